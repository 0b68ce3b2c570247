"""What holds for every test: no person's settings, records or time zone reach it; laws are checked alike."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

PERSONAL = (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LINES",
    "PAGER",
    "EDITOR",
    "VISUAL",
)

# A shell that runs the tests in the background has Ctrl-C ignored, and so would have every process that
# they start: the tests of Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines differ in speed, so no law has a deadline and none is too slow. Where CI is set, the same
# examples are tried each time.
settings.register_profile("own", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("own"), max_examples=2000)
settings.load_profile(os.environ.get("LAWS") or ("ci" if os.environ.get("CI") else "own"))


@pytest.fixture(scope="session", autouse=True)
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The environment of somebody who has set nothing and played nothing, in UTC."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [*PERSONAL, *(name for name in os.environ if name.startswith(("MESO_", "XDG_")))]:
            patch.delenv(name, raising=False)
        for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
