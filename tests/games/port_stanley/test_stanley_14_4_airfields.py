"""14.4 Airfields: the Pucaras return to them at the end of a turn, within their capacity."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
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
    at = returning(12)
    assert (at.side, at.prompt) == ("ar", "pucaras")
    assert at.targets("touch_down") == {"3626"}
    assert at.reason("touch_down 1329") == ("PS-14.4a", "airfield_full")
    assert at.reason("end_return") == ("PS-14.4a", "some_in_the_air")
    at.do("touch_down 3626", "touch_down 3626", "end_return")
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
def test_the_owner_may_move_them_about() -> None:
    at = returning(8)
    assert at.targets("touch_down") == set()
    at.do("take_off 4724")
    assert at.targets("take_off") == set()
    at.do("touch_down 3626", "end_return")
    assert based(at) == {"1329": 3, "3626": 2, "4724": 3}
    assert at.game.state.airmen[2] == 8


@pytest.mark.clause("PS-14.4a")
def test_fewer_pucaras_leave_airfields_emptier() -> None:
    at = returning(2)
    assert sum(based(at).values()) == 2
    at.do("end_return")
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
