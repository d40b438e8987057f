"""VI-f, VI-g, VI-k and IX as laws: who goes aboard, who is fetched, hitched or set down, and where."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, STRIPS, US, Laid, around, lay, middles, stands
from island import Island, island
from marches import CAPS, Ways

CARRIERS = [
    *(("us-aav", 2), ("us-lav", 2), ("us-truck", 2), ("us-zodiac", 2), ("us-fav", 1), ("us-lcu", 2), ("us-lcac", 2)),
    *(("us-ch46", 2), ("us-ch53", 2), ("us-uh1n", 1)),
]
CARGO = [
    *(("us-rifle", 2), ("us-squad", 3), ("us-recon", 2), ("us-seal", 1), ("us-engineers", 1), ("us-heavy", 1)),
    *(
        ("us-mortar", 1),
        ("us-javelin", 1),
        ("us-hmmwv-tow", 1),
        ("us-hmmwv-cmd", 1),
        ("us-avenger", 1),
        ("us-155mm", 2),
    ),
    *(("us-m1a1", 1), ("us-lvs", 1), ("us-rowpu", 1), ("us-medical", 1), ("us-lav-at", 1), ("us-aav-cmd", 1)),
]
ENEMIES = [("reb-infantry", 1), ("reb-dragon", 1), ("reb-stinger", 1), ("reb-truck", 1), ("reb-patrol-boat", 1)]
THEIRS = [*ENEMIES, ("reb-truck", 3), ("reb-75mm", 2), ("reb-hawk", 2), ("reb-jeep-auto", 1)]


class Transport(Ways):
    """Who carries whom, by the table and the notes on the units."""

    def afloat(self, unit: int) -> bool:
        ground = GROUND[self.hex(unit)]
        kind = self.kind(unit)
        return not kind.is_air and bool(ground.water) and not (ground.bridge and kind.element in ("land", "amphibious"))

    def heli(self, unit: int) -> bool:
        return self.kind(unit).is_air

    def reached(self, unit: int) -> dict[int, list[list[int]]]:
        """VI Where a unit can come to, taken hexes too, with the ways there."""
        self.take_up(unit)
        here = self.hex(unit)
        if self.kind(unit).is_air:
            return {space: [[here, space]] for space in self.flights(unit, here)}
        found: dict[int, list[list[int]]] = {here: [[here]]}
        for path in self.walks(unit, here):
            found.setdefault(path[-1], []).append(path)
        return found

    def moves(self, unit: int) -> bool:
        kind, lie = self.kind(unit), self.lies[unit]
        if lie.hex < 0 or self.turn in (lie.moved, lie.held) or not kind.move or kind.artillery:
            return False
        if "tank" in kind.tags and lie.fuelled != self.turn and kind.side == US:
            return False
        pulling = sum(one.tow == lie.tow for one in self.lies)
        if lie.tow >= 0 and pulling < self.trucks_for(lie.tow):
            return False
        loading = any(self.lies[one].loaded == self.turn for one in self.inside.get(unit, []))
        return not loading and ("needs_team" not in kind.tags or bool(self.inside.get(unit)))

    # -- VI-g ----------------------------------------------------------------------------------------

    def boards(self, unit: int) -> set[int]:
        """VI-g The carriers into whose hex a unit can move, up a ramp from a beach where that is in the water."""
        found, ways = set(), self.reached(unit)
        for carrier in self.of(US):
            lie, there = self.lies[carrier], self.hex(carrier)
            if self.lies[unit].tow >= 0 or not self.fits([unit], carrier):
                continue
            if self.heli(carrier) and (lie.spent or GROUND[there].id == "jungle"):
                continue
            if there != self.hex(unit) and there in self.slides:
                continue
            if self.kind(unit).element == "land" and self.afloat(carrier):
                if self.kind(carrier).amphibious:
                    continue
                beaches = [space for space in BOARD.near[there] if GROUND[space].id == "beach" and space in ways]
                if any(self.climbs(unit, path) for beach in beaches for path in ways[beach]):
                    found.add(carrier)
            elif there in ways:
                found.add(carrier)
        return found

    def climbs(self, unit: int, path: list[int]) -> bool:
        """VI-a, VI-g Whether a move unit is left for the ramp at the end of a way."""
        if len(path) > 1 and (path[-1] in self.held):
            return False
        kind = self.kind(unit)
        speeds = [CAPS.get(GROUND[space].id, 2 if GROUND[space].bridge else 9) for space in path[1:]]
        most = min([kind.move, *speeds])
        return sum(self.cost(kind, space) for space in path[1:]) < most

    def fetches(self, carrier: int) -> set[int]:
        """VI-g, VI-d Those in whose hex the carrier can come, and take all who are there."""
        found, ways = set(), self.reached(carrier)
        lie = self.lies[carrier]
        for space in ways.keys() & self.there.keys():
            others = [one for one in self.there[space] if one != carrier]
            if not others or any(self.kind(one).side != US for one in others) or not self.fits(others, carrier):
                continue
            if space == self.hex(carrier):
                continue
            if self.heli(carrier) and (lie.spent or GROUND[space].id == "jungle"):
                continue
            if any(self.towed(one) or self.lies[one].tow >= 0 for one in others):
                continue
            found |= set(others)
        return found

    # -- VI-k ----------------------------------------------------------------------------------------

    def hitches(self, truck: int) -> set[int]:
        """VI-k The guns into whose hex a truck can come to tow them: one truck, two for a Hawk."""
        kind, lie = self.kind(truck), self.lies[truck]
        if "truck" not in kind.tags or self.inside.get(truck) or lie.tow >= 0:
            return set()
        ways, found = self.reached(truck), set()
        for gun in self.of(kind.side):
            if not self.kind(gun).artillery or self.hex(gun) not in ways:
                continue
            if sum(one.tow == gun for one in self.lies) < self.trucks_for(gun):
                found.add(gun)
        return found

    def trucks_for(self, gun: int) -> int:
        return 2 if "hawk" in self.kind(gun).tags else 1

    # -- VI-f ----------------------------------------------------------------------------------------

    def unloads(self, cargo: int) -> set[int]:
        """VI-f The hexes beside its carrier into which a unit can be set down."""
        lie, kind = self.lies[cargo], self.kind(cargo)
        carrier = lie.inside
        if carrier < 0 or self.hex(carrier) < 0 or self.kind(carrier).is_ship:
            return set()
        if lie.loaded == self.turn or self.lies[carrier].held == self.turn:
            return set()
        here, found = self.hex(carrier), set()
        for there in BOARD.near[here]:
            if not stands(kind, there) or (there in self.debris and kind.element != "water" and not kind.on_foot):
                continue
            crowd = self.there.get(there, [])
            if self.heli(carrier):
                if not crowd and "jungle" not in (GROUND[here].id, GROUND[there].id):
                    found.add(there)
                continue
            if not self.ends(cargo, there) or tuple(sorted((here, there))) in EDITION.parted:
                continue
            wet = bool(GROUND[there].water) and not GROUND[there].bridge
            if wet and kind.element == "land":
                continue
            if not wet and self.afloat(carrier) and (self.kind(carrier).amphibious or GROUND[there].id != "beach"):
                continue
            found.add(there)
        return found


def scatter(seed: int) -> tuple[dict[str, Laid], str]:
    """Carriers, some of them full, and who might go with them, beside each other on a shore."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("shore", "shore", "sea", "bridge", "any")))
    area, taken = around(middle, 2), dict[int, str]()
    phase = "us_movement" if chance.random() < 0.8 else "reb_movement"
    found = lay(chance, area, chance.sample(CARRIERS, 5), taken)
    for carrier in list(found):
        kind = EDITION.units[EDITION.unit_index[carrier]]
        for row in chance.sample([*CARGO, *CARRIERS[:6]], chance.choice((0, 1, 2, 4))):
            free = [one for one in EDITION.of_kind(row[0]) if EDITION.units[one].id not in found]
            probe = Transport(island(found))
            if free and not kind.is_ship and probe.fits([free[0]], EDITION.unit_index[carrier]):
                found[EDITION.units[free[0]].id] = {"at": carrier, "loaded": chance.choice((0, 1, 1, 1, 2))}
        if kind.is_air:
            found[carrier]["spent"] = chance.random() < 0.2
        elif chance.random() < 0.15:
            found[carrier]["held"] = found[carrier]["moved"] = 2
        empty = not any(lie["at"] == carrier for lie in found.values())
        if kind.kind == "us-truck" and empty and "us-155mm-6" not in found and chance.random() < 0.4:
            found["us-155mm-6"] = {"at": found[carrier]["at"]}
            found[carrier] |= {"tow": "us-155mm-6", "hitched": 1}
    alone = lay(chance, area, [row for row in chance.sample(CARGO, 6) if row[0] != "us-squad"], taken)
    alone = {unit: lie for unit, lie in alone.items() if unit not in found}
    for unit in list(alone):
        if unit.startswith("us-rifle") and chance.random() < 0.3:
            alone.setdefault("us-heavy-3", {"at": alone[unit]["at"]})
        if unit.startswith("us-m1a1"):
            alone[unit]["fuelled"] = 2
    if "us-155mm" in alone or phase == "us_movement":
        alone |= {
            unit: lie
            for unit, lie in lay(chance, area, [("us-155mm", 1), ("us-truck", 1)], taken).items()
            if unit not in found
        }
    theirs = lay(chance, area, chance.sample(ENEMIES if phase == "us_movement" else THEIRS, 4), taken)
    for gun in [unit for unit in theirs if unit.startswith(("reb-75mm", "reb-hawk")) and chance.random() < 0.4]:
        theirs.setdefault("reb-truck-6", {"at": theirs[gun]["at"], "tow": gun, "hitched": 1})
    return alone | found | theirs, phase


def position(seed: int) -> Island:
    units, phase = scatter(seed)
    chance = random.Random(seed)
    bare = [lie["at"] for lie in units.values() if lie["at"] not in EDITION.unit_index]
    free = [NAMES[space] for at in bare[:1] for space in BOARD.near[BOARD.space(at)] if GROUND[space].cost]
    free = [name for name in free if BOARD.space(name) not in STRIPS]
    return island(units, phase=phase, debris=chance.sample(free, min(1, len(free))))


def differences(seed: int) -> list[str]:
    at, said = position(seed), []
    reckoned = Transport(at)

    def compare(what: str, offered: set[str], allowed: set[str]) -> None:
        said.extend(
            f"{seed} {what} {one} {'offered' if one in offered else 'refused'}" for one in sorted(offered ^ allowed)
        )

    if at.over:
        return []
    side = 0 if at.side == "us" else 1
    names = [kind.id for kind in EDITION.units]
    unloads = {names[one]: reckoned.unloads(one) for one in range(len(names)) if reckoned.kind(one).side == side}
    possible = {one for one, hexes in unloads.items() if hexes}
    for name in sorted(at.targets("unload") | possible):
        if name not in at.targets("unload"):
            said.append(f"{seed} unload {name} refused {at.reason(f'unload {name}')}")
            continue
        asked = Island(at.match.clone()).do(f"unload {name}")
        compare(f"unload {name}", asked.targets("onto"), {NAMES[space] for space in unloads[name]})
    for unit in reckoned.of(side):
        name = names[unit]
        if not reckoned.moves(unit) or name not in at.targets("move"):
            if reckoned.moves(unit) != (name in at.targets("move")):
                said.append(f"{seed} move {name} {reckoned.moves(unit)}")
            continue
        asked = Island(at.match.clone()).do(f"move {name}")
        if asked.prompt != "to":
            continue
        if side == US:
            compare(f"board {name}", asked.targets("board"), {names[one] for one in reckoned.boards(unit)})
            compare(f"fetch {name}", asked.targets("fetch"), {names[one] for one in reckoned.fetches(unit)})
        compare(f"hitch {name}", asked.targets("hitch"), {names[one] for one in reckoned.hitches(unit)})
    return said


@pytest.mark.clause("GAT-VI-f.1", "GAT-VI-f.4", "GAT-VI-g.1", "GAT-VI-g.2", "GAT-VI-k.2")
@pytest.mark.parametrize("seed", range(120))
def test_who_is_carried_and_set_down(seed: int) -> None:
    assert differences(seed) == []
