"""What happened and what is owed: the log and its filter, coming back to a table, the attacks of the phase."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from browser.boxes import boxes
from browser.choosing import choice, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Mouse

pytestmark = pytest.mark.browser


LINES = """way => {
  const words = document.createRange();
  words.selectNodeContents(way);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}"""
"""On how many lines the words of an element stand."""

VEILED = """log => [...log.querySelectorAll("li.weight2:not(.turn)")].filter((heading) => {
  const next = heading.nextElementSibling?.querySelector("p");
  const words = document.createRange();
  if (!next) return false;
  words.selectNodeContents(next);
  const veil = parseFloat(getComputedStyle(heading, "::before").height);
  const beneath = words.getBoundingClientRect().top - heading.offsetHeight - heading.getBoundingClientRect().top;
  return heading.getBoundingClientRect().top > log.getBoundingClientRect().top + 1 && beneath + 2 < veil;
}).length"""
"""How many headings that have not come to the top fade the words of the line after them."""


def asks_what_it_owes(table: Json) -> bool:
    """Whether a question and what is owed in it follow from the same clause."""
    question = table["question"]
    return bool(question["owed"]) and question["owed"][0]["clause"] == question["clause"]


def fight_on(server: Program, token: str, fought: int) -> Json:
    """Play until an attack is in hand after `fought` others in the same phase; the table then."""
    for _ in range(400):
        table = server.table(token)
        states = [combat["state"] for combat in table["position"]["combats"]]
        if "now" in states and states.count("fought") >= fought and table["position"]["attack"]["attackers"]:
            return table
        server.act(token, table, next_choice(table))
    raise AssertionError("no such attack came")


def test_the_attacks_of_the_phase_are_listed_and_lead_to_their_place(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = server.table(token)
    server.act(token, table, choice(table, "end"))
    table = server.table(token)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    rows = page.get_by_test_id("combats").locator("li")
    owed = table["position"]["combats"]
    assert [row["state"] for row in owed] == ["owed"] * len(owed)
    expect(rows).to_have_count(len(owed))
    expect(rows.first).to_contain_text(owed[0]["text"])
    expect(page.get_by_test_id("combats")).to_contain_text(f"0 fought, {len(owed)} owed")
    named = page.get_by_test_id("more").locator(".owed")
    expect(named).to_have_text([seat.names[row["spaces"][0]] for row in owed[:4]])

    table = fight_on(server, token, 1)
    seat.settle()
    expect(page.get_by_test_id("combats").locator("li.fought")).to_have_count(1)
    expect(page.get_by_test_id("combats").locator("li.now")).to_have_count(1)
    expect(page.get_by_test_id("combats")).to_contain_text(f"1 fought, 1 in hand, {len(owed) - 2} owed")
    fought = table["position"]["combats"][0]
    expect(rows.first).to_contain_text(fought["note"])
    expect(page.get_by_test_id("combats").locator("li.now")).to_be_in_viewport(ratio=1)
    lower, log = boxes(page.get_by_test_id("combats"), page.get_by_test_id("log"))
    assert lower["y"] + lower["height"] < log["y"]

    name = seat.names[fought["spaces"][0]]
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    rows.first.get_by_role("button").first.click()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("]")
    expect(page.get_by_test_id("said")).to_contain_text("fought")
    expect(page.locator(".cursor")).to_have_attribute("aria-label", re.compile(f"^{name}"))
    page.keyboard.press("[")
    expect(page.get_by_test_id("said")).to_contain_text("owed" if len(table["position"]["combats"]) > 2 else "in hand")

    while not asks_what_it_owes(table := server.table(token)):
        server.act(token, table, next_choice(table))
    seat.settle()
    expect(page.get_by_test_id("more").locator(".chip")).to_have_count(1)


def test_the_enemys_best_answer_is_drawn(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = fight_on(server, token, 0)
    while not table["position"]["attack"]["answer"]:
        server.act(token, table, next_choice(table))
        table = fight_on(server, token, 0)
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    arrows = table["position"]["attack"]["answer"]["arrows"]
    expect(page.locator("g.answer.enemy")).to_have_count(len(arrows))
    expect(page.locator("g.answer").first).to_contain_text(arrows[0]["text"])
    row = page.locator("[data-testid=panel] tr, aside tr").first
    row.hover()
    expect(page.locator("path.ringed")).to_be_attached()


def test_the_log_is_filtered_by_importance_and_stays_so(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = server.table(token)
    server.act(token, table, choice(table, "move"))
    table = server.table(token)
    server.act(token, table, choice(table, "to"))
    table = fight_on(server, token, 1)
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    log = page.get_by_test_id("log")
    moved = next(line["text"] for line in table["log"] if line["topic"] == "move")
    rolled = next(line["text"] for line in table["log"] if line["faces"])
    expect(log.get_by_text(moved.split(" moves")[0]).first).to_be_attached()
    page.get_by_test_id("log-filter").select_option("combats")
    expect(log.locator("li").filter(has_text=" moves from ")).to_have_count(0)
    expect(log.locator("li").filter(has_text=rolled[:20])).not_to_have_count(0)
    page.reload()
    Mouse(page, server, token).settle()
    expect(page.get_by_test_id("log-filter")).to_have_value("combats")
    expect(log.locator("li").filter(has_text=" moves from ")).to_have_count(0)


def test_lines_that_say_the_same_are_one_with_their_number(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    told = {**server.table(token)["log"][-1], "side": "us", "weight": 1, "faces": [], "battle": -1}
    same, other = {**told, "text": "Into port"}, {**told, "text": "Out of port"}

    def repeat(route: Route) -> None:
        table = route.fetch().json()
        route.fulfill(json={**table, "log": [*table["log"], same, same, same, other, same], "can_undo": False})

    page = visit(server.address)
    page.route(f"**/api/table/{token}", repeat)
    page.goto(server.page(token))
    into = page.get_by_test_id("log").locator("li").filter(has_text="Into port")
    expect(into).to_have_count(2)
    expect(into.first).to_contain_text("Into port \N{MULTIPLICATION SIGN} 3")
    expect(into.last).not_to_contain_text("\N{MULTIPLICATION SIGN}")


def test_a_line_of_the_log_leads_to_its_moment_by_mouse_and_by_key(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    table = fight_on(server, token, 1)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    rolled = [line for line in table["log"] if line["faces"]][-1]
    page.get_by_test_id("log").get_by_text(rolled["text"][:30]).last.click(force=True)  # the link lies over the words
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(rolled["decision"]))
    expect(page).to_have_url(re.compile(rf"/{rolled['decision']}(\?|$)"))
    page.goto(server.page(token))
    seat.settle()
    links = page.get_by_test_id("log").get_by_role("link")
    expect(links.last).to_have_attribute("tabindex", "0")
    links.last.focus()
    page.keyboard.press("ArrowUp")
    expect(links.nth(-2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(table["log"][-2]["decision"]))


def test_chips_in_a_line_keep_their_own_meaning(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    fight_on(server, token, 1)
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    page.get_by_test_id("log").locator(".chip").last.click()
    expect(page.get_by_test_id("clause")).to_be_visible()
    page.get_by_test_id("log").locator("button.hex").last.click()
    expect(page).to_have_url(re.compile("#/table/"))


@pytest.mark.parametrize("room", [{}, PHONE], ids=["desk", "phone"])
def test_who_comes_back_is_told_what_happened(server: Program, visit: Visit, room: Json) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.page(token), **room)
    seat = Mouse(page, server, token)
    before = seat.settle()
    page.goto("about:blank")
    table = fight_on(server, token, 2)
    page.goto(server.page(token))
    seat.settle()
    if room:
        page.locator(".grip").focus()
        page.keyboard.press("Enter")
        page.get_by_role("tab", name="Log").click()
    news = [line for line in table["log"] if line["decision"] > before["log"][-1]["decision"] and line["weight"] < 2]
    since = page.get_by_test_id("since")
    expect(since).to_contain_text(f"{len(news)} things happened")
    expect(since).to_contain_text("2 combats")
    if not room:
        page.set_viewport_size({"width": 1280, "height": 800})
    for way in ("jump", "film", "replay"):
        assert page.get_by_test_id(f"since-{way}").evaluate(LINES) == 1, f"{way} is torn over several lines"
    expect(page.get_by_test_id("log").locator("li.since")).to_have_count(1)
    page.get_by_test_id("since-jump").click()
    expect(page.get_by_test_id("log").locator("li.since")).to_be_in_viewport()
    last = before["log"][-1]["decision"]
    expect(page.get_by_test_id("since-replay")).to_have_attribute("href", re.compile(rf"/{last}$"))
    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)
    page.reload()
    seat.settle()
    expect(page.get_by_test_id("since")).to_have_count(0)


def test_a_heading_fades_what_goes_on_beneath_it_and_not_the_line_that_follows(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    fight_on(server, token, 1)
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    log = page.get_by_test_id("log")
    assert log.locator("li.weight2:not(.turn)").count() > 1
    assert log.evaluate(VEILED) == 0


@pytest.mark.parametrize("memory", ["no json", '{"x": 3}', "null", "[[1]]"])
def test_a_broken_memory_does_no_harm(server: Program, visit: Visit, memory: str) -> None:
    token = server.new(seed=23)["table"]
    page = visit("about:blank")
    page.add_init_script(
        "if (location.protocol !== 'about:') for (const key of ['beachhead.seen', 'beachhead.log'])"
        f" localStorage.setItem(key, {memory!r})"
    )
    page.goto(server.page(token))
    Mouse(page, server, token).settle()
    expect(page.get_by_test_id("since")).to_have_count(0)
    expect(page.get_by_test_id("log-filter")).to_have_value("all")
