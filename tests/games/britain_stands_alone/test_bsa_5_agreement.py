"""What is offered in land movement of Britain Stands Alone is exactly what has all that it needs."""

from __future__ import annotations

import pytest

from beachhead.kernel.acting import Meant
from beachhead.kernel.refusal import met
from games.britain_stands_alone.channel import Channel, Lie, channel

GERMANS: dict[str, Lie] = {
    "ge-inf-17": "4123",
    "ge-inf-35": "3924",
    "ge-pz-8": "3924",
    "ge-amph-a": "3924",
    "ge-mot-20": "3724",
    "ge-gd": "3724",
    "ge-inf-3": "Germany",
    "ge-inf-214": "Norway",
    "ge-inf-256": "Brittany",
}
BRITISH: dict[str, Lie] = {
    "br-guards-24": "3623",
    "br-inf-45": "3725",
    "br-inf-2": "3305",
    "br-inf-1": "3509",
    "br-inf-59": "3002",
    "br-armoured-1": "3623",
    "br-tank-1": "3823",
    "br-recon-1": "3720",
    "br-inf-46": "Northern England",
    "br-inf-51": {"at": "Scotland"},
    "br-inf-5": {"at": "Northern England", "left": 999},
    "br-inf-53": "Northern Ireland",
    "br-inf-44": "2907",
    "br-bde-37": "2108",
    "br-churchill": "3422",
    "br-royal-family": "3422",
    "br-guards-20": "3422",
}


def position(phase: str, **state: object) -> Channel:
    """Both sides in Kent, and some of each elsewhere."""
    british = dict(BRITISH)
    now = channel().state.turn
    british["br-inf-5"] = {"at": "Northern England", "left": now}
    dice = [5] if phase == "br_movement" else []
    return channel({**GERMANS, **british}, phase=phase, dice=dice, **state)  # type: ignore[arg-type]


def assert_agreement(at: Channel) -> None:
    """Of everything that the question knows: it is offered if and only if nothing speaks against it."""
    ask, game = at.ask, at.game
    offered = at.options()
    for offer in ask.offers:
        for target in offer.act.kind.every(game):
            meant = Meant(offer, target)
            name = str(meant.action(game))
            assert met(meant.conditions(game, ask.side)) == (name in offered), name


@pytest.mark.parametrize("phase", ["ge_movement", "br_movement", "ge_motorized", "br_motorized"])
@pytest.mark.parametrize("trodden", [True, False])
def test_what_is_offered_has_all_it_needs(phase: str, trodden: bool) -> None:
    at = position(phase, **({} if trodden else {"trodden": ()}))
    assert_agreement(at)
    for option in sorted(at.options() - {"end_movement", "exile"}):
        at.do(option)
        assert_agreement(at)
        for other in sorted(one for one in at.options() if one.startswith("along")):
            at.do(other)
            assert_agreement(at)
        at.do("stay")


@pytest.mark.parametrize("now", [0, 1, 2, 3])
def test_in_young_invasions_too(now: int) -> None:
    turn = channel().state.turn
    at = position("br_movement", alarmed=turn - now) if now else channel({**BRITISH}, phase="br_movement", alarmed=0)
    assert_agreement(at)
