"""Leyte as a game module: the entry point ``leyte`` of the group ``beachhead.games``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from beachhead.games.leyte import judgment
from beachhead.games.leyte.decode import OWN
from beachhead.games.leyte.edition import load_edition, problems
from beachhead.games.leyte.match import Leyte, set_up
from beachhead.games.leyte.model import SIDES, State
from beachhead.games.leyte.scene import looks
from beachhead.games.leyte.words import data_text, say
from beachhead.kernel.dice import Dice
from beachhead.kernel.guide import Guide, read_guides
from beachhead.kernel.module import (
    BALANCE_FILE,
    Balance,
    Clause,
    MatchOption,
    Observation,
    Problem,
    Scenario,
    read_balance,
)
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook

GUIDES = ("first-turn",)


@cache
def _balance() -> dict[str, Balance]:
    return read_balance(OWN / BALANCE_FILE)


class LeyteModule:
    """What the kernel, the players and the table ask of Leyte."""

    id = "leyte"
    name = "Island War: Leyte"
    year = 1975
    rules_version = "2"

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
        balance = _balance()
        return tuple(
            Scenario(
                id=row.id,
                name=data_text(f"scenario.{row.id}.name", row.name),
                text=data_text(f"scenario.{row.id}.text", row.text),
                sides=SIDES,
                first_turn=row.first_turn,
                last_turn=row.last_turn,
                variant=row.variant,
                balance=balance.get(row.id),
            )
            for row in load_edition().scenarios.values()
        )

    @property
    def options(self) -> tuple[MatchOption, ...]:
        """The rulings that players may agree on otherwise."""
        return load_edition().rulings

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Leyte:
        """The position before the first decision."""
        edition = load_edition(data, settings)
        return set_up(edition, edition.scenarios[scenario], settings, dice)

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Leyte:
        """The play of a state that was saved as JSON.  Raises UsageError."""
        try:
            decoded = msgspec.json.decode(state, type=State)
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of Leyte: {error}", where="state") from None
        edition = load_edition(data, settings)
        return Leyte(edition, edition.scenarios[scenario], settings, decoded)

    def determinize(self, seen: Observation, dice: Dice) -> Leyte:
        """The state as seen, with dice of the caller's own: Leyte hides nothing else."""
        state: State = seen.known.copy()
        state.dice = dice
        edition = load_edition(None, seen.settings)
        return Leyte(edition, edition.scenarios[seen.scenario], seen.settings, state)

    def judge(self, seen: Observation) -> Sequence[float]:
        """How good each option is for the side that is asked."""
        return judgment.judge(self.determinize(seen, Dice(b"", script=())), seen)

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook."""
        return load_edition().clauses

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""
        return load_edition().provenance

    def guides(self) -> tuple[Guide, ...]:
        """The guided first turn."""
        return read_guides("beachhead.games.leyte", GUIDES)

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files."""
        return problems(data)


MODULE = LeyteModule()
