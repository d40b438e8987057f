"""12.7.1, 12.7.5 as a law over attacks made at random: who is supported from the air, with how many, by how much."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from beachhead.games.port_stanley.model import AR_COMBAT, SIDES, UK_COMBAT, Missions
from games.port_stanley.air_raids import LINES, TABLES, column
from games.port_stanley.armies import BOARD, Piece, Reckoning, beside
from games.port_stanley.battles import rolled
from games.port_stanley.clashes import Attack, clash
from games.port_stanley.island import CLOCK, Lie, island
from games.port_stanley.scattered import NAMES, counts, crowd, of_kinds, settle

SEEDS, EACH = range(6), 16
ORDER = list(LINES)
"""12.7.3 The lines, from the least to the most."""


def line(stack: Sequence[Piece | str]) -> str:
    """12.7.2, 12.7.5 By the infantry that attacks from a hex, and whether anybody else does, or anything lies there."""
    infantry = [one for one in stack if isinstance(one, Piece) and one.unit.kind == "infantry" and counts(one.unit)]
    foot = crowd((one.unit, one.reduced) for one in infantry)
    if foot < 4:
        return "less"
    return "two" if foot > 6 else "one_other" if foot > 4 or len(stack) > len(infantry) else "one"


class Assault:
    """Attacks in a clash, with aircraft in the boxes of the defender."""

    def __init__(self, chance: random.Random, side: str) -> None:
        self.chance, self.told = chance, Attack(clash(chance, side))
        self.box = chance.choice((0, 1, 2, 3, 5, 8, 14, 18))
        self.faces = [chance.randint(1, 6) for _ in range(40)]
        self.battles: list[tuple[list[int], list[Piece], int]] = []
        boxes: dict[str, Any] = {"patrol": 3, "suppression": 2, "bombing": (4, 3, self.box)}
        if side == "ar":
            boxes = {"ground": self.box, "bombing": (0, 0, 3)}
        else:
            boxes |= {"ground": 3}
        self.at = self.told.made.at(
            self.faces, missions=Missions(**boxes), harriers=30, settings={"ground_attack_cap": "low"}
        )
        while self.asked == "strikes":
            self.at.do("end_strikes")

    @property
    def asked(self) -> str:
        return "" if self.at.over else self.at.prompt

    def shell(self) -> bool:
        """11.7.3 A barrage, in which nobody is supported."""
        if self.asked != "attacks" or not self.at.targets("barrage"):
            return False
        self.at.do(f"barrage {self.chance.choice(sorted(self.at.targets('barrage')))}")
        self.at.do(f"fire {min(self.at.targets('fire'))}", "designate")
        return True

    def designate(self) -> None:
        """An attack of somebody on one or two hexes, if one can be made; two in all."""
        at, chance, known = self.at, self.chance, self.told.known
        if self.asked != "attacks" or not at.targets("attack") or len(self.battles) == 2:
            return
        goal = chance.choice(sorted(at.targets("attack")))
        at.do(f"attack {goal}")
        hexes, attackers = [BOARD.space(goal)], []
        while at.targets("commit") and (not attackers or chance.random() < 0.7):
            attackers.append(known.pieces[chance.choice(sorted(at.targets("commit")))])
            at.do(f"commit {attackers[-1].id}")
        if at.targets("include") and chance.random() < 0.7:
            other = chance.choice(sorted(at.targets("include")))
            at.do(f"include {other}")
            hexes.append(BOARD.space(other))
        if at.targets("lend") and chance.random() < 0.5:
            at.do(f"lend {min(at.targets('lend'))}")
        strength = sum(one.values.strength for one in attackers)
        if at.targets("fire") and chance.random() < 0.5:
            gun = min(at.targets("fire"))
            at.do(f"fire {gun}")
            strength += known.pieces[gun].values.strength
        if "designate" not in at.options():
            at.do("call_off")
            return
        at.do("designate")
        self.battles.append((hexes, attackers, strength))


@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5b", "PS-12.7.5c", "PS-12.7.5d", "PS-12.7.1b", "PS-12.3c", "PS-12.3e")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_supported_and_what_it_adds(seed: int, side: str) -> None:
    chance, fought = random.Random(f"support {side} {seed}"), 0
    for _ in range(EACH):
        made = Assault(chance, side)
        at = made.at
        shelled = chance.random() < 0.2 and made.shell()
        for _ in range(chance.choice((1, 6, 6))):
            made.designate()
        if made.asked == "attacks":
            at.do("end_attacks")
        added = supported(made)
        if shelled or not made.battles or (len(made.battles) > 1 and (added[-1] or made.asked != "battle")):
            continue
        first = chance.randint(0, 1) if len(made.battles) > 1 else 0
        if len(made.battles) > 1:
            at.do(f"resolve {NAMES[made.battles[first][0][0]]}")
        decided(made, first, added)
        fought += 1
    assert fought > EACH // 3


def supported(made: Assault) -> dict[int, int]:
    """12.7.5 Each hex under attack once, by any number of those left in the box; what it adds.

    Ruling P54 sets a limit to those that attack alone.
    """
    at, chance, told = made.at, made.chance, made.told
    asked_for: list[tuple[int, int]]
    guarding = 0
    while made.asked == "guns":
        guns = sorted(at.targets("guard"))
        if guns and chance.random() < 0.5:
            guarding += told.known.pieces[guns[0]].values.strength
            at.do(f"guard {guns[0]}")
        else:
            at.do("pass")
    open_ = {space for hexes, _, _ in made.battles for space in hexes}
    left, added, asked_for = made.box, {-1: guarding}, []
    while open_ and left:
        assert (made.asked, at.side) == ("support", told.enemy)
        assert at.options() == {f"support {NAMES[space]}" for space in open_} | {"end_support"}
        if chance.random() < 0.2:
            assert at.reason("support 2011") == ("PS-12.7.1b", "no_attack_there")
            at.do("end_support")
            break
        space = chance.choice(sorted(open_))
        open_ -= {space}
        number = chance.randint(1, left)
        at.do(f"support {NAMES[space]}")
        if left > 1:
            assert at.targets("send") == {str(one) for one in range(1, left + 1)}
            at.do(f"send {number}")
        left -= number
        asked_for.append((space, number))
    rolls = at.events("SupportRolled")
    assert rolls == at.events("SupportRolled", "uk") == at.events("SupportRolled", "ar")
    assert len(rolls) == len(asked_for)
    for event, (space, number), face in zip(rolls, asked_for, made.faces, strict=False):
        ((_, attackers, _),) = [battle for battle in made.battles if space in battle[0]]
        stacks = [[one for one in attackers if one.hex == here] for here in {one.hex for one in attackers}]
        best = max(map(line, stacks), key=ORDER.index)
        which = column(LINES[best], number)
        added[space] = int(TABLES.ground.rows[face - 1].split()[which].partition("/")[2])
        told_of = (event.hex, event.planes, event.line, event.column, event.face, event.strength)
        assert told_of == (space, number, best, which + 1, face, added[space])
    assert made.asked != "support"
    made.faces = made.faces[len(rolls) :]
    flown = at.game.state.flown
    if not at.over and at.game.state.phase in (AR_COMBAT, UK_COMBAT):
        assert (flown.bombing[2] if told.enemy == "ar" else flown.ground) == made.box - left
    assert at.events("AirDefenceRolled") == []
    assert (at.game.state.harriers, at.game.state.airmen) == (30, (18, 14, 12))
    return added


def decided(made: Assault, first: int, added: dict[int, int]) -> None:
    """11.2, ruling P14 The points count in the defence; where that makes an attack too weak nothing is rolled."""
    (hexes, _, attack), at, told = made.battles[first], made.at, made.told
    defence = sum(one.values.strength for one in told.defenders(hexes)) + sum(
        added.get(space, 0) for space in (-1, *hexes)
    )
    cell = told.line(attack, defence)
    if cell is None:
        assert hexes[0] in {event.hexes[0] for event in at.events("AttackFailed")}
        assert hexes[0] not in {event.hexes[0] for event in at.events("CombatRolled")}
        return
    combat = at.events("CombatRolled")[0]
    assert tuple(sum(part[1] for part in parts) for parts in (combat.attack, combat.defence)) == (attack, defence)
    assert (combat.line, combat.column, combat.face) == (*cell[:2], made.faces[0])


@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5c", "PS-12.7.1a", "PS-7.4f")
@pytest.mark.parametrize("seed", range(2))
def test_a_landing_may_be_supported_against_the_line_of_those_who_hold_the_beach(seed: int) -> None:
    """7.4, ruling A-14: the defender supports his units first, then the British those who land."""
    chance = random.Random(f"landing support {seed}")
    goal, water = "1119", "1118"
    depot = NAMES[beside(BOARD.space(goal))[0]]
    ships = {"uk-fearless": "uk-2-para-1", "uk-intrepid": "uk-2-para-2"}
    for _ in range(12):
        kinds = ("infantry", "infantry", "recon", "headquarters", "air_defence", "artillery")
        lies: dict[str, Lie] = {}
        settle(chance, lies, chance.sample(of_kinds("ar", *kinds), chance.choice((1, 2, 3))), [BOARD.space(goal)])
        garrison = Reckoning(lies, {}).of("ar")
        if not any(one.fights for one in garrison):
            continue
        stored, planes, pucaras = chance.random() < 0.5, chance.choice((0, 1, 4, 8, 13)), chance.choice((0, 0, 3))
        faces = [chance.randint(1, 6) for _ in range(40)]
        bound = {ship: {"at": water, "bound": BOARD.space(goal), "moved": CLOCK - 3} for ship in ships}
        at = island(
            {**lies, **bound, **{name: ship for ship, name in ships.items()}}, phase="uk_combat", dice=faces, landed=(),
            supplies={"ar": {depot: 9, **({goal: 2} if stored else {})}}, approached=(BOARD.space(goal),), harriers=20,
            missions=Missions(ground=planes, bombing=(3, 3, pucaras)),
        )  # fmt: skip
        while not at.over and at.prompt in ("move", "strikes", "raids"):
            at.do({"move": "end", "strikes": "end_strikes", "raids": "no_raid"}[at.prompt])
        at.do(f"attack {goal}", *(f"commit {name}" for name in sorted(at.targets("commit")))) if not at.over else None
        at.do(*(f"commit {name}" for name in sorted(at.targets("commit")))) if not at.over else None
        if at.over or "designate" not in at.options():
            continue
        at.do("designate")
        while at.prompt == "attacks":
            at.do("end_attacks")
        expected = []
        for side, number in (("ar", pucaras), ("uk", planes)):
            if number:
                assert (at.prompt, at.side, at.targets("support")) == ("support", side, {goal})
                at.do(f"support {goal}", *([f"send {number}"] if number > 1 else []))
                stack = [*garrison, *(["supplies"] if stored else [])]
                best = "two" if side == "ar" else line(stack)
                expected.append((SIDES.index(side), number, best, column(LINES[best], number) + 1))
        rolls = at.events("SupportRolled")
        assert [(one.side, one.planes, one.line, one.column) for one in rolls] == expected
        added = {"uk": 0, "ar": 0}
        for one, face in zip(rolls, faces, strict=False):
            strength = int(TABLES.ground.rows[face - 1].split()[one.column - 1].partition("/")[2])
            assert (one.face, one.strength) == (face, strength)
            added[SIDES[one.side]] += strength
        defence = sum(one.values.strength for one in garrison if one.fights) + added["ar"]
        if at.events("CombatRolled"):
            assert rolled(at)[:2] == (8 + added["uk"], defence)
