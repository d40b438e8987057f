"""10.1, 10.3 Ground combat (Op 23): who fires, who names whom in what order, what follows for control."""

from __future__ import annotations

import pytest
from waters import Waters, waters

GREEN = {**dict.fromkeys(("uk-2p", "uk-sas", "ar-12", "ar-8"), "goose-green"), "uk-yarmouth": "sea-7"}


def fight(**more: object) -> Waters:
    return waters(GREEN, **more).do("op 23", "at goose-green")  # type: ignore[arg-type]


@pytest.mark.clause("FS-7.1.23a")
def test_ground_is_attacked_where_it_is_contested() -> None:
    t = waters({**GREEN, "uk-40c": "san-carlos", "ar-5": "port-howard"})
    assert "op 23" in t.options()
    assert t.do("op 23").options() == {"at goose-green"}
    assert "op 23" not in waters({"uk-40c": "san-carlos", "ar-5": "port-howard"}).options()
    assert "op 23" not in waters({"uk-40c": "falklands-sea", "ar-puc-1": "goose-green"}).options()


@pytest.mark.clause("FS-10.1e", "FS-10.3a")
def test_the_attacker_names_first_and_may_hold_then_all_of_the_defender() -> None:
    t = fight(dice=[6, 6, 6])
    assert (t.side, t.prompt, t.names(t.ask.about)) == ("uk", "aim", ("uk-sas",))
    assert t.options() == {"at-unit ar-8", "at-unit ar-12", "hold", "spread"}
    t.do("hold")
    assert t.names(t.ask.about) == ("uk-2p",)
    t.do("at-unit ar-12")
    assert (t.side, t.options()) == ("ar", {"at-unit uk-2p", "at-unit uk-sas", "spread"})
    t.do("at-unit uk-sas", "at-unit uk-2p")
    assert [t.names((shot.shooter, shot.target)) for shot in t.events("Fired")] == [
        ("uk-2p", "ar-12"),
        ("ar-12", "uk-sas"),
        ("ar-8", "uk-2p"),
    ]


@pytest.mark.clause("FS-10.1e")
def test_both_sides_dice_fall_together() -> None:
    t = fight(dice=[1, 1, 1, 1]).do("at-unit ar-12", "at-unit ar-8", "at-unit uk-sas", "at-unit uk-2p")
    assert [t.where(name) for name in ("ar-12", "ar-8", "uk-sas", "uk-2p")] == ["lost", "lost", "lost", "goose-green"]
    assert t.unit("uk-2p").hits == 1
    assert not t.dice_left()


@pytest.mark.clause("FS-10.1e")
def test_the_rest_of_the_dice_can_be_spread() -> None:
    t = fight(dice=[6] * 4).do("spread", "spread")
    assert [t.names((shot.target,))[0] for shot in t.events("Fired")] == ["ar-12", "ar-8", "uk-sas", "uk-2p"]


@pytest.mark.clause("FS-10.3a", "FS-3.6c", "FS-4.4.5a")
def test_who_is_left_alone_takes_the_area() -> None:
    t = fight(dice=[1, 1, 6, 6]).do("spread", "spread")
    assert (t.holder("goose-green"), t.points, t.g.state.operations) == ("uk", 7, 29)


@pytest.mark.clause("FS-10.3a")
def test_a_fight_without_a_decision_leaves_the_area_contested() -> None:
    t = fight(dice=[6] * 4).do("spread", "spread")
    assert (t.holder("goose-green"), t.points) == ("ar", 8)
    assert t.g.state.fight is None


@pytest.mark.clause("FS-10.3b")
def test_hits_at_port_stanley_need_a_lower_number() -> None:
    places = {"uk-2p": "port-stanley", "ar-7": "port-stanley"}
    number = waters().lowered("uk-2p", "ar-7", -waters().g.e.modifiers.fortified)
    t = waters(places, dice=[number + 1, 6]).do("op 23", "at port-stanley", "at-unit ar-7")
    assert t.where("ar-7") == "port-stanley"
    t = waters(places, dice=[number, 6]).do("op 23", "at port-stanley", "at-unit ar-7")
    assert t.where("ar-7") == "lost"


@pytest.mark.clause("FS-10.1e")
def test_ar_names_first_in_its_own_operation() -> None:
    t = waters(GREEN, phase="ar_ops", dice=[1, 1, 6, 6]).do("op 23", "at goose-green")
    assert (t.side, t.targets("at-unit")) == ("ar", {"uk-2p", "uk-sas"})
    t.do("at-unit uk-2p", "at-unit uk-2p")
    assert t.side == "uk"
    t.do("spread")
    assert t.where("uk-2p") == "lost"


@pytest.mark.clause("FS-10.1c", "FS-11.3.2-6")
def test_a_die_that_can_hit_nobody_is_not_rolled() -> None:
    places = {"uk-brilliant": "sea-5", "uk-sas": "uk-brilliant", "ar-santa-fe": "south-georgia"}
    t = waters(places, dice=[1], event="2-6").do("op 4", "sail uk-brilliant", "go")
    assert (t.events("Fired"), t.where("ar-santa-fe"), t.holder("south-georgia")) == ([], "south-georgia", "uk")
