"""VI-c Zones of control: who must stop next to whom, who may not slide past whom, what a hidden enemy gives away."""

from __future__ import annotations

from typing import Any

import pytest
from island import Island, Lie, island

from beachhead.games.gators.rules.position_6.zones_6c import halting


def goals(t: Island, unit: str) -> set[str]:
    return t.do(f"move {unit}").targets("to")


@pytest.mark.clause("GAT-VI-c.1", "GAT-VI-a.4")
def test_the_zone_covers_the_six_hexes_around() -> None:
    t = island({"us-rifle-1": "B1-0505", "reb-jeep-auto-1": "B1-0402"}, phase="reb_movement")
    stops = halting(t.game, t.number("reb-jeep-auto-1"), sure=False)
    covered = {space for space, stop in enumerate(stops) if stop}
    assert covered == set(t.game.edition.board.near[t.space("B1-0505")])
    assert len(covered) == 6


@pytest.mark.clause("GAT-VI-c.2", "GAT-VII-h.2")
@pytest.mark.parametrize(("at", "stops"), [("M2-0101", False), ("M2-0202", True)])
def test_an_aircraft_on_its_airstrip_stops_nobody(at: str, stops: bool) -> None:
    t = island({"us-truck-1": "M3-0403", "reb-f5-1": {"at": at, "load": "G"}})
    covered = halting(t.game, t.number("us-truck-1"), sure=True)
    assert any(covered[space] for space in t.game.edition.board.near[t.space(at)]) is stops


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-k.4", "GAT-VI-l.1")
def test_a_gun_under_a_camouflaged_counter_may_be_in_tow() -> None:
    gun, near = {"us-truck-1": "M3-0400", "reb-75mm-1": "M3-0404"}, "M3-0403"
    towing = {"reb-truck-1": {"at": "M3-0404", "tow": "reb-75mm-1", "hidden": True}}
    idle = {"reb-truck-1": {"at": "M3-0404", "hidden": True}}
    for more, sure, really in (({}, True, True), (towing, False, False), (idle, False, True)):
        t = island(gun | more)  # type: ignore[operator]
        stops = [bool(halting(t.game, t.number("us-truck-1"), sure=known)[t.space(near)]) for known in (True, False)]
        assert stops == [sure, really]


@pytest.mark.clause("GAT-VI-c.2", "GAT-II-b.12")
@pytest.mark.parametrize(
    ("mover", "enemy", "passes"),
    [
        ("us-truck-1", "reb-infantry-1", False),
        ("us-truck-1", "reb-militia-1", False),
        ("us-truck-1", "reb-dragon-1", True),  # only against armor
        ("us-truck-1", "reb-stinger-1", True),  # only against aircraft
        ("us-truck-1", "reb-truck-1", True),
        ("us-lav-1", "reb-infantry-1", True),  # nothing against armor
        ("us-lav-1", "reb-dragon-1", False),
        ("us-lav-1", "reb-heavy-1", False),
        ("us-lav-1", "reb-f5-1", False),  # it might carry Ground, which does for armor too
        ("us-lav-1", "reb-uh1b-1", False),  # it might carry Armor
        ("us-truck-1", "reb-uh1b-1", False),
        ("us-truck-1", "reb-f5-1", False),
        ("us-ch46-1", "reb-infantry-1", True),
        ("us-ch46-1", "reb-stinger-1", False),
        ("us-ch46-1", "reb-f5-1", False),
        ("us-ch46-1", "reb-uh1b-1", True),
        ("reb-jeep-auto-1", "us-rifle-1", False),
        ("reb-jeep-auto-1", "us-engineers-1", True),
        ("reb-jeep-auto-1", "us-recon-1", True),
        ("reb-jeep-auto-1", "us-av8-1", False),
        ("reb-m113-1", "us-rifle-1", True),
        ("reb-m113-1", "us-javelin-1", False),
        ("reb-uh1b-1", "us-avenger-1", False),
        ("reb-uh1b-1", "us-rifle-1", True),
        ("reb-uh1b-1", "us-ch46-1", True),
        ("reb-uh1b-1", "us-av8-1", False),
    ],
)
def test_who_stops_whom(mover: str, enemy: str, passes: bool) -> None:
    """On the bridges there is no way around; of aircraft, which fly around, the zone itself is looked at."""
    phase = "us_movement" if mover.startswith("us") else "reb_movement"
    t = island({mover: "T2-0400", enemy: "T2-0501"}, phase=phase)
    if t.game.type(t.number(mover)).is_air:
        assert halting(t.game, t.number(mover), sure=True)[t.space("T2-0401")] == (not passes)
        return
    found = goals(t, mover)
    assert "T2-0401" in found
    assert ("T2-0402" in found) is passes
    if not passes:
        assert t.refusal("to T2-0402").clause == "GAT-VI-c.2"


@pytest.mark.clause("GAT-VI-c.3", "GAT-VI-c.4")
def test_the_example_of_the_harrier_and_the_infantry() -> None:
    """Infantry next to a Harrier must stop, whatever its load; the Harrier flies on past the Infantry."""
    for load in ("GGX", ""):
        t = island(
            {"us-av8-1": {"at": "B1-0404", "load": load}, "reb-infantry-1": "B1-0402"},
            phase="reb_movement",
        )
        assert halting(t.game, t.number("reb-infantry-1"), sure=True)[t.space("B1-0403")]
    t = island({"us-av8-1": {"at": "B1-0402", "load": "GGX"}, "reb-infantry-1": "B1-0404"})
    assert not any(halting(t.game, t.number("us-av8-1"), sure=False))


@pytest.mark.clause("GAT-VI-c.4")
def test_what_an_aircraft_may_carry_counts_not_what_it_carries() -> None:
    for load in ("XXXX", "AAAA", ""):
        t = island({"us-ah1-1": {"at": "T2-0501", "load": load}, "reb-jeep-auto-1": "T2-0400"}, phase="reb_movement")
        assert "T2-0402" not in goals(t, "reb-jeep-auto-1")


@pytest.mark.clause("GAT-VI-c.2", "GAT-II-b.15", "GAT-VI-h.2", "GAT-VI-k.4", "GAT-IV.14")
@pytest.mark.parametrize(
    ("lies", "passes"),
    [
        ({"us-fav-1": "T2-0501"}, True),
        ({"us-fav-1": "T2-0501", "us-recon-1": "us-fav-1"}, False),
        ({"us-squad-1": "T2-0501"}, True),
        ({"us-squad-1": "T2-0501", "us-hmmwv-cmd-1": "T2-0503"}, False),
        ({"us-155mm-1": "T2-0501"}, False),
        ({"us-155mm-1": "T2-0501", "us-truck-1": {"at": "T2-0501", "tow": "us-155mm-1"}}, True),
        ({"us-lcu-1": "T2-0500", "us-m1a1-1": "us-lcu-1"}, True),
    ],
)
def test_only_who_could_attack_now(lies: dict[str, Lie], passes: bool) -> None:
    """An empty FAV, a squad without command, a gun in tow have no zone (ruling G17)."""
    t = island({"reb-jeep-auto-1": "T2-0400", **lies}, phase="reb_movement")
    assert ("T2-0402" in goals(t, "reb-jeep-auto-1")) is passes


def past_the_boat(start: str, **how: Any) -> tuple[set[str], str]:
    """The goals of a Zodiac near the Missile Boat, and where it ends that tries to go past it to B1-0103."""
    t = island({"us-zodiac-1": start, "reb-missile-boat-1": {"at": "B1-0003", **how}})
    found = goals(t, "us-zodiac-1")
    return found, t.do("to B1-0103").where("us-zodiac-1") if "B1-0103" in found else ""


@pytest.mark.clause("GAT-IV.14", "GAT-VI-c.2")
def test_a_broken_unit_has_no_zone_but_player_1_does_not_know() -> None:
    works, stopped = past_the_boat("B1-0101")
    broken, gone = past_the_boat("B1-0101", broken=True)
    assert works == broken
    assert (stopped, gone) == ("B1-0102", "B1-0103")


@pytest.mark.clause("GAT-IV.14", "GAT-VI-c.5")
def test_the_ban_on_sliding_counts_whoever_may_work() -> None:
    assert past_the_boat("B1-0102") == past_the_boat("B1-0102", broken=True)
    assert "B1-0103" not in past_the_boat("B1-0102")[0]


@pytest.mark.clause("GAT-VI-c.2")
def test_a_boat_that_has_moved_works_as_everybody_knows() -> None:
    assert "B1-0103" not in past_the_boat("B1-0101", moved=1)[0]


@pytest.mark.clause("GAT-VI-c.5")
def test_nobody_slides_from_hex_to_hex_of_the_same_zone() -> None:
    t = island({"us-rifle-1": "B1-0404", "reb-infantry-1": "B1-0504"})
    near = {t.game.edition.board.names[there] for there in t.game.edition.board.near[t.space("B1-0504")]}
    found = goals(t, "us-rifle-1")
    assert found
    assert not found & near
    assert t.refusal("to B1-0405").clause == "GAT-VI-c.5"
    assert t.refusal("to B1-0503").clause == "GAT-VI-c.5"


@pytest.mark.clause("GAT-VI-c.5")
def test_nor_on_the_way_to_somewhere_else() -> None:
    t = island({"us-truck-1": "B1-0403", "reb-infantry-1": "B1-0503"})
    found = goals(t, "us-truck-1")
    assert "B1-0405" not in found, "the road leads through the zone"
    assert t.refusal("to B1-0405").clause == "GAT-VI-c.5"


@pytest.mark.clause("GAT-VI-c.5")
def test_past_an_enemy_who_cannot_attack_anybody_slides() -> None:
    t = island({"us-rifle-1": "B1-0404", "reb-truck-1": "B1-0504"})
    assert "B1-0405" in goals(t, "us-rifle-1")


@pytest.mark.clause("GAT-VI-c.6")
def test_into_the_zone_of_another_enemy() -> None:
    """From next to the one to next to the other, and there it stops."""
    t = island({"us-truck-1": "T2-0401", "reb-infantry-1": "T2-0301", "reb-infantry-2": "T2-0503"})
    board = t.game.edition.board
    assert board.adjacent(t.space("T2-0401"), t.space("T2-0301"))
    found = goals(t, "us-truck-1")
    assert "T2-0402" not in found, "still next to the first"
    t = island({"us-truck-1": "B1-0403", "reb-infantry-1": "B1-0302", "reb-infantry-2": "B1-0505"})
    assert board.adjacent(t.space("B1-0403"), t.space("B1-0302"))
    assert board.adjacent(t.space("B1-0405"), t.space("B1-0505"))
    found = goals(t, "us-truck-1")
    assert "B1-0405" in found or "B1-0404" in found
    assert "B1-0406" not in found


@pytest.mark.clause("GAT-VI-c.5", "GAT-VI-c.6")
def test_from_one_zone_straight_into_another() -> None:
    t = island({"us-rifle-1": "B1-0404", "reb-infantry-1": "B1-0303", "reb-infantry-2": "B1-0506"})
    board = t.game.edition.board
    assert board.adjacent(t.space("B1-0404"), t.space("B1-0303"))
    assert board.adjacent(t.space("B1-0504"), t.space("B1-0505"))
    found = goals(t, "us-rifle-1")
    second = {board.names[there] for there in board.near[t.space("B1-0506")]}
    first = {board.names[there] for there in board.near[t.space("B1-0303")]}
    beside = {board.names[there] for there in board.near[t.space("B1-0404")]} & second
    assert beside - first <= found
    assert not first & found


# -- what hidden enemies do --------------------------------------------------------------------------


def walk(enemy: str, **how: Any) -> tuple[set[str], str]:
    """The goals of a jeep that drives past a hidden enemy, and where it comes to a stop."""
    t = island({"us-hmmwv-auto-1": "T3-0104", enemy: {"at": "T2-0501", "hidden": True, **how}})
    found = goals(t, "us-hmmwv-auto-1")
    return found, t.do("to T2-0402").where("us-hmmwv-auto-1")


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-l.6")
def test_a_hidden_enemy_stops_on_the_way_and_shows_nothing_before() -> None:
    real, stopped = walk("reb-infantry-1")
    dummy, gone = walk("reb-truck-1")
    assert real == dummy, "the choice tells nothing"
    assert stopped == "T2-0401"
    assert gone == "T2-0402"


@pytest.mark.clause("GAT-VI-c.5")
@pytest.mark.parametrize("enemy", ["reb-infantry-1", "reb-truck-1", "reb-hawk-1"])
def test_the_ban_on_sliding_counts_every_hidden_enemy(enemy: str) -> None:
    t = island({"us-rifle-1": "B1-0404", enemy: {"at": "B1-0504", "hidden": True}})
    assert not {"B1-0405", "B1-0503"} & goals(t, "us-rifle-1")


@pytest.mark.clause("GAT-VI-c.7")
def test_a_hidden_stinger_has_no_zone_over_aircraft() -> None:
    t = island({"us-ch46-1": "B1-0402", "reb-stinger-1": {"at": "B1-0504", "hidden": True}})
    assert not any(halting(t.game, t.number("us-ch46-1"), sure=False))
    shown = island({"us-ch46-1": "B1-0402", "reb-stinger-1": "B1-0504"})
    assert any(halting(shown.game, shown.number("us-ch46-1"), sure=True))


def straight_past(*hidden: str, **how: Any) -> Island:
    """A helicopter flies as far as it can along a row of hexes, past hidden enemies beside its third and fourth."""
    places = ("B1-0504", "B1-0304")
    lies = {unit: {"at": at, "hidden": True, **how} for unit, at in zip(hidden, places, strict=False)}
    return island({"us-ch46-1": "B1-0400", **lies}).do("move us-ch46-1", "to B1-0406")


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-c.8")
def test_hold_it_stops_the_aircraft_where_it_is() -> None:
    t = straight_past("reb-stinger-1")
    assert (t.side, t.prompt) == ("reb", "hold")
    assert t.options() == {"hold reb-stinger-1", "pass", "silent"}
    t.do("hold reb-stinger-1")
    assert not t.unit("reb-stinger-1").hidden
    assert t.where("us-ch46-1") == "B1-0404"
    assert not t.targets("move")


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-c.8")
def test_without_a_call_the_aircraft_flies_on() -> None:
    t = straight_past("reb-stinger-1").do("pass")
    assert t.prompt == "hold", "once more at the next hex"
    t.do("pass")
    assert t.where("us-ch46-1") == "B1-0406"
    assert t.unit("reb-stinger-1").hidden


@pytest.mark.clause("GAT-VI-c.8")
def test_a_call_at_the_second_hex_stops_it_there() -> None:
    t = straight_past("reb-stinger-1").do("pass", "hold reb-stinger-1")
    assert t.where("us-ch46-1") == "B1-0405"


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-l.6")
def test_who_lets_everybody_pass_is_not_asked_again() -> None:
    t = straight_past("reb-stinger-1").do("silent")
    assert (t.side, t.where("us-ch46-1")) == ("us", "B1-0406")
    assert t.unit("reb-stinger-1").hidden


@pytest.mark.clause("GAT-VI-c.7", "GAT-IV.14")
def test_only_who_can_shoot_at_it_can_call() -> None:
    assert straight_past("reb-infantry-1").options() == {"pass", "silent"}
    assert straight_past("reb-hawk-1").options() == {"hold reb-hawk-1", "pass", "silent"}
    assert straight_past("reb-hawk-1", broken=True).options() == {"pass", "silent"}


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-k.4")
def test_a_battery_in_tow_holds_up_nobody() -> None:
    hidden = {"at": "B1-0504", "hidden": True}
    battery = {"reb-hawk-1": hidden, **{f"reb-truck-{n}": {**hidden, "tow": "reb-hawk-1"} for n in (1, 2)}}
    t = island({"us-ch46-1": "B1-0400", **battery}).do("move us-ch46-1", "to B1-0406")
    assert t.options() == {"pass", "silent"}  # he is asked all the same, so that the question tells nothing
    assert t.reason("hold reb-hawk-1") == ("GAT-VI-k.4", "gun_in_tow")
    seen = {unit: {**lies, "hidden": False} for unit, lies in battery.items()}
    assert "B1-0406" in goals(island({"us-ch46-1": "B1-0400", **seen}), "us-ch46-1")


@pytest.mark.clause("GAT-VI-c.7")
def test_a_unit_that_is_seen_has_its_zone_without_a_call() -> None:
    t = island({"us-ch46-1": "B1-0400", "reb-stinger-1": "B1-0504"})
    assert "B1-0406" not in goals(t, "us-ch46-1")
    assert t.refusal("to B1-0406").clause == "GAT-VI-c.2"


@pytest.mark.clause("GAT-VI-c.7")
def test_aircraft_that_start_beside_hidden_air_defence_are_free() -> None:
    """No ban on sliding either, so long as it keeps its camouflage."""
    t = island({"us-ch46-1": "B1-0404", "reb-stinger-1": {"at": "B1-0504", "hidden": True}})
    assert {"B1-0405", "B1-0503"} <= goals(t, "us-ch46-1")
    shown = island({"us-ch46-1": "B1-0404", "reb-stinger-1": "B1-0504"})
    assert not {"B1-0405", "B1-0503"} & goals(shown, "us-ch46-1")


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-d.1")
@pytest.mark.parametrize("enemy", ["reb-infantry-1", "reb-truck-1"])
def test_nobody_goes_through_friends_where_a_hidden_enemy_might_stop_him(enemy: str) -> None:
    """He could not stay there."""
    t = island({"us-truck-1": "B1-0402", "us-rifle-1": "B1-0403", enemy: {"at": "B1-0503", "hidden": True}})
    assert not {"B1-0404", "B1-0405"} & goals(t, "us-truck-1")
    seen = island({"us-truck-1": "B1-0402", "us-rifle-1": "B1-0403", "reb-truck-1": "B1-0503"})
    assert {"B1-0404", "B1-0405"} <= goals(seen, "us-truck-1")


@pytest.mark.clause("GAT-VI-c.2", "GAT-III.39")
@pytest.mark.parametrize("enemy", ["reb-infantry-1", "reb-truck-1"])
def test_nobody_swims_below_a_bridge_where_a_hidden_enemy_might_stop_him(enemy: str) -> None:
    """He would come to stand on the bridge."""
    lies = {"us-lcac-1": "T3-0003", enemy: "T2-0400"}
    assert "T2-05N" in goals(island({**lies, enemy: "M3-0403"}), "us-lcac-1"), "below the bridge T3-0104"
    assert "T2-05N" not in goals(island({**lies, enemy: {"at": "T2-0400", "hidden": True}}), "us-lcac-1")


@pytest.mark.clause("GAT-VI-c.8", "GAT-VI-d.1")
def test_an_aircraft_is_not_held_where_it_could_not_stay() -> None:
    t = island(
        {"us-ch46-1": "B1-0400", "us-rifle-1": "B1-0404", "reb-stinger-1": {"at": "B1-0504", "hidden": True}},
    )
    t.do("move us-ch46-1", "to B1-0406", "pass")
    assert t.where("us-ch46-1") == "B1-0406", "asked at B1-0405 alone"
