"""8.3 Air Combat: who organizes it, the match-ups one by one, and the fire of both sides at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from beachhead.games.britain_stands_alone.components import Values
from beachhead.games.britain_stands_alone.core import Core, Flow, act, replace
from beachhead.games.britain_stands_alone.events_air import AttackerRolled, Fired, Matched
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES, Counter, Fight, Pairing
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import is_loaded, shoot_down
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike, consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import FIGHTS, Step
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.weather_3 import on_air_combat
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, OWN_UNIT
from beachhead.kernel.acts import Act, decide, perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions

WHO_ATTACKS, MATCH_UPS, DOUBLE, HELP, AIM, FIRE = range(6)
"""8.3 The steps of an Air Combat."""


def begin_fight(game: Core, space: int, british: Iterable[int], german: Iterable[int], alone: int = NOBODY) -> None:
    """8.3, 1.2 An Air Combat begins: both sides consolidate.  `alone`: the only side that has detected the other."""
    forces = (consolidated(game, british), consolidated(game, german))
    game.open_contest(Fight(at_sea=False, space=space, forces=forces, alone=alone))


def is_fighter(game: Core, counter: Counter) -> bool:
    """1.1, 8.3 Whether a counter can fire: bombers and transports cannot."""
    return game.type(counter[0]).role == "fighter"


def fighters(game: Core, side: int) -> list[Counter]:
    """8.3 The fighters of a side in the combat in hand."""
    return [counter for counter in game.contest(Fight).forces[side] if is_fighter(game, counter)]


# -- who attacks -----------------------------------------------------------------------------------------


def find_attacker(game: Core) -> Flow[None]:
    """8.3 The attacker: the only side that has detected the other, or the only one with fighters, else by a die."""
    fight = game.contest(Fight)
    able = [side for side in (BR, GE) if fighters(game, side)]
    if fight.alone in able:
        attacker = fight.alone
    elif len(able) == 1:
        attacker = able[0]
    else:
        attacker = roll_for_attacker(game, fight.space)
    game.note(step=MATCH_UPS, attacker=attacker)
    yield from ()


def roll_for_attacker(game: Core, space: int) -> int:
    """8.3 A die and the difference of the detection values, British less German: 4 or less is German."""
    zone = game.edition.zone[space]
    face, added = game.roll(), air_value(game, BR, zone) - air_value(game, GE, zone)
    attacker = GE if face + added <= game.edition.tables.air_combat.german_attacks else BR
    game.emit(AttackerRolled(clause="BSA-8.3i", face=face, added=added, side=attacker))
    return attacker


# -- match-ups -------------------------------------------------------------------------------------------


def matched(fight: Fight) -> set[Counter]:
    """8.3 The counters that are in a match-up."""
    return {one for pair in fight.pairings for one in (pair.target, *pair.firing, pair.helping) if one}


def free(game: Core, side: int, *, firing: bool = False) -> list[Counter]:
    """8.3 A side's counters that are in no match-up yet; those that can fire, or all; of such as are alike one."""
    fight, found = game.contest(Fight), dict[tuple[object, ...], Counter]()
    taken = matched(fight)
    for counter in fight.forces[side]:
        if counter not in taken and (not firing or is_fighter(game, counter)):
            found.setdefault(alike(game, counter), counter)
    return list(found.values())


def match_up(game: Core) -> Flow[None]:
    """8.3 The players choose the defending units in turn, the attacker a fighter for each; until one of both is out."""
    fight = game.contest(Fight)
    attacker, defender = fight.attacker, 1 - fight.attacker
    if not free(game, defender) or not free(game, attacker, firing=True):
        game.note(step=DOUBLE)
        return
    yield from choose(game, "match_target", EXPOSE if chooser(fight) == defender else TARGET, chooser(fight))
    yield from choose(game, "match_fighter", FIGHTER, attacker)
    last = game.contest(Fight).pairings[-1]
    game.emit(Matched(clause="BSA-8.3d", target=last.target, firing=last.firing[0]))


def choose(game: Core, name: str, choice: Act, side: int) -> Flow[None]:
    """8.3 A side chooses a unit for the next match-up; where only one is left there is no question."""
    anchor = name == "match_target"
    ask = game.ask(name, choice, clause="BSA-8.3d", side=SIDES[side], anchor=anchor)
    yield from perform(game, choice, (yield from settle(ask)))


def chooser(fight: Fight) -> int:
    """8.3 Who chooses the next defending unit: the attacker the odd ones, where both have detected not the first."""
    number = len(fight.pairings) + 1
    odd = number % 2 == 1 and not (number == 1 and fight.alone == NOBODY)
    return fight.attacker if odd else 1 - fight.attacker


def choose_target(game: Core, piece: int) -> None:
    """8.3 A defending unit is put on the display."""
    fight = game.contest(Fight)
    counter = counter_of(fight, piece)
    game.note(pairings=(*fight.pairings, Pairing(target=counter, firing=())))


def choose_fighter(game: Core, piece: int) -> None:
    """8.3 A fighter of the attacker's is put beside it."""
    fight = game.contest(Fight)
    *others, last = fight.pairings
    game.note(pairings=(*others, replace(last, firing=(counter_of(fight, piece),))))


def counter_of(fight: Fight, piece: int) -> Counter:
    """1.2 The counter that a piece is part of."""
    return next(counter for force in fight.forces for counter in force if piece in counter)


# -- doubling up -----------------------------------------------------------------------------------------


def double_up(game: Core) -> Flow[None]:
    """8.3 The attacker can use the fighters that are left against units that one fights already; two at most."""
    fight = game.contest(Fight)
    if not free(game, fight.attacker, firing=True) or not list(doublable(game)):
        game.note(step=HELP)
        return
    ask = game.ask("double", DOUBLE_UP, ENOUGH, clause="BSA-8.3f", side=SIDES[fight.attacker], anchor=True)
    if (yield from decide(game, ask)) is ENOUGH:
        game.note(step=HELP)


def doublable(game: Core) -> Iterator[int]:
    """8.3 The defending units that only one fighter fights, by a piece of each."""
    most = game.edition.tables.air_combat.against_one
    return (pair.target[0] for pair in game.contest(Fight).pairings if len(pair.firing) < most)


def double_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a defending unit needs for a second fighter against it."""
    yield piece in set(doublable(game)), "BSA-8.3f", "fought_by_two"


def double(game: Core, piece: int) -> Flow[None]:
    """8.3 A fighter that is left goes against a unit as well."""
    fighter = yield from spare_fighter(game, game.contest(Fight).attacker)
    join(game, piece, lambda pair: replace(pair, firing=(*pair.firing, fighter)))


def spare_fighter(game: Core, side: int) -> Flow[Counter]:
    """8.3 Which of the fighters that are left a side uses; those that are alike are one choice."""
    ask = game.ask("match_fighter", SPARE(side), clause="BSA-8.3f", side=SIDES[side])
    choice = yield from settle(ask)
    return counter_of(game.contest(Fight), choice.piece)


def spare_fighters(game: Core, side: int) -> list[int]:
    """8.3 The fighters that are left, by a piece of each."""
    return pieces(free(game, side, firing=True))


def spare_needs(game: Core, side: int, piece: int) -> Conditions:
    """8.3 What a fighter needs to be used twofold: it is left, and can fire."""
    left = [counter for counter in game.contest(Fight).forces[side] if piece in counter]
    yield bool(left), "BSA-8.3f", "not_in_the_fight"
    yield not set(left) & matched(game.contest(Fight)), "BSA-8.3f", "matched"
    yield bool(left) and is_fighter(game, left[0]), "BSA-8.3p", "cannot_fire"


def join(game: Core, piece: int, changed: Callable[[Pairing], Pairing]) -> None:
    """8.3 The match-up of a piece is another."""
    found = game.contest(Fight).pairings
    game.note(pairings=tuple(changed(pair) if piece in (*pair.target, *pair.firing[0]) else pair for pair in found))


def help_out(game: Core) -> Flow[None]:
    """8.3 The defender can use fighters that nobody attacks against attacking fighters, one more against each."""
    fight = game.contest(Fight)
    defender = 1 - fight.attacker
    if not free(game, defender, firing=True) or not list(helpable(game)):
        game.note(step=AIM)
        return
    ask = game.ask("help", HELP_OUT, ENOUGH, clause="BSA-8.3g", side=SIDES[defender], anchor=True)
    if (yield from decide(game, ask)) is ENOUGH:
        game.note(step=AIM)


def helpable(game: Core) -> Iterator[int]:
    """8.3 The attacking fighters against which one more can be used, by a piece of each."""
    return (pair.firing[0][0] for pair in game.contest(Fight).pairings if not pair.helping and len(pair.firing) == 1)


def help_needs(game: Core, piece: int) -> Conditions:
    """8.3 What an attacking fighter needs for one more against it."""
    yield piece in set(helpable(game)), "BSA-8.3h", "fought_by_two"


def help_against(game: Core, piece: int) -> Flow[None]:
    """8.3 A fighter that is left goes against an attacking one."""
    fighter = yield from spare_fighter(game, 1 - game.contest(Fight).attacker)
    join(game, piece, lambda pair: replace(pair, helping=fighter))


# -- fire ------------------------------------------------------------------------------------------------


def take_aim(game: Core) -> Flow[None]:
    """8.3 A defending fighter that two attack fires at one of them; its owner says at which, where they differ."""
    fight = game.contest(Fight)
    for number, pair in enumerate(fight.pairings):
        differ = len({alike(game, counter) for counter in pair.firing}) > 1
        if differ and is_fighter(game, pair.target) and not pair.aim:
            defender = SIDES[1 - fight.attacker]
            yield from decide(game, game.ask("aim", AIM_AT(number), clause="BSA-8.3l", side=defender, anchor=True))
            return
    game.note(step=FIRE)


def aims(game: Core, number: int) -> list[int]:
    """8.3 The fighters that attack the unit of a match-up, by a piece of each."""
    return [counter[0] for counter in game.contest(Fight).pairings[number].firing]


def aim_needs(game: Core, number: int, piece: int) -> Conditions:
    """8.3 At whom a defending fighter can fire: at those who attack it."""
    yield piece in aims(game, number), "BSA-8.3l", "not_matched"


def aim(game: Core, number: int, piece: int) -> None:
    """8.3 A defending fighter fires at one of the two."""
    pairings = list(game.contest(Fight).pairings)
    pairings[number] = replace(pairings[number], aim=1 + aims(game, number).index(piece))
    game.note(pairings=tuple(pairings))


def fire(game: Core) -> Flow[None]:
    """8.3 Everybody fires at once: the attackers' dice, then the defenders', then all losses together."""
    fight = game.contest(Fight)
    shots = [(firing, pair.target) for pair in fight.pairings for firing in pair.firing]
    shots += [shot for pair in fight.pairings for shot in answers(game, pair)]
    hits: dict[Counter, int] = {}
    for firing, target in shots:
        hits[target] = hits.get(target, 0) + shoot(game, firing, target)
    game.close_contest()
    for target, points in hits.items():
        for piece in in_order_of_loss(game, target)[:points]:
            shoot_down(game, piece)
    yield from ()


def answers(game: Core, pair: Pairing) -> Iterator[tuple[Counter, Counter]]:
    """8.3 The shots of the defending side in a match-up: of a fighter that is attacked, and of one that helps."""
    if is_fighter(game, pair.target):
        yield pair.target, pair.firing[max(pair.aim - 1, 0)]
    if pair.helping:
        yield pair.helping, pair.firing[0]


def shoot(game: Core, firing: Counter, target: Counter) -> int:
    """8.3 A die and the weather against the hit number of both factors; a hit is a point, with or without others."""
    number = hit_number(game, counter_values(game, firing), counter_values(game, target))
    face, added = game.roll(), on_air_combat(game)
    hit = face + added <= number
    game.emit(
        Fired(clause="BSA-8.3m", piece=firing[0], target=target[0], face=face, added=added, number=number, hit=hit)
    )
    return int(hit)


def hit_number(game: Core, firing: Values, target: Values) -> int:
    """8.3 The hit number of one Air Combat Factor against another."""
    return game.edition.air_combat.hit(firing.combat, target.combat)


def in_order_of_loss(game: Core, counter: Counter) -> list[int]:
    """8.3 The points of a counter in the order in which they are lost: those without a load first."""
    return sorted(counter, key=lambda piece: is_loaded(game, piece))


def pieces(counters: Iterable[Counter]) -> list[int]:
    """A piece of each counter."""
    return [counter[0] for counter in counters]


def target_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a defending unit needs to be matched: it takes part, and nobody fights it yet."""
    fight = game.contest(Fight)
    counters = [counter for counter in fight.forces[1 - fight.attacker] if piece in counter]
    yield bool(counters), "BSA-8.3d", "not_in_the_fight"
    yield not set(counters) & matched(fight), "BSA-8.3d", "matched"


def fighter_needs(game: Core, piece: int) -> Conditions:
    """8.3 What a fighter needs to be allotted: it takes part, and fights nobody yet."""
    fight = game.contest(Fight)
    counters = [counter for counter in fight.forces[fight.attacker] if piece in counter]
    yield bool(counters), "BSA-8.3d", "not_in_the_fight"
    yield not set(counters) & matched(fight), "BSA-8.3d", "matched"
    yield is_fighter(game, counters[0]) if counters else False, "BSA-8.3p", "cannot_fire"


def defending(game: Core) -> list[int]:
    """8.3 The defending units that nobody fights yet."""
    return pieces(free(game, 1 - game.contest(Fight).attacker))


TARGET = act("match", ENEMY_UNIT, clause="BSA-8.3d", among=defending, needs=target_needs, does=choose_target)

EXPOSE = act("put_up", OWN_UNIT, clause="BSA-8.3d", among=defending, needs=target_needs, does=choose_target)

FIGHTER = act(
    "engage",
    OWN_UNIT,
    clause="BSA-8.3d",
    among=lambda game: pieces(free(game, game.contest(Fight).attacker, firing=True)),
    needs=fighter_needs,
    does=choose_fighter,
)

DOUBLE_UP = act("double", ENEMY_UNIT, clause="BSA-8.3f", among=doublable, needs=double_needs, does=double)

SPARE = act("engage", OWN_UNIT, clause="BSA-8.3f", among=spare_fighters, needs=spare_needs)

HELP_OUT = act("help", ENEMY_UNIT, clause="BSA-8.3g", among=helpable, needs=help_needs, does=help_against)

AIM_AT = act("aim", ENEMY_UNIT, clause="BSA-8.3l", among=aims, needs=aim_needs, does=aim)

ENOUGH = act("enough", clause="BSA-8.3f", goes_on=True)

AIR_COMBAT: Sequence[Step] = (find_attacker, match_up, double_up, help_out, take_aim, fire)
"""8.3 The steps of an Air Combat, in order."""

FIGHTS[False] = AIR_COMBAT
