"""15.0, 16.14, 16.24 and 16.34 as laws over last Game-Turns made at random: lines of communications, points, level."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from chart import BEACHES, COUNTERS, ISLAND, LAND, MAP, ROADS, SCENARIO, TABLES, TRAILS, WATER, around, near, scattered
from table import table

from beachhead.games.leyte.model import SIDES, Award

SEEDS, EACH = range(8), 25
LINKS = ROADS | TRAILS
TOWN = {town["name"]: town["hex"] for town in MAP["towns"]}
STRIPS = {strip["hex"] for strip in MAP["airfields"]}
SPECIAL = sorted(
    {"2215", "2312", "2918", TOWN["Carigara"], TOWN["Limon"], TOWN["Ormoc"], "2306", "2307", "2406", "2201", "0101"}
    | {place for beach in BEACHES.values() for place in beach}
    | STRIPS
    | around(STRIPS) & LAND.keys()
)
"""Hexes that pay, and their neighbours that do not."""
SOUTH = ("0512", "0611", "0611", "0611", "0808", "0405")
ON_ROADS = frozenset(place for side in LINKS for place in side)


def beside(place: str) -> set[str]:
    """The hexes next to one, but for those across water."""
    return {there for there in near(place) if frozenset((place, there)) not in WATER}


def linked(place: str, side: str, places: dict[str, str], goals: set[str]) -> bool:
    """15.32 Whether a line leads from a hex to one of the goals.

    Hexes with an enemy are closed, those that he controls unless a friend is there; three hexes may be of any land, all
    that follow are hexes of a road or trail, joined by its hexsides.
    """
    friends = {where for name, where in places.items() if COUNTERS[name].side == side}
    enemies = {where for name, where in places.items() if COUNTERS[name].side != side}
    shut = (enemies | around(enemies) - friends | {name for name in ISLAND if name not in LAND}) - {place}
    reached = {place}
    for _ in range(3):
        reached |= {there for here in reached for there in beside(here)} - shut
    fresh = {there for here in reached for there in beside(here) & ON_ROADS} - shut - reached
    fresh |= reached & ON_ROADS
    while fresh:
        here = fresh.pop()
        reached.add(here)
        fresh |= {there for there in near(here) if frozenset((here, there)) in LINKS} - shut - reached
    return bool(reached & goals)


def value(name: str) -> int:
    """15.11 What a unit is worth."""
    one = COUNTERS[name]
    return one.strength + one.fpf + one.defence


def points(scenario: str, turn: int, places: dict[str, str], landed: bool) -> Counter[tuple[str, str, int]]:
    """15.2, 15.3, 16.14, 16.24, 16.34 What is scored at the end of a turn: the side, for which unit, how much."""
    found = Counter[tuple[str, str, int]]()
    us = {name: place for name, place in places.items() if COUNTERS[name].side == "us"}
    jp = {name: place for name, place in places.items() if COUNTERS[name].side == "jp"}
    if scenario == "collapse" and turn == 22:
        found += Counter(("jp", name, 10) for name, place in jp.items() if place == TOWN["Ormoc"])
    if turn < SCENARIO[scenario]["last_turn"]:
        return found
    active = {place for code in ("NES" if landed or scenario == "collapse" else "NE") for place in BEACHES[code]}
    joined = {name for name, place in us.items() if linked(place, "us", places, active)}
    found += Counter(("jp", name, value(name)) for name in us.keys() - joined)
    ashore = [name for name, place in sorted(jp.items()) if place in BEACHES["N"] + BEACHES["E"]]
    if ashore:
        found["jp", "beaches", 40] += 1
    if scenario == "assault":
        found += Counter(("us", name, 15) for name in joined if us[name] in ("2215", "2312", "2918"))
        found += Counter(("jp", name, 15) for name, place in jp.items() if place == TOWN["Carigara"])
        found += Counter(("jp", name, 10) for name, place in jp.items() if place in STRIPS | around(STRIPS))
    if scenario == "barrier":
        inside = {name for name in joined if int(us[name][:2]) < 24 and int(us[name][2:]) < 7}
        found += Counter(("us", name, value(name)) for name in inside)
        found += Counter(("jp", name, 15) for name, place in jp.items() if place == TOWN["Limon"])
    if scenario == "collapse":
        west = {place for place in LAND if place[2:] == "01"}
        for name, place in jp.items():
            found["jp" if linked(place, "jp", places, west) else "us", name, value(name)] += 1
    return found


def level(us: int, jp: int) -> str:
    """15.4 The level of victory; the ratio is cut to hundredths, and 0 to 0 is not above 1 to 1."""
    rows = [(Fraction(row["lowest"]), row["id"]) for row in TABLES["victory"]["levels"]]
    if not jp:
        return str(rows[0][1] if us else rows[-1][1])
    ratio = Fraction(100 * us // jp, 100)
    return str(next(name for lowest, name in rows if ratio >= lowest))


def position(chance: random.Random, scenario: str) -> dict[str, str]:
    """Units of both sides, on and off the roads, some where it pays."""
    us, jp = chance.randint(1, 7), chance.randint(1, 6)
    if chance.random() < 0.4:
        places = scattered(chance, chance.choice(SOUTH), chance.randint(2, 3), us, jp)
        return {name: place for name, place in places.items() if scenario != "barrier" or place[:2] != "01"}
    places = scattered(chance, chance.choice(sorted(ON_ROADS)), chance.randint(3, 9), us, jp)
    for name in sorted(places):
        if chance.random() < 0.5:
            goal = chance.choice(SPECIAL if chance.random() < 0.6 else sorted(ON_ROADS))
            if goal not in places.values() and not (scenario == "barrier" and goal == "0101"):
                places[name] = goal
    return places


@pytest.mark.clause("LEY-15.11a", "LEY-15.11b", "LEY-15.21a", "LEY-15.22a", "LEY-15.22b", "LEY-15.31a", "LEY-15.31b")
@pytest.mark.clause("LEY-15.32a", "LEY-15.32b", "LEY-15.32c", "LEY-15.32d", "LEY-15.32e", "LEY-15.33a", "LEY-15.33b")
@pytest.mark.clause("LEY-15.4i", "LEY-15.4j", "LEY-16.14b", "LEY-16.24b", "LEY-16.34b", "LEY-16.34c", "LEY-16.34g")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_scored_at_the_end_and_who_has_won(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        scenario = chance.choice(("assault", "barrier", "collapse"))
        last = SCENARIO[scenario]["last_turn"]
        turn = 22 if scenario == "collapse" and chance.random() < 0.2 else last
        places, landed = position(chance, scenario), chance.random() < 0.3
        expected = points(scenario, turn, places, landed)
        us, jp = (sum(many * each for (to, _, each), many in expected.items() if to == side) for side in SIDES)
        before = chance.choice((0, 0, 100))
        wanted = chance.choice((100, 101, 149, 150, 199, 200, 201, 249, 250, 299, 300)) * (jp + before) // 100
        lead = max(0, wanted + chance.choice((-1, 0, 0, 1)) - us)
        awards = [
            Award(SIDES.index(side), many, "eliminated", "LEY-15.12a", 1)
            for side, many in (("us", lead), ("jp", before))
        ]
        stamps = {name: {"fought": 4} for name in places}
        at = table(
            places,
            scenario=scenario,
            turn=turn,
            phase="jp combat",
            support=0,
            stamps=stamps,
            awards=awards,
            south_landed=landed,
        )
        at.do("end")
        told = Counter[tuple[str, str, int]]()
        for one in at.events("Scored"):
            name = "beaches" if one.what == "leyte.vp.beaches" else at.names((one.unit,))[0]
            told[SIDES[one.side], name, one.points] += 1
        assert told == expected
        assert at.over == (turn == last)
        if at.over:
            end = at.event("MatchEnded")
            assert (end.us, end.jp, end.level) == (us + lead, jp + before, level(us + lead, jp + before))
