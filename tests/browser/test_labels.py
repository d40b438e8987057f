"""The names on a map stand apart, also where the whole of it is shown on a small screen, and beside what is marked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import Box, boxes
from browser.conftest import DESK, PHONE, Visit
from browser.program import Program
from browser.samples import lies_still, whole_map

pytestmark = pytest.mark.browser

WRITTEN = """() => {
  const own = CanvasRenderingContext2D.prototype.fillText;
  window.written = [];
  window.marked = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas.dataset.testid === 'ink') {
      const { a, d, b, e, f } = this.getTransform();
      const size = parseFloat(/([\\d.]+)px/.exec(this.font)[1]);
      if (b === 0 && /[a-z]/.test(text)) {
        const width = a * this.measureText(text).width;
        window.written.push({ text, x: a * x + e, y: d * (y - size * 0.8) + f, width, height: d * size * 0.9 });
      }
    }
    return own.call(this, text, x, y);
  };
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    if (this.canvas.dataset.testid === 'ink') window.written = window.marked = [];
    return clear.apply(this, box);
  };
  const mark = (pen, x, y, width, height) => {
    if (pen.canvas.dataset.testid !== 'ink') return;
    const { a, d, e, f } = pen.getTransform();
    window.marked = [...window.marked, { x: a * x + e, y: d * y + f, width: a * width, height: d * height }];
  };
  const { arc, fillRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.arc = function (x, y, r, ...more) {
    mark(this, x - r, y - r, 2 * r, 2 * r);
    return arc.call(this, x, y, r, ...more);
  };
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    mark(this, ...box);
    return fillRect.apply(this, box);
  };
}"""
"""Notes the upright names that are written on the map since it was last wiped, and the rings and houses of places."""

SCREENS: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": {"viewport": {"width": 1280, "height": 800}}}
MAPS = [
    ("britain_stands_alone", "desk"),
    *((game, "phone") for game in ("britain_stands_alone", "falklands_showdown", "port_stanley", "leyte")),
]


def shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return max(0.0, wide) * max(0.0, high)


def area(box: Box) -> float:
    """Its area."""
    return box["width"] * box["height"]


def overlaps(written: list[Box]) -> list[tuple[Any, Any]]:
    """The pairs of names of which one covers a part of the other."""
    pairs = ((one, other) for n, one in enumerate(written) for other in written[:n])
    return [
        (one["text"], other["text"]) for one, other in pairs if shared(one, other) > 0.03 * min(area(one), area(other))
    ]


def names(page: Page) -> list[Box]:
    """What is written on the map once it lies still."""
    lies_still(page)
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    found: list[Box] = page.evaluate("() => window.written")
    return found


def opened(server: Program, visit: Visit, game: str, query: str = "", **screen: Any) -> Page:
    """The first scenario of a game as it begins, with notes of what is written."""
    known = server.game(game)
    seats = {side["id"]: "person" for side in known["sides"]}
    body = {"game": game, "scenario": known["scenarios"][0]["id"], "seats": seats, "seed": 1}
    links = server.http.post("/api/matches", json=body).raise_for_status().json()
    page = visit("about:blank", **screen)
    page.add_init_script(f"({WRITTEN})()")
    page.goto(server.page(links["table"]) + query)
    expect(page.get_by_test_id("ask")).to_be_visible()
    return page


@pytest.mark.parametrize(("game", "screen"), MAPS)
def test_no_names_overlap_on_the_whole_map(server: Program, visit: Visit, game: str, screen: str) -> None:
    page = opened(server, visit, game, **SCREENS[screen])
    tabs = page.get_by_test_id("sheets").get_by_role("tab")
    for tab in tabs.all() or [None]:
        if tab is not None:
            tab.click()
        whole_map(page)
        written = names(page)
        assert written
        assert overlaps(written) == []


def test_names_leave_the_marks_of_other_places_free(server: Program, visit: Visit) -> None:
    page = opened(server, visit, "britain_stands_alone", "?x=3000&y=2200&k=0.36", **SCREENS["desk"])
    written = names(page)
    marked: list[Box] = page.evaluate("() => window.marked")
    assert {"Wrexham", "Salisbury", "Chatham", "Tonbridge", "Brighton"} <= {str(name["text"]) for name in written}
    assert len(marked) > len(written)
    hidden = {name["text"] for name in written for mark in marked if shared(name, mark) > 0.25 * area(mark)}
    assert hidden == set()


NUMBERS = """() => {
  const ink = document.querySelector('[data-testid=ink]');
  const [{ left, top, width }, scale] = [ink.getBoundingClientRect(), ink.width];
  return [...document.querySelectorAll('[data-testid=layer-values] text')].map((text) => {
    const { x, y, width: wide, height } = text.getBoundingClientRect();
    const part = scale / width;
    const middle = y + height * 0.3;
    return { x: (x - left) * part, y: (middle - top) * part, width: wide * part, height: height * 0.4 * part };
  });
}"""
"""Where the middles of the numbers of a layer stand, measured as names are."""


def test_names_stand_beside_the_numbers_of_threats(server: Program, visit: Visit) -> None:
    page = opened(server, visit, "leyte", **DESK)
    whole_map(page)
    page.keyboard.press("x")
    expect(page.get_by_test_id("layer-values").locator("text").nth(20)).to_be_visible()
    written = names(page)
    numbers: list[Box] = page.evaluate(NUMBERS)
    near = [
        name["text"] for name in written
        if any(abs(name["x"] - n["x"]) < 60 and abs(name["y"] - n["y"]) < 40 for n in numbers)
    ]  # fmt: skip
    assert len(near) > 3, "nobody threatens a place that has a name"
    hidden = {name["text"] for name in written for number in numbers if shared(name, number) > 0.2 * area(number)}
    assert hidden == set()


TITLE = """(name) => {
  const ink = document.querySelector('[data-testid=ink]');
  const [{ left, top, width }, scale] = [ink.getBoundingClientRect(), ink.width];
  const { x, y, width: wide, height } = window.written.findLast(({ text }) => text === name);
  const part = width / scale;
  return { x: left + x * part, y: top + y * part, width: wide * part, height: height * part };
}"""
"""Where a name stands on the page."""


def test_the_name_of_a_display_stands_above_its_counters_however_small_they_are(server: Program, visit: Visit) -> None:
    page = opened(server, visit, "britain_stands_alone", **PHONE)
    page.get_by_role("tab", name="Off Map Display").tap()
    whole_map(page)
    names(page)
    title = page.evaluate(TITLE, "Not yet there")
    counters = boxes(page.locator("[data-testid=map] [data-testid^=piece-]"))
    assert len(counters) > 50
    assert not [counter for counter in counters if shared(title, counter)]
