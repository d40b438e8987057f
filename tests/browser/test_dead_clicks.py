"""Every click is answered: what is pressed that is no answer to the question says at least what it is."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from beachhead.kernel.scene import Attack, Combat, Face, Sum, Track, TrackCell
from beachhead.lab.sample_tables import answers, position
from browser.boxes import Box, boxes
from browser.choosing import choices
from browser.conftest import DESK, PHONE, Visit
from browser.program import Json, Program
from browser.samples import area_board, area_pieces, area_question, show
from browser.seat import Fingers, Mouse
from browser.stopped import stop
from browser.test_pages_over_the_map import open_page
from browser.test_panel import in_attack
from patience import PATIENCE

pytestmark = pytest.mark.browser


def test_a_reason_that_comes_late_is_told_though_the_pointer_has_gone_on(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    lit = {choice["piece"] for choice in choices(table, "move")}
    stuck = next(one for one in table["position"]["pieces"] if one["space"] >= 0 and one["id"] not in lit)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/point?*", hold)
    page.mouse.click(*seat.point(f"piece-{stuck['id']}"))
    until = time.monotonic() + PATIENCE
    while not waiting:
        assert time.monotonic() < until, "nobody asks for the reason"
        page.wait_for_timeout(10)
    page.mouse.move(2, 2)
    for route in waiting:
        route.continue_()
    expect(page.get_by_test_id("why")).to_contain_text(stuck["title"])


def seated(server: Program, visit: Visit, game: str) -> tuple[Page, Json]:
    """A new match of a game that one person plays, and its table."""
    scenario = server.game(game)["scenarios"][0]["id"]
    seats = {side["id"]: "person" for side in server.game(game)["sides"]}
    body = {"game": game, "scenario": scenario, "seats": seats, "seed": 3}
    token = server.http.post("/api/matches", json=body).raise_for_status().json()["table"]
    page = visit(server.page(token))
    return page, Mouse(page, server, token).settle()


GAMES = pytest.mark.parametrize("game", ["leyte", "port_stanley", "britain_stands_alone"])


@GAMES
def test_names_and_questions_tell_what_they_are(server: Program, visit: Visit, game: str) -> None:
    page, table = seated(server, visit, game)
    why = page.get_by_test_id("why")
    page.get_by_test_id("ask").click(position={"x": 4, "y": 4})
    expect(why).to_contain_text(table["question"]["text"])
    expect(why.locator(".chip").first).to_be_visible()
    page.get_by_test_id("more").click(position={"x": 1, "y": 1})
    expect(why).to_be_visible()
    page.get_by_test_id("whose").click()
    expect(why).to_contain_text(table["position"]["phase"])
    page.get_by_test_id("game").click()
    rulings = page.get_by_test_id("edition-rulings")
    expect(rulings).to_be_visible()
    heights = rulings.locator("li").locator("b, em").evaluate_all("marks => marks.map((mark) => mark.offsetHeight)")
    assert min(heights, default=18) >= 18, "the words of a mark stand out of it"
    page.keyboard.press("Escape")
    for beside, told in (("north", "North"), ("scale", "km long")):
        page.get_by_test_id(beside).click()
        expect(why).to_contain_text(told)
        expect(why).to_be_in_viewport(ratio=1)


@GAMES
def test_tracks_points_and_the_log_tell_what_they_are(server: Program, visit: Visit, game: str) -> None:
    page, _ = seated(server, visit, game)
    why = page.get_by_test_id("why")
    header = page.get_by_role("banner")
    for button in header.locator("[data-testid^=track-], [data-testid=points]").all():
        button.click()
        expect(why).to_be_in_viewport(ratio=1)
        card, stage = boxes(why, page.get_by_test_id("map"))
        assert card["x"] + card["width"] <= stage["x"] + stage["width"] + 1, "the card is cut off"
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)
    for strip in page.get_by_test_id("strips").locator("ol").all():
        word = strip.get_by_role("button").last
        word.click()
        expect(page.get_by_test_id("strips").get_by_role("note")).to_contain_text(word.text_content() or "")
    for track in page.get_by_test_id("strips").locator(".row").all():
        track.get_by_role("heading").click()
        now = track.locator("[aria-current]").text_content() or ""
        expect(page.get_by_test_id("strips").get_by_role("note")).to_contain_text(now)
    page.locator(".log").get_by_role("heading", name="Log").click()
    expect(why).to_contain_text("Click one for its moment")


def test_the_line_beneath_a_strip_tells_which_of_its_words_holds(server: Program, visit: Visit) -> None:
    page = visit("about:blank")
    cells = tuple(TrackCell(id=word, text=word, note=f"what {word} means") for word in ("Clear", "Fog", "Storm"))
    weather = Track(id="weather", name="Weather", cells=cells, at="Fog", form="strip", note="nobody sees far")
    show(page, server, answers(area_board(), position((), tracks=(weather,))))
    strips = page.get_by_test_id("strips")
    strips.get_by_role("button", name="Storm").click()
    expect(strips.get_by_role("note")).to_have_text("Weather: Storm. What Storm means")
    beneath = strips.get_by_text("nobody sees far")
    expect(beneath).to_have_text("Nobody sees far")
    beneath.click()
    expect(strips.get_by_role("note")).to_have_text("Weather: Fog (now). What Fog means")


@GAMES
def test_charts_the_key_and_who_is_off_the_map_tell_what_they_are(server: Program, visit: Visit, game: str) -> None:
    page, _ = seated(server, visit, game)
    why = page.get_by_test_id("why")
    page.get_by_role("tab", name="Charts").click()
    chart = page.locator("[data-testid^=chart-]:has(td[data-column])").first
    cell = chart.locator("td[data-column='1']").first
    cell.click()
    expect(chart.get_by_test_id("chart-cell")).to_contain_text(cell.text_content() or "")
    for press in (chart.get_by_role("heading"), chart.locator(".source")):
        press.click()
        expect(chart.get_by_role("note")).to_be_visible()
        press.click()
        expect(chart.get_by_role("note")).to_have_count(0)
    key = page.locator(".charts")
    for row in (key.locator("td.name"), *(key.locator(f".{kind} li") for kind in ("lines", "states", "reach"))):
        row.first.click()
        expect(why).to_contain_text(row.first.locator("button").or_(row.first).first.inner_text().split("\n")[-1])
        page.keyboard.press("Escape")
    column = key.locator("th.quiet").first
    column.click()
    expect(why).to_contain_text(column.text_content() or "")
    expect(why).to_contain_text(re.compile(r"\w: \w"))
    page.keyboard.press("Escape")
    for heading in ("Terrain key", "Lines and marks", "States of a piece", "Places in reach"):
        key.locator("h2", has_text=heading).click()
        expect(why).to_contain_text(heading)
    page.locator(".head h2").click()
    expect(page.get_by_test_id("charts-page")).to_be_visible()
    page.keyboard.press("Escape")
    open_page(page, "forces")
    expect(page.get_by_test_id("pages").locator("[data-testid^=row-]").first).to_be_visible()
    beside = page.locator("li.off")
    if game == "britain_stands_alone":  # what is not on its map lies on another sheet
        expect(beside).to_have_count(0)
    else:
        beside.first.get_by_role("button").click()
        expect(beside.first).to_contain_text("Not on the map")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_row_of_a_panel_tells_what_it_says_and_opens_its_clause(
    server: Program, visit: Visit, screen: dict[str, Any]
) -> None:
    token = server.new(seed=1)["table"]
    page = visit(server.page(token), **screen)
    seat = (Fingers if screen is PHONE else Mouse)(page, server, token)
    panels = seat.settle()["position"]["panels"]
    name, text, clause = next(row for panel in panels for row in panel["rows"])
    if screen is PHONE:
        seat.press_button(page.get_by_role("button", name="Raise the sheet"))
    seat.press_button(page.get_by_test_id("beside").get_by_role("heading", name="Beside the map"))
    panel = page.locator("details:not(.all)", has=page.locator("dl"))
    seat.press_button(panel.get_by_role("heading"))
    seat.press_button(panel.locator("dl div", has_text=name).locator("dt"))
    why, opened = page.get_by_test_id("why"), page.get_by_test_id("clause")
    for told in (name, text, clause.partition("-")[2]):
        expect(why).to_contain_text(told)
    expect(opened).to_contain_text(clause)
    card, clause_card = boxes(why, opened)
    assert not overlap(card, clause_card), "one card lies over the other"
    expect(why).to_be_in_viewport(ratio=1)


def test_who_is_attacked_is_shown_where_he_is_not_known(server: Program, visit: Visit) -> None:
    page, board = visit("about:blank"), area_board()
    (lafonia,) = (space.id for space in board.spaces if space.name == "Lafonia")
    attack = Attack(title="Attack on somebody", attackers=(), defenders=(), sums=())
    now = Combat(state="now", spaces=(lafonia,), text="Attack", side="blue")
    show(page, server, answers(board, position((), attack=attack, combats=(now,))))
    page.get_by_role("heading", name="Attack on somebody").click()
    expect(page.get_by_test_id("shown")).to_have_attribute("data-space", str(lafonia))
    page.get_by_role("heading", name="Attacks").click()
    expect(page.get_by_test_id("why")).to_contain_text("Attacks")


def test_on_a_phone_the_rows_of_a_fight_and_the_count_of_what_is_open_answer(server: Program, visit: Visit) -> None:
    page, board = visit("about:blank", **PHONE), area_board()
    shots = tuple(Sum(text=f"Shot {n}", value=n, total=None, clause="1.1") for n in (1, 2))
    attack = Attack(title="A fight", attackers=(), defenders=(), sums=shots)
    show(page, server, answers(board, position(area_pieces(board), attack=attack), area_question(board)))
    page.get_by_test_id("fight-rows").get_by_text("Shot 2").tap()
    expect(page.get_by_test_id("why")).to_contain_text("Adds +2")
    hint, centre = page.locator(".hint"), page.get_by_role("button", name="To the pieces in question")
    for asks in (hint, centre, hint):
        asks.tap()
        ring = page.locator("[data-testid=shown]:not([data-seen])")  # drawn anew, though nothing else has changed
        expect(ring).to_be_in_viewport()
        ring.evaluate("(drawn) => { drawn.dataset.seen = 'yes' }")
    die = Face(text="A hit", faces=(1, 2, 3, 4, 5, 6), numerator=1, denominator=1)
    attack = replace(attack, outcomes=(die,))
    show(page, server, answers(board, position(area_pieces(board), attack=attack), area_question(board)))
    comes_to, bar = boxes(page.locator(".odds p span"), page.locator(".odds .bar"))
    assert abs(comes_to["x"] - bar["x"]) < 1, "what it comes to stands back though there is no figure before it"


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    wide, high = (
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at])
        for at, size in (("x", "width"), ("y", "height"))
    )
    return wide > 1 and high > 1


def paper(page: Page) -> tuple[float, float]:
    """Where the whole of Leyte leaves paper beside it: it is higher than wide, and the compass is lower."""
    stage = boxes(page.get_by_test_id("map"))[0]
    return stage["x"] + stage["width"] - 90, stage["y"] + 6


def answers_where_nothing_is(page: Page, seat: Mouse | Fingers, asks: str, screen: dict[str, Any]) -> None:
    """Press the paper beside the map, and what lies between buttons."""
    why = page.get_by_test_id("why")
    page.keyboard.press("Escape")
    page.get_by_test_id("map").focus()
    page.keyboard.press("f")
    x, y = paper(page)
    if screen is DESK:
        seat.press_at(x, y)
        expect(why).to_contain_text("Beside the map")
        seat.press_at(x, y)
        expect(why).to_have_count(0)
        relief, numbers = (page.locator(".rail button").nth(n) for n in (0, 1))
        pressed = [one.get_attribute("aria-pressed") for one in (relief, numbers)]
        above, below = boxes(relief, numbers)
        seat.press_at(above["x"] + 9, (above["y"] + above["height"] + below["y"]) / 2)
        assert [one.get_attribute("aria-pressed") for one in (relief, numbers)] != pressed
    else:
        sheet = boxes(page.locator("section.sheet"))[0]
        seat.press_at(sheet["x"] + 5, sheet["y"] + sheet["height"] / 2)
        expect(why).to_contain_text(asks)
        page.keyboard.press("Escape")


def test_the_paper_answers_before_the_map_is_drawn_anew_at_its_size(server: Program, visit: Visit) -> None:
    token = server.new(seed=1)["table"]
    page = visit("about:blank")
    page.clock.install()
    page.goto(f"{server.page(token)}?x=2708&y=664&k=1.1&on=NGMCA")
    seat = Mouse(page, server, token)
    seat.settle()
    beside = paper(page)
    stop(page)
    page.get_by_test_id("map").focus()
    page.keyboard.press("f")
    seat.press_at(*beside)
    expect(page.get_by_test_id("why")).to_contain_text("Beside the map")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_rows_of_a_sum_tell_what_they_do_and_places_are_ringed_where_they_lie(
    server: Program, visit: Visit, screen: dict[str, Any]
) -> None:
    token = in_attack(server)
    page = visit(server.page(token), **screen)
    seat = (Fingers if screen is PHONE else Mouse)(page, server, token)
    attack = seat.settle()["position"]["attack"]
    why, ring = page.get_by_test_id("why"), page.get_by_test_id("shown")
    outcome = page.locator(".bar[role=img] span").first
    seat.press_button(outcome)
    expect(why).to_contain_text(attack["outcomes"][0]["text"])
    opened = page.get_by_role("button", name="Raise the sheet")
    row = next(one for one in attack["sums"] if one["piece"] in (*attack["attackers"], *attack["defenders"]))
    if screen is PHONE:
        seat.press_button(page.locator(".odds p"))
        expect(why).to_contain_text(attack["sums"][-1]["text"])
        seat.press_button(page.locator(".who"))
        expect(why).to_contain_text(seat.table()["position"]["phase"])
        seat.press_button(opened)
    seat.press_button(page.locator(".ledger tr", has_text=row["text"]).first)
    expect(why).to_contain_text(row["text"])
    expect(why).not_to_contain_text("to -")
    expect(why.locator(".chip")).to_be_visible()
    expect(ring).to_have_count(1)
    expect(why).to_be_in_viewport(ratio=1)
    assert not overlap(*boxes(why, ring)), "the card lies over what it explains"
    chip = page.locator(".hex:visible").first
    seat.press_button(chip)
    assert seat.names[int(ring.get_attribute("data-space") or "")] == chip.text_content()
    expect(ring).to_be_in_viewport()
    answers_where_nothing_is(page, seat, page.get_by_test_id("ask").text_content() or "", screen)
    if screen is DESK:
        page.locator(".columns li").first.click()
        expect(why).to_contain_text(attack["sums"][-1]["text"])
        figures = page.locator(".figures tbody tr", has_text=attack["figures"][0][0])
        figures.click()
        expect(why).to_contain_text(": ".join(attack["figures"][0][:2]))
        page.get_by_role("heading", name="What the die can do").click()
        expect(why).to_contain_text("What the die can do")
        page.get_by_role("heading", name=attack["title"]).click()
        target = next(one for one in seat.table()["position"]["pieces"] if one["id"] == attack["defenders"][0])
        expect(ring).to_have_attribute("data-space", str(target["space"]))
