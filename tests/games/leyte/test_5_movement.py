"""5.0 Movement."""

from __future__ import annotations

from itertools import pairwise

import pytest
from table import Table, table

from beachhead.games.leyte.rules.movement_5 import points_text, range_of
from beachhead.kernel.refusal import RefusedError


def goals(t: Table, unit: str) -> set[str]:
    """Where a unit may end its move; the match is left as it is."""
    clone = Table(t.match.clone())
    return clone.do(f"move {unit}").targets("to")


# -- 5.0 the move ------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-5.0a")
def test_units_move_one_at_a_time_in_any_direction_along_adjacent_hexes() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2816"})
    around = {"2621", "2721", "2720", "2619", "2520", "2521"}
    assert around <= goals(t, "us-34-regt")
    t.do("move us-34-regt")
    assert t.ask.about == (t.unit("us-34-regt"),)
    assert t.targets("move") == set()  # this one first
    t.do("to 2323")
    path = t.event("Moved").path
    assert (t.game.edition.board.name(path[0]), t.game.edition.board.name(path[-1])) == ("2620", "2323")
    assert all(t.game.edition.board.adjacent(here, there) for here, there in pairwise(path))
    steps = t.game.edition.steps_foot
    assert t.event("Moved").cost == sum(dict(steps[a])[b] for a, b in pairwise(path))
    assert t.targets("move") == {"us-5-cav"}


@pytest.mark.clause("LEY-5.0a")
def test_no_movement_into_the_sea_or_off_the_map() -> None:
    t = table({"us-34-regt": "2627"}).do("move us-34-regt")
    assert t.refusal("to 2629").clause == "LEY-5.0a"
    assert t.refusal("to 2627").clause == "LEY-5.0a"  # a move leads somewhere


def test_the_question_tells_what_each_goal_costs_and_brings() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2621", "jp-1-9-bn": "2317"}).do("move us-34-regt")
    question = t.match.question(t.ask.side)
    names, steps = t.game.edition.board.names, t.game.edition.steps_foot
    before = {there: here for there, here, _, _ in question.ways}
    start = t.space("2620")
    assert before[start] == start
    assert set(before) >= {choice.space for choice in question.choices}
    for there, here, step, total in question.ways:
        if there != start:
            assert step == points_text(dict(steps[here])[there])
            assert total == points_text(range_of(t.game, t.unit("us-34-regt"))[there][0])
    marks = {names[choice.space]: choice.marks for choice in question.choices}
    notes = {names[choice.space]: choice.note for choice in question.choices}
    assert marks["2621"] == ("shift",)
    assert "5th Cavalry" in notes["2621"]
    assert marks["2619"] == ()
    zone = {names[space] for space, count in enumerate(t.game.control[1]) if count} & set(marks)
    assert zone
    assert {name for name, words in marks.items() if "stop" in words} == zone
    assert {name for name, words in marks.items() if "attack" in words} == zone


def test_only_units_that_are_asked_where_to_go_are_lifted() -> None:
    t = table({"us-34-regt": "2620"})
    lifted = {choice.piece for choice in t.match.question(t.ask.side).choices if "lift" in choice.marks}
    assert lifted == {t.unit("us-34-regt")}
    assert t.match.question(t.ask.side).ways == ()


# -- 5.1 restrictions --------------------------------------------------------------------------------


@pytest.mark.clause("LEY-5.11a")
def test_units_move_in_their_own_movement_phase_only() -> None:
    units = {"us-34-regt": "2620", "jp-1-9-bn": "2816"}
    t = table(units, turn=12)
    assert t.targets("move") == {"us-34-regt"}
    assert t.refusal("move jp-1-9-bn").clause == "LEY-5.11a"
    t = table(units, turn=12, phase="jp movement")
    assert t.targets("move") == {"jp-1-9-bn"}
    assert t.refusal("move us-34-regt").clause == "LEY-5.11a"
    for combat in ("us combat", "jp combat"):
        t = table(units, turn=9, phase=combat, support=1)
        assert t.targets("move") == set()
        assert t.refusal("move us-34-regt").clause == "LEY-4.1j"
        assert t.refusal("move jp-1-9-bn").clause == "LEY-4.1j"


@pytest.mark.clause("LEY-5.11b")
def test_in_combat_only_those_who_fought_retreat_and_advance() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2722", "jp-1-9-bn": "2521", "jp-2-9-bn": "2718"}
    t = table(units, phase="us combat", dice=[3], support=0)
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "to 2520")
    assert t.options() == {"advance us-34-regt", "stay"}
    assert t.refusal("advance us-5-cav").clause == "LEY-7.94a"
    t.do("stay")
    assert t.options() == {"end"}
    assert [t.where(unit) for unit in units] == ["2522", "2722", "2520", "2718"]


@pytest.mark.clause("LEY-5.12a")
def test_no_unit_enters_a_hex_with_an_enemy() -> None:
    t = table({"us-34-regt": "2620", "jp-1-9-bn": "2521"}, phase="jp movement")
    t.do("move jp-1-9-bn")
    assert "2620" not in t.targets("to")
    assert t.refusal("to 2620").clause == "LEY-5.12a"


@pytest.mark.clause("LEY-5.13a", "LEY-5.21d")
def test_costs_along_the_way_add_up_to_at_most_the_allowance() -> None:
    t = table({"us-34-regt": "2305"}).do("move us-34-regt")
    assert "2306" in t.targets("to")  # rough ground, three points
    assert t.refusal("to 2307").clause == "LEY-5.13a"  # two rough hexes are six, he has five

    t = table({"jp-1-9-bn": "2305"}, phase="jp movement")
    t.do("move jp-1-9-bn", "to 2307")
    assert t.event("Moved").cost == 2 * (3 + 3)


@pytest.mark.clause("LEY-5.13b")
def test_points_left_over_are_neither_saved_nor_handed_on() -> None:
    t = table({"us-34-regt": "2305", "us-5-cav": "2302"})
    before = goals(t, "us-34-regt")
    t.do("move us-5-cav", "to 2301")
    assert goals(t, "us-34-regt") == before  # the cavalry did not need all its points
    while t.game.state.turn == 9:
        t.do("end")
    assert goals(t, "us-34-regt") == before  # the regiment needed none


@pytest.mark.clause("LEY-5.22a", "LEY-5.23a")
def test_a_road_step_costs_half_a_point_and_a_trail_step_one() -> None:
    t = table({"us-34-regt": "2423", "us-5-cav": "2410"})
    t.do("move us-34-regt", "to 2327")
    assert t.event("Moved").cost == 4 * 1  # 2424, 2325, 2326, 2327 in half points
    t.do("move us-5-cav", "to 2310")
    assert t.game.edition.terrain[t.space("2310")] == "rough"
    assert t.event("Moved").cost == 2


@pytest.mark.clause("LEY-5.24a")
def test_without_the_points_for_hex_and_hexside_there_is_no_first_hex() -> None:
    t = table({"us-271-art": "0622", "us-34-regt": "0522"}).do("move us-271-art")
    assert "0621" in t.targets("to")  # a mountain takes all four points
    assert t.refusal("to 0722").clause == "LEY-5.24a"  # and the river would be a fifth

    t = table({"us-34-regt": "0622"}).do("move us-34-regt", "to 0722")
    assert t.event("Moved").cost == 2 * 5


# -- 5.14, 5.15 zones of control ---------------------------------------------------------------------


@pytest.mark.clause("LEY-5.14a")
@pytest.mark.parametrize("unit", ["us-34-regt", "us-34-bn", "us-5-cav", "us-271-art"])
def test_us_units_never_leave_a_japanese_controlled_hex_in_movement(unit: str) -> None:
    t = table({unit: "2522", "us-7-cav": "2716", "jp-1-22-art": "2521"})
    assert t.targets("move") == {"us-7-cav"}
    assert t.refusal(f"move {unit}").clause == "LEY-5.14a"


@pytest.mark.clause("LEY-5.14b")
def test_us_units_leave_japanese_control_by_retreat() -> None:
    t = table({"us-34-bn": "2522", "jp-12-regt": "2521"}, phase="us combat", dice=[1])
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").result == "A1"
    t.do("to 2523")
    assert t.where("us-34-bn") == "2523"


@pytest.mark.clause("LEY-5.14b")
@pytest.mark.parametrize(("answer", "may"), [("advance us-34-regt", False), ("stay", True)])
def test_us_units_leave_japanese_control_by_advance_or_when_the_enemy_is_gone(answer: str, may: bool) -> None:
    t = table({"us-34-regt": "2522", "jp-1-9-bn": "2521"}, phase="us combat", turn=12, support=0, dice=[3, 5])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "to 2520", answer, "end", "end")
    if may:
        assert (t.where("us-34-regt"), t.targets("move")) == ("2522", {"us-34-regt"})
        return
    assert t.where("us-34-regt") == "2521"  # he has followed the enemy and stands next to him again
    t.do("attack us-34-regt", "join jp-1-9-bn", "declare", "regular")
    assert t.event("CombatRolled").result == "A2"
    t.do("to 2519")
    while t.prompt != "move":
        t.do(str(t.ask.choices()[-1].action))
    assert t.targets("move") == {"us-34-regt"}


@pytest.mark.clause("LEY-5.15a")
@pytest.mark.parametrize("unit", ["jp-1-armour", "jp-7-tanks", "jp-1-22-art"])
def test_japanese_armour_and_artillery_are_locked_too(unit: str) -> None:
    t = table({"us-271-art": "2522", unit: "2521", "jp-2-9-bn": "2717"}, phase="jp movement")
    assert t.targets("move") == {"jp-2-9-bn"}
    assert t.refusal(f"move {unit}").clause == "LEY-5.15a"


@pytest.mark.clause("LEY-5.15a")
def test_a_phase_in_which_nobody_can_move_says_why() -> None:
    t = table({"us-271-art": "2522", "jp-1-armour": "2521", "jp-1-22-art": "2421"}, phase="jp movement")
    assert "all of them stand in zones of control" in t.match.question(t.ask.side).text
    t = table({"us-271-art": "2522", "jp-1-armour": "2521", "jp-2-9-bn": "2717"}, phase="jp movement")
    assert t.match.question(t.ask.side).text == "Move a unit, or go on"
    t.do("move jp-2-9-bn").do(f"to {min(t.targets('to'))}")
    assert t.match.question(t.ask.side).text == "None of your units can move"


@pytest.mark.clause("LEY-5.15b")
@pytest.mark.parametrize("unit", ["jp-1-9-bn", "jp-12-regt", "jp-1-eng", "jp-26-eng", "jp-4-air"])
def test_japanese_infantry_engineers_and_air_assault_may_leave(unit: str) -> None:
    t = table({"us-34-regt": "2522", unit: "2521"}, phase="jp movement")
    assert t.targets("move") == {unit}
    assert t.do(f"move {unit}").targets("to") == {"2621", "2620", "2520", "2420", "2421"}


@pytest.mark.clause("LEY-5.15c")
def test_japanese_reconnaissance_is_locked_unless_agreed_otherwise() -> None:
    units = {"us-34-regt": "2522", "jp-1-recon": "2521", "jp-2-9-bn": "2717"}
    t = table(units, phase="jp movement")
    assert t.targets("move") == {"jp-2-9-bn"}
    assert t.refusal("move jp-1-recon").clause == "LEY-5.15c"
    t = table(units, phase="jp movement", settings={"recon_in_zoc": "exempt"})
    assert t.do("move jp-1-recon").targets("to") == {"2621", "2620", "2520", "2420", "2421"}


# -- 5.16 the hand is off the piece ------------------------------------------------------------------


@pytest.mark.clause("LEY-5.16a")
def test_a_unit_that_was_moved_stays_moved() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2716"})
    t.do("move us-34-regt", "to 2621")
    assert t.targets("move") == {"us-5-cav"}
    assert t.refusal("move us-34-regt").clause == "LEY-5.16a"
    t.match.undo("us")  # players give their consent beforehand, until a die is rolled
    t.do("to 2520")
    assert t.where("us-34-regt") == "2520"


@pytest.mark.clause("LEY-5.16a")
def test_to_the_letter_a_move_is_final_unless_the_opponent_consents() -> None:
    t = table({"us-34-regt": "2620"}, settings={"take_back": "by_consent"})
    t.do("move us-34-regt")
    t.match.undo("us")  # the hand is still on the piece
    t.do("move us-34-regt", "to 2621")
    with pytest.raises(RefusedError) as error:
        t.match.undo("us")
    assert error.value.code == "shown"


@pytest.mark.clause("LEY-5.17a")
def test_isolation_changes_neither_movement_nor_combat() -> None:
    ring = {"jp-1-9-bn": "2523", "jp-2-9-bn": "2721", "jp-3-9-bn": "2619", "jp-1-20-bn": "2320", "jp-2-20-bn": "2322"}
    cut_off = table({"us-34-regt": "2521", **ring}, turn=12)
    assert goals(cut_off, "us-34-regt") == {"2522", "2621", "2620", "2520", "2420", "2421"}
    t = table({"us-34-regt": "2521", "jp-364-bn": "2520", **ring}, phase="us combat", turn=12, dice=[5])
    t.do("attack jp-364-bn", "join us-34-regt", "declare")
    assert t.event("CombatRolled").differential == 5 - 2


# -- 5.25 armour -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-5.25c")
def test_armour_does_not_retreat_onto_other_ground() -> None:
    t = table({"us-34-regt": "2523", "jp-1-9-bn": "2524"}, phase="us combat", dice=[3])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.targets("to") == {"2525", "2624", "2424"}  # rough, rough, clear

    t = table({"us-34-regt": "2523", "jp-7-tanks": "2524"}, phase="us combat", dice=[5])
    t.do("attack jp-7-tanks", "join us-34-regt", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert t.where("jp-7-tanks") == "2424"

    t = table({"us-34-regt": "2523", "us-5-cav": "2324", "jp-7-tanks": "2524"}, phase="us combat", support=0, dice=[5])
    t.do("attack jp-7-tanks", "join us-34-regt", "declare")
    assert t.where("jp-7-tanks") == "lost"


@pytest.mark.clause("LEY-5.25c")
def test_armour_does_not_advance_onto_other_ground() -> None:
    units = {"jp-1-armour": "2524", "jp-12-regt": "2424", "jp-1-regt": "2425", "us-34-regt": "2525"}
    t = table(units, phase="jp combat", turn=12, dice=[2])
    assert t.game.edition.terrain[t.space("2525")] == "rough"
    t.do("attack us-34-regt", "join jp-1-armour", "join jp-12-regt", "join jp-1-regt", "declare", "regular")
    assert t.where("us-34-regt") == "2625"
    assert t.options() == {"advance jp-12-regt", "advance jp-1-regt", "stay"}


@pytest.mark.clause("LEY-5.25c")
def test_armour_is_not_set_down_on_other_ground() -> None:
    entry = {"jp-1-armour": (9, "0001"), "jp-1-9-bn": (9, "0001")}
    t = table({"us-34-regt": "2620"}, phase="jp movement", waiting=entry)
    t.do("reinforce")
    infantry = Table(t.match.clone()).do("enter jp-1-9-bn").targets("entry")
    armour = t.do("enter jp-1-armour").targets("entry")
    ground = {name: t.game.edition.terrain[t.space(name)] for name in infantry}
    assert {"rough", "mountain", "clear"} <= set(ground.values())
    assert armour == {name for name in infantry if ground[name] == "clear" or t.game.edition.town[t.space(name)]}
    assert t.refusal("entry 1201").clause == "LEY-5.25c"


# -- 5.3 friends -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-5.31a")
def test_passing_through_friends_costs_nothing() -> None:
    alone = table({"us-34-regt": "2620"})
    ring = {"us-5-cav": "2621", "us-7-cav": "2721", "us-8-cav": "2720", "us-12-cav": "2619", "us-17-regt": "2520"}
    t = table({"us-34-regt": "2620", **ring, "us-19-regt": "2521"})
    beyond = goals(alone, "us-34-regt") - set(ring.values()) - {"2521"}
    assert beyond <= goals(t, "us-34-regt")
    alone.do("move us-34-regt", "to 2622")
    t.do("move us-34-regt", "to 2622")
    assert t.event("Moved").cost == alone.event("Moved").cost


@pytest.mark.clause("LEY-5.31b")
def test_two_friends_never_end_the_phase_in_one_hex() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2621"})
    t.do("move us-5-cav", "to 2721", "move us-34-regt")
    assert "2721" not in t.targets("to")
    assert t.refusal("to 2721").clause == "LEY-5.31b"

    locked = {"us-34-regt": "2619", "us-5-cav": "2621", "jp-1-9-bn": "2622"}
    t = table(locked).do("move us-34-regt")
    assert t.refusal("to 2621").clause == "LEY-5.31b"  # the cavalry cannot make way


@pytest.mark.clause("LEY-5.31b")
def test_a_unit_may_move_into_a_hex_that_a_friend_then_leaves() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2621"})
    t.do("move us-34-regt", "to 2621")
    assert t.ask.about == (t.unit("us-5-cav"),)
    assert "2621" not in t.targets("to")
    assert "2620" in t.targets("to")  # even by changing places
    t.do("to 2620")
    assert (t.where("us-34-regt"), t.where("us-5-cav")) == ("2621", "2620")
    assert t.options() == {"end"} or t.targets("move") == set()


@pytest.mark.clause("LEY-5.31b")
def test_a_chain_of_units_makes_way() -> None:
    t = table({"us-34-regt": "2620", "us-5-cav": "2621", "us-7-cav": "2622"})
    t.do("move us-34-regt", "to 2621", "to 2622", "to 2623")
    assert [t.where(unit) for unit in ("us-34-regt", "us-5-cav", "us-7-cav")] == ["2621", "2622", "2623"]
    assert t.targets("move") == set()


@pytest.mark.clause("LEY-5.31c")
def test_nobody_stacks_after_combat_either() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2421", "jp-1-9-bn": "2521", "jp-2-9-bn": "2520"}
    t = table(units, phase="us combat", support=0, dice=[6])
    t.do("attack jp-1-9-bn", "join us-34-regt", "join us-5-cav", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert (t.where("jp-1-9-bn"), t.where("jp-2-9-bn")) == ("2620", "2520")  # not where the friend is
    t.do("advance us-34-regt")
    assert t.where("us-34-regt") == "2521"
    assert "advance us-5-cav" not in t.options()  # the only hex of the path is taken
    places = [unit.hex for unit in t.game.state.units if unit.hex >= 0]
    assert len(places) == len(set(places))


@pytest.mark.clause("LEY-5.32a")
def test_any_number_of_units_may_pass_through_a_hex_in_a_turn() -> None:
    column = ["us-34-regt", "us-5-cav", "us-7-cav", "us-8-cav", "us-12-cav"]
    t = table(dict(zip(column, ("2424", "2423", "2422", "2421", "2420"), strict=True)))
    through = []
    for unit, goal in zip(column, ("2228", "2227", "2427", "2327", "2326"), strict=True):
        t.do(f"move {unit}", f"to {goal}")
        through.append({t.game.edition.board.name(space) for space in t.event("Moved").path[1:-1]})
    assert "2325" in set.intersection(*through)  # all came down the highway


@pytest.mark.clause("LEY-5.33a")
def test_friendly_zones_never_hinder_friends() -> None:
    alone = table({"us-34-regt": "2620"})
    friends = {"us-5-cav": "2722", "us-7-cav": "2522", "us-8-cav": "2718", "us-12-cav": "2518"}
    among = table({"us-34-regt": "2620", **friends})
    assert goals(among, "us-34-regt") >= goals(alone, "us-34-regt") - set(friends.values())
    japan = table({"jp-1-9-bn": "2620"}, phase="jp movement")
    others = {"jp-2-9-bn": "2722", "jp-3-9-bn": "2522", "jp-1-22-art": "2718"}
    crowd = table({"jp-1-9-bn": "2620", **others}, phase="jp movement")
    assert goals(crowd, "jp-1-9-bn") >= goals(japan, "jp-1-9-bn") - set(others.values())
