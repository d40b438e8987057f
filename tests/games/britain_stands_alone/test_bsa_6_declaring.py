"""6.0, 6.1, 13.1 Putting a land combat together in Britain Stands Alone: who, whom, how often, with which guns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import at_sea, attack, field, hand, rolled

NONE = "-"
AFLOAT = {"ge-prahm-01": "Straits of Dover", "ge-prahm-02": "Straits of Dover",
          "ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02")}  # fmt: skip
LC_02 = {
    "ge-inf-17": "3724",
    "ge-inf-26": "3724",
    "br-guards-24": "3623",
    "br-guards-20": "3623",
    "br-inf-45": "3725",
}


@pytest.mark.clause("BSA-6.0c", "BSA-6.0d", "BSA-6.0e", "BSA-6.1a")
@pytest.mark.case("LC-02")
def test_all_together_and_each_once(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field(LC_02, dice=[5, 5])
    assert at.targets("attack") == {"3623", "3725"}, "a hex, not one of its units"
    at.do("attack 3623", "join ge-inf-17", "declare_attack")
    assert {name for name, _, unit in at.event("CombatRolled").defence if unit >= 0} == {"defends"}
    assert len(at.event("CombatRolled").defence) == 3, "both brigades, and the Home Guard"
    assert at.reason("attack 3623") == ("BSA-6.0e", "was_attacked")
    at.do("attack 3725")
    assert at.reason("join ge-inf-17") == ("BSA-6.0e", "has_fought")
    at.do("join ge-inf-26", "declare_attack")
    assert at.over, "nobody is left to attack"


@pytest.mark.clause("BSA-6.1a", "BSA-6.0b")
def test_any_order_and_none_at_all(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field(LC_02, dice=[5, 5])
    attack(at, "3725", "ge-inf-17")
    attack(at, "3623", "ge-inf-26")
    assert [event.hexes for event in at.events("AttackDeclared")] == [(at.space("3725"),), (at.space("3623"),)]
    assert field(LC_02).do("end_combat").over, "attacks are voluntary"


@pytest.mark.clause("BSA-6.0a", "BSA-5.2j", "BSA-6.1d")
@pytest.mark.case("LC-06")
def test_water_and_arrows(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field({"ge-inf-17": "3821", "ge-inf-26": "3923", "br-bde-35": "3922"}, dice=[5])
    at.do("attack 3922")
    assert at.targets("join") == {"ge-inf-26"}
    assert at.reason("join ge-inf-17") == ("BSA-6.0a", "not_adjacent")
    at.do("join ge-inf-26", "declare_attack")
    assert rolled(at)[0] == 6, "half of 12 across the arrow"


def test_who_stands_next_to_water_only_has_no_target() -> None:
    assert field({"ge-inf-17": "3821", "br-bde-35": "3922"}).over


@pytest.mark.clause("BSA-6.1d", "BSA-6.1e")
def test_across_a_river_each_unit_is_halved_by_itself(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field({})
    edition = at.game.edition
    one, other = next(
        (one, other)
        for one, other in sorted(edition.river_sides)
        if not edition.guard[one]
        and not edition.guard[other]
        and edition.zoc[one].count(other)
        and any(there not in (one, other) and (min(there, one), max(there, one)) not in edition.river_sides
                for there in edition.zoc[one])
    )  # fmt: skip
    dry = next(
        there
        for there in edition.zoc[one]
        if (min(there, one), max(there, one)) not in edition.river_sides and there != other
    )
    wet_hex, dry_hex, target = (edition.board.name(space) for space in (other, dry, one))
    at = field({"ge-inf-17": wet_hex, "ge-fd-8": wet_hex, "ge-fd-28": dry_hex, "br-inf-45": target}, dice=[5])
    attack(at, target, "ge-inf-17", "ge-fd-8", "ge-fd-28")
    parts = {at.names((unit,))[0]: (name, amount) for name, amount, unit in at.event("CombatRolled").attack}
    assert parts == {"ge-inf-17": ("across", 6), "ge-fd-8": ("across", 2), "ge-fd-28": ("attacks", 5)}


@pytest.mark.clause("BSA-6.0f")
def test_one_hex_from_several(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field({"ge-inf-17": "3724", "ge-inf-26": "3624", "ge-inf-34": "3723", "br-guards-24": "3623"}, dice=[5])
    attack(at, "3623", "ge-inf-17", "ge-inf-26", "ge-inf-34")
    assert rolled(at)[0] == 36


@pytest.mark.clause("BSA-6.0g", "BSA-6.1i", "BSA-6.1j", "BSA-10.0c", "BSA-6.1b")
@pytest.mark.case("LC-04")
def test_a_stack_attacks_london_and_a_wood(result: Callable[[str], None]) -> None:
    result(NONE)
    pieces = {"ge-inf-17": "3423", "ge-inf-26": "3423", "br-guards-20": "3422", "br-guards-24": "3424"}
    at = field(pieces, dice=[5])
    attack(at, "3422", "ge-inf-17", also=["include 3424", "join ge-inf-26"])
    assert rolled(at)[:4] == (24, 7, "3-1", {"london": -2, "forest": -1})
    assert at.over, "both hexes were attacked"


@pytest.mark.clause("BSA-6.0g")
def test_several_hexes_are_for_one_stack() -> None:
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3524", "br-guards-20": "3623", "br-guards-24": "3624"}
    at = field(pieces)
    at.do("attack 3623")
    assert at.reason("include 3624") == ("BSA-6.0g", "one_stack")
    at.do("join ge-inf-17")
    assert at.targets("include") == {"3624"}
    at.do("include 3624")
    assert at.reason("join ge-inf-26") == ("BSA-6.0g", "one_stack")
    at.do("call_off", "attack 3623", "join ge-inf-17", "join ge-inf-26")
    assert at.reason("include 3624") == ("BSA-6.0g", "one_stack")


@pytest.mark.clause("BSA-6.0g")
def test_every_attacker_reaches_every_hex() -> None:
    at = field({"ge-inf-17": "3423", "br-guards-20": "3422", "br-guards-24": "3424", "br-bde-35": "3623"})
    at.do("attack 3422", "join ge-inf-17")
    assert at.targets("include") == {"3424"}
    assert at.reason("include 3623") == ("BSA-6.0g", "not_all_adjacent")
    assert at.reason("include 3422") == ("BSA-6.0g", "is_target")
    assert at.reason("include 3323")[1] == "nobody_to_attack"
    at = field({**AFLOAT, "ge-inf-17": "4123", "br-bde-35": "4023"}).do("attack 4023", "join ge-inf-17")
    assert at.reason("include 4222") == ("BSA-6.0g", "nobody_to_attack"), "a beach under assault is attacked by itself"


@pytest.mark.clause("BSA-10.0l", "BSA-6.0a")
def test_the_guard_alone_is_no_target() -> None:
    at = field({"ge-inf-17": "3724", "br-guards-24": "3723"})
    assert at.reason("attack 3623") == ("BSA-10.0l", "nobody_to_attack")
    assert at.reason("attack 3824") == ("BSA-6.0a", "nobody_to_attack")


@pytest.mark.clause("BSA-6.1c")
def test_no_attack_without_strength() -> None:
    at = field({"ge-amph-a": {"at": "3724", "hits": 1, "oos": 1}, "br-guards-24": "3623"})
    at.do("attack 3623", "join ge-amph-a")
    assert at.reason("declare_attack") == ("BSA-6.1c", "too_weak")
    at.do("call_off")
    assert at.prompt == "combats"
    at.do("attack 3623")
    assert at.reason("declare_attack") == ("BSA-6.1b", "nobody_takes_part")


@pytest.mark.clause("BSA-13.3d")
def test_leaders_do_not_fight() -> None:
    at = field({"br-churchill": "3724", "br-inf-4": "3724", "ge-inf-17": "3623"}, phase="br_combat")
    at.do("attack 3623")
    assert at.targets("join") == {"br-inf-4"}
    assert at.reason("join br-churchill") == ("BSA-13.3d", "cannot_fight")


SHELLED = {"ge-inf-17": "4123", "br-bde-35": "4223", "br-london-1": "4022"}


@pytest.mark.clause("BSA-13.1p", "BSA-13.1a", "BSA-13.1q")
@pytest.mark.case("SP-03")
def test_the_guns_of_gris_nez(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field(SHELLED, dice=[5])
    at.do("attack 4223", "join ge-inf-17")
    assert at.targets("shell") == {"1", "2"}
    assert at.reason("shell 3") == ("BSA-13.1p", "too_many_shells")
    at.do("shell 1", "shell 1")
    assert not at.targets("shell")
    at.do("declare_attack")
    assert rolled(at)[:2] == (14, 3)
    assert at.state.shells == 8
    at = field(SHELLED)
    at.do("attack 4022", "join ge-inf-17")
    assert not at.targets("shell")
    assert at.reason("shell 1") == ("BSA-13.1p", "guns_out_of_reach")
    at.do("call_off", "attack 4223", "shell 2", "call_off")
    assert at.state.shells == 10, "an attack that is not made spends none"


@pytest.mark.clause("BSA-13.1p", "BSA-13.1a")
def test_the_guns_are_german_and_run_out() -> None:
    at = field({"br-inf-4": "4123", "ge-inf-17": "4223"}, phase="br_combat")
    at.do("attack 4223", "join br-inf-4")
    assert not at.targets("shell")
    assert at.reason("shell 1") == ("BSA-13.1p", "british_attack")
    at = field(SHELLED, shells=1)
    at.do("attack 4223")
    assert at.targets("shell") == {"1"}
    assert at.reason("shell 2") == ("BSA-13.1a", "no_shells")


@pytest.mark.clause("BSA-13.1q")
def test_two_points_for_each_hex(result: Callable[[str], None]) -> None:
    result(NONE)
    at = field({"ge-inf-17": "4123", "ge-inf-26": "4123", "br-bde-35": "4223", "br-bde-36": "4124"}, dice=[5])
    reach = [at.game.edition.chart.distance(at.space(name), at.game.edition.artillery) for name in ("4223", "4124")]
    assert reach == [3, 3]
    at.do("attack 4223", "join ge-inf-17", "include 4124")
    assert at.targets("shell") == {"1", "2", "3", "4"}
    at.do("shell 4")
    assert hand(at).shells == 4


def test_who_is_asked_and_what_is_told() -> None:
    at = field(LC_02)
    assert (at.side, at.prompt) == ("ge", "combats")
    assert at.do("attack 3623").prompt == "prepare"
    assert at.reason("end_combat")[0] == "BSA-6.1a"


@pytest.mark.clause("BSA-6.0a", "BSA-6.1a", "BSA-6.1b")
def test_each_thing_at_its_moment() -> None:
    at = field({**LC_02, "ge-pz-7": "3724", "br-tank-1": "3623"})
    assert at.reason("join ge-inf-17") == ("BSA-6.1b", "no_combat_in_hand")
    assert at.reason("commit ge-pz-7") == ("BSA-6.1a", "nobody_fights")
    at.do("attack 3623", "join ge-pz-7")
    assert at.reason("attack 3725") == ("BSA-6.1a", "combat_in_hand")
    assert at.reason("commit ge-pz-7") == ("BSA-6.1a", "nobody_fights")
    at.do("declare_attack")
    assert at.prompt == "armour"
    assert at.reason("join ge-inf-17") == ("BSA-6.1b", "no_combat_in_hand")
    other = field(LC_02, phase="repair", damage={"port": {"4223": 1}})
    assert other.prompt == "repair"
    assert other.reason("attack 3623") == ("BSA-6.0a", "not_combat_phase")


@pytest.mark.clause("BSA-6.0a")
def test_who_is_somewhere_else() -> None:
    at = field({**LC_02, "ge-inf-34": "France", "ge-inf-6": "later"}).do("attack 3623")
    assert at.reason("join ge-inf-34") == ("BSA-6.0a", "not_on_map")
    assert at.reason("join ge-inf-6") == ("BSA-6.0a", "not_on_map")
    at.do("join ge-inf-17")
    assert at.reason("join ge-inf-17") == ("BSA-6.0e", "takes_part")


@pytest.mark.clause("BSA-10.0l", "BSA-6.0a")
def test_the_guard_under_assault_is_not_for_partners_alone() -> None:
    at = field({**AFLOAT, "ge-inf-17": "4123"}).do("attack 4222", "join ge-inf-17")
    assert at.reason("declare_attack") == ("BSA-10.0l", "guard_alone")
    at.do("join ge-inf-26")
    assert "declare_attack" in at.options()


@pytest.mark.clause("BSA-6.0a", "BSA-6.0e")
def test_a_hex_that_nobody_can_attack_any_more(result: Callable[[str], None]) -> None:
    result(NONE)
    at = attack(field({**LC_02, "ge-inf-34": "2914", "br-bde-36": "2915"}, dice=[5]), "3623", "ge-inf-17", "ge-inf-26")
    assert at.targets("attack") == {"2915"}
    assert at.reason("attack 3725") == ("BSA-6.0a", "nobody_attacks")


@pytest.mark.clause("BSA-6.1i", "BSA-6.0g")
@pytest.mark.parametrize(("first", "second"), [("3723", "3725"), ("3725", "3723")])
def test_a_wood_in_one_of_two_hexes_is_enough(result: Callable[[str], None], first: str, second: str) -> None:
    """3723 is clear, 3725 a wood, whichever of them is named first."""
    result(NONE)
    pieces = {"ge-inf-17": "3724", "br-guards-20": "3723", "br-guards-24": "3725"}
    at = attack(field(pieces, dice=[5]), first, "ge-inf-17", also=[f"include {second}"])
    assert rolled(at)[3] == {"forest": -1}
