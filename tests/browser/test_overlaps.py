"""Nothing lies over what is to be read: measured with the boxes that the browser draws."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.choosing import choices, historical, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.samples import area_table, gallery_table, lies_still, show, whole_map
from browser.seat import Mouse
from browser.test_falklands import at_sea, has_news, played
from browser.test_what_happened import fight_on

pytestmark = pytest.mark.browser

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SMALL: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
HUGE: dict[str, Any] = {"viewport": {"width": 2560, "height": 1440}}

COVERED = """() => {
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  // letters reach neither the top nor the bottom of their line
  const letters = (e) => {
    const { left, right, top, bottom, height } = e.getBoundingClientRect();
    return { left, right, top: top + height * 0.25, bottom: bottom - height * 0.25 };
  };
  const found = [];
  for (const counter of document.querySelectorAll('[data-testid=counters] .counter')) {
    const symbol = [...counter.querySelectorAll('.symbol')].filter((path) => path.getAttribute('d'));
    for (const text of counter.querySelectorAll('.name, .factors')) {
      const box = letters(text);
      const over = (path) => shared(box, path.getBoundingClientRect()) > 3;
      if (symbol.some(over)) found.push(text.textContent);
    }
  }
  const on_top = (text) => {
    const { left, top, width, height } = text.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return text.closest('[data-piece]').contains(hit);
  };
  const check = (what, marks, texts) => {
    const read = [...document.querySelectorAll(`[data-testid=counters] .counter ${texts}`)].filter(on_top);
    for (const mark of document.querySelectorAll(marks)) {
      const box = mark.getBoundingClientRect();
      const under = read.filter((text) => shared(letters(text), box) > 3);
      found.push(...under.map((text) => `${what} on ${text.textContent}`));
    }
  };
  check('a tablet', '.states g.word rect', '.name');
  check('a number', 'circle.count', '.factors');
  return found;
}"""

APART = """() => {
  const there = ['.rail', '.overview', '.scale', '.north'].flatMap((what) => {
    const box = document.querySelector(`main ${what}`)?.getBoundingClientRect();
    return box ? [box] : [];
  });
  const clear = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return there.length > 2 && there.every((one, i) => there.slice(i + 1).every((other) => clear(one, other)));
}"""


def apart(page: Page) -> None:
    """What floats on the map floats apart, once all of it is there and at rest."""
    page.wait_for_function(APART)


@pytest.mark.parametrize("nearer", [0, 2, 4])
def test_nothing_lies_on_the_name_and_the_factors_of_a_counter(server: Program, visit: Visit, nearer: int) -> None:
    page = visit("about:blank")
    show(page, server, gallery_table())
    expect(page.locator("[data-testid=counters] .counter").first).to_be_visible()
    for _ in range(nearer):
        page.keyboard.press("+")
    lies_still(page)
    assert page.locator("[data-testid=counters] .counter .symbol").count() > 20
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("context", [SMALL, TABLET, LAPTOP, HUGE], ids=["small", "tablet", "laptop", "huge"])
def test_what_floats_on_the_map_floats_apart(server: Program, visit: Visit, context: dict[str, Any]) -> None:
    page = visit(server.address, **context)
    page.get_by_test_id("learn-leyte-first-turn").first.click()
    expect(page.get_by_test_id("lesson")).to_be_visible()
    expect(page.get_by_role("group", name="Layers of the map")).to_be_visible()
    apart(page)
    page.goto(server.page(at_sea(server)))
    expect(page.get_by_role("group", name="Layers of the map")).to_be_visible()
    apart(page)


@pytest.mark.parametrize("context", [SMALL, TABLET, LAPTOP], ids=["small", "tablet", "laptop"])
def test_an_announcement_lies_beside_the_map(server: Program, visit: Visit, context: dict[str, Any]) -> None:
    page = visit(server.page(played(server, has_news)), **context)
    news, sheet = page.get_by_test_id("news"), page.get_by_test_id("map")
    expect(news).to_be_visible()
    above, below = boxes(sheet, news)
    assert above["y"] + above["height"] <= below["y"]


def test_arcs_run_beneath_the_counters(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    for _ in range(200):
        table = fight_on(server, token, 0)
        offered = choices(table, "barrage")
        if table["question"]["side"] == "us" and offered:
            break
        server.act(token, table, table["question"]["choices"][-1])
    server.act(token, table, offered[0])
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    expect(page.locator(".arrows .arc .line").first).to_be_attached()
    assert page.evaluate("""() => {
      const counters = document.querySelector('[data-testid=counters]');
      const before = (arc) => arc.compareDocumentPosition(counters) & Node.DOCUMENT_POSITION_FOLLOWING;
      return [...document.querySelectorAll('.arrows .arc .line')].every(before);
    }""")


BESIDE_THE_RAIL = """() => {
  const rail = document.querySelector('main .rail').getBoundingClientRect();
  const labels = [...document.querySelectorAll('.arrows .answer .label')].map((one) => one.getBoundingClientRect());
  return labels.length > 0 && labels.every((label) => label.left > rail.right || label.top > rail.bottom);
}"""


def can_be_answered(table: Json) -> bool:
    """Whether an attack is in hand that the other side may still answer."""
    attack = table["position"]["attack"]
    return bool(attack and attack["answer"] and attack["answer"]["arrows"])


def test_what_may_answer_an_attack_comes_into_view_beside_the_layers(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    done: list[Json] = []
    while not can_be_answered(table := server.table(token)):
        done.append(next_choice(table))
        server.act(token, table, done[-1])
    first, *_, last = table["position"]["attack"]["answer"]["arrows"][0]["path"]
    board = server.get("games/leyte/board")
    gun, target = board["spaces"][first], board["spaces"][last]
    assert gun["x"] < target["x"]

    again = server.new(seed=23)["table"]
    for choice in done[:-1]:
        server.act(again, server.table(again), choice)
    page = visit(f"{server.page(again)}?x={target['x'] + 330}&y={target['y'] + 50}&k=1", **LAPTOP)
    expect(page.get_by_test_id("ask")).to_be_visible()
    server.act(again, server.table(again), done[-1])
    page.wait_for_function(BESIDE_THE_RAIL)


WHOLE_CELLS = """() => {
  const list = document.querySelector('header ol').getBoundingClientRect();
  const cells = [...document.querySelectorAll('header ol li')].map((cell) => [cell, cell.getBoundingClientRect()]);
  const seen = cells.filter(([, box]) => box.right > list.left + 1 && box.left < list.right - 1);
  return seen.length > 1 && seen.some(([cell]) => cell.matches('.now'))
    && seen.every(([, box]) => box.left > list.left - 1.5 && box.right < list.right + 1.5);
}"""


@pytest.mark.parametrize("context", [SMALL, TABLET, LAPTOP, HUGE], ids=["small", "tablet", "laptop", "huge"])
def test_no_turn_is_cut_through(server: Program, visit: Visit, context: dict[str, Any]) -> None:
    page = visit(server.page(server.new("campaign", seed=23)["table"]), **context)
    expect(page.locator("header ol")).to_be_visible()
    page.wait_for_function(WHOLE_CELLS)
    page.locator("header ol li.now button").focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(WHOLE_CELLS.replace(".now", ":focus-within"))


def test_the_results_table_is_seen_whole(server: Program, visit: Visit) -> None:
    page = visit(server.page(server.new(seed=23)["table"]), **LAPTOP)
    page.get_by_role("tab", name="Charts").click()
    table = page.get_by_test_id("chart-crt").locator(".scroll")
    expect(table).to_be_visible()
    assert table.evaluate("(e) => e.scrollWidth <= e.clientWidth")


GROUNDS = """() => [...document.querySelectorAll('[data-testid=counters] [data-piece]')].map((piece) => {
  const { x, y, width, height } = piece.querySelector('.ground').getBoundingClientRect();
  return { piece: Number(piece.dataset.piece), x, y, width, height };
})"""


def test_stacks_of_neighbouring_hexes_do_not_overlap_from_afar(server: Program, visit: Visit) -> None:
    """On a phone, with the regiments on the hills before Stanley, at every scale at which hexes are small."""
    token = historical(server, "ready", "done", "no_roll")
    page = visit(server.page(token), **PHONE)
    expect(page.get_by_test_id("ask")).to_be_visible()
    turn = page.get_by_test_id("game").locator("strong")
    assert turn.evaluate("(e) => e.scrollWidth <= e.clientWidth"), "the turn is cut off"
    tabs, ground = boxes(page.get_by_test_id("sheets"), page.get_by_test_id("map"))
    assert tabs["y"] - ground["y"] < 20, "something could stand above the sheets"
    whole_map(page)
    spaces = {piece["id"]: piece["space"] for piece in server.table(token)["position"]["pieces"]}
    nearer = 0
    while (k := page.get_by_test_id("counters").evaluate("(e) => e.getScreenCTM().a")) < 0.44:
        found = page.evaluate(GROUNDS)
        assert len({spaces[one["piece"]] for one in found}) > 10
        for n, one in enumerate(found):
            for other in found[:n]:
                wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
                high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
                apart = spaces[one["piece"]] == spaces[other["piece"]] or min(wide, high) < 1
                assert apart, (k, one, other)
        page.keyboard.press("+")
        lies_still(page)
        nearer += 1
    assert nearer > 1


@pytest.mark.parametrize("context", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_table_too_wide_for_the_panel_is_seen_whole_in_parts(
    server: Program, visit: Visit, context: dict[str, Any]
) -> None:
    body = {"game": "port_stanley", "scenario": "stanley", "seats": {"uk": "person", "ar": "person"}, "seed": 1}
    links = server.http.post("/api/matches", json=body).raise_for_status().json()
    page = visit(server.page(links["table"]), **context)
    if context is PHONE:
        page.get_by_role("button", name="Raise the sheet").tap()
    page.get_by_role("tab", name="Charts").click()
    table = page.get_by_test_id("chart-combat").locator(".scroll")
    expect(table).to_be_visible()
    assert table.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    parts = table.locator("table")
    assert parts.count() > 1
    first = {part.locator("tbody tr").first.locator("td").first.text_content() for part in parts.all()}
    assert len(first) == 1, "each part has the lines' names"
    cells = parts.locator("tbody tr:last-child td").all_text_contents()
    assert len(cells) - parts.count() == 14, "no column is left out"


def test_where_one_can_go_is_seen_on_the_whole_map(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    server.act(token, server.table(token), choices(server.table(token), "move")[3])
    page = visit(server.page(token), viewport={"width": 900, "height": 620})
    expect(page.locator(".lit .open").first).to_be_visible()
    whole_map(page)
    edge, k = page.locator(".lit .open:not(.taken)").first.evaluate(
        "(e) => [parseFloat(getComputedStyle(e).strokeWidth), e.getScreenCTM().a]"
    )
    assert k * 100 < 30, "hexes are not small"
    assert edge * k > 1.5


def test_what_is_read_is_larger_on_a_very_large_screen(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    high = []
    for context in (LAPTOP, HUGE):
        page = visit(server.page(token), **context)
        ask = page.get_by_test_id("ask")
        expect(ask).to_be_visible()
        high.append(
            ask.evaluate("(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)")
        )
        wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide == window
    assert high[1] > 1.2 * high[0]


def test_the_overview_makes_way_for_whom_the_question_is_about(server: Program, visit: Visit) -> None:
    page = visit("about:blank")
    show(page, server, area_table())
    asked_of, overview = page.get_by_test_id("piece-0"), page.locator(".overview")
    expect(asked_of).not_to_have_class(re.compile(r"\blit\b"))
    expect(overview).not_to_have_class(re.compile(r"\bcovers\b"))
    piece, corner = boxes(asked_of, overview)
    page.mouse.move(900, 60)
    page.mouse.down()
    page.mouse.move(900 + corner["x"] + 60 - piece["x"], 60 + corner["y"] + 60 - piece["y"], steps=4)
    page.mouse.up()
    expect(overview).to_have_class(re.compile(r"\bcovers\b"))
