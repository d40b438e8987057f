"""13.4 as a law over positions made at random: which Forward Detachments are formed and join again."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.scattered import EDITION, TROOPS, Reckoning, Scatter, scatter

SEEDS = range(40)
DETACHMENTS = [unit for unit in TROOPS["ge"] if unit.size == "detachment"]
OFF = ("Holland", "France", "Germany")
STRAITS = "Straits of Dover"


def parted(seed: int) -> Scatter:
    """Divisions and detachments in England, off the map, at sea and lost, often together."""
    chance = random.Random(seed)
    position = scatter(seed, germans=14)
    pieces: dict[str, Lie] = dict(position.pieces)
    taken = {lie["at"] for name, lie in pieces.items() if name.startswith("ge-") and isinstance(lie, dict)}
    for number, detachment in enumerate(DETACHMENTS):
        parent = EDITION.units[detachment.parent].id
        reduced, oos = chance.random() < 0.4, chance.choice((0, 0, 1, 2))
        here = chance.choice([*OFF, *sorted(map(str, taken)), *sorted(map(str, taken))])
        pieces[parent] = {"at": here, "reduced": reduced, "oos": oos, "hits": chance.choice((0, 0, 1))}
        if chance.random() < 0.2:
            points = [EDITION.units[one].id for one in EDITION.rows["ge-prahm"][2 * number : 2 * number + 2]]
            pieces |= {point: {"at": STRAITS, "stack": 7} for point in points}
            pieces[parent] = at_sea(*points, assault=False, reduced=False)
        beside = "later" if chance.random() < 0.5 else chance.choice(("lost", here, here, *OFF))
        pieces[detachment.id] = beside
        if chance.random() < 0.1:
            pieces[parent] = "lost"
    return Scatter(pieces, position.fields)


class Detachments(Reckoning):
    def full(self, unit: UnitType) -> bool:
        return self.hex(unit) >= 0 and not self.game.unit(unit.index).reduced

    def form(self) -> set[str]:
        """13.4 Of a division with two steps, in its hex or zone off the map, where it has room (4.0); also anew."""
        out = [one for one in DETACHMENTS if self.hex(one) < 0]
        parents = {one: EDITION.units[one.parent] for one in out}
        return {one.id for one in out if self.full(parents[one]) and self.has_room(self.hex(parents[one]), one)}

    def rejoin(self) -> set[str]:
        """13.4 Of a division of one step in the same hex or zone."""
        found = [one for one in DETACHMENTS if self.hex(one) >= 0 and not self.full(EDITION.units[one.parent])]
        return {one.id for one in found if self.hex(EDITION.units[one.parent]) == self.hex(one)}


def named(at: Channel, verb: str) -> set[str]:
    return at.targets(verb) if not at.over and at.prompt == "reinforce" else set()


@pytest.mark.clause("BSA-13.4a", "BSA-13.4b", "BSA-13.4d")
@pytest.mark.parametrize("seed", SEEDS)
def test_detachments_are_formed_and_join_again_by_the_words(seed: int) -> None:
    chance = random.Random(seed)
    at = parted(seed).at("ge_reinforcement", turn="October #2")
    for _ in range(5):
        now = Detachments(at)
        assert named(at, "form") == now.form()
        assert named(at, "rejoin") == now.rejoin()
        steps = sum(1 + (not at.game.unit(one.parent).reduced) for one in DETACHMENTS if at.game.hex(one.parent) >= 0)
        steps += sum(at.game.hex(one.index) >= 0 for one in DETACHMENTS)
        choices = [f"{verb} {name}" for verb in ("form", "rejoin") for name in sorted(named(at, verb))]
        if not choices:
            return
        choice = chance.choice(choices)
        at.do(choice)
        name = choice.split()[1]
        parent = EDITION.units[EDITION.units[at.number(name)].parent].id
        formed = choice.startswith("form")
        assert at.unit(parent).reduced == formed
        assert at.where(name) == (at.where(parent) if formed else "later")
        after = sum(1 + (not at.game.unit(one.parent).reduced) for one in DETACHMENTS if at.game.hex(one.parent) >= 0)
        assert after + sum(at.game.hex(one.index) >= 0 for one in DETACHMENTS) == steps
