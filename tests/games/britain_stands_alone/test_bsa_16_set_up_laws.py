"""16.1-16.3 as laws over set-ups made at random: where everybody can be laid out, and when a set-up is done."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import NOBODY, SIDES
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, thirds
from games.britain_stands_alone.test_bsa_8_laws import DISPLAY

SCENARIOS = ("sealion", "battle_of_britain", "july")
STRAITS = EDITION.board.space("Straits of Dover")
ROAMING = ("br-nzef", "br-inf-42")
SEA_HEXES = [space for space in HEXES if EDITION.ground[space] == "sea"]
INLAND = [
    space
    for space in ENGLAND
    if min(EDITION.chart.distance(space, one) for one in EDITION.london) <= 5
    and min(EDITION.chart.distance(space, sea) for sea in SEA_HEXES) >= 3
]
"""16.1 Within 5 hexes of London and no closer than 3 to an all-sea hex."""
LEAST: dict[tuple[str, str], list[tuple[str, tuple[str, ...], int]]] = {
    ("sealion", "br"): [("Scapa Flow anchorage", ("bb", "bc"), 1), ("Scapa Flow anchorage", ("ca", "cl", "cla"), 4),
                        ("Scapa Flow anchorage", ("dd",), 2), ("1429", ("dd",), 1),
                        ("Scapa Flow", ("spitfire",), 1), ("Northern Ireland", ("spitfire",), 1)],
    ("battle_of_britain", "br"): [("Scapa Flow anchorage", ("bb", "bc"), 3),
                                  ("Scapa Flow anchorage", ("ca", "cl", "cla"), 4),
                                  ("Scapa Flow anchorage", ("dd",), 3), ("1429", ("dd",), 2),
                                  *((zone, ("spitfire",), 1) for zone in ("Scapa Flow", "Scotland", "Northern England",
                                                                          "Northern Ireland"))],
    ("july", "br"): [("Scapa Flow anchorage", ("bb", "bc"), 4), ("Scapa Flow anchorage", ("ca", "cl", "cla"), 3),
                     ("Scapa Flow anchorage", ("dd",), 3), ("1429", ("dd",), 2),
                     *((zone, ("spitfire",), 1) for zone in ("Scapa Flow", "Scotland", "Northern England",
                                                             "Northern Ireland"))],
    ("sealion", "ge"): [("Norway", ("me109",), 1)],
    ("battle_of_britain", "ge"): [("Norway", (kind,), least)
                                  for kind, least in (("me109", 1), ("he111", 2), ("me110l", 1), ("ju88", 2))],
    ("july", "ge"): [("Norway", (kind,), least)
                     for kind, least in (("me109", 1), ("he111", 2), ("me110l", 1), ("ju88", 2))],
}  # fmt: skip
"""16.1-16.3 The least that lies somewhere."""


class Layout:
    """A set-up as it is filled."""

    def __init__(self, scenario: str, side: str, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.scenario, self.side = scenario, side
        seas = {sea for port in EDITION.ports.values() for sea in port.seas if self.german(port.space)}
        self.mine = chance.choice([STRAITS, *sorted(seas)]) if scenario == "sealion" else NOBODY
        bases = [one for one, port in EDITION.ports.items() if port.naval_base == "br" and self.mine in port.seas]
        self.closed = chance.choice(bases) if bases else NOBODY
        turn = EDITION.turn_name(EDITION.scenarios[scenario].first_turn)
        fields = {"mine": self.mine, "closed_port": self.closed, "trodden": (), "invaded": 0}
        phase = f"{side}_set_up"
        empty = channel(phase=phase, scenario=scenario, turn=turn, **fields)
        self.where = {one: empty.game.hex(one) for one in dealt(empty.game, SIDES.index(side))}
        for place, kinds, least in LEAST[scenario, side] if chance.random() < 0.7 else ():
            fit = [EDITION.units[one] for one, here in self.where.items() if here < 0 and self.is_of(one, kinds)]
            for unit in fit[:least] if EDITION.board.space(place) != self.closed else ():
                self.put(unit, place)
        for one in chance.sample(sorted(self.where), len(self.where) * 3 // 4):
            if self.where[one] < 0:
                self.put(EDITION.units[one], chance.choice(sorted(self.places(EDITION.units[one]))))
        pieces = {EDITION.units[one].id: self.lie(empty, one) for one, space in self.where.items() if space >= 0}
        self.at: Channel = channel(pieces, phase=phase, scenario=scenario, turn=turn, **fields)

    def lie(self, empty: Channel, unit: int) -> Lie:
        """Those who have one place lie there reduced or not, as the scenario has them."""
        known = empty.game.unit(unit)
        marks = {"reduced": known.reduced, "reserve": known.reserve, "ghq": known.ghq} if known.hex >= 0 else {}
        return {"at": NAMES[self.where[unit]], **marks}

    def put(self, unit: UnitType, place: str) -> None:
        self.where[unit.index] = EDITION.board.space(place)

    def german(self, space: int) -> bool:
        return space not in HEXES and EDITION.zones[EDITION.ports[space].zone].side == "ge"

    def lying(self, space: int) -> list[UnitType]:
        return [EDITION.units[one] for one, here in self.where.items() if here == space]

    def restricted(self, zone: int) -> bool:
        return EDITION.zones[zone].restricted or zone == self.mine

    def places(self, unit: UnitType) -> set[str]:
        found = {"land": self.ground, "air": self.bases}.get(unit.arm, self.ports)(unit)
        return {NAMES[space] for space in found}

    def ground(self, unit: UnitType) -> list[int]:
        """16.1 Germans in any zone of theirs; the British who may choose, in London or inland, three a hex."""
        if self.side == "ge":
            return [zone for zone in DISPLAY if EDITION.zones[zone].side == "ge"]
        hexes = INLAND if unit.id in ROAMING else [*EDITION.london]
        return [one for one in hexes if sum(map(thirds, self.lying(one))) + thirds(unit) <= 9 or unit.kind == "leader"]

    def bases(self, unit: UnitType) -> list[int]:
        """16.1, 4.0 Any airbase of the side with room, blue for the heavy ones."""
        own = [zone for zone in DISPLAY if EDITION.zones[zone].side == self.side]
        own += [one for one in EDITION.airbases if one in HEXES and self.side == "br"]
        fits = [one for one in own if one not in HEXES or not unit.blue or EDITION.airbases[one].blue]
        room = {one: 4 if one in HEXES else EDITION.zones[one].capacity or 999 for one in fits}
        return [one for one in fits if sum(other.arm == "air" for other in self.lying(one)) < room[one]]

    def ports(self, unit: UnitType) -> list[int]:
        """16.1 British naval bases but not the closed one, APs any port, capital ships on no restricted zone."""
        found = []
        for space, port in EDITION.ports.items():
            base = port.naval_base == "br" or (unit.kind == "ap" and not self.german(space))
            own = self.german(space) if self.side == "ge" else base and space != self.closed
            capital = unit.kind in ("bb", "bc") and any(map(self.restricted, port.seas))
            scheer = unit.id == "ge-scheer" and EDITION.zones[port.zone].name not in ("Germany", "Norway")
            ships = sum(one.arm in ("ship", "points") for one in self.lying(space))
            if own and not capital and not scheer and ships < (port.capacity or 999):
                found.append(space)
        return found

    def enough(self) -> bool:
        return all(
            sum(self.is_of(one.index, kinds) for one in self.lying(EDITION.board.space(place))) >= least
            for place, kinds, least in LEAST[self.scenario, self.side]
            if EDITION.board.space(place) != self.closed
        )

    def is_of(self, unit: int, kinds: tuple[str, ...]) -> bool:
        return EDITION.units[unit].kind in kinds or EDITION.units[unit].row in [f"{self.side}-{kind}" for kind in kinds]


@pytest.mark.clause("BSA-16.1m", "BSA-16.1bf", "BSA-16.1bh", "BSA-16.1bj", "BSA-16.1bk", "BSA-16.2k", "BSA-16.2m")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_everybody_is_laid_out_where_the_words_let_him(seed: int, scenario: str, side: str) -> None:
    layout = Layout(scenario, side, seed)
    at, chance = layout.at, layout.chance
    wanted = [place for place, _, _ in LEAST[scenario, side]] * 2
    while at.prompt == "set_up" and at.targets("place"):
        name = chance.choice(sorted(at.targets("place")))
        unit = EDITION.units[at.number(name)]
        at.do(f"place {name}")
        if at.prompt != "place":
            layout.put(unit, at.where(name))
            continue
        offered = at.targets("at")
        assert offered == layout.places(unit), (name, offered ^ layout.places(unit))
        if not offered:
            return
        liked = [place for place in wanted if place in offered]
        place = chance.choice(liked if liked and chance.random() < 0.5 else sorted(offered))
        at.do(f"at {place}")
        layout.put(unit, place)
    assert "done" not in at.options() or layout.enough()
    if min(layout.where.values()) >= 0 and (scenario, side) != ("battle_of_britain", "br"):
        assert ("done" in at.options()) == layout.enough()
