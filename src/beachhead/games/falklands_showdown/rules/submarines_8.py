"""8.0 Submarines: their phases, and Operation 16."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.falklands_showdown.components import DESTROYER, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine, replace, theirs
from beachhead.games.falklands_showdown.events import Sailed
from beachhead.games.falklands_showdown.model import AR, NOBODY, SIDES, UK, Fight, Operation
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import (
    ANSWERING,
    can_hit,
    fight_in_hand,
    may_attack,
    single_shot,
)
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.naval_9_1 import by_water, waters_of
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

SORTIE = 16
"""The operation in which submarines move and attack; a submarine phase goes the same way."""

MOVING, AT_STATION, ATTACKED = range(3)
"""How far the submarine in hand has got."""


def submarine_phase(game: Core) -> Flow[None]:
    """8.1 The phasing player's submarines move and attack, each once."""
    if game.state.op is None:
        game.state.op = Operation(SORTIE)
    yield from sortie(game)
    game.state.op = None


def sortie_needs(game: Core) -> Conditions:
    """7.1 Op 16: a submarine at sea."""
    yield any(game.place(unit) >= 0 for unit in submarines(game)), "FS-7.1.16a", "submarines_in_play"


def sortie(game: Core) -> Flow[None]:
    """8.6 One submarine after the other moves, attacks and is answered."""
    if game.state.mover != NOBODY:
        yield from patrol(game)
    yield from gather(game, lambda: game.ask("submarine", SUB, END, clause="FS-8.6a", anchor=True), left=waiting)


def submarines(game: Core) -> Sequence[int]:
    """8.1 The phasing player's submarines, in play or not."""
    return game.roster(game.phasing, SUBMARINE)


def waiting(game: Core) -> list[int]:
    """8.6 The submarines in play that have not had their turn."""
    return [unit for unit in submarines(game) if unit not in game.op.picks and game.place(unit) >= 0]


def turn_needs(game: Core, unit: int) -> Conditions:
    """8.6 What a submarine needs to have its turn."""
    yield game.type(unit).kind == SUBMARINE, "FS-8.1a", "submarine"
    yield game.place(unit) >= 0, "FS-8.1a", "submarine_in_play"
    yield unit not in game.op.picks, "FS-8.6a", "once_a_phase"


def take_in_hand(game: Core, unit: int) -> Flow[None]:
    """8.6 A submarine has its turn."""
    game.note(picks=(*game.op.picks, unit), stage=MOVING)
    game.state.mover = unit
    yield from patrol(game)


SUB = act("sub", mine("FS-8.6a"), clause="FS-8.6a", exactly=waiting, needs=turn_needs, does=take_in_hand)

END = act("end", clause="FS-8.6a", goes_on=True)


def patrol(game: Core) -> Flow[None]:
    """8.1 to 8.3 The submarine in hand moves or stays, may attack, and is answered."""
    sub = game.state.mover
    if game.op.stage == MOVING:
        yield from decide(game, game.ask("patrol", COURSE(sub), STAY, clause="FS-8.1a", anchor=True, about=(sub,)))
        game.note(stage=AT_STATION)
    if game.op.stage == AT_STATION:
        yield from attack(game, sub)
        game.note(stage=ATTACKED)
    yield from answers(game, sub)
    game.state.fight, game.state.mover = None, NOBODY


# -- movement ----------------------------------------------------------------------------------------


def course_needs(game: Core, sub: int, area: int) -> Conditions:
    """8.1 What an area needs for a submarine to go there."""
    yield area != game.place(sub), "FS-8.1a", "other_area"
    yield area not in game.edition.land, "FS-8.1b", "water"
    yield area != game.edition.argentina or game.side(sub) == AR, "FS-8.1c", "own_coast"
    yield game.side(sub) == UK or area not in game.edition.endurance, "FS-8.1d", "endurance"
    yield 0 < len(course(game, sub, area)) <= range_of(game, sub) + 1, "FS-8.1a", "near_enough"


def range_of(game: Core, sub: int) -> int:
    """8.1 How many areas a submarine goes; one more of the UK's with good intelligence (3-1)."""
    limits = game.edition.limits
    further = game.effect("uk_submarine_move") if game.side(sub) == UK else 0
    return (limits.nuclear_move if game.type(sub).nuclear else limits.diesel_move) + further


def course(game: Core, sub: int, goal: int) -> tuple[int, ...]:
    """8.1 The shortest way of a submarine, both ends included; () if there is none."""
    side = game.side(sub)
    closed = {game.edition.argentina} if side == UK else game.edition.endurance
    return by_water(game, game.place(sub), goal, (SUBMARINE, side), lambda area: area not in closed)


def courses(game: Core, sub: int) -> tuple[int, ...]:
    """8.1 The areas to which a submarine can go: looked for once for each side, start and range."""
    key = (game.side(sub), game.place(sub), range_of(game, sub))
    found = game.edition.courses.get(key)
    if found is None:
        open_to_it = (area for area in waters_of(game) if met(course_needs(game, sub, area)))
        found = game.edition.courses[key] = tuple(open_to_it)
    return found


def dive(game: Core, sub: int, goal: int) -> None:
    """8.1 A submarine moves."""
    path = course(game, sub, goal)
    game.put(sub, goal)
    game.emit(Sailed(clause="FS-8.1a", side=game.side(sub), units=(sub,), path=path))


COURSE = act("to", SPACE, clause="FS-8.1a", exactly=courses, needs=course_needs, does=dive)

STAY = act("stay", clause="FS-8.1a", goes_on=True)


# -- attack and answer -------------------------------------------------------------------------------


def attack(game: Core, sub: int) -> Flow[None]:
    """8.2 The submarine may attack one ship or submarine in its area; a ship's escorts will answer."""
    if victims(game, sub):
        yield from decide(game, game.ask("torpedo", TORPEDO(sub), HOLD, clause="FS-8.2a", anchor=True, about=(sub,)))


def fire(game: Core, sub: int, target: int) -> None:
    """8.2 The submarine attacks."""
    if game.type(target).kind == SHIP:
        game.state.fight = Fight(ANSWERING, game.place(sub), 1 - game.phasing, first=(), at_first=(sub,))
    if single_shot(game, "submarine", sub, target):
        strike(game, target, 1, "FS-8.2a")


def victims(game: Core, sub: int) -> tuple[int, ...]:
    """8.2 Whom a submarine can attack."""
    enemies = game.units_in(game.place(sub), 1 - game.side(sub), SHIP, SUBMARINE)
    return tuple(unit for unit in enemies if met(torpedo_needs(game, sub, unit)))


def station_needs(game: Core, sub: int, area: int) -> Conditions:
    """8.2 What a submarine needs to attack anybody in an area, once it is there."""
    yield game.state.turn > 1, "FS-8.5a", "not_first_turn"
    yield game.side(sub) == UK or not game.effect("ar_torpedoes_fail"), "FS-11.3.3-6", "torpedoes_work"
    yield may_attack(game, area), "FS-11.3.4-5", "inside_zone"
    yield area != game.edition.south_georgia, "FS-8.2c", "not_in_harbour"


def torpedo_needs(game: Core, sub: int, target: int) -> Conditions:
    """8.2 What a submarine needs to attack a unit."""
    yield from station_needs(game, sub, game.place(sub))
    yield game.type(target).kind in (SHIP, SUBMARINE), "FS-8.2a", "ship_or_submarine"
    yield game.place(target) == game.place(sub), "FS-8.2a", "same_area"
    works = game.type(target).kind == SHIP or not game.effect("no_anti_submarine")
    yield works, "FS-11.3.2-6", "event_lets_hunt"
    yield not is_sheltered(game, target), "FS-8.2d", "sheltered"
    yield can_hit(game, "submarine", sub, target), "FS-8.2a", "factor"


TORPEDO = act("attack", theirs("FS-8.2a"), clause="FS-8.2a", exactly=victims, needs=torpedo_needs, does=fire)

HOLD = act("none", clause="FS-8.2a", goes_on=True)


def answers(game: Core, sub: int) -> Flow[None]:
    """8.3 Up to two D ships of the target's side roll at the submarine, one after the other; their owner says which."""
    while game.state.fight is not None and escorts(game):
        whose = SIDES[1 - game.phasing]
        acts = ANSWER, NO_ANSWER
        ask = game.ask(
            "answer", *acts, clause="FS-8.3a", side=whose, anchor=True, about=(sub,), reaction=True,
            meets=lambda game: Coming(place=game.edition.areas[game.place(sub)].name),
        )  # fmt: skip
        if (yield from decide(game, ask)) is NO_ANSWER:
            break


def answer(game: Core, ship: int) -> None:
    """8.3 A ship rolls at the submarine."""
    fight, sub = fight_in_hand(game), game.state.mover
    game.state.fight = replace(fight, first=(*fight.first, ship))
    if single_shot(game, ANSWERING, ship, sub):
        strike(game, sub, 1, "FS-8.3a")


def escorts(game: Core) -> tuple[int, ...]:
    """8.3 The ships that can answer the submarine in hand."""
    ships = game.ships_in(game.place(game.state.mover), 1 - game.phasing)
    return tuple(unit for unit in ships if met(answer_needs(game, unit)))


def answer_needs(game: Core, ship: int) -> Conditions:
    """8.3 What a ship needs to roll at the submarine that has attacked."""
    fight, sub = game.state.fight, game.state.mover
    fired = fight.first if fight is not None else ()
    yield game.type(ship).type == DESTROYER, "FS-8.3a", "destroyer"
    yield game.place(ship) == game.place(sub), "FS-8.3a", "same_area"
    yield ship not in fired, "FS-8.3a", "answered_once"
    yield len(fired) < game.edition.limits.answers, "FS-8.3a", "answers_left"
    yield can_hit(game, ANSWERING, ship, sub), "FS-8.3a", "factor_submarines"


ANSWER = act("answer", mine("FS-8.3a"), clause="FS-8.3a", exactly=escorts, needs=answer_needs, does=answer)

NO_ANSWER = act("no-answer", clause="FS-8.3a", goes_on=True)
