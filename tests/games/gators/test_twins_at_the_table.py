"""Two matches that differ in nothing but what a link may not know, compared over HTTP and its live line.

They are taken up in the middle of a match with camouflage, loads and traps, and played on.  Not a byte may differ, and
no link may cost the server other work; the same while the other side does something in secret in one of them alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from test_information import moments, secrets_of_player_1, secrets_of_player_2

from beachhead.games.gators.match import Gators
from beachhead.kernel.match import Match
from beachhead.server import snapshot
from server.helpers import Client, Json, table
from server.test_secrets import neutral
from server.twin_tables import all_told, laid_out, leads_told, serving, threats_told

AHEAD = 3
FIRST, MOMENTS = 7, 3
"""From which moment on and how many are compared: units have moved and fought under camouflage by then."""

LOOKS = (
    "",
    "/story",
    "/charts",
    "/layers",
    "/record",
    "/at/0",
    "/at/1",
    "/story?at=0",
    "/at/0?eyes=us",
    "/at/0?eyes=reb",
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as client:
        yield client


def twins(client: Client, moment: tuple[Match, random.Random], secrets: Callable[..., Any]) -> tuple[Json, Json, bool]:
    """Two tables whose matches differ in what `secrets` exchanges, and whether they differ."""
    match, rng = moment
    game = match.game.fork()
    secrets(game, rng)
    other = Match(match.module, match.header, Gators(game.edition, game.options, game.state))
    return laid_out(client, match), laid_out(client, other), game.state.units != match.game.state.units


def sights(client: Client, links: Json, token: str, actions: list[Json]) -> list[str]:
    """Everything that a link is sent: what it asks for, what it is refused, what its live line tells first."""
    answers = [client.get(f"/api/table/{token}{path}") for path in LOOKS]
    seen = table(client, token)
    answers += [client.post(f"/api/table/{token}/{way}", json={"version": seen["version"]}) for way in ("undo", "redo")]
    for action in actions:
        for side in ("us", "reb"):
            answers.append(client.get(f"/api/table/{token}/why", params={"side": side, **action}))
            move = {"version": seen["version"] + 1, "side": side, "action": action}
            answers.append(client.post(f"/api/table/{token}/act", json=move))
    answers.append(client.post("/api/matches/known", json={"tables": [token]}))
    with client.websocket_connect(f"/api/table/{token}/live") as line:
        first = line.receive_text()
    texts = [first, *(f"{answer.status_code} {dict(answer.headers)} {answer.text}" for answer in answers)]
    return [neutral(text, links) for text in texts]


def worked(client: Client, links: Json, token: str, actions: list[Json], monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a link is sent, and how many tables and looks back were made for it."""
    made = [0]
    real = snapshot.table

    def make(*args: Any) -> Any:
        made[0] += 1
        return real(*args)

    back = client.app.state.back.made
    with monkeypatch.context() as patch:
        patch.setattr(snapshot, "table", make)
        texts = sights(client, links, token, actions)
    return texts, made[0], client.app.state.back.made - back


def choose(client: Client, links: Json, side: str, action: Json) -> str:
    token = links["seats"][side]
    body = {"version": table(client, token)["version"], "side": side, "action": action}
    answer = client.post(f"/api/table/{token}/act", json=body)
    return f"{answer.status_code} {answer.text}"


@pytest.mark.parametrize(("side", "secrets"), [("us", secrets_of_player_2), ("reb", secrets_of_player_1)])
def test_twins_in_the_middle_of_a_match_are_sent_the_same_bytes(
    client: Client, monkeypatch: pytest.MonkeyPatch, side: str, secrets: Callable[..., Any]
) -> None:
    compared = 0
    for moment in chosen(side):
        one, other, differ = twins(client, moment, secrets)
        rng = random.Random(3)
        assert threats_told(client, one["seats"][side]) == threats_told(client, other["seats"][side])
        assert leads_told(client, one, side) == leads_told(client, other, side)
        for step in range(AHEAD + 1):
            seen, _ = (table(client, links["seats"][side]) for links in (one, other))
            choices = [choice["action"] for choice in (seen["question"] or {"choices": []})["choices"]]
            actions = [*choices[:1], {"verb": "move", "target": "reb-infantry-4"}, {"verb": "attack", "target": "x"}]
            looks = [
                [worked(client, links, token, actions, monkeypatch) for token in (links["seats"][side], links["watch"])]
                for links in (one, other)
            ]
            if step and looks[0] != looks[1]:  # something was shown by what the side did
                assert not table(client, one["seats"][side])["can_undo"]
                break
            assert looks[0] == looks[1]
            compared += differ
            if not choices:
                break
            action = rng.choice(choices)
            assert choose(client, one, side, action) == choose(client, other, side, action)
    assert compared >= 4


@pytest.mark.parametrize(("side", "secrets"), [("us", secrets_of_player_2), ("reb", secrets_of_player_1)])
def test_offers_between_twins_are_told_in_the_same_bytes(
    client: Client, side: str, secrets: Callable[..., Any]
) -> None:
    moments = (twins(client, moment, secrets) for moment in chosen(side))
    one, other = next((one, other) for one, other, differ in moments if differ)
    assert all_told(client, one, side) == all_told(client, other, side)


def chosen(side: str) -> list[tuple[Match, random.Random]]:
    """Moments in the middle of a match at which `side` is asked."""
    found = []
    for number, (match, rng) in enumerate(moments(1, "random")):
        if number >= FIRST and side in match.asks:
            found.append((match.clone(), rng))
        if len(found) == MOMENTS:
            break
    return found


def test_what_one_side_does_in_secret_sends_the_other_and_onlookers_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Player 2 takes up units that lie hidden and puts them down again, in the middle of the match."""
    quiet = 0
    for match, _ in chosen("reb"):
        links = laid_out(client, match)
        tokens = (links["seats"]["us"], links["watch"])
        for action in [choice["action"] for choice in table(client, links["seats"]["reb"])["question"]["choices"]][:12]:
            before = [worked(client, links, token, [], monkeypatch)[0] for token in tokens]
            version = table(client, links["seats"]["us"])["version"]
            assert choose(client, links, "reb", action).startswith("200")
            if table(client, links["seats"]["us"])["version"] == version:
                quiet += 1
                after = [worked(client, links, token, [], monkeypatch) for token in tokens]
                assert [texts for texts, _, _ in after] == before
                assert [(made, looked) for _, made, looked in after] == [(0, 0)] * len(tokens)
            undo = {"version": table(client, links["seats"]["reb"])["version"]}
            if client.post(f"/api/table/{links['seats']['reb']}/undo", json=undo).status_code != 200:
                break
    assert quiet > 4
