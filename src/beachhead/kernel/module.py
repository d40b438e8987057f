"""The contract of a game module, and how modules are found.

A game is found through the entry-point group ``beachhead.games``: the entry's name is the game's id and
its value an object that fulfils `GameModule`.  Ours and other people's games come the same way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from beachhead.kernel.ask import Options, Side, question_name
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.kernel.game import Game
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance, SideLook
from beachhead.kernel.simulation import Play, Since

GROUP = "beachhead.games"

BALANCE_FILE = "balance.toml"
"""The file of a game's data that says how its scenarios go between computer players."""


class Balance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a scenario goes between equal computer players: of `matches`, those won by each side; the rest nobody won.

    `decisions` are the answers of all sides in a typical match.
    """

    matches: int
    decisions: int
    wins: dict[Side, int]


class Measured(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of how a game's scenarios go, by scenario, and the version of the rules it was measured under."""

    rules: str = ""
    scenario: dict[str, Balance] = {}


MEASURED = Reader(Measured)


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario: its sides in the order of play, its first and last turn; `variant` marks one that is not printed.

    `named`: these two turns by name, where turns have names.  `balance` is None as long as nobody has measured it.
    """

    id: str
    name: str
    text: str
    sides: tuple[Side, ...]
    first_turn: int
    last_turn: int
    named: tuple[str, ...] = ()
    variant: bool = False
    balance: Balance | None = None


class MatchOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something the players may agree on before play: usually how an ambiguous clause is read.

    `choices` are pairs of value and what it means; `why` gives the reason for the default.  `formerly` is the value of
    matches that began before there was the option; none if that is the default.
    """

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    default: str
    clause: str
    why: str
    formerly: str = ""


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a game's clause ledger, in our own words; `chapter` is the heading that it stands under, "" for none."""

    id: str
    kind: str
    text: str
    optional: bool = False
    source: str = "rulebook"
    chapter: str = ""

    @property
    def enforceable(self) -> bool:
        """Whether a test must prove it: everything but commentary and lists of components."""
        return self.kind not in ("commentary", "component")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Something wrong in a data file: where, what, and what to do about it."""

    file: str
    key: str
    what: str
    remedy: str


NOTHING_SINCE = Since()


class Observation(msgspec.Struct, frozen=True):
    """All that a player gets: pure data, no handle to the match.

    `known` is the state as far as `side` knows it, without the dice's seed; `options` what it may do;
    `prompt` the key of the question and `about` the pieces that it is about; `heard` what the side has been
    told, newest last, as nested pairs (read it with `events`).  `since` is what has happened since the last anchor.
    """

    game: str
    scenario: str
    settings: Mapping[str, str]
    side: Side
    known: Any
    prompt: str
    clause: str
    options: Options
    about: tuple[int, ...] = ()
    heard: Any = None
    since: Since = NOTHING_SINCE

    @property
    def question(self) -> str:
        """The kind of question, such as ``move``."""
        return question_name(self.prompt)

    def events(self) -> Iterator[Event]:
        """What the side has been told so far, newest first."""
        chain = self.heard
        while chain is not None:
            chain, told = chain
            yield from reversed(told)


@runtime_checkable
class GameModule(Protocol):
    """What the kernel, the players and the table ask of a game."""

    id: str
    name: str
    year: int
    blurb: str
    rules_version: str
    sides: tuple[SideLook, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[MatchOption, ...]

    @property
    def presentation(self) -> Presentation[Any]:
        """How the game looks; the rules know nothing of it."""

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> Game[Any]:
        """The position before the first decision.  `data`: a folder laid over the game's own files."""

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> Game[Any]:
        """The game of a state that was saved as JSON."""

    def determinize(self, seen: Observation, dice: Dice) -> Game[Any]:
        """A full state that is consistent with what `seen` shows, with `dice` of the caller's own."""

    def game_as_seen(self, seen: Observation) -> Game[Any]:
        """The game as far as the side knows it: nothing is guessed, and it need not be playable."""

    def judge(self, play: Play[Any]) -> Sequence[float]:
        """How good each of the options is for the side that is asked, in victory points or thereabouts."""

    def value(self, play: Play[Any], side: Side) -> float:
        """How good the position is for a side, in victory points or thereabouts, whoever is asked; or was, at the end.

        `play` is what is asked there, without options; once the match is over, the question is "".
        """

    def chance(self, play: Play[Any], side: Side) -> float:
        """The result that the same position promises a side: 1 for a match that it wins, 0 for one that it loses."""

    def ledger(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook."""

    def provenance(self) -> tuple[Provenance, ...]:
        """Where each table and map layer comes from."""

    def check(self, data: Path | None = None) -> Iterable[Problem]:
        """Everything wrong with the data files."""


class Crossroad(NamedTuple):
    """A question at which plans part: how far below the best an option may be judged there that deserves thought, and
    how many phases are to be played on then; 0 for until the same phase comes again.
    """

    margin: float
    phases: int = 0


def crossroads_of(module: GameModule) -> Mapping[str, Crossroad] | None:
    """The questions of a game at which plans part; None if it does not say so (`crossroads`), and any may be one.

    None of them (`{}`): looking ahead has not been found to pay, and no lobby offers a player who does.
    """
    return getattr(module, "crossroads", None)


SLIP = 2.0
"""How far a slip goes in a game that does not say it."""


def slip_of(module: GameModule) -> float:
    """How far below the best an option may be judged that is no plain blunder yet (`slip`), as the game judges."""
    found: float = getattr(module, "slip", SLIP)
    return found


class Thought(NamedTuple):
    """How much who looks ahead thinks: decisions that he plays out for one answer, and how many turns on they go."""

    budget: int = 400
    turns: int = 1


def thought_of(module: GameModule) -> Thought:
    """How much thought pays in a game (`thought`): what pays in most, if it does not say it."""
    found: Thought = getattr(module, "thought", Thought())
    return found


def looks_ahead(module: GameModule) -> bool:
    """Whether a player of a game who looks ahead ever does: else he answers as the one below him."""
    return crossroads_of(module) != {}


@lru_cache(maxsize=1)
def _entries() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@lru_cache(maxsize=32)
def _load(game: str) -> GameModule:
    try:
        module = _entries()[game].load()
    except Exception as error:
        raise UsageError(f"the game {game!r} cannot be loaded: {error}", where=GROUP) from error
    if not isinstance(module, GameModule):
        raise UsageError(f"the entry point {game!r} is not a game module", where=GROUP)
    return module


class _Lent(NamedTuple):
    """What is needed of an entry point."""

    module: Any

    def load(self) -> Any:
        return self.module


@contextmanager
def lent(module: GameModule) -> Iterator[str]:
    """Let `find` find a game that is not installed, for a while; its id.  For whoever tries a game, and for tests.

    An installed game of that id is found again afterwards.
    """
    entries = _entries()
    before = entries.get(module.id)
    entries[module.id] = _Lent(module)
    _load.cache_clear()
    try:
        yield module.id
    finally:
        del entries[module.id]
        if before is not None:
            entries[module.id] = before
        _load.cache_clear()


def find(game: str) -> GameModule:
    """The module of a game.  Raises UsageError, naming the games there are."""
    if game not in _entries():
        raise UsageError(f"there is no game {game!r}; there are: {', '.join(sorted(_entries()))}", where="game")
    return _load(game)


def all_games() -> tuple[GameModule, ...]:
    """Every installed game, by id."""
    return tuple(_load(name) for name in sorted(_entries()))


def read_balance(file: Path) -> Measured:
    """What `make balance` wrote of a game's scenarios; nothing if there is no such file.  Raises UsageError."""
    try:
        return MEASURED.plain(tomllib.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Measured()
    except (OSError, msgspec.DecodeError, ValueError) as error:
        raise UsageError(f"{error}; run `make balance`", where=file.name) from None


def check_balance(file: Path, rules: str) -> list[Problem]:
    """What was measured under another version of the rules than `rules` says nothing about them.  Raises UsageError."""
    measured = read_balance(file)
    if not measured.scenario or measured.rules == rules:
        return []
    what = f"was measured under version {measured.rules or 'unknown'} of the rules, which are at version {rules}"
    remedy = "measure it anew with `make balance` or scripts/measure_balance.py"
    return [Problem(file=file.name, key="rules", what=what, remedy=remedy)]


def find_scenario(module: GameModule, scenario: str | None) -> Scenario:
    """A scenario by id; the first one for None.  Raises UsageError, naming the scenarios there are."""
    if scenario is None:
        return module.scenarios[0]
    for candidate in module.scenarios:
        if candidate.id == scenario:
            return candidate
    names = ", ".join(candidate.id for candidate in module.scenarios)
    raise UsageError(f"{module.id} has no scenario {scenario!r}; there are: {names}", where="scenario")


def seats_of(sides: Iterable[Side], *, sides_swapped: bool) -> dict[Side, Side]:
    """For each side the one at which its player sat down: its own, or once sides were swapped the other of the two.

    It leads back as well: whoever sat down at a side plays ``seats_of(...)[side]`` now.  Raises UsageError where sides
    are swapped that are not two.
    """
    order = list(sides)
    if sides_swapped and len(order) != 2:
        raise UsageError(f"only two players can change sides; this match has {len(order)}", where="side")
    return dict(zip(order, reversed(order) if sides_swapped else order, strict=True))


def settle_options(module: GameModule, given: Mapping[str, str] | None) -> dict[str, str]:
    """Every option of the game with its value: the given ones, else the defaults.  Raises UsageError."""
    settings = {option.id: option.default for option in module.options}
    for name, value in (given or {}).items():
        option = next((option for option in module.options if option.id == name), None)
        if option is None:
            raise UsageError(f"{module.id} has no option {name!r}; there are: {', '.join(settings)}", where="options")
        if value not in (choice for choice, _ in option.choices):
            values = ", ".join(choice for choice, _ in option.choices)
            raise UsageError(f"option {name!r} has no value {value!r}; there are: {values}", where="options")
        settings[name] = value
    return settings


def settle_header(module: GameModule, recorded: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game with its value in a match that has begun: as recorded, where an option is missing as
    matches were before there was it.  Raises UsageError."""
    formerly = {option.id: option.formerly for option in module.options if option.formerly}
    return settle_options(module, {**formerly, **recorded})
