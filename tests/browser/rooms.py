"""Browser contexts that tests use one after another: each time swept, so that nobody finds what another one left.

A new context takes a new window, and fetches and compiles the pages anew: that was half of what the browser tests cost.
With `--process-per-site` the pages of a room also share a process, which has compiled the table's code before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Frame, Page

from patience import PATIENCE

WARM = "http://127.0.0.1:9999/"
"""An address of the site that every server of the tests belongs to, and of none of their origins; it is never asked."""

REAL = "() => [setTimeout, Date].every((made) => /native code/.test(made))"
"""Whether a context tells the real time; one with a clock of a test's own cannot be given back to it."""


class Room:
    """A context, an empty page that keeps its window open and its process warm, and where its pages have been."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.empty = context.new_page()
        self.empty.route(WARM, lambda route: route.fulfill(body="", content_type="text/html"))
        self.empty.goto(WARM)
        self.line = context.new_cdp_session(self.empty)
        self.origins: set[str] = set()

    def page(self) -> Page:
        """A new page in it."""
        page = self.context.new_page()
        page.on("framenavigated", self._note)
        return page

    def _note(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.netloc:
            self.origins.add(f"{parts.scheme}://{parts.netloc}")

    def sweep(self) -> bool:
        """Close its pages and forget what they kept; whether it is then as it was."""
        for page in self.context.pages:
            if page is not self.empty:
                page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        for origin in self.origins:
            self.line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.origins.clear()
        return bool(self.empty.evaluate(REAL))


class Rooms:
    """The rooms of a browser, by what they were made with; each has one page, or none."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Room]] = {}
        self.taken: dict[Page, tuple[str, Room]] = {}

    def page(self, script: str, options: Mapping[str, Any]) -> Page:
        """A page in a room of its own, made with these options and this script for every page."""
        kind = repr((script, sorted(options.items())))
        free = self.free.setdefault(kind, [])
        room = free.pop() if free else self._make(script, options)
        page = room.page()
        self.taken[page] = kind, room
        return page

    def leave(self, page: Page) -> None:
        """The page is closed, and its room is there for another one."""
        kind, room = self.taken.pop(page)
        if room.sweep():
            self.free[kind].append(room)
        else:
            room.context.close()

    def _make(self, script: str, options: Mapping[str, Any]) -> Room:
        context = self.browser.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        if script:
            context.add_init_script(script)
        return Room(context)
