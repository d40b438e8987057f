"""11.4 Morale checks, and the effectiveness rating that they are made against."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.events import MoraleChecked, StackChecked
from beachhead.games.port_stanley.model import AR, SIDES, UK
from beachhead.games.port_stanley.rules.morale_17 import LOW, level
from beachhead.games.port_stanley.rules.supply_15 import is_starved, lacks_defensive_line
from beachhead.mechanics.modifiers import Modifier, that_count, total

ITS_OWNER = (SIDES[AR],)
"""3.3 Who knows a counter that lies face down."""


def rating(game: Core, unit: int, *, defending: bool = False) -> int:
    """11.4 The effectiveness of a unit now; `defending`: when it defends (15.3.2)."""
    return total(rated(game, unit, defending=defending))


def rated(game: Core, unit: int, *, defending: bool = False) -> tuple[Modifier, ...]:
    """11.4, 12.7.2, 15.3.2, 15.6.2, 17.3.3, 22.1 What the effectiveness of a unit is made of; reductions add up."""
    argentine = game.side(unit) == AR
    better = argentine and game.options.effectiveness == "yes"
    return (
        Modifier("printed", game.values(unit).effectiveness, "PS-11.4a"),
        *that_count(
            Modifier("effective", int(better), "PS-22.1a"),
            Modifier("demoralized", -bool(game.unit(unit).demoralized), "PS-12.7.2j"),
            Modifier("low_morale", -(argentine and level(game) == LOW), "PS-17.3.3a"),
            Modifier("no_line", -(defending and lacks_defensive_line(game, unit)), "PS-15.3.2a"),
            Modifier("starved", -is_starved(game, unit), "PS-15.6.2c"),
        ),
    )


def checks(game: Core, unit: int) -> bool:
    """Ruling P12, 16.1.2 Whether a unit makes morale checks at all: those with a strength, be it 0, and carriers."""
    return game.values(unit).strength >= 0 or game.type(unit).kind == "apc"


def check_morale(game: Core, unit: int, clause: str, *, added: int = 0, defending: bool = False) -> bool:
    """11.4 Roll for a unit: it passes if the die and what is added to it stay below its effectiveness.

    If it lies face down the enemy hears nothing of it.
    """
    down, need = game.unit(unit).down, rating(game, unit, defending=defending)
    face = game.roll(seen_by=ITS_OWNER) if down else game.roll()
    passed = face + added < need
    told = MoraleChecked(clause=clause, unit=unit, face=face, added=added, rating=need, passed=passed)
    game.emit(replace(told, audience=ITS_OWNER) if down else told)
    return passed


def check_together(
    game: Core, units: Sequence[int], checking: Collection[int], clause: str
) -> Iterator[tuple[int, bool]]:
    """11.4, 3.3, 14.5 Of some units of a hex those who have to check their morale, and whether each of them passes.

    Of those face down the British hear no more than that they check: a die falls for each counter, be it a dummy, so
    that nothing tells how many are none.
    """
    down = [unit for unit in units if game.unit(unit).down]
    if down:
        game.emit(StackChecked(clause=clause, hex=game.place(down[0]), audience=(SIDES[UK],)))
    for unit in units:
        if unit in checking:
            yield unit, check_morale(game, unit, clause)
        elif unit in down:
            game.roll(seen_by=ITS_OWNER)
