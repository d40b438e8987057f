"""The toy as the kernel finds it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from beachhead.edition.plain import PlainGame
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import MatchOption, Observation
from beachhead.kernel.refusal import UsageError
from toy.straits.game import OPTIONS, TURNS, Lies, State, Straits
from toy.straits.looks import SENTENCES, SIDES, StraitsLooks
from toy.straits.printed import BOARD, EDITION


class StraitsModule(PlainGame[State]):
    """Convoys, an island, a submarine."""

    id, year, turns = "straits", 2026, TURNS
    sentences, sides, presentation = SENTENCES, SIDES, StraitsLooks()
    state = State
    options = (
        MatchOption(
            id="weather",
            title="The weather",
            choices=(("calm", "A submarine hits on 5 or 6"), ("rough", "It hits on 6")),
            default="calm",
            clause="STR-3",
            why="It is summer.",
        ),
    )

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Straits:
        units = [Lies(BOARD.space(unit.begins)) for unit in EDITION.units]
        return Straits(EDITION, OPTIONS.read(settings), State(units=units, dice=dice))

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Straits:
        try:
            return Straits(EDITION, OPTIONS.read(settings), self.states.json(state))
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of {self.name}: {error}", where="state") from None

    def determinize(self, seen: Observation, dice: Dice) -> Straits:
        state = seen.known.copy()
        state.dice = dice
        return Straits(EDITION, OPTIONS.read(seen.settings), state)


STRAITS = StraitsModule()
