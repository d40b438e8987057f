"""14.2.1 and 14.2.2 as a law around the bridges: who blows which, by what die, at what price, who mends."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from games.port_stanley.armies import BOARD, BRIDGED, Reckoning, beside
from games.port_stanley.island import Island, island
from games.port_stanley.scattered import EDITION, NAMES, TROOPS, UNITS, near_by, settle

SEEDS, EACH = range(6), 20
SAPPERS = ("engineer", "special")
PRICE = 8


class Span:
    """Units of one side around a bridge, some bridges blown."""

    def __init__(self, chance: random.Random, side: str) -> None:
        self.side, self.chance = side, chance
        middle = chance.choice(BRIDGED)
        hexes = [space for space in near_by(middle, 2) if space in beside(middle) or space == middle]
        self.lies: dict[str, Any] = {}
        able = [unit.id for unit in TROOPS[side] if unit.kind not in ("helicopter", "apc")]
        names = (
            chance.sample(able, 5) if side == "ar" else ["uk-engineers", "uk-sas", "uk-sbs", *chance.sample(able, 2)]
        )
        settle(chance, self.lies, dict.fromkeys(names), hexes)
        self.blown = tuple(number for number in range(len(EDITION.bridges)) if chance.random() < 0.4)
        self.morale = chance.choice((4, 12))
        self.face = chance.randint(1, 6)
        self.known = Reckoning(self.lies, {"blown": self.blown})

    def open(self, phase: str) -> Island:
        state: dict[str, Any] = {"blown": self.blown, "morale": self.morale, "dice": [self.face]}
        return island(self.lies, phase=f"{self.side}_{phase}", **state)

    def bridges(self, space: int, *, blown: bool) -> list[int]:
        """14.2.2, ruling P39 Those of a hex, standing or not."""
        there = [number for number, bridge in enumerate(EDITION.bridges) if space in bridge.side]
        return [number for number in there if (number in self.blown) == blown]

    def may_blow(self, name: str) -> bool:
        """14.2.2 Argentine units that have a rating; British sappers."""
        one = self.known.pieces[name]
        able = one.unit.kind in SAPPERS if self.side == "uk" else one.values.effectiveness > 0
        return able and bool(self.bridges(one.hex, blown=False))

    def succeeds(self, name: str) -> bool:
        """14.2.2, 17.3.3 By the rating, one less at low morale; the British on 5."""
        rating = self.known.pieces[name].values.effectiveness - (self.morale <= 5)
        return self.face <= (5 if self.side == "uk" else rating)

    def points(self, name: str) -> int:
        """17.3.3 What a unit may spend; nobody here is with a headquarters that helps."""
        one = self.known.pieces[name]
        less = {"infantry": 4, "recon": 8}.get(one.unit.kind, 0) if self.side == "ar" and self.morale <= 5 else 0
        return one.values.movement - less


@pytest.mark.clause("PS-14.2.1d", "PS-14.2.2c", "PS-14.2.2d", "PS-14.2.2e")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_bridges(seed: int, side: str) -> None:
    chance = random.Random(f"bridges {side} {seed}")
    for _ in range(EACH):
        span = Span(chance, side)
        at = span.open("movement")
        able = {name for name in span.lies if span.may_blow(name)}
        assert at.targets("blow") == able, (span.lies, span.blown)
        mends = {name for name in span.lies if UNITS[name].kind == "engineer"}
        mends = {name for name in mends if span.bridges(span.known.pieces[name].hex, blown=True)}
        assert at.targets("repair") == mends
        if mends and chance.random() < 0.5:
            mended(at, span, min(mends))
        elif able and chance.random() < 0.6:
            blown(at, span, chance.choice(sorted(able)))
        else:
            moved(at, span)


def mended(at: Island, span: Span, name: str) -> None:
    """14.2.1 The bridge stands again at the end of the phase."""
    broken = span.bridges(span.known.pieces[name].hex, blown=True)
    at.do(f"repair {name}")
    if not at.over and at.prompt == "bridge":
        at.do(span.chance.choice(sorted(at.options())))
    assert at.game.state.blown == span.blown
    while not at.over:
        at.do("end" if "end" in at.options() else min(at.options()))
    left = set(span.blown) - set(at.game.state.blown)
    assert len(left) == 1
    assert left <= set(broken)


def blown(at: Island, span: Span, name: str) -> None:
    """14.2.2 One die for one bridge, and no second try in the phase."""
    standing = span.bridges(span.known.pieces[name].hex, blown=False)
    at.do(f"blow {name}")
    if not at.over and at.prompt == "bridge":
        at.do(span.chance.choice(sorted(at.options())))
    gone = set(at.game.state.blown) - set(span.blown)
    assert len(gone) == span.succeeds(name)
    assert gone <= set(standing)
    assert name not in (set() if at.over else at.targets("blow"))


def moved(at: Island, span: Span) -> None:
    """14.2.2 Who has moved needs 8 points more."""
    movers = [
        (name, there)
        for name, one in span.known.pieces.items()
        if name in at.targets("move")
        for there in beside(one.hex)
        if span.bridges(there, blown=False)
    ]
    if not movers or any(UNITS[name].kind == "headquarters" for name in span.lies):
        return
    name, there = span.chance.choice(movers)
    at.do(f"move {name}")
    if NAMES[there] not in at.targets("to"):
        return
    at.do(f"to {NAMES[there]}")
    (event,) = at.events("Moved")
    route = (span.known.pieces[name].hex, *(space for space in event.path if space != span.known.pieces[name].hex))
    spent = sum(span.known.cost(here, goal) for here, goal in pairwise(route))
    able = UNITS[name].kind in SAPPERS if span.side == "uk" else span.known.pieces[name].values.effectiveness > 0
    assert BOARD.space(at.where(name)) == there
    offered = not at.over and name in at.targets("blow")
    assert offered == (able and span.points(name) - spent >= PRICE), (name, spent)
