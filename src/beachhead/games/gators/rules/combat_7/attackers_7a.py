"""VII-a Who attacks whom, and with what; VII-c the weapons of aircraft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beachhead.games.gators.core import Core, act, replace
from beachhead.games.gators.model import ABOARD, MISSILE, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import (
    gun_strength,
    letters,
    marker_strength,
    markers_left,
    share_of,
)
from beachhead.games.gators.rules.combat_7.seal_7j import prey_hexes
from beachhead.games.gators.rules.combat_7.strength_7 import (
    attack_in_hand,
    attacker_needs,
    defenders_in,
    guesses,
    own_points,
    reach_of,
    seen_in,
)
from beachhead.games.gators.rules.moments_5 import building, in_combat
from beachhead.games.gators.targets import MARKERS_OF, OWN_UNIT, PHASING_UNIT, SHARE_OF, Drop, Part
from beachhead.kernel.acts import Act
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Condition, Conditions, met
from beachhead.mechanics.picks import SPACE

# -- VII-a whom to attack ----------------------------------------------------------------------------


def can_attack(game: Core) -> bool:
    """VII-a, VII-j Whether the phasing player can attack anybody at all, by the SEAL Team in its own way too."""
    return bool(targets(game, struck_hexes(game)) or prey_hexes(game))


def struck_hexes(game: Core) -> frozenset[int]:
    """VII-a The hexes that have been attacked in this phase: who was is known, whoever lies there."""
    found: frozenset[int] | None = game.cache.get("struck")
    if found is None:
        side, turn, units = 1 - game.phasing, game.state.turn, game.state.units
        struck = {units[unit].hex for unit in game.on_map(side) if units[unit].attacked == turn}
        found = game.cache["struck"] = frozenset(space for space in struck if any_struck(game, space, side))
    return found


def any_struck(game: Core, space: int, side: int) -> bool:
    """VII-a Whether one of those who would be attacked in a hex has been attacked already."""
    return any(game.unit(unit).attacked == game.state.turn for unit in defenders_in(game, space, side))


def targets(game: Core, struck: frozenset[int]) -> tuple[int, ...]:
    """VII-a The hexes that can be attacked."""
    found: tuple[int, ...] | None = game.cache.get("targets")
    if found is None:
        found = game.cache["targets"] = tuple(s for s in enemies_in_range(game) if met(attack_needs(game, struck, s)))
    return found


def enemies_in_range(game: Core) -> list[int]:
    """The hexes with enemies that somebody who is ready could reach, in the order of their numbers."""
    in_range = frozenset[int]().union(*(reached for _, reached in reaches(game)))
    return sorted(in_range.intersection(map(game.hex, game.on_map(1 - game.phasing))))


def reaches(game: Core) -> list[tuple[int, frozenset[int]]]:
    """VII-a The units that are ready, each with the hexes that it reaches with any of its weapons."""
    found: list[tuple[int, frozenset[int]]] | None = game.cache.get("reaches")
    if found is None:
        within = game.edition.board.within
        found = [(unit, within(game.place(unit), longest_reach(game, unit))) for unit in ready(game)]
        game.cache["reaches"] = found
    return found


def longest_reach(game: Core, unit: int) -> int:
    """VII-a How far a unit reaches with any of its weapons."""
    return max(reach_of(game, unit), *(marker_reach(game, letter) for letter in letters(game, unit)), 1)


def attack_needs(game: Core, struck: frozenset[int], space: int) -> Conditions:
    """VII-a What a hex needs so that it can be attacked now: none of those that have been `struck`."""
    there = game.enemy_in(space, game.phasing)
    yield there, "GAT-VII-a.1", "nobody_there"
    if not there:
        return
    yield space not in struck, "GAT-VII-a.7", "was_attacked"
    near = [unit for unit, reached in reaches(game) if space in reached]
    if any(can_take_part(game, unit, space) for unit in near):
        yield True, "GAT-VII-a.5", "cannot_hurt"
    elif any(game.edition.board.distance(game.place(unit), space) <= reach_of(game, unit) for unit in near):
        yield False, "GAT-VII-a.5", "cannot_hurt"
    else:
        yield False, "GAT-VII-a.1", "out_of_reach"


def begin_attack(game: Core, struck: frozenset[int], space: int) -> None:
    """VII-a An attack on a hex is put together."""
    game.state.attack = Attack("combat", game.phasing, space, defenders_in(game, space, 1 - game.phasing))


def aim_needs(game: Core, unit: int) -> Conditions:
    """VII-a What a unit at which one points needs while no target is chosen: to be ready, and then a target."""
    yield from attacker_needs(game, unit)
    if unit in ready(game):
        yield False, "GAT-VII-a.1", "nobody_attacked" if targets_of(game, unit) else "no_target"


def targets_of(game: Core, unit: int) -> list[int]:
    """VII-a The hexes that a unit could attack now."""
    return [
        space for space in targets(game, struck_hexes(game)) if unit in ready(game) and can_take_part(game, unit, space)
    ]


ATTACK = act("attack", SPACE, clause="GAT-VII-a.1", exactly=targets, needs=attack_needs, does=begin_attack,
             when=in_combat)  # fmt: skip

AIM = act("fire", PHASING_UNIT, clause="GAT-VII-a.1", among=lambda game: (), needs=aim_needs, label="aim")


def ready(game: Core) -> tuple[int, ...]:
    """VII-a The phasing player's units that can attack somebody, wherever he is."""
    found: tuple[int, ...] | None = game.cache.get("ready")
    if found is None:
        found = game.cache["ready"] = tuple([unit for unit in about(game) if met(attacker_needs(game, unit))])
    return found


def about(game: Core) -> Iterator[int]:
    """VII-a The phasing player's units that are not in the hold of a ship, nor off the map."""
    units, turn = game.state.units, game.state.turn
    for unit in game.roster(game.phasing):
        lies = units[unit]
        if lies.hex >= 0 or (lies.hex == ABOARD and (lies.posted == turn or not game.type(lies.inside).is_ship)):
            yield unit


def can_take_part(game: Core, unit: int, space: int) -> bool:
    """VII-a Whether a unit that is ready has anything to attack a hex with."""
    return next(ways(game, unit, space, struck_hexes(game)), None) is not None


# -- VII-a, VII-c what a unit can put into an attack -------------------------------------------------


def means(game: Core, unit: int, space: int) -> Iterator[Option]:
    """VII-a, VII-c The ways in which a unit that is ready can take part in an attack on a hex."""
    return (
        way.option(game, (frozenset(),) * way.takes, target)
        for way, target in ways(game, unit, space, struck_hexes(game))
    )


def ways(game: Core, unit: int, space: int, struck: frozenset[int]) -> Iterator[tuple[Act, int | Part | Drop]]:
    """VII-a, VII-c The acts by which a unit that is ready can take part in an attack on a hex, and on what."""
    distance = game.edition.board.distance(game.place(unit), space)
    if distance > longest_reach(game, unit) or not met(spread_needs(game, unit, space)):
        return
    classes, share = guesses(game, space, game.side(unit)), share_of(game, unit)
    if distance <= reach_of(game, unit) and (points := own_points(game, unit, classes)):
        yield FIRE, unit
        if points > 1 and has_second_target(game, unit, space, struck):
            yield from ((SHARE, (unit, part)) for part in range(1, points))
    if distance <= 1 and share is None and any(gun_strength(game, unit, target) for target in classes):
        yield GUN, unit
    for letter in letters(game, unit):
        if distance <= marker_reach(game, letter) and hurts(game, letter, space, game.side(unit)):
            for count in range(1, markers_left(game, unit, letter) + 1):
                yield DROP, (unit, letter * count)


def has_second_target(game: Core, unit: int, space: int, struck: frozenset[int]) -> bool:
    """VII-a Whether a unit has another target next to this one, over which it can spread its strength."""
    return any(is_second_target(game, unit, there, struck) for there in game.edition.board.near[space])


def is_second_target(game: Core, unit: int, space: int, struck: frozenset[int]) -> bool:
    """VII-a Whether there are enemies in a hex whom the unit could attack besides."""
    if not game.enemy_in(space, game.side(unit)) or space in struck or not met(spread_needs(game, unit, space)):
        return False
    near = game.edition.board.distance(game.place(unit), space) <= reach_of(game, unit)
    return near and own_points(game, unit, guesses(game, space, game.side(unit))) > 1


def spread_needs(game: Core, unit: int, space: int) -> Conditions:
    """VII-a, VII-c Targets over which a unit spreads its attack must be next to each other."""
    share = share_of(game, unit)
    if share is not None:
        beside = all(game.edition.board.adjacent(space, other) for other in share.hexes)
        yield beside, "GAT-VII-a.3", "not_next_to_target"


def marker_reach(game: Core, letter: str) -> int:
    """VII-c, II-c Markers are used next to the target; the missile has a range."""
    return game.edition.missile.range if letter == MISSILE else 1


def hurts(game: Core, letter: str, space: int, side: int) -> bool:
    """VII-c Whether markers of a kind could hurt what is in a hex, as far as the attacker can know."""
    seen = seen_in(game, space, side)
    return any(marker_strength(game, letter, target, seen) for target in guesses(game, space, side))


# -- VII-a what it takes to take part ----------------------------------------------------------------


def take_part_needs(game: Core, unit: int, reach: int) -> Conditions:
    """VII-a What a unit needs in order to join the attack in hand with a weapon of some reach."""
    attack = attack_in_hand(game)
    yield all(fire.unit != unit for fire in attack.fires), "GAT-VII-a.7", "takes_part"
    yield from attacker_needs(game, unit)
    if game.place(unit) < 0:
        return
    yield from spread_needs(game, unit, attack.hex)
    tow = "tow_missile" in game.type(unit).tags and reach < game.type(unit).range
    within = game.edition.board.distance(game.place(unit), attack.hex) <= reach
    yield within, "GAT-III.29" if tow else "GAT-VII-a.1", "too_far_to_attack"


def count_needs(game: Core, unit: int, counts: bool) -> Condition:
    """VII-a, VII-c What it is used for must count; else the unit has perhaps something else."""
    if counts or not can_take_part(game, unit, attack_in_hand(game).hex):
        return counts, "GAT-VII-a.5", "unit_cannot_hurt"
    return False, "GAT-VII-c.2", "not_with_this"


def points_here(game: Core, unit: int) -> int:
    """VII-a What is left of a unit's own strength against the target of the attack in hand."""
    return own_points(game, unit, guesses(game, attack_in_hand(game).hex, game.side(unit)))


def fire_needs(game: Core, unit: int) -> Conditions:
    """VII-a What a unit needs in order to attack with its own weapons."""
    yield from take_part_needs(game, unit, reach_of(game, unit))
    if game.place(unit) >= 0:
        yield count_needs(game, unit, points_here(game, unit) > 0)


def share_needs(game: Core, struck: frozenset[int], target: Part) -> Conditions:
    """VII-a What a unit needs in order to attack with a part of its strength."""
    unit, part = target
    yield from fire_needs(game, unit)
    if game.place(unit) >= 0:
        yield has_second_target(game, unit, attack_in_hand(game).hex, struck), "GAT-VII-a.3", "no_second_target"
        yield 0 < part < points_here(game, unit), "GAT-VII-a.4", "no_such_share"


def gun_needs(game: Core, unit: int) -> Conditions:
    """VII-c What an aircraft needs in order to attack with its guns."""
    yield from take_part_needs(game, unit, 1)
    if game.place(unit) >= 0:
        classes = guesses(game, attack_in_hand(game).hex, game.side(unit))
        guns = share_of(game, unit) is None and any(gun_strength(game, unit, target) for target in classes)
        yield count_needs(game, unit, guns)


def drop_needs(game: Core, target: Drop) -> Conditions:
    """VII-c What a unit needs in order to attack with markers."""
    unit, markers = target
    known = markers[0] in game.edition.markers or markers[0] == MISSILE
    yield from take_part_needs(game, unit, marker_reach(game, markers[0]))
    if game.place(unit) >= 0:
        enough = known and len(markers) <= markers_left(game, unit, markers[0])
        yield count_needs(game, unit, enough and hurts(game, markers[0], attack_in_hand(game).hex, game.side(unit)))


# -- VII-a taking part -------------------------------------------------------------------------------


def parts(game: Core) -> dict[str, list[Any]]:
    """VII-a By verb, what can still be added to the attack in hand, unit by unit."""
    attack = attack_in_hand(game)
    kept: tuple[Attack, dict[str, list[Any]]] | None = game.cache.get("parts")
    if kept is not None and kept[0] is attack:
        return kept[1]
    found: dict[str, list[Any]] = {}
    taken, struck = {fire.unit for fire in attack.fires}, struck_hexes(game)
    for unit in ready(game):
        if unit not in taken:
            for way, target in ways(game, unit, attack.hex, struck):
                found.setdefault(way.verb, []).append(target)
    game.cache["parts"] = (attack, found)
    return found


def add(game: Core, fire: Fire) -> None:
    """VII-a Something is put into the attack."""
    attack = attack_in_hand(game)
    game.state.attack = replace(attack, fires=(*attack.fires, fire))


def fire_with(game: Core, unit: int, points: int = 0) -> None:
    """VII-a A unit attacks with its own weapons; `points` is a share of them."""
    share = share_of(game, unit)
    add(game, Fire(unit, points=points, spent=share.spent if share else 0))


FIRE: Act = act(
    "fire",
    OWN_UNIT,
    clause="GAT-VII-a.2",
    exactly=lambda game: parts(game).get(FIRE.verb, ()),
    needs=fire_needs,
    does=fire_with,
    when=building,
)

SHARE: Act = act("share", SHARE_OF, clause="GAT-VII-a.3", exactly=lambda game, struck: parts(game).get(SHARE.verb, ()),
                 needs=share_needs, does=lambda game, struck, part: fire_with(game, *part))  # fmt: skip

GUN: Act = act(
    "gun",
    OWN_UNIT,
    clause="GAT-VII-c.2",
    exactly=lambda game: parts(game).get(GUN.verb, ()),
    needs=gun_needs,
    does=lambda game, unit: add(game, Fire(unit, guns=True)),
    when=building,
)

DROP: Act = act("drop", MARKERS_OF, exactly=lambda game: parts(game).get(DROP.verb, ()), needs=drop_needs,
                clause=lambda game, drop: "GAT-VII-c.13" if drop[1][0] == MISSILE else "GAT-VII-c.2",
                does=lambda game, drop: add(game, Fire(drop[0], markers=drop[1])))  # fmt: skip
