"""The guided first landing: every step is offered, its dice fall as the texts tell, and what they say is so."""

from __future__ import annotations

import pytest

from beachhead.edition.guide import find_guide
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import LOST
from beachhead.games.port_stanley.module import MODULE
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match
from beachhead.lab.guide_play import comes_out, play_guide

EDITION = MODULE.edition()


@pytest.fixture(scope="module")
def pages() -> dict[str, Match]:
    """By step the match as it stands while the learner reads its text; "end" after the last one."""
    found: dict[str, Match] = {}
    last = None
    for moment in play_guide(find_guide(MODULE, "san-carlos")):
        if moment.step.id not in found and moment.answer.side == "uk":
            found[moment.step.id] = moment.match.clone()
        last = moment.match
    assert last is not None
    return found | {"end": last}


def game(match: Match) -> Stanley:
    assert isinstance(match.game, Stanley)
    return match.game


def shown(match: Match, hex_name: str) -> list[tuple[str, str, str]]:
    """Kind, size and formation of the Argentine counters that lie face up in a hex."""
    here = game(match).here(EDITION.board.space(hex_name), 1)
    kinds = [game(match).type(unit) for unit in here if not game(match).unit(unit).down]
    return [(kind.kind, kind.size, kind.id.split("-")[1]) for kind in kinds]


def test_the_first_landing_comes_out_as_told() -> None:
    guide = find_guide(MODULE, "san-carlos")
    assert comes_out(guide, guide.seed)
    last = list(play_guide(guide))[-1].match
    assert last.game.state.turn == 2
    san_carlos = MODULE.edition().board.space("1119")
    assert last.game.state.settlements == (san_carlos,)
    assert set(last.asks) == {"uk"}, "the last page is shown to the learner when he is asked again"


@pytest.mark.clause("PS-10.1c")
def test_the_second_step_tells_who_was_turned_up_and_argentina_chooses_two(pages: dict[str, Match]) -> None:
    assert shown(pages["look"], "1317") == []
    assert shown(pages["again"], "1317") == [("infantry", "company", "12")]
    assert shown(pages["harriers"], "1119") == [("infantry", "platoon", "12")]
    faces = [
        sum(not one.down and one.hex >= 0 for one in game(pages[page]).state.units[EDITION.first_side_units :])
        for page in ("again", "harriers")
    ]
    assert faces[1] == faces[0] + 3, "the one at San Carlos, and two of Argentina's own choice"


@pytest.mark.clause("PS-7.2b")
def test_the_sixth_step_fills_the_holds(pages: dict[str, Match]) -> None:
    before, after = pages["stores"], pages["sail"]
    for ship in ("uk-fearless", "uk-intrepid"):
        stock = Action("stock", ship)
        assert stock in [option.action for option in before.asks["uk"].choices()]
        assert stock not in [option.action for option in after.asks["uk"].choices()], "their holds are full"


@pytest.mark.clause("PS-11.6a", "PS-11.4a")
def test_the_seventeenth_step_tells_what_the_battle_did(pages: dict[str, Match]) -> None:
    before, now, end = pages["attack"], pages["advance"], pages["end"]
    target = EDITION.board.space("1119")
    (platoon,) = game(before).here(target, 1)
    assert game(now).hex(platoon) == LOST
    assert Action("pass") in [option.action for option in now.asks["uk"].choices()], "nobody needs to go back"
    para = EDITION.unit_index["uk-2-para-1"]
    assert (game(now).hex(para) != target, game(end).hex(para) == target) == (True, True)
