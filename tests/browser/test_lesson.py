"""The guided first turn, by doing what the card says: from the lobby's button to the last page."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.seat import Fingers, Json, Mouse
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

STEPS = 17
__all__ = ["axe"]


def begin(page: Page) -> str:
    """Begin the lesson from the lobby: the table's link."""
    page.get_by_test_id("learn-leyte-first-turn").first.click()
    expect(page.get_by_test_id("lesson")).to_be_visible()
    found = re.search(r"#/table/(.+)", page.url)
    assert found is not None
    return found[1]


def fitting(table: Json) -> Json:
    """The choice that does the step."""
    return next(choice for choice in table["question"]["choices"] if choice["action"] in table["guide"]["actions"])


def shots(page: Page, name: str) -> None:
    """A picture, where a folder for them is named."""
    if folder := os.environ.get("BEACHHEAD_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def play(seat: Any, page: Page, name: str) -> None:
    """Do every step where the page shows it."""
    card = page.get_by_test_id("lesson")
    shown = set()
    table = seat.settle(lambda now: bool(now["question"]))
    while not table["guide"]["done"]:
        guide = table["guide"]
        expect(card).to_have_attribute("data-step", str(guide["step"]))
        expect(card).to_contain_text(guide["title"])
        for space in guide["spaces"]:
            expect(page.get_by_test_id(f"pointed-{seat.names[space]}")).to_have_count(1)
        if guide["step"] not in shown and guide["step"] in (1, 2, 8, 15, 17):
            shots(page, f"{name}-{guide['step']}")
        shown.add(guide["step"])
        before = table["version"]
        seat.take(fitting(table))
        table = seat.settle(lambda now, before=before: bool(now["question"]) and now["version"] > before)
    assert shown == set(range(1, STEPS + 1))
    expect(card).to_have_attribute("data-step", "done")
    shots(page, f"{name}-done")


def test_the_whole_lesson_with_the_mouse(server: Program, visit: Visit, axe: str) -> None:
    page = visit(server.address)
    expect(page.get_by_text("New here?")).to_be_visible()
    shots(page, "lobby")
    check(page, axe, "the lobby of a first visit")
    seat = Mouse(page, server, begin(page))
    check(page, axe, "a lesson")
    play(seat, page, "desk")
    page.get_by_test_id("lesson-on").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    page.goto(server.address)
    expect(page.get_by_test_id("match").first).to_be_visible()
    expect(page.get_by_text("New here?")).to_have_count(0)


def test_the_whole_lesson_on_a_phone(server: Program, visit: Visit) -> None:
    page = visit(server.address, **PHONE)
    play(Fingers(page, server, begin(page)), page, "phone")


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


def test_between_phone_and_desk_the_card_is_beside_the_map(server: Program, visit: Visit) -> None:
    page = visit(server.address, viewport={"width": 1000, "height": 760})
    begin(page)
    card, stage = (page.get_by_test_id(name).bounding_box() for name in ("lesson", "map"))
    assert card is not None
    assert stage is not None
    assert card["y"] >= stage["y"] + stage["height"] - 1
    shots(page, "drawer")
