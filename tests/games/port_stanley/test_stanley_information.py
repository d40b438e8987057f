"""What a side may not know makes no difference to it, and what it is taken to face is drawn without bias (3.3)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter as Tally
from importlib import resources
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.guessing import faults, guess, mended
from beachhead.kernel.dice import Dice
from games.port_stanley.island import Island, island

DOWN = {"down": True}
HIDDEN = {
    "ar-7-4a": {"at": "2213", **DOWN},
    "ar-dummy-1": {"at": "2213", **DOWN},
    "ar-12-0a": {"at": "2313", **DOWN},
    "ar-hq-joffre": {"at": "2415", **DOWN},
}
SWAPPED = {
    "ar-7-4a": {"at": "2313", **DOWN},
    "ar-dummy-1": {"at": "2213", **DOWN},
    "ar-12-0a": {"at": "2213", **DOWN},
    "ar-hq-joffre": {"at": "2415", **DOWN},
}


def others(at: Island) -> Island:
    """The other Argentine units are out of the match, so that nobody is unseen but those that a test names."""
    for unit in at.game.roster(1):
        if at.game.hex(unit) == -3:
            at.game.put(unit, -4)
    return at


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.3b", "PS-9.0c")
def test_twins_that_differ_in_what_lies_where_look_alike_to_the_british() -> None:
    one, other = (island({**units, "uk-2-para-1": "2012"}) for units in (HIDDEN, SWAPPED))
    for at in (one, other):
        assert at.game.redacted_for("uk").unknown == tuple(sorted(map(at.space, ("2213", "2213", "2313", "2415"))))
    assert one.game.redacted_for("uk") == other.game.redacted_for("uk")
    for action in ("move uk-2-para-1", "to 2113", "no_zone", "move uk-2-para-1", "to 2114"):
        views = [(at.match.view("uk"), at.options() if at.side == "uk" else None, at.side) for at in (one, other)]
        assert views[0] == views[1]
        one.do(action)
        other.do(action)


Order = tuple[int, ...]


def arrangements(at: Island) -> set[Order]:
    """Every way in which the hidden counters may lie: the hexes of each, in the order of their names."""
    found = set()
    for order in permutations(at.game.redacted_for("uk").unknown):
        stacks = {space: [name for name, where in zip(HIDDEN, order, strict=True) if where == space] for space in order}
        if all(may_lie(at, space, stack) for space, stack in stacks.items()):
            found.add(order)
    return found


def may_lie(at: Island, space: int, stack: list[str]) -> bool:
    """Whether hidden counters may lie in a hex with those that are open there; only one of them has a zone."""
    full = len([unit for unit in at.game.here(space, 1) if not at.game.unit(unit).down]) == len(FULL)
    alone = stack == ["ar-dummy-1"] and not full
    return not alone and not (full and ZONED in stack) and (space not in at.game.state.declared or ZONED in stack)


FULL = ("ar-3-6", "ar-4-5")
ZONED = "ar-7-4a"
DRAWS, SURE = 40, 4
"""Draws for each arrangement; how far the sum of squares may lie above its mean, in standard deviations."""


def is_even(tally: Tally[Any], kinds: int) -> bool:
    """Whether all kinds were drawn equally often, as far as chance allows (chi-square; with fixed seeds)."""
    mean = tally.total() / kinds
    chi = sum((count - mean) ** 2 / mean for count in tally.values()) + mean * (kinds - len(tally))
    return chi < kinds - 1 + SURE * (2 * (kinds - 1)) ** 0.5


def hidden(declared: str = "", crowded: str = "") -> Island:
    """Four counters of whom only the backs are seen, two together; perhaps one declared, one in a hex that is full."""
    units: dict[str, Any] = dict(HIDDEN)
    if crowded:
        units |= dict.fromkeys(FULL, crowded)
    at = others(island(units))
    at.game.state.declared = (at.space(declared),) if declared else ()
    at.game.forget()
    return at


@pytest.mark.clause("PS-3.3b", "PS-14.5a", "PS-6.1a", "PS-9.0f")
@pytest.mark.parametrize(
    ("declared", "crowded", "kinds"), [("", "", 6), ("2213", "", 2), ("", "2415", 7), ("2213", "2415", 4)]
)
def test_every_arrangement_is_drawn_equally_often(declared: str, crowded: str, kinds: int) -> None:
    at = hidden(declared, crowded)
    possible = arrangements(at)
    assert len(possible) == kinds
    seen = at.game.redacted_for("uk")
    tally: Tally[Order] = Tally()
    for seed in range(DRAWS * kinds):
        state = guess(load_edition(), seen, "uk", Dice(seed.to_bytes(32, "big")))
        tally[tuple(state.units[at.number(name)].hex for name in HIDDEN)] += 1
    assert set(tally) == possible
    assert is_even(tally, kinds)


def test_an_order_that_is_mended_is_as_likely_as_any_other() -> None:
    at = hidden()
    seen, possible = at.game.redacted_for("uk"), arrangements(at)
    wrong = [at.number(name) for name in ("ar-12-0a", "ar-hq-joffre", "ar-7-4a", "ar-dummy-1")]
    assert faults(load_edition(), seen, wrong)
    tally: Tally[Order] = Tally()
    for seed in range(DRAWS * len(possible)):
        state = seen.copy()
        state.dice = Dice(seed.to_bytes(32, "big"))
        order = mended(load_edition(), state, wrong)
        assert not faults(load_edition(), state, order)
        where = dict(zip(order, seen.unknown, strict=True))
        tally[tuple(where[at.number(name)] for name in HIDDEN)] += 1
    assert is_even(tally, len(possible))


@pytest.mark.clause("PS-14.5a", "PS-6.1a", "PS-9.0f")
def test_what_is_drawn_keeps_the_rules() -> None:
    at = others(island(SWAPPED, declared=()))
    at.game.state.declared = (at.space("2313"),)
    seen = at.game.redacted_for("uk")
    for seed in range(50):
        state = guess(load_edition(), seen, "uk", Dice(seed.to_bytes(32, "big")))
        assert state.units[at.number("ar-7-4a")].hex == at.space("2313")
        assert state.units[at.number("ar-dummy-1")].hex == at.space("2213")


@pytest.mark.clause("PS-7.2a", "PS-3.1a")
def test_the_argentine_player_knows_neither_sites_nor_cargo() -> None:
    ships = {"uk-fearless": "1118"}
    one = island({**ships, "uk-2-para-1": "uk-fearless"}, sites=(1, 4, 9), landed=())
    other = island({**ships, "uk-3-para-1": "uk-fearless", "uk-2-para-1": "off"}, sites=(2, 4, 7), landed=())
    assert one.game.redacted_for("ar") == other.game.redacted_for("ar")
    state = guess(load_edition(), one.game.redacted_for("ar"), "ar", Dice(bytes(32)))
    assert len(state.sites) == 3


def test_somebody_is_aboard_where_a_landing_waits() -> None:
    at = island({"uk-fearless": "1118", "uk-2-para-1": "uk-fearless"}, turn=4)
    at.game.state.approached = (at.space("1119"),)
    state = guess(load_edition(), at.game.redacted_for("ar"), "ar", Dice(bytes(32)))
    assert any(unit.inside == at.number("uk-fearless") for unit in state.units)


@pytest.mark.clause("PS-3.1a", "PS-7.2b")
def test_lists_and_cargo_are_drawn_evenly() -> None:
    at = island(
        {"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "uk-3-para-1": "off", "uk-40-cdo-1": "off"}, turn=1
    )
    at.game.state.approached, at.game.state.landed = (at.space("1119"),), ()
    seen = at.game.redacted_for("ar")
    lists: Tally[int] = Tally()
    aboard: Tally[int] = Tally()
    for seed in range(800):
        state = guess(load_edition(), seen, "ar", Dice(seed.to_bytes(32, "big")))
        assert len(set(state.sites)) == 3
        lists.update(state.sites)
        aboard.update(unit for unit, lies in enumerate(state.units) if lies.inside == at.number("uk-fearless"))
    assert is_even(lists, len(at.game.edition.beaches))
    battalions = {unit: count for unit, count in aboard.items() if at.game.type(unit).size == "battalion"}
    assert is_even(Tally(battalions), len(battalions))
    assert {at.number("uk-2-para-1"), at.number("uk-3-para-1"), at.number("uk-40-cdo-1")} <= set(battalions)


@pytest.mark.clause("PS-9.0c", "PS-9.0f", "PS-3.3b")
def test_a_declaration_ends_with_who_may_have_been_meant_and_tells_nothing_of_the_others() -> None:
    """A dummy that is shown was not meant; a company was, whoever else is there; who leaves unseen may have been."""
    stack = {"ar-7-4a": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}
    for other, kind in (("ar-12-2a", True), ("ar-12-0a", False)):
        units = {**stack, other: {"at": "2213", **DOWN}, "uk-2-para-1": "2113"}
        for turned, ends in (("ar-dummy-1", False), ("ar-7-4a", True), (other, kind)):
            at = island(units, declared=(island().space("2213"),))
            at.game.turn_up(at.number(turned), "PS-10.2.2a")
            assert (at.game.state.declared == ()) is ends
            assert at.game.redacted_for("uk").declared == at.game.state.declared
        moved = island(units, declared=(island().space("2213"),))
        moved.game.put(moved.number("ar-dummy-1"), moved.space("2313"))
        assert moved.game.state.declared == ()


def test_an_attack_from_aboard_is_not_seen_before_it_is_designated() -> None:
    ship = {"at": "1118", "bound": island().space("1119")}
    units = {"uk-fearless": ship, "uk-2-para-1": "uk-fearless", "uk-3-para-1": "1120", "ar-3-6": "1119"}
    at = island(units, phase="uk_combat", landed=(), approached=(island().space("1119"),), supplies={"uk": {"1120": 2}})
    at.do("end", "attack 1119", "commit uk-3-para-1")
    assert at.game.redacted_for("ar").battles[0].attackers == (at.number("uk-3-para-1"),)
    at.do("commit uk-2-para-1")
    assert at.game.redacted_for("ar").battles == ()
    assert at.game.redacted_for("uk").battles == at.game.state.battles


@pytest.mark.clause("PS-13.1a", "PS-3.3b")
@pytest.mark.parametrize("unit", ["ar-7-4a", "ar-hq-joffre"])
def test_who_may_dig_in_is_asked_whoever_lies_there(unit: str) -> None:
    at = island({unit: {"at": "2213", **DOWN}}, phase="turn_end")
    assert (at.side, at.prompt) == ("ar", "improve")
    assert at.do("enough").over
    dug_in = island({unit: {"at": "2213", **DOWN}}, phase="turn_end", positions={"2213": 2})
    assert dug_in.over, "nothing can be improved, as everybody sees"


@pytest.mark.parametrize("side", ["uk", "ar", None])
def test_what_a_side_knows_is_all_that_it_knows_of_it(side: str | None) -> None:
    """Redacting what is redacted takes nothing more away: the backs of counters face down stay where they are."""
    units = {"ar-7-4a": {"at": "4123", "down": True}, "uk-fearless": "4018", "uk-2-para-1": "uk-fearless"}
    game = island(units, phase="uk_combat", step=2, approached=()).game
    known = game.seen_by(side)
    assert known.seen_by(side).state == known.state


def test_every_reason_of_the_morale_track_is_worded() -> None:
    rules = Path(str(resources.files("beachhead.games.port_stanley") / "rules"))
    texts = "".join(file.read_text() for file in sorted(rules.rglob("*.py")))
    reasons = set(re.findall(r'change_morale\(game, [^"]*"([a-z_]+)"', texts))
    words = tomllib.loads((resources.files("beachhead.games.port_stanley") / "data" / "text" / "en.toml").read_text())
    assert "held" in reasons
    assert reasons <= set(words["morale"])


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-13.2f", "PS-13.2a")
def test_a_position_over_counters_face_down_does_not_tell_how_many_they_are() -> None:
    """A battalion under its back builds what two would; face up it builds a position for one."""
    for units, size in (
        ({"ar-7-4a": {"at": "2213", **DOWN}, "ar-7-4b": {"at": "2213", **DOWN}}, 2),
        ({"ar-7-4a": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}, 2),
        ({"ar-7-4a": "2213", "ar-dummy-1": {"at": "2213", **DOWN}}, 2),
        ({"ar-7-4a": "2213"}, 1),
    ):
        at = island({**units, "uk-sas": "2512"}, phase="turn_end")
        at.do("improve 2213", "improve 2512")
        assert [position.size for position in at.game.state.positions] == [size, 1]


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-15.6.2a")
def test_which_store_the_cut_off_use_does_not_tell_who_is_the_nearest() -> None:
    """Of two counters face down each stands at a store of its own; the larger one is drawn on, whoever is where."""
    ring = {"uk-2-para-1": "2212", "uk-2-para-2": "2315", "uk-3-para-1": "2115", "uk-40-cdo-1": "2413"}
    for one, other in (("ar-7-4a", "ar-12-2a"), ("ar-12-2a", "ar-7-4a")):
        units = {**ring, one: {"at": "2213", **DOWN}, other: {"at": "2214", **DOWN}}
        at = island(units, phase="turn_end", supplies={"ar": {"2213": 2, "2214": 3}})
        while not at.over and not at.events("SupplyUsed"):
            at.do(min(at.options()))
        assert [(event.side, event.hex) for event in at.events("SupplyUsed")] == [(1, at.space("2214"))]
