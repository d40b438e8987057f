"""What is true of every match of Port Stanley, whatever is played: looked at on the way through random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    AR_COMBAT,
    AR_MOVEMENT,
    LANDING,
    LATER,
    LOST,
    MERGED,
    OFF_MAP,
    SIDES,
    UK,
    UK_COMBAT,
    UK_MOVEMENT,
    State,
)
from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import reading
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import homes
from beachhead.games.port_stanley.rules.helicopters_8.homing_8_4_1 import away
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import landing_ships, room
from beachhead.games.port_stanley.rules.stacking_6 import overstacked
from beachhead.games.port_stanley.rules.victory_21 import british_points
from beachhead.games.port_stanley.rules.zones_9 import exerts
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.module import settle_options
from beachhead.kernel.simulation import Simulation
from beachhead.mechanics.rows import around
from cases import listed_cases, named_cases
from games.port_stanley.battles import attack, field
from games.port_stanley.eager import choose

HERE = Path(__file__).parent
DECISIONS = 1600
GONE = (LOST, MERGED)
EVERYTHING = {
    "transfer": "yes", "ferry": "yes", "box_lift": "yes", "intensive_lift": "yes", "teal_inlet": "yes",
    "intensive_barrages": "yes", "headquarters_raids": "yes", "reinforcements": "yes", "extension": "yes",
}  # fmt: skip


def test_every_case_has_a_test() -> None:
    """The cases of an independent reader, the examples with numbers, and the laws: each is named by a test."""
    assert named_cases(HERE) == listed_cases(HERE)


# -- random matches --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """The game before an answer and after it, and what was told in between."""

    before: Stanley
    after: Stanley
    told: list[Any]
    simulation: Simulation


def steps(seed: int, settings: dict[str, str], most: int = DECISIONS) -> Iterator[Step]:
    """A random match, answer by answer."""
    rng = random.Random(seed)
    scenario = sorted(MODULE.edition().scenarios)[seed % 2]
    game = MODULE.begin(scenario, settle_options(MODULE, settings), Dice(make_seed(seed)))
    simulation = Simulation(game)
    for _ in range(most):
        if simulation.over:
            return
        before = simulation.game.fork()
        side = rng.choice(sorted(simulation.asks))
        simulation.answer(side, choose(before, simulation.asks[side], rng))  # type: ignore[arg-type]
        after = simulation.game
        assert isinstance(after, Stanley)
        told = list(after.emitted)
        after.emitted.clear()
        yield Step(before, after, told, simulation)  # type: ignore[arg-type]


MATCHES = pytest.mark.parametrize(("seed", "settings"), [(4, {}), (2, EVERYTHING), (7, {})], ids=["4", "2", "7"])


@MATCHES
@pytest.mark.case("LAW-01", "LAW-05", "LAW-07", "LAW-09", "LAW-11")
@pytest.mark.clause("PS-11.5.1a", "PS-6.1a", "PS-5.4d", "PS-21.1a")
def test_the_laws_hold_from_the_set_up_on(seed: int, settings: dict[str, str]) -> None:
    passed: set[tuple[int, int]] = set()
    turns = 0
    for step in steps(seed, settings):
        everybody_is_somewhere(step)
        battles_can_be_recomputed(step.after, step.told)
        stacks_are_within_the_limit(step)
        nobody_goes_from_zone_to_zone(step, passed)
        supplies_are_accounted_for(step)
        points_are_those_of_the_losses(step, settings)
        turns = step.after.state.turn
    assert turns > 1


# -- 1 ---------------------------------------------------------------------------------------------------


def everybody_is_somewhere(step: Step) -> None:
    """Every counter is somewhere, once; what is gone stays gone; steps never come back."""
    before, after = step.before, step.after
    for unit, (was, lies) in enumerate(zip(before.state.units, after.state.units, strict=True)):
        if was is lies:
            continue
        assert was.hex not in GONE, (unit, was, lies)
        assert lies.hex >= 0 or lies.hex in (ABOARD, OFF_MAP, LATER, *GONE)
        if lies.hex == ABOARD:
            assert after.hex(lies.inside) >= 0 or after.hex(lies.inside) == OFF_MAP
        if lies.hex >= 0:
            sails = after.type(unit).is_ship
            flies = after.type(unit).kind == "helicopter"
            assert flies or (lies.hex in after.edition.waters if sails else after.edition.land[lies.hex])
        assert not (lies.down and not was.down and was.hex not in (LATER,)), "never face down again"
    for side in (UK, AR):
        assert live_steps(after, side) <= live_steps(before, side)
    assert all(room(after, ship) >= 0 for ship in landing_ships(after))


def live_steps(game: Stanley, side: int) -> int:
    units = (unit for unit in game.roster(side) if game.hex(unit) not in GONE)
    return sum(1 if game.unit(unit).reduced else game.type(unit).steps for unit in units)


# -- 5 ---------------------------------------------------------------------------------------------------


def battles_can_be_recomputed(game: Stanley, told: list[Any]) -> int:
    """From what was told of a battle everything follows; how many there were."""
    found = 0
    for event in told:
        kind = type(event).__name__
        if kind == "CombatRolled":
            found += 1
            attack, defence = (sum(part[1] for part in parts) for parts in (event.attack, event.defence))
            read = reading(game, attack, defence)
            assert read is not None
            assert (read.line, read.column + 1) == (event.line, event.column)
            assert read.line <= game.edition.combat.highest
            assert event.row == event.face + sum(amount for _, amount in event.modifiers)
            assert "/".join(event.results) == game.edition.combat.results.cell(read.column, event.row)
        if kind == "MoraleChecked" and event.unit >= 0:
            assert event.passed is (event.face + event.added < event.rating)
    return found


@pytest.mark.case("LAW-05")
@pytest.mark.clause("PS-11.2g", "PS-11.3a", "PS-11.4a")
def test_battles_can_be_recomputed_whatever_is_rolled() -> None:
    """Battles of two against two, of each with other dice: random matches may have none."""
    units = {"uk-2-para-1": "2113", "uk-3-para-1": "2212", "ar-7-4a": "2213", "ar-3-marine": "2213"}
    results = set()
    for seed in range(20):
        at = field(units, ar={"2213": 9})
        at.game.state.dice = Dice(make_seed(seed))
        attack(at, "2213", "uk-2-para-1", "uk-3-para-1")
        while not at.over:
            at.do(min(at.options()))
        told = [event for _, event in at.match.events(everything=True)]
        assert battles_can_be_recomputed(at.game, told) == 1
        results.add(at.event("CombatRolled").results)
    assert len(results) > 2, results


# -- 7 ---------------------------------------------------------------------------------------------------


def stacks_are_within_the_limit(step: Step) -> None:
    """At the end of each phase no hex holds more than two battalions of a side."""
    if step.after.state.clock != step.before.state.clock and step.before.state.phase in (
        AR_MOVEMENT, LANDING, AR_COMBAT, UK_MOVEMENT, UK_COMBAT,
    ):  # fmt: skip
        assert not overstacked(step.after, UK)
        assert not overstacked(step.after, AR)


def open_zones(game: Stanley, side: int) -> bytearray:
    """The zones of a side's units that lie face up, and of those that wait beside a beach."""
    units = (unit for unit in game.on_map(side) if exerts(game, unit) and not game.unit(unit).down)
    row = around(game.edition.around, [game.hex(unit) for unit in units])
    for space in game.state.approached if side == UK else ():
        row[space] = 1
    return row


def nobody_goes_from_zone_to_zone(step: Step, passed: set[tuple[int, int]]) -> None:
    """Nobody but a headquarters steps from one enemy zone into another, or out of one without a passed check."""
    clock = step.before.state.clock
    for event in step.told:
        kind = type(event).__name__
        if kind == "MoraleChecked" and event.passed and event.unit >= 0:
            passed.add((event.unit, clock))
        if kind != "Moved" or event.unit < 0 or event.clause != "PS-5.1a":
            continue
        unit, game = event.unit, step.before
        row = open_zones(game, 1 - game.side(unit))
        if game.type(unit).kind in ("headquarters", "dummy"):
            continue
        flown = game.now(game.unit(unit).carried)
        assert flown or not any(row[one] and row[two] for one, two in zip(event.path, event.path[1:], strict=False))
        assert flown or not row[event.path[0]] or (unit, clock) in passed


# -- 9 ---------------------------------------------------------------------------------------------------

SIGNS = {"SupplyUsed": 1, "SupplySpared": -1}
MOVERS = {"Landed", "SuppliesMoved", "CargoLost", "Moved", "Advanced", "Retreated", "Raided", "PutDown"}


def supplies_are_accounted_for(step: Step) -> None:
    """Where points were used and nothing else could change them, there are as many less as were told."""
    kinds = {type(event).__name__ for event in step.told}
    if "SupplyUsed" not in kinds or kinds & MOVERS or step.after.state.clock != step.before.state.clock:
        return
    airport = step.after.edition.airport
    for side in (UK, AR):
        used = sum(
            event.points * SIGNS[type(event).__name__]
            for event in step.told
            if type(event).__name__ in SIGNS and event.side == side and (side, event.hex) != (AR, airport)
        )
        assert lying(step.before.state, side) - lying(step.after.state, side) == used


def lying(state: State, side: int) -> int:
    return sum(one.points for one in state.supplies if one.side == side)


# -- 11 --------------------------------------------------------------------------------------------------


def points_are_those_of_the_losses(step: Step, settings: dict[str, str]) -> None:
    """Argentine points follow from what is lost; the British have none before the end."""
    game = step.after
    assert game.state.points == sum(map(worth, [game] * len(game.roster(UK)), game.roster(UK))) + harriers_lost(game)
    if not game.state.over:
        assert british_points(game) == game.state.bonus == 0
    else:
        scores = game.scores()
        by_time = not game.state.stanley and game.state.morale > 0
        best = "ar" if by_time or scores["ar"] > scores["uk"] else "uk" if scores["uk"] > scores["ar"] else None
        result = game.result()
        assert result is not None
        assert result.winner == best


def worth(game: Stanley, unit: int) -> int:
    """What the Argentine player has for what a British counter has lost."""
    kind, lies = game.type(unit), game.unit(unit)
    if kind.is_ship:
        each = 2 if kind.letter in ("C", "E") else 1
        sunk = len(kind.names) if lies.hex == LOST else len(kind.names) - 1 if lies.reduced else 0
        return each * sunk
    if lies.hex == LOST:
        return max(kind.full.strength, 0) if kind.full.strength >= 0 else 1
    if not lies.reduced or kind.reduced is None:
        return 0
    step = kind.full.strength - kind.reduced.strength
    return 2 * step if lies.hex == MERGED else step  # its own, and that of the half that is whole again


def harriers_lost(game: Stanley) -> int:
    air = game.edition.tables.air
    came = air.harrier + (air.harrier_later if game.state.turn >= air.later else 0)
    return came - game.state.harriers


# -- 13 --------------------------------------------------------------------------------------------------

LONG = 200
QUIET = (
    "end", "end_strikes", "end_attacks", "pass", "announced", "no_zone", "hold_missile", "no_raid", "hold_fire",
    "end_support", "stay", "designate", "commit", "call_off", "call_raid_off", "keep_dark", "remain", "enough",
    "no_roll", "done", "anchor", "stay_home", "all_down", "no_airfield", "reconnoitre", "back", "take_home", "fly_off",
)  # fmt: skip
"""What does nothing, or takes back what may not stay: rather the first of these."""


def quietly(game: Stanley, ask: Ask) -> Option:
    """An answer that goes on without doing more than it must; helicopters fly home."""
    options = ask.choices()
    verbs = {option.action.verb: option for option in reversed(options)}
    if ask.name == "flight" and "fly_off" not in verbs:
        home = homes(game, SIDES.index(ask.side))
        return next(option for option in options if option.action.verb == "fly_to" and option.space in home)
    if ask.name == "move" and "end" not in verbs and "fly" in verbs and not {"back", "take_home"} & set(verbs):
        return next(option for option in options if option.action.verb == "fly" and option.piece in away(game))
    return next((verbs[verb] for verb in QUIET if verb in verbs), options[0])


@MATCHES
@pytest.mark.case("LAW-13")
def test_every_phase_can_be_ended(seed: int, settings: dict[str, str]) -> None:
    """Whatever was done before: there is a way to the next phase, without a new move."""
    looked = 0
    for number, step in enumerate(steps(seed, settings, most=900)):
        if number % 60 or not step.simulation.at_anchor or step.simulation.over:
            continue
        looked += 1
        clone, clock = step.simulation.clone(), step.after.state.clock
        for _ in range(LONG):
            if clone.over or clone.game.state.clock != clock:
                break
            side = sorted(clone.asks)[0]
            clone.answer(side, quietly(clone.game, clone.asks[side]))  # type: ignore[arg-type]
        else:
            raise AssertionError([(ask.name, ask.choices()[:5]) for ask in clone.asks.values()])
    assert looked > 3
