"""V Launch and recovery: what leaves the ships, and what comes back to them."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.events import Launched, Loaded, Posted, Recovered, SplitUp
from beachhead.games.gators.model import ABOARD, BESIDE, NOBODY, SPLIT, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.air_6b import can_arm, loads, take_markers, takes
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.stacking_6d import against_ending
from beachhead.games.gators.rules.transport_6fg import against_fitting, transport_of
from beachhead.kernel.ask import Ask, Option, Options, settle
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

FUEL = "F"
"""The load of an LVS Truck that brings fuel from a ship (VI-n)."""

OFF_MAP = "off-map"


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
            choice = yield Ask("us", Text("gators.ask.launch"), "GAT-V.2", lambda: launches(g), anchor=True)
            verb = choice.action.verb
            if verb == "end":
                return
            if verb != "launch":
                post(g, choice.piece) if verb == "post" else split_aboard(g, choice.piece)
                continue
            g.state.mover = choice.piece
        yield from launch(g, g.state.mover)


def launches(g: Core) -> Options:
    """V The units that can be launched, air defence that can be posted on deck (VII-f), and the end of the phase."""
    found = [
        g.pick("launch", unit, "GAT-V.2")
        for ship in ships(g)
        for unit in g.within.get(ship, ())
        if against_launching(g, unit) is None
    ]
    posts = [g.pick("post", unit, "GAT-VII-f.3") for unit in postable(g)]
    splits = [g.pick("split", platoon, "GAT-IV.24") for platoon in splittable_aboard(g)]
    return (*found, *posts, *splits, g.button("end", "GAT-V.1"))


def splittable_aboard(g: Core) -> tuple[int, ...]:
    """IV The Rifle Platoons aboard a ship that can be split into squads to go ashore."""
    return tuple(p for p in g.e.of_kind("us-rifle") if against_splitting_aboard(g, p) is None)


def against_splitting_aboard(g: Core, platoon: int) -> Refusal | None:
    """IV The first reason why a unit aboard a ship cannot be split: its kind, what carries it, no counters left."""
    what = {"unit": g.type(platoon).title}
    if g.type(platoon).kind != "us-rifle":
        return Refusal("GAT-IV.25", Text("gators.no.only_rifles_split", what))
    if not aboard(g, platoon):
        return Refusal("GAT-IV.24", Text("gators.no.not_aboard", what))
    if len(free_squads(g)) < SQUADS:
        return Refusal("GAT-IV.24", Text("gators.no.no_squads", what))
    return None


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
    g.tell(SplitUp(clause="GAT-IV.24", platoon=platoon, squads=squads, audience=("us",)))


def against_launching(g: Core, unit: int) -> Refusal | None:
    """V The first reason why a unit aboard a ship cannot be launched now."""
    what = {"unit": g.type(unit).title}
    ship = g.unit(unit).inside
    if not aboard(g, unit):
        return Refusal("GAT-V.2", Text("gators.no.not_aboard", what))
    if not launchers(g, unit):
        return Refusal("GAT-V.2", Text("gators.no.not_launched", what))
    if handled(g, ship, g.state.launched) >= g.e.limits.launches:
        return Refusal("GAT-V.2", Text("gators.no.launch_limit", what))
    if against_off_map(g, unit) and not any(True for _ in hexes_beside(g, unit, ship)):
        return Refusal("GAT-V.3", Text("gators.no.no_room_beside", what))
    return None


def handled(g: Core, ship: int, counts: tuple[int, ...]) -> int:
    """V, VII-f How many units a ship has handled; each unit posted on its deck counts as one."""
    key = ("posted", ship)
    posted = g.of_side[US].get(key)
    if posted is None:
        posted = g.of_side[US][key] = sum(g.unit(unit).posted == g.state.turn for unit in g.within.get(ship, ()))
    return counts[place_of_ship(g, ship)] + int(posted)


def beside(g: Core, unit: int, ship: int) -> Options:
    """V The empty hexes around a ship; at the rim of the map also a place off it, up to six around the ship."""
    hexes = tuple(g.go("beside", there, "GAT-V.3") for there in hexes_beside(g, unit, ship))
    return hexes if against_off_map(g, unit) else (*hexes, g.button("beside", "GAT-V.4", OFF_MAP, piece=unit))


def hexes_beside(g: Core, unit: int, ship: int) -> Iterator[int]:
    """V The empty hexes around a ship into which a unit can be launched."""
    return (there for there in g.e.board.near[g.hex(ship)] if against_beside(g, unit, there) is None)


def against_off_map(g: Core, unit: int) -> Refusal | None:
    """V The first reason why a launched unit cannot be set off the map: as many places as hexes that are not there."""
    ship = g.unit(unit).inside
    if len(off_map(g, ship)) >= 6 - len(g.e.board.near[g.hex(ship)]):
        return Refusal("GAT-V.4", Text("gators.no.no_off_map"))
    return None


def against_setting_beside(g: Core, unit: int, target: str) -> Refusal | None:
    """V The first reason why a launched unit cannot be set into a hex, by its name, or off the map."""
    if target == OFF_MAP:
        return against_off_map(g, unit)
    space = g.e.board.index.get(target)
    if space is None:
        return None
    if not g.e.board.adjacent(g.hex(g.unit(unit).inside), space):
        what = {"unit": g.type(unit).title, "hex": target}
        return Refusal("GAT-V.3", Text("gators.no.not_next_to_ship", what))
    return against_beside(g, unit, space)


def against_beside(g: Core, unit: int, space: int) -> Refusal | None:
    """V The first reason why a launched unit cannot be set into a hex next to its ship; nothing climbs a bridge."""
    if g.at.get(space) or (g.type(unit).amphibious and g.ground(space).bridge):
        what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
        return Refusal("GAT-V.3", Text("gators.no.not_empty", what))
    return against_ending(g, unit, space)


def off_map(g: Core, ship: int) -> tuple[int, ...]:
    """V The units set off the map beside a ship."""
    return tuple(unit for unit in g.set_off() if g.unit(unit).inside == ship)


def launch(g: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit is launched: its cargo is stowed, its markers chosen, and it is set beside the ship."""
    while True:
        prompt = Text("gators.ask.beside", {"unit": g.type(unit).title})
        choice = yield Ask("us", prompt, "GAT-V.3", lambda: preparations(g, unit), anchor=True, about=(unit,))
        verb = choice.action.verb
        if verb == "stow":
            stow(g, choice.piece, unit)
        elif verb == "unstow":
            unstow(g, choice.piece)
        elif verb == "arm":
            take_markers(g, unit, choice.action.target)
        else:
            if verb == "beside":
                set_beside(g, unit, choice)
            elif can_arm(g, unit):
                g.stamp(unit, load="")
            g.state.mover = NOBODY
            return


def preparations(g: Core, unit: int) -> Options:
    """V, VI-b What a unit takes along, and where it is set; an armed aircraft first takes its markers."""
    back = (g.button("stay", "GAT-V.2", piece=unit),)
    if can_arm(g, unit) and not g.unit(unit).load:
        return (*loads(g, unit), *back)
    ship = g.unit(unit).inside
    cargo = tuple(g.pick("stow", one, "GAT-V.3") for one in stowable(g, unit))
    out = tuple(g.pick("unstow", one, "GAT-VI-f.1") for one in g.within.get(unit, ()))
    return cargo + out + beside(g, unit, ship) + back


def stowable(g: Core, carrier: int) -> Iterator[int]:
    """IV, VI-g The units aboard the same ship that a carrier can take along."""
    if transport_of(g, carrier) is None:
        return
    for unit in g.within.get(g.unit(carrier).inside, ()):
        if against_stowing(g, unit, carrier) is None:
            yield unit


def against_stowing(g: Core, unit: int, carrier: int) -> Refusal | None:
    """IV, VI-g, VII-f The first reason why a carrier cannot take a unit along from the ship that it is aboard."""
    what = {"unit": g.type(unit).title, "carrier": g.type(carrier).title}
    if not aboard(g, unit) or g.unit(unit).inside != g.unit(carrier).inside:
        return Refusal("GAT-VI-g.1", Text("gators.no.other_ship", what))
    if g.state.turn and g.unit(unit).posted == g.state.turn:
        return Refusal("GAT-VII-f.3", Text("gators.no.on_deck", what))
    return against_fitting(g, unit, carrier)


def stow(g: Core, cargo: int, carrier: int) -> None:
    """IV, VI-g A unit aboard a ship is loaded into a carrier aboard; the enemy does not see it."""
    g.stow(cargo, carrier)
    g.tell(Loaded(clause="GAT-VI-g.1", unit=cargo, carrier=carrier, audience=("us",)))


def unstow(g: Core, cargo: int) -> None:
    """IV, VI-f A unit is put from a carrier aboard a ship into the ship itself."""
    g.stow(cargo, g.unit(g.unit(cargo).inside).inside)


def set_beside(g: Core, unit: int, choice: Option) -> None:
    """V The unit is set beside its ship, on the map or off it."""
    ship = g.unit(unit).inside
    place = place_of_ship(g, ship)
    counts = list(g.state.launched)
    counts[place] += 1
    g.state.launched = tuple(counts)
    if choice.space >= 0:
        g.put(unit, choice.space, came=g.state.turn)
    else:
        g.stow(unit, ship, BESIDE, edge=g.hex(ship))
    g.tell(Launched(clause="GAT-V.3", unit=unit, ship=ship, hex=choice.space))


# -- VII-f air defence on deck -----------------------------------------------------------------------


def postable(g: Core) -> Iterator[int]:
    """VII-f The Hmmwv/Stingers and Avengers aboard ships that can be posted on deck in this turn."""
    return (unit for ship in ships(g) for unit in g.within.get(ship, ()) if against_posting(g, unit) is None)


def against_posting(g: Core, unit: int) -> Refusal | None:
    """VII-f The first reason why a unit cannot be posted on the deck of its ship in this turn."""
    what = {"unit": g.type(unit).title}
    if "deck_guard" not in g.type(unit).tags or not aboard(g, unit):
        return Refusal("GAT-VII-f.3", Text("gators.no.not_posted", what))
    if g.unit(unit).posted == g.state.turn:
        return Refusal("GAT-VII-f.3", Text("gators.no.on_deck", what))
    if handled(g, g.unit(unit).inside, g.state.launched) >= g.e.limits.launches:
        return Refusal("GAT-VII-f.4", Text("gators.no.launch_limit", what))
    return None


def post(g: Core, unit: int) -> None:
    """VII-f A unit is posted on the deck of its ship for this turn."""
    g.stamp(unit, posted=g.state.turn)
    g.tell(Posted(clause="GAT-VII-f.3", unit=unit, ship=g.unit(unit).inside))


# -- V recovery --------------------------------------------------------------------------------------


def recovery_phase(g: Core) -> Flow[None]:
    """V Air and amphibious units next to a ship may land on it."""
    while True:
        choice = yield Ask("us", Text("gators.ask.recover"), "GAT-V.6", lambda: recoveries(g), anchor=True)
        if choice.piece < 0:
            return
        yield from recover(g, choice.piece)


def recoveries(g: Core) -> Options:
    """V The units that can be recovered, and the end of the phase."""
    found = tuple(g.pick("recover", unit, "GAT-V.6") for unit in g.on_map(US) if against_recovering(g, unit) is None)
    return (*found, g.button("end", "GAT-V.1"))


def against_recovering(g: Core, unit: int) -> Refusal | None:
    """V The first reason why a unit cannot be recovered now."""
    what = {"unit": g.type(unit).title}
    if g.side(unit) != US or g.hex(unit) < 0 or not launchers(g, unit):
        return Refusal("GAT-V.6", Text("gators.no.not_recovered", what))
    near = [ship for ship in ships(g) if g.e.board.adjacent(g.hex(ship), g.hex(unit))]
    if not near:
        return Refusal("GAT-V.6", Text("gators.no.no_ship_near", what))
    wrong = [against_deck(g, unit, ship) for ship in near]
    return None if None in wrong else wrong[-1]


def decks(g: Core, unit: int) -> tuple[int, ...]:
    """V The ships next to a unit that can take it aboard now."""
    return tuple(ship for ship in ships(g) if against_deck(g, unit, ship) is None)


def against_deck(g: Core, unit: int, ship: int) -> Refusal | None:
    """V, II-b The first reason why a ship cannot take a unit aboard now."""
    what = {"unit": g.type(unit).title}
    if not g.type(ship).is_ship or not g.e.board.adjacent(g.hex(ship), g.hex(unit)):
        return Refusal("GAT-V.6", Text("gators.no.no_ship_near", what))
    if not takes(g, ship, unit):
        return Refusal("GAT-II-b.37", Text("gators.no.lhd_only", what))
    if not has_handling_left(g, ship):
        return Refusal("GAT-V.7", Text("gators.no.recovery_limit", what))
    return None


def has_handling_left(g: Core, ship: int) -> bool:
    """V, VII-f Whether a ship can recover one more unit, by the ruling on its limit."""
    ruling, recovered = g.rulings["recovery_limit"], handled(g, ship, g.state.recovered)
    if ruling == "free":
        return True
    if ruling == "shared":
        recovered += g.state.launched[place_of_ship(g, ship)]
    return recovered < g.e.limits.recoveries


def recover(g: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit comes aboard with what it carries; aircraft are refuelled, and rearmed if it is the LHD."""
    prompt = Text("gators.ask.ship", {"unit": g.type(unit).title})
    options = tuple(g.pick("ship", ship, "GAT-V.6") for ship in decks(g, unit))
    choice = yield from settle(Ask("us", prompt, "GAT-V.6", options, about=(unit,)))
    ship = choice.piece
    place = place_of_ship(g, ship)
    counts = list(g.state.recovered)
    counts[place] += 1
    g.state.recovered = tuple(counts)
    load = "" if "rearms" in g.type(ship).tags else g.unit(unit).load
    g.stow(unit, ship, spent=False, strayed=False, load=load)
    for truck in all_cargo(g, unit):
        if "fuel_truck" in g.type(truck).tags:
            g.stamp(truck, load=FUEL)
    g.tell(Recovered(clause="GAT-V.6", unit=unit, ship=ship))


def all_cargo(g: Core, unit: int) -> Iterator[int]:
    """Everything that a unit carries, and what that carries."""
    for cargo in g.within.get(unit, ()):
        yield cargo
        yield from all_cargo(g, cargo)
