"""A standing order answers what it was made for, and disarms itself where that is not clear."""

from __future__ import annotations

import random

import msgspec
import pytest

import beachhead
from beachhead.conformance.views import choose
from beachhead.kernel.ask import Action, Ask, Coming, Option
from beachhead.kernel.orders import HALF, Only, Policy, StandingOrder, answer_of, narrowest, policies
from beachhead.kernel.text import KERNEL, Text
from kernel.situations import answer, at_sea


def asked(*words: str, passes: str = "pass", name: str = "shoot", coming: Coming | None = None) -> Ask:
    """A question with options such as ``fire A 3``: verb, target, value."""
    parts = [word.split() for word in words]
    options = tuple(
        Option(Action(part[0], " ".join(part[1:2])), "T-1", value=int(part[2]) if len(part) > 2 else 0)
        for part in parts
    )
    meets = None if coming is None else lambda: coming
    return Ask("red", Text(f"toy.ask.{name}"), "T-1", options, passes=passes, meets=meets)


def order(policy: Policy, verb: str = "", least: int = 0, knows: tuple[str, ...] = ("fire", "pass")) -> StandingOrder:
    return StandingOrder(question="shoot", policy=policy, verb=verb, least=least, knows=knows)


def sent(named: int, could: int) -> Coming:
    """What reacts: so many have been named of those that could fire in all."""
    return Coming(ready={"fire": (named, could)})


def outcome(given: StandingOrder, ask: Ask) -> str:
    found = answer_of(given, ask)
    if isinstance(found, Text):
        assert KERNEL.render(found) != found.key
        return found.key.removeprefix("kernel.order.")
    return str(found.action)


@pytest.mark.parametrize(
    ("given", "words", "answered"),
    [
        (order("pass"), ["fire A", "fire B", "pass"], "pass"),
        (order("pass"), ["fire A"], "no_pass"),
        (order("pass"), ["pass", "pass twice"], "several_pass"),
        (order("pass"), ["fire A", "pass", "surrender"], "new"),
        (order("always", "fire"), ["fire A", "pass"], "fire A"),
        (order("always", "fire"), ["fire A", "fire B", "pass"], "several_act"),
        (order("always", "fire"), ["pass"], "no_act"),
        (order("always", "fire"), ["fire A", "pass", "surrender"], "new"),
        (order("at_least", "fire", 3), ["fire A 2", "pass"], "pass"),
        (order("at_least", "fire", 3), ["fire A 3", "fire B 2", "pass"], "fire A"),
        (order("at_least", "fire", 3), ["fire A 3", "fire B 5", "pass"], "fire B"),
        (order("at_least", "fire", 3), ["fire A 4", "fire B 4", "pass"], "several_act"),
        (order("at_least", "fire", 3), ["fire A 2"], "no_pass"),
        (order("at_least", "fire", 3), ["pass"], "no_act"),
    ],
)
def test_what_an_order_answers(given: StandingOrder, words: list[str], answered: str) -> None:
    assert outcome(given, asked(*words)) == answered


@pytest.mark.parametrize(
    ("share", "named", "could", "answered"),
    [
        (50, 0, 4, "fire A"),
        (50, 1, 4, "fire A"),
        (50, 2, 4, "pass"),
        (50, 1, 3, "fire A"),  # half of three is two
        (50, 2, 3, "pass"),
        (50, 0, 1, "fire A"),
        (50, 0, 0, "pass"),
        (100, 3, 4, "fire A"),
        (100, 4, 4, "pass"),
    ],
)
def test_a_share_goes_and_then_no_more(share: int, named: int, could: int, answered: str) -> None:
    given = msgspec.structs.replace(order("share", "fire"), share=share)
    assert outcome(given, asked("fire A", "fire B", "pass", coming=sent(named, could))) == answered


def test_of_a_share_those_go_first_that_are_worth_most() -> None:
    given = msgspec.structs.replace(order("share", "fire"), share=50)
    assert outcome(given, asked("fire A 2", "fire B 5", "fire C 5", "pass", coming=sent(0, 3))) == "fire B"
    assert outcome(given, asked("pass", coming=sent(1, 3))) == "no_act"
    assert outcome(given, asked("fire A", "surrender", "pass", coming=sent(0, 3))) == "new"


ONE_SLOOP = Coming(classes={"sloop": 1}, place="Narrows")


@pytest.mark.parametrize(
    ("only", "coming", "holds"),
    [
        (Only(), Coming(), True),
        (Only(), ONE_SLOOP, True),
        (Only(place="Narrows"), ONE_SLOOP, True),
        (Only(place="Shoal"), ONE_SLOOP, False),
        (Only(place="Shoal"), Coming(), False),
        (Only(classes=("sloop",)), ONE_SLOOP, True),
        (Only(classes=("sloop", "raft")), ONE_SLOOP, True),
        (Only(classes=("raft",)), ONE_SLOOP, False),
        (Only(classes=("sloop",)), Coming(classes={"sloop": 2, "raft": 1}), False),
        (Only(classes=("sloop",)), Coming(classes={"sloop": 2, "raft": 0}), True),
        (Only(most=1), ONE_SLOOP, True),
        (Only(most=1), Coming(classes={"sloop": 1, "raft": 1}), False),
        (Only(least=2), Coming(classes={"sloop": 1, "raft": 1}), True),
        (Only(least=2), ONE_SLOOP, False),
        (Only(classes=("sloop",), most=1, place="Narrows"), ONE_SLOOP, True),
    ],
)
def test_where_an_order_answers(only: Only, coming: Coming, holds: bool) -> None:
    given = msgspec.structs.replace(order("pass"), only=only)
    assert given.is_for(asked("fire A", "pass", coming=coming)) == holds
    assert not given.is_for(asked("fire A", "pass", coming=coming, name="board"))
    assert not given.is_for(asked("fire A", "pass", coming=coming, passes=""))


def test_what_comes_now_can_be_asked_for() -> None:
    narrow = narrowest(Coming(classes={"sloop": 2, "raft": 1, "barge": 0}, place="Narrows"))
    assert narrow == Only(classes=("raft", "sloop"), least=3, most=3, place="Narrows")
    assert narrowest(asked("pass").coming()) == Only()


def test_which_orders_a_question_allows() -> None:
    assert [(one.policy, one.verb, one.least) for one in policies(asked("fire A", "pass"))] == [
        ("pass", "", 0),
        ("always", "fire", 0),
    ]
    several = list(policies(asked("fire A 2", "fire B 5", "pass")))
    assert [(one.policy, one.verb, one.least) for one in several] == [("pass", "", 0), ("at_least", "fire", 5)]
    assert {one.knows for one in several} == {("fire", "pass")}
    assert not list(policies(asked("fire A", "pass", passes="")))
    assert not list(policies(asked("fire A")))
    shares = [(one.verb, one.share) for one in policies(asked("fire A", "fire B", "pass", coming=sent(0, 2)))]
    assert shares == [("", 0), ("fire", HALF)]
    assert [one.policy for one in policies(asked("fire A", "pass", coming=sent(0, 1)))] == ["pass", "always"]


def test_every_order_that_a_question_allows_answers_it() -> None:
    for words in ("fire A", "fire A 2, fire B 5", "fire A 1, ram A", "fire A 2, fire B 2"):
        ask = asked(*words.split(", "), "pass")
        assert all(isinstance(answer_of(one, ask), Option) for one in policies(ask))


def test_the_interception_of_the_toy_is_a_reaction() -> None:
    match = answer(at_sea(), "pick C1", "to Narrows", "pick C1", "to Shoal")
    ask = match.asks["red"]
    assert ask.reaction
    assert ask.name == "intercept"
    assert next(one.policy for one in policies(ask)) == "pass"
    assert not answer(at_sea(), "pick C1").asks["blue"].reaction


@pytest.mark.parametrize(
    ("game", "scenario", "seed", "reactions"),
    [
        ("leyte", "campaign", 3, {"guard"}),
        ("gators", "unnarstan", 1, {"hold"}),
        ("falklands_showdown", "campaign", 3, {"intercept"}),
    ],
)
def test_every_reaction_of_the_games_can_be_let_pass(game: str, scenario: str, seed: int, reactions: set[str]) -> None:
    match, chance, found = beachhead.new_match(game, scenario, seed=seed), random.Random(seed), set()
    while not match.over and not found >= reactions:
        for ask in match.asks.values():
            if ask.reaction:
                found.add(ask.name)
                passing, *others = policies(ask)
                option = answer_of(passing, ask)
                assert isinstance(option, Option)
                assert option.action.verb == ask.passes
                assert all(isinstance(answer_of(one, ask), Option) for one in others)
        side, option = choose(match, chance)
        match.apply(side, option.action)
    assert found >= reactions, "this match has none of them"


def test_a_game_may_say_what_an_option_is_worth() -> None:
    ask = msgspec.structs.replace(asked("fire A", "fire BB", "pass"), worth=lambda option: len(option.action.target))
    assert outcome(order("at_least", "fire", 2), ask) == "fire BB"
    assert outcome(order("at_least", "fire", 3), ask) == "pass"
    assert [(one.policy, one.least) for one in policies(ask)] == [("pass", 0), ("at_least", 2)]
