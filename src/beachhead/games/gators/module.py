"""Gators! as a game module: the entry point ``gators`` of the group ``beachhead.games``."""

from __future__ import annotations

from beachhead.edition.published import PublishedGame
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.judgment import CROSSROADS, judge
from beachhead.games.gators.judgment.prospects import PROSPECTS
from beachhead.games.gators.looks.scene import LOOKS
from beachhead.games.gators.match import Gators, set_up
from beachhead.games.gators.model import State
from beachhead.games.gators.options import OPTIONS
from beachhead.games.gators.redaction import guess
from beachhead.kernel.module import Scenario


class GatorsModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Gators!."""

    id = "gators"
    year = 2002
    rules_version = "15"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    game = Gators
    judge = staticmethod(judge)
    prospects = PROSPECTS
    crossroads = CROSSROADS
    guess = staticmethod(guess)
    presentation = LOOKS

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The one scenario of the rulebook."""
        return (self.scenario("unnarstan", last_turn=DATA.edition().limits.turns),)


MODULE = GatorsModule()
