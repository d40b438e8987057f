"""What is offered of missions of Britain Stands Alone that carry something is exactly what has all that it needs."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.airlifts import HOME, airlift, ju52, points
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.test_bsa_5_agreement import assert_agreement

PIECES: dict[str, Lie] = {
    **ju52(3), **ju52(2, "3619", 3), **ju52(1, "France", 5),
    **points("ge-me109", 2), **points("ge-me110", 1, "3619", oos=1), **points("br-blenheim", 2, "3713"),
    "ge-flieger-1": HOME, "ge-flieger-2": {"at": HOME, "moved": 99}, "ge-sturm": "France", "ge-mtn-6": HOME,
    "ge-mtn-1": HOME, "ge-luftlande-16": "3619", "ge-luftlande-47": "3620", "ge-inf-17": {"at": "3720", "oos": 1},
    "ge-inf-35": {"at": "3724", "oos": 2}, "ge-gd": {"at": "3724", "oos": 1},
    "br-inf-1": "3023", "br-guards-24": "3623",
}  # fmt: skip


def begin(*actions: str, **state: object) -> Channel:
    return airlift(PIECES, **{"german": ["3619", "3213", "3720"], **state}).do(*actions)


@pytest.mark.clause("BSA-8.5a", "BSA-8.5f", "BSA-8.6a")
@pytest.mark.parametrize("phase", ["ge_missions", "ge_counter_missions", "br_missions"])
def test_the_missions_that_are_offered(phase: str) -> None:
    at = begin(phase=phase)
    assert bool(at.targets("airlift")) is bool(at.targets("parachute")) is (phase != "br_missions")
    assert bool(at.targets("airdrop")) is (phase == "ge_missions")
    assert_agreement(at)


@pytest.mark.clause("BSA-8.5b", "BSA-8.5k", "BSA-8.6a")
@pytest.mark.parametrize(
    "actions",
    [
        ("airlift 3213",),
        ("airlift 3213", "load ge-flieger-1"),
        ("airlift 3213", f"load_point {HOME}"),
        (f"airlift {HOME}",),
        ("airdrop 3018",),
        ("airdrop 3018", "load ge-flieger-1", "load ge-sturm"),
        ("air_supply 3619",),
        ("air_supply 3619", "crew ge-ju52-01", "crew ge-ju52-02", "fly"),
        ("parachute 3724", "crew ge-ju52-01"),
    ],
)
def test_what_is_offered_while_they_are_formed(actions: tuple[str, ...]) -> None:
    assert_agreement(begin(*actions))
