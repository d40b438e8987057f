"""On a server for others: an invitation that works once, a link that is replaced, and a lobby of one's own matches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser

BEFORE_SERVING = """from functools import partial; from beachhead.server import run
run.serve = partial(run.serve, local=False)
"""


def own_token(page: Page) -> str:
    """The link that is open in a page."""
    return page.url.rsplit("/", 1)[1]


def invite(server: Program, visit: Visit) -> tuple[Page, str]:
    """The page of whoever set a match up against a friend, with his links open, and the invitation's address."""
    page = visit(server.address)
    page.get_by_test_id("game-leyte").click()
    page.get_by_role("radio", name="The Mountain Barrier").check()
    page.get_by_text("A friend", exact=True).click()
    page.get_by_test_id("start").click()
    page.wait_for_url("**/#/table/*")
    field = page.get_by_role("dialog").get_by_role("textbox", name="Japan: invitation")
    expect(field).to_be_visible()
    return page, field.input_value()


def accept(page: Page) -> str:
    """Take the seat that an open invitation offers: its link."""
    expect(page.get_by_role("heading", name="You are invited to play Japan")).to_be_visible()
    page.get_by_test_id("take-seat").click()
    page.wait_for_url("**/#/table/*")
    expect(page.get_by_test_id("ask")).not_to_be_empty()
    return own_token(page)


def links_of(page: Page) -> Locator:
    """The links of an open table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("links").click()
    dialog = page.get_by_role("dialog", name="Invite and links")
    expect(dialog.get_by_role("textbox", name="This table")).to_be_visible()
    return dialog


def test_a_friend_takes_the_seat_and_nobody_else_can(server: Program, visit: Visit) -> None:
    page, address = invite(server, visit)
    shown = page.get_by_role("dialog").get_by_role("textbox").evaluate_all("fields => fields.map(f => f.value)")
    friend = visit(address)
    token = accept(friend)
    assert (server.table(token)["sides"], server.table(own_token(page))["sides"]) == (["jp"], ["us"])
    assert not [value for value in shown if token in value]
    stranger = visit(address)
    expect(stranger.get_by_role("heading", name="This invitation leads to no seat")).to_be_visible()
    friend.goto(address)  # in the same browser it leads to the seat again
    friend.wait_for_url(f"**/#/table/{token}")
    page.reload()
    Mouse(page, server, own_token(page)).settle()
    taken = links_of(page).get_by_test_id("invitation-jp")
    expect(taken).to_contain_text("the seat is taken")
    expect(taken.get_by_role("button")).to_have_count(0)


def test_an_invitation_is_made_anew(server: Program, visit: Visit) -> None:
    page, old = invite(server, visit)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a new invitation").click()
    field = dialog.get_by_role("textbox", name="Japan: invitation")
    expect(field).not_to_have_value(old)
    lost = visit("about:blank")
    lost.faults.expect("answer 404")  # type: ignore[attr-defined]
    lost.goto(old)
    expect(lost.get_by_role("heading", name="This invitation leads to no seat")).to_be_visible()
    assert server.table(accept(visit(field.input_value(), **PHONE)))["sides"] == ["jp"]


def test_a_replaced_link_goes_on_here_and_stops_everywhere_else(server: Program, visit: Visit) -> None:
    page, _ = invite(server, visit)
    page.keyboard.press("Escape")
    old = own_token(page)
    other = visit(server.page(old))
    Mouse(other, server, old).settle()
    dialog = links_of(page)
    dialog.get_by_role("button", name="Replace this link").click()
    dialog.get_by_role("button", name="Replace it now").click()
    expect(other.get_by_role("heading", name="This link opens no table")).to_be_visible()
    page.wait_for_function("old => !location.hash.includes(old)", arg=old)
    Mouse(page, server, own_token(page)).settle()
    assert server.http.get(f"/api/table/{old}").status_code == 404
    page.get_by_role("link", name="Beachhead").click()
    expect(page.get_by_test_id("match").get_by_test_id("resume")).to_have_attribute(
        "href", f"#/table/{own_token_in(page)}"
    )


def own_token_in(lobby: Page) -> str:
    """The link of the only match in a lobby."""
    href = lobby.get_by_test_id("match").get_by_test_id("resume").get_attribute("href") or ""
    assert lobby.evaluate("async token => (await fetch('api/table/' + token)).status", href.rsplit("/", 1)[1]) == 200
    return href.rsplit("/", 1)[1]


def test_the_lobby_lists_what_was_opened_here_and_only_the_owner_removes_it(server: Program, visit: Visit) -> None:
    page, address = invite(server, visit)
    friend = visit(address)
    accept(friend)
    lobbies = []
    for own in (page, friend):
        own.goto(server.address)
        lobbies.append(own.get_by_test_id("match"))
        expect(lobbies[-1]).to_have_count(1)
    for row, words in zip(lobbies, ("You: United States", "You: Japan"), strict=True):
        expect(row).to_contain_text(words)
        expect(row).to_contain_text("against a friend by link")
    lobbies[1].get_by_test_id("row-menu").click()
    expect(lobbies[1].get_by_text("Delete", exact=True)).to_have_count(0)
    lobbies[0].get_by_test_id("row-menu").click()
    lobbies[0].get_by_text("Delete", exact=True).click()
    lobbies[0].get_by_role("button", name="Delete for good").click()
    expect(lobbies[0]).to_have_count(0)
    friend.reload()
    expect(friend.get_by_test_id("game-leyte")).to_be_visible()
    expect(friend.get_by_test_id("match")).to_have_count(0)


def test_the_table_says_that_the_server_drew_the_seed(server: Program, visit: Visit) -> None:
    page, _ = invite(server, visit)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_test_id("seed-text")).to_contain_text("The server drew the seed when the match was set up")
