"""IV Setting up: Player 1 loads his ships, Player 2 deploys in secret, then the ships come over the horizon.

Loading and deployment happen at the same time and unseen.  Here Player 1 loads first, since his cargo stays unknown to
Player 2 while he deploys; the other way round Player 1 would load knowing what stands in the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.gators.events import Anchored, Deployed, ReadinessRolled
from beachhead.games.gators.model import MISSILE, NOBODY, REB, RESERVE, SIDES, US, Strip
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.printed import Deployment, Edition, Loading
from beachhead.games.gators.rules.air_6b import loads, take_markers
from beachhead.games.gators.rules.camouflage_6l import against_hiding, hide
from beachhead.games.gators.rules.debris_6q import lay, may_lie
from beachhead.games.gators.rules.launch_5 import (
    FUEL,
    aboard,
    split_aboard,
    splittable_aboard,
    stow,
    stowable,
    unstow,
)
from beachhead.games.gators.rules.ocean_3 import against_open_sea, chart_ocean
from beachhead.games.gators.rules.stacking_6d import against_ending
from beachhead.games.gators.rules.transport_6fg import transport_of
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


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


# -- IV Player 1 loads his ships ---------------------------------------------------------------------


def combat_loading(g: Core) -> Flow[None]:
    """IV Player 1 lends helicopters, finds the Engineers a ship, splits platoons and stows the first wave."""
    while True:
        if g.state.mover == NOBODY:
            choice = yield Ask("us", Text("gators.ask.load"), "GAT-IV.21", lambda: loadings(g), anchor=True)
            verb = choice.action.verb
            if verb == "done":
                return
            if verb == "stow-in":
                g.state.mover = choice.piece
            elif verb == "lend":
                yield from lend(g, choice.piece)
            elif verb == "assign":
                yield from assign(g, choice.piece)
            elif verb == "split":
                split_aboard(g, choice.piece)
            else:
                load_ready_made(g, g.e.loadings[choice.action.target])
        else:
            yield from fill(g, g.state.mover)


def loadings(g: Core) -> Options:
    """IV What can be done aboard; the Engineers need a ship before Player 1 is done."""
    homeless = [unit for unit in g.e.of_kind("us-engineers") if g.unit(unit).inside == NOBODY]
    assigns = [g.pick("assign", unit, "GAT-IV.19") for unit in homeless]
    helicopters = [unit for unit in g.roster(US) if "helicopter" in g.type(unit).tags]
    lends = [g.pick("lend", unit, "GAT-IV.16") for unit in helicopters if against_lending(g, unit) is None]
    carriers = [
        g.pick("stow-in", unit, "GAT-IV.21")
        for manifest in g.e.manifests
        for unit in g.within.get(manifest.ship, ())
        if against_filling(g, unit) is None
    ]
    splits = [g.pick("split", platoon, "GAT-IV.24") for platoon in splittable_aboard(g)]
    more = [g.button("ready-made", "GAT-IV.21", name) for name in g.e.loadings] if is_unloaded(g) else []
    ending = [] if homeless else [g.button("done", "GAT-IV.21")]
    return (*assigns, *lends, *carriers, *splits, *more, *ending)


def is_unloaded(g: Core) -> bool:
    """IV Whether nothing has been done aboard yet: every unit is in the hold of the ship that its list names."""
    holds = (g.within.get(manifest.ship, ()) == tuple(sorted(manifest.holds)) for manifest in g.e.manifests)
    return all(holds)


def against_filling(g: Core, carrier: int) -> Refusal | None:
    """IV, VI-g The first reason why nothing can be put into a unit aboard a ship, or taken out of it."""
    what = {"unit": g.type(carrier).title, "carrier": g.type(carrier).title}
    if not aboard(g, carrier):
        return Refusal("GAT-IV.21", Text("gators.no.not_aboard", what))
    if transport_of(g, carrier) is None:
        return Refusal("GAT-VI-g.2", Text("gators.no.no_carrier", what))
    if not g.within.get(carrier) and not can_be_filled(g, carrier):
        return Refusal("GAT-IV.21", Text("gators.no.nothing_to_stow", what))
    return None


def can_be_filled(g: Core, carrier: int) -> bool:
    """IV, VI-g Whether there is anything aboard for an empty carrier; the same for all of its kind on a ship."""
    key = ("can_be_filled", g.type(carrier).kind, g.unit(carrier).inside)
    found: bool | None = g.cache.get(key)
    if found is None:
        found = g.cache[key] = any(True for _ in stowable(g, carrier))
    return found


def against_lending(g: Core, unit: int) -> Refusal | None:
    """IV The first reason why a unit cannot be lent by the LHD: only helicopters are, to ships that may have more."""
    what = {"unit": g.type(unit).title}
    if "helicopter" not in g.type(unit).tags or g.unit(unit).inside != g.e.manifests[0].ship:
        return Refusal("GAT-IV.16", Text("gators.no.not_lent", what))
    if g.within.get(unit):
        return Refusal("GAT-IV.16", Text("gators.no.lent_empty", what))
    if not lent_ships(g):
        return Refusal("GAT-IV.16", Text("gators.no.enough_lent", what))
    return None


def lent_ships(g: Core) -> tuple[int, ...]:
    """IV The ships that may be lent a helicopter now."""
    return tuple(manifest.ship for manifest in g.e.manifests if against_lending_to(g, manifest.ship) is None)


def against_lending_to(g: Core, ship: int) -> Refusal | None:
    """IV The first reason why a ship cannot be lent a helicopter: LPD and LSD take one or two each."""
    manifest = next((manifest for manifest in g.e.manifests if manifest.ship == ship), None)
    what = {"unit": g.type(ship).title}
    if manifest is None or not manifest.lent:
        return Refusal("GAT-IV.16", Text("gators.no.borrows_nothing", what))
    helicopters = sum("helicopter" in g.type(unit).tags for unit in g.within.get(ship, ()))
    if helicopters >= g.e.limits.lent_helicopters:
        clause = "GAT-IV.17" if g.type(ship).kind == "us-lpd" else "GAT-IV.18"
        return Refusal(clause, Text("gators.no.has_its_helicopters", what))
    return None


def lend(g: Core, unit: int) -> Flow[None]:
    """IV A helicopter goes to another ship; an armed one with its markers stacked with it."""
    options = tuple(g.pick("ship", ship, "GAT-IV.16") for ship in lent_ships(g))
    prompt = Text("gators.ask.ship", {"unit": g.type(unit).title})
    choice = yield Ask("us", prompt, "GAT-IV.16", options, about=(unit,))
    g.stow(unit, choice.piece)
    if g.type(unit).kind in g.e.armament:
        prompt = Text("gators.ask.arm", {"unit": g.type(unit).title})
        armed = yield Ask("us", prompt, "GAT-IV.20", lambda: loads(g, unit), about=(unit,))
        take_markers(g, unit, armed.action.target)


def assign(g: Core, unit: int) -> Flow[None]:
    """IV, ruling 6 The Engineers are on no list: Player 1 chooses their ship."""
    options = tuple(g.pick("ship", manifest.ship, "GAT-IV.19") for manifest in g.e.manifests)
    prompt = Text("gators.ask.ship", {"unit": g.type(unit).title})
    choice = yield Ask("us", prompt, "GAT-IV.19", options, about=(unit,))
    g.stow(unit, choice.piece)


def fill(g: Core, carrier: int) -> Flow[None]:
    """IV, VI-g Units are stowed in a carrier aboard a ship, or taken out again."""
    prompt = Text("gators.ask.stow", {"unit": g.type(carrier).title})
    choice = yield Ask("us", prompt, "GAT-IV.21", lambda: cargo_choices(g, carrier), anchor=True, about=(carrier,))
    if choice.action.verb == "stow":
        stow(g, choice.piece, carrier)
    elif choice.action.verb == "unstow":
        unstow(g, choice.piece)
    else:
        g.state.mover = NOBODY


def cargo_choices(g: Core, carrier: int) -> Options:
    """IV, VI-g What fits into a carrier, what is in it, and being done with it."""
    ins = tuple(g.pick("stow", unit, "GAT-IV.21") for unit in stowable(g, carrier))
    outs = tuple(g.pick("unstow", unit, "GAT-IV.21") for unit in g.within.get(carrier, ()))
    return (*ins, *outs, g.button("stay", "GAT-IV.21", piece=carrier))


def load_ready_made(g: Core, plan: Loading) -> None:
    """IV A ready-made combat loading, in one go."""
    for unit, ship in plan.ships:
        g.stow(unit, ship)
    for platoon in plan.splits:
        split_aboard(g, platoon)
    for unit, carrier in plan.stowed:
        stow(g, unit, carrier)


# -- IV Player 2 deploys -----------------------------------------------------------------------------


def deployment(g: Core) -> Flow[None]:
    """IV Player 2 sets up his counters, camouflage and debris anywhere on the land, knowing what of his works."""
    if not g.state.readiness:
        roll_readiness(g)
    yield from choose_broken_hawk(g)
    while True:
        choice = yield Ask(SIDES[REB], Text("gators.ask.deploy"), "GAT-IV.2", lambda: deployments(g), anchor=True)
        verb = choice.action.verb
        if verb == "done":
            break
        if verb == "place":
            yield from place(g, choice.piece)
        elif verb == "hide":
            hide(g, choice.piece)
        elif verb == "debris":
            yield from place_debris(g)
        else:
            deploy_ready_made(g, g.e.deployments[choice.action.target])
    count = sum(1 for _ in g.on_map(REB))
    g.tell(Deployed(clause="GAT-IV.2", side=REB, units=count))
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
    options = tuple(g.pick("broken", hawk, "GAT-IV.15") for hawk in hawks)
    choice = yield Ask(SIDES[REB], Text("gators.ask.broken_hawk"), "GAT-IV.15", options, anchor=True)
    g.stamp(choice.piece, broken=True)


def to_place(g: Core) -> Iterator[int]:
    """IV, VI-m Player 2's counters that are still to be set up: all but the guerrillas."""
    return (unit for unit in g.roster(REB) if against_setting_up(g, unit) is None)


def against_setting_up(g: Core, unit: int) -> Refusal | None:
    """IV, VI-m The first reason why a unit is not one of the counters that Player 2 still has to set up."""
    what = {"unit": g.type(unit).title}
    if g.side(unit) != REB or g.hex(unit) != RESERVE:
        return Refusal("GAT-IV.2", Text("gators.no.is_set_up", what))
    if "guerrillas" in g.type(unit).tags:
        return Refusal("GAT-IV.8", Text("gators.no.no_guerrillas_yet", what))
    return None


def against_hiding_at_start(g: Core, unit: int) -> Refusal | None:
    """IV The first reason why a unit cannot be set up under camouflage: eighteen markers hide any units."""
    if not g.state.markers:
        return Refusal("GAT-IV.4", Text("gators.no.no_camouflage", {"unit": g.type(unit).title}))
    return against_hiding(g, unit)


def deployments(g: Core) -> Options:
    """IV What Player 2 can still set up; he is done when everybody is on the map."""
    left = [g.pick("place", unit, "GAT-IV.2") for unit in to_place(g)]
    hides = [g.pick("hide", u, "GAT-IV.4") for u in g.on_map(REB) if against_hiding_at_start(g, u) is None]
    more = [g.button("debris", "GAT-IV.9")] if g.state.debris_left else []
    if not any(True for _ in g.on_map(REB)) and not g.state.debris:
        more += [g.button("ready-made", "GAT-IV.2", name) for name in g.e.deployments]
    return (*left, *hides, *more) if left else (*hides, *more, g.button("done", "GAT-IV.2"))


def place(g: Core, unit: int) -> Flow[None]:
    """IV A counter is set up; an F-5A that waits in the air takes its markers at once."""
    prompt = Text("gators.ask.place", {"unit": g.type(unit).title})
    choice = yield Ask(SIDES[REB], prompt, "GAT-IV.2", lambda: places(g, unit), about=(unit,))
    set_up(g, unit, choice.space)
    if g.type(unit).is_air and not is_strip(g, choice.space):
        armed = yield Ask(
            SIDES[REB],
            Text("gators.ask.arm", {"unit": g.type(unit).title}),
            "GAT-IV.6",
            lambda: loads(g, unit),
            about=(unit,),
        )
        take_markers(g, unit, armed.action.target)
        g.stamp(unit, strayed=True)


def set_up(g: Core, unit: int, space: int) -> None:
    """A counter is put into a hex, marked as found there before the first turn."""
    g.put(unit, space)


def places(g: Core, unit: int) -> Options:
    """IV The hexes in which a counter can be set up."""
    hexes = beginnings(g.e, g.type(unit).element)
    return tuple(g.go("at", space, "GAT-IV.2") for space in hexes if against_placing(g, unit, space) is None)


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


def against_placing(g: Core, unit: int, space: int) -> Refusal | None:
    """IV The first reason why Player 2 cannot set a counter up in a hex."""
    kind, ground, board = g.type(unit), g.ground(space), g.e.board
    what = {"unit": kind.title, "hex": board.names[space]}
    if ground.bridge:
        return Refusal("GAT-IV.3", Text("gators.no.no_bridge", what))
    if kind.is_air and not is_strip(g, space):
        if "early" not in kind.tags or airborne(g) >= g.e.limits.airborne_at_start:
            return Refusal("GAT-IV.5", Text("gators.no.on_airstrip", what))
        if all(board.distance(space, strip) > g.e.limits.airborne_radius for strip in g.e.airstrips):
            return Refusal("GAT-IV.6", Text("gators.no.near_airstrip", what))
    if kind.element == "water" and not any(g.ground(there).is_land for there in board.near[space]):
        return Refusal("GAT-IV.7", Text("gators.no.near_land", what))
    if kind.element == "land" and not ground.is_land:
        return Refusal("GAT-IV.2", Text("gators.no.not_on_land", what))
    return against_ending(g, unit, space)


def is_strip(g: Core, space: int) -> bool:
    """Whether a hex is an airstrip."""
    return space in g.e.airstrips


def airborne(g: Core) -> int:
    """IV How many of Player 2's aircraft wait in the air."""
    return sum(g.type(unit).is_air and not is_strip(g, g.hex(unit)) for unit in g.on_map(REB))


def place_debris(g: Core) -> Flow[None]:
    """IV, VI-q Debris on any land hex but roads and bridges."""
    options = tuple(
        g.go("at", space, "GAT-IV.9") for space in range(len(g.e.ground)) if against_debris_at_start(g, space) is None
    )
    choice = yield Ask(SIDES[REB], Text("gators.ask.place_debris"), "GAT-IV.9", options)
    lay(g, choice.space)


def against_debris_at_start(g: Core, space: int) -> Refusal | None:
    """IV, VI-q The first reason why debris cannot lie in a hex at the start.

    It must leave an airstrip to the aircraft that still have to be stacked on one.
    """
    what = {"hex": g.e.board.names[space]}
    if not may_lie(g, space, at_start=True):
        return Refusal("GAT-IV.9", Text("gators.no.no_debris_here", what))
    clear = [strip for strip in g.e.airstrips if not g.debris_in(strip)]
    if clear == [space] and any(g.type(unit).is_air for unit in to_place(g)):
        return Refusal("GAT-IV.5", Text("gators.no.last_airstrip", what))
    return None


def deploy_ready_made(g: Core, plan: Deployment) -> None:
    """IV A ready-made deployment, in one go, as far as camouflage and debris go."""
    for unit, space in plan.at:
        set_up(g, unit, space)
    for unit, load in plan.airborne:
        take_markers(g, unit, load)
        g.stamp(unit, strayed=True)
    for unit in plan.hidden[: g.state.markers]:
        hide(g, unit)
    for space in plan.debris[: g.state.debris_left]:
        lay(g, space)


# -- IV the ships appear -----------------------------------------------------------------------------


def anchoring(g: Core) -> Flow[None]:
    """IV Player 1 puts his ships into deep water away from the shallows, the LSD near the LHD."""
    yield from chart_ocean(g)
    for ship in ship_order(g):
        if g.hex(ship) == RESERVE:
            prompt = Text("gators.ask.anchor", {"unit": g.type(ship).title})
            options = anchorages(g, ship)
            choice = yield Ask("us", prompt, "GAT-IV.26", options, anchor=True, about=(ship,))
            g.put(ship, choice.space)
            g.tell(Anchored(clause="GAT-IV.26", unit=ship, hex=choice.space))


def ship_order(g: Core) -> tuple[int, ...]:
    """The LHD first, then the LSD that must be near it, then the LPD."""
    lhd, lpd, lsd = (manifest.ship for manifest in g.e.manifests)
    return lhd, lsd, lpd


def anchorages(g: Core, ship: int) -> Options:
    """IV The hexes in which a ship can begin."""
    return tuple(
        g.go("at", space, "GAT-IV.26") for space in range(len(g.e.ground)) if against_anchoring(g, ship, space) is None
    )


def against_anchoring(g: Core, ship: int, space: int) -> Refusal | None:
    """IV The first reason why a ship cannot begin in a hex."""
    what = {"unit": g.type(ship).title, "hex": g.e.board.names[space]}
    wrong = against_open_sea(g, space) or against_ending(g, ship, space)
    if wrong:
        return wrong
    if any(g.ground(there).water == "shallow" for there in g.e.board.near[space]):
        return Refusal("GAT-IV.26", Text("gators.no.near_shallows", what))
    lhd = g.e.manifests[0].ship
    if g.type(ship).kind == "us-lsd" and g.e.board.distance(space, g.hex(lhd)) > g.e.limits.consort_radius:
        return Refusal("GAT-IV.27", Text("gators.no.far_from_lhd", what))
    return None
