"""Why an operation cannot be named, and whom or where it does not allow: the first reason, with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from waters import by_clause, waters

from beachhead.games.falklands_showdown.edition import DATA

Row = tuple[str, str, str, str]
"""What is answered first, separated by bars; the action refused; the clause; the name of the reason."""

Case = tuple[dict[str, object], str, str, str, str]
"""A position, and a row for it."""


def given(units: dict[str, object], *rows: Row, phase: str = "uk_ops", **state: object) -> Iterator[Case]:
    """Reasons in one position."""
    return (({"units": units, "phase": phase, **state}, *row) for row in rows)


def airlift() -> Iterator[Case]:
    waiting = {"ar-3m": "argentina", "ar-2": "argentina", "ar-a4-1": "argentina", "ar-3": "fitzroy"}
    both = {"uk-2p": "port-stanley", "ar-7": "port-stanley"}
    contested = ("", "op 1", "FS-7.1.1b", "stanley_uncontested")
    yield from given(waiting | both, contested, phase="ar_ops", settings={"airlift": "quiet"})
    yield from given(waiting, ("", "op 1", "FS-7.1.1b", "stanley_held"), phase="ar_ops", control={"port-stanley": "uk"})
    yield from given(waiting, ("", "op 1", "FS-7.1.1c", "runway"), phase="ar_ops", black_buck=True)
    yield from given({}, ("", "op 1", "FS-7.1.1a", "units_in_argentina"), phase="ar_ops")
    yield from given(waiting, ("", "op 1", "FS-11.3.4-6", "event_allows"), phase="ar_ops", event="4-6")
    yield from given(
        waiting,
        ("op 1", "fly ar-a4-1", "FS-7.1.1a", "ground_unit"),
        ("op 1", "fly ar-3", "FS-7.1.1a", "in_argentina"),
        ("op 1|fly ar-2", "fly ar-2", "FS-7.1.1a", "chosen_once"),
        phase="ar_ops",
    )
    yield from given(
        waiting,
        ("op 25", "op 25", "FS-7.0b", "operations_left"),
        ("free 1|fly ar-2", "free 1", "FS-11.3.6-3", "added_once"),
        phase="ar_ops",
        event="6-3",
    )


def mobilize() -> Iterator[Case]:
    come = {"ar-3m": "fitzroy", "ar-2": "lost"}
    yield from given(come | {"ar-sf-anf": "fitzroy"}, ("", "op 2", "FS-7.1.2a", "units_to_mobilize"), phase="ar_ops")
    yield from given(
        come,
        ("op 2", "choose ar-3", "FS-3.4c", "reinforcement"),
        ("op 2", "choose ar-3m", "FS-7.1.2a", "not_yet_come"),
        phase="ar_ops",
    )


def black_buck() -> Iterator[Case]:
    based = {"ar-puc-1": "port-stanley", "ar-puc-2": "port-stanley", "ar-puc-3": "goose-green"}
    yield from given(based, ("op 8", "choose ar-puc-3", "FS-7.1.8b", "based_at_stanley"), dice=(4,))
    yield from given({}, ("op 8", "op 8", "FS-7.1.8d", "not_again"), dice=(6,), event="4-1")
    yield from given({}, ("", "op 8", "FS-7.1.8d", "stanley_not_uk"), control={"port-stanley": "uk"})
    yield from given({}, ("", "op 3", "FS-7.1.3a", "cratered"), phase="ar_ops")
    yield from given(
        {}, ("", "op 3", "FS-7.1.3a", "stanley_held"), phase="ar_ops", black_buck=True, control={"port-stanley": "uk"}
    )


def south_georgia() -> Iterator[Case]:
    task = {"uk-antrim": "sea-5", "uk-sbs": "uk-antrim", "uk-elk": "sea-4", "uk-spartan": "sea-5"}
    yield from given(task, ("", "op 4", "FS-7.1.4a", "box_held_by_ar"), control={"south-georgia": "uk"})
    yield from given(task, ("", "op 4", "FS-11.3.4-5", "inside_zone"), event="4-5")
    yield from given({"uk-elk": "sea-4"}, ("", "op 4", "FS-7.1.4a", "ships_before_the_box"))
    yield from given({"uk-elk": "sea-5"}, ("", "op 4", "FS-7.1.4a", "landing_force"))
    yield from given(
        task,
        ("op 4", "sail uk-spartan", "FS-7.1.4a", "surface_ship"),
        ("op 4", "sail uk-elk", "FS-7.1.4a", "before_the_box"),
        ("op 4|sail uk-antrim", "sail uk-antrim", "FS-7.1.4a", "chosen_once"),
    )
    yield from given({"uk-elk": {"at": "south-georgia", "hits": 1}}, ("", "op 5", "FS-7.1.5a", "box_taken"))
    yield from given(
        {"uk-elk": "south-georgia"}, ("", "op 5", "FS-7.1.5a", "damaged_in_box"), control={"south-georgia": "uk"}
    )


def reinforcements() -> Iterator[Case]:
    yield from given({}, ("", "op 6", "FS-7.1.6a", "groups_left"), group=6)
    yield from given({}, ("", "to sea-4", "FS-3.3b", "in_zone"), phase="set_up", fresh=True)


def refit() -> Iterator[Case]:
    units: dict[str, object] = {
        name: {"at": at, "hits": 1}
        for name, at in {
            "uk-2p": "san-carlos",
            "uk-3p": "san-carlos",
            "uk-45c": "fitzroy",
            "uk-gr": "lafonia",
            "uk-wg": "goose-green",
            "uk-42c": "uk-norland",
            "uk-sg": "south-georgia",
        }.items()
    }
    units |= {"uk-40c": "san-carlos", "ar-12": "goose-green", "uk-norland": "sea-7", "uk-br": "uk-norland"}
    held = dict.fromkeys(("san-carlos", "fitzroy", "goose-green", "south-georgia"), "uk")
    yield from given({}, ("", "op 9", "FS-7.1.9a", "units_to_refit"))
    yield from given(
        units,
        ("op 9", "choose uk-norland", "FS-7.1.9a", "ground_unit"),
        ("op 9", "choose uk-40c", "FS-7.1.9a", "damaged"),
        ("op 9", "choose uk-gr", "FS-7.1.9a", "own_area"),
        ("op 9", "choose uk-wg", "FS-7.1.9a", "uncontested"),
        ("op 9", "choose uk-sg", "FS-7.1.9a", "on_land"),
        ("op 9", "choose uk-42c", "FS-6.2.2a", "room"),
        ("op 9|choose uk-2p", "choose uk-45c", "FS-7.1.9a", "one_place"),
        control=held,
    )


def special_forces() -> Iterator[Case]:
    afloat = {"uk-arrow": "falklands-sea", "uk-canberra": "falklands-sea", "uk-2p": "uk-canberra", "uk-hermes": "sea-7"}
    yield from given(afloat, ("", "op 10", "FS-7.1.10a", "special_to_move"), ("", "op 24", "FS-7.1.24a", "raiders"))
    yield from given(
        afloat | {"uk-sas": "uk-arrow", "uk-sbs": "uk-hermes"},
        ("op 10", "land uk-2p", "FS-7.1.10a", "special"),
        ("op 10", "land uk-sbs", "FS-7.1.10a", "off_the_coast"),
        ("op 10", "board uk-sas", "FS-7.1.10a", "ashore"),
        ("op 10|land uk-sas", "to mount-kent", "FS-7.1.10a", "coastal"),
    )
    yield from given(
        {
            "uk-arrow": "falklands-sea",
            "uk-hermes": "sea-7",
            "uk-2p": "fitzroy",
            "uk-sas": "fitzroy",
            "uk-sbs": "mount-kent",
        },
        ("op 10", "land uk-sas", "FS-7.1.10a", "aboard"),
        ("op 10", "board uk-sbs", "FS-7.1.10a", "on_the_coast"),
        ("op 10|board uk-sas", "ship uk-hermes", "FS-7.1.10a", "off_the_coast"),
        ("op 10|board uk-sas", "ship uk-2p", "FS-6.5a", "a_ship"),
    )
    full = {"uk-onyx": "falklands-sea", "uk-sas": "fitzroy", "uk-sbs": "fitzroy"}
    yield from given(full, ("op 10", "board uk-sas", "FS-7.1.10a", "ship_for_it"))
    yield from given(
        afloat | {"uk-sas": "uk-arrow", "ar-12": "goose-green", "ar-4": "mount-kent", "ar-py": "falklands-sea"},
        ("op 24", "choose uk-2p", "FS-7.1.24a", "special"),
        ("op 24", "choose uk-sbs", "FS-7.1.24a", "unit_in_play"),
        ("op 24|choose uk-sas", "attack ar-py", "FS-7.1.24a", "raid_target"),
        ("op 24|choose uk-sas", "attack ar-4", "FS-7.1.24a", "in_raiders_reach"),
        ("op 24|choose uk-sas", "attack uk-2p", "FS-7.1.24a", "enemy_unit"),
    )
    near = {"uk-sas": "fitzroy", "uk-sbs": "pebble-island", "ar-12": "goose-green"}
    yield from given(near, ("op 24", "choose uk-sbs", "FS-7.1.24a", "targets_in_reach"))


def loading() -> Iterator[Case]:
    off = dict.fromkeys(("uk-canberra", "uk-fearless", "uk-intrepid", "uk-stromness", "uk-arrow"), "falklands-sea")
    off |= dict.fromkeys(("uk-atlantic-conveyor", "uk-spartan", "uk-elk"), "falklands-sea")
    aboard = {"uk-2p": "uk-canberra", "uk-3p": "uk-stromness", "uk-br": "uk-elk", "uk-40c": "san-carlos"}
    afar = {
        "uk-norland": "sea-7",
        "uk-45c": "uk-norland",
        "uk-qe2": "sea-4",
        "uk-wg": "uk-qe2",
        "uk-brilliant": "sea-4",
    }
    afar |= {"uk-sas": "uk-qe2"}
    held = {"san-carlos": "uk", "fitzroy": "uk"}
    yield from given({"uk-canberra": "sea-7", "uk-2p": "uk-canberra"}, ("", "op 12", "FS-7.1.12a", "somebody_to_load"))
    yield from given(
        off | aboard | afar,
        ("op 12", "board uk-elk", "FS-7.1.12a", "ground_unit"),
        ("op 12", "board uk-gr", "FS-7.1.12a", "unit_in_play"),
        ("op 12", "board uk-45c", "FS-7.1.12a", "somewhere_to_load"),
        ("op 12|board uk-2p|ship uk-fearless", "board uk-2p", "FS-7.1.12a", "handled_once"),
        ("op 12|board uk-2p|ship uk-fearless", "board uk-sas", "FS-7.1.12a", "one_place"),
        ("op 12|board uk-2p", "ship uk-norland", "FS-7.1.12a", "same_place"),
        ("op 12|board uk-2p", "ship uk-canberra", "FS-7.1.12a", "other_ship"),
        ("op 12|board uk-2p", "ship uk-40c", "FS-6.5a", "a_ship"),
        ("op 12|board uk-2p", "ship uk-arrow", "FS-6.5a", "transport"),
        ("op 12|board uk-2p", "ship uk-spartan", "FS-6.2.1b", "only_sbs_in_onyx"),
        ("op 12|board uk-2p", "ship uk-stromness", "FS-6.2.2a", "room"),
        ("op 12|board uk-2p", "ship uk-atlantic-conveyor", "FS-6.2.2e", "conveyor_carries_none"),
        ("op 12|board uk-br", "ship uk-canberra", "FS-6.2.2b", "armour_deck"),
        ("op 12|ashore uk-2p", "to sea-7", "FS-7.1.12b", "not_at_sea"),
        ("op 12|ashore uk-2p", "to goose-green", "FS-7.1.12b", "quay"),
        ("op 12|ashore uk-2p", "to south-georgia", "FS-7.1.12b", "same_place"),
        control=held,
    )
    teams = dict.fromkeys(("uk-hermes", "uk-arrow", "uk-ardent"), "sea-7") | {
        "uk-sas": "uk-hermes",
        "uk-sbs": "uk-arrow",
    }
    yield from given(teams | {"uk-antrim": "sea-7"}, ("op 12|board uk-sas", "ship uk-arrow", "FS-6.2.1a", "room"))
    yield from given(teams, ("op 12", "ashore uk-sas", "FS-7.1.12b", "shore_for_it"))
    quay = {
        "uk-canberra": "falklands-sea",
        "uk-2p": "uk-canberra",
        "uk-3p": "san-carlos",
        "uk-br": "uk-elk",
        "uk-elk": "sea-7",
    }
    yield from given(
        quay | {"uk-norland": "sea-7"}, ("op 12", "board uk-2p", "FS-7.1.12a", "ship_for_it"), control=held
    )


def sailing() -> Iterator[Case]:
    fleet = {"uk-hermes": "sea-4", "uk-arrow": "sea-4", "uk-spartan": "sea-4", "uk-ardent": "sea-5", "ar-py": "sea-7"}
    yield from given({"uk-spartan": "sea-4"}, ("", "op 13", "FS-7.1.13a", "ships_to_move"))
    yield from given(
        fleet,
        ("op 13", "sail uk-spartan", "FS-9.1a", "surface_ship"),
        ("op 13", "sail uk-elk", "FS-9.1a", "ship_in_play"),
        ("op 13|sail uk-arrow", "fleet sea-5", "FS-7.1.13a", "one_fleet"),
        ("op 13|sail uk-arrow|sail uk-hermes", "fleet sea-4", "FS-9.1a", "chosen_once"),
        ("op 14|sail uk-arrow", "to port-stanley", "FS-7.1.14a", "sea_area"),
        ("op 14|sail uk-arrow", "to sea-5", "FS-7.1.14a", "enemy_ships_there"),
    )
    yield from given(
        fleet | {"uk-elk": "sea-6", "uk-ardent": "sea-1"},
        ("op 14", "sail uk-ardent", "FS-7.1.14a", "somewhere_to_sail"),
    )
    yield from given(fleet | {"ar-segui": "sea-6"}, ("op 14|sail uk-arrow", "to sea-6", "FS-7.1.14a", "near_enough"))
    yield from given(fleet, ("op 13|sail uk-arrow", "to sea-6", "FS-11.3.2-2", "near_enough"), event="2-2")
    freight = {"uk-elk": "sea-4", "uk-arrow": "sea-7", "ar-segui": "sea-3", "ar-py": "sea-7"}
    yield from given(freight, ("op 14|sail uk-elk", "to sea-3", "FS-10.1c", "factor_ships"))
    far = {"uk-arrow": "south-georgia"}
    yield from given(
        far, ("op 13|sail uk-arrow", "to sea-6", "FS-7.1.13a", "near_enough"), control={"south-georgia": "uk"}
    )
    yield from given(
        {"ar-belgrano": "sea-2"},
        ("op 13|sail ar-belgrano", "to south-georgia", "FS-9.1c", "box_for_uk"),
        phase="ar_ops",
    )
    hurt = {"at": "sea-4", "hits": 1}
    yield from given(
        {"uk-hermes": hurt, "uk-elk": "sea-4", "uk-arrow": {"at": "sea-5", "hits": 1}},
        ("op 13|fleet sea-4|to sea-5", "sail uk-elk", "FS-9.7a", "damaged"),
        ("op 13|fleet sea-4|to sea-5", "sail uk-arrow", "FS-9.7a", "sailed_now"),
        control={"south-georgia": "uk"},
    )


def rebasing() -> Iterator[Case]:
    planes = {f"ar-puc-{number}": "port-stanley" for number in (1, 2, 3)} | {
        "ar-a4-1": "argentina",
        "ar-a4-2": "argentina",
    }
    planes |= {"ar-puc-4": "pebble-island", "ar-puc-5": "pebble-island", "ar-3": "argentina"}
    yield from given({}, ("", "op 19", "FS-7.1.19a", "units_to_rebase"), phase="ar_ops")
    yield from given(
        planes,
        ("op 19", "rebase ar-3", "FS-7.1.19a", "an_aircraft"),
        ("op 19", "rebase ar-puc-6", "FS-7.1.19a", "aircraft_in_play"),
        ("op 19|rebase ar-a4-1|to goose-green", "rebase ar-a4-1", "FS-7.1.19a", "rebased_once"),
        ("op 19|rebase ar-a4-1", "to argentina", "FS-7.1.19a", "other_base"),
        ("op 19|rebase ar-a4-1", "to fox-bay", "FS-6.3a", "airbase"),
        ("op 19|rebase ar-a4-1", "to port-stanley", "FS-6.2.3a", "base_room"),
        ("op 19|rebase ar-a4-1", "to pebble-island", "FS-6.2.4a", "base_room"),
        phase="ar_ops",
    )
    yield from given(
        planes,
        ("op 19", "rebase ar-a4-1", "FS-7.1.19a", "somewhere_to_rebase"),
        ("op 19|rebase ar-puc-1", "to goose-green", "FS-6.3b", "base_held"),
        phase="ar_ops",
        control={"goose-green": "uk"},
    )
    yield from given(planes, ("op 19", "rebase ar-puc-1", "FS-7.1.8e", "runway"), phase="ar_ops", black_buck=True)
    coast = {"uk-wg": "san-carlos", "uk-br": "san-carlos", "uk-sg": "mount-kent"}
    held = {"san-carlos": "uk", "fitzroy": "uk", "mount-kent": "uk"}
    yield from given(coast, ("", "op 19", "FS-7.1.19b", "transport_there"), control=held)
    conveyor = {**coast, "uk-atlantic-conveyor": "falklands-sea"}  # which carries nobody
    yield from given(conveyor, ("", "op 19", "FS-7.1.19b", "transport_there"), control=held)
    yield from given({"uk-elk": "falklands-sea"}, ("", "op 19", "FS-7.1.19b", "units_to_rebase"), control=held)
    yield from given(
        coast | {"uk-norland": "falklands-sea"},
        ("op 19", "rebase uk-norland", "FS-7.1.19b", "ground_unit"),
        ("op 19", "rebase uk-sg", "FS-7.1.19b", "on_a_quay"),
        ("op 19", "rebase uk-br", "FS-6.2.2b", "ship_for_it"),
        ("op 19|rebase uk-wg", "to san-carlos", "FS-7.1.19b", "other_area"),
        ("op 19|rebase uk-wg", "to goose-green", "FS-7.1.19b", "quay"),
        ("op 19|rebase uk-wg", "to mount-kent", "FS-7.1.19b", "quay"),
        control=held,
    )


def on_land() -> Iterator[Case]:
    shore = dict.fromkeys((DATA.edition().board.names[area] for area in DATA.edition().coastal), "uk")
    yield from given(
        {"uk-fearless": "falklands-sea", "uk-2p": "uk-fearless"}, ("", "op 21", "FS-6.5d", "shore"), control=shore
    )
    units = {"uk-2p": "san-carlos", "uk-3p": "san-carlos", "uk-arrow": "falklands-sea", "uk-sas": "uk-arrow"}
    units |= {"uk-sbs": "pebble-island", "ar-12": "goose-green"}
    yield from given({"uk-sbs": "pebble-island"}, ("", "op 22", "FS-7.1.22a", "units_to_march"))
    yield from given(
        units,
        ("op 22", "march uk-arrow", "FS-7.1.22a", "ground_unit"),
        ("op 22", "march uk-sas", "FS-7.1.22a", "on_land"),
        ("op 22", "march uk-sbs", "FS-9.8a", "somewhere_to_march"),
        ("op 22|march uk-2p|to teal-inlet", "march uk-2p", "FS-7.1.22a", "marched_once"),
        ("op 22|march uk-2p", "to falklands-sea", "FS-9.8a", "land_area"),
        ("op 23|at goose-green", "march ar-12", "FS-7.1.23a", "own_unit"),
        ("op 23|at goose-green", "march uk-arrow", "FS-7.1.23a", "ground_unit"),
        ("op 23|at goose-green", "march uk-sas", "FS-7.1.23a", "on_land"),
        ("op 23|at goose-green", "go", "FS-7.1.23a", "choose_first"),
        ("op 23|at goose-green|march uk-2p", "march uk-2p", "FS-7.1.23a", "marched_once"),
    )


def under_water() -> Iterator[Case]:
    units = {"uk-spartan": "sea-7", "uk-splendid": "sea-7", "uk-onyx": "sea-4", "uk-arrow": "sea-7"}
    enemies = {"ar-py": "sea-7", "ar-salta": "sea-7", "ar-segui": "sea-6", "ar-hercules": "sea-7", "ar-12": "fox-bay"}
    enemies |= {"ar-cabo-san-antonio": "sea-7"}
    yield from given({"uk-arrow": "sea-7"}, ("", "op 16", "FS-7.1.16a", "submarines_in_play"))
    yield from given(
        units | enemies,
        ("", "sub uk-arrow", "FS-8.1a", "submarine"),
        ("", "sub uk-valiant", "FS-8.1a", "submarine_in_play"),
        ("sub uk-spartan|to sea-4", "sub uk-spartan", "FS-8.6a", "once_a_phase"),
        ("sub uk-spartan", "to sea-7", "FS-8.1a", "other_area"),
        ("sub uk-spartan", "to port-stanley", "FS-8.1b", "water"),
        ("sub uk-spartan", "to argentina", "FS-8.1c", "own_coast"),
        ("sub uk-onyx", "to sea-6", "FS-8.1a", "near_enough"),
        ("sub uk-spartan|stay", "attack ar-12", "FS-8.2a", "ship_or_submarine"),
        ("sub uk-spartan|stay", "attack ar-segui", "FS-8.2a", "same_area"),
        ("sub uk-spartan|stay|attack ar-py", "answer ar-cabo-san-antonio", "FS-8.3a", "destroyer"),
        ("sub uk-spartan|stay|attack ar-py", "answer ar-segui", "FS-8.3a", "same_area"),
        ("sub uk-spartan|stay|attack ar-py|answer ar-py", "answer ar-py", "FS-8.3a", "answered_once"),
        phase="uk_subs",
        dice=(6, 6),
    )
    yield from given(
        units | enemies,
        ("sub uk-spartan|stay", "attack ar-salta", "FS-11.3.2-6", "event_lets_hunt"),
        phase="uk_subs",
        event="2-6",
    )


def events() -> Iterator[Case]:
    units = {
        "uk-sas": "fox-bay",
        "uk-sbs": "fox-bay",
        "uk-2p": "fox-bay",
        "uk-hermes": "sea-7",
        "uk-invincible": "sea-7",
    }
    units |= {"uk-arrow": "sea-7", "ar-m3-1": "lost", "ar-m3-2": "lost", "ar-a4-1": "lost"}
    yield from given(units, ("", "choose ar-a4-1", "FS-11.3.5-1", "concerned_5_1"), phase="event", dice=(5, 1))
    yield from given(units, ("", "choose uk-arrow", "FS-11.3.5-3", "concerned_5_3"), phase="event", dice=(5, 3))
    yield from given(units, ("", "choose uk-2p", "FS-11.3.5-5", "concerned_5_5"), phase="event", dice=(5, 5))


SUBJECTS = (
    *(airlift, mobilize, black_buck, south_georgia, reinforcements, refit, special_forces, loading),
    *(sailing, rebasing, on_land, under_water, events),
)


@pytest.mark.parametrize(
    ("position", "before", "action", "clause", "name"), by_clause(chain.from_iterable(give() for give in SUBJECTS), 3)
)
def test_reasons(position: dict[str, object], before: str, action: str, clause: str, name: str) -> None:
    t = waters(**position).do(*filter(None, before.split("|")))  # type: ignore[arg-type]
    assert t.reason(action) == (clause, name)
