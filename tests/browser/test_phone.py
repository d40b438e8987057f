"""A table on a phone: taps and strokes alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.brought import brought
from browser.choosing import choice, choices, next_choice
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Program
from browser.seat import Fingers
from games.port_stanley.island import island

pytestmark = pytest.mark.browser

SIZES = ({"width": 390, "height": 844}, {"width": 360, "height": 780})
HIT = 40
"""The least a finger needs, in pixels."""


def check_layout(page: Page) -> None:
    """Nothing scrolls sideways or lies outside, and the main button is in view and large enough."""
    size = page.viewport_size
    assert size is not None
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (size["width"], size["height"])
    outside = page.evaluate(
        """() => [...document.querySelectorAll('button, a, [data-testid=ask]')]
          .filter((e) => !e.closest('[data-testid=map], .content, [data-testid^=piece-]') && e.getClientRects().length)
          .map((e) => [e.textContent.trim() || e.ariaLabel, e.getBoundingClientRect()])
          .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
          .map(([name]) => name)"""
    )
    assert not outside, f"outside of the window: {outside}"
    main = page.get_by_test_id("main")
    if main.count():
        expect(main).to_be_in_viewport(ratio=1)
        (box,) = boxes(main)
        assert box["height"] >= HIT


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_move_a_unit_and_fight_an_attack(server: Program, visit: Visit, size: dict[str, int]) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), **{**PHONE, "viewport": size})
    seat = Fingers(page, server, token)
    table = seat.settle()
    check_layout(page)

    unit = choices(table, "move")[3]
    table = seat.take(unit)
    check_layout(page)
    taken = {piece["space"] for piece in table["position"]["pieces"]}
    goal = next(goal for goal in choices(table, "to") if goal["space"] not in taken)
    table = seat.take(goal)
    seat.undo()
    table = seat.take(choice(seat.table(), "to", goal["action"]["target"]))
    assert next(p for p in table["position"]["pieces"] if p["id"] == unit["piece"])["space"] == goal["space"]

    table = seat.take(choice(table, "end"))
    rolled = len(table["log"])
    while not any(line["faces"] for line in table["log"][rolled:]) or table["position"]["attack"]:
        check_layout(page)
        table = seat.take(next_choice(table))
    check_layout(page)
    assert choices(table, "attack")


def test_the_sheet_shows_the_log_and_what_lies_beside_the_map(server: Program, visit: Visit) -> None:
    token = server.new("assault", seed=3)["table"]
    page = visit(server.page(token), **PHONE)
    seat = Fingers(page, server, token)
    table = seat.settle()
    page.get_by_role("button", name="Raise the sheet").tap()
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text(table["log"][-1]["text"])
    page.get_by_role("tab", name="Now").tap()
    table = seat.take(choice(table, "reinforce"))
    arrival = choices(table, "enter")[0]
    box = page.get_by_test_id(f"piece-{arrival['piece']}")
    expect(box).to_be_visible()
    table = seat.take(arrival)
    page.get_by_role("button", name="Lower the sheet").tap()
    page.wait_for_timeout(300)
    assert seat.settle() == table, "a tap on the sheet went through to the map"
    table = seat.take(choices(table, "entry")[0])
    table = seat.take(choices(table, "to")[0])  # on the map once it is said where it stops
    assert next(p for p in table["position"]["pieces"] if p["id"] == arrival["piece"])["space"] >= 0
    check_layout(page)


def test_the_start_of_the_phase_is_in_the_menu(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    before = server.table(token)
    for _ in range(2):
        table = server.table(token)
        server.act(token, table, choices(table, "move")[0])
        table = server.table(token)
        server.act(token, table, choices(table, "to")[0])
    page = visit(server.page(token), **PHONE)
    seat = Fingers(page, server, token)
    seat.settle()
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator(".menu kbd:visible")).to_have_count(0)  # a phone has no keys
    page.get_by_role("button", name="Help", exact=True).tap()
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("Two fingers")
    expect(page.get_by_role("dialog").locator("kbd")).to_have_count(0)
    page.get_by_role("button", name="Close").last.tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_test_id("undo-far").tap()
    after = seat.settle(lambda table: bool(table["decision"] == 0))
    assert after["position"] == before["position"]


def test_the_row_of_what_waits_stays_where_it_was_moved(server: Program, visit: Visit) -> None:
    token = server.new("assault", jp="random")["table"]
    server.act(token, server.table(token), choice(server.table(token), "reinforce"))
    page = visit(server.page(token), **PHONE)
    row = page.get_by_role("list", name="Beside the map")
    expect(row.get_by_role("button")).not_to_have_count(1)
    row.evaluate("(list) => list.scrollTo({ left: 300 })")
    for verb in ("enter", "entry", "to"):
        table = server.table(token)
        server.act(token, table, choices(table, verb)[-1])
        table = server.wait(token, lambda now: now["question"])
        expect(page.get_by_test_id("ask")).to_have_text(table["question"]["text"])
    expect(row.get_by_role("button")).not_to_have_count(1)
    expect(row).to_have_js_property("scrollLeft", 300)


def test_the_phase_and_what_holds_in_it_are_said_whole_in_the_header(server: Program, visit: Visit) -> None:
    body = {"game": "port_stanley", "scenario": "historical", "seats": {"uk": "person", "ar": "greedy"}, "seed": 5}
    page = visit(server.page(server.http.post("/api/matches", json=body).raise_for_status().json()["table"]), **PHONE)
    phase = page.get_by_test_id("game").locator("span")
    expect(phase).to_contain_text(re.compile("Weather, .*30 points"))
    assert phase.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight < e.clientHeight + 8"), "half a line"


def test_the_menu_offers_once_to_ask_for_the_way_back(server: Program, visit: Visit) -> None:
    token = server.new(jp="random")["table"]
    table = server.table(token)
    while table["can_undo"] or not table["decision"]:
        server.act(token, table, next_choice(table))
        table = server.wait(token, lambda now: now["question"])
    page = visit(server.page(token), **PHONE)
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("button", name="Ask to go back…")).to_have_count(1)


def test_the_bar_of_a_plan_covers_nothing_that_can_be_chosen_and_no_button(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), **PHONE)
    seat = Fingers(page, server, token)
    unit = choices(seat.settle(), "move")[8]
    page.get_by_role("button", name="Menu").tap()
    page.get_by_test_id("plan-open").tap()
    expect(page.get_by_test_id("plan")).to_be_visible()
    seat.choose("piece", unit["piece"])
    expect(page.get_by_test_id("plan")).to_contain_text("1 answer tried")
    expect(page.locator("[data-testid^=hex-]").first).to_be_visible()
    bar, mine, *goals = boxes(
        page.get_by_test_id("plan"), page.locator("button.mine"), page.locator("[data-testid^=hex-]")
    )
    assert mine["y"] + mine["height"] <= bar["y"]
    assert min(goal["y"] for goal in goals) >= bar["y"] + bar["height"] - 1


def test_the_few_choices_of_a_question_are_buttons_on_a_phone_with_what_is_noted_of_them(
    server: Program, visit: Visit
) -> None:
    at = island({"uk-fearless": "off", "uk-2-para-1": "off"}, phase="landing", turn=4, whole=True)
    page = visit(server.page(brought(server, at)["table"]), **PHONE)
    expect(page.get_by_role("button", name="From high seas")).to_contain_text("%")
    expect(page.get_by_role("button", name="From restricted waters")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="All choices")).to_have_count(0)
    sheet, *buttons = boxes(
        page.locator(".actions"), *(page.get_by_role("button", name=name) for name in ("From high seas", "No landing"))
    )
    for button in buttons:
        assert button["x"] + button["width"] == pytest.approx(sheet["x"] + sheet["width"], abs=1), "a row has a gap"
    page.screenshot(path=RESULTS / "phone-noted-choices.png")
