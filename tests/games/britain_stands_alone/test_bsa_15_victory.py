"""8.8, 9.5, 15, 16.0 Pilots, shipping that comes back and victory."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules import pilots_8_8 as pilots
from beachhead.games.britain_stands_alone.rules import release_9_5 as release
from beachhead.games.britain_stands_alone.rules import victory_15 as victory
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.test_bsa_14_reinforcement import british, german, points, port

EDITION = load_edition()
NOW = EDITION.turn_number("September #9")
LONDON = [EDITION.board.names[space] for space in EDITION.london]
THREE = ["2515", "2407", "2708"]
"""Birmingham, Manchester, Sheffield: two conditions of 15.2 at once."""


def evening(turn: str = "September #9", **state: object) -> Channel:
    """The end of a turn."""
    state = {"invaded": 0, **state}
    return channel(turn=turn, phase="turn_end", plays=victory.judge_turn, **state)  # type: ignore[arg-type]


# -- 8.8 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.8e", "BSA-8.8f", "BSA-8.8g", "BSA-8.8i")
@pytest.mark.parametrize(
    ("losses", "box", "by", "left"),
    [(0, 2, 0, 2), (10, 5, 1, 2), (11, 5, 2, 1), (20, 5, 2, 1), (21, 5, 5, 0), (21, 0, 0, 0)],
)
def test_the_brackets_of_lost_pilots_end_where_they_say(losses: int, box: int, by: int, left: int) -> None:
    table = channel(spitfires_lost=losses, spitfire_box=box, spitfires_most=20)
    pilots.count_pilots(table.game)
    assert (table.state.spitfires_most, table.state.spitfire_box) == (20 - by, left)


@pytest.mark.clause("BSA-8.8f", "BSA-8.8b")
def test_pilots_are_counted_before_new_spitfires_come() -> None:
    """20 of at most 20 in play, three lost: one less at most, so none of the two due comes; both are saved."""
    table = british(points("br-spitfire", 20, "Scotland"), turn="September #9", spitfires_most=20, spitfire_box=3)
    assert (table.state.spitfires_most, table.state.spitfires_saved) == (19, 2)
    assert not any("spitfire" in name for name in table.targets("take"))
    later = british(points("br-spitfire", 17, "Scotland"), turn="September #10", spitfires_most=19, spitfires_saved=2)
    assert later.state.spitfires_saved == 3
    for _ in range(2):
        later.do(f"take {min(name for name in later.targets('take') if 'spitfire' in name)}", "at Northern England")
    assert not any("spitfire" in name for name in later.targets("take"))
    assert later.do("reinforced").state.spitfires_saved == 1


# -- 9.5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5b", "BSA-9.5c")
def test_the_table_is_read_at_the_edges_of_its_rows_and_columns() -> None:
    rows = {(naval, other): release.entry_of(channel(naval=naval, other=other).game)
            for naval, other in ((5, 19), (6, 19), (5, 20), (29, 49), (30, 50), (99, 99))}  # fmt: skip
    assert rows[5, 19] == (-1, 3, 6)
    assert rows[6, 19] == (-1, 2, 5)
    assert rows[5, 20] == (0, 4, 7)
    assert rows[29, 49] == (-1, 2, 5)
    assert rows[30, 50] == rows[99, 99] == (-1, 2, 5)


@pytest.mark.clause("BSA-9.5b", "BSA-9.5e")
def test_a_release_is_for_a_turn_and_a_dash_is_not_a_nought() -> None:
    table = channel(phase="release", naval=30, other=0, dice=[1], released=("bb", "bc", "all"))
    assert table.state.released == ()
    table = channel(phase="release", naval=30, other=0, dice=[0], released=())
    assert table.state.released == ("cl", "cla", "dd")


@pytest.mark.clause("BSA-9.5i")
def test_in_a_restricted_zone_a_capital_ship_alone_releases_and_the_mines_zone_is_one() -> None:
    at_sea = EDITION.zone_named("Western English Channel").space
    for name, mine, freed in (
        ("ge-scheer", -1, ()),
        ("ge-scheer", at_sea, ("all",)),
        ("ge-schlesien", at_sea, ()),
        ("ge-hipper", at_sea, ()),
    ):
        table = channel({name: "Western English Channel"}, released=(), mine=mine)
        release.watch_zone(table.game, table.number(name), at_sea)
        assert table.state.released == freed


@pytest.mark.clause("BSA-9.5r", "BSA-9.5s")
@pytest.mark.parametrize(("lost", "coming", "left"), [((1, 1), (), (1, 1)), ((4, 3), ((0, 2), (1, 1)), (0, 1))])
def test_pairs_of_each_kind_by_themselves(
    lost: tuple[int, int], coming: tuple[tuple[int, int], ...], left: tuple[int, int]
) -> None:
    table = german(turn="September #8", sunk=lost)
    assert table.state.sunk == left
    assert table.state.building == tuple((table.state.turn + 1, kind, count) for kind, count in coming)


@pytest.mark.clause("BSA-9.5r")
def test_an_odd_point_waits_for_the_next_that_is_lost() -> None:
    """Three lost: one comes the turn after next.  With one more lost the one left over has company."""
    table = german(turn="September #8", sunk=(3, 0))
    first = table.state.building
    later = german(turn="September #9", sunk=(table.state.sunk[0] + 1, 0), building=first)
    assert later.state.sunk == (0, 0)
    assert [count for _, _, count in later.state.building] == [1]
    assert len(later.state.drawn) == len(german(turn="September #9").state.drawn) + 1, "besides the schedule's"


@pytest.mark.clause("BSA-9.5u", "BSA-9.5v")
@pytest.mark.parametrize(("afloat", "new"), [(6, 0), (5, 1), (0, 6)])
def test_as_many_transports_as_are_missing_from_six(afloat: int, new: int) -> None:
    pieces = points("br-ap", afloat, port("Scotland"))
    table = channel(pieces, phase="br_reinforcement", invaded=0)  # type: ignore[arg-type]
    drawn = [unit for unit in table.state.drawn if "br-ap" in EDITION.units[unit].id]
    assert len(drawn) == new
    for count in range(new):
        assert table.state.awards.other == count
        table.do(f"place {min(table.targets('place'))}", f"at {port('Scotland')}")
    assert table.state.awards.other == new


@pytest.mark.clause("BSA-16.0aa", "BSA-16.0ac", "BSA-16.0ad")
def test_each_destroyer_that_is_called_costs_a_point_up_to_seventeen() -> None:
    table = british(points("br-dd", 14, port("Scotland")), western=10)
    table.do("call_western 1429", "call_western 2108", "call_western Scapa Flow anchorage")
    assert (table.state.western, table.state.awards.other) == (7, 3)
    assert table.reason("call_western 2108") == ("BSA-16.0ac", "too_many_destroyers")


# -- 15.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-15.1a", "BSA-15.1d")
def test_a_town_is_paid_for_whenever_it_changes_hands() -> None:
    town = next(space for space, size in enumerate(EDITION.city) if size == "minor" and space not in EDITION.airbases)
    table = channel()
    for side, total in ((GE, 2), (BR, 0), (GE, 2), (BR, 0)):
        victory.award_control(table.game, town, side)
        assert table.state.awards.other == total


@pytest.mark.clause("BSA-15.1c")
def test_a_second_hex_of_london_lost_costs_nothing_more() -> None:
    fields = {EDITION.board.names[space] for space in EDITION.airbases}
    first, second, *rest = sorted(LONDON, key=lambda name: name in fields)
    table = channel(german=[second, *rest])
    victory.award_control(table.game, table.space(first), BR)
    assert table.state.awards.other == -15
    table = channel(german=rest)
    victory.award_control(table.game, table.space(second), BR)
    assert table.state.awards.other == 0


# -- 15.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-15.2b")
def test_at_the_end_of_the_last_turn_too_sudden_death_can_be_declared() -> None:
    """Three conditions and 36 points: a Marginal Victory, where the points alone would be the British player's."""
    table = evening("October #10", german=THREE, naval=36)
    assert (table.side, table.prompt) == ("ge", "sudden_death")
    table.do("declare")
    assert (table.state.winner, table.state.level) == (GE, "german_marginal")
    declined = evening("October #10", german=THREE, naval=36).do("play_on")
    assert (declined.state.over, declined.state.level) == (True, "british_substantial")


@pytest.mark.clause("BSA-15.2k")
def test_at_the_end_of_the_last_turn_the_british_may_too() -> None:
    last = EDITION.turn_number("October #10")
    table = evening("October #10", invaded=last - 5, other=75)
    assert table.side == "br"
    table.do("declare")
    assert (table.state.winner, table.state.level) == (BR, "british_marginal")
    declined = evening("October #10", invaded=last - 5, other=75).do("play_on")
    assert declined.state.level == "german_substantial"


@pytest.mark.clause("BSA-15.2b")
@pytest.mark.parametrize(("other", "level"), [(0, "marginal"), (34, "substantial"), (50, "decisive")])
def test_points_raise_the_level_of_a_sudden_victory(other: int, level: str) -> None:
    table = evening(german=THREE, naval=36, other=other).do("declare")
    assert table.state.level == f"german_{level}"


@pytest.mark.clause("BSA-15.2b", "BSA-15.2n")
def test_who_declines_goes_on_and_then_the_other_is_asked() -> None:
    table = evening(german=THREE, naval=36, invaded=NOW - 5)
    assert table.side == "ge"
    table.do("play_on")
    assert table.side == "br"
    assert table.do("play_on").over
    assert not table.state.over


@pytest.mark.clause("BSA-15.2c", "BSA-15.2d", "BSA-15.2e", "BSA-15.2g", "BSA-15.2h", "BSA-15.2i", "BSA-15.2j")
@pytest.mark.parametrize(
    ("state", "met"),
    [
        ({"german": LONDON}, {"london"}),
        ({"german": LONDON[:-1]}, set()),
        ({"german": THREE[:2]}, set()),
        ({"german": [*THREE[:2], "2108"]}, {"cities"}),
        ({"german": THREE}, {"industry", "cities"}),
        ({"exiled": True}, {"royal_family"}),
        ({"captured": (False, True)}, {"royal_family"}),
        ({"captured": (True, False)}, {"churchill"}),
        ({"naval": 35}, set()),
        ({"naval": 36}, {"naval"}),
        ({"naval": 35, "other": 34}, set()),
        ({"naval": 35, "other": 35}, {"points"}),
    ],
)
def test_what_satisfies_each_condition(state: dict[str, object], met: set[str]) -> None:
    assert set(victory.conditions_met(channel(**state).game)) == met  # type: ignore[arg-type]


@pytest.mark.clause("BSA-15.2k", "BSA-15.2l")
def test_ports_of_five_in_all_are_enough_and_none_is_too_few() -> None:
    """Dover 3, Rye 1 and another of 1 are exactly five."""
    small = next(EDITION.board.names[space] for space, port in EDITION.ports.items()
                 if port.capacity == 1 and space < len(EDITION.chart.names)
                 and EDITION.board.names[space] != "3925")  # fmt: skip
    for held, offered in ((["4223", "3925", small], False), (["4223", "3925"], True), ([], True)):
        assert evening(german=held, invaded=NOW - 5).over is not offered


@pytest.mark.clause("BSA-15.2m")
@pytest.mark.parametrize(("other", "level"), [(0, "crushing"), (39, "substantial"), (40, "marginal"), (90, "marginal")])
def test_a_british_sudden_victory_is_marginal_at_least(other: int, level: str) -> None:
    table = evening(invaded=NOW - 5, other=other).do("declare")
    assert (table.state.winner, table.state.level) == (BR, f"british_{level}")
    assert table.event("MatchEnded").clause == "BSA-15.2k"


# -- 16 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0z")
def test_even_turns_bring_the_british_one_of_each_odd_ones_two_spitfires() -> None:
    first, odd, even = (british(turn=f"September #{number}") for number in (6, 9, 8))
    assert (first.state.spitfires_saved, first.state.air_due) == (0, (0, 0))
    assert (odd.state.spitfires_saved, odd.state.air_due) == (2, (0, 0))
    assert (even.state.spitfires_saved, even.state.air_due) == (1, (0, 1))
    even.do(f"take {min(name for name in even.targets('take') if 'blenheim' in name)}", "at Scotland")
    assert not any("wellington" in name or "blenheim" in name for name in even.targets("take"))


@pytest.mark.clause("BSA-16.1br")
def test_force_h_comes_at_fifty_and_stays_if_the_points_go_again() -> None:
    assert british(naval=25, other=24).state.force_h == 0
    came = british(naval=25, other=25)
    assert came.state.force_h == came.state.turn
    again = british(naval=60, other=0, force_h=came.state.turn - 1)
    assert not again.state.drawn


@pytest.mark.clause("BSA-16.0v", "BSA-16.0w", "BSA-16.0x")
def test_only_italian_aircraft_are_never_replaced() -> None:
    """A long-range Me-110 is a Me-110 still: on odd turns."""

    def kinds(number: int) -> set[str]:
        return {name.split("-")[1] for name in german(turn=f"September #{number}").targets("take")}

    every = {EDITION.units[pieces[0]].kind for row, pieces in EDITION.rows.items() if row.startswith("ge-")
             and EDITION.units[pieces[0]].arm == "air"}  # fmt: skip
    assert kinds(7) == every - {"br20", "cr42"}
    assert kinds(8) == {"me109", "ju88", "he111"}


@pytest.mark.clause("BSA-15.0b", "BSA-15.1g", "BSA-15.1l", "BSA-15.1m")
def test_losses_of_the_navy_and_everything_else_are_told_apart() -> None:
    table = channel()
    for name, total in (("br-dd-01", (1, 0)), ("br-ap-01", (1, 1)), ("ge-dd-01", (1, 1)), ("ge-prahm-01", (1, 1))):
        victory.award_point_sunk(table.game, table.number(name))
        assert (table.state.awards.naval, table.state.awards.other) == total
    for name, naval in (("br-coventry", 2), ("br-aurora", 3), ("ge-koln", 3)):
        victory.award_ship(table.game, table.number(name), damaged=True)
        assert table.state.awards.naval == naval
    assert table.state.awards.other == 1


@pytest.mark.clause("BSA-15.0a")
def test_both_totals_count_together_in_the_end() -> None:
    assert evening("October #10", naval=35, other=35, scenario="july").state.level == "german_substantial"


@pytest.mark.clause("BSA-9.5k", "BSA-9.5a")
def test_transports_are_released_with_all_others_only() -> None:
    straits = EDITION.zone_named("Straits of Dover").space
    for released, free in ((("bb", "bc", "ca", "cl", "cla", "dd"), False), (("all",), True)):
        table = channel({"br-ap-01": "Tyne and Tees"}, released=released)
        needs = release.entry_needs(table.game, table.number("br-ap-01"), straits)
        assert all(holds for holds, *_ in needs) is free


@pytest.mark.clause("BSA-16.3o")
def test_in_july_nobody_leaves_for_dakar() -> None:
    table = british(scenario="july", turn="August #10", dice=[])
    assert not table.events("MenaceRolled")


@pytest.mark.clause("BSA-16.2t", "BSA-16.2v", "BSA-16.2r")
@pytest.mark.parametrize(
    ("turn", "state", "rolls"),
    [("August #8", {}, 0), ("August #9", {}, 1), ("August #9", {"invaded": 47}, 0), ("August #10", {"menace": 19}, 0)],
)
def test_when_there_is_a_die_for_dakar(turn: str, state: dict[str, int], rolls: int) -> None:
    table = british(scenario="battle_of_britain", turn=turn, dice=[9] * rolls, **state)
    assert len(table.events("MenaceRolled")) == rolls
