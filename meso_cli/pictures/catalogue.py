"""The formats that show a session as the terminal does: all in one tuple.

To add one: write a function of a session and a position that gives text, and add a line to `PICTURES`.
Drawing is slow to load, so each function imports what it needs.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from events.game.score import without_secrets
from events.session.reader import SessionReader
from events.view import View


class PictureFormat(msgspec.Struct, frozen=True):
    """One format. write: (session, position) → text."""

    name: str
    extension: str
    write: Callable[[SessionReader, str], str]


def _page(session: SessionReader, position: str) -> str:
    from events.session.playback import Playback
    from meso_cli.pictures.page import page

    sheet = without_secrets(session.score_sheet(position))
    return page(Playback(session, position), session.refs.name, sheet)


def _cast(session: SessionReader, position: str) -> str:
    from events.session.playback import Playback
    from meso_cli.pictures.cast import cast

    return cast(Playback(session, position), session.refs.name)


def _svg(session: SessionReader, position: str) -> str:
    from meso_cli.pictures.picture import WIDTH
    from meso_cli.views.console import to_svg
    from meso_cli.views.pieces import with_pieces
    from meso_cli.views.renderables import draw

    shown = with_pieces(_view(session, position), session.pieces)
    return to_svg(draw(shown), WIDTH, session.refs.name)


def _txt(session: SessionReader, position: str) -> str:
    from meso_cli.views.plain import lines

    return "".join(f"{line}\n" for line in lines(_view(session, position)))


def _view(session: SessionReader, position: str) -> View:
    return session.game.view(session.state(position), session.names, False)


PICTURES: tuple[PictureFormat, ...] = (
    PictureFormat("html", ".html", _page),
    PictureFormat("svg", ".svg", _svg),
    PictureFormat("txt", ".txt", _txt),
    PictureFormat("cast", ".cast", _cast),
)
"""What `show` and `replay` draw, as files."""
