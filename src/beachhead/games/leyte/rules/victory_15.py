"""15.0 Victory: points, and the level of victory.  What each scenario scores is data (16.14, 16.24, 16.34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from beachhead.games.leyte.components import VictoryItem
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.events import MatchEnded, Scored
from beachhead.games.leyte.model import JP, SIDES, US, Award
from beachhead.games.leyte.rules.communications_15_3 import jp_lines, us_lines
from beachhead.kernel.acts import Once
from beachhead.mechanics.movement import Reached


def score_the_turn(game: Core) -> None:
    """15.0, 16.x What the scenario scores at the end of this Game-Turn: nearly all of it after the last."""
    for award in awards_of(game, game.state.turn):
        game.award(award)
        game.emit(
            Scored(
                clause=award.clause,
                side=award.side,
                points=award.points,
                what=award.what,
                unit=award.unit,
                hex=award.hex,
            )
        )


def judge_victory(game: Core) -> None:
    """15.4 After the last Game-Turn the totals are compared."""
    us, jp = game.points(US), game.points(JP)
    game.emit(MatchEnded(clause="LEY-15.4a", us=us, jp=jp, level=level_of_victory(game, us, jp)))


# -- what is scored at the end -----------------------------------------------------------------------


def awards_of(game: Core, turn: int) -> list[Award]:
    """15.2, 15.3, 16.x What the position as it stands would score at the end of a turn, besides eliminations."""
    return list(awards_for(game, [item for item in game.scenario.victory if item.turn == turn]))


def awards_for(game: Core, items: Iterable[VictoryItem]) -> Iterator[Award]:
    """The same for some of what scores: the lines of communications are traced once for all of it."""
    lines = Lines(Once(game, us_lines), Once(game, jp_lines))
    for item in items:
        if item.kind in SCORERS:
            yield from SCORERS[item.kind](game, item, lines)


def awards_to_come(game: Core) -> list[Award]:
    """The same for all that the scenario has still to score, at the end of this Game-Turn and of later ones."""
    turns = sorted({item.turn for item in game.scenario.victory if item.turn >= game.state.turn})
    return [award for turn in turns for award in awards_of(game, turn)]


class Lines(NamedTuple):
    """15.31, 16.34 The hexes from which units of each side can trace their line."""

    us: Once[Reached]
    jp: Once[Reached]


def holding(game: Core, item: VictoryItem, lines: Lines) -> list[Award]:
    """15.21, 15.22, 15.33, 16.x Units of the side in certain hexes: each of them scores, or one for all.

    Carigara, Limon, Ormoc and the Beach hexes for Japan, as the airfields and the hexes next to them; objectives and
    the south-west for the US, which needs a line of communications for them.
    """
    side = SIDES.index(item.side)
    units = [game.unit_in(side, space) for space in item.spaces if game.occupant[side][space]]
    if item.needs_line:
        units = [unit for unit in units if game.hex(unit) in lines.us(game)]
    return [given(game, item, unit) for unit in (units if item.each else units[:1])]


def cut_off(game: Core, item: VictoryItem, lines: Lines) -> list[Award]:
    """15.33 Japan for each US unit that cannot trace a line of communications."""
    traced = lines.us(game)
    return [given(game, item, unit) for unit in game.units_of(US) if game.hex(unit) not in traced]


def way_west(game: Core, item: VictoryItem, lines: Lines) -> list[Award]:
    """16.34 Japan for each of its units that can trace off the western mapedge."""
    traced = lines.jp(game)
    return [given(game, item, unit) for unit in game.units_of(JP) if game.hex(unit) in traced]


def no_way_west(game: Core, item: VictoryItem, lines: Lines) -> list[Award]:
    """16.34 The US for each Japanese unit that cannot trace off the western mapedge."""
    traced = lines.jp(game)
    return [given(game, item, unit) for unit in game.units_of(JP) if game.hex(unit) not in traced]


def given(game: Core, item: VictoryItem, unit: int) -> Award:
    """An award to the item's side: its points, or else the unit's value."""
    points = item.points or game.type(unit).value
    what = f"leyte.vp.{item.kind}"
    return Award(SIDES.index(item.side), points, what, item.clause, game.state.turn, unit=unit, hex=game.hex(unit))


SCORERS: dict[str, Callable[[Core, VictoryItem, Lines], list[Award]]] = {
    "occupied": holding,
    "beaches": holding,
    "airfields": holding,
    "in_region": holding,
    "cut_off": cut_off,
    "way_west": way_west,
    "no_way_west": no_way_west,
}


# -- 15.4 levels -------------------------------------------------------------------------------------


def level_of_victory(game: Core, us: int, jp: int) -> str:
    """15.4 The level for these totals: the ratio of US to Japanese points on the schedule.

    Ruling 6.12: the ratio is cut to two decimals, by the other reading rounded to them, halves upward; against
    nothing any US points are decisive, and 0 to 0 is not above 1 to 1.
    """
    levels = game.edition.victory_levels
    if jp == 0:
        return levels[0].id if us > 0 else levels[-1].id
    hundredths = 100 * us // jp if game.options.ratio == "truncate" else (200 * us + jp) // (2 * jp)
    return next(level.id for level in levels if hundredths >= level.lowest)
