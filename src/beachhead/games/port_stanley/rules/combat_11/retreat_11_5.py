"""11.5 Results: losses, retreats with their direction, displacement, substitution, voluntary retreats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Displaced, Retreated, Stood
from beachhead.games.port_stanley.model import AR, SIDES, UK
from beachhead.games.port_stanley.rules.combat_11.battles_11 import is_waiting, resolving
from beachhead.games.port_stanley.rules.declaring_9 import let_declare
from beachhead.games.port_stanley.rules.lines_15 import closed
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_headquarters, lose_step, overrun
from beachhead.games.port_stanley.rules.morale_17 import count_as_retreat, leave_summit, settle
from beachhead.games.port_stanley.rules.points_15_2 import supplied
from beachhead.games.port_stanley.rules.stacking_6 import counts, has_room, within_limit
from beachhead.games.port_stanley.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.boards import sort_side


class Verdict(NamedTuple):
    """11.4 What a result means for a unit: E, S or R, and whether it passed its check."""

    unit: int
    code: str
    passed: bool


class Fate(NamedTuple):
    """What became of one side.

    `vacated`: who had to leave its hex, or was lost; `kept`: the hexes in which a unit was eliminated to keep the enemy
    out (11.5.6); `hurt`: whether anybody was eliminated, lost a step or retreated; `chosen`: who went by choice.
    """

    vacated: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()
    hurt: bool = False
    chosen: frozenset[int] = frozenset()


# -- 11.3, 11.5 what a verdict costs ---------------------------------------------------------------------


def must_retreat(verdict: Verdict) -> bool:
    """11.3 Whether a verdict makes the unit retreat, if it survives."""
    return verdict.code != "R" or not verdict.passed


def suffer(game: Core, verdicts: Sequence[Verdict]) -> None:
    """11.5.1, 11.5.2 The verdicts of one side cost it units and steps."""
    struck = [verdict for verdict in verdicts if costs(verdict)]
    for verdict in struck:
        if verdict.code == "E" and not verdict.passed:
            eliminate(game, verdict.unit, "PS-11.3aj")
        else:
            lose_step(game, verdict.unit, "PS-11.3ak" if verdict.code == "S" else "PS-11.3aj")


def costs(verdict: Verdict) -> bool:
    """11.3 Whether a verdict costs a step, or the unit, by itself."""
    return verdict.code == "E" or (verdict.code == "S" and not verdict.passed)


def rout(
    game: Core, verdicts: Sequence[Verdict], opposite: Sequence[int], where: Mapping[int, int], *, stays: bool = False
) -> Flow[Fate]:
    """11.5.3 to 11.5.6 The verdicts of one side make its units retreat, once they have cost what they cost.

    `opposite` are the hexes of the opposing units, `where` those in which they and these fought: a headquarters falls
    at once with the last one around it (16.1.3).  `stays`: the attackers are gone, nobody has to retreat (11.5.4).
    """
    fate = Fate(hurt=any(costs(verdict) for verdict in verdicts))
    fled: set[int] = set()
    for verdict in verdicts:
        unit, here = verdict.unit, game.hex(verdict.unit)
        if not game.is_alive(unit):
            fate = fate._replace(vacated=fate.vacated | {unit})
        elif must_retreat(verdict) and not stays:
            fate = yield from give_way(game, verdict, opposite, fate)
            lose_headquarters(game, where)
            if here in fled:
                count_as_retreat(game, here)
            elif game.is_alive(unit) and game.hex(unit) != here:
                fled.add(here)
    return fate


def give_way(game: Core, verdict: Verdict, opposite: Sequence[int], fate: Fate) -> Flow[Fate]:
    """11.5.3, 11.5.5, 11.5.6, 7.4 A unit retreats, or pays for staying."""
    unit, here = verdict.unit, game.hex(verdict.unit)
    if is_waiting(game, unit):  # ruling P13: it stays aboard, a step weaker, and counts as having vacated
        lose_step(game, unit, "PS-7.4d")
        return fate._replace(hurt=True, vacated=fate.vacated | {unit})
    if is_immobile(game, unit) and game.options.immobile_retreat == "none":
        return fate
    fate = fate._replace(hurt=True)
    stands = game.values(unit).strength >= 1
    goes = yield from find_way(game, unit, opposite, stands=stands)
    if goes >= 0:
        retreat(game, unit, goes)
        return fate._replace(vacated=fate.vacated | {unit})
    if goes == NO_WAY:
        pay(game, unit, after_loss=costs(verdict))
    else:
        game.emit(Stood(clause="PS-11.5.6a", unit=unit, hex=here))
        lose_step(game, unit, "PS-11.5.6a")
        if not game.is_alive(unit):
            fate = fate._replace(kept=fate.kept | {here})
    return fate if game.is_alive(unit) else fate._replace(vacated=fate.vacated | {unit})


def is_immobile(game: Core, unit: int) -> bool:
    """11.5.5 Whether a unit has no movement points."""
    return game.values(unit).movement == 0


def pay(game: Core, unit: int, *, after_loss: bool) -> None:
    """11.5.2, 11.5.3, rulings A-18, P10 A unit that can retreat nowhere: eliminated after a step loss, else it loses
    one."""
    if after_loss:
        eliminate(game, unit, "PS-11.5.2e")
    else:
        lose_step(game, unit, "PS-11.5.5a" if is_immobile(game, unit) else "PS-11.5.3b")


# -- 11.5.3 the way --------------------------------------------------------------------------------------


def ways_out(game: Core, unit: int, opposite: Sequence[int]) -> list[int]:
    """11.5.3, ruling P47 The hexes to which a unit may retreat: away from the enemy, then by the direction."""
    if is_immobile(game, unit):
        return []
    open_ways = [there for there in ways_open(game, unit) if clears(game, unit, there)]
    near = game.edition.board.near
    calm = [there for there in open_ways if not any(there == space or there in near[space] for space in opposite)]
    return directed(game, game.side(unit), game.hex(unit), calm or open_ways)


def ways_open(game: Core, unit: int) -> list[int]:
    """11.5.3, ruling P12 The adjacent hexes without enemies and enemy zones (friends negate them), not over a river or
    water; nor with enemy supplies, for who cannot take them."""
    here, barred, rivers = game.hex(unit), closed(game, game.side(unit)), game.edition.river_sides
    return [
        there
        for there in game.edition.ways[here]
        if not barred[there] and sort_side(here, there) not in rivers and not meets_supplies(game, unit, there)
    ]


def meets_supplies(game: Core, unit: int, space: int) -> bool:
    """16.1.3, ruling P12 Whether there are enemy supplies in a hex that a unit without a strength cannot take."""
    return game.values(unit).strength < 0 and space in supplied(game, 1 - game.side(unit))


def directed(game: Core, side: int, here: int, spaces: Sequence[int]) -> list[int]:
    """11.5.3, ruling P47 Of some adjacent hexes those nearer to a landed beach, or to Stanley; if there are none, those
    as near; else all."""
    far = game.edition.chart.distance
    nearest = [
        min(
            (
                min(far(there, hex_) for hex_ in goal) - min(far(here, hex_) for hex_ in goal)
                for goal in goals(game, side)
            ),
            default=0,
        )
        for there in spaces
    ]
    best = min(nearest, default=0)
    return [there for there, change in zip(spaces, nearest, strict=True) if change == best]


def goals(game: Core, side: int) -> list[tuple[int, ...]]:
    """11.5.3 Where retreats lead: each beach at which the British have landed, whole; Stanley."""
    if side == AR:
        return [(game.edition.stanley,)]
    heads, beach_of = game.state.beachheads, game.edition.beach_of
    beaches = dict.fromkeys(beach_of.get(space, -space) for space in heads)
    return [tuple(space for space in heads if beach_of.get(space, -space) == beach) for beach in beaches]


# -- 11.5.3 displacement ---------------------------------------------------------------------------------


def clears(game: Core, unit: int, space: int) -> bool:
    """11.5.3, 6.1 Whether there is room for a unit in a hex, or can be made by moving friends on."""
    return has_room(game, space, unit) or bool(movers(game, unit, space))


Shifts = tuple[tuple[int, int], ...]
"""Friends who were moved on, each with the hex it went to."""


def movers(game: Core, unit: int, space: int) -> list[int]:
    """11.5.3 The friends in a hex of whom one, and others after it, can be moved on to make room for a unit."""
    return [other for other in game.here(space, game.side(unit)) if shifts(game, unit, space, other)]


def shifts(game: Core, unit: int, space: int, other: int, gone: Shifts = ()) -> list[int]:
    """11.5.3 The hexes to which a friend can be moved on so that room can be made for a unit: none with an enemy zone,
    all with room."""
    if not counts(game, other):
        return []
    return [
        there
        for there in ways_open(game, other)
        if there != game.hex(unit)
        and within_limit(game, (*game.here(there, game.side(unit)), *(one for one, to in gone if to == there), other))
        and makes_room(game, unit, space, (*gone, (other, there)))
    ]


def makes_room(game: Core, unit: int, space: int, gone: Shifts) -> bool:
    """11.5.3 Whether there is room for a unit once some are gone, or can be made by moving others too."""
    left = {moved for moved, _ in gone}
    stack = [one for one in game.here(space, game.side(unit)) if one not in left]
    if within_limit(game, (*stack, unit)):
        return True
    return any(shifts(game, unit, space, one, gone) for one in stack)


def displace_needs(game: Core, unit: int, space: int, other: int) -> Conditions:
    """11.5.3 What a friend needs to make room."""
    yield other in movers(game, unit, space), "PS-11.5.3d", "cannot_make_room"


def displace(game: Core, unit: int, space: int, other: int) -> Flow[None]:
    """11.5.3, 9.0 A friend makes room, one hex on; never the last one, so that no summit is left by it.

    Before the British come beside counters face down zones may be declared that keep them from there.
    """
    while spaces := shifts(game, unit, space, other):
        there = spaces[0]
        if len(spaces) > 1:
            ask = game.ask(
                "shift", SHIFT(unit, space, other), clause="PS-11.5.3d", side=SIDES[game.side(unit)], about=(other,)
            )
            option = yield ask
            there = option.space
        yield from forewarn(game, other, there)
        if there in shifts(game, unit, space, other):
            come_to(game, other, there)
            game.tell(Displaced(clause="PS-11.5.3d", unit=other, path=(space, there)), other)
            settle(game, other)
            return


def shift_needs(game: Core, unit: int, space: int, other: int, there: int) -> Conditions:
    """11.5.3 What a hex needs so that a friend can be moved on to it."""
    yield there in shifts(game, unit, space, other), "PS-11.5.3d", "cannot_shift"


DISPLACE = act(
    "displace", OWN_UNIT, clause="PS-11.5.3d", among=movers, needs=displace_needs, does=displace, when=resolving
)
SHIFT = act(
    "shift",
    SPACE,
    clause="PS-11.5.3d",
    among=shifts,
    needs=shift_needs,
    when=resolving,
)

# -- 11.5.3, 11.5.6 the choice ---------------------------------------------------------------------------


STANDS, NO_WAY = -1, -2
"""What comes of a retreat besides a hex: a step loss by choice, or that there is no way."""


def find_way(game: Core, unit: int, opposite: Sequence[int], *, stands: bool) -> Flow[int]:
    """11.5.3, 9.0 Where a unit retreats to.

    Before the British come to a hex beside counters face down the Argentine player may declare their zones, and bar it.
    """
    while ways := ways_out(game, unit, opposite):
        goes = yield from choose_way(game, unit, opposite, ways, stands=stands)
        if goes < 0:
            return goes
        yield from forewarn(game, unit, goes)
        if goes in ways_out(game, unit, opposite) and (yield from make_room(game, unit, goes)):
            return goes
    return NO_WAY


def forewarn(game: Core, unit: int, space: int) -> Flow[None]:
    """9.0 Before the British come to a hex the Argentine player may declare zones beside it."""
    if game.side(unit) == UK:
        yield from let_declare(game, space)


def make_room(game: Core, unit: int, space: int) -> Flow[bool]:
    """11.5.3 Friends are moved on until there is room for a unit; not if zones that are declared keep them."""
    while not has_room(game, space, unit):
        if not movers(game, unit, space):
            return False
        side = SIDES[game.side(unit)]
        yield from decide(
            game, game.ask("displace", DISPLACE(unit, space), clause="PS-11.5.3d", side=side, about=(unit,))
        )
    return True


def choose_way(game: Core, unit: int, opposite: Sequence[int], ways: Sequence[int], *, stands: bool) -> Flow[int]:
    """11.5.3, 11.5.6 The owner says where a unit retreats to, or that it takes a step loss and stands."""
    if len(ways) == 1 and not stands:
        return ways[0]
    far = tuple(opposite)
    acts = (RETREAT(unit, far), STAND) if stands else (RETREAT(unit, far),)
    side, says = SIDES[game.side(unit)], {"unit": game.type(unit).title}
    option = yield game.ask("retreat", *acts, clause="PS-11.5.3a", side=side, about=(unit,), says=says)
    return option.space if option.action.verb == RETREAT.verb else STANDS


def retreat_needs(game: Core, unit: int, opposite: Sequence[int], space: int) -> Conditions:
    """11.5.3 What a hex needs so that a unit can retreat into it."""
    near = space in game.edition.ways[game.hex(unit)]
    yield near, "PS-11.5.3a", "not_next"
    if not near:
        return
    yield not closed(game, game.side(unit))[space], "PS-11.5.3b", "retreat_zone"
    yield sort_side(game.hex(unit), space) not in game.edition.river_sides, "PS-11.5.3i", "retreat_river"
    yield not meets_supplies(game, unit, space), "PS-11.6e", "enemy_there"
    if space in ways_open(game, unit):
        yield clears(game, unit, space), "PS-11.5.3d", "no_room"
        yield space in ways_out(game, unit, opposite), direction_clause(game, unit), "wrong_way"


def direction_clause(game: Core, unit: int) -> str:
    """11.5.3 Which rule says where a unit retreats to."""
    return "PS-11.5.3e" if game.side(unit) == UK else "PS-11.5.3f"


RETREAT = act(
    "retreat",
    SPACE,
    clause="PS-11.5.3a",
    among=ways_out,
    needs=retreat_needs,
    when=resolving,
)
STAND = act("stand", clause="PS-11.5.6a", when=resolving)


def retreat(game: Core, unit: int, space: int, *, chosen: bool = False, alone: bool = False) -> None:
    """11.5.3 A unit retreats one hex, in which there is room for it.

    `alone`: it goes by choice, and no result has made others of its hex retreat, so that it leaves a summit, but does
    not retreat from it (17.2.1).
    """
    here = game.hex(unit)
    come_to(game, unit, space)
    game.emit(Retreated(clause="PS-11.5.7a" if chosen else "PS-11.5.3a", unit=unit, path=(here, space), chosen=chosen))
    leave_summit(game, unit, here, retreats=not alone)
    settle(game, unit)


def come_to(game: Core, unit: int, space: int) -> None:
    """11.5.3, 13.1, 13.5, 14.4 A unit comes to a hex, has not stayed idle, and takes what the enemy has left there."""
    overrun(game, space, game.side(unit))
    game.put(unit, space, active=game.state.clock, arrived=game.state.clock)


# -- 11.5.7 voluntary retreat ----------------------------------------------------------------------------

COMPANIONS = frozenset({"headquarters", "apc", "special"})
"""Ruling P12 Who may go along beside those with a strength."""


def withdraw(
    game: Core, side: int, units: Iterable[int], opposite: Sequence[int], where: Mapping[int, int]
) -> Flow[frozenset[int]]:
    """11.5.7 The owner may retreat any units that were in the combat; returns who went.

    `where` says in which hexes those that fought stood.
    """
    left = {unit: game.hex(unit) for unit in units if may_go(game, unit)}
    gone: set[int] = set()
    far = tuple(opposite)
    while True:
        able = tuple(
            unit
            for unit, here in left.items()
            if game.hex(unit) == here and has_company(game, unit, where) and ways_out(game, unit, far)
        )
        if not able:
            break
        ask = game.ask("fall_back", FALL_BACK(able), STAY, clause="PS-11.5.7a", side=SIDES[side])
        option = yield ask
        if option.action.verb != FALL_BACK.verb:
            break
        unit = option.piece
        goes = yield from find_way(game, unit, far, stands=False)
        if goes >= 0:
            retreat(game, unit, goes, chosen=True, alone=not driven_from(game, left[unit], where, gone))
            gone.add(unit)
    return frozenset(gone)


def driven_from(game: Core, here: int, where: Mapping[int, int], chosen: Collection[int]) -> bool:
    """11.5.3, 17.2.1 Whether a result has made anybody of a hex retreat from it; `chosen` went of their own will."""
    return any(
        there == here and unit not in chosen and game.is_alive(unit) and game.hex(unit) != here
        for unit, there in where.items()
    )


def may_go(game: Core, unit: int) -> bool:
    """11.5.7, ruling P12 Whether a unit that was in a combat may retreat by choice: on land, mobile, neither helicopter
    nor ship."""
    fights = game.values(unit).strength >= 0 or game.type(unit).kind in COMPANIONS
    return game.hex(unit) >= 0 and fights and not is_immobile(game, unit)


def has_company(game: Core, unit: int, where: Mapping[int, int]) -> bool:
    """16.1.2, ruling P12 Who has no strength retreats only with others of its hex that fought and have retreated."""
    here = game.hex(unit)
    return game.values(unit).strength >= 0 or any(
        there == here and game.is_alive(other) and game.hex(other) != here for other, there in where.items()
    )


def withdraw_needs(game: Core, able: tuple[int, ...], unit: int) -> Conditions:
    """11.5.7 What a unit needs to retreat by choice."""
    yield unit in able, "PS-11.5.7a", "cannot_withdraw"


FALL_BACK = act(
    "fall_back",
    OWN_UNIT,
    clause="PS-11.5.7a",
    among=lambda game, able: able,
    needs=withdraw_needs,
    when=resolving,
)
STAY = act("pass", clause="PS-11.5.7a", when=resolving, goes_on=True, label="stay_put")
