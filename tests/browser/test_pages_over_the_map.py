"""Pages over the map: order of battle, arrivals, what is gone, rules, the edition; and the clause card."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choice, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Mouse
from browser.test_access import axe, check

pytestmark = pytest.mark.browser

__all__ = ["axe"]


def open_page(page: Page, name: str) -> None:
    """Open a page from the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id(f"page-{name}").click()
    expect(page.get_by_test_id("pages")).to_be_visible()


def sit(server: Program, visit: Visit, token: str, **room: object) -> Mouse:
    """A page at the table."""
    seat = Mouse(visit(server.page(token), **room), server, token)
    seat.settle()
    return seat


@pytest.mark.parametrize("room", [{}, PHONE], ids=["desk", "phone"])
def test_the_order_of_battle_shows_every_piece_and_leads_to_it(server: Program, visit: Visit, room: Json) -> None:
    token = server.new(seed=3)["table"]
    seat = sit(server, visit, token, **room)
    page, pieces = seat.page, server.table(token)["position"]["pieces"]
    open_page(page, "forces")
    rows = page.locator('[data-testid^="row-"]')
    expect(rows).to_have_count(len(pieces))
    waiting = next(piece for piece in pieces if piece["due"] and piece["place"])
    expect(page.get_by_test_id(f"row-{waiting['id']}")).to_contain_text(f"turn {waiting['due']}, {waiting['place']}")

    there = next(piece for piece in reversed(pieces) if piece["space"] >= 0)
    page.get_by_test_id("pages-search").fill(there["title"])
    expect(rows).to_have_count(sum(there["title"] in piece["title"] for piece in pieces))
    row = page.get_by_test_id(f"row-{there['id']}")
    expect(row).to_contain_text(seat.names[there["space"]])
    row.get_by_role("button").click()
    expect(page.get_by_test_id("pages")).to_have_count(0)
    expect(page.get_by_test_id(f"piece-{there['id']}")).to_be_in_viewport()
    expect(page.locator("path.ringed")).to_be_attached()


def test_a_cell_of_the_turn_track_opens_its_arrivals(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    page = sit(server, visit, token).page
    position = server.table(token)["position"]
    cell = next(cell for cell in position["tracks"][0]["cells"] if len(cell["arrivals"]) > 1)
    page.locator(f'li[data-cell="{cell["id"]}"] button').click()
    section = page.get_by_test_id(f"arrivals-{cell['id']}")
    expect(section).to_have_class(re.compile("sought"))
    expect(section).to_be_in_viewport()
    due = [piece for piece in position["pieces"] if piece["due"] == cell["id"]]
    expect(section.locator('[data-testid^="row-"]')).to_have_count(len(due))
    for place in {piece["place"] for piece in due}:
        expect(section.get_by_role("heading", name=place)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("pages")).to_have_count(0)
    empty = next(cell for cell in position["tracks"][0]["cells"] if not cell["arrivals"])
    page.locator(f'li[data-cell="{empty["id"]}"] button').click()
    expect(page.get_by_test_id(f"arrivals-{empty['id']}")).to_contain_text("Nobody arrives")


def test_what_is_eliminated_is_listed(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = server.table(token)
    gone: list[Json] = []
    while not gone:
        server.act(token, table, next_choice(table))
        table = server.table(token)
        gone = [piece for piece in table["position"]["pieces"] if piece["box"].endswith("-eliminated")]
    page = sit(server, visit, token).page
    open_page(page, "departed")
    expect(page.locator('[data-testid^="row-"]')).to_have_count(len(gone))
    expect(page.get_by_test_id(f"row-{gone[0]['id']}")).to_contain_text(gone[0]["title"])


def test_those_off_the_map_whom_nobody_can_tell_apart_take_one_row(server: Program, visit: Visit) -> None:
    body = {"game": "port_stanley", "scenario": "stanley", "seats": {"uk": "person", "ar": "person"}, "seed": 1}
    token = server.http.post("/api/matches", json=body).json()["table"]
    pieces = server.table(token)["position"]["pieces"]
    alike = [piece for piece in pieces if piece["space"] < 0 and piece["kind"] == "mirage"]
    assert len({(piece["box"], *piece["marks"]) for piece in alike}) == 1 < len(alike)
    page = sit(server, visit, token).page
    open_page(page, "departed")
    expect(page.get_by_test_id(f"row-{alike[0]['id']}")).to_contain_text(f"\N{MULTIPLICATION SIGN}{len(alike)}")
    expect(page.get_by_test_id(f"row-{alike[1]['id']}")).to_have_count(0)


def test_the_edition_shows_the_readings_of_this_very_match(server: Program, visit: Visit) -> None:
    options = server.get("games/leyte/edition")["options"]
    option = options[1]
    other = next(pair for pair in option["choices"] if pair[0] != option["default"])
    body = {"game": "leyte", "scenario": "barrier", "seats": {"us": "person", "jp": "person"}, "seed": 7}
    made = server.http.post("/api/matches", json={**body, "options": {option["id"]: other[0]}}).json()
    page = sit(server, visit, made["table"]).page
    open_page(page, "edition")
    expect(page.get_by_test_id("edition-rulings").locator("article")).to_have_count(len(options))
    expect(page.get_by_test_id("edition-rulings")).to_contain_text("1 reading differs")
    for each in options:
        taken = other[1] if each["id"] == option["id"] else dict(each["choices"])[each["default"]]
        expect(page.get_by_test_id(f"ruling-{each['id']}").locator("[aria-current]")).to_contain_text(taken)
    provenance = server.get("games/leyte/edition")["provenance"]
    sources = page.get_by_test_id("edition-sources")
    expect(sources.locator("article")).to_have_count(len(provenance))
    guessed = [source for source in provenance if source["source"] == "reconstructed"]
    expect(sources.locator(".guess")).to_have_count(len(guessed))
    expect(sources).to_contain_text(guessed[0]["reason"])
    page.get_by_test_id("pages-search").fill(option["title"])
    expect(page.get_by_test_id("edition-rulings").locator("article")).to_have_count(1)
    expect(sources).to_have_count(0)


def test_pages_work_by_keys_alone_and_no_key_reaches_the_table(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    page = sit(server, visit, token).page
    before = server.table(token)["version"]
    page.keyboard.press("Control+k")
    page.keyboard.type("order of battle")
    page.keyboard.press("Enter")
    tabs = page.get_by_test_id("pages").get_by_role("tab")
    expect(tabs.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(tabs.last).to_be_focused()
    page.get_by_role("tabpanel").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("pages")).to_have_count(0)
    assert server.table(token)["version"] == before


def test_rules_are_found_by_number_and_by_words(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    page = sit(server, visit, token).page
    clauses = server.get("games/leyte/clauses")
    open_page(page, "rules")
    rows = page.get_by_test_id("pages").locator("[data-clause]")
    expect(rows).to_have_count(len(clauses))
    page.get_by_test_id("pages-search").fill("7.7")
    wanted = [clause for clause in clauses if clause["id"].removeprefix("LEY-").startswith("7.7")]
    expect(rows).to_have_count(len(wanted))
    page.get_by_test_id("pages-search").fill("retreat displace")
    words = [c for c in clauses if "retreat" in c["text"].lower() and "displace" in c["text"].lower()]
    expect(rows).to_have_count(len(words))
    rows.first.get_by_role("button").click()
    expect(page.get_by_test_id("clause")).to_contain_text(words[0]["text"])
    page.keyboard.press("Escape")

    page.keyboard.press("Control+k")
    page.keyboard.type("7.61")
    expect(page.locator("#palette-0")).to_contain_text(re.compile(r"^7\.61"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("clause")).to_contain_text("LEY-7.61a")


def test_a_clause_leads_to_the_moments_at_which_it_applied(server: Program, visit: Visit, axe: str) -> None:
    token = server.new(seed=23)["table"]
    for _ in range(30):
        table = server.table(token)
        server.act(token, table, next_choice(table))
    lines = [line for line in server.table(token)["log"] if line["clause"]]
    line = next(line for line in reversed(lines) if line["weight"] == 1)
    moments = {one["decision"] for one in lines if one["clause"] == line["clause"]}
    page = sit(server, visit, token).page
    open_page(page, "rules")
    page.get_by_test_id("rules-applied").check()
    rows = page.locator("[data-clause]")
    expect(rows.first).to_be_visible()
    assert {line["clause"] for line in lines} <= set(rows.evaluate_all("all => all.map(row => row.dataset.clause)"))
    row = page.locator(f'[data-clause="{line["clause"]}"]')
    row.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(row.get_by_role("link")).to_have_count(len(moments))
    check(page, axe, "the rules of a match")
    row.get_by_role("link").last.click()
    expect(page).to_have_url(re.compile(rf"#/replay/.*/{line['decision']}"))
    expect(page.get_by_test_id("log")).to_contain_text(line["text"])


def test_the_rulebook_is_a_page_of_its_own(server: Program, visit: Visit, axe: str) -> None:
    page = visit(server.address, **PHONE)
    page.get_by_test_id("rules-gators").tap()
    clauses = server.get("games/gators/clauses")
    expect(page.locator("[data-clause]")).to_have_count(len(clauses))
    expect(page.get_by_test_id("applied")).to_have_count(0)
    chapters = list(dict.fromkeys(clause["chapter"] for clause in clauses))
    expect(page.get_by_role("heading", level=2)).to_have_text(chapters)
    page.get_by_test_id("rules-chapter").select_option(label="VIII Victory")
    expect(page.get_by_role("heading", name="VIII Victory")).to_be_in_viewport()
    check(page, axe, "the rulebook")
    page.get_by_test_id("rules-search").fill("vii-e")
    expect(page.get_by_role("heading", level=2)).to_have_text(["VII-e Lost carriers and their cargo"])


def test_whoever_comes_back_from_a_moment_of_the_match_reads_on_in_the_rulebook(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    for _ in range(6):
        table = server.table(token)
        server.act(token, table, next_choice(table))
    page = visit(f"{server.address}#/rules/leyte?of={token}", viewport={"width": 900, "height": 400})
    page.get_by_test_id("rules-applied").check()
    last = page.get_by_test_id("applied").last
    last.scroll_into_view_if_needed()
    last.locator("summary").click()
    last.get_by_role("link").first.click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("rules-applied")).to_be_checked()
    expect(last).to_be_in_viewport()


def test_a_clause_leads_to_its_neighbours_and_stays_when_it_is_pinned(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = server.table(token)
    server.act(token, table, choice(table, "end"))
    seat = sit(server, visit, token)
    page, card = seat.page, seat.page.get_by_test_id("clause")
    ids = [clause["id"] for clause in server.get("games/leyte/clauses")]
    page.locator(".bar .chip").first.click()
    first = f"LEY-{page.locator('.bar .chip').first.text_content()}"
    expect(card).to_contain_text(first)
    card.get_by_role("button", name="Next clause").click()
    expect(card).to_contain_text(ids[ids.index(first) + 1])
    card.get_by_role("button", name="Previous clause").click()
    expect(card).to_contain_text(first)

    seat.take(next_choice(server.table(token)))
    expect(card).to_have_count(0)
    chip = page.locator(".bar .chip").first
    chip.hover()
    page.mouse.down()
    expect(page.get_by_test_id("clause-pin")).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    expect(card).to_be_visible()
    seat.take(next_choice(server.table(token)))
    page.keyboard.press("Escape")
    expect(card).to_be_visible()
    page.get_by_test_id("clause-all").click()
    expect(page.get_by_test_id("pages")).to_be_visible()
    expect(page.get_by_test_id("pages-search")).to_have_value(re.compile(r"^\d+\.\d+$"))
    card.get_by_role("button", name="Close the clause").click()
    expect(card).to_have_count(0)


def test_the_palette_tells_a_layer_from_a_page_pins_a_note_and_plans(server: Program, visit: Visit) -> None:
    page = visit(server.page(server.new(seed=1)["table"]))
    expect(page.get_by_test_id("ask")).to_contain_text("Move")
    page.keyboard.press("Control+k")
    page.keyboard.type("notes")
    entries = page.locator("#palette-list").get_by_role("option", name="Notes")
    expect(entries.locator(".kind")).to_have_text(["command", "layer"])
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("pin a note")
    page.keyboard.press("Enter")
    page.get_by_test_id("map").click(position={"x": 500, "y": 400})
    expect(page.get_by_role("textbox", name="Text of the note")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("plan")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("plan")).to_contain_text("Planning.")


PALETTE_BEFORE_IT_TELLS = """() => new Promise((done) => {
  const dialog = document.querySelector('dialog[open]');
  dialog.addEventListener('close', () => setTimeout(done));
  dialog.close();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
})"""
"""A dialog that closes tells it a moment later; meanwhile a key opens the palette."""


@pytest.mark.parametrize("opened", ["help", "settings", "links"])
def test_what_was_opened_since_stays_when_a_dialog_tells_that_it_is_closed(
    server: Program, visit: Visit, opened: str
) -> None:
    page = visit(server.page(server.new(seed=1)["table"]))
    expect(page.get_by_test_id("ask")).to_contain_text("Move")
    if opened == "help":
        page.keyboard.press("?")
    else:
        page.get_by_role("button", name="Menu").click()
        page.get_by_test_id(opened).click()
    expect(page.locator("dialog")).to_be_visible()
    page.evaluate(PALETTE_BEFORE_IT_TELLS)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#palette-list")).to_be_visible()
