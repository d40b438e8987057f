"""Two sides decide in secret over many questions: each goes back by itself, and the other's bytes do not change."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.helpers import Client, Json, Serve, fault, table
from server.test_back_and_forth import redo, undo
from server.test_secrets import neutral


def opened(client: Client) -> Json:
    """A match of Gators!, in which both sides set up at the same time."""
    seats = {"us": "person", "reb": "person"}
    body = {"game": "gators", "scenario": "unnarstan", "seats": seats}
    links: Json = client.post("/api/matches", json=body).json()
    return links


def act(client: Client, token: str, rng: random.Random, *, by_side: str = "") -> None:
    """Answer the open question of a link somehow, going on as long as there is something else."""
    seen = table(client, token)
    choices = [one for one in seen["question"]["choices"] if one["action"]["verb"] not in ("done", "ready-made")]
    body = {"version": seen["version"], "side": seen["question"]["side"], "action": rng.choice(choices)["action"]}
    assert client.post(f"/api/table/{token}/act", json=body).status_code == 200


def bytes_of(client: Client, links: Json, token: str) -> list[str]:
    """All that a link is sent."""
    paths = ("", "/story", "/at/0", "/layers", "/record")
    return [neutral(client.get(f"/api/table/{token}{path}").text, links) for path in paths]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_goes_back_and_forward_while_the_other_goes_on(client: Client, seed: int) -> None:
    links, rng = opened(client), random.Random(seed)
    us, reb = links["seats"]["us"], links["seats"]["reb"]
    given = {us: 0, reb: 0}
    for _ in range(24):
        token = rng.choice((us, reb))
        others = [other for other in (us, reb, links["watch"]) if other != token]
        before = [bytes_of(client, links, other) for other in others]
        if given[token] and rng.random() < 0.4:
            seen = table(client, token)["position"]
            assert undo(client, token).status_code == 200
            if rng.random() < 0.5:
                assert redo(client, token).status_code == 200
                assert table(client, token)["position"] == seen
            else:
                given[token] -= 1
        else:
            act(client, token, rng)
            given[token] += 1
        assert table(client, token)["decision"] == given[token]
        assert [bytes_of(client, links, other) for other in others] == before


@pytest.mark.parametrize("side", ["us", "reb"])
def test_an_offer_to_go_back_does_not_tell_that_one_has_answered(client: Client, side: str) -> None:
    """Before anybody's answer is known there is nothing to go back behind, for who has answered as for who has not."""
    links = opened(client)
    token = links["seats"][side]
    others = [other for other in (*links["seats"].values(), links["watch"]) if other != token]
    before = [bytes_of(client, links, other) for other in others]
    for answers in range(3):
        fault(client.post(f"/api/table/{token}/offer", json={"kind": "take_back"}), 409, "no_way_back")
        assert [bytes_of(client, links, other) for other in others] == before, answers
        act(client, token, random.Random(1))


def test_a_new_start_of_the_server_knows_what_each_has_done(serve: Serve) -> None:
    first, rng = serve(), random.Random(5)
    links = opened(first)
    us, reb = links["seats"]["us"], links["seats"]["reb"]
    for token in (us, reb, us, reb, us, reb):
        act(first, token, rng)
    assert undo(first, us).status_code == 200
    act(first, reb, rng)
    before: list[Any] = [table(first, token) for token in (us, reb, links["watch"])]
    second = serve()
    assert [table(second, token) for token in (us, reb, links["watch"])] == before
    assert redo(second, us).status_code == 200
    assert undo(second, reb, 1).status_code == 200
    assert table(second, reb)["decision"] == 1
    assert table(second, us)["decision"] == 3
