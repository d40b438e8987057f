"""6.0 Zones of control."""

from __future__ import annotations

import pytest
from table import Table, table

AROUND_2521 = {"2522", "2621", "2620", "2520", "2420", "2421"}


def controlled(t: Table, side: str) -> set[str]:
    """The hexes that a side controls, as the table shows them."""
    return {t.game.edition.board.name(space) for space in t.match.view().control[side]}


def goals(t: Table, unit: str) -> set[str]:
    """Where a unit may end its move; the match is left as it is."""
    return Table(t.match.clone()).do(f"move {unit}").targets("to")


def names(t: Table, units: tuple[int, ...]) -> set[str]:
    return {t.game.edition.units[unit].id for unit in units}


# -- 6.0 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-6.0a")
def test_a_zone_of_control_is_the_six_hexes_around_a_unit() -> None:
    t = table({"jp-1-9-bn": "2521", "us-34-regt": "2816"})
    assert controlled(t, "jp") == AROUND_2521
    assert controlled(t, "us") == {"2817", "2917", "2916", "2815", "2716", "2717"}


@pytest.mark.clause("LEY-6.0b")
def test_units_stop_when_they_enter_an_enemy_controlled_hex() -> None:
    free = table({"us-34-regt": "2419"})
    assert {"2420", "2326"} <= goals(free, "us-34-regt")  # down the highway
    t = table({"us-34-regt": "2419", "jp-1-9-bn": "2521"}).do("move us-34-regt")
    assert "2420" in t.targets("to")
    assert t.refusal("to 2326").clause == "LEY-6.0b"

    japan = {"jp-1-9-bn": "2419", "us-34-regt": "2521"}
    t = table(japan, phase="jp movement").do("move jp-1-9-bn")
    assert "2420" in t.targets("to")
    assert t.refusal("to 2427").clause == "LEY-6.0b"


@pytest.mark.clause("LEY-6.0b")
def test_units_that_arrive_or_would_leave_the_map_stop_too() -> None:
    t = table({"jp-1-9-bn": "2728"}, waiting={"us-34-regt": (9, "N")})
    t.do("reinforce", "enter us-34-regt", "entry 2628")
    assert t.where("us-34-regt") == "2628"  # no question where to

    t = table({"us-34-regt": "2924", "jp-1-9-bn": "2926"}, scenario="assault").do("move us-34-regt")
    assert "2925" in t.targets("to")
    assert t.refusal("exit 2925").clause == "LEY-5.14a"
    assert "exit 2925" in table({"us-34-regt": "2924"}, scenario="assault").do("move us-34-regt").options()


# -- 6.1 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-6.11a")
@pytest.mark.parametrize("unit", ["jp-1-9-bn", "jp-1-22-art", "jp-1-armour", "jp-1-eng", "jp-1-recon", "jp-4-air"])
def test_every_japanese_unit_has_a_zone_in_the_american_turn(unit: str) -> None:
    assert controlled(table({unit: "2521"}), "jp") == AROUND_2521
    t = table({"us-34-regt": "2419", unit: "2521"}).do("move us-34-regt")
    assert t.refusal("to 2326").clause == "LEY-6.0b"


@pytest.mark.clause("LEY-6.11a")
@pytest.mark.parametrize("unit", ["us-34-regt", "us-34-bn", "us-5-cav", "us-271-art"])
def test_every_us_unit_has_a_zone_in_the_japanese_turn(unit: str) -> None:
    t = table({"jp-1-9-bn": "2419", unit: "2521"}, phase="jp movement").do("move jp-1-9-bn")
    assert t.refusal("to 2427").clause == "LEY-6.0b"


@pytest.mark.clause("LEY-6.11a")
def test_zones_hold_in_combat_too_even_those_of_units_that_have_fought() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2718", "jp-1-9-bn": "2521", "jp-2-9-bn": "2717"}
    t = table(units, phase="us combat", support=0, dice=[5, 3])
    t.do("attack jp-2-9-bn", "join us-5-cav", "declare")  # no effect
    assert controlled(t, "us") >= {"2617", "2618"}
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.targets("to") == AROUND_2521 - {"2522", "2621", "2421"}  # not where the regiment's own zone lies
    t.do("to 2620", "stay")
    assert "2618" in controlled(t, "us")


@pytest.mark.clause("LEY-6.11b")
def test_other_units_never_take_a_zone_away() -> None:
    t = table({"us-34-regt": "2419", "us-5-cav": "2420", "jp-1-9-bn": "2521"})
    assert "2420" in controlled(t, "jp")
    t.do("move us-34-regt")
    assert t.refusal("to 2326").clause == "LEY-6.0b"  # no way through the hex of the friend
    assert controlled(table({"jp-1-9-bn": "2521", "us-34-regt": "2522"}), "jp") == AROUND_2521
    assert controlled(table({"jp-1-9-bn": "2521", "jp-2-9-bn": "2520"}), "jp") >= AROUND_2521


@pytest.mark.clause("LEY-6.12a")
def test_to_enter_an_enemy_zone_costs_no_extra_points() -> None:
    t = table({"us-34-regt": "2618", "us-5-cav": "2423", "jp-1-9-bn": "2521"})
    t.do("move us-34-regt", "to 2620")
    assert t.event("Moved").cost == 2 * 2
    t.do("move us-5-cav", "to 2421")
    assert t.event("Moved").cost == 2 * 1  # by road, half a point a hex


@pytest.mark.clause("LEY-6.13a")
@pytest.mark.parametrize("unit", ["jp-1-armour", "jp-1-recon", "jp-1-22-art"])
def test_others_stay_in_an_enemy_zone_until_the_enemy_is_gone(unit: str) -> None:
    units = {unit: "2521", "jp-12-regt": "2621", "us-34-regt": "2522"}
    t = table(units, phase="jp movement")
    assert t.targets("move") == {"jp-12-regt"}

    t = table(units, phase="jp combat", turn=12, dice=[1])
    t.do("attack us-34-regt", f"join {unit}", "join jp-12-regt", "declare", "regular")
    while t.prompt != "attack":
        t.do("stay" if t.prompt == "advance" else str(t.ask.choices()[0].action))
    assert t.where("us-34-regt") not in AROUND_2521 | {"2522"}
    for _ in range(3):
        t.do("end")
    assert (t.side, t.game.state.turn) == ("jp", 13)
    assert unit in t.targets("move")


@pytest.mark.clause("LEY-6.14a", "LEY-6.14b", "LEY-6.14c")
@pytest.mark.parametrize("unit", ["jp-1-9-bn", "jp-26-eng"])
def test_japanese_infantry_and_engineers_step_one_hex_out_of_a_zone(unit: str) -> None:
    t = table({unit: "2521", "us-34-regt": "2522", "jp-7-tanks": "2520"}, phase="jp movement")
    t.do(f"move {unit}")
    free, still_controlled = {"2620", "2420"}, {"2621", "2421"}
    assert t.targets("to") == free | still_controlled | {"2520"}  # the tanks may make way
    for goal in ("2619", "2720", "2320"):
        assert t.refusal(f"to {goal}").clause == "LEY-6.14b"
    t.do("to 2621")
    assert t.where(unit) == "2621"


@pytest.mark.clause("LEY-6.14a")
def test_the_step_out_of_a_zone_still_has_to_be_possible() -> None:
    t = table({"jp-1-9-bn": "2521", "us-34-regt": "2522"}, phase="jp movement").do("move jp-1-9-bn")
    assert t.refusal("to 2522").clause == "LEY-5.12a"
    shore = table({"jp-1-9-bn": "2628", "us-34-regt": "2627"}, phase="jp movement").do("move jp-1-9-bn")
    assert shore.targets("to") == {"2728", "2528"}  # the sea is no place to go


@pytest.mark.clause("LEY-6.14d")
def test_japanese_infantry_does_not_retreat_into_a_zone() -> None:
    t = table({"jp-1-9-bn": "2521", "us-34-regt": "2522"}, phase="us combat", dice=[3])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.targets("to") == {"2620", "2520", "2420"}

    ring = {"us-34-regt": "2522", "us-5-cav": "2619", "us-7-cav": "2320"}
    t = table({"jp-1-9-bn": "2521", **ring}, phase="us combat", support=0, dice=[3])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert t.where("jp-1-9-bn") == "lost"


@pytest.mark.clause("LEY-6.14e")
def test_who_enters_a_zone_stops_there_and_steps_out_in_a_later_phase_only() -> None:
    free = table({"jp-1-9-bn": "2305"}, phase="jp movement")
    assert {"2306", "2307"} <= goals(free, "jp-1-9-bn")
    t = table({"jp-1-9-bn": "2305", "us-34-regt": "2406"}, phase="jp movement", turn=12).do("move jp-1-9-bn")
    assert "2306" in t.targets("to")
    assert t.refusal("to 2307").clause == "LEY-6.0b"  # no further step, though he has the points
    t.do("to 2306")
    assert t.refusal("move jp-1-9-bn").clause == "LEY-5.16a"


@pytest.mark.clause("LEY-6.15a")
@pytest.mark.parametrize(
    ("here", "there", "what"),
    [
        ("2927", "2928", "water"),
        ("2226", "2326", "river"),
        ("1215", "1216", "mountain"),
        ("2226", "2227", "swamp"),
        ("2524", "2525", "rough"),
    ],
)
def test_zones_reach_into_all_terrain_and_across_all_hexsides(here: str, there: str, what: str) -> None:
    t = table({"us-34-regt": here, "jp-1-22-art": there}, turn=12)
    assert here in controlled(t, "jp")
    assert there in controlled(t, "us")
    assert t.refusal("move us-34-regt").clause == "LEY-5.14a"
    t.do("end")
    assert names(t, t.game.state.owed) == {"us-34-regt", "jp-1-22-art"}
    assert t.do("attack jp-1-22-art").targets("join") == {"us-34-regt"}


# -- 6.2 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-6.21a")
def test_both_sides_control_a_hex_in_both_zones() -> None:
    units = {"us-34-regt": "2518", "us-5-cav": "2320", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523"}
    t = table(units)
    assert "2420" in controlled(t, "us") & controlled(t, "jp")
    t.do("move us-34-regt")
    assert "2420" in t.targets("to")
    assert t.refusal("to 2325").clause == "LEY-6.0b"  # his own side's zone lifts nothing

    japan = {"jp-1-9-bn": "2305", "jp-2-9-bn": "2205", "us-34-regt": "2406"}
    t = table(japan, phase="jp movement")
    assert "2306" in controlled(t, "us") & controlled(t, "jp")
    assert t.do("move jp-1-9-bn").refusal("to 2307").clause == "LEY-6.0b"


@pytest.mark.clause("LEY-6.22a")
def test_a_second_zone_on_a_hex_adds_nothing() -> None:
    once = table({"us-34-regt": "2618", "jp-1-9-bn": "2521"})
    twice = table({"us-34-regt": "2618", "jp-1-9-bn": "2521", "jp-2-9-bn": "2721"})
    for t in (once, twice):
        t.do("move us-34-regt", "to 2620")
        assert t.event("Moved").cost == 2 * 2
    t = table({"jp-1-9-bn": "2521", "us-34-regt": "2522", "us-5-cav": "2421"}, phase="jp movement")
    assert t.do("move jp-1-9-bn").targets("to") == AROUND_2521 - {"2522", "2421"}


@pytest.mark.clause("LEY-6.22a")
def test_a_hex_stays_controlled_while_one_of_two_enemies_is_left() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2420", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523"}
    t = table(units, phase="us combat", support=0, dice=[3])
    assert "2522" in controlled(t, "jp")
    t.do("attack jp-1-9-bn", "join us-5-cav", "declare")
    assert t.where("jp-1-9-bn") == "2620"
    assert "2522" in controlled(t, "jp")
    t.do("stay")
    assert names(t, t.game.state.owed) >= {"us-34-regt", "jp-2-9-bn"}
    assert t.targets("attack") == {"jp-2-9-bn"}


@pytest.mark.clause("LEY-6.23a")
def test_control_is_mutual() -> None:
    units = {"us-34-regt": "2522", "jp-1-22-art": "2521"}
    assert table(units).refusal("move us-34-regt").clause == "LEY-5.14a"
    assert table(units, phase="jp movement").refusal("move jp-1-22-art").clause == "LEY-5.15a"
    for phase in ("us combat", "jp combat"):
        t = table(units, phase=phase)
        assert names(t, t.game.state.owed) == {"us-34-regt", "jp-1-22-art"}
