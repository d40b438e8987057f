"""A lesson at the table: what is not the step is refused, the other side answers as told, and it outlasts a restart."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.edition.guide import find_guide, guides_of
from beachhead.kernel.branching import begun
from beachhead.kernel.module import find, find_scenario
from beachhead.kernel.record import decode_record, encode_record
from beachhead.kernel.replaying import replay
from beachhead.players.registry import REGULAR, make_player
from beachhead.server.lesson import prepared
from beachhead.server.seats import installed_players
from server.helpers import Client, Json, Serve, fault, send, table, wait_for

GUIDE = find_guide(find("leyte"), "first-turn")


@pytest.fixture
def client(serve: Serve) -> Client:
    return serve(players=installed_players())


def begin(client: Client) -> Json:
    answer = client.post("/api/lessons", json={"game": "leyte", "guide": "first-turn"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def asked(client: Client, token: str) -> Json:
    """The table once its learner is asked."""
    return wait_for(lambda: (seen := table(client, token))["question"] and seen)


def follow(client: Client, token: str) -> Json:
    """Do what the lesson says; the table when the learner is asked again."""
    seen = asked(client, token)
    action = seen["guide"]["actions"][0]
    answer = send(client, token, seen, action["verb"], action["target"])
    assert answer.status_code == 200, answer.text
    return asked(client, token)


def others(seen: Json) -> list[Json]:
    """What is allowed and not the step."""
    return [c["action"] for c in seen["question"]["choices"] if c["action"] not in seen["guide"]["actions"]]


def test_the_whole_lesson(client: Client) -> None:
    """Step by step; at each one every other option is refused and changes nothing."""
    token = begin(client)["table"]
    seen, steps, refused = asked(client, token), [], 0
    while not seen["guide"]["done"]:
        steps.append(seen["guide"]["step"])
        for action in others(seen):
            what = fault(send(client, token, seen, action["verb"], action["target"]), 409, "guide")
            assert "leave the lesson" in what["refusal"]["text"]
            refused += 1
        assert table(client, token) == seen
        seen = follow(client, token)
    assert sorted(set(steps)) == list(range(1, len(GUIDE.steps) + 1))
    assert steps == sorted(steps)
    assert refused > 100
    assert seen["decision"] == GUIDE.decisions
    assert seen["guide"]["title"] == "That was a whole turn"
    choice = seen["question"]["choices"][0]["action"]
    assert send(client, token, seen, choice["verb"], choice["target"]).status_code == 200
    assert table(client, token)["guide"] is None


def test_what_is_not_allowed_is_refused_by_the_rule(client: Client) -> None:
    token = begin(client)["table"]
    what = fault(send(client, token, asked(client, token), "move", "jp-41-regt"), 409, "not_an_option")
    assert what["refusal"]["clause"] == "LEY-5.11a"


def test_what_it_points_at(client: Client) -> None:
    token = begin(client)["table"]
    seen = asked(client, token)
    (piece,) = seen["guide"]["pieces"]
    assert next(p for p in seen["position"]["pieces"] if p["id"] == piece)["title"] == "19th Infantry Regiment"
    board = client.get("/api/games/leyte/board").json()
    seen = follow(client, token)
    assert [board["spaces"][space]["name"] for space in seen["guide"]["spaces"]] == ["2508"]
    assert (seen["guide"]["step"], seen["guide"]["clause"]) == (2, "LEY-6.0b")


def test_undo_goes_back_in_the_lesson(client: Client) -> None:
    token = begin(client)["table"]
    first = asked(client, token)["guide"]
    seen = follow(client, token)
    assert client.post(f"/api/table/{token}/undo", json={"version": seen["version"]}).status_code == 200
    seen = table(client, token)
    assert seen["guide"] == first
    assert client.post(f"/api/table/{token}/redo", json={"version": seen["version"]}).status_code == 200
    assert table(client, token)["guide"]["step"] == 2


def test_leaving_makes_it_an_ordinary_match(client: Client, serve: Serve) -> None:
    token = begin(client)["table"]
    seen = follow(client, token)
    left = client.post(f"/api/table/{token}/leave", json={"version": seen["version"]})
    assert left.status_code == 200
    seen = table(client, token)
    assert (seen["version"], seen["guide"]) == (left.json()["version"], None)
    fault(client.post(f"/api/table/{token}/leave", json={"version": seen["version"]}), 409, "no_lesson")
    again = serve(players=installed_players())
    assert table(again, token)["guide"] is None
    action = next(c["action"] for c in seen["question"]["choices"] if c["action"]["target"] != "2508")
    assert send(again, token, seen, action["verb"], action["target"]).status_code == 200


def test_it_can_be_taken_up_again_at_a_step(client: Client, serve: Serve) -> None:
    """As it stands when the step has been reached one after the other; what was done can be taken back."""
    token = begin(client)["table"]
    while (walked := asked(client, token))["guide"]["step"] < 13:
        follow(client, token)
    body = {"game": "leyte", "guide": "first-turn", "step": 13}
    token = client.post("/api/lessons", json=body).json()["table"]
    seen = asked(client, token)
    assert (seen["guide"], seen["position"], seen["decision"]) == (
        walked["guide"],
        walked["position"],
        walked["decision"],
    )
    assert seen["guide"]["happened"].startswith("Protective fire took 3 points")
    assert table(serve(players=installed_players()), token)["guide"] == seen["guide"]
    fault(client.post("/api/lessons", json={**body, "step": 0}), 400, "bad_input")


def test_it_outlasts_a_restart(client: Client, serve: Serve) -> None:
    token = begin(client)["table"]
    seen: Any = None
    for _ in range(9):
        seen = follow(client, token)
    again = serve(players=installed_players())
    assert table(again, token) == seen
    assert follow(again, token)["guide"]["step"] >= seen["guide"]["step"]


def test_who_watches_is_not_taught_and_cannot_leave(client: Client) -> None:
    links = begin(client)
    assert table(client, links["table"])["guide"]["name"] == "Your first turn"
    seen = table(client, links["watch"])
    assert seen["guide"] is None
    body = {"version": seen["version"]}
    fault(client.post(f"/api/table/{links['watch']}/leave", json=body), 403, "not_your_side")
    assert table(client, links["table"])["guide"] is not None


def test_leaving_a_table_that_has_changed(client: Client) -> None:
    token = begin(client)["table"]
    seen = asked(client, token)
    follow(client, token)
    fault(client.post(f"/api/table/{token}/leave", json={"version": seen["version"]}), 409, "stale")
    assert table(client, token)["guide"] is not None


def test_a_lesson_in_the_lobby(client: Client) -> None:
    (game,) = [game for game in client.get("/api/games").json() if game["id"] == "leyte"]
    assert [guide["id"] for guide in game["guides"]] == ["first-turn"]
    begin(client)
    (row,) = client.get("/api/matches").json()
    assert (row["name"], row["scenario"]) == ("Your first turn", "barrier")
    assert {side: seat["kind"] for side, seat in row["seats"].items()} == {"us": "person", "jp": REGULAR}


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"game": "leyte", "guide": "second-turn"}, "guide"),
        ({"game": "chess", "guide": "first-turn"}, "game"),
        ({"game": "toy", "guide": "first-turn"}, "guide"),
        ({"game": "leyte"}, "body"),
        ({"game": "leyte", "guide": "first-turn", "seed": 1}, "body"),
    ],
)
def test_what_is_no_lesson(client: Client, body: Json, where: str) -> None:
    assert fault(client.post("/api/lessons", json=body), 400, "bad_input")["where"] == where


SMALL = {"leyte": 2, "gators": 1, "falklands_showdown": 7, "port_stanley": 1, "britain_stands_alone": 1}
"""The turns, at most, of the small match to which the lesson of a game leads."""

MOST = 300
"""The answers of the learner's side in it, if a Regular gives them: a person gives fewer."""


@pytest.mark.parametrize("game", SMALL)
def test_a_lesson_leads_to_a_small_match_that_is_like_any_other(serve: Serve, game: str) -> None:
    client, module = serve(players=installed_players()), find(game)
    (guide,) = guides_of(module)
    scenario = find_scenario(module, guide.scenario)
    assert module.presentation.render(guide.text("onward")) != guide.text("onward").key
    body = {"game": game, "scenario": scenario.id, "seats": dict.fromkeys(scenario.sides, "person"), "guide": guide.id}
    links = client.post("/api/matches", json=body).json()
    token = links["seats"][guide.side]
    seen = table(client, token)
    assert seen["question"]["side"] == guide.side
    assert (seen["branch"]["match"], seen["guide"]) == ("", None)
    action = seen["question"]["choices"][0]["action"]
    assert send(client, token, seen, action["verb"], action["target"]).status_code == 200
    acted = table(client, token)
    if acted["can_undo"]:
        assert client.post(f"/api/table/{token}/undo", json={"version": acted["version"]}).status_code == 200
        assert table(client, token)["position"] == seen["position"]
        body = {"version": table(client, token)["version"]}
        assert client.post(f"/api/table/{token}/redo", json=body).status_code == 200
    assert table(serve(players=installed_players()), token)["position"] == acted["position"]


@pytest.mark.parametrize("game", SMALL)
def test_the_small_match_ends_and_its_record_replays(game: str) -> None:
    """If the rules cannot read its position any more, `python scripts/lesson_start.py GAME GUIDE` makes it again."""
    module = find(game)
    (guide,) = guides_of(module)
    match = begun(prepared(module, guide.id, guide.scenario, 1))
    assert guide.start is not None
    assert find_scenario(module, guide.scenario).last_turn - match.game.state.turn < SMALL[game]
    players = {side.id: make_player(REGULAR, 1) for side in module.sides}
    while not match.over:
        side = next(iter(match.asks))
        match.apply(side, players[side].choose(match.observe(side)))
    assert match.outcome is not None
    assert replay(decode_record(encode_record(match.record()))).digest() == match.digest()
    assert sum(side == guide.side for side, _ in match.history) < MOST


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"scenario": "assault"}, "guide"),
        ({"guide": "second-turn"}, "guide"),
        ({"options": {"retreat": "shortest"}}, "options"),
    ],
)
def test_what_leads_to_no_prepared_position(client: Client, more: Json, where: str) -> None:
    body = {"game": "leyte", "scenario": "barrier", "seats": {"us": "person", "jp": "person"}, "guide": "first-turn"}
    assert fault(client.post("/api/matches", json={**body, **more}), 400, "bad_input")["where"] == where
