"""Playing on from a moment: from the replay by mouse and touch, from the table by key; planning by key and mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choices, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def finished(server: Program) -> Json:
    """A match that two computers have played to its end, as its spectator sees it."""
    token = server.new("barrier", us="random", jp="random", seed=11)["table"]
    return {**server.wait(token, lambda table: table["over"]), "token": token}


def table_of(page: Page, server: Program) -> Json:
    """The table to which a page has gone."""
    expect(page).to_have_url(re.compile(r"#/table/"))
    return server.table(re.findall(r"#/table/([\w-]+)", page.url)[0])


def test_a_replay_is_played_on_from_its_moment_with_the_mouse(server: Program, visit: Visit, finished: Json) -> None:
    moment = server.get(f"table/{finished['token']}/at/60")
    page = visit(f"{server.address}#/replay/{finished['token']}/60")
    page.get_by_test_id("replay-branch").click()
    dialog = page.get_by_test_id("branch")
    expect(dialog).to_contain_text("after decision 60")
    dialog.get_by_text("Same screen").click()
    dialog.get_by_test_id("branch-start").click()
    expect(page.get_by_test_id("ask")).to_be_visible()
    table = table_of(page, server)
    lie = [[(piece["id"], piece["space"]) for piece in one["position"]["pieces"]] for one in (table, moment)]
    assert lie[0] == lie[1]
    assert table["branch"]["decision"] == 60
    assert set(table["sides"]) == {"us", "jp"}
    begun = page.url
    expect(page.get_by_test_id("log").get_by_test_id("origin")).to_contain_text("Branch of The Mountain Barrier")
    page.get_by_test_id("game").click()
    page.get_by_test_id("pages").get_by_test_id("origin").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", "60")
    page.goto(begun)
    page.get_by_role("button", name="Menu").click()
    page.locator("header").get_by_test_id("origin").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-moment", "60")
    page.goto(server.address)
    expect(page.get_by_test_id("match").filter(has_text="Branch of")).to_contain_text("after decision 60")


def test_the_replay_of_a_branch_begins_in_the_turn_from_which_it_comes(
    server: Program, visit: Visit, finished: Json
) -> None:
    at = next(at for at in range(400, finished["decision"], 20) if of(server, finished, at)["turn"] not in ("9", "17"))
    seats = {"us": "random", "jp": "random"}
    answer = server.http.post(f"/api/table/{finished['token']}/branch", json={"at": at, "seats": seats, "invite": []})
    token = answer.raise_for_status().json()["table"]
    server.wait(token, lambda table: table["over"])
    page = visit(f"{server.address}#/replay/{token}/0")
    expect(page.get_by_test_id("replay-slider").locator("text").first).to_have_text(of(server, finished, at)["turn"])


def of(server: Program, match: Json, at: int) -> Json:
    """A position of a match."""
    return dict(server.get(f"table/{match['token']}/at/{at}")["position"])


def test_a_match_is_played_on_from_now_by_key(server: Program, visit: Visit) -> None:
    token = server.new("assault")["table"]
    page = visit(server.page(token))
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_test_id("branch")).to_contain_text("What you cannot see is guessed")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("branch")).to_have_count(0)
    page.keyboard.press("e")
    page.get_by_test_id("branch-start").focus()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(token))
    assert table_of(page, server)["branch"]["match"] == server.table(token)["match"]


def test_the_end_says_that_nobody_is_asked_and_a_finger_plays_on(server: Program, visit: Visit, finished: Json) -> None:
    page = visit(f"{server.address}#/replay/{finished['token']}/{finished['decision']}", **PHONE)
    expect(page.get_by_test_id("replay-branch")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("replay-branch").tap(force=True)
    expect(page.get_by_test_id("branch-ended")).to_contain_text("nobody is asked any more")
    expect(page.get_by_test_id("branch-start")).to_have_count(0)
    page.get_by_role("button", name="Close").last.tap()
    page.get_by_test_id("replay-heading-back").tap()
    page.get_by_test_id("replay-branch").tap()
    page.get_by_test_id("branch-start").tap()
    assert table_of(page, server)["branch"]
    expect(page.get_by_test_id("game").get_by_text("branch", exact=True)).to_be_visible()


def test_a_plan_is_tried_and_dropped_or_committed(server: Program, visit: Visit) -> None:
    token = server.new("assault")["table"]
    page = visit(server.page(token))
    ask, plan = page.get_by_test_id("ask"), page.get_by_test_id("plan")
    expect(ask).to_be_visible()
    before, asked = server.table(token), ask.inner_text()
    page.keyboard.press("d")
    expect(plan).to_contain_text("0 answers tried")
    page.get_by_test_id("main").click()
    expect(plan).to_contain_text("1 answer tried")
    expect(ask).not_to_have_text(asked)
    page.keyboard.press("u")
    expect(plan).to_contain_text("0 answers tried")
    page.get_by_test_id("main").click()
    expect(plan).to_contain_text("1 answer tried")
    page.get_by_test_id("plan-drop").click()
    expect(plan).to_have_count(0)
    expect(ask).to_have_text(asked)
    assert server.table(token) == before
    page.keyboard.press("d")
    page.get_by_test_id("main").click()
    expect(plan).to_contain_text("1 answer tried")
    page.get_by_test_id("plan-commit").click()
    expect(plan).to_have_count(0)
    expect(ask).not_to_have_text(asked)
    assert server.table(token)["version"] == before["version"] + 1


def test_why_a_plan_goes_no_further_is_said_in_a_sentence(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    while not choices(seen := server.table(token), "declare"):
        server.act(token, seen, next_choice(seen))
    page = visit(server.page(token))
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("d")
    page.get_by_test_id("main").click()
    expect(page.get_by_test_id("plan")).to_contain_text("Planning. The decision passes on here")


def test_who_plays_both_sides_is_offered_the_one_that_is_asked(server: Program, visit: Visit) -> None:
    links = server.new(seed=23)
    token = links["table"]
    while (seen := server.table(token))["question"]["side"] != "jp":
        server.act(token, seen, next_choice(seen))
    assert seen["sides"][0] == seen["position"]["phasing"] == "us"
    page = visit(server.page(token))
    expect(page.get_by_test_id("ask")).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_test_id("branch").get_by_role("radio", name="Japan")).to_be_checked()
