"""22.2 Historical deployment: what Figure 9 says of the Argentine set-up."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from beachhead.games.port_stanley.components import MAP, Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import AR, LATER
from beachhead.games.port_stanley.rules.reinforcements_19_3 import waits_as_reinforcement
from beachhead.kernel.refusal import Conditions

DARWIN = "1428"
GARRISON, POINTS = "12-regiment", 8
"""Figure 9: the regiment of which so many strength points stand in or next to Darwin."""

ONE_AT_DARWIN = ("ar-3-arty", "ar-601-aa")
"""Figure 9: of these one stands there."""

RING = 7
"""Figure 9: all others stand within so many hexes of Stanley."""


def at_darwin(game: Core, space: int) -> bool:
    """Figure 9 Whether a space is Darwin or next to it."""
    darwin = game.edition.board.space(DARWIN)
    return space == darwin or (space >= 0 and game.edition.board.adjacent(space, darwin))


def in_the_ring(game: Core, space: int) -> bool:
    """Figure 9 Whether a hex is within seven hexes of Stanley."""
    return 0 <= game.edition.board.distance(space, game.edition.stanley) <= RING


@lru_cache(maxsize=8)
def on_figure_9(edition: Edition) -> tuple[int, ...]:
    """Figure 9 The land hexes in or next to Darwin, then those within seven hexes of Stanley."""
    darwin, land = edition.board.space(DARWIN), edition.land
    near = (darwin, *edition.board.near[darwin])
    ring = (
        space for space in edition.board.spaces_of(MAP) if 0 <= edition.board.distance(space, edition.stanley) <= RING
    )
    return tuple(space for space in (*near, *ring) if land[space])


def is_spared(game: Core, unit: int) -> bool:
    """Figure 9 Whether a unit of the garrison of Darwin can stand anywhere: the others are strong enough."""
    return game.type(unit).formation == GARRISON and enough_left(game, unit)


def near_darwin_needs(game: Core, unit: int, space: int) -> Conditions:
    """22.2.1 What Figure 9 asks of the place of a unit."""
    if not game.state.historical or game.type(unit).kind == "helicopter":
        return
    if game.type(unit).formation == GARRISON:
        yield space != game.edition.box, "PS-Fig9b", "not_in_the_box"
        yield at_darwin(game, space) or enough_left(game, unit), "PS-Fig9a", "garrison_of_darwin"
        return
    group = group_of(game, unit)
    if group and not posted(game, group):
        free = any(other != unit for other in waiting(game, group))
        yield at_darwin(game, space) or (free and in_the_ring(game, space)), "PS-Fig9a", "one_at_darwin"
        return
    yield in_the_ring(game, space), "PS-Fig9d", "outside_the_ring"


def part_in_figure_9(game: Core, unit: int) -> Hashable:
    """Figure 9 All it looks at in a unit in hand: the strength of one of the garrison, or the group that it is of."""
    if not game.state.historical:
        return ""
    return game.values(unit).strength if game.type(unit).formation == GARRISON else group_of(game, unit)


def group_of(game: Core, unit: int) -> str:
    """Figure 9 The group of a unit of which one stands at Darwin; nothing if it is of none."""
    return next((name for name in ONE_AT_DARWIN if game.type(unit).id.startswith(name)), "")


def waiting(game: Core, group: str) -> list[int]:
    """Figure 9 Those of a group that are still in hand."""

    def find() -> list[int]:
        return [unit for unit in game.roster(AR) if game.hex(unit) == LATER and game.type(unit).id.startswith(group)]

    found: list[int] = game.kept_of(AR, ("waiting", group), find)
    return found


def posted(game: Core, group: str) -> bool:
    """Figure 9 Whether one of a group stands at Darwin already."""

    def find() -> bool:
        group_ = (unit for unit in game.roster(AR) if game.type(unit).id.startswith(group))
        return any(game.hex(unit) >= 0 and at_darwin(game, game.hex(unit)) for unit in group_)

    found: bool = game.kept_of(AR, ("posted", group), find)
    return found


def enough_left(game: Core, unit: int) -> bool:
    """Figure 9 Whether a unit of the garrison can be spared: what is at Darwin or in hand without it is enough.

    Reinforcements that come later (19.3) are not in hand.
    """

    def in_time(other: int) -> bool:
        return game.hex(other) == LATER and not waits_as_reinforcement(game, other)

    def find() -> bool:
        garrison = (other for other in game.roster(AR) if game.type(other).formation == GARRISON and other != unit)
        here = (other for other in garrison if in_time(other) or at_darwin(game, game.hex(other)))
        return sum(game.values(other).strength for other in here) >= POINTS

    found: bool = game.kept_of(AR, ("enough_left", unit), find)
    return found


def post_of(game: Core, unit: int, space: int) -> int:
    """Figure 9 Where a unit of a ready-made set-up stands: at Darwin as long as the garrison cannot spare it."""
    kept = game.state.historical and game.type(unit).formation == GARRISON and not enough_left(game, unit)
    return game.edition.board.space(DARWIN) if kept and not at_darwin(game, space) else space


def strip_needs(game: Core, space: int) -> Conditions:
    """22.2.1 What Figure 9 asks of an airfield: one at Darwin, one in the box, one anywhere else."""
    if not game.state.historical:
        return
    there = [field.hex for field in game.state.airfields if not field.permanent]
    if space == game.edition.box:
        return
    darwin = any(hex_ != game.edition.box and at_darwin(game, hex_) for hex_ in there)
    elsewhere = any(hex_ != game.edition.box and not at_darwin(game, hex_) for hex_ in there)
    yield not darwin if at_darwin(game, space) else not elsewhere, "PS-Fig9b", "airfield_by_figure_9"


def supplies_needs(game: Core, space: int) -> Conditions:
    """22.2.1 What Figure 9 asks of supplies: all of them are in or next to Darwin."""
    if game.state.historical:
        yield at_darwin(game, space), "PS-Fig9a", "supplies_at_darwin"
