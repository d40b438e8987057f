"""7.4, 8.2, 8.4 What is said by the way of missions: who may intercept, that both look for each other, what covers."""

from __future__ import annotations

from typing import Any

import pytest
from channel import Channel, channel

RAIDERS = {"ge-ju87-01": "Pas de Calais", "ge-ju87-02": "Pas de Calais"}
FIGHTERS = {"br-spitfire-01": "3523", "br-spitfire-02": "3523"}


def raided(space: str, pieces: dict[str, Any], *dice: int) -> Channel:
    """Two points of Stukas over a hex, with these dice to come."""
    table = channel({**RAIDERS, **pieces}, phase="ge_missions", dice=dice)
    return table.do(f"raid {space}", "crew ge-ju87-01", "crew ge-ju87-02", "fly")


@pytest.mark.clause("BSA-8.4s")
@pytest.mark.parametrize(
    ("space", "hits"),
    [
        ("3521", 0),  # London
        ("3624", 0),  # forest
        ("3923", 1),  # clear
    ],
)
def test_london_covers_as_a_major_city_does_and_forest_as_woods(space: str, hits: int) -> None:
    table = raided(space, {"br-bde-35": space}, 5)
    if table.prompt == "bomb_target":
        table.do("bomb 4")
    assert (table.unit("br-bde-35").hits, table.dice_left()) == (hits, ())
    assert table.event("BombsFell").added == 1 - hits


@pytest.mark.clause("BSA-7.4c")
def test_a_bomber_is_refused_as_interceptor() -> None:
    table = raided("3726", {**FIGHTERS, "br-blenheim-01": "3523"}, 0)
    assert table.prompt == "scramble"
    assert table.reason("scramble br-blenheim-01") == ("BSA-7.4c", "no_fighter")
    assert table.targets("scramble") == {"br-spitfire-01"}


@pytest.mark.clause("BSA-8.2f", "BSA-7.3o")
@pytest.mark.parametrize(("face", "found"), [(0, True), (9, False)])
def test_who_is_intercepted_looks_for_the_interceptors_and_fights_either_way(face: int, found: bool) -> None:
    table = raided("3726", FIGHTERS, 0, face, 9)  # the detection, the mission's own, the shot of the Spitfires
    table.do("scramble br-spitfire-01", "scramble br-spitfire-02")
    looked = table.events("DetectionRolled")
    assert [(one.side, one.face) for one in looked] == [(0, 0), (1, face)]
    assert len(table.events("Fired")) == 1, "there is a fight, whether they were found or not"
    assert not table.dice_left()
