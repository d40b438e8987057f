"""14.1 and 16 as laws: what comes in a turn by scenario and option, and where it can be placed."""

from __future__ import annotations

import random
from collections import Counter as Bag

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES
from games.britain_stands_alone.test_bsa_8_laws import DISPLAY, owner, squadrons
from games.britain_stands_alone.test_bsa_9_1_laws import Sea

SEEDS = range(40)
TURNS = [EDITION.turn_name(number) for number in range(3, EDITION.turn_number("October #10") + 1)]
BARGES = ("ge-prahm", "ge-mb", "ge-ap")
COMING = {
    "ge": ["October #1", "September #10", "September #9", "September #4", "September #5", "October #3"],
    "br": ["August #8", "August #10", "July #10", "July #6", "July #7", "August #2", "September #2"],
}
"""Turns in which ships, points or aircraft come in one of the scenarios."""


class Arrivals:
    """A Reinforcement Phase, with land, bases and ports of both sides that are more or less full."""

    def __init__(self, seed: int, side: str) -> None:
        self.chance = chance = random.Random(seed)
        self.side, self.sea = side, Sea(seed, side, "sailing")
        self.german = sorted(self.sea.german | set(chance.sample(sorted(EDITION.airbases.keys() & {*HEXES}), 12)))
        self.sea.german = set(self.german) & EDITION.ports.keys()
        self.sea.pieces = {name: lie for name, lie in self.sea.pieces.items() if owner_of(lie, self.german) != "enemy"}
        pieces = {**squadrons(seed, self.german), **self.sea.pieces}
        scenario, turn = chance.choice(("sealion", "battle_of_britain", "july")), chance.choice(COMING[side])
        now = EDITION.turn_number(turn)
        coming = {unit for one in EDITION.scenarios[scenario].arrivals if one.turn == now for unit in one.units}
        rows = {row for one in EDITION.scenarios[scenario].arrivals if one.turn == now for row in one.points}
        pieces = {
            name: lie for name, lie in pieces.items()
            if EDITION.unit_index[name] not in coming and EDITION.units[EDITION.unit_index[name]].row not in rows
        }  # fmt: skip
        self.sea.pieces = {name: lie for name, lie in self.sea.pieces.items() if name in pieces}
        self.at = channel(
            pieces,
            phase=f"{side}_reinforcement",
            scenario=scenario,
            turn=turn,
            invaded=1,
            menace=1,
            mine=self.sea.mine,
            german=[NAMES[space] for space in self.german],
            damage={"port": {NAMES[space]: number for space, number in self.sea.hits.items()}},
        )

    def places(self, unit: UnitType) -> set[str]:
        """14.1 Where a reinforcement can be placed."""
        if unit.arm == "land":
            return {NAMES[zone] for zone in DISPLAY if EDITION.zones[zone].side == self.side}
        if unit.arm == "air":
            bases = [one for one in (*EDITION.airbases, *DISPLAY) if owner(one, self.german) == self.side]
            return {NAMES[one] for one in bases if self.takes(one, unit)}
        ports = [one for one in EDITION.ports if EDITION.zones[EDITION.ports[one].zone].side == self.side]
        ports = [one for one in ports if one not in HEXES and self.sea.is_base(unit.index, one)]
        if self.side == "ge" and unit.arm == "ship":
            ports = [one for one in ports if EDITION.zones[EDITION.ports[one].zone].name == "Germany"]
        return {NAMES[one] for one in ports if self.room(one) > 0}

    def room(self, port: int) -> int:
        capacity = EDITION.ports[port].capacity
        lying = sum(self.at.game.hex(one.index) == port for one in EDITION.units if one.arm in ("ship", "points"))
        return 99 if capacity is None else capacity - lying

    def takes(self, base: int, unit: UnitType) -> bool:
        """4.0 Four points, as many as a zone can base, and the heavy bombers on blue bases alone."""
        points = sum(self.at.game.hex(one.index) == base for one in EDITION.units if one.arm == "air")
        most = 4 if base in HEXES else EDITION.zones[base].capacity
        return (most is None or points < most) and (base not in HEXES or not unit.blue or EDITION.airbases[base].blue)


def owner_of(lie: object, german: list[int]) -> str:
    assert isinstance(lie, dict)
    space = EDITION.board.space(lie["at"])
    return "enemy" if space in EDITION.ports and space in HEXES and space in german else "own"


@pytest.mark.clause("BSA-14.1b", "BSA-14.1c", "BSA-14.1d", "BSA-4.0i", "BSA-4.0k", "BSA-4.0s", "BSA-4.0v", "BSA-9.5l")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_comes_is_placed_where_the_words_let_it(seed: int, side: str) -> None:
    now = Arrivals(seed, side)
    at, chance = now.at, now.chance
    for _ in range(6):
        if at.over or at.prompt != "reinforce":
            return
        drawn = [EDITION.units[piece] for piece in at.state.drawn]
        looks = {one.row or one.id for one in drawn if at.game.hex(one.index) < 0 and now.places(one)}
        offered = {EDITION.units[at.number(name)].row or name for name in at.targets("place")}
        assert offered == looks
        if not offered:
            return
        name = chance.choice(sorted(at.targets("place")))
        places = now.places(EDITION.units[at.number(name)])
        at.do(f"place {name}")
        if at.prompt == "place":
            assert at.targets("at") == places
            at.do(f"at {chance.choice(sorted(places))}")
        assert at.where(name) in places


def due(scenario: str, turn: str, shipping: str) -> Bag[str]:
    """16.1-16.3 German points by the schedule, the Prahms, motorboats and transports by the option."""
    now, arrivals = EDITION.turn_number(turn), EDITION.scenarios[scenario].arrivals
    found = Bag[str]()
    for one in arrivals:
        for row, points in one.points.items():
            boats = row in BARGES and scenario == "battle_of_britain"
            early = 6 if boats and shipping == "early" else 0
            if one.turn - early == now and not (boats and shipping == "ready") and row.startswith("ge-"):
                found[row] += points
    if (scenario, shipping) == ("battle_of_britain", "ready"):
        found += Bag({"August #6": {"ge-prahm": 2}, "August #8": {"ge-prahm": 2, "ge-ap": 4}}.get(turn, {}))
    del found["ge-dummy"]
    return found


@pytest.mark.clause("BSA-14.1a", "BSA-16.2ag", "BSA-16.2ah")
@pytest.mark.parametrize("scenario", ["sealion", "battle_of_britain", "july"])
@pytest.mark.parametrize("shipping", ["schedule", "early", "ready"])
def test_shipping_comes_by_the_schedule_six_turns_earlier_or_at_once(scenario: str, shipping: str) -> None:
    first = EDITION.scenarios[scenario].first_turn
    for turn in TURNS:
        if EDITION.turn_number(turn) > first:
            at: Channel = channel(
                phase="ge_reinforcement", scenario=scenario, turn=turn, settings={"shipping": shipping}
            )
            drawn = [EDITION.units[piece] for piece in at.state.drawn]
            came = Bag(one.row for one in drawn if one.arm != "ship" and one.side == "ge" and not one.dummy)
            assert came == due(scenario, turn, shipping), turn
