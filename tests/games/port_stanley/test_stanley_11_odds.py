"""The odds of land combats: what the code that rolls does, face by face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from beachhead.games.port_stanley.looks.odds import is_known, outlooks
from beachhead.games.port_stanley.model import Battle
from games.port_stanley.battles import attack, field, rolled
from games.port_stanley.island import Island

UNITS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
BOTH = ("uk-2-para-1", "uk-2-para-2")


def battle(at: Island, *attackers: str) -> Battle:
    return Battle((at.space("2213"),), tuple(map(at.number, attackers)))


@pytest.mark.clause("PS-11.2h", "PS-11.3w")
def test_the_odds_are_what_is_rolled() -> None:
    at = field(UNITS)
    found = outlooks(at.game, battle(at, *BOTH))
    assert [one.face for one in found] == [1, 2, 3, 4, 5, 6]
    assert sum(one.chance for one in found) == 1
    for one in found:
        played = attack(field(UNITS, dice=(one.face, 1, 1, 1)), "2213", *BOTH)
        assert rolled(played)[-1] == "/".join(one.results)


@pytest.mark.clause("PS-11.4b", "PS-11.3aj", "PS-11.3ak", "PS-11.3al")
def test_each_unit_has_chances_of_its_own() -> None:
    at = field(UNITS)
    third = outlooks(at.game, battle(at, *BOTH))[2]
    assert third.results == ("R", "S")
    (first, _), (target,) = third.attackers, third.defenders
    assert first[1:4] == (0, 0, Fraction(1, 6))
    assert target[1:4] == (0, Fraction(4, 6), 1)
    weak = field({**UNITS, "ar-7-4a": {"at": "2213", "reduced": True}})
    target = outlooks(weak.game, battle(weak, *BOTH))[3].defenders[0]
    assert target[1:4] == (Fraction(5, 6), Fraction(1, 6), Fraction(1, 6)), "E, and a rating of 2"


def test_no_odds_for_what_is_too_weak_or_not_known() -> None:
    at = field({**UNITS, "ar-3-6": "2213", "ar-4-5": "2213"})
    assert outlooks(at.game, Battle((at.space("2213"),), ())) == ()
    hidden = field({**UNITS, "ar-12-2a": {"at": "2213", "down": True}})
    target = battle(hidden, *BOTH)
    assert not is_known(hidden.game.seen_by("uk"), target, "uk")
    assert is_known(hidden.game.seen_by("ar"), target, "ar")
    assert is_known(at.game.seen_by("uk"), target, "uk")


def test_nothing_is_changed_by_looking() -> None:
    at = field(UNITS)
    before = at.match.digest()
    outlooks(at.game, battle(at, *BOTH))
    assert at.match.digest() == before
