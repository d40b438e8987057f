"""A secret answer moves nothing that another link can see or measure: no field, no ping, no bell, and no work."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from beachhead.kernel.match import new_match
from beachhead.server import live, snapshot
from beachhead.server.commitments import Commitment
from beachhead.server.journaled import JournaledMatch
from beachhead.server.live import Hub, Watcher
from beachhead.server.storage import Seat
from patience import PATIENCE
from server.helpers import PLAYERS, Client, Json, Serve, new, send, served, table
from server.test_secrets import neutral

BATTLE = [
    *[("red", "lay Cape"), ("blue", "pick C1"), ("blue", "to Narrows"), ("blue", "pick C1"), ("blue", "to Shoal")],
    *[("red", "intercept B1"), ("red", "gun"), ("blue", "escort 0")],
]
"""After this both sides choose in secret whether to stay or to withdraw."""


def answer(client: Client, links: Json, side: str, word: str) -> None:
    verb, _, target = word.partition(" ")
    token = links["seats"][side]
    sent = send(client, token, table(client, token), verb, target)
    assert sent.status_code == 200, sent.text


def battle(client: Client, links: Json) -> Json:
    for side, word in BATTLE:
        answer(client, links, side, word)
    return links


def way(client: Client, links: Json, side: str, way: str) -> None:
    token = links["seats"][side]
    sent = client.post(f"/api/table/{token}/{way}", json={"version": table(client, token)["version"]})
    assert sent.status_code == 200, sent.text


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How many tables are made, and how many bells are rung, meanwhile."""
    counts = {"tables": 0, "bells": 0}
    real_table, real_ring = snapshot.table, Watcher.ring

    def make(*args: Any) -> Any:
        counts["tables"] += 1
        return real_table(*args)

    def ring(watcher: Watcher) -> None:
        counts["bells"] += 1
        real_ring(watcher)

    with monkeypatch.context() as patch:
        patch.setattr(snapshot, "table", make)
        patch.setattr(Watcher, "ring", ring)
        yield counts


@pytest.mark.parametrize(("side", "other"), [("red", "blue"), ("blue", "red")])
def test_that_somebody_has_answered_in_secret_is_told_to_nobody(client: Client, side: str, other: str) -> None:
    links = battle(client, new(client))
    tokens = (links["seats"][other], links["watch"])
    before = [table(client, token) for token in tokens]
    for words in ("stay", "undo", "redo", "undo", "withdraw"):
        way(client, links, side, words) if words in ("undo", "redo") else answer(client, links, side, words)
        assert [table(client, token) for token in tokens] == before


@pytest.mark.parametrize(("side", "other"), [("red", "blue"), ("blue", "red")])
def test_a_secret_answer_does_not_end_what_the_other_side_can_make_again(client: Client, side: str, other: str) -> None:
    links = battle(client, new(client))
    answer(client, links, other, "stay")
    way(client, links, other, "undo")
    before = table(client, links["seats"][other])
    assert before["can_redo"]
    answer(client, links, side, "withdraw")
    assert table(client, links["seats"][other]) == before
    way(client, links, side, "undo")
    answer(client, links, side, "stay")
    assert table(client, links["seats"][other]) == before
    way(client, links, other, "redo")
    assert any(line["kind"] == "Revealed" for line in table(client, links["watch"])["log"])


def test_whether_an_answer_can_be_taken_back_does_not_hang_on_what_others_did_in_secret(client: Client) -> None:
    """Red has passed; blue then picks a ship, of which red knows nothing, or has not yet."""
    refused = []
    for picks in (0, 1, 3):
        links = new(client)
        for side, word in [*BATTLE[:5], ("red", "pass")]:
            answer(client, links, side, word)
        for number in range(picks):
            answer(client, links, "blue", "pick C2") if number % 2 == 0 else way(client, links, "blue", "undo")
        red = links["seats"]["red"]
        seen = table(client, red)
        assert not seen["can_undo"]
        tries = [
            client.post(f"/api/table/{red}/undo", json={"version": seen["version"], **to}) for to in ({}, {"to": 0})
        ]
        refused.append([neutral(str(seen), links), *(f"{sent.status_code} {sent.text}" for sent in tries)])
    assert refused[0] == refused[1] == refused[2]


def test_a_secret_answer_makes_no_work_for_others(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    links = battle(client, new(client))
    tokens = (links["seats"]["blue"], links["watch"])
    with (
        client.websocket_connect(f"/api/table/{tokens[0]}/live") as one,
        client.websocket_connect(f"/api/table/{tokens[1]}/live") as other,
    ):
        for line in (one, other):
            line.receive_json(timeout=PATIENCE)
        for token in tokens:
            table(client, token)
        red = table(client, links["seats"]["red"])
        with counted(monkeypatch) as counts:
            assert send(client, links["seats"]["red"], red, "stay").status_code == 200
            for token in tokens:
                table(client, token)
        assert counts == {"tables": 0, "bells": 0}
        with counted(monkeypatch) as counts:
            answer(client, links, "blue", "stay")  # now both are shown
            for line in (one, other):
                assert line.receive_json(timeout=PATIENCE)["type"] == "changes"
        assert counts["bells"] == 2
        assert counts["tables"] >= 2


def test_the_lobby_does_not_tell_who_has_answered_in_secret(serve: Serve) -> None:
    client = serve(local=False)
    links = battle(client, served(client, seed=None))

    def listed(side: str) -> Json:
        return client.post("/api/matches/known", json={"tables": [links["seats"][side], links["watch"]]}).json()

    before = listed("blue")
    assert [entry["asked"] for entry in before] == [["blue", "red"]] * 2 or before[0]["asked"] == ["red", "blue"]
    answer(client, links, "red", "stay")
    assert listed("blue") == before
    assert listed("red")[0]["asked"] == ["blue"]
    assert {entry["updated"] for entry in before} == {""}


def test_a_bell_without_news_puts_off_no_ping(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it rings, a silent line is pinged when its time has come."""
    monkeypatch.setattr(live, "PING_EVERY", 0.05)
    token, tables = new(client)["table"], client.app.state.tables
    sent: list[str] = []

    class Line:
        async def send_text(self, text: str) -> None:
            sent.append(text)

    async def run() -> None:
        watcher = Watcher()
        sender = asyncio.create_task(live._send(Line(), Hub(), tables, token, watcher, 0))  # type: ignore[arg-type]
        async with asyncio.timeout(20):
            while not sent:
                watcher.bell.set()
                await asyncio.sleep(0)
        sender.cancel()

    asyncio.run(run())
    assert sent[0] == live.PING


SEAL, RIGHTS = Commitment("", "server", "", known=False), snapshot.Rights(links=False, name=None, record_reason="")
GAMES = [
    ("toy", "dash", 120),
    ("leyte", "barrier", 90),
    ("gators", "unnarstan", 120),
    ("falklands_showdown", "bidding", 90),
    ("port_stanley", "stanley", 90),
    ("britain_stands_alone", "sealion", 120),
]


def stretch(
    game: str, scenario: str, count: int
) -> Iterator[tuple[JournaledMatch, dict[tuple[str, ...], snapshot.Table]]]:
    """A random match with answers that are taken back and made again: after each change the table of every link."""
    chance = random.Random(5)
    journaled = JournaledMatch(new_match(game, scenario, seed=5))
    sides = tuple(look.id for look in journaled.match.module.sides)
    seats = dict.fromkeys(sides, "person")
    links = [(), *((side,) for side in sides), sides]
    for _ in range(count):
        tables = {}
        for own in links:
            seat = Seat(digest="", match="m", sides=own, kind="side")
            tables[own] = snapshot.table(journaled, seat, seats, PLAYERS, RIGHTS, SEAL)
        yield journaled, tables
        if journaled.match.over:
            return
        own = chance.choice(links[1:])
        if tables[own].can_undo and chance.random() < 0.3:
            for side in journaled.own_after(journaled.reach(own)[0], own):
                assert side in own
                journaled.undo(side)
        elif tables[own].can_redo and chance.random() < 0.5:
            again = journaled.next_again(own)
            assert again is not None
            journaled.act(*again)
        else:
            side, ask = chance.choice(sorted(journaled.match.asks.items()))
            journaled.act(side, chance.choice(ask.choices()).action)


@pytest.mark.parametrize(("game", "scenario", "count"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_table_of_the_same_version_is_the_same_to_the_last_byte(game: str, scenario: str, count: int) -> None:
    """So whatever is not noticed changes nothing; and all that a link is told it can do, it can do."""
    held: dict[tuple[str, ...], snapshot.Table] = {}
    kept = 0
    for _, tables in stretch(game, scenario, count):
        for own, seen in tables.items():
            if own in held and held[own].version == seen.version:
                kept += 1
                assert msgspec.json.encode(held[own]) == msgspec.json.encode(seen), own
        held = tables
    assert kept or game in ("leyte", "britain_stands_alone")  # in which everybody knows everything, so early at least
