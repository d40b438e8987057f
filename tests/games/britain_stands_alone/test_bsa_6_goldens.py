"""The worked examples of overruns, land combat and armour in Britain Stands Alone (golden G5 to G11, G18)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import name_of
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour
from games.britain_stands_alone.combats import at_sea, attack, field, overrun, rolled

PANZER = {"ge-pz-8": {"at": "3724", "reduced": True}}
CANTERBURY = {
    "ge-inf-17": "4023",
    "ge-inf-35": {"at": "4023", "reduced": True},
    "ge-amph-a": "4023",
    "ge-mtn-1": "4221",
    "br-bde-35": "4022",
    "br-armoured-bde-1": "4022",
}


@pytest.mark.clause("BSA-5.6u", "BSA-10.0k", "BSA-6.2d", "BSA-5.6s", "BSA-10.0a")
@pytest.mark.case("G-05")
def test_the_overrun_of_tonbridge() -> None:
    at = overrun({**PANZER, "br-guards-24": "3623"}, "3623", ["ge-pz-8"], "3724", dice=[4])
    assert at.prompt == "armour"
    assert at.options() == {"commit ge-pz-8", "hold_back"}
    at.do("commit ge-pz-8")
    assert at.over
    assert rolled(at) == (7, 3, "2-1", {"armour": 3}, "5-1", "D2!")
    assert at.where("br-guards-24") == "lost"
    assert at.where("ge-pz-8") == "3623"
    assert at.space("3623") in at.game.german
    assert not at.events("Advanced")
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-5.6v", "BSA-5.6i", "BSA-5.6l")
@pytest.mark.case("G-06")
def test_the_overrun_in_the_wood() -> None:
    panzer = {"ge-pz-8": {"at": "3623", "reduced": True, "spent": 4}}
    at = overrun({**panzer, "br-guards-20": "3624"}, "3624", ["ge-pz-8"], "3623", dice=[9])
    at.do("commit ge-pz-8")
    assert rolled(at) == (7, 2, "3-1", {"armour": 3, "forest": -1}, "5-1", "A1/D1")
    assert at.side == "br"
    at.do("retreat", "retreat_to 3625")
    assert at.where("br-guards-20") == "3625"
    assert at.options() == {"lose ge-pz-8", "retreat"}
    at.do("retreat")
    assert at.over
    assert at.where("ge-pz-8") == "3623"
    assert at.unit("ge-pz-8").spent == 8, "it must stop moving"


@pytest.mark.clause("BSA-6.1f", "BSA-6.1c", "BSA-6.1e")
@pytest.mark.case("G-07")
def test_odds_are_rounded_down() -> None:
    chart, game = field({"ge-inf-17": "3724"}, phase="ge_supply").game.edition.combat, field({}).game
    cases = {
        (26, 7): "3-1",
        (20, 5): "4-1",
        (13, 7): "1-1",
        (3, 7): "1-3",
        (7, 7): "1-1",
        (6, 7): "1-2",
        (60, 2): "30-1",
    }
    for (one, other), odds in cases.items():
        assert name_of(game, chart.column(one, other)) == odds


@pytest.mark.clause("BSA-6.2l", "BSA-6.2b", "BSA-6.2h", "BSA-6.2m", "BSA-6.2n")
@pytest.mark.case("LC-08", "G-08")
def test_two_divisions_and_a_three(result: Callable[[str], None]) -> None:
    result("A3")
    both = {"br-inf-45": "3724", "br-inf-4": "3724", "ge-inf-17": "3725"}

    def beaten(*answers: str) -> tuple[list[object], list[object]]:
        at = attack(field(both, phase="br_combat", dice=[5]), "3725", "br-inf-45", "br-inf-4")
        at.do(*answers)
        steps, hexes = [], []
        for unit in ("br-inf-45", "br-inf-4"):
            alive = at.where(unit) != "lost"
            steps.append(1 if alive and at.unit(unit).reduced else 2 if alive else 0)
            hexes.append(at.game.edition.chart.distance(at.space("3724"), at.space(at.where(unit))) if alive else None)
        assert at.over or at.prompt in ("combats", "advance"), at.prompt
        return steps, hexes

    def gone(unit: str, *path: str) -> tuple[str, ...]:
        return (f"go_back {unit}", *(f"retreat_to {space}" for space in path))

    lose_45, lose_4 = "lose br-inf-45", "lose br-inf-4"
    far = ("3623", "3523", "3422")
    last = tuple(f"retreat_to {space}" for space in far)
    assert beaten("retreat", *gone("br-inf-45", *far), *last) == ([2, 2], [3, 3])
    assert beaten(lose_45, "retreat", *gone("br-inf-45", *far[:2]), *last[:2]) == ([1, 2], [2, 2])
    assert beaten(lose_45, lose_4, "retreat", *gone("br-inf-4", "3623"), last[0]) == ([1, 1], [1, 1])
    assert beaten(lose_45, lose_45, "retreat", last[0]) == ([0, 2], [None, 1])
    assert beaten(lose_45, lose_45, lose_4) == ([0, 1], [None, 0])
    assert beaten(lose_4, lose_45, lose_4) == ([1, 0], [0, None])


@pytest.mark.clause("BSA-6.4g", "BSA-6.4h")
@pytest.mark.case("G-09")
def test_hits_cost_armour() -> None:
    at = field({"ge-pz-7": {"at": "3724", "hits": 2}, "ge-pz-8": {"at": "3724", "reduced": True}}, phase="ge_supply")
    assert armour(at.game, at.number("ge-pz-7")) == 1
    assert armour(at.game, at.number("ge-pz-8")) == 3, "steps do not matter"


@pytest.mark.clause("BSA-6.4i", "BSA-6.4f", "BSA-6.1k", "BSA-6.1o")
@pytest.mark.case("G-10")
def test_the_army_tanks_meet_a_panzer_division() -> None:
    at = field(
        {"br-tank-1": "3724", "br-inf-1": "3724", "br-inf-2": "3724", "br-canadian-1": "3724", "br-armoured-1": "3725",
         "ge-pz-7": {"at": "3824", "reduced": True, "hits": 0}, "br-inf-3": "3725", "br-aif": "3725"},
        phase="br_combat", dice=[9],
    )  # fmt: skip
    attack(at, "3824", "br-tank-1", "br-inf-1", "br-inf-2")
    at.do("commit br-tank-1", "commit ge-pz-7")
    attack_, defence, initial, shifts, odds, _ = rolled(at)
    assert (attack_, defence, initial) == (17, 5, "3-1")
    assert shifts == {"armour": -1}
    assert odds == "2-1"


@pytest.mark.clause("BSA-6.4q", "BSA-6.4r", "BSA-6.4m", "BSA-6.2v", "BSA-6.2u", "BSA-6.3l", "BSA-10.0m", "BSA-10.0n")
@pytest.mark.case("G-11")
def test_the_fight_for_canterbury() -> None:
    at = attack(field(CANTERBURY, dice=[2]), "4022", "ge-inf-17", "ge-inf-35", "ge-amph-a")
    at.do("commit ge-amph-a", "commit br-armoured-bde-1")
    assert rolled(at) == (20, 5, "4-1", {"forest": -1}, "3-1", "D2!")
    assert [at.names((event.piece,))[0] for event in at.events("PieceLost")] == ["br-armoured-bde-1", "br-bde-35"]
    assert at.prompt == "advance"
    assert at.targets("advance") == {"ge-inf-17", "ge-inf-35", "ge-amph-a"}
    assert factor(at.game, at.space("4022")) == 1
    at.do("advance ge-inf-17")
    assert at.targets("advance_to") == {"4022"}, "the first hex is the one that was given up"
    at.do("advance_to 4022")
    assert at.space("4022") in at.game.german
    assert factor(at.game, at.space("4022")) == 0
    assert {"4122", "4123", "3923"} <= at.targets("advance_to")
    at.do("advance_to 4122")
    assert at.where("ge-inf-17") == "4122"
    at.do("enough")
    assert at.over


@pytest.mark.clause("BSA-9.4x", "BSA-9.4t", "BSA-9.4s")
@pytest.mark.case("G-18")
def test_two_beaches_of_the_15th(result: Callable[[str], None]) -> None:
    sea = "Southern North Sea"
    at = field(
        {"br-inf-15": "4018", "ge-prahm-01": sea, "ge-prahm-02": sea, "ge-prahm-03": sea, "ge-prahm-04": sea,
         "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"),
         "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04")},
        dice=[5, 5],
    )  # fmt: skip
    result("D1")
    attack(at, "4019", "ge-inf-17")
    assert at.event("DivisionCharged").total == 1
    at.do("enough")
    result("A1/D2")
    attack(at, "4119", "ge-inf-26")
    assert at.event("DivisionCharged").total == 3
    assert not at.unit("br-inf-15").reduced
    at.do("enough")
    assert at.over
    assert at.unit("br-inf-15").reduced
    assert at.where("br-inf-15") == "4018"
