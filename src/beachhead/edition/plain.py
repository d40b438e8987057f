"""A game module without data files: what it says of itself is in its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Game, S
from beachhead.kernel.module import Clause, MatchOption, Observation, Problem, Scenario
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook
from beachhead.kernel.simulation import Play, lead, leader
from beachhead.kernel.text import Sentences


class PlainGame(Generic[S]):
    """A game of one scenario.

    Its catalogue has `name`, `blurb`, `scenario.name`, `scenario.text`, `source` (where the map comes from) and the
    clauses as `rule.ID`.  `state` makes a state of its dice and reads one; `game` makes a game of a state.
    """

    id: str
    year: int
    rules_version: str = "1"
    turns: ClassVar[int]
    sentences: ClassVar[Sentences]
    sides: tuple[SideLook, ...]
    presentation: Presentation[Any]
    state: Callable[..., S]
    game: Callable[[S], Game[S]]
    options: tuple[MatchOption, ...] = ()
    states: ClassVar[Reader[Any]]

    def __init_subclass__(cls) -> None:
        """A game is defined: from now on its states can be read."""
        super().__init_subclass__()
        cls.states = Reader[Any](cls.__dict__["state"])

    def say(self, key: str) -> str:
        """A sentence of the catalogue."""
        return self.sentences.say(f"{self.sentences.prefix}.{key}")

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.say("name")

    @property
    def blurb(self) -> str:
        """What the game is about."""
        return self.say("blurb")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The one scenario."""
        name, text, sides = self.say("scenario.name"), self.say("scenario.text"), tuple(look.id for look in self.sides)
        return (Scenario(id="only", name=name, text=text, sides=sides, first_turn=1, last_turn=self.turns),)

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Game[S]:
        """The position before the first decision."""
        return self.game(self.state(dice=dice))

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Game[S]:
        """The game of a state that was saved as JSON.  Raises UsageError."""
        try:
            return self.game(self.states.json(state))
        except msgspec.DecodeError as error:
            raise UsageError(f"not a state of {self.name}: {error}", where="state") from None

    def determinize(self, seen: Observation, dice: Dice) -> Game[S]:
        """The match as seen, with dice of the caller's own."""
        state: S = seen.known.copy()
        state.dice = dice
        return self.game(state)

    def game_as_seen(self, seen: Observation) -> Game[S]:
        """The game as far as the side knows it; a game that guesses when it is determinized says so anew."""
        return self.determinize(seen, seen.known.dice)

    def judge(self, play: Play[Any]) -> Sequence[float]:
        """How good each option is: all the same, unless a game knows better."""
        return [0.0] * len(play.options)

    def value(self, play: Play[Any], side: Side) -> float:
        """How good a position is for a side: its lead in points, unless a game knows better."""
        return lead(play.game, side)

    def chance(self, play: Play[Any], side: Side) -> float:
        """The result that a position promises a side: who leads wins, unless a game knows better."""
        return leader(play.game, side)

    def ledger(self) -> tuple[Clause, ...]:
        """The clauses."""
        begin = f"{self.sentences.prefix}.rule."
        named = sorted(key for key in self.sentences.keys() if key.startswith(begin))  # noqa: SIM118 - no dictionary
        return tuple(Clause(id=key.removeprefix(begin), kind="rule", text=self.sentences.say(key)) for key in named)

    def provenance(self) -> tuple[Provenance, ...]:
        """Where the map comes from."""
        return (Provenance(item="map", source="reconstructed", reason=self.say("source")),)

    def check(self, data: Path | None = None) -> tuple[Problem, ...]:
        """Nothing is wrong: there are no data files."""
        return ()
