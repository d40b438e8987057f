"""How far it is to Stanley from everywhere, who is in the way, and what is expected of counters face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from heapq import heappop, heappush
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK

FAR = 999.0
BACK = 2.0
"""The strength that is expected of a counter face down."""


def ways(game: Core, kept: dict[Any, Any]) -> tuple[float, ...]:
    """The movement points from every hex to Stanley, as bridges and built tracks are now (5.1)."""
    key = "ways", game.state.blown, game.state.tracks
    found: tuple[float, ...] | None = kept.get(key)
    if found is None:
        found = kept[key] = measure(game)
    return found


def measure(game: Core) -> tuple[float, ...]:
    """The same, worked out: from Stanley against the steps of land units."""
    into: list[list[tuple[int, int]]] = [[] for _ in game.steps]
    for here, steps in enumerate(game.steps):
        for there, cost in steps:
            into[there].append((here, cost))
    far = [FAR] * len(into)
    line = [(0.0, game.edition.stanley)]
    while line:
        so_far, space = heappop(line)
        if so_far >= far[space]:
            continue
        far[space] = so_far
        for there, cost in into[space]:
            if so_far + cost < far[there]:
                heappush(line, (so_far + cost, there))
    return tuple(far)


def backs_in(game: Core, space: int, side: int) -> int:
    """How many enemy counters lie face down in a hex, as a side sees it."""
    return game.unseen(side).count(space)


def enemy_strength(game: Core, space: int, side: int) -> float:
    """The strength with which the enemy defends a hex, as far as a side can tell."""
    return own_strength(game, space, 1 - side) + BACK * backs_in(game, space, side)


def own_strength(game: Core, space: int, side: int) -> float:
    """The strength with which a side defends a hex."""
    found: Mapping[int, float] = game.kept_of(side, "strengths", lambda: strengths(game, side))
    return found.get(space, 0.0)


def strengths(game: Core, side: int) -> Mapping[int, float]:
    """The strength of a side by hex."""
    found: dict[int, float] = {}
    for unit in game.on_map(side):
        if not game.type(unit).is_ship:
            found[game.hex(unit)] = found.get(game.hex(unit), 0.0) + strength(game, unit)
    return found


def strength(game: Core, unit: int) -> int:
    """The strength of a unit, 0 if it has none."""
    return max(game.values(unit).strength, 0)


def enemies_next_to(game: Core, space: int, side: int) -> Sequence[int]:
    """The hexes next to one in which a side knows of enemies."""
    return next_to_enemies(game, side).get(space, ())


def next_to_enemies(game: Core, side: int) -> Mapping[int, Sequence[int]]:
    """By hex those next to it in which a side knows of enemies on land."""

    def find() -> Mapping[int, Sequence[int]]:
        seen = {game.hex(unit) for unit in game.on_map(1 - side) if not game.type(unit).is_ship}
        found: dict[int, list[int]] = {}
        for space in sorted(seen | {space for space in game.unseen(side) if space >= 0}):
            for there in game.edition.board.near[space]:
                if space in game.edition.ways[there]:
                    found.setdefault(there, []).append(space)
        return found

    known: Mapping[int, Sequence[int]] = game.kept_of(1 - side, "beside", find)
    return known


def front(game: Core, kept: dict[Any, Any]) -> float:
    """How far from Stanley the British are that are nearest to it and can attack; `FAR` if there are none."""
    way = ways(game, kept)
    return min((way[space] for space in fighting(game, UK)), default=FAR)


def fights(game: Core, unit: int) -> bool:
    """Whether a unit is one that can attack (11.1)."""
    values = game.values(unit)
    return values.strength > 0 and not values.bracketed and game.type(unit).kind == "infantry"


def fighting(game: Core, side: int) -> Set[int]:
    """The hexes in which a side has somebody who can attack."""

    def find() -> Set[int]:
        return frozenset(game.hex(unit) for unit in game.on_map(side) if fights(game, unit))

    known: Set[int] = game.kept_of(side, "fighting", find)
    return known


def is_open_settlement(game: Core, space: int) -> bool:
    """17.2.3 Whether the British gain by coming to a hex: a settlement to which they have not been, without enemies."""
    return space in open_settlements(game)


def open_settlements(game: Core) -> Sequence[int]:
    """17.2.3 The settlements that are still worth something to the British and have nobody in them."""

    def find() -> Sequence[int]:
        fresh = (space for space in game.edition.settlements if space not in game.state.settlements)
        return tuple(space for space in fresh if not game.enemy_in(space, UK))

    known: Sequence[int] = game.kept("open settlements", find)
    return known
