"""16.1.3, 17.2: who leaves a summit and how, headquarters under bombs, landings that fail."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.rules.ashore_7 import come_ashore
from beachhead.games.port_stanley.rules.sequence_2 import turn_end
from games.port_stanley.battles import attack, field, rolled
from games.port_stanley.island import island
from games.port_stanley.sky import sky

LONGDON, TUMBLEDOWN = "4123", "4224"


def once_british(*names: str) -> tuple[int, ...]:
    """Summits that the British have occupied before."""
    return tuple(island().space(name) for name in names)


# -- 17.2.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.1g")
def test_an_argentine_retreat_from_a_summit_gains_nothing() -> None:
    """Only British units that leave a summit in retreat raise morale, not the Argentines who had come back to it."""
    units = {"uk-2-para-1": "4222", "uk-2-para-2": "4222", "ar-7-4a": LONGDON}
    at = field(units, uk={"4222": 3}, ar={LONGDON: 1}, dice=(3, 1, 1, 1), summits=once_british(LONGDON))
    attack(at, LONGDON, "uk-2-para-1", "uk-2-para-2")
    while at.prompt != "retreat":
        at.do("pass")
    at.do(f"retreat {sorted(at.targets('retreat'))[0]}")
    assert rolled(at)[-1] == "R/R+2"
    assert at.morale == 12


@pytest.mark.clause("PS-17.2.1h")
def test_an_argentine_advance_from_a_summit_does_not_open_it() -> None:
    """A summit that Argentines leave is not one that the British have left: they do not gain it a second time."""
    units = {"uk-sas": {"at": "4223", "reduced": True}, "ar-3-6": TUMBLEDOWN, "ar-4-5": TUMBLEDOWN}
    at = field(
        {**units, "ar-hq-joffre": "4324"},
        phase="ar_combat", uk={"4223": 1}, ar={TUMBLEDOWN: 9}, dice=(1, 6), summits=once_british(TUMBLEDOWN),
    )  # fmt: skip
    attack(at, "4223", "ar-3-6", "ar-4-5")
    while at.prompt != "advance":
        at.do("pass")
    at.do("advance ar-3-6", "advance ar-4-5")
    assert at.game.state.yielded == ()


@pytest.mark.clause("PS-17.2.1g")
@pytest.mark.parametrize(
    ("ways", "morale"),
    [(("4022",), 13), (("4222",), 12), (("4122", "4022"), 13), (("4122",), 12)],
)
def test_where_a_unit_ends_its_movement_says_whether_it_retreats(ways: tuple[str, ...], morale: int) -> None:
    """What counts is where a unit that began the phase on a summit ends, not the first of several moves."""
    at = island({"uk-2-para-1": LONGDON}, summits=once_british(LONGDON))
    for hex_ in ways:
        at.do("move uk-2-para-1", f"to {hex_}")
    assert at.morale == morale


@pytest.mark.clause("PS-17.2.1g")
def test_who_only_passes_over_a_summit_does_not_retreat_from_it() -> None:
    """Who did not begin the phase on a summit does not retreat from it, though it stopped there on its way."""
    at = island({"uk-2-para-1": "4222"}, summits=once_british(LONGDON))
    at.do("move uk-2-para-1", f"to {LONGDON}", "move uk-2-para-1", "to 4023")
    assert at.morale == 12
    assert at.game.state.yielded == (at.space(LONGDON),), "it has left without a retreat"


# -- 17.2.3 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.3e")
@pytest.mark.parametrize("beach", ["1119", "4225"])
def test_a_landing_that_was_thrown_back_is_not_the_first_successful_one(beach: str) -> None:
    """The first landing after which somebody is still ashore costs the point, be it the second, at whatever beach."""

    def third_turn(game: Stanley) -> Flow[None]:
        yield from turn_end(game)
        assert game.state.morale == 12, "nobody is ashore any more"
        game.state.turn, game.state.step = game.state.turn + 1, 0
        come_ashore(game, game.edition.unit_index["uk-sas"], game.edition.board.space(beach))
        game.state.morale = 12  # whatever the settlement was worth
        yield from turn_end(game)

    at = island({"uk-sas": "off"}, phase="turn_end", turn=2, first_landing=2, plays=third_turn)
    assert at.morale == 11


# -- 16.1.3 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-16.1.3a", "PS-17.2.3c")
def test_a_headquarters_falls_with_those_whom_bombs_kill() -> None:
    """It is eliminated if all the units with it are, whatever kills them."""
    stack = {"ar-12-0a": "2213", "ar-hq-joffre": "2213", "ar-hq-menendez": "2413"}
    at = sky(stack, phase="uk_combat", dice=[1, 1], boxes={"ground": 3}).do("bomb_troops 2213", "send 3")
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre"), at.where("ar-hq-menendez")) == ("lost", "lost", "2413")
    assert at.morale == 11
    stack["ar-12-2a"] = "2213"
    at = sky(stack, phase="uk_combat", dice=[1, 1, 1], boxes={"ground": 3})
    at.do("bomb_troops 2213", "send 3", "suffer ar-12-0a")
    assert at.where("ar-hq-joffre") == "2213", "not while one of them is left"


@pytest.mark.clause("PS-16.1.3a")
def test_a_headquarters_is_left_with_those_who_took_no_part() -> None:
    """Air defence without a strength is a unit stacked with it too: not all of them are eliminated."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-12-0a": "2213"}
    stack = {"ar-hq-joffre": "2213", "ar-marine-aa-1": "2213"}
    at = attack(field({**units, **stack}, dice=(6, 6)), "2213", "uk-2-para-1", "uk-2-para-2")
    while at.prompt != "advance":
        at.do("pass")
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre"), at.morale) == ("lost", "2213", 12)
    at.do("advance uk-2-para-1")
    assert (at.where("ar-marine-aa-1"), at.where("ar-hq-joffre"), at.morale) == ("lost", "lost", 11), "captured"


@pytest.mark.clause("PS-16.1.3a", "PS-14.1.5b")
def test_a_helicopter_is_company_for_a_headquarters() -> None:
    stack = {"ar-12-0a": "2213", "ar-hq-joffre": "2213", "ar-helicopter-1": "2213"}
    at = sky(stack, phase="uk_combat", dice=[1, 1], boxes={"ground": 3}).do("bomb_troops 2213", "send 3")
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre"), at.morale) == ("lost", "2213", 12)
    raiders = {"uk-sas": "2113", "ar-hq-joffre": "2213", "ar-helicopter-1": "2213"}
    played = {"headquarters_raids": "yes"}
    guarded = island(raiders, phase="uk_combat", settings=played).do("end")
    assert guarded.over or guarded.prompt != "raids"
