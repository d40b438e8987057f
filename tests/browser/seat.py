"""Somebody who sits before a page: sees what it shows, and answers with mouse, keys or fingers.

What a page must show follows from what the server says: exactly the pieces and spaces of the open question
are lit, everything else is a button.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.program import Json, Program
from patience import PATIENCE

SHOWN = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const name = (e) => e.dataset.testid;
  const ask = document.querySelector('[data-testid=ask]');
  return {
    version: Number(document.querySelector('.table')?.dataset.version ?? -1),
    ask: (ask?.textContent ?? '').trim(),
    pieces: all('.lit[data-testid^="piece-"]').map((e) => Number(name(e).slice(6))).sort((a, b) => a - b),
    spaces: all('[data-testid^="hex-"]').map((e) => name(e).slice(4)).sort(),
    boxes: !!document.querySelector('[data-testid=choices]'),
    main: !!document.querySelector('[data-testid=main]'),
    undo: !!document.querySelector('[data-testid=undo]:not(:disabled, [aria-disabled=true])'),
  };
}"""

POINT = """async (name) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const map = document.querySelector('[data-testid=map]');
  const found = () => {
    const element = document.querySelector(`[data-testid="${name}"]`);
    if (!element) return null;
    const onMap = map.contains(element);
    if (!onMap) element.scrollIntoView({ block: 'nearest' });
    const part = element.querySelector('.ground') ?? element.querySelector('path') ?? element;
    const box = (onMap ? part : element).getBoundingClientRect();
    const at = (i, j) => [box.x + (box.width * i) / 12, box.y + (box.height * j) / 12];
    const is_hit = ([x, y]) => element.contains(document.elementFromPoint(x, y));
    const near = ([x, y]) => [-9, 9].flatMap((d) => [[x + d, y], [x, y + d]]);
    const is_well_inside = (at) => [at, ...near(at)].every(is_hit);
    const steps = [6, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11];
    const grid = name.startsWith('hex-') ? steps.flatMap((j) => steps.map((i) => at(i, j))) : [];
    const [x, y] = grid.find(is_well_inside) ?? at(6, 6); // its middle may lie outside an area
    const hit = document.elementFromPoint(x, y);
    const free = map.getBoundingClientRect();
    const cover = document.querySelector('section.sheet')?.getBoundingClientRect();
    const low = Math.min(free.bottom, cover?.top ?? free.bottom);
    const middle = [(free.x + free.right) / 2, (free.y + low) / 2];
    return { x, y, hit: !!hit && element.contains(hit), onMap, middle };
  };
  for (let frames = 0, before = ''; frames < 1000; frames++) {
    const now = found();
    if (!now || JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
    await frame();
  }
  throw new Error(`${name} does not come to rest`);
}"""
"""Where an element can be pressed, once it is at the same place in two frames one after the other."""

PRESS = 30.0
"""A stroke of the mouse that is shorter could be taken for a press, in pixels."""


def kind(choice: Json, pieces: dict[int, Json]) -> tuple[str, Any]:
    """Where a choice is made: ("space", id), ("piece", id) or ("button", label)."""
    at_home = choice["piece"] >= 0 and pieces[choice["piece"]]["space"] == choice["space"]
    if choice["space"] >= 0 and not at_home:
        return "space", choice["space"]
    if choice["piece"] >= 0:
        return "piece", choice["piece"]
    return "button", choice["label"]


def asked(page: Page, read: Callable[[], Json], ready: Callable[[Json], bool] = lambda table: True) -> Json:
    """Wait until the link is asked, is `ready`, and the page shows this very table, which `read` reads; the table."""
    until = time.monotonic() + PATIENCE
    while True:
        table, shown = read(), page.locator(".table").get_attribute("data-version")
        if table["question"] and shown == str(table["version"]) and ready(table):
            return table
        assert time.monotonic() < until, "nobody is asked"
        page.wait_for_timeout(25)


class Seat:
    """A page that shows a table, and the same table as the server tells it."""

    def __init__(self, page: Page, server: Program, token: str) -> None:
        self.page = page
        self.server = server
        self.token = token
        seen = server.table(token)
        self.names = {space["id"]: space["name"] for space in server.get(f"games/{seen['game']}/board")["spaces"]}

    # -- seeing ----------------------------------------------------------------------------------------

    def table(self) -> Json:
        """What the server says."""
        return self.server.table(self.token)

    def spots(self, table: Json) -> dict[tuple[str, Any], list[Json]]:
        """The choices by the place where they are made."""
        pieces = {piece["id"]: piece for piece in table["position"]["pieces"]}
        found: dict[tuple[str, Any], list[Json]] = {}
        for choice in (table["question"] or {"choices": []})["choices"]:
            found.setdefault(kind(choice, pieces), []).append(choice)
        return found

    def expected(self, table: Json, shown: Json) -> Json:
        """What a page that shows `table` must show; what lies beside the map only if the boxes are open."""
        spots = self.spots(table)
        lies = {piece["id"]: piece["space"] for piece in table["position"]["pieces"]}
        # units beside the map are lit in their boxes, or on a phone in a row of the sheet
        beside = shown["boxes"] or any(lies.get(what, 0) < 0 for what in shown["pieces"])
        mains = [c for (place, _), choices in spots.items() for c in choices if place == "button" and c["main"]]
        return {
            "version": table["version"],
            "ask": self.text(table),
            "pieces": sorted(what for place, what in spots if place == "piece" and (beside or lies[what] >= 0)),
            "boxes": shown["boxes"],
            "spaces": sorted(self.names[what] for place, what in spots if place == "space"),
            "main": bool(mains),
            "undo": table["can_undo"],
        }

    def text(self, table: Json) -> str:
        """The sentence that stands where the question is asked."""
        if table["over"]:
            return str(table["position"]["outcome"]["text"])
        return str((table["question"] or {}).get("text") or table["waiting"] or "")

    def shown(self) -> Json:
        """What the page shows."""
        return self.page.evaluate(SHOWN)

    def settle(self, ready: Callable[[Json], bool] = lambda table: True) -> Json:
        """Wait until the page shows what the server says, no computer or guide is about to answer, and it is `ready`;
        the table then.

        The server is asked again only when the page has changed, or knows more.
        """
        until = time.monotonic() + PATIENCE
        table, seen = self.table(), self.shown()
        while True:
            wanted = self.expected(table, seen)
            if wanted == seen and not table["thinking"] and ready(table):
                return table
            if time.monotonic() > until:
                raise AssertionError(f"the page does not show the table\nwanted {wanted}\nshown  {seen}")
            self.page.wait_for_timeout(25)
            shown = self.shown()
            if shown != seen or shown["version"] > table["version"]:
                table, seen = self.table(), shown

    # -- answering -------------------------------------------------------------------------------------

    def take(self, choice: Json) -> Json:
        """Make a choice where it is offered; the table afterwards."""
        table = self.table()
        pieces = {piece["id"]: piece for piece in table["position"]["pieces"]}
        spots = self.spots(table)
        place, what = kind(choice, pieces)
        if place == "button":
            self.push(choice)
        else:
            self.choose(place, what)
            rivals = spots[place, what] if place == "piece" else self.at_space(table, what)
            if len(rivals) > 1:
                self.pick(choice["label"])
        return self.settle(lambda now: bool(now["version"] > table["version"]))

    def at_space(self, table: Json, space: int) -> list[Json]:
        """Every choice at a space: its own and those of the pieces that stand there."""
        spots = self.spots(table)
        there = [piece["id"] for piece in table["position"]["pieces"] if piece["space"] == space]
        own = spots.get(("space", space), [])
        return [*own, *(choice for piece in there for choice in spots.get(("piece", piece), []))]

    def push(self, choice: Json) -> None:
        """A button."""
        raise NotImplementedError

    def choose(self, place: str, what: int) -> None:
        """A lit piece or space."""
        raise NotImplementedError

    def pick(self, label: str) -> None:
        """One of the choices that share a place, from the list that opened there."""
        raise NotImplementedError

    def undo(self) -> Json:
        """Take the last choice back."""
        raise NotImplementedError

    def test_id(self, place: str, what: int) -> str:
        """The hook of a piece or space."""
        return f"piece-{what}" if place == "piece" else f"hex-{self.names[what]}"


class Pointer(Seat):
    """What mouse and fingers have in common: they go to a point; the map is dragged if it is not there."""

    def point(self, name: str) -> tuple[float, float]:
        """A point on an element that nothing covers."""
        for _ in range(8):
            found = self.page.evaluate(POINT, name)
            assert found is not None, f"there is no {name}"
            if found["hit"]:
                return found["x"], found["y"]
            assert found["onMap"], f"{name} is covered"
            self.drag(found["middle"], (found["x"], found["y"]))
        raise AssertionError(f"{name} cannot be reached")

    def drag(self, middle: tuple[float, float], goal: tuple[float, float]) -> None:
        """Drag the map so that what lies at `goal` comes to the middle, as far as one stroke reaches."""
        dx, dy = (max(-150.0, min(150.0, m - g)) for m, g in zip(middle, goal, strict=True))
        self.stroke(tuple(middle), (middle[0] + dx, middle[1] + dy))

    def stroke(self, start: tuple[float, ...], end: tuple[float, ...]) -> None:
        """Press, move, let go."""
        raise NotImplementedError

    def press_at(self, x: float, y: float) -> None:
        """A click or a tap."""
        raise NotImplementedError

    def press(self, name: str) -> None:
        """Press the element with this hook."""
        self.press_at(*self.point(name))

    def choose(self, place: str, what: int) -> None:
        self.press(self.test_id(place, what))

    def pick(self, label: str) -> None:
        button = self.page.locator(".pop button", has_text=label).first
        self.press_button(button)

    def push(self, choice: Json) -> None:
        if choice["main"]:
            return self.press_button(self.page.get_by_test_id("main"))
        bar = self.page.locator(".do, .actions, .stepper")
        self.step_to(choice["label"])
        own = bar.get_by_role("button", name=choice["label"], exact=True)
        if not own.count():
            self.press_button(bar.locator(".more > button"))
        noted = bar.get_by_role("button", name=f"{choice['label']} {choice['note']}", exact=True)
        return self.press_button(own if own.count() or not choice["note"] else noted)

    def step_to(self, label: str) -> None:
        """Step to an amount, where the choice of that name is one."""
        stepper = self.page.get_by_test_id("stepper")
        amounts = [name for choice in self.table()["question"]["choices"] for name in choice["times"]]
        if label in amounts[1:] and stepper.count():
            while not stepper.get_by_role("button", name=label, exact=True).count():
                self.press_button(stepper.get_by_role("button", name="One more"))

    def undo(self) -> Json:
        before = self.table()["version"]
        self.press_button(self.page.get_by_test_id("undo"))
        return self.settle(lambda table: bool(table["version"] != before))

    def press_button(self, button: Any) -> None:
        """Press a button that is no part of the map."""
        raise NotImplementedError


class Mouse(Pointer):
    """Plays with the mouse alone."""

    def stroke(self, start: tuple[float, ...], end: tuple[float, ...]) -> None:
        mouse = self.page.mouse
        short = abs(end[0] - start[0]) + abs(end[1] - start[1]) < PRESS
        mouse.move(start[0], start[1])
        mouse.down()
        mouse.move(end[0] + (2 * PRESS if short else 0), end[1], steps=4)
        mouse.up()

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def press_button(self, button: Any) -> None:
        button.click()


class Fingers(Pointer):
    """Plays with taps and strokes alone: on the map the first tap shows what is there, the second one acts."""

    def choose(self, place: str, what: int) -> None:
        name = self.test_id(place, what)
        self.press(name)
        if self.page.get_by_test_id("map").get_by_test_id(name).count():
            expect(self.page.get_by_test_id("loupe")).to_be_visible()
            self.press(name)

    def stroke(self, start: tuple[float, ...], end: tuple[float, ...]) -> None:
        line = self.page.context.new_cdp_session(self.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touches = [{"x": x, "y": y} for x, y in points]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        send("touchStart", (start[0], start[1]))
        for n in range(1, 5):
            send("touchMove", (start[0] + (end[0] - start[0]) * n / 4, start[1] + (end[1] - start[1]) * n / 4))
        self.page.wait_for_timeout(150)  # a finger that leaves in full flight flings, and the next tap stops that
        send("touchMove", (end[0], end[1]))
        send("touchEnd")
        line.detach()

    def two_tap(self) -> None:
        """Two fingers touch the map and leave it."""
        points = [{"x": 120, "y": 300, "id": 0}, {"x": 220, "y": 340, "id": 1}]
        line = self.page.context.new_cdp_session(self.page)
        for kind, touching in (("touchStart", points[:1]), ("touchStart", points), ("touchEnd", [])):
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
        line.detach()

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def press_button(self, button: Any) -> None:
        button.tap()


class Keys(Seat):
    """Plays with the keyboard alone, as the page of help says."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def on_map(self) -> bool:
        """Whether the map has the focus."""
        return bool(self.page.evaluate("() => document.activeElement?.dataset?.testid === 'map'"))

    def focus_map(self) -> None:
        """Tab until the map has the focus."""
        for _ in range(60):
            if self.on_map():
                return
            self.press("Tab")
        raise AssertionError("the map cannot be reached with Tab")

    def choose(self, place: str, what: int) -> None:
        if place == "piece":
            what = next(p["space"] for p in self.table()["position"]["pieces"] if p["id"] == what)
        self.focus_map()
        self.press("ArrowRight")
        name = self.names[what]
        said = self.page.get_by_test_id("said")
        for _ in range(120):
            if (said.text_content() or "").startswith(f"{name}."):
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")

    def pick(self, label: str) -> None:
        for _ in range(12):
            if self.page.evaluate("() => document.activeElement?.textContent?.trim() ?? ''").startswith(label):
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {label}")

    def push(self, choice: Json) -> None:
        if choice["main"]:
            self.press("Escape")
            self.press("Escape")
            self.press("Enter")
        else:
            self.palette(choice["label"])

    def palette(self, words: str) -> None:
        """Choose by name from the palette."""
        self.press("Control+k")
        self.page.keyboard.type(words)
        for _ in range(20):
            at = self.page.locator("#palette-list [aria-selected=true] .text").text_content()
            if at == words:
                self.press("Enter")
                return
            self.press("ArrowDown")
        raise AssertionError(f"the palette does not offer {words}")

    def undo(self) -> Json:
        before = self.table()["version"]
        self.press("u")
        return self.settle(lambda table: bool(table["version"] != before))
