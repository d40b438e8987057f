"""A real Chromium and a real server; a page with an error on its console fails its test."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from beachhead.lab.chromium import find_chromium
from beachhead.server.pages import STATIC
from browser.faults import Faults
from browser.program import Program
from browser.rooms import Rooms
from patience import PATIENCE

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # see `rooms`
    # A page of a test is gone before what the last compiler makes of its code pays.
    "--js-flags=--no-turbofan",
)
RESULTS = Path(__file__).parents[2] / "test-results"
DESK = {"viewport": {"width": 1600, "height": 1000}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
TEMPO = """if (location.protocol !== 'about:' && !localStorage.getItem('beachhead.cards')) {
  localStorage.setItem('beachhead.cards', %s);
  localStorage.setItem('beachhead.tempo', %s);
}"""
PLAIN = """if (location.protocol !== 'about:' && !localStorage.getItem('beachhead.layers'))
  localStorage.setItem('beachhead.layers', JSON.stringify({ relief: false }));"""
BARE = """{
  const post = Worker.prototype.postMessage;
  const empty = ([name, part]) => [name, typeof part === 'string' ? '' : Array.isArray(part) ? [] : part];
  const bare = (ground) => Object.fromEntries(Object.entries(ground).map(empty));
  Worker.prototype.postMessage = function (said, ...more) {
    return post.call(this, said?.kind === 'ground' ? { ...said, ground: bare(said.ground) } : said, ...more);
  };
}"""
"""The ground is painted as always, but nothing lies on it: to draw its coasts is a quarter of what a table costs."""
UNKEPT = "delete Navigator.prototype.serviceWorker;"
"""The browser does not keep the pages for when the server is away."""

Visit = Callable[..., Page]

expect.set_options(timeout=1000 * PATIENCE)


def chromium() -> str:
    """Where Chromium is; without one the test is skipped, but fails where CI=true."""
    found = find_chromium()
    if found is not None:
        return found
    message = "there is no Chromium; install one or name it in BEACHHEAD_CHROMIUM"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for the modules that follow one another, gone after them: its event loop is in the way of others."""
    place = chromium()
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=place, args=ARGUMENTS)
        yield program
        program.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Program]:
    """A server of the module's own; it may be stopped and restarted, and must not write a traceback.

    A module's `BEFORE_SERVING` is Python that the server runs first.
    """
    if not (STATIC / "index.html").exists():
        pytest.fail("the browser table is not built: run `make setup`, or `npx vite build` in web/")
    program = Program(tmp_path_factory.mktemp("home"), getattr(request.module, "BEFORE_SERVING", ""))
    program.start()
    yield program
    program.close()
    said = program.errors.read_text(encoding="utf-8")
    assert "Traceback" not in said, said


@pytest.fixture(scope="package")
def rooms(browser: Browser) -> Rooms:
    """The contexts that the pages of tests share, one test after another."""
    return Rooms(browser)


@pytest.fixture
def visit(rooms: Rooms, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`visit(address, **context)`: a page of its own, with a memory of its own; `page.faults` is what went wrong.

    Most tests do without what costs much: hills are shaded with `relief` only, the ground is drawn with `ground`, the
    pages are `kept` for when the server is away.  Battles are told at the pace that `cards` names, or not.
    """
    pages: list[tuple[Page, Faults]] = []

    def go(
        address: str, *, relief: bool = False, ground: bool = False, kept: bool = False, cards: str = "", **options: Any
    ) -> Page:
        script = ("" if relief else PLAIN) + ("" if ground or relief else BARE) + ("" if kept else UNKEPT)
        script += TEMPO % (f"'{str(bool(cards)).lower()}'", f"""'"{cards or "steady"}"'""")
        page = rooms.page(script, {**DESK, "reduced_motion": "reduce", **options})
        page.faults = Faults(page)  # type: ignore[attr-defined]
        pages.append((page, page.faults))  # type: ignore[attr-defined]
        page.goto(address)
        return page

    yield go
    failed = getattr(request.node, "failed", False)
    for number, (page, _) in enumerate(pages):
        if failed:
            name = re.sub(r"\W+", "-", request.node.name).strip("-")
            page.screenshot(path=RESULTS / "failed" / f"{name}-{number}.png")
        rooms.leave(page)
    found = [fault for _, faults in pages for fault in faults.found]
    assert not found, "\n".join(found)


def look_at(page: Page, sight: str) -> None:
    """Bring a part of the map into view, as an address says it: ``x=60&y=60&k=2``."""
    page.evaluate("(sight) => { location.hash = location.hash.replace(/[?].*/, '') + '?' + sight; }", sight)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Leave a word on the test whether it failed, for a picture of its pages."""
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report
