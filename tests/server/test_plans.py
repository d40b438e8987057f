"""Planning: answers on trial leave no trace and tell nothing; committed they go through the gate one by one."""

from __future__ import annotations

from typing import Any

from server.helpers import Client, Json, fault, new, send, table
from server.test_branches import fought

LAY = {"verb": "lay", "target": "Cape"}
PICK, TO = {"verb": "pick", "target": "C1"}, {"verb": "to", "target": "Narrows"}
SHOAL, STAY = {"verb": "to", "target": "Shoal"}, {"verb": "stay", "target": ""}


def plan(client: Client, token: str, *actions: Json) -> Json:
    answer = client.post(f"/api/table/{token}/plan", json={"actions": actions})
    assert answer.status_code == 200, answer.text
    return answer.json()


def commit(client: Client, token: str, *actions: Json, side: str = "blue") -> Any:
    body = {"version": table(client, token)["version"], "side": side, "actions": actions}
    return client.post(f"/api/table/{token}/commit", json=body)


def laid(client: Client) -> Json:
    links = new(client)
    assert send(client, links["seats"]["red"], table(client, links["seats"]["red"]), **LAY).status_code == 200
    return links


def test_a_plan_is_what_would_be_and_leaves_no_trace(client: Client) -> None:
    links = laid(client)
    blue, every = links["seats"]["blue"], [links["table"], links["watch"], *links["seats"].values()]
    before = [client.get(f"/api/table/{token}").text for token in every]
    tried = plan(client, blue, PICK, TO)
    assert [client.get(f"/api/table/{token}").text for token in every] == before
    assert (tried["taken"], tried["stopped"]) == (2, "")
    assert commit(client, blue, PICK, TO).json()["taken"] == 2
    now = table(client, blue)
    assert (tried["position"], tried["question"]) == (now["position"], now["question"])


def test_a_plan_tells_nothing_that_is_hidden(client: Client) -> None:
    seen = []
    for mine in ("Cape", "Reef"):
        links = new(client)
        red, blue = links["seats"]["red"], links["seats"]["blue"]
        assert send(client, red, table(client, red), "lay", mine).status_code == 200
        seen.append([plan(client, blue, *[PICK, TO, PICK, SHOAL][:count]) for count in range(5)])
        answer = client.post(f"/api/table/{links['watch']}/plan", json={"actions": []})
        fault(answer, 409, "not_asked")
    assert seen[0] == seen[1]


def test_whether_another_has_answered_in_secret_cannot_be_told_from_a_plan(client: Client) -> None:
    links = fought(client, "Cape")
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    before = plan(client, red, STAY)
    assert before["stopped"].startswith("the decision passes on")
    assert send(client, blue, table(client, blue), "stay").status_code == 200
    assert plan(client, red, STAY) == before
    answer = client.post(f"/api/table/{blue}/plan", json={"actions": []})
    fault(answer, 409, "not_asked")


def test_a_plan_stops_before_a_die_and_a_commit_after_it(client: Client) -> None:
    """Until then what is planned is what comes: each first choice is planned, and then made."""
    links = laid(client)
    token = links["table"]
    for _ in range(60):
        question = table(client, token)["question"]
        side, action = question["side"], question["choices"][0]["action"]
        tried = plan(client, token, action)
        if tried["stopped"].startswith("a die falls next"):
            break
        assert commit(client, token, action, side=side).json()["taken"] == 1
        assert not tried["taken"] or tried["position"] == table(client, links["seats"][side])["position"]
    tried = plan(client, token, action, action)
    assert tried["stopped"].startswith("a die falls next")
    assert tried["position"] == table(client, token)["position"]
    nothing = {"verb": "fly", "target": ""}
    fault(commit(client, token, nothing, action, side=side), 409, "not_an_option")
    done = commit(client, token, action, nothing, side=side).json()
    assert (done["taken"], done["stopped"][:17]) == (1, "a die has fallen,")
