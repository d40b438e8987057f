"""11.7, 11.9 Artillery and ships' guns: who can fire at what, and how the defender allots his (2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import GunAllocated
from beachhead.games.port_stanley.model import AR, SIDES, Battle
from beachhead.games.port_stanley.rules.combat_11.battles_11 import (
    assaulted,
    defending_now,
    has_one_in_hand,
    in_hand,
    put_in_hand,
    stands,
    takes_part,
)
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import defenders, gun
from beachhead.games.port_stanley.rules.points_15_2 import landed_points
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.rules.supply_15 import (
    Wants,
    attack_line,
    can_supply,
    spare,
    supply,
    wants,
    within_reach_of_guns,
)
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.floods import Spaces, spaces_of
from beachhead.mechanics.pairing import serve_all

# -- 11.7.2 range ----------------------------------------------------------------------------------------


def battery_needs(game: Core, unit: int, hexes: Iterable[int]) -> Conditions:
    """11.7.2, 11.9, 15.5 What a unit needs to fire at hexes: a gun, the range, and a point in reach."""
    armed = game.hex(unit) >= 0 and gun(game, unit) > 0
    yield armed, "PS-11.9a" if game.type(unit).is_ship else "PS-11.7.2a", "no_gun"
    if not armed:
        return
    yield in_range(game, unit, hexes), "PS-11.7.2a", "range"
    fed = game.type(unit).is_ship or bool(attack_line(game, unit)) or shares_point(game, unit)
    yield fed, "PS-15.5a", "no_supply_line"


def in_range(game: Core, unit: int, hexes: Iterable[int]) -> bool:
    """11.7.2, 11.9 Whether all of some hexes are within range of a unit."""
    reach = range_of(game, unit)
    return all(game.edition.chart.distance(game.hex(unit), space) <= reach for space in hexes)


def range_of(game: Core, unit: int) -> int:
    """11.7.2, 11.9 How far a unit's guns carry."""
    return game.edition.tables.combat.ship_range if game.type(unit).is_ship else game.values(unit).range


def covered_by(game: Core, guns: Iterable[int]) -> Spaces:
    """11.7.2 The hexes within range of any of some artillery and ships with guns."""
    found = 0
    for here, reach in {(game.hex(unit), range_of(game, unit)) for unit in guns}:
        found |= covered(game.edition, here, reach)
    return found


@lru_cache(maxsize=4096)
def covered(edition: Edition, here: int, reach: int) -> Spaces:
    """11.7.2 The hexes within a range of one."""
    return spaces_of(edition.chart.within(here, reach))


def gunners(game: Core, side: int, hexes: Sequence[int]) -> list[int]:
    """11.7.2 The artillery and ships of a side that could fire at hexes and take part in nothing yet."""
    return [
        unit for unit in batteries(game, side) if met(battery_needs(game, unit, hexes)) and not takes_part(game, unit)
    ]


def batteries(game: Core, side: int) -> list[int]:
    """11.7, 11.9 The side's artillery and ships with guns on the map."""
    found: list[int] = game.kept_of(side, "guns", lambda: [one for one in game.on_map(side) if gun(game, one) > 0])
    return found


# -- 15.3.3 intensive fire -------------------------------------------------------------------------------


Enough = Callable[[tuple[int, ...]], bool]
"""15.3.3 Whether there is supply for it if batteries fire intensively."""


def intensive_needs(
    game: Core, unit: int, firers: Iterable[int], intensive: Iterable[int], enough: Enough
) -> Conditions:
    """15.3.3 What a battery needs to fire intensively: to take part, with a strength of 1 another such one, supply."""
    taking = unit in firers and game.type(unit).kind == "artillery"
    yield taking, "PS-15.3.3a", "not_battery"
    yield unit not in intensive, "PS-15.3.3a", "fires_intensively"
    if taking:
        together = with_partner(game, unit, firers, intensive, enough)
        yield bool(together), "PS-15.3.3b", "no_second_battery"
        yield enough(together), "PS-15.3.3d", "no_supply"


def with_partner(
    game: Core, unit: int, firers: Iterable[int], intensive: Iterable[int], enough: Enough
) -> tuple[int, ...]:
    """15.3.3 A battery and, if its strength is 1, the next like it that fires too, of those for whom there is supply if
    there is for any; () if there is none."""
    if gun(game, unit) > 1:
        return (unit,)
    pairs = [
        (unit, other)
        for other in firers
        if other != unit and other not in intensive and game.type(other).kind == "artillery" and gun(game, other) == 1
    ]
    return next(filter(enough, pairs), pairs[0] if pairs else ())


# -- 2.2 the defender's guns -----------------------------------------------------------------------------


def guard_needs(game: Core, unit: int) -> Conditions:
    """2.2, 11.7, ruling P16 What artillery needs to take part in the defence in hand: any of its hexes in range.

    Batteries under attack fight where they are without being allocated; a ship in such a hex may (11.9).
    """
    battle = in_hand(game)
    near = next((space for space in battle.hexes if in_range(game, unit, (space,))), battle.hexes[0])
    yield from battery_needs(game, unit, (near,))
    yield not takes_part(game, unit), "PS-11.7.5a", "takes_part"
    if game.type(unit).is_ship and game.hex(unit) in battle.hexes:
        return  # 11.9, 11.7.1: like artillery, where it is itself
    yield game.hex(unit) not in assaulted(game), "PS-11.7.1a", "gun_under_attack"
    yield not beside_attackers(game, unit), "PS-2.2k", "gun_beside_attackers"


def beside_attackers(game: Core, unit: int) -> bool:
    """2.2 Whether a unit is next to any unit that attacks in this phase."""
    near = game.edition.board.near[game.hex(unit)] if game.hex(unit) >= 0 else ()
    return any(stands(game, other) in near for battle in game.state.battles for other in battle.attackers)


def guards(game: Core) -> list[int]:
    """11.7.2 The defender's artillery that could take part in the defence in hand."""
    return [unit for unit in batteries(game, 1 - game.phasing) if met(guard_needs(game, unit))]


def guard(game: Core, unit: int) -> None:
    """2.2, 15.3.1 Artillery is allocated to the defence in hand; it is shown, and uses its supply."""
    turn_up(game, unit, "PS-11.2f")
    draw(game, unit)
    battle = in_hand(game)
    put_in_hand(game, replace(battle, defending_guns=(*battle.defending_guns, unit)))
    game.stamp(unit, fought=game.state.clock)
    game.emit(GunAllocated(clause="PS-2.2g", unit=unit, hexes=battle.hexes))


def draw(game: Core, unit: int) -> bool:
    """15.3.1 A gun of the defence in hand uses its point, of which there is one for two reduced ones; whether it had
    one."""
    if shares_point(game, unit):
        return True
    return draw_for(game, game.side(unit), wants(game, (unit,)), "PS-15.3.1d")


def shares_point(game: Core, unit: int) -> bool:
    """15.3.1, 15.5 Whether a battery fires for the defence in hand on a point that is used already: the second of two
    reduced ones, if that point or another one is in its reach."""
    if not has_one_in_hand(game):
        return False
    battle = in_hand(game)
    others = (*battle.defending_guns, *battle.served)
    if len(wants(game, (*others, unit))) > len(wants(game, others)):
        return False
    used = within_reach_of_guns(game, unit, dict.fromkeys(battle.drawn, 1))
    return bool(used) or bool(attack_line(game, unit))


def draw_for(game: Core, side: int, wanted: Wants, clause: str) -> bool:
    """15.3.1, 7.5 The defence in hand uses the points that are wanted, if they suffice.

    It is noted from where they come, and which of them landed in this turn.
    """
    before = {space: landed_points(game, side, space) for line in wanted for space in line}
    taken, battle = supply(game, side, wanted, clause), in_hand(game)
    gone = {space: landed - landed_points(game, side, space) for space, landed in before.items()}
    landed = (*battle.just_landed, *Counter(gone).elements())
    put_in_hand(game, replace(battle, drawn=(*battle.drawn, *(taken or ())), just_landed=landed))
    return taken is not None


def stand_down(game: Core) -> None:
    """11.7.2, 13.1, 15.3.1 Guns of the defence in hand that are lost, or reach nobody under attack any more, have not
    fought; what the others do not need of the supply is not used.

    Bombs or an earlier battle have destroyed or weakened them, or emptied the hex for which they were allocated.
    """
    planned = in_hand(game)
    firing = tuple(unit for unit in planned.defending_guns if still_reaches(game, planned, unit))
    for unit in planned.defending_guns:
        if unit not in firing:
            game.stamp(unit, fought=0)
    battle = replace(planned, defending_guns=firing)
    served = serve_all(used_by(game, battle), Counter(battle.drawn))
    needed = battle.drawn if served is None else served
    left = tuple((Counter(battle.drawn) - Counter(needed)).elements())
    landed = Counter(battle.just_landed) - Counter(needed)  # 7.5 those that landed are used first
    spare(game, 1 - game.phasing, left, "PS-15.3.1d", tuple(landed.elements()))
    used = Counter(battle.just_landed) - landed
    put_in_hand(game, replace(battle, drawn=needed, just_landed=tuple(used.elements())))


def still_reaches(game: Core, battle: Battle, unit: int) -> bool:
    """11.7.2 Whether a gun is still there, and any of the hexes under attack in its range."""
    return game.hex(unit) >= 0 and any(in_range(game, unit, (space,)) for space in battle.hexes)


def used_by(game: Core, battle: Battle) -> Wants:
    """15.3.1, 15.3.3 The points that the guns of a defence use of those that were drawn for it.

    The second of two reduced ones may have none of them in reach, but another one.
    """
    guns = [unit for unit in (*battle.defending_guns, *battle.served) if game.hex(unit) >= 0]
    drawn = dict.fromkeys(battle.drawn, 1)
    return wants(
        game,
        guns,
        [unit for unit in battle.intensive if unit in guns],
        lambda game, unit: within_reach_of_guns(game, unit, drawn) or tuple(drawn),
    )


GUARD = act("guard", OWN_UNIT, clause="PS-2.2g", among=guards, needs=guard_needs, does=guard, when=defending_now)


def firing_back(game: Core) -> tuple[int, ...]:
    """11.7.1, 11.7.2 The batteries of the defence in hand: those allocated to it, and those in the hexes attacked."""
    battle = in_hand(game)
    there = (unit for space in battle.hexes for unit in game.here(space, 1 - game.phasing))
    attacked = (unit for unit in there if game.type(unit).kind == "artillery")
    return (*battle.defending_guns, *attacked)


def to_serve(game: Core, units: Iterable[int]) -> tuple[int, ...]:
    """15.3.1 Those of some batteries of the defence in hand that have not had their ordinary point yet."""
    battle = in_hand(game)
    return tuple(unit for unit in units if unit not in (*battle.defending_guns, *battle.served))


def to_strain(game: Core, more: tuple[int, ...]) -> list[tuple[int, ...]]:
    """15.3.1, 15.3.3 The points that batteries want to fire intensively, and to fire at all where they have none yet.

    The second of two reduced ones fires on the point of the first.
    """
    battle, fed = in_hand(game), to_serve(game, more)
    others = (*battle.defending_guns, *battle.served)
    shared = len(wants(game, (*others, *fed))) == len(wants(game, others))
    return wants(game, () if shared else fed, more)


def strain_needs(game: Core, unit: int) -> Conditions:
    """15.3.3 What a battery needs to fire intensively for the defender: points for that and for its ordinary fire."""
    yield from intensive_needs(game, unit, firing_back(game), in_hand(game).intensive, enough_to_strain(game))


def enough_to_strain(game: Core) -> Enough:
    """15.3.3 Whether the defender has supply for the intensive fire of batteries."""
    return lambda more: can_supply(game, 1 - game.phasing, to_strain(game, more))


def strain(game: Core, unit: int) -> None:
    """15.3.3 Artillery of the defence in hand fires intensively, for more supply; it is shown."""
    battle = in_hand(game)
    more = with_partner(game, unit, firing_back(game), battle.intensive, enough_to_strain(game))
    for one in more:
        turn_up(game, one, "PS-11.2f")
    draw_for(game, game.side(unit), to_strain(game, more), "PS-15.3.3a")
    served = (*battle.served, *to_serve(game, more))
    put_in_hand(game, replace(in_hand(game), intensive=(*battle.intensive, *more), served=served))


STRAIN = act(
    "strain",
    OWN_UNIT,
    clause="PS-15.3.3a",
    among=firing_back,
    needs=strain_needs,
    does=strain,
    when=defending_now,
)

PASS = act("pass", clause="PS-2.2g", when=defending_now, goes_on=True, label="pass_guns")


def allocate_guns(game: Core) -> Flow[None]:
    """2.2 The defender allocates artillery to the defence, battle by battle; `fighting` counts those he has seen."""
    s = game.state
    s.fighting = max(s.fighting, 0)
    while s.fighting < len(s.battles):
        if asks_guns(game, in_hand(game)):
            yield from gather(game, lambda: which_guns(game))
        s.fighting += 1
        game.forget()


def which_guns(game: Core) -> Ask:
    """2.2 What the defender allocates to the defence in hand."""
    double = (STRAIN,) if game.options.intensive_barrages == "yes" else ()
    says = {"target": ", ".join(game.edition.board.name(space) for space in in_hand(game).hexes)}
    side = SIDES[1 - game.phasing]
    return game.ask("guns", GUARD, *double, PASS, clause="PS-2.2g", side=side, anchor=True, says=says)


def asks_guns(game: Core, battle: Battle) -> bool:
    """2.2 Whether the defender is asked: he may have something to allocate, as far as the other side can know."""
    if battle.barrage:
        return False
    side = 1 - game.phasing
    hidden = side == AR and any(game.unit(unit).down for unit in game.on_map(AR))
    if hidden or guards(game):
        return True
    return game.options.intensive_barrages == "yes" and any(met(strain_needs(game, unit)) for unit in firing_back(game))


def serve(game: Core) -> None:
    """15.3.1, 11.7.5, ruling P41 Each battery under attack uses a point, if it has one in reach: else it adds nothing.

    Nor does one that has come here from a battle of this phase.  First those that can draw from the fewest hexes, of
    them the strongest, so that as many shells are fired as there are points for.
    """
    under_attack = [unit for unit in defenders(game, in_hand(game)) if game.type(unit).kind == "artillery"]
    for unit in sorted(under_attack, key=lambda one: (len(attack_line(game, one)), -gun(game, one))):
        battle = in_hand(game)
        fresh = not game.now(game.unit(unit).fought)
        if fresh and unit not in battle.served and draw(game, unit):
            put_in_hand(game, replace(battle, served=(*battle.served, unit)))
