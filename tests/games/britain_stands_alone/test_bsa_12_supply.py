"""12.0, 12.1 Who is in supply: sources, lines, markers."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import within_line
from beachhead.games.britain_stands_alone.rules.supply_12.sources_12_1 import (
    city_sources,
    edge_sources,
    free_sources,
    joined,
    network,
)
from games.britain_stands_alone.depots import STORM, based, british, finish, german, hexed, hexes, prahms

SE = [load_edition().board.names[space] for space in load_edition().zone_hexes[hexed("SE England")]]
NO_OTHER_PORT = [name for name in SE if name == "4223" or hexed(name) not in load_edition().ports]
NEAR_BIRMINGHAM = ["2414", "2514", "2614", "2415", "2615"]

# -- markers ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.0a", "BSA-12.0d", "BSA-12.0e", "BSA-12.0f")
@pytest.mark.case("SU-04")
def test_hunger_by_turns() -> None:
    def oos(before: int, points: int = 0) -> list[int]:
        names = "ge-inf-17", "ge-inf-35"
        lies = {name: {"at": "4123", "oos": before} for name in names}
        table = finish(german({**prahms(points), **lies}, german=["4223", "4124"]))
        assert table.over
        return [table.unit(name).oos for name in names]

    assert [oos(0), oos(1), oos(2)] == [[1, 1], [2, 2], [2, 2]]
    assert [oos(1, 4), oos(2, 4)] == [[0, 0], [0, 0]]
    other = british({"ge-inf-17": "4123", "br-inf-3": "2414"})
    assert (other.over, other.unit("ge-inf-17").oos) == (True, 0)


@pytest.mark.clause("BSA-12.0d")
def test_air_points_get_markers_too() -> None:
    table = finish(german(based("ge-me109", 2, "4124"), german=["4124"]))
    assert [table.unit(name).oos for name in ("ge-me109-01", "ge-me109-02")] == [1, 1]
    assert [(event.level, event.clause) for event in table.events("SupplyChanged")] == [(1, "BSA-12.0d")] * 2


@pytest.mark.clause("BSA-12.0b", "BSA-12.0c", "BSA-12.0p")
@pytest.mark.case("SU-06")
def test_fresh_from_the_boats() -> None:
    now = load_edition().turn_number("September #10")

    def oos(stormed: int) -> int:
        table = finish(german({"ge-inf-17": {"at": "4123", "stormed": stormed}}))
        level: int = table.unit("ge-inf-17").oos
        return level

    assert [oos(now), oos(now - 1), oos(now - 2), oos(0)] == [0, 0, 1, 1]
    point, *_ = prahms(1)
    aboard = german({point: "Straits of Dover", "ge-inf-17": {"at": point, "oos": 1}, "ge-inf-26": {"at": "4123"}})
    finish(aboard)
    assert (aboard.unit("ge-inf-17").oos, aboard.unit("ge-inf-26").oos) == (1, 1)
    fresh = {"at": "4123", "stormed": now}
    pieces = {**prahms(1), "ge-inf-17": fresh, "ge-inf-26": fresh, "ge-fd-8": {"at": "4024"}}
    table = finish(german(pieces, german=["4223"]))
    assert table.over
    assert [table.unit(name).oos for name in ("ge-inf-17", "ge-inf-26", "ge-fd-8")] == [0, 0, 0]


@pytest.mark.clause("BSA-12.1o")
def test_who_is_off_the_map_is_in_supply() -> None:
    pieces = {name: {"at": "Holland", "oos": 1} for name in ("ge-inf-17", "ge-he111-01")}
    table = finish(german({**pieces, "ge-inf-35": "France"}))
    assert [table.unit(name).oos for name in (*pieces, "ge-inf-35")] == [0, 0, 0]


# -- lines -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.1a")
def test_a_line_is_five_hexes_long_at_most() -> None:
    distance = load_edition().board.distance
    far = {name: distance(hexed(name), hexed("4223")) for name in ("3723", "3623")}
    assert list(far.values()) == [5, 6]
    table = finish(german({**prahms(4), "ge-inf-17": "3723", "ge-inf-35": "3623"}, german=SE))
    assert table.over or table.prompt == "short"
    reach = [hexed("4223") in within_line(table.game, 1, hexed(name)) for name in far]
    assert reach == [True, False]
    only = finish(german({**prahms(4), "ge-inf-35": "3623"}, german=NO_OTHER_PORT))
    assert only.unit("ge-inf-35").oos == 1


@pytest.mark.clause("BSA-12.1b")
def test_british_towns_and_airbases_bar_the_way_with_nobody_in_them() -> None:
    """From 4024 Dover is two hexes away: by the airbase of Folkestone, or round it by 4123."""
    table = german({"ge-inf-17": "4024"}, german=["4223"])
    assert hexed("4124") not in within_line(table.game, 1, hexed("4024"))
    assert hexed("4124") in within_line(german(german=["4124"]).game, 1, hexed("4024"))
    rye = german(german=["4223"])
    assert hexed("3925") not in within_line(rye.game, 1, hexed("4024"))


@pytest.mark.clause("BSA-12.1c")
def test_lines_cross_the_sea_by_crossing_arrows_alone() -> None:
    game = british().game
    assert hexed("3923") in within_line(game, 0, hexed("3922"))
    sides = (
        (here, there) for pair in game.edition.sea_sides - game.edition.crossings for here, there in (pair, pair[::-1])
    )
    for here, there in sides:
        if game.edition.land[here] and game.edition.land[there] and here < len(game.edition.chart.names):
            assert there not in game.edition.ways[here]


@pytest.mark.clause("BSA-12.1d", "BSA-12.1e")
def test_an_enemy_zone_is_passed_where_a_friend_stands() -> None:
    pieces = {**prahms(4), "ge-inf-17": "4123", "br-bde-35": "4222"}
    assert finish(german(pieces, german=["4223"])).unit("ge-inf-17").oos == 1
    friend = finish(german({**pieces, "ge-inf-35": {"at": "4223", "reduced": True}}, german=["4223"]))
    assert friend.unit("ge-inf-17").oos == 0
    battalion = {"ge-amph-a": {"at": "4018", "dropped": 1}}
    lines = [hexed("4018") in within_line(british(pieces).game, 0, hexed("4017")) for pieces in ({}, battalion)]
    assert lines == [True, False]


# -- sources ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.1f", "BSA-12.1m", "BSA-12.1n")
def test_the_northern_edge_feeds_the_british_where_no_enemy_is() -> None:
    edge = load_edition().north_edge
    assert edge_sources(british().game) == edge
    there = british({"ge-amph-a": "2201", "ge-inf-17": "2903"}, german=["2701"])
    assert edge - edge_sources(there.game) == {hexed("2201")}
    zone = british({"ge-inf-17": "2902"})
    assert edge - edge_sources(zone.game) == set(hexes("2801", "2901", "3001"))
    friend = british({"ge-inf-17": "2902", "br-bde-35": "3001"})
    assert hexed("3001") in edge_sources(friend.game)


@pytest.mark.clause("BSA-12.1i", "BSA-1.3b")
def test_no_railroad_leads_on_from_an_edge_hex_that_the_germans_hold() -> None:
    """Nobody is there: it feeds who stands beside it, but its railroad is theirs."""
    edge = hexed("2801")
    ours, theirs = british().game, british(german=["2801"]).game
    assert edge in edge_sources(ours) & edge_sources(theirs)
    assert len(joined(ours, 0, [edge])) > 1
    assert joined(theirs, 0, [edge]) == frozenset()


@pytest.mark.clause("BSA-12.1g", "BSA-12.1h", "BSA-12.1k", "BSA-12.1m")
@pytest.mark.case("SU-02")
def test_a_major_city_needs_a_railroad_to_another_or_to_the_edge() -> None:
    birmingham = hexed("2515")
    units = {"br-inf-3": "2515"}
    assert birmingham in city_sources(british(units).game)
    assert british(units).unit("br-inf-3").oos == 0
    cut = british(units, german=NEAR_BIRMINGHAM)
    assert birmingham not in city_sources(cut.game)
    assert british({"br-inf-59": "2803"}, german=NEAR_BIRMINGHAM).unit("br-inf-59").oos == 0
    assert hexed("2205") not in free_sources(british().game, 0) - network(british().game, 0)
    assert birmingham not in city_sources(british(german=["2515"]).game)
    broken = british(units, damage={"rail": dict.fromkeys(NEAR_BIRMINGHAM, 2)})
    assert birmingham in city_sources(broken.game)
    open_one = NEAR_BIRMINGHAM[1:]
    assert birmingham in city_sources(british(german=open_one).game)
    zone = {"ge-inf-17": "2413"}
    assert birmingham not in city_sources(british(zone, german=open_one).game)
    friend = {**zone, "br-bde-35": "2414", "br-bde-36": "2314", "br-bde-37": "2513"}
    assert hexed("2414") in network(british(friend, german=open_one).game, 0)
    assert hexed("2414") not in network(british(zone, german=open_one).game, 0)


@pytest.mark.clause("BSA-12.1g")
def test_two_cities_that_are_joined_feed_each_other_without_the_edge() -> None:
    edge = [load_edition().board.names[space] for space in load_edition().north_edge]
    game = british(german=[*edge, "2102", "2302", "2802"]).game
    assert {hexed("2407"), hexed("2708")} <= city_sources(game)


@pytest.mark.clause("BSA-12.1g")
def test_a_city_needs_but_one_other_or_the_edge_alone() -> None:
    edition = load_edition()
    edge = [edition.board.names[space] for space in edition.north_edge]
    great = [edition.board.names[space] for space, city in enumerate(edition.city) if city in ("major", "london")]
    last = [name for name in great if name != "2407"]
    assert city_sources(british(german=last).game) == {hexed("2407")}, "by the edge"
    assert city_sources(british(german=[*last, *edge]).game) == set(), "by nothing"
    pair = [name for name in last if name != "2708"]
    assert city_sources(british(german=[*pair, *edge]).game) == {hexed("2407"), hexed("2708")}, "by each other"


@pytest.mark.clause("BSA-12.1i", "BSA-5.4r")
@pytest.mark.case("RR-08")
def test_railroads_lead_on_for_the_british_but_not_over_converted_hexes() -> None:
    norwich = {"br-inf-18": "4113"}
    table = british(norwich)
    assert hexed("4113") in free_sources(table.game, 0)
    line = tuple((space, hexed("4313")) for space in hexes("4313", "4213", "4114"))
    cut = british(norwich, converted=line, german=["4313"])
    assert not network(cut.game, 0) & set(hexes("4313", "4213", "4114"))
    assert network(table.game, 0) >= set(hexes("4313", "4213", "4114"))
    battalion = british({"ge-amph-a": {"at": "4014", "dropped": 1}})
    assert hexed("4014") not in network(battalion.game, 0)
    assert hexed("4113") not in network(british(german=["4113"]).game, 0)


@pytest.mark.clause("BSA-12.0a", "BSA-14.2r")
def test_the_sources_of_the_phase_are_kept_for_replacements() -> None:
    table = finish(german({**prahms(2), "ge-inf-17": "4123"}, german=["4223"], sources=((7,), (8,))))
    assert table.state.sources == ((7,), (hexed("4223"),))
    after = british(sources=((7,), (8,)))
    assert (after.state.sources[1], len(after.state.sources[0]) > 300) == ((8,), True)
    assert not finish(german({**prahms(2), **{"ge-inf-17": "4123"}}, **STORM)).state.sources[1]
