"""The smallest changes that would make a refused action legal, found by making them and asking the rules again.

Nothing here knows a rule: a search makes positions that differ from the present one in one thing (where one unit
stands, whether it is there, one number, one step of the attack), and keeps those in which the same conditions hold.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from beachhead.games.leyte.looks import words
from beachhead.games.leyte.model import LOST
from beachhead.games.leyte.play import Core, replace
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7 import declaring
from beachhead.games.leyte.rules.movement_5 import ground, points_text
from beachhead.kernel.acts import offer_of, perform
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import met
from beachhead.kernel.text import Text

REACH = 4
"""How far, in hexes, another place is looked for."""

NAMED = 3
"""Places named at most."""

MOST_POINTS = 8
"""Half points more that are thought of at most."""

SHOWN = 2
"""Changes named at most."""


class Change(NamedTuple):
    """A change in words, the position after it, and the action that is legal there."""

    text: Text
    play: Core
    action: Action


class Refused(NamedTuple):
    """An action that is not allowed: by whom and where it is meant."""

    g: Core
    ask: Ask
    action: Action

    @property
    def unit(self) -> int:
        """The unit it is about: the one named, else the one asked about; -1 for none."""
        named = self.g.e.unit_index.get(self.action.target, -1)
        return named if named >= 0 or not self.ask.about else self.ask.about[0]

    @property
    def space(self) -> int:
        """The hex it names, or -1."""
        return self.g.e.board.index.get(self.action.target, -1)

    def legal_in(self, play: Core) -> bool:
        """Whether all its conditions hold in another position."""
        return met(play.conditions(self.ask, self.action))

    def change(self, play: Core, key: str, **what: str | int) -> Change:
        """The same action in another position."""
        return Change(Text(f"leyte.change.{key}", what), play, self.action)


Search = Callable[[Refused], Iterator[Change]]


def changes(g: Core, ask: Ask, action: Action) -> tuple[Change, ...]:
    """The smallest changes known: none if a condition fails that no change here can mend."""
    if any(option.clause == MAKING_WAY for option in ask.choices()[:1]):
        return ()
    failed = [str(name) for holds, _, name in g.conditions(ask, action) if not holds]
    if not failed or any(name not in CURES for name in failed):
        return ()
    found: list[Change] = []
    for search in dict.fromkeys(search for name in failed for search in CURES[name]):
        found += search(Refused(g, ask, action))
    return tuple(found[:SHOWN])


MAKING_WAY = "LEY-5.31b"
"""The clause of a move on the way to which others are already in the air; a change would have to hold for all."""


# -- one unit elsewhere, or away ---------------------------------------------------------------------


def elsewhere(refused: Refused) -> Iterator[Change]:
    """The unit in another vacant hex, as near as possible."""
    g, unit = refused.g, refused.unit
    for distance in range(1, REACH + 1):
        places = [space for space in around(g, g.hex(unit), distance) if is_free(g, unit, space)]
        legal = [space for space in places if refused.legal_in(standing(g, unit, space))]
        if legal:
            yield refused.change(
                standing(g, unit, legal[0]), near("from", distance), **places_named(g, legal, distance)
            )
            return


def around(g: Core, space: int, distance: int) -> Iterator[int]:
    """The hexes at a distance."""
    return (there for there in range(len(g.e.board.names)) if g.e.board.distance(space, there) == distance)


def is_free(g: Core, unit: int, space: int) -> bool:
    """Whether a unit could stand in a hex: nobody there, and ground that bears it."""
    return not (g.held[0][space] or g.held[1][space]) and met(ground(g, unit, space))


def standing(g: Core, unit: int, space: int) -> Core:
    """The position with a unit somewhere else."""
    other = g.fork()
    other.put(unit, space)
    return other


def without_enemy(refused: Refused) -> Iterator[Change]:
    """One enemy unit less."""
    g = refused.g
    yield from leaving_out(refused, list(g.units_of(1 - g.side(refused.unit))))


def without_anybody(refused: Refused) -> Iterator[Change]:
    """One unit less of either side."""
    yield from leaving_out(refused, [unit for side in (0, 1) for unit in refused.g.units_of(side)])


def without_friend(refused: Refused) -> Iterator[Change]:
    """The friendly unit less that stands in the hex."""
    friend = refused.g.unit_in(refused.g.side(refused.unit), refused.space)
    if friend >= 0:
        yield from leaving_out(refused, [friend])


def leaving_out(refused: Refused, others: Sequence[int]) -> Iterator[Change]:
    """One of the others less, the nearest of those without which it is legal."""
    g, distance = refused.g, refused.g.e.board.distance
    centre = refused.space if refused.space >= 0 else g.hex(refused.unit)
    close = [unit for unit in others if unit != refused.unit and distance(centre, g.hex(unit)) <= REACH]
    for unit in sorted(close, key=lambda unit: distance(centre, g.hex(unit))):
        play = standing(g, unit, LOST)
        if not in_attack(g, unit) and refused.legal_in(play):
            yield refused.change(play, "without", unit=g.type(unit).title, hex=g.e.board.names[g.hex(unit)])
            return


def in_attack(g: Core, unit: int) -> bool:
    """Whether a unit takes part in the attack in hand, so that the attack would not be the same without it."""
    attack = g.state.attack
    return attack is not None and unit in attack.attackers + attack.barrage + attack.defenders


# -- one number more ---------------------------------------------------------------------------------


def more_points(refused: Refused) -> Iterator[Change]:
    """The fewest Movement Points more."""
    g, unit = refused.g, refused.unit
    for halves in range(1, MOST_POINTS + 1):
        play = g.fork()
        printed = replace(g.type(unit), movement=g.type(unit).movement + halves)
        play.e = dataclasses.replace(g.e, units=(*g.e.units[:unit], printed, *g.e.units[unit + 1 :]))
        if refused.legal_in(play):
            key = f"points_{halves}" if halves < 3 else "points"
            yield refused.change(play, key, points=points_text(halves))
            return


def more_support(refused: Refused) -> Iterator[Change]:
    """One ground support point more."""
    play = refused.g.fork()
    play.state.support += 1
    if refused.legal_in(play):
        yield refused.change(play, "support")


# -- another order, another hex ----------------------------------------------------------------------


def after_moves(refused: Refused) -> Iterator[Change]:
    """The reinforcements begun."""
    play = refused.g.fork()
    play.state.landing = True
    if refused.legal_in(play):
        yield refused.change(play, "landing")


def declared_first(refused: Refused) -> Iterator[Change]:
    """The attack in hand declared and fought, and the enemy unit attacked on its own."""
    g, attack = refused.g, attack_in_hand(refused.g)
    if attack.declared or not met(declaring(g, attack)):
        return
    play = g.fork()
    for unit in attack.attackers + attack.barrage + attack.defenders:
        play.stamp(unit, fought=g.state.clock)
    play.state.support -= attack.support
    play.state.attack = None
    alone = refused._replace(action=Action("attack", refused.action.target))
    if alone.legal_in(play):
        yield alone.change(play, "declared")


def smaller_attack(refused: Refused) -> Iterator[Change]:
    """The attack with one attacker less."""
    g, attack = refused.g, attack_in_hand(refused.g)
    for unit in attack.attackers:
        play = g.fork()
        play.state.attack = replace(attack, attackers=tuple(one for one in attack.attackers if one != unit))
        if refused.legal_in(play):
            yield refused.change(play, "leaving_out", unit=g.type(unit).title)
            return


def larger_attack(refused: Refused) -> Iterator[Change]:
    """One thing more in the attack, of those that can be added now."""
    g = refused.g
    for option in refused.ask.choices():
        offer, play = offer_of(refused.ask, option.action.verb), g.fork()
        if offer is None or offer.act.goes_on or option.value > 1:
            continue
        next(perform(play, offer, option), None)
        if refused.legal_in(play):
            unit = {"unit": g.type(option.piece).title} if option.piece >= 0 else {}
            yield refused.change(play, option.action.verb, **unit)


def other_hex(refused: Refused) -> Iterator[Change]:
    """The nearest hex of the map where the same is offered."""
    g, distance = refused.g, refused.g.e.board.distance
    offered = [option.space for option in refused.ask.choices() if option.action.verb == refused.action.verb]
    nearest = min((distance(refused.space, space) for space in offered), default=0)
    hexes = [space for space in offered if distance(refused.space, space) == nearest]
    if hexes:
        there = refused._replace(action=Action(refused.action.verb, g.e.board.names[hexes[0]]))
        yield there.change(g, near("at", nearest), **places_named(g, hexes, nearest))


def near(key: str, distance: int) -> str:
    """The text for a distance: one hex has words of its own."""
    return f"{key}_next" if distance == 1 else key


def places_named(g: Core, spaces: Sequence[int], distance: int) -> dict[str, str | int]:
    """Hexes in words, so many at most, and how far they are."""
    *others, last = [g.e.board.names[space] for space in spaces[:NAMED]]
    first = ", ".join(others)
    return {"hexes": words.say("leyte.change.or", first=first, last=last) if others else last, "distance": distance}


CURES: dict[str, tuple[Search, ...]] = {
    "locked": (without_enemy,),
    "one_hex": (without_enemy,),
    "zone_in_the_way": (without_enemy,),
    "exit_zone": (without_enemy,),
    "enemy_there": (without_enemy,),
    "arrived_in_zone": (without_enemy,),
    "stack": (without_friend,),
    "first_step": (more_points,),
    "too_far": (more_points,),
    "entry_area": (other_hex,),
    "reinforcements_first": (after_moves,),
    "attack_in_hand": (declared_first,),
    "not_adjacent": (elsewhere,),
    "strands_joining": (without_anybody,),
    "strands": (without_anybody,),
    "out_of_reach": (more_support,),
    "not_all_adjacent": (declared_first, smaller_attack),
    "no_common_attacker": (declared_first,),
    "range": (elsewhere,),
    "adjacent_artillery": (without_enemy, elsewhere),
    "guard_range": (elsewhere,),
    "guard_adjacent": (without_enemy, elsewhere),
    "no_support": (more_support,),
    "nobody_attacks": (larger_attack,),
    "strands_attacker": (larger_attack,),
    "strands_defender": (larger_attack,),
    "barrage_one_hex": (larger_attack,),
    "support_alone": (larger_attack,),
}
"""Where a change is looked for, by the condition that fails."""
