"""8.3, 9.2 Match-ups in the air and at sea: who can fire, the units chosen in turn, one to engage each, who fires."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act, replace
from beachhead.games.britain_stands_alone.counters import TRANSPORTS
from beachhead.games.britain_stands_alone.events_air import AttackerRolled, Matched
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES, Counter, Fight, Pairing
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike, counter_values
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, OWN_UNIT, one_for_all
from beachhead.kernel.acts import Act, decide, perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import first_of_each

Shot = tuple[Counter, Counter]
"""Who fires, and at whom."""


def by_kind(air: str, sea: str) -> Callable[..., str]:
    """What is cited in a combat in the air, and at sea."""

    def cited(game: Core, *target: object) -> str:
        fight = game.enclosing(Fight)
        return sea if fight is not None and fight.at_sea else air

    return cited


# -- who can fire ----------------------------------------------------------------------------------------


def can_fire(game: Core, counter: Counter) -> bool:
    """1.1, 8.3, 9.2 Whether a counter can fire: fighters, and at sea whoever has guns; AP, LC, MB, Prahm have none."""
    kind = game.type(counter[0])
    if kind.arm == "air":
        return kind.role == "fighter"
    return counter_values(game, counter).guns > 0


def can_engage(game: Core, counter: Counter) -> bool:
    """8.3, 9.2 Whether a counter is allotted to enemies: fighters, at sea all but transports, with guns left or not."""
    kind = game.type(counter[0])
    return can_fire(game, counter) or (kind.arm != "air" and kind.kind not in TRANSPORTS)


def armed(game: Core) -> list[int]:
    """8.3, 9.2 The sides that can be the attacker: those with a unit that can fire (ruling B-27)."""
    forces = game.contest(Fight).forces
    return [side for side in (BR, GE) if any(can_fire(game, counter) for counter in forces[side])]


def roll_for_attacker(game: Core, british: int, german: int, clause: str) -> int:
    """8.3, 9.2 A die and the difference of the detection values, British less German: 4 or less is German."""
    face, added = game.roll(), british - german
    table = game.edition.tables
    most = table.naval_combat.german_attacks if game.contest(Fight).at_sea else table.air_combat.german_attacks
    attacker = GE if face + added <= most else BR
    game.emit(AttackerRolled(clause=clause, face=face, added=added, side=attacker))
    return attacker


# -- who is matched --------------------------------------------------------------------------------------


def matched(fight: Fight) -> set[Counter]:
    """8.3 The counters that are in a match-up, or fire at a unit that is."""
    in_pairs = {one for pair in fight.pairings for one in (pair.target, pair.firing)}
    return in_pairs | {firing for firing, _ in fight.extra}


def free(game: Core, side: int, *, engaging: bool = False) -> list[Counter]:
    """8.3 A side's counters that are in no match-up yet; those that can be allotted, or all; alike ones once."""
    fight = game.contest(Fight)
    taken = matched(fight)
    left = (counter for counter in fight.forces[side] if counter not in taken)
    return one_of_each(game, (counter for counter in left if not engaging or can_engage(game, counter)))


def one_of_each(game: Core, counters: Iterable[Counter]) -> list[Counter]:
    """Of counters that are alike the first one."""
    return list(first_of_each(counters, lambda counter: alike(game, counter)))


def counter_of(fight: Fight, piece: int) -> Counter:
    """1.2 The counter that a piece is part of."""
    return next(counter for force in fight.forces for counter in force if piece in counter)


def pieces(counters: Iterable[Counter]) -> list[int]:
    """A piece of each counter."""
    return [counter[0] for counter in counters]


def fired_at_by(fight: Fight, counter: Counter) -> list[Counter]:
    """8.3 The units that fire at one: who engages it, then those that were left."""
    engaging = [pair.firing for pair in fight.pairings if pair.target == counter]
    return engaging + [firing for firing, target in fight.extra if target == counter]


# -- the match-ups ---------------------------------------------------------------------------------------


def match_up(game: Core) -> Flow[None]:
    """8.3, 9.2 The players choose the defending units in turn, the attacker one of his that can engage for each.

    It goes on until one of both is out.
    """
    fight = game.contest(Fight)
    attacker, defender = fight.attacker, 1 - fight.attacker
    if fight.pairings and not fight.pairings[-1].firing:
        yield from choose(game, "match_ship" if fight.at_sea else "match_fighter", FIGHTER, attacker)
        last = game.contest(Fight).pairings[-1]
        game.emit(Matched(clause=CLAUSE(game), target=last.target, firing=last.firing))
    elif free(game, defender) and free(game, attacker, engaging=True):
        yield from choose(game, "match_target", EXPOSE if chooser(fight) == defender else TARGET, chooser(fight))
    else:
        go_on(game)


def choose(game: Core, name: str, choice: Act, side: int) -> Flow[None]:
    """8.3 A side chooses a unit for the next match-up; where only one is left there is no question."""
    ask = game.ask(name, choice, clause=CLAUSE(game), side=SIDES[side], anchor=True)
    yield from perform(game, choice, (yield from settle(ask)))


def chooser(fight: Fight) -> int:
    """8.3 Who chooses the next defending unit: the attacker the odd ones, where both have detected not the first."""
    number = len(fight.pairings) + 1
    odd = number % 2 == 1 and not (number == 1 and fight.alone == NOBODY)
    return fight.attacker if odd else 1 - fight.attacker


def choose_target(game: Core, piece: int) -> None:
    """8.3 A defending unit is put on the display."""
    fight = game.contest(Fight)
    game.note(pairings=(*fight.pairings, Pairing(target=counter_of(fight, piece))))


def choose_fighter(game: Core, piece: int) -> None:
    """8.3 A unit of the attacker's is put beside it."""
    fight = game.contest(Fight)
    *others, last = fight.pairings
    game.note(pairings=(*others, replace(last, firing=counter_of(fight, piece))))


def in_fight_needs(game: Core, side: int, piece: int, clause: str) -> Conditions:
    """8.3 What a unit of a side needs to be put into a match-up: it takes part, and is in none yet."""
    counters = [counter for counter in game.contest(Fight).forces[side] if piece in counter]
    yield bool(counters), clause, "not_in_the_fight"
    yield not set(counters) & matched(game.contest(Fight)), clause, "matched"


def firing_needs(game: Core, side: int, piece: int, clause: str) -> Conditions:
    """8.3, 9.2 What a unit needs to engage another: it is free, and no bomber or transport."""
    yield from in_fight_needs(game, side, piece, clause)
    counters = [counter for counter in game.contest(Fight).forces[side] if piece in counter]
    yield any(can_engage(game, counter) for counter in counters), by_kind("BSA-8.3p", "BSA-9.2h")(game), "cannot_fire"


def target_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a defending unit needs to be matched: it takes part, and nobody fights it yet."""
    yield from in_fight_needs(game, 1 - game.contest(Fight).attacker, piece, CLAUSE(game))


def fighter_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a unit of the attacker's needs to engage: it takes part, fights nobody yet, and can engage."""
    yield from firing_needs(game, game.contest(Fight).attacker, piece, CLAUSE(game))


def defending(game: Core) -> list[int]:
    """8.3 The defending units that nobody fights yet."""
    return pieces(free(game, 1 - game.contest(Fight).attacker))


def engaging(game: Core) -> list[int]:
    """8.3 The attacker's units that fight nobody yet and can engage."""
    return pieces(free(game, game.contest(Fight).attacker, engaging=True))


# -- those that are left ---------------------------------------------------------------------------------


def use_spare(game: Core, side: int, target: int) -> Flow[None]:
    """8.3, 9.2 One of a side's units that are left fires at a unit as well; those that are alike are one choice."""
    name = "match_ship" if game.contest(Fight).at_sea else "match_fighter"
    ask = game.ask(name, SPARE(side), clause=SPARE_CLAUSE(game), side=SIDES[side])
    chosen = (yield from settle(ask)).piece
    fight = game.contest(Fight)
    game.note(extra=(*fight.extra, (counter_of(fight, chosen), counter_of(fight, target))))


def spares(game: Core, side: int) -> list[int]:
    """8.3 The units that are left and can engage, by a piece of each."""
    return pieces(free(game, side, engaging=True))


def spare_needs(game: Core, side: int, piece: int) -> Conditions:
    """8.3 What a unit needs to be used so: it is left, and can engage."""
    yield from firing_needs(game, side, piece, SPARE_CLAUSE(game))


# -- aim and fire ----------------------------------------------------------------------------------------


def take_aim(game: Core) -> Flow[None]:
    """8.3 A defending unit at which several fire fires at one of them; its owner says at which, where they differ."""
    fight = game.contest(Fight)
    for number, pair in enumerate(fight.pairings):
        if can_fire(game, pair.target) and not pair.aim and len(aims(game, number)) > 1:
            defender, clause = SIDES[1 - fight.attacker], by_kind("BSA-8.3l", "BSA-9.2h")(game)
            ask = game.ask("aim", AIM_AT(number), clause=clause, side=defender, about=pair.target[:1], anchor=True)
            yield from decide(game, ask)
            return
    go_on(game)


def aims(game: Core, number: int) -> list[int]:
    """8.3 Those who fire at the unit of a match-up, by a piece of each; of such as are alike one."""
    fight = game.contest(Fight)
    return pieces(one_of_each(game, fired_at_by(fight, fight.pairings[number].target)))


def aim_needs(game: Core, number: int, piece: int) -> Conditions:
    """8.3 At whom a defending unit can fire: at those who fire at it."""
    yield piece in aims(game, number), by_kind("BSA-8.3l", "BSA-9.2h")(game), "not_matched"


def aim(game: Core, number: int, piece: int) -> None:
    """8.3 A defending unit fires at one of them."""
    fight = game.contest(Fight)
    pairings = list(fight.pairings)
    against = fired_at_by(fight, pairings[number].target)
    pairings[number] = replace(pairings[number], aim=1 + against.index(counter_of(fight, piece)))
    game.note(pairings=tuple(pairings))


def shots(game: Core, fight: Fight) -> Iterator[Shot]:
    """8.3, 9.2 Who fires at whom: the attackers first, then those defenders who are fought and can, then their rest."""
    attacking = set(fight.forces[fight.attacker])
    for pair in fight.pairings:
        if pair.firing:
            yield pair.firing, pair.target
    yield from (shot for shot in fight.extra if shot[0] in attacking)
    for pair in fight.pairings:
        if pair.firing and can_fire(game, pair.target):
            yield pair.target, fired_at_by(fight, pair.target)[max(pair.aim - 1, 0)]
    yield from (shot for shot in fight.extra if shot[0] not in attacking)


CLAUSE = by_kind("BSA-8.3d", "BSA-9.2h")
"""What is cited for the match-ups."""

SPARE_CLAUSE = by_kind("BSA-8.3f", "BSA-9.2i")
"""What is cited for the units that are left."""

TARGET = act("match", ENEMY_UNIT, clause=CLAUSE, does=choose_target, **one_for_all(defending, target_needs))

EXPOSE = act("put_up", OWN_UNIT, clause=CLAUSE, does=choose_target, **one_for_all(defending, target_needs))

FIGHTER = act("engage", OWN_UNIT, clause=CLAUSE, does=choose_fighter, **one_for_all(engaging, fighter_needs))

SPARE = act("engage", OWN_UNIT, clause=SPARE_CLAUSE, **one_for_all(spares, spare_needs))

AIM_AT = act("aim", ENEMY_UNIT, clause=by_kind("BSA-8.3l", "BSA-9.2h"), does=aim, **one_for_all(aims, aim_needs))

ENOUGH = act("enough", clause=SPARE_CLAUSE, goes_on=True)
