"""The browser table's files, the headers on every answer, and who is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from beachhead.server import pages
from beachhead.server.security import host_name, hosts_of
from patience import PATIENCE
from server.helpers import Client, Serve, fault, new


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the table</p>")
    (folder / "assets" / "main-1.js").write_text("go()")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


@pytest.mark.usefixtures("static")
def test_the_table_is_served_with_its_files(client: Client) -> None:
    for address in ("/", "/index.html"):
        answer = client.get(address)
        assert (answer.status_code, answer.text) == (200, "<p>the table</p>")
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    fault(client.get("/table/abc"), 404, "not_found")
    script = client.get("/assets/main-1.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.usefixtures("static")
@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/no.js", "//secret.txt"]
)
def test_nothing_outside_is_served(client: Client, path: str) -> None:
    assert "secret" not in client.get(path).text.replace(path, "").replace("secret.txt", "")
    fault(client.get("/no.js"), 404, "not_found")


def test_without_a_build_the_page_says_how_to_make_one(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    assert "make setup" in client.get("/").text


def test_every_answer_carries_the_strict_headers(client: Client) -> None:
    for answer in (client.get("/"), client.get("/api/matches"), client.get("/api/nothing"), client.put("/api/games")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
    token = new(client)["table"]
    assert client.get(f"/api/table/{token}").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:81", "x://["])
def test_pages_of_other_sites_are_not_answered(client: Client, origin: str) -> None:
    links = new(client)
    headers = {"Origin": origin}
    fault(client.post("/api/matches", json={}, headers=headers), 403, "forbidden")
    address = f"/api/matches/{links['match']}?table={links['table']}"
    fault(client.delete(address, headers=headers), 403, "forbidden")
    live = f"/api/table/{links['table']}/live"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(live, headers=headers) as line:
        line.receive_json(timeout=PATIENCE)


def test_the_tables_own_page_is_answered(client: Client) -> None:
    headers = {"Origin": "http://127.0.0.1"}
    token = new(client)["table"]
    assert client.post(f"/api/table/{token}/undo", json={"version": 0}, headers=headers).status_code == 409
    with client.websocket_connect(f"/api/table/{token}/live", headers=headers) as line:
        assert line.receive_json(timeout=PATIENCE)["type"] == "table"


def test_a_foreign_name_for_this_machine_is_not_served(serve: Serve) -> None:
    client = serve(hosts=hosts_of("127.0.0.1"))
    fault(client.get("/api/matches", headers={"Host": "evil.example:8000"}), 403, "forbidden")
    assert client.get("/api/matches", headers={"Host": "localhost:8000"}).status_code == 200


@pytest.mark.parametrize(("host", "name"), [("[::1]:80", "::1"), ("a.b:1", "a.b"), ("", ""), ("[", ""), ("A", "a")])
def test_names_in_host_headers(host: str, name: str) -> None:
    assert host_name(host) == name
