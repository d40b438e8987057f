"""8.3 Air Combat: who organizes it, the fighters that are left, and the fire of both sides at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import Fired
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES, Counter, Fight
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import cargo_worth, is_loaded, shoot_down
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import FIGHTS, Step, go_on
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import (
    ENOUGH,
    armed,
    fired_at_by,
    free,
    match_up,
    roll_for_attacker,
    shots,
    take_aim,
    use_spare,
)
from beachhead.games.britain_stands_alone.rules.weather_3 import on_air_combat
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions


def begin_fight(game: Core, space: int, british: Iterable[int], german: Iterable[int], alone: int = NOBODY) -> None:
    """8.3, 1.2 An Air Combat begins: both sides consolidate.  `alone`: the only side that has detected the other."""
    forces = (consolidated(game, british), consolidated(game, german))
    game.open_contest(Fight(at_sea=False, space=space, forces=forces, alone=alone))


def find_attacker(game: Core) -> Flow[None]:
    """8.3 The attacker: the only side that has detected the other, or the only one with fighters, else by a die."""
    fight, able = game.contest(Fight), armed(game)
    if fight.alone in able:
        attacker = fight.alone
    elif len(able) == 1:
        attacker = able[0]
    else:
        zone = game.edition.zone[fight.space]
        attacker = roll_for_attacker(game, air_value(game, BR, zone), air_value(game, GE, zone), "BSA-8.3i")
    go_on(game, attacker=attacker)
    yield from ()


# -- doubling up -----------------------------------------------------------------------------------------


def double_up(game: Core) -> Flow[None]:
    """8.3 The attacker can use the fighters that are left against units that one fights already; two at most."""
    fight = game.contest(Fight)
    if not free(game, fight.attacker, engaging=True) or not list(doublable(game)):
        go_on(game)
        return
    ask = game.ask("double", DOUBLE_UP, ENOUGH, clause="BSA-8.3f", side=SIDES[fight.attacker], anchor=True)
    if (yield from decide(game, ask)) is ENOUGH:
        go_on(game)


def doublable(game: Core) -> Iterator[int]:
    """8.3 The defending units that only one fighter fights, by a piece of each."""
    fight, most = game.contest(Fight), game.edition.tables.air_combat.against_one
    return (pair.target[0] for pair in fight.pairings if len(fired_at_by(fight, pair.target)) < most)


def double_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a defending unit needs for a second fighter against it."""
    yield piece in set(doublable(game)), "BSA-8.3f", "fought_by_two"


def double(game: Core, piece: int) -> Flow[None]:
    """8.3 A fighter that is left goes against a unit as well."""
    yield from use_spare(game, game.contest(Fight).attacker, piece)


def help_out(game: Core) -> Flow[None]:
    """8.3 The defender can use fighters that nobody attacks against attacking fighters, one more against each."""
    fight = game.contest(Fight)
    defender = 1 - fight.attacker
    if not free(game, defender, engaging=True) or not list(helpable(game)):
        go_on(game)
        return
    ask = game.ask("help", HELP_OUT, ENOUGH, clause="BSA-8.3g", side=SIDES[defender], anchor=True)
    if (yield from decide(game, ask)) is ENOUGH:
        go_on(game)


def helpable(game: Core) -> Iterator[int]:
    """8.3 The attacking fighters against which one more can be used, by a piece of each."""
    fight = game.contest(Fight)
    return (pair.firing[0] for pair in fight.pairings if not fired_at_by(fight, pair.firing))


def help_needs(game: Core, piece: int) -> Conditions:
    """8.3 What an attacking fighter needs for one more against it."""
    yield piece in set(helpable(game)), "BSA-8.3h", "fought_by_two"


def help_against(game: Core, piece: int) -> Flow[None]:
    """8.3 A fighter that is left goes against an attacking one."""
    yield from use_spare(game, 1 - game.contest(Fight).attacker, piece)


# -- fire ------------------------------------------------------------------------------------------------


def fire(game: Core) -> Flow[None]:
    """8.3 Everybody fires at once: the attackers' dice, then the defenders', then all losses together."""
    hits: dict[Counter, int] = {}
    for firing, target in list(shots(game, game.contest(Fight))):
        hits[target] = hits.get(target, 0) + shoot(game, firing, target)
    game.close_contest()
    for target, points in hits.items():
        for piece in in_order_of_loss(game, target)[:points]:
            shoot_down(game, piece)
    yield from ()


def shoot(game: Core, firing: Counter, target: Counter) -> int:
    """8.3 A die and the weather against the hit number of both factors; a hit is a point, with or without others."""
    attacker, defender = counter_values(game, firing), counter_values(game, target)
    number, face, added = hit_number(game, attacker, defender), game.roll(), on_air_combat(game)
    hit = face + added <= number
    told = Fired(
        clause="BSA-8.3m",
        piece=firing[0],
        target=target[0],
        face=face,
        added=added,
        number=number,
        hit=hit,
        attack=attacker.combat,
        defence=defender.combat,
    )
    game.emit(told)
    return int(hit)


def hit_number(game: Core, firing: Values, target: Values) -> int:
    """8.3 The hit number of one Air Combat Factor against another."""
    return game.edition.air_combat.hit(firing.combat, target.combat)


def in_order_of_loss(game: Core, counter: Counter) -> list[int]:
    """8.3, 8.5 The points of a counter in the order in which they are lost: first those without a load, then those with
    whom the lesser step goes.
    """
    return sorted(counter, key=lambda piece: (is_loaded(game, piece), cargo_worth(game, piece)))


DOUBLE_UP = act("double", ENEMY_UNIT, clause="BSA-8.3f", does=double, **one_for_all(doublable, double_needs))

HELP_OUT = act("help", ENEMY_UNIT, clause="BSA-8.3g", does=help_against, **one_for_all(helpable, help_needs))

AIR_COMBAT: Sequence[Step] = (find_attacker, match_up, double_up, help_out, take_aim, fire)
"""8.3 The steps of an Air Combat, in order."""

FIGHTS[False] = AIR_COMBAT
