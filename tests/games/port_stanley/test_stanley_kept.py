"""What is worked out once follows from the position: a game that has just been made of its state offers the same."""

from __future__ import annotations

import random

import pytest

from beachhead.games.port_stanley.model import AR, UK
from beachhead.kernel.acts import in_position
from beachhead.kernel.match import new_match


@pytest.mark.parametrize(("seed", "scenario"), [(1, "stanley"), (2, "historical"), (3, "stanley")])
def test_nothing_that_is_kept_is_out_of_date(seed: int, scenario: str) -> None:
    rng, match = random.Random(seed), new_match("port_stanley", scenario, seed=seed)
    asked = set()
    while match.asks and match.decisions < 2500:
        (side, ask), *_ = match.asks.items()
        options = ask.choices()
        if ask.name not in asked or rng.random() < 0.1:
            asked.add(ask.name)
            game = match.game_of(side)
            anew = match.module.game_from(scenario, match.header.settings, game.state.copy())
            assert game.standing == anew.standing
            assert [game.on_map(who) for who in (UK, AR)] == [anew.on_map(who) for who in (UK, AR)]
            for offer in ask.offers:
                kept = [option.action for option in offer.act.offers(game, in_position(game, offer.given))]
                found = [option.action for option in offer.act.offers(anew, in_position(anew, offer.given))]
                assert kept == found, (match.decisions, ask.name, offer.act.verb)
        ready = [option for option in options if option.action.verb == "ready"]
        match.apply(side, rng.choice(ready or options))
    assert len(asked) > 10
