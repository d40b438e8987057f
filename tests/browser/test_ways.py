"""The way of a move, laid by hand: with Shift and the mouse, with keys, with fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choices
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Fingers, Keys, Mouse
from browser.test_access import axe, check
from browser.test_gators import SET_UP, begun, number

__all__ = ["axe"]

pytestmark = pytest.mark.browser

LAUNCHED = (("us", "launch", "us-lcac-1"), ("us", "beside", "B2-0400"), ("us", "end", ""), ("us", "end", ""))
READY = ("ready_sites", "ready", "done", "no_roll", "turn_up_at", "turn_up", "assign")


def to_move(server: Program) -> tuple[str, Json]:
    """A table of Port Stanley on which the Argentine units may move."""
    body = {"game": "port_stanley", "scenario": "stanley", "seats": {"uk": "person", "ar": "person"}, "seed": 7}
    token = server.http.post("/api/matches", json=body).raise_for_status().json()["table"]
    while True:
        table = server.table(token)
        found = next((choices(table, verb) for verb in READY if choices(table, verb)), None)
        if found is None:
            return str(token), table
        server.act(token, table, found[0])


def taken_up(server: Program) -> tuple[str, Json, Json]:
    """A table on which a unit is taken up that can go to a free hex and on from there: its link, the unit, the hex."""
    token, table = to_move(server)
    taken = {piece["space"] for piece in table["position"]["pieces"]}
    for unit in choices(table, "move"):
        server.act(token, server.table(token), unit)
        lifted = server.table(token)
        stops = (one for one in choices(lifted, "to") if "way" in one["marks"] and one["space"] not in taken)
        stop = next(stops, None)
        if stop is not None:
            return token, unit, stop
        server.act(token, lifted, choices(lifted, "stay")[0])
    raise AssertionError("nobody goes far")


def is_on_its_way(page: Page, server: Program, token: str, unit: Json, stop: Json) -> None:
    """The unit stands where its way leads by, and is asked where it goes on."""
    expect(page.locator(f'[data-testid="hex-{stop["action"]["target"]}"]')).to_have_count(0)
    table = server.wait(token, lambda now: now["question"]["subject"] == [unit["piece"]] and now["question"]["ways"])
    assert next(p for p in table["position"]["pieces"] if p["id"] == unit["piece"])["space"] == stop["space"]


def test_a_way_leads_by_the_hexes_that_are_shift_clicked(server: Program, visit: Visit, axe: str) -> None:
    links = begun(server, (*SET_UP, *LAUNCHED))
    page = visit(server.page(links["seats"]["us"]))
    ask, preview = page.get_by_test_id("ask"), page.get_by_test_id("preview")
    expect(ask).to_contain_text("Move your units")
    page.get_by_test_id("counters").get_by_test_id(f"piece-{number('us-lcac-1')}").click()
    expect(ask).to_contain_text("Where does LCAC 1 go?")
    page.get_by_test_id("hex-B2-0401").click(modifiers=["Shift"])
    expect(preview).to_have_attribute("data-way", "B2-0400 B2-0401")
    page.get_by_test_id("hex-B2-0501").hover()
    expect(preview).to_have_attribute("data-way", "B2-0400 B2-0401 B2-0501")
    expect(preview.locator("text")).to_have_text(["1", "1"])
    expect(page.get_by_test_id("cost-B2-0501")).to_have_text("2")
    check(page, axe, "a way that is laid")
    page.get_by_role("button", name="By a way of your own").click()
    page.mouse.click(
        *page.get_by_test_id("map").evaluate(
            "(e) => { const b = e.getBoundingClientRect(); return [b.x + 90, b.y + 140]; }"
        )
    )
    expect(page.get_by_test_id("why").locator(".chip").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.get_by_test_id("hex-B2-0501").click()
    expect(page.get_by_test_id("log")).to_contain_text("LCAC 1 moves from B2-0400 to B2-0501")
    moved = server.table(links["seats"]["us"])["position"]["arrows"][-1]["path"]
    assert len(moved) == 3


def test_keys_go_to_a_hex_and_on_from_there(server: Program, visit: Visit) -> None:
    token, unit, stop = taken_up(server)
    seat = Keys(visit(server.page(token)), server, token)
    expect(seat.page.get_by_test_id("by-way")).to_be_visible()
    seat.focus_map()
    seat.press("ArrowRight")
    said = seat.page.get_by_test_id("said")
    for _ in range(120):
        if (said.text_content() or "").startswith(f"{stop['action']['target']}."):
            break
        seat.press("Tab")
    seat.press("Shift+Enter")
    is_on_its_way(seat.page, server, token, unit, stop)


def test_a_finger_lays_the_way_by_a_button(server: Program, visit: Visit) -> None:
    token, unit, stop = taken_up(server)
    seat = Fingers(visit(server.page(token), **PHONE), server, token)
    seat.page.get_by_test_id("by-way").tap()
    expect(seat.page.get_by_test_id("by-way")).to_have_attribute("aria-pressed", "true")
    seat.choose("space", stop["space"])
    is_on_its_way(seat.page, server, token, unit, stop)


def test_where_the_way_makes_no_difference_the_table_says_so(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    seat = Mouse(visit(server.page(token)), server, token)
    seat.settle()
    table = seat.take(choices(seat.table(), "move")[3])
    taken = {piece["space"] for piece in table["position"]["pieces"]}
    goal = next(one for one in choices(table, "to") if one["space"] not in taken)
    x, y = seat.point(f"hex-{seat.names[goal['space']]}")
    seat.page.keyboard.down("Shift")
    seat.page.mouse.click(x, y)
    seat.page.keyboard.up("Shift")
    expect(seat.page.get_by_test_id("why")).to_contain_text("makes no difference")
    assert seat.table()["version"] == table["version"]
