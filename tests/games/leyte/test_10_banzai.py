"""10.0 Japanese massed infantry ("Banzai") attacks."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

TARGET = "2621"  # clear ground; around it 2521, 2522, 2622, 2722, 2721, 2620
REGIMENT = {"us-34-regt": TARGET}


def combat(units: dict[str, str], *dice: int, **more: Any) -> Table:
    """A Japanese Combat Phase without ground support."""
    return table(units, **{"phase": "jp combat", "support": 0, "dice": dice, **more})


def attack(t: Table, *attackers: str, target: str = "us-34-regt", banzai: bool = True) -> Table:
    """The attack of these units, as a Banzai attack unless told otherwise."""
    t.do(f"attack {target}", *(f"join {unit}" for unit in attackers), "declare")
    return t.do("banzai" if banzai else "regular")


def settle(t: Table) -> Table:
    """Go through retreats and the exchange by taking the first option every time."""
    while t.prompt in ("who_retreats", "retreat", "exchange"):
        t.do(min(t.options()))
    return t


def rolled(t: Table) -> Any:
    """The last die of a combat."""
    return t.events("CombatRolled")[-1]


def given_up(t: Table) -> list[str]:
    """The units removed for Banzai attacks, in order."""
    lost = [event for event in t.events("Eliminated") if event.why == "banzai"]  # type: ignore[attr-defined]
    return [t.game.type(event.unit).id for event in lost]  # type: ignore[attr-defined]


# -- 10.0 the declaration ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-10.0a")
@pytest.mark.parametrize("unit", ["jp-41-bn", "jp-41-regt", "jp-1-eng", "jp-4-air"])
def test_infantry_engineers_and_the_air_assault_battalion_may_attack_in_masses(unit: str) -> None:
    t = combat({**REGIMENT, unit: "2521"}, 6)
    t.do("attack us-34-regt", f"join {unit}", "declare")
    assert (t.prompt, t.side, t.options()) == ("banzai", "jp", {"banzai", "regular"})


@pytest.mark.clause("LEY-10.0a", "LEY-10.11a")
@pytest.mark.parametrize("unit", ["jp-1-armour", "jp-1-recon", "jp-26-art"])
def test_others_alone_may_not(unit: str) -> None:
    t = combat({**REGIMENT, unit: "2521"}, 1)
    t.do("attack us-34-regt", f"join {unit}", "declare")
    assert t.prompt != "banzai"
    assert t.events("CombatRolled")


@pytest.mark.clause("LEY-10.0a", "LEY-8.21a")
def test_barrage_and_support_alone_may_not() -> None:
    t = combat({**REGIMENT, "jp-26-art": "2619"}, 6, support=2)
    t.do("attack us-34-regt", "barrage jp-26-art", "support 2", "declare")
    assert t.prompt == "attack"
    assert t.events("BanzaiDeclared") == []


@pytest.mark.clause("LEY-10.0a")
@pytest.mark.parametrize(("ruling", "attack_strength"), [("2-2-8", 4), ("1-2-8", 2)])
def test_which_counters_are_the_engineers_decides_what_is_doubled(ruling: str, attack_strength: int) -> None:
    t = combat({**REGIMENT, "jp-1-eng": "2521"}, 1, settings={"engineers": ruling})
    attack(t, "jp-1-eng")
    assert rolled(t).differential == attack_strength - 5


@pytest.mark.clause("LEY-10.0b")
def test_it_is_declared_after_protective_fire_and_before_the_die() -> None:
    t = combat({**REGIMENT, "us-271-art": "2624", "jp-41-regt": "2521"}, 6)
    t.do("attack us-34-regt", "join jp-41-regt", "declare")
    assert t.prompt == "guard"
    t.do("guard us-271-art")
    assert t.prompt == "banzai"
    assert t.dice_left() == (6,)
    t.do("regular")
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-10.0f")
def test_the_us_never_attacks_in_masses() -> None:
    t = table({"us-34-regt": "2521", "jp-41-bn": TARGET}, phase="us combat", support=0, dice=(6,))
    t.do("attack jp-41-bn", "join us-34-regt", "declare")
    assert t.events("CombatRolled")
    assert t.prompt != "banzai"


# -- 10.0, 10.11 strength ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-10.0c")
@pytest.mark.parametrize(("banzai", "value", "column"), [(False, -1, 5), (True, 3, 8)])
def test_the_worked_example_is_doubled_from_minus_1_to_plus_3(banzai: bool, value: int, column: int) -> None:
    t = combat({**REGIMENT, "jp-41-bn": "2521", "jp-169-bn": "2622"}, 3)
    attack(t, "jp-41-bn", "jp-169-bn", banzai=banzai)
    assert (rolled(t).differential, rolled(t).column + 1) == (value, column)


@pytest.mark.clause("LEY-10.0c", "LEY-10.11a", "LEY-10.11b")
def test_only_infantry_and_engineers_are_doubled() -> None:
    units = {
        "jp-41-bn": "2521",  # 2, doubled
        "jp-1-eng": "2522",  # 2, doubled
        "jp-1-armour": "2622",  # 4
        "jp-1-recon": "2722",  # 1
        "jp-26-art": "2721",  # 1, adjacent
        "jp-1-1-art": "2619",  # 1, barrage
    }
    t = combat({**REGIMENT, **units}, 6, support=2)
    t.do("attack us-34-regt", *(f"join {unit}" for unit in units if unit != "jp-1-1-art"))
    t.do("barrage jp-1-1-art", "support 2", "declare", "banzai")
    assert rolled(t).differential == 2 * (2 + 2) + 4 + 1 + 1 + 1 + 2 - 5
    (event,) = t.events("BanzaiDeclared")
    assert event.attack_strength == 17  # type: ignore[attr-defined]


# -- 10.0, 10.12 the exchange ------------------------------------------------------------------------


@pytest.mark.clause("LEY-10.0d")
def test_units_whose_printed_attack_equals_the_defence_are_removed() -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-bn": "2521", "jp-41-regt": "2622"}, 4)
    attack(t, "jp-41-bn", "jp-41-regt", target="us-21-bn")
    while t.prompt == "retreat":
        t.do(f"to {min(t.targets('to'))}")
    assert given_up(t) == ["jp-41-bn"]  # 2 for a defence of 2; the regiment with 4 would be too much
    assert t.where("jp-41-regt") == "2622"


@pytest.mark.clause("LEY-10.0d", "LEY-10.0g")
def test_without_an_exact_sum_the_smallest_above_it_is_removed() -> None:
    units = {"jp-41-bn": "2521", "jp-169-bn": "2622", "jp-171-bn": "2722", "jp-12-regt": "2620"}  # 2, 2, 2, 6
    t = combat({**REGIMENT, **units}, 4)
    attack(t, *units)
    while t.prompt == "retreat":
        t.do(f"to {min(t.targets('to'))}")
    assert t.targets("remove") == set(units)  # 6 is reached by the three battalions or by the regiment
    assert t.refusal("remove us-34-regt").clause == "LEY-10.0g"
    t.do("remove jp-169-bn")
    assert t.targets("remove") == {"jp-41-bn", "jp-171-bn"}  # no longer the regiment
    for unit, clause, name in (("jp-12-regt", "10.0d", "sum_misses"), ("jp-169-bn", "10.0g", "lost_already")):
        assert t.reason(f"remove {unit}") == (f"LEY-{clause}", name)
    settle(t)
    assert sorted(given_up(t)) == ["jp-169-bn", "jp-171-bn", "jp-41-bn"]
    assert t.where("jp-12-regt") == "2620"


@pytest.mark.clause("LEY-10.0d")
def test_the_other_reading_removes_the_largest_sum_below_it() -> None:
    units = {"jp-41-bn": "2521", "jp-169-bn": "2622", "jp-171-bn": "2722", "jp-26-art": "2620"}
    t = combat({**REGIMENT, **units}, 4, settings={"banzai_exchange": "at_most"})
    attack(t, *units)
    settle(t)
    assert len(given_up(t)) == 2  # 4 of 5: no third battalion, and no gun either
    assert "jp-26-art" not in given_up(t)


@pytest.mark.clause("LEY-10.0d")
def test_by_the_other_reading_a_unit_too_strong_is_not_removed() -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-regt": "2521"}, 6, settings={"banzai_exchange": "at_most"})
    settle(attack(t, "jp-41-regt", target="us-21-bn"))
    assert given_up(t) == []
    t = combat({"us-21-bn": TARGET, "jp-41-regt": "2521"}, 6)
    settle(attack(t, "jp-41-regt", target="us-21-bn"))
    assert given_up(t) == ["jp-41-regt"]


@pytest.mark.clause("LEY-10.0d")
def test_the_defences_of_all_defenders_are_added() -> None:
    units = {"us-21-bn": "2621", "us-19-bn": "2622", "jp-41-bn": "2522", "jp-169-bn": "2722"}
    t = combat(units, 6)
    t.do("attack us-21-bn", "include us-19-bn", "join jp-41-bn", "join jp-169-bn", "declare", "banzai")
    assert rolled(t).result == "."
    settle(t)
    assert sorted(given_up(t)) == ["jp-169-bn", "jp-41-bn"]  # 2 + 2


@pytest.mark.clause("LEY-10.0d", "LEY-10.0e")
def test_printed_and_undoubled_strengths_are_counted() -> None:
    t = combat({"us-271-art": TARGET, "jp-1-eng": "2521", "jp-364-bn": "2622"}, 5)
    attack(t, "jp-1-eng", "jp-364-bn", target="us-271-art")
    settle(t)
    assert given_up(t) == ["jp-364-bn"]  # 1 against a defence of 1


@pytest.mark.clause("LEY-10.0e")
def test_the_exchange_comes_after_the_result_and_before_the_advance() -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-bn": "2521", "jp-169-bn": "2522"}, 3)
    attack(t, "jp-41-bn", "jp-169-bn", target="us-21-bn")
    assert rolled(t).result.startswith("D")
    assert t.prompt == "retreat"
    while t.prompt == "retreat":
        t.do(f"to {min(t.targets('to'))}")
    assert (t.prompt, t.targets("remove")) == ("exchange", {"jp-41-bn", "jp-169-bn"})
    t.do("remove jp-41-bn")
    assert (t.prompt, t.targets("advance")) == ("advance", {"jp-169-bn"})


@pytest.mark.clause("LEY-10.0e")
@pytest.mark.parametrize(("face", "result"), [(1, "D1"), (2, "."), (6, "A1")])
def test_the_exchange_is_due_whatever_the_result(face: int, result: str) -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-bn": "2521", "us-271-art": "2624"}, face)
    t.do("attack us-21-bn", "join jp-41-bn", "declare", "guard us-271-art", "banzai")
    assert rolled(t).result == result
    settle(t)
    assert given_up(t) == ["jp-41-bn"]


@pytest.mark.clause("LEY-10.0e", "LEY-10.0d")
def test_attackers_that_the_result_eliminated_count_toward_the_exchange() -> None:
    around = {"us-34-regt": "2419", "us-21-regt": "2422", "us-271-art": "2624"}
    t = combat({"us-21-bn": TARGET, **around, "jp-41-bn": "2521", "jp-1-recon": "2722"}, 6)
    t.do("attack us-21-bn", "join jp-41-bn", "join jp-1-recon", "declare", "guard us-271-art", "banzai")
    assert rolled(t).result == "A1"
    settle(t)
    assert t.where("jp-41-bn") == "lost"  # no way to retreat: its 2 points pay for the defence of 2
    assert given_up(t) == []
    assert t.where("jp-1-recon") not in ("lost", "2722")


@pytest.mark.clause("LEY-10.0e")
def test_after_the_elimination_of_all_attackers_nothing_more_is_due() -> None:
    t = combat({"us-34-regt": TARGET, "us-21-regt": "2622", "us-271-art": "2522", "jp-41-bn": "2722"}, 6)
    t.do("attack us-34-regt", "include us-21-regt", "join jp-41-bn", "declare", "guard us-271-art", "banzai")
    assert rolled(t).result == "Ae"
    assert t.where("jp-41-bn") == "lost"
    assert len(t.events("Eliminated")) == 1


@pytest.mark.clause("LEY-10.0g")
def test_japan_chooses_among_the_units_that_took_part() -> None:
    units = {"us-21-bn": TARGET, "jp-41-bn": "2521", "jp-169-bn": "2622", "jp-171-bn": "2721", "jp-temp-bn": "2720"}
    t = combat(units, 5)
    attack(t, "jp-41-bn", "jp-169-bn", "jp-171-bn", target="us-21-bn")
    while t.prompt == "retreat":
        t.do(min(t.options()))
    assert (t.side, t.prompt) == ("jp", "exchange")
    assert t.targets("remove") == {"jp-41-bn", "jp-169-bn", "jp-171-bn"}
    t.do("remove jp-169-bn")
    assert given_up(t) == ["jp-169-bn"]


@pytest.mark.clause("LEY-10.0d")
def test_a_regular_attack_exchanges_nothing() -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-bn": "2521", "jp-169-bn": "2522"}, 6)
    attack(t, "jp-41-bn", "jp-169-bn", target="us-21-bn", banzai=False)
    assert (t.prompt, given_up(t)) == ("attack", [])


@pytest.mark.clause("LEY-10.12a")
def test_armour_and_reconnaissance_pay_only_what_infantry_cannot() -> None:
    units = {"jp-41-bn": "2521", "jp-1-armour": "2622", "jp-26-art": "2721"}  # 2, 4, 1
    t = combat({**REGIMENT, **units}, 6)
    settle(attack(t, *units))
    assert rolled(t).result == "."
    assert given_up(t) == ["jp-41-bn", "jp-1-armour"]  # 2 of 5, then 4 for the 3 still due
    assert t.where("jp-26-art") == "2721"


@pytest.mark.clause("LEY-10.12a")
def test_infantry_goes_first_even_where_armour_would_fit_better() -> None:
    units = {"jp-41-regt": "2521", "jp-7-tanks": "2622"}  # 4 and 2 for a defence of 2
    t = combat({"us-21-bn": TARGET, **units}, 6)
    attack(t, *units, target="us-21-bn")
    settle(t)
    assert given_up(t) == ["jp-41-regt"]


@pytest.mark.clause("LEY-10.12a")
def test_reconnaissance_goes_with_armour_and_adjacent_artillery_last() -> None:
    units = {"jp-41-bn": "2521", "jp-1-recon": "2622", "jp-26-art": "2721", "jp-1-1-art": "2522"}  # 2, 1, 1, 1
    t = combat({**REGIMENT, **units}, 5)
    attack(t, *units)
    settle(t)
    assert given_up(t)[:2] == ["jp-41-bn", "jp-1-recon"]
    assert sorted(given_up(t)[2:]) == ["jp-1-1-art", "jp-26-art"]


@pytest.mark.clause("LEY-10.13a")
def test_barraging_artillery_is_never_removed() -> None:
    t = combat({**REGIMENT, "jp-41-bn": "2521", "jp-26-art": "2619"}, 5)
    t.do("attack us-34-regt", "join jp-41-bn", "barrage jp-26-art", "declare", "banzai")
    settle(t)
    assert given_up(t) == ["jp-41-bn"]
    assert t.where("jp-26-art") == "2619"


@pytest.mark.clause("LEY-15.12c")
@pytest.mark.parametrize(("ruling", "points"), [("score", 5), ("do_not_score", 0)])
def test_units_given_up_score_for_the_us(ruling: str, points: int) -> None:
    t = combat({"us-21-bn": TARGET, "jp-41-bn": "2521"}, 5, settings={"banzai_losses": ruling})
    attack(t, "jp-41-bn", target="us-21-bn")
    settle(t)
    assert given_up(t) == ["jp-41-bn"]
    assert t.points("us") == points
