"""10.3 Ground combat: Operation 23."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.control_3 import together
from beachhead.games.falklands_showdown.rules.goals_7_1 import aim_at, choose_goal, pick
from beachhead.games.falklands_showdown.rules.march_9_8 import road_needs
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, GATHERED, FOUGHT = range(3)
"""How far the operation has got: those who march in are being chosen, have marched, have fought."""


def attack(game: Core) -> Flow[None]:
    """7.1 Op 23: units march into one area with enemy units, or none does; one round of ground combat follows."""
    yield from choose_goal(game, "ground", BATTLE, "FS-7.1.23a")
    if game.op.stage == CHOOSING:
        yield from gather(
            game, lambda: game.ask("gather", MARCH_IN, FIGHT, clause="FS-7.1.23a", anchor=True), left=helpers
        )
        march_in(game)
        game.note(stage=GATHERED)
    if game.op.stage == GATHERED:
        yield from exchange(game, ground_combat(game, "ground"))
        game.note(stage=FOUGHT)


def ground_attack_needs(game: Core) -> Conditions:
    """7.1 Op 23: an area to fight in."""
    own, enemies = (game.areas_of(side, GROUND) for side in (game.phasing, 1 - game.phasing))
    found = bool(own) and any(met(ground_needs(game, area)) for area in enemies)
    yield found, "FS-7.1.23a", "area_to_attack"


def ground_needs(game: Core, area: int) -> Conditions:
    """7.1 Op 23: what an area needs for a ground attack: enemy units, and own ones there or where they can march in."""
    yield area in game.edition.land, "FS-7.1.23a", "land_area"
    side = game.phasing
    yield bool(game.units_in(area, 1 - side, GROUND)), "FS-7.1.23a", "enemy_units_there"
    own = bool(game.units_in(area, side, GROUND))
    yield (
        own or any(met(march_in_needs(game, unit, area)) for unit in neighbours(game, area)),
        "FS-7.1.23a",
        "own_units_near",
    )


BATTLE = act("at", SPACE, clause="FS-7.1.23a", among=lambda game: game.edition.land, needs=ground_needs, does=aim_at)


def neighbours(game: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 23: the phasing player's ground units in the land areas next to one."""
    side = game.phasing
    return tuple(unit for there in game.edition.board.near[area] for unit in game.units_in(there, side, GROUND))


def march_in_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 23: what a unit needs to march into the area that is attacked."""
    yield game.type(unit).kind == GROUND, "FS-7.1.23a", "ground_unit"
    yield game.unit(unit).area in game.edition.land, "FS-7.1.23a", "on_land"
    if game.unit(unit).area not in game.edition.land:
        return
    if game.state.op is not None:
        yield unit not in game.op.picks, "FS-7.1.23a", "marched_once"
        yield len(game.op.picks) < game.edition.limits.march, "FS-7.1.23a", "marches_left"
    yield from road_needs(game, unit, area)


def helpers(game: Core) -> Iterator[int]:
    """7.1 Op 23: the units that can still march in."""
    return (unit for unit in neighbours(game, game.op.goal) if met(march_in_needs(game, unit, game.op.goal)))


def joining_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 23: what a unit needs to join the attack that is being gathered."""
    return march_in_needs(game, unit, game.op.goal)


def going_needs(game: Core) -> Conditions:
    """7.1 Op 23: somebody who can fight in the area that is attacked."""
    yield bool(game.op.picks or game.units_in(game.op.goal, game.phasing, GROUND)), "FS-7.1.23a", "choose_first"


MARCH_IN = act("march", mine("FS-7.1.23a"), clause="FS-7.1.23a", exactly=helpers, needs=joining_needs, does=pick)

FIGHT = act("go", clause="FS-7.1.23a", needs=going_needs, goes_on=True)


def march_in(game: Core) -> None:
    """7.1 Op 23: those who were chosen march into the area."""
    with together(game):
        for unit in game.op.picks:
            path = (game.place(unit), game.op.goal)
            game.put(unit, game.op.goal)
            game.emit(Marched(clause="FS-7.1.23a", unit=unit, path=path))


def ground_combat(game: Core, kind: str) -> Fight:
    """10.3 One round in the area that the operation is aimed at: all that can fire, at all ground units there."""
    area, side = game.op.goal, game.phasing
    mine, theirs = (game.units_in(area, who, GROUND) for who in (side, 1 - side))
    return Fight(kind, area, side, firing(game, mine), firing(game, theirs), theirs, mine)


def firing(game: Core, units: tuple[int, ...]) -> tuple[int, ...]:
    """10.1 Those with an anti-ground factor."""
    return tuple(unit for unit in units if game.type(unit).factors[GROUND])
