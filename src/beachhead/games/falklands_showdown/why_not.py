"""Why an action is not allowed: the conditions it fails and those it meets, from the rules that make the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.falklands_showdown import words
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules.operations_7 import needs
from beachhead.games.falklands_showdown.why_not_attacks import ATTACKS
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Conditions, Explanation, Held, Refusal
from beachhead.kernel.text import Text

Find = Callable[[Core, Ask, int], Conditions]
"""The conditions of an action on a number, a unit or an area, by its verb."""


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    return against(g, ask, action)[0]


def explain(g: Core, ask: Ask, action: Action) -> Explanation:
    """All reasons against it, and what it does fulfil."""
    return Explanation(failed=against(g, ask, action), held=in_favour(g, ask, action))


def against(g: Core, ask: Ask, action: Action) -> tuple[Refusal, ...]:
    """All reasons against it, in the order of the rules."""
    what = named(g, action)
    failed = tuple(
        Refusal(clause, Text(f"falklands.no.{name}", what))
        for holds, clause, name in conditions_for(g, ask, action)
        if not holds
    )
    return failed or (Refusal(ask.clause, Text("falklands.no.unknown", {"action": str(action)})),)


def in_favour(g: Core, ask: Ask, action: Action) -> tuple[Held, ...]:
    """The conditions that hold, as far as a player would wonder about them."""
    what = named(g, action)
    return tuple(
        Held(clause, Text(key, what))
        for holds, clause, name in conditions_for(g, ask, action)
        if holds and (key := f"falklands.yes.{name}") in words.SENTENCES.catalogue()
    )


def named(g: Core, action: Action) -> dict[str, str | int]:
    """The unit, area or operation that an action names."""
    unit = g.e.unit_index.get(action.target)
    if unit is not None:
        return {"unit": g.type(unit).title}
    if action.target in g.e.board.names:
        return {"area": words.area_name(g.e, g.e.board.space(action.target))}
    return {"operation": words.operation_name(int(action.target))} if is_operation(action) else {}


def is_operation(action: Action) -> bool:
    """Whether an action names one of the operations."""
    return action.verb in ("op", "free") and action.target.isdecimal() and 1 <= int(action.target) <= 25


def conditions_for(g: Core, ask: Ask, action: Action) -> Conditions:
    """What an action needs; nothing if the question does not know it, or if it names nothing that exists."""
    if is_operation(action):
        return needs(g, int(action.target)) if prompt_of(ask) == "operation" else iter(())
    find = FIND.get((prompt_of(ask), action.verb))
    number = g.e.unit_index.get(action.target, -1)
    if number < 0 and action.target in g.e.board.names:
        number = g.e.board.space(action.target)
    return find(g, ask, number) if find is not None and number >= 0 else iter(())


def prompt_of(ask: Ask) -> str:
    """The kind of question."""
    return ask.prompt.key.removeprefix("falklands.ask.")


FIND: Mapping[tuple[str, str], Find] = {**ATTACKS}
"""The conditions of each action on a unit or an area, by question and verb."""


def intended(g: Core, ask: Ask, piece: int, space: int) -> Action | None:
    """What a player who points at a piece or an area means to do under `ask`; None if that means nothing."""
    prompt = prompt_of(ask)
    if 0 <= piece < len(g.e.units):
        verb = next((verb for asked, verb in FIND if asked == prompt and verb in UNIT_VERBS), "")
        if verb:
            return Action(verb, g.type(piece).id)
        space = g.place(piece)
    verb = next((verb for asked, verb in FIND if asked == prompt and verb not in UNIT_VERBS), "")
    return Action(verb, g.e.board.names[space]) if verb and 0 <= space < len(g.e.areas) else None


UNIT_VERBS = frozenset(
    {
        "sail",
        "march",
        "fly",
        "land",
        "at-unit",
        "attack",
        "choose",
        "board",
        "ashore",
        "rebase",
        "sub",
        "answer",
        "ship",
    }
)
"""The verbs whose target is a unit."""
