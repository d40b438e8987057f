"""What decisions were weighed against: for whoever may know, from what their own side knew and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Crossroad, Observation, find
from beachhead.server import advice
from beachhead.server.seats import Players
from server.helpers import PLAYERS, Chance, Client, Info, Json, Serve, fault, new, play_out, step, table, wait_for
from server.test_secrets import neutral


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget alone ends a thought."""
    monkeypatch.setattr(advice, "in_time", lambda seconds: lambda: False)


class Layer:
    """Lays its mine where its name says, and does the first thing there is ever after."""

    def __init__(self, zone: str) -> None:
        self.zone = zone

    def choose(self, observation: Observation) -> Action:
        actions = [option.action for option in observation.options]
        wanted = Action("lay", self.zone)
        return wanted if wanted in actions else actions[0]


ZONES = ("Reef", "Cape")
LAYERS = Players({**PLAYERS.known, **{z: Info(z, "Layer", "") for z in ZONES}}, lambda kind, seed: Layer(kind))


def get(client: Client, token: str, **query: Any) -> Any:
    return client.get(f"/api/table/{token}/weighed", params=query)


def asked(client: Client, token: str) -> Json:
    """The table once the link is asked, or the match is over."""
    return wait_for(lambda: (seen := table(client, token)) and (seen["question"] or seen["over"]) and seen)


def looks(client: Client, links: Json, token: str) -> list[str]:
    last = table(client, token)["decision"]
    queries: list[Json] = [{"of": "computer"}, {"at": last + 1}]
    queries += [{"at": at, "level": level} for at in range(last + 1) for level in ("greedy", "veteran")]
    answers = [get(client, token, **query) for query in queries]
    return [neutral(f"{a.status_code} {dict(a.headers)} {a.text}", links) for a in answers]


def test_a_mine_that_the_computer_laid_in_secret_changes_no_byte(serve: Serve) -> None:
    seen: list[list[str]] = []
    client = serve(players=LAYERS)
    for zone in ZONES:
        links = new(client, red=zone)
        moments: list[str] = []
        for _ in range(4):
            asked(client, links["table"])
            moments += looks(client, links, links["table"])
            step(client, links["table"])
        seen.append(moments)
    assert seen[0] == seen[1]
    assert any('"samples":' in text and '"ahead":null' not in text for text in seen[0])


def test_a_decision_is_weighed_from_what_its_player_was_shown_and_nothing_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[Observation] = []
    judged = advice.judged
    monkeypatch.setattr(advice, "judged", lambda seen, *rest: (weighed.append(seen), judged(seen, *rest))[1])
    monkeypatch.setattr(Chance, "seen", [])
    links = new(client, red="chance")
    last = play_out(client, links["table"])
    answers = [get(client, links["watch"], at=at, level="greedy") for at in range(last["decision"])]
    assert {answer.status_code for answer in answers} == {200}
    mine = [seen for seen in weighed if seen.side == "red"]
    assert len(mine) > 3
    assert [msgspec.json.encode(seen) for seen in mine] == [msgspec.json.encode(seen) for seen in Chance.seen]


def test_what_hidden_things_a_computer_knew_is_told_when_the_match_is_over(client: Client) -> None:
    links = new(client, red="chance")
    token = links["table"]
    asked(client, token)
    for link in (token, links["watch"]):
        fault(get(client, link, of="computer"), 409, "hidden")
    play_out(client, token)
    for link in (token, links["watch"]):
        last = get(client, link, of="computer").json()
        assert not last["guessed"]
        assert last["side"] == "red" if link == token else last["side"] in ("red", "blue")
        assert sum(option["best"] for option in last["options"]) == 1
        assert sum(option["chosen"] for option in last["options"]) == 1


def test_before_that_it_is_weighed_from_what_the_viewer_knows_with_a_guess_at_the_rest(client: Client) -> None:
    seats = {"uk": "person", "ar": "chance"}
    links = client.post("/api/matches", json={"game": "port_stanley", "scenario": "historical", "seats": seats}).json()
    token = links["table"]
    asked(client, token)
    fault(get(client, links["watch"], of="computer"), 409, "hidden")
    guess = get(client, token, of="computer").json()
    assert guess["guessed"]
    assert guess["side"] == "ar"
    assert sum(option["best"] for option in guess["options"]) == 1
    assert not any(option["chosen"] for option in guess["options"])
    assert get(client, token, at=guess["decision"]).json() == guess
    assert not get(client, token).json()["guessed"]


def test_nobody_is_advised_against_another_person(client: Client) -> None:
    links = new(client)
    red = links["seats"]["red"]
    fault(get(client, red), 409, "no_advice")
    assert get(client, links["table"]).status_code == 200  # the same screen plays against itself
    step(client, red)
    fault(get(client, red, at=0), 409, "no_advice")
    fault(get(client, links["seats"]["blue"], of="computer"), 409, "no_computer")
    last = play_out(client, links["table"])["decision"]
    own = [get(client, red, at=at, level="veteran") for at in range(last)]
    assert {answer.status_code for answer in own} == {200}
    fault(get(client, red), 409, "over")


def test_where_nothing_is_hidden_a_computers_decisions_are_explained_at_once(client: Client) -> None:
    seats = {"us": "chance", "jp": "person"}
    links = client.post("/api/matches", json={"game": "leyte", "scenario": "barrier", "seats": seats}).json()
    token = links["table"]
    wait_for(lambda: table(client, token)["decision"] > 8)
    last = get(client, token, of="computer").json()
    assert last["side"] == "us"
    assert last["level"] == "greedy"
    before = get(client, token, at=last["before"]).json()
    assert before["after"] == last["decision"]
    best = [option for option in before["options"] if option["best"]]
    assert best[0]["judged"] == max(option["judged"] for option in before["options"])
    assert best[0]["label"] in before["plan"]
    assert before["cost"] >= 0
    fault(get(client, token, at=0, level="staff"), 400, "bad_input")


def test_nobody_looks_ahead_where_there_was_one_way_to_go_on(client: Client) -> None:
    seats = {"us": "person", "jp": "person"}
    token = client.post("/api/matches", json={"game": "leyte", "scenario": "assault", "seats": seats}).json()["table"]
    only = get(client, token, level="greedy").json()
    assert only["count"] == 1
    assert only["may_look"] is False


@pytest.mark.parametrize(("crossroads", "looks"), [({"move": Crossroad(0.5)}, True), ({}, False), (None, True)])
def test_who_looks_ahead_is_asked_only_where_a_game_has_a_question_that_is_worth_it(
    monkeypatch: pytest.MonkeyPatch, client: Client, crossroads: object, looks: bool
) -> None:
    monkeypatch.setattr(find("toy"), "crossroads", crossroads, raising=False)
    token = new(client)["table"]
    assert get(client, token, level="greedy").json()["may_look"] is looks
    assert get(client, token, level="veteran").json()["may_look"] is False


def puzzles(client: Client, token: str, side: str) -> Json:
    return client.get(f"/api/table/{token}/puzzles", params={"side": side}).json()


def test_the_decisions_that_cost_most_are_found_in_the_background(client: Client) -> None:
    links = new(client, red="chance")
    token = links["table"]
    fault(client.post(f"/api/table/{token}/puzzles"), 409, "not_over")
    play_out(client, token)
    assert puzzles(client, token, "blue") == {"side": "blue", "done": 0, "of": 0, "puzzles": None}
    assert client.post(f"/api/table/{token}/puzzles").json()["side"] == "blue"
    found = wait_for(lambda: (now := puzzles(client, token, "blue")) and now["puzzles"] is not None and now)
    assert found["done"] == found["of"]
    costs = [puzzle["cost"] for puzzle in found["puzzles"]]
    assert costs
    assert costs == sorted(costs, reverse=True)
    for puzzle in found["puzzles"]:
        best, chosen = (next(o for o in puzzle["options"] if o[which]) for which in ("best", "chosen"))
        assert best["ahead"] > chosen["ahead"]
        assert puzzle["side"] == "blue"
        assert get(client, token, at=puzzle["decision"], level="veteran").json() == puzzle
    fault(client.post(f"/api/table/{token}/puzzles", params={"side": "green"}), 400, "bad_input")
