"""Port Stanley as a game module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.edition import DATA, load_edition
from beachhead.games.port_stanley.guessing import guess
from beachhead.games.port_stanley.judgment import judge
from beachhead.games.port_stanley.looks.presentation import StanleyPresentation
from beachhead.games.port_stanley.looks.scene import SCHEMES
from beachhead.games.port_stanley.looks.wording import SENTENCES
from beachhead.games.port_stanley.match import Stanley, set_up
from beachhead.games.port_stanley.model import State
from beachhead.games.port_stanley.options import OPTIONS
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.orders import Preset
from beachhead.kernel.simulation import Play

PRESETS = (
    Preset(side="ar", question="exocet", passes="hold_missile", knows=("fire_at", "hold_missile")),
    Preset(side="ar", question="declare", passes="no_zone", knows=("declare", "no_zone")),
)
"""9.0, 14.3.2 What is asked after all moves of ships and beside all counters face down, so that asking tells nothing.

Before each landing, and in his own combat phase, the Argentine player is asked about his missiles all the same."""


class StanleyModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Port Stanley."""

    id = "port_stanley"
    year = 1984
    rules_version = "1"
    data = DATA
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    presentation = StanleyPresentation()
    guide_names = ("san-carlos",)
    presets = PRESETS

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The free game and the historical deployment (22.2)."""
        edition = load_edition()
        turns = edition.tables.victory.turns
        return tuple(self.scenario(name, last_turn=turns) for name in edition.scenarios)

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Stanley:
        """The position before the first decision."""
        return set_up(load_edition(data), scenario, OPTIONS.read(settings), dice)

    def game_from(self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None) -> Stanley:
        """The game of a state."""
        return Stanley(load_edition(data), OPTIONS.read(settings), state)

    def determinize(self, seen: Observation, dice: Dice) -> Stanley:
        """A state that the side could be facing, with dice of the caller's own: what it cannot see is drawn."""
        return self.game_from(seen.scenario, seen.settings, guess(load_edition(), seen.known, seen.side, dice))

    def judge(self, play: Play[Stanley]) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(play)


MODULE = StanleyModule()
