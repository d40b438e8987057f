"""What there is in a position that decides the campaign: counters, ground, points (4.0).  All is counted for the UK."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.edition.prospects import Feature, Features, Prospects
from beachhead.games.falklands_showdown.components import AIR, DESTROYER, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.judgment.ground import by_land
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly

DECIDED = 5.0
"""What the match is worth beyond its points."""

NEARNESS = {0: 1.0, 1: 1.0, 2: 0.5, 3: 0.25}
"""What a step counts for the way to Port Stanley, by the land borders between."""


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
    """Steps ashore, each by how near it is to Port Stanley, until that is won."""
    if _is_won(game):
        return 0.0
    edition = game.edition
    ashore = [(unit, where) for unit, where in _battalions(game) if where in edition.land]
    near = {where: NEARNESS.get(by_land(game, where, edition.port_stanley), 0.0) for _, where in ashore}
    return sum(game.steps(unit) * near[where] for unit, where in ashore)


def afloat(game: Core) -> float:
    """Steps that are still to be landed."""
    return float(sum(game.steps(unit) for unit, where in _battalions(game) if where not in game.edition.land))


def escorts(game: Core) -> float:
    """Destroyers and frigates, by their steps."""
    ships = [unit for unit in game.roster(UK, SHIP) if game.type(unit).type == DESTROYER and game.place(unit) >= 0]
    return sum(game.steps(unit) for unit in ships) / 2


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
    """Argentine units that are still to come, until Port Stanley is won."""
    return 0.0 if _is_won(game) else float(sum(where not in game.edition.land for where in _argentines(game)))


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
    "points": Feature(points, 1.05, 2.2),
    "fight": Feature(fight, 1.93, 1.93),
    "front": Feature(front, 0.52, 0.7),
    "afloat": Feature(afloat, 0.21, 0.0),
    "escorts": Feature(escorts, 0.17, 0.0),
    "to_win": Feature(to_win, 1.75, 0.0),
    "garrison": Feature(garrison, -0.22, -0.7),
    "camp": Feature(camp, -0.15, -0.15),
    "air": Feature(air, -0.23, 0.0),
    "relief": Feature(relief, 0.23, 0.23),
}

PROSPECTS = Prospects(DATA.own / "value.toml", SIDES[UK], FEATURES, late=late, decided=DECIDED, margin=points)
