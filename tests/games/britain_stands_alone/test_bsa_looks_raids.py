"""What the table of Britain Stands Alone says beforehand of bombs and of those who drop, and what then comes true."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.games.britain_stands_alone.looks.wording import SENTENCES
from beachhead.games.britain_stands_alone.model import FOUL
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import TARGETS
from games.britain_stands_alone.airlifts import HOME, airlift, ju52
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.squadrons import based, ids
from games.britain_stands_alone.test_bsa_8_6_drops import RECON, becomes, drop
from games.britain_stands_alone.test_bsa_looks_fights import attack

LOOKS = MODULE.presentation
BOMBS = "Bombs on the "


def raid(space: str, counters: int = 1, **state: object) -> Channel:
    """A mission of Ju-88s that has been formed."""
    table = channel(based(ju88=(2 * counters, "Pas de Calais")), phase="ge_missions", **state)  # type: ignore[arg-type]
    table.do(f"raid {space}")
    return table.do(*(f"crew {name}" for name in ids("ge-ju88", 2 * counters)))


def said(at: Channel) -> list[str]:
    """What is said of bombs."""
    return [row.text for row in attack(at).sums if row.text.startswith(BOMBS)]


@pytest.mark.clause("BSA-8.4v", "BSA-8.4w")
@pytest.mark.parametrize("weather", [0, FOUL])
@pytest.mark.parametrize(("space", "target"), [("3726", "radar"), ("3523", "airbase")])
def test_the_chance_of_a_counter_is_the_share_of_the_faces_with_which_it_hits(
    space: str, target: str, weather: int
) -> None:
    hits = 0
    for face in range(10):
        at = raid(space, weather=weather, dice=[face]).do("fly")
        if at.prompt == "bomb_target":
            at.do(f"bomb {TARGETS.index(target)}")
        hits += at.game.damage(target, at.space(space))
        assert not at.dice_left()
    assert 0 < hits < 10
    kind = SENTENCES.say(f"britain_stands_alone.target.{target}")
    assert f"{BOMBS}{kind}, chance of a hit: 2 Ju-88 {10 * hits} %" in said(raid(space, weather=weather))


@pytest.mark.clause("BSA-8.2h")
def test_what_can_be_bombed_is_offered_with_its_chances_after_the_fight() -> None:
    space = next(name for name in ("3924", "3925", "4022", "3722") if len(said(raid(name, 2))) > 1)
    formed = said(raid(space, 2))
    at = raid(space, 2).do("fly")
    assert at.prompt == "bomb_target"
    assert said(at) == formed
    notes = {one.note for one in LOOKS.question(at.game, at.ask).choices}
    assert notes == {text.partition("hit: ")[2] for text in formed}


@pytest.mark.clause("BSA-8.6f", "BSA-8.6g", "BSA-8.6h")
@pytest.mark.parametrize("reading", ["less", "equal"])
def test_who_drops_is_told_beforehand_how_it_may_end(reading: str) -> None:
    settings = {"disruption": reading}
    ends = Counter(becomes(drop(RECON, "3619", face, settings=settings)) for face in range(10))
    at = airlift({**ju52(1), "ge-flieger-1": HOME, **RECON}, settings=settings)
    at.do("airdrop 3619", "load ge-flieger-1")
    rows = [row.text for row in attack(at).sums if "comes down" in row.text]
    sound, hit, lost = (10 * ends[end] for end in ("none", "hit", "eliminated"))
    unit = "1st Regiment, 7th Flieger Division"
    assert rows == [f"{unit} comes down: sound {sound} %, with a hit {hit} %, lost {lost} %"]
    assert min(sound, hit, lost) > 0
