"""8.0 Artillery: barrage, adjacent attacks, final protective fire; 13.0 its limits."""

from __future__ import annotations

from beachhead.games.leyte.events import ProtectiveFire
from beachhead.games.leyte.model import SIDES, Attack
from beachhead.games.leyte.play import Core, Flow, replace
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def in_range(g: Core, artillery: int, target: int) -> bool:
    """8.12, 8.42, 8.61 Range counts the target's hex, not the firer's; nothing in between matters (8.11)."""
    return g.e.board.distance(g.hex(artillery), g.hex(target)) <= g.type(artillery).range


# -- 8.1 barrage -------------------------------------------------------------------------------------


def against_barrage(g: Core, unit: int, defenders: tuple[int, ...]) -> Refusal | None:
    """8.12, 8.22 The first reason why a unit cannot add its barrage to an attack on these defenders."""
    reason = against_any_barrage(g, unit)
    if reason is not None or any(in_range(g, unit, target) for target in defenders):  # 8.22 one of them is enough
        return reason
    printed, here = g.type(unit), g.hex(unit)
    distance = min(g.e.board.distance(here, g.hex(target)) for target in defenders)
    what: dict[str, str | int] = {"unit": printed.title, "distance": distance, "range": printed.range}
    return Refusal("LEY-8.12a", Text("leyte.no.range", what))


def against_any_barrage(g: Core, unit: int) -> Refusal | None:
    """8.1, 8.3, 7.14, 7.82 The first reason why a unit cannot barrage at all now."""
    lies, printed = g.state.units[unit], g.type(unit)
    what = {"unit": printed.title}
    if g.side(unit) != g.phasing or lies.hex < 0:
        return Refusal("LEY-7.0b", Text("leyte.no.not_phasing", what))
    if not printed.is_artillery:
        return Refusal("LEY-7.15a", Text("leyte.no.not_adjacent", what))
    if lies.fought == g.state.clock:
        return Refusal("LEY-7.14a", Text("leyte.no.has_fought", what))
    if lies.shoved == g.state.clock:
        return Refusal("LEY-7.82d", Text("leyte.no.displaced_artillery", what))
    if g.in_enemy_control(unit):
        return Refusal("LEY-8.31a", Text("leyte.no.adjacent_artillery", what))
    return None


def ready_batteries(g: Core) -> list[int]:
    """8.1 The artillery that could barrage something, were it in range."""
    units = g.e.units
    return [unit for unit in g.units_of(g.phasing) if units[unit].is_artillery and against_any_barrage(g, unit) is None]


def batteries(g: Core, defenders: tuple[int, ...]) -> list[int]:
    """8.1, 8.22 The artillery that could barrage these defenders."""
    return [unit for unit in ready_batteries(g) if any(in_range(g, unit, target) for target in defenders)]


def is_solely_artillery(g: Core, attack: Attack) -> bool:
    """8.15, 8.45, 8.62 An attack by artillery, adjacent or not, and ground support alone."""
    return all(g.type(unit).is_artillery for unit in attack.attackers)


# -- 8.4 final protective fire -----------------------------------------------------------------------


def against_protective_fire(g: Core, unit: int, defender: int, attack: Attack) -> Refusal | None:
    """8.41, 8.42, 8.45, 8.5, 13.11 The first reason why a unit cannot give protective fire to a defender."""
    lies, printed = g.state.units[unit], g.type(unit)
    what = {"unit": printed.title, "target": g.type(defender).title}
    if g.side(unit) == g.phasing or lies.hex < 0 or not printed.is_artillery:
        return Refusal("LEY-8.41a", Text("leyte.no.cannot_guard", what))
    if is_solely_artillery(g, attack):
        return Refusal("LEY-8.45a", Text("leyte.no.guard_against_guns", what))
    if unit in attack.defenders:
        return Refusal("LEY-8.5a", Text("leyte.no.guard_itself", what))
    if g.in_enemy_control(unit):
        return Refusal("LEY-8.41a", Text("leyte.no.guard_adjacent", what))
    if lies.hurt == g.state.clock:
        return Refusal("LEY-8.41b", Text("leyte.no.guard_hurt", what))
    if lies.hurt and lies.hurt == previous_combat_phase(g):
        return Refusal("LEY-8.41c", Text("leyte.no.guard_hurt_before", what))
    if lies.shoved == g.state.clock:
        return Refusal("LEY-8.41d", Text("leyte.no.guard_displaced", what))
    if g.rulings["fpf_per_phase"] == "once" and lies.fired == g.state.clock:
        return Refusal("LEY-8.43b", Text("leyte.no.guard_fired", what))
    if any(unit == firer for firer, _ in attack.guards):
        return Refusal("LEY-8.43b", Text("leyte.no.guard_fired", what))
    if any(target == defender for _, target in attack.guards):
        return Refusal("LEY-13.11a", Text("leyte.no.guard_one", what))
    if not in_range(g, unit, defender):
        return Refusal("LEY-8.42a", Text("leyte.no.guard_range", what | {"range": printed.range}))
    return None


def previous_combat_phase(g: Core) -> int:
    """8.41 with ruling 6.4: the owner's own last Combat Phase, or the last one of the other side."""
    return g.state.clock - (1 if g.rulings["fpf_previous_phase"] == "own" else 2)


def guards_for(g: Core, defender: int, attack: Attack) -> list[int]:
    """8.41, 8.42 The artillery that could give protective fire to a defender."""
    return [
        unit
        for unit in g.units_of(1 - g.phasing)
        if g.e.units[unit].is_artillery and against_protective_fire(g, unit, defender, attack) is None
    ]


def protective_fire(g: Core) -> Flow[None]:
    """4.1 c, 8.4, 13.11 The defender may add one artillery unit to each hex under attack; no ground support (13.13)."""
    owner = SIDES[1 - g.phasing]
    for defender in attack_in_hand(g).defenders:
        attack = attack_in_hand(g)
        if not guards_for(g, defender, attack):
            continue
        prompt = Text("leyte.ask.guard", {"target": g.type(defender).title})
        choice: Option = yield Ask(owner, prompt, "LEY-8.41a", guard_options(g, defender, attack), about=(defender,))
        if choice.piece >= 0:
            unit = choice.piece
            g.state.attack = replace(attack, guards=(*attack.guards, (unit, defender)))
            g.stamp(unit, fired=g.state.clock)
            fire = g.type(unit).fpf
            g.tell(ProtectiveFire(clause="LEY-8.43a", unit=unit, defender=defender, strength=fire))


def guard_options(g: Core, defender: int, attack: Attack) -> Options:
    """The artillery to choose from, or none."""
    picks = tuple(g.pick("guard", unit, "LEY-8.42a") for unit in guards_for(g, defender, attack))
    return (*picks, g.button("pass", "LEY-4.1h"))


def attack_in_hand(g: Core) -> Attack:
    """The attack being prepared or fought."""
    attack = g.state.attack
    if attack is None:
        raise AssertionError("no attack is in hand")
    return attack
