"""7.4: who waits before an occupied beach must attack it."""

from __future__ import annotations

import pytest

from games.port_stanley.island import Island, island

ABOARD = ("uk-2-para-1", "uk-2-para-2")


def opposed() -> Island:
    """Two battalions wait before San Carlos, one is ashore beside it; a ship could shell the hex."""
    beach = island().space("1119")
    units = {
        "uk-fearless": {"at": "1118", "bound": beach}, "uk-intrepid": {"at": "1118", "bound": beach},
        "uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid", "uk-3-para-1": "1120", "uk-glamorgan": "1118",
        "ar-7-4a": "1119",
    }  # fmt: skip
    supplies = {"uk": {"1120": 3}, "ar": {"1119": 1}}
    at = island(units, phase="uk_combat", supplies=supplies, approached=(beach,), dice=(1,) * 8)
    return at.do("end")


@pytest.mark.clause("PS-7.4a")
def test_a_barrage_does_not_excuse_from_a_landing() -> None:
    """The hex would then be no target for those aboard, who must attack."""
    at = opposed()
    assert at.reason("barrage 1119") == ("PS-7.4a", "landing_owed")


@pytest.mark.clause("PS-7.4a", "PS-7.4g")
def test_all_who_wait_for_a_beach_attack_it() -> None:
    """Nobody stays safely aboard while others fight for the beach, ashore or from the ships."""
    at = opposed().do("attack 1119", "commit uk-3-para-1")
    assert at.reason("designate") == ("PS-7.4a", "landing_owed")
    at.do("commit uk-2-para-1")
    assert at.reason("designate") == ("PS-7.4a", "landing_owed")
    at.do("commit uk-2-para-2", "designate")
    (declared,) = at.events("AttackDeclared")
    assert len(declared.attackers) == 3


@pytest.mark.clause("PS-7.4a", "PS-7.4b")
def test_guns_alone_aboard_owe_no_attack_though_there_is_no_strength_to_overcome() -> None:
    """They cannot land against anybody, not even a platoon; others go on."""
    beach = island().space("1119")
    units = {
        "uk-fearless": {"at": "1118", "bound": beach}, "uk-29-arty-1": "uk-fearless", "ar-12-0a": "1119",
        "uk-3-para-1": "2113", "ar-7-4a": "2213",
    }  # fmt: skip
    at = island(units, phase="uk_combat", supplies={"uk": {"2113": 3}}, approached=(beach,)).do("end")
    assert (at.prompt, "end_attacks" in at.options()) == ("attacks", True)


@pytest.mark.clause("PS-7.4a", "PS-11.1d")
def test_a_beach_hex_out_of_reach_is_not_attacked_with_that_before_the_ship() -> None:
    """Others of the landing have come to it; nor is one beside the ship to which nobody has come."""
    first, second = (island().space(hex_) for hex_ in ("1119", "1317"))
    units = {
        "uk-fearless": {"at": "1118", "bound": first}, "uk-2-para-1": "uk-fearless", "ar-12-2a": "1119",
        "uk-intrepid": {"at": "1216", "bound": second}, "uk-2-para-2": "uk-intrepid", "ar-12-2b": "1317",
        "ar-12-2c": "1018",
    }  # fmt: skip
    at = island(units, phase="uk_combat", approached=(first, second)).do("end", "attack 1119", "commit uk-2-para-1")
    for hex_ in ("1317", "1018"):
        assert at.reason(f"include {hex_}") == ("PS-11.1d", "not_all_adjacent")


@pytest.mark.clause("PS-7.4a", "PS-11.2d")
@pytest.mark.parametrize(("unit", "owed"), [("uk-42-cdo-2", False), ("uk-2-para-1", True)])
def test_who_is_too_weak_to_attack_a_beach_owes_no_attack(unit: str, owed: bool) -> None:
    """Against 28, of which a quarter is 7, a company counts for nothing: the line of 7 begins at 1."""
    beach = island().space("1119")
    garrison = dict.fromkeys(("ar-3-6", "ar-4-5", "ar-25-5", "ar-7-4a", "ar-7-4b", "ar-12-4"), "1119")
    units = {"uk-fearless": {"at": "1118", "bound": beach}, unit: "uk-fearless"} | garrison
    at = island(units, phase="uk_combat", approached=(beach,)).do("end")
    assert (at.prompt, "end_attacks" in at.options()) == ("attacks", not owed)
