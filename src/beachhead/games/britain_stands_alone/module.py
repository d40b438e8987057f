"""Britain Stands Alone as a game module."""

from __future__ import annotations

from beachhead.edition.published import PublishedGame
from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.guessing import guess
from beachhead.games.britain_stands_alone.judgment import CROSSROADS, judge
from beachhead.games.britain_stands_alone.judgment.prospects import PROSPECTS
from beachhead.games.britain_stands_alone.looks.scene import LOOKS
from beachhead.games.britain_stands_alone.match import Sealion, set_up
from beachhead.games.britain_stands_alone.model import State
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.kernel.module import Scenario


class SealionModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Britain Stands Alone."""

    id = "britain_stands_alone"
    year = 1994
    rules_version = "22"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    game = Sealion
    judge = staticmethod(judge)
    guess = staticmethod(guess)
    prospects = PROSPECTS
    crossroads = CROSSROADS
    presentation = LOOKS

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Operation SEALION, the Battle of Britain, the July Invasion (16)."""
        edition = DATA.edition()
        return tuple(
            self.scenario(
                name,
                first_turn=one.first_turn,
                last_turn=one.last_turn,
                named=(edition.turn_name(one.first_turn), edition.turn_name(one.last_turn)),
            )
            for name, one in edition.scenarios.items()
        )


MODULE = SealionModule()
