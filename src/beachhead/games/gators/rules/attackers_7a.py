"""VII-a Who attacks whom, and with what; VII-c the weapons of aircraft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beachhead.games.gators.model import ABOARD, MISSILE, Attack, Fire
from beachhead.games.gators.play import Core, act, replace
from beachhead.games.gators.rules.air_attacks_7c import (
    gun_strength,
    letters,
    marker_strength,
    markers_left,
    share_of,
)
from beachhead.games.gators.rules.moments_5 import building, in_combat
from beachhead.games.gators.rules.seal_7j import prey_hexes
from beachhead.games.gators.rules.strength_7 import (
    attack_in_hand,
    attacking,
    defenders_in,
    guesses,
    own_points,
    reach_of,
    seen_in,
)
from beachhead.games.gators.targets import MARKERS_OF, OWN_UNIT, PHASING_UNIT, SHARE_OF, Drop, Part
from beachhead.kernel.acts import Act
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Condition, Conditions, met
from beachhead.mechanics.picks import SPACE

# -- VII-a whom to attack ----------------------------------------------------------------------------


def can_attack(g: Core) -> bool:
    """VII-a, VII-j Whether the phasing player can attack anybody at all, by the SEAL Team in its own way too."""
    return bool(targets(g, struck_hexes(g)) or prey_hexes(g))


def struck_hexes(g: Core) -> frozenset[int]:
    """VII-a The hexes that have been attacked in this phase: who was is known, whoever lies there."""
    found: frozenset[int] | None = g.cache.get("struck")
    if found is None:
        side, turn, units = 1 - g.phasing, g.state.turn, g.state.units
        struck = {units[unit].hex for unit in g.on_map(side) if units[unit].attacked == turn}
        found = g.cache["struck"] = frozenset(space for space in struck if any_struck(g, space, side))
    return found


def any_struck(g: Core, space: int, side: int) -> bool:
    """VII-a Whether one of those who would be attacked in a hex has been attacked already."""
    return any(g.unit(unit).attacked == g.state.turn for unit in defenders_in(g, space, side))


def targets(g: Core, struck: frozenset[int]) -> tuple[int, ...]:
    """VII-a The hexes that can be attacked."""
    found: tuple[int, ...] | None = g.cache.get("targets")
    if found is None:
        found = g.cache["targets"] = tuple(s for s in enemies_in_range(g) if met(targeting(g, struck, s)))
    return found


def enemies_in_range(g: Core) -> list[int]:
    """The hexes with enemies that somebody who is ready could reach, in the order of their numbers."""
    from_all = {(g.place(unit), longest_reach(g, unit)) for unit in ready(g)}
    reaches = [(g.e.board.distances(here), reach) for here, reach in from_all]
    targets = sorted({g.hex(enemy) for enemy in g.on_map(1 - g.phasing)})
    return [space for space in targets if any(distances[space] <= reach for distances, reach in reaches)]


def longest_reach(g: Core, unit: int) -> int:
    """VII-a How far a unit reaches with any of its weapons."""
    return max(reach_of(g, unit), *(marker_reach(g, letter) for letter in letters(g, unit)), 1)


def targeting(g: Core, struck: frozenset[int], space: int) -> Conditions:
    """VII-a What a hex needs so that it can be attacked now: none of those that have been `struck`."""
    there = g.enemy_in(space, g.phasing)
    yield there, "GAT-VII-a.1", "nobody_there"
    if not there:
        return
    yield space not in struck, "GAT-VII-a.7", "was_attacked"
    if any(can_take_part(g, unit, space) for unit in ready(g)):
        yield True, "GAT-VII-a.5", "cannot_hurt"
    elif any(g.e.board.distance(g.place(unit), space) <= reach_of(g, unit) for unit in ready(g)):
        yield False, "GAT-VII-a.5", "cannot_hurt"
    else:
        yield False, "GAT-VII-a.1", "out_of_reach"


def begin_attack(g: Core, struck: frozenset[int], space: int) -> None:
    """VII-a An attack on a hex is put together."""
    g.state.attack = Attack("combat", g.phasing, space, defenders_in(g, space, 1 - g.phasing))


def aiming(g: Core, unit: int) -> Conditions:
    """VII-a What a unit at which one points needs while no target is chosen: to be ready, and then a target."""
    yield from attacking(g, unit)
    if unit in ready(g):
        yield False, "GAT-VII-a.1", "nobody_attacked" if targets_of(g, unit) else "no_target"


def targets_of(g: Core, unit: int) -> list[int]:
    """VII-a The hexes that a unit could attack now."""
    return [space for space in targets(g, struck_hexes(g)) if unit in ready(g) and can_take_part(g, unit, space)]


ATTACK = act("attack", SPACE, clause="GAT-VII-a.1", exactly=targets, needs=targeting, does=begin_attack,
             when=in_combat)  # fmt: skip

AIM = act("fire", PHASING_UNIT, clause="GAT-VII-a.1", among=lambda g: (), needs=aiming, label="aim")


def ready(g: Core) -> tuple[int, ...]:
    """VII-a The phasing player's units that can attack somebody, wherever he is."""
    found: tuple[int, ...] | None = g.cache.get("ready")
    if found is None:
        found = g.cache["ready"] = tuple([unit for unit in about(g) if met(attacking(g, unit))])
    return found


def about(g: Core) -> Iterator[int]:
    """VII-a The phasing player's units that are not in the hold of a ship, nor off the map."""
    units, turn = g.state.units, g.state.turn
    for unit in g.roster(g.phasing):
        lies = units[unit]
        if lies.hex >= 0 or (lies.hex == ABOARD and (lies.posted == turn or not g.type(lies.inside).is_ship)):
            yield unit


def can_take_part(g: Core, unit: int, space: int) -> bool:
    """VII-a Whether a unit that is ready has anything to attack a hex with."""
    return next(means(g, unit, space), None) is not None


# -- VII-a, VII-c what a unit can put into an attack -------------------------------------------------


def means(g: Core, unit: int, space: int) -> Iterator[Option]:
    """VII-a, VII-c The ways in which a unit that is ready can take part in an attack on a hex."""
    return (way.option(g, (frozenset(),) * way.takes, target) for way, target in ways(g, unit, space, struck_hexes(g)))


def ways(g: Core, unit: int, space: int, struck: frozenset[int]) -> Iterator[tuple[Act, int | Part | Drop]]:
    """VII-a, VII-c The acts by which a unit that is ready can take part in an attack on a hex, and on what."""
    distance = g.e.board.distance(g.place(unit), space)
    if distance > longest_reach(g, unit) or not met(spreading(g, unit, space)):
        return
    classes, share = guesses(g, space, g.side(unit)), share_of(g, unit)
    if distance <= reach_of(g, unit) and (points := own_points(g, unit, classes)):
        yield FIRE, unit
        if points > 1 and has_second_target(g, unit, space, struck):
            yield from ((SHARE, (unit, part)) for part in range(1, points))
    if distance <= 1 and share is None and any(gun_strength(g, unit, target) for target in classes):
        yield GUN, unit
    for letter in letters(g, unit):
        if distance <= marker_reach(g, letter) and hurts(g, letter, space, g.side(unit)):
            for count in range(1, markers_left(g, unit, letter) + 1):
                yield DROP, (unit, letter * count)


def has_second_target(g: Core, unit: int, space: int, struck: frozenset[int]) -> bool:
    """VII-a Whether a unit has another target next to this one, over which it can spread its strength."""
    return any(is_second_target(g, unit, there, struck) for there in g.e.board.near[space])


def is_second_target(g: Core, unit: int, space: int, struck: frozenset[int]) -> bool:
    """VII-a Whether there are enemies in a hex whom the unit could attack besides."""
    if not g.enemy_in(space, g.side(unit)) or space in struck or not met(spreading(g, unit, space)):
        return False
    near = g.e.board.distance(g.place(unit), space) <= reach_of(g, unit)
    return near and own_points(g, unit, guesses(g, space, g.side(unit))) > 1


def spreading(g: Core, unit: int, space: int) -> Conditions:
    """VII-a, VII-c Targets over which a unit spreads its attack must be next to each other."""
    share = share_of(g, unit)
    if share is not None:
        beside = all(g.e.board.adjacent(space, other) for other in share.hexes)
        yield beside, "GAT-VII-a.3", "not_next_to_target"


def marker_reach(g: Core, letter: str) -> int:
    """VII-c, II-c Markers are used next to the target; the missile has a range."""
    return g.e.missile.range if letter == MISSILE else 1


def hurts(g: Core, letter: str, space: int, side: int) -> bool:
    """VII-c Whether markers of a kind could hurt what is in a hex, as far as the attacker can know."""
    seen = seen_in(g, space, side)
    return any(marker_strength(g, letter, target, seen) for target in guesses(g, space, side))


# -- VII-a what it takes to take part ----------------------------------------------------------------


def taking_part(g: Core, unit: int, reach: int) -> Conditions:
    """VII-a What a unit needs in order to join the attack in hand with a weapon of some reach."""
    attack = attack_in_hand(g)
    yield all(fire.unit != unit for fire in attack.fires), "GAT-VII-a.7", "takes_part"
    yield from attacking(g, unit)
    if g.place(unit) < 0:
        return
    yield from spreading(g, unit, attack.hex)
    tow = "tow_missile" in g.type(unit).tags and reach < g.type(unit).range
    within = g.e.board.distance(g.place(unit), attack.hex) <= reach
    yield within, "GAT-III.29" if tow else "GAT-VII-a.1", "too_far_to_attack"


def counting(g: Core, unit: int, counts: bool) -> Condition:
    """VII-a, VII-c What it is used for must count; else the unit has perhaps something else."""
    if counts or not can_take_part(g, unit, attack_in_hand(g).hex):
        return counts, "GAT-VII-a.5", "unit_cannot_hurt"
    return False, "GAT-VII-c.2", "not_with_this"


def points_here(g: Core, unit: int) -> int:
    """VII-a What is left of a unit's own strength against the target of the attack in hand."""
    return own_points(g, unit, guesses(g, attack_in_hand(g).hex, g.side(unit)))


def firing(g: Core, unit: int) -> Conditions:
    """VII-a What a unit needs in order to attack with its own weapons."""
    yield from taking_part(g, unit, reach_of(g, unit))
    if g.place(unit) >= 0:
        yield counting(g, unit, points_here(g, unit) > 0)


def sharing(g: Core, struck: frozenset[int], target: Part) -> Conditions:
    """VII-a What a unit needs in order to attack with a part of its strength."""
    unit, part = target
    yield from firing(g, unit)
    if g.place(unit) >= 0:
        yield has_second_target(g, unit, attack_in_hand(g).hex, struck), "GAT-VII-a.3", "no_second_target"
        yield 0 < part < points_here(g, unit), "GAT-VII-a.4", "no_such_share"


def gunning(g: Core, unit: int) -> Conditions:
    """VII-c What an aircraft needs in order to attack with its guns."""
    yield from taking_part(g, unit, 1)
    if g.place(unit) >= 0:
        classes = guesses(g, attack_in_hand(g).hex, g.side(unit))
        guns = share_of(g, unit) is None and any(gun_strength(g, unit, target) for target in classes)
        yield counting(g, unit, guns)


def dropping(g: Core, target: Drop) -> Conditions:
    """VII-c What a unit needs in order to attack with markers."""
    unit, markers = target
    known = markers[0] in g.e.markers or markers[0] == MISSILE
    yield from taking_part(g, unit, marker_reach(g, markers[0]))
    if g.place(unit) >= 0:
        enough = known and len(markers) <= markers_left(g, unit, markers[0])
        yield counting(g, unit, enough and hurts(g, markers[0], attack_in_hand(g).hex, g.side(unit)))


# -- VII-a taking part -------------------------------------------------------------------------------


def parts(g: Core) -> dict[str, list[Any]]:
    """VII-a By verb, what can still be added to the attack in hand, unit by unit."""
    attack = attack_in_hand(g)
    kept: tuple[Attack, dict[str, list[Any]]] | None = g.cache.get("parts")
    if kept is not None and kept[0] is attack:
        return kept[1]
    found: dict[str, list[Any]] = {}
    taken, struck = {fire.unit for fire in attack.fires}, struck_hexes(g)
    for unit in ready(g):
        if unit not in taken:
            for way, target in ways(g, unit, attack.hex, struck):
                found.setdefault(way.verb, []).append(target)
    g.cache["parts"] = (attack, found)
    return found


def add(g: Core, fire: Fire) -> None:
    """VII-a Something is put into the attack."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, fires=(*attack.fires, fire))


def fire_with(g: Core, unit: int, points: int = 0) -> None:
    """VII-a A unit attacks with its own weapons; `points` is a share of them."""
    share = share_of(g, unit)
    add(g, Fire(unit, points=points, spent=share.spent if share else 0))


FIRE: Act = act("fire", OWN_UNIT, clause="GAT-VII-a.2", exactly=lambda g: parts(g).get(FIRE.verb, ()), needs=firing,
                does=fire_with, when=building)  # fmt: skip

SHARE: Act = act("share", SHARE_OF, clause="GAT-VII-a.3", exactly=lambda g, struck: parts(g).get(SHARE.verb, ()),
                 needs=sharing, does=lambda g, struck, part: fire_with(g, *part))  # fmt: skip

GUN: Act = act("gun", OWN_UNIT, clause="GAT-VII-c.2", exactly=lambda g: parts(g).get(GUN.verb, ()), needs=gunning,
               does=lambda g, unit: add(g, Fire(unit, guns=True)), when=building)  # fmt: skip

DROP: Act = act("drop", MARKERS_OF, exactly=lambda g: parts(g).get(DROP.verb, ()), needs=dropping,
                clause=lambda g, drop: "GAT-VII-c.13" if drop[1][0] == MISSILE else "GAT-VII-c.2",
                does=lambda g, drop: add(g, Fire(drop[0], markers=drop[1])))  # fmt: skip
