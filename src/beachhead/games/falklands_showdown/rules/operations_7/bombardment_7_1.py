"""7.1 Operation 20, Naval Bombardment."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.exocet_6_4 import land_exocet
from beachhead.games.falklands_showdown.rules.goals_7_1 import aim_at, choose_goal
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, FOUGHT, FIRED = range(3)
"""How far the operation has got: `FIRED` when AR has decided about the land-based Exocet."""


def bombard(game: Core) -> Flow[None]:
    """7.1 Op 20: ships off the islands roll at enemy ground units in one coastal land area, so many at most."""
    yield from choose_goal(game, "bombard", BOMBARD, "FS-7.1.20a")
    if game.op.stage == CHOOSING:
        shots = yield from exchange(game, bombardment(game))
        game.note(picks=tuple(shot.shooter for shot in shots), stage=FOUGHT)
    if game.op.stage == FOUGHT:
        yield from land_exocet(game)
        game.note(stage=FIRED)


def bombard_needs(game: Core) -> Conditions:
    """7.1 Op 20: ships that can fire, and something to fire at."""
    yield bool(gunners(game)), "FS-7.1.20a", "gunners"
    yield any(met(goal_needs(game, area)) for area in game.edition.coastal), "FS-7.1.20a", "coastal_target"


def goal_needs(game: Core, area: int) -> Conditions:
    """7.1 Op 20: what an area needs to be bombarded."""
    yield area in game.edition.coastal, "FS-7.1.20a", "coastal"
    yield bool(game.units_in(area, 1 - game.phasing, GROUND)), "FS-7.1.20a", "targets_there"


BOMBARD = act("at", SPACE, clause="FS-7.1.20a", among=lambda game: game.edition.coastal, needs=goal_needs, does=aim_at)


def gunners(game: Core) -> tuple[int, ...]:
    """7.1 Op 20: the ships off the islands with an anti-ground factor, the best first."""
    able = [unit for unit in game.ships_in(game.edition.falklands, game.phasing) if game.type(unit).factors[GROUND]]
    return tuple(sorted(able, key=lambda unit: -game.type(unit).factors[GROUND]))


def bombardment(game: Core) -> Fight:
    """7.1 Op 20: the ships' dice."""
    area = game.op.goal
    return Fight(
        "bombardment", area, game.phasing, gunners(game), at_first=game.units_in(area, 1 - game.phasing, GROUND)
    )
