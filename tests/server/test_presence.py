"""Who is at the table: told to those who play, as they come and go, and to nobody else."""

from __future__ import annotations

from typing import Any

from patience import PATIENCE
from server.helpers import Client, Json, new, step, table


def line(client: Client, token: str) -> Any:
    since = table(client, token)["version"]
    return client.websocket_connect(f"/api/table/{token}/live?since={since}&present=1")


def told(reader: Any) -> Json:
    message = reader.receive_json(timeout=PATIENCE)
    assert message["type"] == "present", message
    return message["sides"]


def test_who_plays_is_told_who_comes_and_goes(client: Client) -> None:
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    with line(client, blue) as reader:
        assert told(reader) == {"red": {"here": False, "since": ""}}
        with line(client, red) as other:
            assert told(reader) == {"red": {"here": True, "since": ""}}
            assert told(other) == {"blue": {"here": True, "since": ""}}
        away = told(reader)["red"]
        assert not away["here"]
        assert away["since"].endswith("+00:00")


def test_strangers_are_told_nothing_and_those_who_did_not_ask_neither(client: Client) -> None:
    links = new(client)
    blue, watch = links["seats"]["blue"], links["watch"]
    since = table(client, blue)["version"]
    with line(client, watch) as stranger, client.websocket_connect(f"/api/table/{blue}/live?since={since}") as plain:
        with line(client, links["seats"]["red"]):
            step(client, links["table"])
            for reader in (stranger, plain):
                assert reader.receive_json(timeout=PATIENCE)["type"] == "changes"
        client.post(f"/api/table/{blue}/concede", json={"side": "blue"})
        assert stranger.receive_json(timeout=PATIENCE)["type"] == "changes"
