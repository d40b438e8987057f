"""5.7, 6.3, 7.8 Ships sail: how far, when, with whom, and off the map."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from beachhead.games.port_stanley.rules.ships_5_7 import sea_steps, sea_way, waters
from games.port_stanley.island import CLOCK, Island, island


def sail(at: Island, ship: str, *ways: str) -> Island:
    return at.do(f"sail {ship}", *ways)


@pytest.mark.clause("PS-5.7a", "PS-2.1.7a")
def test_a_ship_sails_as_far_as_it_likes_once_in_a_turn() -> None:
    at = island({"uk-glamorgan": "1118"})
    sail(at, "uk-glamorgan", "sail_to 4627")
    assert at.where("uk-glamorgan") == "4627"
    assert at.reason("sail uk-glamorgan") == ("PS-5.7a", "sailed_now")
    later = island({"uk-glamorgan": {"at": "4627", "moved": CLOCK - 1}}, phase="uk_combat")
    assert later.reason("sail uk-glamorgan") == ("PS-5.7c", "sailed")
    other = island({"uk-glamorgan": {"at": "4627", "moved": CLOCK - 9}}, phase="uk_combat")
    sail(other, "uk-glamorgan", "sail_to 4527")
    assert other.where("uk-glamorgan") == "4527"


@pytest.mark.clause("PS-5.7a")
@pytest.mark.parametrize("ship", ["uk-glamorgan", "uk-fearless"])
def test_a_ship_goes_where_water_leads(ship: str) -> None:
    """In a movement phase one with troops anywhere too, to beaches and past them."""
    at = island({ship: "1118"}).do(f"sail {ship}")
    assert at.reason("sail_to 2011") == ("PS-7.2c", "no_water")
    assert at.reason("sail_to 1317") == ("PS-7.2c", "no_water")
    assert at.reason("sail_to 1118") == ("PS-5.7a", "there_already")
    at.do("lead", "via 1017")
    assert "via 1018" not in at.options()
    assert at.do("lead").reason("via 1017") == ("PS-5.7a", "there_already")
    at.do("via 1018", "lead", "via 1017")
    assert at.reason("lead") == ("PS-5.7a", "marks_enough")
    at.do("sail_to 1117")
    (told,) = at.events("Sailed", "ar")
    lanes = at.game.edition.lanes
    assert all(there in lanes[here] for here, there in zip(told.path, told.path[1:], strict=False))
    assert told.path[0] == at.space("1118")
    assert at.space("1017") in told.path


@pytest.mark.clause("PS-5.7a", "PS-7.2c")
def test_a_ship_that_lands_nobody_goes_anywhere_while_others_land() -> None:
    """It is told what any ship is, and nothing of beaches."""
    at = island({"uk-glamorgan": "1118"}, phase="landing", dice=[1]).do("from_shelter", "announced")
    assert at.do("sail uk-glamorgan").reason("sail_to 1118") == ("PS-5.7a", "there_already")
    assert at.do("sail_to 4627").where("uk-glamorgan") == "4627"


@pytest.mark.clause("PS-5.7a", "PS-5.7b")
def test_a_ship_comes_and_goes_over_the_edge_but_not_both() -> None:
    at = island({"uk-glamorgan": "off", "uk-brilliant": "1118"})
    at.do("sail uk-glamorgan")
    assert at.reason("leave") == ("PS-5.7b", "both_ways")
    at.do("sail_to 1118")
    assert at.reason("sail uk-glamorgan") == ("PS-5.7a", "sailed_now")
    sail(at, "uk-brilliant", "leave")
    assert at.where("uk-brilliant") == "off"
    assert at.reason("sail uk-brilliant") == ("PS-5.7a", "sailed_now")
    came, went = at.events("Sailed")
    assert came.path[0] in at.game.edition.gates
    assert (went.path[0], went.path[-1] in at.game.edition.gates) == (at.space("1118"), True)


@pytest.mark.clause("PS-5.7c", "PS-2.1.6a")
def test_ships_that_landed_somebody_stay() -> None:
    at = island({"uk-fearless": {"at": "1118", "moved": CLOCK - 2}})
    assert at.reason("sail uk-fearless") == ("PS-5.7c", "sailed")
    at = island({"uk-fearless": {"at": "1118", "moved": CLOCK - 2}}, phase="uk_combat")
    assert at.reason("sail uk-fearless")[0] == "PS-5.7c"


@pytest.mark.clause("PS-6.2a", "PS-6.3a")
def test_ships_of_a_hex_sail_together_and_one_is_dropped_where_it_is() -> None:
    names = ["uk-glamorgan", "uk-brilliant", "uk-antelope", "uk-plymouth", "uk-fearless"]
    at = island(dict.fromkeys(names, "1118") | {"uk-antrim": "1117"})
    at.do("sail uk-glamorgan")
    assert at.reason("convoy uk-antrim") == ("PS-6.3a", "not_stacked")
    at.do("convoy uk-brilliant", "convoy uk-fearless", "lead", "via 1017")
    assert at.reason("convoy uk-antelope") == ("PS-6.3a", "on_their_way")
    at.do("sail_to 1018")
    assert [at.where(name) for name in names] == ["1018", "1018", "1118", "1118", "1018"]
    assert len(at.events("Sailed")) == 1


@pytest.mark.clause("PS-7.2b", "PS-6.3a")
def test_ships_that_share_a_battalion_keep_together() -> None:
    other = island().number("uk-sir-lancelot")
    half = {"at": "1118", "reduced": True}
    units = {"uk-sir-galahad": half, "uk-sir-lancelot": half, "uk-2-para-1": {"at": "uk-sir-galahad", "also": other}}
    at = sail(island(units), "uk-sir-lancelot", "sail_to 1018")
    assert (at.where("uk-sir-galahad"), at.where("uk-sir-lancelot")) == ("1018", "1018")


@pytest.mark.clause("PS-7.2b", "PS-7.2c", "PS-6.3a")
@pytest.mark.parametrize("ship", ["uk-sir-lancelot", "uk-sir-bedivere", "uk-sir-galahad"])
def test_three_ships_that_hold_two_battalions_between_them_keep_together(ship: str) -> None:
    """Whichever is taken up; they come to one beach hex, of which the British are asked once."""
    half, middle = {"at": "off", "reduced": True}, island().number("uk-sir-bedivere")
    units = {
        "uk-sir-lancelot": half, "uk-sir-galahad": half, "uk-sir-bedivere": "off",
        "uk-2-para-1": {"at": "uk-sir-lancelot", "also": middle},
        "uk-2-para-2": {"at": "uk-sir-galahad", "also": middle},
    }  # fmt: skip
    at = island(units, phase="landing", dice=[1]).do("from_shelter", "announced", f"sail {ship}", "sail_to 1118")
    assert at.options() == {"beach 1018", "beach 1119"}
    at.do("beach 1119")
    assert at.prompt == "landing"
    at.do("end")
    assert {at.where(one) for one in ("uk-sir-lancelot", "uk-sir-bedivere", "uk-sir-galahad")} == {"1118"}
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2")) == ("1119", "1119")


@pytest.mark.clause("PS-5.7c", "PS-7.2b")
def test_a_ship_that_has_sailed_keeps_the_one_with_which_it_shares_a_battalion() -> None:
    half = {"at": "1118", "reduced": True}
    units = {"uk-sir-lancelot": half | {"moved": CLOCK - 1}, "uk-sir-galahad": half, "uk-2-para-1": "off"}
    at = island(units, phase="uk_combat")
    assert "sail uk-sir-galahad" in at.options()
    at.do("embark uk-2-para-1", "aboard uk-sir-lancelot")
    assert at.reason("sail uk-sir-galahad") == ("PS-5.7c", "mate_sailed")


@pytest.mark.case("LD-10")
@pytest.mark.clause("PS-7.8a")
def test_landing_ships_leave_after_the_turn_of_the_landing() -> None:
    first = island({"uk-fearless": {"at": "1118", "moved": CLOCK - 2}}, turn=1)
    assert first.reason("sail uk-fearless")[0] == "PS-5.7c"
    second = island({"uk-fearless": {"at": "1118", "moved": CLOCK - 10}}, turn=2)
    sail(second, "uk-fearless", "leave")
    assert second.where("uk-fearless") == "off"
    in_use = island({"uk-fearless": {"at": "1118", "worked": CLOCK}}, turn=2, phase="uk_combat")
    assert in_use.reason("sail uk-fearless") == ("PS-7.8a", "landed_from")


@pytest.mark.clause("PS-7.9d")
def test_who_is_aboard_a_ship_that_leaves_is_with_the_task_force() -> None:
    at = island({"uk-fearless": "1118", "uk-2-para-1": "uk-fearless"}, supplies={})
    ship = at.number("uk-fearless")
    at.game.state.supplies = (Supplies(UK, ABOARD, 1, inside=ship),)
    sail(at, "uk-fearless", "leave")
    assert (at.where("uk-2-para-1"), at.game.state.supplies) == ("off", ())
    assert at.reason("embark uk-2-para-1") == ("PS-7.9d", "sent_back")


@pytest.mark.clause("PS-7.2h", "PS-2.1.4a")
def test_in_the_landing_phase_combat_ships_sail_with_a_landing_alone() -> None:
    at = island({"uk-glamorgan": "off", "uk-fearless": "off"}, phase="landing", landed=[], sites=(1, 4, 9), dice=[1])
    at.do("from_shelter", "announced", "sail uk-glamorgan", "sail_to 1017")
    assert at.where("uk-glamorgan") == "1017"
    path = at.event("Sailed").path
    assert at.game.edition.water[path[0]] == "h"
    none = island({"uk-glamorgan": "off"}, phase="landing", landed=[], sites=(1, 4, 9), dice=[6])
    none.do("from_shelter", "announced")
    assert none.reason("sail uk-glamorgan") == ("PS-7.2a", "no_landing")
    none = island({"uk-glamorgan": "1118"}, phase="landing", landed=[], sites=(1, 4, 9), dice=[1])
    none.do("from_shelter", "announced", "sail uk-glamorgan")
    assert none.reason("leave") == ("PS-7.8a", "not_while_landing")


@pytest.mark.clause("PS-5.7a")
def test_the_steps_that_are_shown_are_those_of_the_ways_that_ships_sail() -> None:
    edition = island({}).game.edition
    for start in (edition.gates, frozenset(waters(edition)[:1])):
        shown = dict(sea_steps(edition, start))
        assert list(shown) == list(waters(edition))
        for space in waters(edition)[::25]:
            *before, end = sea_way(edition, start, frozenset((space,)))
            assert (space, shown[space]) == (end, before[-1] if before else end)
