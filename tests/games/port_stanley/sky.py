"""Air operations of Port Stanley for tests: a combat phase in which nobody moves, with aircraft in the boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from beachhead.games.port_stanley.model import Missions
from games.port_stanley.island import Island, Lie, island

DOWN = {"down": True}


def sky(
    units: Mapping[str, Lie] | None = None,
    *,
    phase: str = "ar_combat",
    dice: Iterable[int] = (),
    boxes: Mapping[str, Any] | None = None,
    **state: Any,
) -> Island:
    """A combat phase after its moves; `boxes` are those of `Missions`."""
    at = island(units, phase=phase, dice=dice, missions=Missions(**(boxes or {})), **state)
    if not at.over and at.prompt == "move":
        at.do("end")
    return at


def on(at: Island, *answers: str) -> Island:
    """Answer in order; between and after that let pass what can be passed, and answer what is left to chance first."""
    left = list(answers)
    passes = ("end_strikes", "end_attacks", "pass", "hold_fire", "end_support", "hold_missile", "jets_first")
    while not at.over:
        options = at.options()
        if left and left[0] in options:
            at.do(left.pop(0))
            continue
        known = [verb for verb in passes if verb in options]
        if not known:
            break
        at.do(known[0])
    assert not left, (left, sorted(at.options()) if not at.over else "over")
    return at
