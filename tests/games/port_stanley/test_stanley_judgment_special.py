"""The judgment of Port Stanley's special forces: settlements, assaults, scouting, raids."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.judgment import special
from beachhead.games.port_stanley.model import OFF_MAP
from beachhead.players.registry import make_player
from games.port_stanley.island import Island, Lie, island

DOWN = {"down": True}


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def test_special_forces_take_three_settlements_each_on_the_first_turn() -> None:
    """Position 1: dropped beside others, which they march to in the movement and the combat phase."""
    far = island({"uk-sas": "off", "uk-sbs": "off"}, phase="landing", turn=1, landed=(), whole=True, dice=[1] * 60)
    for _ in range(400):
        if far.game.state.turn > 1 or far.match.over:
            break
        side = sorted(far.match.asks)[0]
        far.match.apply(side, make_player("greedy", 1).choose(far.match.observe(side)))
    assert len(far.game.state.settlements) >= 6


def test_special_forces_come_down_where_more_settlements_are_near() -> None:
    t = island({"uk-sas": "off"}, landed=())
    t.game.state.settlements = tuple(
        space for space in t.game.edition.settlements if space not in map(t.space, ("3717", "3817", "4117", "1428"))
    )
    t.game.forget()
    unit, kept = t.number("uk-sas"), dict[Any, Any]()
    near, alone = (special.place_worth(t.game, unit, t.space(name), kept) for name in ("3717", "1428"))
    assert near > alone


ASSAULT: dict[str, Lie] = {
    "ar-7-4a": "4123",
    "ar-7-3": "4123",
    "uk-3-para-1": "4022",
    "uk-3-para-2": "4022",
    "uk-2-para-1": "4122",
    "uk-2-para-2": "4122",
}


def all_taken(t: Island) -> Island:
    """The same position, when nothing is to be gained by settlements any more."""
    t.game.state.settlements = tuple(t.game.edition.settlements)
    t.game.forget()
    return t


def test_special_forces_go_to_those_who_are_about_to_attack() -> None:
    """The guide's 4.5: they lend the attack their modifier."""
    t = all_taken(island({**ASSAULT, "uk-sas": "off"}, supplies={"uk": {"4022": 4}}))
    assert special.inserts(t.game, t.number("uk-sas"), {}) > 0
    t.do("insert uk-sas")
    assert choice(t) in ("into 4022", "into 4122")


def test_special_forces_do_not_scout_where_they_are_to_lend_a_hand() -> None:
    units: dict[str, Lie] = {
        **ASSAULT,
        "ar-7-4a": {"at": "4123", "down": True},
        "ar-7-3": {"at": "4123", "down": True},
    }
    t = all_taken(island({**units, "uk-sas": "4022"}, phase="uk_combat", supplies={"uk": {"4022": 4, "4122": 2}}))
    seen = t.game.seen_by("uk")
    assert special.scouts(seen, t.number("uk-sas"), {}) < 0
    few: dict[str, Lie] = {"ar-7-4a": {"at": "4123", "down": True}, "uk-sas": "4022", "uk-45-cdo-1": "4022"}
    alone = all_taken(island(few, phase="uk_combat"))
    assert special.scouts(alone.game.seen_by("uk"), alone.number("uk-sas"), {}) > 0


def test_both_special_forces_and_cavalry_scout_together() -> None:
    """10.2.3: each makes it easier."""
    units: dict[str, Lie] = {"ar-7-4a": {"at": "4123", "down": True}, "uk-sas": "4022", "uk-blues-royals": "4022"}
    t = all_taken(island(units, phase="uk_combat"))
    t.do("scout uk-sas")
    assert choice(t) == "with uk-blues-royals"


def test_an_airfield_without_a_garrison_is_raided() -> None:
    """Position 15: the one off the map, from the sea."""
    fields, few = {"ar": {"4724": 0, "1329": 1}}, (0, 0, 1)
    units: dict[str, Lie] = {"uk-sas": "off", "ar-25-5": "4724"}
    t = island({**units, "ar-12-4": "1329"}, phase="uk_combat", airfields=fields, airmen=few)
    assert special.best_raid(t.game, OFF_MAP).worth == 0.0
    t = island(units, phase="uk_combat", airfields=fields, airmen=few)
    assert special.best_raid(t.game, OFF_MAP).hex == t.space("1329")


def test_a_raid_on_an_empty_airfield_is_made_and_the_raiders_leave() -> None:
    t = all_taken(island({"uk-sas": "1429"}, phase="uk_combat", airfields={"ar": {"1329": 3}}, dice=[1]))
    assert choice(t) == "end"
    t.do("end")
    assert choice(t) == "raid uk-sas"
    t.do("raid uk-sas")
    assert choice(t) == "against 1329"
    t.do("against 1329")
    assert choice(t) == "on_airfield"
    t.do("on_airfield")
    assert choice(t) == "pull_out"


def test_counters_face_down_are_not_raided() -> None:
    """Position 15, its second half: a stack of 3 and a dummy at Fitzroy."""
    units: dict[str, Lie] = {"uk-sas": "3526", "ar-25-3": {"at": "3626", **DOWN}, "ar-dummy-1": {"at": "3626", **DOWN}}
    t = island(units, phase="uk_combat", airfields={"ar": {"3626": 1}})
    seen = t.game.seen_by("uk")
    assert special.best_raid(seen, seen.hex(t.number("uk-sas"))).worth == 0.0


@pytest.mark.parametrize(("here", "leaves"), [("1119", True), ("4022", False)])
def test_special_forces_with_nothing_to_do_leave_the_map_for_the_front(here: str, leaves: bool) -> None:
    t = all_taken(island({**ASSAULT, "uk-sas": here}))
    assert (special.withdraws(t.game, t.number("uk-sas"), {}) > 0) is leaves
