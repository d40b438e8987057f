"""13.3 as a law over combats played at random: what Churchill and the Royal Family add, and what becomes of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.scattered import EDITION
from games.britain_stands_alone.test_bsa_6_laws import WEALD, scattered

SEEDS = range(16)
CHURCHILL, ROYAL = (EDITION.unit_index[name] for name in ("br-churchill", "br-royal-family"))
LEADERS = {CHURCHILL: "churchill", ROYAL: "royal_family"}


class Before:
    """Where everybody stands before a combat."""

    def __init__(self, at: Channel) -> None:
        self.at, self.since = at, sum(1 for _ in at.match.events(everything=True))
        self.hex = [unit.hex for unit in at.state.units]
        self.other = at.state.awards.other

    def company(self, leader: int) -> set[int]:
        """The British land units with which a leader is stacked."""
        troops = (unit.index for unit in EDITION.units if unit.arm == "land" and unit.side == "br")
        return {unit for unit in troops if unit not in LEADERS and self.in_hex(unit, leader)}

    def in_hex(self, unit: int, leader: int) -> bool:
        return self.hex[unit] == self.hex[leader] >= 0

    def told(self, kind: str) -> list[Any]:
        """The events of a kind since then."""
        return [
            one for _, one in list(self.at.match.events(everything=True))[self.since :] if type(one).__name__ == kind
        ]


def one_combat(at: Channel, chance: random.Random) -> bool:
    """Answer at random until a combat is over; whether there was one."""
    before = len(at.events("CombatRolled"))
    for answers in range(120):
        if at.over:
            break
        if at.prompt == "combats" and len(at.events("CombatRolled")) > before:
            return True
        verbs = {one.split()[0] for one in at.options()}
        open_ = sorted(at.options())
        if at.prompt == "combats":
            hunted = [f"attack {at.where(name)}" for name in ("br-churchill", "br-royal-family")]
            open_ = [one for one in hunted if one in open_] or [one for one in open_ if one != "end_combat"] or open_
        elif "declare_attack" in verbs and chance.random() < 0.5:
            open_ = ["declare_attack"]
        elif answers < 60:
            open_ = [one for one in open_ if one != "call_off"] or open_
        at.do(chance.choice(open_))
    return at.over and len(at.events("CombatRolled")) > before


@pytest.mark.clause("BSA-13.3c", "BSA-13.3e", "BSA-13.3f", "BSA-13.3g", "BSA-13.3h", "BSA-13.3k", "BSA-13.3l")
@pytest.mark.parametrize("phase", ["ge_combat", "br_combat"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_becomes_of_leaders_follows_from_who_is_with_them(seed: int, phase: str) -> None:
    chance = random.Random(seed)
    pieces = dict(scattered(channel(), chance))
    where = {name: EDITION.board.space(lie["at"]) for name, lie in pieces.items()}  # type: ignore[index]
    front = {space for name, one in where.items() if name.startswith("ge-") for space in EDITION.zoc[one]}
    held = sorted(EDITION.board.names[one] for name, one in where.items() if name.startswith("br-") and one in front)
    for name in ("br-churchill", "br-royal-family"):
        pieces[name] = chance.choice(held) if chance.random() < 0.85 else chance.choice(WEALD)
    if chance.random() < 0.4:
        pieces["br-royal-family"] = pieces["br-churchill"]
    at = channel(pieces, phase=phase)
    at.state.dice = Dice(bytes([seed]) * 32)
    for _ in range(8):
        before = Before(at)
        if at.over or not one_combat(at, chance):
            return
        check(at, before, british=phase == "br_combat")


def check(at: Channel, before: Before, *, british: bool) -> None:
    """A combat by the words of 13.3."""
    (declared,), (rolled,) = before.told("AttackDeclared"), before.told("CombatRolled")
    alive = [leader for leader in LEADERS if before.hex[leader] >= 0]
    involved = [] if british else [one for one in alive if before.hex[one] in declared.hexes]
    dice = {one.piece: one for one in before.told("LeaderRolled")}
    if ROYAL in involved:
        expected: tuple[tuple[str, int], ...] = (("royal_family", 1),)
        assert not dice
    elif CHURCHILL in involved:
        expected = (("churchill", 1 if dice[CHURCHILL].face <= 6 else -1),)
        assert set(dice) == {CHURCHILL}
    else:
        expected = ()
        assert not dice
    assert rolled.modifiers == expected
    lost = {one.piece for one in before.told("PieceLost")}
    hunted = {one.piece: one.face for one in before.told("CaptureRolled")}
    captured = {one.piece: one for one in before.told("LeaderCaptured")}
    ways = [(one.piece, one.path) for kind in ("Retreated", "Advanced") for one in before.told(kind)]
    germans = {unit.hex for number, unit in enumerate(at.state.units)
               if EDITION.units[number].side == "ge" and EDITION.units[number].arm == "land"}  # fmt: skip
    for leader in alive:
        company, here = before.company(leader), before.hex[leader]
        eliminated = bool(company) and company <= lost
        goals = {path[-1] for piece, path in ways if piece in company}
        if leader in captured:
            clause = captured[leader].clause
            assert at.state.units[leader].hex < 0
            if clause == "BSA-13.3f":
                assert eliminated
                assert leader not in hunted
            elif clause == "BSA-13.3g":
                assert any(path[-1] == captured[leader].hex or captured[leader].hex in path for _, path in ways)
                assert leader not in hunted
            else:
                assert hunted[leader] == 0
        else:
            assert not eliminated
            now = at.state.units[leader].hex
            assert now == here or now in goals
            assert now not in germans
            assert (leader in hunted) == (leader in involved)
            assert hunted.get(leader, 9) != 0
    assert set(hunted) <= set(involved)
    gained = sum(one.points for one in before.told("PointsScored") if one.reason in ("churchill", "royal_captured"))
    assert gained == 15 * len(captured)
