"""What every server of the browser tests has in memory: read once, in the process that they are forked from."""

from __future__ import annotations

import beachhead.server.run  # noqa: F401
import browser.program  # noqa: F401
from beachhead.kernel.module import all_games

all_games()
