"""7.9 Advance after combat."""

from __future__ import annotations

from beachhead.games.leyte.events import Advanced
from beachhead.games.leyte.model import JP, SIDES
from beachhead.games.leyte.play import Core, Flow
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.retreat_7_7 import Routed
from beachhead.kernel.ask import Ask, Option, Options, settle
from beachhead.kernel.showing import Trail
from beachhead.kernel.text import Text


def advance(g: Core, routed: Routed) -> Flow[None]:
    """7.91, 7.96 Victorious units next to the beaten ones may advance along their paths, now or never."""
    if not routed:
        return
    winners = victors(g, routed)
    owner = SIDES[1 - g.side(routed[0][0])]
    while True:
        able = {unit: ways for unit in winners if (ways := advances(g, unit, routed))}
        if not able:
            return
        picks = advance_options(g, tuple(able))
        choice = yield Ask(owner, Text("leyte.ask.advance"), "LEY-7.91b", picks)
        if choice.piece < 0:
            return
        unit = choice.piece
        winners.remove(unit)
        goals = tuple(g.go("to", space, "LEY-7.92a") for space in able[unit])
        prompt = Text("leyte.ask.advance_to", {"unit": g.type(unit).title})
        goal: Option = yield from settle(Ask(owner, prompt, "LEY-7.92a", goals, about=(unit,)))
        path = able[unit][goal.space]
        g.put(unit, goal.space)
        g.tell(Advanced(clause="LEY-7.91a", unit=unit, path=path))
        g.state.trails = (*g.state.trails, Trail(unit, path, "advance"))


def victors(g: Core, routed: Routed) -> list[int]:
    """7.91, 7.94 Units that took part next to the beaten ones and are still there; barrage never advances."""
    attack = attack_in_hand(g)
    beaten_defenders = routed[0][0] in attack.defenders
    side = attack.attackers if beaten_defenders else attack.defenders
    return [unit for unit in side if g.hex(unit) >= 0]


def advance_options(g: Core, able: tuple[int, ...]) -> Options:
    """The units that may advance, or no further advance: nobody is forced to (7.96)."""
    return (*(g.pick("advance", unit, "LEY-7.91b") for unit in able), g.button("stay", "LEY-7.96a"))


def advances(g: Core, unit: int, routed: Routed) -> dict[int, tuple[int, ...]]:
    """7.92, 7.93, 7.95, 5.31 Where a unit may end its advance: vacant hexes along a path -> the hexes gone through.

    Zones of control do not matter; prohibited hexsides and ground do (ruling 6.37, 5.25).
    """
    side = g.side(unit)
    ways = g.e.ways_armour if g.type(unit).kind == "armour" else g.e.ways_foot
    barred = g.scenario.japanese_barred if side == JP else ()
    goals: dict[int, tuple[int, ...]] = {}
    for _, trail in routed:
        path = [g.hex(unit)]
        for space in trail:
            if space not in ways[path[-1]] or g.held[1 - side][space] or space in barred:
                break
            path.append(space)
            if not g.held[side][space]:
                goals.setdefault(space, tuple(path))
    return goals
