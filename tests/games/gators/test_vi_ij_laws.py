"""VI-i, VI-j and IV as laws: which platoons split up and whereto, and which squads can come together."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, US, around, lay, middles
from island import Island, island
from test_vi_fg_laws import Transport

RESERVE, SPLIT = -2, -3
CARRIERS = [
    *(("us-aav", 2), ("us-lav", 2), ("us-truck", 2), ("us-ch46", 2), ("us-ch53", 2), ("us-lcu", 1), ("us-zodiac", 2)),
    *(("us-lcac", 1), ("us-uh1n", 1)),
]
ENEMIES = [("reb-infantry", 2), ("reb-truck", 2), ("reb-militia", 2), ("reb-jeep-auto", 1), ("reb-uh1b", 1)]
OTHERS = [("us-heavy", 2), ("us-hmmwv-auto", 2), ("us-m1a1", 2)]


class Field(Transport):
    """Platoons and squads ashore."""

    def counters(self, kind: str, *places: int) -> list[int]:
        return [one for one in EDITION.of_kind(kind) if self.lies[one].hex in places]

    def unmoved(self, unit: int) -> bool:
        lie = self.lies[unit]
        return lie.hex >= 0 and self.turn not in (lie.moved, lie.held)

    # -- VI-j ----------------------------------------------------------------------------------------

    def surrounded(self, unit: int) -> bool:
        """VI-j Every hex around it is held by the enemy or next to one of his units, whatever that could attack."""
        enemies = [self.hex(one) for one in self.of(REB)]
        return all(any(BOARD.distance(space, there) <= 1 for space in enemies) for there in BOARD.near[self.hex(unit)])

    def steps(self, unit: int) -> set[int]:
        """VI-j, G4 The hexes beside a platoon into which squads may go: no nearer to anybody, not along an enemy."""
        here = self.hex(unit)
        self.take_up(unit)
        found = set()
        for there in BOARD.near[here]:
            near = [
                one
                for one in self.of(REB)
                if BOARD.distance(self.hex(one), there) < BOARD.distance(self.hex(one), here)
            ]
            if there not in self.slides and (not near or self.surrounded(unit)):
                found.add(there)
        return found

    def empty(self, unit: int) -> set[int]:
        """III, VI-d Those of them that are empty land to which one can walk."""
        here, walk = self.hex(unit), set()
        for there in self.steps(unit):
            parted = tuple(sorted((here, there))) in EDITION.parted
            if not self.there.get(there) and GROUND[there].cost and not parted:
                walk.add(there)
        return walk

    def lifts(self, unit: int) -> dict[int, int]:
        """VI-g, VI-j The carriers to which they may go, and how many each takes."""
        (squad, *_), steps, found = self.counters("us-squad", RESERVE), self.steps(unit), dict[int, int]()
        here = self.hex(unit)
        for carrier in self.of(US):
            there, lie = self.hex(carrier), self.lies[carrier]
            need, most = self.needs(squad, carrier)
            full = sum(self.needs(one, carrier)[0] for one in self.inside.get(carrier, []))
            if there not in steps or not need or lie.tow >= 0 or full + need > most:
                continue
            if self.heli(carrier) and (lie.spent or GROUND[there].id == "jungle"):
                continue
            if len(self.there[there]) > 1 or tuple(sorted((here, there))) in EDITION.parted:
                continue
            if self.afloat(carrier) and (self.kind(carrier).amphibious or GROUND[here].id != "beach"):
                continue
            found[carrier] = (most - full) // need
        return found

    def splits(self, unit: int) -> bool:
        """VI-j, IV Whether a platoon may split up: ashore, alone, unmoved, with counters, and room for two to go."""
        if not self.unmoved(unit) or len(self.there[self.hex(unit)]) > 1 or len(self.counters("us-squad", RESERVE)) < 3:
            return False
        return len(self.empty(unit)) + sum(self.lifts(unit).values()) >= 2

    # -- VI-i ----------------------------------------------------------------------------------------

    def reaches(self, squad: int, space: int) -> bool:
        """VI-i Whether a squad can come to a hex in this turn, on foot or out of a carrier beside it."""
        if self.hex(squad) >= 0:
            return self.unmoved(squad) and space in self.reached(squad)
        carrier = self.lies[squad].inside
        if carrier < 0 or self.hex(carrier) < 0 or self.heli(carrier) or not BOARD.adjacent(self.hex(carrier), space):
            return False
        if self.turn in (self.lies[squad].loaded, self.lies[carrier].held):
            return False
        parted = tuple(sorted((self.hex(carrier), space))) in EDITION.parted
        return not parted and not (
            self.afloat(carrier) and (self.kind(carrier).amphibious or GROUND[space].id != "beach")
        )

    def meets(self, squad: int) -> set[int]:
        """VI-i Where one more squad stands to which this and a third can come, if a platoon counter is free."""
        squads = [one for one in EDITION.of_kind("us-squad") if self.lies[one].hex >= 0 or self.lies[one].inside >= 0]
        found = set()
        for one in squads:
            space = self.hex(one)
            if (
                one == squad
                or space < 0
                or self.there[space] != [one]
                or space in self.debris
                or not self.reaches(squad, space)
            ):
                continue
            third = [other for other in squads if other not in (one, squad) and self.reaches(other, space)]
            if third and self.counters("us-rifle", SPLIT, RESERVE):
                found.add(space)
        return found


def fields(seed: int) -> tuple[Island, random.Random]:
    """Platoons and squads close together, with carriers, friends and enemies around."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "inland", "shore", "shore", "bridge")))
    taken = dict[int, str]()
    inner = around(middle, 1)
    found = lay(
        chance, [middle], [chance.choice((("us-rifle", 1), ("us-rifle", 1), ("us-rifle", 1), ("us-squad", 1)))], taken
    )
    found |= {
        unit: lie
        for unit, lie in lay(chance, inner, chance.sample([("us-squad", 3), *CARRIERS], 3), taken).items()
        if unit not in found
    }
    found |= {
        unit: lie
        for unit, lie in lay(chance, around(middle, 2), chance.sample([("us-squad", 2), *OTHERS], 2), taken).items()
        if unit not in found
    }
    for unit in list(found):
        if unit.startswith("us-rifle") and chance.random() < 0.1:
            found.setdefault("us-heavy-3", {"at": found[unit]["at"]})
        if unit.startswith(("us-squad", "us-rifle")) and chance.random() < 0.1:
            found[unit][chance.choice(("moved", "held"))] = 2
        if unit.startswith(("us-ch", "us-uh")):
            found[unit]["spent"] = chance.random() < 0.2
        if unit.startswith(("us-aav", "us-truck", "us-ch53", "us-zodiac", "us-lav")) and chance.random() < 0.5:
            rider = next(one for one in map("us-squad-{}".format, range(20, 27)) if one not in found)
            found[rider] = {"at": unit, "loaded": chance.choice((1, 1, 1, 2))}
    ring = [space for space in around(middle, 4) if BOARD.distance(space, middle) > chance.choice((0, 1, 1, 2))]
    crowd = chance.choice((0, 1, 2, 2, 3))
    close = [("reb-infantry", chance.choice((0, 0, 1, 2)))]
    theirs = lay(chance, around(middle, 1), close, taken) | lay(chance, ring, chance.sample(ENEMIES, crowd), taken)
    if chance.random() < 0.2:
        far = [space for space in around(middle, 2) if BOARD.distance(space, middle) == 2]
        wall = [(chance.choice(("reb-infantry", "reb-truck", "reb-truck")), 9)]
        theirs |= lay(chance, far[:: chance.choice((1, 1, 2))], wall, taken)
    for unit, lie in theirs.items():
        lie["hidden"] = chance.random() < 0.4 and "uh1b" not in unit
    used = chance.choice((0, 0, 0, 0, 0, 0, 22, 25))
    for number in range(1, 28):
        if number > 27 - used:
            found.setdefault(f"us-squad-{number}", {"at": "lost"})
    free = chance.choice((0, 1, 1))
    for number in range(1, 10):
        found.setdefault(f"us-rifle-{number}", {"at": "split" if free and number == 9 else "lost"})
    debris = [NAMES[space] for space in inner if GROUND[space].cost and chance.random() < 0.1]
    vehicles = {lie["at"] for unit, lie in (found | theirs).items()}
    return island(found | theirs, debris=[one for one in debris if one not in vehicles]), chance


def partings(seed: int) -> list[str]:
    """Who may split up, and whereto the two squads go one after the other."""
    at, chance = fields(seed)
    field, said = Field(at), list[str]()
    platoons = [one for one in field.of(US) if field.kind(one).kind == "us-rifle"]
    offered = at.targets("split") if not at.over else set[str]()
    for unit in platoons:
        name = EDITION.units[unit].id
        if (name in offered) != field.splits(unit):
            said.append(f"{seed} {name} splits {name in offered}")
            continue
        if name not in offered:
            continue
        asked = Island(at.match.clone()).do(f"split {name}")
        asked.roll(*[5] * 9)
        empty, lifts = field.empty(unit), field.lifts(unit)
        for step in range(2):
            left = 1 - step
            goals = {NAMES[space] for space in empty} if len(empty) + sum(lifts.values()) > left else set()
            boards = {EDITION.units[one].id for one, room in lifts.items() if room}
            if asked.targets("to") != goals or asked.targets("board") != boards:
                wrong = sorted(asked.targets("to") ^ goals), sorted(asked.targets("board") ^ boards)
                said.append(f"{seed} {name} {step} {wrong}")
                break
            choice = chance.choice(sorted([f"to {one}" for one in goals] + [f"board {one}" for one in boards]))
            asked.do(choice)
            if choice.startswith("to "):
                empty -= {at.space(choice[3:])}
            else:
                lifts[at.number(choice[6:])] -= 1
        else:
            squads = [one for one in EDITION.of_kind("us-squad") if one in asked.game.at.get(field.hex(unit), ())]
            if asked.unit(name).hex != SPLIT or len(squads) != 1:
                said.append(f"{seed} {name} is {asked.where(name)}")
            movers = {asked.number(one) for one in asked.targets("move")} if not asked.over else set[int]()
            new = {one for one in field.counters("us-squad", RESERVE) if asked.game.unit(one).hex != RESERVE}
            if len(new) != 3 or movers & new != set(squads):
                said.append(f"{seed} {name} {new}, of whom {movers & new} move")
    return said


def meetings(seed: int) -> list[str]:
    """Where squads may gather, and what becomes of them."""
    at, chance = fields(seed)
    field, said = Field(at), list[str]()
    for unit in [one for one in field.of(US) if "squad" in field.kind(one).tags and field.unmoved(one)]:
        name = EDITION.units[unit].id
        if name not in at.targets("move"):
            said.append(f"{seed} {name} does not move")
            continue
        asked = Island(at.match.clone()).do(f"move {name}")
        if asked.prompt != "to":
            continue
        expected = {NAMES[space] for space in field.meets(unit)}
        said += [f"{seed} {name} gather {one} {one in expected}" for one in sorted(asked.targets("gather") ^ expected)]
        both = sorted(asked.targets("gather") & expected)
        if both:
            where = chance.choice(both)
            asked.do(f"gather {where}")
            squads = [
                one for one in EDITION.of_kind("us-squad") if field.lies[one].hex >= 0 or field.lies[one].inside >= 0
            ]
            here = field.there[at.space(where)]
            third = {one for one in squads if one not in (unit, *here) and field.reaches(one, at.space(where))}
            if {asked.number(one) for one in asked.targets("gather")} != third:
                said.append(f"{seed} {name} at {where} {sorted(asked.targets('gather'))}, not {third}")
            asked.do(f"gather {chance.choice(sorted(asked.targets('gather')))}")
            platoons = [one for one in asked.game.at.get(at.space(where), ()) if field.kind(one).kind == "us-rifle"]
            if len(platoons) != 1 or EDITION.units[platoons[0]].id in (
                asked.targets("move") if not asked.over else set()
            ):
                said.append(f"{seed} {name} at {where} {platoons}")
    return said


@pytest.mark.clause("GAT-VI-j.1", "GAT-VI-j.2", "GAT-VI-j.3", "GAT-IV.24")
@pytest.mark.parametrize("seed", range(130))
def test_which_platoons_split_up(seed: int) -> None:
    assert partings(seed) == []


@pytest.mark.clause("GAT-VI-i.1", "GAT-VI-i.2", "GAT-VI-i.3")
@pytest.mark.parametrize("seed", range(100))
def test_which_squads_come_together(seed: int) -> None:
    assert meetings(seed) == []
