"""A match needs no presentation: rules, computer players, records and copies run with it missing."""

from __future__ import annotations

import random

import pytest

import beachhead
from beachhead.conformance.views import choose
from beachhead.kernel.module import find
from beachhead.kernel.refusal import RefusedError
from beachhead.kernel.replaying import replay
from beachhead.players.registry import make_player

LONG_ENOUGH = 400


@pytest.mark.parametrize(
    "game", ["toy", "leyte", "gators", "falklands_showdown", "port_stanley", "britain_stands_alone"]
)
def test_a_match_runs_with_its_presentation_missing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: object) -> None:
        raise AssertionError("somebody wants to see it")

    monkeypatch.setattr(type(find(game)), "presentation", property(missing))
    match, rng, player = beachhead.new_match(game, seed=3), random.Random(3), make_player("greedy", 3)
    while not match.over and match.decisions < LONG_ENOUGH:
        side, option = choose(match, rng)
        if match.decisions % 50 == 0:
            option = player.choose(match.observe(side))
            with pytest.raises(RefusedError):
                match.apply(side, beachhead.Action("nonsense"))
        match.apply(side, option)
    if not match.over:
        match.concede(side)
    assert match.result is not None
    assert replay(match.record()).result == match.result
    with pytest.raises(AssertionError, match="wants to see"):
        match.view(None)
