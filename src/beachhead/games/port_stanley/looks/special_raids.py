"""The raids of special forces in the British Combat Phase after a Movement Phase, with their chances (14.1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from beachhead.edition.attacks import outcome_face
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import note
from beachhead.games.port_stanley.looks.chances import raid_outcomes
from beachhead.games.port_stanley.looks.strikes import Raid
from beachhead.games.port_stanley.looks.wording import place_name, raided, say
from beachhead.games.port_stanley.model import AR, LATER, OFF_MAP, UK_COMBAT, UNSEEN
from beachhead.games.port_stanley.rules.allowance_5 import may_move_needs
from beachhead.games.port_stanley.rules.movement_5 import destinations
from beachhead.games.port_stanley.rules.raids_14_1_4 import DESTROYED, STEP, against_needs, kinds, raid_needs
from beachhead.games.port_stanley.rules.special_14_1 import special_forces
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.kernel import scene
from beachhead.kernel.refusal import met

KINDNESS = {DESTROYED: 1, STEP: -1}
"""14.1.6 What results are to the raiders."""


class Raiders:
    """14.1.4 Who could raid from where, after the British movement phase `now`."""

    def __init__(self, now: Core) -> None:
        self.now = now
        self.then = raiding(now)
        self.starts = {} if grounded(self.then) else {unit: starts(now, unit) for unit in special_forces(now)}

    def against(self, space: int) -> dict[int, int]:
        """14.1.4 Who could raid a place, and from where: off the map is where the unit is."""
        if not kinds(self.then, space):
            return {}
        found = {unit: self._from(unit, space) for unit in self.starts}
        return {unit: start for unit, start in found.items() if start is not None}

    def _from(self, unit: int, space: int) -> int | None:
        """14.1.4 The first place from which special forces could raid another; None if there is none."""
        for start in self.starts[unit]:
            copy = self.then.fork()
            copy.put(unit, start)
            if met(against_needs(copy, (unit,), space)) and met(raid_needs(copy, unit)):
                return start
        return None

    def unseen(self, space: int) -> bool:
        """14.1.4 Whether special forces of which one does not know where they are could raid a place from the sea."""
        game = self.then
        away = [unit for unit in self.starts if game.hex(unit) == UNSEEN]
        return bool(away) and bool(kinds(game, space)) and is_by_the_sea(game, away[0], space)

    def attacks(self, space: int) -> Iterator[Raid]:
        """14.1.6 The raid on what there is in a place."""
        raiders = self.against(space)
        if raiders or self.unseen(space):
            copy = self.then.fork()
            for unit, start in raiders.items():
                copy.put(unit, start)
            yield raid(copy, space, tuple(raiders))


def raiding(now: Core) -> Core:
    """14.1.4 The position after a movement phase, in which raids are made."""
    game = now.fork()
    game.state.phase, game.state.clock = UK_COMBAT, game.state.clock + 1
    game.forget()
    return game


def starts(now: Core, unit: int) -> tuple[int, ...]:
    """14.1.4, 5.1 Where special forces could be when raids are made, first where they are."""
    here = now.hex(unit)
    if here < 0:
        return (here,) if here not in (LATER, UNSEEN) else ()
    return (here, *(destinations(now, (unit,)) if met(may_move_needs(now, unit)) else ()))


def is_by_the_sea(game: Core, unit: int, space: int) -> bool:
    """14.1.4 Whether a place can be raided from off the map."""
    copy = game.fork()
    copy.put(unit, OFF_MAP)
    return met(against_needs(copy, (unit,), space))


def raid(game: Core, space: int, raiders: tuple[int, ...]) -> Raid:
    """14.1.6 A raid with what its die can do; without raiders it is one of those whom one does not see."""
    chances, hidden = raid_outcomes(game, space)
    what = ", ".join(say(f"port_stanley.threat.aim.{kind}") for kind in kinds(game, space))
    rows = (
        *([] if raiders else [note("unseen_raiders", "PS-14.1.4b")]),
        *([note("unseen", "PS-14.1.4c")] if hidden else []),
    )
    panel = scene.Attack(
        title=say("port_stanley.threat.raid", what=what, hex=place_name(game.edition, space)),
        attackers=raiders,
        defenders=game.here(space, AR),
        sums=rows,
        outcomes=tuple(
            outcome_face(raided(result), KINDNESS.get(result, 0), chance) for result, chance in chances.items()
        ),
    )
    return Raid(game, panel, chances.get(DESTROYED, Fraction(0)))
