"""16.13 as a law over the end of Game-Turns made at random: whether 0531 has its price, and who it can be."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from chart import COUNTERS, LAND
from table import Table, table

from beachhead.kernel.ask import Action

SEEDS, EACH = range(4), 40
BATTALIONS = sorted(name for name, one in COUNTERS.items() if one.printed == (3, 2, 5))
VALUE = 3 + 2
"""15.11 What a 3-2-5 is worth."""


class Due:
    """A Japanese Combat Phase that only has to be ended, and what follows from the words when it is."""

    def __init__(self, chance: random.Random) -> None:
        self.scenario = chance.choice(("assault", "campaign", "assault", "campaign", "barrier"))
        self.turn = 12 if self.scenario == "barrier" else chance.choice((2, 3, 3, 3, 3, 3, 3, 4))
        self.south_exited = chance.random() < 0.15
        self.withheld = chance.random() < 0.7
        mine = chance.sample(BATTALIONS, chance.randint(1, 5))
        others = chance.sample(sorted(COUNTERS.keys() - {*BATTALIONS}), 6)
        self.here, self.waiting, self.lost = dict[str, str](), dict[str, tuple[int, str]](), set[str]()
        hexes = chance.sample(sorted(LAND), 24)
        for name in (*mine, *others):
            where = chance.random()
            if where < 0.4:
                self.here[name] = hexes.pop()
            elif where < 0.9:
                self.waiting[name] = (self.turn + chance.choice((-1, 0, 0, 1, 4)), "N")
            else:
                self.lost.add(name)

    def victims(self) -> set[str]:
        """16.13.4 with its readings: any 3-2-5 on the map, or due and held back; nobody if one has left in time."""
        if self.turn != 3 or self.south_exited or self.scenario == "barrier":
            return set()
        held_back = {name for name, (due, _) in self.waiting.items() if due <= self.turn} if self.withheld else set()
        return {name for name in BATTALIONS if name in self.here or name in held_back}

    def table(self) -> Table:
        """The position."""
        return table(
            self.here,
            scenario=self.scenario,
            turn=self.turn,
            phase="jp combat",
            support=0,
            dice=(1, 2, 3, 4, 5, 6) * 2,
            waiting=self.waiting,
            lost=sorted(self.lost),
            settings={"exit_penalty": "withheld_too" if self.withheld else "on_map"},
            south_exited=self.south_exited,
        )


def end(at: Table, turn: int) -> None:
    """The rest of the Game-Turn, up to the price or the next one; who must fight does so."""
    while at.game.state.turn == turn and not at.over and at.prompt != "penalty":
        options = sorted(at.options())
        at.do(next((one for one in ("end", "declare", "pass", "stay") if one in options), options[0]))


@pytest.mark.clause("LEY-16.13f", "LEY-16.13g", "LEY-16.13h", "LEY-16.13i", "LEY-15.11a", "LEY-15.12a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_the_price_when_nobody_has_left_at_0531(seed: int) -> None:
    chance, seen = random.Random(seed), Counter[str]()
    for _ in range(EACH):
        due = Due(chance)
        at = due.table()
        end(at, due.turn)
        fallen = {one.unit for one in at.events("Eliminated") if one.why != "penalty"}
        victims = {name for name in due.victims() if at.unit(name) not in fallen}
        before = at.points("jp")
        if not victims:
            seen["nobody"] += 1
            assert at.over or (at.game.state.turn, at.side) == (due.turn + 1, "us")
            assert not [one for one in at.events("Eliminated") if one.why == "penalty"]
            continue
        name = chance.choice(sorted(victims))
        held_back = name in due.waiting
        seen["held back" if held_back else "on the map"] += 1
        seen["choice"] += len(victims) > 1
        if at.prompt == "penalty":
            assert (at.side, at.targets("penalty")) == ("jp", victims)
            for one in COUNTERS.keys() - victims:
                refusal = at.why_not(Action("penalty", one))
                assert (refusal.clause, refusal.reason.key) == reason(due, one)
            at.do(f"penalty {name}")
        else:
            assert victims == {name}  # nothing to choose
            before -= VALUE
        assert (at.where(name), at.points("jp")) == ("lost", before + VALUE)
        assert at.event("Eliminated").unit == at.unit(name)
        assert {one for one in victims if at.where(one) == "lost"} == {name}
        assert (at.game.state.turn, at.side) == (due.turn + 1, "us")
    assert all(seen[what] for what in ("nobody", "held back", "on the map", "choice")), seen


def reason(due: Due, name: str) -> tuple[str, str]:
    """16.13.4 Only a 3-2-5 is meant; one that is lost, not yet listed or, by a reading, held back is in no reach."""
    if name not in BATTALIONS:
        return "LEY-16.13i", "leyte.no.not_in_penalty"
    if name not in due.waiting:
        return "LEY-16.13h", "leyte.no.not_on_map"
    return "LEY-16.13h", "leyte.no.not_due" if due.waiting[name][0] > due.turn else "leyte.no.held_back"
