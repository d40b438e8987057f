"""What the other side owes is not shown as the reader's own: neither in words, nor in colour, nor by a sign."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import beachhead
from beachhead.kernel.record import encode_record
from beachhead.players.registry import make_player
from browser.choosing import choices, next_choice
from browser.conftest import Visit
from browser.program import Json, Program

pytestmark = pytest.mark.browser

COLOUR = "(circle) => getComputedStyle(circle).stroke"
MAGENTA = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--act)';
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}"""


def guarding(server: Program) -> Json:
    """A match in which Japan is asked for protective fire while the US still owes other fights: its links."""
    for seed in range(20, 60):
        links = server.new(seed=seed)
        for _ in range(80):
            table = server.table(links["table"])
            owed = [row for row in table["position"]["combats"] if row["state"] == "owed"]
            if owed and table["question"]["side"] == "jp" and choices(table, "guard"):
                return links
            server.act(links["table"], table, next_choice(table))
    raise AssertionError("nobody was asked for protective fire")


def not_mine(page: Page, other: str) -> None:
    """The attacks that the other side owes are named as its own."""
    rows = page.get_by_test_id("combats")
    theirs = rows.locator("li.owed.theirs")
    expect(theirs.first).to_be_visible()
    expect(rows.locator("li.owed:not(.theirs)")).to_have_count(0)
    expect(rows.locator("header")).to_contain_text("to come")
    expect(rows.locator("header")).not_to_contain_text("owed")
    expect(theirs.first.get_by_role("img")).to_have_attribute("aria-label", f"to come from {other}")
    assert theirs.first.locator("circle").evaluate(COLOUR) != page.evaluate(MAGENTA)


def test_who_is_attacked_owes_nothing(server: Program, visit: Visit) -> None:
    links = guarding(server)
    page = visit(server.page(links["seats"]["jp"]))
    not_mine(page, "United States")
    expect(page.locator(".states text").get_by_text("!", exact=True)).to_have_count(0)
    expect(page.locator(".bar").get_by_text("Owed:")).to_have_count(0)
    assert not server.table(links["seats"]["jp"])["question"]["owed"]
    attacker = visit(server.page(links["seats"]["us"]))  # who waits still sees what he owes as his own
    rows = attacker.get_by_test_id("combats")
    expect(rows.locator("li.owed:not(.theirs)").first).to_be_visible()
    expect(rows.locator("header")).to_contain_text("owed")


def test_who_intercepts_does_not_owe_the_attack_that_he_delays(server: Program, visit: Visit) -> None:
    match = beachhead.new_match("falklands_showdown", "campaign", seed=5)
    players = {side.id: make_player("greedy", 1) for side in match.module.sides}
    while "owed" not in {row.state for row in match.view().combats} or "uk" not in match.asks:
        for side in list(match.asks):
            match.apply(side, players[side].choose(match.observe(side)))
    record = encode_record(match.record())
    links = server.http.post("/api/import", content=record, headers={"content-type": "application/json"})
    not_mine(visit(server.page(links.raise_for_status().json()["table"])), "Argentina")
