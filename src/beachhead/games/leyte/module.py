"""Leyte as a game module: the entry point ``leyte`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.games.leyte import judgment
from beachhead.games.leyte.edition import DATA, Edition, load_edition
from beachhead.games.leyte.match import Leyte, set_up
from beachhead.games.leyte.model import SIDES, State
from beachhead.games.leyte.scene import looks
from beachhead.games.leyte.words import data_text, say
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.printed import PrintedGame, read_state
from beachhead.kernel.scene import SideLook


class LeyteModule(PrintedGame):
    """What the kernel, the players and the table ask of Leyte."""

    id = "leyte"
    name = "Island War: Leyte"
    year = 1975
    rules_version = "2"
    data = DATA
    guide_names = ("first-turn",)

    @property
    def blurb(self) -> str:
        """What the game is about, in two lines."""
        return say("leyte.blurb")

    @property
    def sides(self) -> tuple[SideLook, ...]:
        """The sides, by name and colour."""
        return looks()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The three printed scenarios and the campaign, a variant."""
        return tuple(
            Scenario(
                id=row.id,
                name=data_text(f"scenario.{row.id}.name", row.name),
                text=data_text(f"scenario.{row.id}.text", row.text),
                sides=SIDES,
                first_turn=row.first_turn,
                last_turn=row.last_turn,
                variant=row.variant,
                balance=self.balance.get(row.id),
            )
            for row in load_edition().scenarios.values()
        )

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Leyte:
        """The position before the first decision."""
        edition = load_edition(data, settings)
        return set_up(edition, edition.scenarios[scenario], settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Leyte:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        edition = load_edition(data, settings)
        return Leyte(edition, edition.scenarios[scenario], settings, read_state(state, State, self.name))

    def determinize(self, seen: Observation, dice: Dice) -> Leyte:
        """The state as seen, with dice of the caller's own: Leyte hides nothing else."""
        state: State = seen.known.copy()
        state.dice = dice
        edition = load_edition(None, seen.settings)
        return Leyte(edition, edition.scenarios[seen.scenario], seen.settings, state)

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judgment.judge(self.determinize(seen, Dice(b"", script=())), seen)


MODULE = LeyteModule()
