"""12 to 14: supply and its limits, garrisons, leaders, sabotage, replacements."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, BR, GE, LEG_POINT, Stores
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import fit
from beachhead.games.britain_stands_alone.rules.lines_12_1 import lines_from
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack as strength
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import attack, field
from games.britain_stands_alone.depots import british, finish, german, hexed, prahms

Put = Callable[[str], None]
REDUCED = {"reduced": True}

# -- who goes short --------------------------------------------------------------------------------------


def at_dover(points: int, *units: str, **state: object) -> Channel:
    """Units at Dover, whose three points of capacity pass three steps on."""
    return finish(german({**prahms(points), **dict.fromkeys(units, "4123")}, german=["4223"], **state))


@pytest.mark.clause("BSA-12.2t", "BSA-12.2i", "BSA-12.2g")
def test_as_much_as_comes_is_enough_and_one_more_is_not() -> None:
    """Capacity 3: each point is worth one step; three for a division and a detachment."""
    table = at_dover(3, "ge-inf-17", "ge-fd-8")
    assert table.over
    assert [table.unit(unit).oos for unit in ("ge-inf-17", "ge-fd-8")] == [0, 0]
    table = at_dover(2, "ge-inf-17", "ge-fd-8")
    assert table.prompt == "short"
    assert table.targets("short") == {"ge-inf-17", "ge-fd-8"}
    assert at_dover(3, "ge-inf-17", "ge-gd").targets("short") == {"ge-inf-17", "ge-gd"}, "a motorized step is two"


@pytest.mark.clause("BSA-12.2t", "BSA-12.0e")
def test_who_is_left_short_twice_is_worse_off() -> None:
    """A port is a source only for as much as it passes: for the others it is none, and their marker grows."""
    lies = {"ge-inf-17": {"at": "4123", "oos": 1}, "ge-inf-26": "4123"}
    table = finish(german({**prahms(2), **lies}, german=["4223"])).do("short ge-inf-17")
    assert table.over
    assert [table.unit(unit).oos for unit in ("ge-inf-17", "ge-inf-26")] == [2, 0]
    table = finish(german({**prahms(2), **lies}, german=["4223"])).do("short ge-inf-26")
    assert [table.unit(unit).oos for unit in ("ge-inf-17", "ge-inf-26")] == [0, 1]


@pytest.mark.clause("BSA-12.2h", "BSA-12.2k")
def test_two_units_beside_the_little_port_share_it() -> None:
    """Four points of capacity double it: two steps through Rye, whatever Dover could pass to those who trace there."""
    cut: dict[str, Lie] = {"br-inf-4": "4022", "br-inf-1": "4124", "ge-inf-17": "4223"}
    pieces: dict[str, Lie] = {**prahms(8), **cut, "ge-fd-8": "3825", "ge-fd-28": "3825"}
    table = finish(german(pieces, german=["4223", "3925"]))
    assert table.over
    assert [table.unit(unit).oos for unit in ("ge-fd-8", "ge-fd-28", "ge-inf-17")] == [0, 0, 0]
    table = finish(german({**pieces, "ge-fd-6": "3825"}, german=["4223", "3925"]))
    assert table.targets("short") == {"ge-fd-6", "ge-fd-8", "ge-fd-28"}
    assert table.reason("short ge-inf-17") == ("BSA-12.2t", "enough_for_it")


@pytest.mark.clause("BSA-12.2h", "BSA-12.2k", "BSA-12.2q")
def test_a_port_with_a_beach_beside_it_passes_on_what_comes_by_both() -> None:
    """Rye has a capacity of one, and a point on its beach adds one: a step through each, both in the same hex."""
    pieces: dict[str, Lie] = {**prahms(3), "ge-fd-8": "3925", "ge-fd-28": "3925"}
    table = german(pieces, german=["3925"]).do("converted", "supply ge-prahm-01", "supply_to 3925", "supplied")
    assert table.over
    assert [table.unit(unit).oos for unit in ("ge-fd-8", "ge-fd-28")] == [0, 0]
    table = german({**pieces, "ge-fd-6": "3925"}, german=["3925"])
    table.do("converted", "supply ge-prahm-01", "supply_to 3925", "supplied")
    assert table.targets("short") == {"ge-fd-6", "ge-fd-8", "ge-fd-28"}


@pytest.mark.clause("BSA-12.0b", "BSA-12.2t")
def test_those_fresh_from_the_boats_take_nothing_from_the_others() -> None:
    table = channel({}, phase="ge_supply")
    now = table.state.turn
    lies = {"ge-inf-17": "4123", "ge-inf-26": {"at": "4123", "stormed": now - 1}}
    table = finish(german({**prahms(2), **lies}, german=["4223"]))
    assert table.over
    assert [table.unit(unit).oos for unit in lies] == [0, 0]


@pytest.mark.clause("BSA-12.1o", "BSA-12.0f")
def test_the_marker_comes_off_on_the_display() -> None:
    table = finish(british({"br-inf-46": {"at": "Northern England", "oos": 2}}))
    assert table.unit("br-inf-46").oos == 0


# -- 13.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.0b", "BSA-13.1a", "BSA-6.0e")
def test_an_attack_that_is_called_off_leaves_no_trace(result: Put) -> None:
    result("-")
    pieces: dict[str, Lie] = {"ge-inf-17": "4123", "ge-inf-26": "4124", "br-bde-35": "4223"}
    at = field(pieces, dice=[5])
    before = at.match.game.state.units.copy()
    at.do("attack 4223", "join ge-inf-17", "shell 2", "join ge-inf-26", "call_off")
    assert at.state.shells == 10
    assert at.state.units == before
    assert not at.events("AttackDeclared")
    assert at.targets("attack") == {"4223"}
    attack(at, "4223", "ge-inf-26", also=["shell 1"])
    assert at.state.shells == 9


# -- 13.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.2e")
def test_two_things_in_one_hex_are_two_targets() -> None:
    """Hawkinge is an airbase and a port; each of two units beside it is a target of its own."""
    pieces: dict[str, Lie] = {"ge-inf-17": "4124", "ge-inf-26": "4124"}
    at = channel(pieces, phase="ge_supply", saboteurs=(15, 0), dice=[0, 0, 0, 0])
    at.do(
        "converted", "sabotage_airbase 4124", "sabotage_port 4124", "sabotage_unit ge-inf-17", "sabotage_unit ge-inf-26"
    )
    assert [at.unit(unit).hits for unit in pieces] == [1, 1]
    assert at.reason("sabotage_unit ge-inf-17") == ("BSA-13.2e", "attacked_already")
    assert at.state.saboteurs == (11, 0)


# -- 13.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.3h", "BSA-13.3m", "BSA-13.3l")
def test_both_leaders_are_hunted_each_by_a_die_of_his_own(result: Put) -> None:
    """Churchill's die for courage is not rolled beside the Royal Family's; those of the hunt are, for each."""
    result("D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "br-inf-4": "3623", "br-churchill": "3623",
                              "br-royal-family": "3623"}  # fmt: skip
    at = attack(field(pieces, dice=[5, 1, 0]), "3623", "ge-inf-17").do("lose br-inf-4")
    assert at.dice_left() == ()
    assert len(at.events("CaptureRolled")) == 2
    lost = {unit for unit in ("br-churchill", "br-royal-family") if at.where(unit) == "lost"}
    assert len(lost) == 1, "by the second die alone"


# -- 13.5 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.5g", "BSA-13.5b", "BSA-13.5f")
def test_what_london_does_not_need_counts_for_its_zone() -> None:
    """Of two divisions in London one is its garrison; with three brigades there neither is."""

    def leaves(city: dict[str, Lie]) -> bool:
        pieces: dict[str, Lie] = {"br-inf-4": "3325", "br-inf-45": "3825", **city}
        at = channel(pieces, phase="br_movement", dice=[0], trodden=()).do("move br-inf-4")
        if "3225" in at.targets("to"):
            return True
        assert at.reason("to 3225") == ("BSA-13.5b", "garrison")
        return False

    first: dict[str, Lie] = {"br-inf-1": "3321"}
    brigades: dict[str, Lie] = {"br-guards-20": "3422", "br-guards-24": "3420"}
    assert not leaves(first)
    assert leaves({**first, "br-inf-2": "3421"})
    assert leaves({**first, **brigades, "br-group-29": "3321"})
    assert not leaves({**first, **brigades})
    assert not leaves({**first, **brigades, "br-legion-14": "3321"}), "a regiment is no brigade"


@pytest.mark.clause("BSA-13.5g", "BSA-13.5h")
def test_a_division_that_comes_to_london_may_still_count_for_its_zone() -> None:
    """With London bare and one division around it, where two are owed, its coming makes nothing worse."""
    at = channel({"br-inf-4": "3423"}, phase="br_movement", dice=[0], trodden=()).do("move br-inf-4")
    assert "3422" in at.targets("to")


@pytest.mark.clause("BSA-13.5a", "BSA-13.5d")
def test_a_garrison_does_not_leave_its_zone_even_on_the_way() -> None:
    """At all times: a way within the zone is free, one that leads out of it and back is not."""
    pieces: dict[str, Lie] = {"br-inf-15": "3412", "br-inf-18": "4213"}
    at = channel(pieces, phase="br_movement", dice=[0]).do("move br-inf-15")
    assert {"3413", "3415"} <= at.targets("to")
    at = channel(pieces, phase="br_movement", dice=[0], trodden=()).do("move br-inf-15")
    assert at.reason("to 3413") == ("BSA-13.5b", "garrison")
    assert at.reason("to 3415") == ("BSA-5.2e", "too_far")
    assert "3513" in at.targets("to")
    third = channel({**pieces, "br-inf-55": "4014"}, phase="br_movement", dice=[0], trodden=()).do("move br-inf-15")
    assert "3415" in third.targets("to")


@pytest.mark.clause("BSA-12.0b", "BSA-12.0i")
def test_who_assaults_from_the_air_or_the_sea_is_in_supply_at_once(result: Put) -> None:
    """With a marker from before it still has its whole attack, this turn and the next."""
    result("-")
    starved = {"at": "3619", "dropped": 98, "oos": 2}
    now = load_edition().turn_number("September #10")
    assaulting = {"ge-flieger-1": now, "ge-flieger-2": now - 1, "ge-flieger-3": now - 2}
    pieces: dict[str, Lie] = {unit: {**starved, "stormed": turn} for unit, turn in assaulting.items()}
    at = field(pieces, dice=[5])
    assert [strength(at.game, at.number(unit)) for unit in pieces] == [2, 2, 1]


@pytest.mark.clause("BSA-13.5e")
def test_the_duty_of_a_zone_ends_as_a_german_advances_or_overruns_into_it(result: Put) -> None:
    result("De")
    at = attack(field({"ge-inf-17": "3320", "br-guards-24": "3420"}, dice=[5], trodden=()), "3420", "ge-inf-17")
    kent = hexed("SE England")
    assert kent not in at.state.trodden
    at.do("advance ge-inf-17", "advance_to 3420")
    assert kent in at.state.trodden
    at = channel({"ge-amph-a": "3721", "br-guards-24": "3622"}, trodden=())
    at.do("move ge-amph-a", "to 3722")
    assert kent in at.state.trodden, "a battalion is a land unit, too"


# -- 14.2 ------------------------------------------------------------------------------------------------


def points(pieces: dict[str, Lie] | None = None, **state: object) -> Channel:
    """The German Reinforcement Phase."""
    return channel(pieces or {}, phase="ge_reinforcement", **state)  # type: ignore[arg-type]


DOVER, RYE = hexed("4223"), hexed("3925")


@pytest.mark.clause("BSA-14.1c", "BSA-14.2r")
def test_aircraft_of_the_schedule_need_no_supply_where_they_come_replacements_do() -> None:
    """14.1 asks of their airbase but room; a Line of Supply and quiet are for replacements (14.2)."""
    at = points({"br-inf-1": "3722"}, turn="September #10", german=["3822"])
    at.do("place ge-br20-01", "at 3822", "take ge-me109-01")
    assert at.where("ge-br20-01") == "3822"
    assert at.reason("at 3822") == ("BSA-14.2r", "in_enemy_zone")


@pytest.mark.clause("BSA-14.2n")
def test_no_friend_opens_an_enemy_zone_to_replacements() -> None:
    """14.2 lists what bars the path, and knows no exception, as 12.1 does for lines of supply."""
    friends: dict[str, Lie] = {"ge-inf-26": "3824", "ge-inf-3": "3823", "ge-inf-6": "3924"}
    pieces: dict[str, Lie] = {"ge-inf-17": {"at": "3724", **REDUCED}, **friends}
    stores = (Stores(DOVER, LEG_POINT, 1),)
    held = ["4223", "4124", "3924"]
    assert points(pieces, german=held, stores=stores).targets("rebuild") == {"ge-inf-17"}
    wall: dict[str, Lie] = {"br-inf-1": "3822", "br-inf-2": "3925"}
    at = points({**pieces, **wall}, german=held, stores=stores)
    assert at.reason("rebuild ge-inf-17") == ("BSA-14.2k", "no_points")
    line = lines_from(at.game, GE, hexed("3724"), 5)
    assert hexed("4223") in line, "a line of supply leads there"
    at = points({"ge-inf-17": {"at": "4223", **REDUCED}, "br-inf-1": "4222"}, stores=stores)
    assert at.targets("rebuild") == {"ge-inf-17"}, "in the port itself there is no path"


@pytest.mark.clause("BSA-14.2n", "BSA-12.1c")
def test_the_list_of_what_bars_replacements_names_no_hexsides() -> None:
    """Over the Thames to Sheerness leads no line of supply (12.1); 14.2 speaks of hexes of the sea alone."""
    at = points(
        {"ge-inf-17": {"at": "3721", **REDUCED}}, german=["3922"], stores=(Stores(hexed("3922"), LEG_POINT, 1),)
    )
    assert hexed("3922") not in lines_from(at.game, GE, hexed("3721"), 10)
    assert at.targets("rebuild") == {"ge-inf-17"}


@pytest.mark.clause("BSA-14.2n", "BSA-14.2m")
def test_the_owner_says_from_where_a_point_comes() -> None:
    """The nearer one has hits."""
    stores = (Stores(RYE, ARMOUR_POINT, 1, 2), Stores(DOVER, ARMOUR_POINT, 2, 1), Stores(DOVER, ARMOUR_POINT, 1))
    pieces: dict[str, Lie] = {"ge-pz-8": {"at": "3823", **REDUCED}}
    held = ["4223", "4124", "3924", "3925"]
    at = points(pieces, german=held, stores=stores).do("rebuild ge-pz-8")
    assert at.targets("draw") == {"3925", "4223"}
    assert at.reason("draw 4313") == ("BSA-14.2k", "no_points_there")
    at.do("draw 4223")
    assert (at.unit("ge-pz-8").reduced, at.unit("ge-pz-8").hits) == (False, 0)
    assert at.state.stores == stores[:2]
    at = points(pieces, german=held, stores=stores).do("rebuild ge-pz-8", "draw 3925")
    assert at.unit("ge-pz-8").hits == 2
    far = {"ge-inf-17": {"at": "3823", **REDUCED}}
    assert points(far, german=held, stores=stores).reason("rebuild ge-inf-17") == ("BSA-14.2k", "no_points")


@pytest.mark.clause("BSA-14.2h", "BSA-12.1o")
def test_a_division_that_left_the_map_hungry_can_be_built_up() -> None:
    lies = {
        "br-inf-1": {"at": "Northern England", "oos": 1, **REDUCED},
        "br-inf-2": {"at": "3509", "oos": 1, **REDUCED},
    }
    at = channel(lies, phase="br_reinforcement", replacements=(3, 0, 0), invaded=0)
    assert "br-inf-1" in at.targets("rebuild")
    assert at.reason("rebuild br-inf-2") == ("BSA-14.2h", "out_of_supply")


@pytest.mark.clause("BSA-14.2i", "BSA-14.2j")
def test_two_divisions_come_back_for_two_points_each_and_are_whole_a_turn_later() -> None:
    lost: dict[str, Lie] = {"br-inf-1": "lost", "br-inf-2": "lost"}
    at = channel(lost, phase="br_reinforcement", replacements=(5, 0, 0), invaded=0, turn="September #9")
    had = at.state.replacements[0]
    at.do("bring_back br-inf-1", "at Scotland", "bring_back br-inf-2", "at Scotland")
    assert at.state.replacements[0] == had - 4
    assert [at.reason(f"rebuild {unit}") for unit in lost] == [("BSA-14.2j", "just_back")] * 2
    back = {unit: {"at": "Scotland", "reduced": True, "rebuilt": 1} for unit in lost}
    at = channel(back, phase="br_reinforcement", replacements=(2, 0, 0), invaded=0)
    assert at.targets("rebuild") == set(lost)


@pytest.mark.clause("BSA-13.4b", "BSA-13.4c", "BSA-13.4d")
def test_when_the_detachment_is_lost_its_division_can_be_built_up() -> None:
    parent: dict[str, Lie] = {"ge-inf-8": {"at": "France", **REDUCED}}
    out = points({**parent, "ge-fd-8": "4123"})
    assert out.reason("rebuild ge-inf-8") == ("BSA-13.4b", "detachment_out")
    gone = points({**parent, "ge-fd-8": "lost"})
    assert gone.targets("rebuild") == {"ge-inf-8"}
    assert "ge-fd-8" not in gone.targets("bring_back")
    assert gone.reason("bring_back ge-fd-8") == ("BSA-13.4c", "detachment")
    near = points({"ge-inf-8": {"at": "4123", **REDUCED}, "ge-fd-8": "4123"}, turn="September #8")
    assert near.targets("rejoin") == {"ge-fd-8"}
    near.do("reinforced")
    assert near.where("ge-fd-8") == "4123", "nobody is made to take it back"
    apart = points({"ge-inf-8": {"at": "4123", **REDUCED}, "ge-fd-8": "4124"})
    assert apart.reason("rejoin ge-fd-8") == ("BSA-13.4d", "apart")


@pytest.mark.clause("BSA-16.2v", "BSA-14.2h")
def test_the_legion_that_went_to_dakar_is_not_built_up_again() -> None:
    rest = {"scenario": "battle_of_britain", "turn": "August #9", "invaded": 0, "replacements": (3, 0, 0)}
    at = channel({"br-legion-14": "3421"}, phase="br_reinforcement", dice=[2], **rest)
    assert at.where("br-legion-14") == "away"
    assert "br-legion-14" not in at.targets("bring_back")
    now = at.state.turn
    back = channel({"br-legion-14": "away"}, phase="br_reinforcement", **{**rest, "menace": 5, "invaded": now - 2})
    assert back.where("br-legion-14") == "away", "the ships alone return"
    lost = channel({"br-legion-14": "lost"}, phase="br_reinforcement", **{**rest, "menace": 5})
    assert "br-legion-14" in lost.targets("bring_back"), "a regiment that was destroyed can be"


@pytest.mark.clause("BSA-12.0k", "BSA-12.1o")
def test_aircraft_on_the_display_fly_whatever_marker_they_have() -> None:
    lies: dict[str, Lie] = {
        "br-spitfire-01": {"at": "Northern England", "oos": 1},
        "br-spitfire-02": {"at": "3822", "oos": 1},
    }
    at = channel(lies, phase="br_missions")
    assert at.names(fit(at.game, BR)) == ("br-spitfire-01",)
