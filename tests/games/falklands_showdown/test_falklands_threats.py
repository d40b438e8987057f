"""What a side could bring against an area by one operation: who could take part, and with what odds."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.kernel.scene import Threat

GREEN = dict.fromkeys(("uk-2p", "uk-sas", "ar-12", "ar-8"), "goose-green")
RAIDERS = {**dict.fromkeys(("ar-a4-1", "ar-a4-2"), "argentina"), "uk-norland": "falklands-sea"}


def threat(t: Waters, by: str, area: str) -> Threat:
    return t.match.threat(None, by, t.game.edition.board.names.index(area))


def coming(t: Waters, found: Threat) -> set[str]:
    return {t.game.edition.units[comer.piece].id for comer in found.comers}


@pytest.mark.clause("FS-7.1.23a", "FS-10.3a")
def test_the_odds_are_those_of_the_operation_when_it_is_carried_out() -> None:
    t = waters(GREEN)
    found = threat(t, "uk", "goose-green")
    assert coming(t, found) == {"uk-2p", "uk-sas"}
    t.do("op 23", "at goose-green", "spread")
    made = t.match.view(None).attack
    assert made is not None
    assert found.attack is not None
    assert made.outcomes
    assert found.attack.outcomes == made.outcomes


@pytest.mark.clause("FS-7.1.17a", "FS-9.4b")
def test_aircraft_come_as_far_as_they_reach() -> None:
    t = waters(RAIDERS, phase="ar_ops")
    found = threat(t, "ar", "falklands-sea")
    assert coming(t, found) == {"ar-a4-1", "ar-a4-2"}
    assert found.attack is not None
    assert sum(face.numerator / face.denominator for face in found.attack.outcomes) == pytest.approx(1)
    assert [face.text for face in found.attack.outcomes if not face.good] == ["no effect"]
    assert {arrow.path for arrow in found.attack.arrows} == {
        tuple(t.game.edition.board.names.index(area) for area in ("argentina", "falklands-sea"))
    }


def test_the_layer_counts_for_each_area_what_its_card_names() -> None:
    t = waters(RAIDERS, phase="ar_ops")
    values = dict(t.match.layer(None, "threats_ar").values)
    area = t.game.edition.board.names.index("falklands-sea")
    factors = [int(comer.text.rsplit(" ", 1)[1]) for comer in threat(t, "ar", "falklands-sea").comers]
    assert values[area] == str(sum(factors))
