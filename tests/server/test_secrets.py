"""What a link is not told cannot change a byte of what it gets; dice stay secret to the end; links stay secret."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest

from beachhead.kernel.dice import make_seed
from server.helpers import Client, Json, Serve, fault, new, play_out, send, step, table

SEED = make_seed(7).hex()


def neutral(text: str, links: Json) -> str:
    """A response without what differs between any two matches: ids, links, times, the seal of the dice."""
    text = re.sub(r"(commitment\W+)[0-9a-f]{64}", r"\1<seal>", text)
    for number, word in enumerate([links["match"], links["table"], links["watch"], *links["seats"].values()]):
        text = text.replace(word, f"<{number}>")
    return re.sub(r"\d{4}-\d\d-\d\dT[^\"]*", "<time>", text)


def everything_seen_by(client: Client, links: Json, token: str) -> list[str]:
    """Every response there is for a link, moves and undo that are refused included."""
    seen = table(client, token)
    answers: list[Any] = [client.get(f"/api/table/{token}")]
    with client.websocket_connect(f"/api/table/{token}/live") as line:
        answers.append(line.receive_text())
    answers += [client.get(f"/api/table/{token}/{path}") for path in ("record", "why?side=red&verb=lay&target=Reef")]
    if not seen["can_undo"]:
        answers.append(client.post(f"/api/table/{token}/undo", json={"version": seen["version"]}))
    for zone in ("Reef", "Shoal", "Cape"):
        answers.append(client.get(f"/api/table/{token}/why?side=blue&verb=look&target={zone}"))
        for side in ("red", "blue"):
            move = {"version": seen["version"], "side": side, "action": {"verb": "look", "target": zone}}
            answers.append(client.post(f"/api/table/{token}/act", json=move))
    answers.append(client.get("/api/matches"))
    texts = [a if isinstance(a, str) else f"{a.status_code} {dict(a.headers)} {a.text}" for a in answers]
    return [neutral(text, links) for text in texts]


@pytest.mark.parametrize("watcher", ["blue", "watch"])
def test_the_other_sides_secret_changes_no_byte(serve: Serve, tmp_path: Any, watcher: str) -> None:
    seen: list[list[list[str]]] = []
    for zone in ("Reef", "Cape"):
        client = serve()
        links = new(client)
        token = {**links, **links["seats"]}[watcher]
        red, blue = links["seats"]["red"], links["seats"]["blue"]
        assert send(client, red, table(client, red), "lay", zone).status_code == 200
        moments = [everything_seen_by(client, links, token)]
        for mover, verb, target in ((blue, "pick", "C1"), (blue, "to", "Narrows"), (blue, "end", ""), (red, "end", "")):
            answer = send(client, mover, table(client, mover), verb, target)
            assert answer.status_code == 200, answer.text
            moments.append([neutral(answer.text, links), *everything_seen_by(client, links, token)])
        client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]})
        seen.append(moments)
    assert seen[0] == seen[1]


def test_the_secret_is_there_for_its_own_side(client: Client) -> None:
    links = new(client)
    red = links["seats"]["red"]
    send(client, red, table(client, red), "lay", "Cape")
    links = {**links, **links["seats"]}
    texts = {name: client.get(f"/api/table/{links[name]}").text for name in ("red", "blue", "watch", "table")}
    told = {name: "mine is laid" in text for name, text in texts.items()}
    assert told == {"red": True, "blue": False, "watch": False, "table": False}


def test_a_sealed_answer_is_not_shown_before_all_have_answered(client: Client) -> None:
    """Red's choice to stay or to withdraw changes nothing that blue sees until blue has chosen too."""
    seen = []
    for choice in ("stay", "withdraw"):
        links = new(client)
        red, blue = links["seats"]["red"], links["seats"]["blue"]
        moves = [(red, "lay", "Cape"), (blue, "pick", "C1"), (blue, "to", "Narrows")]
        moves += [(blue, "pick", "C1"), (blue, "to", "Shoal"), (red, "intercept", "B1"), (red, "gun", "")]
        moves += [(blue, "escort", "0"), (red, choice, "")]
        for mover, verb, target in moves:
            answer = send(client, mover, table(client, mover), verb, target)
            assert answer.status_code == 200, answer.text
        seen.append([neutral(client.get(f"/api/table/{token}").text, links) for token in (blue, links["watch"])])
        assert table(client, blue)["question"]["text"] == "Stay or withdraw, in secret"
    assert seen[0] == seen[1]


def test_the_seed_is_in_no_answer_before_the_end(client: Client) -> None:
    links = new(client, red="chance")
    token = links["table"]
    texts = []
    client.event_hooks["response"].append(lambda answer: texts.append((answer.read(), answer.text)[1]))
    with client.websocket_connect(f"/api/table/{links['watch']}/live") as line:
        texts.append(line.receive_text())
    fault(client.get(f"/api/table/{token}/record"), 403, "not_over")
    client.get("/api/matches")
    client.get("/api/games")
    last = play_out(client, token)
    open_texts = [text for text in texts if '"over":true' not in text]
    assert len(open_texts) > 20
    assert not [text for text in open_texts if SEED in text]
    assert last["seed"] == SEED
    assert json.loads(client.get(f"/api/table/{token}/record").text)["header"]["seed"] == SEED


def test_links_are_not_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="beachhead")
    links = new(client, red="crash")
    play_out(client, links["table"])
    client.get(f"/api/table/{links['watch']}/nothing")
    assert caplog.records
    assert not [token for token in (links["table"], links["watch"]) if token in caplog.text]


def test_a_version_counts_what_a_link_notices_and_nothing_else(client: Client) -> None:
    """How much another side has done in secret cannot be told from a table, and makes no answer come too late."""
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    step(client, red)
    before, mine = table(client, red), table(client, blue)
    for verb, target in (("pick", "C1"), ("undo", ""), ("pick", "C2"), ("undo", "")):
        if verb == "undo":
            body = {"version": table(client, blue)["version"]}
            assert client.post(f"/api/table/{blue}/undo", json=body).status_code == 200
        else:
            assert send(client, blue, table(client, blue), verb, target).status_code == 200
        assert table(client, red) == before
    assert table(client, blue)["version"] == mine["version"] + 4
    step(client, blue, lambda choices: next(held for held in choices if held["action"]["verb"] == "pick"))
    step(client, blue, lambda choices: next(held for held in choices if held["action"]["verb"] == "to"))
    assert table(client, red)["version"] == before["version"] + 1
