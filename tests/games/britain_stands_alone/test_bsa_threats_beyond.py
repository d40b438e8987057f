"""What comes against a hex or a zone otherwise than over land: from the sea, by parachute, by night, under sail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.looks.odds import resolutions
from beachhead.games.britain_stands_alone.model import FOUL, STORMY
from beachhead.kernel.scene import Attack, Threat
from games.britain_stands_alone.airlifts import ju52
from games.britain_stands_alone.channel import Lie
from games.britain_stands_alone.combats import Quiet, dropped, field
from games.britain_stands_alone.fleets import CALAIS, STRAITS, germans, points, prahms
from games.britain_stands_alone.test_bsa_7_8_air import at as based
from games.britain_stands_alone.test_bsa_9_4_assaults import ON_PRAHMS
from games.britain_stands_alone.test_bsa_9_4_from_port_to_beach import LAID, PAS
from games.britain_stands_alone.test_bsa_threats import threat

DROPPERS = {"ge-flieger-1": PAS, "ge-flieger-2": PAS}


def moving(pieces: Mapping[str, Lie], *, phase: str = "ge_movement", **state: Any) -> Quiet:
    return field(pieces, phase=phase, **state)


def named(found: Threat, title: str) -> Attack | None:
    return next((one for one in (found.attack, *found.others) if one is not None and one.title.startswith(title)), None)


def coming(at: Quiet, found: Threat, kind: str) -> set[str]:
    return {at.game.edition.units[comer.piece].id for comer in found.comers if comer.kind == kind}


def layer(at: Quiet, name: str) -> dict[str, str]:
    return {at.game.edition.board.name(space): value for space, value in at.match.layer(None, name).values}


def shown(at: Quiet) -> Attack:
    made = at.match.view("ge").attack
    assert made is not None
    return made


@pytest.mark.clause("BSA-8.6a", "BSA-8.6d", "BSA-8.6f", "BSA-8.5b")
def test_who_drops_has_the_odds_of_the_attack_and_the_chances_of_coming_down() -> None:
    pieces = {**DROPPERS, **ju52(4), "br-guards-24": "3623"}
    at = moving(pieces)
    found = threat(at, "ge", "3623")
    drop = named(found, "Airborne assault: 3623")
    assert drop is not None
    assert coming(at, found, "By parachute") == set(DROPPERS)
    made = shown(field({**dict.fromkeys(DROPPERS, dropped("3623")), "br-guards-24": "3623"}).do("attack 3623"))
    assert (drop.outcomes, drop.column) == (made.outcomes, made.column)
    chances = [value for name, value in drop.figures if "comes down" in name]
    assert len(chances) == 2
    assert all(sum(int(part.split()[0]) for part in one.split(" / ")) == 100 for one in chances)
    assert "3623" in layer(at, "drops_ge")
    fewer = threat(moving({**DROPPERS, **ju52(1), "br-guards-24": "3623"}), "ge", "3623")
    assert len([comer for comer in fewer.comers if comer.kind == "By parachute"]) == 1


@pytest.mark.clause("BSA-3.0g", "BSA-8.6b")
@pytest.mark.parametrize("weather", [FOUL, STORMY])
def test_nobody_drops_in_foul_weather_of_today(weather: int) -> None:
    pieces = {**DROPPERS, **ju52(4), "br-guards-24": "3623"}
    assert named(threat(moving(pieces, weather=weather), "ge", "3623"), "Airborne") is None
    later = moving(pieces, weather=weather, phase="ge_return")
    assert named(threat(later, "ge", "3623"), "Airborne") is not None
    assert named(threat(moving(pieces), "br", "3623"), "Airborne") is None


@pytest.mark.clause("BSA-9.4a", "BSA-9.4e")
def test_who_waits_at_sea_has_the_odds_of_the_assault() -> None:
    pieces = {**ON_PRAHMS, "br-bde-35": "4222"}
    at = moving(pieces)
    found = threat(at, "ge", "4222")
    landing = named(found, "Assault from the sea: 4222")
    assert landing is not None
    assert coming(at, found, "From the sea") == {"ge-inf-17"}
    made = shown(field(pieces).do("attack 4222", "join ge-inf-17"))
    assert (landing.outcomes, landing.figures, landing.column) == (made.outcomes, made.figures, made.column)
    assert named(threat(moving(pieces, weather=STORMY), "ge", "4222"), "Assault") is None
    assert "4222" in layer(at, "landings_ge")


@pytest.mark.clause("BSA-9.3b", "BSA-9.4b", "BSA-9.1a", "BSA-9.4d")
def test_who_could_still_embark_and_sail_comes_as_far_as_the_craft_last() -> None:
    pieces = {**prahms(2), "ge-inf-17": PAS, "ge-inf-26": PAS, "br-bde-35": "4024"}
    at = moving(pieces, phase="ge_reinforcement", **LAID)
    found = threat(at, "ge", "4024")
    assert len(coming(at, found, "From the sea")) == 1, "for the other there are no boats"
    steamers = {**points("ge-ap", 4, CALAIS), "ge-inf-17": PAS, "br-bde-35": "4024"}
    assert not threat(moving(steamers, phase="ge_reinforcement", **LAID), "ge", "4024").comers
    late = moving(pieces, phase="ge_supply", **LAID)
    assert not coming(late, threat(late, "ge", "4024"), "From the sea"), "the ships have sailed"
    meant = Quiet(germans({**prahms(2), "ge-inf-17": PAS, "br-bde-35": "4024"}, **LAID).match)
    assert coming(meant, threat(meant, "ge", "4024"), "From the sea") == {"ge-inf-17"}


@pytest.mark.clause("BSA-8.4z", "BSA-8.4aa")
def test_bombers_that_can_come_by_night() -> None:
    at = moving(based("br-wellington", 4, "3813"), phase="br_missions")
    assert named(threat(at, "br", "Germany"), "Bombs by night on industry") is not None
    by_day = moving(based("br-blenheim", 4, "3813"), phase="br_missions")
    assert named(threat(by_day, "br", "Germany"), "Bombs by night") is None


@pytest.mark.clause("BSA-9.1a")
def test_warships_come_to_the_zones_that_they_reach() -> None:
    at = moving({"br-dd-01": STRAITS, **prahms(1)}, phase="ge_combat")
    found = threat(at, "br", STRAITS)
    assert coming(at, found, "Warships") == {"br-dd-01"}
    assert STRAITS in layer(at, "fleets_br")
    assert layer(at, "fleets_ge") == {}, "transports do not fight"


@pytest.mark.clause("BSA-8.2c")
def test_the_layer_of_the_air_counts_bombers_that_reach() -> None:
    at = moving({**based("ge-ju87", 2, PAS), **based("ge-ju88", 3, "Norway")})
    told = layer(at, "air_ge")
    assert told["3623"] in ("2", "5")
    assert layer(moving(based("ge-ju87", 2, PAS), weather=STORMY), "air_ge") == {}


@pytest.mark.clause("BSA-4.0a", "BSA-6.1q")
def test_the_dice_of_aircraft_that_escape_make_no_more_ways() -> None:
    fight = {"ge-flieger-1": dropped("2803"), "ge-flieger-2": dropped("2803"), "br-bde-35": "2803"}
    bare, based_on = (field({**fight, **more}).do("attack 2803") for more in ({}, based("br-spitfire", 1, "2803")))
    assert len(resolutions(based_on.game)) == len(resolutions(bare.game)) == 10
    assert shown(based_on).outcomes == shown(bare).outcomes
