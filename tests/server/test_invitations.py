"""Whoever sets a match up for others never holds their links: he invites, and each opens his own seat."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from beachhead.server import live
from patience import PATIENCE
from server.helpers import Client, Json, Serve, fault, new, send, served, table


def invited(client: Client, *sides: str, **more: Any) -> Json:
    """A match to whose sides others are invited: its links."""
    return new(client, seed=None, invite=list(sides or ("red",)), **more)


def accept(client: Client, code: str, **body: Any) -> Any:
    return client.post(f"/api/invitations/{code}", json=body)


@pytest.fixture
def client(serve: Serve) -> Client:
    return serve(local=False)


def test_whoever_invites_gets_no_link_to_the_others_seat(client: Client, tmp_path: Path) -> None:
    links = invited(client)
    assert (set(links["seats"]), set(links["invitations"])) == ({"blue"}, {"red"})
    assert links["seats"]["blue"] == links["table"]
    assert table(client, links["table"])["sides"] == ["blue"]
    assert table(client, links["table"])["question"] is None  # red lays its mine first
    fault(client.get(f"/api/table/{links['invitations']['red']}"), 404, "unknown_table")
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert [
        token for token in (*links["seats"].values(), *links["invitations"].values()) if token.encode() in raw
    ] == []


def test_an_invitation_opens_the_seat_once(client: Client) -> None:
    code = invited(client, name="Sunday")["invitations"]["red"]
    for _ in range(2):  # looking is not opening
        shown = client.get(f"/api/invitations/{code}").json()
        assert (shown["game_name"], shown["side"], shown["side_name"]) == ("The Strait", "red", "Red boats")
        assert (shown["name"], shown["used"]) == ("Sunday", False)
    answer = accept(client, code)
    assert (answer.status_code, set(answer.json())) == (201, {"table"})
    assert table(client, answer.json()["table"])["sides"] == ["red"]
    refused = fault(accept(client, code), 410, "used")
    assert "somebody has taken the seat" in refused["message"]
    assert client.get(f"/api/invitations/{code}").json()["used"] is True
    fault(accept(client, "nothing"), 404, "unknown_invitation")


def test_of_many_who_open_it_at_once_one_gets_the_seat(client: Client) -> None:
    code, got = invited(client)["invitations"]["red"], []
    threads = [threading.Thread(target=lambda: got.append(accept(client, code).status_code)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == [201] + [410] * 7


def test_an_answer_that_was_lost_is_given_again_to_whoever_has_the_key(client: Client) -> None:
    code = invited(client)["invitations"]["red"]
    first, again = accept(client, code, key="k" * 20), accept(client, code, key="k" * 20)
    assert first.json() == again.json()
    for body in ({}, {"key": "l" * 20}):
        fault(accept(client, code, **body), 410, "used")
    fault(accept(client, code, key="short"), 400, "bad_input")
    client.post(f"/api/table/{first.json()['table']}/replace", json={})
    fault(accept(client, code, key="k" * 20), 410, "used")


def test_an_invitation_is_made_anew_as_long_as_nobody_has_used_it(client: Client) -> None:
    links = invited(client)
    old, address = links["invitations"]["red"], f"/api/table/{links['table']}/invite"
    answer = client.post(address, json={"side": "red"})
    code = answer.json()["invitation"]
    assert (answer.status_code, answer.json()["side"], code != old) == (200, "red", True)
    fault(accept(client, old), 404, "unknown_invitation")
    token = accept(client, code).json()["table"]
    fault(client.post(address, json={"side": "red"}), 409, "taken")
    for side in ("blue", "green"):
        fault(client.post(address, json={"side": side}), 400, "bad_input")
    for other in (token, links["watch"]):
        fault(client.post(f"/api/table/{other}/invite", json={"side": "red"}), 403, "not_yours")


def test_whoever_invited_sees_which_seats_are_taken_and_nobody_else(client: Client) -> None:
    links = invited(client, "red", "blue")
    assert table(client, links["table"])["sides"] == []
    seen = client.get(f"/api/table/{links['table']}/links").json()
    assert seen["invitations"] == {"blue": False, "red": False}
    token = accept(client, links["invitations"]["red"]).json()["table"]
    assert client.get(f"/api/table/{links['table']}/links").json()["invitations"] == {"blue": False, "red": True}
    for other in (token, links["watch"]):
        fault(client.get(f"/api/table/{other}/links"), 403, "not_local")


def test_whoever_invited_sees_nothing_that_is_hidden(client: Client) -> None:
    """Neither as the other player nor as somebody who set the match up for two others."""
    for sides in (("red",), ("red", "blue")):
        links = invited(client, *sides)
        red = accept(client, links["invitations"]["red"]).json()["table"]
        assert send(client, red, table(client, red), "lay", "Cape").status_code == 200
        assert "mine is laid" in client.get(f"/api/table/{red}").text
        for path in ("", "/story", "/at/0", "/links"):
            assert "mine is laid" not in client.get(f"/api/table/{links['table']}{path}").text
        fault(client.get(f"/api/table/{links['table']}/at/0?eyes=red"), 403, "not_your_side")
        fault(client.get(f"/api/table/{links['table']}/record"), 403, "not_over")


@pytest.mark.parametrize("invite", [["green"], ["chance"], [""]])
def test_nobody_is_invited_to_a_side_that_no_person_plays(client: Client, invite: list[str]) -> None:
    body = {"game": "toy", "scenario": "dash", "seats": {"blue": "person", "red": "chance"}}
    for wrong in (invite, ["red"]):
        assert fault(client.post("/api/matches", json={**body, "invite": wrong}), 400, "bad_input")["where"] == "invite"


def test_without_an_invitation_one_link_plays_the_same_screen(client: Client) -> None:
    links = new(client, seed=None)
    assert links["seats"] == {"blue": links["table"], "red": links["table"]}
    assert links["invitations"] == {}
    assert table(client, links["table"])["sides"] == ["blue", "red"]


def test_at_ones_own_machine_everything_stays_as_it_was(serve: Serve) -> None:
    links = new(serve(local=True))
    assert (len({links["table"], *links["seats"].values()}), links["invitations"]) == (3, {})


def test_a_replaced_link_stops_at_once(client: Client) -> None:
    links = served(client)
    red = links["seats"]["red"]
    seen = table(client, red)
    with (
        client.websocket_connect(f"/api/table/{red}/live") as line,
        client.websocket_connect(f"/api/table/{links['table']}/live") as other,
    ):
        line.receive_json(timeout=PATIENCE)
        other.receive_json(timeout=PATIENCE)
        answer = client.post(f"/api/table/{red}/replace", json={})
        fresh = answer.json()["table"]
        with pytest.raises(WebSocketDisconnect) as caught:
            line.receive_json(timeout=PATIENCE)
        assert caught.value.code == live.GONE
        assert send(client, fresh, seen, "lay", "Cape").status_code == 200
        assert other.receive_json(timeout=PATIENCE)["type"] == "changes"
    assert table(client, fresh)["sides"] == ["red"]
    for path in ("", "/story", "/record", "/links", "/why?side=red&verb=lay"):
        fault(client.get(f"/api/table/{red}{path}"), 404, "unknown_table")
    fault(send(client, red, seen, "lay", "Cape"), 404, "unknown_table")
    fault(client.post(f"/api/table/{red}/replace", json={}), 404, "unknown_table")


def test_whoever_set_the_match_up_stays_so_with_another_link(client: Client) -> None:
    links = invited(client)
    fresh = client.post(f"/api/table/{links['table']}/replace", json={}).json()["table"]
    assert client.post(f"/api/table/{fresh}/invite", json={"side": "red"}).status_code == 200
    assert client.delete(f"/api/matches/{links['match']}", params={"table": fresh}).status_code == 204


def test_nobody_takes_the_link_to_watch_from_the_others(client: Client) -> None:
    links = invited(client)
    fault(client.post(f"/api/table/{links['watch']}/replace", json={}), 403, "not_yours")
    assert table(client, links["watch"])["version"] == 0


def test_invitations_go_with_their_match(client: Client) -> None:
    links = invited(client)
    assert client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]}).status_code == 204
    fault(client.get(f"/api/invitations/{links['invitations']['red']}"), 404, "unknown_invitation")
    fault(accept(client, links["invitations"]["red"]), 404, "unknown_invitation")


def test_they_outlast_a_new_start(serve: Serve) -> None:
    links = invited(serve(local=False))
    token = accept(serve(local=False), links["invitations"]["red"]).json()["table"]
    again = serve(local=False)
    assert table(again, token)["sides"] == ["red"]
    fault(accept(again, links["invitations"]["red"]), 410, "used")


def test_the_lobby_of_a_server_for_others_lists_the_matches_whose_links_one_holds(client: Client) -> None:
    links, other = served(client, name="Sunday"), served(client)
    tokens = [links["seats"]["red"], "nothing", links["table"]]
    entries = client.post("/api/matches/known", json={"tables": tokens}).json()
    assert [(entry["table"], entry["sides"], entry["yours"]) for entry in entries] == [
        (links["seats"]["red"], ["red"], False),
        (links["table"], ["blue"], True),
    ]
    assert {entry["name"] for entry in entries} == {"Sunday"}
    assert other["match"] not in str(entries)
    fault(client.post("/api/matches/known", json={"tables": ["x"] * 101}), 400, "bad_input")
