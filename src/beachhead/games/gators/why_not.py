"""Why an action is not allowed: the first reason against it, by the same functions that make the options."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.combat_7ab import against_declaring, against_taking_part, against_target
from beachhead.games.gators.rules.reach_6a import against_destination, against_moving
from beachhead.games.gators.rules.repelling_7n import against_repelling
from beachhead.games.gators.rules.seal_7j import against_seal
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

Reason = Callable[[Core, Ask, str], Refusal | None]
"""The first reason against an action, by the target's printed name."""


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    prompt = ask.prompt.key.removeprefix("gators.ask.")
    find = REASONS.get((prompt, action.verb))
    reason = find(g, ask, action.target) if find else None
    return reason or Refusal(ask.clause, Text("gators.no.unknown", {"action": str(action)}))


def by_unit(find: Callable[[Core, int], Refusal | None]) -> Reason:
    """A reason about a unit; none for a name that no unit has.  What follows a colon is not part of the name."""

    def reason(g: Core, ask: Ask, target: str) -> Refusal | None:
        unit = g.e.unit_index.get(target.partition(":")[0])
        return None if unit is None else find(g, unit)

    return reason


def by_hex(find: Callable[[Core, int], Refusal | None]) -> Reason:
    """A reason about a hex; none for a name that no hex has."""

    def reason(g: Core, ask: Ask, target: str) -> Refusal | None:
        space = g.e.board.index.get(target)
        return None if space is None else find(g, space)

    return reason


def fixed(clause: str, key: str) -> Reason:
    """The same reason whatever the target."""
    return lambda g, ask, target: Refusal(clause, Text(f"gators.no.{key}", {"target": target}))


COMBAT: dict[tuple[str, str], Reason] = {
    ("attack", "attack"): by_hex(against_target),
    ("attack", "seal"): by_hex(against_seal),
    ("prepare", "fire"): by_unit(against_taking_part),
    ("prepare", "share"): by_unit(against_taking_part),
    ("prepare", "gun"): by_unit(against_taking_part),
    ("prepare", "drop"): by_unit(against_taking_part),
    ("prepare", "declare"): lambda g, ask, target: against_declaring(g),
    ("repel", "repel"): lambda g, ask, target: by_unit(lambda g, unit: against_repelling(g, unit, ask.about[0]))(
        g, ask, target
    ),
    ("repel", "declare"): lambda g, ask, target: against_declaring(g),
    ("retreat", "to"): fixed("GAT-VII-b.11", "not_a_retreat"),
    ("jettison", "jettison"): fixed("GAT-VII-g.3", "no_such_marker"),
}

MOVEMENT: dict[tuple[str, str], Reason] = {
    ("move", "move"): by_unit(against_moving),
    ("move", "end"): lambda g, ask, target: Refusal("GAT-V.5", Text("gators.no.must_come_in")),
    ("to", "to"): lambda g, ask, target: by_hex(lambda g, space: against_destination(g, ask.about[0], space))(
        g, ask, target
    ),
    ("to", "stay"): lambda g, ask, target: Refusal("GAT-V.5", Text("gators.no.must_come_in")),
}

REASONS: dict[tuple[str, str], Reason] = {**COMBAT, **MOVEMENT}
"""By question and verb."""
