"""The smallest changes that would make a refused action legal, found by making them and asking the rules again.

Nothing here knows a rule: a search makes positions that differ from the present one in one thing (where one unit
stands, whether it is there, one number, one step of the attack), and keeps those in which the same conditions hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.model import LOST
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7.attack_7 import declare_needs
from beachhead.games.leyte.rules.combat_phase_4_1 import ATTACK
from beachhead.games.leyte.rules.movement_5 import ground_needs, points_text
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
    game: Core
    action: Action


class Refused(NamedTuple):
    """An action that is not allowed: by whom and where it is meant."""

    game: Core
    ask: Ask
    action: Action

    @property
    def unit(self) -> int:
        """The unit it is about: the one named, else the one asked about; -1 for none."""
        named = self.game.edition.unit_index.get(self.action.target, -1)
        return named if named >= 0 or not self.ask.about else self.ask.about[0]

    @property
    def space(self) -> int:
        """The hex it names, or -1."""
        return self.game.edition.board.index.get(self.action.target, -1)

    def legal_in(self, changed: Core) -> bool:
        """Whether all its conditions hold in another position."""
        return met(changed.conditions(self.ask, self.action))

    def change(self, changed: Core, key: str, **what: str | int) -> Change:
        """The same action in another position."""
        return Change(Text(f"leyte.change.{key}", what), changed, self.action)


Search = Callable[[Refused], Iterator[Change]]


def changes(game: Core, ask: Ask, action: Action) -> tuple[Change, ...]:
    """The smallest changes known: none if a condition fails that no change here can mend."""
    if any(option.clause == MAKING_WAY for option in ask.choices()[:1]):
        return ()
    failed = [str(name) for holds, _, name in game.conditions(ask, action) if not holds]
    cures = [[search for search, names in CURES.items() if name in names] for name in failed]
    if not all(cures):
        return ()
    refused, searches = Refused(game, ask, action), dict.fromkeys(chain.from_iterable(cures))
    return tuple(islice(chain.from_iterable(search(refused) for search in searches), SHOWN))


MAKING_WAY = "LEY-5.31b"
"""The clause of a move on the way to which others are already in the air; a change would have to hold for all."""


# -- one unit elsewhere, or away ---------------------------------------------------------------------


def elsewhere(refused: Refused) -> Iterator[Change]:
    """The unit in another vacant hex, as near as possible."""
    game, unit = refused.game, refused.unit
    for distance, ring in enumerate(rings(game, game.hex(unit)), 1):
        places = [space for space in ring if is_free(game, unit, space)]
        legal = [space for space in places if refused.legal_in(standing(game, unit, space))]
        if legal:
            there = standing(game, unit, legal[0])
            yield refused.change(there, near("from", distance), **places_named(game, legal, distance))
            return


def rings(game: Core, space: int) -> Iterator[list[int]]:
    """The hexes around a hex, nearest first, those at each distance together."""
    far = game.edition.board.distances(space)
    return ([there for there, away in enumerate(far) if away == distance] for distance in range(1, REACH + 1))


def is_free(game: Core, unit: int, space: int) -> bool:
    """Whether a unit could stand in a hex: nobody there, and ground that bears it."""
    return not (game.occupant[0][space] or game.occupant[1][space]) and met(ground_needs(game, unit, space))


def standing(game: Core, unit: int, space: int) -> Core:
    """The position with a unit somewhere else."""
    other = game.fork()
    other.put(unit, space)
    return other


def without_enemy(refused: Refused) -> Iterator[Change]:
    """One enemy unit less."""
    game = refused.game
    yield from leaving_out(refused, list(game.units_of(1 - game.side(refused.unit))))


def without_anybody(refused: Refused) -> Iterator[Change]:
    """One unit less of either side."""
    yield from leaving_out(refused, [unit for side in (0, 1) for unit in refused.game.units_of(side)])


def without_friend(refused: Refused) -> Iterator[Change]:
    """The friendly unit less that stands in the hex."""
    friend = refused.game.unit_in(refused.game.side(refused.unit), refused.space)
    if friend >= 0:
        yield from leaving_out(refused, [friend])


def leaving_out(refused: Refused, others: Sequence[int]) -> Iterator[Change]:
    """One of the others less, the nearest of those without which it is legal."""
    game, distance = refused.game, refused.game.edition.board.distance
    centre = refused.space if refused.space >= 0 else game.hex(refused.unit)
    close = [unit for unit in others if unit != refused.unit and distance(centre, game.hex(unit)) <= REACH]
    for unit in sorted(close, key=lambda unit: distance(centre, game.hex(unit))):
        changed = standing(game, unit, LOST)
        if not in_attack(game, unit) and refused.legal_in(changed):
            yield refused.change(
                changed, "without", unit=game.type(unit).title, hex=game.edition.board.names[game.hex(unit)]
            )
            return


def in_attack(game: Core, unit: int) -> bool:
    """Whether a unit takes part in the attack in hand, so that the attack would not be the same without it."""
    attack = game.state.attack
    return attack is not None and unit in attack.attackers + attack.barrage + attack.defenders


# -- one number more ---------------------------------------------------------------------------------


def more_points(refused: Refused) -> Iterator[Change]:
    """The fewest Movement Points more."""
    game, unit = refused.game, refused.unit
    for halves in range(1, MOST_POINTS + 1):
        changed = game.fork()
        printed = replace(game.type(unit), movement=game.type(unit).movement + halves)
        changed.edition = game.edition.but(units=(*game.edition.units[:unit], printed, *game.edition.units[unit + 1 :]))
        if refused.legal_in(changed):
            key = f"points_{halves}" if halves < 3 else "points"
            yield refused.change(changed, key, points=points_text(halves))
            return


def more_support(refused: Refused) -> Iterator[Change]:
    """One ground support point more."""
    changed = refused.game.fork()
    changed.state.support += 1
    if refused.legal_in(changed):
        yield refused.change(changed, "support")


# -- another order, another hex ----------------------------------------------------------------------


def after_moves(refused: Refused) -> Iterator[Change]:
    """The reinforcements begun."""
    changed = refused.game.fork()
    changed.state.landing = True
    if refused.legal_in(changed):
        yield refused.change(changed, "landing")


def declared_first(refused: Refused) -> Iterator[Change]:
    """The attack in hand declared and fought, and the enemy unit attacked on its own."""
    game, attack = refused.game, attack_in_hand(refused.game)
    if attack.declared or not met(declare_needs(game, attack)):
        return
    changed = game.fork()
    for unit in attack.attackers + attack.barrage + attack.defenders:
        changed.stamp(unit, fought=game.state.clock)
    changed.state.support -= attack.support
    changed.state.attack = None
    alone = refused._replace(action=Action(ATTACK.verb, refused.action.target))
    if alone.legal_in(changed):
        yield alone.change(changed, "declared")


def smaller_attack(refused: Refused) -> Iterator[Change]:
    """The attack with one attacker less."""
    game, attack = refused.game, attack_in_hand(refused.game)
    for unit in attack.attackers:
        changed = game.fork()
        changed.state.attack = replace(attack, attackers=tuple(one for one in attack.attackers if one != unit))
        if refused.legal_in(changed):
            yield refused.change(changed, "leaving_out", unit=game.type(unit).title)
            return


def larger_attack(refused: Refused) -> Iterator[Change]:
    """One thing more in the attack, of those that can be added now."""
    game = refused.game
    for option in refused.ask.choices():
        offer, changed = offer_of(refused.ask, option.action.verb), game.fork()
        if offer is None or offer.act.goes_on or option.value > 1:
            continue
        next(perform(changed, offer, option), None)
        if refused.legal_in(changed):
            unit = {"unit": game.type(option.piece).title} if option.piece >= 0 else {}
            yield refused.change(changed, option.action.verb, **unit)


def other_hex(refused: Refused) -> Iterator[Change]:
    """The nearest hex of the map where the same is offered."""
    game, distance = refused.game, refused.game.edition.board.distance
    offered = [option.space for option in refused.ask.choices() if option.action.verb == refused.action.verb]
    nearest = min((distance(refused.space, space) for space in offered), default=0)
    hexes = [space for space in offered if distance(refused.space, space) == nearest]
    if hexes:
        there = refused._replace(action=Action(refused.action.verb, game.edition.board.names[hexes[0]]))
        yield there.change(game, near("at", nearest), **places_named(game, hexes, nearest))


def near(key: str, distance: int) -> str:
    """The text for a distance: one hex has words of its own."""
    return f"{key}_next" if distance == 1 else key


def places_named(game: Core, spaces: Sequence[int], distance: int) -> dict[str, str | int]:
    """Hexes in words, so many at most, and how far they are."""
    *others, last = [game.edition.board.names[space] for space in spaces[:NAMED]]
    first = ", ".join(others)
    return {"hexes": wording.say("leyte.change.or", first=first, last=last) if others else last, "distance": distance}


CURES: dict[Search, tuple[str, ...]] = {
    without_enemy: (
        *("locked", "one_hex", "zone_in_the_way", "exit_zone", "enemy_there", "adjacent_artillery", "guard_adjacent"),
    ),
    without_friend: ("stack",),
    more_points: ("first_step", "too_far"),
    other_hex: ("entry_area",),
    after_moves: ("reinforcements_first",),
    declared_first: ("attack_in_hand", "not_all_adjacent", "no_common_attacker"),
    smaller_attack: ("not_all_adjacent",),
    elsewhere: ("not_adjacent", "range", "guard_range", "adjacent_artillery", "guard_adjacent"),
    without_anybody: ("strands_joining", "strands"),
    more_support: ("out_of_reach", "no_support"),
    larger_attack: ("nobody_attacks", "strands_attacker", "strands_defender", "barrage_one_hex", "support_alone"),
}
"""The conditions that each change can mend where they fail; of several changes the first is tried first."""
