"""What answers led to, as it is stored beside them: so that a match need not be played again to be opened."""

from __future__ import annotations

import operator
import zlib
from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event, TakenBack
from beachhead.kernel.game import Game
from beachhead.kernel.match import Match
from beachhead.kernel.reading import Reader
from beachhead.kernel.record import digest_of
from beachhead.kernel.refusal import UsageError
from beachhead.server.standings import Standings
from beachhead.server.storage import Stored

POSITION_EVERY = 128
"""Answers between two positions that are stored, where the last one cannot be taken back; else the next one is."""


class Led(msgspec.Struct, frozen=True, array_like=True):
    """What an answer led to: what was told, who noticed it, why it cannot be taken back, who was asked next (see
    `Given`), how the match stood at a heading, and whether the players had changed sides.
    """

    told: Any
    noticed: tuple[Side | None, ...]
    barrier: str
    asked_next: tuple[Side, ...]
    standings: Standings | None = None
    swapped: bool = False


class _Read(Led, frozen=True, array_like=True):
    """As `Led`; what was told is still to be read, by the game's kinds of events."""

    told: msgspec.Raw


LED = Reader(list[_Read])


@lru_cache(maxsize=32)
def _told(kinds: tuple[type[Event], ...]) -> Reader[Any]:
    kind: Any = reduce(operator.or_, kinds)
    return Reader(list[tuple[kind, ...]])


def write_led(led: Led) -> str:
    """What an answer led to, as it is stored."""
    return msgspec.json.encode(led).decode()


def read_led(game: Game[Any], texts: Sequence[str]) -> list[Led]:
    """What answers led to.  Raises msgspec.DecodeError where it cannot be read, ValueError where no kind is known."""
    if not game.events:
        raise ValueError("the game does not say what kinds of events it tells")
    found = LED.json(f"[{','.join(texts)}]")
    told = _told((*game.events, TakenBack)).json(b"[" + b",".join(bytes(one.told) for one in found) + b"]")
    return [
        Led(events, one.noticed, one.barrier, one.asked_next, one.standings, one.swapped)
        for one, events in zip(found, told, strict=True)
    ]


def position_of(match: Match, number: int) -> Stored:
    """The position in which a match stands after an entry of its journal."""
    state, digest = msgspec.json.encode(match.game.state), match.digest()
    return Stored(number, match.decisions, match.module.rules_version, digest, zlib.compress(state))


def unpacked(stored: Stored) -> bytes:
    """The state of a position, as JSON.  Raises zlib.error."""
    return zlib.decompress(stored.state)


def game_at(match: Match, stored: Stored) -> Game[Any] | None:
    """The game of a stored position of a match; None where it cannot be read or is not the one that was stored."""
    header = match.header
    try:
        state = unpacked(stored)
        game = match.module.resume(header.scenario, header.settings, state, match.data)
    except (zlib.error, msgspec.DecodeError, UsageError, ValueError, KeyError, IndexError, TypeError):
        return None
    return game if digest_of(game.state) == stored.digest else None
