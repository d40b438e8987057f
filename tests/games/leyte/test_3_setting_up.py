"""2.3 What the numbers on a counter do, 3.0 who plays, who is first, for how long."""

from __future__ import annotations

import pytest
from table import Table, table

import beachhead.games.leyte.model as model
from beachhead.games.leyte.module import MODULE
from beachhead.kernel.match import new_match

SCENARIOS = ("assault", "barrier", "collapse")


def declared(t: Table) -> tuple[int, int]:
    """The strengths of the attack that was declared last."""
    event = t.event("AttackDeclared")
    return event.attack_strength, event.defence_strength


@pytest.mark.clause("LEY-2.32a", "LEY-2.32b")
def test_a_unit_attacks_with_its_first_number_and_defends_with_its_second() -> None:
    t = table({"us-34-bn": "2522", "jp-12-regt": "2521"}, phase="us combat", dice=[1])
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert declared(t) == (3, 8)

    t = table({"us-34-bn": "2522", "jp-12-regt": "2521"}, phase="jp combat", dice=[5])
    t.do("attack us-34-bn", "join jp-12-regt", "declare", "regular")
    assert declared(t) == (6, 2)


@pytest.mark.clause("LEY-2.32b", "LEY-2.32c")
def test_artillery_attacks_with_its_barrage_and_defends_with_its_defence() -> None:
    t = table({"us-271-art": "2523", "jp-1-22-art": "2521"}, phase="us combat", dice=[1])
    t.do("attack jp-1-22-art", "barrage us-271-art", "declare")
    assert declared(t) == (2, 2)


@pytest.mark.clause("LEY-2.32d")
def test_protective_fire_adds_its_number_to_a_friend_who_defends() -> None:
    t = table({"us-34-regt": "2522", "jp-1-9-bn": "2521", "jp-1-22-art": "2519"}, phase="us combat", dice=[3])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "guard jp-1-22-art")
    assert t.event("ProtectiveFire").strength == 3
    assert t.event("CombatRolled").differential == 5 - 3 - 3


@pytest.mark.clause("LEY-2.32e")
def test_the_movement_allowance_is_spent_at_a_point_for_a_clear_hex_and_more_for_others() -> None:
    t = table({"us-271-art": "2620"})
    t.do("move us-271-art", "to 2623")
    assert t.event("Moved").cost == 2 * 3

    rough = table({"us-34-regt": "2305"}).do("move us-34-regt")
    assert {"2306", "2406"} & rough.targets("to") == {"2306"}  # 3 points each: one fits into five, two do not
    rough.do("to 2306")
    assert rough.event("Moved").cost == 2 * 3


@pytest.mark.clause("LEY-2.32f")
def test_range_counts_the_target_s_hex_and_not_the_firer_s() -> None:
    in_range = table({"us-271-art": "2516", "jp-1-9-bn": "2521"}, phase="us combat", support=1)
    assert "barrage us-271-art" in in_range.do("attack jp-1-9-bn").options()
    beyond = table({"us-271-art": "2515", "jp-1-9-bn": "2521"}, phase="us combat", support=1)
    beyond.do("attack jp-1-9-bn")
    assert beyond.refusal("barrage us-271-art").clause == "LEY-8.12a"


@pytest.mark.clause("LEY-3.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_player_has_a_side_and_the_units_of_its_deployment(scenario: str) -> None:
    match = new_match("leyte", scenario, seed=1)
    assert tuple(side.id for side in MODULE.sides) == ("us", "jp")
    game = match.game
    lists = {side: {unit for unit, _ in game.scenario.setup if game.side(unit) == side} for side in (0, 1)}
    for side in (model.US, model.JP):
        assert set(game.units_of(side)) == lists[side]
        assert all(game.edition.units[unit].side == model.SIDES[side] for unit in lists[side])
    assert all(game.hex(unit) == space for unit, space in game.scenario.setup)


@pytest.mark.clause("LEY-3.0h")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_player_of_every_scenario_begins(scenario: str) -> None:
    match = new_match("leyte", scenario, seed=1)
    assert tuple(match.asks) == ("us",)
    assert match.game.scenario.first_player == "us"
    assert match.view().phasing == "us"
