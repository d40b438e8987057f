"""The data folder: one program at a time, damage, copies."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from beachhead.kernel.match import new_match
from beachhead.kernel.orders import StandingOrder
from beachhead.kernel.refusal import UsageError
from beachhead.server import folder, snapshot, storage
from beachhead.server.folder import backup, damage, hold, restore
from beachhead.server.kept import Kept, KeptNote
from beachhead.server.mending import mend
from beachhead.server.seats import new_links
from beachhead.server.storage import FILE, Entry, KeptOrder, Storage
from server.helpers import Client, Serve, new, step, table

PAGE = 4096
ENTRIES = 60


def fill(home: Path, matches: int = 5) -> dict[str, list[Entry]]:
    """A data file with matches and long journals: the journals."""
    kept_in, match = Storage(home), new_match("toy", seed=1)
    players = {"blue": "person", "red": "person"}
    written = {}
    for number in range(matches):
        row = kept_in.new_row(f"m{number}", match.header, "name", players, snapshot.summary(match, match.view))
        kept_in.create(row, new_links(row.id, players, keep=True).seats)
        written[row.id] = [
            Entry(number=n, kind="act", side="red", verb="x" * 200, seat="s" * 64, key=f"k{n}")
            for n in range(1, ENTRIES + 1)
        ]
        for entry in written[row.id]:
            kept_in.append(row.id, entry, None)
    _close(kept_in)
    return written


def _close(kept_in: Storage) -> None:
    with kept_in.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    kept_in.close()


def spoil(file: Path, page: int) -> None:
    """Overwrite a page, from 0."""
    with file.open("r+b") as stream:
        stream.seek(page * PAGE)
        stream.write(b"\xa5" * PAGE)


def kept(home: Path) -> dict[str, list[Entry]]:
    """The journals of the matches in a folder."""
    there = Storage(home)
    try:
        return {row.id: there.journal(row.id) for row, _ in there.matches()}
    finally:
        there.close()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two things happen at the same time."""
    moments = itertools.count()
    monkeypatch.setattr(storage, "now", lambda: f"2026-01-01T00:00:00.{next(moments):09}+00:00")


# -- one at a time -------------------------------------------------------------------------------------


def cli(home: Path, *words: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "beachhead.cli.main", *words]
    environment = {**os.environ, "BEACHHEAD_HOME": str(home)}
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, env=environment)
    return ran.returncode, ran.stdout, ran.stderr


def test_a_second_program_on_one_folder_says_so_and_stops(start: Any, tmp_path: Path) -> None:
    first = start()
    status, out, errors = cli(tmp_path, "serve", "--port", "0")
    assert (status, out) == (2, "")
    assert errors.count("\n") == 1
    assert "another Beachhead uses this data folder" in errors
    assert str(tmp_path) in errors
    assert first.http.get("/api/server").status_code == 200
    first.process.kill()  # without a chance to tidy up
    first.process.wait()
    second = start()
    assert second.http.get("/api/server").status_code == 200
    assert second.stop() == (0, "")


def test_a_folder_is_free_again_after_its_program(tmp_path: Path) -> None:
    with hold(tmp_path), pytest.raises(UsageError, match="BEACHHEAD_HOME"), hold(tmp_path):
        pass
    with hold(tmp_path):
        pass


def test_another_database_is_held_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    with hold(tmp_path / "one"), pytest.raises(UsageError, match="another Beachhead"), hold(tmp_path / "two"):
        pass
    monkeypatch.setenv("BEACHHEAD_DATABASE", "postgresql+nothing://host/name")
    with pytest.raises(UsageError), hold(tmp_path):
        pass


# -- damage --------------------------------------------------------------------------------------------


def test_a_whole_file_is_left_as_it_is(tmp_path: Path) -> None:
    written = fill(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    assert mend(tmp_path) == []
    assert (tmp_path / FILE).read_bytes() == before
    assert kept(tmp_path) == written
    assert mend(tmp_path / "nothing yet") == []


def test_whatever_page_is_damaged_the_rest_goes_on(tmp_path: Path) -> None:
    written = fill(tmp_path)
    sound = (tmp_path / FILE).read_bytes()
    pages = len(sound) // PAGE
    assert pages > 30
    entries, damaged = 0, 0
    for page in range(pages):
        home = tmp_path / str(page)
        home.mkdir()
        (home / FILE).write_bytes(sound)
        spoil(home / FILE, page)
        spoilt = (home / FILE).read_bytes()
        told = mend(home)
        if not told:  # a page that holds nothing
            continue
        damaged += 1
        (aside,) = home.glob(f"{FILE}.damaged-*")
        assert aside.read_bytes() == spoilt
        assert aside.name in told[0]
        assert "beachhead restore" in told[-1]
        assert damage(home / FILE) == ""
        there = kept(home)
        assert all(found == written[match][: len(found)] for match, found in there.items())
        shortened = {match for match, found in there.items() if len(found) < ENTRIES}
        for match in shortened | (set(written) - set(there)):
            assert any(match in line for line in told) or not there, (page, match)
        entries += sum(map(len, there.values()))
    assert damaged > 30
    assert entries > 0.7 * damaged * len(written) * ENTRIES


def test_notes_and_standing_orders_are_carried_over(tmp_path: Path) -> None:
    fill(tmp_path, 2)
    before = Storage(tmp_path)
    note = KeptNote(seat="red", space=1, text="hold", mark="", to=-1, shared="own", decision=3, counted={"red": 3})
    pass_by = StandingOrder(question="intercept", policy="pass")
    order = KeptOrder(seat="red", order=pass_by, asked="?", acts={}, passes="pass", link="s" * 64)
    Kept(before).keep_note("m1", "red", 1, note)
    Kept(before).keep_order("m1", "red", "intercept", order)
    _close(before)
    spoil(tmp_path / FILE, (tmp_path / FILE).stat().st_size // PAGE // 2)
    assert "2 matches go on" in mend(tmp_path)[0]
    after = Storage(tmp_path)
    assert (Kept(after).notes("m1"), Kept(after).orders("m1")) == ([note], [order])
    after.close()


@pytest.mark.parametrize("content", [b"", b"no database" * 1000, b"SQLite format 3\0" + b"\xff" * 9000])
def test_a_file_of_which_nothing_can_be_read_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    told = mend(tmp_path)
    assert "0 matches go on" in told[0]
    assert kept(tmp_path) == {}
    (aside,) = tmp_path.glob(f"{FILE}.damaged-*")
    assert aside.read_bytes() == content


def test_a_file_that_was_cut_off_is_mended(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[: len(whole) // 2 // PAGE * PAGE])
    assert mend(tmp_path)
    assert damage(tmp_path / FILE) == ""


def test_a_match_that_is_no_match_is_named_and_the_others_open(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    good, bad, linkless = new(client), new(client), new(client)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE matches SET header = '{' WHERE id = ?", (bad["match"],))
        connection.execute("UPDATE seats SET sides = '[' WHERE match = ?", (linkless["match"],))
        connection.commit()
    (line,) = mend(tmp_path)
    assert bad["match"] in line
    assert list(tmp_path.glob("*damaged*")) == []
    again = serve()
    assert table(again, good["table"])["version"] == 0
    for links in (bad, linkless):
        assert again.get(f"/api/table/{links['table']}").status_code == 503
    assert [entry["match"] for entry in again.get("/api/matches").json()] == [good["match"]]


def test_a_newer_programs_damaged_file_is_left_alone(tmp_path: Path) -> None:
    fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE about SET value = '70'")
        connection.commit()
    spoil(tmp_path / FILE, (tmp_path / FILE).stat().st_size // PAGE - 1)
    before = (tmp_path / FILE).read_bytes()
    assert mend(tmp_path) == []
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_may_not_be_read_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, 1)

    def locked(*_: Any) -> Any:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = 10
        raise error

    monkeypatch.setattr(folder, "opened", locked)
    with pytest.raises(UsageError, match="disk I/O error"):
        mend(tmp_path)
    assert list(tmp_path.glob("*damaged*")) == []


def test_the_program_starts_on_a_damaged_file_and_says_so(start: Any, tmp_path: Path) -> None:
    fill(tmp_path)
    spoil(tmp_path / FILE, (tmp_path / FILE).stat().st_size // PAGE // 2)
    program = start()
    assert program.http.get("/api/matches").status_code == 200
    status, errors = program.stop()
    assert status == 0
    assert "is damaged" in errors
    assert "was set aside as" in errors
    assert "beachhead restore FILE" in errors
    assert start().stop() == (0, "")


# -- copies --------------------------------------------------------------------------------------------


def test_a_copy_made_while_acts_are_stored_is_whole(client: Client, tmp_path: Path) -> None:
    tokens = [new(client)["table"] for _ in range(3)]
    acknowledged = dict.fromkeys(tokens, 0)
    enough = threading.Event()

    def play() -> None:
        while not enough.is_set():
            for token in tokens:
                seen = step(client, token)
                acknowledged[token] = seen["version"]
                if seen["over"]:
                    enough.set()

    player = threading.Thread(target=play)
    player.start()
    copies: list[tuple[Path, int, int]] = []
    try:
        while len(copies) < 40 and not enough.is_set():
            copy = tmp_path / f"copy{len(copies)}.sqlite3"
            before = sum(acknowledged.values())
            assert backup(tmp_path, copy) == 3
            copies.append((copy, before, sum(acknowledged.values())))
    finally:
        enough.set()
        player.join()
    assert len(copies) > 2
    for copy, before, after in copies:
        assert damage(copy) == ""
        with closing(sqlite3.connect(copy)) as connection:
            numbers = connection.execute("SELECT count(*), max(number) FROM journal GROUP BY match").fetchall()
        assert all(many == last for many, last in numbers)
        assert before <= sum(many for many, _ in numbers) <= after + 1
        assert copy.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))


def test_what_was_copied_comes_back(serve: Serve, client: Client, tmp_path: Path, monkeypatch: Any) -> None:
    token = new(client)["table"]
    seen = [step(client, token) for _ in range(5)][-1]
    copy = tmp_path / "copy.sqlite3"
    backup(tmp_path, copy)
    step(client, token)
    with pytest.raises(UsageError, match="--overwrite"):
        backup(tmp_path, copy)
    client.app.state.tables.storage.close()
    with pytest.raises(UsageError, match=r"holds 1 matches.*--replace"):
        restore(tmp_path, copy)
    assert table(serve(), token)["version"] == 6
    with hold(tmp_path), pytest.raises(UsageError, match="another Beachhead"):
        restore(tmp_path, copy, replace=True)
    matches, aside = restore(tmp_path, copy, replace=True)
    assert matches == 1
    assert aside is not None
    assert table(serve(), token) == seen
    with closing(sqlite3.connect(aside)) as connection:
        assert connection.execute("SELECT max(number) FROM journal").fetchone() == (6,)
    elsewhere = tmp_path / "elsewhere"
    assert restore(elsewhere, copy) == (1, None)
    assert kept(elsewhere)


def test_what_is_no_copy_is_not_brought_back(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    with pytest.raises(UsageError, match="no such file"):
        restore(home, copy)
    copy.write_bytes(b"something else" * 1000)
    with pytest.raises(UsageError, match="damaged"):
        restore(home, copy)
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("CREATE TABLE other (x)")
    with pytest.raises(UsageError, match="no copy"):
        restore(home, copy)
    fill(home)
    backup(home, tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer")) as connection:
        connection.execute("UPDATE about SET value = '70'")
        connection.commit()
    with pytest.raises(UsageError, match="newer Beachhead"):
        restore(home, tmp_path / "newer", replace=True)
    assert len(kept(home)) == 5


def test_a_damaged_file_is_replaced_only_when_told(tmp_path: Path) -> None:
    written = fill(tmp_path)
    backup(tmp_path, tmp_path / "copy")
    spoil(tmp_path / FILE, 0)
    with pytest.raises(UsageError, match=r"damaged.*--replace"):
        restore(tmp_path, tmp_path / "copy")
    restore(tmp_path, tmp_path / "copy", replace=True)
    assert kept(tmp_path) == written


def test_the_commands(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    assert cli(home, "backup", str(copy))[0] == 2
    fill(home)
    assert cli(home, "backup", str(copy)) == (0, f"5 matches copied into {copy}\n", "")
    status, _, errors = cli(home, "restore", str(copy))
    assert (status, errors.count("\n")) == (2, 1)
    status, out, _ = cli(home, "restore", str(copy), "--replace")
    assert status == 0
    assert f"5 matches brought back from {copy}\nwhat was there is kept in {home / FILE}.replaced-" in out


def test_another_kind_of_database_has_its_own_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "data_file", lambda _: None)
    with pytest.raises(UsageError, match="tools of its own"):
        backup(tmp_path, tmp_path / "copy")
    with pytest.raises(UsageError, match="tools of its own"):
        restore(tmp_path, tmp_path / "copy")
