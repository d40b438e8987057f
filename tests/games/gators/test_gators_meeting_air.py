"""Where chapters meet about aircraft: the HERS (VI-n), ships (V, VII-f), airstrips (VI-p), jungle (III), markers."""

from __future__ import annotations

import pytest
from island import EAST, HERE, NORTH_WEST, SOUTH_WEST, WEST, Island, attack, island, sound

from beachhead.games.gators.looks.odds import resolutions
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand

HILL = "M3-0501"
"""Beside EAST."""
JUNGLE, BY_THE_JUNGLE, BEYOND = "M3-0304", "M3-0404", "M3-0303"
SHIP, ASIDE = "O1-0400", "O1-0401"
STRIP, ROAD = "M2-0101", "M2-0202"
DEPOT = {"us-ch53-1": HERE, "us-hers-1": "us-ch53-1"}


# -- VII-g, VII-h, VI-n the last marker, dropped beside the HERS ----------------------------------------


def shot_at(drops: str, face: int) -> Island:
    """A Stinger fires from a hill at a gunship beside the HERS, which has one marker."""
    units = {**DEPOT, "us-ah1-1": {"at": EAST, "load": "G", "strayed": True}, "reb-stinger-1": HILL}
    t = island(units, phase="reb_combat", dice=(face,), fuel=3)
    return attack(t, EAST, "fire reb-stinger-1").do(drops)


@pytest.mark.clause("GAT-VII-g.3", "GAT-VII-h.1", "GAT-VI-n.2")
@pytest.mark.parametrize(("drops", "added"), [("keep", 2), ("jettison G", 1)])
def test_who_drops_its_last_marker_beside_the_hers_has_been_attacked_in_the_air(drops: str, added: int) -> None:
    t = shot_at(drops, 5 - added)  # the marker that is kept adds one to the die, as the hill does
    told = t.event("CombatRolled")
    assert (told.odds, told.die, told.result) == (-1, 5, "NR")
    assert sum(one.amount for one in told.modifiers) == added
    assert t.unit("us-ah1-1").spent == (drops != "keep")


@pytest.mark.clause("GAT-VII-g.3", "GAT-VII-h.1", "GAT-VII-h.3")
def test_it_retreats_as_from_the_air_and_is_on_the_ground_for_the_next() -> None:
    t = shot_at("jettison G", 5)
    assert (t.event("CombatRolled").result, t.side, t.prompt) == ("DR1", "us", "retreat")
    t = shot_at("jettison G", 4)
    assert t.where("us-ah1-1") == EAST
    t = island({**DEPOT, "us-ah1-1": {"at": EAST, "spent": True}, "reb-infantry-1": HILL}, phase="reb_combat", fuel=3)
    assert t.targets("attack") == {EAST}  # a soft target


# -- VI-n, VII-g what flies beside the HERS when it explodes --------------------------------------------


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-g.2", "GAT-VII-g.3", "GAT-VII-g.4")
@pytest.mark.parametrize(("drops", "far"), [("keep", 3), ("jettison G", 2)])
def test_who_flies_beside_a_hers_that_explodes_may_drop_a_marker_first(drops: str, far: int) -> None:
    gunship = {"us-ah1-1": {"at": NORTH_WEST, "load": "GG", "strayed": True}}
    t = island({**DEPOT, **gunship, "reb-mortar-1": WEST}, phase="reb_combat", dice=(6, 3, 6), fuel=3)
    attack(t, HERE, "fire reb-mortar-1")
    assert (t.where("us-ch53-1"), t.where("reb-mortar-1")) == ("lost", WEST)
    assert (t.side, t.prompt) == ("us", "jettison")
    t.do(drops)
    told = [(event.die, event.result) for event in t.events("CombatRolled")][1:2]
    assert told == [(5, "DR2") if drops == "keep" else (4, "DR1")]
    while not t.over and t.prompt == "retreat":
        t.do(min(t.options()))
    assert t.game.edition.board.distance(t.space(HERE), t.space(t.where("us-ah1-1"))) == far
    assert t.where("reb-mortar-1") == "lost"  # which stood beside it
    sound(t)


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-g.3", "GAT-VI-l.5")
def test_the_question_does_not_tell_what_lies_face_down_beside_it() -> None:
    for face_down, verbs in (("reb-f5-1", {"jettison", "keep"}), ("reb-infantry-1", {"keep"})):
        lies = {"at": NORTH_WEST, "hidden": True} | ({"load": "X"} if "f5" in face_down else {})
        units = {**DEPOT, face_down: lies, "reb-mortar-1": SOUTH_WEST}
        t = attack(island(units, phase="reb_combat", dice=(6, 1, 1), fuel=3), HERE, "fire reb-mortar-1")
        while not t.over and t.prompt != "jettison":
            t.do(min(t.options()))
        assert t.side == "reb"
        assert {option.partition(" ")[0] for option in t.options()} == verbs


# -- III, VII-b, VII-c looking through the jungle -------------------------------------------------------


def into_the_jungle(*fires: str, faces: tuple[int, ...] = (), ruling: str = "one") -> Island:
    """A platoon and two gunships attack people in a jungle hex."""
    ah1 = {"load": "GG", "strayed": True}
    units = {"us-ah1-1": {"at": BEYOND, **ah1}, "us-ah1-2": {"at": "M3-0305", **ah1}, "us-rifle-1": BY_THE_JUNGLE}
    t = island({**units, "reb-infantry-1": JUNGLE}, phase="us_combat", dice=faces, settings={"find_rolls": ruling})
    return t.do(f"attack {JUNGLE}", *fires)


PARTS = ("fire us-rifle-1", "drop us-ah1-1:G", "drop us-ah1-2:G")


@pytest.mark.clause("GAT-III.25", "GAT-VII-b.2", "GAT-VII-b.3")
@pytest.mark.parametrize("order", [PARTS, PARTS[::-1]])
def test_one_die_is_for_all_aircraft_and_for_nobody_on_the_ground(order: tuple[str, ...]) -> None:
    for face, odds, load in ((3, 2, "GG"), (4, 6, "G")):
        t = into_the_jungle(*order, "declare", faces=(face, 1))
        assert t.event("CombatRolled").odds == odds  # 2 from the ground, and 2 from each gunship
        assert [t.unit(f"us-ah1-{n}").load for n in (1, 2)] == [load, load]
        assert t.dice_left() == ()
    t = into_the_jungle(*order)
    told = {way.found: way.chance * 2 for way in resolutions(t.game, attack_in_hand(t.game)) if way.face == 6}
    assert sorted((len(found), chance * 6) for found, chance in told.items()) == [(1, 1), (3, 1)]


@pytest.mark.clause("GAT-III.25", "GAT-VI-b.3", "GAT-VII-b.2")
def test_who_does_not_find_it_keeps_its_marker_and_has_had_its_attack() -> None:
    t = into_the_jungle("drop us-ah1-1:G", "declare", faces=(3,), ruling="each")
    assert (t.unit("us-ah1-1").load, t.unit("us-ah1-1").spent, t.unit("us-ah1-1").fought) == ("GG", False, 2)
    t.do(f"attack {JUNGLE}")
    assert not any(" us-ah1-1" in option for option in t.options())


# -- VI-b, V, VII-f where its base has gone -------------------------------------------------------------


@pytest.mark.clause("GAT-VI-b.8", "GAT-V.8")
@pytest.mark.parametrize(("sails", "to", "left"), [("O1-0500", "O1-0501", "GGX"), ("O1-0400", "O1-0401", "GX")])
def test_who_follows_a_ship_by_one_hex_has_not_gone_away_from_it(sails: str, to: str, left: str) -> None:
    boats = {"reb-patrol-boat-1": "O1-0602", "reb-patrol-boat-2": "O1-0301"}
    units = {"us-lhd-1": "O1-0501", "us-av8-1": {"at": "O1-0502", "load": "GGX"}, **boats}
    t = island(units, whole=True, dice=(1,)).do("move us-lhd-1", f"to {sails}", "move us-av8-1", f"to {to}", "end")
    (target,) = t.targets("attack")
    t.do(f"attack {target}", "drop us-av8-1:G", "declare")
    assert t.unit("us-av8-1").load == left  # on the way to the ship two hexes off it was two hexes from it


@pytest.mark.clause("GAT-VI-b.4", "GAT-VII-f.2", "GAT-II-b.37")
def test_a_harrier_without_its_ship_goes_where_it_likes_and_attacks_nobody() -> None:
    jet = {"us-av8-1": {"at": HERE, "spent": True}}
    t = island({"us-lhd-1": "O1-0400", "us-lpd-1": "O1-0402", **jet}).do("move us-av8-1")
    home = t.targets("to")
    t = island({"us-lhd-1": "lost", "us-lpd-1": "O1-0402", **jet}).do("move us-av8-1")
    assert t.targets("to") > home  # no other ship operates it
    t = island({"us-lhd-1": "lost", "reb-infantry-1": EAST, **jet}, phase="us_combat")
    assert t.over


@pytest.mark.clause("GAT-VI-b.4", "GAT-VI-p.1", "GAT-VI-q.5")
@pytest.mark.parametrize("closed", ["taken", "debris"])
def test_where_its_airstrip_has_gone_an_aircraft_goes_back_to_another(closed: str) -> None:
    other, start = "M3-0606", "T1-0704"  # beside the strip
    strips = {STRIP: {"owner": 0}} if closed == "taken" else {}
    t = island(
        {"reb-uh1b-1": {"at": start, "spent": True}},
        phase="reb_movement",
        strips=strips,
        debris=(STRIP,) if closed == "debris" else (),
    ).do("move reb-uh1b-1")
    distance = t.game.edition.board.distance
    bases = [t.space(other), t.space("T3-0403")]
    before = min(distance(t.space(start), base) for base in bases)
    assert all(min(distance(t.space(goal), base) for base in bases) < before for goal in t.targets("to"))
    assert (STRIP in t.targets("to")) == (closed == "taken")  # above which it only flies


# -- VI-c, VI-l, VI-n held up beside the HERS -----------------------------------------------------------


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-n.2")
def test_who_is_held_up_beside_the_hers_ends_its_move_there_and_may_refuel() -> None:
    hidden = {"reb-stinger-1": {"at": HILL, "hidden": True}}
    t = island({**DEPOT, **hidden, "us-uh1n-1": {"at": "M3-0301", "spent": True}}, fuel=1)
    t.do("move us-uh1n-1", "lead", f"via {EAST}", f"to {SOUTH_WEST}", "hold reb-stinger-1")
    assert (t.where("us-uh1n-1"), t.options()) == (EAST, {"refuel", "no-fuel"})
    assert not t.do("refuel").unit("us-uh1n-1").spent
    assert t.game.state.fuel == 0


# -- VII-h, VII-a the stack on an airstrip --------------------------------------------------------------


@pytest.mark.clause("GAT-VII-h.4", "GAT-VII-a.7")
def test_whom_the_one_on_top_lay_on_may_be_attacked_by_others_in_the_same_phase() -> None:
    jets = {"reb-f5-1": {"at": STRIP, "tier": 0}, "reb-f5-2": {"at": STRIP, "tier": 1}}
    units = {**jets, "us-rifle-1": ROAD, "us-hmmwv-auto-1": "T1-0704"}
    t = island(units, phase="us_combat", dice=(5, 1))
    attack(t, STRIP, "fire us-rifle-1")
    assert [t.where(jet) for jet in ("reb-f5-1", "reb-f5-2")] == [STRIP, "lost"]
    t.do(f"attack {STRIP}")
    assert t.options() == {"fire us-hmmwv-auto-1"}
    t.do("fire us-hmmwv-auto-1", "declare")
    assert t.names(t.event("AttackDeclared").defenders) == ("reb-f5-1",)
    assert t.event("CombatRolled").odds == -1


@pytest.mark.clause("GAT-VI-p.2", "GAT-VI-f.1")
def test_a_ch53_that_empties_itself_on_an_airstrip_has_not_come_to_it_empty() -> None:
    strips = {STRIP: {"owner": 0, "rearms": False}}
    units = {"us-ch53-1": "T1-0704", "us-rifle-1": "us-ch53-1"}
    t = island(units, strips=strips).do("move us-ch53-1", f"to {STRIP}", "unload us-rifle-1", f"onto {ROAD}")
    assert not any(strip.rearms for strip in t.game.state.strips if strip.owner == 0)
    t = island({"us-ch53-1": "T1-0704"}, strips=strips).do("move us-ch53-1", f"to {STRIP}")
    assert all(strip.rearms for strip in t.game.state.strips)
