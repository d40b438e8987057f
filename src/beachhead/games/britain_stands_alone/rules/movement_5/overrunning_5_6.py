"""5.6 Overruns: which stacks may make one, and against what.  How it is fought is in combat."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core, act
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import attacking
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrison_needs, tread
from beachhead.games.britain_stands_alone.rules.invasion_16 import use_limit
from beachhead.games.britain_stands_alone.rules.movement_5.costs_5_2 import steps_of
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import (
    Group,
    has_overrun,
    in_movement,
    is_leader,
    left,
    may_move_needs,
    origin,
    spend,
    used,
)
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import has_company, is_off_map
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.modifiers import total
from beachhead.mechanics.picks import SPACE

BRITISH = ("armour", "tank")
"""5.6 The British kinds that can overrun."""


def price(game: Core, unit: int, space: int) -> int | None:
    """5.6, 10.0 What an Overrun of a hex next to a unit costs: the terrain and 2, nothing for the Home Guard."""
    steps = dict(steps_of(game, unit, leg=False, guarded=False)[game.hex(unit)])
    return steps[space] + game.edition.tables.combat.overrun if space in steps else None


def capable_needs(game: Core, unit: int) -> Conditions:
    """5.6 What a unit needs to overrun anybody."""
    kind = game.type(unit)
    yield not kind.leg and not is_leader(game, unit), "BSA-5.6a", "not_motorized"
    yield game.side(unit) != BR or kind.kind in BRITISH, "BSA-5.6c", "no_tanks_to_overrun"
    yield not is_off_map(game, game.hex(unit)), "BSA-5.6g", "off_board"


def overrun_needs(game: Core, group: Group, space: int) -> Conditions:
    """5.6 What a hex needs for a group to overrun it, and what the group."""
    for unit in group:
        if not (yield from every(capable_needs(game, unit))):
            return
    yield has_company(game, group), "BSA-5.3d", "no_company"
    yield bool(holds(game, 1 - game.side(group[0]))[space]), "BSA-10.0l", "nobody_to_overrun"
    costs = [price(game, unit, space) for unit in group]
    yield None not in costs, "BSA-5.6g", "not_next_to"
    if None in costs:
        return
    ground = game.edition.terrain[space]
    clause = "BSA-5.6f" if game.edition.city[space] == "london" else "BSA-5.6e"
    yield ground is not None and ground.overrun, clause, "no_overrun_there"
    yield len({stack_of(game, unit) for unit in group}) == 1, "BSA-5.6b", "not_together"
    paid = all(left(game, unit) >= (cost or 0) for unit, cost in zip(group, costs, strict=True))
    yield paid, "BSA-5.6g", "too_few_points"
    strong = total(attacking(game, battle_of(game, group, space))) > 0
    yield strong, "BSA-6.1e", "no_attack_factor"
    yield from garrison_needs(game, group, space)


def stack_of(game: Core, unit: int) -> tuple[int, int, int]:
    """5.6 What units of a stack have in common: where they began the phase; if they have overrun, who led them, and
    what they used.

    Nobody is picked up after an Overrun, neither those who have made none nor those who made another one.
    """
    again = has_overrun(game, unit)
    return origin(game, unit), game.unit(unit).party if again else NOBODY, used(game, unit) if again else NOBODY


def prey(game: Core, group: Group) -> list[int]:
    """5.6 The hexes that a group can overrun."""
    here = game.hex(group[0])
    around: Iterable[int] = () if is_off_map(game, here) else game.edition.ways[here]
    return [space for space in around if met(overrun_needs(game, group, space))]


def can_overrun(game: Core, unit: int) -> bool:
    """5.6 Whether a unit can overrun anybody from where it is, a battalion with another unit (5.3)."""
    if not met(capable_needs(game, unit)):
        return False
    if has_company(game, (unit,)):
        return bool(prey(game, (unit,)))
    others = (one for one in game.here(game.hex(unit), game.side(unit)) if met(may_move_needs(game, one)))
    return any(has_company(game, (unit, one)) and prey(game, (unit, one)) for one in others)


def overrun(game: Core, group: Group, space: int) -> None:
    """5.6, 13.5 A group pays, enters the hex, and a combat begins; who is not in it after that is done."""
    here = game.hex(group[0])
    if game.side(group[0]) == GE:
        tread(game, space)
    for unit in group:
        use_limit(game, unit)
        spend(game, unit, here, price(game, unit, space) or 0, against=space, party=group[0], stopped=0)
    game.open_contest(battle_of(game, group, space))


def battle_of(game: Core, group: Group, space: int) -> Battle:
    """5.6 The combat that an Overrun of a hex next to a group is."""
    return Battle((space,), attackers=group, overrun=game.hex(group[0]))


OVERRUN = act("overrun", SPACE, clause="BSA-5.6g", exactly=prey, needs=overrun_needs, does=overrun, when=in_movement)
