"""7.1 Operation 15, Submarine Hunt."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.model import NOBODY, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import can_hit, exchange, hit_number, may_attack
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def hunt(game: Core) -> Flow[None]:
    """7.1 Op 15: ships of one sea area roll at one enemy submarine there, four at most."""
    if game.op.goal == NOBODY:
        yield from decide(game, game.ask("hunt", HUNT, clause="FS-7.1.15a", anchor=True))
    (submarine,) = game.op.picks
    yield from exchange(game, chase(game, submarine))


def hunt_needs(game: Core) -> Conditions:
    """7.1 Op 15: a submarine and ships that can fire at it."""
    clause = "FS-11.3.2-6" if game.effect("no_anti_submarine") else "FS-7.1.15a"
    yield any(True for _ in hunted(game)), clause, "submarine_to_hunt"


def hunted(game: Core) -> Iterator[int]:
    """7.1 Op 15: the submarines that can be hunted."""
    return (unit for unit in game.roster(1 - game.phasing, SUBMARINE) if met(hunted_needs(game, unit)))


def hunted_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 15: what it needs to hunt a unit."""
    area = game.place(unit)
    yield game.type(unit).kind == SUBMARINE and game.side(unit) != game.phasing, "FS-7.1.15a", "enemy_submarine"
    yield area in game.edition.sea, "FS-7.1.15a", "sea_area"
    yield may_attack(game, area), "FS-11.3.4-5", "inside_zone"
    yield any(True for _ in able_to_hunt(game, unit)), "FS-7.1.15a", "hunters_there"


def go_after(game: Core, unit: int) -> None:
    """7.1 Op 15: a submarine is hunted where it is."""
    game.note(picks=(unit,), goal=game.place(unit))


HUNT = act("attack", ANY_UNIT, clause="FS-7.1.15a", exactly=hunted, needs=hunted_needs, does=go_after)


def able_to_hunt(game: Core, submarine: int) -> Iterator[int]:
    """7.1 Op 15: the ships that can fire at a submarine."""
    ships = game.ships_in(game.place(submarine), 1 - game.side(submarine))
    return (unit for unit in ships if can_hit(game, "hunt", unit, submarine))


def hunters(game: Core, submarine: int) -> tuple[int, ...]:
    """7.1 Op 15: the ships that can fire at a submarine, the best first."""
    return tuple(sorted(able_to_hunt(game, submarine), key=lambda unit: -hit_number(game, "hunt", unit, submarine)))


def chase(game: Core, submarine: int) -> Fight:
    """7.1 Op 15: the hunters' dice."""
    return Fight("hunt", game.op.goal, game.phasing, hunters(game, submarine), at_first=(submarine,))
