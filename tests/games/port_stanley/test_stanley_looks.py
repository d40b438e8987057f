"""How Port Stanley looks: every event and sentence in words, what a side sees of counters, markers, tracks, charts."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import beachhead
from beachhead.games.port_stanley import events as told
from beachhead.games.port_stanley import events_weather as days
from beachhead.games.port_stanley.core import act
from beachhead.games.port_stanley.looks.wording import SENTENCES
from beachhead.games.port_stanley.module import MODULE
from beachhead.kernel.events import kinds_of
from games.port_stanley.island import island

RULES = Path(told.__file__).parent / "rules"
TOLD_OTHERWISE = {"StrikeDesignated", "MatchEnded", "MoraleChanged"}


def test_every_event_has_a_sentence() -> None:
    keys = SENTENCES.keys()
    missing = [kind.__name__ for kind in kinds_of(told) if f"port_stanley.log.{kind.__name__}" not in keys]
    assert set(missing) <= TOLD_OTHERWISE


def test_every_reason_question_and_act_has_a_sentence() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in RULES.rglob("*.py"))
    reasons = set(re.findall(r'yield .*?, "PS-[^"]+", "(\w+)"', text))
    questions = set(re.findall(r'game\.ask\(\s*"(\w+)"', text))
    acts = {one.label for one in act}
    keys = SENTENCES.keys()
    assert {name for name in reasons if f"port_stanley.no.{name}" not in keys} == set()
    assert {name for name in questions if f"port_stanley.ask.{name}" not in keys} == set()
    assert {name for name in acts if f"port_stanley.do.{name}" not in keys} == set()


@pytest.mark.clause("PS-3.2a", "PS-15.2c", "PS-3.3b")
def test_what_lies_open_and_what_does_not() -> None:
    units = {"ar-12-4": {"at": "1428", "down": True}, "ar-dummy-1": {"at": "1428", "down": True}, "ar-apc-1": "1428"}
    at = island(units, supplies={"ar": {"1428": 4}}, airfields={"ar": {"1329": 3}}, positions={"1428": 2})
    view = MODULE.presentation.position(at.game.seen_by("uk"), "uk", iter(()))
    here = [piece for piece in view.pieces if piece.space == at.space("1428")]
    assert sorted(piece.face for piece in here) == ["down", "down", "up"]
    assert {piece.title for piece in here if piece.face == "down"} == {"A counter face down"}
    assert {(marker.kind, marker.count) for marker in view.markers} == {
        ("supplies", "4"),
        ("airfield", "3"),
        ("works", "2"),
    }
    own = MODULE.presentation.position(at.game, "ar", iter(()))
    assert {piece.title for piece in own.pieces} >= {"12th Infantry Regiment (4)", "Dummy (1)"}


def test_charts_layers_and_board_can_be_made() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2213"})
    presentation = MODULE.presentation
    assert {chart.id for chart in presentation.charts(at.game, iter(()))} >= {"combat", "weather", "raids"}
    for layer in presentation.layers():
        assert presentation.layer(at.game, layer.id, at.number("uk-2-para-1")).name
    board = presentation.board(at.game)
    assert (len(board.spaces), len(board.sheets[0].spaces)) == (1734, 3)
    assert "{" not in presentation.question(at.game, at.ask).text


@pytest.mark.clause("PS-7.2a")
@pytest.mark.parametrize(("face", "said"), [(1, "permits landings from high seas (1)"), (6, "permits no landing from")])
def test_the_log_says_whether_the_die_permits_a_landing(face: int, said: str) -> None:
    at = island({}, phase="landing", dice=[face]).do("from_sea", "announced")
    assert said in MODULE.presentation.line(at.game, at.event("LandingRolled"), 1).text


@pytest.mark.parametrize(
    ("landed", "points", "said"),
    [((0,), 0, "come ashore at 4017."), ((0,), 2, "at 4017, with 2 supply."), ((), 3, "3 supply come ashore at 4017.")],
)
def test_the_log_names_who_comes_ashore_and_what(landed: tuple[int, ...], points: int, said: str) -> None:
    """7.6: units, supply points, or both."""
    at = island({})
    event = told.Landed(clause="PS-7.6a", landed=landed, hex=at.space("4017"), points=points)
    text = MODULE.presentation.line(at.game, event, 1).text
    assert text.endswith(said)
    assert text.startswith("3 supply") is (not landed)


@pytest.mark.parametrize("kind", ["helicopter", "apc"])
def test_the_log_says_how_many_may_be_used(kind: str) -> None:
    """8.3.1: each result of its column has a sentence of its own, with nothing in it of how the rules are written."""
    at = island({})
    results = at.game.edition.tables.availability
    column = results.helicopters if kind == "helicopter" else results.apcs
    said = set()
    for result in set(column):
        event = days.TransportRolled(clause="PS-8.3.1b", kind=kind, face=3, result=result)
        said.add(MODULE.presentation.line(at.game, event, 1).text)
    assert len(said) == len(set(column))
    assert not [text for text in said if re.search(r"apc|:? \w\.$", text) or "Argentine" not in text]


@pytest.mark.parametrize("seed", [3, 6])
def test_a_random_match_can_be_read(seed: int) -> None:
    rng = random.Random(seed)
    match = beachhead.new_match("port_stanley", "historical", seed=seed)
    while not match.over and match.decisions < 2500:
        side = rng.choice(sorted(match.asks))
        choices = match.asks[side].choices()
        ready = [option for option in choices if option.action.verb == "ready"]
        match.apply(side, rng.choice(ready or choices))
    for viewer in ("uk", "ar"):
        for decision, event in match.events(viewer):
            text = MODULE.presentation.line(match.game, event, decision).text
            assert text
            assert "{" not in text
            assert "port_stanley." not in text
