"""The counters and the map in the plain, for laws: read anew from their files, and positions made at random."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from waters import Waters, waters

import beachhead.games.falklands_showdown as falklands

DATA = Path(falklands.__file__).parent / "data"
UNITS, MAP, TABLES, FIRST = (
    tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("units", "map", "tables", "first_edition")
)
AREAS = {area["id"]: area for area in MAP["area"]}
LAND = {name for name, area in AREAS.items() if area["kind"] == "land"}
SEA = {name for name, area in AREAS.items() if area["kind"] == "sea"}
COAST = {name for name in LAND if AREAS[name]["coastal"]}
BASES = {name: AREAS[name]["airbase"] for name in sorted(LAND) if "airbase" in AREAS[name]}
ZONE = {name for name in SEA if AREAS[name]["tez"]}
IN_RANGE = {name for name in SEA if AREAS[name]["in_range"]}
ISLES, BOX, HOME, STANLEY = "falklands-sea", "south-georgia", "argentina", "port-stanley"
ROWS = {row["id"]: (kind, row) for kind in UNITS if "_" in kind for row in UNITS[kind]}


def beside(area: str) -> set[str]:
    """The areas that border on one."""
    return {one for pair in MAP["borders"] if area in pair for one in pair} - {area}


PECULIAR = ("uk-atlantic-conveyor", "uk-onyx", "ar-cabo-san-antonio", "ar-spr-ent-1", "ar-25-de-mayo")
"""Counters of which the rules say something that holds for no other."""


class Counter(NamedTuple):
    """A counter as it is printed; its factors against ground, aircraft, submarines and ships."""

    id: str
    side: str
    kind: str
    type: str
    ground: int
    air: int
    sub: int
    ship: int
    row: Mapping[str, Any]

    @property
    def afloat(self) -> bool:
        """A surface ship."""
        return self.kind == "ships" and self.type != "S"

    @property
    def team(self) -> bool:
        """A special forces unit."""
        return self.type == "special"


COUNTERS = {
    name: Counter(name, *kind.split("_"), row["type"], *row["factors"], row) for name, (kind, row) in ROWS.items()
}


class Sheet:
    """Who is where, and who holds what: a position for a test, and for a law what it needs of it."""

    def __init__(self, side: str, **readings: str) -> None:
        self.side, self.readings = side, readings
        self.at: dict[str, str] = {}
        self.hits: set[str] = set()
        self.uk: set[str] = set()
        self.event, self.black_buck, self.stealth, self.group = "1-1", False, 3, 0
        self.done: list[tuple[str, int]] = []

    @property
    def first(self) -> bool:
        """Whether the match is one of the first edition."""
        return self.readings.get("edition") == "first"

    def group_of(self, name: str) -> int:
        """3.4 The reinforcement group of a counter of the UK, 0 for who is there from the beginning."""
        change = FIRST["units"].get(name, {}) if self.first else {}
        return int((dict(COUNTERS[name].row) | change).get("group", 0))

    def to_come(self, name: str) -> bool:
        """3.4 Whether a counter of the UK is in a group that has not come yet."""
        return self.group_of(name) > self.group

    def without_those_to_come(self) -> None:
        """3.4 Nobody is in play before his group has come, nor who is aboard his ship."""
        self.at = {name: place for name, place in self.at.items() if not self.to_come(name)}
        self.at = {name: place for name, place in self.at.items() if place not in COUNTERS or place in self.at}
        self.hits &= self.at.keys()

    def on(self, area: str, side: str) -> list[Counter]:
        """A side's counters in an area, those aboard not counted."""
        return [COUNTERS[name] for name, place in self.at.items() if place == area and COUNTERS[name].side == side]

    def troops(self, area: str, side: str) -> list[Counter]:
        """A side's ground units in an area, those aboard not counted."""
        return [one for one in self.on(area, side) if one.kind == "ground"]

    def fleet(self, area: str, side: str) -> list[Counter]:
        """A side's surface ships in an area."""
        return [one for one in self.on(area, side) if one.afloat]

    def cargo(self, ship: str) -> list[Counter]:
        """What is aboard a ship."""
        return [COUNTERS[name] for name, place in self.at.items() if place == ship]

    def holder(self, area: str) -> str:
        """3.6 Who controls an area."""
        return "uk" if area in self.uk else "ar"

    def contested(self, area: str) -> bool:
        """3.6 Whether ground units of both sides are in a land area, ships or submarines of both in another."""
        if area in LAND:
            return bool(self.troops(area, "uk") and self.troops(area, "ar"))
        return bool([one for one in self.on(area, "uk") if one.kind == "ships"] and self.on(area, "ar"))

    def hold_areas(self) -> None:
        """3.6 Who is alone controls; 6.3 what the UK controls is no base."""
        for area in LAND:
            if bool(self.troops(area, "uk")) != bool(self.troops(area, "ar")):
                (self.uk.add if self.troops(area, "uk") else self.uk.discard)(area)
        for base in BASES.keys() & self.uk:
            self.at |= {one.id: HOME for one in self.on(base, "ar") if one.kind == "aircraft"}

    def friendly(self, area: str) -> bool:
        """Whether a land area is the side's own and nobody contests it."""
        return self.holder(area) == self.side and not self.contested(area)

    def steps(self, one: Counter) -> int:
        """2.8 The steps that a unit has left."""
        return 2 - (one.id in self.hits) if one.side == "uk" and not one.team else 1

    def room(self, ship: Counter, one: Counter) -> bool:
        """6.2 Whether a unit may come aboard a ship, with what is there.

        Any surface ship carries a team; of the UK's A and T ships one takes none of the steps, of Cabo San
        Antonio it is one of the two units, or the other way round if the players agree on that.
        """
        there = self.cargo(ship.id)
        teams = [each for each in [*there, one] if each.team]
        if ship.id == "uk-onyx":
            return one.id == "uk-sbs"
        if not ship.afloat or ship.id == "uk-atlantic-conveyor":
            return False
        capacity = ship.row.get("capacity", 0)
        if not capacity:
            return one.team and len(teams) == 1
        if one.type == "armour" and not ship.row.get("armour_deck"):
            return False
        if ship.side == "ar":
            besides = bool(teams) and self.readings.get("cabo") == "besides"
            return len(there) < capacity + besides and one.type in TABLES["types"]["light"]
        free = one.team and len(teams) == 1 and self.readings.get("team") != "within"
        return self.spare(ship) >= (0 if free else self.steps(one))

    def spare(self, ship: Counter) -> int:
        """6.2 The steps that a ship of the UK could still take."""
        there = self.cargo(ship.id)
        load, teams = sum(self.steps(each) for each in there if not each.team), sum(each.team for each in there)
        free = bool(teams) and self.readings.get("team") != "within"
        return int(ship.row.get("capacity", 0)) - load - teams + free

    def lies_in_harbour(self, one: Counter) -> bool:
        """8.2 Whether a ship lies in the anchorage that the UK holds."""
        if self.first:
            return False
        holds = any(self.holder(area) == "uk" and not self.contested(area) for area in ("san-carlos", "teal-inlet"))
        return holds and one.side == "uk" and one.type in ("A", "T") and self.at[one.id] == ISLES

    def waters(self, dice: Iterable[int] = (), **more: Any) -> Waters:
        """The position for the game, in the operations phase of the side unless told otherwise."""
        units = {name: {"at": place, "hits": int(name in self.hits)} for name, place in self.at.items()}
        state: dict[str, Any] = {"phase": f"{self.side}_ops", "event": self.event, "black_buck": self.black_buck}
        state |= {"stealth": self.stealth, "group": self.group, "dice": dice, "control": dict.fromkeys(self.uk, "uk")}
        state["settings"] = self.readings
        return waters(units, **state | more)


def scattered(chance: random.Random, side: str, ships: int = 7, **readings: str) -> Sheet:
    """Some of both sides, most of them about the islands, transports with cargo."""
    sheet = Sheet(side, **readings)
    sheet.uk = {area for area in (*sorted(LAND), BOX) if chance.random() < 0.35}
    sheet.black_buck, sheet.stealth = chance.random() < 0.3, chance.choice((0, 1, 3))
    seas = [ISLES, ISLES, ISLES, "sea-6", "sea-7", *sorted(SEA)]
    picked = chance.sample(sorted(COUNTERS), k=2 * ships + chance.randint(0, 12))
    picked += [name for name in PECULIAR if name not in picked and chance.random() < 0.25]
    for name in picked:
        one = COUNTERS[name]
        if one.kind == "ships":
            places = [*seas, BOX] if one.side == "uk" and BOX in sheet.uk else seas
            if one.side == "ar":
                places = [HOME, HOME, *(area for area in seas if area in IN_RANGE)]
            if one.type == "S":
                places = [area for area in seas if one.side == "uk" or area not in ("sea-4", "sea-7")] + [BOX]
            sheet.at[name] = chance.choice(places)
            if one.side == "uk" and chance.random() < 0.3:
                sheet.hits.add(name)
        elif one.kind == "aircraft":
            open_ = [base for base in BASES if base not in sheet.uk and len(sheet.on(base, "ar")) < BASES[base]]
            sheet.at[name] = chance.choice([HOME, *open_, *({STANLEY} & {*open_})])
    for name in chance.sample(sorted(COUNTERS), k=len(COUNTERS)):
        one = COUNTERS[name]
        if one.kind == "ground" and chance.random() < 0.4:
            if one.side == "uk" and not one.team and chance.random() < 0.3:
                sheet.hits.add(name)
            decks = [ship for ship in sheet.at if COUNTERS[ship].side == one.side and sheet.room(COUNTERS[ship], one)]
            shore = sorted(area for area in LAND if sheet.holder(area) == one.side)
            shore += [HOME] if one.side == "ar" else [BOX] if BOX in sheet.uk and chance.random() < 0.3 else []
            if chance.random() < 0.2:
                shore = [*sorted(LAND), *[STANLEY] * 6]
            if decks and chance.random() < 0.6:
                sheet.at[name] = chance.choice(decks)
            elif shore:
                sheet.at[name] = chance.choice(shore)
    sheet.hits &= sheet.at.keys()
    sheet.hold_areas()
    return sheet
