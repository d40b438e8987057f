"""Bad input: a clear error that says what and where, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from server.helpers import Client, fault, new, send, table

GOOD = {"game": "toy", "scenario": "dash", "seats": {"blue": "person", "red": "person"}}


@pytest.mark.parametrize(
    ("change", "where", "names"),
    [
        ({"game": "chess"}, "game", "chess"),
        ({"scenario": "noon"}, "scenario", "dash, night"),
        ({"seats": {"blue": "person"}}, "seats.red", "red"),
        ({"seats": {"blue": "person", "red": "person", "green": "person"}}, "seats", "green"),
        ({"seats": {"blue": "person", "red": "genius"}}, "seats.red", "genius"),
        ({"seats": {}}, "seats.blue", "blue"),
        ({"options": {"fog": "on"}}, "options", "fog"),
        ({"options": {"mines": "loud"}}, "options", "hidden, open"),
        ({"seed": "xyz"}, "seed", "xyz"),
        ({"seed": "abcd"}, "seed", "32 bytes"),
        ({"seed": 1.5}, "body.seed", "float"),
        ({"seed": 10**40}, "body.seed", ""),
        ({"seats": ["person"]}, "body.seats", "object"),
        ({"seats": {"blue": 1}}, "body.seats[...]", "str"),
        ({"name": "x" * 1000}, "body.name", "100"),
        ({"colour": "red"}, "body", "colour"),
        ({"game": None}, "body.game", "null"),
    ],
)
def test_a_match_of_what_does_not_exist_is_refused(
    client: Client, change: dict[str, Any], where: str, names: str
) -> None:
    body = fault(client.post("/api/matches", json={**GOOD, **change}), 400, "bad_input")
    assert body["where"] == where
    assert names in body["message"]
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"game": "toy", "scen',
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"game": "\\ud800"}',
        b"[" * 100_000,
        b'"' * 3,
    ],
)
def test_a_body_that_cannot_be_read_is_refused(client: Client, content: bytes) -> None:
    token = new(client)["table"]
    before = table(client, token)
    for address in ("/api/matches", *(f"/api/table/{token}/{way}" for way in ("act", "undo", "redo"))):
        assert fault(client.post(address, content=content), 400, "bad_input")["where"].startswith("body")
    assert table(client, token) == before


def test_a_body_of_ten_megabytes_is_refused(client: Client) -> None:
    token = new(client)["table"]
    content = b'{"version": 0, "side": "' + b"x" * 10_000_000 + b'"}'
    for address in ("/api/matches", f"/api/table/{token}/act", f"/api/table/{token}/undo"):
        fault(client.post(address, content=content), 413, "too_large")
    assert table(client, token)["version"] == 0


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"version": -1}, "body.version"),
        ({"version": "0"}, "body.version"),
        ({"version": None}, "body.version"),
        ({"side": 3}, "body.side"),
        ({"action": "lay Reef"}, "body.action"),
        ({"action": {"target": "Reef"}}, "body.action"),
        ({"action": {"verb": ["lay"]}}, "body.action.verb"),
        ({"key": ""}, "body.key"),
        ({"key": "a b\n"}, "body.key"),
        ({"key": "k" * 101}, "body.key"),
    ],
)
def test_a_move_of_wrong_types_is_refused(client: Client, change: dict[str, Any], where: str) -> None:
    token = new(client)["table"]
    move = {"version": 0, "side": "red", "action": {"verb": "lay", "target": "Reef"}}
    answer = client.post(f"/api/table/{token}/act", json={**move, **change})
    assert fault(answer, 400, "bad_input")["where"] == where
    assert client.post(f"/api/table/{token}/act", json=move).json() == {"version": 1}


@pytest.mark.parametrize(
    "token", ["x", "0" * 43, "%00", "%ff%fe", "..%5C..%5Cetc", "ü", "a" * 5000, "'; DROP TABLE matches"]
)
def test_a_link_that_is_none_opens_nothing(client: Client, token: str) -> None:
    fault(client.get(f"/api/table/{token}"), 404, "unknown_table")
    fault(client.get(f"/api/table/{token}/record"), 404, "unknown_table")
    move = {"version": 0, "side": "red", "action": {"verb": "lay", "target": "Reef"}}
    fault(client.post(f"/api/table/{token}/act", json=move), 404, "unknown_table")
    fault(client.post(f"/api/table/{token}/undo", json={"version": 0}), 404, "unknown_table")


def test_a_link_with_one_letter_changed_opens_nothing(client: Client) -> None:
    token = new(client)["table"]
    fault(client.get(f"/api/table/{token[:-2]}{'A' if token[-2] != 'A' else 'B'}{token[-1]}"), 404, "unknown_table")
    fault(client.get(f"/api/table/{token.swapcase()}"), 404, "unknown_table")


@pytest.mark.parametrize("path", ["board", "clauses", "edition", "position"])
def test_a_game_that_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert "toy" in fault(client.get(f"/api/games/chess/{path}"), 404, "unknown_game")["message"]


def test_a_scenario_that_does_not_exist_is_not_found(client: Client) -> None:
    assert fault(client.get("/api/games/toy/position?scenario=noon"), 404, "unknown_scenario")["where"] == "scenario"


def test_unknown_addresses_and_methods_are_answered_in_json(client: Client) -> None:
    fault(client.get("/api/nothing"), 404, "not_found")
    fault(client.get("/api"), 404, "not_found")
    fault(client.put("/api/matches", json={}), 405, "wrong_method")
    fault(client.post("/api/nothing", json={}), 404, "not_found")


@pytest.mark.parametrize(
    ("verb", "target"), [("", ""), ("lay", ""), ("lay", "\x00"), ("lay", "é" * 9999), ("win", "\n")]
)
def test_any_words_for_a_move_are_answered(client: Client, verb: str, target: str) -> None:
    token = new(client)["table"]
    fault(send(client, token, table(client, token), verb, target), 409, "not_an_option")
    answer = client.get(f"/api/table/{token}/why", params={"side": "red", "verb": verb, "target": target})
    assert answer.status_code == 200
    assert table(client, token)["version"] == 0


def test_a_fault_of_the_program_is_told_without_its_traceback(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    token = new(client)["table"]
    with monkeypatch.context() as patch:
        patch.setattr("toy.game.ToyPresentation.position", lambda *_: 1 // 0)
        body = fault(client.get(f"/api/table/{token}"), 500, "internal")
    assert "division" not in body["message"]
    assert "ZeroDivisionError" in caplog.text
    assert token not in caplog.text
    assert table(client, token)["version"] == 0
