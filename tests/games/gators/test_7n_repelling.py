"""VII-n Repelling attacks against amphibious landings."""

from __future__ import annotations

import pytest
from island import Island, island, sound

SEA, BEACH, NEXT_BEACH, INLAND = "B1-0204", "B1-0304", "B1-0303", "B1-0404"
AROUND = "B1-0405"


def landing(dice: tuple[int, ...] = (), lander: str = "us-aav-1", **enemies: object) -> Island:
    """A unit goes from the water onto a beach with enemies about it."""
    units = {lander: SEA, **{name.replace("_", "-"): at for name, at in enemies.items()}}
    t = island(units, phase="us_movement", dice=dice)
    return t.do(f"move {lander}", f"to {BEACH}")


@pytest.mark.clause("GAT-VII-n.1")
def test_who_comes_out_of_the_water_is_attacked_at_once() -> None:
    t = landing(reb_m48_1=INLAND)
    assert (t.side, t.prompt) == ("reb", "repel")
    assert t.options() == {"repel reb-m48-1", "pass"}
    assert t.do("pass").side == "us"
    assert landing(reb_infantry_1=INLAND).side == "us"  # which has nothing against armor
    assert landing(reb_uh1b_1={"at": INLAND, "load": "A"}).side == "us"  # no land unit
    units = {"us-aav-1": "B1-0302", "reb-m48-1": INLAND}
    assert island(units).do("move us-aav-1", f"to {NEXT_BEACH}").side == "us"  # who is ashore already does not land


@pytest.mark.clause("GAT-VII-n.2")
@pytest.mark.parametrize("carrier_at", [SEA, NEXT_BEACH])
def test_so_is_who_is_unloaded(carrier_at: str) -> None:
    carrier = "us-lcu-1" if carrier_at == SEA else "us-lcac-1"
    lies = {"at": carrier_at, "ashore": 2 if carrier_at == NEXT_BEACH else 0}
    units = {carrier: lies, "us-rifle-1": carrier, "reb-infantry-1": AROUND}
    t = island(units, dice=(6,)).do("unload us-rifle-1", f"onto {BEACH}")
    assert t.options() == {"repel reb-infantry-1", "pass"}
    t.do("repel reb-infantry-1", "declare")
    assert t.event("CombatRolled").result == "DR1"
    assert t.where("us-rifle-1") == carrier


@pytest.mark.clause("GAT-VII-n.2")
@pytest.mark.parametrize(("carrier", "at"), [("us-lcac-1", NEXT_BEACH), ("us-ch53-1", NEXT_BEACH)])
def test_but_not_from_a_carrier_that_has_not_just_landed(carrier: str, at: str) -> None:
    units = {carrier: at, "us-rifle-1": carrier, "reb-infantry-1": AROUND}
    assert island(units).do("unload us-rifle-1", f"onto {BEACH}").prompt == "move"


@pytest.mark.clause("GAT-VII-n.2", "GAT-VII-m.1")
@pytest.mark.parametrize(("friend", "odds"), [("us-rifle-1", -1), ("us-rifle-2", 2)])
def test_who_is_unloaded_onto_a_platoon_has_its_defence(friend: str, odds: int) -> None:
    units = {"us-lcu-1": SEA, "us-heavy-1": "us-lcu-1", friend: BEACH if odds < 0 else NEXT_BEACH}
    t = island({**units, "reb-infantry-1": AROUND}, dice=(6,)).do("unload us-heavy-1", f"onto {BEACH}")
    t.do("repel reb-infantry-1", "declare")
    assert t.event("CombatRolled").odds == odds
    assert t.where(friend) == units[friend]  # it is not attacked itself


@pytest.mark.clause("GAT-VII-n.3")
def test_one_hex_back_is_into_the_water_or_the_carrier() -> None:
    t = landing((6,), reb_m48_1=INLAND)  # 2 against 2
    t.do("repel reb-m48-1", "declare")
    assert t.event("CombatRolled").result == "DR1"
    assert t.where("us-aav-1") == SEA
    told = t.event("Retreated")
    assert (told.clause, told.unit, told.path) == ("GAT-VII-n.3", t.number("us-aav-1"), (t.space(BEACH), t.space(SEA)))
    assert "move us-aav-1" not in t.options()
    units = {"us-aav-1": {"at": NEXT_BEACH, "ashore": 2}, "us-squad-1": "us-aav-1", "reb-infantry-1": AROUND}
    t = island(units, dice=(4,)).do("unload us-squad-1", f"onto {BEACH}", "repel reb-infantry-1", "declare")
    assert t.where("us-squad-1") == "us-aav-1"
    assert t.event("Retreated").path == (t.space(BEACH), t.space(NEXT_BEACH))
    assert t.unit("us-squad-1").ashore == 0
    assert "unload us-squad-1" not in t.options()
    sound(t)


@pytest.mark.clause("GAT-VII-n.3", "GAT-VII-b.11")
def test_where_a_friend_has_let_it_pass_it_goes_back_into_water_beside() -> None:
    def thrown_back(**friends: str) -> Island:
        units = {"us-lcac-1": "B1-0105", "us-lcac-2": "B1-0205", "reb-infantry-1": INLAND, **friends}
        t = island(units, dice=(4,)).do("move us-lcac-1", "lead", "via B1-0205", f"to {BEACH}")
        return t.do("repel reb-infantry-1", "declare")

    t = thrown_back()
    assert (t.event("CombatRolled").result, t.side) == ("DR1", "us")
    told = t.event("AttackDeclared")
    assert (told.kind, told.attackers) == ("repel", (t.number("reb-infantry-1"),))
    assert (told.defenders, told.hex) == ((t.number("us-lcac-1"),), t.space(BEACH))
    assert t.options() == {f"to {SEA}", "to B1-0305"}
    assert t.refusal("to B1-0205").clause == "GAT-VII-b.11"
    assert t.refusal(f"to {NEXT_BEACH}").clause == "GAT-VII-n.3"
    assert t.reason("to B1-0105") == ("GAT-VII-b.11", "not_a_step")
    assert t.do(f"to {SEA}").where("us-lcac-1") == SEA
    sound(t)
    t = thrown_back(**{"us-aav-1": "B1-0305"})
    assert t.where("us-lcac-1") == SEA  # no question
    t = thrown_back(**{"us-aav-1": "B1-0305", "us-aav-2": SEA})
    assert t.where("us-lcac-1") == "lost"


@pytest.mark.clause("GAT-VII-n.4")
def test_two_hexes_back_is_destruction() -> None:
    units = {"us-aav-1": {"at": NEXT_BEACH, "ashore": 2}, "us-squad-1": "us-aav-1", "reb-infantry-1": AROUND}
    t = island(units, dice=(5,)).do("unload us-squad-1", f"onto {BEACH}", "repel reb-infantry-1", "declare")
    assert (t.event("CombatRolled").result, t.where("us-squad-1")) == ("DR2", "lost")
    assert t.event("Destroyed").clause == "GAT-VII-n.4"


@pytest.mark.clause("GAT-VII-n.5")
def test_guns_repel_only_next_to_the_landing() -> None:
    assert landing(lander="us-lcac-1", reb_75mm_1="B1-0504").side == "us"
    t = landing(lander="us-lcac-1", reb_75mm_1="B1-0504", reb_mortar_1=INLAND, reb_75mm_2=AROUND)
    assert t.options() == {"repel reb-mortar-1", "repel reb-75mm-2", "pass"}
    assert t.refusal("repel reb-75mm-1").clause == "GAT-VII-n.5"


@pytest.mark.clause("GAT-VII-n.6")
def test_the_chance_is_gone_when_another_unit_moves() -> None:
    t = landing(lander="us-lcac-1", reb_infantry_1=INLAND).do("pass")
    assert (t.side, t.prompt) == ("us", "move")


@pytest.mark.clause("GAT-VII-n.7")
def test_one_repelling_attack_a_turn_that_leaves_the_own_turn_free() -> None:
    units = {"us-lcac-1": "B1-0205", "us-lcac-2": SEA, "reb-infantry-1": INLAND}
    t = island(units, dice=(3,))  # odds 2: no result
    t.do("move us-lcac-1", f"to {BEACH}", "repel reb-infantry-1", "declare")
    t.do("move us-lcac-2", f"to {NEXT_BEACH}")
    assert t.side == "us"  # not asked again
    lies = t.unit("reb-infantry-1")
    assert (lies.repelled, lies.fought, lies.moved) == (2, 0, 0)
    again = island({"us-lcac-1": BEACH, "reb-infantry-1": {"at": INLAND, "repelled": 2}}, phase="reb_combat")
    assert again.options() == {f"attack {BEACH}", "end"}


@pytest.mark.clause("GAT-VII-n.7")
def test_each_of_two_units_repels_once_a_turn() -> None:
    enemies = {"reb-infantry-1": INLAND, "reb-militia-1": AROUND}
    t = island({"us-lcac-1": "B1-0205", "us-lcac-2": SEA, **enemies}, dice=(3, 5))  # no result, twice
    t.do("move us-lcac-1", f"to {BEACH}")
    assert t.options() == {"repel reb-infantry-1", "repel reb-militia-1", "pass"}
    t.do("repel reb-infantry-1", "declare")
    assert t.options() == {"repel reb-militia-1", "pass"}
    t.do("repel reb-militia-1", "declare")
    t.do("move us-lcac-2", f"to {NEXT_BEACH}")
    assert t.side == "us", "nobody is left who has not made his"
    assert [t.unit(name).repelled for name in enemies] == [2, 2]


@pytest.mark.clause("GAT-VII-n.7")
def test_who_has_not_repelled_yet_may_meet_the_next_lander() -> None:
    units = {"us-lcac-1": "B1-0205", "us-lcac-2": SEA, "reb-infantry-1": INLAND}
    t = island(units).do("move us-lcac-1", f"to {BEACH}", "pass", "move us-lcac-2", f"to {NEXT_BEACH}")
    assert t.options() == {"repel reb-infantry-1", "pass"}


@pytest.mark.clause("GAT-VII-n.8")
def test_several_may_combine_or_attack_one_after_the_other() -> None:
    t = landing((3,), "us-lcac-1", reb_infantry_1=INLAND, reb_infantry_2=AROUND)
    t.do("repel reb-infantry-1", "repel reb-infantry-2", "declare")
    assert t.event("CombatRolled").odds == 4
    t = landing((3,), "us-lcac-1", reb_infantry_1=INLAND, reb_infantry_2=AROUND)
    t.do("repel reb-infantry-1", "declare")  # no result
    assert t.options() == {"repel reb-infantry-2", "pass"}


@pytest.mark.clause("GAT-VII-n.9")
def test_those_who_repel_may_suffer_themselves() -> None:
    t = landing((1,), "us-lcac-1", reb_infantry_1=INLAND)
    t.do("repel reb-infantry-1", "declare")
    assert (t.event("CombatRolled").result, t.side, t.prompt) == ("AR2", "reb", "retreat")
    t = landing((1,), "us-lav-1", reb_m48_1=INLAND)
    t.do("repel reb-m48-1", "declare")
    assert t.event("CombatRolled").result == "AR2"


@pytest.mark.clause("GAT-VII-n.1", "GAT-VI-l.1")
def test_the_question_tells_nothing_about_camouflaged_units() -> None:
    for unit in ("reb-infantry-1", "reb-stinger-1", "reb-truck-1"):
        t = island({"us-lcac-1": SEA, unit: {"at": INLAND, "hidden": True}})
        t.do("move us-lcac-1", f"to {BEACH}")
        assert (t.side, t.prompt) == ("reb", "repel")
        assert ("repel reb-infantry-1" in t.options()) == (unit == "reb-infantry-1")
        t.do("pass")


@pytest.mark.clause("GAT-II-b.3", "GAT-VII-n.1")
def test_a_team_that_swims_ashore_has_to_be_found() -> None:
    t = landing((2,), "us-seal-1", reb_infantry_1=INLAND)
    t.do("repel reb-infantry-1", "declare")
    assert t.where("us-seal-1") == BEACH
    assert not t.event("SearchRolled").found


@pytest.mark.clause("GAT-VII-n.2", "GAT-VI-f.4")
def test_who_is_set_down_in_the_water_has_not_landed() -> None:
    units = {"us-lcu-1": SEA, "us-aav-1": "us-lcu-1", "reb-m48-1": BEACH}
    t = island(units).do("unload us-aav-1")
    beside = sorted(hex_ for hex_ in t.targets("onto") if t.game.edition.board.adjacent(t.space(hex_), t.space(BEACH)))
    assert beside
    assert t.do(f"onto {beside[0]}").side == "us"


@pytest.mark.clause("GAT-VII-n.2", "GAT-VI-f.4")
@pytest.mark.parametrize(("ashore", "side"), [(2, "reb"), (1, "us")])
def test_who_has_just_landed_and_unloads_into_water_is_watched(ashore: int, side: str) -> None:
    lcac = {"at": NEXT_BEACH, "ashore": ashore}
    t = island({"us-lcac-1": lcac, "us-aav-1": "us-lcac-1", "reb-m48-1": BEACH}, turn=2, dice=(6,))
    assert t.do("unload us-aav-1", f"onto {SEA}").side == side
    if side == "reb":
        t.do("repel reb-m48-1", "declare")
        assert (t.event("CombatRolled").result, t.where("us-aav-1")) == ("DR1", "us-lcac-1")
        sound(t)


@pytest.mark.clause("GAT-VII-n.8", "GAT-VII-a.7")
def test_each_takes_part_in_a_repelling_attack_once() -> None:
    t = landing(lander="us-lcac-1", reb_infantry_1=INLAND, reb_infantry_2=AROUND).do("repel reb-infantry-1")
    assert t.options() == {"repel reb-infantry-2", "declare"}
    assert t.reason("repel reb-infantry-1") == ("GAT-VII-a.7", "takes_part")


@pytest.mark.clause("GAT-VII-n.3", "GAT-VI-l.4")
def test_who_is_thrown_back_beside_a_counter_has_not_ended_its_move_there() -> None:
    counter = {"reb-infantry-1": {"at": NEXT_BEACH, "hidden": True}}
    t = island({"us-lcac-1": "B1-0105", "us-lcac-2": "B1-0205", **counter}, dice=(4,))
    t.do("move us-lcac-1", "lead", "via B1-0205", f"to {BEACH}", "repel reb-infantry-1", "declare", f"to {SEA}")
    assert (t.where("us-lcac-1"), t.unit("reb-infantry-1").hidden) == (SEA, True)
