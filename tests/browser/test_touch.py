"""Fingers on the map: the loupe, strokes, who takes part in an attack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from beachhead.kernel.ask import Action
from beachhead.kernel.question import Choice, Question
from beachhead.lab.sample_tables import answers, position
from browser.boxes import boxes
from browser.choosing import choice, choices, next_choice
from browser.conftest import PHONE, RESULTS, Visit, look_at
from browser.program import Program
from browser.samples import area_board, show
from browser.seat import Fingers
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

__all__ = ["axe"]

WITHOUT_GUNS = ("guard", "advance", "join", "declare", "to", "retreat", "end")


def sit(server: Program, visit: Visit) -> Fingers:
    """At a phone."""
    token = server.new(seed=23)["table"]
    seat = Fingers(visit(server.page(token), **PHONE), server, token)
    seat.settle()
    return seat


def test_the_first_tap_shows_and_the_second_acts(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    before = seat.table()
    unit = choices(before, "move")[3]
    name = f"piece-{unit['piece']}"
    piece = next(p for p in before["position"]["pieces"] if p["id"] == unit["piece"])
    loupe = seat.page.get_by_test_id("loupe")
    seat.press(name)
    expect(loupe).to_contain_text(piece["title"])
    expect(loupe).to_contain_text(unit["label"])
    assert seat.table()["version"] == before["version"]
    seat.press(name)
    table = seat.settle(lambda now: bool(now["question"]["ways"]))
    expect(loupe).to_have_count(0)

    taken = {p["space"] for p in table["position"]["pieces"]}
    goal = next(goal for goal in choices(table, "to") if goal["space"] not in taken and goal["note"])
    seat.press(f"hex-{seat.names[goal['space']]}")
    expect(loupe).to_contain_text(goal["note"])
    expect(seat.page.get_by_test_id("preview")).to_be_visible()
    assert seat.table()["version"] == table["version"]


def test_a_stroke_that_begins_on_a_unit_moves_the_map(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    before = seat.table()
    name = f"piece-{choices(before, 'move')[3]['piece']}"
    x, y = seat.point(name)
    seat.stroke((x, y), (x + 20, y - 60))
    there = seat.point(name)
    assert there != pytest.approx((x, y), abs=8)
    expect(seat.page.get_by_test_id("loupe")).to_have_count(0)
    assert seat.table()["version"] == before["version"]


def test_a_note_is_pinned_by_touch(server: Program, visit: Visit, axe: str) -> None:
    seat = sit(server, visit)
    page, before = seat.page, seat.table()
    page.get_by_role("button", name="Layers").tap()
    expect(page.locator(".rail span").first).to_be_hidden()  # fingers press no keys
    page.get_by_role("button", name="Pin a note").tap()
    card = page.get_by_test_id("note-card")
    seat.press_at(180, 330)
    place = (card.locator("strong").text_content() or "").removeprefix("Note on ")
    note = page.get_by_test_id(f"note-{place}")
    card.get_by_role("textbox").fill("mines here?")
    card.get_by_text("doubt", exact=True).tap()
    check(page, axe, "the card of a note")
    page.screenshot(path=RESULTS / "note-touch.png")
    card.get_by_role("button", name="Keep").tap()
    expect(note).to_have_attribute("aria-label", f"Note on {place}: doubt, mines here?")
    check(page, axe, "a note on the map")
    note.tap()
    card.get_by_role("button", name="Remove").tap()
    expect(note).to_have_count(0)
    assert seat.table()["version"] == before["version"]


def test_the_sheet_shows_who_takes_part(server: Program, visit: Visit) -> None:
    seat = sit(server, visit)
    server.act(seat.token, seat.table(), choice(seat.table(), "end"))
    table = seat.settle()
    while not (table["position"]["attack"] and table["position"]["attack"]["attackers"] and choices(table, "barrage")):
        server.act(seat.token, table, next_choice(table, WITHOUT_GUNS))
        table = seat.settle()
    row = seat.page.get_by_test_id("participants")
    for unit in table["position"]["attack"]["attackers"]:
        title = next(p["title"] for p in table["position"]["pieces"] if p["id"] == unit)
        value = next(r["value"] for r in table["position"]["attack"]["sums"] if r["text"].startswith(title))
        expect(row.get_by_test_id(f"part-{unit}")).to_contain_text(f"+{value}")
    gun = choices(table, "barrage")[0]
    expect(row.get_by_test_id(f"part-{gun['piece']}")).to_have_count(0)
    row.get_by_test_id("more-participants").tap()
    row.get_by_test_id(f"part-{gun['piece']}").tap()
    table = seat.settle(lambda now: bool(gun["piece"] in now["position"]["attack"]["attackers"]))
    expect(row.get_by_test_id(f"part-{gun['piece']}")).to_be_visible()


def test_what_is_told_of_a_touched_area_is_in_view_though_its_name_is_not(server: Program, visit: Visit) -> None:
    page, board = visit("about:blank", **PHONE), area_board()
    (sea,) = (space for space in board.spaces if space.name == "The sea")
    choice = Choice(action=Action(verb="sail", target="sea"), label="To the sea", clause="1.1", space=sea.id)
    question = Question(side="blue", text="Where to?", clause="1.1", choices=(choice, replace(choice, space=0)))
    show(page, server, answers(board, position(()), question))
    look_at(page, f"x=60&y={sea.y + 1000}&k=1")
    page.wait_for_timeout(300)  # the map has come to where the address says
    (stage,) = boxes(page.get_by_test_id("map"))
    page.touchscreen.tap(stage["x"] + 260, stage["y"] + 350)
    loupe = page.get_by_test_id("loupe")
    expect(loupe).to_contain_text("The sea")
    (told,) = boxes(loupe)
    assert told["y"] >= stage["y"]
