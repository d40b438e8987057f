"""Matches of self-play as they are kept: scenario, seats and answers, from which every position comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.game import Game
from beachhead.kernel.match import new_match
from beachhead.kernel.module import Observation, find, find_scenario
from beachhead.kernel.sampling import play_of
from beachhead.kernel.simulation import Simulation
from beachhead.lab.selfplay import play_out, player_seed
from beachhead.players.ahead import candidates, moment
from beachhead.players.base import Player
from beachhead.players.registry import REGULAR, make_player
from beachhead.players.veteran import sight_in

MIXED = (REGULAR, "recruit")
"""Who plays: those that are quick, with slips, so that the same position comes to different ends."""

SCOUT = "scout"
"""Who tries at crossroads what a veteran would look at."""

TRIES = 0.3
"""How often a scout tries another option."""


class ScoutPlayer:
    """Plays as the regular, but where plans part takes now and then any of the options that a veteran would play on.

    So plans are seen to their end that judgment alone never chooses.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, seen: Observation) -> Action:
        """The best option, or another one that deserves thought."""
        compared = candidates(seen, find(seen.game).judge(play_of(seen)), sight_in(seen.game))
        option, _ = self._random.choice(compared) if self._random.random() < TRIES else compared[0]
        return option.action


def seated(level: str, seed: int) -> Player:
    """A player of a level, a scout among them.  Raises UsageError."""
    return ScoutPlayer(seed) if level == SCOUT else make_player(level, seed)


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A match from which every position can be had again."""

    seed: int
    scenario: str
    seats: dict[Side, str]
    answers: tuple[tuple[Side, str, str], ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a game: their scenarios take turns, who of the `levels` sits where follows from the seed."""

    game: str
    scenarios: tuple[str, ...]
    levels: tuple[str, ...] = MIXED

    def play(self, seed: int) -> Kept:
        """The match of a seed, played to its end.  Raises PlayerError."""
        scenario = find_scenario(find(self.game), self.scenarios[seed % len(self.scenarios)])
        draw = random.Random(seed)
        seats = {side: draw.choice(self.levels) for side in scenario.sides}
        match = new_match(self.game, scenario.id, seed=seed)
        play_out(match, {side: seated(level, player_seed(seed, side)) for side, level in seats.items()})
        answers = tuple((side, action.verb, action.target) for side, action in match.history)
        return Kept(seed=seed, scenario=scenario.id, seats=seats, answers=answers)

    def about(self) -> Mapping[str, str]:
        """What a folder of such matches is about."""
        return {
            "game": self.game,
            "rules": find(self.game).rules_version,
            "scenarios": " ".join(self.scenarios),
            "levels": " ".join(self.levels),
        }


def positions(game: str, kept: Kept) -> Iterator[Game[Any]]:
    """The position at the beginning of each phase of a match, and that in which it ended: one game that goes on."""
    simulation = Simulation(new_match(game, kept.scenario, seed=kept.seed).game.fork(), light=True)
    now = None
    for side, verb, target in kept.answers:
        if (then := moment(simulation.game)) != now:
            now = then
            yield simulation.game
        action = Action(verb, target)
        simulation.answer(side, next(option for option in simulation.asks[side].choices() if option.action == action))
        simulation.game.emitted.clear()
    yield simulation.game
