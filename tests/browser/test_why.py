"""Why this? What was weighed, at the table and in the replay."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from patience import PATIENCE

pytestmark = pytest.mark.browser

BEFORE_SERVING = """
from beachhead.kernel.module import Thought, find
from beachhead.server import advice, mining
type(find("leyte")).thought = Thought()
advice.PATIENCE = mining.PATIENCE = 1000.0
mining.JUDGED, mining.WEIGHED = 24, 4
"""
"""The budget alone ends a thought, a small one, and few decisions of a match are gone through."""


@pytest.fixture(scope="module")
def asked(server: Program) -> Json:
    """A match against the computer, who has moved: it is the reader's turn to answer."""
    token = server.new("barrier", us="greedy", jp="person", seed=5)["table"]
    return {**server.wait(token, lambda table: table["question"]), "token": token}


def number_of(mark: str) -> int:
    """A figure with a true minus."""
    return int(mark.replace("\N{MINUS SIGN}", "-"))


@pytest.fixture(scope="module")
def finished(server: Program) -> str:
    """A match that two computers have played to its end: the link that watches it."""
    token = str(server.new("barrier", us="random", jp="random", seed=11)["table"])
    server.wait(token, lambda table: table["over"])
    return token


def test_the_replay_draws_what_it_was_worth_and_leads_to_the_turning_points(
    server: Program, visit: Visit, finished: str
) -> None:
    course = server.get(f"table/{finished}/course?eyes=us")
    page = visit(f"{server.address}#/replay/{finished}/0?eyes=us")
    expect(page.get_by_test_id("replay-value").locator("path.line")).to_have_count(1)
    reached = [0, *course["values"], *(turning["after"] for turning in course["turning"])]
    marks = page.get_by_test_id("replay-value").locator(".axis").all_text_contents()
    assert "0" in marks
    assert {number_of(mark) for mark in marks} <= {0, round(min(reached)), round(max(reached))}
    assert len(marks) > 1, "nothing says how much it was worth"
    points = page.get_by_test_id("replay-turning").get_by_role("button")
    expect(points).to_have_count(len(course["turning"]))
    points.first.click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(course["turning"][0]["decision"]))
    expect(points.first).to_contain_text(course["turning"][0]["text"][:20])


def test_the_luck_ledger_says_who_was_lucky_and_leads_to_the_battles(
    server: Program, visit: Visit, finished: str
) -> None:
    ledger = server.get(f"table/{finished}/luck?eyes=us")
    most = max(ledger["battles"], key=lambda one: abs(one["luck"]["us"]))
    page = visit(f"{server.address}#/replay/{finished}/0?eyes=us")
    expect(page.get_by_test_id("luck-turns").get_by_role("button")).to_have_count(len(ledger["turns"]))
    page.get_by_test_id("luck-battles").get_by_role("button", name=most["text"]).first.click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(most["decision"]))
    page.goto(f"{server.address}#/table/{finished}")
    amount = f"{abs(ledger['total']['luck']['us']):.1f}".removesuffix(".0")
    expect(page.get_by_test_id("result").get_by_test_id("luck-said")).to_contain_text(f": {amount} losses")


def test_the_after_action_report_prints_with_the_map_and_leads_into_the_replay(
    server: Program, visit: Visit, finished: str
) -> None:
    page = visit(f"{server.address}#/report/{finished}")
    report = page.get_by_test_id("report")
    expect(report.get_by_test_id("luck-said")).to_be_visible()
    expect(report).to_contain_text(server.get(f"table/{finished}")["position"]["outcome"]["text"])
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.get_by_test_id("printed")).to_be_visible()
    expect(report.get_by_test_id("replay-points")).to_be_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    report.get_by_test_id("replay-turning").get_by_role("button").first.click()
    expect(page.get_by_test_id("replay")).to_be_visible()


def test_the_card_opens_by_key_mouse_and_touch_and_says_what_was_weighed(
    server: Program, visit: Visit, asked: Json
) -> None:
    address, token = f"{server.address}#/table/{asked['token']}", asked["token"]
    own, last = (server.get(f"table/{token}/weighed?{words}") for words in ("level=greedy", "of=computer"))
    page = visit(address)
    card, plan = page.get_by_test_id("why"), page.get_by_test_id("why-plan")
    expect(page.get_by_test_id("why-open")).to_be_visible()
    page.keyboard.press("w")
    expect(plan).to_have_text(own["plan"])
    expect(card.get_by_test_id("why-option")).to_have_count(len(own["options"]))
    page.get_by_test_id("why-ahead").click()
    expect(card).to_contain_text("As Veteran weighs it")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.get_by_test_id("why-open").click()
    page.get_by_test_id("why-computer").click()
    expect(plan).to_have_text(last["plan"])
    expect(card.locator("tr.best")).to_contain_text("chosen")
    card.get_by_role("button", name="Before").click()
    expect(plan).to_have_text(server.get(f"table/{token}/weighed?at={last['before']}")["plan"])
    phone = visit(address, **PHONE)
    phone.get_by_test_id("why-open").tap()
    expect(phone.get_by_test_id("why-plan")).to_have_text(own["plan"])
    phone.get_by_role("button", name="Close").tap()
    expect(phone.get_by_test_id("why")).to_have_count(0)


def test_nobody_looks_ahead_in_a_game_that_offers_nobody_who_does(server: Program, visit: Visit) -> None:
    assert "veteran" not in {player["id"] for player in server.game("port_stanley")["players"]}
    body = {"game": "port_stanley", "scenario": "stanley", "seats": {"uk": "person", "ar": "person"}, "seed": 3}
    token = server.http.post("/api/matches", json=body).raise_for_status().json()["table"]
    page = visit(server.page(token))
    page.get_by_test_id("why-open").click()
    expect(page.get_by_test_id("why-option").nth(1)).to_be_visible()
    expect(page.get_by_test_id("why-ahead")).to_have_count(0)


@pytest.fixture
def puzzles(server: Program, finished: str) -> list[Json]:
    """The lessons of the match for the Americans; they are mined when somebody asks for the first time."""
    server.http.post(f"/api/table/{finished}/puzzles?side=us")
    until = time.monotonic() + PATIENCE
    while not (puzzles := server.get(f"table/{finished}/puzzles?side=us")["puzzles"]) and time.monotonic() < until:
        time.sleep(0.1)
    return puzzles


def test_what_veteran_would_have_done_and_the_lessons_of_a_match(
    server: Program, visit: Visit, finished: str, puzzles: list[Json]
) -> None:
    first = puzzles[0]
    page = visit(f"{server.address}#/replay/{finished}/{first['decision']}?eyes=us")
    page.get_by_test_id("replay-tab-study").click()
    expect(page.get_by_test_id("why-plan")).to_be_visible()
    page.get_by_test_id("study-veteran").click()
    expect(page.get_by_test_id("why-plan")).to_have_text(first["plan"])
    page.get_by_test_id("replay-first").click()
    page.get_by_test_id("puzzle-open").first.click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", str(first["decision"]))
    choices = page.get_by_test_id("puzzle-choice")
    expect(choices).to_have_count(len(first["options"]))
    expect(page.get_by_test_id("why-plan")).to_have_count(0)
    best = next(option["label"] for option in first["options"] if option["best"])
    choices.filter(has_text=best).first.click()
    expect(page.get_by_test_id("puzzle-told")).to_have_text("That is what the computer would do.")


@pytest.mark.usefixtures("puzzles")
def test_on_a_phone_the_counters_of_a_lesson_can_be_read(server: Program, visit: Visit, finished: str) -> None:
    """The whole map was shown, and of the units no more than dots."""
    page = visit(f"{server.address}#/replay/{finished}/0?eyes=us", **PHONE)
    page.get_by_test_id("replay-tab-study").tap()
    page.get_by_test_id("puzzle-open").first.tap()
    expect(page.get_by_test_id("puzzle-choice").first).to_be_visible()
    page.wait_for_function("() => new URLSearchParams(location.hash.split('?')[1]).get('k') > 0.26")
