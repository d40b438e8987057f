"""How the server is, for whoever watches over it."""

from __future__ import annotations

import re

import pytest

from patience import PATIENCE
from server.helpers import Client, Serve, fault, new, table


def figure(client: Client, name: str) -> float:
    """A figure as Prometheus would read it."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = re.search(rf"^{re.escape(name)} (\S+)$", answer.text, re.MULTILINE)
    assert found is not None, answer.text
    return float(found[1])


def test_a_server_that_answers_is_well(serve: Serve) -> None:
    for local, address in ((True, "127.0.0.1"), (False, "192.0.2.7")):
        answer = serve(local=local, address=address).get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_server_whose_data_cannot_be_read_is_not(client: Client) -> None:
    with client.app.state.tables.storage.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE about")
    fault(client.get("/healthz"), 503, "not_stored")


def test_figures_are_given_to_the_machine_that_asked_for_them(serve: Serve) -> None:
    client = serve(metrics=True)
    assert figure(client, "beachhead_matches_in_memory") == 0
    links = new(client)
    table(client, links["table"])
    assert client.get("/api/table/nothing").status_code == 404
    client.get(f"/api/table/{links['watch']}/story")
    assert figure(client, "beachhead_matches_in_memory") == 1
    assert figure(client, 'beachhead_answers_total{status="404"}') == 1
    assert figure(client, 'beachhead_answers_total{status="200"}') >= 2
    assert figure(client, "beachhead_kept_bytes") > 0
    assert figure(client, "beachhead_live_lines") == figure(client, "beachhead_looking_back") == 0
    with client.websocket_connect(f"/api/table/{links['watch']}/live") as line:
        line.receive_json(timeout=PATIENCE)
        assert figure(client, "beachhead_live_lines") == 1


@pytest.mark.parametrize("headers", [{"Host": "play.example"}, {"X-Forwarded-For": "192.0.2.7"}])
def test_figures_are_nobody_elses(serve: Serve, headers: dict[str, str]) -> None:
    fault(serve(metrics=True).get("/metrics", headers=headers), 403, "not_local")
    fault(serve(metrics=True, address="192.0.2.7").get("/metrics"), 403, "not_local")


def test_without_the_flag_there_are_no_figures(client: Client) -> None:
    fault(client.get("/metrics"), 404, "not_found")
