"""3, 15.4, 17.2.1, 22.2 What the set-up counts, and what Figure 9 asks of it."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import AR, LATER
from beachhead.games.port_stanley.rules.historical_22 import GARRISON, POINTS, at_darwin
from beachhead.games.port_stanley.rules.landing_7.approach_7_2 import let_check
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import open_beaches
from beachhead.games.port_stanley.rules.morale_17 import settlements_held
from beachhead.games.port_stanley.rules.points_15_2 import take_points
from beachhead.games.port_stanley.rules.setup_3 import done_needs, lay_out_ready, ready_set_ups
from games.port_stanley.island import Island, island
from games.port_stanley.test_stanley_3_setup import deploying

# -- 3.3, 14.5 -------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5a", "PS-3.3b")
def test_carriers_are_company_for_a_dummy_and_helicopters_are_not() -> None:
    """An armoured carrier is a land unit, the one kind of them that lies open."""
    at = deploying().do("place ar-apc-1", "at 3427", "place ar-helicopter-1", "at 4724", "place ar-dummy-1")
    assert "3427" in at.targets("at")
    assert at.reason("at 4724") == ("PS-14.5a", "dummy_alone")


# -- 15.4 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.4b", "PS-15.4c")
def test_the_eight_points_are_those_besides_the_airport() -> None:
    at = deploying().do("stores")
    assert "4724" not in at.targets("store")
    assert at.reason("store 4724") == ("PS-15.4c", "always_supplies")


# -- 17.2.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.1a")
def test_helicopters_hold_no_settlement() -> None:
    at = deploying().do("airfield 1119", "place ar-helicopter-1", "at 1119")
    assert settlements_held(at.game) == 0
    assert settlements_held(at.do("place ar-apc-1", "at 1119").game) == 1


# -- 22.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-Fig9a", "PS-22.2.1a")
def test_figure_9_has_eight_supply_points_and_the_free_game_up_to_eight() -> None:
    at = deploying("historical").do("ready")
    assert "done" in at.options()
    for game, lacks in ((at.game, ["supplies_in_hand"]), (deploying().do("ready").game, [])):
        space = game.state.supplies[0].hex
        take_points(game, AR, space, 1)
        assert [name for holds, _, name in done_needs(game) if not holds] == lacks


def strength_at_darwin(at: Island) -> int:
    garrison = (unit for unit in at.game.roster(AR) if at.game.type(unit).formation == GARRISON)
    return sum(at.game.values(unit).strength for unit in garrison if at_darwin(at.game, at.game.hex(unit)))


@pytest.mark.clause("PS-Fig9a", "PS-19.3a")
def test_reinforcements_are_not_counted_for_the_garrison_of_darwin() -> None:
    """Those that were drawn are not in hand: with a company gone no other can be spared but the one of strength 1."""
    at = deploying("historical", reinforcements="yes")
    at.game.state.reinforcements = (at.number("ar-12-2a"), at.number("ar-dummy-1"))
    at.do("place ar-12-2b")
    assert at.reason("at 2515") == ("PS-Fig9a", "garrison_of_darwin")
    at.do("at 1428", "place ar-12-1", "at 2515")


@pytest.mark.clause("PS-Fig9a", "PS-19.3a")
@pytest.mark.parametrize("drawn", ["ar-12-2a", "ar-12-4"])
def test_the_ready_made_set_up_keeps_the_garrison_of_darwin_when_some_of_it_come_later(drawn: str) -> None:
    at = deploying("historical", reinforcements="yes")
    game = at.game
    game.state.reinforcements = (at.number(drawn), at.number("ar-3-6"))
    lay_out_ready(game, ready_set_ups(game)[0])
    assert game.hex(at.number(drawn)) == LATER
    garrison = sum(game.values(unit).strength for unit in game.roster(AR) if game.type(unit).formation == GARRISON)
    assert strength_at_darwin(at) >= min(POINTS, garrison - game.values(at.number(drawn)).strength)


@pytest.mark.clause("PS-22.2.2a", "PS-7.2g")
def test_the_first_historical_landing_is_at_beach_1_and_there_is_no_list_to_look_at() -> None:
    rules: dict[str, Any] = {"landed": (), "sites": (1,), "settings": {"forfeit": "players"}}
    free, historical = island(**rules).game, island(historical=True, **rules).game
    assert (len(open_beaches(free)), open_beaches(historical)) == (11, {1})
    for game in (free, historical):
        game.state.approached = game.edition.beaches[1][:1]
    assert next(let_check(free), None) is not None
    assert next(let_check(historical), None) is None
