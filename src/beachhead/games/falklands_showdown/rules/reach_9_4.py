"""9.4 The reach of aircraft and carriers, and the assembling of those that Operations 17 and 18 send."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beachhead.games.falklands_showdown.events import Flown
from beachhead.games.falklands_showdown.model import AR, NOBODY
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import AIR
from beachhead.games.falklands_showdown.rules.goals_7_1 import GO, aim_at, choose_goal, pick
from beachhead.kernel.acts import Act, decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

ASSEMBLING, SENT, MET, SAVING, AT_TARGET = range(5)
"""How far Operations 17 and 18 have got: `SENT` before an interception, `MET` when it is declared (9.5), `SAVING`
when its dice have fallen."""

GoalNeeds = Callable[[Core, int], Conditions]
"""What an area needs to be attacked."""

FlierNeeds = Callable[[Core, int, int], Conditions]
"""What a unit needs to attack an area."""


class Raid(NamedTuple):
    """7.1 Ops 17 and 18: what the player does: says where, and whom he sends; `goals` are the areas open to him."""

    goals: Callable[[Core], tuple[int, ...]]
    goal: Act
    fly: Act


def flight_needs(g: Core, unit: int, area: int) -> Conditions:
    """9.4 What an aircraft needs to fly to an area."""
    e, base = g.e, g.unit(unit).area
    yield base >= 0, "FS-9.4a", "aircraft_in_play"
    if base < 0:
        return
    yield not (g.state.black_buck and base == e.port_stanley), "FS-7.1.8e", "runway"
    if base != e.argentina:
        yield area == e.falklands or area in e.land, "FS-9.4d", "reach_from_islands"
        return
    yield g.type(unit).type not in e.types.on_islands, "FS-9.4e", "pucara_on_islands"
    if unit == e.etendard and area in e.stealth_areas:
        return
    yield area in e.land or e.areas[area].in_range, "FS-9.4b", "reach_from_mainland"


def carrier_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 17: what a carrier needs to strike at ships in an area."""
    away = g.e.board.distance(g.place(unit), area) if g.place(unit) >= 0 else NOBODY
    yield 0 <= away <= g.e.limits.carrier_reach, "FS-7.1.17b", "carrier_near"


def raid_limit(g: Core) -> int:
    """7.1 Ops 17 and 18: how many counters take part at most; fewer of AR's under some events (2-3, 5-2)."""
    return (g.effect("raid_limit") if g.phasing == AR else 0) or g.e.limits.raid


def limit_clause(g: Core, limit: int) -> str:
    """7.1 The clause that limits the counters to so many."""
    if limit < g.e.limits.raid:
        return g.event.clause
    return f"FS-7.1.{g.op.number}a"


def assemble(g: Core, raid: Raid) -> Flow[None]:
    """7.1 Ops 17 and 18: the goal, then those who take part, one after the other."""
    yield from choose_goal(g, "raid", raid.goal, clause(g))
    while g.op.stage == ASSEMBLING:
        chosen = yield from decide(g, g.ask("fly", raid.fly, GO(clause(g)), clause=clause(g), anchor=True))
        if chosen is GO:
            send(g)


def clause(g: Core) -> str:
    """7.1 The clause of the operation in hand, for the side that carries it out."""
    return f"FS-7.1.{g.op.number}{'a' if g.phasing == AR else 'b'}"


def raid(areas: Callable[[Core], tuple[int, ...]], goal_needs: GoalNeeds, flier_needs: FlierNeeds) -> Raid:
    """7.1 Ops 17 and 18: what the player does, by where an operation goes, what its goal needs, and who is sent."""

    def sending(g: Core, unit: int) -> Conditions:
        return pick_needs(g, unit, flier_needs)

    return Raid(
        lambda g: tuple(area for area in areas(g) if met(goal_needs(g, area))),
        act("raid", SPACE, clause=lambda g, area: clause(g), among=areas, needs=goal_needs, does=aim_at),
        act("fly", mine(clause), clause=lambda g, unit: clause(g), among=fliers, needs=sending, does=pick),
    )


def fliers(g: Core) -> tuple[int, ...]:
    """7.1 The phasing player's units from which attacks are flown."""
    return g.e.fliers[g.phasing]


def pick_needs(g: Core, unit: int, flier_needs: FlierNeeds) -> Conditions:
    """7.1 What a unit needs to be sent along: its turn, a place among the counters, and reach."""
    picks, limit = g.op.picks, raid_limit(g)
    yield unit not in picks, clause(g), "sent_once"
    yield len(picks) < limit, limit_clause(g, limit), "raid_limit"
    yield from flier_needs(g, unit, g.op.goal)


def send(g: Core) -> None:
    """9.4 Those that were chosen are on their way."""
    op = g.op
    bases = sorted({g.place(unit) for unit in op.picks if g.type(unit).kind == AIR})
    for base in bases:
        units = tuple(unit for unit in op.picks if g.type(unit).kind == AIR and g.place(unit) == base)
        g.tell(Flown(clause="FS-9.4a", side=g.phasing, units=units, start=base, goal=op.goal))
    for unit in op.picks:
        g.trail(unit, (g.place(unit), op.goal), "attack")
    g.note(stage=SENT)
