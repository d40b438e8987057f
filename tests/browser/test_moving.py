"""Moving a piece: what it costs and brings to come to a hex, the way there, picking up and dropping."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Route, expect

from browser.choosing import choices, historical
from browser.conftest import Visit
from browser.program import Json, Program
from browser.seat import Keys, Mouse

pytestmark = pytest.mark.browser

TO_LANDING = ("ready", "done", "no_roll", "turn_up_at", "turn_up", "assign", "end", "from_shelter", "announced")


def way_to(table: Json, space: int) -> list[int]:
    """The way to a space, from the steps of the question."""
    before = {there: here for there, here, _, _ in table["question"]["ways"]}
    way = [space]
    while before[way[0]] != way[0]:
        way.insert(0, before[way[0]])
    return way


def free_goals(table: Json) -> list[Json]:
    """Goals where nobody stands, the longest way first."""
    taken = {piece["space"] for piece in table["position"]["pieces"]}
    found = [goal for goal in choices(table, "to") if goal["space"] not in taken]
    return sorted(found, key=lambda goal: -len(way_to(table, goal["space"])))


def sit(server: Program, visit: Visit) -> Mouse:
    """At a table whose hexes are large enough for figures."""
    token = server.new(seed=23)["table"]
    seat = Mouse(visit(server.page(token)), server, token)
    seat.settle()
    return seat


def place_of(table: Json, piece: int) -> int:
    """Where a piece stands."""
    return int(next(p for p in table["position"]["pieces"] if p["id"] == piece)["space"])


def test_each_goal_shows_its_cost_and_the_way_there(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    table = seat.take(choices(seat.table(), "move")[3])
    totals = {space: total for space, _, _, total in table["question"]["ways"]}
    goals = free_goals(table)
    for goal in goals[:6]:
        expect(seat.page.get_by_test_id(f"cost-{seat.names[goal['space']]}")).to_have_text(totals[goal["space"]])
    goal = next(goal for goal in goals if "stop" in goal["marks"])
    seat.page.mouse.move(*seat.point(f"hex-{seat.names[goal['space']]}"))
    preview = seat.page.get_by_test_id("preview")
    way = way_to(table, goal["space"])
    expect(preview).to_have_attribute("data-way", " ".join(seat.names[space] for space in way))
    steps = {space: step for space, _, step, _ in table["question"]["ways"]}
    expect(preview.locator("text")).to_have_text([steps[space] for space in way[1:]])
    expect(seat.page.locator(".hint")).to_contain_text(goal["note"])
    seat.take(goal)
    assert seat.table()["position"]["arrows"][-1]["path"] == way
    expect(preview).to_have_count(0)


def test_the_keyboard_shows_the_way_too(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    seat = Keys(visit(server.page(token)), server, token)
    seat.settle()
    table = seat.take(choices(seat.table(), "move")[3])
    seat.focus_map()
    seat.press("ArrowRight")
    seat.press("Tab")
    at = (seat.page.get_by_test_id("said").text_content() or "").split(".")[0]
    goal = next(goal for goal in choices(table, "to") if seat.names[goal["space"]] == at)
    way = " ".join(seat.names[space] for space in way_to(table, goal["space"]))
    expect(seat.page.get_by_test_id("preview")).to_have_attribute("data-way", way)


def test_drag_a_unit_and_drop_it_and_put_another_down_by_a_click(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    first = seat.table()
    unit = choices(first, "move")[3]
    seat.page.mouse.move(*seat.point(f"piece-{unit['piece']}"))
    seat.page.mouse.down()
    x, y = seat.point(f"piece-{unit['piece']}")
    seat.page.mouse.move(x + 30, y + 10, steps=3)
    expect(seat.page.get_by_test_id("carried")).to_be_visible()
    table = seat.settle(lambda now: bool(now["question"]["ways"]))
    goal = free_goals(table)[0]
    x, y = seat.point(f"hex-{seat.names[goal['space']]}")
    seat.page.mouse.move(x, y, steps=3)
    way = " ".join(seat.names[space] for space in way_to(table, goal["space"]))
    expect(seat.page.get_by_test_id("preview")).to_have_attribute("data-way", way)
    seat.page.mouse.up()
    moved = seat.settle(lambda now: not now["question"]["ways"])
    assert place_of(moved, unit["piece"]) == goal["space"]
    expect(seat.page.get_by_test_id("carried")).to_have_count(0)
    alone = Counter(piece["space"] for piece in moved["position"]["pieces"])
    other = next(one["piece"] for one in choices(moved, "move") if alone[place_of(moved, one["piece"])] == 1)
    for in_hand in ([other], []):
        seat.press(f"piece-{other}")
        seat.settle(lambda now, subject=in_hand: now["question"]["subject"] == subject)


@pytest.mark.parametrize("how", ["elsewhere", "escape"])
def test_a_drag_that_leads_nowhere_takes_nothing_along(server: Program, visit: Visit, how: str) -> None:
    seat = sit(server, visit)
    first = seat.table()
    unit = choices(first, "move")[3]
    x, y = seat.point(f"piece-{unit['piece']}")
    seat.page.mouse.move(x, y)
    seat.page.mouse.down()
    seat.page.mouse.move(x + 30, y + 10, steps=3)
    seat.settle(lambda now: bool(now["question"]["ways"]))
    if how == "escape":
        seat.page.keyboard.press("Escape")
        seat.settle(lambda now: not now["question"]["ways"])
    else:
        seat.page.mouse.move(x + 30, y + 400, steps=3)
    seat.page.mouse.up()
    after = seat.settle(lambda now: not now["question"]["ways"])
    assert after["position"] == first["position"]
    assert after["decision"] == first["decision"]
    expect(seat.page.get_by_test_id("refusal")).to_have_count(0)
    expect(seat.page.locator(".why:not(.passing)")).to_have_count(0)


def test_a_button_let_go_while_escape_still_puts_the_piece_back_does_nothing(server: Program, visit: Visit) -> None:
    """The answer to taking it back is held up; the page knows already from its live line that nothing is left."""
    seat = sit(server, visit)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    seat.page.route("**/undo", hold)
    unit = choices(seat.table(), "move")[3]
    x, y = seat.point(f"piece-{unit['piece']}")
    seat.page.mouse.move(x, y)
    seat.page.mouse.down()
    seat.page.mouse.move(x + 30, y + 10, steps=3)
    seat.settle(lambda now: bool(now["question"]["ways"]))
    with seat.page.expect_request("**/undo"):
        seat.page.keyboard.press("Escape")
    while not waiting:
        seat.page.evaluate("0")
    answer = waiting[0].fetch()
    seat.settle(lambda now: not now["question"]["ways"])
    seat.page.mouse.up()
    waiting[0].fulfill(response=answer)
    expect(seat.page.get_by_test_id("carried")).to_have_count(0)
    expect(seat.page.get_by_test_id("refusal")).to_have_count(0)


def test_a_drag_beside_the_units_moves_the_map(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    table = seat.table()
    name = f"piece-{choices(table, 'move')[3]['piece']}"
    x, y = seat.point(name)
    seat.stroke((700, 500), (760, 560))
    assert seat.point(name) == pytest.approx((x + 60, y + 60), abs=2)
    assert seat.table()["version"] == table["version"]


def test_nothing_moves_at_rest(server: Program, visit: Visit) -> None:
    """What moves without end has the whole map drawn in every frame."""
    page = visit(server.page(server.new(seed=23)["table"]), reduced_motion="no-preference")
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.wait_for_function("() => document.getAnimations().length === 0", polling=100)


def test_what_can_be_chosen_is_summed_up_without_the_words_that_lead_to_a_name(server: Program, visit: Visit) -> None:
    page = visit(server.page(historical(server, "ready", "done", "roll")))
    expect(page.get_by_test_id("summed")).to_have_text(re.compile(r"^\d+ places \(Turn up one\)$"))


def loaded(server: Program, visit: Visit) -> tuple[Mouse, Json, Json]:
    """At a table of Port Stanley whose ships have been loaded at once: how it was before and is now."""
    token = historical(server)
    table = server.table(token)
    while not choices(table, "load_ready"):
        server.act(token, table, next(found[0] for verb in TO_LANDING if (found := choices(table, verb))))
        table = server.table(token)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    page.get_by_test_id("main").click()
    return seat, table, seat.settle(lambda now: bool(now["decision"] > table["decision"]))


def test_a_click_takes_back_what_was_taken_up_and_no_other_act(server: Program, visit: Visit) -> None:
    """Who is left behind is told why, and the ships stay as they are."""
    seat, before, now = loaded(server, visit)
    places = {piece["id"] for piece in now["position"]["pieces"] if piece["space"] >= 0 and piece["carrier"] < 0}
    left = {one["piece"] for one in choices(before, "embark")} & places - {
        one["piece"] for one in now["question"]["choices"]
    }
    seat.page.mouse.click(*seat.point(f"piece-{min(left)}"))
    expect(seat.page.get_by_test_id("why")).to_be_visible()
    assert seat.table()["decision"] == now["decision"]


def test_a_carrier_stays_under_the_pointer_while_what_it_carries_is_shown(server: Program, visit: Visit) -> None:
    seat, _, now = loaded(server, visit)
    carriers = {piece["carrier"] for piece in now["position"]["pieces"]}
    ship = next(one["piece"] for one in choices(now, "sail") if one["piece"] in carriers)
    seat.page.mouse.move(*seat.point(f"piece-{ship}"), steps=3)
    expect(seat.page.get_by_test_id("fan")).to_be_visible()
    seat.page.mouse.down()
    seat.page.mouse.up()
    expect(seat.page.get_by_test_id("ask")).to_contain_text("where to?")
    assert seat.table()["question"]["subject"] == [ship]
