"""15.3 Lines of communications."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.rules.communications_15_3 import jp_lines, lines_to, us_lines

MERIDA = ("0106", "0206", "0306", "0405", "0505", "0605", "0706", "0806", "0807", "0808")
"""The only trail of the south-western peninsula, from its end to Ormoc, from where a road leads to the beach."""


def position(units: dict[str, str], **more: Any) -> Table:
    """Units of the third scenario, in which the Southern Beach is active."""
    return table(units, **{"scenario": "collapse", **more})


def has_line(t: Table, unit: str = "us-34-regt") -> bool:
    """Whether a US unit traces a line."""
    return t.game.hex(t.unit(unit)) in us_lines(t.game)


def has_way_west(t: Table, unit: str) -> bool:
    """Whether a Japanese unit traces a line off the western mapedge."""
    return t.game.hex(t.unit(unit)) in jp_lines(t.game)


def can_trace(game: Leyte, unit: int, goals: set[int]) -> bool:
    """Whether a line leads from a unit to one of these hexes."""
    return game.hex(unit) in lines_to(game, game.side(unit), goals)


# -- 15.31 where it leads ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-15.31a", "LEY-15.31b")
@pytest.mark.parametrize("hex_name", ["2428", "1232", "0610", "2425", "2215", "0106"])
def test_a_line_leads_to_a_beach_hex(hex_name: str) -> None:
    assert has_line(position({"us-34-regt": hex_name}))


ORMOC_CUT_OFF = {"us-34-regt": "0610", "jp-41-bn": "0808", "jp-169-bn": "0315", "jp-171-bn": "0812"}
"""A US unit on the Southern Beach, from which no way leads to the other beaches."""


@pytest.mark.clause("LEY-15.31b")
@pytest.mark.parametrize(
    ("scenario", "ruling", "landed", "active"),
    [
        ("collapse", "landed", False, True),
        ("barrier", "landed", False, False),
        ("barrier", "landed", True, True),
        ("assault", "landed", False, False),
        ("assault", "always", False, True),
        ("collapse", "never", True, False),
    ],
)
def test_when_the_southern_beach_is_active(scenario: str, ruling: str, landed: bool, active: bool) -> None:
    settings = {"south_beach": ruling}
    t = table(ORMOC_CUT_OFF, scenario=scenario, settings=settings, south_landed=landed)
    assert has_line(t) == active


@pytest.mark.clause("LEY-15.31b")
@pytest.mark.parametrize(("unit", "entry", "lands"), [("us-34-regt", "S", True), ("us-34-regt", "N", False)])
def test_a_landing_makes_the_southern_beach_active(unit: str, entry: str, lands: bool) -> None:
    t = table({}, scenario="assault", turn=2, waiting={unit: (2, entry)})
    assert not t.game.state.south_landed
    t.do("reinforce", f"enter {unit}")
    t.do(f"entry {min(t.targets('entry'))}")
    assert not t.game.state.south_landed
    t.do(f"to {min(t.targets('to'))}")
    assert t.game.state.south_landed == lands


# -- 15.32 how it runs -------------------------------------------------------------------------------


@pytest.mark.clause("LEY-15.32a")
@pytest.mark.parametrize("block", MERIDA[4:8])
def test_an_enemy_unit_on_the_way_cuts_the_line(block: str) -> None:
    assert has_line(position({"us-34-regt": MERIDA[0]}))
    assert not has_line(position({"us-34-regt": MERIDA[0], "jp-41-bn": block}))


@pytest.mark.clause("LEY-15.32a", "LEY-15.32b")
def test_friendly_units_on_either_side_do_not_open_a_hex_with_an_enemy_in_it() -> None:
    friends = {"us-21-bn": "0405", "us-19-bn": "0605"}
    assert has_line(position({"us-34-regt": MERIDA[0], **friends}))
    assert not has_line(position({"us-34-regt": MERIDA[0], **friends, "jp-41-bn": "0505"}))


BESIDE, CONTROLLED = "0504", "0505"
"""A hex off the trail, and the trail hex that a unit there controls; 0405 too, which the free hexes go around."""


@pytest.mark.clause("LEY-15.32a")
def test_an_enemy_zone_of_control_on_the_way_cuts_the_line() -> None:
    t = position({"us-34-regt": MERIDA[0], "jp-41-bn": BESIDE})
    assert t.game.control[1][t.space(CONTROLLED)]
    assert not has_line(t)


@pytest.mark.clause("LEY-15.32b")
def test_a_friendly_unit_in_the_controlled_hex_keeps_the_line_open() -> None:
    units = {"us-34-regt": MERIDA[0], "jp-41-bn": "0604"}
    controlled = {name for name in MERIDA if position(units).game.control[1][position(units).space(name)]}
    assert controlled == {"0505", "0605"}
    assert not has_line(position(units))
    assert not has_line(position({**units, "us-21-bn": "0505"}))
    assert has_line(position({**units, "us-21-bn": "0505", "us-19-bn": "0605"}))


@pytest.mark.clause("LEY-15.32b")
def test_a_friendly_zone_of_control_does_not() -> None:
    units = {"us-34-regt": MERIDA[0], "jp-41-bn": "0604", "us-21-bn": "0405", "us-19-bn": "0606"}
    units["us-19-bn"] = "0706"
    assert not has_line(position(units))


@pytest.mark.clause("LEY-15.32c", "LEY-15.32e")
@pytest.mark.parametrize(
    ("hex_name", "excluded", "included"),
    [("0103", True, True), ("0102", True, False), ("0101", False, False)],
)
def test_three_free_hexes_after_the_units_own_lead_to_a_road_or_trail(
    hex_name: str, excluded: bool, included: bool
) -> None:
    t = position({"us-34-regt": hex_name})
    assert t.game.edition.board.distance(t.space(hex_name), t.space("0106")) == 6 - int(hex_name[2:])
    assert has_line(t) == excluded
    assert has_line(position({"us-34-regt": hex_name}, settings={"loc_count": "own_hex_included"})) == included


@pytest.mark.clause("LEY-15.32c")
def test_three_free_hexes_lead_straight_to_a_beach() -> None:
    t = position({"us-34-regt": "2425"})
    t.game.edition = t.game.edition.but(road_hexes=frozenset(), trail_hexes=frozenset())
    assert has_line(t)  # 2428 is the third hex
    t.game.put(t.unit("us-34-regt"), t.space("2424"))
    assert not has_line(t)


@pytest.mark.clause("LEY-15.32c")
def test_the_free_hexes_may_be_any_ground_but_not_sea() -> None:
    units = {"us-34-regt": "0707", "jp-41-bn": "0809", "jp-169-bn": "0414"}
    t = position(units)
    sea = [name for name in ("0607", "0608", "0609") if t.game.edition.terrain[t.space(name)] == "sea"]
    assert sea == ["0607", "0608", "0609"]
    assert not can_trace(t.game, t.unit("us-34-regt"), {t.space("0610")})  # three hexes of sea lie between
    t.game.edition = t.game.edition.but(
        terrain=tuple("swamp" if kind == "sea" else kind for kind in t.game.edition.terrain)
    )
    assert can_trace(t.game, t.unit("us-34-regt"), {t.space("0610")})


@pytest.mark.clause("LEY-15.32c")
def test_the_free_hexes_do_not_cross_a_hexside_of_water() -> None:
    t = position({"us-34-regt": "0611", "jp-41-bn": "0710", "jp-169-bn": "0513"})
    goal = {t.space("0511")}
    assert not t.game.control[1][t.space("0511")]
    assert not can_trace(t.game, t.unit("us-34-regt"), goal)
    t.game.edition = t.game.edition.but(water_sides=frozenset())
    assert can_trace(t.game, t.unit("us-34-regt"), goal)


@pytest.mark.clause("LEY-15.32d")
def test_beyond_the_free_hexes_the_line_needs_road_or_trail_hexsides() -> None:
    t = position({"us-34-regt": MERIDA[0]})
    assert has_line(t)
    cut = {t.space("0605"), t.space("0706")}
    links = tuple(
        tuple(there for there in near if {here, there} != cut) for here, near in enumerate(t.game.edition.road_links)
    )
    t.game.edition = t.game.edition.but(road_links=links)  # both are trail hexes still, side by side
    assert not has_line(t)


@pytest.mark.clause("LEY-15.32d")
def test_roads_and_trails_may_follow_one_another() -> None:
    t = position({"us-34-regt": "0106", "jp-41-bn": "0315"})
    goal = {t.space("0512")}
    assert can_trace(t.game, t.unit("us-34-regt"), goal)  # by trail to Ormoc, by road from there
    for kind in ("road_hexes", "trail_hexes"):
        whole = t.game.edition
        t.game.edition = whole.but(**{kind: frozenset()})
        assert not can_trace(t.game, t.unit("us-34-regt"), goal) or kind == "road_hexes"
        t.game.edition = whole


# -- 15.33, 15.34 what it is for ---------------------------------------------------------------------


@pytest.mark.clause("LEY-15.33b", "LEY-15.33c")
@pytest.mark.parametrize(("scenario", "turn"), [("assault", 8), ("barrier", 17), ("collapse", 26)])
def test_at_the_end_japan_scores_each_us_unit_without_a_line(scenario: str, turn: int) -> None:
    units = {"us-34-regt": "0101", "us-271-art": "0201", "us-21-bn": "2425"}
    more: dict[str, Any] = {"scenario": scenario, "phase": "jp combat", "support": 0}
    t = table(units, turn=turn - 1, **more).do("end")
    assert t.points("jp") == 0  # 15.33: cut off on the way is no matter
    t = table(units, turn=turn, **more).do("end")
    rows = [(e.what, e.unit, e.points) for e in t.events("Scored")]  # type: ignore[attr-defined]
    assert rows == [("leyte.vp.cut_off", t.unit("us-34-regt"), 10), ("leyte.vp.cut_off", t.unit("us-271-art"), 6)]
    assert t.points("jp") == 16


@pytest.mark.clause("LEY-15.34a")
@pytest.mark.parametrize(("scenario", "turn"), [("assault", 8), ("barrier", 17)])
def test_japanese_units_need_no_line(scenario: str, turn: int) -> None:
    block = {"us-34-regt": "2726", "us-21-regt": "2426", "us-19-regt": "2327"}
    units = {**block, "jp-41-bn": "2628", "jp-169-bn": "1515"}
    t = table(units, scenario=scenario, turn=turn, phase="jp combat", support=0).do("end")
    rows = [(e.what, e.points) for e in t.events("Scored") if e.side == 1]  # type: ignore[attr-defined]
    assert ("leyte.vp.beaches", 40) in rows
    assert all(e.side == 1 for e in t.events("Scored"))  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-15.34a", "LEY-16.34c")
def test_in_the_third_scenario_japan_traces_off_the_western_mapedge() -> None:
    t = position({"jp-41-bn": "2403", "jp-169-bn": "1515", "us-34-regt": "0303"})
    assert has_way_west(t, "jp-41-bn")  # two hexes of rough ground from column 01
    assert has_way_west(t, "jp-169-bn") == can_trace(
        t.game, t.unit("jp-169-bn"), {t.space(name) for name in t.game.edition.board.names if name[2:] == "01"}
    )
    blocked = position({"jp-41-bn": "0106", "us-34-regt": "0605", "us-21-bn": "0103"})
    assert not has_way_west(blocked, "jp-41-bn")
