"""certify: whether records and stored matches hold under the present rules."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from beachhead.kernel.record import encode_record
from beachhead.server import journaled
from beachhead.server.storage import FILE, Storage
from cli.conftest import Run
from server.test_changed_rules import new_rules, otherwise
from server.test_reopening import Played


def test_a_record_holds_under_whatever_version(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("certify", str(record)).status == 0
    new_rules(monkeypatch)
    found = run("certify", str(record))
    assert found.status == 0
    assert "holds (toy, rules 1, now 2" in found.out
    assert run("replay", str(record)).status == 2


def test_the_first_difference_of_a_record_is_named(run: Run, record: Path) -> None:
    text = record.read_text()
    record.write_text(text.replace('["blue","pick","C1"]', '["blue","pick","C9"]', 1))
    assert record.read_text() != text
    found = run("certify", str(record), "--json")
    assert found.status == 1
    difference = found.json[0]["difference"]
    assert difference["decision"] == 1 + text.split('"actions":[\n')[1].split('["blue","pick","C1"]')[0].count("\n")
    assert difference["clause"].startswith("TOY-")
    assert "pick C9" in difference["what"]


def test_stored_matches_are_certified_and_left_as_they_are(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    played = Played(home, "toy", "night", 4)
    played.play(40)
    assert run("certify", str(home)).status == 0
    otherwise(monkeypatch)
    before = played.storage.journal("m")
    found = run("certify", str(home))
    assert found.status == 1
    assert "m: differs at decision" in found.out
    assert "[TOY-9]" in found.out
    assert played.storage.journal("m") == before
    copy = tmp_path / "copy.sqlite3"
    with sqlite3.connect(home / FILE) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    assert run("certify", str(copy), "--json").json[0]["difference"]["clause"] == "TOY-9"


def test_a_record_in_segments_holds_from_where_other_rules_left_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journaled, "POSITION_EVERY", 3)
    played = Played(tmp_path / "home", "toy", "night", 4)
    played.play(40)
    otherwise(monkeypatch)
    with played.server()._open("m") as (_, taken_up):
        file = tmp_path / "match.json"
        file.write_bytes(encode_record(taken_up.match.record()))
        decisions = taken_up.match.decisions
    assert "holds (toy, rules 2" in run("certify", str(file)).out
    assert f"{decisions} of {decisions} decisions replayed" in run("replay", str(file)).out
    new_rules(monkeypatch, "3")
    assert run("certify", str(file)).status == 0
    assert run("replay", str(file)).status == 2
    text = file.read_text()
    digest = text.rsplit('"digest":"', 2)[1][:16]
    file.write_text(text.replace(digest, "0" * 16))
    assert "the state's digest is" in run("certify", str(file)).out


def test_what_is_no_match_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("nothing")
    (tmp_path / "empty").mkdir()
    Storage(tmp_path / "none").close()
    assert run("certify", str(tmp_path / "text")).status == 2
    assert "no matches are kept here" in run("certify", str(tmp_path / "empty")).err
    assert "0 of 0 matches hold" in run("certify", str(tmp_path / "none")).out
