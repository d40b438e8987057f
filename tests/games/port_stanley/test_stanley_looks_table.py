"""What the table of Port Stanley shows beside the counters: choices, boxes, cargo, weather, morale, lines of sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from beachhead.games.port_stanley.looks.chances import landing_chance, raid_chance
from beachhead.games.port_stanley.looks.panels import SILHOUETTES
from beachhead.games.port_stanley.model import (
    CALM,
    CLOUDY,
    FOGGY,
    HIGH_SEAS,
    RESTRICTED,
    ROUGH,
    STORMY,
    Announced,
    Missions,
)
from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
from beachhead.games.port_stanley.rules.exocet_14_3 import let_fire_at_landing
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from beachhead.games.port_stanley.rules.sight_11_7_4 import sees
from beachhead.kernel.ask import Action
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.scene import Position
from games.port_stanley.battles import attack, field, passing, plan
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import sky

LOOKS = MODULE.presentation


def view(at: Island, side: str) -> Position:
    """What a side sees of the position."""
    return LOOKS.position(at.game.seen_by(side), side, iter(()))


def asked(at: Island) -> Question:
    """The question that is open, as its side sees it."""
    return LOOKS.question(at.game.seen_by(at.ask.side), at.ask)


def choices(at: Island, verb: str) -> list[Choice]:
    """The choices of a verb."""
    return [one for one in asked(at).choices if one.action.verb == verb]


def rows(position: Position, panel: str) -> dict[str, str]:
    """The rows of a panel."""
    return {name: text for one in position.panels if one.id == panel for name, text, _ in one.rows}


def boxes(position: Position) -> dict[str, set[tuple[str, str]]]:
    """By panel the aircraft that lie in it: name and number."""
    lying = [piece for piece in position.pieces if piece.kind in SILHOUETTES and piece.space < 0]
    found: dict[str, set[tuple[str, str]]] = {}
    for (box, name), count in Counter((piece.box, piece.name) for piece in lying).items():
        if "eliminated" not in box:
            found.setdefault(box, set()).add((name, str(count)))
    return found


# -- choices ---------------------------------------------------------------------------------------------


def test_an_amount_is_one_control_that_names_all_numbers() -> None:
    at = island({}, phase="air")
    ask = at.match.asks["uk"]
    amounts = LOOKS.question(at.match.game_of("uk").seen_by("uk"), ask).choices
    (low,) = [one for one in amounts if one.times]
    assert low.action.target == "0"
    assert low.times == tuple(f"Assign {number}" for number in range(9))
    assert {one.label for one in amounts} == set(low.times)


def test_the_ready_made_set_up_is_the_way_on_until_something_is_laid_out() -> None:
    sites = island({}, phase="sites")
    assert [one.action.verb for one in asked(sites).choices if one.main] == ["ready_sites"]
    at = island({}, phase="deploy", landed=())
    assert [one.action.verb for one in asked(at).choices if one.main] == ["ready"]
    assert asked(at).text.endswith("or take the ready-made set-up")
    at.do("airfield 1329")
    assert not [one for one in asked(at).choices if one.main]
    assert asked(at).blocked is not None
    assert asked(at).text == "Lay out the rest of the garrison"
    ready = island({}, phase="deploy", landed=()).do("ready")
    assert asked(ready).text.startswith("All are laid out")


def test_pucaras_that_are_down_are_not_sought_an_airfield() -> None:
    fields = {"ar": {"1329": 3, "3626": 1, "4724": 4}}
    at = island({}, phase="turn_end", plays=return_pucaras, airfields=fields, airmen=(18, 14, 8))
    assert asked(at).text.startswith("All Pucaras are down")
    assert asked(at.do("take_off 1329")).text == "Where do the Pucaras return to (1 in the air)?"


def test_it_is_said_that_the_missiles_can_aim_at_nobody() -> None:
    units = {"uk-fearless": "1118", "ar-exocet": "4524"}
    at = island(units, phase="landing", plays=let_fire_at_landing)
    assert asked(at).text.endswith("the missiles cannot aim at a ship")


def test_the_ready_made_loading_stands_behind_the_rest_where_nobody_lands() -> None:
    ships = {"uk-fearless": "1118", "uk-intrepid": "1118"}
    (later,) = choices(island(ships, phase="uk_movement"), "load_ready")
    assert (later.main, later.marks) == (False, ("ready",))
    away = {"uk-fearless": "off", "uk-intrepid": "off"}
    (first,) = choices(island(away, phase="landing", dice=(1,)).do("from_shelter", "announced"), "load_ready")
    assert (first.main, first.marks) == (True, ())


def test_beaches_are_chosen_on_the_map_and_bridges_have_names() -> None:
    sites = island({}, phase="sites")
    found = {one.action.target: (one.label, one.space) for one in choices(sites, "site")}
    assert found["1"] == ("Beach 1 (Ajax Bay, Port San Carlos)", sites.game.edition.beaches[1][0])
    assert found["10"][1] == sites.space("1223")
    labels = {one.label for one in choices(island({}, phase="deploy"), "demolish")}
    assert labels == {f"Blow {bridge.name}" for bridge in sites.game.edition.bridges}


@pytest.mark.clause("PS-2.2c")
@pytest.mark.parametrize(("phase", "said"), [("uk_movement", "End the phase"), ("uk_combat", "No more moves")])
def test_who_moves_before_the_attacks_does_not_end_the_phase(phase: str, said: str) -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2413"}, phase=phase)
    assert [one.label for one in choices(at, "end")] == [said]
    assert ("end the phase" in asked(at).text) is (phase == "uk_movement")


@pytest.mark.clause("PS-2.2c", "PS-8.4.1g")
def test_the_way_to_the_attacks_has_its_name_while_it_is_closed_too() -> None:
    at = island({"uk-helicopter-1": "2413", "uk-helicopter-2": "1119"}, phase="uk_combat")
    blocked = asked(at).blocked
    assert blocked is not None
    assert (blocked.clause, blocked.label) == ("PS-8.4.1g", "No more moves")
    assert "Transport helicopter unit (1) at 2413" in blocked.text
    assert "Transport helicopter unit (2)" not in blocked.text


@pytest.mark.clause("PS-6.1a")
def test_where_too_many_are_is_named() -> None:
    at = island(
        {"ar-apc-1": "2316", "ar-12-2a": "2316", "ar-7-4a": "2216", "ar-4-4": "2216"},
        phase="ar_movement",
        available=(0, 1),
    )
    at.do("board ar-12-2a", "move ar-apc-1", "to 2216")
    blocked = asked(at).blocked
    assert blocked is not None
    assert "2216" in blocked.text


def test_of_one_helicopter_and_of_several_the_log_reads_alike() -> None:
    at = island({"uk-helicopter-1": "1118", "uk-fearless": "1118"}, phase="uk_movement")
    at.do("fly uk-helicopter-1", "fly_to 1119")
    line = LOOKS.line(at.game, at.event("Flew"), 0)
    assert line.text == "Flight to 1119 San Carlos: Transport helicopter unit (1)."


@pytest.mark.clause("PS-11.5.3a")
def test_who_retreats_is_named() -> None:
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2214", "ar-7-4a": {"at": "1913", "down": True}}
    at = field(units, phase="ar_combat", ar={"2213": 9}, dice=(2, 1, 6, 6, 6))
    passing(attack(at, "2113", "ar-3-6"))
    assert at.prompt == "retreat"
    assert asked(at).text.startswith(at.game.type(at.number("uk-2-para-1")).title)


@pytest.mark.clause("PS-8.3.1b", "PS-8.3.1f")
def test_who_goes_on_rolls_for_the_helicopters() -> None:
    at = island({"ar-helicopter-1": "4524"}, phase="weather", turn=4, dice=(1, 6))
    assert [(one.action.verb, one.main) for one in asked(at).choices] == [("roll", True), ("no_roll", False)]


@pytest.mark.clause("PS-7.2a")
def test_a_landing_that_was_announced_is_named_in_the_question() -> None:
    at = island({"uk-40-cdo-1": "off"}, phase="landing", turn=4, landed=[1], sites=(1, 3, 7))
    assert "restricted waters" not in asked(at).text
    at.do("from_shelter")
    assert "restricted waters" in asked(at).text
    assert "high seas" not in asked(at).text
    at.do("from_sea")
    assert "restricted waters, high seas" in asked(at).text


@pytest.mark.clause("PS-7.6b")
def test_who_is_aboard_does_not_go_aboard_again() -> None:
    at = island(
        {"uk-40-cdo-1": "off", "uk-fearless": "off"}, phase="landing", turn=1, landed=[], sites=(1, 3, 7), dice=(1,)
    )
    at.do("from_shelter", "announced", "embark uk-40-cdo-1", "aboard uk-fearless")
    assert at.reason("embark uk-40-cdo-1") == ("PS-7.6b", "aboard_already")


def test_a_move_shows_its_ways_its_costs_and_where_it_stops() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2413"})
    at.do("move uk-2-para-1")
    question = asked(at)
    steps = {space: (before, step, so_far) for space, before, step, so_far in question.ways}
    start = at.space("2113")
    assert steps[start] == (start, "0", "0")
    to = {one.action.target: one for one in question.choices if one.action.verb == "to"}
    assert to["2213"].note == "2 of 20 points"
    assert to["2313"].note == "4 of 20 points; enemy zone of control: it stops there"
    assert to["2313"].marks == ("stop",)
    assert to["2213"].marks == ("way",)
    assert all(one.space in steps for one in to.values())


def test_ships_say_how_full_they_are_and_how_likely_a_landing_is() -> None:
    ships = {"uk-fearless": "off", "uk-intrepid": "off", "uk-40-cdo-1": "uk-fearless", "uk-2-para-1": "off"}
    at = island(ships, phase="landing")
    assert {one.label: one.note for one in choices(at, "from_sea") + choices(at, "from_shelter")} == {
        "From high seas": "the die permits it with 50 %",
        "From restricted waters": "the die permits it with 83 %",
    }
    listed = {one.action.verb: one.group for one in asked(at).choices}
    assert listed == {"from_sea": "Announce a landing", "from_shelter": "Announce a landing", "announced": ""}


@pytest.mark.clause("PS-7.3b")
@pytest.mark.parametrize(
    ("water", "state"),
    [
        (HIGH_SEAS, {}),
        (HIGH_SEAS, {"effect": CALM}),
        (HIGH_SEAS, {"effect": ROUGH}),
        (HIGH_SEAS, {"weather": STORMY}),
        (RESTRICTED, {"effect": ROUGH}),
    ],
)
def test_the_chance_of_a_landing_is_that_of_its_die(water: str, state: dict[str, Any]) -> None:
    word = "from_sea" if water == HIGH_SEAS else "from_shelter"
    permitted = 0
    for face in range(1, 7):
        at = island({}, phase="landing", dice=[face], **state)
        if word not in at.options():  # in a storm nobody may even try
            continue
        at.do(word, "announced")
        permitted += at.event("LandingRolled").permitted
    assert landing_chance(island({}, phase="landing", **state).game, water) == Fraction(permitted, 6)


@pytest.mark.clause("PS-14.1.6a")
def test_the_chance_of_a_raid_is_that_of_its_die() -> None:
    units = {"uk-sas": "4323", "ar-7-4a": "4422"}
    at = island(units, phase="uk_combat", supplies={"ar": {"4422": 4}})
    at.do("end")
    known = at.game.seen_by("uk")
    chance, hidden = raid_chance(known, at.space("4422"))
    table = at.game.edition.raid
    strength = at.game.values(at.number("ar-7-4a")).strength
    good = sum(table.result("", strength, face) == "D" for face in range(1, 7))
    assert (chance, hidden) == (Fraction(good, 6), False)
    down = island(units | {"ar-7-3": {"at": "4422", "down": True}}, phase="uk_combat")
    worse, hidden = raid_chance(down.game.seen_by("uk"), at.space("4422"))
    assert hidden
    assert worse <= chance


# -- boxes, cargo ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.4a")
def test_mission_boxes_fill_for_their_owner_and_lie_open_when_both_are_done() -> None:
    at = island({}, phase="air", whole=True, airfields={"ar": {"1329": 3}})
    seen = {}
    for number in (3, 1, 4):
        at.match.apply("uk", Action("assign", str(number)))
        for side in ("uk", "ar"):
            seen[side] = boxes(LOOKS.position(at.match.game_of(side).seen_by(side), side, iter(())))
    assert seen["uk"]["uk-patrol"] == {("Harrier", "3")}
    assert seen["ar"]["uk-ready"] == {("Harrier", "8")}
    while "ar" in at.match.asks and at.match.asks["ar"].name.startswith("assign"):
        at.match.apply("ar", Action("assign", "0"))
    assert boxes(view(at, "ar"))["uk-ground"] == {("Harrier", "4")}


def test_what_flies_and_what_has_flown_is_seen_of_each_kind() -> None:
    at = sky(boxes={"patrol": 2, "shipping": (5, 3, 0), "bombing": (0, 0, 4)}, flown=Missions(shipping=(2, 0, 0)))
    position = view(at, "uk")
    assert boxes(position) == {
        "uk-patrol": {("Harrier", "2")},
        "uk-ready": {("Harrier", "6")},
        "ar-shipping": {("Mirage", "5"), ("Skyhawk", "3")},
        "ar-bombing": {("Pucara", "4")},
        "ar-ready": {("Mirage", "13"), ("Skyhawk", "11"), ("Pucara", "8")},
    }
    marked = Counter((piece.name, piece.marks) for piece in position.pieces if piece.box == "ar-shipping")
    assert marked == {("Mirage", ("flown",)): 2, ("Mirage", ()): 3, ("Skyhawk", ()): 3}
    assert len({piece.id for piece in position.pieces}) == len(position.pieces)


@pytest.mark.clause("PS-19.2a")
def test_every_aircraft_keeps_its_counter_from_the_first_to_the_last() -> None:
    early, late = sky(turn=5, harriers=7), sky(turn=6, harriers=13, airmen=(0, 3, 0))
    (before, after) = (view(at, "uk").pieces for at in (early, late))
    assert {piece.id: piece.name for piece in before} == {piece.id: piece.name for piece in after}
    harriers = [Counter((p.box, p.space) for p in seen if p.kind == "harrier") for seen in (before, after)]
    elsewhere = early.game.edition.elsewhere
    assert harriers[0] == {("uk-ready", -1): 7, ("", elsewhere): 6, ("uk-eliminated", -1): 1}
    assert harriers[1] == {("uk-ready", -1): 13, ("uk-eliminated", -1): 1}
    assert sum(piece.box == "ar-eliminated" for piece in after) == 18 + 11 + 12


def cargo(units: Iterable[str]) -> Island:
    aboard = dict.fromkeys(units, "uk-fearless")
    return island({"uk-fearless": "1118", **aboard}, phase="uk_movement")


@pytest.mark.clause("PS-7.2b")
def test_the_cargo_of_ships_is_listed_for_their_owner_alone() -> None:
    at = cargo(["uk-2-para-1", "uk-29-arty-1"])
    assert rows(view(at, "uk"), "ships") == {"Fearless": "3/3 2 Para, 29 RA"}
    assert "ships" not in {panel.id for panel in view(at, "ar").panels}
    assert view(at, "ar").panels == view(cargo([]), "ar").panels
    ship = at.number("uk-fearless")
    assert [piece.cargo for piece in view(at, "ar").pieces if piece.id == ship] == [()]


# -- weather, morale -------------------------------------------------------------------------------------


@pytest.mark.clause("PS-4.2a", "PS-4.3a")
def test_the_weather_is_a_strip_with_what_it_means() -> None:
    at = island({}, weather=CLOUDY, effect=FOGGY)
    tracks = {track.id: track for track in view(at, "ar").tracks}
    assert {name: track.at for name, track in tracks.items() if track.form == "strip"} == {
        "weather": "cloudy",
        "effect": "foggy",
    }
    assert "Skyhawks" in tracks["weather"].note
    assert [cell.text for cell in tracks["effect"].cells] == ["None", "Cold", "Calm", "Rough", "Fog"]


def test_the_morale_track_says_where_its_levels_begin() -> None:
    track = next(one for one in view(island({}, morale=7), "uk").tracks if one.id == "morale")
    assert (track.at, track.note) == ("7", "moderate")
    notes = {cell.id: cell.note for cell in track.cells if cell.note}
    assert notes == {"10": "moderate from 10 down", "5": "low from 5 down", "0": "broken from 0 down"}


# -- lines of sight --------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.7.4a")
def test_the_lines_of_sight_of_a_hex_are_those_of_the_rules() -> None:
    at = island({"uk-29-arty-1": "2113"}, weather=STORMY)
    number = at.number("uk-29-arty-1")
    layer = dict(LOOKS.layer(at.game.seen_by("uk"), "sight", number).areas)
    here = at.space("2113")
    assert set(layer["good"]) == {
        space for space in range(len(at.game.edition.chart.names)) if space != here and sees(at.game, here, space)
    }
    assert {at.game.edition.chart.distance(here, space) for space in layer["good"]} == {1, 2}


@pytest.mark.clause("PS-11.7.2a", "PS-11.7.4a")
def test_the_field_of_fire_is_what_is_in_range_and_seen_by_anybody() -> None:
    at = island({"uk-29-arty-1": "2113", "uk-2-para-1": "2117"}, effect=FOGGY, clock=CLOCK)
    layer = dict(LOOKS.layer(at.game.seen_by("uk"), "aim", at.number("uk-29-arty-1")).areas)
    good, bad = set(layer["good"]), set(layer["bad"])
    assert at.space("2118") in good
    assert at.space("2110") in bad
    assert not good & bad


@pytest.mark.clause("PS-7.2a")
def test_nobody_goes_on_without_a_landing_unawares() -> None:
    """No main button passes over the landing before one is announced."""
    at = island({"uk-fearless": "off", "uk-2-para-1": "off"}, phase="landing", landed=(), weather=CLOUDY)
    assert at.prompt == "announce"
    assert not [choice for choice in LOOKS.question(at.game.seen_by("uk"), at.ask).choices if choice.main]


@pytest.mark.clause("PS-7.2b")
def test_the_way_on_is_to_load_before_anything_is_aboard() -> None:
    """Whoever goes on without looking loads, and does not end the phase with empty ships."""
    units = {"uk-fearless": "off", "uk-intrepid": "off", "uk-2-para-1": "off"}
    at = island(units, phase="landing", step=1, landed=(), announced=(Announced("h", permitted=True),))
    for goes_on in ("load_ready", "end"):
        question = LOOKS.question(at.game.seen_by("uk"), at.ask)
        assert [choice.action.verb for choice in question.choices if choice.main] == [goes_on]
        at.do(goes_on)


@pytest.mark.clause("PS-7.2c", "PS-7.2e")
def test_the_way_on_is_no_button_while_who_is_aboard_could_sail() -> None:
    """Whoever goes on without looking does not leave those at sea who have been loaded."""
    units, sites = {"uk-fearless": "off", "uk-2-para-1": "uk-fearless"}, (1, 3, 7)
    at = island(units, phase="landing", step=1, landed=(), sites=sites, announced=(Announced("r", permitted=True),))
    assert [(one.label, one.main) for one in choices(at, "end")] == [("Go on", False)]
    at.do("sail uk-fearless")
    at.do(f"sail_to {min(at.targets('sail_to'))}")
    assert [(one.label, one.main) for one in choices(at, "end")] == [("All ashore", True)]
    at.do("end")
    assert [(one.label, one.main) for one in choices(at, "end")] == [("End the phase", True)]


@pytest.mark.clause("PS-7.2a")
def test_what_is_announced_is_told_and_whether_more_can_be() -> None:
    ships = {"uk-fearless": "off", "uk-2-para-1": "off"}
    at = island(ships, phase="landing", landed=(), weather=CLOUDY)
    assert [one.label for one in choices(at, "announced")] == ["No landing"]
    at.do("from_shelter")
    assert [one.label for one in choices(at, "announced")] == ["No more landings"]
    assert asked(at).text == "Announced: a landing from restricted waters. No other one is possible now"
    later = island(ships, phase="landing", landed=(1,), weather=CLOUDY).do("from_shelter")
    assert asked(later).text == "Announced: a landing from restricted waters. Another one?"


@pytest.mark.clause("PS-2.2g", "PS-12.7.5a")
def test_no_more_guns_and_support_are_spoken_of_once_some_were_given() -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-3-arty-1": "2316"}
    missions = Missions(bombing=(0, 0, 4))
    at = plan(field(units, ar={"2316": 2, "2213": 2}, missions=missions), "2213", "uk-2-para-1", "uk-2-para-2")
    assert [one.label for one in choices(at, "pass")] == ["No guns"]
    at.do("guard ar-3-arty-1")
    assert [one.label for one in choices(at, "pass")] == ["No more guns"]
    at.do("pass")
    assert [one.label for one in choices(at, "end_support")] == ["No support"]


@pytest.mark.clause("PS-7.7a")
def test_that_nothing_is_lost_is_the_main_button() -> None:
    """There is nothing else to say to it, so a press of Enter says it."""
    units = {"uk-sir-galahad": "1118", "uk-29-arty-1": "uk-sir-galahad"}
    at = island(units, plays=lambda game: hit_ship(game, game.edition.board.space("1118"), "L"))
    assert [(one.label, one.main) for one in asked(at).choices] == [("Nothing is lost", True)]


@pytest.mark.clause("PS-11.1a")
def test_where_nobody_is_to_be_attacked_is_said() -> None:
    """Whoever presses his own unit first points at its hex."""
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2213"}, supplies={"uk": {"2113": 3}}, phase="uk_combat").do("end")
    assert at.match.render(at.refusal("attack 2113").reason) == "There is no enemy land unit at 2113."


@pytest.mark.clause("PS-7.6a")
@pytest.mark.parametrize("phase", ["uk_movement", "uk_combat"])
def test_who_goes_on_where_units_move_loads_no_ships(phase: str) -> None:
    """Beside a beach ships can be loaded then, but that is not what leads on."""
    at = island({"uk-fearless": "1118", "uk-2-para-1": "1119", "uk-3-para-1": "off"}, phase=phase)
    assert "load_ready" in at.options()
    assert [choice.action.verb for choice in asked(at).choices if choice.main] == ["end"]


@pytest.mark.clause("PS-7.2c", "PS-1.3a")
def test_where_ships_can_sail_to_it_is_said_at_which_beach_they_land() -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "uk-fearless"}
    state: dict[str, Any] = {"landed": (), "sites": (1, 3, 7), "announced": (Announced("r", permitted=True),)}
    at = island(units, phase="landing", step=1, **state).do("sail uk-fearless")
    question = LOOKS.question(at.game.seen_by("uk"), at.ask)
    notes = {choice.action.target: choice.note for choice in question.choices if choice.action.verb == "sail_to"}
    assert notes["1118"] == "restricted waters; beside beach 1"
    assert notes["4018"] == "restricted waters; beside beach 3"
    assert all("beside beach" in note for note in notes.values())


@pytest.mark.clause("PS-12.6.2a")
def test_the_ships_that_are_flown_at_are_marked_while_it_is_asked_how_many_fly() -> None:
    at = sky({"uk-antelope": "1118", "uk-fearless": "1018"}, boxes={"shipping": (2, 0, 0)}).do("bomb_ships 1118")
    assert asked(at).subject == (at.game.edition.unit_index["uk-antelope"],)


@pytest.mark.clause("PS-12.7.2a")
def test_the_troops_that_are_flown_at_are_marked_while_it_is_asked_how_many_fly() -> None:
    at = sky({"ar-7-4a": "2213", "uk-2-para-1": "2113"}, phase="uk_combat", boxes={"ground": 3}).do("bomb_troops 2213")
    assert asked(at).subject == (at.game.edition.unit_index["ar-7-4a"],)
