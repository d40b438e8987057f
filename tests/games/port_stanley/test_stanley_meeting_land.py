"""11 to 17 with 7, 12 and 14 Cases on land in which chapters meet, from the words alone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import Missions
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from games.port_stanley.battles import checks, field, rolled, until
from games.port_stanley.island import CLOCK, island
from games.port_stanley.sky import on


@pytest.mark.clause("PS-15.3.2a", "PS-12.7.2h")
def test_who_bombs_have_reduced_walks_less_far_to_his_supplies_in_the_combat_after_them() -> None:
    """Thirteen points away: within the fourteen of the battalion, not within the twelve of what is left of it."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
    stores = {"uk": {"2113": 2}, "ar": {"1919": 1}}
    whole = island(units, phase="uk_combat", supplies=stores, dice=(6,) * 9)
    on(whole, "end", "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    struck = island(units, phase="uk_combat", supplies=stores, dice=(1, 1, 1, *(6,) * 9), missions=Missions(ground=3))
    on(struck, "end", "bomb_troops 2213", "send 3", "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2",
       "designate")  # fmt: skip
    assert struck.unit("ar-7-4a").reduced
    rated = [[rating for unit, _, _, rating, _ in checks(at) if unit == "ar-7-4a"] for at in (whole, struck)]
    assert rated == [[3], [2, 1]]


@pytest.mark.clause("PS-17.3.3a", "PS-12.7.2j", "PS-13.1c")
@pytest.mark.parametrize(("demoralized", "built"), [(0, 1), (CLOCK - 1, 0)])
def test_at_low_morale_bombs_keep_a_battalion_from_digging_in_at_the_end_of_the_turn(
    demoralized: int, built: int
) -> None:
    """It has been idle all the same; the check to dig in is one like others."""
    units = {"ar-7-4a": {"at": "2515", "demoralized": demoralized}}
    at = island(units, phase="turn_end", turn=5, morale=4, dice=(1,)).do("improve 2515")
    assert len(at.game.state.positions) == built


@pytest.mark.clause("PS-11.5.3e", "PS-14.1.3a")
def test_special_forces_that_no_landing_has_followed_retreat_to_wherever_it_leads_away() -> None:
    """There is no beach yet that they could fall back on."""
    units = {"uk-sas": "2113", "ar-12-2a": "2213", "ar-hq-joffre": "2213"}
    at = field(units, phase="ar_combat", landed=(), ar={"2213": 3}, dice=(4, 1, 6))
    on(at, "attack 2113", "commit ar-12-2a", "designate")
    assert rolled(at)[-1] == "R/S"
    assert at.targets("retreat") == {"2112", "2012", "2013"}


@pytest.mark.clause("PS-11.6e", "PS-21.1b", "PS-17.2.1b")
def test_a_helicopter_falls_with_the_stack_around_it_for_a_point_and_no_morale() -> None:
    units = {"uk-42-cdo-2": "2113", "uk-helicopter-1": "2113", "ar-3-6": "2213", "ar-4-5": "2213"}
    at = field(units | {"ar-hq-joffre": "2214"}, phase="ar_combat", ar={"2213": 9}, dice=(1, 6, 6, 6))
    on(at, "attack 2113", "commit ar-3-6", "commit ar-4-5", "designate", "advance ar-3-6")
    assert (at.where("uk-helicopter-1"), at.points, at.morale) == ("lost", 2 + 1, 12 + 1)


@pytest.mark.clause("PS-7.7a", "PS-7.2d", "PS-9.0a")
@pytest.mark.parametrize("letters", ["", "L"])
def test_the_zone_on_a_beach_sinks_with_those_who_were_to_land_there(letters: str) -> None:
    """An enemy who was held by it is in no zone any more."""
    beach = island().space("1119")

    def plays(game: Any) -> Any:
        for letter in letters:
            yield from hit_ship(game, game.edition.board.space("1118"), letter)

    units = {
        "uk-sir-galahad": {"at": "1118", "reduced": True, "bound": beach}, "uk-42-cdo-2": "uk-sir-galahad",
        "ar-12-2a": "1119",
    }  # fmt: skip
    at = island(units, plays=plays, approached=(beach,))
    assert (at.game.state.approached == (), at.where("uk-42-cdo-2") == "lost") == (bool(letters),) * 2


@pytest.mark.clause("PS-17.2.3a", "PS-17.3.4a", "PS-11.5.3a")
def test_an_argentine_victory_that_drives_the_british_into_a_settlement_may_cost_the_last_point() -> None:
    """They occupy it, though by a retreat: the match is over in the Argentine combat phase."""
    units = {"uk-2-para-1": "1427", "ar-3-6": "1426", "ar-hq-joffre": "1426"}
    at = field(units, phase="ar_combat", landed=(), morale=1, ar={"1426": 9}, dice=(1, 1, 1))
    on(at, "attack 1427", "commit ar-3-6", "designate")
    assert rolled(at)[-1] == "R/S"
    until(at, "retreat").do("retreat 1428")
    assert (at.morale, at.over, at.game.state.winner) == (0, True, 0)


@pytest.mark.clause("PS-8.4.3a", "PS-16.1.1a")
def test_from_the_box_no_headquarters_comes_beside_a_combat_unit() -> None:
    """8.4.3 brings land combat units from there alone."""
    units = dict.fromkeys(("ar-helicopter-1", "ar-hq-joffre", "ar-12-2a"), "off")
    at = island(units, phase="ar_movement", available=(1, 0), settings={"box_lift": "yes"})
    at.do("fly ar-helicopter-1", "lift ar-12-2a")
    assert at.reason("also ar-hq-joffre") == ("PS-8.4.1d", "not_where_they_are")
