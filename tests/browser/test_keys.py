"""Keys that lead over the map: Enter chooses what they lead to, and never ends the phase behind it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choice
from browser.conftest import Visit
from browser.program import Json, Program
from browser.seat import Keys
from browser.test_falklands import at_sea
from browser.test_gators import SET_UP, begun

pytestmark = pytest.mark.browser


def combat(server: Program) -> str:
    """A US Combat Phase with fights that are owed."""
    token = str(server.new(seed=23)["table"])
    server.act(token, server.table(token), choice(server.table(token), "end"))
    return token


ASHORE = (("us", "launch", "us-lcac-1"), ("us", "beside", "B2-0400"), ("us", "end", ""), ("us", "end", ""))


TABLES = {
    "leyte-movement": lambda server: str(server.new(seed=23)["table"]),
    "leyte-combat": combat,
    "falklands": at_sea,
    "gators": lambda server: str(begun(server, (*SET_UP, *ASHORE))["seats"]["us"]),
}


def chosen(page: Page, seat: Keys, before: Json) -> None:
    """Wait until what was at the ring is taken, or until the choices there are listed."""
    expect(
        page.locator(".pop[role=dialog]").or_(page.locator(".states rect.chosen, .states path.ring")).first
    ).to_be_visible()
    assert seat.table()["position"]["phase"] == before["position"]["phase"]


@pytest.mark.parametrize("key", ["]", "["])
@pytest.mark.parametrize("where", TABLES)
def test_enter_chooses_what_lies_under_the_ring(server: Program, visit: Visit, where: str, key: str) -> None:
    token = TABLES[where](server)
    page = visit(server.page(token))
    seat = Keys(page, server, token)
    before = seat.table()
    expect(page.get_by_test_id("ask")).to_have_text(seat.text(before))
    seat.press(key)
    expect(page.locator(".cursor")).to_be_visible()
    assert seat.on_map()
    seat.press("Enter")
    chosen(page, seat, before)


def test_enter_goes_on_only_where_nothing_else_has_the_focus(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Keys(page, server, token)
    before = seat.settle()
    page.evaluate("() => { document.querySelector('[data-testid=ask]').tabIndex = -1 }")
    page.get_by_test_id("ask").focus()
    seat.press("Enter")
    seat.press("]")
    page.evaluate("() => document.activeElement.blur()")
    seat.press("Enter")  # nothing has the focus, but the ring shows what Enter is about
    table = seat.settle(lambda now: now["version"] > before["version"])
    assert table["position"]["phase"] == before["position"]["phase"]
    assert table["question"]["subject"]
    page.get_by_test_id("undo").click()  # whoever points at a button has not gone to it with the keys
    table = seat.settle(lambda now: now["version"] > table["version"])
    seat.press("Escape")
    seat.press("Escape")
    expect(page.locator(".cursor")).to_have_count(0)
    seat.press("Enter")
    seat.settle(lambda now: now["position"]["phase"] != before["position"]["phase"])


def test_a_key_that_follows_escape_is_the_tables_again(server: Program, visit: Visit) -> None:
    """However soon it comes: a browser closes a dialog in its own time, and would swallow the key until then."""
    token = str(server.new(seed=23)["table"])
    page = visit(server.page(token))
    Keys(page, server, token).settle()
    helped = "Help and keys"
    for soon, opened in (({"key": "k", "ctrlKey": True}, "Choices, hexes, units, rules"), ({"key": "?"}, helped)):
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name=helped)).to_be_visible()
        page.evaluate(
            """async (keys) => {
              for (const key of keys) {
                const pressed = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
                document.activeElement.dispatchEvent(pressed);
                await new Promise((next) => setTimeout(next));
              }
            }""",
            [{"key": "Escape"}, soon],
        )
        expect(page.get_by_role("dialog", name=opened)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
