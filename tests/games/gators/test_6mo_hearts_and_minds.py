"""VI-m Guerrillas, VI-o the Medical Team."""

from __future__ import annotations

import pytest
from island import Island, island

from beachhead.games.gators.model import US
from beachhead.games.gators.rules.combat_7.destruction_7e import destroy

LOST = {"reb-infantry-1": "lost"}


def rising(units: dict[str, object] | None = None, dice: tuple[int, ...] = (), **more: object) -> Island:
    """The guerrilla phase after a loss."""
    return island(LOST | (units or {}), phase="guerrillas", dice=dice, bereaved=True, **more)  # type: ignore[arg-type]


@pytest.mark.clause("GAT-VI-m.1")
def test_guerrillas_rise_once_somebody_is_lost() -> None:
    assert island({"reb-infantry-1": "M2-0402"}, phase="guerrillas").over
    assert rising().options() == {"raise", "pass"}
    units = {"us-rifle-1": "M3-0404", "reb-truck-1": "M3-0405"}
    t = island(units, phase="us_combat", whole=True, dice=(6,)).do("attack M3-0405", "fire us-rifle-1", "declare")
    while t.prompt == "retreat":
        t.do(sorted(t.options())[0])
    assert t.game.state.bereaved == (t.where("reb-truck-1") == "lost")


@pytest.mark.clause("GAT-VI-m.2")
@pytest.mark.parametrize(("die", "rise"), [(3, False), (4, True), (6, True)])
def test_four_or_more_raises_one(die: int, rise: bool) -> None:
    t = rising(dice=(die,)).do("raise")
    assert t.over is not rise
    if rise:
        t.do("at M2-0205")
        assert t.where("reb-guerrillas-1") == "M2-0205"
        assert t.over
    assert rising().do("pass").over


@pytest.mark.clause("GAT-VI-m.3", "GAT-VI-d.1")
@pytest.mark.parametrize(("ruling", "clause"), [("free_land", "GAT-VI-m.3"), ("with_friends", "GAT-VI-d.1")])
def test_they_appear_with_no_friends_under_the_stacking_rules_either(ruling: str, clause: str) -> None:
    friends = {"reb-infantry-2": "M3-0403", "reb-heavy-1": "M3-0405"}
    t = rising(friends, dice=(4,), settings={"guerrilla_hexes": ruling}).do("raise")
    for space in friends.values():
        assert space not in t.targets("at")
        assert t.reason(f"at {space}") == (clause, "not_empty")


@pytest.mark.clause("GAT-VI-m.2", "GAT-VI-m.3")
def test_nobody_is_asked_to_roll_where_guerrillas_have_no_place() -> None:
    edition = rising().game.edition
    board, ground = edition.board, edition.ground
    bare, watch = {space for space, kind in enumerate(ground) if kind.is_land}, []
    while bare:
        watch.append(max(range(len(ground)), key=lambda space: len(bare & {space, *board.near[space]})))
        bare -= {watch[-1], *board.near[watch[-1]]}
    ours = [unit.id for unit in edition.units if unit.side == US]
    everywhere = {unit: board.names[at] for unit, at in zip(ours, watch, strict=False)}
    assert len(everywhere) == len(watch)
    assert rising(everywhere).over
    everywhere.popitem()
    assert rising(everywhere).prompt == "raise"


@pytest.mark.clause("GAT-VI-m.2", "GAT-VI-m.6")
def test_each_guerrilla_phase_may_raise_one() -> None:
    t = rising({"reb-truck-1": "M2-0402", "us-lhd-1": "O1-0600"}, dice=(4, 3, 6), whole=True)
    found = []
    for _ in range(3):
        t.do("raise")
        if t.prompt == "guerrillas":
            t.do(f"at {'M2-0205' if not found else 'M3-0303'}")
        found.append(sum(t.game.hex(unit) >= 0 for unit in t.game.edition.of_kind("reb-guerrillas")))
        while t.prompt != "raise":
            t.do("end")
    assert found == [1, 1, 2]
    assert t.dice_left() == ()


@pytest.mark.clause("GAT-VI-m.3", "GAT-II-c.2")
def test_they_appear_on_free_land_away_from_player_1() -> None:
    t = rising({"us-rifle-1": "M3-0404", "us-lhd-1": "O1-0600", "reb-truck-1": "M2-0402"}, dice=(5,)).do("raise")
    places, edition = t.targets("at"), t.game.edition
    assert all(edition.ground[edition.board.space(name)].is_land for name in places)
    assert not places & {"M3-0404", "M3-0405", "M3-0403", "M2-0402", "T2-0401", "O1-0500"}
    assert {"M2-0205", "M3-0803", "M2-0101"} <= places
    assert t.refusal("at M3-0405").reason.key == "gators.no.near_marines"
    assert t.refusal("at M2-0402").reason.key == "gators.no.not_empty"
    assert t.refusal("at O1-0500").reason.key == "gators.no.no_cover"


@pytest.mark.clause("GAT-VI-m.4", "GAT-II-b.25")
@pytest.mark.parametrize(("at", "needed"), [("M3-0703", 6), ("M3-0503", 4), ("us-lcac-1", 4), ("M2-0402", 6)], ids=str)
def test_clean_water_beside_a_town_makes_it_harder(at: str, needed: int) -> None:
    t = rising({"us-lcac-1": "M3-0703" if at == "us-lcac-1" else "M3-0302", "us-rowpu-1": at}, dice=(needed - 1,))
    t.do("raise")
    assert t.over
    assert t.event("GuerrillasRolled").needed == needed
    t = rising({"us-lcac-1": "M3-0302", "us-rowpu-1": at if at != "us-lcac-1" else "us-lcac-1"}, dice=(needed,))
    assert not t.do("raise").over


@pytest.mark.clause("GAT-VI-m.6")
def test_destroyed_guerrillas_come_back_four_at_most() -> None:
    units = {f"reb-guerrillas-{n}": f"M3-040{n + 1}" for n in range(1, 5)}
    assert rising(units).over
    units |= {"us-av8-1": {"at": "M3-0501", "load": "GGX", "strayed": True}}
    t = rising(units | {"reb-guerrillas-1": "reserve"}, dice=(4,)).do("raise", "at M2-0205")
    assert t.where("reb-guerrillas-1") == "M2-0205"
    destroy(t.game, t.number("reb-guerrillas-1"), "GAT-VI-m.6")
    assert t.where("reb-guerrillas-1") == "reserve"


def clinic(at: str = "M3-0803", dice: tuple[int, ...] = (), **militias: object) -> Island:
    """The Medical Team at the end of Player 1's movement."""
    units = {"us-medical-1": at, **{name.replace("_", "-"): place for name, place in militias.items()}}
    return island(units, whole=True, dice=dice).do("end")


@pytest.mark.clause("GAT-VI-o.1", "GAT-II-b.26")
@pytest.mark.parametrize(("die", "quits"), [(4, False), (5, True), (6, True)])
def test_the_medical_team_in_a_town_wins_over_the_nearest_militia(die: int, quits: bool) -> None:
    t = clinic(dice=(die,), reb_militia_1="M3-0405", reb_militia_2={"at": "M2-0402", "hidden": True})
    assert (t.where("reb-militia-1") == "lost") is quits
    assert t.where("reb-militia-2") == "M2-0402"
    assert t.game.state.bereaved is quits
    assert not clinic(at="M3-0703", reb_militia_1="M3-0405").events("MedicalRolled")  # no town
    t = island({"us-lcac-1": "M3-0703", "us-medical-1": "us-lcac-1", "reb-militia-1": "M3-0405"}, whole=True).do("end")
    assert not t.events("MedicalRolled")


@pytest.mark.clause("GAT-VI-o.1")
def test_no_die_falls_where_no_militia_is_left() -> None:
    t = clinic(reb_truck_1="M2-0402", reb_militia_1="lost")
    assert not t.events("MedicalRolled")


@pytest.mark.clause("GAT-VI-o.2")
def test_of_two_as_near_player_2_chooses() -> None:
    t = clinic(dice=(5,), reb_militia_1="M3-0701", reb_militia_2="M3-0704", reb_militia_3="M2-0402")
    assert (t.side, t.options()) == ("reb", {"quit reb-militia-1", "quit reb-militia-2"})
    assert t.refusal("quit reb-militia-3").clause == "GAT-VI-o.1"
    assert t.do("quit reb-militia-2").where("reb-militia-2") == "lost"


@pytest.mark.clause("GAT-VI-o.2", "GAT-VI-l.1")
@pytest.mark.parametrize("other", ["reb_militia_2", "reb_infantry_1"])
def test_nor_does_the_question_tell_whether_a_counter_as_near_is_a_militia(other: str) -> None:
    t = clinic(dice=(5,), reb_militia_1="M3-0701", **{other: {"at": "M3-0704", "hidden": True}})
    assert (t.side, t.prompt) == ("reb", "quit")
    assert t.do("quit reb-militia-1").where("reb-militia-1") == "lost"


@pytest.mark.clause("GAT-VI-o.2", "GAT-VI-l.1")
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_is_asked_where_only_one_can_be_meant(hidden: bool) -> None:
    militia, other = {"at": "M3-0701", "hidden": hidden}, {"at": "M2-0402", "hidden": True}
    t = clinic(dice=(5,), reb_militia_1=militia, reb_infantry_1=other)
    assert t.prompt == "raise"
    assert t.where("reb-militia-1") == "lost"
