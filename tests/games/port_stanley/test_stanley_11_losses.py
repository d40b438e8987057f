"""11.5, 11.6, 21.1 What is lost, what is taken with a hex, and what is told of it."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, UK, Position, Supplies
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_step, overrun
from games.port_stanley.island import Island, island


@pytest.mark.clause("PS-11.5.2a", "PS-21.1c", "PS-17.2.1b")
def test_a_british_step_is_told_and_scores_what_it_was_worth() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2213"})
    lose_step(at.game, at.number("uk-2-para-1"), "PS-11.3ak")
    lose_step(at.game, at.number("ar-7-4a"), "PS-11.3ak")
    told = [event for event in at.game.emitted if type(event).__name__ == "StepLost"]
    assert [(event.unit, event.hex) for event in told] == [
        (at.number("uk-2-para-1"), at.space("2113")),
        (at.number("ar-7-4a"), at.space("2213")),
    ]
    scored = [event for event in at.game.emitted if type(event).__name__ == "PointsScored"]
    assert [(event.side, event.points, event.unit) for event in scored] == [(AR, 2, at.number("uk-2-para-1"))]
    assert (at.points, at.morale) == (2, 13)


@pytest.mark.clause("PS-21.1b", "PS-17.2.1b")
def test_what_is_worth_nothing_scores_nothing() -> None:
    at = island({"uk-engineers": {"at": "2113", "reduced": True}, "uk-29-arty-1": "2113", "uk-t-battery-1": "2113"})
    eliminate(at.game, at.number("uk-engineers"), "PS-11.5.1a")
    assert not [event for event in at.game.emitted if type(event).__name__ == "PointsScored"]
    assert (at.points, at.morale) == (0, 13), "a step of strength 0 is a step"


def goods(at: Island) -> set[tuple[int, str, int]]:
    """Whose supply points lie where, and how many."""
    return {(one.side, at.game.edition.board.name(one.hex), one.points) for one in at.game.state.supplies}


@pytest.mark.clause("PS-13.5a", "PS-11.6e")
def test_of_a_hex_that_is_entered_only_what_the_enemy_has_there_is_taken() -> None:
    at = island({"uk-2-para-1": "2113"})
    here, there = at.space("2213"), at.space("2515")
    lies = [(side, space, side + 1) for side in (UK, AR) for space in (here, there)]
    at.game.state.supplies = tuple(Supplies(side, space, points) for side, space, points in lies)
    at.game.state.positions = tuple(Position(space, side, points) for side, space, points in lies)
    at.game.forget()
    overrun(at.game, here, UK)
    assert goods(at) == {(UK, "2213", 1), (UK, "2515", 1), (AR, "2515", 2)}
    assert {(one.side, one.hex) for one in at.game.state.positions} == {(UK, here), (UK, there), (AR, there)}


@pytest.mark.clause("PS-14.4b", "PS-19.2c", "PS-21.1a")
def test_harriers_go_with_their_airfield_and_pucaras_stay_in_the_air() -> None:
    fields = {"uk": {"2113": 2}, "ar": {"2515": 3}}
    at = island({"uk-2-para-1": "2012", "ar-7-4a": "2213"}, airfields=fields, harriers=8)
    at.game.state.supplies = (Supplies(AR, at.space("2113"), 1), Supplies(UK, at.space("2515"), 1))
    at.game.forget()
    before = at.game.state.airfields
    overrun(at.game, at.space("2113"), UK)
    overrun(at.game, at.space("2515"), AR)
    assert at.game.state.airfields == before, "nobody captures his own"
    overrun(at.game, at.space("2515"), UK)
    assert (at.game.airfield_in(at.space("2515")), at.game.state.harriers, at.points) == (None, 8, 0)
    overrun(at.game, at.space("2113"), AR)
    assert (at.game.airfield_in(at.space("2113")), at.game.state.harriers, at.points) == (None, 6, 2)


@pytest.mark.clause("PS-16.1.3c", "PS-11.6e", "PS-17.2.3c")
def test_headquarters_and_batteries_are_captured_by_different_rules() -> None:
    units = {"uk-2-para-1": "2113", "ar-hq-joffre": "2213", "ar-marine-aa-1": "2213"}
    at = island(units)
    overrun(at.game, at.space("2213"), UK)
    lost = {event.unit: event.clause for event in at.game.emitted if type(event).__name__ == "Lost"}
    assert lost == {at.number("ar-hq-joffre"): "PS-16.1.3c", at.number("ar-marine-aa-1"): "PS-11.6e"}
    assert at.morale == 11
    at = island(units)
    eliminate(at.game, at.number("ar-hq-joffre"), "PS-14.1.5b", by_raid=True)
    assert at.morale == 12


@pytest.mark.clause("PS-14.5a", "PS-14.5d")
def test_dummies_are_shown_when_the_last_real_unit_has_gone_and_not_before() -> None:
    down = {"at": "2213", "down": True}
    at = island({"ar-7-4a": down, "ar-12-2a": down, "ar-dummy-1": down, "ar-dummy-2": {**down, "at": "2313"}})
    eliminate(at.game, at.number("ar-12-2a"), "PS-11.5.1a")
    assert at.unit("ar-7-4a").down
    assert at.unit("ar-dummy-1").down
    eliminate(at.game, at.number("ar-7-4a"), "PS-11.5.1a")
    assert (at.where("ar-dummy-1"), at.where("ar-dummy-2")) == ("lost", "2313")
