"""5.6, 6, 8.6, 13 On land: two clauses at once, and what they leave behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import Lie
from games.britain_stands_alone.combats import attack, dropped, field, overrun, rolled

Put = Callable[[str], None]

# -- 13.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.3f", "BSA-13.3g")
def test_who_retreats_into_a_leaders_hex_does_not_capture_him_who_advances_does(result: Put) -> None:
    result("A1R/-")
    at = field({"ge-inf-17": "3724", "br-inf-45": "3623", "br-churchill": "3824"}, dice=[0])
    attack(at, "3623", "ge-inf-17")
    at.do("retreat_to 3824")
    assert (at.where("ge-inf-17"), at.where("br-churchill")) == ("3824", "3824")
    result("-/De")
    at = field({"ge-inf-17": "3724", "br-inf-45": "3623", "br-churchill": "3524"}, dice=[0])
    attack(at, "3623", "ge-inf-17").do("advance ge-inf-17", "advance_to 3623", "advance_to 3524")
    assert at.where("br-churchill") == "lost"


# -- 6.2, 6.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.2v", "BSA-6.3i")
def test_a_friend_who_has_still_to_go_opens_the_other_hex_under_attack(result: Put) -> None:
    """Both hexes lie in the attacker's zone: the first goes to the second, who then has to go elsewhere."""
    result("-/D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-26": "3724", "br-guards-24": "3624", "br-guards-20": "3725"}
    at = field(pieces, dice=[5]).do("attack 3624", "join ge-inf-17", "join ge-inf-26", "include 3725", "declare_attack")
    at.do("retreat", "go_back br-guards-24")
    assert "3725" in at.targets("retreat_to")
    at.do("retreat_to 3725")
    assert "3624" not in at.targets("retreat_to"), "nobody is left there to open it"
    at.do("retreat_to 3726")
    assert (at.where("br-guards-24"), at.where("br-guards-20")) == ("3725", "3726")
    at.do("advance ge-inf-17")
    assert at.targets("advance_to") == {"3624"}, "where an enemy stands again nobody advances"


@pytest.mark.clause("BSA-6.2ad", "BSA-6.3d")
def test_the_victor_may_go_as_far_as_those_who_had_to_go_further(result: Put) -> None:
    """One hex was called for, but that is full of friends: two were gone, and two may be followed."""
    full: dict[str, Lie] = {f"br-inf-{one}": "3525" for one in (1, 2, 3)}
    ring: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-26": "3423", "ge-inf-34": "3726", "ge-inf-6": "3723"}
    result("-/D1")
    at = attack(field(full | ring | {"br-inf-45": "3624"}, dice=[5]), "3624", "ge-inf-17").do("retreat")
    while not at.over and at.prompt == "retreat":
        at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    gone = len(at.event("Retreated").path) - 1
    assert gone == 2
    at.do("advance ge-inf-17", "advance_to 3624")
    assert at.prompt == "advance_to", "a second hex"


@pytest.mark.clause("BSA-6.2s", "BSA-6.2q")
def test_refugees_go_back_once_more_with_those_they_fled_to(result: Put) -> None:
    result("-/D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-26": "3725", "br-guards-24": "3623", "br-inf-45": "3524"}
    at = attack(field(pieces | {"ge-inf-34": "3525"}, dice=[5, 5]), "3623", "ge-inf-17")
    at.do("retreat", "retreat_to 3524", "enough")
    attack(at, "3524", "ge-inf-34")
    assert [name for name, *_ in at.event("CombatRolled").defence] == ["defends"]
    at.do("retreat")
    assert at.prompt == "who_retreats"
    assert at.targets("go_back") == {"br-guards-24", "br-inf-45"}


# -- 6.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.4n", "BSA-6.2i")
def test_the_tanks_step_comes_before_the_retreat_that_the_same_single_point_asks_for(result: Put) -> None:
    result("A1*R/-")
    at = field({"br-armoured-1": "3724", "br-inf-45": "3724", "ge-inf-17": "3623"}, phase="br_combat", dice=[5])
    attack(at, "3623", "br-armoured-1", "br-inf-45").do("commit br-armoured-1")
    assert at.unit("br-armoured-1").reduced, "there was no other way"
    assert (at.where("br-armoured-1"), at.where("br-inf-45")) == ("3724", "3724")


# -- 13.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.1p", "BSA-6.1c")
def test_the_guns_lend_strength_to_those_who_have_none(result: Put) -> None:
    result("-")
    weak: Lie = {"at": "4123", "oos": 1, "hits": 1}
    at = field({"ge-amph-a": weak, "br-bde-35": "4223"}, dice=[5]).do("attack 4223", "join ge-amph-a")
    assert at.reason("declare_attack") == ("BSA-6.1c", "too_weak")
    at.do("shell 2", "declare_attack")
    if at.prompt == "armour":
        at.do("hold_back")
    assert rolled(at)[0] == 2


# -- 5.6 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.6l", "BSA-1.3d", "BSA-10.0m")
def test_who_wins_an_overrun_and_goes_back_leaves_the_town_to_nobody_but_its_guard(result: Put) -> None:
    result("A1/De")
    at = overrun({"ge-pz-7": "3724", "br-guards-24": "3623"}, "3623", ["ge-pz-7"], "3724", dice=[5])
    at.do("hold_back", "retreat")
    assert at.over
    assert (at.where("ge-pz-7"), at.where("br-guards-24")) == ("3724", "lost")
    assert at.space("3623") not in at.game.german
    assert at.unit("ge-pz-7").spent == 8


@pytest.mark.clause("BSA-5.6j", "BSA-5.6i")
def test_a_long_way_back_pays_for_the_road_too(result: Put) -> None:
    """Two hexes back by a road in the zone of a third: the step is due though the stack did not stop there."""
    result("A2/-")
    pieces: dict[str, Lie] = {"ge-pz-7": "3724", "br-inf-45": "3623", "br-guards-20": "3725"}
    at = overrun(pieces, "3623", ["ge-pz-7"], "3724", dice=[5]).do("hold_back", "retreat")
    while not at.over and at.prompt == "retreat":
        at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.unit("ge-pz-7").reduced
    assert at.event("StepLost").cause == "road"


# -- 8.6 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.6p", "BSA-8.6q", "BSA-6.2i")
def test_the_step_of_the_paratroops_is_all_that_a_single_point_costs_their_partners(result: Put) -> None:
    """Two regiments and a division: one regiment pays, the other has to go back, the division stays."""
    result("A1R/-")
    pieces: dict[str, Lie] = {"ge-flieger-1": dropped("3623"), "ge-flieger-2": dropped("3623"), "ge-inf-17": "3724",
                              "br-inf-45": "3623"}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17")
    assert at.targets("lose") == {"ge-flieger-1", "ge-flieger-2"}
    assert "retreat" not in at.options()
    at.do("lose ge-flieger-1")
    while not at.over and at.prompt in ("retreat", "who_retreats"):
        at.do(sorted(at.options())[0])
    assert (at.where("ge-flieger-1"), at.where("ge-inf-17")) == ("lost", "3724")
    assert at.where("ge-flieger-2") != "3623"
