"""9.4 The reach of aircraft and carriers, and the assembling of those that Operations 17 and 18 send."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Flown
from beachhead.games.falklands_showdown.model import AR, NOBODY
from beachhead.games.falklands_showdown.rules.goals_7_1 import GO, aim_at, choose_goal, pick
from beachhead.kernel.acts import Act, gather
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


def flight_needs(game: Core, unit: int, area: int) -> Conditions:
    """9.4 What an aircraft needs to fly to an area."""
    edition, base = game.edition, game.unit(unit).area
    yield base >= 0, "FS-9.4a", "aircraft_in_play"
    if base < 0:
        return
    yield not (game.state.black_buck and base == edition.port_stanley), "FS-7.1.8e", "runway"
    if base != edition.argentina:
        yield area == edition.falklands or area in edition.land, "FS-9.4d", "reach_from_islands"
        return
    yield game.type(unit).type not in edition.types.on_islands, "FS-9.4e", "pucara_on_islands"
    if unit == edition.etendard and area in edition.stealth_areas:
        return
    if area in edition.tanked_areas and game.type(unit).type in edition.types.tanked:
        return
    yield area in edition.land or edition.areas[area].in_range, "FS-9.4b", "reach_from_mainland"


def bombing_needs(game: Core, unit: int) -> Conditions:
    """10.5 What an aircraft needs to be sent by Ops 17 and 18: the Super Etendard flies with its missiles alone."""
    yield unit != game.edition.etendard or game.edition.allowed.etendard_bombs, "FS-10.5f", "missiles_alone"


def carrier_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 17: what a carrier needs to strike at ships in an area."""
    away = game.edition.board.distance(game.place(unit), area) if game.place(unit) >= 0 else NOBODY
    yield 0 <= away <= game.edition.limits.carrier_reach, "FS-7.1.17b", "carrier_near"


def raid_limit(game: Core, goal: int) -> int:
    """7.1 Ops 17 and 18: how many counters attack an area at most."""
    return min(raid_limits(game, goal))[0]


def raid_limits(game: Core, goal: int) -> Iterator[tuple[int, str]]:
    """7.1 What limits the counters that attack an area, each with its clause, "" for that of the operation: its own
    text, some events (2-3, 5-2)."""
    yield game.edition.limits.raid if goal in game.edition.sea else game.edition.limits.raid_land, ""
    if game.phasing == AR and game.effect("raid_limit"):
        yield game.effect("raid_limit"), game.event.clause


def tanker_needs(game: Core, unit: int, goal: int, sent: Iterable[int]) -> Conditions:
    """9.4 What a unit needs to go along with those `sent`: one that flies beyond the range line, to be fed there."""
    if is_fed(game, unit, goal):
        yield sum(is_fed(game, other, goal) for other in sent) < game.edition.limits.tankers, "FS-9.4f", "raid_limit"


def is_fed(game: Core, unit: int, goal: int) -> bool:
    """9.4 Whether a unit reaches an area because tankers feed it; carriers that strike there need none."""
    return goal in game.edition.tanked_areas and game.type(unit).type in game.edition.types.tanked


def as_many_as_may(game: Core, goal: int, units: Iterable[int]) -> tuple[int, ...]:
    """7.1 Ops 17 and 18: of units that reach an area as many as may attack it, the first of them."""
    sent: list[int] = []
    for unit in units:
        if len(sent) < raid_limit(game, goal) and met(tanker_needs(game, unit, goal, sent)):
            sent.append(unit)
    return tuple(sent)


def assemble(game: Core, raid: Raid) -> Flow[None]:
    """7.1 Ops 17 and 18: the goal, then those who take part, one after the other."""
    yield from choose_goal(game, "raid", raid.goal, clause(game))
    if game.op.stage == ASSEMBLING:
        yield from gather(game, lambda: game.ask("fly", raid.fly, GO(clause(game)), clause=clause(game), anchor=True))
        send(game)


def clause(game: Core) -> str:
    """7.1 The clause of the operation in hand, for the side that carries it out."""
    return f"FS-7.1.{game.op.number}{'a' if game.phasing == AR else 'b'}"


def raid(areas: Callable[[Core], tuple[int, ...]], goal_needs: GoalNeeds, flier_needs: FlierNeeds) -> Raid:
    """7.1 Ops 17 and 18: what the player does, by where an operation goes, what its goal needs, and who is sent."""

    def sending(game: Core, unit: int) -> Conditions:
        return pick_needs(game, unit, flier_needs)

    def able_to_fly(game: Core) -> list[int]:
        picks, goal = game.op.picks, game.op.goal
        left = fliers(game) if len(picks) < raid_limit(game, goal) else ()
        near = (unit for unit in left if unit not in picks and goal in reach_of(game, unit, flier_needs))
        return [unit for unit in near if met(tanker_needs(game, unit, goal, picks))]

    return Raid(
        lambda game: tuple(area for area in areas(game) if met(goal_needs(game, area))),
        act("raid", SPACE, clause=lambda game, area: clause(game), among=areas, needs=goal_needs, does=aim_at),
        act(
            "fly",
            mine(clause),
            clause=lambda game, unit: clause(game),
            exactly=able_to_fly,
            needs=sending,
            does=pick,
        ),
    )


def fliers(game: Core) -> tuple[int, ...]:
    """7.1 The phasing player's units from which attacks are flown."""
    return game.edition.fliers[game.phasing]


def one_of_each(game: Core) -> tuple[int, ...]:
    """9.4 Of the fliers of one type in one area the first: what one of them reaches, the others do."""
    known, key = game.known_of(None), ("fliers", game.phasing)
    found: tuple[int, ...] | None = known.get(key)
    if found is None:
        first = {(game.place(unit), game.type(unit).type): unit for unit in reversed(fliers(game))}
        found = known[key] = tuple(first.values())
    return found


def reached(game: Core, flier_needs: FlierNeeds) -> frozenset[int]:
    """9.4 The areas that the phasing player's fliers can attack, any of them."""
    known, key = game.known_of(None), (flier_needs, game.phasing, game.state.black_buck)
    found: frozenset[int] | None = known.get(key)
    if found is None:
        every = (reach_of(game, unit, flier_needs) for unit in one_of_each(game))
        found = known[key] = frozenset[int]().union(*every)
    return found


def reach_of(game: Core, unit: int, flier_needs: FlierNeeds) -> frozenset[int]:
    """9.4 The areas that a flier can attack: looked for once for each type, base, and all else that it rests on."""
    printed, is_etendard = game.type(unit), unit == game.edition.etendard
    key = (flier_needs, game.phasing, printed.type, game.place(unit), is_etendard, game.state.black_buck)
    found = game.edition.reaches.get(key)
    if found is None:
        areas = range(len(game.edition.board.names))
        found = frozenset(area for area in areas if met(flier_needs(game, unit, area)))
        game.edition.reaches[key] = found
    return found


def pick_needs(game: Core, unit: int, flier_needs: FlierNeeds) -> Conditions:
    """7.1 What a unit needs to be sent along: its turn, a place among the counters, and reach."""
    picks, (limit, limiting) = game.op.picks, min(raid_limits(game, game.op.goal))
    yield unit not in picks, clause(game), "sent_once"
    yield len(picks) < limit, limiting or f"FS-7.1.{game.op.number}a", "raid_limit"
    yield from tanker_needs(game, unit, game.op.goal, picks)
    yield from flier_needs(game, unit, game.op.goal)


def send(game: Core) -> None:
    """9.4 Those that were chosen are on their way."""
    op = game.op
    for start in sorted({game.place(unit) for unit in op.picks}):
        units = tuple(unit for unit in op.picks if game.place(unit) == start)
        game.emit(Flown(clause="FS-9.4a", side=game.phasing, units=units, start=start, goal=op.goal))
    game.note(stage=SENT)
