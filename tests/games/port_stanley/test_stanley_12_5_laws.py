"""12.5, 12.10 as a law over patrols met at random: who is asked, what either side loses, what still flies."""

from __future__ import annotations

import random

import pytest

from beachhead.games.port_stanley.model import MIRAGE, PUCARA, SKYHAWK
from games.port_stanley.air_raids import TABLES
from games.port_stanley.sky import sky

SEEDS, EACH = range(8), 40
KINDS = {MIRAGE: "bear_mirage", SKYHAWK: "bear_skyhawk"}
BOXES = ("shipping", "bombing")


def shares(lost: int, mirages: int, skyhawks: int) -> dict[int, int]:
    """12.10 Halves, of an odd number one Skyhawk more; what one type has not the other bears."""
    left = min(lost, mirages + skyhawks)
    half = min(left // 2, mirages)
    from_skyhawks = min(left - half, skyhawks)
    return {MIRAGE: left - from_skyhawks, SKYHAWK: from_skyhawks}


@pytest.mark.clause("PS-12.5.2a", "PS-12.5.2b", "PS-12.5.2c", "PS-12.5.2e", "PS-12.5.3a", "PS-12.10a")
@pytest.mark.parametrize("seed", SEEDS)
def test_mainland_aircraft_meet_the_patrol(seed: int) -> None:
    chance = random.Random(f"patrols {seed}")
    for _ in range(EACH):
        patrol, done = chance.choice((0, 1, 2, 5, 8, 12)), chance.random() < 0.1
        boxes = {box: [chance.choice((0, 0, 1, 2, 6)) for _ in range(3)] for box in BOXES}
        faces = [chance.choice((1, 1, 6, chance.randint(1, 6))) for _ in range(2)]
        at = sky(
            {"uk-fearless": "1118", "uk-2-para-1": "1318"},
            dice=faces,
            boxes={"patrol": patrol, **{box: tuple(planes) for box, planes in boxes.items()}},
            patrolled=done,
            harriers=14,
            carriers=14,
        )
        jets = {kind: sum(boxes[box][kind] for box in BOXES) for kind in KINDS}
        meets, rolled, shot, home = bool(patrol and not done and sum(jets.values())), 0, 0, False
        lost = dict.fromkeys(KINDS, 0)
        if meets:
            assert (at.side, at.prompt, at.options()) == ("ar", "patrolled", {"brave", "stay_home"})
            home = chance.random() < 0.2
            at.do("stay_home" if home else "brave")
        if meets and not home:
            rolled = 1 + (faces[0] == 6)
            shot = int(faces[0] == 6 and faces[1] >= 5)
            lost = shares(max(0, patrol // 2 + 2 - faces[0]), jets[MIRAGE], jets[SKYHAWK])
            for kind, name in KINDS.items():
                most = min(lost[kind], boxes["shipping"][kind])
                least = max(0, lost[kind] - boxes["bombing"][kind])
                if most > least:
                    assert (at.prompt, at.options()) == (name, {f"bear {number}" for number in range(least, most + 1)})
                    most = chance.randint(least, most)
                    at.do(f"bear {most}")
                boxes["shipping"][kind] -= most
                boxes["bombing"][kind] -= lost[kind] - most
        while not at.over and at.prompt == "move":
            at.do("end")
        able = {box: boxes[box][PUCARA] if home else sum(boxes[box]) for box in BOXES}
        verbs = {"bomb_ships 1118": able["shipping"], "bomb_troops 1318": able["bombing"]}
        if any(able.values()):
            assert at.prompt == "strikes"
            assert at.options() == {verb for verb, number in verbs.items() if number} | {"end_strikes"}
        else:
            assert at.over or at.prompt != "strikes" or at.options() == {"end_strikes"}
        assert len(at.dice_left()) == len(faces) - rolled
        assert (at.game.state.harriers, at.game.state.missions.patrol, at.points) == (14 - shot, patrol - shot, shot)
        for box in BOXES:
            assert list(getattr(at.game.state.missions, box)) == boxes[box]
        had = (TABLES.air.mirage, TABLES.air.skyhawk, TABLES.air.pucara)
        assert at.game.state.airmen == (had[MIRAGE] - lost[MIRAGE], had[SKYHAWK] - lost[SKYHAWK], had[PUCARA])
