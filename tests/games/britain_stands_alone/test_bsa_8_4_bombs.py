"""8.4, 11.2 What bombs of Britain Stands Alone do."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, CLOUDY, FOUL, GE, Bombing
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import targets_in
from beachhead.games.britain_stands_alone.rules.air_8.ships_8_4 import flak_of
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.squadrons import ids
from games.britain_stands_alone.test_bsa_7_8_air import at, fly
from games.britain_stands_alone.test_bsa_8_4_ships import raid

EDITION = load_edition()
NOW = EDITION.turn_number("September #10")
AIRBASE, PORT, RADAR, RAIL, UNITS = range(5)


def bomb(table: Channel, space: str, target: int, *names: str) -> Channel:
    """A mission of these points that nobody meets, and what it bombs."""
    fly(table, space, *names)
    return table.do(f"bomb {target}") if table.prompt == "bomb_target" else table


def stukas(count: int) -> dict[str, Lie]:
    return at("ge-ju87", count, "Pas de Calais")


# -- ships -----------------------------------------------------------------------------------------------

FOUR = ["br-norfolk", "br-sussex", "br-berwick", "br-glasgow"]
"""Heavy cruisers, with 2 for their flak, and 1 damaged."""


@pytest.mark.clause("BSA-8.4g", "BSA-8.4h")
def test_the_ship_across_the_ring_does_not_help() -> None:
    table = raid(FOUR, 2, [])
    table.do(*(f"next_in_line {name}" for name in FOUR[:3]))
    line = table.game.contest(Bombing).line
    assert [counter[0] for counter in line] == [table.number(name) for name in FOUR]
    assert [flak_of(table.game, line, counter) for counter in line] == [6, 6, 6, 6]


@pytest.mark.clause("BSA-8.4k", "BSA-8.4h")
def test_a_neighbour_that_was_sunk_before_is_neither_counted_nor_replaced() -> None:
    """Sussex is sunk; Norfolk beside her has Glasgow alone then: a 5 on the die is no flak any more."""
    table = raid(FOUR, 2, [9, 0, 5, 3])
    table.do(*(f"next_in_line {name}" for name in FOUR[:3]), "allot br-sussex", "allot br-norfolk")
    table.do("strike br-sussex")
    assert table.where("br-sussex") == "lost", "4 for one point, a 0 and one for the port: critical"
    assert [event.factor for event in table.events("AntiAircraft")] == [6, 4]
    assert (table.unit("br-norfolk").reduced, table.dice_left()) == (True, ())


@pytest.mark.clause("BSA-8.4k")
def test_a_neighbour_that_was_damaged_before_counts_with_what_she_has_left() -> None:
    table = raid(FOUR, 2, [9, 2, 9, 9])
    table.do(*(f"next_in_line {name}" for name in FOUR[:3]), "allot br-sussex", "allot br-norfolk")
    table.do("strike br-sussex")
    assert table.unit("br-sussex").reduced
    assert [event.factor for event in table.events("AntiAircraft")] == [6, 5]


@pytest.mark.clause("BSA-8.4d")
@pytest.mark.parametrize(("first", "second"), [("br-norfolk", "br-sussex"), ("br-sussex", "br-norfolk")])
def test_the_bombers_say_which_target_is_next_however_they_were_allotted(first: str, second: str) -> None:
    table = raid(FOUR, 2, [9, 2, 9, 9])
    table.do(*(f"next_in_line {name}" for name in FOUR[:3]), "allot br-norfolk", "allot br-sussex")
    assert table.reason("strike br-glasgow") == ("BSA-8.4d", "nobody_bombs_it")
    table.do(f"strike {first}")
    assert (table.unit(first).reduced, table.unit(second).reduced) == (True, False)


@pytest.mark.clause("BSA-8.4g")
def test_a_nought_is_not_more_than_no_flak_at_all() -> None:
    """One Prahm point has a flak of 0, and 0 is less than or equal to that."""
    for face, spoilt in ((0, True), (1, False)):
        table = raid(ids("ge-prahm", 1), 1, [face, 9])
        assert table.event("AntiAircraft").hit is spoilt


@pytest.mark.clause("BSA-8.4c")
def test_the_next_ship_and_the_ship_across_are_two_choices() -> None:
    """Six alike in a ring: the first point has no choice; the second could help it by sinking a neighbour."""
    table = raid(ids("br-dd", 12), 2, [])
    table.do("as_they_are")
    bombing = table.game.contest(Bombing)
    line = [counter[0] for counter in bombing.line]
    ((_, (first, _)),) = bombing.allotted
    apart = [abs(line.index(table.number(name)) - line.index(first)) for name in table.targets("allot")]
    assert sorted(min(far, 6 - far) for far in apart) == [0, 1, 2, 3]


@pytest.mark.clause("BSA-8.4n", "BSA-3.0e", "BSA-8.4m")
@pytest.mark.parametrize(("face", "fate"), [(2, "lost"), (3, "damaged"), (4, "damaged"), (5, "sound")])
def test_port_and_clouds_both_spoil_the_aim(face: int, fate: str) -> None:
    """6 for two points: less 2 critical, and 1 each for port and clouds."""
    table = raid(["br-norfolk"], 2, [9, face], weather=CLOUDY)
    reduced = table.unit("br-norfolk").reduced
    assert fate == ("lost" if table.where("br-norfolk") == "lost" else "damaged" if reduced else "sound")


@pytest.mark.clause("BSA-1.2c", "BSA-1.2d")
def test_single_points_in_port_join_before_they_are_bombed_and_motorboats_do_not() -> None:
    """Two DD points are one target; two motorboats are two."""
    pair = raid(ids("ge-dd", 2), 1, [9, 9])
    assert pair.over
    boats = raid(ids("ge-mb", 2), 2, [])
    assert (boats.prompt, len(boats.targets("allot"))) == ("allot", 2)


@pytest.mark.clause("BSA-11.2a", "BSA-11.2b", "BSA-9.5s")
def test_two_hits_on_a_counter_of_two_prahms_take_both() -> None:
    table = raid(ids("ge-prahm", 2), 4, [9, 9, 0, 0])
    assert table.state.sunk == (2, 0)


# -- land units ------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.4o", "BSA-8.4q", "BSA-11.2i")
def test_each_of_two_counters_may_hit_the_same_division_and_a_third_finds_two_hits() -> None:
    table = channel({"br-inf-1": "3724", **stukas(4)}, phase="ge_missions", dice=[5, 5])
    bomb(table, "3724", UNITS, *ids("ge-ju87", 4))
    assert (table.unit("br-inf-1").hits, table.dice_left()) == (2, ())
    assert [(one.hits, one.cause) for one in table.events("Hit", "br")] == [(1, "bombs"), (2, "bombs")]
    hurt = channel({"br-inf-1": {"at": "3724", "hits": 2}, **stukas(2)}, phase="ge_missions", dice=[0])
    bomb(hurt, "3724", UNITS, *ids("ge-ju87", 2))
    assert hurt.unit("br-inf-1").hits == 2


@pytest.mark.clause("BSA-8.4o")
def test_a_reduced_division_is_one_of_two_units() -> None:
    pieces: dict[str, Lie] = {"br-inf-1": {"at": "3724", "reduced": True}, "br-bde-35": "3724", "br-inf-2": "3724"}
    table = channel({**pieces, **stukas(2)}, phase="ge_missions", dice=[5, 6])
    bomb(table, "3724", UNITS, *ids("ge-ju87", 2))
    table.do("bomb_unit br-inf-1")
    assert [table.unit(name).hits for name in pieces] == [1, 0, 0]
    assert table.dice_left() == ()


@pytest.mark.clause("BSA-8.4r", "BSA-8.4s")
def test_woods_and_great_cities_hide_troops_and_nothing_else_does() -> None:
    game = channel().game
    found = {(EDITION.ground[space], EDITION.city[space]): terrain(game, space).cover
             for space in range(len(EDITION.chart.names)) if EDITION.land[space]}  # fmt: skip
    for (ground, city), cover in found.items():
        great, plain = city in ("major", "london"), city in ("", "reference")
        assert cover == int(great or (plain and ground == "forest")), (ground, city)


@pytest.mark.clause("BSA-8.4t")
def test_land_units_off_the_map_are_no_target() -> None:
    table = channel({"ge-inf-17": "Holland", **at("br-wellington", 2, "3813")}, phase="br_missions", dice=[9, 9])
    fly(table, "Holland", *ids("br-wellington", 2))
    if table.prompt == "bomb_target":
        assert f"bomb {UNITS}" not in table.options()
    else:
        assert table.event("BombsFell").target == "airbase"


# -- installations ---------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.4a", "BSA-8.4v", "BSA-8.4z", "BSA-1.3a")
def test_what_of_a_side_there_is_to_bomb_in_each_hex() -> None:
    """Of the Germans what they hold, and of railroads what they have converted alone; of the British all else."""
    held = ("3523", "4223", "4313", "4213", "3925", "3824")
    line = ((EDITION.board.space("4313"), EDITION.board.space("4313")),)
    game = channel({"br-inf-45": "3624", "br-aurora": "4119"}, german=held, converted=line).game
    for space in range(len(EDITION.chart.names)):
        if not EDITION.land[space] or EDITION.board.names[space] in ("3624", "4119"):
            continue
        german = space in game.german
        there = [space in EDITION.airbases, space in EDITION.ports, space in EDITION.radars]
        rails = space in EDITION.rail_hexes
        found = [number for number, one in enumerate(there) if one]
        for side in (BR, GE):
            mine = found if german == (side == GE) and EDITION.zones[EDITION.zone[space]].in_england else []
            on_rails = rails and (space in converted(game) if side == GE else not german)
            expected = [*mine, *([RAIL] if on_rails else [])]
            assert list(targets_in(game, side, space, by_night=False)) == expected, EDITION.board.names[space]
            assert list(targets_in(game, side, space, by_night=True)) == ([RAIL] if on_rails else [])
    assert list(targets_in(game, BR, EDITION.board.space("3624"), by_night=False)) == [UNITS, RAIL]


@pytest.mark.clause("BSA-8.4w")
@pytest.mark.parametrize(("target", "harder"), [(AIRBASE, 0), (RADAR, 1), (PORT, 1), (RAIL, 0)])
def test_radar_stations_and_ports_are_harder_to_hit(target: int, harder: int) -> None:
    kind, space = (("airbase", "3523"), ("port", "4223"), ("radar", "4223"), ("rail", "4223"))[target]
    for face, hits in ((4 - harder, 1), (5 - harder, 0)):  # 4 for two Stuka points
        table = bomb(channel(stukas(2), phase="ge_missions", dice=[face]), space, target, *ids("ge-ju87", 2))
        assert table.game.damage(kind, table.space(space)) == hits


@pytest.mark.clause("BSA-11.2n", "BSA-11.2o", "BSA-11.2q", "BSA-8.8d")
def test_each_of_two_hits_by_a_nought_destroys_a_point_of_the_kind_that_is_named() -> None:
    planes = {**at("br-spitfire", 2, "3523"), **at("br-blenheim", 1, "3523"), **stukas(4)}
    table = channel(planes, phase="ge_missions", dice=[9, 0, 1], spitfires_lost=4)
    bomb(table, "3523", AIRBASE, *ids("ge-ju87", 4))
    table.do("destroy br-blenheim-01")
    lost = [(one.piece, one.space, one.cause) for one in table.events("PieceLost")]
    assert lost[0] == (table.number("br-blenheim-01"), table.space("3523"), "on_the_ground")
    assert table.prompt == "home", "the Spitfires are all alike"
    assert sorted(table.where(name) for name in ids("br-spitfire", 2)) == ["3523", "lost"]
    assert table.game.damage("airbase", table.space("3523")) == 2
    assert (table.state.spitfires_lost, table.state.spitfire_box) == (4, 0)


@pytest.mark.clause("BSA-11.2q")
def test_who_has_flown_and_who_has_not_are_two_kinds_on_the_ground() -> None:
    planes = {**at("br-spitfire", 1, "3523", flown=NOW), **at("br-spitfire", 1, "3523", 1)}
    table = channel({**planes, **stukas(2)}, phase="ge_missions", dice=[9, 0])
    bomb(table, "3523", AIRBASE, *ids("ge-ju87", 2))
    assert table.targets("destroy") == set(ids("br-spitfire", 2))


@pytest.mark.clause("BSA-11.2o", "BSA-11.2p")
@pytest.mark.parametrize(("face", "hits", "lost"), [(0, 1, 1), (1, 1, 1), (2, 1, 0), (3, 0, 0)])
def test_the_die_itself_counts_on_the_ground_not_what_the_weather_makes_of_it(face: int, hits: int, lost: int) -> None:
    """Foul: 4 for two Stuka points is hit by 0 to 2."""
    planes = {**at("br-spitfire", 1, "3523", flown=NOW), **stukas(2)}
    table = channel(planes, phase="ge_missions", dice=[face], weather=FOUL)
    bomb(table, "3523", AIRBASE, *ids("ge-ju87", 2))
    assert table.game.damage("airbase", table.space("3523")) == hits
    assert (table.where("br-spitfire-01") == "lost") is bool(lost)


@pytest.mark.clause("BSA-8.4x", "BSA-8.4ac")
def test_weather_may_leave_no_chance() -> None:
    table = channel(at("br-wellington", 1, "3813"), phase="br_missions", dice=[0], weather=FOUL)
    fly(table, "Germany", "br-wellington-01", verb="night_raid")
    assert table.state.awards.other == 0


@pytest.mark.clause("BSA-8.4x", "BSA-15.1h")
def test_each_hit_on_germany_is_worth_a_point_below_none_too() -> None:
    table = channel(at("br-wellington", 4, "3813"), phase="br_missions", dice=[1, 0], other=1)
    fly(table, "Germany", *ids("br-wellington", 4), verb="night_raid")
    assert table.state.awards.other == -1
    assert [event.points for event in table.events("PointsScored")] == [-1, -1]
    assert {event.clause for event in table.events("BombsFell")} == {"BSA-8.4x"}


@pytest.mark.clause("BSA-11.2k")
def test_a_railroad_takes_two_hits_and_a_third_is_nothing() -> None:
    table = channel(stukas(4), phase="ge_missions", dice=[0, 0])
    bomb(table, "3724", RAIL, *ids("ge-ju87", 4))
    assert table.game.damage("rail", table.space("3724")) == 2
    table = channel(stukas(2), phase="ge_missions", dice=[0], damage={"rail": {"3724": 2}})
    bomb(table, "3724", RAIL, *ids("ge-ju87", 2))
    assert table.game.damage("rail", table.space("3724")) == 2


@pytest.mark.clause("BSA-5.4t")
@pytest.mark.case("G-04", "RR-06")
@pytest.mark.parametrize(("bombers", "verb"), [("br-blenheim", "raid"), ("br-wellington", "night_raid")])
def test_each_of_two_hits_on_a_converted_line_takes_its_end(bombers: str, verb: str) -> None:
    """The example of 5.4: two hits on the first mile cost the two hexes furthest from Yarmouth."""
    line = ("4313", "4213", "4114", "4014", "3915", "3815")
    lie = tuple((EDITION.board.space(name), EDITION.board.space("4313")) for name in line)
    table = channel(at(bombers, 4, "3813"), phase="br_missions", dice=[0, 0], converted=lie, german=line)
    table.do(f"{verb} 4213", *(f"crew {name}" for name in ids(bombers, 4)), "fly")
    if table.prompt == "bomb_target":
        table.do(f"bomb {RAIL}")
    assert {EDITION.board.names[space] for space in converted(table.game)} == set(line[:4])
    assert (table.state.damage, table.dice_left()) == ((), ())


@pytest.mark.clause("BSA-11.2r")
@pytest.mark.parametrize(("hits", "value"), [(0, 8), (1, 7), (2, 7), (3, 7)])
def test_any_number_of_hits_on_a_sector_airbase_costs_one(hits: int, value: int) -> None:
    table = channel(damage={"airbase": {"3523": hits}} if hits else {})
    assert air_value(table.game, BR, EDITION.zone_named("SE England").space) == value


@pytest.mark.clause("BSA-11.2l", "BSA-11.2m", "BSA-11.2s", "BSA-7.3d")
def test_stations_and_sectors_add_up_but_other_airbases_count_for_nothing() -> None:
    zone = EDITION.zone_named("SE England").space
    table = channel(damage={"airbase": {"3523": 1, "3522": 2, "4222": 3}, "radar": {"4223": 2, "3925": 1}})
    assert air_value(table.game, BR, zone) == 4
    table.game.set_damage("radar", table.space("4223"), 1)
    assert air_value(table.game, BR, zone) == 4, "one of two hits repaired: still blind"
    table.game.set_damage("radar", table.space("4223"), 0)
    assert air_value(table.game, BR, zone) == 5


@pytest.mark.clause("BSA-8.2g", "BSA-11.2o")
def test_who_has_intercepted_stands_on_the_ground_when_the_bombs_fall() -> None:
    pieces = {**at("ge-he111", 4, "Pas de Calais"), **at("br-spitfire", 1, "3523")}
    table = channel(pieces, phase="ge_missions", dice=[8, 9, 9, 0, 9])
    fly(table, "3523", *ids("ge-he111", 4)).do("scramble br-spitfire-01")
    table.do("back", "bomb 0")
    assert table.where("br-spitfire-01") == "lost"
    assert table.state.spitfires_lost == 0


@pytest.mark.clause("BSA-8.4b", "BSA-8.4a")
def test_ships_at_sea_are_no_target_of_the_operations_segments() -> None:
    prahms = at("ge-prahm", 2, "Straits of Dover", stays=True)
    table = channel({**prahms, **at("br-blenheim", 2, "3523")}, phase="br_missions")
    assert "Straits of Dover" not in table.targets("raid")
    assert table.reason("raid Straits of Dover") == ("BSA-8.4a", "nothing_to_bomb")
