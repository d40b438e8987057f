"""5 to 9 and 13 to 19: what is carried, by helicopter, APC, or ship, and what it enters."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import PHASES
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries, watch_ferries
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from games.port_stanley.island import CLOCK, Island, island

AT = "2011"


def lift(at: Island, unit: str, to: str, *, by: str = "uk-helicopter-1") -> Island:
    return at.do(f"fly {by}", f"lift {unit}", f"drop {to}")


# -- what a unit enters from the air ---------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1b", "PS-8.2c", "PS-9.0c")
def test_a_load_that_can_be_put_down_nowhere_for_a_zone_comes_back_and_was_carried() -> None:
    """A helicopter with one point left is at sea, before two hexes of which both are in the zone that is declared."""
    units: dict[str, Any] = {
        "uk-fearless": "1405", "uk-42-cdo-2": "uk-fearless", "ar-12-2a": {"at": "1407", "down": True},
        "uk-helicopter-1": {"at": "1405", "spent": 39, "moved": CLOCK},
    }  # fmt: skip
    at = lift(island(units), "uk-42-cdo-2", "1406").do("declare 1407")
    assert (at.prompt, at.where("uk-42-cdo-2"), at.where("uk-helicopter-1")) == ("move", "uk-fearless", "1405")
    assert at.do("fly uk-helicopter-1").reason("lift uk-42-cdo-2") == ("PS-8.2c", "carried")


@pytest.mark.clause("PS-13.5a", "PS-14.4b")
def test_a_unit_that_is_flown_into_a_hex_has_entered_it() -> None:
    """13.5, 14.4: the enemy's position goes and his airfield is captured, also by who comes through the air."""
    units = {"uk-helicopter-1": AT, "uk-42-cdo-2": AT}
    at = island(units, positions={"2014": 2}, airfields={"ar": {"2014": 3}})
    lift(at, "uk-42-cdo-2", "2014")
    assert at.game.position_in(at.space("2014")) is None
    assert at.game.airfield_in(at.space("2014")) is None
    own = island({**units, "uk-45-cdo-2": "2014"}, positions={"2014": 1})
    assert lift(own, "uk-42-cdo-2", "2014").game.position_in(own.space("2014")) is not None


@pytest.mark.clause("PS-13.5a", "PS-8.5d", "PS-14.4b")
def test_a_carrier_enters_a_hex_too_and_so_does_who_rides() -> None:
    units = {"ar-apc-1": "2316", "ar-12-2a": "2316"}
    fields = {"uk": {"2216": 2}}
    at = island(units, phase="ar_movement", available=(0, 1), airfields=fields)
    at.do("board ar-12-2a", "move ar-apc-1", "to 2216", "get_off ar-12-2a")
    assert at.game.airfield_in(at.space("2216")) is None
    assert at.game.state.harriers == 6


# -- stacking --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-6.1a", "PS-8.5d")
def test_who_rides_counts_for_stacking_at_the_end_of_the_phase() -> None:
    """6.1: at the end of the phase; who is still on carriers gets off then."""
    units = {"ar-apc-1": "2316", "ar-apc-2": "2316", "ar-7-4a": "2316", "ar-4-4": "2216", "ar-6-4": "2216"}
    at = island(units, phase="ar_movement", available=(0, 2))
    at.do("board ar-7-4a", "move ar-apc-1", "join ar-apc-2", "to 2216")
    assert at.reason("end") == ("PS-6.1a", "overstacked")
    at.do("move ar-4-4", "to 2215", "end")
    assert at.where("ar-7-4a") == "2216"


# -- 8.5 the check of two carriers -----------------------------------------------------------------------


@pytest.mark.clause("PS-8.5g", "PS-8.5a")
def test_a_battalion_stays_if_one_of_its_two_carriers_does() -> None:
    units = {"ar-apc-1": "2113", "ar-apc-2": "2113", "ar-7-4a": "2113", "uk-2-para-1": "2213"}
    for dice in ((1, 6), (6, 1)):
        at = island(units, phase="ar_movement", available=(0, 2), dice=dice)
        at.do("board ar-7-4a", "move ar-apc-1", "join ar-apc-2", "to 2012")
        at.do("end")
        assert at.where("ar-7-4a") == "2113", dice


# -- 8.4.4 -----------------------------------------------------------------------------------------------


def arriving(units: dict[str, Any], **state: Any) -> Island:
    """A ferry of one's battalion from 2011 to 2014 that began in the phase before."""

    def plays(game: Any) -> Any:
        watch_ferries(game)
        yield from finish_ferries(game)

    return island(units, settings={"ferry": "yes"}, plays=plays, **({"phase": "uk_combat"} | state))


@pytest.mark.clause("PS-8.4.4b", "PS-11.5.2a")
def test_a_battalion_that_had_lost_a_step_on_the_ground_is_eliminated_with_its_helicopter() -> None:
    blank = island()
    units = {
        "uk-helicopter-1": {"at": AT, "bound": blank.space("2014"), "worked": CLOCK - 1},
        "uk-2-para-1": {"at": AT, "also": blank.number("uk-helicopter-1"), "reduced": True},
        "ar-12-2a": "2014",
    }
    at = arriving(units)
    if not at.over:
        at.do(sorted(at.options())[0])
    assert (at.where("uk-2-para-1"), at.where("uk-helicopter-1")) == ("lost", "lost")


@pytest.mark.clause("PS-8.3.1d", "PS-8.4.4a")
def test_a_ferry_that_goes_on_into_the_next_turn_uses_one_of_the_helicopters_of_that_turn() -> None:
    blank = island()
    units = {
        "ar-helicopter-1": {"at": "2316", "bound": blank.space("2216"), "worked": CLOCK - 3},
        "ar-helicopter-2": "2316",
        "ar-7-4a": {"at": "2316", "also": blank.number("ar-helicopter-1")},
    }

    def plays(game: Any) -> Any:
        watch_ferries(game)
        yield from PHASE[game.state.phase](game)

    at = island(units, phase="ar_movement", available=(1, 0), settings={"ferry": "yes"}, plays=plays, landed=[])
    assert at.reason("fly ar-helicopter-2") == ("PS-8.3.1d", "no_transport")
    at.do("end")
    assert at.where("ar-7-4a") == "2216"
    assert at.game.state.chosen == (at.number("ar-helicopter-1"),)


# -- 7.4, 7.5 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4a", "PS-7.5a", "PS-7.5c", "PS-7.9d")
def test_who_waits_for_an_opposed_beach_is_not_fetched_away() -> None:
    """7.4: they remain on the ships and must attack; 7.5: nor may they move in the turn, opposed or not."""
    units = {
        "uk-fearless": {"at": "1118", "moved": CLOCK - 2}, "uk-42-cdo-2": "uk-fearless", "uk-helicopter-1": "1118",
        "ar-12-2a": "1119",
    }  # fmt: skip
    blank = island()
    beach = blank.space("1119")
    units["uk-fearless"] = {"at": "1118", "moved": CLOCK - 2, "bound": beach}
    at = island(units, landed=(), approached=(beach,))
    assert at.reason("send_back uk-42-cdo-2")[0] == "PS-7.5a"
    at.do("fly uk-helicopter-1")
    assert at.reason("lift uk-42-cdo-2")[0] == "PS-7.5c"
    free = island(units, landed=())
    free.do("send_back uk-42-cdo-2")
    assert free.where("uk-42-cdo-2") == "off"


# -- 15.3.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.6a", "PS-8.6a")
def test_who_rode_has_no_points_left_over() -> None:
    """5.6 is of points that a unit could not use; old ones do not count."""
    units = {"ar-apc-1": "2425", "ar-12-2a": {"at": "2425", "spent": 12, "moved": CLOCK - 9}}
    at = island(units, phase="ar_movement", available=(0, 1), settings={"transfer": "yes"})
    at.do("board ar-12-2a", "move ar-apc-1", "to 2424", "get_off ar-12-2a", "end")
    assert at.unit("ar-12-2a").saved == 0


def two_phases(game: Any) -> Any:
    yield from PHASE[game.state.phase](game)
    game.state.clock += 1
    game.state.phase = PHASES.index("ar_combat")
    yield from PHASE[game.state.phase](game)


@pytest.mark.clause("PS-14.2.2e")
def test_a_unit_that_has_blown_a_bridge_goes_on_with_eight_points_less() -> None:
    """14.2.2: in a phase in which it moves it pays 8 points, before its move or after it."""
    at = island({"ar-7-4a": "4022"}, phase="ar_movement", dice=[1])
    at.do("blow ar-7-4a")
    assert at.game.state.blown == (0,)
    at.do("move ar-7-4a", "to 3922")
    assert left(at.game, at.number("ar-7-4a")) == 14 - 8 - 1
    after = island({"ar-7-4a": {"at": "4022", "moved": CLOCK, "spent": 2}}, phase="ar_movement", dice=[1])
    after.do("blow ar-7-4a")
    assert left(after.game, after.number("ar-7-4a")) == 14 - 2 - 8
    after.do("move ar-7-4a", "to 3922")
    assert left(after.game, after.number("ar-7-4a")) == 3


@pytest.mark.clause("PS-8.6a", "PS-14.2.2e")
def test_who_is_carried_pays_no_points_of_his_own_for_a_bridge() -> None:
    """8.6: under no circumstances both; blowing a bridge takes 8 points of who moves in the phase."""
    units = {"uk-helicopter-1": "4023", "uk-engineers": "4023"}
    at = lift(island(units, dice=[1]), "uk-engineers", "4022")
    assert at.reason("blow uk-engineers") == ("PS-8.6a", "carried")
    ride = {"ar-apc-1": "4022", "ar-12-2a": "4022"}
    theirs = island(ride, phase="ar_movement", available=(0, 1), dice=[6]).do("blow ar-12-2a")
    assert theirs.reason("board ar-12-2a") == ("PS-8.6a", "worked")


# -- 8.3.1 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.3.1b", "PS-8.5a")
def test_of_two_carriers_only_as_many_as_are_available_go_together() -> None:
    """8.3.1: the die says how many may be used in the turn, together or one after the other."""
    units = {"ar-apc-1": "2316", "ar-apc-2": "2316", "ar-7-4a": "2316", "ar-12-2a": "2316"}
    at = island(units, phase="ar_movement", available=(0, 1))
    assert at.reason("board ar-7-4a") == ("PS-8.5a", "no_carrier")
    at.do("move ar-apc-1")
    assert at.reason("join ar-apc-2") == ("PS-8.3.1b", "no_transport")
    at.do("stay", "move ar-apc-2", "to 2216", "move ar-apc-2", "to 2316", "board ar-12-2a")
    assert at.where("ar-12-2a") == "ar-apc-2", "the one that is used in this turn"
    both = island(units, phase="ar_movement", available=(0, 2)).do("move ar-apc-1", "join ar-apc-2", "to 2216")
    assert both.where("ar-apc-2") == "2216"


@pytest.mark.clause("PS-8.3.1d", "PS-8.2b")
def test_of_two_helicopters_only_as_many_as_are_available_fly_together() -> None:
    units = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-7-4a": "4524"}
    at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1")
    assert at.reason("wing ar-helicopter-2") == ("PS-8.3.1d", "no_transport")
    assert island(units, phase="ar_movement", available=(2, 0)).do("fly ar-helicopter-1").targets("wing")


@pytest.mark.clause("PS-8.3.1e", "PS-8.4.4a")
def test_a_british_ferry_is_no_use_of_argentine_helicopters() -> None:
    units = {"uk-helicopter-1": {"at": AT, "bound": island().space("2014"), "worked": CLOCK - 1}}
    at = arriving({**units, "uk-2-para-1": {"at": AT, "also": island().number("uk-helicopter-1")}})
    assert at.game.state.chosen == ()


# -- 8.4.4 with 8.3.1, 13.5 ------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.3.1b", "PS-8.4.4a")
def test_a_ferry_waits_while_its_helicopter_may_not_fly() -> None:
    """8.3.1: so many may actually be used in the turn; one that broke down may not."""
    units = {
        "ar-helicopter-1": {"at": "2316", "bound": island().space("2216"), "worked": CLOCK - 3},
        "ar-7-4a": {"at": "2316", "also": island().number("ar-helicopter-1")},
    }
    for state, where in (({"available": (0, 0)}, "2316"), ({"available": (1, 0)}, "2216")):
        at = arriving(dict(units), phase="ar_movement", landed=[], **state)
        assert at.where("ar-7-4a") == where
    broken = island().number("ar-helicopter-1")
    at = arriving(dict(units), phase="ar_movement", landed=[], available=(1, 0), broken=broken)
    assert (at.where("ar-7-4a"), at.unit("ar-helicopter-1").bound) == ("2316", at.space("2216"))


@pytest.mark.clause("PS-13.5a", "PS-8.4.4a")
def test_a_ferried_battalion_has_entered_its_hex() -> None:
    blank = island()
    units = {
        "uk-helicopter-1": {"at": AT, "bound": blank.space("2014"), "worked": CLOCK - 1},
        "uk-2-para-1": {"at": AT, "also": blank.number("uk-helicopter-1")},
    }
    at = arriving(units, positions={"2014": 1})
    assert at.where("uk-2-para-1") == "2014"
    assert at.game.position_in(at.space("2014")) is None


# -- 7.4, 7.6 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4a", "PS-7.6b")
def test_nobody_joins_who_waits_for_an_opposed_beach() -> None:
    beach = island().space("1119")
    units = {
        "uk-fearless": {"at": "1118", "moved": CLOCK - 2, "bound": beach}, "uk-42-cdo-2": "uk-fearless",
        "uk-intrepid": "1118", "uk-45-cdo-2": "off", "ar-12-2a": "1119",
    }  # fmt: skip
    at = island(units, landed=[1], approached=(beach,)).do("embark uk-45-cdo-2")
    assert at.targets("aboard") == {"uk-intrepid"}


@pytest.mark.clause("PS-18.1.2a", "PS-14.2.2f")
def test_two_halves_have_done_what_either_has() -> None:
    """18.1.2: at no cost, but what one of them has tried in the phase the whole has tried."""
    units = {
        "uk-2-para-1": {"at": "4022", "reduced": True},
        "uk-2-para-2": {"at": "4022", "reduced": True, "blew": CLOCK, "worked": CLOCK, "spent": 8},
    }
    at = island(units, settings={"british_bridge": "all"}).do("merge uk-2-para-1")
    assert left(at.game, at.number("uk-2-para-1")) == 12
    assert at.reason("blow uk-2-para-1") == ("PS-14.2.2c", "tried")
