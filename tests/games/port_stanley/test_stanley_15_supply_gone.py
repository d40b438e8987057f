"""11.7.3, 13.1, 14.1.2, 15.3.1 Battles whose supply the enemy has come to before they are fought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import BATTLES, Battle
from games.port_stanley.battles import field, passing, plan, rolled
from games.port_stanley.island import Island, Lie, island

STORE = "2113"
"""Where a reduced battalion attacks from, with the supply of a battery in the next hex."""


def overrun(*barrages: str, **more: Lie) -> Island:
    """A battalion is lost in its attack, and the enemy advances onto the supply; then the barrages are in turn."""
    units: dict[str, Lie] = {
        "uk-2-para-1": {"at": STORE, "reduced": True}, "uk-29-arty-1": "2012", "uk-3-para-1": "1913",
        "ar-7-4a": "2213", "ar-12-2a": "2014", **more,
    }  # fmt: skip
    at = plan(field(units, uk={STORE: 3}, dice=(6, 6, 1)), "2213", "uk-2-para-1")
    for hex_ in barrages:
        at.do(f"barrage {hex_}", "fire uk-29-arty-1", "designate")
    if at.prompt == "attacks":
        at.do("end_attacks")
    if at.prompt == "battle":
        at.do("resolve 2213")
    passing(at, "advance ar-7-4a")
    return at.do(*(f"resolve {hex_}" for hex_ in barrages if not at.over))


@pytest.mark.clause("PS-11.7.3b", "PS-15.3.1d", "PS-13.1a")
def test_a_barrage_whose_supply_is_gone_is_not_fired_and_leaves_no_trace() -> None:
    at = overrun("2014")
    assert (at.where("uk-2-para-1"), at.where("ar-7-4a"), at.supplies(STORE, "uk")) == ("lost", STORE, 0)
    assert not at.events("Bombarded")
    assert at.dice_left() == (1,)  # the die that would have demoralized
    gun = at.unit("uk-29-arty-1")
    assert (gun.fought, gun.active) == (0, 0)


@pytest.mark.clause("PS-11.7.3b", "PS-15.3.1d")
def test_ships_at_a_beach_are_not_shelled_by_guns_without_supply() -> None:
    units: dict[str, Lie] = {
        "uk-sir-lancelot": "1118", "uk-2-para-1": "uk-sir-lancelot", "ar-3-arty-1": "1218", "uk-3-para-1": "1116",
    }  # fmt: skip
    at = at_battle(units, "1118", guns=("ar-3-arty-1",), phase="ar_combat", naval=True)
    assert at.over
    assert not at.events("ShipsAttacked")


def at_battle(
    units: Mapping[str, Lie],
    hex_: str,
    *attackers: str,
    guns: tuple[str, ...] = (),
    lent: tuple[str, ...] = (),
    uk: Mapping[str, int] | None = None,
    phase: str = "uk_combat",
    naval: bool = False,
) -> Island:
    """A battle that was designated, when it is fought, with what supply there is by then."""
    known = island(units)
    battle = Battle(
        (known.space(hex_),),
        tuple(map(known.number, attackers)),
        tuple(map(known.number, guns)),
        tuple(map(known.number, lent)),
        barrage=not attackers,
        naval=naval,
    )
    return passing(
        island(units, phase=phase, step=BATTLES, battles=(battle,), supplies={"uk": uk or {}}, dice=(5, 1, 1, 1, 1))
    )


@pytest.mark.clause("PS-15.1a", "PS-15.3.1a", "PS-11.9a")
def test_a_ship_fires_though_there_is_not_supply_for_all_who_attack() -> None:
    """Ships want none: who goes without is one of those who do."""
    units = {"uk-2-para-1": "1120", "uk-2-para-2": "1120", "uk-plymouth": "1118", "ar-12-2a": "1121"}
    at = at_battle(units, "1121", "uk-2-para-1", "uk-2-para-2", guns=("uk-plymouth",), uk={"1120": 1})
    assert at.targets("go_without") == {"uk-2-para-1", "uk-2-para-2"}
    at.do("go_without uk-2-para-2")
    assert at.event("CombatRolled").attackers == (at.number("uk-2-para-1"),)
    assert rolled(at)[0] == 4 + 2
    assert at.unit("uk-2-para-2").active == at.unit("uk-2-para-2").fought == 0


@pytest.mark.clause("PS-15.3.1a")
def test_the_attacker_says_who_goes_without_supply() -> None:
    """Who draws from another store, with enough for him, is no help and not asked about."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-29-arty-1": "2315", "ar-7-4a": "2213"}
    at = at_battle(units, "2213", "uk-2-para-1", "uk-2-para-2", guns=("uk-29-arty-1",), uk={"2113": 1, "2415": 1})
    assert (at.side, at.prompt, at.targets("go_without")) == ("uk", "unsupplied", {"uk-2-para-1", "uk-2-para-2"})
    assert at.reason("go_without uk-29-arty-1") == ("PS-15.3.1a", "no_supply_by_that")
    at.do("go_without uk-2-para-1")
    assert at.event("CombatRolled").attackers == (at.number("uk-2-para-2"),)
    assert at.unit("uk-2-para-1").active == at.unit("uk-2-para-1").fought == 0
    assert (at.supplies("2113", "uk"), at.supplies("2415", "uk")) == (0, 0)


@pytest.mark.clause("PS-11.3y", "PS-14.1.2d")
@pytest.mark.parametrize(("uk", "scouts"), [({"2112": 9, "2315": 9}, True), ({"2315": 9}, False)])
def test_special_forces_scout_for_nobody_where_those_they_stand_with_have_no_supply(
    uk: dict[str, int], scouts: bool
) -> None:
    """The others, from another hex, attack without them."""
    units = {"uk-2-para-1": "2113", "uk-sas": "2113", "uk-3-para-1": "2314", "ar-7-4a": "2213"}
    at = at_battle(units, "2213", "uk-2-para-1", "uk-3-para-1", lent=("uk-sas",), uk=uk)
    assert ("special_forces" in rolled(at)[2]) is scouts
    assert (at.unit("uk-sas").active > 0) is scouts


@pytest.mark.clause("PS-15.3.1a", "PS-15.3.1e", "PS-15.5a")
@pytest.mark.parametrize("second", [{"at": "2415", "reduced": True}, {"at": "2012", "reduced": False}])
def test_a_battle_leaves_to_the_others_what_there_is_though_it_is_not_enough_for_all(second: dict[str, Any]) -> None:
    """Of two batteries one has nothing in reach any more, or both have one point together."""
    units: dict[str, Lie] = {
        "uk-2-para-1": "2113", "uk-29-arty-1": {**second, "at": "2012"}, "uk-29-arty-2": second, "ar-7-4a": "2213",
        "ar-12-0a": "2114",
    }  # fmt: skip
    known = island(units)
    battles = (
        Battle((known.space("2213"),), (known.number("uk-2-para-1"),)),
        Battle((known.space("2114"),), guns=(known.number("uk-29-arty-1"), known.number("uk-29-arty-2")), barrage=True),
    )
    stores = {"uk": {"2112": 1, "1910": 1}}
    at = island(units, phase="uk_combat", step=BATTLES, battles=battles, supplies=stores, dice=(6, 1, 1, 1, 6))
    at.do("resolve 2213")
    assert [event.hex for event in at.events("SupplyUsed")][:1] == [at.space("1910")]


@pytest.mark.clause("PS-15.3.1e", "PS-15.3.1d")
def test_a_battery_that_fires_on_a_point_out_of_its_reach_keeps_nobodys_point_from_being_spared() -> None:
    """Of two reduced batteries apart, which share a point; a third one was destroyed before the combat."""
    units: dict[str, Lie] = {
        "ar-3-6": "2213", "ar-hq-joffre": "2313", "uk-2-para-1": "2113", "uk-97-battery": "lost",
        "uk-29-arty-1": {"at": "2012", "reduced": True}, "uk-29-arty-2": {"at": "2014", "reduced": True},
    }  # fmt: skip
    known = island(units)
    guns = tuple(map(known.number, ("uk-29-arty-1", "uk-29-arty-2", "uk-97-battery")))
    drawn = (known.space("2012"), known.space("1913"))
    battle = Battle((known.space("2113"),), (known.number("ar-3-6"),), defending_guns=guns, drawn=drawn)
    stores = {"uk": {"2014": 1}, "ar": {"2213": 2}}
    at = passing(
        island(units, phase="ar_combat", step=BATTLES, battles=(battle,), supplies=stores, dice=(5, 1, 1, 1, 1))
    )
    assert rolled(at)[1] == 4 + 1 + 1
    assert [(event.hex, event.points) for event in at.events("SupplySpared")] == [(known.space("1913"), 1)]
