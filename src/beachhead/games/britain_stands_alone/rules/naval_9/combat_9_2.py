"""9.2 Naval Combat: rounds of secret orders, match-ups, fire of all at once, and what comes after each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import Fired
from beachhead.games.britain_stands_alone.events_fleet import NavalCombatBegan, NavalCombatEnded, OrdersShown
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES, Counter, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike, consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import FIGHTS, Step, go_on
from beachhead.games.britain_stands_alone.rules.detection_7 import naval_value
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import (
    ENOUGH,
    armed,
    fired_at_by,
    free,
    match_up,
    pieces,
    roll_for_attacker,
    shots,
    take_aim,
    use_spare,
)
from beachhead.games.britain_stands_alone.rules.naval_9.fire_9_2 import (
    WITHDRAW,
    Hits,
    apply_hits,
    hit_number,
    on_the_die,
)
from beachhead.games.britain_stands_alone.rules.naval_9.guns_13_1 import (
    factor,
    join_fire,
    on_target,
    shell_alone,
    support,
)
from beachhead.games.britain_stands_alone.rules.naval_9.withdrawal_9_2 import turn_away, withdraw
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import reveal_dummies
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask, Side, together
from beachhead.kernel.ask import alone as by_itself
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import first_of_each


def begin_naval_combat(game: Core, zone: int, ships: Mapping[int, Iterable[int]], alone: int) -> None:
    """9.2, 1.2 A Naval Combat begins between all units of two stacks.  `alone`: the only side that has detected."""
    british, german = tuple(ships[BR]), tuple(ships[GE])
    forces = (consolidated(game, british), consolidated(game, german))
    game.emit(NavalCombatBegan(clause="BSA-9.2a", zone=zone, british=british, german=german, alone=alone))
    game.open_contest(Fight(at_sea=True, space=zone, forces=forces, alone=alone))


# -- orders ----------------------------------------------------------------------------------------------


def give_orders(game: Core) -> Flow[None]:
    """9.2 At the beginning of a round both choose in secret whether they stay or withdraw, and show it at once."""
    answers = yield from together(game, {side: by_itself(partial(orders_of, side=side)) for side in SIDES})
    british, german = (int(answers[side].action.verb == "withdraw") for side in SIDES)
    fight = game.contest(Fight)
    go_on(game, orders=(british, german))
    game.emit(OrdersShown(clause="BSA-9.2u", zone=fight.space, round=fight.round, orders=(british, german)))


def orders_of(game: Core, side: Side) -> Ask:
    """9.2 Whether the side's ships stay or withdraw."""
    return game.ask("orders", STAY, WITHDRAWS, clause="BSA-9.2u", side=side)


def stays(game: Core, side: int) -> bool:
    """9.2 Whether a side's units stay."""
    return game.contest(Fight).orders[side] != WITHDRAW


# -- who attacks -----------------------------------------------------------------------------------------


def find_attacker(game: Core) -> Flow[None]:
    """9.2, ruling B-27 The attacker: the side that stays, or has alone detected the other; else a die says it.

    Where both withdraw the die says it whoever has detected the other.  A side that cannot fire is never attacker.
    """
    fight, able = game.contest(Fight), armed(game)
    staying = [side for side in (BR, GE) if stays(game, side)]
    if len(staying) == 1 and staying[0] in able:
        attacker = staying[0]
    elif len(able) == 1:
        attacker = able[0]
    elif not able:
        attacker = GE
    elif staying and fight.alone != NOBODY:
        attacker = fight.alone
    else:
        values = naval_value(game, BR, fight.space), naval_value(game, GE, fight.space)
        attacker = roll_for_attacker(game, *values, "BSA-9.2e")
    go_on(game, attacker=attacker)
    yield from ()


# -- those that are left ---------------------------------------------------------------------------------


def excess(attacking: bool) -> Step:
    """9.2, ruling R-18 A side allots the ships that are left after the match-ups, any number to one enemy."""

    def step(game: Core) -> Flow[None]:
        fight = game.contest(Fight)
        side = fight.attacker if attacking else 1 - fight.attacker
        if not free(game, side, engaging=True):
            go_on(game)
            return
        ask = game.ask("excess", ALSO(side), ENOUGH, clause="BSA-9.2i", side=SIDES[side], anchor=True)
        if (yield from decide(game, ask)) is ENOUGH:
            go_on(game)

    return step


def enemies_of(game: Core, side: int) -> list[int]:
    """9.2 The enemies in the fight, by a piece of each; of such as are alike, and fired at by alike ones, one."""
    fight = game.contest(Fight)

    def likeness(counter: Counter) -> tuple[object, ...]:
        return alike(game, counter), *sorted(repr(alike(game, one)) for one in fired_at_by(fight, counter))

    return pieces(first_of_each(fight.forces[1 - side], likeness))


def also_needs(game: Core, side: int, piece: int) -> Conditions:
    """9.2 What an enemy needs to be fired at as well: it takes part."""
    there = any(piece in counter for counter in game.contest(Fight).forces[1 - side])
    yield there, "BSA-9.2i", "not_in_the_fight"


def also(game: Core, side: int, piece: int) -> Flow[None]:
    """9.2 A unit that is left fires at an enemy."""
    yield from use_spare(game, side, piece)


# -- fire ------------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    """9.2, 13.1 Fire at a unit: of a counter, of coast artillery points, or of both together."""

    firing: Counter
    points: int
    target: Counter


def volleys(game: Core, fight: Fight) -> Iterator[Volley]:
    """9.2, 13.1 All fire of a round: that of the ships, then the coast artillery that joins none of it."""
    joined = {(firing, target) for target, firing in fight.joined}
    for firing, target in shots(game, fight):
        together = (firing[0], target[0]) in joined
        yield Volley(firing, on_target(fight.shells, target) if together else 0, target)
    for target in fight.forces[BR]:
        points = on_target(fight.shells, target)
        if points and not any(target[0] == piece for piece, _ in fight.joined):
            yield Volley((), points, target)


def number_of(game: Core, volley: Volley) -> int:
    """9.2, 13.1 The hit number of a volley, -1 where there can be no shot."""
    torpedoes = bool(volley.firing) and counter_values(game, volley.firing).torpedoes
    return hit_number(game, attack_of(game, volley), torpedoes, volley.target)


def attack_of(game: Core, volley: Volley) -> int:
    """9.2, 13.1 The Naval Attack Factor of a volley, with the points of coast artillery that join it."""
    guns = counter_values(game, volley.firing).guns if volley.firing else 0
    return factor(game, volley.target, volley.points) + guns


def fire(game: Core) -> Flow[None]:
    """9.2, 9.5 Everybody fires at once; dummies that are fired upon are found out before; then all hits count."""
    fired = [volley for volley in volleys(game, game.contest(Fight)) if number_of(game, volley) >= 0]
    left = {target: reveal_dummies(game, target) for target in dict.fromkeys(volley.target for volley in fired)}
    hits: Hits = {}
    for volley in fired:
        target = left[volley.target]
        if target:
            hits[target] = hits.get(target, 0) + shoot(game, volley._replace(target=target))
    apply_hits(game, hits)
    go_on(game, harmless=not fired)
    yield from ()


def shoot(game: Core, volley: Volley) -> int:
    """9.2, 13.1 The die of a volley against its hit number."""
    if not volley.firing:
        return shell_alone(game, volley.target, volley.points)
    number, face, added = number_of(game, volley), game.roll(), on_the_die(game)
    hit = face + added <= number
    told = Fired(
        clause="BSA-13.1k" if volley.points else "BSA-9.2l",
        piece=volley.firing[0],
        target=volley.target[0],
        face=face,
        added=added,
        number=number,
        hit=hit,
        attack=attack_of(game, volley),
        defence=counter_values(game, volley.target).hull,
    )
    game.emit(told)
    return int(hit)


# -- after the round -------------------------------------------------------------------------------------


def count_up(game: Core) -> Flow[None]:
    """9.2 After the round: who withdraws does so now, a combat without an enemy or a shot ends, or it goes on."""
    regroup(game)
    fight = game.contest(Fight)
    if WITHDRAW in fight.orders:
        game.note(step=WITHDRAWAL)
    elif fight.harmless and all(fight.forces):
        end(game, "harmless", "BSA-9.2aj")
    else:
        even = fight.round % game.edition.tables.naval_combat.special == 0
        game.note(step=SPECIAL if even else NEXT_ROUND)
    yield from ()


def regroup(game: Core) -> None:
    """1.2, 9.2 Who is left in the zone fights on, consolidated anew."""
    fight = game.contest(Fight)
    british, german = (
        consolidated(game, (piece for counter in force for piece in counter if game.hex(piece) == fight.space))
        for force in fight.forces
    )
    game.note(forces=(british, german))


def end(game: Core, cause: str, clause: str) -> None:
    """9.2 The combat is over."""
    fight = game.contest(Fight)
    game.close_contest()
    game.emit(NavalCombatEnded(clause=clause, zone=fight.space, round=fight.round, cause=cause))


def withdrawn(game: Core) -> Flow[None]:
    """9.2 A withdrawal ends the combat."""
    end(game, "withdrawn", "BSA-9.2s")
    yield from ()


def special(side: int) -> Step:
    """9.2 After every even round each side can detect the enemy's ships again, and intercept them by air alone."""

    def step(game: Core) -> Flow[None]:
        regroup(game)
        fight = game.contest(Fight)
        go_on(game)
        if all(fight.forces):
            enemies = tuple(piece for counter in fight.forces[1 - side] for piece in counter)
            game.open_contest(Sighting(side=side, zone=fight.space, units=enemies, special=True))
        yield from ()

    return step


def next_round(game: Core) -> Flow[None]:
    """9.2 The next round: from the second on both sides have detected each other."""
    regroup(game)
    fight = game.contest(Fight)
    if not all(fight.forces):
        end(game, "sunk", "BSA-9.2s")
    else:
        anew = Fight(at_sea=True, space=fight.space, forces=fight.forces, round=fight.round + 1)
        game.close_contest()
        game.open_contest(anew)
    yield from ()


STAY = act("stay", clause="BSA-9.2u")

WITHDRAWS = act("withdraw", clause="BSA-9.2u")

ALSO = act("also", ENEMY_UNIT, clause="BSA-9.2i", does=also, **one_for_all(enemies_of, also_needs))

ROUND: Sequence[Step] = (
    give_orders,
    find_attacker,
    match_up,
    excess(attacking=True),
    excess(attacking=False),
    take_aim,
    support,
    join_fire,
    fire,
    count_up,
)
"""9.2 A round."""

LEAVING = (turn_away(GE), withdraw, turn_away(BR), withdraw, withdrawn)
"""9.2 The Germans withdraw first, where both do."""

WITHDRAWAL, SPECIAL, NEXT_ROUND = len(ROUND), len(ROUND) + len(LEAVING), len(ROUND) + len(LEAVING) + 2
"""9.2 Where it goes on after a round."""

FIGHTS[True] = (*ROUND, *LEAVING, special(GE), special(BR), next_round)
"""9.2 The steps of a round, and of what comes after it."""
