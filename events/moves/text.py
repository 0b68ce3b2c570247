"""Move text, as players write it: one splitter, one parser, one printer.

All three work from the declarations of the moves (`events.moves.move`) and know no game and no rule.
Parsing the printer's output gives the same move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events.errors import Usage
from events.moves.event import Event
from events.moves.kinds import Scope, Word, WordStream, is_plain, name_of, read_player
from events.moves.move import Field, Move, Unknown, fields_of, usage_of, verb_of
from events.names import caseless, clean, did_you_mean

ANYWAY = "--anyway"


def split_line(line: str) -> list[list[Word]]:
    """The moves of a line, each as its words; none for a blank line or a comment.

    A quote opens only at the start of a word; `;` outside quotes separates moves; `#` starts a comment
    only at the start of the line. A text of several lines is one line of moves with `lower` words.
    Errors: `Usage` for a quote that is never closed.
    """
    if line.lstrip().startswith("#"):
        return []
    moves: list[list[Word]] = [[]]
    at, lower = 0, False
    while at < len(line):
        if line[at].isspace():
            lower = lower or line[at] == "\n"
            at += 1
        elif line[at] == ";":
            moves.append([])
            at += 1
        else:
            word, at = _quoted(line, at) if line[at] in "\"'" else _bare(line, at)
            moves[-1].append(msgspec.structs.replace(word, lower=True) if lower else word)
            lower = False
    return [words for words in moves if words]


def _bare(line: str, at: int) -> tuple[Word, int]:
    end = at
    while end < len(line) and not line[end].isspace() and line[end] != ";":
        end += 1
    return Word(line[at:end]), end


def _quoted(line: str, start: int) -> tuple[Word, int]:
    quote, at, text = line[start], start + 1, []
    while at < len(line) and line[at] != quote:
        if quote == '"' and line[at] == "\\" and line[at + 1 : at + 2] in ('"', "\\"):
            at += 1
        text.append(line[at])
        at += 1
    if at >= len(line):
        raise Usage(
            "open-quote",
            f"the quote at {line[start : start + 12]!r} is never closed",
            "close it, or quote the word with the other kind of quote",
        )
    at += 1
    if line[at : at + 1] == ":":  # a player's name in quotes: "Ana Maria": play…
        return Word("".join(text) + ":"), at + 1
    if at < len(line) and not line[at].isspace() and line[at] != ";":
        raise Usage("open-quote", f"a space is missing after the quote at {line[start : at + 1]!r}")
    return Word("".join(text), quoted=True), at


def split_words(arguments: Sequence[str]) -> list[list[Word]]:
    """The moves of words that a shell has already split: taken as they are, a lone `;` separates moves."""
    moves: list[list[Word]] = [[]]
    for text in arguments:
        if text == ";":
            moves.append([])
        else:
            inner_blank = any(c.isspace() for c in text) and not text.endswith(":")
            moves[-1].append(Word(text, quoted=inner_blank or not text))
    return [words for words in moves if words]


class Addressed(msgspec.Struct, frozen=True):
    """The words of one move with the player it was addressed to: a seat, `all`, or None."""

    to: int | str | None
    words: tuple[Word, ...]


def read_address(words: Sequence[Word], scope: Scope) -> Addressed:
    """Takes `PLAYER:` off the front. Errors: `Usage` for somebody who does not play."""
    first = words[0]
    if not first.quoted and first.text.endswith(":"):
        return Addressed(_addressee(first.text[:-1], scope), tuple(words[1:]))
    for count in range(2, len(words) + 1):  # a name of several words, unquoted
        last = words[count - 1]
        if not last.quoted and last.text.endswith(":"):
            name = " ".join(word.text for word in words[:count])[:-1]
            if any(caseless(name) == caseless(known) for known in scope.names):
                return Addressed(read_player(name, scope), tuple(words[count:]))
    return Addressed(None, tuple(words))


def _addressee(text: str, scope: Scope) -> int | str:
    return "all" if caseless(text) == "all" else read_player(text, scope)


def take_anyway(words: Sequence[Word]) -> tuple[tuple[Word, ...], str]:
    """The words before `--anyway` and the reason after it, "" without one.

    Errors: `Usage` if only the reason is missing.
    """
    for index, word in enumerate(words):
        if not word.quoted and word.text == ANYWAY:
            why = clean(" ".join(word.text for word in words[index + 1 :])).strip()
            if not why:
                raise Usage("missing-word", "--anyway needs a reason", "for example: --anyway house rule")
            return tuple(words[:index]), why
    return tuple(words), ""


def find_verb(text: str, moves: Iterable[type[Move]], live: bool) -> type[Move]:
    """The move that a verb means: exact, a short form, else (live) a unique prefix.

    Errors: `Usage` with the nearest verbs, or with the verbs that begin so.
    """
    by_verb = {verb_of(move): move for move in moves}
    folded = caseless(text)
    if folded in by_verb:
        return by_verb[folded]
    for move in by_verb.values():
        if folded in move.short:
            return move
    starts = [verb for verb in by_verb if verb.startswith(folded)] if live and folded else []
    if len(starts) == 1:
        return by_verb[starts[0]]
    if starts:
        raise Usage("unknown-verb", f"{text!r} can mean {' or '.join(starts)}", "type more letters")
    hint = did_you_mean(text, by_verb) or "'meso moves' lists the moves"
    raise Usage("unknown-verb", f"there is no move {text!r}", hint)


def read_move(move: type[Move], words: Sequence[Word], scope: Scope) -> Move:
    """A move of a known kind from the words after its verb. Errors: `Usage`."""
    stream = WordStream(words)
    values: dict[str, object] = {}
    fields = fields_of(move)
    while stream:
        field = _next_field(move, fields, values, stream, scope)
        _store(field, values, field.kind.read(stream, scope)) if field else None
    missing = [field for field in fields if field.required and field.name not in values]
    if missing:
        raise Usage(
            "missing-word", f"{verb_of(move)} needs {missing[0].kind.metavar}", f"write {usage_of(move)}"
        )
    made = move(**values)
    if made.lacks():
        raise Usage("missing-word", made.lacks(), f"write {usage_of(move)}")
    return made


def _next_field(
    move: type[Move], fields: tuple[Field, ...], values: dict[str, object], stream: WordStream, scope: Scope
) -> Field | None:
    """The field that the next words belong to; None if they were a kind's own flag, now read."""
    word = stream.peek()
    assert word is not None
    if word.is_flag:
        return _by_flag(move, fields, values, stream, scope)
    for field in fields:
        if not field.bare or (field.name in values and not (field.many or field.kind.merges)):
            continue
        needed = field.required and field.name not in values
        if needed or field.kind.fits(stream, scope):
            return field
    raise Usage("unexpected-word", f"{verb_of(move)} does not take {word.text!r}", f"write {usage_of(move)}")


def _by_flag(
    move: type[Move], fields: tuple[Field, ...], values: dict[str, object], stream: WordStream, scope: Scope
) -> Field | None:
    flag = stream.take().text
    for field in fields:
        if field.flag == flag:
            return field
        if flag in field.kind.flags:
            values[field.name] = field.kind.update(values.get(field.name), flag, stream, scope)
            return None
    flags = [field.flag for field in fields if field.flag]
    flags += [own for field in fields for own in field.kind.flags]
    hint = did_you_mean(flag, flags) or f"write {usage_of(move)}"
    raise Usage("unknown-option", f"{verb_of(move)} has no option {flag}", hint)


def _store(field: Field, values: dict[str, object], value: object) -> None:
    if field.many:
        old = values.get(field.name, ())
        assert isinstance(old, tuple)
        values[field.name] = (*old, value)
    elif field.name in values:
        values[field.name] = field.kind.merge(values[field.name], value)
    else:
        values[field.name] = value


def show_move(move: Move | Unknown, names: Sequence[str]) -> str:
    """A move in its long canonical form, without its player."""
    if isinstance(move, Unknown):
        return f"{move.verb} {move.raw}"
    scope = Scope(names=tuple(names))
    words = [Word(verb_of(move))]
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.required or value != field.default:
            words += _shown(field, value, scope)
    return " ".join(_written(word) for word in words)


def _shown(field: Field, value: object, scope: Scope) -> list[Word]:
    flag = [Word(field.flag)] if field.flag else []
    if not field.many:
        return [*flag, *field.kind.show(value, scope)]
    assert isinstance(value, tuple)
    return [word for item in value for word in (*flag, *field.kind.show(item, scope))]


def _written(word: Word) -> str:
    text = word.text
    if not (word.quoted or not text or text[0] in "\"'#" or ";" in text or any(c.isspace() for c in text)):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def show_player(seat: int, names: Sequence[str]) -> str:
    """The `PLAYER:` before a move, quoted if needed; "" for nobody."""
    if not seat:
        return ""
    name = name_of(seat, names)
    return f"{_written(Word(name, quoted=not is_plain(name) and not name.isdigit()))}:"


def show_event(event: Event, names: Sequence[str]) -> str:
    """An event as move text: the player, the move, and why the rules were overruled."""
    parts = [show_player(event.seat, names), show_move(event.move, names)]
    if event.overruled:
        why = _written(Word(event.overruled.why, quoted=not is_plain(event.overruled.why)))
        parts.append(f"{ANYWAY} {why}")
    return " ".join(part for part in parts if part)
