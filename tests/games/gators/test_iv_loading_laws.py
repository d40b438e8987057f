"""IV and IX as a law: what Player 1 lends, splits and stows aboard his ships before the match."""

from __future__ import annotations

import random

import pytest
from crowded import EDITION, Reckoning
from island import Island, island

FLEET = [EDITION.of_kind(kind)[0] for kind in ("us-lhd", "us-lpd", "us-lsd")]
LHD, LPD, LSD = FLEET
SPLIT, RESERVE = -3, -2


class Holds(Reckoning):
    """Who is aboard which ship, and in what."""

    def lying(self, ship: int) -> list[int]:
        """Who is aboard a ship and in nothing else."""
        return self.inside.get(ship, [])

    def aboard(self) -> list[int]:
        return [one for ship in FLEET for one in self.lying(ship)]

    def helicopters(self, ship: int) -> list[int]:
        return [one for one in self.lying(ship) if "helicopter" in self.kind(one).tags]

    def open_ships(self) -> set[int]:
        """IV One or two helicopters for each of the two smaller ships."""
        return {ship for ship in (LPD, LSD) if len(self.helicopters(ship)) < 2}

    def lends(self) -> set[int]:
        """IV Helicopters of the LHD: what they carry is hers."""
        return {one for one in self.helicopters(LHD) if self.open_ships() and not self.inside.get(one)}

    def splits(self) -> set[int]:
        """IV Rifle Platoons, while there are squads for them; who is stowed is not split."""
        free = sum(self.lies[one].hex == RESERVE for one in EDITION.of_kind("us-squad"))
        return {one for one in self.aboard() if self.kind(one).kind == "us-rifle" and free >= 3}

    def stows(self, carrier: int) -> set[int]:
        """IV, IX What is aboard the same ship and fits into a carrier with all that it holds."""
        ship = self.lies[carrier].inside
        return {one for one in self.lying(ship) if self.fits([one], carrier)}

    def fills(self) -> set[int]:
        """IV Carriers that hold something, or could."""
        return {one for one in self.aboard() if self.inside.get(one) or self.stows(one)}


def names(units: set[int]) -> set[str]:
    return {EDITION.units[one].id for one in units}


def differs(at: Island, verb: str, expected: set[int]) -> list[str]:
    return [f"{verb} {one} {one in names(expected)}" for one in sorted(at.targets(verb) ^ names(expected))][:4]


def filled(at: Island, chance: random.Random, carrier: int) -> list[str]:
    """A carrier is filled, mostly to the brim, with now and then something taken out again."""
    name, said = EDITION.units[carrier].id, list[str]()
    at.do(f"stow-in {name}")
    for _ in range(chance.choice((1, 3, 6, 9))):
        holds = Holds(at)
        stows, inside = holds.stows(carrier), set(holds.inside.get(carrier, []))
        said += [*differs(at, "stow", stows), *differs(at, "unstow", inside)]
        if inside and (not stows or chance.random() < 0.2):
            unit, verb, where = chance.choice(sorted(inside)), "unstow", holds.lies[carrier].inside
        elif stows:
            heavy = [one for one in sorted(stows) if holds.inside.get(one)] or sorted(stows)
            unit, verb, where = chance.choice(chance.choice((heavy, sorted(stows)))), "stow", carrier
        else:
            break
        cargo = holds.inside.get(unit, [])
        at.do(f"{verb} {EDITION.units[unit].id}")
        after = Holds(at)
        if after.lies[unit].inside != where or after.inside.get(unit, []) != cargo:
            said.append(f"{verb} {EDITION.units[unit].id}: {after.lies[unit]}")
    at.do("stay")
    return said


def lent(at: Island, chance: random.Random, unit: int) -> list[str]:
    """A helicopter goes to another ship, a gunship with its markers."""
    name, holds = EDITION.units[unit].id, Holds(at)
    at.do(f"lend {name}")
    said = differs(at, "ship", holds.open_ships())
    ship = chance.choice(sorted(at.targets("ship")))
    at.do(f"ship {ship}")
    arms = EDITION.armament.get(holds.kind(unit).kind)
    loads = {"".join(sorted(load)) for load in arms.loads} if arms else set[str]()
    if {"".join(sorted(load)) for load in at.targets("arm")} != loads:
        said.append(f"{name} takes {at.targets('arm')}")
    load = chance.choice(sorted(at.targets("arm")) or [""])
    at.do(*[f"arm {load}"] if load else [])
    lies = at.unit(name)
    return said + ([] if lies.inside == at.number(ship) and lies.load == load else [f"{name}: {lies}"])


def split(at: Island, platoon: int) -> list[str]:
    """A platoon is set aside, three squads take its place."""
    before = Holds(at)
    at.do(f"split {EDITION.units[platoon].id}")
    after = Holds(at)
    ship = before.lies[platoon].inside
    new = [one for one in after.lying(ship) if one not in before.lying(ship)]
    right = after.hex(platoon) == SPLIT and [after.kind(one).kind for one in new] == ["us-squad"] * 3
    return [] if right else [f"{platoon} splits into {new}"]


def loaded(seed: int) -> list[str]:
    """A combat loading at random."""
    chance, said = random.Random(seed), list[str]()
    at = island(phase="load", turn=0, fresh=True)
    begun = [Holds(at).lying(ship) for ship in FLEET]
    for _ in range(13):
        holds, homeless = Holds(at), set(EDITION.of_kind("us-engineers"))
        homeless = {one for one in homeless if at.game.unit(one).inside < 0}
        untouched = [holds.lying(ship) for ship in FLEET] == begun
        lends, splits, fills = holds.lends(), holds.splits(), holds.fills()
        for verb, expected in (("lend", lends), ("split", splits), ("stow-in", fills), ("assign", homeless)):
            said += differs(at, verb, expected)
        if ("done" in at.options()) == bool(homeless) or bool(at.targets("ready-made")) != untouched:
            said.append(f"{sorted(at.targets('ready-made'))} {'done' in at.options()}")
        what = chance.choice(["lend", "split", "split", "assign", *["fill"] * 4])
        if what == "lend" and lends:
            armed = [one for one in sorted(lends) if EDITION.units[one].kind == "us-ah1"]
            said += lent(at, chance, chance.choice(chance.choice((armed, sorted(lends))) or sorted(lends)))
        elif what == "split" and splits:
            said += split(at, chance.choice(sorted(splits)))
        elif what == "assign" and homeless:
            at.do("assign us-engineers-1")
            said += differs(at, "ship", {*FLEET})
            ship = chance.choice(FLEET)
            at.do(f"ship {EDITION.units[ship].id}")
            said += [] if at.unit("us-engineers-1").inside == ship else ["the Engineers are elsewhere"]
        else:
            kinds = sorted({EDITION.units[one].kind for one in fills})
            kind = chance.choice(kinds)
            said += filled(at, chance, chance.choice([one for one in sorted(fills) if EDITION.units[one].kind == kind]))
        if said:
            break
    return [f"{seed} {one}" for one in said]


@pytest.mark.clause("GAT-IV.16", "GAT-IV.17", "GAT-IV.18", "GAT-IV.19", "GAT-IV.20", "GAT-IV.21", "GAT-IV.24")
@pytest.mark.clause("GAT-IX-T.1", "GAT-IX-T.3", "GAT-IX-T.6", "GAT-IX-T.7", "GAT-IX-T.8", "GAT-IX-T.9")
@pytest.mark.parametrize("seed", range(9))
def test_how_the_ships_are_loaded(seed: int) -> None:
    assert loaded(seed) == []
