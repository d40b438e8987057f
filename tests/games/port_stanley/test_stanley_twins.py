"""What a side may not know makes no difference to anything it sees or is asked: matches and their twins.

A twin is the same match but for what is hidden from a side: which counters lie face down where, or what is aboard
which ship and on the sealed list.  Both are played on alike, by both sides, question after question.  Of whole matches
every question of some slices is looked at, of another match those of other slices.
"""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

import pytest

import beachhead
from beachhead.conformance.laws import strangers
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR_COMBAT, DEPLOY, LAND_TARGETS, SIDES, UNSEEN
from beachhead.games.port_stanley.module import PRESETS
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.match import Match
from beachhead.kernel.orders import answer_of
from beachhead.kernel.refusal import RefusedError
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player
from games.port_stanley.eager import choose
from games.port_stanley.twinned import argentine_secrets, british_secrets
from twins import alike, as_told, difference, sights

Names = dict[str, str]
"""Of units that have changed places by id: which one each is in the twin."""

Secrets = Callable[[Stanley, random.Random], dict[int, int]]


class Slices(NamedTuple):
    """A match, and the slices of it that are looked at: the first begins after `first` decisions, from one to the next
    are `every`, each is `long`, until so many are through."""

    seed: int
    settings: dict[str, str]
    player: str = "eager"
    first: int = 0
    every: int = 160
    long: int = 12
    until: int = 2400

    def decisions(self) -> Iterator[tuple[int, Match, random.Random]]:
        """The match at every decision at which a slice may begin: the state alone says how to go on."""
        rng = random.Random(self.seed)
        players = {side: make_player("greedy", player_seed(self.seed, side)) for side in SIDES}
        match = beachhead.new_match("port_stanley", seed=self.seed, options=self.settings)
        for number in count():
            if match.over or number >= self.until:
                return
            side = rng.choice(sorted(match.asks))
            if match.asks[side].anchor and match.simulation.parts is None:
                yield number, match, rng
            assert isinstance(match.game, Stanley)
            if self.player == "greedy":
                match.apply(side, players[side].choose(match.observe(side)))
            else:
                match.apply(side, choose(match.game, match.asks[side], rng).action)

    def moments(self) -> Iterator[tuple[Match, random.Random]]:
        """The match where slices begin."""
        due = self.first
        for number, match, rng in self.decisions():
            if number >= due:
                due += self.every
                yield match, rng


OPTIONS = {
    "reinforcements": "yes", "headquarters_raids": "yes", "ferry": "yes", "box_lift": "yes", "teal_inlet": "yes",
    "intensive_lift": "yes", "intensive_barrages": "yes",
}  # fmt: skip


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.3b", "PS-9.0c", "PS-14.5a")
@pytest.mark.parametrize(
    "slices",
    [
        Slices(4, {"reinforcements": "yes", "headquarters_raids": "yes"}),
        Slices(5, {}, first=80),
        Slices(6, OPTIONS, first=120, until=4000),
        Slices(3, {}, "greedy", first=20, every=60, long=6, until=1200),
    ],
    ids=lambda slices: f"{slices.player}-{slices.seed}",
)
def test_nothing_hidden_makes_a_difference_to_the_british(slices: Slices) -> None:
    found: Tally[str] = Tally()
    for match, rng in slices.moments():
        compare(match, rng, "uk", argentine_secrets, slices.long, found)
    assert found["twins"] > 4, found
    assert found["steps of uk"] > 5, found
    assert found["steps of ar"] > 5, found


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.1a", "PS-7.2a", "PS-7.2b")
@pytest.mark.parametrize(
    "slices",
    [
        Slices(9, {"forfeit": "players"}),
        Slices(10, {}, first=80),
        Slices(11, OPTIONS, first=120, until=4000),
        Slices(3, {}, "greedy", first=20, every=60, long=6, until=1200),
    ],
    ids=lambda slices: f"{slices.player}-{slices.seed}",
)
def test_nothing_hidden_makes_a_difference_to_the_argentine_player(slices: Slices) -> None:
    found: Tally[str] = Tally()
    for match, rng in slices.moments():
        compare(match, rng, "ar", british_secrets, slices.long, found)
    assert found["twins"] > 4, found
    assert found["steps of ar"] > 5, found
    assert found["steps of uk"] > 5, found


# -- a match and its twin ------------------------------------------------------------------------------------


def compare(moment: Match, rng: random.Random, side: str, secrets: Secrets, questions: int, found: Tally[str]) -> None:
    """Play a match on for so many questions beside its twin for a side, or a new one where something was shown."""
    match = moment.clone()
    while questions > 0 and match.asks:
        anchored = all(ask.anchor for ask in match.asks.values()) and match.simulation.parts is None
        looked = alongside(match, rng, side, secrets, questions, found) if anchored else 0
        questions -= max(looked, 1)
        if not looked:
            who = rng.choice(sorted(match.asks))
            match.apply(who, rng.choice(list(match.asks[who].choices())).action)


def alongside(one: Match, rng: random.Random, side: str, secrets: Secrets, most: int, found: Tally[str]) -> int:
    """Compare a match with a twin for a side, now and as both are played on alike; how many questions were alike."""
    twin = one.game.fork()
    assert isinstance(twin, Stanley)
    swapped = secrets(twin, rng)
    other = Match(one.module, one.header, Stanley(twin.edition, twin.options, twin.state))
    other._log = as_told(one, side)
    found["twins"] += twin.state != one.game.state
    units = twin.edition.units
    names = {units[was].id: units[now].id for was, now in swapped.items()}
    heard, who = len(list(one.events(side))), side
    for number in range(most):
        same = sights(one, side, heard) == sights(other, side, heard)
        barred = (one.why_not_undo(), other.why_not_undo())
        if not same and number:  # somebody was shown, or a die was rolled that the rules ask of one and not of another
            pair = (one, other)
            shown = any(is_seen(match, side, swapped) or is_told(match, side, heard) for match in pair)
            diced = who != side and one.game.state.dice != other.game.state.dice
            assert shown or diced or None not in barred, (one.history[-1], difference(one, other, side, heard))
            found["shown"] += 1
            return number
        assert same, (number and one.history[-1], difference(one, other, side, heard))
        if not one.asks:
            return number
        who = rng.choice(sorted(one.asks))
        found[f"asked {one.asks[who].name} of {who}"] += 1
        orders_answer_alike(one.asks[who], other.asks[who])
        if who == side:
            refuses_alike(one, other, side, strangers(one.asks[side], rng))
        pair = alike(one.asks[who], other.asks[who], {} if who == side else names, rng)
        if pair is None:
            return number
        one.apply(who, pair[0].action)
        other.apply(who, pair[1].action)
        found[f"steps of {who}"] += 1
    return most


def is_seen(match: Match, side: str, swapped: dict[int, int]) -> bool:
    """Whether a side sees any of those who changed places now."""
    known = match.game.redacted_for(side).units
    return any(known[unit].hex != UNSEEN for unit in swapped)


def is_told(match: Match, side: str, heard: int) -> bool:
    """Whether a side has been told that somebody is aboard, or who came ashore."""
    return not TELLING.isdisjoint(type(event).__name__ for _, event in list(match.events(side))[heard:])


TELLING = frozenset({"Approached", "Landed"})


def refuses_alike(one: Match, other: Match, side: str, actions: list[Action]) -> None:
    """Whatever is refused is refused with the same words."""
    for action in actions:
        reasons = []
        for match in (one, other):
            with pytest.raises(RefusedError) as caught:
                match.apply(side, action)
            reasons.append((caught.value.refusal, match.reason(caught.value.ask, caught.value.refusal)))
        assert reasons[0] == reasons[1], action


def orders_answer_alike(one: Ask, other: Ask) -> None:
    """An order that a side has from the beginning answers here as there: that it does can be seen."""
    for preset in PRESETS:
        if (preset.side, preset.question) == (one.side, one.name):
            given = [answer_of(preset.order, ask) for ask in (one, other)]
            assert [isinstance(answer, Option) for answer in given] == [True, True], given


def test_a_twin_differs() -> None:
    """The exchanges do exchange something."""
    match = next(moment for moment, _ in Slices(4, {}, every=1).moments() if moment.game.state.turn >= 1)
    twin = match.game.fork()
    assert isinstance(twin, Stanley)
    assert argentine_secrets(twin, random.Random(1))
    assert twin.state.units != match.game.state.units
    assert twin.redacted_for("uk") == match.game.redacted_for("uk")


# -- what is done in secret ----------------------------------------------------------------------------------

SECRET = {
    "uk": {"site", "ready_sites", "embark", "aboard", "stock", "load_ready", "send_back", "assign"},
    "ar": {"assign"},
}
"""What a side does that the other does not learn of while it does it."""


def is_secret(match: Match, side: str, verb: str) -> bool:
    """Whether a side does something in secret: lays out its units, designates its attacks, or one of those above.

    Who goes back aboard from a beach is seen to (7.9).
    """
    s, about = match.game.state, match.asks[side].about
    if side == "ar" and (s.phase == DEPLOY or (s.phase == AR_COMBAT and s.step == LAND_TARGETS)):
        return True
    return verb in SECRET[side] and not (verb == "aboard" and s.units[about[0]].hex >= 0)


def moment(match: Match) -> tuple[object, ...]:
    """When it is: what is done in secret is shown at the end of its phase or step."""
    s = match.game.state
    return s.phase, s.step, s.clock, match.simulation.parts is None


def public_sights(match: Match, side: str) -> dict[str, bytes]:
    """What a side is shown, and who is asked as everybody knows: where both decide in secret both are, to the end."""
    seen = sights(match, side, 0)
    public = {who: str(match.waiting(ask)).encode() for who, ask in match.simulation.public_asks.items()}
    return {name: text for name, text in seen.items() if name not in ("asked", "waiting")} | public


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.1a", "PS-3.3b", "PS-7.2b", "PS-12.4a", "PS-2.2e")
def test_what_is_done_in_secret_changes_nothing_for_the_other_side() -> None:
    found: Tally[str] = Tally()
    for seed, most in ((16, 900), (17, 900)):
        rng = random.Random(seed)
        match = beachhead.new_match("port_stanley", seed=seed)
        for _ in range(most):
            side = rng.choice(sorted(match.asks))
            other = "ar" if side == "uk" else "uk"
            assert isinstance(match.game, Stanley)
            action = choose(match.game, match.asks[side], rng).action
            found[action.verb] += 1
            looks = is_secret(match, side, action.verb) and found[action.verb] < OFTEN
            before = (moment(match), public_sights(match, other) if looks else {})
            match.apply(side, action)
            if looks and moment(match) == before[0]:
                after = public_sights(match, other)
                assert after == before[1], (action, [name for name in after if after[name] != before[1].get(name)])
                found[f"{side} in secret"] += 1
    assert found["uk in secret"] > 20, found
    assert found["ar in secret"] > 20, found


OFTEN = 12
"""More often nothing of a kind is looked at."""
