"""Map, counters and charts of Leyte against the rulebook.  What is expected is written here by hand."""

from __future__ import annotations

import pytest

from beachhead.games.leyte.components import IMPOSSIBLE, Edition, UnitType
from beachhead.games.leyte.decode import read_support, read_values
from beachhead.games.leyte.edition import DATA
from beachhead.mechanics.boards import sort_side

E = DATA.edition()
HEX = E.board.space


def name_of(spaces: object) -> set[str]:
    return {E.board.name(space) for space in spaces}  # type: ignore[attr-defined]


def unit(name: str) -> UnitType:
    return E.units[E.unit_index[name]]


def cost(here: str, there: str, *, armour: bool = False, edition: Edition = E) -> int:
    """Half points for a step; IMPOSSIBLE if it cannot be made."""
    steps = edition.steps_armour if armour else edition.steps_foot
    return dict(steps[HEX(here)]).get(HEX(there), IMPOSSIBLE)


# -- counters ----------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-3.0b")
def test_ordinary_values_are_attack_defence_movement() -> None:
    values = read_values("4-2-10")
    assert (values.attack, values.defence, values.movement) == (4, 2, 10)
    assert (values.barrage, values.fpf, values.range) == (0, 0, 0)
    regiment = unit("us-34-regt")
    assert (regiment.attack, regiment.defence, regiment.movement) == (5, 5, 10)  # movement in halves


@pytest.mark.clause("LEY-3.0c")
def test_artillery_values_are_barrage_fpf_range_defence_movement() -> None:
    values = read_values("1-3-3/2-5")
    assert (values.barrage, values.fpf, values.range, values.defence, values.movement) == (1, 3, 3, 2, 5)
    assert values.attack == 0
    guns = unit("us-271-art")
    assert (guns.barrage, guns.fpf, guns.range, guns.defence, guns.movement) == (2, 3, 5, 1, 8)


@pytest.mark.clause("LEY-15.11a")
def test_value_is_attack_and_defence() -> None:
    assert unit("us-5-cav").value == 10
    assert unit("us-34-bn").value == 5
    assert unit("jp-7-tanks").value == 3
    assert unit("jp-12-regt").value == 14


@pytest.mark.clause("LEY-15.12b")
def test_worked_value_of_a_japanese_regiment() -> None:
    assert unit("jp-41-regt").printed == "4-6-5"
    assert unit("jp-41-regt").value == 10


@pytest.mark.clause("LEY-15.11b")
def test_value_of_artillery_leaves_out_range_and_movement() -> None:
    assert unit("us-271-art").value == 6
    assert unit("jp-26-art").value == 6


@pytest.mark.clause("LEY-12.41a")
def test_one_air_assault_battalion() -> None:
    drop = [u for u in E.units if u.kind == "air_assault"]
    assert [(u.name, u.side, u.size) for u in drop] == [("4", "jp", "II")]
    assert [(a.turn, a.entry) for a in E.arrivals if a.unit == drop[0].index] == [(18, "any")]


def test_the_counter_sheet() -> None:
    assert E.first_side_units == 55
    assert len(E.units) == 97
    assert all((u.side == "us") == (u.index < E.first_side_units) for u in E.units)
    assert [u.index for u in E.units] == list(range(97))
    assert {u.kind for u in E.units} == {
        *("infantry", "cavalry", "artillery", "armour", "engineer", "recon", "air_assault"),
    }
    assert {u.printed for u in E.units if u.side == "us"} == {"5-5-5", "3-2-5", "2-3-5/1-4"}


def test_engineers_and_reconnaissance_trade_places_under_the_other_reading() -> None:
    other = DATA.edition(settings={"engineers": "1-2-8"})
    for edition, engineers, recon, at in ((E, "2-2-8", "1-2-8", "1904"), (other, "1-2-8", "2-2-8", "1804")):
        for number in ("1", "26"):
            assert edition.units[edition.unit_index[f"jp-{number}-eng"]].printed == engineers
            assert edition.units[edition.unit_index[f"jp-{number}-recon"]].printed == recon
        setup = dict(edition.scenarios["barrier"].setup)
        assert setup[edition.unit_index["jp-1-eng"]] == HEX(at)


# -- the results table -------------------------------------------------------------------------------

# 7.61 by hand: the column of each differential from -8 to +11.
COLUMNS = {
    "rough": (1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9),
    "broken": (1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10),
    "river": (1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11),
    "clear": (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12),
}
LABELS = {
    "rough": "-2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "broken": "-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "river": "-5 -4,-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "clear": "-7 -6,-5 -4,-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
}


@pytest.mark.clause("LEY-7.61a", "LEY-7.61b", "LEY-7.61c", "LEY-7.61d", "LEY-7.61e")
@pytest.mark.parametrize("line", sorted(COLUMNS))
def test_columns_of_the_results_table(line: str) -> None:
    assert tuple(E.crt.column(line, value) + 1 for value in range(-8, 12)) == COLUMNS[line]
    assert " ".join(E.crt_labels[line]) == LABELS[line]


@pytest.mark.clause("LEY-7.61a")
def test_the_results_table_has_twelve_columns_and_four_lines() -> None:
    assert set(E.crt.lines) == {"rough", "broken", "river", "clear"}
    assert [len(row) for row in E.crt.rows] == [12] * 6
    assert [E.crt.column(line, 0) + 1 for line in ("rough", "broken", "river", "clear")] == [3, 4, 5, 6]


@pytest.mark.clause("LEY-7.61f", "LEY-7.61g", "LEY-7.61h", "LEY-7.61i", "LEY-7.61j", "LEY-7.61k")
@pytest.mark.parametrize(
    ("die", "row"),
    [
        (1, "A1 A1 . . D1 D1 D1 D2 D2 D3 De De"),
        (2, "A1 A1 A1 . . D1 D1 D1 D2 D2 D3 De"),
        (3, "A2 A1 A1 A1 . . D1 D1 D1 D2 D2 D3"),
        (4, "A2 A2 A1 A1 A1 . . D1 D1 D1 D2 D2"),
        (5, "A3 A2 A2 A1 A1 A1 . . D1 D1 D1 D2"),
        (6, "Ae A2 A2 A2 A1 A1 A1 . . D1 D1 D1"),
    ],
)
def test_rows_of_the_results_table(die: int, row: str) -> None:
    assert " ".join(E.crt.rows[die - 1]) == row


@pytest.mark.clause("LEY-7.61l")
def test_below_the_lowest_heading_the_first_column_is_used() -> None:
    assert E.crt.result("rough", -9, 6) == "Ae"
    assert E.crt.result("clear", -20, 1) == "A1"


@pytest.mark.clause("LEY-7.61m")
def test_above_the_highest_heading_the_last_column_is_used() -> None:
    assert E.crt.result("clear", 37, 3) == "D3"
    assert E.crt.result("rough", 99, 1) == E.crt.result("rough", 10, 1) == "D2"


@pytest.mark.clause("LEY-7.61n")
def test_what_the_alignment_puts_out_of_reach() -> None:
    reach = {line: {code for value in range(-30, 31) for code in E.crt.results(line, value)} for line in COLUMNS}
    assert not reach["rough"] & {"D3", "De"}
    assert "De" not in reach["broken"]
    assert "D3" in reach["broken"]
    assert "De" in reach["river"]
    assert "De" in reach["clear"]


@pytest.mark.clause("LEY-7.0e")
def test_the_worked_combat() -> None:
    jungle = E.ground["jungle"].line
    assert E.crt.result(jungle, 13 - 4, 1) == "D3"
    assert [E.crt.result(line, 9, 1) for line in ("rough", "broken", "clear")] == ["D2", "D2", "De"]


# -- the terrain key ---------------------------------------------------------------------------------


@pytest.mark.clause("LEY-5.21a")
def test_clear_ground_costs_one_point() -> None:
    assert cost("2425", "2426") == 2
    assert all(E.entry_cost[s] == 2 for s, game in enumerate(E.terrain) if game == "clear" and not E.town[s])


@pytest.mark.clause("LEY-5.21b")
def test_other_ground_costs_more_than_a_point_and_can_be_paid() -> None:
    others = [E.entry_cost[s] for s, game in enumerate(E.terrain) if game not in ("clear", "sea", "out") or E.town[s]]
    assert others
    assert all(2 < price <= 8 for price in others)
    assert all(2 < game.cost <= 8 for game in E.ground.values() if game.id not in ("clear", "sea", "out"))
    printed = {game.id: game.printed for game in E.ground.values()}
    assert printed == {
        "clear": "1", "town": "2", "broken": "2", "jungle": "2", "rough": "3", "swamp": "3", "mountain": "4",
        "sea": "", "out": "",
    }  # fmt: skip


@pytest.mark.clause("LEY-5.21c")
def test_a_river_is_paid_on_top_of_the_hex() -> None:
    assert sort_side(HEX("1410"), HEX("1510")) in E.river_sides
    assert E.terrain[HEX("1510")] == "rough"
    assert cost("1410", "1510") == 6 + 2
    assert E.terrain[HEX("2326")] == "clear"
    assert cost("2226", "2326") == 2 + 2
    assert cost("2226", "2225") == 2


@pytest.mark.clause("LEY-5.22a")
def test_a_road_hexside_costs_half_a_point_whatever_the_terrain() -> None:
    assert E.terrain[HEX("2303")] == "rough"
    assert cost("2403", "2303") == 1
    assert all(cost(*name_of(side)) == 1 for side in list(E.road_sides)[:40] if side not in E.water_sides)


@pytest.mark.clause("LEY-5.22b")
def test_road_hexes_without_a_road_between_them_have_no_road_rate() -> None:
    pairs = [
        (here, there)
        for here in E.road_hexes
        for there in E.board.near[here]
        if there in E.road_hexes and sort_side(here, there) not in E.road_sides | E.trail_sides
    ]
    assert pairs
    steps = [dict(E.steps_foot[here]).get(there, IMPOSSIBLE) for here, there in pairs]
    assert min(steps) >= 2


@pytest.mark.clause("LEY-5.22c")
def test_a_road_over_a_river_pays_no_river() -> None:
    bridges = E.road_sides & E.river_sides
    assert bridges
    assert all(dict(E.steps_foot[one])[other] == 1 for one, other in bridges)
    charged = DATA.edition(settings={"road_over_river": "charged"})
    assert all(dict(charged.steps_foot[one])[other] == 3 for one, other in bridges)


@pytest.mark.clause("LEY-5.23a")
def test_a_trail_hexside_costs_a_point_whatever_the_terrain() -> None:
    assert E.terrain[HEX("1119")] == "mountain"
    assert cost("1120", "1119") == 2
    off_road = E.trail_sides - E.road_sides
    assert all(dict(E.steps_foot[one])[other] == 2 for one, other in off_road)
    both = E.trail_sides & E.road_sides
    assert all(dict(E.steps_foot[one])[other] == 1 for one, other in both)


@pytest.mark.clause("LEY-5.25a")
def test_armour_enters_clear_ground_and_towns() -> None:
    assert cost("2425", "2426", armour=True) == 2
    off_road = [
        (here, there)
        for there in E.towns.values()
        for here in E.board.near[there]
        if sort_side(here, there) not in E.road_sides | E.trail_sides | E.water_sides
        and E.terrain[here] not in ("sea", "out")
    ]
    assert off_road
    assert all(dict(E.steps_armour[here])[there] >= 4 for here, there in off_road)


@pytest.mark.clause("LEY-5.25b")
def test_armour_enters_other_ground_by_road_or_trail_only() -> None:
    for here, near in enumerate(E.steps_armour):
        for there, _ in near:
            by_way = sort_side(here, there) in E.road_sides | E.trail_sides
            assert by_way or E.terrain[there] == "clear" or E.town[there]
    assert cost("2403", "2303", armour=True) == 1
    assert cost("1120", "1119", armour=True) == 2
    assert cost("1120", "1121", armour=True) == 2  # a trail through rough ground
    assert cost("1120", "1020", armour=True) == IMPOSSIBLE


def test_towns_and_ground_give_the_better_line() -> None:
    line = {name: E.line_of[HEX(hex_)] for name, hex_ in (("town", "2327"), ("rough", "2301"), ("clear", "2425"))}
    assert line == {"town": "broken", "rough": "rough", "clear": "clear"}
    assert E.terrain[E.towns["Lubi"]] in ("rough", "mountain")
    assert E.line_of[E.towns["Lubi"]] == "rough"
    assert E.entry_cost[E.towns["Lubi"]] == E.ground[E.terrain[E.towns["Lubi"]]].cost
    assert E.line_order == ("rough", "broken", "river", "clear")


@pytest.mark.clause("LEY-14.1e")
def test_only_rough_and_mountain_make_tenacious_defenders() -> None:
    assert {E.terrain[s] for s, rough in enumerate(E.rough_ground) if rough} == {"rough", "mountain"}
    assert all(E.rough_ground[s] for s, ground in enumerate(E.terrain) if ground in ("rough", "mountain"))


def test_lines_of_the_terrain_key() -> None:
    lines = {game.id: game.line for game in E.ground.values()}
    assert lines == {
        "clear": "clear", "town": "broken", "broken": "broken", "jungle": "river", "rough": "rough",
        "mountain": "rough", "swamp": "broken", "sea": "", "out": "",
    }  # fmt: skip
    other = DATA.edition(settings={"swamp_line": "clear", "jungle_line": "broken"})
    assert (other.ground["swamp"].line, other.ground["jungle"].line) == ("clear", "broken")


def test_nobody_steps_into_the_sea_or_across_water() -> None:
    closed = {s for s, ground in enumerate(E.terrain) if ground in ("sea", "out")}
    assert not any(E.steps_foot[s] for s in closed)
    assert not any(there in closed for near in E.steps_foot for there, _ in near)
    assert cost("0511", "0611") == IMPOSSIBLE
    assert cost("2928", "2927") == IMPOSSIBLE
    assert all(E.entry_cost[s] == IMPOSSIBLE for s in closed)


# -- the turn record ---------------------------------------------------------------------------------


@pytest.mark.clause("LEY-3.0g")
def test_ground_support() -> None:
    assert E.support[26] == (3, 0)
    assert read_support("3/0") == (3, 0)
    assert read_support("4") == (4, 0)
    with pytest.raises(ValueError, match="''"):
        read_support("3/")
    assert len(E.support) == 27
    assert all(us >= 0 and jp >= 0 for us, jp in E.support)


def test_dates() -> None:
    assert (E.dates[1], E.dates[18], E.dates[26]) == ("Oct 20", "Dec 7", "Dec 23")
    assert len(E.dates) == 27


# -- areas -------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.2a")
def test_northern_beach() -> None:
    assert name_of(E.beaches["N"]) == {"2428", "2528", "2628"}


@pytest.mark.clause("LEY-12.2b")
def test_eastern_beach() -> None:
    assert name_of(E.beaches["E"]) == {"1332", "1232", "1132", "1032"}


@pytest.mark.clause("LEY-12.2c")
def test_southern_beach() -> None:
    assert name_of(E.beaches["S"]) == {"0610", "0511", "0512", "0513", "0514"}


@pytest.mark.clause("LEY-12.2d")
def test_ormoc() -> None:
    assert E.board.name(E.ormoc) == "0808"


@pytest.mark.clause("LEY-12.2e")
def test_mapedges() -> None:
    playable = {name for name, ground in zip(E.board.names, E.terrain, strict=True) if ground not in ("sea", "out")}
    assert name_of(E.edges["0001"]) == {name for name in playable if name.endswith("01")}
    assert name_of(E.edges["0100"]) == {name for name in playable if name.startswith("01")}
    assert name_of(E.edges["2900"]) == {name for name in playable if name.startswith("29")}


def test_the_map() -> None:
    assert (E.board.rows, E.board.columns) == (29, 32)
    assert name_of(E.board.near[HEX("0808")]) == {"0807", "0809", "0908", "0909", "0708", "0709"}
    assert name_of(E.objectives) == {"2215", "2312", "2918"}
    assert {"Carigara", "Limon", "Ormoc"} <= set(E.towns)
    assert len(E.airfields) == 5
    beaches = {space for hexes in E.beaches.values() for space in hexes}
    assert all(E.terrain[space] not in ("sea", "out") for space in beaches)


def test_every_beach_objective_and_exit_is_on_the_road_net() -> None:
    linked: set[int] = set()
    queue = [HEX("2528")]
    while queue:
        here = queue.pop()
        if here not in linked:
            linked.add(here)
            queue += E.road_links[here]
    needed = ("2628", "1132", "1032", "0531", "2925", "2215", "2312", "2918", "0808", "2809", "2403", "0512")
    assert {name for name in needed if HEX(name) not in linked} == set()
