"""Who looks back makes nobody wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest

from beachhead.kernel.record import decode_record
from beachhead.server import analysis, app, course, looking, luck
from beachhead.server.analysis import Stand
from beachhead.server.stopping import STOPS, StoppedError, go_on
from server.helpers import Client, Serve, fault, new, play_out, step, table

TIMEOUT = 60


class Gate:
    """Lets nobody through until it is opened; knows who waits there."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.came = threading.Semaphore(0)
        self.inside = 0

    def __call__(self) -> None:
        self.inside += 1
        self.came.release()
        assert self.open.wait(TIMEOUT)

    def wait_for(self, many: int) -> None:
        """Wait until so many have come."""
        for _ in range(many):
            assert self.came.acquire(timeout=TIMEOUT)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate before every story."""
    gate, story = Gate(), analysis.story

    def slow(*args: Any) -> Any:
        gate()
        return story(*args)

    monkeypatch.setattr(analysis, "story", slow)
    yield gate
    gate.open.set()


@pytest.fixture
def visitors() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(16) as pool:
        yield pool


def ask(visitors: ThreadPoolExecutor, client: Client, *addresses: str) -> list[Future[Any]]:
    return [visitors.submit(client.get, address) for address in addresses]


def lines(client: Client) -> list[int]:
    """How many requests of each link are being answered or wait."""
    back: looking.LookingBack = client.app.state.back
    return sorted(line.length for line in dict(back._lines).values())


def until(check: Any) -> None:
    """Wait until something is so that other threads bring about."""
    pause = threading.Event()
    for _ in range(TIMEOUT * 100):
        if check():
            return
        pause.wait(0.01)
    raise AssertionError("it does not happen")


def test_what_is_cheap_waits_for_no_thread(
    serve: Serve, visitors: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "THREADS", 2)
    client, gate = serve(), Gate()
    token = new(client)["table"]
    monkeypatch.setattr(client.app.state.tables, "look", lambda *_: gate())
    asked = ask(visitors, client, *[f"/api/table/{token}/layers"] * 4)
    gate.wait_for(2)  # all the threads there are
    assert client.get("/api/server").status_code == 200
    fault(client.post("/api/matches", headers={"Origin": "https://evil.example"}), 403, "forbidden")
    gate.open.set()
    assert all(answer.result(TIMEOUT).status_code == 200 for answer in asked)


def test_players_go_on_while_others_look_back(client: Client, gate: Gate, visitors: ThreadPoolExecutor) -> None:
    links = new(client)
    eyes = [links["watch"], *links["seats"].values()]
    asked = ask(visitors, client, *[f"/api/table/{token}/story" for token in eyes for _ in range(4)])
    gate.wait_for(looking.WORKERS)
    until(lambda: lines(client) == [4, 4, 4])
    for _ in range(9):
        step(client, links["table"])
    play_out(client, new(client)["table"])
    assert gate.inside == looking.WORKERS
    gate.open.set()
    assert {answer.result(TIMEOUT).status_code for answer in asked} == {200}
    assert lines(client) == []


def test_one_request_a_link_at_a_time(
    client: Client, gate: Gate, visitors: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = new(client)
    seen: list[str] = []
    look = client.app.state.tables.look

    def noted(token: str, seeing: Any) -> Any:
        seen.append(token)
        return look(token, seeing)

    monkeypatch.setattr(client.app.state.tables, "look", noted)
    asked = ask(visitors, client, *[f"/api/table/{links['watch']}/story?at={n}" for n in (0, 0, 0)])
    gate.wait_for(1)
    until(lambda: lines(client) == [3])
    assert seen == [links["watch"]]  # the others have not even a copy of the match
    gate.open.set()
    assert [answer.result(TIMEOUT).status_code for answer in asked] == [200] * 3


def test_a_link_that_asks_for_too_much_is_told_so(
    client: Client, gate: Gate, visitors: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "WAITING", 2)
    links = new(client)
    asked = ask(visitors, client, *[f"/api/table/{links['watch']}/story"] * 3)
    gate.wait_for(1)
    until(lambda: lines(client) == [3])
    fault(client.get(f"/api/table/{links['watch']}/story"), 429, "too_many")
    gate.open.set()
    assert [answer.result(TIMEOUT).status_code for answer in asked] == [200] * 3


def test_what_was_found_is_kept_until_the_link_has_noticed_a_change(client: Client) -> None:
    links = new(client)
    back: looking.LookingBack = client.app.state.back
    watch = f"/api/table/{links['watch']}"

    def story() -> Any:
        return client.get(f"{watch}/story").json()

    first = story()
    assert [story() for _ in range(11)] == [first] * 11
    assert back.made == 1
    client.get(f"{watch}/at/0")
    client.get(f"{watch}/at/0?eyes=")
    client.get(f"{watch}/at/0?log=1")
    assert back.made == 4
    quiet = 0
    for _ in range(12):
        before, made, version = story(), back.made, table(client, links["watch"])["version"]
        step(client, links["table"])
        noticed = table(client, links["watch"])["version"] > version
        after = story()
        assert back.made == made + noticed
        assert noticed or after == before
        quiet += not noticed
    assert 0 < quiet < 12  # such as a mine that is laid in secret: it costs a watcher's link nothing


def test_every_eye_and_language_has_its_own_answer(client: Client) -> None:
    links = new(client)
    for _ in range(3):
        step(client, links["table"])
    back: looking.LookingBack = client.app.state.back
    tokens = (links["watch"], links["table"], *links["seats"].values())
    answers = [client.get(f"/api/table/{token}/at/0").json() for token in tokens]
    assert back.made == 4
    assert [client.get(f"/api/table/{token}/at/0").json() for token in tokens] == answers
    assert back.made == 4


def test_no_more_is_kept_than_there_is_room_for(client: Client) -> None:
    links = new(client)
    back: looking.LookingBack = client.app.state.back
    for _ in range(6):
        step(client, links["table"])
    address = f"/api/table/{links['table']}/at/"
    length = len(client.get(f"{address}0").content)
    back._room = 3 * length
    for decision in range(1, 7):
        client.get(f"{address}{decision}")
        assert back._room >= 0
    assert 1 <= len(back._kept) < 6
    back._room = -sum(map(len, back._kept.values()))
    assert client.get(f"{address}0").status_code == 200
    assert not back._kept


def test_a_record_is_made_aside_and_kept(client: Client) -> None:
    links = new(client)
    play_out(client, links["table"])
    tokens = (links["watch"], links["watch"], links["watch"])
    records = {client.get(f"/api/table/{token}/record").content for token in tokens}
    assert client.app.state.back.made == 1
    assert len(decode_record(records.pop()).actions) > 9


def test_what_is_being_reckoned_ends_where_the_server_stops(client: Client) -> None:
    back, begun = looking.LookingBack(client.app.state.tables), threading.Event()

    def reckon() -> None:
        while True:
            begun.set()
            go_on()

    async def stop() -> None:
        asked = asyncio.ensure_future(back.aside(reckon))
        await asyncio.to_thread(begun.wait, TIMEOUT)
        back.close()
        with pytest.raises(StoppedError):
            await asyncio.wait_for(asked, TIMEOUT)

    asyncio.run(stop())


@pytest.mark.parametrize("reckon", [course.course, luck.ledger])
def test_whoever_goes_through_a_match_asks_whether_to_go_on(client: Client, reckon: Any) -> None:
    links = new(client)
    play_out(client, links["table"])
    back: looking.LookingBack = client.app.state.back
    sight = asyncio.run(back.sight(links["watch"]))[1]
    stops, context = threading.Event(), copy_context()
    context.run(STOPS.set, stops)
    assert context.run(reckon, sight, Stand())
    stops.set()
    with pytest.raises(StoppedError):
        context.run(reckon, sight, Stand())
