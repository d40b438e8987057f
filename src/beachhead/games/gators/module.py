"""Gators! as a game module: the entry point ``gators`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.gators.components import Edition
from beachhead.games.gators.edition import DATA, load_edition
from beachhead.games.gators.judgment import judge
from beachhead.games.gators.looks.presentation import GatorsPresentation
from beachhead.games.gators.looks.scene import SCHEMES
from beachhead.games.gators.looks.wording import SENTENCES
from beachhead.games.gators.match import Gators, set_up
from beachhead.games.gators.model import State
from beachhead.games.gators.options import OPTIONS
from beachhead.games.gators.redaction import guess
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.simulation import Play


class GatorsModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Gators!."""

    id = "gators"
    year = 2002
    rules_version = "6"
    data = DATA
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    guide_names = ("first-landing",)
    presentation = GatorsPresentation()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The one scenario of the rulebook."""
        return (self.scenario("unnarstan", last_turn=load_edition().limits.turns),)

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Gators:
        """The position before the first decision."""
        return set_up(load_edition(data), OPTIONS.read(settings), dice)

    def game_from(self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None) -> Gators:
        """The game of a state."""
        return Gators(load_edition(data), OPTIONS.read(settings), state)

    def determinize(self, seen: Observation, dice: Dice) -> Gators:
        """A state that the side could be facing, with dice of the caller's own: what it cannot see is guessed."""
        return self.game_from(seen.scenario, seen.settings, guess(load_edition(), seen.known, seen.side, dice))

    def judge(self, play: Play[Gators]) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(play)


MODULE = GatorsModule()
