"""7.1 Operation 15, Submarine Hunt."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.model import NOBODY, Fight
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import SUBMARINE
from beachhead.games.falklands_showdown.rules.fire_10 import exchange, hit_number, may_attack
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def hunt(g: Core) -> Flow[None]:
    """7.1 Op 15: ships of one sea area roll at one enemy submarine there, four at most."""
    if g.op.goal == NOBODY:
        yield from decide(g, g.ask("hunt", HUNT, clause="FS-7.1.15a", anchor=True))
    (submarine,) = g.op.picks
    yield from exchange(g, chase(g, submarine))


def hunt_needs(g: Core) -> Conditions:
    """7.1 Op 15: a submarine and ships that can fire at it."""
    clause = "FS-11.3.2-6" if g.effect("no_anti_submarine") else "FS-7.1.15a"
    yield any(True for _ in hunted(g)), clause, "submarine_to_hunt"


def hunted(g: Core) -> Iterator[int]:
    """7.1 Op 15: the submarines that can be hunted."""
    return (unit for unit in g.roster(1 - g.phasing, SUBMARINE) if met(hunted_needs(g, unit)))


def hunted_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 15: what it needs to hunt a unit."""
    area = g.place(unit)
    yield g.type(unit).kind == SUBMARINE and g.side(unit) != g.phasing, "FS-7.1.15a", "enemy_submarine"
    yield area in g.e.sea, "FS-7.1.15a", "sea_area"
    yield may_attack(g, area), "FS-11.3.4-5", "inside_zone"
    yield bool(hunters(g, unit)), "FS-7.1.15a", "hunters_there"


def go_after(g: Core, unit: int) -> None:
    """7.1 Op 15: a submarine is hunted where it is."""
    g.note(picks=(unit,), goal=g.place(unit))


HUNT = act("attack", ANY_UNIT, clause="FS-7.1.15a", exactly=hunted, needs=hunted_needs, does=go_after)


def hunters(g: Core, submarine: int) -> tuple[int, ...]:
    """7.1 Op 15: the ships that can fire at a submarine, the best first."""
    ships = g.ships_in(g.place(submarine), 1 - g.side(submarine))
    able = [unit for unit in ships if hit_number(g, "hunt", unit, submarine)]
    return tuple(sorted(able, key=lambda unit: -hit_number(g, "hunt", unit, submarine)))


def chase(g: Core, submarine: int) -> Fight:
    """7.1 Op 15: the hunters' dice."""
    return Fight("hunt", g.op.goal, g.phasing, hunters(g, submarine), at_first=(submarine,))
