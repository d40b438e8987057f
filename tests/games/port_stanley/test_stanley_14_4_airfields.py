"""14.4 Airfields: the Pucaras return to them at the end of a turn, within their capacity."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from games.port_stanley.island import Island, island

FIELDS = {"ar": {"1329": 3, "3626": 1, "4724": 4}}


def returning(pucaras: int, fields: Any = None, **state: Any) -> Island:
    return island({}, phase="turn_end", plays=return_pucaras, airfields=FIELDS if fields is None else fields,
                  airmen=(18, 14, pucaras), **state)  # fmt: skip


def based(at: Island) -> dict[str, int]:
    board = at.game.edition.board
    return {board.name(field.hex): field.planes for field in at.game.state.airfields if not field.down}


@pytest.mark.clause("PS-14.4a")
def test_those_without_a_base_find_one_and_the_excess_is_lost() -> None:
    at = returning(12, {"ar": {"1329": 3, "3626": 1, "4724": 3}})
    assert (at.side, at.prompt, at.targets("touch_down")) == ("ar", "pucaras", {"3626", "4724"})
    assert at.reason("touch_down 1329") == ("PS-14.4a", "airfield_full")
    assert at.reason("touch_down 1428") == ("PS-14.4a", "no_airfield")
    at.do("touch_down 4724")
    assert at.over
    assert based(at) == {"1329": 3, "3626": 3, "4724": 4}
    assert at.game.state.airmen == (18, 14, 10)
    assert at.event("PlanesLost").planes == (0, 0, 2)


@pytest.mark.clause("PS-14.4a")
def test_capacity_3_and_4_hold_7_of_8() -> None:
    at = returning(8, {"ar": {"1329": 3, "4724": 4}})
    assert at.over
    assert at.game.state.airmen[2] == 7


@pytest.mark.clause("PS-14.4a")
def test_those_that_have_a_place_return_to_it() -> None:
    at = returning(8)
    assert at.reason("take_off 1428") == ("PS-14.4a", "none_to_depart")
    assert at.do("all_down").over
    assert based(at) == {"1329": 3, "3626": 1, "4724": 4}
    assert at.events("PlanesLost") == []


@pytest.mark.clause("PS-14.4a", "PS-14.4b")
def test_those_of_a_captured_airfield_go_to_another() -> None:
    at = island({"uk-2-para-1": "1329"}, phase="turn_end", plays=return_pucaras, airfields=FIELDS, airmen=(18, 14, 8))
    overrun(at.game, at.space("1329"), 0)
    assert based(at) == {"3626": 1, "4724": 4}
    assert not list(return_pucaras(at.game))
    assert based(at) == {"3626": 3, "4724": 4}
    assert at.game.state.airmen[2] == 7


@pytest.mark.clause("PS-14.4a")
def test_fewer_pucaras_leave_airfields_emptier() -> None:
    at = returning(2).do("all_down")
    assert at.over
    assert based(at) == {"1329": 0, "3626": 0, "4724": 2}
    assert at.game.state.airmen == (18, 14, 2)


@pytest.mark.clause("PS-14.4a", "PS-14.4b")
def test_without_an_airfield_all_are_lost() -> None:
    at = returning(5, {})
    assert at.over
    assert at.game.state.airmen == (18, 14, 0)


@pytest.mark.clause("PS-14.4a")
def test_the_end_of_a_turn_brings_them_back() -> None:
    at = island({}, phase="turn_end", airfields={"ar": {"4724": 0}}, airmen=(18, 14, 3))
    assert based(at) == {"4724": 3}
