"""11.7.4 Lines of sight: on ground painted for the purpose, down a column of hexes, and along a hexside."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.model import FOGGY, STORMY, UK
from beachhead.games.port_stanley.rules.sight_11_7_4 import in_line, sees, spotted
from games.port_stanley.island import island


def visible(ground: Mapping[int, str], one: int, other: int) -> bool:
    """Whether one hex of column 20 sees another: by row S for a summit, r, q for rough ground of two groups, or clear.

    A summit belongs to the group r.
    """
    edition = load_edition()
    at = {edition.board.space(f"20{row:02d}"): kind for row, kind in ground.items()}
    ridge = [0] * len(edition.ground)
    for space, kind in at.items():
        ridge[space] = 2 if kind == "q" else 1
    painted = edition.but(
        rough=frozenset(at),
        summits=frozenset(space for space, kind in at.items() if kind == "S"),
        ridge=tuple(ridge),
    )
    first, last = (edition.board.space(f"20{row:02d}") for row in (one, other))
    there, back = in_line(painted, first, last), in_line(painted, last, first)
    if (one in ground) == (other in ground):
        assert there == back
    return there


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4b")
def test_summit_to_summit() -> None:
    assert visible({5: "S", 17: "S"}, 5, 17)
    assert visible({5: "S", 8: "r", 9: "q", 17: "S"}, 5, 17)
    assert not visible({5: "S", 7: "S", 9: "S"}, 5, 9)


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4c", "PS-11.7.4i")
def test_summit_to_other_ground() -> None:
    assert visible({5: "S"}, 5, 12)
    assert visible({5: "S"}, 12, 5)
    assert not visible({5: "S"}, 5, 13)
    assert not visible({5: "S"}, 13, 5)
    assert not visible({5: "S", 7: "S"}, 5, 9), "not beyond a second summit"
    assert not visible({5: "S", 7: "S"}, 9, 5)


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4d")
def test_from_a_summit_to_the_first_strange_rough_hex() -> None:
    assert visible({5: "S", 6: "r", 7: "r"}, 5, 9)
    assert visible({5: "S", 6: "r", 8: "q"}, 5, 8)
    assert not visible({5: "S", 8: "q"}, 5, 10)
    assert not visible({5: "S", 8: "q"}, 10, 5)
    assert not visible({5: "S", 7: "q", 8: "q"}, 5, 8)


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4e")
def test_rough_to_clear() -> None:
    assert visible({5: "r"}, 5, 10)
    assert not visible({5: "r"}, 5, 11)
    assert not visible({5: "r", 7: "r"}, 5, 9)


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4f")
def test_clear_to_clear() -> None:
    assert visible({}, 5, 8)
    assert not visible({}, 5, 9)
    assert not visible({6: "r"}, 5, 8)


@pytest.mark.case("AR-06")
@pytest.mark.clause("PS-11.7.4g")
def test_clear_to_the_first_rough_hex() -> None:
    assert visible({10: "r"}, 5, 10)
    assert not visible({11: "r"}, 5, 11)
    assert not visible({8: "r", 9: "r"}, 5, 9)
    assert visible({5: "r", 10: "q"}, 5, 10), "from rough ground as from clear (ruling A-25)"
    assert not visible({5: "r", 11: "q"}, 5, 11)


@pytest.mark.clause("PS-11.7.4h")
def test_along_a_hexside_only_both_block() -> None:
    edition = load_edition()
    one, other = edition.board.spaces(("2010", "2210"))
    (pair,) = edition.chart.crossed(one, other)
    assert len(pair) == 2
    for rough, seen in ((pair[:1], True), (pair[1:], True), (pair, False)):
        assert in_line(edition.but(rough=frozenset(rough), summits=frozenset()), one, other) is seen


@pytest.mark.clause("PS-11.7.4j", "PS-11.7.4k")
def test_fog_and_storm() -> None:
    game = island(effect=FOGGY).game
    space = game.edition.board.space
    assert sees(game, space("1610"), space("1611"))
    assert not sees(game, space("1610"), space("1612"))
    game = island(weather=STORMY).game
    assert sees(game, space("1610"), space("1612"))
    assert not sees(game, space("1610"), space("1613"))
    assert sees(island().game, space("1610"), space("1613"))
    game = island(weather=STORMY, effect=FOGGY).game
    assert not sees(game, space("1610"), space("1612")), "the smaller limit"


@pytest.mark.clause("PS-11.7.4a")
def test_any_unit_may_observe_but_dummies_and_helicopters() -> None:
    for unit, seen in (("uk-2-para-1", True), ("uk-t-battery-1", True), ("uk-helicopter-1", False)):
        game = island({unit: "1611"}).game
        assert spotted(game, game.edition.board.space("1613"), UK) is seen
    game = island({"ar-dummy-1": "1611", "ar-7-4a": "1711"}).game
    assert spotted(game, game.edition.board.space("1613"), 1)
    assert not spotted(island({"ar-dummy-1": "1611"}).game, game.edition.board.space("1613"), 1)
