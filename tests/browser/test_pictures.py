"""Pictures of lobby and table for people to look at, in ``test-results/``; no page spills over its window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choice, choices, next_choice
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser

SIZES = {
    "360": {**PHONE, "viewport": {"width": 360, "height": 780}},
    "1600": {"viewport": {"width": 1600, "height": 1000}},
    "2560": {"viewport": {"width": 2560, "height": 1440}},
}


def snap(page: Page, name: str) -> None:
    """A picture; what lies outside of the window could not be seen on it."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(800)  # the hills are shaded, the map has come to rest
    page.screenshot(path=RESULTS / f"{name}.png")
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide == window, f"{name} scrolls sideways"


@pytest.mark.parametrize(("width", "scheme"), [("360", "light"), ("1600", "dark"), ("2560", "light")])
def test_take_pictures(server: Program, visit: Visit, width: str, scheme: str) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.address, relief=True, **SIZES[width], color_scheme=scheme)
    expect(page.get_by_test_id("match").first).to_be_visible()
    page.get_by_test_id("game-leyte").click()
    snap(page, f"{width}-{scheme}-lobby")
    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    snap(page, f"{width}-{scheme}-movement")
    server.act(token, table, choices(table, "move")[3])
    table = seat.settle(lambda now: bool(choices(now, "to")))
    snap(page, f"{width}-{scheme}-goals")
    server.act(token, table, choices(table, "to")[0])
    table = seat.settle(lambda now: bool(choices(now, "move")))
    server.act(token, table, choice(table, "end"))
    table = server.table(token)
    while not table["position"]["attack"] or len(table["position"]["attack"]["attackers"]) < 2:
        server.act(token, table, next_choice(table))
        table = server.table(token)
    seat.settle()
    snap(page, f"{width}-{scheme}-attack")
