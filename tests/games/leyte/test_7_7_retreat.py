"""7.7 How to retreat, 7.8 displacement."""

from __future__ import annotations

import pytest
from table import Table, table

FIGHT = {"us-34-regt": "2522", "jp-364-bn": "2521"}
"""A fight whose differential is +3 in the clear: die 1 is D2, die 2 is D1.  The regiment leaves the battalion the
hexes 2620, 2520 and 2420."""

CORRIDOR = {**FIGHT, "us-5-cav": "2721", "us-7-cav": "2320"}
"""The same with 2620 and 2420 under control: the only way leads through 2520, and on to 2519 or 2619."""


def combat(units: dict[str, str], *dice: int, support: int = 0, **more: object) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice, **more)  # type: ignore[arg-type]


def fight(units: dict[str, str], die: int) -> Table:
    """The fight, up to the first question after the die."""
    t = combat(units, die)
    t.do("attack jp-364-bn", "join us-34-regt", "declare")
    return t.do("pass") if t.prompt == "guard" else t


def places(t: Table, *units: str) -> list[str]:
    return [t.where(unit) for unit in units]


def path(t: Table, event: str) -> list[str]:
    """The path of the last event of a kind, by printed numbers."""
    return [t.game.edition.board.name(space) for space in t.event(event).path]


# -- 7.7 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.7a")
def test_a_retreat_follows_at_once_and_costs_no_movement_points() -> None:
    t = combat({"us-34-bn": "0420", "jp-12-regt": "0421"}, 3)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert (t.event("CombatRolled").result, t.prompt, t.side) == ("A2", "retreat", "us")
    t.do("to 0419", "to 0418")
    assert [t.game.edition.terrain[t.space(name)] for name in ("0419", "0418")] == ["mountain", "mountain"]
    assert t.where("us-34-bn") == "0418"  # eight points, and he has five


@pytest.mark.clause("LEY-7.7b")
def test_a_unit_that_cannot_retreat_is_eliminated() -> None:
    t = fight({**CORRIDOR, "us-8-cav": "2519"}, 2)
    event = t.event("Eliminated")
    assert (t.where("jp-364-bn"), event.why, t.game.edition.board.name(event.hex)) == ("lost", "retreat", "2521")
    assert t.points("us") == 3


@pytest.mark.clause("LEY-7.71a")
def test_a_retreat_begins_in_an_enemy_zone_and_enters_no_other() -> None:
    t = fight(FIGHT, 2)
    assert t.targets("to") == {"2620", "2520", "2420"}  # not 2621 and 2421, which the regiment controls
    t = fight({**FIGHT, "us-5-cav": "2721"}, 2)
    assert t.targets("to") == {"2520", "2420"}
    t = fight({**FIGHT, "us-5-cav": "2418"}, 1)
    t.do("to 2420")
    assert t.targets("to") == {"2320", "2321"}  # the cavalry controls 2419


@pytest.mark.clause("LEY-7.71b")
def test_friends_do_not_lift_enemy_zones_for_a_retreat() -> None:
    walls = {**FIGHT, "us-5-cav": "2721", "us-8-cav": "2619"}  # only 2420 is left
    t = fight({**walls, "jp-1-9-bn": "2420"}, 2)
    assert places(t.do("to 2419"), "jp-364-bn", "jp-1-9-bn") == ["2420", "2419"]
    t = fight({**walls, "us-7-cav": "2321", "jp-1-9-bn": "2420"}, 2)  # and now it is controlled as well
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["lost", "2420"]


@pytest.mark.clause("LEY-7.72a")
def test_prohibited_hexsides_block_the_attacker_s_retreat_too() -> None:
    t = combat({"us-34-bn": "2928", "jp-12-regt": "2828"}, 4)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert (t.event("CombatRolled").result, t.where("us-34-bn")) == ("A2", "lost")


@pytest.mark.clause("LEY-7.73a", "LEY-7.82e")
def test_a_retreat_goes_through_vacant_hexes_where_it_can() -> None:
    t = fight({**FIGHT, "jp-1-9-bn": "2520"}, 2)
    assert t.targets("to") == {"2620", "2420"}
    t = fight({**FIGHT, "us-5-cav": "2721", "jp-1-9-bn": "2520"}, 2)  # 2420 is the only vacant one
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["2420", "2520"]
    assert not t.events("Displaced")

    t = fight({**FIGHT, "jp-1-9-bn": "2519", "jp-2-9-bn": "2619"}, 1)
    t.do("to 2520")
    assert t.where("jp-364-bn") == "2419"  # vacant to the end


@pytest.mark.clause("LEY-7.73b", "LEY-7.81a")
def test_without_a_vacant_route_friends_make_way_one_hex_moved_by_their_owner() -> None:
    t = fight({**CORRIDOR, "jp-1-9-bn": "2520"}, 2)
    assert (t.side, t.prompt, t.ask.about) == ("jp", "displace", (t.unit("jp-1-9-bn"),))
    assert t.targets("to") == {"2519", "2619"}  # as if it retreated: not into the zones
    t.do("to 2619")
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["2520", "2619"]
    assert path(t, "Displaced") == ["2520", "2619"]
    assert path(t, "Retreated") == ["2521", "2520"]


@pytest.mark.clause("LEY-7.73b")
def test_every_friend_on_the_way_makes_room() -> None:
    t = fight({**CORRIDOR, "jp-1-9-bn": "2520", "jp-2-9-bn": "2519", "jp-41-bn": "2619"}, 1)
    assert (t.prompt, t.ask.about) == ("displace", (t.unit("jp-1-9-bn"),))
    t.do("to 2519", "to 2418")  # and for the one that is shoved another makes room
    assert (t.prompt, t.ask.about) == ("displace", (t.unit("jp-41-bn"),))  # the second hex of the way has its own
    t.do("to 2719")
    assert places(t, "jp-364-bn", "jp-1-9-bn", "jp-2-9-bn", "jp-41-bn") == ["2619", "2519", "2418", "2719"]


@pytest.mark.clause("LEY-7.73a", "LEY-7.73b")
def test_a_vacant_hex_from_which_the_distance_cannot_be_made_is_no_other_route() -> None:
    units = {**FIGHT, "us-5-cav": "2719", "us-7-cav": "2722", "us-8-cav": "2320", "jp-1-9-bn": "2520"}
    t = fight(units, 1)  # 2620 is vacant and leads nowhere: the way on is through the friend, who makes way there
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["2519", "2620"]


@pytest.mark.clause("LEY-7.74a")
def test_a_retreat_ends_exactly_its_number_of_hexes_away() -> None:
    t = fight(FIGHT, 1)
    t.do("to 2520")
    assert t.targets("to") == {"2619", "2519", "2419"}  # not back, not sideways
    t.do("to 2619")
    assert t.game.edition.board.distance(t.space("2521"), t.space("2619")) == 2
    assert t.prompt == "advance"


@pytest.mark.clause("LEY-7.74a")
def test_a_first_hex_from_which_the_distance_cannot_be_made_is_no_way() -> None:
    t = fight({**FIGHT, "us-5-cav": "2719", "us-7-cav": "2722"}, 1)
    assert t.targets("to") == {"2520", "2420"}  # 2620 is free, and what lies behind it is not
    t = fight({**FIGHT, "us-5-cav": "2719", "us-7-cav": "2722"}, 2)
    assert t.targets("to") == {"2620", "2520", "2420"}


@pytest.mark.clause("LEY-7.74b", "LEY-7.74c")
@pytest.mark.parametrize("goal", ["2521", "2620"])
def test_who_covers_part_of_the_distance_dies_in_the_last_hex_he_reaches(goal: str) -> None:
    closed = {**FIGHT, "us-5-cav": "2719", "us-7-cav": "2722", "us-8-cav": "2519", "us-12-cav": "2320"}
    t = fight(closed, 1)
    event = t.event("Eliminated")
    assert (t.where("jp-364-bn"), t.game.edition.board.name(event.hex), event.clause) == ("lost", "2620", "LEY-7.74b")
    assert path(t, "Retreated") == ["2521", "2620"]
    t.do("advance us-34-regt")
    assert t.targets("to") == {"2521", "2620"}  # both were vacated
    t.do(f"to {goal}")
    assert t.where("us-34-regt") == goal


# -- 7.8 displacement --------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.81b")
def test_after_the_displacement_the_retreat_goes_on_and_displaces_as_many_as_it_must() -> None:
    units = {**CORRIDOR, "jp-1-9-bn": "2520", "jp-2-9-bn": "2519", "us-8-cav": "2617"}
    t = fight(units, 1)
    assert places(t, "jp-364-bn", "jp-1-9-bn", "jp-2-9-bn") == ["2519", "2619", "2418"]
    assert path(t, "Retreated") == ["2521", "2520", "2519"]
    assert len(t.events("Displaced")) == 2


@pytest.mark.clause("LEY-7.82a")
def test_if_the_displaced_unit_would_die_the_retreating_one_dies_instead() -> None:
    t = fight({**CORRIDOR, "us-8-cav": "2618", "jp-1-9-bn": "2520"}, 2)
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["lost", "2520"]
    assert t.game.edition.board.name(t.event("Eliminated").hex) == "2521"


@pytest.mark.clause("LEY-7.82b")
def test_displaced_units_displace_others_only_if_they_must() -> None:
    friends = {"jp-1-9-bn": "2520", "jp-2-9-bn": "2519"}
    t = fight({**CORRIDOR, **friends}, 2)
    assert places(t, "jp-364-bn", "jp-1-9-bn", "jp-2-9-bn") == ["2520", "2619", "2519"]  # 2619 is vacant

    t = fight({**CORRIDOR, **friends, "jp-3-9-bn": "2619"}, 2)
    assert t.ask.about == (t.unit("jp-1-9-bn"),)
    assert t.targets("to") == {"2519", "2619"}
    t.do("to 2519")
    assert t.ask.about == (t.unit("jp-2-9-bn"),)
    assert t.targets("to") == {"2418", "2518", "2618"}
    t.do("to 2518")
    assert places(t, "jp-364-bn", *friends, "jp-3-9-bn") == ["2520", "2519", "2518", "2619"]


@pytest.mark.clause("LEY-7.82c", "LEY-7.81b")
def test_a_unit_is_displaced_twice_only_if_there_is_no_other_way() -> None:
    friends = {"jp-1-9-bn": "2520", "jp-2-9-bn": "2519", "jp-3-9-bn": "2619"}
    t = fight({**CORRIDOR, **friends}, 1)
    t.do("to 2519", "to 2518")  # the first one into the place of the second, that one further back
    assert places(t, "jp-364-bn", "jp-1-9-bn", "jp-2-9-bn") == ["2520", "2519", "2518"]
    assert t.ask.about == (t.unit("jp-3-9-bn"),)  # who has not been displaced yet makes way

    only = {"jp-1-9-bn": "2520", "us-8-cav": "2719"}  # 2619 is closed: 2519 is all there is
    t = fight({**CORRIDOR, **only}, 1)
    assert t.ask.about == (t.unit("jp-1-9-bn"),)
    assert t.targets("to") == {"2418", "2518"}
    assert [event.unit for event in t.events("Displaced")] == [t.unit("jp-1-9-bn")]  # type: ignore[attr-defined]
    t.do("to 2518")
    assert places(t, "jp-364-bn", "jp-1-9-bn") == ["2519", "2518"]


@pytest.mark.clause("LEY-7.82a")
def test_no_room_is_counted_on_that_the_retreating_unit_will_take_itself() -> None:
    walls = {"us-5-cav": "2721", "us-7-cav": "2719", "us-8-cav": "2319", "us-12-cav": "2517"}
    t = fight({**FIGHT, **walls, "jp-1-9-bn": "2519", "jp-2-9-bn": "2321"}, 1)
    # 2519 could be left for 2520 only, where the retreating unit would stand: the way leads through 2420
    assert t.ask.about == (t.unit("jp-2-9-bn"),)
    t.do("to 2322")
    assert places(t, "jp-364-bn", "jp-1-9-bn", "jp-2-9-bn") == ["2321", "2519", "2322"]


@pytest.mark.clause("LEY-7.82d")
def test_displaced_artillery_that_has_not_fought_may_not_fire() -> None:
    units = {"us-34-bn": "2521", "us-271-art": "2520", "jp-12-regt": "2522", "jp-1-9-bn": "2721", "jp-2-9-bn": "2320"}
    t = combat({**units, "us-5-cav": "2821"}, 4)
    assert "attack jp-2-9-bn" in t.options()  # in range of the guns
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").result == "A2"
    while t.prompt != "attack":
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))
    assert t.where("us-271-art") != "2520"
    assert t.targets("attack") == {"jp-1-9-bn"}
    t.do("attack jp-1-9-bn")
    assert t.targets("barrage") == set()
    assert t.refusal("barrage us-271-art").clause == "LEY-7.82d"


@pytest.mark.clause("LEY-7.83a", "LEY-7.83b")
@pytest.mark.parametrize(("guns", "still"), [("2525", False), ("2524", True)])
def test_a_displaced_target_can_be_barraged_where_it_is_now_and_nowhere_else(guns: str, still: bool) -> None:
    units = {**CORRIDOR, "jp-1-9-bn": "2520", "us-271-art": guns}
    t = combat(units, 2, 1)
    assert t.targets("attack") == {"jp-364-bn", "jp-1-9-bn"}
    t.do("attack jp-364-bn", "join us-34-regt", "declare", "to 2619", "stay")
    assert t.where("jp-364-bn") == "2520"
    assert t.targets("attack") == ({"jp-1-9-bn"} if still else set())
    if still:
        t.do("attack jp-1-9-bn", "barrage us-271-art", "declare")
        assert t.event("CombatRolled").differential == 2 - 3
    else:
        assert t.refusal("attack jp-1-9-bn").clause == "LEY-7.0a"
    assert t.refusal("attack jp-364-bn").clause == "LEY-7.14b"  # it stands in the hex that was meant


@pytest.mark.clause("LEY-7.83b")
def test_a_displaced_unit_that_was_attacked_already_is_not_attacked_again() -> None:
    t = combat({**CORRIDOR, "jp-1-9-bn": "2520", "us-271-art": "2524", "us-13-art": "2523"}, 3, 2)
    t.do("attack jp-1-9-bn", "barrage us-271-art", "declare")
    t.do("attack jp-364-bn", "join us-34-regt", "declare", "to 2619", "stay")
    assert t.targets("attack") == set()
    assert t.refusal("attack jp-1-9-bn").clause == "LEY-7.14b"
