"""What a machine can tell of whether everybody can read and use the pages: axe-core finds nothing serious."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choice, choices, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser

AXE = Path("web/node_modules/axe-core/axe.min.js")
PLACES = ("desk-light", "desk-dark", "phone-light")
MAP = "[data-testid=map]"
"""What opens beside or over it, the map is as it was on the way through the table."""
GRAVE = ("serious", "critical")
FIND = """async ([grave, exclude]) => {
  const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'] });
  return violations.filter((v) => grave.includes(v.impact)).map((v) =>
    `${v.impact}: ${v.id}: ${v.help}\\n` + v.nodes.slice(0, 6).map((n) =>
      `    ${n.target.join(' ')}: ${n.any[0]?.message ?? n.failureSummary}`).join('\\n'));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The program; it comes with what the front end is built with."""
    place = Path(os.environ.get("BEACHHEAD_AXE") or Path(__file__).parents[2] / AXE)
    if not place.exists():
        pytest.fail(f"{AXE} is missing: run `make setup`")
    return place.read_text(encoding="utf-8")


def check(page: Page, axe: str, where: str, *, apart: str = "") -> None:
    """Nothing serious or critical on the page as it stands, apart from a part that was looked at before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(FIND, [GRAVE, [apart] if apart else []])
    assert not found, f"{where}\n" + "\n".join(found)


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), ({}, "dark"), (PHONE, "light")], ids=PLACES)
def test_lobby_and_table_are_accessible(
    server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]
) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.address, **context, color_scheme=scheme)
    expect(page.get_by_test_id("match").first).to_be_visible()
    check(page, axe, "the lobby")
    page.get_by_test_id("game-leyte").click()
    page.get_by_text("Rules", exact=False).locator("visible=true").last.click()
    check(page, axe, "the new match")

    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    check(page, axe, "the table: movement")
    table = server.table(token)
    server.act(token, table, choice(table, "end"))
    while not (table := server.table(token))["position"]["attack"] or len(table["position"]["attack"]["attackers"]) < 2:
        server.act(token, table, next_choice(table))
    seat.settle()
    check(page, axe, "the table: an attack")
    while not any(line["role"] == "die" for line in table["log"]):
        server.act(token, table, next_choice(table))
        table = server.table(token)
    seat.settle()
    if not context:
        page.get_by_test_id("open-battle").last.click()
        expect(page.get_by_test_id("battle")).to_be_visible()
        check(page, axe, "a battle", apart=MAP)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_over_the_table_is_accessible(server: Program, visit: Visit, axe: str, scheme: str) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), color_scheme=scheme)
    seat = Mouse(page, server, token)
    seat.settle()
    for key, where in (("?", "help"), ("Control+k", "the palette")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, axe, where, apart=MAP)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    check(page, axe, "the menu", apart=MAP)
    page.get_by_test_id("offer-draw").click()
    expect(page.get_by_test_id("make-offer")).to_be_visible()
    check(page, axe, "an offer", apart=MAP)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Charts").click()
    check(page, axe, "the charts", apart=MAP)
    page.locator(".bar .chip").last.click()
    expect(page.get_by_test_id("clause")).to_be_visible()
    check(page, axe, "a clause", apart=MAP)
    page.keyboard.press("Escape")
    for name in ("forces", "arrivals", "departed", "rules", "edition"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_test_id(f"page-{name}").click()
        check(page, axe, f"the page of {name}", apart=MAP)


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), ({}, "dark"), (PHONE, "light")], ids=PLACES)
def test_what_leads_in_and_out_is_accessible(
    server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]
) -> None:
    token = server.new(seed=23)["table"]
    seen = server.table(token)
    server.act(token, seen, choices(seen, "move")[0])
    server.act(token, server.table(token), choices(server.table(token), "to")[0])
    page = visit(server.page(token), **context, color_scheme=scheme)
    seat = Mouse(page, server, token)
    seat.settle()
    page.get_by_test_id("undo").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Rename the match").click()
    check(page, axe, "the menu with a name, the log with a line taken back", apart=MAP)
    page.get_by_test_id("links").click()
    expect(page.get_by_test_id("reach")).to_be_visible()
    check(page, axe, "the links", apart=MAP)
    page.keyboard.press("Escape")
    page.goto(server.address)
    row = page.get_by_test_id("match").first
    row.get_by_test_id("row-menu").click()
    check(page, axe, "the menu of a match")
    row.get_by_text("Delete", exact=True).click()
    check(page, axe, "a match to be deleted")
