"""What a position of Falklands Showdown promises, and that judging one says nothing of the next."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.judgment import judge
from beachhead.games.falklands_showdown.judgment.prospects import DECIDED, PROSPECTS
from beachhead.games.falklands_showdown.module import MODULE
from beachhead.kernel.match import new_match
from beachhead.kernel.simulation import Play, Simulation

BEFORE_STANLEY = {"uk-2p": "fitzroy", "uk-45c": "fitzroy", "ar-3m": "port-stanley"}


def promise(t: Waters) -> float:
    return PROSPECTS.promised(t.game)


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    simulation = Simulation(new_match("falklands_showdown", seed=1).game.fork())
    play = Play(simulation.game, "uk", "operation", (), (), {})
    assert MODULE.value(play, "uk") == -MODULE.value(play, "ar") != 0
    assert 0 < MODULE.chance(play, "uk") < 1
    assert MODULE.chance(play, "uk") + MODULE.chance(play, "ar") == pytest.approx(1)


def test_points_count_for_more_the_later_it_is() -> None:
    early, late = (
        promise(waters({}, points=0, operations=left)) - promise(waters({}, points=5, operations=left))
        for left in (28, 2)
    )
    assert early >= 4
    assert late > 1.5 * early


@pytest.mark.parametrize(
    ("more", "better"),
    [
        ({"uk-3p": "fitzroy"}, True),
        ({"ar-2": "port-stanley"}, False),
        ({"uk-glamorgan": "sea-7"}, True),
        ({"uk-3p": "goose-green"}, True),
    ],
)
def test_what_a_counter_promises(more: dict[str, str], better: bool) -> None:
    with_it, without = promise(waters({**BEFORE_STANLEY, **more})), promise(waters(BEFORE_STANLEY))
    assert (with_it > without) is better


def test_a_battalion_promises_more_the_nearer_it_is_to_port_stanley() -> None:
    near, far = (promise(waters({"ar-3m": "port-stanley", "uk-2p": area})) for area in ("fitzroy", "goose-green"))
    assert near > far


def test_each_feature_counts_what_it_says() -> None:
    t = waters(
        {
            **BEFORE_STANLEY,
            "uk-3p": "sea-7",
            "uk-glamorgan": "sea-7",
            "ar-12": "goose-green",
            "ar-a4-1": "argentina",
        },
        points=3,
    )
    assert PROSPECTS.counted(t.game) == {
        "points": -3,
        "fight": 0,
        "front": 4,
        "afloat": 2,
        "escorts": 1,
        "to_win": 4,
        "garrison": 1,
        "camp": 1,
        "air": 1,
        "relief": 0,
    }


@pytest.mark.parametrize(("winner", "sign"), [(0, 1), (1, -1)])
def test_at_the_end_the_points_stand_and_who_won(winner: int, sign: int) -> None:
    game = waters({}, points=3).game.fork()
    game.state.winner = winner
    ended = Play(game, "uk", "", (), (), {})
    assert MODULE.value(ended, "uk") == sign * DECIDED - 3
    assert MODULE.chance(ended, "uk") == (sign > 0)


def test_judging_a_position_says_nothing_of_the_next_one() -> None:
    """A simulation goes on with the same game: what was found out about it must be found out anew."""
    simulation = Simulation(new_match("falklands_showdown", seed=5).game.fork())
    for _ in range(250):
        (side,) = simulation.asks
        play = simulation.play(side)
        values = list(judge(play))
        fresh = play._replace(game=play.game.fork())
        assert values == list(judge(fresh))
        simulation.answer(side, play.options[values.index(max(values))])
