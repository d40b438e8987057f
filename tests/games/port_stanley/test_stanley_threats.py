"""What a side could bring against a hex: by its movement, with the odds the attack then has, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import beachhead
from beachhead.games.port_stanley.looks.bombing import lost_by
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import STORMY, Missions
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import SHELLED
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Attack, Threat
from games.port_stanley.battles import UK_SUPPLIES, field
from games.port_stanley.eager import choose
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.sky import sky
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


TRANSPORT = {"uk-sir-lancelot": "1118", "uk-2-para-1": "2112"}


def titles(found: Threat) -> list[str]:
    return [one.title.split(":")[0].rsplit(" at ", 1)[0] for one in (found.attack, *found.others) if one is not None]


@pytest.mark.clause("PS-12.3b", "PS-12.6.2b")
def test_aircraft_of_the_box_attack_ships_as_when_they_are_sent() -> None:
    boxes = {"shipping": (3, 2, 0), "bombing": (0, 0, 1)}
    found = threat(island(TRANSPORT, phase="ar_movement", missions=Missions(**boxes)), "ar", "1118")
    made = sky(TRANSPORT, boxes=boxes).do("bomb_ships 1118", "send 3", "send 2").match.view("uk").attack
    assert made is not None
    assert (attack_of(found).title, attack_of(found).outcomes) == (
        f"{made.title}: 3 Mirages, 2 Skyhawks",
        made.outcomes,
    )
    assert "aircraft could" in found.text
    guarded = threat(
        island({**TRANSPORT, "uk-broadsword": "1118"}, phase="ar_movement", missions=Missions(**boxes)), "ar", "1118"
    )
    assert [row.piece for row in attack_of(guarded).sums if row.clause == "PS-12.6.2b"]


@pytest.mark.clause("PS-12.4a", "PS-12.2b")
def test_who_is_assigned_elsewhere_does_not_come_and_before_that_all_that_fly_in_the_weather_could() -> None:
    at = island(TRANSPORT, phase="ar_movement", missions=Missions(bombing=(3, 2, 0)))
    assert titles(threat(at, "ar", "1118")) == []
    tomorrow = island(TRANSPORT, phase="uk_movement", airmen=(4, 3, 2), weather=STORMY)
    assert attack_of(threat(tomorrow, "ar", "1118")).title.endswith(": 4 Mirages, 3 Skyhawks, 2 Pucaras")


@pytest.mark.clause("PS-12.7.2a", "PS-12.8a", "PS-12.3a")
def test_harriers_bomb_troops_and_airfields() -> None:
    at = island(
        {"ar-7-4a": "2213"},
        phase="uk_movement",
        missions=Missions(ground=2, suppression=4),
        airfields={"ar": {"2213": 0}},
    )
    found = threat(at, "uk")
    assert sorted(titles(found)) == ["Air attack on the airfield", "Air attack on the troops"]
    assert titles(threat(at, "ar")) == []


@pytest.mark.clause("PS-12.6.3b", "PS-12.6.3d", "PS-11.7.3a")
def test_only_hits_that_fall_on_somebody_count_as_losses() -> None:
    cruiser, transport = island({"uk-glamorgan": "1118"}), island({"uk-sir-lancelot": "1118"})
    space = cruiser.space("1118")
    assert [lost_by(cruiser.game, space, hits) for hits in ("C", "AEL", "CCC")] == [1, 0, 2]
    assert [lost_by(transport.game, space, "CL", only) for only in ("", SHELLED)] == [2, 1]


@pytest.mark.clause("PS-14.3.2a")
@pytest.mark.parametrize(
    ("place", "side", "comes"), [("4528", "ar", True), ("4528", "uk", False), ("1118", "ar", False)]
)
def test_the_missiles_threaten_ships_in_their_line_whom_they_are_known_to(place: str, side: str, comes: bool) -> None:
    at = island({"ar-exocet": {"at": "4525", "down": True}, "uk-glamorgan": place}, phase="ar_movement")
    found = threat(at, "ar", place, side)
    assert coming(at, found) == ({"ar-exocet"} if comes else set())
    assert titles(found) == (["Missiles at the ships"] if comes else [])


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
