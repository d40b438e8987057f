"""The small print of moving, carrying and building: what a rule needs at its very edge, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.core import replace
from beachhead.games.port_stanley.model import PHASES
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from beachhead.games.port_stanley.rules.reinforcements_19_3 import draw_reinforcements, drawable
from beachhead.kernel.simulation import Simulation
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN


def points(at: Island, unit: str) -> int:
    return left(at.game, at.number(unit))


# -- the moments of 2 ------------------------------------------------------------------------------------


@pytest.mark.clause("PS-2.1.1a", "PS-2.1.2a", "PS-2.1.4a", "PS-2.2c", "PS-3.3a")
def test_what_belongs_to_another_phase_is_refused_for_that() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2413", "uk-fearless": "1118"})
    assert at.reason("site 1") == ("PS-3.3a", "not_set_up")
    assert at.reason("from_sea") == ("PS-2.1.4a", "not_landing")
    assert at.reason("turn_up ar-7-4a")[0] == "PS-2.1.1a"
    assert at.reason("assign 1") == ("PS-2.1.2a", "not_assignment")
    landing = island({"uk-2-para-1": "2113", "uk-fearless": "1118"}, phase="landing").do("announced")
    assert landing.reason("move uk-2-para-1") == ("PS-2.2c", "not_movement")
    assert landing.reason("sail uk-fearless")[0] == "PS-7.2a", "but the sea is open in it"
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "uk-fearless": "1118"}
    fight = island(units, phase="uk_combat", supplies={"uk": {"2112": 2}}).do("end")
    assert fight.reason("sail uk-fearless") == ("PS-2.2c", "not_movement")


@pytest.mark.clause("PS-5.6f")
def test_points_that_were_saved_are_gone_after_the_combat_phase() -> None:
    at = island({"uk-gurkha-1": {"at": "4023", "saved": 2}, "uk-2-para-1": "2113"}, phase="uk_combat")
    assert points(at, "uk-gurkha-1") == 20
    assert at.do("end").unit("uk-gurkha-1").saved == 0


# -- 14.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.2.1d")
def test_a_repair_is_told_and_done_once() -> None:
    at = island({"uk-engineers": "4022"}, blown=(0, 1), whole=True).do("repair uk-engineers", "end")
    assert at.event("BridgeRepaired").bridge == 0
    assert (at.game.state.blown, at.game.state.repairing) == ((1,), ())
    assert dict(at.game.steps[at.space("4022")])[at.space("4123")] == 1


@pytest.mark.clause("PS-14.2.1b", "PS-17.2.3a")
def test_a_track_into_a_settlement_occupies_it_and_is_told() -> None:
    board = island().game.edition.board
    ways = island().game.edition
    goal = next(
        hex_
        for hex_ in ways.settlements
        for near in board.near[hex_]
        if near in ways.ways[hex_] and (min(near, hex_), max(near, hex_)) not in ways.track_sides | ways.road_sides
        and ways.ground[near] == "clear"
    )  # fmt: skip
    start = next(
        near
        for near in board.near[goal]
        if near in ways.ways[goal] and (min(near, goal), max(near, goal)) not in ways.track_sides | ways.road_sides
        and ways.ground[near] == "clear"
    )  # fmt: skip
    at = island({"uk-engineers": board.name(start)}).do("track uk-engineers", f"to {board.name(goal)}")
    assert (at.morale, points(at, "uk-engineers")) == (11, 0)
    assert (at.event("TrackBuilt").hex, at.event("TrackBuilt").to) == (start, goal)
    assert at.event("Moved").path == (start, goal)
    assert dict(at.game.steps[start])[goal] == 1


@pytest.mark.clause("PS-14.2.1a", "PS-14.4c")
def test_an_airfield_takes_a_marker_and_a_hex_without_one() -> None:
    def asked(**fields: Any) -> set[str]:
        at = island({"uk-engineers": "2113"}, turn=9, **fields)
        end = Simulation(at.game, build_airfields)
        if end.over:
            return set()
        verbs = {option.action.verb for option in end.asks["uk"].choices()}
        end.answer("uk", end.asks["uk"].choices()[0])
        assert [event.hex for event in end.game.emitted if type(event).__name__ == "AirfieldBuilt"] == [  # type: ignore[attr-defined]
            at.space("2113")
        ]
        return verbs

    assert "lay_out" in asked()
    assert asked(airfields={"uk": {"2113": 0}}) == set()
    three = {"uk": {"1318": 0, "1218": 0, "2011": 0}}
    assert asked(airfields=three) == set()
    two = {"uk": {"1318": 0, "1218": 0}}
    assert "lay_out" in asked(airfields=two)


@pytest.mark.clause("PS-14.4c")
def test_of_two_captured_airfields_each_is_replaced_for_itself() -> None:
    at = island({"uk-2-para-1": "1329", "uk-3-para-1": "3626"}, turn=9, airfields={"ar": {"1329": 0, "3626": 0}})
    s = at.game.state
    s.airfields = tuple(replace(one, down=True, taken=3) for one in s.airfields)
    end = Simulation(at.game, build_airfields)
    for verb in ("replace", "no_airfield"):
        assert end.asks["uk"].name == "replace_airfield"
        end.answer("uk", next(option for option in end.asks["uk"].choices() if option.action.verb == verb))
    assert end.over
    fields = {(at.game.edition.board.name(one.hex), one.side): one.taken for one in end.game.state.airfields}  # type: ignore[attr-defined]
    assert fields == {("1329", 1): 0, ("3626", 1): 3, ("1329", 0): 0}


# -- 8.5 -------------------------------------------------------------------------------------------------

APC = {"ar-apc-1": "2316", "ar-12-2a": "2316"}


def driving(units: dict[str, Any] | None = None, **state: Any) -> Island:
    given: dict[str, Any] = {"phase": "ar_movement", "available": (0, 2)} | state
    return island(APC | (units or {}), **given)


@pytest.mark.clause("PS-8.5e", "PS-15.4c", "PS-8.2a")
def test_a_carrier_takes_one_point_and_of_the_airport_none_is_missed() -> None:
    at = driving({"ar-apc-2": "2316"}, supplies={"ar": {"2316": 3}}).do("load ar-apc-1")
    assert at.supplies("2316", "ar") == 2
    assert at.reason("load ar-apc-1") == ("PS-8.2a", "had_load")
    assert at.reason("unload ar-apc-2") == ("PS-8.5e", "no_supplies_aboard")
    assert at.unit("ar-apc-1").active == CLOCK
    at.do("load ar-apc-2", "move ar-apc-1", "to 2216", "unload ar-apc-1")
    assert (at.event("SuppliesMoved").hex, at.event("SuppliesMoved").points) == (at.space("2216"), 1)
    assert (at.supplies("2216", "ar"), at.supplies("2316", "ar")) == (1, 1)
    assert [one.inside for one in at.game.state.supplies if one.inside >= 0] == [at.number("ar-apc-2")]
    airport = driving({"ar-apc-1": "4724"}, supplies={"ar": {"4724": 2}}).do("load ar-apc-1")
    assert airport.supplies("4724", "ar") == 2
    only_there = driving({"ar-apc-1": "4724"})
    assert "load ar-apc-1" in only_there.options(), "there is always one"


@pytest.mark.clause("PS-8.5d", "PS-8.5a")
def test_at_the_end_of_the_phase_everybody_is_off_the_carriers() -> None:
    at = driving({"ar-apc-2": "2316"}, supplies={"ar": {"2316": 1}})
    at.do("board ar-12-2a", "load ar-apc-2", "move ar-apc-1", "to 2216", "move ar-apc-2", "to 2215", "end")
    assert (at.where("ar-12-2a"), at.supplies("2215", "ar"), at.supplies("2316", "ar")) == ("2216", 1, 0)


# -- 18.1.2 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.2a")
def test_what_a_merger_needs_and_leaves() -> None:
    half = {"at": "2113", "reduced": True}
    units = {"uk-2-para-1": half, "uk-2-para-2": {**half, "fought": CLOCK - 4, "moved": CLOCK, "spent": 6}}
    others = {"uk-3-para-1": "2113", "uk-3-para-2": half, "uk-42-cdo-1": {**half, "at": "off"}}
    at = island({**units, **others, "uk-sas": half})
    for unit in ("uk-sas", "uk-42-cdo-1"):
        assert at.reason(f"merge {unit}") == ("PS-18.1.2a", "no_battalion")
    assert at.reason("merge uk-3-para-1") == ("PS-18.1.2a", "not_reduced")
    assert at.targets("merge") == {"uk-2-para-1"}
    at.do("merge uk-2-para-1")
    whole = at.unit("uk-2-para-1")
    assert (whole.spent, whole.moved, whole.fought, points(at, "uk-2-para-1")) == (6, CLOCK, CLOCK - 4, 14)
    assert at.unit("uk-2-para-2").hex == -6
    told = at.event("Merged")
    assert (told.unit, told.other) == (at.number("uk-2-para-1"), at.number("uk-2-para-2"))
    rested = island({"uk-2-para-1": half, "uk-2-para-2": {**half, "moved": CLOCK - 9, "spent": 6}})
    assert points(rested.do("merge uk-2-para-1"), "uk-2-para-1") == 20


# -- 8.4.4 -----------------------------------------------------------------------------------------------

FERRY = {"uk-helicopter-1": "2011", "uk-helicopter-2": "2011", "uk-2-para-1": "2011"}


@pytest.mark.clause("PS-8.4.4a", "PS-8.6a")
def test_what_a_ferry_needs_and_costs() -> None:
    played = {"ferry": "yes"}
    at = island(FERRY, settings=played).do("fly uk-helicopter-1", "wing uk-helicopter-2")
    assert at.reason("ferry uk-2-para-1") == ("PS-8.4.4a", "one_helicopter")
    at.do("hover", "fly uk-helicopter-1", "ferry uk-2-para-1", "hover")
    assert at.unit("uk-helicopter-1").bound == -1, "thought better of"
    at.do("fly uk-helicopter-1", "ferry uk-2-para-1", "drop 2014")
    assert points(at, "uk-helicopter-1") == 40
    told = at.event("FerryAnnounced", "ar")
    assert (told.unit, told.to) == (at.number("uk-2-para-1"), at.space("2014"))
    walked = island(FERRY | {"uk-2-para-1": {"at": "2011", "moved": CLOCK, "spent": 2}}, settings=played)
    walked.do("fly uk-helicopter-1")
    assert walked.reason("ferry uk-2-para-1") == ("PS-8.6a", "has_moved")
    tired = island(FERRY | {"uk-helicopter-1": {"at": "2011", "moved": CLOCK, "spent": 41}}, settings=played)
    tired.do("fly uk-helicopter-1")
    assert tired.reason("ferry uk-2-para-1") == ("PS-8.4.1c", "no_points_to_lift")
    waiting = island({"uk-helicopter-1": "off", "uk-2-para-1": "off"}, settings=played).do("fly uk-helicopter-1")
    assert waiting.reason("ferry uk-2-para-1") == ("PS-8.4.4a", "not_on_map")


# -- 8.4.1, 9.0 ------------------------------------------------------------------------------------------

BARRED = {"ar-12-2a": {"at": "2215", **DOWN}, "uk-helicopter-1": "2011", "uk-42-cdo-2": "2011"}


@pytest.mark.clause("PS-8.4.1b", "PS-9.0c")
def test_who_is_barred_by_a_zone_puts_his_load_down_elsewhere_and_not_in_a_full_hex() -> None:
    full = {"uk-2-para-1": "2013", "uk-2-para-2": "2013", "uk-29-arty-1": "2011"}
    at = island(BARRED | full).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2115", "declare 2215")
    assert "2013" not in at.targets("drop")
    assert at.reason("drop 2115") == ("PS-8.4.1b", "no_flight")
    at.do("drop 1911")
    assert (at.where("uk-42-cdo-2"), at.where("uk-helicopter-1")) == ("1911", "1911")
    supplied = {"uk": {"2011": 2}}
    stores = island(BARRED, supplies=supplied).do("fly uk-helicopter-1", "lift_supplies", "drop 2115", "declare 2215")
    assert stores.reason("drop 2115")[0] == "PS-8.4.1b"
    stores.do("drop 1911")
    assert (stores.supplies("1911", "uk"), stores.supplies("2011", "uk")) == (1, 1)
    sea = island(BARRED, supplies=supplied).do("fly uk-helicopter-1", "lift_supplies")
    assert sea.reason("drop 2407") == ("PS-8.1a", "no_land")
    assert sea.reason("drop 2215") == ("PS-8.4.1b", "no_flight")


# -- ships -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.2c", "PS-5.7a")
def test_landing_ships_stay_where_no_beach_can_be_landed_at() -> None:
    """Restricted waters are open, and beside the only beach of the list that is left there are none."""
    given: dict[str, Any] = {"landed": [], "sites": (4, 4, 4), "dice": [1], "turn": 1}
    at = island({"uk-fearless": "off", "uk-glamorgan": "off"}, phase="landing", **given).do("from_shelter", "announced")
    assert at.reason("sail uk-fearless") == ("PS-7.2c", "no_approach")
    assert "sail uk-glamorgan" in at.options(), "combat ships may"


@pytest.mark.clause("PS-5.7a")
def test_a_way_is_led_by_three_hexes_and_never_twice_by_one() -> None:
    at = island({"uk-glamorgan": "1118"}).do("sail uk-glamorgan", "lead", "via 1017")
    at.do("lead")
    assert "1017" not in at.targets("via")
    assert at.reason("via 1017") == ("PS-5.7a", "there_already")
    assert at.reason("via 2011") == ("PS-7.2c", "no_water")
    at.do("via 1018", "lead", "via 1017")
    assert at.reason("lead") == ("PS-5.7a", "marks_enough")
    at.do("sail_to 1117")
    assert at.where("uk-glamorgan") == "1117"


@pytest.mark.clause("PS-7.9d", "PS-7.9a", "PS-7.2b")
def test_who_is_sent_back_has_to_be_aboard() -> None:
    units = {"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "uk-3-para-1": "1119"}
    at = island(units)
    assert at.reason("send_back uk-3-para-1")[1] == "not_aboard"
    at.do("send_back uk-2-para-1")
    assert at.where("uk-2-para-1") == "off"
    assert at.events("SentBack", "uk")
    assert not at.events("SentBack", "ar")


@pytest.mark.clause("PS-7.9a", "PS-7.2b")
def test_who_goes_back_aboard_finds_an_empty_ship_with_room_beside_him() -> None:
    small = {"uk-sir-galahad": {"at": "1118", "reduced": True}}
    full = island({**small, "uk-2-para-1": "1119"})
    assert full.reason("return uk-2-para-1") == ("PS-7.2b", "no_capacity")
    units = {"uk-fearless": "1118", "uk-intrepid": "2407"}
    at = island({**units, "uk-2-para-1": "1119"}).do("return uk-2-para-1")
    assert at.reason("aboard uk-intrepid") == ("PS-7.9a", "no_empty_ship")
    at.do("aboard uk-fearless")
    assert at.where("uk-2-para-1") == "uk-fearless"


@pytest.mark.clause("PS-7.2g")
@pytest.mark.parametrize(("sites", "kept"), [((9,), True), ((1, 4, 9), True), ((1, 4, 7), False)])
def test_the_list_that_is_looked_at_is_shown_and_stays_so(sites: tuple[int, ...], kept: bool) -> None:
    given: dict[str, Any] = {"landed": [], "sites": sites, "dice": [1], "turn": 1, "settings": {"forfeit": "players"}}
    at = island({"uk-fearless": "off", "uk-2-para-1": "off"}, phase="landing", whole=True, **given)
    at.do("from_shelter", "announced", "embark uk-2-para-1", "aboard uk-fearless", "sail uk-fearless", "sail_to 2832")
    assert (at.side, at.ask.reaction) == ("ar", True)
    at.do("check_list")
    assert at.event("ListShown", "ar").kept is kept
    assert (at.over, at.match.why_not_undo() is not None) == (not kept, True)


@pytest.mark.clause("PS-7.2g", "PS-7.1c")
def test_a_first_landing_of_supplies_alone_is_held_against_the_list_as_well() -> None:
    given: dict[str, Any] = {"landed": [], "sites": (1, 4), "dice": [1], "turn": 1, "settings": {"forfeit": "players"}}
    at = island({"uk-fearless": "off"}, phase="landing", whole=True, **given)
    at.do("from_shelter", "announced", "stock uk-fearless", "sail uk-fearless", "sail_to 2832")
    assert (at.side, at.prompt) == ("ar", "check_list")
    at.do("check_list")
    assert (at.over, at.event("ListShown").kept) == (True, False)


@pytest.mark.clause("PS-7.2d", "PS-7.2a")
def test_who_waited_in_vain_for_a_beach_has_to_come_to_one_anew() -> None:
    beach = island().space("1119")
    units = {"uk-fearless": {"at": "1118", "bound": beach}, "uk-2-para-1": "uk-fearless", "ar-7-4a": "1119"}
    at = island(units, phase="ar_movement", whole=True, approached=(beach,)).do("end")
    assert PHASES[at.game.state.phase] == "landing"
    assert (at.unit("uk-fearless").bound, at.game.state.approached) == (-1, ())


@pytest.mark.clause("PS-17.3.4a", "PS-21.0a")
def test_a_surrender_ends_the_match_in_the_middle_of_a_turn() -> None:
    at = island({"ar-7-4a": "4524"}, phase="weather", turn=9, morale=1, dice=[1, 1], whole=True, points=21)
    assert at.over
    result = at.game.result()
    assert result is not None
    assert (result.winner, result.scores) == ("uk", {"uk": 22, "ar": 21})
    assert at.event("MatchEnded").by == "surrender"


# -- special forces --------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.1.3d", "PS-7.5a")
def test_who_came_ashore_this_turn_is_not_withdrawn_in_it() -> None:
    at = island({"uk-sas": {"at": "1119", "ashore": CLOCK - 2}, "uk-sbs": {"at": "1119", "ashore": CLOCK - 9}})
    assert at.reason("withdraw uk-sas") == ("PS-7.5a", "landed")
    assert at.targets("withdraw") == {"uk-sbs"}
    scouted = island({"uk-sas": {"at": "1119", "scouted": CLOCK}}, phase="uk_combat")
    assert scouted.reason("withdraw uk-sas") == ("PS-14.1.3d", "fought")


# -- 19.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-19.3a")
def test_two_of_the_laid_out_counters_are_drawn_each_as_likely() -> None:
    at = island({}, settings={"reinforcements": "yes"}, dice=[1, 1])
    names = at.names(drawable(at.game))
    assert {"ar-3-6", "ar-12-0a", "ar-dummy-6"} <= set(names)
    assert not {"ar-3-marine", "ar-5-marine", "ar-airborne", "ar-601-ranger", "ar-recon", "ar-hq-joffre"} & set(names)
    draw_reinforcements(at.game)
    assert at.names(at.game.state.reinforcements) == names[:2]
    (told,) = [event for event in at.game.emitted if type(event).__name__ == "ReinforcementsDrawn"]
    assert (told.units, told.audience) == (at.game.state.reinforcements, ("ar",))
    last = island({}, settings={"reinforcements": "yes"}, dice=[len(names), len(names) - 1])
    draw_reinforcements(last.game)
    assert last.names(last.game.state.reinforcements) == (names[-1], names[-2])
    basic = island({}, dice=[])
    draw_reinforcements(basic.game)
    assert basic.game.state.reinforcements == ()


# -- 8.3.2 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.3.2a", "PS-8.3.2b", "PS-8.3.2d")
def test_which_helicopter_breaks_down() -> None:
    pair = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-apc-1": "4524"}
    used = tuple(island().number(name) for name in ("ar-helicopter-1", "ar-helicopter-2"))
    given: dict[str, Any] = {"phase": "weather", "turn": 5, "chosen": used}
    at = island(pair, dice=[1, 6, 6, 1], **given).do("roll")
    assert at.prompt == "break_down"
    assert at.reason("break_down ar-apc-1") == ("PS-8.3.2a", "no_helicopter")
    one = {"ar-helicopter-2": "4524", "ar-helicopter-1": "lost", "ar-apc-1": "4524"}
    single = island(one, dice=[1, 6, 6, 1], **given).do("roll")
    assert single.game.state.broken == single.number("ar-helicopter-2")
    assert single.over or single.prompt != "break_down", "without a question"
    mended = island(pair, dice=[1, 6, 1, 1], phase="weather", turn=5, mending=used[0]).do("roll")
    assert mended.game.state.mending == -1, "for one turn alone"


# -- 20 --------------------------------------------------------------------------------------------------

EVENTS = {"events": "yes"}


def storm(units: dict[str, Any], face: int, **state: Any) -> Island:
    return island(units, phase="weather", dice=[1, 3, face, 1, 6], settings=EVENTS, **state)


@pytest.mark.clause("PS-20.0d")
@pytest.mark.parametrize(("hex_", "exposed"), [("1118", False), ("2407", True), ("off", True), ("later", True)])
def test_a_storm_takes_a_ship_unless_all_of_its_type_are_sheltered(hex_: str, exposed: bool) -> None:
    """Whichever of them the British choose, if one is at sea, off the map, or still to come."""
    rest = ("uk-brilliant", "uk-antelope", "uk-plymouth", "uk-broadsword")
    at = storm({**dict.fromkeys(rest, "1118"), "uk-ardent": hex_}, 3)
    assert (not at.over and at.prompt == "ship_in_storm") is exposed
    if exposed:
        assert at.targets("take_storm") == {*rest, "uk-ardent"}
        assert at.reason("take_storm uk-glamorgan") == ("PS-20.0d", "not_that_type")
        at.do("take_storm uk-brilliant")
        assert (at.unit("uk-brilliant").reduced, at.points, at.morale) == (True, 1, 12)


@pytest.mark.clause("PS-20.0d")
def test_ships_that_are_gone_are_not_exposed() -> None:
    sheltered = dict.fromkeys(("uk-brilliant", "uk-antelope", "uk-plymouth", "uk-broadsword"), "1118")
    at = storm({**sheltered, "uk-ardent": "lost"}, 3)
    assert (at.over, at.points) == (True, 0)


@pytest.mark.clause("PS-20.0b", "PS-20.0c", "PS-20.0e")
def test_what_other_events_are_worth_and_whom_they_reach() -> None:
    landed = {"uk-gurkha-1": "1119", "uk-gurkha-2": "off"}
    at = island(landed, phase="weather", turn=5, dice=[1, 2, 1, 5, 5, 5, 5, 1, 6], settings=EVENTS)
    assert (at.where("uk-gurkha-1"), at.where("uk-gurkha-2"), at.points) == ("1119", "lost", 1 + 5)
    assert at.dice_left() == ()
    for turn, through in ((6, True), (7, False)):
        conveyor = island({}, phase="weather", turn=turn, dice=[1, 4, 1, 6], settings=EVENTS)
        assert conveyor.game.state.conveyor is through
