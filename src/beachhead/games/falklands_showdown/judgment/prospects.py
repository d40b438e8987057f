"""What there is in a position that decides the campaign: counters, ground, points (4.0).  All is counted for the UK."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.edition.prospects import VALUE_FILE, Feature, Features, Prospects
from beachhead.games.falklands_showdown.components import AIR, CARRIER, DESTROYER, FREIGHT, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.judgment.ground import assault, by_land, is_ashore
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.operations_7.mobilize_7_1 import called_up, is_first_call

DECIDED = 5.0
"""What the match is worth beyond its points."""

NEARNESS = {0: 1.0, 1: 0.95, 2: 0.9, 3: 0.85}
"""What a step counts for the way to Port Stanley, by the land borders between."""

OFF_THE_ISLANDS = 0.7
"""What a step counts that is aboard off the islands, and can land."""

MANY = 20
"""Aircraft that sink ships, about as many as there are at the beginning."""


def points(game: Core) -> float:
    """Victory Points scored, less those of Argentina."""
    return -float(game.state.points)


def fight(game: Core) -> float:
    """1 for battalions in Port Stanley that is not won yet, 2 if the UK controls it already."""
    stanley = game.edition.port_stanley
    if _is_won(game) or not game.units_in(stanley, UK, GROUND):
        return 0.0
    return 1.0 + game.controls(UK, stanley)


def front(game: Core) -> float:
    """Steps ashore or off the islands, each by how near it is to Port Stanley, until that is won."""
    if _is_won(game):
        return 0.0
    edition = game.edition
    there = [(unit, where) for unit, where in _battalions(game) if where in edition.land or where == edition.falklands]
    near = {where: NEARNESS.get(by_land(game, where, edition.port_stanley), 0.0) for _, where in there}
    near[edition.falklands] = OFF_THE_ISLANDS
    return sum(game.steps(unit) * near[where] for unit, where in there)


def afloat(game: Core) -> float:
    """Steps that are still to come to the islands."""
    here = (*game.edition.land, game.edition.falklands)
    return float(sum(game.steps(unit) for unit, where in _battalions(game) if where not in here))


def in_reach(game: Core) -> float:
    """4.4(5) Points that can still come to the UK for which somebody is off the islands or next to the area."""
    edition = game.edition
    near, coasts = 0, 0
    for area in edition.land:
        if not is_to_win(game, area):
            continue
        if any(game.units_in(there, UK, GROUND) for there in (area, *edition.board.near[area])):
            near += edition.areas[area].vp
        elif area in edition.coastal:
            coasts += edition.areas[area].vp
    aboard = sum(len(game.aboard.get(ship, ())) for ship in game.ships_in(edition.falklands, UK))
    return float(near + min(coasts, aboard))


def escorts(game: Core) -> float:
    """Destroyers and frigates, by their steps."""
    ships = [unit for unit in game.roster(UK, SHIP) if game.type(unit).type == DESTROYER and game.place(unit) >= 0]
    return sum(game.steps(unit) for unit in ships) / 2


def ready(game: Core) -> float:
    """What share of its steps the UK would have left if all near Port Stanley fought for it now; 0 once it is won."""
    return 0.0 if _is_won(game) else max(0.0, assault(game))


def exposed(game: Core) -> float:
    """4.4(4) Points of carriers and freighters that raids can hit outside an anchorage, by the aircraft there are."""
    edition = game.edition
    reached = [area for area in edition.zone if edition.areas[area].in_range]
    ships = (ship for area in reached for ship in game.ships_in(area, UK, CARRIER, *FREIGHT))
    bombers = sum(game.type(unit).factors[SHIP] > 1 for unit in game.units_in(edition.argentina, AR, AIR))
    return sum(game.type(ship).points for ship in ships if not is_sheltered(game, ship)) * bombers / MANY


def hurt(game: Core) -> float:
    """2.8 UK ships with a Hit marker, by their points."""
    return float(
        sum(game.type(unit).points for unit in game.roster(UK, SHIP) if game.unit(unit).hits and game.place(unit) >= 0)
    )


def missiles(game: Core) -> float:
    """10.5 Stealth missions that are left."""
    return float(game.state.stealth)


def south_georgia(game: Core) -> float:
    """3.7 1 once the UK controls South Georgia."""
    return float(game.controls(UK, game.edition.south_georgia))


def to_win(game: Core) -> float:
    """4.4(5) Points of areas other than Port Stanley that can still come to the UK."""
    edition = game.edition
    return float(sum(edition.areas[area].vp for area in edition.land if is_to_win(game, area)))


def is_to_win(game: Core, area: int) -> bool:
    """4.4(5) Whether an area other than Port Stanley can still come to the UK."""
    return area != game.edition.port_stanley and game.controls(AR, area)


def garrison(game: Core) -> float:
    """Argentine units in Port Stanley, until that is won."""
    return 0.0 if _is_won(game) else float(sum(where == game.edition.port_stanley for where in _argentines(game)))


def camp(game: Core) -> float:
    """Argentine units elsewhere on the islands."""
    edition = game.edition
    return float(sum(where in edition.land and where != edition.port_stanley for where in _argentines(game)))


def relief(game: Core) -> float:
    """Argentine units that are still to come, until Port Stanley is won, called up or for nothing to be had."""
    if _is_won(game):
        return 0.0
    free = not game.edition.allowed.every_call_scores and not is_first_call(game)
    called = sum(1 for _ in called_up(game)) if free else 0
    return called + float(sum(where not in game.edition.land for where in _argentines(game)))


def crater(game: Core) -> float:
    """7.1 Op 8 How many Argentine units and aircraft a cratered runway hinders, until Port Stanley is won."""
    if not game.state.black_buck or _is_won(game):
        return 0.0
    based = len(game.units_in(game.edition.port_stanley, AR, AIR))
    return 1.0 + based + len(game.units_in(game.edition.argentina, AR, GROUND))


def closed(game: Core) -> float:
    """10.4 Anchorages in which Argentine units lie, before the UK is ashore."""
    held = (area for area in game.edition.anchorages if game.units_in(area, AR, GROUND))
    return 0.0 if is_ashore(game) else float(sum(1 for _ in held))


def air(game: Core) -> float:
    """Argentine aircraft on the mainland."""
    return float(len(game.units_in(game.edition.argentina, AR, AIR)))


def _is_won(game: Core) -> bool:
    return is_friendly(game, UK, game.edition.port_stanley)


def _battalions(game: Core) -> Iterator[tuple[int, int]]:
    places = ((unit, game.place(unit)) for unit in game.roster(UK, GROUND) if not game.type(unit).is_special)
    return ((unit, where) for unit, where in places if where >= 0)


def _argentines(game: Core) -> Iterator[int]:
    return (where for unit in game.roster(AR, GROUND) if (where := game.place(unit)) >= 0)


def late(game: Core) -> float:
    """The share of the UK's operations that are used."""
    return 1 - game.state.operations / game.edition.track.operations


FEATURES: Features[Falklands] = {
    "points": Feature(points, 1.2, 2.1),
    "fight": Feature(fight, 0.5, 1.2),
    "front": Feature(front, 0.55, 0.5),
    "ready": Feature(ready, 2.0, 3.0),
    "afloat": Feature(afloat, 0.2, 0.1),
    "exposed": Feature(exposed, -0.12, 0.0),
    "hurt": Feature(hurt, -0.35, 0.0),
    "missiles": Feature(missiles, -0.1, 0.0),
    "south_georgia": Feature(south_georgia, 0.6, 0.6),
    "escorts": Feature(escorts, 0.2, 0.0),
    "to_win": Feature(to_win, 1.8, 0.2),
    "in_reach": Feature(in_reach, 0.2, 1.0),
    "garrison": Feature(garrison, -0.3, -0.5),
    "camp": Feature(camp, -0.1, -0.1),
    "air": Feature(air, -0.1, 0.0),
    "relief": Feature(relief, -0.4, 0.2),
    "crater": Feature(crater, 0.25, 0.1),
    "closed": Feature(closed, -0.6, 0.0),
}

PROSPECTS = Prospects(DATA.own / VALUE_FILE, SIDES[UK], FEATURES, late=late, decided=DECIDED, margin=points)
