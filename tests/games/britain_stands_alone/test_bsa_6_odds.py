"""Exact odds of land combats in Britain Stands Alone, from any question; every question inside is an anchor."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from beachhead.games.britain_stands_alone.looks.odds import resolutions
from beachhead.games.britain_stands_alone.model import State
from beachhead.kernel.acting import Meant
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import met
from games.britain_stands_alone.combats import Quiet, at_sea, attack, dropped, field, overrun

SEA = "Straits of Dover"
PLAIN = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-inf-45": "3623"}


@pytest.mark.clause("BSA-6.1q")
def test_the_odds_are_what_is_rolled() -> None:
    at = field({**PLAIN, "ge-inf-26": "3724"}).do("attack 3623", "join ge-inf-17", "join ge-inf-26")
    found = resolutions(at.game)
    assert [one.face for one in found] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert sum(one.chance for one in found) == 1
    for one in found:
        played = attack(field({**PLAIN, "ge-inf-26": "3724"}, dice=[one.face % 10]), "3623", "ge-inf-17", "ge-inf-26")
        event = played.event("CombatRolled")
        assert (event.odds, event.result) == (one.odds, one.code)


@pytest.mark.clause("BSA-6.4f", "BSA-13.3e", "BSA-13.3h")
def test_from_the_question_of_the_tanks_and_with_churchill() -> None:
    pieces = {"ge-pz-7": "3724", "br-armoured-1": "3623", "br-churchill": "3623"}
    at = field(pieces).do("attack 3623", "join ge-pz-7")
    before = at.match.digest()
    from_the_start = resolutions(at.game)
    assert at.match.digest() == before, "nothing is changed by looking"
    at.do("declare_attack")
    assert at.prompt == "armour"
    chances: dict[str, list[Fraction]] = {}
    for number, ways in enumerate((from_the_start, resolutions(at.game))):
        assert sum(one.chance for one in ways) == 1
        for one in ways:
            chances.setdefault(one.code, [Fraction(0), Fraction(0)])[number] += one.chance
    assert all(first == second for first, second in chances.values())
    captured = sum(one.chance for one in from_the_start if at.number("br-armoured-1") not in one.lost)
    assert 0 < captured <= 1


def test_an_overrun_and_a_landing() -> None:
    at = overrun({"ge-pz-8": {"at": "3724", "reduced": True}, "br-guards-24": "3623"}, "3623", ["ge-pz-8"], "3724")
    ways = resolutions(at.game)
    assert len(ways) == 10
    assert {one.odds for one in ways} == {"5-1"}
    pieces = {"ge-prahm-01": SEA, "ge-prahm-02": SEA, "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"),
              "br-inf-15": "4123"}  # fmt: skip
    at = field(pieces).do("attack 4222", "join ge-inf-17")
    assert sum(one.chance for one in resolutions(at.game)) == 1
    assert at.where("ge-inf-17") == "ge-prahm-01"


CROWDED: dict[str, Any] = {
    "ge-inf-17": "3724", "ge-pz-7": "3724", "ge-inf-26": "3423", "ge-amph-b": "3724", "ge-fd-8": "3921",
    "br-guards-24": "3623", "br-inf-45": "3624", "br-armoured-1": "3623", "br-churchill": "3623",
    "br-tank-1": "3624", "br-inf-4": "3525", "br-guards-20": "3422", "br-royal-family": "3422", "br-inf-15": "4018",
    "br-bde-35": "3922", "br-inf-1": "4123", "br-bde-36": "4022",
    "ge-flieger-1": dropped("3619"), "ge-flieger-2": dropped("3723"), "br-bde-37": "3723",
    "ge-prahm-01": SEA, "ge-prahm-02": SEA, "ge-mtn-6": at_sea("ge-prahm-01", "ge-prahm-02"),
    "ge-mb-01": SEA, "ge-fd-28": at_sea("ge-mb-01"),
    "ge-lc-01": "Southern North Sea", "ge-lc-02": "Southern North Sea", "ge-inf-34": at_sea("ge-lc-01", "ge-lc-02"),
}  # fmt: skip


CONTROL = ("demolition", "counter", "wreck", "escape", "crowded", "pull_to")
"""Questions that come with a hex that changes hands or holds too many: of other chapters."""


def test_a_home_guard_alone_is_beaten_by_whatever_hurts_it() -> None:
    at = field(dict.fromkeys(["ge-flieger-1", "ge-flieger-2"], dropped("3619"))).do("attack 3619")
    panel = at.match.view().attack
    assert panel is not None
    for face in panel.outcomes:
        code = face.text.partition(":")[0]
        assert ("the Home Guard is beaten" in face.text) == ("D" in code), face.text
        assert face.good == (-1 if "A" in code else int("D" in code)), face.text
    beaten = sum(way.chance for way in resolutions(at.game) if "D" in way.code)
    assert dict(panel.figures)["Home Guard beaten"] == f"{round(100 * beaten)} %"
    assert [combat.note for combat in at.match.view().combats] == ["2 units"]


def asked_anew(at: Quiet) -> Ask:
    """The question that a fresh game asks in the same state."""
    ask = next(at.game.fork().flow())
    assert isinstance(ask, Ask)
    return ask


def examine(at: Quiet) -> None:
    """The open question: an anchor, with options, and each act open exactly on what its conditions allow."""
    ask = at.ask
    if ask.name in CONTROL:
        return
    assert ask.anchor
    assert ask.choices()
    assert msgspec.json.decode(msgspec.json.encode(at.state), type=State) == at.state
    anew = asked_anew(at)
    assert (anew.name, anew.side) == (ask.name, ask.side)
    assert anew.choices() == ask.choices()
    offered = {option.action for option in ask.choices()}
    for offer in ask.offers:
        targets = [0] if not offer.act.kind.name else list(offer.act.kind.every(at.game))
        for target in targets:
            meant = Meant(offer, target)
            assert met(meant.conditions(at.game, ask.side)) == (meant.action(at.game) in offered), meant.action(at.game)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("phase", ["ge_combat", "br_combat"])
def test_every_question_stands_by_itself(seed: int, phase: str) -> None:
    random = Random(seed)
    at = field(CROWDED, phase=phase, dice=[random.randrange(10) for _ in range(200)])
    for _ in range(150):
        if at.over:
            break
        examine(at)
        options = sorted(at.options() - {"call_off"} if random.random() < 0.9 else at.options())
        weights = [0.1 if option.startswith(("end_combat", "enough", "declare")) else 1.0 for option in options]
        at.do(random.choices(options, weights)[0])
    assert not [unit for unit in at.state.units if unit.hex == -1 and unit.inside == -1]


@pytest.mark.parametrize("seed", range(8))
def test_every_question_of_an_overrun_stands_by_itself(seed: int) -> None:
    random = Random(seed)
    dice = [random.randrange(10) for _ in range(60)]
    stack = ("ge-pz-7", "ge-mot-20", "ge-amph-b")
    pieces: dict[str, Any] = {
        **dict.fromkeys(stack, "3724"), "br-armoured-1": "3623", "br-guards-24": "3623", "br-churchill": "3623",
        "br-inf-45": "3725", "ge-inf-17": "3824", "br-inf-4": "3422",
    }  # fmt: skip
    at = overrun(pieces, "3623", stack, "3724", dice=dice)
    while not at.over:
        examine(at)
        at.do(random.choice(sorted(at.options())))
    places = {at.where(unit) for unit in stack if at.where(unit) != "lost"}
    assert places <= {"3623"} or "3623" not in places, "all of them won, or all went back"
