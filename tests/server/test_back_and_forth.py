"""Going back several answers, and forward again."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.server.errors import NotStoredError
from beachhead.server.storage import Entry
from server.helpers import Client, Json, Serve, fault, new, play_out, send, step, table

AT_SEA = ("lay Reef", "pick C1", "to Narrows", "pick C2", "to Narrows", "scout")
"""Red's mine, which is sealed, then blue's answers, each of which can be taken back."""


def answer(client: Client, token: str, *words: str) -> Json:
    """Answer the open questions of a link: ``"pick C1"``; the last table."""
    for word in words:
        verb, _, target = word.partition(" ")
        sent = send(client, token, table(client, token), verb, target)
        assert sent.status_code == 200, sent.text
    return table(client, token)


def undo(client: Client, token: str, to: int | None = None) -> Any:
    body = {"version": table(client, token)["version"]}
    return client.post(f"/api/table/{token}/undo", json=body if to is None else {**body, "to": to})


def redo(client: Client, token: str) -> Any:
    return client.post(f"/api/table/{token}/redo", json={"version": table(client, token)["version"]})


def at_sea(client: Client) -> tuple[Json, Json]:
    links = new(client)
    return links, answer(client, links["table"], *AT_SEA)


def without_version(seen: Json) -> Json:
    going_on = ("version", "can_redo", "redo_reason", "undone")
    return {name: value for name, value in seen.items() if name not in going_on}


def test_a_link_goes_back_to_any_decision_of_its_own_since_the_last_disclosure(client: Client) -> None:
    links = new(client)
    token = links["table"]
    seen = [table(client, token)]
    for word in AT_SEA:
        seen.append(answer(client, token, word))
    assert [table["decision"] for table in seen] == [0, 1, 2, 3, 4, 5, 6]
    assert [table["undo_to"] for table in seen] == [0, 1, 1, 1, 1, 1, 1]
    assert undo(client, token, 3).json() == {"version": 9}
    assert without_version(table(client, token)) == without_version(seen[3])
    assert undo(client, token, 1).json() == {"version": 11}
    assert without_version(table(client, token)) == without_version(seen[1])
    assert table(client, token)["can_undo"] is False


@pytest.mark.parametrize("to", [6, 7, 2**53])
def test_what_lies_ahead_cannot_be_taken_back(client: Client, to: int) -> None:
    links, seen = at_sea(client)
    assert fault(undo(client, links["table"], to), 400, "bad_input")["where"] == "body.to"
    assert table(client, links["table"]) == seen


def test_too_far_back_is_refused_with_the_reason_and_nothing_is_undone(client: Client) -> None:
    links, seen = at_sea(client)
    body = fault(undo(client, links["table"], 0), 409, "shown")
    assert "decision 1" in body["message"]
    assert "shown" in body["refusal"]["text"]
    assert table(client, links["table"]) == seen


def test_the_other_sides_answer_stands_and_so_does_what_came_after_it(client: Client) -> None:
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    answer(client, red, "lay Shoal")
    answer(client, blue, "pick C1", "to Narrows", "pick C1", "to Reef")
    asked = table(client, red)
    assert (asked["decision"], asked["undo_to"], asked["can_undo"]) == (3, 3, False)  # red sees ships go, not be picked
    passed = table(client, blue)  # red is asked whether it intercepts: whether it has begun to answer is its own affair
    assert (passed["undo_to"], passed["can_undo"]) == (passed["decision"], False)
    assert fault(undo(client, blue), 409, "passed")["refusal"]["text"] == passed["undo_reason"]
    answer(client, red, "pass")
    answer(client, blue, "pick C2")
    seen = table(client, blue)
    unaware = table(client, red)  # of the ship that was picked up after its last answer
    assert (seen["decision"], seen["undo_to"]) == (7, 6)
    assert (unaware["decision"], unaware["undo_to"], unaware["can_undo"]) == (4, 4, False)
    assert fault(undo(client, red, 3), 409, "passed")["refusal"]["text"] == unaware["undo_reason"]
    body = fault(undo(client, blue, 3), 409, "not_yours")
    assert "decision 6" in body["message"]
    assert table(client, blue) == seen
    assert table(client, links["table"])["undo_to"] == 1
    assert undo(client, links["table"], 3).status_code == 200
    assert table(client, blue)["decision"] == 3


def test_what_was_taken_back_is_made_again_step_by_step(client: Client) -> None:
    links, seen = at_sea(client)
    token = links["table"]
    assert not seen["can_redo"]
    undo(client, token, 2)
    for version in (11, 12, 13, 14):
        assert table(client, token)["can_redo"]
        assert redo(client, token).json() == {"version": version}
    last = table(client, token)
    assert (without_version(last), last["can_redo"]) == (without_version(seen), False)
    fault(redo(client, token), 409, "nothing_to_redo")
    assert table(client, token) == last


def test_the_same_answer_by_hand_is_making_it_again_and_any_other_ends_it(client: Client) -> None:
    links, _ = at_sea(client)
    token = links["table"]
    undo(client, token, 3)
    assert answer(client, token, "pick C2")["can_redo"]
    assert redo(client, token).status_code == 200
    undo(client, token, 3)
    assert table(client, token)["can_redo"]
    assert not answer(client, token, "pick C1")["can_redo"]
    fault(redo(client, token), 409, "nothing_to_redo")


def test_nobody_makes_another_sides_answer_again(client: Client) -> None:
    links, _ = at_sea(client)
    undo(client, links["seats"]["blue"], 3)
    tokens = {**links["seats"], "watch": links["watch"]}
    told = {name: table(client, token)["can_redo"] for name, token in tokens.items()}
    assert told == {"blue": True, "red": False, "watch": False}
    fault(redo(client, links["seats"]["red"]), 409, "nothing_to_redo")
    fault(redo(client, links["watch"]), 403, "not_your_side")
    fault(client.post(f"/api/table/{links['table']}/redo", json={"version": 0}), 409, "stale")
    fault(client.post(f"/api/table/{links['table']}/redo", json={"version": -1}), 400, "bad_input")
    fault(client.post("/api/table/nothing/redo", json={"version": 0}), 404, "unknown_table")
    assert redo(client, links["seats"]["blue"]).status_code == 200


def test_one_part_of_a_sealed_question_is_taken_back_and_made_again(client: Client) -> None:
    links = new(client)
    red = links["seats"]["red"]
    words = ("lay Cape", "pick C1", "to Narrows", "pick C1", "to Shoal", "intercept B1", "gun", "escort 0")
    answer(client, links["table"], *words)
    seen = answer(client, red, "stay")
    assert (seen["undo_to"], seen["decision"]) == (6, 7)
    undo(client, red)
    assert table(client, links["seats"]["blue"])["can_redo"] is False
    redo(client, red)
    assert table(client, red)["position"] == seen["position"]
    assert table(client, links["seats"]["blue"])["question"]


def test_a_new_start_of_the_server_forgets_nothing(serve: Serve) -> None:
    first = serve()
    links, _ = at_sea(first)
    token = links["table"]
    undo(first, token, 2)
    redo(first, token)
    before = [table(first, each) for each in (token, links["watch"], *links["seats"].values())]
    second = serve()
    assert [table(second, each) for each in (token, links["watch"], *links["seats"].values())] == before
    assert (before[0]["can_redo"], before[0]["undo_to"], before[0]["decision"]) == (True, 1, 3)
    for _ in range(3):
        assert redo(second, token).status_code == 200
    fault(redo(second, token), 409, "nothing_to_redo")
    assert undo(second, token, 1).status_code == 200


def test_the_journal_keeps_everything(client: Client) -> None:
    links, _ = at_sea(client)
    undo(client, links["table"], 4)
    redo(client, links["table"])
    journal = client.app.state.tables.storage.journal(links["match"])
    assert [entry.number for entry in journal] == list(range(1, 10))
    assert [entry.kind for entry in journal] == ["act"] * 6 + ["undo"] * 2 + ["act"]
    assert (journal[-1].verb, journal[-1].target) == ("to", "Narrows")


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_what_cannot_be_stored_never_happened(client: Client, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    links, _ = at_sea(client)
    token = links["table"]
    undo(client, token, 4)
    seen = table(client, token)
    with monkeypatch.context() as patch:
        patch.setattr(
            client.app.state.tables.storage, "append", lambda *_, **__: (_ for _ in ()).throw(NotStoredError("full"))
        )
        fault(undo(client, token, 2) if way == "undo" else redo(client, token), 503, "not_stored")
    assert table(client, token) == seen


def test_several_steps_are_stored_together_or_not_at_all(client: Client) -> None:
    """Another program takes the second of three numbers: none of the three is stored."""
    links, _ = at_sea(client)
    storage = client.app.state.tables.storage
    storage.append(links["match"], Entry(number=8, kind="act", side="blue"), None)
    fault(undo(client, links["table"], 3), 503, "not_stored")
    assert [entry.number for entry in storage.journal(links["match"])] == [1, 2, 3, 4, 5, 6, 8]


def test_a_finished_match_goes_neither_back_nor_forth(client: Client) -> None:
    token = new(client)["table"]
    last = play_out(client, token)
    assert (last["can_undo"], last["undo_to"], last["can_redo"]) == (False, last["decision"], False)
    fault(redo(client, token), 409, "over")
    fault(undo(client, token, 0), 409, "over")


def test_against_the_computer_only_ones_own_answers_go_back(client: Client) -> None:
    links = new(client, blue="chance")
    seen = step(client, links["table"])
    assert seen["undo_to"] == seen["decision"]
    play_out(client, links["table"])
