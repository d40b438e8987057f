"""Raids of Britain Stands Alone on two sheets: who is attacked, who is fought next, ships and mines in a zone."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Route, expect

import beachhead
from beachhead.kernel.record import encode_record
from browser.boxes import boxes
from browser.choosing import choices
from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.samples import lies_still
from browser.test_britain import GAME, LAPTOP, MAP, AtDesk, brought, chance_plays, is_up

pytestmark = pytest.mark.browser


def raided() -> bytes:
    """The record of a match up to a raid on a place of the map, against which fighters can take off."""
    return chance_plays(lambda side, ask: side == "br" and ask.name == "scramble", "battle_of_britain")


def test_who_is_attacked_from_another_sheet_sees_where_and_who_may_help(server: Program, visit: Visit) -> None:
    """It turned to the bases from which the enemy had come, as near as could be."""
    page = visit(server.page(brought(server, raided())), **LAPTOP)
    expect(page.get_by_test_id("ask")).to_contain_text("over 3912")
    is_up(page, MAP)
    lies_still(page)
    expect(page.locator("path.target")).to_be_in_viewport(ratio=1)
    fighters = page.locator("[data-testid=counters] .lit")
    (window,) = boxes(page.get_by_test_id("map"))
    in_view = [one for one in boxes(fighters) if 60 < one["x"] < window["width"] - 60]
    assert len(in_view) > fighters.count() / 2


def led(*steps: str) -> bytes:
    """The record of a match to the first air missions, and on by these steps: verbs, with a target after a colon."""
    match = beachhead.new_match(GAME, "battle_of_britain", seed=1)
    begun = ("ready", "done", "ready", "done", "reinforced", "reinforced", "end_sailing", "landed")
    for step in (*begun, "end_ferry", "end_ferry", "end_movement", *steps):
        verb, _, target = step.partition(":")
        ((side, ask),) = match.asks.items()
        found = (one for one in ask.choices() if one.action.verb == verb and target in ("", one.action.target))
        match.apply(side, next(found))
    return encode_record(match.record())


def test_who_may_be_fought_next_is_lit_among_those_who_are_attacked_and_the_card_names_the_raid(
    server: Program, visit: Visit
) -> None:
    crew = [f"crew:ge-{name}" for name in ("ju87-01", "ju87-02", "me109-01", "me109-02")]
    token = brought(server, led("raid:3925", *crew, "fly", *4 * ("scramble",), "away"))
    page = visit(server.page(token), cards="byHand", **LAPTOP)
    table = AtDesk(page, server, token).settle()
    expect(page.locator(".states rect.act")).to_have_count(len(choices(table, "put_up")))
    server.act(token, table, choices(table, "put_up")[0])
    expect(page.get_by_test_id("battle").get_by_role("heading")).to_have_text("Air raid")


def test_a_few_choices_that_lie_on_two_sheets_are_buttons_as_well(server: Program, visit: Visit) -> None:
    """The fighters had come from the map and the bombers from a zone of the display: one of them alone was seen."""
    crew = ("crew:br-blenheim-02", "crew:br-spitfire-12")
    token = brought(server, led("end_missions", "raid:Pas de Calais", *crew, "fly", "scramble", "scramble", "away"))
    page = visit(server.page(token), **LAPTOP)
    seat = AtDesk(page, server, token)
    assert len(choices(seat.settle(), "match")) == 2
    expect(page.get_by_role("button", name="Attack Blenheim", exact=True)).to_be_visible()
    alike = partial(re.sub, r'"label":"Attack [^"]*"', '"label":"Attack"')
    page.route(f"**/api/table/{token}", lambda route: route.fulfill(body=alike(route.fetch().text())))
    page.reload()
    expect(page.get_by_test_id("ask")).to_be_visible()
    expect(page.get_by_role("button", name="Attack", exact=True)).to_have_count(0)
    page.unroute_all()
    page.reload()
    page.get_by_role("button", name="Attack Spitfire", exact=True).click()
    seat.settle(lambda table: not choices(table, "match") or len(choices(table, "match")) == 1)


def test_words_above_counters_and_the_mines_keep_clear_of_the_name_of_a_zone(server: Program, visit: Visit) -> None:
    """Three ships lie in the Straits of Dover, plain, and then with words above them beside the German mines."""
    token = brought(server, led())
    straits = next(
        one["id"] for one in server.get(f"games/{GAME}/board")["sheets"][0]["spaces"] if "Straits" in one["name"]
    )
    words: list[str] = []
    ships: list[str] = []

    def at_sea(route: Route) -> None:
        table = route.fetch().json()
        for piece in [one for one in table["position"]["pieces"] if one["title"] == "Torpedo boats"][:3]:
            piece.update(space=straits, marks=words)
            ships.append(f"[data-testid=counters] [data-piece='{piece['id']}']")
        mine = {"kind": "mine", "space": straits, "text": "Mines", "side": "ge", "count": ""}
        table["position"]["markers"] = [mine] if words else []
        route.fulfill(json=table)

    page = visit("about:blank", **LAPTOP)
    page.route(f"**/api/table/{token}", at_sea)
    tops = []
    for marks in ([], ["in flight"]):
        words[:] = marks
        page.goto("about:blank")
        page.goto(f"{server.page(token)}?sheet=1&x=2650&y=2650&k=0.5")
        lies_still(page)
        lying = page.locator(".states g.word rect" if words else ", ".join(ships))
        tops.append(min(one["y"] for one in boxes(lying)))
    assert tops[1] >= tops[0]
    (mine,) = boxes(page.get_by_test_id("marker-mine-Straits of Dover"))
    assert mine["y"] + mine["height"] < tops[1] + 4


AT_ITS_FOOT = """(button) => {
  const { x, width, bottom } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, bottom - 2));
}"""
"""Whether a button can be pressed as low as it reaches."""


def test_a_phone_shows_the_button_to_the_other_sheet_whole_and_says_at_once_that_a_layer_is_empty(
    server: Program, visit: Visit
) -> None:
    page = visit(f"{server.page(brought(server, led('raid:3925')))}?sheet=0&x=3000&y=2500&k=0.5", **PHONE)
    is_up(page, MAP)
    page.get_by_role("button", name="Layers").first.tap()
    page.get_by_test_id("game-layers").tap()
    expect(page.locator(".sheet.peek")).to_be_visible()
    assert page.get_by_test_id("elsewhere").evaluate(AT_ITS_FOOT)
    page.get_by_test_id("layer-threats_ge").tap()  # no German is ashore
    empty = page.get_by_test_id("layer-threats_ge-said").get_by_text("There is none on the map now.")
    expect(empty).to_be_in_viewport(ratio=1)
    page.get_by_test_id("elsewhere").tap()
    expect(page.get_by_test_id("elsewhere")).to_have_count(0)
    assert max(one["width"] for one in boxes(page.locator("[data-testid=counters] .lit"))) > 20  # and not dots


def test_a_phone_shows_a_few_choices_side_by_side(server: Program, visit: Visit) -> None:
    bombing = chance_plays(lambda side, ask: ask.name == "bomb_target" and len(ask.choices()) == 3)
    page = visit(server.page(brought(server, bombing)), **PHONE)
    expect(page.get_by_role("button", name=re.compile("^Bomb: "))).to_have_count(3)
    for button in page.get_by_role("button", name=re.compile("^Bomb: ")).all():
        expect(button).to_be_in_viewport(ratio=1)
