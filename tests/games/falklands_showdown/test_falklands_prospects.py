"""What a position of Falklands Showdown promises, and that judging one says nothing of the next."""

from __future__ import annotations

import pytest
from waters import Lie, Waters, waters

from beachhead.games.falklands_showdown.judgment import judge
from beachhead.games.falklands_showdown.judgment.prospects import (
    DECIDED,
    MANY,
    NEARNESS,
    PROSPECTS,
    closed,
    crater,
    exposed,
    in_reach,
    ready,
    relief,
)
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
        "front": 4 * NEARNESS[1],
        "ready": ready(t.game),
        "afloat": 2,
        "exposed": 0,
        "hurt": 0,
        "missiles": t.game.edition.track.stealth_missions,
        "south_georgia": 0,
        "escorts": 1,
        "to_win": 4,
        "in_reach": 1,
        "garrison": 1,
        "camp": 1,
        "air": 1,
        "relief": 0,
        "crater": 0,
        "closed": 0,
    }
    assert 0 < ready(t.game) < 1


def test_freighters_count_as_exposed_where_raids_reach_them_and_no_anchorage_shelters_them() -> None:
    lie: dict[str, Lie] = {"uk-canberra": "falklands-sea", "uk-norland": "sea-7", "uk-2p": "teal-inlet"}
    raiders = {"ar-a4-1": "argentina", "ar-a4-2": "argentina", "ar-spr-ent-1": "argentina"}
    open_sea = waters({**lie, **raiders})
    moored = waters({**lie, **raiders}, control={"teal-inlet": "uk"})
    canberra = open_sea.game.type(open_sea.number("uk-canberra"))
    assert exposed(open_sea.game) == canberra.points * len(raiders) / MANY
    assert exposed(moored.game) == exposed(waters(lie).game) == 0


def test_units_that_can_be_mobilized_for_nothing_count_as_relief() -> None:
    t = waters({}, phase="ar_ops", event="4-2")
    before = relief(t.game)
    t.do("op 2", "choose ar-2")
    assert (before, relief(t.game)) == (0, 3)


def test_areas_are_in_reach_of_who_is_next_to_them_or_off_the_islands() -> None:
    aboard = {"uk-norland": "falklands-sea", "uk-2p": "uk-norland"}
    near, afloat, both = (
        in_reach(waters({**units, "ar-12": "goose-green"}).game)
        for units in ({"uk-3p": "fitzroy"}, aboard, {**aboard, "uk-3p": "fitzroy"})
    )
    assert (near, afloat, both) == (1, 1, 2)


def test_a_crater_counts_by_whom_it_hinders() -> None:
    t = waters({"ar-2": "argentina", "ar-puc-1": "port-stanley"}, black_buck=True)
    assert crater(t.game) == 3


def test_anchorages_are_closed_until_the_uk_is_ashore() -> None:
    held = {"ar-25": "san-carlos"}
    assert [closed(waters(units).game) for units in (held, {**held, "uk-2p": "fitzroy"})] == [1, 0]


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
