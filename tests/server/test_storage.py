"""What is kept, where, and what happens when it cannot be kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from beachhead.kernel.match import new_match
from beachhead.kernel.refusal import UsageError
from beachhead.server import snapshot
from beachhead.server import storage as module
from beachhead.server.errors import NotStoredError
from beachhead.server.kept import Kept
from beachhead.server.seats import new_links
from beachhead.server.storage import Entry, MatchRow, Storage, data_home, token_digest
from server.helpers import Client, Serve, fault, new, send, step, table


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def stored(storage: Storage, ident: str = "m1") -> MatchRow:
    match = new_match("toy", seed=1)
    players = {"blue": "person", "red": "person"}
    summary = snapshot.summary(match, match.view)
    row = storage.new_row(ident, match.header, "name", players, summary, salt="ab" * 32, seed_from="server")
    storage.create(row, new_links(ident, players, keep=True).seats)
    return row


def test_a_match_comes_back_as_it_was(storage: Storage, tmp_path: Path) -> None:
    row = stored(storage)
    entries = [Entry(number=1, kind="act", side="red", verb="lay", target="Reef", seat="x", key="k", digest="d")]
    storage.append("m1", entries[0], None)
    storage.close()
    again = Storage(tmp_path)
    found = again.match("m1")
    assert found is not None
    assert (found.header, found.players, found.summary) == (row.header, row.players, row.summary)
    assert again.journal("m1") == entries
    assert again.answered("m1", "x", "k")
    assert not again.answered("m1", "y", "k")
    assert again.match("m2") is None


def test_tokens_are_looked_up_by_hash_and_kept_in_local_mode_only(storage: Storage, tmp_path: Path) -> None:
    match = new_match("toy", seed=1)
    for ident, keep in (("local", True), ("served", False)):
        links = new_links(ident, {"blue": "person", "red": "person"}, keep=keep)
        row = storage.new_row(ident, match.header, "", {}, snapshot.summary(match, match.view))
        storage.create(row, links.seats)
        tokens = {"table": links.table, "watch": links.watch, **links.sides}
        assert all(len(token) >= 43 for token in tokens.values())
        both = ("blue", "red")
        assert {name: storage.seat(token).sides for name, token in tokens.items()} == {  # type: ignore[union-attr]
            "table": both,
            "watch": (),
            "blue": ("blue",) if keep else both,
            "red": ("red",) if keep else both,
        }
        raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert [name for name, token in tokens.items() if token.encode() in raw] == (list(tokens) if keep else [])
        assert token_digest(links.watch).encode() in raw


def test_two_programs_cannot_store_the_same_number(storage: Storage) -> None:
    stored(storage)
    storage.append("m1", Entry(number=1, kind="act", side="red"), None)
    with pytest.raises(NotStoredError, match="another program"):
        storage.append("m1", Entry(number=1, kind="act", side="blue"), None)
    assert [entry.side for entry in storage.journal("m1")] == ["red"]


def test_nothing_is_stored_for_a_match_that_is_gone(storage: Storage) -> None:
    stored(storage)
    storage.delete("m1")
    with pytest.raises(NotStoredError):
        storage.append("m1", Entry(number=1, kind="act", side="red"), None)
    assert storage.journal("m1") == []


def test_the_database_writes_ahead_and_checks_references(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        values = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "foreign_keys")]
    assert values == ["wal", 1]


def test_data_of_a_newer_program_are_left_alone(storage: Storage, tmp_path: Path) -> None:
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE about SET value = '7'")
    storage.close()
    with pytest.raises(UsageError, match=r"newer Beachhead.*7.*BEACHHEAD_HOME"):
        Storage(tmp_path)


def test_data_of_version_1_are_brought_up(storage: Storage, tmp_path: Path) -> None:
    """Its matches have no salt, and nobody knows who chose their seeds; everything else stays."""
    row = stored(storage)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE invitations")
        for column in ("salt", "seed_from"):
            connection.exec_driver_sql(f"ALTER TABLE matches DROP COLUMN {column}")
        connection.exec_driver_sql("UPDATE about SET value = '1'")
    storage.close()
    for _ in range(2):
        again = Storage(tmp_path)
        assert again.match("m1") == msgspec.structs.replace(row, salt="", seed_from="")
        again.close()
    with again.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT value FROM about").scalar() == str(module.SCHEMA)
        assert connection.exec_driver_sql("SELECT count(*) FROM invitations").scalar() == 0


def test_data_of_version_3_are_brought_up(storage: Storage, tmp_path: Path) -> None:
    """They know no standing orders, no notes and no archive."""
    row = stored(storage)
    with storage.engine.begin() as connection:
        for name in ("orders", "notes", "archive", "played"):
            connection.exec_driver_sql(f"DROP TABLE {name}")
        connection.exec_driver_sql("UPDATE about SET value = '3'")
    storage.close()
    again = Storage(tmp_path)
    assert again.match("m1") == row
    assert (Kept(again).orders("m1"), Kept(again).notes("m1")) == ([], [])
    again.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / module.FILE).write_bytes(b"not a database at all" * 100)
    with pytest.raises(UsageError, match=module.FILE):
        Storage(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot keep matches"):
        Storage(tmp_path / "file" / "home")


@pytest.mark.parametrize("url", ["nonsense", "nosuch://x", "sqlite://", "sqlite:///:memory:"])
def test_an_address_that_is_no_database_is_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_DATABASE", url)
    with pytest.raises(UsageError, match="BEACHHEAD_DATABASE"):
        Storage(tmp_path)


def test_another_database_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    stored(Storage(tmp_path / "home"))
    assert sqlite3.connect(tmp_path / "other.db").execute("SELECT id FROM matches").fetchall() == [("m1",)]


def test_the_data_folder_is_the_platforms_unless_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_HOME", str(tmp_path))
    assert data_home() == tmp_path
    monkeypatch.delenv("BEACHHEAD_HOME")
    assert "beachhead" in str(data_home()).lower()


def test_a_restart_in_the_middle_loses_nothing(serve: Serve) -> None:
    first = serve()
    links = new(first)
    for _ in range(9):
        step(first, links["table"])
    undone = table(first, links["table"])
    assert undone["can_undo"]
    first.post(f"/api/table/{links['table']}/undo", json={"version": undone["version"]})
    tokens = (links["table"], links["watch"], *links["seats"].values())
    before = [table(first, token) for token in tokens]
    second = serve()
    after = [table(second, token) for token in tokens]
    assert after == before
    assert after[0]["version"] == 10
    lobby = [client.get("/api/matches").json() for client in (first, second)]
    assert lobby[0] == lobby[1]


def test_undo_goes_on_after_a_restart(serve: Serve) -> None:
    first = serve()
    token = new(first)["table"]
    questions = [step(first, token)["question"]]
    questions.append(step(first, token)["question"])
    second = serve()
    for version in (2, 3):
        seen = table(second, token)
        assert (seen["question"], seen["can_undo"], seen["version"]) == (questions[-1], version == 2, version)
        answer = second.post(f"/api/table/{token}/undo", json={"version": version})
        assert answer.status_code == (200 if version == 2 else 409)
        questions = questions[:1]


def test_a_move_that_cannot_be_stored_never_happened(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    token = new(client)["table"]
    step(client, token)
    seen = table(client, token)
    storage: Storage = client.app.state.tables.storage

    def fail(connection: object) -> None:
        raise sqlite3.OperationalError("disk full")

    choice = seen["question"]["choices"][0]["action"]
    with monkeypatch.context() as patch:
        patch.setattr(storage.engine.dialect, "do_commit", fail)
        fault(send(client, token, seen, choice["verb"], choice["target"], key="once"), 503, "not_stored")
    assert table(client, token) == seen
    assert send(client, token, seen, choice["verb"], choice["target"], key="once").json() == {"version": 2}


def test_an_undo_that_cannot_be_stored_never_happened(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    token = new(client)["table"]
    step(client, token)
    seen = step(client, token)
    storage: Storage = client.app.state.tables.storage
    with monkeypatch.context() as patch:
        patch.setattr(storage, "append", lambda *_, **__: (_ for _ in ()).throw(NotStoredError("full")))
        fault(client.post(f"/api/table/{token}/undo", json={"version": 2}), 503, "not_stored")
    assert table(client, token) == seen


def test_two_programs_on_one_folder_do_not_run_apart(serve: Serve) -> None:
    one, other = serve(), serve()
    token = new(one)["table"]
    seen = table(other, token)
    step(one, token)
    fault(send(other, token, seen, "lay", "Shoal"), 503, "not_stored")
    assert table(other, token) == table(one, token)


def test_a_position_that_differs_from_the_stored_one_is_found(serve: Serve) -> None:
    first = serve()
    token = new(first)["table"]
    for _ in range(33):
        step(first, token)
    storage: Storage = first.app.state.tables.storage
    with storage.engine.begin() as connection:
        changed = connection.exec_driver_sql("UPDATE journal SET digest = 'other' WHERE number = 32")
        assert changed.rowcount == 1
    body = fault(serve().get(f"/api/table/{token}"), 409, "cannot_resume")
    assert "entry 32" in body["message"]


def test_more_matches_than_fit_in_memory_are_all_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beachhead.server.memory.IN_MEMORY", 2)
    tokens = [new(client)["table"] for _ in range(5)]
    for number, token in enumerate(tokens):
        for _ in range(number):
            step(client, token)
    assert [table(client, token)["version"] for token in tokens] == [0, 1, 2, 3, 4]
    assert client.app.state.tables.in_memory() <= 2
