"""What the map draws beyond hexes and ground units: areas, displays, ships, aircraft, vehicles and their states."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.samples import (
    SILHOUETTES,
    area_board,
    area_pieces,
    area_table,
    gallery,
    gallery_table,
    orders_table,
    sea_table,
    sheets_table,
    show,
    whole_map,
)
from browser.test_access import axe, check

__all__ = ["axe"]
pytestmark = pytest.mark.browser

CORNER = """() => {
  const sheet = document.querySelector('.sheet svg');
  const box = sheet.getBoundingClientRect();
  const [x, y, width] = sheet.getAttribute('viewBox').split(' ').map(Number);
  return [box.x, box.y, x, y, box.width / width];
}"""
"""Where the upper left corner of the drawing lies, on the page and on the board, and pixels to a unit."""

OVERLAPS = """(ids) => {
  const boxes = ids.map((id) => document.querySelector(`[data-testid=piece-${id}] .ground`).getBoundingClientRect());
  let found = 0;
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found++;
  }));
  return found;
}"""


DRAWN = """([name, [x, y], [width, height]]) => {
  const canvas = document.querySelector(`canvas[data-testid=${name}]`);
  const sheet = document.querySelector('.sheet svg');
  const [left, top, wide] = sheet.getAttribute('viewBox').split(' ').map(Number);
  const k = canvas.width / wide;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const at = [(x - left) * k, (y - top) * k, Math.max(1, width * k), Math.max(1, height * k)].map(Math.round);
  const { data } = copy.getImageData(...at);
  const kinds = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const kind = data[i + 3] < 128 ? 'none' : [...data.slice(i, i + 3)].join();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return Object.fromEntries(kinds);
}"""
"""How many pixels of each colour a picture has in a rectangle of the board."""


def drawn(page: Page, name: str, corner: tuple[int, int], size: tuple[int, int]) -> dict[str, int]:
    """Pixels of the picture "ground" or "ink" in a rectangle of the board, by colour; "none" is empty."""
    return dict(page.evaluate(DRAWN, [name, corner, size]))


def at_stage(visit: Visit, server: Program, said: Callable[[], dict[str, bytes]], **context: object) -> Page:
    """A page that shows a made-up table."""
    page = visit(f"{server.address}/", **context)
    show(page, server, said())
    return page


def test_counters_lie_side_by_side_in_an_area_and_in_stacks_where_there_is_no_room(
    server: Program, visit: Visit
) -> None:
    page = at_stage(visit, server, area_table)
    board = area_board()
    at = {space.name: space.id for space in board.spaces}
    pieces = area_pieces(board)
    ships = [piece.id for piece in pieces if piece.space == at["The sea"]]
    crowd = [piece.id for piece in pieces if piece.space == at["Port Stanley"]]
    assert page.evaluate(OVERLAPS, ships) == 0
    assert page.get_by_test_id(f"piece-{ships[0]}").count() == 1
    drawn = [piece for piece in crowd if page.get_by_test_id(f"piece-{piece}").count()]
    assert len(drawn) < len(crowd)
    assert str(len(crowd)) in page.locator(".count + .number").all_text_contents()


def test_pieces_that_cannot_be_told_apart_make_one_pile_which_opens_over_the_area(
    server: Program, visit: Visit
) -> None:
    page = at_stage(visit, server, orders_table)
    assert "9" in page.locator(".count + .number").all_text_contents()
    assert page.get_by_test_id("fan").count() == 0
    page.get_by_test_id("piece-8").hover()
    expect(page.get_by_test_id("fan")).to_be_visible()
    assert page.evaluate(OVERLAPS, list(range(9))) == 0


def test_what_a_ship_carries_is_seen_when_the_ship_is_opened(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, orders_table)
    expect(page.get_by_test_id("piece-20")).to_be_visible()
    expect(page.get_by_test_id("piece-21")).to_have_count(0)
    page.get_by_test_id("piece-20").hover()
    expect(page.get_by_test_id("piece-21")).to_be_visible()


def test_tracks_that_count_say_how_far_they_have_come(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, orders_table)
    orders = page.get_by_test_id("track-orders")
    expect(orders).to_contain_text("19")
    expect(orders.locator(".behind")).to_have_count(11)
    expect(page.get_by_test_id("track-points")).to_contain_text("Blue wins at 0")


def test_what_is_open_is_read_without_a_click(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, orders_table)
    expect(page.get_by_text("Nobody flies.")).to_be_visible()
    expect(page.get_by_text("Missiles")).to_be_hidden()


def test_many_plans_stand_under_their_headings_with_what_they_do(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, orders_table)
    choices = page.get_by_test_id("choices")
    assert choices.get_by_role("heading", level=3).all_text_contents() == ["Sea", "Air"]
    expect(choices.get_by_role("list", name="Air").get_by_role("listitem")).to_have_count(3)
    expect(choices.get_by_text("What Raid does")).to_be_visible()


def test_the_keys_lead_through_the_list_of_plans(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, orders_table, **PHONE)
    opener = page.get_by_role("button", name="All choices")
    opener.press("Enter")
    opener.press("ArrowDown")
    expect(page.get_by_role("button", name="Sail What Sail does")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Rebase What Rebase does")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_a_list_of_plans_is_accessible(server: Program, visit: Visit, axe: str, context: dict[str, object]) -> None:
    page = at_stage(visit, server, orders_table, **context)
    page.get_by_role("button", name="All choices").click()
    check(page, axe, "a list of plans")


def test_a_click_in_the_outline_of_an_area_means_the_area(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, area_table)
    whole_map(page)
    board = area_board()
    for name in ("Teal Inlet", "Hill Cove", "The sea", "Home ports"):
        space = next(space for space in board.spaces if space.name == name)
        down = 0 if name != "Home ports" else 20  # below the counters that lie in it
        page.keyboard.press("Escape")
        left, top, x0, y0, k = page.evaluate(CORNER)
        with page.expect_request(lambda request: "/point" in request.url) as asked:
            page.mouse.click(left + (space.x - x0) * k, top + (space.y + down - y0) * k)
        assert parse_qs(urlparse(asked.value.url).query)["space"] == [str(space.id)], name


LATE = """
const Real = window.ResizeObserver;
window.ResizeObserver = class extends Real {
  constructor(told) { super((...what) => setTimeout(() => told(...what), 3000)); }
};
"""
"""A browser that has more to do than to tell a page how large its parts are."""


def test_a_key_pressed_as_soon_as_the_map_is_there_finds_it_laid_out(server: Program, visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(LATE)
    show(page, server, area_table())
    page.get_by_test_id("map").focus()
    page.keyboard.press("f")
    left, _, x0, _, k = page.evaluate(CORNER)
    board = area_board()
    assert left + (board.width - x0) * k > 600, "the whole map, as large as it can be"


def test_a_sea_that_is_lit_leaves_the_land_in_it_free(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, sea_table)
    whole_map(page)
    expect(page.get_by_test_id("hex-The sea")).to_have_count(1)
    left, top, x0, y0, k = page.evaluate(CORNER)
    lit = {}
    for space in area_board().spaces:
        at = [left + (space.x - x0) * k, top + (space.y - y0) * k]
        lit[space.name] = page.evaluate("(at) => !!document.elementFromPoint(...at)?.closest('.lit')", at)
    towns = ("Hill Cove", "Port Howard", "Fox Bay", "Teal Inlet")  # whose names stand on land
    assert lit["The sea"]
    assert not any(lit[town] for town in towns), lit


def test_a_map_ends_at_its_frame_and_limits_and_names_are_written_along_them(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, sheets_table, ground=True)
    whole_map(page)
    beyond, water = (drawn(page, "ground", (x, 1000), (20, 200)) for x in (1900, 60))
    assert list(beyond) == ["none"]
    assert "none" not in water
    on, off = (drawn(page, "ground", (400, y), (1000, 8)) for y in (86, 120))
    assert len(on) > len(off) == 1, "the limit is drawn on open water"
    for name, corner, size in (("Edge of the zone", (900, 80), (100, 20)), ("The Sound", (960, 1260), (80, 80))):
        assert sum(n for kind, n in drawn(page, "ink", corner, size).items() if kind != "none"), name
    assert list(drawn(page, "ink", (320, 80), (300, 20))) == ["none"], "the name stands in the middle of the longest"


def test_the_keys_walk_from_area_to_area(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, area_table)
    said = page.get_by_test_id("said")
    page.get_by_test_id("map").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(said).to_contain_text("Goose Green. ")
    expect(said).to_contain_text("Land at Goose Green")
    expect(said).to_contain_text("Next to: ")
    for key, name in (("ArrowRight", "Fitzroy"), ("ArrowUp", "Mount Kent"), ("ArrowLeft", "Teal Inlet")):
        page.keyboard.press(key)
        expect(said).to_contain_text(f"{name}. ")


def test_every_symbol_has_a_silhouette(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, gallery_table)
    number = 0
    for kind in ("ship", "ship", "air", "air", "vehicle", "vehicle"):
        for _ in SILHOUETTES[kind]:
            drawing = page.get_by_test_id(f"piece-{number}").locator(".lines, .solid")
            assert "".join(path.get_attribute("d") or "" for path in drawing.all()), f"piece {number}"
            number += 1
    assert page.locator(".counter .word").count() == 0


def test_states_of_a_counter_are_drawn_and_said(server: Program, visit: Visit) -> None:
    page = at_stage(visit, server, gallery_table)
    first = sum(2 * len(looks) for looks in SILHOUETTES.values())

    def piece(n: int) -> Locator:
        return page.get_by_test_id(f"piece-{first + n}")

    expect(piece(0).locator(".notch")).to_have_count(0)
    expect(piece(1).locator(".notch")).to_have_count(1)
    expect(piece(1).locator(".reduced .ground")).to_have_css("stroke-dasharray", "6px, 4px")
    expect(piece(2).locator(".question")).to_have_text("?")
    expect(piece(2).locator(".factors, .name, .lines")).to_have_count(0)
    assert (piece(5).locator(".pip.taken").get_attribute("d") or "").count("M") == 1
    assert (piece(5).locator(".pip:not(.taken)").get_attribute("d") or "").count("M") == 2
    expect(piece(5).locator(".whole")).to_have_attribute("aria-label", "Counter, Northern Fleet, 1 of 3 hits")
    expect(piece(6).locator(".whole")).to_have_attribute("aria-label", "Counter, Northern Fleet, aboard: A, B, C")
    assert len(gallery()[1]) > first


@pytest.mark.parametrize(("context", "scheme"), [({}, "light"), ({}, "dark"), (PHONE, "light")])
def test_areas_are_accessible(server: Program, visit: Visit, axe: str, scheme: str, context: dict[str, object]) -> None:
    page = at_stage(visit, server, area_table, **context, color_scheme=scheme)
    check(page, axe, "a table of areas")


def test_a_position_is_printed_on_two_pages(server: Program, visit: Visit) -> None:
    """The map in light colours with every counter, then what lies beside it; nothing of the table around."""
    page = at_stage(visit, server, area_table, color_scheme="dark")
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2
    assert re.search(rb"/MediaBox\s*\[0 0 841\.\d+ 59[45]", paper), "the page lies across, as the map does"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    printed = page.get_by_test_id("printed")
    expect(printed).to_be_visible()
    expect(page.get_by_test_id("map")).to_be_hidden()
    expect(page.get_by_test_id("ask")).to_be_hidden()
    expect(printed).to_contain_text("Turn 3 · Movement · Northern Fleet")
    assert printed.locator(".counter .ground").count() >= len({piece.space for piece in area_pieces(area_board())})
    expect(printed).to_have_css("background-color", "rgb(255, 255, 255)")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(printed).to_have_count(0)
