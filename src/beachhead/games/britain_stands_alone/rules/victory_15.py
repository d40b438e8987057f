"""15.0 Victory: what the German player is awarded for, how clearly a match is won, how it may end early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from beachhead.games.britain_stands_alone.core import Core, Flow, act, replace
from beachhead.games.britain_stands_alone.events import MatchEnded, PointsScored
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask

NAVAL, OTHER = "naval", "other"
"""The two totals (15.0)."""

CONDITIONS: Mapping[str, str] = {
    "london": "BSA-15.2c",
    "industry": "BSA-15.2d",
    "cities": "BSA-15.2e",
    "royal_family": "BSA-15.2g",
    "churchill": "BSA-15.2h",
    "naval": "BSA-15.2i",
    "points": "BSA-15.2j",
}
"""The conditions of a German Sudden Death Victory (15.2), each with its clause."""

GERMAN_DECLARES, BRITISH_DECLARES, TIME_UP = range(3)
"""The steps of the end of a turn (rulings B-44, R-48): who may declare, the last turn's end too, then the time."""


# -- 15.1 ------------------------------------------------------------------------------------------------


def award(
    game: Core, points: int, total: str, reason: str, *, clause: str, piece: int = NOBODY, space: int = -1
) -> None:
    """15.0 The German player gains or loses points of one of his two totals."""
    if points:
        before = game.state.awards
        game.state.awards = replace(before, **{total: getattr(before, total) + points})
        game.emit(PointsScored(clause=clause, points=points, total=total, reason=reason, piece=piece, hex=space))
        game.recount()


def award_control(game: Core, space: int, side: int) -> None:
    """15.1 A hex has changed hands: cities, airbases, and London as a whole."""
    edition, worth = game.edition, game.edition.tables.victory
    sign = 1 if side == GE else -1
    if edition.city[space] == "minor":
        award(game, sign * worth.minor, OTHER, "minor_city", clause="BSA-15.1a", space=space)
    if edition.city[space] == "major":
        award(game, sign * worth.major, OTHER, "major_city", clause="BSA-15.1b", space=space)
    if space in edition.london and game.options.london_points == "yes":
        award(game, sign * worth.major, OTHER, "major_city", clause="BSA-15.1k", space=space)
    if space in edition.airbases:
        award(game, sign * worth.airbase, OTHER, "airbase", clause="BSA-15.1d", space=space)
    if space in edition.london and london_without(game, space):
        award(game, sign * worth.london, OTHER, "london", clause="BSA-15.1c", space=space)


def london_without(game: Core, space: int) -> bool:
    """15.1 Whether all hexes of London but one are German: that one makes the difference."""
    return all(other in game.german for other in game.edition.london if other != space)


def award_ship(game: Core, unit: int, *, damaged: bool = False, sunk: bool = False, repaired: bool = False) -> None:
    """15.1 A British ship is damaged, sunk (sound ships count for both, ruling R-25) or repaired."""
    if game.side(unit) != BR:
        return
    worth, capital = game.edition.tables.victory, game.type(unit).kind in ("bb", "bc")
    clause = "BSA-15.1n" if capital else "BSA-15.1m"
    hurt, lost = (worth.capital_damaged, worth.capital_sunk) if capital else (worth.cruiser_damaged, worth.cruiser_sunk)
    for holds, points, reason in ((damaged, hurt, "damaged"), (sunk, lost, "sunk"), (repaired, -hurt, "repaired")):
        if holds:
            award(game, points, NAVAL, reason, clause=clause, piece=unit)


def award_point_sunk(game: Core, unit: int) -> None:
    """15.1, ruling B-3 A British DD point is sunk, or an AP point."""
    if game.side(unit) != BR:
        return
    worth, kind = game.edition.tables.victory, game.type(unit).kind
    if kind == "dd":
        award(game, worth.destroyer, NAVAL, "sunk", clause="BSA-15.1l", piece=unit)
    if kind == "ap" and game.options.ap_vp in ("both", "sunk"):
        award(game, worth.transport, OTHER, "sunk", clause="BSA-15.1g", piece=unit)


# -- 15.2 ------------------------------------------------------------------------------------------------


def total(game: Core) -> int:
    """15.2 Naval and Other Victory Points together."""
    return game.state.awards.naval + game.state.awards.other


def level_of(game: Core, points: int) -> str:
    """15.2 The level of victory that so many points are."""
    return next(level.id for level in game.edition.tables.victory.levels if points >= level.least)


def conditions_met(game: Core) -> Iterator[str]:
    """15.2 The conditions of a German Sudden Death Victory that are satisfied, by name (rulings R-8, R-43)."""
    s, edition, sudden = game.state, game.edition, game.edition.tables.victory
    major = [space for space, size in enumerate(edition.city) if size == "major" and space in game.german]
    found = {
        "london": all(space in game.german for space in edition.london),
        "industry": all(edition.board.space(name) in game.german for name in sudden.cities),
        "cities": len(major) >= sudden.majors,
        "royal_family": s.exiled or s.captured[1],
        "churchill": s.captured[0],
        "naval": s.awards.naval >= sudden.naval,
        "points": total(game) >= sudden.total,
    }
    return (name for name, holds in found.items() if holds)


def may_germany_declare(game: Core) -> bool:
    """15.2 Whether three of the conditions are satisfied."""
    return len(list(conditions_met(game))) >= game.edition.tables.victory.german_conditions


def may_britain_declare(game: Core) -> bool:
    """15.2 Whether five turns have passed since the first landing and the ports that the Germans hold are too few.

    Capacity counts at its full value for this purpose.
    """
    s, edition, sudden = game.state, game.edition, game.edition.tables.victory
    if not s.invaded or s.turn - s.invaded < sudden.british_turns:
        return False
    held = sum(port.capacity or 0 for space, port in edition.ports.items() if space in game.german)
    return held < sudden.british_capacity


def judge_turn(game: Core) -> Flow[None]:
    """15.2, rulings B-44, R-48 The turn is over: the match too if one side declares it, or at its last turn.

    Any turn's end, the last one's too, is a moment for Sudden Death; points decide where none occurs.
    """
    s = game.state
    if s.step == GERMAN_DECLARES:
        if may_germany_declare(game):
            yield from decide(game, ask_for_end(game, GE, "BSA-15.2b"))
        s.step = BRITISH_DECLARES
    if s.step == BRITISH_DECLARES and not s.over:
        if may_britain_declare(game):
            yield from decide(game, ask_for_end(game, BR, "BSA-15.2k"))
        s.step = TIME_UP
    if not s.over and s.turn >= last_turn(game):
        end_match(game, level_of(game, total(game)), "time", "BSA-15.2a")


def ask_for_end(game: Core, side: int, clause: str) -> Ask:
    """15.2 Whether a side declares a Sudden Death Victory; it does not have to."""
    return game.ask("sudden_death", DECLARE, GO_ON, clause=clause, side=SIDES[side], anchor=True)


def last_turn(game: Core) -> int:
    """Ruling R-38 The number of the last turn."""
    return game.edition.turn_number(game.edition.tables.turns.last[game.options.last_turn])


def declare(game: Core) -> None:
    """15.2 A side declares the match over: at least a Marginal Victory, more if the points say so."""
    mine, marginal, clause = OF_SIDE[GE if game.state.step == GERMAN_DECLARES else BR]
    by_points = level_of(game, total(game))
    end_match(game, by_points if by_points.startswith(mine) else marginal, "sudden_death", clause)


OF_SIDE = {BR: ("british", "british_marginal", "BSA-15.2k"), GE: ("german", "german_marginal", "BSA-15.2b")}
"""How the levels of a side begin, its least, and the clause by which it declares."""


def end_match(game: Core, level: str, cause: str, clause: str) -> None:
    """15.2 The match is over."""
    s = game.state
    s.over, s.level = True, level
    s.winner = GE if level.startswith("german") else BR
    game.recount()
    game.emit(MatchEnded(clause=clause, level=level, cause=cause, points=total(game)))


DECLARE = act("declare", clause="BSA-15.2b", does=declare)

GO_ON = act("play_on", clause="BSA-15.2b", goes_on=True)
