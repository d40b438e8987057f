"""What there is to see of a match: everything that its module's presentation makes of it, for whoever looks."""

from __future__ import annotations

import abc
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from beachhead.kernel.ask import NOWHERE, Action, Ask, Side
from beachhead.kernel.ending import CONCEDE, DRAW, UNFINISHED, Ended
from beachhead.kernel.events import HEADING, Event, LogLine, RulesChanged, TakenBack
from beachhead.kernel.game import Game, Result
from beachhead.kernel.module import GameModule, find_scenario, seats_of
from beachhead.kernel.positions import Chain, in_effect, unroll
from beachhead.kernel.question import Question
from beachhead.kernel.record import Header, Segment
from beachhead.kernel.refusal import Explanation, Refusal
from beachhead.kernel.scene import Board, Chart, Layer, LayerName, Outcome, Position, Threat
from beachhead.kernel.text import KERNEL, Text


class Told:
    """What a side has been told and is in effect, newest first; to be gone through as often as somebody likes."""

    __slots__ = ("_chain", "_side")

    def __init__(self, chain: Chain, side: Side | None) -> None:
        self._chain, self._side = chain, side

    def __iter__(self) -> Iterator[Event]:
        for _, events in in_effect(self._chain):
            yield from (event for event in reversed(events) if event.seen_by(self._side))


class Shown(abc.ABC):
    """A match as it is looked at; whoever looks gets what the game makes of what he knows."""

    module: GameModule
    header: Header
    decisions: int
    segments: tuple[Segment, ...]
    _ended: Ended | None

    @property
    @abc.abstractmethod
    def game(self) -> Game[Any]:
        """The game as it stands."""

    @abc.abstractmethod
    def game_of(self, side: Side | None) -> Game[Any]:
        """The game with what a side has decided in secret."""

    def _known_to(self, side: Side | None) -> Game[Any]:
        """The game as a side knows it."""
        return self.game_of(side).seen_by(side)

    @property
    def _sides(self) -> Sequence[Side]:
        return find_scenario(self.module, self.header.scenario).sides

    @property
    def sides_swapped(self) -> bool:
        """Whether the two players have changed sides."""
        return self.game.sides_swapped()

    @property
    def seats(self) -> dict[Side, Side]:
        """For each side the one at which its player sat down; see `module.seats_of`.  Raises UsageError."""
        return seats_of(self._sides, sides_swapped=self.sides_swapped)

    @property
    @abc.abstractmethod
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""

    @property
    @abc.abstractmethod
    def told(self) -> Chain:
        """All that happened, as a chain of (decision, events)."""

    def events(self, side: Side | None = None, *, everything: bool = False) -> Iterator[tuple[int, Event]]:
        """What happened, as (decision, event), as far as `side` may know it; all of it with `everything`."""
        for decision, events in unroll(self.told):
            for event in events:
                if everything or event.seen_by(side):
                    yield decision, event

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last answer led to, whoever may know it."""
        decision, told = self.told[1] if self.told is not None else (0, ())
        return tuple(told) if decision == self.decisions else ()

    def told_to(self, side: Side | None) -> Iterable[Event]:
        """What happened as far as `side` may know it, newest first."""
        return Told(self.told, side)

    @abc.abstractmethod
    def _ask_of(self, side: Side) -> Ask:
        """The question of a side.  Raises RefusedError."""

    @property
    def outcome(self) -> Outcome | None:
        """The same in words."""
        result = self.result
        if result is None or self._ended is None:
            return None if result is None else self.module.presentation.outcome(self.game, result)
        text = self._how_ended(self._ended, result)
        return Outcome(winner=result.winner, level=result.level, text=text, scores=result.scores, by_players=True)

    def view(self, side: Side | None = None) -> Position:
        """The position as `side` may see it; None for a spectator."""
        known = self._known_to(side)
        seen = self.module.presentation.position(known, side, self.told_to(side))
        result = self.game.result() if self._ended is None else None
        outcome = self.outcome if result is None else self.module.presentation.outcome(known, result)
        return seen if outcome is None else msgspec.structs.replace(seen, outcome=outcome)

    @property
    def board(self) -> Board:
        """The part of the scene that does not change."""
        return self.module.presentation.board(self.game)

    def question(self, side: Side) -> Question:
        """What a side is asked, as the table shows it.  Raises RefusedError if it is not asked."""
        return self.module.presentation.question(self._known_to(side), self._ask_of(side))

    def waiting(self, ask: Ask) -> str:
        """What the others read while a question is open."""
        return self.module.presentation.waiting(self.game, ask)

    def render(self, text: Text) -> str:
        """A text of the game or of the kernel in words."""
        return self.module.presentation.say(text)

    def reason(self, ask: Ask | None, refusal: Refusal) -> str:
        """The reason of a refusal under a question in words."""
        presentation = self.module.presentation
        return presentation.say(
            refusal.reason if ask is None else presentation.reason(self.game_of(ask.side), ask, refusal)
        )

    def explain(self, ask: Ask, action: Action) -> Explanation:
        """All that can be said about why an action is not open, with what goes into the gaps of its sentences."""
        return self.module.presentation.explain(self.game_of(ask.side), ask, action)

    def pointed(self, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Explanation:
        """The same of pointing at a piece or a space that means nothing under `ask`."""
        return self.module.presentation.pointed(self.game_of(ask.side), ask, piece, space)

    @property
    def layers(self) -> tuple[LayerName, ...]:
        """The layers that can be laid over the map."""
        return self.module.presentation.layers()

    def layer(self, side: Side | None, name: str, piece: int = NOWHERE) -> Layer:
        """A layer, made from what `side` knows, for a piece where it needs one.  Raises UsageError."""
        return self.module.presentation.layer(self._known_to(side), name, piece)

    def threat(self, side: Side | None, by: Side, space: int) -> Threat:
        """What the side `by` could bring against a space, made from what `side` knows.  Raises UsageError."""
        return self.module.presentation.threat(self._known_to(side), by, space)

    def charts(self, side: Side | None) -> tuple[Chart, ...]:
        """The charts and tables, marked from what `side` knows."""
        return self.module.presentation.charts(self._known_to(side), self.told_to(side))

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        if isinstance(event, RulesChanged):
            return _of_rules(event, decision)
        if isinstance(event, TakenBack):
            return LogLine(decision, "TakenBack", KERNEL.render(Text("kernel.taken_back")), "", topic="news")
        return self.module.presentation.line(self.game, event, decision)

    def log(self, side: Side | None = None) -> list[LogLine]:
        """What happened, in words, as far as `side` may know it."""
        return [self.line(event, decision) for decision, event in self.events(side)] + self.ending()

    def ending(self) -> list[LogLine]:
        """What the log says at its end where players have ended the match themselves; else nothing."""
        ended, result = self._ended, self.result
        if ended is None or result is None:
            return []
        kind = {CONCEDE: "Conceded", DRAW: "AgreedDraw"}.get(ended.how, "EndedAsItStood")
        changed = self.changed if kind == "EndedAsItStood" else None
        clause = changed.clause if changed is not None else ""
        text = self._how_ended(ended, result)
        return [LogLine(self.decisions, kind, text, clause, side=ended.side, weight=HEADING)]

    @property
    def changed(self) -> Segment | None:
        """Where the rules changed last so that something would have come out otherwise; None if they never did."""
        return next((segment for segment in reversed(self.segments) if not segment.held), None)

    def _how_ended(self, ended: Ended, result: Result) -> str:
        names = {look.id: look.name for look in self.module.sides}
        if ended.how == CONCEDE:
            winner = names[result.winner or ended.side]
            return KERNEL.render(Text("kernel.conceded", {"loser": names[ended.side], "winner": winner}))
        if ended.how == DRAW:
            return KERNEL.render(Text("kernel.ended.draw"))
        changed = self.changed
        why = Text("kernel.ended.agreed") if changed is None else Text("kernel.ended.rules", {"rules": changed.rules})
        if result.level == UNFINISHED:
            judged = KERNEL.render(Text("kernel.ended.unfinished"))
        else:
            judged = self.module.presentation.outcome(self.game, result).text
        return f"{KERNEL.render(why)} {judged}"


def _of_rules(event: RulesChanged, decision: int) -> LogLine:
    """That the rules have changed, and what it means for the match."""
    how = "hold" if event.held else "dropped" if event.dropped else "differ"
    text = KERNEL.render(Text(f"kernel.rules.{how}", {"rules": event.rules}))
    return LogLine(decision, "RulesChanged", text, event.clause, topic="news")
