"""Following what others do at one's own pace, and what happened since one left as a film."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.choosing import next_choice
from browser.conftest import DESK, PHONE, Visit
from browser.program import Program
from browser.stopped import stop
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
    expect(page.locator("[data-testid=follow] [aria-disabled=false]")).to_have_count(0)
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


class Teller:
    """A live line that tells a watcher's page, at its own time, what never happened."""

    def __init__(self, page: Page, server: Program, token: str, sight: str = "") -> None:
        self.table = server.table(token)
        self.lines = len(self.table["log"])
        self.line: Any = None
        page.route_web_socket("**/live*", self._open)
        page.goto(server.page(token) + sight)
        page.get_by_test_id("ask").wait_for()
        while self.line is None:
            page.wait_for_timeout(20)

    def _open(self, line: Any) -> None:
        self.line = line

    def tell(self, **line: Any) -> None:
        """A decision, told by a line of the log."""
        at = self.table["version"]
        self.table["version"] += 1
        self.table["decision"] += 1
        now = {"version": at + 1, "decision": self.table["decision"]}
        more = [{**self.table["log"][-1], "battle": -1, "faces": [], "weight": 1, "decision": now["decision"], **line}]
        said = {"since": at, "table": now, "position": {}, "pieces": None, "log": {"kept": self.lines, "more": more}}
        self.lines += 1
        self.line.send(json.dumps({"type": "changes", **said}))


def test_a_step_is_one_decision_however_far_the_players_are_ahead(server: Program, visit: Visit) -> None:
    page = visit("about:blank", **MOVING)
    teller = Teller(page, server, server.new(seed=23)["watch"])
    begun = teller.table["version"]
    page.get_by_test_id("follow-pause").click()
    for _ in range(450):
        teller.tell()
    expect(page.get_by_title("450 decisions behind")).to_be_visible()
    page.get_by_test_id("follow-step").click()
    expect(page.locator(".table")).to_have_attribute("data-version", str(begun + 1))
    rest = page.get_by_role("button", name="Show the rest at once")
    rest.click()
    expect(rest).to_have_attribute("aria-disabled", "true")
    rest.click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("Everything that has happened is shown")


@pytest.mark.parametrize(("weight", "pause"), [(0, 60), (1, 250)], ids=["detail", "event"])
def test_what_the_log_tells_is_seen_at_a_steady_pace(server: Program, visit: Visit, weight: int, pause: int) -> None:
    page = visit("about:blank", **MOVING)
    page.clock.install()
    teller = Teller(page, server, server.new(seed=23)["watch"])
    begun, table = teller.table["version"], page.locator(".table")
    stop(page)
    for _ in range(3):
        teller.tell(weight=weight)
    expect(page.get_by_title("3 decisions behind")).to_be_visible()
    page.clock.run_for(pause // 2)
    for shown in (1, 2, 3):
        expect(table).to_have_attribute("data-version", str(begun + shown))
        page.clock.run_for(pause)


ON_PAGE = "(e, places) => places.map(([x, y]) => new DOMPoint(x, y).matrixTransform(e.getScreenCTM()).y)"
"""How far down the page each point of the map lies."""


def test_the_goal_of_a_way_is_brought_out_from_under_the_bar(server: Program, visit: Visit) -> None:
    """The bar lay on it, and of a long way the beginning was enough."""
    page = visit("about:blank")
    place = {space["id"]: [space["x"], space["y"]] for space in server.get("games/leyte/board")["spaces"]}
    teller = Teller(page, server, server.new(seed=23)["watch"], "?x=1600&y=1200&k=0.600")
    (bar,) = boxes(page.get_by_test_id("follow"))
    at = page.get_by_test_id("counters")
    low = dict(zip(place, at.evaluate(ON_PAGE, [*place.values()]), strict=True))
    goal = next(i for i, y in low.items() if y > bar["y"] + 5)
    start = next(i for i, y in low.items() if 300 < y < 400)
    teller.tell(path=[start, goal])
    expect(page.locator(".table")).to_have_attribute("data-version", str(teller.table["version"]))
    assert at.evaluate(ON_PAGE, [place[goal]])[0] < bar["y"]


def test_a_battle_is_seen_where_counters_are_dots(server: Program, visit: Visit) -> None:
    """The map comes nearer; whoever has moved it himself keeps what he sees."""
    small = {"viewport": {"width": 1200, "height": 560}}
    scale = "() => document.querySelector('[data-testid=counters]').getScreenCTM().a"
    for steered in (False, True):
        token = server.new(us="greedy", jp="greedy", seed=23)["watch"]
        page = visit(server.page(token), cards="byHand", **small, **MOVING)
        page.get_by_test_id("follow-pause").click()
        page.keyboard.press("f")
        page.wait_for_function(f"() => ({scale})() < 0.26")
        if steered:
            page.keyboard.press("-")
        page.get_by_test_id("follow-battle").click()
        expect(page.get_by_test_id("battle")).to_be_visible()
        if steered:
            assert page.evaluate(scale) < 0.26
        else:
            page.wait_for_function(f"() => ({scale})() > 0.5")
