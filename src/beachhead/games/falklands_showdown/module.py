"""Falklands Showdown as a game module: the entry point ``falklands_showdown`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from beachhead.games.falklands_showdown.decode import OWN
from beachhead.games.falklands_showdown.edition import load_edition, problems
from beachhead.games.falklands_showdown.judgment import judge
from beachhead.games.falklands_showdown.match import BIDDING, Falklands, set_up
from beachhead.games.falklands_showdown.model import SIDES, State
from beachhead.games.falklands_showdown.scene import looks
from beachhead.games.falklands_showdown.words import say
from beachhead.kernel.dice import Dice
from beachhead.kernel.guide import Guide, read_guides
from beachhead.kernel.module import (
    BALANCE_FILE,
    Clause,
    MatchOption,
    Observation,
    Problem,
    Scenario,
    read_balance,
)
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook

GUIDES: tuple[str, ...] = ()

SCENARIOS = ("campaign", BIDDING)


class FalklandsModule:
    """What the kernel, the players and the table ask of Falklands Showdown."""

    id = "falklands_showdown"
    year = 2011
    rules_version = "1"

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
        balance = read_balance(OWN / BALANCE_FILE)
        return tuple(
            Scenario(
                id=name,
                name=say(f"falklands.scenario.{name}.name"),
                text=say(f"falklands.scenario.{name}.text"),
                sides=SIDES,
                first_turn=1,
                last_turn=load_edition().track.operations,
                balance=balance.get(name),
            )
            for name in SCENARIOS
        )

    @property
    def options(self) -> tuple[MatchOption, ...]:
        """The rulings that players may agree on otherwise."""
        return load_edition().rulings

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Falklands:
        """The position before the first decision."""
        return set_up(load_edition(data), scenario, settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Falklands:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        try:
            decoded = msgspec.json.decode(state, type=State)
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of Falklands Showdown: {error}", where="state") from None
        return Falklands(load_edition(data), settings, decoded)

    def determinize(self, seen: Observation, dice: Dice) -> Falklands:
        """The match as it stands, with dice of the caller's own: nothing is hidden (6.6)."""
        state = seen.known.copy()
        state.dice = dice
        return Falklands(load_edition(), seen.settings, state)

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(Falklands(load_edition(), seen.settings, seen.known), seen)

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook, and of the reconstructed sections."""
        return load_edition().clauses

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""
        return load_edition().provenance

    def guides(self) -> tuple[Guide, ...]:
        """The guided first turns."""
        return read_guides("beachhead.games.falklands_showdown", GUIDES)

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files."""
        return problems(data)


MODULE = FalklandsModule()
