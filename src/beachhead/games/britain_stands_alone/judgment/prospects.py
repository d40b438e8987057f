"""What there is in a position of Britain Stands Alone that decides it: points, ports, troops, ships, aircraft.

Seen from the German side, who alone scores.
"""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.edition.prospects import VALUE_FILE, Feature, Features, Prospects
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import ABOARD, BR, GE, SIDES
from beachhead.games.britain_stands_alone.rules.victory_15 import conditions_met, total

DECIDED = 30.0
"""What the match is worth beyond its points."""

BRIDGEHEAD = 4
"""Turns after the first landing, from which a lack of ports ends the match soon."""

FOOTHOLD = 8
"""Capacity of ports beyond which more no longer saves the bridgehead."""


def points(game: Core) -> float:
    """15.1 Naval and Other Victory Points so far."""
    return float(total(game))


def conditions(game: Core) -> float:
    """15.2 Conditions of a German Sudden Death Victory that are met: three are needed."""
    return float(len(list(conditions_met(game))))


def ports(game: Core) -> float:
    """15.2 Capacity of the ports that the Germans hold in England, as it is printed, up to what is safe."""
    return float(min(FOOTHOLD, _capacity(game)))


def no_ports(game: Core) -> float:
    """15.2 Capacity that is missing where ports of too little are held when the time for them is nearly over."""
    s, sudden = game.state, game.edition.tables.victory
    if not s.invaded or s.turn - s.invaded < BRIDGEHEAD:
        return 0.0
    return float(max(0, sudden.british_capacity - _capacity(game)))


def _capacity(game: Core) -> int:
    return sum(port.capacity or 0 for space, port in game.edition.ports.items() if space in game.german)


def ashore(game: Core) -> float:
    """German troops in England, by their attack factors."""
    return float(sum(game.values(unit).attack for unit in game.on_map(GE)))


def starving(game: Core) -> float:
    """12.0 German units in England that are out of supply, by the level of it."""
    return float(sum(game.unit(unit).oos for unit in game.on_map(GE)))


def defenders(game: Core) -> float:
    """British troops on the map, by their defence factors."""
    return float(sum(game.values(unit).defence for unit in game.on_map(BR)))


def london(game: Core) -> float:
    """Hexes of London in German hands."""
    return float(sum(space in game.german for space in game.edition.london))


def shipping(game: Core) -> float:
    """Points of German shipping that can carry or supply troops."""
    return float(sum(kind in ("prahm", "lc", "ap") for kind in _alive(game, GE)))


def screen(game: Core) -> float:
    """German torpedo boats and destroyers, which guard the convoys."""
    return float(sum(kind in ("tb", "dd") for kind in _alive(game, GE)))


def navy(game: Core) -> float:
    """British destroyers."""
    return float(sum(kind == "dd" for kind in _alive(game, BR)))


def fighters(game: Core) -> float:
    """German fighters less the Spitfires."""
    german = sum(kind in ("me109", "me110", "me110l", "cr42") for kind in _alive(game, GE))
    return float(german - sum(kind == "spitfire" for kind in _alive(game, BR)))


def bombers(game: Core) -> float:
    """German bombers."""
    return float(sum(kind in ("ju87", "ju88", "he111", "br20") for kind in _alive(game, GE)))


def night_raids(game: Core) -> float:
    """Wellingtons times the turns that are left for them to bomb Germany."""
    chosen = game.edition.scenarios[game.state.scenario]
    return float(sum(kind == "wellington" for kind in _alive(game, BR)) * max(0, chosen.last_turn - game.state.turn))


def landed(game: Core) -> float:
    """1 once Germans have landed."""
    return float(bool(game.state.invaded))


def _alive(game: Core, side: int) -> Iterator[str]:
    kinds = (game.type(unit) for unit in game.roster(side) if game.hex(unit) >= ABOARD)
    return (kind.kind for kind in kinds if not kind.dummy)


def battle_of_britain(game: Core) -> float:
    """1 in the Battle of Britain, which goes its own way on the average."""
    return float(game.state.scenario == "battle_of_britain")


def july(game: Core) -> float:
    """1 in the July Invasion."""
    return float(game.state.scenario == "july")


def late(game: Core) -> float:
    """The share of the turns that are over."""
    chosen = game.edition.scenarios[game.state.scenario]
    turns = chosen.last_turn - chosen.first_turn + 1
    return min(1.0, max(0, game.state.turn - chosen.first_turn) / turns)


FEATURES: Features[Sealion] = {
    "points": Feature(points, 1.0, 1.0),
    "conditions": Feature(conditions, 3.0, 8.0),
    "ports": Feature(ports, 1.5, 1.0),
    "no_ports": Feature(no_ports, -6.0, -6.0),
    "ashore": Feature(ashore, 0.15, 0.05),
    "starving": Feature(starving, -0.7, -0.3),
    "defenders": Feature(defenders, -0.1, -0.05),
    "london": Feature(london, 3.0, 2.0),
    "shipping": Feature(shipping, 0.8, 0.2),
    "screen": Feature(screen, 0.5, 0.1),
    "navy": Feature(navy, -0.5, -0.1),
    "fighters": Feature(fighters, 0.2, 0.0),
    "bombers": Feature(bombers, 0.15, 0.0),
    "night_raids": Feature(night_raids, -0.15, -0.15),
    "landed": Feature(landed),
    "battle_of_britain": Feature(battle_of_britain),
    "july": Feature(july),
}

PROSPECTS = Prospects(DATA.own / VALUE_FILE, SIDES[GE], FEATURES, late=late, decided=DECIDED, margin=points)
