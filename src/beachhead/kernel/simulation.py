"""A game being played with nothing around it: answers in, questions out, exact copies.

A match is a simulation with a gate, a history, a log and undo; a player that looks ahead plays simulations of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from beachhead.kernel.ask import Ask, AskAny, Flow, Option, Options, Question, Side, Together
from beachhead.kernel.game import Game, Result, Rolled
from beachhead.kernel.positions import Chain, unroll

NO_ASKS: Mapping[Side, Ask] = {}


G = TypeVar("G")


class Play(NamedTuple, Generic[G]):
    """A question to be judged: the game as its side knows it, or as it may be, and what is asked.

    `kept` is for whoever judges: what was worked out stays with the player or the simulation, and its copies.
    """

    game: G
    side: Side
    question: str
    options: Options
    about: tuple[int, ...]
    kept: dict[Any, Any]


def lead(game: Game[Any], side: Side) -> float:
    """The points of a side above those of the best other side."""
    scores = game.scores()
    return float(scores.get(side, 0) - max((points for other, points in scores.items() if other != side), default=0))


def leader(game: Game[Any], side: Side) -> float:
    """1 for a side that has won or leads in points, 0 if another has or does, a half where nobody does."""
    result = game.result()
    if result is not None:
        return 0.5 if result.winner is None else float(result.winner == side)
    ahead = lead(game, side)
    return 0.5 if not ahead else float(ahead > 0)


class Given(msgspec.Struct, frozen=True, gc=False):
    """What a flow was sent: as it was sent, and as answers of sides; and what was rolled before it asked again."""

    sent: Any
    answers: tuple[tuple[Side, Option], ...]
    faces: tuple[Rolled, ...]


class Since(NamedTuple):
    """What a side knows of what has happened since the last anchor: what it knew there (None: the same as now), the
    answers (None where it may not know them all), and what was rolled, 0 for a die that it may not know.
    """

    anchor: Any = None
    answers: tuple[tuple[Side, Option], ...] | None = ()
    faces: tuple[int, ...] = ()


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Where a simulation can be taken back to: the game at the last anchor and what it was sent since.

    `anchored` is False where the game is as it was when the flow was begun, and only the flow knows how to go on.
    """

    base: Game[Any]
    since: Chain = None
    anchored: bool = True


class Part:
    """What one side does in secret: a simulation of its own, the answers it was given, and what it was asked first."""

    __slots__ = ("answers", "first", "simulation")

    def __init__(self, simulation: Simulation, answers: Chain, first: Ask | None) -> None:
        self.simulation, self.answers, self.first = simulation, answers, first

    def clone(self) -> Part:
        """An independent copy."""
        return Part(self.simulation.clone(), self.answers, self.first)


class Simulation:
    """A flow of a game, as far as it has gone.

    `asks` are the open questions by side.  `kept` is for whoever judges positions: it stays with the simulation and its
    copies.  Light ones (`light`) keep nothing for copies: they can only be copied where the question is an anchor.
    """

    __slots__ = ("_begin", "_flow", "_light", "anchored", "asks", "base", "game", "kept", "parts", "question", "since")

    def __init__(
        self, game: Game[Any], begin: Callable[[Any], Flow[Any]] | None = None, *, light: bool = False
    ) -> None:
        self._begin = type(game).flow if begin is None else begin
        self._light = light
        self.kept: dict[Any, Any] = {}
        self.question: Question | None
        self.parts: dict[Side, Part] | None
        self.since: Chain = None
        self._open(game)
        self.base = game if light else game.fork()
        self.anchored = self.at_anchor
        self._ask()

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.question is None

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        return self.game.result() if self.question is None else None

    @property
    def public_asks(self) -> Mapping[Side, Ask]:
        """What everybody knows of who is asked: of sides that decide in secret the first question, done or not."""
        if self.parts is None:
            return self.asks
        return {side: part.first for side, part in self.parts.items() if part.first is not None}

    @property
    def at_anchor(self) -> bool:
        """Whether the game's state alone says how to go on."""
        question = self.question
        return question is None or (type(question) is Ask and question.anchor)

    @property
    def is_at_base(self) -> bool:
        """Whether nothing has been answered since the last anchor, nor in secret."""
        return self.since is None and self.parts is None

    def game_of(self, side: Side | None) -> Game[Any]:
        """The game with what a side has done in secret, which is not yet part of the game itself."""
        if self.parts is None or side not in self.parts:
            return self.game
        return self.parts[side].simulation.game

    def has_decided_in_secret(self, side: Side) -> bool:
        """Whether a side has given answers in secret that are not yet part of the game."""
        return self.parts is not None and side in self.parts and self.parts[side].answers is not None

    def inner(self, side: Side) -> Simulation:
        """Where a side is asked: the part in which it decides in secret, else this one."""
        return self if self.parts is None or side not in self.parts else self.parts[side].simulation

    def play(self, side: Side) -> Play[Any]:
        """What a side is asked, to be judged.  Raises KeyError if it is not asked."""
        ask = self.asks[side]
        return Play(self.game_of(side), side, ask.name, ask.choices(), ask.about, self.kept)

    def known_since(self, viewer: Side) -> Since:
        """What a side that is asked knows of what has happened since the last anchor, its secret answers included."""
        inner = self.inner(viewer)
        if inner is self or inner.anchored:
            return inner._known_since(viewer)
        before, secret = self._known_since(viewer), inner._known_since(viewer)
        if before.answers is None or secret.answers is None:
            return Since(answers=None)
        anchor = self.base.redacted_for(viewer) if before.anchor is None else before.anchor
        return Since(anchor, before.answers + secret.answers, before.faces)

    def _known_since(self, viewer: Side) -> Since:
        if self.since is None:
            return Since()
        every: list[Given] = unroll(self.since)
        answers = tuple(answer for given in every for answer in given.answers)
        if not all(self._tells(given, viewer) for given in every):
            return Since(answers=None)
        return Since(
            self.base.redacted_for(viewer),
            answers,
            tuple(rolled.known_to(viewer) for given in every for rolled in given.faces),
        )

    def told_since(self, viewer: Side | None) -> tuple[list[tuple[Side, Option]], tuple[int, ...]]:
        """The answers since the last anchor that a side was told, with what was rolled for them; None was told all.

        Its own secret ones are among them.  Of the others' nothing can be told from it, not even that there are any.
        """
        every: list[Given] = unroll(self.since)
        told = [given for given in every if viewer is None or self._tells(given, viewer)]
        answers = [answer for given in told for answer in given.answers]
        for side, part in (self.parts or {}).items():
            if viewer in (None, side):
                answers += [(side, option) for option in unroll(part.answers)]
        shown = (rolled for given in told for rolled in given.faces)
        return answers, tuple(one.face if viewer is None else one.known_to(viewer) for one in shown)

    # -- playing -----------------------------------------------------------------------------------------

    def answer(self, side: Side, option: Option) -> None:
        """Give an answer, one of the options of `asks`: nothing is checked here."""
        if self.parts is not None:
            part = self.parts[side]
            rolled = part.simulation.game.state.dice.rolled
            part.simulation.answer(side, option)
            part.simulation.game.emitted.clear()
            if part.simulation.game.state.dice.rolled != rolled:
                raise TypeError(f"{side} rolls a die while others decide in secret")
            part.answers = (part.answers, option)
            self._end_parts()
        elif type(self.question) is AskAny:
            self._send((side, option), ((side, option),))
            self._ask()
        else:
            self._send(option, ((side, option),))
            self._ask()

    def take_back(self, side: Side) -> Option:
        """Take back the last answer that a side gave in secret: whatever others have answered meanwhile stands."""
        assert self.parts is not None
        assert isinstance(self.question, Together)
        answers = unroll(self.parts[side].answers)
        anew = self._part(side, self.question.parts[side])
        for option in answers[:-1]:
            anew.simulation.answer(side, option)
            anew.simulation.game.emitted.clear()
            anew.answers = (anew.answers, option)
        self.parts[side] = anew
        self._look_at_parts()
        last: Option = answers[-1]
        return last

    def clone(self, *, light: bool = False) -> Simulation:
        """An independent copy with the same future."""
        copy = object.__new__(Simulation)
        copy._begin, copy._light, copy.kept = self._begin, light, self.kept
        copy.restore(self.mark(), self.parts)
        return copy

    # -- going back --------------------------------------------------------------------------------------

    def mark(self) -> Mark:
        """Where it stands, but for what is decided in secret."""
        if not self._light:
            return Mark(self.base, self.since, self.anchored)
        if not self.at_anchor:
            raise TypeError("a light simulation can only be copied at an anchor")
        return Mark(self.game.fork())

    def restore(self, mark: Mark, parts: Mapping[Side, Part] | None = None) -> None:
        """Go to where a mark was made; `parts` is what was decided in secret there."""
        self._open(mark.base.fork())
        for given in unroll(mark.since):
            try:
                self.question = self._flow.send(given.sent)
            except StopIteration:
                self.question = None
        self.game.emitted.clear()
        self.game.faces.clear()
        self.base, self.since, self.anchored = mark.base, mark.since, mark.anchored
        self._ask({side: part.clone() for side, part in parts.items()} if parts is not None else None)

    # -- inside ------------------------------------------------------------------------------------------

    def _tells(self, given: Given, viewer: Side) -> bool:
        return all(self.game.tells(side, option, viewer) for side, option in given.answers)

    def _open(self, game: Game[Any]) -> None:
        self.game = game
        self._flow = self._begin(game)
        self.question = next(self._flow, None)
        self.parts = None

    def _send(self, sent: Any, answers: tuple[tuple[Side, Option], ...]) -> None:
        try:
            question: Question | None = self._flow.send(sent)
        except StopIteration:
            question = None
        self.question = question
        if self._light:
            return
        if type(question) is Ask and question.anchor:
            self.base, self.since, self.anchored = self.game.fork(), None, True
        else:
            self.since = (self.since, Given(sent, answers, tuple(self.game.faces)))
        self.game.faces.clear()

    def _ask(self, parts: dict[Side, Part] | None = None) -> None:
        """Look at the question: who is asked now."""
        question = self.question
        if type(question) is Ask:
            self.asks: Mapping[Side, Ask] = {question.side: question}
        elif question is None:
            self.asks = NO_ASKS
        elif isinstance(question, Together):
            self.parts = parts or {side: self._part(side, part) for side, part in question.parts.items()}
            self._end_parts()
        else:
            assert isinstance(question, AskAny)
            self.asks = question.asks

    def _part(self, side: Side, begin: Callable[[Any], Flow[Any]]) -> Part:
        simulation = Simulation(self.game.fork(), begin)
        return Part(simulation, None, simulation.asks.get(side))

    def _end_parts(self) -> None:
        """Once every side is done, what all have decided is done in the game itself."""
        assert self.parts is not None
        self._look_at_parts()
        if not self.asks:
            sent = {side: tuple(unroll(part.answers)) for side, part in self.parts.items()}
            self.parts = None
            self._send(sent, tuple((side, option) for side, options in sent.items() for option in options))
            self._ask()

    def _look_at_parts(self) -> None:
        assert self.parts is not None
        open_parts = ((side, part.simulation.asks) for side, part in self.parts.items())
        self.asks = {side: asks[side] for side, asks in open_parts if asks}
