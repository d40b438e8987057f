"""A battle on the card: one press shows one step, and every loss and every retreat is a step of its own, on the card
and on the map.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import beachhead
from beachhead.kernel.ask import Action
from beachhead.kernel.events import LogLine, in_battle
from beachhead.kernel.match import Match
from beachhead.kernel.record import encode_record
from beachhead.players.registry import make_player
from browser.conftest import DESK, PHONE, Visit, look_at
from browser.program import Json, Program
from patience import PATIENCE

pytestmark = pytest.mark.browser

MOVING = {"reduced_motion": "no-preference"}
FATES = {"hit": "weakened", "loss": "lost", "retreat": "went back", "advance": "advanced"}
"""What the card says of a piece, by the role of the line that tells of it."""

ENOUGH = 1500
"""Decisions after which a match that had no battle with losses and a retreat is left for another one."""

AT_ONCE = 100
"""Decisions after which is looked again whether there was such a battle."""


class Fought(NamedTuple):
    """A match of a game up to a battle, as a record; the answers that fight it; its lines."""

    game: str
    before: bytes
    answers: tuple[tuple[str, str, str], ...]
    lines: list[LogLine]


def battles(match: Match) -> dict[int, list[LogLine]]:
    """The lines of the battles of a match, as who sees everything reads them."""
    links: list[Any] = []
    link = match.told
    while link is not None:
        links.append(link)
        link = link[0]
    told: list[LogLine] = []
    found: dict[int, list[LogLine]] = {}
    for _, (decision, events) in reversed(links):
        for event in events:
            line = in_battle(told, match.line(event, decision))
            told.append(line)
            if line.battle >= 0:
                found.setdefault(line.battle, []).append(line)
    return found


def costly(lines: list[LogLine], others: Iterable[list[LogLine]]) -> bool:
    """Whether units of a battle were lost or weakened more than once, another one went back, and nothing of another
    battle was told meanwhile.
    """
    harm = sum(line.role in ("hit", "loss") and bool(line.pieces) for line in lines)
    first, last = lines[0].decision, lines[-1].decision
    alone = not any(first <= line.decision <= last for other in others if other is not lines for line in other)
    return alone and harm > 1 and any(line.role == "retreat" for line in lines)


def fought(game: str, scenario: str, level: str, seed: int) -> Fought:
    """The first such battle of matches between computers, once that is over."""
    match = beachhead.new_match(game, scenario, seed=seed)
    players = {side.id: make_player(level, seed) for side in match.module.sides}
    costs: list[list[LogLine]] = []
    while not costs or costs[0][-1].decision == match.decisions:
        if match.over or match.decisions > ENOUGH:
            return fought(game, scenario, level, seed + 1)
        for _ in range(AT_ONCE):
            if not match.over:
                side = sorted(match.asks)[0]
                match.apply(side, players[side].choose(match.observe(side)))
        found = battles(match)
        costs = [lines for lines in found.values() if costly(lines, found.values())]
    lines, actions = costs[0], match.record().actions
    first, last = lines[0].decision - 1, lines[-1].decision
    again = beachhead.new_match(game, scenario, seed=seed)
    for side, verb, target in actions[:first]:
        again.apply(side, Action(verb=verb, target=target))
    return Fought(game, encode_record(again.record()), actions[first:last], lines)


@pytest.fixture(scope="module")
def leyte() -> Fought:
    """A Banzai attack: five units make way or retreat, two are given up."""
    return fought("leyte", "assault", "random", 11)


@pytest.fixture(scope="module")
def stanley() -> Fought:
    """An attack in Port Stanley that costs both sides."""
    return fought("port_stanley", "stanley", "greedy", 11)


def fight(server: Program, visit: Visit, battle: Fought, screen: dict[str, Any]) -> Page:
    """A page that was there before the battle, and has heard all of it."""
    token = server.http.post("/api/import", content=battle.before).raise_for_status().json()["table"]
    page, heard = visit("about:blank", cards="byHand", **screen, **MOVING), list[str]()

    def hear(message: str | bytes) -> None:
        heard.append(str(message))

    page.on("websocket", lambda line: line.on("framereceived", hear))
    page.goto(server.page(token))
    expect(page.get_by_test_id("ask")).to_be_visible()
    for side, verb, target in battle.answers:
        body = {"version": server.table(token)["version"], "side": side, "action": {"verb": verb, "target": target}}
        server.http.post(f"/api/table/{token}/act", json=body).raise_for_status()
    last, until = f'"version":{server.table(token)["version"]},', time.monotonic() + PATIENCE
    while not any(last in message for message in heard):
        assert time.monotonic() < until, "the page does not hear of the battle"
        page.wait_for_timeout(20)
    return page


LIES = """([piece, x, y]) => {
  const at = document.querySelector(`[data-testid=piece-${piece}]`)?.style.transform.match(/-?[\\d.]+/g)?.map(Number);
  return !!at && Math.hypot(at[0] - x, at[1] - y) < 45;
}"""
"""Whether a piece lies in the space whose middle is there, be it in a stack."""


def lies(page: Page, board: Json, piece: int, space: int) -> None:
    """Wait until the map shows a piece in a space."""
    (at,) = ((one["x"], one["y"]) for one in board["spaces"] if one["id"] == space)
    page.wait_for_function(LIES, arg=[piece, *at], polling=50)


def press(page: Page, step: int, *, touch: bool) -> None:
    """Go on: at a desk by key or by mouse, in turn."""
    following = page.get_by_test_id("battle-next")
    if touch:
        following.tap()
    elif step % 2:
        page.keyboard.press(".")
    else:
        following.click()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["leyte", "stanley"])
def test_a_press_of_key_mouse_or_finger_shows_a_step_and_each_loss_and_retreat_is_one(
    server: Program, visit: Visit, request: pytest.FixtureRequest, name: str, screen: dict[str, Any]
) -> None:
    battle: Fought = request.getfixturevalue(name)
    page, board = fight(server, visit, battle, screen), server.get(f"games/{battle.game}/board")
    card = page.get_by_test_id("battle")
    told, step = card.locator(".scroll > ol:not(.rows) > li .text"), 0
    fates: dict[int, str] = {}
    for number, line in enumerate(battle.lines):
        goes = line.pieces[0] if line.role == "retreat" else -1
        if not page.get_by_test_id(f"piece-{goes}").count():  # deep in a stack it is not drawn
            assert name != "leyte" or goes < 0
            goes = -1
        for _ in range(2 if line.lookup and line.lookup.line else 1):  # what is rolled for is read before the die falls
            if goes >= 0:
                lies(page, board, goes, line.path[0])
            if step:
                press(page, step, touch=screen is PHONE)
            step += 1
            expect(card).to_have_attribute("data-step", str(step))
        if number:
            expect(told).to_have_count(number)
            expect(told.last).to_have_text(line.text)
        if line.role in FATES:
            fates |= dict.fromkeys(line.pieces, FATES[line.role])
        for piece, fate in fates.items():
            expect(card.locator(f"[data-piece='{piece}']")).to_have_attribute("aria-label", re.compile(f", {fate}$"))
        expect(card.locator(".parties li:is(.hit, .lost, .retreat, .advance)")).to_have_count(len(fates))
        if goes >= 0:
            lies(page, board, goes, line.path[-1])
    press(page, step, touch=screen is PHONE)
    expect(card).to_have_count(0)


CORNER = "x=60&y=60&k=2.200"
"""A part of the map in which nobody is."""


def test_what_is_asked_next_comes_into_view_when_the_card_goes(server: Program, visit: Visit, leyte: Fought) -> None:
    page = fight(server, visit, leyte, DESK)
    card, table = page.get_by_test_id("battle"), page.locator(".table")
    steps = sum(2 if line.lookup and line.lookup.line else 1 for line in leyte.lines)
    for step in range(1, steps):
        expect(card).to_have_attribute("data-step", str(step))
        if step == steps - 1:
            look_at(page, CORNER)
        before = int(table.get_attribute("data-version") or 0)
        page.keyboard.press(".")
    expect(card).to_have_attribute("data-step", str(steps))
    expect(table).to_have_attribute("data-version", str(before + 1))  # its end is on the table, and more is asked
    page.wait_for_timeout(600)  # the address has the view once it has come to rest
    expect(page).to_have_url(re.compile(CORNER))
    page.keyboard.press(".")
    expect(card).to_have_count(0)
    expect(page).not_to_have_url(re.compile(CORNER))
