"""Counters on the map: stacks that spread, a look beneath, trails, motion of what others do, own notes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from browser.boxes import boxes
from browser.choosing import QUICK, choices, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Fingers, Keys, Mouse
from browser.stopped import stop

pytestmark = pytest.mark.browser

STACK = 6
COUNT_MOVES = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...more) {
    const [first, last] = [frames[0], frames[frames.length - 1]];
    if (this.dataset.piece) window.moves.push({ piece: this.dataset.piece, from: first.transform, to: last.transform });
    return animate.call(this, frames, ...more);
  };
}"""

IN_REACH = """(piece) => {
  const { x, y, width, height } = piece.querySelector('.whole').getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def stacked(table: Json) -> list[Json]:
    """Units that the tests below lay on one hex: the last one on top."""
    able = {c["piece"] for c in choices(table, "move")}
    return [p for p in table["position"]["pieces"] if p["id"] in able][:STACK]


def with_a_stack(
    server: Program, visit: Visit, beside: dict[int, int] | None = None, **context: object
) -> tuple[Page, str, list[Json]]:
    """A page that is told that six units lie on one hex, and others where `beside` says."""
    token = server.new(seed=23)["table"]
    units = stacked(server.table(token))

    def tell(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        pieces = {p["id"]: p for p in table["position"]["pieces"]}
        for order, unit in enumerate(units):
            pieces[unit["id"]].update(space=units[0]["space"], order=order)
        for unit, space in (beside or {}).items():
            pieces[unit].update(space=space, order=0)
        route.fulfill(response=answer, json=table)

    page = visit("about:blank", **context)
    page.route(f"**/api/table/{token}", tell)
    page.goto(server.page(token))
    expect(page.get_by_test_id(f"piece-{units[-1]['id']}")).to_be_visible()
    return page, token, units


def side_by_side(page: Page, units: list[Json]) -> bool:
    """Whether the units lie beside each other, in one row or several, none over another."""
    each = boxes(*(page.get_by_test_id(f"piece-{unit['id']}").locator("rect.whole") for unit in units))
    apart = (
        abs(p["x"] - q["x"]) >= p["width"] or abs(p["y"] - q["y"]) >= p["height"] for p, q in combinations(each, 2)
    )
    return len(each) == len(units) and all(apart)


def test_a_stack_spreads_under_the_mouse(server: Program, visit: Visit) -> None:
    page, token, units = with_a_stack(server, visit)
    seat = Mouse(page, server, token)
    assert page.get_by_test_id(f"piece-{units[0]['id']}").count() == 0, "of six units four are drawn"
    expect(page.locator(".count + .number")).to_have_text(str(STACK))
    page.mouse.move(*seat.point(f"piece-{units[-1]['id']}"))
    expect(page.get_by_test_id("fan")).to_be_visible()
    assert side_by_side(page, units)
    x, y = seat.point(f"piece-{units[0]['id']}")
    page.mouse.move(x, y, steps=12)
    expect(page.get_by_test_id("fan")).to_be_visible()
    page.mouse.click(x, y)
    expect(page.get_by_test_id("ask")).to_contain_text(units[0]["title"])
    page.mouse.move(900, 700)
    expect(page.get_by_test_id("fan")).to_have_count(0)
    expect(page.get_by_test_id(f"piece-{units[0]['id']}"), "who is in hand lies on top").to_be_visible()


@pytest.mark.parametrize("down", [-1, 1])
def test_a_spread_stack_leaves_free_who_can_be_chosen_beside_it(server: Program, visit: Visit, down: int) -> None:
    table = server.table(server.new(seed=23)["table"])
    spaces = {s["id"]: s for s in server.get(f"games/{table['game']}/board")["spaces"] if not s["outline"]}
    units = stacked(table)
    others = [p["id"] for p in table["position"]["pieces"] if p["id"] in {c["piece"] for c in choices(table, "move")}]
    here = spaces[units[0]["space"]]
    around = sorted(spaces.values(), key=lambda s: (s["x"] - here["x"]) ** 2 + (s["y"] - here["y"]) ** 2)[1:7]
    row = [s["id"] for s in around if (s["y"] - here["y"]) * down > 50]
    assert len(row) == 2, "the row would lie over both"
    beside = dict(zip(others[STACK:], row, strict=False))
    page, token, units = with_a_stack(server, visit, beside)
    seat = Mouse(page, server, token)
    page.mouse.move(*seat.point(f"piece-{units[-1]['id']}"))
    expect(page.get_by_test_id("fan")).to_be_visible()
    for unit in beside:
        assert page.get_by_test_id(f"piece-{unit}").evaluate(IN_REACH), "the row lies over who can be chosen"


WORDS_ON_COUNTERS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const counters = boxes('[data-testid=fan] ~ [data-testid^=piece-] .whole');
  const words = boxes('[data-testid=fan] ~ .states .word rect');
  const rows = new Set(counters.map((box) => Math.round(box.top)));
  const across = (word, box) => word.left < box.right && word.right > box.left;
  const on = (word, box) => across(word, box) && word.top < box.bottom - 2 && word.top > box.top;
  return [words.length, rows.size > 1, words.filter((word) => counters.some((box) => on(word, box))).length];
}"""


def test_words_above_the_rows_of_a_spread_stack_leave_the_row_above_to_be_read(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    able = {c["piece"] for c in choices(server.table(token), "move")}
    units = [piece for piece in server.table(token)["position"]["pieces"] if piece["id"] in able][:12]

    def tell(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        pieces = {p["id"]: p for p in table["position"]["pieces"]}
        for order, unit in enumerate(units):
            pieces[unit["id"]].update(space=units[0]["space"], order=order, marks=["5 left"])
        route.fulfill(response=answer, json=table)

    page = visit("about:blank")
    page.route(f"**/api/table/{token}", tell)
    page.goto(server.page(token))
    page.get_by_test_id(f"piece-{units[-1]['id']}").hover()
    expect(page.get_by_test_id("fan")).to_be_visible()
    assert page.evaluate(WORDS_ON_COUNTERS) == [len(units), True, 0]


def test_a_stack_that_spreads_is_seen_to_spread(server: Program, visit: Visit) -> None:
    page, token, units = with_a_stack(server, visit, reduced_motion="no-preference")
    page.evaluate(COUNT_MOVES)
    page.mouse.move(*Mouse(page, server, token).point(f"piece-{units[-1]['id']}"))
    expect(page.get_by_test_id("fan")).to_be_visible()
    page.wait_for_function(f"() => window.moves.length >= {STACK}")
    moves = page.evaluate("() => window.moves")[-STACK:]  # before, the map may still have come to rest
    assert [move["piece"] for move in moves] == [str(unit["id"]) for unit in units]
    assert len({move["from"] for move in moves}) == 1
    assert len({move["to"] for move in moves}) == STACK


def test_a_stack_spreads_by_key(server: Program, visit: Visit) -> None:
    page, token, units = with_a_stack(server, visit)
    seat = Keys(page, server, token)
    seat.focus_map()
    seat.press("ArrowRight")
    said = page.get_by_test_id("said")
    for _ in range(60):
        if units[-1]["title"] in (said.text_content() or ""):
            break
        seat.press("Tab")
    seat.press("s")
    expect(page.get_by_test_id("fan")).to_be_visible()
    assert side_by_side(page, units)
    seat.press("s")
    expect(page.get_by_test_id("fan")).to_have_count(0)


def test_a_stack_spreads_by_tap(server: Program, visit: Visit) -> None:
    page, token, units = with_a_stack(server, visit, **PHONE)
    seat = Fingers(page, server, token)
    seat.press(f"piece-{units[-1]['id']}")
    expect(page.get_by_test_id("fan")).to_be_visible()
    expect(page.get_by_test_id("loupe")).to_have_count(0)
    seat.press(f"piece-{units[2]['id']}")
    expect(page.get_by_test_id("loupe")).to_contain_text(units[2]["title"])


def test_counters_are_hidden_while_a_key_is_held(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    counter = page.locator("[data-testid=counters] rect.whole").first
    page.keyboard.down("h")
    expect(counter).to_be_hidden()
    page.keyboard.up("h")
    expect(counter).to_be_visible()


def test_trails_last_until_the_next_turn_of_their_side(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    table = seat.take(choices(table, "move")[3])
    taken = {p["space"] for p in table["position"]["pieces"]}
    goal = next(c for c in choices(table, "to") if c["space"] not in taken and not c["marks"])
    seat.take(goal)
    trail = page.locator(".arrows .way")
    expect(trail).to_have_count(1)
    expect(trail.locator("rect")).to_be_visible()  # where it stood
    page.keyboard.press("m")
    expect(trail).to_have_count(0)
    page.keyboard.press("m")
    table = server.table(token)
    path = table["position"]["arrows"][0]["path"]
    while table["position"]["phasing"] == "us":
        server.act(token, table, next_choice(table, QUICK))
        table = server.table(token)
    assert path in [arrow["path"] for arrow in table["position"]["arrows"]]
    seat.settle()
    expect(trail).to_have_count(len(table["position"]["arrows"]))


def held_still(server: Program, visit: Visit) -> tuple[Page, Mouse]:
    """A page with motion whose clock stands still."""
    token = server.new(seed=23)["table"]
    page = visit("about:blank", reduced_motion="no-preference")
    page.clock.install()
    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    return page, seat


def move_two(server: Program, seat: Mouse) -> Json:
    """Elsewhere two units move."""
    for _ in range(2):
        server.act(seat.token, seat.table(), choices(seat.table(), "move")[0])
        taken = {p["space"] for p in seat.table()["position"]["pieces"]}
        goal = next(c for c in choices(seat.table(), "to") if c["space"] not in taken)
        server.act(seat.token, seat.table(), goal)
    return seat.table()


def by_click(page: Page) -> None:
    page.mouse.click(800, 620)


@pytest.mark.parametrize("hurry", [by_click, lambda page: page.keyboard.press("Space")], ids=["click", "space"])
def test_what_others_do_is_seen_move_by_move_or_at_once(
    server: Program, visit: Visit, hurry: Callable[[Page], None]
) -> None:
    page, seat = held_still(server, visit)
    stop(page)
    before = seat.shown()["pieces"]
    move_two(server, seat)
    rest = page.get_by_role("button", name="Show the rest at once")
    expect(rest).to_be_visible()
    assert seat.shown()["pieces"] == before
    hurry(page)
    expect(rest).to_have_count(0)
    seat.settle()


def test_notes_are_pinned_changed_and_kept(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    version = seat.settle()["version"]
    page.get_by_role("button", name="Pin a note").click()
    page.mouse.click(800, 620)
    card = page.get_by_test_id("note-card")
    place = (card.locator("strong").text_content() or "").removeprefix("Note on ")
    page.keyboard.type("hold the road")
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    note = page.get_by_test_id(f"note-{place}")
    expect(note).to_have_attribute("aria-label", f"Note on {place}: hold the road")
    page.reload()
    expect(note).to_be_visible()
    page.keyboard.press("a")
    expect(note).to_have_count(0)
    page.keyboard.press("a")
    note.click()
    expect(card.get_by_role("textbox")).to_have_value("hold the road")
    card.get_by_text("doubt", exact=True).click()
    card.get_by_test_id("note-aim").click()
    page.mouse.click(900, 500)
    expect(card).to_contain_text("arrow to")
    card.get_by_role("button", name="Keep").click()
    expect(page.get_by_test_id("note-arrow")).to_be_visible()
    note.click()
    card.get_by_role("button", name="Remove").click()
    expect(note).to_have_count(0)
    assert seat.table()["version"] == version


def test_a_note_is_taken_away_before_the_answer_to_pinning_it_is_here(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/notes*", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    page.get_by_role("button", name="Pin a note").click()
    page.mouse.click(800, 620)
    page.keyboard.type("hold the road")
    page.keyboard.press("Enter")
    note = page.locator("[data-testid^=note-][aria-label*='hold the road']")
    note.click()  # the live line has told of it
    page.get_by_test_id("note-card").get_by_role("button", name="Remove").click()
    [(answer, said)] = held
    answer.fulfill(response=said)
    expect(note).to_have_count(0)


def test_a_note_by_key(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Keys(page, server, token)
    seat.settle()
    seat.focus_map()
    seat.press("ArrowRight")
    place = (page.get_by_test_id("said").text_content() or "").split(".")[0]
    seat.press("Shift+A")
    page.keyboard.type("here")
    seat.press("Enter")
    expect(page.get_by_test_id(f"note-{place}")).to_be_visible()
    assert seat.on_map()
    assert seat.table()["question"]["text"] == server.table(token)["question"]["text"]
    seat.press("ArrowLeft")
    seat.press("ArrowRight")
    expect(page.get_by_test_id("said")).to_contain_text(f"Note on {place}: here")
    seat.press("Escape")
    seat.press("Tab")
    expect(page.get_by_test_id(f"note-{place}")).to_be_focused()
    seat.press("Enter")
    expect(page.get_by_test_id("note-card").get_by_role("textbox")).to_have_value("here")
