"""5.0 Movement, 8.5 carriers, 9.0 declarations, 13 and 14.2 works, 16.1 headquarters, 18.1.2 merging."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import UK
from beachhead.games.port_stanley.rules.allowance_5 import allowance, left
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.movement_5 import goals
from beachhead.games.port_stanley.rules.points_15_2 import add_points
from beachhead.games.port_stanley.rules.positions_13 import improve, serves
from beachhead.kernel.simulation import Simulation
from games.port_stanley.island import CLOCK, Island, island

DOWN = {"down": True}


def points(at: Island, unit: str) -> int:
    return left(at.game, at.number(unit))


def reach(at: Island, unit: str) -> set[str]:
    """The hexes offered to a unit that is taken up; it stays."""
    at.do(f"move {unit}")
    found = at.targets("to")
    at.do("stay")
    return found


def go(at: Island, unit: str, *hexes: str) -> Island:
    for hex_ in hexes:
        at.do(f"move {unit}", f"to {hex_}")
    return at


# -- 5.1 to 5.3 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.1a", "PS-5.2b")
def test_seven_clear_hexes_and_no_eighth() -> None:
    at = island({"ar-7-4a": "2113"}, phase="ar_movement")
    go(at, "ar-7-4a", "2213", "2214", "2215", "2115", "2114", "2014", "2013")
    assert points(at, "ar-7-4a") == 0
    assert "ar-7-4a" not in at.targets("move")


@pytest.mark.clause("PS-5.1d", "PS-5.2d")
def test_no_minimum_move() -> None:
    at = island({"ar-3-6": {"at": "2522", "moved": CLOCK, "spent": 11}}, phase="ar_movement")
    assert at.reason("move ar-3-6") == ("PS-5.1d", "nowhere")
    at = island({"ar-3-6": "2522"}, phase="ar_movement")
    go(at, "ar-3-6", "2523", "2524")
    assert points(at, "ar-3-6") == 4


@pytest.mark.clause("PS-5.1b", "PS-14.2.2a", "PS-14.2.2g", "PS-5.3a")
def test_rivers_bridges_and_tracks() -> None:
    at = island({"uk-2-para-1": "2122", "uk-3-para-1": "4022"})
    go(at, "uk-2-para-1", "2222")
    assert points(at, "uk-2-para-1") == 20 - 2 - 4
    go(at, "uk-3-para-1", "4123")
    assert points(at, "uk-3-para-1") == 19
    blown = island({"uk-3-para-1": "4022"}, blown=(0,))
    go(blown, "uk-3-para-1", "4123")
    assert points(blown, "uk-3-para-1") == 20 - 1 - 4


@pytest.mark.clause("PS-5.3b")
def test_a_track_entered_from_beside_costs_the_ground() -> None:
    at = island({"uk-2-para-1": "2315"})
    assert goals(at.game, (at.number("uk-2-para-1"),))[at.space("2316")][0] == 2


@pytest.mark.clause("PS-5.1c")
def test_no_way_over_water() -> None:
    at = island({"uk-2-para-1": "0921"})
    assert "1021" not in {at.game.edition.board.name(there) for there, _ in at.game.steps[at.space("0921")]}
    at.do("move uk-2-para-1")
    assert at.reason("to 0720")[0] == "PS-5.1c"


@pytest.mark.clause("PS-5.8a")
def test_units_without_movement_stay() -> None:
    at = island({"uk-29-arty-1": "2113", "uk-t-battery-1": "2113"})
    assert at.reason("move uk-29-arty-1") == ("PS-5.8a", "immobile")
    assert at.reason("move uk-t-battery-1") == ("PS-5.8a", "immobile")


@pytest.mark.clause("PS-2.1.3a", "PS-2.1.6a")
def test_each_player_moves_in_his_phase() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2522"}, phase="ar_movement")
    assert at.side == "ar"
    assert at.targets("move") == {"ar-7-4a"}
    assert island({"uk-2-para-1": "2113", "ar-7-4a": "2522"}).targets("move") == {"uk-2-para-1"}


@pytest.mark.clause("PS-7.5a")
def test_who_came_ashore_this_turn_stays() -> None:
    at = island({"uk-2-para-1": {"at": "1317", "ashore": CLOCK - 2}})
    assert at.reason("move uk-2-para-1") == ("PS-7.5a", "landed")
    assert island({"uk-2-para-1": {"at": "1317", "ashore": CLOCK - 9}}).targets("move") == {"uk-2-para-1"}


@pytest.mark.clause("PS-8.6a", "PS-8.4.2a")
def test_own_legs_or_transport() -> None:
    carried = {"at": "2413", "carried": CLOCK}
    at = island({"uk-42-cdo-2": carried})
    assert at.reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")
    at = island({"uk-42-cdo-2": {**carried, "hop": True}})
    assert reach(at, "uk-42-cdo-2") == {"2313", "2314", "2412", "2414", "2513", "2514"}
    go(at, "uk-42-cdo-2", "2414")
    assert at.reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")


# -- 5.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.4a")
def test_zones_stop() -> None:
    at = island({"uk-2-para-1": "2012", "ar-7-4a": "2213"})
    go(at, "uk-2-para-1", "2113")
    assert at.reason("move uk-2-para-1") == ("PS-5.4a", "stopped")


def at_the_zone(*dice: int) -> Island:
    units = {"ar-7-4a": "2113", "ar-7-3": "2114", "uk-2-para-1": "2213"}
    return island(units, phase="ar_movement", dice=dice)


@pytest.mark.clause("PS-5.4b", "PS-5.4c", "PS-5.4e", "PS-11.4a")
def test_out_of_a_zone_only_by_a_passed_check() -> None:
    at = go(at_the_zone(3), "ar-7-4a", "2013")
    assert at.where("ar-7-4a") == "2113"
    assert at.reason("move ar-7-4a") == ("PS-5.4c", "held")
    assert not at.unit("ar-7-4a").demoralized
    at = go(at_the_zone(2), "ar-7-4a", "2013")
    assert at.where("ar-7-4a") == "2013"
    assert at.dice_left() == ()


@pytest.mark.clause("PS-5.4d", "PS-9.0g")
def test_out_of_a_zone_only_into_a_free_hex() -> None:
    at = at_the_zone()
    found = goals(at.game, (at.number("ar-7-4a"),))
    first = {at.game.edition.board.name(space) for space, step in found.items() if step[2] == at.space("2113")}
    assert first == {"2013", "2012", "2112"}, "not the friend's hex in a zone"
    units = {"ar-7-4a": "2113", "ar-7-3": "2114", "uk-2-para-1": "2213", "uk-3-para-1": "2012"}
    shut = island(units, phase="ar_movement")
    assert shut.reason("move ar-7-4a") == ("PS-5.1d", "nowhere")


@pytest.mark.clause("PS-16.1.2b", "PS-16.1.2c")
def test_headquarters_slip_from_zone_to_zone() -> None:
    units = {"ar-hq-joffre": "2113", "ar-7-4a": "2113", "uk-2-para-1": "2213", "uk-3-para-1": "2012"}
    at = island(units, phase="ar_movement")
    go(at, "ar-hq-joffre", "2114")
    assert points(at, "ar-hq-joffre") == 20 - 16
    assert at.reason("move ar-7-4a") == ("PS-5.1d", "nowhere")


@pytest.mark.clause("PS-17.3.2a")
def test_at_moderate_morale_zones_are_entered_by_a_check() -> None:
    units = {"ar-7-4a": "2011", "uk-2-para-1": "2213"}
    at = go(island(units, phase="ar_movement", morale=8, dice=[3]), "ar-7-4a", "2113")
    assert at.where("ar-7-4a") == "2012"
    assert "2113" not in reach(at, "ar-7-4a"), "no other zone either in this phase"
    assert "1911" in reach(at, "ar-7-4a"), "but anywhere else"
    at = go(island(units, phase="ar_movement", morale=8, dice=[2]), "ar-7-4a", "2113")
    assert at.where("ar-7-4a") == "2113"
    at = go(island(units, phase="ar_movement", morale=11), "ar-7-4a", "2113")
    assert at.where("ar-7-4a") == "2113", "no check at high morale"


@pytest.mark.clause("PS-17.3.3a", "PS-17.3.3b")
def test_low_morale_slows() -> None:
    units = {"ar-7-4a": "2013", "ar-4-5": "1914", "ar-hq-joffre": "1914", "ar-recon": "1913", "ar-apc-1": "1912"}
    at = island({**units, "ar-11-arty": "1915", "ar-12-2a": "1815"}, phase="ar_movement", morale=5)
    for unit, expected in {"ar-7-4a": 10, "ar-recon": 16, "ar-apc-1": 24, "ar-11-arty": 30, "ar-4-5": 8}.items():
        assert allowance(at.game, at.number(unit)) == expected
    assert allowance(at.game, at.number("ar-hq-joffre")) == 20
    assert rating(at.game, at.number("ar-7-4a")) == 2
    both = (at.number("ar-4-5"), at.number("ar-hq-joffre"))
    assert max(cost for cost, _, _ in goals(at.game, both).values()) == 12
    assert max(cost for cost, _, _ in goals(at.game, both[:1]).values()) == 8
    at.do("move ar-12-2a", "to 1914")
    assert points(at, "ar-12-2a") == 10 - 4, "who joins a headquarters on the way is slow"


# -- together --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5a", "PS-14.5b")
def test_dummies_go_with_real_units() -> None:
    units = {"ar-7-4a": {"at": "2213", **DOWN}, "ar-7-3": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}
    at = island(units, phase="ar_movement")
    assert at.reason("move ar-dummy-1") == ("PS-5.1a", "moves_as_dummy")
    at.do("move ar-7-4a", "join ar-dummy-1", "to 2113")
    assert (at.where("ar-7-4a"), at.where("ar-dummy-1"), at.where("ar-7-3")) == ("2113", "2113", "2213")
    alone = island({"ar-7-4a": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}, phase="ar_movement")
    alone.do("move ar-7-4a")
    assert alone.reason("to 2113") == ("PS-14.5a", "dummy_alone")
    alone.do("join ar-dummy-1", "to 2113")
    assert alone.where("ar-dummy-1") == "2113"


@pytest.mark.clause("PS-5.4c")
def test_of_a_stack_each_checks_for_himself() -> None:
    at = island({"ar-7-4a": "2113", "ar-4-4": "2113", "uk-2-para-1": "2213"}, phase="ar_movement", dice=[3, 2])
    at.do("move ar-7-4a", "join ar-4-4", "to 2013")
    assert (at.where("ar-7-4a"), at.where("ar-4-4")) == ("2113", "2013")
    assert at.dice_left() == ()


# -- 6.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-6.1a")
def test_passing_through_is_free_ending_is_not() -> None:
    units = {"uk-2-para-1": "2013", "uk-3-para-1": "2113", "uk-3-para-2": "2113"}
    at = go(island(units), "uk-2-para-1", "2113")
    assert at.reason("end") == ("PS-6.1a", "overstacked")
    go(at, "uk-3-para-2", "2114")
    at.do("end")
    assert at.over
    at = go(island(units), "uk-2-para-1", "2113")
    at.do("back uk-2-para-1", "end")
    assert at.where("uk-2-para-1") == "2013"


# -- 9.0 declarations ------------------------------------------------------------------------------------


def past_a_stack(unit: str = "ar-7-4a", **more: str) -> Island:
    units = {unit: {"at": "2213", **DOWN}, "uk-2-para-1": "2012"}
    return island({**units, **{name.replace("_", "-"): {"at": hex_, **DOWN} for name, hex_ in more.items()}})


@pytest.mark.clause("PS-9.0c", "PS-9.0d", "PS-9.0e")
def test_a_zone_is_declared_late_or_not_at_all() -> None:
    at = past_a_stack()
    at.do("move uk-2-para-1", "to 2113")
    assert (at.side, at.prompt) == ("ar", "declare")
    at.do("no_zone", "move uk-2-para-1", "to 2114")
    assert at.prompt == "declare"
    at.do("declare 2213")
    assert at.unit("ar-7-4a").down
    assert at.reason("move uk-2-para-1") == ("PS-5.4a", "stopped")
    silent = past_a_stack()
    silent.do("move uk-2-para-1", "to 2113", "no_zone", "move uk-2-para-1", "to 2114", "no_zone", "no_zone")
    assert silent.where("uk-2-para-1") == "2114"


@pytest.mark.clause("PS-9.0f")
def test_a_declaration_must_be_true_and_is_asked_of_dummies_too() -> None:
    at = past_a_stack("ar-12-0a", ar_dummy_1="2213")
    at.do("move uk-2-para-1", "to 2113")
    assert at.prompt == "declare"
    assert at.options() == {"no_zone"}
    assert at.reason("declare 2213") == ("PS-9.0f", "not_true")


@pytest.mark.clause("PS-9.0c")
def test_a_declared_zone_holds_who_stands_in_it() -> None:
    at = past_a_stack()
    at.do("move uk-2-para-1", "to 2113", "declare 2213")
    assert not at.targets("move")
    at = island({"ar-7-4a": {"at": "2213", **DOWN}, "uk-2-para-1": "2113"}, dice=[6])
    at.do("move uk-2-para-1", "to 2012", "declare 2213")
    assert at.where("uk-2-para-1") == "2113", "the check has failed"


# -- 16.1.3, 8.4.2 ---------------------------------------------------------------------------------------


@pytest.mark.clause("PS-16.1.3c", "PS-16.1.3b")
def test_a_general_alone_is_taken_on_the_way() -> None:
    at = go(island({"uk-sas": "2113", "ar-hq-joffre": "2213"}), "uk-sas", "2213", "2214")
    assert (at.where("ar-hq-joffre"), at.morale, points(at, "uk-sas")) == ("lost", 11, 16)


@pytest.mark.clause("PS-8.4.2b", "PS-15.2a")
def test_a_store_is_taken_but_no_infantry_of_strength_0() -> None:
    at = island({"uk-42-cdo-2": "2014", "ar-12-0a": "2115"}, supplies={"ar": {"2114": 2}})
    assert "2115" not in reach(at, "uk-42-cdo-2")
    go(at, "uk-42-cdo-2", "2114")
    assert at.supplies("2114", "ar") == 0


# -- 8.5 -------------------------------------------------------------------------------------------------


def carriers(**state: object) -> Island:
    units = {"ar-apc-1": "2316", "ar-apc-2": "2316", "ar-12-2a": "2415", "ar-12-4": "2316", "ar-recon": "2316"}
    return island(units, phase="ar_movement", available=(0, 2), supplies={"ar": {"2415": 1, "2316": 1}}, **state)


@pytest.mark.clause("PS-8.5a", "PS-8.5b", "PS-8.5h")
def test_a_battalion_takes_two_carriers() -> None:
    at = carriers()
    assert at.reason("board ar-recon") == ("PS-8.5a", "not_infantry")
    at.do("board ar-12-4", "move ar-apc-1")
    assert at.reason("to 2216") == ("PS-8.5a", "other_carrier")
    at.do("join ar-apc-2", "to 2216", "get_off ar-12-4")
    assert (at.where("ar-12-4"), points(at, "ar-apc-1")) == ("2216", 31)
    assert at.reason("move ar-12-4") == ("PS-8.6a", "carried")


@pytest.mark.clause("PS-8.5d", "PS-8.2a")
def test_a_company_gets_on_on_the_way() -> None:
    at = carriers()
    at.do("move ar-apc-1", "to 2415", "board ar-12-2a", "move ar-apc-1", "to 2216")
    assert points(at, "ar-apc-1") == 32 - 3
    at.do("get_off ar-12-2a", "move ar-apc-1", "to 2316")
    assert at.reason("load ar-apc-1") == ("PS-8.2a", "had_load")


@pytest.mark.clause("PS-8.5e", "PS-8.5f")
def test_supplies_begin_with_the_carrier_and_keep_out_of_zones() -> None:
    at = carriers()
    at.do("move ar-apc-1", "to 2415")
    assert at.reason("load ar-apc-1") == ("PS-8.5e", "supplies_board_first")
    at.do("load ar-apc-2", "move ar-apc-2", "to 2216", "unload ar-apc-2")
    assert (at.supplies("2316", "ar"), at.supplies("2216", "ar")) == (0, 1)
    units = {"ar-apc-1": "2316", "uk-2-para-1": "2114"}
    near = island(units, phase="ar_movement", available=(0, 1), supplies={"ar": {"2316": 1}})
    near.do("load ar-apc-1", "move ar-apc-1")
    assert near.reason("to 2115")[0] == "PS-8.5f"


@pytest.mark.clause("PS-8.5g")
def test_carriers_check_like_others() -> None:
    at = island({"ar-apc-1": "2113", "uk-2-para-1": "2213"}, phase="ar_movement", available=(0, 1), dice=[4])
    go(at, "ar-apc-1", "2012")
    assert at.where("ar-apc-1") == "2113"


@pytest.mark.clause("PS-8.3.1b", "PS-8.3.1d")
def test_only_so_many_carriers_and_the_same_ones() -> None:
    at = island({"ar-apc-1": "2316", "ar-apc-2": "2316"}, phase="ar_movement")
    assert at.reason("move ar-apc-1") == ("PS-8.3.1b", "no_transport")
    at = island({"ar-apc-1": "2316", "ar-apc-2": "2316"}, phase="ar_movement", available=(0, 1))
    go(at, "ar-apc-1", "2216")
    assert at.reason("move ar-apc-2") == ("PS-8.3.1b", "no_transport")


@pytest.mark.clause("PS-15.3.1f")
def test_points_that_came_in_this_phase_are_fresh() -> None:
    at = island(supplies={"uk": {"2113": 2}})
    add_points(at.game, UK, at.space("2113"), 3)
    (there,) = at.game.state.supplies
    assert (there.points, there.fresh, there.came) == (5, 3, CLOCK)


# -- 14.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.2.2c", "PS-14.2.2e")
def test_the_argentines_blow_a_bridge_by_their_effectiveness() -> None:
    at = island({"ar-7-4a": "4022", "ar-4-4": "4123"}, phase="ar_movement", dice=[4, 3])
    at.do("blow ar-7-4a")
    assert at.game.state.blown == ()
    assert at.reason("blow ar-7-4a") == ("PS-14.2.2c", "tried")
    at.do("blow ar-4-4")
    assert at.game.state.blown == (0,)
    late = island({"ar-7-4a": {"at": "4022", "moved": CLOCK, "spent": 7}}, phase="ar_movement")
    assert late.reason("blow ar-7-4a") == ("PS-14.2.2e", "no_points_to_blow")
    in_time = island({"ar-7-4a": {"at": "4022", "moved": CLOCK, "spent": 6}}, phase="ar_movement", dice=[1])
    in_time.do("blow ar-7-4a")
    assert points(in_time, "ar-7-4a") == 0


@pytest.mark.clause("PS-14.2.2d")
def test_of_the_british_only_sappers_blow_on_5_or_less() -> None:
    for face, blown in ((5, (0,)), (6, ())):
        at = island({"uk-sas": "4022", "uk-2-para-1": "4022"}, dice=[face])
        assert at.reason("blow uk-2-para-1") == ("PS-14.2.2d", "not_sappers")
        at.do("blow uk-sas")
        assert at.game.state.blown == blown
    assert island({"uk-2-para-1": "4022"}, settings={"british_bridge": "all"}).targets("blow") == {"uk-2-para-1"}


@pytest.mark.clause("PS-14.2.1d")
def test_engineers_repair_at_the_end_of_the_phase() -> None:
    at = island({"uk-engineers": "4022", "uk-2-para-1": "3922"}, blown=(0,))
    at.do("repair uk-engineers")
    go(at, "uk-2-para-1", "4022", "4123")
    assert points(at, "uk-2-para-1") == 20 - 1 - 5, "still blown"
    assert at.reason("move uk-engineers") == ("PS-14.2.1b", "worked")
    at.do("end")
    assert at.game.state.blown == ()


@pytest.mark.clause("PS-14.2.1b", "PS-14.2.1c")
def test_engineers_lead_a_track_hex_by_hex() -> None:
    at = island({"uk-engineers": "2113", "uk-2-para-1": "2113"})
    at.do("track uk-engineers", "to 2213")
    assert at.where("uk-engineers") == "2213"
    go(at, "uk-2-para-1", "2213")
    assert points(at, "uk-2-para-1") == 19
    assert at.reason("track uk-engineers") == ("PS-14.2.1b", "has_moved")


def at_the_end_of_the_turn(at: Island, flow: object) -> Simulation:
    return Simulation(at.game, flow)  # type: ignore[arg-type]


@pytest.mark.clause("PS-14.2.1a")
@pytest.mark.parametrize(("stamp", "idle"), [({}, True), ({"moved": CLOCK - 1}, False), ({"fought": CLOCK}, False)])
def test_idle_engineers_lay_out_an_airfield(stamp: dict[str, int], idle: bool) -> None:
    at = island({"uk-engineers": {"at": "2113", **stamp}})
    end = at_the_end_of_the_turn(at, build_airfields)
    assert end.over is not idle
    if idle:
        end.answer("uk", next(option for option in end.asks["uk"].choices() if option.action.verb == "lay_out"))
        assert end.game.airfield_in(at.space("2113")) is not None  # type: ignore[attr-defined]


# -- 13 --------------------------------------------------------------------------------------------------


def built(at: Island) -> dict[str, int]:
    """Positions after everybody has improved all that he can."""
    end = Simulation(at.game, improve)
    while not end.over:
        ((side, ask),) = end.asks.items()
        end.answer(side, ask.choices()[0])
    state = end.game.state
    return {at.game.edition.board.name(one.hex): one.size for one in state.positions}  # type: ignore[attr-defined]


@pytest.mark.clause("PS-13.1a", "PS-13.2a", "PS-13.2c")
def test_idle_units_improve_their_position() -> None:
    units = {"ar-7-4a": "2213", "ar-7-4b": "2213", "uk-2-para-1": "2512", "uk-29-arty-1": "2612"}
    assert built(island(units)) == {"2213": 2, "2512": 1, "2612": 1}
    busy = {**units, "ar-7-4b": {"at": "2213", "moved": CLOCK - 4}, "uk-2-para-1": {"at": "2512", "fought": CLOCK}}
    assert built(island(busy)) == {"2213": 1, "2612": 1}
    assert built(island(units, positions={"2213": 1})) == {"2213": 2, "2512": 1, "2612": 1}


@pytest.mark.clause("PS-13.4a")
def test_no_more_positions_than_markers() -> None:
    names = ["2108", "2308", "2508", "2608", "2808", "2910"]
    units = {f"uk-{name}": hex_ for name, hex_ in zip(["2-para-1", "2-para-2", "3-para-1", "3-para-2", "sas", "sbs"],
             ["2011", "2013", "2015", "2017", "2211", "2215"], strict=True)}  # fmt: skip
    assert len(names) == len(built(island({**units, "uk-40-cdo-1": "2217"}))) == 6


@pytest.mark.clause("PS-13.1c", "PS-17.3.3a")
def test_at_low_morale_a_check_is_made_to_build() -> None:
    units = {"ar-7-4a": "2213"}
    assert built(island(units, morale=4, dice=[2])) == {}
    assert built(island(units, morale=4, dice=[1])) == {"2213": 1}


@pytest.mark.clause("PS-13.2b", "PS-13.2d", "PS-13.2e")
def test_a_position_serves_no_more_infantry_than_its_side() -> None:
    at = island(
        {"ar-7-4a": "2213", "ar-3-arty-1": "2213", "ar-12-2a": "2215", "ar-7-4b": "2215"},
        positions={"2213": 1, "2215": 1},
    )
    assert serves(at.game, at.space("2213"), 1)
    assert not serves(at.game, at.space("2215"), 1)


@pytest.mark.clause("PS-13.3a", "PS-13.5a")
def test_vacant_positions_are_taken_up_or_fall() -> None:
    at = island({"uk-2-para-1": "2113"}, positions={"2213": 2}, phase="ar_movement")
    at.do("take_up 2213")
    assert at.game.state.positions == ()
    entered = go(island({"uk-2-para-1": "2113"}, positions={"2213": 2}), "uk-2-para-1", "2213")
    assert entered.game.state.positions == ()


# -- 18.1.2 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.2a")
def test_two_halves_are_made_one() -> None:
    red = {"reduced": True}
    at = island(
        {
            "uk-2-para-1": {"at": "2113", **red},
            "uk-2-para-2": {"at": "2112", **red},
            "uk-3-para-1": {"at": "2113", **red},
        }
    )
    assert at.reason("merge uk-2-para-1") == ("PS-18.1.2a", "no_other_half")
    go(at, "uk-2-para-2", "2113")
    at.do("merge uk-2-para-1")
    assert not at.unit("uk-2-para-1").reduced
    assert (at.morale, at.points) == (12, 0)
    assert points(at, "uk-2-para-1") == 18


# -- 5.6 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.6a", "PS-5.6b", "PS-5.6d")
def test_points_that_could_not_be_used_are_kept() -> None:
    at = island({"uk-gurkha-1": "2424"}, settings={"transfer": "yes"})
    at.do("move uk-gurkha-1", "to 2624")
    assert points(at, "uk-gurkha-1") == 10
    at = island({"uk-gurkha-1": {"at": "2424", "moved": CLOCK, "spent": 16}}, settings={"transfer": "yes"})
    at.do("end")
    assert at.unit("uk-gurkha-1").saved == 2
    unmoved = island({"uk-gurkha-1": "2424"}, settings={"transfer": "yes"}).do("end")
    assert unmoved.unit("uk-gurkha-1").saved == 0
    off = island({"uk-gurkha-1": {"at": "2424", "moved": CLOCK, "spent": 16}}).do("end")
    assert off.unit("uk-gurkha-1").saved == 0


@pytest.mark.clause("PS-5.6c")
def test_nothing_is_kept_where_a_track_could_have_been_followed() -> None:
    at = island({"uk-gurkha-1": {"at": "2316", "moved": CLOCK, "spent": 16}}, settings={"transfer": "yes"}).do("end")
    assert at.unit("uk-gurkha-1").saved == 0
