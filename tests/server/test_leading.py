"""The attacker before the target, a ship before its operation: what a piece that nothing asks for could begin."""

from __future__ import annotations

import pytest

from beachhead.kernel.ask import Action
from beachhead.server.leading import leads as leads_to
from beachhead.server.seats import installed_players
from games.falklands_showdown.waters import waters
from server.helpers import Client, Json, Serve, fault, table, wait_for


@pytest.fixture
def client(serve: Serve) -> Client:
    return serve(players=installed_players())


def lesson(client: Client, game: str, guide: str, step: int) -> tuple[str, Json]:
    """The link to a lesson at a step, and its table."""
    token = client.post("/api/lessons", json={"game": game, "guide": guide, "step": step}).json()["table"]
    return token, wait_for(lambda: (seen := table(client, token))["question"] and seen)


def leads(client: Client, token: str, side: str, piece: Json) -> list[str]:
    """What a piece could begin."""
    found = client.get(f"/api/table/{token}/leads", params={"side": side, "piece": piece["id"]}).json()
    return [f"{action['verb']} {action['target']}" for action in found]


@pytest.mark.parametrize(
    ("game", "guide", "step", "title", "begins"),
    [
        ("leyte", "first-turn", 6, "21st Infantry Regiment", ["attack jp-171-bn"]),
        ("leyte", "first-turn", 2, "5th Cavalry Regiment", []),
        ("gators", "first-landing", 17, "Squad", ["attack B2-0303"]),
        ("falklands_showdown", "first-operations", 2, "Hermes", ["op 13"]),
        ("port_stanley", "san-carlos", 14, "40 Commando", ["attack 1119"]),
        ("port_stanley", "san-carlos", 11, "40 Commando", []),
    ],
)
def test_what_a_piece_of_ones_own_could_begin(
    client: Client, game: str, guide: str, step: int, title: str, begins: list[str]
) -> None:
    token, seen = lesson(client, game, guide, step)
    side = seen["question"]["side"]
    own = [piece for piece in seen["position"]["pieces"] if piece["side"] == side and title in piece["title"]]
    found = [leads(client, token, side, piece) for piece in own]
    assert max(found, key=len)[: len(begins) or None] == begins, [piece["title"] for piece in own]


def test_nothing_is_said_of_others_or_to_others(client: Client) -> None:
    token, seen = lesson(client, "leyte", "first-turn", 6)
    enemy = next(piece for piece in seen["position"]["pieces"] if piece["side"] == "jp")
    assert leads(client, token, "us", enemy) == []
    fault(client.get(f"/api/table/{token}/leads", params={"side": "jp", "piece": 1}), 403, "not_your_side")


def test_a_ship_that_fires_with_others_leads_to_where_they_fire() -> None:
    """FS-7.1.20a Of the ships that bombard the one with the highest factor is asked for first, the others after it."""
    sea = {"uk-hermes": "falklands-sea", "uk-glamorgan": "falklands-sea", "uk-brilliant": "sea-6"}
    fleet = waters({**sea, "ar-12": "goose-green"}).do("op 20")
    action = Action("at", "goose-green")
    assert {name for name in sea if leads_to(fleet.match.clone(), "uk", action, fleet.number(name), joined=False)} == {
        "uk-hermes",
        "uk-glamorgan",
    }
