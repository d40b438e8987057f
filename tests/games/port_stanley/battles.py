"""Battles of Port Stanley for tests: a position in a combat phase, attacks put together, what was read and rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.port_stanley.island import Island, Lie, island

UK_SUPPLIES = {"2112": 20}
"""In the hex behind 2113, from which most attacks in these tests come."""


def field(
    units: Mapping[str, Lie],
    *,
    dice: Iterable[int] = (),
    phase: str = "uk_combat",
    uk: Mapping[str, int] | None = None,
    ar: Mapping[str, int] | None = None,
    **state: Any,
) -> Island:
    """A combat phase in which nobody moves; supplies as given, else those above, and with the Argentines in 2213."""
    supplies = {"uk": UK_SUPPLIES if uk is None else uk, "ar": {"2213": 2} if ar is None else ar}
    at = island(units, phase=phase, supplies=supplies, dice=dice, **state)
    if not at.over and at.prompt == "move":
        at.do("end")
    return at


def plan(at: Island, hex_: str, *attackers: str, also: Iterable[str] = ()) -> Island:
    """Designate an attack; `also` are other answers, such as "fire uk-29-arty-1"."""
    at.do(f"attack {hex_}", *(f"commit {unit}" for unit in attackers), *also, "designate")
    return at


def done(at: Island) -> Island:
    """No more attacks, and no more guns for the defence."""
    while not at.over and at.prompt in ("attacks", "guns"):
        at.do("end_attacks" if at.prompt == "attacks" else "pass")
    return at


def attack(at: Island, hex_: str, *attackers: str, also: Iterable[str] = ()) -> Island:
    """Designate an attack, the only one, and have it resolved up to the first question."""
    return done(plan(at, hex_, *attackers, also=also))


def passing(at: Island, *answers: str) -> Island:
    """Answer in order; between and after that pass what can be passed."""
    left = list(answers)
    while not at.over and at.prompt != "battle":
        options = at.options()
        if left and left[0] in options:
            at.do(left.pop(0))
        elif "pass" in options:
            at.do("pass")
        else:
            break
    assert not left, (left, at.options() if not at.over else "over")
    return at


def until(at: Island, *prompts: str) -> Island:
    """Pass until one of these is asked."""
    while not at.over and at.prompt not in prompts:
        at.do("pass")
    return at


def rolled(at: Island) -> tuple[int, int, dict[str, int], int, int, int, str]:
    """Of the last battle: both strengths, modifiers, row, line, column, results."""
    event = at.event("CombatRolled")
    attack, defence = (sum(part[1] for part in parts) for parts in (event.attack, event.defence))
    results = "/".join(event.results)
    return attack, defence, dict(event.modifiers), event.row, event.line, event.column, results


def checks(at: Island) -> list[tuple[str, int, int, int, bool]]:
    """Every check: the unit, the face, what was added, the rating, whether it passed."""
    return [
        (at.names((one.unit,))[0], one.face, one.added, one.rating, one.passed) for one in at.events("MoraleChecked")
    ]
