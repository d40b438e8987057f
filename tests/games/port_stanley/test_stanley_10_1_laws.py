"""4 and 10.1 as a law over weather phases at random: what the dice make of the weather, and who turns up what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CALM, CLEAR, CLOUDY, COLD, FOGGY, NONE, ROUGH, STORMY
from games.port_stanley.island import Island, island
from games.port_stanley.scattered import EDITION, MAINLAND, NAMES, TROOPS

SEEDS, EACH = range(4), 20
WEATHER = {
    CLEAR: (CLEAR, CLEAR, CLOUDY, CLOUDY, STORMY, STORMY, STORMY),
    CLOUDY: (CLEAR, CLEAR, CLOUDY, CLOUDY, CLOUDY, STORMY, STORMY),
    STORMY: (CLEAR, CLEAR, CLEAR, CLOUDY, CLOUDY, STORMY, STORMY),
}
"""4.2 By the weather of the last turn, for dice from 1 to 7."""
EFFECTS = {
    CLEAR: (COLD, NONE, NONE, NONE, NONE, CALM),
    CLOUDY: (COLD, COLD, ROUGH, FOGGY, NONE, CALM),
    STORMY: (COLD, COLD, COLD, FOGGY, ROUGH, ROUGH),
}
"""4.3 By the weather of this turn."""
NUMBER = {CLEAR: 2, CLOUDY: 1, STORMY: 0}
"""10.1 How many counters are turned up."""
BOX = EDITION.board.names[EDITION.box]
HEXES = [NAMES[space] for space in sorted(MAINLAND)]


def counters(chance: random.Random) -> tuple[dict[str, Any], dict[str, str]]:
    """Some counters in a few hexes and in the box, face down or up; and where those lie that are down."""
    spots = [*chance.sample(HEXES, 3), BOX]
    lies: dict[str, Any] = {}
    down: dict[str, str] = {}
    able = [unit.id for unit in TROOPS["ar"] if unit.kind not in ("apc", "helicopter", "dummy")]
    for name in chance.sample(able, chance.choice((0, 1, 3, 6))):
        spot, hidden = chance.choice(spots), chance.random() < 0.7
        lies[name] = {"at": "off" if spot == BOX else spot, "down": hidden}
        down |= {name: spot} if hidden else {}
    dummies = [unit.id for unit in EDITION.units if unit.kind == "dummy"]
    for dummy, spot in zip(dummies, sorted(set(down.values())), strict=False):
        if chance.random() < 0.6:
            lies[dummy] = {"at": "off" if spot == BOX else spot, "down": True}
            down[dummy] = spot
    return lies, down


@pytest.mark.clause("PS-4.2a", "PS-4.3a", "PS-10.1a", "PS-10.1b", "PS-10.1c", "PS-10.1d", "PS-10.1e")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_weather_and_what_it_turns_up(seed: int) -> None:
    chance = random.Random(f"weather {seed}")
    for _ in range(EACH):
        lies, down = counters(chance)
        turn, last = chance.choice((1, 2, 3, 6, 7, 8, 9)), chance.choice((CLEAR, CLOUDY, STORMY))
        faces = [*(chance.randint(1, 6) for _ in range(2)), *(chance.randint(1, 2) for _ in range(18))]
        at = island(lies, phase="weather", turn=turn, weather=CLEAR if turn == 1 else last, dice=faces)
        turns_up(at, down, turn, chance)
        rolled = at.event("WeatherRolled")
        weather = CLEAR if turn == 1 else WEATHER[last][rolled.first + (turn >= 7) - 1]
        assert (rolled.weather, rolled.effect) == (weather, EFFECTS[weather][rolled.second - 1])
        assert [rolled.first, rolled.second] == faces[:2]
        assert at.morale == 12 - (rolled.effect == COLD)


def turns_up(at: Island, down: dict[str, str], turn: int, chance: random.Random) -> None:
    """10.1 Both on turn 1, then by turns; a stack is named by the British, a counter by its owner."""
    wanted: list[str] = []
    begun = False
    while not at.over or not begun:
        if not begun and at.events("WeatherRolled"):
            begun = True
            number = 2 if turn == 1 else NUMBER[at.event("WeatherRolled").weather]
            sides = ["uk", "ar"] if turn == 1 else ["uk" if turn % 2 == 0 else "ar"]
            wanted = [side for side in sides for _ in range(number)]
        if at.over or at.prompt != "turn_up":
            if at.over:
                break
            at.do(chance.choice(sorted(at.options())))
            continue
        assert (at.side, bool(down)) == (wanted.pop(0), True)
        named = set(down.values()) if at.side == "uk" else set(down)
        verb = "turn_up_at" if at.side == "uk" else "turn_up"
        assert at.options() == {f"{verb} {target}" for target in named}
        target = chance.choice(sorted(named))
        at.do(f"{verb} {target}")
        shown = {name for name in down if not at.unit(name).down}
        assert len(shown) == 1
        assert all(target in (name, down[name]) for name in shown)
        down = {name: spot for name, spot in down.items() if name not in shown}
    assert not wanted or not down
    assert all(at.unit(name).down for name in down)
