"""16.14, 16.24, 16.34 What scores in each scenario; 16.23 the hexrow closed to Japan."""

from __future__ import annotations

import pytest
from table import Table, table
from test_16_scenarios import at_the_end, scored

from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.rules.communications_15_3 import jp_lines

LAST = {"assault": 8, "barrier": 17, "collapse": 26}


def retreats(t: Table) -> Table:
    """Go through all retreats, taking the first way every time."""
    while t.prompt in ("who_retreats", "retreat"):
        t.do(min(t.options()))
    return t


# -- all scenarios -----------------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.14c", "LEY-16.14e", "LEY-16.24a", "LEY-16.24d", "LEY-16.34a", "LEY-16.34e")
@pytest.mark.parametrize("scenario", LAST)
def test_destroyed_units_score_in_every_scenario(scenario: str) -> None:
    units = {"us-34-regt": "2521", "us-19-regt": "2620", "jp-41-bn": "2621"}
    t = table(units, scenario=scenario, phase="us combat", support=12, dice=(1,))
    t.do("attack jp-41-bn", "join us-34-regt", "join us-19-regt", "support 12", "declare", "stay")
    assert (t.where("jp-41-bn"), t.points("us"), t.points("jp")) == ("lost", 5, 0)
    units = {"us-21-bn": "2621", "jp-12-regt": "2521", "jp-1-regt": "2620"}
    t = table(units, scenario=scenario, phase="jp combat", support=12, dice=(1,))
    t.do("attack us-21-bn", "join jp-12-regt", "join jp-1-regt", "support 12", "declare", "regular", "stay")
    assert (t.where("us-21-bn"), t.points("us"), t.points("jp")) == ("lost", 0, 5)


@pytest.mark.clause("LEY-16.14d", "LEY-16.24e", "LEY-16.34f")
@pytest.mark.parametrize("scenario", LAST)
def test_us_units_without_a_line_score_for_japan(scenario: str) -> None:
    units = {"us-34-regt": "0101", "us-271-art": "0201", "us-21-bn": "0301", "us-19-regt": "2425"}
    t = at_the_end(units, scenario, LAST[scenario])
    lost = {("us-34-regt", 10), ("us-271-art", 6), ("us-21-bn", 5)}
    assert scored(t) == {("jp", "cut_off", unit, points) for unit, points in lost}
    assert t.points("jp") == 21


# -- 16.14 the American Assault ----------------------------------------------------------------------


@pytest.mark.clause("LEY-16.14a")
@pytest.mark.parametrize(("hex_name", "points"), [("2809", {15}), ("2810", set())])
def test_carigara_pays_japan_15(hex_name: str, points: set[int]) -> None:
    t = at_the_end({"jp-41-bn": hex_name}, "assault", 8)
    assert {row[3] for row in scored(t)} == points


@pytest.mark.clause("LEY-16.14b")
def test_each_japanese_unit_on_or_next_to_an_airfield_pays_10() -> None:
    units = {
        "jp-41-bn": "1030",  # on one
        "jp-169-bn": "1126",  # between two: once
        "jp-171-bn": "1128",  # next to one
        "jp-364-bn": "2728",  # next to the northern one
        "jp-temp-bn": "1130",  # next to 1030
        "jp-1-20-bn": "1328",  # next to none
    }
    t = at_the_end(units, "assault", 8)
    airfields = {("jp", "airfields", unit, 10) for unit in units if unit != "jp-1-20-bn"}
    assert scored(t) == airfields
    assert t.points("jp") == 50
    assert scored(at_the_end(units, "barrier", 17)) == set()  # in the first scenario only


@pytest.mark.clause("LEY-16.14f", "LEY-16.14g")
@pytest.mark.parametrize("ruling", ["15", "10", "20"])
def test_each_of_three_hexes_pays_the_us(ruling: str) -> None:
    units = {"us-34-regt": "2215", "us-271-art": "2312", "us-21-bn": "2918", "us-19-bn": "2214"}
    t = at_the_end(units, "assault", 8, settings={"objective_points": ruling})
    assert scored(t) == {("us", "occupied", unit, int(ruling)) for unit in ("us-34-regt", "us-271-art", "us-21-bn")}


@pytest.mark.clause("LEY-16.14g")
def test_the_unit_in_the_hex_itself_needs_the_line() -> None:
    ring = {"jp-41-bn": "2916", "jp-169-bn": "2920", "jp-171-bn": "2717", "jp-364-bn": "2719"}
    units = {"us-34-regt": "2918", "us-21-bn": "2215", **ring}
    t = at_the_end(units, "assault", 8)
    assert scored(t) == {("us", "occupied", "us-21-bn", 15), ("jp", "cut_off", "us-34-regt", 10)}


# -- 16.23, 16.24 the Mountain Barrier ---------------------------------------------------------------


@pytest.mark.clause("LEY-16.23b")
def test_japanese_units_do_not_move_into_hexrow_0100() -> None:
    t = table({"jp-41-bn": "0202", "us-34-regt": "0206"}, phase="jp movement").do("move jp-41-bn")
    assert not {name for name in t.targets("to") if name[:2] == "01"}
    assert t.refusal("to 0102").clause == "LEY-16.23b"
    t = table({"jp-41-bn": "0202"}, phase="jp movement", scenario="collapse").do("move jp-41-bn")
    assert "0102" in t.targets("to")
    t = table({"us-34-regt": "0202"}).do("move us-34-regt")
    assert "0102" in t.targets("to")


@pytest.mark.clause("LEY-16.23b")
@pytest.mark.parametrize(("scenario", "place"), [("barrier", "lost"), ("collapse", "0102")])
def test_nor_do_they_retreat_into_it(scenario: str, place: str) -> None:
    units = {"us-34-regt": "0302", "us-19-regt": "0303", "jp-41-bn": "0202"}
    t = table(units, phase="us combat", support=0, scenario=scenario, dice=(3,))
    t.do("attack jp-41-bn", "join us-34-regt", "join us-19-regt", "declare")
    assert t.events("CombatRolled")[-1].result == "D1"  # type: ignore[attr-defined]
    assert t.where(retreats(t) and "jp-41-bn") == place


@pytest.mark.clause("LEY-16.23b")
@pytest.mark.parametrize(("scenario", "asked"), [("barrier", False), ("collapse", True)])
def test_nor_do_they_advance_into_it(scenario: str, asked: bool) -> None:
    t = table({"us-21-bn": "0102", "jp-12-regt": "0202"}, phase="jp combat", support=2, scenario=scenario, dice=(2,))
    t.do("attack us-21-bn", "join jp-12-regt", "support 2", "declare", "regular")
    assert t.events("CombatRolled")[-1].result.startswith("D")  # type: ignore[attr-defined]
    assert (retreats(t).prompt == "advance") == asked


@pytest.mark.clause("LEY-16.24b")
@pytest.mark.parametrize(
    ("hex_name", "strict", "inclusive"),
    [("2306", 10, 10), ("2206", 10, 10), ("2406", 0, 0), ("2307", 0, 10), ("2308", 0, 0), ("2301", 10, 10)],
)
def test_us_units_south_of_row_24_and_west_of_column_7_score(hex_name: str, strict: int, inclusive: int) -> None:
    for ruling, points in (("strict", strict), ("inclusive", inclusive)):
        t = at_the_end({"us-34-regt": hex_name}, "barrier", 17, settings={"west_of_0007": ruling})
        assert t.points("us") == points


@pytest.mark.clause("LEY-16.24b")
def test_each_us_unit_in_the_south_west_scores() -> None:
    inside = {"us-34-regt": ("2306", 10), "us-271-art": ("2206", 6), "us-21-bn": ("2301", 5)}
    places = {unit: place for unit, (place, _) in inside.items()}
    t = at_the_end({**places, "us-19-regt": "2425"}, "barrier", 17)
    assert scored(t) == {("us", "in_region", unit, points) for unit, (_, points) in inside.items()}
    assert t.points("us") == 10 + 6 + 5


@pytest.mark.clause("LEY-16.24b")
def test_each_of_them_needs_a_line_for_it() -> None:
    t = at_the_end({"us-34-regt": "0101"}, "barrier", 17)
    assert scored(t) == {("jp", "cut_off", "us-34-regt", 10)}
    t = at_the_end({"us-34-regt": "0101", "us-271-art": "2206", "us-21-bn": "2306"}, "barrier", 17)
    us = {("us", "in_region", "us-271-art", 6), ("us", "in_region", "us-21-bn", 5)}
    assert scored(t) == us | {("jp", "cut_off", "us-34-regt", 10)}


@pytest.mark.clause("LEY-16.24c")
def test_limon_pays_japan_15() -> None:
    t = at_the_end({"jp-12-regt": "2403"}, "barrier", 17)
    assert t.game.edition.towns["Limon"] == t.space("2403")
    assert scored(t) == {("jp", "occupied", "jp-12-regt", 15)}
    assert scored(at_the_end({"jp-12-regt": "2404"}, "barrier", 17)) == set()
    assert t.points("jp") == 15


# -- 16.34 the Final Collapse ------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.34b", "LEY-16.34c", "LEY-16.34d")
def test_every_japanese_unit_pays_one_side_by_its_way_west() -> None:
    units = {"jp-41-bn": "2403", "jp-1-armour": "0802", "jp-12-regt": "0106", "jp-26-art": "0204"}
    t = at_the_end({**units, "us-34-regt": "0505", "us-21-bn": "0103"}, "collapse", 26)
    west = {unit for unit in units if t.game.hex(t.unit(unit)) in jp_lines(t.game)}
    assert west == {"jp-41-bn", "jp-1-armour"}
    assert {row for row in scored(t) if row[2] in units} == {
        ("jp", "way_west", "jp-41-bn", 5),
        ("jp", "way_west", "jp-1-armour", 6),
        ("us", "no_way_west", "jp-12-regt", 14),
        ("us", "no_way_west", "jp-26-art", 6),
    }


@pytest.mark.clause("LEY-16.34b")
def test_a_japanese_unit_cut_off_from_the_west_scores_for_the_us() -> None:
    units = {"jp-12-regt": "0106", "us-34-regt": "0505", "us-21-bn": "0103"}
    t = at_the_end(units, "collapse", 26)
    assert ("us", "no_way_west", "jp-12-regt", 14) in scored(t)


@pytest.mark.clause("LEY-16.34c")
def test_a_japanese_unit_with_a_way_west_scores_for_japan() -> None:
    t = at_the_end({"jp-12-regt": "0104"}, "collapse", 26)  # three free hexes to column 01
    assert scored(t) == {("jp", "way_west", "jp-12-regt", 14)}
    t = at_the_end({"jp-12-regt": "0104", "us-21-bn": "0505"}, "collapse", 26)
    assert ("jp", "way_west", "jp-12-regt", 14) in scored(t)  # no road leads anywhere else
    for name in ("0101", "2201", "2901"):
        t = at_the_end({"jp-12-regt": name, "us-21-bn": "0505"}, "collapse", 26)
        assert ("jp", "way_west", "jp-12-regt", 14) in scored(t)


@pytest.mark.clause("LEY-16.34b", "LEY-16.34c")
def test_there_is_no_such_scoring_in_other_scenarios() -> None:
    for scenario, turn in (("assault", 8), ("barrier", 17)):
        assert scored(at_the_end({"jp-12-regt": "0204"}, scenario, turn)) == set()


@pytest.mark.clause("LEY-16.34g", "LEY-16.34h")
@pytest.mark.parametrize(("turn", "points"), [(21, 0), (22, 10), (23, 0)])
def test_ormoc_pays_japan_10_at_the_end_of_turn_22_only(turn: int, points: int) -> None:
    t = at_the_end({"jp-41-bn": "0808"}, "collapse", turn)
    assert t.points("jp") == points
    assert not t.match.over


@pytest.mark.clause("LEY-16.34h")
def test_the_award_for_ormoc_stays_and_is_not_given_again() -> None:
    t = at_the_end({"jp-41-bn": "0808"}, "collapse", 26)
    assert {row[1] for row in scored(t)} == {"way_west"}
    t = at_the_end({"jp-41-bn": "0808", "us-34-regt": "0810"}, "collapse", 22)
    assert t.points("jp") == 10
    t.game.put(t.unit("jp-41-bn"), t.space("1515"))
    assert t.points("jp") == 10


@pytest.mark.clause("LEY-16.34g")
def test_the_us_in_ormoc_earns_nothing() -> None:
    assert scored(at_the_end({"us-34-regt": "0808"}, "collapse", 22)) == set()


# -- 17.2 --------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-17.2d")
def test_the_storms_stretch_turns_12_and_13_over_eighteen_days() -> None:
    dates = DATA.edition().dates
    assert [dates[turn] for turn in (11, 12, 13, 14, 15)] == ["Nov 9", "Nov 11", "Nov 20", "Nov 29", "Dec 1"]
