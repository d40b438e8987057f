"""The live line: each change is told, a reader that was away is brought up to date, a dead one is let go."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from beachhead.server import live
from beachhead.server.live import Hub, Watcher
from patience import PATIENCE
from server.helpers import Client, Reader, new, play_out, step, table, wait_for


def close_code(client: Client, address: str) -> int:
    with pytest.raises(WebSocketDisconnect) as caught, client.websocket_connect(address) as line:
        line.receive_json(timeout=PATIENCE)
    return int(caught.value.code)


def test_the_table_is_told_at_once_and_after_each_change(client: Client) -> None:
    links = new(client)
    with client.websocket_connect(f"/api/table/{links['seats']['blue']}/live") as line:
        reader = Reader(line)
        assert reader.hear() == table(client, links["seats"]["blue"])
        step(client, links["seats"]["red"])
        second = reader.hear()
        assert second["version"] == 1
        assert second["question"]["side"] == "blue"
        undone = step(client, links["table"])
        assert reader.hear() == table(client, links["seats"]["blue"])
        client.post(f"/api/table/{links['table']}/undo", json={"version": undone["version"]})
        assert reader.hear() == table(client, links["seats"]["blue"])
        assert reader.table["version"] == 3


def test_who_was_away_is_told_what_is_new_and_only_then(client: Client) -> None:
    links = new(client)
    token = links["seats"]["blue"]
    step(client, links["table"])
    with client.websocket_connect(f"/api/table/{token}/live?since=0") as line:
        assert line.receive_json(timeout=PATIENCE)["table"]["version"] == 1
    with client.websocket_connect(f"/api/table/{token}/live?since=1") as line:
        reader = Reader(line, table(client, token))
        step(client, links["table"])
        assert reader.hear() == table(client, token)
        assert reader.table["version"] == 2
    for since in ("", "x", "-1", "9" * 99, "%00"):
        with client.websocket_connect(f"/api/table/{token}/live?since={since}") as line:
            assert line.receive_json(timeout=PATIENCE)["table"]["version"] == 2


def test_every_link_of_a_match_sees_its_own_table(client: Client) -> None:
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    with (
        client.websocket_connect(f"/api/table/{red}/live") as one,
        client.websocket_connect(f"/api/table/{blue}/live") as other,
        client.websocket_connect(f"/api/table/{links['watch']}/live") as third,
    ):
        readers = [Reader(line) for line in (one, other, third)]
        assert [reader.hear()["sides"] for reader in readers] == [["red"], ["blue"], []]
        step(client, red)
        pieces = [len(reader.hear()["position"]["pieces"]) for reader in readers]
        assert pieces[0] == pieces[1] + 1 == pieces[2] + 1


def test_a_watcher_sees_computer_players_to_the_end(client: Client) -> None:
    links = new(client, red="chance", blue="chance")
    versions = []
    with client.websocket_connect(f"/api/table/{links['table']}/live") as line:
        reader, seen = Reader(line), {"over": False}
        while not seen["over"]:
            seen = reader.hear()
            versions.append(seen["version"])
    assert versions == sorted(set(versions))
    assert seen == table(client, links["table"])


def test_a_link_that_opens_nothing_is_told_so(client: Client) -> None:
    assert close_code(client, "/api/table/garbage/live") == live.GONE


def test_a_match_that_is_removed_ends_its_lines(client: Client) -> None:
    links = new(client)
    with client.websocket_connect(f"/api/table/{links['table']}/live") as line:
        line.receive_json(timeout=PATIENCE)
        client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]})
        with pytest.raises(WebSocketDisconnect) as caught:
            line.receive_json(timeout=PATIENCE)
    assert caught.value.code == live.GONE
    assert close_code(client, f"/api/table/{links['table']}/live") == live.GONE


def test_a_silent_line_is_pinged(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PING_EVERY", 0.01)
    token = new(client)["table"]
    looked: list[str] = []
    news = live._news
    monkeypatch.setattr(live, "_news", lambda tables, token, *held: looked.append(token) or news(tables, token, *held))
    with client.websocket_connect(f"/api/table/{token}/live?since=0") as line:
        assert [line.receive_json(timeout=PATIENCE) for _ in range(5)] == [{"type": "ping"}] * 5
    assert looked == [token], "nothing is looked for where nothing has changed"


@pytest.mark.parametrize("message", ["hello", "{", "\x00" * 1000, b"\xff\xfe"])
def test_what_a_reader_says_is_not_listened_to(client: Client, message: Any) -> None:
    links = new(client)
    with client.websocket_connect(f"/api/table/{links['table']}/live?since=0") as line:
        line.send(message, mode="binary" if isinstance(message, bytes) else "text")
    play_out(client, links["table"])


def test_nobody_is_left_on_the_line_after_hanging_up(client: Client) -> None:
    links = new(client)
    hub: Hub = client.app.state.hub
    with client.websocket_connect(f"/api/table/{links['table']}/live") as line:
        line.receive_json(timeout=PATIENCE)
        assert list(hub._watchers) == [links["match"]]
    wait_for(lambda: not hub._watchers)


def test_a_reader_that_does_not_read_is_dropped_and_nobody_waits_for_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SEND_WITHIN", 0.01)
    token = new(client)["table"]
    tables = client.app.state.tables

    class Stuck:
        async def send_text(self, _: str) -> None:
            await asyncio.sleep(60)

    async def run() -> None:
        await asyncio.wait_for(live._send(Stuck(), Hub(), tables, token, Watcher(), None), 5)  # type: ignore[arg-type]

    asyncio.run(run())
    assert step(client, token)["version"] == 1


def test_few_lines_are_told_at_a_time_and_new_ones_wait_for_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While as many are being told as may be, a line that has no table yet is brought up at once."""
    token = new(client)["table"]
    tables, hub = client.app.state.tables, Hub()
    held = tables.show(tables.seat(token)).table
    free, begun = threading.Event(), threading.Semaphore(0)
    telling: list[str] = []

    def slow(_tables: Any, token: str, *_: Any) -> None:
        telling.append(token)
        begun.release()
        free.wait(PATIENCE)

    async def run() -> None:
        lines = [asyncio.create_task(hub.news(tables, "old", held, None)) for _ in range(live.TELLERS + 3)]
        for _ in range(live.TELLERS):
            await asyncio.to_thread(begun.acquire)
        lines.append(asyncio.create_task(hub.news(tables, "new", None, None)))
        await asyncio.to_thread(begun.acquire)
        assert telling == ["old"] * live.TELLERS + ["new"]
        free.set()
        await asyncio.gather(*lines)

    monkeypatch.setattr(live, "_news", slow)
    asyncio.run(run())
    hub.close()
