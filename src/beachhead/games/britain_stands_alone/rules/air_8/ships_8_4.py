"""8.4 Bombing naval units: the line, the bombers' targets, anti-aircraft fire, and a die for each bomber."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import AntiAircraft, BombsFell
from beachhead.games.britain_stands_alone.model import SIDES, Bombing, Counter
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike, consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter, reveal_dummies
from beachhead.games.britain_stands_alone.rules.weather_3 import on_bombing
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import first_of_each

ALL_NEIGHBOURS = 3
"""Up to so many units in a line everybody is next to everybody: its order is all the same."""


def line_up(game: Core) -> Flow[None]:
    """8.4 The defender sets his naval units up in a line, one after the other, in the order that he likes."""
    bombing = game.contest(Bombing)
    left = to_line_up(game)
    if not bombing.line and len(left) <= ALL_NEIGHBOURS:
        go_on(game, line=tuple(left))
    elif len(left) <= 1:
        go_on(game, line=(*bombing.line, *left))
    else:
        side = SIDES[1 - bombing.side]
        yield from decide(game, game.ask("line_up", NEXT, AS_THEY_ARE, clause="BSA-8.4c", side=side, anchor=True))


def to_line_up(game: Core) -> list[Counter]:
    """8.4, 1.2 The naval units that are not in the line yet, consolidated."""
    bombing = game.contest(Bombing)
    fleet = consolidated(game, bombing.ships)
    return [counter for counter in fleet if counter not in bombing.line]


def next_in_line(game: Core, piece: int) -> None:
    """8.4 A naval unit is the next in the line."""
    counter = next(one for one in to_line_up(game) if piece in one)
    game.note(line=(*game.contest(Bombing).line, counter))


def rest_in_line(game: Core) -> None:
    """8.4 The others follow as they are."""
    game.note(line=(*game.contest(Bombing).line, *to_line_up(game)))


def next_needs(game: Core, piece: int) -> Conditions:
    """8.4 What a naval unit needs to be the next: it is attacked, and not in the line."""
    yield any(piece in counter for counter in to_line_up(game)), "BSA-8.4c", "in_line"


# -- targets ---------------------------------------------------------------------------------------------


def allot(game: Core) -> Flow[None]:
    """8.4 Each bomber point is allotted to a naval unit; any number to one."""
    bombing = game.contest(Bombing)
    if not bombing.bombers:
        go_on(game)
        return
    bomber = bombing.bombers[0]
    ask = game.ask("allot", ALLOT, clause="BSA-8.4c", side=SIDES[bombing.side], about=(bomber,), anchor=True)
    target = (yield from settle(ask)).piece
    counter = next(one for one in bombing.line if target in one)
    game.note(bombers=bombing.bombers[1:], allotted=(*bombing.allotted, ((bomber,), counter)))


def in_line(game: Core) -> Iterator[int]:
    """8.4 The naval units in the line, by a piece of each; those from which the whole ring looks alike are one."""
    line = game.contest(Bombing).line
    ring = [repr((alike(game, counter), allotted_to(game, counter))) for counter in line]

    def likeness(place: int) -> tuple[str, ...]:
        first, *others = (*ring[place:], *ring[:place])
        return first, *min(others, others[::-1])

    return (line[place][0] for place in first_of_each(range(len(line)), likeness))


def allotted_to(game: Core, counter: Counter) -> tuple[str, ...]:
    """8.4 What is allotted to a naval unit already, by kind."""
    found = (bomber for bomber, target in game.contest(Bombing).allotted if target == counter)
    return tuple(sorted(game.type(bomber[0]).row for bomber in found))


def line_needs(game: Core, piece: int) -> Conditions:
    """8.4 What a target needs: it is in the line."""
    yield any(piece in counter for counter in game.contest(Bombing).line), "BSA-8.4c", "not_in_line"


# -- bombs -----------------------------------------------------------------------------------------------


def strike(game: Core) -> Flow[None]:
    """8.4 One target after the other, in the order that the bombing player likes."""
    bombing = game.contest(Bombing)
    if not bombing.allotted:
        game.close_contest()
        return
    ask = game.ask("strike", STRIKE, clause="BSA-8.4d", side=SIDES[bombing.side], anchor=True)
    piece = (yield from settle(ask)).piece
    target = next(counter for _, counter in bombing.allotted if piece in counter)
    points = [point for bomber, counter in bombing.allotted if counter == target for point in bomber]
    game.note(allotted=tuple(one for one in bombing.allotted if one[1] != target))
    attack(game, bombing, target, consolidated(game, points))


def waiting(game: Core) -> list[int]:
    """8.4 The targets that are still to be attacked, by a piece of each."""
    return list(dict.fromkeys(counter[0] for _, counter in game.contest(Bombing).allotted))


def strike_needs(game: Core, piece: int) -> Conditions:
    """8.4 What a target needs to be the next: bombers are allotted to it."""
    yield any(piece in counter for _, counter in game.contest(Bombing).allotted), "BSA-8.4d", "nobody_bombs_it"


def attack(game: Core, bombing: Bombing, target: Counter, bombers: tuple[Counter, ...]) -> None:
    """8.4 Anti-aircraft fire against all bombers of a target, then their dice; what sinks leaves the others nothing."""
    flak = flak_of(game, bombing.line, target)
    shaken = [fire_at(game, target, bomber, flak) for bomber in bombers]
    left = reveal_dummies(game, target)
    for bomber, worse in zip(bombers, shaken, strict=True):
        left = tuple(piece for piece in left if game.is_alive(piece))
        if not left:
            return
        drop(game, bombing, bomber, left, worse)


def flak_of(game: Core, line: tuple[Counter, ...], target: Counter) -> int:
    """8.4 The Anti-Aircraft Factors of a naval unit and of those beside it that still float."""
    place = line.index(target)
    group = {target, *beside(line, place)}
    floating = [tuple(piece for piece in counter if game.is_alive(piece)) for counter in group]
    return sum(int(counter_values(game, counter).flak) for counter in floating if counter)


def beside(line: tuple[Counter, ...], place: int) -> tuple[Counter, ...]:
    """8.4, ruling R-20 The units beside a place of the line, which closes in a ring; one alone has nobody."""
    near = {line[place - 1], line[(place + 1) % len(line)]} - {line[place]}
    return tuple(sorted(near))


def fire_at(game: Core, target: Counter, bomber: Counter, flak: int) -> bool:
    """8.4 A die up to the factors together spoils a bomber's aim."""
    face = game.roll()
    game.emit(
        AntiAircraft(clause="BSA-8.4g", piece=target[0], bomber=bomber[0], face=face, factor=flak, hit=face <= flak)
    )
    return face <= flak


def drop(game: Core, bombing: Bombing, bomber: Counter, target: Counter, worse: bool) -> None:
    """8.4 A die with weather, flak and port against the Naval Bombing Factor; two less is a Critical Hit."""
    factor = int(counter_values(game, bomber).naval_bombing)
    in_port = bombing.space in game.edition.ports
    added = on_bombing(game) + worse + (game.edition.tables.air.in_port if in_port else 0)
    face = game.roll()
    hit = face + added <= factor
    told = BombsFell(
        clause="BSA-8.4l",
        piece=bomber[0],
        target="ships",
        space=bombing.space,
        face=face,
        added=added,
        factor=factor,
        hit=hit,
    )
    game.emit(told)
    if hit:
        critical = face + added <= factor - game.edition.tables.damage.critical
        damage_counter(game, target, "bombs", "BSA-8.4m" if critical else "BSA-8.4l", critical=critical)


NEXT = act(
    "next_in_line",
    OWN_UNIT,
    clause="BSA-8.4c",
    does=next_in_line,
    **one_for_all(lambda game: [counter[0] for counter in to_line_up(game)], next_needs),
)

AS_THEY_ARE = act("as_they_are", clause="BSA-8.4c", does=rest_in_line, goes_on=True)

ALLOT = act("allot", ENEMY_UNIT, clause="BSA-8.4c", **one_for_all(in_line, line_needs))

STRIKE = act("strike", ENEMY_UNIT, clause="BSA-8.4d", **one_for_all(waiting, strike_needs))

ON_SHIPS = (line_up, allot, strike)
"""8.4 The steps of bombing naval units, after the one for everything else."""
