"""VI-d Stacking: a unit ends its move alone in its hex, but for the exceptions that are listed."""

from __future__ import annotations

import pytest
from island import Island, Lie, island, sound


def goals(t: Island, unit: str) -> set[str]:
    return t.do(f"move {unit}").targets("to")


@pytest.mark.clause("GAT-VI-d.1")
@pytest.mark.parametrize("other", ["us-rifle-2", "us-truck-1", "us-ch46-1", "reb-truck-1", "reb-f5-1"])
def test_a_unit_ends_its_move_in_an_empty_hex(other: str) -> None:
    t = island({"us-rifle-1": "B1-0403", other: "B1-0404"})
    assert "B1-0404" not in goals(t, "us-rifle-1")
    assert t.refusal("to B1-0404").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-VI-d.1")
@pytest.mark.parametrize("other", ["us-ch46-2", "us-rifle-1", "us-lhd-1", "us-lcu-1"])
def test_aircraft_too_end_alone(other: str) -> None:
    start, taken = ("O10-0402", "O10-0403") if other in ("us-lhd-1", "us-lcu-1") else ("B1-0403", "B1-0404")
    t = island({"us-ch46-1": start, other: taken})
    assert taken not in goals(t, "us-ch46-1")


@pytest.mark.clause("GAT-VI-d.1")
def test_a_hex_that_was_left_is_empty() -> None:
    t = island({"us-rifle-1": "B1-0403", "us-rifle-2": "B1-0404"})
    t.do("move us-rifle-2", "to B1-0405")
    assert "B1-0404" in goals(t, "us-rifle-1")


@pytest.mark.clause("GAT-VI-d.2", "GAT-VI-g.1")
def test_the_carried_are_under_their_carrier() -> None:
    t = island({"us-lav-1": "B1-0403", "us-squad-1": "B1-0404"})
    t.do("move us-squad-1")
    assert "B1-0403" not in t.targets("to")
    assert t.targets("board") == {"us-lav-1"}
    t.do("board us-lav-1")
    assert t.game.at[t.space("B1-0403")] == (t.number("us-lav-1"),)
    sound(t)


@pytest.mark.clause("GAT-VI-d.2")
def test_the_carried_move_with_their_carrier() -> None:
    t = island({"us-lav-1": "B1-0403", "us-squad-1": "us-lav-1", "us-squad-2": "B1-0502"})
    t.do("move us-lav-1", "to B1-0405")
    assert t.game.place(t.number("us-squad-1")) == t.space("B1-0405")


SQUADS = {"us-squad-1": "B1-0403", "us-squad-2": "B1-0404", "us-squad-3": "B1-0503", "us-rifle-1": "split"}


@pytest.mark.clause("GAT-VI-d.3", "GAT-VI-d.9", "GAT-VI-i.1")
def test_three_squads_come_together_and_two_do_not() -> None:
    t = island(SQUADS)
    t.do("move us-squad-2")
    assert "B1-0403" not in t.targets("to"), "not to stay there as two"
    assert "B1-0403" in t.targets("gather")
    t.do("gather B1-0403")
    assert t.options() == {"gather us-squad-3"}, "the third has to come"
    t.do("gather us-squad-3")
    assert t.where("us-rifle-1") == "B1-0403"
    sound(t)


@pytest.mark.clause("GAT-VI-d.9")
def test_two_squads_find_no_third() -> None:
    t = island(SQUADS | {"us-squad-3": "B1-0405"})
    t.do("move us-squad-2")
    assert not t.targets("gather")
    assert t.refusal("to B1-0403").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-VI-d.9")
@pytest.mark.parametrize("die", [4, 6], ids=["thrown back", "destroyed"])
def test_where_the_third_is_repelled_the_second_goes_back(die: int) -> None:
    aav = {"us-aav-1": {"at": "B1-0404", "ashore": 2}, "us-squad-3": "us-aav-1", "reb-infantry-1": "B1-0304"}
    t = island({**aav, "us-squad-1": "B1-0303", "us-squad-2": "B1-0203", "us-rifle-1": "split"}, dice=(die,))
    t.do("move us-squad-2", "gather B1-0303", "gather us-squad-3", "repel reb-infantry-1", "declare")
    assert t.where("us-squad-3") == ("us-aav-1" if die == 4 else "lost")
    assert (t.where("us-squad-1"), t.where("us-squad-2")) == ("B1-0303", "B1-0203")
    assert t.event("Moved").path == (t.space("B1-0303"), t.space("B1-0203"))
    assert t.refusal("move us-squad-2").clause == "GAT-VI-a.1", "its move is made"
    sound(t)


@pytest.mark.clause("GAT-VI-d.9")
def test_whoever_was_set_down_for_a_platoon_goes_back_aboard() -> None:
    aavs = {f"us-aav-{n}": {"at": at, "ashore": 2} for n, at in ((1, "B1-0203"), (2, "B1-0404"))}
    squads = {"us-squad-1": "B1-0303", "us-squad-2": "us-aav-1", "us-squad-3": "us-aav-2", "us-rifle-1": "split"}
    t = island({**aavs, **squads, "reb-infantry-1": "B1-0304"}, dice=(6,))
    t.do("unload us-squad-2", "gather B1-0303", "pass", "gather us-squad-3", "repel reb-infantry-1", "declare")
    assert (t.where("us-squad-1"), t.where("us-squad-2")) == ("B1-0303", "us-aav-1")
    assert not t.targets("unload"), "nor does it leave again in this turn"
    sound(t)


@pytest.mark.clause("GAT-VI-d.4", "GAT-VI-k.2")
@pytest.mark.parametrize(
    ("truck", "gun", "phase"),
    [
        ("us-truck-1", "us-155mm-1", "us_movement"),
        ("reb-truck-1", "reb-75mm-1", "reb_movement"),
        ("reb-truck-1", "reb-hawk-1", "reb_movement"),
    ],
)
def test_a_truck_enters_the_hex_of_a_gun(truck: str, gun: str, phase: str) -> None:
    t = island({truck: "B1-0403", gun: "B1-0405"}, phase=phase)
    t.do(f"move {truck}")
    assert "B1-0405" not in t.targets("to")
    t.do(f"hitch {gun}")
    assert t.where(truck) == t.where(gun) == "B1-0405"


@pytest.mark.clause("GAT-VI-d.4")
@pytest.mark.parametrize(("unit", "gun"), [("us-lvs-1", "us-155mm-1"), ("us-truck-1", "us-mortar-1")])
def test_no_other_vehicle_and_no_other_weapon(unit: str, gun: str) -> None:
    t = island({unit: "B1-0403", gun: "B1-0405"}).do(f"move {unit}")
    assert not t.targets("hitch")


@pytest.mark.clause("GAT-VI-d.5")
def test_aircraft_stack_without_limit_on_their_airstrip() -> None:
    fleet = {f"reb-uh1b-{n}": "M2-0101" for n in range(1, 5)} | {"reb-f5-1": "M2-0101"}
    t = island({**fleet, "reb-f5-2": {"at": "M2-0403", "load": "XX"}}, phase="reb_movement")
    assert "M2-0101" in goals(t, "reb-f5-2")
    t.do("to M2-0101")
    assert len(t.game.at[t.space("M2-0101")]) == 6
    sound(t)


@pytest.mark.clause("GAT-VI-d.5")
def test_only_on_a_friendly_airstrip() -> None:
    there = {"us-ch46-1": "M2-0101", "us-ch46-2": "M2-0202"}
    assert "M2-0101" not in goals(island(there), "us-ch46-2")
    ours = island(there, strips={"M2-0101": {"owner": 0}})
    assert "M2-0101" in goals(ours, "us-ch46-2")
    theirs = island(
        {"reb-f5-1": "M2-0101", "reb-f5-2": {"at": "M2-0202", "load": "X"}},
        phase="reb_movement",
        strips={"M2-0101": {"owner": 0}},
    )
    assert "M2-0101" not in goals(theirs, "reb-f5-2")


@pytest.mark.clause("GAT-VI-d.1", "GAT-VI-d.5")
@pytest.mark.parametrize(
    ("unit", "enemy", "phase", "owner"),
    [("us-ch46-1", "reb-f5-1", "us_movement", 0), ("reb-f5-1", "us-ch46-1", "reb_movement", 1)],
)
def test_aircraft_do_not_stack_with_an_enemy_above_their_airstrip(
    unit: str, enemy: str, phase: str, owner: int
) -> None:
    lies: dict[str, Lie] = {unit: {"at": "M2-0202", "load": "X" if "f5" in unit else ""}, enemy: "M2-0101"}
    t = island(lies, phase=phase, strips={"M2-0101": {"owner": owner}})
    assert "M2-0101" not in goals(t, unit)
    assert t.reason("to M2-0101") == ("GAT-VI-d.1", "not_empty")
    alone = island({unit: lies[unit]}, phase=phase, strips={"M2-0101": {"owner": owner}})
    assert "M2-0101" in goals(alone, unit)


@pytest.mark.clause("GAT-VI-d.1", "GAT-VI-d.5")
def test_the_airstrip_is_for_aircraft_alone() -> None:
    t = island({"reb-f5-1": "M2-0101", "reb-infantry-1": "M2-0202"}, phase="reb_movement")
    assert "M2-0101" not in goals(t, "reb-infantry-1")
    t = island({"reb-infantry-1": "M2-0101", "reb-f5-1": {"at": "M2-0202", "load": "X"}}, phase="reb_movement")
    assert "M2-0101" not in goals(t, "reb-f5-1")


@pytest.mark.clause("GAT-VI-d.6", "GAT-II-b.15")
def test_a_small_team_stacks_with_a_fav_and_moves_with_it() -> None:
    t = island({"us-recon-1": "B1-0403", "us-fav-1": "B1-0404"})
    t.do("move us-recon-1", "board us-fav-1")
    assert t.where("us-recon-1") == "us-fav-1"
    later = island({"us-recon-1": "us-fav-1", "us-fav-1": "B1-0404"}).do("move us-fav-1", "to B1-0502")
    assert later.game.place(later.number("us-recon-1")) == later.space("B1-0502")
    no_team = island({"us-squad-1": "B1-0403", "us-fav-1": "B1-0404"}).do("move us-squad-1")
    assert not no_team.targets("board")


PAIRS = [
    ("us-rifle-1", "us-heavy-1", True),
    ("us-heavy-1", "us-rifle-1", True),
    ("us-rifle-1", "us-javelin-1", True),
    ("reb-infantry-1", "reb-heavy-1", True),
    ("reb-infantry-1", "reb-dragon-1", True),
    ("reb-infantry-1", "reb-stinger-1", True),
    ("reb-stinger-1", "reb-infantry-1", True),
    ("us-rifle-1", "us-mortar-1", False),
    ("reb-infantry-1", "reb-mortar-1", False),
    ("us-rifle-1", "us-rifle-2", False),
    ("us-heavy-1", "us-heavy-2", False),
    ("us-heavy-1", "us-javelin-1", False),
    ("reb-militia-1", "reb-heavy-1", False),
    ("reb-guerrillas-1", "reb-stinger-1", False),
    ("us-squad-1", "us-heavy-1", False),
    ("us-rifle-1", "us-recon-1", False),
    ("us-rifle-1", "us-engineers-1", False),
]


@pytest.mark.clause("GAT-VI-d.7")
@pytest.mark.parametrize(("mover", "other", "may"), PAIRS)
def test_a_platoon_and_a_weapons_unit_stack(mover: str, other: str, may: bool) -> None:
    phase = "us_movement" if mover.startswith("us") else "reb_movement"
    t = island({mover: "B1-0403", other: "B1-0404"}, phase=phase)
    assert ("B1-0404" in goals(t, mover)) is may
    if may:
        t.do("to B1-0404")
        assert len(t.game.at[t.space("B1-0404")]) == 2
        sound(t)


@pytest.mark.clause("GAT-VI-d.7")
@pytest.mark.parametrize("third", ["us-rifle-2", "us-heavy-2", "us-javelin-1"])
def test_only_one_of_each(third: str) -> None:
    t = island({"us-rifle-1": "B1-0404", "us-heavy-1": "B1-0404", third: "B1-0403"})
    assert "B1-0404" not in goals(t, third)
    assert t.refusal("to B1-0404").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-VI-d.7")
def test_enemies_do_not_stack() -> None:
    t = island({"us-rifle-1": "B1-0403", "reb-dragon-1": "B1-0404"})
    assert "B1-0404" not in goals(t, "us-rifle-1")
    t = island({"us-lcu-1": "B1-0202", "us-rifle-1": "us-lcu-1", "reb-dragon-1": "B1-0203"})
    t.do("unload us-rifle-1")
    assert t.targets("onto") == {"B1-0302"}


@pytest.mark.clause("GAT-VI-d.8")
def test_a_pair_goes_on_together_and_parts() -> None:
    t = island({"us-rifle-1": "B1-0403", "us-heavy-1": "B1-0403"})
    t.do("move us-rifle-1", "to B1-0404", "move us-heavy-1")
    assert {"B1-0404", "B1-0502"} <= t.targets("to"), "after it, or another way"
    t.do("to B1-0404")
    assert t.where("us-rifle-1") == t.where("us-heavy-1") == "B1-0404"
    sound(t)


@pytest.mark.clause("GAT-VI-d.1", "GAT-VI-l.1")
def test_an_aircraft_finds_no_room_where_it_sees_a_counter_face_down() -> None:
    t = island({"us-ch46-1": "T1-0804", "reb-f5-1": {"at": "M2-0101", "hidden": True}}).do("move us-ch46-1")
    assert "M2-0101" not in t.targets("to")
    assert t.reason("to M2-0101") == ("GAT-VI-d.1", "not_empty")  # as Player 1 knows it: nobody is seen there
