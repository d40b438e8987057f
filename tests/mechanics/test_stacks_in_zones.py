"""Stacks and zones of control together, as rules on units of several sizes ask for them.

Zones that some units of a stack have and others not, that do not reach into water, that begin when they are declared,
that friends negate for retreats and supply but not for movement; a zone that is left by its first step only; stacking
by size.
"""

from __future__ import annotations

from functools import partial

from beachhead.mechanics.capacity import taken
from beachhead.mechanics.hexes import ColumnBoard, in_columns
from beachhead.mechanics.movement import leaving, reach, with_marks
from beachhead.mechanics.rows import unless
from beachhead.mechanics.stacks import Stacks
from beachhead.mechanics.zones import Zones

BOARD = ColumnBoard(in_columns(7, 5))
WATER = {BOARD.space(name) for name in ("0401", "0501")}
LAND = tuple(tuple(there for there in near if there not in WATER) for near in BOARD.near)
STEPS = tuple(tuple((there, 2) for there in near) for near in LAND)
BLUE, RED = 0, 1
NOBODY = bytearray(len(BOARD.names))
at = BOARD.space


def zones_of(*places: str) -> Zones:
    """The zones of red units in these hexes."""
    zones = Zones(LAND)
    for place in places:
        zones.exert(RED, at(place))
    return zones


def costs(start: str, *enemies: str) -> dict[str, int]:
    """What it costs a blue unit to go anywhere: it halts in a zone, and leaves one by its first step for none."""
    control, held = zones_of(*enemies).control[RED], with_marks(NOBODY, [at(enemy) for enemy in enemies])
    steps = leaving(STEPS, at(start), control) if control[at(start)] else STEPS
    return {BOARD.name(space): cost for space, (cost, _) in reach(steps, at(start), 8, held, control).items()}


def test_a_stack_controls_as_long_as_one_unit_of_it_does() -> None:
    zones = zones_of("0402", "0402")
    assert zones.control[RED][at("0403")] == 2
    zones.lift(RED, at("0402"))
    assert zones.control[RED][at("0403")] == 1
    zones.lift(RED, at("0402"))
    assert zones.control == (NOBODY, NOBODY)


def test_zones_do_not_reach_where_they_are_not_said_to() -> None:
    assert not zones_of("0402").control[RED][at("0401")]
    assert zones_of("0402").control[RED][at("0302")]


def test_who_enters_a_zone_halts_there() -> None:
    """From 0203 the way to 0402 through 0303, which is in the zone of 0403, would be two steps."""
    assert costs("0203", "0403")["0402"] == 6
    assert costs("0203")["0402"] == 4


def test_who_begins_in_a_zone_leaves_it_by_the_first_step_for_where_there_is_none() -> None:
    first = {name for name, cost in costs("0303", "0403").items() if cost == 2}
    assert first == {"0302", "0202", "0203"}
    assert costs("0303", "0403")["0402"] == 4, "from there it may go into a zone again"
    assert costs("0303", "0403", "0202") == {"0303": 0}, "where every step leads into a zone it stays"


def test_friends_negate_a_zone_where_a_rule_says_so() -> None:
    zones, stacks = zones_of("0403"), Stacks()
    stacks.enter(0, at("0304"), -1)
    friends = with_marks(NOBODY, stacks.at)
    assert zones.control[RED][at("0304")], "for movement it is a zone all the same"
    open_to = unless(zones.control[RED], friends)
    assert not open_to[at("0304")]
    assert open_to[at("0404")]


SIZE = {"battalion": 4, "company": 2, "reduced battalion": 2, "reduced company": 1, "battery": 0}
FULL = 8


def test_stacking_counts_units_by_their_size() -> None:
    """Two battalions or four companies, a reduced one half as much; batteries beside them are free."""

    def fits(*units: str) -> bool:
        size = partial(lambda kinds, unit: SIZE[kinds[unit]], units)
        return taken(range(len(units)), size, lambda unit: False) <= FULL

    assert fits("battalion", "battalion", "battery", "battery")
    assert fits("battalion", "reduced battalion", "reduced battalion")
    assert fits("battalion", "company", "reduced company", "reduced company")
    assert not fits("battalion", "company", "company", "reduced company")
