"""Falklands Showdown as a game module: the entry point ``falklands_showdown`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.falklands_showdown.components import Edition
from beachhead.games.falklands_showdown.edition import DATA, load_edition
from beachhead.games.falklands_showdown.judgment import judge
from beachhead.games.falklands_showdown.looks.presentation import FalklandsPresentation
from beachhead.games.falklands_showdown.looks.scene import SCHEMES
from beachhead.games.falklands_showdown.looks.wording import SENTENCES
from beachhead.games.falklands_showdown.match import BIDDING, Falklands, set_up
from beachhead.games.falklands_showdown.model import State
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Scenario
from beachhead.kernel.simulation import Play

SCENARIOS = ("campaign", BIDDING)


class FalklandsModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Falklands Showdown."""

    id = "falklands_showdown"
    year = 2011
    rules_version = "4"
    data = DATA
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    guide_names = ("first-operations",)
    presentation = FalklandsPresentation()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The campaign, and the campaign with a bid for the command of the UK (4.7)."""
        return tuple(self.scenario(name, last_turn=load_edition().track.operations) for name in SCENARIOS)

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Falklands:
        """The position before the first decision."""
        return set_up(load_edition(data), scenario, OPTIONS.read(settings), dice)

    def game_from(
        self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None
    ) -> Falklands:
        """The game of a state."""
        return Falklands(load_edition(data), OPTIONS.read(settings), state)

    def judge(self, play: Play[Falklands]) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(play)


MODULE = FalklandsModule()
