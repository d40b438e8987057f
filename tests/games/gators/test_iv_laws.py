"""IV as a law: where Player 2 may set up whom, what he hides and blocks, and where the ships appear."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, STRIPS, Laid, Reckoning, floats, lay
from island import island

RESERVE = -2
LAND = {space for space, ground in enumerate(GROUND) if ground.cost and not ground.water and not ground.bridge}
SHORE = {space for space, ground in enumerate(GROUND) if ground.water and LAND & {*BOARD.near[space]}}
DEEP = {space for space, ground in enumerate(GROUND) if ground.water == "deep"}
SHALLOW = {space for space, ground in enumerate(GROUND) if ground.water == "shallow"}
MEN = [unit for unit, kind in enumerate(EDITION.units) if kind.side == REB]


class Orders(Reckoning):
    """IV Player 2's counters, on the map and to come."""

    def waiting(self) -> set[int]:
        """IV Everybody who is not set up yet, but for the Guerrillas."""
        return {one for one in MEN if self.lies[one].hex == RESERVE and "guerrillas" not in self.kind(one).tags}

    def aloft(self) -> int:
        return sum(self.kind(one).is_air and self.hex(one) not in STRIPS for one in self.of(REB))

    def pairs(self, unit: int, space: int) -> bool:
        """VI-d Alone, or a platoon with its weapons."""
        pair = [self.kind(one).tags for one in (unit, *self.there.get(space, []))]
        if len(pair) == 2:
            return sum("infantry" in tags for tags in pair) == sum("weapons" in tags for tags in pair) == 1
        return len(pair) == 1

    def places(self, unit: int) -> set[int]:
        """IV Aircraft on the airstrips, two F-5As near them, boats off the shore, the others anywhere on land."""
        kind = self.kind(unit)
        free = {space for space in range(len(GROUND)) if not self.there.get(space)}
        if kind.is_air:
            found = {space for space in STRIPS if space not in self.debris}
            found = {space for space in found if all(self.kind(one).is_air for one in self.there.get(space, []))}
            if kind.kind == "reb-f5" and self.aloft() < 2:
                near = {space for space in free if any(BOARD.distance(space, strip) <= 3 for strip in STRIPS)}
                found |= {space for space in near if space not in STRIPS and not GROUND[space].bridge}
            return found
        if kind.element == "water":
            return {space for space in SHORE & free if floats(kind, space) and not GROUND[space].bridge}
        return {space for space in LAND if self.pairs(unit, space)}

    def heaps(self) -> set[int]:
        """IV, VI-q Land without a road, once, and an airstrip is left to the aircraft."""
        found = {space for space in LAND if GROUND[space].id != "road" and space not in self.debris}
        clear = [space for space in STRIPS if space not in self.debris]
        return found - (set(clear) if len(clear) == 1 else set())


def deployed(seed: int) -> list[str]:
    """A deployment at random, all the way through or broken off."""
    chance = random.Random(seed)
    some = {f"reb-{kind}": many for kind, many in (("infantry", 3), ("heavy", 2), ("truck", 2), ("m48", 2), ("f5", 1))}
    found: dict[str, Laid] = lay(chance, chance.sample(sorted(LAND), 40), list(some.items())[:4], dict[int, str]())
    at = island(
        found, phase="deploy", turn=0, dice=(5,), markers=chance.choice((0, 1, 3)), debris_left=chance.choice((0, 2, 6))
    )
    said = list[str]()
    for _ in range(12):
        orders = Orders(at)
        expected = {EDITION.units[one].id for one in orders.waiting()}
        said += [f"{seed} place {one} {one in expected}" for one in sorted(at.targets("place") ^ expected)]
        hides = {EDITION.units[one].id for one in orders.of(REB) if not orders.lies[one].hidden}
        hides = hides if at.game.state.markers else set()
        said += [f"{seed} hide {one} {one in hides}" for one in sorted(at.targets("hide") ^ hides)]
        blocks = at.game.state.debris_left > 0
        if ("debris" in at.options()) != blocks or "done" in at.options():
            said.append(f"{seed} debris {at.game.state.debris_left} {sorted(at.options())[:3]}")
        verb = chance.choice(["place", "place", "place", "hide", "debris"])
        if verb == "hide" and hides:
            name, before = chance.choice(sorted(hides)), at.game.state.markers
            at.do(f"hide {name}")
            if not at.unit(name).hidden or at.game.state.markers != before - 1:
                said.append(f"{seed} {name} is not hidden")
        elif verb == "debris" and blocks:
            at.do("debris")
            goals = {NAMES[space] for space in orders.heaps()}
            said += [f"{seed} debris at {one} {one in goals}" for one in sorted(at.targets("at") ^ goals)][:3]
            strips = sorted({NAMES[space] for space in STRIPS} & at.targets("at"))
            at.do(f"at {chance.choice(strips if strips and chance.random() < 0.4 else sorted(at.targets('at')))}")
        elif verb == "place":
            unit = chance.choice(sorted(orders.waiting()))
            jets = [one for one in orders.waiting() if orders.kind(one).kind == "reb-f5"]
            unit = chance.choice(jets) if jets and chance.random() < 0.35 else unit
            name, goals = EDITION.units[unit].id, {NAMES[space] for space in orders.places(unit)}
            at.do(f"place {name}")
            said += [
                f"{seed} {name} at {one} {GROUND[at.space(one)].id} {one in goals}"
                for one in sorted(at.targets("at") ^ goals)
            ][:3]
            taken = [one for one in sorted(at.targets("at")) if orders.there.get(at.space(one))]
            where = chance.choice(taken if taken and chance.random() < 0.4 else sorted(at.targets("at")))
            at.do(f"at {where}")
            aloft = orders.kind(unit).is_air and at.space(where) not in STRIPS
            if (at.prompt == "arm") != aloft:
                said.append(f"{seed} {name} at {where} asked for {at.prompt}")
            if at.prompt == "arm":
                at.do(chance.choice(sorted(at.options())))
                said += [f"{seed} {name} without markers"] if len(at.unit(name).load) != 2 else []
    return said


class Horizon(Reckoning):
    """IV Where ships may appear."""

    def places(self, ship: int) -> set[int]:
        """IV Deep water that is not next to shallow, alone; the LSD within three hexes of the LHD."""
        found = {space for space in DEEP if not SHALLOW & {*BOARD.near[space]} and not self.there.get(space)}
        lhd, lsd = (self.hex(EDITION.of_kind(kind)[0]) for kind in ("us-lhd", "us-lsd"))
        other = {"us-lhd": lsd, "us-lsd": lhd}.get(self.kind(ship).kind, -1)
        found = {space for space in found if not GROUND[space].bridge}
        return {space for space in found if other < 0 or BOARD.distance(space, other) <= 3}


def anchored(seed: int) -> list[str]:
    """The ships appear one after the other, in any order."""
    chance, said = random.Random(seed), list[str]()
    waters = sorted(chance.choice((SHORE, DEEP)))
    boats = lay(chance, chance.sample(waters, 30), [("reb-patrol-boat", 2), ("reb-missile-boat", 1), ("reb-f5", 2)], {})
    at = island(boats, phase="anchor", turn=0)
    for kind in ("us-lhd", "us-lsd", "us-lpd"):
        ship = EDITION.of_kind(kind)[0]
        goals = {NAMES[space] for space in Horizon(at).places(ship)}
        if at.over or at.ask.about != (ship,):
            return [f"{seed} {kind} is not asked about"]
        said += [f"{seed} {kind} at {one} {one in goals}" for one in sorted(at.targets("at") ^ goals)][:4]
        rim = [one for one in sorted(goals) if len(BOARD.near[at.space(one)]) < 6]
        where = chance.choice(rim if rim and chance.random() < 0.5 else sorted(goals))
        at.do(f"at {where}")
        said += [] if at.where(f"{kind}-1") == where else [f"{seed} {kind} is {at.where(f'{kind}-1')}"]
    return said if at.over else [*said, f"{seed} not over"]


@pytest.mark.clause("GAT-IV.2", "GAT-IV.3", "GAT-IV.4", "GAT-IV.5", "GAT-IV.6", "GAT-IV.7", "GAT-IV.8", "GAT-IV.9")
@pytest.mark.parametrize("seed", range(60))
def test_where_player_2_sets_up(seed: int) -> None:
    assert deployed(seed) == []


@pytest.mark.clause("GAT-IV.26", "GAT-IV.27")
@pytest.mark.parametrize("seed", range(30))
def test_where_the_ships_appear(seed: int) -> None:
    assert anchored(seed) == []
