"""5.0 Movement, 9.0 declarations, 14.5 dummies, 16.1 headquarters, 17.3 morale on the move."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import OFF_MAP, PHASES
from beachhead.games.port_stanley.rules.allowance_5 import allowance, left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.movement_5 import goals
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from beachhead.kernel.ask import Action
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


@pytest.mark.case("MV-01")
@pytest.mark.clause("PS-5.1a", "PS-5.2b")
def test_seven_clear_hexes_and_no_eighth() -> None:
    at = island({"ar-7-4a": "2113"}, phase="ar_movement")
    go(at, "ar-7-4a", "2213", "2214", "2215", "2115", "2114", "2014", "2013")
    assert points(at, "ar-7-4a") == 0
    assert "ar-7-4a" not in at.targets("move")


@pytest.mark.case("MV-01")
@pytest.mark.clause("PS-5.1d", "PS-5.2d")
def test_no_minimum_move() -> None:
    at = island({"ar-3-6": {"at": "2522", "moved": CLOCK, "spent": 11}}, phase="ar_movement")
    assert at.reason("move ar-3-6") == ("PS-5.1d", "nowhere")
    at = island({"ar-3-6": "2522"}, phase="ar_movement")
    go(at, "ar-3-6", "2523", "2524")
    assert points(at, "ar-3-6") == 4


@pytest.mark.case("MV-03")
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


@pytest.mark.case("MV-05")
@pytest.mark.clause("PS-5.4b", "PS-5.4c", "PS-5.4e", "PS-11.4a")
def test_out_of_a_zone_only_by_a_passed_check() -> None:
    at = go(at_the_zone(3), "ar-7-4a", "2013")
    assert at.where("ar-7-4a") == "2113"
    assert at.reason("move ar-7-4a") == ("PS-5.4c", "held")
    assert not at.unit("ar-7-4a").demoralized
    at = go(at_the_zone(2), "ar-7-4a", "2013")
    assert at.where("ar-7-4a") == "2013"
    assert at.dice_left() == ()


@pytest.mark.case("MV-05")
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


@pytest.mark.case("MV-11")
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


@pytest.mark.case("ST-02")
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


@pytest.mark.clause("PS-6.1a", "PS-8.4.1a")
def test_only_who_takes_up_room_and_came_from_elsewhere_goes_back() -> None:
    """Neither a helicopter that has flown in nor somebody who has come ashore in this phase."""
    full = {"uk-2-para-1": "2013", "uk-3-para-1": "2113", "uk-3-para-2": "2113", "uk-helicopter-1": "2011"}
    landed = {"at": "2113", "moved": CLOCK, "ashore": CLOCK, "origin": OFF_MAP, "reduced": True}
    at = island({**full, "uk-2-para-2": landed, "uk-3-para-1": {"at": "2113", "reduced": True}})
    at.do("fly uk-helicopter-1", "fly_to 2113", "move uk-2-para-1", "to 2113")
    assert at.targets("back") == {"uk-2-para-1"}
    assert at.reason("back uk-helicopter-1") == ("PS-6.1a", "not_crowded")
    assert at.reason("back uk-2-para-2") == ("PS-6.1a", "not_crowded")


# -- 9.0 declarations ------------------------------------------------------------------------------------


def past_a_stack(unit: str = "ar-7-4a", **more: str) -> Island:
    units = {unit: {"at": "2213", **DOWN}, "uk-2-para-1": "2012"}
    return island({**units, **{name.replace("_", "-"): {"at": hex_, **DOWN} for name, hex_ in more.items()}})


@pytest.mark.case("RC-07")
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


@pytest.mark.case("RC-07")
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


@pytest.mark.case("CO-03")
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


@pytest.mark.clause("PS-14.5a", "PS-5.1a")
def test_why_a_dummy_does_not_move_by_itself_can_be_said() -> None:
    at = island({"ar-7-4a": "2113", "ar-dummy-1": "2113"}, phase="ar_movement")
    refusal = at.refusal("move ar-dummy-1")
    assert refusal.clause == "PS-5.1a"
    at.match.game.explain(at.ask, Action("move", "ar-dummy-1"))


# -- 5.5, 5.6, 16.1 --------------------------------------------------------------------------------------


def two_phases(game: Stanley) -> Flow[None]:
    """The movement phase of a player, and his combat phase at once."""
    yield from PHASE[game.state.phase](game)
    game.state.clock += 1
    game.state.phase = PHASES.index("ar_combat")
    yield from PHASE[game.state.phase](game)


@pytest.mark.clause("PS-5.5a", "PS-5.6f")
def test_who_does_not_fight_moves_again_with_all_his_points_and_no_more() -> None:
    """Six of 14 points are used in the movement phase: in the combat phase there are 14 again."""
    at = island({"ar-7-4a": "2113", "ar-7-3": "2113"}, phase="ar_movement", plays=two_phases, landed=[])
    go(at, "ar-7-4a", "2213", "2214", "2215")
    assert (points(at, "ar-7-4a"), points(at, "ar-7-3")) == (8, 14)
    at.do("end")
    assert (points(at, "ar-7-4a"), points(at, "ar-7-3")) == (14, 14)
    go(at, "ar-7-4a", "2214")
    assert points(at, "ar-7-4a") == 12


@pytest.mark.clause("PS-16.1.1a")
def test_a_headquarters_pays_like_others() -> None:
    at = island({"ar-hq-joffre": "2113", "ar-7-4a": "2113"}, phase="ar_movement")
    before = points(at, "ar-hq-joffre")
    go(at, "ar-hq-joffre", "2213")
    go(at, "ar-7-4a", "2213")
    assert before - points(at, "ar-hq-joffre") == 14 - points(at, "ar-7-4a") == 2
