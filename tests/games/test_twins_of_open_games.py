"""Twins of the games in which nothing lies face down: they differ in the dice to come, or in a bid that is sealed."""

from __future__ import annotations

from pathlib import Path

import beachhead
from server.twin_tables import all_told, laid_out, served, serving


def test_the_dice_to_come_make_no_difference_in_leyte(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        tables = [laid_out(client, beachhead.new_match("leyte", "barrier", seed=seed)) for seed in (1, 2)]
        first, second = (all_told(client, links, "us") for links in tables)
    assert first == second


def test_a_sealed_bid_makes_no_difference_in_the_falklands(tmp_path: Path) -> None:
    told = []
    wanted = {"game": "falklands_showdown", "scenario": "bidding", "seats": {"uk": "person", "ar": "person"}}
    with serving(tmp_path) as client:
        for number in ("3", "9"):
            links = served(client, **wanted, invite=["ar"])
            body = {"version": 0, "side": "ar", "action": {"verb": "bid", "target": number}}
            assert client.post(f"/api/table/{links['seats']['ar']}/act", json=body).status_code == 200
            told.append(all_told(client, links, "uk", moves=False))
    assert told[0] == told[1]
