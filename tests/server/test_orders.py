"""Standing orders: they answer as their side would, disarm themselves, and nobody else can tell that there are any."""

from __future__ import annotations

from typing import Any

import pytest

from patience import PATIENCE
from server.helpers import Client, Json, Reader, Serve, fault, new, send, served, step, table, wait_for
from server.test_agreeing import offer, reply
from server.test_secrets import neutral
from server.test_side_channels import counted

REACHED = [("red", "lay Cape"), ("blue", "pick C1"), ("blue", "to Narrows"), ("blue", "pick C1")]
"""After this blue's next step is one to which red may react."""

PASS = {"side": "red", "question": "intercept", "policy": "pass"}


def answer(client: Client, links: Json, side: str, word: str) -> None:
    verb, _, target = word.partition(" ")
    sent = send(client, links["seats"][side], table(client, links["seats"][side]), verb, target)
    assert sent.status_code == 200, sent.text


def reached(client: Client, links: Json) -> Json:
    for side, word in REACHED:
        answer(client, links, side, word)
    return links


def put(client: Client, token: str, order: Json) -> Any:
    return client.put(f"/api/table/{token}/orders", json=order)


def end(client: Client, token: str, side: str = "red", question: str = "intercept") -> Any:
    return client.delete(f"/api/table/{token}/orders", params={"side": side, "question": question})


def ordered(client: Client, order: Json = PASS, links: Json = None) -> Json:
    """A match in which red has just given an order at the first question of its kind, and that has answered it."""
    links = reached(client, links or new(client))
    answer(client, links, "blue", "to Shoal")
    red = links["seats"]["red"]
    before = table(client, red)["version"]
    assert put(client, red, order).status_code == 200
    wait_for(lambda: table(client, red)["version"] > before)
    return links


def others(client: Client, links: Json) -> list[Any]:
    """All that red's order must not change: what the others are sent, and what the lobby says."""
    tokens = (links["seats"]["blue"], links["watch"])
    sent = [client.get(f"/api/table/{token}").content for token in tokens]
    known = [client.post("/api/matches/known", json={"tables": [token]}).json() for token in tokens]
    return [*sent, known]


def test_an_order_answers_the_open_question_and_the_next_of_its_kind(client: Client) -> None:
    links = ordered(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    (mine,) = table(client, red)["orders"]
    assert (mine["question"], mine["policy"], mine["reason"]) == ("intercept", "pass", "")
    assert mine["text"]
    assert "C1" in mine["asked"]
    answer(client, links, "blue", "pick C2")
    answer(client, links, "blue", "to Narrows")
    answer(client, links, "blue", "pick C2")
    answer(client, links, "blue", "to Shoal")
    asked = wait_for(lambda: table(client, blue)["question"])
    assert {choice["action"]["verb"] for choice in asked["choices"]} >= {"end"}


def test_what_can_be_ordered_is_offered_at_a_reaction_to_its_side_alone(client: Client) -> None:
    links = reached(client, new(client))
    assert table(client, links["seats"]["blue"])["may_order"] == []
    answer(client, links, "blue", "to Shoal")
    offered = table(client, links["seats"]["red"])["may_order"]
    assert offered[0]["policy"] == "pass"
    assert {one["question"] for one in offered} == {"intercept"}
    assert table(client, links["seats"]["blue"])["may_order"] == table(client, links["watch"])["may_order"] == []


def test_an_order_to_act_acts(client: Client) -> None:
    links = reached(client, new(client))
    answer(client, links, "blue", "to Shoal")
    red = links["seats"]["red"]
    (offered,) = [one for one in table(client, red)["may_order"] if one["policy"] == "always"]
    order = {key: offered[key] for key in ("side", "question", "policy", "verb", "least")}
    assert put(client, red, order).status_code == 200
    wait_for(lambda: any(line["kind"] == "Intercepted" for line in table(client, links["watch"])["log"]))


def test_an_order_disarms_itself_with_a_reason(client: Client) -> None:
    """Two boats can intercept, so there is more than one way to do it: red is asked, and nobody else notices."""
    links = new(client, scenario="night")
    laid = [("red", "lay Reef"), ("red", "lay Cape")]
    for side, word in [*laid, *REACHED[1:3], ("red", "pass"), REACHED[3], ("blue", "to Shoal")]:
        answer(client, links, side, word)
    red = links["seats"]["red"]
    assert [one["policy"] for one in table(client, red)["may_order"]] == ["pass"]
    before = others(client, links)
    assert put(client, red, {**PASS, "policy": "always", "verb": "intercept"}).status_code == 200
    (mine,) = wait_for(lambda: [one for one in table(client, red)["orders"] if one["reason"]])
    assert "more than one" in mine["reason"]
    assert table(client, red)["question"] is not None
    assert others(client, links) == before


def test_orders_cannot_be_told_from_answers(serve: Serve) -> None:
    """At one table red answers, at the other its order does; the dice are the same, and so is what others get."""
    seen, journals = [], []
    for by_order in (False, True):
        client = serve()
        links = reached(client, new(client))
        answer(client, links, "blue", "to Shoal")
        red = links["seats"]["red"]
        tokens = (links["seats"]["blue"], links["watch"])
        with (
            client.websocket_connect(f"/api/table/{tokens[0]}/live") as one,
            client.websocket_connect(f"/api/table/{tokens[1]}/live") as other,
        ):
            found = [line.receive_text(timeout=PATIENCE) for line in (one, other)]
            if by_order:
                put(client, red, PASS)
            else:
                answer(client, links, "red", "pass")
            found += [line.receive_text(timeout=PATIENCE) for line in (one, other)]
        found += [client.get(f"/api/table/{token}").text for token in tokens]
        refused = client.post(f"/api/table/{links['watch']}/undo", json={"version": 0})
        found += [refused.text, put(client, links["watch"], PASS).text, end(client, links["seats"]["blue"]).text]
        seen.append([neutral(one, links) for one in found])
        storage = client.app.state.tables.storage
        entries = storage.journal(links["match"])
        journals.append([(e.number, e.kind, e.side, e.verb, e.target, e.led, e.digest) for e in entries])
        assert len({e.seat for e in entries if e.side == "red"}) == 1, "as if it had come by red's link"
    assert seen[0] == seen[1]
    assert journals[0] == journals[1]


def test_giving_changing_and_ending_an_order_shows_nobody_anything(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = ordered(client)
    red = links["seats"]["red"]
    tokens = (links["seats"]["blue"], links["watch"])
    before = others(client, links)
    with (
        client.websocket_connect(f"/api/table/{tokens[0]}/live") as one,
        client.websocket_connect(f"/api/table/{tokens[1]}/live") as other,
    ):
        for line in (one, other):
            line.receive_json(timeout=PATIENCE)
        with counted(monkeypatch) as counts:
            for change in ({**PASS, "policy": "always", "verb": "intercept"}, PASS):
                version = put(client, red, change).json()["version"]
                assert version == table(client, red)["version"]
                assert others(client, links) == before
            assert end(client, red).status_code == 200
            assert others(client, links) == before
        assert counts["bells"] == 0


def test_the_owner_hears_of_an_order_on_his_live_line(client: Client) -> None:
    links = ordered(client)
    red = links["seats"]["red"]
    with client.websocket_connect(f"/api/table/{red}/live") as line:
        reader = Reader(line)
        assert len(reader.hear()["orders"]) == 1
        end(client, red)
        assert reader.hear()["orders"] == []
        assert reader.table == table(client, red)


def test_an_order_can_be_changed_at_any_time(client: Client) -> None:
    links = ordered(client)
    red = links["seats"]["red"]
    assert table(client, red)["question"] is None
    assert put(client, red, {**PASS, "policy": "always", "verb": "intercept"}).status_code == 200
    (mine,) = table(client, red)["orders"]
    assert (mine["policy"], mine["verb"]) == ("always", "intercept")
    end(client, red)
    assert table(client, red)["orders"] == []
    fault(put(client, red, PASS), 409, "not_asked")
    answer(client, links, "blue", "pick C2")
    answer(client, links, "blue", "to Narrows")
    answer(client, links, "blue", "pick C2")
    answer(client, links, "blue", "to Shoal")
    assert table(client, red)["question"]["side"] == "red"


def test_an_order_survives_a_restart(serve: Serve) -> None:
    links = ordered(serve())
    second = serve()
    red = links["seats"]["red"]
    (mine,) = table(second, red)["orders"]
    assert mine["policy"] == "pass"
    for word in ("pick C2", "to Narrows", "pick C2", "to Shoal"):
        answer(second, links, "blue", word)
    wait_for(lambda: table(second, links["seats"]["blue"])["question"])


def test_an_answer_that_is_taken_back_disarms_its_order(serve: Serve) -> None:
    """At the same screen, where the next decision does not pass to somebody else."""
    client = serve()
    links = reached(client, new(client))
    answer(client, links, "blue", "to Shoal")
    both = links["table"]
    assert put(client, both, PASS).status_code == 200
    wait_for(lambda: table(client, both)["question"]["side"] == "blue")
    sent = client.post(f"/api/table/{both}/undo", json={"version": table(client, both)["version"]})
    assert sent.status_code == 200, sent.text
    seen = table(client, both)
    assert seen["question"]["side"] == "red"
    (mine,) = seen["orders"]
    assert "taken back" in mine["reason"]
    assert put(client, both, PASS).status_code == 200  # given again, it answers again
    wait_for(lambda: table(client, both)["question"]["side"] == "blue")


SHOAL_ALONE = {**PASS, "only": {"place": "Shoal", "classes": ["convoy"], "most": 1}}


def test_an_order_for_one_place_leaves_the_others_to_its_side(client: Client) -> None:
    links = ordered(client, SHOAL_ALONE)
    red = links["seats"]["red"]
    (mine,) = table(client, red)["orders"]
    assert mine["only"] == {"place": "Shoal", "classes": ["convoy"], "most": 1, "least": 0}
    assert mine["text"].endswith("; only at Shoal, against convoy alone, against no more than 1")
    before = others(client, links)
    other = {**PASS, "only": {"place": "Narrows"}}
    assert put(client, red, other).status_code == 200  # changed while it is not asked
    assert others(client, links) == before
    for word in ("pick C2", "to Narrows", "pick C2", "to Shoal"):
        answer(client, links, "blue", word)
    seen = table(client, red)
    assert seen["question"]["side"] == "red", "at the Shoal red answers himself again"
    assert [one["reason"] for one in seen["orders"]] == [""], "and the order stays"
    (now,) = {one["now"]["place"] for one in seen["may_order"]}
    assert now == "Shoal"
    assert seen["may_order"][0]["classes"] == [{"id": "convoy", "name": "convoy"}]


def test_only_who_plays_a_side_gives_its_orders(serve: Serve) -> None:
    client = serve(local=False)
    links = reached(client, served(client))
    answer(client, links, "blue", "to Shoal")
    for token in (links["seats"]["blue"], links["watch"]):
        fault(put(client, token, PASS), 403, "not_your_side")
        fault(end(client, token), 403, "not_your_side")


@pytest.mark.parametrize(
    "order",
    [
        {**PASS, "policy": "sometimes"},
        {**PASS, "policy": "always"},
        {**PASS, "policy": "always", "verb": "surrender"},
        {**PASS, "least": -1},
        {**PASS, "policy": "share", "verb": "intercept"},
        {**PASS, "policy": "share", "verb": "intercept", "share": 101},
        {**PASS, "only": {"zone": "Shoal"}},
        {**PASS, "only": {"most": -1}},
        {"side": "red"},
        [],
    ],
)
def test_an_order_that_says_nothing_is_refused(client: Client, order: Any) -> None:
    links = reached(client, new(client))
    answer(client, links, "blue", "to Shoal")
    fault(put(client, links["seats"]["red"], order), 400, "bad_input")
    assert table(client, links["seats"]["red"])["orders"] == []


def test_an_order_is_not_older_than_where_play_has_gone_back_to(serve: Serve) -> None:
    """Given before that moment it goes on; given since, it disarms itself until it is given again."""
    client = serve()
    links = ordered(client)
    red, blue = links["seats"]["red"], links["seats"]["blue"]
    for _ in ("pick", "to"):  # who is asked to go back knows of the second alone
        step(client, links["table"])
    for to, disarmed in ({}, False), ({"to": 1}, True):
        assert offer(client, blue, "take_back", **to).status_code == 200
        assert reply(client, red, "take_back", accept=True).status_code == 200
        for server in (client, serve()):
            (mine,) = table(server, red)["orders"]
            assert bool(mine["reason"]) == disarmed
    assert put(client, red, PASS).status_code == 200
    (mine,) = table(client, red)["orders"]
    assert mine["reason"] == ""


def test_orders_go_with_their_match(client: Client) -> None:
    links = ordered(client)
    assert len(client.app.state.tables.kept.orders(links["match"])) == 1
    assert client.delete(f"/api/matches/{links['match']}", params={"table": links["table"]}).status_code == 204
    assert client.app.state.tables.kept.orders(links["match"]) == []


def test_nothing_is_ordered_in_a_question_that_is_no_reaction(client: Client) -> None:
    links = new(client)
    step(client, links["table"])
    fault(put(client, links["seats"]["blue"], {**PASS, "side": "blue", "question": "convoy"}), 409, "not_asked")
