"""11.2 to 11.6 A battle is resolved: who is there, the die, the checks, retreats, advance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import AttackFailed, CombatRolled, Part
from beachhead.games.port_stanley.model import AR, SIDES, UK, Battle
from beachhead.games.port_stanley.rules.checks_11_4 import check_morale
from beachhead.games.port_stanley.rules.combat_11.advance_11_6 import advance
from beachhead.games.port_stanley.rules.combat_11.battles_11 import (
    draw_supplies,
    faces,
    fighting_now,
    forgo,
    in_hand,
    is_waiting,
    put_in_hand,
    still_lent,
    take_up_arms,
)
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import serve, stand_down
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import (
    Verdict,
    rout,
    suffer,
    withdraw,
)
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import (
    Reading,
    argentine_hexes,
    attacking,
    defenders,
    defending,
    led,
    modifiers,
    read,
)
from beachhead.games.port_stanley.rules.command_16_2 import headquarters, headquarters_by
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import forsake
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength, eliminate, lose_headquarters
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.rules.supply_15 import feed_besieged
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.modifiers import Contribution, total

NO_EFFECT = "."


def fight(game: Core) -> Flow[None]:
    """2.2, 11.2 The battle in hand, from showing the units to the advance.

    The preview of an attack runs this very code (kernel/odds.py).
    """
    muster(game)
    if not nobody_there(game, in_hand(game)):
        yield from draw_supplies(game)
    battle = in_hand(game)
    if not battle.attackers or nobody_there(game, battle):  # it is not made: who lies face down stays so
        fail(game, battle)
        forgo(game, battle)
        return
    feed_besieged(game, battle.hexes)
    show(game)
    capture_missiles(game, battle)
    narrow(game)
    battle = in_hand(game)
    take_up_arms(game, battle)
    if not defenders(game, battle):
        fail(game, battle)
        return
    serve(game)
    found = read(game, in_hand(game))
    if found is None:
        fail(game, in_hand(game))
        if battle.hidden and game.phasing == UK:
            yield from shrink_back(game, in_hand(game))
    else:
        yield from show_headquarters(game)
        results = roll_combat(game, found)
        yield from apply(game, results)
    forsake(game)  # those aboard may be lost


# -- 11.2 who is there -----------------------------------------------------------------------------------


def nobody_there(game: Core, battle: Battle) -> bool:
    """11.1 Whether all who were to be attacked are gone: bombed, or driven on by an earlier battle."""
    return not any(game.here(space, 1 - game.phasing) for space in battle.hexes)


def muster(game: Core) -> None:
    """11.1 Those designated who can still fight, and the hexes that are still held: bombs or an earlier battle may have
    cost or moved both."""
    battle = in_hand(game)
    hexes = tuple(space for space in battle.hexes if game.enemy_in(space, game.phasing)) or battle.hexes
    attackers = tuple(unit for unit in battle.attackers if all(faces(game, unit, space) for space in hexes))
    put_in_hand(
        game,
        replace(
            battle,
            hexes=hexes,
            attackers=attackers,
            guns=tuple(unit for unit in battle.guns if game.hex(unit) >= 0),
            lent=still_lent(game, battle.lent, attackers),
        ),
    )
    stand_down(game)


def show(game: Core) -> None:
    """11.2, 14.5, 13.2 The defenders are turned up, their dummies go, and a position shows for how many it is."""
    for space in in_hand(game).hexes:
        for unit in game.here(space, AR):
            turn_up(game, unit, "PS-11.2f")


def narrow(game: Core) -> None:
    """11.1, 11.3 A hex in which there proves to be nobody who defends is no part of an attack on others; nor do guns
    fire for it."""
    battle = in_hand(game)
    held = tuple(space for space in battle.hexes if bears_strength(game, game.here(space, 1 - game.phasing)))
    if held and held != battle.hexes:
        put_in_hand(game, replace(battle, hexes=held))
        stand_down(game)


def drop_dummies(game: Core) -> None:
    """14.5, 13.1, rulings P14, P21 Dummies in stacks of the attackers, and of guns that support either side, go when
    a combat is rolled."""
    battle = in_hand(game)
    for unit in (*battle.attackers, *battle.guns, *battle.defending_guns):
        for other in game.here(game.hex(unit), AR):
            if game.type(other).kind == "dummy":
                turn_up(game, other, "PS-14.5d")


def capture_missiles(game: Core, battle: Battle) -> None:
    """14.3.1, 16.1.3 A missile battery in a hex that the British attack, without other combat units, is captured, and a
    headquarters with it that has nobody else around it."""
    for space in battle.hexes if game.phasing == UK else ():
        there = game.here(space, AR)
        if not bears_strength(game, there):
            for unit in there:
                if game.type(unit).kind == "exocet":
                    eliminate(game, unit, "PS-14.3.1c")
                    lose_headquarters(game, {unit: space})


def fail(game: Core, battle: Battle) -> None:
    """11.2, ruling P14 No die is rolled: the attack is too weak, or there is nobody to fight."""
    attack, defence = total(attacking(game, battle)), total(defending(game, battle))
    game.emit(AttackFailed(clause="PS-11.2d", hexes=battle.hexes, attack=attack, defence=defence))


def shrink_back(game: Core, battle: Battle) -> Flow[None]:
    """11.2 British units that attacked what proved too strong: who fails a check retreats or loses a step."""
    verdicts = [Verdict(unit, "R", check_morale(game, unit, "PS-11.2e")) for unit in battle.attackers]
    yield from rout(game, verdicts, battle.hexes, {})


# -- 16.2.2 headquarters ---------------------------------------------------------------------------------


def show_headquarters(game: Core) -> Flow[None]:
    """16.2.2, ruling P19 The Argentine player may show a headquarters to use it; he is asked whatever lies there."""
    battle = in_hand(game)
    if led(game, battle) or not has_backs_beside(game, argentine_hexes(game, battle)):
        return
    about = tuple(battle.attackers)
    acts = SHOW, KEEP_DOWN
    ask = game.ask(
        "headquarters", *acts, clause="PS-16.2.2a", side=SIDES[AR], about=about, reaction=True,
        meets=lambda game: Coming(classes=Counter(game.type(unit).kind for unit in about)),
    )  # fmt: skip
    yield from decide(game, ask)


def has_backs_beside(game: Core, hexes: tuple[int, ...]) -> bool:
    """Whether any counter in or next to hexes lies face down, as everybody can see."""
    near = {there for space in hexes for there in (space, *game.edition.board.near[space])}
    return any(game.unit(unit).down for space in near for unit in game.here(space, AR))


def show_needs(game: Core, unit: int) -> Conditions:
    """16.2.2 What a headquarters needs to be of use in the battle in hand."""
    is_one = unit in headquarters(game)
    yield is_one, "PS-16.2.2a", "no_headquarters"
    if is_one:
        yield unit in headquarters_by(game, argentine_hexes(game, in_hand(game))), "PS-16.2.2a", "not_beside_battle"


SHOW = act(
    "show_headquarters",
    OWN_UNIT,
    clause="PS-16.2.2a",
    among=headquarters,
    needs=show_needs,
    does=lambda game, unit: turn_up(game, unit, "PS-16.2.2a"),
    when=fighting_now,
)
KEEP_DOWN = act("pass", clause="PS-16.2.2a", when=fighting_now, goes_on=True, label="keep_down")


# -- 11.2 the die ----------------------------------------------------------------------------------------


def roll_combat(game: Core, found: Reading) -> tuple[str, str]:
    """11.2, 11.3 The die is rolled: the results of attacker and defender."""
    drop_dummies(game)
    battle = in_hand(game)
    for unit in companions(game, battle):  # 13.1: all in the hex are attacked, those without a strength as well
        game.stamp(unit, active=game.state.clock)
    for unit in defenders(game, battle):
        game.stamp(unit, fought=game.state.clock)
    changes = modifiers(game, battle)
    face = game.roll()
    row = face + total(changes)
    attacker, defender = game.edition.combat.results.cell(found.column, row).split("/")
    game.emit(
        CombatRolled(
            clause="PS-11.2g",
            side=game.phasing,
            hexes=battle.hexes,
            attackers=battle.attackers,
            attack=parts(attacking(game, battle)),
            defence=parts(defending(game, battle)),
            line=found.line,
            column=found.column + 1,
            modifiers=tuple((one.name, one.amount) for one in changes),
            face=face,
            row=row,
            results=(attacker, defender),
        )
    )
    return attacker, defender


def parts(found: Iterable[Contribution[int]]) -> tuple[Part, ...]:
    """Contributions as an event tells them."""
    return tuple((one.name, one.amount, one.unit) for one in found)


# -- 11.4, 11.5 what follows -----------------------------------------------------------------------------


def apply(game: Core, results: tuple[str, str]) -> Flow[None]:
    """2.2, 11.4 to 11.6 Checks and losses of both; the attackers give way, then the defenders; then the advance."""
    battle = in_hand(game)
    struck = defenders(game, battle)
    verdicts = judge(game, battle.attackers, results[0]), judge(game, struck, results[1], defending=True)
    where = {unit: game.place(unit) for unit in (*battle.attackers, *struck)}
    ashore = tuple(unit for unit in battle.attackers if not is_waiting(game, unit))
    for told in verdicts:
        suffer(game, told)
    lose_headquarters(game, where)
    held = still_there(game, struck)
    attackers = yield from rout(game, verdicts[0], held, where)
    still = [unit for unit in (*battle.attackers, *battle.lent) if unit not in attackers.vacated]
    stacks = dict.fromkeys(where[unit] for unit in battle.attackers)
    able = (*still, *unarmed(game, stacks), *battle.guns)
    left = yield from withdraw(game, game.phasing, able, held, where)
    attackers = attackers._replace(chosen=left)
    driven_off = all(unit in attackers.vacated for unit in battle.attackers)  # 11.5.4
    opposite = still_there(game, (*battle.attackers, *battle.lent))
    stood = yield from rout(game, verdicts[1], opposite, where, stays=driven_off)
    if game.phasing == UK and not stood.hurt:
        change_morale(game, 1, "held", "PS-17.2.1f")
    still = [unit for unit in companions(game, battle) if unit not in stood.vacated]
    able = (*still, *battle.defending_guns)
    left = yield from withdraw(game, 1 - game.phasing, able, opposite, where)
    yield from advance(game, battle, where, ashore, attackers, stood._replace(chosen=left))


def still_there(game: Core, units: Iterable[int]) -> tuple[int, ...]:
    """11.5.3 Where the opposing units are by now: who is gone is none any more, and who had to has retreated."""
    return tuple(dict.fromkeys(game.place(unit) for unit in units if game.is_alive(unit)))


def judge(game: Core, units: tuple[int, ...], result: str, *, defending: bool = False) -> list[Verdict]:
    """11.3, 11.4 Each unit under a result other than none rolls, with what the result adds."""
    if result == NO_EFFECT:
        return []
    code, _, added = result.partition("+")
    return [
        Verdict(unit, code, check_morale(game, unit, "PS-11.4a", added=int(added or 0), defending=defending))
        for unit in units
    ]


def unarmed(game: Core, spaces: Iterable[int]) -> tuple[int, ...]:
    """16.1.2, ruling P12 Those without a strength who are stacked with the attackers, and may go with them."""
    there = (unit for space in spaces for unit in game.here(space, game.phasing))
    return tuple(unit for unit in there if game.values(unit).strength < 0)


def companions(game: Core, battle: Battle) -> tuple[int, ...]:
    """11.5.7, 16.1.2 All in the hexes under attack: those that fought, and headquarters and carriers with them."""
    return tuple(unit for space in battle.hexes for unit in game.here(space, 1 - game.phasing))
