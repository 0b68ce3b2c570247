"""Every error code, once: the exit status it comes with, what it means, what to do.

Data only, and only `meso help errors` loads it. Codes are permanent: programs read them.
"""

from __future__ import annotations

from typing import NamedTuple


class ErrorCode(NamedTuple):
    """One code. status: the process's exit status; `check` lists damage by the same codes."""

    code: str
    status: int
    meaning: str
    help: str


WORDS = (
    ErrorCode("usage", 2, "The command or its arguments are wrong.", "Run it with --help."),
    ErrorCode("missing-word", 2, "A word or text is missing.", "The hint shows the complete form."),
    ErrorCode("unexpected-word", 2, "The move has no place for this word.", "See 'meso moves VERB'."),
    ErrorCode("unknown-word", 2, "The word is not one of the words allowed here.", "The message lists them."),
    ErrorCode("twice", 2, "An argument was given twice.", "Give it once."),
    ErrorCode(
        "unknown-option", 2, "There is no such option, or it has no such value.", "See 'meso rules GAME'."
    ),
    ErrorCode("unknown-verb", 2, "No move has this name, or several begin with it.", "See 'meso moves'."),
    ErrorCode("unknown-player", 2, "No player here has this name.", "The hint names the players."),
    ErrorCode(
        "missing-player", 2, "It is nobody's turn, so the move needs a player.", "Write 'Ana: VERB …'."
    ),
    ErrorCode("unknown-moment", 2, "The game has no such moment.", "Use the form that the hint shows."),
    ErrorCode("not-a-number", 2, "A number was expected.", "Write an integer in digits."),
    ErrorCode("out-of-range", 2, "The number is too small or too large.", "The message gives the limits."),
    ErrorCode(
        "bad-number", 2, "The number of values does not match the players.", "Give one for all, or one each."
    ),
    ErrorCode("bad-count", 2, "A tally must be written as K=N.", "Write 'tally total=49'."),
    ErrorCode(
        "bad-text",
        2,
        "The text contains a control character or is not valid UTF-8.",
        "Retype it, or save the file as UTF-8.",
    ),
    ErrorCode("bad-name", 2, "The name is empty, too long, reserved or malformed.", "Choose another name."),
    ErrorCode("bad-time", 2, "The time cannot be read.", "Write 20:15, 2026-05-01T20:15 or -10m."),
    ErrorCode(
        "open-quote",
        2,
        "A quote is not closed, or text follows it directly.",
        "Close it, then leave a space.",
    ),
    ErrorCode("bad-attribute", 2, "A list of attributes has an empty entry.", "Write 'forest,jurassic'."),
    ErrorCode(
        "bad-formula", 2, "The formula for victory points cannot be read.", "Write '2 per triassic card + 1'."
    ),
    ErrorCode("unknown-place", 2, "This is not a place on the board.", "Write 2,-1 or 2,-1a."),
    ErrorCode("unknown-icon", 2, "No tile has this icon.", "The hint lists the icons."),
    ErrorCode("bad-tile", 2, "The tile cannot be read.", "See 'meso moves VERB' for an example."),
    ErrorCode("bad-cell", 2, "A card of a zoo cannot be read.", "Use the codes that the hint lists."),
    ErrorCode(
        "bad-grid", 2, "The rows of a zoo differ in length, or there are too many.", "Separate rows with '/'."
    ),
    ErrorCode("bad-slide", 2, "A slide is not one of u, l, d and r.", "Write the slides as 'uldr'."),
)

SESSIONS = (
    ErrorCode("no-session", 1, "No session is open, or none has this name.", "See 'meso sessions'."),
    ErrorCode("ambiguous", 1, "Several sessions or events match.", "Type more of it."),
    ErrorCode("name-taken", 1, "Something else has this name.", "Choose another name."),
    ErrorCode("no-position", 1, "There is no such position.", "See 'meso history' and 'meso tree'."),
    ErrorCode("not-on-line", 1, "The event is not on the current line.", "Use 'meso switch' first."),
    ErrorCode("no-branch", 1, "There is no such branch, or it is hidden.", "See 'meso branch'."),
    ErrorCode("no-mark", 1, "There is no such mark.", "See 'meso mark'."),
    ErrorCode("no-note", 1, "The position has no note.", "See 'meso note'."),
    ErrorCode("no-operation", 1, "The session has no operation with this number.", "See 'meso ops'."),
    ErrorCode("main", 1, "The branch main cannot be renamed or promoted.", "Promote another branch to main."),
    ErrorCode("in-use", 1, "Main and the current branch cannot be hidden.", "Switch to another one first."),
    ErrorCode(
        "moved-on", 1, "Another terminal changed this session.", "Look at the table, then retype the line."
    ),
    ErrorCode("nothing-to-undo", 1, "There are not that many steps to undo.", "See 'meso history'."),
    ErrorCode("nothing-to-redo", 1, "There are not that many steps to redo.", "See 'meso ops'."),
    ErrorCode("no-best", 1, "--best does not apply to this game.", "Use it with zooic."),
    ErrorCode("unknown-game", 2, "There is no game with this name.", "See 'meso games'."),
    ErrorCode("no-demo", 2, "There is no demo of this game.", "The hint lists the games."),
    ErrorCode("players", 2, "The game cannot be played by this number of players.", "See 'meso games'."),
    ErrorCode("piece-taken", 2, "Two players have the same piece.", "Choose different pieces."),
)

PEOPLE = (
    ErrorCode("no-player", 1, "Nobody in the record has this name.", "See 'meso players'."),
    ErrorCode("same-player", 1, "Both names already belong to one person.", "There is nothing to do."),
    ErrorCode("not-one-player", 1, "Two people of one session cannot be merged.", "Check the names."),
    ErrorCode("not-merged", 1, "Nobody was merged into this person.", "See 'meso players'."),
    ErrorCode("no-card", 1, "The catalogue has no such card.", "See 'meso cards GAME'."),
    ErrorCode("no-catalogue", 2, "The game has no catalogue of cards.", "Use 'meso cards lands'."),
    ErrorCode(
        "unknown-card",
        2,
        "The card, or a fact that the move needs, is unknown.",
        "Add what the hint asks for.",
    ),
    ErrorCode("ambiguous-card", 2, "Several cards match the name.", "Type more of it."),
    ErrorCode("bad-facts", 2, "The facts of a card cannot be read.", "See 'meso cards --help'."),
)

FILES = (
    ErrorCode("no-record", 1, "There is no record file yet.", "'meso new' creates it."),
    ErrorCode("not-a-record", 1, "The file is not a meso record.", "Name another file with --db."),
    ErrorCode("newer-record", 1, "A later version of meso wrote the record.", "Update meso."),
    ErrorCode("read-only", 1, "The record cannot be written.", "Copy it to a folder that you may write to."),
    ErrorCode("busy", 1, "Another program has locked the record.", "Try again in a moment."),
    ErrorCode("disk-full", 1, "The disk is full; nothing was recorded.", "Free some space and try again."),
    ErrorCode("storage", 1, "SQLite reported an error.", "Run 'meso check'."),
    ErrorCode("system", 1, "The operating system reported an error.", "The message names it."),
    ErrorCode(
        "internal", 1, "meso failed; nothing was recorded.", "Set MESO_DEBUG=1 and report what it shows."
    ),
    ErrorCode("cannot-open", 1, "The file cannot be read.", "Check its path and permissions."),
    ErrorCode(
        "cannot-write", 1, "The file cannot be written.", "Check its path, permissions and free space."
    ),
    ErrorCode("file-exists", 1, "The file already exists.", "Name another file, or use --force."),
    ErrorCode("too-large", 1, "The file is too large.", "Check that it is the right file."),
    ErrorCode(
        "unknown-format", 2, "The format is unknown, or not clear from the file's name.", "Use --format."
    ),
    ErrorCode("write-only", 2, "meso writes this format but cannot read it.", "Import .jsonl or .meso."),
    ErrorCode(
        "newer-format", 1, "This version of meso does not know the file's format or game.", "Update meso."
    ),
    ErrorCode("torn", 1, "The end of the file is missing.", "'meso import --partial' imports the rest."),
    ErrorCode("damaged-file", 1, "The file was changed, or is not what its name says.", "Use another copy."),
    ErrorCode(
        "bad-header", 2, "The header of a text of moves is wrong or incomplete.", "See docs/formats.md."
    ),
    ErrorCode("bad-line", 2, "An '@' line among the moves cannot be read.", "See docs/formats.md."),
    ErrorCode("open-bracket", 2, "A bracket in a text of moves is unmatched.", "Close or remove it."),
)

RULES = (
    ErrorCode(
        "refused", 3, "The rules forbid the move; nothing was recorded.", "If it happened, add --anyway WHY."
    ),
)

RESTORE = "Restore a backup or an export."
REBUILD = "Run 'meso check --rebuild'."

DAMAGE = (
    ErrorCode("damaged", 4, "The record cannot be read.", RESTORE),
    ErrorCode("changed-header", 4, "The header of the file was changed.", RESTORE),
    ErrorCode("changed-event", 4, "An event was changed: it does not match its id.", RESTORE),
    ErrorCode("missing-event", 4, "An event is missing.", RESTORE),
    ErrorCode("bad-event", 4, "An event cannot be read, or is in the wrong place.", RESTORE),
    ErrorCode("changed-operation", 4, "An operation was changed: it does not match its id.", RESTORE),
    ErrorCode("missing-operation", 4, "An operation is missing.", RESTORE),
    ErrorCode("bad-operation", 4, "An operation cannot be read, or leads to impossible refs.", RESTORE),
    ErrorCode("missing-session", 4, "A session is missing.", RESTORE),
    ErrorCode("changed-result", 4, "The events no longer give the recorded result.", RESTORE),
    ErrorCode("changed-row", 4, "A row was changed: it does not match its seal.", RESTORE),
    ErrorCode("missing-row", 4, "A row is missing.", RESTORE),
    ErrorCode("wrong-number", 4, "An event or an operation has the wrong number.", RESTORE),
    ErrorCode("wrong-jump", 4, "An event has the wrong jump pointer.", RESTORE),
    ErrorCode(
        "missing-table",
        4,
        "A table is missing.",
        "Run 'meso check --rebuild', which rebuilds caches, or restore a backup.",
    ),
    ErrorCode("changed-table", 4, "A table was changed.", RESTORE),
    ErrorCode("missing-trigger", 4, "A trigger that protects the rows is missing.", REBUILD),
    ErrorCode("changed-trigger", 4, "A trigger that protects the rows was changed.", REBUILD),
    ErrorCode("foreign-trigger", 4, "Another program added a trigger.", "Drop it."),
    ErrorCode("missing-index", 4, "An index is missing.", REBUILD),
    ErrorCode("changed-index", 4, "An index was changed.", REBUILD),
    ErrorCode("wrong-cache", 4, "A cache does not match the events.", REBUILD),
)

GROUPS: dict[str, tuple[ErrorCode, ...]] = {
    "Commands and moves": WORDS,
    "Sessions and positions": SESSIONS,
    "People and cards": PEOPLE,
    "Files": FILES,
    "Rules": RULES,
    "Damage": DAMAGE,
}
"""All codes, by subject."""
