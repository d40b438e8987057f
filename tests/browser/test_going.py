"""Back and forth at the table, records out and in, friends and spectators by link."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.boxes import boxes
from browser.choosing import choice, choices, next_choice
from browser.conftest import PHONE, Visit
from browser.program import Json, Program
from browser.seat import Fingers, Mouse

pytestmark = pytest.mark.browser


def three_moves(server: Program, token: str) -> Json:
    """Three units moved, past the browser; the table."""
    for number in range(3):
        seen = server.table(token)
        server.act(token, seen, choices(seen, "move")[number])
        seen = server.table(token)
        server.act(token, seen, choices(seen, "to")[0])
    return server.table(token)


def test_back_to_a_line_of_the_log_and_forth_by_key(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    before = three_moves(server, token)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    expect(page.get_by_test_id("undone")).to_have_count(0)
    chips = boxes(page.get_by_test_id("log").locator("li .chip"))
    assert len({round(chip["x"] + chip["width"]) for chip in chips}) == 1, "the clauses do not stand in line"
    moves = [line for line in before["log"] if line["decision"] in (2, 4, 6)]
    row = page.get_by_test_id("log").locator("li", has_text=moves[0]["text"][:30])
    row.get_by_test_id("undo-here").click()
    table = seat.settle(lambda now: bool(now["decision"] == 2))
    assert [line["text"] for line in table["undone"]] == [line["text"] for line in moves[1:]]
    expect(page.get_by_test_id("undone")).to_have_count(2)
    expect(page.get_by_test_id("undone").first.locator("s")).to_have_text(moves[1]["text"])
    for decision in (3, 4, 5, 6):
        page.keyboard.press("r")
        seat.settle(lambda now, wanted=decision: bool(now["decision"] == wanted))  # type: ignore[misc]
    expect(page.get_by_test_id("undone")).to_have_count(0)
    after = seat.settle()
    assert after["position"] == before["position"]
    expect(page.get_by_test_id("redo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("r")
    expect(page.get_by_test_id("why")).to_contain_text(after["redo_reason"])
    said = page.get_by_test_id("why").locator("p .text").last
    assert said.evaluate("(text) => getComputedStyle(text, '::first-letter').textTransform") == "uppercase"


def test_the_whole_phase_is_undone_from_the_menu_and_the_palette(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    three_moves(server, token)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    page.get_by_test_id("back-menu").click()
    page.get_by_text("Undo the phase: 6 decisions").click()
    table = seat.settle(lambda now: bool(now["decision"] == 0))
    assert len(table["undone"]) == 3
    page.get_by_test_id("redo").click()
    page.get_by_test_id("redo").click()
    seat.settle(lambda now: bool(now["decision"] == 2))
    page.keyboard.press("Control+k")
    page.keyboard.type("undo the phase")
    page.keyboard.press("Enter")
    seat.settle(lambda now: bool(now["decision"] == 0))


def test_another_answer_ends_redo_and_what_was_struck_through(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    three_moves(server, token)
    page = visit(server.page(token))
    seat = Mouse(page, server, token)
    seat.settle()
    seat.undo()
    expect(page.get_by_test_id("undone")).to_have_count(1)
    seat.take(choices(seat.table(), "to")[1])
    expect(page.get_by_test_id("undone")).to_have_count(0)
    expect(page.get_by_test_id("redo")).to_have_attribute("aria-disabled", "true")


def test_beyond_a_die_the_undo_button_says_why(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    server.act(token, server.table(token), choice(server.table(token), "end"))
    while server.table(token)["can_undo"] or not any(line["faces"] for line in server.table(token)["log"]):
        seen = server.table(token)
        server.act(token, seen, next_choice(seen))
    page = visit(server.page(token))
    table = Mouse(page, server, token).settle()
    undo = page.get_by_test_id("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", table["undo_reason"])
    undo.click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("a die has been rolled since")
    assert server.table(token) == table


def test_two_fingers_undo_and_the_sheet_redoes(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    three_moves(server, token)
    page = visit(server.page(token), **PHONE)
    seat = Fingers(page, server, token)
    seat.settle()
    seat.two_tap()
    seat.settle(lambda now: bool(now["decision"] == 5))
    page.get_by_test_id("redo").tap()
    seat.settle(lambda now: bool(now["decision"] == 6))
    (box,) = boxes(page.get_by_test_id("redo"))
    assert min(box["width"], box["height"]) >= 44


def test_a_record_goes_out_and_comes_in_again(server: Program, visit: Visit, tmp_path: Path) -> None:
    token = server.new(seed=23)["table"]
    table = three_moves(server, token)
    page = visit(server.page(token))
    Mouse(page, server, token).settle()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "three.json"
    saved.value.save_as(file)

    page.goto(server.address)
    page.get_by_test_id("record-file").set_input_files(file)
    page.wait_for_url("**/#/table/*")
    brought = page.url.rsplit("/", 1)[1]
    assert brought != token
    again = Mouse(page, server, brought).settle()
    assert (again["position"], again["log"]) == (table["position"], table["log"])


def test_a_record_that_does_not_replay_says_where(server: Program, visit: Visit, tmp_path: Path) -> None:
    token = server.new(seed=23)["table"]
    three_moves(server, token)
    record = server.get(f"table/{token}/record")
    record["actions"][3][2] = "9999"
    page = visit(server.address)
    count = len(server.get("matches"))
    page.faults.expect("answer 4")  # type: ignore[attr-defined]
    for name, content, words in (
        ("broken.json", json.dumps(record), "decision 4"),
        ("letter.json", "{}", "letter.json"),
    ):
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        page.get_by_test_id("record-file").set_input_files(file)
        expect(page.get_by_test_id("import-failure")).to_contain_text(words)
    assert len(server.get("matches")) == count


def test_a_record_is_dropped_on_the_lobby(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    text = json.dumps(server.get(f"table/{token}/record"))
    page = visit(server.address)
    expect(page.get_by_test_id("match").first).to_be_visible()
    page.evaluate(
        """text => {
          const files = new DataTransfer();
          files.items.add(new File([text], 'match.json', { type: 'application/json' }));
          for (const kind of ['dragover', 'drop'])
            window.dispatchEvent(new DragEvent(kind, { dataTransfer: files, cancelable: true, bubbles: true }));
        }""",
        text,
    )
    page.wait_for_url("**/#/table/*")


def test_a_friend_plays_by_the_link(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    page.get_by_test_id("game-leyte").click()
    page.get_by_role("radio", name="The Mountain Barrier").check()
    page.get_by_text("A friend", exact=True).click()
    page.get_by_test_id("start").click()
    dialog = page.get_by_role("dialog", name="Invite and links")
    link = dialog.get_by_role("textbox", name="Japan: for a friend").input_value()
    expect(dialog.get_by_test_id("reach")).to_contain_text(f"beachhead serve --host 0.0.0.0 --port {server.port}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy: Japan").click()
    expect(dialog.get_by_role("button", name="Copied: Japan")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    own = re.sub(r".*/|\?.*", "", page.url)
    friend = visit(link)
    us, jp = Mouse(page, server, own), Mouse(friend, server, link.rsplit("/", 1)[1])
    table, other = us.settle(), jp.settle()
    assert (table["sides"], other["sides"], table["match"]) == (["us"], ["jp"], other["match"])
    assert other["question"] is None
    us.take(choice(table, "end"))
    while (table := us.table())["question"] is not None:
        us.take(next_choice(table))
    answered = jp.take(next_choice(jp.settle(lambda now: now["question"] is not None)))
    expect(page.get_by_test_id("log")).to_contain_text(answered["log"][-1]["text"])

    page.goto(server.address)
    expect(page.get_by_test_id("match").first).to_be_visible()
    for rest in page.get_by_role("button", name="Show all").all():
        rest.click()
    row = page.get_by_test_id("match").filter(has=page.locator(f"a[href$='{own}']"))
    expect(row).to_contain_text("You: United States")
    row.get_by_test_id("row-menu").click()
    row.get_by_text("Links", exact=True).click()
    expect(page.get_by_role("textbox", name="Japan: for a friend")).to_have_value(link)


def test_links_of_the_same_screen(server: Program, visit: Visit) -> None:
    links = server.new(seed=23)
    page = visit(server.page(links["table"]))
    Mouse(page, server, links["table"]).settle()
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("links").click()
    dialog = page.get_by_role("dialog", name="Invite and links")
    for label, token in (("United States: for", links["seats"]["us"]), ("Japan: for", links["seats"]["jp"])):
        expect(dialog.get_by_role("textbox", name=label)).to_have_value(server.page(token))
    expect(dialog.get_by_role("textbox", name="To watch")).to_have_value(server.page(links["watch"]))
    page.goto("about:blank")
    page.goto(server.page(links["seats"]["jp"]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("links").click()
    expect(dialog.get_by_role("textbox", name="To watch")).to_be_visible()
    shown = [field.input_value() for field in dialog.locator("input").all()]
    assert not [value for value in shown if links["seats"]["us"] in value or links["table"] in value]


def test_a_match_is_renamed_at_the_table_and_in_the_lobby(server: Program, visit: Visit) -> None:
    token = server.new(us="person", jp="random")["table"]
    page = visit(server.page(token))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_text("it can be had when the match is over")).to_be_visible()
    page.get_by_text("Rename the match").click()
    page.get_by_test_id("name").fill("Sunday")
    page.keyboard.press("Enter")
    expect(page.locator(".list")).to_contain_text("Sunday")
    page.goto(server.address)
    row = page.get_by_test_id("match").filter(has=page.locator(f"a[href$='{token}']"))
    expect(row).to_contain_text("Sunday")
    row.get_by_test_id("row-menu").click()
    row.get_by_text("Rename", exact=True).click()
    page.get_by_test_id("name").fill("Monday")
    page.keyboard.press("Enter")
    expect(row).to_contain_text("Monday")
    assert server.table(token)["name"] == "Monday"


def test_two_computers_are_watched_to_the_end(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    page.get_by_test_id("game-leyte").click()
    page.get_by_role("radio", name="The American Assault").check()
    page.get_by_text("Watch two", exact=True).click()
    for side in ("United States", "Japan"):
        page.get_by_role("group", name=f"Strength of {side}").get_by_text("Random").click()
    page.get_by_test_id("start").click()
    page.wait_for_url("**/#/table/*")
    table = server.table(page.url.rsplit("/", 1)[1])
    assert table["sides"] == []
    expect(page.get_by_text("Look at the map")).to_be_visible()
    assert server.table(page.url.rsplit("/", 1)[1])["over"]


def test_the_scenario_says_how_long_it_is_and_who_wins(server: Program, visit: Visit) -> None:
    page = visit(server.address)
    page.get_by_test_id("game-leyte").click()
    for scenario in server.game("leyte")["scenarios"]:
        page.get_by_role("radio", name=scenario["name"]).check()
        figures, balance = page.get_by_test_id("figures"), scenario["balance"]
        expect(figures).to_contain_text(f"{scenario['last_turn'] - scenario['first_turn'] + 1} turns")
        expect(figures).to_contain_text(f"US wins {balance['wins']['us']}, JP wins {balance['wins']['jp']}")
        expect(figures).to_contain_text(f"of {balance['matches']} between computers")
