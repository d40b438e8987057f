"""V, VII-f, VI-b as laws: who is launched whereto and with what, and who is taken back aboard which ship."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, US, Reckoning, around, floats, lay
from island import Island, island

DEEP = [space for space, ground in enumerate(GROUND) if ground.water == "deep" and not ground.bridge]
RIM = [space for space in DEEP if len(BOARD.near[space]) < 6]
COAST = [
    space for space in DEEP if any(GROUND[near].water != "deep" or GROUND[near].bridge for near in BOARD.near[space])
]
FLEET = ("us-lhd", "us-lpd", "us-lsd")
ABOARD = [
    *(("us-ch46", 4), ("us-ch53", 2), ("us-ah1", 2), ("us-uh1n", 2), ("us-lcac", 2), ("us-aav", 3), ("us-lav", 2)),
    *(
        ("us-lav-at", 1),
        ("us-seal", 1),
        ("us-lcu", 1),
        ("us-zodiac", 3),
        ("us-av8", 2),
        ("us-rifle", 2),
        ("us-truck", 2),
    ),
    *(("us-avenger", 2), ("us-hmmwv-stinger", 2), ("us-155mm", 1), ("us-m1a1", 1), ("us-recon", 2), ("us-squad", 3)),
]
AROUND = [
    *(("us-zodiac", 2), ("us-lcac", 1), ("us-ch46", 3), ("us-ah1", 2), ("us-av8", 2), ("us-aav", 2), ("us-lcu", 1)),
    *(("us-seal", 1), ("us-uh1n", 1), ("us-ch53", 2), ("us-lav", 1), ("reb-patrol-boat", 2), ("reb-f5", 1)),
]
ENOUGH = 6


class Decks(Reckoning):
    """What is aboard and around the ships."""

    def __init__(self, t: Island) -> None:
        super().__init__(t)
        self.ships = [EDITION.of_kind(kind)[0] for kind in FLEET]
        self.launched = dict(zip(self.ships, t.game.state.launched, strict=True))
        self.recovered = dict(zip(self.ships, t.game.state.recovered, strict=True))
        self.off = {ship: [one for one in self.inside.get(ship, []) if self.lies[one].hex == -5] for ship in self.ships}

    def posted(self, ship: int) -> int:
        """VII-f Each unit posted on deck takes the place of an aircraft or craft that leaves or enters in the turn."""
        return sum(self.lies[one].posted == self.turn for one in self.inside.get(ship, []))

    def goes(self, unit: int) -> bool:
        """V Air and amphibious units, and the boats and craft of the well decks."""
        kind = self.kind(unit)
        return kind.side == US and (kind.is_air or kind.amphibious or kind.element == "water") and not kind.is_ship

    def takes(self, carrier: int, ship: int) -> set[int]:
        """VI-g, VII-f What is aboard the ship, not off the map nor posted on deck, and fits into a carrier."""
        free = [one for one in self.inside.get(ship, []) if self.lies[one].hex == -1]
        return {one for one in free if self.lies[one].posted != self.turn and self.fits([one], carrier)}

    def places(self, unit: int, ship: int) -> set[str]:
        """V Empty hexes next to the ship that the unit can be in, and as many off the map as there would be hexes."""
        near = [there for there in BOARD.near[self.hex(ship)] if not self.there.get(there)]
        found = {NAMES[there] for there in near if self.kind(unit).is_air or floats(self.kind(unit), there)}
        beyond = ENOUGH - len(BOARD.near[self.hex(ship)])
        return found | ({"off-map"} if len(self.off[ship]) < beyond else set())

    def launches(self) -> dict[int, set[str]]:
        """V, VII-f Whoever can be launched, and whereto."""
        found = dict[int, set[str]]()
        for ship in self.ships:
            if self.hex(ship) < 0 or self.launched[ship] + self.posted(ship) >= ENOUGH:
                continue
            for unit in self.inside.get(ship, []):
                if self.lies[unit].hex == -1 and self.goes(unit) and (places := self.places(unit, ship)):
                    found[unit] = places
        return found

    def recovers(self) -> dict[int, set[int]]:
        """V, II-b Whoever is next to a ship with room for him, and which; who is off the map comes onto it first."""
        found = dict[int, set[int]]()
        for ship in self.ships:
            if self.hex(ship) < 0 or self.recovered[ship] + self.posted(ship) >= ENOUGH:
                continue
            beside = [one for near in BOARD.near[self.hex(ship)] for one in self.there.get(near, [])]
            for unit in beside:
                if self.goes(unit) and (self.kind(unit).kind != "us-av8" or self.kind(ship).kind == "us-lhd"):
                    found.setdefault(unit, set()).add(ship)
        return found


def fleet(seed: int, phase: str) -> tuple[Island, random.Random]:
    """Ships close to each other, at the rim, off the coast or out at sea, with crowds aboard and around."""
    chance = random.Random(seed)
    middle = chance.choice(chance.choice((RIM, RIM, COAST, DEEP)))
    taken = dict[int, str]()
    found = lay(chance, [middle], [(chance.choice(FLEET), 1)], taken)
    others = [kind for kind in FLEET if f"{kind}-1" not in found]
    found |= lay(
        chance, around(middle, 2), [(kind, 1) for kind in chance.sample(others, chance.choice((0, 1, 2)))], taken
    )
    ships = sorted(found)
    crowd = chance.choice((3, 6, 9))
    found |= lay(chance, around(middle, 1), chance.sample(AROUND, min(crowd, 7)), taken)
    for kind, many in chance.sample(ABOARD, 9):
        for unit in chance.sample(EDITION.of_kind(kind), many):
            name, ship = EDITION.units[unit].id, chance.choice(ships)
            if name in found or (kind == "us-av8" and ship != "us-lhd-1"):
                continue
            found[name] = {"at": ship}
            if kind in ("us-avenger", "us-hmmwv-stinger"):
                found[name]["posted"] = chance.choice((2, 3, 3))
            if kind == "us-ah1" and ship != "us-lhd-1":
                found[name]["load"] = chance.choice(("", "GG"))
    for ship in ships:
        beyond = ENOUGH - len(BOARD.near[BOARD.space(found[ship]["at"])])
        inside = [one for one, lie in found.items() if lie["at"] == ship]
        inside = [one for one in inside if one.startswith(("us-ch", "us-uh", "us-aav"))]
        for one in inside[: chance.choice((0, 0, beyond, max(beyond - 1, 0)))]:
            found[one] = {"at": f"beside {ship}", "edge": BOARD.space(found[ship]["at"])}
    bearers = [unit for unit in found if unit.startswith(("us-ch46", "us-aav", "us-zodiac", "us-uh1n"))]
    for bearer in bearers[:2]:
        free = [one for one in ("us-recon-3", "us-seal-1", "us-recon-1") if one not in found]
        found |= {one: {"at": bearer} for one in free[:1]}
    for name, lie in found.items():
        if name.startswith(("us-ch46", "us-ah1", "us-av8", "us-uh1n")) and lie["at"] in NAMES:
            lie["spent"], lie["strayed"] = chance.random() < 0.5, True
        if name.startswith(("us-ah1", "us-av8")) and lie["at"] in NAMES:
            lie["load"] = chance.choice(("", "G", "GX"))
    counts = [tuple(chance.choice((0, 0, 3, 4, 5, 6)) for _ in FLEET) for _ in range(2)]
    return island(found, phase=phase, turn=3, launched=counts[0], recovered=counts[1]), chance


def told(at: Island, chance: random.Random, verb: str, allowed: Iterable[int], said: list[str]) -> str:
    """Note whom a verb has open and should not, or the other way round; one for whom both say yes, or nobody."""
    offered = at.targets(verb) if not at.over else set[str]()
    names = {EDITION.units[one].id for one in allowed}
    said += [f"{verb} {one} {one in offered}" for one in sorted(offered ^ names)]
    return chance.choice(sorted(offered & names) or [""])


def launches(seed: int) -> list[str]:
    """Everybody who may be launched; some are."""
    at, chance = fleet(seed, "launch")
    said = list[str]()
    for _ in range(4):
        decks = Decks(at)
        allowed = decks.launches()
        name = told(at, chance, "launch", allowed, said)
        if not name:
            break
        said += launch(at, chance, decks, name, allowed[at.number(name)])
    return said


def launch(at: Island, chance: random.Random, decks: Decks, name: str, places: set[str]) -> list[str]:
    """VI-b, V One launch: its markers, its place, what is noted."""
    unit, said = at.number(name), list[str]()
    ship, kind = decks.lies[unit].inside, decks.kind(unit)
    at.do(f"launch {name}")
    arms = EDITION.armament.get(kind.kind)
    load = decks.lies[unit].load
    if armed(at.targets("arm")) != (armed(arms.loads) if arms and decks.kind(ship).kind == "us-lhd" else set()):
        return [f"{name} arms {sorted(at.targets('arm'))}"]
    if at.targets("arm"):
        said += [f"{name} leaves unarmed"] if at.targets("beside") else []
        load = chance.choice(sorted(at.targets("arm")))
        at.do(f"arm {load}")
    for stowing in range(3):
        decks = Decks(at)
        takes, inside = decks.takes(unit, ship), set(decks.inside.get(unit, []))
        for verb, allowed in (("stow", takes), ("unstow", inside)):
            offered = {EDITION.units[one].id for one in allowed} ^ at.targets(verb)
            said += [f"{name} {verb} {one}" for one in sorted(offered)]
        verb, some = ("unstow", inside) if inside and chance.random() < 0.3 else ("stow", takes)
        if stowing < 2 and some:
            at.do(f"{verb} {EDITION.units[chance.choice(sorted(some))].id}")
    if at.targets("beside") != places:
        said.append(f"{name} beside {sorted(at.targets('beside') ^ places)}")
    where = chance.choice(sorted(at.targets("beside") & places))
    before = decks.launched[ship]
    at.do(f"beside {where}")
    after = Decks(at)
    lie = after.lies[unit]
    stands = lie.hex == -5 and lie.inside == ship if where == "off-map" else NAMES[lie.hex] == where
    if not stands or after.launched[ship] != before + 1 or sorted(lie.load) != sorted(load) or lie.spent:
        said.append(f"{name} at {where}: {lie}, {after.launched}")
    if after.inside.get(unit, []) != decks.inside.get(unit, []):
        said.append(f"{name} carries {after.inside.get(unit)}")
    return said


def armed(loads: Any) -> set[str]:
    return {"".join(sorted(load)) for load in loads}


def recoveries(seed: int) -> list[str]:
    """Everybody who may come aboard; some do."""
    at, chance = fleet(seed, "recovery")
    said = list[str]()
    for _ in range(4):
        decks = Decks(at)
        allowed = decks.recovers()
        name = told(at, chance, "recover", allowed, said)
        if not name:
            break
        unit, ships = at.number(name), allowed[at.number(name)]
        at.do(f"recover {name}")
        if len(ships) > 1:
            if at.targets("ship") != {EDITION.units[one].id for one in ships}:
                said.append(f"{name} onto {at.targets('ship')}, not {ships}")
            at.do(f"ship {chance.choice(sorted(at.targets('ship')))}")
        after = Decks(at)
        lie, ship = after.lies[unit], after.lies[unit].inside
        load = "" if after.kind(ship).kind == "us-lhd" else decks.lies[unit].load
        count = decks.recovered.get(ship, -9) + 1
        if ship not in ships or lie.hex != -1 or lie.spent or lie.load != load or after.recovered[ship] != count:
            said.append(f"{name} aboard {ship}: {lie}, {after.recovered}")
        if after.inside.get(unit, []) != decks.inside.get(unit, []):
            said.append(f"{name} carries {after.inside.get(unit)}")
    return said


@pytest.mark.clause("GAT-V.2", "GAT-V.3", "GAT-V.4", "GAT-VI-b.2", "GAT-VII-f.4")
@pytest.mark.parametrize("seed", range(70))
def test_who_is_launched(seed: int) -> None:
    assert launches(seed) == []


@pytest.mark.clause("GAT-V.6", "GAT-V.7", "GAT-II-b.37", "GAT-IV.20")
@pytest.mark.parametrize("seed", range(70))
def test_who_is_taken_back_aboard(seed: int) -> None:
    assert recoveries(seed) == []
