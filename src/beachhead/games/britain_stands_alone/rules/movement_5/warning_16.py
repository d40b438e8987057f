"""16.0 Battle of Britain: where the Mine is placed warns the British, and two divisions can be put elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Relocated
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrison_needs
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import has_moved, in_british_movement, spend
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def is_warned(game: Core) -> bool:
    """16.0 Whether the Mine was placed this turn elsewhere than in the Straits of Dover, in the Battle of Britain."""
    s, rule = game.state, game.edition.tables.invasion
    placed = s.scenario == rule.scenario and game.this_turn(s.mined)
    return placed and game.edition.board.name(s.mine) != rule.expected


def relocate_needs(game: Core, unit: int) -> Conditions:
    """16.0 What a division needs to be put elsewhere."""
    yield game.type(unit).id in game.edition.tables.invasion.warned, "BSA-16.0i", "not_warned"
    yield is_warned(game), "BSA-16.0i", "no_warning"
    yield game.hex(unit) >= 0, "BSA-16.0i", "off_board"
    yield not has_moved(game, unit), "BSA-16.0l", "has_walked"


def warned(game: Core) -> list[int]:
    """16.0 The divisions that can be put elsewhere."""
    named = game.edition.tables.invasion.warned
    return [unit for unit in (game.edition.unit_index[name] for name in named) if met(relocate_needs(game, unit))]


@lru_cache(maxsize=4)
def hinterland(edition: Edition) -> frozenset[int]:
    """16.0 The hexes near enough to London and far enough from the sea."""
    rule, distance = edition.tables.invasion, edition.chart.distance
    near = (
        space
        for space in range(len(edition.chart.names))
        if edition.land[space] and min(distance(space, one) for one in edition.london) <= rule.london
    )
    seas = [space for space, ground in enumerate(edition.ground) if ground == "sea"]
    return frozenset(space for space in near if min(distance(space, sea) for sea in seas) >= rule.sea)


def goal_needs(game: Core, unit: int, space: int) -> Conditions:
    """16.0 What a hex needs so that a division can be put there."""
    yield space in hinterland(game.edition), "BSA-16.0j", "too_near_the_sea"
    yield space != game.hex(unit), "BSA-16.0j", "is_there"
    yield not holds(game, 1 - BR)[space] and game.controls(BR, space), "BSA-16.0j", "held_by_enemy"
    yield fits(game, space, BR, (unit,)), "BSA-4.0a", "overstacked"
    yield from garrison_needs(game, (unit,), space)


def goals(game: Core) -> Iterator[int]:
    """16.0 The hexes that come into question."""
    return iter(sorted(hinterland(game.edition)))


def relocate(game: Core, unit: int) -> Flow[None]:
    """16.0 A division is put elsewhere, where it acts as a reserve; or stays."""
    says = {"unit": game.type(unit).title}
    choice = yield game.ask("relocate", PUT_AT(unit), NOT_NOW, clause="BSA-16.0i", about=(unit,), says=says)
    if choice.action.verb == PUT_AT.verb:
        spend(game, unit, choice.space, 0, reserve=True)
        game.emit(Relocated(clause="BSA-16.0i", piece=unit, hex=choice.space))


RELOCATE = act(
    "relocate",
    OWN_UNIT,
    clause="BSA-16.0i",
    exactly=warned,
    needs=relocate_needs,
    does=relocate,
    when=in_british_movement,
)

PUT_AT = act("put_at", SPACE, clause="BSA-16.0j", among=lambda game, unit: goals(game), needs=goal_needs)

NOT_NOW = act("stay", clause="BSA-16.0i", goes_on=True)
