"""14.4, 12.1, 19.2 as laws over airfields at random: who is based where, who takes one, builds one, what is lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR, CLEAR, CLOUDY, FOGGY, NONE, STORMY, UK, Airfield, Missions
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import assignment_phase
from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from beachhead.games.port_stanley.rules.events_20 import extraneous_event
from beachhead.kernel.ask import Action
from games.port_stanley.armies import BOARD, LAND, beside
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.scattered import EDITION, NAMES

SEEDS, EACH = range(4), 20
STRIPS = sorted(EDITION.airstrips - {EDITION.airport})
MARKERS = 3
Fields = tuple[Airfield, ...]


def room(space: int) -> int:
    """3.2 What an Argentine airfield holds."""
    return 4 if space in (EDITION.airport, EDITION.box) else BRITISH


BRITISH = 3
"""Ruling P49 What a British one holds, wherever it is."""


def argentine(chance: random.Random) -> Fields:
    """3.2, 12.8 Three airfields and the permanent one, with Pucaras; some are gone, captured or destroyed."""
    spots = [*chance.sample([*STRIPS, EDITION.box], 3), EDITION.airport]
    return tuple(
        Airfield(space, AR, 0 if gone else chance.randint(0, room(space)), space == EDITION.airport, down=gone)
        for space in spots
        for gone in [chance.random() < 0.3]
    )


def british(chance: random.Random, fewest: int = 0) -> Fields:
    """14.2.1, 14.4 Up to three, with Harriers."""
    spots = chance.sample([*STRIPS, *chance.sample(LAND, 3), EDITION.airport, EDITION.airport], 5)
    fields = dict.fromkeys(spots[: chance.randint(fewest, MARKERS)])
    return tuple(Airfield(space, UK, chance.randint(0, BRITISH)) for space in fields)


def ocean(chance: random.Random) -> dict[str, Any]:
    """20.0 What has become of the carriers and of Atlantic Conveyor."""
    return {"carriers": chance.choice((4, 8, 8)), "conveyor": chance.random() < 0.5, "turn": chance.choice((5, 6, 7))}


def sea(ships: Mapping[str, Any]) -> int:
    """19.2, 20.0 How many Harriers the ships hold: 8, from turn 6 on 10 if the Conveyor came; 4 once one was hit."""
    more = ships["conveyor"] and ships["turn"] >= 6
    return ships["carriers"] if ships["carriers"] < 8 else 8 + 2 * more


def playing(
    flow: Callable[[Any], Flow[None]], fields: Fields, units: Mapping[str, Any] | None = None, **more: Any
) -> Island:
    """What is played of a match with these airfields."""

    def plays(game: Stanley) -> Flow[None]:
        game.state.airfields = fields
        game.forget()
        yield from flow(game)

    return island(units, plays=plays, **more)


def left(at: Island, side: int) -> dict[int, int]:
    """The airfields of a side, and what is on them."""
    return {field.hex: field.planes for field in at.game.state.airfields if field.side == side and not field.down}


@pytest.mark.clause("PS-14.4a", "PS-12.1b")
@pytest.mark.parametrize("seed", SEEDS)
def test_pucaras_return_to_airfields_of_their_owners_choice(seed: int) -> None:
    chance = random.Random(f"pucaras {seed}")
    for _ in range(EACH):
        fields = argentine(chance)
        based = {field.hex: field.planes for field in fields if not field.down}
        number = max(0, sum(based.values()) + chance.choice((-2, 0, 0, 1, 3, 5)))
        at = playing(return_pucaras, (*fields, Airfield(LAND[5], UK, 2)), phase="turn_end", airmen=(9, 8, number))
        for _ in range(chance.randint(0, 9)):
            now = left(at, AR)
            open_ = {space for space in now if now[space] < room(space)}
            if at.over:
                assert not any(planes and open_ - {space} for space, planes in now.items())
                break
            in_the_air = at.targets("touch_down")
            if in_the_air:
                assert in_the_air == {NAMES[space] for space in open_}
                assert sum(now.values()) < number
            else:
                assert sum(now.values()) == min(number, sum(room(space) for space in now))
                assert at.targets("take_off") == {NAMES[space] for space in now if now[space] and open_ - {space}}
            at.do(chance.choice(sorted(at.options() - {"all_down"})))
        while not at.over:
            at.do(min(at.options()))
        now, held = left(at, AR), sum(room(space) for space in based)
        assert set(now) == set(based)
        assert all(planes <= room(space) for space, planes in now.items())
        assert sum(now.values()) == at.game.state.airmen[2] == min(number, held)
        assert [event.planes for event in at.events("PlanesLost")] == ([(0, 0, number - held)] if number > held else [])
        assert left(at, UK) == {LAND[5]: 2}


@pytest.mark.clause("PS-14.4d", "PS-12.1a", "PS-19.2b", "PS-12.2a")
@pytest.mark.parametrize("seed", SEEDS)
def test_harriers_fly_from_the_ships_and_from_british_airfields(seed: int) -> None:
    chance = random.Random(f"harriers {seed}")
    for _ in range(EACH):
        ours, ships = british(chance), ocean(chance)
        alive, at_sea = sum(field.planes for field in ours) + chance.choice((0, 1, 2, 5, 9, 11)), sea(ships)
        weather, effect = chance.choice(((CLEAR, NONE), (CLOUDY, NONE), (CLOUDY, NONE), (STORMY, NONE), (CLEAR, FOGGY)))
        goal = Airfield(EDITION.box, AR, 4, down=chance.random() < 0.3)
        at = playing(
            assignment_phase, (goal, *ours), phase="air", harriers=alive, weather=weather, effect=effect,
            airmen=(0, 0, 0), **ships,
        )  # fmt: skip
        flies = weather != STORMY and effect != FOGGY
        ashore = 0
        for _ in ours:
            most = min(BRITISH, alive - ashore)
            if flies and most:
                assert answers(at, "base_harriers") == set(range(most + 1))
                number = chance.randint(0, most)
                at.match.apply("uk", Action("assign", str(number)))
                ashore += number
        able = ashore + min(alive - ashore, at_sea) if flies else 0
        flown = []
        for box in ("patrol", "suppression", "ground"):
            if able - sum(flown) and not (box == "suppression" and goal.down):
                assert answers(at, f"assign_{box}") == set(range(able - sum(flown) + 1)), box
                flown.append(chance.randint(0, able - sum(flown)))
                at.match.apply("uk", Action("assign", str(flown[-1])))
        assert at.over
        missions = at.game.state.missions
        assert [number for number in (missions.patrol, missions.suppression, missions.ground) if number] == [
            number for number in flown if number
        ]
        assert sum(left(at, UK).values()) == (ashore if flies else sum(field.planes for field in ours))


def answers(at: Island, name: str) -> set[int]:
    ask = at.match.asks["uk"]
    assert ask.name == name
    return {int(option.action.target) for option in ask.choices()}


@pytest.mark.clause("PS-14.4b", "PS-19.2c", "PS-21.1a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_comes_to_an_airfield_takes_it_and_what_the_british_have_there(seed: int) -> None:
    chance = random.Random(f"captures {seed}")
    for _ in range(EACH):
        goal = chance.choice([space for space in (*STRIPS, EDITION.airport) if beside(space)])
        start = chance.choice(beside(goal))
        side = chance.choice((UK, AR))
        permanent = goal == EDITION.airport
        owner, taken = AR if permanent else chance.choice((UK, AR)), chance.choice((0, 0, 3, -3))
        down = owner == AR and (taken != 0 or chance.random() < 0.3)
        taken = taken if down else 0
        there = Airfield(goal, owner, 0 if down else chance.randint(0, 3), permanent=permanent, down=down, taken=taken)
        others = [field for field in british(chance) if field.hex != goal]
        boxes = [chance.randint(0, 2) for _ in range(3)]
        alive = max(sum(boxes), sum(field.planes for field in (there, *others) if field.side == UK)) + chance.randint(
            0, 4
        )
        mover = chance.choice(
            ("uk-2-para-1", "uk-engineers", "uk-sas") if side == UK else ("ar-7-4a", "ar-recon", "ar-hq-joffre")
        )
        state: dict[str, Any] = {"turn": 6, "harriers": alive, "airmen": (9, 9, 7)}
        state["missions"] = Missions(patrol=boxes[0], suppression=boxes[1], ground=boxes[2])
        at = island({mover: NAMES[start]}, phase="uk_movement" if side == UK else "ar_movement", **state)
        at.game.state.airfields = (there, *others)
        at.game.forget()
        at.do(f"move {mover}", f"to {NAMES[goal]}")
        s = at.game.state
        fields = {field.hex: field for field in s.airfields}
        lost = there.planes if side == AR and owner == UK else 0
        shot = list(boxes)
        based = sum(field.planes for field in others if field.side == UK)
        able = (
            based
            + min(alive - lost - based - (there.planes if owner == side == UK else 0), 8)
            + (there.planes if owner == side == UK else 0)
        )
        for number in range(3):
            shot[number] -= min(shot[number], max(0, sum(shot) - able))
        assert (s.harriers, s.points, s.airmen[2]) == (alive - lost, lost, 7)
        assert (s.missions.patrol, s.missions.suppression, s.missions.ground) == tuple(shot)
        assert {space: field.planes for space, field in fields.items() if space != goal} == {
            field.hex: field.planes for field in others
        }
        now = fields.get(goal)
        if owner == UK:
            assert (now == there) if side == UK else (now is None or now.down)
        elif side == UK:
            assert now is not None
            fresh = not down or taken < 0
            assert (now.down, now.taken) == (True, 6 if fresh else taken)
        else:
            assert now is not None
            assert (now.down, now.taken > 0) == (down, False)


@pytest.mark.clause("PS-14.4c", "PS-14.2.1a", "PS-12.1e")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_lays_out_an_airfield_when(seed: int) -> None:
    chance = random.Random(f"builders {seed}")
    for _ in range(EACH):
        turn, opened = 6, CLOCK - 7
        home = chance.choice(STRIPS)
        strips = chance.sample([space for space in STRIPS if space != home], 6)
        strips[0] = chance.choice((home, strips[0], strips[0]))
        ours = [Airfield(space, UK, 1) for space in strips[: chance.choice((0, 0, 1, 2, 3))]]
        taken = [
            Airfield(space, AR, down=True, taken=chance.choice((0, 3, 4, 5, 6, -4)))
            for space in [*strips[3:5], *([home] if chance.random() < 0.6 else [])]
        ]
        gone = Airfield(strips[5], UK, down=True, taken=chance.choice((0, 3)))  # what the enemy took is not replaced
        holder = chance.choice((strips[3], strips[4]))
        builder: dict[str, Any] = {"at": NAMES[home], "reduced": chance.random() < 0.4}
        if chance.random() < 0.5:
            builder[chance.choice(("moved", "carried", "ashore", "fought", "active"))] = opened + chance.choice(
                (-1, 0, 5, 7)
            )
        builder |= {"worked": CLOCK - 1} if chance.random() < 0.2 else {}
        builder |= {"scouted": CLOCK - 1} if chance.random() < 0.2 else {}
        if chance.random() < 0.15:
            builder = {"at": chance.choice(("off", "uk-fearless", "lost"))}
        at_home = any(field.hex == home for field in ours)
        units = {"uk-engineers": builder, "uk-fearless": "1118", "ar-dummy-1": NAMES[holder], "ar-7-4a": NAMES[holder]}
        at = playing(build_airfields, (*ours, gone, *taken), units, phase="turn_end", turn=turn)
        stirred = any(builder.get(did, 0) >= opened for did in ("moved", "carried", "ashore", "fought", "active"))
        builds = builder["at"] == NAMES[home] and not at_home and not stirred
        ripe = {field.hex for field in taken if 0 < field.taken < turn and field.hex != holder}
        ripe -= {field.hex for field in ours}
        built: set[int] = set()
        while not at.over:
            assert at.side == "uk"
            assert len(ours) + len(built) < MARKERS
            if at.prompt == "replace_airfield":
                assert not builds
                space, verb = BOARD.space(str(at.ask.prompt.args["hex"])), "replace"
                assert space in ripe - built
                ripe -= {space}
            else:
                assert builds
                space, verb, builds = home, "lay_out", False
            assert at.options() == {verb, "no_airfield"}
            answer = chance.choice((verb, verb, "no_airfield"))
            at.do(answer)
            built |= {space} if answer == verb else set()
        if len(ours) + len(built) < MARKERS:
            assert not builds
            assert not ripe - built
        assert left(at, UK) == {**{field.hex: 1 for field in ours}, **dict.fromkeys(built, 0)}


@pytest.mark.clause("PS-20.0b", "PS-19.2b")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_lost_with_a_carrier(seed: int) -> None:
    chance = random.Random(f"carriers {seed}")
    for _ in range(EACH):
        ours, ships, alive = british(chance), ocean(chance), chance.randint(0, 18)
        ashore, most = sum(field.planes for field in ours), BRITISH * len(ours)
        alive = max(alive, ashore)
        at = playing(
            extraneous_event, ours, phase="weather", settings={"events": "yes"}, dice=[1, 1], harriers=alive, **ships
        )
        aboard = min(alive - ashore, sea(ships))
        lost = max(0, aboard - 4 - (most - ashore))
        s = at.game.state
        assert (s.carriers, s.harriers, s.points) == (4, alive - lost, 2), (ours, ships, alive)
