"""What the Argentine player is asked all the time is let pass by orders of his from the beginning, which he may end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from beachhead.games.port_stanley.module import MODULE
from beachhead.kernel.ask import Option
from beachhead.kernel.orders import answer_of
from beachhead.server.app import create_app
from games.port_stanley.island import Island, island

DOWN = {"down": True}


def asked_often() -> dict[str, Island]:
    """A position for each question with an order: by its name."""
    fired = {"uk-glamorgan": "1017", "ar-exocet": {"at": "1119", **DOWN}}
    ships = island(fired).do("sail uk-glamorgan", "sail_to 1118")
    steps = island({"uk-2-para-1": "2113", "ar-7-4a": {"at": "2313", **DOWN}}).do("move uk-2-para-1", "to 2213")
    return {at.prompt: at for at in (ships, steps)}


@pytest.mark.clause("PS-9.0e", "PS-14.3.2b")
def test_the_orders_from_the_beginning_let_pass_whatever_could_be_done() -> None:
    positions = asked_often()
    assert {preset.question for preset in MODULE.presets} == set(positions)
    for preset in MODULE.presets:
        ask = positions[preset.question].ask
        assert ask.side == preset.side
        assert {option.action.verb for option in ask.choices()} == set(preset.knows), "there is something to decide"
        answer = answer_of(preset.order, ask)
        assert isinstance(answer, Option)
        assert answer.action.verb == preset.passes == ask.passes


@pytest.mark.parametrize(("uk", "given"), [("greedy", {"exocet", "declare"}), ("person", set())])
def test_who_plays_one_side_has_them_and_can_end_them(tmp_path: Path, uk: str, given: set[str]) -> None:
    with TestClient(create_app(tmp_path, local=True), base_url="http://127.0.0.1") as client:
        body = {"game": "port_stanley", "scenario": "stanley", "seats": {"uk": uk, "ar": "person"}}
        made = client.post("/api/matches", json=body)
        assert made.status_code == 201, made.text
        token = made.json()["seats"]["ar"]
        orders: list[Any] = client.get(f"/api/table/{token}").json()["orders"]
        assert {one["question"] for one in orders} == given
        assert all("{" not in one["text"] + one["asked"] and one["reason"] == "" for one in orders)
        for one in orders:
            ended = client.delete(f"/api/table/{token}/orders", params={"side": "ar", "question": one["question"]})
            assert ended.status_code == 200
        assert client.get(f"/api/table/{token}").json()["orders"] == []
