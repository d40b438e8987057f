"""VI-j A Rifle Platoon ashore splits up into three squads: one stays, two step away."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import SplitUp
from beachhead.games.gators.model import NOBODY, REB, SIDES, SPLIT, US
from beachhead.games.gators.rules.combat_7.results_7b import enter_debris
from beachhead.games.gators.rules.ground_3 import walkable_for
from beachhead.games.gators.rules.movement_6.handling_6fg import carries, through_debris
from beachhead.games.gators.rules.movement_6.transport_6fg import fit_needs, load, load_needs, room_left, transport_of
from beachhead.games.gators.rules.position_6.camouflage_6l import scout
from beachhead.games.gators.rules.position_6.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.position_6.zones_6c import sliding
from beachhead.games.gators.targets import CARRIER
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def split_needs(game: Core, platoon: int) -> Conditions:
    """VI-j What a unit needs in order to split up into squads now."""
    is_rifle, lies, turn = game.type(platoon).kind == "us-rifle", game.unit(platoon), game.state.turn
    yield is_rifle, "GAT-IV.25", "only_rifles_split"
    yield lies.hex >= 0, "GAT-VI-j.1", "not_ashore"
    if not is_rifle or lies.hex < 0:
        return
    yield turn not in (lies.moved, lies.held), "GAT-VI-j.3", "has_moved"
    yield len(free_squads(game)) >= SQUADS, "GAT-IV.24", "no_squads"
    yield len(game.at[lies.hex]) == 1, "GAT-VI-d.1", "not_alone"
    places = len(split_goals(game, platoon)) + sum(
        squads_for(game, carrier) for carrier in split_carriers(game, platoon)
    )
    yield places >= SQUADS - 1, "GAT-VI-j.2", "no_room_to_split"


def split_goals(game: Core, unit: int) -> tuple[int, ...]:
    """VI-j The hexes into which a squad may step from where a platoon, or the squad of one, stands."""
    return tuple(there for there in game.edition.board.near[game.hex(unit)] if met(split_to_needs(game, unit, there)))


def split_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-j, III What a hex needs so that a squad can step into it: an empty one beside, that is not nearer."""
    beside = game.edition.board.adjacent(game.hex(unit), space) and walkable_for(game, unit, game.hex(unit), space)
    yield beside, "GAT-VI-j.2", "too_far"
    if beside:
        yield not game.at.get(space) and space not in game.unseen(US), "GAT-VI-j.2", "not_empty"
        yield from near_needs(game, unit, space)


def near_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-j, VI-c, ruling G4 What a hex needs so that a squad can go there for the enemy's sake, unless surrounded.

    It may not be nearer to any enemy unit than the platoon was (or to the nearest), nor slide past one.
    """
    here = game.hex(unit)
    enemies = [*map(game.hex, game.on_map(REB)), *game.unseen(US)]
    if not enemies or surrounded(game, here):
        return
    distance = game.edition.board.distance
    before, after = [distance(here, at) for at in enemies], [distance(space, at) for at in enemies]
    if game.options.split_distance == "nearest":
        before, after = [min(before)], [min(after)]
    yield all(now >= then for now, then in zip(after, before, strict=True)), "GAT-VI-j.2", "nearer"
    yield space not in sliding(game, unit), "GAT-VI-c.5", "slides"


def surrounded(game: Core, space: int) -> bool:
    """VI-j, ruling 6.30 Whether every hex around is held by the enemy or next to one of his units."""
    near = game.edition.board.near
    return all(
        game.enemy_in(there, US) or any(game.enemy_in(beyond, US) for beyond in near[there]) for there in near[space]
    )


def split_carriers(game: Core, unit: int) -> tuple[int, ...]:
    """VI-j The carriers beside a platoon, or the squad of one, that have room for a squad."""
    return tuple(carrier for carrier in game.next_to(game.hex(unit), US) if met(climb_needs(game, unit, carrier)))


def climb_needs(game: Core, unit: int, carrier: int) -> Conditions:
    """VI-j, VI-g What a carrier needs so that a squad of a platoon can go into its hex."""
    beside = game.hex(carrier) >= 0 and game.edition.board.adjacent(game.hex(unit), game.hex(carrier))
    yield beside, "GAT-VI-j.2", "carrier_not_here"
    if not beside:
        return
    squad = game.edition.of_kind("us-squad")[0]
    yield from fit_needs(game, squad, carrier)
    yield from load_needs(game, squad, carrier, game.hex(unit))
    yield from near_needs(game, unit, game.hex(carrier))


def squads_for(game: Core, carrier: int) -> int:
    """IX How many more squads fit into a carrier."""
    row, squad = transport_of(game, carrier), game.type(game.edition.of_kind("us-squad")[0])
    return room_left(game, carrier) // row.room_for(squad) if row else 0


def split(game: Core, platoon: int) -> Flow[None]:
    """VI-j The platoon is set aside; one squad stays, two step away and do not move further in this turn.

    What waits for them in their hexes comes when both have gone, so that it keeps neither from going (VI-d).
    """
    here, turn = game.hex(platoon), game.state.turn
    squads = free_squads(game)[:SQUADS]
    game.put(platoon, SPLIT)
    game.emit(SplitUp(clause="GAT-VI-j.1", platoon=platoon, squads=squads))
    for squad in squads:
        game.put(squad, here, came=turn)
    for squad in squads[1:]:
        says, side = {"unit": game.type(squad).title}, SIDES[US]
        ask = game.ask("split_to", STEP(squad), CLIMB(squad), clause="GAT-VI-j.2", side=side, about=(squad,), says=says)
        yield from decide(game, ask)
    for squad in squads[1:]:
        yield from come_to(game, squad)


def step(game: Core, squad: int, space: int) -> None:
    """VI-j A squad steps into the next hex."""
    turn = game.state.turn
    game.put(squad, space, moved=turn, held=turn, came=turn)


def climb(game: Core, squad: int, carrier: int) -> None:
    """VI-j, VI-g A squad goes to a carrier and aboard, above debris once its traps have let it."""
    if game.debris_in(game.hex(carrier)):
        game.stow(squad, carrier)
    else:
        load(game, squad, carrier)


def come_to(game: Core, squad: int) -> Flow[None]:
    """VI-j, VI-q A squad meets the traps of the hex that it came to, on foot or to a helicopter above it; it scouts."""
    carrier = game.unit(squad).inside
    if carrier == NOBODY:
        yield from enter_debris(game, squad)
    elif game.debris_in(game.hex(carrier)):
        unhurt = yield from through_debris(game, squad, game.hex(carrier))
        if unhurt:
            load(game, squad, carrier)
    scout(game, squad)


STEP = act("to", SPACE, clause="GAT-VI-j.2", exactly=split_goals, needs=split_to_needs, does=step)

CLIMB = act("board", CARRIER, clause="GAT-VI-j.2", exactly=split_carriers, needs=climb_needs, does=climb, meant=carries)
