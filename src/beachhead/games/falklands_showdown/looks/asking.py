"""How a question of Falklands Showdown looks on the table: its choices, what is closed, and why."""

from __future__ import annotations

from functools import partial

from beachhead.games.falklands_showdown.core import Core, replace
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.attack_panel import single_note
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.rules import loading_6_5, march_9_8, naval_9_1, submarines_8
from beachhead.games.falklands_showdown.rules.combat_10 import ground_10_3, surface_10_2
from beachhead.games.falklands_showdown.rules.operations_7 import (
    rebase_7_1,
    south_georgia_7_1,
    special_7_1,
)
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import OPERATION
from beachhead.kernel.acting import Meant, act_of
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.question import Choice, Question


def question(game: Core, ask: Ask) -> Question:
    """The question as the table shows it, operations under their headings."""
    why = partial(why_nobody, game, ask)
    asked = WORDING.question(
        game, ask, choice, why, in_groups(ask), ends=wording.ends(game, ask), subject=subject(game, ask)
    )
    closed = tuple(replace(one, group=group(ask, one.action)) for one in asked.closed)
    return replace(asked, text=where_to(game, ask) or asked.text, closed=closed)


def where_to(game: Core, ask: Ask) -> str:
    """9.1 The question once ships have been chosen to sail; "" if it is another one, or nobody has been."""
    if ask.name != "sail" or not game.op.picks:
        return ""
    more = any(option.piece >= 0 for option in ask.choices())
    return wording.say(f"falklands.asked.{'sail_or_join' if more else 'sail'}")


def why_nobody(game: Core, ask: Ask) -> str:
    """The name of what those lack whom a question asks for and who come closest to it; "" if it asks for nobody."""
    closest = (0, "")
    for offer in ask.offers:
        for unit in offer.act.kind.every(game) if offer.act.kind.pointed else ():
            conditions = [*Meant(offer, unit).conditions(game, ask.side)]
            held = next((place for place, (holds, _, _) in enumerate(conditions) if not holds), 0)
            closest = max(closest, (held, str(conditions[held][2]) if conditions else ""))
    return closest[1]


IN_TURN = frozenset({"submarine", "patrol", "torpedo", "march", "march_to", "rebase", "rebase_to"})
"""7.1, 8.6 The questions of operations in which one goes after the other: who was chosen before has gone."""


def subject(game: Core, ask: Ask) -> tuple[int, ...]:
    """The units that a question is about, with those that have been chosen to act together in the operation in hand."""
    if game.state.op is None or game.state.fight is not None or ask.name in IN_TURN:
        return ask.about
    return tuple(dict.fromkeys((*ask.about, *game.op.picks)))


HEADINGS = {
    "sea": (13, 14, 15, 16, 12),
    "air": (17, 18, 7, 8, 3, 19, 1, 11),
    "land": (21, 22, 23, 20, 24, 10, 9),
    "forces": (6, 2, 4, 5, 25),
}
"""The headings under which operations are listed, in order."""

GROUP_OF = {number: group for group, numbers in HEADINGS.items() for number in numbers}
"""The heading of each operation."""


def operation_of(ask: Ask, action: Action) -> int:
    """The number of the operation that an action names; 0 if it names none."""
    offer = offer_of(ask, action.verb)
    return int(action.target) if offer is not None and offer.act.kind is OPERATION else 0


def group(ask: Ask, action: Action) -> str:
    """The heading under which an operation is listed; "" for what is none."""
    number = operation_of(ask, action)
    return wording.say(f"falklands.heading.{GROUP_OF[number]}") if number else ""


def in_groups(ask: Ask) -> tuple[Option, ...]:
    """The options, operations under their headings."""
    order = list(HEADINGS)

    def place(option: Option) -> int:
        number = operation_of(ask, option.action)
        return order.index(GROUP_OF[number]) if number else len(order)

    return tuple(sorted(ask.choices(), key=place))


LIFTS = frozenset(
    {
        *(naval_9_1.VOYAGE.sail, surface_10_2.VOYAGE.sail, naval_9_1.SHELTER, south_georgia_7_1.JOIN),
        *(march_9_8.MARCH, ground_10_3.MARCH_IN, rebase_7_1.REBASE, submarines_8.SUB),
        *(loading_6_5.BOARD, loading_6_5.ASHORE, special_7_1.RECOVER),
    }
)
"""The acts that take a counter up."""


def choice(game: Core, ask: Ask, option: Option) -> Choice:
    """An option with its words."""
    number = operation_of(ask, option.action)
    return WORDING.choice(
        game,
        ask,
        option,
        note=wording.say(f"falklands.about.{number}") if number else single_note(game, ask, option),
        marks=("lift",) if act_of(ask, option) in LIFTS else (),
        group=group(ask, option.action),
    )
