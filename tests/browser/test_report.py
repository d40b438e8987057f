"""The after-action report: battles by what they brought, losses by kind, points with subtotals; on screen and paper."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Route, expect

import beachhead
from beachhead.kernel.ending import CONCEDE
from beachhead.kernel.record import encode_record
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Program
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

__all__ = ["axe"]


@pytest.fixture(scope="module")
def token(server: Program) -> str:
    """A match in which there was some fighting, and then somebody gave up."""
    match, rng = beachhead.new_match("leyte", "collapse", seed=3), random.Random(1)
    for _ in range(260):
        side = sorted(match.asks)[0]
        match.apply(side, rng.choice(list(match.asks[side].choices())).action)
    match.repeat("us", CONCEDE)
    table: str = server.http.post("/api/import", content=encode_record(match.record())).json()["table"]
    return table


def test_what_a_match_came_to(server: Program, visit: Visit, axe: str, token: str) -> None:
    page = visit(f"{server.address}#/report/{token}")
    battles = page.get_by_test_id("report-battles").locator("tbody tr")
    expect(battles.first).to_be_visible()
    expect(battles.first.locator("td").nth(1)).to_have_text(re.compile(r"^\W\d+ \(\W\d+\.\d\)$"))
    table = server.table(token)
    lost = [piece for piece in table["position"]["pieces"] if piece["box"].endswith("-eliminated")]
    counted = page.get_by_test_id("report-types").locator("thead .number").all_text_contents()
    assert sum(map(int, counted)) == len(lost) > 0
    check(page, axe, "the report")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "there is nothing below the report"
    page.emulate_media(media="print")
    expect(page.locator(".report .button:visible")).to_have_count(0)
    expect(battles.first).to_be_visible()
    page.emulate_media(media="screen")
    battles.first.get_by_role("link").click()
    expect(page.get_by_test_id("replay")).to_be_visible()


def test_the_report_fits_a_phone(server: Program, visit: Visit, token: str) -> None:
    page = visit(f"{server.address}#/report/{token}", **PHONE)
    expect(page.get_by_test_id("report-battles").locator("tbody tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_long_result_keeps_its_buttons_in_view_on_a_phone_and_lies_below_the_menu(
    server: Program, visit: Visit, axe: str, token: str
) -> None:
    page = visit(server.page(token), **PHONE)
    told, buttons = page.locator(".result .told"), page.locator(".result .buttons > *")
    expect(page.get_by_test_id("result")).to_contain_text("the dice deserve")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_test_id("settings").tap()  # the menu lies over the result
    page.get_by_text("Largest").tap()
    page.keyboard.press("Escape")
    page.screenshot(path=RESULTS / "result-phone.png")
    assert told.evaluate("told => told.scrollHeight > told.clientHeight"), "the result is not long"
    assert told.evaluate("told => told.scrollWidth <= told.clientWidth"), "the points are cut off"
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    check(page, axe, "a long result")


def test_what_is_printed_waits_for_what_is_still_reckoned(server: Program, visit: Visit, token: str) -> None:
    held: list[Route] = []
    page = visit(server.address)
    page.route("**/luck*", lambda route: held.append(route))  # noqa: PLW0108  (a method of a list is none it can call)
    page.goto(f"{server.address}#/report/{token}")
    button = page.get_by_test_id("report").get_by_role("button", name="Being reckoned")
    expect(button).to_be_disabled()
    expect(page.get_by_test_id("report-battles")).to_contain_text("Being reckoned")
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("report").get_by_role("button", name="Print")).to_be_enabled()
    expect(page.get_by_test_id("report")).not_to_contain_text("Being reckoned")
    assert len(held) == 1, "the ledger and the battles ask for the same"
