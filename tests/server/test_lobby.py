"""Matches that are brought along, named anew, and whose links are handed on."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import pytest

import beachhead
from beachhead.conformance.views import play_on
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.record import Record, decode_record, encode_record
from beachhead.server.errors import NotStoredError
from server.helpers import Client, Json, Serve, fault, new, plain, play_out, send, served, step, table


def begun() -> Match:
    """A match of the toy that blue can take answers back in."""
    match = new_match("toy", "night", seed=5, options={"mines": "open"})
    for side, words in (("red", "lay Reef"), ("red", "lay Cape"), ("blue", "pick C1"), ("blue", "to Narrows")):
        verb, target = words.split()
        match.apply(side, Action(verb, target))
    return match


def finished(seed: int = 3) -> Match:
    return play_on(new_match("toy", seed=seed), random.Random(seed))


def bring(client: Client, record: Record | bytes) -> Any:
    content = encode_record(record) if isinstance(record, Record) else record
    return client.post("/api/import", content=content)


def test_a_match_that_is_brought_along_goes_on_where_it_stood(serve: Serve) -> None:
    client, match = serve(), begun()
    answer = bring(client, match.record())
    assert answer.status_code == 201, answer.text
    links = answer.json()
    assert set(links) == {"match", "table", "seats", "watch", "invitations"}
    assert set(links["seats"]) == {"blue", "red"}
    seen = table(client, links["table"])
    assert (seen["version"], seen["decision"], seen["sides"]) == (4, 4, ["blue", "red"])
    assert (seen["undo_to"], seen["can_redo"]) == (2, False)
    assert seen["position"] == plain(match.view("blue"))
    assert seen["log"] == plain(match.log("blue"))
    assert table(serve(), links["table"]) == seen
    assert decode_record(client.get(f"/api/table/{links['table']}/record").content) == match.record()
    step(client, links["table"])
    assert play_out(client, links["table"])["over"]


def test_a_finished_match_is_there_to_look_at(client: Client) -> None:
    match = finished()
    links = bring(client, match.record()).json()
    seen = table(client, links["watch"])
    assert seen["over"]
    assert seen["position"] == plain(match.view(None))
    assert seen["seed"] == match.header.seed
    [entry] = client.get("/api/matches").json()
    assert (entry["over"], entry["outcome"], entry["match"]) == (True, plain(match.outcome), links["match"])
    fault(send(client, links["table"], table(client, links["table"]), "end"), 409, "over")


def test_what_leaves_one_server_arrives_on_another(client: Client) -> None:
    first = new(client)
    play_out(client, first["table"])
    record = client.get(f"/api/table/{first['table']}/record").content
    second = bring(client, record).json()
    assert client.get(f"/api/table/{second['table']}/record").content == record


def test_the_same_record_twice_is_two_matches(client: Client) -> None:
    record = begun().record()
    one, other = bring(client, record).json(), bring(client, record).json()
    step(client, one["table"])
    assert table(client, other["table"])["version"] == 4
    assert len(client.get("/api/matches").json()) == 2


def changed(number: int, *action: str) -> Record:
    record = begun().record()
    actions = (*record.actions[:number], action, *record.actions[number + 1 :])
    return Record(format=record.format, header=record.header, actions=actions, digest=record.digest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "decision"),
    [
        (changed(1, "red", "lay", "Reef"), 2),
        (changed(2, "red", "pick", "C1"), 3),
        (changed(0, "green", "lay", "Reef"), 1),
        (changed(1, "red", "lay", "Shoal"), 4),
        (changed(3, "blue", "to", "Narrows" * 9999), 4),
    ],
)
def test_a_record_that_does_not_replay_names_the_decision(client: Client, record: Record, decision: int) -> None:
    body = fault(bring(client, record), 409, "diverges")
    assert body["where"] == f"decision {decision}"
    assert f"decision {decision}" in body["message"]
    assert client.get("/api/matches").json() == []


def test_a_record_that_goes_on_after_the_end_does_not_replay(client: Client) -> None:
    record = finished().record()
    actions = (*record.actions, ("blue", "end", ""))
    longer = Record(format=record.format, header=record.header, actions=actions)
    assert "over" in fault(bring(client, longer), 409, "diverges")["message"]


def header(**change: Any) -> bytes:
    record = json.loads(encode_record(begun().record()))
    record["header"] |= change
    return json.dumps(record).encode()


GARBAGE = {
    "nothing": b"",
    "no JSON": b"{",
    "a list": b"[]",
    "bytes": b"\xff\xfe\x00",
    "deep": b"[" * 200_000,
    "half": encode_record(begun().record())[:-40],
    "another format": encode_record(begun().record()).replace(b"beachhead-record/1", b"beachhead-record/9"),
    "an unknown game": header(game="chess"),
    "an unknown scenario": header(scenario="noon"),
    "an unknown option": header(settings={"fog": "on"}),
    "an unknown value": header(settings={"mines": "loud"}),
    "other rules": header(rules="0"),
    "no seed": header(seed="dead"),
    "a seed of no letters": header(seed="x" * 64),
    "a wrong type": header(seed=5),
}


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_no_record(client: Client, content: bytes) -> None:
    fault(bring(client, content), 400, "bad_input")
    assert client.get("/api/matches").json() == []


def test_a_record_may_be_large_but_not_endless(client: Client) -> None:
    record = json.loads(encode_record(begun().record()))
    large = json.dumps(record).encode() + b" " * 10_000_000
    assert bring(client, large).status_code == 201
    fault(bring(client, large + b" " * 7_000_000), 413, "too_large")
    fault(client.post("/api/matches", content=b" " * 2_000_000), 413, "too_large")
    assert len(client.get("/api/matches").json()) == 1


def test_a_server_for_others_takes_no_record(serve: Serve) -> None:
    fault(bring(serve(local=False), begun().record()), 403, "not_local")


def test_a_record_is_stored_whole_or_not_at_all(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = client.app.state.tables.storage

    def fail(connection: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(storage.engine.dialect, "do_commit", fail)
        fault(bring(client, begun().record()), 503, "not_stored")
    with storage.engine.connect() as connection:
        for name in ("matches", "seats", "journal"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() == 0


def test_a_match_gets_another_name_and_stays_in_its_place(client: Client) -> None:
    links, later = new(client, name="Sunday"), new(client)
    before = client.get("/api/matches").json()
    answer = client.post(rename(links), params={"table": links["table"]}, json={"name": "Monday é"})
    assert (answer.status_code, answer.json()) == (200, {"name": "Monday é"})
    after = client.get("/api/matches").json()
    assert [entry["match"] for entry in after] == [later["match"], links["match"]]
    assert [{**entry, "name": ""} for entry in after] == [{**entry, "name": ""} for entry in before]
    assert [entry["name"] for entry in after] == ["", "Monday é"]
    assert table(client, links["table"])["version"] == 0


def rename(links: Json) -> str:
    return f"/api/matches/{links['match']}/rename"


def test_a_name_is_a_short_text_and_given_by_who_may(serve: Serve) -> None:
    client = serve(local=False)
    links, other = served(client), served(client)
    for body in ({}, {"name": 1}, {"name": "x" * 101}, {"name": "a", "more": 1}, [], None):
        fault(client.post(rename(links), params={"table": links["table"]}, json=body), 400, "bad_input")
    good = {"name": "Monday"}
    fault(client.post(rename(links), json=good), 400, "bad_input")
    fault(client.post(rename(links), params={"table": other["table"]}, json=good), 403, "wrong_token")
    fault(client.post(rename(links), params={"table": "x"}, json=good), 403, "wrong_token")
    for token in (links["seats"]["red"], links["watch"]):
        fault(client.post(rename(links), params={"table": token}, json=good), 403, "not_yours")
    fault(client.post("/api/matches/x/rename", params={"table": links["table"]}, json=good), 404, "unknown_match")
    assert client.post(rename(links), params={"table": links["table"]}, json=good).status_code == 200


def test_a_name_that_cannot_be_stored_is_not_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    links = new(client, name="Sunday")
    with monkeypatch.context() as patch:
        patch.setattr(
            client.app.state.lobby.storage, "rename", lambda *_: (_ for _ in ()).throw(NotStoredError("full"))
        )
        answer = client.post(rename(links), params={"table": links["table"]}, json={"name": "x"})
        fault(answer, 503, "not_stored")
    assert client.get("/api/matches").json()[0]["name"] == "Sunday"


def shared(client: Client, token: str) -> Any:
    return client.get(f"/api/table/{token}/links")


def test_the_same_screen_hands_on_every_link(serve: Serve) -> None:
    links = new(serve())
    again = shared(serve(), links["table"]).json()
    assert again == {"seats": links["seats"], "watch": links["watch"], "invitations": {}}


@pytest.mark.parametrize(("side", "other"), [("red", "blue"), ("blue", "red")])
def test_a_players_link_never_shows_the_way_to_the_other_side(client: Client, side: str, other: str) -> None:
    links = new(client)
    answer = shared(client, links["seats"][side])
    own = {side: links["seats"][side], other: None}
    assert answer.json() == {"seats": own, "watch": links["watch"], "invitations": {}}
    assert links["table"] not in answer.text
    assert links["seats"][other] not in answer.text


def test_against_the_computer_there_is_ones_own_link_and_the_one_to_watch(client: Client) -> None:
    links = new(client, red="chance")
    assert shared(client, links["table"]).json() == {
        "seats": {"blue": links["table"], "red": None},
        "watch": links["watch"],
        "invitations": {},
    }
    alone = new(client, red="chance", blue="chance")
    assert shared(client, alone["table"]).json() == {
        "seats": {"blue": None, "red": None},
        "watch": alone["watch"],
        "invitations": {},
    }


def test_who_watches_hands_on_nothing(client: Client) -> None:
    links = new(client)
    body = fault(shared(client, links["watch"]), 403, "not_your_side")
    assert not [token for token in (*links["seats"].values(), links["table"]) if token in json.dumps(body)]
    fault(shared(client, "nothing"), 404, "unknown_table")
    told = {name: table(client, token)["links"] for name, token in {**links, **links["seats"]}.items() if name in TOLD}
    assert told == TOLD


TOLD = {"table": True, "red": True, "blue": True, "watch": False}


def test_a_server_for_others_keeps_no_link_to_show(serve: Serve) -> None:
    links = served(serve(local=False))
    none = {"seats": {"blue": None, "red": None}, "watch": None}
    for local in (False, True):
        client = serve(local=local)
        assert [table(client, token)["links"] for token in links["seats"].values()] == [True, local]
        assert shared(client, links["table"]).json() == {**none, "invitations": {"red": True}}
        if local:
            assert shared(client, links["seats"]["red"]).json() == {**none, "invitations": {}}
        else:
            fault(shared(client, links["seats"]["red"]), 403, "not_local")


def test_a_record_brought_along_replays_in_the_library_too(client: Client) -> None:
    links = bring(client, begun().record()).json()
    record = decode_record(client.get(f"/api/table/{links['table']}/record").content)
    assert beachhead.replay(record).history == begun().history
