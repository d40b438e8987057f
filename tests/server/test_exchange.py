"""Two players change sides at the table: links, computer players, onlookers and the lobby go along."""

from __future__ import annotations

from typing import Any

import pytest

from server.helpers import Client, Json, Reader, Serve, fault, new, play_out, send, step, table, wait_for

pytestmark = pytest.mark.usefixtures("bidding")


def bid(client: Client, links: Json, **numbers: int) -> None:
    """Bids through the links of single sides, in the order given."""
    for side, number in numbers.items():
        token = links["seats"][side]
        answer = send(client, token, table(client, token), "bid", str(number))
        assert answer.status_code == 200, answer.text


def roles(client: Client, links: Json) -> Json:
    """Of each link the sides that it plays, and what it calls whoever plays them."""
    tokens = {**links["seats"], "watch": links["watch"], "table": links["table"]}
    return {name: (seen["sides"], seen["names"]) for name, token in tokens.items() if (seen := table(client, token))}


def test_each_link_plays_the_other_side_after_the_bids(client: Client) -> None:
    links = new(client, game="bidding")
    before = roles(client, links)
    bid(client, links, blue=3, red=1)
    after, another = roles(client, links), "another person"
    assert after["blue"] == (["red"], {"blue": another, "red": "you"})
    assert after["red"] == (["blue"], {"blue": "you", "red": another})
    assert (after["watch"], after["table"]) == (before["watch"], before["table"])
    blue, red = links["seats"]["blue"], links["seats"]["red"]
    assert table(client, red)["question"] is None
    fault(client.post(f"/api/table/{red}/concede", json={"side": "red"}), 403, "not_your_side")
    fault(client.get(f"/api/table/{red}/why?side=red&verb=lay&target=Reef"), 403, "not_your_side")
    fault(client.get(f"/api/table/{red}/point?side=red&space=2"), 403, "not_your_side")
    fault(client.get(f"/api/table/{red}/at/2?eyes=red"), 403, "not_your_side")
    version = table(client, blue)["version"]
    fault(client.post(f"/api/table/{red}/undo", json={"version": version}), 409, "shown")
    assert step(client, blue)["log"][-1]["kind"] == "MineLaid"
    assert client.get(f"/api/table/{blue}/story").json()["eyes"] == ["red"]
    assert [line["kind"] for line in table(client, red)["log"]] == ["BidsShown"]


@pytest.mark.parametrize("numbers", [{"blue": 1, "red": 3}, {"blue": 2, "red": 2}])
def test_they_stay_where_they_are_unless_the_bids_say_otherwise(client: Client, numbers: dict[str, int]) -> None:
    links = new(client, game="bidding")
    before = roles(client, links)
    bid(client, links, **numbers)
    assert roles(client, links) == before


@pytest.mark.parametrize("first", ["blue", "red"])
def test_one_bid_alone_tells_nobody_anything(client: Client, first: str) -> None:
    seen: list[Any] = []
    for number in (1, 3):
        links = new(client, game="bidding")
        bid(client, links, **{first: number})
        others = [token for side, token in links["seats"].items() if side != first]
        tables = [table(client, token) for token in (*others, links["watch"])]
        seen.append([{**held, "match": "", "commitment": "", "seed_at": ""} for held in tables])
        [entry, *_] = client.get("/api/matches").json()
        assert (entry["sides_swapped"], [held["sides_swapped"] for held in tables]) == (False, [False, False])
    assert seen[0] == seen[1]


def test_the_live_line_tells_whoever_was_connected_before(client: Client) -> None:
    links = new(client, game="bidding")
    token = links["seats"]["red"]
    with client.websocket_connect(f"/api/table/{token}/live") as line:
        reader = Reader(line)
        assert reader.hear()["sides"] == ["red"]
        bid(client, links, blue=3, red=1)
        while not reader.table["sides_swapped"]:
            reader.hear()
        assert reader.table == table(client, token)
        assert reader.table["sides"] == ["blue"]


def test_a_computer_player_goes_to_the_other_side(client: Client) -> None:
    links = new(client, game="bidding", red="crash")  # which bids 1, its first option
    token = links["table"]
    assert send(client, token, table(client, token), "bid", "3").status_code == 200
    seen = wait_for(lambda: (now := table(client, token))["question"] and now)
    assert (seen["sides"], seen["names"], seen["question"]["side"]) == (["red"], {"blue": "Crash", "red": "you"}, "red")
    [entry] = client.get("/api/matches").json()
    assert {side: seat["kind"] for side, seat in entry["seats"].items()} == {"blue": "crash", "red": "person"}
    assert (entry["sides_swapped"], entry["table"]) == (True, token)
    last = play_out(client, token)
    assert {side for side, _, _ in client.get(f"/api/table/{token}/record").json()["actions"][2:]} == {"blue", "red"}
    assert last["names"] == {"blue": "Crash", "red": "you"}


def test_a_computer_player_that_is_known_to_be_late_stays_so_at_the_other_side(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(patience=0.02)
    links = new(client, game="bidding", red="sleeper")
    token = links["table"]
    assert send(client, token, table(client, token), "bid", "3").status_code == 200
    assert play_out(client, token)["sides_swapped"]
    assert caplog.text.count("no answer") == 1


def test_it_outlives_the_server(serve: Serve) -> None:
    client = serve()
    links = new(client, game="bidding")
    bid(client, links, red=1, blue=2)
    before = roles(client, links)
    again = serve()
    assert roles(again, links) == before
    assert again.get("/api/matches").json() == client.get("/api/matches").json()


def test_links_are_handed_on_for_the_sides_that_they_play_now(client: Client) -> None:
    links = new(client, game="bidding")
    blue, red = links["seats"]["blue"], links["seats"]["red"]
    bid(client, links, red=1, blue=2)
    shared = {token: client.get(f"/api/table/{token}/links").json()["seats"] for token in (blue, red, links["table"])}
    assert shared == {
        blue: {"blue": None, "red": blue},
        red: {"blue": red, "red": None},
        links["table"]: {"blue": red, "red": blue},
    }


def test_a_record_that_is_brought_along_seats_everybody_where_they_play_now(client: Client) -> None:
    links = new(client, game="bidding")
    bid(client, links, red=1, blue=2)
    record = client.get(f"/api/table/{links['table']}/record").content
    brought = client.post("/api/import", content=record).json()
    for side, token in brought["seats"].items():
        assert table(client, token)["sides"] == [side]


def test_rights_follow_the_player(serve: Serve) -> None:
    client = serve(local=False)
    links = new(client, game="bidding", red="crash", seed=None)
    token = links["table"]
    assert send(client, token, table(client, token), "bid", "3").status_code == 200
    wait_for(lambda: table(client, token)["sides_swapped"])
    assert table(client, token)["name"] == ""
    answer = client.post(f"/api/matches/{links['match']}/rename", params={"table": token}, json={"name": "Bids"})
    assert answer.status_code == 200
    assert table(client, token)["name"] == "Bids"


def test_a_request_that_is_repeated_after_the_exchange_gets_its_first_answer(client: Client) -> None:
    links = new(client, game="bidding")
    bid(client, links, blue=2)
    red = links["seats"]["red"]
    seen = table(client, red)
    answers = [send(client, red, seen, "bid", "1", key="once").json() for _ in range(2)]
    assert answers == [{"version": 2}, {"version": 2}]


@pytest.mark.parametrize("first", ["blue", "red"])
def test_a_bid_is_not_refused_because_the_other_came_first(client: Client, first: str) -> None:
    links = new(client, game="bidding")
    second = "red" if first == "blue" else "blue"
    token = links["seats"][second]
    seen = table(client, token)
    bid(client, links, **{first: 2})
    assert table(client, token) == seen
    answer = send(client, token, seen, "bid", "1")
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"version": table(client, token)["version"]}
    assert table(client, links["seats"][first])["version"] >= answer.json()["version"]
