"""The odds that the table shows against what real resolutions of the same attack do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from table import Table, table

from beachhead.games.leyte.core import replace
from beachhead.games.leyte.looks.odds import PLAINLY, Resolved, resolutions, with_best_guards
from beachhead.games.leyte.rules.combat_phase_4_1 import resolve
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.odds import run_through
from fairness import assert_fair

ROLLS = 600

ATTACKS = {
    "one against one": ({"us-34-regt": "2705", "jp-41-regt": "2604"}, ["attack jp-41-regt", "join us-34-regt"]),
    "barrage alone": (
        {"us-271-art": "2508", "us-947-art": "2509", "jp-41-bn": "2505"},
        ["attack jp-41-bn", "barrage us-271-art", "barrage us-947-art"],
    ),
    "ground support alone": ({"us-34-regt": "2910", "jp-41-bn": "2618"}, ["attack jp-41-bn", "support 12"]),
    "combined arms": (
        {"us-34-regt": "2705", "us-271-art": "2706", "us-947-art": "2607", "jp-41-regt": "2604"},
        ["attack jp-41-regt", "join us-34-regt", "barrage us-271-art", "barrage us-947-art", "support 1"],
    ),
    "adjacent artillery alone": ({"us-271-art": "2705", "jp-41-bn": "2604"}, ["attack jp-41-bn", "join us-271-art"]),
    "across a river": ({"us-5-cav": "2711", "jp-41-bn": "2710"}, ["attack jp-41-bn", "join us-5-cav"]),
    "two defenders": (
        {"us-5-cav": "2016", "jp-41-bn": "2015", "jp-169-bn": "2117"},
        ["attack jp-41-bn", "join us-5-cav", "include jp-169-bn"],
    ),
    "with nowhere to go": (
        {"us-5-cav": "2018", "us-7-cav": "2217", "us-8-cav": "2219", "us-34-bn": "2020", "jp-41-bn": "2119"},
        ["attack jp-41-bn", "join us-5-cav"],
    ),
}


def attack_table(name: str) -> Table:
    units, actions = ATTACKS[name]
    return table(units, phase="us combat", support=12).do(*actions)


def what_happens(t: Table, seed: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Resolve the attack with the match's own dice under a seed: who is lost, who was driven how far."""
    game = t.game.fork()
    attack = t.game.state.attack
    assert attack is not None
    game.state.dice = Dice(make_seed(seed))
    game.state.attack = replace(attack, declared=True)
    before = {unit: t.game.hex(unit) for unit in attack.attackers + attack.defenders}
    run_through(resolve(game), PLAINLY)
    distance = game.edition.board.distance
    lost = tuple(unit for unit in before if game.hex(unit) < 0)
    driven = tuple(
        (unit, distance(here, game.hex(unit)))
        for unit, here in before.items()
        if game.hex(unit) not in (here, *range(-9, 0))
    )
    return lost, driven


@pytest.mark.parametrize("name", ATTACKS)
def test_preview_agrees_with_the_frequency_of_real_resolutions(name: str) -> None:
    t = attack_table(name)
    attack = t.game.state.attack
    assert attack is not None
    expected: dict[object, Fraction] = {}
    for way in resolutions(t.game, attack):
        key = (way.lost, way.driven)
        expected[key] = expected.get(key, Fraction(0)) + way.chance
    seen: Counter[object] = Counter(what_happens(t, seed) for seed in range(ROLLS))
    assert_fair(expected, seen)


def test_preview_changes_nothing() -> None:
    t = attack_table("combined arms")
    before = t.match.digest()
    attack = t.game.state.attack
    assert attack is not None
    resolutions(t.game, attack)
    with_best_guards(t.game, attack)
    assert t.match.digest() == before


def test_surrounded_defender_is_lost_on_any_retreat() -> None:
    t = attack_table("with nowhere to go")
    attack = t.game.state.attack
    assert attack is not None
    ways = resolutions(t.game, attack)
    defender = t.unit("jp-41-bn")
    retreats = [way for way in ways if way.code.startswith("D")]
    assert retreats
    assert all(defender in way.lost and way.scored[0] == 5 for way in retreats)


def test_enemy_fire_shifts_the_odds_as_the_rules_say() -> None:
    units = {"us-34-regt": "2705", "jp-41-regt": "2604", "jp-1-22-art": "2602"}
    t = table(units, phase="us combat", support=0).do("attack jp-41-regt", "join us-34-regt")
    attack = t.game.state.attack
    assert attack is not None
    guarded = with_best_guards(t.game, attack)
    assert guarded.guards == ((t.unit("jp-1-22-art"), t.unit("jp-41-regt")),)
    codes = [[way.code for way in resolutions(t.game, each)] for each in (attack, guarded)]
    assert codes[0] == [".", "A1", "A1", "A1", "A2", "A2"]  # -1 on the Town line
    assert codes[1] == ["A1", "A1", "A2", "A2", "A3", "Ae"]  # 5 - 6 - 3 = -4


def test_codes_are_those_of_the_table() -> None:
    t = table({"us-34-regt": "2705", "jp-41-regt": "2604"}, phase="us combat", support=0)
    t.do("attack jp-41-regt", "join us-34-regt")
    attack = t.game.state.attack
    assert attack is not None
    ways: tuple[Resolved, ...] = resolutions(t.game, attack)
    assert [way.code for way in ways] == [".", "A1", "A1", "A1", "A2", "A2"]  # 5 - 6 = -1 on the Town line
    assert [way.face for way in ways] == [1, 2, 3, 4, 5, 6]
