"""15.1, 1.3, 13.3 as laws over phases played at random: what the German player has is what he holds and took."""

from __future__ import annotations

import random

import pytest

from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, NAMES, Scatter, scatter

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


# -- 15.2 --------------------------------------------------------------------------------------------------

MAJOR = [space for space in ENGLAND if EDITION.city[space] == "major"]
INDUSTRY = {EDITION.board.space(name) for name in ("2515", "2407", "2708")}
"""Birmingham, Manchester, Sheffield."""
PORTS = [space for space in EDITION.ports if space in ENGLAND]
LEVELS = ((86, "german_decisive"), (70, "german_substantial"), (60, "german_marginal"), (40, "british_marginal"),
          (20, "british_substantial"), (1, "british_decisive"), (-999, "british_crushing"))  # fmt: skip


BORDERS = [least + step for least, _ in LEVELS[:-1] for step in (0, -1)]


def level(points: int) -> str:
    return next(name for least, name in LEVELS if points >= least)


def harbours(chance: random.Random, most: int) -> list[int]:
    """Ports in England of so much capacity together, or nearly."""
    found, left = list[int](), most
    for space in chance.sample(PORTS, len(PORTS)):
        capacity = EDITION.ports[space].capacity or 0
        if capacity <= left and space not in MAJOR:
            found, left = [*found, space], left - capacity
    return found


def ended(seed: int) -> Channel:
    """The end of a turn, the last one or not, with much that is German or nearly so."""
    chance = random.Random(seed)
    ports = harbours(chance, chance.choice((3, 4, 4, 5, 5, 9)))
    held = chance.sample(MAJOR, chance.randint(0, 4)) + ports
    held += chance.choice([[*EDITION.london], [*EDITION.london][1:], []]) + chance.choice([[*INDUSTRY], []])
    now = chance.choice(("October #2", "October #10"))
    since = EDITION.turn_number(now) - chance.randint(3, 7)
    naval = chance.choice((0, 20, 35, 36, 40))
    total = chance.choice([*BORDERS, *BORDERS, *range(-10, 100, 3)])
    return channel(
        {},
        phase="turn_end",
        turn=now,
        german=sorted({NAMES[space] for space in held}),
        naval=naval,
        other=total - naval,
        exiled=chance.random() < 0.3,
        captured=(chance.random() < 0.3, chance.random() < 0.2),
        invaded=chance.choice((0, since, since)),
        damage={"port": {NAMES[space]: 1 for space in {*ports[:2], *chance.sample(PORTS, 6)}}},
    )


@pytest.mark.clause("BSA-15.2a", "BSA-15.2b", "BSA-15.2c", "BSA-15.2e", "BSA-15.2i", "BSA-15.2j", "BSA-15.2k")
@pytest.mark.parametrize("seed", range(60))
def test_a_match_ends_when_the_words_say_so_and_as_clearly(seed: int) -> None:
    at, chance = ended(seed), random.Random(seed)
    s, held = at.state, set(at.state.german)
    points = s.awards.naval + s.awards.other
    met = [{*EDITION.london} <= held, held >= INDUSTRY, len(held.intersection(MAJOR)) >= 3, s.exiled or s.captured[1]]
    met += [s.captured[0], s.awards.naval >= 36, points >= 70]
    ports = sum(EDITION.ports[space].capacity or 0 for space in held.intersection(PORTS))
    late = s.invaded > 0 and s.turn - s.invaded >= 5 and ports < 5
    for side, may in (("ge", sum(met) >= 3), ("br", late)):
        assert (not at.over and at.side == side) == may
        if may:
            ends = chance.random() < 0.5
            at.do("declare" if ends else "play_on")
            if ends:
                own = "german" if side == "ge" else "british"
                by_points = level(points)
                assert at.state.level == (by_points if by_points.startswith(own) else f"{own}_marginal")
                return
    assert at.state.over == (s.turn == EDITION.turn_number("October #10"))
    assert not at.state.over or at.state.level == level(points)
