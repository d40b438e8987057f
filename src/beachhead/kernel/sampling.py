"""What a player makes of an observation: the question to be judged, and simulations of what may be the case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from beachhead.kernel.ask import Option, Side
from beachhead.kernel.dice import Dice, KnownDice
from beachhead.kernel.game import Game
from beachhead.kernel.module import Observation, find
from beachhead.kernel.simulation import Play, Simulation


def play_of(seen: Observation, kept: dict[Any, Any] | None = None) -> Play[Any]:
    """The question to be judged, of the game as the side knows it; `kept` is what the player has worked out so far.

    The game as it knew it before goes on to what it knows now, with what has been worked out of it and still holds.
    """
    kept = {} if kept is None else kept
    match = seen.game, seen.scenario, seen.settings, seen.side
    known: tuple[object, Game[Any]] | None = kept.get(Game)
    if known is None or known[0] != match or not known[1].go_on_to(seen.known):
        known = kept[Game] = match, find(seen.game).game_as_seen(seen)
    return Play(known[1], seen.side, seen.question, seen.options, seen.about, kept)


def sample(seen: Observation, dice: Dice) -> Simulation:
    """A simulation of what may be the case, with `dice` of the caller's own: what the side does not know is guessed.

    It stands at the very question that was asked: the answers since the last anchor are given again, with what was
    rolled.  Where the side may not know them all, or what was guessed does not allow them, it stands where the game
    goes on from what the side knows now.
    """
    since = seen.since
    if since.answers and since.anchor is not None:
        found = _given_again(seen, dice)
        if found is not None:
            return found
    return Simulation(find(seen.game).determinize(seen, dice))


def _given_again(seen: Observation, dice: Dice) -> Simulation | None:
    """A simulation from the last anchor in which the answers since have been given; None if it does not allow them."""
    since = seen.since
    game = find(seen.game).determinize(msgspec.structs.replace(seen, known=since.anchor), dice)
    return given_again(game, since.answers or (), since.faces)


def given_again(game: Game[Any], answers: Iterable[tuple[Side, Option]], faces: tuple[int, ...]) -> Simulation | None:
    """A simulation from a game at an anchor in which answers have been given, and dice showed `faces`, 0 for anything.

    None if it does not allow them.
    """
    if faces:
        dice = game.state.dice
        game.state.dice = KnownDice(dice.seed, dice.rolled, faces)
    simulation = Simulation(game)
    for side, option in answers:
        ask = simulation.asks.get(side)
        if ask is None or option not in ask.choices():
            return None
        simulation.answer(side, option)
    return simulation
