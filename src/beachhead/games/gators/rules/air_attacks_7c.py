"""VII-c Attacks with air-attack markers and guns, VII-g jettison."""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.gators.events import Jettisoned
from beachhead.games.gators.model import MISSILE, SIDES, Attack, Fire, Share
from beachhead.games.gators.play import Core, Flow, act, replace
from beachhead.games.gators.printed import AIR, ARMORED, SOFT, UnitType
from beachhead.games.gators.rules.air_6b import rearming_bases
from beachhead.games.gators.rules.airstrips_6p import lies_on_strip, on_the_ground
from beachhead.games.gators.rules.camouflage_6l import tell_masked
from beachhead.games.gators.targets import LETTER
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

GROUND, ARMOR = "G", "A"
"""The letters of the markers that weigh an aircraft down (VII-g) and that ships are attacked with (VII-c)."""


def is_vessel(kind: UnitType) -> bool:
    """VII-f Whether a unit is a ship to those who attack it: Player 1's ships and Player 2's boats."""
    return kind.is_ship or "boat" in kind.tags


def marker_strength(g: Core, letter: str, target: int, defender: UnitType | None) -> Fraction:
    """VII-c The strength of one marker against a class of target; `defender` None if it cannot be seen.

    Against ships Ground markers count in full, Armor markers half; the missile hits only Player 1's ships.
    """
    if letter == MISSILE:
        return Fraction(g.e.missile.strength if defender is not None and defender.is_ship else 0)
    attack = g.e.markers[letter].attack
    if defender is not None and is_vessel(defender) and letter in (GROUND, ARMOR):
        return Fraction(attack[SOFT]) if letter == GROUND else Fraction(attack[ARMORED], 2)
    return Fraction(attack[target])


def letters(g: Core, unit: int) -> str:
    """The kinds of markers that a unit carries, a letter for each."""
    load = g.unit(unit).load
    return "".join(sorted({letter for letter in load if letter in g.e.markers or letter == MISSILE})) if load else ""


def markers_left(g: Core, unit: int, letter: str) -> int:
    """VII-c How many markers of a kind a unit can still use in this phase; none if it has used others."""
    share = share_of(g, unit)
    if share is not None and share.letter != letter:
        return 0
    used = share.spent if share is not None and keeps_markers(g, unit) else 0
    return g.unit(unit).load.count(letter) - used


def share_of(g: Core, unit: int) -> Share | None:
    """VII-a What a unit has spread over targets in this phase, if it has more to give."""
    return next((share for share in g.state.shares if share.unit == unit), None)


def keeps_markers(g: Core, unit: int) -> bool:
    """VI-b Whether an aircraft keeps the markers that it uses: it has never been more than a hex from its base."""
    if not g.type(unit).is_air or g.unit(unit).strayed:
        return False
    return any(g.e.board.distance(g.hex(unit), base) <= 1 for base in rearming_bases(g, unit))


def gun_strength(g: Core, unit: int, target: int) -> int:
    """VII-c The strength of an aircraft's guns, which it can use as long as it has a marker left."""
    armament = g.e.armament.get(g.type(unit).kind)
    return armament.guns[target] if armament is not None and g.unit(unit).load else 0


def use_markers(g: Core, attack: Attack) -> None:
    """VI-b, VII-c Markers are discarded as they are used; an aircraft without any has to go back."""
    for fire in attack.fires:
        if fire.markers and not keeps_markers(g, fire.unit):
            load = g.unit(fire.unit).load.replace(fire.markers[0], "", len(fire.markers))
            g.stamp(fire.unit, load=load, spent=g.type(fire.unit).is_air and not load)


# -- VII-g attacks on aircraft in the air ------------------------------------------------------------


def in_the_air(g: Core, unit: int) -> bool:
    """VII-g, VII-h Whether a unit is an aircraft that flies."""
    return g.type(unit).is_air and not on_the_ground(g, unit)


def burden(g: Core, unit: int) -> int:
    """VII-g How many Ground and Armor markers weigh down an aircraft in the air."""
    return sum(letter in (GROUND, ARMOR) for letter in g.unit(unit).load) if in_the_air(g, unit) else 0


def jettison(g: Core) -> Flow[None]:
    """VII-g When an attack on it is announced, an aircraft in the air may drop one marker before the die is rolled.

    Its owner is asked whenever the attacker cannot know that there is nothing to drop, so that the question tells
    nothing (as G15).
    """
    attack = g.state.attack
    assert attack is not None
    unit = attack.defenders[0]
    if not attack.fires or not may_drop(g, attack, unit):
        return
    says, side = {"unit": g.type(unit).title}, SIDES[g.side(unit)]
    ask = g.ask("jettison", JETTISON(unit), KEEP, clause="GAT-VII-g.3", side=side, about=(unit,), says=says)
    yield from decide(g, ask)


def drop_one(g: Core, unit: int, letter: str) -> None:
    """VII-g An aircraft drops a marker."""
    attack = g.state.attack
    assert attack is not None
    load = g.unit(unit).load.replace(letter, "", 1)
    g.stamp(unit, load=load, spent=g.unit(unit).spent or not load)
    g.state.attack = replace(attack, jettisoned=letter)
    tell_masked(g, Jettisoned(clause="GAT-VII-g.3", unit=unit, letter=letter), "unit")


def may_drop(g: Core, attack: Attack, unit: int) -> bool:
    """VII-g Whether the target may be an aircraft in the air with markers, as far as its attacker can know.

    What Player 1 cannot see may be one if he attacks it with something that reaches aircraft.
    """
    lies, kind = g.unit(unit), g.type(unit)
    if lies.hidden:
        return any(harms_aircraft(g, fire) for fire in attack.fires)
    return kind.kind in g.e.armament and not lies_on_strip(g, unit) and not lies.spent


def harms_aircraft(g: Core, fire: Fire) -> bool:
    """VII-a Whether what a unit puts into an attack counts against aircraft."""
    if fire.markers:
        return fire.markers[0] in g.e.markers and bool(g.e.markers[fire.markers[0]].attack[AIR])
    return bool(gun_strength(g, fire.unit, AIR) if fire.guns else g.type(fire.unit).attack[AIR])


def droppable(g: Core, unit: int) -> str:
    """VII-g The markers that an aircraft can drop, one of each kind."""
    return letters(g, unit) if in_the_air(g, unit) else ""


def dropping(g: Core, unit: int, letter: str) -> Conditions:
    """VII-g A marker that is to be dropped must be there."""
    yield letter in (*droppable(g, unit),), "GAT-VII-g.3", "no_such_marker"


JETTISON = act("jettison", LETTER, clause="GAT-VII-g.3", exactly=droppable, needs=dropping, does=drop_one)

KEEP = act("keep", clause="GAT-VII-g.3", goes_on=True)
