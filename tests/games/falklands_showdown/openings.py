"""Which operations are open to a side of Falklands Showdown by the words of 7.0 and 7.1, for laws."""

from __future__ import annotations

from sheets import (
    BASES,
    BOX,
    COAST,
    COUNTERS,
    HOME,
    IN_RANGE,
    ISLES,
    LAND,
    SEA,
    STANLEY,
    ZONE,
    Counter,
    Sheet,
    beside,
)

FORBIDDEN = {
    "1-6": {7, 8, 17, 18},
    "2-1": {7, 8, 14, 17, 18, 20, 21},
    "2-2": {21},
    "4-4": set[int](),
    "4-6": set[int](),
    "2-6": {15},
}
"""11.3 What events take away from either side."""
COMING = {"ar-3m", "ar-2", "ar-sf-anf"}
CARRIERS = ("uk-hermes", "uk-invincible", "ar-25-de-mayo")


class Open:
    """Which operations can be done with something, to something."""

    def __init__(self, sheet: Sheet, lost: set[str]) -> None:
        self.sheet, self.side, self.lost = sheet, sheet.side, lost
        self.enemy = {"uk": "ar", "ar": "uk"}[sheet.side]

    def afloat(self, side: str) -> list[Counter]:
        return [COUNTERS[name] for name in self.sheet.at if COUNTERS[name].side == side and COUNTERS[name].afloat]

    def aboard(self, area: str) -> list[Counter]:
        """The side's ground units aboard ships of an area."""
        ships = [one for one in self.sheet.on(area, self.side) if one.kind == "ships"]
        return [one for ship in ships for one in self.sheet.cargo(ship.id)]

    def decks(self, area: str, one: Counter) -> bool:
        """Whether a ship of an area has room for a unit that is not aboard it."""
        ships = [ship for ship in self.sheet.on(area, self.side) if ship.kind == "ships"]
        return any(self.sheet.at[one.id] != ship.id and self.sheet.room(ship, one) for ship in ships)

    def may_attack_in(self, area: str) -> bool:
        """11.3 Event 4-5."""
        return self.sheet.event != "4-5" or area in ZONE or area in LAND

    def teams(self) -> list[Counter]:
        return [COUNTERS[name] for name in self.sheet.at if COUNTERS[name].side == self.side and COUNTERS[name].team]

    def airlift(self) -> bool:
        """7.1.1 Whether somebody could fly to a Port Stanley without a crater."""
        quiet = self.sheet.readings.get("airlift") == "quiet" and self.sheet.contested(STANLEY)
        return bool(self.sheet.troops(HOME, "ar")) and STANLEY not in self.sheet.uk and not quiet

    def op1(self) -> bool:
        return self.airlift() and not self.sheet.black_buck

    def op2(self) -> bool:
        return bool(COMING - self.sheet.at.keys() - self.lost)

    def op3(self) -> bool:
        return self.sheet.black_buck and self.sheet.friendly(STANLEY)

    def op4(self) -> bool:
        landing = [one for ship in self.sheet.fleet("sea-5", "uk") for one in self.sheet.cargo(ship.id)]
        return (
            BOX not in self.sheet.uk
            and self.may_attack_in(BOX)
            and any(one.team or one.row.get("assault") for one in landing)
        )

    def op5(self) -> bool:
        return BOX in self.sheet.uk and any(
            one.kind == "ships" and one.id in self.sheet.hits for one in self.sheet.on(BOX, "uk")
        )

    def op6(self) -> bool:
        return self.sheet.group < 6

    def op7(self) -> bool:
        flies = self.sheet.at.get("ar-spr-ent-1")
        areas = ("sea-6", "sea-7", ISLES) if flies == HOME else (ISLES,)  # 9.4
        preys = [one for area in areas for one in self.sheet.fleet(area, "uk")]
        able = flies == HOME or (flies in BASES and not (flies == STANLEY and self.sheet.black_buck))
        return bool(self.sheet.stealth and able and any(not self.sheet.lies_in_harbour(one) for one in preys))

    def op8(self) -> bool:
        flown = [number == 8 for side, number in self.sheet.done if side == "uk"]
        return not (flown and flown[-1]) and sum(flown) < 5 and not self.sheet.friendly(STANLEY)

    def op9(self) -> bool:
        hurt = [name for name in self.sheet.hits if COUNTERS[name].kind == "ground"]
        for name in hurt:
            place = self.sheet.at[name]
            if place in LAND and self.sheet.friendly(place):
                return True
            if (
                place in COUNTERS
                and not self.sheet.contested(self.sheet.at[place])
                and self.sheet.spare(COUNTERS[place])
            ):
                return True  # 6.2 the step that comes back needs room
        return False

    def op10(self) -> bool:
        ashore = [one for one in self.teams() if self.sheet.at[one.id] in COAST]
        return any(one.team for one in self.aboard(ISLES)) or any(self.decks(ISLES, one) for one in ashore)

    def op12(self) -> bool:
        shores = {area for area in COAST if self.sheet.friendly(area)}
        for area in SEA | ({HOME} if self.side == "ar" else {BOX} & self.sheet.uk):
            load = self.aboard(area)
            if any(self.decks(area, one) for one in load):
                return True
            if load and (area not in SEA or (area == ISLES and shores)):
                return True
            here = self.sheet.troops(area, self.side) if area not in SEA else []
            here += [one for shore in shores for one in self.sheet.troops(shore, self.side)] if area == ISLES else []
            if any(self.decks(area, one) for one in here):
                return True
        return False

    def op13(self) -> bool:
        return bool(self.afloat(self.side))

    def op14(self) -> bool:
        for area in SEA:
            if not self.sheet.fleet(area, self.enemy) or not self.may_attack_in(area):
                continue
            if self.side == "ar" and area not in IN_RANGE:
                continue
            if any(one.ship for near in {area, *beside(area)} - LAND for one in self.sheet.fleet(near, self.side)):
                return True
        return False

    def op15(self) -> bool:
        for area in SEA:
            preys = [one for one in self.sheet.on(area, self.enemy) if one.type == "S"]
            if preys and any(one.sub for one in self.sheet.fleet(area, self.side)) and self.may_attack_in(area):
                return True
        return False

    def op16(self) -> bool:
        return any(COUNTERS[name].side == self.side and COUNTERS[name].type == "S" for name in self.sheet.at)

    def flyers(self) -> list[Counter]:
        """7.1.8e, 10.5f The aircraft that may fly Ops 17 and 18."""
        return [
            one
            for one in map(COUNTERS.__getitem__, self.sheet.at)
            if one.kind == "aircraft" and (one.id != "ar-spr-ent-1" or self.sheet.first)
            if not (self.sheet.at[one.id] == STANLEY and self.sheet.black_buck)
        ]

    def reaches(self, one: Counter, area: str) -> bool:
        """9.4 Whether an aircraft reaches an area."""
        if self.sheet.at[one.id] in BASES:
            return area == ISLES or area in LAND
        if one.type == "Puc":
            return False
        far = one.type == "Spr Ent" or (one.type == "A4" and not self.sheet.first)
        return area in IN_RANGE or area in LAND or (far and area == "sea-7")

    def op17(self) -> bool:
        for area in SEA:
            if not self.sheet.fleet(area, self.enemy) or not self.may_attack_in(area):
                continue
            decks = [COUNTERS[name] for name in CARRIERS if name in self.sheet.at and COUNTERS[name].side == self.side]
            if any(self.sheet.at[one.id] in {area, *beside(area)} for one in decks):
                return True
            if self.side == "ar" and any(one.ship and self.reaches(one, area) for one in self.flyers()):
                return True
        return False

    def op18(self) -> bool:
        if self.side == "uk":
            base = any(self.sheet.at.get(name) in ("sea-6", "sea-7", ISLES) for name in CARRIERS[:2])
            preys = [one for area in LAND for one in self.sheet.on(area, "ar")]
            return base and bool(preys)
        targets = [area for area in LAND if self.sheet.troops(area, "uk")]
        return any(one.ground and self.reaches(one, area) for one in self.flyers() for area in targets)

    def op19(self) -> bool:
        if self.side == "uk":
            shores = {area for area in COAST if self.sheet.friendly(area)}
            movers = [one for area in shores for one in self.sheet.troops(area, "uk")]
            ships = [ship for ship in self.sheet.fleet(ISLES, "uk") if ship.type in ("A", "T")]
            return len(shores) > 1 and any(self.sheet.room(ship, one) for ship in ships for one in movers)
        shut = {STANLEY} if self.sheet.black_buck else set()
        landing = {
            base: 1
            for base in BASES.keys() - self.sheet.uk - shut
            if sum(one.kind == "aircraft" for one in self.sheet.on(base, "ar")) < BASES[base]
        }
        for name, place in self.sheet.at.items():
            if (
                COUNTERS[name].kind == "aircraft"
                and place not in shut
                and ((landing.keys() - {place}) or place != HOME)
            ):
                return True
        return False

    def op20(self) -> bool:
        fires = any(one.ground for one in self.sheet.fleet(ISLES, self.side))
        return fires and any(self.sheet.troops(area, self.enemy) for area in COAST)

    def op21(self) -> bool:
        if all(map(self.sheet.friendly, COAST)):
            return False  # 6.5 an invasion goes to an area that is the enemy's or contested
        return any(
            one.team or ship.type in ("A", "T")
            for ship in self.sheet.fleet(ISLES, self.side)
            for one in self.sheet.cargo(ship.id)
        )

    def marches(self, area: str, goal: str) -> bool:
        """9.8"""
        return goal in beside(area) & LAND and (not self.sheet.contested(area) or self.sheet.friendly(goal))

    def op22(self) -> bool:
        return any(self.marches(area, goal) for area in LAND if self.sheet.troops(area, self.side) for goal in LAND)

    def op23(self) -> bool:
        for goal in LAND:
            near = [area for area in LAND if self.marches(area, goal) and self.sheet.troops(area, self.side)]
            if self.sheet.troops(goal, self.enemy) and (near or self.sheet.troops(goal, self.side)):
                return True
        return False

    def op24(self) -> bool:
        preys = {area for area in LAND if self.sheet.on(area, self.enemy)}
        for one in self.teams():
            place = self.sheet.at[one.id]
            if place in LAND and {place, *beside(place)} & preys:
                return True
            if self.side == "uk" and place in COUNTERS and self.sheet.at[place] == ISLES and preys & COAST:
                return True
        return False

    def all(self) -> set[int]:
        """Every operation that is open."""
        own = {"uk": {4, 5, 6, 8, 9, 10}, "ar": {1, 2, 3, 7}}[self.side] | set(range(12, 25))
        shut = FORBIDDEN.get(self.sheet.event, set())
        shut = shut | {("uk", "4-4"): {8, 18, 20}, ("ar", "4-6"): {1, 2}}.get((self.side, self.sheet.event), set())
        return {number for number in own - shut if getattr(self, f"op{number}")()} | {25}
