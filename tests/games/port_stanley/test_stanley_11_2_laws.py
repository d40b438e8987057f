"""11.1 to 11.4 as a law over attacks made at random: who may attack whom with what, the differential, who checks."""

from __future__ import annotations

import random

import pytest

from games.port_stanley.armies import BOARD, Piece
from games.port_stanley.battles import checks, rolled
from games.port_stanley.clashes import Attack, clash
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, NAMES

SEEDS, EACH = range(6), 25
RESULTS = [[cell.split("/") for cell in row.split()] for row in EDITION.tables.combat.die]


@pytest.mark.clause("PS-11.1a", "PS-11.1c", "PS-11.2a", "PS-11.2b", "PS-11.2c", "PS-11.2d", "PS-11.3w", "PS-11.4a")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_from_its_designation_to_the_checks(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        made = clash(chance, side)
        told = Attack(made)
        faces = [chance.randint(1, 6) for _ in range(20)]
        at = made.at(faces)
        goals = told.goals()
        assert {BOARD.space(name) for name in (set() if at.over else at.targets("attack"))} == goals, made
        if goals:
            fought(at, told, chance.choice(sorted(goals)), chance, faces)


def fought(at: Island, told: Attack, goal: int, chance: random.Random, faces: list[int]) -> None:
    """An attack is put together, guns are added, and it is rolled."""
    at.do(f"attack {NAMES[goal]}")
    able = told.able([goal])
    assert at.targets("commit") == {one.id for one in able}
    attackers = chance.sample(able, chance.randint(1, len(able)))
    at.do(*(f"commit {one.id}" for one in attackers))
    others = {space for space in told.goals() - {goal} if all(one in told.able([space]) for one in attackers)}
    assert {BOARD.space(name) for name in at.targets("include")} == others
    hexes = [goal, *([chance.choice(sorted(others))] if others and chance.random() < 0.6 else [])]
    at.do(*(f"include {NAMES[space]}" for space in hexes[1:]))
    assert at.targets("commit") == {one.id for one in told.able(hexes) if one not in attackers}
    stacks = {one.hex for one in attackers}
    lenders = {one.id for one in told.known.of("uk") if one.unit.kind == "special" and one.hex in stacks}
    assert at.targets("lend") == (lenders if told.side == "uk" else set())
    lent = [name for name in sorted(at.targets("lend")) if chance.random() < 0.7][:1]
    guns = told.guns(hexes)
    assert at.targets("fire") == guns
    firing = [name for name in sorted(guns) if chance.random() < 0.5]
    at.do(*(f"lend {name}" for name in lent), *(f"fire {name}" for name in firing))
    attack = sum(told.known.pieces[name].values.strength for name in [*firing, *(one.id for one in attackers)])
    defence = sum(one.values.strength for one in told.defenders(hexes))
    assert ("designate" in at.options()) == (told.line(attack, defence) is not None)
    if "designate" not in at.options():
        return
    at.do("designate")
    at.do(*(["end_attacks"] if asked(at) == "attacks" else []))
    guards = told.guards(hexes, stacks)
    assert (at.targets("guard") if asked(at) == "guns" else set()) == guards
    if guards:
        guarding = [name for name in sorted(guards) if chance.random() < 0.5]
        at.do(*(f"guard {name}" for name in guarding))
        at.do(*(["pass"] if asked(at) == "guns" else []))
        defence += sum(told.known.pieces[name].values.strength for name in guarding)
    outcome(at, told, attackers, hexes, (attack, defence), bool(lent), faces)


def asked(at: Island) -> str:
    return "" if at.over else at.prompt


def outcome(
    at: Island, told: Attack, attackers: list[Piece], hexes: list[int], strengths: tuple[int, int], lent: bool,
    faces: list[int],
) -> None:  # fmt: skip
    """What is read in the table, and who checks against what."""
    cell = told.line(*strengths)
    if cell is None:
        assert at.events("AttackFailed")
        assert not at.events("CombatRolled")
        return
    line, column, _ = cell
    modifiers = told.modifiers(attackers, hexes, lent)
    row = faces[0] + sum(modifiers.values())
    results = RESULTS[min(max(row, 0), 8)][column - 1]
    assert rolled(at) == (*strengths, modifiers, row, line, column, "/".join(results)), (attackers, hexes)
    checking = [(one, results[0]) for one in attackers] + [(one, results[1]) for one in told.defenders(hexes)]
    expected = {
        one.id: (int(result.partition("+")[2] or 0), told.rating(one)) for one, result in checking if result != "."
    }
    found = checks(at)[: len(expected)]
    assert {name: (added, rating) for name, _, added, rating, _ in found} == expected
    assert [face for _, face, *_ in found] == faces[1 : 1 + len(found)]
    assert all(passed == (face + added < rating) for _, face, added, rating, passed in found)
