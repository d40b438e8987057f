"""Exchanges of fire of Falklands Showdown by the words of 10.1, beside those that the engine plays."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from by_words import Words
from sheets import BOX, COUNTERS, LAND, ZONE

Number = Callable[[str, str], int]
"""On which face or less a unit hits another."""

Named = Sequence[str]
May = Callable[[str, Named], bool]
"""Whether the next die may name a unit, after those that the side's dice have named."""


def changed(factor: int, by: int) -> int:
    """10.1d A hit number, lowered to 1 at least, raised to 4 at most."""
    return max(1, factor + by) if by < 0 else max(factor, min(4, factor + by))


class Broadsides(Words):
    """An operations phase with battles."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.duds = set[str]()

    def dice(
        self, side: str, shooters: Sequence[str], targets: set[str], number: Number, may: May, most: int | None
    ) -> list[str]:
        """10.1e A side's dice name their targets one after the other; `most`: who holds leaves it to another.

        Who has one thing only to do does it.  Returns whom the dice name that are named one by one.
        """
        named: list[str] = []
        for shooter in shooters:
            open_ = {one for one in targets if number(shooter, one) and may(one, named)}
            if not open_ or len(named) == most:
                continue
            if len(open_) == 1 and most is None:
                named += open_
                continue
            assert (self.at.prompt, self.at.names(self.at.ask.about)) == ("aim", (shooter,))
            hold = {"hold"} if most is not None else set()
            choice = self.asked({f"at-unit {one}" for one in open_} | hold | {"spread"}, side)
            if choice == "spread":
                return named
            named += [] if choice == "hold" else [choice.partition(" ")[2]]
        return named

    def fight(
        self,
        first: Sequence[str],
        at_first: set[str],
        number: Number,
        *,
        second: Sequence[str] = (),
        at_second: Iterable[str] = (),
        may: May = lambda one, named: True,
        may_second: May = lambda one, named: True,
        most: int | None = None,
        area: str = "",
        duds: bool = False,
    ) -> list[tuple[str, str]]:
        """10.1, 10.11 Both sides name their targets, all dice fall together; who fired at whom.

        `most`: so many dice at most fall of the first side, which says whose.  `duds`: bombs may not go off.
        """
        fight = self.at.game.state.fight
        if fight is not None:  # in which order its own ships fire is nobody's rule
            for who, units in ((first, fight.first), (second, fight.second)):
                assert Tally(self.at.names(units)) == Tally(who)
            first, second = self.at.names(fight.first), self.at.names(fight.second)
        sides = ((self.side, first, at_first, may), (self.enemy, second, {*at_second}, may_second))
        named = [
            self.dice(side, who, at, number, how, most if side == self.side else None) for side, who, at, how in sides
        ]
        shots = [(*self.at.names((shot.shooter, shot.target)), shot) for shot in self.news("Fired")]
        mine = [(by, at) for by, at, _ in shots if by[:2] == self.side]
        theirs = [(by, at) for by, at, _ in shots if by[:2] != self.side]
        assert [(by, at) for by, at, _ in shots] == mine + theirs
        for fired, (_, who, at, how), one_by_one in zip((mine, theirs), sides, named, strict=True):
            assert [one for _, one in fired][: len(one_by_one)] == one_by_one
            assert not Tally(by for by, _ in fired) - Tally(who)
            for index, (_, one) in enumerate(fired):
                assert one in at
                assert how(one, [other for _, other in fired[:index]])
        assert len(mine) <= (most if most is not None else len(first))
        hits = Tally[str]()
        for by, one, shot in shots:
            face = self.roll()
            assert (shot.face, shot.number) == (face, number(by, one))
            assert shot.hit == (face <= shot.number)
            hits[one] += shot.hit
        self.suffer(self.without_duds(+hits) if duds else +hits, area)
        return mine + theirs

    def without_duds(self, hits: Tally[str]) -> Tally[str]:
        """3-4 The first hit by aircraft on each ship of the UK does not count."""
        if self.sheet.event != "3-4":
            return hits
        spared = {one for one in hits if one[:2] == "uk" and COUNTERS[one].kind == "ships"} - self.duds
        self.duds |= spared
        return hits - Tally(spared)

    def suffer(self, hits: Tally[str], area: str) -> None:
        """10.11, 3.6, 4.5 All hits count: ships that are sunk score one after the other, the enemy's losses first."""
        where = area or next((self.sheet.at[one] for one in hits), "")
        points = 0
        for one in sorted(hits, key=lambda one: one[:2] == self.side):
            self.strike(one, hits[one])
            if one in self.lost and COUNTERS[one].kind == "ships":
                worth = self.worth(one, where)
                points += worth
                if self.reading("exchange") != "sum":
                    self.score(worth)
        if self.reading("exchange") == "sum":
            self.score(points)
        self.settle(*({where} & LAND))

    def worth(self, ship: str, area: str) -> int:
        """4.4(2) to (4) What a sunk ship scores."""
        points = int(COUNTERS[ship].row.get("points", 1))
        if ship == "uk-atlantic-conveyor" and self.met:
            return int(self.reading("conveyor") == "one")
        if COUNTERS[ship].side == "uk":
            return points
        if area in ZONE | {BOX}:
            return -points
        return 0 if self.sheet.event in ("4-1", "4-2", "4-3") else points

    def strike(self, name: str, hits: int) -> None:
        """2.8, 10.11, 6.5 Hits on a unit, and what becomes of those aboard it."""
        for _ in range(hits):
            if self.sheet.steps(COUNTERS[name]) == 1:
                self.lose(name)
                return
            self.sheet.hits.add(name)
            if self.reading("cargo") == "hit":
                for one in self.sheet.cargo(name):
                    self.strike(one.id, 1)

    def compare(self) -> None:
        """Where the match was over in the middle of the losses of a battle, who has won is all that is compared."""
        if -5 < self.points < 20:
            super().compare()
            return
        assert self.at.over
        assert self.at.game.state.winner == ("uk", "ar").index(self.winner())
