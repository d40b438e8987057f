"""V Launch: what leaves the ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from beachhead.games.gators.events import Launched, Loaded, Posted, SplitUp
from beachhead.games.gators.model import ABOARD, BESIDE, NOBODY, SIDES, SPLIT, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.air_6b import ARM, can_arm
from beachhead.games.gators.rules.ground_3 import treading
from beachhead.games.gators.rules.moments_5 import in_launch
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.stacking_6d import ending
from beachhead.games.gators.rules.transport_6fg import fitting, transport_of
from beachhead.games.gators.targets import BESIDE_SHIP, OWN_UNIT, US_UNIT
from beachhead.kernel.acts import Open, decide
from beachhead.kernel.refusal import Conditions, met

FUEL = "F"
"""The load of an LVS Truck that brings fuel from a ship (VI-n)."""


def ships(g: Core) -> tuple[int, ...]:
    """Player 1's ships that are afloat, in the order LHD, LPD, LSD."""
    return tuple(manifest.ship for manifest in g.e.manifests if g.hex(manifest.ship) >= 0)


def place_of_ship(g: Core, ship: int) -> int:
    """The place of a ship in the counts of launches and recoveries."""
    return next(place for place, manifest in enumerate(g.e.manifests) if manifest.ship == ship)


def launchers(g: Core, unit: int) -> bool:
    """V Whether a unit leaves a ship by itself: aircraft, amphibious units, landing craft and boats."""
    return g.type(unit).element in ("air", "amphibious", "water")


# -- V launch ----------------------------------------------------------------------------------------


def launch_phase(g: Core) -> Flow[None]:
    """V Each ship launches up to six air and amphibious units into empty hexes around it."""
    while True:
        if g.state.mover == NOBODY:
            ask = g.ask("launch", LAUNCH, POST, SPLIT_ABOARD, END_LAUNCH, clause="GAT-V.2", side=SIDES[US], anchor=True)
            last = yield from decide(g, ask)
            if last is END_LAUNCH:
                return
        else:
            yield from launch(g, g.state.mover)


def aboard_ships(g: Core) -> Iterator[int]:
    """The units aboard Player 1's ships and in nothing else, ship by ship."""
    return (unit for ship in ships(g) for unit in g.aboard.get(ship, ()))


def ready_to_launch(g: Core) -> list[int]:
    """V Those of them that leave a ship by themselves."""
    return [unit for unit in aboard_ships(g) if launchers(g, unit)]


def deck_guards(g: Core) -> list[int]:
    """VII-f Those of them that can be posted on deck."""
    return [unit for unit in aboard_ships(g) if "deck_guard" in g.type(unit).tags]


def take_up(g: Core, unit: int) -> None:
    """A unit aboard a ship is taken in hand, to be launched or loaded."""
    g.state.mover = unit


def splitting_aboard(g: Core, platoon: int) -> Conditions:
    """IV What a unit aboard a ship needs so that it can be split: its kind, nothing that carries it, counters."""
    yield g.type(platoon).kind == "us-rifle", "GAT-IV.25", "only_rifles_split"
    yield aboard(g, platoon), "GAT-IV.24", "not_aboard"
    yield len(free_squads(g)) >= SQUADS, "GAT-IV.24", "no_squads"


def aboard(g: Core, unit: int) -> bool:
    """Whether a unit is aboard a ship and in nothing else; set off the map beside it, it is not."""
    ship = g.unit(unit).inside
    return g.hex(unit) == ABOARD and ship != NOBODY and g.type(ship).is_ship


def split_aboard(g: Core, platoon: int) -> None:
    """IV A platoon aboard a ship is split: its counter is set aside, three squads take its place."""
    ship, squads = g.unit(platoon).inside, free_squads(g)[:SQUADS]
    g.put(platoon, SPLIT)
    for squad in squads:
        g.stow(squad, ship)
    g.tell(SplitUp(clause="GAT-IV.24", platoon=platoon, squads=squads, audience=(SIDES[US],)))


def launching(g: Core, unit: int) -> Conditions:
    """V What a unit needs in order to be launched now."""
    inside, launched = aboard(g, unit), launchers(g, unit)
    yield inside, "GAT-V.2", "not_aboard"
    yield launched, "GAT-V.2", "not_launched"
    if not inside or not launched:
        return
    ship = g.unit(unit).inside
    yield handled(g, ship, g.state.launched) < g.e.limits.launches, "GAT-V.2", "launch_limit"
    room = has_room_off_map(g, ship) or any(True for _ in hexes_beside(g, unit, ship))
    yield room, "GAT-V.3", "no_room_beside"


def handled(g: Core, ship: int, counts: tuple[int, ...]) -> int:
    """V, VII-f How many units a ship has handled; each unit posted on its deck counts as one."""
    key = ("posted", ship)
    posted = g.of_side[US].get(key)
    if posted is None:
        posted = g.of_side[US][key] = sum(g.unit(unit).posted == g.state.turn for unit in g.aboard.get(ship, ()))
    return counts[place_of_ship(g, ship)] + int(posted)


def places_beside(g: Core, unit: int) -> Iterator[int]:
    """V The empty hexes around a ship; at the rim of the map also a place off it, up to six around the ship."""
    ship = g.unit(unit).inside
    yield from hexes_beside(g, unit, ship)
    if has_room_off_map(g, ship):
        yield NOBODY


def hexes_beside(g: Core, unit: int, ship: int) -> Iterator[int]:
    """V The empty hexes around a ship into which a unit can be launched."""
    return (there for there in g.e.board.near[g.hex(ship)] if met(lying_beside(g, unit, there)))


def has_room_off_map(g: Core, ship: int) -> bool:
    """V Whether a unit can be set off the map beside a ship: as many places as hexes that are not there."""
    return len(off_map(g, ship)) < 6 - len(g.e.board.near[g.hex(ship)])


def setting_beside(g: Core, unit: int, place: int) -> Conditions:
    """V What a hex, or the edge of the map, needs so that a launched unit can be set there."""
    ship = g.unit(unit).inside
    if place == NOBODY:
        yield has_room_off_map(g, ship), "GAT-V.4", "no_off_map"
        return
    yield g.e.board.adjacent(g.hex(ship), place), "GAT-V.3", "not_next_to_ship"
    yield from lying_beside(g, unit, place)


def lying_beside(g: Core, unit: int, space: int) -> Conditions:
    """V What a hex next to its ship needs so that a unit can be set there; nothing climbs a bridge."""
    free = not g.at.get(space) and not (g.type(unit).amphibious and g.ground(space).bridge)
    yield free, "GAT-V.3", "not_empty"
    yield from (ending if free else treading)(g, unit, space)


def off_map(g: Core, ship: int) -> tuple[int, ...]:
    """V The units set off the map beside a ship."""
    return tuple(unit for unit in g.set_off() if g.unit(unit).inside == ship)


def launch(g: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit is launched: its cargo is stowed, its markers chosen, and it is set beside the ship."""
    while True:
        if can_arm(g, unit) and not g.unit(unit).load:
            acts: tuple[Open, ...] = (ARM(unit), STAY_ABOARD(unit))
        else:
            acts = STOW(unit), UNSTOW(unit), SET_BESIDE(unit), STAY_ABOARD(unit)
        says, side = {"unit": g.type(unit).title}, SIDES[US]
        ask = g.ask("beside", *acts, clause="GAT-V.3", side=side, anchor=True, about=(unit,), says=says)
        last = yield from decide(g, ask)
        if last is SET_BESIDE or last is STAY_ABOARD:
            g.state.mover = NOBODY
            return


def stay_aboard(g: Core, unit: int) -> None:
    """V, VI-b A unit is not launched: an armed aircraft hands its markers back."""
    if can_arm(g, unit):
        g.stamp(unit, load="")


def stowable(g: Core, carrier: int) -> Iterator[int]:
    """IV, VI-g The units aboard the same ship that a carrier can take along."""
    if transport_of(g, carrier) is None:
        return
    units, turn = g.state.units, g.state.turn
    for unit in g.aboard.get(units[carrier].inside, ()):
        lies = units[unit]
        free = lies.hex == ABOARD and unit != carrier and not (turn and lies.posted == turn)
        if free and met(fitting(g, unit, carrier)):
            yield unit


def stowing(g: Core, carrier: int, unit: int) -> Conditions:
    """IV, VI-g, VII-f What a unit needs so that a carrier can take it along from the ship that both are aboard."""
    together = aboard(g, unit) and g.unit(unit).inside == g.unit(carrier).inside
    yield together, "GAT-VI-g.1", "other_ship"
    if g.state.turn:
        yield g.unit(unit).posted != g.state.turn, "GAT-VII-f.3", "on_deck"
    yield from fitting(g, unit, carrier)


def stow(g: Core, carrier: int, cargo: int) -> None:
    """IV, VI-g A unit aboard a ship is loaded into a carrier aboard; the enemy does not see it."""
    g.stow(cargo, carrier)
    g.tell(Loaded(clause="GAT-VI-g.1", unit=cargo, carrier=carrier, audience=(SIDES[US],)))


def unstowing(g: Core, carrier: int, cargo: int) -> Conditions:
    """IV, VI-f What a unit needs so that a carrier can leave it behind."""
    yield g.unit(cargo).inside == carrier, "GAT-VI-f.1", "not_in_it"


def is_inside(g: Core, carrier: int, cargo: int) -> bool:
    """Whether who points at a unit means that a carrier leaves it behind."""
    return g.unit(cargo).inside == carrier


def unstow(g: Core, carrier: int, cargo: int) -> None:
    """IV, VI-f A unit is put from a carrier aboard a ship into the ship itself."""
    g.stow(cargo, g.unit(carrier).inside)


def set_beside(g: Core, unit: int, place: int) -> None:
    """V The unit is set beside its ship, on the map or off it."""
    ship = g.unit(unit).inside
    number = place_of_ship(g, ship)
    counts = list(g.state.launched)
    counts[number] += 1
    g.state.launched = tuple(counts)
    if place >= 0:
        g.put(unit, place, came=g.state.turn)
    else:
        g.stow(unit, ship, BESIDE, edge=g.hex(ship))
    g.tell(Launched(clause="GAT-V.3", unit=unit, ship=ship, hex=place))


def preloads(before: str, now: str) -> Callable[[Core, int, int], str]:
    """The clause that lets a unit be stowed: one before the first turn, another one in the turns."""
    return lambda g, carrier, cargo: now if g.state.turn else before


LAUNCH = act("launch", US_UNIT, clause="GAT-V.2", among=ready_to_launch, needs=launching, does=take_up, when=in_launch)

SPLIT_ABOARD = act("split", US_UNIT, clause="GAT-IV.24", among=lambda g: g.e.of_kind("us-rifle"),
                   needs=splitting_aboard, does=split_aboard, label="split_aboard")  # fmt: skip

END_LAUNCH = act("end", clause="GAT-V.1", goes_on=True)

STOW = act("stow", OWN_UNIT, clause=preloads("GAT-IV.21", "GAT-V.3"), exactly=stowable, needs=stowing, does=stow)

UNSTOW = act("unstow", OWN_UNIT, clause=preloads("GAT-IV.21", "GAT-VI-f.1"), needs=unstowing, does=unstow,
             among=lambda g, carrier: g.aboard.get(carrier, ()), meant=is_inside)  # fmt: skip

SET_BESIDE = act("beside", BESIDE_SHIP, clause=lambda g, unit, place: "GAT-V.3" if place >= 0 else "GAT-V.4",
                 exactly=places_beside, needs=setting_beside, does=set_beside)  # fmt: skip

STAY_ABOARD = act("stay", clause="GAT-V.2", does=stay_aboard)


# -- VII-f air defence on deck -----------------------------------------------------------------------


def posting(g: Core, unit: int) -> Conditions:
    """VII-f What a unit needs in order to be posted on the deck of its ship in this turn."""
    able = "deck_guard" in g.type(unit).tags and aboard(g, unit)
    yield able, "GAT-VII-f.3", "not_posted"
    if able:
        yield g.unit(unit).posted != g.state.turn, "GAT-VII-f.3", "on_deck"
        room = handled(g, g.unit(unit).inside, g.state.launched) < g.e.limits.launches
        yield room, "GAT-VII-f.4", "launch_limit"


def post(g: Core, unit: int) -> None:
    """VII-f A unit is posted on the deck of its ship for this turn."""
    g.stamp(unit, posted=g.state.turn)
    g.tell(Posted(clause="GAT-VII-f.3", unit=unit, ship=g.unit(unit).inside))


POST = act("post", US_UNIT, clause="GAT-VII-f.3", among=deck_guards, needs=posting, does=post, when=in_launch,
           meant=lambda g, unit: "deck_guard" in g.type(unit).tags)  # fmt: skip
