"""10.5 Stealth missions: Operation 7, the Super Etendard's missiles."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import DieRolled, MarkerMoved
from beachhead.games.falklands_showdown.model import UK
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import DESTROYER
from beachhead.games.falklands_showdown.rules.fire_10 import single_shot
from beachhead.games.falklands_showdown.rules.hits_10_11 import strike, without_dud
from beachhead.games.falklands_showdown.rules.reach_9_4 import flight_needs
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def stealth_mission(g: Core) -> Flow[None]:
    """7.1 Op 7: one missile at one ship; nobody intercepts and nobody fires back."""
    yield from decide(g, g.ask("stealth", MISSILE, clause="FS-10.5a", anchor=True, about=(etendard(g),)))


def launch(g: Core, target: int) -> None:
    """10.5 The missile at a ship."""
    g.note(picks=(etendard(g),), goal=g.place(target))
    g.trail(etendard(g), (g.place(etendard(g)), g.op.goal), "attack")
    hit = single_shot(g, "stealth", etendard(g), target) and not takes_decoy(g, target)
    use_mission(g, hit)
    if hit:
        strike(g, target, without_dud(g, target, hits_of_missile(g, target)), "FS-10.5d")


def stealth_mission_needs(g: Core) -> Conditions:
    """7.1 Op 7: a mission, the Super Etendard, and a ship that it reaches."""
    yield g.state.stealth > 0, "FS-10.5e", "stealth_missions"
    yield g.unit(etendard(g)).area >= 0, "FS-7.1.7a", "etendard_in_play"
    yield any(True for _ in stealth_targets(g)), "FS-10.5a", "stealth_target"


def stealth_targets(g: Core) -> Iterator[int]:
    """10.5 The UK ships that a stealth mission can attack."""
    return (unit for area in sorted(g.e.stealth_areas) for unit in g.ships_in(area, UK) if met(stealth_needs(g, unit)))


def stealth_needs(g: Core, target: int) -> Conditions:
    """10.5 What a stealth mission needs to attack a ship."""
    area = g.place(target)
    yield target in g.ships_in(area, UK), "FS-10.5a", "uk_ship"
    yield area in g.e.stealth_areas, "FS-10.5a", "stealth_area"
    yield from flight_needs(g, etendard(g), area)


MISSILE = act("attack", ANY_UNIT, clause="FS-10.5a", exactly=stealth_targets, needs=stealth_needs, does=launch)


def etendard(g: Core) -> int:
    """10.5 The counter that flies stealth missions."""
    return g.e.etendard


def hits_of_missile(g: Core, target: int) -> int:
    """10.5 How many hits a missile counts on a ship."""
    hits = g.e.hits
    return hits.missile_at_carrier if g.type(target).is_carrier else hits.missile


def takes_decoy(g: Core, target: int) -> bool:
    """10.5 Whether the missile takes a decoy: where enough D ships are about the target, a die says so."""
    if not has_decoys(g, target):
        return False
    face = g.roll()
    stands = face <= g.e.faces.decoy
    g.tell(DieRolled(clause="FS-10.5c", what="decoy", face=face, good=stands, side=UK, unit=target))
    return not stands


def has_decoys(g: Core, target: int) -> bool:
    """10.5 Whether enough D ships of its side are in the target's area."""
    return len(g.ships_in(g.place(target), g.side(target), DESTROYER)) >= g.e.limits.decoys


def use_mission(g: Core, hit: bool) -> None:
    """10.5 The mission is used, but for one that misses under event 3-2."""
    if hit or not g.effect("free_miss"):
        g.state.stealth -= 1
        g.tell(MarkerMoved(clause="FS-10.5e", marker="stealth", left=g.state.stealth))
