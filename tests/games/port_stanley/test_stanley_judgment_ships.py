"""The judgment of Port Stanley's escorts: when they come in to fire, where they lie, when they leave."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.judgment import ships
from beachhead.games.port_stanley.model import HIGH_SEAS
from beachhead.players.registry import make_player
from games.port_stanley.island import Island, Lie, island

ASSAULT: dict[str, Lie] = {
    "ar-7-4a": "4123",
    "ar-7-3": "4123",
    "uk-3-para-1": "4022",
    "uk-3-para-2": "4022",
}
ESCORTS: dict[str, Lie] = dict.fromkeys(("uk-brilliant", "uk-plymouth", "uk-antelope", "uk-glamorgan"), "off")


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def off_longdon(jets: tuple[int, int, int], units: dict[str, Lie] | None = None, *, fired: bool = True) -> Island:
    """A British movement phase with an assault on Longdon to come."""
    placed = {**ASSAULT, **ESCORTS, **(units or {})}
    return island(
        placed, phase="uk_movement", landed=(3,), airmen=jets, exocet_fired=fired, supplies={"uk": {"4022": 9}}
    )


@pytest.mark.parametrize(("jets", "sails"), [((18, 14, 0), False), ((4, 3, 0), True), ((0, 0, 9), True)])
def test_escorts_come_in_when_their_guns_are_worth_more_than_the_jets_can_take(
    jets: tuple[int, int, int], sails: bool
) -> None:
    """The guide's 4.2."""
    t = off_longdon(jets)
    assert (ships.sails(t.game, t.number("uk-brilliant")) > 0) is sails


def test_escorts_stay_away_as_long_as_the_missiles_have_not_been_fired() -> None:
    """14.3.1: whoever sails to the coast may be seen by the battery."""
    t = off_longdon((0, 0, 0), fired=False)
    assert ships.sails(t.game, t.number("uk-brilliant")) < 0


def test_escorts_do_not_come_for_an_assault_that_is_won_or_lost_without_them() -> None:
    won = island({"ar-12-0a": "4123", "uk-3-para-1": "4022", "uk-brilliant": "off"}, airmen=(0, 0, 0), landed=(3,))
    lost = island({**ASSAULT, "uk-brilliant": "off", "ar-5-marine": "4123"}, airmen=(0, 0, 0), landed=(3,))
    lost.game.put(lost.number("uk-3-para-2"), -3)
    for t in (won, lost):
        assert ships.sails(t.game, t.number("uk-brilliant")) < 0


def test_escorts_lie_within_range_apart_from_landing_ships() -> None:
    t = off_longdon((0, 0, 0))
    t.do("sail uk-brilliant")
    goal = choice(t).removeprefix("sail_to ")
    assert t.game.edition.chart.distance(t.space(goal), t.space("4123")) <= 5
    assert t.game.edition.water[t.space(goal)] == HIGH_SEAS or not any(
        t.game.edition.water[space] == HIGH_SEAS for space in ships.gun_berths(t.game)
    )
    t = off_longdon((0, 0, 0), {"uk-fearless": goal})
    t.do("sail uk-brilliant")
    assert choice(t) != f"sail_to {goal}"


def test_escorts_leave_when_the_assault_is_over() -> None:
    t = island({"uk-brilliant": "4118", "uk-3-para-1": "4022"}, phase="uk_movement", landed=(3,), airmen=(0, 0, 0))
    assert ships.sails(t.game, t.number("uk-brilliant")) > 0
    t.do("sail uk-brilliant")
    assert choice(t) == "leave"
