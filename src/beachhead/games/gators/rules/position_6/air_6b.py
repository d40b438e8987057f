"""VI-b Air units: taking off with markers, flying, going back; and "hold it" (VI-c, VI-l)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from beachhead.games.gators.components import AIR, Edition
from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import TookOff
from beachhead.games.gators.model import NOBODY, REB, SIDES, US
from beachhead.games.gators.rules.position_6.airstrips_6p import usable
from beachhead.games.gators.rules.position_6.camouflage_6l import reveal
from beachhead.games.gators.rules.position_6.refuelling_6n import depot
from beachhead.games.gators.rules.position_6.towing_6k import trucks_of
from beachhead.games.gators.rules.position_6.zones_6c import doubtful, to_avoid
from beachhead.games.gators.targets import LOAD, OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Action, Ask, Coming, Option
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.costs import step_costs
from beachhead.mechanics.floods import Graph, Rings, Spaces, along, marked, numbers_of, row_of, up_to
from beachhead.mechanics.movement import Before, Routes, Steps, search_warily
from beachhead.mechanics.rows import either

# -- where aircraft go -------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def air_steps(edition: Edition) -> Steps:
    """VI-b Air units ignore terrain."""
    return step_costs(edition.board.near, [1] * len(edition.ground))


def flights(
    game: Core, unit: int, start: int, points: int, barred: bytearray, halting: bytearray, spent: int = 0
) -> Routes:
    """VI-a, VI-b Every hex that an aircraft can fly to, past no camouflaged enemy if it can, else past the fewest."""
    maybe, avoid, steps = doubtful(game, unit), to_avoid(game, unit), air_steps(game.edition)
    cautious = [either(halting, maybe)] if 1 in maybe else []

    def search(stops: bytearray, closed: bytearray) -> Before:
        return search_warily(steps, start, points, closed, stops, avoid, spent=spent).before

    flown = [Flown(game.edition, start, points - spent, barred, stops, search) for stops in (*cautious, halting)]
    return Routes(
        dict.fromkeys(numbers_of(flown[-1].goals)),
        lambda goal: next(((one.ways(goal), goal),) for one in flown if one.goals >> goal & 1),
    )


class Flown:
    """VI-a Where an aircraft comes to that stops in some hexes, and the ways there, each found when it is asked for.

    The first way that is asked for is looked for among the hexes of all shortest ways to its goal; who asks for more
    has all of them looked for.
    """

    def __init__(
        self, edition: Edition, start: int, points: int, barred: bytearray, stops: bytearray, search: Search
    ) -> None:
        self.edition, self.start, self.points = edition, start, points
        self.barred, self.stops, self.search = barred, stops, search
        self.asked = False

    @cached_property
    def through(self) -> Spaces:
        """The hexes through which it flies on."""
        return ~marked(self.barred) & ~marked(self.stops) | 1 << self.start

    @cached_property
    def rings(self) -> Rings:
        """By distance the hexes that it comes to."""
        return sky(self.edition).rings({0: 1 << self.start}, self.through, max(self.points, 0))

    @cached_property
    def goals(self) -> Spaces:
        """All of them in which it may be."""
        return up_to(self.rings) & (~marked(self.barred) | 1 << self.start)

    @cached_property
    def every_way(self) -> Before:
        """The ways to all of them."""
        return self.search(self.stops, self.barred)

    def ways(self, goal: int) -> Before:
        """What a search has found that has found the way to one of them."""
        if self.asked:
            return self.every_way
        self.asked = True
        cost = next(cost for cost, ring in enumerate(self.rings) if ring >> goal & 1)
        back = sky(self.edition).rings({0: 1 << goal}, self.through | 1 << goal, cost)
        useful = along(self.rings, back, cost) & self.through | 1 << goal
        return self.search(self.stops, row_of(~useful, len(self.barred)))


Search = Callable[[bytearray, bytearray], Before]
"""A search for ways, given the hexes where one stops and those that are closed."""


@lru_cache(maxsize=8)
def sky(edition: Edition) -> Graph:
    """VI-b From hex to hex through the air."""
    return Graph(edition.board.near)


# -- bases -------------------------------------------------------------------------------------------


def bases(game: Core, unit: int) -> tuple[int, ...]:
    """VI-b, VI-p Where an aircraft can go to refuel: ships that take it and a HERS with fuel (Player 1), airstrips."""
    side = game.side(unit)
    strips = [strip.hex for strip in game.state.strips if usable(game, strip.hex, side)]
    if side == REB:
        return tuple(strips)
    ships = [game.hex(ship) for ship in game.on_map(US) if game.type(ship).is_ship and takes(game, ship, unit)]
    hers = [depot(game)] if depot(game) != NOBODY and game.state.fuel else []
    return (*ships, *strips, *hers)


def takes(game: Core, ship: int, unit: int) -> bool:
    """II-b Whether a ship can operate an aircraft: only the LHD operates AV-8Bs."""
    return "rearms" in game.type(ship).tags or "jet" not in game.type(unit).tags


def rearming_bases(game: Core, unit: int) -> tuple[int, ...]:
    """VI-b Where an aircraft gets new markers: at the LHD, or on an airstrip of its side that rearms."""
    side = game.side(unit)
    strips = [s.hex for s in game.state.strips if s.rearms and usable(game, s.hex, side)]
    ships = [game.hex(ship) for ship in game.on_map(side) if "rearms" in game.type(ship).tags]
    return (*ships, *strips)


def homeward(game: Core, unit: int, ways: Routes) -> Routes:
    """VI-b, ruling G3 What is left to an aircraft that must go back: goals nearer to a base, or if there are none no
    farther from it.
    """
    if not game.unit(unit).spent:
        return ways
    goals = bases(game, unit)
    if not goals:
        return ways
    distance = game.edition.board.distance

    def far(space: int) -> int:
        return min(distance(space, base) for base in goals)

    here = far(game.hex(unit))
    no_farther = [goal for goal in ways if far(goal) <= here]
    nearer = [goal for goal in no_farther if far(goal) < here]
    return ways.only(nearer or no_farther)


def note_straying(game: Core, unit: int, entered: tuple[int, ...]) -> None:
    """VI-b An aircraft that goes more than a hex from its LHD or airstrip loses the markers that it uses.

    `entered`: the hexes that it has come to; who follows a ship that has sailed has not gone away from it.
    """
    if game.unit(unit).strayed:
        return
    goals = rearming_bases(game, unit)
    if any(all(game.edition.board.distance(space, base) > 1 for base in goals) for space in entered):
        game.stamp(unit, strayed=True)


def come_home(game: Core, unit: int) -> None:
    """VI-b On an airstrip of its side an aircraft is refuelled; where it can rearm it hands its markers back."""
    here = game.hex(unit)
    if usable(game, here, game.side(unit)):
        rearms = here in rearming_bases(game, unit)
        game.stamp(unit, spent=False, strayed=False, **({"load": ""} if rearms else {}))


# -- taking off --------------------------------------------------------------------------------------


def can_arm(game: Core, unit: int) -> bool:
    """VI-b, VII-c Whether an aircraft that takes off now chooses markers: an armed one where it can rearm."""
    if game.type(unit).kind not in game.edition.armament:
        return False
    ship = game.ship_of(unit)
    if ship != NOBODY:
        return "rearms" in game.type(ship).tags
    return game.hex(unit) in rearming_bases(game, unit) and usable(game, game.hex(unit), game.side(unit))


def arm(game: Core, unit: int) -> Flow[None]:
    """VI-b, VII-c At take-off: what kinds of markers the aircraft carries, by the table (IX)."""
    if not can_arm(game, unit):
        return
    yield from decide(game, markers_for(game, unit, "GAT-VI-b.2"))


def markers_for(game: Core, unit: int, clause: str) -> Ask:
    """VI-b, VII-c Which markers an aircraft takes."""
    says, side = {"unit": game.type(unit).title}, SIDES[game.side(unit)]
    return game.ask("arm", ARM(unit), clause=clause, side=side, about=(unit,), says=says)


def loads(game: Core, unit: int) -> tuple[str, ...]:
    """IX The loads that an aircraft may take off with."""
    armament = game.edition.armament.get(game.type(unit).kind)
    return armament.loads if armament is not None else ()


def arm_needs(game: Core, unit: int, load: str) -> Conditions:
    """IX What a load needs so that an aircraft may take off with it."""
    yield load in loads(game, unit), "GAT-VII-c.1", "no_such_load"


def take_markers(game: Core, unit: int, load: str) -> None:
    """VI-b The markers are stacked with the aircraft; the enemy does not see which."""
    game.stamp(unit, load=load, spent=False, strayed=False)
    game.emit(TookOff(clause="GAT-VI-b.2", unit=unit, load=load, audience=(SIDES[game.side(unit)],)))


ARM = act("arm", LOAD, clause="GAT-VII-c.1", exactly=loads, needs=arm_needs, does=take_markers)


# -- "hold it" ---------------------------------------------------------------------------------------


def hold(game: Core, unit: int, space: int) -> Flow[bool]:
    """VI-c, VI-l, ruling G15 Player 2 may stop an aircraft that passes a camouflaged unit of his that can shoot at it.

    He is asked next to any camouflaged unit, so that the question tells nothing; he may decline for the whole turn.
    """
    watching = tuple(enemy for enemy in game.next_to(space, REB) if game.unit(enemy).hidden)
    if not watching or game.state.silent == game.state.turn:
        return False
    says = {"unit": game.type(unit).title, "hex": game.edition.board.names[space]}
    acts = HOLD(watching), LET_PASS, LET_ALL_PASS
    choice: Option = yield game.ask(
        "hold", *acts, clause="GAT-VI-c.7", side=SIDES[REB], about=(unit,), says=says, reaction=True,
        worth=lambda option: game.type(option.piece).attack[AIR] if option.piece >= 0 else 0,
        meets=lambda game: Coming(classes={game.type(unit).title: 1}, place=game.edition.board.names[space]),
    )  # fmt: skip
    if choice.piece >= 0:
        reveal(game, choice.piece, "GAT-VI-c.7")
        return True
    if choice.action == Action(LET_ALL_PASS.verb):
        game.state.silent = game.state.turn
    return False


def hold_needs(game: Core, watching: tuple[int, ...], unit: int) -> Conditions:
    """VI-c, VI-l, ruling G17 What a unit needs in order to hold up an aircraft that passes those `watching`."""
    yield game.unit(unit).hidden, "GAT-VI-l.6", "not_hidden"
    yield game.type(unit).attack[AIR] > 0, "GAT-VI-c.2", "no_anti_air"
    yield not game.unit(unit).broken, "GAT-IV.12", "broken"
    yield not trucks_of(game, unit), "GAT-VI-k.4", "gun_in_tow"
    yield unit in watching, "GAT-VI-c.7", "not_passed"


HOLD = act("hold", OWN_UNIT, clause="GAT-VI-c.7", among=lambda game, watching: watching, needs=hold_needs)

LET_PASS = act("pass", clause="GAT-VI-l.6", goes_on=True)

LET_ALL_PASS = act("silent", clause="GAT-VI-l.6")
