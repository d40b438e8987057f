"""Computer players at the table, well and badly behaved."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from beachhead.kernel.ask import Action
from beachhead.server.seats import Players
from beachhead.server.storage import Storage
from server.helpers import PLAYERS, Chance, Client, Serve, new, play_out, step, table, wait_for


def test_a_person_plays_a_computer_player_to_the_end(client: Client) -> None:
    links = new(client, red="chance")
    assert set(links["seats"]) == {"blue"}
    assert links["seats"]["blue"] == links["table"]
    last = play_out(client, links["table"])
    assert last["names"] == {"blue": "you", "red": "Chance"}
    assert last["position"]["outcome"]


def test_two_computer_players_play_by_themselves(client: Client) -> None:
    links = new(client, red="chance", blue="chance")
    assert links["seats"] == {}
    last = wait_for(lambda: (seen := table(client, links["table"]))["over"] and seen)
    assert last["sides"] == []
    [entry] = client.get("/api/matches").json()
    assert entry["over"]
    assert entry["outcome"] == last["position"]["outcome"]
    assert client.get(f"/api/table/{links['table']}/record").status_code == 200


@pytest.mark.parametrize("kind", ["crash", "cheat", "mute", "absent"])
def test_the_table_goes_on_whatever_a_player_does(client: Client, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    token = new(client, red=kind)["table"]
    assert play_out(client, token)["over"]
    assert kind in caplog.text
    row = client.app.state.tables.storage.matches()[0][0]
    assert row.header.settings == {"mines": "hidden"}


def test_a_player_that_does_not_come_back_is_replaced(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    client = serve(patience=0.02)
    assert play_out(client, new(client, red="sleeper")["table"])["over"]
    assert caplog.text.count("no answer") == 1


def test_a_player_sees_its_observation_and_nothing_else(client: Client) -> None:
    Chance.seen.clear()
    play_out(client, new(client, red="chance")["table"])
    assert Chance.seen
    for seen in Chance.seen:
        assert seen.side == "red"
        assert seen.known.dice.seed == b""
        assert type(seen).__name__ == "Observation"


class Waiter:
    """Answers when it is let."""

    def __init__(self, gate: threading.Event) -> None:
        self.gate = gate

    def choose(self, observation: Any) -> Action:
        self.gate.wait(10)
        first: Action = observation.options[0].action
        return first


def waiting_players(gate: threading.Event) -> Players:
    return Players(PLAYERS.known, lambda kind, seed: Waiter(gate))


def test_the_table_says_that_a_computer_player_thinks_and_answers_meanwhile(serve: Serve) -> None:
    gate = threading.Event()
    client = serve(players=waiting_players(gate))
    links = new(client, red="chance")
    seen = table(client, links["table"])
    assert (seen["thinking"], seen["question"]) == (True, None)
    assert seen["waiting"]
    gate.set()
    seen = wait_for(lambda: (now := table(client, links["table"]))["question"] and now)
    assert not seen["thinking"]


def test_an_answer_to_a_question_that_was_taken_back_is_left_aside(serve: Serve) -> None:
    gate = threading.Event()
    client = serve(players=waiting_players(gate))
    token = new(client, red="person", blue="chance")["table"]
    seen = step(client, token)
    assert seen["thinking"]
    tables = client.app.state.tables
    ident = seen["match"]
    task = tables.task(ident)
    tables.answer(ident, task._replace(version=0), Action("end"))
    assert table(client, token)["version"] == 1
    gate.set()
    wait_for(lambda: table(client, token)["version"] > 1)


def test_a_computer_player_goes_on_after_a_restart(serve: Serve) -> None:
    gate = threading.Event()
    first = serve(players=waiting_players(gate))
    token = new(first, red="chance")["table"]
    assert table(first, token)["thinking"]
    first.app.state.tables.storage.append = None
    second = serve()
    assert wait_for(lambda: table(second, token)["question"])
    gate.set()


def test_an_answer_that_cannot_be_stored_is_given_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beachhead.server.computer_players.RETRY", 0.01)
    storage: Storage = client.app.state.tables.storage
    real, failures = storage.append, iter([True, True])

    def fail(*args: Any, **more: Any) -> None:
        from beachhead.server.errors import NotStoredError

        if next(failures, False):
            raise NotStoredError("full")
        real(*args, **more)

    monkeypatch.setattr(storage, "append", fail)
    token = new(client, red="chance")["table"]
    assert wait_for(lambda: table(client, token)["question"])
    assert table(client, token)["version"] == 1


def test_removing_a_match_stops_its_players(client: Client) -> None:
    links = new(client, red="chance", blue="chance", scenario="night")
    assert client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]}).status_code == 204
    computers = client.app.state.computers
    wait_for(lambda: not computers._busy)
    assert client.get(f"/api/table/{links['table']}").status_code == 404


def test_nobody_is_woken_where_persons_alone_play(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    monkeypatch.setattr(client.app.state.computers._pool, "submit", lambda _, match: woken.append(match))
    alone, mixed = new(client)["table"], new(client, red="chance")["table"]
    woken.clear()
    client.app.state.computers._busy.clear()
    step(client, alone)
    assert woken == []
    client.app.state.computers.wake(table(client, mixed)["match"])
    assert woken == [table(client, mixed)["match"]]
