"""Tables at which a match goes on from where a test has brought it, and what links are told there of threats."""

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
from beachhead.server.schema import MATCHES
from server.conftest import asked_from
from server.helpers import Client, Json, table

CARDS = 5
"""So many cards of a side's threats are looked at."""


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
        summary = msgspec.json.encode(snapshot.summary(match, match.view(None))).decode()
        connection.execute(MATCHES.update().where(MATCHES.c.id == links["match"]).values(summary=summary))
    return links


def served(client: Client, *, invite: list[str], **wanted: Any) -> Json:
    """The links of a new match, with those of the sides that were invited."""
    links = client.post("/api/matches", json={**wanted, "invite": invite}).json()
    for side in invite:
        links["seats"][side] = client.post(f"/api/invitations/{links['invitations'][side]}", json={}).json()["table"]
    return links


def threats_told(client: Client, token: str) -> list[str]:
    """What a link is told of the threats of either side: the layers, and cards of spaces in which counters lie."""
    address = f"/api/table/{token}"
    names = [name for name in client.get(f"{address}/layers").json() if name["by"]]
    assert len(names) == 2
    spaces = sorted({piece["space"] for piece in table(client, token)["position"]["pieces"] if piece["space"] >= 0})
    told = []
    for name in names:
        told.append(client.get(f"{address}/layer/{name['id']}"))
        for space in spaces[:: len(spaces) // CARDS + 1]:
            told.append(client.get(f"{address}/threat", params={"by": name["by"], "space": space}))
    assert {answer.status_code for answer in told} == {200}
    return [answer.text for answer in told]
