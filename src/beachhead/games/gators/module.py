"""Gators! as a game module: the entry point ``gators`` of the group ``beachhead.games``."""

from __future__ import annotations

from beachhead.edition.looks import Looks
from beachhead.edition.published import PublishedGame
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.judgment import judge
from beachhead.games.gators.looks.charts import charts
from beachhead.games.gators.looks.layers import LAYERS
from beachhead.games.gators.looks.log import LOG
from beachhead.games.gators.looks.scene import SCHEMES, board, changes, outcome, position, question
from beachhead.games.gators.looks.wording import SENTENCES, WORDING
from beachhead.games.gators.match import Gators, set_up
from beachhead.games.gators.model import State
from beachhead.games.gators.options import OPTIONS
from beachhead.games.gators.redaction import guess
from beachhead.kernel.module import Scenario


class GatorsModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Gators!."""

    id = "gators"
    year = 2002
    rules_version = "6"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    game = Gators
    judge = staticmethod(judge)
    guess = staticmethod(guess)
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    guide_names = ("first-landing",)
    presentation = Looks(
        WORDING,
        board=board,
        position=position,
        question=question,
        charts=charts,
        overlays=LAYERS,
        log=LOG,
        outcome=outcome,
        changes=changes,
    )

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The one scenario of the rulebook."""
        return (self.scenario("unnarstan", last_turn=DATA.edition().limits.turns),)


MODULE = GatorsModule()
