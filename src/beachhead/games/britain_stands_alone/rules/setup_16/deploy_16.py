"""16 Set-up by hand: the British first, then the Germans; or everything in one click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import LAND_OF, Core, Flow, act
from beachhead.games.britain_stands_alone.events import SetUp
from beachhead.games.britain_stands_alone.model import BR, BR_SET_UP, GE, LATER, LOST, SIDES
from beachhead.games.britain_stands_alone.rules.basing_4 import base_needs, berth_needs, open_bases, own_ports
from beachhead.games.britain_stands_alone.rules.dummies_9_5 import name_dummies
from beachhead.games.britain_stands_alone.rules.moments_2 import in_set_up
from beachhead.games.britain_stands_alone.rules.reinforcement_14.arrivals_14_1 import western_bases
from beachhead.games.britain_stands_alone.rules.release_9_5 import may_use_port
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import (
    dealt,
    in_hand,
    placements,
    ready_of,
    scenario_of,
)
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.victory_15 import award
from beachhead.games.britain_stands_alone.scenarios import Minimum
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import gather, perform
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import first_of_each
from beachhead.mechanics.picks import SPACE

PLACED = 2
"""16.1 The step once everything lies where it is to be."""


def set_up_side(game: Core) -> Flow[None]:
    """16.1 A side puts down what it has; the British land units whose hexes are given are there at once."""
    side = setting_up(game)
    if side == BR and not game.state.step:
        place_given(game)
        game.state.step = 1
    if game.state.step < PLACED:
        yield from gather(game, lambda: what_to_set_up(game, side))
        game.state.step = PLACED
    if side == GE:
        yield from name_dummies(game, sum(game.type(unit).dummy for unit in dealt(game, GE)))
    game.state.drawn, game.state.laid_out = (), False


def setting_up(game: Core) -> int:
    """16.1 Whose set-up it is."""
    return BR if game.state.phase == BR_SET_UP else GE


def what_to_set_up(game: Core, side: int) -> Ask:
    """16.1 What there is still to put down."""
    acts = (PLACE, REDUCE, WESTERN, READY, DONE) if side == BR else (PLACE, READY, DONE)
    return game.ask("set_up", *acts, clause="BSA-16.1k", side=SIDES[side], anchor=True)


def place_given(game: Core) -> None:
    """16.1 to 16.3 The British land units for whom there is but one place, reduced where the scenario says so."""
    for unit, placement in placements(game).items():
        if is_given(game, unit):
            put_down(game, unit, placement.spaces[0])


def is_given(game: Core, unit: int) -> bool:
    """16.1 Whether there is but one place for a unit."""
    placement = placements(game).get(unit)
    return placement is not None and len(placement.spaces) == 1 and not may_roam(game, unit)


def put_down(game: Core, unit: int, space: int) -> None:
    """16 A piece is set up: a British land unit with its reserve marks, and on one step where it begins reduced."""
    placement = placements(game).get(unit)
    marks = {"reserve": placement.reserve, "ghq": placement.ghq} if placement is not None else {}
    if unit in scenario_of(game).reduced:
        marks["reduced"] = True
    game.put(unit, space, **marks)
    game.emit(SetUp(clause="BSA-16.1k", piece=unit, space=space))


# -- one by one ------------------------------------------------------------------------------------------


def may_roam(game: Core, unit: int) -> bool:
    """16.1 Whether a division may be set up elsewhere: the Mine has been laid, and not in the Straits."""
    s, placement = game.state, placements(game).get(unit)
    straits = game.edition.board.space(game.edition.tables.artillery.zone)
    return placement is not None and placement.roaming and s.mine >= 0 and s.mine != straits


def placeable(game: Core) -> Iterable[int]:
    """16 What is in hand, of pieces that are alike one for all; destroyers out of the Western Approaches are unlike."""
    s = game.state
    return first_of_each(
        in_hand(game, setting_up(game)), lambda piece: (game.type(piece).row or piece, piece in s.drawn)
    )


def place_needs(game: Core, unit: int) -> Conditions:
    """16 What a piece needs to be put down: it is in hand, and there is a place for it."""
    side = setting_up(game)
    yield unit in dealt(game, side) or unit in game.state.drawn, "BSA-16.1k", "not_dealt"
    yield game.hex(unit) == LATER, "BSA-16.1k", "placed"
    yield any(True for _ in places(game, unit)), "BSA-16.1k", "no_place"


def where_alike(game: Core, unit: int) -> object:
    """16, 4.0 What decides where a piece can be put: of aircraft the airbases, of ships the ports that take them.

    Of land units the spaces that the set-up names, and their size.
    """
    kind = game.type(unit)
    if kind.arm == "land":
        placement = placements(game).get(unit)
        return kind.size, may_roam(game, unit), placement and placement.spaces
    return kind.arm, kind.kind, scenario_of(game).bound.get(unit), unit in game.state.drawn


def place(game: Core, unit: int) -> Flow[None]:
    """16 A piece is taken up and put down."""
    ask = game.ask("place", AT(unit), clause="BSA-16.1k", side=SIDES[setting_up(game)], about=(unit,))
    yield from perform(game, AT(unit), (yield ask))


def places(game: Core, unit: int) -> Iterator[int]:
    """16 Where a piece can be put; an air point at all that come into question."""
    spaces = candidates(game, unit)
    return iter(spaces) if game.type(unit).arm == "air" else (one for one in spaces if met(at_needs(game, unit, one)))


def candidates(game: Core, unit: int) -> Iterable[int]:
    """16 The spaces that come into question: own airbases with room, own ports, or those that the set-up names."""
    arm = game.type(unit).arm
    if arm == "air":
        return open_bases(game, unit)
    if arm != "land":
        return own_ports(game, game.side(unit))
    if may_roam(game, unit):
        return roaming_hexes(game.edition)
    placement = placements(game).get(unit)
    return german_zones(game.edition) if placement is None else placement.spaces


@lru_cache(maxsize=8)
def german_zones(edition: Edition) -> tuple[int, ...]:
    """16.1 The German land zones of the display."""
    return tuple(space for space, zone in edition.zones.items() if zone.side == SIDES[GE] and not zone.sea)


@lru_cache(maxsize=8)
def roaming_hexes(edition: Edition) -> tuple[int, ...]:
    """16.1 The land hexes near enough to London and far enough from the sea."""
    limits, far = edition.tables.invasion, edition.board.distance
    seas = [space for space, ground in enumerate(edition.ground) if ground == "sea"]
    near = [
        space
        for space in range(len(edition.chart.names))
        if edition.land[space] and any(far(space, hex_) <= limits.london for hex_ in edition.london)
    ]
    return tuple(space for space in near if all(far(space, sea) >= limits.sea for sea in seas))


def at_needs(game: Core, unit: int, space: int) -> Conditions:
    """16, 4.0 What a space needs for a piece to be put there; for a destroyer out of the Western Approaches a base."""
    arm, side = game.type(unit).arm, game.side(unit)
    bound = scenario_of(game).bound.get(unit)
    if arm == "air":
        yield from base_needs(game, unit, space)
    elif arm != "land":
        yield from berth_needs(game, unit, space)
        yield space != game.state.closed_port, "BSA-16.1bj", "closed_base"
        if unit in game.state.drawn:
            yield space in western_bases(game), "BSA-16.0ab", "not_a_western_base"
        if bound is not None:
            yield game.edition.ports[space].zone in bound, "BSA-16.1cj", "bound"
    else:
        yield space in candidates(game, unit), "BSA-16.1k", "not_its_place"
        yield fits(game, space, side, (unit,)), "BSA-4.0a", "stack_full"


def put_at(game: Core, unit: int, space: int) -> None:
    """16 A piece is put down."""
    put_down(game, unit, space)


# -- reduced divisions, destroyers -----------------------------------------------------------------------


def reduced_by_choice(game: Core) -> list[int]:
    """16.2 The infantry divisions that the British player has reduced."""
    fixed = scenario_of(game).reduced

    def find() -> list[int]:
        reduced = (unit for unit in dealt(game, BR) if game.unit(unit).reduced and unit not in fixed)
        return [unit for unit in reduced if is_division(game, unit)]

    return game.kept_while((LAND_OF[BR],), "reduced_by_choice", find)


def is_division(game: Core, unit: int) -> bool:
    """16.2 Whether a unit is an infantry division."""
    return game.type(unit).kind == "infantry" and game.type(unit).size == "division"


def reduce_needs(game: Core, unit: int) -> Conditions:
    """16.2 What a division needs to be set up on one step: more have to be, and one in each of three zones."""
    chosen, done = scenario_of(game), reduced_by_choice(game)
    yield chosen.reduce > 0, "BSA-16.2f", "none_reduced"
    yield is_division(game, unit) and game.hex(unit) >= 0 and not game.unit(unit).reduced, "BSA-16.2f", "not_a_division"
    yield len(done) < chosen.reduce, "BSA-16.2f", "reduced_enough"
    missing = set(chosen.reduce_zones) - {zone_of(game, other) for other in (*done, unit)}
    yield len(missing) <= chosen.reduce - len(done) - 1, "BSA-16.2f", "one_in_each_zone"


def reducible(game: Core) -> list[int]:
    """16.2 The divisions that come into question while more have to be set up on one step."""
    enough = len(reduced_by_choice(game)) >= scenario_of(game).reduce
    return [] if enough else [unit for unit in dealt(game, BR) if is_division(game, unit)]


def zone_of(game: Core, unit: int) -> int:
    """1.1 The zone that a unit is in."""
    return game.edition.zone[game.hex(unit)]


def reduce(game: Core, unit: int) -> None:
    """16.2 A division begins with one step."""
    game.stamp(unit, reduced=True)


def destroyers_lost(game: Core) -> int:
    """16.1 How many destroyers of the set-up were lost before it."""
    return sum(game.hex(unit) == LOST for unit in dealt(game, BR) if game.type(unit).kind == "dd")


def western_needs(game: Core) -> Conditions:
    """16.0, ruling of 16.0af What is needed to draw a destroyer from the Western Approaches: one was lost before."""
    yield len(game.state.drawn) < destroyers_lost(game), "BSA-16.0ae", "no_destroyer_lost"


def draw_western(game: Core) -> None:
    """16.0 A destroyer from the Western Approaches joins the set-up; the German player is awarded for it."""
    s = game.state
    spare = next(unit for unit in game.edition.rows["br-dd"] if unit not in dealt(game, BR) and unit not in s.drawn)
    s.drawn = (*s.drawn, spare)
    s.western -= 1
    award(game, game.edition.tables.victory.approaches, game.options.approaches_vp, "approaches", clause="BSA-16.0ad")


# -- done ------------------------------------------------------------------------------------------------


def missing(game: Core) -> Iterator[Minimum]:
    """16 The minima of the scenario that a side's set-up does not meet yet; none binds at the base that is closed."""
    side = setting_up(game)
    for minimum in scenario_of(game).minima:
        if minimum.space == game.state.closed_port:
            continue
        kinds = Counter(game.type(unit).kind for unit in game.at.get(minimum.space, ()))
        if sum(kinds[kind] for kind in minimum.kinds) < minimum.least and owner_of(game, minimum) == side:
            yield minimum


def owner_of(game: Core, minimum: Minimum) -> int:
    """16 Whose set-up a minimum binds."""
    return next(side for side in (BR, GE) if game.controls(side, minimum.space))


def done_needs(game: Core) -> Conditions:
    """16 What is needed for the set-up of a side to be done."""
    side = setting_up(game)
    yield not any(True for _ in in_hand(game, side)), "BSA-16.1k", "in_hand"
    yield game.state.laid_out or not any(True for _ in missing(game)), "BSA-16.1bk", "minimum"
    if side == BR:
        yield len(reduced_by_choice(game)) == scenario_of(game).reduce, "BSA-16.2f", "not_reduced"


def ready_needs(game: Core) -> Conditions:
    """The ready-made set-up is laid out as long as nothing was put down by hand, or once that came to a dead end."""
    yield not any(True for _ in by_hand(game, setting_up(game))) or is_stuck(game), "BSA-16.1k", "begun"


def is_stuck(game: Core) -> bool:
    """16.1 Whether nothing more can be put down, and what lies there is not enough or not all."""
    return not met(done_needs(game)) and not any(met(place_needs(game, unit)) for unit in placeable(game))


def by_hand(game: Core, side: int) -> Iterator[int]:
    """16.1 What a side has put down by hand."""
    pieces = (*dealt(game, side), *game.state.drawn)
    return (unit for unit in pieces if game.hex(unit) >= 0 and not is_given(game, unit))


def lay_out(game: Core) -> None:
    """16 The ready-made set-up: the historical deployment, whatever the minima are (ruling R-26).

    What was put down by hand is taken up first; what is not in the ready-made set-up goes where there is room.
    """
    side, ready = setting_up(game), ready_of(game, setting_up(game))
    for unit in tuple(by_hand(game, side)):
        game.put(unit, LATER)
    for unit in tuple(in_hand(game, side)):
        if unit in ready.at and still_open(game, unit, ready.at[unit]):
            put_down(game, unit, ready.at[unit])
    for unit in tuple(in_hand(game, side)):
        put_down(game, unit, next(places(game, unit)))
    for unit in sorted(ready.reduced):
        if met(reduce_needs(game, unit)):
            reduce(game, unit)
    game.state.laid_out = True
    if side == GE:
        game.state.dummies = tuple(unit for unit in dealt(game, GE) if game.type(unit).dummy)


def still_open(game: Core, unit: int, space: int) -> bool:
    """16.1, 9.5 Whether the base that the Germans have closed, and the zone of their Mine, leave a naval unit its port.

    Aircraft keep an airbase in the same hex, as at Plymouth.
    """
    ship = game.type(unit).arm in ("ship", "points")
    return not ship or (space != game.state.closed_port and may_use_port(game, unit, space))


PLACE = act(
    "place",
    OWN_UNIT,
    clause="BSA-16.1k",
    does=place,
    when=in_set_up,
    **one_for_all(placeable, place_needs, decides=where_alike),
)

AT = act(
    "at", SPACE, clause="BSA-16.1k", exactly=lambda game, unit: list(places(game, unit)), needs=at_needs, does=put_at
)

REDUCE = act(
    "reduce",
    OWN_UNIT,
    clause="BSA-16.2f",
    among=reducible,
    needs=reduce_needs,
    does=reduce,
    when=in_set_up,
)

WESTERN = act("western", clause="BSA-16.0ae", needs=western_needs, does=draw_western, when=in_set_up)

READY = act("ready", clause="BSA-16.1k", needs=ready_needs, does=lay_out, ready=True)

DONE = act("done", clause="BSA-16.1k", needs=done_needs, goes_on=True)
