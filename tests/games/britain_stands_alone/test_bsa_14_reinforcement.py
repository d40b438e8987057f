"""14 Reinforcements and replacements, 13.4 Forward Detachments, 8.7, 9.5 and 16 what else comes in these phases."""

from __future__ import annotations

import pytest
from channel import Channel, channel

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, Stores


def hexed(name: str) -> int:
    return load_edition().board.space(name)


def points(kind: str, count: int, space: str, first: int = 0) -> dict[str, str]:
    """So many points of a row in a space."""
    edition = load_edition()
    return {edition.units[unit].id: space for unit in edition.rows[kind][first : first + count]}


def port(zone: str) -> str:
    """A port of a display zone."""
    edition = load_edition()
    return next(edition.board.names[p.space] for p in edition.ports.values() if edition.zones[p.zone].name == zone)


AFLOAT = points("br-ap", 6, port("Scotland"))
"""Six AP points, so that none come."""


def german(pieces: dict[str, object] | None = None, **state: object) -> Channel:
    return channel(pieces or {}, phase="ge_reinforcement", **state)  # type: ignore[arg-type]


def british(pieces: dict[str, object] | None = None, **state: object) -> Channel:
    state = {"invaded": 0, **state}
    return channel({**AFLOAT, **(pieces or {})}, phase="br_reinforcement", **state)  # type: ignore[arg-type]


@pytest.mark.clause("BSA-14.1a", "BSA-14.1b", "BSA-16.1cw")
def test_the_schedule_brings_what_must_be_placed_off_the_map() -> None:
    assert not german(turn="September #6").targets("place")
    assert not german(turn="September #8").targets("place")
    table = german(turn="September #7")
    first = next(iter(table.targets("place")))
    assert first.startswith("ge-prahm")
    assert first in table.names(table.event("Came", "br").pieces)
    assert table.reason("reinforced") == ("BSA-14.1a", "has_come")
    table.do(f"place {first}")
    assert table.against("at 4326") == ["not_off_map", "no_port"]
    holland = port("Holland")
    table.do(f"at {holland}")
    second = next(iter(table.targets("place")))
    table.do(f"place {second}", f"at {holland}", "reinforced")
    assert (table.where(first), table.where(second)) == (holland, holland)
    assert table.over


@pytest.mark.clause("BSA-14.1d")
def test_german_ships_come_in_germany_only() -> None:
    table = german(scenario="battle_of_britain", turn="September #4", mine=hexed("Straits of Dover"))
    table.do("place ge-hipper")
    assert table.reason(f"at {port('Norway')}") == ("BSA-14.1d", "only_germany")
    assert table.targets("at") == {port("Germany")}


@pytest.mark.clause("BSA-9.5r", "BSA-9.5s")
def test_pairs_of_lost_shipping_come_back_two_turns_later() -> None:
    table = german(turn="September #8", sunk=(3, 1))
    assert (table.state.sunk, table.state.building) == ((1, 1), ((table.state.turn + 1, 0, 1),))
    now = load_edition().turn_number("September #8")
    table = german(turn="September #8", building=((now, 1, 1), (now + 1, 0, 1)))
    assert {name[:5] for name in table.targets("place")} == {"ge-lc"}
    assert table.state.building == ((now + 1, 0, 1),)


@pytest.mark.clause("BSA-8.7b", "BSA-8.7c")
def test_a_regiment_from_the_air_gains_strength_beside_a_full_division() -> None:
    weak = {"weak": True}
    regiments = [unit.id for unit in load_edition().units if unit.kind == "airborne"][:4]
    table = german(
        {
            regiments[0]: {"at": "3724", **weak},
            regiments[1]: {"at": "3823", **weak},
            regiments[2]: {"at": "3922", **weak},
            regiments[3]: {"at": "ge-prahm-01", **weak},
            "ge-inf-26": {"at": "ge-ap-01"},
            **points("ge-prahm", 1, port("Holland")),
            **points("ge-ap", 1, port("Norway")),
            "ge-inf-17": {"at": "3724", "hits": 1},
            "ge-inf-35": {"at": "3923", "reduced": True},
        }
    )
    assert [table.unit(name).weak for name in regiments] == [False, False, True, True], "aboard all are apart"


@pytest.mark.clause("BSA-13.4a", "BSA-13.4b", "BSA-13.4c", "BSA-13.4d")
def test_a_division_forms_its_detachment_and_takes_it_back() -> None:
    table = german({"ge-inf-8": "Holland", "ge-inf-28": {"at": "Holland", "reduced": True}})
    assert table.targets("form") == {"ge-fd-8"}
    assert table.reason("form ge-fd-28") == ("BSA-13.4a", "one_step")
    assert table.reason("form ge-inf-8")[1] == "no_detachment"
    table.do("form ge-fd-8")
    assert (table.where("ge-fd-8"), table.unit("ge-inf-8").reduced) == ("Holland", True)
    assert table.reason("rebuild ge-inf-8") == ("BSA-13.4b", "detachment_out")
    assert "ge-inf-28" in table.targets("rebuild")
    assert table.reason("rejoin ge-inf-8") == ("BSA-13.4d", "no_detachment")
    table.do("rejoin ge-fd-8")
    assert (table.where("ge-fd-8"), table.unit("ge-inf-8").reduced) == ("later", False)
    apart = german({"ge-inf-8": {"at": "Holland", "reduced": True}, "ge-fd-8": "France"})
    assert apart.reason("rejoin ge-fd-8") == ("BSA-13.4d", "apart")


@pytest.mark.clause("BSA-14.2b", "BSA-14.2g", "BSA-14.2h", "BSA-14.2i", "BSA-14.2j")
def test_german_units_come_back_off_the_map_without_limit() -> None:
    lost = {"ge-inf-17": "lost", "ge-gd": "lost", "ge-mtn-1": "lost", "ge-amph-a": "lost"}
    reduced = {name: {"at": "France", "reduced": True} for name in ("ge-inf-7", "ge-pz-8")}
    table = german({**lost, **reduced}, replacements=(3, 3, 3))
    assert table.targets("bring_back") == {"ge-inf-17", "ge-gd"}
    assert table.reason("bring_back ge-mtn-1") == ("BSA-14.2g", "never_rebuilt")
    table.do("bring_back ge-inf-17")
    assert table.reason("at 3724") == ("BSA-14.2h", "not_off_map")
    table.do("at Germany")
    assert (table.where("ge-inf-17"), table.unit("ge-inf-17").reduced) == ("Germany", True)
    assert table.reason("rebuild ge-inf-17") == ("BSA-14.2j", "just_back")
    table.do("bring_back ge-gd", "at France", "rebuild ge-inf-7", "rebuild ge-pz-8")
    assert [table.unit(name).reduced for name in ("ge-gd", "ge-inf-7", "ge-pz-8")] == [False, False, False]
    assert table.state.replacements == (3, 3, 3), "the British have theirs for themselves"


@pytest.mark.clause("BSA-14.2h", "BSA-14.2k", "BSA-14.2m", "BSA-14.2n")
@pytest.mark.case("RP-03")
def test_in_england_points_have_to_lie_within_ten_clear_hexes() -> None:
    reduced = {"reduced": True}
    units = {"ge-inf-17": {"at": "3724", **reduced}, "ge-pz-8": {"at": "3823", **reduced}}
    dover = hexed("4223")
    assert german(units).reason("rebuild ge-inf-17") == ("BSA-14.2k", "no_points")
    stores = (Stores(dover, LEG_POINT, 1), Stores(dover, ARMOUR_POINT, 1, 2))
    table = german(units, german=["4223"], stores=stores)
    table.do("rebuild ge-inf-17", "rebuild ge-pz-8")
    assert [table.unit(name).hits for name in ("ge-inf-17", "ge-pz-8")] == [0, 2]
    assert table.state.stores == ()
    starved = german({**units, "ge-inf-17": {"at": "3724", "oos": 1, **reduced}}, german=["4223"], stores=stores)
    assert starved.reason("rebuild ge-inf-17") == ("BSA-14.2h", "out_of_supply")
    far = german({"ge-inf-17": {"at": "3022", **reduced}}, german=["4223"], stores=stores)
    assert far.reason("rebuild ge-inf-17") == ("BSA-14.2k", "no_points")


@pytest.mark.clause("BSA-14.2a", "BSA-14.2d", "BSA-14.2f")
def test_british_points_come_by_the_schedule_are_saved_and_are_of_three_kinds() -> None:
    units = {
        "br-inf-1": {"at": "3509", "reduced": True},
        "br-tank-1": "lost",
        "br-armoured-1": {"at": "3324", "reduced": True},
    }
    table = british(units, turn="September #7", replacements=(0, 0, 1))
    assert table.state.replacements == (1, 0, 1)
    assert table.reason("rebuild br-armoured-1") == ("BSA-14.2k", "no_points")
    assert table.targets("bring_back") == {"br-tank-1"}
    table.do("rebuild br-inf-1", "bring_back br-tank-1", "at Scotland", "reinforced")
    assert table.state.replacements == (0, 0, 0)
    assert table.where("br-tank-1") == "Scotland"


@pytest.mark.clause("BSA-16.0v", "BSA-16.0w", "BSA-16.0x", "BSA-16.0y", "BSA-14.2d", "BSA-14.2e")
def test_german_air_points_by_the_turn_and_the_kind() -> None:
    def kinds(table: Channel) -> set[str]:
        return {name.split("-")[1] for name in table.targets("take")}

    assert kinds(german(turn="September #6")) == set()  # the first turn
    odd = german(turn="September #9")
    assert kinds(odd) >= {"ju87", "ju52", "me109"}
    odd.do(f"take {next(name for name in odd.targets('take') if 'ju87' in name)}", "at France")
    assert not odd.targets("take")
    even = german(turn="September #8")
    assert kinds(even) == {"me109", "ju88", "he111"}
    for _ in range(2):
        even.do(f"take {next(name for name in even.targets('take') if 'me109' in name)}", "at France")
    assert not even.targets("take")
    full = german(points("ge-me109", 30, "France"), turn="September #8")
    assert "me109" not in kinds(full)


@pytest.mark.clause("BSA-16.0z", "BSA-8.8a", "BSA-8.8b", "BSA-8.8k")
def test_spitfires_are_saved_and_limited_by_pilots_bombers_are_not_saved() -> None:
    table = british(points("br-spitfire", 20, "Scotland"), turn="September #9", spitfires_most=21)
    assert table.state.spitfires_saved == 2
    spitfire = next(iter(table.targets("take")))
    table.do(f"take {spitfire}", "at Northern England")
    assert table.reason(f"take {spitfire}")[1] in ("no_pilots", "no_counter")
    table.do("reinforced")
    assert table.state.spitfires_saved == 1
    even = british(turn="September #8")
    bomber = next(name for name in even.targets("take") if "wellington" in name)
    even.do(f"take {bomber}", "at Scotland")
    assert {name.split("-")[1] for name in even.targets("take")} == {"spitfire"}


@pytest.mark.clause("BSA-9.5u", "BSA-9.5v", "BSA-9.5w")
def test_transports_are_brought_up_to_six_at_a_price() -> None:
    for setting, price in (("both", 2), ("sunk", 0), ("replaced", 2)):
        table = channel(
            points("br-ap", 4, port("Scotland")), phase="br_reinforcement", invaded=0, settings={"ap_vp": setting}
        )
        assert len(table.state.drawn) == 2
        assert table.state.awards.other == 0, "none is in play yet"
        for _ in range(2):
            table.do(f"place {min(table.targets('place'))}", f"at {port('Scotland')}")
        assert table.state.awards.other == price


@pytest.mark.clause("BSA-16.0aa", "BSA-16.0ab", "BSA-16.0ac", "BSA-16.0ad", "BSA-15.1i", "BSA-15.1j")
def test_destroyers_from_the_western_approaches() -> None:
    table = british(points("br-dd", 16, port("Scotland")), western=10)
    assert table.reason("call_western 3026") == ("BSA-16.0ab", "not_a_western_base")
    table.do("call_western 1429")
    assert (table.state.western, table.state.awards.other, table.state.awards.naval) == (9, 1, 0)
    assert table.reason("call_western 1429") == ("BSA-16.0ac", "too_many_destroyers")
    assert british(western=0).reason("call_western 1429") == ("BSA-16.0aa", "none_left")


@pytest.mark.clause("BSA-16.1br")
def test_force_h_comes_once_at_fifty_points() -> None:
    assert british(naval=20, other=29).state.drawn == ()
    table = british(naval=20, other=30)
    names = {load_edition().units[unit].id for unit in table.state.drawn}
    assert {"br-resolution", "br-renown"} < names
    assert len(names) == 5
    assert british(naval=20, other=30, force_h=3).state.drawn == ()


@pytest.mark.clause("BSA-16.1bq")
def test_the_ships_of_menace_arrive_two_turns_after_the_landing() -> None:
    now = load_edition().turn_number("September #10")
    assert british(invaded=now - 1).state.drawn == ()
    names = {load_edition().units[unit].id for unit in british(invaded=now - 2).state.drawn}
    assert {"br-barham", "br-devonshire", "br-fiji", "br-australia"} < names


@pytest.mark.clause("BSA-16.1bq")
def test_the_ships_of_menace_arrive_once() -> None:
    now = load_edition().turn_number("September #10")
    assert british({"br-barham": "lost"}, invaded=now - 3, menace=now - 1).state.drawn == ()


@pytest.mark.clause("BSA-16.2r", "BSA-16.2s", "BSA-16.2t", "BSA-16.2u", "BSA-16.2v")
def test_ships_leave_for_dakar_on_a_die_and_half_the_prahms() -> None:
    scapa = port("Scapa Flow")
    ships = {"br-hood": scapa, "br-nelson": scapa, "br-norfolk": scapa, "br-sussex": scapa, "br-berwick": scapa}
    ships |= {"br-glasgow": scapa, "br-barham": {"at": scapa, "reduced": True}, **points("br-dd", 2, scapa)}
    rest = {"scenario": "battle_of_britain", "turn": "August #9", "invaded": 0}
    prahms = points("ge-prahm", 6, port("Holland"))
    stays = british({**ships, **prahms, "br-legion-14": "3421"}, dice=[3], **rest)
    assert "leave" not in {action.split()[0] for action in stays.options()}
    table = british({**ships, **prahms, "br-legion-14": "3421"}, dice=[2], **rest)
    assert table.where("br-legion-14") == "away"
    assert table.reason("leave br-barham") == ("BSA-16.2s", "damaged")
    assert table.reason("leave br-hood") == ("BSA-16.2r", "not_that_class")
    assert table.reason("reinforced") == ("BSA-16.2r", "ships_leave")
    destroyer = load_edition().units[load_edition().rows["br-dd"][0]].id
    table.do(
        "leave br-nelson", "leave br-norfolk", "leave br-sussex", "leave br-berwick", f"leave {destroyer}", "reinforced"
    )
    assert table.where("br-nelson") == "away"
    gone = {table.names((one.piece,))[0]: one.space for one in table.events("PieceLost", "ge")}
    assert (gone["br-nelson"], gone["br-legion-14"]) == (table.space(scapa), table.space("3421")), "where they were"
    assert british(ships, **{**rest, "menace": 5}).dice_left() == ()
    now = load_edition().turn_number("August #9")
    back = british({**ships, "br-nelson": "away"}, **{**rest, "menace": 5, "invaded": now - 2})
    assert [load_edition().units[unit].id for unit in back.state.drawn] == ["br-nelson"]
    assert british({**ships, "br-nelson": "away"}, **{**rest, "menace": 5, "invaded": now - 1}).state.drawn == ()


@pytest.mark.clause("BSA-16.2r", "BSA-9.5aa")
def test_dummies_are_no_prahms_for_the_die_for_dakar() -> None:
    rest = {"scenario": "battle_of_britain", "turn": "August #9", "invaded": 0, "dice": [3]}
    prahms = points("ge-prahm", 6, port("Holland"))
    dummies = tuple(load_edition().unit_index[name] for name in (*prahms,)[:2])
    for false, leaves in (((), False), (dummies, True)):
        assert british({**prahms, "br-legion-14": "3421"}, dummies=false, **rest).event("MenaceRolled").leaves is leaves


@pytest.mark.clause("BSA-9.5af", "BSA-9.5ae")
def test_the_mine_is_laid_in_a_reinforcement_phase_of_the_other_scenarios() -> None:
    table = german(scenario="july", turn="July #5")
    table.do("mine Straits of Dover")
    assert table.reason("mine Eastern English Channel") == ("BSA-9.5ae", "mine_laid")


@pytest.mark.clause("BSA-9.5ae", "BSA-1.3a")
def test_a_captured_port_opens_its_sea_to_the_mine() -> None:
    """Avonmouth, on the Western Approaches."""
    july = {"scenario": "july", "turn": "July #5"}
    assert german(**july).reason("mine Western Approaches") == ("BSA-9.5ae", "no_german_port")
    assert "Western Approaches" in german(german=["2122"], **july).targets("mine")


@pytest.mark.clause("BSA-14.2g")
def test_no_step_of_mountain_troops_is_replaced_and_nothing_but_land_units() -> None:
    pieces = {name: {"at": "France", "reduced": True} for name in ("ge-mtn-1", "ge-mtn-6", "ge-inf-7")}
    table = german({**pieces, "ge-hipper": {"at": port("Germany"), "reduced": True}})
    assert table.targets("rebuild") == {"ge-inf-7"}
    for name in ("ge-mtn-1", "ge-mtn-6", "ge-hipper"):
        assert table.reason(f"rebuild {name}") == ("BSA-14.2g", "never_rebuilt")


@pytest.mark.clause("BSA-16.2e", "BSA-14.2h")
def test_who_is_absent_at_first_is_brought_into_play_once() -> None:
    rest = {"scenario": "battle_of_britain", "turn": "August #6", "replacements": (0, 0, 3)}
    table = british(**rest)
    assert {"br-tank-23", "br-tank-24"} <= table.targets("bring_back")
    table.do("bring_back br-tank-23", "at Scotland")
    assert "br-tank-23" not in table.targets("bring_back")
    assert table.reason("bring_back br-tank-23") == ("BSA-14.2h", "not_eliminated")


@pytest.mark.clause("BSA-14.1a", "BSA-14.1b", "BSA-16.3e")
def test_land_units_of_the_schedule_come_to_land_zones_off_the_map() -> None:
    edition = load_edition()
    group = edition.unit_index["br-group-29"]
    (turn,) = (one.turn for one in edition.scenarios["july"].arrivals if group in one.units)
    table = british(scenario="july", turn=edition.turn_name(turn)).do("place br-group-29")
    assert table.targets("at") == {"Northern England", "Scotland", "Scapa Flow", "Northern Ireland"}
    for space in ("3422", "France", port("Scotland")):
        assert table.reason(f"at {space}") == ("BSA-14.1b", "not_off_map")
    table.do("at Scotland")
    assert table.where("br-group-29") == "Scotland"
    theirs = german(scenario="july", turn=edition.turn_name(turn))
    assert group not in theirs.state.drawn, "not in the German phase"


@pytest.mark.clause("BSA-14.2q", "BSA-4.0k", "BSA-4.0l")
def test_no_point_is_taken_that_finds_no_base() -> None:
    """The zones of the display are full, and no airbase has a line."""
    full: dict[str, object] = {}
    for zone, room in (("Northern England", 8), ("Scotland", 10), ("Scapa Flow", 4), ("Northern Ireland", 4)):
        full |= points("br-spitfire", room, zone, first=len(full))
    state = {"turn": "September #9", "spitfires_most": 30, "sources": ((), ()), "invaded": 1}
    assert british(full, **state).reason("take br-spitfire-27") == ("BSA-14.2q", "no_place")
    del full["br-spitfire-26"]
    table = british(full, **state)
    assert table.do(f"take {min(table.targets('take'))}").targets("at") == {"Northern Ireland"}


@pytest.mark.clause("BSA-16.0ab", "BSA-4.0s")
def test_a_destroyer_is_called_to_a_base_with_room() -> None:
    shut = {"port": {"1429": load_edition().ports[hexed("1429")].capacity}}
    table = british(western=10, damage=shut)
    assert table.reason("call_western 1429") == ("BSA-4.0s", "port_full")
    assert "2108" in table.targets("call_western")
