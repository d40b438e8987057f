"""When Python looks for garbage: what refers to itself in a circle and so outlives its last use.

Everything stands still meanwhile, and among two hundred matches that is most of a second.  What a match leaves behind
is free of circles but for trifles, so looking at all of it can wait until nobody is there.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

YOUNG = 20_000
"""Objects that were made and are still there, after which those made since are looked at: some milliseconds."""

AGAIN = 1
"""Times after which those are looked at once more that were there already: then no more, so it stays milliseconds."""

NEVER = 2**30

QUIET = 30
"""Seconds without a request after which everything is looked at."""

LONGEST = 3600
"""Seconds after which everything is looked at although somebody is there all the time."""


class Garbage:
    """Looks at everything once nobody is there, if somebody was; to be called once a second.

    `asked` says how many requests there have been.
    """

    def __init__(self, asked: Callable[[], int], collect: Callable[[], object] = gc.collect) -> None:
        self._asked, self._collect = asked, collect
        self._seen = self._looked = asked()
        self._quiet = self._since = 0

    def __call__(self) -> None:
        """Another second has passed."""
        asked = self._asked()
        self._quiet = self._quiet + 1 if asked == self._seen else 0
        self._seen, self._since = asked, self._since + 1
        if asked != self._looked and (self._quiet >= QUIET or self._since >= LONGEST):
            self._collect()
            self._looked, self._since = asked, 0


def seldom() -> None:
    """From now on look by itself only at what is new; what is there now stays to the end and is never looked at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, AGAIN, NEVER)
