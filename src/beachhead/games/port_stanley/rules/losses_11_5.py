"""11.5 Losses: steps, eliminated units, captured ones, with the points and morale that follow at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.events import Lost, PointsScored, StepLost
from beachhead.games.port_stanley.events_air import HarriersLost
from beachhead.games.port_stanley.model import ABOARD, AR, LOST, NOBODY, OFF_MAP, UK, Airfield, Position, Supplies
from beachhead.games.port_stanley.rules.harriers_19_2 import take_harriers
from beachhead.games.port_stanley.rules.morale_17 import change_morale, leave_summit
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up

LOST_AGAIN = -1
"""14.4 An airfield that the British had captured and do not hold any more."""


def lose_step(game: Core, unit: int, clause: str, *, struck: bool = True) -> None:
    """11.5.2 A unit loses a step: it is reduced or, if that is its last one, eliminated.

    `struck`: by the other player, not by a storm (ruling P43).
    """
    kind = game.type(unit)
    if kind.reduced is None or game.unit(unit).reduced:
        eliminate(game, unit, clause, struck=struck)
        return
    turn_up(game, unit, "PS-15.2c")  # its reduced counter is printed on both faces
    worth = max(kind.full.strength - kind.reduced.strength, 0)
    lies = game.unit(unit)
    game.stamp(unit, reduced=True, also=NOBODY if lies.hex == ABOARD else lies.also)  # 7.2: one ship holds it now
    game.emit(StepLost(clause=clause, unit=unit, hex=game.place(unit)))
    if game.side(unit) == UK:
        score(game, worth, unit, "PS-21.1c")
        change_morale(game, struck, "british_step", "PS-17.2.1b")


def eliminate(game: Core, unit: int, clause: str, *, by_raid: bool = False, struck: bool = True) -> None:
    """11.5.1 A unit is eliminated or captured, and never comes back; what follows for points and morale."""
    kind, where = game.type(unit), game.place(unit)
    values, steps = game.values(unit), 1 if game.unit(unit).reduced else kind.steps
    game.put(unit, LOST, down=False)
    game.emit(Lost(clause=clause, unit=unit, hex=where))
    if game.side(unit) == UK:
        score(game, values.strength if values.strength >= 0 else game.edition.tables.victory.unarmed, unit, "PS-21.1b")
        if values.strength >= 0:
            change_morale(game, steps * struck, "british_step", "PS-17.2.1b")
        leave_summit(game, unit, where, retreats=False)
        return
    bereave(game, where)
    if kind.steps == 2:
        change_morale(game, -1, "two_step_unit", "PS-17.2.3b")
    elif kind.kind == "headquarters" and not by_raid:
        change_morale(game, -1, "headquarters", "PS-17.2.3c")


def score(game: Core, points: int, unit: int, clause: str) -> None:
    """21.1 The Argentine player scores."""
    if points:
        game.state.points += points
        game.emit(PointsScored(clause=clause, side=AR, points=points, unit=unit))


def garrison(game: Core, space: int) -> tuple[int, ...]:
    """3.3, ruling P7 The Argentine units in a hex, or in the box off the map."""
    if space in (OFF_MAP, game.edition.box):
        return game.elsewhere(AR, OFF_MAP)
    return game.here(space, AR)


def bereave(game: Core, space: int) -> None:
    """14.5, ruling P21 Dummies whose last real unit is gone are shown and go; helicopters are no company."""
    if space < 0 and space != OFF_MAP:
        return
    there = garrison(game, space)
    if {game.type(unit).kind for unit in there} <= {"dummy", "helicopter"}:
        for unit in there:
            game.turn_up(unit, "PS-14.5a")


def lose_headquarters(game: Core, where: Mapping[int, int], *, by_raid: bool = False) -> None:
    """16.1.3 A headquarters is eliminated with the units around it, if all of them are: in battle, by bombs, captured.

    `where` says in which hexes those that fought, or were bombed or raided, stood.
    """
    for space in dict.fromkeys(where.values()):
        fought = [unit for unit, there in where.items() if there == space]
        alone = [unit for unit in garrison(game, space) if game.type(unit).kind == "headquarters"]
        left = {game.type(unit).kind for unit in garrison(game, space)} - {"headquarters", "dummy"}
        if any(game.is_alive(unit) for unit in fought) or left:
            continue
        for unit in alone:
            eliminate(game, unit, "PS-16.1.3a", by_raid=by_raid)


def bears_strength(game: Core, units: Iterable[int]) -> bool:
    """Ruling P12 Whether any of them has a strength, 0 and parenthesized ones included."""
    return any(game.values(unit).strength >= 0 for unit in units)


def overrun(game: Core, space: int, side: int) -> None:
    """16.1.3, 11.6, 13.5, 14.4, ruling P12 A side's unit enters a hex: what of the enemy's cannot fight there is taken.

    Headquarters, carriers, helicopters, air defence and missiles without strength, dummies; supply points are
    destroyed (ruling P41), an airfield is captured, an improved position goes.
    """
    if not game.standing[1 - side] >> space & 1 and space not in marked(game, 1 - side):
        return
    for unit in game.here(space, 1 - side):
        if not bears_strength(game, (unit,)) and game.is_alive(unit):
            if game.type(unit).kind == "dummy":
                game.turn_up(unit, "PS-14.5d")
            else:
                eliminate(game, unit, "PS-16.1.3c" if game.type(unit).kind == "headquarters" else "PS-11.6e")
    take_ground(game, space, side)
    capture_airfield(game, space, side)
    game.forget()


def take_ground(game: Core, space: int, side: int) -> None:
    """7.2, 13.5, ruling P41 Units or supplies of a side come to a hex: supplies and a position of the enemy go.

    Not an airfield, which a land unit captures (14.4): supplies are units, but none of those (6.1, 8.1).
    """
    s = game.state
    if space not in marked(game, 1 - side):
        return
    s.supplies = tuple(one for one in s.supplies if one.hex != space or one.side == side)
    s.positions = tuple(position for position in s.positions if position.hex != space or position.side == side)
    game.forget()


def marked(game: Core, side: int) -> set[int]:
    """Where supply points, improved positions and airfields of a side are, with those that the British have captured
    (14.4)."""
    s = game.state

    def find() -> set[int]:
        markers: tuple[Supplies | Position | Airfield, ...] = (*s.supplies, *s.positions, *s.airfields)
        taken = {field.hex for field in s.airfields if field.taken > 0 and side == UK}
        return {one.hex for one in markers if one.side == side} | taken

    found: set[int] = game.kept(("marked", side), find)
    return found


def capture_airfield(game: Core, space: int, side: int) -> None:
    """14.4, 19.2 An enemy airfield is captured: its marker goes; Harriers on it are lost, Pucaras need another base."""
    change_hands(game, space, side)
    field = game.airfield_in(space)
    if field is None or field.side == side:
        return
    s = game.state
    s.airfields = tuple(replace(one, down=True, taken=s.turn) if one is field else one for one in s.airfields)
    if field.side == UK and field.planes:
        take_harriers(game, field.planes)
        game.emit(HarriersLost(clause="PS-19.2c", number=field.planes))
        score(game, field.planes * game.edition.tables.victory.air, -1, "PS-19.2c")


def change_hands(game: Core, space: int, side: int) -> None:
    """14.4 A captured airfield that was not replaced yet is entered again: by Argentine units, and the British have
    lost it, or by British ones, and the turn that has to pass begins anew."""
    s = game.state
    turn = s.turn if side == UK else LOST_AGAIN

    def changes(field: Airfield) -> bool:
        captured = field.side == AR and field.hex == space and field.taken
        return bool(captured) and (field.taken > 0) is (side == AR)

    s.airfields = tuple(replace(one, taken=turn) if changes(one) else one for one in s.airfields)
