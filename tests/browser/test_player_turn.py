"""A whole player-turn of the Mountain Barrier at one screen: with the mouse alone, with the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.choosing import choice, choices, next_choice
from browser.conftest import Visit
from browser.program import Program
from browser.seat import Keys, Mouse, Seat

pytestmark = pytest.mark.browser

SEED = 23
"""Dice that make both sides retreat and both advance."""


def fight_it_out(seat: Seat) -> set[tuple[str, str]]:
    """Play the Combat Phase to the end of the US player-turn; who answered with which verbs."""
    done = set()
    table = seat.table()
    while table["position"]["phasing"] == "us":
        chosen = next_choice(table)
        done.add((table["question"]["side"], chosen["action"]["verb"]))
        table = seat.take(chosen)
    return done


def move_back_and_forth(seat: Seat) -> dict[str, Any]:
    """Move a unit, take the goal and then the unit back, move it again; the table at the end."""
    first = seat.settle()
    unit = choices(first, "move")[3]
    name = unit["action"]["target"]
    table = seat.take(unit)
    taken = {piece["space"] for piece in table["position"]["pieces"]}
    goal = [goal for goal in choices(table, "to") if goal["space"] not in taken][-1]
    assert seat.take(goal)["position"]["pieces"] != first["position"]["pieces"]
    seat.undo()
    assert seat.undo()["position"] == first["position"]
    table = seat.take(choice(seat.table(), "move", name))
    table = seat.take(choice(table, "to", goal["action"]["target"]))
    assert next(p for p in table["position"]["pieces"] if p["id"] == unit["piece"])["space"] == goal["space"]
    assert name not in {c["action"]["target"] for c in choices(table, "move")}
    return table


def check_the_end(seat: Seat, done: set[tuple[str, str]]) -> None:
    """Japan moves now, and the page's log tells of attacks with their dice."""
    table = seat.settle()
    assert table["question"]["side"] == "jp"
    assert {("us", "attack"), ("us", "join"), ("us", "declare"), ("jp", "guard")} <= done
    log = seat.page.get_by_test_id("log")
    rolls = sum(len(line["faces"]) for line in table["log"])
    assert rolls >= 3
    expect(log.locator("li svg[role=img]")).to_have_count(rolls)
    expect(log.locator("li").last).to_contain_text(table["log"][-1]["text"])


def test_with_the_mouse_alone(server: Program, visit: Visit) -> None:
    token = server.new(seed=SEED)["table"]
    seat = Mouse(visit(server.page(token)), server, token)
    table = move_back_and_forth(seat)
    table = seat.take(choice(table, "end"))
    assert table["question"]["owed"]
    done = fight_it_out(seat)
    assert {side for side, verb in done if verb == "to"} == {"us", "jp"}
    assert {side for side, verb in done if verb == "advance"} == {"us", "jp"}
    check_the_end(seat, done)


def test_with_the_keyboard_alone(server: Program, visit: Visit) -> None:
    token = server.new(seed=SEED + 1)["table"]
    seat = Keys(visit(server.page(token)), server, token)
    table = move_back_and_forth(seat)
    seat.palette(choice(table, "end")["label"])
    table = seat.settle(lambda now: bool(now["question"]["owed"]))
    seat.press("?")
    expect(seat.page.get_by_role("dialog")).to_be_visible()
    seat.press("Escape")
    expect(seat.page.get_by_role("dialog")).to_have_count(0)
    check_the_end(seat, fight_it_out(seat))
