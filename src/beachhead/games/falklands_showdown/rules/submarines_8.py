"""8.0 Submarines: their phases, and Operation 16."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.falklands_showdown.events import Sailed
from beachhead.games.falklands_showdown.model import AR, NOBODY, SIDES, UK, Fight, Operation
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine, replace, theirs
from beachhead.games.falklands_showdown.printed import DESTROYER, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules.fire_10 import (
    ANSWERING,
    fight_in_hand,
    hit_number,
    may_attack,
    single_shot,
)
from beachhead.games.falklands_showdown.rules.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.naval_9_1 import shortest, waters_of
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

SORTIE = 16
"""The operation in which submarines move and attack; a submarine phase goes the same way."""

MOVING, AT_STATION, ATTACKED = range(3)
"""How far the submarine in hand has got."""


def submarine_phase(g: Core) -> Flow[None]:
    """8.1 The phasing player's submarines move and attack, each once."""
    if g.state.op is None:
        g.state.op = Operation(SORTIE)
    yield from sortie(g)
    g.state.op = None


def sortie_needs(g: Core) -> Conditions:
    """7.1 Op 16: a submarine at sea."""
    yield any(g.place(unit) >= 0 for unit in submarines(g)), "FS-7.1.16a", "submarines_in_play"


def sortie(g: Core) -> Flow[None]:
    """8.6 One submarine after the other moves, attacks and is answered."""
    while g.state.mover != NOBODY or any(met(turn_needs(g, unit)) for unit in submarines(g)):
        if g.state.mover == NOBODY and (yield from decide(g, which_submarine(g))) is END:
            break
        yield from patrol(g)
        g.state.mover = NOBODY


def which_submarine(g: Core) -> Ask:
    """8.6 The submarine whose turn it is, or the end."""
    return g.ask("submarine", SUB, END, clause="FS-8.6a", anchor=True)


def submarines(g: Core) -> Sequence[int]:
    """8.1 The phasing player's submarines, in play or not."""
    return g.roster(g.phasing, SUBMARINE)


def turn_needs(g: Core, unit: int) -> Conditions:
    """8.6 What a submarine needs to have its turn."""
    yield g.type(unit).kind == SUBMARINE, "FS-8.1a", "submarine"
    yield g.place(unit) >= 0, "FS-8.1a", "submarine_in_play"
    yield unit not in g.op.picks, "FS-8.6a", "once_a_phase"


def take_in_hand(g: Core, unit: int) -> None:
    """8.6 A submarine has its turn."""
    g.note(picks=(*g.op.picks, unit), stage=MOVING)
    g.state.mover = unit


SUB = act("sub", mine("FS-8.6a"), clause="FS-8.6a", among=submarines, needs=turn_needs, does=take_in_hand)

END = act("end", clause="FS-8.6a", goes_on=True)


def patrol(g: Core) -> Flow[None]:
    """8.1 to 8.3 The submarine in hand moves or stays, may attack, and is answered."""
    sub = g.state.mover
    if g.op.stage == MOVING:
        yield from decide(g, g.ask("patrol", COURSE(sub), STAY, clause="FS-8.1a", anchor=True, about=(sub,)))
        g.note(stage=AT_STATION)
    if g.op.stage == AT_STATION:
        yield from attack(g, sub)
        g.note(stage=ATTACKED)
    yield from answers(g, sub)
    g.state.fight = None


# -- movement ----------------------------------------------------------------------------------------


def course_needs(g: Core, sub: int, area: int) -> Conditions:
    """8.1 What an area needs for a submarine to go there."""
    yield area != g.place(sub), "FS-8.1a", "other_area"
    yield area not in g.e.land, "FS-8.1b", "water"
    yield area != g.e.argentina or g.side(sub) == AR, "FS-8.1c", "own_coast"
    yield g.side(sub) == UK or area not in g.e.endurance, "FS-8.1d", "endurance"
    yield 0 < len(course(g, sub, area)) <= range_of(g, sub) + 1, "FS-8.1a", "near_enough"


def range_of(g: Core, sub: int) -> int:
    """8.1 How many areas a submarine goes; one more of the UK's with good intelligence (3-1)."""
    limits = g.e.limits
    further = g.effect("uk_submarine_move") if g.side(sub) == UK else 0
    return (limits.nuclear_move if g.type(sub).nuclear else limits.diesel_move) + further


def course(g: Core, sub: int, goal: int) -> tuple[int, ...]:
    """8.1 The shortest way of a submarine, both ends included; () if there is none."""
    side = g.side(sub)
    closed = {g.e.argentina} if side == UK else g.e.endurance
    return shortest(g, g.place(sub), goal, (SUBMARINE, side), lambda area: area not in closed)


def dive(g: Core, sub: int, goal: int) -> None:
    """8.1 A submarine moves."""
    path = course(g, sub, goal)
    g.put(sub, goal)
    g.trail(sub, path)
    g.tell(Sailed(clause="FS-8.1a", side=g.side(sub), units=(sub,), path=path))


COURSE = act("to", SPACE, clause="FS-8.1a", among=lambda g, sub: waters_of(g), needs=course_needs, does=dive)

STAY = act("stay", clause="FS-8.1a", goes_on=True)


# -- attack and answer -------------------------------------------------------------------------------


def attack(g: Core, sub: int) -> Flow[None]:
    """8.2 The submarine may attack one ship or submarine in its area; a ship's escorts will answer."""
    if victims(g, sub):
        yield from decide(g, g.ask("torpedo", TORPEDO(sub), HOLD, clause="FS-8.2a", anchor=True, about=(sub,)))


def fire(g: Core, sub: int, target: int) -> None:
    """8.2 The submarine attacks."""
    if g.type(target).kind == SHIP:
        g.state.fight = Fight(ANSWERING, g.place(sub), 1 - g.phasing, first=(), at_first=(sub,))
    if single_shot(g, "submarine", sub, target):
        strike(g, target, 1, "FS-8.2a")


def victims(g: Core, sub: int) -> tuple[int, ...]:
    """8.2 Whom a submarine can attack."""
    enemies = g.units_in(g.place(sub), 1 - g.side(sub), SHIP, SUBMARINE)
    return tuple(unit for unit in enemies if met(torpedo_needs(g, sub, unit)))


def torpedo_needs(g: Core, sub: int, target: int) -> Conditions:
    """8.2 What a submarine needs to attack a unit."""
    yield g.state.turn > 1, "FS-8.5a", "not_first_turn"
    yield g.side(sub) == UK or not g.effect("ar_torpedoes_fail"), "FS-11.3.3-6", "torpedoes_work"
    yield may_attack(g, g.place(sub)), "FS-11.3.4-5", "inside_zone"
    yield g.place(sub) != g.e.south_georgia, "FS-8.2c", "not_in_harbour"
    yield g.type(target).kind in (SHIP, SUBMARINE), "FS-8.2a", "ship_or_submarine"
    yield g.place(target) == g.place(sub), "FS-8.2a", "same_area"
    works = g.type(target).kind == SHIP or not g.effect("no_anti_submarine")
    yield works, "FS-11.3.2-6", "event_lets_hunt"
    yield hit_number(g, "submarine", sub, target) > 0, "FS-8.2a", "factor"


TORPEDO = act("attack", theirs("FS-8.2a"), clause="FS-8.2a", exactly=victims, needs=torpedo_needs, does=fire)

HOLD = act("none", clause="FS-8.2a", goes_on=True)


def answers(g: Core, sub: int) -> Flow[None]:
    """8.3 Up to two D ships of the target's side roll at the submarine, one after the other; their owner says which."""
    while g.state.fight is not None and escorts(g):
        whose = SIDES[1 - g.phasing]
        ask = g.ask("answer", ANSWER, NO_ANSWER, clause="FS-8.3a", side=whose, anchor=True, about=(sub,))
        if (yield from decide(g, ask)) is NO_ANSWER:
            break


def answer(g: Core, ship: int) -> None:
    """8.3 A ship rolls at the submarine."""
    fight, sub = fight_in_hand(g), g.state.mover
    g.state.fight = replace(fight, first=(*fight.first, ship))
    if single_shot(g, ANSWERING, ship, sub):
        strike(g, sub, 1, "FS-8.3a")


def escorts(g: Core) -> tuple[int, ...]:
    """8.3 The ships that can answer the submarine in hand."""
    ships = g.ships_in(g.place(g.state.mover), 1 - g.phasing)
    return tuple(unit for unit in ships if met(answer_needs(g, unit)))


def answer_needs(g: Core, ship: int) -> Conditions:
    """8.3 What a ship needs to roll at the submarine that has attacked."""
    fight, sub = g.state.fight, g.state.mover
    fired = fight.first if fight is not None else ()
    yield g.type(ship).type == DESTROYER, "FS-8.3a", "destroyer"
    yield g.place(ship) == g.place(sub), "FS-8.3a", "same_area"
    yield ship not in fired, "FS-8.3a", "answered_once"
    yield len(fired) < g.e.limits.answers, "FS-8.3a", "answers_left"
    yield hit_number(g, ANSWERING, ship, sub) > 0, "FS-8.3a", "factor_submarines"


ANSWER = act("answer", mine("FS-8.3a"), clause="FS-8.3a", exactly=escorts, needs=answer_needs, does=answer)

NO_ANSWER = act("no-answer", clause="FS-8.3a", goes_on=True)
