"""What is held in memory of a match in play, and what a computer player is asked in it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.module import Observation
from beachhead.server import snapshot
from beachhead.server.commitments import Commitment, commitment_of
from beachhead.server.journaled import JournaledMatch
from beachhead.server.kept import KeptNote
from beachhead.server.seats import PERSON, players_now
from beachhead.server.storage import KeptOrder, MatchRow


class Live:
    """A match in memory, with the lock that whoever reads or changes it holds.

    `journaled` is None until it has been rebuilt, and again when a change could not be stored.  `version` counts every
    stored change; a link's version of its table counts those that it noticed (`JournaledMatch.version`).  `played`: it
    was changed since it is in memory, not only looked at.  `orders` are the standing orders of its players,
    `notes` what they have pinned on spaces.
    """

    __slots__ = (
        "gone",
        "id",
        "journaled",
        "lock",
        "name",
        "notes",
        "orders",
        "played",
        "players",
        "seal",
        "shown",
        "version",
    )

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.lock = threading.RLock()
        self.gone = False
        self.played = False
        self.journaled: JournaledMatch | None = None
        self.version = 0
        self.players: Mapping[Side, str] = {}
        self.name = ""
        self.seal = Commitment("", "", "", known=False)
        self.orders: tuple[KeptOrder, ...] = ()
        self.notes: tuple[KeptNote, ...] = ()
        self.shown: dict[tuple[tuple[Side, ...], snapshot.Rights, str], Shown] = {}

    def know(self, row: MatchRow, *, local: bool) -> None:
        """Note what is stored of the match beside its journal."""
        self.players, self.name = row.players, row.name
        self.seal = commitment_of(row, known=local and set(row.players.values()) == {PERSON})

    @property
    def seated(self) -> Mapping[Side, str]:
        """Who plays each side now; `players` says who sat down there."""
        sides_swapped = self.journaled is not None and self.journaled.match.sides_swapped
        return players_now(self.players, sides_swapped=sides_swapped)

    @property
    def all_by_hand(self) -> bool:
        """Whether the match has been rebuilt, and persons alone answer in it, with no standing order."""
        return self.journaled is not None and not self.orders and all(kind == PERSON for kind in self.players.values())


class Shown:
    """The table as some links see it, and the same as JSON, made when somebody wants it whole."""

    def __init__(self, table: snapshot.Table) -> None:
        self.table = table

    @cached_property
    def body(self) -> bytes:
        """The table as JSON."""
        return msgspec.json.encode(self.table)


class Task(NamedTuple):
    """What a computer player is asked: `version` says of which moment, `seed` is the player's own.

    `seat` is the side at which it sat down, though it may play the other one now.  `scripted` is the answer that a
    lesson has for it, None where it chooses itself.  `alone`: no person plays in the match.
    """

    version: int
    side: Side
    seat: Side
    kind: str
    seed: int
    observation: Observation
    alone: bool = False
    scripted: Action | None = None
