"""14.3 The Exocet unit."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from beachhead.conformance.views import seen_by
from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.looks.scene import LOOKS
from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from beachhead.games.port_stanley.rules.exocet_14_3 import aims, let_fire, let_fire_at_landing
from beachhead.kernel.odds import percent
from games.port_stanley.battles import field
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, sky

POSITION = {"ar-exocet": {"at": "4525", **DOWN}, "uk-glamorgan": "4528", "uk-antelope": "4727"}


def sailing(
    *path: str, units: Any = None, ships: Iterable[str] = ("uk-glamorgan",), dice: Any = (), phase: str = "uk_movement",
    **state: Any,
) -> Island:  # fmt: skip
    """Ships have moved along a way: what the Argentine player is asked then."""

    def moved(game: Core) -> Flow[None]:
        edition = game.edition
        numbers = tuple(edition.unit_index[ship] for ship in ships)
        yield from let_fire(game, edition.board.spaces(path), numbers)

    return island(units or POSITION, phase=phase, plays=moved, dice=dice, **state)


@pytest.mark.clause("PS-14.3.2a")
@pytest.mark.parametrize(
    ("one", "other", "clear"),
    [
        ("4525", "4526", True),
        ("4525", "4527", True),
        ("4525", "4627", True),
        ("4525", "4727", True),
        ("4525", "4623", False),  # the town lies between
        ("4525", "1118", False),
        ("4525", "4524", False),  # neighbours, with land between
        ("4525", "4525", True),
        ("4525", "4123", False),  # no water
    ],
)
def test_the_line_crosses_no_land(one: str, other: str, clear: bool) -> None:
    at = island(POSITION)
    assert aims(at.game.edition, at.space(one), at.space(other)) is clear


@pytest.mark.clause("PS-14.3.2a")
def test_hexes_with_land_and_water_block_between_the_ends_only() -> None:
    edition = load_edition()
    game = island(POSITION).game
    board = edition.board
    exposed = [space for space, water in enumerate(edition.water) if water and edition.land[space]]
    seen = [(one, other) for one in exposed for other in exposed if board.distance(one, other) == 2]
    ways = {pair: aims(game.edition, *pair) for pair in seen}
    assert any(ways.values())
    for (one, other), clear in ways.items():
        passed = edition.chart.crossed(one, other)
        assert clear is not any(all(edition.land[space] for space in spaces) for spaces in passed)


@pytest.mark.case("NV-04")
@pytest.mark.clause("PS-14.3.2b", "PS-14.3.2c", "PS-14.3.2d", "PS-14.3.1a")
def test_nv_04_ships_that_move_past_may_be_fired_at_once() -> None:
    at = sailing("4627", "4527", "4528", dice=[5])
    assert (at.side, at.prompt, at.targets("fire_at")) == ("ar", "exocet", {"4627", "4527", "4528"})
    assert at.reason("fire_at 4727") == ("PS-14.3.2b", "no_moving_ships")
    shown = LOOKS.question(at.game.seen_by("ar"), at.ask).choices
    hits = {one.note for one in shown if one.action.verb == "fire_at"}
    assert hits == {f"a type of ship is hit with {percent(Fraction(2, 3))}"}
    at.do("fire_at 4527")
    told = at.event("ExocetFired")
    assert (told.face, told.result) == (5, "C")
    said = LOOKS.line(at.game, told, 0).text
    assert said == "The missiles at 4525 are fired at ships at 4527, die 5: hits: C."
    assert at.unit("uk-glamorgan").reduced
    assert not at.unit("uk-antelope").reduced
    assert (at.where("ar-exocet"), at.game.state.exocet_fired) == ("lost", True)
    assert at.dice_left() == ()
    assert (at.morale, at.points) == (12, 0)


@pytest.mark.case("NV-04")
@pytest.mark.clause("PS-14.3.1a")
def test_nv_04_a_miss_is_the_only_shot_too() -> None:
    at = sailing("4528", dice=[1]).do("fire_at 4528")
    assert at.where("ar-exocet") == "lost"
    assert not at.unit("uk-glamorgan").reduced
    assert sailing("4528", exocet_fired=True).over


@pytest.mark.case("NV-04")
@pytest.mark.clause("PS-14.3.2b")
def test_nv_04_ships_that_lie_still_are_not_hit() -> None:
    beside = {**POSITION, "uk-antelope": "4528", "uk-plymouth": "4528"}
    at = sailing("4527", "4528", units=beside, ships=("uk-glamorgan", "uk-plymouth"), dice=[3]).do("fire_at 4528")
    assert at.over  # the E hit has only one counter that moved
    assert [at.unit(ship).reduced for ship in ("uk-antelope", "uk-plymouth")] == [False, True]


@pytest.mark.clause("PS-14.3.2d")
def test_neither_a_crowd_nor_the_high_seas_change_the_die() -> None:
    crowd = ("uk-glamorgan", "uk-brilliant", "uk-antelope", "uk-plymouth", "uk-fearless", "uk-sir-lancelot")
    units = {"ar-exocet": {"at": "4525", **DOWN}, **dict.fromkeys(crowd, "4528")}
    at = sailing("4528", units=units, ships=crowd, dice=[2]).do("fire_at 4528")
    assert (at.event("ExocetFired").result, at.over) == ("-", True)


@pytest.mark.clause("PS-14.3.2a", "PS-14.3.2b")
def test_he_is_asked_after_every_move_and_that_tells_nothing() -> None:
    out_of_line = sailing("1118", "1117", units={**POSITION, "uk-glamorgan": "1117"})
    assert (out_of_line.prompt, out_of_line.targets("fire_at")) == ("exocet", set())
    assert out_of_line.ask.reaction
    inland = sailing("4527", "4528", units={**POSITION, "ar-exocet": {"at": "4123", **DOWN}})
    real = sailing("4527", "4528", units={**POSITION, "ar-dummy-1": "lost", "ar-7-3": {"at": "4123", **DOWN}})
    assert inland.targets("fire_at") == set()
    assert inland.reason("fire_at 4528") == ("PS-14.3.2a", "no_line")
    off_map = sailing("4527", "4528", units={**POSITION, "ar-exocet": {"at": "off", **DOWN}})
    assert (off_map.prompt, off_map.targets("fire_at")) == ("exocet", set())
    assert inland.match.asks.keys() == real.match.asks.keys()
    assert inland.prompt == real.prompt


@pytest.mark.clause("PS-14.3.1b")
def test_where_it_lies_makes_no_difference_to_the_british() -> None:
    def position(exocet: str, other: str) -> Island:
        units = {**POSITION, "ar-exocet": {"at": exocet, **DOWN}, "ar-7-3": {"at": other, **DOWN}}
        return sailing("4527", "4528", units=units)

    one, two = position("4525", "4123"), position("4123", "4525")
    assert seen_by(one.match, "uk") == seen_by(two.match, "uk")
    for at in (one, two):
        at.do("hold_missile")
    assert seen_by(one.match, "uk") == seen_by(two.match, "uk")


@pytest.mark.clause("PS-14.3.1b", "PS-14.3.1a")
def test_shown_it_can_still_fire_and_lost_it_cannot() -> None:
    at = sailing("4528", units={**POSITION, "ar-exocet": "4525"})
    assert at.targets("fire_at") == {"4528"}
    assert sailing("4528", units={**POSITION, "ar-exocet": "lost"}).over


@pytest.mark.case("NV-04")
@pytest.mark.clause("PS-14.3.2b")
def test_nv_04_in_his_own_combat_phase_any_ships_are_targets() -> None:
    at = sky(POSITION, dice=[6, 1])
    assert (at.prompt, at.targets("fire_exocet")) == ("strikes", {"4528", "4727"})
    assert at.reason("fire_exocet 4527") == ("PS-14.3.2b", "no_moving_ships")
    at.do("fire_exocet 4727")
    assert at.where("ar-exocet") == "lost"
    assert at.unit("uk-antelope").reduced
    assert at.over  # and nothing else is left to designate


@pytest.mark.clause("PS-14.3.2f")
def test_before_a_landing_any_ships_are_targets() -> None:
    at = island(POSITION, phase="landing", plays=let_fire_at_landing, dice=[5])
    assert (at.side, at.prompt, at.targets("fire_at")) == ("ar", "exocet_landing", {"4528", "4727"})
    at.do("fire_at 4727")
    assert at.unit("uk-antelope").reduced  # C falls on E
    assert not at.unit("uk-glamorgan").reduced


@pytest.mark.clause("PS-14.3.1a", "PS-14.5a")
def test_dummies_that_it_leaves_alone_are_removed() -> None:
    units = {**POSITION, "ar-dummy-1": {"at": "4525", **DOWN}}
    at = sailing("4528", units=units, dice=[1]).do("fire_at 4528")
    assert at.where("ar-dummy-1") == "lost"


@pytest.mark.case("NV-06")
@pytest.mark.clause("PS-14.3.1c", "PS-14.3.1d")
def test_nv_06_a_missile_without_a_guard() -> None:
    at = field({"uk-2-para-1": "4425", "ar-exocet": "4525"}, uk={"4425": 5}, ar={})
    at.do("attack 4525", "commit uk-2-para-1", "designate")
    while not at.over:
        at.do("pass" if "pass" in at.options() else sorted(at.options())[0])
    assert at.where("ar-exocet") == "lost"
    assert at.events("CombatRolled") == []
    assert (at.morale, at.points) == (12, 0)


@pytest.mark.clause("PS-14.3.2f", "PS-7.6a")
def test_missiles_hit_before_follow_ups_go_ashore() -> None:
    """In the landing phase the result comes before anybody is put ashore: who is lost with a ship does not land."""
    ship: dict[str, Any] = {"uk-sir-galahad": {"at": "1118", "reduced": True}, "uk-29-arty-1": "uk-sir-galahad"}
    units = {**ship, "ar-exocet": {"at": "1117", **DOWN}}
    at = island(units, phase="landing", dice=[4]).do("announced", "ashore uk-29-arty-1")
    assert (at.side, at.prompt) == ("ar", "exocet_landing")
    at.do("fire_at 1118")
    assert (at.where("uk-29-arty-1"), at.dice_left()) == ("lost", ())
    assert at.prompt == "landing", "nobody is asked where the lost go ashore"
    at = island(units, phase="landing", dice=[1]).do("announced", "ashore uk-29-arty-1", "hold_missile", "land_at 1119")
    assert (at.where("uk-29-arty-1"), at.prompt) == ("1119", "landing")
    at.do("end")
    assert at.prompt != "exocet_landing", "asked once, since no other ships have come"


@pytest.mark.clause("PS-14.3.2f", "PS-7.6c")
def test_missiles_hit_before_supplies_go_ashore() -> None:
    units: dict[str, Any] = {"uk-sir-galahad": {"at": "1118", "reduced": True}, "ar-exocet": {"at": "1117", **DOWN}}
    at = island(units, phase="landing", dice=[4])
    at.game.state.supplies = (Supplies(UK, ABOARD, 1, inside=at.number("uk-sir-galahad")),)
    at.do("announced", "unstock uk-sir-galahad", "fire_at 1118")
    assert (at.supplies("1119", "uk"), at.game.state.supplies) == (0, ())


@pytest.mark.clause("PS-14.3.2f")
def test_ships_that_come_after_a_follow_up_are_in_danger_before_they_land() -> None:
    units: dict[str, Any] = {"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "uk-intrepid": "off"}
    units |= {"uk-2-para-2": "off", "ar-exocet": {"at": "1117", **DOWN}}
    at = island(units, phase="landing", dice=[1, 1])
    at.do("from_shelter", "announced", "ashore uk-2-para-1", "hold_missile", "land_at 1119")
    at.do("embark uk-2-para-2", "aboard uk-intrepid", "sail uk-intrepid", "sail_to 1118", "hold_missile")
    while at.prompt == "beach":
        at.do("beach 1119")
    at.do("end")
    assert at.prompt == "exocet_landing"


@pytest.mark.clause("PS-14.3.1a", "PS-14.3.2b", "PS-12.6.3a")
def test_in_the_landing_phase_an_escort_that_lies_where_a_transport_comes_to_takes_its_hit() -> None:
    """The ships in the hex are attacked; only in the movement and combat phases must they have moved."""
    units: dict[str, Any] = {"uk-plymouth": "1118", "uk-sir-galahad": "off", "uk-29-arty-1": "off"}
    at = island({**units, "ar-exocet": {"at": "1117", **DOWN}}, phase="landing", dice=(1, 3))
    at.do("from_shelter", "announced", "embark uk-29-arty-1", "aboard uk-sir-galahad")
    at.do("sail uk-sir-galahad", "sail_to 1118", "fire_at 1118")
    assert (at.unit("uk-plymouth").reduced, at.unit("uk-sir-galahad").reduced) == (True, False)


@pytest.mark.clause("PS-11.7.5b", "PS-14.3.2b")
def test_missiles_that_were_carried_in_their_combat_phase_are_not_fired_in_it() -> None:
    units = {**POSITION, "ar-exocet": {"at": "4524", **DOWN}, "ar-helicopter-1": "4524"}
    at = island(units, phase="ar_combat", available=(2, 2))
    at.do("fly ar-helicopter-1", "lift ar-exocet", "drop 4525", "fly ar-helicopter-1", "fly_to 4524", "end")
    assert (at.prompt, at.targets("fire_exocet")) == ("strikes", set())
    assert at.reason("fire_exocet 4528") == ("PS-11.7.5b", "carried")
    before = sky({**POSITION, "ar-exocet": {"at": "4525", "carried": CLOCK - 2, **DOWN}})
    assert before.targets("fire_exocet") == {"4528", "4727"}, "carried in the movement phase"
