"""What games show alike: phases, trails, charts, reasons, and what is kept for each language."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from beachhead.edition.log import log_line
from beachhead.edition.showing import Charts, arrows, phase_steps
from beachhead.edition.wording import Wording
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.events import HEADING, Event
from beachhead.kernel.refusal import Explanation, Met, Refusal, failing, fulfilled
from beachhead.kernel.scene import Provenance
from beachhead.kernel.text import Sentences, Text, once_a_language, speaking
from beachhead.mechanics.results_tables import ResultLine, ResultTable
from beachhead.mechanics.trails import Trail


class Sailed(Event, frozen=True):
    """Something that happens."""


CATALOGUE = """
[no]
fuel = "No fuel for {unit}"
[yes]
port = "In port"
[chart]
day = "Day"
die = "Die {face}"
[chart_name]
log = "The log"
"""


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sentences:
    """A catalogue that is gone after the test."""
    monkeypatch.setattr("beachhead.kernel.text._folders", [])
    (tmp_path / "en.toml").write_text(CATALOGUE, encoding="utf-8")
    return Sentences("sea", tmp_path)


def test_phases_are_done_now_or_next() -> None:
    assert phase_steps(range(3), 1, "abc".__getitem__) == (("a", "done"), ("b", "now"), ("c", "next"))


def test_trails_of_what_cannot_be_seen_are_no_arrows() -> None:
    (arrow,) = arrows((Trail(-1, (1, 2)), Trail(7, (3, 4), "retreat")), lambda unit: f"side of {unit}")
    assert (arrow.piece, arrow.side, arrow.path, arrow.kind) == (7, "side of 7", (3, 4), "retreat")


def test_conditions_are_told_by_the_catalogue(sentences: Sentences) -> None:
    sail = Action("sail", "u-1")
    conditions = [(True, "SEA-1", "port"), (False, "SEA-2", "fuel"), (True, "SEA-3", "crew"), (False, "SEA-4", "mail")]
    first, second = failing("sea", conditions, sail)
    assert first == Refusal("SEA-2", Text("sea.no.fuel"), sail)
    assert second.clause == "SEA-4"
    held = tuple(fulfilled("sea", conditions))
    assert held == (Met("SEA-1", Text("sea.yes.port")), Met("SEA-3", Text("sea.yes.crew")))
    wording = Wording[Any](sentences, named=lambda game, ask, action: {"unit": "U-boat"}, gaps=lambda game, option: {})
    game, ask = SimpleNamespace(seen_by=lambda side: None, acts=Acts()), Ask("axis", Text("sea.ask"), "SEA-1", ())
    whole = wording.explain(game, ask, sail, Explanation(failed=(first, second), met=held))
    assert sentences.render(whole.failed[0].reason) == "No fuel for U-boat"
    assert whole.met == (Met("SEA-1", Text("sea.yes.port", {"unit": "U-boat"})),), "where somebody would wonder"


def test_a_chart_has_its_name_and_headings_from_the_catalogue(sentences: Sentences) -> None:
    charts = Charts(sentences)
    edition = SimpleNamespace(provenance=(Provenance(item="Log", source="rulebook"),))
    chart = charts.chart(edition, "log", "SEA-1", "Log", (charts.headings("day"),), (("1",),), ((0, 0),))
    assert (chart.name, chart.headings, chart.marked) == ("The log", (("Day",),), ((0, 0),))


def test_a_results_table_has_a_row_for_each_die_and_marks_where_an_attack_is(sentences: Sentences) -> None:
    table = ResultTable({"land": ResultLine((-1, 1)), "hills": ResultLine((1,))}, (("A", "."), (".", "D")), first=0)
    edition = SimpleNamespace(provenance=(Provenance(item="Results", source="rulebook"),))
    lines = [("Land", "-1", "+1"), ("Hills", "+1")]

    def marked(at: tuple[int, int | None]) -> tuple[tuple[int, int], ...]:
        return Charts(sentences).results(edition, "log", "X-1", "Results", lines, table, at).marked

    chart = Charts(sentences).results(edition, "log", "X-1", "Results", lines, table)
    assert chart.headings == (("Land", "-1", "+1"), ("Hills", "+1", ""))
    assert chart.rows == (("Die 0", "A", "."), ("Die 1", ".", "D"))
    assert (chart.marked, marked((-1, 1))) == ((), ())
    assert marked((1, None)) == ((0, 2), (1, 2))
    assert (marked((1, 0)), marked((0, 1))) == (((0, 2),), ((1, 1),))


def test_what_an_event_is_about_is_said_of_it_or_of_its_kind() -> None:
    event = Sailed(clause="SEA-1")
    assert log_line(event, 3, ("Sailed", {}), {Sailed: "move"}).topic == "move"
    assert log_line(event, 3, ("Sailed", {"topic": "news"}), {Sailed: "move"}).topic == "news"
    line = log_line(event, 3, ("Sailed", {"weight": HEADING}))
    assert (line.topic, line.kind, line.decision, line.weight, line.clause) == ("", "Sailed", 3, HEADING, "SEA-1")


def test_what_is_full_of_words_is_kept_for_each_language() -> None:
    made: list[str] = []

    @once_a_language
    def board(name: str) -> str:
        made.append(name)
        return name.upper()

    assert [board("a"), board("a"), board("b")] == ["A", "A", "B"]
    with speaking("xx"):
        assert board("a") == "A"
    assert made == ["a", "b", "a"]
