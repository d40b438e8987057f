"""Movement phases of Britain Stands Alone played at random: there is always a way on, and stacks fit in the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from beachhead.games.britain_stands_alone.rules.stacking_4 import excess
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Lie, channel

KENT = ("4123", "4023", "3924", "3925", "3824", "3825", "3725", "3823")
WEALD = ("3724", "3623", "3624", "3822", "3625", "4022", "3922", "3722", "3721", "3626")
PHASES = ("ge_movement", "br_movement", "ge_motorized", "br_motorized")


def scattered(chance: random.Random) -> dict[str, Lie]:
    """Some Germans in Kent, the British around them, aircraft on airfields and ships in ports."""
    units = channel().game.edition.units
    found: dict[str, Lie] = {"br-spitfire-01": "3523", "br-spitfire-02": "3621", "br-aurora": "3922"}
    land = {side: [unit.id for unit in units if unit.arm == "land" and unit.side == side] for side in ("br", "ge")}
    found |= {unit: chance.choice(KENT) for unit in chance.sample(land["ge"], 14)}
    return found | {unit: chance.choice(WEALD) for unit in chance.sample(land["br"], 14)}


@pytest.mark.clause("BSA-4.0g", "BSA-4.0h")
@pytest.mark.case("LAW-03", "LAW-13")
@pytest.mark.parametrize("seed", range(12))
def test_there_is_always_a_way_on_and_stacks_fit_in_the_end(seed: int) -> None:
    chance = random.Random(seed)
    phase = PHASES[seed % len(PHASES)]
    at = channel(scattered(chance), phase=phase, dice=[5] if phase == "br_movement" else [])
    at.state.dice = Dice(bytes([seed]) * 32)
    done: Counter[str] = Counter()
    while not at.over:
        choices = list(at.ask.choices())
        assert choices
        ends = [option for option in choices if option.action.verb == "end_movement"]
        overruns = [option for option in choices if option.action.verb == "overrun"]
        option = ends[0] if ends and done.total() > 150 else chance.choice(overruns or choices)
        done[option.action.verb] += 1
        at.match.apply(at.side, option.action)
    hexes = range(len(at.game.edition.chart.names))
    assert not [space for space in hexes for side in (0, 1) if excess(at.game, space, side)]
