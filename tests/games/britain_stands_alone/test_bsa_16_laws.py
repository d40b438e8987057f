"""16.0 and 13.5 as laws over the set-ups: which British units move while the invasion is young, and out of where."""

from __future__ import annotations

import random
from collections import Counter as Bag
from functools import lru_cache
from itertools import product

import pytest

import beachhead
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import WEATHER
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import (
    EDITION,
    ENGLAND,
    HEXES,
    NAMES,
    TROOPS,
    Reckoning,
    thirds,
)
from games.britain_stands_alone.test_bsa_5_laws import on_foot

SEEDS = range(5)
NOW = EDITION.turn_number("September #10")
LAND = {
    zone: list(spaces)
    for zone, spaces in ((zone, [h for h in ENGLAND if EDITION.zone[h] == zone]) for zone in EDITION.zones)
}
LONDON = {*EDITION.london}
TWO = ("Humber", "East Anglia", "SE England", "Southern England")
ONE = ("Devon & Cornwall", "Bristol Channel", "Northern England", "Northern Ireland")
OWED = {EDITION.board.space(name): number for names, number in ((TWO, 2), (ONE, 1)) for name in names}


@lru_cache(maxsize=4)
def set_up(scenario: str) -> dict[str, Lie]:
    """Where the ready-made set-up has the British land units."""
    match = beachhead.new_match("britain_stands_alone", scenario, seed=3)
    while match.game.state.phase < WEATHER:  # type: ignore[attr-defined]
        side = sorted(match.asks)[0]
        choices = match.asks[side].choices()
        match.apply(side, next((one for one in choices if one.action.verb.startswith("ready")), choices[0]))
    game = match.game
    assert isinstance(game, Sealion)
    lies = {unit.id: game.unit(unit.index) for unit in TROOPS["br"]}
    return {
        name: {"at": NAMES[lie.hex], "reduced": lie.reduced, "reserve": lie.reserve, "ghq": lie.ghq}
        for name, lie in lies.items()
        if lie.hex >= 0
    }


def defended_by_divisions(chance: random.Random, pieces: dict[str, dict[str, object]]) -> None:
    """Divisions of the zones around it hold London, and not three brigades."""
    city = [NAMES[space] for space in sorted(LONDON)]
    for name in [name for name, lie in pieces.items() if lie["at"] in city]:
        pieces[name]["at"] = "Scotland"
    divisions = [name for name in pieces if name.startswith("br-inf")]
    for name in chance.sample(divisions, chance.randint(1, 3)):
        pieces[name]["at"] = chance.choice(city)


def invaded(seed: int, turn: int) -> Channel:
    """Some Germans in England in a turn of the invasion; some of the British have been let loose before."""
    chance = random.Random(seed)
    pieces = {
        name: dict(lie) for name, lie in set_up(chance.choice(("sealion", "july"))).items() if isinstance(lie, dict)
    }
    for lie in pieces.values():
        lie["free"] = NOW - 1 if turn > 1 and chance.random() < 0.1 else 0
        lie["reduced"] = lie["reduced"] or chance.random() < 0.05
    if chance.random() < 0.5:
        defended_by_divisions(chance, pieces)
    held = {EDITION.board.space(str(lie["at"])) for lie in pieces.values()}
    shore = [space for space in ENGLAND if EDITION.coast[space] and space not in held]
    germans = chance.sample([unit for unit in TROOPS["ge"] if unit.size == "division"], chance.randint(1, 4))
    middle = chance.choice(shore)
    near = [space for space in shore if EDITION.chart.distance(space, middle) <= 6]
    landed = {unit.id: NAMES[chance.choice(near)] for unit in germans}
    trodden = {EDITION.zone[EDITION.board.space(space)] for space in landed.values()}
    return channel(
        {**pieces, **landed},
        phase="br_movement",
        dice=[chance.randint(0, 9)],
        alarmed=0 if turn == 1 else NOW - turn + 1,
        invaded=NOW - turn + 1,
        helped=chance.choice((0, 0, 12, 13, 15)) if turn > 2 else 0,
        trodden=sorted(trodden),
    )


class Watch(Reckoning):
    """Who may move at all, and what must stay."""

    def __init__(self, at: Channel, turn: int) -> None:
        super().__init__(at)
        self.turn, self.helped = turn, at.state.helped
        self.owed = {zone: number for zone, number in OWED.items() if zone not in at.state.trodden}
        self.endangered = {EDITION.zone[self.hex(unit)] for unit in self.of("ge")}
        self.known: dict[tuple[str, int, bool], bool] = {}
        ways = self.shortfalls({})
        self.garrison = [one for one in ways if not any(no_worse(other, one) and other != one for other in ways)]

    def may_move(self, unit: UnitType) -> bool:
        """16.0 By the turn of the invasion: near Germans, called, one of five divisions more, or anybody."""
        lies, here = self.game.unit(unit.index), self.hex(unit)
        if unit.kind == "leader" or self.turn >= 5:
            return True
        threatened = EDITION.zone[here] in self.endangered
        near = here in HEXES and any(EDITION.chart.distance(here, self.hex(enemy)) <= 3 for enemy in self.of("ge"))
        first = near or (threatened and (lies.reserve or lies.ghq))
        second = threatened or lies.ghq
        if self.turn < 3:
            return (first, second)[self.turn - 1]
        return first or second or lies.free > 0 or self.helped + thirds(unit) <= 15

    # -- 13.5 ----------------------------------------------------------------------------------------------

    def shortfalls(self, moved: dict[int, int]) -> list[Bag[int]]:
        """13.5 What is lacking by zone, and in London (-1); a division there counts for the city or for its zone."""
        where = {unit: moved.get(unit.index, self.hex(unit)) for unit in self.of("br")}
        full = {u: h for u, h in where.items() if u.size == "division" and not self.game.unit(u.index).reduced}
        brigades = sum(h in LONDON and unit.size in ("brigade", "group") for unit, h in where.items())
        inside = [unit for unit, hex_ in full.items() if hex_ in LONDON]
        found = list[Bag[int]]()
        for guard in [None, *inside]:
            zones = Bag(EDITION.zone[hex_] for unit, hex_ in full.items() if unit is not guard)
            lacking = Bag({zone: max(number - zones[zone], 0) for zone, number in self.owed.items()})
            lacking[-1] = 0 if guard else max(3 - brigades, 0)
            found.append(lacking)
        return found

    def may_be(self, unit: UnitType, space: int) -> bool:
        """13.5 Whether a unit may be somewhere: nothing lacks that did not, by the best ways to count."""
        area = (unit.id, EDITION.zone[space], space in LONDON)
        if area not in self.known:
            later = self.shortfalls({unit.index: space})
            ways = product(later, self.garrison)
            self.known[area] = unit.kind == "leader" or any(no_worse(one, old) for one, old in ways)
        return self.known[area]


def no_worse(one: Bag[int], other: Bag[int]) -> bool:
    """13.5 Whether nothing lacks one way that does not the other way."""
    return all(one[place] <= other[place] for place in {*one, *other})


@pytest.mark.clause("BSA-16.0m", "BSA-16.0o", "BSA-16.0q", "BSA-16.0r", "BSA-13.5a", "BSA-13.5b", "BSA-13.5c")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_british_move_as_the_turn_and_their_garrisons_let_them(seed: int, turn: int) -> None:
    at = invaded(seed, turn)
    now, chance = Watch(at, turn), random.Random(seed)
    free = [unit for unit in now.of("br") if now.may_move(unit) and now.allowance(unit)]
    able = {unit: on_foot(now, unit) for unit in free}
    moving = {unit.id for unit, spaces in able.items() if spaces}
    assert (at.targets("move") if not at.over else set()) == moving
    londoners = [unit for unit in free if now.hex(unit) in LONDON]
    for unit in {*chance.sample(free, min(6, len(free))), *londoners}:
        if able[unit]:
            then = type(at)(at.match.clone()).do(f"move {unit.id}")
            assert then.targets("to") == {NAMES[space] for space in able[unit]}, unit.id
