"""Falklands Showdown in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.falklands_showdown.components import Edition, UnitType
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import Scored
from beachhead.games.falklands_showdown.model import AR_SUBS, NOBODY, PHASES, SIDES, UK_SUBS, Award
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import OPERATION
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("falklands", files("beachhead.games.falklands_showdown").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""

FACTORS = ("ground", "air", "submarine", "ship")
"""The four factors in the order in which they are printed (2.7)."""


# -- names -------------------------------------------------------------------------------------------


def area_name(edition: Edition, area: int) -> str:
    """An area by name; "" for none."""
    return edition.areas[area].name if area >= 0 else ""


def operation_name(number: int) -> str:
    """An operation by name."""
    return say(f"falklands.operation.{number}")


def award(game: Core, given: Award | Scored) -> str:
    """What Victory Points were given for."""
    unit = game.type(given.unit).title if given.unit >= 0 else ""
    return say(f"falklands.award.{given.what}", unit=unit, area=area_name(game.edition, given.area))


def event_name(edition: Edition, roll: str) -> str:
    """11.3 What a random event is called."""
    return WORDING.printed(f"event.{roll}", "name", edition.events[roll].name)


def event_text(edition: Edition, roll: str) -> str:
    """What a random event does: its clause without its number and its name, unless a language has words for it."""
    event = edition.events[roll]
    text = next(clause.text for clause in edition.clauses if clause.id == event.clause).partition(". ")[2]
    text = text.removeprefix(event.name).lstrip(",: ")
    return WORDING.printed(f"event.{roll}", "text", text[:1].upper() + text[1:])


@once_a_language
def parts(kind: UnitType) -> tuple[tuple[str, str], ...]:
    """Each printed number with its name, for screen readers and tooltips."""
    numbers = {name: kind.factors[at] for at, name in enumerate(FACTORS)}
    return WORDING.rows("factor", {**numbers, "capacity": kind.capacity or "", "steps": kind.steps})


# -- options -----------------------------------------------------------------------------------------


def gaps(game: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    name = SENTENCES.find(f"falklands.operation.{chosen.value}")
    return {"area": area_name(game.edition, chosen.space), "name": name}


def about(game: Core, ask: Ask) -> dict[str, str | int]:
    """What a question speaks of: the unit that it is about, the operation in hand."""
    what: dict[str, str | int] = {"unit": WORDING.titles(game, ask.about)} if ask.about else {}
    if game.state.op is not None:
        what |= {"operation": operation_name(game.op.number), "area": area_name(game.edition, game.op.goal)}
    return what


def ends(game: Core, ask: Ask) -> str:
    """The operation in hand, or what ends the part of the game that a question belongs to; 8.1 a phase is none."""
    op = game.state.op
    if op is not None and game.state.phase not in (UK_SUBS, AR_SUBS):
        return say("falklands.in_hand", number=op.number, name=operation_name(op.number))
    return SENTENCES.find(f"falklands.ends.{ask.name}")


# -- why not -----------------------------------------------------------------------------------------


def named(game: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences speak of: the unit, area or operation named, whom the question is about, the event.

    Where a unit is named, the area is the one that the operation in hand is aimed at, and the unit is what it is about
    if the question is about nobody.
    """
    goal = game.op.goal if game.state.op is not None else NOBODY
    what: dict[str, str | int] = {
        "about": WORDING.titles(game, ask.about),
        "event": event_name(game.edition, game.state.event),
    }
    if game.state.op is not None:
        what["in_hand"] = operation_name(game.op.number)
    unit = game.edition.unit_index.get(action.target)
    if unit is not None:
        name = game.type(unit).title
        what |= {"unit": name, "about": what["about"] or name, "area": area_name(game.edition, goal)}
    elif action.target in game.edition.board.names:
        what["area"] = area_name(game.edition, game.edition.board.space(action.target))
    elif is_operation(game, action):
        what["operation"] = operation_name(int(action.target))
    return what


def is_operation(game: Core, action: Action) -> bool:
    """Whether an action names one of the operations."""
    named = any(one.kind is OPERATION for one in game.acts.by_verb.get(action.verb, ()))
    return named and OPERATION.find(game, action.target) is not None


WORDING = Wording(
    SENTENCES,
    sides=SIDES,
    phases=PHASES,
    place=lambda game, space: area_name(game.edition, space),
    named=named,
    gaps=gaps,
    about=about,
)
"""Labels, reasons and titles of acts."""
