"""Air attacks and barrages as the table shows them: how strong they are, what defends, what the dice can do.

The dice are those that the rules roll (`shot_down`, `roll_against_ships`, `roll_bombs`, `roll_against_airfield`), run
for every face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from beachhead.edition.attacks import outcome_face, sum_rows, with_dice
from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.looks.attack_panel import named, note
from beachhead.games.port_stanley.looks.wording import WORDING, flyers, place_name, say
from beachhead.games.port_stanley.model import PUCARA, Battle, Strike
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import (
    NOBODY_HIT,
    missions,
    roll_against_airfield,
    roll_against_ships,
    shipping_modifiers,
    take_hits,
    that_attack,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import cover, covering, shot_down
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import line_in, lose_steps, roll_bombs
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import AIRFIELD, SHIPS
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import barraging, protects
from beachhead.games.port_stanley.rules.exocet_14_3 import roll_missiles
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError
from beachhead.kernel import scene
from beachhead.kernel.odds import fork_dice, percent, run_through, tenths
from beachhead.mechanics.modifiers import total

R = TypeVar("R", int, str)

Outcome = tuple[Fraction, int, str]
"""A chance, how many aircraft are lost, and what the table says."""


# -- air attacks -----------------------------------------------------------------------------------------


def strike_panel(game: Core, strike: Strike) -> scene.Attack:
    """12.6, 12.7, 12.8 An air attack that is designated, with the defence allocated to it so far."""
    return struck_panel(game, strike, strike_outcomes(game, strike))


def struck_panel(game: Core, strike: Strike, outcomes: Sequence[Outcome]) -> scene.Attack:
    """12.6, 12.7, 12.8 The same, where what the dice can do is known."""
    losses = sum((chance * lost for chance, lost, _ in outcomes), Fraction(0))
    ships = strike.kind == SHIPS
    costs = costs_of(game, strike, outcomes)
    told = [(chance, down, result if costs[result] else NOBODY_HIT) for chance, down, result in outcomes]
    return scene.Attack(
        title=say(f"port_stanley.attack.{strike.kind}", hex=place_name(game.edition, strike.hex)),
        attackers=(),
        defenders=targets(game, strike),
        sums=tuple(strike_sums(game, strike)),
        outcomes=tuple(by_result(told, (lambda result: costs.get(result, 0)) if ships else len)),
        figures=(
            (say("port_stanley.figure.effect"), percent(effect(game, strike, outcomes))),
            (say("port_stanley.figure.planes"), tenths(losses)),
            (say("port_stanley.figure.cost"), tenths(cost(game, strike.hex, outcomes))),
        )
        if outcomes
        else (),
    )


def costs_of(game: Core, strike: Strike, outcomes: Iterable[Outcome]) -> dict[str, int]:
    """12.6.3 What each result costs: a hit on a type of ship that is not there nothing."""
    ships = strike.kind == SHIPS
    return {result: lost_by(game, strike.hex, result) if ships else 1 for _, _, result in outcomes}


def effect(game: Core, strike: Strike, outcomes: Sequence[Outcome]) -> Fraction:
    """How likely an air attack has any effect."""
    costs = costs_of(game, strike, outcomes)
    return sum((chance for chance, _, result in outcomes if costs[result] and result != NOBODY_HIT), Fraction(0))


def strike_outcomes(game: Core, strike: Strike) -> list[Outcome]:
    """12.6, 12.7, 12.8 What the dice of an air attack can do; nothing against those whom one does not see."""
    return outlook(game, parts(strike)) if is_seen(game, strike) else []


def parts(strike: Strike) -> list[Strike]:
    """12.6.2, 12.7.6 The missions of an air attack, each for itself."""
    if strike.harriers:
        return [strike]
    return [replace(strike, planes=planes) for planes in missions(strike)]


def is_seen(game: Core, strike: Strike) -> bool:
    """3.3 Whether one sees what is attacked: ships and airfields lie open, troops perhaps face down."""
    return strike.kind in (SHIPS, AIRFIELD) or strike.hex not in game.unseen(game.phasing)


def targets(game: Core, strike: Strike) -> tuple[int, ...]:
    """The counters that stand for what is attacked."""
    if strike.kind == SHIPS:
        return game.ships_in(strike.hex)
    return game.here(strike.hex, 1 - game.phasing)


def strike_sums(game: Core, strike: Strike) -> Iterator[scene.Sum]:
    """12.6.2 The aircraft, who defends, and what changes the dice."""
    number = strike.harriers or sum(strike.planes)
    yield scene.Sum(text=flyers(strike.harriers, strike.planes), value=number, total=number, clause="PS-2.2d")
    for unit in strike.defenders:
        if game.is_alive(unit):
            yield note("covers", "PS-12.6.2b", unit, who=WORDING.title(game, unit), amount=cover(game, unit))
    if strike.kind == SHIPS:
        for change in shipping_modifiers(game, strike.hex):
            text = say(f"port_stanley.modifier.{change.name}")
            yield scene.Sum(text=text, value=change.amount, total=None, clause=change.clause)
    elif strike.kind != AIRFIELD:
        yield from ground_sums(game, strike.hex)
    if not is_seen(game, strike):
        yield note("unseen", "PS-3.3b")


def ground_sums(game: Core, space: int) -> Iterator[scene.Sum]:
    """12.7.2 The line on which an attack on troops is read, and their position."""
    side = 1 - game.phasing
    if game.here(space, side):
        line = line_in(game, space, side)
        name = next(one.name for one in game.edition.tables.ground.lines if one.id == line)
        yield note("line", "PS-12.7.2a", line=name)
    if protects(game, space):
        amount = game.edition.tables.ground.position
        yield scene.Sum(text=say("port_stanley.modifier.position"), value=amount, total=None, clause="PS-12.7.2a")


def outlook(game: Core, missions: Sequence[Strike]) -> list[Outcome]:
    """12.6.2, 12.7.6 What the dice of an attack can do; of two missions the second finds what the first has left."""
    found = list(run(game, missions[0]))
    if len(missions) == 1:
        return found
    joint = []
    for result in dict.fromkeys(result for _, _, result in found):
        left = after(game, missions[0], result)
        then = outlook(left, missions[1:]) if targets(left, missions[1]) else [(Fraction(1), 0, NOBODY_HIT)]
        for chance, lost, first in found:
            if first == result:
                joint += [(chance * more, lost + also, together(result, last)) for more, also, last in then]
    return joint


def after(game: Core, mission: Strike, result: str) -> Core:
    """The position once a mission has had this result, whoever of those that can be hit is chosen first."""
    copy = with_dice(game, ())
    suffer = take_hits if mission.kind == SHIPS else lose_steps
    with suppress(SurrenderedError):
        run_through(suffer(copy, mission.hex, result), ())
    return copy


def together(first: str, second: str) -> str:
    """What two missions did: the ships that both hit, the steps that both cost."""
    results = [result for result in (first, second) if result != NOBODY_HIT]
    steps = [int(result) for result in results if result.isdigit()]
    if steps:
        return str(sum(steps))
    if "D" in results:
        return "D"
    return "".join(sorted("".join(results), key=SHIPS_IN_ORDER.find)) or NOBODY_HIT


SHIPS_IN_ORDER = "CEAL"
"""Types of ships: combat ships, then landing ships."""


def run(game: Core, strike: Strike) -> Iterator[Outcome]:
    """12.6, 12.7, 12.8 What the dice of an attack can do: those of the air defence, and those of the attack."""
    number = strike.harriers or sum(strike.planes)
    known: dict[int, dict[str, Fraction]] = {}
    for lost, chance in chances(game, lambda copy: shot(copy, strike, number)).items():
        attackers = that_attack(game, strike.hex, number, lost) if strike.kind == SHIPS else number
        if attackers not in known:
            known[attackers] = chances(game, lambda copy: struck(copy, strike, attackers))  # noqa: B023
        for result, more in known[attackers].items():
            yield chance * more, lost, result


def chances(game: Core, roll: Callable[[Core], R]) -> dict[R, Fraction]:
    """How likely each result of a roll is."""
    found: dict[R, Fraction] = {}
    for _, chance, result in fork_dice(lambda faces: roll(with_dice(game, faces))):
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def shot(game: Core, strike: Strike, number: int) -> int:
    """12.6.4 How many aircraft are shot down."""
    if strike.kind == AIRFIELD and game.airfield_in(strike.hex) is None:
        return 0
    return shot_down(game, strike.hex, covering(game, strike.defenders), number, pucaras=bool(strike.planes[PUCARA]))


def struck(game: Core, strike: Strike, attackers: int) -> str:
    """12.6.2, 12.7.2, 12.8 What so many aircraft do: ships are attacked by those that the air defence has left, troops
    and airfields by all."""
    if strike.kind == SHIPS:
        return roll_against_ships(game, strike.hex, attackers) if attackers else NOBODY_HIT
    if strike.kind != AIRFIELD:
        return roll_bombs(game, strike.hex, attackers, "PS-12.7.2a", aircraft=True)
    field = game.airfield_in(strike.hex)
    if field is None:
        return NOBODY_HIT
    _, hits, down = roll_against_airfield(game, field, attackers)
    return "gone" if down else "hit" if hits > field.hits else NOBODY_HIT


# -- barrages --------------------------------------------------------------------------------------------


def barrage_panel(game: Core, battle: Battle) -> scene.Attack:
    """11.7.3 A barrage in hand: its guns, and what the die can do."""
    (space,) = battle.hexes
    rows = [*sum_rows(named(game, barraging(game, battle))), *(() if battle.naval else ground_sums(game, space))]
    if not lies_open(game, battle):
        rows.append(note("unseen", "PS-3.3b"))
    return scene.Attack(
        title=say("port_stanley.attack.barrage", hex=place_name(game.edition, space)),
        attackers=battle.guns,
        defenders=game.ships_in(space) if battle.naval else game.here(space, 1 - game.phasing),
        sums=tuple(rows),
        outcomes=tuple(by_result(barrage_outcomes(game, battle))),
    )


def lies_open(game: Core, battle: Battle) -> bool:
    """3.3 Whether one sees at whom a barrage is."""
    return battle.naval or battle.hexes[0] not in game.unseen(game.phasing)


def barrage_outcomes(game: Core, battle: Battle) -> list[Outcome]:
    """11.7.3 What the die of a barrage can do; nothing without guns, or against those whom one does not see."""
    guns = tuple(barraging(game, battle))
    return list(shelling(game, battle, total(guns))) if guns and lies_open(game, battle) else []


def shelling(game: Core, battle: Battle, strength: int) -> Iterator[Outcome]:
    """11.7.3 What the die of a barrage of a strength can do."""
    roll: Callable[[Core], str]
    if battle.naval:
        roll = lambda copy: roll_against_ships(copy, battle.hexes[0], strength)  # noqa: E731
    else:
        roll = lambda copy: roll_bombs(copy, battle.hexes[0], strength, "PS-11.7.3b")  # noqa: E731
    for _, chance, result in fork_dice(lambda faces: roll(with_dice(game, faces))):
        yield chance, 0, result


# -- missiles --------------------------------------------------------------------------------------------


def missile_panel(game: Core, unit: int, space: int) -> scene.Attack:
    """14.3.2 The missiles at the ships in a hex, and what their die can do."""
    outcomes = missile_outcomes(game)
    return scene.Attack(
        title=say("port_stanley.attack.missiles", hex=place_name(game.edition, space)),
        attackers=(unit,),
        defenders=game.ships_in(space),
        sums=(),
        outcomes=tuple(by_result(outcomes)),
        figures=((say("port_stanley.figure.cost"), tenths(cost(game, space, outcomes))),),
    )


def missile_outcomes(game: Core) -> list[Outcome]:
    """14.3.2 What the die of the missiles can do."""
    rolled = fork_dice(lambda faces: roll_missiles(with_dice(game, faces)))
    return [(chance, 0, result) for _, chance, (_, result) in rolled]


# -- outcomes --------------------------------------------------------------------------------------------


def cost(game: Core, space: int, outcomes: Iterable[Outcome], *, only: str = "") -> Fraction:
    """How many steps, ships or airfields in a hex an attack can expect to cost; of ships `only` these types count."""
    chances: dict[str, Fraction] = {}
    for chance, _, result in outcomes:
        chances[result] = chances.get(result, Fraction(0)) + chance
    return sum((chance * lost_by(game, space, result, only) for result, chance in chances.items()), Fraction(0))


def lost_by(game: Core, space: int, result: str, only: str = "") -> int:
    """12.6.3, 12.7.2, 12.8 How many steps, ships or airfields in a hex a result costs: hits on types that are not there
    fall on nobody."""
    if result.isdigit():
        return int(result)
    if not set(result) <= set(SHIPS_IN_ORDER):
        return int(result == "gone")
    copy, afloat = with_dice(game, ()), [fleet_in(game, space)]
    for letter in result:
        with suppress(SurrenderedError):
            run_through(take_hits(copy, space, letter, only=only), ())
        afloat.append(fleet_in(copy, space))
    return sum(before != then for before, then in pairwise(afloat))


def fleet_in(game: Core, space: int) -> list[tuple[int, bool]]:
    """12.6.3 The ships in a hex, and which of them are turned over."""
    return [(ship, game.unit(ship).reduced) for ship in game.ships_in(space)]


def by_result(outcomes: Iterable[Outcome], hits: Callable[[str], int] = len) -> Iterator[scene.Face]:
    """What the tables say in words, each with its chance; no effect last.  Too many things are counted instead: `hits`
    says how many hits of a result fall on somebody."""
    found = [(result, chance) for chance, _, result in outcomes]
    several = len({result for result, _ in found}) > FEW
    words = (lambda result: in_numbers(result, hits(result))) if several else in_words
    chances: dict[tuple[bool, str], Fraction] = {}
    for result, chance in found:
        key = result == NOBODY_HIT, words(result)
        chances[key] = chances.get(key, Fraction(0)) + chance
    for (nothing, text), chance in sorted(chances.items(), key=lambda one: (one[0][0], -one[1])):
        yield outcome_face(text, int(not nothing), chance)


FEW = 6
"""So many things that can happen are told one by one."""


def in_numbers(result: str, hits: int) -> str:
    """12.6.2 How many hits two missions score, on ships of whatever types."""
    ships = set(result) <= set(SHIPS_IN_ORDER)
    return say("port_stanley.result.number", ships=hits) if ships else in_words(result)


def in_words(result: str) -> str:
    """12.6.5, 12.7.3, 12.8 What a result of an air attack or barrage means."""
    if result == NOBODY_HIT:
        return say("port_stanley.result.nothing")
    if result in ("hit", "gone"):
        return say(f"port_stanley.result.airfield_{result}")
    if result == "D":
        return say("port_stanley.result.checks")
    if result.isdigit():
        return say("port_stanley.result.steps", steps=int(result))
    return say("port_stanley.result.ships", types=", ".join(result))
