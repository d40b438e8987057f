"""9.5 What the British may not know makes no difference to anything they see or are asked: matches and their twins.

A twin is the same match but for the list of what German shipping carries, and for which Prahms are dummies.  Both are
played on alike, by both sides, until something is shown.
"""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Iterator
from pathlib import Path

import pytest

import beachhead
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import (
    BR_FERRY,
    GE,
    GE_SAILING,
    NOTHING,
    SIDES,
    SUPPLY,
)
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import is_secret
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import carriers, passengers, points_needed
from beachhead.kernel.match import Match
from server.twin_tables import laid_out, serving, threats_told
from twins import alike, as_told, difference, sights

Names = dict[str, str]

LOADING = {"embark", "stock", "ship_leg", "aboard", "with_all", "steer"}
"""What a German player does here rather than anything else."""

SHOWING = {"Revealed", "Landed", "PieceLost", "Unloaded", "BoatsSpent"}
"""What tells of a list, or of a dummy: such a Prahm was fired at and another sunk, somebody went ashore."""


def moments(seed: int, until: int) -> Iterator[tuple[Match, random.Random]]:
    """A match at the questions of its Naval Segments at which the state alone says how to go on."""
    rng, match = random.Random(seed), beachhead.new_match("britain_stands_alone", "sealion", seed=seed)
    begun = False
    while not match.over and match.decisions < until:
        side = sorted(match.asks)[0]
        ask, choices = match.asks[side], match.asks[side].choices()
        game = match.game
        assert isinstance(game, Sealion)
        if ask.anchor and GE_SAILING <= game.state.phase <= BR_FERRY:
            if game.state.turn == game.edition.scenarios["sealion"].first_turn and not begun:
                begun = True
                game.state.dummies = game.edition.rows["ge-prahm"][:2]  # nobody puts them where the book does
            yield match, rng
        ready = [one for one in choices if one.action.verb.startswith("ready")]
        eager = [one for one in choices if one.action.verb in LOADING] if side == "ge" and rng.random() < 0.8 else []
        quick = [one for one in choices if one.action.verb in ("end_missions", "end_ferry", "end_movement")]
        match.apply(side, rng.choice(ready or quick or eager or choices))


def exchange(game: Sealion, rng: random.Random) -> Names:
    """Another list and other dummies, that the rules could have led to as well; who has taken whose place."""
    names: Names = {}
    secret = [unit for unit in passengers(game, GE) if is_secret(game, unit)]
    rng.shuffle(secret)
    for one, other in zip(secret[::2], secret[1::2], strict=False):
        if likeness(game, one) == likeness(game, other) and game.place(one) == game.place(other):
            first, second = carriers(game, one), carriers(game, other)
            game.stow(one, second)
            game.stow(other, first)
            units = game.edition.units
            names |= {units[one].id: units[other].id, units[other].id: units[one].id}
    swap_supply(game)
    swap_dummies(game)
    return names


def likeness(game: Sealion, unit: int) -> tuple[object, ...]:
    """What two units aboard must have in common to be aboard what the other is."""
    kind = game.type(unit)
    return kind.kind, kind.size, points_needed(game, unit), len(carriers(game, unit))


def idle(game: Sealion) -> list[int]:
    """The Prahms that carry nothing that is on the list but supply."""
    prahms = [unit for unit in game.edition.rows["ge-prahm"] if game.hex(unit) >= 0 and not game.riders(unit)]
    return [unit for unit in prahms if game.unit(unit).load in (NOTHING, SUPPLY)]


def swap_supply(game: Sealion) -> None:
    """What carries supply carries none, and the other way round."""
    if not any(game.now(game.unit(unit).embarked) or game.unit(unit).load for unit in idle(game)):
        return
    for unit in idle(game):
        if unit not in game.state.dummies and not (game.unit(unit).load and not is_secret(game, unit)):
            loaded = game.unit(unit).load == SUPPLY
            game.stamp(unit, load=NOTHING if loaded else SUPPLY, embarked=0 if loaded else game.state.clock)


def swap_dummies(game: Sealion) -> None:
    """Other Prahms of the same places are dummies."""
    new: list[int] = []
    for dummy in game.state.dummies:
        others = [unit for unit in idle(game) if game.place(unit) == game.place(dummy)]
        free = [unit for unit in others if unit not in (*game.state.dummies, *new)]
        known = [unit for unit in free if not game.unit(unit).load or is_secret(game, unit)]
        chosen = known[0] if known else dummy
        if chosen != dummy:
            game.stamp(chosen, load=NOTHING, embarked=0)
        new.append(chosen)
    game.state.dummies = tuple(sorted(new))
    game.forget()


def alongside(one: Match, rng: random.Random, most: int, found: Tally[str]) -> None:
    """Play a match and its twin on alike, and look at all that the British are shown."""
    one = one.clone()
    assert isinstance(one.game, Sealion)
    twin = one.game.fork()
    names = exchange(twin, rng)
    found["twins"] += twin.state != one.game.state
    found["other riders"] += bool(names)
    found["other dummies"] += twin.state.dummies != one.game.state.dummies
    other = Match(one.module, one.header, Sealion(twin.edition, twin.options, twin.state))
    other._log = as_told(one, "br")
    heard = len(list(one.events("br")))
    for number in range(most):
        if sights(one, "br", heard) != sights(other, "br", heard):
            told = {type(event).__name__ for match in (one, other) for _, event in list(match.events("br"))[heard:]}
            over = one.game.state.phase > BR_FERRY  # the lists are open
            assert number, difference(one, other, "br", heard)
            assert told & SHOWING or over, (one.history[-1], difference(one, other, "br", heard))
            found["shown"] += 1
            return
        if not one.asks or one.game.state.phase > BR_FERRY:
            return
        side = sorted(one.asks)[0]
        pair = alike(one.asks[side], other.asks[side], names if side == SIDES[GE] else {}, rng)
        if pair is None:
            return
        found[f"steps of {side}"] += 1
        one.apply(side, pair[0].action)
        other.apply(side, pair[1].action)


@pytest.mark.case("LAW-09")
@pytest.mark.clause("BSA-9.5x", "BSA-9.5aa")
def test_no_list_and_no_dummy_makes_a_difference_to_the_british() -> None:
    found: Tally[str] = Tally()
    for seed in (2, 4):
        for number, (match, rng) in enumerate(moments(seed, 800)):
            if number % 20 == 0:
                alongside(match, rng, 8, found)
    assert found["twins"] > 10, found
    assert found["other dummies"] > 5, found
    assert found["other riders"] > 1, found
    assert min(found["steps of br"], found["steps of ge"]) > 40, found


@pytest.mark.clause("BSA-9.5x", "BSA-9.5aa")
def test_no_threat_tells_the_british_or_onlookers_of_a_list_or_a_dummy(tmp_path: Path) -> None:
    """Over HTTP: the layers and cards of both sides, those of the seas among them."""
    rng, twin, match = random.Random(2), None, None
    for one, _ in moments(2, 800):
        assert isinstance(one.game, Sealion)
        match, twin = one, one.game.fork()
        if exchange(twin, rng) and twin.state.dummies != one.game.state.dummies:
            break
    assert match is not None
    assert isinstance(twin, Sealion)
    assert twin.state.dummies != match.game.state.dummies
    other = Match(match.module, match.header, Sealion(twin.edition, twin.options, twin.state))
    with serving(tmp_path) as client:
        tables = [laid_out(client, each) for each in (match, other)]
        for link in (lambda links: links["seats"]["br"], lambda links: links["watch"]):
            first, second = (threats_told(client, link(links)) for links in tables)
            assert first == second
