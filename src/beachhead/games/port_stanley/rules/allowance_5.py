"""5.1, 5.5, 17.3.3 Movement allowances, what is left of them, and who may move at all."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import AR, AR_COMBAT, UK_COMBAT
from beachhead.games.port_stanley.rules.morale_17 import LOW, level
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from beachhead.kernel.refusal import Conditions

SLOWED_MOUNTED = frozenset({"recon", "apc"})
BY_HELICOPTER_ONLY = frozenset({"helicopter", "ship", "dummy"})
"""What does not move by itself on the ground: helicopters and ships have rules of their own, dummies go with others."""

TRANSPORT = ("helicopter", "apc")
"""8.3.1 The types of Argentine transport, in the order of what is available."""


def allowance(game: Core, unit: int, *, with_headquarters: bool = False) -> int:
    """5.1, 5.6, 17.3.3 The movement points of a unit in this phase.

    `with_headquarters`: it has been stacked with one throughout the phase so far, and moves with it.
    """
    printed = game.values(unit).movement
    if not printed:
        return 0
    saved = game.unit(unit).saved if game.state.phase in (AR_COMBAT, UK_COMBAT) else 0
    return printed + saved - (0 if with_headquarters else slowed(game, unit))


def slowed(game: Core, unit: int) -> int:
    """17.3.3 What low morale takes from a unit's movement factor: infantry, reconnaissance, APCs."""
    kind, costs = game.type(unit).kind, game.edition.tables.movement
    if game.side(unit) != AR or level(game) != LOW:
        return 0
    if kind in SLOWED_MOUNTED:
        return costs.low_mounted
    return costs.low_infantry if kind == "infantry" else 0


def left(game: Core, unit: int, *, with_headquarters: bool = False) -> int:
    """5.1 The movement points that a unit still has in this phase."""
    return max(0, allowance(game, unit, with_headquarters=with_headquarters) - used(game, unit))


def used(game: Core, unit: int) -> int:
    """5.1, 14.2.2 The movement points that a unit has used in this phase, those for blowing a bridge included."""
    lies = game.unit(unit)
    return lies.spent if game.now(lies.moved) or game.now(lies.blew) else 0


def has_begun(game: Core, unit: int) -> bool:
    """5.4 Whether a unit has moved in this phase: then it is no more at the start of its movement."""
    return game.now(game.unit(unit).moved)


def may_move_needs(game: Core, unit: int) -> Conditions:
    """5.1, 5.8, 7.5, 8.6, 10.2.1, 2.2 What a unit needs in order to move by itself now."""
    kind, lies, now = game.type(unit).kind, game.unit(unit), game.state.clock
    yield kind not in BY_HELICOPTER_ONLY, "PS-5.1a", f"moves_as_{kind}" if kind in BY_HELICOPTER_ONLY else "moves"
    yield lies.hex >= 0, "PS-5.1a", "not_on_map"
    yield bool(game.values(unit).movement), "PS-5.8a", "immobile"
    yield not game.this_turn(lies.ashore), "PS-7.5a", "landed"
    yield lies.scouted != now, "PS-10.2.1c", "scouted"
    yield lies.fought != now, "PS-5.5b", "fought"
    yield kind == "apc" or lies.worked != now or lies.blew == now, "PS-14.2.1b", "worked"
    if lies.carried == now:
        yield kind != "apc" and lies.hop, "PS-8.6a", "carried"
    yield lies.moved != now or not in_zone(game, lies.hex, game.side(unit)), "PS-5.4a", "stopped"
    yield lies.held != now, "PS-5.4c", "held"
    if kind == "apc":
        yield may_drive(game, unit), "PS-8.3.1b", "no_transport"


def may_drive(game: Core, unit: int) -> bool:
    """8.3.1 Whether an APC may be used in this turn: as many as are available, the same ones throughout it."""
    return are_available(game, (unit,))


def are_available(game: Core, carriers: Iterable[int]) -> bool:
    """8.3.1 Whether some carriers of a type may all be used in this turn, beside those that were used in it before."""
    s, units = game.state, set(carriers)
    if units.issubset(s.chosen):
        return True
    kinds = {game.type(unit).kind for unit in units}
    used_before = {other for other in s.chosen if game.type(other).kind in kinds}
    most = max((number for kind, number in zip(TRANSPORT, s.available, strict=True) if kind in kinds), default=0)
    return len(units | used_before) <= most


def choose(game: Core, carrier: int) -> None:
    """8.3.1 A carrier is one of those that are used in this turn."""
    if carrier not in game.state.chosen:
        game.state.chosen = (*game.state.chosen, carrier)
        game.forget()


def carriers_needed(game: Core, unit: int) -> int:
    """8.2, 8.5 How many helicopters or APCs it takes to carry a unit: two for a battalion at full strength."""
    return 2 if game.type(unit).size == "battalion" and not game.unit(unit).reduced else 1
