"""1.2 Consolidation and 8.3 Air Combat: who organizes it, the match-ups, doubling up, fire and losses."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, CLOUDY, GE, Fight
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import shoot_down
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.dogfights import combat
from games.britain_stands_alone.squadrons import ids

EDITION = load_edition()


def alive(table: Channel, row: str) -> int:
    return sum(table.game.is_alive(unit) and table.game.hex(unit) >= 0 for unit in EDITION.rows[row])


@pytest.mark.clause("BSA-1.2c", "BSA-1.2d", "BSA-1.2g")
def test_points_of_a_type_make_the_fewest_counters() -> None:
    game = channel().game
    names = [*ids("ge-me109", 2), *ids("ge-he111", 3), *ids("ge-ju88", 1), *ids("ge-mb", 2)]
    found = consolidated(game, [EDITION.unit_index[name] for name in names])
    assert sorted(len(counter) for counter in found) == [1, 1, 1, 1, 2, 2]


@pytest.mark.clause("BSA-1.2c")
@pytest.mark.case("G-01")
def test_in_the_air_too_points_of_a_type_make_the_fewest_counters() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 2, "ge-he111": 3, "ge-ju88": 1}, alone=BR)
    force = [[EDITION.units[piece].row for piece in counter] for counter in table.game.contest(Fight).forces[GE]]
    assert sorted(force) == [["ge-he111"], ["ge-he111"] * 2, ["ge-ju88"], ["ge-me109"] * 2]


@pytest.mark.clause("BSA-8.3c", "BSA-8.3d", "BSA-8.3e")
def test_who_alone_has_detected_organizes_the_odd_match_ups() -> None:
    german = {"ge-he111": 2, "ge-ju88": 2, "ge-me109": 2, "ge-me110": 2}
    table = combat({"br-spitfire": 6}, german, alone=BR, dice=[9] * 5)
    asked = []
    while table.prompt in ("match_target", "match_fighter"):
        asked.append((table.prompt, table.side))
        assert table.ask.clause == "BSA-8.3d", "not as at sea"
        table.do(sorted(table.options())[0])
    assert [side for prompt, side in asked if prompt == "match_target"] == ["br", "ge", "br"]
    assert {side for prompt, side in asked if prompt == "match_fighter"} <= {"br"}
    assert (table.prompt, table.side) == ("help", "ge")
    table.do("enough")
    assert table.over


@pytest.mark.clause("BSA-8.3i", "BSA-8.3k")
def test_a_die_and_the_difference_of_the_values_say_who_attacks() -> None:
    for face, attacker in ((1, GE), (2, BR)):  # 8 less 5 is added
        table = combat({"br-spitfire": 2, "br-wellington": 2}, {"ge-me109": 2, "ge-me110": 2}, dice=[face])
        assert table.game.contest(Fight).attacker == attacker
        assert (table.prompt, table.side) == ("match_target", "br" if attacker == GE else "ge")


@pytest.mark.clause("BSA-8.3j")
def test_a_side_without_fighters_never_attacks_and_no_die_is_rolled() -> None:
    table = combat({"br-spitfire": 2}, {"ge-he111": 2}, dice=[9])
    assert table.over
    assert not table.dice_left()
    table = combat({"br-spitfire": 2}, {"ge-he111": 2}, alone=GE, dice=[9])
    assert table.over


@pytest.mark.clause("BSA-8.3l", "BSA-8.3m")
def test_both_sides_fire_at_once_and_a_hit_takes_a_point() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 2}, alone=BR, dice=[3, 3])
    assert (alive(table, "br-spitfire"), alive(table, "ge-me109")) == (1, 1)
    assert table.state.spitfires_lost == 1
    table = combat({"br-spitfire": 2}, {"ge-me109": 2}, alone=BR, dice=[4, 3])
    assert (alive(table, "br-spitfire"), alive(table, "ge-me109")) == (1, 2)


@pytest.mark.clause("BSA-3.0e", "BSA-8.3m")
def test_clouds_are_added_to_the_die() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 2}, alone=BR, dice=[3, 2], weather=CLOUDY)
    assert (alive(table, "br-spitfire"), alive(table, "ge-me109")) == (1, 2)


@pytest.mark.clause("BSA-8.3f", "BSA-8.3n", "BSA-8.3o")
def test_fighters_that_are_left_double_up_two_on_one() -> None:
    table = combat({"br-spitfire": 6}, {"ge-he111": 2}, alone=BR, dice=[5, 5])
    assert (table.prompt, table.options()) == ("double", {"double ge-he111-01", "enough"})
    table.do("double ge-he111-01")
    assert table.over  # the third has nobody left to fight
    assert alive(table, "ge-he111") == 0
    table = combat({"br-spitfire": 4}, {"ge-he111": 2}, alone=BR, dice=[5, 6]).do("double ge-he111-01")
    assert alive(table, "ge-he111") == 1  # the second fires at two points still: 6 would hit one alone
    table = combat({"br-spitfire": 4}, {"ge-he111": 1}, alone=BR, dice=[0, 0]).do("double ge-he111-01")
    assert alive(table, "ge-he111") == 0
    table = combat({"br-spitfire": 4}, {"ge-he111": 2}, alone=BR, dice=[5]).do("enough")
    assert alive(table, "ge-he111") == 1


@pytest.mark.clause("BSA-8.3g", "BSA-8.3h")
def test_the_defender_helps_against_attacking_fighters_one_each() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 6}, alone=BR, dice=[9, 9, 3])
    assert (table.prompt, table.side) == ("help", "ge")
    table.do("help br-spitfire-01")
    assert table.over
    assert alive(table, "br-spitfire") == 1
    table = combat({"br-spitfire": 2}, {"ge-me109": 4, "ge-ju52": 2}, alone=BR, dice=[0, 9])
    table.do(next(option for option in table.options() if "ju52" in option))
    assert table.prompt == "help"
    table.do("help br-spitfire-01")
    assert (table.over, alive(table, "ge-ju52")) == (True, 1)


@pytest.mark.clause("BSA-8.3p")
def test_bombers_never_fire() -> None:
    table = combat({"br-spitfire": 2}, {"ge-he111": 2}, alone=BR, dice=[9])
    assert not table.dice_left()
    table = combat({"br-blenheim": 2}, {"ge-me109": 2, "ge-me110": 2}, alone=GE, dice=[9, 9])
    assert table.do("engage ge-me109-01", "double br-blenheim-01").over, "nobody is asked at whom it fires"


@pytest.mark.clause("BSA-8.3l")
def test_a_fighter_that_two_unlike_ones_attack_chooses_at_whom_it_fires() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 2, "ge-me110": 2}, alone=GE, dice=[9, 9, 0])
    table.do("engage ge-me109-01", "double br-spitfire-01")
    assert (table.prompt, table.side) == ("aim", "br")
    table.do("aim ge-me110-01")
    assert (alive(table, "ge-me109"), alive(table, "ge-me110")) == (2, 1)


@pytest.mark.clause("BSA-8.5j", "BSA-8.8d")
def test_a_transport_that_is_lost_takes_its_load_with_it() -> None:
    airborne = [unit.id for unit in EDITION.units if unit.kind == "airborne"][:2]
    table = combat({"br-spitfire": 2}, {"ge-ju52": 2}, alone=BR, dice=[9])
    game, index = table.game, EDITION.unit_index
    for name, carrier in zip(airborne, ids("ge-ju52", 2), strict=True):
        game.stow(index[name], (index[carrier],))
    shoot_down(game, index[ids("ge-ju52", 1)[0]])
    assert [table.where(name) for name in airborne] == ["lost", ids("ge-ju52", 2)[1]]
    mountain = next(unit.id for unit in EDITION.units if unit.kind == "mountain" and unit.size == "division")
    game.stow(index[mountain], tuple(index[name] for name in ids("ge-ju52", 3)[1:]))
    shoot_down(game, index[ids("ge-ju52", 2)[1]])
    assert (table.where(airborne[1]), table.unit(mountain).reduced) == ("lost", True)
    assert table.where(mountain) == ids("ge-ju52", 3)[2]


@pytest.mark.clause("BSA-8.3f", "BSA-8.3p")
def test_bombers_that_are_left_do_not_double_up() -> None:
    table = combat({"br-spitfire": 2}, {"ge-me109": 2, "ge-he111": 2}, alone=GE, dice=[9, 9])
    assert (table.over, table.dice_left()) == (True, ())


@pytest.mark.clause("BSA-8.3d", "BSA-8.3e")
def test_nobody_is_matched_twice() -> None:
    german = {"ge-he111": 2, "ge-ju88": 2, "ge-me109": 2, "ge-me110": 2}
    table = combat({"br-spitfire": 6}, german, alone=BR).do("match ge-he111-01", "put_up ge-ju88-01")
    assert table.side == "br"
    assert table.targets("match") == {"ge-me109-01", "ge-me110-01"}
    assert table.reason("match ge-he111-01") == ("BSA-8.3d", "matched")
    assert table.reason("match ge-ju52-01") == ("BSA-8.3d", "not_in_the_fight")


@pytest.mark.clause("BSA-8.3f")
def test_no_third_fighter_goes_against_one_unit() -> None:
    """Four counters of Spitfires against two of bombers: two are left, one for each of these."""
    table = combat({"br-spitfire": 8}, {"ge-he111": 2, "ge-ju88": 2}, alone=BR, dice=[9] * 4)
    while table.prompt != "double":
        table.do(sorted(table.options())[0])
    table.do("double ge-he111-01")
    assert table.reason("double ge-he111-01") == ("BSA-8.3f", "fought_by_two")
    table.do("double ge-ju88-01")
    assert table.over
