"""12.6, 12.7, 12.8 Air attacks are resolved: on ships, on land units, on airfields."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, replace
from beachhead.games.port_stanley.events_air import AirfieldAttacked, ShipsAttacked
from beachhead.games.port_stanley.model import HIGH_SEAS, PUCARA, Airfield, Planes, Strike
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    SHIPPING,
    SUPPRESSION,
    lose_harriers,
    lose_planes,
    mainland,
    pucaras,
    shared,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import engage, shot_down
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import bombard
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from beachhead.mechanics.modifiers import Modifier, that_count, total

NOBODY_HIT = "-"


def missions(strike: Strike) -> tuple[Planes, ...]:
    """12.6.2, 12.7.6 The missions of an Argentine attack on a hex: mainland aircraft, and Pucaras, for themselves, in
    the order that their player has chosen."""
    both = mainland(strike.planes), pucaras(strike.planes)
    return tuple(planes for planes in (reversed(both) if strike.pucaras_first else both) if any(planes))


# -- 12.6 ------------------------------------------------------------------------------------------------


def attack_ships(game: Core, strike: Strike) -> Flow[None]:
    """12.6.2 The air defence shoots, then the ships are attacked, by each mission."""
    for planes in missions(strike):
        if not game.ships_in(strike.hex):
            return
        number = sum(planes)
        lost = shot_down(game, strike.hex, engage(game, strike.defenders), number, pucaras=bool(planes[PUCARA]))
        lose_planes(game, SHIPPING, shared(lost, planes), "PS-12.6.2f")
        attackers = that_attack(game, strike.hex, number, lost)
        if attackers:
            yield from hit_ships(game, strike.hex, attackers)


def that_attack(game: Core, space: int, number: int, lost: int) -> int:
    """12.6.2 as corrected: how many of some aircraft attack ships, once so many were shot down: all but at open sea."""
    return number - lost if is_open_sea(game, space) else number


def is_open_sea(game: Core, space: int) -> bool:
    """12.6.2 as corrected: whether a hex is high seas and away from all land, so that only survivors attack."""
    edition = game.edition
    land = any(edition.land[there] for there in (space, *edition.board.near[space]))
    return edition.water[space] == HIGH_SEAS and not land


def names_in(game: Core, space: int) -> int:
    """12.6.2 How many ships are in a hex, by their names; those that are sunk do not count."""
    return sum(
        len(game.type(ship).names) - (game.unit(ship).reduced and len(game.type(ship).names) > 1)
        for ship in game.ships_in(space)
    )


def shipping_modifiers(game: Core, space: int) -> tuple[Modifier, ...]:
    """12.6.2, 12.6.5, ruling P38 What is added to the die against ships: a crowd of them, the high seas."""
    chart = game.edition.tables.anti_shipping
    crowd = names_in(game, space) >= chart.crowded
    return that_count(
        Modifier("crowded", chart.crowded_modifier * crowd, "PS-12.6.2j"),
        Modifier("high_seas", chart.high_seas * (game.edition.water[space] == HIGH_SEAS), "PS-12.6.5b"),
    )


def hit_ships(game: Core, space: int, strength: int, *, only: str = "") -> Flow[None]:
    """12.6.2, 12.6.5 A die for an attack of a strength on the ships in a hex, and the hits; `only` count these types.

    For a barrage the strength is that of the guns (11.7.3).
    """
    yield from take_hits(game, space, roll_against_ships(game, space, strength), only=only)


def take_hits(game: Core, space: int, result: str, *, only: str = "") -> Flow[None]:
    """12.6.3 Ships in a hex are hit as the table says."""
    for letter in result.strip(NOBODY_HIT):
        if not only or (letter in only and any(game.type(ship).letter == letter for ship in game.ships_in(space))):
            yield from hit_ship(game, space, letter)


def roll_against_ships(game: Core, space: int, strength: int) -> str:
    """12.6.2, 12.6.5 The die of an attack on the ships in a hex: the types that are hit."""
    modifiers = shipping_modifiers(game, space)
    table, face = game.edition.shipping, game.roll()
    column = table.column("", strength)
    result = table.cell(column, face + total(modifiers))
    told = ShipsAttacked(
        clause="PS-12.6.2h",
        hex=space,
        strength=strength,
        column=column + 1,
        face=face,
        added=total(modifiers),
        result=result,
    )
    game.emit(told)
    return result


SHELLED = "AL"
"""11.7.3, ruling P38 The types of ships that a barrage can hit."""


def shell_ships(game: Core, space: int, strength: int) -> Flow[None]:
    """11.7.3, ruling P38 A barrage on landing ships: hits on C and E have no effect, and fall on nobody else."""
    if game.ships_in(space):
        yield from hit_ships(game, space, strength, only=SHELLED)


# -- 12.7 ------------------------------------------------------------------------------------------------


def attack_troops(game: Core, strike: Strike) -> Flow[None]:
    """12.7.2, 12.7.4, 12.7.6 Each mission attacks with all its aircraft; who is shot down is taken off after that."""
    side, strength = 1 - game.phasing, engage(game, strike.defenders)
    if strike.harriers:
        yield from bombard(game, strike.hex, strike.harriers, "PS-12.7.2a", aircraft=True)
        lose_harriers(game, GROUND, shot_down(game, strike.hex, strength, strike.harriers), "PS-12.7.4c")
        return
    for planes in missions(strike):
        if not game.here(strike.hex, side):
            return
        strength = engage(game, strike.defenders)
        yield from bombard(game, strike.hex, sum(planes), "PS-12.7.2a", aircraft=True)
        lost = shot_down(game, strike.hex, strength, sum(planes), pucaras=bool(planes[PUCARA]))
        lose_planes(game, BOMBING, shared(lost, planes), "PS-12.7.4c")


# -- 12.8 ------------------------------------------------------------------------------------------------


def attack_airfield(game: Core, strike: Strike) -> Flow[None]:
    """12.8, ruling A-27 A die and the number of Harriers; those that are shot down still count."""
    field = game.airfield_in(strike.hex)
    if field is None:
        return
    face, hits, down = roll_against_airfield(game, field, strike.harriers)
    mark(game, field, hits=hits, down=down)
    sum_ = face + strike.harriers
    told = AirfieldAttacked(clause="PS-12.8b", hex=field.hex, face=face, total=sum_, hits=hits, down=down)
    game.emit(told)
    strength = engage(game, strike.defenders)
    lose_harriers(game, SUPPRESSION, shot_down(game, field.hex, strength, strike.harriers), "PS-12.8d")
    yield from ()


def roll_against_airfield(game: Core, field: Airfield, harriers: int) -> tuple[int, int, bool]:
    """12.8 A die and the number of Harriers: its face, how often the airfield has been hit then, whether it is gone."""
    face = game.roll()
    sum_ = face + harriers
    chart = game.edition.tables.suppression
    hits = field.hits + (sum_ >= chart.needed)
    needed = chart.times if field.permanent and not (sum_ >= chart.at_once and not field.tried) else 1
    return face, hits, hits >= needed


def mark(game: Core, field: Airfield, *, hits: int, down: bool) -> None:
    """12.8, 19.3 An airfield has been attacked from the air, with or without success."""
    s = game.state
    marked = replace(field, hits=hits, down=down, tried=True)
    s.airfields = tuple(marked if one is field else one for one in s.airfields)
    if down and field.permanent:
        s.airport_hit = True
    game.forget()


RESOLVED = {"ships": attack_ships, "ground": attack_troops, "airfield": attack_airfield}
"""2.2 How each kind of air attack is resolved."""
