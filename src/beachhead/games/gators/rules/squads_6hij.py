"""VI-h, VI-i, VI-j Squads: when they fight, how three of them become a platoon and a platoon three of them."""

from __future__ import annotations

from beachhead.games.gators.events import Merged, SplitUp
from beachhead.games.gators.model import NOBODY, RESERVE, SPLIT, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.ground_3 import walkable_for
from beachhead.games.gators.rules.transport_6fg import against_loading, load, room_left
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

SQUADS = 3
"""Squads of a platoon (II-b)."""


# -- VI-h when a squad attacks -----------------------------------------------------------------------


def has_command(g: Core, squad: int) -> bool:
    """VI-h Whether a Marine command unit is near enough for a squad to attack."""
    here, radius = g.place(squad), g.e.limits.command_radius
    return here >= 0 and any(g.e.board.distance(here, g.hex(unit)) <= radius for unit in command_units(g))


def command_units(g: Core) -> tuple[int, ...]:
    """VI-h, II-b The command units on the map; the LSD only by its ruling."""
    found = g.cache.get("command")
    if found is None:
        lsd = "us-lsd" if g.rulings["lsd_command"] == "yes" else ""
        found = tuple(u for u in g.on_map(US) if "command" in g.type(u).tags or g.type(u).kind == lsd)
        g.cache["command"] = found
    return found


# -- VI-i three squads become a platoon --------------------------------------------------------------


def squads_in(g: Core, space: int) -> tuple[int, ...]:
    """The squads that stand in a hex."""
    return tuple(unit for unit in g.standing(space, US) if "squad" in g.type(unit).tags)


def free_platoon(g: Core) -> int:
    """IV, VI-i A Rifle Platoon counter that has been set aside, or NOBODY."""
    platoons = g.e.of_kind("us-rifle")
    return next((platoon for platoon in platoons if g.hex(platoon) == SPLIT), NOBODY)


def merge(g: Core, space: int) -> None:
    """VI-i Three squads in a hex are replaced by a platoon, which does not move in this turn."""
    squads = squads_in(g, space)[:SQUADS]
    platoon = free_platoon(g)
    for squad in squads:
        g.put(squad, RESERVE)
    g.put(platoon, space, moved=g.state.turn, held=g.state.turn, came=g.state.turn)
    g.tell(Merged(clause="GAT-VI-i.1", platoon=platoon, squads=squads, hex=space))


# -- VI-j a platoon becomes three squads -------------------------------------------------------------


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
    room = sum(room_left(g, carrier) for carrier in split_carriers(g, platoon))
    if len(split_goals(g, platoon)) + room < SQUADS - 1:
        return Refusal("GAT-VI-j.2", Text("gators.no.no_room_to_split", what))
    return None


def free_squads(g: Core) -> tuple[int, ...]:
    """The squad counters that are not in the field."""
    return tuple(squad for squad in g.e.of_kind("us-squad") if g.hex(squad) == RESERVE)


def split_goals(g: Core, platoon: int, home: int | None = None) -> tuple[int, ...]:
    """VI-j The empty hexes next to a platoon into which a squad of it may step."""
    here = g.hex(platoon) if home is None else home
    squad = g.e.of_kind("us-squad")[0]
    return tuple(
        there
        for there in g.e.board.near[here]
        if not g.at.get(there) and walkable_for(g, squad, here, there) and not comes_nearer(g, here, there)
    )


def comes_nearer(g: Core, here: int, there: int) -> bool:
    """VI-j, ruling G4 Whether a step brings a squad nearer to any enemy unit (or to the nearest), unless surrounded."""
    enemies = [g.hex(enemy) for enemy in g.on_map(1 - US)]
    distance = g.e.board.distance
    if surrounded(g, here) or not enemies:
        return False
    if g.rulings["split_distance"] == "nearest":
        return min(distance(there, at) for at in enemies) < min(distance(here, at) for at in enemies)
    return any(distance(there, at) < distance(here, at) for at in enemies)


def surrounded(g: Core, space: int) -> bool:
    """VI-j, ruling 6.30 Whether every hex around is held by the enemy or next to one of his units."""
    near = g.e.board.near
    return all(
        g.standing(there, 1 - US) or any(g.standing(beyond, 1 - US) for beyond in near[there]) for there in near[space]
    )


def split_carriers(g: Core, platoon: int, home: int | None = None) -> tuple[int, ...]:
    """VI-j The carriers next to a platoon that have room for a squad of it."""
    here = g.hex(platoon) if home is None else home
    squad = g.e.of_kind("us-squad")[0]
    return tuple(
        unit
        for unit in g.next_to(here, US)
        if against_loading(g, squad, unit) is None and not comes_nearer(g, here, g.hex(unit))
    )


def split(g: Core, platoon: int) -> Flow[None]:
    """VI-j The platoon is set aside; one squad stays, two step away; none of them moves further in this turn."""
    here, turn = g.hex(platoon), g.state.turn
    squads = free_squads(g)[:SQUADS]
    g.put(platoon, SPLIT)
    g.tell(SplitUp(clause="GAT-VI-j.1", platoon=platoon, squads=squads))
    for squad in squads:
        g.put(squad, here, moved=turn, held=turn, came=turn)
    for squad in squads[1:]:
        prompt = Text("gators.ask.split_to", {"unit": g.type(squad).title})
        choice = yield Ask("us", prompt, "GAT-VI-j.2", ways_out(g, squad), about=(squad,))
        if choice.space >= 0:
            g.put(squad, choice.space, moved=turn, held=turn, came=turn)
            scout(g, squad)
        else:
            load(g, squad, choice.piece)


def ways_out(g: Core, squad: int) -> Options:
    """VI-j Where a squad that splits off can go."""
    here = g.hex(squad)
    goals = tuple(g.go("to", there, "GAT-VI-j.2") for there in split_goals(g, squad, here))
    return goals + tuple(g.pick("board", unit, "GAT-VI-j.2") for unit in split_carriers(g, squad, here))
