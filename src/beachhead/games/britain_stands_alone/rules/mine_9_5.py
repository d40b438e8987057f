"""9.5 The German Mine: where it can be laid, once and for all."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, act
from beachhead.games.britain_stands_alone.events import MinePlaced
from beachhead.games.britain_stands_alone.model import GE, NOBODY
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def mine_zones(game: Core) -> tuple[int, ...]:
    """9.5 The sea zones that a German-controlled port opens on."""
    ports = game.edition.ports.items()
    return tuple(sorted({sea for space, port in ports if game.controls(GE, space) for sea in port.seas}))


def mine_needs(game: Core, zone: int) -> Conditions:
    """9.5, 16.1 What a zone needs for the Mine: it is sea, and next to a German-controlled port."""
    printed = game.edition.zones.get(zone)
    yield printed is not None and printed.sea, "BSA-9.5ae", "no_sea"
    yield game.state.mine == NOBODY, "BSA-9.5ae", "mine_laid"
    yield zone in mine_zones(game), "BSA-9.5ae", "no_german_port"


def lay_mine(game: Core, zone: int) -> None:
    """9.5 The Mine is laid, once and for all."""
    game.state.mine, game.state.mined = zone, game.state.turn
    game.forget()
    game.emit(MinePlaced(clause="BSA-9.5ae", zone=zone))


MINE = act("mine", SPACE, clause="BSA-9.5ae", among=mine_zones, needs=mine_needs, does=lay_mine)
