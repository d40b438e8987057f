"""What a mission can do where it goes: how likely each bomber hits what is there, and what becomes of who drops.

All of it comes from the code that resolves it, run once for every face of every die.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from beachhead.edition.attacks import with_dice
from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.events_air import BombsFell, CameDown
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.model import Bombing, Counter, Mission
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import (
    PORT,
    SHIPS,
    TARGETS,
    is_by_night,
    ports_in,
    targets_in,
)
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT
from beachhead.games.britain_stands_alone.rules.air_8.drop_8_6 import come_down
from beachhead.games.britain_stands_alone.rules.air_8.ships_8_4 import AS_THEY_ARE
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.kernel import scene
from beachhead.kernel.odds import fork_dice, percent, run_through
from beachhead.mechanics.hits import Distribution, at_least


def raid_rows(game: Core, mission: Mission) -> Iterator[scene.Sum]:
    """8.4, 8.6 A row for each target in the space with the chance of each counter, and for each unit that drops."""
    bombing = game.enclosing(Bombing)
    if bombing is not None:
        targets, left = [TARGETS.index(bombing.target)], bombing.bombers
    else:
        enemy, by_night = 1 - mission.side, is_by_night(game)
        targets, left = list(targets_in(game, enemy, mission.space, by_night)), bombers(game, mission)
    for target in targets:
        if target != SHIPS and left:
            text = say(
                "britain_stands_alone.raid.target",
                target=say(f"britain_stands_alone.target.{TARGETS[target]}"),
                chances=chances(game, mission, target, left),
            )
            yield scene.Sum(text=text, value=None, total=None, clause="BSA-8.4v")
    if mission.task == ASSAULT:
        yield from (drop_row(game, unit, mission.space) for unit in mission.riders if game.place(unit) != mission.space)


def bombers(game: Core, mission: Mission) -> Counter:
    """8.2 Who of a mission can bomb."""
    return tuple(unit for unit in mission.points if game.is_alive(unit) and game.type(unit).role == "bomber")


def chances(game: Core, mission: Mission, target: int, left: Counter) -> str:
    """8.4 Each counter of bombers with how likely it hits."""
    counters = consolidated(game, left)
    parts = (
        say(
            "britain_stands_alone.raid.bomber",
            unit=WORDING.titles(game, counter),
            chance=percent(hit_chance(game, mission, target, counter)),
        )
        for counter in counters
    )
    return ", ".join(parts)


def hit_chance(game: Core, mission: Mission, target: int, counter: Counter) -> Fraction:
    """8.4 How likely a counter of bombers hits a target at all."""
    space = ports_in(game.edition, mission.space)[0] if target == PORT else mission.space
    bombing = Bombing(side=mission.side, space=space, target=TARGETS[target], bombers=counter)
    return at_least(hits_of(game, bombing, counter), 1)


def hits_of(game: Core, bombing: Bombing, counter: Counter) -> Distribution:
    """8.4 How many hits a counter of bombers scores, the others left out."""
    chances: dict[int, Fraction] = {}
    for _, chance, hits in fork_dice(lambda faces: hits_on_copy(with_dice(game, faces), bombing, counter)):
        chances[hits] = chances.get(hits, Fraction(0)) + chance
    return tuple(chances.get(hits, Fraction(0)) for hits in range(max(chances) + 1))


def hits_on_copy(copy: Core, bombing: Bombing, counter: Counter) -> int:
    """8.4 Have a counter of bombers bomb, on a copy of the position: its hits."""
    around = len(copy.state.contests)
    copy.open_contest(replace(bombing, bombers=counter))
    run_through(resolve(copy, around), (AS_THEY_ARE.verb,))
    return sum(event.hit for event in copy.emitted if isinstance(event, BombsFell))


def drop_chances(game: Core, unit: int, space: int) -> dict[str, Fraction]:
    """8.6 How likely a unit comes down sound, with a hit, or not at all: "sound", "hit", "lost"."""

    def outcome(faces: tuple[int, ...]) -> str:
        copy = with_dice(game, faces)
        come_down(copy, unit, space)
        told = next(event for event in copy.emitted if isinstance(event, CameDown))
        return "lost" if told.lost else "hit" if told.hit else "sound"

    found = {"sound": Fraction(0), "hit": Fraction(0), "lost": Fraction(0)}
    for _, chance, what in fork_dice(outcome):
        found[what] += chance
    return found


def drop_row(game: Core, unit: int, space: int) -> scene.Sum:
    """8.6 How likely a unit comes down sound, with a hit, or not at all, in words."""
    shares = {what: percent(chance) for what, chance in drop_chances(game, unit, space).items()}
    text = say("britain_stands_alone.raid.drop", unit=WORDING.title(game, unit), **shares)
    return scene.Sum(text=text, value=None, total=None, clause="BSA-8.6f", piece=unit)
