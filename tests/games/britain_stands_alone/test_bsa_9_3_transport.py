"""9.3 Naval transport: who embarks where and on how much, who goes ashore when and where, what must be landed."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import ABOARD, FOUL, STORMY
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import carriers
from games.britain_stands_alone.channel import CLOCK, Channel, Lie
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    DIEPPE,
    GERMANY,
    HARWICH,
    HAVRE,
    SOUTHERN,
    STRAITS,
    british,
    germans,
    points,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.greedily import play
from games.britain_stands_alone.marches import let_stand

PAS = "Pas de Calais"
NORTHERN = "Northern North Sea"
TWO = prahms(2)


def load_of(at: Channel, unit: str) -> tuple[str, ...]:
    """The points that carry a unit."""
    return at.names(carriers(at.game, at.number(unit)))


def ships_out(at: Channel, *units: str, to: str = STRAITS) -> Channel:
    """A stack sails to a zone, heaves to, and the phase comes to the landing."""
    sail(at, *units, to=to).do("heave_to")
    return at.do("end_sailing") if at.prompt == "sail" else at


@pytest.mark.case("NT-01")
@pytest.mark.clause("BSA-9.3b", "BSA-9.3e", "BSA-9.3f")
def test_how_many_points_a_unit_takes() -> None:
    land = {"ge-inf-17": PAS, "ge-inf-35": {"at": PAS, "reduced": True}, "ge-pz-7": PAS, "ge-gd": PAS, "ge-amph-a": PAS}
    table = germans(prahms(12) | land)
    table.do("embark ge-inf-17", "embark ge-inf-35", "embark ge-pz-7", "embark ge-gd")
    assert [len(load_of(table, unit)) for unit in land if unit != "ge-amph-a"] == [2, 1, 4, 2]
    table.do("embark ge-amph-a")
    assert table.prompt == "aboard"
    table.do("aboard ge-prahm-01", "aboard ge-prahm-03")
    assert load_of(table, "ge-amph-a") == load_of(table, "ge-inf-17")


@pytest.mark.clause("BSA-9.3e", "BSA-9.3f")
def test_a_battalion_alone_takes_two_points_and_one_pair_carries_one() -> None:
    land = {"ge-inf-17": PAS, "ge-amph-a": PAS, "ge-amph-b": PAS}
    table = germans(TWO | land).do("embark ge-inf-17", "embark ge-amph-a", "aboard ge-prahm-01")
    assert table.reason("embark ge-amph-b") == ("BSA-9.3b", "too_few_boats")
    alone = germans(TWO | {"ge-amph-a": PAS}).do("embark ge-amph-a")
    assert len(load_of(alone, "ge-amph-a")) == 2
    single = germans(prahms(1) | {"ge-inf-17": {"at": PAS, "reduced": True}, "ge-amph-a": PAS}).do("embark ge-inf-17")
    assert single.reason("embark ge-amph-a") == ("BSA-9.3b", "too_few_boats")


@pytest.mark.clause("BSA-9.3a")
def test_warships_carry_nobody() -> None:
    table = germans(points("ge-dd", 2, CALAIS) | {"ge-inf-17": PAS})
    assert table.reason("embark ge-inf-17") == ("BSA-9.3b", "too_few_boats")


@pytest.mark.clause("BSA-9.3b")
def test_all_points_of_a_unit_are_in_one_port() -> None:
    table = germans(prahms(1) | prahms(1, DIEPPE, 1) | {"ge-inf-17": PAS})
    assert table.reason("embark ge-inf-17") == ("BSA-9.3b", "too_few_boats")


@pytest.mark.clause("BSA-9.3c")
def test_loads_go_aboard_before_anybody_sails() -> None:
    table = germans(prahms(3) | prahms(1, HAVRE, 3) | {"ge-inf-17": PAS}, dice=[9])
    sail(table, "ge-prahm-04", to="Eastern English Channel").do("heave_to")
    assert table.reason("embark ge-inf-17") == ("BSA-9.3c", "has_begun_to_sail")


@pytest.mark.clause("BSA-9.3c", "BSA-9.3l")
def test_nobody_embarks_away_from_a_port() -> None:
    table = germans(prahms(2, "4223") | {"ge-inf-17": "4024", "ge-inf-26": "4223", "ge-inf-35": "France"})
    assert table.reason("embark ge-inf-17") == ("BSA-9.3l", "no_port_here")
    assert table.against("embark ge-inf-17") == ["no_port_here"]
    assert table.targets("embark") == {"ge-inf-26"}


@pytest.mark.clause("BSA-9.3d")
def test_in_an_enemy_zone_somebody_stays_behind() -> None:
    table = germans(prahms(2, "4223") | {"ge-inf-17": "4223", "br-london-1": "4123"})
    assert table.reason("embark ge-inf-17") == ("BSA-9.3d", "last_in_zone")
    with_a_friend = germans(prahms(2, "4223") | {"ge-inf-17": "4223", "ge-amph-a": "4223", "br-london-1": "4123"})
    with_a_friend.do("embark ge-inf-17")
    assert with_a_friend.reason("embark ge-amph-a") == ("BSA-9.3d", "last_in_zone")


@pytest.mark.clause("BSA-9.3c")
def test_points_that_share_a_load_sail_together() -> None:
    table = germans(prahms(3) | {"ge-inf-17": PAS}, dice=[9, 9]).do("embark ge-inf-17", "sail ge-prahm-02")
    assert table.names(table.ask.about) == ("ge-prahm-01", "ge-prahm-02")
    table.do(f"steer {STRAITS}")
    assert table.where("ge-inf-17") == "ge-prahm-01"
    assert table.reason("drop_off ge-prahm-01") == ("BSA-9.1j", "nobody_goes_on")


@pytest.mark.case("NT-03")
@pytest.mark.clause("BSA-9.3g", "BSA-9.3h", "BSA-9.3i", "BSA-9.1u")
def test_over_the_beach_at_the_end_of_the_phase() -> None:
    land = {"ge-inf-17": PAS, "ge-inf-26": PAS}
    table = germans(TWO | points("ge-ap", 2, CALAIS) | land, german=["4024", "4223"], dice=[9, 9])
    table.do("embark ge-inf-17", "aboard ge-prahm-01")
    assert table.prompt == "aboard"  # the other Prahm, or a transport
    table.do("aboard ge-prahm-02", "embark ge-inf-26")
    sail(table, "ge-prahm-01", to=STRAITS).do("heave_to")
    assert table.reason("disembark ge-inf-17") == ("BSA-9.3g", "end_of_the_phase")
    ships_out(table, "ge-ap-01")
    table.do("disembark ge-inf-17")
    assert table.targets("land_on") == {"4024", "4223", PAS, "Holland"}
    table.do("land_on 4024")
    assert table.where("ge-inf-17") == "4024"
    assert table.unit("ge-prahm-01").stays
    assert table.unit("ge-prahm-02").stays
    table.do("disembark ge-inf-26")
    assert table.reason("land_on 4024") == ("BSA-9.3i", "needs_a_port")
    table.do("land_on 4223")
    assert (table.where("ge-inf-26"), table.where("ge-ap-01")) == ("4223", "4223")
    assert not table.unit("ge-ap-01").stays


@pytest.mark.clause("BSA-9.3k")
def test_who_has_landed_moves_in_the_same_turn() -> None:
    table = germans(TWO | {"ge-inf-17": PAS}, german=["4024"], dice=[9], whole=True, saboteurs=(0, 0))
    ships_out(table.do("embark ge-inf-17"), "ge-prahm-01").do("disembark ge-inf-17", "land_on 4024")
    while table.prompt != "move":
        table.do(next(str(one.action) for one in table.ask.choices() if table.game.goes_on(table.ask, one)))
    assert "ge-inf-17" in table.targets("move")


@pytest.mark.clause("BSA-9.3h")
def test_no_landing_under_cliffs_or_on_the_enemys_beach() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, "Eastern English Channel")
    table = germans(aboard, german=["3726", "3326"]).do("end_sailing", "disembark ge-inf-17")
    assert table.targets("land_on") == {"3326", PAS, "France"}
    assert table.reason("land_on 3726") == ("BSA-9.3h", "cliffs_there")
    assert table.reason("land_on 3226") == ("BSA-9.3h", "not_in_control")


def table_of(lie: Lie) -> dict[str, Lie]:
    """A division that has embarked in this phase, and how its points lie."""
    aboard = at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)
    return {"ge-inf-17": aboard, **dict.fromkeys(prahms(2), lie)}


@pytest.mark.clause("BSA-9.3j")
def test_a_beach_takes_a_movement_point() -> None:
    """Who has used them all lands nobody, not even where he could enter a port."""
    lie = {"at": STRAITS, "moved": CLOCK, "spent": 3}
    table = germans(table_of(lie), german=["4024", "4223"])  # all have sailed
    assert table.reason("disembark ge-inf-17") == ("BSA-9.3h", "no_shore")
    one_left = germans(table_of(lie | {"spent": 2}), german=["4024"]).do("disembark ge-inf-17", "land_on 4024")
    assert one_left.unit("ge-prahm-01").spent == 3


def at_work(at: Channel) -> int:
    """The turn."""
    return at.state.turn


@pytest.mark.clause("BSA-9.3m", "BSA-9.3n", "BSA-9.2aa")
def test_who_was_aboard_at_the_beginning_has_to_land_or_assault() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, STRAITS)
    table = germans(aboard, german=["4024"], mine=zone(STRAITS)).do("end_sailing")
    assert table.reason("landed") == ("BSA-9.3m", "has_to_land")
    table.do("assault ge-inf-17", "landed")
    again = germans(aboard, german=["4024"]).do("end_sailing")
    assert again.reason("landed") == ("BSA-9.3m", "has_to_land")
    again.do("disembark ge-inf-17", "land_on 4024")
    home = germans(aboard).do("end_sailing", "disembark ge-inf-17")
    assert home.targets("land_on") == {PAS, "Holland"}
    withdrawn = {"ge-inf-17": aboard["ge-inf-17"], **prahms(2, STRAITS, halted=at_work(home))}
    assert germans(withdrawn).do("end_sailing", "landed").over


def adrift(**state: Any) -> Channel:
    """A division that was aboard Prahms in the Central North Sea, where no shore is German, as the segment began."""
    boats = prahms(4, CENTRAL, stack=1)
    return germans({"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | boats, dice=[9] * 9, **state)


@pytest.mark.clause("BSA-9.3m")
def test_who_cannot_go_ashore_where_he_lies_sails_to_where_he_can() -> None:
    table = adrift()
    assert table.reason("end_sailing") == ("BSA-9.3m", "has_to_land")
    table.do("sail ge-prahm-03", f"steer {NORTHERN}", "heave_to")  # empty ones go where they like
    table.do("sail ge-prahm-01", "with ge-prahm-04", f"steer {NORTHERN}")
    assert table.reason("heave_to") == ("BSA-9.3m", "has_to_land")
    assert table.reason("drop_off ge-prahm-01") == ("BSA-9.3m", "has_to_land")
    assert table.reason("steer Shetlands") == ("BSA-9.3m", "has_to_land")
    assert "drop_off ge-prahm-04" in table.options()
    table.do("steer Norwegian Leads", "heave_to")
    assert table.reason("landed") == ("BSA-9.3m", "has_to_land")
    assert table.do("disembark ge-inf-17", "land_on Norway", "landed").over


@pytest.mark.clause("BSA-9.3m", "BSA-9.3n")
def test_who_can_assault_where_he_lies_need_not_sail_and_who_embarked_now_goes_where_he_likes() -> None:
    waits = adrift(mine=zone(STRAITS)).do("end_sailing")
    assert "assault ge-inf-17" in waits.options()
    assert waits.reason("landed") == ("BSA-9.3m", "has_to_land")
    table = germans(TWO | {"ge-inf-17": PAS}, dice=[9] * 9).do("embark ge-inf-17")
    sail(table, "ge-prahm-01", by=(STRAITS, SOUTHERN), to=CENTRAL).do("heave_to")
    assert table.do("landed").over


@pytest.mark.clause("BSA-9.3m")
def test_who_embarked_this_turn_may_stay_aboard() -> None:
    table = ships_out(
        germans(TWO | {"ge-inf-17": PAS}, german=["4024"], dice=[9]).do("embark ge-inf-17"), "ge-prahm-01"
    )
    assert table.do("landed").where("ge-inf-17") == "ge-prahm-01"


@pytest.mark.case("NT-05")
@pytest.mark.clause("BSA-9.3o", "BSA-3.0k")
def test_a_storm_lets_only_those_land_who_are_at_sea() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, STRAITS)
    table = germans(
        aboard | prahms(2, CALAIS, 2) | {"ge-inf-26": PAS}, weather=STORMY, german=["4223"], mine=zone(STRAITS)
    )
    assert table.reason("embark ge-inf-26") == ("BSA-9.3o", "storm")
    assert table.reason("stock ge-prahm-03") == ("BSA-3.0k", "storm")
    table.do("end_sailing")
    assert table.reason("assault ge-inf-17") == ("BSA-3.0k", "storm")
    assert table.reason("landed") == ("BSA-9.3m", "has_to_land")
    table.do("disembark ge-inf-17", "land_on 4223", "landed")
    assert table.where("ge-inf-17") == "4223"


@pytest.mark.clause("BSA-9.3o")
def test_nobody_leaves_port_with_troops_in_a_storm() -> None:
    loaded = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2)
    table = germans(loaded | prahms(1, CALAIS, 2), weather=STORMY)
    assert table.targets("sail") == {"ge-prahm-03"}
    assert table.reason("sail ge-prahm-01") == ("BSA-9.3o", "storm")
    assert "ge-prahm-01" in germans(loaded, weather=FOUL).targets("sail")


@pytest.mark.clause("BSA-4.0a")
def test_no_landing_beyond_the_stacking_limit() -> None:
    land = {f"ge-inf-{number}": "4024" for number in (6, 7, 8)}
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, STRAITS)
    table = germans(aboard | land).do("end_sailing")
    table.do("disembark ge-inf-17")
    assert table.reason("land_on 4024") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-9.3g")
def test_units_go_ashore_off_the_map_too() -> None:
    table = germans({"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, GERMANY))
    table.do("end_sailing", "disembark ge-inf-17", "land_on Germany")
    assert table.where("ge-inf-17") == "Germany"


@pytest.mark.clause("BSA-16.0ai", "BSA-13.5a")
def test_the_british_embark_within_limits_and_garrisons() -> None:
    ships = points("br-ap", 4, HARWICH)
    early = british(ships | {"br-inf-15": HARWICH}, alarmed=0)
    assert early.reason("embark br-inf-15") == ("BSA-16.0h", "no_invasion")
    bound = british(ships | {"br-inf-15": HARWICH, "br-inf-18": "4213"}, trodden=())
    assert bound.reason("embark br-inf-15") == ("BSA-13.5b", "garrison")
    free = british(ships | {"br-inf-15": HARWICH}).do("embark br-inf-15")
    assert free.unit("br-inf-15").hex == ABOARD


@pytest.mark.clause("BSA-9.3h")
def test_a_landing_takes_a_hex_that_nobody_holds_any_more() -> None:
    """What is landed on a beach stands there, and sees to it that the zone needs no garrison (13.5)."""
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, STRAITS)
    table = germans(aboard, german=["4024"], trodden=()).do("end_sailing", "disembark ge-inf-17", "land_on 4024")
    let_stand(table)
    assert table.space("SE England") in table.state.trodden


@pytest.mark.clause("BSA-9.3m")
def test_the_computer_brings_them_ashore_too() -> None:
    table = adrift(weather=STORMY)
    assert play(table)[-1] == "land_on Germany"
    ships = points("br-ap", 2, STRAITS, stack=1, embarked=1)
    british_brigade = {"br-bde-35": at_sea("br-ap-01", "br-ap-02", assault=False)}
    table = british(ships | british_brigade, dice=[9] * 9, released=(), shells=0)
    assert play(table)[-2:] == ["land_on 4119", "landed"]
