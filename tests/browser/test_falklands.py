"""The area map by mouse and by finger: the guided first operations, a fleet that sails at once, ships with cargo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from beachhead.games.falklands_showdown.edition import load_edition
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Fingers, Mouse
from browser.test_access import axe, check

__all__ = ["axe"]

pytestmark = pytest.mark.browser

STEPS = 15
SAILED = (("uk", "to", "sea-6"), ("uk", "to", "sea-6"), ("uk", "op", "13"))


def begin(page: Page) -> str:
    """Begin the guide from the lobby: the table's link."""
    page.get_by_test_id("learn-falklands_showdown-first-operations").first.click()
    expect(page.get_by_test_id("lesson")).to_be_visible()
    found = re.search(r"#/table/(.+)", page.url)
    assert found is not None
    return found[1]


def follow(seat: Any, page: Page) -> None:
    """Do every step where the page shows it."""
    card, shown = page.get_by_test_id("lesson"), set()
    table = seat.settle(lambda now: bool(now["question"]))
    while not table["guide"]["done"]:
        guide = table["guide"]
        expect(card).to_have_attribute("data-step", str(guide["step"]))
        expect(card).to_contain_text(guide["title"])
        shown.add(guide["step"])
        before = table["version"]
        seat.take(next(choice for choice in table["question"]["choices"] if choice["action"] in guide["actions"]))
        table = seat.settle(lambda now, before=before: bool(now["question"]) and now["version"] > before)
    assert shown == set(range(1, STEPS + 1))
    expect(card).to_have_attribute("data-step", "done")


def test_the_first_operations_with_the_mouse(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    follow(Mouse(page, server, begin(page)), page)


def test_the_first_operations_on_a_phone(server: Program, visit: Visit) -> None:
    page = visit(server.address, **PHONE)
    follow(Fingers(page, server, begin(page)), page)


def at_sea(server: Program) -> str:
    """A match in which the UK is to choose its ships: the UK's seat."""
    seats = {"uk": "person", "ar": "person"}
    body = {"game": "falklands_showdown", "scenario": "campaign", "seats": seats, "seed": 3}
    links: Json = server.http.post("/api/matches", json=body).raise_for_status().json()
    for _, verb, target in SAILED:
        seen = server.table(links["table"])
        server.act(links["table"], seen, {"action": {"verb": verb, "target": target}})
    return str(links["seats"]["uk"])


def test_what_is_not_lit_says_why(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    expect(page.get_by_test_id("ask")).to_contain_text("Choose ships")
    page.get_by_test_id(f"piece-{load_edition().unit_index['ar-santa-fe']}").click()
    expect(page.get_by_test_id("why")).to_contain_text("Choose the ships first")


def test_the_map_shows_who_holds_an_area_and_what_a_counter_is(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    expect(page.get_by_test_id("marker-flag-Goose Green")).to_have_attribute("data-side", "ar")
    expect(page.get_by_test_id("marker-flag-Goose Green")).to_have_text("AR")
    edition = load_edition()
    number = edition.unit_index["ar-santa-fe"]
    page.get_by_test_id(f"piece-{number}").click()
    expect(page.get_by_test_id("why").locator("strong")).to_have_text(edition.units[number].title)
    expect(page.get_by_test_id("why")).to_contain_text("anti-ship")


def test_a_pile_spreads_without_the_rest_of_its_area(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    seen = server.table(page.url.partition("#/table/")[2].partition("?")[0])
    argentina = [piece for piece in seen["position"]["pieces"] if piece["space"] == 0]
    jets = [piece["id"] for piece in argentina if piece["kind"] == "A4"]
    page.get_by_test_id(f"piece-{jets[-1]}").hover()
    expect(page.get_by_test_id("fan")).to_have_attribute("data-pieces", str(len(jets)))
    assert len(jets) < len(argentina)


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_fleet_is_accessible(
    server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]
) -> None:
    page = visit(server.page(at_sea(server)), **context, color_scheme=scheme)
    expect(page.get_by_test_id("ask")).to_contain_text("Choose ships")
    check(page, axe, "an area map")
