"""III Terrain: who may enter what, at what cost, how fast; bridges, jungle, the shore."""

from __future__ import annotations

from pathlib import Path

import pytest
from island import Island, island

from beachhead.games.gators.edition import DATA


def goals(t: Island, unit: str) -> set[str]:
    """Where a unit can move to."""
    return t.do(f"move {unit}").targets("to")


def reaches(unit: str, start: str, goal: str, **others: str) -> bool:
    """Whether a unit alone on the map gets from a hex to another."""
    phase = "us_movement" if unit.startswith("us") else "reb_movement"
    return goal in goals(island({unit: start, **others}, phase=phase), unit)


def why(unit: str, start: str, goal: str) -> str:
    """The clause that keeps a unit from a hex."""
    phase = "us_movement" if unit.startswith("us") else "reb_movement"
    return island({unit: start}, phase=phase).do(f"move {unit}").refusal(f"to {goal}").clause


# -- water -------------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-III.18")
@pytest.mark.parametrize("ship", ["us-lhd-1", "us-lpd-1", "us-lsd-1"])
def test_ships_move_only_in_deep_water(ship: str) -> None:
    t = island({ship: "B1-0101"})
    found = goals(t, ship)
    assert found
    assert {t.game.edition.ground[t.space(goal)].id for goal in found} == {"deep"}
    assert t.refusal("to B1-0102").clause == "GAT-III.18"
    assert t.refusal("to B1-0203").clause == "GAT-III.18"


@pytest.mark.clause("GAT-III.19", "GAT-II-c.8", "GAT-II-c.9")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("us-aav-1", True),
        ("us-lav-1", True),
        ("us-lcac-1", True),
        ("us-seal-1", True),
        ("us-lcu-1", True),
        ("us-zodiac-1", True),
        ("reb-missile-boat-1", True),
        ("reb-patrol-boat-1", True),
        ("us-lhd-1", False),
    ],
)
def test_who_may_enter_shallow_water(unit: str, may: bool) -> None:
    assert reaches(unit, "B1-0101", "B1-0102") is may
    assert reaches(unit, "B1-0101", "B1-0002"), "deep water is open to all of them"


@pytest.mark.clause("GAT-III.19")
def test_zodiacs_stay_out_of_shallow_water_by_the_other_reading() -> None:
    t = island({"us-zodiac-1": "B1-0101"}, settings={"small_craft_shallow": "may_not"})
    found = goals(t, "us-zodiac-1")
    assert "B1-0002" in found
    assert "B1-0102" not in found
    assert t.refusal("to B1-0102").clause == "GAT-III.19"


@pytest.mark.clause("GAT-III.19")
@pytest.mark.parametrize("unit", ["us-rifle-1", "us-m1a1-1", "us-truck-1", "reb-m48-1"])
def test_land_units_stay_out_of_the_water(unit: str) -> None:
    assert not reaches(unit, "B1-0203", "B1-0202")
    assert why(unit, "B1-0203", "B1-0202") == "GAT-III.19"


@pytest.fixture
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A river with a bridge runs inland on B1: 0203 and 0403 are river, 0303 the bridge between them."""
    text = (DATA.own / "island.toml").read_text(encoding="utf-8")
    changed = 'changed = {"0203" = "r", "0303" = "x", "0403" = "r"}'
    head, tail = text.split('id = "B1"\n', 1)
    (tmp_path / "island.toml").write_text(f'{head}id = "B1"\n{changed}\n{tail}', encoding="utf-8")
    edition = DATA.edition(tmp_path)
    monkeypatch.setattr("island.DATA.edition", lambda: edition)


@pytest.mark.clause("GAT-II-c.9", "GAT-II-c.8", "GAT-III.19")
@pytest.mark.usefixtures("river")
@pytest.mark.parametrize(
    ("unit", "may"),
    [("reb-patrol-boat-1", True), ("reb-missile-boat-1", False), ("us-aav-1", True), ("us-lcu-1", False)],
)
def test_patrol_boats_go_up_rivers(unit: str, may: bool) -> None:
    assert reaches(unit, "B1-0102", "B1-0203") is may


@pytest.mark.clause("GAT-II-c.10")
@pytest.mark.usefixtures("river")
def test_patrol_boats_do_not_pass_beneath_a_river_bridge() -> None:
    assert not reaches("reb-patrol-boat-1", "B1-0203", "B1-0303")
    assert not reaches("reb-patrol-boat-1", "B1-0203", "B1-0403")
    assert why("reb-patrol-boat-1", "B1-0203", "B1-0303") == "GAT-II-c.10"


# -- bridges -----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-III.7")
@pytest.mark.parametrize("ship", ["us-lhd-1", "us-lpd-1"])
def test_ships_pass_beneath_the_bridge_of_065_and_no_other(ship: str) -> None:
    t = island({ship: "T2-03N"})
    found = goals(t, ship)
    assert "T3-0104" in found
    assert "T2-05N" in found, "beyond it"
    assert "T2-0400" not in found
    assert t.refusal("to T2-0400").clause == "GAT-III.7"


@pytest.mark.clause("GAT-III.7")
def test_ships_cannot_pass_beneath_the_new_bridge() -> None:
    # with the bridge of 065 taken by a ship, the only way to the other side leads beneath the one of 060
    t = island({"us-lhd-1": "T2-03N"})
    steps = t.do("move us-lhd-1").targets("to")
    assert "T2-0400" not in steps
    t = island({"us-lhd-1": "T2-03N", "us-lcu-1": "T2-0300"})
    assert "T2-0400" in goals(t, "us-lcu-1"), "the bridge is low for ships only"


@pytest.mark.clause("GAT-III.8")
@pytest.mark.parametrize("boat", ["reb-missile-boat-1", "reb-patrol-boat-1"])
def test_boats_of_player_2_pass_beneath_all_bridges(boat: str) -> None:
    assert {"T2-0400", "T2-0500"} <= goals(island({boat: "T2-0300"}, phase="reb_movement"), boat)
    assert {"T3-0104", "T3-0205"} <= goals(island({boat: "T3-0103"}, phase="reb_movement"), boat)
    t = island({boat: "T2-0300"}, phase="reb_movement")
    assert {"T2-0401", "T2-0402"} <= goals(t, boat)


@pytest.mark.clause("GAT-III.39")
@pytest.mark.parametrize("unit", ["us-rifle-1", "us-hmmwv-auto-1", "us-lav-1"])
def test_land_units_walk_over_bridges(unit: str) -> None:
    assert reaches(unit, "T2-0402", "T2-0401")
    assert reaches(unit, "T2-0403", "T2-0402")


@pytest.mark.clause("GAT-III.39", "GAT-III.31")
def test_a_bridge_is_road() -> None:
    found = goals(island({"us-hmmwv-auto-1": "T2-0403"}), "us-hmmwv-auto-1")
    assert {"T2-0402", "T2-0401", "T2-0400", "T3-0104"} <= found


@pytest.mark.clause("GAT-III.39")
def test_who_ends_on_a_bridge_is_in_the_way() -> None:
    t = island({"us-hmmwv-auto-1": "T2-0403", "us-recon-1": "T2-0401"})
    found = goals(t, "us-hmmwv-auto-1")
    assert "T2-0402" in found
    assert not {"T2-0401", "T2-0400", "T3-0104"} & found
    assert t.refusal("to T2-0400").clause == "GAT-III.39"


@pytest.mark.clause("GAT-III.39", "GAT-VI-a.3")
def test_who_moves_on_from_a_bridge_makes_way() -> None:
    t = island({"us-hmmwv-auto-1": "T2-0403", "us-hmmwv-cmd-1": "T2-0401"})
    t.do("move us-hmmwv-cmd-1", "to T3-0104")
    found = goals(t, "us-hmmwv-auto-1")
    assert "T2-0400" in found
    assert "T3-0104" not in found


@pytest.mark.clause("GAT-III.39", "GAT-VI-d.7", "GAT-VI-g.1")
def test_a_unit_on_a_bridge_can_be_joined_there() -> None:
    t = island({"us-rifle-1": "T2-0401", "us-heavy-1": "T2-0402", "us-lav-1": "T2-0301", "us-recon-1": "T2-0400"})
    assert "T2-0401" in goals(t, "us-heavy-1")
    t = island({"us-lav-1": "T2-0401", "us-recon-1": "T2-0400"})
    t.do("move us-recon-1")
    assert t.targets("board") == {"us-lav-1"}
    t.do("board us-lav-1")
    assert t.where("us-recon-1") == "us-lav-1"


@pytest.mark.clause("GAT-III.39")
def test_a_craft_beneath_a_bridge_is_not_in_the_way() -> None:
    found = goals(island({"us-truck-1": "T2-0402", "us-lcu-1": "T2-0401"}), "us-truck-1")
    assert "T2-0400" in found
    assert "T2-0401" not in found


@pytest.mark.clause("GAT-III.39", "GAT-VII-n.1")
def test_who_comes_over_a_bridge_does_not_come_from_the_water() -> None:
    t = island({"us-lav-1": "T2-0401", "reb-dragon-1": "T2-0602"})
    t.do("move us-lav-1", "to T2-0502")
    assert t.side == "us", "nobody repels it"


@pytest.mark.clause("GAT-III.39")
def test_boats_pass_beneath_units_on_a_bridge_and_aircraft_over_them() -> None:
    t = island({"reb-infantry-1": "T2-0401", "reb-missile-boat-1": "T2-0300"}, phase="reb_movement")
    assert "T2-0500" in goals(t, "reb-missile-boat-1")
    t = island({"us-recon-1": "T2-0401", "us-lcac-1": "T2-0300"})
    assert "T2-0500" in goals(t, "us-lcac-1")
    t = island({"us-recon-1": "T2-0401", "us-ch46-1": "T2-0402"})
    assert "T2-0400" in goals(t, "us-ch46-1")


@pytest.mark.clause("GAT-III.39")
def test_nobody_ends_afloat_under_a_bridge_as_if_on_it() -> None:
    """An amphibious unit in a bridge hex is on the bridge; from the water it cannot end there."""
    found = goals(island({"us-lcac-1": "T2-03N"}), "us-lcac-1")
    assert "T2-0500" in found, "it passes beneath"
    assert "T2-0400" not in found
    found = goals(island({"us-seal-1": "T2-0401"}), "us-seal-1")
    assert {"T2-0402", "T2-0400", "T2-0301"} <= found
    assert "T2-0300" not in found, "nobody jumps off it"


@pytest.mark.clause("GAT-III.9")
@pytest.mark.parametrize("unit", ["us-rifle-1", "us-hmmwv-auto-1", "us-lav-1"])
def test_nobody_goes_between_0302_and_the_bridge(unit: str) -> None:
    """One step for the rifles; the fast ones go around by 0403, which is not next to the road's end."""
    for start, goal in (("T2-0302", "T2-0402"), ("T2-0402", "T2-0302")):
        t = island({unit: start})
        found = goals(t, unit)
        if goal in found:
            t.do(f"to {goal}")
            (moved,) = t.events("Moved")
            assert len(moved.path) > 2, "by another hex"
        else:
            assert unit == "us-rifle-1"
            assert t.refusal(f"to {goal}").clause == "GAT-III.9"
    assert reaches(unit, "T2-0403", "T2-0402")
    assert reaches(unit, "T2-0301", "T2-0402"), "from any other land hex"


@pytest.mark.clause("GAT-III.9", "GAT-VI-f.1")
@pytest.mark.parametrize(("here", "goal"), [("T2-0302", "T2-0402"), ("T2-0402", "T2-0302")])
def test_nor_is_anybody_set_down_across_but_from_the_air(here: str, goal: str) -> None:
    t = island({"us-truck-1": here, "us-squad-1": "us-truck-1"}).do("unload us-squad-1")
    assert "onto T2-0403" in t.options()
    assert t.refusal(f"onto {goal}").clause == "GAT-III.9"
    t = island({"us-ch46-1": here, "us-squad-1": "us-ch46-1"}).do("unload us-squad-1")
    assert f"onto {goal}" in t.options()


# -- the speed of land units -------------------------------------------------------------------------


def distances(unit: str, start: str) -> dict[str, int]:
    """How far from its start the goals of a unit lie."""
    t = island({unit: start})
    edition = t.game.edition
    return {
        goal: edition.board.distance(edition.board.space(start), edition.board.space(goal)) for goal in goals(t, unit)
    }


@pytest.mark.clause("GAT-III.21", "GAT-III.20")
def test_on_a_beach_the_speed_is_three_at_most() -> None:
    """A Hmmwv moves 4, but along the beaches of M4 only 3."""
    assert reaches("us-hmmwv-auto-1", "M4-0404", "M4-0301")
    assert not reaches("us-hmmwv-auto-1", "M4-0405", "M4-0301")
    assert why("us-hmmwv-auto-1", "M4-0405", "M4-0301") in {"GAT-III.21", "GAT-III.23"}


@pytest.mark.clause("GAT-III.23")
def test_in_open_land_the_speed_is_two_at_most() -> None:
    t = island({"us-hmmwv-auto-1": "T1-0301"})
    edition = t.game.edition
    t.do("move us-hmmwv-auto-1")
    for goal in t.targets("to"):
        path = island({"us-hmmwv-auto-1": "T1-0301"}).do("move us-hmmwv-auto-1", f"to {goal}").event("Moved").path
        kinds = [edition.ground[space].id for space in path[1:]]
        if not all(edition.ground[space].road for space in path):
            caps = [edition.ground[space].cap for space in path[1:] if edition.ground[space].cap]
            assert sum(edition.ground[space].cost for space in path[1:]) <= min([4, *caps]), kinds


@pytest.mark.clause("GAT-III.23")
def test_a_hmmwv_makes_two_hexes_of_open_land() -> None:
    found = goals(island({"us-hmmwv-auto-1": "B1-0803"}), "us-hmmwv-auto-1")
    edition = DATA.edition()
    open_at = {n: edition.board.distance(edition.board.space("B1-0803"), edition.board.space(n)) for n in found}
    assert "B1-0702" in found
    assert "B1-0703" in found
    assert max(open_at.values()) == 2
    assert why("us-hmmwv-auto-1", "B1-0803", "B1-0503") == "GAT-III.23"


@pytest.mark.clause("GAT-III.24")
@pytest.mark.parametrize("unit", ["us-hmmwv-auto-1", "us-lav-1", "us-m1a1-1", "us-truck-1", "us-aav-1"])
def test_jungle_holds_land_units_to_one_hex(unit: str) -> None:
    """From the road at B1-0604 into the jungle; a step of anything before it is too much."""
    assert reaches(unit, "B1-0604", "B1-0605")
    assert not reaches(unit, "B1-0604", "B1-0606")
    assert why(unit, "B1-0604", "B1-0606") == "GAT-III.24"
    assert not reaches(unit, "B1-0503", "B1-0605"), "nor at the end of a way on road"


@pytest.mark.clause("GAT-III.27", "GAT-III.34", "GAT-III.38")
@pytest.mark.parametrize(
    ("start", "goal", "clause"),
    [
        ("B1-0604", "B1-0605", "GAT-III.27"),
        ("T2-0404", "T2-0403", "GAT-III.34"),
        ("B1-0503", "B1-0504", "GAT-III.38"),
    ],
)
def test_lcacs_enter_no_jungle_town_or_hill(start: str, goal: str, clause: str) -> None:
    assert not reaches("us-lcac-1", start, goal)
    assert why("us-lcac-1", start, goal) == clause
    assert reaches("us-hmmwv-auto-1", start, goal), "others do"


@pytest.mark.clause("GAT-III.28")
def test_helicopters_do_not_load_in_jungle() -> None:
    t = island({"us-ch46-1": "B1-0604", "us-squad-1": "B1-0605", "us-squad-2": "B1-0505"})
    t.do("move us-ch46-1")
    assert t.targets("fetch") == {"us-squad-2"}, "in the open they do"
    t = island({"us-ch46-1": "B1-0605", "us-squad-1": "B1-0505", "us-ch46-2": "B1-0506", "us-squad-2": "B1-0605"})
    t = island({"us-ch46-1": "B1-0605", "us-squad-1": "B1-0505"})
    t.do("move us-squad-1")
    assert not t.targets("board")


@pytest.mark.clause("GAT-III.28")
def test_helicopters_do_not_unload_in_jungle() -> None:
    t = island({"us-ch46-1": "B1-0505", "us-squad-1": "us-ch46-1", "us-ch46-2": "B1-0605", "us-squad-2": "us-ch46-2"})
    assert t.targets("unload") == {"us-squad-1"}, "the second hovers over jungle"
    t.do("unload us-squad-1")
    near = t.targets("onto")
    edition = t.game.edition
    assert near
    assert all(edition.ground[edition.board.space(goal)].id != "jungle" for goal in near)
    assert any(
        edition.ground[there].id == "jungle" and not t.game.at.get(there)
        for there in edition.board.near[t.space("B1-0505")]
    )


# -- ground that costs two ---------------------------------------------------------------------------

STEEP = [
    pytest.param("M3-0604", "M3-0603", id="depression", marks=pytest.mark.clause("GAT-III.30")),
    pytest.param("B1-0503", "B1-0504", id="hill", marks=pytest.mark.clause("GAT-III.37")),
    pytest.param("T2-0404", "T2-0405", id="swamp", marks=pytest.mark.clause("GAT-III.40")),
]


@pytest.mark.parametrize(("start", "steep"), STEEP)
def test_steep_ground_costs_two(start: str, steep: str, request: pytest.FixtureRequest) -> None:
    edition = DATA.edition()
    assert reaches("us-aav-1", start, steep), "two of two"
    assert reaches("us-rifle-1", start, steep), "one hex for those who move one hex"
    # an AAV moves 2: with a step before it, steep ground is too far
    before = next(
        edition.board.names[there]
        for there in edition.board.near[edition.board.space(start)]
        if edition.ground[there].walkable
        and edition.ground[there].cap != 1
        and edition.board.distance(there, edition.board.space(steep)) == 2
    )
    assert not reaches("us-aav-1", before, steep)
    (clause,) = next(m for m in request.node.iter_markers("clause")).args
    assert why("us-aav-1", before, steep) == clause


@pytest.mark.clause("GAT-III.40")
def test_lcacs_cross_swamp_at_full_speed() -> None:
    """Over the swamp and the beach into the water: one and one and one of three; a LAV pays two for the swamp."""
    assert reaches("us-lcac-1", "M1-0406", "M1-0204")
    assert not reaches("us-lav-1", "M1-0406", "M1-0204")
    assert reaches("us-lav-1", "M1-0406", "M1-0304"), "it ends on the beach"


@pytest.mark.clause("GAT-III.31", "GAT-III.32", "GAT-III.35")
@pytest.mark.parametrize(
    ("unit", "moves"), [("us-hmmwv-auto-1", 4), ("us-lav-1", 3), ("us-truck-1", 3), ("us-rifle-1", 1)]
)
def test_on_road_a_unit_moves_its_full_rating(unit: str, moves: int) -> None:
    """The road of B1 and M2 from the sea to the capital, through open land that allows 2."""
    found = distances(unit, "B1-0402")
    edition = DATA.edition()
    on_road = {goal: far for goal, far in found.items() if edition.ground[edition.board.space(goal)].road}
    assert max(on_road.values()) == moves


@pytest.mark.clause("GAT-III.31")
def test_the_whole_move_must_be_on_road() -> None:
    """From a beach beside the road a Hmmwv makes only what open land allows."""
    assert reaches("us-hmmwv-auto-1", "B1-0402", "B1-0406")
    assert not reaches("us-hmmwv-auto-1", "B1-0302", "B1-0405"), "a beach is no road: two of open land at most"
    assert reaches("us-hmmwv-auto-1", "B1-0302", "B1-0404")
    assert why("us-hmmwv-auto-1", "B1-0302", "B1-0405") == "GAT-III.23"


@pytest.mark.clause("GAT-III.32", "GAT-III.35")
def test_towns_and_airstrips_are_road() -> None:
    """From the road through the capital at full rating, and over the airstrip of the east."""
    edition = DATA.edition()
    path = island({"us-hmmwv-auto-1": "M2-0602"}).do("move us-hmmwv-auto-1", "to M2-0204").event("Moved").path
    assert [edition.ground[space].id for space in path] == ["road", "town", "town", "town", "road"]
    assert reaches("us-hmmwv-auto-1", "T3-0403", "T2-0400"), "four hexes by road and bridge"


@pytest.mark.clause("GAT-III.35")
def test_an_airstrip_is_on_the_road() -> None:
    """From the airstrip and onto it a unit goes at full rating."""
    assert reaches("us-truck-1", "M3-0606", "M3-0503")
    assert reaches("us-truck-1", "M3-0503", "M3-0606")


# -- the shore ---------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-III.26", "GAT-VI-e.5")
@pytest.mark.parametrize("unit", ["us-aav-1", "us-lav-1", "us-seal-1"])
def test_nobody_goes_between_water_and_jungle(unit: str) -> None:
    assert not reaches(unit, "T1-0500", "T1-0501")
    assert why(unit, "T1-0500", "T1-0501") == "GAT-III.26"
    assert not reaches(unit, "T1-0501", "T1-0500")
    assert why(unit, "T1-0501", "T1-0500") == "GAT-III.26"
