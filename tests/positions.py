"""A match that a test has set up, with short names for what tests of any game do all the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from beachhead.kernel.ask import Action, Ask, Flow, Option
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Game
from beachhead.kernel.match import Match
from beachhead.kernel.module import GameModule
from beachhead.kernel.record import Header
from beachhead.kernel.refusal import Refusal, RefusedError

SEED = bytes(32)


class Position:
    """A match at a question to one side.  A game adds what its pieces and spaces are called."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def ask(self) -> Ask:
        (ask,) = self.match.asks.values()
        return ask

    @property
    def side(self) -> str:
        return self.ask.side

    @property
    def prompt(self) -> str:
        """The name of the question, as in ask.move."""
        return self.ask.name

    @property
    def over(self) -> bool:
        """Whether the match is over, or what the test plays of it."""
        return self.match.over

    def options(self) -> set[str]:
        """Every option as "verb target"."""
        return {str(option.action) for option in self.ask.choices()}

    def targets(self, verb: str) -> set[str]:
        """The targets that are offered for a verb."""
        return {option.action.target for option in self.ask.choices() if option.action.verb == verb}

    def option(self, action: str) -> Option:
        (found,) = [option for option in self.ask.choices() if str(option.action) == action]
        return found

    def do(self, *actions: str) -> Self:
        """Answer whoever is asked, one "verb target" after the other."""
        for action in actions:
            verb, _, target = action.partition(" ")
            self.match.apply(self.side, Action(verb, target))
        return self

    def refusal(self, action: str) -> Refusal:
        """The refusal of an action that must not be allowed; the position must not change."""
        before = self.match.digest()
        try:
            self.do(action)
        except RefusedError as error:
            assert self.match.digest() == before
            return self.filled(error.refusal, error.ask)
        raise AssertionError(f"{action} was accepted")

    def filled(self, refusal: Refusal, ask: Ask | None = None) -> Refusal:
        """A refusal with what goes into the gaps of its sentence."""
        whole = self.match.module.presentation.reason(self.match.game, ask or self.ask, refusal)
        return msgspec.structs.replace(refusal, reason=whole)

    def why_not(self, action: Action) -> Refusal:
        """The first reason why an action is not open, whether it is or not."""
        return self.filled(self.match.game.why_not(self.ask, action))

    def reason(self, action: str) -> tuple[str, str]:
        """The clause and the name of the first reason against an action."""
        refusal = self.refusal(action)
        return refusal.clause, refusal.reason.key.partition(".no.")[2]

    def events(self, kind: str, side: str | None = None) -> list[Any]:
        """The events of a kind, oldest first: all, or those that a side is told."""
        told = self.match.events(everything=True) if side is None else self.match.events(side)
        return [event for _, event in told if type(event).__name__ == kind]

    def event(self, kind: str, side: str | None = None) -> Any:
        """The last event of a kind."""
        return self.events(kind, side)[-1]

    def dice_left(self) -> tuple[int, ...]:
        """The faces that the test fixed and nobody has rolled."""
        return self.match.game.state.dice.script or ()


class OnMap(Position):
    """A match of a game whose edition knows units and spaces by name and number."""

    def number(self, name: str) -> int:
        return self.match.game.edition.unit_index[name]

    def space(self, name: str) -> int:
        return self.match.game.edition.board.space(name)

    def unit(self, name: str) -> Any:
        """A unit as it lies."""
        return self.match.game.unit(self.number(name))

    def names(self, units: Iterable[int]) -> tuple[str, ...]:
        """Units by id."""
        return tuple(self.match.game.edition.units[unit].id for unit in units)

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        self.match.game.state.dice = Dice(SEED, script=faces)


class WithCarriers(OnMap):
    """A match of a game whose units lie in a space (`hex`) by themselves or `inside` others."""

    outside: ClassVar[Mapping[str, int]]
    """The places that are no space, by the word that tests have for them."""

    def where(self, name: str) -> str:
        """The space of a unit, the id of what carries it, or the word for where it is outside."""
        lies, edition = self.unit(name), self.match.game.edition
        if lies.inside != NOBODY:
            return str(edition.units[lies.inside].id)
        if lies.hex >= 0:
            return str(edition.board.names[lies.hex])
        return next(word for word, place in self.outside.items() if place == lies.hex)


# -- setting up ------------------------------------------------------------------------------------------

Lie = str | Mapping[str, Any]
"""A space, what carries a unit, or a word for a place outside; or that under `at` with what else the unit has."""

NOBODY = ABOARD = -1
U = TypeVar("U")
G = TypeVar("G", bound=Game[Any])


def laid(edition: Any, unit: Callable[..., U], units: Mapping[str, Lie] | None, outside: Mapping[str, int]) -> list[U]:
    """The units of an edition as a test lays them; `unit` makes one, and whom the test does not name comes `later`."""
    lie = [unit(outside["later"]) for _ in edition.units]
    for name, how in (units or {}).items():
        given = {"at": how} if isinstance(how, str) else dict(how)
        place = given.pop("at")
        carrier = edition.unit_index.get(place, NOBODY)
        space = ABOARD if carrier != NOBODY else outside[place] if place in outside else edition.board.space(place)
        lie[edition.unit_index[name]] = unit(space, inside=carrier, **given)
    return lie


def playing(game: type[G], plays: Callable[[Any], Flow[None]]) -> type[G]:
    """A match of a game of which only this is played."""

    part: Any = type("Part", (game,), {"__slots__": (), "flow": plays})
    return part


def header(module: GameModule, scenario: str, settings: Mapping[str, str]) -> Header:
    """The header of a match that a test sets up."""
    rules = module.rules_version
    return Header(game=module.id, scenario=scenario, settings=dict(settings), rules=rules, seed=SEED.hex())
