"""Following what others do at one's own pace, and what happened since one left as a film."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.boxes import boxes
from browser.choosing import next_choice
from browser.conftest import DESK, PHONE, Visit
from browser.program import Program
from browser.test_battles import see_the_die

pytestmark = pytest.mark.browser

DRAWER = {"viewport": {"width": 1024, "height": 768}}
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


PLACES = """async (until) => {
  const found = new Set();
  const frame = () => new Promise(requestAnimationFrame);
  while (Number(document.querySelector('.table').dataset.version) < until) {
    const { x, y } = document.querySelector('[data-testid=follow-pause]').getBoundingClientRect();
    found.add(`${x} ${y}`);
    await frame();
  }
  return [...found];
}"""
"""Where the button to pause has been up to a version of the table, frame by frame."""


@pytest.mark.parametrize("screen", [DESK, DRAWER, PHONE], ids=["desk", "drawer", "phone"])
def test_the_bar_stays_where_it_is_while_others_act(server: Program, visit: Visit, screen: dict[str, Any]) -> None:
    """It moved with every state, and a press meant for it fell on the map, which shows the rest at once."""
    page = visit(server.page(server.new(us="greedy", jp="greedy", seed=23)["watch"]), **screen)
    page.get_by_test_id("follow-pause").wait_for()
    assert len(page.evaluate(PLACES, 300)) == 1


def test_on_a_phone_the_pace_stands_beside_the_buttons(server: Program, visit: Visit) -> None:
    """In three rows they covered what happens."""
    page = visit(server.page(server.new(us="greedy", jp="greedy", seed=23)["watch"]), **PHONE)
    page.get_by_test_id("follow-pause").tap()
    button, rest, pace = boxes(*map(page.get_by_test_id, ("follow-go", "follow-rest", "follow-tempo")))
    assert rest["y"] == button["y"]
    assert pace["y"] < button["y"] + button["height"] / 2
    assert pace["x"] + pace["width"] <= 390
