"""What is true of every match of Britain Stands Alone, whatever is played: reckoned anew on the way through some."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import (
    ABOARD,
    AWAY,
    BR,
    GE,
    GE_SET_UP,
    LATER,
    LOST,
    Unit,
)
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.module import settle_options
from beachhead.kernel.simulation import Simulation

DECISIONS = 700
EAGER = (
    "raid",
    "crew",
    "bomb",
    "steer",
    "sail_out",
    "fly_out",
    "scramble",
    "attack",
    "join",
    "embark",
    "take",
    "place",
)
QUICK = {"end_movement", "end_ferry", "converted", "no_sabotage"}
SEEN = {"InstallationHit", "InstallationRepaired", "ControlChanged", "PhaseBegan"}
COMES = {"SetUp", "DetachmentFormed"}
GOES = {"PieceLost", "BoatsSpent", "Revealed", "LeaderCaptured", "Exiled", "DetachmentJoined"}


class Step(NamedTuple):
    """The pieces before an answer, the game after it, and what was told in between."""

    before: list[Unit]
    after: Sealion
    told: list[Any]


def steps(scenario: str, seed: int) -> Iterator[Step]:
    """A random match from the set-up on, in which much is flown, sailed and attacked."""
    rng = random.Random(seed)
    simulation = Simulation(MODULE.begin(scenario, settle_options(MODULE, {}), Dice(make_seed(seed))))
    for _ in range(DECISIONS):
        if simulation.over:
            return
        game = simulation.game
        assert isinstance(game, Sealion)
        before, side = list(game.state.units), sorted(simulation.asks)[0]
        simulation.answer(side, choose(game, simulation.asks[side], rng))
        after = simulation.game
        assert isinstance(after, Sealion)
        told = list(after.emitted)
        after.emitted.clear()
        yield Step(before, after, told)


def choose(game: Sealion, ask: Ask, rng: random.Random) -> Option:
    """What is ready-made, then more often than not what leads to losses, and raids on what sees."""
    choices = list(ask.choices())
    eyes = {*game.edition.radars, *(space for space, base in game.edition.airbases.items() if base.sector)}
    blinding = [one for one in choices if one.action.verb == "raid" and one.space in eyes]
    if blinding and rng.random() < 0.5:
        return rng.choice(blinding)
    ready = [option for option in choices if option.action.verb.startswith("ready")]
    quick = [option for option in choices if option.action.verb in QUICK]
    eager = [option for option in choices if option.action.verb in EAGER]
    if ready or (quick and rng.random() < 0.5):
        return rng.choice(ready or quick)
    return rng.choice(eager if eager and rng.random() < 0.7 else choices)


@pytest.mark.clause("BSA-14.2e", "BSA-9.5r", "BSA-7.3d", "BSA-7.3e", "BSA-11.2l", "BSA-11.2s", "BSA-7.1a")
@pytest.mark.case("LAW-01", "LAW-11")
@pytest.mark.parametrize(("scenario", "seed"), [("sealion", 9), ("battle_of_britain", 12), ("july", 7)])
def test_nothing_is_lost_or_made_and_the_tracks_follow(scenario: str, seed: int) -> None:
    printed: dict[tuple[int, int], tuple[int, int]] = {}
    seen, shipping, lost = set[int](), [0, 0], 0
    for step in steps(scenario, seed):
        if step.after.state.phase <= GE_SET_UP:
            printed = printed or values(step.after)
            continue
        everybody_is_somewhere(step)
        who_comes_and_goes_is_told(step)
        the_box_is_kept(step, shipping)
        lost += any(type(event).__name__ == "PieceLost" for event in step.told)
        if not seen or any(type(event).__name__ in SEEN for event in step.told):
            seen |= tracks_follow(step.after, printed)
    assert lost > 3, "somebody was lost"
    assert len(seen) > 2, "the tracks have moved"


# -- LAW-01 ----------------------------------------------------------------------------------------------


def everybody_is_somewhere(step: Step) -> None:
    """Each piece is in a space of its kind, or aboard of what is, or in one of the pools."""
    game = step.after
    edition, hexes = game.edition, len(game.edition.chart.names)
    for unit, (was, lies) in enumerate(zip(step.before, game.state.units, strict=True)):
        if was is lies:
            continue
        arm = game.type(unit).arm
        if lies.hex == ABOARD:
            points = (lies.inside, *lies.also)
            assert arm == "land"
            assert len(set(points)) == len(points)
            assert len({game.hex(point) for point in points}) == 1
            assert all(game.hex(point) >= 0 and game.type(point).arm in ("points", "air") for point in points)
            continue
        assert (lies.inside, lies.also) == (-1, ())
        assert lies.hex >= 0 or lies.hex in (LATER, LOST, AWAY)
        if lies.hex < 0:
            continue
        zone = edition.zones.get(lies.hex)
        if arm == "land":
            assert edition.land[lies.hex] if lies.hex < hexes else zone is not None and zone.display and not zone.sea
        elif arm == "air":
            assert lies.aloft or lies.hex in edition.airbases or (zone is not None and zone.display and not zone.sea)
        else:
            assert lies.hex in edition.ports or (zone is not None and zone.sea)


def who_comes_and_goes_is_told(step: Step) -> None:
    """Nobody comes into play or leaves it unless an event says so; so points of a class are conserved."""
    came, gone = set[int](), set[int]()
    for event in step.told:
        name = type(event).__name__
        came |= {event.piece} if name in COMES else set(event.pieces) if name == "Came" else set()
        gone |= {event.piece} if name in GOES and hasattr(event, "piece") else set()
        if name == "Exiled":
            gone.add(step.after.edition.unit_index["br-royal-family"])
    for unit, (was, lies) in enumerate(zip(step.before, step.after.state.units, strict=True)):
        if was is not lies and (was.hex >= ABOARD) != (lies.hex >= ABOARD):
            assert unit in (came if lies.hex >= ABOARD else gone), step.after.type(unit).id


def the_box_is_kept(step: Step, shipping: list[int]) -> None:
    """9.5 Prahms and LCs that were lost are in the box, or two of them are one that is being built or has come back.

    `shipping`: how many were lost so far, and how many have come back.
    """
    game = step.after
    for event in step.told:
        if type(event).__name__ == "PieceLost" and game.type(event.piece).kind in ("prahm", "lc"):
            shipping[0] += 1
        if event.clause == "BSA-9.5r":
            shipping[1] += len(event.pieces)
    building = sum(count for _, _, count in game.state.building)
    assert shipping[0] == sum(game.state.sunk) + 2 * (building + shipping[1])


# -- LAW-11 ----------------------------------------------------------------------------------------------


def values(game: Sealion) -> dict[tuple[int, int], tuple[int, int]]:
    """The detection values of both sides in each zone, in the air and at sea."""
    return {
        (side, zone): (detection.air_value(game, side, zone), detection.naval_value(game, side, zone))
        for side in (BR, GE)
        for zone in game.edition.zones
    }


def tracks_follow(game: Sealion, printed: dict[tuple[int, int], tuple[int, int]]) -> set[int]:
    """Each track is what its eyes make of it, the same for both zones; returns what the tracks stand at."""
    edition, now = game.edition, values(game)
    blind = {(one.kind, one.space) for one in game.state.damage if one.hits}
    found = set[int]()
    for (side, space), (air, naval) in now.items():
        zone = edition.zones[space]
        assert naval == printed[side, space][1]
        if side == GE or not zone.variable:
            assert air == printed[side, space][0]
            continue
        land = zone.pair if zone.sea else space
        eyes = [("radar", one) for one in edition.radars] + [
            ("airbase", one) for one, base in edition.airbases.items() if base.sector
        ]
        out = sum(eye in blind or eye[1] in game.state.german for eye in eyes if edition.zone[eye[1]] == land)
        assert air == max(zone.air[BR] - out, 3)
        found.add(out)
    return found
