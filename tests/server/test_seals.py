"""Nobody knows the dice: who may choose a seed, what the table says of it, and how it stays sealed to the end."""

from __future__ import annotations

import hashlib

import pytest

from beachhead.kernel.dice import make_seed
from beachhead.kernel.match import new_match
from beachhead.kernel.record import encode_record
from beachhead.server.schema import MATCHES
from server.helpers import Client, Serve, fault, new, play_out, served, table
from server.test_lobby import bring


@pytest.mark.parametrize("seed", [7, "7", make_seed(7).hex()])
def test_on_a_server_for_others_nobody_chooses_the_seed(serve: Serve, seed: int | str) -> None:
    client = serve(local=False)
    body = {"game": "toy", "scenario": "dash", "seats": {"blue": "person", "red": "person"}, "seed": seed}
    refused = fault(client.post("/api/matches", json=body), 403, "not_local")
    assert refused["where"] == "body.seed"
    drawn = [play_out(client, new(client, seed=None)["table"])["seed"] for _ in range(2)]
    assert len({*drawn, make_seed(7).hex()}) == 3


def test_a_small_seed_cannot_be_found_from_the_commitment(client: Client) -> None:
    """Whoever tries small numbers finds nothing, with the seed alone nor with a salt that he saw elsewhere."""
    links = new(client, seed=7)
    other = play_out(client, new(client, seed=7)["table"])
    seen = [table(client, token) for token in (links["table"], links["watch"], *links["seats"].values())]
    assert {(held["salt"], held["seed"]) for held in seen} == {("", "")}
    [sealed] = {held["commitment"] for held in seen}
    for salt in ("", other["salt"]):
        tried = {hashlib.sha256(bytes.fromhex(salt) + make_seed(number)).hexdigest() for number in range(100)}
        assert sealed not in tried


def test_at_the_end_everybody_can_check_the_commitment(client: Client) -> None:
    links = new(client)
    sealed = table(client, links["watch"])["commitment"]
    play_out(client, links["table"])
    last = table(client, links["watch"])
    assert last["commitment"] == sealed
    assert hashlib.sha256(bytes.fromhex(last["salt"] + last["seed"])).hexdigest() == sealed
    assert len(bytes.fromhex(last["salt"])) == 32


def test_the_salt_outlasts_a_new_start(serve: Serve) -> None:
    links = new(serve())
    sealed = table(serve(), links["table"])["commitment"]
    last = play_out(serve(), links["table"])
    assert (last["commitment"], last["salt"] != "") == (sealed, True)


def test_a_match_from_before_there_were_salts_goes_on_with_the_hash_of_its_seed(serve: Serve) -> None:
    first = serve()
    links = new(first)
    with first.app.state.tables.storage.work() as connection:
        connection.execute(MATCHES.update().values(salt="", seed_from=""))
    second = serve()
    seen = table(second, links["table"])
    assert seen["commitment"] == hashlib.sha256(make_seed(7)).hexdigest()
    assert (seen["seed_from"], "not kept" in seen["seed_text"]) == ("unknown", True)
    assert play_out(second, links["table"])["salt"] == ""


def test_the_table_says_who_chose_the_seed_and_when(serve: Serve) -> None:
    here, there = serve(), serve(local=False)
    record = encode_record(new_match("toy", seed=3).record())
    lesson = here.post("/api/lessons", json={"game": "leyte", "guide": "first-turn"}).json()
    told = {
        "server": table(there, served(there)["watch"]),
        "set_up": table(here, new(here, red="chance")["watch"]),
        "record": table(here, bring(here, record).json()["watch"]),
        "lesson": table(here, lesson["watch"]),
    }
    assert {seen["seed_from"] for seen in told.values()} == set(told)
    for chosen, seen in told.items():
        assert seen["seed_from"] == chosen
        assert seen["seed_at"].startswith("20")
    assert "before anybody had answered" in told["server"]["seed_text"]
    assert "may know every roll" in told["set_up"]["seed_text"]
    assert "can know every roll" in told["record"]["seed_text"]
    assert "lesson" in told["lesson"]["seed_text"]


def test_the_table_warns_where_a_link_can_have_the_record_with_the_seed(serve: Serve) -> None:
    here, there = serve(), serve(local=False)
    warned = {
        "same screen": table(here, new(here)["seats"]["red"]),
        "computer": table(here, new(here, red="chance")["table"]),
        "served": table(there, new(there, seed=None)["table"]),
    }
    assert [name for name, seen in warned.items() if "can have the record" in seen["seed_text"]] == ["same screen"]
