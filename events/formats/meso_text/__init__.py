"""A session as moves that people write: a header, a step a line, notes, other lines in brackets.

    @game lands
    @player Ana
    Ana: draw land 2
    Ana: play Swamp; Ana: end
    @note a slow start
    (
    Ana: draw herbivore
    @branch scratch
    )
    Ana: draw carnivore

A bracket holds a line that leaves from the position before it; after it the line continues from there.
`@branch`, `@mark` and `@note` concern the position where they are. `@at` is the time of what follows.
What a session writes also has a nonce and the times of its events, so that it is read back as the same
events; without them a text is a session of its own, the same each time it is read.
"""
