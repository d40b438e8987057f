"""How doubtful clauses are read: each reading does what it says, and so does the other one."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs
from beachhead.kernel.refusal import met

ZONE = {"uk-hermes": "sea-7"}
"""A ship in the Zone, so that no operation scores an absence."""


def fits(t: Waters, unit: str, ship: str) -> bool:
    return met(board_needs(t.game, t.number(unit), t.number(ship)))


@pytest.mark.clause("FS-4.4.1a", "FS-11.3.6-1")
@pytest.mark.parametrize(("absence", "points"), [("none", 9), ("each", 10)])
def test_absence_after_an_operation_that_an_event_adds(absence: str, points: int) -> None:
    units = {"uk-arrow": "sea-4", "uk-sas": "fitzroy", "ar-12": "goose-green"}
    t = waters(units, event="6-1", dice=(6, 1), settings={"absence": absence})
    t.do("free 24", "choose uk-sas", "attack ar-12", "op 25")
    assert (t.points, t.game.state.operations) == (points, 29)


@pytest.mark.clause("FS-4.5a", "FS-10.1e")
@pytest.mark.parametrize(
    ("phase", "exchange", "points", "over", "sunk"),
    [
        ("uk_ops", "each", -5, True, ["lost", "sea-6"]),  # AR's ship first: the match is over
        ("ar_ops", "each", -4, False, ["lost", "lost"]),  # the UK's first: -3, and then -4
        ("uk_ops", "sum", -4, False, ["lost", "lost"]),
        ("ar_ops", "sum", -4, False, ["lost", "lost"]),
    ],
)
def test_two_ships_that_sink_each_other_at_minus_four(
    phase: str, exchange: str, points: int, over: bool, sunk: list[str]
) -> None:
    units = {"uk-antrim": {"at": "sea-6", "hits": 1}, "ar-py": "sea-6", **ZONE}
    t = waters(units, phase=phase, points=-4, dice=(1, 1, 1, 1), settings={"exchange": exchange}, whole=True)
    t.do("op 14", "fleet sea-6", "to sea-6")
    assert (t.points, t.over) == (points, over)
    assert [t.where("ar-py"), t.where("uk-antrim")] == sunk


@pytest.mark.clause("FS-4.5a")
@pytest.mark.parametrize("exchange", ["each", "sum"])
def test_one_ship_sunk_in_an_exchange_ends_the_match_either_way(exchange: str) -> None:
    units = {"uk-antrim": "sea-6", "ar-py": "sea-6"}
    t = waters(units, points=-4, dice=(1, 6), settings={"exchange": exchange}, whole=True)
    assert t.do("op 14", "fleet sea-6", "to sea-6").over
    assert t.game.state.level == "sudden"


@pytest.mark.clause("FS-3.6d")
@pytest.mark.parametrize(("empty", "holder", "points"), [("keeps", "uk", 8), ("ar", "ar", 9)])
def test_an_area_that_its_last_unit_leaves(empty: str, holder: str, points: int) -> None:
    units = {"uk-2p": "goose-green", **ZONE}
    t = waters(units, control={"goose-green": "uk"}, settings={"empty": empty})
    t.do("op 22", "march uk-2p", "to lafonia")
    assert (t.holder("goose-green"), t.points) == (holder, points)


@pytest.mark.clause("FS-4.2a")
@pytest.mark.parametrize(
    ("contested", "held_by", "winner"), [("ar", "uk", 1), ("ar", "ar", 1), ("uk", "uk", 0), ("uk", "ar", 1)]
)
def test_port_stanley_contested_at_the_end(contested: str, held_by: str, winner: int) -> None:
    units = {"uk-2p": "port-stanley", "ar-3": "port-stanley", **ZONE}
    control = {"port-stanley": held_by}
    t = waters(units, control=control, operations=1, points=-1, settings={"contested": contested}).do("op 25")
    assert (t.over, t.game.state.winner) == (True, winner)


@pytest.mark.clause("FS-3.6b", "FS-3.6c")
def test_an_area_that_is_contested_for_a_while_scores_only_when_it_passes() -> None:
    units = {"uk-2p": "goose-green", "ar-12": "fitzroy", **ZONE}
    t = waters(units, phase="ar_ops", control={"goose-green": "uk"}, points=7).do(
        "op 22", "march ar-12", "to goose-green"
    )
    assert (t.holder("goose-green"), t.points) == ("uk", 7)
    units = {"uk-2p": "goose-green", "ar-12": "goose-green", **ZONE}
    t = waters(units, control={"goose-green": "uk"}, points=7, dice=(1, 6)).do("op 23", "at goose-green", "spread")
    assert (t.where("ar-12"), t.holder("goose-green"), t.points) == ("lost", "uk", 7)


@pytest.mark.clause("FS-7.1.1b", "FS-6.3b")
@pytest.mark.parametrize(("airlift", "flies"), [("held", True), ("quiet", False)])
def test_the_airlift_to_a_contested_port_stanley(airlift: str, flies: bool) -> None:
    units = {"ar-3m": "argentina", "ar-2": "argentina", "uk-2p": "port-stanley", "ar-3": "port-stanley"}
    t = waters(units, phase="ar_ops", settings={"airlift": airlift})
    assert ("op 1" in t.options()) is flies
    if flies:
        t.do("op 1", "fly ar-3m", "fly ar-2")
        assert (t.where("ar-3m"), t.where("ar-2")) == ("port-stanley", "port-stanley")
    for lost in ({"airlift": airlift}, {}):
        t = waters(units, phase="ar_ops", settings=lost, control={"port-stanley": "uk"})
        assert "op 1" not in t.options()


LANDING = {"uk-fearless": "falklands-sea", "uk-2p": "uk-fearless"}


@pytest.mark.clause("FS-6.5d", "FS-11.3.6-4")
@pytest.mark.parametrize(
    ("exocet", "area", "asked"),
    [
        ("any", "port-stanley", True),
        ("any", "fitzroy", True),
        ("beside", "port-stanley", False),
        ("beside", "fitzroy", True),
    ],
)
def test_the_exocet_and_ships_that_land(exocet: str, area: str, asked: bool) -> None:
    t = waters(LANDING, exocet="held", settings={"exocet": exocet}).do("op 21", f"at {area}", "land uk-2p", "go")
    assert (not t.over and t.prompt == "exocet") is asked


@pytest.mark.clause("FS-6.5d", "FS-11.3.6-4")
@pytest.mark.parametrize("exocet", ["any", "beside"])
def test_the_exocet_answers_ships_that_bombard_port_stanley_either_way(exocet: str) -> None:
    units = {"uk-arrow": "falklands-sea", "ar-3": "port-stanley"}
    t = waters(units, exocet="held", dice=(6,), settings={"exocet": exocet}).do("op 20", "at port-stanley", "spread")
    assert t.prompt == "exocet"


FULL = {"uk-fearless": "sea-7", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless"}
FULL |= {"uk-40c": {"at": "uk-fearless", "hits": 1}}  # type: ignore[dict-item]


@pytest.mark.clause("FS-6.2.1a", "FS-6.2.2c")
@pytest.mark.parametrize("team", ["besides", "within"])
def test_a_sixth_unit_aboard_fearless(team: str) -> None:
    t = waters(FULL, settings={"team": team})
    assert fits(t, "uk-sas", "uk-fearless") is (team == "besides")
    with_one = waters({**FULL, "uk-sas": "uk-fearless"}, settings={"team": team})
    assert not fits(with_one, "uk-sbs", "uk-fearless")
    for ship in ("uk-hermes", "uk-arrow"):  # ships without a capacity carry one either way
        assert fits(waters({ship: "sea-7"}, settings={"team": team}), "uk-sas", ship)
        assert not fits(waters({ship: "sea-7", "uk-sas": ship}, settings={"team": team}), "uk-sbs", ship)


@pytest.mark.clause("FS-6.2.2d")
@pytest.mark.parametrize(("cabo", "third"), [("within", False), ("besides", True)])
def test_the_special_forces_of_cabo_san_antonio(cabo: str, third: bool) -> None:
    ship = "ar-cabo-san-antonio"
    two = {ship: "argentina", "ar-3": ship, "ar-m": ship}
    assert fits(waters(two, settings={"cabo": cabo}), "ar-sf-601", ship) is third
    mixed = waters({ship: "argentina", "ar-3": ship, "ar-sf-601": ship}, settings={"cabo": cabo})
    assert fits(mixed, "ar-m", ship) is third
    assert fits(mixed, "ar-sf-602", ship) is third
    three = waters({**two, "ar-sf-601": ship}, settings={"cabo": cabo})
    assert not any(fits(three, unit, ship) for unit in ("ar-6", "ar-sf-602"))
    assert fits(waters({"ar-py": "argentina"}, settings={"cabo": cabo}), "ar-sf-601", "ar-py")


@pytest.mark.clause("FS-6.5b")
@pytest.mark.parametrize("cargo", ["whole", "hit"])
def test_units_aboard_a_ship_that_is_hit(cargo: str) -> None:
    units = {"uk-canberra": "sea-4", "uk-2p": "uk-canberra", "uk-3p": "uk-canberra", "uk-sas": "uk-canberra"}
    t = waters(units, settings={"cargo": cargo})
    strike(t.game, t.number("uk-canberra"), 1, "FS-10.11a")
    assert t.unit("uk-canberra").hits == 1
    hit = cargo == "hit"
    assert [t.unit(name).hits for name in ("uk-2p", "uk-3p")] == [hit, hit]
    assert t.where("uk-sas") == ("lost" if hit else "uk-canberra")
