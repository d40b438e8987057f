"""A landing by mouse: units in the boxes of their ships, the map with its sea and beaches, a carrier that is opened."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from beachhead.games.gators.edition import DATA
from browser.boxes import boxes
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.test_access import axe, check

__all__ = ["axe"]

pytestmark = pytest.mark.browser

SET_UP = (
    ("us", "ready-made", "standard"),
    ("us", "done", ""),
    ("reb", "ready-made", "standard"),
    ("reb", "done", ""),
    ("us", "at", "O12-0701"),
    ("us", "at", "O12-0500"),
    ("us", "at", "O12-0600"),
)
SEED = 20
"""A match in which Player 2's batteries work, so that he is not asked which does not."""


def number(name: str) -> int:
    """A unit's number."""
    return DATA.edition().unit_index[name]


def offshore(server: Program) -> Json:
    """A match whose ships lie off the southern beaches: its links."""
    return begun(server, SET_UP)


def begun(server: Program, answers: Iterable[tuple[str, str, str]], **options: str) -> Json:
    """A match after some answers: its links."""
    seats = {"us": "person", "reb": "person"}
    body = {"game": "gators", "scenario": "unnarstan", "seats": seats, "seed": SEED, "options": options}
    links = server.http.post("/api/matches", json=body).raise_for_status().json()
    for _, verb, target in answers:
        seen = server.table(links["table"])
        server.act(links["table"], seen, {"action": {"verb": verb, "target": target}})
    return links


def asked(page: Page, text: str) -> None:
    """Wait until the page asks this."""
    expect(page.get_by_test_id("ask")).to_contain_text(text)


def test_what_ends_the_loading_is_said_beside_two_ready_made_ones(server: Program, visit: Visit) -> None:
    page = visit(server.page(begun(server, ())["seats"]["us"]), viewport={"width": 1440, "height": 900})
    ends = page.get_by_text("Done when the Engineers have a ship")
    expect(page.get_by_role("button", name="Ready-made")).to_have_count(2)
    held, whole = boxes(page.get_by_test_id("more"), ends)
    assert whole["y"] + whole["height"] <= held["y"] + held["height"] + 1


def test_a_landing_by_mouse(server: Program, visit: Visit) -> None:
    seat = offshore(server)["seats"]["us"]
    page = visit(server.page(seat))
    lcac, lav = number("us-lcac-1"), number("us-lav-1")
    asked(page, "Launch from your ships")
    page.get_by_test_id(f"piece-{lcac}").click()
    asked(page, "Launch LCAC 1")
    page.get_by_test_id("hex-B2-0400").click()
    asked(page, "Launch from your ships")
    page.get_by_test_id("main").click()
    asked(page, "Take units back aboard")
    page.get_by_test_id("main").click()
    asked(page, "Move your units")
    on_map = page.get_by_test_id("counters").get_by_test_id(f"piece-{lcac}")
    expect(page.get_by_test_id("counters").get_by_test_id(f"piece-{lav}")).to_have_count(0)
    on_map.hover()  # opens the carrier: what it carries lies beside it
    expect(page.get_by_test_id("fan").locator("..").get_by_test_id(f"piece-{lav}")).to_be_visible()
    on_map.click()
    asked(page, "Where does LCAC 1 go?")
    page.get_by_test_id("hex-B2-0501").hover()
    expect(page.get_by_test_id("preview")).to_have_attribute("data-way", "B2-0400 B2-0500 B2-0501")
    page.get_by_test_id("hex-B2-0501").click()
    expect(page.get_by_test_id("log")).to_contain_text("LCAC 1 moves from B2-0400 to B2-0501")
    page.get_by_test_id("log").get_by_role("button", name="B2-0501").click()  # rings where it is
    expect(page.get_by_test_id("shown")).to_have_count(1)


SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration: 1e6 }); };
}"""
"""Counters that come out of a stack are on their way for as long as anybody looks."""


def test_who_presses_a_laden_counter_at_once_means_it_though_its_cargo_glides_out_over_it(
    server: Program, visit: Visit
) -> None:
    seat = offshore(server)["seats"]["us"]
    lcac = number("us-lcac-1")
    for _ in range(4):
        table = server.table(seat)
        offered = table["question"]["choices"]
        own = [c for c in offered if c["action"]["verb"] == "launch" and c["piece"] == lcac]
        to = [c for c in offered if c["space"] >= 0 and c["piece"] < 0]
        server.act(seat, table, [*own, *to, *(c for c in offered if c["main"])][0])
    page = visit(server.page(seat), reduced_motion="no-preference")
    asked(page, "Move your units")
    page.evaluate(SLOWLY)
    (box,) = boxes(page.get_by_test_id("counters").get_by_test_id(f"piece-{lcac}").locator(".whole"))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    asked(page, "Where does LCAC 1 go?")


def test_of_a_ship_it_is_said_that_what_is_asked_about_lies_aboard(server: Program, visit: Visit) -> None:
    """Whoever is to launch presses the ship on the map first: it says where to look for those aboard."""
    page = visit(server.page(offshore(server)["seats"]["us"]))
    asked(page, "Launch from your ships")
    page.get_by_test_id(f"piece-{number('us-lhd-1')}").click()
    expect(page.get_by_test_id("why")).to_contain_text("units aboard can be chosen, beside the map")


def test_a_carrier_closes_when_cargo_is_taken_out_of_it(server: Program, visit: Visit) -> None:
    """On a phone nobody's mouse leaves the stack, and the row would cover the hexes to choose from."""
    launched = (("us", "launch", "us-lcac-1"), ("us", "beside", "B2-0400"), ("us", "end", ""), ("us", "end", ""))
    page = visit(server.page(begun(server, (*SET_UP, *launched))["seats"]["us"]), **PHONE)
    lcac, lav = (
        page.get_by_test_id("counters").get_by_test_id(f"piece-{number(f'us-{name}-1')}") for name in ("lcac", "lav")
    )
    asked(page, "Move your units")
    lcac.tap()
    expect(page.get_by_test_id("fan")).to_be_visible()
    lav.tap()
    expect(page.get_by_test_id("loupe")).to_be_visible()
    lav.tap()
    asked(page, "Where does LCAC 1 set down LAV-25 1?")
    expect(page.get_by_test_id("fan")).to_have_count(0)


def test_like_counters_lie_together_and_the_first_is_taken(server: Program, visit: Visit) -> None:
    page = visit(server.page(offshore(server)["seats"]["us"]))
    harriers = page.get_by_role("button", name="AV-8B Harrier")
    expect(harriers).to_have_count(1)
    expect(harriers).to_contain_text("6")
    harriers.click()
    asked(page, "AV-8B Harrier 1")


def test_carriers_with_other_cargo_can_be_told_apart_on_a_phone(server: Program, visit: Visit) -> None:
    answers = (("us", "ready-made", "air-assault"), *SET_UP[1:])
    page = visit(server.page(begun(server, answers)["seats"]["us"]), **PHONE)
    asked(page, "Launch from your ships")
    for unit in ("us-ch53-1", "us-ch53-2", "us-ch53-4"):  # the HERS, a weapons platoon, a howitzer and its truck
        expect(page.get_by_test_id(f"piece-{number(unit)}")).to_have_count(1)
    expect(page.get_by_test_id(f"piece-{number('us-ch53-5')}")).to_have_count(0)  # as the one before it


def test_the_enemy_sees_neither_cargo_nor_faces(server: Program, visit: Visit) -> None:
    links = offshore(server)
    page = visit(server.page(links["seats"]["reb"]))
    expect(page.get_by_test_id("counters")).to_be_visible()
    assert not page.get_by_test_id(f"piece-{number('us-lcac-1')}").count()
    mine = visit(server.page(links["seats"]["us"]))
    expect(mine.get_by_test_id("counters")).to_be_visible()
    assert not mine.get_by_test_id(f"piece-{number('reb-hawk-1')}").count()
    assert mine.get_by_role("img", name="A camouflaged unit").count()


def test_debris_and_airstrips_are_marked(server: Program, visit: Visit) -> None:
    page = visit(server.page(offshore(server)["seats"]["us"]))
    expect(page.get_by_test_id("marker-debris-T1-0302")).to_have_count(1)
    expect(page.get_by_test_id("marker-flag-M2-0101")).to_have_count(1)


def test_sheets_that_are_left_out_are_covered(server: Program, visit: Visit) -> None:
    answers = [*SET_UP[:4], ("us", "leave-out", "O1")]
    page = visit(server.page(begun(server, answers, ocean="choose")["seats"]["us"]))
    expect(page.get_by_test_id("closed")).to_have_attribute("data-spaces", str(len(DATA.edition().oceans["O1"])))
    expect(page.get_by_test_id("overview-closed")).to_have_count(1)
    everything = visit(server.page(offshore(server)["seats"]["us"]))
    expect(everything.get_by_test_id("counters")).to_be_visible()
    expect(everything.get_by_test_id("closed")).to_have_count(0)
    expect(everything.get_by_test_id("overview-closed")).to_have_count(0)


def test_the_names_in_the_header_are_whole_beside_thirty_turns(server: Program, visit: Visit) -> None:
    page = visit(server.page(offshore(server)["seats"]["us"]))
    expect(page.get_by_test_id("counters")).to_be_visible()
    assert page.locator("header h1").evaluate("h1 => h1.scrollWidth <= h1.clientWidth")


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_loading_sheet_is_accessible(
    server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]
) -> None:
    page = visit(server.page(offshore(server)["seats"]["us"]), **context, color_scheme=scheme)
    asked(page, "Launch from your ships")
    check(page, axe, "the loading sheet")


def test_a_phone_shows_all_words_of_the_way_on(server: Program, visit: Visit) -> None:
    seat = begun(server, ())["seats"]["us"]
    page = visit(server.page(seat), **PHONE)
    main = page.get_by_test_id("main")
    expect(main).to_have_text("Ready-made: Over the beach")
    words, box = main.evaluate("button => [button.scrollWidth, button.clientWidth]")
    assert words <= box
    main.tap()
    expect(main).to_have_text("Done")
