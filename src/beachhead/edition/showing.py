"""What games show alike: words, sides, phases, trails, charts, layers over the map.

The sentences are in the game's catalogue: `side.ID` and `side_short.ID`, `layer.NAME`, `chart_name.NAME` and
`chart.HEADING`, `only.QUESTION`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from beachhead.edition.events import PhaseBegan
from beachhead.edition.log import log_line
from beachhead.edition.threats import Threats
from beachhead.edition.wording import Wording
from beachhead.kernel.acting import Acting
from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Game, Result
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.question import Question
from beachhead.kernel.refusal import Explanation, Refusal, UsageError
from beachhead.kernel.scene import (
    Arrow,
    Board,
    Chart,
    Layer,
    LayerName,
    Outcome,
    Piece,
    SideLook,
    Space,
    TerrainKind,
    Threat,
)
from beachhead.kernel.text import Sentences, Text, kept_in_words
from beachhead.mechanics.forces import Forces
from beachhead.mechanics.results_tables import ResultTable
from beachhead.mechanics.trails import Trail, still_drawn

P = TypeVar("P", bound=Game[Any])
A = TypeVar("A", bound=Acting[Any])
F = TypeVar("F", bound=Forces[Any, Any, Any])


def row_of_areas(name: str, areas: Sequence[str], sides: tuple[SideLook, ...]) -> Board:
    """A board of areas side by side, for a first look at a game that has no map yet."""
    corners = ((-80.0, -60.0), (80.0, -60.0), (80.0, 60.0), (-80.0, 60.0))
    spaces = tuple(
        Space(id=n, name=area, x=x, y=80.0, terrain="land", outline=tuple((x + dx, 80.0 + dy) for dx, dy in corners))
        for n, (area, x) in enumerate((area, 100.0 + 200 * n) for n, area in enumerate(areas))
    )
    land = TerrainKind(id="land", name="Land", pattern="clear")
    width = 200.0 * len(areas)
    return Board(kind="areas", name=name, width=width, height=160.0, spaces=spaces, terrain=(land,), sides=sides)


def arrows(trails: Iterable[Trail], side: Callable[[int], Side]) -> tuple[Arrow, ...]:
    """The trails of units that can be seen; `side` is that of a unit."""
    return tuple(
        Arrow(kind=trail.kind, side=side(trail.unit), path=trail.path, piece=trail.unit)
        for trail in trails
        if trail.unit >= 0
    )


def path_of(game: Any, event: Any) -> tuple[int, ...]:
    """The way that an event tells of: its path, else from where it starts to where it goes."""
    path: tuple[int, ...] = event.path if hasattr(event, "path") else (event.start, event.goal)
    return path


class Trails(Generic[F]):
    """Where units went, drawn until their side moves again.

    `kinds` are the events that tell of it and what each is drawn as (a function where that depends on the event);
    `begins` are by phase the sides whose movement begins with it; a trail that `hides` is not drawn; `way` is how an
    event goes where it does not say so itself.
    """

    def __init__(
        self,
        kinds: Mapping[type[Event], str | Callable[[Any], str]],
        begins: Mapping[int, Collection[int]],
        hides: Callable[[F, Trail], bool] = lambda game, trail: False,
        way: Callable[[F, Any], tuple[int, ...]] = path_of,
    ) -> None:
        self.kinds, self.begins, self.hides, self.way = kinds, begins, hides, way

    def drawn(self, game: F, told: Iterable[Event]) -> tuple[Arrow, ...]:
        """The movements of each side until it moves again."""
        trails = still_drawn(told, self._begins, partial(self._went, game), game.side)
        return arrows((one for one in trails if not self.hides(game, one)), lambda unit: game.sides[game.side(unit)])

    def _begins(self, event: Event) -> Collection[int]:
        return self.begins.get(event.phase, ()) if isinstance(event, PhaseBegan) else ()

    def _went(self, game: F, event: Event) -> Iterator[Trail]:
        """Where known units went: from a space to another, or onto the map and off it."""
        kind = self.kinds.get(type(event))
        if kind is None:
            return
        word = kind if isinstance(kind, str) else kind(event)
        path = self.way(game, event)
        for unit in self._who(event):
            if unit >= 0 and len(path) > (word not in ("enter", "exit")):
                yield Trail(unit, path, word)

    def _who(self, event: Any) -> tuple[int, ...]:
        """Those whose way is drawn: of ships or pieces together the first."""
        several = getattr(event, "units", ()) or getattr(event, "ships", ())[:1] or getattr(event, "pieces", ())[:1]
        return several or (event.unit if hasattr(event, "unit") else event.piece,)


def backs(game: Any, side: Side, title: str) -> tuple[Piece, ...]:
    """The counters of a side of which only the backs are seen, in the spaces that are `unknown` to the viewer.

    Their ids follow from where they lie and from their place in the stack, so that those that stay are the same
    counters.
    """
    first, size, unknown = len(game.state.units), len(game.edition.ground), game.state.unknown
    return tuple(
        Piece(
            id=first + space + size * unknown[:number].count(space),
            name="?",
            title=title,
            side=side,
            space=space,
            face="down",
        )
        for number, space in enumerate(unknown)
    )


def phase_steps(phases: Iterable[int], now: int, name: Callable[[int], str]) -> tuple[tuple[str, str], ...]:
    """The phases of a turn by name, each done, now or next."""
    return tuple((name(phase), "done" if phase < now else "now" if phase == now else "next") for phase in phases)


def situation(game: Any, wording: Wording[Any], phases: Iterable[int]) -> dict[str, Any]:
    """What every position says: turn, phase, whose it is, and which of some phases are done, now or next."""
    s, over = game.state, game.result() is not None
    return {
        "turn": str(s.turn),
        "phase": wording.own("phase.over") if over else wording.phase_name(s.phase),
        "phasing": None if over else game.asked,
        "steps": phase_steps(phases, s.phase, wording.phase_name),
    }


COUNTERS = 20_000
"""How many counters of a game are kept as they were seen last: some 0.6 kB each, and 3,000 in a whole match."""

seen_counter = kept_in_words(COUNTERS)
"""For a counter as it is seen, made of what it hangs on: after an answer nearly all lie as before, at every table."""


def counter(unit: int, printed: Any, side: Side, **shown: Any) -> Piece:
    """A unit as a counter: its number, what is printed on it as its name, whose it is; `shown` are the other fields."""
    named = {"name": printed.name, "title": printed.title, "side": side}
    return Piece(id=unit, **{**named, **shown})


def holding(flags: Mapping[str, object]) -> tuple[str, ...]:
    """The names of what is so."""
    return tuple(name for name, holds in flags.items() if holds)


def steps_of(
    found: Mapping[int, tuple[int, int]], points: Callable[[int], str] = str
) -> tuple[tuple[int, int, str, str], ...]:
    """Each step of the ways to spaces, from what it costs to come there, and the space before.

    Space, space before, points for the step, points so far.
    """
    return tuple(
        (space, before, points(cost - found[before][0]), points(cost)) for space, (cost, before) in found.items()
    )


Row = tuple[str, ...]


class Charts:
    """The charts and tables of a game: their names and headings from its catalogue.

    Each is made of its name, its clause, and what the provenance of the edition calls it.
    """

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences

    def headings(self, *names: str) -> Row:
        """A row of headings."""
        return tuple(self.sentences.say(f"{self.sentences.prefix}.chart.{name}") for name in names)

    def chart(
        self,
        edition: Any,
        name: str,
        clause: str,
        item: str,
        headings: Sequence[Row],
        rows: Iterable[Row],
        marked: tuple[tuple[int, int], ...] = (),
    ) -> Chart:
        """A chart with its name; `marked` are cells (row, column) that concern what is going on."""
        title = self.sentences.say(f"{self.sentences.prefix}.chart_name.{name}")
        source = next(source for source in edition.provenance if source.item == item)
        return Chart(
            id=name,
            name=title,
            clause=clause,
            headings=tuple(headings),
            rows=tuple(rows),
            source=source,
            marked=marked,
        )

    def results(
        self,
        edition: Any,
        name: str,
        clause: str,
        item: str,
        lines: Iterable[Row],
        table: ResultTable,
        at: tuple[int, int | None] = (-1, None),
        line: int = -1,
    ) -> Chart:
        """A results table under its lines of headings, each with its name first; `chart.die` names a row.

        Marked is the column that an attack is `at` (-1: none), or, with what the die came to, the one cell; and of the
        `line` of headings on which it is read (-1: none) the name and the heading of that column.
        """
        die_name, body = f"{self.sentences.prefix}.chart.die", enumerate(table.rows, start=table.first)
        rows = tuple((self.sentences.say(die_name, face=face), *cells) for face, cells in body)
        headings = tuple((*line, *("",) * (len(rows[0]) - len(line))) for line in lines)
        column, die = at
        places = range(len(rows)) if die is None else (min(max(die - table.first, 0), len(rows) - 1),)
        marked = tuple((place, 1 + column) for place in places if column >= 0)
        if line >= 0 and column >= 0:
            marked += tuple((line - len(headings), place) for place in (0, 1 + column))
        return self.chart(edition, name, clause, item, headings, rows, marked)


def is_there(game: Any, piece: int) -> bool:
    """Whether a piece is a unit that lies on the map."""
    return 0 <= piece < len(game.edition.units) and game.place(piece) >= 0


class Layers(Generic[P]):
    """The layers that a game lays over its map: by name the function that makes one of a game.

    Those of `of_piece` are made of a game and a piece, of which `is_on_map` says that it lies on the map; `threats` are
    those of what each side could bring.
    """

    def __init__(
        self,
        sentences: Sentences,
        makers: Mapping[str, Callable[[P], Layer]],
        *,
        of_piece: Mapping[str, Callable[[P, int], Layer]],
        is_on_map: Callable[[P, int], bool] = is_there,
        threats: Threats[P] | None = None,
    ) -> None:
        self.sentences, self.of_piece, self.is_on_map, self.threats = sentences, of_piece, is_on_map, threats
        self.makers = {**makers, **(threats.makers() if threats else {})}

    def title(self, name: str) -> str:
        """The name of a layer in words."""
        return self.sentences.say(f"{self.sentences.prefix}.layer.{name}")

    def names(self) -> tuple[LayerName, ...]:
        """The layers there are."""
        every = {**dict.fromkeys(self.makers, False), **dict.fromkeys(self.of_piece, True)}
        by = self.threats.names if self.threats else {}
        return tuple(
            LayerName(id=name, name=self.title(name), needs_piece=needs, by=by.get(name, ""))
            for name, needs in every.items()
        )

    def layer(self, game: P, name: str, piece: int) -> Layer:
        """A layer for the position as it stands.  Raises UsageError."""
        if name in self.makers:
            return self.makers[name](game)
        if name not in self.of_piece:
            known = ", ".join((*self.makers, *self.of_piece))
            raise UsageError(f"there is no layer {name!r}; there are: {known}", where="layer")
        if not self.is_on_map(game, piece):
            raise UsageError(f"layer {name!r} needs a unit on the map", where="piece")
        return self.of_piece[name](game, piece)

    def threat(self, game: P, by: Side, space: int) -> Threat:
        """What a side could bring against a space.  Raises UsageError."""
        if self.threats is None:
            raise UsageError("the game does not say what could come", where="threat")
        return self.threats.threat(game, by, space)

    def named(self, name: str, clause: str, **drawn: Any) -> Layer:
        """A layer with its name; `drawn` are the other fields of a `Layer`."""
        return Layer(id=name, name=self.title(name), clause=clause, **drawn)


class Shown(Presentation[A]):
    """The presentation of a game that plays by acts: its words, and its layers laid over the map."""

    wording: Wording[A]
    overlays: Layers[A] | None = None

    def render(self, text: Text) -> str:
        """A text of the game in words."""
        return self.wording.sentences.render(text)

    def waiting(self, game: A, ask: Ask) -> str:
        """What the others read while `ask` is open."""
        return self.wording.waiting(game, ask)

    def question(self, game: A, ask: Ask) -> Question:
        """The question with its options, and with what is not open."""
        return self.wording.question(game, ask)

    def line(self, game: A, event: Event, decision: int) -> LogLine:
        """An event in words: the sentence ``log.KIND``, with the event's own texts and numbers in its gaps."""
        values = msgspec.structs.asdict(event)
        gaps = {name: value for name, value in values.items() if isinstance(value, str | int)}
        sentences = self.wording.sentences
        text = sentences.say(f"{sentences.prefix}.log.{type(event).__name__}", **gaps)
        faces = {"faces": (values["face"],)} if "face" in values else {}
        return log_line(event, decision, (text, faces))

    def reason(self, game: A, ask: Ask, refusal: Refusal) -> Text:
        """The reason of a refusal, with what goes into its gaps."""
        whole = super().reason(game, ask, refusal)
        return self.wording.reason(game, ask, refusal) if whole is refusal.reason else whole

    def explain(self, game: A, ask: Ask, action: Action) -> Explanation:
        """Every condition for or against an action, in words, and what would make it legal."""
        found = self.wording.explain(game, ask, action, game.explain(ask, action))
        return msgspec.structs.replace(found, changes=self.changes(game.seen_by(ask.side), ask, action))

    def changes(self, game: A, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action of the open question legal: the nearest other targets."""
        return self.wording.instead(game, ask, action)

    def layers(self) -> tuple[LayerName, ...]:
        """The layers that can be laid over the map."""
        return self.overlays.names() if self.overlays else ()

    def layer(self, game: A, name: str, piece: int = -1) -> Layer:
        """A layer over the map.  Raises UsageError."""
        return self.overlays.layer(game, name, piece) if self.overlays else super().layer(game, name, piece)

    def threat(self, game: A, by: Side, space: int) -> Threat:
        """What a side could bring against a space.  Raises UsageError."""
        return self.overlays.threat(game, by, space) if self.overlays else super().threat(game, by, space)

    def outcome(self, game: A, result: Result) -> Outcome:
        """How the match ended: the sentence ``outcome.LEVEL``, with the points by side in its gaps."""
        sentences = self.wording.sentences
        text = sentences.say(f"{sentences.prefix}.outcome.{result.level}", **result.scores)
        return Outcome(winner=result.winner, level=result.level, text=text, scores=result.scores)
