"""Match.apply is the one gate: what it refuses changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import beachhead
from beachhead.conformance.views import asked, choose, everything, play_on
from beachhead.kernel.ask import Action, Ask, Option, settle
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError
from beachhead.kernel.text import Text
from kernel.situations import answer, at_sea, in_secret
from toy.wording import LEDGER

CLAUSES = {clause.id for clause in LEDGER} | {""}


def refused(match: Match, side: Any, action: Any) -> RefusedError:
    """The refusal; asserts that nothing has changed."""
    before = everything(match)
    with pytest.raises(RefusedError) as caught:
        match.apply(side, action)
    assert everything(match) == before
    return caught.value


@pytest.mark.parametrize("side", ["red", "green", "", "BLUE", None, 5, [], {}, b"blue"])
def test_a_side_that_is_not_asked(side: Any) -> None:
    match = at_sea()
    error = refused(match, side, Action("end"))
    assert error.code == "not_asked"
    assert error.refusal.reason.key == "kernel.not_asked"
    assert "blue" in str(error)


@pytest.mark.parametrize(
    "action",
    [Action("end", "now"), Action("END"), Action("pick"), Action("pick", "B1"), Action("to", "Reef"), Action("", "")],
)
def test_an_action_that_is_not_among_the_options(action: Action) -> None:
    error = refused(at_sea(), "blue", action)
    assert error.code == "not_an_option"
    assert error.refusal.clause in CLAUSES
    assert error.refusal.reason.key.startswith("toy.no.")


untyped: Any = Action


@pytest.mark.parametrize(
    "garbage", [None, 5, "end", ("end", ""), b"end", untyped(1, 2), untyped("end", None), untyped("\ud800"), object()]
)
def test_what_is_no_action_at_all(garbage: Any) -> None:
    error = refused(at_sea(), "blue", garbage)
    assert error.code == "not_an_option"
    assert error.refusal.reason.key == "kernel.not_an_action"


def test_the_reason_comes_from_the_game() -> None:
    match = answer(at_sea(), "pick C1", "to Narrows", "pick C1", "to Port")
    error = refused(match, "blue", Action("pick", "C1"))
    assert (error.refusal.clause, error.refusal.reason) == ("TOY-3.2", Text("toy.no.moves", {"ship": "C1"}))
    error = refused(answer(match, "pick C2"), "blue", Action("to", "Haven"))
    assert error.refusal.clause == "TOY-3.3"


def test_an_enormous_action_is_not_repeated_in_full() -> None:
    assert len(str(refused(at_sea(), "blue", Action("x" * 1_000_000)))) < 500


def test_an_option_counts_by_its_action_alone() -> None:
    match = at_sea()
    match.apply("blue", Option(Action("pick", "C1"), "a clause of my own", piece=77, value=5))
    assert asked(match)["blue"][0]["args"] == {"ship": "C1"}


def test_a_move_sent_twice() -> None:
    match = answer(at_sea(), "end")
    assert refused(match, "blue", Action("end")).code == "not_asked"


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    match = answer(in_secret(), "red: stay")
    assert refused(match, "red", Action("withdraw")).code == "not_asked"


def test_a_match_that_is_over() -> None:
    match = beachhead.new_match("toy", seed=3)
    play_on(match, random.Random(3))
    assert match.over
    assert match.asks == {}
    error = refused(match, "blue", Action("end"))
    assert (error.code, error.refusal.reason.key) == ("over", "kernel.over")
    with pytest.raises(RefusedError):
        match.observe("blue")


def test_settle_takes_a_forced_choice_without_a_question() -> None:
    one, two = Option(Action("one"), "1"), Option(Action("two"), "2")
    forced = settle(Ask("blue", Text("x"), "1", (one,)))
    with pytest.raises(StopIteration) as done:
        next(forced)
    assert done.value.value is one
    made: list[int] = []

    def make() -> tuple[Option, ...]:
        made.append(1)
        return one, two

    free = settle(Ask("blue", Text("x"), "1", make))
    ask = next(free)
    assert isinstance(ask, Ask)
    assert ask.choices() == (one, two)
    assert made == [1], "the options of a question that settle asks are made once"
    with pytest.raises(StopIteration) as done:
        free.send(two)
    assert done.value.value is two


words = st.text(max_size=8) | st.sampled_from(
    ["end", "pick", "to", "stay", "withdraw", "gun", "escort", "lay", "C1", "C2", "B1", "Reef", "Cape", "Port", "1", ""]
)
garbage = st.none() | st.integers() | st.binary(max_size=4) | st.lists(st.integers(), max_size=2) | st.floats()
actions = st.builds(Action, words, words) | st.builds(Action, garbage, words) | garbage | words
sides = st.sampled_from(["blue", "red"]) | words | garbage


class Gate(RuleBasedStateMachine):
    """Whatever is thrown at a match, it takes what it offered or refuses with a typed error and stays as it was."""

    match: Match

    @initialize(seed=st.integers(0, 1000), scenario=st.sampled_from(["dash", "night"]))
    def begin(self, seed: int, scenario: str) -> None:
        self.match = beachhead.new_match("toy", scenario, seed=seed)

    @precondition(lambda self: not self.match.over)
    @rule(rng=st.randoms(use_true_random=False))
    def offered(self, rng: Any) -> None:
        before = self.match.decisions
        self.match.apply(*choose(self.match, rng))
        assert self.match.decisions == before + 1

    @rule(side=sides, action=actions)
    def anything(self, side: Any, action: Any) -> None:
        ask = self.match.asks.get(side) if isinstance(side, str) else None
        if ask is not None and action in [option.action for option in ask.choices()]:
            self.match.apply(side, action)
        else:
            refused(self.match, side, action)

    @rule(side=st.none() | st.sampled_from(["blue", "red"]))
    def take_back(self, side: str | None) -> None:
        if self.match.why_not_undo(side) is None:
            before = self.match.decisions
            self.match.undo(side)
            assert self.match.decisions == before - 1
            return
        before_refusal = everything(self.match)
        with pytest.raises(RefusedError):
            self.match.undo(side)
        assert everything(self.match) == before_refusal

    @rule()
    def go_on_with_a_copy(self) -> None:
        copy = self.match.clone()
        assert everything(copy) == everything(self.match)
        self.match = copy

    @invariant()
    def nobody_is_asked_without_a_choice(self) -> None:
        if hasattr(self, "match"):
            assert all(ask.choices() for ask in self.match.asks.values())
            assert self.match.over == (not self.match.asks)


TestGate = Gate.TestCase
TestGate.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


@settings(max_examples=60, deadline=None)
@given(sides, actions)
def test_garbage_at_the_secret_question(side: Any, action: Any) -> None:
    match = in_secret()
    if side in ("blue", "red") and action in (Action("stay"), Action("withdraw")):
        match.apply(side, action)
    else:
        refused(match, side, action)
