"""What there is in a position of Port Stanley that decides it: time, morale, the way to Stanley, ships and aircraft.

Seen from the British, whose points fall with every turn that Stanley holds (21.2).
"""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.prospects import VALUE_FILE, Feature, Features, Prospects
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.edition import DATA
from beachhead.games.port_stanley.judgment.survey import FAR, fighting, fights, measure, strength
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR, MIRAGE, PUCARA, SIDES, SKYHAWK, UK, UK_COMBAT
from beachhead.games.port_stanley.rules.victory_21 import judge_turn, last_turn, value_of

DECIDED = 5.0
"""What the match is worth beyond its points."""

PACE = 14
"""Movement points by which the British front comes nearer to Stanley in a turn, fighting."""

BEFORE_LANDING = 8
"""Turns that it takes to Stanley for who has not landed."""

BESIDE = 4
"""Movement points from Stanley for who is next to it."""

PRIZE = 20
"""What Stanley is worth in most matches in which it falls (21.2)."""

NEAR = 20
"""Movement points from Stanley within which the front can think of it."""

RING = 10
"""Movement points from Stanley within which a garrison bars the way."""

FRONT = 12
"""Movement points from who stands foremost, within which others stand with him."""


def track(game: Core) -> float:
    """21.2 What Stanley will be worth when it can be expected to fall, by how far the front is; 0 if too late."""
    front, last = _front(game), last_turn(game)
    begun = game.state.turn + (game.state.phase > UK_COMBAT)
    turn = max(1.0, begun + (BEFORE_LANDING if front >= FAR else max(0.0, front - BESIDE) / PACE))
    if turn >= last:
        return max(0.0, value_of(game, last) * (1 - (turn - last)))
    whole = int(turn)
    return value_of(game, whole) + (value_of(game, whole + 1) - value_of(game, whole)) * (turn - whole)


def points(game: Core) -> float:
    """21.1, 20.0 Points from losses and events, less those of Argentina."""
    return float(game.state.bonus - game.state.points)


def morale(game: Core) -> float:
    """17.2 Argentine morale that is left."""
    return float(game.state.morale)


def distance(game: Core) -> float:
    """Movement points from the foremost British to Stanley, up to forty."""
    return min(40.0, _front(game))


def at_the_front(game: Core) -> float:
    """British strength with those who stand foremost."""
    way, front = _ways(game), _front(game)
    return _strength(game, (unit for unit in game.on_map(UK) if way[game.hex(unit)] <= front + FRONT))


def ashore(game: Core) -> float:
    """British strength ashore."""
    return _strength(game, game.on_map(UK))


def ring(game: Core) -> float:
    """Argentine strength in and around Stanley."""
    way = _ways(game)
    return _strength(game, (unit for unit in game.on_map(AR) if way[game.hex(unit)] <= RING))


def share(game: Core) -> float:
    """The British share of the strength around Stanley, times how near they are and what Stanley is worth."""
    ours, theirs = at_the_front(game), ring(game)
    near = max(0.0, 1.0 - _front(game) / NEAR)
    return near * ours / (ours + theirs) * track(game) / PRIZE if ours else 0.0


def held(game: Core) -> float:
    """Hexes next to Stanley in which British stand who can attack, times what Stanley is worth."""
    beside = fighting(game, UK) & set(game.edition.board.near[game.edition.stanley])
    return len(beside) * track(game) / PRIZE


def dug_in(game: Core) -> float:
    """13.2 British strength in improved positions, which bombs hit less."""
    there = {position.hex for position in game.state.positions if position.side == UK}
    return _strength(game, (unit for unit in game.on_map(UK) if game.hex(unit) in there))


def elsewhere(game: Core) -> float:
    """Argentine strength further away."""
    way = _ways(game)
    return _strength(game, (unit for unit in game.on_map(AR) if way[game.hex(unit)] > RING))


def jets(game: Core) -> float:
    """Mirages and Skyhawks that are left."""
    return float(game.state.airmen[MIRAGE] + game.state.airmen[SKYHAWK])


def pucaras(game: Core) -> float:
    """Pucaras that are left."""
    return float(game.state.airmen[PUCARA])


def harriers(game: Core) -> float:
    """Harriers that are left."""
    return float(game.state.harriers)


def escorts(game: Core) -> float:
    """Counters of British combat ships that are left."""
    return _ships(game, "C", "E")


def landing_ships(game: Core) -> float:
    """Counters of British landing ships that are left."""
    return _ships(game, "A", "L")


def _ships(game: Core, *letters: str) -> float:
    ships = (ship for ship in game.counters(UK, "ship") if game.type(ship).letter in letters)
    return float(sum(game.is_alive(ship) for ship in ships))


def supply(game: Core) -> float:
    """15.2 British supply points ashore, up to ten."""
    return float(min(10, sum(one.points for one in game.state.supplies if one.side == UK and one.hex >= 0)))


def settlements(game: Core) -> float:
    """17.2.3 Settlements and summits that the British have reached."""
    return float(len(game.state.settlements) + len(game.state.summits))


def late(game: Core) -> float:
    """The share of the turns that are over."""
    return min(1.0, game.state.turn / last_turn(game))


def _ways(game: Core) -> tuple[float, ...]:
    found: tuple[float, ...] = game.kept("ways to Stanley", lambda: measure(game))
    return found


def _front(game: Core) -> float:
    way = _ways(game)
    return min((way[game.hex(unit)] for unit in game.on_map(UK) if fights(game, unit)), default=FAR)


def _strength(game: Core, units: Iterable[int]) -> float:
    return float(sum(strength(game, unit) for unit in units if not game.type(unit).is_ship))


FEATURES: Features[Stanley] = {
    "track": Feature(track, 0.4, 0.4),
    "points": Feature(points, 1.5, 1.0),
    "morale": Feature(morale, -0.4, -0.3),
    "distance": Feature(distance, -0.05, -0.05),
    "at_the_front": Feature(at_the_front, 0.1, 0.1),
    "ashore": Feature(ashore, 0.1, 0.0),
    "share": Feature(share, 25.0, 25.0),
    "held": Feature(held, 4.0, 4.0),
    "dug_in": Feature(dug_in, 0.05, 0.05),
    "ring": Feature(ring, -0.1, -0.1),
    "elsewhere": Feature(elsewhere, -0.03, 0.0),
    "jets": Feature(jets, -0.25, -0.05),
    "pucaras": Feature(pucaras, -0.3, -0.1),
    "harriers": Feature(harriers, 0.5, 0.1),
    "escorts": Feature(escorts, 0.3, 0.0),
    "landing_ships": Feature(landing_ships, 0.4, 0.0),
    "supply": Feature(supply, 0.15, 0.1),
    "settlements": Feature(settlements, 0.1, 0.0),
}


def fallen(game: Stanley) -> Stanley:
    """21.0 Once Stanley has fallen the match ends with the turn, and with what there is now: nobody waits for it."""
    if game.state.over or not game.state.stanley:
        return game
    ended = game.fork()
    judge_turn(ended)
    return ended


PROSPECTS = Prospects(DATA.own / VALUE_FILE, SIDES[UK], FEATURES, late=late, decided=DECIDED, foreseen=fallen)
