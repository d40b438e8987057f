"""8.6 Land combat after an Airborne Assault in Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import at_sea, attack, dropped, field, rolled

Put = Callable[[str], None]
ELSEWHERE = {"ge-inf-34": "2914", "br-bde-36": "2915"}


@pytest.mark.clause("BSA-8.6n", "BSA-6.0b", "BSA-10.0d")
@pytest.mark.case("LC-12")
def test_who_drops_on_the_enemy_must_attack(result: Put) -> None:
    result("D1")
    pieces = {"ge-inf-17": "3724", "br-guards-24": "3623", "ge-flieger-2": dropped("3619")}
    at = field(pieces, dice=[5])
    assert at.reason("end_combat") == ("BSA-8.6n", "drop_owed")
    assert "end" not in at.match.question("ge").text, "what is closed is not offered"
    attack(at, "3619")
    assert rolled(at)[:2] == (2, 1), "the Home Guard of an open hex"
    assert at.space("3619") in at.game.german
    at.do("end_combat")
    assert at.over


@pytest.mark.clause("BSA-10.0d")
def test_no_guard_beside_a_brigade_in_open_country(result: Put) -> None:
    result("D1")
    at = attack(field({"ge-flieger-1": dropped("3619"), "br-bde-35": "3619"}, dice=[5]), "3619")
    assert rolled(at)[1] == 2


@pytest.mark.clause("BSA-8.6n", "BSA-1.3g")
def test_all_who_dropped_attack_together(result: Put) -> None:
    result("D1!")
    pieces = {"ge-flieger-1": dropped("3623"), "ge-flieger-2": dropped("3623"), "br-guards-24": "3623"}
    at = field(pieces, dice=[5])
    assert at.space("3623") not in at.game.german, "it does not change hands by the drop"
    attack(at, "3623")
    assert rolled(at)[:2] == (4, 3)
    assert at.over
    assert at.where("ge-flieger-1") == at.where("ge-flieger-2") == "3623", "they need not advance"
    assert at.space("3623") in at.game.german


@pytest.mark.clause("BSA-8.6m")
def test_no_attack_on_neighbours() -> None:
    at = field({"ge-flieger-1": dropped("3619"), "br-guards-24": "3620", "ge-inf-17": "3721"}, german=["3619"])
    assert at.reason("attack 3619")[1] == "nobody_to_attack", "a drop on a German hex has nothing to attack"
    at.do("attack 3620")
    assert at.targets("join") == {"ge-inf-17"}
    assert at.reason("join ge-flieger-1") == ("BSA-8.6m", "dropped_elsewhere")
    earlier = {"at": "3619", "dropped": 5}
    at = field({"ge-flieger-1": earlier, "br-guards-24": "3620"}, german=["3619"]).do("attack 3620")
    assert at.targets("join") == {"ge-flieger-1"}, "in a later turn they are like others"


@pytest.mark.clause("BSA-8.6n", "BSA-8.6m", "BSA-6.0g")
def test_their_hex_is_attacked_with_them_and_by_itself() -> None:
    pieces = {"ge-flieger-1": dropped("3623"), "br-guards-24": "3623", "br-bde-35": "3723", "ge-inf-17": "3724"}
    at = field(pieces).do("attack 3723", "join ge-inf-17")
    assert at.reason("include 3623") == ("BSA-8.6n", "dropped_there")
    at.do("call_off", "attack 3623", "join ge-inf-17")
    assert at.reason("include 3723")[0] == "BSA-6.0g"


@pytest.mark.clause("BSA-8.6o", "BSA-9.4m")
def test_with_those_beside_it_and_from_the_sea(result: Put) -> None:
    result("-")
    sea = "Southern North Sea"
    pieces = {"ge-flieger-1": dropped("4019"), "ge-inf-17": "3919", "ge-prahm-01": sea, "ge-prahm-02": sea,
              "ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02")}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "4019", "ge-inf-17", "ge-inf-26")
    assert rolled(at)[:2] == (26, 2)


@pytest.mark.clause("BSA-8.6p")
def test_the_first_step_is_theirs(result: Put) -> None:
    result("A2/De")
    pieces = {
        "ge-flieger-1": dropped("3623"),
        "ge-flieger-2": dropped("3623"),
        "ge-inf-17": "3724",
        "br-guards-24": "3623",
    }
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17")
    assert at.options() == {"lose ge-flieger-1", "lose ge-flieger-2"}
    assert at.reason("retreat") == ("BSA-8.6p", "step_first")
    assert at.reason("lose ge-inf-17") == ("BSA-8.6p", "another_first")
    at.do("lose ge-flieger-2")
    assert at.options() == {"lose ge-flieger-1", "lose ge-inf-17", "retreat"}


@pytest.mark.clause("BSA-8.6p", "BSA-6.2c", "BSA-6.2f")
def test_who_was_assaulted_owes_no_step_for_it(result: Put) -> None:
    """It is the attacking side that loses a step of airborne units first; a friend makes up for their zone."""
    pieces = {"ge-flieger-1": dropped("3623"), "br-guards-24": "3623", "br-guards-20": "3524"}
    result("D1")
    assert attack(field(pieces, dice=[5]), "3623").options() == {"lose br-guards-24", "retreat"}
    result("D1R")
    assert attack(field(pieces, dice=[5]), "3623").where("br-guards-24") == "3524"


@pytest.mark.clause("BSA-8.6q", "BSA-8.6s", "BSA-6.2w")
def test_repulsed_they_go_back_one_hex(result: Put) -> None:
    result("-")
    pieces = {"ge-flieger-1": dropped("3623"), "ge-flieger-2": dropped("3623"), "br-guards-24": "3623"}
    at = attack(field(pieces, dice=[5]), "3623")
    at.do("go_back ge-flieger-2", "retreat_to 3524")
    at.do("retreat_to 3724")
    assert (at.where("ge-flieger-1"), at.where("ge-flieger-2")) == ("3724", "3524"), "whose zone does not matter"
    assert at.space("3623") not in at.game.german
    assert at.over


@pytest.mark.clause("BSA-8.6q")
def test_who_cannot_go_back_is_eliminated(result: Put) -> None:
    result("-")
    ring = {"br-inf-1": "3521", "br-inf-2": "3525", "br-inf-3": "3726", "br-inf-4": "3722", "br-inf-5": "3824"}
    pieces = {"ge-flieger-1": dropped("3623"), "br-guards-24": "3623", **ring, "br-inf-42": "3421", "br-inf-43": "3522"}
    at = attack(field(pieces, dice=[5]), "3623")
    assert at.where("ge-flieger-1") == "lost"


@pytest.mark.clause("BSA-8.6q", "BSA-10.0o")
def test_the_guard_alone_holds(result: Put) -> None:
    result("-")
    at = attack(field({"ge-flieger-1": dropped("3619")}, dice=[5]), "3619")
    assert at.prompt == "retreat"
    at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.space("3619") not in at.game.german
    assert not at.events("GuardBeaten")


@pytest.mark.clause("BSA-8.6r")
def test_they_do_not_advance(result: Put) -> None:
    result("De")
    pieces = {"ge-flieger-1": dropped("3623"), "ge-inf-17": "3724", "br-guards-24": "3623"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17")
    assert at.targets("advance") == {"ge-inf-17"}
    assert at.reason("advance ge-flieger-1") == ("BSA-8.6r", "may_not_advance")


@pytest.mark.clause("BSA-8.6u", "BSA-9.4q")
def test_sea_and_air_repulsed(result: Put) -> None:
    result("A2")
    sea = "Southern North Sea"
    pieces = {"ge-flieger-1": dropped("4019"), "ge-flieger-2": dropped("4019"), "br-inf-45": "4019",
              "ge-prahm-01": sea, "ge-prahm-02": sea, "ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02")}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "4019", "ge-inf-26")
    at.do("lose ge-flieger-1")
    assert at.options() == {"lose ge-flieger-2", "lose ge-inf-26"}, "steps alone"
    at.do("lose ge-inf-26")
    assert at.prompt == "retreat"
    at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.where("ge-inf-26") == "ge-prahm-01"
    assert at.where("ge-flieger-2") not in ("4019", "lost")


@pytest.mark.clause("BSA-12.0b")
def test_the_turn_of_the_assault_is_noted(result: Put) -> None:
    result("D1")
    at = attack(field({"ge-flieger-1": dropped("3619"), **ELSEWHERE}, dice=[5]), "3619")
    assert at.unit("ge-flieger-1").stormed == at.state.turn
