"""6.4 Armour Superiority: who can be committed, what it changes, and what it costs the British."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import ArmourCommitted
from beachhead.games.britain_stands_alone.model import BR, NOBODY, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    ATTACKERS,
    DEFENDERS,
    decide_or_take,
    defending,
    fighting,
    in_hand,
    is_afloat,
    sea_party,
    side_of,
)
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import bars_tanks, is_wetlands
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import Modifier

TANKS = ("armour", "amphibious", "tank")
"""6.4 The kinds that can be committed."""


def is_void(game: Core, battle: Battle) -> bool:
    """6.4 Whether the defenders' ground rules a modifier out: Wetlands, a Major City, London."""
    return any(bars_tanks(game, space) for space in battle.hexes)


def must_commit(game: Core, battle: Battle) -> tuple[int, ...]:
    """6.4 The amphibious battalions without hits that assault from the sea: one of them is always committed."""
    party = sea_party(game, battle)
    return tuple(unit for unit in party if game.type(unit).kind == "amphibious" and not game.unit(unit).hits)


def armour_needs(game: Core, role: int, unit: int) -> Conditions:
    """6.4 What a unit needs to be committed."""
    battle = in_hand(game)
    takes_part = unit in (battle.attackers if role == ATTACKERS else defending(game, battle))
    yield takes_part, "BSA-6.1g", "not_in_combat"
    if not takes_part:
        return
    yield game.type(unit).kind in TANKS, "BSA-6.4b", "no_tanks"
    owed = must_commit(game, battle) if role == ATTACKERS else ()
    yield not owed or unit in owed, "BSA-6.4j", "battalion_first"
    yield unit in owed or not is_void(game, battle), "BSA-6.4c", "tanks_barred"
    if role == ATTACKERS and not is_afloat(game, unit):
        yield not is_wetlands(game, game.hex(unit)), "BSA-6.4e", "stuck_in_marsh"


def fit_for_it(game: Core, role: int) -> list[int]:
    """6.4 Those that a role can commit."""
    battle = in_hand(game)
    units = battle.attackers if role == ATTACKERS else defending(game, battle)
    return [unit for unit in units if met(armour_needs(game, role, unit))]


def commit(game: Core, role: int, unit: int) -> None:
    """6.4 A unit is committed."""
    attacker, defender = in_hand(game).armour
    game.emit(ArmourCommitted(clause="BSA-6.4d", side=side_of(game, role), piece=unit))
    go_on(game, armour=(unit, defender) if role == ATTACKERS else (attacker, unit))


def hold_back(game: Core, role: int) -> None:
    """6.4 Nobody is committed."""
    go_on(game)


def hold_back_needs(game: Core, role: int) -> Conditions:
    """6.4 What has to be so that nobody is committed."""
    yield role == DEFENDERS or not must_commit(game, in_hand(game)), "BSA-6.4j", "must_commit"


COMMIT = act(
    "commit",
    OWN_UNIT,
    clause="BSA-6.4d",
    among=fit_for_it,
    needs=armour_needs,
    does=commit,
    when=fighting,
)
HOLD_BACK = act("hold_back", clause="BSA-6.4d", needs=hold_back_needs, does=hold_back, when=fighting, goes_on=True)


def commit_attacker(game: Core) -> Flow[None]:
    """6.1, ruling of BSA-6.1h The attacker commits a unit for Armour Superiority, or none, before the defender."""
    yield from ask_for_tanks(game, ATTACKERS)


def commit_defender(game: Core) -> Flow[None]:
    """6.1 Then the defender does."""
    yield from ask_for_tanks(game, DEFENDERS)


def ask_for_tanks(game: Core, role: int) -> Flow[None]:
    """6.4 One side is asked whom it commits, if it has anybody."""
    if not fit_for_it(game, role):
        go_on(game)
        return
    side = SIDES[side_of(game, role)]
    acts = COMMIT(role), HOLD_BACK(role)
    ask = game.ask("armour", *acts, clause="BSA-6.1g", side=side, about=in_hand(game).attackers, anchor=True)
    yield from decide_or_take(game, ask)


# -- what it changes -----------------------------------------------------------------------------------------


def superiority(game: Core, battle: Battle) -> Modifier:
    """6.4 The columns that the units committed are worth: the attacker's value less the defender's.

    Where the ground rules them out, only the battalion that has to be committed counts.
    """
    attacker, defender = battle.armour
    if is_void(game, battle):
        defender = NOBODY
        if attacker not in must_commit(game, battle):
            attacker = NOBODY
    values = [0 if unit == NOBODY else armour(game, unit) for unit in (attacker, defender)]
    return Modifier("armour", values[0] - values[1], "BSA-6.4f")


def owes_tanks(game: Core, battle: Battle, role: int) -> int:
    """6.4 The British unit that was committed, and has to take a step before any other; NOBODY if there is none."""
    unit = battle.armour[role]
    british = unit != NOBODY and game.side(unit) == BR
    return unit if british and not battle.lost else NOBODY
