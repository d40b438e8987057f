"""7.9 Advance after combat."""

from __future__ import annotations

from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import Advanced
from beachhead.games.leyte.model import JP, SIDES
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import Routed
from beachhead.games.leyte.rules.moments_4_1 import in_combat
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT, SPACE

Goals = dict[int, tuple[int, ...]]
"""Where a unit may end its advance -> the hexes gone through."""


def advance(game: Core, routed: Routed) -> Flow[None]:
    """7.91, 7.96 Victorious units next to the beaten ones may advance along their paths, now or never."""
    if not routed:
        return
    winners = victors(game, routed)
    owner = SIDES[1 - game.side(routed[0][0])]
    while able := {unit: ways for unit in winners if (ways := advances(game, unit, routed))}:
        victory, before = ADVANCE(tuple(winners), able), [game.hex(unit) for unit in winners]
        last = yield from decide(game, game.ask("advance", victory, STAY, clause="LEY-7.91b", side=owner))
        if last is STAY:
            return
        winners = [unit for unit, start in zip(winners, before, strict=True) if game.hex(unit) == start]


def advance_one(game: Core, winners: tuple[int, ...], able: dict[int, Goals], unit: int) -> Flow[None]:
    """7.92 One unit advances as far as it likes."""
    names = {"unit": game.type(unit).title}
    follow = FOLLOW(able[unit])
    ask = game.ask("advance_to", follow, clause="LEY-7.92a", side=SIDES[game.side(unit)], about=(unit,), says=names)
    goal: Option = yield from settle(ask)
    path = able[unit][goal.space]
    game.put(unit, goal.space)
    game.emit(Advanced(clause="LEY-7.91a", unit=unit, path=path))


def victors(game: Core, routed: Routed) -> list[int]:
    """7.91, 7.94 Units that took part next to the beaten ones and are still there; barrage never advances."""
    attack = attack_in_hand(game)
    beaten_defenders = routed[0][0] in attack.defenders
    side = attack.attackers if beaten_defenders else attack.defenders
    return [unit for unit in side if game.hex(unit) >= 0]


def advance_needs(game: Core, winners: tuple[int, ...], able: dict[int, Goals], unit: int) -> Conditions:
    """7.92, 7.94 What a unit needs in order to advance."""
    fought = unit in fighters(game, winners)
    yield fought, "LEY-7.94a", "cannot_advance"
    if fought:
        yield unit in able, "LEY-7.92a", "no_advance"


def fighters(game: Core, winners: tuple[int, ...]) -> tuple[int, ...]:
    """7.94 Everybody of the winners' side who fought next to the beaten, those who have advanced already too."""
    attack = attack_in_hand(game)
    return attack.attackers if winners[0] in attack.attackers else attack.defenders


def advance_into_needs(game: Core, goals: Goals, space: int) -> Conditions:
    """7.95 What a hex needs so that an advance can end there."""
    yield space in goals, "LEY-7.95a", "not_on_path"


ADVANCE = act("advance", ANY_UNIT, clause="LEY-7.91b", exactly=lambda game, winners, able: able, needs=advance_needs,
              does=advance_one, when=in_combat)  # fmt: skip

STAY = act("stay", clause="LEY-7.96a", goes_on=True)

FOLLOW = act("to", SPACE, clause="LEY-7.92a", exactly=lambda game, goals: goals, needs=advance_into_needs)


def advances(game: Core, unit: int, routed: Routed) -> Goals:
    """7.92, 7.93, 7.95, 5.31 Where a unit may end its advance: vacant hexes along a path -> the hexes gone through.

    Zones of control do not matter; prohibited hexsides and ground do (ruling 6.37, 5.25).
    """
    side = game.side(unit)
    ways = game.edition.ways_armour if game.type(unit).kind == "armour" else game.edition.ways_foot
    barred = game.scenario.japanese_barred if side == JP else ()
    goals: Goals = {}
    for _, trail in routed:
        path = [game.hex(unit)]
        for space in trail:
            if space not in ways[path[-1]] or game.occupant[1 - side][space] or space in barred:
                break
            path.append(space)
            if not game.occupant[side][space]:
                goals.setdefault(space, tuple(path))
    return goals
