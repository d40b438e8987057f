"""6.3 Advance after combat in Britain Stands Alone: who, how far, where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import Quiet, attack, field

Put = Callable[[str], None]
PAIR = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-inf-45": "3623"}


def walk(at: Quiet, unit: str) -> int:
    """Advance a unit as far as it goes; returns how many hexes that were."""
    at.do(f"advance {unit}")
    count = 0
    while at.prompt == "advance_to" and at.targets("advance_to"):
        count += 1
        at.do(f"advance_to {min(at.targets('advance_to'))}")
        if at.over:
            break
    return count


@pytest.mark.clause("BSA-6.3a", "BSA-6.3d", "BSA-6.3e")
@pytest.mark.case("RA-04")
def test_how_far_the_victor_goes(result: Put) -> None:
    def won(code: str, *answers: str) -> Quiet:
        result(code)
        return attack(field(PAIR, dice=[5]), "3623", "ge-inf-17").do(*answers)

    at = won("D2!", "lose br-guards-24", "retreat", "retreat_to 3523")
    assert walk(at, "ge-inf-17") == 1, "one of them merely ran"
    assert walk(won("De"), "ge-inf-17") == 2
    at = won("D3", "retreat", "go_back br-guards-24", "retreat_to 3523", "retreat_to 3423", "retreat_to 3323")
    at.do("retreat_to 3523", "retreat_to 3423", "retreat_to 3323")
    assert walk(at, "ge-inf-17") == 3
    at = won("D1", "lose br-inf-45")
    assert at.over, "the defenders stand"


@pytest.mark.clause("BSA-6.3a")
def test_who_advances_from_a_hex_lands_nobody(result: Put) -> None:
    """6.3, 9.4: that invades England who comes ashore, not who goes on from where he is."""
    result("De")
    at = attack(field(PAIR, dice=[5], invaded=0), "3623", "ge-inf-17")
    assert walk(at, "ge-inf-17") == 2
    assert at.game.state.invaded == 0


@pytest.mark.clause("BSA-6.3f", "BSA-6.3b", "BSA-6.3j", "BSA-5.2g")
def test_each_as_far_as_it_likes_and_apart(result: Put) -> None:
    result("De")
    pieces = {**PAIR, "ge-inf-26": "3724", "ge-inf-34": {"at": "3724", "moved": 98, "spent": 4}, "br-inf-4": "3425"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17", "ge-inf-26", "ge-inf-34")
    at.do("advance ge-inf-34", "advance_to 3623", "advance_to 3524")
    assert at.where("ge-inf-34") == "3524", "from one zone into another, without movement points"
    at.do("advance ge-inf-17", "advance_to 3623", "halt")
    assert at.targets("advance") == {"ge-inf-26"}
    at.do("advance ge-inf-26", "halt")
    assert at.over, "it stays, and nobody is left"
    assert (at.where("ge-inf-17"), at.where("ge-inf-26")) == ("3623", "3724")
    told = [[at.game.edition.board.name(space) for space in event.path] for event in at.events("Advanced")]
    assert told == [["3724", "3623", "3524"], ["3724", "3623"]], "nothing of who stayed"


@pytest.mark.clause("BSA-6.3a")
def test_who_retreated_or_did_not_attack_stays(result: Put) -> None:
    result("A1/D1")
    at = attack(field({**PAIR, "ge-inf-26": "3724"}, dice=[5]), "3623", "ge-inf-17")
    at.do("retreat", "go_back br-inf-45", "retreat_to 3523", "retreat_to 3523", "lose ge-inf-17")
    assert at.targets("advance") == {"ge-inf-17"}
    assert at.reason("advance ge-inf-26") == ("BSA-6.3a", "not_in_combat")
    at = attack(field(PAIR, dice=[5]), "3623", "ge-inf-17")
    at.do("retreat", "go_back br-inf-45", "retreat_to 3523", "retreat_to 3523", "retreat")
    at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.over, "both have gone back"


@pytest.mark.clause("BSA-6.3h", "BSA-6.3i")
def test_the_first_hex_is_one_given_up_the_others_free_of_enemies(result: Put) -> None:
    result("De")
    at = attack(field({**PAIR, "br-inf-4": "3523"}, dice=[5]), "3623", "ge-inf-17").do("advance ge-inf-17")
    assert at.targets("advance_to") == {"3623"}
    assert at.reason("advance_to 3624") == ("BSA-6.3h", "not_given_up")
    at.do("advance_to 3623")
    assert "3523" not in at.targets("advance_to")
    assert at.reason("advance_to 3523") == ("BSA-6.3i", "enemy_there")
    assert "3524" in at.targets("advance_to")


@pytest.mark.clause("BSA-6.3i")
def test_water_bars_an_advance_an_arrow_does_not(result: Put) -> None:
    result("De")
    at = attack(field({"ge-inf-17": "3923", "br-inf-45": "3922"}, dice=[5]), "3922", "ge-inf-17")
    at.do("advance ge-inf-17", "advance_to 3922")
    assert at.reason("advance_to 4022") == ("BSA-6.3i", "no_way_there")
    assert at.targets("advance_to") == {"3822", "3923"}


@pytest.mark.clause("BSA-6.3k", "BSA-10.0j", "BSA-6.3l")
def test_the_guard_stops_the_second_hex_not_the_first(result: Put) -> None:
    result("D3")
    pieces = {"ge-inf-17": "3824", "br-guards-24": "3724"}
    at = attack(field(pieces, dice=[5]), "3724", "ge-inf-17")
    at.do("retreat", "retreat_to 3624", "retreat_to 3525", "retreat_to 3425", "advance ge-inf-17", "advance_to 3724")
    at.do("advance_to 3623")
    assert at.over, "Tonbridge stops it"
    assert at.where("ge-inf-17") == "3623"
    at = attack(field(pieces, dice=[5], german=["3623"]), "3724", "ge-inf-17")
    at.do("retreat", "retreat_to 3624", "retreat_to 3525", "retreat_to 3425", "advance ge-inf-17", "advance_to 3724")
    at.do("advance_to 3623")
    assert at.targets("advance_to"), "there is no Home Guard in a German city"


@pytest.mark.clause("BSA-6.3k")
def test_the_guard_does_not_stop_the_british(result: Put) -> None:
    result("D3")
    pieces = {"br-inf-4": "3824", "br-inf-45": "3824", "ge-amph-a": "3724"}
    at = attack(field(pieces, phase="br_combat", dice=[5]), "3724", "br-inf-4", "br-inf-45").do("hold_back", "retreat")
    while at.prompt == "retreat":
        at.do(f"retreat_to {max(at.targets('retreat_to'))}")
    at.do("advance br-inf-4", "advance_to 3724", "advance_to 3623")
    assert at.targets("advance_to")


@pytest.mark.clause("BSA-6.3a", "BSA-6.3d")
@pytest.mark.case("RA-06")
def test_the_defender_pursues(result: Put) -> None:
    result("A1")
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3623", "ge-inf-26": "3725"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17").do("retreat", "retreat_to 3823")
    assert at.side == "br"
    at.do("advance br-inf-45", "advance_to 3724")
    assert at.where("br-inf-45") == "3724"
    assert at.space("3724") not in at.game.german
    assert at.over, "one hex"


@pytest.mark.clause("BSA-6.3a", "BSA-6.3h")
def test_the_defender_pursues_into_the_hex_of_any_of_the_attackers(result: Put) -> None:
    result("Ae")
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3624", "br-inf-45": "3623"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17", "ge-inf-26").do("advance br-inf-45")
    assert at.targets("advance_to") == {"3724", "3624"}


@pytest.mark.clause("BSA-6.3a", "BSA-6.2y")
def test_a_defender_that_went_back_does_not_pursue(result: Put) -> None:
    """The division in 3422 cannot go back and pays with a step; the one in 3424 goes; so do the attackers."""
    result("A1R/D1R")
    pieces = {"ge-inf-17": "3423", "ge-mtn-1": "3323", "ge-inf-3": "3321", "ge-inf-6": "3522", "br-inf-4": "3422",
              "br-inf-45": "3424"}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "3422", "ge-inf-17", also=["include 3424"])
    while at.prompt in ("who_retreats", "retreat"):
        at.do(min(at.options()))
    assert (at.where("br-inf-4"), at.unit("br-inf-4").reduced) == ("3422", True)
    assert at.side == "br"
    assert at.targets("advance") == {"br-inf-4"}


@pytest.mark.clause("BSA-6.3a", "BSA-6.3h")
def test_the_defender_stays_where_others_hold_the_hex(result: Put) -> None:
    result("Ae")
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3724", "br-inf-45": "3623"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17")
    assert at.over
    assert at.where("br-inf-45") == "3623"


@pytest.mark.clause("BSA-6.3a", "BSA-6.2y")
def test_nobody_pursues_while_one_of_the_attackers_stands(result: Put) -> None:
    """The division in 3422 cannot go back and pays with a step; the one in 3424 goes, and its hex stays empty."""
    result("A1R")
    pieces = {"ge-inf-17": "3423", "ge-mtn-1": "3323", "ge-inf-3": "3321", "ge-inf-6": "3522", "br-inf-4": "3422",
              "br-inf-45": "3424"}  # fmt: skip
    at = attack(field(pieces, phase="br_combat", dice=[5]), "3423", "br-inf-4", "br-inf-45")
    while not at.over and at.side == "br":
        at.do(max(at.options()))
    assert at.unit("br-inf-4").reduced
    assert at.where("br-inf-4") == "3422"
    assert at.where("br-inf-45") != "3424"
    assert at.over, "the Germans are not asked"


@pytest.mark.clause("BSA-6.3d")
def test_two_hexes_where_all_attackers_are_gone(result: Put) -> None:
    result("Ae")
    at = attack(field({"ge-inf-17": "3724", "br-inf-45": "3623"}, dice=[5]), "3623", "ge-inf-17")
    assert walk(at, "br-inf-45") == 2


@pytest.mark.clause("BSA-10.0p", "BSA-1.3e", "BSA-10.0m")
@pytest.mark.case("HG-01")
def test_the_guard_comes_back(result: Put) -> None:
    from beachhead.games.britain_stands_alone.rules.guard_10 import factor

    result("De")
    at = field({"ge-inf-17": "3623", "br-inf-45": "3523", "br-canadian-1": "3524"}, phase="br_combat", dice=[5])
    assert factor(at.game, at.space("3623")) == 0
    attack(at, "3623", "br-inf-45", "br-canadian-1").do("advance br-inf-45", "advance_to 3623")
    defence = at.event("CombatRolled").defence
    assert [part[0] for part in defence] == ["defends"], "no Home Guard for the Germans"
    assert at.space("3623") not in at.game.german
    assert factor(at.game, at.space("3623")) == 1


@pytest.mark.clause("BSA-4.0g", "BSA-4.0f", "BSA-6.3f")
def test_who_advances_too_many_goes_back_at_the_end(result: Put) -> None:
    result("De")
    many = {"ge-inf-17": "3724", "ge-inf-26": "3724", "ge-inf-34": "3724", "ge-inf-6": "3723"}
    at = attack(field({**many, "br-bde-35": "3623"}, dice=[5]), "3623", *many)
    for unit in many:
        at.do(f"advance {unit}", "advance_to 3623")
        if at.prompt == "advance_to":
            at.do("halt")
    assert at.prompt == "crowded"
    at.do("pull_out ge-inf-6", "pull_to 3724")
    assert at.over
    assert at.where("ge-inf-6") == "3724"
