"""10.5 Stealth missions: Operation 7, the Super Etendard's missiles."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import DESTROYER, FREIGHT
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import DieRolled, Flown, MarkerMoved
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import single_shot
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike, without_dud
from beachhead.games.falklands_showdown.rules.reach_9_4 import flight_needs
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT


def stealth_mission(game: Core) -> Flow[None]:
    """7.1 Op 7: one missile at one ship; nobody intercepts and nobody fires back."""
    yield from decide(game, game.ask("stealth", MISSILE, clause="FS-10.5a", anchor=True, about=(etendard(game),)))


def launch(game: Core, target: int) -> None:
    """10.5 The missile at a ship."""
    game.note(picks=(etendard(game),), goal=game.place(target))
    start, goal = game.place(etendard(game)), game.op.goal
    game.emit(Flown(clause="FS-10.5a", side=AR, units=(etendard(game),), start=start, goal=goal))
    hit = single_shot(game, "stealth", etendard(game), target) and not takes_decoy(game, target)
    use_mission(game, hit)
    if hit:
        strike(game, target, without_dud(game, target, hits_of_missile(game, target)), "FS-10.5d")


def stealth_mission_needs(game: Core) -> Conditions:
    """7.1 Op 7: a mission, the Super Etendard, and a ship that it reaches."""
    yield game.state.stealth > 0, "FS-10.5e", "stealth_missions"
    yield game.unit(etendard(game)).area >= 0, "FS-7.1.7a", "etendard_in_play"
    yield any(True for _ in stealth_targets(game)), "FS-10.5a", "stealth_target"


def stealth_targets(game: Core) -> Iterator[int]:
    """10.5 The UK ships that a stealth mission can attack."""
    return (
        unit
        for area in sorted(game.edition.stealth_areas)
        for unit in game.ships_in(area, UK)
        if met(stealth_needs(game, unit))
    )


def stealth_needs(game: Core, target: int) -> Conditions:
    """10.5 What a stealth mission needs to attack a ship."""
    area = game.place(target)
    yield target in game.ships_in(area, UK), "FS-10.5a", "uk_ship"
    yield area in game.edition.stealth_areas, "FS-10.5a", "stealth_area"
    yield not is_sheltered(game, target), "FS-10.5g", "sheltered"
    yield from flight_needs(game, etendard(game), area)


MISSILE = act("attack", ANY_UNIT, clause="FS-10.5a", exactly=stealth_targets, needs=stealth_needs, does=launch)


def etendard(game: Core) -> int:
    """10.5 The counter that flies stealth missions."""
    return game.edition.etendard


def hits_of_missile(game: Core, target: int) -> int:
    """10.5 How many hits a missile counts on a ship."""
    hits, kind = game.edition.hits, game.type(target)
    big = kind.is_carrier or (kind.type in FREIGHT and game.edition.allowed.freighters_are_big)
    return hits.missile_at_big if big else hits.missile


def takes_decoy(game: Core, target: int) -> bool:
    """10.5 Whether the missile takes a decoy: where enough D ships are about the target, a die says so."""
    if not has_decoys(game, target):
        return False
    face = game.roll()
    stands = face <= game.edition.faces.decoy
    game.emit(DieRolled(clause="FS-10.5c", what="decoy", face=face, good=stands, side=UK, unit=target))
    return not stands


def has_decoys(game: Core, target: int) -> bool:
    """10.5 Whether enough D ships of its side are in the target's area."""
    return len(game.ships_in(game.place(target), game.side(target), DESTROYER)) >= game.edition.limits.decoys


def use_mission(game: Core, hit: bool) -> None:
    """10.5 The mission is used, but for one that misses under event 3-2."""
    if hit or not game.effect("free_miss"):
        game.state.stealth -= 1
        game.emit(MarkerMoved(clause="FS-10.5e", marker="stealth", left=game.state.stealth))
