"""Tables at which a match goes on from where a test has brought it, and what links are told there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar.testing import TestClient

from beachhead.kernel.match import Match
from beachhead.server import snapshot
from beachhead.server.app import create_app
from beachhead.server.journaled import JournaledMatch
from beachhead.server.offers import KINDS
from beachhead.server.schema import MATCHES
from server.conftest import asked_from
from server.helpers import Client, Json, table
from server.test_secrets import neutral

CARDS = 5
"""So many cards of a side's threats are looked at."""

FEW = 2
"""So many more for each layer."""


@contextmanager
def serving(home: Path) -> Iterator[Client]:
    """Who asks a server on a folder of its own, from another machine."""
    app = create_app(home, local=False)
    app.asgi_handler = asked_from("192.0.2.1", app.asgi_handler)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        client.headers["Accept-Encoding"] = "identity"
        yield client


def laid_out(client: Client, match: Match) -> Json:
    """A table at which this match goes on from where it stands: its links."""
    sides = [look.id for look in match.module.sides]
    wanted = {"game": match.header.game, "scenario": match.header.scenario, "seats": dict.fromkeys(sides, "person")}
    links = served(client, **wanted, invite=sides[1:])
    match = Match(match.module, match.header, match.game.fork())
    with client.app.state.tables._use(links["match"]) as live:
        live.journaled = JournaledMatch(match)
        live.shown.clear()
    with client.app.state.tables.storage.work() as connection:
        summary = msgspec.json.encode(snapshot.summary(match, match.view)).decode()
        connection.execute(MATCHES.update().where(MATCHES.c.id == links["match"]).values(summary=summary))
    return links


def served(client: Client, *, invite: list[str], **wanted: Any) -> Json:
    """The links of a new match, with those of the sides that were invited."""
    links = client.post("/api/matches", json={**wanted, "invite": invite}).json()
    for side in invite:
        links["seats"][side] = client.post(f"/api/invitations/{links['invitations'][side]}", json={}).json()["table"]
    return links


def threats_told(client: Client, token: str) -> list[str]:
    """What a link is told of the threats of either side: the layers, and cards of spaces in which counters lie, and of
    such as the layers speak of."""
    address = f"/api/table/{token}"
    names = [name for name in client.get(f"{address}/layers").json() if name["by"]]
    assert len({name["by"] for name in names}) == 2
    lie = sorted({piece["space"] for piece in table(client, token)["position"]["pieces"] if piece["space"] >= 0})
    told, asked = [], {(name["by"], space) for name in names for space in some(lie, CARDS)}
    for name in names:
        told.append(client.get(f"{address}/layer/{name['id']}"))
        asked |= {(name["by"], space) for space, _ in some(told[-1].json()["values"], FEW)}
    told += [client.get(f"{address}/threat", params={"by": by, "space": space}) for by, space in sorted(asked)]
    assert {answer.status_code for answer in told} == {200}
    return [answer.text for answer in told]


def some(every: list[Any], most: int) -> list[Any]:
    """At most so many of a list, from all over it."""
    return every[:: len(every) // most + 1]


def leads_told(client: Client, links: Json, side: str) -> list[str]:
    """What a side is told that its counters could begin, and what it and onlookers are told of the other side's."""
    pieces = [piece["id"] for piece in table(client, links["seats"][side])["position"]["pieces"]]
    asked = [
        client.get(f"/api/table/{token}/leads", params={"side": whose, "piece": piece})
        for token in (links["seats"][side], links["watch"])
        for whose in links["seats"]
        for piece in pieces[:: len(pieces) // CARDS + 1]
    ]
    return [f"{answer.status_code} {answer.text}" for answer in asked]


def offers_told(client: Client, links: Json, side: str) -> list[str]:
    """What a side and onlookers are told while both sides offer and decline whatever there is, and go back at last."""
    (other,) = set(links["seats"]) - {side}
    own, theirs, told = links["seats"][side], links["seats"][other], []

    def post(token: str, way: str, **body: Any) -> str:
        if way == "answer":
            body["version"] = table(client, token)["version"]
        answer = client.post(f"/api/table/{token}/{way}", json=body)
        return f"{answer.status_code} {answer.text}"

    def look() -> None:
        for token in (own, links["watch"]):
            told.extend((client.get(f"/api/table/{token}").text, client.get(f"/api/table/{token}/story").text))

    for kind in KINDS:
        told.append(post(own, "offer", kind=kind))
        look()
        post(theirs, "answer", kind=kind, accept=False)
        told.append(post(own, "offer", kind=kind))
        look()
        post(theirs, "offer", kind=kind)
        look()
        told.append(post(own, "answer", kind=kind, accept=False))
        look()
    post(theirs, "offer", kind="take_back", to=0)
    told.append(post(own, "answer", kind="take_back", accept=True))
    look()
    return [neutral(text, links) for text in told]


def move(client: Client, token: str) -> None:
    """Have a link give its first answer, if it is asked."""
    seen = table(client, token)
    if seen["question"]:
        action = seen["question"]["choices"][0]["action"]
        body = {"version": seen["version"], "side": seen["question"]["side"], "action": action}
        assert client.post(f"/api/table/{token}/act", json=body).status_code == 200


def all_told(client: Client, links: Json, side: str, *, moves: bool = True) -> list[str]:
    """What a side, and who watches, is told of threats, of what its counters could begin, and of offers.

    If it `moves`, it gives an answer before anything is offered, so that there is a way back.
    """
    threats = [*threats_told(client, links["seats"][side]), *threats_told(client, links["watch"])]
    leads = leads_told(client, links, side)
    if moves:
        move(client, links["seats"][side])
    return [*threats, *leads, *offers_told(client, links, side)]
