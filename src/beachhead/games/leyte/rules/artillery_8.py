"""8.0 Artillery: barrage, adjacent attacks, final protective fire; 13.0 its limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from beachhead.games.leyte.core import Core, Flow, act, replace
from beachhead.games.leyte.events import ProtectiveFire
from beachhead.games.leyte.model import SIDES, Attack
from beachhead.games.leyte.rules.moments_4_1 import in_combat
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.kernel.acts import AMOUNT, decide, never
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import units


def in_range(game: Core, artillery: int, target: int) -> bool:
    """8.12, 8.42, 8.61 Range counts the target's hex, not the firer's; nothing in between matters (8.11)."""
    return game.hex(target) in covered(game, artillery)


def covered(game: Core, artillery: int) -> frozenset[int]:
    """8.12 The hexes in range of a battery."""
    return game.edition.board.within(game.hex(artillery), game.type(artillery).range)


# -- 8.1 barrage -------------------------------------------------------------------------------------


def barrage_needs(game: Core, unit: int, defenders: tuple[int, ...]) -> Conditions:
    """8.12, 8.22 What a unit needs to add its barrage to an attack on these defenders: one of them in range."""
    yield from battery_needs(game, unit)
    if game.hex(unit) >= 0 and game.type(unit).is_artillery:
        yield any(in_range(game, unit, target) for target in defenders), "LEY-8.12a", "range"


def battery_needs(game: Core, unit: int) -> Conditions:
    """8.1, 8.3, 7.14, 7.82 What a unit needs in order to barrage anything now."""
    lies, is_artillery = game.state.units[unit], game.type(unit).is_artillery
    yield lies.hex >= 0, "LEY-7.0b", "not_on_map"
    if lies.hex < 0:
        return
    yield is_artillery, "LEY-7.15a", "no_artillery"
    if is_artillery:
        yield lies.fought != game.state.clock, "LEY-7.14a", "has_fought"
        yield lies.shoved != game.state.clock, "LEY-7.82d", "displaced_artillery"
        yield not in_enemy_control(game, unit), "LEY-8.31a", "adjacent_artillery"


def artillery_of(game: Core, side: int) -> list[int]:
    """2.3 A side's artillery on the map."""
    units = game.state.units
    return [unit for unit in game.edition.artillery[side] if units[unit].hex >= 0]


def ready_batteries(game: Core) -> tuple[int, ...]:
    """8.1 The artillery that could barrage something, were it in range."""
    if game.batteries is None:
        guns = artillery_of(game, game.phasing)
        game.batteries = tuple([unit for unit in guns if met(battery_needs(game, unit))])
    return game.batteries


def batteries(game: Core, defenders: tuple[int, ...], ready: Sequence[int] | None = None) -> list[int]:
    """8.1, 8.22 The artillery that could barrage these defenders; `ready` are the `ready_batteries` if known."""
    ready = ready_batteries(game) if ready is None else ready
    places = [game.hex(target) for target in defenders]
    return [unit for unit in ready if not covered(game, unit).isdisjoint(places)]


def is_solely_artillery(game: Core, attack: Attack) -> bool:
    """8.15, 8.45, 8.62 An attack by artillery, adjacent or not, and ground support alone."""
    return all(game.type(unit).is_artillery for unit in attack.attackers)


# -- 8.4 final protective fire -----------------------------------------------------------------------


def guard_needs(game: Core, unit: int, defender: int, attack: Attack) -> Conditions:
    """8.41, 8.42, 8.45, 8.5, 13.11 What a unit needs in order to give protective fire to a defender."""
    lies, clock = game.state.units[unit], game.state.clock
    able = lies.hex >= 0 and game.type(unit).is_artillery
    yield able, "LEY-8.41a", "cannot_guard"
    if not able:
        return
    yield not is_solely_artillery(game, attack), "LEY-8.45a", "guard_against_guns"
    yield unit not in attack.defenders, "LEY-8.5a", "guard_itself"
    yield not in_enemy_control(game, unit), "LEY-8.41a", "guard_adjacent"
    yield lies.hurt != clock, "LEY-8.41b", "guard_hurt"
    yield lies.hurt != previous_combat_phase(game), "LEY-8.41c", "guard_hurt_before"
    yield lies.shoved != clock, "LEY-8.41d", "guard_displaced"
    fired = lies.fired == clock and game.options.fpf_per_phase == "once"
    yield not (fired or any(unit == firer for firer, _ in attack.guards)), "LEY-8.43b", "guard_fired"
    yield all(target != defender for _, target in attack.guards), "LEY-13.11a", "guard_one"
    yield in_range(game, unit, defender), "LEY-8.42a", "guard_range"


def previous_combat_phase(game: Core) -> int:
    """8.41 with ruling 6.4: the owner's own last Combat Phase, or the last one of the other side."""
    return game.state.clock - (1 if game.options.fpf_previous_phase == "own" else 2)


def guards_for(game: Core, defender: int, attack: Attack) -> list[int]:
    """8.41, 8.42 The artillery that could give protective fire to a defender."""
    in_reach = [unit for unit in artillery_of(game, 1 - game.phasing) if in_range(game, unit, defender)]
    return [unit for unit in in_reach if met(guard_needs(game, unit, defender, attack))]


def protective_fire(game: Core) -> Flow[None]:
    """4.1 c, 8.4, 13.11 The defender may add one artillery unit to each hex under attack; no ground support (13.13)."""
    owner = SIDES[1 - game.phasing]
    for defender in attack_in_hand(game).defenders:
        able = guards_for(game, defender, attack_in_hand(game))
        if able:
            acts, says = (GUARD(defender, able), NO_SUPPORT, PASS), {"target": game.type(defender).title}
            ask = game.ask(
                "guard", *acts, clause="LEY-8.41a", side=owner, about=(defender,), says=says, reaction=True,
                worth=lambda option: game.type(option.piece).fpf, meets=partial(under_attack, defender),
            )  # fmt: skip
            yield from decide(game, ask)


def under_attack(defender: int, game: Core) -> Coming:
    """8.41 What protective fire is against: who attacks, and where the defender stands."""
    classes = Counter(game.type(unit).kind for unit in attack_in_hand(game).attackers)
    return Coming(classes=classes, place=game.edition.board.name(game.hex(defender)))


def guard(game: Core, defender: int, able: list[int], unit: int) -> None:
    """8.43 Artillery gives protective fire to a defender."""
    attack = attack_in_hand(game)
    game.state.attack = replace(attack, guards=(*attack.guards, (unit, defender)))
    game.stamp(unit, fired=game.state.clock)
    game.emit(ProtectiveFire(clause="LEY-8.43a", unit=unit, defender=defender, strength=game.type(unit).fpf))


DEFENDING = units(own=True, clause="LEY-8.41a", name="cannot_guard")

GUARD = act(
    "guard",
    DEFENDING,
    clause="LEY-8.42a",
    exactly=lambda game, defender, able: able,
    does=guard,
    when=in_combat,
    needs=lambda game, defender, able, unit: guard_needs(game, unit, defender, attack_in_hand(game)),
)

NO_SUPPORT = act(
    "support",
    AMOUNT,
    clause="LEY-13.13a",
    needs=never("LEY-13.13a", "guard_support"),
    listed=False,
    among=lambda game: (),
)

PASS = act("pass", clause="LEY-4.1h", goes_on=True)


def attack_in_hand(game: Core) -> Attack:
    """The attack being prepared or fought."""
    attack = game.state.attack
    if attack is None:
        raise AssertionError("no attack is in hand")
    return attack
