"""What the server refuses is said in words, with the clause; nothing else changes."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from browser.choosing import choices
from browser.conftest import Visit
from browser.program import Json, Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser

MIDDLE = """() => {
  const box = document.querySelector('[data-testid=map]').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_a_stale_action_says_so_and_the_page_catches_up(server: Program, visit: Visit) -> None:
    """Two pages of the same link; one of them has lost its live line without noticing."""
    token = server.new(seed=1)["table"]
    page = visit("about:blank")
    page.faults.expect("answer 409")  # type: ignore[attr-defined]
    page.route_web_socket("**/live*", lambda line: None)
    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    first, second = choices(table, "move")[:2]
    server.act(token, table, first)
    seat.choose("piece", second["piece"])
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_have_role("alert")
    expect(refusal).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    assert seat.settle()["question"]["subject"] == [first["piece"]]
    expect(refusal).to_be_visible()


def test_an_answer_that_came_too_late_is_not_refused_where_the_page_shows_the_next_question(
    server: Program, visit: Visit
) -> None:
    """The same question is answered from elsewhere with the same link while the page's own answer is on its way."""
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    page.faults.expect("answer 409")  # type: ignore[attr-defined]
    seat = Mouse(page, server, token)
    table = seat.settle()
    first, second = choices(table, "move")[:2]
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/act", hold)
    with page.expect_request("**/act"):
        seat.choose("piece", second["piece"])
    server.act(token, table, first)
    expect(page.get_by_test_id("ask")).to_contain_text(seat.table()["question"]["text"])
    with page.expect_response(lambda answer: answer.url.endswith(token)):  # the page looks anew at the table
        waiting[0].continue_()
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    page.unroute("**/act")
    seat.take(choices(seat.table(), "to")[0])


def test_an_action_against_the_rules_is_answered_with_its_clause(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    page.faults.expect("answer 409")  # type: ignore[attr-defined]
    seat = Mouse(page, server, token)
    table = seat.take(choices(seat.settle(), "move")[0])
    goal = choices(table, "to")[0]
    pieces = table["position"]["pieces"]
    enemy = next(piece for piece in pieces if piece["side"] == "jp" and piece["space"] >= 0)

    side, verb, name = table["question"]["side"], goal["action"]["verb"], seat.names[enemy["space"]]
    reason = server.get(f"table/{token}/why?side={side}&verb={verb}&target={name}")
    small = reason["text"][0].lower() + reason["text"][1:]

    def cheat(route: Route) -> None:
        """The answer of the server to another target; its reason is as one that does not begin a sentence."""
        body = json.loads(route.request.post_data or "")
        body["action"]["target"] = name
        answer = route.fetch(post_data=body)
        assert reason["text"] in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(reason["text"], small))

    page.route("**/act", cheat)
    seat.choose("space", goal["space"])
    refusal = page.get_by_test_id("refusal")
    expect(refusal.locator("span").first).to_have_text(small[0].upper() + small[1:])
    refusal.locator(".chip").click()
    text = next(c["text"] for c in server.get("games/leyte/clauses") if c["id"] == reason["clause"])
    expect(page.get_by_test_id("clause")).to_contain_text(text)
    assert seat.table() == table

    page.unroute("**/act")
    after = seat.take(goal)
    assert after["version"] > table["version"]
    expect(refusal).to_have_count(0)


def test_who_clicks_a_unit_that_is_not_lit_learns_why_not(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    units = {piece["title"]: piece for piece in table["position"]["pieces"]}
    stuck, enemy = units["21st Infantry Regiment"], units["1st Infantry Regiment"]
    assert stuck["id"] not in {choice["piece"] for choice in choices(table, "move")}

    def check(unit: Json, action: str) -> None:
        before = seat.table()
        reason = server.get(f"table/{token}/why?side=us&{action}")
        seat.press(f"piece-{unit['id']}")
        why = page.locator(".why")
        expect(why).to_contain_text(reason["text"])
        why.locator(".chip").first.click()
        expect(page.get_by_test_id("clause")).to_contain_text(reason["clause"])
        page.keyboard.press("Escape")
        assert seat.table() == before

    check(stuck, "verb=move&target=us-21-regt")
    seat.take(choices(table, "move")[0])
    check(enemy, f"verb=to&target={seat.names[enemy['space']]}")


def test_who_clicks_a_hex_that_is_too_far_learns_why(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.take(choices(seat.settle(), "move")[0])
    x, y = page.evaluate(MIDDLE)
    page.mouse.click(x, y)
    why = page.locator(".why")
    far = (why.locator("strong").text_content() or "")[-4:]
    reason = server.get(f"table/{token}/why?side=us&verb=to&target={far}")
    expect(why).to_contain_text(reason["text"])
    why.locator(".chip").first.click()
    expect(page.get_by_test_id("clause")).to_contain_text(reason["clause"].partition("-")[2])
    assert seat.table() == table


def test_where_the_pointer_rests_the_whole_reason_comes_up_and_blocks_nothing(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    units = {piece["title"]: piece for piece in table["position"]["pieces"]}

    def say_twice(route: Route) -> None:
        answer = route.fetch()
        pointed = answer.json()
        pointed["met"] = [*pointed["met"], *({**one, "clause": "LEY-4.1a"} for one in pointed["met"])]
        route.fulfill(response=answer, json=pointed)

    page.route("**/why*", say_twice)
    page.route("**/point*", say_twice)
    page.mouse.move(*seat.point(f"piece-{units['21st Infantry Regiment']['id']}"))
    reason = server.get(f"table/{token}/why?side=us&verb=move&target=us-21-regt")
    why = page.get_by_test_id("why")
    expect(why).to_contain_text(reason["title"])
    for part in (*reason["failed"], *reason["met"]):
        expect(why).to_contain_text(re.compile(re.escape(part["text"]), re.IGNORECASE))
        expect(why).to_contain_text(part["clause"].partition("-")[2])
    for change in reason["change"]:
        expect(why).to_contain_text(f"Legal{change}")
    assert reason["met"]
    expect(why.locator("p", has=page.locator(".tick")).locator(".text")).to_have_text(
        "; ".join(dict.fromkeys(part["text"] for part in reason["met"]))
    )
    expect(page.get_by_test_id("said")).to_contain_text(reason["text"])
    expect(why).to_have_css("pointer-events", "none")
    page.mouse.move(2, 2)
    expect(why).to_have_count(0)


def test_the_question_mark_asks_at_the_cursor_and_undo_explains_itself(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.take(choices(seat.settle(), "move")[0])
    page.get_by_test_id("map").focus()
    page.keyboard.press("ArrowRight")
    here = seat.names[next(p["space"] for p in table["position"]["pieces"] if p["id"] in table["question"]["subject"])]
    page.keyboard.press("?")
    reason = server.get(f"table/{token}/why?side=us&verb=to&target={here}")
    expect(page.get_by_test_id("why")).to_contain_text(reason["title"])
    expect(page.get_by_test_id("said")).to_contain_text(reason["text"])
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("why")).to_have_count(0)
    first = seat.undo()
    assert not first["can_undo"]
    page.get_by_test_id("undo").dispatch_event("click")
    expect(page.get_by_test_id("why")).to_contain_text(first["undo_reason"])


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_way_on_keeps_its_place_while_it_is_closed_and_says_why(server: Program, visit: Visit, way: str) -> None:
    token = server.new(seed=23)["table"]
    table = server.table(token)
    assert table["question"]["blocked"] is None
    server.act(token, table, choices(table, "end")[0])
    table = server.table(token)
    blocked = table["question"]["blocked"]
    assert blocked["action"] == {"verb": "end", "target": ""}
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    button = page.get_by_test_id("blocked")
    expect(button).to_have_text(blocked["label"])
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("main")).to_have_count(0)
    if way == "keys":
        page.keyboard.press("Enter")
    else:
        button.dispatch_event("click")
    reason = server.get(f"table/{token}/why?side=us&verb=end&target=")
    expect(page.get_by_test_id("why")).to_contain_text(reason["title"])
    expect(page.get_by_test_id("why")).to_contain_text(reason["text"])
    chips = {one["clause"] for one in (*reason["failed"], *reason["met"])}
    expect(page.get_by_test_id("why").locator(".chip"), "no clause stands by itself besides").to_have_count(len(chips))
    expect(page.get_by_test_id("said")).to_contain_text(blocked["text"])
    assert server.table(token) == table


def test_a_clause_number_opens_the_clause(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    table = Mouse(page, server, token).settle()
    clause = next(c for c in server.get("games/leyte/clauses") if c["id"] == table["question"]["clause"])
    page.get_by_label("Your decision").locator(".chip").last.click()
    card = page.get_by_test_id("clause")
    expect(card).to_contain_text(clause["text"])
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
