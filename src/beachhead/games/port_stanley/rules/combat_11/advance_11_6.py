"""11.6 Advance after combat, of either side, and from the ships onto a beach (7.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Advanced
from beachhead.games.port_stanley.model import SIDES, UK, Battle
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.ashore_7 import come_ashore
from beachhead.games.port_stanley.rules.combat_11.battles_11 import faces, is_waiting, resolving, takes_part
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import Fate, come_to, is_immobile
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength, overrun
from beachhead.games.port_stanley.rules.morale_17 import leave_summit, settle
from beachhead.games.port_stanley.rules.stacking_6 import has_room
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import Conditions, met


def advance(
    game: Core, battle: Battle, where: Mapping[int, int], ashore: Collection[int], attackers: Fate, defenders: Fate
) -> Flow[None]:
    """2.2, 11.6 The attacker may enter the hexes that the defenders had to leave; else the defender the attackers'.

    `where` says from where everybody fought, the attackers first; `ashore` are those of them who did
    not fight from their ships: nobody enters the hex of these.
    """
    fought = [unit for unit in where if unit not in battle.attackers]
    stood = {**where, **{unit: game.place(unit) for unit in battle.lent}}
    for space in vacated(game, {unit: where[unit] for unit in fought}, defenders):
        able = remaining(game, (*battle.attackers, *battle.lent), stood, attackers)
        yield from enter(game, game.phasing, space, (*able, *stacked_aboard(game, able)))
        if game.here(space, UK):  # nobody waits for that beach hex any more
            game.state.approached = tuple(other for other in game.state.approached if other != space)
            game.forget()
    for space in vacated(game, {unit: where[unit] for unit in battle.attackers if unit in ashore}, attackers):
        yield from enter(game, 1 - game.phasing, space, remaining(game, fought, where, defenders))


def vacated(game: Core, where: Mapping[int, int], fate: Fate) -> list[int]:
    """11.6 The hexes of one side that may be entered: all who fought there had to go, nobody left by choice or was
    eliminated to keep the enemy out, and nobody with a strength is there now."""
    found = []
    for space in dict.fromkeys(where.values()):
        units = [unit for unit, there in where.items() if there == space]
        forced = all(unit in fate.vacated for unit in units)
        side = game.side(units[0])
        if forced and space not in fate.kept and not bears_strength(game, game.here(space, side)):
            found.append(space)
    return found


def remaining(game: Core, units: Iterable[int], where: Mapping[int, int], fate: Fate) -> tuple[int, ...]:
    """11.6 Those of one side who still stand where they fought."""
    gone = fate.vacated | fate.chosen
    return tuple(unit for unit in units if unit not in gone and game.place(unit) == where[unit])


def stacked_aboard(game: Core, able: Iterable[int]) -> tuple[int, ...]:
    """7.4 Other land units on ships in the hex of a unit that attacked from there and may advance: those that were
    there as the phase began, and have no combat of their own in it."""
    places = {game.place(unit) for unit in able if is_waiting(game, unit)}
    ships = [ship for place in sorted(places) for ship in game.ships_in(place) if not has_begun(game, ship)]
    aboard = [unit for ship in ships for unit in game.aboard.get(ship, ()) if not has_begun(game, unit)]
    return tuple(unit for unit in aboard if not takes_part(game, unit))


def enter(game: Core, side: int, space: int, units: tuple[int, ...]) -> Flow[None]:
    """11.6 The owner advances as many of some units as he wants into a vacated hex."""
    yield from gather(
        game,
        lambda: game.ask("advance", ADVANCE(space, units), HALT, clause="PS-11.6a", side=SIDES[side]),
        lambda game: (unit for unit in units if met(advance_needs(game, space, units, unit))),
    )


def advance_needs(game: Core, space: int, units: tuple[int, ...], unit: int) -> Conditions:
    """11.6, 7.4, 11.5.5, 6.1 What a unit needs to advance into a vacated hex."""
    fought = unit in units
    yield fought, "PS-11.6a", "not_in_combat"
    if not fought:
        return
    yield game.hex(unit) != space, "PS-11.6a", "has_advanced"
    yield is_waiting(game, unit) or not is_immobile(game, unit), "PS-11.5.5a", "immobile"
    yield faces(game, unit, space), "PS-11.1e", "not_adjacent"
    others = takes_part(game, unit) or any(takes_part(game, other) for other in game.here(space, game.side(unit)))
    yield others, "PS-7.4c", "attackers_first"
    yield has_room(game, space, unit), "PS-11.6b", "no_room"


def step_forward(game: Core, space: int, units: tuple[int, ...], unit: int) -> None:
    """11.6, 13.5 A unit advances: what cannot fight there is captured."""
    if is_waiting(game, unit):
        overrun(game, space, game.side(unit))
        come_ashore(game, unit, space)
        game.emit(Advanced(clause="PS-7.4c", unit=unit, path=(space,)))
        return
    here = game.hex(unit)
    come_to(game, unit, space)
    game.emit(Advanced(clause="PS-11.6a", unit=unit, path=(here, space)))
    leave_summit(game, unit, here, retreats=False)
    settle(game, unit)


ADVANCE = act(
    "advance",
    OWN_UNIT,
    clause="PS-11.6a",
    among=lambda game, space, units: units,
    needs=advance_needs,
    does=step_forward,
    when=resolving,
)
HALT = act("pass", clause="PS-11.6b", when=resolving, goes_on=True, label="halt")
