"""Notes on spaces: a side's own unless it shares them, kept with the match, and no byte of them for anybody else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.helpers import Client, Json, Reader, Serve, fault, new, play_out, step, table
from server.test_secrets import everything_seen_by, neutral

NOTE = {"side": "blue", "space": 1, "text": "mines here?"}


def write(client: Client, token: str, **more: Any) -> Any:
    return client.put(f"/api/table/{token}/notes", json={**NOTE, **more})


def notes(client: Client, token: str) -> list[Json]:
    found: list[Json] = table(client, token)["notes"]
    return found


def test_a_note_is_shared_by_choice_survives_and_goes(serve: Serve) -> None:
    client = serve()
    links = new(client)
    step(client, links["table"])
    red, blue, watch = links["seats"]["red"], links["seats"]["blue"], links["watch"]
    version = table(client, blue)["version"]
    seen_by = {"own": (blue,), "players": (blue, red), "all": (blue, red, watch)}
    for shared, readers in seen_by.items():
        answer = write(client, blue, mark="question", to=2, shared=shared)
        assert answer.json() == {"version": version}
        for server in (client, serve()):
            for token in (blue, red, watch):
                assert [note["shared"] for note in notes(server, token)] == [shared] * (token in readers)
    (note,) = notes(client, red)
    told = {"side": "blue", "space": 1, "text": "mines here?", "mark": "question", "to": 2, "own": False}
    assert {name: note[name] for name in told} == told
    moment = notes(client, blue)[0]["decision"]
    for _ in range(3):
        step(client, links["table"])
    write(client, blue, mark="question", to=2)
    assert notes(client, blue)[0]["decision"] == moment, "it says the same as before"
    write(client, blue, text="no mines")
    assert notes(client, blue)[0]["decision"] == table(client, blue)["decision"]
    gone = client.delete(f"/api/table/{blue}/notes", params={"side": "blue", "space": 1})
    assert gone.status_code == 200
    assert notes(serve(), blue) == []
    assert client.delete(f"/api/table/{blue}/notes", params={"side": "blue", "space": 1}).status_code == 200


def test_whoever_does_not_play_the_side_pins_nothing_for_it(client: Client) -> None:
    links = new(client)
    for token in (links["seats"]["red"], links["watch"]):
        fault(write(client, token), 403, "not_your_side")
        fault(client.delete(f"/api/table/{token}/notes", params={"side": "blue", "space": 1}), 403, "not_your_side")
    for body in ({"space": 999}, {"to": -2}, {"text": " "}, {"text": "x" * 201}, {"mark": "x"}, {"shared": "red"}):
        fault(write(client, links["seats"]["blue"], **body), 400, "bad_input")
    assert notes(client, links["table"]) == []
    write(client, links["table"], side="red")
    write(client, links["table"])
    asked = table(client, links["table"])["question"]["side"]
    assert [note["side"] for note in notes(client, links["table"])] == [asked], "the same screen sees with one's eyes"
    play_out(client, links["table"])
    assert {note["side"] for note in notes(client, links["table"])} == {"red", "blue"}
    assert client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]}).status_code == 204


def test_who_reads_a_note_is_told_at_once(client: Client) -> None:
    links = new(client)
    with client.websocket_connect(f"/api/table/{links['seats']['red']}/live") as line:
        reader = Reader(line)
        assert reader.hear()["notes"] == []
        write(client, links["seats"]["blue"])
        write(client, links["seats"]["blue"], shared="players")
        assert [note["text"] for note in reader.hear()["notes"]] == ["mines here?"]
        write(client, links["seats"]["blue"])
        assert reader.hear()["notes"] == []


@pytest.mark.parametrize("watcher", ["red", "watch"])
def test_a_private_note_changes_no_byte_for_others(serve: Serve, watcher: str) -> None:
    """Not while it is written, changed and taken away, not after others' answers, and not after the end."""
    seen: list[list[Any]] = []
    for written in (False, True):
        client = serve()
        links = new(client)
        token, blue = {**links, **links["seats"]}[watcher], links["seats"]["blue"]
        step(client, links["table"])
        found: list[Any] = []
        if written:
            write(client, blue, mark="alert", to=2)
            write(client, blue, space=2, text="hold")
            client.delete(f"/api/table/{blue}/notes", params={"side": "blue", "space": 2})
        found += everything_seen_by(client, links, token)
        step(client, links["table"])
        play_out(client, links["table"])
        found += everything_seen_by(client, links, token)
        for path in ("story", "at/2", "at/2?eyes=blue", "luck"):
            found.append(neutral(client.get(f"/api/table/{token}/{path}").text, links))
        client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]})
        seen.append([re.sub(r"(salt\W+)[0-9a-f]{64}", r"\1<salt>", text) for text in found])
    assert seen[0] == seen[1]
