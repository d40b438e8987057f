"""VI-j A Rifle Platoon ashore splits up into three squads: one stays, two step away."""

from __future__ import annotations

from beachhead.games.gators.events import SplitUp
from beachhead.games.gators.model import REB, SIDES, SPLIT, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.ground_3 import walkable_for
from beachhead.games.gators.rules.results_7b import enter_debris
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.transport_6fg import fitting, load, loading, room_left, transport_of
from beachhead.games.gators.rules.zones_6c import sliding
from beachhead.games.gators.targets import CARRIER
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def splitting(g: Core, platoon: int) -> Conditions:
    """VI-j What a unit needs in order to split up into squads now."""
    is_rifle, lies, turn = g.type(platoon).kind == "us-rifle", g.unit(platoon), g.state.turn
    yield is_rifle, "GAT-IV.25", "only_rifles_split"
    yield lies.hex >= 0, "GAT-VI-j.1", "not_ashore"
    if not is_rifle or lies.hex < 0:
        return
    yield turn not in (lies.moved, lies.held), "GAT-VI-j.3", "has_moved"
    yield len(free_squads(g)) >= SQUADS, "GAT-IV.24", "no_squads"
    yield len(g.at[lies.hex]) == 1, "GAT-VI-d.1", "not_alone"
    places = len(split_goals(g, platoon)) + sum(squads_for(g, carrier) for carrier in split_carriers(g, platoon))
    yield places >= SQUADS - 1, "GAT-VI-j.2", "no_room_to_split"


def split_goals(g: Core, unit: int) -> tuple[int, ...]:
    """VI-j The hexes into which a squad may step from where a platoon, or the squad of one, stands."""
    return tuple(there for there in g.e.board.near[g.hex(unit)] if met(stepping(g, unit, there)))


def stepping(g: Core, unit: int, space: int) -> Conditions:
    """VI-j, III What a hex needs so that a squad can step into it: an empty one beside, that is not nearer."""
    beside = g.e.board.adjacent(g.hex(unit), space) and walkable_for(g, unit, g.hex(unit), space)
    yield beside, "GAT-VI-j.2", "too_far"
    if beside:
        yield not g.at.get(space) and space not in g.unseen(US), "GAT-VI-j.2", "not_empty"
        yield from nearing(g, unit, space)


def nearing(g: Core, unit: int, space: int) -> Conditions:
    """VI-j, VI-c, ruling G4 What a hex needs so that a squad can go there for the enemy's sake, unless surrounded.

    It may not be nearer to any enemy unit than the platoon was (or to the nearest), nor slide past one.
    """
    here = g.hex(unit)
    enemies = [*map(g.hex, g.on_map(REB)), *g.unseen(US)]
    if not enemies or surrounded(g, here):
        return
    distance = g.e.board.distance
    before, after = [distance(here, at) for at in enemies], [distance(space, at) for at in enemies]
    if g.rulings["split_distance"] == "nearest":
        before, after = [min(before)], [min(after)]
    yield all(now >= then for now, then in zip(after, before, strict=True)), "GAT-VI-j.2", "nearer"
    yield space not in sliding(g, unit), "GAT-VI-c.5", "slides"


def surrounded(g: Core, space: int) -> bool:
    """VI-j, ruling 6.30 Whether every hex around is held by the enemy or next to one of his units."""
    near = g.e.board.near
    return all(g.enemy_in(there, US) or any(g.enemy_in(beyond, US) for beyond in near[there]) for there in near[space])


def split_carriers(g: Core, unit: int) -> tuple[int, ...]:
    """VI-j The carriers beside a platoon, or the squad of one, that have room for a squad."""
    return tuple(carrier for carrier in g.next_to(g.hex(unit), US) if met(climbing(g, unit, carrier)))


def climbing(g: Core, unit: int, carrier: int) -> Conditions:
    """VI-j, VI-g What a carrier needs so that a squad of a platoon can go into its hex."""
    beside = g.hex(carrier) >= 0 and g.e.board.adjacent(g.hex(unit), g.hex(carrier))
    yield beside, "GAT-VI-j.2", "carrier_not_here"
    if not beside:
        return
    squad = g.e.of_kind("us-squad")[0]
    yield from fitting(g, squad, carrier)
    yield from loading(g, squad, carrier, g.hex(unit))
    yield from nearing(g, unit, g.hex(carrier))


def squads_for(g: Core, carrier: int) -> int:
    """IX How many more squads fit into a carrier."""
    row, squad = transport_of(g, carrier), g.type(g.e.of_kind("us-squad")[0])
    return room_left(g, carrier) // row.room_for(squad) if row else 0


def split(g: Core, platoon: int) -> Flow[None]:
    """VI-j The platoon is set aside; one squad stays, two step away and do not move further in this turn.

    What waits for them in their hexes comes when both have gone, so that it keeps neither from going (VI-d).
    """
    here, turn = g.hex(platoon), g.state.turn
    squads = free_squads(g)[:SQUADS]
    g.put(platoon, SPLIT)
    g.tell(SplitUp(clause="GAT-VI-j.1", platoon=platoon, squads=squads))
    for squad in squads:
        g.put(squad, here, came=turn)
    for squad in squads[1:]:
        says, side = {"unit": g.type(squad).title}, SIDES[US]
        ask = g.ask("split_to", STEP(squad), CLIMB(squad), clause="GAT-VI-j.2", side=side, about=(squad,), says=says)
        yield from decide(g, ask)
    for squad in squads[1:]:
        yield from enter_debris(g, squad)
        scout(g, squad)


def step(g: Core, squad: int, space: int) -> None:
    """VI-j A squad steps into the next hex."""
    turn = g.state.turn
    g.put(squad, space, moved=turn, held=turn, came=turn)


def has_room(g: Core, squad: int, carrier: int) -> bool:
    """IX Whether who points at a unit beside a squad means that the squad goes aboard."""
    return transport_of(g, carrier) is not None


STEP = act("to", SPACE, clause="GAT-VI-j.2", exactly=split_goals, needs=stepping, does=step)

CLIMB = act("board", CARRIER, clause="GAT-VI-j.2", exactly=split_carriers, needs=climbing, does=load, meant=has_room)
