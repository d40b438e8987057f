"""12.5 Combat air patrol, 12.10 losses by type."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import shared
from games.port_stanley.island import Island
from games.port_stanley.sky import sky

SHIP = {"uk-glamorgan": "1118"}


def patrol(harriers: int, *dice: int, shipping: Any = (6, 5, 0), bombing: Any = (0, 0, 0), **state: Any) -> Island:
    boxes = {"patrol": harriers, "shipping": shipping, "bombing": bombing}
    return sky(SHIP, dice=dice, boxes=boxes, **state)


@pytest.mark.case("AI-02", "G-09")
@pytest.mark.clause("PS-12.5.2b", "PS-12.5.2c", "PS-12.5.2d", "PS-12.5.2e", "PS-12.10a", "PS-E12.5.2a")
@pytest.mark.parametrize(
    ("harriers", "die", "factor", "left"),
    [
        (6, 1, 5, (4, 3, 0)),
        (6, 2, 5, (5, 3, 0)),
        (6, 4, 5, (6, 4, 0)),
        (6, 5, 5, (6, 5, 0)),
        (5, 1, 4, (5, 3, 0)),
        (7, 4, 5, (6, 4, 0)),
        (1, 2, 2, (6, 5, 0)),
        (1, 1, 2, (6, 4, 0)),
    ],
)
def test_ai_02_the_patrol_over_the_ocean(harriers: int, die: int, factor: int, left: tuple[int, int, int]) -> None:
    at = patrol(harriers, die).do("brave")
    assert at.event("PatrolRolled").factor == factor
    assert at.game.state.missions.shipping == left
    assert at.game.state.airmen == (18 - 6 + left[0], 14 - 5 + left[1], 12)
    assert at.dice_left() == ()


@pytest.mark.case("AI-02")
@pytest.mark.clause("PS-12.5.3a", "PS-21.1a")
@pytest.mark.parametrize(("again", "lost"), [(5, 1), (6, 1), (4, 0)])
def test_ai_02_a_six_may_cost_a_harrier(again: int, lost: int) -> None:
    at = patrol(8, 6, again).do("brave")
    assert at.game.state.missions.shipping == (6, 5, 0)
    assert (at.game.state.harriers, at.points, at.game.state.missions.patrol) == (8 - lost, lost, 8 - lost)
    assert at.dice_left() == ()


@pytest.mark.case("AI-02")
@pytest.mark.clause("PS-12.5.1a", "PS-12.5.2a")
def test_ai_02_pucaras_meet_no_patrol() -> None:
    at = patrol(8, shipping=(0, 0, 3))
    assert at.prompt == "strikes"
    assert at.targets("bomb_ships") == {"1118"}


@pytest.mark.clause("PS-12.5.2a")
def test_who_stays_at_home_meets_no_patrol_and_does_nothing() -> None:
    at = patrol(8, shipping=(6, 5, 3)).do("stay_home", "end")
    assert at.prompt == "strikes"
    at.do("bomb_ships 1118")
    assert (at.prompt, at.targets("send")) == ("send_pucara", {"1", "2", "3"})
    assert patrol(8, shipping=(6, 5, 0)).do("stay_home", "end").over


@pytest.mark.clause("PS-12.5.2a")
def test_without_harriers_on_patrol_there_is_no_die() -> None:
    at = patrol(0)
    assert at.prompt == "strikes"


@pytest.mark.clause("PS-12.5.2a")
def test_once_a_turn() -> None:
    assert patrol(8, patrolled=True).prompt == "strikes"
    at = patrol(6, 5).do("brave")
    assert at.game.state.patrolled


@pytest.mark.clause("PS-12.5.2e", "PS-12.5.2f", "PS-1.5f")
def test_the_owner_says_which_missions_bear_the_losses() -> None:
    at = patrol(6, 1, shipping=(3, 1, 0), bombing=(2, 2, 0)).do("brave")
    assert (at.side, at.prompt, at.options()) == ("ar", "bear_mirage", {"bear 0", "bear 1", "bear 2"})
    assert at.reason("bear 3") == ("PS-12.5.2e", "not_so_many")
    labels = [one.label for one in MODULE.presentation.question(at.game.seen_by("ar"), at.ask).choices]
    assert labels == ["None of them", "1 of them", "2 of them"]
    at.do("bear 2")
    assert (at.prompt, at.options()) == ("bear_skyhawk", {"bear 0", "bear 1"})
    at.do("bear 0")
    boxes = at.game.state.missions
    assert (boxes.shipping, boxes.bombing) == ((1, 1, 0), (2, 0, 0))


@pytest.mark.case("G-10")
@pytest.mark.clause("PS-12.10a", "PS-12.10b", "PS-12.6.4u")
@pytest.mark.parametrize(
    ("lost", "planes", "expected"),
    [
        (5, (6, 5, 0), (2, 3, 0)),
        (1, (6, 5, 0), (0, 1, 0)),
        (2, (6, 5, 0), (1, 1, 0)),
        (3, (6, 5, 0), (1, 2, 0)),
        (4, (6, 1, 0), (3, 1, 0)),
        (4, (1, 6, 0), (1, 3, 0)),
        (1, (6, 0, 0), (1, 0, 0)),
        (9, (2, 3, 0), (2, 3, 0)),
        (2, (0, 0, 5), (0, 0, 2)),
    ],
)
def test_losses_by_type(lost: int, planes: tuple[int, int, int], expected: tuple[int, int, int]) -> None:
    assert shared(lost, planes) == expected
