"""6.1 A combat from the roll to its end, step by step; also the tally of coastal divisions (9.4)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import (
    CombatRolled,
    DivisionCharged,
    GuardBeaten,
    Part,
    Repelled,
)
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.advance_6_3 import advance, open_advance
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import commit_attacker, commit_defender
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    DEFENDERS,
    air_party,
    berths,
    decide_or_take,
    fighting,
    in_hand,
    in_hexes,
    is_afloat,
    is_amphibious,
    is_cleared,
    is_german_attack,
    result,
    sea_party,
)
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import prepare
from beachhead.games.britain_stands_alone.rules.combat_6.followers_13_3 import follow, follow_advance
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import (
    attacking,
    coastal_divisions,
    defences,
    name_of,
    read,
)
from beachhead.games.britain_stands_alone.rules.combat_6.overrun_5_6 import (
    enter,
    find_road_held,
    is_overrun,
    pay_for_road,
    repel,
)
from beachhead.games.britain_stands_alone.rules.combat_6.result_6_2 import (
    strike_attacker,
    strike_defender,
    take_attacker,
    take_defender,
)
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES, go_on
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import capture_in, hunt, presence
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate, lose_step
from beachhead.games.britain_stands_alone.rules.sabotage_13_2 import sabotage_window
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.modifiers import Contribution

# -- the die -------------------------------------------------------------------------------------------------


def sabotage_before_the_die(game: Core) -> Flow[None]:
    """13.2 Sabotage comes at any point of a Land Combat Phase: also once all of a combat is known but its die."""
    if not is_overrun(in_hand(game)):
        yield from sabotage_window(game)
    go_on(game)


def roll_combat(game: Core) -> Flow[None]:
    """6.1, 13.3 The die is rolled and read; whoever takes part has fought in this phase (6.0)."""
    battle = in_hand(game)
    found = read(game, battle)
    attack, defence = parts(attacking(game, battle)), parts(defences(game, battle))
    struck = in_hexes(game, battle)
    stood = tuple((unit, game.place(unit)) for unit in (*battle.attackers, *struck))
    leaders = tuple(one for space in battle.hexes for one in game.leaders(space)) if is_german_attack(game) else ()
    added = presence(game, leaders)
    face = game.roll()
    row = face + (added.amount if added else 0)
    game.emit(
        CombatRolled(
            clause="BSA-6.1q",
            side=game.phasing,
            hexes=battle.hexes,
            attack=attack,
            defence=defence,
            initial=name_of(game, found.initial),
            shifts=tuple((shift.name, shift.amount) for shift in found.shifts),
            odds=name_of(game, found.column),
            face=face,
            modifiers=((added.name, added.amount),) if added else (),
            result=game.edition.combat.code(found.column, row),
        )
    )
    if not is_overrun(battle):
        for unit in (*battle.attackers, *struck):
            game.stamp(unit, fought=game.state.clock)
    go_on(game, stood=stood, struck=struck, row=row, column=found.column, leaders=leaders)
    yield from ()


def parts(found: Iterable[Contribution[int]]) -> tuple[Part, ...]:
    """Contributions as an event tells them."""
    return tuple((one.name, one.amount, one.unit) for one in found)


# -- 9.4 coastal divisions -----------------------------------------------------------------------------------


def severity(game: Core, battle: Battle) -> int:
    """9.4, ruling R-35 What a result on a beach counts against a coastal division."""
    part = result(game, battle, DEFENDERS)
    return game.edition.tables.combat.annihilated if part.all else part.number


def charge_coast(game: Core) -> Flow[None]:
    """9.4, ruling B-25 The result of an assault on a beach without a British unit counts against a division beside it;
    of several the British player says which."""
    battle = in_hand(game)
    near = coastal_divisions(game, battle.hexes[0])
    counts = is_amphibious(game, battle) and not battle.struck and severity(game, battle)
    if counts and near:
        ask = game.ask("charge", CHARGE, clause="BSA-9.4u", side=SIDES[BR], about=near, anchor=True)
        yield from decide_or_take(game, ask)
    else:
        go_on(game)


def charge_needs(game: Core, unit: int) -> Conditions:
    """9.4 What a unit needs so that the result counts against it."""
    yield unit in coastal_divisions(game, in_hand(game).hexes[0]), "BSA-9.4s", "not_beside_the_beach"


def charge(game: Core, unit: int) -> None:
    """9.4 The result counts against a division."""
    by = severity(game, in_hand(game))
    game.state.tally = (*game.state.tally, (unit, by))
    game.emit(DivisionCharged(clause="BSA-9.4s", piece=unit, by=by, total=tallied(game, unit)))
    go_on(game)


def tallied(game: Core, unit: int) -> int:
    """9.4 What counts against a division in this phase."""
    return sum(by for charged, by in game.state.tally if charged == unit)


def settle_coast(game: Core) -> None:
    """9.4, 13.3 At the end of the phase a division against which two or more count loses a step, only one.

    That is what results of combats come to: leaders who stood with it, and with nobody else that is left, are captured.
    """
    for unit in dict.fromkeys(charged for charged, _ in game.state.tally):
        if game.is_alive(unit) and tallied(game, unit) >= game.edition.tables.combat.tally:
            space = game.hex(unit)
            lose_step(game, unit, "beaches", "BSA-9.4t")
            if not game.is_alive(unit) and not game.here(space, BR):
                capture_in(game, space, "BSA-13.3f")
    game.state.tally = ()


CHARGE = act(
    "charge",
    OWN_UNIT,
    clause="BSA-9.4u",
    among=lambda game: coastal_divisions(game, in_hand(game).hexes[0]),
    needs=charge_needs,
    does=charge,
    when=fighting,
)

# -- the end of a combat -------------------------------------------------------------------------------------


def hold_drop_zone(game: Core) -> Flow[None]:
    """1.3, 8.6, 10.0 A Home Guard that was alone is gone; units from the air control the hex that they have cleared."""
    battle = in_hand(game)
    space = battle.hexes[0]
    if is_cleared(game, battle) and not is_overrun(battle):
        if not battle.struck:
            game.emit(GuardBeaten(clause="BSA-10.0o", hex=space))
        if any(unit not in battle.fled for unit in air_party(game, battle)):
            yield from take(game, space, GE)
    go_on(game)


def finish(game: Core) -> Flow[None]:
    """9.4, 9.5, 13.3 Who has not landed goes back aboard, or is lost if motorboats brought it; the hunt for leaders."""
    battle = in_hand(game)
    aboard = tuple(unit for unit in sea_party(game, battle) if is_afloat(game, unit))
    for unit in aboard:
        boats = tuple(point for point in berths(game, unit) if game.type(point).kind != "mb")
        if boats:
            game.stow(unit, boats, assault=False)
        else:
            eliminate(game, unit, "no_boat", "BSA-9.5p")
    back = tuple(unit for unit in aboard if game.is_alive(unit))
    if back:
        game.emit(Repelled(clause="BSA-9.4r", hex=battle.hexes[0], pieces=back))
    for leader in battle.leaders:
        if game.is_alive(leader):
            hunt(game, leader)
    game.close_contest()
    yield from ()


PROCEDURES[Battle] = (
    prepare,
    commit_attacker,
    commit_defender,
    sabotage_before_the_die,
    roll_combat,
    strike_defender,
    take_defender,
    charge_coast,
    strike_attacker,
    take_attacker,
    repel,
    find_road_held,
    pay_for_road,
    follow,
    enter,
    hold_drop_zone,
    open_advance,
    advance,
    follow_advance,
    finish,
)
