"""Answers in secret are not counted for whom they are kept secret from: no number tells how many there were."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.helpers import Client, Json, fault, new, send, table
from server.test_secrets import neutral

LOADED = (("us", "ready-made", "standard"), ("us", "done", ""))


def begin(client: Client) -> Json:
    """A match in which Player 1 has loaded the ships and Player 2 deploys in secret."""
    links = new(client, game="gators", scenario="unnarstan", seats={"us": "person", "reb": "person"}, seed=20)
    for side, verb, target in LOADED:
        give(client, links, side, verb, target)
    return links


def give(client: Client, links: Json, side: str, verb: str, target: str) -> None:
    token = links["seats"][side]
    answer = send(client, token, table(client, token), verb, target)
    assert answer.status_code == 200, answer.text


def deploy(client: Client, links: Json, choices: int, rng: random.Random) -> None:
    """So many answers of Player 2, none of which ends the deployment."""
    for _ in range(choices):
        offered = [choice["action"] for choice in table(client, links["seats"]["reb"])["question"]["choices"]]
        action = rng.choice([action for action in offered if action["verb"] not in ("ready-made", "done")])
        give(client, links, "reb", action["verb"], action["target"])


def seen_by(client: Client, links: Json, token: str) -> list[str]:
    """What a link is sent, apart from the version of the table."""
    now: dict[str, Any] = table(client, token)
    version = now.pop("version")
    last = now["decision"]
    paths = ("story", "charts", *(f"at/{decision}" for decision in range(last + 2)), f"story?at={last}")
    answers = [client.get(f"/api/table/{token}/{path}") for path in paths]
    answers += [client.post(f"/api/table/{token}/undo", json={"version": version, "to": to}) for to in (0, last)]
    return [neutral(text, links) for text in (str(now), *(f"{a.status_code} {a.text}" for a in answers))]


@pytest.mark.parametrize("watcher", ["us", "watch"])
def test_how_many_answers_are_given_in_secret_changes_no_byte(client: Client, watcher: str) -> None:
    seen = []
    for choices in (1, 8):
        links = begin(client)
        deploy(client, links, choices, random.Random(choices))
        seen.append(seen_by(client, links, {**links, **links["seats"]}[watcher]))
    assert seen[0] == seen[1]


def test_what_follows_answers_in_secret_is_numbered_as_without_them(client: Client) -> None:
    numbers = []
    for plan in ("standard", ""):
        links = begin(client)
        token = links["seats"]["reb"]
        if plan:
            give(client, links, "reb", "ready-made", plan)
        while not (ends := [c for c in table(client, token)["question"]["choices"] if c["action"]["verb"] == "done"]):
            deploy(client, links, 1, random.Random(1))
        give(client, links, "reb", **ends[0]["action"])
        own = table(client, links["seats"]["us"])
        numbers.append((own["decision"], own["undo_to"], [(line["decision"], line["kind"]) for line in own["log"]]))
        assert own["decision"] < table(client, links["table"])["decision"]
    assert numbers[0] == numbers[1]


def test_the_own_side_counts_what_it_does_in_secret(client: Client) -> None:
    links = begin(client)
    token = links["seats"]["reb"]
    before = table(client, token)["decision"]
    deploy(client, links, 4, random.Random(2))
    now = table(client, token)
    assert now["decision"] == before + 4
    assert client.get(f"/api/table/{token}/at/{before + 2}").json()["decision"] == before + 2
    undone = client.post(f"/api/table/{token}/undo", json={"version": now["version"], "to": before + 1})
    assert undone.status_code == 200, undone.text
    assert table(client, token)["decision"] == before + 1
    assert table(client, links["table"])["decision"] == len(LOADED) + 1


def test_a_moment_beyond_the_own_count_does_not_tell_how_far_the_match_is(client: Client) -> None:
    links = begin(client)
    deploy(client, links, 6, random.Random(3))
    token = links["seats"]["us"]
    last = table(client, token)["decision"]
    answer = fault(client.get(f"/api/table/{token}/at/{last + 1}"), 400, "bad_input")
    assert f"has {last} decisions" in answer["message"]
