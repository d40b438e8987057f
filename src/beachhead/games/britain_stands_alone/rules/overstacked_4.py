"""4.0 A hex that holds too many at the end of a Movement, Combat or Motorized Movement Phase."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import PulledBack
from beachhead.games.britain_stands_alone.model import BR, SIDES
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import barred, how_far, onward
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate
from beachhead.games.britain_stands_alone.rules.stacking_4 import excess, fits, size
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds, open_zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def thin_out(game: Core) -> Flow[None]:
    """4.0 At the end of a phase the owner retreats units from hexes that hold too many, or eliminates them."""
    for side in (game.phasing, 1 - game.phasing):
        while crowd := crowded(game, side):
            acts = PULL_OUT, GIVE_UP
            ask = game.ask("crowded", *acts, clause="BSA-4.0g", side=SIDES[side], about=tuple(crowd))
            choice = yield from settle(ask)
            yield from perform(game, PULL_OUT if choice.action.verb == PULL_OUT.verb else GIVE_UP, choice)


def crowded(game: Core, side: int) -> list[int]:
    """4.0 A side's units in hexes that hold too many, whose going would make room."""
    full = {space for space in {game.hex(unit) for unit in game.on_map(side)} if excess(game, space, side)}
    return [unit for unit in game.on_map(side) if game.hex(unit) in full and size(game, unit)]


def refuges(game: Core, unit: int) -> list[int]:
    """4.0, 6.2 The spaces into which a unit can retreat: one hex, further only where that leads onto too many."""
    here, row = game.hex(unit), barred(game, game.side(unit))
    far, go_on = how_far(game, unit, (here,), 1, row), onward(game, unit, here, row)
    found = {here}
    for left in range(far, 0, -1):
        found = {there for space in found for there in go_on(space, left)}
    return sorted(found - {here})


def refuge_needs(game: Core, unit: int, space: int) -> Conditions:
    """4.0, 6.2 What a space needs for a unit to retreat into it: no enemy, no zone of his, but by a friend; room."""
    edition, side, here = game.edition, game.side(unit), game.hex(unit)
    out = side == BR and here in edition.north_edge and space == edition.beyond_the_edge
    near = out or (space in edition.zoc[here] and edition.land[space])
    yield near or space in refuges(game, unit), "BSA-6.2u", "no_road_there"
    if near:
        yield not holds(game, 1 - side)[space], "BSA-6.2v", "held_by_enemy"
        yield not open_zone(game, 1 - side)[space], "BSA-5.1h", "in_enemy_zone"
        yield fits(game, space, side, (unit,)), "BSA-4.0a", "overstacked"


def crowded_here(game: Core) -> list[int]:
    """4.0 The units of the side that has to make room."""
    return next((crowd for side in (game.phasing, 1 - game.phasing) if (crowd := crowded(game, side))), [])


def pull_needs(game: Core, unit: int) -> Conditions:
    """4.0 What a unit needs to be retreated from a hex that holds too many."""
    yield unit in crowded_here(game), "BSA-4.0g", "not_crowded"
    if unit in crowded_here(game):
        yield bool(refuges(game, unit)), "BSA-4.0g", "cannot_retreat"


def give_up_needs(game: Core, unit: int) -> Conditions:
    """4.0 What a unit needs to be eliminated instead: nobody of its hex can retreat."""
    crowd = crowded_here(game)
    yield unit in crowd, "BSA-4.0g", "not_crowded"
    if unit in crowd:
        stack = [one for one in crowd if game.hex(one) == game.hex(unit)]
        yield not any(refuges(game, one) for one in stack), "BSA-4.0h", "can_retreat"


def pull_out(game: Core, unit: int) -> Flow[None]:
    """4.0, 6.2 A unit retreats one hex; further only through hexes that are full of friends."""
    side, before = game.side(unit), game.hex(unit)
    choice = yield from settle(game.ask("pull_to", PULL_TO(unit), clause="BSA-4.0g", side=SIDES[side], about=(unit,)))
    out = {"left": game.state.turn} if choice.space in game.edition.zones else {}
    game.put(unit, choice.space, **out)
    game.emit(PulledBack(clause="BSA-4.0g", piece=unit, hex=before, to=choice.space))
    yield from take(game, choice.space, side, retreating=True)


PULL_OUT = act("pull_out", OWN_UNIT, clause="BSA-4.0g", among=crowded_here, needs=pull_needs, does=pull_out)

PULL_TO = act("pull_to", SPACE, clause="BSA-4.0g", exactly=refuges, needs=refuge_needs)

GIVE_UP = act(
    "give_up",
    OWN_UNIT,
    clause="BSA-4.0h",
    among=crowded_here,
    needs=give_up_needs,
    does=lambda game, unit: eliminate(game, unit, "overstacked", "BSA-4.0h"),
)
