"""A board of several sheets: an island of flat-topped hexes, sea zones, boxes off the map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.boxes import boxes
from browser.brought import brought
from browser.choosing import choice, historical
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.samples import look_elsewhere, whole_map
from browser.test_access import axe as axe
from browser.test_access import check
from games.port_stanley.island import island

pytestmark = pytest.mark.browser

BEFORE_SERVING = f"""import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})
import toy; from toy.straits import STRAITS; toy.register(STRAITS)
"""
ISLAND, ZONES, OFF_MAP = "The island", "Sea zones", "Off the map"


UNDER = (
    "([x, y]) => document.elementsFromPoint(x, y).flatMap((e) => e.closest('[data-space]') ?? [])[0]?.dataset.testid"
)
"""The space that is lit under a point of the page."""


class Straits:
    """A match of two persons."""

    def __init__(self, server: Program) -> None:
        self.server = server
        body = {"game": "straits", "scenario": "only", "seats": {"blue": "person", "red": "person"}, "seed": 7}
        answer = server.http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        self.seats: Json = answer.json()["seats"]

    def act(self, side: str, verb: str, target: str = "") -> Straits:
        """Answer for a side."""
        seen = self.server.table(self.seats[side])
        wanted = {"verb": verb, "target": target}
        self.server.act(self.seats[side], seen, next(c for c in seen["question"]["choices"] if c["action"] == wanted))
        return self

    def page(self, side: str) -> str:
        """The address of a side's page."""
        return self.server.page(self.seats[side])


@pytest.fixture
def straits(server: Program) -> Straits:
    return Straits(server)


def ashore(straits: Straits) -> Straits:
    """Cod has landed, and red is asked where the guns go."""
    return straits.act("blue", "move", "Cod").act("blue", "to", "0204").act("blue", "end").act("red", "move", "Guns")


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tab", name=name)


def is_shown(page: Page, name: str) -> None:
    """A sheet is shown, and is what the map is called."""
    expect(tab(page, name)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_test_id("map")).to_have_attribute("aria-label", f"Map: {name}. " + HINT)


HINT = "Arrow keys move from hex to hex, Enter chooses, Escape leaves"


def said(page: Page) -> Locator:
    return page.get_by_test_id("said")


def test_the_table_opens_where_something_is_asked_and_marks_where_else(
    straits: Straits, visit: Visit, axe: str
) -> None:
    page = visit(straits.page("blue"))
    is_shown(page, OFF_MAP)
    expect(tab(page, ISLAND)).to_have_attribute("aria-label", f"{ISLAND}, 2 pieces")
    expect(tab(page, ZONES)).to_have_attribute("aria-label", f"{ZONES}, 2 pieces, something is asked here")
    expect(page.locator("[data-testid^=piece-]")).to_have_count(2)
    check(page, axe, "the sheets")


def test_what_is_asked_on_a_sheet_is_in_view_when_it_is_turned_to(straits: Straits, visit: Visit) -> None:
    straits.act("blue", "move", "Cod")
    page = visit(straits.page("blue"))
    tab(page, ISLAND).click()
    goal = page.get_by_test_id("hex-0204")
    expect(goal).to_be_in_viewport()
    look_elsewhere(page, (600, 500), (60, 60))
    expect(goal).not_to_be_in_viewport()
    tab(page, OFF_MAP).click()
    is_shown(page, OFF_MAP)
    tab(page, ISLAND).click()
    expect(goal).to_be_in_viewport()


def test_a_hex_of_a_flat_topped_board_is_clicked(straits: Straits, visit: Visit) -> None:
    straits.act("blue", "move", "Cod")
    page = visit(straits.page("blue"))
    tab(page, ISLAND).click()
    is_shown(page, ISLAND)
    expect(page.locator("[data-testid^=hex-]")).to_have_count(1)
    page.get_by_test_id("hex-0204").click()
    expect(page.get_by_test_id("log")).to_contain_text("Cod goes from West Strait to 0204")
    is_shown(page, OFF_MAP)
    tab(page, ISLAND).click()
    expect(page.locator("[data-testid^=piece-]")).to_have_count(3)


def test_a_sheet_that_was_turned_to_stays_while_something_takes_room_from_the_map(
    straits: Straits, visit: Visit
) -> None:
    page = visit(straits.page("blue"), **PHONE)
    is_shown(page, OFF_MAP)
    tab(page, ISLAND).tap()
    is_shown(page, ISLAND)
    lower, grip = page.locator("section.sheet"), page.locator(".grip")
    for size in ("full", "half"):
        grip.tap()
        expect(lower).to_have_class(re.compile(rf"\b{size}\b"))
        sheet, tabs = boxes(lower, page.get_by_test_id("sheets"))
        assert tabs["y"] + tabs["height"] <= sheet["y"]
        boxes(lower, page.get_by_test_id("ground"))  # the map has followed
        is_shown(page, ISLAND)
    page.get_by_role("button", name="To the pieces in question").tap()
    is_shown(page, OFF_MAP)


def test_places_that_lie_on_another_sheet_are_said_to(straits: Straits, visit: Visit) -> None:
    """Who is asked where to on a sheet where nothing of it lies would look for it there."""
    page = visit(ashore(straits).page("red"))
    is_shown(page, ISLAND)
    expect(page.get_by_test_id("summed")).to_have_text(re.compile(r"^\d+ places$"))
    tab(page, ZONES).click()
    expect(page.get_by_test_id("summed")).to_have_text(re.compile(rf"^\d+ places on {ISLAND}$"))


def test_units_that_lie_on_another_sheet_are_said_to(server: Program, visit: Visit) -> None:
    at = island({"uk-29-arty-1": "2113", "uk-2-para-1": "2117"}, phase="uk_movement", whole=True)
    page = visit(server.page(brought(server, at)["table"]))
    is_shown(page, "East Falkland")
    moves = re.compile(r"^\d+ units?( \(|$| ·)")
    expect(page.get_by_test_id("summed")).to_have_text(moves)
    tab(page, OFF_MAP).click()
    expect(page.get_by_test_id("summed")).to_have_text(re.compile(r"^\d+ units? on East Falkland"))


def test_displays_lie_wide_on_a_desk_and_what_counters_carry_lies_on_none_of_the_next_row(
    server: Program, visit: Visit
) -> None:
    """The boxes stand one above the other, for phones; and on square counters the pill is lower than on ships."""
    token = historical(server, "ready", "done")

    def load(route: Route) -> None:
        table = route.fetch().json()
        pieces = [{**piece, "cargo": ["SBS"]} for piece in table["position"]["pieces"]]
        route.fulfill(json={**table, "position": {**table["position"], "pieces": pieces}})

    page = visit("about:blank")
    page.route(f"**/api/table/{token}", load)
    page.goto(server.page(token))
    tab(page, OFF_MAP).click()
    whole_map(page)
    shown = page.get_by_test_id("counters")
    pieces = shown.locator("[data-testid^=piece-]")
    expect(pieces.nth(17)).to_be_visible()
    counters, pills = boxes(pieces.locator(".ground")), boxes(shown.locator("rect[rx='9.5']"))
    assert min(box["width"] for box in counters) > 60, "half of the width is empty"
    low = [(box["y"] + box["height"], box["x"] + box["width"] / 2) for box in pills]
    assert len(low) > 15
    inside = [
        middle for end, middle in low for box in counters
        if box["x"] < middle < box["x"] + box["width"] and box["y"] + 1 < end < box["y"] + box["height"] / 2
    ]  # fmt: skip
    assert inside == []


def test_on_a_phone_piles_lie_beside_each_other_and_what_is_to_be_pressed_is_large_enough(
    server: Program, visit: Visit
) -> None:
    """A question of buttons alone leaves the map where it is; one of places comes nearer where all of it is shown."""
    token = historical(server)
    page = visit(server.page(token), **PHONE)
    tab(page, OFF_MAP).tap()
    is_shown(page, OFF_MAP)
    found = boxes(page.get_by_test_id("counters").locator("[data-testid^=piece-] .ground"))
    assert len(found) > 40
    unit = found[0]["width"] / 76
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            aside, below = (
                abs(one[at] + one[size] / 2 - other[at] - other[size] / 2) / unit
                for at, size in (("x", "width"), ("y", "height"))
            )
            assert max(aside, below) < 12 or aside > 73 or below > 63, "a pile lies on its neighbour"
    for verb in ("ready", "done"):
        table = server.table(token)
        server.act(token, table, choice(table, verb))
        expect(page.locator(".table")).to_have_attribute("data-version", str(server.table(token)["version"]))
        if verb == "ready":
            tab(page, "East Falkland").tap()
            is_shown(page, "East Falkland")
            before = boxes(page.get_by_test_id("counters").locator("[data-testid^=piece-] .ground"))
    expect(page.get_by_test_id("news")).to_be_visible()
    after = boxes(page.get_by_test_id("counters").locator("[data-testid^=piece-] .ground"))
    assert after == before, "the map has gone elsewhere, though nothing on it is asked"
    whole_map(page)
    page.get_by_test_id("main").tap()
    (box,) = boxes(page.get_by_test_id("hex-4123").locator("path").first)
    assert box["width"] > 30


def test_every_corner_of_a_hex_belongs_to_it(straits: Straits, visit: Visit) -> None:
    """What lies under the pointer is the hex whose outline is drawn there, near each of its corners and sides."""
    page = visit(ashore(straits).page("red"))
    is_shown(page, ISLAND)
    (box,) = boxes(page.get_by_test_id("hex-0803").locator("path").first)
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    assert width / height == pytest.approx(2 / 3**0.5, abs=0.02), "it is wider than high"
    for dx, dy in ((0.06, 0.5), (0.94, 0.5), (0.3, 0.06), (0.7, 0.94), (0.5, 0.04), (0.5, 0.96)):
        found = page.evaluate(
            UNDER,
            [x + dx * width, y + dy * height],
        )
        assert found == "hex-0803", (dx, dy)


def test_arrow_keys_walk_over_flat_topped_hexes(straits: Straits, visit: Visit) -> None:
    """Up and down are neighbours; left and right lean to one side and then to the other, so that the row holds."""
    page = visit(ashore(straits).page("red"))
    page.get_by_test_id("map").focus()
    keys = [
        "ArrowUp",
        "ArrowUp",
        "ArrowDown",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowLeft",
    ]
    names = ["0704", "0703", "0704", "0804", "0904", "1004", "0904", "0804", "0704"]
    for key, name in zip(keys, names, strict=True):
        page.keyboard.press(key)
        expect(said(page)).to_contain_text(f"{name}. {ISLAND}")
    around = {"Shift+ArrowRight": "0803", "Shift+ArrowUp": "0603", "Shift+ArrowLeft": "0604", "Shift+ArrowDown": "0804"}
    for key, name in around.items():
        page.keyboard.press(key)
        expect(said(page)).to_contain_text(f"{name}. {ISLAND}")
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowUp")
        expect(said(page)).to_contain_text("0704. ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("log")).to_contain_text("Guns goes from 0704 to 0705")


def test_tabs_and_keys_lead_from_sheet_to_sheet(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    tab(page, OFF_MAP).focus()
    page.keyboard.press("ArrowRight")
    is_shown(page, ISLAND)
    expect(tab(page, ISLAND)).to_be_focused()
    page.keyboard.press("ArrowRight")
    is_shown(page, ZONES)
    page.keyboard.press("v")
    is_shown(page, OFF_MAP)
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").get_by_role("combobox").fill("show sea")
    page.keyboard.press("Enter")
    is_shown(page, ZONES)
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").get_by_role("combobox").fill("0706")
    page.keyboard.press("Enter")
    is_shown(page, ISLAND)


def test_a_link_leads_from_a_hex_to_its_zone_and_back(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    is_shown(page, OFF_MAP)
    page.keyboard.press("v")
    is_shown(page, ISLAND)
    page.get_by_test_id("map").focus()
    page.keyboard.press("ArrowUp")
    expect(said(page)).to_contain_text("J: To")
    page.keyboard.press("j")
    is_shown(page, ZONES)
    expect(said(page)).to_contain_text(f"Strait. {ZONES}")
    page.keyboard.press("j")
    is_shown(page, ISLAND)


def test_a_click_shows_where_a_space_leads(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    tab(page, ISLAND).click()
    piece = page.get_by_test_id("piece-3")
    piece.click()
    page.get_by_test_id("why").get_by_role("button", name="To North Strait (Sea zones)").click()
    is_shown(page, ZONES)


def test_the_log_leads_to_the_sheet_of_a_space(straits: Straits, visit: Visit) -> None:
    page = visit(ashore(straits).page("red"))
    is_shown(page, ISLAND)
    page.get_by_test_id("log").get_by_role("button", name="West Strait").click()
    is_shown(page, ZONES)
    page.get_by_test_id("log").get_by_role("button", name="0204").click()
    is_shown(page, ISLAND)


def test_the_table_follows_the_question_to_its_sheet(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    is_shown(page, OFF_MAP)
    straits.act("blue", "move", "Ark")
    expect(page.get_by_test_id("ask")).to_contain_text("Where does Ark go?")
    straits.act("blue", "to", "West Strait").act("blue", "move", "Bee").act("blue", "to", "West Strait")
    is_shown(page, ZONES)


def test_who_waits_sees_the_sheet_on_which_something_happens(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("red"))
    straits.act("blue", "move", "Cod").act("blue", "to", "South Strait")
    is_shown(page, ZONES)
    straits.act("blue", "move", "Ark").act("blue", "to", "West Strait")
    expect(page.get_by_test_id("log")).to_contain_text("Ark goes from Home port to West Strait")
    is_shown(page, ZONES)


def test_who_comes_while_others_are_asked_sees_the_sheet_on_which_something_has_happened(
    straits: Straits, visit: Visit
) -> None:
    straits.act("blue", "move", "Cod").act("blue", "to", "South Strait")
    is_shown(visit(straits.page("red")), ZONES)


def landed_beside_enemies(straits: Straits) -> Straits:
    """Cod has sailed round the island and lies beside the Mob; what else can move lies off the map."""
    for place in ("North Strait", "East Strait"):
        straits.act("blue", "move", "Cod").act("blue", "to", place).act("blue", "end").act("red", "end")
    return straits.act("blue", "move", "Cod").act("blue", "to", "0906")


def test_an_attack_is_seen_where_it_is_though_what_can_be_chosen_lies_elsewhere(straits: Straits, visit: Visit) -> None:
    page = visit(landed_beside_enemies(straits).page("blue"))
    is_shown(page, ISLAND)
    expect(tab(page, OFF_MAP)).to_have_attribute("aria-label", f"{OFF_MAP}, 2 pieces, something is asked here")
    there = page.get_by_role("button", name=f"Turn to {OFF_MAP}")  # who is to choose need not know of the tabs
    there.click()
    is_shown(page, OFF_MAP)
    expect(there).to_have_count(0)


def test_the_table_goes_to_an_attack_that_begins_and_stays_on_the_sheet_of_a_choice(
    straits: Straits, visit: Visit
) -> None:
    page = visit(straits.page("blue"))
    is_shown(page, OFF_MAP)
    landed_beside_enemies(straits)
    is_shown(page, ISLAND)
    straits.act("blue", "move", "Ark")  # the next answer of the same attack can only be given elsewhere
    is_shown(page, ZONES)
    tab(page, OFF_MAP).click()
    straits.act("blue", "to", "Dockyard")
    expect(page.get_by_test_id("log")).to_contain_text("Ark goes from Home port to Dockyard")
    is_shown(page, OFF_MAP)


PART = "(e) => [1000 * e.getScreenCTM().a, e.getScreenCTM().e, e.getScreenCTM().f].map(Math.round)"
"""The part of a sheet that is in view."""


def test_an_address_says_which_sheet_is_looked_at(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    tab(page, ZONES).click()
    page.wait_for_url("**sheet=1**")
    page.reload()
    is_shown(page, ZONES)
    tab(page, ISLAND).click()
    is_shown(page, ISLAND)
    seen = page.get_by_test_id("counters").evaluate(PART)
    whole_map(page)
    assert page.get_by_test_id("counters").evaluate(PART) == seen, "a sheet that was not seen yet is shown whole"


def test_a_match_is_looked_back_at_on_its_sheets(straits: Straits, visit: Visit) -> None:
    ashore(straits)
    page = visit(straits.page("red").replace("#/table/", "#/replay/") + "/2")
    is_shown(page, ISLAND)


def test_every_sheet_is_printed_on_a_page(straits: Straits, visit: Visit) -> None:
    page = visit(ashore(straits).page("red"))
    is_shown(page, ISLAND)
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 4
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    maps = page.get_by_test_id("printed").locator(".map")
    assert [maps.nth(n).locator(".counter").count() for n in range(3)] == [3, 1, 2]


def test_tabs_on_a_phone(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"), **PHONE)
    is_shown(page, OFF_MAP)
    tab(page, ZONES).tap()
    is_shown(page, ZONES)
    expect(page.get_by_test_id("piece-2")).to_be_visible()


AT_ONCE = """async (tab) => {
  tab.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return getComputedStyle(document.querySelector('[data-testid="ground"]')).display;
}"""
"""Show another sheet; how its ground is displayed with the next picture of the page."""


def test_what_was_painted_of_a_sheet_is_there_when_it_is_shown_again(straits: Straits, visit: Visit) -> None:
    page = visit(straits.page("blue"))
    for name in (ISLAND, ZONES):
        tab(page, name).click()
        is_shown(page, name)
        expect(page.get_by_test_id("ground")).to_be_visible()
    assert tab(page, ISLAND).evaluate(AT_ONCE) == "block"
    is_shown(page, ISLAND)
