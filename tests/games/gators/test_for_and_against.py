"""Why not: every reason for and against, what a click means, why nothing can be done, and what that may not tell."""

from __future__ import annotations

from typing import Any

import pytest
from island import EAST, HERE, WEST, Island, island

from beachhead.games.gators.core import act
from beachhead.games.gators.looks import wording
from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import Explanation
from beachhead.kernel.text import Text

HIDDEN: dict[str, Any] = {"at": EAST, "hidden": True}


def explained(t: Island, action: str) -> Explanation:
    """The whole of why an action is not allowed."""
    verb, _, target = action.partition(" ")
    return t.match.explain(t.ask, Action(verb, target))


def names(texts: Any) -> list[str]:
    """The names of sentences."""
    return [text.key.rpartition(".")[2] for text in texts]


def against(t: Island, action: str) -> list[tuple[str, str]]:
    """What speaks against an action: clauses and names."""
    failed = explained(t, action).failed
    return list(zip([one.clause for one in failed], names(one.reason for one in failed), strict=True))


def for_it(t: Island, action: str) -> list[str]:
    """What does hold."""
    return names(held.text for held in explained(t, action).met)


def pointed_at(t: Island, name: str) -> Action | None:
    """What pointing at a unit means."""
    return t.game.intended(t.ask, piece=t.number(name))


# -- all that speaks for and against -----------------------------------------------------------------


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-g.3", "GAT-VI-n.7")
def test_all_reasons_are_told_and_not_the_first_alone() -> None:
    tank = {"at": HERE, "moved": 4, "held": 4, "ashore": 1}
    t = island({"us-m1a1-1": tank, "us-lav-1": EAST}, turn=4)
    found = [("GAT-VI-a.1", "has_moved"), ("GAT-VI-g.3", "held"), ("GAT-VI-n.7", "no_fuel")]
    assert against(t, "move us-m1a1-1") == found
    assert for_it(t, "move us-m1a1-1") == ["not_on_map", "broken"]
    assert explained(t, "move us-m1a1-1").title == Text(
        "gators.cannot.move", wording.named(t.game, t.ask, Action("move", "us-m1a1-1"))
    )


@pytest.mark.clause("GAT-IV.2", "GAT-IV.5", "GAT-III.19")
def test_of_a_hex_everything_is_told_that_is_wrong_with_it() -> None:
    t = island({"us-rifle-1": HERE, "us-lav-1": WEST})
    t.do("move us-rifle-1")
    assert against(t, f"to {WEST}") == [("GAT-VI-d.1", "not_empty")]
    assert "too_far" in for_it(t, f"to {WEST}")
    t = island({"us-lhd-1": "O12-0600", "us-lsd-1": "reserve"}, phase="anchor", turn=0)
    assert [name for _, name in against(t, "at M3-0403")] == ["wrong_water", "far_from_lhd"]


def test_what_is_done_to_another_unit_names_both() -> None:
    t = island({"us-lav-1": HERE, "us-ch46-1": EAST})
    t.do("move us-ch46-1")
    words = [t.match.render(one.reason) for one in explained(t, "fetch us-lav-1").failed]
    assert words == ["CH-46E 1 does not take LAV-25 1."]
    title = explained(t, "fetch us-lav-1").title
    assert title is not None
    assert t.match.render(title) == "CH-46E 1 cannot pick up LAV-25 1"


def test_every_act_has_a_title_and_a_label() -> None:
    catalogue = wording.SENTENCES.catalogue()
    for one in act:
        assert f"gators.do.{one.label}" in catalogue, one.verb
        if one.needs is not None:  # else it is always open where it is asked for
            assert f"gators.cannot.{one.label}" in catalogue, one.verb


# -- pointing ----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-a.1")
def test_an_own_unit_says_what_it_can_attack_when_a_target_is_asked_for() -> None:
    fought = {"at": "M3-0302", "fought": 2}  # next to the target
    units: dict[str, Any] = {"us-lav-1": HERE, "us-rifle-1": fought, "us-155mm-1": "B1-0303"}
    t = island({**units, "reb-infantry-1": EAST}, phase="us_combat")
    assert pointed_at(t, "us-lav-1") == Action("fire", "us-lav-1")
    assert against(t, "fire us-lav-1") == [("GAT-VII-a.1", "nobody_attacked")]
    assert explained(t, "fire us-lav-1").changes == (Text("gators.change.target", {"hex": EAST}),)
    assert against(t, "fire us-rifle-1") == [("GAT-VII-a.7", "has_fought")]
    assert explained(t, "fire us-rifle-1").changes == ()
    assert against(t, "fire us-155mm-1") == [("GAT-VII-a.1", "no_target")]
    assert pointed_at(t, "reb-infantry-1") == Action("attack", EAST)


def test_pointing_at_cargo_means_unloading_it_and_at_a_carrier_going_aboard() -> None:
    t = island({"us-lcac-1": "B2-0403", "us-lav-1": "us-lcac-1", "us-lav-2": "B2-0502"})
    assert pointed_at(t, "us-lav-1") == Action("unload", "us-lav-1")
    t.do("move us-lav-2")
    assert pointed_at(t, "us-lcac-1") == Action("board", "us-lcac-1")
    assert pointed_at(t, "us-lav-2") == Action("to", "B2-0502")


@pytest.mark.clause("GAT-V.1")
def test_a_unit_says_when_its_own_acts_are_open() -> None:
    t = island({"us-lhd-1": "O12-0600", "us-ah1-1": HERE, "reb-infantry-1": EAST}, phase="anchor", turn=0)
    found = t.match.pointed(t.ask, t.number("us-ah1-1"))
    assert {"not_launch", "not_recovery", "not_movement"} <= set(names(one.reason for one in found.failed))
    assert t.match.pointed(t.ask, t.number("reb-infantry-1")).failed[0].reason.key == "kernel.no.not_asked_for"


# -- why nothing can be done -------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-a.1")
def test_when_nobody_can_move_it_is_said_why() -> None:
    t = island({"us-lav-1": {"at": HERE, "moved": 2}, "us-lav-2": {"at": WEST, "moved": 2}})
    question = t.match.question(t.ask.side)
    assert question.text == "None of your units can move: all have ended their move"
    (closed,) = question.closed
    assert (closed.label, closed.clause) == ("Move LAV-25 1", "GAT-VI-a.1")
    assert closed.text == "LAV-25 1 has ended its move."


def test_where_the_reasons_differ_there_is_one_of_each() -> None:
    t = island({"us-lav-1": {"at": HERE, "moved": 2}, "us-155mm-1": WEST})
    question = t.match.question(t.ask.side)
    assert question.text == "None of your units can move"
    assert [(closed.action, closed.clause) for closed in question.closed] == [
        (Action("move", "us-lav-1"), "GAT-VI-a.1"),
        (Action("move", "us-155mm-1"), "GAT-VI-k.1"),
    ]


@pytest.mark.clause("GAT-V.8")
def test_that_ships_move_first_is_said_while_one_could_lose_its_move() -> None:
    first, ends = "Ships move first: not any more once another unit has", "The phase ends when you say so"
    t = island({"us-lhd-1": "O12-0600", "us-lav-1": HERE})
    assert t.match.question(t.ask.side).ends == first
    t.do("move us-lav-1", f"to {min(Island(t.match.clone()).do('move us-lav-1').targets('to'))}")
    assert t.match.question(t.ask.side).ends == ends
    for alone in ({"us-lhd-1": "O12-0600"}, {"us-lav-1": HERE}):
        t = island(alone)
        assert t.match.question(t.ask.side).ends == ends


@pytest.mark.clause("GAT-V.2", "GAT-V.6")
def test_when_nothing_can_be_launched_or_recovered_it_is_said_why() -> None:
    units = {"us-lhd-1": "O12-0600", "us-ah1-1": "us-lhd-1"}
    t = island(units, phase="launch", launched=(6, 0, 0))
    assert t.match.question(t.ask.side).text == "Nothing more can be launched: the ships have handled their six units"
    assert [closed.clause for closed in t.match.question(t.ask.side).closed] == ["GAT-V.2"]
    t = island({"us-lhd-1": "O12-0600", "us-ah1-1": HERE}, phase="recovery")
    assert t.match.question(t.ask.side).text == "Nobody can come back aboard: who could is not next to a ship"
    t = island({"us-lhd-1": "O12-0600"}, phase="recovery")
    assert t.match.question(t.ask.side).text == "Nobody is out who could come back aboard"
    assert t.match.question(t.ask.side).closed == ()


@pytest.mark.clause("GAT-VII-a.1", "GAT-IV.19")
def test_what_cannot_be_ended_yet_keeps_its_button_and_says_why() -> None:
    t = island({"us-lav-1": HERE, "reb-infantry-1": EAST}, phase="us_combat").do(f"attack {EAST}")
    blocked = t.match.question(t.ask.side).blocked
    assert blocked is not None
    assert (blocked.label, blocked.clause, blocked.text) == (
        "Announce the attack",
        "GAT-VII-a.1",
        "Nobody attacks yet.",
    )
    blocked = (t := island(phase="load", turn=0, fresh=True)).match.question(t.ask.side).blocked
    assert blocked is not None
    assert blocked.clause == "GAT-IV.19"


# -- what is hidden ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-l.1", "GAT-VII-a.7")
@pytest.mark.parametrize("name", ["reb-infantry-1", "reb-mortar-1"])
def test_a_counter_that_was_attacked_is_known_to_have_been_whoever_it_is(name: str) -> None:
    units = {"us-lav-1": HERE, "us-lav-2": WEST, name: {**HIDDEN, "attacked": 2}, "reb-militia-1": "M3-0503"}
    t = island(units, phase="us_combat")
    assert against(t, f"attack {EAST}") == [("GAT-VII-a.7", "was_attacked")]
    assert {"nobody_there", "cannot_hurt"} <= set(for_it(t, f"attack {EAST}"))


@pytest.mark.clause("GAT-VI-l.1")
def test_explanations_do_not_tell_what_is_under_a_counter() -> None:
    found = []
    for name in ("reb-infantry-1", "reb-mortar-1", "reb-dragon-1"):
        t = island({"us-rifle-1": HERE, "us-lav-1": WEST, name: HIDDEN})
        t.do("move us-rifle-1")
        spaces = range(len(t.game.edition.ground))
        clicks = [t.game.intended(t.ask, space=space) for space in spaces]
        found.append([t.match.explain(t.ask, action) for action in clicks if action is not None])
    assert found[0] == found[1] == found[2]


@pytest.mark.clause("GAT-V.8")
def test_of_another_sides_unit_no_more_is_said_than_that() -> None:
    t = island({"us-lav-1": HERE, "reb-infantry-1": {**HIDDEN, "broken": True, "moved": 2}})
    assert against(t, "move reb-infantry-1") == [("GAT-V.8", "not_yours")]
    assert for_it(t, "move reb-infantry-1") == []
