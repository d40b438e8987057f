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
    assert chance(shown.outcomes, "nothing happens") == Fraction(4, 6)
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


# -- 12.5 combat air patrol --------------------------------------------------------------------------

SHIP = {"uk-sir-lancelot": "1118"}


def raiding(patrol: int, planes: tuple[int, int, int], **more: Any) -> Island:
    """The Argentines move next, with aircraft that can attack ships."""
    return sky(SHIP, boxes={"patrol": patrol, "shipping": planes}, phase="ar_movement", **more)


@pytest.mark.clause("PS-12.5.2c", "PS-12.5.2d", "PS-12.5.2e", "PS-12.10a")
@pytest.mark.parametrize("planes", [(2, 1, 0), (1, 0, 2)], ids=["mainland", "with Pucaras"])
def test_a_patrol_leaves_of_a_raid_what_its_die_leaves(planes: tuple[int, int, int]) -> None:
    """For each face the patrol flies at the table, and the raid is made by those that it has left."""
    answer = attack_of(threat(raiding(4, planes), "ar", "1118")).answer
    assert answer is not None
    assert answer.title == "If a combat air patrol meets it: 4 Harriers"
    found: dict[str, Fraction] = {}
    for face in range(1, 7):
        at = sky(SHIP, dice=(face, 1), boxes={"patrol": 4, "shipping": planes}).do("brave")
        left = at.game.state.missions.shipping
        made = threat(raiding(4, left, patrolled=True), "ar", "1118").attack if any(left) else None
        outcomes = {} if made is None else {one.text: Fraction(one.numerator, one.denominator) for one in made.outcomes}
        for text, share in (outcomes or {"no effect": Fraction(1)}).items():
            found[text] = found.get(text, Fraction(0)) + share / 6
    assert {one.text: Fraction(one.numerator, one.denominator) for one in answer.outcomes} == found


@pytest.mark.clause("PS-12.5.2a", "PS-12.5.1a", "PS-12.4a")
def test_a_patrol_meets_mainland_aircraft_once_a_turn() -> None:
    def answered(at: Island, space: str = "1118") -> str | None:
        answer = attack_of(threat(at, "ar", space)).answer
        return answer.title if answer is not None else None

    assert answered(raiding(0, (3, 2, 0))) is None
    assert answered(raiding(4, (0, 0, 3))) is None
    assert answered(raiding(4, (3, 2, 0), patrolled=True)) is None
    later = island(SHIP, phase="ar_combat", patrolled=True, missions=Missions(patrol=4, shipping=(3, 2, 0)))
    available = later.game.state.harriers
    assert answered(later) == f"If a combat air patrol meets it: {available} Harriers", (
        "in the next turn all that can fly"
    )
    assert attack_of(threat(sky({"ar-3-6": "2213", "uk-2-para-1": "2112"}, phase="uk_movement", boxes={"patrol": 2,
                     "ground": 2}), "uk", "2213")).answer is None  # fmt: skip


# -- 12.7.5 ground support for a landing -------------------------------------------------------------


@pytest.mark.clause("PS-12.7.1a", "PS-12.7.5a", "PS-7.4a")
def test_ground_support_helps_a_landing_and_those_who_are_landed_upon() -> None:
    def landed(**boxes: Any) -> tuple[Attack, Attack | None]:
        ships = {key: {"at": "1118", "bound": island().space("1119")} for key in ("uk-fearless", "uk-intrepid")}
        aboard = {"uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid", "ar-3-6": "1119"}
        at = sailing(
            {**ships, **aboard}, phase="uk_movement", missions=Missions(**boxes), approached=(island().space("1119"),)
        )
        found = threat(at, "uk", "1119", "uk")
        bare = next(one for one in every(found) if one.title == "Landing at 1119 San Carlos")
        return bare, named(found, "Landing at 1119 San Carlos. With ground support: 3 Harriers")

    bare, supported = landed(ground=3)
    assert supported is not None
    cleared = [float(dict(one.figures)["All defenders have to go"].split()[0]) for one in (bare, supported)]
    assert cleared[0] < cleared[1]
    assert sum(Fraction(face.numerator, face.denominator) for face in supported.outcomes) == 1
    bare, none = landed(bombing=(0, 0, 4))
    assert none is None
    assert bare.answer is not None
    assert bare.answer.title == "With ground support: 4 Pucaras"
    assert float(bare.answer.figures[0][1].split()[0]) < cleared[0]


# -- 8.4 who is brought by helicopter ----------------------------------------------------------------

AFAR: dict[str, Lie] = {"uk-helicopter-1": "1119", "uk-helicopter-2": "1119", "ar-7-4a": "3017"}


def lifting(units: Mapping[str, Lie], *, phase: str = "uk_movement", **more: Any) -> Island:
    supplies = {"uk": {"1119": 20, "2816": 20}, "ar": {"3017": 2}}
    return island({**AFAR, **units}, phase=phase, supplies=supplies, **more)


def brought(at: Island) -> set[str]:
    found = threat(at, "uk", "3017", "uk")
    return {at.game.edition.units[one.piece].id for one in found.comers if one.kind == "Brought by helicopter"}


@pytest.mark.clause("PS-8.4.1c", "PS-8.4.2a")
def test_who_is_brought_by_helicopter_attacks_with_the_odds_of_the_attack_when_it_is_made() -> None:
    at = lifting({"uk-42-cdo-2": "1119"})
    found = threat(at, "uk", "3017", "uk")
    shown = attack_of(found)
    assert shown.title == "Attack on 3017, with one unit brought by helicopter"
    (comer,) = (one for one in found.comers if one.kind == "Brought by helicopter")
    goal = at.game.edition.board.name(comer.at)
    at.do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    near = {at.game.edition.board.name(there) for there in at.game.edition.board.near[comer.at]}
    drop = next(iter(sorted(({goal} & at.targets("drop")) or (near & at.targets("drop")))))
    at.do(f"drop {drop}")
    if drop != goal:
        at.do("move uk-42-cdo-2", f"to {goal}")
    assert at.where("uk-42-cdo-2") == goal
    then = lifting({"uk-42-cdo-2": goal}, phase="uk_combat").do("end")
    made = then.do("attack 3017", "commit uk-42-cdo-2").match.view("uk").attack
    assert made is not None
    assert (shown.outcomes, shown.figures) == (made.outcomes, made.figures)


@pytest.mark.clause("PS-8.2b")
def test_each_helicopter_brings_one_load_and_two_a_battalion() -> None:
    assert brought(lifting({"uk-42-cdo-2": "1119", "uk-2-para-1": "1119"})) == {"uk-2-para-1"}
    assert brought(lifting({"uk-2-para-1": "1119", "uk-helicopter-2": "lost"})) == set()
    assert brought(lifting({"uk-29-arty-1": "1119", "uk-42-cdo-2": "2918"})) == set(), "guns fire from where they are"
    two = brought(lifting({"uk-42-cdo-2": "1119", "uk-45-cdo-2": "1119"}))
    assert two == {"uk-42-cdo-2", "uk-45-cdo-2"}


@pytest.mark.clause("PS-8.3.1a", "PS-8.4.1b")
def test_nobody_is_brought_in_a_storm_or_who_can_walk() -> None:
    assert brought(lifting({"uk-42-cdo-2": "1119"}, weather=STORMY)) == set()
    at = lifting({"uk-42-cdo-2": "2816", "uk-helicopter-1": "2816"})
    assert brought(at) == set()
    assert coming(at, threat(at, "uk", "3017", "uk")) >= {"uk-42-cdo-2"}
