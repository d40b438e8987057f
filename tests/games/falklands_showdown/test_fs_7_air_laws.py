"""7.1 as a law over operations phases made at random, in both editions: Ops 17 and 18, and Op 11 within them.

Who flies whereto, who meets him on the way and who saves whom, who fires at whom on what number, what is lost
(9.4, 9.5, 10.1, 10.6, 10.7, 10.8, 10.9, 8.2, 11.3)."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Sequence

import pytest
from broadsides import Broadsides, Named, changed
from sheets import BASES, COUNTERS, HOME, IN_RANGE, ISLES, LAND, SEA, ZONE, Counter, beside, scattered
from waters import waters

SEEDS, EACH = range(8), 50
NUMBER = waters().number
EVENTS = ("1-1", "1-1", "2-3", "2-4", "2-5", "3-3", "3-4", "3-5", "4-2", "4-5", "5-2", "5-3", "5-4")
READINGS = {"edition": ("second", "second", "first"), "exchange": ("each", "sum"), "cargo": ("whole", "hit")}
CARRIERS = ("uk-hermes", "uk-invincible", "ar-25-de-mayo")
NEAR = ("sea-6", "sea-7", ISLES)
"""9.5, 7.1.18b Where carriers meet raids, and whence they strike at land."""


class Raid(Broadsides):
    """The operations of the air."""

    trouble = ""

    # -- who flies ---------------------------------------------------------------------------------------

    def carriers(self, areas: set[str]) -> list[str]:
        """The side's carriers in some areas."""
        return [name for name in CARRIERS if name[:2] == self.side and self.sheet.at.get(name) in areas]

    def reaches(self, one: Counter, area: str) -> bool:
        """9.4, 10.5f Whether an aircraft can be sent to an area."""
        base, first = self.sheet.at[one.id], self.sheet.first
        if one.kind != "aircraft" or (one.type == "Spr Ent" and not first):
            return False
        if base != HOME:
            return (area == ISLES or area in LAND) and not (base == "port-stanley" and self.sheet.black_buck)
        if one.type == "Puc":
            return False
        far = one.type == "Spr Ent" if first else one.type == "A4"
        return area in IN_RANGE or area in LAND or (far and area == "sea-7")

    def flyers(self, area: str) -> set[str]:
        """7.1.17, 7.1.18 Who can be sent to an area."""
        found = {name for name in self.sheet.at if self.side == "ar" and self.reaches(COUNTERS[name], area)}
        if area in SEA:
            return found | {*self.carriers({area, *beside(area)})}
        return found | {*self.carriers({*NEAR} if self.side == "uk" else set())}

    def assemble(self, goals: set[str]) -> tuple[str, list[str]]:
        """7.1.17, 7.1.18 Where to, and who."""
        goal = self.asked(f"raid {area}" for area in goals if self.flyers(area))[5:]
        most = 6 if self.sheet.first else 4 if goal in SEA else 3
        if self.side == "ar":
            most = min(most, {"2-3": 3, "5-2": 4}.get(self.sheet.event, most))
        sent = list[str]()
        while True:
            left = self.flyers(goal) - {*sent} if len(sent) < most else set()
            if goal == "sea-7" and not self.sheet.first and sum(COUNTERS[name].type == "A4" for name in sent) == 2:
                left = {name for name in left if COUNTERS[name].type != "A4"}
            choice = self.asked({f"fly {name}" for name in left} | ({"go"} if sent else set()))
            if choice == "go":
                return goal, sent
            sent.append(choice[4:])

    # -- Interception ------------------------------------------------------------------------------------

    def guns(self, name: str) -> int:
        """10.1b, 10.9b, 2-5, 5-3 A ship's dice at aircraft."""
        if COUNTERS[name].type != "CVL":
            return 1
        return 3 + self.met + (self.sheet.event == "2-5") - (self.sheet.event == "5-3" and name == self.trouble)

    def interception(self, goal: str, sent: list[str]) -> list[str]:
        """9.5 Who of those that were sent gets through."""
        coming = {name for name in sent if COUNTERS[name].kind == "aircraft" and self.sheet.at[name] == HOME}
        patrols = {name: self.sheet.at[name] for name in CARRIERS[:2] if self.sheet.at.get(name) in NEAR}
        if not coming or not patrols or self.sheet.event == "3-3" or (goal in SEA and goal not in ZONE):
            return sent
        if self.asked({"intercept", "pass"}, "uk") == "pass":
            return sent
        off = 0 if self.sheet.first else 1
        dice = [name for name, at in patrols.items() for _ in range(max(1, self.guns(name) - off * (at != ISLES)))]
        fight = self.at.game.state.fight
        order: Sequence[str] = dice if fight is None or fight.kind != "interception" else self.at.names(fight.first)
        assert Tally(order) == Tally(dice)
        if len(coming) > 1:
            self.dice("uk", order, coming, self.at.factor, lambda one, named: True, None)
        hit = set[str]()
        shots = self.news("Fired")
        for shot in shots[: len(dice)]:
            (by, one), face = self.at.names((shot.shooter, shot.target)), self.roll()
            assert by in dice
            assert one in coming
            assert (shot.face, shot.number) == (face, 3)
            hit |= {one} if face <= 3 else set()
        self.heard["Fired"] -= len(shots) - len(dice)
        hit = self.saved(sent, hit)
        for name in hit:
            self.lose(name)
        return [name for name in sent if name not in hit]

    def saved(self, sent: list[str], hit: set[str]) -> set[str]:
        """9.5c Who is lost after the escorts have tried."""
        types = ("M3", "Dgr") if self.sheet.first else ("M3",)
        escorts = {name for name in sent if COUNTERS[name].type in types and (self.sheet.first or name not in hit)}
        while escorts and hit:
            (escort,) = self.at.names(self.at.ask.about)
            assert self.at.prompt == "escort"
            escorts.remove(escort)
            choice = self.asked({f"choose {name}" for name in hit} | {"pass"}, "ar")
            if choice != "pass" and self.roll() <= 2:
                hit = hit - {choice[7:]}
        return hit

    # -- Air Attack on Ships -----------------------------------------------------------------------------

    def op17(self) -> None:
        """Air Attack on Ships."""
        goals = {area for area in SEA if self.sheet.fleet(area, self.enemy)}
        goal, sent = self.assemble(goals & ZONE if self.sheet.event == "4-5" else goals)
        sent = self.interception(goal, sent) if self.side == "ar" else sent
        if not sent:
            return
        ships = {one.id for one in self.sheet.fleet(goal, self.enemy)}
        screen = {name for name in ships if COUNTERS[name].type == "D"}
        if self.sheet.first and len(sent) <= len(screen):
            targets = {name for name in ships if COUNTERS[name].type != "CVL"}
        else:
            targets = ships
        planes = [name for name in sent if COUNTERS[name].kind == "aircraft"]
        flak = [name for name in self.flak(ships) for _ in range(self.guns(name))] if planes else []

        def may(one: str, named: Named) -> bool:
            """10.6d, 10.6f, 10.6g"""
            if named.count(one) == 2 and not self.sheet.first:
                return False
            if one in screen or not screen:
                return True
            others = sum(other not in screen for other in named)
            return others < len(sent) // 3 and not self.sheet.lies_in_harbour(COUNTERS[one])

        self.fight(sent, targets, self.bombs, second=flak, at_second=planes, may=may, area=goal, duds=True)

    def flak(self, ships: set[str]) -> list[str]:
        """10.6e Those that fire at a raid: eight at most, whose fire is best."""
        worth = {name: self.guns(name) * COUNTERS[name].air for name in ships if COUNTERS[name].air}
        if self.sheet.first or len(worth) <= 8:
            return [*worth]
        fight, before = self.at.game.state.fight, self.heard.get("Fired", 0)
        firing = {*self.at.names(fight.second)} if fight else set()
        firing |= {self.at.names((shot.shooter,))[0] for shot in self.at.events("Fired")[before:]} & worth.keys()
        assert len(firing) == 8
        assert min(worth[name] for name in firing) >= max(worth[name] for name in worth.keys() - firing)
        return [*firing]

    def bombs(self, by: str, one: str) -> int:
        """10.1, 2-4, 3-5 On what number a unit hits a ship, or an aircraft."""
        shooter, factor = COUNTERS[by], self.at.factor(by, one)
        if shooter.kind != "aircraft":
            return factor
        return changed(
            factor, (self.sheet.event == "2-4") + (self.sheet.event == "3-5" and shooter.type in ("A4", "Dgr"))
        )

    # -- Air Attack on Land ------------------------------------------------------------------------------

    def op18(self) -> None:
        """Air Attack on Land."""
        if self.side == "uk":
            goal, sent = self.assemble({area for area in LAND if self.sheet.on(area, "ar")})
            dice = [name for name in sent for _ in range(1 + self.met + (self.sheet.event == "5-4"))]
            targets = {one.id for one in self.sheet.on(goal, "ar")}

            def may(one: str, named: Named) -> bool:
                """7.1.18b The ground units or the aircraft."""
                return all(COUNTERS[other].kind == COUNTERS[one].kind for other in named)

            self.fight(dice, targets, lambda by, one: COUNTERS[by].ground, may=may, area=goal)
            return
        goal, sent = self.assemble({area for area in LAND if self.sheet.troops(area, "uk")})
        sent = self.interception(goal, sent)
        if sent:
            troops = [one.id for one in self.sheet.troops(goal, "uk")]
            armed = [name for name in troops if COUNTERS[name].air]
            self.fight(sent, {*troops}, self.at.factor, second=armed, at_second=sent, area=goal)


# -- positions ---------------------------------------------------------------------------------------------

THEMES = {"ships": ("ar", 17), "far": ("ar", 17), "troops": ("ar", 18), "strike": ("uk", 17), "shore": ("uk", 18)}


def phase(chance: random.Random) -> Raid:
    """A phase of operations of either edition."""
    readings = {name: chance.choice(choices) for name, choices in READINGS.items()}
    side, number = THEMES[theme := chance.choice(sorted(THEMES))]
    sheet = scattered(chance, side, chance.randint(2, 9), **readings)
    sheet.event, sheet.group = chance.choice(EVENTS), 6
    for name in CARRIERS:
        sheet.at[name] = chance.choice((*NEAR, "sea-3") if name[:2] == "uk" else (ISLES, "sea-6", "sea-3"))
    goal = "sea-7" if theme == "far" else chance.choice((ISLES, ISLES, "sea-6"))
    for name in [name for name in sheet.at if COUNTERS[name].afloat and name not in CARRIERS]:
        if chance.random() < 0.8 and (name[:2] == "uk" or goal in IN_RANGE):
            sheet.at[name] = goal
    if chance.random() < 0.3:
        frigates = sorted(name for name, one in COUNTERS.items() if one.type == "D" and one.side == "uk")
        sheet.at |= dict.fromkeys(chance.sample(frigates, 10), goal)
    troops = [name for name, place in sheet.at.items() if place in LAND and COUNTERS[name].kind == "ground"]
    sheet.at |= {name: chance.choice(("goose-green", "port-stanley", "fox-bay")) for name in troops}
    for name in chance.sample(sorted(name for name, one in COUNTERS.items() if one.kind == "aircraft"), 14):
        open_ = [base for base in BASES if base not in sheet.uk and len(sheet.on(base, "ar")) < BASES[base]]
        sheet.at[name] = HOME if COUNTERS[name].type != "Puc" or not open_ else chance.choice(open_)
    sheet.hits |= {name for name in sheet.at if name[:2] == "uk" and COUNTERS[name].afloat and chance.random() < 0.3}
    sheet.hold_areas()
    uk = sorted(name for name in sheet.at if name[:2] == "uk" and COUNTERS[name].afloat)
    duds, trouble = {name for name in uk if chance.random() < 0.3}, chance.choice(CARRIERS[:2])
    tracks = {"points": chance.choice((8, 8, 8, -4, 18, 19)), "left": chance.choice((30, 2))}
    held = Raid(chance, sheet, **tracks, duds=tuple(map(NUMBER, sorted(duds))), event_unit=NUMBER(trouble))
    held.duds, held.trouble = duds, trouble
    held.likes = {f"op {one}": float(one in (17, 18)) for one in range(26)} | {"op 25": 0.01, f"op {number}": 20.0}
    held.likes |= {"go": 0.7, "spread": 0.4, "pass": 0.5, f"raid {goal}": 6.0, "fly ar-25-de-mayo": 4.0}
    return held


@pytest.mark.clause("FS-7.1.17a", "FS-7.1.17b", "FS-7.1.18a", "FS-7.1.18b", "FS-9.4b", "FS-9.4c", "FS-9.4d", "FS-9.4e")
@pytest.mark.clause("FS-9.4f", "FS-9.5a", "FS-9.5b", "FS-9.5c", "FS-9.5d", "FS-9.5e", "FS-9.5f", "FS-9.5g", "FS-10.1b")
@pytest.mark.clause("FS-10.1d", "FS-10.1e", "FS-10.1f", "FS-10.5f", "FS-10.6a", "FS-10.6b", "FS-10.6c", "FS-10.6d")
@pytest.mark.clause(
    "FS-10.6e", "FS-10.6f", "FS-10.6g", "FS-10.7a", "FS-10.8a", "FS-10.9b", "FS-11.3.2-3", "FS-11.3.2-4"
)
@pytest.mark.clause(
    "FS-11.3.2-5", "FS-11.3.3-3", "FS-11.3.3-4", "FS-11.3.3-5", "FS-11.3.5-2", "FS-11.3.5-3", "FS-11.3.5-4"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_an_attack_from_the_air_does(seed: int) -> None:
    chance, named = random.Random(seed), Tally[str]()
    for _ in range(EACH):
        named.update(phase(chance).play())
    assert {"op 17", "op 18"} <= named.keys()
