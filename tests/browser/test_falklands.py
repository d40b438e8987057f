"""The area map by mouse and by finger: a fleet that sails at once, ships with cargo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from beachhead.games.falklands_showdown.edition import DATA
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.test_access import axe, check

__all__ = ["axe"]

pytestmark = pytest.mark.browser

SET_UP = (("uk", "to", "sea-6"), ("uk", "to", "sea-6"))
SAILED = (*SET_UP, ("uk", "op", "13"))


def at_sea(server: Program, answers: tuple[tuple[str, str, str], ...] = SAILED) -> str:
    """A match in which the UK is to choose its ships, or has given some answers: the UK's seat."""
    seats = {"uk": "person", "ar": "person"}
    body = {"game": "falklands_showdown", "scenario": "campaign", "seats": seats, "seed": 3}
    links: Json = server.http.post("/api/matches", json=body).raise_for_status().json()
    for _, verb, target in answers:
        seen = server.table(links["table"])
        server.act(links["table"], seen, {"action": {"verb": verb, "target": target}})
    return str(links["seats"]["uk"])


WISHES = (
    *(f"fly ar-dgr-{number}" for number in (1, 2)),
    *("go", "raid falklands-sea", "ar op 17", "fleet sea-7", "fleet sea-4", "to falklands-sea", "to sea-7"),
    *("uk op 13", "pass", "stay"),
)
"""What is answered where it can be, the first rather than the second."""


def played(server: Program, until: Callable[[Json], bool]) -> str:
    """A match that has gone by the wishes so far: its table."""
    seats = {"uk": "person", "ar": "person"}
    body = {"game": "falklands_showdown", "scenario": "campaign", "seats": seats, "seed": 3}
    table = str(server.http.post("/api/matches", json=body).raise_for_status().json()["table"])
    for _ in range(120):
        seen = server.table(table)
        if until(seen):
            return table
        question = seen["question"]
        server.act(table, seen, min(question["choices"], key=lambda choice: wish(question["side"], choice)))
    raise AssertionError("it does not come to that")


def is_raid(seen: Json) -> bool:
    """Whether aircraft from the mainland are over the fleet and choose targets."""
    question = seen["question"]
    return question["side"] == "ar" and any(choice["action"]["verb"] == "at-unit" for choice in question["choices"])


def has_news(seen: Json) -> bool:
    """Whether a random event has just been rolled."""
    return bool(seen["log"]) and any(line["topic"] == "news" for line in seen["log"])


def wish(side: str, choice: Json) -> int:
    """How early a choice comes among the wishes."""
    said = " ".join(filter(None, choice["action"].values()))
    return min((place for place, one in enumerate(WISHES) if one in (said, f"{side} {said}")), default=len(WISHES))


def test_what_is_not_lit_says_why(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    expect(page.get_by_test_id("ask")).to_contain_text("Choose ships")
    page.get_by_test_id(f"piece-{DATA.edition().unit_index['ar-santa-fe']}").click()
    expect(page.get_by_test_id("why")).to_contain_text("Choose the ships first")


def test_a_sea_that_is_lit_ends_at_the_coast_of_land_that_reaches_to_the_edge_of_the_map(
    server: Program, visit: Visit
) -> None:
    page = visit(server.page(at_sea(server, (*SAILED, ("uk", "sail", "uk-hermes")))))
    expect(page.get_by_test_id("hex-Sea Area 2").locator("path")).to_have_attribute("d", re.compile("^M[^M]*$"))
    # The South Georgia Holding Box is drawn in Sea Area 5, and is none of it.
    expect(page.get_by_test_id("hex-Sea Area 5").locator("path")).to_have_attribute("d", re.compile("^M[^M]*M[^M]*$"))
    expect(page.get_by_test_id("summed")).to_contain_text(re.compile(r"^\d+ units ·"))  # not units (HMS)


def test_a_unit_beside_the_map_that_is_asked_about_is_in_view(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server, ())), viewport={"width": 1440, "height": 900})
    expect(page.get_by_test_id("ask")).to_contain_text("HMS Spartan")
    asked = page.get_by_test_id("beside").get_by_role("button", name="HMS Spartan")
    expect(asked).to_be_in_viewport(ratio=0.9)


def test_operations_that_alone_can_be_chosen_are_the_main_button_of_a_phone(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server, SET_UP)), **PHONE)
    opener = page.get_by_role("button", name="All choices")
    expect(opener).to_have_class(re.compile(r"\bmain\b"))
    opener.tap()
    page.get_by_role("button", name="13 Naval move").tap()
    expect(page.get_by_test_id("ask")).to_contain_text("Choose ships")
    hint = re.compile(r"^\d+ units · 1 place \(All ships in ")  # units are no places, and it says what is done
    expect(page.locator(".actions .hint")).to_have_text(hint)
    expect(opener).to_have_count(0)


def test_a_unit_tells_in_which_operations_it_can_take_part(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server, SET_UP)))
    expect(page.get_by_test_id("ask")).to_contain_text("Name an operation")
    page.get_by_test_id(f"piece-{DATA.edition().unit_index['uk-hermes']}").click()
    why = page.get_by_test_id("why")
    expect(why).to_contain_text("HMS Hermes can take part in: Naval move.")
    expect(why).to_contain_text("Air attack on land: No targets on land are within reach.")
    expect(page.get_by_test_id("leads").get_by_role("button", name="Naval move")).to_be_in_viewport(ratio=1)


def test_the_map_shows_who_holds_an_area_and_what_a_counter_is(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    expect(page.get_by_test_id("marker-flag-Goose Green")).to_have_attribute("data-side", "ar")
    expect(page.get_by_test_id("marker-flag-Goose Green")).to_have_text("AR")
    edition = DATA.edition()
    number = edition.unit_index["ar-santa-fe"]
    page.get_by_test_id(f"piece-{number}").click()
    expect(page.get_by_test_id("why").locator("strong")).to_have_text(edition.units[number].title)
    expect(page.get_by_test_id("why")).to_contain_text("anti-ship")


def test_a_pile_spreads_without_the_rest_of_its_area(server: Program, visit: Visit) -> None:
    page = visit(server.page(at_sea(server)))
    seen = server.table(page.url.partition("#/table/")[2].partition("?")[0])
    argentina = [piece for piece in seen["position"]["pieces"] if piece["space"] == 0]
    jets = [piece["id"] for piece in argentina if piece["kind"] == "A4"]
    page.get_by_test_id(f"piece-{jets[-1]}").hover()
    expect(page.get_by_test_id("fan")).to_have_attribute("data-pieces", str(len(jets)))
    assert len(jets) < len(argentina)


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_a_random_event_is_announced_until_it_is_closed_or_play_goes_on(
    server: Program, visit: Visit, axe: str, context: dict[str, object]
) -> None:
    table = played(server, has_news)
    page = visit(server.page(table), **context)
    news = page.get_by_test_id("news")
    line = next(line for line in server.table(table)["log"] if line["topic"] == "news")
    expect(news).to_contain_text(line["text"])
    check(page, axe, "an announcement")
    news.get_by_role("button", name="Close").click()
    expect(news).to_have_count(0)
    page.reload()
    expect(news).to_be_visible()
    seen = server.table(table)
    server.act(table, seen, seen["question"]["choices"][0])
    expect(news).to_have_count(0)


def test_on_a_phone_what_can_be_chosen_is_in_view_though_the_attackers_are_far(server: Program, visit: Visit) -> None:
    table = played(server, is_raid)
    choices = server.table(table)["question"]["choices"]
    targets = [choice["piece"] for choice in choices if choice["action"]["verb"] == "at-unit"]
    assert len(targets) > 1
    page = visit(server.page(table), **PHONE)
    for target in targets:
        expect(page.get_by_test_id("map").get_by_test_id(f"piece-{target}")).to_be_in_viewport()


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_fleet_is_accessible(
    server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]
) -> None:
    page = visit(server.page(at_sea(server)), **context, color_scheme=scheme)
    expect(page.get_by_test_id("ask")).to_contain_text("Choose ships")
    check(page, axe, "an area map")
