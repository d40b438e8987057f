"""Two players change sides after their bids: both pages say so, and everybody goes on with the link that he has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.test_access import axe as axe
from browser.test_access import check

pytestmark = pytest.mark.browser

BEFORE_SERVING = f"""import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})
import toy; from toy.bidding import BIDDING; toy.register(BIDDING)
"""


def begin(server: Program) -> Json:
    """A match of two persons: its links."""
    body = {"game": "bidding", "scenario": "dash", "seats": {"blue": "person", "red": "person"}, "seed": 7}
    answer = server.http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def bid(server: Program, token: str, number: int) -> None:
    seen = server.table(token)
    choices = seen["question"]["choices"]
    server.act(token, seen, next(choice for choice in choices if choice["action"]["target"] == str(number)))


def notice(page: Page) -> str:
    expect(page.get_by_test_id("sides-swapped")).to_be_visible()
    return page.get_by_test_id("sides-swapped").inner_text().strip()


def test_both_pages_say_who_plays_what_from_now_on(server: Program, visit: Visit, axe: str) -> None:
    links = begin(server)
    seats = links["seats"]
    pages = {side: visit(server.page(token)) for side, token in seats.items()}
    pages["watch"] = visit(server.page(links["watch"]))
    bid(server, seats["red"], 1)
    expect(pages["red"].get_by_test_id("ask")).to_contain_text("decides")
    for page in pages.values():
        expect(page.get_by_test_id("sides-swapped")).to_have_count(0)
    bid(server, seats["blue"], 3)
    assert {name: notice(page) for name, page in pages.items()} == {
        "blue": "The players have changed sides. You: Red boats.",
        "red": "The players have changed sides. You: Blue convoys.",
        "watch": "The players have changed sides: each plays the other one from now on.",
    }
    blue = pages["blue"]
    check(blue, axe, "the notice")
    expect(blue.get_by_text("Red boats, you")).to_be_visible()
    expect(blue.get_by_test_id("ask")).to_contain_text("Lay mine 1")
    closing = blue.get_by_test_id("sides-swapped").get_by_role("button", name="Close")
    closing.focus()
    closing.press("Enter")
    expect(blue.get_by_test_id("sides-swapped")).to_have_count(0)
    blue.reload()
    expect(blue.get_by_test_id("ask")).to_contain_text("Lay mine 1")
    expect(blue.get_by_test_id("sides-swapped")).to_have_count(0)


def test_on_a_phone_the_notice_leaves_room(server: Program, visit: Visit, axe: str) -> None:
    links = begin(server)
    bid(server, links["seats"]["red"], 1)
    bid(server, links["seats"]["blue"], 3)
    page = visit(server.page(links["seats"]["red"]), **{**PHONE, "viewport": {"width": 360, "height": 740}})
    assert notice(page).endswith("You: Blue convoys.")
    swapped = page.get_by_test_id("sides-swapped")
    box, button = boxes(swapped, swapped.get_by_role("button"))
    assert (box["x"] >= 0, box["x"] + box["width"] <= 360) == (True, True)
    assert min(button["width"], button["height"]) >= 44
    check(page, axe, "the notice on a phone")


def test_the_lobby_knows_the_seat_that_was_taken_here(server: Program, visit: Visit) -> None:
    links = begin(server)
    seats = links["seats"]
    taken = {links["match"]: {"side": "blue", "seats": seats, "watch": links["watch"]}}
    page = visit(server.address)
    page.evaluate("(taken) => localStorage.setItem('beachhead.seats', taken)", json.dumps(taken))
    page.reload()
    row = page.get_by_test_id("match").first
    expect(row).to_contain_text("You: Blue convoys")
    bid(server, seats["red"], 1)
    bid(server, seats["blue"], 3)
    page.reload()
    expect(row).to_contain_text("You: Red boats")
    expect(row).to_contain_text("Your decision")
    expect(row.get_by_test_id("resume")).to_have_attribute("href", f"#/table/{seats['blue']}")
    page.goto(server.page(seats["blue"]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("links").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Blue convoys: for a friend")).to_be_visible()
    expect(dialog.get_by_role("textbox", name="Blue convoys: for a friend")).to_have_value(server.page(seats["red"]))
