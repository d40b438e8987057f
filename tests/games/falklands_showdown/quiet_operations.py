"""The operations of Falklands Showdown that are no battles, by the words of 7.1 and 9.0, for laws."""

from __future__ import annotations

from by_words import Words
from openings import COMING
from sheets import BOX, COAST, COUNTERS, HOME, IN_RANGE, ISLES, LAND, SEA, STANLEY, Counter, beside

QUIET = {1, 2, 3, 5, 6, 8, 9, 10, 12, 13, 19, 22, 24, 25}


class Quiet(Words):
    """The operations in which nobody fights."""

    def op1(self, free: bool) -> None:
        """Strategic Airlift; by night one unit."""
        for number in range(1 if free else 2):
            able = {one.id for one in self.sheet.troops(HOME, "ar")}
            if not able:
                return
            choice = self.asked({f"fly {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            self.sheet.at[choice.partition(" ")[2]] = STANLEY

    def op2(self) -> None:
        """Mobilize."""
        waiting = COMING - self.sheet.at.keys() - self.lost
        self.sheet.at[self.asked(f"choose {name}" for name in waiting)[7:]] = HOME
        if self.reading("mobilize") != "none" and (self.sheet.first or not self.called):
            self.score(-1)
        self.called = True

    def op3(self) -> None:
        """Airfield Repair."""
        self.sheet.black_buck = False

    def op5(self) -> None:
        """Repair."""
        self.sheet.hits -= {one.id for one in self.sheet.on(BOX, "uk") if one.kind == "ships"}

    def op6(self) -> None:
        """Reinforcements."""
        self.sheet.group += 1
        for name, one in COUNTERS.items():
            if self.sheet.group_of(name) == self.sheet.group:
                first = self.sheet.group == 1 and not self.sheet.first
                self.sheet.at[name] = one.row.get("aboard", "sea-5" if first else "sea-4")
        self.met = self.met or self.together() is not None

    def op8(self) -> None:
        """Black Buck."""
        face, crater = self.roll(), 2 if self.sheet.first else 3
        if face <= crater:
            self.sheet.black_buck = True
        elif face <= 4 and self.planes(STANLEY):
            self.lose(self.one_of("choose", {one.id for one in self.planes(STANLEY)}, "ar"))

    def refit(self, name: str) -> str:
        """7.1.9 The place at which a unit can be refitted, or ""."""
        place = self.sheet.at[name]
        if place in LAND:
            return place if self.sheet.friendly(place) else ""
        if place not in COUNTERS or self.sheet.contested(self.sheet.at[place]):
            return ""
        return f"aboard {self.sheet.at[place]}" if self.sheet.spare(COUNTERS[place]) else ""

    def op9(self) -> None:
        """Refit."""
        where = ""
        for number in range(2 if self.sheet.first else 3):
            hurt = {name: self.refit(name) for name in self.sheet.hits if COUNTERS[name].kind == "ground"}
            able = {name for name, place in hurt.items() if place and where in ("", place)}
            if not able:
                return
            choice = self.asked({f"choose {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            where = hurt[name]
            self.sheet.hits.discard(name)

    def decks(self, area: str, name: str) -> set[str]:
        """6.2 The other ships of an area that have room for a unit."""
        ships = [ship for ship in self.sheet.on(area, self.side) if ship.kind == "ships"]
        return {ship.id for ship in ships if self.sheet.at[name] != ship.id and self.sheet.room(ship, COUNTERS[name])}

    def op10(self) -> None:
        """Insertion or Recovery."""
        teams = [name for name, place in self.sheet.at.items() if COUNTERS[name].team and COUNTERS[name].side == "uk"]
        place = {name: self.sheet.at[name] for name in teams}
        land = {f"land {name}" for name in teams if self.sheet.at.get(place[name]) == ISLES}
        verb, _, name = self.asked(
            land | {f"board {name}" for name in teams if place[name] in COAST and self.decks(ISLES, name)}
        ).partition(" ")
        if verb == "land":
            self.sheet.at[name] = self.asked(f"to {area}" for area in COAST)[3:]
        else:
            self.sheet.at[name] = self.asked(f"ship {ship}" for ship in self.decks(ISLES, name))[5:]
        self.settle(self.sheet.at[name] if verb == "land" else place[name])

    # -- Loading -----------------------------------------------------------------------------------------

    def shores(self, area: str) -> set[str]:
        """7.1.12b What land belongs to a place."""
        if area == ISLES:
            return {shore for shore in COAST if self.sheet.friendly(shore)}
        return {area} & ({HOME} if self.side == "ar" else self.sheet.uk & {BOX})

    def loading(self, name: str) -> tuple[str, str]:
        """7.1.12b The place at which a unit can load or unload, and the land that it is on; or nothing."""
        at = self.sheet.at[name]
        if at in COUNTERS:
            area = self.sheet.at[at]
            return (area if area in SEA or self.shores(area) else ""), ""
        area = ISLES if at in COAST else at
        return (area, at) if at in self.shores(area) else ("", at)

    def op12(self) -> None:
        """Loading."""
        where, moved = "", set[str]()
        while True:
            options = set[str]()
            for name, _ in self.sheet.at.items():
                if COUNTERS[name].kind != "ground" or COUNTERS[name].side != self.side or name in moved:
                    continue
                area, land = self.loading(name)
                if not area or where not in ("", area):
                    continue
                options |= {f"board {name}"} if self.decks(area, name) else set()
                options |= {f"ashore {name}"} if not land and self.shores(area) else set()
            if moved and not options:
                return
            choice = self.asked(options | ({"done"} if moved else set()))
            if choice == "done":
                return
            verb, _, name = choice.partition(" ")
            where = self.loading(name)[0]
            target = self.decks(where, name) if verb == "board" else self.shores(where)
            left = self.sheet.at[name]
            self.sheet.at[name] = self.one_of("ship" if verb == "board" else "to", target)
            moved.add(name)
            if left in LAND:
                self.settle(left)

    # -- Naval Move --------------------------------------------------------------------------------------

    def goals(self, area: str, steps: int) -> set[str]:
        """9.1 Where surface ships get from an area."""
        water = SEA if self.side == "uk" else SEA & IN_RANGE | {HOME}
        if self.side == "uk" and BOX in self.sheet.uk:
            water = water | {BOX}
        found = {area}
        for _ in range(steps):
            found |= {there for here in found for there in beside(here) & water}
        return found - {area}

    def op13(self) -> None:
        """Naval Move."""
        most = 1 if self.sheet.event == "2-2" else 2
        ready = {
            name
            for name, at in self.sheet.at.items()
            if COUNTERS[name].afloat and COUNTERS[name].side == self.side and self.goals(at, most)
        }
        fleet, _ = self.sent(ready, lambda area: self.goals(area, most))
        self.met = self.met or self.together() is not None
        self.into_the_box(set(fleet))

    # -- Rebase ------------------------------------------------------------------------------------------

    def op19(self) -> None:
        """Rebase, or the ferry along the coast."""
        if self.side == "uk":
            self.ferry()
            return
        moved = set[str]()
        while True:
            able = {
                name
                for name, place in self.sheet.at.items()
                if COUNTERS[name].kind == "aircraft" and name not in moved and self.havens(place)
                if not (place == STANLEY and self.sheet.black_buck)
            }
            if not able:
                return
            choice = self.asked({f"rebase {name}" for name in able} | ({"done"} if moved else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            moved.add(name)
            self.sheet.at[name] = self.asked(f"to {base}" for base in self.havens(self.sheet.at[name]))[3:]

    def ferry(self) -> None:
        """7.1.19b"""
        shores = {area for area in COAST if self.sheet.friendly(area)}
        ships = [ship for ship in self.sheet.fleet(ISLES, "uk") if ship.type in ("A", "T")]
        able = {
            one.id
            for area in shores
            for one in self.sheet.troops(area, "uk")
            if any(self.sheet.room(ship, one) for ship in ships)
        }
        name = self.asked({f"rebase {name}" for name in able}).partition(" ")[2]
        left = self.sheet.at[name]
        self.sheet.at[name] = self.asked(f"to {shore}" for shore in shores - {left})[3:]
        self.settle(left)

    # -- March -------------------------------------------------------------------------------------------

    def marches(self, name: str) -> set[str]:
        """9.8 Where a unit may march."""
        at = self.sheet.at[name]
        goals = beside(at) & LAND
        return {goal for goal in goals if self.sheet.friendly(goal)} if self.sheet.contested(at) else goals

    def op22(self, most: int) -> None:
        """March."""
        moved = set[str]()
        for number in range(most):
            able = {
                name
                for name, place in self.sheet.at.items()
                if place in LAND and COUNTERS[name].kind == "ground" and COUNTERS[name].side == self.side
                if name not in moved and self.marches(name)
            }
            if not able:
                return
            choice = self.asked({f"march {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            moved.add(name)
            left = self.sheet.at[name]
            self.sheet.at[name] = self.asked(f"to {goal}" for goal in self.marches(name))[3:]
            self.settle(left, self.sheet.at[name])

    # -- Raid --------------------------------------------------------------------------------------------

    def raids(self, one: Counter) -> set[str]:
        """7.1.24 Whom a team may attack: within an area of it, from a ship off the islands on every coast."""
        place, enemy = self.sheet.at[one.id], "ar" if self.side == "uk" else "uk"
        areas = {place, *beside(place)} & LAND if place in LAND else set[str]()
        if self.side == "uk" and place in COUNTERS and self.sheet.at[place] == ISLES:
            areas = COAST
        return {prey.id for area in areas for prey in self.sheet.on(area, enemy)}

    def op24(self) -> None:
        """Raid."""
        teams = [one for one in COUNTERS.values() if one.side == self.side and one.team and one.id in self.sheet.at]
        able = {one.id: self.raids(one) for one in teams if self.raids(one)}
        name = self.asked({f"choose {name}" for name in able}).partition(" ")[2]
        prey = COUNTERS[self.asked({f"attack {prey}" for prey in able[name]}).partition(" ")[2]]
        area = self.sheet.at[prey.id]
        base = {one.id for one in self.planes(area)}
        targets = base if prey.kind == "aircraft" and not self.sheet.first else {prey.id}
        shots = [(self.at.names((shot.shooter, shot.target)), shot) for shot in self.news("Fired")]
        assert {by for (by, _), _ in shots} == {name}
        assert len(shots) == len(targets)
        assert {target for (_, target), _ in shots} == targets
        number = 4 if prey.kind == "aircraft" else self.raiders_number(name, prey)
        fallen = set[str]()
        for (_, target), shot in shots:
            face = self.roll()
            assert (shot.face, shot.number, shot.hit) == (face, number, face <= number)
            fallen |= {target} if shot.hit else set()
        for target in fallen:
            self.struck(target)
        self.settle(area)
        if self.roll() == 6:
            place = self.sheet.at[name]
            self.lose(name)
            if place in LAND:
                self.settle(place)

    def raiders_number(self, name: str, prey: Counter) -> int:
        """7.1.24d, 10.10, 5-6"""
        factor = self.at.factor(name, prey.id)
        number = factor if self.sheet.first else min(factor, 2)
        number -= (prey.type == "armour") + (self.side == "ar" and self.sheet.event == "5-6")
        return max(1, number)

    def struck(self, name: str) -> None:
        """10.11 A hit on a ground unit or an aircraft."""
        if self.sheet.steps(COUNTERS[name]) > 1:
            self.sheet.hits.add(name)
        else:
            self.lose(name)
