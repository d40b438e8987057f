"""A match that follows a guide: what its learner is told, what comes next, and what is not this step.

The guide ends by itself with its last answer, and also where its next answer is not offered: the match of a guide that
was changed meanwhile goes on as an ordinary one.
"""

from __future__ import annotations

from collections.abc import Collection

from beachhead.edition.guide import Guide, find_guide
from beachhead.kernel.ask import Action, Options, Side
from beachhead.kernel.dice import make_seed
from beachhead.kernel.module import GameModule, find_scenario
from beachhead.kernel.question import Lesson, Onward
from beachhead.kernel.record import Header, Start
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import KERNEL, Text
from beachhead.server.journaled import JournaledMatch


def expected(journaled: JournaledMatch) -> tuple[Side, Options] | None:
    """Whose answer the guide has next, and the options that are this answer; None if it has none."""
    at = journaled.guide.at(journaled.match.decisions) if journaled.guide is not None else None
    ask = journaled.match.asks.get(at[1].side) if at is not None else None
    if at is None or ask is None:
        return None
    fitting = at[1].among(ask.choices())
    return (at[1].side, fitting) if fitting else None


def against(journaled: JournaledMatch, side: Side, action: Action) -> str | None:
    """Why an action that is allowed does not fulfil the step; None if it does, or for the engine to refuse."""
    told = expected(journaled)
    ask = journaled.match.asks.get(side)
    if told is None or ask is None or all(option.action != action for option in ask.choices()):
        return None
    if side != told[0]:
        return KERNEL.render(Text("kernel.guide.wait"))
    fits = any(option.action == action for option in told[1])
    return None if fits else KERNEL.render(Text("kernel.guide.other"))


def seen(journaled: JournaledMatch, sides: Collection[Side]) -> Lesson | None:
    """The lesson as a link of `sides` sees it: nothing unless it plays the learner."""
    guide = journaled.guide
    if guide is None or guide.side not in sides:
        return None
    told = expected(journaled)
    if told is not None:
        return _step(journaled, guide, told)
    return _last_page(journaled, guide) if journaled.match.decisions == guide.decisions else None


def _step(journaled: JournaledMatch, guide: Guide, told: tuple[Side, Options]) -> Lesson:
    at = guide.at(journaled.match.decisions)
    assert at is not None  # else nothing would be expected
    number, step = at[0], guide.steps[at[0]]
    options = told[1] if told[0] == guide.side else ()
    named = [space.id for space in journaled.match.board.every_space if space.name in step.spaces]
    words = journaled.match.render
    return Lesson(
        id=guide.id,
        name=words(guide.text("name")),
        step=number + 1,
        steps=len(guide.steps),
        title=words(guide.text(f"{step.id}.title")),
        happened=_said(journaled, guide.text(f"{step.id}.happened")),
        text=_said(journaled, guide.text(f"{step.id}.text")),
        do=words(guide.text(f"{step.id}.do")),
        clause=step.clause,
        actions=tuple(option.action for option in options),
        pieces=tuple(option.piece for option in options if option.piece >= 0),
        spaces=tuple(dict.fromkeys([*named, *(option.space for option in options if option.space >= 0)])),
    )


def _last_page(journaled: JournaledMatch, guide: Guide) -> Lesson:
    words = journaled.match.render
    return Lesson(
        id=guide.id,
        name=words(guide.text("name")),
        step=len(guide.steps),
        steps=len(guide.steps),
        title=words(guide.text("end.title")),
        text=words(guide.text("end.text")),
        clause="",
        done=True,
        onward=_onward(journaled, guide),
    )


def _said(journaled: JournaledMatch, text: Text) -> str:
    """A text of a guide; "" if it has none."""
    said = journaled.match.render(text)
    return "" if said == text.key else said


def prepared(module: GameModule, guide: str, scenario: str, seed: int | str | None) -> Header:
    """What a match of a scenario follows from that begins in the position which a guide has prepared for it.

    Raises UsageError where it has prepared none.
    """
    found = find_guide(module, guide)
    if found.start is None or found.scenario != scenario:
        raise UsageError(f"the guide {guide!r} has prepared no position of {scenario!r}", where="guide")
    return Header(
        game=module.id,
        scenario=scenario,
        settings=found.start.settings,
        rules=module.rules_version,
        seed=make_seed(seed).hex(),
        start=Start(state=found.start.state, name=module.presentation.render(found.text("name"))),
    )


def _onward(journaled: JournaledMatch, guide: Guide) -> Onward:
    if guide.start is not None:
        name = journaled.match.render(guide.text("onward"))
        return Onward(scenario=guide.scenario, name=name, side=guide.side, guide=guide.id)
    scenario = find_scenario(journaled.match.module, guide.scenario)
    return Onward(scenario=scenario.id, name=scenario.name, side=guide.side)
