"""What is printed: the base of every edition, which is worked out once from data files without mistakes."""

from __future__ import annotations

import copy
from itertools import chain
from typing import Any, Self

from beachhead.edition.datafiles import DataFiles
from beachhead.kernel.ask import Option


class Printed:
    """What every edition has: the clause ledger, what players may agree on, where its tables and map layers come from.

    A game derives its edition from it and adds what is on its map, counters and charts; nothing of it changes once it
    is made.  `options` are those that have been made, by what they are (mechanics/picks.py).
    """

    def __init__(self, files: DataFiles) -> None:
        self.clauses = files.clauses
        self.rulings = files.options()
        self.provenance = tuple(chain.from_iterable(files.provenance().values()))
        self.options: dict[Any, Option] = {}

    def but(self, **changed: Any) -> Self:
        """The same edition with something else in it."""
        twin = copy.copy(self)
        vars(twin).update(changed)
        return twin
