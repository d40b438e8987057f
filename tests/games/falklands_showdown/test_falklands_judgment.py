"""The judgment of Falklands Showdown: what a sensible commander would do in plain positions."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.judgment import QUESTIONS
from beachhead.games.falklands_showdown.judgment.waters import waters as waters_of
from beachhead.kernel.match import new_match
from beachhead.kernel.sampling import play_of
from beachhead.players.registry import make_player

LANDING_FORCE = {"ar-cabo-san-antonio": "sea-1", "ar-3m": "ar-cabo-san-antonio", "ar-2": "ar-cabo-san-antonio"}
FLEET = {"ar-belgrano": "argentina", "ar-hercules": "argentina", "ar-segui": "argentina", "ar-py": "argentina"}
STANLEY = {"port-stanley": "uk"}
LEADERSHIP = "4-2"


def chosen(t: Waters) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def play_phase(t: Waters) -> list[str]:
    """All that the greedy player answers until the phase is over."""
    told = []
    while not t.match.over:
        told.append(chosen(t))
        t.do(told[-1])
    return told


def test_the_waters_follow_from_the_map() -> None:
    edition = DATA.edition()
    found = waters_of(edition)
    names = [
        edition.board.names[area] for area in (found.haven, found.approach, found.staging, found.harbour, found.rear)
    ]
    assert names == ["sea-7", "sea-6", "sea-1", "sea-5", "sea-4"]


# -- AR at sea -----------------------------------------------------------------------------------------------


def test_troops_wait_where_a_sinking_would_cost_the_uk_points() -> None:
    laden = {**LANDING_FORCE, "ar-cabo-san-antonio": "argentina", **FLEET, "uk-spartan": "falklands-sea"}
    t = waters(laden, phase="ar_ops", control=STANLEY)
    play_phase(t)
    assert t.where("ar-cabo-san-antonio") == "sea-1"


def test_under_decisive_leadership_troops_land_in_a_port_stanley_that_is_left_empty() -> None:
    t = waters(
        {**LANDING_FORCE, "uk-spartan": "falklands-sea", "uk-arrow": "sea-7"},
        phase="ar_ops",
        event=LEADERSHIP,
        control=STANLEY,
        points=-1,
    )
    told = play_phase(t)
    assert "at port-stanley" in told
    assert (t.where("ar-3m"), t.holder("port-stanley")) == ("port-stanley", "ar")


def test_troops_at_sea_have_nowhere_to_land_while_every_coast_is_their_own() -> None:
    t = waters(LANDING_FORCE, phase="ar_ops")
    play_phase(t)
    assert t.where("ar-cabo-san-antonio") != "falklands-sea"


def test_the_fleet_stays_in_port_when_too_much_is_missing() -> None:
    units = {**FLEET, "uk-spartan": "falklands-sea", "uk-arrow": "falklands-sea", "uk-2p": "port-stanley"}
    t = waters(units, phase="ar_ops", control=STANLEY, points=-4, operations=2)
    play_phase(t)
    assert {t.where(name) for name in FLEET} == {"argentina"}


def test_the_fleet_goes_for_transports_without_escort_when_it_can_still_win() -> None:
    units = {**FLEET, "uk-fearless": {"at": "falklands-sea", "hits": 1}, "uk-2p": "port-stanley"}
    t = waters(units, phase="ar_ops", control=STANLEY, points=0, operations=2)
    play_phase(t)
    assert t.where("ar-belgrano") == "sea-6"


def test_ships_off_the_islands_bombard() -> None:
    units = {"ar-belgrano": "falklands-sea", "ar-py": "falklands-sea", "uk-2p": "goose-green", "uk-3p": "goose-green"}
    assert chosen(waters({**units, **dict.fromkeys(("ar-3m", "ar-2", "ar-sf-anf"), "lost")}, phase="ar_ops")) == "op 20"


# -- the UK at sea -------------------------------------------------------------------------------------------


def test_a_submarine_among_the_ships_is_hunted() -> None:
    hunters = dict.fromkeys(("uk-brilliant", "uk-broadsword", "uk-arrow", "uk-antrim"), "falklands-sea")
    assert chosen(waters({**hunters, "ar-san-luis": "falklands-sea"}, group=6)) == "op 15"


def test_carriers_strike_at_ships_that_come_within_their_reach() -> None:
    units = {"uk-hermes": "sea-7", "uk-invincible": "sea-7", "ar-py": "sea-6", "ar-segui": "sea-6"}
    t = waters(units, group=6).do("op 17")
    assert chosen(waters(units, group=6)) == "op 17"
    assert chosen(t) == "raid sea-6"


def test_carriers_leave_alone_what_would_score_for_the_other_side() -> None:
    units = {"uk-hermes": "sea-6", "uk-invincible": "sea-6", "ar-py": "sea-1"}
    assert chosen(waters(units, group=6)) != "op 17"


def test_black_buck_flies_while_troops_wait_for_the_airlift() -> None:
    units = {"uk-arrow": "sea-7", "ar-3": "port-stanley", "ar-3m": "argentina", "ar-2": "argentina"}
    assert chosen(waters(units, group=6)) == "op 8"
    assert chosen(waters(units, group=6, black_buck=True)) != "op 8"


# -- on land -------------------------------------------------------------------------------------------------


def test_a_port_stanley_without_a_garrison_is_walked_into() -> None:
    t = waters({"uk-2p": "mount-kent", "uk-arrow": "falklands-sea", "ar-12": "goose-green"}, group=6)
    told = play_phase(t)
    assert (told[0], t.where("uk-2p")) == ("op 22", "port-stanley")


@pytest.mark.parametrize(("cargo", "stays"), [("argentina", True), ("lost", False)])
def test_the_last_battalion_stays_in_port_stanley_while_troops_could_land(cargo: str, stays: bool) -> None:
    t = waters(
        {"uk-2p": "port-stanley", "uk-arrow": "falklands-sea", "ar-puc-3": "goose-green", "ar-2": cargo},
        control=STANLEY | {"fitzroy": "uk"},
        operations=9,
        group=6,
    )
    t.do("op 22", "march uk-2p")
    costs = dict(zip((str(option.action) for option in t.ask.choices()), values(t), strict=True))
    assert (costs["to fitzroy"] < -1) == stays


def values(t: Waters) -> list[float]:
    """The judgment's values of the options."""
    seen = t.match.observe(t.side)
    return list(t.match.module.judge(play_of(seen)))


def test_those_who_are_in_port_stanley_stay_and_fight() -> None:
    inside = dict.fromkeys(("uk-2p", "uk-3p", "uk-40c"), "port-stanley")
    units = {**inside, "uk-arrow": "falklands-sea", "ar-3": "port-stanley", "ar-6": "port-stanley"}
    assert chosen(waters(units, control={"mount-kent": "uk"}, group=6)) == "op 23"


def test_special_forces_alone_take_an_island_that_nobody_defends() -> None:
    garrison = dict.fromkeys(("ar-3", "ar-6", "ar-25", "ar-5m"), "port-stanley")
    units = {"uk-arrow": "falklands-sea", "uk-sas": "uk-arrow", **garrison}
    held = dict.fromkeys(("goose-green", "fox-bay", "port-howard"), "uk")
    t = waters(units, control=held, group=6)
    told = play_phase(t)
    assert (told[0], t.where("uk-sas")) == ("op 10", "pebble-island")


# -- whole matches -------------------------------------------------------------------------------------------


def test_every_question_of_a_match_has_its_judgment() -> None:
    asked = set()
    for scenario in ("campaign", "bidding"):
        match = new_match("falklands_showdown", scenario, seed=5)
        players = {side: make_player("greedy", 1) for side in ("uk", "ar")}
        while not match.over:
            side, ask = next(iter(match.asks.items()))
            asked.add(ask.name)
            match.apply(side, players[side].choose(match.observe(side)))
    assert asked <= set(QUESTIONS)
