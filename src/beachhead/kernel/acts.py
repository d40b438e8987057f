"""Acts: what a player can do, each declared once beside its rule.

From an act follow the options of a question, the gate's refusal, the whole of why not, what pointing at a piece or a
space means, labels, the button that cannot be pressed yet, and the list of what is closed.  A flow names the acts that
are open, no more::

    JOIN = act("join", OWN_UNIT, clause="LEY-7.22a", among=neighbours, needs=joining, does=join)

    yield g.ask("prepare", JOIN, INCLUDE, BARRAGE, SUPPORT, DECLARE, clause="LEY-7.22a")

Where an act depends on what the question is about, it is given that: ``STOP(unit, entry)``.  Its functions then take
it before the target: ``stopping(g, unit, entry, space)``.  What is given are units and spaces.  What follows from the
position (how far the unit can go) is given as a `Once`, and found when somebody looks: conditions are also asked of
positions that differ a little, and there it is found anew.

Conditions are asked of the game as the asked side knows it: no reason can tell what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from inspect import Parameter, signature
from itertools import cycle
from operator import itemgetter
from types import GeneratorType
from typing import Any, Generic, TypeVar

import msgspec

from beachhead.kernel.ask import Action, Ask, AskAny, Flow, Option, Options, Side
from beachhead.kernel.refusal import Conditions, met

T = TypeVar("T")
G = TypeVar("G")

NO_GAPS: Mapping[str, str | int] = {}


# -- what an act is done to ----------------------------------------------------------------------------------


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What an act is done to; a target is a number, or whatever else the game's functions understand.

    `find`: the target of a printed name, None if there is none.  `option`: the option on one target, for a verb and
    a clause; `table`: those on all targets by number, where they are kept.  `every`: all targets that there are.
    `pointed`: the targets meant by who points at a piece or a space (a negative number for neither).  `must`: what the
    target itself must be for the side that is asked, such as its own; where it is not, no rule is asked any more, so
    that none can tell what is hidden.
    """

    name: str
    find: Callable[[Any, str], Any]
    option: Callable[[Any, str, str, Any], Option]
    every: Callable[[Any], Iterable[Any]]
    table: Callable[[Any, str, str], Sequence[Option]] | None = None
    pointed: Callable[[Any, int, int], Iterable[Any]] | None = None
    must: Callable[[Any, Side, Any], Conditions] | None = None


def _button_option(game: Any, verb: str, clause: str, target: Any) -> Option:
    return Option(Action(verb), clause)


def _number_option(game: Any, verb: str, clause: str, value: int) -> Option:
    return _number_of(verb, clause, value)


@lru_cache(maxsize=4096)
def _number_of(verb: str, clause: str, value: int) -> Option:
    return Option(Action(verb, str(value)), clause, value=value)


def _number(game: Any, name: str) -> int | None:
    """A number as it is printed: of no more digits than any game needs, without a zero in front."""
    printed = name.isascii() and name.isdigit() and len(name) < 10 and (name[0] != "0" or name == "0")
    return int(name) if printed else None


NOTHING = Kind(name="", find=lambda game, name: None if name else 0, option=_button_option, every=lambda game: (0,))
"""An act without a target: a button."""

AMOUNT = Kind(name="value", find=_number, option=_number_option, every=lambda game: ())
"""An act on a number: a button for each of those in `among`."""


def numbered(numbers: Iterable[int], name: str = "value") -> Kind:
    """An act on one of so many numbers, such as those of a list of operations."""
    kept = tuple(numbers)
    known = frozenset(kept)

    def find(game: Any, given: str) -> int | None:
        number = _number(game, given)
        return number if number in known else None

    return Kind(name=name, find=find, option=_number_option, every=lambda game: kept)


# -- acts ----------------------------------------------------------------------------------------------------


class Act:
    """What a player can do.  Every function takes the game, then what the act was given, then the target (but for
    `among`, `exactly` and `listed`, and where there is none).

    `among`: the targets that come into question; `needs`: what one of them needs.  Options are those of `among` that
    have all they need; or, where that is a matter of speed, `exactly` finds them by itself, and a law holds it to
    `needs`.  `when`: what the moment needs, looked at where a question does not offer the act.  `does`: what it does, a
    function or a flow.  `goes_on`: it ends what is being done, by the main button.  `ready`: it does at once what could
    be done by hand, and is the main button while it is open, or while a function says so on this target.  `meant`:
    whether a player who points at this target means this act, where that is not simply the first one allowed.  `label`:
    the end of the keys ``do.LABEL`` and ``cannot.LABEL``, if it is not the verb.  `listed`: targets that are not open
    are listed with the reason, all or those that a function finds; buttons are, unless they say otherwise.  Raises
    TypeError where the functions do not agree on what they take.
    """

    __slots__ = (
        "act", "among", "clause", "does", "exactly", "given", "goes_on", "kind", "label", "listed", "meant", "needs",
        "offers", "ready", "takes", "verb", "when",
    )  # fmt: skip

    act: Act
    """Itself: an act to which nothing was given is its own offer."""

    given: tuple[Any, ...]

    def __init__(
        self,
        verb: str,
        kind: Kind = NOTHING,
        *,
        clause: str | Callable[..., str],
        among: Callable[..., Iterable[Any]] | None = None,
        exactly: Callable[..., Iterable[Any]] | None = None,
        needs: Callable[..., Conditions] | None = None,
        when: Callable[[Any], Conditions] | None = None,
        does: Callable[..., Flow[Any] | None] | None = None,
        goes_on: bool = False,
        ready: bool | Callable[..., bool] = False,
        meant: Callable[..., bool] | None = None,
        label: str = "",
        listed: bool | Callable[..., Iterable[Any]] | None = None,
    ) -> None:
        self.verb, self.kind, self.clause, self.label = verb, kind, clause, label or verb
        self.among, self.exactly, self.needs, self.when, self.does = among, exactly, needs, when, does
        self.goes_on, self.ready, self.meant = goes_on, ready, meant
        self.listed = kind is NOTHING and not goes_on and needs is not None if listed is None else listed
        self.act, self.given = self, ()
        self.takes = _takes(self)
        self.offers = _maker(self)

    def __call__(self, *given: Any) -> Offer:
        """The act, about something."""
        return Offer(self, given)

    def conditions(self, game: Any, given: tuple[Any, ...], side: Side, target: Any) -> Conditions:
        """What it needs to be done to a target: what the target must be, then what the rule needs."""
        if self.kind.must is not None:
            for condition in self.kind.must(game, side, target):
                yield condition
                if not condition[0]:
                    return
        if self.needs is not None:
            yield from self.needs(game, *given) if self.kind is NOTHING else self.needs(game, *given, target)

    def is_ready(self, game: Any, given: tuple[Any, ...], target: Any) -> bool:
        """Whether it does to a target at once what could be done by hand, and nothing of it has been."""
        if not callable(self.ready):
            return self.ready
        return self.ready(game, *given) if self.kind is NOTHING else self.ready(game, *given, target)

    def option(self, game: Any, given: tuple[Any, ...], target: Any) -> Option:
        """The option to do it to a target, whether it is open or not."""
        return self.kind.option(game, self.verb, self.clause_on(game, given, target), target)

    def clause_on(self, game: Any, given: tuple[Any, ...], target: Any) -> str:
        """What grants it on a target."""
        return self.clause if isinstance(self.clause, str) else self.clause(game, *given, target)


def never(clause: str, name: str) -> Callable[..., Conditions]:
    """What an act needs that a question knows only to say why not."""
    return lambda game, *given: iter(((False, clause, name),))


class Offer(msgspec.Struct, gc=False):
    """An act and what it was given."""

    act: Act
    given: tuple[Any, ...]


Open = Act | Offer
"""What a question offers."""


def _takes(act: Act) -> int:
    """How much has to be given to an act; its functions must agree on it."""
    least, most = {}, {}
    for name in ("needs", "among", "exactly", "does", "clause", "ready", "meant", "listed"):
        function = getattr(act, name)
        if callable(function):
            others = 1 + (
                act.kind is not NOTHING and name not in ("among", "exactly", "listed")
            )  # the game, and the target
            fewest, highest = _arguments(function)
            least[name], most[name] = fewest - others, highest - others
    takes = max(least.values(), default=0)
    if takes > min(most.values(), default=takes) or takes < 0:
        raise TypeError(f"the functions of the act {act.verb!r} do not agree on what it is given: {least} to {most}")
    return takes


def _arguments(function: Callable[..., Any]) -> tuple[int, int]:
    """How many arguments a function must be given at least, and takes at most."""
    taken = signature(function).parameters.values()
    needed = [one for one in taken if one.default is one.empty and one.kind is not Parameter.VAR_POSITIONAL]
    endless = any(one.kind is Parameter.VAR_POSITIONAL for one in taken)
    return len(needed), 99 if endless else len(taken)


# -- options -------------------------------------------------------------------------------------------------


def _maker(act: Act) -> Callable[[Any, tuple[Any, ...]], Iterable[Option]]:
    """How the options of an act are made."""
    if act.kind is NOTHING:
        return partial(_button, act)
    if act.kind.table is not None and isinstance(act.clause, str):
        if act.exactly is None and act.needs is not None and act.among is not None:
            return partial(_from_table, act.verb, act.among, act.needs, act.kind.table, act.clause)
        return partial(_exactly_from_table, act, act.kind.table, act.clause)
    if act.kind.table is not None and not isinstance(act.clause, str):
        return partial(_by_clause, act, act.kind.table, act.clause)
    return partial(_one_by_one, act)


def _button(act: Act, game: Any, given: tuple[Any, ...]) -> Iterable[Option]:
    if act.needs is not None and not met(act.needs(game, *given)):
        return ()
    clause = act.clause if isinstance(act.clause, str) else act.clause(game, *given)
    return (_button_of(act.verb, clause),)


@lru_cache(maxsize=1024)
def _button_of(verb: str, clause: str) -> Option:
    return Option(Action(verb), clause)


def _targets(act: Act, game: Any, given: tuple[Any, ...]) -> Iterable[Any]:
    """The targets on which an act is open now."""
    if act.exactly is not None:
        return act.exactly(game, *given)
    if act.among is None:
        raise TypeError(f"nothing says where targets of {act.verb!r} are looked for")
    needs, among = act.needs, act.among(game, *given)
    return among if needs is None else (one for one in among if met(needs(game, *given, one)))


def _from_table(
    verb: str,
    among: Callable[..., Iterable[Any]],
    needs: Callable[..., Conditions],
    table: Callable[[Any, str, str], Sequence[Option]],
    clause: str,
    game: Any,
    given: tuple[Any, ...],
) -> Iterable[Option]:
    targets = []
    for target in among(game, *given):
        for holds, _, _ in needs(game, *given, target):
            if not holds:
                break
        else:
            targets.append(target)
    return _picked(table(game, verb, clause), tuple(targets)) if targets else ()


def _exactly_from_table(
    act: Act, table: Callable[[Any, str, str], Sequence[Option]], clause: str, game: Any, given: tuple[Any, ...]
) -> Iterable[Option]:
    targets = tuple(_targets(act, game, given) if act.exactly is None else act.exactly(game, *given))
    return _picked(table(game, act.verb, clause), targets) if targets else ()


def _picked(options: Sequence[Option], numbers: tuple[int, ...]) -> Iterable[Option]:
    return itemgetter(*numbers)(options) if len(numbers) > 1 else (options[numbers[0]],)


def _by_clause(
    act: Act,
    table: Callable[[Any, str, str], Sequence[Option]],
    clause: Callable[..., str],
    game: Any,
    given: tuple[Any, ...],
) -> Iterable[Option]:
    found: list[Option] = []
    options: Sequence[Option] = ()
    last = ""
    for target in _targets(act, game, given):
        cited = clause(game, *given, target)
        if cited != last:
            last, options = cited, table(game, act.verb, cited)
        found.append(options[target])
    return found


def _one_by_one(act: Act, game: Any, given: tuple[Any, ...]) -> Iterable[Option]:
    return [act.option(game, given, target) for target in _targets(act, game, given)]


def choices(game: Any, offers: tuple[Open, ...]) -> Options:
    """The options of acts that are open at a question."""
    found: list[Option] = []
    for offer in offers:
        given = offer.given
        found += offer.act.offers(game, in_position(game, given) if given else given)
    return tuple(found)


def in_position(game: Any, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What an act was given, in this position."""
    if len(given) == 1:
        only = given[0]
        return (only(game),) if type(only) is Once else given
    return tuple([one(game) if type(one) is Once else one for one in given]) if Once in map(type, given) else given


class Acts:
    """The acts of a game: declares them, and finds them by verb."""

    def __init__(self) -> None:
        self.by_verb: dict[str, list[Act]] = {}

    def __call__(self, verb: str, kind: Kind = NOTHING, **rule: Any) -> Act:
        """Declare an act; see `Act`."""
        act = Act(verb, kind, **rule)
        self.by_verb.setdefault(verb, []).append(act)
        return act

    def __iter__(self) -> Iterator[Act]:
        return (act for acts in self.by_verb.values() for act in acts)


class Once(Generic[T]):
    """What follows from the position at a question: found when somebody looks, and once; anew in another position.

    The functions of an act that it is given to take what was found.
    """

    __slots__ = ("_args", "_find", "_found", "_game")

    def __init__(self, game: Any, find: Callable[..., T], *args: Any) -> None:
        self._game, self._find, self._args = game, find, args

    def __call__(self, game: Any) -> T:
        """It, in this position."""
        if game is not self._game:
            return self._find(game, *self._args)
        try:
            return self._found  # type: ignore[has-type, no-any-return]
        except AttributeError:
            self._found = found = self._find(game, *self._args)
            return found


# -- flows ---------------------------------------------------------------------------------------------------


def decide(game: Any, ask: Ask) -> Flow[Act]:
    """Ask, and do what is chosen; returns which act it was."""
    choice: Option = yield ask
    offer = chosen(ask, choice)
    going = carry_out(game, offer, choice)
    if type(going) is GeneratorType:
        yield from going
    return offer.act


def gather(game: G, ask: Callable[[], Ask], left: Callable[[G], Iterable[object]] | None = None) -> Flow[Act | None]:
    """One thing after the other, until the act that goes on; returns that one.

    Given what finds those that are `left` to choose, it ends where there are none, and then returns None.
    """
    while left is None or any(True for _ in left(game)):
        asked = ask()
        choice: Option = yield asked
        offer = chosen(asked, choice)
        going = carry_out(game, offer, choice)
        if type(going) is GeneratorType:  # not by `decide`: each answer goes through every flow around the question
            yield from going
        if offer.act.goes_on:
            return offer.act
    return None


def window(game: Any, asks: Callable[[], Mapping[Side, Ask]]) -> Flow[None]:
    """Let whoever wants act, until nobody does; who has passed is asked again once somebody has acted.

    `asks` makes the question of each side that may act now, which must follow from what everybody knows; its act that
    goes on is to pass.  Where the rulebook says who goes first, ask by `in_turn`: a window is for where sides race.
    """
    passed: set[Side] = set()
    while left := {side: ask for side, ask in asks().items() if side not in passed}:
        side, option = yield AskAny(left)
        if (yield from acted(game, left[side], option)):
            passed.clear()
        else:
            passed.add(side)


def in_turn(game: Any, order: Sequence[Side], ask: Callable[[Side], Ask | None]) -> Flow[None]:
    """The same one after the other in the rulebook's order of precedence, until all have passed in a row.

    `ask` makes the question of a side, None where it has nothing to do, which everybody must know.
    """
    passed = 0
    for side in cycle(order):
        asked = ask(side)
        passed += 1
        if asked is not None:
            option: Option = yield asked
            if (yield from acted(game, asked, option)):
                passed = 0
        if passed == len(order):
            return


def acted(game: Any, ask: Ask, option: Option) -> Flow[bool]:
    """Do what was chosen; whether that was more than to pass."""
    offer = chosen(ask, option)
    yield from perform(game, offer, option)
    return not offer.act.goes_on


def perform(game: Any, offer: Open, choice: Option) -> Flow[None]:
    """Do what was chosen."""
    going = carry_out(game, offer, choice)
    if type(going) is GeneratorType:
        yield from going


def carry_out(game: Any, offer: Open, choice: Option) -> Flow[Any] | None:
    """Do what was chosen; where that takes a flow, this is returned, to be gone through."""
    act = offer.act
    if act.does is None:
        return None
    target = () if act.kind is NOTHING else (target_of(game, act, choice),)
    return act.does(game, *in_position(game, offer.given), *target)


def target_of(game: Any, act: Act, choice: Option) -> Any:
    """What an option is done to."""
    if act.kind.table is None:
        return act.kind.find(game, choice.action.target)
    return choice.piece if choice.piece >= 0 else choice.space


def chosen(ask: Ask, choice: Option) -> Open:
    """The offer of a question that an option comes from.  Raises TypeError where there is none."""
    offer = offer_of(ask, choice.action.verb)
    if offer is None:
        raise TypeError(f"{choice.action} was not offered")
    return offer


def offer_of(ask: Ask, verb: str) -> Open | None:
    """What a question offers by this verb."""
    for offer in ask.offers:
        if offer.act.verb == verb:
            found: Open = offer
            return found
    return None
