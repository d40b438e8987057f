"""Britain Stands Alone as a game module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.edition import DATA, load_edition
from beachhead.games.britain_stands_alone.looks.presentation import SealionPresentation
from beachhead.games.britain_stands_alone.looks.scene import SCHEMES
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES
from beachhead.games.britain_stands_alone.match import Sealion, begin
from beachhead.games.britain_stands_alone.model import State
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Scenario
from beachhead.kernel.simulation import Play


class SealionModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Britain Stands Alone."""

    id = "britain_stands_alone"
    year = 1994
    rules_version = "1"
    data = DATA
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    presentation = SealionPresentation()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Operation SEALION, the Battle of Britain, the July Invasion (16)."""
        return tuple(self.scenario(name, last_turn=one.turns) for name, one in load_edition().scenarios.items())

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Sealion:
        """The position before the first decision."""
        return begin(load_edition(data), scenario, OPTIONS.read(settings), dice)

    def game_from(self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None) -> Sealion:
        """The game of a state."""
        return Sealion(load_edition(data), OPTIONS.read(settings), state)

    def judge(self, play: Play[Sealion]) -> Sequence[float]:
        """How good each option is for the side that is asked: nothing is known yet."""
        return [0.0] * len(play.options)


MODULE = SealionModule()
