"""20 and 19.3 as laws over weather phases made at random: what happens elsewhere, whom it strikes, who comes when."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR_MOVEMENT, CLEAR, FOGGY, NONE, STORMY
from beachhead.games.port_stanley.rules.arrivals_19 import arrive
from beachhead.games.port_stanley.rules.events_20 import extraneous_event
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.games.port_stanley.rules.weather_4 import roll_for_reinforcements
from games.port_stanley.island import Island, island
from games.port_stanley.scattered import EDITION, NAMES, SHIPS, UNITS, of_kinds, printed

SEEDS, EACH = range(6), 25
EVENTS = {"events": "yes"}
BRIGADE = ["uk-gurkha-1", "uk-gurkha-2", "uk-scots-1", "uk-scots-2", "uk-welsh-1", "uk-welsh-2"]
SPACE = EDITION.board.space
SHELTERED = [space for space, water in enumerate(EDITION.water) if water == "r"]
OPEN = [space for space, water in enumerate(EDITION.water) if water == "h"]


def event(chance: random.Random, units: Mapping[str, Any] | None, *dice: int, **state: Any) -> Island:
    return island(units, phase="weather", plays=extraneous_event, settings=EVENTS, dice=[*dice, *[1] * 9], **state)


@pytest.mark.clause("PS-20.0a", "PS-20.0c", "PS-20.0e", "PS-20.0f")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_happens_elsewhere(seed: int) -> None:
    chance = random.Random(f"elsewhere {seed}")
    for _ in range(EACH):
        first, second = chance.choice((1, 1, 1, 1, 2, 6)), chance.choice((2, 2, 2, 4, 4, 5, 6))
        turn, sunk, saved = chance.randint(1, 9), chance.random() < 0.2, chance.random() < 0.2
        faces = [chance.randint(1, 6) for _ in BRIGADE]
        at = event(chance, {}, first, second, *faces, turn=turn, queen_sunk=sunk, conveyor=saved, morale=4)
        s = at.game.state
        strikes = first == 1 and second == 2 and turn < 6 and not sunk
        hit = {name: 2 if face <= 2 else 1 if face <= 4 else 0 for name, face in zip(BRIGADE, faces, strict=True)}
        hit = hit if strikes else dict.fromkeys(BRIGADE, 0)
        fates = {name: 2 if at.where(name) == "lost" else int(at.unit(name).reduced) for name in BRIGADE}
        assert fates == hit, (first, second, turn)
        worth = {2: lambda name: printed(name, False).strength, 0: lambda name: 0,
                 1: lambda name: printed(name, False).strength - printed(name, True).strength}  # fmt: skip
        points = sum(worth[steps](name) for name, steps in hit.items()) + strikes
        assert (s.points, s.morale, s.queen_sunk) == (points, 4 + strikes + sum(hit.values()), sunk or strikes)
        assert s.conveyor == (saved or (first == 1 and second == 4 and turn < 7))
        assert s.bonus == (first == 1 and second >= 5)
        assert (s.harriers, s.carriers) == (8, 8)
        assert len(at.dice_left()) == 16 - (6 * strikes) - (first == 1)


@pytest.mark.clause("PS-20.0d")
@pytest.mark.parametrize("seed", SEEDS)
def test_whom_a_storm_takes(seed: int) -> None:
    chance = random.Random(f"storms {seed}")
    for _ in range(EACH):
        letter, face = chance.choice((("E", chance.randint(1, 3)), ("L", chance.randint(4, 6))))
        calm = chance.random()
        units: dict[str, Any] = {}
        for ship in SHIPS:
            place = chance.choice(("lost", "off", "later", "open")) if chance.random() > calm else "in"
            spot = {"open": OPEN, "in": SHELTERED}.get(place)
            full = ship.steps == 1 or chance.random() < 0.5
            units[ship.id] = {"at": NAMES[chance.choice(spot)] if spot else place, "reduced": not full}
        cargo = chance.choice(("uk-29-arty-1", ""))
        laden = chance.choice([ship.id for ship in SHIPS if ship.letter == "L"])
        units |= {cargo: laden} if cargo and units[laden]["at"] not in ("lost", "later", "off") else {}
        aboard = cargo in units and units[laden]["reduced"]
        left = [ship.id for ship in SHIPS if ship.letter == letter and units[ship.id]["at"] != "lost"]
        kept = [name for name in left if units[name]["at"] in NAMES and EDITION.water[SPACE(units[name]["at"])] == "r"]
        at = event(chance, units, 1, 3, face, turn=4, morale=10)
        if set(left) == set(kept):
            assert at.over
            assert (at.points, at.morale) == (0, 10)
            continue
        if not at.over:
            assert (at.side, at.targets("take_storm")) == ("uk", set(left))
            name = chance.choice(sorted(left))
            at.do(f"take_storm {name}").unchosen()
        else:
            (name,) = left
        sinks = units[name]["reduced"] or UNITS[name].steps == 1
        assert (at.where(name) == "lost") == sinks
        assert sinks or at.unit(name).reduced
        others = [ship.id for ship in SHIPS if ship.id != name]
        assert all((at.where(one) == "lost") == (units[one]["at"] == "lost") for one in others)
        assert all(at.unit(one).reduced == units[one]["reduced"] for one in others)
        drowned = bool(aboard and name == laden)
        assert (at.points, at.morale) == (1 + 2 * drowned, 10)


@pytest.mark.clause("PS-20.0e", "PS-19.2a")
@pytest.mark.parametrize("turn", [5, 6, 7])
@pytest.mark.parametrize("saved", [True, False])
def test_the_fifth_helicopter_comes_on_turn_6(turn: int, saved: bool) -> None:
    def plays(game: Stanley) -> Flow[None]:
        arrive(game)
        yield from extraneous_event(game)

    for dice, now in (([1, 4], turn < 7), ([2], False)):
        at = island({}, phase="weather", plays=plays, settings=EVENTS, dice=dice, turn=turn, conveyor=saved)
        assert at.game.state.conveyor == (saved or now)
        assert (at.where("uk-helicopter-5") == "off") == (turn == 6 and (saved or now)), (saved, now)
        assert (at.where("uk-helicopter-4") == "off") == (turn == 6)
        assert at.game.state.harriers == 8 + 6 * (turn == 6)


@pytest.mark.clause("PS-19.3b", "PS-19.3c", "PS-19.3d", "PS-19.3e", "PS-17.2.1e")
@pytest.mark.parametrize("seed", SEEDS)
def test_when_the_reinforcements_come(seed: int) -> None:
    chance = random.Random(f"reinforcements {seed}")
    able = [name for name in of_kinds("ar", "infantry") if UNITS[name].branch == "regular"] or of_kinds(
        "ar", "infantry"
    )
    for _ in range(EACH):
        turn, face, coming = chance.randint(1, 8), chance.randint(1, 6), chance.random() < 0.2
        weather, effect = chance.choice(((CLEAR, NONE), (CLEAR, NONE), (CLEAR, FOGGY), (STORMY, NONE)))
        hit, played = chance.random() < 0.2, chance.random() < 0.9
        names = sorted([*chance.sample(able, chance.choice((1, 2, 2))), "ar-dummy-1"])[-2:]

        def plays(game: Stanley) -> Flow[None]:
            roll_for_reinforcements(game)
            game.state.phase = AR_MOVEMENT
            bring_reinforcements(game)
            yield from ()

        at = island(
            {}, phase="weather", plays=plays, turn=turn, dice=[face], weather=weather, effect=effect, coming=coming,
            settings={"reinforcements": "yes" if played else "no"}, airport_hit=hit, morale=10,
            reinforcements=tuple(EDITION.unit_index[name] for name in names) if played else (),
            airfields={"ar": {NAMES[EDITION.airport]: 0}},
        )  # fmt: skip
        rolls = played and not coming
        now = played and not hit and (coming or face < turn or turn >= 7)
        flies = weather != STORMY and effect != FOGGY
        assert (not at.dice_left()) == rolls, (turn, face, coming, hit)
        there = NAMES[EDITION.airport] if now and flies else "later"
        assert [at.where(name) for name in names] == [there] * 2, (turn, face, weather, effect, hit, played)
        assert at.morale == 10 + (now and flies)
