"""7.1, 7.2 The duties of a Combat Phase on random positions: nobody is led into a dead end.

A set of combats splits the graph of who is next to whom into groups in which every attacker is next to every
defender.  The rules look one attack ahead only; here all the ways to split what is left are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table, table

from beachhead.games.leyte.edition import load_edition
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.combat_7 import declaring
from beachhead.games.leyte.rules.obligations_7_1 import can_be_completed
from beachhead.kernel.refusal import met

BOARD = load_edition().board
FIELD = sorted(BOARD.names[space] for space in BOARD.within(BOARD.space("2521"), 2))
"""Nineteen hexes of open ground."""

ROUGH = sorted(BOARD.names[space] for space in BOARD.within(BOARD.space("2305"), 2))
"""Nineteen hexes of rough ground."""

US_UNITS = ("us-34-regt", "us-5-cav", "us-34-bn", "us-271-art", "us-7-cav")
JP_UNITS = ("jp-1-9-bn", "jp-12-regt", "jp-1-22-art", "jp-1-armour", "jp-364-bn")

Group = frozenset[int]
Split = Callable[[Group], bool]


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Up to five units a side, close together, at the start of a Combat Phase."""
    us = draw(st.lists(st.sampled_from(US_UNITS), min_size=1, unique=True))
    jp = draw(st.lists(st.sampled_from(JP_UNITS), min_size=1, unique=True))
    size = len(us) + len(jp)
    field = draw(st.sampled_from((FIELD, ROUGH)))
    hexes = draw(st.lists(st.sampled_from(field), min_size=size, max_size=size, unique=True))
    return table(
        dict(zip(us + jp, hexes, strict=True)),
        phase=draw(st.sampled_from(("us combat", "jp combat"))),
        turn=12,
        support=draw(st.integers(0, 2)),
        dice=draw(st.lists(st.integers(1, 6), min_size=2 * size, max_size=2 * size)),
    )


# -- the oracle --------------------------------------------------------------------------------------


class Left:
    """Who can still fight, who still has to, and who is next to whom, worked out from the position alone."""

    def __init__(self, t: Table, owed: Group, used: set[int]) -> None:
        g = t.g
        self.phasing = g.phasing
        units = g.state.units
        silent = {u for u, lies in enumerate(units) if lies.shoved == g.state.clock and g.e.units[u].is_artillery}
        on_map = [u for u, lies in enumerate(units) if lies.hex >= 0 and u not in used]
        self.attackers = [u for u in on_map if g.side(u) == g.phasing and u not in silent]
        self.defenders = [u for u in on_map if g.side(u) != g.phasing]
        self.meets = {
            (a, d) for a in self.attackers for d in self.defenders if BOARD.distance(units[a].hex, units[d].hex) == 1
        }
        self.owing = frozenset(u for pair in self.meets for u in pair) & owed

    def groups(self) -> Iterator[tuple[Group, Group]]:
        """Every possible combat: attackers and defenders of whom each is next to all of the others."""
        for attackers in subsets(self.attackers):
            common = [d for d in self.defenders if all((a, d) in self.meets for a in attackers)]
            for defenders in subsets(common):
                yield frozenset(attackers), frozenset(defenders)

    def splitter(self) -> Split:
        """Whether combats without the units given can take in everybody else who owes one."""
        combats = [attackers | defenders for attackers, defenders in self.groups()]

        @cache
        def can_split(used: Group) -> bool:
            rest = self.owing - used
            if not rest:
                return True
            first = min(rest)
            return any(first in combat and not combat & used and can_split(used | combat) for combat in combats)

        return can_split


def subsets(units: list[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of at least one unit."""
    return chain.from_iterable(combinations(units, size) for size in range(1, len(units) + 1))


def everybody_next_to_an_enemy(t: Table) -> Group:
    """7.11, 7.12 Who owes a fight at the start of the phase."""
    return frozenset(chain.from_iterable(Left(t, frozenset(), set()).meets))


def compare(t: Table, left: Left) -> None:
    """The rules and the oracle agree on every attack that could be declared or begun now."""
    can_split, groups = left.splitter(), list(left.groups())
    assert can_split(frozenset())
    legal = {(a, d) for a, d in groups if can_split(a | d)}
    for attackers, defenders in groups:
        attack = Attack(tuple(sorted(defenders)), tuple(sorted(attackers)))
        assert met(declaring(t.g, attack)) == ((attackers, defenders) in legal)
        completed = any(attackers <= a and defenders <= d for a, d in legal)
        assert can_be_completed(t.g, attack.attackers, attack.defenders) == completed
    for defenders in subsets(left.defenders):
        begun = any(set(defenders) <= d for _, d in legal)
        assert can_be_completed(t.g, (), defenders) == begun


# -- the laws ----------------------------------------------------------------------------------------


def check_declaration(t: Table, used: set[int]) -> None:
    """7.14, 7.23 Nobody fights twice, and attackers are next to all defenders."""
    attack = t.g.state.attack
    assert attack is not None
    taking_part = [*attack.attackers, *attack.barrage, *attack.defenders]
    assert len(taking_part) == len(set(taking_part))
    assert not used & set(taking_part)
    for attacker in attack.attackers:
        for defender in attack.defenders:
            assert BOARD.distance(t.g.hex(attacker), t.g.hex(defender)) == 1
    assert attack.attackers or len(attack.defenders) == 1
    used.update(taking_part)


def in_phase(t: Table, phase: int) -> bool:
    return not t.match.over and t.g.state.phase == phase


@pytest.mark.clause(
    "LEY-7.0g", "LEY-7.11a", "LEY-7.12a", "LEY-7.12b", "LEY-7.14a", "LEY-7.14b", "LEY-7.21a", "LEY-7.23a"
)
@settings(max_examples=100, deadline=None)
@given(t=positions(), random=st.randoms(use_true_random=False))
def test_a_combat_phase_can_always_be_brought_to_its_end(t: Table, random: Random) -> None:
    phase = t.g.state.phase
    used: set[int] = set()
    owed = everybody_next_to_an_enemy(t)
    while in_phase(t, phase):
        options = t.ask.choices()
        assert options
        left = Left(t, owed, used)
        if t.prompt == "attack":
            compare(t, left)
            assert ("end" in t.options()) == (not left.owing)
        option = random.choice(options)
        if option.action.verb == "declare":
            check_declaration(t, used)
        t.do(str(option.action))
    assert not left.owing


@pytest.mark.clause("LEY-7.12b")
@settings(max_examples=100, deadline=None)
@given(t=positions())
def test_one_attack_at_a_time_finds_every_way_to_fight(t: Table) -> None:
    owed = everybody_next_to_an_enemy(t)
    assert frozenset(t.g.state.owed) == owed
    compare(t, Left(t, owed, set()))
