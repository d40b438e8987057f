"""Going back by agreement: a step of the history, after which the dice fall anew.  What every match keeps is a law."""

from __future__ import annotations

import pytest

from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.kernel.replaying import replay
from beachhead.kernel.taking_back import counted, rests
from kernel.situations import answer, at_sea, hit


def test_what_fell_does_not_fall_again_and_both_branches_stay() -> None:
    match = hit()
    before, rolled = match.log(), match.game.state.dice.rolled
    to = next(one for one in rests(match, match.decisions - 1) if not match.earlier(one).game.state.dice.rolled)
    assert rolled
    match.take_back("blue", to)
    assert match.asks == match.earlier(to).asks
    assert match.game.state.dice.rolled == rolled
    assert [line.kind for line in match.log()] == [*(line.kind for line in before), "TakenBack"]
    refusal = match.why_not_undo()
    assert refusal is not None
    assert refusal.reason.key == "kernel.undo.taken_back"
    assert counted(match.history) == [True] * to + [False] * (match.decisions - to - 1) + [True]
    again = replay(match.record())
    assert (again.digest(), again.log()) == (match.digest(), match.log())
    gone = match.decisions - 2  # into what was taken back, by agreement too
    match.take_back("red", next(rests(match, gone)))
    assert replay(match.record()).digest() == match.digest()


def test_it_goes_to_a_moment_of_rest_in_the_past_and_nowhere_else() -> None:
    match = answer(at_sea(), "pick C1")
    assert not match.is_at_rest
    for side, to in (("blue", 2), ("blue", 3), ("green", 1)):
        with pytest.raises(UsageError):
            match.take_back(side, to)
    for action in (Action("take_back", "-1"), Action("take_back", "x"), Action("take_back", "9" * 40)):
        with pytest.raises(UsageError):
            match.repeat("blue", action)
    with pytest.raises(RefusedError):
        match.apply("blue", Action("take_back", "1"))
    match.concede("red")
    with pytest.raises(RefusedError):
        match.take_back("blue", 1)
