"""Falklands Showdown as a game module: the entry point ``falklands_showdown`` of the group ``beachhead.games``."""

from __future__ import annotations

from beachhead.edition.published import PublishedGame
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.judgment import CROSSROADS, THOUGHT, judge
from beachhead.games.falklands_showdown.judgment.prospects import PROSPECTS
from beachhead.games.falklands_showdown.looks.scene import LOOKS
from beachhead.games.falklands_showdown.match import BIDDING, Falklands, set_up
from beachhead.games.falklands_showdown.model import State
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.kernel.module import Scenario

SCENARIOS = ("campaign", BIDDING)


class FalklandsModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Falklands Showdown."""

    id = "falklands_showdown"
    year = 2011
    rules_version = "8"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    game = Falklands
    judge = staticmethod(judge)
    prospects = PROSPECTS
    crossroads = CROSSROADS
    thought = THOUGHT
    presentation = LOOKS

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The campaign, and the campaign with a bid for the command of the UK (4.7)."""
        return tuple(self.scenario(name, last_turn=DATA.edition().track.operations) for name in SCENARIOS)


MODULE = FalklandsModule()
