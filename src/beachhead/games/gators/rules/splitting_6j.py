"""VI-j A Rifle Platoon ashore splits up into three squads: one stays, two step away."""

from __future__ import annotations

from beachhead.games.gators.events import SplitUp
from beachhead.games.gators.model import REB, SPLIT, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.debris_6q import enter_debris
from beachhead.games.gators.rules.ground_3 import walkable_for
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_squads
from beachhead.games.gators.rules.transport_6fg import against_loading, load, room_left, transport_of
from beachhead.games.gators.rules.zones_6c import sliding
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def against_splitting(g: Core, platoon: int) -> Refusal | None:
    """VI-j The first reason why a unit cannot split up into squads now."""
    what = {"unit": g.type(platoon).title}
    if g.type(platoon).kind != "us-rifle":
        return Refusal("GAT-IV.25", Text("gators.no.only_rifles_split", what))
    if g.hex(platoon) < 0:
        return Refusal("GAT-VI-j.1", Text("gators.no.not_ashore", what))
    lies, turn = g.unit(platoon), g.state.turn
    if turn in (lies.moved, lies.held):
        return Refusal("GAT-VI-j.3", Text("gators.no.has_moved", what))
    if len(free_squads(g)) < SQUADS:
        return Refusal("GAT-IV.24", Text("gators.no.no_squads", what))
    if len(g.at[lies.hex]) > 1:
        return Refusal("GAT-VI-d.1", Text("gators.no.not_alone", what))
    places = len(split_goals(g, platoon)) + sum(squads_for(g, carrier) for carrier in split_carriers(g, platoon))
    if places < SQUADS - 1:
        return Refusal("GAT-VI-j.2", Text("gators.no.no_room_to_split", what))
    return None


def split_goals(g: Core, unit: int) -> tuple[int, ...]:
    """VI-j The hexes into which a squad may step from where a platoon, or the squad of one, stands."""
    return tuple(there for there in g.e.board.near[g.hex(unit)] if against_stepping(g, unit, there) is None)


def against_stepping(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-j, III The first reason why a squad cannot step into a hex: it is an empty one beside, that is not nearer."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if not g.e.board.adjacent(g.hex(unit), space) or not walkable_for(g, unit, g.hex(unit), space):
        return Refusal("GAT-VI-j.2", Text("gators.no.too_far", what))
    if g.at.get(space):
        return Refusal("GAT-VI-j.2", Text("gators.no.not_empty", what))
    return against_nearing(g, unit, space)


def against_nearing(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-j, VI-c, ruling G4 The first reason why a squad cannot go to a hex for the enemy's sake, unless surrounded.

    It may not be nearer to any enemy unit than the platoon was (or to the nearest), nor slide past one.
    """
    here = g.hex(unit)
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    enemies = [g.hex(enemy) for enemy in g.on_map(REB)]
    if not enemies or surrounded(g, here):
        return None
    distance = g.e.board.distance
    before, after = [distance(here, at) for at in enemies], [distance(space, at) for at in enemies]
    if g.rulings["split_distance"] == "nearest":
        before, after = [min(before)], [min(after)]
    if any(now < then for now, then in zip(after, before, strict=True)):
        return Refusal("GAT-VI-j.2", Text("gators.no.nearer", what))
    return Refusal("GAT-VI-c.5", Text("gators.no.slides", what)) if space in sliding(g, unit) else None


def surrounded(g: Core, space: int) -> bool:
    """VI-j, ruling 6.30 Whether every hex around is held by the enemy or next to one of his units."""
    near = g.e.board.near
    return all(
        g.standing(there, REB) or any(g.standing(beyond, REB) for beyond in near[there]) for there in near[space]
    )


def split_carriers(g: Core, unit: int) -> tuple[int, ...]:
    """VI-j The carriers beside a platoon, or the squad of one, that have room for a squad."""
    return tuple(carrier for carrier in g.next_to(g.hex(unit), US) if against_climbing(g, unit, carrier) is None)


def against_climbing(g: Core, unit: int, carrier: int) -> Refusal | None:
    """VI-j, VI-g The first reason why a squad of a platoon cannot go into the hex of a carrier."""
    what = {"unit": g.type(unit).title, "carrier": g.type(carrier).title}
    if g.hex(carrier) < 0 or not g.e.board.adjacent(g.hex(unit), g.hex(carrier)):
        return Refusal("GAT-VI-j.2", Text("gators.no.carrier_not_here", what))
    squad = g.e.of_kind("us-squad")[0]
    return against_loading(g, squad, carrier, g.hex(unit)) or against_nearing(g, unit, g.hex(carrier))


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
        prompt = Text("gators.ask.split_to", {"unit": g.type(squad).title})
        choice = yield Ask("us", prompt, "GAT-VI-j.2", ways_out(g, squad), about=(squad,))
        if choice.space < 0:
            load(g, squad, choice.piece)
        else:
            g.put(squad, choice.space, moved=turn, held=turn, came=turn)
    for squad in squads[1:]:
        yield from enter_debris(g, squad)
        scout(g, squad)


def ways_out(g: Core, squad: int) -> Options:
    """VI-j Where a squad that splits off can go."""
    goals = tuple(g.go("to", there, "GAT-VI-j.2") for there in split_goals(g, squad))
    return goals + tuple(g.pick("board", unit, "GAT-VI-j.2") for unit in split_carriers(g, squad))
