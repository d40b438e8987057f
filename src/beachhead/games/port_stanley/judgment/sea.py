"""The landings: who goes aboard, where ships land, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import ships
from beachhead.games.port_stanley.judgment.survey import FAR, enemies_next_to, enemy_strength, ways
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
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import (
    approaches,
    beaches_beside,
    beachheads_beside,
)
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
SWARM, OVERDUE = 20, 4
"""With more jets than so many nobody lands first, before that turn."""
WEAK, SWEPT = 2.5, 0.5
"""7.4 No stronger an enemy on a beach is swept away by a battalion that lands, and what it costs to land there."""
TOGETHER = 0.6
"""12.7.2 What it is worth to land beside others, two battalions in a hex."""
MIXED = 0.2
"""18.1.1 The same for those of another battalion, who attack together at a price while their own halves are there."""
NEAR = 22.0
"""3.1 A beach so many movement points from Stanley is near enough."""
FARTHEST = 30.0
"""22.2.2 At a beach that is farther away nobody follows once there is a nearer one."""
ROOMY = 3
"""3.1 A beach of so many hexes takes a brigade."""
FULL = 2.5
"""What it costs to come to a beach hex where no battalion more can land (6.1)."""
CROWD = 7
"""More names than so many in a hex draw the bombers (12.6.5)."""


def usable_beaches(game: Core, water: str, kept: dict[Any, Any]) -> list[int]:
    """7.1 The beaches that can be approached from a kind of water: at first of the list, later used ones, or near."""
    s, edition = game.state, game.edition
    numbers: Iterable[int] = (s.first_beach,) if s.first_beach else s.sites
    if s.landed:
        numbers = [one for one in edition.beaches if one in s.landed or list_worth(game, one, kept) > 0]
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


def announcement(game: Core, water: str, kept: dict[Any, Any]) -> float:
    """7.2 Which waters to land from: restricted ones, where there is a choice."""
    if waits_for_weather(game) or not ready_to_land(game) or not usable_beaches(game, water, kept):
        return -1.0
    return 2.0 if water == RESTRICTED else (-1.0 if usable_beaches(game, RESTRICTED, kept) else 1.0)


def waits_for_weather(game: Core) -> bool:
    """12.6, 12.7 Whether the first landing waits: so many jets can fly now that it would cost more than a turn."""
    return not game.state.landed and game.state.turn < OVERDUE and jets_about(game) > SWARM


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
STOCKED = 20
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
    if not boards_now(game, kept):
        return -1.0
    ships = [ship for ship in carriers(game, kept) if ship in loading(game) and needed(game, unit) <= room(game, ship)]
    return cargo_worth(game, unit) if any(finds_room(game, unit, ship, kept) for ship in ships) else -1.0


def finds_room(game: Core, unit: int, ship: int, kept: dict[Any, Any]) -> bool:
    """6.1, 7.6 Whether there is room ashore for a unit and for all who are aboard that land there; to fight needs none.

    Where the British have not landed yet and no shore is open they have to fight for one (7.4).
    """
    spaces = shores_of(game, ship, kept)
    if not counts(game, unit) or not (spaces or game.state.landed):
        return True
    free = sum(LIMIT - load(game, game.here(space, UK)) for space in spaces)
    beside = [other for other in landing_ships(game) if not spaces.isdisjoint(shores_of(game, other, kept))]
    return load(game, (*(one for other in beside for one in game.aboard.get(other, ())), unit)) <= free


def heads_beside(game: Core, ship: int, kept: dict[Any, Any]) -> list[int]:
    """7.6 The beach hexes beside a ship at which others can follow: none that is far away once there are near ones."""
    return [space for space in beachheads_beside(game, ship) if not is_given_up(game, space, kept)]


def heads(game: Core, kept: dict[Any, Any]) -> list[int]:
    """7.6 The beach hexes at which the British have landed, and at which others can follow."""
    return [s for s in game.state.beachheads if not game.enemy_in(s, UK) and not is_given_up(game, s, kept)]


def is_given_up(game: Core, space: int, kept: dict[Any, Any]) -> bool:
    """22.2.2 Whether nobody more lands at a hex: it is far from Stanley, and there are beaches that are not."""
    return ways(game, kept)[space] > FARTHEST and near_shore(game, kept)


def near_shore(game: Core, kept: dict[Any, Any]) -> bool:
    """7.1 Whether there is a beach hex near Stanley that the enemy has left open."""

    def find() -> bool:
        way = ways(game, kept)
        return any(way[space] <= FARTHEST and not game.enemy_in(space, UK) for space in beach_hexes(game, kept))

    known: bool = game.kept("near shore", find)
    return known


def shores_of(game: Core, ship: int, kept: dict[Any, Any]) -> frozenset[int]:
    """7.2, 7.6 Where those aboard a ship go ashore: beside it, or at the shore that is open to those off the map."""
    if game.hex(ship) == OFF_MAP:
        return frozenset(open_shore(game, kept))
    return frozenset(space for space in heads_beside(game, ship, kept) if not game.enemy_in(space, UK))


def boards_now(game: Core, kept: dict[Any, Any]) -> bool:
    """7.6 Whether somebody who goes aboard now will be ashore in this turn, as far as the die lets him."""
    if game.state.phase == LANDING:
        return not waits_beside(game, kept) or new_shore(game, kept) != NOBODY
    if game.state.phase == UK_COMBAT:  # they land in the next landing phase, unless the die keeps them aboard
        return waits_beside(game, kept)
    return game.state.phase == UK_MOVEMENT and any(may_follow(game, ship, kept) for ship in landing_ships(game))


def may_follow(game: Core, ship: int, kept: dict[Any, Any]) -> bool:
    """7.6 Whether follow-ups may come ashore from a ship in this turn: not where others have just landed."""
    beach_of, fresh = game.edition.beach_of, game.state.fresh_beaches
    return any(beach_of.get(space, 0) not in fresh for space in heads_beside(game, ship, kept))


def waits_beside(game: Core, kept: dict[Any, Any]) -> bool:
    """7.6 Whether ships lie beside a beach at which the British have landed."""
    return any(heads_beside(game, ship, kept) for ship in landing_ships(game))


def carriers(game: Core, kept: dict[Any, Any]) -> list[int]:
    """12.6 The landing ships that are risked: as few as will do, those that are there, then the largest.

    For another shore some that are off the map, which the task force can load.
    """

    def find() -> list[int]:
        found: list[int] = []
        wanted = min(people_waiting(game, kept) + SUPPLY_RUN, AT_ONCE)
        there = [ship for ship in landing_ships(game) if game.hex(ship) == OFF_MAP or lies_well(game, ship, kept)]
        if game.state.phase == LANDING and new_shore(game, kept) != NOBODY:
            wanted, there = PAIR + STORES, [ship for ship in there if is_coming(game, ship)]
        for ship in sorted(there, key=lambda ship: (game.hex(ship) < 0, -game.values(ship).capacity, ship)):
            if wanted > 0:
                found.append(ship)
                wanted -= game.values(ship).capacity
        return found

    known: list[int] = game.kept("carriers", find)
    return known


def lies_well(game: Core, ship: int, kept: dict[Any, Any]) -> bool:
    """7.6 Whether a ship is off a shore, and not off one that has been given up."""
    gone = beachheads_beside(game, ship) and not heads_beside(game, ship, kept)
    return game.hex(ship) >= 0 and not gone


PAIR = 4
"""7.2 The capacity that two battalions take."""
STORES = 2
"""15.2 The capacity that goes with them for guns, air defence and supply points."""
MENACED = 8.0
"""Beside enemies who are stronger than two battalions no other shore is opened."""


def new_shore(game: Core, kept: dict[Any, Any]) -> int:
    """7.1, 7.6 Where else two battalions can land once the British are ashore, -1 if nowhere: twice as many come."""

    def find() -> int:
        spaces = shores_in_reach(game) if game.state.landed and pairs_wait(game) else ()
        spaces = [space for space in spaces if space in beach_hexes(game, kept) and is_free_shore(game, space)]
        return max(spaces, key=lambda space: (shore_worth(game, space, kept), -space), default=NOBODY)

    known: int = game.kept("new shore", find)
    return known


def shores_in_reach(game: Core) -> Collection[int]:
    """7.2 The beach hexes at which the die permits a landing now."""
    return sorted({space for water in approaches(game) for space in beaches_beside(game, water)})


def pairs_wait(game: Core) -> bool:
    """7.2 Whether two battalions are with the task force, or on their way ashore from it."""
    coming = [unit for ship in landing_ships(game) if is_coming(game, ship) for unit in game.aboard.get(ship, ())]
    those = (*game.elsewhere(UK, OFF_MAP), *coming)
    return sum(needed(game, unit) for unit in those if cargo_worth(game, unit) >= BATTALION) >= PAIR


def is_coming(game: Core, ship: int) -> bool:
    """7.2 Whether a landing ship is off the map, or comes to land."""
    return game.hex(ship) == OFF_MAP or game.unit(ship).bound != NOBODY


def is_free_shore(game: Core, space: int) -> bool:
    """6.1, 7.2 Whether two battalions can land in a hex: no enemy is there or strong beside it, nor do others land."""
    if game.enemy_in(space, UK) or load(game, game.here(space, UK)):
        return False
    ships = [ship for there in game.edition.board.near[space] for ship in game.ships_in(there)]
    used = any(is_landing_ship(game, ship) and game.unit(ship).bound != space for ship in ships)
    beside = enemies_next_to(game, space, UK)
    return not used and sum(enemy_strength(game, there, UK) for there in beside) <= MENACED


def open_shore(game: Core, kept: dict[Any, Any]) -> list[int]:
    """7.2 The hexes of the best beach in which no enemy is seen, or one whom a battalion sweeps away (7.4).

    Once the British have landed another hex, if one is wanted.
    """
    if game.state.landed:
        return [new_shore(game, kept)] if new_shore(game, kept) != NOBODY else []
    if not beach_hexes(game, kept):
        return []
    best = max(beach_hexes(game, kept), key=lambda space: (shore_worth(game, space, kept), -space))
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
    open_ones = open_shore(game, kept) if game.state.landed else beach_hexes(game, kept)
    shores = [there for there in game.edition.board.near[space] if there in open_ones]
    best = max((shore_worth(game, there, kept, ship) for there in shores), default=-50.0)
    crowd = names_in(game, space) * 0.1 + max(names_in(game, space) - CROWD + 1, 0) * 0.3
    return best - crowd - (0.2 if game.edition.water[space] == HIGH_SEAS else 0.0)


def beach_hexes(game: Core, kept: dict[Any, Any]) -> frozenset[int]:
    """7.1 The hexes of the beaches that are in use, or can be."""
    numbers = (*usable_beaches(game, RESTRICTED, kept), *usable_beaches(game, HIGH_SEAS, kept))
    return frozenset(space for number in numbers for space in game.edition.beaches[number])


def ship_to_share(game: Core, ship: int, kept: dict[Any, Any]) -> float:
    """7.2 The ship that takes half a battalion: of those that are risked the fullest, so that others can hold a whole
    one."""
    return -float(room(game, ship)) - 10.0 * (ship not in carriers(game, kept))


def ship_to_load(game: Core, unit: int, ship: int, kept: dict[Any, Any]) -> float:
    """7.2 The ship that is filled first: of those that are risked the one with least room left that will do."""
    halved, shut = needed(game, unit) > room(game, ship), not finds_room(game, unit, ship, kept)
    return ship_to_share(game, ship, kept) - 5.0 * (halved + shut)


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


def wants_stores(game: Core, kept: dict[Any, Any]) -> bool:
    """15.2 Whether more supply points are wanted ashore; those on a beach that has been given up are of no use."""
    left = sum(
        one.points
        for one in game.state.supplies
        if one.side == UK and one.hex >= 0 and is_given_up(game, one.hex, kept)
    )
    return ashore(game) - left + stores_aboard(game) < STOCKED


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
    return comes and ship in risked and wants_stores(game, kept) and free > reserved


def people_waiting(game: Core, kept: dict[Any, Any]) -> int:
    """7.6 The capacity that those take who wait at sea, as many as find room ashore in a turn."""
    coming = [unit for unit in game.roster(UK) if game.hex(unit) in (OFF_MAP, ABOARD)]
    waiting = [unit for unit in coming if cargo_worth(game, unit) >= COMPANY]
    spaces = heads(game, kept) or open_shore(game, kept)
    return min(sum(needed(game, unit) for unit in waiting if counts(game, unit)), max(len(spaces), 1) * LIMIT // 2)


def is_done(game: Core, ship: int, kept: dict[Any, Any]) -> bool:
    """7.9, 12.6 Whether a ship lies beside a beach for nothing: it is empty, and others will do for who waits."""
    wanted = people_waiting(game, kept) or wants_stores(game, kept)
    return is_empty(game, ship) and (not wanted or ship not in carriers(game, kept))
