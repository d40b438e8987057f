"""VI-f, VI-g Unloading and loading; the transport table (IX) and what the units' notes add to it (II-b)."""

from __future__ import annotations

import pytest
from island import Island, Lie, idle, island, sound

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.model import BESIDE
from beachhead.games.gators.rules.movement_6.transport_6fg import fit_needs
from beachhead.kernel.refusal import met

SEA, BEACH, NEXT_BEACH, INLAND, JUNGLE = "B1-0204", "B1-0304", "B1-0303", "B1-0404", "B1-0501"
"""Shallow water, two beaches beside it, a road behind them; jungle."""


def around(t: Island, hex_: str) -> set[str]:
    return {t.game.edition.board.names[there] for there in t.game.edition.board.near[t.space(hex_)]}


# -- the table ---------------------------------------------------------------------------------------

KINDS = [kind.kind for kind in DATA.edition().units if kind.id.endswith("-1") and kind.side == 0]

TAKES = {
    "us-aav": "squad recon sniper seal mortar javelin",
    "us-lav": "squad recon sniper seal",
    "us-truck": "squad recon sniper seal fav",
    "us-zodiac": "squad recon sniper seal",
    "us-fav": "recon sniper seal",
    "us-ch46": "squad recon sniper seal fav hmmwv-tow hmmwv-auto hmmwv-cmd hmmwv-stinger",
    "us-uh1n": "recon sniper seal",
    "us-uh1n-cmd": "recon sniper seal",
    "us-aav-cmd": "",
    "us-lav-at": "",
    "us-lvs": "",
}


def fits(t: Island, carrier: str, *cargo: str) -> bool:
    """Whether a carrier has room for units, one after the other."""
    for name in cargo:
        if not met(fit_needs(t.game, t.number(name), t.number(carrier))):
            return False
        t.game.stow(t.number(name), t.number(carrier))
    return True


@pytest.mark.clause("GAT-IX-T.1")
@pytest.mark.clause("GAT-IX-T.2")
@pytest.mark.clause("GAT-IX-T.3")
@pytest.mark.clause("GAT-IX-T.4")
@pytest.mark.clause("GAT-IX-T.5")
@pytest.mark.clause("GAT-IX-T.8")
@pytest.mark.clause("GAT-IX-T.10")
@pytest.mark.clause("GAT-II-b.18")
@pytest.mark.clause("GAT-II-b.21")
@pytest.mark.clause("GAT-II-b.23")
@pytest.mark.parametrize("carrier", TAKES)
def test_what_a_carrier_takes(carrier: str) -> None:
    found = {kind for kind in KINDS if kind != carrier and fits(island(), f"{carrier}-1", f"{kind}-1")}
    assert found == {f"us-{name}" for name in TAKES[carrier].split()}


FULL = [
    ("us-aav-1", "us-squad-1 us-squad-2", "us-squad-3"),
    ("us-aav-1", "us-squad-1 us-recon-1", "us-seal-1"),
    ("us-aav-1", "us-mortar-1", "us-squad-1"),
    ("us-lav-1", "us-recon-1", "us-recon-2"),
    ("us-truck-1", "us-squad-1", "us-recon-1"),
    ("us-truck-1", "us-recon-1 us-recon-2", "us-seal-1"),
    ("us-zodiac-1", "us-squad-1", "us-recon-1"),
    ("us-fav-1", "us-recon-1", "us-recon-2"),
    ("us-lcu-1", "us-m1a1-1 us-m1a1-2 us-hmmwv-tow-1", "us-squad-1"),
    ("us-lcu-1", "us-rifle-1 us-rifle-2 us-rifle-3 us-rifle-4 us-truck-1", "us-fav-1"),
    ("us-lcac-1", "us-m1a1-1", "us-squad-1"),
    ("us-lcac-1", "us-lav-1 us-lav-at-1", "us-squad-1"),
    ("us-lcac-1", "us-aav-1 us-squad-1", "us-squad-2"),
    ("us-ch46-1", "us-hmmwv-tow-1", "us-squad-1"),
    ("us-ch46-1", "us-squad-1", "us-squad-2"),
    ("us-ch53-1", "us-rifle-1", "us-squad-1"),
    ("us-ch53-1", "us-155mm-1 us-truck-1", "us-squad-1"),
    ("us-ch53-1", "us-squad-1 us-squad-2 us-squad-3 us-squad-4", "us-squad-5"),
    ("us-uh1n-1", "us-recon-1", "us-recon-2"),
]


@pytest.mark.clause("GAT-IX-T.6")
@pytest.mark.clause("GAT-IX-T.7")
@pytest.mark.clause("GAT-IX-T.9")
@pytest.mark.clause("GAT-II-b.17")
@pytest.mark.clause("GAT-II-b.20")
@pytest.mark.clause("GAT-II-b.22")
@pytest.mark.clause("GAT-II-b.27")
@pytest.mark.clause("GAT-II-b.30")
@pytest.mark.clause("GAT-II-b.32")
@pytest.mark.clause("GAT-VI-g.2")
@pytest.mark.parametrize(("carrier", "cargo", "more"), FULL)
def test_how_much_a_carrier_takes(carrier: str, cargo: str, more: str) -> None:
    t = island()
    assert fits(t, carrier, *cargo.split())
    needs = fit_needs(t.game, t.number(more), t.number(carrier))
    assert next(condition for condition in needs if not condition[0]) == (False, "GAT-VI-g.2", "no_room")


@pytest.mark.clause("GAT-II-b.33")
@pytest.mark.clause("GAT-IX-T.9")
def test_a_ch53_lifts_anything_up_to_four_spaces_but_tanks_and_aavs() -> None:
    found = {kind for kind in KINDS if fits(island(), "us-ch53-1", f"{kind}-1")}
    edition = DATA.edition()
    spaces = {kind: edition.units[edition.of_kind(kind)[0]].space for kind in KINDS}
    assert found == {kind for kind, space in spaces.items() if 0 < space <= 4}
    assert {"us-lav", "us-155mm", "us-hers", "us-lvs", "us-engineers"} <= found
    assert not {"us-m1a1", "us-aav", "us-aav-cmd"} & found


def test_player_2s_trucks_carry_nobody() -> None:
    t = island(phase="reb_movement")
    assert not met(fit_needs(t.game, t.number("reb-mortar-1"), t.number("reb-truck-1")))
    assert not met(fit_needs(t.game, t.number("us-squad-1"), t.number("reb-truck-1")))


@pytest.mark.clause("GAT-VI-g.6")
@pytest.mark.clause("GAT-VI-g.7")
def test_what_is_in_the_cargo_does_not_count() -> None:
    t = island()
    assert fits(t, "us-aav-1", "us-squad-1", "us-squad-2")
    assert fits(t, "us-lcac-1", "us-aav-1")  # 7 of 8, not 9
    units = {"us-lcac-1": NEXT_BEACH, "us-aav-1": BEACH, "us-squad-1": "us-aav-1", "us-squad-2": "us-aav-1"}
    t = island(units).do("move us-aav-1", "board us-lcac-1")
    assert (t.where("us-aav-1"), t.where("us-squad-2")) == ("us-lcac-1", "us-aav-1")
    sound(t)


# -- VI-f unloading ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-f.1")
def test_a_carrier_sets_its_cargo_down_beside_it_at_the_end_of_its_move() -> None:
    t = island({"us-aav-1": BEACH, "us-squad-1": "us-aav-1", "us-squad-2": "us-aav-1", "us-rifle-1": NEXT_BEACH})
    t.do("move us-aav-1", f"to {INLAND}")
    assert t.targets("unload") == {"us-squad-1", "us-squad-2"}
    t.do("unload us-squad-1")
    free = {name for name in around(t, INLAND) if name != NEXT_BEACH}
    assert t.targets("onto") == free
    assert t.refusal(f"onto {NEXT_BEACH}").clause == "GAT-VI-d.1"
    assert t.refusal("onto M1-0303").clause == "GAT-VI-f.1"
    t.do(f"onto {BEACH}", "unload us-squad-2", f"onto {min(free - {BEACH})}")
    sound(t)
    t = island({"us-aav-1": BEACH, "us-squad-1": "us-aav-1"}).do("unload us-squad-1", f"onto {INLAND}")
    assert t.refusal("move us-aav-1").clause == "GAT-VI-a.1"  # whoever unloads is at the end of its move
    assert t.refusal("unload us-squad-1").clause == "GAT-VI-f.1"


@pytest.mark.clause("GAT-VI-f.2")
def test_who_is_unloaded_does_not_move_but_may_fight_in_the_same_turn() -> None:
    units = {"us-lav-1": INLAND, "us-squad-1": "us-lav-1", "us-hmmwv-cmd-1": BEACH, "reb-uh1b-1": "B1-0302"}
    t = island({**units, "reb-infantry-1": "B1-0502"}, whole=True).do("unload us-squad-1", "onto B1-0403")
    assert t.refusal("move us-squad-1").clause == "GAT-VI-a.1"
    t.do("end", "attack B1-0502")
    assert "fire us-squad-1" in t.options()
    t = island({"us-lav-1": INLAND, "us-squad-1": {"at": "B1-0403", "moved": 1, "held": 1}}, turn=2)
    assert "us-squad-1" in t.targets("move")


@pytest.mark.clause("GAT-VI-f.3")
def test_helicopters_set_down_in_empty_hexes_or_on_ships() -> None:
    units = {"us-ch53-1": BEACH, "us-heavy-1": "us-ch53-1", "us-rifle-1": NEXT_BEACH}
    t = island(units).do("unload us-heavy-1")
    assert t.targets("onto") == {n for n in around(t, BEACH) if t.game.ground(t.space(n)).is_land and n != NEXT_BEACH}
    assert t.refusal(f"onto {NEXT_BEACH}").clause == "GAT-VI-f.3"  # though the two could stand together
    units["us-ch53-1"] = {"at": BEACH, "moved": 2}  # type: ignore[assignment]
    assert "us-heavy-1" in island(units).targets("unload")
    t = island({"us-lpd-1": "O3-0403", "us-ch46-1": "O3-0402", "us-squad-1": "us-ch46-1"}).do("unload us-squad-1")
    assert t.options() == {"ship us-lpd-1"}
    t.do("ship us-lpd-1")
    assert t.where("us-squad-1") == "us-lpd-1"
    assert t.unit("us-ch46-1").spent
    assert t.events("Loaded", "us")
    assert t.events("Loaded", "reb") == []
    assert t.targets("unload") == set()
    t = island({"us-lpd-1": "O3-0403", "us-lcu-1": "O3-0402", "us-squad-1": "us-lcu-1"})
    assert t.refusal("unload us-squad-1").clause == "GAT-VI-f.1"  # only helicopters do


@pytest.mark.clause("GAT-VI-f.3")
def test_a_seal_team_may_be_dropped_into_the_water() -> None:
    t = island({"us-uh1n-1": SEA, "us-seal-1": "us-uh1n-1", "us-recon-1": "us-uh1n-1"}).do("unload us-seal-1")
    assert "B1-0205" in t.targets("onto")
    t = island({"us-uh1n-1": SEA, "us-recon-1": "us-uh1n-1"}).do("unload us-recon-1")
    assert t.refusal("onto B1-0205").clause == "GAT-III.19"


@pytest.mark.clause("GAT-III.28")
def test_helicopters_do_not_set_down_or_pick_up_in_jungle() -> None:
    t = island({"us-ch46-1": "B1-0502", "us-squad-1": "us-ch46-1"}).do("unload us-squad-1")
    assert t.refusal(f"onto {JUNGLE}").clause == "GAT-III.28"
    t = island({"us-ch46-1": JUNGLE, "us-squad-1": "us-ch46-1"})
    assert t.refusal("unload us-squad-1").clause == "GAT-VI-f.1"
    t = island({"us-ch46-1": "B1-0502", "us-squad-1": JUNGLE}).do("move us-ch46-1")
    assert t.refusal("fetch us-squad-1").clause == "GAT-III.28"
    t = island({"us-ch46-1": JUNGLE, "us-squad-1": "B1-0502"}).do("move us-squad-1")
    assert t.refusal("board us-ch46-1").clause == "GAT-III.28"


@pytest.mark.clause("GAT-VI-f.4")
@pytest.mark.parametrize(("carrier", "cargo"), [("us-aav-1", "us-squad-1"), ("us-lcac-1", "us-rifle-1")])
def test_amphibious_units_unload_land_units_only_ashore(carrier: str, cargo: str) -> None:
    t = island({carrier: SEA, cargo: carrier, "us-seal-1": carrier})
    assert cargo not in t.targets("unload")
    assert t.refusal(f"unload {cargo}").clause == "GAT-VI-f.1"
    assert island({carrier: BEACH, cargo: carrier}).do(f"unload {cargo}").refusal(f"onto {SEA}").clause == "GAT-III.19"
    assert t.do("unload us-seal-1").refusal(f"onto {BEACH}").clause == "GAT-VI-f.4"


@pytest.mark.clause("GAT-II-b.10")
@pytest.mark.clause("GAT-II-b.31")
def test_seals_boats_and_aavs_leave_a_craft_for_the_water() -> None:
    swimmers = ("us-seal-1", "us-zodiac-1", "us-aav-1")
    for carrier in ("us-lcu-1", "us-lcac-1"):
        t = island({carrier: SEA, **dict.fromkeys(swimmers, carrier)})
        assert t.targets("unload") == set(swimmers)
        t.do("unload us-zodiac-1")
        assert "B1-0205" in t.targets("onto")
        assert t.refusal(f"onto {BEACH}").clause == "GAT-III.19"
        t.do("onto B1-0205")
        assert (t.where("us-zodiac-1"), t.unit("us-zodiac-1").ashore) == ("B1-0205", 0)
        sound(t)
    t = island({"us-zodiac-1": SEA, "us-seal-1": "us-zodiac-1"}).do("unload us-seal-1")
    assert {"B1-0205", BEACH} <= t.targets("onto")
    t = island({"us-lcac-1": BEACH, "us-zodiac-1": "us-lcac-1"}).do("unload us-zodiac-1")
    assert SEA in t.targets("onto")  # down the ramp from the beach
    t = island({"us-lhd-1": "O3-0403", "us-seal-1": "us-lhd-1"}, phase="launch").do("launch us-seal-1")
    assert t.do("beside O3-0402").where("us-seal-1") == "O3-0402"


@pytest.mark.clause("GAT-VI-f.5")
@pytest.mark.parametrize("craft", ["us-lcu-1", "us-zodiac-1"])
def test_craft_that_cannot_land_unload_onto_a_beach_beside_them(craft: str) -> None:
    at = "T1-0305"
    t = island({craft: "T1-0204", "us-squad-1": craft}).do("unload us-squad-1")
    assert t.targets("onto") == {"T1-0304", "T1-0203", "T1-0303"} & around(t, "T1-0204")
    t = island({craft: at, "us-squad-1": craft}).do("unload us-squad-1")
    assert t.targets("onto") == {"T1-0304"}
    assert t.refusal("onto T1-0405").clause == "GAT-VI-f.5"
    t = island({craft: at, "us-squad-1": craft}, settings={"water_unloading": "any_land"}).do("unload us-squad-1")
    assert t.targets("onto") == {"T1-0304", "T1-0405", "T1-0406"}


@pytest.mark.clause("GAT-III.26", "GAT-VI-f.5")
def test_not_into_jungle_even_where_any_shore_will_do() -> None:
    settings = {"water_unloading": "any_land"}
    t = island({"us-lcu-1": "T1-0500", "us-squad-1": "us-lcu-1"}, settings=settings)
    assert "T1-0501" in around(t, "T1-0500")
    assert "us-squad-1" not in t.targets("unload") or "T1-0501" not in t.do("unload us-squad-1").targets("onto")


# -- VI-g loading ------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-g.1")
def test_cargo_goes_to_its_carrier_or_the_carrier_to_it() -> None:
    units = {"us-truck-1": INLAND, "us-squad-1": "B1-0403", "us-recon-1": "B1-0302"}
    t = island(dict(units)).do("move us-squad-1")
    assert t.targets("board") == {"us-truck-1"}
    t.do("board us-truck-1")
    assert (t.where("us-squad-1"), t.where("us-truck-1")) == ("us-truck-1", INLAND)
    t = island(dict(units)).do("move us-truck-1")
    assert t.targets("fetch") == {"us-squad-1", "us-recon-1"}
    t.do("fetch us-recon-1")
    assert (t.where("us-recon-1"), t.where("us-truck-1")) == ("us-truck-1", "B1-0302")
    sound(t)
    t = island({**units, "us-recon-1": "M1-0303"})
    assert t.do("move us-recon-1").refusal("board us-truck-1").clause == "GAT-VI-a.1"
    assert t.do("stay", "move us-truck-1").refusal("fetch us-recon-1").clause == "GAT-VI-a.1"
    t = island({**units, "us-heavy-1": "B1-0503"}).do("move us-heavy-1")
    assert t.refusal("board us-truck-1").clause == "GAT-VI-g.2"
    assert t.refusal("board us-squad-1").clause == "GAT-VI-g.2"


@pytest.mark.clause("GAT-VI-g.1", "GAT-VI-g.2", "GAT-VI-d.1")
@pytest.mark.parametrize("named", ["us-rifle-1", "us-heavy-1"])
def test_a_carrier_loads_all_who_are_stacked_where_it_comes_or_nobody(named: str) -> None:
    stacked = {"us-rifle-1": BEACH, "us-heavy-1": BEACH}
    units: dict[str, Lie] = {"us-lcac-1": SEA, **stacked}
    t = island(dict(units)).do("move us-lcac-1")
    assert t.targets("fetch") == set(stacked)
    t.do(f"fetch {named}")
    assert {t.where(unit) for unit in stacked} == {"us-lcac-1"}
    assert (t.where("us-lcac-1"), t.targets("move"), t.targets("unload")) == (BEACH, set(), set())
    assert len(t.events("Loaded")) == 2
    sound(t)
    t = island({**units, "us-recon-1": "us-lcac-1"}).do("move us-lcac-1")  # 1 + 4 + 4 of 8
    assert (t.targets("fetch"), t.reason(f"fetch {named}")) == (set(), ("GAT-VI-d.1", "not_empty"))
    t = island({**units, "us-lcac-1": NEXT_BEACH, "us-recon-1": "us-lcac-1"})
    assert t.do(f"move {named}", "board us-lcac-1").where(named) == "us-lcac-1"  # by itself either fits


@pytest.mark.clause("GAT-VI-d.1", "GAT-VI-k.4")
def test_nobody_drives_onto_a_truck_that_has_hitched_a_gun() -> None:
    units = {"us-lcac-1": SEA, "us-155mm-1": BEACH, "us-truck-1": {"at": BEACH, "tow": "us-155mm-1", "hitched": 1}}
    t = island(units).do("move us-lcac-1")
    assert (t.targets("fetch"), t.reason("fetch us-truck-1")) == (set(), ("GAT-VI-d.1", "not_empty"))


@pytest.mark.clause("GAT-VI-g.1")
def test_a_vehicle_drives_to_its_carrier() -> None:
    t = island({"us-lcac-1": BEACH, "us-hmmwv-tow-1": "B1-0503"}).do("move us-hmmwv-tow-1")
    t.do("board us-lcac-1")
    assert t.where("us-hmmwv-tow-1") == "us-lcac-1"
    sound(t)


@pytest.mark.clause("GAT-VI-g.3")
def test_after_loading_neither_fights_nor_moves() -> None:
    units = {"us-lcu-1": SEA, "us-rifle-1": BEACH, "reb-infantry-1": NEXT_BEACH}
    t = island(units | {"reb-infantry-1": INLAND}).do("move us-rifle-1", "board us-lcu-1")
    assert "us-lcu-1" not in t.targets("move")
    assert t.refusal("unload us-rifle-1").clause == "GAT-VI-g.3"
    for turn in (1, 2):
        aboard = {"at": "us-lcu-1", "loaded": turn}
        assert idle(island({**units, "us-rifle-1": aboard}, phase="us_combat")) == (turn == 2)
    t = island({"us-lcu-1": {"at": SEA, "held": 1}, "us-rifle-1": {"at": "us-lcu-1", "loaded": 1}}, turn=2)
    assert "us-lcu-1" in t.targets("move")
    t = island({"us-truck-1": INLAND, "us-squad-1": "B1-0403"}).do("move us-truck-1", "fetch us-squad-1")
    assert t.targets("move") == set()


@pytest.mark.clause("GAT-VI-f.1", "GAT-VI-g.3")
@pytest.mark.parametrize(
    ("units", "loads", "other"),
    [
        ({"us-truck-1": INLAND, "us-recon-1": "us-truck-1", "us-recon-2": "B1-0403"},
         ("move us-truck-1", "fetch us-recon-2"), "us-recon-1"),
        ({"us-lcu-1": SEA, "us-m1a1-1": "us-lcu-1", "us-rifle-1": BEACH},
         ("move us-rifle-1", "board us-lcu-1"), "us-m1a1-1"),
    ],
)  # fmt: skip
def test_who_has_loaded_does_not_move_but_sets_others_down(
    units: dict[str, Lie], loads: tuple[str, ...], other: str
) -> None:
    t = island(units).do(*loads)
    carrier = t.where(other)
    assert (t.targets("move"), t.targets("unload")) == (set(), {other})
    assert (t.refusal(f"move {carrier}").clause, t.event("Loaded").clause) == ("GAT-VI-a.1", "GAT-VI-g.1")
    t.do(f"unload {other}")
    t.do(f"onto {min(t.targets('onto'))}")
    sound(t)
    assert t.targets("move") == set()


@pytest.mark.clause("GAT-VI-f.1", "GAT-VI-f.2")
def test_who_was_unloaded_unloads_nobody_for_its_move_has_not_come() -> None:
    units = {"us-lcac-1": NEXT_BEACH, "us-aav-1": "us-lcac-1", "us-squad-1": "us-aav-1"}
    t = island(units).do("unload us-aav-1", f"onto {BEACH}")
    assert t.refusal("unload us-squad-1").clause == "GAT-VI-f.2"
    assert t.refusal("unload us-squad-1").reason.key == "gators.no.carrier_held"


@pytest.mark.clause("GAT-VI-g.4")
def test_helicopters_load_on_ships_and_in_hexes() -> None:
    t = island({"us-ch46-1": INLAND, "us-squad-1": "B1-0403"}).do("move us-ch46-1", "fetch us-squad-1")
    assert (t.where("us-squad-1"), t.where("us-ch46-1")) == ("us-ch46-1", "B1-0403")
    t = island({"us-ch46-1": INLAND, "us-squad-1": "B1-0403"}).do("move us-squad-1", "board us-ch46-1")
    assert t.where("us-squad-1") == "us-ch46-1"
    units = {"us-ch46-1": INLAND, "us-truck-1": "B1-0403", "us-squad-1": "us-truck-1"}
    assert island(units).do("move us-ch46-1").targets("fetch") == set()  # not out of a truck
    units = {"us-lhd-1": "O3-0403", "us-ch46-1": "us-lhd-1", "us-squad-1": "us-lhd-1"}
    assert island(units, phase="launch").do("launch us-ch46-1").targets("stow") == {"us-squad-1"}


@pytest.mark.clause("GAT-VI-g.5")
def test_amphibious_units_in_water_load_no_land_units() -> None:
    t = island({"us-lcac-1": SEA, "us-rifle-1": BEACH, "us-aav-1": "B1-0104", "us-seal-1": "B1-0205"})
    assert t.do("move us-rifle-1").refusal("board us-lcac-1").clause == "GAT-VI-g.5"
    assert "us-lcac-1" in t.do("stay", "move us-seal-1").targets("board")  # who swims comes aboard
    assert t.do("stay", "move us-aav-1", "board us-lcac-1").where("us-aav-1") == "us-lcac-1"
    t = island({"us-lcac-1": SEA, "us-rifle-1": BEACH}).do("move us-lcac-1", "fetch us-rifle-1")
    assert (t.where("us-lcac-1"), t.where("us-rifle-1")) == (BEACH, "us-lcac-1")  # it gets onto the land first


@pytest.mark.clause("GAT-VI-f.5")
@pytest.mark.parametrize("craft", ["us-lcu-1", "us-zodiac-1"])
def test_craft_that_cannot_land_load_from_a_beach_beside_them(craft: str) -> None:
    t = island({craft: "T1-0305", "us-squad-1": "T1-0304"}).do("move us-squad-1", f"board {craft}")
    assert t.where("us-squad-1") == craft
    t = island({craft: "T1-0305", "us-squad-1": "T1-0405"}).do("move us-squad-1")
    assert t.refusal(f"board {craft}").clause == "GAT-VI-f.5"
    t = island({craft: "T1-0305", "us-squad-1": "T1-0405"}, settings={"water_unloading": "any_land"})
    assert t.do("move us-squad-1", f"board {craft}").where("us-squad-1") == craft


@pytest.mark.clause("GAT-VI-c.5", "GAT-VI-f.5")
@pytest.mark.parametrize(("enemy", "boards"), [(NEXT_BEACH, False), (INLAND, True)])
def test_nobody_slides_past_an_enemy_up_a_ramp(enemy: str, boards: bool) -> None:
    t = island({"us-lcu-1": SEA, "us-rifle-1": BEACH, "reb-infantry-1": enemy}).do("move us-rifle-1")
    assert ("us-lcu-1" in t.targets("board")) is boards
    if not boards:  # the craft is in the zone of control in which the platoon began
        refusal = t.refusal("board us-lcu-1")
        assert (refusal.clause, refusal.reason.args["hex"]) == ("GAT-VI-c.5", SEA)


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-g.1")
@pytest.mark.parametrize(("boat", "boards"), [("B1-0305", False), ("M4-0602", True)])
def test_who_has_to_stop_on_the_shore_does_not_go_up_the_ramp(boat: str, boards: bool) -> None:
    units = {"us-hmmwv-auto-1": "B1-0404", "us-lcu-1": SEA, "reb-patrol-boat-1": boat}
    t = island(units, debris=[NEXT_BEACH, "B1-0203"]).do("move us-hmmwv-auto-1")
    assert ("board us-lcu-1" in t.options()) is boards


def test_a_vehicle_needs_a_move_unit_for_the_ramp() -> None:
    units = {"us-lcu-1": "T1-0305", "us-hmmwv-tow-1": "T1-0404"}
    t = island(units).do("move us-hmmwv-tow-1", "board us-lcu-1")  # one to the beach, one up the ramp
    assert t.where("us-hmmwv-tow-1") == "us-lcu-1"
    sound(t)
    t = island({**units, "us-hmmwv-tow-1": "T1-0605"}).do("move us-hmmwv-tow-1")
    assert t.refusal("board us-lcu-1").clause in ("GAT-VI-a.1", "GAT-VI-f.5")
    t = island({**units, "us-rifle-1": "T1-0404"}).do("move us-rifle-1")
    assert t.targets("board") == set()  # its one move brings it only to the beach
    t = island({**units, "reb-mortar-1": "T1-0303"}).do("move us-hmmwv-tow-1")
    assert t.targets("board") == set()  # on the beach the enemy stops it


@pytest.mark.clause("GAT-II-b.15")
def test_a_fav_moves_only_with_a_small_team() -> None:
    t = island({"us-fav-1": INLAND, "us-recon-1": "B1-0403"})
    assert t.refusal("move us-fav-1").clause == "GAT-II-b.15"
    t.do("move us-recon-1", "board us-fav-1")
    assert t.where("us-recon-1") == "us-fav-1"
    t = island({"us-fav-1": INLAND, "us-recon-1": "us-fav-1"})
    assert "us-fav-1" in t.targets("move")
    t.do("unload us-recon-1", "onto B1-0403")
    assert t.refusal("move us-fav-1").clause in ("GAT-II-b.15", "GAT-VI-a.1")


@pytest.mark.clause("GAT-VI-g.1", "GAT-V.5")
@pytest.mark.parametrize("taken", [False, True])
def test_who_is_off_the_map_comes_onto_it_first_and_may_then_go_on_to_pick_somebody_up(taken: bool) -> None:
    others = {"us-zodiac-1": {"at": "O1-0500", "moved": 2}} if taken else {}
    t = island({"us-lhd-1": "O1-0600", "us-ch46-1": "beside us-lhd-1", "us-seal-1": "O1-0601", **others})
    assert t.game.hex(t.number("us-ch46-1")) == BESIDE
    if taken:  # there is no empty hex by which it could come in
        assert "us-ch46-1" not in t.targets("move")
        return
    t.do("move us-ch46-1", "fetch us-seal-1")
    assert (t.where("us-ch46-1"), t.where("us-seal-1")) == ("O1-0601", "us-ch46-1")
    assert t.names((t.event("Moved").unit,)) == ("us-ch46-1",)
    assert [t.game.edition.board.names[space] for space in t.event("Moved").path] == ["O1-0500", "O1-0601"]
    sound(t)


@pytest.mark.clause("GAT-VI-g.1", "GAT-V.5", "GAT-VI-c.2")
@pytest.mark.parametrize(("enemy", "where"), [("O2-0600", "us-lcu-1"), ("O1-0400", "O1-0500")])
def test_or_to_go_aboard_if_nothing_stops_it_where_it_comes_in(enemy: str, where: str) -> None:
    units = {"us-lhd-1": "O1-0600", "us-zodiac-1": "beside us-lhd-1", "us-lcu-1": "O1-0401"}
    t = island({**units, "reb-patrol-boat-1": {"at": enemy, "hidden": True}}).do("move us-zodiac-1", "board us-lcu-1")
    assert t.where("us-zodiac-1") == where
    assert t.unit("reb-patrol-boat-1").hidden is (where == "us-lcu-1")
    assert "move us-zodiac-1" not in t.options()
    sound(t)


@pytest.mark.clause("GAT-VI-b.5")
def test_a_helicopter_that_must_go_back_picks_up_nobody() -> None:
    units = {"us-ch46-1": {"at": INLAND, "spent": True}, "us-squad-1": "B1-0403"}
    assert island(units).do("move us-ch46-1").refusal("fetch us-squad-1").clause == "GAT-VI-b.5"
    assert island(units).do("move us-squad-1").refusal("board us-ch46-1").clause == "GAT-VI-b.5"


@pytest.mark.clause("GAT-VI-f.1")
def test_nobody_is_unloaded_from_where_he_is_not() -> None:
    t = island({"us-lhd-1": "O3-0403", "us-rifle-1": "us-lhd-1", "us-squad-1": INLAND})
    assert t.refusal("unload us-rifle-1").reason.key == "gators.no.not_in_carrier"
    assert t.refusal("unload us-squad-1").reason.key == "gators.no.not_in_carrier"


@pytest.mark.clause("GAT-VI-g.1")
def test_a_carrier_that_is_carried_takes_nobody() -> None:
    t = island({"us-lcac-1": BEACH, "us-aav-1": "us-lcac-1", "us-squad-1": INLAND}).do("move us-squad-1")
    assert t.refusal("board us-aav-1").clause == "GAT-VI-g.1"
