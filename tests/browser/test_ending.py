"""What one side offers and the other agrees to: to end the match as it stands, or to go back beyond a die."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.choosing import QUICK, next_choice
from browser.conftest import PHONE, RESULTS, Visit
from browser.program import SERVE, Json, Program

pytestmark = pytest.mark.browser

OTHER_RULES = """
import msgspec
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.module import LeyteModule
LeyteModule.rules_version = "another"
emit = Core.emit
Core.emit = lambda game, event: emit(game, msgspec.structs.replace(event, clause="LEY-7.61a"))
"""


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[tuple[Program, Json]]:
    """A server under other rules, and the links of a match that began under those of today."""
    program = Program(tmp_path)
    program.start()
    links: Json = program.new(seed=23)
    for _ in range(40):
        seen = program.table(links["table"])
        program.act(links["table"], seen, next_choice(seen, QUICK))
    program.code = OTHER_RULES + SERVE
    program.restart()
    yield program, links
    program.close()


def test_one_side_offers_to_end_it_and_the_other_agrees(changed: tuple[Program, Json], visit: Visit) -> None:
    server, links = changed
    us, jp = (visit(server.page(links["seats"][side])) for side in ("us", "jp"))
    us.get_by_role("button", name="Menu").click()
    us.get_by_test_id("offer-end").click()
    keep = us.get_by_role("button", name="Play on", exact=True)
    expect(keep).to_be_focused()
    us.screenshot(path=RESULTS / "ending-sure.png")
    keep.press("Enter")
    assert server.table(links["seats"]["jp"])["offers"] == []
    us.get_by_role("button", name="Menu").click()
    us.get_by_test_id("offer-end").click()
    us.get_by_test_id("offer-sure").click()
    offer = jp.get_by_test_id("offer-end")
    expect(offer).to_contain_text("offers to end the match as it stands")
    expect(us.get_by_test_id("offer-end")).to_contain_text("Waiting for")
    jp.screenshot(path=RESULTS / "ending-offered.png")
    offer.get_by_test_id("accept").click()
    for page in (us, jp):
        expect(page.get_by_test_id("result")).to_contain_text("Ended by agreement, as it stood")
        expect(page.get_by_test_id("log")).to_contain_text("Ended by agreement, as it stood")
    jp.screenshot(path=RESULTS / "ending-result.png")
    us.goto(server.address)
    expect(us.get_by_text("Ended by agreement, as it stood")).to_be_visible()


def test_play_goes_back_beyond_a_die_and_the_log_strikes_it_through(
    changed: tuple[Program, Json], visit: Visit
) -> None:
    """Asked with mouse and keys at a desk, read and agreed to on a phone."""
    server, links = changed
    us, jp = links["seats"]["us"], links["seats"]["jp"]
    while not (seen := server.table(links["table"]))["log"][-1]["faces"]:
        server.act(links["table"], seen, next_choice(seen))
    desk, phone = visit(server.page(us)), visit(server.page(jp), **PHONE)
    line = desk.get_by_test_id("log").locator("li").nth(-4)
    line.hover()
    line.get_by_test_id("ask-here").click()
    dialog = desk.get_by_test_id("make-offer")
    expect(dialog).to_contain_text("The dice fall anew")
    desk.screenshot(path=RESULTS / "going-back-asked.png")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("offer-take_back")).to_contain_text("Waiting for")
    offer = phone.get_by_test_id("offer-take_back")
    expect(offer).to_contain_text("1 die has fallen")
    phone.screenshot(path=RESULTS / "going-back-offered.png")
    offer.get_by_test_id("decline").click()
    expect(desk.get_by_test_id("offer-take_back")).to_contain_text("declined")
    desk.get_by_test_id("withdraw").click()
    seen = server.table(links["table"])
    server.act(links["table"], seen, next_choice(seen, QUICK))
    server.http.post(f"/api/table/{us}/offer", json={"kind": "take_back", "to": seen["decision"] - 4})
    offer.get_by_test_id("accept").click()
    expect(desk.get_by_test_id("log")).to_contain_text("By agreement play goes on from an earlier moment")
    expect(desk.get_by_test_id("log").locator("li.gone").last).to_be_visible()
    desk.screenshot(path=RESULTS / "going-back-done.png")


@pytest.mark.parametrize("width", [1280, 1000], ids=["beside the map", "below the map"])
def test_an_offer_is_seen_with_its_buttons_while_an_attack_takes_the_room(
    server: Program, visit: Visit, width: int
) -> None:
    links = server.new(seed=23)
    while not (seen := server.table(links["table"]))["position"]["attack"]:
        server.act(links["table"], seen, next_choice(seen))
    us, jp = links["seats"]["us"], links["seats"]["jp"]
    page = visit(server.page(us), viewport={"width": width, "height": 800})
    expect(page.get_by_test_id("ask")).to_contain_text("attack")
    server.http.post(f"/api/table/{jp}/offer", json={"kind": "draw", "to": 0}).raise_for_status()
    for button in ("decline", "accept"):
        expect(page.get_by_test_id(button)).to_be_in_viewport(ratio=1)
