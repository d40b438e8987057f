"""Who is at the machine, and who is not."""

from __future__ import annotations

import pytest

from beachhead.server.security import Hosts, hosts_of, is_loopback
from server.helpers import Serve, fault, new

HERE, ELSEWHERE = "127.0.0.1", "192.0.2.7"


@pytest.mark.parametrize("address", ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("host", ["localhost:8710", "127.0.0.1:8710", "[::1]:8710"])
def test_who_sits_at_the_machine_sees_its_matches(serve: Serve, address: str, host: str) -> None:
    client = serve(address=address)
    links = new(client)
    assert [entry["match"] for entry in client.get("/api/matches", headers={"Host": host}).json()] == [links["match"]]


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        (ELSEWHERE, {"Host": "localhost"}),
        (ELSEWHERE, {"Host": "192.0.2.1:8710"}),
        (HERE, {"Host": "play.example"}),
        (HERE, {"Host": "192.0.2.1:8710"}),
        (HERE, {"Host": "localhost", "X-Forwarded-For": ELSEWHERE}),
        (HERE, {"Host": "localhost", "X-Forwarded-For": HERE}),
        (HERE, {"Host": "localhost", "Forwarded": "for=192.0.2.7"}),
        ("testclient", {"Host": "localhost"}),
    ],
)
def test_who_comes_from_elsewhere_has_only_his_link(serve: Serve, address: str, headers: dict[str, str]) -> None:
    links = new(serve())
    client = serve(address=address)
    fault(client.get("/api/matches", headers=headers), 403, "not_local")
    fault(client.post("/api/import", content=b"{}", headers=headers), 403, "not_local")
    for token in (links["table"], links["watch"], *links["seats"].values()):
        shared = client.get(f"/api/table/{token}/links", headers=headers)
        if token == links["table"]:  # the link of whoever set the match up: he sees who has come, and no link
            nobody = {"seats": {"blue": None, "red": None}, "watch": None, "invitations": {}}
            assert shared.json() == nobody
        else:
            fault(shared, 403, "not_local")
        fault(client.get(f"/api/table/{token}/record", headers=headers), 403, "not_over")
        seen = client.get(f"/api/table/{token}", headers=headers).json()
        assert seen["links"] is (token == links["table"])
        assert seen["record_reason"]
    address = f"/api/matches/{links['match']}?table={links['seats']['red']}"
    fault(client.delete(address, headers=headers), 403, "not_yours")
    assert client.get("/api/server", headers=headers).json()["local"] is False


def test_what_a_server_answers_to_is_what_was_named() -> None:
    own = {"localhost", "127.0.0.1", "::1"}
    assert hosts_of("127.0.0.1") == Hosts(frozenset(own))
    named = hosts_of("192.0.2.1", ("Play.Example:443", "::2"))
    assert named == Hosts(frozenset({*own, "192.0.2.1", "play.example", "::2"}))
    for host in ("", "0.0.0.0", "::"):
        assert hosts_of(host) == Hosts(frozenset(own), any_address=True)
    assert not hosts_of("192.0.2.1").know("192.0.2.2")
    assert hosts_of("::").know("2001:db8::1")
    assert not hosts_of("::").know("one.example")


@pytest.mark.parametrize("name", ["", "localhost.a.example", "127.0.0.1.a.example", "0.0.0.0", "128.0.0.1", "::2"])
def test_what_only_looks_like_this_machine(name: str) -> None:
    assert not is_loopback(name)
