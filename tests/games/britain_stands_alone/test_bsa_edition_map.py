"""The map and the display of Britain Stands Alone, against what the rulebook says of hexes and zones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from beachhead.games.britain_stands_alone.components import land_steps
from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.tracing import flood

EDITION = DATA.edition()
BOARD, TABLES = EDITION.board, EDITION.tables


def hexes(text: str) -> set[int]:
    return set(BOARD.spaces(text.split()))


def named(spaces: tuple[int, ...] | frozenset[int] | set[int]) -> set[str]:
    return {BOARD.name(space) for space in spaces}


def zone_of(name: str) -> str:
    return BOARD.name(EDITION.zone[BOARD.space(name)])


# -- hexes -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1a")
def test_the_map_is_drawn_in_hexes_of_ten_miles() -> None:
    assert round(5 * EDITION.hex_km / 1.609) == 50
    assert EDITION.chart.hexes == "flat"


@pytest.mark.clause("BSA-6.4r")
@pytest.mark.parametrize(
    ("one", "others"),
    [
        ("4022", "3922 3923 4021 4023 4122 4123"),
        ("3724", "3623 3624 3723 3725 3823 3824"),
        ("4018", "3918 3919 4017 4019 4118 4119"),
        ("3619", "3519 3520 3618 3620 3719 3720"),
    ],
)
def test_even_columns_lie_half_a_hex_lower(one: str, others: str) -> None:
    assert set(BOARD.near[BOARD.space(one)]) == hexes(others)


DISTANCES = [("4326", "4223", 3), ("4326", "4123", 4), ("4326", "4023", 4), ("4313", "3815", 5), ("3619", "3720", 1)]


@pytest.mark.parametrize(("one", "other", "distance"), DISTANCES)
def test_distances_of_the_examples(one: str, other: str, distance: int) -> None:
    assert BOARD.distance(BOARD.space(one), BOARD.space(other)) == distance


def test_dover_lies_in_the_reach_of_the_guns_and_canterbury_does_not() -> None:
    guns = EDITION.artillery
    near = {name for name in ("4223", "4123", "4022", "4023") if BOARD.distance(guns, BOARD.space(name)) <= 3}
    assert (BOARD.name(guns), near) == ("4326", {"4223"})
    assert TABLES.artillery.reach == 3


GROUND = [
    ("3624", "forest", ""),
    ("4022", "forest", "reference"),
    ("3623", "clear", "reference"),
    ("3724", "clear", ""),
    ("3619", "clear", ""),
    ("3823", "clear", ""),
    ("3815", "clear", "reference"),
]


@pytest.mark.clause("BSA-5.6u", "BSA-5.6v", "BSA-6.4q", "BSA-8.6k")
@pytest.mark.parametrize(("name", "ground", "city"), GROUND)
def test_ground_of_the_examples(name: str, ground: str, city: str) -> None:
    assert (EDITION.ground[BOARD.space(name)], EDITION.city[BOARD.space(name)]) == (ground, city)


@pytest.mark.clause("BSA-15.2d", "BSA-15.2c")
def test_cities_of_the_sudden_victory() -> None:
    assert [EDITION.city_name[BOARD.space(name)] for name in TABLES.victory.cities] == [
        "Birmingham",
        "Manchester",
        "Sheffield",
    ]
    assert {EDITION.city[BOARD.space(name)] for name in TABLES.victory.cities} == {"major"}
    assert len(EDITION.london) == 7
    assert {EDITION.city[space] for space in EDITION.london} == {"london"}


@pytest.mark.clause("BSA-1.1b")
def test_every_ground_and_city_has_a_line_in_the_terrain_chart() -> None:
    grounds = {ground for space, ground in enumerate(EDITION.ground) if EDITION.land[space]} - {"zone"}
    assert grounds == set(TABLES.terrain.ground)
    assert set(EDITION.city) - {""} == set(TABLES.terrain.city)


@pytest.mark.clause("BSA-10.0a", "BSA-10.0b", "BSA-10.0c")
@pytest.mark.parametrize(
    ("name", "guard"), [("4022", 1), ("3623", 1), ("3205", 2), ("2515", 2), ("3421", 3), ("3522", 3), ("3724", 0)]
)
def test_home_guard_by_class_of_city(name: str, guard: int) -> None:
    assert EDITION.guard[BOARD.space(name)] == guard


# -- ways, zones of control, railroads -------------------------------------------------------------------


def test_a_crossing_arrow_can_be_walked_and_carries_no_zone_of_control() -> None:
    one, other = BOARD.space("3922"), BOARD.space("3923")
    assert sort_side(one, other) in EDITION.crossings
    assert other in EDITION.ways[one]
    assert one in EDITION.ways[other]
    assert other not in EDITION.zoc[one]
    assert one not in EDITION.zoc[other]


@pytest.mark.clause("BSA-6.4r")
def test_canterbury_has_three_hexes_to_retreat_to_and_the_one_of_the_attack() -> None:
    assert named(EDITION.zoc[BOARD.space("4022")]) == {"3923", "4122", "4123", "4023"}
    assert BOARD.space("4122") in EDITION.zoc[BOARD.space("4221")]


def test_nobody_walks_over_sea() -> None:
    for one, spaces in enumerate(EDITION.ways):
        for other in spaces:
            side = sort_side(one, other)
            assert EDITION.land[other]
            assert side not in EDITION.sea_sides - EDITION.crossings
    assert BOARD.space("4021") not in EDITION.ways[BOARD.space("4022")]


def test_who_is_ashore_in_england_can_go_everywhere_but_to_the_isle_of_wight() -> None:
    inland = {space for space in BOARD.spaces_of("Map") if EDITION.land[space]}
    reached = set(flood(EDITION.london, lambda space: EDITION.ways[space]))
    assert named(inland - reached) == {"2827", "2927", "2928"}


def joined(chain: str) -> bool:
    spaces = BOARD.spaces(chain.split())
    return all(other in EDITION.rail[one] for one, other in pairwise(spaces))


@pytest.mark.clause("BSA-5.4w")
def test_the_railroad_of_the_yarmouth_example() -> None:
    assert joined("4313 4213 4114 4014 3915 3815")


@pytest.mark.clause("BSA-5.6v")
def test_the_railroad_of_the_tonbridge_example() -> None:
    assert joined("3623 3624")


def test_railroads_leave_over_the_northern_edge() -> None:
    assert named(EDITION.north_rail) == {"2101", "2301", "2801"}
    assert EDITION.north_rail <= EDITION.north_edge & EDITION.rail_hexes
    assert named(EDITION.north_edge) == {f"{column}01" for column in range(17, 33)}


def test_every_major_city_can_reach_the_northern_edge_by_rail() -> None:
    reached = set(flood(EDITION.north_rail, lambda space: EDITION.rail[space]))
    assert {space for space, city in enumerate(EDITION.city) if city == "major"} <= reached


@pytest.mark.clause("BSA-5.2c", "BSA-5.6u")
def test_no_river_runs_where_the_examples_have_none() -> None:
    for one, other in (("3823", "3724"), ("3724", "3623"), ("3623", "3624"), ("4023", "4022")):
        assert sort_side(BOARD.space(one), BOARD.space(other)) not in EDITION.river_sides


STEPS = [
    ("3823", "3724", False, 1, "BSA-5.6u"),
    ("3724", "3623", False, 1, "BSA-5.6u"),
    ("3623", "3624", False, 1, "BSA-5.6v"),
    ("3625", "3624", False, 2, "BSA-5.2d"),
    ("3625", "3624", True, 1, "BSA-5.2d"),
    ("4123", "4022", True, 1, "BSA-5.2b"),
    ("3922", "3923", True, 3, "BSA-5.2b"),
    ("3822", "3723", True, 2, "BSA-5.2c"),
]


@pytest.mark.parametrize(
    ("here", "there", "leg", "cost"), [pytest.param(a, b, k, n, marks=pytest.mark.clause(c)) for a, b, k, n, c in STEPS]
)
def test_what_a_step_costs(here: str, there: str, leg: bool, cost: int) -> None:
    assert dict(land_steps(EDITION, leg)[BOARD.space(here)])[BOARD.space(there)] == cost


@pytest.mark.clause("BSA-1.1c")
def test_a_city_stands_for_its_whole_hex() -> None:
    wooded = [
        space
        for space, city in enumerate(EDITION.city)
        if city in ("minor", "major", "london") and EDITION.ground[space] != "clear"
    ]
    for space in wooded:
        assert EDITION.terrain[space] == TABLES.terrain.city[EDITION.city[space]]
    canterbury = EDITION.terrain[BOARD.space("4022")]
    assert canterbury is not None
    assert (canterbury.odds, canterbury.guard, canterbury.drop, canterbury.motorized) == (-1, 1, True, 2)
    assert wooded
    assert EDITION.terrain[BOARD.space("4021")] is None


# -- coast -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.4x")
def test_the_beaches_of_the_harwich_example_can_be_assaulted() -> None:
    for name in ("4019", "4119"):
        assert BOARD.space(name) in EDITION.beaches - EDITION.cliffs
        assert BOARD.adjacent(BOARD.space(name), BOARD.space("4018"))


def test_beaches_touch_the_sea_and_some_have_cliffs() -> None:
    for space in EDITION.beaches:
        assert EDITION.coast[space]
        assert any(EDITION.shore[other] == "sea" for other in BOARD.near[space])
    assert hexes("4223 3726 2528") <= EDITION.cliffs
    assert len(EDITION.beaches - EDITION.cliffs) > 50


@pytest.mark.clause("BSA-1.1g", "BSA-1.1h")
def test_a_partial_sea_hex_is_land_for_aircraft_and_sea_for_ships() -> None:
    assert (zone_of("4024"), BOARD.name(EDITION.sea_zone[BOARD.space("4024")])) == ("SE England", "Straits of Dover")
    for space in BOARD.spaces_of("Map"):
        of, wet = EDITION.zone[space], EDITION.sea_zone[space]
        if EDITION.coast[space]:
            assert (EDITION.zones[of].sea, EDITION.zones[wet].sea) == (False, True)
            assert wet in EDITION.zones[of].borders
        elif EDITION.land[space]:
            assert wet == -1


# -- ports, airbases, radar ------------------------------------------------------------------------------

INLAND = [
    ("Preston", "2005 2006", "BSA-4.0aa"),
    ("Liverpool", "2007 2008", "BSA-4.0ab"),
    ("Milford Haven", "0819 0920", "BSA-4.0ac"),
    ("Pembroke", "0819 0919 0920 1019", "BSA-4.0ad"),
    ("Barnstaple", "1324 1325", "BSA-4.0ae"),
    ("Padstow", "0928 1027", "BSA-4.0af"),
    ("Plymouth", "1330", "BSA-4.0ag"),
    ("Exeter", "1728 1827", "BSA-4.0ah"),
    ("Weymouth", "2228", "BSA-4.0ai"),
    ("Bournemouth", "2528", "BSA-4.0aj"),
    ("Southampton", "2826 2926 2927", "BSA-4.0ak"),
    ("Portsmouth", "2926 3127", "BSA-4.0al"),
    ("Colchester", "4019", "BSA-4.0am"),
    ("Ipswich", "4119", "BSA-4.0an"),
    ("King's Lynn", "3612 3712", "BSA-4.0ao"),
    ("Hull", "3206 3306 3307 3406 3407 3507", "BSA-4.0ap"),
]


@pytest.mark.parametrize(("name", "access"), [pytest.param(n, a, marks=pytest.mark.clause(c)) for n, a, c in INLAND])
def test_inland_ports_and_their_way_to_the_sea(name: str, access: str) -> None:
    (port,) = [one for one in EDITION.ports.values() if one.name == name]
    assert set(port.access) == hexes(access)
    assert all(EDITION.coast[space] for space in port.access)
    assert all(EDITION.sea_zone[space] in port.seas for space in port.access)


def test_no_other_port_is_inland() -> None:
    assert {port.name for port in EDITION.ports.values() if port.inland} == {name for name, _, _ in INLAND}
    for port in EDITION.ports.values():
        if not port.inland and EDITION.zone[port.space] != port.space and port.space in BOARD.spaces_of("Map"):
            assert EDITION.sea_zone[port.space] in port.seas


@pytest.mark.clause("BSA-11.3g")
def test_british_naval_bases() -> None:
    assert {p.name for p in EDITION.ports.values() if p.naval_base == "br"} == {
        *("Liverpool", "Milford Haven", "Portsmouth", "Plymouth", "Sheerness", "Harwich", "Hull"),
        *("Scapa Flow anchorage", "Belfast", "Scotland (East)", "Scotland (West)"),
    }
    places = {p.name: BOARD.name(p.space) for p in EDITION.ports.values() if p.naval_base == "br"}
    expected = {"Liverpool": "2108", "Portsmouth": "3026", "Plymouth": "1429", "Sheerness": "3922", "Harwich": "4119"}
    assert expected.items() <= places.items()
    assert places["Hull"] == "3205"


@pytest.mark.clause("BSA-11.3h")
def test_the_german_naval_base() -> None:
    assert [BOARD.name(p.zone) for p in EDITION.ports.values() if p.naval_base == "ge"] == ["Germany"]


@pytest.mark.clause("BSA-12.2b", "BSA-12.2j")
def test_ports_of_the_straits_and_what_dover_and_rye_hold() -> None:
    straits = BOARD.space("Straits of Dover")
    found = {
        p.name: p.capacity for p in EDITION.ports.values() if p.seas == (straits,) and EDITION.zones[p.zone].in_england
    }
    assert found.keys() == {"Folkestone", "Dover", "Ramsgate", "Rye"}
    assert (found["Dover"], found["Rye"]) == (3, 1)


def test_plymouth_opens_on_one_sea_alone() -> None:
    port = EDITION.ports[BOARD.space("1429")]
    assert [BOARD.name(sea) for sea in port.seas] == ["Western English Channel"]
    assert BOARD.space("Western Approaches") in EDITION.zones[port.zone].borders


def test_every_track_can_be_driven_to_its_least() -> None:
    for zone in EDITION.zones.values():
        if zone.variable and not zone.sea:
            radars = [space for space in EDITION.radars if EDITION.zone[space] == zone.space]
            sectors = [s for s, base in EDITION.airbases.items() if base.sector and EDITION.zone[s] == zone.space]
            assert zone.air[0] - len(radars) - len(sectors) <= TABLES.air.gap < zone.air[0], zone.name


def test_sector_airbases_and_radar_lie_in_zones_with_a_track() -> None:
    sectors = [space for space, base in EDITION.airbases.items() if base.sector]
    assert all(EDITION.zones[EDITION.zone[space]].variable for space in (*sectors, *EDITION.radars))
    assert (len(sectors), len(EDITION.radars), len(EDITION.airbases)) == (15, 21, 38)


EYES = {
    "Humber": "3202 3408 2905 3207 3210",
    "East Anglia": "3820 4011 4018 4114 4215 4217 3517 3617 3619 4112",
    "SE England": "3726 3925 4022 4223 3321 3522 3523 3621",
    "Southern England": "2528 2928 3226 2724 3126",
    "Devon & Cornwall": "0831 0929 1330 1630 0929",
    "Bristol Channel": "0920 1018 2221",
}


@pytest.mark.parametrize(("zone", "places"), EYES.items())
def test_radar_stations_and_sector_airbases_by_zone(zone: str, places: str) -> None:
    sectors = {space for space, base in EDITION.airbases.items() if base.sector}
    assert {space for space in (*EDITION.radars, *sectors) if zone_of(BOARD.name(space)) == zone} == hexes(places)


def test_north_weald_is_a_red_sector_airbase() -> None:
    base = EDITION.airbases[BOARD.space("3619")]
    assert (base.name, base.blue, base.sector) == ("North Weald", False, True)


# -- zones -----------------------------------------------------------------------------------------------

PAIRS = {
    "Humber": "Central North Sea",
    "East Anglia": "Southern North Sea",
    "SE England": "Straits of Dover",
    "Southern England": "Eastern English Channel",
    "Devon & Cornwall": "Western English Channel",
    "Bristol Channel": "Western Approaches",
}


@pytest.mark.clause("BSA-1.1d")
def test_the_map_has_fifteen_zones() -> None:
    assert sum(zone.on_map for zone in EDITION.zones.values()) == 15
    assert all(EDITION.zone_hexes[zone.space] for zone in EDITION.zones.values() if zone.on_map)


@pytest.mark.clause("BSA-7.3b", "BSA-7.3c")
def test_six_linked_pairs() -> None:
    found = {zone.name: BOARD.name(zone.pair) for zone in EDITION.zones.values() if zone.variable}
    assert found == PAIRS | {sea: land for land, sea in PAIRS.items()}
    for land, sea in PAIRS.items():
        assert EDITION.zone_named(land).air[0] == EDITION.zone_named(sea).air[0]


@pytest.mark.clause("BSA-7.3j")
def test_the_zones_with_a_track_beside_southeast_england() -> None:
    beside = EDITION.zone_named("SE England").borders
    assert {BOARD.name(zone) for zone in beside if EDITION.zones[zone].variable} == {
        "Southern North Sea",
        "Eastern English Channel",
        "Straits of Dover",
        "East Anglia",
        "Southern England",
    }


@pytest.mark.clause("BSA-1.1e")
def test_borders_that_the_text_names() -> None:
    def borders(name: str) -> set[str]:
        return {BOARD.name(zone) for zone in EDITION.zone_named(name).borders}

    assert "Straits of Dover" in borders("Pas de Calais")
    assert {"Straits of Dover", "Southern North Sea"} <= borders("Holland")
    assert "Straits of Dover" not in borders("France")
    assert {"Western English Channel", "Western Approaches"} <= borders("Devon & Cornwall")
    assert borders("Scapa Flow") == {"Cape Wrath", "Shetlands"}
    for zone in EDITION.zones.values():
        assert all(zone.space in EDITION.zones[other].borders for other in zone.borders), zone.name


@pytest.mark.clause("BSA-1.1n", "BSA-4.0n")
def test_scapa_flow_is_in_two_seas() -> None:
    (port,) = [one for one in EDITION.ports.values() if BOARD.name(one.zone) == "Scapa Flow"]
    assert {BOARD.name(sea) for sea in port.seas} == {"Cape Wrath", "Shetlands"}


@pytest.mark.clause("BSA-7.1a", "BSA-7.2d", "BSA-7.3a")
def test_detection_values() -> None:
    assert EDITION.zone_named("Southern North Sea").naval is not None
    assert (EDITION.zone_named("Southern North Sea").naval or (0, 0))[0] == 8
    assert TABLES.air.gap <= 5 <= EDITION.zone_named("Southern North Sea").air[0]
    for zone in EDITION.zones.values():
        assert zone.sea == (zone.naval is not None)


@pytest.mark.clause("BSA-9.5ao", "BSA-13.5b", "BSA-13.5c")
def test_restricted_zones_mines_and_garrisons() -> None:
    zones = EDITION.zones.values()
    assert {zone.name for zone in zones if zone.restricted} == {
        "Southern North Sea",
        "Straits of Dover",
        "Eastern English Channel",
    }
    assert {zone.name for zone in zones if zone.mines} == {
        *("Northern North Sea", "Central North Sea", "Southern North Sea", "Straits of Dover"),
        *("Eastern English Channel", "Western English Channel", "Western Approaches"),
    }
    two = {zone.name for zone in zones if zone.garrison == 2}
    assert two == {"Humber", "East Anglia", "SE England", "Southern England"}
    one = {zone.name for zone in zones if zone.garrison == 1}
    assert one == {"Northern England", "Northern Ireland", "Devon & Cornwall", "Bristol Channel"}


def test_seas_in_which_germans_do_not_open_the_british_ports() -> None:
    assert {zone.name for zone in EDITION.zones.values() if zone.home} == {
        *("Norwegian Sea", "Norwegian Leads", "Jutland Coast", "Bay of Biscay"),
    }


@pytest.mark.clause("BSA-8.1l")
@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("2533", {"France": 2}),
        ("3333", {"France": 3}),
        ("4515", {"Holland": 11}),
        ("4522", {"Holland": 9}),
        ("4501", {"Germany": 24, "Norway": 33}),
        ("1933", {"Brittany": 7}),
        ("2101", {"Northern England": 3, "Scotland": 12, "Scapa Flow": 30}),
        ("0606", {"Northern Ireland": 5}),
        ("4326", {"Pas de Calais": 1}),
        ("3010", {}),
    ],
)
def test_codes_at_the_edge_of_the_map(name: str, codes: dict[str, int]) -> None:
    found = EDITION.edges.get(BOARD.space(name), ())
    assert {BOARD.name(zone): cost for zone, cost in found} == codes
    for zone, cost in found:
        assert (BOARD.space(name), cost) in EDITION.edge_codes[zone]


def test_nobody_walks_in_pas_de_calais() -> None:
    zone = EDITION.zone_named("Pas de Calais")
    assert zone.display
    assert not any(EDITION.land[space] for space in EDITION.zone_hexes[zone.space])
    assert EDITION.land[zone.space]
    assert zone.side == "ge"


def test_roads_and_railroads_of_the_display_join_lands_of_one_side() -> None:
    for zone in EDITION.zones.values():
        for other in (*zone.roads, *zone.rails):
            assert EDITION.zones[other].side == zone.side != ""


@pytest.mark.clause("BSA-1.1i", "BSA-1.1k")
def test_the_display_has_the_zones_of_the_map_and_more_with_ports_by_sea() -> None:
    assert set(EDITION.zones) <= set(BOARD.spaces_of("Off Map Display"))
    assert sum(not zone.on_map for zone in EDITION.zones.values()) == 17
    groups = [port for port in EDITION.ports.values() if EDITION.zones[port.zone].display]
    holland = {port.seas for port in groups if BOARD.name(port.zone) == "Holland"}
    assert holland == {(BOARD.space("Southern North Sea"),), (BOARD.space("Straits of Dover"),)}
    assert all(set(port.seas) <= set(EDITION.zones[port.zone].borders) for port in EDITION.ports.values())
