"""III The map: which sheets lie where, what the scenario prints anew, how the pieces of the island hang together."""

from __future__ import annotations

import itertools

import pytest

from beachhead.games.gators.components import Edition
from beachhead.games.gators.edition import DATA
from beachhead.mechanics.sheets import CORNERS, numbers


@pytest.fixture
def edition() -> Edition:
    return DATA.edition()


def ground(edition: Edition, name: str) -> str:
    return edition.ground[edition.board.space(name)].id


def hexes(edition: Edition, kind: str, place: str) -> set[str]:
    """The printed numbers of a terrain on a sheet."""
    return {n for n in numbers() if f"{place}-{n}" in edition.board.index and ground(edition, f"{place}-{n}") == kind}


def middle(edition: Edition, place: str) -> tuple[float, float]:
    return edition.board.place(edition.board.space(f"{place}-0403"))


ROWS = {
    "T1": "0200",
    "T2": "0003",
    "T3": "0200",
    "M1": "0600",
    "M2": "0200",
    "M3": "0003",
    "M4": "0003",
    "B1": "0803",
    "B2": "0606",
    "B3": "0606",
}
"""The land sheets row by row, with the corner at the top."""


@pytest.mark.clause("GAT-III.1", "GAT-III.2", "GAT-III.10", "GAT-III.14", "GAT-III.43")
@pytest.mark.parametrize(("place", "up"), ROWS.items())
def test_each_sheet_lies_with_its_corner_up(edition: Edition, place: str, up: str) -> None:
    heights = {corner: edition.board.place(edition.board.space(f"{place}-{corner}"))[1] for corner in CORNERS}
    assert min(heights, key=lambda corner: heights[corner]) == up
    assert sorted(heights.values())[0] < sorted(heights.values())[1], "one corner points up"


@pytest.mark.clause("GAT-III.1", "GAT-III.2", "GAT-III.10", "GAT-III.14")
def test_the_rows_lie_like_bricks(edition: Edition) -> None:
    places = {place: middle(edition, place) for place in ROWS}
    for row in ("T1 T2 T3", "M1 M2 M3 M4", "B1 B2 B3"):
        names = row.split()
        assert len({places[name][1] for name in names}) == 1
        steps = [places[b][0] - places[a][0] for a, b in itertools.pairwise(names)]
        assert steps == [pytest.approx(700)] * len(steps)
    assert places["T1"][1] < places["M1"][1] < places["B1"][1], "points up: rows from north to south"
    assert places["T1"][0] == places["B1"][0] == pytest.approx((places["M1"][0] + places["M2"][0]) / 2)


SEAMS = [
    ("T1-0701", "T2-0406"),
    ("T2-0400", "T3-0104"),
    ("M1-0701", "T1-0406"),
    ("M1-0704", "M2-0104"),
    ("M2-0400", "T2-0704"),
    ("M2-0701", "M3-0406"),
    ("M2-0101", "T1-0704"),
    ("M3-0101", "T3-0406"),
    ("M3-0400", "M4-0406"),
    ("M3-0104", "T2-0701"),
    ("M4-0104", "T3-0704"),
    ("B1-0704", "M2-0406"),
    ("B1-0406", "B2-0701"),
    ("B1-0701", "M1-0406"),
    ("B2-0406", "M3-0704"),
    ("B2-0104", "B3-0701"),
    ("B2-0704", "M2-0704"),
    ("B3-0406", "M4-0704"),
    ("B3-0704", "M3-0701"),
]
"""The hexes in the middle of each side that two land sheets share."""


@pytest.mark.clause("GAT-III.2", "GAT-III.10", "GAT-III.14")
@pytest.mark.parametrize(("one", "other"), SEAMS)
def test_the_sides_that_meet_are_those_of_the_rules(edition: Edition, one: str, other: str) -> None:
    assert edition.board.adjacent(edition.board.space(one), edition.board.space(other))


@pytest.mark.clause("GAT-III.43")
def test_each_sheet_has_the_same_sides_to_the_sea_wherever_it_lies(edition: Edition) -> None:
    def is_sea(place: str, side: str) -> bool:
        return ground(edition, f"{place}-{side}") == "deep"

    sides = ("0101", "0400", "0701", "0704", "0406", "0104")
    seaward = {place: {side for side in sides if is_sea(place, side)} for place in ("T1", "B1", "M4", "B3", "M1", "B2")}
    assert seaward["T1"] == seaward["B1"] == {"0101", "0104", "0400"}
    assert seaward["M4"] == seaward["B3"]
    assert seaward["M1"] == seaward["B2"]


@pytest.mark.clause("GAT-III.3", "GAT-III.4", "GAT-III.10", "GAT-III.11", "GAT-III.12", "GAT-III.13", "GAT-III.14")
@pytest.mark.parametrize(
    ("place", "town"),
    [
        ("T1", "0301"),
        ("T2", "0203 0302 0303 0403"),
        ("T3", ""),
        ("M1", "0203 0302 0303 0403"),
        ("M2", "0302 0303 0402 0403 0404 0502 0503"),
        ("M3", "0803"),
        ("M4", "0502 0503 0603"),
        ("B1", ""),
        ("B2", "0302 0303 0403"),
        ("B3", ""),
    ],
)
def test_the_towns_of_each_sheet(edition: Edition, place: str, town: str) -> None:
    assert hexes(edition, "town", place) == set(town.split())


@pytest.mark.clause("GAT-III.5", "GAT-III.11", "GAT-III.12", "GAT-III.17")
def test_there_are_three_airstrips(edition: Edition) -> None:
    strips = {place: hexes(edition, "airstrip", place) for place in ROWS}
    assert {place: found for place, found in strips.items() if found} == {
        "T3": {"0403"},
        "M2": {"0101"},
        "M3": {"0606"},
    }
    assert set(edition.airstrips) == set(edition.board.spaces(("T3-0403", "M2-0101", "M3-0606")))


@pytest.mark.clause("GAT-III.11", "GAT-III.42", "GAT-VIII.1")
def test_the_capital_is_seven_hexes_around_the_middle_of_046(edition: Edition) -> None:
    centre = edition.board.space("M2-0403")
    assert edition.capital == {centre, *edition.board.near[centre]}
    assert edition.capital_and_around == edition.board.within(centre, 2)


@pytest.mark.clause("GAT-III.41")
def test_town_hexes_that_touch_are_one_town(edition: Edition) -> None:
    sizes = sorted(len(town) for town in edition.towns)
    assert sizes == [1, 1, 3, 3, 4, 4, 7]
    assert frozenset().union(*edition.towns) == edition.town_hexes
    for town in edition.towns:
        near = {there for here in town for there in edition.board.near[here]} - town
        assert not near & edition.town_hexes
    assert frozenset(edition.board.spaces(("T2-0203", "T2-0302", "T2-0303", "T2-0403"))) in edition.towns


@pytest.mark.clause("GAT-III.6")
def test_the_bridges_join_the_eastern_island_to_the_rest(edition: Edition) -> None:
    assert [ground(edition, f"T2-{n}") for n in ("0400", "0401", "0402")] == [
        "deep_bridge",
        "shallow_bridge",
        "shallow_bridge",
    ]
    assert edition.ground[edition.board.space("T2-0402")].water == "shallow", "0402 becomes shallow water"
    chain = ("T3-0104", "T2-0400", "T2-0401", "T2-0402", "T2-0403")
    spaces = edition.board.spaces(chain)
    assert all(edition.board.adjacent(one, other) for one, other in itertools.pairwise(spaces))
    assert all(edition.ground[space].bridge for space in spaces[:-1])
    dry = {space for space, terrain in enumerate(edition.ground) if terrain.walkable}
    assert joined(edition, edition.board.space("T3-0403"), dry) == dry, "all the land hangs together"
    apart = joined(
        edition, edition.board.space("T3-0403"), {space for space in dry if not edition.ground[space].bridge}
    )
    assert {edition.board.names[space][:2] for space in apart} == {"T3"}, "by nothing but the bridges"


def joined(edition: Edition, start: int, spaces: set[int]) -> set[int]:
    """The spaces among these that hang together with one."""
    found, edge = {start}, [start]
    while edge:
        edge = list({there for here in edge for there in edition.board.near[here]} & spaces - found)
        found.update(edge)
    return found


@pytest.mark.clause("GAT-III.7", "GAT-III.9")
def test_low_bridges_and_parted_hexes_are_those_of_060(edition: Edition) -> None:
    assert edition.low_bridges == set(edition.board.spaces(("T2-0400", "T2-0401", "T2-0402")))
    pair = sorted(edition.board.spaces(("T2-0302", "T2-0402")))
    assert edition.parted == {(pair[0], pair[1])}


@pytest.mark.clause("GAT-III.15")
def test_fourteen_ocean_sheets_ring_the_island(edition: Edition) -> None:
    oceans = {name.partition("-")[0] for name in edition.board.index} - set(ROWS)
    assert oceans == {f"O{n}" for n in range(1, 15)}
    for space, terrain in enumerate(edition.ground):
        name = edition.board.names[space]
        if name.startswith("O"):
            assert terrain.id == "deep", name
        elif terrain.id != "deep":
            assert len(edition.board.near[space]) == 6, f"{name} lies on the rim"


@pytest.mark.clause("GAT-IV.1", "GAT-III.2", "GAT-III.10", "GAT-III.14")
def test_seven_different_sheets_are_used(edition: Edition) -> None:
    by_place = {
        "T1": "059", "T2": "060", "T3": "065", "M1": "060", "M2": "046",
        "M3": "056", "M4": "061", "B1": "059", "B2": "060", "B3": "061",
    }  # fmt: skip
    files = DATA.load()
    assert {row.place: row.sheet for row in files.island.place} == by_place
    assert {*by_place.values(), files.island.ocean.sheet} == {"059", "060", "065", "046", "056", "061", "063"}


def test_water_grows_shallow_towards_the_land(edition: Edition) -> None:
    for space, terrain in enumerate(edition.ground):
        near = [edition.ground[there] for there in edition.board.near[space]]
        if terrain.id == "deep":
            assert not any(other.is_land for other in near), edition.board.names[space]
        if terrain.id == "beach":
            assert any(other.water for other in near), edition.board.names[space]


def test_roads_are_drawn_between_road_hexes_but_not_between_parted_ones(edition: Edition) -> None:
    links = {frozenset(line.spaces) for line in edition.lines}
    pair = frozenset(edition.board.spaces(("T2-0302", "T2-0402")))
    assert pair not in links
    for here, terrain in enumerate(edition.ground):
        for there in edition.board.near[here]:
            both = terrain.road and edition.ground[there].road
            assert (frozenset((here, there)) in links) == (both and {here, there} != pair)
