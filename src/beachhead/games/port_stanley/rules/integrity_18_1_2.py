"""18.1.2 Two reduced halves of a British battalion are made one."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, act
from beachhead.games.port_stanley.events import Merged
from beachhead.games.port_stanley.model import MERGED, UK
from beachhead.games.port_stanley.rules.allowance_5 import allowance, left
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.origins_17_2_1 import began_in
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions

STAMPS = (
    "moved",
    "carried",
    "ashore",
    "fought",
    "scouted",
    "held",
    "worked",
    "blew",
    "active",
    "arrived",
    "demoralized",
    "also",
)
"""What the whole has done if one of its halves has."""


def other_half(game: Core, unit: int) -> int:
    """18.1.2 The other counter of an organizational battalion in the same hex, reduced like it; -1 if there is none."""
    formation, space = game.type(unit).formation, game.hex(unit)
    return next(
        (
            other
            for other in game.here(space, UK)
            if other != unit and formation and game.type(other).formation == formation and game.unit(other).reduced
        ),
        -1,
    )


def merge_needs(game: Core, unit: int) -> Conditions:
    """18.1.2 What a counter needs to take its other half in: both reduced to one step, and stacked."""
    yield game.type(unit).formation != "" and game.hex(unit) >= 0, "PS-18.1.2a", "no_battalion"
    yield game.unit(unit).reduced, "PS-18.1.2a", "not_reduced"
    yield other_half(game, unit) >= 0, "PS-18.1.2a", "no_other_half"


def halves(game: Core) -> list[int]:
    """18.1.2 The first of each pair of reduced halves in a British phase."""
    units = game.state.units
    reduced = [unit for unit in game.on_map(UK) if units[unit].reduced] if game.phasing == UK else []
    return [unit for unit in reduced if unit < other_half(game, unit)]


def walks_on(game: Core, unit: int) -> bool:
    """8.4.2 Whether a half that was flown in this phase may still go its one hex; no flight bars who was not."""
    lies = game.unit(unit)
    return lies.hop or not game.now(lies.carried)


def merge(game: Core, unit: int) -> None:
    """18.1.2, 5.6, 8.4.2, 8.4.4 One full-strength counter stands for both, at no cost.

    It has done what either of them has, came from where both did, and goes as far as both could; if either is ferried,
    it is.
    """
    other = other_half(game, unit)
    one, two = game.unit(unit), game.unit(other)
    stamps = {name: max(getattr(one, name), getattr(two, name)) for name in STAMPS}
    began, points = began_in(game, unit), min(left(game, unit), left(game, other))
    hop = walks_on(game, unit) and walks_on(game, other)
    game.put(other, MERGED, moved=game.state.clock, origin=began_in(game, other))
    game.stamp(unit, reduced=False, saved=min(one.saved, two.saved), hop=hop, origin=began, **stamps)
    game.stamp(unit, spent=allowance(game, unit) - points)
    game.emit(Merged(clause="PS-18.1.2a", unit=unit, other=other))


MERGE = act("merge", OWN_UNIT, clause="PS-18.1.2a", among=halves, needs=merge_needs, does=merge, when=in_movement)
