"""1.2, 5.4, 5.5, 13.3, 13.5, 16.1 Where chapters meet: a second hit like the first, garrisons, leaders, loads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import stow_cargo
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt
from games.britain_stands_alone.airlifts import HOME, airlift, ju52, points
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import attack, field, overrun
from games.britain_stands_alone.fleets import HARWICH, PLYMOUTH, SCAPA, TYNE, WESTERN, british, germans, prahms, sail
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
EDITION = load_edition()
YARMOUTH = "4313", "4213", "4114", "4014"


# -- 5.4, 8.4 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4t", "BSA-8.4v")
@pytest.mark.parametrize(
    ("target", "bombers", "left"), [("4014", 4, 2), ("4114", 4, 2), ("4313", 2, 3), ("4014", 2, 3)]
)
def test_each_hit_on_a_converted_railroad_costs_a_hex_also_at_its_end(target: str, bombers: int, left: int) -> None:
    """The first counter's hit takes the hex that is bombed: the second one shortens what is left of the line."""
    line = tuple((EDITION.board.space(name), EDITION.board.space(YARMOUTH[0])) for name in YARMOUTH)
    crew = ids("br-wellington", bombers)
    at = channel(
        dict.fromkeys(crew, "3716"), phase="br_missions", converted=line, german=YARMOUTH, dice=[0] * (bombers // 2)
    )
    at.do(f"night_raid {target}", *(f"crew {unit}" for unit in crew), "fly")
    assert [EDITION.board.name(space) for space, _ in at.state.converted] == sorted(YARMOUTH[:left], reverse=True)
    assert at.state.damage == ()


def raided(
    target: str, lines: dict[str, str], crew: Sequence[str], *, verb: str = "night_raid", base: str = "2818"
) -> Channel:
    """A raid on a converted railroad each of whose counters hits; each hex of it has the port where its line begins."""
    lie = tuple(sorted((EDITION.board.space(name), EDITION.board.space(begun)) for name, begun in lines.items()))
    at = channel(dict.fromkeys(crew, base), phase="br_missions", converted=lie, german=list(lines), dice=[0] * 3)
    return at.do(f"{verb} {target}", *(f"crew {unit}" for unit in crew), "fly")


def left(at: Channel) -> list[str]:
    """The converted hexes."""
    return [EDITION.board.name(space) for space, _ in at.state.converted]


@pytest.mark.clause("BSA-5.4t", "BSA-8.4v")
@pytest.mark.parametrize(("port", "stay"), [("2825", ["3026"]), ("3026", ["2825"])])
def test_the_second_hit_stays_on_the_line_of_the_hex_that_the_first_has_taken(port: str, stay: list[str]) -> None:
    """2926 is beside Southampton and Portsmouth, and of the line of one of them."""
    lines = {"2825": "2825", "2926": port, "3026": "3026"}
    assert left(raided("2926", lines, ids("br-wellington", 4))) == stay


@pytest.mark.clause("BSA-5.4u", "BSA-5.4v")
def test_after_a_hex_between_two_ports_as_near_the_german_says_whose_line_the_second_hit_shortens() -> None:
    """3526 began in Portsmouth, from which it is cut off, and lies between Brighton and Newhaven."""
    at = raided("3526", {"3426": "3426", "3526": "3026", "3626": "3626"}, ids("br-wellington", 4))
    assert (at.side, at.targets("shorten")) == ("ge", {"3426", "3626"})
    assert left(at.do("shorten 3626")) == ["3426"]


@pytest.mark.clause("BSA-5.4u", "BSA-5.4v")
def test_where_the_furthest_hex_joined_two_ways_to_a_lost_port_the_german_says_which_is_shortened() -> None:
    """2407 is the far end of both ways from Liverpool, and what held the rest of the line together."""
    at = raided("2407", dict.fromkeys(("2307", "2308", "2407"), "2108"), ids("br-wellington", 4))
    assert (at.side, at.targets("shorten")) == ("ge", {"2307", "2308"})
    assert left(at.do("shorten 2307")) == ["2308"]


@pytest.mark.clause("BSA-5.4t", "BSA-8.4v")
def test_the_third_hit_goes_on_with_the_line_as_well() -> None:
    """One Blenheim and three Wellingtons are three counters; the hex and the one beside it go with the first hits."""
    crew = (*ids("br-blenheim", 1), *ids("br-wellington", 3))
    at = raided("4014", dict.fromkeys(YARMOUTH, "4313"), crew, verb="raid", base="3716")
    assert (left(at), at.dice_left()) == (["4313"], ())


# -- 13.3, 5.6 -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.3i", "BSA-13.3c")
def test_a_leader_goes_with_his_units_where_an_overrun_comes_in(result: Put) -> None:
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-guards-24": "3623", "br-churchill": "3623", "br-inf-45": "3623"}
    result("D1")
    at = overrun(pieces, "3623", ["ge-pz-8"], "3724", dice=[3, 5, 5])
    at.do("hold_back", "retreat", "go_back br-inf-45", "retreat_to 3523", "retreat_to 3523")
    assert at.options() == {"follow br-guards-24", "follow br-inf-45"}
    assert at.reason("stay") == ("BSA-13.3i", "overrun_comes")


@pytest.mark.clause("BSA-13.3i")
def test_a_leader_may_stay_where_an_overrun_is_thrown_back(result: Put) -> None:
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-guards-24": "3623", "br-churchill": "3623"}
    result("A1R/D1")
    at = overrun(pieces, "3623", ["ge-pz-8"], "3724", dice=[3, 5, 5])
    at.do("hold_back", "retreat", "retreat_to 3523")
    assert at.options() == {"follow br-guards-24", "stay"}


@pytest.mark.clause("BSA-13.3g")
def test_who_is_thrown_back_into_a_leaders_hex_captures_him_in_a_german_movement_phase_alone(result: Put) -> None:
    result("A2R/-")
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-inf-45": "3623", "br-churchill": "3824"}
    at = overrun(pieces, "3623", ["ge-pz-8"], "3724", dice=[5]).do("hold_back", "retreat", "retreat_to 3824")
    assert at.where("br-churchill") == "lost"
    result("-/D1")
    pieces = {"br-armoured-1": "3724", "ge-fd-8": "3623", "br-churchill": "3523"}
    at = overrun(pieces, "3623", ["br-armoured-1"], "3724", dice=[5], phase="br_movement")
    at.do("hold_back", "retreat", "retreat_to 3523")
    assert at.where("br-churchill") == "3523"


# -- 13.5, 6.3 -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.5a", "BSA-6.3f")
@pytest.mark.parametrize(("more", "advances"), [({}, False), ({"br-inf-18": "4213"}, True)])
def test_a_garrison_does_not_advance_out_of_its_zone(result: Put, more: dict[str, Lie], advances: bool) -> None:
    """East Anglia owes two divisions; a German has come to the other side of the Thames alone."""
    result("-/De")
    pieces: dict[str, Lie] = {"br-inf-15": "3721", "br-inf-55": "4216", "ge-fd-8": "3722", **more}
    trodden = tuple(zone.space for zone in EDITION.zones.values() if zone.name != "East Anglia")
    at = attack(field(pieces, phase="br_combat", dice=[5], trodden=trodden), "3722", "br-inf-15")
    assert at.where("ge-fd-8") == "lost"
    assert at.over is not advances
    if advances:
        assert "3722" in at.do("advance br-inf-15").targets("advance_to")


# -- 1.2, 8.5, 9.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.2c", "BSA-9.3q")
def test_loads_go_onto_counters_that_have_an_empty_point_as_long_as_there_are_some() -> None:
    land: dict[str, Lie] = {"ge-inf-17": "Pas de Calais", "ge-inf-26": "Pas de Calais"}
    table = germans(prahms(6) | land).do("embark ge-inf-17")
    carriers = table.unit("ge-inf-17")
    assert table.names((carriers.inside, *carriers.also)) == ("ge-prahm-01", "ge-prahm-03")
    table.do("embark ge-inf-26")
    carriers = table.unit("ge-inf-26")
    assert table.names((carriers.inside, *carriers.also)) == ("ge-prahm-05", "ge-prahm-02")


@pytest.mark.clause("BSA-1.2c", "BSA-8.5j")
def test_paratroops_share_no_counter_of_transports_as_long_as_there_are_others() -> None:
    pieces = ju52(4) | {"ge-flieger-1": HOME, "ge-flieger-2": HOME}
    at = airlift(pieces, dice=[9, 9]).do("airdrop 3619", "load ge-flieger-1", "load ge-flieger-2")
    at.do("crew ge-ju52-03", "crew ge-ju52-04")
    stow_cargo(at.game)
    assert {at.where("ge-flieger-1"), at.where("ge-flieger-2")} == {"ge-ju52-01", "ge-ju52-03"}


# -- 5.5, 9.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.5d", "BSA-9.3c")
def test_who_has_gone_by_sea_to_the_display_does_not_come_back_to_the_map_in_the_same_turn() -> None:
    ships = british(points("br-ap", 2, HARWICH) | {"br-inf-15": HARWICH}, dice=[9] * 4)
    ships.do("embark br-inf-15")
    sail(ships, "br-ap-01", to="Southern North Sea").do("steer Central North Sea", f"put_in {TYNE}")
    ships.do("disembark br-inf-15", "land_on Northern England")
    assert (ships.where("br-inf-15"), ships.unit("br-inf-15").left) == ("Northern England", ships.state.turn)


# -- 16.1 ------------------------------------------------------------------------------------------------


def set_up(pieces: dict[str, Lie] | None = None, **state: Any) -> Channel:
    """The British set-up of Operation SEALION."""
    return channel(pieces, phase="br_set_up", turn="September #6", german=(), **state)


@pytest.mark.clause("BSA-16.1bl", "BSA-16.1bj")
def test_no_destroyer_has_to_lie_at_plymouth_where_that_is_the_base_that_is_closed() -> None:
    space = EDITION.board.space
    shut: dict[str, Any] = {"mine": space(WESTERN), "closed_port": space(PLYMOUTH)}
    ready = set_up(**shut).do("ready")
    assert not any(ready.game.ships(space(PLYMOUTH), BR))
    lying: dict[str, Lie] = {
        EDITION.units[unit].id: {"at": ready.where(EDITION.units[unit].id)} for unit in dealt(ready.game, BR)
    }
    lying["br-dd-02"] = {"at": SCAPA}
    assert set_up(lying, **shut).do("done").over
    assert set_up(lying).reason("done")[1] == "minimum"


@pytest.mark.clause("BSA-16.1bj", "BSA-16.1be")
def test_a_base_that_is_closed_to_ships_keeps_the_aircraft_of_the_airbase_in_its_hex() -> None:
    """The Blenheims of Roborough lie at Plymouth."""
    space = EDITION.board.space
    shut: dict[str, Any] = {"mine": space(WESTERN), "closed_port": space(PLYMOUTH)}
    ready = set_up(**shut).do("ready")
    assert set(ready.names(ready.game.based(space(PLYMOUTH), BR))) == {"br-blenheim-03"}
    assert not any(ready.game.ships(space(PLYMOUTH), BR))
