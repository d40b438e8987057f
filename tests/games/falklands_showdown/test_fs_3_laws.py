"""3.0, 4.7 and 5.4 as a law over beginnings made at random: the bid, where all lie, who is asked, what begins."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from sheets import AREAS, BOX, COUNTERS, FIRST, HOME, LAND, SEA, ZONE
from waters import Waters

import beachhead
from beachhead.games.falklands_showdown.model import PHASES
from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import RefusedError

SEEDS, EACH = range(2), 36
SUBMARINES = ("uk-spartan", "uk-splendid")
COIN = 3
"""Reading of 4.7: of equal bids the seat of the UK has the lower one on these faces of the die, or less."""


def begins(name: str, edition: str) -> str:
    """3.2 to 3.4 Where a counter lies before the UK is asked: as printed, aboard as noted, else it is still to come."""
    row = dict(COUNTERS[name].row) | (FIRST["units"].get(name, {}) if edition == "first" else {})
    if row.get("group") or row.get("start") == "zone":
        return "reserve"
    return str(row.get("start") or row.get("aboard") or "reserve")


class Beginning:
    """A match from its first question on, and what follows from the words."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.bidding, self.edition = chance.random() < 0.7, chance.choice(("first", "second"))
        self.face = chance.randint(1, 6)
        self.at = Waters(
            beachhead.new_match(
                "falklands_showdown",
                "bidding" if self.bidding else "campaign",
                options={"edition": self.edition},
                seed=1,
                script=(self.face,),
            )
        )
        self.lies = {name: begins(name, self.edition) for name in COUNTERS}
        self.operations, self.swapped = 30, False

    @property
    def phase(self) -> str:
        """What is being played."""
        return PHASES[self.at.game.state.phase]

    def compare(self) -> None:
        """3.2 to 3.7, 5.4 Who lies where, who holds what, and the markers."""
        s = self.at.game.state
        assert {name: self.at.where(name) for name in COUNTERS} == self.lies
        assert {name for name in AREAS if self.at.holder(name)} - {HOME} == LAND | {BOX}
        assert {self.at.holder(name) for name in LAND | {BOX}} == {"ar"}
        assert (s.points, s.operations, s.event, s.turn) == (8, self.operations, "1-1", 1)
        assert (s.stealth, s.group, s.black_buck, s.exocet, s.rendezvous) == (3, 0, False, "", False)
        assert s.sides_swapped == self.swapped

    def bid(self) -> str:
        """4.7 Both write a number from 1 to 30, neither knows the other's; the lower one is the UK's."""
        most = self.chance.choice((30, 30, 3))
        bids = {side: self.chance.randint(1, most) for side in ("uk", "ar")}
        order = self.chance.sample(("uk", "ar"), 2)
        assert self.at.match.asks.keys() == {"uk", "ar"}
        for side in order:
            self.compare()
            assert not self.at.events("BidsShown")
            ask = self.at.match.asks[side]
            assert {one.value for one in ask.choices()} == set(range(1, 31))
            for number in (0, 31):
                with pytest.raises(RefusedError) as caught:
                    self.at.match.apply(side, Action("bid", str(number)))
                assert caught.value.refusal.clause == "FS-4.7a"
            self.at.match.apply(side, Action("bid", str(bids[side])))
        tie = bids["uk"] == bids["ar"]
        self.swapped = self.face > COIN if tie else bids["ar"] < bids["uk"]
        self.operations = min(bids.values())
        shown = self.at.event("BidsShown")
        assert (shown.bids, shown.face) == ((bids["uk"], bids["ar"]), self.face if tie else 0)
        assert shown.side == self.swapped
        assert self.at.dice_left() == (() if tie else (self.face,))
        return "tie" if tie else "swapped" if self.swapped else "kept"

    def place(self) -> None:
        """3.3 The UK places two submarines, each in one of the three areas of the zone."""
        for name in SUBMARINES:
            assert (self.phase, self.at.side, self.at.names(self.at.ask.about)) == ("set_up", "uk", (name,))
            self.compare()
            assert self.at.targets("to") == ZONE == {"falklands-sea", "sea-6", "sea-7"}
            for area in AREAS.keys() - ZONE:
                clause, reason = self.at.reason(f"to {area}")
                assert clause == "FS-3.3b"
                assert reason == ("in_zone" if area in SEA else reason)
            self.lies[name] = self.chance.choice(sorted(ZONE))
            self.at.do(f"to {self.lies[name]}")
            placed = self.at.event("Placed")
            assert (placed.unit, placed.area) == (self.at.number(name), self.at.space(self.lies[name]))


@pytest.mark.clause("FS-3.1a", "FS-3.2a", "FS-3.2b", "FS-3.3a", "FS-3.3b", "FS-3.4a", "FS-3.4c", "FS-3.5a", "FS-3.5b")
@pytest.mark.clause("FS-3.5c", "FS-3.6f", "FS-3.7a", "FS-4.7a", "FS-4.7b", "FS-5.2a", "FS-5.4a")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_a_match_begins(seed: int) -> None:
    chance, seen = random.Random(seed), Counter[str]()
    for _ in range(EACH):
        match = Beginning(chance)
        if match.bidding:
            assert match.phase == "bid"
            seen[match.bid()] += 1
        match.place()
        assert (match.phase, match.at.side) == ("uk_ops", "uk")
        match.compare()
        seen[match.edition] += 1
        seen["together"] += match.lies[SUBMARINES[0]] == match.lies[SUBMARINES[1]]
    assert all(seen[what] for what in ("swapped", "kept", "tie", "first", "second", "together")), seen


@pytest.mark.clause("FS-4.7a")
@pytest.mark.parametrize("face", range(1, 7))
def test_equal_bids_are_decided_by_the_die(face: int) -> None:
    number = 5 * face
    at = Waters(beachhead.new_match("falklands_showdown", "bidding", seed=1, script=(face,)))
    for side in ("ar", "uk"):
        at.match.apply(side, Action("bid", str(number)))
    assert (at.game.state.sides_swapped, at.game.state.operations) == (face > COIN, number)
