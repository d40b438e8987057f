"""The clock of a page, stopped."""

from __future__ import annotations

from playwright.sync_api import Error, Page

FARTHEST = 32
"""Seconds ahead after which something else must be wrong."""


def stop(page: Page) -> None:
    """Stop a page's clock a little ahead of what it shows.

    Its time goes on until the order has come: a moment that is past by then is not taken, and a later one is named.
    """
    ahead = 1
    while True:
        try:
            return page.clock.pause_at(page.evaluate("Date.now() / 1000") + ahead)
        except Error as error:
            if "to the past" not in error.message or ahead > FARTHEST:
                raise
            ahead *= 2
