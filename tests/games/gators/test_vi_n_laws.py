"""VI-n as a law: which tanks run and who pays for it, who fills the HERS and who takes fuel from it."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, US, Laid, Reckoning, around, lay, middles
from island import Island, island

LANDING = ("open", "beach", "road")
FULL, LOAD = 6, 3


class Depot(Reckoning):
    """The HERS, and who stands beside it."""

    def __init__(self, t: Island) -> None:
        super().__init__(t)
        self.fuel = t.game.state.fuel
        (hers,) = EDITION.of_kind("us-hers")
        lie = self.lies[hers]
        bearer = lie.inside
        works = bearer >= 0 and self.kind(bearer).kind == "us-ch53" and self.hex(bearer) >= 0 and lie.ashore <= 0
        self.place = self.hex(bearer) if works and GROUND[self.hex(bearer)].id in LANDING else -1

    def trucks(self) -> list[int]:
        """VI-n The LVS Trucks next to the CH-53E."""
        near = BOARD.near[self.place] if self.place >= 0 else ()
        return [one for one in self.of(US) if self.kind(one).kind == "us-lvs" and self.hex(one) in near]

    def laden(self) -> list[int]:
        """VI-n Those of them that have come from a ship with fuel."""
        return [one for one in self.trucks() if self.lies[one].load == "F"]

    def thirsty(self) -> set[int]:
        """VI-n, G13 Tanks that have been ashore longer than the one turn in which they could first move."""
        tanks = [one for one in self.of(US) if "tank" in self.kind(one).tags]
        return {one for one in tanks if 0 < self.lies[one].ashore < self.turn - 1}


def stations(seed: int) -> tuple[Island, random.Random]:
    """A HERS or what is to become one, trucks, aircraft that have to go back, tanks."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "inland", "shore")))
    area, taken = around(middle, 2), dict[int, str]()
    place = [space for space in around(middle, 1) if GROUND[space].id in LANDING]
    found: dict[str, Laid] = {}
    how = chance.choice(("set up", "set up", "set up", "set down", "afloat", "far"))
    if how in ("set up", "far") or not place:
        spots = place if how == "set up" and place else area
        found = lay(chance, spots, [("us-ch53", 1)], taken)
        for unit in list(found):
            found["us-hers-1"] = {"at": unit, "ashore": chance.choice((0, -1, -1, 1)) if how == "far" else -1}
    elif how == "set down":
        found = lay(chance, place, [("us-hers", 1)], taken, ashore=chance.choice((-1, -1, 1)))
        found |= lay(chance, area, [("us-ch53", 1)], taken)
    else:
        found = lay(chance, area, [("us-lcac", 1)], taken)
        for unit in list(found):
            found["us-hers-1"] = {"at": unit}
    for unit, lie in lay(chance, area, [("us-lvs", 3)], taken).items():
        found[unit] = lie | {"load": chance.choice(("F", "F", ""))}
    for unit, lie in lay(chance, area, [("us-ch46", 2), ("us-uh1n", 1)], taken).items():
        found[unit] = lie | {"spent": chance.random() < 0.7, "strayed": True}
    others = lay(chance, area, [("us-ch53", 2), ("us-squad", 2)], taken)
    for unit, lie in others.items():
        if unit not in found:
            found[unit] = lie | ({"spent": chance.random() < 0.3} if "ch53" in unit else {})
    free = [unit for unit in found if unit.startswith("us-ch53") and unit in others]
    cargo = [unit for unit in ("us-lvs-1", "us-lvs-2", "us-lvs-3") if unit not in found] or ["us-hmmwv-tow-1"]
    for unit in free[:1]:
        found[cargo[0]] = {"at": unit, "load": "F" if "lvs" in cargo[0] else ""}
        found[unit]["spent"] = False
    for unit, lie in lay(chance, around(middle, 3), [("us-m1a1", chance.choice((0, 1, 2, 3, 4)))], taken).items():
        found[unit] = lie | {"ashore": chance.choice((1, 2, 3, 4))}
    fuel = chance.choice((0, 1, 1, 2, 3, 5, 6))
    start = Depot(island(found, turn=5, fuel=fuel))
    return island(found, turn=5, fuel=FULL if start.laden() else fuel), chance


def running(at: Island, chance: random.Random) -> list[str]:
    """VI-n At the start of the phase: one marker for each one or two tanks that are to move."""
    said, fuelled = list[str](), 0
    while True:
        depot = Depot(at)
        dry = {EDITION.units[one].id for one in depot.thirsty() if depot.lies[one].fuelled != depot.turn}
        can = bool(depot.trucks()) and (depot.fuel > 0 or fuelled % 2 == 1)
        expected = {f"fuel {name}" for name in dry} | {"no-fuel"} if dry and can else set()
        offered = at.options() if not at.over and at.prompt == "fuel" else set()
        if offered != expected:
            return [*said, f"fuel {sorted(offered)}, not {sorted(expected)}"]
        if not offered:
            return said
        choice = (
            chance.choice(sorted(offered)) if chance.random() < 0.4 else chance.choice(sorted(offered - {"no-fuel"}))
        )
        at.do(choice)
        if choice == "no-fuel":
            return [*said, "asked again"] if at.prompt == "fuel" else said
        left, laden = depot.fuel - (fuelled % 2 == 0), len(depot.laden())
        fuelled += 1
        while laden and left < FULL:
            left, laden = min(left + LOAD, FULL), laden - 1
        if at.game.state.fuel != left:
            said.append(f"{choice} leaves {at.game.state.fuel}, not {left}")
    return said


def errands(seed: int) -> list[str]:
    """A phase of movement around the HERS."""
    at, chance = stations(seed)
    if at.over:
        return []
    said = running(at, chance)
    moves = {name for name in at.targets("move") if "m1a1" in name} if not at.over else set[str]()
    now = Depot(at)
    runs = {one for one in now.of(US) if "tank" in now.kind(one).tags and one not in now.thirsty()}
    runs |= {one for one in now.thirsty() if now.lies[one].fuelled == now.turn}
    if {at.number(name) for name in moves} != runs:
        said.append(f"tanks {sorted(moves)} move, not {sorted(EDITION.units[one].id for one in runs)}")
    refuelled = set[str]()
    for _ in range(24):
        if at.over:
            break
        before = Depot(at)
        options = sorted(at.options() - {"end", "lead"})
        if at.prompt == "move" and refuelled:
            said += loads_on(at, chance, refuelled)
        if not options:
            break
        likely = [
            one
            for one in options
            if one.startswith(("unload us-lvs", "unload us-hers", "move us-lvs", "fetch us-hers"))
        ]
        near = {*BOARD.near[before.place]} if before.place >= 0 else set[int]()
        likely += [one for one in options if one.startswith("to ") and at.space(one[3:]) in near]
        choice = chance.choice(likely if likely and chance.random() < 0.6 else options)
        asked, name = at.prompt, ""
        if asked == "refuel":
            name = EDITION.units[at.ask.about[0]].id
        at.do(choice)
        fuel = before.fuel
        if asked == "refuel" and choice != "no-fuel":
            fuel -= 1
            refuelled.add(name)
            said += [f"{name} still spent"] if at.unit(name).spent else []
        said += poured(before, at, fuel, f"{asked} {choice}")
    return [f"{seed} {one}" for one in said]


def loads_on(at: Island, chance: random.Random, refuelled: set[str]) -> list[str]:
    """VI-n Whoever took fuel begins another mission in the next turn: nobody goes aboard before."""
    movers = sorted(name for name in at.targets("move") if "squad" in name)
    if not movers:
        return []
    asked = Island(at.match.clone()).do(f"move {chance.choice(movers)}")
    boarded = asked.targets("board") & refuelled if asked.prompt == "to" else set()
    return [f"{boarded} loads again"] if boarded else []


def poured(before: Depot, at: Island, fuel: int, what: str) -> list[str]:
    """VI-n Every truck from a ship that is beside the HERS brings three markers, as long as there is room."""
    after = Depot(at)
    here = {one for one in range(len(after.lies)) if before.lies[one].load == "F" and after.hex(one) >= 0}
    beside = [one for one in after.trucks() if one in here]
    emptied = {one for one in beside if after.lies[one].load == ""}
    expected = fuel
    for _ in range(len(beside)):
        if expected < FULL:
            expected = min(expected + LOAD, FULL)
    wrong = [f"{what}: fuel {after.fuel}, not {expected}"] if after.fuel != expected else []
    pours = sum(1 for n in range(len(beside)) if fuel + LOAD * n < FULL)
    if len(emptied) != pours:
        wrong.append(f"{what}: {len(emptied)} trucks emptied, not {pours}")
    return wrong


@pytest.mark.clause("GAT-VI-n.1", "GAT-VI-n.2", "GAT-VI-n.3", "GAT-VI-n.4", "GAT-VI-n.5", "GAT-VI-n.6", "GAT-VI-n.8")
@pytest.mark.parametrize("seed", range(140))
def test_who_brings_and_takes_fuel(seed: int) -> None:
    assert errands(seed) == []
