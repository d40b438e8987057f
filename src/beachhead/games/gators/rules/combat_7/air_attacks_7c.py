"""VII-c Attacks with air-attack markers and guns, VII-g jettison."""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.gators.components import AIR, ARMORED, SOFT, UnitType
from beachhead.games.gators.core import Core, Flow, act, replace
from beachhead.games.gators.events import Jettisoned
from beachhead.games.gators.model import MISSILE, SIDES, Attack, Fire, Share
from beachhead.games.gators.rules.position_6.air_6b import rearming_bases
from beachhead.games.gators.rules.position_6.airstrips_6p import lies_on_strip, on_the_ground
from beachhead.games.gators.rules.position_6.camouflage_6l import tell_masked
from beachhead.games.gators.targets import LETTER
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions

GROUND, ARMOR = "G", "A"
"""The letters of the markers that weigh an aircraft down (VII-g) and that ships are attacked with (VII-c)."""


def is_vessel(kind: UnitType) -> bool:
    """VII-f Whether a unit is a ship to those who attack it: Player 1's ships and Player 2's boats."""
    return kind.is_ship or "boat" in kind.tags


def marker_strength(game: Core, letter: str, target: int, defender: UnitType | None) -> Fraction:
    """VII-c The strength of one marker against a class of target; `defender` None if it cannot be seen.

    Against ships Ground markers count in full, Armor markers half; the missile hits only Player 1's ships.
    """
    if letter == MISSILE:
        return Fraction(game.edition.missile.strength if defender is not None and defender.is_ship else 0)
    attack = game.edition.markers[letter].attack
    if defender is not None and is_vessel(defender) and letter in (GROUND, ARMOR):
        return Fraction(attack[SOFT]) if letter == GROUND else Fraction(attack[ARMORED], 2)
    return Fraction(attack[target])


def letters(game: Core, unit: int) -> str:
    """The kinds of markers that a unit carries, a letter for each."""
    load = game.unit(unit).load
    return (
        "".join(sorted({letter for letter in load if letter in game.edition.markers or letter == MISSILE}))
        if load
        else ""
    )


def markers_left(game: Core, unit: int, letter: str) -> int:
    """VII-c How many markers of a kind a unit can still use in this phase; none if it has used others."""
    share = share_of(game, unit)
    if share is not None and share.letter != letter:
        return 0
    used = share.spent if share is not None and keeps_markers(game, unit) else 0
    return game.unit(unit).load.count(letter) - used


def share_of(game: Core, unit: int) -> Share | None:
    """VII-a What a unit has spread over targets in this phase, if it has more to give."""
    return next((share for share in game.state.shares if share.unit == unit), None)


def keeps_markers(game: Core, unit: int) -> bool:
    """VI-b Whether an aircraft keeps the markers that it uses: it has never been more than a hex from its base."""
    if not game.type(unit).is_air or game.unit(unit).strayed:
        return False
    return any(game.edition.board.distance(game.hex(unit), base) <= 1 for base in rearming_bases(game, unit))


def gun_strength(game: Core, unit: int, target: int) -> int:
    """VII-c The strength of an aircraft's guns, which it can use as long as it has a marker left."""
    return guns_of(game, unit, target) if game.unit(unit).load else 0


def guns_of(game: Core, unit: int, target: int) -> int:
    """VII-c What the guns of an aircraft that uses them put in: who sees that need not see a marker."""
    armament = game.edition.armament.get(game.type(unit).kind)
    return armament.guns[target] if armament is not None else 0


def use_markers(game: Core, attack: Attack) -> None:
    """VI-b, VII-c Markers are discarded as they are used; an aircraft without any has to go back."""
    for fire in attack.fires:
        if fire.markers and not keeps_markers(game, fire.unit):
            load = game.unit(fire.unit).load.replace(fire.markers[0], "", len(fire.markers))
            game.stamp(fire.unit, load=load, spent=game.type(fire.unit).is_air and not load)


# -- VII-g attacks on aircraft in the air ------------------------------------------------------------


def in_the_air(game: Core, unit: int) -> bool:
    """VII-g, VII-h Whether a unit is an aircraft that flies."""
    return game.type(unit).is_air and not on_the_ground(game, unit)


def burden(game: Core, unit: int) -> int:
    """VII-g How many Ground and Armor markers weigh down an aircraft in the air."""
    return sum(letter in (GROUND, ARMOR) for letter in game.unit(unit).load) if in_the_air(game, unit) else 0


def jettison(game: Core) -> Flow[None]:
    """VII-g When an attack on it is announced, an aircraft in the air may drop one marker before the die is rolled.

    Its owner is asked whenever the attacker cannot know that there is nothing to drop, so that the question tells
    nothing (as G15).
    """
    attack = game.state.attack
    assert attack is not None
    unit = attack.defenders[0]
    if not may_drop(game, attack, unit):
        return
    says, side = {"unit": game.type(unit).title}, SIDES[game.side(unit)]
    acts = JETTISON(unit), KEEP
    ask = game.ask(
        "jettison", *acts, clause="GAT-VII-g.3", side=side, about=(unit,), says=says, reaction=True,
        meets=lambda game: Coming(place=game.edition.board.names[attack.hex]),
    )  # fmt: skip
    yield from decide(game, ask)


def drop_one(game: Core, unit: int, letter: str) -> None:
    """VII-g An aircraft drops a marker."""
    attack = game.state.attack
    assert attack is not None
    load = game.unit(unit).load.replace(letter, "", 1)
    game.stamp(unit, load=load, spent=game.unit(unit).spent or not load)
    game.state.attack = replace(attack, jettisoned=letter)
    tell_masked(game, Jettisoned(clause="GAT-VII-g.3", unit=unit, letter=letter), "unit")


def may_drop(game: Core, attack: Attack, unit: int) -> bool:
    """VII-g Whether the target may be an aircraft in the air with markers, as far as its attacker can know.

    What Player 1 cannot see may be one if he attacks it with something that reaches aircraft, as a HERS that explodes
    does (VI-n).
    """
    lies, kind = game.unit(unit), game.type(unit)
    if lies.hidden:
        return not attack.fires or any(harms_aircraft(game, fire) for fire in attack.fires)
    return kind.kind in game.edition.armament and not lies_on_strip(game, unit) and not lies.spent


def harms_aircraft(game: Core, fire: Fire) -> bool:
    """VII-a Whether what a unit puts into an attack counts against aircraft."""
    if fire.markers:
        return fire.markers[0] in game.edition.markers and bool(game.edition.markers[fire.markers[0]].attack[AIR])
    return bool(guns_of(game, fire.unit, AIR) if fire.guns else game.type(fire.unit).attack[AIR])


def droppable(game: Core, unit: int) -> str:
    """VII-g The markers that an aircraft can drop, one of each kind."""
    return letters(game, unit) if in_the_air(game, unit) else ""


def drop_needs(game: Core, unit: int, letter: str) -> Conditions:
    """VII-g A marker that is to be dropped must be there."""
    yield letter in (*droppable(game, unit),), "GAT-VII-g.3", "no_such_marker"


JETTISON = act("jettison", LETTER, clause="GAT-VII-g.3", exactly=droppable, needs=drop_needs, does=drop_one)

KEEP = act("keep", clause="GAT-VII-g.3", goes_on=True)
