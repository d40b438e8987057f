"""3.0, 7.3, 7.4, 8.1 to 8.3 of Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, CLOUDY, FOUL, GE, GE_MISSIONS, Sighting
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.naval_9.interceptors_7_2 import wing_needs
from beachhead.kernel.refusal import met
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.squadrons import ids
from games.britain_stands_alone.test_bsa_8_air_combat import alive, combat

EDITION = load_edition()
NOW = EDITION.turn_number("September #10")


def at(row: str, count: int, space: str, first: int = 0, **how: object) -> dict[str, Lie]:
    """So many points of a row in a space."""
    lie: Mapping[str, object] = {"at": space, **how}
    return dict.fromkeys(ids(row, count, first), lie)


def fly(table: Channel, space: str, *names: str, verb: str = "raid") -> Channel:
    """A mission of these points."""
    table.do(f"{verb} {space}")
    for name in names:
        table.do(f"crew {name}")
    return table.do("fly")


def scramble(table: Channel, count: int) -> Channel:
    """So many of the fighters that can intercept."""
    for _ in range(count):
        table.do(f"scramble {min(table.targets('scramble'))}")
    return table.do("away") if table.prompt == "scramble" else table


def zone(name: str) -> int:
    return EDITION.zone_named(name).space


# -- 1.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.2c", "BSA-1.1x")
def test_points_of_three_bases_join_and_light_and_heavy_fighters_do_not() -> None:
    pieces = {**at("br-spitfire", 1, "3523"), **at("br-spitfire", 1, "3619", 1), **at("br-spitfire", 1, "Scotland", 2)}
    table = channel({**pieces, **at("ge-me110", 1, "France"), **at("ge-me110l", 1, "France")})
    game = table.game
    assert [len(one) for one in consolidated(game, map(table.number, ids("br-spitfire", 3)))] == [2, 1]
    both = [*ids("ge-me110", 1), *ids("ge-me110l", 1)]
    assert [len(one) for one in consolidated(game, map(table.number, both))] == [1, 1]


@pytest.mark.clause("BSA-1.2c", "BSA-8.4v")
def test_what_the_fighters_left_of_two_counters_bombs_as_one() -> None:
    """Two counters of two lose a point each: the two points that are left are one counter and have one die."""
    bombers = ids("ge-he111", 4)
    pieces = {**at("ge-he111", 4, "Pas de Calais"), **at("br-spitfire", 4, "3523")}
    table = channel(pieces, phase="ge_missions", dice=[4, 9, 0, 0, 9])
    scramble(fly(table, "3626", *bombers), 4)
    while table.prompt == "home":
        table.do("back")
    assert sum(table.where(name) == "lost" for name in bombers) == 2
    if table.prompt == "bomb_target":
        table.do("bomb 1")
    assert len(table.events("BombsFell")) == 1
    assert table.dice_left() == ()


# -- 3.0, 7.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-3.0f", "BSA-7.4a", "BSA-7.3q")
def test_foul_weather_takes_fighters_from_a_detection_that_succeeds() -> None:
    for kind, margin, fighters in ((0, 3, 6), (CLOUDY, 3, 6), (FOUL, 2, 4)):
        table = channel(weather=kind, dice=[5])
        found = detection.detect_aircraft(table.game, BR, zone("SE England"))
        assert (found, detection.fighters_allowed(table.game, found)) == (margin, fighters)


@pytest.mark.clause("BSA-7.4a")
def test_three_points_of_difference_bring_six_fighters_four_bring_eight() -> None:
    game = channel().game
    assert [detection.fighters_allowed(game, margin) for margin in (3, 4, 8)] == [6, 8, 8]


@pytest.mark.clause("BSA-7.3f", "BSA-7.3g", "BSA-7.3h", "BSA-7.3i")
def test_two_gaps_beside_a_zone_are_worth_no_more_than_one() -> None:
    """SE England and Devon at 3: Southern England lies between; the Midlands have no track to be outflanked."""
    east = {"4223": 1, "3925": 1, "4022": 1, "3726": 1}
    west = {"0831": 1, "0929": 1, "1330": 1}
    table = channel(damage={"radar": {**east, **west}, "airbase": {"3522": 1}})
    game = table.game
    assert detection.air_value(game, BR, zone("SE England")) == 3
    assert detection.air_value(game, BR, zone("Devon & Cornwall")) == 3
    assert detection.air_modifier(game, BR, zone("Southern England")) == 1
    assert detection.air_modifier(game, BR, zone("Midlands")) == 0
    assert detection.air_modifier(game, BR, zone("Devon & Cornwall")) == 0, "at 3 itself"
    assert detection.air_modifier(game, GE, zone("Southern England")) == 0
    table.game.set_damage("radar", table.space("0831"), 0)
    table.game.set_damage("radar", table.space("4223"), 0)
    assert detection.air_value(game, BR, zone("SE England")) == 4
    assert detection.air_modifier(game, BR, zone("Southern England")) == 0, "4 is no gap"


@pytest.mark.clause("BSA-1.1g", "BSA-7.3o", "BSA-7.3p")
def test_over_a_port_both_sides_look_with_the_values_of_the_land() -> None:
    pieces = {**at("ge-he111", 1, "Pas de Calais"), **at("br-spitfire", 2, "3523")}
    table = channel(pieces, phase="ge_missions", dice=[8, 5, 9, 9])
    scramble(fly(table, "4223", *ids("ge-he111", 1)), 2)
    rolled = [(event.side, event.zone, event.value) for event in table.events("DetectionRolled")]
    assert rolled == [(BR, zone("SE England"), 8), (GE, zone("SE England"), 5)]


# -- 7.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.4a", "BSA-7.4g")
def test_an_interception_that_is_declined_leaves_no_trace() -> None:
    spitfires = ids("br-spitfire", 2)
    pieces = {**at("ge-he111", 1, "Pas de Calais"), **at("br-spitfire", 2, "3523")}
    table = fly(channel(pieces, phase="ge_missions", dice=[0, 9]), "3626", *ids("ge-he111", 1))
    table.do("away")
    assert not table.events("Intercepted")
    if table.prompt == "bomb_target":
        table.do("bomb 1")
    assert table.dice_left() == (), "the second die is that of the bombs"
    assert [table.unit(name).flown for name in spitfires] == [0, 0]


@pytest.mark.clause("BSA-7.3n", "BSA-7.3r")
def test_a_mission_that_is_not_detected_meets_nobody() -> None:
    pieces = {**at("ge-he111", 1, "Pas de Calais"), **at("br-spitfire", 2, "3523")}
    table = fly(channel(pieces, phase="ge_missions", dice=[9, 9]), "3626", *ids("ge-he111", 1))
    if table.prompt == "bomb_target":
        table.do("bomb 1")
    assert (table.prompt, table.dice_left()) == ("home", ())


@pytest.mark.clause("BSA-7.4d")
def test_a_fighter_comes_exactly_as_far_as_its_allowance() -> None:
    far, target = EDITION.board.distance, EDITION.board.space("4223")
    reach = EDITION.units[EDITION.rows["br-spitfire"][0]].full.reach
    by_distance = {far(space, target): EDITION.board.names[space] for space in EDITION.airbases}
    near, beyond = by_distance[reach], by_distance[min(distance for distance in by_distance if distance > reach)]
    pieces = {**at("ge-he111", 1, "Pas de Calais"), **at("br-spitfire", 1, near), **at("br-spitfire", 1, beyond, 1)}
    table = fly(channel(pieces, phase="ge_missions", dice=[0]), "4223", *ids("ge-he111", 1))
    assert table.targets("scramble") == {"br-spitfire-01"}
    assert table.reason("scramble br-spitfire-02") == ("BSA-7.4d", "too_far")


@pytest.mark.clause("BSA-7.4g", "BSA-8.2d")
def test_the_flown_marker_of_one_segment_binds_in_the_next_and_not_in_the_next_turn() -> None:
    target = at("ge-he111", 1, "Pas de Calais")
    pieces = {**target, **at("br-spitfire", 1, "3523", flown=NOW), **at("br-spitfire", 1, "3523", 1, flown=NOW - 1)}
    for phase in ("ge_missions", "ge_counter_missions"):
        table = fly(channel(pieces, phase=phase, dice=[0]), "3626", *ids("ge-he111", 1))
        assert table.targets("scramble") == {"br-spitfire-02"}
        assert table.reason("scramble br-spitfire-01") == ("BSA-7.4g", "flown")


@pytest.mark.clause("BSA-7.4e", "BSA-7.4f")
def test_to_a_target_off_the_map_fighters_come_from_both_sheets() -> None:
    """Over Northern England: by the edge of the map from Church Fenton, zone by zone from Scotland."""
    pieces = {
        **at("ge-he111", 1, "Norway"),
        **at("br-spitfire", 1, "2905"),
        **at("br-spitfire", 1, "Scotland", 1),
        **at("br-spitfire", 1, "3523", 2),
        **at("br-blenheim", 1, "Northern England"),
    }
    table = channel(pieces, phase="ge_missions", dice=[0])
    fly(table, "Northern England", *ids("ge-he111", 1))
    assert table.targets("scramble") == {"br-spitfire-01", "br-spitfire-02"}


@pytest.mark.clause("BSA-8.2g", "BSA-8.8c", "BSA-8.8d")
def test_a_spitfire_that_finds_no_base_is_a_pilot_lost() -> None:
    """Only what is lost on the ground costs no pilot (8.8); this one is lost in the air."""
    taken = [EDITION.board.names[space] for space in EDITION.airbases if EDITION.board.names[space] != "3523"]
    pieces = {**at("ge-he111", 1, "Pas de Calais"), **at("br-spitfire", 2, "3523")}
    damage = {"airbase": {"3523": 3}}
    table = channel(pieces, phase="ge_missions", dice=[1, 9, 9, 9], german=taken, damage=damage)
    scramble(fly(table, "3626", *ids("ge-he111", 1)), 2)
    table.do("back")
    assert [table.where(name) for name in ids("br-spitfire", 2)] == ["3523", "lost"]
    assert (table.state.spitfires_lost, table.state.spitfire_box) == (1, 1)


@pytest.mark.clause("BSA-8.1e", "BSA-8.8c", "BSA-8.8d")
def test_a_spitfire_lost_on_its_return_is_a_pilot_lost() -> None:
    taken = [EDITION.board.names[space] for space in EDITION.airbases]
    table = channel(at("br-spitfire", 2, "Straits of Dover", aloft=True), phase="br_return", german=taken)
    assert table.over
    assert [table.where(name) for name in ids("br-spitfire", 2)] == ["lost", "lost"]
    assert (table.state.spitfires_lost, table.state.spitfire_box) == (2, 2)


# -- 8.1, 8.2 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.1f", "BSA-8.1i", "BSA-2.0j")
def test_a_ferried_point_is_ferried_once_and_flies_a_mission_in_the_same_turn() -> None:
    table = channel(at("ge-ju88", 1, "Germany"), phase="ge_ferry", whole=True, invaded=0, saboteurs=(0, 0))
    table.do("ferry ge-ju88-01", "fly_to France")
    assert table.reason("ferry ge-ju88-01") == ("BSA-2.0j", "has_flown")
    assert table.unit("ge-ju88-01").flown == 0
    while table.state.phase != GE_MISSIONS:
        ways_on = [option for option in table.ask.choices() if table.game.goes_on(table.ask, option)]
        table.do(str((ways_on or table.ask.choices())[0].action))
    table.do("raid 3523")
    assert table.targets("crew") == {"ge-ju88-01"}


@pytest.mark.clause("BSA-8.1k", "BSA-8.2c")
def test_with_one_unit_from_the_map_all_fly_over_the_hexes_in_whatever_order_they_join() -> None:
    """From Scapa Flow to Norway: two zones for a Blenheim, but over the hexes it is too far."""
    base = next(EDITION.board.names[space] for space, base in EDITION.airbases.items() if base.blue)
    pieces = {**at("br-blenheim", 1, "Scapa Flow"), **at("br-wellington", 1, base), **at("ge-me109", 1, "Norway")}
    first = channel(pieces, phase="br_missions").do("raid Norway", "crew br-wellington-01")
    assert first.reason("crew br-blenheim-01") == ("BSA-8.2c", "too_far")
    second = channel(pieces, phase="br_missions").do("raid Norway", "crew br-blenheim-01")
    assert second.reason("crew br-wellington-01") == ("BSA-8.1k", "others_left_behind")


@pytest.mark.clause("BSA-4.0m", "BSA-11.2n", "BSA-8.2j")
def test_a_base_that_is_damaged_lets_all_take_off_but_not_all_land() -> None:
    pieces = at("ge-ju87", 3, "4222")
    table = channel({**pieces, "ge-inf-17": "4222"}, phase="ge_missions", damage={"airbase": {"4222": 3}}, dice=[9, 9])
    fly(table, "3726", *ids("ge-ju87", 3))
    if table.prompt == "bomb_target":
        table.do("bomb 2")
    table.do("back")
    assert table.prompt == "home"
    assert table.reason("back") == ("BSA-4.0k", "airbase_full")
    table.do("land_at Pas de Calais", "land_at France")
    assert [table.where(name) for name in ids("ge-ju87", 3)] == ["4222", "Pas de Calais", "France"]


@pytest.mark.clause("BSA-4.0k", "BSA-8.2j")
def test_whoever_lands_first_takes_the_room() -> None:
    """Two bases of one place each: their aircraft can change places, for both are in the air."""
    damage = {"airbase": {"4222": 3, "4124": 3}}
    pieces = {**at("ge-ju87", 1, "4222"), **at("ge-ju87", 1, "4124", 1), "ge-inf-17": "4222", "ge-inf-35": "4124"}
    table = fly(channel(pieces, phase="ge_missions", damage=damage, dice=[9]), "3726", *ids("ge-ju87", 2))
    if table.prompt == "bomb_target":
        table.do("bomb 2")
    table.do("land_at 4124", "land_at 4222")
    assert [table.where(name) for name in ids("ge-ju87", 2)] == ["4124", "4222"]


@pytest.mark.clause("BSA-8.2h", "BSA-8.2j")
def test_with_its_bombers_lost_a_mission_names_no_target_and_its_escort_has_flown() -> None:
    raiders = {**at("ge-he111", 1, "Pas de Calais"), **at("ge-me109", 1, "Pas de Calais")}
    pieces = {**raiders, **at("br-spitfire", 4, "3523")}
    table = channel(pieces, phase="ge_missions", dice=[0, 9, 0, 0, 9, 9])
    scramble(fly(table, "3626", *ids("ge-he111", 1), *ids("ge-me109", 1)), 4)
    while table.prompt in ("match_target", "match_fighter", "double", "help"):
        table.do("enough" if "enough" in table.options() else min(table.options()))
    while table.prompt == "home":
        table.do("back")
    assert table.where("ge-he111-01") == "lost"
    assert not table.events("BombsFell")
    left = [name for name in ids("ge-me109", 1) if table.where(name) != "lost"]
    assert all(table.unit(name).flown == NOW for name in left)


@pytest.mark.clause("BSA-8.4z", "BSA-8.4aa")
def test_no_escort_and_no_stuka_flies_by_night() -> None:
    pieces = {**at("ge-he111", 1, "France"), **at("ge-me109", 1, "Pas de Calais"), **at("ge-ju87", 1, "Pas de Calais")}
    table = channel(pieces, phase="ge_missions").do("night_raid 3724")
    assert table.targets("crew") == {"ge-he111-01"}
    assert table.reason("crew ge-ju87-01") == ("BSA-8.4z", "not_by_night")


@pytest.mark.clause("BSA-8.2a")
def test_a_mission_that_is_called_off_leaves_no_trace() -> None:
    table = channel(at("ge-ju88", 2, "France"), phase="ge_missions")
    before = table.match.digest()
    table.do("raid 3523", "crew ge-ju88-01", "call_off")
    assert (table.match.digest() == before, table.unit("ge-ju88-01").flown) == (True, 0)


# -- 8.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.3k", "BSA-8.3d")
def test_where_both_have_detected_the_attacker_chooses_from_the_third_match_up_on() -> None:
    """Four of the defender's against four fighters: he puts up the first and the second, the attacker the third."""
    german = {"ge-me109": 2, "ge-me110": 2, "ge-he111": 2, "ge-ju88": 2}
    table = combat({"br-spitfire": 8}, german, dice=[9] * 8)
    asked = []
    while not table.over and table.prompt in ("match_target", "match_fighter"):
        if table.prompt == "match_target":
            asked.append(table.side)
        table.do(min(table.options()))
    assert asked == ["ge", "ge", "br"], "the fourth is all that is left"


@pytest.mark.clause("BSA-8.8c", "BSA-8.3n")
def test_each_spitfire_point_shot_down_is_counted() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 4}, alone=GE, dice=[3, 3, 9]).do("double br-spitfire-01")
    assert alive(table, "br-spitfire") == 0
    assert (table.state.spitfires_lost, table.state.spitfire_box) == (2, 2)


@pytest.mark.clause("BSA-8.3n", "BSA-8.3l")
def test_who_is_shot_down_has_fired_all_the_same() -> None:
    table = combat({"br-spitfire": 1}, {"ge-me109": 4}, alone=GE, dice=[0, 0, 0]).do("double br-spitfire-01")
    assert (alive(table, "br-spitfire"), alive(table, "ge-me109"), table.dice_left()) == (0, 3, ())


# -- what nobody had proven ------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1ag")
def test_the_tenth_face_of_the_die_is_nought() -> None:
    table = channel(dice=[0, 9])
    assert (table.game.roll(), table.game.roll()) == (0, 9)


@pytest.mark.clause("BSA-1.2a", "BSA-1.2b")
def test_the_two_points_of_a_counter_go_where_they_like() -> None:
    table = channel(at("ge-me109", 2, "Germany"), phase="ge_ferry")
    table.do("ferry ge-me109-01", "fly_to France")
    assert [table.where(name) for name in ids("ge-me109", 2)] == ["France", "Germany"]


@pytest.mark.clause("BSA-7.3q")
def test_foul_weather_and_a_gap_beside_the_zone_add_up() -> None:
    east = {"4223": 1, "3925": 1, "4022": 1, "3726": 1}
    table = channel(damage={"radar": east, "airbase": {"3522": 1}}, weather=FOUL, dice=[6, 5])
    assert detection.air_modifier(table.game, BR, zone("East Anglia")) == 2
    assert detection.air_modifier(table.game, GE, zone("East Anglia")) == 1
    assert detection.detect_aircraft(table.game, BR, zone("East Anglia")) == 0, "6 and 2 are 8"
    assert detection.detect_aircraft(table.game, BR, zone("East Anglia")) == 1


@pytest.mark.clause("BSA-11.2t", "BSA-7.3e")
def test_damage_beyond_the_end_of_the_track_has_to_be_repaired_first() -> None:
    """Six of the eyes of SE England are hit; five bring its 8 down to 3."""
    radars = {"4223": 1, "3925": 1, "4022": 1, "3726": 1}
    table = channel(damage={"radar": radars, "airbase": {"3522": 1, "3523": 1}})
    values = [detection.air_value(table.game, BR, zone("SE England"))]
    for kind, space in (("radar", "4223"), ("radar", "3925"), ("airbase", "3522")):
        table.game.set_damage(kind, table.space(space), 0)
        values.append(detection.air_value(table.game, BR, zone("SE England")))
    assert values == [3, 3, 4, 5]


@pytest.mark.clause("BSA-11.2u", "BSA-1.3a")
def test_stations_and_sector_airbases_in_german_hands_see_nothing() -> None:
    for german, value in (([], 8), (["3925"], 7), (["3925", "3523"], 6), (["4222"], 8)):
        table = channel(german=german, damage={"radar": {"3925": 2}} if "3925" in german else {})
        assert detection.air_value(table.game, BR, zone("SE England")) == value, german


@pytest.mark.clause("BSA-8.2o", "BSA-8.1e")
def test_who_has_landed_is_in_flight_no_more() -> None:
    table = channel(at("ge-me109", 1, "Straits of Dover", aloft=True), phase="ge_return")
    table.do("land ge-me109-01", "land_at Pas de Calais")
    assert (table.where("ge-me109-01"), table.unit("ge-me109-01").aloft) == ("Pas de Calais", False)
    assert table.over


@pytest.mark.clause("BSA-14.2q", "BSA-14.2r")
def test_new_aircraft_need_a_fed_and_quiet_field() -> None:
    fed = {"sources": ((EDITION.board.space("3619"),), ())}
    threat = {"ge-inf-17": "3720", "br-ap-01": "Tyne and Tees"}

    def fields(pieces: dict[str, Lie], **state: object) -> set[str]:
        table = channel(pieces, phase="br_reinforcement", turn="September #9", dice=[], **state)  # type: ignore[arg-type]
        table.do(f"take {min(name for name in table.targets('take') if 'spitfire' in name)}")
        return table.targets("at")

    assert "3619" not in fields(threat, **fed), "in a German zone"
    assert "3619" in fields({**threat, "br-bde-35": "3619"}, **fed)
    assert "3619" in fields({"ge-inf-17": "4223"}, **fed)
    assert "3619" not in fields({"ge-inf-17": "4223"}, sources=((), ())), "no line"
    assert "Scotland" in fields({"ge-inf-17": "4223"}, sources=((), ()))


@pytest.mark.clause("BSA-12.0k", "BSA-12.1o", "BSA-7.2e")
def test_who_has_come_back_to_the_display_flies_over_the_sea_whatever_marker_it_wears() -> None:
    pieces = {**at("ge-ju87", 1, "Pas de Calais", oos=1), **at("ge-ju87", 1, "4222", 1, oos=1), "ge-inf-17": "4222"}
    table = channel({**pieces, "br-norfolk": "Straits of Dover"})
    stack = (table.number("br-norfolk"),)
    table.game.open_contest(Sighting(side=GE, zone=zone("Straits of Dover"), units=stack, margin=3))
    found = [met(wing_needs(table.game, table.number(name))) for name in ids("ge-ju87", 2)]
    assert found == [True, False]
