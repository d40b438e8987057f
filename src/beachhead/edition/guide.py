"""Guides: a part of a match that is told beforehand, so that somebody learns a game by playing it.

A guide is data of a game: a scenario, a seed and a list of steps.  Each step has the answers that fulfil it, those
of the learner and those of the other sides, in the order in which they are given.  So a match's number of decisions
says where in the guide it stands, and undo, restarts and records need to know nothing of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Protocol, runtime_checkable

import msgspec

from beachhead.kernel.ask import Action, Option, Side
from beachhead.kernel.module import GameModule
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import Text

ANY = "*"
"""As a target: whatever the verb is done to."""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """One decision of a guide: whose, the verb, and the targets of which each will do; none for a bare verb."""

    side: Side
    verb: str
    targets: tuple[str, ...] = ("",)

    def allows(self, action: Action) -> bool:
        """Whether an action is such a decision."""
        return action.verb == self.verb and (ANY in self.targets or action.target in self.targets)

    def among(self, options: Sequence[Option]) -> tuple[Option, ...]:
        """The options that are such a decision."""
        return tuple(option for option in options if self.allows(option.action))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner is told and then does.

    `answers` are all decisions of the step, `faces` the dice rolled in it, `spaces` what to point at besides the
    pieces and spaces of the learner's next answer, by printed names.
    """

    id: str
    clause: str
    answers: Annotated[tuple[Answer, ...], msgspec.Meta(min_length=1)]
    faces: tuple[int, ...] = ()
    spaces: tuple[str, ...] = ()


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a guide's scenario from which a match begins: settings, and the state as JSON without its dice.

    Computer players came to it, with a seed, at the learner's first question of a turn: so it can be made again.
    """

    settings: dict[str, str]
    turn: int
    seed: int
    state: msgspec.Raw


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guide: `side` is the learner's, `seed` the number from which the dice come out as the steps tell.

    `prefix` begins the keys of its texts, if the game's catalogue has another one than the game's id; `start` is the
    position from which to play afterwards, near the end of the scenario, which would be long from its beginning.
    """

    game: str
    id: str
    scenario: str
    side: Side
    seed: int
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    prefix: str = ""
    start: Prepared | None = None

    @property
    def decisions(self) -> int:
        """How many decisions the guide has."""
        return sum(len(step.answers) for step in self.steps)

    def at(self, decision: int) -> tuple[int, Answer] | None:
        """The number of the step, from 0, and the answer that come after so many decisions; None after the last."""
        for number, step in enumerate(self.steps):
            if decision < len(step.answers):
                return number, step.answers[decision]
            decision -= len(step.answers)
        return None

    def before(self, number: int) -> Iterator[Answer]:
        """The answers of the steps before a step; steps are counted from 1."""
        return (answer for step in self.steps[: number - 1] for answer in step.answers)

    def text(self, key: str) -> Text:
        """A text of the guide: ``name``, ``about``, ``end.title``, and a step's ``STEP.title`` and ``STEP.do``, and
        where there is something to say ``STEP.happened`` and ``STEP.text``; ``onward`` names its `start`."""
        return Text(f"{self.prefix or self.game}.guide.{self.id}.{key}")


GUIDES, PREPARED = Reader(Guide), Reader(Prepared)

START = ".start.json"
"""The end of the file beside a guide that holds its `start`; `scripts/lesson_start.py` writes it."""


@runtime_checkable
class Teaches(Protocol):
    """A game module that has guides."""

    def guides(self) -> tuple[Guide, ...]:
        """The guides of the game, the first to begin with."""


def guides_of(module: GameModule) -> tuple[Guide, ...]:
    """The guides of a game; none unless it has some."""
    return module.guides() if isinstance(module, Teaches) else ()


def find_guide(module: GameModule, guide: str) -> Guide:
    """A guide by its id.  Raises UsageError, naming the guides there are."""
    found = {candidate.id: candidate for candidate in guides_of(module)}
    if guide not in found:
        names = ", ".join(found) or "none"
        raise UsageError(f"{module.id} has no guide {guide!r}; there are: {names}", where="guide")
    return found[guide]


def read_guide(text: str, where: str) -> Guide:
    """A guide from TOML.  Raises UsageError that says what is wrong and where."""
    try:
        return GUIDES.plain(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UsageError(str(error), where=where) from None


@lru_cache(maxsize=16)
def read_guides(folder: Path) -> tuple[Guide, ...]:
    """The guides in a folder, in the order of their names; none if there is no such folder.  Raises UsageError."""
    found = []
    for file in sorted(folder.glob("*.toml")):
        guide, start = read_guide(file.read_text(encoding="utf-8"), file.stem), file.with_suffix(START)
        read = PREPARED.json(start.read_bytes()) if start.exists() else None
        found.append(msgspec.structs.replace(guide, start=read))
    return tuple(found)
