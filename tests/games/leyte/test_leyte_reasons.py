"""What the player is told of why not, and by what clause: each reason where it is the one, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from table import Table, table
from test_explanations import said

from beachhead.games.leyte.rules.movement_5 import points_text
from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import RefusedError, met

FIGHT = {"us-34-regt": "2522", "jp-41-bn": "2521"}
"""A US regiment next to a Japanese battalion."""

ONE_AT = {"jp-364-bn": "2521", "us-34-regt": "2522"}
"""The same with a battalion of defence 2: at +3 in the clear a 1 is D2, a 2 is D1; it may go to 2620, 2520 and 2420."""


def combat(units: dict[str, str], *dice: int, support: int = 0, **more: object) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice, **more)  # type: ignore[arg-type]


def driven_back(units: dict[str, str], die: int, **more: object) -> Table:
    """The fight at 2521, up to the first question after the die."""
    return combat({**ONE_AT, **units}, die, **more).do("attack jp-364-bn", "join us-34-regt", "declare")


def open_by_reason(t: Table) -> set[str]:
    """The hexes against which no reason speaks."""
    names = t.game.edition.board.names
    return {name for name in names if met(t.game.conditions(t.ask, Action("to", name)))}


def name_of(t: Table, action: str) -> str:
    return t.reason(action)[1]


# -- units that are not there ------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.0b", "LEY-4.1d", "LEY-8.41a")
def test_of_a_unit_that_is_lost_nothing_else_is_said() -> None:
    lost = ("us-21-regt", "us-13-art", "jp-169-bn", "jp-1-1-art")
    t = table(FIGHT, lost=lost)
    assert said(t, "move us-21-regt") == (["LEY-4.1d"], [], [])
    t = combat({**FIGHT, "jp-26-art": "2518"}, 5, lost=lost)
    assert said(t, "attack jp-169-bn") == (["LEY-7.0b"], [], [])
    t.do("attack jp-41-bn")
    assert said(t, "join us-21-regt") == (["LEY-7.0b"], [], [])
    assert said(t, "include jp-169-bn") == (["LEY-7.0b"], [], [])
    assert said(t, "barrage us-13-art") == (["LEY-7.0b"], [], [])
    assert said(t, "barrage us-34-regt")[0] == ["LEY-7.15a"]
    t.do("join us-34-regt", "declare")
    assert t.prompt == "guard"
    assert said(t, "guard jp-1-1-art") == (["LEY-8.41a"], [], [])
    assert said(t, "guard jp-41-bn") == (["LEY-8.41a"], [], [])


# -- moments -----------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.1a", "LEY-4.1b", "LEY-4.1f")
def test_what_is_not_its_moment_says_so_and_no_more() -> None:
    t = table(FIGHT, waiting={"us-21-regt": (9, "N")})
    assert said(t, "join us-34-regt") == (["LEY-4.1b"], [], [])
    t.do("reinforce")
    assert t.reason("move us-34-regt") == ("LEY-12.1a", "reinforcements_begun")
    t = combat({**FIGHT, "jp-26-art": "2518"}).do("attack jp-41-bn", "join us-34-regt", "declare")
    assert t.reason("join us-34-regt") == ("LEY-4.1f", "declared")


def test_an_attack_that_is_put_together_goes_on_in_a_copy_of_the_match() -> None:
    t = combat(FIGHT, 5).do("attack jp-41-bn", "join us-34-regt")
    copy = Table(t.match.clone())
    assert (copy.prompt, copy.options()) == ("prepare", t.options())
    assert copy.do("declare").events("CombatRolled")


@pytest.mark.clause("LEY-8.12a")
def test_the_batteries_of_a_phase_are_those_of_its_side() -> None:
    t = combat({**FIGHT, "us-13-art": "2524", "jp-26-art": "2520"}, 5)
    t.do("attack jp-41-bn", "join us-34-regt", "declare", "pass")
    assert t.event("CombatRolled").result == "."
    t.do("end", "end", "attack us-34-regt")
    assert t.targets("barrage") == {"jp-26-art"}


# -- movement ----------------------------------------------------------------------------------------


def stuck(unit: str, space: str, around: Iterable[str], enemies: Mapping[str, str] = {}, **more: object) -> Table:
    """A unit in the midst of others that have moved."""
    others = dict(zip(("us-5-cav", "us-7-cav", "us-8-cav", "us-12-cav", "us-112-cav"), around, strict=False))
    stamps = {other: {"moved": 3} for other in others}
    return table({unit: space, **others, **enemies}, stamps=stamps, **more)  # type: ignore[arg-type]


@pytest.mark.clause("LEY-5.24a")
def test_a_step_that_is_too_dear_is_no_way_out() -> None:
    t = table({"us-13-art": "1114"})
    prices = {
        t.game.edition.board.names[space]: price
        for space, price in t.game.edition.steps[t.unit("us-13-art")][t.space("1114")]
    }
    dear = {space for space, price in prices.items() if price > t.game.type(t.unit("us-13-art")).movement}
    assert dear
    t = stuck("us-13-art", "1114", sorted(prices.keys() - dear))
    assert t.reason("move us-13-art") == ("LEY-5.24a", "nowhere")


@pytest.mark.clause("LEY-16.13e", "LEY-16.13g")
def test_who_can_only_leave_the_map_can_move() -> None:
    ring = ("2926", "2924", "2824", "2825")  # under control, so that nobody goes through
    t = stuck("us-34-bn", "2925", ring, enemies={"jp-41-bn": "2823", "jp-169-bn": "2826"}, scenario="assault", turn=2)
    assert t.options() >= {"move us-34-bn"}
    t.do("move us-34-bn")
    assert {str(option.action): option.clause for option in t.ask.choices()} == {"exit 2925": "LEY-16.13e"}
    t = table({"us-34-bn": "0531"}, scenario="assault", turn=2).do("move us-34-bn")
    assert t.option("exit 0531").clause == "LEY-16.13g"


@pytest.mark.clause("LEY-5.31b")
def test_who_can_go_on_through_units_that_have_moved_makes_way() -> None:
    t = table({"us-13-art": "2522"})
    ring = [t.game.edition.board.names[space] for space in t.game.edition.board.near[t.space("2522")]]
    t = stuck(
        "us-13-art", "2522", ring[:5], {"us-17-regt": ring[5], "us-21-regt": "2526"}
    )  # too far for it to go there
    t.game.stamp(t.unit("us-17-regt"), moved=3)
    t.do("move us-21-regt")
    assert "2522" in t.targets("to")
    t.do("to 2522")
    assert t.ask.about == (t.unit("us-13-art"),)
    assert "2526" not in t.targets("to")


def test_half_points_are_written_as_people_do() -> None:
    assert [points_text(halves) for halves in (1, 2, 7)] == ["½", "1", "3½"]


RING = {"jp-1-9-bn": "2520", "jp-2-9-bn": "2420", "jp-3-9-bn": "2620", "jp-1-20-bn": "2421", "jp-2-20-bn": "2621"}
"""All that is around 2521 but 2522."""


@pytest.mark.clause("LEY-5.31b", "LEY-6.14a")
def test_who_may_step_one_hex_makes_way_through_friends_who_make_way() -> None:
    last = {"jp-4-air": "2501"}  # the last of all units; it has moved
    t = table({**FIGHT, **RING, "jp-169-bn": "2518", **last}, phase="jp movement", stamps={"jp-4-air": {"moved": 4}})
    t.do("move jp-169-bn")
    assert "2521" in t.targets("to")
    assert t.targets("to") == open_by_reason(t)
    t.do("to 2521")
    assert t.ask.about == (t.unit("jp-41-bn"),)
    assert t.targets("to") == set(RING.values()) == open_by_reason(t)
    assert said(t, "to 2501")[0] == ["LEY-6.14b"]
    t.do("to 2520")
    assert t.targets("to") == open_by_reason(t)
    t = table({**FIGHT, **RING, "jp-169-bn": "2518"}, phase="jp movement", stamps={unit: {"moved": 4} for unit in RING})
    assert t.reason("move jp-41-bn") == ("LEY-5.24a", "nowhere")
    t.do("move jp-169-bn")
    assert t.reason("to 2521") == ("LEY-5.31b", "stack")


@pytest.mark.clause("LEY-5.31b", "LEY-6.14a")
def test_who_has_no_other_hex_left_changes_places_with_who_comes() -> None:
    t = table(
        {**FIGHT, **RING}, phase="jp movement", stamps={unit: {"moved": 4} for unit in RING if unit != "jp-1-9-bn"}
    )
    t.do("move jp-1-9-bn")
    assert "2521" in t.targets("to")
    t.do("to 2521")
    assert t.targets("to") == {"2520"}


@pytest.mark.clause("LEY-5.24a", "LEY-5.31b")
def test_the_last_vacant_hex_beside_a_unit_is_gone_when_another_has_taken_it() -> None:
    ring = {unit: space for unit, space in RING.items() if space != "2520"}
    stamps = {unit: {"moved": 4} for unit in ring}
    t = table({**FIGHT, **ring, "jp-1-9-bn": "2519"}, phase="jp movement", stamps=stamps)
    assert "move jp-41-bn" in t.options()
    t.do("move jp-1-9-bn", "to 2520")
    assert t.reason("move jp-41-bn") == ("LEY-5.24a", "nowhere")


# -- attacks -----------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.14a", "LEY-7.15a")
def test_who_cannot_join_is_told_what_keeps_him() -> None:
    t = combat({**FIGHT, "us-13-art": "2517", "us-21-bn": "2726", "jp-2-9-bn": "2725"}).do("attack jp-41-bn")
    failed, held, _ = said(t, "join us-21-bn")  # far off, and not that it would leave the other over
    assert (failed, held) == (["LEY-7.15a"], ["LEY-7.14a", "LEY-7.82d"])
    t.do("barrage us-13-art")
    assert said(t, "join us-13-art") == (["LEY-7.14a"], [], [])
    assert name_of(t, "join us-13-art") == "takes_part"


@pytest.mark.clause("LEY-7.14a", "LEY-7.14b")
def test_who_has_fought_is_told_that_alone() -> None:
    units = {"us-34-regt": "2522", "us-21-regt": "2722", "jp-41-bn": "2621", "jp-364-bn": "2622", "us-19-bn": "2723"}
    t = combat(units, stamps={"us-21-regt": {"fought": 3}, "jp-364-bn": {"fought": 3}})
    assert said(t, "attack jp-364-bn") == (["LEY-7.14b"], [], [])
    t.do("attack jp-41-bn")
    assert said(t, "join us-21-regt")[0] == ["LEY-7.14a"]
    assert said(t, "include jp-364-bn")[0] == ["LEY-7.14b"]
    assert said(t, "support 1")[:2] == (["LEY-9.0a"], [])


@pytest.mark.clause("LEY-7.82d")
def test_guns_that_were_displaced_are_told_so_also_beside_the_enemy() -> None:
    t = combat({**FIGHT, "us-13-art": "2620"}, stamps={"us-13-art": {"shoved": 3}}).do("attack jp-41-bn")
    assert t.targets("join") == {"us-34-regt"}
    assert t.reason("join us-13-art") == ("LEY-7.82d", "displaced_artillery")


@pytest.mark.clause("LEY-8.31a")
def test_who_points_at_artillery_next_to_nobody_means_its_barrage() -> None:
    t = combat({**FIGHT, "us-13-art": "2529", "us-21-regt": "2728", "us-271-art": "2926", "jp-2-9-bn": "2925"})
    t.do("attack jp-41-bn")
    meant = {name: t.game.intended(t.ask, t.unit(name)) for name in ("us-13-art", "us-21-regt", "us-271-art")}
    assert {name: action and action.verb for name, action in meant.items()} == {
        "us-13-art": "barrage",
        "us-21-regt": "join",
        "us-271-art": "join",
    }


@pytest.mark.clause("LEY-7.11a")
def test_the_last_battery_is_not_spent_on_somebody_else() -> None:
    t = combat(
        {"us-34-regt": "2522", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523", "us-271-art": "2528", "jp-364-bn": "2626"}, 5
    )
    assert "attack jp-364-bn" in t.options()
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.reason("attack jp-364-bn") == ("LEY-7.11a", "strands")
    assert t.targets("attack") == {"jp-2-9-bn"}


@pytest.mark.clause("LEY-7.11a", "LEY-7.11b")
def test_where_points_count_the_last_is_kept_for_who_must_be_attacked() -> None:
    pair = {"us-34-regt": "2522", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523", "us-21-regt": "2726", "jp-57-bn": "2725"}
    t = combat({**pair, "jp-364-bn": "2717"}, 5, support=1, settings={"ground_support_alone": "counts"})
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.targets("attack") == {"jp-2-9-bn", "jp-57-bn"}
    assert t.reason("attack jp-364-bn") == ("LEY-7.11a", "strands")
    t.do("attack jp-57-bn", "join us-21-regt")
    assert t.reason("support 1") == ("LEY-7.11a", "needed_elsewhere")
    t = combat({**pair, "jp-364-bn": "2717"}, 5, support=2, settings={"ground_support_alone": "counts"})
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "attack jp-364-bn", "support 1")  # one is left
    assert t.reason("support 1") == ("LEY-7.11a", "needed_elsewhere")


@pytest.mark.clause("LEY-8.13a", "LEY-7.12a")
def test_points_alone_on_two_hexes_lack_an_attacker_and_no_more() -> None:
    t = combat({"us-34-regt": "2522", "jp-41-bn": "2621", "jp-364-bn": "2622"}, support=2)
    t.do("attack jp-41-bn", "include jp-364-bn", "support 1")
    assert said(t, "declare")[0] == ["LEY-7.12a", "LEY-8.13a"]


@pytest.mark.clause("LEY-7.12a")
def test_who_would_be_left_over_is_named_once() -> None:
    t = combat({"us-34-regt": "2522", "us-21-regt": "2722", "jp-41-bn": "2621", "jp-364-bn": "2622"})
    t.do("attack jp-41-bn", "include jp-364-bn", "join us-34-regt")
    (refusal,) = t.match.explain(t.ask, Action("declare", "")).failed
    assert refusal.clause == "LEY-7.12a"
    assert t.match.render(refusal.reason).count("21st Infantry Regiment") == 1


# -- results -----------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.15a", "LEY-14.1a")
def test_by_the_other_reading_what_guns_alone_do_is_sifted_before_the_ground_counts() -> None:
    guns = {"us-13-art": "2524", "us-14-art": "2525"}
    before = {"barrage_filter": "before_14_1"}
    t = combat({"jp-364-bn": "2521", **guns}, 2, settings=before)
    t.do("attack jp-364-bn", "barrage us-13-art", "barrage us-14-art", "declare")
    assert (t.event("CombatRolled").result, t.event("Stood").clause, t.where("jp-364-bn")) == (
        "D1",
        "LEY-8.15a",
        "2521",
    )


@pytest.mark.clause("LEY-7.62b")
def test_when_the_attackers_go_back_the_reasons_speak_of_them() -> None:
    units = {"us-34-bn": "2522", "us-21-bn": "2621", "us-19-bn": "2421", "jp-12-regt": "2521"}
    t = combat(units, 6).do("attack jp-12-regt", "join us-34-bn", "join us-21-bn", "join us-19-bn", "declare")
    assert (t.event("CombatRolled").result[0], t.prompt) == ("A", "who_retreats")
    assert t.reason("retreat jp-12-regt") == ("LEY-7.62b", "other_side_retreats")
    t.do("retreat us-34-bn")
    while t.prompt != "who_retreats":
        t.do(str(t.ask.choices()[0].action))
    assert said(t, "retreat us-34-bn") == (["LEY-7.62b"], [], [])
    assert name_of(t, "retreat us-34-bn") == "has_retreated"


@pytest.mark.clause("LEY-14.1b", "LEY-7.62b")
def test_of_who_stands_on_rough_ground_is_said_that_he_does_not_retreat() -> None:
    units = {"us-34-regt": "2424", "jp-1-9-bn": "2525", "jp-2-9-bn": "2324", "jp-3-9-bn": "2325"}
    t = table(units, phase="jp combat", support=0, dice=(6,))
    t.do("attack us-34-regt", "join jp-1-9-bn", "join jp-2-9-bn", "join jp-3-9-bn", "declare", "regular")
    assert (t.event("CombatRolled").result, t.event("Stood").clause) == ("A1", "LEY-14.1b")
    assert t.targets("retreat") == {"jp-2-9-bn", "jp-3-9-bn"}
    assert t.reason("retreat jp-1-9-bn") == ("LEY-7.62b", "stands")


@pytest.mark.clause("LEY-8.14a")
def test_of_a_battery_that_fired_from_afar_is_said_that_it_does_not_retreat() -> None:
    units = {"us-34-bn": "2522", "us-21-bn": "2621", "jp-12-regt": "2521", "us-13-art": "2523"}
    t = combat(units, 6).do("attack jp-12-regt", "join us-34-bn", "join us-21-bn", "barrage us-13-art", "declare")
    assert (t.event("CombatRolled").result[0], t.prompt) == ("A", "who_retreats")
    assert said(t, "retreat us-13-art") == (["LEY-8.14a"], [], [])


CLOSED = {"us-5-cav": "2721", "us-7-cav": "2320"}
"""With these only 2520 is open, and from there 2519 and 2619."""


@pytest.mark.clause("LEY-7.73a", "LEY-7.73b")
def test_the_next_hex_of_a_retreat_is_granted_by_the_clause_that_opens_it() -> None:
    t = driven_back({}, 2)
    assert {option.clause for option in t.ask.choices()} == {"LEY-7.73a"}
    t = driven_back({"us-5-cav": "2721", "jp-1-9-bn": "2520", "jp-2-9-bn": "2420"}, 2)
    assert t.targets("to") == {"2520", "2420"} == open_by_reason(t)
    assert {option.clause for option in t.ask.choices()} == {"LEY-7.73b"}


@pytest.mark.clause("LEY-7.73a", "LEY-7.74a", "LEY-7.7a")
def test_a_retreat_is_told_why_a_hex_is_closed() -> None:
    t = driven_back({"jp-1-9-bn": "2520"}, 2)
    assert t.targets("to") == {"2620", "2420"} == open_by_reason(t)
    assert t.reason("to 2520") == ("LEY-7.73a", "not_vacant")
    t = driven_back({"us-5-cav": "2719", "us-7-cav": "2722"}, 1)
    assert t.targets("to") == {"2520", "2420"} == open_by_reason(t)
    assert t.reason("to 2620") == ("LEY-7.7a", "not_a_way")  # nothing is open behind it
    assert t.reason("to 2522") == ("LEY-5.12a", "enemy_there")
    t.do("to 2520")
    assert t.targets("to") == open_by_reason(t)
    assert t.reason("to 2620") == ("LEY-7.74a", "no_nearer")


@pytest.mark.clause("LEY-7.72a")
def test_a_retreat_over_a_hexside_that_bars_it_is_told_so() -> None:
    t = combat({"us-34-bn": "0611", "jp-12-regt": "0711"}, 4)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.targets("to") == open_by_reason(t)
    assert t.reason("to 0511") == ("LEY-7.72a", "no_way")


@pytest.mark.clause("LEY-7.81a", "LEY-7.82b")
def test_who_makes_way_is_told_why_a_hex_is_closed() -> None:
    t = driven_back({**CLOSED, "jp-1-9-bn": "2520"}, 2)
    assert t.prompt == "displace"
    assert t.targets("to") == {"2519", "2619"} == open_by_reason(t)
    t = driven_back({**CLOSED, "jp-1-9-bn": "2520", "jp-2-9-bn": "2519", "jp-3-9-bn": "2619"}, 2)
    assert t.prompt == "displace"
    assert t.targets("to") == {"2519", "2619"} == open_by_reason(t)


@pytest.mark.clause("LEY-7.82b")
def test_with_a_vacant_hex_beside_it_a_displaced_unit_displaces_nobody() -> None:
    t = driven_back({**CLOSED, "jp-1-9-bn": "2520", "jp-2-9-bn": "2519"}, 2)
    assert t.event("Displaced").unit == t.unit("jp-1-9-bn")
    assert len(t.events("Displaced")) == 1


@pytest.mark.clause("LEY-7.82c")
def test_who_was_displaced_makes_way_once_more_for_another_who_must() -> None:
    units = {**CLOSED, "us-8-cav": "2719", "jp-1-9-bn": "2520", "jp-2-9-bn": "2519"}
    t = driven_back(units, 2, stamps={"jp-2-9-bn": {"shoved": 3}})
    while t.prompt == "displace":
        t.do(str(t.ask.choices()[0].action))
    assert [t.where(unit) for unit in ("jp-364-bn", "jp-1-9-bn")] == ["2520", "2519"]
    assert t.where("jp-2-9-bn") in ("2418", "2518", "2618")


@pytest.mark.clause("LEY-16.23b")
def test_the_row_that_is_closed_to_japan_is_open_to_the_us() -> None:
    t = combat({"us-34-bn": "0204", "jp-12-regt": "0304"}, 4)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").result[0] == "A"
    assert {"0103", "0104"} & t.targets("to")
    assert t.targets("to") == open_by_reason(t)
    t = combat({"us-34-regt": "0203", "jp-364-bn": "0202"}, 2, support=2)
    t.do("attack jp-364-bn", "join us-34-regt", "support 2", "declare")
    assert t.reason("to 0102") == ("LEY-16.23b", "row_barred")
    t = combat({"us-34-regt": "0205", "jp-364-bn": "0105"}, 1)
    t.do("attack jp-364-bn", "join us-34-regt", "declare")
    assert t.where("jp-364-bn") == "lost"
    t.do("advance us-34-regt")
    assert t.where("us-34-regt") == "0105"


# -- Banzai ------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-10.12a")
def test_who_is_not_in_turn_for_the_exchange_is_told_that_alone() -> None:
    units = {"us-21-bn": "2621", "jp-41-bn": "2521", "jp-169-bn": "2622", "jp-1-armour": "2722"}
    t = table(units, phase="jp combat", support=0, dice=(6,))
    t.do("attack us-21-bn", "join jp-41-bn", "join jp-169-bn", "join jp-1-armour", "declare", "banzai")
    assert t.prompt == "exchange"
    assert said(t, "remove jp-1-armour") == (["LEY-10.12a"], [], [])


@pytest.mark.clause("LEY-10.12a", "LEY-10.0d")
def test_artillery_is_given_up_by_its_barrage() -> None:
    units = {"us-21-bn": "2621", "jp-364-bn": "2521", "jp-26-art": "2622", "jp-1-1-art": "2722"}
    t = table({**units, "jp-41-bn": "1411"}, phase="jp combat", support=0, dice=(5,))
    t.do("attack us-21-bn", "join jp-364-bn", "join jp-26-art", "join jp-1-1-art", "declare", "banzai")
    assert t.event("CombatRolled").result == "."
    assert (t.prompt, t.targets("remove")) == ("exchange", {"jp-26-art", "jp-1-1-art"})  # 2 are due, the 364th is 1
    assert (name_of(t, "remove jp-364-bn"), said(t, "remove jp-364-bn")[0]) == ("lost_already", ["LEY-10.0g"])
    assert (name_of(t, "remove jp-41-bn"), said(t, "remove jp-41-bn")) == ("not_in_banzai", (["LEY-10.0g"], [], []))
    t.do("remove jp-26-art")
    assert [t.where(unit) for unit in units] == ["2621", "lost", "lost", "2722"]


# -- scenarios ---------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.13h", "LEY-16.13i")
def test_who_cannot_be_the_price_is_told_why() -> None:
    units = {"us-19-bn": "2428", "us-21-bn": "2528"}
    t = table(
        units,
        scenario="assault",
        turn=3,
        phase="jp combat",
        support=0,
        waiting={"us-17-regt": (9, "N")},
        lost=("us-7-bn",),
    ).do("end")
    assert t.prompt == "penalty"
    assert said(t, "penalty us-17-regt") == (["LEY-16.13i"], [], [])
    assert t.reason("penalty us-7-bn") == ("LEY-16.13h", "not_on_map")


@pytest.mark.clause("LEY-15.31a")
def test_a_japanese_landing_opens_no_beach_to_the_us() -> None:
    t = table({"us-34-regt": "2528"}, phase="jp movement", turn=12, waiting={"jp-4-air": (12, "any")})
    t.do("reinforce", "enter jp-4-air", "entry 0610")
    if t.prompt == "stop":
        t.do(str(t.ask.choices()[0].action))
    assert t.event("Entered")
    assert not t.game.state.south_landed


@pytest.mark.clause("LEY-12.42a", "LEY-5.16a")
def test_to_the_letter_an_arrival_is_final_too() -> None:
    waiting = {"us-21-regt": (9, "N")}
    t = table(FIGHT, waiting=waiting, turn=9, settings={"take_back": "by_consent"}).do("reinforce", "enter us-21-regt")
    t.do(min(t.options()))
    if t.prompt == "stop":
        t.do(min(t.options()))
    with pytest.raises(RefusedError) as error:
        t.match.undo("us")
    assert error.value.code == "shown"


@pytest.mark.clause("LEY-10.0d")
def test_by_the_other_reading_the_exchange_may_come_out_even() -> None:
    units = {"us-21-bn": "2621", "jp-41-bn": "2521"}
    t = table(units, phase="jp combat", support=0, dice=(5,), settings={"banzai_exchange": "at_most"})
    t.do("attack us-21-bn", "join jp-41-bn", "declare", "banzai")
    assert t.where("jp-41-bn") == "lost"


@pytest.mark.clause("LEY-16.13h")
def test_who_comes_on_this_very_turn_and_who_stands_in_the_corner_can_be_the_price() -> None:
    units = {"us-19-bn": "2428", "us-21-bn": "0101"}
    waiting = {"us-34-bn": (3, "N")}
    t = table(units, scenario="assault", turn=3, phase="jp combat", support=0, waiting=waiting).do("end")
    assert t.targets("penalty") == {"us-19-bn", "us-21-bn", "us-34-bn"}


@pytest.mark.clause("LEY-16.24c")
def test_how_it_stands_counts_what_this_turn_will_score() -> None:
    units = {"us-34-regt": "2528", "jp-41-bn": "2403"}  # Limon
    level = [table(units, turn=turn).game.as_it_stands().scores["jp"] for turn in (16, 17)]
    assert level[0] == level[1] >= 15
