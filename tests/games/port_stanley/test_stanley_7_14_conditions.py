"""7, 14.1, 22.2 Small conditions of landings, of ships that leave, and of what special forces do in a phase."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, AR, UK, Airfield, Supplies
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, on, sky

PLAYERS = {"forfeit": "players"}


def landing(units: dict[str, Any], *dice: int, **state: Any) -> Island:
    """A landing phase in which restricted waters were announced."""
    at = island(units, phase="landing", dice=(1, *dice), **state)
    return at.do("from_shelter", "announced")


@pytest.mark.clause("PS-22.2.2a", "PS-7.2g")
def test_where_players_keep_the_list_the_historical_first_landing_is_at_beach_1_and_nobody_asks() -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "off"}
    state: dict[str, Any] = {"historical": True, "first_beach": 1, "sites": (1,), "landed": (), "settings": PLAYERS}
    at = landing(units, **state).do("embark uk-2-para-1", "aboard uk-fearless", "sail uk-fearless")
    near = {at.game.edition.board.name(space) for beach in at.game.edition.beaches[1] for space in around(at, beach)}
    assert at.targets("sail_to") <= near
    at.do("sail_to 1118", "beach 1119")
    assert (at.side, at.prompt) == ("uk", "landing")


def around(at: Island, space: int) -> tuple[int, ...]:
    return tuple(at.game.edition.board.near[space])


@pytest.mark.clause("PS-7.2g")
def test_a_combat_ship_that_sails_is_no_landing_that_the_list_is_asked_for() -> None:
    at = landing({"uk-plymouth": "off", "uk-fearless": "off"}, landed=(), sites=(3, 4, 5), settings=PLAYERS)
    at.do("sail uk-plymouth", "sail_to 1118")
    assert (at.side, at.prompt) == ("uk", "landing")


@pytest.mark.clause("PS-14.3.2b", "PS-12.6.3c", "PS-5.7b")
def test_a_ship_that_missiles_sink_on_its_way_off_the_map_is_not_there_again() -> None:
    units = {"uk-ardent": "4528", "ar-exocet": {"at": "4525", **DOWN}}
    at = island(units, dice=(3,)).do("sail uk-ardent", "leave")
    at.do(f"fire_at {min(at.targets('fire_at'))}")
    assert at.where("uk-ardent") == "lost"


@pytest.mark.clause("PS-7.2b", "PS-7.9d")
def test_who_went_aboard_a_ship_that_did_not_sail_can_follow_in_the_same_turn() -> None:
    """He never left the task force, and is free for a ship beside a beach when the landing is over."""
    units = {"uk-intrepid": "off", "uk-29-arty-1": "off", "uk-fearless": "1118"}
    at = landing(units).do("embark uk-29-arty-1", "aboard uk-intrepid", "end")
    assert (at.prompt, at.where("uk-29-arty-1")) == ("follow", "off")
    assert "embark uk-29-arty-1" in at.options()


@pytest.mark.clause("PS-7.6b", "PS-7.7a", "PS-14.3.2f")
def test_supplies_that_a_hit_has_left_go_ashore_in_the_landing_phase_all_the_same() -> None:
    """They came aboard before; of two points one goes down with half of the counter."""
    units: dict[str, Any] = {"uk-sir-galahad": "1118", "ar-exocet": {"at": "1117", **DOWN}}
    at = island(units, phase="landing", dice=(4, 1))
    at.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=at.number("uk-sir-galahad"), came=1),)
    at.do("announced", "unstock uk-sir-galahad", "fire_at 1118", "give_up_stores", "land_at 1119")
    assert at.supplies("1119", "uk") == 1


@pytest.mark.clause("PS-14.1.3d", "PS-14.2.2f")
def test_special_forces_that_have_tried_a_bridge_do_not_leave_in_that_phase() -> None:
    at = island({"uk-sas": "4022"}, dice=(6,)).do("blow uk-sas")
    assert at.reason("withdraw uk-sas")[0] == "PS-14.1.3d"


@pytest.mark.clause("PS-14.1.3b", "PS-14.2.2f")
@pytest.mark.parametrize("stamp", ["carried", "worked", "fought", "scouted"])
def test_special_forces_that_were_carried_or_have_done_anything_do_not_raid_in_that_phase(stamp: str) -> None:
    fields = {"ar": {"1329": 1}}
    other = {"uk-sas": {"at": "1328", stamp: CLOCK}, "uk-sbs": "1328"}
    at = island(other, phase="uk_combat", airfields=fields).do("end")
    assert at.targets("raid") == {"uk-sbs"}
    assert at.reason("raid uk-sas")[0] == "PS-14.1.3b"


@pytest.mark.clause("PS-12.7.4a", "PS-12.6.2d")
@pytest.mark.parametrize(("there", "defence"), [("1119", 1), ("1219", 0)])
def test_land_air_defence_covers_troops_in_its_own_hex_alone(there: str, defence: int) -> None:
    """Next to it lie ships that it could cover, but those are not attacked."""
    units = {"uk-t-battery-1": there, "uk-2-para-1": "1119", "uk-3-para-1": there}
    at = on(sky(units, boxes={"bombing": (2, 0, 0)}, dice=(6, 1)), "bomb_troops 1119", "send 2")
    assert at.event("AirDefenceRolled").defence == defence


@pytest.mark.clause("PS-14.4c", "PS-14.2.1a")
def test_where_the_engineers_have_laid_out_an_airfield_no_captured_one_is_replaced() -> None:
    captured = island().space("1329")

    def plays(game: Any) -> Any:
        game.state.airfields = (Airfield(captured, AR, down=True, taken=4),)
        game.forget()
        yield from build_airfields(game)

    at = island({"uk-engineers": "1329"}, turn=6, plays=plays).do("lay_out")
    assert at.over
    assert [field.side for field in at.game.state.airfields if not field.down] == [UK]
