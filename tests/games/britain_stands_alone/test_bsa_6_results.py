"""6.2, 6.4 Combat results in Britain Stands Alone: steps and hexes, what must be lost, what tanks cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import Quiet, attack, field, rolled

Put = Callable[[str], None]
PAIR = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-inf-45": "3623"}
BOXED = {"ge-inf-17": "4023", "ge-mtn-1": "4221", "br-bde-35": "4022", "br-inf-45": "4022"}
"""In Canterbury nobody can retreat (6.4)."""

ONE_BOXED = {
    "ge-inf-17": "3423", "ge-mtn-1": "3323", "br-guards-20": "3422", "br-inf-45": "3424", "ge-inf-3": "3321",
    "ge-inf-6": "3522",
}  # fmt: skip


def fight(pieces: dict[str, object], space: str, *units: str, phase: str = "ge_combat") -> Quiet:
    return attack(field(pieces, phase=phase, dice=[5, 5]), space, *units)  # type: ignore[arg-type]


@pytest.mark.clause("BSA-6.1q", "BSA-6.2a", "BSA-6.1r")
def test_the_defender_first(result: Put) -> None:
    result("A1/D1")
    at = fight(PAIR, "3623", "ge-inf-17")
    assert (at.side, at.prompt) == ("br", "result")
    at.do("lose br-inf-45")
    assert (at.side, at.prompt) == ("ge", "result")
    assert at.unit("br-inf-45").reduced, "the attacker sees what came of it"
    assert at.event("StepLost").piece == at.number("br-inf-45")
    at.do("lose ge-inf-17")
    assert at.over


@pytest.mark.clause("BSA-6.2b", "BSA-6.2q")
def test_a_free_mix_of_steps_and_hexes(result: Put) -> None:
    result("D2")
    at = fight(PAIR, "3623", "ge-inf-17")
    assert at.options() == {"lose br-guards-24", "lose br-inf-45", "retreat"}
    assert at.reason("lose br-inf-4") == ("BSA-6.2b", "not_in_combat")
    at.do("lose br-guards-24")
    assert at.options() == {"lose br-inf-45", "retreat"}
    at.do("retreat", "retreat_to 3523")
    assert (at.where("br-guards-24"), at.where("br-inf-45")) == ("lost", "3523")
    at = fight(PAIR, "3623", "ge-inf-17").do("lose br-inf-45", "lose br-inf-45")
    assert (at.where("br-guards-24"), at.where("br-inf-45")) == ("3623", "lost")
    at = fight(PAIR, "3623", "ge-inf-17").do("retreat")
    assert at.targets("go_back") == {"br-guards-24", "br-inf-45"}, "all of them go"
    assert at.reason("go_back br-inf-4") == ("BSA-6.2q", "not_going_back")


@pytest.mark.clause("BSA-6.2c", "BSA-6.2v")
def test_who_cannot_retreat_pays_in_steps(result: Put) -> None:
    result("D2")
    at = fight(BOXED, "4022", "ge-inf-17")
    assert at.options() == {"lose br-bde-35", "lose br-inf-45"}
    assert at.reason("retreat") == ("BSA-6.2c", "cannot_go_back")
    at.do("lose br-inf-45")
    assert at.options() == {"lose br-bde-35", "lose br-inf-45"}


@pytest.mark.clause("BSA-6.2c", "BSA-6.2q")
def test_one_who_cannot_go_keeps_all(result: Put) -> None:
    """All of a force retreat, or none."""
    result("D1")
    pieces = {**ONE_BOXED, "br-guards-24": "3424"}
    del pieces["br-inf-45"]
    at = attack(field(pieces, dice=[5]), "3422", "ge-inf-17", also=["include 3424"])
    assert at.options() == {"lose br-guards-20", "lose br-guards-24"}
    at.do("lose br-guards-20")
    assert at.where("br-guards-24") == "3424"


@pytest.mark.clause("BSA-6.2d")
def test_bold_italics_cost_a_step(result: Put) -> None:
    result("D2!")
    at = fight(PAIR, "3623", "ge-inf-17")
    assert at.options() == {"lose br-guards-24", "lose br-inf-45"}
    assert at.reason("retreat") == ("BSA-6.2d", "step_first")
    at.do("lose br-inf-45")
    assert "retreat" in at.options()


@pytest.mark.clause("BSA-6.2f")
def test_r_sends_back(result: Put) -> None:
    result("D2R")
    at = fight(PAIR, "3623", "ge-inf-17")
    at.do("lose br-inf-45")
    assert at.prompt == "who_retreats", "the only thing left to do is done"
    result("D1R")
    assert fight(PAIR, "3623", "ge-inf-17").prompt == "who_retreats"


@pytest.mark.clause("BSA-6.2i", "BSA-6.2h")
def test_r_sends_the_attacker_back(result: Put) -> None:
    result("A1R")
    at = fight(PAIR, "3623", "ge-inf-17")
    assert (at.side, at.prompt) == ("ge", "retreat")
    at.do("retreat_to 3823")
    assert at.where("ge-inf-17") == "3823"
    assert not at.unit("ge-inf-17").reduced


@pytest.mark.clause("BSA-6.2g", "BSA-6.2z")
def test_r_without_a_way_is_all_steps(result: Put) -> None:
    result("D2R")
    at = fight(BOXED, "4022", "ge-inf-17")
    at.do("lose br-inf-45", "lose br-bde-35")
    assert (at.where("br-inf-45"), at.where("br-bde-35")) == ("4022", "lost")


@pytest.mark.clause("BSA-6.2y", "BSA-6.2z")
def test_r_costs_who_cannot_go_a_step(result: Put) -> None:
    result("D2R")
    at = attack(field(ONE_BOXED, dice=[5]), "3422", "ge-inf-17", also=["include 3424"])
    at.do("retreat", "go_back br-guards-20")
    assert at.where("br-guards-20") == "lost", "it could not, and had but one step"
    assert at.events("PieceLost")[-1].clause == "BSA-6.2y"
    at.do(f"retreat_to {sorted(at.targets('retreat_to'))[0]}")
    at.do(f"retreat_to {sorted(at.targets('retreat_to'))[0]}")
    start = at.space("3424")
    assert at.game.edition.chart.distance(start, at.space(at.where("br-inf-45"))) == 2


CORNERED = {"ge-inf-17": "3724", "ge-inf-26": "3325", "ge-amph-a": "3524", "ge-amph-b": "3625", "ge-amph-c": "3526"}
"""Round 3624: of the hexes beside it 3525 alone is open, and no hex beyond that."""


@pytest.mark.clause("BSA-6.2f", "BSA-6.2c")
def test_who_can_go_one_hex_alone_pays_the_rest_of_r_in_steps(result: Put) -> None:
    result("D2R")
    at = fight({**CORNERED, "br-inf-45": "3624"}, "3624", "ge-inf-17")
    assert (at.where("br-inf-45"), at.unit("br-inf-45").reduced) == ("3525", True)
    at = fight({**CORNERED, "br-bde-35": "3624"}, "3624", "ge-inf-17")
    assert at.where("br-bde-35") == "lost", "it has no step to spare"


@pytest.mark.clause("BSA-6.2q", "BSA-6.2y")
def test_one_hex_is_a_way_so_nobody_goes_two(result: Put) -> None:
    """A step instead is for those who cannot go at all."""
    result("D2R")
    at = field({**CORNERED, "br-inf-45": "3624", "br-inf-4": "3823"}, dice=[5])
    attack(at, "3624", "ge-inf-17", also=["include 3823"])
    assert at.reason("retreat") == ("BSA-6.2c", "cannot_go_back")


@pytest.mark.clause("BSA-6.2j", "BSA-6.2o")
def test_de_is_everybody(result: Put) -> None:
    result("De")
    at = fight(PAIR, "3623", "ge-inf-17")
    assert at.where("br-guards-24") == at.where("br-inf-45") == "lost"
    assert at.events("PieceLost")[0].clause == "BSA-6.2j"


@pytest.mark.clause("BSA-6.2k")
def test_ae_is_all_who_attacked(result: Put) -> None:
    result("Ae")
    at = fight({**PAIR, "ge-inf-26": "3724", "ge-inf-34": "3724"}, "3623", "ge-inf-17", "ge-inf-26")
    assert at.where("ge-inf-17") == at.where("ge-inf-26") == "lost"
    assert at.where("ge-inf-34") == "3724"
    assert [lost.clause for lost in at.events("PieceLost")] == ["BSA-6.2k", "BSA-6.2k"]


@pytest.mark.clause("BSA-6.2o", "BSA-6.2n", "BSA-6.2p", "BSA-6.2ad")
def test_the_guard_pays_nothing_and_the_rest_is_lost(result: Put) -> None:
    result("D3")
    pieces = {"ge-inf-17": "4023", "ge-mtn-1": "4221", "br-bde-35": "4022"}
    at = fight(pieces, "4022", "ge-inf-17")
    assert at.where("br-bde-35") == "lost"
    assert at.side == "ge", "nothing is left to pay"


TANKS = {"ge-inf-17": "3724", "br-armoured-1": "3623", "br-guards-24": "3623", "br-tank-1": "3623"}


@pytest.mark.clause("BSA-6.4l", "BSA-6.2e")
def test_committed_british_tanks_take_the_first_step(result: Put) -> None:
    result("D2")
    at = fight(TANKS, "3623", "ge-inf-17")
    at.do("commit br-armoured-1")
    assert at.options() == {"lose br-armoured-1", "retreat"}
    assert at.reason("lose br-guards-24") == ("BSA-6.4l", "another_first")
    at.do("lose br-armoured-1")
    assert "lose br-guards-24" in at.options()
    at = fight(TANKS, "3623", "ge-inf-17").do("hold_back")
    assert {"lose br-guards-24", "lose br-tank-1", "lose br-armoured-1"} <= at.options(), "nobody was committed"


@pytest.mark.clause("BSA-6.4m")
def test_bold_italics_are_for_the_tanks(result: Put) -> None:
    result("D2!")
    at = fight(TANKS, "3623", "ge-inf-17").do("commit br-tank-1")
    assert at.where("br-tank-1") == "lost", "no other step can be the first"
    assert at.events("PieceLost")[0].piece == at.number("br-tank-1")


@pytest.mark.clause("BSA-6.4n")
def test_the_asterisk(result: Put) -> None:
    pieces = {"br-armoured-1": "3724", "br-inf-4": "3724", "ge-inf-17": "3623"}
    result("A1*")
    at = fight(pieces, "3623", "br-armoured-1", "br-inf-4", phase="br_combat").do("commit br-armoured-1")
    assert at.unit("br-armoured-1").reduced
    result("A2*")
    at = fight(pieces, "3623", "br-armoured-1", "br-inf-4", phase="br_combat").do("commit br-armoured-1")
    assert at.unit("br-armoured-1").reduced
    assert "retreat" in at.options()
    at = fight(pieces, "3623", "br-armoured-1", "br-inf-4", phase="br_combat").do("hold_back")
    assert at.options() == {"lose br-armoured-1", "lose br-inf-4", "retreat"}, "without tanks it is nothing"


@pytest.mark.clause("BSA-6.4n")
def test_the_asterisk_costs_the_defender_nothing(result: Put) -> None:
    result("D1*")
    at = fight({"br-armoured-1": "3623", "br-inf-4": "3623", "ge-inf-17": "3724"}, "3623", "ge-inf-17")
    assert at.do("commit br-armoured-1").options() == {"lose br-armoured-1", "retreat"}


@pytest.mark.clause("BSA-6.4n")
def test_without_the_asterisk_the_tanks_may_go(result: Put) -> None:
    pieces = {"br-armoured-1": "3724", "br-inf-4": "3724", "ge-inf-17": "3623"}
    result("A1")
    at = fight(pieces, "3623", "br-armoured-1", "br-inf-4", phase="br_combat").do("commit br-armoured-1")
    assert at.options() == {"lose br-armoured-1", "retreat"}


@pytest.mark.clause("BSA-6.4o")
@pytest.mark.case("AR-06")
def test_germans_pay_as_they_like(result: Put) -> None:
    result("A1!*")
    at = fight({"ge-pz-7": "3724", "ge-inf-17": "3724", "br-guards-24": "3623"}, "3623", "ge-pz-7", "ge-inf-17")
    at.do("commit ge-pz-7")
    assert at.options() == {"lose ge-pz-7", "lose ge-inf-17"}


@pytest.mark.clause("BSA-6.2ad")
def test_a_die_beyond_the_table(result: Put) -> None:
    chart = field({}).game.edition.combat
    for column in range(len(chart.odds)):
        assert chart.result(column, 10) == chart.result(column, 9)
        assert chart.result(column, -1) == chart.result(column, 0)
    assert chart.result(chart.clamp(99), 5) == chart.result(len(chart.odds) - 1, 5)
    assert chart.result(chart.clamp(-99), 5) == chart.result(0, 5)


ELSEWHERE = {"ge-inf-34": "2914", "br-bde-36": "2915"}
"""So that the phase goes on."""


@pytest.mark.clause("BSA-6.2s", "BSA-6.0h")
@pytest.mark.case("LC-10")
def test_the_refugees_of_an_earlier_fight(result: Put) -> None:
    result("D1")
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3525", "br-guards-24": "3623", "br-inf-45": "3523"}
    at = field({**pieces, **ELSEWHERE}, dice=[5, 5])
    attack(at, "3623", "ge-inf-17").do("retreat", "retreat_to 3523", "enough")
    at.game.put(at.number("ge-inf-26"), at.space("3524"))
    result("De")
    attack(at, "3523", "ge-inf-26")
    assert rolled(at)[1] == 7, "the division alone"
    assert at.where("br-guards-24") == at.where("br-inf-45") == "lost"


@pytest.mark.clause("BSA-6.0e", "BSA-6.2s")
def test_refugees_alone_are_not_attacked_again(result: Put) -> None:
    result("D1")
    at = field({"ge-inf-17": "3724", "ge-inf-26": "3525", "br-guards-24": "3623", **ELSEWHERE}, dice=[5])
    attack(at, "3623", "ge-inf-17").do("retreat", "retreat_to 3523", "enough")
    at.game.put(at.number("ge-inf-26"), at.space("3524"))
    assert at.reason("attack 3523") == ("BSA-6.0e", "was_attacked")
