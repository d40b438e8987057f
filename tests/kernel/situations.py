"""Moments of the toy that the kernel's tests start from."""

from __future__ import annotations

import beachhead
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match


def answer(match: Match, *words: str) -> Match:
    """Answer the open question of whoever is asked: ``"pick C1"``, ``"end"``; ``"red: stay"`` when both are."""
    for word in words:
        side, colon, rest = word.partition(": ")
        if not colon:
            (side,), rest = match.asks, word
        verb, _, target = rest.partition(" ")
        match.apply(side, Action(verb, target))
    return match


def at_sea(*, seed: int = 1, scenario: str = "dash", mine: str = "Reef") -> Match:
    """Blue's first decision; red's mine lies in `mine`."""
    return answer(beachhead.new_match("toy", scenario, seed=seed), f"lay {mine}")


def in_battle(*, seed: int = 1) -> Match:
    """Convoy C1 entered Reef, which is free of mines, and B1 intercepts it; red is to open fire."""
    match = answer(at_sea(seed=seed, mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef")
    return answer(match, "intercept B1")


def in_secret(*, seed: int = 1) -> Match:
    """The same battle; both sides decide in secret whether they stay."""
    return answer(in_battle(seed=seed), "gun", "escort 0")


def hit() -> Match:
    """Blue is asked in the middle of a round, after the dice."""
    for seed in range(100):
        match = answer(in_secret(seed=seed), "red: stay", "blue: stay")
        if match.asks.keys() == {"blue"} and match.asks["blue"].prompt.key == "toy.ask.hit":
            return match
    raise AssertionError("no hit in a hundred battles")
