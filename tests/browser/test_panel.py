"""The panel beside the map and the bar below it: room for the log, boxes off the map, amounts, and what arrives."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from beachhead.kernel.ask import Action
from beachhead.kernel.question import Choice, Question
from beachhead.lab.sample_tables import answers, position
from browser.boxes import boxes
from browser.choosing import choice, choices
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.samples import area_board, show
from browser.seat import Fingers, Mouse
from browser.test_falklands import at_sea

pytestmark = pytest.mark.browser

READABLE = 44
"""The width of a hex, in pixels, from which its counter is drawn whole."""


def in_attack(server: Program) -> str:
    """A table at which the US build an attack that ground support could join."""
    token = str(server.new("assault", seed=3)["table"])
    while not choices(table := server.table(token), "support"):
        server.act(token, table, wanted(table))
    return token


def wanted(table: Json) -> Json:
    """What leads to an attack: move next to the enemy, else go on."""
    for verb in ("support", "join", "attack", "end"):
        if found := choices(table, verb):
            return found[0]
    return next((c for c in table["question"]["choices"] if "attack" in c["marks"]), table["question"]["choices"][0])


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desk", "phone"])
def test_ground_support_is_stepped(server: Program, visit: Visit, screen: Json) -> None:
    token = in_attack(server)
    single = choices(server.table(token), "support")[0]
    assert len(single["times"]) >= 3
    page = visit(server.page(token), **screen)
    seat = (Fingers if screen is PHONE else Mouse)(page, server, token)
    seat.settle()
    stepper = page.get_by_test_id("stepper")
    seat.press_button(stepper.get_by_role("button", name="One more"))
    seat.press_button(stepper.get_by_role("button", name=single["times"][1], exact=True))
    table = seat.settle(lambda now: choices(now, "support")[0]["times"] == single["times"][:-2])
    assert any(row["value"] == 2 and row["piece"] < 0 for row in table["position"]["attack"]["sums"])


def test_what_is_noted_of_an_amount_is_said_beside_its_stepper(server: Program, visit: Visit) -> None:
    page, board = visit("about:blank"), area_board()
    names, notes = ("Send 1", "Send 2"), ("any effect with 17 %", "any effect with 33 %")
    sent = (
        Choice(action=Action(verb="send", target=str(n)), label=name, clause="1.1", note=note, times=() if n else names)
        for n, (name, note) in enumerate(zip(names, notes, strict=True))
    )
    asked = Question(side="blue", text="How many fly?", clause="1.1", choices=tuple(sent))
    show(page, server, answers(board, position(()), asked))
    stepper = page.get_by_test_id("stepper")
    expect(stepper).to_contain_text(notes[0])
    stepper.get_by_role("button", name="One more").click()
    expect(stepper).to_contain_text(notes[1])


def test_the_log_has_a_third_of_the_panel_and_what_lies_beside_the_map_one_heading(
    server: Program, visit: Visit
) -> None:
    page = visit(server.page(at_sea(server)), viewport={"width": 1280, "height": 800})
    beside = page.get_by_test_id("beside")
    expect(beside).to_have_count(1)
    groups = beside.get_by_role("heading", name="Group R2")
    expect(groups).to_be_hidden()
    panel, log = boxes(page.locator("aside"), page.locator("aside .log"))
    assert log["height"] >= panel["height"] / 3
    beside.get_by_role("heading", name="Beside the map").click()
    expect(groups).to_be_visible()


def test_choosing_a_reinforcement_flies_to_where_it_enters(server: Program, visit: Visit) -> None:
    token = server.new("assault", seed=3)["table"]
    server.act(token, table := server.table(token), choice(table, "reinforce"))
    page = visit(server.page(token), viewport={"width": 1280, "height": 800})
    seat = Mouse(page, server, token)
    seat.settle()
    page.keyboard.press("f")
    arrival = choices(seat.settle(), "enter")[0]
    table = seat.take(arrival)
    entries = choices(table, "entry")
    assert entries
    for entry in entries:
        hexagon = page.get_by_test_id(f"hex-{seat.names[entry['space']]}").locator("path").first
        expect(hexagon).to_be_in_viewport(ratio=1)
        (box,) = boxes(hexagon)
        assert box["width"] >= READABLE


def test_reinforcements_lie_in_the_order_in_which_they_come(server: Program, visit: Visit) -> None:
    """Those of the next turn stay behind those of this one, though one of these has gone."""
    token = server.new("collapse", seed=3)["table"]
    server.act(token, table := server.table(token), choice(table, "reinforce"))
    page = visit(server.page(token), viewport={"width": 1280, "height": 800})
    order = ["turn 18, Eastern Beach", "turn 18, Southern Beach", "turn 19, Southern Beach"]
    headings = page.get_by_test_id("beside").locator("details[open] h3")
    expect(headings).to_have_text(order)
    table = server.table(token)
    first = min(choices(table, "enter"), key=lambda one: one["piece"])
    server.act(token, table, first)
    for verb in ("entry", "to"):
        server.act(token, now := server.table(token), choices(now, verb)[0])
    expect(page.locator("aside").get_by_test_id(f"piece-{first['piece']}")).to_have_count(0)
    expect(headings).to_have_text(order)


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desk", "phone"])
def test_who_has_nobody_on_the_map_yet_is_told_where_his_units_wait(
    server: Program, visit: Visit, screen: Json
) -> None:
    token = server.new("assault", seed=3)["table"]
    page = visit(server.page(token), **screen)
    begin = page.get_by_test_id("begin")
    expect(begin).to_contain_text("Your 34 units wait beside the map as reinforcements.")
    begin.get_by_role("button", name="Show them").click()
    expect(page.get_by_test_id("arrivals-1")).to_be_visible()
    server.act(token, table := server.table(token), choice(table, "reinforce"))
    expect(begin).to_have_count(0)


def test_a_clause_does_not_cover_the_sum_or_the_line_that_names_it(server: Program, visit: Visit) -> None:
    page = visit(server.page(in_attack(server)), viewport={"width": 1280, "height": 800})
    opened, total = page.get_by_test_id("clause"), page.locator("aside .ledger").first
    for named, seen in ((total.locator(".chip").first, total), (page.locator("aside .log .chip").last,) * 2):
        named.click()
        card, *others = boxes(opened, named, seen)
        for other in others:
            assert other["y"] + other["height"] <= card["y"] or other["y"] >= card["y"] + card["height"], (
                "it is covered"
            )
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)


def test_the_sheet_makes_room_for_the_switches_of_layers(server: Program, visit: Visit) -> None:
    page = visit(server.page(in_attack(server)), **{**PHONE, "viewport": {"width": 360, "height": 780}})
    lower, switches = page.locator("section.sheet"), page.get_by_role("button", name="Layers").first
    expect(lower).to_have_class(re.compile(r"\bhalf\b"))
    switches.tap()
    last, sheet = boxes(page.get_by_test_id("game-layers"), lower)
    assert last["y"] + last["height"] <= sheet["y"]
    for name in ("Hill shading", "Zones of control", "Layers of the game"):
        expect(page.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)  # no finger rests on a symbol to learn it
    page.get_by_test_id("game-layers").tap()
    expect(page.get_by_text("Zones of control", exact=True)).to_have_count(0)  # the list takes the room
    switches.tap()
    expect(lower).to_have_class(re.compile(r"\bhalf\b"))


def test_where_an_attack_goes_is_marked_though_nobody_is_seen_there(server: Program, visit: Visit) -> None:
    """As in Port Stanley, where counters lie face down (11.2f)."""
    token = in_attack(server)

    def tell(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["position"]["attack"]["defenders"] = []
        route.fulfill(response=answer, json=table)

    page = visit("about:blank")
    page.route(f"**/api/table/{token}", tell)
    page.goto(server.page(token))
    expect(page.get_by_test_id("ask")).to_be_visible()
    (now,) = [one for one in server.table(token)["position"]["combats"] if one["state"] == "now"]
    expect(page.locator("path.target")).to_have_count(len(set(now["spaces"])))
    expect(page.locator(".states path.ring")).to_have_count(len(set(now["spaces"])))
