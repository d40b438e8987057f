"""A table speaks the language that its reader asks for, and only to that reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.kernel import text
from beachhead.server import messages
from server.helpers import Client, Json, fault, new, send, table


@pytest.fixture(autouse=True)
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up language of the table and the kernel."""
    for name, sentences, more in (
        ("kernel", text.KERNEL, 'over = "finita"\nnot_asked = "ne {side}, sed {asked}"\n'),
        ("server", messages.SENTENCES, '[who]\nyou = "vi"\n'),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "en.toml").write_text(
            sentences.folder.joinpath("en.toml").read_text(encoding="utf-8"), encoding="utf-8"
        )
        (folder / "zz.toml").write_text(more, encoding="utf-8")
        monkeypatch.setattr(sentences, "folder", folder)
        monkeypatch.setattr(sentences, "_read", {})


def test_by_the_header_and_by_the_address(client: Client) -> None:
    token = new(client)["seats"]["blue"]
    assert table(client, token)["names"]["blue"] == "you"
    for header in ("zz", "ZZ-zz;q=0.5", "yy, zz;q=0.8, en;q=0.1"):
        seen = client.get(f"/api/table/{token}", headers={"accept-language": header}).json()
        assert seen["names"]["blue"] == "vi", header
    assert client.get(f"/api/table/{token}?lang=zz").json()["names"]["blue"] == "vi"
    assert client.get(f"/api/table/{token}?lang=en", headers={"accept-language": "zz"}).json()["names"]["blue"] == "you"
    assert table(client, token)["names"]["blue"] == "you"


def test_over_the_live_line(client: Client) -> None:
    token = new(client)["seats"]["blue"]
    with client.websocket_connect(f"/api/table/{token}/live?lang=zz") as line:
        assert line.receive_json()["table"]["names"]["blue"] == "vi"


def test_a_refusal_of_the_kernel(client: Client) -> None:
    links = new(client)["seats"]
    seen = table(client, links["blue"])
    asked, other = ("blue", "red") if seen["question"] else ("red", "blue")
    seen = table(client, links[other])
    body = {"version": seen["version"], "side": other, "action": {"verb": "end", "target": ""}}
    answer = client.post(f"/api/table/{links[other]}/act?lang=zz", json=body)
    assert fault(answer, 409, "not_asked")["refusal"]["text"] == f"ne '{other}', sed {asked}"
    english = fault(send(client, links[other], seen, "end"), 409, "not_asked")
    assert english["refusal"]["text"] == f"'{other}' is not asked now; the decision is that of {asked}"


@pytest.mark.parametrize("wish", ["", "../../etc", "zz;q=nan", ",,,", "x" * 5000, "en;q=1;q=2"])
def test_odd_wishes_are_passed_over(client: Client, wish: str) -> None:
    token = new(client)["seats"]["blue"]
    for answer in (
        client.get(f"/api/table/{token}", headers={"accept-language": wish}),
        client.get(f"/api/table/{token}", params={"lang": wish}),
    ):
        assert answer.status_code == 200
        assert answer.json()["names"]["blue"] in ("you", "vi")


def test_kept_answers_are_kept_by_language(client: Client) -> None:
    answer = client.get("/api/games")
    assert answer.headers["vary"] == "Accept-Language"


def test_a_match_in_the_lists_speaks_to_its_reader_whoever_has_acted(client: Client) -> None:
    links = new(client, game="leyte", scenario="assault", seats={"us": "person", "jp": "person"})

    def said(language: str) -> Json:
        (row,) = client.get("/api/matches", headers={"accept-language": language}).json()
        return row

    english, german = said("en"), said("de")
    assert said("zz") == english
    assert german["phase"] != english["phase"]
    assert german["ask_text"] != english["ask_text"]
    assert client.post(f"/api/table/{links['seats']['us']}/concede", json={"side": "us"}).status_code == 200
    for language in ("en", "de"):
        told = said(language)["outcome"]["text"]
        (found,) = client.post("/api/archive", json={"text": told}, headers={"accept-language": language}).json()[
            "matches"
        ]
        assert found["outcome"]["text"] == told
    assert said("en")["outcome"]["text"] != said("de")["outcome"]["text"]
