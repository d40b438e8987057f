"""What a reader sets: shown at once, kept for other tables, and without help the rules are the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.boxes import boxes
from browser.choosing import choices, next_choice
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Json, Program
from browser.seat import Mouse
from browser.test_panel import in_attack

pytestmark = pytest.mark.browser


def token_of(page: Page, name: str) -> str:
    """A token of the styles as the page has it."""
    return str(page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}').trim()"))


def open_settings(page: Page) -> None:
    """The menu's way to the settings."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("settings").click()


def pick(page: Page, *labels: str) -> None:
    """Choices of the settings, one after the other."""
    for label in labels:
        page.locator("dialog label", has=page.get_by_text(label, exact=True)).click()


def test_settings_show_at_once_and_are_kept(server: Program, visit: Visit) -> None:
    page = visit(server.page(server.new(seed=23)["table"]))
    fill = "rect.ground.green"
    green = page.locator(fill).first.evaluate("node => getComputedStyle(node).fill")
    open_settings(page)
    pick(page, "Large", "Blue and orange")
    page.screenshot(path=RESULTS / "settings.png")
    assert token_of(page, "--size") == "1.15"
    assert page.locator(fill).first.evaluate("node => getComputedStyle(node).fill") != green
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    assert token_of(page, "--size") == "1.15"
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog label.on", has_text="Blue and orange")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")


def test_what_is_larger_than_a_phone_can_be_closed_with_the_largest_text(server: Program, visit: Visit) -> None:
    body = {"game": "port_stanley", "guide": "san-carlos", "step": 5}
    page = visit(server.page(server.http.post("/api/lessons", json=body).json()["table"]), **PHONE)
    open_settings(page)
    pick(page, "Largest")
    close = page.get_by_role("dialog").get_by_role("button", name="Close")
    close.scroll_into_view_if_needed()
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("main")).to_be_in_viewport(ratio=1)  # below what the lesson says
    page.get_by_role("button", name="Menu").tap()
    last = page.get_by_role("link", name="All matches").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.tap()
    expect(page.get_by_role("button", name="Settings")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    header, select = boxes(page.locator("header"), page.locator("header select"))
    assert header["height"] < 2 * select["height"], "the header of the lobby has one row"


def test_without_help_nothing_is_lit_and_every_click_is_checked(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    table = seat.settle()
    rings = page.locator(".states .ring.act")
    expect(rings.first).to_be_attached()
    open_settings(page)
    pick(page, "Nothing")
    page.keyboard.press("Escape")
    expect(rings).to_have_count(0)
    server.act(token, table, choices(table, "move")[3])
    table = seat.settle(lambda now: bool(choices(now, "to")))
    goal = choices(table, "to")[0]
    expect(page.locator("[data-testid^=cost-]")).to_have_count(0)
    lit = page.get_by_test_id(f"hex-{seat.names[goal['space']]}").locator(".open")
    assert lit.evaluate("node => getComputedStyle(node).stroke") == "none"
    open_now = {one["space"] for one in choices(table, "to")}
    alone = [one["space"] for one in table["position"]["pieces"]]
    enemy = next(
        piece
        for piece in table["position"]["pieces"]
        if piece["side"] == "jp"
        and piece["space"] >= 0
        and piece["space"] not in open_now
        and alone.count(piece["space"]) == 1
    )
    seat.press(f"piece-{enemy['id']}")
    expect(page.get_by_test_id("why")).to_be_visible()
    page.keyboard.press("Escape")
    after = seat.take(goal)
    assert after["decision"] == table["decision"] + 1


def test_without_help_nothing_beside_the_map_is_lit(server: Program, visit: Visit) -> None:
    body = {"game": "gators", "scenario": "unnarstan", "seats": {"us": "person", "reb": "person"}, "seed": 1}
    page = visit(server.page(server.http.post("/api/matches", json=body).raise_for_status().json()["table"]))
    rings = page.get_by_test_id("beside").locator(".ring.act")
    expect(rings.first).to_be_attached()
    open_settings(page)
    pick(page, "Nothing")
    expect(rings).to_have_count(0)


def test_what_was_shown_once_stays_marked_unless_one_wants_no_aid(server: Program, visit: Visit) -> None:
    """A counter that the log has told of lies face down now; of another one nothing has been told."""
    token = server.new(seed=23)["table"]
    shown, other = [piece for piece in server.table(token)["position"]["pieces"] if piece["side"] == "jp"][:2]
    line = {"decision": 0, "kind": "Revealed", "text": "A battalion is uncovered", "clause": "", "side": "jp"}
    told = {"weight": 1, "spaces": [shown["space"]], "path": [], "faces": [], "topic": "", "role": "", "battle": -1}

    def tell(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        for piece in table["position"]["pieces"]:
            if piece["id"] in (shown["id"], other["id"]):
                piece.update(id=piece["id"] + 9000, name="?", title="Face down", parts=[], face="down")
        table["log"].append({**line, **told, "lookup": None, "pieces": [shown["id"]]})
        route.fulfill(response=answer, json=table)

    page = visit("about:blank")
    page.route(f"**/api/table/{token}", tell)
    page.goto(server.page(token))
    badge = page.locator(".word", has_text="seen")
    said = page.get_by_role("img", name=re.compile(r"Face down.* seen here: A battalion is uncovered \(decision 0\)"))
    expect(said).to_have_count(1)
    expect(badge).to_have_count(1)
    page.get_by_test_id(f"piece-{shown['id'] + 9000}").hover()
    expect(page.get_by_test_id("why")).to_contain_text("seen here: A battalion is uncovered (decision 0)")
    page.screenshot(path=RESULTS / "seen.png")
    open_settings(page)
    page.screenshot(path=RESULTS / "settings-memory.png")
    pick(page, "To remember yourself")
    page.keyboard.press("Escape")
    expect(badge).to_have_count(0)
    expect(said).to_have_count(0)


HEARD = """window.rolls = 0;
const set = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
const start = (at) => (rolls += at === 0.36);
const node = () => ({ connect: (to) => to, start, stop() {}, frequency: {}, Q: {}, gain: { ...set } });
window.AudioContext = class {
  state = "running"; sampleRate = 100; currentTime = 0; destination = {};
  createBuffer = () => ({ getChannelData: () => [] });
  createBufferSource = node; createBiquadFilter = node; createGain = node; createOscillator = node;
};"""
"""Counts in `rolls` how often dice were heard: by the last knock of a roll."""


def test_dice_are_heard_as_they_fall_on_the_card_if_one_wishes_sounds(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit("about:blank", cards="byHand", reduced_motion="no-preference")
    page.add_init_script(HEARD)
    page.goto(server.page(token))
    open_settings(page)
    assert page.evaluate("rolls") == 0
    pick(page, "Dice, moves and your turn")
    assert page.evaluate("rolls") == 1, "one hears what one has chosen"
    page.keyboard.press("Escape")
    table = server.table(token)
    while not any(line["role"] == "die" for line in table["log"]):
        server.act(token, table, next_choice(table))
        table = server.table(token)
    card, die = page.get_by_test_id("battle"), page.get_by_test_id("battle").locator(".die")
    expect(card).to_be_visible()
    while not die.count():
        assert page.evaluate("rolls") == 1, "the die has not fallen yet"
        step = str(card.get_attribute("data-step"))
        page.keyboard.press(".")
        expect(card).not_to_have_attribute("data-step", step)
    assert page.evaluate("rolls") == 2
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-version", str(table["version"]))
    assert page.evaluate("rolls") == 2, "the die was heard again"


def test_the_largest_text_leaves_room_for_the_question_and_its_buttons(server: Program, visit: Visit) -> None:
    page = visit(server.page(in_attack(server)), viewport={"width": 1440, "height": 900})
    open_settings(page)
    pick(page, "Largest")
    page.keyboard.press("Escape")
    ask = page.get_by_test_id("ask")
    expect(ask).to_be_in_viewport(ratio=1)
    question, first, last, panel = boxes(ask, *(page.locator(".do > *").nth(n) for n in (0, -1)), page.locator("aside"))
    assert question["width"] >= 150, "the question has no room"
    assert last["x"] + last["width"] <= panel["x"], "a button lies under the panel"
    below = question["y"] + question["height"] <= first["y"]
    assert below or question["x"] + question["width"] <= first["x"], "a button lies over the question"


@pytest.mark.parametrize("width", [390, 360])
def test_on_a_phone_the_palettes_lie_side_by_side(server: Program, visit: Visit, width: int) -> None:
    phone = {**PHONE, "viewport": {"width": width, "height": 780}}
    page = visit(server.page(server.new(seed=23)["table"]), **phone)
    open_settings(page)
    names = ("Green and ochre", "Blue and orange", "Dark and light")
    first, *others = boxes(*(page.locator("dialog label", has_text=name) for name in names))
    assert {one["y"] for one in others} == {first["y"]}
    assert others[-1]["x"] + others[-1]["width"] <= width


def test_on_a_phone_turn_and_phase_can_be_read_with_the_largest_text(server: Program, visit: Visit) -> None:
    page = visit(server.page(server.new(seed=23)["table"]), **PHONE)
    open_settings(page)
    pick(page, "Largest")
    page.keyboard.press("Escape")
    lines = page.get_by_test_id("game").locator("strong, span")
    expect(lines).to_have_count(2)
    (name, bar) = boxes(page.get_by_test_id("game"), page.locator("header"))
    assert lines.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"), "a line is cut"
    assert bar["y"] <= name["y"], "it does not begin in the header"
    assert name["y"] + name["height"] <= bar["y"] + bar["height"] + 1, "it does not end in the header"


@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1440, "height": 900}}], ids=["phone", "desk"])
def test_with_the_largest_text_all_of_the_replay_s_bar_and_the_way_back_are_in_view(
    server: Program, visit: Visit, screen: Json
) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), **screen)
    open_settings(page)
    pick(page, "Largest")
    page.goto(f"{server.address}#/replay/{token}/0")
    expect(page.get_by_test_id("replay")).to_be_visible()
    for name in ("first", "play", "last", "slider", "branch", "leave"):
        expect(page.get_by_test_id(f"replay-{name}")).to_be_in_viewport(ratio=1)
