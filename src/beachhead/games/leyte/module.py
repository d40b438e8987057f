"""Leyte as a game module: the entry point ``leyte`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from beachhead.edition.looks import Looks
from beachhead.edition.published import PublishedGame
from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.judgment import judge
from beachhead.games.leyte.looks.changes import changes
from beachhead.games.leyte.looks.charts import charts
from beachhead.games.leyte.looks.layers import LAYERS
from beachhead.games.leyte.looks.log import LOG
from beachhead.games.leyte.looks.scene import SCHEMES, board, outcome, position, question
from beachhead.games.leyte.looks.wording import SENTENCES, WORDING
from beachhead.games.leyte.match import Leyte, set_up
from beachhead.games.leyte.model import State
from beachhead.games.leyte.options import OPTIONS
from beachhead.kernel.module import Scenario


class LeyteModule(PublishedGame[State]):
    """What the kernel, the players and the table ask of Leyte."""

    id = "leyte"
    year = 1975
    rules_version = "5"
    data = DATA
    played_by = OPTIONS
    set_up = staticmethod(set_up)
    judge = staticmethod(judge)
    sentences = SENTENCES
    schemes = SCHEMES
    state = State
    guide_names = ("first-turn",)
    presentation = Looks(
        WORDING,
        board=board,
        position=position,
        question=question,
        charts=charts,
        overlays=LAYERS,
        log=LOG,
        outcome=outcome,
        changes=lambda game, ask, action: (change.text for change in changes(game, ask, action)),
    )

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
            for row in DATA.edition().scenarios.values()
        )

    def game_from(self, scenario: str, settings: Mapping[str, str], state: State, data: Path | None = None) -> Leyte:
        """The game of a state."""
        edition = DATA.edition(data, settings)
        return Leyte(edition, edition.scenarios[scenario], OPTIONS.read(settings), state)


MODULE = LeyteModule()
