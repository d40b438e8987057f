"""What players agree on: to go back beyond a die, a draw, an end; asked, accepted, declined, withdrawn."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.kernel.record import decode_record
from beachhead.kernel.replaying import replay
from server.helpers import Client, Json, Serve, fault, new, step, table, wait_for


def offer(client: Client, token: str, kind: str, **more: Any) -> Any:
    return client.post(f"/api/table/{token}/offer", json={"kind": kind, **more})


def reply(client: Client, token: str, kind: str, *, accept: bool) -> Any:
    version = table(client, token)["version"]
    return client.post(f"/api/table/{token}/answer", json={"kind": kind, "accept": accept, "version": version})


def rolled(client: Client, links: Json) -> Json:
    """A match in which a die has just fallen: the table of the same screen."""
    for _ in range(60):
        seen = step(client, links["table"])
        if seen["log"] and seen["log"][-1]["faces"] and seen["log"][-1]["decision"] == seen["decision"]:
            return seen
    raise AssertionError("no die falls")


def shape(seen: Json) -> Json:
    """What a table shows of a position and the question."""
    return seen["position"], seen["question"]


def test_with_consent_play_goes_back_beyond_a_die_and_the_log_keeps_both(serve: Serve) -> None:
    client = serve()
    links = new(client)
    red, blue, watch = links["seats"]["red"], links["seats"]["blue"], links["watch"]
    seen = rolled(client, links)
    assert client.post(f"/api/table/{blue}/undo", json={"version": table(client, blue)["version"]}).status_code == 409
    before = {token: table(client, token) for token in (red, blue, watch)}
    to = before[blue]["decision"] - 2
    fault(offer(client, watch, "take_back"), 409, "watching")
    fault(offer(client, blue, "take_back", to=before[blue]["decision"]), 400, "bad_input")
    fault(reply(client, red, "take_back", accept=True), 409, "no_offer")
    assert offer(client, blue, "take_back", to=to).status_code == 200
    again = serve()
    (offered,) = table(again, red)["offers"]
    assert (offered["kind"], offered["agreed"], offered["missing"], offered["declined"]) == (
        "take_back",
        ["blue"],
        ["red"],
        None,
    )
    assert offered["rolled"] >= 1
    assert offered["to"] <= to
    late = again.post(f"/api/table/{red}/answer", json={"kind": "take_back", "accept": True, "version": 0})
    fault(late, 409, "stale")
    earlier = again.get(f"/api/table/{red}/at/{offered['to']}").json()
    assert reply(again, red, "take_back", accept=True).status_code == 200
    for server in (again, serve()):
        for token in (red, blue, watch):
            now = table(server, token)
            assert now["offers"] == []
            kept = len(before[token]["log"])
            assert now["log"][:kept] == before[token]["log"]
            assert [line["kind"] for line in now["log"][kept:]] == ["TakenBack"]
            assert now["taken_back"][-1][1] == before[token]["decision"]
            assert not now["can_undo"]
        assert table(server, red)["position"] == earlier["position"]
        fresh = server.get(f"/api/table/{red}/story").json()
        assert fresh["decisions"] == table(server, red)["decision"]
    step(again, links["table"])
    assert seen["commitment"] == table(again, links["table"])["commitment"]


def test_the_record_replays_the_same_and_can_be_brought_along(client: Client) -> None:
    links = new(client)
    rolled(client, links)
    assert offer(client, links["table"], "take_back", to=1).status_code == 200, "the same screen decides alone"
    after = table(client, links["table"])
    assert after["log"][-1]["kind"] == "TakenBack"
    for _ in range(3):
        step(client, links["table"])
    content = client.get(f"/api/table/{links['table']}/record").content
    match = replay(decode_record(content))
    assert any(action.verb == "take_back" for _, action in match.history)
    brought = client.post("/api/import", content=content).json()
    seen = table(client, brought["table"])
    assert shape(seen) == shape(table(client, links["table"]))
    assert seen["taken_back"] == after["taken_back"]


@pytest.mark.parametrize("kind", ["take_back", "draw", "end"])
def test_an_offer_is_declined_or_withdrawn_and_not_made_again_at_once(kind: str, client: Client) -> None:
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    for _ in range(3):
        step(client, links["table"])
    assert offer(client, blue, kind).status_code == 200
    version = table(client, blue)["version"]
    assert offer(client, blue, kind).json() == {"version": version}, "saying it twice changes nothing"
    assert reply(client, red, kind, accept=False).status_code == 200
    (offered,) = table(client, blue)["offers"]
    assert offered["declined"] == "red"
    fault(offer(client, blue, kind), 409, "declined")
    fault(reply(client, red, kind, accept=True), 409, "no_offer")
    step(client, links["table"])
    assert offer(client, blue, kind).status_code == 200
    assert reply(client, blue, kind, accept=False).status_code == 200
    assert table(client, red)["offers"] == []
    fault(client.post(f"/api/table/{red}/offer", json={"kind": "gift"}), 400, "bad_input")
    fault(client.post(f"/api/table/{red}/answer", json={"kind": kind}), 400, "bad_input")


def test_a_draw_is_a_result_everywhere(serve: Serve) -> None:
    client = serve()
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    offer(client, red, "draw")
    assert offer(client, blue, "draw").status_code == 200, "who offers the same agrees"
    for server in (client, serve()):
        seen = table(server, blue)
        outcome = seen["position"]["outcome"]
        assert (seen["over"], outcome["winner"], outcome["level"]) == (True, None, "agreed_draw")
        assert seen["log"][-1]["kind"] == "AgreedDraw"
        (row,) = server.get("/api/matches").json()
        assert row["outcome"] == outcome
    record = decode_record(client.get(f"/api/table/{blue}/record").content)
    result = replay(record).result
    assert result is not None
    assert result.level == "agreed_draw"
    fault(offer(client, red, "draw"), 409, "over")


@pytest.mark.parametrize(("chance", "agrees"), [(0.5, True), (0.6, False)])
def test_a_computer_answers_by_a_rule(
    chance: float, agrees: bool, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = new(client, red="chance")
    wait_for(lambda: table(client, links["table"])["question"])
    module = client.app.state.tables.memory.find(table(client, links["table"])["match"]).journaled.match.module
    monkeypatch.setattr(type(module), "chance", lambda *_: chance)
    step(client, links["table"])
    wait_for(lambda: table(client, links["table"])["question"])
    assert offer(client, links["table"], "take_back", to=0).status_code == 200
    assert "TakenBack" in [line["kind"] for line in table(client, links["table"])["log"]]
    wait_for(lambda: table(client, links["table"])["question"])
    assert offer(client, links["table"], "draw").status_code == 200
    seen = table(client, links["table"])
    assert seen["over"] == agrees
    assert [one["declined"] for one in seen["offers"]] == ([] if agrees else ["red"])


def test_an_offer_to_go_back_is_void_when_that_is_undone(client: Client) -> None:
    links = new(client)
    blue = links["seats"]["blue"]
    for _ in range(3):
        step(client, links["table"])
    seen = table(client, blue)
    if seen["can_undo"]:
        assert offer(client, blue, "take_back").status_code == 200
        (offered,) = table(client, blue)["offers"]
        body = {"version": table(client, blue)["version"], "to": min(offered["to"], seen["undo_to"])}
        if body["to"] >= seen["undo_to"]:
            assert client.post(f"/api/table/{blue}/undo", json=body).status_code == 200
            assert table(client, blue)["offers"] == []


def test_going_back_tells_nothing_of_what_is_decided_in_secret(client: Client) -> None:
    """Whether the other side has answered in secret makes no difference to where play would go back."""
    seen = []
    for answers in (0, 1):
        links = new(client, scenario="night", seed=3)
        blue = links["seats"]["blue"]
        for _ in range(200):
            now = table(client, links["table"])
            if len(now["waiting"]) and now["question"] is None:
                break
            asked = [side for side in ("red", "blue") if table(client, links["seats"][side])["question"]]
            if len(asked) == 2:
                break
            step(client, links["table"])
        for _ in range(answers):
            step(client, links["seats"]["red"])
        offer(client, blue, "take_back")
        told = table(client, blue)
        seen.append((told["offers"], told["version"], told["decision"], told["log"]))
    assert seen[0] == seen[1]
