"""What a side could bring against a hex: by its movement, with the odds the attack then has, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import beachhead
from beachhead.games.port_stanley.match import Stanley
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Attack, Threat
from games.port_stanley.battles import UK_SUPPLIES, field
from games.port_stanley.eager import choose
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.twinned import argentine_secrets, british_secrets
from server.twin_tables import all_told, laid_out, serving

UNITS = {"uk-2-para-1": "2112", "uk-2-para-2": "2113", "uk-29-arty-1": "2111", "ar-7-4a": "2213"}


def moving(units: Mapping[str, Lie]) -> Island:
    return island(units, phase="uk_movement", supplies={"uk": UK_SUPPLIES, "ar": {"2213": 2}})


def threat(at: Island, by: str, space: str = "2213", side: str | None = None) -> Threat:
    return at.match.threat(side, by, at.space(space))


def attack_of(found: Threat) -> Attack:
    assert found.attack is not None
    return found.attack


def coming(at: Island, found: Threat) -> set[str]:
    return {at.game.edition.units[comer.piece].id for comer in found.comers}


@pytest.mark.clause("PS-11.1a", "PS-11.7.2a")
def test_the_odds_are_those_of_the_attack_when_it_is_made() -> None:
    at = moving(UNITS)
    found = threat(at, "uk")
    assert coming(at, found) == set(UNITS) - {"ar-7-4a"}
    assert all(comer.takes_part for comer in found.comers)
    names = at.game.edition.board.name
    there = {at.game.edition.units[comer.piece].id: names(comer.at) for comer in found.comers}
    then = field({**UNITS, **there})
    then.do("attack 2213")
    for unit in there:
        then.do(f"{'commit' if f'commit {unit}' in then.options() else 'fire'} {unit}")
    made = then.match.view("uk").attack
    assert made is not None
    shown = attack_of(found)
    assert (shown.outcomes, shown.figures, shown.column) == (made.outcomes, made.figures, made.column)


@pytest.mark.clause("PS-11.7.3a")
def test_where_nobody_can_come_the_guns_can_barrage() -> None:
    at = moving({"uk-29-arty-1": "2012", "uk-2-para-1": "2112", "ar-7-4a": "2213", "ar-3-6": "2113"})
    found = attack_of(threat(at, "uk", "2113"))
    assert found.outcomes


@pytest.mark.clause("PS-3.3b")
def test_counters_face_down_are_targets_without_odds_and_no_threat() -> None:
    at = moving({**UNITS, "ar-7-4a": {"at": "2213", "down": True}})
    assert attack_of(threat(at, "uk", side="uk")).outcomes == ()
    assert attack_of(threat(at, "uk", side="ar")).outcomes
    assert threat(at, "ar", "2113", side="uk").comers == ()
    assert coming(at, threat(at, "ar", "2113", side="ar")) == {"ar-7-4a"}


@pytest.mark.parametrize(("side", "secrets"), [("uk", argentine_secrets), ("ar", british_secrets)])
def test_twins_are_told_the_same_bytes(
    tmp_path: Path, side: str, secrets: Callable[[Stanley, random.Random], object]
) -> None:
    """Two matches that a side cannot tell apart, over HTTP: of threats, of leads, of offers."""
    match, rng = beachhead.new_match("port_stanley", seed=4), random.Random(4)
    for _ in range(260):
        who = rng.choice(sorted(match.asks))
        assert isinstance(match.game, Stanley)
        match.apply(who, choose(match.game, match.asks[who], rng).action)
    while not all(ask.anchor for ask in match.asks.values()) or match.simulation.parts is not None:
        who = rng.choice(sorted(match.asks))
        match.apply(who, rng.choice(list(match.asks[who].choices())).action)
    twin = match.game.fork()
    assert isinstance(twin, Stanley)
    assert secrets(twin, rng) or twin.state != match.game.state
    other = Match(match.module, match.header, Stanley(twin.edition, twin.options, twin.state))
    with serving(tmp_path) as client:
        tables = [laid_out(client, one) for one in (match, other)]
        first, second = (all_told(client, links, side) for links in tables)
        assert first == second
