"""The computer player in a campaign: where it lands, what it holds, who is fed, what the Royal Navy does."""

from __future__ import annotations

from typing import Any

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import FOUL, SUPPLY, Battle
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import at_sea, field, only_that
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

EASTERN, WESTERN, SOUTHERN = "Eastern English Channel", "Western English Channel", "Southern North Sea"
PORTSMOUTH, SOUTHAMPTON, BOURNEMOUTH, HARWICH, SHEERNESS = "3026", "2825", "2527", "4119", "3922"


def zone(name: str) -> int:
    return load_edition().board.space(name)


# -- 9.5, 9.4 where they land ----------------------------------------------------------------------------


def test_the_mine_is_laid_where_the_largest_ports_are_that_no_enemy_shuts_off() -> None:
    table = channel({}, phase="ge_reinforcement", scenario="battle_of_britain", mine=-1, invaded=0, alarmed=0)
    assert choice(table) == "mine Southern North Sea"


def wave(*divisions: str, **pieces: Any) -> dict[str, Any]:
    """Divisions that wait at sea for their assault, on two Prahms each."""
    boats = ids("ge-prahm", 2 * len(divisions))
    loads = {unit: at_sea(*boats[2 * number : 2 * number + 2]) for number, unit in enumerate(divisions)}
    return {**dict.fromkeys(boats, SOUTHERN), **loads, **pieces}


def test_divisions_land_in_the_port_and_beside_it_and_no_more_of_them_than_it_takes() -> None:
    pieces = wave("ge-inf-17", "ge-inf-26", "ge-inf-30", "ge-inf-34")
    table = field({**pieces, "br-inf-1": "2112"}, mine=zone(SOUTHERN), dice=[4] * 20)
    done = play(table)
    assert done[0] == f"attack {HARWICH}"
    ashore = [table.where(unit) for unit in ("ge-inf-17", "ge-inf-26", "ge-inf-30", "ge-inf-34")]
    assert set(ashore) <= {table.game.edition.board.name(space) for space in table.game.edition.beaches}
    assert 1 <= ashore.count(HARWICH) <= 2


def test_battalions_alone_storm_no_beach() -> None:
    boats = ids("ge-prahm", 4)
    loads = {"ge-amph-a": at_sea(*boats[:2]), "ge-amph-d": at_sea(*boats[2:]), "br-inf-4": "3126"}
    table = field({**dict.fromkeys(boats, EASTERN), **loads}, mine=zone(EASTERN), dice=[4] * 20, german=[PORTSMOUTH])
    assert choice(table) == "end_combat"


def test_paratroops_come_down_with_those_who_land_rather_than_where_they_would_be_lost() -> None:
    troops = dict.fromkeys(("ge-flieger-1", "ge-flieger-2", "ge-flieger-3", "ge-sturm"), "Pas de Calais")
    near = {"br-aif": "3717", "br-armoured-1": "3717", "br-tank-21": "3717"}
    fields = {"mine": zone(SOUTHERN), "dice": [9] * 40, "phase": "ge_missions"}
    together = channel(
        {**wave("ge-inf-17", "ge-inf-26"), **troops, **near, **based(ju52=(4, "Pas de Calais"))}, **fields
    )
    assert choice(together) == f"airdrop {SHEERNESS}"
    done = play(together)
    loads = [word for word in done[: done.index("fly")] if word.startswith("load ")]
    assert len(loads) == 3  # so that two divisions can land beside them


def test_they_wait_until_five_divisions_could_cross_together_but_not_for_ever() -> None:
    troops = dict.fromkeys(("ge-inf-6", "ge-inf-8", "ge-inf-15", "ge-inf-28"), "France")
    fields = {
        "phase": "ge_sailing",
        "mine": zone(EASTERN),
        "dice": [9] * 60,
        "released": (),
        "invaded": 0,
        "alarmed": 0,
    }
    early, late = "September #6", "September #10"
    for turn, boats, divisions in ((early, 9, 0), (early, 10, 4), (late, 8, 4)):
        pieces = {**troops, **dict.fromkeys(ids("ge-prahm", boats), "Le Havre and Cherbourg")}
        done = play(channel(pieces, turn=turn, **fields))
        assert sum(word.startswith("embark") for word in done) == divisions


def test_transports_that_need_a_port_wait_for_one() -> None:
    ships = dict.fromkeys(ids("ge-ap", 4), "Le Havre and Cherbourg")
    pieces = {**ships, "ge-inf-6": "France", "ge-inf-17": "2528"}
    fields = {"phase": "ge_sailing", "mine": zone(EASTERN), "dice": [9] * 40, "released": ()}
    assert "embark ge-inf-6" not in play(channel(pieces, **fields))
    assert "embark ge-inf-6" in play(channel(pieces, german=[PORTSMOUTH], **fields))


# -- 15.2 what they hold ---------------------------------------------------------------------------------


BESIEGERS = {"br-inf-1": "2824", "br-inf-2": "2824", "br-inf-3": "2824"}


def marched(pieces: dict[str, Any], unit: str = "ge-inf-17", **state: Any) -> str:
    """Where a unit is after a German Land Movement Phase."""
    table = channel({**pieces, "br-inf-51": "2112"}, dice=[9] * 40, **state)
    play(table)
    return table.where(unit)


def test_the_last_division_stays_in_the_port_that_an_enemy_is_near_to() -> None:
    alone = {"ge-inf-17": PORTSMOUTH}
    assert marched({**alone, **BESIEGERS}, german=[BOURNEMOUTH]) == PORTSMOUTH
    assert marched(alone, german=[BOURNEMOUTH]) != PORTSMOUTH


def test_they_do_not_march_further_than_their_ports_can_feed_them() -> None:
    there = load_edition().board.space(marched({"ge-mot-20": "3823"}, "ge-mot-20", german=["3925"]))
    assert load_edition().chart.distance(there, load_edition().board.space("3925")) <= 3


def beaten(space: str, face: int) -> Channel:
    """Germans of three steps have to take two hexes or steps."""
    edition = load_edition()
    attackers = [f"br-inf-{number}" for number in (1, 2, 3, 5, 38)]
    pieces = {"ge-inf-17": space, "ge-inf-26": {"at": space, "reduced": True}, **dict.fromkeys(attackers, "3025")}
    units = tuple(edition.unit_index[name] for name in attackers)
    battle = Battle((edition.board.space(space),), attackers=units, step=1)
    return channel(pieces, phase="br_combat", plays=only_that, contests=(battle,), dice=[face])


def test_steps_are_lost_for_a_port_and_open_ground_is_given_up() -> None:
    assert choice(beaten(PORTSMOUTH, 0)).startswith("lose")
    assert choice(beaten("2925", 2)) == "retreat"


# -- 12.2 how they are fed -------------------------------------------------------------------------------


def carrying(**pieces: Any) -> Channel:
    """A German Supply Phase with eight points of supply in the Eastern Channel, and Portsmouth."""
    boats = {point: {"at": EASTERN, "load": SUPPLY} for point in ids("ge-prahm", 8)}
    ashore = {"ge-inf-17": PORTSMOUTH, "ge-inf-26": PORTSMOUTH, "ge-pz-4": "3226"}
    return channel({**boats, **ashore, **pieces}, phase="ge_supply", dice=[9] * 40)


def test_points_go_to_the_beaches_where_the_port_is_cut_off_from_the_sea() -> None:
    assert not any(word.startswith("supply_to 3") for word in play(carrying()))
    cut_off = play(carrying(**{"br-inf-1": "2926"}))
    assert sum(word.startswith("supply_to 3") for word in cut_off) >= 3


# -- 9.1, 7.2 the Royal Navy -----------------------------------------------------------------------------


def fleet(**state: Any) -> Channel:
    """A British Naval Movement Phase with ships in Plymouth, and the Germans in Portsmouth."""
    ships = {"br-revenge": "1429", "br-cardiff": "1429", **dict.fromkeys(ids("br-dd", 4), "1429")}
    pieces = {**ships, "ge-inf-17": PORTSMOUTH, **state.pop("pieces", {})}
    return channel(pieces, phase="br_sailing", mine=zone(EASTERN), dice=[9] * 60, **state)


def test_ships_leave_the_reach_of_bombers() -> None:
    table = fleet(pieces=based(ju88=(8, "France")))
    play(table)
    assert {table.where(unit) for unit in ("br-cardiff", "br-dd-01")} == {"Scotland (West)"}
    quiet = fleet()
    play(quiet)
    assert {quiet.where(unit) for unit in ("br-cardiff", "br-dd-01")} == {"1429"}


def test_in_foul_weather_destroyers_lie_in_wait_beside_the_crossing() -> None:
    table = fleet(weather=FOUL, pieces=based(ju88=(8, "France")))
    play(table)
    assert {table.where(unit) for unit in ids("br-dd", 4)} == {WESTERN}
    assert table.where("br-revenge") != WESTERN
