"""20.0: what happens elsewhere, in the turn in which it matters."""

from __future__ import annotations

import pytest

from games.port_stanley.island import Island, island

EVENTS = {"events": "yes"}


def conveyor(turn: int) -> Island:
    """The weather phase of a turn in which Atlantic Conveyor comes through."""
    return island({}, phase="weather", turn=turn, settings=EVENTS, dice=(1, 4, 1, 6))


@pytest.mark.clause("PS-20.0e")
@pytest.mark.parametrize(("turn", "place"), [(5, "later"), (6, "off"), (7, "later")])
def test_the_fifth_helicopter_comes_even_if_the_event_is_that_of_turn_6(turn: int, place: str) -> None:
    """The event counts up to turn 6, when the others of 5 Brigade have come already; before, it comes with them."""
    at = conveyor(turn)
    assert at.where("uk-helicopter-5") == place
    assert at.game.state.conveyor is (turn < 7)
    assert at.game.state.harriers == at.game.edition.tables.air.harrier, "more room, no more Harriers"


@pytest.mark.clause("PS-17.2.1b", "PS-20.0d", "PS-7.7a")
def test_those_who_drown_in_a_storm_raise_no_morale() -> None:
    """Only what the Argentine player eliminates does; the points of the steps are scored all the same."""
    units = {"uk-sir-galahad": {"at": "1118", "reduced": True}, "uk-fearless": "1118", "uk-42-cdo-2": "uk-sir-galahad"}
    at = island(units, phase="weather", turn=3, settings=EVENTS, dice=(1, 3, 4, 1, 6), morale=9)
    at.do("take_storm uk-sir-galahad")
    assert (at.where("uk-42-cdo-2"), at.morale, at.points) == ("lost", 9, 1 + 2)


@pytest.mark.clause("PS-20.0c")
def test_the_queen_is_sunk_once() -> None:
    """A ship that has gone down cannot be sunk again: nobody is rolled for, nothing scored."""
    dice = (1, 2, *(6,) * 6, 1, 6)
    at = island({}, phase="weather", turn=2, settings=EVENTS, dice=dice)
    assert (at.points, at.game.state.queen_sunk, at.dice_left()) == (1, True, ())
    again = island({}, phase="weather", turn=3, settings=EVENTS, dice=(1, 2, 1, 6), queen_sunk=True)
    assert (again.points, again.dice_left()) == (0, ())
