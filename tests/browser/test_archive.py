"""The archive of finished matches in the lobby: by mouse, by keys and by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

__all__ = ["axe"]
SCENARIOS = ("barrier", "collapse", "assault")


def test_the_archive_is_asked_for_once(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    expect(page.get_by_test_id("game-leyte")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    for _ in range(40):  # what was found asked again at once
        page.evaluate("fetch('/api/games').then((answer) => answer.text())")
    assert asked.count("archive") <= 1  # the one that was asked for is perhaps on its way


@pytest.fixture(scope="module")
def filled(server: Program) -> Program:
    """Twelve finished matches against a computer: the even ones given up by the United States, the others by Japan."""
    for number in range(12):
        side, other = ("us", "jp")[:: 1 if number % 2 == 0 else -1]
        token = server.new(SCENARIOS[number % 3], **{side: "person", other: "random"})["table"]
        assert server.http.post(f"/api/table/{token}/concede", json={"side": side}).status_code == 200
    return server


def rows(page: Page, count: int, total: int) -> None:
    expect(page.get_by_test_id("archive-count")).to_have_text(f"{total} match" + "es" * (total != 1))
    expect(page.get_by_test_id("archive").get_by_test_id("match")).to_have_count(count)


def test_finished_matches_are_sought_looked_at_and_deleted(filled: Program, visit: Visit, axe: str) -> None:
    page = visit(filled.address)
    expect(page.get_by_text("No match under way.")).to_be_visible()
    expect(page.get_by_text("New here?")).to_have_count(0)  # though no match is under way
    rows(page, 10, 12)
    expect(page.get_by_test_id("archive").get_by_text(re.compile(r"^turn \d+$"))).to_have_count(10)
    expect(page.get_by_test_id("archive").get_by_test_id("row-points")).to_have_text(["US 0JP 0"] * 10)
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_test_id("archive-page")).to_have_text("11 to 12 of 12")
    rows(page, 2, 12)
    page.get_by_test_id("archive-seek").click()
    check(page, axe, "the archive")
    page.get_by_test_id("archive-game").select_option("leyte")
    page.get_by_test_id("archive-scenario").select_option("barrier")
    rows(page, 4, 4)
    page.get_by_test_id("archive-side").select_option("jp")
    rows(page, 2, 2)
    page.get_by_test_id("archive-result").select_option("won")
    rows(page, 0, 0)
    page.get_by_role("button", name="Clear").click()
    page.get_by_test_id("archive-text").fill("collapse")
    rows(page, 4, 4)
    row = page.get_by_test_id("archive").get_by_test_id("match").first
    row.get_by_test_id("row-report").click()
    expect(page.get_by_test_id("report")).to_be_visible()
    page.go_back()
    rows(page, 4, 4)
    row.get_by_test_id("row-menu").click()
    expect(row.get_by_role("link", name="Save the record")).to_have_attribute("href", re.compile("/record$"))
    row.get_by_text("Delete", exact=True).click()
    row.get_by_role("button", name="Delete for good").click()
    rows(page, 3, 3)


def test_the_archive_by_keys(filled: Program, visit: Visit) -> None:
    page = visit(filled.address)
    page.get_by_test_id("archive-seek").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("barrier")
    rows(page, 4, 4)
    page.get_by_test_id("archive-sort").focus()
    page.keyboard.type("oldest")
    first = page.get_by_test_id("archive").get_by_test_id("row-replay").first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("replay")).to_be_visible()


def test_the_archive_on_a_phone(filled: Program, visit: Visit, axe: str) -> None:
    page = visit(filled.address, **PHONE)
    page.get_by_test_id("archive-seek").tap()
    page.get_by_test_id("archive-opponent").select_option("random")
    page.get_by_role("button", name="Next page").tap()
    expect(page.get_by_test_id("archive-page")).to_contain_text("11 to")
    check(page, axe, "the archive on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
