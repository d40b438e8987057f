"""Fights and sightings at sea for tests: who is where, the orders of both sides, the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES, Sighting
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.naval_9.combat_9_2 import begin_naval_combat
from beachhead.kernel.ask import Action
from games.britain_stands_alone.channel import Channel, channel

EDITION = load_edition()
STRAITS, SOUTHERN = "Straits of Dover", "Southern North Sea"


def number(name: str) -> int:
    """A piece by its id."""
    return EDITION.unit_index[name]


def numbers(names: Iterable[str]) -> tuple[int, ...]:
    """Pieces by their ids."""
    return tuple(map(number, names))


def battle(
    british: Iterable[str],
    german: Iterable[str],
    /,
    *,
    zone: str = STRAITS,
    alone: int = NOBODY,
    dice: Iterable[int] = (),
    pieces: Mapping[str, Any] | None = None,
    shells: int = 0,
    phase: str = "ge_sailing",
    **state: Any,
) -> Channel:
    """A Naval Combat in a zone between naval units by id; without coast artillery unless a test gives some."""
    ships = {BR: tuple(british), GE: tuple(german)}

    def plays(game: Sealion) -> Flow[None]:
        there = {side: numbers(names) for side, names in ships.items()}
        begin_naval_combat(game, EDITION.board.space(zone), there, alone)
        yield from resolve(game)

    lying: dict[str, Any] = dict.fromkeys((*ships[BR], *ships[GE]), zone)
    return channel({**lying, **(pieces or {})}, phase=phase, plays=plays, dice=dice, shells=shells, **state)


def sighting(
    side: int,
    units: Iterable[str],
    *,
    zone: str = STRAITS,
    dice: Iterable[int] = (),
    pieces: Mapping[str, Any] | None = None,
    phase: str = "",
    **state: Any,
) -> Channel:
    """A side tries to detect and intercept a stack in a zone, whose side moves it."""
    seen = tuple(units)

    def plays(game: Sealion) -> Flow[None]:
        game.open_contest(Sighting(side=side, zone=EDITION.board.space(zone), units=numbers(seen)))
        yield from resolve(game)

    lying: dict[str, Any] = dict.fromkeys(seen, zone)
    moving = phase or f"{SIDES[1 - side]}_sailing"
    return channel({**lying, **(pieces or {})}, phase=moving, plays=plays, dice=dice, **state)


def order(table: Channel, british: str = "stay", german: str = "stay") -> Channel:
    """Both sides choose whether they stay."""
    table.match.apply("br", Action(british))
    table.match.apply("ge", Action(german))
    return table


def sound(table: Channel, name: str) -> str:
    """What has become of a ship."""
    return "sunk" if table.where(name) == "lost" else "damaged" if table.unit(name).reduced else "sound"


def afloat(table: Channel, names: Iterable[str]) -> int:
    """How many of some pieces float."""
    return sum(table.where(name) != "lost" for name in names)
