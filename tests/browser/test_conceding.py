"""Giving the match up from the menu, in two steps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.program import Program

pytestmark = pytest.mark.browser


def test_the_side_that_waits_concedes_and_both_pages_see_the_end(server: Program, visit: Visit) -> None:
    seats = server.new(seed=23)["seats"]
    us, jp = (visit(server.page(seats[side])) for side in ("us", "jp"))
    assert not server.table(seats["jp"])["question"]
    jp.get_by_role("button", name="Menu").click()
    jp.get_by_test_id("concede-jp").click()
    keep = jp.get_by_role("button", name="Play on", exact=True)
    expect(keep).to_be_focused()
    keep.press("Enter")
    assert not server.table(seats["us"])["over"]
    jp.get_by_test_id("concede-jp").click()
    jp.get_by_test_id("concede-sure").click()
    for page in (us, jp):
        expect(page.get_by_test_id("log")).to_contain_text("Concession:")
    assert server.table(seats["us"])["position"]["outcome"]["winner"] == "us"
    jp.keyboard.press("Escape")


def test_at_one_screen_each_side_has_its_own_way_out(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_test_id("concede-us")).to_be_visible()
    page.get_by_test_id("concede-jp").click()
    page.get_by_test_id("concede-sure").click()
    expect(page.get_by_test_id("log")).to_contain_text("Concession:")
    page.keyboard.press("e")
    expect(page.get_by_test_id("branch-start"), "what players ended could be played on").to_be_visible()


def test_a_rematch_has_the_sides_changed(server: Program, visit: Visit) -> None:
    body = {"game": "leyte", "scenario": "barrier", "options": {"engineers": "1-2-8"}}
    started = server.http.post("/api/matches", json={**body, "seats": {"us": "person", "jp": "random"}}).json()
    page = visit(server.page(started["table"]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("concede-us").click()
    page.get_by_test_id("concede-sure").click()
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: started["table"] not in url)
    again = server.table(page.url.rsplit("/", 1)[-1])
    assert again["sides"] == ["jp"]
    assert again["settings"]["engineers"] == "1-2-8"
    assert again["scenario"] == "barrier"
