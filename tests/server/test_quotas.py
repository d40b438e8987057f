"""On a server for others: so many matches a visitor and an hour, and no work that nobody watches."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from beachhead.kernel.ask import Action
from beachhead.server import quotas
from beachhead.server.courtesy import People
from beachhead.server.errors import TableError
from beachhead.server.quotas import HOUR, Quota, visitor_of
from beachhead.server.seats import Players
from patience import PATIENCE
from server.helpers import PLAYERS, Client, Serve, fault, new, step, table, wait_for

BODY = {"game": "toy", "scenario": "dash", "seats": {"blue": "person", "red": "person"}}


class Clock:
    """Stands until it is put forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def set_up(client: Client, **more: Any) -> Any:
    return client.post("/api/matches", json={**BODY, **more})


def test_a_visitor_sets_up_so_many_matches_an_hour(serve: Serve) -> None:
    clock = Clock()
    client = serve(local=False, matches=3, clock=clock)
    for _ in range(2):
        assert set_up(client).status_code == 201
    clock.now += HOUR / 2
    lesson = client.post("/api/lessons", json={"game": "leyte", "guide": "first-turn"})
    assert lesson.status_code == 201
    told = fault(set_up(client), 429, "too_many")
    assert "3 matches an hour" in told["message"]
    assert "30 min" in told["message"]
    fault(client.post("/api/lessons", json={"game": "leyte", "guide": "first-turn"}), 429, "too_many")
    clock.now += HOUR / 2
    assert [set_up(client).status_code for _ in range(3)] == [201, 201, 429]


def test_what_is_refused_does_not_count(serve: Serve) -> None:
    client = serve(local=False, matches=1, clock=Clock())
    for wrong in ({"seed": 7}, {"game": "chess"}, {"scenario": "noon"}, {"invite": ["green"]}):
        assert set_up(client, **wrong).status_code in (400, 403)
    assert [set_up(client).status_code for _ in range(2)] == [201, 429]


def test_each_visitor_has_an_hour_of_his_own_and_the_machine_itself_has_no_limit(serve: Serve) -> None:
    here = serve(matches=1, clock=Clock())
    assert [set_up(here).status_code for _ in range(3)] == [201] * 3
    quota = Quota(1, Clock())
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1", ""):
        with quota.one_more(address):
            pass
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8::2", "2001:db8:0:1:ffff::1", ""):
        with pytest.raises(TableError), quota.one_more(address):
            pass


def test_what_a_visitor_says_of_his_address_is_not_believed(serve: Serve) -> None:
    """Only uvicorn reads that header, and only from a proxy that was named: see `test_run`."""
    client = serve(local=False, matches=1, clock=Clock(), address="192.0.2.1")
    answers = [
        client.post("/api/matches", json=BODY, headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
        for number in range(3)
    ]
    assert answers == [201, 429, 429]


def test_visitors_are_forgotten_after_an_hour() -> None:
    clock = Clock()
    quota = Quota(1, clock)
    for number in range(50):
        clock.now += HOUR / 10
        with quota.one_more(f"192.0.2.{number}"):
            pass
    assert len(quota._taken) <= 11
    assert quotas.visitor_of("not an address") == visitor_of("not an address") == "not an address"


class Waiter:
    """Answers once for each time it is let."""

    def __init__(self, gate: threading.Semaphore) -> None:
        self.gate = gate

    def choose(self, observation: Any) -> Action:
        self.gate.acquire(timeout=PATIENCE)
        first: Action = observation.options[0].action
        return first


def alone(serve: Serve, gate: threading.Semaphore, *, local: bool) -> tuple[Client, Any]:
    """A server whose computer players answer when they are let, and a match of them alone."""
    client = serve(local=local, players=Players(PLAYERS.known, lambda kind, seed: Waiter(gate)))
    return client, new(client, red="chance", blue="chance", seed=None)


def at_rest(client: Client) -> None:
    wait_for(lambda: not client.app.state.computers._busy)


def test_computers_alone_play_while_somebody_watches(serve: Serve) -> None:
    gate = threading.Semaphore(0)
    client, links = alone(serve, gate, local=False)
    at_rest(client)
    assert table(client, links["watch"])["version"] == 0
    at_rest(client)
    with client.websocket_connect(f"/api/table/{links['watch']}/live") as line:
        assert line.receive_json(timeout=PATIENCE)["table"]["version"] == 0
        wait_for(lambda: client.app.state.computers._busy)  # one thinks
        gate.release()
        gate.release()
        wait_for(lambda: client.app.state.tables.storage.journal(links["match"])[1:])
    wait_for(lambda: not client.app.state.hub._watchers)
    for _ in range(4):
        gate.release()  # whoever thought while the last one left gives his answer; then it rests
    at_rest(client)
    rested = len(client.app.state.tables.storage.journal(links["match"]))
    assert rested in (2, 3)
    client.app.state.computers.wake(links["match"])
    at_rest(client)
    assert len(client.app.state.tables.storage.journal(links["match"])) == rested


def test_at_ones_own_machine_computers_alone_play_unwatched(serve: Serve) -> None:
    gate = threading.Semaphore(0)
    client, links = alone(serve, gate, local=True)
    for _ in range(2):
        gate.release()
    wait_for(lambda: client.app.state.tables.storage.journal(links["match"])[1:])
    for _ in range(200):
        gate.release()


def test_a_computer_player_answers_a_person_whether_or_not_he_watches(serve: Serve) -> None:
    client = serve(local=False)
    token = new(client, red="chance", seed=None)["table"]
    assert wait_for(lambda: table(client, token)["question"])


def test_a_person_does_not_wait_for_computers_that_think(serve: Serve) -> None:
    """More matches think than there are threads to think, and a person plays on meanwhile."""
    gate = threading.Semaphore(0)
    client = serve(players=Players(PLAYERS.known, lambda kind, seed: Waiter(gate)))
    for _ in range(6):
        new(client, red="chance")
    token = new(client)["table"]
    for version in range(1, 4):
        assert step(client, token)["version"] == version
    for _ in range(200):
        gate.release()


def test_computers_let_people_pass() -> None:
    """No thought begins while a person's request is being carried out."""
    people, order = People(), []

    def think() -> None:
        people.let_pass(at_most=60)
        order.append("computer")

    with people.served():
        with people.served():
            thinker = threading.Thread(target=think)
            thinker.start()
            wait_for(lambda: people.waiting)
        order.append("person")
    thinker.join(timeout=PATIENCE)
    assert order == ["person", "computer"]
    people.let_pass(at_most=60)  # nobody is served: at once


def test_every_request_of_a_link_is_a_persons_and_a_computers_is_not(client: Client) -> None:
    links, tables = new(client, red="chance"), client.app.state.tables
    wait_for(lambda: table(client, links["table"])["question"])
    at_rest(client)
    served: list[int] = []
    real = tables.people.served

    def note() -> Any:
        served.append(1)
        return real()

    tables.people.served = note
    for path in ("", "/story", "/why?side=blue&verb=end", "/links", "/record"):
        client.get(f"/api/table/{links['table']}{path}")
    assert len(served) >= 4
    served.clear()
    tables.task(links["match"])
    assert served == []
