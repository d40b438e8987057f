"""12.6.4, 12.7 What aircraft and land units do to each other, by the words of the rulebook alone, for laws."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, ClassVar

from games.port_stanley.island import Island, Lie
from games.port_stanley.scattered import EDITION, NAMES, UNITS, counts, crowd, printed
from games.port_stanley.sky import sky

TABLES = EDITION.tables
LINES = {line.id: [int(word) for word in line.columns.split()] for line in TABLES.ground.lines}
CAPS = {"capped": 4, "low": 3, "none": 6}
"""Ruling P54 How many columns of 12.7.3 aircraft use, by the option."""
FALLS = {"C": "EL", "A": "EL", "E": "L", "L": "E"}
"""12.6.5, by the option: on which types a hit falls that finds none of its own."""
MOST_MORALE = 17


def column(lowest: Iterable[int], number: int) -> int:
    return max(at for at, least in enumerate(lowest) if least <= number)


class Raids:
    """Who is where, and what the dice do; a side's units are attacked."""

    side: ClassVar[str]

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.settings = {
            "letters": chance.choice(("fall_on", "lost")),
            "ground_attack_cap": chance.choice(("capped", "low", "none")),
            "effectiveness": chance.choice(("no", "yes")),
        }
        self.pieces: dict[str, Lie] = {}
        self.faces = [chance.choice((1, 6, *chance.sample(range(1, 7), 3))) for _ in range(160)]
        self.rolled = 0
        self.morale, self.points = chance.choice((3, 5, 6, 12, 16, MOST_MORALE)), 0
        self.demoralized: set[str] = set()
        self.lay()
        self.lies: dict[str, dict[str, Any]] = {name: dict(lie) for name, lie in self.pieces.items()}  # type: ignore[arg-type]
        ashore = sorted(hex_ for hex_ in self.used() if self.ashore(hex_))
        self.works = {hex_: chance.choice((1, 2)) for hex_ in ashore if chance.random() < 0.4}
        self.stores = {hex_: 2 for hex_ in ashore if chance.random() < 0.4}

    def lay(self) -> None:
        """Units are laid out."""

    def begin(self, phase: str, **state: Any) -> Island:
        return sky(
            self.pieces,
            phase=phase,
            dice=self.faces,
            turn=7,
            morale=self.morale,
            settings=self.settings,
            supplies={self.side: {NAMES[hex_]: points for hex_, points in self.stores.items()}},
            positions={NAMES[hex_]: size for hex_, size in self.works.items()},
            **state,
        )

    # -- what is where -------------------------------------------------------------------------------

    def used(self) -> set[int]:
        return {self.hex(name) for name in self.lies}

    def hex(self, name: str) -> int:
        return EDITION.board.space(self.lies[name]["at"])

    def there(self, hex_: int) -> list[str]:
        """In the order in which the counters are listed."""
        found = [name for name in self.lies if self.hex(name) == hex_]
        return sorted(found, key=lambda name: UNITS[name].index)

    def ships(self, hex_: int) -> list[str]:
        return [name for name in self.there(hex_) if UNITS[name].is_ship]

    def ashore(self, hex_: int) -> list[str]:
        return [name for name in self.there(hex_) if not UNITS[name].is_ship and UNITS[name].kind != "dummy"]

    def fighters(self, hex_: int) -> list[str]:
        """Ruling P12 Those with a strength, be it 0 or in brackets."""
        return [name for name in self.ashore(hex_) if printed(name, False).strength >= 0]

    def infantry(self, hex_: int) -> list[str]:
        """Battalions and companies."""
        return [name for name in self.ashore(hex_) if UNITS[name].kind == "infantry" and counts(UNITS[name])]

    def foot(self, hex_: int) -> int:
        return crowd((UNITS[name], self.lies[name]["reduced"]) for name in self.infantry(hex_))

    # -- dice and choices ----------------------------------------------------------------------------

    def face(self) -> int:
        self.rolled += 1
        return self.faces[self.rolled - 1]

    def pick(self, at: Island, prompt: str, verb: str, found: list[str], *, asks: bool = False) -> str:
        """Something of its owner's choice, if there is one; `asks`: he is asked in any case."""
        if len(found) == 1 and not asks:
            return found[0]
        assert (at.side, at.prompt, at.options()) == (self.side, prompt, {f"{verb} {name}" for name in found})
        name = self.chance.choice(sorted(found))
        at.do(f"{verb} {name}")
        return name

    def cheer(self, by: int) -> None:
        self.morale = min(self.morale + by, MOST_MORALE)

    def wear(self, name: str) -> None:
        """11.5.2, 12.6.3 A step is lost."""
        if self.lies[name]["reduced"] or UNITS[name].steps == 1:
            del self.lies[name]
        else:
            self.lies[name]["reduced"] = True

    # -- 12.6.4 --------------------------------------------------------------------------------------

    def shoot(self, number: int, added: int) -> int:
        """12.6.4 How many of some aircraft are shot down."""
        lowest = map(int, TABLES.air_defence.columns.split())
        cell = TABLES.air_defence.rows[min(self.face() + added, 18) - 1].split()[column(lowest, number)]
        lost = int(cell.rstrip("*"))
        if cell.endswith("*"):
            lost += self.face() >= 4
        return min(lost, number)

    # -- 12.6.3 --------------------------------------------------------------------------------------

    def hit(self, at: Island, hex_: int, letter: str, *, guns: bool = False) -> None:
        """12.6.3, 17.2.1, 21.1 A ship of the type, of the British choice; of a barrage only landing ships (11.7.3)."""
        found = [name for name in self.ships(hex_) if UNITS[name].letter == letter]
        if guns:
            found = [name for name in found if letter in "AL"]
        elif not found and self.settings["letters"] == "fall_on":
            found = [name for name in self.ships(hex_) if UNITS[name].letter in FALLS[letter]]
        if found:
            name = self.pick(at, "ship_hit", "take_hit", found)
            unit = UNITS[name]
            if len(unit.names) == 2 or unit.steps == 1 or self.lies[name]["reduced"]:
                self.points += 2 if unit.letter in "CE" else 1
                self.cheer(1)
            self.wear(name)
            self.spill(at, name)

    def spill(self, at: Island, ship: str) -> None:
        """7.7 What is lost with a ship: nothing was aboard, but that is asked."""
        at.unchosen()

    # -- 12.7.2 --------------------------------------------------------------------------------------

    def line(self, hex_: int) -> str:
        """12.7.2 By the infantry in a hex, and whether anything else is there."""
        foot = self.foot(hex_)
        others = hex_ in self.stores or len(self.ashore(hex_)) > len(self.infantry(hex_))
        if foot < 4:
            return "less"
        return "two" if foot > 6 else "one_other" if foot > 4 or others else "one"

    def bomb(self, at: Island, hex_: int, number: int, *, guns: bool = False) -> None:
        """12.7.2, 12.7.3, ruling P54 Steps of the owner's choice, then checks; guns use all columns."""
        last = len("ABCDEF") if guns else CAPS[self.settings["ground_attack_cap"]]
        which = min(column(LINES[self.line(hex_)], number), last - 1)
        dug_in = hex_ in self.works and self.foot(hex_) <= 4 * self.works[hex_]
        result = TABLES.ground.rows[self.face() + 2 * dug_in - 1].split()[which].partition("/")[0]
        before = self.ashore(hex_)
        for _ in range(int(result) if result.isdigit() else 0):
            able = self.fighters(hex_)
            if able:
                hidden = bool(self.lies[able[0]].get("down"))
                name = self.pick(at, "loss", "suffer", able, asks=hidden)
                self.lose(name)
        self.leave(hex_, before)
        if result != "-":
            self.check(hex_)

    def leave(self, hex_: int, before: list[str]) -> None:
        """16.1.3, 14.5 A headquarters falls with all who were with it; dummies go with the last real unit."""
        left = self.ashore(hex_)
        if len(left) < len(before) and all(UNITS[name].kind == "headquarters" for name in left):
            for name in left:
                del self.lies[name]
                self.cheer(-1)
        if not self.ashore(hex_):
            for name in self.there(hex_):
                if UNITS[name].kind == "dummy":
                    del self.lies[name]

    def lose(self, name: str) -> None:
        """21.1, 17.2 For British steps points and morale, for an Argentine unit of two a point of it; it is seen."""
        before = printed(name, self.lies[name]["reduced"]).strength
        self.lies[name]["down"] = False
        self.wear(name)
        gone = name not in self.lies
        if UNITS[name].side == "uk":
            self.points += before - (0 if gone else printed(name, True).strength)
            self.cheer(1)
        elif gone and UNITS[name].steps == 2:
            self.cheer(-1)

    def check(self, hex_: int) -> None:
        """12.7.2, 14.5 Every survivor checks; a die falls for each counter that lies face down, be it a dummy."""
        for name in self.there(hex_):
            if name in self.fighters(hex_) or self.lies[name].get("down"):
                face = self.face()
                if name in self.fighters(hex_) and face >= self.rating(name):
                    self.demoralized.add(name)

    def rating(self, name: str) -> int:
        """11.4, 12.7.2, 17.3.3, 22.1 One less when demoralized; of Argentines at low morale, by an option one more."""
        value = printed(name, self.lies[name]["reduced"]).effectiveness - (name in self.demoralized)
        if UNITS[name].side == "ar":
            value += (self.settings["effectiveness"] == "yes") - (self.morale <= 5)
        return value

    # -- in the end ----------------------------------------------------------------------------------

    def compare(self, at: Island) -> None:
        """Whether the engine has come to the same."""
        assert at.over
        assert len(at.dice_left()) == len(self.faces) - self.rolled
        left = [name for name in self.pieces if at.where(name) != "lost"]
        lying = {name: (at.where(name), at.unit(name).reduced) for name in left}
        assert lying == {name: (lie["at"], lie["reduced"]) for name, lie in self.lies.items()}
        assert {name for name in left if at.unit(name).demoralized} == self.demoralized & self.lies.keys()
        assert (at.morale, at.points) == (self.morale, self.points)


__all__ = ["CAPS", "LINES", "MOST_MORALE", "TABLES", "Raids", "column"]
