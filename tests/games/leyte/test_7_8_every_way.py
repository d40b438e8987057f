"""7.7, 7.8 Every way of a retreat on random positions, against a search of one's own that moves the units by hand.

All that the rules offer is tried to the end: a retreat that can be carried out is carried out whatever is chosen, one
that cannot moves nobody out of the way, and no one is asked to make way, or to do so twice, without need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from table import Table, table

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.model import JP, LOST
from beachhead.games.leyte.rules.combat_7.displacement_7_8 import can_retreat
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import retreat
from beachhead.kernel.ask import Ask

E = DATA.edition()
BOARD = E.board

CENTRES = ("2521", "0810", "2027", "2305")
"""Open ground; the bay of Ormoc; a coast and a river; rough ground."""

UNITS = {
    "us": ("us-34-regt", "us-5-cav", "us-34-bn", "us-61-art", "us-13-art", "us-7-cav", "us-19-bn", "us-21-bn"),
    "jp": ("jp-1-9-bn", "jp-1-armour", "jp-1-22-art", "jp-41-bn", "jp-26-art", "jp-7-tanks", "jp-2-9-bn", "jp-364-bn"),
}


def around(name: str) -> set[str]:
    """A hex and those next to it."""
    return {BOARD.names[space] for space in BOARD.within(BOARD.space(name), 1)}


def position(random: Random) -> tuple[Table, int, int]:
    """A unit that must retreat, friends behind it, some displaced already, and enemies all about; and how far."""
    side, other = random.sample(("us", "jp"), 2)
    centre = BOARD.space(random.choice(CENTRES))
    inner, outer = (sorted(BOARD.names[s] for s in BOARD.within(centre, n) if E.ways_foot[s]) for n in (2, 4))
    enemies = random.sample(UNITS[other], random.randint(1, 5))
    places = dict(zip(enemies, random.sample(outer, len(enemies)), strict=True))
    closed = {name for place in places.values() for name in around(place)}
    mine = random.sample(UNITS[side], random.randint(3, len(UNITS[side])))
    free = [name for name in inner if name not in places.values()]
    free.sort(key=lambda name: (name in closed, random.random()))  # friends where a retreat would go
    first, *others = mine
    places[first] = BOARD.names[centre] if BOARD.names[centre] in free else free[0]
    free.remove(places[first])
    places |= zip(others, free, strict=False)
    phase = f"{random.choice(('us', 'jp'))} combat"
    clock = 3 if phase == "us combat" else 4
    stamps = {unit: {"shoved": clock} for unit in others if unit in places and random.random() < 0.2}
    t = table(places, phase=phase, scenario=random.choice(("barrier", "collapse")), turn=12, stamps=stamps, support=0)
    return t, t.unit(mine[0]), random.randint(1, 3)


# -- what the rules offer ----------------------------------------------------------------------------


class Ending(NamedTuple):
    """How a retreat ended: whether the unit lives, who was displaced, one after the other, and where all stand."""

    alive: bool
    displaced: tuple[int, ...]
    places: tuple[int, ...]


def endings(game: Core, unit: int, length: int) -> Iterator[Ending]:
    """Every ending that can be chosen."""
    open_: list[tuple[int, ...]] = [()]
    while open_:
        answers = open_.pop()
        copy, left = game.fork(), list(answers)
        told = len(copy.emitted)
        flow = retreat(copy, unit, length)
        try:
            ask = next(flow)
            while left:
                assert isinstance(ask, Ask)
                ask = flow.send(ask.choices()[left.pop(0)])
            assert isinstance(ask, Ask)
            open_ += [(*answers, number) for number in range(len(ask.choices()))]
        except StopIteration:
            events = [event for event in copy.emitted[told:] if type(event).__name__ == "Displaced"]
            places = tuple(lies.hex for lies in copy.state.units)
            yield Ending(copy.hex(unit) != LOST, tuple(event.unit for event in events), places)  # type: ignore[attr-defined]


# -- the search of one's own -------------------------------------------------------------------------

FREE, ONCE, TWICE, DEAD = range(4)
"""What a retreat takes at least: nobody displaced; nobody displaced twice in the phase; that as well; it fails."""

Places = tuple[tuple[int, int], ...]


def least(game: Core, unit: int, length: int) -> int:
    """What the retreat takes at least, by trying everything."""
    side, start, clock = game.side(unit), game.hex(unit), game.state.clock
    enemies = {game.hex(enemy) for enemy in game.units_of(1 - side)}
    closed = enemies | {there for enemy in enemies for there in BOARD.near[enemy]}
    closed |= game.scenario.japanese_barred if side == JP else set()
    before = frozenset(friend for friend in game.units_of(side) if game.state.units[friend].shoved == clock)

    def steps(mover: int, here: int) -> list[int]:
        ways = E.ways_armour if game.type(mover).kind == "armour" else E.ways_foot
        return [there for there in ways[here] if there not in closed]

    def make_way(mover: int, lie: dict[int, int], waiting: tuple[int, ...]) -> Iterator[tuple[dict[int, int], int]]:
        """Each position in which a unit has left its hex, and how many displacements of a unit a second time."""
        if mover in waiting:
            return
        for there in steps(mover, lie[mover]):
            occupant = next((one for one, place in lie.items() if place == there), -1)
            if occupant < 0:
                yield {**lie, mover: there}, frozenset((mover,))
            else:
                for after, gone in make_way(occupant, lie, (*waiting, mover)):
                    yield {**after, mover: there}, gone | {mover}

    @cache
    def search(lie: Places, moved: frozenset[int], left: int) -> int:
        if not left:
            return FREE
        now, best = dict(lie), DEAD
        here = now[unit]
        for there in steps(unit, here):
            if BOARD.distance(start, there) != BOARD.distance(start, here) + 1:
                continue
            occupant = next((one for one, place in now.items() if place == there), -1)
            ways = [(now, frozenset())] if occupant < 0 else make_way(occupant, now, (unit,))
            for after, gone in ways:
                need = (TWICE if gone & moved else ONCE) if gone else FREE
                rest = search(tuple(sorted({**after, unit: there}.items())), moved | gone, left - 1)
                best = min(best, max(need, rest))
        return best

    lie = {friend: game.hex(friend) for friend in game.units_of(side)}
    return search(tuple(sorted(lie.items())), before, length)


# -- the laws ----------------------------------------------------------------------------------------


def check(t: Table, unit: int, length: int) -> int:
    game, before = t.game, tuple(lies.hex for lies in t.game.state.units)
    need, found = least(game, unit, length), set(endings(game, unit, length))
    shoved = {u for u, lies in enumerate(game.state.units) if lies.shoved == game.state.clock}
    assert can_retreat(game, unit, length) == (need != DEAD)
    assert {ending.alive for ending in found} == {need != DEAD}
    for ending in found:
        twice = len(set(ending.displaced)) < len(ending.displaced) or bool(shoved & set(ending.displaced))
        assert (bool(ending.displaced), twice) == ((need in (ONCE, TWICE)), need == TWICE)
        standing = [place for place in ending.places if place >= 0]
        assert len(standing) == len(set(standing))
        others = [(u, place) for u, place in enumerate(ending.places) if u != unit and u not in ending.displaced]
        assert all(place == before[u] for u, place in others)
        assert all(ending.places[u] >= 0 for u in ending.displaced)
        if ending.alive:
            assert BOARD.distance(before[unit], ending.places[unit]) == length
    return need


JAMS = [
    ("us-34-regt 0810, us-13-art 0710, us-61-art 0711", "jp-41-bn 0912, jp-364-bn 0513, jp-1-armour 0910", 3, ONCE),
    (
        "us-5-cav 2305, us-7-cav 2304, us-34-regt 2203, us-21-bn 2303, us-61-art 2403",
        "jp-41-bn 2505, jp-1-armour 2205",
        3,
        ONCE,
    ),
    ("jp-41-bn 0810, jp-7-tanks 0910", "us-19-bn 0811, us-21-bn 0710, us-13-art 1109, us-61-art 0808", 2, DEAD),
]
"""Who retreats and his friends, enemies, how far, and what it takes: a friend may take the hex in which the retreat has
to end, so that it fails; he may take it only to be displaced again; he may take the only one, and nobody is moved."""


@pytest.mark.clause("LEY-7.74a", "LEY-7.81a", "LEY-7.82c")
@pytest.mark.parametrize(("friends", "enemies", "length", "need"), JAMS)
def test_the_hex_that_a_displaced_friend_takes_is_no_longer_vacant(
    friends: str, enemies: str, length: int, need: int
) -> None:
    places = dict(unit.split() for unit in f"{friends}, {enemies}".split(", "))
    t = table(places, phase="us combat", turn=12, support=0)
    assert check(t, t.unit(next(iter(places))), length) == need


WAYS = ("LEY-7.73a", "LEY-7.73b", "LEY-7.74a", "LEY-7.74b", "LEY-7.81a", "LEY-7.81b", "LEY-7.82a", "LEY-7.82c")


@pytest.mark.clause(*WAYS)
@pytest.mark.parametrize("part", range(4))
def test_whatever_is_chosen_a_retreat_that_can_be_carried_out_is(part: int) -> None:
    needs = {check(*position(Random(10_000 * part + number))) for number in range(100)}
    assert needs == {FREE, ONCE, TWICE, DEAD}
