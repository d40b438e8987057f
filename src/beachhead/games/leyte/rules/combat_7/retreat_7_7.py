"""7.62 Results, 7.7 How to retreat, 14.0 Japanese special defensive capabilities; 7.8 is in displacement_7_8."""

from __future__ import annotations

from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import Eliminated, Retreated, Stood
from beachhead.games.leyte.model import JP, LOST, SIDES, Award
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand, is_solely_artillery
from beachhead.games.leyte.rules.combat_7.displacement_7_8 import (
    AGAIN,
    THROUGH_FRIENDS,
    VACANT,
    Course,
    away,
    displace,
    give_way_needs,
    leads_on,
    lie_of,
    onward,
)
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT, SPACE
from beachhead.mechanics.retreats import depth

NO_EFFECT = "."

Routed = list[tuple[int, tuple[int, ...]]]
"""Units that retreated or were eliminated, each with its Path of Retreat (7.91)."""


# -- 7.62 what the result means ----------------------------------------------------------------------


def apply_result(game: Core, code: str) -> Flow[Routed]:
    """7.62 The result strikes the defenders (D) or the attackers next to them (A); barrage is never struck (8.14).

    Ae and De are never softened (14.1).
    """
    attack = attack_in_hand(game)
    if code == NO_EFFECT:
        return []
    struck = attack.defenders if code[0] == "D" else attack.attackers
    if code[1] == "e":
        return [
            (unit, eliminate(game, unit, "result", "LEY-7.62d" if code[0] == "A" else "LEY-7.62e")) for unit in struck
        ]
    lengths = {unit: retreat_length(game, unit, code) for unit in struck}
    for unit, length in lengths.items():
        if not length:
            game.emit(Stood(clause=what_softened(game, unit, code), unit=unit, result=code))
    return (yield from retreat_all(game, {unit: length for unit, length in lengths.items() if length}))


def retreat_length(game: Core, unit: int, code: str) -> int:
    """7.62, 8.15, 14.1 How many hexes a unit must retreat; 0 for a result without effect on it.

    Ruling 6.2: A2 and A3 are two and three hexes.  Ruling 6.6: 14.1 is applied before 8.15.
    """
    length = int(code[1])
    if code[0] == "A" and game.options.attacker_retreats == "one":
        length = 1
    filtered = code[0] == "D" and is_filtered(game)
    if filtered and length < 2:  # by either reading
        return 0
    if is_tenacious(game, unit):
        length -= 1
    if filtered and game.options.barrage_filter == "after_14_1" and length < 2:
        return 0
    return length


def what_softened(game: Core, unit: int, code: str) -> str:
    """The clause that takes a retreat result away from a unit: 14.1, 8.15, or both together."""
    if not is_tenacious(game, unit):
        return "LEY-8.15a"
    if code[0] == "A":
        return "LEY-14.1b"
    return "LEY-14.1a" if code == "D1" else "LEY-8.15b"


def is_filtered(game: Core) -> bool:
    """8.15 with ruling 6.7: an attack solely by artillery and ground support affects the defender from D2 on."""
    attack = attack_in_hand(game)
    if attack.attackers and game.options.adjacent_artillery_alone == "full":
        return False
    return is_solely_artillery(game, attack)


def is_tenacious(game: Core, unit: int) -> bool:
    """14.1 A Japanese unit in rough or mountain; no other ground counts, and no hexside."""
    return game.side(unit) == JP and game.edition.rough_ground[game.hex(unit)]


# -- 7.7 how to retreat ------------------------------------------------------------------------------


def retreat_all(game: Core, lengths: dict[int, int]) -> Flow[Routed]:
    """7.62 Each player retreats his own units, in the order he likes."""
    routed: Routed = []
    while lengths:
        owner = SIDES[game.side(next(iter(lengths)))]
        ask = game.ask("who_retreats", RETREAT(tuple(lengths)), clause="LEY-7.62a", side=owner)
        choice: Option = yield from settle(ask)
        unit = choice.piece
        routed.append((unit, (yield from retreat(game, unit, lengths.pop(unit)))))
    return routed


def retreat_needs(game: Core, beaten: tuple[int, ...], unit: int) -> Conditions:
    """7.62, 8.14 What a unit needs so that it is the next to retreat."""
    attack = attack_in_hand(game)
    struck_back = beaten[0] in attack.attackers
    clause, struck = ("LEY-7.62b", attack.attackers) if struck_back else ("LEY-7.62a", attack.defenders)
    fought = unit in attack.attackers + attack.defenders + attack.barrage
    yield fought, clause, "not_in_attack"
    if not fought:
        return
    yield unit not in attack.barrage, "LEY-8.14a", "fired_from_afar"
    if unit in attack.barrage:
        return
    yield unit in struck, clause, "other_side_retreats"
    if unit in struck:
        retreats = game.state.units[unit].hurt == game.state.clock
        yield not retreats, clause, "has_retreated"
        if not retreats:
            yield unit in beaten, clause, "stands"


RETREAT = act("retreat", ANY_UNIT, clause="LEY-7.62a", exactly=lambda game, beaten: beaten, needs=retreat_needs)


def retreat(game: Core, unit: int, length: int) -> Flow[tuple[int, ...]]:
    """7.7 A unit retreats, hex by hex, away from its combat position; returns its Path of Retreat (7.91)."""
    start = game.hex(unit)
    path = [start]
    game.stamp(unit, hurt=game.state.clock)
    complete = True
    while complete and len(path) <= length:
        left = length - len(path) + 1
        ways = retreat_ways(game, unit, start, left)
        if not ways:
            complete = False
            break
        names: dict[str, str | int] = {
            "unit": game.type(unit).title,
            "start": game.edition.board.names[start],
            "left": left,
        }
        give_way, side = GIVE_WAY(unit, start, ways), SIDES[game.side(unit)]
        ask = game.ask("retreat", give_way, clause="LEY-7.7a", side=side, about=(unit,), says=names)
        choice: Option = yield from settle(ask)
        occupant = game.unit_in(game.side(unit), choice.space)
        if occupant >= 0:
            yield from displace(game, occupant, (unit,), start, length - len(path))
        game.put(unit, choice.space)
        path.append(choice.space)
    if len(path) > 1:
        game.emit(Retreated(clause="LEY-7.7a", unit=unit, path=tuple(path)))
    if complete:
        return tuple(path[:-1])
    eliminate(game, unit, "retreat")  # 7.74: in the last hex it could reach, which ends its path
    return tuple(path)


def retreat_ways(game: Core, unit: int, start: int, left: int) -> dict[int, str]:
    """7.73, 7.74, 7.82 The next hexes of a retreat with `left` hexes to go, each with its clause: through vacant hexes
    where that is possible, else through friends who can make way, those displaced already only if nothing else is
    left; else, to be eliminated there, as far as vacant hexes lead."""
    here, lie = game.hex(unit), lie_of(game, game.side(unit))
    for through in (VACANT, THROUGH_FRIENDS, AGAIN):
        course = Course(unit, start, through)
        ways = [there for there in away(game, course, here) if leads_on(game, lie, course, here, there, left)]
        if ways:
            return dict.fromkeys(ways, "LEY-7.73b" if through else "LEY-7.73a")
    through_vacant = onward(game, unit, start)
    vacant = {there: depth(there, through_vacant) for there in through_vacant(here, left)}
    furthest = max(vacant.values(), default=0)
    return {there: "LEY-7.74b" for there, far in vacant.items() if far == furthest}


GIVE_WAY = act("to", SPACE, clause=lambda game, unit, start, ways, space: ways[space],
               exactly=lambda game, unit, start, ways: ways, needs=give_way_needs)  # fmt: skip


# -- elimination -------------------------------------------------------------------------------------


def eliminate(game: Core, unit: int, why: str, clause: str = "") -> tuple[int, ...]:
    """7.62, 7.7b, 15.12 A unit is eliminated and the enemy scores its value; returns the hex it leaves."""
    space, side = game.hex(unit), game.side(unit)
    scores = why != "banzai" or game.options.banzai_losses == "score"
    points = game.type(unit).value if scores else 0
    if points:
        game.award(Award(1 - side, points, f"leyte.vp.{why}", "LEY-15.12a", game.state.turn, unit=unit, hex=space))
    game.put(unit, LOST, hurt=game.state.clock)
    game.emit(Eliminated(clause=clause or ELIMINATION_CLAUSES[why], unit=unit, hex=space, why=why, points=points))
    return (space,)


ELIMINATION_CLAUSES = {
    "retreat": "LEY-7.74b",
    "banzai": "LEY-10.0d",
    "penalty": "LEY-16.13h",
}
