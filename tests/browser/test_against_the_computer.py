"""A person against the computer, and a match to its end."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from browser.choosing import QUICK, next_choice
from browser.conftest import Visit
from browser.program import Json, Program
from browser.samples import look_elsewhere
from browser.seat import Mouse

pytestmark = pytest.mark.browser


def my_question(server: Program, token: str, since: int) -> Json:
    """Wait until the link's side is asked again, or the match is over; the table then."""
    return server.wait(token, lambda table: table["version"] > since and (table["question"] or table["over"]))


def test_the_computer_answers_and_it_is_my_decision_again(server: Program, visit: Visit) -> None:
    token = server.new("assault", us="greedy", seed=5)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    assert table["sides"] == ["jp"]
    turn, told = table["position"]["turn"], len(table["log"])
    while table["position"]["turn"] == turn:
        assert table["question"]["side"] == "jp"
        table = seat.take(next_choice(table, QUICK))
    assert "us" in {line["side"] for line in table["log"][told:]}
    expect(page.get_by_test_id("log")).to_contain_text(table["log"][-1]["text"])


def test_the_end_is_shown_as_it_is(server: Program, visit: Visit) -> None:
    """Japan is played at random past the page, which is open in the last turn."""
    token = server.new("assault", us="random", seed=11)["table"]
    chance = random.Random(11)
    table = my_question(server, token, -1)
    page = None
    while not table["over"]:
        if page is None and table["position"]["turn"] == table["position"]["tracks"][0]["cells"][-1]["id"]:
            page = visit(server.page(token))
            Mouse(page, server, token).settle()
        server.act(token, table, chance.choice(table["question"]["choices"]))
        table = my_question(server, token, table["version"])
    assert page is not None

    outcome, scores = table["position"]["outcome"], table["position"]["scores"]
    assert {score["side"]: score["points"] for score in scores} == outcome["scores"]
    assert all(sum(row[1] for row in score["rows"]) == score["points"] for score in scores)
    result = page.get_by_test_id("result")
    names = {side["id"]: side["name"] for side in server.game("leyte")["sides"]}
    winner = f"Victory: {names[outcome['winner']]}" if outcome["winner"] else "Nobody wins"
    expect(result.get_by_role("heading")).to_contain_text(winner)
    expect(result).to_contain_text(outcome["text"])
    for folded in result.locator("[aria-expanded=false]").all():
        folded.click()
    for score in scores:
        shown = result.get_by_role("table").filter(has_text=names[score["side"]])
        expect(shown.locator("caption b")).to_have_text(str(score["points"]))
        for what, _, _ in score["rows"]:
            expect(shown.locator("td", has_text=what).first).to_be_visible()
    with page.expect_download() as saved:
        result.get_by_role("link", name="Save the record").click()
    assert saved.value.path().read_bytes() == server.http.get(f"/api/table/{token}/record").content

    page.reload()
    expect(page.get_by_test_id("result")).to_contain_text(outcome["text"])
    page.get_by_role("button", name="Look at the map").click()
    expect(page.get_by_test_id("result")).to_have_count(0)
    expect(page.get_by_test_id("ask")).to_have_text(outcome["text"])
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_test_id("result")).to_be_visible()


def test_who_watches_two_computers_is_shown_all_and_asked_nothing(server: Program, visit: Visit) -> None:
    token = server.new("collapse", us="random", jp="random", seed=2)["table"]
    page = visit(server.page(token))
    line = page.get_by_test_id("log").locator("li")
    expect(line.nth(12)).to_be_visible()
    assert server.table(token)["sides"] == []
    shown = Mouse(page, server, token).shown()
    assert shown["ask"] != ""
    assert (shown["pieces"], shown["spaces"], shown["main"], shown["undo"]) == ([], [], False, False)


IN_VIEW = """(spaces) => {
  const sheet = document.querySelector('[data-testid=map]').getBoundingClientRect();
  const at = document.querySelector('[data-testid=counters]').getScreenCTM();
  return spaces.some(([x, y]) => {
    const [px, py] = [at.a * x + at.e, at.d * y + at.f];
    return px > sheet.left && px < sheet.right && py > sheet.top && py < sheet.bottom;
  });
}"""


def test_who_watches_is_brought_to_what_happens_until_he_moves_the_map(server: Program, visit: Visit) -> None:
    """Two persons play past the page; a third one watches it on a small part of the map."""
    links = server.new("barrier", seed=7)
    board = {space["id"]: (space["x"], space["y"]) for space in server.get("games/leyte/board")["spaces"]}
    page = visit(f"{server.page(links['watch'])}?x=3000&y=3000&k=1.2")
    expect(page.get_by_test_id("ask")).to_be_visible()

    def move() -> list[tuple[float, float]]:
        token = links["seats"]["us"]
        for verb in ("move", "to"):
            table = server.table(token)
            server.act(token, table, next(c for c in table["question"]["choices"] if c["action"]["verb"] == verb))
        seen = server.table(links["watch"])
        expect(page.locator(f"[data-version='{seen['version']}']")).to_have_count(1)
        return [board[space] for space in next(line["path"] for line in reversed(seen["log"]) if line["path"])]

    page.wait_for_function(f"(spaces) => ({IN_VIEW})(spaces)", arg=move())
    look_elsewhere(page, (800, 500), (300, 200))
    before = page.get_by_test_id("counters").evaluate("(e) => e.getScreenCTM().e")
    move()
    assert page.get_by_test_id("counters").evaluate("(e) => e.getScreenCTM().e") == pytest.approx(before, abs=2)
