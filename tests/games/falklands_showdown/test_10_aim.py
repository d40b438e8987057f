"""10.1, 10.3 Ground combat (Op 23): who fires, who names whom in what order, what follows for control."""

from __future__ import annotations

import pytest
from waters import Waters, by_the_first, waters

GREEN = {**dict.fromkeys(("uk-2p", "uk-sas", "ar-12", "ar-8"), "goose-green"), "uk-yarmouth": "sea-7"}


def fight(**more: object) -> Waters:
    return waters(GREEN, **more).do("op 23", "at goose-green")  # type: ignore[arg-type]


@pytest.mark.clause("FS-7.1.23a")
def test_ground_is_attacked_where_enemies_are_and_own_units_there_or_beside_them() -> None:
    t = waters({**GREEN, "uk-40c": "teal-inlet", "ar-5": "port-howard", "ar-4": "mount-kent"})
    assert t.do("op 23").options() == {"at goose-green", "at mount-kent"}
    assert t.reason("at port-howard") == ("FS-7.1.23a", "own_units_near")
    assert t.reason("at san-carlos") == ("FS-7.1.23a", "enemy_units_there")
    assert "op 23" not in waters({"uk-40c": "san-carlos", "ar-5": "port-howard"}).options()
    assert "op 23" not in waters({"uk-40c": "falklands-sea", "ar-puc-1": "goose-green"}).options()
    aboard = {"uk-canberra": "falklands-sea", "uk-40c": "uk-canberra"}
    assert "op 23" not in waters({**aboard, "ar-8": "fox-bay", "ar-puc-1": "fox-bay"}).options()


BESIDE = {**dict.fromkeys(("uk-2p", "uk-3p"), "san-carlos"), "uk-40c": "fitzroy", "uk-42c": "teal-inlet"}
"""Units of which all but the last are beside Goose Green."""


@pytest.mark.clause("FS-7.1.23a")
def test_units_of_the_areas_beside_it_march_in_and_then_it_is_fought() -> None:
    t = waters({**BESIDE, "ar-12": "goose-green"}, dice=[1, 6, 6]).do("op 23", "at goose-green")
    assert t.options() == {"march uk-2p", "march uk-3p", "march uk-40c"}  # nobody is there to attack yet
    t.do("march uk-2p")
    assert t.options() == {"march uk-3p", "march uk-40c", "go"}
    t.do("march uk-40c", "go")
    assert t.prompt == "aim"
    assert [t.where(name) for name in ("uk-2p", "uk-40c", "uk-3p")] == ["goose-green", "goose-green", "san-carlos"]
    assert [event.path for event in t.events("Marched")] == [
        (t.space("san-carlos"), t.space("goose-green")),
        (t.space("fitzroy"), t.space("goose-green")),
    ]
    t.do("spread", "spread")
    assert (t.where("ar-12"), len(t.events("Fired")), t.over) == ("lost", 3, True)


@pytest.mark.clause("FS-7.1.23a")
def test_no_more_march_in_than_the_limit() -> None:
    many = dict.fromkeys(("uk-2p", "uk-3p", "uk-40c", "uk-42c", "uk-45c", "uk-gr", "uk-sg", "uk-wg"), "san-carlos")
    t = waters({**many, "ar-12": "goose-green"}).do("op 23", "at goose-green")
    limit = t.game.edition.limits.march
    assert limit < len(many)
    for name in list(many)[:limit]:
        t.do(f"march {name}")
    assert t.prompt == "aim"
    assert [t.where(name) for name in many] == ["goose-green"] * limit + ["san-carlos"] * (len(many) - limit)


@pytest.mark.clause("FS-7.1.23a")
def test_nobody_need_march_in() -> None:
    t = waters({**GREEN, "uk-40c": "san-carlos"}).do("op 23", "at goose-green")
    assert t.options() == {"march uk-40c", "go"}
    t.do("go")
    assert (t.prompt, t.where("uk-40c"), t.events("Marched")) == ("aim", "san-carlos", [])
    t = waters(GREEN).do("op 23", "at goose-green")
    assert t.prompt == "aim"  # nobody could


@pytest.mark.clause("FS-7.1.23a", "FS-9.8b", "FS-9.8a")
def test_who_is_in_a_contested_area_or_across_the_water_does_not_march_in() -> None:
    places = {"uk-2p": "san-carlos", "ar-8": "san-carlos", "uk-40c": "fitzroy", "ar-12": "goose-green"}
    t = waters({**places, "uk-3p": "port-howard"}).do("op 23", "at goose-green")
    assert t.options() == {"march uk-40c"}
    assert t.reason("march uk-2p") == ("FS-9.8b", "back_to_own")
    assert t.reason("march uk-3p") == ("FS-9.8a", "next_area")
    assert waters({"uk-2p": "san-carlos", "ar-8": "san-carlos", "ar-12": "goose-green"}).do("op 23").options() == {
        "at san-carlos"
    }


@pytest.mark.clause("FS-7.1.23a", "FS-3.6c")
def test_control_is_settled_where_it_was_fought() -> None:
    t = waters({"uk-2p": "san-carlos", "ar-12": "goose-green"}, dice=[1, 6], control={"san-carlos": "uk"})
    t.do("op 23", "at goose-green", "march uk-2p", *([] if t.over else ["at-unit ar-12"]))
    assert (t.holder("goose-green"), t.holder("san-carlos"), t.over) == ("uk", "uk", True)


@pytest.mark.clause("FS-10.3c")
def test_those_who_march_in_hit_less_well_than_those_who_are_there() -> None:
    places = {"uk-2p": "san-carlos", "uk-40c": "goose-green", "ar-12": "goose-green", "uk-sas": "goose-green"}
    t = by_the_first(places)
    t.roll(6, 6, 6, 6)
    t.do("op 23", "at goose-green", "march uk-2p", "spread", "spread")
    numbers = {t.names((shot.shooter,))[0]: shot.number for shot in t.events("Fired")}
    marched = t.lowered("uk-2p", "ar-12", -t.game.edition.modifiers.marched)
    assert numbers["uk-2p"] == marched < t.factor("uk-2p", "ar-12")
    assert numbers["uk-40c"] == t.factor("uk-40c", "ar-12")


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


@pytest.mark.clause("FS-10.1e", "FS-10.11a")
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
    assert (t.holder("goose-green"), t.points, t.game.state.operations) == ("uk", 7, 29)


@pytest.mark.clause("FS-10.3a")
def test_a_fight_without_a_decision_leaves_the_area_contested() -> None:
    t = fight(dice=[6] * 4).do("spread", "spread")
    assert (t.holder("goose-green"), t.points) == ("ar", 8)
    assert t.game.state.fight is None


@pytest.mark.clause("FS-10.3b")
def test_hits_at_port_stanley_need_a_lower_number() -> None:
    places = {"uk-2p": "fitzroy", "ar-7": "port-stanley"}
    attack = ("op 23", "at port-stanley", "march uk-2p", "at-unit ar-7")
    number = waters().lowered("uk-2p", "ar-7", -waters().game.edition.modifiers.fortified)
    t = waters(places, dice=[number + 1, 6]).do(*attack)
    assert t.where("ar-7") == "port-stanley"
    t = waters(places, dice=[number, 6]).do(*attack)
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
