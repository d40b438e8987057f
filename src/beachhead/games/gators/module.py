"""Gators! as a game module: the entry point ``gators`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.games.gators.edition import DATA, load_edition
from beachhead.games.gators.judgment import judge
from beachhead.games.gators.known import guess
from beachhead.games.gators.match import Gators, set_up
from beachhead.games.gators.model import SIDES, State
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.scene import looks
from beachhead.games.gators.words import say
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.printed import PrintedGame, read_state
from beachhead.kernel.scene import SideLook


class GatorsModule(PrintedGame):
    """What the kernel, the players and the table ask of Gators!."""

    id = "gators"
    year = 2002
    rules_version = "2"
    data = DATA
    guide_names = ("first-landing",)

    @property
    def name(self) -> str:
        """The name of the game."""
        return say("gators.name")

    @property
    def blurb(self) -> str:
        """The game in two lines."""
        return say("gators.blurb")

    @property
    def sides(self) -> tuple[SideLook, ...]:
        """The two sides."""
        return looks()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The one scenario of the rulebook."""
        return (
            Scenario(
                id="unnarstan",
                name=say("gators.scenario.unnarstan.name"),
                text=say("gators.scenario.unnarstan.text"),
                sides=SIDES,
                first_turn=1,
                last_turn=load_edition().limits.turns,
                balance=self.balance.get("unnarstan"),
            ),
        )

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Gators:
        """The position before the first decision."""
        return set_up(load_edition(data), settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Gators:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        return Gators(load_edition(data), settings, read_state(state, State, self.name))

    def determinize(self, seen: Observation, dice: Dice) -> Gators:
        """A state that the side could be facing, with dice of the caller's own: what it cannot see is guessed."""
        edition = load_edition()
        return Gators(edition, seen.settings, guess(edition, seen.known, seen.side, dice))

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(Gators(load_edition(), seen.settings, seen.known), seen)


MODULE = GatorsModule()
