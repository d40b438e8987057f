"""Playing on from a moment: a match of its own, made of what its link knows there and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from beachhead.cli.certify import certified
from beachhead.kernel.match import Match
from beachhead.kernel.record import decode_record, encode_record
from beachhead.kernel.replaying import replay
from beachhead.server import journaled
from beachhead.server.ruling import certify
from server.helpers import Client, Json, Serve, fault, new, play_out, send, served, step, table
from server.test_changed_rules import new_rules, otherwise
from server.test_secrets import neutral

PERSONS = {"blue": "person", "red": "person"}


def branch(client: Client, token: str, **more: Any) -> Any:
    body = {"seats": PERSONS, **more}
    return client.post(f"/api/table/{token}/branch", json=body)


def branched(client: Client, token: str, **more: Any) -> Json:
    answer = branch(client, token, **more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def record(client: Client, links: Json) -> Json:
    answer = client.get(f"/api/table/{links['table']}/record")
    assert answer.status_code == 200, answer.text
    return answer.json()


def fought(client: Client, mine: str) -> Json:
    """A match in which red's boats intercept a convoy: his mine is somewhere, and he has answered in secret."""
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    moves = [(red, "lay", mine), (blue, "pick", "C1"), (blue, "to", "Narrows"), (blue, "pick", "C1")]
    moves += [(blue, "to", "Shoal"), (red, "intercept", "B1"), (red, "gun", ""), (blue, "escort", "0")]
    for mover, verb, target in moves:
        answer = send(client, mover, table(client, mover), verb, target)
        assert answer.status_code == 200, answer.text
    return links


def everything(client: Client, old: Json, links: Json) -> list[str]:
    """Every byte that there is of a branch: what each link sees, and the record."""
    tokens = [links["table"], links["watch"], *links["seats"].values()]
    texts = [client.get(f"/api/table/{token}").text for token in tokens]
    texts.append(client.get(f"/api/table/{links['table']}/record").text)
    return [neutral(text, links).replace(old["match"], "<old>") for text in texts]


def test_a_branch_is_made_of_what_its_link_knows(client: Client) -> None:
    """Where red's mine lies, and whether he has answered in secret, changes no byte of what blue branches."""
    seen = []
    for mine, secret in (("Cape", ""), ("Reef", "stay")):
        old = fought(client, mine)
        red, blue = old["seats"]["red"], old["seats"]["blue"]
        if secret:
            assert send(client, red, table(client, red), secret).status_code == 200
        last = table(client, blue)["decision"]
        made = []
        for at in (*range(last + 1), None):
            links = branched(client, blue, at=at, seed=5)
            made.append(everything(client, old, links))
        seen.append(made)
    assert seen[0] == seen[1]


def test_one_stands_where_one_stood_and_plays_on_with_other_dice(client: Client) -> None:
    old = fought(client, "Cape")
    red = old["seats"]["red"]
    before = table(client, red)
    links = branched(client, red)
    now = table(client, links["seats"]["red"])
    assert now["position"] == before["position"]
    assert now["question"] == before["question"]
    assert now["commitment"] != before["commitment"]
    moment = {"decision": before["decision"], "turn": "1", "phase": "convoys"}
    assert now["branch"] == {"match": old["match"], "name": "", **moment}
    assert before["branch"] is None
    rows = {row["match"]: row for row in client.get("/api/matches").json()}
    assert rows[links["match"]]["branch"] == now["branch"]
    assert rows[old["match"]]["branch"] is None
    assert record(client, links)["header"]["seed"] != record(client, old)["header"]["seed"]
    assert table(client, red) == before


def mines(client: Client, links: Json) -> list[int]:
    """The zones in which mines lie at the start of a branch."""
    return [mine["zone"] for mine in record(client, links)["header"]["start"]["state"]["mines"]]


def test_who_plays_all_sides_or_looks_back_at_the_end_goes_on_as_it_was(client: Client) -> None:
    old = fought(client, "Cape")
    blue, at = old["seats"]["blue"], table(client, old["table"])["decision"] - 1
    laid = [mine.zone for mine in replay(decode_record(json.dumps(record(client, old)).encode())).game.state.mines]
    assert mines(client, branched(client, old["table"])) == laid
    guessed = {tuple(mines(client, branched(client, blue, seed=seed))) for seed in range(6)}
    assert len(guessed) > 1, "what blue does not know is guessed"
    end = play_out(client, old["table"])["decision"]
    for token in (blue, old["watch"]):
        assert mines(client, branched(client, token, at=at)) == laid
    fault(branch(client, blue, at=end), 409, "branch_over")


def test_what_cannot_be_branched_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    old = new(client)
    fault(branch(client, old["table"], at=1), 400, "bad_input")
    fault(branch(client, old["table"], seats={"blue": "person"}), 400, "bad_input")
    fault(branch(client, old["table"], seats={"blue": "person", "red": "nobody"}), 400, "bad_input")
    fault(branch(client, old["table"], eyes="red"), 400, "bad_input")
    fault(branch(client, old["watch"]), 409, "branch_watching")
    fault(branch(client, "nothing"), 404, "unknown_table")
    step(client, old["table"])
    with monkeypatch.context() as patch:  # of what was played under other rules the nearest moment is shown
        patch.setattr(Match, "earlier", lambda match, decision, earlier=Match.earlier: earlier(match, 0))
        fault(branch(client, old["table"], at=1), 409, "branch_rules")
    client.delete(f"/api/matches/{old['match']}", params={"table": old["table"]})
    other = serve(local=False, address="192.0.2.7", matches=2)
    friends = served(other)
    fault(branch(other, friends["table"], seed=3), 403, "not_local")
    links = branched(other, friends["table"], invite=["red"])
    assert list(links["seats"]) == ["blue"]
    assert list(links["invitations"]) == ["red"]
    fault(branch(other, friends["table"]), 429, "too_many")


def test_a_branch_is_a_match_like_any_other(serve: Serve, tmp_path: Path) -> None:
    """It outlasts a new start, goes back and on, is exported and brought along, and branches again."""
    client = serve()
    links = branched(client, fought(client, "Cape")["seats"]["blue"], seats={**PERSONS, "red": "chance"})
    play_out(client, links["table"], until=lambda seen: seen["decision"] > 2)
    again = branched(client, links["table"], at=1)
    before = table(client, again["table"])
    assert before["branch"]["match"] == links["match"]
    step(client, again["table"])
    body = {"version": table(client, again["table"])["version"]}
    assert client.post(f"/api/table/{again['table']}/undo", json=body).status_code == 200
    now, saved = (
        table(serve(), again["table"]),
        encode_record(decode_record(json.dumps(record(client, again)).encode())),
    )
    assert (now["position"], now["branch"]) == (before["position"], before["branch"])
    brought = client.post("/api/import", content=saved).json()
    assert table(client, brought["table"])["position"] == now["position"]
    assert table(client, brought["table"])["branch"] == now["branch"]
    file = tmp_path / "match.json"
    file.write_bytes(saved)
    assert [one.difference for one in certified(file, None)] == [None]


@pytest.mark.parametrize("change", [new_rules, otherwise])
def test_a_branch_goes_on_under_changed_rules(serve: Serve, monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    monkeypatch.setattr(journaled, "POSITION_EVERY", 3)
    client = serve()
    links = branched(client, new(client, scenario="night")["table"])
    for _ in range(30):
        step(client, links["table"])
    before = table(client, links["table"])
    storage = client.app.state.tables.storage
    row = storage.match(links["match"])
    assert certify(row, storage.journal(row.id)) is None
    change(monkeypatch)
    after = serve()
    now = table(after, links["table"])
    assert now["log"][-1]["kind"] == "RulesChanged"
    assert now["branch"] == before["branch"]
    if change is new_rules:
        assert (now["position"], now["question"]) == (before["position"], before["question"])
    else:
        links = branched(after, links["table"])
    step(after, links["table"])
