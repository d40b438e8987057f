"""16.0 Which British land units may move while the invasion is young: in land, rail, motorized movement, embarking."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, BR_MOVEMENT, GE
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.kernel.refusal import Conditions

FIRST, SECOND = 1, 2
"""The turns of invasion that have a test of their own."""


def turn_of_invasion(game: Core) -> int:
    """16.0, ruling R-32 Which turn of the invasion it is, from 1; 0 before.  It counts on if the Germans are gone."""
    s = game.state
    return s.turn - s.alarmed + 1 if s.alarmed else 0


def raise_alarm(game: Core) -> None:
    """16.0 A British Land Movement Phase begins: with a German in England the invasion has, and units are tested."""
    s = game.state
    if not s.alarmed and game.on_map(GE):
        s.alarmed = s.turn
    for unit in game.in_play(BR):
        if unit in game.troops[BR] and game.hex(unit) >= 0 and passes_test(game, unit):
            game.stamp(unit, free=s.turn)
    game.forget()


def passes_test(game: Core, unit: int) -> bool:
    """16.0, ruling B-22 Whether a unit may move by the test of the turn: from the third on by either of them."""
    now = turn_of_invasion(game)
    if now == FIRST:
        return is_alarmed(game, unit)
    if now == SECOND:
        return is_called(game, unit)
    return 0 < now < game.edition.tables.invasion.free and (is_alarmed(game, unit) or is_called(game, unit))


def is_alarmed(game: Core, unit: int) -> bool:
    """16.0 First turn: within three hexes of a German unit, or a reserve unit in a zone with Germans."""
    lies, near = game.unit(unit), game.edition.tables.invasion.near
    if (lies.reserve or lies.ghq) and is_in_danger(game, unit):
        return True
    on_map, distance = range(len(game.edition.chart.names)), game.edition.chart.distance
    return lies.hex in on_map and any(distance(lies.hex, game.hex(enemy)) <= near for enemy in game.on_map(GE))


def is_called(game: Core, unit: int) -> bool:
    """16.0 Second turn: in a zone with Germans, or GHQ Reserve wherever it is."""
    return game.unit(unit).ghq or is_in_danger(game, unit)


def is_in_danger(game: Core, unit: int) -> bool:
    """16.0, ruling of 16.0u Whether there are German units in the zone where a unit is now."""
    zone = game.edition.zone
    return zone[game.hex(unit)] in {zone[game.hex(enemy)] for enemy in game.on_map(GE)}


def limit_needs(game: Core, unit: int, beside: Iterable[int] = ()) -> Conditions:
    """16.0, rulings B-20 to B-22 What a British land unit needs so that the turn of invasion lets it move.

    `beside`: those with whom it moves, who count together.
    """
    s, now, limits = game.state, turn_of_invasion(game), game.edition.tables.invasion
    if game.side(unit) != BR:
        return
    yield now > 0, "BSA-16.0h", "no_invasion"
    if game.type(unit).kind == "leader" or now >= limits.free:
        return
    if now <= SECOND:
        yield is_free(game, unit), "BSA-16.0m" if now == FIRST else "BSA-16.0o", "not_alarmed"
    else:
        most = limits.divisions * game.edition.tables.limits.division
        counted = sum(size(game, one) for one in (*beside, unit) if not is_free(game, one))
        enough = is_free(game, unit) or s.helped + counted <= most
        yield enough, "BSA-16.0q" if now == SECOND + 1 else "BSA-16.0r", "too_many_move"


def is_free(game: Core, unit: int) -> bool:
    """16.0, rulings B-21, B-22 Whether a unit met the test of the turn, on the third and fourth one any test so far.

    Who embarks is tested as he stands: that is before the British Land Movement Phase, in which the others are.
    """
    s, free = game.state, game.unit(unit).free
    if s.phase < BR_MOVEMENT and passes_test(game, unit):
        return True
    return free > 0 if turn_of_invasion(game) > SECOND else free == s.turn


def use_limit(game: Core, unit: int) -> None:
    """16.0, ruling B-22 A unit moves: on the third and fourth turn it may be one of five divisions, and stays free."""
    s = game.state
    if game.side(unit) != BR or game.type(unit).kind == "leader":
        return
    if SECOND < turn_of_invasion(game) < game.edition.tables.invasion.free and not is_free(game, unit):
        s.helped += size(game, unit)
        game.stamp(unit, free=s.turn)


def may_use_rails(game: Core) -> bool:
    """16.0 Whether British land units can go by rail: from the second turn of the invasion on."""
    return turn_of_invasion(game) >= SECOND
