"""V The sequence of a turn; launch and recovery."""

from __future__ import annotations

import pytest
from island import Island, island, sound

from beachhead.games.gators.model import LAUNCH, PHASES

AT_SEA = "O3-0403"
"""A hex in the middle of the ocean."""

RIM = "O1-0600"
"""A hex at the edge of the map."""

SHIPS = {"us-lhd-1": AT_SEA, "us-lpd-1": "O6-0403"}


def around(t: Island, hex_: str) -> set[str]:
    return {t.game.edition.board.names[there] for there in t.game.edition.board.near[t.space(hex_)]}


def launching(aboard: dict[str, object] | None = None, at: str = AT_SEA, **state: object) -> Island:
    """The launch phase with these units aboard the LHD."""
    units = {"us-lhd-1": at, **dict.fromkeys(("us-ch46-1", "us-lcac-1"), "us-lhd-1"), **(aboard or {})}
    return island(units, phase="launch", turn=1, **state)  # type: ignore[arg-type]


# -- the sequence ------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.1")
def test_the_phases_of_a_turn_in_their_order() -> None:
    units = {**SHIPS, "us-rifle-1": "B1-0303", "reb-infantry-1": "B1-0404"}
    t = island(units, phase="launch", turn=1, whole=True)
    order = []
    while t.game.state.turn == 1:
        order.append((PHASES[t.game.state.phase], t.side))
        t.do("end")
    assert order == [
        ("launch", "us"),
        ("recovery", "us"),
        ("us_movement", "us"),
        ("us_combat", "us"),
        ("reb_movement", "reb"),
        ("reb_combat", "reb"),
    ]
    assert (t.game.state.phase, t.game.state.turn) == (LAUNCH, 2)


@pytest.mark.clause("GAT-V.9")
@pytest.mark.clause("GAT-V.11")
def test_only_the_side_whose_phase_it_is_acts() -> None:
    units = {**SHIPS, "us-rifle-1": "B1-0303", "reb-jeep-auto-1": "B1-0404", "reb-patrol-boat-1": "M4-0602"}
    t = island(units, phase="us_movement")
    assert t.refusal("move reb-jeep-auto-1").clause == "GAT-V.8"
    t = island(units, phase="us_combat")
    assert t.targets("attack") == {"B1-0404"}
    t = island(units, phase="reb_movement")
    assert t.targets("move") == {"reb-jeep-auto-1", "reb-patrol-boat-1"}  # boats in any order, too
    t.do("move reb-jeep-auto-1", "stay")
    assert t.targets("move") == {"reb-patrol-boat-1"}
    t = island(units, phase="reb_combat")
    assert t.targets("attack") == {"B1-0303"}


@pytest.mark.clause("GAT-V.10")
def test_guerrillas_come_before_player_2_moves_and_after_his_first_loss() -> None:
    units = {"us-rifle-1": "B1-0303", "reb-infantry-1": "B1-0404"}
    for bereaved in (False, True):
        t = island(units, phase="us_combat", whole=True, bereaved=bereaved, dice=(1,)).do("end")
        assert (t.side, t.prompt) == ("reb", "raise" if bereaved else "move")


@pytest.mark.clause("GAT-V.12")
def test_the_counter_advances_and_it_is_seen_who_has_won() -> None:
    units = {"us-rifle-1": "B1-0303", "reb-infantry-1": "B1-0404"}
    t = island(units, phase="reb_combat", turn=4, whole=True).do("end")
    assert (t.game.state.turn, t.game.state.over) == (5, False)
    t = island(units, phase="reb_combat", turn=30, whole=True).do("end")
    assert t.over
    assert (t.game.state.over, t.game.state.winner) == (True, 1)


# -- launch ------------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.2")
def test_a_ship_launches_six_units_a_turn() -> None:
    aboard: dict[str, object] = {f"us-ch46-{number}": "us-lhd-1" for number in range(1, 9)}
    t = launching({**aboard, "us-lpd-1": "O6-0403", "us-zodiac-1": "us-lpd-1"})
    free = sorted(around(t, AT_SEA))
    for number in range(1, 6):
        t.do(f"launch us-ch46-{number}", f"beside {free[number]}")
    assert "us-lcac-1" in t.targets("launch")
    t.do("launch us-lcac-1", f"beside {free[0]}")
    assert t.targets("launch") == {"us-zodiac-1"}  # the other ship has its own six
    assert t.refusal("launch us-ch46-6").clause == "GAT-V.2"
    assert t.game.state.launched == (6, 0, 0)
    t = launching(dict(aboard), launched=(6, 0, 0))
    assert t.targets("launch") == set()
    t = launching({**aboard, "us-hmmwv-stinger-1": {"at": "us-lhd-1", "posted": 1}}, launched=(5, 0, 0))
    assert t.targets("launch") == set()  # who is posted on deck takes a place (VII-f)
    t = island({"us-lhd-1": AT_SEA}, phase="reb_combat", turn=1, whole=True, launched=(6, 0, 0))
    assert t.game.state.turn == 2  # nobody could attack: the next turn has begun
    assert t.game.state.launched == (0, 0, 0)


@pytest.mark.clause("GAT-V.2")
def test_each_of_two_ships_launches_six() -> None:
    aboard: dict[str, object] = {f"us-ch46-{number}": "us-lhd-1" for number in range(1, 8)}
    aboard |= {"us-lpd-1": "O6-0403", **{f"us-aav-{number}": "us-lpd-1" for number in range(1, 8)}}
    t = launching(aboard)
    for number in range(1, 7):
        for craft in (f"us-ch46-{number}", f"us-aav-{number}"):
            t.do(f"launch {craft}")
            t.do(f"beside {sorted(t.targets('beside'))[0]}")
    assert t.game.state.launched == (6, 6, 0)
    assert t.targets("launch") == set()
    assert [t.refusal(f"launch {craft}").clause for craft in ("us-ch46-7", "us-aav-7")] == ["GAT-V.2", "GAT-V.2"]


@pytest.mark.clause("GAT-V.2")
def test_air_amphibious_and_water_craft_are_launched_others_are_not() -> None:
    aboard: dict[str, object] = dict.fromkeys(
        ("us-seal-1", "us-lav-1", "us-aav-1", "us-lcu-1", "us-zodiac-1", "us-av8-1", "us-rifle-1", "us-lvs-1"),
        "us-lhd-1",
    )
    t = launching(aboard)
    assert t.targets("launch") == {*aboard, "us-ch46-1", "us-lcac-1"} - {"us-rifle-1", "us-lvs-1"}
    assert t.refusal("launch us-rifle-1").clause == "GAT-V.2"
    assert t.refusal("launch us-recon-1").clause == "GAT-V.2"  # which is on no ship


@pytest.mark.clause("GAT-V.3")
def test_it_is_set_into_an_empty_hex_next_to_its_ship_with_its_cargo() -> None:
    taken, *free = sorted(around(launching(), AT_SEA))
    t = launching({"us-squad-1": "us-lhd-1", "us-lpd-1": taken}).do("launch us-ch46-1")
    assert t.targets("beside") == set(free)
    assert t.refusal(f"beside {taken}").clause == "GAT-V.3"
    assert t.refusal("beside O3-0400").clause == "GAT-V.3"
    t.do("stow us-squad-1", f"beside {free[0]}")
    assert (t.where("us-ch46-1"), t.where("us-squad-1")) == (free[0], "us-ch46-1")
    assert t.event("Launched").hex == t.space(free[0])
    t.do("launch us-lcac-1")
    assert t.targets("beside") == set(free[1:])
    sound(t)
    crowd = {f"us-aav-{number}": hex_ for number, hex_ in enumerate([taken, *free], start=1)}
    assert launching(dict(crowd)).refusal("launch us-ch46-1").clause == "GAT-V.3"


def test_nothing_that_swims_is_set_onto_a_bridge() -> None:
    t = launching(at="T3-0105").do("launch us-lcac-1")
    assert "T3-0104" in around(t, "T3-0105")
    assert "T3-0104" not in t.targets("beside")
    assert "T3-0104" in t.do("stay", "launch us-ch46-1").targets("beside")


def test_whoever_changes_his_mind_keeps_the_unit_aboard() -> None:
    t = launching({"us-ah1-1": "us-lhd-1"}).do("launch us-ah1-1", "arm GGGG", "stay")
    assert (t.where("us-ah1-1"), t.unit("us-ah1-1").load) == ("us-lhd-1", "")
    assert t.game.state.launched == (0, 0, 0)


@pytest.mark.clause("GAT-V.4")
def test_at_the_edge_places_off_the_map_serve_too() -> None:
    t = launching({f"us-ch46-{number}": "us-lhd-1" for number in range(1, 7)}, at=RIM)
    near = around(t, RIM)
    missing = 6 - len(near)
    assert missing == 4
    for number in range(1, missing + 1):
        assert t.do(f"launch us-ch46-{number}").targets("beside") == near | {"off-map"}
        t.do("beside off-map")
        assert t.where(f"us-ch46-{number}") == "us-lhd-1"
    assert t.do("launch us-ch46-5").targets("beside") == near
    assert t.refusal("beside off-map").clause == "GAT-V.4"
    t.do("stay")
    assert not {"us-ch46-1", "us-ch46-4"} & t.targets("launch")  # they have left
    assert t.refusal("launch us-ch46-1").clause == "GAT-V.2"
    t.do("launch us-lcac-1")
    assert launching().do("launch us-ch46-1").refusal("beside off-map").clause == "GAT-V.4"
    assert t.game.state.launched == (4, 0, 0)


@pytest.mark.clause("GAT-VI-g.1")
def test_nothing_is_stowed_in_who_has_left_or_taken_from_it() -> None:
    units: dict[str, object] = {"us-zodiac-1": {"at": "beside us-lhd-1"}, "us-seal-1": "us-lhd-1"}
    t = launching(units, at=RIM).do("launch us-lcac-1")
    assert t.targets("stow") == {"us-seal-1"}
    assert t.refusal("stow us-zodiac-1").clause == "GAT-VI-g.1"


@pytest.mark.clause("GAT-V.5")
def test_who_is_off_the_map_comes_in_before_the_turn_ends() -> None:
    units = {"us-lhd-1": RIM, "us-ch46-1": "beside us-lhd-1", "us-aav-1": "beside us-lhd-1"}
    t = island(units, turn=1)
    assert "end" not in {str(option.action) for option in t.ask.choices()}
    assert t.refusal("end").clause == "GAT-V.5"
    t.do("move us-aav-1")
    assert t.targets("to") <= around(t, RIM)  # its one move brings it in
    assert t.refusal("stay").clause == "GAT-V.5"
    entry = min(t.targets("to"))
    t.do(f"to {entry}")
    assert [line.text for line in t.match.log("reb") if line.kind == "Moved"] == [
        f"AAV 1 comes onto the map at {entry}"
    ]
    t.do("move us-ch46-1")
    board = t.game.edition.board
    assert max(board.distance(t.space(RIM), t.space(name)) for name in t.targets("to")) == 6
    t.do(f"to {min(t.targets('to'))}", "end")
    assert t.over


@pytest.mark.clause("GAT-V.5")
def test_it_comes_in_where_it_was_launched_though_the_ship_has_moved() -> None:
    t = launching({"us-aav-1": "us-lhd-1"}, at=RIM, whole=True)
    t.do("launch us-aav-1", "beside off-map", "end", "end", "move us-lhd-1")

    def rim_around(hex_: str) -> set[str]:
        return {name for name in around(t, hex_) if len(t.game.edition.board.near[t.space(name)]) < 6}

    entries = rim_around(RIM)
    away = min(name for name in t.targets("to") if rim_around(name) - {RIM} != entries)
    t.do(f"to {away}", "move us-aav-1")
    assert t.targets("to") == entries - {away}


def coming_in(enemy: str, **how: object) -> Island:
    """A gunship off the map has one hex to come in, with an enemy next to it."""
    units: dict[str, object] = {"us-lhd-1": "O1-0600", "us-ah1-1": {"at": "beside us-lhd-1", "load": "GG"}}
    units |= {"us-lcu-1": "O1-0601", enemy: {"at": "O1-0401", **how}}
    return island(units).do("move us-ah1-1")  # type: ignore[arg-type]


@pytest.mark.clause("GAT-V.5", "GAT-VI-c.2")
def test_who_comes_in_next_to_an_enemy_stops_there() -> None:
    assert coming_in("reb-f5-1", load="XX").targets("to") == {"O1-0500"}
    assert len(coming_in("reb-patrol-boat-1").targets("to")) > 1  # which has nothing against aircraft


@pytest.mark.clause("GAT-V.5", "GAT-VI-c.2")
@pytest.mark.parametrize(("broken", "ends"), [(False, "O1-0500"), (True, "O1-0300")])
def test_also_next_to_one_of_whom_its_owner_cannot_know(broken: bool, ends: str) -> None:
    t = coming_in("reb-missile-boat-1", broken=broken).do("to O1-0300")
    assert t.where("us-ah1-1") == ends


@pytest.mark.clause("GAT-V.5")
def test_who_finds_no_hex_to_come_in_goes_back_aboard() -> None:
    probe = island({"us-lhd-1": RIM})
    boats = {f"us-aav-{number}": hex_ for number, hex_ in enumerate(sorted(around(probe, RIM)), start=1)}
    t = island(
        {"us-lhd-1": RIM, "us-ch46-1": "beside us-lhd-1", **{b: {"at": h, "moved": 2} for b, h in boats.items()}}
    )
    assert t.refusal("move us-ch46-1").clause == "GAT-V.5"
    t.do("end")
    assert t.where("us-ch46-1") == "us-lhd-1"
    assert t.game.hex(t.number("us-ch46-1")) == -1


@pytest.mark.clause("GAT-V.5", "GAT-VI-b.2", "GAT-IV.20")
@pytest.mark.parametrize(("ship", "left"), [("us-lhd-1", ""), ("us-lpd-1", "GG")])
def test_and_hands_its_markers_back_where_it_can_rearm(ship: str, left: str) -> None:
    units: dict[str, object] = {ship: RIM, "us-ah1-1": {"at": f"beside {ship}", "load": "GG"}}
    for boat, there in zip(("us-aav-1", "us-aav-2"), sorted(around(island({ship: RIM}), RIM)), strict=True):
        units[boat] = {"at": there, "moved": 2}
    t = island(units).do("end")  # type: ignore[arg-type]
    assert (t.where("us-ah1-1"), t.unit("us-ah1-1").load) == (ship, left)


# -- recovery ----------------------------------------------------------------------------------------


def recovering(units: dict[str, object], settings: dict[str, str] | None = None, **state: object) -> Island:
    return island(units, phase="recovery", turn=3, settings=settings, **state)  # type: ignore[arg-type]


@pytest.mark.clause("GAT-V.6")
def test_air_and_amphibious_units_next_to_a_ship_land_on_it_with_their_cargo() -> None:
    t = recovering(
        {
            "us-lhd-1": AT_SEA,
            "us-ch46-1": {"at": "O3-0402", "spent": True, "strayed": True},
            "us-squad-1": "us-ch46-1",
            "us-aav-1": "O3-0404",
            "us-lcu-1": "O3-0401",
            "us-rifle-1": "B1-0303",
            "reb-uh1b-1": "O3-0303",
        }
    )
    assert t.targets("recover") == {"us-ch46-1", "us-aav-1"}
    assert t.refusal("recover us-lcu-1").clause == "GAT-V.6"  # two hexes away
    assert t.refusal("recover us-rifle-1").clause == "GAT-V.6"
    assert t.refusal("recover reb-uh1b-1").clause == "GAT-V.8"  # whose it is comes first
    t.do("recover us-ch46-1")
    assert (t.where("us-ch46-1"), t.where("us-squad-1")) == ("us-lhd-1", "us-ch46-1")
    assert not t.unit("us-ch46-1").spent
    t.do("recover us-aav-1", "end")
    sound(t)


@pytest.mark.clause("GAT-V.6")
def test_it_chooses_between_two_ships() -> None:
    t = recovering({"us-lhd-1": AT_SEA, "us-lpd-1": "O3-0401", "us-ch46-1": "O3-0402"}).do("recover us-ch46-1")
    assert t.options() == {"ship us-lhd-1", "ship us-lpd-1"}
    assert t.do("ship us-lpd-1").where("us-ch46-1") == "us-lpd-1"


@pytest.mark.clause("GAT-II-b.37")
@pytest.mark.clause("GAT-II-b.38")
def test_only_the_lhd_operates_harriers() -> None:
    units = {"us-lsd-1": AT_SEA, "us-av8-1": "O3-0402", "us-uh1n-1": "O3-0404", "us-aav-1": "O3-0303"}
    t = recovering(dict(units))
    assert t.targets("recover") == {"us-uh1n-1", "us-aav-1"}
    assert t.refusal("recover us-av8-1").clause == "GAT-II-b.37"
    t = recovering({**units, "us-lhd-1": "O3-0401"}).do("recover us-av8-1")
    assert t.where("us-av8-1") == "us-lhd-1"


LANDED = {"us-lhd-1": AT_SEA, "us-ch46-1": "O3-0402", "us-hmmwv-stinger-1": {"at": "us-lhd-1", "posted": 3}}


@pytest.mark.clause("GAT-V.7")
@pytest.mark.parametrize(
    ("setting", "recovered", "launched", "allowed"),
    [
        ("six", 4, 6, True),
        ("six", 5, 0, False),  # the unit on deck makes it six (VII-f)
        ("shared", 2, 2, True),
        ("shared", 2, 3, False),
        ("free", 6, 6, True),
    ],
)
def test_how_many_a_ship_recovers(setting: str, recovered: int, launched: int, allowed: bool) -> None:
    t = recovering(dict(LANDED), {"recovery_limit": setting}, recovered=(recovered, 0, 0), launched=(launched, 0, 0))
    assert t.targets("recover") == ({"us-ch46-1"} if allowed else set())
    if allowed:
        assert t.do("recover us-ch46-1").game.state.recovered == (recovered + 1, 0, 0)
    else:
        assert t.refusal("recover us-ch46-1").clause == "GAT-V.7"


# -- movement ----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.8")
def test_ships_move_before_all_others() -> None:
    t = island({**SHIPS, "us-rifle-1": "B1-0303", "us-aav-1": "B1-0302"})
    assert t.targets("move") == {"us-lhd-1", "us-lpd-1", "us-rifle-1", "us-aav-1"}
    t.do("move us-lpd-1", "to O6-0402", "move us-aav-1", "stay")
    assert t.targets("move") == {"us-rifle-1"}
    assert t.refusal("move us-lhd-1").clause == "GAT-V.8"


# -- why not -----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-f.3")
def test_who_is_posted_on_deck() -> None:
    aboard: dict[str, object] = {"us-avenger-1": "us-lhd-1", "us-rifle-1": "us-lhd-1", "us-ch53-1": "us-lhd-1"}
    t = launching(aboard)
    assert t.targets("post") == {"us-avenger-1"}
    assert t.refusal("post us-rifle-1").clause == "GAT-VII-f.3"
    t.do("post us-avenger-1")
    assert (t.event("Posted").unit, t.event("Posted").ship) == (t.number("us-avenger-1"), t.number("us-lhd-1"))
    assert t.targets("post") == set()
    assert t.refusal("post us-avenger-1").clause == "GAT-VII-f.3"
    assert t.do("launch us-ch53-1").refusal("stow us-avenger-1").clause == "GAT-VII-f.3"
    t = launching(aboard, launched=(6, 0, 0))
    assert t.refusal("post us-avenger-1").clause == "GAT-VII-f.4"


@pytest.mark.clause("GAT-IV.24")
def test_no_platoon_splits_aboard_without_squad_counters() -> None:
    squads: dict[str, object] = {f"us-squad-{number}": "lost" for number in range(1, 26)}
    t = launching({"us-rifle-1": "us-lhd-1", **squads})
    assert t.targets("split") == set()
    assert t.refusal("split us-rifle-1").clause == "GAT-IV.24"


@pytest.mark.clause("GAT-V.6")
def test_a_ship_out_of_reach_takes_nobody_in() -> None:
    t = recovering({"us-lhd-1": AT_SEA, "us-lpd-1": "O3-0401", "us-lsd-1": "O6-0403", "us-ch46-1": "O3-0402"})
    assert t.do("recover us-ch46-1").refusal("ship us-lsd-1").clause == "GAT-V.6"
