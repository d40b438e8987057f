"""Battles on a card: the table waits for the die, and for nobody who has seen enough."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from patience import PATIENCE

pytestmark = pytest.mark.browser

MOVING = {"reduced_motion": "no-preference"}


@pytest.fixture(scope="module")
def token(server: Program) -> str:
    """A table of the module's own, before the first battle."""
    return str(server.new(seed=23)["table"])


def roll(server: Program, token: str) -> Json:
    """Play until another die of a battle has fallen; the table then."""
    known = len(server.table(token)["log"])
    for _ in range(400):
        table = server.table(token)
        if any(line["role"] == "die" for line in table["log"][known:]):
            return table
        server.act(token, table, next_choice(table))
    raise AssertionError("no die fell")


def shown(page: Page) -> str:
    """The version of the state on the page."""
    return str(page.locator(".table").get_attribute("data-version"))


FALLEN = """() => {
  if (document.querySelector('[data-testid=battle-rows] [aria-current]')) return true;
  document.querySelector('[data-testid=battle-next]')?.click();
  return false;
}"""


def see_the_die(page: Page) -> None:
    """Step by step to the next die, whatever is told before it."""
    page.wait_for_function(FALLEN, polling=100)


def test_the_table_waits_for_the_die_step_by_step_and_the_log_opens_the_card_again(
    server: Program, visit: Visit, token: str
) -> None:
    page = visit(server.page(token), cards="byHand", **MOVING)
    expect(page.get_by_test_id("ask")).to_be_visible()
    table = roll(server, token)
    card = page.get_by_test_id("battle")
    expect(card).to_be_visible()
    assert int(shown(page)) < table["version"]
    expect(page.get_by_test_id("ask")).to_have_text("A battle is fought")
    expect(page.get_by_test_id("main")).to_have_count(0)  # what was asked before is answered
    page.keyboard.press(".")
    see_the_die(page)
    rolled = next(line for line in reversed(table["log"]) if line["role"] == "die")
    expect(card).to_contain_text(rolled["text"])
    expect(card.locator("[data-testid=battle-rows] [aria-current]")).to_contain_text(str(rolled["faces"][0]))
    expect(page.locator(".table")).to_have_attribute("data-version", str(table["version"]))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    asked = table["question"]["text"]
    expect(page.get_by_test_id("ask")).to_have_text(asked)

    page.get_by_test_id("open-battle").last.click()
    expect(card).to_have_attribute("data-step", "1")
    expect(page.get_by_test_id("ask")).to_have_text(asked)
    expect(card.locator("[data-testid=battle-rows]")).to_have_count(0)
    card.get_by_test_id("battle-next").click()
    expect(card).to_have_attribute("data-step", "2")
    page.get_by_test_id("battle-close").click()
    expect(card).to_have_count(0)
    assert server.table(token)["version"] == table["version"]


def test_a_tap_beside_the_card_shows_the_rest_and_does_nothing_else(server: Program, visit: Visit, token: str) -> None:
    page = visit(server.page(token), cards="byHand", **PHONE, **MOVING)
    expect(page.get_by_test_id("ask")).to_be_visible()
    table = roll(server, token)
    card = page.get_by_test_id("battle")
    expect(card).to_be_visible()
    expect(page.get_by_test_id("ask")).to_have_text("A battle is fought")
    until = time.monotonic() + PATIENCE
    while (card.count() or shown(page) != str(table["version"])) and time.monotonic() < until:
        if card.count():
            page.touchscreen.tap(4, 300)  # beside the card, and beside the bar below it
        page.wait_for_timeout(50)
    expect(card).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-version", str(table["version"]))
    assert server.table(token)["version"] == table["version"]

    page.get_by_role("button", name="Raise the sheet").tap()
    page.get_by_role("tab", name="Log").tap()
    page.get_by_test_id("open-battle").last.tap()
    page.get_by_test_id("battle-close").tap()  # the sheet makes room for the card
    expect(card).to_have_count(0)
    expect(page.get_by_test_id("log")).to_be_visible()


def test_who_wants_no_motion_gets_the_whole_card_at_once(server: Program, visit: Visit, token: str) -> None:
    page = visit(server.page(token), cards="steady")
    expect(page.get_by_test_id("ask")).to_be_visible()
    table = roll(server, token)
    card = page.get_by_test_id("battle")
    expect(card.locator("[data-testid=battle-rows] [aria-current]")).to_have_count(1)
    expect(page.locator(".table")).to_have_attribute("data-version", str(table["version"]))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
