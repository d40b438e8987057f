"""8.7 Regiments that came by air in Britain Stands Alone: when they get their heavy weapons."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.airlifts import HOME, airlift, fly, ju52
from games.britain_stands_alone.channel import Channel, channel

WEAK = {"weak": True}


def reinforce(pieces: dict[str, object], phase: str = "ge_reinforcement") -> Channel:
    return channel(pieces, phase=phase)  # type: ignore[arg-type]


@pytest.mark.clause("BSA-8.7b")
@pytest.mark.case("AT-08")
def test_beside_a_division_of_two_steps() -> None:
    pieces = {"ge-flieger-2": {"at": "3623", **WEAK}, "ge-flieger-3": {"at": "3523", **WEAK},
              "ge-sturm": "3623", "ge-inf-17": "3724", "ge-inf-26": {"at": "3423", "reduced": True}}  # fmt: skip
    at = reinforce(pieces)
    assert [at.game.values(at.number(name)).defence for name in ("ge-flieger-2", "ge-flieger-3")] == [2, 1]
    told = at.event("Strengthened")
    assert at.names((told.piece,)) == ("ge-flieger-2",)
    british = reinforce(pieces, "br_reinforcement")
    assert british.unit("ge-flieger-2").weak, "not in the British phase"


@pytest.mark.clause("BSA-8.7b")
def test_neither_regiments_nor_zones_that_do_not_reach() -> None:
    at = reinforce({"ge-flieger-2": {"at": "3623", **WEAK}, "ge-gd": "3724", "ge-lssah": "3623"})
    assert at.unit("ge-flieger-2").weak
    over_the_water = reinforce({"ge-flieger-2": {"at": "4022", **WEAK}, "ge-inf-17": "3922"})
    assert over_the_water.unit("ge-flieger-2").weak


@pytest.mark.clause("BSA-8.7a", "BSA-8.7b")
def test_not_before_the_next_reinforcement_phase() -> None:
    at = airlift({"ge-luftlande-16": HOME, **ju52(1), "ge-inf-17": "3619"})
    fly(at, "airlift 3619", "ge-luftlande-16")
    assert at.unit("ge-luftlande-16").weak


@pytest.mark.clause("BSA-8.7b")
def test_off_the_map_in_the_same_zone() -> None:
    at = reinforce({"ge-flieger-1": {"at": HOME, **WEAK}, "ge-flieger-2": {"at": "Norway", **WEAK}, "ge-inf-17": HOME})
    assert [at.unit(name).weak for name in ("ge-flieger-1", "ge-flieger-2")] == [False, True]
