"""The judgment of Port Stanley in the air: patrols, targets, suppression, support, and the missiles."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.judgment import air, argentine
from beachhead.games.port_stanley.model import AR, CLEAR, CLOUDY, UK
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import AIRFIELD, SHIPS, TROOPS
from beachhead.players.registry import make_player
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.sky import sky

COMBAT_SHIPS = ("uk-glamorgan", "uk-brilliant", "uk-antelope", "uk-plymouth")
LANDING_SHIPS = ("uk-intrepid", "uk-fearless", "uk-sir-lancelot", "uk-sir-galahad", "uk-sir-bedivere")
UNCAPPED = {"ground_attack_cap": "none"}
"""The guide's figures are those without a cap on ground attack."""


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def lying(names: tuple[str, ...], hex_: str) -> dict[str, Lie]:
    return dict.fromkeys(names, hex_)


def jets_at(units: dict[str, Lie], jets: int, **more: Any) -> Island:
    """An Argentine air phase with so many Mirages."""
    return island(units, phase="ar_combat", turn=3, airmen=(jets, 0, 0), settings=UNCAPPED, **more)


def split(t: Island, jets: int) -> list[tuple[str, str, int]]:
    """How the jets are shared out: kinds, hexes, numbers."""
    found, left = [], jets
    taken: dict[str, set[int]] = {SHIPS: set(), TROOPS: set()}
    while left:
        kind, raid = max(
            ((kind, air.best_raid(t.game, AR, kind, left, but=taken[kind])) for kind in taken),
            key=lambda one: one[1].worth,
        )
        if not raid.planes:
            break
        found.append((kind, t.game.edition.board.name(raid.hex), raid.planes))
        taken[kind].add(raid.hex)
        left -= raid.planes
    return found


# -- 12.4 the patrol -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jets", "weather", "patrol"),
    [
        ((18, 14, 12), CLEAR, 8),
        ((9, 0, 0), CLEAR, 8),
        ((6, 14, 0), CLOUDY, 8),
        ((3, 9, 0), CLOUDY, 4),
        ((0, 9, 0), CLOUDY, 0),
    ],
)
def test_harriers_meet_the_jets_that_can_fly(jets: tuple[int, int, int], weather: int, patrol: int) -> None:
    """The guide's position 7, and its rule for clouds, under which no Skyhawk flies."""
    t = island(phase="uk_combat", airmen=jets, weather=weather)
    assert air.harriers_on_patrol(t.game, 8) == patrol


def test_jets_stay_at_home_when_the_patrol_costs_more_than_they_can_do() -> None:
    boxes = {"patrol": 8, "shipping": (6, 0, 0)}
    assert choice(sky({"uk-sir-lancelot": "1118"}, boxes=boxes)) == "stay_home"
    full = sky(lying(COMBAT_SHIPS + LANDING_SHIPS, "1118"), boxes={"patrol": 2, "shipping": (18, 8, 0)})
    assert choice(full) == "brave"


def test_the_mission_that_can_do_less_bears_the_losses() -> None:
    """12.5.2: there is nothing to bomb ashore, and a crowd of ships."""
    boxes = {"patrol": 8, "shipping": (9, 0, 0), "bombing": (9, 0, 0)}
    t = sky(lying(COMBAT_SHIPS + LANDING_SHIPS, "1118"), boxes=boxes, dice=[1])
    t.do("brave")
    assert choice(t) == "bear 0"


# -- positions 4 to 6 ------------------------------------------------------------------------------------


STACK = {"uk-2-para-1": "1018", "uk-2-para-2": "1018", "uk-t-battery-1": "1018"}


def test_all_jets_go_for_fifteen_ships_in_one_hex() -> None:
    """Position 4: the only stack ashore is dug in."""
    t = jets_at({**lying(COMBAT_SHIPS + LANDING_SHIPS, "1118"), **STACK}, 20, positions={"1018": 2})
    assert split(t, 20)[0] == (SHIPS, "1118", 17)


def test_jets_go_for_troops_in_the_open_when_the_ships_have_left() -> None:
    """Position 4, its second half."""
    assert split(jets_at(dict(STACK), 20), 20)[0] == (TROOPS, "1018", 16)


def test_jets_share_out_over_two_lone_battalions() -> None:
    """Position 5."""
    t = jets_at({"uk-40-cdo-1": "1119", "uk-3-para-1": "1317"}, 19)
    assert sorted(planes for _, _, planes in split(t, 19)) == [8, 11]
    t = jets_at({"uk-40-cdo-1": "1119", "uk-3-para-1": "1317", **lying(LANDING_SHIPS, "1118")}, 19)
    assert (TROOPS, 11) in [(kind, planes) for kind, _, planes in split(t, 19)]


def test_jets_do_not_fly_where_they_gain_less_than_they_lose() -> None:
    """The guide's 3.4: none below a tenth of a point for each."""
    t = jets_at({"uk-broadsword": "1118", "uk-brilliant": "1118", "uk-plymouth": "1118", "uk-antelope": "1118"}, 2)
    assert split(t, 2) == []


def test_no_more_than_the_last_column_needs_attack_troops_under_the_cap() -> None:
    """Ruling P54: a lone battalion in the open is worth 6 aircraft, not 11."""
    t = island({"uk-40-cdo-1": "1119"}, phase="ar_combat", turn=3)
    assert air.best_raid(t.game, AR, TROOPS, 18).planes == 6


# -- Pucaras, suppression, Harriers ----------------------------------------------------------------------


def test_pucaras_attack_for_themselves_where_they_do_most() -> None:
    """12.7.6: jets and Pucaras make two attacks; those of a company on its own go to the Pucaras."""
    units = {"uk-40-cdo-1": "1119", "uk-42-cdo-2": "1317"}
    t = sky(units, boxes={"bombing": (6, 0, 5)}, airmen=(6, 0, 5), settings=UNCAPPED)
    assert choice(t) == "bomb_troops 1119"
    t.do("bomb_troops 1119")
    assert choice(t) == "send 6"
    t.do("send 6")
    assert choice(t) == "send 0"
    t.do("send 0")
    assert choice(t) == "bomb_troops 1317"


FIELDS = {"4724": 4, "1329": 3, "3626": 3}


def test_an_airfield_is_worth_attacking_when_its_aircraft_find_no_other() -> None:
    full = island(phase="uk_combat", airmen=(0, 0, 10), airfields={"ar": FIELDS})
    empty = island(phase="uk_combat", airmen=(0, 0, 4), airfields={"ar": {"4724": 1, "1329": 3, "3626": 0}})
    most = [air.best_raid(t.game, UK, AIRFIELD, 8) for t in (full, empty)]
    assert most[0].worth > 0.5
    assert most[1].worth < most[0].worth
    assert air.harriers_on_fields(full.game, 8) >= 6


def test_harriers_bomb_those_who_are_about_to_be_attacked() -> None:
    units = {"ar-7-4a": "4123", "ar-7-3": "4123", "ar-4-3": "4024"}
    t = island({**units, "uk-3-para-1": "4022", "uk-3-para-2": "4022"}, phase="uk_combat", airmen=(0, 0, 0))
    assert air.best_raid(t.game, UK, TROOPS, 14).hex == t.space("4123")


def test_no_more_aircraft_support_a_hex_than_its_column_needs() -> None:
    """12.7.5: the others are free for the next hex."""
    units = {"ar-7-4a": {"at": "4123", "down": False}, "uk-3-para-1": "4022", "uk-3-para-2": "4022"}
    t = sky(units, phase="uk_combat", boxes={"bombing": (0, 0, 11)}, supplies={"uk": {"4022": 4}})
    t.do("attack 4123", "commit uk-3-para-1", "commit uk-3-para-2", "designate", "support 4123")
    assert choice(t) == "send 9"


def test_air_defence_goes_where_it_shoots_down_most() -> None:
    units = {"uk-brilliant": "1118", "uk-sir-lancelot": "1017", "uk-sir-galahad": "1118"}
    t = sky(units, boxes={"shipping": (18, 2, 0)})
    t.do("bomb_ships 1017", "send 17", "send 0", "bomb_ships 1118", "send 1", "send 0", "end_strikes")
    assert t.prompt == "cover"
    assert choice(t) == "cover_ships 1017"


def test_harriers_for_whom_the_ships_have_no_room_are_based_ashore() -> None:
    t = island(phase="air", turn=7, harriers=14, airmen=(0, 0, 0), airfields={"uk": {"3626": 0}})
    assert t.prompt == "base_harriers"
    assert choice(t) == "assign 3"


# -- 14.3 the missiles -----------------------------------------------------------------------------------


def test_the_missiles_are_fired_at_landing_ships_before_they_unload() -> None:
    """Position 20: they come to land, and who knows how full they are."""
    units: dict[str, Lie] = {**lying(LANDING_SHIPS, "4619"), "ar-exocet": "4520", "uk-2-para-1": "uk-fearless"}
    come, lie = (island(units, phase=phase, turn=1).game.seen_by("ar") for phase in ("landing", "ar_combat"))
    space = come.edition.board.space("4619")
    assert argentine.fires(come, space) > 0
    assert argentine.fires(come, space) > argentine.fires(lie, space)


def test_the_missiles_are_kept_for_something_better_than_one_ship() -> None:
    units: dict[str, Lie] = {"uk-sir-bedivere": {"at": "4619", "reduced": True}, "ar-exocet": "4520"}
    t = sky(units, turn=1, airmen=(0, 0, 0))
    assert choice(t) == "end_strikes"
    mixed = sky({**lying(COMBAT_SHIPS[1:], "4619"), **lying(LANDING_SHIPS[2:], "4619"), "ar-exocet": "4520"}, turn=1)
    assert choice(mixed) == "fire_exocet 4619"
