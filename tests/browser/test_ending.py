"""After a change of the rules a match is ended as it stands: one side offers that, the other agrees, in two steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.choosing import QUICK, next_choice
from browser.conftest import RESULTS, Visit
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
    us.get_by_test_id("ending-open").click()
    keep = us.get_by_role("button", name="Play on", exact=True)
    expect(keep).to_be_focused()
    us.screenshot(path=RESULTS / "ending-sure.png")
    keep.press("Enter")
    assert server.table(links["seats"]["jp"])["ending"]["agreed"] == []
    us.get_by_test_id("ending-open").click()
    us.get_by_test_id("ending-sure").click()
    offer = jp.get_by_test_id("ending")
    expect(offer).to_contain_text("would end the match as it stands")
    expect(us.get_by_test_id("ending")).to_contain_text("Waiting for")
    jp.screenshot(path=RESULTS / "ending-offered.png")
    offer.get_by_test_id("ending-open").click()
    offer.get_by_test_id("ending-sure").click()
    for page in (us, jp):
        expect(page.get_by_test_id("result")).to_contain_text("Ended by agreement, as it stood")
        expect(page.get_by_test_id("log")).to_contain_text("Ended by agreement, as it stood")
    jp.screenshot(path=RESULTS / "ending-result.png")
    us.goto(server.address)
    expect(us.get_by_text("Ended by agreement, as it stood")).to_be_visible()
