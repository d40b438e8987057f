"""15.1, 1.3, 13.3 as laws over phases played at random: what the German player has is what he holds and took."""

from __future__ import annotations

import random

import pytest

from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, NAMES, Scatter, scatter

SEEDS = range(12)
ANSWERS = 120


def worth(at: Channel) -> int:
    """15.1 Cities and airbases under German control, all of London, Churchill and the Royal Family."""
    held, s = set(at.state.german), at.state
    cities = sum({"minor": 2, "major": 5}.get(EDITION.city[space], 0) for space in held)
    london = 15 if {*EDITION.london} <= held else 0
    return cities + len(held & EDITION.airbases.keys()) + london + 15 * sum(s.captured) + 10 * s.exiled


def around_london(seed: int) -> Scatter:
    """An army about a hex, all of London but the last of it German, and the leaders in the way."""
    chance = random.Random(seed)
    position = scatter(seed, near=3, british=14, germans=14)
    hexes = [NAMES[space] for space in EDITION.london]
    last = hexes.pop(chance.randrange(len(hexes)))
    beside = [NAMES[one] for one in EDITION.zoc[EDITION.board.space(last)]]
    pieces = {**position.pieces, "br-royal-family": last, "ge-pz-8": chance.choice(beside)}
    if chance.random() < 0.5:
        pieces["br-bde-35"] = last
    return Scatter(pieces, {**position.fields, "german": [*position.fields["german"], *hexes]})


@pytest.mark.clause("BSA-15.1a", "BSA-15.1b", "BSA-15.1c", "BSA-15.1d", "BSA-13.3e", "BSA-1.3a")
@pytest.mark.parametrize("phase", ["ge_movement", "ge_combat", "ge_motorized", "br_movement", "br_combat"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_won_and_lost_on_land_is_what_is_held(seed: int, phase: str) -> None:
    chance = random.Random(seed)
    at = around_london(seed).at(phase, dice=[chance.randint(0, 9) for _ in range(300)])
    start = worth(at)
    left = [NAMES[space] for space in EDITION.london if space not in at.state.german]
    goals = ["move ge-pz-8", "advance ge-pz-8", *(f"to {space}" for space in left)]
    for _ in range(ANSWERS):
        if at.over:
            break
        options = sorted(at.options())
        bold = [one for one in options if not one.startswith(("end_", "call_off"))]
        there = [one for one in options if one in goals]
        at.do(chance.choice(there or bold or options))
        assert at.state.awards.other == worth(at) - start
