"""VI-m, VI-o, VI-p and VIII as laws: what a turn brings in which nobody moves, reckoned anew from the words."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, STRIPS, US, Laid, Reckoning, around, lay
from island import island

OURS = [
    ("us-rifle", 1),
    ("us-aav", 1),
    ("us-lcac", 1),
    ("us-squad", 1),
    ("us-rowpu", 1),
    ("us-155mm", 1),
    ("us-ch46", 1),
]
THEIRS = [("reb-militia", 3), ("reb-infantry", 1), ("reb-uh1b", 1), ("reb-truck", 1), ("reb-guerrillas", 2)]
HOLDERS = [("us-rifle", 1), ("reb-infantry", 1), ("us-155mm", 1), ("us-ch46", 1), ("us-lcac", 1), ("reb-uh1b", 1)]
TOWNS = sorted(EDITION.town_hexes)


class Town(Reckoning):
    """Hearts and minds, strips and the capital."""

    def is_ashore(self, unit: int) -> bool:
        """VII-d, G21 Whether a unit is a land unit where it is, by itself."""
        kind, ground = self.kind(unit), GROUND[self.hex(unit)]
        return kind.element == "land" or (kind.amphibious and (ground.bridge or not ground.water))

    def nearest_militia(self) -> set[int]:
        """VI-o The closest Militia to a Medical Team that has set up in a town."""
        (team,) = EDITION.of_kind("us-medical")
        if self.lies[team].hex not in TOWNS:
            return set()
        militia = [one for one in self.of(REB) if "militia" in self.kind(one).tags]
        far = {one: BOARD.distance(self.hex(one), self.hex(team)) for one in militia}
        return {one for one in militia if far[one] == min(far.values())}

    def needed(self) -> int:
        """VI-m The die that raises Guerrillas, worse where a ROWPU stands next to a town hex."""
        (water,) = EDITION.of_kind("us-rowpu")
        here = self.lies[water].hex
        return 6 if here >= 0 and any(space in TOWNS for space in BOARD.near[here]) else 4

    def hideouts(self) -> set[int]:
        """VI-m Free land, no bridge, not next to anybody of Player 1's."""
        watched = {near for one in self.of(US) for near in BOARD.near[self.hex(one)]}
        land = [space for space, ground in enumerate(GROUND) if ground.cost and not ground.bridge]
        return {space for space in land if space not in self.there and space not in watched}

    def owners(self) -> dict[int, int]:
        """VI-p Whose the strips are when the turn ends."""
        found = dict(self.owner)
        for space in STRIPS:
            holders = {self.kind(one).side for one in self.there.get(space, []) if self.is_ashore(one)}
            for side in holders - {found[space]}:
                beside = [one for near in BOARD.near[space] for one in self.there.get(near, [])]
                if not any(self.kind(one).side != side and self.is_ashore(one) for one in beside):
                    found[space] = side
        return found

    def is_won(self) -> bool:
        """VIII A land unit and two UH-1Ns in the city, nobody of Player 2's in or next to it."""
        city = set(EDITION.capital)
        near = city | {there for space in city for there in BOARD.near[space]}
        ours = [one for one in self.of(US) if self.hex(one) in city]
        government = [one for one in ours if self.kind(one).kind in ("us-uh1n", "us-uh1n-cmd")]
        return (
            len(government) >= 2
            and any(self.is_ashore(one) for one in ours)
            and not any(self.hex(one) in near for one in self.of(REB))
        )


def scatter(seed: int) -> dict[str, Laid]:
    """Around the capital or another town: the government, teams that help, Militia near and far."""
    chance = random.Random(seed)
    capital = BOARD.space("M2-0403")
    middle = capital if chance.random() < 0.4 else chance.choice([*TOWNS, *STRIPS])
    taken = dict[int, str]()
    inner = around(middle, 1)
    held = [chance.choice(HOLDERS)] if middle in STRIPS else []
    found = lay(chance, [middle], held, taken)
    found |= lay(chance, inner, [("us-uh1n", 2), ("us-uh1n-cmd", 1), *chance.sample(OURS, 2)], taken)
    town = [space for space in TOWNS if BOARD.distance(space, middle) <= 3]
    if chance.random() < 0.6:
        found |= lay(chance, town or inner, [("us-medical", 1)], taken)
    found |= lay(chance, around(middle, 2), chance.sample(OURS, 2), taken)
    for name in ("us-rowpu-1", "us-medical-1"):
        if name in found and chance.random() < 0.15 and "us-ch53-1" not in found:
            found["us-ch53-1"] = {"at": found[name]["at"]}
            found[name] = {"at": "us-ch53-1"}
    outer = (
        inner
        if middle in STRIPS and chance.random() < 0.6
        else [space for space in around(middle, 5) if BOARD.distance(space, middle) > chance.choice((1, 2, 2))]
    )
    theirs = lay(chance, outer, chance.sample(THEIRS, chance.randint(1, 4)), taken)
    theirs = {unit: lie for unit, lie in theirs.items() if unit not in found}
    for unit, lie in theirs.items():
        lie["hidden"] = "uh1b" not in unit and chance.random() < 0.3
    return found | theirs


def differences(seed: int) -> list[str]:
    """A turn without moves and attacks."""
    chance = random.Random(seed)
    owners = {NAMES[space]: {"owner": chance.choice((US, REB))} for space in STRIPS}
    at = island(scatter(seed), turn=chance.choice((9, 30)), whole=True, strips=owners, bereaved=chance.random() < 0.7)
    turn, faces = at.game.state.turn, [chance.choice((4, 5, 6)) for _ in range(2)]
    at.roll(*faces)
    said, before, bereaved = [], Town(at), at.game.state.bereaved
    closest = before.nearest_militia()
    at.do("end")
    gone = {one for one in EDITION.of_kind("reb-militia") if at.game.state.units[one].hex == -4}
    if not at.over and at.prompt == "quit":
        if not {EDITION.unit_index[name] for name in at.targets("quit")} >= closest:
            said.append(f"{seed} may quit {at.targets('quit')}")
        at.do(f"quit {EDITION.units[min(closest)].id}")
        gone = {min(closest)}
    if bool(closest) != bool(at.events("MedicalRolled")):
        said.append(f"{seed} medical die, {closest}")
    won_over = bool(closest) and faces.pop(0) >= 5
    if bool(gone) != won_over or not gone <= closest:
        said.append(f"{seed} quits {gone} of {closest}")
    while not at.over and at.game.state.turn == turn:
        town = Town(at)
        if at.prompt == "raise":
            if not (bereaved or gone):
                said.append(f"{seed} may raise")
            at.do("raise")
            if at.event("GuerrillasRolled").needed != town.needed() or (at.prompt == "guerrillas") != (
                faces[0] >= town.needed()
            ):
                said.append(f"{seed} needs {town.needed()}, had {faces[0]}")
        elif at.prompt == "guerrillas":
            places = {NAMES[space] for space in town.hideouts()}
            said += [f"{seed} at {one} {one in places}" for one in sorted(places ^ at.targets("at"))][:4]
            away = [place for place in sorted(places) if BOARD.distance(BOARD.space(place), BOARD.space("M2-0403")) > 2]
            at.do(f"at {chance.choice(away)}")
        else:
            at.do("end")
    raised = bool(at.events("GuerrillasRolled"))
    if raised != bool(bereaved or gone):
        said.append(f"{seed} raised {raised}, {bereaved}, {gone}")
    last = Town(at)
    result = at.match.result.winner if at.match.result else None
    expected = "us" if last.is_won() else "reb" if turn == 30 else None
    if result != expected:
        said.append(f"{seed} won by {result}, not {expected}")
    owner = {strip.hex: strip.owner for strip in at.game.state.strips}
    last.owner = before.owner
    if owner != last.owners():
        said.append(f"{seed} strips {owner} not {last.owners()}")
    return said


@pytest.mark.clause("GAT-VI-m.2", "GAT-VI-m.3", "GAT-VI-m.4", "GAT-VI-o.1", "GAT-VI-p.1", "GAT-VIII.2", "GAT-VIII.4")
@pytest.mark.parametrize("seed", range(100))
def test_a_turn_without_moves(seed: int) -> None:
    assert differences(seed) == []
