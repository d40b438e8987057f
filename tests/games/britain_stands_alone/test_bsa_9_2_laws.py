"""9.2 as a law over fights made at random: who attacks, who fires at whom and what is sunk, reckoned anew here."""

from __future__ import annotations

import random
from collections import Counter as Bag
from collections import defaultdict

import pytest

from beachhead.games.britain_stands_alone.charts import HitTable
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES
from beachhead.kernel.ask import Action
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES
from games.britain_stands_alone.seafights import battle
from games.britain_stands_alone.squadrons import ids

SEEDS = range(40)
ZONES = ("Straits of Dover", "Central North Sea", "Western English Channel", "Norwegian Sea")
ROWS = ({"br-dd": 5, "br-ap": 3}, {"ge-tb": 4, "ge-dd": 2, "ge-prahm": 4, "ge-lc": 2, "ge-mb": 2})
SHEEP = ("ap", "lc", "mb", "prahm")
TABLE: HitTable = EDITION.naval_combat
Unit = tuple[int, ...]
"""A counter: its pieces."""


class Fleet:
    """Ships and points of both sides that float, and which ships are damaged."""

    def __init__(self, chance: random.Random) -> None:
        self.afloat: list[list[int]] = [[], []]
        ships = [[one.id for one in EDITION.units if one.arm == "ship" and one.side == side] for side in SIDES]
        for side in (BR, GE):
            names = chance.sample(ships[side], chance.randint(0, 3))
            for row, most in ROWS[side].items():
                names += ids(row, chance.randint(0, most)) if chance.random() < 0.6 else []
            self.afloat[side] = [EDITION.unit_index[name] for name in names]
        self.naval = self.other = 0
        every = [piece for side in self.afloat for piece in side]
        self.damaged = {one for one in every if EDITION.units[one].arm == "ship" and chance.random() < 0.3}

    def counters(self, side: int) -> list[Unit]:
        """1.2 The fewest counters: points of a type by twos, motorboats by themselves."""
        rows, found = defaultdict[str, list[int]](list), list[Unit]()
        for piece in sorted(self.afloat[side]):
            kind = EDITION.units[piece]
            if kind.arm == "ship" or kind.kind == "mb":
                found.append((piece,))
            else:
                rows[kind.row].append(piece)
        return found + [tuple(row[at : at + 2]) for row in rows.values() for at in range(0, len(row), 2)]

    def values(self, unit: Unit) -> tuple[int, bool, int]:
        """What is printed on the side that shows: attack, whether with torpedoes, defence."""
        kind = EDITION.units[unit[0]]
        weak = unit[0] in self.damaged if kind.arm == "ship" else len(unit) == 1
        shown = (kind.reduced if weak and kind.reduced else kind.full) or kind.full
        return shown.guns, shown.torpedoes, shown.hull

    def number(self, one: Unit, target: Unit) -> int:
        """9.2 The hit number, -1 where there is no shot."""
        guns, torpedoes, _ = self.values(one)
        return TABLE.hit(guns, self.values(target)[2], torpedoes)

    def fights(self, unit: Unit) -> bool:
        """9.2 All but AP, LC, MB and Prahm points are as fighters."""
        return EDITION.units[unit[0]].kind not in SHEEP

    def scored(self, kind: str, times: int) -> None:
        """15.1 What the German player gets for hits on British ships and for points that are sunk."""
        if kind == "ap":
            self.other += times
        else:
            self.naval += times * (2 if kind in ("bb", "bc") else 1)

    def looks(self, unit: Unit) -> tuple[str, int, bool]:
        """What makes counters unlike."""
        kind = EDITION.units[unit[0]]
        return kind.row or kind.id, len(unit), unit[0] in self.damaged


class Round:
    """9.2, 8.3 A round of Naval Combat as it is organized, by the words of the rulebook."""

    def __init__(self, at: Channel, chance: random.Random, fleet: Fleet, attacker: int, *, both: bool) -> None:
        self.at, self.chance, self.fleet, self.attacker, self.both = at, chance, fleet, attacker, both
        forces = [fleet.counters(BR), fleet.counters(GE)]
        self.forces = forces
        self.free = [one for one in forces[attacker] if fleet.fights(one)]
        self.unattacked = list(forces[1 - attacker])
        self.pairs: list[tuple[Unit, Unit]] = []
        self.more: list[tuple[Unit, Unit]] = []

    def pick(self, side: int, verb: str, units: list[Unit]) -> Unit:
        """One of several counters; of alike ones those are told apart that may carry different things (9.5)."""
        looks = {self.fleet.looks(unit) for unit in units}
        offered = self.named(verb, units) if asked(self.at) in ("match_target", "match_ship") else []
        if len(units) == 1 or (len(looks) == 1 and not offered):
            return units[0]
        assert (self.at.side, len(self.at.options())) == (SIDES[side], len(offered))
        assert set(map(self.fleet.looks, offered)) == looks
        return self.take(verb, offered)

    def named(self, verb: str, units: list[Unit]) -> list[Unit]:
        """The counters that are offered."""
        firsts = {EDITION.units[unit[0]].id: unit for unit in units}
        return [firsts[name] for name in sorted(self.at.targets(verb))]

    def take(self, verb: str, offered: list[Unit]) -> Unit:
        choice = self.chance.choice(offered)
        self.at.do(f"{verb} {EDITION.units[choice[0]].id}")
        return choice

    def lay_out(self) -> None:
        """8.3 The attacker organizes the odd match-ups, where both have detected from the third on."""
        while self.unattacked and self.free:
            number = len(self.pairs) + 1
            mine = number % 2 == 1 and not (self.both and number == 1)
            chooser, verb = (self.attacker, "match") if mine else (1 - self.attacker, "put_up")
            target = self.pick(chooser, verb, self.unattacked)
            firing = self.pick(self.attacker, "engage", self.free)
            self.pairs.append((firing, target))
            self.unattacked.remove(target)
            self.free.remove(firing)

    def excess(self) -> None:
        """9.2 Who is left of those that can fire fires at whomever its owner likes, however many do already."""
        side = self.attacker if self.free else 1 - self.attacker
        left = self.free or [unit for unit in self.unattacked if self.fleet.fights(unit)]
        while left:
            targets = self.forces[1 - side]
            assert (self.at.side, self.at.prompt, "enough" in self.at.options()) == (SIDES[side], "excess", True)
            offered = self.named("also", targets)
            assert set(map(self.fleet.looks, offered)) == set(map(self.fleet.looks, targets))
            if self.chance.random() < 0.2:
                self.at.do("enough")
                return
            target = self.take("also", offered)
            firing = self.pick(side, "engage", left)
            self.more.append((firing, target))
            left.remove(firing)

    def could_hit(self, pair: tuple[Unit, Unit]) -> bool:
        """Ruling B-28 Whether a pairing allows a shot either way."""
        back = self.fleet.number(*pair[::-1]) if pair[1] in self.aims() and pair[0] in self.aims()[pair[1]] else -1
        return max(self.fleet.number(*pair), back) >= 0

    def aims(self) -> dict[Unit, list[Unit]]:
        """8.3 At whom the units that are matched may fire back: at one of those who fire at them."""
        found = dict[Unit, list[Unit]]()
        for firing, target in self.pairs:
            if self.fleet.fights(target):
                found[target] = [firing, *(one for one, on in self.more if on == target)]
        return found


def asked(at: Channel) -> str:
    """The name of the question that is asked."""
    return next((one.name for one in at.match.asks.values()), "")


def begun(chance: random.Random) -> tuple[Fleet, int]:
    """Two fleets of which one at least can fight, and who alone has detected the other."""
    while True:
        fleet = Fleet(chance)
        armed = [side for side in (BR, GE) if any(map(fleet.fights, fleet.counters(side)))]
        if armed and all(fleet.afloat):
            return fleet, chance.choice([NOBODY, BR, GE])


def attacker(at: Channel, fleet: Fleet, alone: int, orders: tuple[int, int], zone: str) -> tuple[int, bool]:
    """9.2, 8.3, ruling B-27 Who organizes the round, and whether the other side puts up the first unit."""
    armed = [side for side in (BR, GE) if any(fleet.values(unit)[0] for unit in fleet.counters(side))]
    if len(armed) == 1:
        return armed[0], alone == NOBODY
    if orders[BR] != orders[GE]:
        return orders.index(0), alone == NOBODY
    if alone != NOBODY and orders == (0, 0):
        return alone, False
    rolled, values = at.event("AttackerRolled"), EDITION.zone_named(zone).naval
    return (GE if rolled.face + values[BR] - values[GE] <= 4 else BR), alone == NOBODY


@pytest.mark.clause("BSA-9.2c", "BSA-9.2d", "BSA-9.2e", "BSA-9.2f", "BSA-9.2g", "BSA-9.2h", "BSA-9.2i", "BSA-9.2j")
@pytest.mark.parametrize("seed", SEEDS)
def test_fights_at_sea_are_organized_by_the_words_round_by_round(seed: int) -> None:
    chance = random.Random(seed)
    fleet, alone = begun(chance)
    zone = chance.choice(ZONES)
    names = [[EDITION.units[piece].id for piece in side] for side in fleet.afloat]
    hurt = {EDITION.units[piece].id: {"at": zone, "reduced": True} for piece in fleet.damaged}
    dice = [chance.randint(0, 9) for _ in range(400)]
    weather = chance.choice((0, 0, 2, 3))
    at = battle(*names, zone=zone, alone=alone, dice=dice, pieces=hurt, weather=weather)
    for _ in range(5):
        fired = len(at.events("Fired"))
        orders, now = aimed(at, chance, fleet, zone, alone)
        hits = shots(at, now, fired, 2 * (weather == 3) + 2 * any(orders))
        suffer(at, fleet, hits)
        alone = NOBODY
        if any(orders) or not all(fleet.afloat) or not any(map(now.could_hit, (*now.pairs, *now.more))):
            assert at.over or asked(at) == "withdrawal"
            return


def aimed(at: Channel, chance: random.Random, fleet: Fleet, zone: str, alone: int) -> tuple[tuple[int, int], Round]:
    """The orders that both give for a round, drawn, and the round with its pairs, up to where guns have their aim."""
    orders = (chance.choice((0, 0, 0, 1)), chance.choice((0, 0, 0, 1)))
    for side, order in zip(SIDES, orders, strict=True):
        at.match.apply(side, Action(("stay", "withdraw")[order]))
    who, both = attacker(at, fleet, alone, orders, zone)
    now = Round(at, chance, fleet, who, both=both)
    now.lay_out()
    now.excess()
    while asked(at) == "aim":
        at.do(chance.choice(sorted(at.options())))
    return orders, now


def shots(at: Channel, now: Round, fired: int, added: int) -> Bag[Unit]:
    """9.2, 8.3 Who fires at whom with which number, and how often each unit is hit."""
    fleet = now.fleet
    firsts = {unit[0]: unit for force in now.forces for unit in force}
    events = at.events("Fired")[fired:]
    told = [(firsts[one.piece], firsts[one.target]) for one in events]
    aims = now.aims()
    certain = [pair for pair in (*now.pairs, *now.more) if fleet.number(*pair) >= 0]
    later = [pair for pair in told if pair[0] in aims]
    assert Bag(pair for pair in told if pair[0] not in aims) == Bag(certain)
    assert {one for one, targets in aims.items() if all(fleet.number(one, other) >= 0 for other in targets)} <= {
        one for one, _ in later
    }
    assert all(target in aims[one] for one, target in later)
    hits = Bag[Unit]()
    for pair, one in zip(told, events, strict=True):
        assert (one.number, one.added) == (fleet.number(*pair), added)
        assert one.hit == (one.face + added <= one.number)
        hits[pair[1]] += one.hit
    return hits


def suffer(at: Channel, fleet: Fleet, hits: Bag[Unit]) -> None:
    """11.2, 15.1 A point is lost by each hit; a ship is damaged by the first and sunk by the second."""
    for side in (BR, GE):
        for unit in fleet.counters(side):
            lost = min(hits[unit], len(unit))
            kind, sunk = EDITION.units[unit[0]], [piece for piece in unit if at.game.hex(piece) < 0]
            if kind.arm == "ship":
                had = 1 if unit[0] in fleet.damaged else 2
                lost = min(hits[unit], had)
                assert bool(sunk) == (lost == had)
                assert sunk or at.game.unit(unit[0]).reduced == (had - lost == 1)
                fleet.damaged |= set(unit) if lost else set()
            else:
                assert len(sunk) == lost
            if side == BR:
                fleet.scored(kind.kind, lost)
            fleet.afloat[side] = [piece for piece in fleet.afloat[side] if piece not in sunk]
    assert (at.state.awards.naval, at.state.awards.other) == (fleet.naval, fleet.other)


# -- withdrawal --------------------------------------------------------------------------------------------


class Refuges:
    """9.2, 4.0, 9.5 Where those who withdraw from a zone can go, in a position made at random."""

    def __init__(self, chance: random.Random, side: int) -> None:
        self.side = side
        self.zone = chance.choice([space for space, zone in EDITION.zones.items() if zone.sea])
        english = [space for space in EDITION.ports if space in HEXES]
        self.german = set(chance.sample(english, 8))
        self.hits = {space: chance.randint(1, 3) for space in chance.sample(english, 10)}
        self.lying = Bag(chance.choice(list(EDITION.ports)) for _ in range(8))
        self.released = chance.choice([("all",), (), ("cl", "cla", "dd"), ("ca", "cl", "cla", "dd")])
        self.mine = chance.choice([space for space, zone in EDITION.zones.items() if zone.sea])

    def restricted(self, zone: int) -> bool:
        return EDITION.zones[zone].restricted or zone == self.mine

    def room(self, space: int) -> int:
        """4.0, 11.2 How many more naval units a port holds."""
        capacity = EDITION.ports[space].capacity
        if capacity is None:
            return 99
        return capacity - min(self.hits.get(space, 0), capacity) - self.lying[space]

    def ports(self, piece: int) -> set[int]:
        """9.2 Ports of the map that open on the zone, none in England for Germans, and of zones that border it."""
        kind, found, zones = EDITION.units[piece].kind, set[int](), EDITION.zones
        for space, port in EDITION.ports.items():
            if space in HEXES:
                own = self.side == BR and space not in self.german and self.zone in port.seas
            else:
                own = zones[port.zone].side == SIDES[self.side] and self.zone in zones[port.zone].borders
            base = self.side == GE or kind == "ap" or port.naval_base == "br"
            barred = kind in ("bb", "bc") and any(self.restricted(sea) for sea in port.seas)
            if own and base and not barred and self.room(space) > 0:
                found.add(space)
        return found

    def zones(self, piece: int) -> set[int]:
        """9.2, 9.5 The sea zones beside it that the ship may enter: unreleased no restricted one."""
        kind = EDITION.units[piece].kind
        free = self.side == GE or kind in self.released or "all" in self.released
        beside = {space for space in EDITION.zones[self.zone].borders if EDITION.zones[space].sea}
        return {space for space in beside if free or not self.restricted(space)}


@pytest.mark.clause("BSA-9.2w", "BSA-9.2x", "BSA-9.2y", "BSA-9.2ab", "BSA-9.2ac", "BSA-9.5a", "BSA-9.5l", "BSA-4.0v")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", [BR, GE])
def test_who_withdraws_goes_where_the_words_lead(side: int, seed: int) -> None:
    chance = random.Random(seed)
    fleet, refuges = Fleet(chance), Refuges(chance, side)
    zone, enemy = NAMES[refuges.zone], [("ge-scheer", "br-nelson")[side]]
    names = [EDITION.units[piece].id for piece in fleet.afloat[side]] or ids(("br-dd", "ge-tb")[side], 1)
    going = [EDITION.unit_index[name] for name in names]
    spare = iter(ids("br-dd", 30, first=8))
    pieces = {next(spare): NAMES[space] for space in refuges.lying.elements()}
    at = battle(
        *((names, enemy) if side == BR else (enemy, names)), zone=zone, alone=1 - side, dice=[9] * 30, pieces=pieces,
        german=[NAMES[space] for space in refuges.german], released=refuges.released, mine=refuges.mine,
        damage={"port": {NAMES[space]: number for space, number in refuges.hits.items()}},
    )  # fmt: skip
    for one in (BR, GE):
        at.match.apply(SIDES[one], Action("withdraw" if one == side else "stay"))
    at.roll(*[9] * 60)
    while not at.over and asked(at) != "withdrawal":
        at.do(sorted(at.options())[0])
    ports, seas = {one: refuges.ports(one) for one in going}, {one: refuges.zones(one) for one in going}
    common = set.intersection(*seas.values()) or set.union(*seas.values())
    full = {space for space in set.intersection(*ports.values()) if refuges.room(space) >= len(going)}
    if at.over:
        assert len(full | common) <= 1
        return
    assert at.targets("all_to") == {NAMES[space] for space in full | common}
    assert {at.number(name) for name in at.targets("into_port")} <= {one for one in going if ports[one]}
    for name in sorted(at.targets("into_port")):
        then = type(at)(at.match.clone()).do(f"into_port {name}")
        if asked(then) == "refuge":
            assert then.targets("refuge") == {NAMES[space] for space in ports[at.number(name)]}
        else:
            assert then.where(name) in {NAMES[space] for space in ports[at.number(name)]}
