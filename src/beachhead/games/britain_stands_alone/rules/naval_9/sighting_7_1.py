"""7.1, 7.2 Naval Detection and Interception: a die for each stack, and what is sent against it, in order."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_fleet import ShipsIntercept
from beachhead.games.britain_stands_alone.model import INTERCEPT, NOBODY, SIDES, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import fly_against
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES, go_on
from beachhead.games.britain_stands_alone.rules.detection_7 import UNDETECTED, detect_ships
from beachhead.games.britain_stands_alone.rules.naval_9.combat_9_2 import begin_naval_combat
from beachhead.games.britain_stands_alone.rules.naval_9.guns_13_1 import aim_guns, fire_guns
from beachhead.games.britain_stands_alone.rules.naval_9.interceptors_7_2 import (
    GUNS,
    SHIP,
    WING,
    anybody,
    comes_to_fight,
    in_place,
    in_sight,
)
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import set_out
from beachhead.kernel.acts import decide


def sight(game: Core, side: int, zone: int, units: tuple[int, ...]) -> None:
    """7.1 A side tries to detect a stack in a zone."""
    game.open_contest(Sighting(side=side, zone=zone, units=units))


def look(game: Core) -> Flow[None]:
    """7.1 The die for a stack: it is detected, or nothing more comes of it.

    Nobody rolls who has nothing to intercept with, but for ships that come to fight: there it says who attacks (9.2).
    """
    sighting = game.contest(Sighting)
    if not (comes_to_fight(game) or anybody(game)):
        game.close_contest()
        return
    margin = detect_ships(game, sighting.side, sighting.zone)
    if margin == UNDETECTED:
        game.close_contest()
        return
    if comes_to_fight(game):
        answer(game)
    go_on(game, margin=margin)
    yield from ()


def answer(game: Core) -> None:
    """9.2 The ships that intercept have been detected where they fight: the combat will know it."""
    waiting = (one for one in reversed(game.state.contests[:-1]) if isinstance(one, Sighting))
    game.note_below(next(waiting), answered=True)


def pick(game: Core) -> Flow[None]:
    """7.2 The side picks one after the other who intercepts: aircraft, and ships or coast artillery."""
    sighting = game.contest(Sighting)
    if not (picked(sighting) or anybody(game)):
        go_on(game)
        return
    side = SIDES[sighting.side]
    acts = WING, SHIP, GUNS, SENT
    ask = game.ask("intercept", *acts, clause="BSA-7.2a", side=side, anchor=True, reaction=True, meets=in_sight)
    if (yield from decide(game, ask)) is SENT:
        go_on(game)


def picked(sighting: Sighting) -> bool:
    """7.2 Whether anybody is to intercept yet."""
    return bool(sighting.air or sighting.ships or sighting.guns)


def fly(game: Core) -> Flow[None]:
    """7.2 The air mission comes first, with all that it brings about."""
    sighting = game.contest(Sighting)
    go_on(game)
    if sighting.air:
        fly_against(game, sighting.side, sighting.zone, sighting.air, afloat(game, sighting))
    yield from ()


def sail(game: Core) -> Flow[None]:
    """7.2, ruling R-45 Then ships come; those that are in the zone already may be detected there as well."""
    sighting = game.contest(Sighting)
    go_on(game)
    if sighting.ships and afloat(game, sighting):
        side, ships, zone = sighting.side, sighting.ships, sighting.zone
        game.emit(ShipsIntercept(clause="BSA-7.2h", side=side, zone=zone, pieces=ships))
        set_out(game, side, ships, INTERCEPT, goal=zone)
    yield from ()


def meet(game: Core) -> Flow[None]:
    """7.2, 9.2 Those who have come fight the stack; who was stopped on the way does not (ruling B-26)."""
    sighting = game.contest(Sighting)
    theirs, ours = afloat(game, sighting), in_place(game, sighting.ships, sighting.zone)
    go_on(game)
    if theirs and ours:
        alone = NOBODY if sighting.answered else sighting.side
        begin_naval_combat(game, sighting.zone, {sighting.side: ours, 1 - sighting.side: theirs}, alone)
    yield from ()


def sighted(game: Core) -> Flow[None]:
    """7.2 The interception is over."""
    game.close_contest()
    yield from ()


def afloat(game: Core, sighting: Sighting) -> tuple[int, ...]:
    """7.2 Who of the detected stack is still there."""
    return in_place(game, sighting.units, sighting.zone)


SENT = act("sent", clause="BSA-7.2a", goes_on=True)

PROCEDURES[Sighting] = (look, pick, fly, aim_guns, fire_guns, sail, meet, sighted)
"""7.1, 7.2 The steps of a detection, in order."""
