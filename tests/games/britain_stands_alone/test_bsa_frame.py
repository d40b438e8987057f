"""What every chapter of Britain Stands Alone rests on: strengths, zones, detection, weather, release, victory."""

from __future__ import annotations

import pytest
from channel import channel

from beachhead.games.britain_stands_alone.model import BR, FOUL, GE, PHASES, STORMY
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules import pilots_8_8 as pilots
from beachhead.games.britain_stands_alone.rules import release_9_5 as release
from beachhead.games.britain_stands_alone.rules import strength_11_2 as strength
from beachhead.games.britain_stands_alone.rules import victory_15 as victory
from beachhead.games.britain_stands_alone.rules.repair_11_3 import repair_phase
from beachhead.games.britain_stands_alone.rules.stacking_4 import excess, fits, port_capacity
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone, open_zone


@pytest.mark.clause("BSA-11.2f", "BSA-11.2g", "BSA-12.0i", "BSA-12.0j", "BSA-12.0l", "BSA-12.0m", "BSA-12.0n")
@pytest.mark.parametrize(
    ("hits", "oos", "factors"),
    [
        (0, 0, (12, 10, 4)),
        (1, 0, (6, 10, 4)),
        (2, 0, (6, 5, 2)),
        (0, 1, (6, 10, 4)),
        (0, 2, (6, 5, 2)),
        (1, 1, (3, 10, 4)),
        (2, 1, (6, 5, 2)),
        (1, 2, (6, 5, 2)),
        (2, 2, (3, 2, 1)),
    ],
)
def test_hits_and_supply_halve_a_units_factors(hits: int, oos: int, factors: tuple[int, int, int]) -> None:
    game = channel({"ge-inf-17": {"at": "4023", "hits": hits, "oos": oos}}).game
    unit = game.edition.unit_index["ge-inf-17"]
    assert (strength.attack(game, unit), strength.defence(game, unit), strength.allowance(game, unit)) == factors


@pytest.mark.clause("BSA-11.2h", "BSA-12.0m", "BSA-12.0o")
def test_no_factor_but_the_attack_falls_below_one() -> None:
    game = channel({"br-bde-35": {"at": "3922", "hits": 2, "oos": 2}}).game
    unit = game.edition.unit_index["br-bde-35"]
    assert (strength.attack(game, unit), strength.defence(game, unit), strength.allowance(game, unit)) == (0, 1, 1)


@pytest.mark.clause("BSA-6.4g")
def test_each_hit_takes_one_from_the_armour_value() -> None:
    table = channel({"ge-pz-8": {"at": "3823", "hits": 2}, "br-armoured-bde-1": {"at": "4022", "hits": 2}})
    game, index = table.game, table.game.edition.unit_index
    assert strength.armour(game, index["ge-pz-8"]) == 1
    assert strength.armour(game, index["br-armoured-bde-1"]) == 0


@pytest.mark.clause("BSA-5.1a", "BSA-5.1d")
def test_zones_reach_the_land_around_but_not_across_a_sea_hexside_or_an_arrow() -> None:
    table = channel({"br-bde-35": "3922", "ge-amph-a": "4124"})
    game = table.game
    reached = {
        name for name in ("3923", "4022", "3822", "3921", "4023", "4125") if in_zone(game, table.space(name), GE)
    }
    assert reached == {"3822"}
    assert not any(in_zone(game, space, BR) for space in range(len(game.edition.ground)))  # an amphibious battalion


def test_a_friend_opens_a_hex_in_the_enemys_zone() -> None:
    table = channel({"br-inf-1": "3624", "ge-inf-17": "3724"})
    assert not open_zone(table.game, GE)[table.space("3624")]
    assert open_zone(table.game, GE)[table.space("3723")]


@pytest.mark.clause("BSA-4.0a", "BSA-4.0b")
def test_three_divisions_and_any_number_of_battalions() -> None:
    stacked = {"ge-inf-17": "3724", "ge-inf-35": {"at": "3724", "reduced": True}, "ge-amph-a": "3724", "ge-gd": "3724"}
    table = channel({**stacked, "ge-lssah": "3823", "ge-inf-7": "3823"})
    game, index = table.game, table.game.edition.unit_index
    assert fits(game, table.space("3724"), GE, [index["ge-lssah"]])
    assert not fits(game, table.space("3724"), GE, [index["ge-inf-7"]])
    game.put(index["ge-inf-7"], table.space("3724"))
    assert excess(game, table.space("3724"), GE) == 1


@pytest.mark.clause("BSA-7.3d", "BSA-7.3e")
def test_each_blinded_station_lowers_the_track_of_both_linked_zones() -> None:
    table = channel(damage={"radar": {"4223": 2, "3925": 1}, "airbase": {"3523": 3}})
    game, zones = table.game, table.game.edition.zone_named
    assert detection.air_value(game, BR, zones("SE England").space) == 5
    assert detection.air_value(game, BR, zones("Straits of Dover").space) == 5
    assert detection.air_value(game, GE, zones("SE England").space) == 5


@pytest.mark.clause("BSA-7.3f", "BSA-7.3g", "BSA-7.3h")
@pytest.mark.case("G-14")
def test_a_gap_outflanks_the_zones_beside_it_but_not_its_own() -> None:
    sight = {"4223": 1, "3925": 1, "4022": 1, "3726": 1}
    table = channel(damage={"radar": sight, "airbase": {"3522": 1}})
    game, zones = table.game, table.game.edition.zone_named
    assert detection.air_value(game, BR, zones("SE England").space) == 3
    beside = {"Southern North Sea", "Eastern English Channel", "East Anglia", "Southern England"}
    everywhere = game.edition.zones.values()
    assert {one.name for one in everywhere if detection.air_modifier(game, BR, one.space)} == beside
    assert not any(detection.air_modifier(game, GE, one.space) for one in everywhere)
    game.set_damage("radar", table.space("4223"), 0)
    assert detection.air_modifier(game, BR, zones("East Anglia").space) == 0


@pytest.mark.clause("BSA-7.1f", "BSA-3.0f", "BSA-3.0i")
def test_the_weather_is_added_to_the_detection_die() -> None:
    for kind, face, margin in ((0, 8, 0), (FOUL, 8, detection.UNDETECTED), (STORMY, 6, 0), (0, 6, 2)):
        table = channel(weather=kind, dice=[face])
        zone = table.game.edition.zone_named("Southern North Sea").space
        assert detection.detect_ships(table.game, BR, zone) == margin


@pytest.mark.clause("BSA-7.4a", "BSA-7.4b")
def test_two_fighters_for_each_point_of_difference_at_least_two_at_most_eight() -> None:
    game = channel().game
    assert [detection.fighters_allowed(game, margin) for margin in (-1, 0, 1, 2, 5)] == [0, 2, 2, 4, 8]


@pytest.mark.clause("BSA-3.0a", "BSA-3.0b")
def test_the_weather_follows_the_last_one_and_the_date() -> None:
    for turn, last, face, found in (
        ("September #6", STORMY, (), 0),
        ("September #7", STORMY, (), 0),
        ("September #8", 0, (4,), 0),
        ("September #8", 0, (5,), 1),
        ("September #8", STORMY, (5,), FOUL),
        ("October #6", FOUL, (6,), STORMY),
    ):
        table = channel(phase="weather", turn=turn, weather=last, dice=face)
        assert table.over
        assert table.state.weather == found
        assert not table.dice_left()


def test_a_roll_below_the_table_is_fair() -> None:
    table = channel(phase="weather", scenario="july", turn="July #6", weather=0, dice=(0,))
    assert (table.state.weather, table.dice_left()) == (0, ())


@pytest.mark.clause("BSA-9.5b", "BSA-9.5c", "BSA-9.5d", "BSA-9.5e")
def test_one_die_releases_each_class_by_its_own_entry() -> None:
    for face, kinds in (
        (0, {"bb", "bc", "ca", "cl", "cla", "dd"}),
        (4, {"ca", "cl", "cla", "dd"}),
        (7, {"cl", "cla", "dd"}),
        (8, set()),
    ):
        table = channel(phase="release", naval=3, other=25, dice=[face], released=("bb",))
        assert set(table.state.released) == kinds


@pytest.mark.clause("BSA-9.5b")
def test_less_than_no_points_count_as_none() -> None:
    assert release.entry_of(channel(naval=0, other=-5).game) == release.entry_of(channel().game)


@pytest.mark.clause("BSA-9.5j")
def test_a_capital_ship_in_a_channel_port_releases_everybody() -> None:
    edition = channel().game.edition
    norway, holland = (
        next(port.space for port in edition.ports.values() if edition.zones[port.zone].name == zone)
        for zone in ("Norway", "Holland")
    )
    for space, freed in ((norway, ()), (holland, ("all",))):
        table = channel({"ge-scheer": channel().game.edition.board.names[space]}, released=())
        release.watch_ports(table.game)
        assert table.state.released == freed


@pytest.mark.clause("BSA-9.5l")
def test_a_battleship_never_enters_a_port_of_a_restricted_zone() -> None:
    table = channel(released=("all",))
    game, index = table.game, table.game.edition.unit_index
    assert not release.may_use_port(game, index["br-hood"], table.space("3922"))
    assert release.may_use_port(game, index["br-hood"], table.space("2108"))
    assert release.may_use_port(game, index["br-norfolk"], table.space("3922"))


@pytest.mark.clause("BSA-8.8e", "BSA-8.8f", "BSA-8.8g", "BSA-8.8h")
@pytest.mark.case("G-16")
@pytest.mark.parametrize(
    ("losses", "box", "most", "left"), [(7, 4, 29, 1), (10, 3, 29, 0), (11, 3, 29, 1), (21, 5, 25, 0)]
)
def test_lost_pilots_lower_the_maximum(losses: int, box: int, most: int, left: int) -> None:
    table = channel(spitfires_lost=losses, spitfire_box=box)
    pilots.count_pilots(table.game)
    assert (table.state.spitfires_most, table.state.spitfire_box, table.state.spitfires_lost) == (most, left, losses)


@pytest.mark.clause("BSA-15.2a")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (86, "german_decisive"),
        (85, "german_substantial"),
        (70, "german_substantial"),
        (69, "german_marginal"),
        (60, "german_marginal"),
        (59, "british_marginal"),
        (40, "british_marginal"),
        (39, "british_substantial"),
        (20, "british_substantial"),
        (19, "british_decisive"),
        (1, "british_decisive"),
        (0, "british_crushing"),
        (-12, "british_crushing"),
    ],
)
def test_levels_of_victory(points: int, level: str) -> None:
    assert victory.level_of(channel().game, points) == level


@pytest.mark.clause("BSA-15.1c", "BSA-15.1k")
def test_london_counts_once_when_the_last_hex_falls_and_once_when_the_first_is_lost() -> None:
    edition = channel().game.edition
    spaces = sorted(edition.london, key=lambda space: space not in edition.airbases)
    london = [edition.board.names[space] for space in spaces]
    table = channel(german=london[:-1])
    victory.award_control(table.game, table.space(london[-1]), GE)
    assert table.state.awards.other == 15
    victory.award_control(table.game, table.space(london[-1]), BR)
    assert table.state.awards.other == 0


@pytest.mark.clause("BSA-15.1m", "BSA-15.1n", "BSA-15.1o")
def test_ships_count_for_damage_repair_and_loss() -> None:
    table = channel()
    game, index = table.game, table.game.edition.unit_index
    for name, worth in (("br-norfolk", 1), ("br-hood", 2)):
        before = table.state.awards.naval
        victory.award_ship(game, index[name], damaged=True)
        victory.award_ship(game, index[name], repaired=True)
        victory.award_ship(game, index[name], damaged=True, sunk=True)
        assert table.state.awards.naval - before == 2 * worth


@pytest.mark.clause("BSA-15.2b", "BSA-15.2f")
def test_three_conditions_let_the_german_player_end_the_match() -> None:
    cities = ["2515", "2407", "2708"]
    two = channel(phase="turn_end", german=cities, turn="September #9", plays=victory.judge_turn, invaded=0)
    assert two.over
    assert not two.state.over
    three = channel(phase="turn_end", german=cities, turn="September #9", plays=victory.judge_turn, invaded=0, naval=36)
    assert three.side == "ge"
    three.do("declare")
    assert (three.state.winner, three.state.level) == (GE, "german_marginal")


@pytest.mark.clause("BSA-15.2k", "BSA-15.2l", "BSA-15.2m")
def test_five_turns_after_the_landing_too_few_ports_let_the_british_end_it() -> None:
    now = channel().game.edition.turn_number("September #9")
    for turns, ports, offered in ((5, ["4223"], True), (4, ["4223"], False), (5, ["4223", "4119"], False)):
        table = channel(
            turn="September #9",
            german=ports,
            plays=victory.judge_turn,
            invaded=now - turns,
            damage={"port": {"4119": 3}},
        )
        assert table.over is not offered
    table = channel(turn="September #9", german=["4223"], plays=victory.judge_turn, invaded=now - 5, other=15)
    table.do("declare")
    assert (table.state.winner, table.state.level) == (BR, "british_decisive")


@pytest.mark.clause("BSA-15.2a", "BSA-16.0ah")
def test_the_match_ends_with_its_last_turn() -> None:
    table = channel(turn="October #10", plays=victory.judge_turn, other=45, invaded=0)
    assert (table.state.over, table.state.level) == (True, "british_marginal")


@pytest.mark.clause("BSA-11.3a", "BSA-11.3b", "BSA-11.3c")
def test_repair_takes_a_hit_from_all_that_is_not_spared() -> None:
    table = channel(
        {"ge-inf-17": {"at": "4023", "hits": 2}, "ge-inf-35": {"at": "4124", "hits": 1}},
        plays=repair_phase,
        german=["4221"],
        damage={"airbase": {"3523": 3, "3522": 1}, "port": {"4221": 1, "3026": 2}},
    )
    index, game = table.game.edition.unit_index, table.game
    assert [game.unit(index[name]).hits for name in ("ge-inf-17", "ge-inf-35")] == [1, 0]
    assert (table.side, table.targets("spare_port")) == ("ge", {"4221"})
    table.do("repair")
    assert (table.side, table.targets("spare_port")) == ("br", {"3026"})
    table.do("spare_airbase 3523", "repair")
    assert [game.damage("airbase", table.space(name)) for name in ("3523", "3522")] == [3, 0]
    assert [port_capacity(game, table.space(name)) for name in ("4221", "3026")] == [
        1,
        game.edition.ports[table.space("3026")].capacity - 1,
    ]


@pytest.mark.clause("BSA-11.3e", "BSA-11.3f", "BSA-11.3g")
def test_a_nought_repairs_a_ship_at_a_naval_base() -> None:
    ships = {"br-norfolk": {"at": "3026", "reduced": True}, "br-sussex": {"at": "3026", "reduced": True}}
    ships["br-dd-01"] = {"at": "3026"}  # a single point has nothing to repair: no die
    ships["br-inf-4"] = {"at": "3026", "reduced": True}  # no ship
    table = channel({**ships, "br-berwick": {"at": "4223", "reduced": True}}, plays=repair_phase, dice=[0, 1], naval=2)
    game, index = table.game, table.game.edition.unit_index
    assert [game.unit(index[name]).reduced for name in ("br-norfolk", "br-sussex", "br-berwick")] == [False, True, True]
    assert table.unit("br-inf-4").reduced
    assert table.state.awards.naval == 1
    assert not table.dice_left()


@pytest.mark.clause("BSA-13.1a")
def test_a_turn_begins_with_ten_shells() -> None:
    table = channel(phase="turn_end", turn="September #8", shells=3, dice=[4, 9], whole=True, invaded=0)
    assert (table.state.shells, table.state.turn) == (10, table.game.edition.turn_number("September #9"))


@pytest.mark.clause("BSA-2.0a", "BSA-2.0b", "BSA-2.0c", "BSA-2.0f", "BSA-2.0k", "BSA-2.0r", "BSA-2.0t", "BSA-8.1h")
def test_a_turn_goes_through_its_phases_in_the_order_of_the_rulebook() -> None:
    table = channel(phase="weather", turn="September #8", dice=[4] * 20, whole=True, invaded=0)
    now = table.state.turn
    while table.state.turn == now:
        ways_on = [option for option in table.ask.choices() if table.game.goes_on(table.ask, option)]
        table.do(str((ways_on or table.ask.choices())[0].action))
    began = [event.phase for event in table.events("PhaseBegan") if event.turn == now]
    naval = ["ge_detection", "br_detection", "ge_sailing", "br_sailing", "ge_ferry", "br_ferry"]
    german = ["ge_supply", "ge_movement", "ge_missions", "br_counter_missions", "ge_combat", "ge_motorized"]
    british = ["br_supply", "br_movement", "br_missions", "ge_counter_missions", "br_combat", "br_motorized"]
    rest = ["ge_return", "br_return", "repair", "turn_end"]
    assert [PHASES[phase] for phase in began] == [
        "release", "ge_reinforcement", "br_reinforcement", *naval, *german, *british, *rest
    ]  # fmt: skip
