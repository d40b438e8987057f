"""11.3 Repair: a hit from every land unit, from installations as their owners like, and a die for each damaged ship."""

from __future__ import annotations

from functools import partial

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import InstallationRepaired, ShipRepairRolled
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES, Damage
from beachhead.games.britain_stands_alone.rules.stores_14_2 import mend_stores
from beachhead.games.britain_stands_alone.rules.victory_15 import award_ship
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

KINDS = ("airbase", "port", "radar", "rail")
"""11.2 What accumulates hits besides units."""


def repair_phase(game: Core) -> Flow[None]:
    """11.3 Units, ships, then the installations of either side; what one side does is nothing to the other."""
    s = game.state
    if s.step == 0:
        mend_units(game)
        mend_stores(game)
        repair_ships(game)
        s.step = 1
    for step, side in ((1, GE), (2, BR)):
        if s.step == step:
            if in_hand(game, side):
                yield from gather(game, partial(what_to_repair, game, side))
                mend_installations(game, side)
            s.step, s.spared = step + 1, ()


def mend_units(game: Core) -> None:
    """11.3 Every land unit with hits loses one of them, in supply or not."""
    for side in (BR, GE):
        for unit in game.in_play(side):
            if game.unit(unit).hits:
                game.stamp(unit, hits=game.unit(unit).hits - 1)


def repair_ships(game: Core) -> None:
    """11.3 Each damaged ship at a naval base of its own is repaired by a 0."""
    for side in (BR, GE):
        for unit in tuple(game.in_play(side)):
            if game.type(unit).arm == "ship" and game.unit(unit).reduced and is_at_naval_base(game, unit):
                face = game.roll()
                repaired = face <= game.edition.tables.damage.repaired
                game.emit(ShipRepairRolled(clause="BSA-11.3e", piece=unit, face=face, repaired=repaired))
                if repaired:
                    game.stamp(unit, reduced=False)
                    award_ship(game, unit, repaired=True)


def is_at_naval_base(game: Core, unit: int) -> bool:
    """11.3, 4.0 Whether a ship is in a naval base of its side; it is in no port that the enemy has taken."""
    port = game.edition.ports.get(game.hex(unit))
    return port is not None and port.naval_base == SIDES[game.side(unit)]


def in_hand(game: Core, side: int) -> list[Damage]:
    """11.3 The damaged installations that a side controls."""
    return [one for one in game.state.damage if game.controls(side, one.space)]


def what_to_repair(game: Core, side: int) -> Ask:
    """11.3 Which installations are left as they are; nobody has to remove a hit."""
    return game.ask("repair", *SPARE.values(), REPAIR, clause="BSA-11.3b", side=SIDES[side], anchor=True)


def sparable(kind: str, game: Core) -> list[int]:
    """11.3 The damaged installations of a kind that would be repaired."""
    s = game.state
    side = GE if s.step == 1 else BR
    return [one.space for one in in_hand(game, side) if one.kind == kind and (kind, one.space) not in s.spared]


def spare_needs(kind: str, game: Core, space: int) -> Conditions:
    """11.3 What an installation needs to be left as it is: its owner's hits."""
    yield bool(game.damage(kind, space)), "BSA-11.3a", "undamaged"
    yield game.controls(GE if game.state.step == 1 else BR, space), "BSA-11.3c", "not_in_control"
    yield (kind, space) not in game.state.spared, "BSA-11.3b", "spared"


def spare(kind: str, game: Core, space: int) -> None:
    """11.3 An installation keeps its hits."""
    game.state.spared = (*game.state.spared, (kind, space))


def mend_installations(game: Core, side: int) -> None:
    """11.3 All others of the side lose a hit."""
    for one in in_hand(game, side):
        if (one.kind, one.space) not in game.state.spared:
            game.set_damage(one.kind, one.space, one.hits - 1)
            game.emit(InstallationRepaired(clause="BSA-11.3a", kind=one.kind, space=one.space, hits=one.hits - 1))


SPARE = {
    kind: act(
        f"spare_{kind}",
        SPACE,
        clause="BSA-11.3b",
        among=partial(sparable, kind),
        needs=partial(spare_needs, kind),
        does=partial(spare, kind),
    )
    for kind in KINDS
}

REPAIR = act("repair", clause="BSA-11.3a", goes_on=True)
