"""A random player of Port Stanley who means to fight, for tests that need matches in which everything comes to be."""

from __future__ import annotations

import random

from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import SIDES
from beachhead.kernel.ask import Ask, Option

EAGER = {
    "deploy": ("ready",), "site": ("ready_sites",), "announce": ("from_shelter",), "landing": ("embark", "sail"),
    "aboard": ("aboard",), "course": ("sail_to",), "move": ("move", "ashore", "fly"), "attacks": ("attack",),
    "attack": ("commit",), "strikes": ("bomb_troops", "bomb_ships"), "advance": ("advance",),
}  # fmt: skip
"""By question what somebody who means to fight would rather do."""


def choose(game: Stanley, ask: Ask, rng: random.Random) -> Option:
    """First what is done, then to what, so that everything comes to be done; often towards the enemy."""
    options = ask.choices()
    assert options, "no question without an option"
    eager = [option for option in options if option.action.verb in EAGER.get(ask.name, ())]
    if eager and (ask.name in ("deploy", "site", "announce") or rng.random() < 0.6):
        return rng.choice(eager)
    if ask.name in ("to", "drop") and rng.random() < 0.7:
        there = [game.hex(unit) for unit in game.on_map(1 - SIDES.index(ask.side)) if not game.type(unit).is_ship]
        goals = [option for option in options if option.action.verb in ("to", "drop")]
        if there and goals:
            far = game.edition.board.distance
            return min(goals, key=lambda option: min(far(option.space, space) for space in there))
    verb = rng.choice(sorted({option.action.verb for option in options}))
    return rng.choice([option for option in options if option.action.verb == verb])
