"""7.1 as a law over operations phases made at random, in both editions: the operations that are no battles.

Ops 1 to 3, 5, 6, 8 to 10, 12, 13, 19, 22, 24 and 25, and those that an event adds (6-1 to 6-3, 4-1 to 4-3): whom each
moves where, how far, what it ends with, and what it is worth (3.6, 4.4, 4.5, 5.3, 6.2, 9.1, 9.6, 9.7, 9.8, 10.9)."""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest
from quiet_operations import QUIET, Quiet
from sheets import (
    BASES,
    BOX,
    COUNTERS,
    HOME,
    ISLES,
    LAND,
    STANLEY,
    Sheet,
    scattered,
)

SEEDS, EACH = range(8), 72
EVENTS = ("1-1", "2-2", "4-1", "4-2", "4-3", "4-4", "4-6", "5-6", "6-1", "6-1", "6-2", "6-2", "6-3", "6-3")
READINGS = {
    "edition": ("second", "second", "first"),
    "empty": ("keeps", "keeps", "ar"),
    "absence": ("none", "each"),
    "mobilize": ("uk", "uk", "none"),
    "airlift": ("held", "quiet"),
    "team": ("besides", "within"),
    "cabo": ("within", "besides"),
    "contested": ("ar", "uk"),
}


# -- positions ---------------------------------------------------------------------------------------------

Theme = tuple[str, tuple[int, ...], tuple[str, ...]]
THEMES: dict[str, Theme] = {
    "box": ("uk", (5, 5, 12, 13), ("fleet sea-7", "fleet sea-4", "to sea-5")),
    "carriers": ("uk", (6, 6, 13, 13), ("sail uk-atlantic-conveyor", "sail uk-hermes", "to sea-7")),
    "teams": ("uk", (10, 10, 24, 24), ("to goose-green", "choose uk-sas", "attack ar-12")),
    "raiders": ("ar", (24,), ()),
    "bases": ("uk", (22, 22, 8), ("to goose-green", "to port-stanley")),
    "runways": ("ar", (19, 19, 22, 1), ("to goose-green", "to pebble-island")),
    "town": ("uk", (25, 22), ()),
    "hurt": ("uk", (9, 9, 9), ()),
    "coasts": ("uk", (19, 19, 19), ()),
    "fleet": ("ar", (13, 12, 2), ()),
    "troops": ("ar", (22, 22, 12, 1, 3), ("to goose-green", "to port-stanley")),
}
"""Whose phase, which operations are named gladly, and what is chosen gladly then."""


def gathered(chance: random.Random, sheet: Sheet, theme: str) -> None:
    """Bring some of those in play to where something is likely to happen to them."""
    troops = [name for name, place in sheet.at.items() if place in LAND and COUNTERS[name].kind == "ground"]
    ships = [name for name in sheet.at if COUNTERS[name].side == "uk" and COUNTERS[name].afloat]
    if theme == "box":
        box = BOX if chance.random() < 0.8 else "sea-5"
        (sheet.uk.add if box == BOX else sheet.uk.discard)(BOX)
        if chance.random() < 0.3:
            ships += ["uk-atlantic-conveyor", "uk-hermes", "uk-invincible"]
        sheet.at |= {name: chance.choice((box, box, "sea-5", "sea-4", "sea-7")) for name in ships}
        if chance.random() < 0.4:
            sheet.group, sheet.at["uk-onyx"], sheet.at["uk-sbs"] = 6, BOX, "uk-onyx"
        sheet.hits |= {name for name in ships if chance.random() < 0.6}
    elif theme == "carriers":
        goal = chance.choice(("sea-4", "sea-7", ""))
        for name in ("uk-atlantic-conveyor", "uk-hermes", "uk-invincible"):
            sheet.at[name] = goal or chance.choice(("sea-4", "sea-7", "sea-7"))
        if goal == "sea-4":
            sheet.group = sheet.group_of("uk-atlantic-conveyor") - 1
    elif theme in ("teams", "raiders"):
        for name in sorted(name for name in COUNTERS if COUNTERS[name].team):
            decks = [ship.id for ship in sheet.fleet(ISLES, name[:2]) if sheet.room(ship, COUNTERS[name])]
            sheet.at[name] = chance.choice([*decks, "goose-green", "fitzroy", "pebble-island", "port-stanley"])
    if theme in ("bases", "runways", "troops", "teams", "town"):
        near, off = ("fitzroy", "lafonia", "san-carlos", "goose-green"), ("port-louis", "mount-kent", "fox-bay")
        sheet.at |= {name: chance.choice(near if name[:2] == "uk" else off) for name in troops}
        if theme == "teams" and chance.random() < 0.5:
            sheet.at |= {"uk-sas": "goose-green", "ar-12": "goose-green"}
        elif theme != "bases":
            sheet.at |= {name: chance.choice((*BASES, "fitzroy")) for name in troops if chance.random() < 0.5}
        planes = chance.sample(sorted(name for name in COUNTERS if COUNTERS[name].kind == "aircraft"), 7)
        homes = [base for base in sorted(BASES) for _ in range(BASES[base])]
        sheet.at |= dict.fromkeys([name for name in sheet.at if COUNTERS[name].kind == "aircraft"], HOME)
        sheet.at |= {name: base for name, base in zip(planes, homes, strict=True) if chance.random() < 0.8}
        sheet.uk -= {base for base in sorted(BASES) if chance.random() < 0.8}
    if theme == "town":
        sheet.at |= {name: STANLEY for name in troops if chance.random() < 0.5}
        sheet.uk |= {STANLEY} if chance.random() < 0.7 else set()
    if theme == "coasts":
        sheet.uk |= {"san-carlos", "fitzroy", "teal-inlet"}
        sheet.at |= {name: "san-carlos" for name in troops if name[:2] == "uk" and chance.random() < 0.5}
        sheet.at |= {name: ISLES for name in ships if COUNTERS[name].type in ("A", "T")}
    if theme == "hurt":
        uk = [name for name in sheet.at if COUNTERS[name].kind == "ground" and name[:2] == "uk"]
        sheet.hits |= {name for name in uk if not COUNTERS[name].team and chance.random() < 0.7}


def phase(chance: random.Random) -> Quiet:
    """A phase of operations, of either edition, with the points near a mark now and then."""
    readings = {name: chance.choice(choices) for name, choices in READINGS.items()}
    side, numbers, likes = THEMES[theme := chance.choice(sorted(THEMES))]
    sheet = scattered(chance, side, chance.randint(1, 6), **readings)
    sheet.event, sheet.group = chance.choice(EVENTS), chance.choice((0, 1, 1, 2, 3, 5, 6))
    gathered(chance, sheet, theme)
    sheet.without_those_to_come()
    sheet.hold_areas()
    sheet.done = [
        (chance.choice(("uk", "uk", "ar")), chance.choice((8, 8, 25))) for _ in range(chance.choice((0, 1, 8)))
    ]
    points = chance.choice((0, -1, -2) if theme == "town" else (8, 8, 8, 8, 1, 0, -1, -3, -4, 16, 19))
    held = Quiet(chance, sheet, points=points, left=chance.choice((1, 2) if theme == "town" else (30, 9, 2, 1)))
    held.likes = {f"op {number}": float(number in QUIET) for number in range(26)}
    held.likes |= {f"op {number}": 9.0 * numbers.count(number) for number in numbers} | dict.fromkeys(likes, 5.0)
    held.likes |= {f"free {number}": 4.0 for number in (1, 10, 22, 24)}
    return held


@pytest.mark.clause("FS-7.0a", "FS-7.0b", "FS-7.0c", "FS-7.0g", "FS-7.0h", "FS-7.1.1a", "FS-7.1.1b", "FS-7.1.1c")
@pytest.mark.clause("FS-7.1.2a", "FS-7.1.2b", "FS-7.1.2c", "FS-7.1.3a", "FS-7.1.5a", "FS-7.1.6a", "FS-7.1.8a")
@pytest.mark.clause("FS-7.1.8b", "FS-7.1.8c", "FS-7.1.8d", "FS-7.1.8e", "FS-7.1.9a", "FS-7.1.10a", "FS-7.1.12a")
@pytest.mark.clause("FS-7.1.12b", "FS-7.1.13a", "FS-7.1.19a", "FS-7.1.19b", "FS-7.1.22a", "FS-7.1.24a", "FS-7.1.24b")
@pytest.mark.clause("FS-7.1.24c", "FS-7.1.24d", "FS-7.1.25a", "FS-9.1c", "FS-9.1d", "FS-9.1e", "FS-9.2a", "FS-9.6a")
@pytest.mark.clause("FS-9.7a", "FS-9.8a", "FS-9.8b", "FS-10.9a", "FS-10.10a", "FS-11.3.2-2", "FS-11.3.6-1")
@pytest.mark.clause(
    "FS-11.3.6-2", "FS-11.3.6-3", "FS-3.6c", "FS-3.6d", "FS-4.2a", "FS-4.4.1a", "FS-4.4.5a", "FS-4.4.5b"
)
@pytest.mark.clause("FS-4.5a", "FS-4.6a", "FS-5.3a", "FS-6.2.1a", "FS-6.2.1b", "FS-6.2.2b", "FS-6.2.2d", "FS-6.2.2e")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_an_operation_without_a_battle_does(seed: int) -> None:
    chance, named = random.Random(seed), Tally[str]()
    for _ in range(EACH):
        named.update(phase(chance).play())
    assert len(named) > 8
