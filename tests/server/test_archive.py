"""The archive of finished matches: sought, sorted and paged by the server, and shown to those who may open them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from beachhead.kernel.match import Match, new_match
from beachhead.kernel.scene import Outcome
from beachhead.server import snapshot
from beachhead.server.app import create_app
from beachhead.server.seats import new_links
from beachhead.server.storage import Storage
from server.conftest import asked_from
from server.helpers import PLAYERS, Client, Json, Serve, fault, new, play_out, served, table

RESULTS: tuple[tuple[str | None, str], ...] = (
    ("blue", "decisive"),
    ("red", "conceded"),
    (None, "even"),
    (None, "unfinished"),
)
KINDS = ("person", "chance", "crash")
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
MANY = 360


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with many finished matches: an hour from each to the next, their results, players, scenarios in turn."""
    home = tmp_path_factory.mktemp("home")
    storage = Storage(home)
    with storage.engine.connect() as connection:  # which need not be safe from a power cut
        connection.exec_driver_sql("PRAGMA journal_mode = MEMORY")
    sa.event.listen(storage.engine, "connect", lambda line, _: line.execute("PRAGMA synchronous = OFF"))
    begun = [new_match("toy", scenario, seed=1) for scenario in ("dash", "night")]
    for number in range(MANY):
        fill(storage, number, begun[number // 4 % 2])
    storage.close()
    with TestClient(create_app(home, local=True, players=PLAYERS), base_url="http://127.0.0.1") as client:
        client.app.asgi_handler = asked_from("127.0.0.1", client.app.asgi_handler)
        yield client


def fill(storage: Storage, number: int, match: Match) -> None:
    winner, level = RESULTS[number % 4]
    outcome = Outcome(winner=winner, level=level, text=f"it was {level}", scores={})
    summary = msgspec.structs.replace(snapshot.summary(match, match.view), over=True, outcome=outcome)
    players = {"blue": "person", "red": KINDS[number % 3]}
    row = storage.new_row(f"m{number:03}", match.header, "50% of the Reef" if number == 7 else "", players, summary)
    row = msgspec.structs.replace(row, updated=(FIRST + timedelta(hours=number)).isoformat(timespec="milliseconds"))
    invited = ["red"] if KINDS[number % 3] == "person" and number % 2 else []
    storage.create(row, new_links(row.id, players, keep=True, invited=invited).seats)


def sought(client: Client, **wanted: Any) -> Json:
    answer = client.post("/api/archive", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def every(client: Client, **wanted: Any) -> list[Json]:
    """All that are found, in pages."""
    pages = [sought(client, limit=100, offset=offset, **wanted) for offset in range(0, MANY, 100)]
    return [entry for page in pages for entry in page["matches"]]


def test_many_are_sought_and_paged(filled: Client) -> None:
    first = sought(filled, limit=50)
    assert (first["total"], len(first["matches"])) == (MANY, 50)
    times = [entry["finished"] for entry in first["matches"]]
    assert times == sorted(times, reverse=True)
    assert [entry["match"] for entry in every(filled, descending=False)] == [f"m{number:03}" for number in range(MANY)]
    assert sought(filled, offset=MANY)["matches"] == []
    assert filled.get("/api/matches", params={"under_way": "1"}).json() == []
    counts = {
        "scenario": {"dash": 180, "night": 180, "noon": 0},
        "game": {"toy": MANY, "chess": 0},
        "opponent": {"chance": 120, "crash": 120, "person": 60},
        "side": {"blue": MANY, "red": 60},
        "result": {"drawn": 90, "unfinished": 90},
        "text": {"reef": 1, "50%": 1, "conceded": 90, "was CONCEDED": 90, "5%": 0, "nothing such": 0},
        "since": {"2026-01-15T00:00:00.000Z": 24},
        "until": {"2026-01-15T00:00:00.000Z": MANY - 24, "2026-01-01T00:00:00.000Z": 0},
    }
    for name, values in counts.items():
        assert {value: sought(filled, **{name: value})["total"] for value in values} == values, name
    assert sought(filled, text="conceded", scenario="dash", opponent="chance")["total"] == 15
    for result, winner in (("won", "blue"), ("lost", "red")):
        found = every(filled, result=result)
        assert {entry["outcome"]["winner"] for entry in found} == {winner}
        assert all(entry["sides"] == ["blue"] for entry in found)


@pytest.mark.parametrize("sort", ["game", "side", "opponent", "result"])
def test_each_column_sorts(sort: str, filled: Client) -> None:
    def key(entry: Json) -> Any:
        own = entry["sides"]
        kinds = [seat["kind"] for side, seat in entry["seats"].items() if side not in own]
        winner, draw = entry["outcome"]["winner"], {"even": 1, "unfinished": 2}
        result = draw.get(entry["outcome"]["level"], 4 if len(own) > 1 else 0 if winner in own else 3)
        return {"game": entry["scenario"], "side": min(own), "opponent": min(kinds, default=""), "result": result}[sort]

    for descending in (False, True):
        keys = [key(entry) for entry in every(filled, sort=sort, descending=descending)]
        assert keys == sorted(keys, reverse=descending)


def test_a_match_is_there_when_it_is_over_and_gone_when_it_is_deleted(client: Client) -> None:
    links = new(client, red="chance")
    assert sought(client)["total"] == 0
    play_out(client, links["table"])
    (entry,) = sought(client)["matches"]
    assert (entry["match"], entry["table"], entry["over"]) == (links["match"], links["table"], True)
    assert entry["record_reason"] == ""
    assert client.get(f"/api/table/{links['table']}/record").status_code == 200
    assert client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]}).status_code == 204
    assert sought(client)["total"] == 0


def test_a_shared_server_finds_what_ones_own_links_open(serve: Serve) -> None:
    client = serve(local=False)
    mine, others = served(client), served(client)
    for links in (mine, others):
        concede(client, links["seats"]["blue"])
    assert sought(client) == {"total": 0, "matches": []}
    red, watch = mine["seats"]["red"], mine["watch"]
    (entry,) = sought(client, tables=[red, "no such link"])["matches"]
    assert (entry["match"], entry["table"], entry["sides"], entry["yours"]) == (mine["match"], red, ["red"], False)
    assert (entry["updated"], bool(entry["finished"])) == ("", True)
    assert sought(client, tables=[red], result="won")["total"] == 1
    assert sought(client, tables=[mine["seats"]["blue"]], result="lost")["total"] == 1
    for result in ("won", "lost"):
        assert sought(client, tables=[watch], result=result)["total"] == 0
    assert sought(client, tables=[watch])["total"] == 1
    for body in ({"tables": ["x"] * 1001}, {"sort": "id"}, {"limit": 0}, {"limit": 101}, {"offset": -1}, {"more": 1}):
        fault(client.post("/api/archive", json=body), 400, "bad_input")


def concede(client: Client, token: str) -> None:
    side = table(client, token)["sides"][0]
    assert client.post(f"/api/table/{token}/concede", json={"side": side}).status_code == 200
