"""Leyte as a game module: the entry point ``leyte`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.leyte.edition import DATA, Edition, load_edition
from beachhead.games.leyte.judgment import judge
from beachhead.games.leyte.looks.presentation import LeytePresentation
from beachhead.games.leyte.looks.scene import SCHEMES
from beachhead.games.leyte.looks.wording import SENTENCES
from beachhead.games.leyte.match import Leyte, set_up
from beachhead.games.leyte.model import State
from beachhead.games.leyte.options import OPTIONS
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Scenario
from beachhead.kernel.simulation import Play


class LeyteModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Leyte."""

    id = "leyte"
    year = 1975
    rules_version = "5"
    data = DATA
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    guide_names = ("first-turn",)
    presentation = LeytePresentation()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The three printed scenarios and the campaign, a variant."""
        return tuple(
            self.scenario(
                row.id,
                first_turn=row.first_turn,
                last_turn=row.last_turn,
                variant=row.variant,
                english=(row.name, row.text),
            )
            for row in load_edition().scenarios.values()
        )

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Leyte:
        """The position before the first decision."""
        edition = load_edition(data, settings)
        return set_up(edition, edition.scenarios[scenario], OPTIONS.read(settings), dice)

    def game_from(self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None) -> Leyte:
        """The game of a state."""
        edition = load_edition(data, settings)
        return Leyte(edition, edition.scenarios[scenario], OPTIONS.read(settings), state)

    def judge(self, play: Play[Leyte]) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(play)


MODULE = LeyteModule()
