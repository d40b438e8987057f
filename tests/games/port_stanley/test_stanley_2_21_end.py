"""2.0 The sequence, 17.2.3 what the end of a turn does to morale, 21.0 victory, 22.1 higher effectiveness."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.looks.tracks import day_of
from beachhead.games.port_stanley.model import AR_COMBAT, PHASES, UK_MOVEMENT
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.sequence_2 import next_phase
from beachhead.games.port_stanley.rules.victory_21 import british_points, value_of
from games.port_stanley.island import CLOCK, Island, island


def ending(turn: int = 9, units: dict[str, Any] | None = None, **state: Any) -> Island:
    """The end of a turn, and what comes of it."""
    return island(units or {}, phase="turn_end", turn=turn, **state)


# -- 2 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-2.1a", "PS-2.1.4a", "PS-2.1.5a", "PS-2.1.7a", "PS-Fig3a")
def test_the_phases_follow_each_other() -> None:
    order = ["weather", "air", "ar_movement", "landing", "ar_combat", "uk_movement", "uk_combat"]
    at = island(phase="weather", dice=[1, 6])
    seen = [PHASES[at.game.state.phase]]
    for number in range(2, 9):
        next_phase(at.game)
        seen.append(PHASES[at.game.state.phase])
        clause = at.game.emitted[-1].clause
        assert clause == (f"PS-2.1.{number}a" if number < 8 else "PS-2.1a")
    assert seen == [*order, "turn_end"]
    next_phase(at.game)
    assert at.game.emitted[-1].clause == "PS-2.1.1a"
    assert (at.game.state.turn, PHASES[at.game.state.phase]) == (5, "weather")


@pytest.mark.clause("PS-2.2b")
def test_the_phasing_player_is_the_attacker() -> None:
    at = island(phase="ar_combat")
    assert (at.game.state.phase, at.game.phasing) == (AR_COMBAT, 1)
    at.game.state.phase = UK_MOVEMENT
    assert at.game.phasing == 0


# -- 17.2.3 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.3h")
@pytest.mark.parametrize(("turn", "morale"), [(3, 12), (4, 11), (5, 12), (8, 11), (12, 11)])
def test_isolation_tells_after_turns_4_8_and_12(turn: int, morale: int) -> None:
    assert ending(turn).morale == morale


@pytest.mark.clause("PS-17.2.3e")
def test_the_first_landing_costs_a_point_at_the_end_of_its_turn() -> None:
    ashore = {"uk-2-para-1": {"at": "1119", "moved": CLOCK}}
    supplied = {"uk": {"1119": 4}}
    assert ending(9, ashore, first_landing=9, supplies=supplied).morale == 11
    assert ending(9, {}, first_landing=9).morale == 12, "nobody is ashore any more"
    assert ending(9, {}, first_landing=9, supplies=supplied).game.state.first_landing == 0, "supplies alone are nobody"
    assert ending(9, ashore, supplies=supplied).morale == 12, "nobody has landed"
    assert ending(9, ashore, first_landing=7, ashore_counted=True, supplies=supplied).morale == 12, "once"


# -- 21 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-21.0a", "PS-21.0b", "PS-21.2a")
@pytest.mark.parametrize(("points", "winner"), [(20, "uk"), (22, None), (23, "ar")])
def test_stanley_is_worth_the_turn_of_its_fall(points: int, winner: str | None) -> None:
    at = ending(9, stanley=9, points=points)
    result = at.game.result()
    assert result is not None
    assert (result.winner, result.scores) == (winner, {"uk": 22, "ar": points})


@pytest.mark.case("VP-03")
@pytest.mark.clause("PS-21.2a")
def test_after_turn_15_the_argentine_player_has_won() -> None:
    at = ending(15, points=0)
    assert at.game.result().winner == "ar"  # type: ignore[union-attr]
    assert british_points(at.game) == 0
    assert ending(14).game.result() is None


@pytest.mark.case("VP-03")
@pytest.mark.clause("PS-21.3a", "PS-21.3b", "PS-21.3c")
def test_the_match_may_go_on_to_turn_20() -> None:
    longer = {"extension": "yes"}
    assert ending(15, settings=longer).game.result() is None
    assert ending(20, settings=longer).game.result().winner == "ar"  # type: ignore[union-attr]
    game = ending(16, settings=longer).game
    assert [value_of(game, turn) for turn in (15, 16, 17, 20)] == [16, 14, 12, 6]


@pytest.mark.clause("PS-21.2a")
def test_the_steep_track() -> None:
    game = ending(5, settings={"track": "steep"}).game
    assert [value_of(game, turn) for turn in (1, 10, 15, 16)] == [44, 26, 16, 14]


@pytest.mark.case("G-18")
@pytest.mark.clause("PS-21.3d", "PS-1.1a")
def test_turns_are_two_days() -> None:
    assert [day_of(turn) for turn in (1, 6, 20)] == ["21 May", "31 May", "28 June"]


# -- 22.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-22.1a")
def test_higher_effectiveness_at_full_and_reduced_strength() -> None:
    units = {"ar-7-4a": "4123", "ar-7-4b": {"at": "4123", "reduced": True}, "uk-2-para-1": "2113"}
    at = island(units, settings={"effectiveness": "yes"})
    assert [rating(at.game, at.number(name)) for name in units] == [4, 3, 6]


@pytest.mark.clause("PS-17.3.3c", "PS-17.3.3a")
def test_low_morale_lowers_each_argentine_rating_by_one() -> None:
    units = {"ar-7-4a": "4123", "ar-airborne": "4224", "uk-2-para-1": "2113"}
    at = island(units, morale=5)
    assert [rating(at.game, at.number(name)) for name in units] == [2, 3, 6]
    at.game.state.morale = 6
    assert rating(at.game, at.number("ar-7-4a")) == 3
