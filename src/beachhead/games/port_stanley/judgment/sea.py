"""The landings: who goes aboard, where ships land, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import ships
from beachhead.games.port_stanley.judgment.survey import FAR, enemy_strength, ways
from beachhead.games.port_stanley.model import (
    ABOARD,
    CLEAR,
    HIGH_SEAS,
    LANDING,
    MIRAGE,
    NOBODY,
    OFF_MAP,
    RESTRICTED,
    SKYHAWK,
    UK,
    UK_COMBAT,
    UK_MOVEMENT,
)
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import names_in
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import beachheads_beside
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import (
    cargo,
    is_empty,
    is_landing_ship,
    landing_ships,
    needed,
    room,
)
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import loading
from beachhead.games.port_stanley.rules.stacking_6 import LIMIT, counts, load
from beachhead.games.port_stanley.rules.weather_4 import grounded

OPPOSED = 2.0
"""What it costs to land where the enemy stands (7.4), besides his strength."""
FEW_JETS = 8
"""12.6 So many jets are met by the patrol."""
WEAK, SWEPT = 2.5, 0.5
"""7.4 No stronger an enemy on a beach is swept away by a battalion that lands, and what it costs to land there."""
TOGETHER = 0.6
"""12.7.2 What it is worth to land beside others, two battalions in a hex."""
MIXED = 0.2
"""18.1.1 The same for those of another battalion, who attack together at a price while their own halves are there."""
NEAR = 22.0
"""3.1 A beach so many movement points from Stanley is near enough."""
ROOMY = 3
"""3.1 A beach of so many hexes takes a brigade."""
FULL = 2.5
"""What it costs to come to a beach hex where no battalion more can land (6.1)."""
CROWD = 7
"""More names than so many in a hex draw the bombers (12.6.5)."""


def usable_beaches(game: Core, water: str) -> list[int]:
    """7.1 The beaches of the list, or those already used, that can be approached from a kind of water."""
    s, edition = game.state, game.edition
    numbers = s.landed or ((s.first_beach,) if s.first_beach else s.sites)
    return [
        number
        for number in numbers
        if any(edition.water[near] == water for space in edition.beaches[number] for near in edition.board.near[space])
    ]


def list_worth(game: Core, number: int, kept: dict[Any, Any]) -> float:
    """3.1, 7.2 What a beach is worth on the list: not far from Stanley, in sheltered waters, best with many hexes."""
    near, water = game.edition.board.near, game.edition.water
    hexes = game.edition.beaches[number]
    sheltered = any(water[there] == RESTRICTED for space in hexes for there in near[space])
    if not sheltered or min(ways(game, kept)[space] for space in hexes) > NEAR:
        return -1.0
    return 1.0 if len(hexes) >= ROOMY else 0.9


def is_listed(game: Core, space: int) -> bool:
    """7.1, 10.1 Whether a hex is of a beach at which the British may land first, and have not landed yet."""
    return not game.state.landed and game.edition.beach_of.get(space) in game.state.sites


def announcement(game: Core, water: str) -> float:
    """7.2 Which waters to land from: restricted ones, where there is a choice."""
    if not ready_to_land(game) or not usable_beaches(game, water):
        return -1.0
    return 2.0 if water == RESTRICTED else (-1.0 if usable_beaches(game, RESTRICTED) else 1.0)


def ready_to_land(game: Core) -> bool:
    """7.2 Whether somebody waits to land: off the map with ships for him, or aboard where nobody has landed yet."""
    ships = [ship for ship in game.roster(UK) if is_landing_ship(game, ship)]
    if any(game.hex(ship) >= 0 and waits_to_land(game, ship) for ship in ships):
        return True
    first = any(cargo_worth(game, unit) >= BATTALION for unit in game.roster(UK) if game.hex(unit) == OFF_MAP)
    return first and any(game.hex(ship) == OFF_MAP for ship in ships)


def waits_to_land(game: Core, ship: int) -> bool:
    """7.2 Whether a ship has somebody aboard who cannot follow others ashore where it lies."""
    return bool(cargo(game, ship)) and not beachheads_beside(game, ship)


BATTALION, COMPANY = 3.0, 1.6
AT_ONCE = 12
"""More capacity than that is not risked at once: all that there is, for few of empty landing ships are bombed."""
SUPPLY_RUN = 3
"""Capacity that is worth a ship for supply points alone."""
FIRST_STORES = 2
"""15.3.1 So many supply points go with the first who land."""
STOCKED = 12
"""15.2 With so many supply points ashore the landing ships are free to leave."""


def cargo_worth(game: Core, unit: int) -> float:
    """7.2 Who goes first: battalions by their formations, then what protects them, then guns, then companies."""
    kind = game.type(unit)
    if kind.is_ship or kind.kind in ("helicopter", "special"):
        return -1.0
    if kind.kind == "infantry" and kind.size == "battalion":
        return BATTALION + FORMATIONS.get(kind.formation, 0.1)
    return {"air_defence": 2.0, "artillery": 1.8, "recon": 1.7, "infantry": COMPANY, "engineer": 1.2}.get(
        kind.kind, 1.0
    )


FORMATIONS = {"2-para": 0.9, "40-cdo": 0.8, "3-para": 0.7, "45-cdo": 0.6, "42-cdo": 0.5, "scots": 0.4, "gurkha": 0.3}
"""The order in which battalions land, those of one formation together (18.1)."""


def boards(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """7.2, 7.6, 12.6 Whether a unit should go aboard now: if it finds room ashore, and does not drown aboard.

    Who follows others goes aboard in the movement phase, to be ashore before the bombers come.
    """
    if not boards_now(game):
        return -1.0
    if not any(needed(game, unit) <= room(game, ship) for ship in carriers(game, kept) if ship in loading(game)):
        return -1.0
    if not counts(game, unit):
        return cargo_worth(game, unit)
    heads = [space for space in game.state.beachheads if not game.enemy_in(space, UK)]
    spaces = heads if game.state.phase != LANDING else open_shore(game, kept)
    free = sum(LIMIT - load(game, game.here(space, UK)) for space in spaces)
    waiting = [other for ship in landing_ships(game) for other in game.aboard.get(ship, ())]
    return (
        cargo_worth(game, unit)
        if (not spaces and not game.state.landed) or load(game, (*waiting, unit)) <= free
        else -1.0
    )


def boards_now(game: Core) -> bool:
    """7.6 Whether somebody who goes aboard now will be ashore in this turn, as far as the die lets him."""
    if game.state.phase == LANDING:
        return not waits_beside(game)
    if game.state.phase == UK_COMBAT:  # they land in the next landing phase, unless the die keeps them aboard
        return waits_beside(game)
    return game.state.phase == UK_MOVEMENT and any(may_follow(game, ship) for ship in landing_ships(game))


def may_follow(game: Core, ship: int) -> bool:
    """7.6 Whether follow-ups may come ashore from a ship in this turn: not where others have just landed."""
    beach_of, fresh = game.edition.beach_of, game.state.fresh_beaches
    return any(beach_of.get(space, 0) not in fresh for space in beachheads_beside(game, ship))


def waits_beside(game: Core) -> bool:
    """7.6 Whether ships lie beside a beach at which the British have landed."""
    return any(beachheads_beside(game, ship) for ship in landing_ships(game))


def carriers(game: Core, kept: dict[Any, Any]) -> list[int]:
    """12.6 The landing ships that are risked: as few as will do, the largest of them."""

    def find() -> list[int]:
        found: list[int] = []
        wanted = min(people_waiting(game, kept) + SUPPLY_RUN, AT_ONCE)
        there = [ship for ship in landing_ships(game) if game.hex(ship) >= 0 or game.hex(ship) == OFF_MAP]
        for ship in sorted(there, key=lambda ship: (-game.values(ship).capacity, ship)):
            if wanted > 0:
                found.append(ship)
                wanted -= game.values(ship).capacity
        return found

    known: list[int] = game.kept("carriers", find)
    return known


def open_shore(game: Core, kept: dict[Any, Any]) -> list[int]:
    """7.2 The hexes of the best beach in which no enemy is seen, or one whom a battalion sweeps away (7.4)."""
    if not beach_hexes(game):
        return []
    best = max(beach_hexes(game), key=lambda space: (shore_worth(game, space, kept), -space))
    beach = game.edition.beaches[game.edition.beach_of[best]]
    return [space for space in beach if not game.enemy_in(space, UK) or is_swept(game, space)]


def is_swept(game: Core, space: int) -> bool:
    """7.4 Whether the enemy on a beach is so weak that a battalion lands in spite of him.

    Those who land are aboard until they have fought (7.4): only where no jets come, which would drown them.
    """
    return enemy_strength(game, space, UK) <= WEAK and jets_about(game) <= FEW_JETS


def jets_about(game: Core) -> int:
    """12.4 The jets that can fly in this turn."""
    if grounded(game):
        return 0
    planes = game.state.airmen
    return planes[MIRAGE] + planes[SKYHAWK] * (game.state.weather == CLEAR)


def shore_worth(game: Core, space: int, kept: dict[Any, Any], ship: int = NOBODY) -> float:
    """7.2 What a beach hex is worth to land at: near Stanley, not held, and with room for those on a ship."""
    way = ways(game, kept)[space]
    opposed = 0.0
    if game.enemy_in(space, UK):
        opposed = (SWEPT if is_swept(game, space) else OPPOSED) + 0.3 * enemy_strength(game, space, UK)
    if way >= FAR:
        return -FAR
    there, aboard = landed_in(game, space), game.aboard.get(ship, ())
    before, after = load(game, there), load(game, {*there, *aboard})
    together = TOGETHER if is_of_one_formation(game, there, aboard) else MIXED
    return -0.05 * way - opposed - FULL * (after > LIMIT) + together * (0 < before < after <= LIMIT)


def landed_in(game: Core, space: int) -> tuple[int, ...]:
    """6.1 Those in a beach hex, and those who are to land there."""
    ships = [other for other in game.on_map(UK) if game.unit(other).bound == space and game.type(other).is_ship]
    return (*game.here(space, UK), *(unit for other in ships for unit in game.aboard.get(other, ())))


def is_of_one_formation(game: Core, there: Sequence[int], aboard: Sequence[int]) -> bool:
    """18.1.1 Whether some of those aboard a ship are of a battalion of which others are there already."""
    formations = {game.type(unit).formation for unit in there if game.type(unit).kind == "infantry"}
    return any(game.type(unit).formation in formations for unit in aboard)


def water_worth(game: Core, space: int, ship: int, kept: dict[Any, Any]) -> float:
    """7.2, 12.6.5 What a water hex is worth to land from: beside a good beach hex, and not crowded."""
    shores = [there for there in game.edition.board.near[space] if there in beach_hexes(game)]
    best = max((shore_worth(game, there, kept, ship) for there in shores), default=-50.0)
    crowd = names_in(game, space) * 0.1 + max(names_in(game, space) - CROWD + 1, 0) * 0.3
    return best - crowd - (0.2 if game.edition.water[space] == HIGH_SEAS else 0.0)


def beach_hexes(game: Core) -> frozenset[int]:
    """7.1 The hexes of the beaches that are in use."""
    numbers = (*usable_beaches(game, RESTRICTED), *usable_beaches(game, HIGH_SEAS))
    return frozenset(space for number in numbers for space in game.edition.beaches[number])


def ship_to_load(game: Core, unit: int, ship: int, kept: dict[Any, Any]) -> float:
    """7.2 The ship that is filled first: of those that are risked the one with least room left that will do."""
    halved = needed(game, unit) > room(game, ship)
    return -float(room(game, ship)) - 10.0 * (ship not in carriers(game, kept)) - 5.0 * halved


def sails(game: Core, ship: int, kept: dict[Any, Any]) -> float:
    """5.7, 7.2 Whether a ship should sail: who is loaded goes to land, while ships land, and who is done goes home."""
    if not is_landing_ship(game, ship):
        return ships.sails(game, ship)
    if game.state.phase != LANDING:
        return 0.6 if game.hex(ship) != OFF_MAP and is_done(game, ship, kept) else -1.0
    waits = not is_empty(game, ship) if game.hex(ship) == OFF_MAP else waits_to_land(game, ship)
    return 1.0 if waits else -1.0


def ashore(game: Core) -> int:
    """15.2 The supply points ashore."""
    return sum(one.points for one in game.state.supplies if one.side == UK and one.hex >= 0)


def wants_stores(game: Core) -> bool:
    """15.2 Whether more supply points are wanted ashore."""
    return ashore(game) + stores_aboard(game) < STOCKED


def has_no_stores(game: Core) -> bool:
    """15.3.1 Whether those who land could not attack: there are not two supply points ashore or aboard."""
    return ashore(game) + stores_aboard(game) < FIRST_STORES


def stores_aboard(game: Core) -> int:
    """7.2 The supply points on ships."""
    return sum(one.points for one in game.state.supplies if one.side == UK and one.hex == ABOARD)


def has_room_for_stores(game: Core, ship: int, kept: dict[Any, Any]) -> bool:
    """7.2 Whether a supply point should go onto a ship: if there is more room than those take who wait to go aboard."""
    risked = carriers(game, kept)
    free = sum(max(room(game, one), 0) for one in loading(game) if one in risked)
    reserved = 0 if game.state.phase == LANDING else people_waiting(game, kept)
    comes = game.state.phase != LANDING or bool(cargo(game, ship))
    return comes and ship in risked and wants_stores(game) and free > reserved


def people_waiting(game: Core, kept: dict[Any, Any]) -> int:
    """7.6 The capacity that those take who wait at sea, as many as find room ashore in a turn."""
    coming = [unit for unit in game.roster(UK) if game.hex(unit) in (OFF_MAP, ABOARD)]
    waiting = [unit for unit in coming if cargo_worth(game, unit) >= COMPANY]
    heads = [space for space in game.state.beachheads if not game.enemy_in(space, UK)] or open_shore(game, kept)
    return min(sum(needed(game, unit) for unit in waiting if counts(game, unit)), max(len(heads), 1) * LIMIT // 2)


def is_done(game: Core, ship: int, kept: dict[Any, Any]) -> bool:
    """7.9, 12.6 Whether a ship lies beside a beach for nothing: it is empty, and others will do for who waits."""
    wanted = people_waiting(game, kept) or wants_stores(game)
    return is_empty(game, ship) and (not wanted or ship not in carriers(game, kept))
