"""7.1, 7.2, 8.1 The duties of a Combat Phase on random positions: every order in which they can be met, and no other.

The rules look one attack ahead only.  Here the fights and barrages that are left are tried in every order: how many of
those who owe one or are owed one can still have it?  An attack is legal exactly when it costs none of them that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import NamedTuple

import pytest
from table import Table, table

from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.combat_7.attack_7 import declare_needs, whom_to_add
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import can_be_declared, reserve_of
from beachhead.kernel.acts import Once
from beachhead.kernel.refusal import met

BOARD = DATA.edition().board


def around(centre: str, distance: int) -> list[str]:
    return sorted(BOARD.names[space] for space in BOARD.within(BOARD.space(centre), distance))


FIELDS = (("2521", around("2521", 2)), ("2305", around("2305", 2)))
"""Nineteen hexes of open ground, and nineteen of rough."""

FRONT = {
    "us": ("us-34-regt", "us-5-cav", "us-34-bn", "us-61-art"),
    "jp": ("jp-1-9-bn", "jp-1-armour", "jp-364-bn", "jp-41-bn"),
}
GUNS = {"us": ("us-271-art", "us-13-art", "us-52-art"), "jp": ("jp-1-22-art", "jp-26-art", "jp-1-1-art")}

Group = frozenset[int]


def position(random: Random, ruling: str = "does_not_count") -> Table:
    """A few units a side, close together, and batteries near by, at the start of a Combat Phase."""
    side = random.choice(("us", "jp"))
    centre, field = random.choice(FIELDS)
    front = [unit for own in FRONT.values() for unit in random.sample(own, random.randint(2, len(own)))]
    guns = random.sample(GUNS[side], random.randint(0, len(GUNS[side])))
    hexes = random.sample(field, len(front))
    free = [name for name in around(centre, 4) if name not in hexes and BOARD.space(name) in LAND]
    size = len(front) + len(guns)
    return table(
        dict(zip(front + guns, hexes + random.sample(free, len(guns)), strict=True)),
        phase=f"{side} combat",
        turn=12,
        support=random.randint(0, 2),
        dice=[random.randint(1, 6) for _ in range(2 * size)],
        settings={"ground_support_alone": ruling},
    )


LAND = {space for space, ways in enumerate(DATA.edition().ways_foot) if ways}


# -- the oracle --------------------------------------------------------------------------------------


class Combat(NamedTuple):
    """A possible attack: who is next to whom, who fires from afar, the ground support."""

    attackers: Group
    defenders: Group
    barrage: Group
    support: int

    @property
    def units(self) -> Group:
        return self.attackers | self.defenders | self.barrage

    def within(self, other: Combat) -> bool:
        """Whether the other one is this with more in it."""
        return all(mine <= theirs for mine, theirs in zip(self, other, strict=True))  # type: ignore[operator]


class Left:
    """Who can still fight, who still has to, who is next to whom and in whose range: from the position alone."""

    def __init__(self, t: Table, owed: Group, used: set[int]) -> None:
        game, units = t.game, t.game.state.units
        self.counts = game.options.ground_support_alone == "counts"
        self.support = game.state.support
        art = {u for u, printed in enumerate(game.edition.units) if printed.is_artillery}
        silent = {u for u in art if units[u].shoved == game.state.clock}
        here = {u: lies.hex for u, lies in enumerate(units) if lies.hex >= 0}
        enemies = [u for u in here if game.side(u) != game.phasing]
        mine = [u for u in here if game.side(u) == game.phasing and u not in used and u not in silent]
        self.defenders = [u for u in enemies if u not in used]
        near = {(a, d): BOARD.distance(here[a], here[d]) for a in mine for d in enemies}
        self.meets = {(a, d) for (a, d), far in near.items() if far == 1 and d in self.defenders}
        self.attackers = sorted({a for a, _ in self.meets})
        self.guns = [u for u in mine if u in art and all(near[u, d] > 1 for d in enemies)]
        self.fires = {(u, d) for u in self.guns for d in self.defenders if near[u, d] <= game.edition.units[u].range}
        afar = set(self.defenders) if self.counts and self.support else {d for _, d in self.fires}
        self.owing = (frozenset(chain.from_iterable(self.meets)) | afar) & owed
        self.combats = list(self.every_combat())

    def every_combat(self) -> Iterator[Combat]:
        """Attackers next to all of the defenders, or none and a single hex; batteries in range of one of them."""
        for attackers in subsets(self.attackers, 0):
            common = [d for d in self.defenders if all((a, d) in self.meets for a in attackers)]
            for defenders in subsets(common, 1) if attackers else [(d,) for d in common]:
                able = [u for u in self.guns if any((u, d) in self.fires for d in defenders)]
                for barrage in subsets(able, 0):
                    for support in range(self.support + 1):
                        idle = not attackers and not barrage
                        meets_duty = support if self.counts else defenders[0] not in self.owing and support
                        if not idle or meets_duty:
                            yield Combat(frozenset(attackers), frozenset(defenders), frozenset(barrage), support)

    def relies_on_fire(self, one: Combat) -> bool:
        """Whether an attack takes the last attacker next to him from somebody who is still owed one."""
        last = [{a for a, d in self.meets if d == enemy} for enemy in self.owing & set(self.defenders) - one.defenders]
        return any(beside and beside <= one.attackers for beside in last)

    def judge(self) -> list[Combat]:
        """The attacks after which as many can be met, with those in it, as now."""
        spends = {(one.units, one.support if self.counts else 0) for one in self.combats}

        @cache
        def most(used: Group, support: int) -> int:
            """How many of those who owe or are owed can have their fight, in whatever order."""
            rest = self.owing - used
            if not rest:
                return 0
            first = min(rest)
            ways = (
                len(rest & units) + most(used | units, support - points)
                for units, points in spends
                if first in units and points <= support and not units & used
            )
            return max([most(used | {first}, support), *ways])

        best = most(frozenset(), self.support)

        def after(one: Combat) -> int:
            points = one.support if self.counts else 0
            return len(self.owing & one.units) + most(one.units, self.support - points)

        return [one for one in self.combats if after(one) == best]


def subsets(units: Iterable[int], least: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at least so many units."""
    units = list(units)
    return chain.from_iterable(combinations(units, size) for size in range(least, len(units) + 1))


def everybody_next_to_an_enemy(t: Table) -> Group:
    """7.11, 7.12 Who owes a fight at the start of the phase."""
    return frozenset(chain.from_iterable(Left(t, frozenset(), set()).meets))


def attack_of(one: Combat) -> Attack:
    return Attack(*(tuple(sorted(units)) for units in (one.defenders, one.attackers, one.barrage)), support=one.support)


def steps_to(t: Table, one: Combat, random: Random) -> list[str]:
    """The answers that declare an attack, its parts in some order."""
    first, *others = sorted(one.defenders, key=lambda _: random.random())
    parts = [("join", unit) for unit in one.attackers] + [("barrage", unit) for unit in one.barrage]
    random.shuffle(parts)
    named = [("attack", first), *(("include", unit) for unit in others), *parts]
    steps = [f"{verb} {t.game.type(unit).id}" for verb, unit in named]
    return [*steps, *["support 1"] * one.support, "declare"]


def compare(t: Table, left: Left) -> list[Combat]:
    """The rules and the oracle agree on every attack that could be declared or begun now."""
    legal, reserve = left.judge(), reserve_of(t.game)
    legal_now = set(legal)
    for one in left.combats:
        assert met(declare_needs(t.game, attack_of(one))) == (one in legal_now), one
        whole = any(one.within(other) for other in legal)
        assert can_be_declared(t.game, attack_of(one), reserve) == whole, one
    for enemy in left.defenders:
        begun = any(enemy in other.defenders for other in legal)
        assert (f"attack {t.game.type(enemy).id}" in t.options()) == begun
    return legal


def compare_parts(t: Table, left: Left) -> None:
    """What may be added to the attack in hand is what leads to a legal attack."""
    attack = t.game.state.attack
    assert attack is not None
    now = Combat(frozenset(attack.attackers), frozenset(attack.defenders), frozenset(attack.barrage), attack.support)
    legal = [one for one in left.judge() if now.within(one)]
    assert legal
    offered = {(option.action.verb, option.piece) for option in whom_to_add(t.game, Once(t.game, reserve_of)).choices()}
    for verb, part in (("join", "attackers"), ("include", "defenders"), ("barrage", "barrage")):
        more = frozenset(chain.from_iterable(getattr(one, part) for one in legal)) - getattr(now, part)
        if verb == "barrage":  # a hex in range has to be under attack already
            more &= {gun for gun, enemy in left.fires if enemy in now.defenders}
        assert {piece for what, piece in offered if what == verb} == more, verb
    assert (("declare", -1) in offered) == (now in legal)
    assert any(verb == "support" for verb, _ in offered) == any(one.support > now.support for one in legal)


# -- the laws ----------------------------------------------------------------------------------------


def check_declaration(t: Table, used: set[int]) -> None:
    """7.14, 7.23 Nobody fights twice, and attackers are next to all defenders."""
    attack = t.game.state.attack
    assert attack is not None
    taking_part = [*attack.attackers, *attack.barrage, *attack.defenders]
    assert len(taking_part) == len(set(taking_part))
    assert not used & set(taking_part)
    for attacker in attack.attackers:
        for defender in attack.defenders:
            assert BOARD.distance(t.game.hex(attacker), t.game.hex(defender)) == 1
    assert attack.attackers or len(attack.defenders) == 1
    used.update(taking_part)


def in_phase(t: Table, phase: int) -> bool:
    return not t.match.over and t.game.state.phase == phase


PLANNED = 0.8
"""How often a whole attack is made that the oracle allows: if there is one, one that relies on a battery later."""


def play_through(t: Table, random: Random) -> None:
    """Play a Combat Phase at random and hold every question to the oracle."""
    phase = t.game.state.phase
    used: set[int] = set()
    owed = everybody_next_to_an_enemy(t)
    assert frozenset(t.game.state.owed) == owed
    planned: list[str] = []
    while in_phase(t, phase):
        options = t.ask.choices()
        assert options
        if t.prompt == "attack":
            left = Left(t, owed, used)
            legal = compare(t, left)
            daring = [one for one in legal if left.relies_on_fire(one)]
            planned = steps_to(t, random.choice(daring or legal), random) if legal and random.random() < PLANNED else []
            assert ("end" in t.options()) == (not left.owing)
        elif t.prompt == "prepare":
            compare_parts(t, Left(t, owed, used))
        step = planned.pop(0) if planned else str(random.choice(options).action)
        if step == "declare":
            check_declaration(t, used)
        t.do(step)
    assert not Left(t, owed, used).owing


DUTIES = ("LEY-7.0g", "LEY-7.11a", "LEY-7.12a", "LEY-7.12b", "LEY-7.14a", "LEY-7.14b", "LEY-7.21a", "LEY-7.23a")


@pytest.mark.clause(*DUTIES, "LEY-4.1e", "LEY-8.11a", "LEY-8.13a")
@pytest.mark.parametrize("part", range(4))
def test_duties_can_be_met_in_every_order_that_leaves_nobody_out(part: int) -> None:
    for number in range(150):
        random = Random(1000 * part + number)
        play_through(position(random), random)


@pytest.mark.clause("LEY-7.11b")
def test_so_can_they_where_ground_support_counts() -> None:
    for number in range(150):
        random = Random(number)
        play_through(position(random, "counts"), random)
