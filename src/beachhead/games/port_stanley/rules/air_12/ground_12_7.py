"""12.7.2, 12.7.3 What bombs and shells do to land units: the line of the table, steps, demoralization."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Bombarded, Demoralized
from beachhead.games.port_stanley.model import SIDES
from beachhead.games.port_stanley.rules.checks_11_4 import check_together
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import protects
from beachhead.games.port_stanley.rules.losses_11_5 import lose_headquarters, lose_step
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.rules.shown_13_2 import turn_over
from beachhead.games.port_stanley.rules.stacking_6 import BATTALION, load
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

LINES = ("less", "one", "one_other", "two")
"""12.7.2 The lines of the table, the fewest defenders first."""


def line_of(game: Core, units: Iterable[int], *, supplies: bool = False) -> str:
    """12.7.2, ruling P21 The line for units in a hex, dummies not counted; `supplies`: there are some with them."""
    real = [unit for unit in units if game.type(unit).kind != "dummy"]
    infantry = [unit for unit in real if game.type(unit).kind == "infantry" and game.type(unit).size != "platoon"]
    size = load(game, infantry)
    if size < BATTALION:
        return "less"
    if size > BATTALION + BATTALION // 2:
        return "two"
    return "one_other" if size > BATTALION or len(real) > len(infantry) or supplies else "one"


def line_in(game: Core, space: int, side: int) -> str:
    """12.7.2 The line of the table for what a side has in a hex."""
    return line_of(game, game.here(space, side), supplies=game.supplies_in(space, side) > 0)


def support_line(game: Core, attackers: Iterable[int]) -> str:
    """12.7.5 The line for ground support: that of the hex from which most attack."""
    stacks: dict[int, list[int]] = {}
    for unit in attackers:
        stacks.setdefault(game.place(unit), []).append(unit)
    return max((line_of(game, stack) for stack in stacks.values()), key=LINES.index, default=LINES[0])


def bombard(game: Core, space: int, strength: int, clause: str, *, aircraft: bool = False) -> Flow[None]:
    """12.7.2 Land units of the defender in a hex are bombed or shelled with a strength, and take the result.

    `aircraft`: not beyond their last column (ruling P54).
    """
    side = 1 - game.phasing
    result = roll_bombs(game, space, strength, clause, aircraft=aircraft)
    if result == "-":
        return
    hidden = any(game.unit(unit).down for unit in game.here(space, side))
    where = dict.fromkeys(hit(game, space, side), space)
    yield from lose_steps(game, space, result)
    lose_headquarters(game, where)
    if hidden:  # 13.2: who lost a step is shown
        turn_over(game, space)
    check_stack(game, space, side)


def check_stack(game: Core, space: int, side: int) -> None:
    """12.7.2, 11.4, ruling P21 Everybody who is left in a hex checks his morale; who fails is demoralized."""
    for unit, passed in check_together(game, game.here(space, side), hit(game, space, side), "PS-12.7.2i"):
        if not passed:
            game.stamp(unit, demoralized=game.state.clock)
            game.tell(Demoralized(clause="PS-12.7.2j", unit=unit, hex=space), unit)


def column_of(game: Core, line: str, strength: int, *, aircraft: bool = False) -> int:
    """12.7.2, ruling P54 The column for a strength in a line, for aircraft not beyond their last one."""
    column = game.edition.ground_attack.column(line, strength)
    last = game.edition.tables.ground.last_column.get(game.options.ground_attack_cap) if aircraft else None
    return column if last is None else min(column, "ABCDEF".index(last))


def shelter(game: Core, space: int) -> int:
    """12.7.2, 13.2 What a position adds to the die of an attack from the air on a hex."""
    return game.edition.tables.ground.position if protects(game, space) else 0


def roll_bombs(game: Core, space: int, strength: int, clause: str, *, aircraft: bool = False) -> str:
    """12.7.2, 12.7.3 The die of an attack on the land units in a hex: the result for them."""
    line = line_in(game, space, 1 - game.phasing)
    column, added = column_of(game, line, strength, aircraft=aircraft), shelter(game, space)
    face = game.roll()
    result = game.edition.ground_attack.cell(column, face + added).partition("/")[0]
    game.emit(
        Bombarded(
            clause=clause,
            hex=space,
            strength=strength,
            line=line,
            column=column + 1,
            face=face,
            added=added,
            result=result,
        )
    )
    return result


def hit(game: Core, space: int, side: int) -> list[int]:
    """Ruling P12 The units in a hex that take results: those with a strength, be it 0."""
    return [unit for unit in game.here(space, side) if game.values(unit).strength >= 0]


def lose_steps(game: Core, space: int, result: str) -> Flow[None]:
    """12.7.2 The defender in a hex loses as many steps as the table says."""
    for _ in range(int(result) if result.isdigit() else 0):
        yield from lose_one(game, space, 1 - game.phasing)


def lose_one(game: Core, space: int, side: int) -> Flow[None]:
    """12.7.2 The owner says which unit in a hex loses a step."""
    able = hit(game, space, side)
    if len(able) == 1 and not game.unit(able[0]).down:
        lose_step(game, able[0], "PS-12.7.2h")
    elif able:
        yield from decide(game, game.ask("loss", SUFFER(space), clause="PS-12.7.2h", side=SIDES[side]))


def suffer_needs(game: Core, space: int, unit: int) -> Conditions:
    """12.7.2 What a unit needs to lose a step of its stack."""
    yield unit in hit(game, space, game.side(unit)), "PS-12.7.2h", "not_hit"


SUFFER = act(
    "suffer",
    OWN_UNIT,
    clause="PS-12.7.2h",
    among=lambda game, space: hit(game, space, 1 - game.phasing),
    needs=suffer_needs,
    does=lambda game, space, unit: lose_step(game, unit, "PS-12.7.2h"),
    when=in_combat,
)
