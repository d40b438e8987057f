"""Whoever comes back to a question finds the match as it was: what has happened does not happen once more."""

from __future__ import annotations

import pytest
from waters import Waters, by_clause, by_the_first

HELD = {"san-carlos": "uk", "south-georgia": "uk"}
BASED = {"ar-puc-1": "port-stanley", "ar-puc-2": "port-stanley", "ar-puc-3": "goose-green"}
FALLING = {**BASED, "uk-sas": "goose-green", "ar-12": "goose-green"}
"""An airbase that the UK takes as soon as one unit is gone."""

FLEET = {"uk-arrow": "falklands-sea", "uk-fearless": "falklands-sea", "uk-2p": "uk-fearless"}
TOWN = {"uk-sas": "port-stanley", "ar-3": "port-stanley", "ar-puc-1": "port-stanley"}
ESCORTED = {"uk-spartan": "sea-6", **dict.fromkeys(("ar-py", "ar-segui", "ar-hercules"), "sea-7")}
RAID = {f"ar-a4-{number}": "argentina" for number in (1, 2, 3)} | {
    "ar-dgr-1": "argentina",
    "ar-m3-1": "argentina",
    "uk-hermes": "sea-7",
}
TASK = {"uk-antrim": "sea-5", "uk-sas": "uk-antrim", "ar-salta": "south-georgia", "ar-santa-fe": "south-georgia"}
HURT = {"at": "sea-4", "hits": 1}
LOST = {"ar-m3-1": "lost", "ar-dgr-2": "lost"}

UK, AR, EVENT = "uk_ops", "ar_ops", "event"

CASES = [
    ("FS-3.3b", {}, "set_up", {"fresh": True}, (), "to sea-6|to sea-7"),
    ("FS-7.1.4b", TASK, UK, {}, (2, 1), "op 4|sail uk-antrim|go|at-unit ar-salta"),
    ("FS-7.1.8a", {"uk-hermes": "sea-7"}, UK, {"event": "4-1"}, (1,), "op 8|op 25"),
    ("FS-7.1.8b", BASED, UK, {}, (4,), "op 8|choose ar-puc-2"),
    (
        "FS-7.1.10a",
        {**BASED, **FLEET, "uk-sbs": "uk-arrow"},
        UK,
        {},
        (1,),
        "op 10|land uk-sbs|to goose-green|to argentina",
    ),
    ("FS-7.1.12a", {**FLEET, "uk-3p": "san-carlos"}, UK, {"control": HELD}, (), "op 12|board uk-3p|ashore uk-2p"),
    (
        "FS-9.7a",
        {"uk-arrow": HURT, "uk-antrim": HURT},
        UK,
        {"control": HELD},
        (),
        "op 13|fleet sea-4|to sea-5|sail uk-arrow|done",
    ),
    (
        "FS-7.1.14a",
        {"uk-arrow": HURT, "ar-py": "sea-5"},
        UK,
        {"control": HELD},
        (6, 6),
        "op 14|sail uk-arrow|to sea-5|sail uk-arrow",
    ),
    (
        "FS-7.1.15a",
        dict.fromkeys(("uk-brilliant", "uk-sheffield", "ar-san-luis", "ar-salta"), "sea-7"),
        UK,
        {},
        (6, 6),
        "op 15|attack ar-san-luis|at-unit ar-san-luis|spread",
    ),
    (
        "FS-9.5c",
        {**RAID, "uk-norland": "sea-6"},
        AR,
        {},
        (3, 3, 3, 1, 6),
        "op 17|raid sea-6|fly ar-a4-1|fly ar-dgr-1|fly ar-m3-1|go|intercept|at-unit ar-a4-1|spread|choose ar-a4-1|pass",
    ),
    (
        "FS-9.5a",
        {**RAID, "uk-norland": "sea-6", "uk-elk": "sea-6"},
        AR,
        {},
        (6, 6, 6),
        "op 17|raid sea-6|fly ar-a4-1|fly ar-a4-2|fly ar-a4-3|go|pass|at-unit uk-norland|spread",
    ),
    (
        "FS-7.1.18b",
        {**FALLING, "uk-hermes": "sea-7"},
        UK,
        {},
        (1, 1),
        "op 18|raid goose-green|fly uk-hermes|go|at-unit ar-12|to argentina",
    ),
    ("FS-7.1.19a", BASED, AR, {}, (), "op 19|rebase ar-puc-1|to goose-green|rebase ar-puc-2|to argentina|done"),
    (
        "FS-7.1.19b",
        {"uk-norland": "falklands-sea", "uk-wg": "san-carlos"},
        UK,
        {"control": {**HELD, "fitzroy": "uk"}},
        (),
        "op 19|rebase uk-wg|to fitzroy",
    ),
    (
        "FS-7.1.20a",
        {**FALLING, "uk-arrow": "falklands-sea"},
        UK,
        {},
        (1, 1),
        "op 20|at goose-green|spread|to argentina",
    ),
    (
        "FS-11.3.6-4",
        {**TOWN, "uk-arrow": "falklands-sea"},
        UK,
        {"exocet": "held"},
        (1, 1),
        "op 20|at port-stanley|spread|to argentina|none",
    ),
    (
        "FS-10.4c",
        {**BASED, **FLEET, "ar-12": "goose-green"},
        UK,
        {},
        (1, 6, 1),
        "op 21|at goose-green|land uk-2p|go|spread|to argentina",
    ),
    (
        "FS-11.3.6-4",
        {**FLEET, "ar-puc-1": "port-stanley"},
        UK,
        {"exocet": "held"},
        (1,),
        "op 21|at port-stanley|land uk-2p|go|to argentina|none",
    ),
    (
        "FS-7.1.22a",
        {**BASED, "uk-2p": "san-carlos", "uk-3p": "fitzroy"},
        UK,
        {},
        (1,),
        "op 22|march uk-2p|to goose-green|to argentina|done",
    ),
    (
        "FS-7.1.23a",
        {**FALLING, "uk-2p": "san-carlos"},
        UK,
        {},
        (1, 6, 6, 1),
        "op 23|at goose-green|march uk-2p|at-unit ar-12|spread|spread|to argentina",
    ),
    ("FS-7.1.24a", FALLING, UK, {}, (1, 1, 1), "op 24|choose uk-sas|attack ar-12|to argentina"),
    (
        "FS-8.6a",
        ESCORTED,
        "uk_subs",
        {},
        (6, 6, 6),
        "sub uk-spartan|to sea-7|attack ar-py|answer ar-segui|answer ar-hercules",
    ),
    (
        "FS-9.6a",
        {**BASED, "ar-puc-4": "goose-green", "uk-2p": "san-carlos"},
        UK,
        {},
        (1, 1),
        "op 22|march uk-2p|to goose-green|to argentina|to port-stanley",
    ),
    ("FS-11.3.5-1", LOST, EVENT, {}, (5, 1), "choose ar-dgr-2"),
    ("FS-11.3.5-3", {"uk-hermes": "sea-7", "uk-invincible": "sea-7"}, EVENT, {}, (5, 3), "choose uk-hermes"),
    ("FS-11.3.5-5", {"uk-sas": "fox-bay", "uk-sbs": "fox-bay"}, EVENT, {}, (5, 5, 1), "choose uk-sas"),
]


@pytest.mark.parametrize(("clause", "units", "phase", "state", "dice", "answers"), by_clause(CASES, 0))
def test_what_has_happened_does_not_happen_again(
    clause: str, units: dict[str, object], phase: str, state: dict[str, object], dice: tuple[int, ...], answers: str
) -> None:
    t = by_the_first(units, phase=phase, dice=dice, **state)  # type: ignore[arg-type]
    for answer in answers.split("|"):
        again = Waters(t.match.clone())
        assert again.options() == t.options()
        t.do(answer)
        assert again.do(answer).match.digest() == t.match.digest(), answer
    assert (t.over, t.dice_left()) == (True, ())
