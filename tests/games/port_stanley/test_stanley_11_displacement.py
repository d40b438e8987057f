"""11.5.3 Who retreats into a full hex: friends are moved on from it, if that makes room, and only then."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import BATTLES, Battle
from games.port_stanley.battles import attack, field, passing, rolled
from games.port_stanley.island import Island, Lie, island

RING = {
    "uk-2-para-1": "2212", "uk-2-para-2": "2212", "uk-3-para-1": "2314", "uk-40-cdo-1": "2114", "ar-7-4a": "2213",
}  # fmt: skip
"""Who has to leave 2213 can go to 2214 alone, if friends stand there, and they from there to 2215 alone."""

BOTH = ("uk-2-para-1", "uk-2-para-2")
COMPANIES = dict.fromkeys(("ar-12-2a", "ar-12-2b", "ar-12-2c", "ar-12-1"), "2214")


def beaten(units: dict[str, Lie]) -> Island:
    """The regiment in 2213 has to retreat."""
    at = field({**RING, **units}, uk={"2212": 9}, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    while not at.over and at.prompt not in ("retreat", "displace"):
        at.do("pass")
    assert rolled(at)[-1] == "R/R+2"
    return at


@pytest.mark.clause("PS-11.5.3d", "PS-11.5.3b")
def test_a_hex_where_room_cannot_be_made_is_no_way_out() -> None:
    """Two companies would have to go, and there is room for one."""
    at = beaten({**COMPANIES, "ar-3-6": "2215", "ar-recon": "2215"})
    passing(at)
    assert not at.events("Retreated")
    assert at.unit("ar-7-4a").reduced
    at = beaten({**COMPANIES, "ar-3-6": "2215"})
    assert at.targets("retreat") == {"2214"}


@pytest.mark.clause("PS-11.5.3d", "PS-11.5.3c")
def test_who_has_another_way_is_told_that_there_is_no_room_in_this_one() -> None:
    """A platoon lifts the zone in 2313."""
    at = beaten({**COMPANIES, "ar-3-6": "2215", "ar-recon": "2215", "ar-12-0a": "2313"})
    assert at.targets("retreat") == {"2313"}
    assert at.reason("retreat 2214") == ("PS-11.5.3d", "no_room")


@pytest.mark.clause("PS-11.5.3d", "PS-6.1a")
def test_who_was_moved_on_takes_up_room_for_the_next() -> None:
    full = {"ar-3-6": "2215", "ar-recon": "2215", "ar-3-marine": "2315", "ar-airborne": "2315"}
    at = beaten({**COMPANIES, **full})
    at.do("retreat 2214", "displace ar-12-2a")
    assert (at.prompt, at.side, at.targets("shift")) == ("shift", "ar", {"2215", "2315"})
    assert at.reason("shift 2115") == ("PS-11.5.3d", "cannot_shift")
    at.do("shift 2315")
    assert at.reason("displace ar-12-2a") == ("PS-11.5.3d", "cannot_make_room")
    at.do("displace ar-12-1")
    assert (at.where("ar-12-2a"), at.where("ar-12-1"), at.where("ar-7-4a")) == ("2315", "2215", "2214")
    assert not at.events("StepLost")


@pytest.mark.clause("PS-11.5.3d", "PS-6.1b")
def test_as_many_are_moved_on_as_it_takes() -> None:
    """Three reduced companies take up what a battalion does, and go where there is room for none."""
    reduced = {unit: {"at": "2214", "reduced": True} for unit in ("ar-5-marine", "ar-airborne", "ar-601-ranger")}
    full = {"ar-3-marine": "2215", "ar-12-2a": "2215", "ar-4-5": "2315", "ar-12-2b": "2315"}
    at = beaten({**reduced, "ar-3-6": "2214", **full})
    at.do("retreat 2214")
    assert at.targets("displace") == set(reduced)
    while at.prompt in ("displace", "shift"):
        at.do(min(at.options()))
    assert len(at.events("Displaced")) == len(reduced)
    assert (at.where("ar-7-4a"), at.where("ar-3-6")) == ("2214", "2214")


@pytest.mark.clause("PS-11.5.3d", "PS-6.1h")
def test_who_takes_up_no_room_makes_none() -> None:
    at = beaten({**COMPANIES, "ar-12-0a": "2214", "ar-3-arty-1": "2214"})
    at.do("retreat 2214")
    assert at.targets("displace") == set(COMPANIES)
    for other in ("ar-12-0a", "ar-3-arty-1"):
        assert at.reason(f"displace {other}") == ("PS-11.5.3d", "cannot_make_room")


@pytest.mark.clause("PS-11.5.3d", "PS-17.2.3a", "PS-11.5.3h")
def test_who_is_moved_on_into_a_settlement_occupies_it() -> None:
    units = {
        "uk-42-cdo-2": "2416", "uk-2-para-1": "2516", "uk-2-para-2": "2516", "ar-3-6": "2316", "ar-hq-joffre": "2316",
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2516": 5}, ar={"2316": 5}, dice=(6, 1), landed=(4,))
    passing(attack(at, "2416", "ar-3-6"))
    assert rolled(at)[-1] == "./S"
    at.do("retreat 2516", "displace uk-2-para-2")
    assert (at.side, at.targets("shift"), at.morale) == ("uk", {"2515", "2615"}, 12)
    at.do("shift 2515")
    assert (at.where("uk-2-para-2"), at.where("uk-42-cdo-2"), at.morale) == ("2515", "2516", 11)
    assert at.space("2515") in at.game.state.settlements


# -- 15.3.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.3.1a", "PS-15.5b", "PS-11.1a")
@pytest.mark.parametrize(
    ("moved_on", "takes_part", "left"), [("2112", False, (2, 5)), ("2314", False, (2, 5)), ("2314", True, (2, 4))]
)
def test_who_was_moved_on_draws_supply_from_where_he_is_now(
    moved_on: str, takes_part: bool, left: tuple[int, int]
) -> None:
    """Not next to the enemy any more, or next to him and too far from any point: he attacks nobody and uses none."""
    stores = {"2112": 3, "2414" if takes_part else "1910": 5}
    units = {"uk-2-para-1": "2113", "uk-2-para-2": moved_on, "ar-7-4a": "2213"}
    at = island(units)
    battle = Battle((at.space("2213"),), (at.number("uk-2-para-1"), at.number("uk-2-para-2")))
    at = island(units, phase="uk_combat", step=BATTLES, battles=(battle,), supplies={"uk": stores}, dice=(6,) * 9)
    assert len(at.event("CombatRolled").attackers) == 1 + takes_part
    assert tuple(at.supplies(hex_, "uk") for hex_ in stores) == left
