"""What comes against a hex or a zone otherwise than over land: from the sea, by parachute, by night, under sail."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.looks.odds import resolutions
from beachhead.games.britain_stands_alone.model import BR, FAIR, FOUL, GE, STORMY
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import counter_values
from beachhead.games.britain_stands_alone.rules.detection_7 import air_modifier, air_value
from beachhead.games.britain_stands_alone.rules.weather_3 import on_air_combat
from beachhead.kernel.odds import percent
from beachhead.kernel.scene import Attack, Case, Threat
from games.britain_stands_alone.airlifts import ju52
from games.britain_stands_alone.channel import Lie
from games.britain_stands_alone.combats import Quiet, dropped, field
from games.britain_stands_alone.fleets import CALAIS, HAVRE, ROTTERDAM, SOUTHERN, STRAITS, germans, points, prahms
from games.britain_stands_alone.seafights import EDITION, battle, number, order
from games.britain_stands_alone.squadrons import ids
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


# -- 9.2 fights at sea -------------------------------------------------------------------------------

NORFOLK, NURNBERG, BARHAM = "br-norfolk", "ge-nurnberg", "br-barham"


def chances(attack: Attack | Case) -> dict[str, Fraction]:
    return {face.text: Fraction(face.numerator, face.denominator) for face in attack.outcomes}


def hit_by(shot: Any) -> Fraction:
    """How likely a shot that was fired at the table hits."""
    return Fraction(max(0, min(10, shot.number - shot.added + 1)), 10)


@pytest.mark.clause("BSA-9.2l", "BSA-9.2a", "BSA-7.1f")
@pytest.mark.parametrize(("zone", "british"), [(SOUTHERN, NORFOLK), (STRAITS, BARHAM)])
def test_warships_fight_those_in_a_zone_with_the_odds_of_the_combat(zone: str, british: str) -> None:
    """One against one, with the coast artillery that joins in the Straits."""
    at = moving({british: zone, NURNBERG: ROTTERDAM}, phase="ge_reinforcement", shells=10)
    shown = named(threat(at, "ge", zone), "Naval combat")
    assert shown is not None
    table = battle([british], [NURNBERG], zone=zone, alone=GE, shells=10, dice=[9, 9])
    order(table)
    if zone == STRAITS:
        table.do(*[f"support {british}"] * 3)
    ours, theirs = sorted(table.events("Fired"), key=lambda shot: shot.piece != number(NURNBERG))  # type: ignore[attr-defined]
    assert chances(shown)["1 hit"] == hit_by(ours)
    expected = f"{float(hit_by(ours)):.1f} : {float(hit_by(theirs)):.1f}"
    detection = Fraction(EDITION.zone_named(zone).naval[GE] + 1, 10)
    assert dict(shown.figures) == {
        "Hits to expect, Britain : Germany": expected,
        "Ships there are detected": percent(detection),
    }


@pytest.mark.clause("BSA-9.1a", "BSA-9.2a")
def test_the_strongest_stack_from_one_place_fights() -> None:
    ships = {NURNBERG: ROTTERDAM, "ge-koln": HAVRE, **points("ge-tb", 2, HAVRE)}
    at = moving({NORFOLK: STRAITS, **ships}, phase="ge_reinforcement", shells=0)
    shown = named(threat(at, "ge", STRAITS), "Naval combat")
    assert shown is not None
    names = {at.game.edition.units[unit].id for unit in shown.attackers}
    assert names == {name for name in ships if name != NURNBERG}
    assert named(threat(moving({NORFOLK: "3922", **ships}, phase="ge_reinforcement"), "ge", STRAITS), "Naval") is None


# -- 13.1 coast artillery ----------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.1c", "BSA-13.1e", "BSA-13.1f", "BSA-7.2a")
def test_coast_artillery_fires_at_what_is_detected_in_the_straits() -> None:
    at = moving({NORFOLK: STRAITS}, phase="ge_reinforcement", shells=10)
    found = threat(at, "ge", STRAITS)
    shown = named(found, "Coast artillery: Straits of Dover")
    assert shown is not None
    assert found.text.endswith("but its coast artillery reaches it.")
    hull, value = EDITION.units[number(NORFOLK)].full.hull, EDITION.zone_named(STRAITS).naval[GE]
    hits = Fraction(0)
    for face in range(value + 1):
        allowed = min(max(value - face, 1), 3)
        hits += Fraction(EDITION.naval_combat.hit(allowed, hull, False) + 1, 10) / 10
    assert chances(shown)["1 hit"] == hits
    assert (
        named(threat(moving({NORFOLK: SOUTHERN}, phase="ge_reinforcement", shells=10), "ge", SOUTHERN), "Coast") is None
    )
    spent = moving({NORFOLK: STRAITS}, phase="ge_reinforcement", shells=0)
    assert named(threat(spent, "ge", STRAITS), "Coast") is None
    next_turn = moving({NORFOLK: STRAITS}, phase="ge_return", shells=0)
    assert named(threat(next_turn, "ge", STRAITS), "Coast") is not None


@pytest.mark.clause("BSA-13.1p")
@pytest.mark.parametrize(("space", "shells", "added"), [("4223", 10, 2), ("4223", 1, 1), ("3623", 10, 0)])
def test_coast_artillery_supports_an_assault_within_its_reach(space: str, shells: int, added: int) -> None:
    at = moving({**DROPPERS, **ju52(4), "br-guards-24": space}, shells=shells)
    drop = named(threat(at, "ge", space), "Airborne assault")
    assert drop is not None
    assert sum(row.value or 0 for row in drop.sums if row.text == "Coast artillery") == added
    later = named(
        threat(moving({**DROPPERS, **ju52(4), "br-guards-24": space}, phase="ge_return", shells=0), "ge", space), "Air"
    )
    assert later is not None
    assert any(row.text == "Coast artillery" for row in later.sums) == (space == "4223"), "all points in the next turn"


# -- 7.4 fighters against a mission ------------------------------------------------------------------


@pytest.mark.clause("BSA-7.4a", "BSA-8.2e", "BSA-8.3m")
@pytest.mark.parametrize("weather", [FAIR, FOUL])
def test_fighters_cost_a_mission_hits_as_often_as_they_are_let_and_hit(weather: int) -> None:
    """One point of bombers and one of fighters: it bombs where nobody detects it, or the fighter misses."""
    pieces = {**based("ge-ju88", 1, PAS), "br-guards-24": "4223"}
    at = moving({**pieces, **based("br-spitfire", 1, "3523")}, weather=weather)
    raid = named(threat(at, "ge", "4223"), "Bombs on land units")
    assert raid is not None
    assert raid.answer is not None
    alone = (ids(row, 1) for row in ("ge-ju88", "br-spitfire"))
    bomber, fighter = (counter_values(at.game, tuple(map(number, names))).combat for names in alone)
    zone = at.game.edition.zone[at.space("4223")]
    seen = Fraction(air_value(at.game, BR, zone) - air_modifier(at.game, BR, zone) + 1, 10)
    down = seen * Fraction(EDITION.air_combat.hit(fighter, bomber) - on_air_combat(at.game) + 1, 10)
    assert chances(raid.answer)["1 hit"] == chances(raid)["1 hit"] * (1 - down)
    assert raid.answer.title == f"If fighters meet it, as many as are allowed: {float(down):.1f} of 1 points lost"
    bare = named(threat(moving(pieces), "ge", "4223"), "Bombs on land units")
    by_night = named(threat(at, "ge", "4223"), "Bombs by night")
    assert bare is not None
    assert by_night is not None
    assert (bare.answer, by_night.answer) == (None, None)
