"""9.5 Interception (Operation 11): the UK's carriers meet the aircraft that come from Argentina."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import DieRolled, Intercepted, Spared
from beachhead.games.falklands_showdown.model import AR, SIDES, UK, Fight
from beachhead.games.falklands_showdown.play import Core, Flow, act, replace
from beachhead.games.falklands_showdown.printed import AIR, CARRIER
from beachhead.games.falklands_showdown.rules.fire_10 import (
    anti_air_dice,
    fight_in_hand,
    hits_of,
    roll_all,
    take_aim,
)
from beachhead.games.falklands_showdown.rules.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.reach_9_4 import AT_TARGET, MET, SAVING, SENT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def interception(g: Core) -> Flow[None]:
    """9.5 The UK may declare Operation 11 once against what AR has sent; `picks` are then those that are left."""
    if g.op.stage == SENT:
        if met(interception_needs(g)):
            yield from decide(g, g.ask("intercept", INTERCEPT, LET_PASS, clause="FS-9.5a", side=SIDES[UK], anchor=True))
        if g.op.stage == SENT:
            g.note(stage=AT_TARGET)
    if g.op.stage == MET:
        yield from take_aim(g, meeting(g))
        shoot_down(g)
    if g.op.stage == SAVING:
        yield from save(g)
        fly_on(g)


def interception_needs(g: Core) -> Conditions:
    """9.5 What Operation 11 needs."""
    clause = g.event.clause
    yield not g.effect("no_interception"), clause, "event_lets_intercept"
    yield bool(coming(g)), "FS-9.5a", "from_argentina"
    yield g.op.goal in g.e.zone or g.op.goal in g.e.land, "FS-9.5f", "through_sea_6"
    yield bool(interceptors(g)), "FS-9.5f", "carriers_near"


def intercept(g: Core) -> None:
    """9.5 Operation 11 is declared."""
    g.tell(Intercepted(clause="FS-9.5a", area=g.e.interception))
    g.note(stage=MET)


INTERCEPT = act("intercept", clause="FS-9.5a", does=intercept)

LET_PASS = act("pass", clause="FS-9.5a", goes_on=True)


def coming(g: Core) -> tuple[int, ...]:
    """9.5 The aircraft in the operation in hand that come from Argentina."""
    return tuple(unit for unit in g.op.picks if g.type(unit).kind == AIR and g.place(unit) == g.e.argentina)


def interceptors(g: Core) -> tuple[int, ...]:
    """9.5 The UK's carriers in the areas from which they intercept."""
    return tuple(unit for area in sorted(g.e.carrier_areas) for unit in g.ships_in(area, UK, CARRIER))


def meeting(g: Core) -> Fight:
    """9.5 The carriers' dice against those that come."""
    dice = tuple(unit for unit in interceptors(g) for _ in range(anti_air_dice(g, unit)))
    return Fight("interception", g.e.interception, UK, dice, at_first=coming(g))


def shoot_down(g: Core) -> None:
    """9.5 The dice fall; `at_second` are now those that are hit, `second` the escorts that may save them."""
    shots = roll_all(g)
    hit = tuple(sorted(hits_of(g, "interception", shots)))
    g.state.fight = replace(fight_in_hand(g), shots=shots, second=escorts(g), at_second=hit)
    g.note(stage=SAVING)


def escorts(g: Core) -> tuple[int, ...]:
    """9.5 The counters in the operation in hand that may save one that is hit."""
    return tuple(unit for unit in g.op.picks if g.type(unit).type in g.e.types.escorts)


def save(g: Core) -> Flow[None]:
    """9.5 Each escort may save one aircraft that is hit, with a die of its own."""
    while (fight := fight_in_hand(g)).second and fight.at_second:
        about = fight.second[:1]
        ask = g.ask("escort", SAVE, SAVE_NONE, clause="FS-9.5c", side=SIDES[AR], anchor=True, about=about)
        yield from decide(g, ask)


def saved_needs(g: Core, unit: int) -> Conditions:
    """9.5 What an aircraft needs for an escort to try and save it."""
    yield unit in fight_in_hand(g).at_second, "FS-9.5c", "aircraft_hit"


def saved(g: Core) -> tuple[int, ...]:
    """9.5 The aircraft that can still be saved."""
    return fight_in_hand(g).at_second


def use_escort(g: Core) -> None:
    """9.5 The escort that was asked has had its turn."""
    fight = fight_in_hand(g)
    g.state.fight = replace(fight, second=fight.second[1:])


def escort(g: Core, unit: int) -> None:
    """9.5 An escort's die for an aircraft that is hit."""
    use_escort(g)
    face, fight = g.roll(), fight_in_hand(g)
    good = face <= g.e.faces.escort
    g.tell(DieRolled(clause="FS-9.5c", what="escort", face=face, good=good, side=AR, unit=unit, area=fight.area))
    if good:
        g.tell(Spared(clause="FS-9.5c", unit=unit, why="escort"))
        g.state.fight = replace(fight, at_second=tuple(other for other in fight.at_second if other != unit))


SAVE = act("choose", ANY_UNIT, clause="FS-9.5c", among=saved, needs=saved_needs, does=escort)

SAVE_NONE = act("pass", clause="FS-9.5c", does=use_escort, goes_on=True)


def fly_on(g: Core) -> None:
    """9.5 Those that are hit are removed; what is left flies on."""
    fight = fight_in_hand(g)
    lost = fight.at_second
    g.state.fight = None
    g.note(picks=tuple(unit for unit in g.op.picks if unit not in lost), stage=AT_TARGET)
    for unit in lost:
        strike(g, unit, 1, "FS-9.5b", fight.area)
