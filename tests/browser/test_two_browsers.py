"""Two persons in two browsers, each with the link of one side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.choosing import choice, choices, next_choice
from browser.conftest import Visit
from browser.program import Json, Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser

Pair = dict[str, Mouse]


def sit_down(server: Program, visit: Visit) -> Pair:
    """A match of the Mountain Barrier with a page for each side."""
    links = server.new(seed=23)["seats"]
    return {side: Mouse(visit(server.page(token)), server, token) for side, token in links.items()}


def check(pair: Pair) -> tuple[Mouse, Json]:
    """Each page shows what its side may see: one the question, the other that it waits; who is asked, and its table."""
    tables = {side: seat.settle() for side, seat in pair.items()}
    asked = [side for side, table in tables.items() if table["question"]]
    assert len(asked) == 1
    for side, table in tables.items():
        assert table["sides"] == [side]
        if side not in asked:
            shown = pair[side].shown()
            assert shown["ask"] == table["waiting"] != ""
            assert (shown["pieces"], shown["spaces"], shown["main"]) == ([], [], False)
    return pair[asked[0]], tables[asked[0]]


def play_until(pair: Pair, side: str) -> Json:
    """Play on with both pages until a side is asked; its table."""
    seat, table = check(pair)
    while seat is not pair[side]:
        seat.take(next_choice(table))
        seat, table = check(pair)
    return table


def test_each_sees_its_own_questions_and_the_other_waits(server: Program, visit: Visit) -> None:
    pair = sit_down(server, visit)
    us, table = check(pair)
    assert us is pair["us"]
    before = pair["jp"].page.evaluate("performance.timeOrigin")
    expect(us.page.get_by_test_id("present")).to_contain_text("Japan: here")
    us.take(choices(table, "move")[0])
    us.undo()
    us.take(choice(us.table(), "end"))
    table = play_until(pair, "jp")
    assert choices(table, "guard")
    pair["jp"].take(next_choice(table))
    table = play_until(pair, "us")
    assert pair["jp"].page.evaluate("performance.timeOrigin") == before
    rolls = [line for line in table["log"] if line["faces"]]
    for seat in pair.values():
        expect(seat.page.get_by_test_id("log")).to_contain_text(rolls[-1]["text"])
    pair["jp"].page.close()
    expect(us.page.get_by_test_id("present")).to_contain_text("Japan: away since")


@pytest.mark.parametrize("hard", [False, True], ids=["stopped", "killed"])
def test_an_attack_goes_on_after_a_restart_of_the_server(server: Program, visit: Visit, hard: bool) -> None:
    pair = sit_down(server, visit)
    us, table = check(pair)
    us.take(choice(table, "end"))
    table = play_until(pair, "jp")
    assert table["position"]["attack"]
    pages = [seat.page for seat in pair.values()]
    for page in pages:
        page.faults.expect("ERR_|WebSocket connection to")  # type: ignore[attr-defined]
    server.stop(hard=hard)
    for page in pages:
        expect(page.get_by_test_id("reconnecting")).to_be_visible()
    server.start()
    for page in pages:
        expect(page.get_by_test_id("reconnecting")).to_have_count(0)
    jp, again = check(pair)
    assert again == table
    jp.take(next_choice(again))
    table = play_until(pair, "us")
    assert sum(bool(line["faces"]) for line in table["log"]) >= 1
