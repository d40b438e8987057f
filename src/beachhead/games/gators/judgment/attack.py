"""Attacks: what a target is worth attacking, with whom and with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from beachhead.games.gators.components import ODDS, SOFT, Edition
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.judgment.worth import worth
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import NOBODY, REB, US, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import burden, gun_strength, marker_strength, share_of
from beachhead.games.gators.rules.combat_7.attackers_7a import DROP, FIRE, GUN, means, ready
from beachhead.games.gators.rules.combat_7.retreat_7b import is_immobile
from beachhead.games.gators.rules.combat_7.seal_7j import prey
from beachhead.games.gators.rules.combat_7.search_7b import chance_to_find
from beachhead.games.gators.rules.combat_7.special_7 import why_unharmed
from beachhead.games.gators.rules.combat_7.strength_7 import column_shifts, shift, target_class
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground
from beachhead.kernel.ask import Option, Options
from beachhead.mechanics.modifiers import total

MARKER = 0.15
"""What an air-attack marker is worth, unused."""

DRIVEN_OFF, DRIVEN_FAR = 0.15, 0.3
"""The parts of a unit's worth that retreats of one and two hexes are worth."""

IN_JUNGLE = 0.5
"""How likely an aircraft is to find somebody in jungle."""

ELUSIVE = 1 / 3
"""How likely Guerrillas are to be found."""

THRESHOLD = 0.1
"""An attack must be worth so much."""

SEAL_SAVED = 4.0
"""The SEAL Team's attack must be worth so much, for there is only one."""

NEEDED = 3.0
"""By how much more units of Player 2 around the capital count in the last turn than in the first half."""

SURE = 4
"""Odds at which nothing happens to the attackers."""

NEVER = -50.0


class Chances(NamedTuple):
    """How likely each result is: the defenders destroyed, driven back one or two hexes; the attackers likewise."""

    dx: float
    dr2: float
    dr1: float
    ax: float
    ar: float


@lru_cache(maxsize=512)
def chances(edition: Edition, odds: int, by: int, bonus: int) -> Chances:
    """The chances at some odds, shifted, with something added to the die."""
    found = edition.crt.distribution(ODDS, shift(odds, by), bonus)
    dx, dr2, dr1, ax, ar2, ar1 = (float(found.get(code, 0)) for code in ("DX", "DR2", "DR1", "AX", "AR2", "AR1"))
    return Chances(dx, dr2, dr1, ax, ar2 + ar1)


class Mark(NamedTuple):
    """A target: the worth of its loss, class, Defend, shift, bonus of the die, if cornered, worth of a retreat."""

    prize: float
    target: int
    defend: int
    by: int
    bonus: int
    cornered: bool
    away: float


class Part(NamedTuple):
    """What one more unit would bring into an attack: strength, what it risks and uses up, its chance to find it."""

    option: Option
    strength: float
    risk: float
    cost: float
    chance: float


class Sum(NamedTuple):
    """Units that attack together: strength, risk and cost as they can be expected, the chance that nobody finds it."""

    strength: float = 0.0
    risk: float = 0.0
    cost: float = 0.0
    missed: float = 1.0

    def plus(self, part: Part) -> Sum:
        """The same with one more."""
        chance = part.chance
        return Sum(
            self.strength + chance * part.strength,
            self.risk + chance * part.risk,
            self.cost + chance * part.cost,
            self.missed * (1 - chance),
        )

    def value(self, edition: Edition, mark: Mark) -> float:
        """What the attack is worth: if anybody finds the target, so many can be expected to have found it."""
        found = 1 - self.missed
        if not found:
            return 0.0
        return found * gain(edition, mark, self.strength / found, self.risk / found) - self.cost


def mark_of(s: Survey, space: int) -> Mark:
    """A hex as a target."""
    game, edition = s.game, s.game.edition
    units = s.targets(space)
    known = [unit for unit in units if unit != NOBODY]
    if not known:
        town = edition.town_shift if space in edition.town_hexes else 0
        return Mark(s.prize(space), SOFT, 1, town, 0, False, DRIVEN_OFF)
    first = known[0]
    by = total(column_shifts(game, space, first))
    cornered = on_the_ground(game, first) or all(is_immobile(game, unit) for unit in known)
    away = DRIVEN_FAR if space in edition.capital_and_around else DRIVEN_OFF
    defend = max(game.type(unit).defend for unit in known)
    return Mark(s.prize(space), target_class(game, first), defend, by, burden(game, first), cornered, away)


def gain(edition: Edition, mark: Mark, strength: float, risk: float) -> float:
    """What an attack is worth."""
    if mark.defend == 0:
        return mark.prize
    if strength <= 0:
        return -risk if risk else 0.0
    odds = int(strength / mark.defend) if strength > mark.defend else -int(mark.defend / strength)
    c = chances(edition, odds, mark.by, mark.bonus)
    away = (1.0, 1.0) if mark.cornered else (mark.away, max(DRIVEN_FAR, mark.away))
    return mark.prize * (c.dx + c.dr2 * away[1] + c.dr1 * away[0]) - risk * (c.ax + 0.25 * c.ar)


def part_of(s: Survey, space: int, mark: Mark, option: Option) -> Part | None:
    """What an option would bring into an attack on a hex; None for what is not reckoned with.

    Ships take no risk, for hemmed in by their own craft they could not retreat: they attack when nothing can happen.
    """
    game, verb = s.game, option.action.verb
    if verb == "share":
        return None
    unit, cost = option.piece, 0.0
    seen = next((enemy for enemy in s.targets(space) if enemy != NOBODY), NOBODY)
    if verb == "drop":
        letters = option.action.target.partition(":")[2]
        defender = None if seen == NOBODY else game.type(seen)
        strength = len(letters) * float(marker_strength(game, letters[0], mark.target, defender))
        fire, cost = Fire(unit, markers=letters), MARKER * len(letters)
    elif verb == "gun":
        strength, fire = float(gun_strength(game, unit, mark.target)), Fire(unit, guns=True)
    else:
        share = share_of(game, unit)
        strength, fire = float(game.type(unit).attack[mark.target] - (share.spent if share else 0)), Fire(unit)
    defenders = s.targets(space)
    attack = Attack("combat", s.side, space, defenders)
    if NOBODY in defenders:
        safe = bool(fire.markers) or game.edition.board.distance(game.place(unit), space) > 1
        chance = IN_JUNGLE if game.type(unit).is_air and game.ground(space).id == "jungle" else 1.0
    else:
        laden = (
            s.side == US and not fire.markers and game.type(seen).kind in game.edition.armament
        )  # with what, cannot be seen
        safe = not laden and bool(why_unharmed(game, fire, attack))
        chance = float(chance_to_find(game, fire, attack))
    if game.type(unit).is_ship and not safe:
        if broadside(s, unit, mark.target) < SURE * mark.defend:
            return None
        safe = True
    return Part(option, strength, 0.0 if safe else stake(s, unit), cost, chance)


def stake(s: Survey, unit: int) -> float:
    """VIII What a unit risks in an attack: Player 2's around the capital are the more needed there the later it is."""
    needed = s.side == REB and s.game.place(unit) in s.game.edition.capital_and_around
    return worth(s.game.edition, unit) * (1 + NEEDED * s.lateness * needed)


def broadside(s: Survey, ship: int, target: int) -> int:
    """VII-f What a ship and those who are posted on its deck can do together."""
    game = s.game
    guards = (unit for unit in game.aboard.get(ship, ()) if game.unit(unit).posted == game.state.turn)
    return sum(game.type(unit).attack[target] for unit in (ship, *guards))


def parts_of(s: Survey, space: int, mark: Mark, options: Iterable[Option]) -> dict[int, list[Part]]:
    """By unit, what it could bring."""
    found: dict[int, list[Part]] = {}
    for option in options:
        part = part_of(s, space, mark, option) if option.piece >= 0 else None
        if part is not None and part.strength > 0:
            found.setdefault(option.piece, []).append(part)
    return found


def best_force(
    s: Survey, space: int, options: Iterable[Option], fires: tuple[Part, ...] = ()
) -> tuple[float, list[Part]]:
    """The worth of the best attack on a hex, and who is to be added to those who are in it."""
    edition = s.game.edition
    mark = mark_of(s, space)
    offers = sorted(
        parts_of(s, space, mark, options).values(),
        key=lambda parts: (min(part.risk for part in parts) > 0, min(part.cost for part in parts), -parts[0].strength),
    )
    sum_of = Sum()
    for part in fires:
        sum_of = sum_of.plus(part._replace(cost=0.0))
    best = value = sum_of.value(edition, mark)
    best_count = 0
    taken: list[Part] = []
    for offer in offers:
        part = max(offer, key=lambda part: sum_of.plus(part).value(edition, mark))
        after = sum_of.plus(part).value(edition, mark)
        if after < value and value > 0:
            continue
        sum_of, value = sum_of.plus(part), after
        taken.append(part)
        if value > best + 0.01:
            best, best_count = value, len(taken)
    return best, taken[:best_count]


def chance_of(s: Survey, space: int, *, from_the_air: bool = False) -> float:
    """How likely one attacker is to find the enemies in a hex."""
    game = s.game
    chance = IN_JUNGLE if from_the_air and game.ground(space).id == "jungle" else 1.0
    known = (unit for unit in s.targets(space) if unit != NOBODY)
    return chance * (ELUSIVE if any("guerrillas" in game.type(unit).tags for unit in known) else 1.0)


# -- the questions -----------------------------------------------------------------------------------


def all_means(game: Gators, space: int) -> Iterator[Option]:
    """What everybody who is ready could put into an attack on a hex."""
    for unit in ready(game):
        yield from means(game, unit, space)


def judge_targets(s: Survey, options: Options) -> list[float]:
    """VII-a The worth of attacking each hex; 0 for ending the phase."""
    return [target_worth(s, option) for option in options]


def target_worth(s: Survey, option: Option) -> float:
    """VII-a, VII-j What an attack is worth, less what is asked of any attack."""
    if option.space < 0:
        return 0.0
    if option.action.verb == "seal":
        return seal_worth(s, option.space) - SEAL_SAVED
    value, _ = best_force(s, option.space, all_means(s.game, option.space))
    return value - THRESHOLD


def seal_worth(s: Survey, space: int) -> float:
    """VII-j What the SEAL Team's one attack is worth: above all against many aircraft on an airstrip."""
    units, odds = prey(s.game, space)
    grounded = on_the_ground(s.game, units[0])
    c = chances(s.game.edition, odds, total(column_shifts(s.game, space, units[0])), 0)
    away = (1.0, 1.0) if grounded else (DRIVEN_FAR, DRIVEN_OFF)
    count = len(units) if grounded else 1
    return count * s.prize(space) * (c.dx + c.dr2 * away[0] + c.dr1 * away[1])


def judge_parts(s: Survey, options: Options) -> list[float]:
    """VII-a Who is to join the attack in hand; announcing it when nobody else helps."""
    attack = s.game.state.attack
    assert attack is not None  # the rules ask this of an attack in hand
    mark = mark_of(s, attack.hex)
    fires = tuple(part for fire in attack.fires if (part := part_of(s, attack.hex, mark, option_of(s, fire))))
    _, wanted = best_force(s, attack.hex, options, fires)
    first = wanted[0].option if wanted else None
    return [1.0 if option == first else 0.5 if option.action.verb == "declare" else NEVER for option in options]


def option_of(s: Survey, fire: Fire) -> Option:
    """The option by which something was put into the attack."""
    if fire.markers:
        return DROP.option(s.game, (), (fire.unit, fire.markers))
    return (GUN if fire.guns else FIRE).option(s.game, (), fire.unit)


# -- interrupts ----------------------------------------------------------------------------------------


def judge_repelling(s: Survey, unit: int, options: Options) -> list[float]:
    """VII-n Who is to join a repelling attack; letting the unit land if it would not pay."""
    attack = s.game.state.attack
    assert attack is not None  # as above
    space = attack.hex
    mark = mark_of(s, space)._replace(away=0.4)
    fires = tuple(part for fire in attack.fires if (part := part_of(s, space, mark, option_of(s, fire))))
    value, wanted = best_force(s, space, options, fires)
    first = wanted[0].option if wanted and value > THRESHOLD else None
    return [
        1.0 if option == first else 0.5 if option.action.verb in ("declare", "pass") else NEVER for option in options
    ]


def judge_jettison(s: Survey, unit: int, options: Options) -> list[float]:
    """VII-g Against a strong attack the heavy markers are dropped, not the last one; else they are kept."""
    attack = s.game.state.attack
    assert attack is not None  # as above
    strength = sum(s.force_of(fire.unit)[2] for fire in attack.fires)
    strong = attack.odds >= 2 or strength >= 2 * s.game.type(unit).defend
    grave = strong and len(s.game.unit(unit).load) > 1
    return [float(grave and option.action.target in ("G", "A")) - (option.action.target == "X") for option in options]
