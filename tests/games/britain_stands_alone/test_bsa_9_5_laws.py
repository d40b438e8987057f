"""9.5 as laws over fleets made at random: lists of supply, mines and U-boats in wait, the release of the Royal Navy."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, LOST, NOTHING, SIDES, STORMY, SUPPLY
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES
from games.britain_stands_alone.test_bsa_9_1_laws import SEAS, SHIPS, counters

SEEDS = range(24)
MINED = ("Northern North Sea", "Central North Sea", "Southern North Sea", "Straits of Dover", "Eastern English Channel",
         "Western English Channel", "Western Approaches")  # fmt: skip
PRAHMS = [EDITION.units[one] for one in EDITION.rows["ge-prahm"][:14]]
ENGLISH = [space for space in EDITION.ports if space in HEXES]


class Waters:
    """Stacks at sea in a few zones, with mines and submarines among them, and ports that work or do not."""

    def __init__(self, seed: int, side: str) -> None:
        self.chance = chance = random.Random(seed)
        self.side = side
        self.zones = [EDITION.board.space(one) for one in chance.sample(MINED, 3)]
        self.zones += chance.sample([one for one in SEAS if one not in self.zones], 2)
        self.mine, *self.submarines = chance.sample(self.zones, chance.randint(1, 3))
        self.weather = chance.choice((0, 0, STORMY))
        self.german = set(chance.sample(ENGLISH, chance.choice((5, 20))))
        self.hits = {one: chance.randint(1, EDITION.ports[one].capacity or 1) for one in chance.sample(ENGLISH, 12)}
        self.dummies = [one.index for one in chance.sample(PRAHMS, 2)]
        self.stacks: dict[int, list[UnitType]] = {}
        self.at: dict[int, int] = {}
        self.pieces: dict[str, Lie] = {}
        fleet = [one for one in SHIPS[side] if not one.dummy and (one.kind != "prahm" or one in PRAHMS)]
        for unit in chance.sample(fleet, min(28, len(fleet))):
            stack = chance.randint(1, 7)
            zone = self.at.setdefault(stack, chance.choice(self.zones))
            if counters([one.index for one in (*self.stacks.get(stack, []), unit)]) <= 6:
                self.stacks.setdefault(stack, []).append(unit)
                hurt = unit.arm == "ship" and chance.random() < 0.3
                self.pieces[unit.id] = {"at": NAMES[zone], "stack": stack, "reduced": hurt}

    def begin(self) -> Channel:
        enemy = "ge" if self.side == "br" else "br"
        return channel(
            self.pieces,
            phase=f"{enemy}_detection",
            dice=[self.chance.choice((0, 0, 1, 1, 2, 3, 9)) for _ in range(60)],
            mine=self.mine,
            submarines=tuple(self.submarines),
            weather=self.weather,
            dummies=tuple(one for one in self.dummies if self.side == "ge" and EDITION.units[one].id in self.pieces),
            german=[NAMES[one] for one in self.german],
            damage={"port": {NAMES[one]: number for one, number in self.hits.items()}},
            released=("all",),
        )

    def works(self, zone: int) -> bool:
        """9.5 British mines sleep while the British ports on their zone are cut below four."""
        ports = [one for one in EDITION.ports if zone in EDITION.ports[one].seas]
        own = [one for one in ports if (one not in self.german if one in HEXES else self.british(one))]
        return sum(max((EDITION.ports[one].capacity or 99) - self.hits.get(one, 0), 0) for one in own) >= 4

    def british(self, port: int) -> bool:
        return EDITION.zones[EDITION.ports[port].zone].side == "br"

    def hazard(self, zone: int) -> int:
        """9.5 Up to what a die hits in a zone, -1 where none is rolled."""
        if self.side == "ge":
            return 0 if NAMES[zone] in MINED and self.works(zone) else -1
        return 1 if zone == self.mine else 0 if zone in self.submarines and self.weather != STORMY else -1

    def alone(self, units: list[UnitType]) -> int:
        """9.5 How many ships of a stack have no escort: a DD or TB point escorts two."""
        points = sum(one.kind in ("dd", "tb") for one in units)
        return max(sum(one.arm == "ship" for one in units) - 2 * points, 0)


@pytest.mark.clause("BSA-9.5ah", "BSA-9.5ai", "BSA-9.5aj", "BSA-9.5an", "BSA-9.5ap", "BSA-9.5aq", "BSA-9.5as")
@pytest.mark.clause("BSA-9.5at", "BSA-9.5au", "BSA-9.5av", "BSA-9.5ax", "BSA-9.5ac", "BSA-9.5t")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_lies_among_mines_is_rolled_for_before_anybody_is_looked_for(seed: int, side: str) -> None:
    waters = Waters(seed, side)
    at, chance = waters.begin(), waters.chance
    alone = {stack: waters.alone(units) for stack, units in waters.stacks.items()}
    where = {one.id: stack for stack, units in waters.stacks.items() for one in units}
    named: set[str] = set()
    while not at.over and at.prompt == "unescorted":
        assert at.side == side
        (stack,) = {where[name] for name in at.targets("unescorted")}
        ships = {one.id for one in waters.stacks[stack] if one.arm == "ship"}
        assert at.targets("unescorted") <= ships - named
        name = chance.choice(sorted(at.targets("unescorted")))
        named.add(name)
        at.do(f"unescorted {name}")
    kinds = [type(event).__name__ for _, event in at.match.events(everything=True)]
    dice = at.events("HazardRolled")
    assert "DetectionRolled" not in kinds or "HazardRolled" not in kinds[kinds.index("DetectionRolled") :]
    for stack, units in waters.stacks.items():
        most = waters.hazard(waters.at[stack])
        own = [one for one in dice if where[EDITION.units[one.piece].id] == stack]
        assert len(own) == (counters([one.index for one in units]) if most >= 0 else 0)
        assert sum(one.added for one in own) == (-alone[stack] if most >= 0 else 0)
        for one in own:
            assert one.zone == waters.at[stack]
            assert one.added in ((0, -1) if EDITION.units[one.piece].arm == "ship" else (0,))
            assert one.hit == (one.face + one.added <= most)
    check_hits(at, waters, dice)


def check_hits(at: Channel, waters: Waters, dice: list[Any]) -> None:
    """11.2, 9.5 A hit damages a ship or sinks a damaged one, or takes a point: of two a dummy; a dummy goes unpaid."""
    struck = {one.piece for one in dice if one.hit}
    box = [0, 0]
    lost = [one for one in at.state.units if one.hex == LOST]
    for units in waters.stacks.values():
        for unit in units:
            if unit.arm == "ship":
                was = bool(waters.pieces[unit.id]["reduced"])  # type: ignore[index]
                now = at.unit(unit.id)
                hit = unit.index in struck
                assert (now.hex == LOST) == (hit and was)
                assert now.hex == LOST or now.reduced == (was or hit)
    gone = [one for one in EDITION.units if at.game.unit(one.index).hex == LOST]
    points = [one for one in gone if one.arm == "points"]
    assert len(points) == sum(EDITION.units[one].arm == "points" for one in struck)
    for one in points:
        if one.index not in waters.dummies and one.kind in ("prahm", "lc"):
            box[one.kind == "lc"] += 1
    assert at.state.sunk == tuple(box)
    assert len(gone) == len(lost)


# -- U-boats -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5ak", "BSA-9.5al", "BSA-9.5am")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_markers_lie_in_two_zones_without_the_mine(seed: int) -> None:
    chance = random.Random(seed)
    mine, *others = chance.sample(SEAS, 3)
    there = others[: chance.choice((0, 2))]
    at = channel({PRAHMS[0].id: "German ports"}, phase="ge_sailing", mine=mine, submarines=tuple(there),
                 hunting=20 if there else 0)  # fmt: skip
    assert at.targets("recall") == {NAMES[one] for one in there}
    now = list(there)
    for _ in range(6):
        if len(now) == 2:
            gone = chance.choice(now)
            if f"recall {NAMES[gone]}" not in at.options():
                break
            at.do(f"recall {NAMES[gone]}")
            now.remove(gone)
        open_ = {NAMES[one] for one in SEAS if one != mine and one not in now}
        assert at.targets("submarine") == open_
        name = chance.choice(sorted(open_))
        at.do(f"submarine {name}")
        now.append(EDITION.board.space(name))
        assert at.state.submarines == tuple(now)


# -- lists -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5x", "BSA-9.5y", "BSA-9.5ab", "BSA-9.5q", "BSA-12.2a")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_on_the_list_with_supply(seed: int) -> None:
    chance = random.Random(seed)
    side = chance.choice(("ge", "br"))
    rows = ("ge-prahm", "ge-lc", "ge-ap", "ge-mb") if side == "ge" else ("br-ap",)
    fleet = [EDITION.units[one] for row in rows for one in EDITION.rows[row][:8]]
    homes = [NAMES[one] for one, port in EDITION.ports.items() if EDITION.zones[port.zone].side == side]
    places = [*chance.sample(homes, 2), *(NAMES[one] for one in chance.sample(SEAS, 2))]
    pieces: dict[str, Lie] = {}
    for unit in fleet:
        load = chance.choice((NOTHING, NOTHING, NOTHING, NOTHING, SUPPLY, LEG_POINT, ARMOUR_POINT))
        load = NOTHING if unit.kind == "mb" else load
        place = chance.choice(places)
        pieces[unit.id] = {
            "at": place,
            "load": load,
            "stack": places.index(place) + 1,
            "embarked": CLOCK if load else 0,
        }
    riders = dict(zip(("ge-flieger-1", "ge-sturm", "ge-fd-8"), chance.sample(fleet, 3), strict=True))
    if side == "ge":
        for name, point in riders.items():
            pieces[point.id] = {**pieces[point.id], "load": NOTHING}  # type: ignore[dict-item]
            pieces[name] = {"at": point.id, "embarked": CLOCK}
    taken = {point.id for point in riders.values()} if side == "ge" else set()
    dummies = chance.sample([one.index for one in fleet if one.kind == "prahm" and one.id not in taken], 2) \
        if side == "ge" else []  # fmt: skip
    for one in dummies:
        name = EDITION.units[one].id
        pieces[name] = {**pieces[name], "load": NOTHING}  # type: ignore[dict-item]
    weather = chance.choice((0, 0, 0, STORMY))
    sailed = side == "ge" or chance.random() < 0.6
    fields = {"dummies": tuple(dummies), "weather": weather, "sailed": sailed, "dice": [9] * 30}
    at = channel(pieces, phase=f"{side}_sailing", **fields)  # type: ignore[arg-type]

    def looks(unit: int) -> tuple[str, str]:
        return EDITION.units[unit].row, at.where(EDITION.units[unit].id)

    free = set[int]()
    for unit in fleet:
        lie = pieces[unit.id]
        assert isinstance(lie, dict)
        in_port = EDITION.board.space(lie["at"]) not in SEAS
        begun = (lie["load"] in (NOTHING, SUPPLY) or in_port) and (sailed or not in_port)
        if begun and unit.id not in taken and unit.kind != "mb" and unit.index not in dummies and weather != STORMY:
            free.add(unit.index)
    offered = {at.number(one) for one in (at.targets("stock") if not at.over else ())}
    assert offered <= free
    assert {*map(looks, offered)} == {*map(looks, free)}
    if len(free) > 1:
        at.do("stock_all")
        assert all((at.game.unit(unit.index).load == SUPPLY) == (unit.index in free) for unit in fleet)


# -- the release -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5b", "BSA-9.5c", "BSA-9.5d", "BSA-9.5e", "BSA-9.5j")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_releases_each_class_up_to_its_number(seed: int) -> None:
    chance, chart = random.Random(seed), EDITION.tables.release
    for _ in range(12):
        naval, other, face = chance.randint(-3, 40), chance.randint(-9, 70), chance.randint(0, 9)
        at = channel(phase="release", naval=naval, other=other, dice=[face], released=("all",))
        row = max(sum(one <= naval for one in chart.naval) - 1, 0)
        column = max(sum(one <= other for one in chart.other) - 1, 0)
        numbers = [-1 if one == "-" else int(one) for one in chart.rows[row].split()[column].split("/")]
        classes = (("bb", "bc"), ("ca",), ("cl", "cla", "dd"))
        expected = {kind for kinds, most in zip(classes, numbers, strict=True) for kind in kinds if face <= most}
        assert {*at.state.released} == expected, (naval, other, face)
        assert not at.dice_left()


@pytest.mark.clause("BSA-9.5i", "BSA-9.5j")
@pytest.mark.parametrize("seed", SEEDS)
def test_german_capital_ships_in_the_ports_of_the_channel_release_all(seed: int) -> None:
    chance = random.Random(seed)
    gates = ("Holland", "Pas de Calais", "France", "Brittany")
    ships = [one for one in SHIPS["ge"] if one.arm == "ship"]
    german = [one for one, port in EDITION.ports.items() if EDITION.zones[port.zone].side == "ge"]
    for _ in range(6):
        places = {one.id: NAMES[chance.choice([*german, *german, *SEAS])] for one in chance.sample(ships, 2)}
        at = channel(dict(places), phase="ge_detection", released=("ca",), dice=[9] * 9)
        free = False
        for name, place in places.items():
            space = EDITION.board.space(place)
            in_port = space in EDITION.ports and NAMES[EDITION.ports[space].zone] in gates
            free |= EDITION.units[at.number(name)].kind in ("bb", "bc", "pb") and in_port
        assert ("all" in at.state.released) == free, places


# -- what comes back ---------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5r", "BSA-9.5s")
@pytest.mark.parametrize("seed", range(8))
def test_for_two_that_were_lost_one_comes_two_turns_later(seed: int) -> None:
    """Turn by turn: what was lost since the last one, what is in the box, what is due."""
    chance, first = random.Random(seed), EDITION.turn_number("September #7")
    box, due = [0, 0], dict[tuple[int, int], int]()
    building: tuple[tuple[int, int, int], ...] = ()
    rows = ("ge-prahm", "ge-lc")
    gone: dict[str, Lie] = {EDITION.units[one].id: "lost" for row in rows for one in EDITION.rows[row]}
    for turn in range(first, first + 6):
        box = [old + chance.choice((0, 0, 1, 2, 3, 5)) for old in box]
        at = channel(gone, phase="ge_reinforcement", turn=EDITION.turns[turn], sunk=tuple(box), building=building)
        for kind in (0, 1):
            due[turn + 1, kind] = box[kind] // 2
        box = [number % 2 for number in box]
        building = at.state.building
        assert at.state.sunk == tuple(box)
        assert {(when, kind): number for when, kind, number in building} == {
            key: number for key, number in due.items() if number and key[0] > turn
        }
        printed = [one for one in EDITION.scenarios["sealion"].arrivals if one.turn == turn]
        for kind, row in enumerate(rows):
            scheduled = sum(one.points.get(row, 0) for one in printed)
            come = [one for one in at.state.drawn if EDITION.units[one].row == row]
            assert len(come) == min(scheduled + due.get((turn, kind), 0), len(EDITION.rows[row]))


@pytest.mark.clause("BSA-9.5u", "BSA-9.5v", "BSA-9.5w")
@pytest.mark.parametrize("seed", range(8))
def test_british_transports_are_made_good_up_to_six(seed: int) -> None:
    chance = random.Random(seed)
    harbours = [NAMES[one] for one, port in EDITION.ports.items() if EDITION.zones[port.zone].side == "br"]
    for setting in ("both", "sunk", "replaced"):
        fleet = [EDITION.units[one].id for one in EDITION.rows["br-ap"]]
        afloat = chance.sample(fleet, chance.randint(0, 6))
        pieces = {one: chance.choice([*harbours, NAMES[SEAS[0]]]) if one in afloat else "lost" for one in fleet}
        at = channel(pieces, phase="br_reinforcement", invaded=0, settings={"ap_vp": setting}, turn="September #9")
        come = [one for one in at.state.drawn if EDITION.units[one].row == "br-ap"]
        assert len(come) == max(6 - len(afloat), 0)
        price = 0 if setting == "sunk" else 1
        for number in range(1, len(come) + 1):
            assert [one for one in at.targets("place") if one.startswith("br-ap")]
            at.do(f"place {min(one for one in at.targets('place') if one.startswith('br-ap'))}")
            assert at.targets("at") <= {*harbours}
            at.do(f"at {chance.choice(sorted(at.targets('at')))}")
            assert at.state.awards.other == number * price
