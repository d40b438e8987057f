"""What a game module says that follows from its data files: rulings, ledger, provenance, guides, saved states."""

from __future__ import annotations

import abc
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from beachhead.kernel.datafiles import DataFolder
from beachhead.kernel.guide import Guide, read_guides
from beachhead.kernel.module import BALANCE_FILE, Balance, Clause, MatchOption, Problem, read_balance
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance

S = TypeVar("S")


class Edition(Protocol):
    """What every edition has, besides what is printed on its map, counters and charts."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clause ledger."""

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""

    @property
    def rulings(self) -> tuple[MatchOption, ...]:
        """What players may agree on."""


class PrintedGame(abc.ABC):
    """The part of a game module that is the same for every game with a folder of data files."""

    data: DataFolder[Any]
    guide_names: tuple[str, ...] = ()

    @abc.abstractmethod
    def edition(self) -> Edition:
        """The edition as our own files have it."""

    @property
    def options(self) -> tuple[MatchOption, ...]:
        """The rulings that players may agree on otherwise."""
        return self.edition().rulings

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook."""
        return self.edition().clauses

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""
        return self.edition().provenance

    def guides(self) -> tuple[Guide, ...]:
        """The guided matches of the game's package, in the order of `guide_names`."""
        return read_guides(type(self).__module__.rpartition(".")[0], self.guide_names)

    @cached_property
    def balance(self) -> Mapping[str, Balance]:
        """How the scenarios go between computer players, by id, as far as that has been measured."""
        return read_balance(self.data.own / BALANCE_FILE)

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files."""
        return self.data.problems(data)


def read_state(saved: bytes, kind: type[S], game: str) -> S:
    """A state that was saved as JSON.  Raises UsageError."""
    try:
        return msgspec.json.decode(saved, type=kind)
    except msgspec.DecodeError as error:
        raise UsageError(f"not a state of {game}: {error}", where="state") from None
