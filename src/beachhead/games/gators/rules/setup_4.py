"""IV Setting up: Player 2 deploys in secret, then the ships come over the horizon.

Loading and deployment happen at the same time and unseen.  Here Player 1 loads first, since his cargo stays unknown to
Player 2 while he deploys; the other way round Player 1 would load knowing what stands in the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.gators.events import Anchored, Deployed, ReadinessRolled
from beachhead.games.gators.model import MISSILE, REB, RESERVE, SIDES, US, Strip
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.air_6b import markers_for, take_markers
from beachhead.games.gators.rules.camouflage_6l import hide, hiding
from beachhead.games.gators.rules.debris_6q import lay, may_lie
from beachhead.games.gators.rules.launch_5 import FUEL
from beachhead.games.gators.rules.moments_5 import in_deployment
from beachhead.games.gators.rules.ocean_3 import chart_ocean, on_the_table
from beachhead.games.gators.rules.stacking_6d import ending
from beachhead.games.gators.targets import REB_UNIT, plans
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def lay_out(g: Core) -> None:
    """IV What is there before anybody chooses: airstrips, markers, the units of the ships aboard them."""
    s, limits = g.state, g.e.limits
    s.strips = tuple(Strip(space) for space in g.e.airstrips)
    s.markers, s.debris_left, s.fuel = limits.camouflage, limits.debris, limits.fuel
    for manifest in g.e.manifests:
        for unit in manifest.holds:
            g.stow(unit, manifest.ship, load=FUEL if "fuel_truck" in g.type(unit).tags else "")
    for boat in g.e.of_kind("reb-missile-boat"):
        g.stamp(boat, load=MISSILE)


# -- IV Player 2 deploys -----------------------------------------------------------------------------


def deployment(g: Core) -> Flow[None]:
    """IV Player 2 sets up his counters, camouflage and debris anywhere on the land, knowing what of his works."""
    if not g.state.readiness:
        roll_readiness(g)
    yield from choose_broken_hawk(g)
    acts = PLACE, HIDE_AT_START, PUT_DEBRIS, DEPLOY_READY_MADE, DONE_DEPLOYING
    yield from gather(g, lambda: g.ask("deploy", *acts, clause="GAT-IV.2", anchor=True))
    g.tell(Deployed(clause="GAT-IV.2", side=REB, units=sum(1 for _ in g.on_map(REB))))
    g.seal()


def roll_readiness(g: Core) -> None:
    """IV Player 2 rolls, unseen by Player 1: which of his advanced weapons do not work."""
    face = g.state.readiness = g.roll(6)
    broken = g.e.readiness[face - 1]
    for kind in broken:
        units = g.e.of_kind(f"reb-{kind}")
        if kind != "hawk":
            for unit in units:
                g.stamp(unit, broken=True)
    g.tell(ReadinessRolled(clause="GAT-IV.10", face=face, broken=broken, audience=(SIDES[REB],)))


def choose_broken_hawk(g: Core) -> Flow[None]:
    """IV If one SAM battery does not work, Player 2 notes which."""
    hawks = g.e.of_kind("reb-hawk")
    if "hawk" not in g.e.readiness[g.state.readiness - 1] or any(g.unit(hawk).broken for hawk in hawks):
        return
    choice: Option = yield g.ask("broken_hawk", BREAK, clause="GAT-IV.15", anchor=True)
    g.stamp(choice.piece, broken=True)


def breaking(g: Core, unit: int) -> Conditions:
    """IV What a unit needs so that it can be the battery that does not work."""
    yield unit in g.e.of_kind("reb-hawk"), "GAT-IV.15", "not_a_hawk"


BREAK = act("broken", REB_UNIT, clause="GAT-IV.15", among=lambda g: g.e.of_kind("reb-hawk"), needs=breaking)


def to_place(g: Core) -> Iterator[int]:
    """IV, VI-m Player 2's counters that are still to be set up: all but the guerrillas."""
    return (unit for unit in g.roster(REB) if met(setting_up(g, unit)))


def setting_up(g: Core, unit: int) -> Conditions:
    """IV, VI-m What a unit needs so that it is one of the counters that Player 2 still has to set up."""
    yield g.hex(unit) == RESERVE, "GAT-IV.2", "is_set_up"
    yield "guerrillas" not in g.type(unit).tags, "GAT-IV.8", "no_guerrillas_yet"


def hiding_at_start(g: Core, unit: int) -> Conditions:
    """IV What a unit needs in order to be set up under camouflage: eighteen markers hide any units."""
    yield g.state.markers > 0, "GAT-IV.4", "no_camouflage"
    if g.state.markers:
        yield from hiding(g, unit)


def some_debris(g: Core) -> Conditions:
    """IV What it takes to place debris: there is some left."""
    yield g.state.debris_left > 0, "GAT-IV.9", "no_debris_left"


def deploying_anew(g: Core, name: str) -> Conditions:
    """IV What a ready-made deployment needs: nothing has been set up."""
    yield not any(True for _ in g.on_map(REB)) and not g.state.debris, "GAT-IV.2", "set_up_begun"


def all_set_up(g: Core) -> Conditions:
    """IV What it takes to be done: everybody is on the map."""
    yield next(to_place(g), None) is None, "GAT-IV.2", "not_all_set_up"


def place(g: Core, unit: int) -> Flow[None]:
    """IV A counter is set up; an F-5A that waits in the air takes its markers at once."""
    says = {"unit": g.type(unit).title}
    yield from decide(g, g.ask("place", PUT(unit), clause="GAT-IV.2", about=(unit,), says=says))
    if g.type(unit).is_air and not is_strip(g, g.hex(unit)):
        yield from decide(g, markers_for(g, unit, "GAT-IV.6"))
        g.stamp(unit, strayed=True)


def set_up(g: Core, unit: int, space: int) -> None:
    """A counter is put into a hex, marked as found there before the first turn."""
    g.put(unit, space)


@lru_cache(maxsize=32)
def beginnings(e: Edition, element: str) -> tuple[int, ...]:
    """IV The hexes in which a unit of an element might begin: the others need not be asked about."""
    near, radius = e.board.near, e.limits.airborne_radius
    if element == "air":
        return tuple(sorted(frozenset[int]().union(*(e.board.within(strip, radius) for strip in e.airstrips))))
    if element == "land":
        return tuple(space for space, ground in enumerate(e.ground) if ground.is_land)
    return tuple(
        space
        for space, ground in enumerate(e.ground)
        if ground.water and any(e.ground[there].is_land for there in near[space])
    )


def placing(g: Core, unit: int, space: int) -> Conditions:
    """IV What a hex needs so that Player 2 can set a counter up in it."""
    kind, ground, board = g.type(unit), g.ground(space), g.e.board
    yield not ground.bridge, "GAT-IV.3", "no_bridge"
    if kind.is_air and not is_strip(g, space):
        waits = "early" in kind.tags and airborne(g) < g.e.limits.airborne_at_start
        yield waits, "GAT-IV.5", "on_airstrip"
        near = any(board.distance(space, strip) <= g.e.limits.airborne_radius for strip in g.e.airstrips)
        yield near or not waits, "GAT-IV.6", "near_airstrip"
    if kind.element == "water":
        yield any(g.ground(there).is_land for there in board.near[space]), "GAT-IV.7", "near_land"
    if kind.element == "land":
        yield ground.is_land, "GAT-IV.2", "not_on_land"
    yield from ending(g, unit, space)


def is_strip(g: Core, space: int) -> bool:
    """Whether a hex is an airstrip."""
    return space in g.e.airstrips


def airborne(g: Core) -> int:
    """IV How many of Player 2's aircraft wait in the air."""
    return sum(g.type(unit).is_air and not is_strip(g, g.hex(unit)) for unit in g.on_map(REB))


def place_debris(g: Core) -> Flow[None]:
    """IV, VI-q Debris on any land hex but roads and bridges."""
    yield from decide(g, g.ask("place_debris", PUT_DEBRIS_AT, clause="GAT-IV.9"))


def debris_at_start(g: Core, space: int) -> Conditions:
    """IV, VI-q What a hex needs so that debris can lie in it at the start.

    It must leave an airstrip to the aircraft that still have to be stacked on one.
    """
    yield may_lie(g, space, at_start=True), "GAT-IV.9", "no_debris_here"
    clear = [strip for strip in g.e.airstrips if not g.debris_in(strip)]
    if clear == [space]:
        yield not any(g.type(unit).is_air for unit in to_place(g)), "GAT-IV.5", "last_airstrip"


def deploy_ready_made(g: Core, name: str) -> None:
    """IV A ready-made deployment, in one go, as far as camouflage and debris go."""
    plan = g.e.deployments[name]
    for unit, space in plan.at:
        set_up(g, unit, space)
    for unit, load in plan.airborne:
        take_markers(g, unit, load)
        g.stamp(unit, strayed=True)
    for unit in plan.hidden[: g.state.markers]:
        hide(g, unit)
    for space in plan.debris[: g.state.debris_left]:
        lay(g, space)


PLACE = act("place", REB_UNIT, clause="GAT-IV.2", exactly=to_place, needs=setting_up, does=place, when=in_deployment)

HIDE_AT_START = act("hide", REB_UNIT, clause="GAT-IV.4", among=lambda g: g.on_map(REB), needs=hiding_at_start,
                    does=hide, meant=lambda g, unit: g.hex(unit) >= 0)  # fmt: skip

PUT_DEBRIS = act("debris", clause="GAT-IV.9", needs=some_debris, does=place_debris, label="debris_setup")

DEPLOY_READY_MADE = act("ready-made", plans(lambda g: g.e.deployments), clause="GAT-IV.2", needs=deploying_anew,
                        among=lambda g: g.e.deployments, does=deploy_ready_made)  # fmt: skip

DONE_DEPLOYING = act("done", clause="GAT-IV.2", needs=all_set_up, goes_on=True, label="done_deploying")

PUT = act("at", SPACE, clause="GAT-IV.2", among=lambda g, unit: beginnings(g.e, g.type(unit).element), needs=placing,
          does=set_up)  # fmt: skip

PUT_DEBRIS_AT = act("at", SPACE, clause="GAT-IV.9", among=lambda g: range(len(g.e.ground)), needs=debris_at_start,
                    does=lay)  # fmt: skip


# -- IV the ships appear -----------------------------------------------------------------------------


def anchoring(g: Core) -> Flow[None]:
    """IV Player 1 puts his ships into deep water away from the shallows, the LSD near the LHD."""
    yield from chart_ocean(g)
    for ship in ship_order(g):
        if g.hex(ship) == RESERVE:
            says, side = {"unit": g.type(ship).title}, SIDES[US]
            ask = g.ask("anchor", ANCHOR(ship), clause="GAT-IV.26", side=side, anchor=True, about=(ship,), says=says)
            yield from decide(g, ask)


def ship_order(g: Core) -> tuple[int, ...]:
    """The LHD first, then the LSD that must be near it, then the LPD."""
    lhd, lpd, lsd = (manifest.ship for manifest in g.e.manifests)
    return lhd, lsd, lpd


def anchoring_at(g: Core, ship: int, space: int) -> Conditions:
    """IV What a hex needs so that a ship can begin in it."""
    yield from on_the_table(g, space)
    yield from ending(g, ship, space)
    near = g.e.board.near[space]
    yield not any(g.ground(there).water == "shallow" for there in near), "GAT-IV.26", "near_shallows"
    if g.type(ship).kind == "us-lsd":
        lhd = g.e.manifests[0].ship
        consorts = g.e.board.distance(space, g.hex(lhd)) <= g.e.limits.consort_radius
        yield consorts, "GAT-IV.27", "far_from_lhd"


def anchor(g: Core, ship: int, space: int) -> None:
    """IV A ship appears."""
    g.put(ship, space)
    g.tell(Anchored(clause="GAT-IV.26", unit=ship, hex=space))


ANCHOR = act("at", SPACE, clause="GAT-IV.26", among=lambda g, ship: range(len(g.e.ground)), needs=anchoring_at,
             does=anchor)  # fmt: skip
