"""13.1 German coast artillery at sea: points on British units, by themselves or with the fire of a German unit."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_fleet import GunsFired
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES, Counter, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike, consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import one_of_each, pieces, shots
from beachhead.games.britain_stands_alone.rules.naval_9.fire_9_2 import Hits, apply_hits, hit_number, on_the_die
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import first_of_each

Shells = tuple[tuple[int, int], ...]
"""Coast artillery points, by a piece of each target."""


def factor(game: Core, target: Counter, points: int) -> int:
    """13.1 What points of coast artillery count as a Naval Attack Factor: all of them, half against destroyers."""
    if game.type(target[0]).kind == "dd":
        return points // game.edition.tables.artillery.divisor
    return points


def on_target(shells: Shells, counter: Counter) -> int:
    """13.1 How many points are aimed at a counter."""
    return sum(points for piece, points in shells if piece in counter)


def aimed_once_more(shells: Shells, counter: Counter) -> Shells:
    """13.1 One point more is aimed at a counter."""
    others = tuple(one for one in shells if one[0] not in counter)
    return (*others, (counter[0], on_target(shells, counter) + 1))


def spend(game: Core, shells: Shells) -> None:
    """13.1 The points are gone for this turn."""
    game.state.shells -= sum(points for _, points in shells)
    game.recount()


def shell_alone(game: Core, target: Counter, points: int) -> int:
    """13.1 Points that join no unit fire by themselves, without torpedoes; none where the factor is 0."""
    number = hit_number(game, factor(game, target, points), False, target)
    if number < 0:
        return 0
    face, added = game.roll(), on_the_die(game)
    hit = face + added <= number
    told = GunsFired(
        clause="BSA-13.1f", points=points, target=target[0], face=face, added=added, number=number, hit=hit
    )
    game.emit(told)
    return int(hit)


# -- interception ----------------------------------------------------------------------------------------


def aim_guns(game: Core) -> Flow[None]:
    """13.1 Once the aircraft have gone, the points that were picked are aimed one by one."""
    sighting = game.contest(Sighting)
    if not points_left(sighting) or not aims_for_guns(game):
        go_on(game)
        return
    says = {"left": points_left(sighting)}
    ask = game.ask("aim_guns", AIM_GUNS, CEASE, clause="BSA-13.1e", side=SIDES[GE], anchor=True, says=says)
    if (yield from decide(game, ask)) is CEASE:
        go_on(game)


def points_left(sighting: Sighting) -> int:
    """13.1 How many of the points that were picked are not aimed yet."""
    return sighting.guns - sum(points for _, points in sighting.shells)


def stack(game: Core) -> tuple[Counter, ...]:
    """13.1 The counters of the stack that is intercepted, as far as they float."""
    sighting = game.contest(Sighting)
    return consolidated(game, (unit for unit in sighting.units if game.hex(unit) == sighting.zone))


def aims_for_guns(game: Core) -> list[int]:
    """13.1 The units of the stack on which one point more can be aimed, by a piece of each; of alike ones one."""
    shells, most = game.contest(Sighting).shells, game.edition.tables.artillery.ship
    open_ = (counter for counter in stack(game) if on_target(shells, counter) < most)
    return pieces(first_of_each(open_, lambda counter: (alike(game, counter), on_target(shells, counter))))


def aim_guns_needs(game: Core, piece: int) -> Conditions:
    """13.1 What a unit needs for one more point: it is in the stack, and three are not aimed at it yet."""
    counter = next((one for one in stack(game) if piece in one), ())
    yield bool(counter), "BSA-13.1e", "not_in_the_stack"
    room = on_target(game.contest(Sighting).shells, counter) < game.edition.tables.artillery.ship
    yield room, "BSA-13.1e", "three_on_a_ship"


def aim_point(game: Core, piece: int) -> None:
    """13.1 A point is aimed at a unit of the stack."""
    counter = next(one for one in stack(game) if piece in one)
    game.note(shells=aimed_once_more(game.contest(Sighting).shells, counter))


def fire_guns(game: Core) -> Flow[None]:
    """13.1 They fire once, and nobody fires back."""
    shells = game.contest(Sighting).shells
    go_on(game)
    if shells:
        spend(game, shells)
        hits: Hits = {}
        for counter in stack(game):
            points = on_target(shells, counter)
            if points:
                hits[counter] = shell_alone(game, counter, points)
        apply_hits(game, hits)
    yield from ()


# -- in Naval Combat -------------------------------------------------------------------------------------


def support(game: Core) -> Flow[None]:
    """13.1 In the Straits of Dover coast artillery can fire in a round of Naval Combat, organized as it is."""
    if not supported(game):
        go_on(game)
        return
    says = {"left": game.state.shells - sum(points for _, points in game.contest(Fight).shells)}
    ask = game.ask("support", SUPPORT, CEASE, clause="BSA-13.1j", side=SIDES[GE], anchor=True, says=says)
    if (yield from decide(game, ask)) is CEASE:
        go_on(game)


def supported(game: Core) -> list[int]:
    """13.1 The enemies on whom one point more can be aimed, by a piece of each; of such as are alike one."""
    fight, most = game.contest(Fight), game.edition.tables.artillery.ship
    if not in_range(game) or game.state.shells <= sum(points for _, points in fight.shells):
        return []

    def likeness(counter: Counter) -> tuple[object, ...]:
        company = sorted(repr(alike(game, one)) for one in fired_at_by_germans(game, counter))
        return alike(game, counter), on_target(fight.shells, counter), tuple(company)

    open_ = (counter for counter in fight.forces[BR] if on_target(fight.shells, counter) < most)
    return pieces(first_of_each(open_, likeness))


def in_range(game: Core) -> bool:
    """13.1 Whether the combat is fought in the Straits of Dover."""
    zones = game.edition.zones
    return zones[game.contest(Fight).space].name == game.edition.tables.artillery.zone


def support_needs(game: Core, piece: int) -> Conditions:
    """13.1 What a British unit needs for one more point: it fights, and three are not aimed at it yet."""
    fight = game.contest(Fight)
    counter = next((one for one in fight.forces[BR] if piece in one), ())
    yield bool(counter), "BSA-13.1j", "not_in_the_fight"
    yield on_target(fight.shells, counter) < game.edition.tables.artillery.ship, "BSA-13.1l", "three_on_a_ship"


def support_with(game: Core, piece: int) -> None:
    """13.1 A point is aimed at a British unit."""
    fight = game.contest(Fight)
    counter = next(one for one in fight.forces[BR] if piece in one)
    game.note(shells=aimed_once_more(fight.shells, counter))


def fired_at_by_germans(game: Core, counter: Counter) -> list[Counter]:
    """13.1 The German units that fire at a British one: who cannot by himself (9.2) does not."""
    aimed = (firing for firing, target in shots(game, game.contest(Fight)) if target == counter)
    return [firing for firing in aimed if has_shot(game, firing, counter)]


def has_shot(game: Core, firing: Counter, target: Counter) -> bool:
    """9.2 Whether a unit can fire at another: its factor has a hit number, and torpedoes where they are needed."""
    values = counter_values(game, firing)
    return hit_number(game, values.guns, values.torpedoes, target) >= 0


def join_fire(game: Core) -> Flow[None]:
    """13.1, ruling R-46 Where several German units fire at its target the German player names which it joins."""
    fight = game.contest(Fight)
    for piece, _ in fight.shells:
        if any(piece == target for target, _ in fight.joined):
            continue
        firing = joinable(game, piece)
        if firing:
            ask = game.ask("join_fire", JOIN_FIRE(piece), clause="BSA-13.1o", side=SIDES[GE], about=(piece,))
            chosen = firing[0] if len(firing) == 1 else (yield from settle(ask)).piece
            game.note(joined=(*fight.joined, (piece, chosen)))
            return
    spend(game, fight.shells)
    go_on(game)


def joinable(game: Core, piece: int) -> list[int]:
    """13.1 The German units that fire at a target, by a piece of each; of such as are alike one."""
    counter = next(one for one in game.contest(Fight).forces[BR] if piece in one)
    return pieces(one_of_each(game, fired_at_by_germans(game, counter)))


def join_needs(game: Core, target: int, piece: int) -> Conditions:
    """13.1 What a German unit needs for the coast artillery to join its fire: it fires at the same target."""
    yield piece in joinable(game, target), "BSA-13.1k", "fires_elsewhere"


AIM_GUNS = act("aim_guns", ENEMY_UNIT, clause="BSA-13.1e", does=aim_point, **one_for_all(aims_for_guns, aim_guns_needs))

SUPPORT = act("support", ENEMY_UNIT, clause="BSA-13.1j", does=support_with, **one_for_all(supported, support_needs))

JOIN_FIRE = act("join_fire", OWN_UNIT, clause="BSA-13.1o", **one_for_all(joinable, join_needs))

CEASE = act("cease", clause="BSA-13.1a", goes_on=True)
