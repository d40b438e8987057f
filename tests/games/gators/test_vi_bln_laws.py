"""VI-b, VI-l, VI-n, VI-p as laws: who goes back and whereto, who is scouted, who may refuel, who is hidden anew."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, STRIPS, US, Laid, around, lay, middles
from island import Island, island
from marches import Ways

OURS = [
    *(("us-rifle", 1), ("us-squad", 1), ("us-recon", 2), ("us-sniper", 1), ("us-seal", 1), ("us-hmmwv-auto", 1)),
    *(("us-lav", 1), ("us-fav", 1), ("us-truck", 1), ("us-lvs", 1), ("us-lcac", 1), ("us-zodiac", 1)),
]
FLYING = [("us-ch46", 2), ("us-ah1", 1), ("us-av8", 1), ("us-uh1n", 1), ("us-ch53", 1), ("us-ah1", 2)]
THEIRS = [
    *(("reb-infantry", 3), ("reb-militia", 2), ("reb-jeep-auto", 2), ("reb-mortar", 1), ("reb-truck", 1)),
    *(("reb-m48", 1), ("reb-stinger", 1), ("reb-75mm", 1), ("reb-uh1b", 2), ("reb-f5", 1), ("reb-guerrillas", 1)),
]
LANDING = ("open", "beach", "road")
LOADS = {"us-ah1": "GG", "us-av8": "GX", "reb-uh1b": "G", "reb-f5": "X"}


class Errands(Ways):
    """What brings an aircraft back, and what the end of a move uncovers."""

    def __init__(self, t: Island) -> None:
        super().__init__(t)
        self.fuel = t.game.state.fuel
        self.rearms = {strip.hex: strip.rearms for strip in t.game.state.strips}
        self.depot = next((self.hex(one) for one in self.of(US) if self.bears_hers(one)), -1)

    def bears_hers(self, unit: int) -> bool:
        """VI-n Whether a CH-53E has set up the HERS in the open."""
        cargo = [self.kind(one).kind for one in self.inside.get(unit, [])]
        return self.kind(unit).kind == "us-ch53" and "us-hers" in cargo and GROUND[self.hex(unit)].id in LANDING

    def bases(self, unit: int) -> list[int]:
        """VI-b, VI-n, VI-p, II-b Where an aircraft can refuel or rearm; Harriers work from the LHD alone."""
        kind = self.kind(unit)
        strips = [space for space in STRIPS if self.owner[space] == kind.side and space not in self.debris]
        if kind.side == REB:
            return strips
        ships = [self.hex(one) for one in self.of(US) if self.kind(one).is_ship]
        if kind.kind == "us-av8":
            ships = [self.hex(one) for one in self.of(US) if self.kind(one).kind == "us-lhd"]
        hers = [self.depot] if self.depot >= 0 and self.fuel else []
        return strips + ships + hers

    def home(self, unit: int) -> set[int]:
        """VI-b, G3 Where an aircraft that has to go back may end its move: nearer to a base, else (6.36) no farther."""
        goals, bases = self.goals(unit), self.bases(unit)

        def far(space: int) -> int:
            return min(BOARD.distance(space, base) for base in bases)

        if not bases:
            return goals
        here = far(self.hex(unit))
        return {space for space in goals if far(space) < here} or {space for space in goals if far(space) == here}

    def scouted(self, unit: int, end: int) -> set[int]:
        """VI-l Who is uncovered by a unit that ends its move there."""
        teams = {unit, *(self.inside.get(unit, []) if "needs_team" in self.kind(unit).tags else [])}
        team = any("small_team" in self.kind(one).tags for one in teams)
        beside = [one for one in self.of(REB) if self.lies[one].hidden and BOARD.adjacent(self.hex(one), end)]
        return {one for one in beside if team or GROUND[self.hex(one)].id != "jungle"}

    def hidable(self) -> set[int]:
        """VI-l Who may be given a marker that is free: nobody beside a unit of Player 1."""
        marines = {self.hex(one) for one in self.of(US)}
        open_ = [one for one in self.of(REB) if not self.lies[one].hidden]
        return {one for one in open_ if not marines & {*BOARD.near[self.hex(one)]}}


def scatter(seed: int) -> tuple[dict[str, Laid], str]:
    """Scouts, aircraft that have to go back, camouflage, a HERS, ships."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "inland", "shore", "strip")))
    area, taken = around(middle, 3), dict[int, str]()
    found = lay(chance, area, [*chance.sample(FLYING, 3), *chance.sample(OURS, 4)], taken)
    if chance.random() < 0.6:
        dry = [space for space in area if GROUND[space].cost]
        found |= lay(chance, dry, [("us-ch53", 1)], taken) if "us-ch53-8" not in found else {}
        depot = next((unit for unit in found if unit.startswith("us-ch53")), "")
        if depot:
            found["us-hers-1"] = {"at": depot}
    found |= lay(chance, around(middle, 8), chance.sample([("us-lhd", 1), ("us-lpd", 1), ("us-lsd", 1)], 2), taken)
    if "us-ch53-1" in found and "us-hers-1" not in found and chance.random() < 0.4:
        found["us-squad-9"] = {"at": "us-ch53-1"}
    rider = next((unit for unit in found if unit.startswith(("us-uh1n", "us-lav"))), "")
    if rider and "us-recon-3" not in found:
        found["us-recon-3"] = {"at": rider}
    if "us-fav-1" in found and "us-recon-1" not in found:
        found["us-recon-1"] = {"at": "us-fav-1"}
    scouts = [("reb-jeep-auto", 2)] if middle in STRIPS else []
    theirs = lay(chance, area, [*scouts, *chance.sample(THEIRS[:1] + THEIRS[3:], 4)], taken)
    for unit, lie in theirs.items():
        lie["hidden"] = "uh1b" not in unit and "f5" not in unit and chance.random() < 0.6
    for unit, lie in (found | theirs).items():
        kind = unit.rpartition("-")[0]
        if EDITION.units[EDITION.unit_index[unit]].is_air:
            lie["spent"] = chance.random() < 0.6
            lie["load"] = LOADS.get(kind, "") if not lie["spent"] else ""
            lie["strayed"] = True
    return found | theirs, chance.choice(("us_movement", "us_movement", "reb_movement"))


def position(seed: int) -> Island:
    units, phase = scatter(seed)
    chance = random.Random(seed)
    owners = {NAMES[space]: chance.choice((US, REB)) for space in STRIPS}
    strips = {name: {"owner": owner, "rearms": owner == REB or chance.random() < 0.5} for name, owner in owners.items()}
    for unit, lie in units.items():
        if owners.get(lie["at"]) == EDITION.units[EDITION.unit_index[unit]].side:
            lie["spent"] = False
    debris = [NAMES[space] for space in STRIPS if chance.random() < 0.15]
    debris = [space for space in debris if space not in {lie["at"] for lie in units.values()}]
    return island(units, phase=phase, strips=strips, debris=debris, fuel=chance.choice((0, 1, 6)), markers=3)


def differences(seed: int) -> list[str]:
    at, said = position(seed), []
    if at.over:
        return []
    side, ways = US if at.side == "us" else REB, Errands(at)
    if side == REB:
        hidable = {EDITION.units[one].id for one in ways.hidable()}
        said += [f"{seed} hide {one}" for one in sorted(hidable ^ at.targets("hide"))]
    chance = random.Random(seed)
    for name in sorted(at.targets("move")):
        unit = at.number(name)
        moved = Island(at.match.clone()).do(f"move {name}")
        moved.roll(*[6] * 9)
        if moved.prompt != "to":
            continue
        goals = sorted(moved.targets("to"))
        if ways.lies[unit].spent:
            allowed = {NAMES[space] for space in ways.home(unit)}
            said += [
                f"{seed} {name} {NAMES[ways.hex(unit)]} back to {one} {one in goals}"
                for one in sorted(allowed ^ set(goals))
            ][:3]
        if not goals or chance.random() < 0.2:
            moved.do("stay")
        else:
            strips = [name for name in goals if BOARD.space(name) in STRIPS]
            moved.do(f"to {chance.choice(strips if strips and chance.random() < 0.6 else goals)}")
        said += [f"{seed} {name} {wrong}" for wrong in check_end(ways, moved, unit)]
    return said


def check_end(ways: Errands, moved: Island, unit: int) -> list[str]:
    """What the end of a move has brought."""
    while not moved.over and moved.side == "reb" and moved.prompt in ("hold", "repel"):
        moved.do("silent" if moved.prompt == "hold" else "pass")
    kind, wrong = ways.kind(unit), []
    end = moved.unit(kind.id).hex
    back = kind.is_air and end in STRIPS and ways.owner[end] == kind.side and end not in ways.debris
    path = list(moved.event("Moved").path) if moved.events("Moved") else [end]
    told = {event.unit for event in moved.events("Revealed", "reb")}
    if kind.side == US:
        scouted = ways.scouted(unit, end)
        if told != scouted:
            wrong.append(f"at {NAMES[end]} scouted {told} not {scouted}")
        beside = kind.is_air and ways.depot >= 0 and ways.depot != ways.hex(unit) and BOARD.adjacent(end, ways.depot)
        asked = not moved.over and moved.prompt == "refuel"
        if asked != (beside and ways.fuel > 0 and ways.lies[unit].spent and not back):
            wrong.append(f"at {NAMES[end]} asked for fuel: {asked}")
        opened = kind.kind == "us-ch53" and not ways.inside.get(unit) and ways.owner.get(end) == US
        rearms = {strip.hex: strip.rearms for strip in moved.game.state.strips}
        if end in rearms and rearms[end] != (opened or ways.rearms[end]):
            wrong.append(f"rearms {NAMES[end]}: {rearms[end]}")
    else:
        stays_hidden = all(GROUND[space].id == "jungle" for space in path) or len(path) == 1
        if ways.lies[unit].hidden and (unit in told) == stays_hidden:
            wrong.append(f"{[NAMES[space] for space in path]} uncovered: {unit in told}")
        for space in path[1:]:
            marines = [one for one in ways.of(US) if ways.kind(one).element in ("land", "amphibious")]
            ashore = [one for one in marines if not GROUND[ways.hex(one)].water or GROUND[ways.hex(one)].bridge]
            watched = any(BOARD.adjacent(ways.hex(one), space) for one in ashore)
            owner = {strip.hex: strip.owner for strip in moved.game.state.strips}
            if (
                space in STRIPS
                and kind.element == "land"
                and ways.owner[space] == US
                and (owner[space] == REB) == watched
            ):
                wrong.append(f"strip {NAMES[space]} {owner[space]}")
    if back and moved.unit(kind.id).spent:
        wrong.append(f"is not back at {NAMES[end]}")
    return wrong


@pytest.mark.clause("GAT-VI-b.4", "GAT-VI-l.4", "GAT-VI-l.7", "GAT-VI-n.2", "GAT-VI-p.2", "GAT-VI-p.5")
@pytest.mark.parametrize("seed", range(150))
def test_what_the_end_of_a_move_brings(seed: int) -> None:
    assert differences(seed) == []
