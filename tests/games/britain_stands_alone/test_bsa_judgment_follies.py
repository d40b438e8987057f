"""The computer player where it is easy to throw something away: attacks in vain, ships and aircraft lost one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.charts import SideResult
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.judgment import bases
from beachhead.games.britain_stands_alone.judgment.attacks import cleared, is_cornered, loses
from beachhead.games.britain_stands_alone.model import FOUL, GE
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import SHIPS
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import Quiet, at_sea, field
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

SHEERNESS, CHATHAM, KINGS_LYNN, LUTON = "3922", "3822", "3713", "3319"
COLCHESTER, DEBDEN = "3919", "3617"
SOUTHERN, STRAITS = "Southern North Sea", "Straits of Dover"
STRAITS_PORTS, ROTTERDAM = "Dunkirk, Calais and Boulogne", "Rotterdam and Den Helder"


def zone(name: str) -> int:
    return load_edition().board.space(name)


# -- on land -----------------------------------------------------------------------------------------------


def before_sheerness(*germans: str) -> Quiet:
    """A British Land Combat Phase with two divisions and army tanks before Sheerness."""
    british = dict.fromkeys(("br-canadian-1", "br-london-1", "br-tank-1"), CHATHAM)
    here = dict.fromkeys(germans, SHEERNESS)
    return field({**here, **british}, phase="br_combat", german=["4119"], dice=[4] * 20)


def test_tanks_do_not_lead_an_attack_in_which_they_are_lost_for_nothing() -> None:
    assert choice(before_sheerness("ge-inf-7", "ge-inf-15", "ge-amph-b")) == "end_combat"
    assert choice(before_sheerness("ge-inf-7", "ge-inf-15")) == f"attack {SHEERNESS}"


def test_who_has_no_way_back_is_not_driven_off_by_a_result_that_would_send_him_there() -> None:
    game = before_sheerness("ge-inf-7", "ge-inf-15").game
    back = SideResult(number=2, retreat=True)
    assert is_cornered(game, game.edition.board.space(SHEERNESS))
    assert cleared(back, 6, cornered=True) < 0.2 < cleared(back, 6, cornered=False)


def test_a_leader_is_not_left_alone_by_those_who_attack_from_where_he_is() -> None:
    """13.3 He is captured once all who were with him are eliminated."""
    guards = {"br-guards-20": "3421", "br-guards-24": "3520"}
    for leaders, lost in (({}, "br-guards-20"), ({"br-royal-family": "3421"}, "br-guards-24")):
        table = field({"ge-inf-7": "3521", **guards, **leaders}, phase="br_combat", dice=[4] * 20)
        units = [table.game.edition.unit_index[unit] for unit in guards]
        assert table.game.type(max(units, key=lambda unit: loses(table.game, unit))).id == lost


def test_tanks_alone_do_not_run_into_a_stack() -> None:
    pieces = {"ge-inf-7": SHEERNESS, "ge-inf-15": {"at": SHEERNESS, "reduced": True}, "br-armoured-1": CHATHAM}
    table = channel(pieces, phase="br_motorized", german=["4119"], dice=[9] * 20)
    assert f"overrun {SHEERNESS}" not in play(table)


def test_in_the_last_turns_the_germans_take_what_brings_points_and_no_more_ports() -> None:
    def taken(turn: str) -> str:
        pieces = {"ge-mot-20": "3816", "ge-inf-17": "4119", "br-inf-1": "2112"}
        table = channel(pieces, german=[SHEERNESS], turn=turn, dice=[9] * 9)
        play(table)
        return table.where("ge-mot-20")

    assert (taken("October #2"), taken("October #9")) == (KINGS_LYNN, LUTON)


# -- at sea ------------------------------------------------------------------------------------------------


def test_destroyers_lie_in_wait_together_and_where_they_are_ill_seen() -> None:
    def waiting(destroyers: int, port: str) -> set[str]:
        ships = ids("br-dd", destroyers)
        pieces = {**dict.fromkeys(ships, port), "ge-inf-17": SHEERNESS}
        table = channel(pieces, phase="br_sailing", mine=zone(SOUTHERN), weather=FOUL, dice=[9] * 60)
        play(table)
        return {table.where(ship) for ship in ships}

    assert waiting(4, "Scotland (East)") != {"Scotland (East)"}
    assert waiting(2, "Scotland (East)") == {"Scotland (East)"}
    assert waiting(4, "3026") == {"3026"}


def wave(divisions: int, sea: str = SOUTHERN) -> dict[str, Any]:
    """So many divisions at sea that wait for their assault, on two Prahms each."""
    boats = ids("ge-prahm", 2 * divisions)
    units = [f"ge-inf-{number}" for number in (7, 15, 17, 26)[:divisions]]
    loads = {unit: at_sea(*boats[2 * number : 2 * number + 2]) for number, unit in enumerate(units)}
    return {**dict.fromkeys(boats, sea), **loads}


def test_what_is_left_of_a_first_wave_comes_home_unless_it_can_stay() -> None:
    fields = {"mine": zone(SOUTHERN), "alarmed": 0, "invaded": 0, "dice": [4] * 90}
    assert choice(field(wave(1), **fields)) == "end_combat"
    assert choice(field(wave(3), **fields)).startswith("attack")
    back = channel(wave(1), phase="ge_return", **fields)
    play(back)
    assert back.game.edition.ports.keys() & {back.game.hex(point) for point in back.game.fleets[GE]}


def test_divisions_land_together_where_the_enemy_is_near_in_strength() -> None:
    def together(**british: str) -> int:
        fields = {"mine": zone(STRAITS), "alarmed": 0, "invaded": 0, "dice": [4] * 90}
        table = field({**wave(4, STRAITS), **british}, **fields)
        play(table)
        return max(Counter(table.where(f"ge-inf-{number}") for number in (7, 15, 17, 26)).values())

    assert together(**{"br-inf-1": "2112"}) == 1
    assert together(**dict.fromkeys(("br-canadian-1", "br-armoured-1", "br-nzef"), "3725")) == 2


def test_they_wait_until_there_are_divisions_where_the_boats_are() -> None:
    boats = {**dict.fromkeys(ids("ge-prahm", 6), STRAITS_PORTS), **dict.fromkeys(ids("ge-prahm", 6, 6), ROTTERDAM)}
    near = dict.fromkeys(("ge-inf-7", "ge-inf-15", "ge-inf-17"), "Pas de Calais")
    fields = {"released": (), "invaded": 0, "alarmed": 0, "turn": "September #6", "mine": zone(SOUTHERN)}

    def embarked(**others: str) -> bool:
        table = channel({**boats, **near, **others}, phase="ge_sailing", dice=[9] * 90, **fields)
        return any(word.startswith("embark") for word in play(table))

    assert not embarked()
    assert embarked(**{"ge-inf-26": "Holland", "ge-inf-30": "Holland"})


def test_torpedo_boats_do_not_let_the_royal_navy_out_by_coming_nearer() -> None:
    fields = {"invaded": 0, "alarmed": 0, "released": ("dd",), "turn": "September #6", "mine": zone(STRAITS)}
    table = channel(
        dict.fromkeys(ids("ge-tb", 1), "German ports"), phase="ge_sailing", sailed=False, dice=[9] * 90, **fields
    )
    play(table)
    assert not table.state.sailed


def test_tanks_wait_for_a_shore_on_which_they_can_land() -> None:
    def embarked(holds: str, *german: str) -> list[str]:
        pieces = {**dict.fromkeys(ids("ge-prahm", 14), STRAITS_PORTS), "ge-inf-26": "Pas de Calais"}
        pieces |= {"ge-pz-4": "Pas de Calais", "ge-inf-15": holds}
        fields = {"turn": "September #9", "invaded": load_edition().turn_number("September #7"), "released": ()}
        table = channel(
            pieces, phase="ge_sailing", german=german, mine=zone(SOUTHERN), shells=0, dice=[9] * 200, **fields
        )
        return play(table)

    second = embarked(SHEERNESS, "4119")
    assert "embark ge-inf-26" in second
    assert "embark ge-pz-4" not in second
    assert "embark ge-pz-4" in embarked("3921")


# -- in the air --------------------------------------------------------------------------------------------


def flown(**aircraft: tuple[int, str]) -> list[str]:
    """What the British do in their Air Missions while barges lie in the ports of the Pas de Calais."""
    pieces = {**dict.fromkeys(ids("ge-prahm", 8), STRAITS_PORTS), **based(**aircraft)}
    return play(channel(pieces, phase="br_missions", invaded=0, alarmed=0, dice=[9] * 90))


def test_blenheims_bomb_barges_in_port_where_no_fighters_wait_for_them() -> None:
    done = flown(blenheim=(4, "4022"))
    assert {"raid Pas de Calais", f"bomb {SHIPS}"} <= set(done)
    assert "raid Pas de Calais" not in flown(blenheim=(4, "4022"), me109=(8, "Pas de Calais"))


def test_wellingtons_do_not_fly_by_day() -> None:
    ships = dict.fromkeys(("ge-schlesien", "ge-hipper"), "German ports")
    pieces = {**ships, **based(wellington=(4, "Northern England"))}
    done = play(channel(pieces, phase="br_missions", invaded=0, alarmed=0, dice=[9] * 90))
    assert [word for word in done if "raid" in word] == ["night_raid Germany"]


def test_fighters_leave_an_airbase_on_which_bombs_fall() -> None:
    pieces = based(spitfire=(2, "3617"))
    table = channel(pieces, phase="br_ferry", damage={"airbase": {"3617": 2}}, dice=[9] * 9)
    play(table)
    assert {table.where(unit) for unit in pieces}.isdisjoint({"3617"})
    quiet = channel(pieces, phase="br_ferry", dice=[9] * 9)
    assert play(quiet) == ["end_ferry"]


@pytest.mark.parametrize("kind", ["spitfire", "blenheim"])
def test_aircraft_leave_an_airbase_into_which_the_enemy_walks(kind: str) -> None:
    """4.0 Who is there when it changes hands flies off, or is lost."""

    def stay(**land: str) -> bool:
        pieces = based(**{kind: (2, DEBDEN)}) | {"ge-inf-7": COLCHESTER} | land
        table = channel(pieces, phase="br_ferry", dice=[9] * 9)
        play(table)
        return {table.where(unit) for unit in ids(f"br-{kind}", 2)} == {DEBDEN}

    assert not stay()
    assert stay(**{"br-inf-1": DEBDEN})
    assert stay(**{"ge-inf-7": SHEERNESS})


def test_aircraft_do_not_come_to_an_airbase_into_which_the_enemy_walks() -> None:
    def worth(**land: str) -> float:
        table = channel(based(spitfire=(1, "2724")) | {"ge-inf-7": COLCHESTER} | land, phase="br_ferry", dice=[9] * 9)
        edition = table.game.edition
        return bases.based(table.game, edition.unit_index[ids("br-spitfire", 1)[0]], edition.board.space(DEBDEN))

    assert worth() < worth(**{"br-inf-1": DEBDEN}) == worth(**{"ge-inf-7": SHEERNESS})


@pytest.mark.parametrize("ashore", [False, True])
def test_once_troops_are_ashore_those_before_them_are_bombed_rather_than_radar(ashore: bool) -> None:
    land = {"ge-inf-7": SHEERNESS} if ashore else {}
    pieces = based(ju88=(4, "Pas de Calais"), me109=(4, "Pas de Calais")) | land | {"br-canadian-1": CHATHAM}
    table = channel(pieces, phase="ge_missions", mine=zone(SOUTHERN), dice=[9] * 9)
    assert (choice(table) == f"raid {CHATHAM}") == ashore
