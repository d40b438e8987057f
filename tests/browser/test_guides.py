"""Every guide of every game, played where the page points: nothing is looked for, opened or dragged into view."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from beachhead.edition.guide import Guide, guides_of
from beachhead.kernel.module import all_games
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import POINT, asked, kind
from patience import PATIENCE

pytestmark = pytest.mark.browser

GUIDES = [guide for module in all_games() for guide in guides_of(module)]
SCREENS: dict[str, Json] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "tablet": {"viewport": {"width": 1024, "height": 768}},
    "phone": PHONE,
}


class Learner:
    """Somebody who presses what is ringed, as soon as the page shows the table as it is."""

    def __init__(self, page: Page, server: Program, token: str) -> None:
        self.page, self.server, self.token = page, server, token
        self.names = {s["id"]: s["name"] for s in server.get(f"games/{self.table()['game']}/board")["spaces"]}
        self.touches = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def table(self) -> Json:
        """What the server says."""
        return self.server.table(self.token)

    def asked(self, after: int = -1) -> Json:
        """The table once the learner is asked and the page shows it."""
        return asked(self.page, self.table, lambda table: bool(table["version"] > after))

    def choice(self, table: Json) -> Json:
        """What does the step."""
        return next(c for c in table["question"]["choices"] if c["action"] in table["guide"]["actions"])

    def pass_by(self, table: Json) -> Json:
        """Do the step past the page; the table when the learner is asked again."""
        self.server.act(self.token, table, self.choice(table))
        return self.asked(table["version"])

    def follow(self, table: Json) -> Json:
        """Press what does the step; the table when the learner is asked again."""
        choice = self.choice(table)
        place, what = kind(choice, {piece["id"]: piece for piece in table["position"]["pieces"]})
        if place == "button":
            self.press_button(choice["label"])
        else:
            self.press_spot(f"piece-{what}" if place == "piece" else f"hex-{self.names[what]}", choice["label"])
        return self.asked(table["version"])

    def press_button(self, label: str) -> None:
        """A button that is ringed and in view."""
        button = self.page.locator(".do, .actions, .stepper").locator("button.pointed", has_text=label)
        expect(button).to_be_in_viewport(ratio=1)
        button.tap() if self.touches else button.click()

    def press_spot(self, name: str, label: str) -> None:
        """A piece or space that is in view; where several choices share it, the one that is ringed."""
        before = self.table()["version"]
        self.press(*self.free(name))
        if self.touches and self.page.get_by_test_id("map").get_by_test_id(name).count():
            expect(self.page.get_by_test_id("loupe")).to_be_visible()
            self.press(*self.free(name))
        rivals = self.page.locator(".pop button.pointed", has_text=label)
        expect(rivals.or_(self.page.locator(f".table:not([data-version='{before}'])")).first).to_be_visible()
        if rivals.count():
            rivals.tap() if self.touches else rivals.click()

    def free(self, name: str) -> tuple[float, float]:
        """The middle of what is pointed at, once it is in view and nothing covers it."""
        until = time.monotonic() + PATIENCE
        while not (found := self.page.evaluate(POINT, name)) or not found["hit"]:
            assert time.monotonic() < until, f"{name} is not in view: {found}"
            self.page.wait_for_timeout(20)
        return found["x"], found["y"]

    def press(self, x: float, y: float) -> None:
        """A click or a tap."""
        self.page.touchscreen.tap(x, y) if self.touches else self.page.mouse.click(x, y)


def begin(page: Page, guide: Guide) -> str:
    """Begin a guide from the lobby: the table's link."""
    page.get_by_test_id(f"learn-{guide.game}-{guide.id}").first.click()
    expect(page.get_by_test_id("lesson")).to_be_visible()
    found = re.search(r"#/table/([^?]+)", page.url)
    assert found is not None
    return found[1]


def shot(page: Page, name: str) -> None:
    """A picture, where a folder for them is named."""
    if folder := os.environ.get("BEACHHEAD_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


CASES = [(guide, screen) for guide in GUIDES for screen in SCREENS if screen != "tablet" or guide.id == "first-landing"]
"""The landing on a tablet as well: its units lie beside the map, which there is behind a drawer."""


WHOLE = "phone"
"""Where every answer is given on the page: there is least room."""

ENOUGH = 2
"""Answers of a step that are given on the page elsewhere; a step may take ten of a kind."""


@pytest.mark.parametrize(("guide", "screen"), CASES, ids=[f"{guide.id}-{screen}" for guide, screen in CASES])
def test_what_comes_next_is_ringed_and_in_view_to_the_end(
    server: Program, visit: Visit, guide: Guide, screen: str
) -> None:
    page = visit(server.address, **SCREENS[screen])
    learner = Learner(page, server, begin(page, guide))
    card: Any = page.get_by_test_id("lesson")
    table, shown = learner.asked(), []
    while not table["guide"]["done"]:
        step = table["guide"]["step"]
        if screen != WHOLE and shown.count(step) >= ENOUGH:
            table = learner.pass_by(table)
            continue
        expect(card).to_have_attribute("data-step", str(step))
        expect(card).to_contain_text(table["guide"]["title"])
        for space in table["guide"]["spaces"]:
            expect(page.get_by_test_id(f"pointed-{learner.names[space]}")).to_have_count(1)
        shot(page, f"{screen}-{guide.id}-{step:02}-{len(shown):02}")
        shown.append(step)
        table = learner.follow(table)
    assert sorted(set(shown)) == list(range(1, len(guide.steps) + 1))
    expect(card).to_have_attribute("data-step", "done")
    shot(page, f"{screen}-{guide.id}-done")
