"""IV Both sides set up at the same time, and neither sees the other."""

from __future__ import annotations

import pytest
from island import island

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.events import ReadinessRolled
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match

WORKS = 5
"""A die with which no Hawk battery is out of order, so that no question comes first."""


def both(dice: tuple[int, ...] = (WORKS,)) -> Match:
    """The match at its beginning."""
    return island(phase="load", turn=0, fresh=True, whole=True, dice=dice).match


@pytest.mark.clause("GAT-IV.2", "GAT-IV.21")
def test_loading_and_deployment_happen_at_the_same_time() -> None:
    match = both()
    assert {side: ask.name for side, ask in match.asks.items()} == {"us": "load", "reb": "deploy"}
    match.apply("reb", Action("place", "reb-infantry-1"))
    match.apply("us", Action("ready-made", next(iter(DATA.edition().loadings))))
    match.apply("reb", Action("at", "T1-0303"))
    assert {side: ask.name for side, ask in match.asks.items()} == {"us": "load", "reb": "deploy"}
    match.apply("us", Action("done"))
    assert list(match.asks) == ["reb"]


@pytest.mark.clause("GAT-IV.2", "GAT-IV.21")
@pytest.mark.parametrize("first", ["us", "reb"])
def test_whoever_is_done_first_the_ships_appear_when_both_are(first: str) -> None:
    match = both()
    second = {"us": "reb", "reb": "us"}[first]
    plans = {"us": DATA.edition().loadings, "reb": DATA.edition().deployments}
    for side in (first, second):
        assert side in match.asks
        match.apply(side, Action("ready-made", next(iter(plans[side]))))
        match.apply(side, Action("done"))
    assert {side: ask.name for side, ask in match.asks.items()} == {"us": "anchor"}
    assert match.why_not_undo() is not None


@pytest.mark.clause("GAT-IV.10")
def test_the_match_begins_with_one_roll_for_what_works() -> None:
    match = both(dice=(2,))
    (told,) = [event for _, event in match.events("reb") if isinstance(event, ReadinessRolled)]
    assert told.face == match.game.state.readiness == 2
    match.apply("us", Action("ready-made", next(iter(DATA.edition().loadings))))
    assert match.clone().game.state.readiness == 2


@pytest.mark.clause("GAT-IV.10", "GAT-IV.15")
def test_player_1_does_not_notice_what_works() -> None:
    """A die with which a battery is out of order gives Player 2 one more question; Player 1 is told nothing of it."""
    seen = set()
    for die in range(1, 7):
        match = both(dice=(die,))
        known = match.game_of("us").redacted_for("us")
        asked = (match.waiting(match.open_asks["reb"]), [str(option.action) for option in match.asks["us"].choices()])
        seen.add((known.readiness, tuple(known.units), str(asked), str(list(match.events("us")))))
    assert len(seen) == 1


@pytest.mark.clause("GAT-IV.2", "GAT-IV.21")
def test_each_takes_back_its_own_part_of_the_set_up() -> None:
    match = both()
    match.apply("us", Action("ready-made", next(iter(DATA.edition().loadings))))
    match.apply("reb", Action("place", "reb-infantry-1"))
    match.apply("reb", Action("at", "T1-0303"))
    match.undo("us")
    assert any(option.action.verb == "ready-made" for option in match.asks["us"].choices())
    assert match.game_of("reb").redacted_for("reb") != match.game.redacted_for("reb")
    match.undo("reb")
    assert match.asks["reb"].name == "place"
