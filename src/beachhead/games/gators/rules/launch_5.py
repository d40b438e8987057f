"""V Launch: what leaves the ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Launched, Loaded, Posted, SplitUp
from beachhead.games.gators.model import ABOARD, BESIDE, NOBODY, SIDES, SPLIT, US
from beachhead.games.gators.rules.ground_3 import ground_needs
from beachhead.games.gators.rules.moments_5 import in_launch
from beachhead.games.gators.rules.movement_6.transport_6fg import fit_needs, transport_of
from beachhead.games.gators.rules.position_6.air_6b import ARM, can_arm
from beachhead.games.gators.rules.position_6.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs
from beachhead.games.gators.targets import BESIDE_SHIP, OWN_UNIT, US_UNIT
from beachhead.kernel.acts import Open, decide, gather
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once


def ships(game: Core) -> tuple[int, ...]:
    """Player 1's ships that are afloat, in the order LHD, LPD, LSD."""
    return tuple(manifest.ship for manifest in game.edition.manifests if game.hex(manifest.ship) >= 0)


def place_of_ship(game: Core, ship: int) -> int:
    """The place of a ship in the counts of launches and recoveries."""
    return places_of_ships(game.edition)[ship]


@lru_cache(maxsize=8)
def places_of_ships(edition: Edition) -> dict[int, int]:
    """That of each ship."""
    return {manifest.ship: place for place, manifest in enumerate(edition.manifests)}


LAUNCHED = frozenset({"air", "amphibious", "water"})
"""V The elements of units that leave a ship by themselves."""


@lru_cache(maxsize=8)
def leaving(edition: Edition) -> frozenset[int]:
    """V The units that leave a ship by themselves: aircraft, amphibious units, landing craft and boats."""
    return frozenset(unit.index for unit in edition.units if unit.element in LAUNCHED)


def launchers(game: Core, unit: int) -> bool:
    """V Whether a unit leaves a ship by itself."""
    return unit in leaving(game.edition)


# -- V launch ----------------------------------------------------------------------------------------


def launch_phase(game: Core) -> Flow[None]:
    """V Each ship launches up to six air and amphibious units into empty hexes around it."""
    if game.state.mover != NOBODY:
        yield from launch(game, game.state.mover)
    acts = LAUNCH, POST, SPLIT_ABOARD, END_LAUNCH
    yield from gather(game, lambda: game.ask("launch", *acts, clause="GAT-V.2", side=SIDES[US], anchor=True))


def aboard_ships(game: Core) -> Iterator[int]:
    """The units aboard Player 1's ships and in nothing else, ship by ship."""
    return (unit for ship in ships(game) for unit in game.aboard.get(ship, ()))


def ready_to_launch(game: Core) -> list[int]:
    """V Those of them that leave a ship by themselves."""
    able = leaving(game.edition)
    return [unit for unit in aboard_ships(game) if unit in able]


def launchable(game: Core) -> Iterator[int]:
    """V Those of them that can be launched now."""
    units, printed, able = game.state.units, game.edition.units, leaving(game.edition)
    open_ships = [ship for ship in ships(game) if has_launches_left(game, ship)]
    ready = (unit for ship in open_ships for unit in game.aboard.get(ship, ()) if unit in able)

    def likeness(unit: int) -> tuple[str, int, int]:
        lies = units[unit]
        return printed[unit].kind, lies.inside, lies.hex

    return looked_at_once(ready, likeness, lambda unit: met(launch_needs(game, unit)))


def has_launches_left(game: Core, ship: int) -> bool:
    """V, VII-f Whether a ship can launch one more unit in this turn."""
    return handled(game, ship, game.state.launched) < game.edition.limits.launches


def deck_guards(game: Core) -> list[int]:
    """VII-f Those of them that can be posted on deck."""
    return [unit for unit in aboard_ships(game) if "deck_guard" in game.type(unit).tags]


def split_aboard_needs(game: Core, platoon: int) -> Conditions:
    """IV What a unit aboard a ship needs so that it can be split: its kind, nothing that carries it, counters."""
    yield game.type(platoon).kind == "us-rifle", "GAT-IV.25", "only_rifles_split"
    yield aboard(game, platoon), "GAT-IV.24", "not_aboard"
    yield len(free_squads(game)) >= SQUADS, "GAT-IV.24", "no_squads"


def aboard(game: Core, unit: int) -> bool:
    """Whether a unit is aboard a ship and in nothing else; set off the map beside it, it is not."""
    ship = game.unit(unit).inside
    return game.hex(unit) == ABOARD and ship != NOBODY and game.type(ship).is_ship


def split_aboard(game: Core, platoon: int) -> None:
    """IV A platoon aboard a ship is split: its counter is set aside, three squads take its place."""
    ship, squads = game.unit(platoon).inside, free_squads(game)[:SQUADS]
    game.put(platoon, SPLIT)
    for squad in squads:
        game.stow(squad, ship)
    game.emit(SplitUp(clause="GAT-IV.24", platoon=platoon, squads=squads, audience=(SIDES[US],)))


def launch_needs(game: Core, unit: int) -> Conditions:
    """V What a unit needs in order to be launched now."""
    inside, launched = aboard(game, unit), launchers(game, unit)
    yield inside, "GAT-V.2", "not_aboard"
    yield launched, "GAT-V.2", "not_launched"
    if not inside or not launched:
        return
    ship = game.unit(unit).inside
    yield has_launches_left(game, ship), "GAT-V.2", "launch_limit"
    room = has_room_off_map(game, ship) or any(True for _ in hexes_beside(game, unit, ship))
    yield room, "GAT-V.3", "no_room_beside"


def handled(game: Core, ship: int, counts: tuple[int, ...]) -> int:
    """V, VII-f How many units a ship has handled; each unit posted on its deck counts as one."""
    key = ("posted", ship)
    posted = game.of_side[US].get(key)
    if posted is None:
        posted = game.of_side[US][key] = sum(
            game.unit(unit).posted == game.state.turn for unit in game.aboard.get(ship, ())
        )
    return counts[place_of_ship(game, ship)] + int(posted)


def places_beside(game: Core, unit: int) -> Iterator[int]:
    """V The empty hexes around a ship; at the rim of the map also a place off it, up to six around the ship."""
    ship = game.unit(unit).inside
    yield from hexes_beside(game, unit, ship)
    if has_room_off_map(game, ship):
        yield NOBODY


def hexes_beside(game: Core, unit: int, ship: int) -> Iterator[int]:
    """V The empty hexes around a ship into which a unit can be launched."""
    return (there for there in game.edition.board.near[game.hex(ship)] if met(lie_beside_needs(game, unit, there)))


def has_room_off_map(game: Core, ship: int) -> bool:
    """V Whether a unit can be set off the map beside a ship: as many places as hexes that are not there."""
    missing = 6 - len(game.edition.board.near[game.hex(ship)])
    return len(off_map(game, ship)) < missing


def beside_needs(game: Core, unit: int, place: int) -> Conditions:
    """V What a hex, or the edge of the map, needs so that a launched unit can be set there."""
    ship = game.unit(unit).inside
    if place == NOBODY:
        yield has_room_off_map(game, ship), "GAT-V.4", "no_off_map"
        return
    yield game.edition.board.adjacent(game.hex(ship), place), "GAT-V.3", "not_next_to_ship"
    yield from lie_beside_needs(game, unit, place)


def lie_beside_needs(game: Core, unit: int, space: int) -> Conditions:
    """V What a hex next to its ship needs so that a unit can be set there; nothing climbs a bridge."""
    free = not game.at.get(space) and not (game.type(unit).amphibious and game.ground(space).bridge)
    yield free, "GAT-V.3", "not_empty"
    yield from (end_move_needs if free else ground_needs)(game, unit, space)


def off_map(game: Core, ship: int) -> tuple[int, ...]:
    """V The units set off the map beside a ship."""
    return tuple(unit for unit in game.set_off() if game.unit(unit).inside == ship)


def launch(game: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit is launched: its cargo is stowed, its markers chosen, and it is set beside the ship."""
    game.state.mover = unit
    while game.state.mover != NOBODY:
        if can_arm(game, unit) and not game.unit(unit).load:
            acts: tuple[Open, ...] = (ARM(unit), STAY_ABOARD(unit))
        else:
            acts = STOW(unit), UNSTOW(unit), SET_BESIDE(unit), STAY_ABOARD(unit)
        says, side = {"unit": game.type(unit).title}, SIDES[US]
        ask = game.ask("beside", *acts, clause="GAT-V.3", side=side, anchor=True, about=(unit,), says=says)
        last = yield from decide(game, ask)
        if last is SET_BESIDE or last is STAY_ABOARD:
            game.state.mover = NOBODY


def stay_aboard(game: Core, unit: int) -> None:
    """V, VI-b A unit is not launched: an armed aircraft hands its markers back."""
    if can_arm(game, unit):
        game.stamp(unit, load="")


def stowable(game: Core, carrier: int) -> Iterator[int]:
    """IV, VI-g The units aboard the same ship that a carrier can take along."""
    if transport_of(game, carrier) is None:
        return
    units, turn, printed = game.state.units, game.state.turn, game.edition.units
    free = (
        unit
        for unit in game.aboard.get(units[carrier].inside, ())
        if units[unit].hex == ABOARD and unit != carrier and not (turn and units[unit].posted == turn)
    )
    yield from looked_at_once(free, lambda unit: printed[unit].kind, lambda unit: met(fit_needs(game, unit, carrier)))


def stow_needs(game: Core, carrier: int, unit: int) -> Conditions:
    """IV, VI-g, VII-f What a unit needs so that a carrier can take it along from the ship that both are aboard."""
    together = aboard(game, unit) and game.unit(unit).inside == game.unit(carrier).inside
    yield together, "GAT-VI-g.1", "other_ship"
    if game.state.turn:
        yield game.unit(unit).posted != game.state.turn, "GAT-VII-f.3", "on_deck"
    yield from fit_needs(game, unit, carrier)


def stow(game: Core, carrier: int, cargo: int) -> None:
    """IV, VI-g A unit aboard a ship is loaded into a carrier aboard; the enemy does not see it."""
    game.stow(cargo, carrier)
    game.emit(Loaded(clause="GAT-VI-g.1", unit=cargo, carrier=carrier, audience=(SIDES[US],)))


def unstow_needs(game: Core, carrier: int, cargo: int) -> Conditions:
    """IV, VI-f What a unit needs so that a carrier can leave it behind."""
    yield game.unit(cargo).inside == carrier, "GAT-VI-f.1", "not_in_it"


def is_inside(game: Core, carrier: int, cargo: int) -> bool:
    """Whether who points at a unit means that a carrier leaves it behind."""
    return game.unit(cargo).inside == carrier


def unstow(game: Core, carrier: int, cargo: int) -> None:
    """IV, VI-f A unit is put from a carrier aboard a ship into the ship itself."""
    game.stow(cargo, game.unit(carrier).inside)


def set_beside(game: Core, unit: int, place: int) -> None:
    """V The unit is set beside its ship, on the map or off it."""
    ship = game.unit(unit).inside
    number = place_of_ship(game, ship)
    counts = list(game.state.launched)
    counts[number] += 1
    game.state.launched = tuple(counts)
    if place >= 0:
        game.put(unit, place, came=game.state.turn)
    else:
        game.stow(unit, ship, BESIDE, edge=game.hex(ship))
    game.emit(Launched(clause="GAT-V.3", unit=unit, ship=ship, hex=place))


def preloads(before: str, now: str) -> Callable[[Core, int, int], str]:
    """The clause that lets a unit be stowed: one before the first turn, another one in the turns."""
    return lambda game, carrier, cargo: now if game.state.turn else before


LAUNCH = act("launch", US_UNIT, clause="GAT-V.2", exactly=launchable, needs=launch_needs, does=launch, when=in_launch)

SPLIT_ABOARD = act("split", US_UNIT, clause="GAT-IV.24", among=lambda game: game.edition.of_kind("us-rifle"),
                   needs=split_aboard_needs, does=split_aboard, label="split_aboard")  # fmt: skip

END_LAUNCH = act("end", clause="GAT-V.1", goes_on=True)

STOW = act("stow", OWN_UNIT, clause=preloads("GAT-IV.21", "GAT-V.3"), exactly=stowable, needs=stow_needs, does=stow)

UNSTOW = act("unstow", OWN_UNIT, clause=preloads("GAT-IV.21", "GAT-VI-f.1"), needs=unstow_needs, does=unstow,
             among=lambda game, carrier: game.aboard.get(carrier, ()), meant=is_inside)  # fmt: skip

SET_BESIDE = act("beside", BESIDE_SHIP, clause=lambda game, unit, place: "GAT-V.3" if place >= 0 else "GAT-V.4",
                 exactly=places_beside, needs=beside_needs, does=set_beside)  # fmt: skip

STAY_ABOARD = act("stay", clause="GAT-V.2", does=stay_aboard)


# -- VII-f air defence on deck -----------------------------------------------------------------------


def post_needs(game: Core, unit: int) -> Conditions:
    """VII-f What a unit needs in order to be posted on the deck of its ship in this turn."""
    able = "deck_guard" in game.type(unit).tags and aboard(game, unit)
    yield able, "GAT-VII-f.3", "not_posted"
    if able:
        yield game.unit(unit).posted != game.state.turn, "GAT-VII-f.3", "on_deck"
        yield has_launches_left(game, game.unit(unit).inside), "GAT-VII-f.4", "launch_limit"


def post(game: Core, unit: int) -> None:
    """VII-f A unit is posted on the deck of its ship for this turn."""
    game.stamp(unit, posted=game.state.turn)
    game.emit(Posted(clause="GAT-VII-f.3", unit=unit, ship=game.unit(unit).inside))


POST = act("post", US_UNIT, clause="GAT-VII-f.3", among=deck_guards, needs=post_needs, does=post, when=in_launch,
           meant=lambda game, unit: "deck_guard" in game.type(unit).tags)  # fmt: skip
