"""What part of the map is in view, and what is ringed there, as one question follows the other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from beachhead.kernel.ask import Action
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.scene import Attack
from beachhead.lab.sample_tables import answers, counters, hex_board, position
from browser.boxes import boxes
from browser.brought import brought
from browser.choosing import choice
from browser.conftest import DESK, PHONE, Visit
from browser.program import Program
from browser.samples import lies_still, show
from browser.seat import Fingers
from browser.stopped import stop
from games.port_stanley.island import Island, island

pytestmark = pytest.mark.browser

READABLE = 45
"""The width of a counter, in pixels, at which it can be read."""


APART = """() => {
  const box = (name) => document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
  return box('loupe').top >= box('threat').bottom;
}"""


def crowded() -> Island:
    """Two ships are to land more at San Carlos than there is room for."""
    aboard = {"uk-2-para-1": "uk-fearless", "uk-42-cdo-2": "uk-intrepid", "uk-45-cdo-2": "uk-intrepid"}
    units = {**dict.fromkeys((*aboard, *aboard.values()), "off"), "uk-3-para-1": "1119"}
    at = island(units, phase="landing", dice=(1,), turn=4, whole=True).do("from_shelter", "announced")
    for unit, ship in aboard.items():
        at.do(f"embark {unit}", f"aboard {ship}")
    for ship in ("uk-fearless", "uk-intrepid"):
        at.do(f"sail {ship}", "sail_to 1118", "beach 1119")
    return at


def test_what_must_be_chosen_in_one_place_is_brought_near(server: Program, visit: Visit) -> None:
    page = visit(server.page(brought(server, crowded())["table"]))
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("f")
    ship = page.locator("[data-testid^=piece-] rect.whole").first
    page.wait_for_function(
        "() => document.querySelector('[data-testid^=piece-] rect').getBoundingClientRect().width < 20"
    )
    page.get_by_test_id("main").click()
    expect(page.get_by_test_id("ask")).to_contain_text("who goes ashore first?")
    expect(ship).to_be_visible()
    assert ship.bounding_box()["width"] > READABLE  # type: ignore[index]


def test_of_more_places_than_there_is_room_for_those_around_who_is_asked_about_are_in_view(
    server: Program, visit: Visit
) -> None:
    at = island({"uk-helicopter-1": "1425"}, supplies={"uk": {"1425": 5}}, phase="uk_movement", whole=True)
    token = brought(server, at)["table"]
    for verb in ("fly", "lift_supplies"):
        table = server.table(token)
        server.act(token, table, next(c for c in table["question"]["choices"] if c["action"]["verb"] == verb))
    page = visit(server.page(token), **PHONE)
    expect(page.get_by_test_id("ask")).to_contain_text("goes where?")
    helicopter = page.get_by_test_id(f"piece-{at.number('uk-helicopter-1')}").locator("rect").first
    expect(helicopter).to_be_in_viewport()
    page.get_by_role("button", name="To the pieces in question").tap()
    expect(helicopter).to_be_in_viewport()


def test_a_ship_that_may_sail_all_the_sea_lies_in_the_middle_of_it(server: Program, visit: Visit) -> None:
    at = island({"uk-fearless": "4226"}, phase="uk_movement", whole=True)
    token = brought(server, at)["table"]
    table = server.table(token)
    server.act(token, table, choice(table, "sail"))
    page = visit(server.page(token), **PHONE)
    expect(page.get_by_test_id("ask")).to_contain_text("where to?")
    ship, map_, sheet = boxes(
        page.get_by_test_id(f"piece-{at.number('uk-fearless')}").locator("rect.whole"),
        page.get_by_test_id("map"),
        page.locator("section.sheet"),
    )
    assert abs(ship["x"] + ship["width"] / 2 - map_["width"] / 2) < 40, "there is more sea on one side"
    assert abs(ship["y"] + ship["height"] / 2 - (map_["y"] + sheet["y"]) / 2) < 60


def test_what_was_ringed_for_a_question_is_not_for_the_next(server: Program, visit: Visit) -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2213"}, supplies={"uk": {"2113": 5}}, phase="uk_combat", whole=True)
    page = visit(server.page(brought(server, at)["table"]))
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("q")
    expect(page.get_by_test_id("shown")).to_be_visible()
    page.get_by_test_id("main").click()
    expect(page.get_by_test_id("ask")).to_contain_text("is attacked")
    expect(page.get_by_test_id("shown")).to_have_count(0)


def test_on_a_phone_what_threatens_lies_not_over_what_was_touched(server: Program, visit: Visit) -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2215"}, phase="uk_movement", whole=True)
    token = brought(server, at)["table"]
    page = visit(server.page(token), **PHONE)
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("x")
    Fingers(page, server, token).press(f"piece-{at.number('uk-2-para-1')}")
    threat, loupe = page.get_by_test_id("threat"), page.get_by_test_id("loupe")
    expect(threat).to_be_visible()
    expect(loupe).to_contain_text("Tap again")
    page.wait_for_function(APART)


def test_on_a_phone_what_is_told_of_a_counter_lies_not_over_the_row_of_its_stack(server: Program, visit: Visit) -> None:
    at = island(
        {"uk-2-para-1": "1119", "uk-3-para-1": "1119", "uk-helicopter-1": "1119"}, phase="uk_movement", whole=True
    )
    token = brought(server, at)["table"]
    page = visit(server.page(token), **PHONE)
    expect(page.get_by_test_id("ask")).to_be_visible()
    name = f"piece-{at.number('uk-helicopter-1')}"
    seat = Fingers(page, server, token)
    seat.press(name)
    expect(page.get_by_test_id("fan")).to_be_visible()
    seat.press(name)
    loupe, counter = boxes(page.get_by_test_id("loupe"), page.get_by_test_id(name).locator("rect.whole"))
    assert loupe["y"] + loupe["height"] <= counter["y"] or loupe["y"] >= counter["y"] + counter["height"]


LATE = """{
  const frame = window.requestAnimationFrame;
  window.late = 0;
  window.requestAnimationFrame = (draw) => frame.call(window, (now) => draw(window.late-- > 0 ? now - 60000 : now));
}"""
"""Frames that are told as begun long before, as a machine with much to do tells them."""


def test_a_flight_begins_where_it_begins_however_late_its_frames_are(server: Program, visit: Visit) -> None:
    """It went back to before its beginning, where there was no scale, and what followed it lost the map for good."""
    page = visit("about:blank", reduced_motion="no-preference")
    page.add_init_script(LATE)
    page.goto(server.page(server.new(seed=23)["table"]) + "?x=500&y=500&k=0.100")
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.evaluate("late = 3")
    page.keyboard.press("f")
    page.wait_for_url("**k=0.3**")


COUNTING = """() => {
  window.touched = 0;
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((records) => (touched += records.length)).observe(document.body, all);
}"""
TURN = """() => {
  const map = document.querySelector('[data-testid=map]');
  const { x, y, width, height } = map.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
  map.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -20 }));
}"""
FRAME, TOUCHED, PAINTS = 20, 30, 2
"""Milliseconds of a frame, the nodes it may touch while the map only moves, and the frames that may paint it anew."""


def test_a_frame_of_a_flight_touches_few_of_a_thousand_hexes(server: Program, visit: Visit) -> None:
    """Counted, not timed: what is seen is shifted and scaled while it moves, and made anew when it rests."""
    at = island({"uk-fearless": "4226"}, phase="uk_movement", whole=True)
    token = brought(server, at)["table"]
    table = server.table(token)
    server.act(token, table, choice(table, "sail"))
    page = visit("about:blank", reduced_motion="no-preference")
    page.clock.install()
    page.goto(server.page(token))
    expect(page.locator("[data-testid^=hex-]").nth(999)).to_be_attached()
    stop(page)
    page.clock.run_for(2_000)
    page.evaluate(COUNTING)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")

    def layouts() -> int:
        metrics = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
        return int(metrics["LayoutCount"])

    def frames(count: int, act: str) -> list[int]:
        found = []
        for _ in range(count):
            page.evaluate(act)
            page.clock.run_for(FRAME)
            found.append(page.evaluate("() => { const now = touched; touched = 0; return now; }"))
        return found

    laid_out = layouts()
    zoomed = frames(12, TURN)
    assert 0 < max(zoomed) < TOUCHED
    assert layouts() - laid_out <= 4 * len(zoomed)
    page.clock.run_for(2_000)
    page.evaluate("touched = 0")
    page.keyboard.press("f")
    flown = frames(16, "() => null")
    assert sum(map(bool, flown)) > 8
    assert sum(touched > TOUCHED for touched in flown) <= PAINTS, flown


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_what_can_be_chosen_far_from_an_attack_is_shown_by_a_click(
    server: Program, visit: Visit, screen: dict[str, Any]
) -> None:
    """The map stays where the attack is; that nothing there can be chosen would leave its reader searching."""
    page, board = visit("about:blank", **screen), hex_board(70, 44)
    pieces = counters(board, 40)
    near, far = pieces[:2], pieces[-2]
    attack = Attack(title="A battle", attackers=(near[0].id,), defenders=(near[1].id,), sums=())
    rise = Choice(action=Action(verb="rise", target="1"), label="Rise", clause="1.1", piece=far.id, space=far.space)
    stay = Choice(action=Action(verb="stay"), label="Nobody", clause="1.1", main=True)
    question = Question(side="blue", text="Who rises?", clause="1.1", choices=(rise, stay))
    show(page, server, answers(board, position(pieces, attack=attack), question))
    lies_still(page)
    lit = page.get_by_test_id(f"piece-{far.id}")
    expect(lit).not_to_be_in_viewport()
    if screen is DESK:
        page.get_by_test_id("unseen").click()
        expect(page.get_by_test_id("unseen")).to_have_count(0)
    else:
        page.get_by_role("button", name="To the pieces in question").tap()
    expect(lit).to_be_in_viewport()
