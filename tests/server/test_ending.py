"""Ending a match as it stands after the rules have changed, and taking along what went on under other rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from beachhead.kernel.record import decode_record, encode_record
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.replaying import DivergenceError, replay
from beachhead.server import journaled as journaled_module
from server.helpers import Client, Json, Serve, fault, new, step, table, wait_for
from server.test_changed_rules import new_rules, otherwise


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are stored every few answers."""
    monkeypatch.setattr(journaled_module, "POSITION_EVERY", 3)


def end(client: Client, token: str) -> Json:
    return client.post(f"/api/table/{token}/offer", json={"kind": "end"})


def offers(seen: Json) -> list[tuple[str, list[str], list[str]]]:
    return [(one["kind"], one["agreed"], one["missing"]) for one in seen["offers"]]


def changed(serve: Serve, patch: pytest.MonkeyPatch, steps: int = 30, **more: Any) -> tuple[Client, Json]:
    """A match whose rules have changed so that something would have come out otherwise: a new server, and its links."""
    first = serve()
    links = new(first, scenario="night", **more)
    for _ in range(steps):
        step(first, links["table"])
    otherwise(patch)
    return serve(), links


def test_it_ends_once_each_person_has_agreed(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client, links = changed(serve, monkeypatch)
    red, blue, watch = links["seats"]["red"], links["seats"]["blue"], links["watch"]
    before = table(client, blue)
    assert before["offers"] == []
    fault(end(client, watch), 409, "watching")
    assert end(client, red).status_code == 200
    for token in (red, blue, watch):
        seen = table(client, token)
        assert (seen["over"], offers(seen)) == (False, [("end", ["red"], ["blue"])])
    assert table(client, blue)["version"] == before["version"] + 1
    again = serve()
    assert offers(table(again, blue)) == [("end", ["red"], ["blue"])], "an offer outlives the server"
    step(again, links["table"])
    assert offers(table(again, blue)) == [("end", ["red"], ["blue"])], "and answers"
    withdrawn = again.post(f"/api/table/{red}/answer", json={"kind": "end", "accept": False})
    assert withdrawn.status_code == 200
    assert table(again, blue)["offers"] == []
    assert end(again, blue).status_code == 200
    assert end(again, blue).status_code == 200, "saying it twice changes nothing"
    assert not table(again, red)["over"]
    assert end(again, red).status_code == 200
    for client in (again, serve()):
        for token in (red, blue, watch):
            seen = table(client, token)
            assert (seen["over"], seen["question"], seen["offers"], seen["can_undo"]) == (True, None, [], False)
            outcome = seen["position"]["outcome"]
            assert (outcome["winner"], outcome["level"]) == (None, "unfinished")
            assert "version 2" in outcome["text"]
            assert (seen["log"][-1]["kind"], seen["log"][-1]["clause"]) == ("EndedAsItStood", "TOY-9")
            assert seen["log"][-1]["text"] == outcome["text"]
        (row,) = [row for row in client.get("/api/matches").json() if row["match"] == before["match"]]
        assert (row["over"], row["outcome"]["text"]) == (True, outcome["text"])
        assert client.get(f"/api/table/{red}/story").status_code == 200
    fault(end(again, red), 409, "over")


def test_who_plays_both_sides_at_one_screen_decides_alone(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client, links = changed(serve, monkeypatch)
    assert end(client, links["table"]).status_code == 200
    assert table(client, links["table"])["over"]


def test_against_a_computer_the_one_person_decides(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    links = new(client, scenario="night", red="chance")
    for _ in range(6):
        wait_for(lambda: table(client, links["table"])["question"])
        step(client, links["table"])
    new_rules(monkeypatch)
    monkeypatch.setattr("toy.game.ToyGame.emit", lambda game, event: None)  # nothing is told any more
    client = serve()
    assert end(client, links["table"]).status_code == 200
    assert table(client, links["table"])["over"]


def exported(client: Client, links: Json) -> bytes:
    """The record, once the match is over."""
    content: bytes = client.get(f"/api/table/{links['table']}/record").content
    return content


@pytest.mark.parametrize("how", ["end", "concede", "nothing"])
@pytest.mark.parametrize("kept", ["positions", "none"])
def test_its_record_replays_and_can_be_brought_along(
    how: str, kept: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve()
    links = new(first, scenario="night")
    for _ in range(30):
        step(first, links["table"])
    if kept == "none":
        with first.app.state.tables.storage.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM positions")
    otherwise(monkeypatch)
    client = serve()
    for _ in range(5):
        step(client, links["table"])
    if how == "end":
        end(client, links["table"])
    elif how == "concede":
        client.post(f"/api/table/{links['table']}/concede", json={"side": "red"})
    seen = table(client, links["table"])
    content = exported(client, links)
    record = decode_record(content)
    assert encode_record(record) == content
    (segment,) = record.segments
    assert (record.header.rules, segment.before, segment.rules, segment.held) == ("1", "1", "2", False)
    assert segment.digest
    assert (segment.state is None) == (kept == "none")
    match = replay(record)
    assert (match.decisions, match.digest()) == (len(record.actions), record.digest)
    assert match.record() == msgspec.structs.replace(record, digests=match.record().digests)
    links2 = client.post("/api/import", content=content).json()
    for server in (client, serve()):
        brought = table(server, links2["table"])
        assert (brought["position"], brought["over"]) == (seen["position"], seen["over"])
        assert [line["kind"] for line in brought["log"]].count("RulesChanged") == 1
        for at in (0, segment.since, brought["decision"]):
            assert server.get(f"/api/table/{links2['table']}/at/{at}").status_code == 200
        assert server.get(f"/api/table/{links2['table']}/story").status_code == 200
        if how != "nothing":
            assert exported(server, links2) == content or decode_record(exported(server, links2)).segments
    if how == "nothing":
        assert step(client, links2["table"])["decision"] == seen["decision"] + 1


def test_what_is_wrong_in_a_segment_is_named(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client, links = changed(serve, monkeypatch)
    step(client, links["table"])
    record = decode_record(exported(client, links))
    (segment,) = record.segments

    def with_segment(**values: Any) -> Any:
        return msgspec.structs.replace(record, segments=(msgspec.structs.replace(segment, **values),))

    with pytest.raises(DivergenceError) as caught:
        replay(with_segment(digest="0" * 16))
    assert caught.value.decision == segment.decision
    with pytest.raises(UsageError, match="cannot be read"):
        replay(with_segment(state={"ships": "none"}))
    with pytest.raises(UsageError, match="dice"):
        replay(with_segment(state={**segment.state, "dice": {**segment.state["dice"], "seed": "AAAA"}}))
    with pytest.raises(UsageError, match="rules version '7'"):
        replay(with_segment(rules="7"))
    with pytest.raises(UsageError, match="segment 1"):
        decode_record(encode_record(with_segment(decision=len(record.actions) + 1)))
    with pytest.raises(UsageError, match="other rules"):
        replay(record, to=segment.since - 1)
    assert replay(record, to=segment.decision).decisions == segment.decision
