"""Following what others do at one's own pace, and what happened since one left as a film."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.boxes import boxes
from browser.choosing import next_choice
from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.test_battles import see_the_die

pytestmark = pytest.mark.browser

MOVING = {"reduced_motion": "no-preference"}


def test_two_computers_are_followed_step_by_step_up_to_a_battle(server: Program, visit: Visit) -> None:
    token = server.new(us="greedy", jp="greedy", seed=23)["watch"]
    page = visit(server.page(token), **MOVING)
    table = page.locator(".table")
    page.get_by_test_id("follow-pause").click()
    expect(page.get_by_test_id("follow-go")).to_be_visible()
    expect(page.get_by_role("button", name="Show the rest at once")).to_be_visible()
    version = str(table.get_attribute("data-version"))
    page.keyboard.press(".")
    expect(table).not_to_have_attribute("data-version", version)
    version = str(table.get_attribute("data-version"))
    page.wait_for_timeout(150)
    expect(table).to_have_attribute("data-version", version)
    page.get_by_test_id("follow-tempo").select_option("byHand")
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("settings").click()
    page.get_by_text("Shown", exact=True).click()
    page.keyboard.press("Escape")
    page.get_by_test_id("follow-battle").click()
    expect(page.get_by_test_id("battle")).to_be_visible()
    for still in ("true", "false"):
        page.get_by_test_id("follow-pause" if still == "true" else "follow-go").click()
        expect(page.get_by_test_id("battle-pause")).to_have_attribute("aria-pressed", still)
    page.get_by_test_id("follow-tempo").select_option("atOnce")
    expect(page.get_by_role("button", name="Show the rest at once")).to_have_count(0)
    expect(page.get_by_test_id("battle")).to_have_count(0)


def test_what_happened_since_one_left_plays_as_a_film(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), cards="byHand", **MOVING)
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_test_id("match").first).to_be_visible()
    table = server.table(token)
    while not any(line["role"] == "die" for line in table["log"]):
        server.act(token, table, next_choice(table))
        table = server.table(token)
    page.goto(server.page(token))
    page.get_by_test_id("since-film").click()
    card = page.get_by_test_id("battle")
    expect(card).to_be_visible()
    see_the_die(page)
    expect(card).to_contain_text(next(line for line in table["log"] if line["role"] == "die")["text"])
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(table["decision"]))


def test_on_a_phone_the_pace_stands_beside_the_buttons(server: Program, visit: Visit) -> None:
    """In three rows they covered what happens."""
    page = visit(server.page(server.new(us="greedy", jp="greedy", seed=23)["watch"]), **PHONE)
    page.get_by_test_id("follow-pause").tap()
    button, pace = boxes(page.get_by_test_id("follow-go"), page.get_by_test_id("follow-tempo"))
    assert pace["y"] < button["y"] + button["height"] / 2
    assert pace["x"] + pace["width"] <= 390
