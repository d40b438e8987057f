"""A game without end, almost: two caravans go to and fro between two wells, thirty thousand decisions long.

It comes with no package; `install` lets the kernel find it in this process, for measuring how long matches fare.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec

from beachhead.edition.showing import row_of_areas
from beachhead.kernel import module as kernel_module
from beachhead.kernel.ask import Action, Ask, Flow, Option
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import HEADING, ORDINARY, Event, LogLine
from beachhead.kernel.game import FlatState, Game, Result
from beachhead.kernel.module import Observation, Scenario
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.scene import Board, Outcome, Piece, Position, SideLook
from beachhead.kernel.simulation import Play
from beachhead.kernel.text import Text

DECISIONS = 30_000
WELLS = ("East", "West")
SIDES = tuple(
    SideLook(id=side, name=side.title(), short=side.title(), scheme=scheme)
    for side, scheme in (("sun", "ochre"), ("moon", "green"))
)


class State(FlatState, kw_only=True):
    """How many steps were made, and where each of twenty camels is."""

    steps: int = 0
    camels: tuple[int, ...] = (0,) * 20


STATES = Reader(State)


class Began(Event, frozen=True):
    """A day began."""

    day: int


class Walked(Event, frozen=True):
    """A camel walked to a well."""

    camel: int
    well: int


class Thrown(Event, frozen=True):
    """The weather: a die."""

    side: str
    face: int


class Caravans(Game[State]):
    """The rules: whoever's turn it is sends one of ten camels to the other well."""

    events = (Began, Walked, Thrown)

    def flow(self) -> Flow[None]:
        """Every fourth step is told, every tenth throws a die, every three hundredth begins a day."""
        while self.state.steps < DECISIONS:
            option: Option = yield self.question()
            camels, steps = list(self.state.camels), self.state.steps + 1
            camels[option.piece] = 1 - camels[option.piece]
            self.state.camels, self.state.steps = tuple(camels), steps
            if steps % 4 == 0:
                self.emit(Walked(clause="C-1", camel=option.piece, well=camels[option.piece]))
            if steps % 10 == 0:
                self.emit(Thrown(clause="C-2", side=SIDES[steps % 2].id, face=self.roll()))
            if steps % 300 == 0:
                self.emit(Began(clause="C-3", day=steps // 300))

    def question(self) -> Ask:
        """Which camel goes?"""
        asked = self.state.steps // 5 % 2
        options = tuple(Option(Action("go", str(n)), "C-1", piece=n) for n in range(10 * asked, 10 * asked + 10))
        return Ask(SIDES[asked].id, Text("caravans.ask.go"), "C-1", options, anchor=True)

    def result(self) -> Result | None:
        """Nobody wins."""
        return Result(winner=None, level="draw", scores={}) if self.state.steps >= DECISIONS else None

    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """No camel of that name."""
        return Refusal("C-1", Text("kernel.no.not_asked_for"))


class CaravansLooks(Presentation[Caravans]):
    """How it looks: two wells and the camels at them."""

    def board(self, game: Caravans) -> Board:
        """The desert."""
        return row_of_areas("The Desert", WELLS, SIDES)

    def position(self, game: Caravans, side: str | None, told: Iterable[Event]) -> Position:
        """The camels."""
        pieces = tuple(
            Piece(id=n, name=f"{n}", title=f"Camel {n}", side=SIDES[n // 10].id, space=well)
            for n, well in enumerate(game.state.camels)
        )
        day = game.state.steps // 300
        return Position(turn=f"{day}", phase="day", phasing=None, steps=(), pieces=pieces)

    def question(self, game: Caravans, ask: Ask) -> Question:
        """Which camel goes?"""
        choices = tuple(
            Choice(action=o.action, label=f"camel {o.piece}", clause=o.clause, piece=o.piece) for o in ask.choices()
        )
        return Question(side=ask.side, text="Which camel goes?", clause=ask.clause, choices=choices)

    def waiting(self, game: Caravans, ask: Ask) -> str:
        """Whose camel goes?"""
        return f"{ask.side} chooses a camel"

    def line(self, game: Caravans, event: Event, decision: int) -> LogLine:
        """An event in words."""
        values: dict[str, Any] = msgspec.structs.asdict(event)
        kind, faces = type(event).__name__, (values["face"],) if "face" in values else ()
        text = f"{kind}: " + ", ".join(f"{name} {value}" for name, value in values.items() if name != "audience")
        weight = HEADING if isinstance(event, Began) else ORDINARY
        return LogLine(decision, kind, text, event.clause, side=values.get("side"), weight=weight, faces=faces)

    def outcome(self, game: Caravans, result: Result) -> Outcome:
        """Nobody wins."""
        return Outcome(winner=None, level="draw", text="The wells are dry", scores={})

    def render(self, text: Text) -> str:
        """A text: its key."""
        return text.key


class CaravansModule:
    """Caravans as a module."""

    id, name, year, blurb, rules_version = "caravans", "Caravans", 2026, "To and fro.", "1"
    sides, options, presentation = SIDES, (), CaravansLooks()
    scenarios = (
        Scenario(id="desert", name="Desert", text="-", sides=tuple(s.id for s in SIDES), first_turn=0, last_turn=100),
    )

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Caravans:
        """The start."""
        return Caravans(State(dice=dice))

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Caravans:
        """A saved state."""
        return Caravans(STATES.json(state))

    def determinize(self, seen: Observation, dice: Dice) -> Caravans:
        """Nothing is hidden."""
        return Caravans(msgspec.structs.replace(seen.known, dice=dice))

    def game_as_seen(self, seen: Observation) -> Caravans:
        """Nothing is hidden."""
        return Caravans(seen.known)

    def judge(self, play: Play[Caravans]) -> list[float]:
        """All the same."""
        return [0.0 for _ in play.options]

    def value(self, play: Play[Caravans], side: str) -> float:
        """All the same."""
        return 0.0

    def chance(self, play: Play[Caravans], side: str) -> float:
        """All the same."""
        return 0.5

    def ledger(self) -> tuple[()]:
        """No clauses."""
        return ()

    def provenance(self) -> tuple[()]:
        """Made up."""
        return ()

    def check(self, data: Path | None = None) -> tuple[()]:
        """Nothing to be wrong."""
        return ()


MODULE = CaravansModule()


def install() -> None:
    """Let the kernel find the game in this process."""
    kernel_module._entries()[MODULE.id] = EntryPoint(MODULE.id, "long_toy:MODULE", kernel_module.GROUP)
    kernel_module._load.cache_clear()
