"""Two players change sides in the middle of a match: who sits where, and that nothing of it shows before."""

from __future__ import annotations

import random

import pytest

import beachhead
from beachhead.conformance.cases import Case, Deal
from beachhead.conformance.matches import keep_every_law
from beachhead.conformance.views import asked, play_on, seen_by, viewers
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match
from beachhead.kernel.module import Observation, seats_of
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.kernel.replaying import replay
from beachhead.lab.selfplay import play_matches, play_out
from kernel.situations import answer
from toy.model import SIDES

pytestmark = pytest.mark.usefixtures("bidding")

STAYED = {"blue": "blue", "red": "red"}
CHANGED = {"blue": "red", "red": "blue"}


def bid(blue: int, red: int, *, seed: int = 1) -> Match:
    """The match of `toy.bidding` after these bids."""
    return answer(beachhead.new_match("bidding", "dash", seed=seed), f"blue: bid {blue}", f"red: bid {red}")


@pytest.mark.parametrize(("blue", "red", "sides_swapped"), [(1, 2, False), (2, 2, False), (2, 1, True)])
def test_the_lower_bid_commands_the_convoys(blue: int, red: int, sides_swapped: bool) -> None:
    match = bid(blue, red)
    for copy in (match, match.clone(), replay(match.record()), match.earlier(2)):
        assert copy.sides_swapped is sides_swapped
        assert copy.seats == (CHANGED if sides_swapped else STAYED)
    assert match.earlier(1).seats == STAYED


@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_before_both_have_bid_nothing_shows(first: str, other: str) -> None:
    match = beachhead.new_match("bidding", "dash", seed=1)
    others = [viewer for viewer in viewers(match) if viewer != first]
    before = {viewer: seen_by(match, viewer) for viewer in others}
    for number in (1, 3):
        copy = answer(match.clone(), f"{first}: bid {number}")
        assert {viewer: seen_by(copy, viewer) for viewer in others} == before
        assert (copy.seats, list(asked(copy))) == (STAYED, [other])


def test_it_is_not_taken_back() -> None:
    match = bid(2, 1)
    for side in (None, *SIDES):
        with pytest.raises(RefusedError):
            match.undo(side)


def test_nor_is_one_that_follows_from_an_open_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    match = answer(bid(1, 2), "lay Reef", "pick C1")
    assert match.why_not_undo() is None
    monkeypatch.setattr(type(match.game), "sides_swapped", lambda game: game.state.ships[0].zone > 0)
    answer(match, "to Narrows")
    refusal = match.why_not_undo()
    assert refusal is not None
    assert refusal.reason.key == "kernel.undo.shown"


@pytest.mark.parametrize("seed", range(6))
def test_every_law_holds(bidding: str, seed: int) -> None:
    keep_every_law(Deal(Case(bidding, "dash"), seed))


def test_other_games_exchange_nothing() -> None:
    match = play_on(beachhead.new_match("toy", "dash", seed=1), random.Random(1))
    assert (match.sides_swapped, match.seats) == (False, STAYED)


def test_three_players_cannot_change_sides() -> None:
    assert seats_of("abc", sides_swapped=False) == {"a": "a", "b": "b", "c": "c"}
    with pytest.raises(UsageError, match="has 3"):
        seats_of("abc", sides_swapped=True)


class Bidder:
    """Bids a number, then takes the first option; remembers for which side it was asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.sides: list[str] = []

    def choose(self, seen: Observation) -> Action:
        self.sides.append(seen.side)
        return Action("bid", str(self.number)) if len(self.sides) == 1 else seen.options[0].action


def test_a_computer_player_goes_along_to_the_other_side() -> None:
    players = {"blue": Bidder(3), "red": Bidder(1)}
    play_out(beachhead.new_match("bidding", "dash", seed=3), players)
    for seat, player in players.items():
        first, *others = player.sides
        assert (first, set(others)) == (seat, {CHANGED[seat]})


def test_who_won_is_told_as_a_side_and_as_who_sat_down_there() -> None:
    every = [played for _, played in play_matches("bidding", seed=1, matches=20)]
    assert {(played.sides_swapped, played.winner is not None) for played in every} >= {(True, True), (False, True)}
    for played in every:
        seats = CHANGED if played.sides_swapped else STAYED
        assert played.winner_seat == (seats[played.winner] if played.winner else None)
