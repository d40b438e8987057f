"""4.0 In the air: who flies where off an airfield that falls, with one place left nearby."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.squadrons import ids


def fallen(bomber: str, *faces: int) -> Channel:
    """North Weald falls with a bomber and a Spitfire on it, and the only base in reach has one place left."""
    edition = load_edition()
    others = [edition.board.names[space] for space in edition.airbases if edition.board.names[space] != "3617"]
    pieces: dict[str, Lie] = {"ge-inf-17": "3720", bomber: "3619", "br-spitfire-01": "3619"}
    pieces |= dict.fromkeys(ids("br-spitfire", 3, 1), "3617")
    at = channel(pieces, german=[one for one in others if one != "3619"], dice=faces)
    return at.do("move ge-inf-17", "to 3619")


@pytest.mark.clause("BSA-4.0o", "BSA-4.0k")
@pytest.mark.parametrize("bomber", ["br-blenheim-01", "br-wellington-01"])
def test_who_has_but_one_base_in_reach_flies_there_before_those_who_have_others(bomber: str) -> None:
    """The bombers reach the north as well, the Spitfire does not."""
    at = fallen(bomber, 9, 4)
    assert (at.prompt, at.where("br-spitfire-01")) == ("escape", "3617")
    assert at.targets("escape") == {"Northern England", "Scotland", "Northern Ireland", "Scapa Flow"}
    assert at.do("escape Scotland").where(bomber) == "Scotland"


@pytest.mark.clause("BSA-4.0o")
def test_who_does_not_get_off_takes_no_place() -> None:
    at = fallen("br-blenheim-01", 3, 4)
    assert "3617" in at.targets("escape")
    (lost,) = at.events("PieceLost", "ge")
    assert (at.names((lost.piece,)), lost.space) == (("br-spitfire-01",), at.space("3619"))


@pytest.mark.clause("BSA-4.0o")
def test_nobody_escapes_beyond_his_reach() -> None:
    pieces: dict[str, Lie] = {"br-inf-45": "4023", "ge-me109-01": "4124"}
    at = channel(pieces, phase="br_movement", german=["4124"], dice=[9, 9]).do("move br-inf-45", "to 4124")
    assert at.prompt == "escape"
    assert at.reason("escape Norway") == ("BSA-4.0o", "out_of_reach")
    at.do("escape Pas de Calais")
    assert (at.where("ge-me109-01"), at.unit("ge-me109-01").flown) == ("Pas de Calais", at.state.turn)
