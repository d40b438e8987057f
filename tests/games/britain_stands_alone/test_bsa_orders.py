"""Standing orders in Britain Stands Alone: against what comes, where, and how much of what could go."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.kernel.ask import Coming, Option
from beachhead.kernel.orders import Only, StandingOrder, answer_of, policies
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.seafights import SOUTHERN, STRAITS, sighting
from games.britain_stands_alone.squadrons import ids
from games.britain_stands_alone.test_bsa_7_2_interception import NORFOLK, PAS, at, base

SINGLE_DESTROYERS = StandingOrder(
    question="intercept",
    policy="pass",
    only=Only(classes=("dd",), most=1),
    knows=("fly_out", "sail_out", "guns", "sent"),
)

HALF_OVER_THE_STRAITS = StandingOrder(
    question="scramble", policy="share", verb="scramble", share=50, only=Only(place=STRAITS), knows=("scramble", "away")
)


def obey(table: Channel, order: StandingOrder) -> list[str]:
    """Have an order answer as long as it does: what it answered."""
    answered = []
    while not table.over and order.is_for(table.ask):
        answer = answer_of(order, table.ask)
        assert isinstance(answer, Option)
        answered.append(answer.action.verb)
        table.do(str(answer.action))
    return answered


def sought(*stack: str, zone: str = STRAITS) -> Channel:
    """Stukas could intercept a stack that has been detected."""
    return sighting(GE, stack, zone=zone, dice=[0, 9, 9], pieces=at(PAS, ids("ge-ju87", 3)))


@pytest.mark.parametrize(
    ("stack", "lets_pass"),
    [(ids("br-dd", 1), True), (ids("br-dd", 2), False), ([NORFOLK], False), ([*ids("br-dd", 1), NORFOLK], False)],
)
def test_single_destroyers_are_not_intercepted_and_of_others_one_is_asked(stack: list[str], lets_pass: bool) -> None:
    table = sought(*stack)
    assert table.prompt == "intercept"
    assert obey(table, SINGLE_DESTROYERS) == (["sent"] if lets_pass else [])
    assert table.over == lets_pass


def raided(count: int, zone: str = STRAITS) -> Channel:
    """Stukas have come out against a cruiser and been detected; so many Spitfires could scramble."""
    pieces = at(base("Manston"), ids("br-spitfire", min(count, 4))) | at(PAS, ids("ge-ju87", 2))
    pieces |= at(base("Detling"), ids("br-spitfire", max(count - 4, 0), 4))
    table = sighting(GE, [NORFOLK], zone=zone, dice=[0, 0, 9, 9, 9, 9], pieces=pieces)
    return table.do("fly_out ge-ju87-01", "sent")


@pytest.mark.parametrize(("count", "half"), [(1, 1), (3, 2), (4, 2), (6, 3), (8, 4)])
def test_half_of_what_can_come_scrambles_over_the_straits(count: int, half: int) -> None:
    table = raided(count)
    assert table.ask.coming() == Coming(classes={"ju87": 1}, place=STRAITS, ready={"scramble": (0, count)})
    answered = ["scramble"] * half + ["away"] * (half < count)  # nobody is asked when all have taken off
    assert obey(table, HALF_OVER_THE_STRAITS) == answered


def test_elsewhere_one_is_asked() -> None:
    table = raided(4, SOUTHERN)
    assert (table.prompt, table.ask.coming().place) == ("scramble", SOUTHERN)
    assert obey(table, HALF_OVER_THE_STRAITS) == []


def test_what_has_taken_off_already_counts() -> None:
    table = raided(4).do("scramble br-spitfire-01")
    assert table.ask.coming().ready == {"scramble": (1, 4)}
    assert obey(table, HALF_OVER_THE_STRAITS) == ["scramble", "away"]


@pytest.mark.parametrize(("face", "could"), [(0, 8), (5, 6), (8, 2)])
def test_what_could_fly_out_is_what_the_detection_and_a_mission_allow(face: int, could: int) -> None:
    """The bound that is named is the one that is met by picking point after point."""
    pieces = at(base("Detling"), ids("br-blenheim", 6)) | at(base("Manston"), ids("br-spitfire", 8))
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[face], pieces=pieces)
    before = table.ask.coming()
    assert before.classes == {"prahm": 2}
    (_, most), count = before.ready["fly_out"], 0
    assert most <= could
    while table.targets("fly_out"):
        table.do(f"fly_out {min(table.targets('fly_out'))}")
        count += 1
        assert table.ask.coming().ready["fly_out"] == (count, most)
    assert count == most


def test_a_share_is_offered_where_several_could_go() -> None:
    assert [(one.policy, one.share) for one in policies(raided(4).ask)][-1] == ("share", 50)
    assert "share" not in [one.policy for one in policies(raided(1).ask)]
