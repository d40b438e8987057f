"""12.0 Reinforcements and the air assault."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

from beachhead.games.leyte.rules import reinforcements_12

NORTH = {"2428", "2528", "2628"}


def arriving(units: dict[str, str], on_map: dict[str, str] | None = None, **more: Any) -> Table:
    """A Movement Phase of Game-Turn 9 in which `units` (unit -> entry code) are due."""
    turn = more.get("turn", 9)
    waiting = {unit: (turn, code) for unit, code in units.items()}
    return table(on_map or {}, waiting=waiting, **{"turn": turn, **more})


def entered(t: Table) -> Any:
    """The last arrival."""
    return t.events("Entered")[-1]


# -- 12.0, 12.1 when ---------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.0b")
def test_a_reinforcement_enters_from_its_game_turn_on() -> None:
    waiting = {"us-34-regt": (9, "N"), "us-19-regt": (10, "N"), "us-21-regt": (8, "N")}
    t = table({}, waiting=waiting, turn=9).do("reinforce")
    assert t.targets("enter") == {"us-34-regt", "us-21-regt"}
    refusal = t.refusal("enter us-19-regt")
    assert (refusal.clause, refusal.reason.key) == ("LEY-12.0b", "leyte.no.not_due")


@pytest.mark.clause("LEY-12.0b")
def test_it_never_enters_in_the_enemys_movement_phase() -> None:
    t = arriving({"us-34-regt": "N", "jp-41-bn": "Or"}, phase="jp movement").do("reinforce")
    assert t.targets("enter") == {"jp-41-bn"}
    assert t.refusal("enter us-34-regt").clause == "LEY-12.0b"


@pytest.mark.clause("LEY-12.1a")
def test_units_on_the_map_move_first() -> None:
    t = arriving({"us-34-regt": "N", "us-19-regt": "N"}, {"us-21-bn": "2621", "us-19-bn": "2619"})
    assert t.options() == {"move us-21-bn", "move us-19-bn", "reinforce"}  # no end before the reinforcements
    assert t.refusal("end").clause == "LEY-12.1a"
    assert t.refusal("enter us-34-regt").clause == "LEY-12.1a"
    t.do("move us-21-bn", "to 2622", "reinforce")
    assert t.options() == {"enter us-34-regt", "enter us-19-regt", "end"}
    assert t.refusal("move us-19-bn").clause == "LEY-12.1a"
    t.do("enter us-34-regt", "entry 2528", "to 2528")
    assert t.options() == {"enter us-19-regt", "end"}


@pytest.mark.clause("LEY-12.1a")
def test_without_reinforcements_the_phase_ends_at_once() -> None:
    t = table({"us-21-bn": "2621"})
    assert t.options() == {"move us-21-bn", "end"}
    assert t.refusal("reinforce").clause == "LEY-12.1a"


@pytest.mark.clause("LEY-12.1b")
def test_it_moves_on_with_the_points_it_has_left() -> None:
    t = arriving({"us-34-regt": "N"}).do("reinforce", "enter us-34-regt", "entry 2528")
    assert {"2528", "2427", "2327", "2326"} <= t.targets("to")  # by road at half a point
    refusal = t.refusal("to 2318")
    assert (refusal.clause, refusal.reason.key) == ("LEY-12.1b", "leyte.no.too_far")
    t.do("to 2327")
    assert entered(t).cost == 4 + 1 + 1
    assert t.where("us-34-regt") == "2327"


@pytest.mark.clause("LEY-12.1b", "LEY-5.16a")
def test_having_entered_it_does_not_move_again() -> None:
    t = arriving({"us-34-regt": "N", "us-19-regt": "N"}).do("reinforce", "enter us-34-regt", "entry 2528", "to 2528")
    assert t.targets("enter") == {"us-19-regt"}
    assert t.refusal("enter us-34-regt").clause == "LEY-12.0a"


@pytest.mark.clause("LEY-12.1c")
def test_reinforcements_may_be_held_back_and_enter_later_in_the_same_area() -> None:
    t = arriving({"us-34-regt": "N", "us-19-regt": "N"}, {"jp-41-bn": "0801"})
    t.do("reinforce", "enter us-34-regt", "entry 2528", "to 2528", "end")
    assert t.where("us-19-regt") == "waiting"
    while t.game.state.turn == 9:
        t.do("end")
    t.do("reinforce", "enter us-19-regt")
    assert t.targets("entry") == NORTH


# -- 12.2 where --------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.21a", "LEY-12.2a")
@pytest.mark.parametrize(
    ("code", "hexes"),
    [
        ("N", NORTH),
        ("E", {"1032", "1132", "1232", "1332"}),
        ("S", {"0610", "0511", "0512", "0513", "0514"}),
    ],
)
def test_any_hex_of_the_area_may_be_chosen_and_no_other(code: str, hexes: set[str]) -> None:
    t = arriving({"us-34-regt": code}).do("reinforce", "enter us-34-regt")
    assert t.targets("entry") == hexes
    assert t.refusal("entry 2621").clause == "LEY-12.21a"
    t.do(f"entry {max(hexes)}")
    assert max(hexes) in t.targets("to")


@pytest.mark.clause("LEY-12.21b")
def test_a_beach_hex_with_an_enemy_unit_is_closed() -> None:
    t = arriving({"us-34-regt": "N"}, {"jp-41-bn": "2528"}).do("reinforce", "enter us-34-regt")
    assert t.targets("entry") == NORTH - {"2528"}
    assert t.refusal("entry 2528").clause == "LEY-12.21b"


@pytest.mark.clause("LEY-12.21b")
def test_when_every_beach_hex_is_closed_the_unit_waits() -> None:
    enemies = {"jp-41-bn": "2528", "jp-169-bn": "2428", "jp-171-bn": "2628"}
    t = arriving({"us-34-regt": "N", "us-19-regt": "E"}, enemies).do("reinforce")
    assert t.targets("enter") == {"us-19-regt"}
    assert t.refusal("enter us-34-regt").clause == "LEY-12.21b"


@pytest.mark.clause("LEY-12.21c")
def test_artillery_with_4_points_has_2_left_on_the_beach() -> None:
    t = arriving({"us-271-art": "N"}).do("reinforce", "enter us-271-art", "entry 2428")
    board = t.game.edition.board
    assert max(board.distance(t.space("2428"), t.space(name)) for name in t.targets("to")) <= 4
    t.do("to 2426")  # two clear hexes
    assert entered(t).cost == 8
    t = arriving({"us-271-art": "N"}).do("reinforce", "enter us-271-art", "entry 2428")
    assert t.refusal("to 2425").clause == "LEY-12.1b"


@pytest.mark.clause("LEY-12.21c")
def test_each_arrival_pays_the_2_points_whoever_came_that_way_before() -> None:
    names = {"us-271-art": "2426", "us-13-art": "2326", "us-61-art": "2427"}
    t = arriving(dict.fromkeys(names, "N")).do("reinforce")
    for name, goal in names.items():
        t.do(f"enter {name}", "entry 2428")
        assert t.refusal("to 2425").clause == "LEY-12.1b"
        t.do(f"to {goal}")
    assert [event.cost for event in t.events("Entered")] == [8, 8, 6]  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-12.21d")
def test_any_number_of_units_enters_through_one_hex() -> None:
    names = ["us-34-regt", "us-19-regt", "us-21-regt", "us-17-regt"]
    t = arriving(dict.fromkeys(names, "N")).do("reinforce")
    t.do("enter us-34-regt", "entry 2528", "to 2528")
    for name, goal in zip(names[1:], ("2527", "2526", "2427"), strict=True):
        t.do(f"enter {name}", "entry 2528")
        assert t.refusal("to 2528").clause == "LEY-5.31b"  # through it, but not to stay
        t.do(f"to {goal}")
    assert [t.where(name) for name in names] == ["2528", "2527", "2526", "2427"]
    assert {event.cost for event in t.events("Entered")[1:2]} == {4 + 2}  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-12.21d")
def test_a_beach_hex_full_and_in_enemy_control_is_closed() -> None:
    on_map = {"us-34-regt": "2528", "jp-41-bn": "2527"}
    t = arriving({"us-19-regt": "N"}, on_map).do("reinforce", "enter us-19-regt")
    assert "2528" not in t.targets("entry")
    assert t.refusal("entry 2528").clause == "LEY-12.21d"


# -- 12.22 in enemy control --------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.22a", "LEY-12.22b", "LEY-12.22c", "LEY-12.22e", "LEY-12.3a")
def test_a_unit_that_arrives_in_enemy_control_stops_and_must_attack() -> None:
    t = arriving({"us-34-regt": "N"}, {"jp-41-bn": "2527"}).do("reinforce", "enter us-34-regt")
    assert "2528" in t.targets("entry")
    t.do("entry 2528")
    assert t.where("us-34-regt") == "2528"  # nothing is asked: it can go nowhere else
    t.do("end")
    assert (t.prompt, t.options() >= {"attack jp-41-bn"}) == ("attack", True)
    assert t.refusal("end").clause == "LEY-7.0g"
    t.do("attack jp-41-bn")
    assert t.targets("join") == {"us-34-regt"}
    assert t.refusal("declare").clause in ("LEY-4.1f", "LEY-7.12a")


@pytest.mark.clause("LEY-12.22d")
def test_japanese_infantry_that_arrives_in_enemy_control_does_not_slip_on() -> None:
    t = arriving({"jp-41-bn": "Or"}, {"us-34-regt": "0809"}, phase="jp movement")
    t.do("reinforce", "enter jp-41-bn")
    assert t.where("jp-41-bn") == "0808"
    assert t.prompt == "arrivals"


@pytest.mark.clause("LEY-12.22b")
def test_a_unit_stops_when_it_meets_enemy_control_further_on() -> None:
    t = arriving({"us-34-regt": "N"}, {"jp-41-bn": "2326"}).do("reinforce", "enter us-34-regt", "entry 2528")
    assert "2426" in t.targets("to")
    assert "2325" not in t.targets("to")


@pytest.mark.clause("LEY-12.3a")
def test_a_unit_fights_and_defends_on_the_turn_it_arrives() -> None:
    t = arriving({"us-34-regt": "N"}, {"jp-41-bn": "2626"}, support=None, dice=(6, 6))
    t.do("reinforce", "enter us-34-regt", "entry 2628", "to 2627", "end")
    t.do("attack jp-41-bn", "join us-34-regt", "declare")
    assert t.events("AttackDeclared")
    t.do("end")
    while t.prompt == "move":
        t.do("end")
    t.do("attack us-34-regt", "join jp-41-bn", "declare", "regular")
    assert len(t.events("AttackDeclared")) == 2


# -- 12.23 mapedges ----------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.23a", "LEY-12.2e")
@pytest.mark.parametrize("code", ["0001", "0100", "2900"])
@pytest.mark.parametrize("unit", ["us-34-bn", "us-13-art"])  # the guns have just the 4 points that a mountain costs
def test_a_unit_enters_at_any_hex_of_its_mapedge(unit: str, code: str) -> None:
    t = arriving({unit: code}).do("reinforce", f"enter {unit}")
    on_edge = {"0001": lambda n: n[2:] == "01", "0100": lambda n: n[:2] == "01", "2900": lambda n: n[:2] == "29"}[code]
    land = {
        name
        for name, kind in zip(t.game.edition.board.names, t.game.edition.terrain, strict=True)
        if kind not in ("sea", "out")
    }
    assert t.targets("entry") == {name for name in land if on_edge(name)}
    assert t.refusal("entry 1515").clause == "LEY-12.23a"


@pytest.mark.clause("LEY-12.23a", "LEY-12.21b")
def test_not_where_an_enemy_stands() -> None:
    t = arriving({"us-34-bn": "0001"}, {"jp-41-bn": "2101"}).do("reinforce", "enter us-34-bn")
    assert "2101" not in t.targets("entry")
    assert t.refusal("entry 2101").clause == "LEY-12.21b"


@pytest.mark.clause("LEY-12.23b")
@pytest.mark.parametrize(("entry", "cost"), [("2901", 2), ("2601", 4), ("2501", 6), ("1901", 8)])
def test_the_edge_hex_costs_what_its_ground_costs(entry: str, cost: int) -> None:
    t = arriving({"us-34-bn": "0001"}).do("reinforce", "enter us-34-bn", f"entry {entry}")
    if t.prompt == "stop":  # else it has no points left to go on
        t.do(f"to {entry}")
    assert entered(t).cost == cost  # clear, jungle, rough, mountain: in half points


@pytest.mark.clause("LEY-12.23b")
def test_the_hexes_beyond_are_paid_as_always() -> None:
    t = arriving({"us-34-bn": "0001"}).do("reinforce", "enter us-34-bn", "entry 2901")
    assert t.game.edition.terrain[t.space("2902")] == "clear"
    t.do("to 2902")
    assert entered(t).cost == 2 + 2


@pytest.mark.clause("LEY-12.23c")
def test_several_units_through_one_edge_hex_pay_no_more() -> None:
    t = arriving({"us-34-bn": "0100", "us-32-bn": "0100", "us-32-regt": "0100"}).do("reinforce")
    for name, goal in {"us-34-bn": "0315", "us-32-bn": "0316", "us-32-regt": "0216"}.items():
        t.do(f"enter {name}", "entry 0117", f"to {goal}")
    costs = [event.cost for event in t.events("Entered")]  # type: ignore[attr-defined]
    assert costs == [4 + 3, 4 + 2, 4 + 1]  # jungle, then the road


# -- Ormoc -------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-12.2d")
@pytest.mark.parametrize(("ruling", "cost"), [("beach", 4), ("terrain", 3)])
def test_ormoc_is_entered_like_a_beach(ruling: str, cost: int) -> None:
    t = arriving({"jp-41-bn": "Or"}, phase="jp movement", settings={"ormoc_entry": ruling})
    costs = [3 if space == t.game.edition.ormoc else price for space, price in enumerate(t.game.edition.entry_cost)]
    t.game.edition = t.game.edition.but(entry_cost=tuple(costs))  # here the town costs as much as a beach
    t.do("reinforce", "enter jp-41-bn", "to 0808")
    assert entered(t).path == (t.space("0808"),)
    assert entered(t).cost == cost


@pytest.mark.clause("LEY-18.2l", "LEY-12.21b")
def test_ormoc_held_by_the_us_is_closed() -> None:
    t = arriving({"jp-41-bn": "Or", "jp-3-77-bn": "0001"}, {"us-34-regt": "0808"}, phase="jp movement").do("reinforce")
    assert t.targets("enter") == {"jp-3-77-bn"}
    assert t.refusal("enter jp-41-bn").clause == "LEY-18.2l"


@pytest.mark.clause("LEY-16.23b")
def test_hexrow_0100_is_closed_to_japanese_arrivals_in_the_second_scenario() -> None:
    t = arriving({"jp-3-77-bn": "0001"}, phase="jp movement", turn=15).do("reinforce", "enter jp-3-77-bn")
    assert "0101" not in t.targets("entry")
    assert "0201" in t.targets("entry")


# -- 12.4 air assault --------------------------------------------------------------------------------


def air_assault(on_map: dict[str, str] | None = None, **more: Any) -> Table:
    """Game-Turn 18 of the third scenario, the Japanese Movement Phase."""
    more = {"scenario": "collapse", "turn": 18, "phase": "jp movement", **more}
    return arriving({"jp-4-air": "any"}, on_map, **more)


@pytest.mark.clause("LEY-12.42a", "LEY-12.42d")
def test_it_may_be_set_down_in_any_land_hex_without_an_enemy() -> None:
    t = air_assault({"us-34-regt": "1515"}).do("reinforce", "enter jp-4-air")
    land = {
        name
        for name, kind in zip(t.game.edition.board.names, t.game.edition.terrain, strict=True)
        if kind not in ("sea", "out")
    }
    assert t.targets("entry") == land - {"1515"}
    assert t.refusal("entry 1515").clause == "LEY-12.42d"
    assert t.refusal("entry 1932").clause in ("LEY-12.42d", "LEY-12.21a")


@pytest.mark.clause("LEY-12.42b")
def test_after_it_is_placed_it_moves_on_with_its_full_allowance() -> None:
    t = air_assault().do("reinforce", "enter jp-4-air", "entry 2419")
    goals = [t.game.edition.board.distance(t.space("2419"), t.space(name)) for name in t.targets("to")]
    assert max(goals) > 5
    t.do("to 2425")  # by road
    assert entered(t).cost < 12
    t = air_assault().do("reinforce", "enter jp-4-air", "entry 1515", "to 1515")
    assert entered(t).cost == 0


@pytest.mark.clause("LEY-12.42b")
def test_it_counts_as_infantry_in_enemy_control() -> None:
    t = table({"jp-4-air": "2621", "us-34-regt": "2521"}, scenario="collapse", phase="jp movement")
    t.do("move jp-4-air")
    assert "2522" in t.targets("to")


@pytest.mark.clause("LEY-12.42c")
def test_it_may_not_be_held_back() -> None:
    t = air_assault({"jp-41-bn": "2621"})
    assert "end" not in t.options()
    t.do("reinforce")
    assert t.options() == {"enter jp-4-air"}
    assert t.refusal("end").clause == "LEY-12.42c"


@pytest.mark.clause("LEY-12.42c")
def test_by_the_other_reading_it_is_lost_when_it_does_not_land() -> None:
    t = air_assault(settings={"air_assault": "may_be_lost"}).do("reinforce", "end")
    assert t.where("jp-4-air") == "lost"
    (event,) = t.events("AirAssaultLost")
    assert event.clause == "LEY-12.42c"  # type: ignore[attr-defined]
    assert t.points("us") == 0


@pytest.mark.clause("LEY-12.42c")
def test_it_is_lost_when_no_hex_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reinforcements_12, "entry_hexes", lambda game, unit: ())
    t = air_assault({"jp-41-bn": "2621"}).do("end")
    assert t.where("jp-4-air") == "lost"


@pytest.mark.clause("LEY-12.42d")
def test_set_down_in_enemy_control_it_stops_and_must_attack() -> None:
    t = air_assault({"us-34-regt": "2621"}).do("reinforce", "enter jp-4-air", "entry 2521")
    assert t.where("jp-4-air") == "2521"
    t.do("end")
    assert t.refusal("end").clause == "LEY-7.0g"


@pytest.mark.clause("LEY-12.42d")
def test_it_does_not_end_on_a_friend() -> None:
    t = air_assault({"jp-41-bn": "2621"}).do("reinforce", "enter jp-4-air", "entry 2621")
    assert "2621" not in t.targets("to")
    t = air_assault({"jp-41-bn": "2621", "us-34-regt": "2521"}).do("reinforce", "enter jp-4-air")
    assert t.refusal("entry 2621").clause == "LEY-12.21d"  # nor can it go on from there
