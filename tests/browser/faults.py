"""What must not happen in a page: errors on the console, failed requests, answers that are no success."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import ConsoleMessage, Page, Request, Response

ABORTED = "net::ERR_ABORTED"
"""A request that was under way when its page was left."""

ECHO = "Failed to load resource"
"""The browser's own remark about an answer, which is looked at by itself."""

DOWN = r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection to|answer 503: GET"
"""What a browser says while the server is away: what it is answering when it is stopped it breaks off with 503."""


class Faults:
    """Everything that went wrong in a page and was not expected."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("requestfailed", self._request)
        page.on("response", self._response)

    def expect(self, pattern: str) -> None:
        """From now on faults that match are part of the test."""
        self.expected.append(pattern)

    @contextmanager
    def server_away(self) -> Iterator[None]:
        """The server may be out of reach meanwhile."""
        self.expected.append(DOWN)
        yield
        self.expected.remove(DOWN)

    def _note(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.expected):
            self.found.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(ECHO):
            self._note(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if request.failure != ABORTED:
            self._note(f"request failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answer {response.status}: {response.request.method} {response.url}")
