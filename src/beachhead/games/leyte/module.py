"""Leyte as a game module: the entry point ``leyte`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from beachhead.edition.published import PublishedGame
from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.judgment import CROSSROADS, SLIP, THOUGHT, judge
from beachhead.games.leyte.judgment.prospects import PROSPECTS
from beachhead.games.leyte.looks.scene import LOOKS
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
    prospects = PROSPECTS
    crossroads = CROSSROADS
    thought = THOUGHT
    slip = SLIP
    presentation = LOOKS

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
