"""Secret set-ups of many questions, windows in which sides race, and going in turn are held to the laws by a toy."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

import beachhead
from beachhead.cli.conform import conform
from beachhead.conformance.laws import options_follow_from_the_state
from beachhead.conformance.views import logs, play_on, viewers
from beachhead.kernel.ask import Action
from beachhead.kernel.ending import CONCEDE
from beachhead.kernel.match import Match
from beachhead.kernel.module import lent
from beachhead.kernel.refusal import met
from beachhead.kernel.replaying import replay
from beachhead.lab.bench import play_at_random
from beachhead.lab.selfplay import play_matches
from beachhead.toys.raid import RAID
from beachhead.toys.raid.game import EVERY, SQUADRONS, TO, Force, Raid, to_needs


@pytest.fixture(autouse=True)
def there() -> Iterator[None]:
    with lent(RAID):
        yield


def sent(seed: int = 1) -> Match:
    """Two squadrons of each are over island 0; red has a bomb, and blue has none."""
    match = beachhead.new_match("raid", seed=seed)
    for side, words in (("red", ("to 0", "to 0", "load", "sent")), ("blue", ("to 0", "to 0", "sent"))):
        for word in words:
            verb, _, target = word.partition(" ")
            match.apply(side, Action(verb, target))
    return match


def test_the_toy_keeps_every_law() -> None:
    done = CliRunner().invoke(conform, ["raid", "--matches", "30"])
    assert done.exit_code == 0, done.output


def test_logs_that_are_looked_at_together_are_those_of_each_viewer() -> None:
    match = play_on(sent(), random.Random(1))
    assert logs(match) == {viewer: match.log(viewer) for viewer in viewers(match)}
    assert any(logs(match).values())
    conceded = sent()
    conceded.repeat("red", CONCEDE)
    assert logs(conceded)["blue"] == conceded.log("blue")


def test_options_that_are_kept_too_long_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(game: Raid, side: str) -> list[int]:
        """Where squadrons can be sent, as it was when it was first asked for."""
        found: list[int] = game.__dict__.setdefault(
            f"kept_{side}", [island for island in EVERY if met(to_needs(game, side, island))]
        )
        return found

    monkeypatch.setattr(TO, "exactly", kept)
    match = beachhead.new_match("raid", seed=1)
    for _ in range(SQUADRONS):
        options_follow_from_the_state(match, random.Random(1))
        match.apply("red", Action("to", "1"))
    with pytest.raises(AssertionError, match="send offers"):
        options_follow_from_the_state(match, random.Random(1))


def test_neither_sees_what_the_other_sends_before_both_are_done() -> None:
    match = beachhead.new_match("raid", seed=1)
    before = match.view("blue"), match.log("blue"), match.asks["blue"].choices()
    match.apply("red", Action("to", "1"))
    match.apply("red", Action("sent"))
    assert (match.view("blue"), match.log("blue"), match.asks["blue"].choices()) == before
    assert [piece.space for piece in match.view("red").pieces if piece.side == "red"] == [1, -1, -1]
    match.apply("blue", Action("sent"))
    assert [piece.space for piece in match.view("blue").pieces if piece.side == "red"] == [1, -1, -1]


def test_in_a_window_whoever_wants_acts_and_who_has_passed_is_asked_again_after_it() -> None:
    match = sent()
    assert set(match.asks) == {"red", "blue"}
    match.apply("blue", Action("pass"))
    assert set(match.asks) == {"red"}
    match.apply("red", Action("strafe", "0"))
    assert set(match.asks) == {"red", "blue"}
    match.apply("red", Action("pass"))
    match.apply("blue", Action("pass"))
    assert match.asks["blue"].name == "home"


def test_who_is_asked_in_a_window_does_not_follow_from_what_is_hidden() -> None:
    """Blue has loaded no bomb, and is asked all the same."""
    for words in (("sent",), ("load", "sent"), ("load", "load", "sent")):
        match = beachhead.new_match("raid", seed=1)
        for side, orders in (("red", ("to 0", "sent")), ("blue", ("to 0", *words))):
            for word in orders:
                verb, _, target = word.partition(" ")
                match.apply(side, Action(verb, target))
        assert set(match.asks) == {"red", "blue"}
        assert match.game.redacted_for("red") == sent_like(match)


def sent_like(match: Match) -> object:
    """What red knows where blue has loaded nothing."""
    other = beachhead.new_match("raid", seed=1)
    for side in ("red", "blue"):
        other.apply(side, Action("to", "0"))
        other.apply(side, Action("sent"))
    return other.game.redacted_for("red")


def test_in_turn_goes_on_until_all_have_passed_in_a_row() -> None:
    match = sent()
    for side in ("red", "blue"):
        match.apply(side, Action("pass"))
    order = []
    for word in ("back 0", "stay", "stay", "stay"):
        (side,) = match.asks
        order.append(side)
        verb, _, target = word.partition(" ")
        match.apply(side, Action(verb, target))
        if match.asks and next(iter(match.asks.values())).name != "home":
            break
    assert order == ["blue", "red", "blue"]


@pytest.mark.parametrize("seats", [{}, {"red": "greedy", "blue": "greedy"}])
def test_computers_play_it_to_the_end(seats: dict[str, str]) -> None:
    """Two that race for a window each get what they may."""
    for match, played in play_matches("raid", seats=seats, seed=1, matches=20):
        assert match.over
        assert replay(match.record()).digest() == played.digest
    assert play_at_random(beachhead.new_match("raid", seed=4), random.Random(4)).over


def test_odds_are_worked_out_beside_what_is_secret() -> None:
    """A game in which dice fall is forked for odds; what is decided in secret meanwhile is not touched."""
    match = beachhead.new_match("raid", seed=1)
    match.apply("red", Action("to", "0"))
    before = match.game_of("red").state.red
    fork = match.game_of("red").fork()
    fork.state.red = Force(squadrons=(1, 1, 1))
    assert match.game_of("red").state.red == before != match.game.state.red


def test_answers_given_by_turns_are_recorded_and_replayed() -> None:
    match = beachhead.new_match("raid", seed=3)
    for side, verb, target in (("red", "to", "0"), ("blue", "to", "0"), ("red", "load", ""), ("blue", "load", "")):
        match.apply(side, Action(verb, target))
    match.undo("red")
    match.apply("blue", Action("sent"))
    match.apply("red", Action("sent"))
    assert match.game.scores() == replay(match.record()).game.scores()
    assert replay(match.record()).digest() == match.digest()
    assert match.decisions == 5
