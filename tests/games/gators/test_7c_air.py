"""VI-b, VII-c, VII-g, VII-h, IX-A Aircraft: markers, guns, jettison, on the ground."""

from __future__ import annotations

from fractions import Fraction

import pytest
from island import EAST, FAR, HERE, SOUTH_EAST, WEST, Island, attack, idle, island, sound

from beachhead.games.gators.components import SOFT
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.rules.combat_7.air_attacks_7c import marker_strength
from beachhead.games.gators.rules.combat_7.strength_7 import top

STRIP, BESIDE_STRIP, BEHIND_STRIP = "M2-0101", "M2-0202", "T1-0705"


def on_the_table(t: Island, space: str) -> str:
    """The counter that the table lays on top of those in a hex."""
    pieces = [piece for piece in t.match.view("reb").pieces if piece.space == t.space(space)]
    (name,) = t.names((max(pieces, key=lambda piece: piece.order).id,))
    return str(name)


def flying(at: str, load: str, **more: object) -> dict[str, object]:
    """An aircraft that is more than a hex from home, with markers."""
    return {"at": at, "load": load, "strayed": True, **more}


@pytest.mark.clause("GAT-VI-b.3", "GAT-VII-c.3", "GAT-VII-c.5")
def test_a_marker_is_used_up_by_an_attack_of_its_type() -> None:
    t = island({"us-ah1-1": flying(EAST, "AAGG"), "reb-infantry-1": HERE}, phase="us_combat", dice=(3,))
    attack(t, HERE, "drop us-ah1-1:G")
    assert t.unit("us-ah1-1").load == "AAG"
    assert t.event("CombatRolled").odds == 2  # 2 against soft
    assert not t.unit("us-ah1-1").spent
    markers = DATA.edition().markers
    assert {letter: marker.attack for letter, marker in markers.items()} == {
        "G": (2, 1, 0),
        "A": (1, 3, 0),
        "X": (0, 0, 2),
    }


@pytest.mark.clause("GAT-VI-b.4", "GAT-VI-b.5", "GAT-VII-c.4")
def test_an_aircraft_without_markers_attacks_nobody_until_it_has_been_back() -> None:
    t = island({"us-ah1-1": flying(EAST, "GG"), "reb-infantry-1": HERE}, phase="us_combat", dice=(2,))
    attack(t, HERE, "drop us-ah1-1:GG")
    assert t.unit("us-ah1-1").load == ""
    assert t.unit("us-ah1-1").spent
    units = {"us-ah1-1": flying(EAST, "", spent=True), "us-squad-1": SOUTH_EAST, "us-hmmwv-cmd-1": FAR}
    t = island(units | {"reb-infantry-1": HERE}, phase="us_combat")
    t.do(f"attack {HERE}")
    assert t.options() == {"fire us-squad-1"}
    assert t.refusal("gun us-ah1-1").clause == "GAT-VII-c.4"
    units = {"us-ah1-1": flying(EAST, "GG", spent=True), "reb-infantry-1": HERE}
    assert island(units, phase="us_combat").over


@pytest.mark.clause("GAT-VI-b.6")
def test_an_aircraft_on_its_way_back_defends_at_full_strength() -> None:
    units = {"us-av8-1": flying(HERE, "", spent=True), "reb-stinger-1": EAST}
    t = island(units, phase="reb_combat", dice=(5,))
    attack(t, HERE, "fire reb-stinger-1")
    declared = t.event("AttackDeclared")
    assert (declared.strength, declared.defence) == (1, 2)


@pytest.mark.clause("GAT-VI-b.8")
def test_an_aircraft_that_stays_by_its_base_keeps_its_markers() -> None:
    units = {"us-lhd-1": "T3-0003", "us-ah1-1": {"at": "T3-0102", "load": "GGGG"}, "reb-infantry-1": "T3-0203"}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, "T3-0203", "drop us-ah1-1:GG")
    assert (t.unit("us-ah1-1").load, t.unit("us-ah1-1").spent) == ("GGGG", False)


@pytest.mark.clause("GAT-VI-b.8", "GAT-VII-a.3")
def test_but_it_does_not_use_a_marker_twice_in_a_phase() -> None:
    units = {"us-lhd-1": "O1-0600", "us-ah1-1": {"at": "O1-0500", "load": "GG"}}
    boats = {"reb-patrol-boat-1": "O1-0400", "reb-patrol-boat-2": "O1-0401"}
    t = island({**units, **boats}, phase="us_combat", dice=(3,)).do("attack O1-0400")
    assert t.targets("drop") == {"us-ah1-1:G", "us-ah1-1:GG"}
    t.do("drop us-ah1-1:G", "declare", "attack O1-0401")
    assert t.unit("us-ah1-1").load == "GG"
    assert t.targets("drop") == {"us-ah1-1:G"}


@pytest.mark.clause("GAT-VII-c.1")
def test_no_armed_aircraft_takes_off_from_a_base_without_a_marker() -> None:
    t = island({"reb-uh1b-1": STRIP}, phase="reb_movement")
    t.do("move reb-uh1b-1")
    assert t.options() == {"arm GG", "arm AG"}


@pytest.mark.clause("GAT-VII-c.2", "GAT-VII-c.7")
def test_markers_of_one_type_or_guns() -> None:
    units = {"us-ah1-1": flying(EAST, "AAGG"), "reb-infantry-1": HERE, "reb-jeep-auto-1": SOUTH_EAST}
    t = island(units | {"reb-infantry-2": "M3-0401"}, phase="us_combat", dice=(3,))
    t.do(f"attack {HERE}")
    assert t.options() == {f"{way}" for way in ("gun us-ah1-1", "drop us-ah1-1:A", "drop us-ah1-1:AA")} | {
        "drop us-ah1-1:G",
        "drop us-ah1-1:GG",
    }
    t.do("drop us-ah1-1:G", "declare")
    t.do(f"attack {SOUTH_EAST}")  # next to the first target and to the aircraft
    assert t.options() == {"drop us-ah1-1:G"}
    assert t.refusal("gun us-ah1-1").clause == "GAT-VII-c.2"
    assert t.refusal("drop us-ah1-1:A").clause == "GAT-VII-c.2"


@pytest.mark.clause("GAT-VII-c.7")
def test_markers_are_not_spread_over_targets_apart_from_each_other() -> None:
    units = {"us-ah1-1": flying(EAST, "GGGG"), "reb-infantry-1": HERE, "reb-infantry-2": "M3-0401"}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, HERE, "drop us-ah1-1:G")
    assert idle(t)
    units = {"us-ah1-1": flying(FAR, "GGGG"), "reb-infantry-1": HERE}
    assert island(units, phase="us_combat").over  # markers are used next to the target


@pytest.mark.clause("GAT-VII-c.2", "GAT-VII-c.8")
def test_both_ground_markers_but_not_the_air_marker_too() -> None:
    units = {"us-av8-1": flying(EAST, "GGX"), "reb-infantry-1": HERE, "reb-uh1b-1": flying(SOUTH_EAST, "G")}
    t = island(units, phase="us_combat", dice=(2,))
    t.do(f"attack {HERE}")
    assert t.targets("drop") == {"us-av8-1:G", "us-av8-1:GG"}
    t.do("drop us-av8-1:GG", "declare")
    assert (t.side, t.prompt) == ("reb", "retreat")
    t.do(str(t.ask.choices()[0].action))
    assert idle(t)  # nothing more in this phase, not even against the helicopter
    assert t.unit("us-av8-1").load == "X"
    t = island(units, phase="us_combat")
    t.do(f"attack {SOUTH_EAST}")
    assert t.options() == {"drop us-av8-1:X", "gun us-av8-1"}


@pytest.mark.clause("GAT-VII-c.9", "GAT-VII-c.10", "GAT-VII-c.11")
@pytest.mark.parametrize(("ruling", "odds"), [("minus", -1), ("plus", 1)])
def test_the_worked_case_of_the_uh1b(ruling: str, odds: int) -> None:
    units = {"reb-uh1b-1": flying(EAST, "G"), "us-hmmwv-auto-1": HERE}
    t = island(units, phase="reb_combat", dice=(5,), settings={"equal_odds": ruling})
    attack(t, HERE, "gun reb-uh1b-1")
    assert t.event("CombatRolled").odds == odds
    assert (t.unit("reb-uh1b-1").load, t.unit("reb-uh1b-1").spent) == ("G", False)  # its guns are without limit
    t = island(units, phase="reb_combat", dice=(3,), settings={"equal_odds": ruling}, turn=3)
    attack(t, HERE, "drop reb-uh1b-1:G")
    assert t.event("CombatRolled").odds == 2
    assert (t.unit("reb-uh1b-1").load, t.unit("reb-uh1b-1").spent) == ("", True)


@pytest.mark.clause("GAT-VII-c.6")
@pytest.mark.parametrize(("way", "where"), [("drop us-av8-1:X", EAST), ("gun us-av8-1", "lost")])
def test_with_markers_nothing_can_happen_to_the_attacker(way: str, where: str) -> None:
    units = {"us-av8-1": flying(EAST, "GX"), "reb-a4-1": flying(HERE, "X")}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, HERE, way).do("keep")
    assert t.event("CombatRolled").result in ("AX", "AR2")
    assert t.where("us-av8-1") == where


@pytest.mark.clause("GAT-VII-c.12")
def test_ships_are_attacked_with_ground_markers_in_full_and_armor_markers_half() -> None:
    game = island().game
    lhd = game.type(game.edition.unit_index["us-lhd-1"])
    boat = game.type(game.edition.unit_index["reb-patrol-boat-1"])
    truck = game.type(game.edition.unit_index["us-truck-1"])
    for vessel in (lhd, boat):
        assert marker_strength(game, "G", SOFT, vessel) == 2
        assert marker_strength(game, "A", SOFT, vessel) == Fraction(3, 2)
    assert marker_strength(game, "A", SOFT, truck) == 1
    units = {"us-ah1-1": flying("T3-0102", "AAAA"), "reb-missile-boat-1": "T3-0202"}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, "T3-0202", "drop us-ah1-1:A")
    assert (t.event("AttackDeclared").strength, t.event("CombatRolled").odds) == (1.5, 1)


@pytest.mark.clause("GAT-VII-c.13", "GAT-II-c.7", "GAT-IX-A.6", "GAT-VII-k.2")
def test_the_missile_of_the_missile_boat() -> None:
    units = {"reb-missile-boat-1": {"at": "T3-0202", "load": "S"}, "us-lhd-1": "T3-0002"}
    t = island(units, phase="reb_combat", dice=(3,))
    assert t.game.edition.board.distance(t.space("T3-0202"), t.space("T3-0002")) == 2
    t.do("attack T3-0002")
    assert t.options() == {"drop reb-missile-boat-1:S"}  # its guns do not reach so far
    t.do("drop reb-missile-boat-1:S", "declare")
    assert t.event("CombatRolled").odds == 2  # 8 against the 4 of the LHD
    assert t.unit("reb-missile-boat-1").load == ""
    units = {"reb-missile-boat-1": {"at": "T3-0202", "load": "S"}, "us-zodiac-1": "T3-0102"}
    t = island(units, phase="reb_combat")
    t.do("attack T3-0102")
    assert t.options() == {"fire reb-missile-boat-1"}  # a landing boat is no ship


LOADS = {
    "us-ah1": {"GGGG", "AAAA", "XXXX", "AAGG", "GGXX", "AAXX"},
    "us-av8": {"GXX", "GGX"},
    "reb-uh1b": {"GG", "AG"},
    "reb-f5": {"XX", "GX"},
    "reb-a4": {"GGX", "GGG"},
}


@pytest.mark.clause("GAT-IX-A.1", "GAT-IX-A.2", "GAT-IX-A.3", "GAT-IX-A.4", "GAT-IX-A.5")
def test_the_loads_of_the_table() -> None:
    armament = DATA.edition().armament
    assert {kind: set(row.loads) for kind, row in armament.items()} == LOADS


# -- VII-g in the air --------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-g.1")
def test_aircraft_in_the_air_are_attacked_like_anybody() -> None:
    t = island({"us-avenger-1": EAST, "reb-f5-1": flying(HERE, "XX")}, phase="us_combat", dice=(4,))
    attack(t, HERE, "fire us-avenger-1").do("keep")
    assert (t.event("CombatRolled").odds, t.event("CombatRolled").result) == (2, "DR1")
    t.do(f"to {WEST}")
    assert t.where("reb-f5-1") == WEST
    sound(t)


@pytest.mark.clause("GAT-VII-g.2")
@pytest.mark.parametrize(("load", "die"), [("XX", 2), ("GX", 3), ("GG", 4), ("GGX", 4), ("AG", 4)])
def test_each_ground_or_armor_marker_adds_one_to_the_die(load: str, die: int) -> None:
    t = island({"us-avenger-1": EAST, "reb-a4-1": flying(HERE, load)}, phase="us_combat", dice=(2,))
    attack(t, HERE, "fire us-avenger-1").do("keep")
    assert t.event("CombatRolled").die == die


@pytest.mark.clause("GAT-VII-g.3", "GAT-VII-g.4")
def test_one_marker_can_be_dropped_after_the_attack_is_announced_and_before_the_die() -> None:
    t = island({"us-avenger-1": EAST, "reb-a4-1": flying(HERE, "GGX")}, phase="us_combat", dice=(2,))
    attack(t, HERE, "fire us-avenger-1")
    assert (t.side, t.prompt, t.dice_left()) == ("reb", "jettison", (2,))
    assert t.events("AttackDeclared")
    assert t.options() == {"jettison G", "jettison X", "keep"}
    assert t.refusal("jettison A").clause == "GAT-VII-g.3"
    t.do("jettison G")
    assert t.unit("reb-a4-1").load == "GX"
    assert t.event("CombatRolled").die == 3


@pytest.mark.clause("GAT-VII-g.3")
def test_who_drops_his_last_marker_has_to_go_back() -> None:
    t = island({"reb-stinger-1": EAST, "us-ah1-1": flying(HERE, "G")}, phase="reb_combat", dice=(5,))
    attack(t, HERE, "fire reb-stinger-1").do("jettison G")
    assert (t.unit("us-ah1-1").load, t.unit("us-ah1-1").spent) == ("", True)


@pytest.mark.clause("GAT-VII-g.3")
@pytest.mark.parametrize("spent", [False, True])
def test_whoever_as_all_see_has_to_go_back_is_not_asked_what_he_drops(spent: bool) -> None:
    units = {"reb-stinger-1": EAST, "us-ah1-1": {"at": HERE, "spent": spent}}
    t = attack(island(units, phase="reb_combat", dice=(1,)), HERE, "fire reb-stinger-1")
    assert t.dice_left() == (() if spent else (1,))
    if not spent:  # he may have markers, for all that is known
        assert t.options() == {"keep"}


@pytest.mark.clause("GAT-VII-g.3", "GAT-VI-l.5")
@pytest.mark.parametrize(
    ("plane", "way", "asked"),
    [
        ("us-av8-1", "gun us-av8-1", True),  # whose guns reach aircraft, and the counter may be one
        ("us-ah1-1", "gun us-ah1-1", False),
        ("us-ah1-1", "drop us-ah1-1:X", True),
        ("us-ah1-1", "drop us-ah1-1:G", False),
    ],
)
def test_a_counter_face_down_is_asked_what_it_drops_by_what_could_hurt_aircraft(
    plane: str, way: str, asked: bool
) -> None:
    units = {plane: flying(EAST, "GX"), "reb-infantry-1": {"at": HERE, "hidden": True}}
    t = attack(island(units, phase="us_combat", dice=(3,)), HERE, way)
    assert (not t.over and t.prompt == "jettison") is asked


@pytest.mark.clause("GAT-VII-a.5")
def test_fuel_is_no_marker() -> None:
    t = island({"us-lvs-1": {"at": HERE, "load": "F"}, "us-rifle-1": WEST, "reb-militia-1": EAST}, phase="us_combat")
    assert t.over


# -- VII-h on the ground -----------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-h.1", "GAT-VII-h.3")
def test_aircraft_on_an_airstrip_are_attacked_at_two_more_and_destroyed_instead_of_retreating() -> None:
    t = island({"us-hmmwv-auto-1": BESIDE_STRIP, "reb-f5-1": STRIP}, phase="us_combat", dice=(4,))
    attack(t, STRIP, "fire us-hmmwv-auto-1")
    rolled = t.event("CombatRolled")
    assert (rolled.odds, t.game.edition.columns[rolled.column], rolled.result) == (-1, "2", "DR1")
    assert t.where("reb-f5-1") == "lost"
    assert t.event("Destroyed").clause == "GAT-VII-h.3"


@pytest.mark.clause("GAT-VII-h.1")
@pytest.mark.parametrize(
    ("fuel", "load", "cargo", "grounded"),
    [(3, "", {}, True), (0, "", {}, False), (3, "", {"us-squad-1": "us-ch46-1"}, False)],
)
def test_an_empty_aircraft_next_to_a_hers_is_on_the_ground(
    fuel: int, load: str, cargo: dict[str, str], grounded: bool
) -> None:
    units = {"us-ch53-1": "M3-0303", "us-hers-1": "us-ch53-1", "us-ch46-1": {"at": HERE, "load": load}, **cargo}
    t = island(units | {"reb-infantry-1": EAST, "reb-stinger-1": SOUTH_EAST}, phase="reb_combat", fuel=fuel, dice=(3,))
    t.do(f"attack {HERE}")
    if not fuel:
        assert t.options() == {"fire reb-stinger-1"}
        return
    assert t.options() == {"fire reb-infantry-1", "fire reb-stinger-1"}  # Player 2 cannot know which of them can hurt
    t.do("fire reb-infantry-1", "declare")
    assert [event.strength for event in t.events("AttackDeclared")] == ([2] if grounded else [])
    assert bool(t.events("StoodDown")) is not grounded
    assert t.where("us-ch46-1") == ("lost" if grounded else HERE)


@pytest.mark.clause("GAT-VII-h.2")
def test_aircraft_on_the_ground_cannot_attack() -> None:
    units = {"reb-uh1b-1": {"at": STRIP, "load": "GG"}, "us-rifle-1": BESIDE_STRIP, "reb-infantry-1": "M2-0201"}
    t = island(units, phase="reb_combat")
    t.do(f"attack {BESIDE_STRIP}")
    assert t.options() == {"fire reb-infantry-1"}
    assert t.refusal("drop reb-uh1b-1:G").clause == "GAT-VII-h.2"


@pytest.mark.clause("GAT-VII-h.4")
def test_only_the_top_aircraft_of_an_airstrip_can_be_attacked() -> None:
    units = {"us-rifle-1": BESIDE_STRIP, "reb-f5-1": STRIP, "reb-a4-1": {"at": STRIP, "tier": 1}}
    t = island(units | {"us-rifle-2": BEHIND_STRIP}, phase="us_combat", dice=(5,))
    attack(t, STRIP, "fire us-rifle-1")
    assert (t.where("reb-a4-1"), t.where("reb-f5-1")) == ("lost", STRIP)
    t.do(f"attack {STRIP}")  # now the next one is on top
    assert t.options() == {"fire us-rifle-2"}


@pytest.mark.clause("GAT-VII-h.4")
@pytest.mark.parametrize("order", [("reb-uh1b-1", "reb-f5-1"), ("reb-f5-1", "reb-uh1b-1")])
def test_on_top_lies_who_came_last_though_it_be_in_the_same_turn(order: tuple[str, str]) -> None:
    units = {"us-rifle-1": BESIDE_STRIP, "reb-uh1b-1": "M1-0602", "reb-f5-1": "M1-0603", "reb-a4-1": STRIP}
    t = island(units | {"reb-a4-2": STRIP}, phase="reb_movement", whole=True, dice=(5,))
    for aircraft in order:
        t.do(f"move {aircraft}", f"to {STRIP}")
    assert on_the_table(t, STRIP) == order[-1]
    t.do("end")
    while t.prompt != "attack":
        t.do("end")
    attack(t, STRIP, "fire us-rifle-1")
    assert [t.where(aircraft) for aircraft in order] == [STRIP, "lost"]


@pytest.mark.clause("GAT-VII-h.4", "GAT-IV.5")
@pytest.mark.parametrize("order", [("reb-uh1b-1", "reb-f5-1"), ("reb-f5-1", "reb-uh1b-1")])
def test_on_top_at_the_start_lies_who_was_set_up_last(order: tuple[str, str]) -> None:
    t = island(phase="deploy", turn=0, fresh=True, dice=(5,))
    for aircraft in order:
        t.do(f"place {aircraft}", f"at {STRIP}")
    assert on_the_table(t, STRIP) == order[-1]
    assert t.names((top(t.game, t.game.at[t.space(STRIP)]),)) == (order[-1],)


@pytest.mark.clause("GAT-VII-h.4")
def test_ready_made_set_ups_lay_a_helicopter_on_top_of_the_jets() -> None:
    for plan in DATA.edition().deployments:
        t = island(phase="deploy", turn=0, fresh=True, dice=(5,)).do(f"ready-made {plan}")
        stacks = [t.game.at[strip] for strip in t.game.edition.airstrips if strip in t.game.at]
        assert {t.game.type(top(t.game, stack)).kind for stack in stacks} == {"reb-uh1b"}
