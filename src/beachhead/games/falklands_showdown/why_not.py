"""Why an action is not allowed: the conditions it fails and those it meets, from the rules that make the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from beachhead.games.falklands_showdown import words
from beachhead.games.falklands_showdown.model import NOBODY, SIDES
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import OPERATIONS
from beachhead.games.falklands_showdown.rules.operations_7 import free_needs, needs
from beachhead.games.falklands_showdown.why_not_attacks import ATTACKS
from beachhead.games.falklands_showdown.why_not_moves import BUTTONS, MOVES, Find
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Conditions, Explanation, Refusal, failing, holding, met
from beachhead.kernel.text import Text

FIND: Mapping[tuple[str, str], Find] = {**ATTACKS, **MOVES}
"""The conditions of each action on a unit or an area, by question and verb."""

AREA_VERBS = frozenset({"to", "fleet", "raid", "at"})
"""The verbs whose target is an area; that of the others in FIND is a unit."""


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    failed = failing(words.SENTENCES, conditions_for(g, ask, action), named(g, ask, action))
    unknown = Refusal(ask.clause, Text("falklands.no.unknown", {"action": str(action)}))
    return next(failed, unknown)


def explain(g: Core, ask: Ask, action: Action) -> Explanation:
    """All reasons against it, and what it does fulfil as far as a player would wonder."""
    what = named(g, ask, action)
    conditions = list(conditions_for(g, ask, action))
    return Explanation(
        failed=tuple(failing(words.SENTENCES, conditions, what)) or (why_not(g, ask, action),),
        held=tuple(holding(words.SENTENCES, conditions, what)),
        title=title(action, what),
    )


def title(action: Action, what: Mapping[str, str | int]) -> Text | None:
    """What cannot be done, if it names something that exists."""
    verb = "operation" if action.verb in ("op", "free") else action.verb
    key = f"falklands.cannot.{verb}"
    target = "area" if verb in AREA_VERBS else "operation" if verb == "operation" else "unit"
    return Text(key, what) if what.get(target) and key in words.SENTENCES.catalogue() else None


def named(g: Core, ask: Ask, action: Action) -> dict[str, str | int]:
    """What the sentences speak of: the unit, area or operation named, whom the question is about, the event.

    Where a unit is named, the area is the one that the operation in hand is aimed at, and the unit is what it is about
    if the question is about nobody.
    """
    goal = g.op.goal if g.state.op is not None else NOBODY
    what: dict[str, str | int] = {
        "about": words.titles(g, ask.about),
        "event": words.event_name(g.e, g.state.event),
    }
    unit = g.e.unit_index.get(action.target)
    if unit is not None:
        name = g.type(unit).title
        what |= {"unit": name, "about": what["about"] or name, "area": words.area_name(g.e, goal)}
    elif action.target in g.e.board.names:
        what["area"] = words.area_name(g.e, g.e.board.space(action.target))
    elif is_operation(action):
        what["operation"] = words.operation_name(int(action.target))
    return what


def is_operation(action: Action) -> bool:
    """Whether an action names one of the operations."""
    return action.verb in ("op", "free") and action.target in {str(number) for number in OPERATIONS}


def conditions_for(g: Core, ask: Ask, action: Action) -> Conditions:
    """What an action needs; nothing if the question does not know it, or if it names nothing that exists."""
    prompt = ask.name
    if is_operation(action):
        find = needs if action.verb == "op" else free_needs
        return find(g, int(action.target)) if prompt == "operation" else iter(())
    asked = (prompt, action.verb)
    if not action.target:
        return BUTTONS[asked](g, ask) if asked in BUTTONS else iter(())
    number = number_of(g, action)
    return FIND[asked](g, ask, number) if asked in FIND and number != NOBODY else iter(())


def number_of(g: Core, action: Action) -> int:
    """The number of the area or unit that an action names; NOBODY if there is none of that name."""
    if action.verb in AREA_VERBS:
        return g.e.board.space(action.target) if action.target in g.e.board.names else NOBODY
    return g.e.unit_index.get(action.target, NOBODY)


def intended(g: Core, ask: Ask, piece: int, space: int) -> Action | None:
    """What a player who points at a piece or an area means to do under `ask`; None if that means nothing.

    Where the question asks for units and for areas, pointing at an enemy means his area.  Of several things that could
    be meant it is the first that is allowed.
    """
    meant = list(meanings(g, ask, piece, space))
    allowed = (action for action in meant if met(conditions_for(g, ask, action)))
    return next(allowed, meant[0] if meant else None)


def meanings(g: Core, ask: Ask, piece: int, space: int) -> Iterator[Action]:
    """What pointing at a piece or an area could mean."""
    verbs = [verb for prompt, verb in FIND if prompt == ask.name]
    areas = [verb for verb in verbs if verb in AREA_VERBS]
    if 0 <= piece < len(g.e.units):
        if not areas or (len(areas) < len(verbs) and SIDES[g.side(piece)] == ask.side):
            yield from (Action(verb, g.type(piece).id) for verb in verbs if verb not in AREA_VERBS)
            return
        space = g.place(piece)
    if 0 <= space < len(g.e.areas):
        yield from (Action(verb, g.e.board.names[space]) for verb in areas)
