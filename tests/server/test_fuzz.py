"""Whatever is sent: never a fault of the server, and nothing but a legal move changes a table."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.helpers import Client, new, table

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
SIDE = st.sampled_from(["red", "blue", "green", ""]) | st.text(max_size=5)
VERB = st.sampled_from(["lay", "pick", "to", "end", "scout", "look", "stay", "gun", "escort", "pass"]) | st.text(
    max_size=5
)
TARGET = st.sampled_from(["", "Reef", "Narrows", "Port", "C1", "B1", "0"]) | st.text(max_size=5)


def mostly(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """An object with these fields, one of them perhaps anything, or anything at all."""
    right = st.fixed_dictionaries(fields)
    name = st.sampled_from([*fields, "more"])
    wrong = st.tuples(right, name, JSON).map(lambda parts: {**parts[0], parts[1]: parts[2]})
    return st.one_of(right, wrong, JSON)


MATCHES = mostly(
    game=st.sampled_from(["toy", "chess"]),
    scenario=st.sampled_from(["dash", "night", "noon"]),
    seats=st.dictionaries(SIDE, st.sampled_from(["person", "genius"]), max_size=3)
    | st.just({"blue": "person", "red": "person"}),
    options=st.dictionaries(st.sampled_from(["mines", "x"]), st.sampled_from(["open", "y"]), max_size=2),
    invite=st.lists(SIDE, max_size=3),
    seed=st.none() | st.integers() | st.text(max_size=70),
    name=st.text(max_size=120),
)
MOVES = mostly(
    version=st.integers(-1, 40),
    side=SIDE,
    action=st.fixed_dictionaries({"verb": VERB, "target": TARGET}),
    key=st.none() | st.text(max_size=110),
)
FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def token(client: Client) -> str:
    return str(new(client)["table"])


def check(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error", "message", "where", "refusal"}


@FUZZ
@given(body=MATCHES)
def test_any_match_may_be_asked_for(client: Client, body: Any) -> None:
    answer = client.post("/api/matches", json=body)
    check(answer)
    if answer.status_code == 201:
        assert table(client, answer.json()["table"])["version"] == 0


@FUZZ
@given(body=MOVES, now=st.booleans())
def test_any_move_may_be_tried(client: Client, token: str, body: Any, now: bool) -> None:
    before = table(client, token)
    if now and isinstance(body, dict):
        body = {**body, "version": before["version"]}
    answer = client.post(f"/api/table/{token}/act", json=body)
    check(answer)
    after = table(client, token)
    if answer.status_code != 200:
        assert after == before
    else:
        assert after["version"] >= answer.json()["version"]


@FUZZ
@given(content=st.binary(max_size=200))
def test_any_bytes_may_be_sent(client: Client, token: str, content: bytes) -> None:
    tables = [f"/api/table/{token}/{way}" for way in ("act", "undo", "redo")]
    for address in ("/api/matches", "/api/import", *tables, f"/api/matches/x/rename?table={token}"):
        check(client.post(address, content=content))
    assert table(client, token)["version"] == 0


@FUZZ
@given(
    body=mostly(version=st.integers(-1, 3), to=st.integers(-1, 3) | st.none()), way=st.sampled_from(["undo", "redo"])
)
def test_any_way_back_and_forth_may_be_tried(client: Client, token: str, body: Any, way: str) -> None:
    check(client.post(f"/api/table/{token}/{way}", json=body))


@FUZZ
@given(
    code=st.text(max_size=20).map(lambda text: quote(text, safe="")),
    key=mostly(key=st.text(max_size=110)),
    side=mostly(side=SIDE),
    tables=mostly(tables=st.lists(st.text(max_size=20), max_size=3)),
)
def test_any_invitation_may_be_tried(client: Client, token: str, code: str, key: Any, side: Any, tables: Any) -> None:
    for address in (f"/api/invitations/{code}", "/api/table/nothing/replace"):
        check(client.post(address, json=key))
    check(client.post(f"/api/table/{token}/invite", json=side))
    check(client.post("/api/matches/known", json=tables))


@FUZZ
@given(
    body=mostly(
        side=SIDE,
        question=st.sampled_from(["mine", "convoy", "intercept", ""]) | st.text(max_size=20),
        policy=st.sampled_from(["pass", "always", "at_least", "never"]),
        verb=st.sampled_from(["pass", "intercept", ""]) | st.text(max_size=20),
        least=st.integers(-1, 3),
    ),
    question=st.text(max_size=20),
)
def test_any_order_may_be_given_and_ended(client: Client, token: str, body: Any, question: str) -> None:
    check(client.put(f"/api/table/{token}/orders", json=body))
    for side in ("red", "blue", question):
        check(client.delete(f"/api/table/{token}/orders?side={quote(side)}&question={quote(question)}"))


@FUZZ
@given(body=mostly(name=st.text(max_size=120)))
def test_any_name_may_be_given(client: Client, token: str, body: Any) -> None:
    match = table(client, token)["match"]
    answer = client.post(f"/api/matches/{match}/rename", params={"table": token}, json=body)
    check(answer)
    if answer.status_code == 200:
        assert client.get("/api/matches").json()[0]["name"] == body["name"]


HEADERS = mostly(
    game=st.sampled_from(["toy", "leyte", "chess"]),
    scenario=st.sampled_from(["dash", "night", "noon"]),
    settings=st.dictionaries(st.sampled_from(["mines", "x"]), st.sampled_from(["open", "y"]), max_size=2),
    rules=st.just("1") | st.text(max_size=3),
    seed=st.just("ab" * 32) | st.text(max_size=64),
)
RECORDS = mostly(
    format=st.just("beachhead-record/1"),
    header=HEADERS,
    actions=st.lists(st.tuples(SIDE, VERB, TARGET) | JSON, max_size=3),
    digests=st.lists(st.tuples(st.integers(), st.text(max_size=16)), max_size=2),
    digest=st.just("") | st.text(max_size=16),
)


@FUZZ
@given(body=RECORDS)
def test_any_record_may_be_brought_along(client: Client, body: Any) -> None:
    before = len(client.get("/api/matches").json())
    answer = client.post("/api/import", json=body)
    check(answer)
    created = answer.status_code == 201
    assert len(client.get("/api/matches").json()) == before + created
    if created:
        assert table(client, answer.json()["table"])["decision"] == len(body["actions"])


@FUZZ
@given(name=st.text(max_size=20), piece=st.integers() | st.text(max_size=5), decision=st.integers())
def test_anything_may_be_looked_at(client: Client, token: str, name: str, piece: Any, decision: int) -> None:
    words = quote(name, safe="")
    for path in (f"layer/{words}", f"layer/reach?piece={quote(str(piece))}", f"at/{decision}", f"at/{words}"):
        check(client.get(f"/api/table/{token}/{path}"))
    check(client.get(f"/api/table/{token}/point", params={"side": name, "piece": piece, "space": decision}))


@FUZZ
@given(side=SIDE, verb=VERB, target=TARGET)
def test_any_why_may_be_asked(client: Client, token: str, side: str, verb: str, target: str) -> None:
    check(client.get(f"/api/table/{token}/why", params={"side": side, "verb": verb, "target": target}))
