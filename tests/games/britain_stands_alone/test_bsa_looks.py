"""How Britain Stands Alone looks: every event and sentence in words, both sheets, counters, charts, layers."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import beachhead
from beachhead.games.britain_stands_alone import events as told
from beachhead.games.britain_stands_alone.core import act
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES, WORDING
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, PHASES
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import STRAITS, germans, prahms
from games.britain_stands_alone.seafights import sighting
from games.britain_stands_alone.squadrons import ids
from games.britain_stands_alone.test_bsa_8_5_supply import supply

LOOKS = MODULE.presentation
RULES = Path(told.__file__).parent / "rules"
LISTED = re.compile(r'yield .*?, "BSA-[^"]+", "(\w+)"')
ASKED = re.compile(r'game\.ask\(\s*"(\w+)"')
CAUSES = re.compile(r'cause="(\w+)"|(?:eliminate|lose_step|lose|sink_point)\([^"]*"(\w+)", "BSA')
PREFIX = "britain_stands_alone"


def rules_text() -> str:
    """All rules in one text."""
    return "\n".join(file.read_text(encoding="utf-8") for file in RULES.rglob("*.py"))


# -- words -----------------------------------------------------------------------------------------------


def test_every_event_has_a_sentence() -> None:
    keys = {key.removeprefix(f"{PREFIX}.log.") for key in SENTENCES.keys()}  # noqa: SIM118
    kinds = {kind.__name__ for kind in Sealion.events}
    assert {name for name in kinds if not any(key == name or key.startswith(f"{name}_") for key in keys)} == set()


def test_every_reason_question_act_cause_and_phase_has_a_sentence() -> None:
    text, keys = rules_text(), set(SENTENCES.keys())
    causes = {name for pair in CAUSES.findall(text) for name in pair if name}
    wanted = {
        "no": set(LISTED.findall(text)),
        "ask": set(ASKED.findall(text)),
        "do": {one.label for one in act},
        "cause": causes,
        "phase": set(PHASES),
    }
    missing = {f"{group}.{name}" for group, names in wanted.items() for name in names} - {
        key.removeprefix(f"{PREFIX}.") for key in keys
    }
    assert missing == set()


def play(scenario: str, seed: int, decisions: int) -> Match:
    """A random match after the ready-made set-up."""
    rng, match = random.Random(seed), beachhead.new_match("britain_stands_alone", scenario, seed=seed)
    while not match.over and match.decisions < decisions:
        side = sorted(match.asks)[0]
        choices = match.asks[side].choices()
        ready = [option for option in choices if option.action.verb.startswith("ready")]
        match.apply(side, rng.choice(ready or choices))
    return match


@pytest.mark.parametrize(("scenario", "seed"), [("sealion", 3), ("battle_of_britain", 4), ("july", 5)])
def test_a_random_match_can_be_read(scenario: str, seed: int) -> None:
    match = play(scenario, seed, 1500)
    for viewer in ("br", "ge"):
        for decision, event in match.events(viewer):
            text = LOOKS.line(match.game, event, decision).text
            assert text
            assert "{" not in text
            assert PREFIX not in text


@pytest.mark.parametrize("scenario", ["sealion", "battle_of_britain", "july"])
def test_every_question_of_a_random_match_is_worded_and_shown(scenario: str) -> None:
    rng, match = random.Random(8), beachhead.new_match("britain_stands_alone", scenario, seed=8)
    while not match.over and match.decisions < 900:
        side = sorted(match.asks)[0]
        if match.decisions % 10 == 0:
            at = Channel(match)
            question, shown = asked(at, side), match.view(side)
            texts = [question.text, *(one.label for one in question.choices), *(one.text for one in question.closed)]
            assert not [text for text in texts if not text or "{" in text or PREFIX in text]
            lying = {piece.id for piece in shown.pieces}
            assert {one.piece for one in question.choices if one.piece >= 0} <= lying, match.asks[side].name
        choices = match.asks[side].choices()
        ready = [option for option in choices if option.action.verb.startswith("ready")]
        match.apply(side, rng.choice(ready or choices))


def asked(at: Channel, side: str) -> beachhead.kernel.question.Question:
    """The question that is open to a side, as it sees it."""
    return LOOKS.question(at.match.game_of(side).seen_by(side), at.match.asks[side])


def ends(at: Channel, side: str) -> str:
    """What the answer is called that ends a choice of one after the other."""
    return next(one.label for one in asked(at, side).choices if one.main)


@pytest.mark.clause("BSA-7.2a", "BSA-7.4a", "BSA-8.5n")
def test_nobody_is_called_nobody_else_before_somebody_was_chosen() -> None:
    spitfires = dict.fromkeys(ids("br-spitfire", 2), "3523")
    bombed = channel({"ge-he111-01": "Pas de Calais", **spitfires}, phase="ge_missions", dice=[0])
    bombed.do("raid 3626", "crew ge-he111-01", "fly")
    seen = sighting(BR, ids("ge-prahm", 2), dice=[0], pieces=dict.fromkeys(ids("br-dd", 2), "4119"))
    fed = supply("air_supply", "3619", 4)
    for at, side, first in (
        (bombed, "br", "scramble br-spitfire-01"),
        (seen, "br", "sail_out br-dd-01"),
        (fed, "ge", "relieve ge-inf-17"),
    ):
        assert ends(at, side) == "Nobody"
        at.do(first)
        assert ends(at, side) == "Nobody else"


# -- the board -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1b")
def test_map_and_display_are_two_sheets_that_lead_to_each_other() -> None:
    at = channel({})
    board, edition = LOOKS.board(at.game), at.game.edition
    (display,) = board.sheets
    assert [space.id for space in (*board.spaces, *display.spaces)] == list(range(len(edition.board.names)))
    assert {region.name for region in board.regions if region.space >= 0} == {
        zone.name for zone in edition.zones.values() if zone.on_map
    }
    assert {label.text for label in board.labels} >= {"Straits of Dover", "SE England", "London"}
    assert {"port", "airfield", "radar"} <= {label.kind for label in board.labels}
    assert {label.text for label in board.labels} >= {"Biggin Hill"}, "London's name stands in another of its hexes"
    assert all(len(space.outline) > 3 for space in display.spaces)
    terrain = {kind.id for kind in board.terrain}
    assert {space.terrain for space in (*board.spaces, *display.spaces)} <= terrain


def test_counters_say_what_they_are_and_how_they_lie() -> None:
    units = {
        "ge-inf-17": {"at": "3726", "reduced": True, "hits": 1, "oos": 2},
        "ge-me109-01": {"at": "Straits of Dover", "aloft": True},
        "ge-me109-02": {"at": "France", "flown": 30},
        "br-hood": {"at": "Scapa Flow anchorage", "hits": 0},
        "br-dd-01": "lost",
        "ge-inf-35": "ge-prahm-01",
        "ge-prahm-01": "Straits of Dover",
    }
    at = channel(units, damage={"airbase": {"3723": 2}, "port": {"3723": 1}})
    shown = {at.game.edition.units[piece.id].id: piece for piece in view(at).pieces}
    division = shown["ge-inf-17"]
    assert (division.size, division.damage, division.markers) == ("XX", (1, 2), ("O2",))
    assert "reduced" in division.marks
    assert "in flight" in shown["ge-me109-01"].marks
    assert "flown" in shown["ge-me109-02"].marks
    assert (shown["br-hood"].size, shown["br-hood"].symbol) == ("BC", "ship:battleship")
    assert (shown["br-dd-01"].space, shown["br-dd-01"].box) == (-1, "br-eliminated")
    rider = shown["ge-inf-35"]
    assert (rider.carrier, rider.space) == (at.number("ge-prahm-01"), at.space("Straits of Dover"))
    (marker,) = [one for one in view(at).markers if one.kind == "debris"]
    assert (marker.count, marker.space) == ("3", at.space("3723"))


def view(at: Channel, side: str = "ge") -> beachhead.kernel.scene.Position:
    """What a side sees."""
    return LOOKS.position(at.game.seen_by(side), side, iter(()))


def test_points_that_are_alike_stand_for_each_other_and_are_told_by_number() -> None:
    at = channel({f"ge-me109-0{number}": "France" for number in (1, 2, 3)})
    kinds = {piece.kind for piece in view(at).pieces if piece.space == at.space("France")}
    assert kinds == {"ge-me109"}
    units = [at.number(f"ge-me109-0{number}") for number in (1, 2, 3)]
    assert LOOKS.wording.titles(at.game, units) == "3 Me-109"


@pytest.mark.clause("BSA-14.1a")
def test_what_is_still_to_come_lies_in_its_box_with_its_turn() -> None:
    match = play("sealion", 1, 12)
    shown, edition = match.view("ge"), match.game.edition
    due = {piece.due for piece in shown.pieces if piece.due}
    cells = {cell.id for cell in shown.tracks[0].cells}
    assert due
    assert due <= cells
    later = edition.board.space("Not yet there")
    assert all(piece.space in (later, edition.board.space("Away")) for piece in shown.pieces if piece.due)


@pytest.mark.clause("BSA-2.0a")
def test_the_steps_are_the_segments_and_the_phases_of_the_one_that_is_played() -> None:
    steps = view(channel({}, phase="ge_movement")).steps
    names = [name for name, _ in steps]
    assert len(set(names)) == len(names)
    assert names[:3] == ["Weather and release", "Reinforcement", "Naval segment"]
    assert ("German land movement", "now") in steps
    assert ("British operations", "next") in steps


# -- charts, layers --------------------------------------------------------------------------------------


def test_charts_and_layers_can_be_made() -> None:
    at = channel({"ge-inf-17": "3726", "br-inf-1": "3725", "ge-ju88-01": "France"})
    charts = {chart.id: chart for chart in LOOKS.charts(at.game, iter(()))}
    assert {"combat", "terrain", "weather", "air_combat", "naval_combat", "release", "sabotage"} <= charts.keys()
    assert charts["combat"].rows[3][5] == at.game.edition.combat.printed[3][4]
    for layer in LOOKS.layers():
        assert LOOKS.layer(at.game, layer.id, at.number("ge-inf-17")).name
    reach = LOOKS.layer(at.game, "reach", at.number("ge-ju88-01"))
    assert at.space("3420") in dict(reach.areas)["good"]


@pytest.mark.clause("BSA-7.3a")
def test_the_values_of_detection_follow_what_is_hit() -> None:
    whole, hit = channel({}), channel({}, damage={"radar": {"3726": 1}})
    straits = whole.space("Straits of Dover")
    values = [dict(LOOKS.layer(at.game, "detection", -1).values)[straits] for at in (whole, hit)]
    assert values == ["8:7 / 8:7", "7:7 / 8:7"]


def test_instead_of_a_hex_without_an_airbase_the_nearest_ones_are_named() -> None:
    at = channel({"br-spitfire-01": "2221"}, phase="br_ferry").do("ferry br-spitfire-01")
    game, ask = at.match.game_of("br").seen_by("br"), at.match.asks["br"]
    board = game.edition.board
    wanted = board.space("2322")
    named = [text.args["what"] for text in WORDING.instead(game, ask, Action("fly_to", "2322"))]
    bases = [option for option in ask.choices() if board.distance(wanted, option.space) >= 0]
    nearest = sorted(bases, key=lambda option: board.distance(wanted, option.space))
    assert named == [WORDING.label(game, ask, option) for option in nearest[:3]]


def test_where_nothing_comes_and_nobody_is_aboard_the_question_says_so() -> None:
    match, said = beachhead.new_match("britain_stands_alone", "battle_of_britain", seed=11), {}
    while match.decisions < 20:
        side = sorted(match.asks)[0]
        ask, choices = match.asks[side], match.asks[side].choices()
        if len(choices) == 1:
            said[ask.name] = asked(Channel(match), side).text
        if ask.name == "landing_at_sea":
            match.game.state.sailed = True
            said["once they have sailed"] = asked(Channel(match), side).text
            match.game.state.sailed = False
        ready = [option for option in choices if option.action.verb.startswith("ready")]
        on = [option for option in choices if match.game.goes_on(ask, option)]
        match.apply(side, (*ready, *on, *choices)[0])
    assert said["set_up"] == "All are set up"
    assert said["landing_at_sea"].startswith("Your ships are held in port until Germans are seen at sea")
    assert said["once they have sailed"] == "Nobody aboard can go ashore now"
    assert said["reinforce"] == "Nothing comes, and nothing can be rebuilt now"


@pytest.mark.clause("BSA-9.1e")
def test_who_sails_along_is_asked_where_somebody_can() -> None:
    """A ship under way that may join nobody is asked its course alone."""
    two = germans(prahms(2), dice=[9] * 9)
    two.do("sail ge-prahm-01")
    assert LOOKS.question(two.game, two.ask).text.endswith(": who sails along, and where to?")
    alone = germans(prahms(1), dice=[9])
    alone.do("sail ge-prahm-01")
    assert LOOKS.question(alone.game, alone.ask).text.endswith(": where to?")
    assert LOOKS.question(two.do(f"steer {STRAITS}").game, two.ask).text.endswith(": where to?")


def test_what_is_done_to_a_unit_or_in_a_hex_names_it() -> None:
    """Lists of choices and what can be done instead consist of labels alone."""
    done = [one.label for one in act if one.kind.name in ("unit", "hex")]
    said = {label: WORDING.own(f"do.{label}", unit="these", hex="these") for label in done}
    assert {label for label, words in said.items() if "these" not in words} == set()
    assert {label for label, words in said.items() if words.startswith("these ")} == set(), "'11 units (goes ashore)'"


def test_a_place_that_wants_ships_of_several_kinds_is_named_once() -> None:
    match = beachhead.new_match("britain_stands_alone", "sealion", seed=1)
    while not (match.asks.get("br") and match.asks["br"].name == "set_up"):
        side = sorted(match.asks)[0]
        match.apply(side, match.asks[side].choices()[-1])
    wanted = str(WORDING.named(match.game, match.asks["br"], Action("done"))["minimum"]).split(", ")
    assert "Scapa Flow anchorage" in wanted
    assert len(wanted) == len(set(wanted))
