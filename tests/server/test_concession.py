"""Giving the match up at the table."""

from __future__ import annotations

from server.helpers import Client, Json, Serve, fault, new, send, table


def concede(client: Client, token: str, side: str) -> Json:
    return client.post(f"/api/table/{token}/concede", json={"side": side})


def test_a_side_concedes_while_the_other_is_asked_and_everybody_sees_it(client: Client) -> None:
    links = new(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    assert table(client, red)["question"] is not None
    assert concede(client, blue, "blue").json() == {"version": 1}
    for token in (red, blue, links["watch"], links["table"]):
        seen = table(client, token)
        assert (seen["over"], seen["question"], seen["can_undo"]) == (True, None, False)
        assert (seen["position"]["outcome"]["winner"], seen["log"][-1]["kind"]) == ("red", "Conceded")
    fault(concede(client, red, "red"), 409, "over")
    fault(client.post(f"/api/table/{red}/undo", json={"version": 1}), 409, "over")


def test_a_link_concedes_for_its_own_side_only_and_no_move_concedes(client: Client) -> None:
    links = new(client)
    red = links["seats"]["red"]
    fault(concede(client, red, "blue"), 403, "not_your_side")
    fault(concede(client, links["watch"], "blue"), 403, "not_your_side")
    fault(client.post(f"/api/table/{red}/concede", json={}), 400, "bad_input")
    fault(send(client, red, table(client, red), "concede"), 409, "not_an_option")
    assert not table(client, red)["over"]


def test_it_outlives_the_server_and_its_record_can_be_brought_along(serve: Serve) -> None:
    client = serve()
    token = new(client)["table"]
    concede(client, token, "red")
    before = table(client, token)
    again = serve()
    assert table(again, token) == before
    record = again.get(f"/api/table/{token}/record").content
    brought = again.post("/api/import", content=record).json()
    assert table(again, brought["table"])["position"]["outcome"] == before["position"]["outcome"]


def test_against_a_computer(client: Client) -> None:
    links = new(client, red="chance")
    assert concede(client, links["table"], "blue").status_code == 200
    seen = table(client, links["table"])
    assert (seen["over"], seen["thinking"]) == (True, False)
    assert seen["position"]["outcome"]["winner"] == "red"
