"""Britain Stands Alone is played: from the lobby to a raid and a stack at sea; ashore, a march and an attack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import beachhead
from beachhead.kernel.ask import Ask
from beachhead.kernel.record import encode_record
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player
from browser.boxes import boxes
from browser.choosing import choice, choices, verbs
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import Json, Program
from browser.samples import lies_still
from browser.seat import Fingers, Mouse, Pointer, asked

pytestmark = pytest.mark.browser

GAME = "britain_stands_alone"
MAP, DISPLAY = "Southern Britain", "Off Map Display"
SEED = 4
"""A match between computer players in which Germans are ashore before the thousandth decision."""

LAPTOP = {"viewport": {"width": 1280, "height": 800}}


class General(Pointer):
    """Plays a game of two sheets: the one on which something is chosen is turned up first."""

    def __init__(self, page: Page, server: Program, token: str) -> None:
        super().__init__(page, server, token)
        board = server.get(f"games/{GAME}/board")
        sheets = {MAP: board["spaces"], DISPLAY: board["sheets"][0]["spaces"]}
        self.names = {space["id"]: space["name"] for spaces in sheets.values() for space in spaces}
        self.sheet = {space["id"]: name for name, spaces in sheets.items() for space in spaces}

    def settle(self, ready: Callable[[Json], bool] = lambda table: True) -> Json:
        """Wait until a question is there and the page shows it."""
        return asked(self.page, self.table, ready)

    def choose(self, place: str, what: int) -> None:
        space = what
        if place == "piece":
            space = next(p["space"] for p in self.table()["position"]["pieces"] if p["id"] == what)
        tab = self.page.get_by_role("tab", name=self.sheet.get(space, ""))
        if space in self.sheet and tab.get_attribute("aria-selected") != "true":
            self.press_button(tab)
            expect(self.page.get_by_test_id(self.test_id(place, what))).to_have_count(1)
        super().choose(place, what)

    def do(self, verb: str, target: str = "") -> Json:
        """Make the choice of a verb and a target on the page; the table when somebody is asked again."""
        return self.take(choice(self.settle(), verb, target))

    def hurry(self, until: str, *order: str) -> Json:
        """Answer past the page, by the first verb of an order that is open or else at all, until a verb is there."""
        while until not in verbs(table := self.settle()):
            open_now = [choice["action"]["verb"] for choice in table["question"]["choices"]]
            verb = next((verb for verb in order if verb in open_now), open_now[0])
            self.past(choice(table, verb))
        return table

    def past(self, chosen: Json) -> Json:
        """Make a choice past the page; the table when somebody is asked again."""
        table = self.table()
        self.server.act(self.token, table, chosen)
        return self.settle(lambda now: bool(now["version"] > table["version"]))

    def is_refused(self, verb: str, piece: Json, target: str) -> None:
        """Who presses a piece that is not lit reads why, with the clause."""
        reason = self.server.get(f"table/{self.token}/why?side=ge&verb={verb}&target={target}")
        self.press(f"piece-{piece['id']}")
        why = self.page.locator(".why")
        expect(why).to_contain_text(reason["text"])
        why.locator(".chip").first.click()
        expect(self.page.get_by_test_id("clause")).to_contain_text(reason["clause"].partition("-")[2])
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")


class AtDesk(General, Mouse):
    """With the mouse."""


class OnPhone(General, Fingers):
    """With taps and strokes."""

    def choose(self, place: str, what: int) -> None:
        """A tap spreads the stack that lies where something can be chosen: one of its counters stands for the space."""
        lying = [piece["id"] for piece in self.table()["position"]["pieces"] if piece["space"] == what]
        if place == "space" and len(lying) > 1:
            self.press(self.test_id(place, what))
            expect(self.page.get_by_test_id("fan")).to_be_visible()
            place, what = "piece", lying[0]
        super().choose(place, what)


EDGE = """(path) => {
  const { strokeWidth, strokeOpacity } = getComputedStyle(path);
  return [parseFloat(strokeWidth) * path.getScreenCTM().a, Number(strokeOpacity)];
}"""
"""How wide the edge of a lit space is on the screen, and how dense."""


def test_who_begins_is_told_where_his_units_wait_and_what_can_be_done(server: Program, visit: Visit) -> None:
    seats = {"ge": "person", "br": "person"}
    body = {"game": GAME, "scenario": "sealion", "seats": seats, "seed": 1}
    token = server.http.post("/api/matches", json=body).raise_for_status().json()["table"]
    page = visit(server.page(token), **LAPTOP)
    expect(page.get_by_test_id("summed")).to_have_text(
        "16 places (Hit the radar station) · 12 places (Hit the airbase)"
    )
    lies_still(page)
    width, density = page.get_by_test_id("hex-4112").locator("path").first.evaluate(EDGE)
    assert width > 1.5
    assert density > 0.5
    begin = page.get_by_test_id("begin")
    expect(begin).to_contain_text(f"({DISPLAY})")
    for leads in (begin.get_by_role("button", name="Show them"), begin.get_by_text("wait beside the map")):
        leads.click()
        expect(page.get_by_role("tab", name=DISPLAY)).to_have_attribute("aria-selected", "true")
        expect(begin).to_have_count(0)
        page.get_by_role("tab", name=MAP).click()
        expect(begin).to_be_visible()
    AtDesk(page, server, token).do("hit_airbase", "4112")
    expect(begin).to_have_count(0)


def begun(page: Page) -> str:
    """Set up the Battle of Britain against the computer, as Germany; the table's link."""
    page.get_by_test_id(f"game-{GAME}").click()
    page.get_by_role("radio", name="The Battle of Britain").check()
    page.get_by_text("Germany", exact=True).click()
    page.get_by_test_id("start").click()
    page.wait_for_url("**/#/table/*")
    return page.url.rsplit("/", 1)[1].partition("?")[0]


def is_up(page: Page, name: str) -> None:
    """A sheet is shown."""
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


QUIET = ("end_sailing", "landed", "end_ferry", "end_movement", "end_missions", "no_sabotage", "supplied", "converted")
PLAINLY = ("away", "sent", "enough", "cease", "as_they_are", "back", "retreat", "lose", "halt", "stay", "hold_back")


def test_from_the_lobby_to_a_stack_at_sea_and_a_raid(server: Program, visit: Visit) -> None:
    page = visit(server.address, **LAPTOP)
    seat = AtDesk(page, server, begun(page))
    for verb in ("ready", "done", "reinforced"):
        seat.do(verb)
    is_up(page, DISPLAY)

    full_stop = page.get_by_test_id("log").locator(".whole").filter(has_text=re.compile(r"\.$"))
    expect(full_stop.first).to_have_css("white-space", "nowrap")  # it stays with the name that it follows

    seat.do("sail", "ge-nurnberg")
    expect(page.get_by_test_id("summed")).to_have_text(re.compile(r"^\d+ units?( ·|$)"))  # and not what "With" is
    assert page.get_by_test_id("whose").evaluate("(e) => e.scrollWidth <= e.clientWidth"), "the phase is cut off"
    seat.do("with", "ge-koln")
    seat.do("steer", "Jutland Coast")
    expect(page.get_by_test_id("log")).to_contain_text("Jutland Coast")
    page.screenshot(path=RESULTS / "britain-at-sea.png")
    seat.hurry("raid", "heave_to", *QUIET, *PLAINLY)

    expect(page.get_by_test_id("summed")).to_have_text(
        re.compile(r"^\d+ places \(Bomb\) · \d+ places \(Bomb … by night\)$")
    )
    is_up(page, MAP)  # four of the hundreds of targets are on the display, where ships were asked for
    expect(page.get_by_test_id("hex-3925")).to_have_class(re.compile(r"\bmany\b"))  # of hundreds none needs a bold edge
    page.get_by_test_id("map").focus()
    page.keyboard.press("v")
    is_up(page, DISPLAY)
    table = seat.do("raid", "3925")
    assert max(one["width"] for one in boxes(page.locator("[data-testid=counters] .lit"))) > 20  # no dots of all Europe
    division = next(p for p in table["position"]["pieces"] if p["title"] == "26th Infantry Division")
    page.get_by_role("tab", name=DISPLAY).click()
    seat.is_refused("load", division, "ge-inf-26")
    for name in ("ge-ju87-01", "ge-ju87-02", "ge-me109-01", "ge-me109-02"):
        seat.do("crew", name)
    rows = [row["text"] for row in seat.table()["position"]["attack"]["sums"]]
    assert any(row.startswith("Britain detects it with") for row in rows)
    assert any(row.startswith("Bombs on the radar station, chance of a hit") for row in rows)
    for row in rows:
        expect(page.get_by_text(row)).to_have_count(1)
    words, clause = boxes(page.locator(".ledger td").first, page.locator(".ledger .clause").first)
    assert words["x"] + words["width"] == clause["x"]  # nothing is added up: no columns stand empty between
    expect(page.locator(".ledger").get_by_text("Ju-87", exact=True).first).to_have_css("white-space", "nowrap")
    expect(page.locator(".ledger td").last).to_have_css("font-weight", "400")  # and the last row is no sum
    page.screenshot(path=RESULTS / "britain-mission.png")
    seat.do("fly")
    page.screenshot(path=RESULTS / "britain-intercepted.png")
    table = seat.hurry("end_missions", *PLAINLY)
    is_up(page, MAP)
    assert "MissionFlew" in {line["kind"] for line in table["log"]}


@pytest.fixture(scope="module")
def ashore() -> bytes:
    """The record of a match between computer players until Germans may move who are ashore and alone in their hex."""
    match = beachhead.new_match(GAME, "sealion", seed=SEED)
    players = {side: make_player("greedy", player_seed(SEED, side)) for side in ("br", "ge")}
    board = match.view("ge") and match.game.edition.chart.names
    while True:
        side = sorted(match.asks)[0]
        ask = match.asks[side]
        if side == "ge" and ask.name == "move":
            crowd = Counter(piece.space for piece in match.view("ge").pieces)
            at = [match.game.place(option.piece) for option in ask.choices()]
            if any(0 <= place < len(board) and crowd[place] == 1 for place in at):
                return encode_record(match.record())
        match.apply(side, players[side].choose(match.observe(side)))


def chance_plays(until: Callable[[str, Ask], bool], scenario: str = "sealion") -> bytes:
    """The record of a match that chance plays until a side is asked something."""
    match, player = beachhead.new_match(GAME, scenario, seed=3), make_player("random", 1)
    while not any(until(side, ask) for side, ask in match.asks.items()):
        side = sorted(match.asks)[0]
        match.apply(side, player.choose(match.observe(side)))
    return encode_record(match.record())


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_of_hundreds_of_targets_those_of_one_sort_are_shown_alone(
    server: Program, visit: Visit, screen: dict[str, Any]
) -> None:
    token = brought(server, chance_plays(lambda side, ask: side == "br" and ask.name == "sabotage"))
    question = server.table(token)["question"]
    assert len(question["choices"]) > 400
    ports = {one["space"] for one in choices({"question": question}, "sabotage_port")}
    page = visit(server.page(token), **screen)
    lit, sorts = page.locator("[data-testid^='hex-']"), page.get_by_test_id("sorts").get_by_role("button")
    expect(lit).to_have_count(len({one["space"] for one in question["choices"]} - {-1}))
    port = sorts.filter(has_text=re.compile(f"^Sabotage the port {len(ports)}$"))
    port.click()
    expect(port).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(len(ports))
    expect(page.get_by_test_id("main")).to_be_visible()  # what is no place can be chosen all the same
    sorts.filter(has_text="All").click()
    expect(lit).to_have_count(len({one["space"] for one in question["choices"]} - {-1}))


def brought(server: Program, record: bytes) -> str:
    """The table on which a record goes on, with both sides at one screen."""
    return str(server.http.post("/api/import", content=record).raise_for_status().json()["table"])


def lie_alone(seat: General, table: Json, verb: str) -> list[Json]:
    """The choices of a verb whose piece has a hex of the map to itself: others lie in stacks that a tap spreads out."""
    places = {piece["id"]: piece["space"] for piece in table["position"]["pieces"]}
    alone = {space for space, count in Counter(places.values()).items() if count == 1 and seat.sheet.get(space) == MAP}
    return [one for one in choices(table, verb) if places[one["piece"]] in alone]


def march(seat: General) -> Json:
    """Move a unit that is ashore."""
    lift = lie_alone(seat, seat.settle(), "move")[0]
    table = seat.take(lift)
    goal = choices(table, "to")[0]
    moved = seat.take(goal)
    assert next(p for p in moved["position"]["pieces"] if p["id"] == lift["piece"])["space"] == goal["space"]
    return moved


def fight(seat: General) -> Json:
    """Attack the hex with the fewest enemies, with all beside it; who lies in a stack joins past the page."""
    table = seat.hurry("attack", "halt", *QUIET, *PLAINLY)
    enemies = Counter(p["space"] for p in table["position"]["pieces"] if p["side"] == "br")
    attacks = [one for one in choices(table, "attack") if enemies[one["space"]]]
    table = seat.take(min(attacks, key=lambda one: enemies[one["space"]]))
    while joins := choices(table, "join"):
        alone = lie_alone(seat, table, "join")
        table = seat.take(alone[0]) if alone else seat.past(joins[0])
    return table


def test_a_march_and_an_attack_with_its_odds(server: Program, visit: Visit, ashore: bytes) -> None:
    token = brought(server, ashore)
    page = visit(server.page(token), **LAPTOP)
    seat = AtDesk(page, server, token)
    page.screenshot(path=RESULTS / "britain-march.png")
    march(seat)
    table = fight(seat)
    attack, places = table["position"]["attack"], {one["id"]: one["space"] for one in table["position"]["pieces"]}
    added: Counter[int] = Counter()
    for row in attack["sums"]:
        if row["value"]:
            added[places[row["piece"]]] += row["value"]
    page.mouse.move(5, 5)  # no stack is spread
    plus = page.locator(".states .add text")
    totals = [*added.values(), next(row["total"] for row in reversed(attack["sums"]) if row["total"] is not None)]
    expect(plus).to_have_count(len(totals))
    assert sorted(plus.all_text_contents()) == sorted(f"+{value}" for value in totals)
    page.screenshot(path=RESULTS / "britain-attack.png")
    assert attack["outcomes"]
    for row in attack["sums"]:
        expect(page.get_by_text(row["text"]).first).to_be_attached()
    expect(page.locator(".columns [aria-current=true]").first).to_have_text(attack["line"][attack["column"]])
    told = len(seat.table()["log"])
    seat.do("declare_attack")
    table = seat.hurry("end_combat", *PLAINLY)
    assert "CombatRolled" in {line["kind"] for line in table["log"][told:]}


def test_the_same_with_fingers_on_a_phone(server: Program, visit: Visit, ashore: bytes) -> None:
    token = brought(server, ashore)
    page = visit(server.page(token), **PHONE)
    seat = OnPhone(page, server, token)
    tabs, question = boxes(page.get_by_test_id("sheets"), page.get_by_label("To the pieces in question"))
    assert tabs["y"] + tabs["height"] / 2 == question["y"] + question["height"] / 2
    assert tabs["x"] + tabs["width"] < question["x"]
    expect(page.get_by_test_id("north")).to_have_count(0)
    march(seat)
    seat.hurry("raid", "halt", *QUIET[:4], *PLAINLY)
    table = seat.do("raid", "3726")
    crews = choices(table, "crew")
    seat.take(next((one for one in crews if one["label"].startswith("Ju")), crews[0]))
    rows = seat.table()["position"]["attack"]["sums"]
    expect(page.get_by_test_id("fight-rows").locator("li")).to_have_text([row["text"] for row in rows])
    page.screenshot(path=RESULTS / "britain-phone-mission.png")
    seat.do("call_off")
    fight(seat)
    page.screenshot(path=RESULTS / "britain-phone-attack.png")
    seat.do("declare_attack")
    assert "CombatRolled" in {line["kind"] for line in seat.table()["log"]}


UNDER = """(counters, { x, y, width, height }) =>
  counters.map((counter) => [counter, counter.getBoundingClientRect()])
    .map(([counter, box]) => [counter, box.x + box.width / 2, box.y + box.height / 2])
    .filter(([, cx, cy]) => cx > x && cx < x + width && cy > y && cy < y + height)
    .map(([counter, cx, cy]) => !!document.elementFromPoint(cx, cy)?.closest('[data-piece]'))"""
"""Of the counters in a box whether each can be pressed."""


def test_who_flies_is_asked_where_his_counter_can_be_read(server: Program, visit: Visit, ashore: bytes) -> None:
    token = brought(server, ashore)
    page = visit(server.page(token))
    seat = AtDesk(page, server, token)
    seat.hurry("raid", "halt", *QUIET, *PLAINLY)
    is_up(page, MAP)
    page.goto(server.page(token) + "?x=3200&y=2200&k=0.450")
    page.wait_for_url("**k=0.450**")
    expect(page.locator(".lit.many:not(:hover) .dots")).to_have_count(0)  # names can be read between them
    seat.do("raid", "3726")
    is_up(page, DISPLAY)
    lies_still(page)
    assert page.get_by_test_id("counters").evaluate("(e) => e.getScreenCTM().a") > 0.35  # all of it takes 0.12
    expect(page.locator(".overview.covers")).to_have_count(0)
    (lit,) = boxes(page.locator("[data-testid=counters] .lit").first)
    (corner,) = boxes(page.locator(".overview").first)
    page.mouse.move(1000, 100)
    page.mouse.down()
    page.mouse.move(1000 + corner["x"] + 80 - lit["x"], 100 + corner["y"] + 80 - lit["y"], steps=4)
    page.mouse.up()
    expect(page.locator(".overview.covers")).to_have_count(1)  # a counter that can be chosen lies there
    lies_still(page)
    under = page.locator("[data-testid=counters] .lit").evaluate_all(UNDER, corner)
    assert under, "a counter lies beneath"
    assert all(under), "and can be pressed"
    page.goto(server.page(token).replace("#/table/", "#/replay/"))
    months = page.get_by_test_id("replay-points").locator(".month")
    expect(months).to_have_text(["Sep"])
