"""What must leave memory: not what others play or watch because somebody looks at one match after the other."""

from __future__ import annotations

import pytest

from beachhead.server import memory
from beachhead.server.storage import Storage
from patience import PATIENCE
from server.helpers import Client, new, step, table, wait_for


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "IN_MEMORY", 12)
    monkeypatch.setattr(memory, "LOOKED_AT", 3)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that are read from the data."""
    found: list[str] = []
    real = Storage.journal

    def journal(storage: Storage, match: str) -> object:
        found.append(match)
        return real(storage, match)

    monkeypatch.setattr(Storage, "journal", journal)
    return found


def test_who_looks_at_many_matches_makes_no_other_leave(client: Client, opened: list[str]) -> None:
    played, watched = new(client), new(client)
    step(client, played["table"])
    tables = client.app.state.tables
    with client.websocket_connect(f"/api/table/{watched['watch']}/live") as line:
        line.receive_json(timeout=PATIENCE)
        strange = [new(client) for _ in range(9)]
        for _ in range(2):
            for links in strange:
                table(client, links["watch"])
        opened.clear()
        step(client, played["table"])
        table(client, watched["watch"])
        assert opened == []
        assert tables.in_memory() <= 5
    assert len(opened) == 0
    wait_for(lambda: not tables.memory.watched(table(client, watched["watch"])["match"]))
    for links in strange:
        table(client, links["watch"])
    opened.clear()
    table(client, watched["watch"])
    assert len(opened) == 1  # nobody watches it any more


def test_of_those_played_the_one_longest_unused_leaves(client: Client, opened: list[str]) -> None:
    links = [new(client) for _ in range(12)]
    for one in links:
        step(client, one["table"])
    step(client, links[0]["table"])
    step(client, new(client)["table"])
    opened.clear()
    table(client, links[0]["table"])
    assert opened == []
    table(client, links[1]["table"])
    assert len(opened) == 1
    assert client.app.state.tables.in_memory() <= 12
