"""A change of the rules strands no match: what holds goes on, and what does not goes on from where it stood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from beachhead.kernel.refusal import UsageError
from beachhead.server import journaled as journaled_module
from beachhead.server.ruling import certify, ruling_of
from server.helpers import Client, Serve, fault, new, step, table
from server.test_reopening import Played
from toy import model as m
from toy.game import ToyGame


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are stored every few answers."""
    monkeypatch.setattr(journaled_module, "POSITION_EVERY", 3)


def new_rules(patch: pytest.MonkeyPatch, version: str = "2") -> None:
    patch.setattr("toy.module.ToyModule.rules_version", version)


def otherwise(patch: pytest.MonkeyPatch) -> None:
    """Under new rules moves come under another clause: from the first one on something else is told."""
    new_rules(patch)
    real = ToyGame.emit

    def emit(game: ToyGame, event: Any) -> None:
        real(game, m.Moved(clause="TOY-9", ship=0, start=0, zone=0) if isinstance(event, m.Moved) else event)

    patch.setattr(ToyGame, "emit", emit)


def kinds(seen: Any) -> list[str]:
    return [line["kind"] for line in seen["log"]]


def begun(client: Client, steps: int = 30) -> Any:
    links = new(client, scenario="night")
    for _ in range(steps):
        step(client, links["table"])
    return links


def test_a_match_that_holds_goes_on_and_says_so(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    first = serve()
    links = begun(first)
    before = table(first, links["table"])
    new_rules(monkeypatch)
    for client in (serve(), serve()):
        now = table(client, links["table"])
        assert kinds(now) == [*kinds(before), "RulesChanged"]
        assert "holds" in now["log"][-1]["text"]
        assert (now["position"], now["question"]) == (before["position"], before["question"])
        assert not now["can_undo"]
        assert "rules" in now["undo_reason"]
    after = [step(client, links["table"]) for _ in range(12)]
    assert after[-1]["decision"] == before["decision"] + 12
    last = serve()
    assert table(last, links["table"]) == after[-1]
    assert kinds(after[-1]).count("RulesChanged") == 1


@pytest.mark.parametrize("kept", ["positions", "none", "unreadable", "nothing noted"])
def test_a_match_that_does_not_hold_goes_on_from_where_it_stood(
    kept: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve()
    links = begun(first)
    before = table(first, links["table"])
    storage = first.app.state.tables.storage
    with storage.engine.begin() as connection:
        if kept in ("none", "nothing noted"):
            connection.exec_driver_sql("DELETE FROM positions")
        if kept == "unreadable":
            connection.exec_driver_sql("UPDATE positions SET state = 'nonsense'")
        if kept == "nothing noted":
            connection.exec_driver_sql("UPDATE journal SET led = NULL")
    otherwise(monkeypatch)
    seen = [table(client, links["table"]) for client in (serve(), serve())]
    assert seen[0] == seen[1]
    now = seen[0]
    journal = storage.journal(before["match"])
    assert [entry.kind for entry in journal].count("rules") == 1
    ruling = ruling_of(journal[-1])
    if kept == "nothing noted":  # then only the digests speak, and what is told is not part of the state
        assert ruling.difference is None
        return
    assert ruling.difference is not None
    assert (ruling.difference.clause, ruling.difference.known) == ("TOY-9", True)
    assert now["log"][-1]["kind"] == "RulesChanged"
    assert now["log"][-1]["clause"] == "TOY-9"
    assert now["log"][:-1] == before["log"][: len(now["log"]) - 1]  # what was told before stays as it was
    if kept == "positions":
        assert now["decision"] >= storage.positions(before["match"])[-1].decision
    else:
        assert now["decision"] == ruling.difference.decision - 1
    assert not now["can_undo"]
    body = {"version": now["version"]}
    fault(serve().post(f"/api/table/{links['table']}/undo", json=body), 409, "rules_changed")
    client = serve()
    went = [step(client, links["table"]) for _ in range(15)]
    again = serve()
    assert table(again, links["table"]) == went[-1]
    for at in (0, now["decision"] // 2, now["decision"], went[-1]["decision"]):
        answer = again.get(f"/api/table/{links['table']}/at/{at}")
        assert answer.status_code == 200, answer.text
    assert again.get(f"/api/table/{links['table']}/story").status_code == 200


def test_the_rules_may_change_again_and_back(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    links = begun(serve())
    for version in ("2", "3", "1", "2"):
        with monkeypatch.context() as patch:
            if version == "3":
                otherwise(patch)
            new_rules(patch, version)
            client = serve()
            for _ in range(6):
                step(client, links["table"])
            seen = table(client, links["table"])
            assert table(serve(), links["table"]) == seen
    assert kinds(seen).count("RulesChanged") == 4


def test_a_match_holds_where_only_the_state_is_laid_out_anew(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then its digests are others, but all that was told is the same."""
    first = serve()
    links = begun(first, 70)
    before = table(first, links["table"])
    storage = first.app.state.tables.storage
    assert sum(entry.digest is not None for entry in storage.journal(before["match"])) > 0
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE journal SET digest = 'of another layout' WHERE digest IS NOT NULL")
        connection.exec_driver_sql("UPDATE positions SET digest = 'of another layout'")
    new_rules(monkeypatch)
    for client in (serve(), serve()):
        now = table(client, links["table"])
        assert kinds(now) == [*kinds(before), "RulesChanged"]
        assert "holds" in now["log"][-1]["text"]


def test_that_rules_have_changed_tells_nothing_secret(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where red lays its mine in secret comes out otherwise, blue reads no clause."""
    first = serve()
    links = begun(first, 3)
    new_rules(monkeypatch)
    real = ToyGame.emit
    monkeypatch.setattr(
        ToyGame,
        "emit",
        lambda game, event: real(
            game, m.MineLaid(clause="TOY-9", audience=("red",), zone=2) if isinstance(event, m.MineLaid) else event
        ),
    )
    now = table(serve(), links["seats"]["blue"])
    assert (now["log"][-1]["kind"], now["log"][-1]["clause"]) == ("RulesChanged", "")


def test_a_stored_match_is_certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(tmp_path, "toy", "night", 4)
    played.play(40)
    row = played.storage.match("m")
    assert row is not None
    journal = played.storage.journal("m")
    assert certify(row, journal) is None
    otherwise(monkeypatch)
    found = certify(row, journal)
    assert found is not None
    assert found.clause == "TOY-9"
    monkeypatch.setattr("toy.module.ToyModule.scenarios", ())
    with pytest.raises((UsageError, IndexError)):
        certify(row, journal)
