"""An attack of Gators!, reckoned by the words of II, III, VI and VII: who makes it, how strongly, what follows."""

from __future__ import annotations

from fractions import Fraction

from crowded import (
    AIR,
    ARMORED,
    BOARD,
    EDITION,
    GROUND,
    REB,
    SOFT,
    STRIPS,
    US,
    Reckoning,
    floats,
)
from island import Island

RESULTS = ["AX"] * 5 + ["AR2", "AR1", "NR", "DR1", "DR2"] + ["DX"] * 5
"""IX-C The table along its diagonals: the worst for the attacker first."""


class Fight(Reckoning):
    """Who can attack a hex, and how strongly."""

    def __init__(self, t: Island, side: int, space: int) -> None:
        super().__init__(t)
        self.side, self.space = side, space
        there = [one for one in self.there.get(space, []) if self.kind(one).side != side]
        self.grounded = bool(there) and self.on_strip(there[0])
        if self.grounded:  # VII-h the top one alone
            there = [max(there, key=lambda one: (self.lies[one].tier, one))]
        self.defenders = there
        self.target = SOFT if self.grounded else self.kind(there[0]).target
        self.naval = self.kind(there[0]).is_ship or "boat" in self.kind(there[0]).tags

    # -- who -----------------------------------------------------------------------------------------

    def place(self, unit: int) -> int:
        """Where a unit fights from: its own hex, or that of the craft it is in."""
        lie = self.lies[unit]
        return self.hex(lie.inside) if lie.inside >= 0 else self.hex(unit)

    def bears(self, unit: int) -> bool:
        """VI-g, VII-f Whether a unit that is carried can fire at all: from LCU and LCAC, or from a deck."""
        kind, lie = self.kind(unit), self.lies[unit]
        if lie.inside < 0:
            return self.hex(unit) >= 0
        craft = self.kind(lie.inside)
        if self.hex(lie.inside) < 0:
            return False
        if craft.is_ship:
            return lie.posted == self.turn
        if "lcu" not in craft.tags and "lcac" not in craft.tags:
            return False
        if lie.loaded == self.turn or kind.kind in ("us-heavy", "us-mortar", "us-155mm"):
            return False
        kept = {"us-javelin", "us-hmmwv-tow", "us-lav-at", "us-hmmwv-stinger", "us-avenger"}
        return "lcu" in craft.tags or kind.kind not in kept

    def may(self, unit: int) -> bool:
        """VII-a, IV, VI-h, VI-k Whether a unit can attack at all in this phase."""
        kind, lie = self.kind(unit), self.lies[unit]
        if not self.bears(unit) or lie.broken or lie.fought == self.turn or self.towed(unit) or self.on_strip(unit):
            return False
        if "squad" in kind.tags:
            here = self.place(unit)
            commands = [one for one in self.of(US) if "command" in self.kind(one).tags]
            return any(BOARD.distance(self.hex(one), here) <= 3 for one in commands)
        return "needs_team" not in kind.tags or bool(self.inside.get(unit))

    def reaches(self, unit: int, most: int) -> bool:
        here = self.place(unit)
        if "tow_missile" in self.kind(unit).tags and GROUND[here].id == "jungle":
            most = 1
        return BOARD.distance(here, self.space) <= most

    def points(self, unit: int, letter: str) -> Fraction:
        """VII-c What one marker has against the target."""
        if letter == "S":
            return Fraction(8 if self.kind(self.defenders[0]).is_ship else 0)
        row = EDITION.markers[letter].attack
        if self.naval and letter == "A":
            return Fraction(row[ARMORED], 2)
        return Fraction(row[self.target])

    def offers(self) -> dict[str, Fraction]:
        """VII-a, VII-c All that any unit can put into an attack on the hex: what to say, and how strong it is."""
        found: dict[str, Fraction] = {}
        for unit, lie in enumerate(self.lies):
            kind = self.kind(unit)
            if kind.side != self.side or not self.may(unit):
                continue
            if kind.kind in EDITION.armament:
                if lie.spent or not lie.load or not self.reaches(unit, 1):
                    continue
                guns = EDITION.armament[kind.kind].guns[self.target]
                if guns and self.target != ARMORED:
                    found[f"gun {kind.id}"] = Fraction(guns)
            elif kind.attack[self.target] and self.reaches(unit, kind.range):
                found[f"fire {kind.id}"] = Fraction(kind.attack[self.target])
            for letter in sorted(set(lie.load)):
                if self.points(unit, letter) and self.reaches(unit, 2 if letter == "S" else 1):
                    for many in range(1, lie.load.count(letter) + 1):
                        found[f"drop {kind.id}:{letter * many}"] = many * self.points(unit, letter)
        return found

    # -- how strongly --------------------------------------------------------------------------------

    def initial(self, strength: Fraction) -> int:
        """VII-b The odds before they are modified."""
        defence = max(self.kind(one).defend for one in self.defenders)
        return int(strength // defence) if strength > defence else -int(Fraction(defence) // strength)

    def column(self, odds: int) -> int:
        """III, VII-h, VII-b The column, by steps of the table; odds beyond its ends are shifted before."""
        step = odds + 4 - (odds > 0)
        if self.target != AIR and GROUND[self.space].id == "town":
            step -= 1
        return min(max(step + 2 * self.grounded, 0), 9)

    def searches(self, attacker: int) -> dict[str, set[int]]:
        """II-b, III, VI-m The faces that find a target that is hard to hit, a die for each reason, by its chapter."""
        tags = set().union(*(self.kind(one).tags for one in self.defenders))
        ground, found = GROUND[self.space].id, dict[str, set[int]]()
        if "guerrillas" in tags:
            found["VI"] = {5, 6}
        if "small_team" in tags:
            aircraft = [one for one in self.of(REB) if self.kind(one).is_air]
            beside = any(BOARD.adjacent(self.hex(one), self.space) for one in aircraft)
            found["II"] = {1, 2} if beside and ground not in ("jungle", "town") else {1}
        if self.kind(attacker).is_air and self.target != AIR and ground == "jungle":
            found["III"] = {4, 5, 6}
        return found

    def added(self, attackers: list[int], load: str) -> int:
        """III, II-c, VII-g, VII-j What is added to the die."""
        ground, more = GROUND[self.space].id, 0
        flies = self.target == AIR
        on_hill = [one for one in attackers if self.lies[one].inside < 0 and not self.kind(one).is_air]
        on_hill = [one for one in on_hill if GROUND[self.hex(one)].id == "hill"]
        if on_hill and (flies or ground not in ("hill", "jungle")):
            more += 1
        officers = [self.hex(one) for one in self.of(REB) if "inspires" in self.kind(one).tags]
        foot = [one for one in attackers if self.kind(one).side == REB and self.kind(one).move == 1]
        foot = [one for one in foot if "guerrillas" not in self.kind(one).tags]
        if any(BOARD.adjacent(self.hex(one), officer) for one in foot for officer in officers):
            more += 1
        guns = [one for one in attackers if self.kind(one).kind in ("us-155mm", "reb-75mm")]
        eyes = [one for one in self.of(self.side) if self.kind(one).tags & {"small_team", "guerrillas"}]
        eyes += [one for one in self.inside_favs() if self.side == US]
        if guns and any(BOARD.adjacent(self.place(one), self.space) for one in eyes):
            more += 1
        if flies:
            more += sum(letter in "GA" for letter in load)
        return more

    def inside_favs(self) -> list[int]:
        return [one for fav, team in self.inside.items() if "needs_team" in self.kind(fav).tags for one in team]

    def carriers(self, unit: int) -> list[int]:
        found = []
        while self.lies[unit].inside >= 0:
            unit = self.lies[unit].inside
            found.append(unit)
        return found

    def burnt(self, moved: set[int], fled: dict[int, list[int]]) -> set[int]:
        """VI-q Who was driven into debris on foot and may have set off a trap."""
        return {one for one in moved if one in fled and fled[one][-1] in self.debris}

    # -- what comes of it ----------------------------------------------------------------------------

    def can_hit(self, unit: int, target: int) -> bool:
        """VII-d Whether a defender can attack something of a class, by what it really carries."""
        kind, lie = self.kind(unit), self.lies[unit]
        if lie.broken or self.towed(unit) or self.on_strip(unit):
            return False
        if kind.kind in EDITION.armament:
            guns = EDITION.armament[kind.kind].guns if target != ARMORED else (0, 0, 0)
            armed = bool(lie.load) and not lie.spent
            return armed and (guns[target] > 0 or any(EDITION.markers[one].attack[target] for one in lie.load))
        return self.can_attack(unit, target)

    def medium(self, unit: int) -> str:
        """VII-d, VII-h, G20 The type of a unit, amphibious ones by their hex."""
        kind = self.kind(unit)
        if kind.is_air:
            return "land" if self.on_strip(unit) else "air"
        if kind.amphibious:
            return "water" if GROUND[self.place(unit)].water and not self.crosses_bridge(unit) else "land"
        return "land" if kind.element == "land" else "water"

    def crosses_bridge(self, unit: int) -> bool:
        return self.lies[unit].inside < 0 and GROUND[self.hex(unit)].bridge

    def harmless(self, unit: int, *, markers: bool) -> bool:
        """VII-c, VII-d, VII-j Whether an attacker ignores what the table says of it."""
        kind = self.kind(unit)
        if markers or BOARD.distance(self.place(unit), self.space) > 1:
            return True
        differs = all(self.medium(unit) != self.medium(one) for one in self.defenders)
        if differs and not any(self.can_hit(one, kind.target) for one in self.defenders):
            return True
        armor = kind.target == ARMORED and self.medium(unit) == "land" and self.target == SOFT
        return armor and not any(self.can_hit(one, ARMORED) for one in self.defenders)

    def immobile(self, unit: int) -> bool:
        """VII-b A Move of 0, the 75mm's included by its ruling, and nobody moves it."""
        return (self.kind(unit).move == 0 or self.kind(unit).artillery) and not self.towed(unit)

    def open(self, unit: int, here: int, there: int) -> bool:
        """VII-b, III, VI-e Whether a unit can go from a hex to the next when it is driven back."""
        kind = self.kind(unit)
        if kind.is_air:
            lands = there in STRIPS and (kind.side == REB or self.owner[there] == US)
            return not lands or there not in self.debris
        walks = kind.element in ("land", "amphibious")
        if any(self.kind(one).side != kind.side for one in self.there.get(there, ())):
            return False
        if walks and not kind.on_foot and there in self.debris:
            return False
        if not walks:
            return floats(kind, there)
        if tuple(sorted((here, there))) in EDITION.parted or GROUND[there].closed_to & kind.tags:
            return False
        wet, swims = (
            [bool(GROUND[space].water) and not GROUND[space].bridge for space in (here, there)],
            kind.amphibious,
        )
        if not swims:
            return not wet[1] and bool(GROUND[there].cost)
        shore = GROUND[there if wet[0] else here].id
        return wet[0] == wet[1] or (shore not in ("jungle",) and (wet[1] or not GROUND[there].bridge))

    def ways(self, units: list[int], path: list[int], left: int, away: list[int]) -> list[list[int]]:
        """VII-b Every way of a stack that is driven back: friends may be passed, not stood on."""
        if not left:
            return [path]
        found = []
        for there in BOARD.near[path[-1]]:
            changes = [BOARD.distance(there, one) - BOARD.distance(path[-1], one) for one in away]
            if min(changes) < 0 or max(changes) <= 0 or not all(self.open(one, path[-1], there) for one in units):
                continue
            crowd = self.there.get(there, [])
            on_bridge = [one for one in crowd if self.kind(one).element in ("land", "amphibious")]
            taken = GROUND[there].bridge and on_bridge and self.kind(units[0]).element in ("land", "amphibious")
            if (crowd and left == 1) or taken:
                continue
            found += self.ways(units, [*path, there], left - 1, away)
        return found

    def stack(self, unit: int) -> list[int]:
        """VII-m Those who are driven back together."""
        if self.kind(unit).is_air:
            return [unit]
        side, here = self.kind(unit).side, self.hex(unit)
        return [one for one in self.there[here] if self.kind(one).side == side and not self.kind(one).is_air]
