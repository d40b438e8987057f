"""VII-j as a law: whom the SEAL Team may raid, once in a game, at which odds, and what comes of it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from crowded import BOARD, EDITION, GROUND, INLAND, NAMES, REB, SHORES, STRIPS, US, Laid, Reckoning, around, lay
from fights import RESULTS, Fight
from island import Island, island
from test_vii_laws import any_faces, check_taken

LISTED = {
    **dict.fromkeys(("heavy", "dragon", "mortar", "stinger", "jeep-auto", "jeep-rcr", "jeep-tow", "75mm", "hawk"), 4),
    **dict.fromkeys(("m48", "m113"), 3),
    "guerrillas": 2,
}
"""VII-j Whom the team raids, and at which odds."""
THEIRS = [(f"reb-{kind}", 2) for kind in LISTED]
OTHERS = [("reb-infantry", 2), ("reb-militia", 1), ("reb-truck", 1), ("reb-patrol-boat", 1), ("reb-uh1b", 1)]
OURS = [("us-rifle", 2), ("us-recon", 1), ("us-aav", 1), ("us-hmmwv-auto", 1), ("us-155mm", 1)]
PLANES = ("reb-f5", "reb-a4", "reb-uh1b")


class Raid(Fight):
    """VII-j The SEAL Team against a hex."""

    def __init__(self, t: Island, space: int) -> None:
        super().__init__(t, US, space)
        self.team = EDITION.unit_index["us-seal-1"]
        self.raided = [one for one in self.there[space] if self.odds(one)]

    def odds(self, unit: int) -> int:
        """VII-j The odds that are printed for a unit; nobody knows what lies face down."""
        if self.on_strip(unit):
            return 1
        return 0 if self.lies[unit].hidden else LISTED.get(self.kind(unit).kind.removeprefix("reb-"), 0)

    def allowed(self, *, used: bool) -> bool:
        """VII-j Once in a game, from land, one adjacent hex; nobody is attacked twice in a phase (VII-a).

        On an airstrip it attacks each of the aircraft, or none; what lies there must have been seen.
        """
        here = self.hex(self.team)
        if used or here < 0 or self.medium(self.team) != "land" or not self.raided:
            return False
        seen = any(not self.lies[one].hidden for one in self.raided)
        fresh = all(self.lies[one].attacked != self.turn for one in self.raided)
        return BOARD.adjacent(here, self.space) and seen and fresh


def scatter(seed: int) -> tuple[dict[str, Laid], bool]:
    """The team with those about it whom it may raid and may not."""
    chance = random.Random(seed)
    strips = chance.random() < 0.35
    middle = chance.choice(STRIPS if strips else chance.choice((SHORES, INLAND)))
    taken: dict[int, str] = {}
    team = middle
    if strips:
        team = chance.choice([space for space in BOARD.near[middle] if GROUND[space].cost])
    found: dict[str, Laid] = {"us-seal-1": {"at": NAMES[team]}}
    if chance.random() < 0.15:
        water = [space for space in BOARD.near[team] if GROUND[space].water]
        found["us-seal-1"]["at"] = NAMES[chance.choice(water or [team])]
    taken[BOARD.space(found["us-seal-1"]["at"])] = "us-seal-1"
    if strips:
        for number in range(1, chance.choice((2, 3, 4))):
            found[f"{chance.choice(PLANES)}-{number % 2 + 1}"] = {"at": NAMES[middle], "tier": number}
        taken[middle] = "strip"
    near = [space for space in BOARD.near[team] if space != middle]
    found |= lay(chance, near, chance.sample(THEIRS, chance.choice((1, 2, 3))), taken)
    found |= lay(chance, around(team, 2), [*chance.sample(OTHERS, 2), *chance.sample(OURS, 3)], taken)
    for unit, lie in list(found.items()):
        side, kind = unit.split("-")[:2]
        if side != "reb":
            continue
        lie["hidden"] = chance.random() < 0.15
        if chance.random() < 0.1:
            lie["attacked"] = chance.choice((1, 2))
        if kind in ("infantry", "heavy", "dragon", "stinger") and chance.random() < 0.4:
            partner = chance.choice(("dragon", "heavy", "stinger")) if kind == "infantry" else "infantry"
            found.setdefault(f"reb-{partner}-3", {"at": lie["at"], "hidden": chance.random() < 0.2})
        if kind in ("75mm", "hawk") and chance.random() < 0.3:
            for truck in (5, 6)[: 1 + (kind == "hawk")]:
                found.setdefault(f"reb-truck-{truck}", {"at": lie["at"], "tow": unit, "hitched": 1})
    if chance.random() < 0.1:
        found["us-seal-1"] = {"at": "us-fav-1"}
        found["us-fav-1"] = {"at": NAMES[team]}
    return found, chance.random() < 0.1


def outcome(at: Island, raid: Raid, told: list[Any], chance: random.Random) -> list[str]:
    """VII-j What came of the raid."""
    said: list[str] = []
    rolls = [event for event in told if type(event).__name__ == "CombatRolled" and event.column >= 0]
    lost = {event.unit for event in told if type(event).__name__ == "Destroyed"}
    fled = {event.unit: list(event.path) for event in told if type(event).__name__ == "Retreated"}
    if any(type(event).__name__ == "SearchRolled" for event in told):
        said.append("looked for somebody")
    if len(rolls) != (len(raid.raided) if raid.grounded else 1):
        said.append(f"{len(rolls)} rolls for {len(raid.raided)}")
    for roll in rolls:
        odds = max(raid.odds(one) for one in raid.raided)
        column = raid.column(odds)
        die = min(max(roll.face + raid.added([raid.team], ""), 1), 6)
        result = RESULTS[die + column - 1]
        if (roll.odds, roll.column, roll.die, roll.result) != (odds, column, die, result):
            said.append(f"{(odds, column, die, result)} but {(roll.odds, roll.column, roll.die, roll.result)}")
    if raid.grounded:
        dead = sum(roll.result[0] == "D" for roll in rolls)
        said += [] if len(lost - {raid.team}) == dead else [f"{len(lost)} planes lost, not {dead}"]
        driven = [roll for roll in rolls if roll.result in ("AR1", "AR2")]
        said += ["the team went without a result"] if not driven and (raid.team in fled or raid.team in lost) else []
        return said
    raid.defenders = raid.raided
    result = rolls[0].result
    if result == "AX":
        return said + (["somebody was struck"] if lost or fled else [])
    return said + check_taken(raid, {raid.team: "seal"}, result, at, lost, fled)


def quarrels(seed: int) -> list[str]:
    units, used = scatter(seed)
    at, chance = island(units, phase="us_combat", seal_used=used), random.Random(seed)
    offered = set() if at.over else at.targets("seal")
    reckoned = Reckoning(at)
    enemies = sorted({reckoned.hex(one) for one in reckoned.of(REB)})
    raids = {NAMES[space]: Raid(at, space) for space in enemies}
    allowed = {name for name, raid in raids.items() if raid.allowed(used=used)}
    if offered != allowed:
        return [f"{seed} offered {sorted(offered - allowed)} not {sorted(allowed - offered)}"]
    if not allowed:
        return []
    name = chance.choice(sorted(allowed))
    before = len(list(at.match.events(everything=True)))
    at.roll(*any_faces(chance))
    at.do(f"seal {name}")
    while not at.over and at.prompt != "attack":
        at.do(chance.choice(sorted(at.options())))
    told = [event for _, event in list(at.match.events(everything=True))[before:]]
    return [f"{seed} {name}: {wrong}" for wrong in outcome(at, raids[name], told, chance)]


@pytest.mark.clause("GAT-VII-j2.1", "GAT-VII-j2.2", "GAT-VII-j2.5", "GAT-VII-j2.7", "GAT-VII-j2.8")
@pytest.mark.parametrize("seed", range(450))
def test_whom_the_seal_team_raids(seed: int) -> None:
    assert quarrels(seed) == []
