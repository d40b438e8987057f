"""6.0, 6.1 A combat is put together: which hexes, which units, from where, and the coast artillery (13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import AttackDeclared, BoatsSpent
from beachhead.games.britain_stands_alone.model import GE, LOST, NOBODY, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import (
    assailable,
    assault_needs,
    assaulters,
    droppers,
    landing_needs,
)
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    air_party,
    building,
    carriers,
    declaring,
    in_hand,
    is_dropped,
    is_waiting,
    sea_party,
)
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import attacking
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import AMOUNT, decide
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.modifiers import total

# -- whom to attack ------------------------------------------------------------------------------------------


def target_needs(game: Core, space: int) -> Conditions:
    """6.0, 10.0 What a hex needs to be attacked: an enemy who was not attacked yet, or the Home Guard under assault.

    The Home Guard of a beach also stands where only those are who have come from an earlier combat.
    """
    enemies = game.here(space, 1 - game.phasing)
    from_sea = bool(assaulters(game, space))
    yield bool(enemies or from_sea or droppers(game, space)), guard_clause(game, space), "nobody_to_attack"
    yield space not in game.state.attacked, "BSA-6.0e", "was_attacked"
    guarded = from_sea and factor(game, space, assaulted=True) > 0
    yield not enemies or is_fresh(game, space) or guarded, "BSA-6.0e", "was_attacked"


def is_fresh(game: Core, space: int) -> bool:
    """6.0, 6.2 Whether an enemy is in a hex who has not fought in this phase: with him the others are attacked, too."""
    return any(not game.now(game.unit(unit).fought) for unit in game.here(space, 1 - game.phasing))


def guard_clause(game: Core, space: int) -> str:
    """10.0 Which rule says that there is nobody: the Home Guard alone is attacked in an assault only."""
    return "BSA-10.0l" if game.edition.guard[space] and game.phasing == GE else "BSA-6.0a"


def attack_needs(game: Core, space: int) -> Conditions:
    """6.0 What a hex needs so that a combat against it can be begun."""
    if (yield from every(target_needs(game, space))):
        yield bool(candidates(game, (space,))), "BSA-6.0a", "nobody_attacks"


def candidates(game: Core, hexes: tuple[int, ...]) -> list[int]:
    """6.0 The units that can attack hexes: from next to them, from the sea, from the air."""
    first = hexes[0]
    around = [unit for there in game.edition.around[first] for unit in game.here(there, game.phasing)]
    units = {*around, *assaulters(game, first), *droppers(game, first)}
    return [unit for unit in sorted(units) if met(attacker_needs(game, hexes, unit))]


def attacker_needs(game: Core, hexes: tuple[int, ...], unit: int) -> Conditions:
    """6.0, 6.1, 8.6, 9.4 What a unit needs to attack hexes."""
    yield game.type(unit).kind != "leader", "BSA-13.3d", "cannot_fight"
    yield not game.now(game.unit(unit).fought), "BSA-6.0e", "has_fought"
    if is_waiting(game, unit):
        yield len(hexes) == 1, "BSA-9.4a", "one_beach"
        yield from assault_needs(game, unit, hexes[0])
    elif is_dropped(game, unit):
        yield all(space == game.hex(unit) for space in hexes), "BSA-8.6m", "dropped_elsewhere"
    else:
        there = game.hex(unit)
        on_map = 0 <= there < len(game.edition.chart.names)
        yield on_map, "BSA-6.0a", "not_on_map"
        if on_map:
            yield all(space in game.edition.ways[there] for space in hexes), "BSA-6.0a", "not_adjacent"


def targets(game: Core) -> list[int]:
    """6.0 The hexes that anybody of the attacker's is next to, waits for at sea, or has dropped on."""
    mine = holds(game, game.phasing)
    near = {game.hex(unit) for unit in game.on_map(1 - game.phasing)}
    found = {space for space in near if any(mine[there] for there in game.edition.ways[space])}
    return sorted(found | set(assailable(game)))


def begin(game: Core, space: int) -> None:
    """6.1 A combat against a hex is put together; who has dropped on it takes part (8.6)."""
    game.open_contest(Battle((space,), attackers=droppers(game, space)))


ATTACK = act("attack", SPACE, clause="BSA-6.1a", among=targets, needs=attack_needs, does=begin, when=declaring)


# -- who attacks ---------------------------------------------------------------------------------------------


def join_needs(game: Core, unit: int) -> Conditions:
    """6.0, 6.1, 9.4 What a unit needs to join the combat in hand."""
    battle = in_hand(game)
    apart = unit not in battle.attackers
    yield apart, "BSA-6.0e", "takes_part"
    if not apart:
        return
    yield from attacker_needs(game, battle.hexes, unit)
    if len(battle.hexes) > 1 and battle.attackers:
        yield game.hex(unit) == game.hex(battle.attackers[0]), "BSA-6.0g", "one_stack"
    if is_waiting(game, unit):
        yield from landing_needs(game, (*air_party(game, battle), *sea_party(game, battle), unit))


def join(game: Core, unit: int) -> None:
    """6.1 A unit joins the combat in hand."""
    game.note(attackers=(*in_hand(game).attackers, unit))


JOIN = act(
    "join",
    OWN_UNIT,
    clause="BSA-6.1b",
    among=lambda game: candidates(game, in_hand(game).hexes),
    needs=join_needs,
    does=join,
    when=building,
)


def include_needs(game: Core, space: int) -> Conditions:
    """6.0, 8.6 What a further hex needs to be attacked in the same combat: one stack attacks them all.

    Who has dropped on a hex must attack it, and that alone: it is the first hex of its combat.
    """
    battle = in_hand(game)
    yield space not in battle.hexes, "BSA-6.0g", "is_target"
    yield not droppers(game, space), "BSA-8.6n", "dropped_there"
    yield from target_needs(game, space)
    yield is_fresh(game, space), "BSA-6.0g", "nobody_to_attack"
    alone = bool(battle.attackers) and len({game.place(unit) for unit in battle.attackers}) == 1
    yield alone, "BSA-6.0g", "one_stack"
    if alone:
        hexes = (*battle.hexes, space)
        able = all(met(attacker_needs(game, hexes, unit)) for unit in battle.attackers)
        yield able, "BSA-6.0g", "not_all_adjacent"


def include(game: Core, space: int) -> None:
    """6.0 A further hex is attacked in the same combat."""
    game.note(hexes=(*in_hand(game).hexes, space))


def beside(game: Core) -> list[int]:
    """6.0 The hexes next to the attackers."""
    spaces = {there for unit in in_hand(game).attackers if game.hex(unit) >= 0 for there in neighbours(game, unit)}
    return sorted(spaces)


def neighbours(game: Core, unit: int) -> Iterable[int]:
    """6.0 The hexes that a unit is next to."""
    return game.edition.ways[game.hex(unit)]


INCLUDE = act("include", SPACE, clause="BSA-6.0g", among=beside, needs=include_needs, does=include, when=building)


# -- 13.1 coast artillery ------------------------------------------------------------------------------------


def in_reach(game: Core, battle: Battle) -> int:
    """13.1 How many of the hexes under attack the coast artillery reaches."""
    reach, guns = game.edition.tables.artillery.reach, game.edition.artillery
    return sum(game.edition.chart.distance(space, guns) <= reach for space in battle.hexes)


def shell_needs(game: Core, points: int) -> Conditions:
    """13.1, ruling of BSA-13.1q What coast artillery needs to support the combat in hand: two points for each hex."""
    battle = in_hand(game)
    yield game.phasing == GE, "BSA-13.1p", "british_attack"
    yield in_reach(game, battle) > 0, "BSA-13.1p", "guns_out_of_reach"
    most = in_reach(game, battle) * game.edition.tables.artillery.land - battle.shells
    yield not in_reach(game, battle) or points <= most, "BSA-13.1p", "too_many_shells"
    yield 0 < points <= game.state.shells, "BSA-13.1a", "no_shells"


def shell(game: Core, points: int) -> None:
    """13.1 Coast artillery points support the combat; they are spent when it is declared."""
    game.note(shells=in_hand(game).shells + points)
    game.state.shells -= points


SHELL = act(
    "shell",
    AMOUNT,
    clause="BSA-13.1p",
    among=lambda game: range(1, in_reach(game, in_hand(game)) * game.edition.tables.artillery.land + 1),
    needs=shell_needs,
    does=shell,
    when=building,
)

# -- declaring -----------------------------------------------------------------------------------------------


def declare_needs(game: Core) -> Conditions:
    """6.1, 10.0 What the combat in hand needs to be fought as it is."""
    battle = in_hand(game)
    yield bool(battle.attackers), "BSA-6.1b", "nobody_takes_part"
    if not battle.attackers:
        return
    guarded = any(is_fresh(game, space) for space in battle.hexes)
    assault = bool(sea_party(game, battle) or air_party(game, battle))
    yield guarded or assault, "BSA-10.0l", "guard_alone"
    strong = total(attacking(game, battle)) > 0
    yield strong or bool(air_party(game, battle)), "BSA-6.1c", "too_weak"  # who has dropped there has no choice


def commit_boats(game: Core) -> None:
    """9.4, 9.5 The boats of those who assault stay at sea this turn; motorboats that have no others are out of it."""
    party = sea_party(game, in_hand(game))
    for unit in party:
        for point in carriers(game, unit):
            if game.type(point).kind == "mb" and game.is_alive(point) and {*game.riders(point)} <= {*party}:
                space = game.place(point)
                game.put(point, LOST)
                game.emit(BoatsSpent(clause="BSA-9.5o", piece=point, space=space))
            else:
                game.stamp(point, stays=True)


def declare(game: Core) -> None:
    """6.1 The combat is fought as it is: motorboats are spent, those that assault are noted (9.4, 9.5, 12.0)."""
    battle, turn = in_hand(game), game.state.turn
    places = tuple(game.place(unit) for unit in battle.attackers)
    game.emit(
        AttackDeclared(
            clause="BSA-6.1b", side=game.phasing, hexes=battle.hexes, attackers=battle.attackers, places=places
        )
    )
    for unit in (*sea_party(game, battle), *air_party(game, battle)):
        game.stamp(unit, stormed=turn)
    commit_boats(game)
    game.state.attacked = (*game.state.attacked, *battle.hexes)
    go_on(game)


def call_off(game: Core) -> None:
    """6.0 The combat is not fought, and its coast artillery is not spent."""
    game.state.shells += in_hand(game).shells
    game.close_contest()


DECLARE = act("declare_attack", clause="BSA-6.1b", needs=declare_needs, does=declare, when=building, goes_on=True)
CALL_OFF = act("call_off", clause="BSA-6.0b", does=call_off, when=building)


def prepare(game: Core) -> Flow[None]:
    """6.1 The attacker names hexes, units and coast artillery; an Overrun comes with all of that."""
    battle = in_hand(game)
    if battle.overrun != NOBODY:
        game.emit(
            AttackDeclared(
                clause="BSA-5.6h",
                side=game.phasing,
                hexes=battle.hexes,
                attackers=battle.attackers,
                places=tuple(game.place(unit) for unit in battle.attackers),
                overrun=True,
            )
        )
        go_on(game)
        return
    says = {"target": ", ".join(game.edition.board.name(space) for space in battle.hexes)}
    acts = JOIN, INCLUDE, SHELL, DECLARE, CALL_OFF
    yield from decide(game, game.ask("prepare", *acts, clause="BSA-6.1b", anchor=True, says=says))
