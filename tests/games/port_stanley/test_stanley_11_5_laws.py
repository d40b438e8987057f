"""11.5 and 11.6 as laws over attacks made at random: steps, ways back, who stands, who goes, who comes after."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.port_stanley.armies import BOARD, beside, other
from games.port_stanley.battles import checks, rolled
from games.port_stanley.clashes import Attack, clash
from games.port_stanley.island import Island
from games.port_stanley.routs import Rout, by_choice, fallen_back, verdict
from games.port_stanley.scattered import NAMES, UNITS

SEEDS, EACH = range(6), 30


@pytest.mark.clause("PS-11.3aj", "PS-11.3ak", "PS-11.3al", "PS-11.5.2b", "PS-11.5.2e", "PS-11.5.3a", "PS-11.5.3b")
@pytest.mark.clause("PS-11.5.3c", "PS-11.5.3d", "PS-11.5.3f", "PS-11.5.3i", "PS-11.5.4a", "PS-11.5.6a", "PS-11.5.7a")
@pytest.mark.clause("PS-11.6a", "PS-11.6b", "PS-16.1.2d")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_from_the_checks_to_the_advance(seed: int, side: str) -> None:
    chance, fought = random.Random(f"{side} {seed}"), 0
    for _ in range(EACH):
        made = clash(chance, side)
        drivers(made.pieces, made.goals[0], side, chance)
        told = Attack(made)
        at = made.at([chance.randint(1, 6) for _ in range(30)], available=(1, 1))
        goals = told.goals()
        if not goals:
            continue
        goal = chance.choice(sorted(goals))
        able = told.able([goal])
        attackers = chance.sample(able, chance.randint(1, len(able)))
        at.do(f"attack {NAMES[goal]}", *(f"commit {one.id}" for one in attackers))
        helpers = [f"{verb} {name}" for verb in ("lend", "fire") for name in sorted(at.targets(verb))]
        helpers = [each for each in helpers if chance.random() < 0.6][:2]
        at.do(*helpers)
        if "designate" not in at.options():
            continue
        at.do("designate")
        if not at.over and at.prompt == "attacks":
            at.do("end_attacks")
        while not at.over and at.prompt == "guns":
            answer = chance.choice(sorted(at.options()))
            helpers.append(answer)
            at.do(answer)
        if at.events("CombatRolled"):
            named = {answer.split()[-1] for answer in helpers}
            lent = {name for name in named if name in UNITS and UNITS[name].kind == "special"}
            rout = Rout(told, attackers, goal, lent)
            rout.guns = named & set(UNITS) - lent
            settled(at, rout, chance)
            fought += 1
    assert fought > EACH // 3


def drivers(pieces: dict[str, Any], goal: int, side: str, chance: random.Random) -> None:
    """A carrier and a helicopter with some Argentines in the battle."""
    near = (goal, *beside(goal))
    hexes = sorted(lie["at"] for name, lie in pieces.items() if name[:2] == "ar" and BOARD.space(lie["at"]) in near)
    for name in ("ar-apc-1", "ar-helicopter-1")[: 1 + (side == "uk")] if hexes and chance.random() < 0.4 else ():
        pieces[name] = {"at": chance.choice(hexes), "reduced": False}


def settled(at: Island, rout: Rout, chance: random.Random) -> None:
    """The results are applied: losses of both sides first, then the attackers fall back, then the defenders."""
    results = rolled(at)[-1].split("/")
    passed = {name: ok for name, _, _, _, ok in checks(at)}
    going: list[list[str]] = []
    for names, result in ((rout.attackers, results[0]), (rout.defenders, results[1])):
        found = {name: verdict(result, passed.get(name, True), rout.steps[name]) for name in names if result != "."}
        for name, what in found.items():
            rout.struck |= {name} if what.steps else set()
            rout.lose(name, what.steps) if what.steps else None
        going.append([name for name, what in found.items() if what.goes])
    sides = [rout.told.side, rout.told.enemy]
    fallen_back(at, rout, going[0], chance)
    by_choice(at, rout, sides[0], chance)
    gone = all(name in rout.forced or not rout.steps[name] for name in rout.attackers)
    fallen_back(at, rout, [] if gone else going[1], chance)
    by_choice(at, rout, sides[1], chance)
    for name in rout.known.pieces:
        there = rout.known.pieces[name].hex
        assert at.where(name) == ("lost" if there < 0 else NAMES[there]), (name, going, results)
        assert at.unit(name).reduced == rout.known.pieces[name].reduced or there < 0, name
    advanced(at, rout)


def advanced(at: Island, rout: Rout) -> None:
    """11.6 Into a hex that all who fought in it had to leave, without one having died in place of it."""
    expected: dict[str, set[str]] = {}
    for mine, theirs in ((rout.attackers, rout.defenders), (rout.defenders, rout.attackers)):
        left = {
            rout.start[name]
            for name in theirs
            if all(
                not rout.is_there(each) and each not in rout.chosen
                for each in theirs
                if rout.start[each] == rout.start[name]
            )
        }
        side = rout.known.pieces[mine[0]].unit.side
        empty = {
            space for space in left - rout.spared if not any(one.fights for one in rout.known.of(other(side), space))
        }
        able = {
            name
            for name in (*mine, *(rout.lent if mine is rout.attackers else ()))
            if rout.is_there(name)
            and rout.known.pieces[name].values.movement
            and any(
                space in beside(rout.start[name]) and rout.has_room(rout.known.pieces[name], space) for space in empty
            )
        }
        if able:
            expected[side] = able
    asked = {at.side: at.targets("advance")} if not at.over and at.prompt == "advance" else {}
    assert asked == expected
