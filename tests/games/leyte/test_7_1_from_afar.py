"""7.11, 7.21, 8.11, 8.13 The order of attacks where a battery is the last that can attack somebody."""

from __future__ import annotations

import pytest
from table import Table, table

from beachhead.games.leyte.looks.combats import combats
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import owing

PAIR = {"us-34-regt": "2522", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523"}
"""A US regiment between two Japanese battalions."""

GUN, FAR_GUN = "2528", "2529"
"""Five and six hexes from 2523, further from 2521."""

ATTACK_FIRST = ("attack jp-1-9-bn", "join us-34-regt", "declare")
BARRAGE = ("attack jp-2-9-bn", "barrage us-271-art", "declare")


def combat(units: dict[str, str], *dice: int, support: int = 0, **more: object) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice, **more)  # type: ignore[arg-type]


def owed(t: Table) -> list[str]:
    """Who still owes a fight, or is owed one."""
    return [t.game.type(unit).id for unit in owing(t.game)]


@pytest.mark.clause("LEY-4.1e", "LEY-7.11a", "LEY-7.21a")
@pytest.mark.parametrize("order", [(ATTACK_FIRST, BARRAGE), (BARRAGE, ATTACK_FIRST)])
def test_attack_and_barrage_come_in_either_order(order: tuple[tuple[str, ...], ...]) -> None:
    t = combat({**PAIR, "us-271-art": GUN}, 5, 5)
    for steps in order:
        assert t.refusal("end").clause == "LEY-7.0g"
        t.do(*steps)
    assert t.options() == {"end"}
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-7.11a", "LEY-8.11a")
def test_the_phase_does_not_end_before_the_last_battery_has_fired() -> None:
    t = combat({**PAIR, "us-271-art": GUN}, 5, 5, support=3)
    t.do(*ATTACK_FIRST)
    assert owed(t) == ["jp-2-9-bn"]
    assert t.refusal("end").clause == "LEY-7.0g"
    assert t.reason("end")[1] == "still_owed"
    (row,) = [row for row in combats(t.game, ()) if row.state == "owed"]
    assert "271" in row.text
    t.do("attack jp-2-9-bn", "support 3")
    assert t.refusal("declare").clause == "LEY-7.11a"  # points alone are not enough
    t.do("barrage us-271-art", "declare")
    assert "end" in t.options()


@pytest.mark.clause("LEY-8.11a")
def test_nobody_has_to_fire_at_what_is_merely_in_range() -> None:
    t = combat({"us-34-regt": "2522", "jp-1-9-bn": "2521", "us-271-art": GUN, "jp-2-9-bn": "2524"}, 5)
    assert "end" in t.do(*ATTACK_FIRST).options()


@pytest.mark.clause("LEY-7.21a", "LEY-8.12a", "LEY-8.31a")
@pytest.mark.parametrize(
    "gun",
    [
        {"us-271-art": FAR_GUN},  # out of range
        {"us-271-art": GUN, "jp-364-bn": "2628"},  # next to an enemy, whom it must attack
        {},
    ],
)
def test_a_battery_that_cannot_fire_there_is_no_opponent(gun: dict[str, str]) -> None:
    t = combat({**PAIR, **gun}, 5, support=5)
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.21a"
    t.do("include jp-2-9-bn", "declare")


@pytest.mark.clause("LEY-7.14a", "LEY-7.21a")
def test_a_battery_that_has_fired_is_no_opponent_any_more() -> None:
    t = combat({**PAIR, "us-271-art": "2526", "jp-364-bn": "2724"}, 5)
    t.do("attack jp-364-bn", "barrage us-271-art", "declare")
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.21a"


@pytest.mark.clause("LEY-8.13a", "LEY-7.21a")
def test_one_battery_meets_one_of_two() -> None:
    units = {**PAIR, "jp-364-bn": "2622", "us-271-art": "2526"}  # all three in range
    t = combat(units, 5, 5)
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.21a"
    assert t.targets("include") == {"jp-2-9-bn", "jp-364-bn"}
    t.do("include jp-364-bn", "declare")
    while t.prompt != "attack":
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))
    assert owed(t) == ["jp-2-9-bn"]
    t.do(*BARRAGE)
    assert t.options() == {"end"}

    t = combat({**units, "us-13-art": "2527"}, 5, 5, 5).do(*ATTACK_FIRST)  # two batteries meet two
    assert sorted(owed(t)) == ["jp-2-9-bn", "jp-364-bn"]
    t.do(*BARRAGE, "attack jp-364-bn", "barrage us-13-art", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.11a", "LEY-8.13a")
def test_the_batteries_are_shared_out_so_that_all_are_met() -> None:
    units = {**PAIR, "jp-364-bn": "2622", "us-271-art": "2526", "us-13-art": GUN}  # the second reaches 2523 only
    t = combat(units, 5, 5, 5).do(*ATTACK_FIRST)
    t.do("attack jp-2-9-bn")
    assert t.targets("barrage") == {"us-13-art"}
    assert t.reason("barrage us-271-art") == ("LEY-7.11a", "needed_elsewhere")
    t.do("barrage us-13-art", "declare", "attack jp-364-bn")
    assert t.targets("barrage") == {"us-271-art"}
    assert t.do("barrage us-271-art", "declare").options() == {"end"}


@pytest.mark.clause("LEY-7.11a", "LEY-8.21a")
def test_the_last_battery_does_not_join_another_attack() -> None:
    t = combat({**PAIR, "us-271-art": "2526", "jp-364-bn": "2724", "us-7-cav": "2725"}, 5, 5, 5)
    t.do(*ATTACK_FIRST, "attack jp-364-bn")
    assert t.reason("barrage us-271-art") == ("LEY-7.11a", "needed_elsewhere")
    t.do("join us-7-cav", "declare", "to 2825", "stay", *BARRAGE)
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.82d", "LEY-7.12a")
def test_the_duty_lapses_where_the_battery_is_displaced() -> None:
    """The attacker is driven back through the battery that should have fired."""
    t = combat({"us-34-bn": "2522", "us-271-art": "2422", "jp-12-regt": "2521", "jp-2-9-bn": "2622"}, 4)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").result == "A2"
    while t.prompt != "attack" and t.game.state.fighting:
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))
    assert t.game.state.units[t.unit("us-271-art")].shoved == t.game.state.clock
    assert owed(t) == []


@pytest.mark.clause("LEY-7.11b")
def test_ground_support_is_an_opponent_only_where_that_is_agreed() -> None:
    t = combat(PAIR, support=1).do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.21a"

    counts = {"ground_support_alone": "counts"}
    t = combat(PAIR, support=1, settings=counts).do("attack jp-1-9-bn", "join us-34-regt", "support 1")
    assert t.refusal("declare").clause == "LEY-7.21a"  # the point is needed for the other
    t = combat(PAIR, 5, 5, support=1, settings=counts).do(*ATTACK_FIRST)
    assert t.refusal("end").clause == "LEY-7.0g"
    t.do("attack jp-2-9-bn", "support 1", "declare")
    assert t.options() == {"end"}
