"""Lines of the log: every event in words from the catalogue, its fields by what they are called.

The sentence of an event is ``log.KIND``.  What its fields say can choose another one, ``log.KIND_WORD_WORD``: the name
of one that is true or not 0, a text, the side; "unseen" where a unit is not known or a group has nobody, "off" where a
space is off the map, "here" where a way leads nowhere else.  So a catalogue tells apart as many cases as it wants to.
What a battle is called that begins with it, if anything else than just that, is ``battle.KIND``, told apart likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from beachhead.edition.wording import Wording, sentence
from beachhead.kernel.acting import Acting
from beachhead.kernel.ask import Side
from beachhead.kernel.events import HEADING, ORDINARY, Event, LogLine
from beachhead.kernel.text import language

G = TypeVar("G", bound=Acting[Any])
Described = tuple[str, dict[str, Any]]
"""The sentence of an event and the other fields of its line."""

Topics = Mapping[str, Iterable[type[Event]]]
"""Kinds of events by what they are about."""

Roles = Mapping[str, Iterable[type[Event]]]
"""Kinds of events by what they are in a battle."""

BEGINS = ("declared", "die")
"""What a line can be in a battle that begins with it."""

HEADINGS = ("TurnBegan", "PhaseBegan", "MatchEnded")
SIDE, WAY, DICE = ("side", "winner"), "path", ("face", "first", "second", "faces")
"""What fields are called that a side is in, spaces one after the other, dice as rolled."""


def log_line(event: Event, decision: int, described: Described, topics: Mapping[type[Event], str] = {}) -> LogLine:
    """An event as a line of the log; `topics` say what kinds of events are about where `described` does not."""
    text, more = described
    more = {"topic": topics.get(type(event), ""), **more}
    return LogLine(decision=decision, kind=type(event).__name__, text=text, clause=event.clause, **more)


class Said(NamedTuple):
    """What a game says of an event besides: words that choose its sentence, what goes into its gaps, of its line."""

    words: tuple[str, ...] = ()
    gaps: Mapping[str, Any] = {}
    line: Mapping[str, Any] = {}


class Log(Generic[G]):
    """How a game tells its events.

    `units` are the fields in which a unit is, `groups` several, `spaces` a space, `places` several.  `whose` is the
    number of the side whose phase it is, `unseen` the side whose units are not known; `topics` are kinds of events by
    what they are about, `weights` what their lines weigh, `roles` what they are in a battle, where they belong to one;
    `also` is what the game says of an event besides; `die` are the lowest and the highest face of its dice.
    """

    def __init__(
        self,
        wording: Wording[G],
        *,
        whose: Callable[[int], int],
        units: Sequence[str] = ("unit",),
        groups: Sequence[str] = (),
        spaces: Sequence[str] = ("hex",),
        places: Sequence[str] = (),
        unseen: Side | None = None,
        topics: Mapping[str, Iterable[type[Event]]] = {},
        weights: Mapping[type[Event], int] = {},
        roles: Mapping[str, Iterable[type[Event]]] = {},
        also: Callable[[G, Event], Said] = lambda game, event: Said(),
        die: tuple[int, int] = (1, 6),
    ) -> None:
        self.die = die
        self.wording, self.whose, self.weights, self.also = wording, whose, weights, also
        self.topics = {kind: topic for topic, kinds in topics.items() for kind in kinds}
        self.roles = {kind: role for role, kinds in roles.items() for kind in kinds}
        self.units, self.groups, self.spaces, self.places, self.unseen = units, groups, spaces, places, unseen
        self._kept: dict[tuple[str, str], frozenset[str]] = {}

    def line(self, game: G, event: Event, decision: int) -> LogLine:
        """An event in words."""
        values = msgspec.structs.asdict(event)
        del values["clause"], values["audience"]
        if "start" in values and "goal" in values:
            values[WAY] = (values["start"], values["goal"])
        kind, said = type(event).__name__, self.also(game, event)
        key = self.key(kind, (*self.words(values), *said.words))
        gaps = {**dict(self.gaps(game, values)), **said.gaps}
        text = self.wording.own(f"log.{key}", **gaps)
        weight = self.weights.get(type(event), HEADING if kind in HEADINGS else ORDINARY)
        role = self.roles.get(type(event), "")
        title = self.called(key, gaps) if role in BEGINS else ""
        line = {"weight": weight, "role": role, "title": title, **self.pointing(game, values), **said.line}
        return log_line(event, decision, (sentence(text), line), self.topics)

    # -- the sentence --------------------------------------------------------------------------------

    def words(self, values: Mapping[str, Any]) -> Iterator[str]:
        """What the fields of an event say that can choose its sentence: those with a side last."""
        for name, value in values.items():
            if name in self.units or name in self.groups:
                if value == () or (isinstance(value, int) and value < 0):
                    yield "unseen"
            elif name in self.spaces:
                if value < 0:
                    yield "off"
            elif name == WAY:
                if value and value[0] == value[-1]:
                    yield "here"
            elif name not in SIDE and value and isinstance(value, str | int):
                yield value if isinstance(value, str) else name
        yield from (self.wording.sides[values[name]] for name in SIDE if name in values)

    def key(self, kind: str, words: tuple[str, ...]) -> str:
        """The key of the sentence that says most of an event of some kind."""
        variants, best, so_far = self.variants(kind), kind, kind
        for word in words if variants else ():
            longer = f"{so_far}_{word}"
            if any(key == longer or key.startswith(f"{longer}_") for key in variants):
                so_far = longer
                best = longer if longer in variants else best
        return best

    def called(self, key: str, gaps: Mapping[str, Any]) -> str:
        """What a battle is called that begins with a sentence: ``battle.KEY``, else by a shorter key, else nothing."""
        words, known = key.split("_"), self.wording.sentences.catalogue()
        keys = (f"battle.{'_'.join(words[:n])}" for n in range(len(words), 0, -1))
        found = next((one for one in keys if f"{self.wording.sentences.prefix}.{one}" in known), "")
        return sentence(self.wording.own(found, **gaps)) if found else ""

    def variants(self, kind: str) -> frozenset[str]:
        """The sentences that there are for some cases of a kind of events, kept for each language."""
        known = self._kept.get((kind, language()))
        if known is None:
            start = f"{self.wording.sentences.prefix}.log."
            keys = (key for key in self.wording.sentences.keys() if key.startswith(f"{start}{kind}_"))  # noqa: SIM118
            known = self._kept[kind, language()] = frozenset(key.removeprefix(start) for key in keys)
        return known

    def gaps(self, game: G, values: Mapping[str, Any]) -> Iterator[tuple[str, str | int]]:
        """The fields of an event as they are read in a sentence."""
        words = self.wording
        for name, value in values.items():
            if name in self.units:
                yield name, words.title(game, value)
            elif name in self.groups and isinstance(value, tuple):
                yield name, words.titles(game, value)
            elif name in self.spaces:
                yield name, words.place_name(game, value)
            elif name in self.places:
                yield name, ", ".join(words.place_name(game, space) for space in value)
            elif name in SIDE:
                yield name, words.side_name(value)
            elif name == "phase":
                yield name, words.phase_name(value)
            elif name == WAY and value:
                names = [words.place_name(game, space) for space in value]
                yield from (("start", names[0]), ("end", names[-1]), (WAY, " \N{EN DASH} ".join(names)))
            elif isinstance(value, str | int):
                yield name, value

    # -- the rest of the line ------------------------------------------------------------------------

    def pointing(self, game: Any, values: Mapping[str, Any]) -> dict[str, Any]:
        """What an event points at: pieces, spaces, the way, dice, and whose it is."""
        pieces: list[int] = [values[name] for name in self.units if name in values]
        for value in (values.get(name) for name in self.groups):
            pieces += value if isinstance(value, tuple) else ()
        pieces = [unit for unit in pieces if unit >= 0]
        spaces = [space for name in self.spaces if (space := values.get(name, -1)) >= 0]
        spaces += [space for name in self.places for space in values.get(name, ())]
        found: dict[str, Any] = {"pieces": tuple(pieces), "spaces": tuple(spaces), "faces": tuple(self.dice(values))}
        if found["faces"]:
            found["die"] = self.die
        if way := values.get(WAY):
            found |= {"path": way, "spaces": tuple(dict.fromkeys((way[0], way[-1])))}
        sides = [values[name] for name in SIDE if name in values] + [game.side(unit) for unit in pieces[:1]]
        if "phase" in values:
            sides = [self.whose(values["phase"])]
        hidden = self.unseen if any(values.get(name, 0) < 0 for name in self.units) else None
        return {**found, "side": self.wording.sides[sides[0]] if sides else hidden}

    def dice(self, values: Mapping[str, Any]) -> Iterator[int]:
        """The dice among the fields of an event; one that shows less than the lowest face was not rolled."""
        for name in DICE:
            shown = values.get(name, ())
            faces: tuple[int, ...] = shown if isinstance(shown, tuple) else (shown,)
            yield from (face for face in faces if face >= self.die[0])
