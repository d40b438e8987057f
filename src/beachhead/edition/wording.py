"""The words of a game that plays by acts: questions, labels, reasons, titles and what is closed, from its catalogue.

Sentences are `do.LABEL` of an option (`do.LABEL_many` for a number above one, `do.LABEL_none` for none), `cannot.LABEL`
of what was meant, `no.NAME` and `yes.NAME` of a condition, `ask.NAME` of a question, `ends.NAME` of what ends the part
of the game that it belongs to, `only.NAME` where it can only be answered by going on, `waiting`; names are `side.ID`,
`side_short.ID`, `phase.ID`, and `unnamed` of a unit that is none, or not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from beachhead.kernel.acting import Acting, Meant
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Option, Side
from beachhead.kernel.question import Blocked, Choice, Question
from beachhead.kernel.refusal import Explanation, Met, Refusal
from beachhead.kernel.scene import Panel, SideLook, Track, TrackCell
from beachhead.kernel.text import KERNEL, Sentences, Text, language

G = TypeVar("G", bound=Acting[Any])
Gaps = Mapping[str, str | int]
Rows = tuple[tuple[str, str], ...]
"""Names and what stands behind them."""

Ruled = tuple[tuple[str, str, str], ...]
"""Names, what stands behind them, and the clauses that it hangs on."""

INSTEAD = 3
"""How many other choices an explanation names."""

SCHEMES = ("green", "ochre")
"""The colours of two sides, by the table's names for them."""


def side_looks(sentences: Sentences, schemes: Mapping[Side, str]) -> tuple[SideLook, ...]:
    """The sides by name, each with its counter scheme, in the language that is spoken now."""
    return _side_looks(sentences, tuple(schemes.items()), language())


@lru_cache(maxsize=32)
def _side_looks(sentences: Sentences, schemes: tuple[tuple[Side, str], ...], _: str) -> tuple[SideLook, ...]:
    def named(key: str, side: Side) -> str:
        return sentences.say(f"{sentences.prefix}.{key}.{side}")

    return tuple(
        SideLook(id=side, name=named("side", side), short=named("side_short", side), scheme=scheme)
        for side, scheme in schemes
    )


def on_board(game: Any, one: int, other: int) -> int:
    """How far two spaces are from each other on the board of the game's edition."""
    distance: int = game.edition.board.distance(one, other)
    return distance


def far(game: Any, one: int, other: int) -> tuple[bool, int]:
    """How far two spaces are from each other, to sort by: what lies on another sheet is farther than all."""
    steps = on_board(game, one, other)
    return steps < 0, steps


def sentence(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


class Wording(Generic[G]):
    """How a game speaks of what is asked, of what can and cannot be done.

    `sides` and `phases` are ids by number, `place` is what a space is called.  `named` is what sentences about an
    action may name, if otherwise than usual, `gaps` what the label of an option speaks of beside unit, place (`hex`)
    and value, `about` what the sentence of a question does beside its own gaps, nothing if not given; `waits` what the
    others read of a question, else the question itself, or with `tells_phase` the phase alone, where the question might
    betray something.
    """

    def __init__(
        self,
        sentences: Sentences,
        *,
        sides: Sequence[Side] = (),
        phases: Sequence[str] = (),
        place: Callable[[G, int], str] | None = None,
        named: Callable[[G, Ask, Action], Gaps] | None = None,
        gaps: Callable[[G, Option], Gaps] = lambda game, option: {},
        about: Callable[[G, Ask], Gaps] = lambda game, ask: {},
        waits: Callable[[G, Ask], str] | None = None,
        tells_phase: bool = False,
    ) -> None:
        self.sentences, self.sides, self.phases, self.place = sentences, sides, phases, place
        self.named, self.gaps, self.about = named or self.usual, gaps, about
        self.waits = self.phase_now if tells_phase else waits or self.prompt

    # names

    def looks(self) -> tuple[SideLook, ...]:
        """The sides by name, each with its colours, in the language that is spoken now."""
        return side_looks(self.sentences, dict(zip(self.sides, SCHEMES, strict=False)))

    def own(self, key: str, **args: str | int) -> str:
        """A sentence of the game by its key without the game's prefix."""
        return self.sentences.say(f"{self.sentences.prefix}.{key}", **args)

    def side_name(self, side: int) -> str:
        """A side by name."""
        return self.own(f"side.{self.sides[side]}")

    def side_short(self, side: int) -> str:
        """A side by its short name."""
        return self.own(f"side_short.{self.sides[side]}")

    def phase_name(self, phase: int) -> str:
        """A phase by name."""
        return self.own(f"phase.{self.phases[phase]}")

    def printed(self, kind: str, name: str, english: str) -> str:
        """What the data call a thing in English, in the language that is spoken now: its sentence KIND.NAME."""
        return self.sentences.find(f"{self.sentences.prefix}.{kind}.{name}") or english

    def title(self, game: Any, unit: int) -> str:
        """A unit by name, within a sentence."""
        return str(game.type(unit).title) if unit >= 0 else self.own("unnamed")

    def titles(self, game: Any, units: Iterable[int]) -> str:
        """Units by name."""
        return ", ".join(self.title(game, unit) for unit in units)

    def phase_now(self, game: Any, ask: Ask) -> str:
        """The phase that a question belongs to, by name."""
        return self.phase_name(game.state.phase)

    def place_name(self, game: G, space: int) -> str:
        """What a space is called; nothing where the game names none."""
        return self.place(game, space) if self.place is not None else ""

    def rows(self, group: str, numbers: Mapping[str, str | int]) -> Rows:
        """What there is, each with its name ``GROUP.NAME``: the numbers of a counter, say; "" is left out."""
        return tuple((self.own(f"{group}.{name}"), str(number)) for name, number in numbers.items() if number != "")

    # what lies beside the map

    def ruled(self, group: str, numbers: Mapping[str, tuple[str | int, str]]) -> Ruled:
        """The rows of a panel, each with its name ``GROUP.NAME``, from numbers and their clauses; "" is left out."""
        return tuple(
            (self.own(f"{group}.{name}"), str(number), clause)
            for name, (number, clause) in numbers.items()
            if number != ""
        )

    def panel(self, name: str, key: str = "", *, rows: Ruled = (), is_open: bool = False, **gaps: str | int) -> Panel:
        """A box or a list beside the map, by the name ``panel.KEY``, or else that of its own."""
        return Panel(id=name, name=self.own(f"panel.{key or name}", **gaps), rows=rows, is_open=is_open)

    def lost(self) -> tuple[Panel, ...]:
        """The box of each side's units that are out of the match."""
        return tuple(
            self.panel(f"{side}-eliminated", "eliminated", side=self.side_name(number))
            for number, side in enumerate(self.sides)
        )

    def track(self, name: str, cells: Iterable[TrackCell], at: int | str, **shown: Any) -> Track:
        """A track by its name ``track.NAME``, in short ``track.NAME_short`` if there is one; `shown`: other fields."""
        key = f"{self.sentences.prefix}.track.{name}"
        title, short = self.sentences.say(key), self.sentences.find(f"{key}_short")
        return Track(id=name, name=title, short=short, cells=tuple(cells), at=str(at), **shown)

    # what can be done

    def say(self, text: Text) -> str:
        """A text of the game or of the kernel in words."""
        return (KERNEL if text.key.startswith("kernel.") else self.sentences).render(text)

    def label(self, game: G, ask: Ask, option: Option) -> str:
        """An option in words."""
        offer = offer_of(ask, option.action.verb)
        key = f"{self.sentences.prefix}.do.{offer.act.label if offer else option.action.verb}"
        key = self.sentences.key_for(key, option.value)
        return self.sentences.say(key, **{**self.meant(game, option), **self.gaps(game, option)})

    def meant(self, game: Any, option: Option) -> Gaps:
        """The unit and the place that an option is about, by name, and its value; where a game names its places."""
        if self.place is None:
            return {}
        unit = self.title(game, option.piece) if 0 <= option.piece < len(game.edition.units) else ""
        return {"unit": unit, "hex": self.place(game, option.space) if option.space >= 0 else "", "value": option.value}

    def usual(self, game: Any, ask: Ask, action: Action) -> Gaps:
        """What an action names: the unit (also as the `piece`) or the space that it is done to, and where a unit is.

        Without a unit of its own that which the question is about; where a game names its places.
        """
        if self.place is None:
            return {}
        edition, target = game.edition, action.target
        what: dict[str, str | int] = {"target": target}
        piece, space = edition.unit_index.get(target, -1), edition.board.index.get(target, -1)
        if ask.about:
            what["unit"] = self.title(game, ask.about[0])
        if piece >= 0:
            what |= {"unit": self.title(game, piece), "piece": self.title(game, piece)}
            space = game.place(piece)
        if space >= 0:
            what["hex"] = self.place(game, space)
        return what

    def choice(self, game: G, ask: Ask, option: Option, **shown: Any) -> Choice:
        """An option as the table shows it; `shown` are the other fields of a `Choice`."""
        main, offer = game.leads_on(ask, option), offer_of(ask, option.action.verb)
        if offer is not None and offer.act.ready and not main:
            shown["marks"] = (*shown.get("marks", ()), "ready")
        return Choice(
            action=option.action,
            label=self.label(game, ask, option),
            clause=option.clause,
            piece=option.piece,
            space=option.space,
            main=main,
            **shown,
        )

    def reason(self, game: G, ask: Ask, refusal: Refusal) -> Text:
        """The reason of a refusal with what goes into its gaps, as the side that is asked knows it."""
        if refusal.reason.args or refusal.action is None:
            return refusal.reason
        return Text(refusal.reason.key, self.named(game.seen_by(ask.side), ask, refusal.action))

    def explain(self, game: G, ask: Ask, action: Action, found: Explanation) -> Explanation:
        """An explanation with its title and what goes into the gaps; what holds only where somebody would wonder."""
        what = self.named(game.seen_by(ask.side), ask, action)
        held = (Met(one.clause, Text(one.text.key, what)) for one in found.met)
        return msgspec.structs.replace(
            found,
            failed=tuple(Refusal(one.clause, self.reason(game, ask, one), one.action) for one in found.failed),
            met=tuple(one for one in held if one.text.key in self.sentences.catalogue()),
            title=self.cannot(game, ask, action, what),
        )

    def cannot(self, game: G, ask: Ask, action: Action, what: Gaps) -> Text | None:
        """What cannot be done, if it names something that exists and the game has words for it."""
        offer = offer_of(ask, action.verb)
        for act in (offer.act,) if offer else game.acts.by_verb.get(action.verb, ()):
            title = Text(f"{self.sentences.prefix}.cannot.{act.label}", what)
            if act.kind.find(game, action.target) is not None and self.sentences.can_say(title):
                return title
        return None

    def instead(self, game: G, ask: Ask, action: Action) -> tuple[Text, ...]:
        """What can be chosen instead of a place or a piece that cannot: the nearest to it of the same act, in words.

        Of a question that is about some piece; nothing where nothing of the act lies on the map.
        """
        offer = offer_of(ask, action.verb)
        target = offer.act.kind.find(game, action.target) if offer and ask.about else None
        if offer is None or target is None:
            return ()
        wanted = self.spot(game, offer.act.kind.option(game, action.verb, "", target))
        same = (option for option in ask.choices() if option.action.verb == action.verb)
        placed = [option for option in same if wanted >= 0 and self.spot(game, option) >= 0]
        nearest = sorted(placed, key=lambda option: far(game, wanted, self.spot(game, option)))[:INSTEAD]
        return tuple(Text("kernel.change.instead", {"what": self.label(game, ask, option)}) for option in nearest)

    def spot(self, game: G, option: Option) -> int:
        """The space that an option is about: its own, or that of its piece; a negative number without one."""
        return option.space if option.space >= 0 or option.piece < 0 else game.place(option.piece)

    def blocked(self, game: G, ask: Ask) -> Blocked | None:
        """The way on that is not open now, in words."""
        way_on = game.way_on(ask)
        return None if way_on is None else self.shut(game, ask, way_on)

    def closed(self, game: G, ask: Ask) -> tuple[Blocked, ...]:
        """What else is not open now, each with the first reason."""
        return tuple(self.shut(game, ask, meant) for meant in game.closed(ask))

    def shut(self, game: G, ask: Ask, meant: Meant) -> Blocked:
        """An act that is not open, in words."""
        action = meant.action(game)
        why = game.why_not(ask, action)
        option = meant.offer.act.kind.option(game, action.verb, why.clause, meant.target)
        text = self.say(self.reason(game, ask, why))
        return Blocked(action=action, label=self.label(game, ask, option), clause=why.clause, text=text)

    # questions

    def prompt(self, game: G, ask: Ask) -> str:
        """The sentence of a question."""
        return self.sentences.say(ask.prompt.key, **{**ask.prompt.args, **self.about(game, ask)})

    def waiting(self, game: G, ask: Ask) -> str:
        """What the others read while `ask` is open."""
        prefix = self.sentences.prefix
        side = self.sentences.say(f"{prefix}.side.{ask.side}")
        return self.sentences.say(f"{prefix}.waiting", side=side, question=self.waits(game, ask))

    def question(
        self,
        game: G,
        ask: Ask,
        choice: Callable[[G, Ask, Option], Choice] | None = None,
        why: Callable[[], str] = str,
        options: Iterable[Option] | None = None,
        also: Iterable[Blocked] = (),
        **shown: Any,
    ) -> Question:
        """A question as the table shows it.

        `choice` words an option, if otherwise than usual, `options` are in another order, `also` is closed besides what
        the question lists, `shown` are other fields.  Where it can only be answered by going on it says so:
        ``only.NAME_WHY``, or else ``only.NAME``.
        """
        made = choice or self.choice
        usual: dict[str, Any] = {
            "text": self.prompt(game, ask),
            "choices": tuple(made(game, ask, option) for option in options or ask.choices()),
            "subject": ask.about,
            "ends": self.sentences.find(f"{self.sentences.prefix}.ends.{ask.name}"),
            "blocked": self.blocked(game, ask),
            "closed": (*self.closed(game, ask), *also),
        }
        asked = Question(side=ask.side, clause=ask.clause, **usual | shown)
        if len(asked.choices) != 1 or not asked.choices[0].main:
            return asked
        key = f"{self.sentences.prefix}.only.{ask.name}"
        said = self.sentences.find(f"{key}_{why()}") or self.sentences.find(key)
        return msgspec.structs.replace(asked, text=said) if said else asked
