"""VII Strength: what is attacked, what a unit can attack with, the odds and what changes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from beachhead.games.gators.components import AIR, ARMORED, SOFT, UnitType
from beachhead.games.gators.core import Core
from beachhead.games.gators.model import ABOARD, LOST, REB, REPULSE, US, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import (
    burden,
    gun_strength,
    guns_of,
    in_the_air,
    letters,
    marker_strength,
    share_of,
)
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground, usable
from beachhead.games.gators.rules.position_6.camouflage_6l import is_small_team
from beachhead.games.gators.rules.position_6.refuelling_6n import LANDING_GROUND
from beachhead.games.gators.rules.position_6.squads_6hij import has_command
from beachhead.games.gators.rules.position_6.towing_6k import trucks_of
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import Contribution, Modifier, that_count, total
from beachhead.mechanics.ratios import odds, shifted

ANY_CLASS = frozenset({SOFT, ARMORED, AIR})


def attack_in_hand(game: Core) -> Attack:
    """The attack in hand; there must be one."""
    assert game.state.attack is not None
    return game.state.attack


# -- who is attacked ---------------------------------------------------------------------------------


def defenders_in(game: Core, space: int, side: int) -> tuple[int, ...]:
    """VII-a, VII-h, VII-m The side's units in a hex that are attacked together: all, or the top aircraft of a stack."""
    there = game.standing(space, side)
    aircraft = [unit for unit in there if game.type(unit).is_air]
    return (top(game, aircraft),) if aircraft else there


def top(game: Core, aircraft: Iterable[int]) -> int:
    """VII-h The top aircraft of a stack: the one that came last, for it was laid on the others."""
    return max(aircraft, key=lambda unit: (game.unit(unit).tier, -unit))


def target_class(game: Core, unit: int) -> int:
    """II-a, VII-f, VII-h The class of target that a unit is: aircraft on the ground are soft."""
    return SOFT if on_the_ground(game, unit) else game.type(unit).target


def guesses(game: Core, space: int, side: int) -> frozenset[int]:
    """VI-l, ruling G14 The classes that a target in a hex may be, as far as `side`, which attacks, can know."""
    units = game.standing(space, 1 - side)
    seen = next((unit for unit in units if not game.unit(unit).hidden), None)
    if seen is None:
        return ANY_CLASS
    if side == REB and game.type(seen).is_air and not usable(game, space, US) and may_have_landed(game, seen):
        return frozenset({SOFT, AIR})
    return frozenset({target_class(game, seen)})


def may_have_landed(game: Core, unit: int) -> bool:
    """VII-h Whether an aircraft of Player 1 may be on the ground by a HERS, as far as Player 2 can know.

    A CH-53E may have set it up; others may stand beside that one, while there is fuel.
    """
    if game.hex(game.edition.of_kind("us-hers")[0]) == LOST:
        return False
    here = game.hex(unit)
    beside = game.edition.board.near[here] if game.state.fuel else ()
    return any(
        "heavy_lift" in game.type(other).tags and game.ground(space).id in LANDING_GROUND
        for space in (here, *beside)
        for other in game.standing(space, US)
    )


def seen_in(game: Core, space: int, side: int) -> UnitType | None:
    """The type of a unit of the other side that `side` sees in a hex."""
    units = game.standing(space, 1 - side)
    return next((game.type(unit) for unit in units if not game.unit(unit).hidden), None)


def is_medical(game: Core, attack: Attack) -> bool:
    """VII-l Whether the Medical Team is attacked."""
    return any("medical" in game.type(unit).tags for unit in attack.defenders)


# -- who can attack ----------------------------------------------------------------------------------


def use_needs(game: Core, unit: int) -> Conditions:
    """II-b, IV, VI-b, VI-h, VI-k, VII-h What it takes to use a unit's weapons at all, as it lies."""
    kind, lies = game.type(unit), game.unit(unit)
    yield not lies.broken, "GAT-IV.14", "broken"
    if "needs_team" in kind.tags:
        yield bool(game.aboard.get(unit)), "GAT-II-b.15", "needs_team"
    if "squad" in kind.tags:
        yield has_command(game, unit), "GAT-VI-h.2", "no_command"
    if kind.artillery:
        yield not trucks_of(game, unit), "GAT-VI-k.4", "gun_in_tow"
    if kind.is_air:
        yield not on_the_ground(game, unit), "GAT-VII-h.2", "on_the_ground"
        yield not lies.spent, "GAT-VI-b.5", "must_go_back"


def attacker_needs(game: Core, unit: int) -> Conditions:
    """VII-a, VI-g What a unit needs in order to attack anybody now."""
    kind, lies = game.type(unit), game.unit(unit)
    on_map = game.place(unit) >= 0
    yield on_map, "GAT-VII-a.1", "not_on_map"
    if not on_map:
        return
    yield lies.fought != game.state.turn or share_of(game, unit) is not None, "GAT-VII-a.7", "has_fought"
    armed = any(kind.attack) or bool(letters(game, unit))
    yield armed, "GAT-VII-c.4" if kind.kind in game.edition.armament else "GAT-VII-a.5", "unarmed"
    yield from use_needs(game, unit)
    if lies.hex == ABOARD:
        yield from fire_aboard_needs(game, unit)


def fire_aboard_needs(game: Core, unit: int) -> Conditions:
    """VI-g, VII-f What a unit needs in order to fire from what carries it: an LCU, an LCAC, or a ship's deck."""
    kind, lies = game.type(unit), game.unit(unit)
    carrier = game.type(lies.inside)
    if lies.posted == game.state.turn and carrier.is_ship:
        return
    on_deck = "landing_craft" in carrier.tags and game.hex(lies.inside) >= 0
    yield on_deck, "GAT-VI-g.8", "carried"
    if on_deck:
        yield lies.loaded != game.state.turn, "GAT-VI-g.8", "loaded_now"
        yield "no_fire_aboard" not in kind.tags, "GAT-VI-g.9", "no_fire_aboard"
        yield not ("no_fire_lcac" in kind.tags and "lcac" in carrier.tags), "GAT-VI-g.10", "no_fire_aboard"


def reach_of(game: Core, unit: int) -> int:
    """II-a, III The range of a unit's own weapons: TOW missiles reach only one hex from a jungle hex."""
    kind = game.type(unit)
    if "tow_missile" in kind.tags and game.ground(game.place(unit)).id == "jungle":
        return min(kind.range, 1)
    return kind.range


def own_points(game: Core, unit: int, classes: Iterable[int]) -> int:
    """VII-a What is left of a unit's own strength against the best of some classes of target."""
    share = share_of(game, unit)
    if share is not None and share.letter:
        return 0
    spent = share.spent if share is not None else 0
    return max(max(0, game.type(unit).attack[target] - spent) for target in classes)


def can_strike(game: Core, unit: int, target: int) -> bool:
    """VII-d Whether a unit could attack a class of target at all, as it lies and as it is loaded."""
    if not met(use_needs(game, unit)):
        return False
    own = game.type(unit).attack[target] or gun_strength(game, unit, target)
    return bool(own) or any(marker_strength(game, letter, target, None) for letter in letters(game, unit))


# -- VII-b the odds ----------------------------------------------------------------------------------


def strength(game: Core, fire: Fire, attack: Attack) -> Fraction:
    """VII-a, VII-c What a unit puts into an attack, by the true class of the target."""
    defender = attack.defenders[0]
    target = target_class(game, defender)
    if fire.markers:
        return sum((marker_strength(game, letter, target, game.type(defender)) for letter in fire.markers), Fraction(0))
    if fire.guns:
        return Fraction(guns_of(game, fire.unit, target))
    left = max(0, game.type(fire.unit).attack[target] - fire.spent)
    return Fraction(min(fire.points, left) if fire.points else left)


def can_count(game: Core, fire: Fire, attack: Attack) -> bool:
    """VII-a Whether a unit's rating against the true kind of the target is more than 0, so that it can attack it.

    Ruling G14: of a camouflaged target nothing is told before the result, and that neither.
    """
    return game.unit(attack.defenders[0]).hidden or bool(strength(game, fire, attack))


def contributions(game: Core, attack: Attack) -> Iterator[Contribution[Fraction]]:
    """VII-a, VII-c What each attacker puts in, and how: markers, guns, or fire from near or, where it is seen, far."""
    for fire in attack.fires:
        place = game.place(fire.unit)
        far = place >= 0 and game.edition.board.distance(place, attack.hex) > 1
        how = "markers" if fire.markers else "guns" if fire.guns else "far" if far else "near"
        clause = "GAT-VII-c.2" if fire.markers or fire.guns else "GAT-VII-a.2"
        yield Contribution(how, strength(game, fire, attack), clause, fire.unit)


def total_strength(game: Core, attack: Attack) -> Fraction:
    """VII-b The strength of all attackers together."""
    return sum((part.amount for part in contributions(game, attack)), Fraction(0))


def defence(game: Core, attack: Attack) -> int:
    """VII-m The Defend rating: the highest of the stack, not the sum."""
    return game.type(strongest(game, attack)).defend


def strongest(game: Core, attack: Attack) -> int:
    """VII-m The unit whose Defend rating counts: of the stack, though only one of it is repelled (VII-n)."""
    stacked = game.standing(attack.hex, 1 - attack.side) if attack.kind == REPULSE else ()
    return max((*attack.defenders, *stacked), key=lambda unit: game.type(unit).defend)


def quotient(game: Core, attack: Fraction, defend: int) -> int:
    """VII-b The combat odds: attack by Defend, or less than nothing; fractions dropped.  `attack` is not 0."""
    if attack == defend and game.options.equal_odds != "plus":
        return -1
    return odds(attack, defend)


def combat_odds(game: Core, attack: Attack) -> int:
    """VII-b The combat odds before they are modified, given or worked out; 0 if nobody can hurt the target."""
    if attack.odds:
        return attack.odds
    strength = total_strength(game, attack)
    return quotient(game, strength, defence(game, attack)) if strength else 0


def shift(odds: int, by: int) -> int:
    """VII-b, ruling 6.2 Odds some columns further right; there are no odds of 0."""
    return shifted(odds, by, minus_one=True)


def column_shifts(game: Core, space: int, defender: int) -> tuple[Modifier, ...]:
    """III, VII-h One column to the left for defenders in a town, two to the right for aircraft on the ground."""
    edition = game.edition
    town = space in edition.town_hexes and not in_the_air(game, defender)
    return that_count(
        Modifier("grounded", on_the_ground(game, defender) * edition.grounded_shift, "GAT-VII-h.3"),
        Modifier("town", town * edition.town_shift, "GAT-III.33"),
    )


def odds_column(game: Core, attack: Attack) -> int:
    """VII-b The column of the results table once the odds are modified; -1 if nobody can hurt the target."""
    odds, shifts = combat_odds(game, attack), column_shifts(game, attack.hex, attack.defenders[0])
    return game.edition.column(shift(odds, total(shifts))) if odds else -1


# -- VII-b the die -----------------------------------------------------------------------------------


def die_modifiers(game: Core, attack: Attack) -> tuple[Modifier, ...]:
    """III, II-c, VII-g, VII-j What is added to the die."""
    return that_count(
        Modifier("hill", int(from_a_hill(game, attack)), "GAT-III.36"),
        Modifier("inspired", int(inspired(game, attack)), "GAT-II-c.3"),
        Modifier("spotted", int(spotted(game, attack)), "GAT-VII-j1.4"),
        Modifier("burden", burden(game, attack.defenders[0]), "GAT-VII-g.2"),
    )


def from_a_hill(game: Core, attack: Attack) -> bool:
    """III A unit on a hill attacks one that is neither on a hill nor in jungle; what flies is in neither."""
    low = in_the_air(game, attack.defenders[0]) or game.ground(attack.hex).id not in ("hill", "jungle")
    units = (fire.unit for fire in attack.fires)
    return low and any(game.ground(game.place(unit)).id == "hill" and not in_the_air(game, unit) for unit in units)


def inspired(game: Core, attack: Attack) -> bool:
    """II-c Whether a foot unit of Player 2 attacks (a Move of 1, no Guerrillas) that is next to an M113."""
    return any(
        game.side(fire.unit) == REB
        and game.type(fire.unit).move == 1
        and "guerrillas" not in game.type(fire.unit).tags
        and any("inspires" in game.type(other).tags for other in game.next_to(game.hex(fire.unit), REB))
        for fire in attack.fires
    )


def spotted(game: Core, attack: Attack) -> bool:
    """VII-j Whether artillery attacks and a small team of its side, or Guerrillas, is next to the target."""
    if not any(is_spotted_for(game, fire.unit) for fire in attack.fires):
        return False
    return any(spots(game, unit) for unit in game.next_to(attack.hex, attack.side))


def is_spotted_for(game: Core, unit: int) -> bool:
    """VII-j, II-c Whether a unit is artillery whose die spotters help: the Hawk is artillery when it moves, is towed
    and suffers results, and not otherwise.
    """
    kind = game.type(unit)
    return kind.artillery and "hawk" not in kind.tags


def spots(game: Core, unit: int) -> bool:
    """VII-j Whether a unit spots for artillery: a small team, also in a FAV, or Guerrillas."""
    tags = game.type(unit).tags
    rides = "needs_team" in tags and bool(game.aboard.get(unit))
    return is_small_team(game, unit) or rides or "guerrillas" in tags
