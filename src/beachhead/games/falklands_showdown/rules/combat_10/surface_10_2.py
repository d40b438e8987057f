"""10.2 Surface combat: Operation 14, Naval Move and Attack."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import SHIP
from beachhead.games.falklands_showdown.core import Core, Flow
from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange, may_attack
from beachhead.games.falklands_showdown.rules.naval_9_1 import (
    SAILED,
    go_on_to_the_box,
    harbours,
    range_needs,
    set_sail,
    voyage,
)
from beachhead.kernel.refusal import Conditions, met

FOUGHT = SAILED + 1
"""The stage of the operation after its dice."""


def move_and_attack(game: Core) -> Flow[None]:
    """7.1 Op 14: ships move no or one area, then all of their side's fight the enemy's there."""
    yield from set_sail(game, VOYAGE)
    if game.op.stage == SAILED:
        yield from exchange(game, surface_combat(game))
        game.note(stage=FOUGHT)
    yield from go_on_to_the_box(game)


def move_and_attack_needs(game: Core) -> Conditions:
    """7.1 Op 14: ships that can get at enemy ships."""
    enemies, most = game.areas_of(1 - game.phasing, SHIP), game.edition.limits.attack_move
    distance = game.edition.board.distance
    near = ((start, goal) for start in harbours(game) for goal in enemies if distance(start, goal) <= most)
    yield any(met(goal_needs(game, *way)) for way in near), "FS-7.1.14a", "ships_to_attack"


def goal_needs(game: Core, start: int, goal: int) -> Conditions:
    """7.1 Op 14: what an area needs for ships of another, or of the same, to fight there."""
    yield goal in game.edition.sea, "FS-7.1.14a", "sea_area"
    yield may_attack(game, goal), "FS-11.3.4-5", "inside_zone"
    yield bool(game.ships_in(goal, 1 - game.phasing)), "FS-7.1.14a", "enemy_ships_there"
    yield from range_needs(game, start, goal, game.edition.limits.attack_move, "FS-7.1.14a")
    mine = (*game.ships_in(start, game.phasing), *game.ships_in(goal, game.phasing))
    yield bool(firing(game, mine)), "FS-10.1c", "factor_ships"


VOYAGE = voyage(14, goal_needs)


def surface_combat(game: Core) -> Fight:
    """10.2 All surface ships of both sides in the area fire once."""
    area, side = game.op.goal, game.phasing
    mine, theirs = (game.ships_in(area, who) for who in (side, 1 - side))
    return Fight("surface", area, side, firing(game, mine), firing(game, theirs), theirs, mine)


def firing(game: Core, ships: tuple[int, ...]) -> tuple[int, ...]:
    """10.1 The ships with an anti-ship factor."""
    return tuple(unit for unit in ships if game.type(unit).factors[SHIP])
