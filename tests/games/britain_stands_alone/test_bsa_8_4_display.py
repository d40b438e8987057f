"""8.4 Bombing of the display in Britain Stands Alone: airbases, ports, and the ships in them (ruling B-30)."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import (
    AIRBASE,
    PORT,
    RAIL,
    SHIPS,
    STRATEGIC,
    UNITS,
    targets_in,
)
from beachhead.games.britain_stands_alone.rules.basing_4 import air_room, port_room
from games.britain_stands_alone.airlifts import airlift, points
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import dropped

PRAHMS = {"ge-prahm-01": "Rotterdam and Den Helder"}


def raid(zone: str, bombers: int, *, dice: list[int], **pieces: object) -> Channel:
    """A British raid on a zone of the display that has come through."""
    there = {name.replace("_", "-"): lie for name, lie in pieces.items()}
    at = channel({**points("br-blenheim", bombers, "3917"), **there}, phase="br_missions", dice=dice)  # type: ignore[dict-item]
    return at.do(f"raid {zone}", *(f"crew br-blenheim-0{number}" for number in range(1, bombers + 1)), "fly")


@pytest.mark.clause("BSA-8.2p", "BSA-8.4t")
def test_what_there_is_to_bomb_in_a_zone() -> None:
    game = channel({**PRAHMS, "ge-inf-17": "Holland"}).game
    zone = game.edition.board.space
    assert set(targets_in(game, 1, zone("Holland"), by_night=False)) == {AIRBASE, PORT, SHIPS}
    assert set(targets_in(game, 1, zone("France"), by_night=False)) == {AIRBASE, PORT}
    assert set(targets_in(game, 1, zone("Germany"), by_night=True)) == {STRATEGIC}
    assert UNITS not in set(targets_in(game, 1, zone("Holland"), by_night=False)), "land units off the map are not"


@pytest.mark.clause("BSA-8.2p", "BSA-11.2j")
def test_one_of_the_ports_takes_the_hits() -> None:
    at = raid("Holland", 2, dice=[0])
    assert at.prompt == "bomb_target"
    at.do(f"bomb {PORT}")
    ports = {"Rotterdam and Den Helder", "Antwerp and Flushing"}
    assert at.prompt == "bomb_port"
    assert at.targets("bomb_port") == ports
    before = port_room(at.game, at.space(min(ports)))
    at.do(f"bomb_port {min(ports)}")
    assert [at.game.damage("port", at.space(port)) for port in sorted(ports)] == [1, 0]
    assert port_room(at.game, at.space(min(ports))) == before - 1


@pytest.mark.clause("BSA-8.2p", "BSA-8.2i")
def test_the_ships_of_one_port_are_one_target() -> None:
    at = raid("Holland", 1, dice=[9, 0], ge_prahm_01="Rotterdam and Den Helder")
    at.do(f"bomb {SHIPS}")
    assert at.where("ge-prahm-01") == "lost", "the only port with ships needs no name"
    two = {"ge_prahm_01": "Rotterdam and Den Helder", "ge_tb_01": "Antwerp and Flushing"}
    at = raid("Holland", 2, dice=[9, 9, 9, 9], **two).do(f"bomb {SHIPS}")
    at.do("bomb_port Antwerp and Flushing")
    assert at.names({event.piece for event in at.events("AntiAircraft")}) == ("ge-tb-01",)


@pytest.mark.clause("BSA-8.4n")
@pytest.mark.parametrize(("face", "sunk"), [(1, True), (2, False)])
def test_ships_are_harder_to_hit_in_a_port_of_the_display_too(face: int, sunk: bool) -> None:
    """A single Blenheim has 2."""
    at = raid("Holland", 1, dice=[9, face], ge_prahm_01="Rotterdam and Den Helder").do(f"bomb {SHIPS}")
    assert (at.where("ge-prahm-01") == "lost") is sunk


@pytest.mark.clause("BSA-8.2p", "BSA-11.2n", "BSA-11.2o")
def test_the_airbase_of_a_zone() -> None:
    at = raid("Holland", 2, dice=[0], ge_ju87_01="Holland")
    room = air_room(at.game, at.space("Holland"))
    at.do(f"bomb {AIRBASE}")
    assert at.where("ge-ju87-01") == "lost"
    assert at.game.damage("airbase", at.space("Holland")) == 1
    assert air_room(at.game, at.space("Holland")) == room, "one place less, one point less"


@pytest.mark.clause("BSA-16.0e")
def test_a_bombed_port_is_noted_for_its_ships() -> None:
    at = airlift({**points("ge-ju88", 2), "br-dd-01": "1429"}, dice=[9])
    at.do("raid 1429", "crew ge-ju88-01", "crew ge-ju88-02", "fly", f"bomb {PORT}")
    assert at.state.bombed_ports == ((at.space("1429"), at.state.turn),)
    ours = raid("Holland", 2, dice=[9], **{"ge_tb_01": "Antwerp and Flushing"})
    ours.do(f"bomb {PORT}", "bomb_port Antwerp and Flushing")
    assert ours.state.bombed_ports == ()


@pytest.mark.clause("BSA-16.0e")
@pytest.mark.parametrize(("target", "noted"), [(SHIPS, True), (AIRBASE, False), (RAIL, False)])
def test_bombs_on_its_ships_are_bombs_on_a_port_and_those_beside_it_are_not(target: int, noted: bool) -> None:
    """In the hex of Plymouth there are an airbase and a railroad too."""
    at = airlift({**points("ge-ju88", 1), "br-dd-01": "1429"}, dice=[9, 9, 9])
    at.do("raid 1429", "crew ge-ju88-01", "fly", f"bomb {target}")
    assert at.state.bombed_ports == (((at.space("1429"), at.state.turn),) if noted else ())


@pytest.mark.clause("BSA-8.4o")
def test_bombers_spare_their_own_in_a_hex_with_both() -> None:
    pieces = {"ge-flieger-1": dropped("3623"), "br-guards-24": "3623", **points("br-blenheim", 1, "3523")}
    at = channel(pieces, phase="br_counter_missions", dice=[9])
    at.do("raid 3623", "crew br-blenheim-01", "fly")
    if at.prompt == "bomb_target":
        at.do(f"bomb {UNITS}")
    assert at.prompt == "home", "a single unit, a single die"
    assert at.dice_left() == ()
