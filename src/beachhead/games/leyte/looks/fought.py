"""The attacks of a Combat Phase, from what is told of them: who struck whom from where, the die, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.events import (
    Advanced,
    AttackDeclared,
    CombatRolled,
    Displaced,
    Eliminated,
    PhaseBegan,
    Retreated,
)
from beachhead.games.leyte.model import LOST, Attack
from beachhead.kernel.events import Event


class Battle(NamedTuple):
    """An attack that was declared, and its die once that is rolled.

    `after`: where those stood after it whom another attack of the phase has moved since.
    """

    declared: AttackDeclared
    rolled: CombatRolled | None
    after: Mapping[int, int]

    @property
    def before(self) -> dict[int, int]:
        """Where each unit that takes part stood when it was declared."""
        told = self.declared
        return dict(zip(told.attackers + told.barrage + told.defenders, told.places, strict=False))

    def end(self, game: Core) -> str:
        """How it ended for the defenders: "lost" if all were eliminated, "vacated" if none stayed, else "held"."""
        units = self.declared.defenders
        now = [self.after.get(unit, game.hex(unit)) for unit in units]
        if all(place == LOST for place in now):
            return "lost"
        before = [self.before.get(unit) for unit in units]
        return "vacated" if all(one != other for one, other in zip(now, before, strict=True)) else "held"


def battles(told: Iterable[Event]) -> list[Battle]:
    """The attacks declared in the phase that goes on, in order; `told` is newest first."""
    found: list[Battle] = []
    places: dict[int, int] = {}
    after, rolled = dict(places), None
    for event in told:
        match event:
            case PhaseBegan():
                break
            case Retreated() | Displaced() | Advanced():
                places[event.unit] = event.path[0]
            case Eliminated():
                places[event.unit] = event.hex
            case CombatRolled():
                rolled = event
            case AttackDeclared():
                found.append(Battle(event, rolled, after))
                after, rolled = dict(places), None
    return found[::-1]


def battle_of(attack: Attack, told: Iterable[Event]) -> Battle | None:
    """What is told of the attack in hand; None while it is put together, and where nobody was told how it began."""
    found = battles(told) if attack.declared else []
    return found[-1] if found else None


def last_roll(told: Iterable[Event]) -> CombatRolled | None:
    """The last die of this Combat Phase, or of the one before until another begins."""
    for event in told:
        match event:
            case CombatRolled():
                return event
            case PhaseBegan(phase=phase) if phase % 2:
                return None
    return None
