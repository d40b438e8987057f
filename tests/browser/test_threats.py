"""Threats: a layer of what the enemy could bring, and a card for the space that is looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.boxes import boxes
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Fingers, Keys, Mouse
from browser.test_access import axe, check

__all__ = ["axe"]

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("hand", "room"), [(Mouse, {}), (Keys, {}), (Fingers, PHONE)], ids=["mouse", "keys", "touch"])
def test_the_card_tells_of_the_space_that_is_looked_at(
    server: Program, visit: Visit, axe: str, hand: type[Mouse | Keys | Fingers], room: Json
) -> None:
    token = server.new(seed=3)["table"]
    seat = hand(visit(server.page(token), **room), server, token)
    table, page = seat.settle(), seat.page
    if hand is Fingers:
        page.get_by_role("button", name="Layers").first.click()
        page.get_by_test_id("game-layers").click()
        page.get_by_test_id("layer-threats_jp").click()
        page.get_by_role("button", name="Layers").first.click()
    else:
        page.keyboard.press("x")
    struck = dict(server.get(f"table/{token}/layer/threats_jp")["values"])
    expect(page.get_by_test_id("tints")).to_be_attached()
    lit = {choice["piece"] for choice in table["question"]["choices"]}
    ours = (one for one in table["position"]["pieces"] if one["side"] == "us" and one["space"] in struck)
    piece = next(one for one in ours if one["id"] not in lit)
    if hand is Keys:
        page.get_by_test_id("map").focus()
        page.keyboard.press("ArrowRight")
    elif hand is Mouse:
        page.mouse.click(*seat.point(f"piece-{piece['id']}"))  # not asked for: nothing comes up over the map
    else:
        page.touchscreen.tap(*seat.point(f"piece-{piece['id']}"))
    card = page.get_by_test_id("threat")
    expect(card).to_be_visible()
    told = server.get(f"table/{token}/threat?by=jp&space={card.get_attribute('data-space')}")
    assert hand is Keys or told["space"] == piece["space"]
    expect(card).to_contain_text(told["text"])
    for outcome in told["attack"]["outcomes"] if told["attack"] else ():
        expect(card).to_contain_text(outcome["text"])
    expect(card.get_by_test_id("threat-comers").locator("li")).to_have_count(len(told["comers"]))
    expect(card.locator("li.part")).to_have_count(sum(comer["takes_part"] for comer in told["comers"]))
    expect(card).to_contain_text(told["without"])
    expect(page.get_by_test_id("why")).to_have_count(0)
    drawn = page.locator(".arrows > g")
    expect(drawn.first).to_be_attached() if told["attack"] else expect(drawn).to_have_count(0)
    if hand is Keys:
        check(page, axe, "a threat")
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(drawn).to_have_count(0)


def threatened(server: Program, seat: Mouse | Fingers, token: str) -> tuple[int, Json]:
    """Show the layer of what Japan could bring: a unit of ours that it could attack and nothing is asked of, and what
    the server tells of it.
    """
    table = seat.settle()
    seat.page.keyboard.press("x")
    expect(seat.page.get_by_test_id("tints")).to_be_attached()
    struck = dict(server.get(f"table/{token}/layer/threats_jp")["values"])
    lit = {choice["piece"] for choice in table["question"]["choices"]}
    for one in table["position"]["pieces"]:
        if one["side"] == "us" and one["space"] in struck and one["id"] not in lit:
            told = server.get(f"table/{token}/threat?by=jp&space={one['space']}")
            if told["attack"]:
                return int(one["id"]), told
    raise AssertionError("nobody is threatened")


def test_everything_on_the_card_answers(server: Program, visit: Visit) -> None:
    """Who comes, figures, outcomes and titles tell what they are; the card stays where it is."""
    token = server.new(seed=3)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    piece, found = threatened(server, seat, token)
    page.mouse.click(*seat.point(f"piece-{piece}"))
    card, why = page.get_by_test_id("threat"), page.get_by_test_id("why")
    for press, says in (
        (card.locator("li.part").first, found["comers"][0]["kind"]),
        (card.locator("tr").first, found["attack"]["figures"][0][0]),
        (card.locator(".bar span").first, found["attack"]["outcomes"][0]["text"]),
        (card.locator("h3").first, found["attack"]["sums"][0]["text"]),
    ):
        press.click()
        expect(why).to_contain_text(says)
        expect(card).to_have_attribute("data-space", str(found["space"]))


def test_an_attack_without_odds_says_so(server: Program, visit: Visit) -> None:
    """As on counters of which only the backs are seen."""
    token = server.new(seed=3)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    piece, told = threatened(server, seat, token)
    bare = {"sums": [], "outcomes": [], "answer": None, "figures": []}
    answer = {**told, "attack": {**told["attack"], **bare}, "others": []}
    page.route("**/threat?*", lambda route: route.fulfill(json=answer))
    page.mouse.click(*seat.point(f"piece-{piece}"))
    expect(page.get_by_test_id("threat")).to_contain_text("Without odds")


def test_on_a_phone_what_is_told_of_the_card_is_not_behind_it(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    page = visit(server.page(token), **PHONE)
    seat = Fingers(page, server, token)
    piece, found = threatened(server, seat, token)
    page.touchscreen.tap(*seat.point(f"piece-{piece}"))
    card, why = page.get_by_test_id("threat"), page.get_by_test_id("why")
    card.locator("li.part").first.tap()
    expect(why).to_contain_text(found["comers"][0]["kind"])
    expect(card).to_be_hidden()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(card).to_be_visible()


def begun(server: Program, game: str) -> str:
    """A new match of two persons at one table."""
    scenario = server.game(game)["scenarios"][0]["id"]
    seats = {side["id"]: "person" for side in server.game(game)["sides"]}
    body = {"game": game, "scenario": scenario, "seats": seats, "seed": 3}
    return str(server.http.post("/api/matches", json=body).raise_for_status().json()["table"])


def test_the_card_lies_below_the_tabs_of_the_sheets(server: Program, visit: Visit) -> None:
    token = begun(server, "britain_stands_alone")
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    page.keyboard.press("x")
    page.keyboard.press("Control+k")
    page.keyboard.type("Dover")
    page.locator("#palette-list li", has_text="hex").first.click()
    tabs, card = boxes(page.get_by_test_id("sheets"), page.get_by_test_id("threat"))
    assert tabs["y"] + tabs["height"] <= card["y"]


def test_the_number_of_an_area_stands_beneath_its_name_and_above_it_where_counters_lie(
    server: Program, visit: Visit
) -> None:
    token = begun(server, "falklands_showdown")
    taken = {piece["space"] for piece in server.table(token)["position"]["pieces"]}
    spaces = server.get("games/falklands_showdown/board")["spaces"]
    free = next(space for space in spaces if space["id"] not in taken and space["name"] == "Lafonia")
    held = next(space for space in spaces if space["id"] in taken)
    values = [[free["id"], "7"], [held["id"], "8"]]
    page = visit(server.page(token))
    page.route("**/layer/threats_*", lambda route: route.fulfill(json={**route.fetch().json(), "values": values}))
    Mouse(page, server, token).settle()
    page.keyboard.press("x")
    numbers = page.get_by_test_id("layer-values").locator("text")
    expect(numbers).to_have_text(["7", "8"])
    beneath, above = (float(number.get_attribute("y") or 0) for number in numbers.all())
    assert beneath >= free["y"] + 35
    assert above <= held["y"] - 20
