"""Where the Chromium is that pictures, measurements and the tests of the browser table are made with."""

from __future__ import annotations

import os
from shutil import which

NAMES = ("chromium-headless-shell", "/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome",
         "google-chrome-stable")  # fmt: skip
"""The first that is there is taken; the headless shell does with a fifth less of a processor than a whole browser."""


def find_chromium() -> str | None:
    """What BEACHHEAD_CHROMIUM names, else the first of `NAMES` that is there; None if there is none."""
    return os.environ.get("BEACHHEAD_CHROMIUM") or next(filter(None, map(which, NAMES)), None)
