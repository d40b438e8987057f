"""What the Argentine side alone decides: what it shows, who stands, its headquarters, bridges, and the missiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import bombs, ground, worth
from beachhead.games.port_stanley.judgment.survey import FAR, fights, front, own_strength, strength, ways
from beachhead.games.port_stanley.model import AR, LANDING, OFF_MAP, UK
from beachhead.games.port_stanley.rules import raids_14_1_4 as raids
from beachhead.games.port_stanley.rules.bases_14_4 import with_room
from beachhead.games.port_stanley.rules.bridges_14_2 import bridges_at
from beachhead.games.port_stanley.rules.movement_5 import destinations, move_needs
from beachhead.games.port_stanley.rules.recon_10_2 import down_in
from beachhead.kernel.refusal import met

FACES = range(1, 7)
OUTPOST = 0.08
"""10.1 What a movement point farther from Stanley counts when a counter must be shown."""
SECRET = 5.0
"""What keeps counters dark: a dummy with them, platoons, a beach stack near Stanley."""
EARLY = 0.9
"""14.3 What a shot of the Exocet has to be worth in the first turn; by the turn it can wait less."""
HASTE = 0.1
FIRE_LEAST = 0.4
GIVEN_AWAY = {"headquarters": 0.9, "exocet": 0.6, "artillery": 0.4}
"""16.1.3, 13.5 What it costs to leave those alone who cannot fight."""
COMPANY = 1.0
"""16.1 What it is worth to a headquarters to be with somebody who can fight."""
COMMANDED = 0.1
"""16.2 What it is worth to a headquarters that there are units of its own beside it, each hex."""
LAST_DITCH = frozenset({"4524", "4424", "4323"})
"""The hexes that are never given up as long as somebody is in them."""

# -- 10 what is shown ------------------------------------------------------------------------------------


def shown(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """10.1 Which counter to show by oneself: far outposts that everybody expects, not the weak ones nor the secrets."""
    here, kind = game.hex(unit), game.type(unit)
    if kind.kind not in ("infantry", "recon") or here < 0:
        return -2 * SECRET
    way = min(ways(game, kept)[here], FAR / 10)
    dummies = any(game.type(other).kind == "dummy" for other in game.here(here, AR))
    weak = game.values(unit).strength <= 1
    beach = here in game.edition.beach_of and way < ground.RING
    return OUTPOST * way + 0.5 * min(strength(game, unit), 4) - SECRET * (dummies or weak or beach)


def shown_to_scouts(game: Core, unit: int) -> float:
    """10.2.2 Which counter to show to scouts: the strongest, who frightens them; never a secret if it can be helped."""
    kind = game.type(unit).kind
    if kind in ("infantry", "recon"):
        return float(strength(game, unit))
    return {"artillery": -0.1, "air_defence": -0.2, "dummy": -1.0}.get(kind, -2.0)


def shown_to_raiders(game: Core, space: int, unit: int) -> float:
    """14.1.4, 14.1.6 What showing a counter takes from a raid's chance: the strength counts, but so does the dark."""
    others = [one for one in down_in(game, space) if one != unit]
    there = raids.shown_strength(game, space)
    now = succeeds(game, there, hidden=True)
    return now - succeeds(game, there + strength(game, unit), hidden=bool(others)) - 0.01


def succeeds(game: Core, there: int, *, hidden: bool) -> float:
    """14.1.6 The chance of a raid against a strength that is shown."""
    added = game.edition.tables.raid.hidden * hidden
    results = [game.edition.raid.result("", there, face + added) for face in FACES]
    return results.count(raids.DESTROYED) / len(FACES)


# -- 14.3 the missiles -----------------------------------------------------------------------------------


def fires(game: Core, space: int) -> float:
    """14.3.1 What it is worth to fire the Exocet at a hex, above waiting for something better."""
    ships = game.ships_in(space) or tuple(ship for ship in under_way(game))
    wait = max(EARLY - HASTE * (game.state.turn - 1), FIRE_LEAST)
    return bombs.missiles_at(game, ships) - wait


def under_way(game: Core) -> Iterable[int]:
    """5.7 The ships that have sailed in this phase: of those that passed a hex some are meant."""
    afloat = [ship for ship in game.counters(UK, "ship") if game.hex(ship) >= 0 and game.now(game.unit(ship).moved)]
    return afloat[-1:] if game.state.phase != LANDING else afloat


# -- 11.5.6 who stands -----------------------------------------------------------------------------------


def stands(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """11.5.6 What it is worth to pay a step and hold the hex: for one of a stack of the ring, the one who pays least.

    The others go back, and come again.  In the last hexes before Stanley the last one stays, whatever it costs.
    """
    here = game.hex(unit)
    if game.side(unit) == UK or ways(game, kept)[here] >= ground.RING:
        return -1.0
    others = [other for other in game.here(here, AR) if other != unit and ground.is_body(game, other)]
    if not is_whole(game, unit):
        last = game.edition.board.name(here) in LAST_DITCH and not others
        return 1.0 if last and game.state.morale > 1 else -1.0
    held = any(price(game, other) < price(game, unit) if is_whole(game, other) else other < unit for other in others)
    return -1.0 if held else 1.0


def is_whole(game: Core, unit: int) -> bool:
    """18.1 Whether a unit can lose a step and still be there."""
    return game.type(unit).reduced is not None and not game.unit(unit).reduced


def price(game: Core, unit: int) -> tuple[float, int, int]:
    """21.1 What a step of a unit costs; of like ones the weaker pays."""
    return worth.step(game, unit), strength(game, unit), unit


# -- 16 headquarters -------------------------------------------------------------------------------------


def command_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """16.1.3, 16.2 What it is worth that a headquarters is in a hex: never alone, many around it, behind the line."""
    bodies = [other for other in game.here(space, AR) if other != unit and ground.is_body(game, other)]
    around = sum(bool(own_strength(game, there, AR)) for there in game.edition.ways[space])
    ring = ways(game, kept)[space] < ground.RING
    return COMPANY * bool(bodies) + COMMANDED * around + 0.3 * ring - ground.ALONE * ground.exposed(game, unit, space)


def place_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """5.1 What it is worth that an Argentine unit is in a hex."""
    if game.type(unit).kind == "headquarters":
        return command_worth(game, unit, space, kept)
    return ground.place_worth(game, unit, space, kept)


def move_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """5.1 What the best move of a unit is worth: nobody leaves those alone who cannot fight."""
    if game.type(unit).kind == "headquarters":
        if not met(move_needs(game, unit)):
            return -1.0
        stay = command_worth(game, unit, game.hex(unit), kept)
        goals = destinations(game, (unit,))
        return max((command_worth(game, unit, there, kept) for there in goals), default=stay) - stay - ground.STEADY
    gain = ground.move_gain(game, unit, kept)
    return gain - given_away(game, unit) if gain > 0 else gain


def given_away(game: Core, unit: int) -> float:
    """16.1.3, 13.5 What it costs that a unit leaves its hex: those that it leaves alone there, and their supplies."""
    here = game.hex(unit)
    there = [other for other in game.here(here, AR) if other != unit]
    if not ground.is_body(game, unit) or any(ground.is_body(game, other) for other in there):
        return 0.0
    return max((GIVEN_AWAY.get(game.type(other).kind, 0.0) for other in there), default=0.0)


# -- 14.2.2 bridges --------------------------------------------------------------------------------------

BLOWN = 0.8
"""14.2.2 What it is worth to blow a bridge in the way of the British."""


def blows(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.2.2 Whether a unit should blow the bridge beside it: the British are beyond it, and it does not fight here."""
    if game.side(unit) == UK or ground.waits_for_battle(game, unit, kept):
        return -1.0
    way, sides = ways(game, kept), game.edition.bridges
    near = [max(way[space] for space in sides[one].side) for one in bridges_at(game, game.hex(unit), blown=False)]
    return BLOWN if any(beyond <= front(game, kept) < FAR for beyond in near) else -1.0


# -- 14.4 airfields --------------------------------------------------------------------------------------

THREATENED = 3
"""Within so many hexes of British troops an airfield is about to be taken."""


def safety(game: Core, space: int) -> float:
    """14.4 How safe aircraft are on an airfield: who guards it, and whether British troops are near."""
    far = game.edition.chart.distance
    near = space != game.edition.box and any(
        far(game.hex(unit), space) <= THREATENED for unit in game.on_map(UK) if fights(game, unit)
    )
    there = game.elsewhere(AR, OFF_MAP) if space == game.edition.box else game.here(space, AR)
    return 0.1 * sum(strength(game, unit) for unit in there) - 5.0 * near


def takes_off(game: Core, space: int) -> float:
    """14.4 Whether an aircraft leaves an airfield that is about to be taken for a safer one."""
    safer = [one for one in with_room(game) if one != space and safety(game, one) >= 0]
    return 1.0 if safety(game, space) < 0 and safer else -1.0


# -- 3 set-up --------------------------------------------------------------------------------------------


def deployed(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """3.3 What it is worth to lay a unit out in a hex: a body in every settlement, then the ring."""
    kind = game.type(unit).kind
    if space == game.edition.box:
        return -3.0
    if kind == "headquarters":
        return command_worth(game, unit, space, kept)
    value = ground.garrison_worth(game, unit, space, kept)
    if kind in ("artillery", "air_defence", "exocet", "dummy", "apc", "helicopter"):
        return value + 0.5 * bool(own_strength(game, space, AR))
    ring = ways(game, kept)[space] < ground.RING
    empty = space in game.edition.settlements and not own_strength(game, space, AR) and not game.here(space, AR)
    return value + worth.SETTLED * empty + 0.2 * strength(game, unit) * (ring - 0.5)
