"""What comes against a hex otherwise than over land: landings, raids, helicopters, ground support, and their layers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from beachhead.games.port_stanley.looks.attack_panel import cost_of_attack
from beachhead.games.port_stanley.looks.landings import Landings
from beachhead.games.port_stanley.looks.threats import next_movement
from beachhead.games.port_stanley.model import FOGGY, SIDES, STORMY, UK, Missions
from beachhead.games.port_stanley.rules.combat_11.battles_11 import in_hand
from beachhead.kernel.scene import Attack, Face, Threat
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.sky import sky
from games.port_stanley.test_stanley_7_4_opposed import landing
from games.port_stanley.test_stanley_14_1_special import raid
from games.port_stanley.test_stanley_threats import UNITS, attack_of, coming, moving, threat

FLEET = {"uk-fearless": "off", "uk-intrepid": "off", "uk-2-para-1": "off", "uk-2-para-2": "off", "ar-3-6": "1119"}


def sailing(units: Mapping[str, Lie] = FLEET, *, phase: str = "ar_movement", **more: Any) -> Island:
    """The British are about to land."""
    return island(units, phase=phase, landed=(), sites=(1, 2, 3), supplies={"ar": {"1119": 1}}, **more)


def every(found: Threat) -> list[Attack]:
    return [one for one in (found.attack, *found.others) if one is not None]


def named(found: Threat, title: str) -> Attack | None:
    return next((one for one in every(found) if one.title.startswith(title)), None)


def how(found: Threat) -> set[str]:
    return {comer.kind for comer in found.comers}


def chance(faces: tuple[Face, ...], text: str) -> Fraction:
    return sum((Fraction(face.numerator, face.denominator) for face in faces if face.text == text), Fraction(0))


def layer(at: Island, name: str, side: str | None = None) -> dict[str, str]:
    return {at.game.edition.board.name(space): value for space, value in at.match.layer(side, name).values}


@pytest.mark.clause("PS-7.2b", "PS-7.4a", "PS-7.3a")
def test_a_landing_has_the_odds_of_the_attack_from_aboard_and_the_chance_that_it_is_let() -> None:
    found = threat(sailing(), "uk", "1119", "uk")
    shown = attack_of(found)
    assert (shown.title, shown.figures[0]) == ("Landing at 1119 San Carlos", ("The die lets them land", "83 %"))
    assert how(found) == {"From landing ships"}
    made = landing().do("attack 1119", "commit uk-2-para-1", "commit uk-2-para-2").match.view("uk").attack
    assert made is not None
    assert (shown.outcomes, shown.column) == (made.outcomes, made.column)
    assert (shown.figures[1:], set(shown.attackers)) == (made.figures, set(made.attackers))


@pytest.mark.clause("PS-7.3a")
def test_a_landing_costs_as_much_less_as_the_die_is_likely_to_refuse_it() -> None:
    game = sailing({**FLEET, "ar-3-6": {"at": "1119", "reduced": True}}).game
    landings = Landings(game, next_movement(game, UK))
    made = next(landings.attacks(game.edition.board.space("1119")))
    sure = cost_of_attack(made.then, in_hand(made.then), SIDES[UK])
    assert 0 < made.cost == Fraction(5, 6) * sure


@pytest.mark.clause("PS-7.2b")
def test_whom_one_does_not_see_aboard_has_no_odds() -> None:
    found = threat(sailing(), "uk", "1119", "ar")
    assert (found.comers, attack_of(found).outcomes) == ((), ())
    assert attack_of(found).sums[-1].text == "What the ships hold is not known"
    empty = {**FLEET, "uk-2-para-1": "lost", "uk-2-para-2": "lost"}
    assert threat(sailing(empty), "uk", "1119", "uk").attack is None


@pytest.mark.clause("PS-7.4a")
def test_who_waits_to_land_lands_whatever_the_die() -> None:
    shown = named(threat(landing(), "uk", "1119", "uk"), "Landing at 1119")
    assert shown is not None
    assert shown.outcomes
    assert "The die lets them land" not in dict(shown.figures)


@pytest.mark.clause("PS-7.2a", "PS-7.1b")
def test_no_landing_once_the_phase_is_over_but_in_the_next_turn() -> None:
    assert named(threat(sailing(phase="uk_movement"), "uk", "1119", "uk"), "Landing") is None
    assert named(threat(sailing(phase="uk_combat"), "uk", "1119", "uk"), "Landing") is not None
    calm, storm = (layer(sailing(weather=weather), "landings_uk", "uk") for weather in (0, STORMY))
    assert {calm[name] for name in calm} == {"50 %", "83 %"}
    assert {storm[name] for name in storm} == {"83 %"}, "from restricted waters alone"


@pytest.mark.clause("PS-14.1.4a", "PS-14.1.6d")
def test_a_raid_has_the_odds_of_its_die() -> None:
    fields = {"ar": {"1329": 1}}
    garrison = {"ar-12-4": "1329"}
    at = island({"uk-sas": "1328", **garrison}, airfields=fields)
    found = threat(at, "uk", "1329", "uk")
    shown = named(found, "Raid on the airfield")
    assert shown is not None
    assert coming(at, found) == {"uk-sas"}
    note = raid(garrison, dice=[1]).event("Raided")
    assert (note.strength, note.result) == (4, "D")
    assert chance(shown.outcomes, "destroyed") == Fraction(2, 6)
    assert (
        named(threat(island({"uk-sas": "1328", **garrison}, airfields=fields, effect=FOGGY), "uk", "1329"), "Raid")
        is None
    )
    worn = {"uk-sas": {"at": "1328", "reduced": True}, **garrison}
    assert named(threat(island(worn, airfields=fields), "uk", "1329", "uk"), "Raid") is None


@pytest.mark.clause("PS-14.1.4b")
def test_special_forces_whom_one_does_not_see_may_raid_by_the_sea() -> None:
    at = island({"uk-sas": "off", "ar-12-4": "1329"}, airfields={"ar": {"1329": 1}})
    seen, unseen = (named(threat(at, "uk", "1329", side), "Raid") for side in ("uk", "ar"))
    assert seen is not None
    assert unseen is not None
    assert (len(seen.attackers), unseen.attackers) == (1, ())
    assert seen.outcomes == unseen.outcomes
    inland = island({"uk-sas": "off", "ar-12-4": "2216"}, airfields={"ar": {"2216": 1}})
    assert all(named(threat(inland, "uk", "2216", side), "Raid") is None for side in ("uk", "ar"))


@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5c", "PS-12.4b")
def test_ground_support_answers_an_attack() -> None:
    supplies = {"uk": {"2112": 20}, "ar": {"2213": 2}}
    lie = {"ar-7-4a": "2213", "uk-2-para-1": "2113", "uk-2-para-2": "2113"}
    at = island(lie, phase="uk_movement", supplies=supplies, missions=Missions(bombing=(3, 3, 4)))
    answer = attack_of(threat(at, "uk")).answer
    assert answer is not None
    assert answer.title == "With ground support: 4 Pucaras"
    assert sum(Fraction(face.numerator, face.denominator) for face in answer.outcomes) == 1
    cleared = [float(figures[0][1].split()[0]) for figures in (attack_of(threat(at, "uk")).figures, answer.figures)]
    assert cleared[1] < cleared[0]
    bare = island(lie, phase="uk_movement", supplies=supplies, missions=Missions(bombing=(3, 3, 0)))
    assert attack_of(threat(bare, "uk")).answer is None


@pytest.mark.clause("PS-8.4.1c", "PS-8.2b", "PS-8.3.1a")
def test_helicopters_bring_loads_as_far_as_they_fly() -> None:
    units = {"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011", "uk-helicopter-2": "2012"}
    at = island(units)
    found = threat(at, "uk", "2014", "uk")
    lifts = {at.game.edition.units[comer.piece].id for comer in found.comers if comer.kind == "Helicopters"}
    assert lifts == {"uk-helicopter-1"}, "the other one has nothing to lift"
    brought = layer(at, "lifts_uk", "uk")
    assert set(brought.values()) == {"1"}
    goals = at.do("fly uk-helicopter-1", "lift uk-42-cdo-2").targets("drop")
    assert set(brought) == goals
    assert layer(island(units, weather=STORMY), "lifts_uk", "uk") == {}


@pytest.mark.clause("PS-12.6.2b", "PS-12.7.2a")
def test_the_layer_of_the_air_tells_what_the_card_expects_to_be_lost() -> None:
    at = sky({"uk-sir-lancelot": "1118", "uk-2-para-1": "2112"}, boxes={"shipping": (3, 2, 0)}, phase="ar_movement")
    told = layer(at, "air_ar")
    assert set(told) == {"1118"}
    assert told["1118"] == dict(attack_of(threat(at, "ar", "1118")).figures)["Steps or ships lost"]
    assert layer(at, "air_uk") == {}


def test_counters_face_down_bring_nothing_and_are_struck_without_odds() -> None:
    at = moving({**UNITS, "ar-7-4a": {"at": "2213", "down": True}, "ar-helicopter-1": {"at": "2213", "down": True}})
    assert layer(at, "lifts_ar", "uk") == {}
    assert threat(at, "ar", "2113", "uk").comers == ()
