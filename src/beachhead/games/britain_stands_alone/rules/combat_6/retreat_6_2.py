"""6.2 Retreat: which ways there are, how far one has to go, hex by hex, every unit by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Retreated
from beachhead.games.britain_stands_alone.model import BR, NOBODY, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import owes_tanks
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    ATTACKERS,
    DEFENDERS,
    decide_or_take,
    fighting,
    has_in_hand,
    in_hand,
    result,
    where_stood,
)
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.losses_6_2 import lose_step
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds, projects, zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.retreats import Onward, can_go_on, ways
from beachhead.mechanics.rows import either, unless

# -- where it leads ------------------------------------------------------------------------------------------


def spared(game: Core, battle: Battle, unit: int) -> frozenset[int]:
    """5.6, 6.2, 8.6 The enemies whose zones a retreating unit ignores.

    Overrunners ignore those they tried to overrun, units from the air those in the hex that they assaulted: who
    attacks from beside has no enemy in his.
    """
    if unit not in battle.attackers:
        return frozenset()
    if battle.overrun != NOBODY:
        return frozenset(battle.struck)
    return frozenset(game.here(where_stood(battle)[unit], 1 - game.side(unit)))


def barred(game: Core, side: int, ignored: frozenset[int] = frozenset()) -> bytearray:
    """6.2 By space, whether a unit of a side cannot retreat there: enemies, or their zone where no friend is."""

    def find() -> bytearray:
        covered = zone_of_others(game, 1 - side, ignored) if ignored else zone(game, 1 - side)
        return either(unless(covered, holds(game, side)), holds(game, 1 - side))

    found: bytearray = game.kept(("barred", side, ignored), find)
    return found


def zone_of_others(game: Core, side: int, without: frozenset[int]) -> bytearray:
    """5.1 A side's zones of control, without those of some units."""
    row = bytearray(len(game.edition.ground))
    for unit in game.on_map(side):
        if unit not in without and projects(game, unit):
            for there in game.edition.zoc[game.hex(unit)]:
                row[there] = 1
    return row


def begun(game: Core, battle: Battle, unit: int) -> tuple[int, ...]:
    """5.6, 6.2 How a retreat begins: where the unit fought; an overrunner goes back at once to where it came from."""
    if battle.overrun != NOBODY and unit in battle.attackers:
        return battle.hexes[0], battle.overrun
    return (where_stood(battle)[unit],)


def onward(game: Core, unit: int, start: int, row: bytearray, *, with_room: bool = True) -> Onward:
    """6.2, 5.5 The next hexes of a retreat from `start`: each further from there, the last with room for the unit.

    `row`: by space, whether it is barred.  From the northern edge a British unit can leave the map, which ends its
    retreat (ruling B-32).
    """
    edition, side = game.edition, game.side(unit)
    out, away = edition.beyond_the_edge, partial(edition.chart.distance, start)

    def find(here: int, left: int) -> Iterable[int]:
        if here == out:
            return (out,)
        found = [
            there
            for there in edition.zoc[here]
            if edition.land[there]
            and away(there) == away(here) + 1
            and not row[there]
            and (left > 1 or not with_room or fits(game, there, side, (unit,)))
        ]
        return (*found, out) if side == BR and here in edition.north_edge else found

    return find


def reach(game: Core, battle: Battle, unit: int, length: int) -> int:
    """6.2 How many hexes a unit of the combat in hand goes back that has to go so many; 0 if it cannot."""
    return how_far(game, unit, begun(game, battle, unit), length, way_barred(game, battle, unit))


def way_barred(game: Core, battle: Battle, unit: int) -> bytearray:
    """6.2 By space, whether a unit of the combat in hand cannot retreat there."""
    return barred(game, game.side(unit), spared(game, battle, unit))


def how_far(game: Core, unit: int, start: tuple[int, ...], length: int, row: bytearray) -> int:
    """6.2 How many hexes a unit retreats that has to go so many and begins as `start` says; 0 if it cannot.

    One more where its only legal ways lead to hexes in which it would be overstacked, and so on (Extended Retreat).
    """
    roomy, any_way = (onward(game, unit, start[0], row, with_room=room) for room in (True, False))
    while True:
        left = length - len(start) + 1
        if left <= 0:
            if fits(game, start[-1], game.side(unit), (unit,)):
                return length
        elif can_go_on(start[-1], left, roomy):
            return length
        elif not can_go_on(start[-1], left, any_way):
            return 0
        length += 1


# -- going back ----------------------------------------------------------------------------------------------


def on_the_way(game: Core) -> Conditions:
    """6.2 A unit goes back, hex by hex."""
    yield from fighting(game)
    yield has_in_hand(game) and bool(in_hand(game).path), "BSA-6.2q", "nobody_goes_back"


def fall_back(game: Core, role: int) -> Flow[None]:
    """6.2 The next hex of the retreat that is under way; or its owner says who goes next."""
    battle = in_hand(game)
    side = SIDES[game.side(battle.going[0])]
    if not battle.path:
        ask = game.ask("who_retreats", GO_BACK, clause="BSA-6.2r", side=side, about=battle.going, anchor=True)
        yield from decide_or_take(game, ask)
        return
    unit = battle.going[0]
    ask = game.ask("retreat", RETREAT_TO, clause="BSA-6.2t", side=side, about=(unit,), anchor=True)
    yield from decide_or_take(game, ask)


def go_back_needs(game: Core, unit: int) -> Conditions:
    """6.2 What a unit needs to be the next to retreat."""
    yield unit in in_hand(game).going, "BSA-6.2q", "not_going_back"


def set_off(game: Core, unit: int) -> None:
    """6.2 A unit begins to retreat, or pays for it where it cannot."""
    battle = in_hand(game)
    far = reach(game, battle, unit, battle.length)
    others = tuple(other for other in battle.going if other != unit)
    if not far:
        pay_in_steps(game, unit)
        fled = in_hand(game).fled
        gone = (*fled, unit) if battle.overrun != NOBODY and unit in battle.attackers else fled
        game.note(going=tuple(other for other in others if game.is_alive(other)), fled=gone)
        return
    game.note(going=(unit, *others), path=begun(game, battle, unit), far=far)
    arrive(game)


def pay_in_steps(game: Core, unit: int) -> None:
    """6.2, 6.4 A unit that cannot retreat loses a step instead where it must go (ruling R-7).

    Where its owner chose to go, and those before it took the room, it takes in steps all that it does not go; the first
    of these British tanks that were committed take for it.
    """
    battle = in_hand(game)
    role = ATTACKERS if unit in battle.attackers else DEFENDERS
    suffered = result(game, battle, role)
    if suffered.retreat:
        lose_step(game, unit, "cornered", "BSA-6.2y")
        return
    tanks = owes_tanks(game, battle, role) if suffered.adverse else NOBODY
    for number in range(battle.length):
        payer = tanks if tanks != NOBODY and not number else unit
        if game.is_alive(payer):
            lose_step(game, payer, "cornered", "BSA-6.4l" if payer == tanks else "BSA-6.2c")
    game.note(lost=battle.lost + battle.length)


def next_hexes(game: Core) -> list[int]:
    """6.2 The hexes to which the unit on its way back may go next."""
    battle = in_hand(game)
    unit, left = battle.going[0], battle.far - len(battle.path) + 1
    return ways(battle.path[-1], left, onward(game, unit, battle.path[0], way_barred(game, battle, unit)))


def retreat_needs(game: Core, space: int) -> Conditions:
    """6.2 What a hex needs so that the unit on its way back can go there."""
    battle = in_hand(game)
    unit, here = battle.going[0], battle.path[-1]
    edition, side = game.edition, game.side(unit)
    if space == edition.beyond_the_edge:
        yield here in edition.north_edge and side == BR, "BSA-6.2ac", "not_at_the_edge"
        return
    near = space in edition.zoc[here] and edition.land[space]
    yield near, "BSA-6.2u", "no_way_there"
    if not near:
        return
    away = edition.chart.distance
    yield away(battle.path[0], space) == away(battle.path[0], here) + 1, "BSA-6.2t", "doubles_back"
    yield not holds(game, 1 - side)[space], "BSA-6.2v", "enemy_there"
    yield not barred(game, side, spared(game, battle, unit))[space], "BSA-6.2v", "enemy_zone"
    yield space in next_hexes(game), "BSA-6.2aa", "leads_nowhere"


def retreat_to(game: Core, space: int) -> Flow[None]:
    """6.2, 1.3 The unit on its way back comes to a hex; nobody of its own side need be there before."""
    battle = in_hand(game)
    unit, side = battle.going[0], game.side(battle.going[0])
    out = space == game.edition.beyond_the_edge
    game.put(unit, space, **({"left": game.state.turn} if out else {}))
    game.note(path=(*battle.path, space), far=len(battle.path) if out else battle.far)
    yield from take(game, space, side, retreating=True)
    arrive(game)


def arrive(game: Core) -> None:
    """6.2 The unit on its way back has gone as far as it has to."""
    battle = in_hand(game)
    unit, gone = battle.going[0], len(battle.path) - 1
    if gone < battle.far:
        return
    role = ATTACKERS if unit in battle.attackers else 1 - ATTACKERS
    attackers, defenders = battle.back
    back = (max(attackers, gone), defenders) if role == ATTACKERS else (attackers, max(defenders, gone))
    game.emit(Retreated(clause="BSA-6.2q", piece=unit, path=battle.path))
    game.note(going=battle.going[1:], path=(), far=0, fled=(*battle.fled, unit), back=back)


GO_BACK = act(
    "go_back",
    OWN_UNIT,
    clause="BSA-6.2r",
    exactly=lambda game: in_hand(game).going,
    needs=go_back_needs,
    does=set_off,
    when=fighting,
)
RETREAT_TO = act(
    "retreat_to",
    SPACE,
    clause="BSA-6.2t",
    exactly=next_hexes,
    needs=retreat_needs,
    does=retreat_to,
    when=on_the_way,
)
