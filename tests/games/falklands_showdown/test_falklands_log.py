"""The log says what happened, and where: losses, single dice, bids."""

from __future__ import annotations

import pytest
from test_11_events import rolled
from waters import Waters, waters

from beachhead.kernel.ask import Action
from beachhead.kernel.match import new_match

PAIR = ("fly ar-a4-1", "fly ar-a4-2", "go")
A4S = {"ar-a4-1": "argentina", "ar-a4-2": "argentina"}
CAP = {"uk-hermes": "sea-7"}


def losses(t: Waters) -> dict[str, str]:
    """The sentences about losses, by the area that they point at."""
    lines = [line for line in t.match.log() if line.kind == "Lost"]
    return {t.game.edition.board.names[line.spaces[0]]: line.text for line in lines}


def test_aircraft_are_lost_where_they_are_shot_down() -> None:
    t = waters({**A4S, "uk-brilliant": "sea-6"}, phase="ar_ops", dice=[6, 6, 1])
    t.do("op 17", "raid sea-6", *PAIR, "spread")
    assert losses(t) == {"sea-6": "A-4 Skyhawk 1 is lost in Sea Area 6"}
    t = waters({**A4S, "uk-40c": "san-carlos"}, phase="ar_ops", dice=[6, 6, 1])
    t.do("op 18", "raid san-carlos", *PAIR, "spread")
    assert set(losses(t)) == {"san-carlos"}
    t = waters({**A4S, **CAP, "uk-norland": "falklands-sea"}, phase="ar_ops", dice=[1, 6, 6, 6])
    t.do("op 17", "raid falklands-sea", *PAIR, "intercept", "spread")
    assert set(losses(t)) == {"sea-6"}


def test_aircraft_on_the_ground_are_lost_at_their_base() -> None:
    t = waters({**CAP, "ar-puc-3": "goose-green"}, dice=[1]).do("op 18", "raid goose-green", "fly uk-hermes", "go")
    assert losses(t) == {"goose-green": "Pucara 3 is lost in Goose Green"}
    t = waters({"ar-puc-1": "port-stanley"}, dice=(4,)).do("op 8")
    assert set(losses(t)) == {"port-stanley"}


def test_bombs_among_parked_aircraft_need_not_hit_one() -> None:
    t = waters(dice=(4,)).do("op 8")
    assert "The bombs fall where aircraft are parked" in [line.text for line in t.match.log()]
    assert not losses(t)


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (2, "A helicopter comes down with Special Air Service aboard"),
        (3, "A helicopter comes down; nobody of Special Air Service is hurt"),
    ],
)
def test_an_accident_is_told_as_it_went(face: int, text: str) -> None:
    t = rolled(5, 5, face, lie={"uk-hermes": "sea-7", "uk-sas": "uk-hermes"})
    assert text in [line.text for line in t.match.log()]
    assert (t.where("uk-sas") == "lost") is (face == 2) is bool(losses(t))


@pytest.mark.parametrize(
    ("uk", "face", "text"),
    [
        (24, (), "Bids: 24 and 25; the lower one commands the UK"),
        (25, (3,), "Bids: 25 and 25; the players keep their sides by the die"),
        (25, (4,), "Bids: 25 and 25; the players change sides by the die"),
    ],
)
def test_equal_bids_are_told_as_the_die_decided_them(uk: int, face: tuple[int, ...], text: str) -> None:
    match = new_match("falklands_showdown", "bidding", seed=1, script=face)
    match.apply("uk", Action("bid", str(uk)))
    match.apply("ar", Action("bid", "25"))
    assert text in [line.text for line in match.log()]
