"""What was taken back stays to be read until another answer is given; what a link may do with its match."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.server.security import hosts_of
from server.helpers import Client, Json, Serve, fault, new, play_out, send, served, table


def answer(client: Client, token: str, verb: str, target: str = "") -> None:
    sent = send(client, token, table(client, token), verb, target)
    assert sent.status_code == 200, sent.text


def go(client: Client, token: str, way: str, **more: Any) -> None:
    sent = client.post(f"/api/table/{token}/{way}", json={"version": table(client, token)["version"], **more})
    assert sent.status_code == 200, sent.text


def texts(lines: list[Json]) -> list[str]:
    return [line["text"] for line in lines]


def under_way(client: Client) -> Json:
    """A match at sea, where blue's moves can be taken back: its links."""
    links = new(client)
    for verb, target in (("lay", "Cape"), ("pick", "C1"), ("to", "Narrows"), ("pick", "C2"), ("to", "Narrows")):
        answer(client, links["table"], verb, target)
    return links


def test_lines_taken_back_stay_until_they_come_again(client: Client) -> None:
    links = under_way(client)
    log = table(client, links["watch"])["log"]
    go(client, links["table"], "undo", to=table(client, links["table"])["undo_to"])
    seen = table(client, links["watch"])
    assert (seen["log"], seen["undone"]) == ([], log)
    assert [line["decision"] for line in log] == [2, 3]  # as who watches counts: not the picking of a ship
    for left in (2, 1, 1, 0):
        go(client, links["table"], "redo")
        seen = table(client, links["watch"])
        assert (seen["log"], seen["undone"]) == (log[: 2 - left], log[2 - left :])


def test_another_answer_ends_them(client: Client) -> None:
    token = under_way(client)["table"]
    go(client, token, "undo", to=table(client, token)["undo_to"])
    assert table(client, token)["undone"]
    answer(client, token, "pick", "C2")
    assert table(client, token)["undone"] == []
    assert table(client, token)["redo_reason"] == "nothing of yours was taken back that could be done again"


def test_they_outlast_a_new_start(serve: Serve) -> None:
    first = serve()
    token = under_way(first)["table"]
    go(first, token, "undo", to=table(first, token)["undo_to"])
    before = table(first, token)
    assert before["undone"]
    assert table(serve(), token) == before


def secretly_taken_back(client: Client, zone: str) -> tuple[Json, Json]:
    """Red lays the first of two mines and takes it up again: the links, and what each is told."""
    links = new(client, scenario="night")
    red = links["seats"]["red"]
    answer(client, red, "lay", zone)
    go(client, red, "undo")
    tokens = {**links["seats"], "table": links["table"], "watch": links["watch"]}
    return links, {name: table(client, token) for name, token in tokens.items()}


def test_a_secret_that_was_taken_back_is_told_to_nobody_else(client: Client) -> None:
    told = []
    for zone in ("Reef", "Cape"):
        links, seen = secretly_taken_back(client, zone)
        assert zone in "".join(texts(seen["red"]["undone"]))
        for name in ("blue", "watch"):
            assert seen[name]["undone"] == []
            assert seen[name]["can_redo"] is False
        told.append([{**seen[name], "match": "", "commitment": "", "seed_at": ""} for name in ("blue", "watch")])
        with client.websocket_connect(f"/api/table/{links['seats']['blue']}/live") as line:
            assert line.receive_json()["table"]["undone"] == []
    assert told[0] == told[1]


def test_why_nothing_can_be_done_again_is_the_same_whatever_the_other_side_took_back(client: Client) -> None:
    _, seen = secretly_taken_back(client, "Reef")
    links = new(client, scenario="night")
    fresh = table(client, links["seats"]["blue"])
    assert seen["blue"]["redo_reason"] == fresh["redo_reason"] != ""
    assert seen["red"]["redo_reason"] == ""
    assert seen["watch"]["redo_reason"] == "who watches decides nothing"


def test_a_finished_match_has_no_lines_taken_back(client: Client) -> None:
    token = new(client)["table"]
    last = play_out(client, token)
    assert (last["undone"], last["redo_reason"]) == ([], last["undo_reason"])


def test_a_link_is_told_the_name_that_it_may_change(serve: Serve) -> None:
    here, there = serve(), serve(local=False)
    for client, told in ((here, {"table", "red", "blue", "watch"}), (there, {"table", "blue"})):
        links = new(client, name="Sunday") if client is here else served(client, name="Sunday")
        tokens = {**links["seats"], "table": links["table"], "watch": links["watch"]}
        names = {name: table(client, token)["name"] for name, token in tokens.items()}
        assert names == {name: "Sunday" if name in told else None for name in tokens}
        place = f"/api/matches/{links['match']}/rename"
        for name, token in tokens.items():
            sent = client.post(place, params={"table": token}, json={"name": f"by {name}"})
            assert (sent.status_code == 200) is (name in told), name
            if name in told:
                assert table(client, links["table"])["name"] == f"by {name}"


@pytest.mark.parametrize("blue", ["person", "chance"])
def test_a_link_is_told_why_it_cannot_have_the_record(serve: Serve, blue: str) -> None:
    for client in (serve(), serve(local=False)):
        links = new(client, blue=blue, seed=None)
        for token in {*links["seats"].values(), links["table"], links["watch"]}:
            reason = table(client, token)["record_reason"]
            sent = client.get(f"/api/table/{token}/record")
            if reason:
                assert fault(sent, 403, "not_over")["message"] == reason
            else:
                assert sent.status_code == 200
        play_out(client, links["table"])
        assert table(client, links["watch"])["record_reason"] == ""


def test_the_lobby_says_of_which_matches_the_record_can_be_had(client: Client) -> None:
    same_screen, computer = new(client), new(client, blue="chance")
    reasons = {entry["match"]: entry["record_reason"] for entry in client.get("/api/matches").json()}
    assert reasons[same_screen["match"]] == ""
    assert "when the match is over" in reasons[computer["match"]]


def test_the_server_says_how_far_it_reaches(serve: Serve) -> None:
    for options, told in (
        ({}, {"local": True, "here_only": False}),
        ({"hosts": hosts_of("127.0.0.1")}, {"local": True, "here_only": True}),
        ({"hosts": hosts_of("127.0.0.1", ("play.example",))}, {"local": True, "here_only": False}),
        ({"hosts": hosts_of("0.0.0.0")}, {"local": True, "here_only": False}),
        ({"address": "192.0.2.7"}, {"local": False, "here_only": False}),
        ({"local": False}, {"local": False, "here_only": False}),
    ):
        assert serve(**options).get("/api/server").json() == told
