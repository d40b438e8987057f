"""A lesson beside what is played: its offer on a first visit, what is not the step, where its card stands."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.conftest import Visit
from browser.program import Program
from browser.seat import Json, Mouse
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

__all__ = ["axe"]


def begin(page: Page) -> str:
    """Begin the lesson from the lobby: the table's link."""
    page.get_by_test_id("learn-leyte-first-turn").first.click()
    expect(page.get_by_test_id("lesson")).to_be_visible()
    found = re.search(r"#/table/(.+)", page.url)
    assert found is not None
    return found[1]


def shots(page: Page, name: str) -> None:
    """A picture, where a folder for them is named."""
    if folder := os.environ.get("BEACHHEAD_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_first_visit_is_taught(server: Program, visit: Visit, axe: str) -> None:
    page = visit(server.address)
    expect(page.get_by_text("New here?")).to_be_visible()
    games = page.request.get(f"{server.address}/api/games").json()
    shortest = min((game for game in games if game["guides"]), key=lambda game: game["clauses"])
    assert shortest != games[0]
    expect(page.locator(".learn.first")).to_contain_text(f"{shortest['name']}: {shortest['guides'][0]['text']}")
    shots(page, "lobby")
    check(page, axe, "the lobby of a first visit")
    begin(page)
    check(page, axe, "a lesson")
    page.get_by_test_id("lesson-leave").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    page.goto(server.address)
    expect(page.get_by_test_id("match").first).to_contain_text("Island War: Leyte")  # the lesson's name says not which
    expect(page.get_by_text("New here?")).to_have_count(0)


def test_it_is_left_taken_up_again_and_leads_to_a_match(server: Program, visit: Visit, axe: str) -> None:
    body = {"game": "leyte", "guide": "first-turn", "step": 16}
    token = server.http.post("/api/lessons", json=body).json()["table"]
    page = visit(server.page(token))
    page.get_by_test_id("lesson-leave").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_test_id("lesson-again")).to_contain_text("step 16")
    page.goto(server.address)
    page.get_by_test_id("again-leyte-first-turn").focus()
    page.keyboard.press("Enter")
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_have_attribute("data-step", "16")
    expect(lesson.get_by_test_id("lesson-happened")).to_contain_text("All fights are fought.")
    expect(lesson.get_by_test_id("lesson-do")).to_contain_text("End the Combat Phase")
    again = re.search(r"#/table/(.+)", page.url)
    assert again is not None
    seat = Mouse(page, server, again[1])
    while not (table := seat.settle())["guide"]["done"]:
        step = table["guide"]["actions"][0]
        seat.take(next(c for c in table["question"]["choices"] if c["action"] == step))
    check(page, axe, "the end of a lesson")
    shots(page, "lesson-end")
    onward = page.get_by_test_id("lesson-onward")
    box = onward.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    onward.click()
    expect(lesson).to_have_count(0)
    expect(page.get_by_text("The Mountain Barrier").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_test_id("origin")).to_contain_text("prepared for the lesson “Your first turn”")


def test_what_is_not_the_step_is_refused_with_a_word(server: Program, visit: Visit) -> None:
    page = visit(server.address, color_scheme="dark")
    page.faults.expect("409")  # type: ignore[attr-defined]
    seat = Mouse(page, server, begin(page))
    table = seat.settle()
    wrong = next(c for c in table["question"]["choices"] if c["action"]["target"] == "us-5-cav")
    seat.choose("piece", wrong["piece"])
    expect(page.get_by_test_id("refusal")).to_contain_text("it is not this step")
    assert seat.table()["version"] == table["version"]
    shots(page, "dark-refused")
    page.get_by_test_id("lesson-leave").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    seat.take(fitting_again(seat.settle(), "us-5-cav"))


def fitting_again(table: Json, target: str) -> Json:
    """The choice of that target."""
    return next(c for c in table["question"]["choices"] if c["action"]["target"] == target)


def test_the_attacker_is_clicked_before_the_target(server: Program, visit: Visit) -> None:
    body = {"game": "leyte", "guide": "first-turn", "step": 6}
    token = server.http.post("/api/lessons", json=body).json()["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    pieces = seat.settle()["position"]["pieces"]
    own = next(piece for piece in pieces if piece["title"] == "21st Infantry Regiment")
    seat.choose("piece", own["id"])
    leads = page.get_by_test_id("leads").get_by_role("button")
    expect(leads).to_have_count(1)
    reason = page.get_by_test_id("why").get_by_text("cannot be attacked now")
    expect(reason).to_be_visible()
    first, then = boxes(leads, reason)
    assert first["y"] < then["y"], "what it can do is said before what it is not"
    shots(page, "leads-desk")
    leads.click()
    table = seat.settle(lambda table: table["guide"]["step"] == 7)
    assert any(choice["piece"] == own["id"] for choice in table["question"]["choices"])


def test_between_phone_and_desk_the_card_is_beside_the_map(server: Program, visit: Visit) -> None:
    page = visit(server.address, viewport={"width": 1000, "height": 760})
    begin(page)
    card, stage = boxes(page.get_by_test_id("lesson"), page.get_by_test_id("map"))
    assert card["y"] >= stage["y"] + stage["height"] - 1
    shots(page, "drawer")
