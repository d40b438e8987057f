"""13.2 Auxiliary Units and Brandenberger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.looks.odds import resolutions
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import overrun
from games.britain_stands_alone.depots import hexed, hexes, prahms

DOVER = {"ge-inf-17": "4223"}
NO_MORE = "no_sabotage"
CLAUSES = {"br": "BSA-13.2b", "ge": "BSA-13.2j"}
"""What grants either side its attacks."""
LINE = ("4313", "4213", "4114")


def table_in(phase: str, pieces: dict[str, object] | None = None, **state: object) -> Channel:
    state = {"saboteurs": (15, 5), **state}
    return channel(DOVER if pieces is None else pieces, phase=phase, **state)  # type: ignore[arg-type]


def in_supply(pieces: dict[str, object] | None = None, **state: object) -> Channel:
    """The first window of the German Supply Phase."""
    table = table_in("ge_supply", pieces, **state)
    return table.do("converted") if table.prompt == "convert" else table


@pytest.mark.clause("BSA-13.2b", "BSA-13.2j", "BSA-12.2w")
def test_whose_moments_they_are() -> None:
    table = in_supply(german=["4024"])
    assert (table.side, table.prompt) == ("br", "sabotage")
    table.do(NO_MORE)
    assert (table.side, table.prompt) == ("br", "sabotage")
    assert table.do(NO_MORE).over
    table = table_in("br_supply")
    assert table.side == "ge"
    assert table.do(NO_MORE, NO_MORE).over
    for phase, first, second in (("ge_combat", "ge", "br"), ("br_combat", "br", "ge")):
        table = table_in(phase)
        assert (table.side, table.ask.clause) == (first, CLAUSES[first])
        table.do(NO_MORE)
        assert (table.side, table.ask.clause) == (second, CLAUSES[second])
        assert table.do(NO_MORE).over


@pytest.mark.clause("BSA-13.2b", "BSA-13.2k")
def test_what_the_germans_hold_is_struck_also_where_none_of_them_is_left() -> None:
    assert "sabotage_airbase 3619" in in_supply({}, german=["3619"]).options()
    assert table_in("br_supply", {}, german=["3619"]).over, "Brandenberger find nothing in reach"


@pytest.mark.clause("BSA-13.2b")
def test_after_each_combat_there_is_another_moment_and_who_passed_is_asked_again() -> None:
    table = table_in("ge_combat", {"ge-inf-17": "4123", "br-bde-35": "4022"}, dice=[9])
    table.do(NO_MORE)
    table.do("sabotage_rail 4123", NO_MORE)
    assert (table.side, table.prompt) == ("br", "sabotage")
    table.do(NO_MORE)
    assert table.prompt == "combats"
    assert table.do("end_combat").over


@pytest.mark.clause("BSA-13.2b", "BSA-13.2j")
def test_a_combat_is_followed_by_another_moment(result: Callable[[str], None]) -> None:
    result("-")
    pieces: dict[str, object] = {"ge-inf-17": "4123", "ge-inf-26": "4223", "br-bde-35": "4022", "br-bde-36": "4222"}
    table = table_in("ge_combat", pieces, dice=[5, 5])
    table.do(NO_MORE, NO_MORE, "attack 4022", "join ge-inf-17", "declare_attack", NO_MORE, NO_MORE)
    assert table.events("CombatRolled")
    assert (table.side, table.prompt) == ("ge", "sabotage")
    table.do(NO_MORE, NO_MORE, "attack 4222", "join ge-inf-26", "declare_attack", NO_MORE, NO_MORE)
    assert (table.side, table.prompt) == ("ge", "sabotage")
    assert table.do(NO_MORE, NO_MORE).over


@pytest.mark.clause("BSA-13.2b", "BSA-6.4h")
def test_who_attacks_is_struck_once_his_tanks_are_committed_and_before_the_die(result: Callable[[str], None]) -> None:
    result("-")
    pieces: dict[str, object] = {"ge-pz-4": "3823", "ge-inf-17": "3823", "br-inf-1": "3724"}
    table = table_in("ge_combat", pieces, dice=[0, 0, 5], saboteurs=(2, 0)).do(NO_MORE)
    table.do("attack 3724", "join ge-pz-4", "join ge-inf-17", "declare_attack", "commit ge-pz-4")
    assert (table.side, table.prompt) == ("br", "sabotage")
    assert len(resolutions(table.game)) == 10  # the odds that are shown reckon with no attempt
    table.do("sabotage_unit ge-pz-4", "sabotage_unit ge-inf-17")
    rolled, units = table.event("CombatRolled"), table.game.edition.units
    printed = {units[unit].id: units[unit].full.attack for _, _, unit in rolled.attack}
    assert {units[unit].id: amount for _, amount, unit in rolled.attack} == {
        unit: attack // 2 for unit, attack in printed.items()
    }
    assert dict(rolled.shifts)["armour"] == 2


@pytest.mark.clause("BSA-13.2b", "BSA-6.1h")
def test_the_moment_before_the_die_comes_once_both_have_committed_their_tanks() -> None:
    pieces: dict[str, object] = {"ge-pz-4": "3823", "br-armoured-1": "3724"}
    table = table_in("ge_combat", pieces, dice=[5], saboteurs=(2, 0)).do(NO_MORE)
    table.do("attack 3724", "join ge-pz-4", "declare_attack", "commit ge-pz-4")
    assert (table.side, table.prompt) == ("br", "armour")
    table.do("commit br-armoured-1")
    assert (table.side, table.prompt) == ("br", "sabotage")


@pytest.mark.clause("BSA-13.2b", "BSA-5.6h")
def test_an_overrun_is_no_moment_for_it() -> None:
    at = overrun({"ge-pz-4": "3823", "br-bde-35": "3724"}, "3724", ["ge-pz-4"], "3823", dice=[5])
    while at.prompt != "armour" and not at.events("CombatRolled"):
        at.do(at.options()[0])
    at.do("commit ge-pz-4")
    assert at.events("CombatRolled")


@pytest.mark.clause("BSA-13.2a", "BSA-13.2i", "BSA-13.2h")
def test_points_are_gone_whether_the_attack_succeeds_or_not() -> None:
    table = in_supply(dice=[9, 0], saboteurs=(2, 5))
    table.do("sabotage_airbase 3619")
    assert (table.state.saboteurs, table.game.damage("airbase", hexed("3619"))) == ((1, 5), 0)
    table.do("sabotage_airbase 3617")
    assert (table.state.saboteurs, table.game.damage("airbase", hexed("3617"))) == ((0, 5), 1)
    assert table.over
    assert not table.dice_left()
    german = table_in("br_supply", dice=[9], saboteurs=(15, 1)).do("sabotage_airbase 4124")
    assert (german.state.saboteurs, german.over) == ((15, 0), True)


@pytest.mark.clause("BSA-13.2c", "BSA-13.2e")
def test_a_target_is_attacked_once_in_a_phase() -> None:
    table = in_supply({**DOVER, "ge-inf-35": "Holland"}, dice=[9, 9, 9])
    table.do("sabotage_airbase 3619")
    assert table.reason("sabotage_airbase 3619") == ("BSA-13.2e", "attacked_already")
    table.do("sabotage_unit ge-inf-17")
    assert table.reason("sabotage_unit ge-inf-17") == ("BSA-13.2e", "attacked_already")
    assert table.reason("sabotage_unit ge-inf-35") == ("BSA-13.2c", "not_theirs_in_england")
    assert table.reason("sabotage_port 3619") == ("BSA-13.2e", "no_installation")
    assert table.reason("sabotage_port St Malo") == ("BSA-13.2c", "not_theirs_in_england")
    table.do(NO_MORE)
    assert table.reason("sabotage_airbase 3619")[1] == "attacked_already"
    later = in_supply(sabotaged=((99, 0, "airbase", hexed("3619")),))
    assert "3619" in later.targets("sabotage_airbase")


@pytest.mark.clause("BSA-13.2d")
def test_four_auxiliary_attacks_in_a_zone_in_a_turn() -> None:
    table = in_supply(dice=[9] * 4)
    table.do(*(f"sabotage_rail {space}" for space in ("4123", "4022", "3924", "3823")))
    assert table.reason("sabotage_rail 3825") == ("BSA-13.2d", "enough_raids")
    assert "4313" in table.targets("sabotage_rail")
    now, zone = table.state.turn, hexed("SE England")
    assert "3825" not in table_in("ge_combat", raids=((now, zone),) * 4).do(NO_MORE).targets("sabotage_rail")
    assert "3825" in table_in("ge_combat", raids=((now - 1, zone),) * 4).do(NO_MORE).targets("sabotage_rail")


@pytest.mark.clause("BSA-13.2d")
def test_the_four_are_counted_through_all_phases_of_the_turn() -> None:
    table = channel(DOVER, phase="br_combat", saboteurs=(15, 0), dice=[9])
    table.state.raids = ((table.state.turn, hexed("SE England")),) * 3
    table.do("sabotage_rail 4123")
    assert (table.side, table.prompt) == ("br", "sabotage")
    assert table.reason("sabotage_rail 4022") == ("BSA-13.2d", "enough_raids")


@pytest.mark.clause("BSA-13.2f", "BSA-13.2h")
@pytest.mark.parametrize(
    ("pieces", "added"),
    [
        ({"ge-inf-17": "3619", "ge-inf-35": "3620"}, 2),
        ({"ge-inf-35": "3620"}, 1),
        ({"ge-amph-a": "3619", "ge-inf-17": "4223"}, 0),
        ({"ge-amph-a": "3619", "ge-inf-35": "3620"}, 1),
    ],
)
def test_the_enemy_near_the_target_is_added(pieces: dict[str, object], added: int) -> None:
    """An airbase needs 4."""
    for face, damage in ((4 - added, 1), (5 - added, 0)):
        table = in_supply(pieces, dice=[face]).do("sabotage_airbase 3619")
        assert (table.event("SabotageRolled").added, table.game.damage("airbase", hexed("3619"))) == (added, damage)


@pytest.mark.clause("BSA-13.2g", "BSA-13.2h")
def test_land_units_are_attacked_without_modifiers() -> None:
    table = in_supply({**DOVER, "ge-inf-35": "4223"}, dice=[2, 3])
    table.do("sabotage_unit ge-inf-17", "sabotage_unit ge-inf-35")
    assert [table.unit(name).hits for name in ("ge-inf-17", "ge-inf-35")] == [1, 0]
    (told,) = table.events("Hit", "ge")
    assert (table.names((told.piece,)), told.hits, told.cause) == (("ge-inf-17",), 1, "sabotage")


@pytest.mark.clause("BSA-13.2h")
@pytest.mark.parametrize(("kind", "space", "most"), [("rail", "3825", 6), ("radar", "3925", 4), ("port", "3626", 3)])
def test_what_each_kind_of_target_needs(kind: str, space: str, most: int) -> None:
    for face, damage in ((most, 1), (most + 1, 0)):
        table = in_supply(dice=[face]).do(f"sabotage_{kind} {space}")
        assert table.game.damage(kind, hexed(space)) == damage


@pytest.mark.clause("BSA-13.2k", "BSA-13.2l", "BSA-13.2m")
@pytest.mark.case("SP-05")
def test_brandenberger() -> None:
    table = table_in("br_combat", {"ge-inf-17": "3720"}, saboteurs=(0, 5), dice=[4, 9, 9, 9, 9])
    assert table.side == "ge"
    table.do("sabotage_airbase 3619")
    assert table.game.damage("airbase", hexed("3619")) == 1
    wallop = next(n for n, base in table.game.edition.airbases.items() if base.name == "Middle Wallop")
    name = table.game.edition.board.names[wallop]
    assert table.reason(f"sabotage_airbase {name}") == ("BSA-13.2k", "far_from_germans")
    table.do(*(f"sabotage_airbase {space}" for space in ("3621", "3723", "3822", "3523")))
    assert (table.state.saboteurs, table.over) == ((0, 0), True)
    assert in_supply(saboteurs=(0, 5)).over


@pytest.mark.clause("BSA-13.2k")
def test_the_five_hexes_lead_over_land() -> None:
    """From Harwich over the estuary Kent is four or five hexes away, by land more."""
    table = table_in("br_supply", {"ge-inf-17": "4119"})
    distance = table.game.edition.board.distance
    near = {space for space in table.game.edition.airbases if distance(hexed("4119"), space) <= 5}
    offered = set(hexes(*table.targets("sabotage_airbase")))
    assert offered < near
    assert hexed("3822") in near - offered
    assert hexed("4117") in offered


@pytest.mark.clause("BSA-12.2w", "BSA-5.4t")
@pytest.mark.case("SQ-02")
def test_a_line_grows_and_a_hit_takes_its_end_before_supply_is_counted() -> None:
    pieces: dict[str, object] = {**prahms(2, "Southern North Sea"), "ge-inf-17": "4013"}
    table = table_in("ge_supply", pieces, german=LINE, dice=[0])
    table.do(*(f"convert {space}" for space in LINE))
    if table.prompt == "convert":
        table.do("converted")
    table.do("sabotage_rail 4213")
    assert set(converted(table.game)) == set(hexes("4313", "4213"))
    assert not table.game.damage("rail", hexed("4213"))
    while not table.over:
        table.do(NO_MORE if table.prompt == "sabotage" else "supplied")
    assert table.unit("ge-inf-17").oos == 0


@pytest.mark.clause("BSA-12.2w")
def test_a_hit_on_the_port_in_the_second_moment_counts_at_once() -> None:
    """Dover at 1 passes one step, and there is no more than 1/2 for each of two points."""
    pieces: dict[str, object] = {**prahms(4), "ge-fd-8": "4123", "ge-fd-28": "4123"}
    state: dict[str, object] = {"german": ["4223"], "damage": {"port": {"4223": 1}}, "dice": [2]}
    table = in_supply(pieces, **state).do(NO_MORE)
    if table.prompt == "supply":
        table.do("supplied")
    table.do("sabotage_port 4223", NO_MORE)
    assert table.prompt == "short"
    calm = in_supply(pieces, **state).do(NO_MORE)
    if calm.prompt == "supply":
        calm.do("supplied")
    assert calm.do(NO_MORE).over


@pytest.mark.clause("BSA-12.2t", "BSA-12.2w", "BSA-13.2b")
def test_a_copy_goes_on_at_the_same_step_of_the_phase() -> None:
    """Points that could supply East Anglia as well, and more to feed than Dover passes: every step asks something."""
    pieces: dict[str, object] = {**prahms(4), **prahms(1, "Southern North Sea", 4), "ge-inf-17": "4123"}
    table = table_in("ge_supply", pieces, german=["4223", "4313", "4217"], damage={"port": {"4223": 2}})
    asked = list[str]()
    for answer in ("converted", NO_MORE, "supplied", NO_MORE, "short ge-inf-17"):
        asked.append(table.prompt)
        copy = Channel(table.match.clone())
        assert (copy.prompt, copy.options()) == (table.prompt, table.options())
        table.do(answer)
    assert asked == ["convert", "sabotage", "supply", "sabotage", "short"]
    assert table.over


@pytest.mark.clause("BSA-13.2b")
def test_nobody_is_asked_before_the_germans_are_in_england() -> None:
    assert table_in("br_combat", {"br-bde-35": "4022"}).over
    assert table_in("ge_supply", {}).over
