"""14.2 and 16.0 as laws over positions made at random: who is built up and comes back, and where aircraft come."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, Stores
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, TROOPS, Reckoning, Scatter, scatter
from games.britain_stands_alone.test_bsa_12_laws import spread

SEEDS = range(16)
TURN = "October #2"
"""The schedule brings no points in it."""
NEVER = ("amphibious", "airborne", "airlanding", "mountain", "leader")
KINDS = ("leg", "armour", "tank")


def worn(seed: int) -> tuple[Scatter, dict[str, object]]:
    """Two armies, some of whose divisions are reduced and some of whom are lost, with points of all kinds."""
    chance = random.Random(seed)
    position = scatter(seed, near=6, british=24, germans=20)
    pieces = dict(position.pieces)
    for side in ("br", "ge"):
        for unit in TROOPS[side]:
            if unit.id not in pieces and chance.random() < 0.5:
                off = "France" if side == "ge" else "Scotland"
                pieces[unit.id] = chance.choice(["lost", {"at": off, "reduced": unit.size == "division"}])
    german = [EDITION.board.space(name) for name in position.fields["german"]]
    spots = [one for one in german if one in EDITION.ports or one in EDITION.airbases]
    kinds = (LEG_POINT, ARMOUR_POINT)
    stores = {(one, chance.choice(kinds), chance.choice((0, 1, 2))) for one in spots * 3}
    found = tuple(Stores(space, kind, 1, hits) for space, kind, hits in sorted(stores))
    replacements = tuple(chance.choice((0, 1, 2)) for _ in KINDS)
    return Scatter(pieces, position.fields), {"turn": TURN, "stores": found, "replacements": replacements}


class Depots(Reckoning):
    """14.2 Who can be built up, and who can come back."""

    def kind(self, unit: UnitType) -> int:
        return {"armour": 1, "tank": 2}.get(unit.kind, 0)

    def depots(self, unit: UnitType) -> dict[int, list[int]]:
        """14.2 The places with points of its kind, and the hits of these, to which it has a way.

        A path of ten hexes to a point of its kind, not through enemies, zones and towns; no hexside bars it.
        """
        enemies, zone = {h for h, side in self.holder.items() if side == "br"}, self.zone("br")
        shut = {h for h in ENGLAND if (EDITION.city[h] or h in EDITION.airbases) and h not in self.german}

        def beside(here: int) -> list[int]:
            open_ = (there for there in EDITION.chart.near[here] if EDITION.land[there])
            return [there for there in open_ if there not in enemies | zone | shut]

        near = spread([self.hex(unit)], beside, 10)
        wanted = ARMOUR_POINT if self.kind(unit) == 1 else LEG_POINT
        found: dict[int, list[int]] = {}
        for one in self.game.state.stores:
            if one.kind == wanted and one.space in near:
                found.setdefault(one.space, []).append(one.hits)
        return found

    def can_be(self, unit: UnitType) -> bool:
        return unit.kind not in NEVER and unit.size != "detachment"

    def built_up(self, side: str) -> set[str]:
        """14.2, 13.4 Reduced divisions in supply, a point each, unless their detachment is in play."""
        points, found = self.game.state.replacements, set[str]()
        out = {unit.parent for unit in TROOPS["ge"] if unit.size == "detachment" and self.hex(unit) >= 0}
        for unit in self.of(side):
            fit = self.can_be(unit) and self.game.unit(unit.index).reduced and unit.index not in out
            has = (
                points[self.kind(unit)] > 0 if side == "br" else self.hex(unit) not in HEXES or bool(self.depots(unit))
            )
            if fit and has and self.is_supplied(unit):
                found.add(unit.id)
        return found

    def back(self, side: str) -> set[str]:
        """14.2 Those who were lost, for one point, a division for two."""
        points = self.game.state.replacements
        lost = [unit for unit in TROOPS[side] if self.hex(unit) == -3 and self.can_be(unit)]
        need = {unit: 2 if unit.size == "division" else 1 for unit in lost}
        return {unit.id for unit in lost if side == "ge" or points[self.kind(unit)] >= need[unit]}


@pytest.mark.clause("BSA-14.2f", "BSA-14.2g", "BSA-14.2h", "BSA-14.2i", "BSA-14.2n", "BSA-13.4b")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_built_up_and_who_comes_back(seed: int, side: str) -> None:
    position, state = worn(seed)
    at, chance = position.at(f"{side}_reinforcement", **state), random.Random(seed)
    for _ in range(6):
        now = Depots(at)
        assert named(at, "rebuild") == now.built_up(side)
        assert named(at, "bring_back") == now.back(side)
        if not named(at, "rebuild"):
            return
        name = chance.choice(sorted(named(at, "rebuild")))
        draws(at, now, name, chance)


def draws(at: Channel, now: Depots, name: str, chance: random.Random) -> None:
    """14.2 A division is built up: in England with the soundest point of a depot that is named, and its hits."""
    unit, before, stores = at.number(name), at.unit(name).hits, at.state.stores
    drawn = now.depots(now.units[unit]) if name.startswith("ge-") and at.unit(name).hex in HEXES else {}
    at.do(f"rebuild {name}")
    if len(drawn) > 1:
        assert at.targets("draw") == {EDITION.board.names[space] for space in drawn}
        place = EDITION.board.space(chance.choice(sorted(at.targets("draw"))))
        at.do(f"draw {EDITION.board.names[place]}")
        drawn = {place: drawn[place]}
    used = [(space, min(hits)) for space, hits in drawn.items()]
    gone = [(one.space, one.hits) for one in stores if one not in at.state.stores]
    assert (gone, at.unit(name).hits, at.unit(name).reduced) == (
        used,
        min(before + sum(hits for _, hits in used), 2),
        False,
    )


def named(at: Channel, verb: str) -> set[str]:
    return at.targets(verb) if not at.over and at.prompt == "reinforce" else set()
