"""The toy as a game module."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Clause, MatchOption, Observation, Problem, Scenario
from beachhead.kernel.scene import Provenance, SideLook
from beachhead.kernel.simulation import Play, lead, leader
from toy import model as m
from toy.game import LOOKS, ToyGame, ToyPresentation
from toy.wording import LEDGER, OPTION_MEANINGS


class ToyModule:
    """Convoys run a mined strait."""

    id: str = "toy"
    name: str = "The Strait"
    year: int = 2024
    blurb: str = "Convoys run a mined strait past patrol boats."
    rules_version: str = "1"
    presentation: ToyPresentation = ToyPresentation()
    sides: tuple[SideLook, ...] = LOOKS
    scenarios: tuple[Scenario, ...] = (
        Scenario(id="dash", name="The dash", text="Two convoys, one boat.", sides=m.SIDES, first_turn=1, last_turn=4),
        Scenario(
            id="night", name="Night", text="Three convoys.", sides=m.SIDES, first_turn=1, last_turn=6, variant=True
        ),
    )
    options: tuple[MatchOption, ...] = (
        MatchOption(
            id="mines",
            title="Are mines laid in secret?",
            choices=OPTION_MEANINGS,
            default="hidden",
            clause="TOY-2",
            why="The clause says so.",
        ),
    )

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> ToyGame:
        return ToyGame(m.SET_UPS[scenario].state(dice), settings["mines"] == "open")

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> ToyGame:
        return ToyGame(msgspec.json.decode(state, type=m.State), settings["mines"] == "open")

    def determinize(self, seen: Observation, dice: Dice) -> ToyGame:
        """Mines that the side does not know of are put where they may be, by chance."""
        state = seen.known.copy()
        state.dice = dice
        free = [zone for zone in m.MINABLE if zone not in {mine.zone for mine in state.mines}]
        random.Random(dice.seed).shuffle(free)
        state.mines = [m.Mine(free.pop()) if mine.zone == m.UNKNOWN else mine for mine in state.mines]
        return ToyGame(state, seen.settings["mines"] == "open")

    def game_as_seen(self, seen: Observation) -> ToyGame:
        return ToyGame(seen.known, seen.settings["mines"] == "open")

    def value(self, play: Play[ToyGame], side: str) -> float:
        return lead(play.game, side)

    def chance(self, play: Play[ToyGame], side: str) -> float:
        return leader(play.game, side)

    def judge(self, seen: Play[ToyGame]) -> Sequence[float]:
        """Forward is good for blue, close is good for red."""
        sign = 1.0 if seen.side == m.BLUE else -1.0
        return [sign * option.space if option.space >= 0 else 0.0 for option in seen.options]

    def ledger(self) -> tuple[Clause, ...]:
        return LEDGER

    def provenance(self) -> tuple[Provenance, ...]:
        return (Provenance(item="map", source="reconstructed", reason="made up"),)

    def check(self, data: Path | None = None) -> tuple[Problem, ...]:
        return ()


TOY = ToyModule()
