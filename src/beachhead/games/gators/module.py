"""Gators! as a game module: the entry point ``gators`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from beachhead.games.gators.edition import load_edition, problems
from beachhead.games.gators.judgment import judge
from beachhead.games.gators.known import guess
from beachhead.games.gators.match import Gators, set_up
from beachhead.games.gators.model import SIDES, State
from beachhead.games.gators.scene import looks
from beachhead.games.gators.words import say
from beachhead.kernel.dice import Dice
from beachhead.kernel.guide import Guide, read_guides
from beachhead.kernel.module import Clause, MatchOption, Observation, Problem, Scenario
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook

GUIDES = ("first-landing",)


class GatorsModule:
    """What the kernel, the players and the table ask of Gators!."""

    id = "gators"
    year = 2002
    rules_version = "1"

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
            ),
        )

    @property
    def options(self) -> tuple[MatchOption, ...]:
        """The rulings that players may agree on otherwise."""
        return load_edition().rulings

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Gators:
        """The position before the first decision."""
        return set_up(load_edition(data), settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Gators:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        try:
            decoded = msgspec.json.decode(state, type=State)
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of Gators!: {error}", where="state") from None
        return Gators(load_edition(data), settings, decoded)

    def determinize(self, seen: Observation, dice: Dice) -> Gators:
        """A state that the side could be facing, with dice of the caller's own: what it cannot see is guessed."""
        edition = load_edition()
        return Gators(edition, seen.settings, guess(edition, seen.known, seen.side, dice))

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judge(Gators(load_edition(), seen.settings, seen.known), seen)

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook."""
        return load_edition().clauses

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""
        return load_edition().provenance

    def guides(self) -> tuple[Guide, ...]:
        """The guided first landing."""
        return read_guides("beachhead.games.gators", GUIDES)

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files."""
        return problems(data)


MODULE = GatorsModule()
