"""Falklands Showdown as a game module: the entry point ``falklands_showdown`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from beachhead.games.falklands_showdown.edition import DATA, load_edition
from beachhead.games.falklands_showdown.judgment import judge
from beachhead.games.falklands_showdown.match import BIDDING, Falklands, set_up
from beachhead.games.falklands_showdown.model import SIDES, State
from beachhead.games.falklands_showdown.printed import Edition
from beachhead.games.falklands_showdown.scene import looks
from beachhead.games.falklands_showdown.words import say
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.printed import PrintedGame, read_state
from beachhead.kernel.scene import SideLook

SCENARIOS = ("campaign", BIDDING)


class FalklandsModule(PrintedGame):
    """What the kernel, the players and the table ask of Falklands Showdown."""

    id = "falklands_showdown"
    year = 2011
    rules_version = "1"
    data = DATA
    guide_names = ("first-operations",)

    @property
    def name(self) -> str:
        """The name of the game."""
        return say("falklands.name")

    @property
    def blurb(self) -> str:
        """The game in two lines."""
        return say("falklands.blurb")

    @property
    def sides(self) -> tuple[SideLook, ...]:
        """The two sides."""
        return looks()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The campaign, and the campaign with a bid for the command of the UK (4.7)."""
        return tuple(
            Scenario(
                id=name,
                name=say(f"falklands.scenario.{name}.name"),
                text=say(f"falklands.scenario.{name}.text"),
                sides=SIDES,
                first_turn=1,
                last_turn=load_edition().track.operations,
                balance=self.balance.get(name),
            )
            for name in SCENARIOS
        )

    def edition(self) -> Edition:
        """The edition as our own files have it."""
        return load_edition()

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Falklands:
        """The position before the first decision."""
        return set_up(load_edition(data), scenario, settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Falklands:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        return Falklands(load_edition(data), settings, read_state(state, State, self.name))

    def determinize(self, seen: Observation, dice: Dice) -> Falklands:
        """The match as it stands, with dice of the caller's own: nothing is hidden (6.6)."""
        state = seen.known.copy()
        state.dice = dice
        return Falklands(load_edition(), seen.settings, state)

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(Falklands(load_edition(), seen.settings, seen.known), seen)


MODULE = FalklandsModule()
