"""A session as moves that people write: a header, one step per line, notes, other lines in brackets.

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

A bracket holds a line that branches off at the position before it; after it the line continues from there.
`@branch`, `@mark` and `@note` apply to the position where they are, `@at` to what follows.
An exported text also has a nonce and the times of its events, so that it is read back as the same
events; without them a text is a session of its own, the same each time it is read.
"""
