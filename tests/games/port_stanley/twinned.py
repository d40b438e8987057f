"""What is hidden in a match of Port Stanley, exchanged for what it could be as well: twins for tests of information."""

from __future__ import annotations

import random
from itertools import pairwise

from beachhead.games.port_stanley.core import replace
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    AR_COMBAT,
    DEPLOY,
    LAND_TARGETS,
    NOBODY,
    OFF_MAP,
    UK,
    Battle,
    Supplies,
)
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import beaches_beside
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import cargo, is_empty, landing_ships, needed, room, stores
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import embarks
from beachhead.games.port_stanley.rules.stacking_6 import within_limit
from beachhead.games.port_stanley.rules.zones_9 import could_exert

# -- the Argentine player's ----------------------------------------------------------------------------------


def argentine_secrets(game: Stanley, rng: random.Random) -> dict[int, int]:
    """Other counters under the same backs, and other reinforcements: who has become whom."""
    s = game.state
    if s.phase == DEPLOY:
        return {}
    hidden = [
        unit
        for unit in game.roster(AR)
        if (game.unit(unit).down and game.unit(unit).also == NOBODY) or unit in s.reinforcements
    ]
    rng.shuffle(hidden)
    swapped: dict[int, int] = {}
    for one, other in pairwise(hidden):
        if not {one, other} & swapped.keys() and exchange(game, one, other):
            swapped |= {one: other, other: one}
    return swapped


def exchange(game: Stanley, one: int, other: int) -> bool:
    """Two hidden counters change places, if the rules could have led there; whether they have."""
    s = game.state
    waiting = {one, other} & set(s.reinforcements)
    if waiting and not all(may_wait(game, unit) for unit in (one, other)):
        return False
    busy = is_fighting(game, one) or is_fighting(game, other) or ABOARD in (game.hex(one), game.hex(other))
    if busy and not of_a_kind(game, one, other):
        return False
    before, declared = (game.unit(one), game.unit(other)), s.declared
    game.change(one, before[1])
    game.change(other, before[0])
    s.declared = declared
    spaces = {game.place(unit) for unit in (one, other)}
    if not all(could_be(game, space) for space in spaces):
        game.change(one, before[0])
        game.change(other, before[1])
        s.declared = declared
        return False
    turned = {one: other, other: one}
    s.reinforcements = tuple(sorted(turned.get(unit, unit) for unit in s.reinforcements))
    s.battles = tuple(renamed(battle, turned) for battle in s.battles)
    game.forget()
    return True


def is_fighting(game: Stanley, unit: int) -> bool:
    """Whether a unit is named in a battle that has been designated."""
    battles = game.state.battles
    return any(unit in (*battle.attackers, *battle.guns, *battle.defending_guns) for battle in battles)


def of_a_kind(game: Stanley, one: int, other: int) -> bool:
    """Whether one can do what the other does: fight from afar, ride; while nothing of a battle is known yet."""
    s = game.state
    kinds = [(kind.kind, kind.size, kind.full) for kind in (game.type(one), game.type(other))]
    known = (is_fighting(game, one) or is_fighting(game, other)) and (s.phase, s.step) != (AR_COMBAT, LAND_TARGETS)
    return kinds[0] == kinds[1] and not known


def renamed(battle: Battle, turned: dict[int, int]) -> Battle:
    """A battle in which others fight."""
    lists = {
        name: tuple(turned.get(unit, unit) for unit in getattr(battle, name))
        for name in ("attackers", "guns", "lent", "defending_guns", "intensive", "served")
    }
    return replace(battle, **lists)


def may_wait(game: Stanley, unit: int) -> bool:
    kind = game.type(unit)
    return kind.kind == "dummy" or (kind.kind == "infantry" and kind.branch not in ("marine", "para", "ranger"))


def could_be(game: Stanley, space: int) -> bool:
    """Whether what lies in a hex may: a real unit beside dummies, no more than its limit, a true declaration."""
    if space == OFF_MAP:
        there: tuple[int, ...] = tuple(unit for unit in game.roster(AR) if game.hex(unit) == OFF_MAP)
        return all_real(game, there)
    if space < 0:
        return True
    there = game.here(space, AR)
    down = [unit for unit in there if game.unit(unit).down]
    true = space not in game.state.declared or any(could_exert(game, unit) for unit in down)
    return all_real(game, there) and within_limit(game, there) and true


def all_real(game: Stanley, units: tuple[int, ...]) -> bool:
    kinds = {game.type(unit).kind for unit in units} - {"apc", "helicopter"}
    return not kinds or kinds != {"dummy"}


# -- the British player's ------------------------------------------------------------------------------------


def british_secrets(game: Stanley, rng: random.Random) -> dict[int, int]:
    """Another sealed list, other units in the same places aboard and off the map, more or fewer aboard, other beaches
    to land at: who has become whom."""
    other_list(game, rng)
    swapped = other_cargo(game, rng)
    other_load(game, rng)
    other_supplies(game)
    other_beaches(game, rng)
    game.forget()
    return swapped


def other_list(game: Stanley, rng: random.Random) -> None:
    """Other beaches, but for the one at which somebody has landed."""
    s = game.state
    if s.sites and not s.historical and not s.approached:
        numbers = sorted(game.edition.beaches)
        rng.shuffle(numbers)
        s.sites = tuple(sorted({*s.landed[:1], *numbers[: len(s.sites)]}))[: len(s.sites)]
        if s.landed and s.landed[0] not in s.sites:
            s.sites = tuple(sorted((s.landed[0], *s.sites[1:])))


def other_cargo(game: Stanley, rng: random.Random) -> dict[int, int]:
    """Units that take as much room change places aboard and off the map."""
    hidden = [
        unit for unit in game.roster(UK)
        if game.hex(unit) in (ABOARD, OFF_MAP) and game.unit(unit).also == NOBODY and embarks(game, unit)
        and not is_fighting(game, unit)
    ]  # fmt: skip
    rng.shuffle(hidden)
    swapped: dict[int, int] = {}
    for one, other in pairwise(hidden):
        same = needed(game, one) == needed(game, other) and boards_alike(game, one, other)
        if same and not {one, other} & swapped.keys():
            lies = game.unit(one), game.unit(other)
            game.change(one, lies[1])
            game.change(other, lies[0])
            swapped |= {one: other, other: one}
    return swapped


def other_load(game: Stanley, rng: random.Random) -> None:
    """Of ships that no beach waits for, some are emptied into the task force, and some filled."""
    for ship in landing_ships(game):
        if game.unit(ship).bound != NOBODY or game.state.approached or game.hex(ship) < 0:
            continue
        aboard = [unit for unit in cargo(game, ship) if game.unit(unit).also == NOBODY]
        if aboard and rng.random() < 1 / 2:
            game.put(aboard[0], OFF_MAP)
        for unit in game.elsewhere(UK, OFF_MAP):
            special = game.type(unit).kind == "special"
            if embarks(game, unit) and not special and needed(game, unit) <= room(game, ship) and rng.random() < 1 / 2:
                game.stow(unit, ship)
                break


def other_supplies(game: Stanley) -> None:
    """Where there are supplies aboard there are none, where there are none the ship is full of them."""
    s = game.state
    for ship in landing_ships(game):
        if cargo(game, ship) and game.hex(ship) >= 0:
            more = -stores(game, ship) if stores(game, ship) else room(game, ship)
            if more:
                others = tuple(one for one in s.supplies if one.inside != ship)
                s.supplies = (*others, Supplies(UK, ABOARD, more, inside=ship)) if more > 0 else others
                game.forget()


def other_beaches(game: Stanley, rng: random.Random) -> None:
    """Ships that are beside two beach hexes at which somebody waits to land may be bound for either."""
    s = game.state
    for ship in landing_ships(game):
        bound = game.unit(ship).bound
        beaches = [space for space in beaches_beside(game, game.hex(ship)) if space in s.approached]
        if bound == NOBODY or is_empty(game, ship) or len(beaches) < 2:
            continue
        others = [other for other in landing_ships(game) if other != ship and game.unit(other).bound == bound]
        if any(not is_empty(game, other) for other in others):
            game.stamp(ship, bound=rng.choice(beaches))


def boards_alike(game: Stanley, one: int, other: int) -> bool:
    """Whether either could be where the other is: special forces come and go as nobody else."""
    special = [game.type(unit).kind == "special" for unit in (one, other)]
    return special[0] == special[1] or not any(game.unit(unit).withdrawn for unit in (one, other))
