"""Port Stanley as a game module."""

from __future__ import annotations

from beachhead.edition.published import PublishedGame
from beachhead.games.port_stanley.edition import DATA
from beachhead.games.port_stanley.guessing import guess
from beachhead.games.port_stanley.judgment import CROSSROADS, judge
from beachhead.games.port_stanley.judgment.prospects import PROSPECTS
from beachhead.games.port_stanley.looks.scene import LOOKS
from beachhead.games.port_stanley.match import Stanley, set_up
from beachhead.games.port_stanley.model import State
from beachhead.games.port_stanley.options import OPTIONS
from beachhead.kernel.module import Scenario
from beachhead.kernel.orders import Preset

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
    rules_version = "28"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    game = Stanley
    judge = staticmethod(judge)
    guess = staticmethod(guess)
    prospects = PROSPECTS
    crossroads = CROSSROADS
    presentation = LOOKS
    presets = PRESETS

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The free game and the historical deployment (22.2)."""
        edition = DATA.edition()
        turns = edition.tables.victory.turns
        return tuple(self.scenario(name, last_turn=turns) for name in edition.scenarios)


MODULE = StanleyModule()
