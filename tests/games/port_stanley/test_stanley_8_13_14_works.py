"""8.5 Carriers, 13 improved positions, 14.2 bridges and engineers, 18.1.2 merging."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import ABOARD, AR, UK, Supplies
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields, is_idle
from beachhead.games.port_stanley.rules.losses_11_5 import marked
from beachhead.games.port_stanley.rules.points_15_2 import add_points
from beachhead.games.port_stanley.rules.positions_13 import improve, serves
from beachhead.games.port_stanley.rules.zones_9 import zone
from beachhead.kernel.simulation import Simulation
from beachhead.mechanics.boards import sort_side
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


# -- 8.5 -------------------------------------------------------------------------------------------------


def carriers(**state: object) -> Island:
    units = {"ar-apc-1": "2316", "ar-apc-2": "2316", "ar-12-2a": "2415", "ar-12-4": "2316", "ar-recon": "2316"}
    return island(units, phase="ar_movement", available=(0, 2), supplies={"ar": {"2415": 1, "2316": 1}}, **state)


@pytest.mark.case("TR-08")
@pytest.mark.clause("PS-8.5a", "PS-8.5b", "PS-8.5h")
def test_a_battalion_takes_two_carriers() -> None:
    at = carriers()
    assert at.reason("board ar-recon") == ("PS-8.5a", "not_infantry")
    at.do("board ar-12-4", "move ar-apc-1")
    assert at.reason("to 2216") == ("PS-8.5a", "other_carrier")
    at.do("join ar-apc-2", "to 2216", "get_off ar-12-4")
    assert (at.where("ar-12-4"), points(at, "ar-apc-1")) == ("2216", 31)
    assert at.reason("move ar-12-4") == ("PS-8.6a", "carried")


@pytest.mark.case("TR-08")
@pytest.mark.clause("PS-8.5d", "PS-8.2a")
def test_a_company_gets_on_on_the_way() -> None:
    at = carriers()
    at.do("move ar-apc-1", "to 2415", "board ar-12-2a", "move ar-apc-1", "to 2216")
    assert points(at, "ar-apc-1") == 32 - 3
    at.do("get_off ar-12-2a", "move ar-apc-1", "to 2316")
    assert at.reason("load ar-apc-1") == ("PS-8.2a", "had_load")


@pytest.mark.case("TR-08")
@pytest.mark.clause("PS-8.5e", "PS-8.5f")
def test_supplies_begin_with_the_carrier_and_keep_out_of_zones() -> None:
    at = carriers()
    at.do("move ar-apc-1", "to 2415")
    assert at.reason("load ar-apc-1") == ("PS-8.5e", "supplies_board_first")
    assert at.reason("load ar-12-2a") == ("PS-8.5a", "not_a_carrier")
    at.do("load ar-apc-2", "move ar-apc-2", "to 2216", "unload ar-apc-2")
    assert (at.supplies("2316", "ar"), at.supplies("2216", "ar")) == (0, 1)
    ship = island({"uk-fearless": "2407"})
    ship.game.state.supplies = (Supplies(UK, ABOARD, 1, inside=ship.number("uk-fearless")),)
    assert ship.reason("unload uk-fearless") == ("PS-8.5a", "not_a_carrier")
    units = {"ar-apc-1": "2316", "uk-2-para-1": "2114"}
    near = island(units, phase="ar_movement", available=(0, 1), supplies={"ar": {"2316": 1}})
    near.do("load ar-apc-1", "move ar-apc-1")
    assert near.reason("to 2115")[0] == "PS-8.5f"


@pytest.mark.clause("PS-8.5g")
def test_carriers_check_like_others() -> None:
    at = island({"ar-apc-1": "2113", "uk-2-para-1": "2213"}, phase="ar_movement", available=(0, 1), dice=[4])
    go(at, "ar-apc-1", "2012")
    assert at.where("ar-apc-1") == "2113"


@pytest.mark.clause("PS-6.1a", "PS-8.5h")
def test_riders_count_where_their_carrier_is() -> None:
    units = {"ar-apc-1": "2316", "ar-12-2a": "2316", "ar-7-4a": "2216", "ar-4-4": "2216"}
    at = island(units, phase="ar_movement", available=(0, 1))
    at.do("board ar-12-2a", "move ar-apc-1", "to 2216")
    assert at.reason("get_off ar-12-2a") == ("PS-6.1a", "no_room")
    assert at.reason("end") == ("PS-6.1a", "overstacked")
    assert at.targets("back") == {"ar-apc-1"}
    at.do("back ar-apc-1", "end")
    assert (at.where("ar-12-2a"), at.where("ar-apc-1")) == ("2316", "2316")
    near = {"ar-apc-1": "2215", "ar-12-2a": "2215", "ar-12-2b": "2315", "ar-7-4a": "2216", "ar-4-4": "2216"}
    off = island({**near, "ar-4-4": {"at": "2216", "reduced": True}}, phase="ar_movement", available=(0, 1))
    off.do("board ar-12-2a", "move ar-apc-1", "to 2216", "get_off ar-12-2a", "move ar-12-2b", "to 2216")
    assert off.targets("back") == {"ar-12-2a", "ar-12-2b"}, "both came from elsewhere"
    off.do("back ar-12-2a", "end")
    assert off.where("ar-12-2a") == "2215"
    empty = island({**units, "ar-12-2a": "2215"}, phase="ar_movement", available=(0, 1))
    assert empty.do("move ar-apc-1", "to 2216", "end").where("ar-apc-1") == "2216"


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


@pytest.mark.clause("PS-14.2.2c", "PS-14.2.2e", "PS-8.5a")
def test_a_carrier_blows_a_bridge_whatever_it_has_carried_and_carries_after_it() -> None:
    """A load is no work on a bridge: what it takes are 8 points of those that are left."""
    units = {"ar-apc-1": "4123", "ar-12-2a": "4123"}
    after = island(units, phase="ar_movement", available=(0, 1), dice=[1])
    after.do("board ar-12-2a", "move ar-apc-1", "to 4022", "get_off ar-12-2a", "blow ar-apc-1")
    assert after.game.state.blown == (0,)
    before = island(units, phase="ar_movement", available=(0, 1), dice=[6]).do("blow ar-apc-1", "board ar-12-2a")
    assert before.reason("blow ar-apc-1") == ("PS-14.2.2c", "tried")
    before.do("move ar-apc-1")
    assert before.targets("to")
    spent = before.unit("ar-apc-1").spent
    before.do("to 4022")
    assert (spent, before.where("ar-12-2a")) == (8, "ar-apc-1")
    assert before.unit("ar-apc-1").spent > 8


@pytest.mark.clause("PS-14.2.2d")
def test_of_the_british_only_sappers_blow_on_5_or_less() -> None:
    for face, blown in ((5, (0,)), (6, ())):
        at = island({"uk-sas": "4022", "uk-2-para-1": "4022"}, dice=[face])
        assert at.reason("blow uk-2-para-1") == ("PS-14.2.2d", "not_sappers")
        at.do("blow uk-sas")
        assert at.game.state.blown == blown
    assert island({"uk-2-para-1": "4022"}, settings={"british_bridge": "all"}).targets("blow") == {"uk-2-para-1"}


@pytest.mark.clause("PS-14.2.2f")
def test_nobody_blows_a_bridge_in_a_phase_in_which_he_fights() -> None:
    units = {"ar-7-4a": {"at": "4022", "fought": CLOCK}, "ar-4-4": {"at": "4022", "fought": CLOCK - 1}}
    at = island(units, phase="ar_combat", dice=[1])
    assert at.reason("blow ar-7-4a") == ("PS-14.2.2f", "fought")
    at.do("blow ar-4-4")
    assert at.game.state.blown == (0,)


@pytest.mark.case("EN-02")
@pytest.mark.clause("PS-14.2.1d")
def test_engineers_repair_at_the_end_of_the_phase() -> None:
    at = island({"uk-engineers": "4022", "uk-2-para-1": "3922"}, blown=(0,))
    at.do("repair uk-engineers")
    go(at, "uk-2-para-1", "4022", "4123")
    assert points(at, "uk-2-para-1") == 20 - 1 - 5, "still blown"
    assert at.reason("move uk-engineers") == ("PS-14.2.1b", "worked")
    at.do("end")
    assert at.game.state.blown == ()


@pytest.mark.clause("PS-14.2.1a", "PS-14.2.1d", "PS-13.1a")
def test_engineers_who_repaired_have_neither_moved_nor_fought() -> None:
    """They may lay out an airfield and improve their position when the turn is over; who built a track may not."""
    at = island({"uk-engineers": "4022"}, blown=(0,)).do("repair uk-engineers", "end")
    assert is_idle(at.game, at.number("uk-engineers"))
    at = island({"uk-engineers": "2113"}).do("track uk-engineers", "to 2213")
    assert not is_idle(at.game, at.number("uk-engineers"))


@pytest.mark.clause("PS-14.2.1b", "PS-14.2.1c")
def test_engineers_lead_a_track_hex_by_hex() -> None:
    at = island({"uk-engineers": "2113", "uk-2-para-1": "2113"})
    at.do("track uk-engineers", "to 2213")
    assert at.where("uk-engineers") == "2213"
    go(at, "uk-2-para-1", "2213")
    assert points(at, "uk-2-para-1") == 19
    assert at.reason("track uk-engineers") == ("PS-14.2.1b", "has_moved")


@pytest.mark.clause("PS-14.2.1b", "PS-5.1a")
def test_no_track_leads_where_one_is_or_where_the_enemy_stands() -> None:
    at = island({"uk-engineers": "2113", "ar-12-2a": "2212"}).do("track uk-engineers")
    assert "2114" in at.targets("to")
    assert at.reason("to 2212") == ("PS-5.1a", "enemy_there")
    there = sort_side(at.space("2113"), at.space("2213"))
    led = island({"uk-engineers": "2113"}, tracks=(there,)).do("track uk-engineers")
    assert led.reason("to 2213") == ("PS-14.2.1b", "track_there")
    assert "2114" in led.targets("to")


@pytest.mark.clause("PS-14.2.1b", "PS-14.2.2c")
def test_who_works_on_a_bridge_does_nothing_else_in_the_phase() -> None:
    at = island({"uk-engineers": "4022"}, blown=(0,)).do("repair uk-engineers")
    assert at.reason("track uk-engineers") == ("PS-14.2.1b", "worked")
    assert at.reason("repair uk-engineers") == ("PS-14.2.1b", "worked")
    lent = island({"uk-engineers": {"at": "4022", "worked": CLOCK}, "uk-sas": "4022"})
    assert lent.targets("blow") == {"uk-sas"}
    assert lent.reason("blow uk-engineers") == ("PS-14.2.2c", "worked")


def at_the_end_of_the_turn(at: Island, flow: object) -> Simulation:
    return Simulation(at.game, flow)  # type: ignore[arg-type]


@pytest.mark.case("EN-02")
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


@pytest.mark.clause("PS-13.1a", "PS-13.4a")
def test_all_at_once_as_far_as_the_markers_go() -> None:
    at = island({"ar-7-4a": "2213", "ar-4-4": "2515", "uk-2-para-1": "2113"}, phase="turn_end")
    at.do("improve_all")
    assert {at.game.edition.board.name(one.hex) for one in at.game.state.positions} == {"2213", "2515"}
    assert at.side == "uk"
    assert at.reason("improve_all") == ("PS-13.1a", "only_one")
    taken = {f"{column}{row}": 1 for column in (20, 23) for row in (11, 13, 15, 17)} | {"2709": 1}
    short = island({"ar-7-4a": "2213", "ar-4-4": "2515"}, phase="turn_end", positions=taken)
    assert short.reason("improve_all") == ("PS-13.4a", "no_marker")


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


@pytest.mark.case("EN-04")
@pytest.mark.clause("PS-13.3a", "PS-13.5a")
def test_vacant_positions_are_taken_up_or_fall() -> None:
    at = island({"uk-2-para-1": "2113"}, positions={"2213": 2}, phase="ar_movement")
    zones = zone(at.game, UK)
    assert marked(at.game, AR) == {at.space("2213")}
    at.do("take_up 2213")
    assert at.game.state.positions == ()
    assert marked(at.game, AR) == set()
    assert zone(at.game, UK) is zones, "which hang on units alone"
    entered = go(island({"uk-2-para-1": "2113"}, positions={"2213": 2}), "uk-2-para-1", "2213")
    assert entered.game.state.positions == ()


@pytest.mark.clause("PS-13.3b")
def test_what_was_taken_up_is_built_anew_from_the_beginning() -> None:
    """The marker is away at once; a turn without moving brings one of size 1 for one unit, and nothing before."""
    at = island({"ar-7-4a": "2214"}, positions={"2213": 2}, phase="ar_movement").do("take_up 2213")
    go(at, "ar-7-4a", "2213")
    assert not serves(at.game, at.space("2213"), 1)
    assert built(island({"ar-7-4a": {"at": "2213", "moved": CLOCK}})) == {}, "it came back this turn"
    assert built(island({"ar-7-4a": "2213"})) == {"2213": 1}


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
