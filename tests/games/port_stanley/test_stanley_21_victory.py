"""21.0: who takes Stanley and how, and that the turn is played to its end."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import attack, field
from games.port_stanley.island import Island, island

STANLEY = "4524"


def taken(at: Island) -> bool:
    return at.game.state.stanley == at.game.state.turn


@pytest.mark.clause("PS-21.0a")
def test_a_combat_unit_takes_stanley_by_whatever_way_it_comes() -> None:
    """On foot, by air, and special forces by their own transport: a strength in parentheses is one too."""
    walks = island({"uk-engineers": "4525"})
    assert not taken(walks)
    assert taken(walks.do("move uk-engineers", f"to {STANLEY}"))
    assert not walks.over
    flies = island({"uk-42-cdo-2": "4427", "uk-helicopter-1": "4427"})
    assert taken(flies.do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {STANLEY}"))
    lands = island({"uk-sas": {"at": "off", "reduced": True}})
    assert taken(lands.do("insert uk-sas", f"into {STANLEY}"))


@pytest.mark.clause("PS-21.0a")
def test_a_combat_unit_takes_stanley_by_advancing() -> None:
    """Those who drive the garrison out and go in have moved there as well."""
    at = field({"uk-2-para-1": "4525", "ar-12-0a": STANLEY}, uk={"4525": 2}, ar={STANLEY: 1}, dice=(1,) * 5)
    attack(at, STANLEY, "uk-2-para-1")
    while at.prompt != "advance":
        at.do("pass" if "pass" in at.options() else sorted(at.options())[0])
    assert not taken(at)
    assert taken(at.do("advance uk-2-para-1"))


@pytest.mark.clause("PS-21.0a")
def test_units_without_strength_do_not_take_stanley() -> None:
    """Air defence is no combat unit."""
    at = island({"uk-t-battery-1": "4427", "uk-helicopter-1": "4427"})
    at.do("fly uk-helicopter-1", "lift uk-t-battery-1", f"drop {STANLEY}")
    assert at.where("uk-t-battery-1") == STANLEY
    assert not taken(at)


@pytest.mark.clause("PS-21.0a", "PS-2.1a")
@pytest.mark.parametrize("turn", [6, 15])
def test_the_turn_in_which_stanley_falls_is_played_out(turn: int) -> None:
    """Points of both sides count as they are at the end of that turn, be it the last."""
    units = {"uk-2-para-1": "4525", "uk-3-para-1": "2113", "ar-12-2a": "2213"}
    supplies = {"uk": {"2113": 3, "4525": 3}}
    at = island(units, turn=turn, whole=True, supplies=supplies, dice=(1, 1, 1, 1), points=3)
    at.do("move uk-2-para-1", f"to {STANLEY}", "end")
    assert at.game.result() is None
    at.do("end", "attack 2213", "commit uk-3-para-1", "designate")
    while not at.over:
        at.do(next(one for one in ("end_attacks", "pass", "enough", *sorted(at.options())) if one in at.options()))
    assert at.events("CombatRolled")
    result = at.game.result()
    assert result is not None
    value = at.game.edition.tables.victory.gentle[turn - 1]
    assert (result.winner, result.scores) == ("uk", {"uk": value, "ar": 3})


@pytest.mark.clause("PS-21.2a", "PS-20.0f")
def test_points_of_events_come_on_top_or_not_at_all() -> None:
    """Who has neither Stanley nor a surrender when time is up has no points, whatever submarines have sunk."""
    lost = island({}, phase="turn_end", turn=15, bonus=2)
    won = island({}, phase="turn_end", turn=15, bonus=2, stanley=15)
    assert (lost.game.scores()["uk"], lost.game.result().winner) == (0, "ar")  # type: ignore[union-attr]
    assert (won.game.scores()["uk"], won.game.result().winner) == (16 + 2, "uk")  # type: ignore[union-attr]
