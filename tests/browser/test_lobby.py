"""From the lobby to a table and back, and what a restart of the program leaves."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.boxes import boxes
from browser.choosing import choices
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser


def set_up(page: Page, scenario: str) -> str:
    """Set up a table for two at one screen; its token."""
    page.get_by_test_id("game-leyte").click()
    page.get_by_role("radio", name=scenario).check()
    page.get_by_text("Same screen", exact=True).click()
    page.get_by_test_id("start").click()
    page.wait_for_url("**/#/table/*")
    return page.url.rsplit("/", 1)[1]


def row_of(page: Page, token: str) -> Locator:
    """The match that a link opens, in the lobby's list."""
    return page.get_by_test_id("match").filter(has=page.locator(f"a[href$='{token}']"))


def in_menu(row: Locator, name: str) -> None:
    """Choose what a row's menu offers."""
    row.get_by_test_id("row-menu").click()
    row.get_by_text(name, exact=True).click()


def test_a_match_from_the_lobby_survives_a_restart(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    expect(page).to_have_title("Beachhead")
    token = set_up(page, "The Mountain Barrier")
    seat = Mouse(page, server, token)
    table = seat.settle()
    assert (table["scenario"], table["sides"]) == ("barrier", ["us", "jp"])
    pieces = [piece["id"] for piece in table["position"]["pieces"]]
    assert len(pieces) > 50
    for piece in pieces:
        expect(page.get_by_test_id(f"piece-{piece}")).to_have_count(1)
    before = seat.take(choices(table, "move")[0])

    with page.faults.server_away():  # type: ignore[attr-defined]
        server.stop()
        expect(page.get_by_test_id("reconnecting")).to_be_visible()
        server.start()
        expect(page.get_by_test_id("reconnecting")).to_have_count(0)
    assert seat.settle() == before
    after = seat.take(choices(before, "to")[0])

    page.get_by_role("link", name="Beachhead").click()
    row = row_of(page, token)
    expect(row).to_contain_text("The Mountain Barrier")
    expect(row).to_contain_text(after["question"]["text"])
    row.get_by_test_id("resume").click()
    assert seat.settle() == after


def test_the_lobby_offers_an_even_scenario_first(server: Program, visit: Visit) -> None:
    def unevenness(scenario: Json) -> float:
        wins = scenario["balance"]["wins"].values()
        return (max(wins) - min(wins)) / float(scenario["balance"]["matches"])

    page = visit(server.address)
    page.get_by_test_id("game-leyte").click()
    printed = [scenario for scenario in server.game("leyte")["scenarios"] if not scenario["variant"]]
    even = min(printed, key=unevenness)
    expect(page.get_by_role("radio", name=even["name"])).to_be_checked()


def test_games_are_shown_with_the_matches_and_not_pushed_away_by_them(server: Program, visit: Visit) -> None:
    page, held = visit(server.address), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/matches*", hold)
    with page.expect_request("**/api/matches*"):
        page.reload()
    expect(page.get_by_text("Fetching the games")).to_be_visible()
    expect(page.get_by_test_id("game-leyte")).to_have_count(0)
    held.pop().continue_()
    page.unroute("**/api/matches*")
    page.get_by_test_id("game-leyte").click()
    expect(page.get_by_role("radio", name="The Mountain Barrier")).to_be_visible()


def test_the_cards_fill_even_rows_and_have_pieces_on_them(server: Program, visit: Visit) -> None:
    page = visit(server.address, viewport={"width": 1024, "height": 768})
    cards = page.locator(".card")
    expect(cards.first).to_be_visible()
    for width in (1024, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        row, *each = boxes(page.locator(".cards"), cards)
        rows = Counter(round(box["y"]) for box in each)
        assert max(rows.values()) - min(rows.values()) <= 1
        for top in rows:
            ends = [box["x"] + box["width"] for box in each if round(box["y"]) == top]
            assert max(ends) == pytest.approx(row["x"] + row["width"], abs=1)
    for card in cards.all():
        expect(card.locator(".cover svg > g").nth(4)).to_be_attached()


def test_each_scenario_opens_for_either_side(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    for scenario in server.game("leyte")["scenarios"]:
        page.get_by_test_id("game-leyte").click()
        page.get_by_role("radio", name=scenario["name"]).check()
        page.get_by_text("Japan", exact=True).click()
        page.get_by_text("Random", exact=True).click()
        page.get_by_test_id("start").click()
        page.wait_for_url("**/#/table/*")
        expect(page.get_by_test_id("ask")).not_to_be_empty()
        table = server.table(page.url.rsplit("/", 1)[1])
        assert (table["scenario"], table["sides"]) == (scenario["id"], ["jp"])
        page.get_by_role("link", name="Beachhead").click()


def test_a_match_is_deleted_only_when_asked_twice(server: Program, visit: Visit) -> None:
    token = server.new("collapse")["table"]
    page = visit(server.address)
    row = row_of(page, token)
    in_menu(row, "Delete")
    row.get_by_role("button", name="Keep").click()
    in_menu(row, "Delete")
    assert server.table(token)
    row.get_by_role("button", name="Delete for good").click()
    expect(row).to_have_count(0)
    assert server.http.get(f"/api/table/{token}").status_code == 404


def test_a_link_that_opens_nothing_says_so(server: Program, visit: Visit) -> None:
    page = visit("about:blank")
    page.faults.expect("answer 404")  # type: ignore[attr-defined]
    page.goto(server.page("no-such-link"))
    expect(page.get_by_role("heading", name="This link opens no table")).to_be_visible()
    page.get_by_role("link").click()
    expect(page.get_by_test_id("game-leyte")).to_be_visible()


def test_a_table_is_set_up_on_a_phone(server: Program, visit: Visit) -> None:
    page = visit(server.address, **PHONE)
    page.get_by_test_id("game-leyte").tap()
    page.get_by_role("radio", name="The American Assault").check()
    page.get_by_text("Same screen", exact=True).tap()
    page.get_by_test_id("start").tap()
    expect(page.get_by_test_id("ask")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
