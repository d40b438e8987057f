"""What a game module says that follows from its data files: rulings, ledger, provenance, guides, saved states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, get_args

import msgspec
from msgspec.structs import replace

from beachhead.edition.datafiles import DataFolder
from beachhead.edition.guide import Guide, read_guides
from beachhead.edition.looks import Looks
from beachhead.edition.printed import Printed
from beachhead.edition.prospects import Prospects
from beachhead.edition.wording import Wording
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Game, S
from beachhead.kernel.module import (
    BALANCE_FILE,
    SLIP,
    Balance,
    Clause,
    Crossroad,
    MatchOption,
    Observation,
    Problem,
    Scenario,
    Thought,
    check_balance,
    read_balance,
)
from beachhead.kernel.options import OptionsOf
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook
from beachhead.kernel.simulation import Play, lead, leader
from beachhead.kernel.text import Sentences


def as_seen(edition: Any, known: S, side: Side, dice: Dice) -> S:
    """The state of a game that hides nothing: as it is known, with dice of the caller's own."""
    state = known.copy()
    state.dice = dice
    return state


class PublishedGame(Generic[S]):
    """The part of a game module that is the same for every game with a folder of data files.

    It is derived of the kind of the game's states, which `states` reads; `played_by` reads the options of a match,
    `set_up` gives the position before the first decision (of edition, scenario, options and dice), `game` makes a game
    of edition, options and state, `judge` says how good each option is for the side that is asked; a game that hides
    something has to `guess` it, of edition, state as known, side and dice; `prospects` tell what positions promise,
    `crossroads` at which questions plans part, `thought` how much a look ahead may cost, and `slip` how far below the
    best a beginner's choice may be judged.
    Its catalogue has the keys `name` and `blurb`, and for each scenario `scenario.ID.name` and `scenario.ID.text`; in
    another language than English, whose words are in the data, also `option.ID.title`, `option.ID.choice.VALUE` and
    `option.ID.why` of each option.  Its guides are those in ``data/guides``, in the order of their names.
    """

    rules_version: str
    data: DataFolder[Any, Any]
    presentation: Looks[Any]
    wording: Wording[Any]
    played_by: OptionsOf[Any]
    set_up: Callable[[Any, str, Any, Dice], Game[S]]
    game: Callable[[Any, Any, S], Game[S]]
    judge: Callable[[Play[Any]], Sequence[float]]
    guess: Callable[[Any, S, Side, Dice], S] = staticmethod(as_seen)
    prospects: Prospects[Any] | None = None
    crossroads: Mapping[str, Crossroad] | None = None
    thought: Thought = Thought()
    slip: float = SLIP
    states: Reader[Any]

    def __init_subclass__(cls) -> None:
        """A game is defined: from now on its states can be read, and it has its words with no presentation about."""
        super().__init_subclass__()
        cls.wording = cls.presentation.wording
        (kind,) = get_args(vars(cls)["__orig_bases__"][0])
        cls.states = Reader(kind)

    @property
    def sentences(self) -> Sentences:
        """The catalogue."""
        return self.wording.sentences

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._say("name")

    @property
    def blurb(self) -> str:
        """What the game is about, in two lines."""
        return self._say("blurb")

    @property
    def sides(self) -> tuple[SideLook, ...]:
        """The sides, by name and colour."""
        return self.wording.looks()

    def edition(self) -> Printed:
        """The edition as our own files have it."""
        own: Printed = self.data.edition()
        return own

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Game[S]:
        """The position before the first decision.  `data`: a folder laid over the game's own files."""
        return self.set_up(self.data.edition(data, settings), scenario, self.played_by.read(settings), dice)

    def game_from(self, scenario: str, settings: Mapping[str, str], state: S, data: Path | None = None) -> Game[S]:
        """The game of a state.  `data`: a folder laid over the game's own files."""
        return self.game(self.data.edition(data, settings), self.played_by.read(settings), state)

    @property
    def options(self) -> tuple[MatchOption, ...]:
        """The rulings that players may agree on otherwise, in the language that is spoken now."""
        return tuple(map(self._in_words, self.edition().rulings))

    def _in_words(self, option: MatchOption) -> MatchOption:
        key = f"option.{option.id}"
        return replace(
            option,
            title=self._say(f"{key}.title", option.title),
            choices=tuple((value, self._say(f"{key}.choice.{value}", text)) for value, text in option.choices),
            why=self._say(f"{key}.why", option.why),
        )

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook."""
        return self.edition().clauses

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""
        return self.edition().provenance

    def guides(self) -> tuple[Guide, ...]:
        """The guided matches of the game's package."""
        return read_guides(self.data.own / "guides")

    @cached_property
    def balance(self) -> Mapping[str, Balance]:
        """How the scenarios go between computer players, by id, as far as that has been measured."""
        return read_balance(self.data.own / BALANCE_FILE).scenario

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files; in our own folder that includes what was measured under other rules."""
        measured = check_balance(self.data.own / BALANCE_FILE, self.rules_version) if data is None else []
        return [*self.data.problems(data), *measured]

    def scenario(
        self,
        name: str,
        *,
        last_turn: int,
        first_turn: int = 1,
        named: tuple[str, ...] = (),
        variant: bool = False,
        english: tuple[str, str] | None = None,
    ) -> Scenario:
        """A scenario of the sides of the game; `named` its first and last turn where turns have names.

        `english`: its name and text where the catalogue need not have them.
        """
        title, text = english or ("", "")
        return Scenario(
            id=name,
            name=self._say(f"scenario.{name}.name", title),
            text=self._say(f"scenario.{name}.text", text),
            sides=tuple(look.id for look in self.sides),
            first_turn=first_turn,
            last_turn=last_turn,
            named=named,
            variant=variant,
            balance=self.balance.get(name),
        )

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Game[S]:
        """The game of a state that was saved as JSON.  Raises UsageError."""
        try:
            read: S = self.states.json(state)
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of {self.name}: {error}", where="state") from None
        return self.game_from(scenario, settings, read, data)

    def determinize(self, seen: Observation, dice: Dice) -> Game[S]:
        """A match that the side could be facing, with dice of the caller's own: what it cannot see is guessed."""
        edition = self.data.edition(settings=seen.settings)
        return self.game_from(seen.scenario, seen.settings, self.guess(edition, seen.known, seen.side, dice))

    def game_as_seen(self, seen: Observation) -> Game[S]:
        """The game as far as the side knows it."""
        return self.game_from(seen.scenario, seen.settings, seen.known)

    def value(self, play: Play[Any], side: Side) -> float:
        """What a position promises a side, in points; its lead in points, unless the game has `prospects`."""
        return lead(play.game, side) if self.prospects is None else self.prospects.value(play, side)

    def chance(self, play: Play[Any], side: Side) -> float:
        """The result that a position promises a side, 0 to 1; who leads wins, unless the game has `prospects`."""
        return leader(play.game, side) if self.prospects is None else self.prospects.chance(play, side)

    def _say(self, key: str, english: str = "") -> str:
        key = f"{self.sentences.prefix}.{key}"
        return (self.sentences.find(key) or english) if english else self.sentences.say(key)
