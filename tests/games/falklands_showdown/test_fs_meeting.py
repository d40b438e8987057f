"""Where chapters of Falklands Showdown meet: what one operation leaves behind, as the next chapter finds it."""

from __future__ import annotations

import pytest
from waters import Lie, waters

UK, AR = "uk_ops", "ar_ops"

# -- raids and what becomes of them on the way (9.4, 9.5, 10.6) ----------------------------------------

FLEET: dict[str, Lie] = {"uk-hermes": "sea-7", "uk-norland": "sea-6", "uk-ardent": "sea-6"}
SKYHAWKS: dict[str, Lie] = {f"ar-a4-{number}": "argentina" for number in (1, 2, 3)}
SENT = ["op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "fly ar-a4-3", "go"]


@pytest.mark.clause("FS-9.5d", "FS-10.6d")
def test_the_dice_that_are_left_say_how_many_may_pass_the_escorts() -> None:
    whole = waters({**FLEET, **SKYHAWKS}, phase=AR).do(*SENT, "pass")
    assert whole.targets("at-unit") == {"uk-norland", "uk-ardent"}  # one of three dice
    t = waters({**FLEET, **SKYHAWKS}, phase=AR, dice=[3, 6, 6, 6, 6]).do(*SENT, "intercept", "spread")
    assert t.where("ar-a4-1") == "lost"
    assert (t.side, t.prompt) == ("uk", "aim")  # of two dice none passes: they had nothing to choose
    t.do("at-unit ar-a4-2")
    assert t.names(shot.target for shot in t.events("Fired")[2:4]) == ("uk-ardent",) * 2


@pytest.mark.clause("FS-9.4f", "FS-9.5f", "FS-9.5g")
def test_skyhawks_on_their_way_to_sea_7_meet_the_carriers_they_go_for_from_afar() -> None:
    t = waters({"uk-hermes": "sea-7", "ar-a4-1": "argentina", "ar-a4-2": "argentina"}, phase=AR)
    t.do("op 17", "raid sea-7", "fly ar-a4-1", "fly ar-a4-2", "go", "intercept")
    assert t.names(t.game.state.fight.first) == ("uk-hermes",) * 2  # type: ignore[union-attr]
    t.roll(3, 3)
    assert t.do("at-unit ar-a4-1", "at-unit ar-a4-2").over
    assert [t.where("ar-a4-1"), t.where("ar-a4-2"), t.unit("uk-hermes").hits] == ["lost", "lost", 0]


@pytest.mark.clause("FS-7.1.17b", "FS-9.5d", "FS-10.6c")
def test_the_carrier_of_a_raid_strikes_though_its_aircraft_were_all_shot_down() -> None:
    places: dict[str, Lie] = {"ar-25-de-mayo": "sea-6", "ar-a4-1": "argentina", "uk-hermes": "sea-7"}
    t = waters({**places, "uk-ardent": "sea-6"}, phase=AR, dice=[3, 6, 1])
    t.do("op 17", "raid sea-6", "fly ar-25-de-mayo", "fly ar-a4-1", "go", "intercept")
    assert t.over
    assert t.where("ar-a4-1") == "lost"
    assert (t.unit("uk-ardent").hits, t.where("ar-25-de-mayo"), t.dice_left()) == (1, "sea-6", ())


@pytest.mark.clause("FS-6.3b", "FS-9.4d", "FS-7.1.17a")
def test_aircraft_fly_from_a_base_in_which_the_enemy_stands() -> None:
    units: dict[str, Lie] = {"ar-puc-3": "goose-green", "ar-12": "goose-green", "uk-2p": "goose-green"}
    t = waters({**units, "uk-ardent": "falklands-sea"}, phase=AR, dice=[1, 6]).do("op 17", "raid falklands-sea")
    assert t.targets("fly") == {"ar-puc-3"}
    t.do("fly ar-puc-3", "go")
    assert (t.unit("uk-ardent").hits, t.where("ar-puc-3")) == (1, "goose-green")


@pytest.mark.clause("FS-7.0b", "FS-9.4a")
def test_under_decisive_leadership_the_same_aircraft_fly_twice() -> None:
    t = waters({"ar-a4-1": "argentina", "uk-ardent": "sea-6"}, phase=AR, event="4-2", dice=[6, 6, 1, 6])
    again = ("op 17", "raid sea-6", "fly ar-a4-1", "go")
    t.do(*again, *again)
    assert t.over
    assert t.unit("uk-ardent").hits == 1


@pytest.mark.clause("FS-7.0b", "FS-10.5e", "FS-10.11a")
def test_two_missiles_under_decisive_leadership_sink_what_the_first_has_damaged() -> None:
    units: dict[str, Lie] = {"ar-spr-ent-1": "argentina", "uk-hermes": "sea-7", "uk-sas": "uk-hermes"}
    t = waters(units, phase=AR, event="4-2", dice=[4, 4]).do("op 7", "attack uk-hermes", "op 7", "attack uk-hermes")
    assert (t.where("uk-hermes"), t.where("uk-sas")) == ("lost", "lost")
    assert (t.points, t.game.state.stealth) == (8 + 2, 1)


# -- the anchorage while its coast changes hands (3.6, 8.2, 10.5) --------------------------------------

SOUND: dict[str, Lie] = {"uk-norland": "falklands-sea", "uk-3p": "uk-norland", "ar-san-luis": "falklands-sea"}


@pytest.mark.clause("FS-3.6b", "FS-8.2d", "FS-10.11b")
def test_a_team_that_comes_to_san_carlos_opens_the_anchorage_to_the_submarine_of_the_same_turn() -> None:
    units: dict[str, Lie] = {**SOUND, "uk-2p": "san-carlos", "ar-sf-601": "goose-green", "ar-12": "goose-green"}
    t = waters(units, phase=AR, control={"san-carlos": "uk"}, whole=True, dice=[3, 1, 1])
    t.do("op 22", "march ar-sf-601", "to san-carlos", "done")
    assert (t.holder("san-carlos"), t.points) == ("uk", 8)
    t.do("sub ar-san-luis", "stay")
    assert t.targets("attack") == {"uk-norland"}
    t.do("attack uk-norland")
    assert t.unit("uk-norland").hits == 1


@pytest.mark.clause("FS-3.6d", "FS-8.2d")
@pytest.mark.parametrize(("empty", "sheltered"), [("keeps", True), ("ar", False)])
def test_an_anchorage_that_is_left_empty(empty: str, sheltered: bool) -> None:
    units: dict[str, Lie] = {**SOUND, "uk-2p": "san-carlos"}
    t = waters(units, control={"san-carlos": "uk"}, settings={"empty": empty}, whole=True)
    t.do("op 22", "march uk-2p", "to goose-green", "op 25")
    assert t.holder("san-carlos") == ("uk" if sheltered else "ar")
    t.roll(1, 1)
    t.do("sub ar-san-luis", "stay")
    assert t.targets("attack") == (set() if sheltered else {"uk-norland"})


# -- submarines one after the other (8.2, 8.3, 8.6) ----------------------------------------------------


@pytest.mark.clause("FS-8.2b", "FS-8.6a", "FS-10.11a")
def test_who_has_lost_an_escort_to_the_first_submarine_is_screened_from_the_second_no_more() -> None:
    units: dict[str, Lie] = {"ar-san-luis": "sea-6", "ar-salta": "sea-6", "uk-hermes": "sea-6"}
    screen: dict[str, Lie] = {"uk-ardent": {"at": "sea-6", "hits": 1}, "uk-arrow": "sea-6"}
    t = waters({**units, **screen}, phase="ar_subs", dice=[3, 6, 3, 6])
    t.do("sub ar-san-luis", "stay", "attack uk-ardent")
    assert (t.where("uk-ardent"), t.targets("answer")) == ("lost", {"uk-arrow"})
    t.do("answer uk-arrow", "sub ar-salta", "stay", "attack uk-hermes")
    assert t.unit("uk-hermes").hits == 1  # on a 3, which misses a ship that is screened
    assert t.event("Fired").number == 3


@pytest.mark.clause("FS-8.3a", "FS-10.11a")
def test_nobody_answers_a_submarine_that_the_first_answer_has_sunk() -> None:
    escorts: dict[str, Lie] = {"uk-ardent": "sea-6", "uk-arrow": "sea-6", "uk-active": "lost"}
    t = waters({"ar-san-luis": "sea-6", **escorts}, phase="ar_subs", dice=[6, 1])
    t.do("sub ar-san-luis", "stay", "attack uk-ardent", "answer uk-arrow")
    assert (t.over, t.where("ar-san-luis"), t.points) == (True, "lost", 7)


@pytest.mark.clause("FS-6.2.1b", "FS-10.11b", "FS-4.4.4c")
def test_onyx_goes_down_with_the_boat_squadron() -> None:
    units: dict[str, Lie] = {"uk-onyx": {"at": "sea-6", "hits": 1}, "uk-sbs": "uk-onyx", "ar-san-luis": "sea-6"}
    t = waters(units, phase="ar_subs", dice=[1]).do("sub ar-san-luis", "stay", "attack uk-onyx")
    assert (t.where("uk-onyx"), t.where("uk-sbs"), t.points) == ("lost", "lost", 9)


@pytest.mark.clause("FS-6.2.1b", "FS-7.1.24b", "FS-7.1.24c")
def test_a_raider_from_onyx_who_does_not_come_back_leaves_her_empty() -> None:
    units: dict[str, Lie] = {"uk-onyx": "falklands-sea", "uk-sbs": "uk-onyx", "ar-puc-5": "pebble-island"}
    t = waters(units, dice=[4, 6]).do("op 24", "choose uk-sbs", "attack ar-puc-5")
    assert (t.where("ar-puc-5"), t.where("uk-sbs"), t.where("uk-onyx")) == ("lost", "lost", "falklands-sea")
    assert t.game.aboard.get(t.number("uk-onyx"), ()) == ()


@pytest.mark.clause("FS-7.1.4b", "FS-7.1.4c", "FS-4.4.3a")
def test_south_georgia_that_holds_out_has_lost_its_submarine_all_the_same() -> None:
    units: dict[str, Lie] = {"uk-antrim": "sea-5", "uk-sbs": "uk-antrim", "ar-santa-fe": "south-georgia"}
    t = waters(units, event="4-1", dice=[3, 6, 5]).do("op 4", "sail uk-antrim", "go")
    assert (t.where("uk-antrim"), t.where("uk-sbs"), t.where("ar-santa-fe")) == ("sea-5", "uk-antrim", "lost")
    assert (t.holder("south-georgia"), t.points) == ("ar", 8)  # the Box counts as the Zone; a point for the absence
    t.do("op 4", "sail uk-antrim", "go")
    assert (t.holder("south-georgia"), t.dice_left()) == ("uk", ())


@pytest.mark.clause("FS-3.6h", "FS-7.1.9a")
def test_nobody_is_refitted_aboard_where_a_submarine_of_the_enemys_lurks() -> None:
    units: dict[str, Lie] = {"uk-norland": "sea-6", "uk-2p": {"at": "uk-norland", "hits": 1}}
    assert "op 9" in waters(units).options()
    assert "op 9" in waters({**units, "uk-spartan": "sea-6"}).options()
    t = waters({**units, "ar-salta": "sea-6"})
    assert t.reason("op 9") == ("FS-7.1.9a", "units_to_refit")


# -- what is added, and the last operation (4.2, 5.3, 11.3) --------------------------------------------

GREEN: dict[str, Lie] = {"uk-arrow": "falklands-sea", "uk-sas": "uk-arrow", "ar-12": "goose-green"}
WAVE: dict[str, Lie] = {"uk-canberra": "falklands-sea", **dict.fromkeys(("uk-2p", "uk-3p", "uk-40c"), "uk-canberra")}


@pytest.mark.clause("FS-11.3.6-1", "FS-10.4e", "FS-10.4c", "FS-3.6d")
def test_a_raid_that_an_event_adds_clears_the_beach_for_the_landing_of_the_same_phase() -> None:
    t = waters({**GREEN, **WAVE}, event="6-1", dice=[2, 1])
    t.do("free 24", "choose uk-sas", "attack ar-12")
    assert (t.where("ar-12"), t.holder("goose-green"), t.game.state.operations) == ("lost", "ar", 30)
    t.do("op 21", "at goose-green", "land uk-2p", "land uk-3p", "land uk-40c", "go")
    assert (t.holder("goose-green"), t.points, t.dice_left()) == ("uk", 7, ())  # six steps, and no fight
    assert t.over  # what the event adds comes once


@pytest.mark.clause("FS-11.3.6-1", "FS-5.3a", "FS-4.2a")
def test_what_an_event_adds_comes_before_the_last_operation_or_not_at_all() -> None:
    t = waters(GREEN, event="6-1", operations=1, whole=True)
    assert t.targets("free") == {"10", "24"}
    assert waters(GREEN, event="6-1", operations=2).do("op 25").targets("free") == {"10", "24"}
    t.do("op 25")
    assert (t.over, t.game.state.level) == (True, "no_stanley")


@pytest.mark.clause("FS-7.0b", "FS-5.3a")
def test_decisive_leadership_gives_no_operation_after_the_last() -> None:
    t = waters({"uk-arrow": "sea-6"}, event="4-3", operations=1, whole=True).do("op 25")
    assert (t.over, t.game.state.operations, len(t.game.state.done)) == (True, 0, 1)


@pytest.mark.clause("FS-4.4.1a", "FS-4.4.5a", "FS-4.6a")
@pytest.mark.parametrize(("before", "after", "winner"), [(3, 0, 0), (4, 1, 1), (-1, -5, 0)])
def test_the_last_operation_takes_port_stanley_with_no_ship_in_the_zone(before: int, after: int, winner: int) -> None:
    units: dict[str, Lie] = {"uk-2p": "fitzroy", "uk-hermes": "sea-4"}
    t = waters(units, control={"fitzroy": "uk"}, operations=1, points=before, whole=True)
    t.do("op 22", "march uk-2p", "to port-stanley")
    assert t.over
    assert (t.points, t.game.state.winner) == (after, winner)
    assert t.game.state.level == ("sudden" if before < 0 else "points")  # at -5 the absence is not looked at


@pytest.mark.clause("FS-4.4.1a", "FS-10.2a", "FS-4.4.4c")
def test_an_attack_that_costs_the_last_ship_in_the_zone_scores_its_absence_too() -> None:
    units: dict[str, Lie] = {"uk-arrow": {"at": "sea-7", "hits": 1}, "ar-py": "sea-6", "uk-hermes": "sea-4"}
    t = waters(units, dice=[6, 1]).do("op 14", "sail uk-arrow", "to sea-6")
    assert (t.where("uk-arrow"), t.points) == ("lost", 8 + 1 + 1)


# -- airbases that are lost in the middle of something (6.3, 7.1, 9.6) ---------------------------------


@pytest.mark.clause("FS-3.6c", "FS-9.6a", "FS-9.8b")
def test_who_marches_out_of_a_contested_base_gives_it_up_before_the_next_marches() -> None:
    units: dict[str, Lie] = {"ar-12": "goose-green", "ar-puc-3": "goose-green", "uk-2p": "goose-green"}
    t = waters({**units, "ar-sf-601": "fitzroy"}, phase=AR, dice=[1])
    t.do("op 22", "march ar-12", "to fitzroy")
    assert (t.holder("goose-green"), t.points, t.prompt) == ("uk", 7, "haven")
    t.do("to pebble-island")
    assert (t.where("ar-puc-3"), t.prompt, t.targets("march")) == ("pebble-island", "march", {"ar-sf-601"})


@pytest.mark.clause("FS-7.1.8e", "FS-9.6a", "FS-9.4e")
def test_pucaras_that_flee_from_a_cratered_port_stanley_to_argentina_do_not_fight_from_there() -> None:
    units: dict[str, Lie] = {"uk-2p": "fitzroy", "ar-puc-1": "port-stanley", "uk-arrow": "falklands-sea"}
    t = waters({**units, "uk-3p": "fitzroy"}, control={"fitzroy": "uk"}, black_buck=True, dice=[4], whole=True)
    t.do("op 22", "march uk-2p", "to port-stanley", "to argentina", "done")
    assert (t.where("ar-puc-1"), t.points, t.game.state.black_buck) == ("argentina", 4, True)
    assert t.side == "ar"
    assert {"op 3", "op 17", "op 18"}.isdisjoint(t.options())  # UK's runway now; out of a Pucara's reach
    assert "op 19" in t.options()


@pytest.mark.clause("FS-7.1.8e", "FS-7.1.24a", "FS-6.3b")
def test_aircraft_that_the_crater_holds_on_the_ground_are_what_a_raid_finds() -> None:
    units: dict[str, Lie] = {"uk-arrow": "falklands-sea", "uk-sas": "uk-arrow", "ar-3": "port-stanley"}
    parked: dict[str, Lie] = {"ar-puc-1": "port-stanley", "ar-puc-2": "port-stanley"}
    t = waters({**units, **parked}, black_buck=True, dice=[4, 5, 5]).do("op 24", "choose uk-sas", "attack ar-puc-1")
    assert [t.where(name) for name in ("ar-puc-1", "ar-puc-2", "uk-sas")] == ["lost", "port-stanley", "uk-arrow"]


@pytest.mark.clause("FS-4.4.5b", "FS-7.1.3a", "FS-7.1.1c")
def test_a_crater_waits_in_a_port_stanley_that_changes_hands_twice() -> None:
    units: dict[str, Lie] = {"ar-7": "mount-kent", "ar-4": "argentina"}
    t = waters(units, phase=AR, control={"port-stanley": "uk"}, black_buck=True, event="4-2")
    assert "op 3" not in t.options()
    t.do("op 22", "march ar-7", "to port-stanley")
    assert (t.holder("port-stanley"), t.points) == ("ar", 12)
    assert "op 1" not in t.options()
    assert "op 3" in t.options()


# -- the weather, and missions that an event forbids (9.1, 11.1, 11.3) ---------------------------------


@pytest.mark.clause("FS-11.3.2-2", "FS-9.7a")
def test_in_heavy_seas_a_damaged_ship_still_goes_on_into_the_box() -> None:
    units: dict[str, Lie] = {"uk-ardent": {"at": "sea-7", "hits": 1}, "uk-arrow": "sea-7"}
    t = waters(units, event="2-2", control={"south-georgia": "uk"}).do("op 13", "fleet sea-7")
    assert "south-georgia" not in t.targets("to")
    t.do("to sea-5")
    assert t.targets("sail") == {"uk-ardent"}
    assert t.do("sail uk-ardent").where("uk-ardent") == "south-georgia"


@pytest.mark.clause("FS-11.3.4-5", "FS-8.2a")
def test_the_united_nations_hold_submarines_outside_the_zone_and_only_until_the_next_event() -> None:
    units: dict[str, Lie] = {"uk-spartan": "sea-3", "uk-splendid": "sea-6", "ar-py": "sea-3", "ar-segui": "sea-6"}
    t = waters(units, phase="uk_subs", event="4-5", whole=True, dice=[6, 1, 1])
    t.do("sub uk-spartan", "stay")
    assert t.prompt == "submarine"  # nobody to attack there
    t.do("sub uk-splendid", "stay", "attack ar-segui", "no-answer")
    assert (t.game.state.event, t.side) == ("1-1", "uk")
    t.do("op 16", "sub uk-spartan", "stay")
    assert t.targets("attack") == {"ar-py"}
