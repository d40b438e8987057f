"""What nobody should miss lies over a phone's map, and covers nothing that is to be pressed next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Visit
from browser.program import Program
from browser.test_guides import GUIDES, Learner, begin

pytestmark = pytest.mark.browser


def test_the_map_makes_room_for_a_notice(server: Program, visit: Visit) -> None:
    page = visit(server.address, **PHONE)
    learner = Learner(page, server, begin(page, next(guide for guide in GUIDES if guide.id == "san-carlos")))
    table = learner.asked()
    while table["guide"]["title"] != "Load the ships":
        table = learner.pass_by(table)
    (piece,) = table["guide"]["pieces"]
    expect(page.get_by_test_id("news")).to_be_visible()
    _, spot = learner.free(f"piece-{piece}")
    news = page.get_by_test_id("news").bounding_box()
    assert news is not None
    assert spot + 50 < news["y"]
