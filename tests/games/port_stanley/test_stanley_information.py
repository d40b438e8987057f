"""What a side may not know makes no difference to it, and what it is taken to face is drawn without bias (3.3)."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.guessing import guess
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


@pytest.mark.clause("PS-3.3b")
def test_every_arrangement_is_drawn_equally_often() -> None:
    at = others(island(HIDDEN))
    seen = at.game.redacted_for("uk")
    tally: Tally[tuple[int, ...]] = Tally()
    for seed in range(1200):
        state = guess(load_edition(), seen, "uk", Dice(seed.to_bytes(32, "big")))
        tally[tuple(state.units[at.number(name)].hex for name in HIDDEN)] += 1
    assert len(tally) == 6, "the dummy is in the stack; the three others lie in any order"
    assert max(tally.values()) < 1.6 * min(tally.values())


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
