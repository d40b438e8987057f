"""A standing order is given where the question is asked, is listed with what it does, and ends by the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from browser.brought import brought
from browser.choosing import choice, next_choice
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Json, Program
from games.port_stanley.island import island

pytestmark = pytest.mark.browser

AHEAD = ("declare", "join", "attack", "end")


def under_attack(server: Program) -> Json:
    """The links of a match in which the Japanese side is asked for protective fire."""
    seats: Json = server.new("barrier", seed=2)["seats"]
    while not (seen := server.table(seats["jp"]))["may_order"]:
        side = "jp" if seen["question"] else "us"
        table = server.table(seats[side])
        server.act(seats[side], table, next_choice(table, AHEAD))
    return seats


def test_protective_fire_answers_itself_until_that_is_ended(server: Program, visit: Visit) -> None:
    seats = under_attack(server)
    before = server.table(seats["us"])
    page = visit(server.page(seats["jp"]), viewport={"width": 1440, "height": 900})
    orders = page.get_by_test_id("orders")
    orders.get_by_text("Answer this by itself").click()
    expect(orders.locator(".give").last).to_be_in_viewport(ratio=1)
    page.screenshot(path=RESULTS / "orders-offered.png")
    orders.get_by_role("button", name="Always: ").click()
    end = orders.get_by_role("button", name="End the order: Always: ")
    expect(end).to_be_visible()
    expect(orders.get_by_text("Answer this by itself")).to_have_count(0)
    page.screenshot(path=RESULTS / "orders-given.png")
    assert server.table(seats["us"])["version"] == before["version"] + 1, "as after an answer"
    assert server.table(seats["us"])["orders"] == []
    end.focus()
    page.keyboard.press("Enter")
    expect(orders).to_have_count(0)
    assert server.table(seats["jp"])["orders"] == []


def test_what_it_must_be_worth_is_said_in_a_field(server: Program, visit: Visit) -> None:
    seats = under_attack(server)
    page = visit(server.page(seats["jp"]))
    orders = page.get_by_test_id("orders")
    orders.get_by_text("Answer this by itself").click()
    worth = orders.get_by_label("Worth at least")
    expect(worth).to_have_value("3")
    worth.fill("4")
    page.screenshot(path=RESULTS / "orders-worth.png")
    orders.get_by_role("button", name="If it is worth so much").click()
    expect(orders.get_by_role("button", name="If it is worth at least 4")).to_be_visible()
    assert server.table(seats["jp"])["position"]["attack"] is None or not server.table(seats["jp"])["question"]


def test_an_order_for_what_comes_now_says_where_it_answers(server: Program, visit: Visit) -> None:
    seats = under_attack(server)
    page = visit(server.page(seats["jp"]))
    orders = page.get_by_test_id("orders")
    orders.get_by_text("Answer this by itself").click()
    (place,) = {one["now"]["place"] for one in server.table(seats["jp"])["may_order"]}
    orders.get_by_role("checkbox", name=f"at {place}").check()
    orders.get_by_role("checkbox", name="against no more than").check()
    orders.get_by_role("spinbutton", name="against no more than").fill("5")
    page.screenshot(path=RESULTS / "orders-where.png")
    orders.get_by_role("button", name="Always: ").click()
    expect(orders.locator("li")).to_contain_text(f"; only at {place}, against no more than 5")
    (mine,) = server.table(seats["jp"])["orders"]
    assert mine["only"] == {"classes": [], "least": 0, "most": 5, "place": place}


def test_an_order_that_no_longer_answers_says_so(server: Program, visit: Visit) -> None:
    """On a phone; the server's answer is given a reason."""
    seats = under_attack(server)
    kept = {
        **server.table(seats["jp"])["may_order"][0],
        "asked": "Protective fire?",
        "reason": "its answer was taken back",
    }

    def disarmed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "orders": [kept]})

    page = visit("about:blank", **PHONE)
    page.route(f"**/api/table/{seats['jp']}", disarmed)
    page.goto(server.page(seats["jp"]))
    notice = page.get_by_test_id("disarmed")
    expect(notice).to_contain_text("taken back")
    page.screenshot(path=RESULTS / "orders-phone.png")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    page.get_by_role("button", name="Raise the sheet").click()
    orders = page.get_by_test_id("orders")
    expect(orders.get_by_role("button", name="End the order: Always: ")).to_be_visible()
    expect(orders).to_contain_text("no longer answers")
    page.screenshot(path=RESULTS / "orders-phone-sheet.png")


def test_an_order_outside_leyte_answers_what_comes_next(server: Program, visit: Visit) -> None:
    """Port Stanley, 9.0: face-down counters are asked for a zone whenever a British unit is next to them."""
    at = island({"uk-2-para-1": "2111", "ar-7-4a": {"at": "2213", "down": True}}, phase="uk_movement", whole=True)
    seats = brought(server, at)["seats"]

    def march(*path: str) -> None:
        for verb, target in (("move", "uk-2-para-1"), *(("to", goal) for goal in path)):
            table = server.wait(seats["uk"], lambda now: now["question"])
            server.act(seats["uk"], table, choice(table, verb, target))

    march("2113")
    page = visit(server.page(seats["ar"]))
    expect(page.get_by_test_id("ask")).to_contain_text("2113")
    orders = page.get_by_test_id("orders")
    orders.get_by_text("Answer this by itself").click()
    orders.get_by_role("button", name="Always: ").click()
    expect(orders.get_by_role("button", name="End the order: Always: ")).to_be_visible()
    (kept,) = server.table(seats["ar"])["orders"]
    assert (kept["question"], kept["policy"]) == ("declare", "pass")
    before = server.wait(seats["uk"], lambda now: now["question"])
    march("2114")
    after = server.wait(seats["uk"], lambda now: now["question"])
    assert after["decision"] > before["decision"]
    assert server.table(seats["ar"])["question"] is None
    assert server.table(seats["ar"])["position"]["phasing"] == "uk"
