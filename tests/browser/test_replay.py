"""Looking back and looking closer: the replay, the seal of the dice, the game's layers and its charts."""

from __future__ import annotations

import hashlib
import re

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import boxes
from browser.choosing import choices
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def finished(server: Program) -> Json:
    """A match that two computers have played to its end, as its spectator sees it."""
    token = server.new("barrier", us="random", jp="random", seed=11)["table"]
    return {**server.wait(token, lambda table: table["over"]), "token": token}


def address(server: Program, token: str, decision: int | None = None) -> str:
    """The address of a moment."""
    return f"{server.address}#/replay/{token}" + ("" if decision is None else f"/{decision}")


def stands_at(page: Page, decision: int) -> None:
    """Wait until the replay shows a moment, and its address names it."""
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(decision))
    expect(page.get_by_test_id("replay-slider")).to_have_attribute("aria-valuenow", str(decision))
    expect(page).to_have_url(re.compile(rf"/{decision}(\?|$)"))


def test_the_bar_is_larger_on_a_very_large_screen_and_the_slider_is_where_it_is_pressed(
    server: Program, visit: Visit, finished: Json
) -> None:
    high = []
    for wide, tall in ((1280, 800), (2560, 1440)):
        page = visit(address(server, finished["token"], 0), viewport={"width": wide, "height": tall})
        stands_at(page, 0)
        play, slider = boxes(page.get_by_test_id("replay-play"), page.get_by_test_id("replay-slider"))
        high.append(play["height"])
        x = slider["x"] + 0.7 * slider["width"]
        page.mouse.click(x, slider["y"] + slider["height"] / 2)
        expect(page).not_to_have_url(re.compile(r"/0(\?|$)"))
        (thumb,) = boxes(page.locator(".thumb"))
        assert abs(thumb["x"] + thumb["width"] / 2 - x) < thumb["width"]
        wide_enough, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide_enough == window
    assert high[1] > 1.2 * high[0]


def test_a_link_opens_its_moment_and_keys_lead_on(server: Program, visit: Visit, finished: Json) -> None:
    token, story = finished["token"], server.get(f"table/{finished['token']}/story")
    heading = story["at"][4]
    page = visit(address(server, token, heading))
    stands_at(page, heading)
    moment = server.get(f"table/{token}/at/{heading}")
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text(moment["log"][-1]["text"])
    expect(page.get_by_test_id("log").locator("li").last).to_be_in_viewport()
    for key, decision in ((".", heading + 1), (",", heading), (">", story["at"][5]), ("<", heading)):
        page.keyboard.press(key)
        stands_at(page, decision)
    page.get_by_test_id("replay-step").click()
    stands_at(page, heading + 1)
    page.get_by_test_id("replay-back").click()
    stands_at(page, heading)


def test_the_map_shows_the_pieces_of_the_moment(server: Program, visit: Visit, finished: Json) -> None:
    token = finished["token"]
    page = visit(address(server, token, 0))
    stands_at(page, 0)
    for decision in (0, finished_at(server, token)):
        page.evaluate("where => { location.hash = where }", f"#/replay/{token}/{decision}")
        stands_at(page, decision)
        pieces = server.get(f"table/{token}/at/{decision}")["position"]["pieces"]
        drawn = page.locator("g[data-piece]").evaluate_all("all => all.map(one => Number(one.dataset.piece))")
        lying = {piece["id"] for piece in pieces if piece["space"] >= 0}
        assert set(drawn) <= lying
        stacks: dict[int, int] = {}
        for piece in pieces:
            stacks[piece["space"]] = stacks.get(piece["space"], 0) + 1
        assert len(drawn) == sum(min(4, count) for space, count in stacks.items() if space >= 0)


def test_a_moment_by_name_other_eyes_and_a_link_to_what_is_seen(server: Program, visit: Visit, finished: Json) -> None:
    token, story = finished["token"], server.get(f"table/{finished['token']}/story")
    page = visit(address(server, token, 0))
    stands_at(page, 0)
    rolls = [place for place, mark in enumerate(story["marks"]) if mark["kind"] == "roll"]
    page.get_by_test_id("replay-jump").select_option(str(rolls[3]))
    stands_at(page, story["marks"][rolls[3]]["decision"])
    page.get_by_test_id("replay-eyes").select_option("jp")
    page.get_by_test_id("map").focus()
    page.keyboard.press("+")
    expect(page).to_have_url(re.compile("eyes=jp"))
    expect(page).to_have_url(re.compile(r"k=[\d.]+"))
    expect(page.get_by_test_id("replay-eyes")).to_have_value("jp")
    again = visit(page.url)
    stands_at(again, story["marks"][rolls[3]]["decision"])
    expect(again.get_by_test_id("replay-eyes")).to_have_value("jp")
    scale = re.search(r"k=[\d.]+", page.url)
    assert scale is not None
    expect(again).to_have_url(re.compile(re.escape(scale[0])))


def test_an_address_put_into_the_open_page_moves_the_map(server: Program, visit: Visit, finished: Json) -> None:
    token = finished["token"]
    page = visit(address(server, token, 3))
    stands_at(page, 3)
    expect(page).to_have_url(re.compile(r"k=[\d.]+"))
    page.evaluate("where => { location.hash = where }", f"#/replay/{token}/7?eyes=jp&x=900&y=800&k=1.500&on=TNGMC")
    stands_at(page, 7)
    expect(page.get_by_test_id("replay-eyes")).to_have_value("jp")
    expect(page).to_have_url(re.compile(r"x=900&y=800&k=1\.500"))
    fresh = visit(page.url)
    stands_at(fresh, 7)
    middle = "() => document.querySelector('.sheet svg').getAttribute('viewBox')"
    assert page.evaluate(middle) == fresh.evaluate(middle)


def finished_at(server: Program, token: str) -> int:
    """The last decision."""
    return int(server.get(f"table/{token}/story")["decisions"])


def test_the_slider_goes_where_it_is_drawn_and_play_goes_on(server: Program, visit: Visit, finished: Json) -> None:
    token = finished["token"]
    last = finished_at(server, token)
    page = visit(address(server, token))
    stands_at(page, last)
    (box,) = boxes(page.get_by_test_id("replay-slider"))
    page.mouse.click(box["x"] + 4, box["y"] + 22)
    stands_at(page, 0)
    page.get_by_role("group", name="Speed").get_by_role("button").last.click()
    page.get_by_test_id("replay-play").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", re.compile(r"^([3-9]|\d\d+)$"))
    page.keyboard.press("Space")
    page.get_by_test_id("replay-slider").press("End")
    stands_at(page, last)


def test_the_slider_marks_turns_rolls_and_losses_and_the_charts_are_those_of_the_moment(
    server: Program, visit: Visit, finished: Json
) -> None:
    token = finished["token"]
    story = server.get(f"table/{token}/story")
    page = visit(address(server, token, 0))
    stands_at(page, 0)
    slider = page.get_by_test_id("replay-slider")
    turns = len({mark["turn"] for mark in story["marks"]})
    expect(slider.locator(".rest")).to_have_count(turns)
    expect(slider.locator(".notch")).to_have_count(turns)
    for kind, shape in (("roll", ".roll"), ("score", ".flag")):
        said = "\n".join(slider.locator(f"{shape} title").all_text_contents())
        assert sorted(said.split("\n")) == sorted(mark["text"] for mark in story["marks"] if mark["kind"] == kind)
    page.get_by_test_id("replay-tab-charts").click()
    fought = next(mark["decision"] for mark in story["marks"] if mark["kind"] == "roll")
    page.evaluate("where => { location.hash = where }", f"#/replay/{token}/{fought + 1}")
    stands_at(page, fought + 1)
    marked = server.get(f"table/{token}/charts?at={fought + 1}")[0]["marked"]
    expect(page.get_by_test_id("chart-crt").locator("td.marked")).to_have_count(len(marked))
    assert marked


def test_the_seed_proves_the_seal(server: Program, visit: Visit, finished: Json) -> None:
    assert hashlib.sha256(bytes.fromhex(finished["salt"] + finished["seed"])).hexdigest() == finished["commitment"]
    page = visit(address(server, finished["token"]))
    page.get_by_test_id("replay-verify").click()
    expect(page.get_by_test_id("replay-seal")).to_have_attribute("data-proof", "holds")


def test_a_changed_seed_does_not_prove_the_seal(server: Program, visit: Visit, finished: Json) -> None:
    page = visit("about:blank")
    other = "00" * 32
    page.route(
        "**/api/table/*",
        lambda route: route.fulfill(json={**route.fetch().json(), "seed": other}),
    )
    page.goto(address(server, finished["token"]))
    page.get_by_test_id("replay-verify").click()
    expect(page.get_by_test_id("replay-seal")).to_have_attribute("data-proof", "broken")


def test_during_play_the_replay_is_one_step_away(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    seat = Mouse(visit(server.page(token)), server, token)
    table = seat.settle()
    seat.take(choices(table, "move")[0])
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_test_id("open-replay").click()
    stands_at(seat.page, server.get(f"table/{token}/story")["decisions"])
    expect(seat.page.get_by_test_id("replay-verify")).to_have_count(0)
    seat.page.get_by_test_id("replay-leave").click()
    seat.settle()
    seat.page.get_by_test_id("log").get_by_role("link", name="Show this moment").first.click()
    stands_at(seat.page, 0)


def test_layers_follow_the_piece_and_say_what_they_show(server: Program, visit: Visit) -> None:
    token = server.new(seed=3)["table"]
    seat = Mouse(visit(server.page(token)), server, token)
    table, page = seat.settle(), seat.page
    page.get_by_test_id("game-layers").click()
    for layer in server.get(f"table/{token}/layers"):
        page.get_by_test_id(f"layer-{layer['id']}").click()
        if not layer["needs_piece"]:
            text = server.get(f"table/{token}/layer/{layer['id']}")["text"]
            expect(page.get_by_test_id(f"layer-{layer['id']}-said")).to_contain_text(text)
    expect(page.get_by_test_id("tints")).to_be_attached()
    page.keyboard.press("l")
    expect(page.get_by_test_id("layer-reach")).to_have_count(0)
    piece = choices(table, "move")[0]["piece"]
    page.mouse.move(*seat.point(f"piece-{piece}"))
    shown = server.get(f"table/{token}/layer/terrain_cost?piece={piece}")["values"]
    expect(page.get_by_test_id("layer-values").locator("text")).to_have_count(len(shown))


@pytest.mark.parametrize("room", [{}, PHONE], ids=["desk", "phone"])
def test_charts_tell_where_they_come_from(server: Program, visit: Visit, room: Json) -> None:
    token = server.new(seed=3)["table"]
    page = visit(server.page(token), **room)
    if room:
        page.locator(".grip").focus()
        page.keyboard.press("Enter")
    page.get_by_role("tab", name="Charts").click()
    for chart in server.get(f"table/{token}/charts"):
        shown = page.get_by_test_id(f"chart-{chart['id']}")
        parts = shown.locator("table")
        expect(parts).not_to_have_count(0)
        for part in parts.all():  # one beneath the other where the chart is too wide for the panel
            expect(part.locator("tbody tr")).to_have_count(len(chart["rows"]))
            expect(part.locator("thead tr")).to_have_count(len(chart["headings"]))
        expect(shown.locator("td.marked")).to_have_count(len(chart["marked"]))
        if chart["source"]["source"] == "reconstructed":
            shown.get_by_role("button", name="reconstructed").click()
            expect(shown.get_by_role("note")).to_contain_text(chart["source"]["reason"])
    expect(page.get_by_test_id("key-reach").locator("li")).to_have_count(4)
    expect(page.get_by_test_id("key-reach").locator(".ring")).to_have_count(2)
    page.get_by_test_id("charts-larger").click()
    expect(page.get_by_test_id("large-chart-crt")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("large-chart-crt")).to_have_count(0)


def test_figures_that_have_no_room_are_no_error(server: Program, visit: Visit, finished: Json) -> None:
    """As when the page is printed: what a graph would draw backwards the browser calls an error."""
    page = visit(address(server, finished["token"]))
    expect(page.locator("#points-gone")).to_be_attached()
    page.add_style_tag(content="aside { display: none !important; }")
    expect(page.locator("#points-gone rect")).to_have_attribute("width", "26")
