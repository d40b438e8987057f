"""Measure the browser table: size of the build, first paint, frame times.  ``python scripts/measure_table.py``

The built table shows a made-up board of 1,500 hexes with 400 counters, served to Chromium from memory; the pointer
drags, the wheel turns and the map flies to far hexes while the page counts its frames, without throttling and with a
processor four times slower.
"""

from __future__ import annotations

import gzip
import mimetypes
import sys
from functools import partial
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, CDPSession, Page, Route, sync_playwright

from beachhead.lab.chromium import find_chromium
from beachhead.lab.sample_tables import TOKEN, answers, counters, hex_board, position
from beachhead.server.pages import STATIC

COLUMNS, ROWS, COUNTERS = 50, 30, 400
SITE = "http://table.invalid"
DESK: dict[str, Any] = {"viewport": {"width": 1600, "height": 1000}}
COMPRESSED = (".js", ".css", ".html", ".svg")
SLOWER = (1, 4)
MOVES = 150
CORNERS = ("0101", f"{ROWS:02}{COLUMNS:02}", f"{ROWS:02}01", f"01{COLUMNS:02}")
FLIGHT = 900
"""Milliseconds within which a flight is over."""

COUNT = """() => {
  const times = [];
  window.frames_ = times;
  window.counting_ = true;
  let last = performance.now();
  const step = (now) => {
    times.push(now - last);
    last = now;
    if (window.counting_) requestAnimationFrame(step);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(step); });
}"""
COUNTED = "() => { window.counting_ = false; return window.frames_; }"
PAINT = """() => {
  const paints = performance.getEntriesByType('paint');
  return paints.find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0;
}"""


def serve(page: Page, said: dict[str, bytes]) -> None:
    """Answer every request of the page from the built table and from `said`."""

    def answer(route: Route) -> None:
        path = urlparse(route.request.url).path
        if path in said:
            return route.fulfill(body=said[path], content_type="application/json")
        file = STATIC / (path.lstrip("/") or "index.html")
        if not file.is_file():
            return route.fulfill(status=404, json={"error": "missing", "message": path})
        return route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])

    page.route("**/*", answer)
    page.route_web_socket("**/live*", lambda line: None)


def build_size() -> None:
    """Print what a first visit fetches, file by file and in all."""
    rows: list[tuple[str, int, int]] = []
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and not file.name.startswith("."):
            data = file.read_bytes()
            packed = len(gzip.compress(data)) if file.suffix in COMPRESSED else len(data)
            rows.append((file.suffix.lstrip("."), len(data), packed))
    print("size of the build, in kB: raw, compressed")
    for kind in sorted({kind for kind, _, _ in rows}):
        own = [row for row in rows if row[0] == kind]
        print(f"  {kind:6} {sum(r[1] for r in own) / 1000:8.1f} {sum(r[2] for r in own) / 1000:8.1f}")
    print(f"  {'all':6} {sum(r[1] for r in rows) / 1000:8.1f} {sum(r[2] for r in rows) / 1000:8.1f}")


def counted(page: Page, act: Any) -> str:
    """The frame times while `act` goes on: median, 95th and 99th percentile in milliseconds."""
    page.evaluate(COUNT)
    act()
    times = sorted(page.evaluate(COUNTED))

    def part(share: float) -> float:
        return float(times[min(len(times) - 1, int(share * len(times)))])

    return f"p50 {part(0.5):6.1f}  p95 {part(0.95):6.1f}  p99 {part(0.99):6.1f}  ({len(times)} frames)"


def busy(line: CDPSession) -> float:
    """Seconds that the page's own thread has worked: unlike frame times, the same on a machine that others use."""
    figures = line.send("Performance.getMetrics")["metrics"]
    return float(next(figure["value"] for figure in figures if figure["name"] == "TaskDuration"))


def drag(page: Page) -> None:
    """Drag the map to and fro."""
    page.mouse.move(700, 500)
    page.mouse.down()
    for n in range(MOVES):
        turn = n % 50
        page.mouse.move(700 - 8 * (turn if turn < 25 else 50 - turn), 500 - 5 * (turn if turn < 25 else 50 - turn))
    page.mouse.up()


def wheel(page: Page) -> None:
    """Zoom in and out again."""
    page.mouse.move(700, 500)
    for n in range(MOVES):
        page.mouse.wheel(0, -40 if n % 50 < 25 else 40)


def fly(page: Page) -> None:
    """Fly to one corner after another, as the table does to what happens."""
    for name in CORNERS:
        page.keyboard.press("Control+k")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_timeout(FLIGHT)


def frames(browser: Browser, slower: int) -> None:
    """Print the first paint and the frame times with a processor that is `slower` times slower."""
    board = hex_board(COLUMNS, ROWS)
    page = browser.new_context(**DESK).new_page()
    serve(page, answers(board, position(counters(board, COUNTERS))))
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{SITE}/#/table/{TOKEN}")
    page.get_by_test_id("map").wait_for()
    page.wait_for_timeout(4000 * slower)
    print(f"processor {slower} times slower; first paint {page.evaluate(PAINT):.0f} ms")
    for name, zoom in (("whole map", 0), ("half the map", 4)):
        page.keyboard.press("f")
        page.wait_for_timeout(1000)
        page.mouse.move(700, 500)
        for _ in range(zoom):
            page.mouse.wheel(0, -100)
        for act in (drag, wheel, fly):
            page.wait_for_timeout(1500 * slower)
            before = busy(line)
            times = counted(page, partial(act, page))
            print(f"  {name:13} {act.__name__:6} {times}  busy {busy(line) - before:5.2f} s")
    page.context.close()


def main() -> int:
    """All figures."""
    place = find_chromium()
    if place is None or not (STATIC / "index.html").is_file():
        print("it takes Chromium and the built table: run `make setup`", file=sys.stderr)
        return 1
    build_size()
    print(f"{COLUMNS * ROWS} hexes, {COUNTERS} counters; frame times in ms")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
        for slower in SLOWER:
            frames(browser, slower)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
