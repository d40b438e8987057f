"""9.5 Interception (Operation 11): the UK's carriers meet the aircraft that come from Argentina."""

from __future__ import annotations

from collections import Counter

from beachhead.games.falklands_showdown.components import AIR, CARRIER
from beachhead.games.falklands_showdown.core import Core, Flow, act, replace
from beachhead.games.falklands_showdown.events import DieRolled, Intercepted, Spared
from beachhead.games.falklands_showdown.model import AR, SIDES, UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import (
    anti_air_dice,
    fight_in_hand,
    hits_of,
    roll_all,
    take_aim,
)
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.reach_9_4 import AT_TARGET, MET, SAVING, SENT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def interception(game: Core) -> Flow[None]:
    """9.5 The UK may declare Operation 11 once against what AR has sent; `picks` are then those that are left."""
    if game.op.stage == SENT:
        if met(interception_needs(game)):
            ask = game.ask(
                "intercept", INTERCEPT, LET_PASS, clause="FS-9.5a", side=SIDES[UK], anchor=True, reaction=True,
                worth=lambda option: len(coming(game)), meets=lambda game: met_by(game, coming(game)),
            )  # fmt: skip
            yield from decide(game, ask)
        if game.op.stage == SENT:
            game.note(stage=AT_TARGET)
    if game.op.stage == MET:
        yield from take_aim(game, meeting(game))
        shoot_down(game)
    if game.op.stage == SAVING:
        yield from save(game)
        fly_on(game)


def interception_needs(game: Core) -> Conditions:
    """9.5 What Operation 11 needs."""
    clause = game.event.clause
    yield not game.effect("no_interception"), clause, "event_lets_intercept"
    yield bool(coming(game)), "FS-9.5a", "from_argentina"
    yield game.op.goal in game.edition.zone or game.op.goal in game.edition.land, "FS-9.5f", "through_sea_6"
    yield bool(interceptors(game)), "FS-9.5f", "carriers_near"


def intercept(game: Core) -> None:
    """9.5 Operation 11 is declared."""
    game.emit(Intercepted(clause="FS-9.5a", area=game.edition.interception))
    game.note(stage=MET)


INTERCEPT = act("intercept", clause="FS-9.5a", does=intercept)

LET_PASS = act("pass", clause="FS-9.5a", goes_on=True)


def met_by(game: Core, units: tuple[int, ...]) -> Coming:
    """What a reaction is to: units by their type, and where the operation in hand goes."""
    return Coming(classes=Counter(game.type(unit).type for unit in units), place=game.edition.areas[game.op.goal].name)


def coming(game: Core) -> tuple[int, ...]:
    """9.5 The aircraft in the operation in hand that come from Argentina."""
    return tuple(
        unit for unit in game.op.picks if game.type(unit).kind == AIR and game.place(unit) == game.edition.argentina
    )


def interceptors(game: Core) -> tuple[int, ...]:
    """9.5 The UK's carriers in the areas from which they intercept."""
    return tuple(unit for area in sorted(game.edition.carrier_areas) for unit in game.ships_in(area, UK, CARRIER))


def meeting(game: Core) -> Fight:
    """9.5 The carriers' dice against those that come."""
    dice = tuple(unit for unit in interceptors(game) for _ in range(meeting_dice(game, unit)))
    return Fight("interception", game.edition.interception, UK, dice, at_first=coming(game))


def meeting_dice(game: Core, carrier: int) -> int:
    """9.5 The dice of a carrier: fewer where it stands off, outside the Falkland Islands Sea Area."""
    far = game.place(carrier) != game.edition.falklands
    return max(1, anti_air_dice(game, carrier) + (game.edition.dice.far_off if far else 0))


def shoot_down(game: Core) -> None:
    """9.5 The dice fall; `at_second` are now those that are hit, `second` the escorts that may save them."""
    shots = roll_all(game)
    hit = tuple(sorted(hits_of(game, "interception", shots)))
    game.state.fight = replace(fight_in_hand(game), shots=shots, second=free_to_save(game, hit), at_second=hit)
    game.note(stage=SAVING)


def escorts(game: Core) -> tuple[int, ...]:
    """9.5 The counters in the operation in hand that may save one that is hit."""
    return tuple(unit for unit in game.op.picks if game.type(unit).type in game.edition.types.escorts)


def free_to_save(game: Core, hit: tuple[int, ...]) -> tuple[int, ...]:
    """9.5 The escorts that may save somebody: those that are not hit themselves."""
    return tuple(unit for unit in escorts(game) if game.edition.allowed.hit_escorts_save or unit not in hit)


def save(game: Core) -> Flow[None]:
    """9.5 Each escort may save one aircraft that is hit, with a die of its own."""
    while (fight := fight_in_hand(game)).second and fight.at_second:
        acts, about = (SAVE, SAVE_NONE), fight.second[:1]
        ask = game.ask(
            "escort", *acts, clause="FS-9.5c", side=SIDES[AR], anchor=True, about=about, reaction=True,
            meets=lambda game: met_by(game, saved(game)),
        )  # fmt: skip
        yield from decide(game, ask)


def saved_needs(game: Core, unit: int) -> Conditions:
    """9.5 What an aircraft needs for an escort to try and save it."""
    yield unit in fight_in_hand(game).at_second, "FS-9.5c", "aircraft_hit"


def saved(game: Core) -> tuple[int, ...]:
    """9.5 The aircraft that can still be saved."""
    return fight_in_hand(game).at_second


def use_escort(game: Core) -> None:
    """9.5 The escort that was asked has had its turn."""
    fight = fight_in_hand(game)
    game.state.fight = replace(fight, second=fight.second[1:])


def escort(game: Core, unit: int) -> None:
    """9.5 An escort's die for an aircraft that is hit."""
    use_escort(game)
    face, fight = game.roll(), fight_in_hand(game)
    good = face <= game.edition.faces.escort
    game.emit(DieRolled(clause="FS-9.5c", what="escort", face=face, good=good, side=AR, unit=unit, area=fight.area))
    if good:
        game.emit(Spared(clause="FS-9.5c", unit=unit, why="escort"))
        game.state.fight = replace(fight, at_second=tuple(other for other in fight.at_second if other != unit))


SAVE = act("choose", ANY_UNIT, clause="FS-9.5c", among=saved, needs=saved_needs, does=escort)

SAVE_NONE = act("pass", clause="FS-9.5c", does=use_escort, goes_on=True)


def fly_on(game: Core) -> None:
    """9.5 Those that are hit are removed; what is left flies on."""
    fight = fight_in_hand(game)
    lost = fight.at_second
    game.state.fight = None
    game.note(picks=tuple(unit for unit in game.op.picks if unit not in lost), stage=AT_TARGET)
    for unit in lost:
        strike(game, unit, 1, "FS-9.5b", fight.area)
