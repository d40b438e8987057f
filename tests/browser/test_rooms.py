"""Pages that share a browser context one after another find nothing that another one left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.program import Program
from browser.rooms import Rooms

pytestmark = pytest.mark.browser

LEAVE = """async () => {
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  document.cookie = 'left=1; max-age=1000';
  await caches.open('left');
  await navigator.serviceWorker.ready;
  await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
}"""
LEFT = """async () => [
  Object.keys(localStorage).includes('left'), sessionStorage.length > 0, document.cookie,
  (await caches.keys()).includes('left'), !!navigator.serviceWorker.controller,
  (await indexedDB.databases()).length, (await navigator.permissions.query({ name: 'clipboard-read' })).state,
]"""


def enter(rooms: Rooms, address: str) -> Page:
    """A page in whatever room is free."""
    page = rooms.page("", {"reduced_motion": "reduce"})
    page.goto(address)
    expect(page.get_by_test_id("game-leyte")).to_be_visible()
    return page


def test_a_page_finds_nothing_of_the_one_before(server: Program, rooms: Rooms) -> None:
    first = enter(rooms, server.address)
    before = first.evaluate(LEFT)
    first.context.grant_permissions(["clipboard-read"])
    first.evaluate(LEAVE)
    first.reload()
    assert all(found != nothing for found, nothing in zip(first.evaluate(LEFT), before, strict=True))
    other = enter(rooms, server.address)
    assert other.context is not first.context, "pages that are open together do not share their memory"
    assert other.evaluate(LEFT) == before
    rooms.leave(first)
    again = enter(rooms, server.address)
    assert again.context is first.context
    assert again.evaluate(LEFT) == before
    rooms.leave(again)
    rooms.leave(other)


def test_a_context_whose_clock_was_stopped_is_not_used_again(server: Program, rooms: Rooms) -> None:
    page = enter(rooms, server.address)
    page.clock.install()
    rooms.leave(page)
    again = enter(rooms, server.address)
    assert again.context is not page.context
    rooms.leave(again)
