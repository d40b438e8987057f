"""16.0 Scenarios: special rules and what scores."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

import beachhead
from beachhead.games.leyte.model import SIDES

NORTH_EXIT, SOUTH_EXIT = "2925", "0531"


def assault(units: dict[str, str], **more: Any) -> Table:
    """The first scenario on Game-Turn 2."""
    return table(units, **{"scenario": "assault", "turn": 2, **more})


def at_the_end(units: dict[str, str], scenario: str, turn: int, **more: Any) -> Table:
    """The position when a Game-Turn has ended."""
    return table(units, scenario=scenario, turn=turn, phase="jp combat", support=0, **more).do("end")


def scored(t: Table) -> set[tuple[str, str, str, int]]:
    """What was scored at the end: (side, what for, unit, points)."""
    events: list[Any] = t.events("Scored")
    return {(SIDES[e.side], e.what.removeprefix("leyte.vp."), t.game.type(e.unit).id, e.points) for e in events}


def next_turn(t: Table) -> Table:
    """End phases until the next Game-Turn has begun."""
    turn = t.game.state.turn
    while t.game.state.turn == turn:
        t.do("end" if "end" in t.options() else "reinforce")
    return t


@pytest.mark.clause("LEY-16.13a", "LEY-16.23a", "LEY-16.33a")
@pytest.mark.parametrize("scenario", ["assault", "barrier", "collapse"])
def test_the_us_is_the_first_player(scenario: str) -> None:
    t = Table(beachhead.new_match("leyte", scenario, seed=1))
    for _ in range(2):
        assert (t.side, t.game.state.phase) == ("us", 0)
        turn, sides = t.game.state.turn, []
        while not t.match.over and t.game.state.turn == turn:
            sides.append(SIDES[t.game.phasing])
            t.do(min(t.options(), key=lambda option: (option not in ("end", "declare", "stay"), option)))
        assert sides == sorted(sides, reverse=True)  # all of the US turn, then all of the Japanese one


# -- 16.13 the northern exit -------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.13c", "LEY-16.13f")
def test_a_unit_that_leaves_at_2925_may_come_back_four_turns_later() -> None:
    t = assault({"us-34-regt": "2926", "jp-41-bn": "0801"})
    t.do("move us-34-regt", "exit 2925")
    assert t.where("us-34-regt") == "waiting"
    (event,) = t.events("Exited")
    assert event.back == 6  # type: ignore[attr-defined]
    while t.game.state.turn < 5:
        next_turn(t)
    assert "reinforce" not in t.options()
    next_turn(t).do("reinforce")
    assert (t.game.state.turn, t.targets("enter")) == (6, {"us-34-regt"})
    assert (t.points("us"), t.points("jp")) == (0, 0)


@pytest.mark.clause("LEY-16.13c")
def test_it_may_be_held_back_longer() -> None:
    t = assault({}, turn=7, waiting={"us-34-regt": (6, "2900")}).do("reinforce")
    assert t.targets("enter") == {"us-34-regt"}


@pytest.mark.clause("LEY-16.13d")
def test_it_comes_back_anywhere_on_the_northern_mapedge() -> None:
    t = assault({"jp-41-bn": "2915", "jp-169-bn": "2901"}, turn=6, waiting={"us-34-regt": (6, "2900")})
    t.do("reinforce", "enter us-34-regt")
    land = {
        name
        for name in t.game.edition.board.names
        if name[:2] == "29" and t.game.edition.terrain[t.space(name)] != "sea"
    }
    assert t.targets("entry") == land - {"2915", "2901"}
    assert t.refusal("entry 2915").clause == "LEY-12.21b"
    t.do("entry 2914")  # next to the enemy: it stops
    assert t.where("us-34-regt") == "2914"


@pytest.mark.clause("LEY-16.13d")
def test_it_pays_for_the_edge_hex() -> None:
    t = assault({}, turn=6, waiting={"us-34-regt": (6, "2900")})
    t.do("reinforce", "enter us-34-regt", "entry 2923", "to 2923")
    (event,) = t.events("Entered")
    assert event.cost == 6  # type: ignore[attr-defined]  # rough


@pytest.mark.clause("LEY-16.13e")
@pytest.mark.parametrize(("start", "possible"), [("2628", True), ("2528", False)])
def test_leaving_costs_a_point(start: str, possible: bool) -> None:
    t = assault({"us-271-art": start}).do("move us-271-art")  # by road: 3 points to 2925, or 3 1/2, of 4
    assert NORTH_EXIT in t.targets("to")
    assert (f"exit {NORTH_EXIT}" in t.options()) == possible
    if not possible:
        assert t.refusal(f"exit {NORTH_EXIT}").clause == "LEY-5.13a"


@pytest.mark.clause("LEY-16.13e")
def test_a_unit_leaves_nowhere_else_and_only_if_it_wants_to() -> None:
    t = assault({"us-34-regt": "2924", "us-21-bn": "2920"})
    t.do("move us-34-regt")
    assert t.targets("exit") == {NORTH_EXIT}
    assert NORTH_EXIT in t.targets("to")
    t.do(f"to {NORTH_EXIT}", "move us-21-bn")
    assert t.targets("exit") == set()
    assert t.refusal("exit 2921").clause == "LEY-16.13e"


@pytest.mark.clause("LEY-16.13e")
def test_a_unit_that_stands_in_the_exit_may_leave() -> None:
    t = assault({"us-34-regt": NORTH_EXIT}).do("move us-34-regt", f"exit {NORTH_EXIT}")
    assert t.where("us-34-regt") == "waiting"


@pytest.mark.clause("LEY-16.13e")
def test_no_unit_leaves_out_of_an_enemy_controlled_hex() -> None:
    t = assault({"us-34-regt": "2926", "jp-41-bn": "2824"}).do("move us-34-regt")
    assert NORTH_EXIT in t.targets("to")
    assert t.targets("exit") == set()
    refusal = t.refusal(f"exit {NORTH_EXIT}")
    assert (refusal.clause, refusal.reason.key) == ("LEY-5.14a", "leyte.no.exit_zone")


@pytest.mark.clause("LEY-16.13e")
def test_only_the_us_leaves() -> None:
    t = assault({"jp-41-bn": "2926", "jp-169-bn": "0631"}, phase="jp movement").do("move jp-41-bn")
    assert t.targets("exit") == set()
    assert t.refusal(f"exit {NORTH_EXIT}").clause == "LEY-16.13e"


@pytest.mark.clause("LEY-16.13e", "LEY-16.13g")
@pytest.mark.parametrize("scenario", ["barrier", "collapse"])
def test_other_scenarios_have_no_exits(scenario: str) -> None:
    t = table({"us-34-regt": "2926", "us-21-bn": "0631"}, scenario=scenario)
    t.do("move us-34-regt")
    assert t.targets("exit") == set()
    t.do("to 2925", "move us-21-bn")
    assert t.targets("exit") == set()


@pytest.mark.clause("LEY-16.13c")
def test_in_the_campaign_the_northern_exit_closes_after_turn_4() -> None:
    for turn, is_open in ((4, True), (5, False)):
        t = table({"us-34-regt": "2926"}, scenario="campaign", turn=turn).do("move us-34-regt")
        assert (f"exit {NORTH_EXIT}" in t.options()) == is_open
    assert t.refusal(f"exit {NORTH_EXIT}").clause == "LEY-16.13c"


@pytest.mark.clause("LEY-16.13f")
def test_a_unit_that_left_is_not_scored_at_the_end() -> None:
    t = at_the_end({}, "assault", 8, waiting={"us-34-regt": (11, "2900")})
    assert scored(t) == set()


# -- 16.13 the southern exit -------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.13g", "LEY-16.13f")
def test_a_battalion_leaves_at_0531_for_good_and_the_duty_is_done() -> None:
    t = assault({"us-21-bn": "0631", "us-19-bn": "2428"}, turn=3)
    t.do("move us-21-bn", f"exit {SOUTH_EXIT}")
    assert (t.where("us-21-bn"), t.game.state.south_exited) == ("gone", True)
    next_turn(t)
    assert (t.points("jp"), t.where("us-19-bn")) == (0, "2428")


@pytest.mark.clause("LEY-16.13g")
@pytest.mark.parametrize(("start", "possible"), [("1332", True), ("1431", False)])
def test_leaving_at_0531_costs_a_point(start: str, possible: bool) -> None:
    t = assault({"us-21-bn": start}).do("move us-21-bn")  # by road: 4 points to 0531, or 4 1/2, of 5
    assert SOUTH_EXIT in t.targets("to")
    assert (f"exit {SOUTH_EXIT}" in t.options()) == possible


@pytest.mark.clause("LEY-16.13g")
def test_no_battalion_leaves_at_0531_out_of_an_enemy_controlled_hex() -> None:
    t = assault({"us-21-bn": "0731", "jp-41-bn": "0530"}).do("move us-21-bn")
    assert SOUTH_EXIT in t.targets("to")
    assert t.targets("exit") == set()
    assert t.refusal(f"exit {SOUTH_EXIT}").clause == "LEY-5.14a"


@pytest.mark.clause("LEY-16.13i")
@pytest.mark.parametrize("unit", ["us-34-regt", "us-271-art", "us-7-cav"])
def test_only_a_battalion_may_leave_at_0531(unit: str) -> None:
    t = assault({unit: "0631"}, turn=3).do(f"move {unit}")
    assert t.targets("exit") == set()
    assert t.refusal(f"exit {SOUTH_EXIT}").clause == "LEY-16.13i"


@pytest.mark.clause("LEY-16.13i")
def test_by_the_other_reading_anyone_may_leave_but_only_a_battalion_fulfils_the_duty() -> None:
    units = {"us-34-regt": "0631", "us-19-bn": "2428", "us-21-bn": "2528"}
    t = assault(units, turn=3, settings={"exit_0531": "anyone"})
    t.do("move us-34-regt", f"exit {SOUTH_EXIT}")
    assert t.where("us-34-regt") == "gone"
    while t.prompt != "penalty":
        t.do("end")
    assert t.targets("penalty") == {"us-19-bn", "us-21-bn"}
    assert [t.match.view(side).phasing for side in ("us", "jp", None)] == ["jp"] * 3


@pytest.mark.clause("LEY-16.13h", "LEY-16.13i")
@pytest.mark.parametrize(("ruling", "victims"), [("withheld_too", {"19", "21", "34"}), ("on_map", {"19", "21"})])
def test_at_the_end_of_turn_3_japan_removes_a_battalion_of_its_choice(ruling: str, victims: set[str]) -> None:
    units = {"us-19-bn": "2428", "us-21-bn": "2528", "us-7-cav": "2628"}
    waiting = {"us-34-bn": (1, "N"), "us-32-bn": (6, "N")}  # held back, and not due yet
    t = assault(units, turn=3, waiting=waiting, settings={"exit_penalty": ruling})
    t.do("reinforce", "end")
    while t.prompt != "penalty":
        t.do("end")
    assert (t.side, t.game.state.turn) == ("jp", 3)
    assert t.targets("penalty") == {f"us-{name}-bn" for name in victims}
    assert t.refusal("penalty us-7-cav").clause == "LEY-16.13i"
    assert t.reason("penalty us-32-bn") == ("LEY-16.13h", "not_due")
    if "34" not in victims:
        assert t.reason("penalty us-34-bn") == ("LEY-16.13h", "held_back")
    t.do(f"penalty us-{max(victims)}-bn")
    assert t.where(f"us-{max(victims)}-bn") == "lost"
    assert (t.points("jp"), t.points("us")) == (5, 0)
    assert (t.game.state.turn, t.prompt) == (4, "move")


@pytest.mark.clause("LEY-16.13g", "LEY-16.13h")
def test_a_battalion_that_left_in_the_north_has_not_fulfilled_the_duty() -> None:
    t = assault({"us-34-bn": "2926", "us-19-bn": "2428", "us-21-bn": "2528"}, turn=3)
    t.do("move us-34-bn", f"exit {NORTH_EXIT}")
    while t.prompt != "penalty":
        t.do("end")
    assert t.targets("penalty") == {"us-19-bn", "us-21-bn"}  # the one that left is out of reach


@pytest.mark.clause("LEY-16.13h")
@pytest.mark.parametrize("turn", [2, 4])
def test_on_no_other_turn(turn: int) -> None:
    t = next_turn(assault({"us-19-bn": "2428", "us-21-bn": "2528"}, turn=turn))
    assert (t.points("jp"), t.where("us-19-bn")) == (0, "2428")


@pytest.mark.clause("LEY-16.13h")
def test_without_any_battalion_nothing_is_removed() -> None:
    t = next_turn(assault({"us-7-cav": "2628"}, turn=3))
    assert (t.points("jp"), t.game.state.turn) == (0, 4)
