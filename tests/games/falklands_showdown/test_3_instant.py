"""3.6, 4.5 The instant: control passes, scores and ends the match when the last enemy goes or the first unit comes."""

from __future__ import annotations

import pytest
from waters import Waters, by_clause, waters

UK, AR = "uk_ops", "ar_ops"
HELD = {"san-carlos": "uk", "fitzroy": "uk", "goose-green": "uk"}
PLANES = {"ar-puc-3": "goose-green", "ar-puc-4": "goose-green"}
FALLING = {"uk-sas": "goose-green", "ar-12": "goose-green", **PLANES}
"""An airbase that the UK takes when one unit is gone."""

TOWN = {"uk-sas": "port-stanley", "ar-3": "port-stanley", "ar-puc-1": "port-stanley"}
FLEET = {"uk-arrow": "falklands-sea", "uk-fearless": "falklands-sea", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless"}

ENDS = [
    # clause, units, phase, state, dice that fall, answers: the last of them ends the match
    ("FS-7.1.24a", FALLING, UK, {"points": -4}, (1,), "op 24|choose uk-sas|attack ar-12"),
    (
        "FS-7.1.18b",
        {**FALLING, "uk-hermes": "sea-7"},
        UK,
        {"points": -4},
        (1,),
        "op 18|raid goose-green|fly uk-hermes|go|at-unit ar-12",
    ),
    ("FS-7.1.20a", {**TOWN, "uk-arrow": "falklands-sea"}, UK, {"points": -1}, (1,), "op 20|at port-stanley|spread"),
    ("FS-10.4a", {**FLEET, "ar-puc-1": "port-stanley"}, UK, {"points": -1}, (), "op 21|at port-stanley|land uk-2p|go"),
    (
        "FS-10.4c",
        {**FLEET, "ar-12": "goose-green", **PLANES},
        UK,
        {"points": -4},
        (1, 1, 6),
        "op 21|at goose-green|land uk-2p|land uk-3p|go|spread|spread",
    ),
    (
        "FS-7.1.23a",
        {**FALLING, "uk-2p": "san-carlos"},
        UK,
        {"points": -4},
        (1, 6, 6),
        "op 23|at goose-green|march uk-2p|at-unit ar-12|spread|spread",
    ),
    (
        "FS-7.1.22a",
        {"uk-2p": "san-carlos", "uk-3p": "san-carlos", **PLANES},
        UK,
        {"points": -4},
        (),
        "op 22|march uk-2p|to goose-green",
    ),
    (
        "FS-7.1.22a",
        {"ar-3": "goose-green", "uk-2p": "goose-green", "ar-4": "fitzroy", **PLANES},
        AR,
        {"points": -4},
        (),
        "op 22|march ar-3|to fitzroy",
    ),
    (
        "FS-7.1.10a",
        {**FLEET, "uk-sbs": "uk-arrow", **PLANES},
        UK,
        {"points": -4},
        (),
        "op 10|land uk-sbs|to goose-green",
    ),
    (
        "FS-7.1.10a",
        {**FLEET, "uk-sas": "goose-green", "ar-12": "goose-green"},
        UK,
        {"points": 19, "control": HELD},
        (),
        "op 10|board uk-sas|ship uk-arrow",
    ),
    (
        "FS-7.1.22a",
        {"ar-3": "lafonia", "ar-6": "lafonia"},
        AR,
        {"points": 19, "control": HELD},
        (),
        "op 22|march ar-3|to goose-green",
    ),
    (
        "FS-7.1.24c",
        {"uk-sas": "goose-green", "ar-12": "goose-green", "ar-3": "fitzroy"},
        UK,
        {"points": 19, "control": {"goose-green": "uk"}},
        (6, 6),
        "op 24|choose uk-sas|attack ar-3",
    ),
    (
        "FS-11.3.5-5",
        {"uk-sas": "goose-green", "uk-sbs": "fitzroy", "ar-12": "goose-green"},
        "event",
        {"points": 19, "control": HELD},
        (5, 5, 1),
        "choose uk-sas",
    ),
]


@pytest.mark.clause("FS-3.6c", "FS-4.5a")
@pytest.mark.parametrize(("clause", "units", "phase", "state", "dice", "answers"), by_clause(ENDS, 0))
def test_a_match_ends_the_instant_that_control_ends_it(
    clause: str, units: dict[str, object], phase: str, state: dict[str, object], dice: tuple[int, ...], answers: str
) -> None:
    further = (6, 6, 6)
    t = waters(units, phase=phase, dice=(*dice, *further), whole=True, exocet="held", **state)  # type: ignore[arg-type]
    for answer in answers.split("|"):
        assert not t.over, answer
        again = Waters(t.match.clone())
        t.do(answer)
        assert again.do(answer).match.digest() == t.match.digest(), answer
    assert t.over
    assert t.match.asks == {}
    assert (t.game.state.winner, t.game.state.level) == (int(t.points > 0), "sudden")
    assert t.dice_left() == further  # nobody rolls for a base, a raider or a missile
    assert (t.game.state.exocet, t.game.state.retreating, t.game.state.op, t.game.state.fight) == (
        "held",
        (),
        None,
        None,
    )
    assert t.log_kinds()[-3:] == ["ControlChanged", "Scored", "MatchEnded"]


@pytest.mark.clause("FS-3.6c", "FS-4.5a", "FS-7.1.10a")
def test_an_end_without_a_die_can_be_taken_back_and_comes_again() -> None:
    t = waters({**FLEET, "uk-sbs": "uk-arrow"}, points=-4, whole=True).do("op 10", "land uk-sbs")
    before = t.match.digest()
    t.do("to goose-green")
    ended = t.match.digest()
    t.match.undo()
    assert (t.over, t.match.digest()) == (False, before)
    assert t.do("to goose-green").match.digest() == ended
    assert t.over


@pytest.mark.clause("FS-3.6c", "FS-7.1.24c")
def test_a_raider_holds_what_he_has_cleared_even_if_his_own_die_takes_him() -> None:
    units = {"uk-sas": "goose-green", "ar-12": "goose-green", "uk-hermes": "sea-7"}
    t = waters(units, dice=(1, 6)).do("op 24", "choose uk-sas", "attack ar-12")
    assert (t.where("ar-12"), t.where("uk-sas")) == ("lost", "lost")
    assert (t.holder("goose-green"), t.points) == ("uk", 7)
    kinds = t.log_kinds()
    assert kinds.index("ControlChanged") < kinds.index("DieRolled")


@pytest.mark.clause("FS-6.3b", "FS-9.6a", "FS-7.1.24c")
def test_aircraft_leave_a_base_that_a_raid_takes_before_the_raiders_die() -> None:
    t = waters(FALLING, dice=(1, 1, 1, 6)).do("op 24", "choose uk-sas", "attack ar-12")
    assert (t.side, t.prompt, t.dice_left()) == ("ar", "haven", (6,))
    t.do("to argentina")
    assert (t.side, t.prompt, t.dice_left()) == ("ar", "haven", (6,))
    t.do("to pebble-island")
    assert (t.over, t.where("uk-sas"), t.dice_left()) == (True, "lost", ())


@pytest.mark.clause("FS-3.6c", "FS-11.3.6-4")
@pytest.mark.parametrize(
    ("units", "dice", "answers"),
    [
        ({**TOWN, "uk-arrow": "falklands-sea"}, (1, 6), "op 20|at port-stanley|spread"),
        ({**FLEET, "ar-puc-1": "port-stanley"}, (6,), "op 21|at port-stanley|land uk-2p|go"),
    ],
)
def test_the_town_is_taken_before_the_exocet_may_be_fired(
    units: dict[str, str], dice: tuple[int, ...], answers: str
) -> None:
    t = waters(units, dice=dice, exocet="held").do(*answers.split("|"))
    assert (t.side, t.prompt, t.holder("port-stanley"), t.points) == ("ar", "exocet", "uk", 4)
    assert t.where("ar-puc-1") == "lost"


@pytest.mark.clause("FS-3.6c", "FS-3.6d", "FS-10.1e")
@pytest.mark.parametrize("holder", ["uk", "ar"])
def test_who_falls_at_the_same_time_was_never_alone(holder: str) -> None:
    units = {"uk-sas": "goose-green", "ar-12": "goose-green", "uk-hermes": "sea-7"}
    t = waters(units, dice=(1, 1), control={"goose-green": holder}).do("op 23", "at goose-green", "spread")
    assert (t.where("uk-sas"), t.where("ar-12")) == ("lost", "lost")
    assert (t.holder("goose-green"), t.points) == (holder, 8)
    assert t.events("ControlChanged") == []


@pytest.mark.clause("FS-3.6c", "FS-10.4a")
def test_of_several_that_land_together_each_is_ashore_when_the_area_is_taken() -> None:
    t = waters(FLEET).do("op 21", "at goose-green", "land uk-2p", "land uk-3p", "go")
    kinds = [kind for kind in t.log_kinds() if kind in ("Landed", "ControlChanged")]
    assert kinds == ["Landed", "Landed", "ControlChanged"]
    assert t.points == 7
