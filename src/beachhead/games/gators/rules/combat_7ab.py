"""VII-a, VII-b Combat: who attacks whom, how an attack is put together, the die and the result."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.events import AttackDeclared, CombatRolled
from beachhead.games.gators.model import ABOARD, MISSILE, NOBODY, REB, SIDES, US, Attack, Fire, Share
from beachhead.games.gators.play import Core, Flow, replace
from beachhead.games.gators.printed import DIE, NR, SOFT
from beachhead.games.gators.rules.air_attacks_7c import (
    gun_strength,
    jettison,
    letters,
    marker_strength,
    markers_left,
    share_of,
    use_markers,
)
from beachhead.games.gators.rules.retreat_7b import apply_result, is_medical
from beachhead.games.gators.rules.seal_7j import prey_hexes, seal_attack
from beachhead.games.gators.rules.search_7b import note_attacked, search, stand_down
from beachhead.games.gators.rules.strength_7 import (
    against_attacking,
    attack_in_hand,
    can_count,
    column_shift,
    combat_odds,
    defence,
    defenders_in,
    die_bonus,
    guesses,
    own_points,
    reach_of,
    seen_in,
    shift,
    target_class,
    total_strength,
)
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def combat_phase(g: Core) -> Flow[None]:
    """V, VII-a The phasing player attacks whom he likes, one target after the other; nobody has to."""
    while g.state.attack is not None or openings(g):
        if g.state.attack is None:
            choice = yield Ask(g.asked, Text("gators.ask.attack"), "GAT-VII-a.1", lambda: choices(g), anchor=True)
            if choice.action.verb == "end":
                break
            if choice.action.verb == "seal":
                yield from seal_attack(g, choice.space)
                continue
            enemies = defenders_in(g, choice.space, 1 - g.phasing)
            g.state.attack = Attack("combat", g.phasing, choice.space, enemies)
        yield from prepare(g)
        yield from fight(g)
    g.state.shares = ()


def fight(g: Core) -> Flow[None]:
    """VII-b A declared attack, to its end.  If nobody finds the target it did not take place: it was not attacked."""
    if attack_in_hand(g).fires:
        yield from jettison(g)
        if search(g):
            note_attacked(g)
            yield from strike(g)
    g.state.attack = None
    yield from explosions(g)


def strike(g: Core) -> Flow[None]:
    """VII-b The attack itself: markers are used, the die is rolled, the result applied.

    The preview of an attack runs this very code (`odds`).
    """
    use_markers(g, attack_in_hand(g))
    code = read_table(g)
    yield from apply_result(g, code)


# -- VII-a whom to attack ----------------------------------------------------------------------------


def choices(g: Core) -> Options:
    """VII-a The targets, and the end of the phase."""
    return (*openings(g), g.button("end", "GAT-VII-a.1"))


def openings(g: Core) -> Options:
    """VII-a, VII-j The hexes that can be attacked, by the SEAL Team in its own way too."""
    found: Options | None = g.cache.get("openings")
    if found is None:
        hexes = (space for space in enemies_in_range(g) if against_target(g, space) is None)
        attacks = tuple(g.go("attack", space, "GAT-VII-a.1") for space in hexes)
        found = attacks + tuple(g.go("seal", space, "GAT-VII-j2.1") for space in prey_hexes(g))
        g.cache["openings"] = found
    return found


def enemies_in_range(g: Core) -> list[int]:
    """The hexes with enemies that somebody who is ready could reach, in the order of their numbers."""
    from_all = {(g.place(unit), longest_reach(g, unit)) for unit in ready(g)}
    reaches = [(g.e.board.distances(here), reach) for here, reach in from_all]
    targets = sorted({g.hex(enemy) for enemy in g.on_map(1 - g.phasing)})
    return [space for space in targets if any(distances[space] <= reach for distances, reach in reaches)]


def longest_reach(g: Core, unit: int) -> int:
    """VII-a How far a unit reaches with any of its weapons."""
    return max(reach_of(g, unit), *(marker_reach(g, letter) for letter in letters(g, unit)), 1)


def against_target(g: Core, space: int) -> Refusal | None:
    """VII-a The first reason why a hex cannot be attacked now."""
    what = {"hex": g.e.board.names[space]}
    enemies = g.standing(space, 1 - g.phasing)
    if not enemies:
        return Refusal("GAT-VII-a.1", Text("gators.no.nobody_there", what))
    if any(g.unit(unit).attacked == g.state.turn for unit in defenders_in(g, space, 1 - g.phasing)):
        return Refusal("GAT-VII-a.7", Text("gators.no.was_attacked", what))
    if any(can_take_part(g, unit, space) for unit in ready(g)):
        return None
    if any(g.e.board.distance(g.place(unit), space) <= reach_of(g, unit) for unit in ready(g)):
        return Refusal("GAT-VII-a.5", Text("gators.no.cannot_hurt", what))
    return Refusal("GAT-VII-a.1", Text("gators.no.out_of_reach", what))


def ready(g: Core) -> tuple[int, ...]:
    """VII-a The phasing player's units that can attack somebody, wherever he is."""
    found: tuple[int, ...] | None = g.cache.get("ready")
    if found is None:
        mine = (unit for unit in g.roster(g.phasing) if g.hex(unit) >= 0 or g.hex(unit) == ABOARD)
        found = tuple(unit for unit in mine if against_attacking(g, unit) is None)
        g.cache["ready"] = found
    return found


def can_take_part(g: Core, unit: int, space: int) -> bool:
    """VII-a Whether a unit that is ready has anything to attack a hex with."""
    return next(means(g, unit, space), None) is not None


# -- VII-a, VII-c what a unit can put into an attack -------------------------------------------------


def means(g: Core, unit: int, space: int) -> Iterator[Option]:
    """VII-a, VII-c The ways in which a unit that is ready can take part in an attack on a hex."""
    distance = g.e.board.distance(g.place(unit), space)
    if distance > longest_reach(g, unit) or against_spreading(g, unit, space):
        return
    classes, share = guesses(g, space, g.side(unit)), share_of(g, unit)
    if distance <= reach_of(g, unit) and own_points(g, unit, classes):
        yield g.pick("fire", unit, "GAT-VII-a.2")
        yield from shares(g, unit, space, own_points(g, unit, classes))
    if distance <= 1 and share is None and any(gun_strength(g, unit, target) for target in classes):
        yield g.pick("gun", unit, "GAT-VII-c.2")
    for letter in letters(g, unit):
        if distance <= marker_reach(g, letter) and hurts(g, letter, space, g.side(unit)):
            for count in range(1, markers_left(g, unit, letter) + 1):
                yield drop(g, unit, letter * count)


def shares(g: Core, unit: int, space: int, points: int) -> Iterator[Option]:
    """VII-a Parts of a unit's strength for this target, where it has another one next to this."""
    if points > 1 and any(is_second_target(g, unit, there) for there in g.e.board.near[space]):
        for part in range(1, points):
            yield g.button("share", "GAT-VII-a.3", f"{g.type(unit).id}:{part}", value=part, piece=unit)


def is_second_target(g: Core, unit: int, space: int) -> bool:
    """VII-a Whether there are enemies in a hex whom the unit could attack besides."""
    if not g.standing(space, 1 - g.side(unit)) or against_spreading(g, unit, space):
        return False
    if any(g.unit(enemy).attacked == g.state.turn for enemy in defenders_in(g, space, 1 - g.side(unit))):
        return False
    near = g.e.board.distance(g.place(unit), space) <= reach_of(g, unit)
    return near and own_points(g, unit, guesses(g, space, g.side(unit))) > 1


def against_spreading(g: Core, unit: int, space: int) -> Refusal | None:
    """VII-a, VII-c Targets over which a unit spreads its attack must be next to each other."""
    share = share_of(g, unit)
    if share is None or all(g.e.board.adjacent(space, other) for other in share.hexes):
        return None
    return Refusal("GAT-VII-a.3", Text("gators.no.not_next_to_target", {"unit": g.type(unit).title}))


def marker_reach(g: Core, letter: str) -> int:
    """VII-c, II-c Markers are used next to the target; the missile has a range."""
    return g.e.missile.range if letter == MISSILE else 1


def hurts(g: Core, letter: str, space: int, side: int) -> bool:
    """VII-c Whether markers of a kind could hurt what is in a hex, as far as the attacker can know."""
    seen = seen_in(g, space, side)
    return any(marker_strength(g, letter, target, seen) for target in guesses(g, space, side))


def drop(g: Core, unit: int, markers: str) -> Option:
    """VII-c The option to use markers."""
    clause = "GAT-VII-c.13" if markers[0] == MISSILE else "GAT-VII-c.2"
    return g.button("drop", clause, f"{g.type(unit).id}:{markers}", value=len(markers), piece=unit)


# -- VII-a putting the attack together ---------------------------------------------------------------


def prepare(g: Core) -> Flow[None]:
    """VII-a The phasing player names who attacks and with what, and announces the attack."""
    while not attack_in_hand(g).declared:
        prompt = Text("gators.ask.prepare", {"hex": g.e.board.names[attack_in_hand(g).hex]})
        choice = yield Ask(g.asked, prompt, "GAT-VII-a.2", lambda: ingredients(g), anchor=True)
        attack = attack_in_hand(g)
        if choice.action.verb == "declare":
            declare(g)
        else:
            g.state.attack = replace(attack, fires=(*attack.fires, fire_of(g, choice)))


def fire_of(g: Core, choice: Option) -> Fire:
    """What an option puts into an attack."""
    verb, unit = choice.action.verb, choice.piece
    if verb == "drop":
        return Fire(unit, markers=choice.action.target.partition(":")[2])
    if verb == "gun":
        return Fire(unit, guns=True)
    share = share_of(g, unit)
    return Fire(unit, points=choice.value, spent=share.spent if share else 0)


def ingredients(g: Core) -> Options:
    """VII-a What can still be added to the attack, and its announcement."""
    attack = attack_in_hand(g)
    taken = {fire.unit for fire in attack.fires}
    found = tuple(option for unit in ready(g) if unit not in taken for option in means(g, unit, attack.hex))
    return (*found, g.button("declare", "GAT-VII-a.1")) if attack.fires else found


def against_taking_part(g: Core, unit: int) -> Refusal | None:
    """VII-a The first reason why a unit cannot join the attack in hand in the way that was asked for."""
    attack = attack_in_hand(g)
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[attack.hex]}
    if any(fire.unit == unit for fire in attack.fires):
        return Refusal("GAT-VII-a.7", Text("gators.no.takes_part", what))
    wrong = against_attacking(g, unit) or against_spreading(g, unit, attack.hex)
    if wrong:
        return wrong
    if g.e.board.distance(g.place(unit), attack.hex) > reach_of(g, unit):
        tow = "tow_missile" in g.type(unit).tags and reach_of(g, unit) < g.type(unit).range
        return Refusal("GAT-III.29" if tow else "GAT-VII-a.1", Text("gators.no.too_far_to_attack", what))
    if can_take_part(g, unit, attack.hex):
        return Refusal("GAT-VII-c.2", Text("gators.no.not_with_this", what))
    return Refusal("GAT-VII-a.5", Text("gators.no.unit_cannot_hurt", what))


def against_declaring(g: Core) -> Refusal | None:
    """VII-a An attack needs an attacker."""
    if attack_in_hand(g).fires:
        return None
    return Refusal("GAT-VII-a.1", Text("gators.no.nobody_attacks"))


def declare(g: Core) -> None:
    """VII-a The attack is announced: who takes part has attacked in this turn, but for what he has left to spread."""
    attack = attack_in_hand(g)
    for fire in attack.fires:
        g.stamp(fire.unit, fought=g.state.turn)
        note_share(g, fire, attack.hex)
    able = tuple(fire for fire in attack.fires if can_count(g, fire, attack))
    stand_down(g, tuple(fire.unit for fire in attack.fires if fire not in able), attack)
    attack = replace(attack, fires=able, declared=True)
    g.state.attack = attack
    if able:
        announce(g, attack)


def note_share(g: Core, fire: Fire, space: int) -> None:
    """VII-a, VII-c What a unit has spread so far; nothing is left of one that attacked with all it had."""
    before = share_of(g, fire.unit)
    hexes = (*before.hexes, space) if before else (space,)
    spent = before.spent if before else 0
    others = tuple(share for share in g.state.shares if share.unit != fire.unit)
    if fire.markers:
        after = Share(fire.unit, spent + len(fire.markers), hexes, fire.markers[0])
        g.state.shares = (*others, after)
    elif fire.points:
        g.state.shares = (*others, Share(fire.unit, spent + fire.points, hexes))
    else:
        g.state.shares = others


def announce(g: Core, attack: Attack) -> None:
    """VII-a The attack is told; Player 1 does not learn who is camouflaged, nor how strong such a target is."""
    attackers = tuple(fire.unit for fire in attack.fires)
    told = AttackDeclared(
        clause="GAT-VII-a.1",
        kind=attack.kind,
        side=attack.side,
        attackers=attackers,
        defenders=attack.defenders,
        hex=attack.hex,
        strength=0 if attack.odds else float(total_strength(g, attack)),
        defence=0 if attack.odds else defence(g, attack),
    )
    hidden = {unit for unit in attackers + attack.defenders if g.unit(unit).hidden}
    if not hidden:
        g.tell(told)
        return
    g.tell(replace(told, audience=(SIDES[REB],)))
    told = replace(told, attackers=tuple(NOBODY if unit in hidden else unit for unit in attackers))
    if hidden & set(attack.defenders):
        told = replace(told, defenders=(), strength=0, defence=0)
    g.tell(replace(told, audience=(SIDES[US],)))


# -- VII-b the die -----------------------------------------------------------------------------------


def read_table(g: Core) -> str:
    """VII-b The odds are modified, then the die; together they give the result.

    No die for a Defend of 0 or the Medical Team (VII-l).  Ruling G14: who cannot hurt a camouflaged target rolls too.
    """
    attack = attack_in_hand(g)
    if is_medical(g, attack):
        return note_result(g, attack, "DR1")
    if defence(g, attack) == 0:
        return note_result(g, attack, "DX")
    odds = combat_odds(g, attack)
    column = g.e.column(shift(odds, column_shift(g, attack))) if odds else -1
    bonus = die_bonus(g, attack)
    face = g.roll(DIE)
    die = min(face + bonus, DIE)
    code = g.e.result(column, die) if odds else NR
    g.state.attack = replace(attack, face=face, die=die, column=column, result=code)
    tell_roll(g, attack_in_hand(g), odds)
    return code


def note_result(g: Core, attack: Attack, code: str) -> str:
    """A result that stands without a die."""
    g.state.attack = replace(attack, result=code)
    return code


def tell_roll(g: Core, attack: Attack, odds: int) -> None:
    """VII-b The die is told; what it says about a camouflaged target only to Player 2."""
    told = CombatRolled(
        clause="GAT-VII-b.7",
        side=attack.side,
        hex=attack.hex,
        odds=odds,
        column=attack.column,
        face=attack.face,
        die=attack.die,
        result=attack.result,
    )
    if any(g.unit(unit).hidden for unit in attack.defenders):
        g.tell(replace(told, audience=(SIDES[REB],)))
        told = replace(told, odds=0, column=-1, die=attack.face, audience=(SIDES[US],))
    g.tell(told)


# -- VI-n, VI-q attacks by nobody --------------------------------------------------------------------


def fixed_attack(
    g: Core, kind: str, side: int, space: int, defenders: tuple[int, ...], odds: int, source: int = NOBODY
) -> Flow[None]:
    """VI-n, VI-q An attack at given odds that no unit makes, so that nothing but the defender can suffer.

    `source`: where it comes from, the hex itself if nothing is said.  An attack in hand goes on afterwards.
    """
    before = g.state.attack
    away = space if source == NOBODY else source
    g.state.attack = Attack(kind, side, space, defenders, odds=odds, source=away, declared=True)
    announce(g, attack_in_hand(g))
    yield from strike(g)
    g.state.attack = before


def explosions(g: Core) -> Flow[None]:
    """VI-n Where the HERS was destroyed, all soft units and aircraft next to it are attacked, whosever they are."""
    while g.state.explosions:
        here, *others = g.state.explosions
        g.state.explosions = tuple(others)
        for space in g.e.board.near[here]:
            for defenders in exposed(g, space):
                if all(g.hex(unit) == space for unit in defenders):
                    side = 1 - g.side(defenders[0])
                    yield from fixed_attack(g, "explosion", side, space, defenders, g.e.odds.explosion, here)


def exposed(g: Core, space: int) -> list[tuple[int, ...]]:
    """VI-n Whom an explosion reaches in a hex: soft units together, aircraft one by one."""
    units = g.at.get(space, ())
    ground = tuple(unit for unit in units if not g.type(unit).is_air and target_class(g, unit) == SOFT)
    aircraft = [(unit,) for unit in units if g.type(unit).is_air]
    return [ground, *aircraft] if ground else list(aircraft)
