"""The HTTP contract: what there is to play, and a match from its set-up to its end."""

from __future__ import annotations

import pytest

import beachhead
import toy
from beachhead.kernel.dice import commitment, make_seed
from beachhead.kernel.match import new_match
from beachhead.kernel.module import Crossroad, find
from beachhead.players.registry import PlayerInfo
from beachhead.server.seats import Players, installed_players
from server.helpers import PLAYERS, Client, Serve, fault, new, plain, play_out, send, served, step, table, wait_for

SEED = make_seed(7).hex()


def test_the_lobby_lists_games_with_their_scenarios_options_and_players(client: Client) -> None:
    games = client.get("/api/games").json()
    game = next(game for game in games if game["id"] == "toy")
    assert (game["name"], game["year"]) == ("The Strait", 2024)
    assert [side["id"] for side in game["sides"]] == ["blue", "red"]
    assert [(s["id"], s["variant"], s["last_turn"]) for s in game["scenarios"]] == [
        ("dash", False, 4),
        ("night", True, 6),
    ]
    assert game["options"][0]["id"] == "mines"
    assert {
        "id": "chance",
        "name": "Chance",
        "text": "The chance.",
        "usual": False,
        "budget": 0,
        "strength": None,
    } in game["players"]


@pytest.mark.parametrize(("crossroads", "offered"), [({"move": Crossroad(0.5)}, True), ({}, False), (None, True)])
def test_who_looks_ahead_is_offered_only_where_a_game_has_a_question_that_is_worth_it(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, crossroads: object, offered: bool
) -> None:
    monkeypatch.setattr(find("toy"), "crossroads", crossroads, raising=False)
    ahead = PlayerInfo("ahead", "Ahead", "Looks ahead.", True)
    games = serve(players=Players({**PLAYERS.known, "ahead": ahead}, PLAYERS.make)).get("/api/games").json()
    names = [player["id"] for game in games if game["id"] == "toy" for player in game["players"]]
    assert names == [*PLAYERS.known, *(["ahead"] if offered else [])]


def test_a_computer_player_is_named_and_described_in_the_readers_language(serve: Serve) -> None:
    client = serve(players=installed_players())

    def said(language: str, what: str) -> list[str]:
        game = client.get("/api/games", headers={"accept-language": language}).json()[0]
        return [player[what] for player in game["players"]]

    assert said("en", "text")[0].startswith("Does anything that is allowed.")
    assert said("de", "text")[0].startswith("Tut irgendetwas Erlaubtes.")
    assert all((*said("en", "text"), *said("de", "text")))
    assert said("en", "name")[:3] == ["Random", "Recruit", "Regular"]
    assert said("de", "name")[:3] == ["Zufall", "Rekrut", "Soldat"]
    seats = {"us": "person", "jp": "random"}
    token = client.post("/api/matches", json={"game": "leyte", "scenario": "assault", "seats": seats}).json()["table"]
    for language, name in (("en", "Random"), ("de", "Zufall")):
        assert client.get(f"/api/table/{token}?lang={language}").json()["names"]["jp"] == name


def test_board_clauses_edition_and_cover_are_the_games_own(client: Client) -> None:
    match = new_match("toy", "night", seed=0)
    assert client.get("/api/games/toy/board").json() == plain(match.board)
    assert client.get("/api/games/toy/position?scenario=night").json() == plain(match.view(None))
    assert client.get("/api/games/toy/cover?scenario=night").json() == plain(match.view(None))
    clauses = client.get("/api/games/toy/clauses").json()
    row = toy.TOY.ledger()[1]
    assert clauses[1] == {"id": "TOY-2", "kind": "rule", "text": row.text, "source": "rulebook", "chapter": ""}
    edition = client.get("/api/games/toy/edition").json()
    assert edition["provenance"][0]["source"] == "reconstructed"
    assert edition["options"][0]["default"] == "hidden"
    assert (edition["name"], edition["rules"], edition["clauses"]) == ("The Strait", "1", len(toy.TOY.ledger()))
    assert [scenario["id"] for scenario in edition["scenarios"]] == ["dash", "night"]


def test_the_cover_of_a_game_that_begins_with_deployment_is_where_its_guide_leads(client: Client) -> None:
    cover = client.get("/api/games/gators/cover?scenario=unnarstan").json()
    assert {piece["side"] for piece in cover["pieces"] if piece["space"] >= 0} == {"us", "reb"}
    fault(client.get("/api/games/gators/cover?scenario=noon"), 404, "unknown_scenario")


def test_the_cover_of_a_game_without_a_guide_is_where_computers_come(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beachhead.server.catalogue.guides_of", lambda module: ())
    spaces = {space["id"] for space in client.get("/api/games/port_stanley/board").json()["spaces"]}
    for scenario in ("stanley", "historical"):
        cover = client.get(f"/api/games/port_stanley/cover?scenario={scenario}").json()
        assert {piece["side"] for piece in cover["pieces"] if piece["space"] in spaces} == {"uk", "ar"}


def test_a_table_tells_which_readings_its_match_uses(client: Client) -> None:
    for reading in ("hidden", "open"):
        links = new(client, options={"mines": reading})
        for link in (links["table"], links["seats"]["blue"], links["watch"]):
            assert table(client, link)["settings"] == {"mines": reading}


def test_what_does_not_change_is_sent_once(client: Client) -> None:
    first = client.get("/api/games/toy/board")
    again = client.get("/api/games/toy/board", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_same_screen_plays_both_sides_to_the_end(client: Client) -> None:
    links = new(client, name="Sunday")
    seen = table(client, links["table"])
    assert seen["sides"] == ["blue", "red"]
    assert seen["names"] == {"blue": "you", "red": "you"}
    assert seen["question"]["side"] == "red"
    assert (seen["waiting"], seen["thinking"], seen["over"], seen["seed"]) == ("", False, False, "")
    last = play_out(client, links["table"])
    assert last["over"]
    assert last["question"] is None
    assert last["position"]["outcome"]["level"]
    assert last["seed"] == SEED
    assert seen["commitment"] == commitment(make_seed(7), bytes.fromhex(last["salt"]))
    assert last["log"]
    fault(send(client, links["table"], last, "end"), 409, "over")
    fault(client.post(f"/api/table/{links['table']}/undo", json={"version": last["version"]}), 409, "over")


def test_two_seats_each_ask_their_own_side(client: Client) -> None:
    links = new(client)
    blue, red = links["seats"]["blue"], links["seats"]["red"]
    assert len({blue, red, links["table"], links["watch"]}) == 4
    seen = table(client, blue)
    assert (seen["sides"], seen["question"]) == (["blue"], None)
    assert seen["waiting"]
    assert seen["names"] == {"blue": "you", "red": "another person"}
    fault(send(client, blue, seen, "end"), 409, "not_asked")
    after = step(client, red)
    assert after["version"] == 1
    assert after["question"] is None
    assert table(client, blue)["question"]["side"] == "blue"


def test_a_side_that_is_not_the_links_own_is_refused(client: Client) -> None:
    links = new(client)
    body = {"version": 0, "side": "red", "action": {"verb": "lay", "target": "Reef"}}
    for token in (links["seats"]["blue"], links["watch"]):
        fault(client.post(f"/api/table/{token}/act", json=body), 403, "not_your_side")
    fault(client.post(f"/api/table/{links['table']}/act", json={**body, "side": "green"}), 403, "not_your_side")
    assert table(client, links["table"])["version"] == 0


def test_a_move_that_is_not_offered_is_refused_with_its_clause(client: Client) -> None:
    links = new(client)
    body = fault(send(client, links["table"], table(client, links["table"]), "lay", "Haven"), 409, "not_an_option")
    assert body["refusal"]["clause"] == "TOY-2"
    assert body["refusal"]["text"]
    assert table(client, links["table"])["version"] == 0


def test_a_stale_move_is_refused_and_the_same_move_with_its_key_is_answered_again(client: Client) -> None:
    links = new(client)
    seen = table(client, links["table"])
    first = send(client, links["table"], seen, "lay", "Reef", key="one")
    assert first.json() == {"version": 1}
    again = send(client, links["table"], seen, "lay", "Reef", key="one")
    assert (again.status_code, again.json()) == (200, {"version": 1})
    fault(send(client, links["table"], seen, "lay", "Reef", key="two"), 409, "stale")
    fault(send(client, links["table"], seen, "lay", "Reef"), 409, "stale")
    assert table(client, links["table"])["version"] == 1


def test_a_key_is_its_links_own(client: Client) -> None:
    links = new(client)
    seen = table(client, links["seats"]["red"])
    assert send(client, links["seats"]["red"], seen, "lay", "Reef", key="one").status_code == 200
    seen = table(client, links["seats"]["blue"])
    assert send(client, links["seats"]["blue"], seen, "end", key="one").json() == {"version": 2}


def test_undo_goes_back_to_the_last_disclosure_and_says_why_not_further(client: Client) -> None:
    links = new(client)
    token = links["table"]
    step(client, token)
    before = step(client, token)
    pick = before["question"]["choices"][0]["action"]
    assert before["can_undo"]
    back = client.post(f"/api/table/{token}/undo", json={"version": before["version"]})
    assert back.json() == {"version": 3}
    seen = table(client, token)
    assert pick not in [choice["action"] for choice in seen["question"]["choices"]]
    assert not seen["can_undo"]
    assert seen["undo_reason"]
    body = fault(client.post(f"/api/table/{token}/undo", json={"version": 3}), 409, "shown")
    assert body["refusal"]["text"] == seen["undo_reason"]
    fault(client.post(f"/api/table/{token}/undo", json={"version": 2}), 409, "stale")


def test_nobody_takes_back_another_sides_answer(client: Client) -> None:
    links = new(client)
    step(client, links["seats"]["red"])
    seen = step(client, links["seats"]["blue"])
    red = table(client, links["seats"]["red"])
    assert (seen["can_undo"], red["can_undo"]) == (True, False)
    undo = {"version": red["version"]}
    body = fault(client.post(f"/api/table/{links['seats']['red']}/undo", json=undo), 409, "shown")
    assert body["message"] == red["undo_reason"]  # which tells nothing of the ship that blue has picked
    fault(client.post(f"/api/table/{links['watch']}/undo", json=undo), 403, "not_your_side")
    undo = {"version": seen["version"]}
    assert client.post(f"/api/table/{links['seats']['blue']}/undo", json=undo).status_code == 200


def test_why_not_names_the_clause(client: Client) -> None:
    token = new(client)["table"]
    step(client, token)
    address = f"/api/table/{token}/why"
    allowed = client.get(address, params={"side": "blue", "verb": "end"}).json()
    assert (allowed["clause"], allowed["text"], allowed["failed"]) == ("TOY-3.1", "", [])
    assert client.get(address, params={"side": "blue", "verb": "lay", "target": "Reef"}).json()["clause"] == "TOY-3.1"
    assert "decision" in client.get(address, params={"side": "red", "verb": "end"}).json()["text"]
    fault(client.get(address, params={"side": "green", "verb": "end"}), 403, "not_your_side")
    assert fault(client.get(address, params={"side": "blue"}), 400, "bad_input")["where"] == "query.verb"


def test_the_lobby_offers_every_match_again(client: Client) -> None:
    links = new(client, name="Sunday", red="chance")
    wait_for(lambda: table(client, links["table"])["question"])
    [entry] = client.get("/api/matches").json()
    assert (entry["match"], entry["table"], entry["name"]) == (links["match"], links["table"], "Sunday")
    assert (entry["game"], entry["game_name"], entry["scenario_name"]) == ("toy", "The Strait", "The dash")
    assert entry["seats"] == {
        "blue": {"kind": "person", "name": "Person"},
        "red": {"kind": "chance", "name": "Chance"},
    }
    assert (entry["turn"], entry["phase"], entry["asked"], entry["over"]) == ("1", "convoys", ["blue"], False)
    assert entry["ask_text"]
    assert entry["updated"] > entry["created"]


def test_a_server_for_others_lists_nothing_and_keeps_no_link(serve: Serve) -> None:
    client = serve(local=False)
    links = served(client)
    fault(client.get("/api/matches"), 403, "not_local")
    assert table(client, links["seats"]["red"])["question"]
    assert serve(local=True).get("/api/matches").json() == []


def test_removing_a_match_takes_its_link(client: Client) -> None:
    first, second = new(client), new(client)
    address = f"/api/matches/{first['match']}"
    fault(client.delete(address), 400, "bad_input")
    fault(client.delete(address, params={"table": second["table"]}), 403, "wrong_token")
    fault(client.delete("/api/matches/nothing", params={"table": first["table"]}), 404, "unknown_match")
    gone = client.delete(address, params={"table": first["table"]})
    assert (gone.status_code, gone.content) == (204, b"")
    fault(client.get(f"/api/table/{first['table']}"), 404, "unknown_table")
    assert table(client, second["table"])["version"] == 0


def test_one_of_two_players_cannot_remove_the_match_of_both(serve: Serve) -> None:
    client = serve(local=False)
    links = served(client)
    address = f"/api/matches/{links['match']}"
    for token in (links["seats"]["red"], links["watch"]):
        fault(client.delete(address, params={"table": token}), 403, "not_yours")
    assert client.delete(address, params={"table": links["table"]}).status_code == 204


def test_the_record_replays_to_the_same_end(client: Client) -> None:
    links = new(client)
    last = play_out(client, links["table"])
    answer = client.get(f"/api/table/{links['watch']}/record")
    assert "attachment" in answer.headers["content-disposition"]
    match = beachhead.replay(beachhead.decode_record(answer.content))
    assert plain(match.view(None)) == last["position"]


@pytest.mark.parametrize(("local", "red", "link", "status"), [
    (True, "person", "table", 200),
    (False, "person", "table", 403),
    (True, "person", "red", 403),
    (True, "person", "watch", 403),
    (True, "sleeper", "table", 403),
])  # fmt: skip
def test_the_record_of_an_open_match_is_for_who_sees_everything(
    serve: Serve, local: bool, red: str, link: str, status: int
) -> None:
    client = serve(local=local)
    links = new(client, red=red, seed=7 if local else None)
    token = {**links, **links["seats"]}[link]
    assert client.get(f"/api/table/{token}/record").status_code == status


def test_options_and_seed_reach_the_match(client: Client) -> None:
    token = new(client, options={"mines": "open"}, seed=SEED)["table"]
    step(client, token)
    assert any("mine" in line["text"].lower() for line in table(client, token)["log"])
    seeds = [play_out(client, new(client, seed=seed)["table"])["seed"] for seed in (None, "", "7", 7, SEED)]
    assert seeds[0] != seeds[1]
    assert seeds[2:] == [SEED] * 3
