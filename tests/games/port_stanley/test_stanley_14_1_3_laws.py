"""14.1.2, 14.1.3, 10.2 as a law over positions made at random: special forces come, scout and go by night."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from beachhead.games.port_stanley.model import FOGGY, PHASES, STORMY, UK
from beachhead.kernel.dice import Dice, make_seed
from games.port_stanley.armies import COAST, LAND, SETTLEMENTS, scatter
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.scattered import EDITION, NAMES, NEAR, UNITS, lying, near_by, told

EACH = 12
RAIDERS = ("uk-sas", "uk-sbs")
PEAKS = sorted(EDITION.heights)
SPOTS = [LAND, COAST, PEAKS, PEAKS, SETTLEMENTS, SETTLEMENTS, sorted(EDITION.airstrips), [EDITION.airport]]
SPACE = EDITION.board.space
BUSY = ("moved", "carried", "scouted")
STAYS = ("held", "worked")
"""5.4, 14.2.2 Who failed to leave a zone, or blew a bridge, may still scout."""
WHOLE = 8
"""The phases of a turn, and its end."""


class Night:
    """Two armies around some hex, and special forces that are there, aboard, off the map or gone."""

    def __init__(self, chance: random.Random, phase: str) -> None:
        self.chance, self.phase = chance, phase
        self.opened = CLOCK - PHASES.index(phase) + PHASES.index("weather")
        self.weather, self.effect = chance.choice(((0, 0), (0, 1), (1, 0), (1, 2), (1, 0), (STORMY, 0), (0, FOGGY)))
        self.middle = middle = chance.choice(chance.choice(SPOTS))
        self.area = [space for space in LAND if space in near_by(middle, 2)]
        self.pieces: dict[str, Any] = {}
        army = dict(lying(scatter(chance, most=4, hidden=0.6).pieces))
        spots = {name: lie["at"] for name, lie in army.items()}
        moved = dict.fromkeys(spots.values())
        for here, there in zip(moved, chance.sample(self.area, min(len(self.area), len(moved))), strict=False):
            for name, lie in army.items():
                if spots[name] == here and name not in RAIDERS:
                    self.pieces[name] = {**lie, "at": NAMES[there]}
        empty = [space for space in self.area if not self.there(space)]
        self.stores = {space: 2 for space in empty if chance.random() < 0.2}
        strips = [space for space in sorted(EDITION.airstrips) if not self.there(space)]
        self.fields = chance.sample(strips, min(2, len(strips)))
        self.dug = [space for space in empty if chance.random() < 0.3]
        self.lies = {name: self.lie() for name in RAIDERS}
        ours = [SPACE(lie["at"]) for lie in self.lies.values() if lie["at"] in NAMES]
        if ours and chance.random() < 0.4:
            self.pieces["uk-blues-royals"] = {"at": NAMES[ours[0]], "reduced": False}
        self.fields = [space for space in self.fields if space not in ours]
        self.dug = [space for space in self.dug if space not in ours]

    def there(self, space: int, side: str = "") -> list[str]:
        """The counters of a side in a hex, or all of them."""
        units = [name for name, lie in self.pieces.items() if lie["at"] == NAMES[space]]
        return [name for name in units if UNITS[name].side == side or not side]

    def lie(self) -> dict[str, Any]:
        """Where special forces are, and what they have done lately."""
        chance = self.chance
        free = [space for space in self.area if not self.there(space, "ar") and space not in self.stores]
        place = chance.choice(("off", "off", "off", "map", "map", "map", "map", "aboard", "lost"))
        found: dict[str, Any] = {"at": place, "reduced": chance.random() < 0.3}
        if place == "aboard":
            found["at"] = "uk-fearless"
        if place == "map":
            here = [space for space in free if space == self.middle or self.hidden(space)] or free
            found["at"] = NAMES[chance.choice(chance.choice((free, here)))] if free else "off"
        if found["at"] == "off":
            gone = (0, 0, 0, 0, CLOCK, CLOCK - 1, self.opened - 1, self.opened - WHOLE, self.opened - WHOLE - 1)
            found["withdrawn"] = chance.choice(gone)
        elif chance.random() < 0.5:
            found[chance.choice((*BUSY, *STAYS))] = CLOCK - chance.choice((0, 0, 1, 2))
        elif chance.random() < 0.2:
            found["ashore"] = chance.choice((self.opened + 3, self.opened - 5))
        return found

    def open(self) -> Island:
        british = {space for space in self.area if self.there(space, "uk")}
        british |= {SPACE(lie["at"]) for lie in self.lies.values() if lie["at"] in NAMES}
        self.settlements = {space for space in SETTLEMENTS if space in british or self.chance.random() < 0.3}
        self.summits = {space for space in PEAKS if space in british or self.chance.random() < 0.5}
        self.yielded = {space for space in self.summits - british if not self.there(space)}
        at = island(
            {**self.pieces, **self.lies, "uk-fearless": "1118"},
            phase=self.phase,
            weather=self.weather,
            effect=self.effect,
            supplies={"ar": {NAMES[space]: points for space, points in self.stores.items()}},
            airfields={"ar": {NAMES[space]: 1 for space in self.fields}},
            positions={NAMES[space]: 1 for space in self.dug},
            settlements=(*sorted(self.settlements),),
            summits=(*sorted(self.summits),),
            yielded=(*sorted(self.yielded),),
        )
        while not at.over and at.side == "uk" and "announced" in at.options():
            at.do("announced")
        return at

    @property
    def dark(self) -> bool:
        """14.1.3 Not in storms, not in fog."""
        return self.weather != STORMY and self.effect != FOGGY

    def comes(self, name: str) -> bool:
        """14.1.3 From off the map, once a whole turn has gone by since it was withdrawn."""
        lie = self.lies[name]
        moment = self.phase in ("landing", "uk_movement", "uk_combat")
        return moment and self.dark and lie["at"] == "off" and lie["withdrawn"] < self.opened - WHOLE

    def goals(self) -> set[str]:
        """14.1.3 Any land hex that holds no Argentine unit; supplies are one (8.4.1), also those at the airport."""
        held = {lie["at"] for name, lie in self.pieces.items() if UNITS[name].side == "ar"}
        stores = {NAMES[space] for space in self.stores}
        here = self.there(EDITION.airport, "uk")
        here += [name for name, lie in self.lies.items() if lie["at"] == NAMES[EDITION.airport]]
        stores |= set() if here else {NAMES[EDITION.airport]}
        return {NAMES[space] for space in LAND} - held - stores

    def busy(self, name: str) -> bool:
        """10.2.1, 14.1.3 It has been used in this phase."""
        return any(self.lies[name].get(did) == CLOCK for did in BUSY)

    def stays(self, name: str) -> bool:
        """5.4, 14.1.3 It could not move any more either."""
        return any(self.lies[name].get(did) == CLOCK for did in STAYS)

    def goes(self, name: str) -> bool:
        """14.1.3, 7.5 Instead of moving, in a movement or combat phase; not who came ashore from a ship this turn."""
        lie = self.lies[name]
        landed = lie.get("ashore", 0) >= self.opened
        moment = self.phase in ("uk_movement", "uk_combat")
        idle = not self.busy(name) and not self.stays(name) and not landed
        return moment and self.dark and lie["at"] in NAMES and idle

    def scouts(self, name: str) -> bool:
        """10.2.1 In the British combat phase, next to counters face down, instead of anything else."""
        lie = self.lies[name]
        if self.phase != "uk_combat" or lie["at"] not in NAMES or self.busy(name):
            return False
        return bool(self.hidden(SPACE(lie["at"])))

    def hidden(self, space: int) -> list[int]:
        """The hexes beside one with counters face down."""
        return [near for near in NEAR[space] if any(self.pieces[name]["down"] for name in self.there(near, "ar"))]

    def mates(self, name: str) -> Iterator[str]:
        """The special forces in the same hex."""
        return (one for one in RAIDERS if one != name and self.lies[one]["at"] == self.lies[name]["at"])

    def added(self, space: int, stack: list[str]) -> int:
        """10.2.2, ruling 6c What is added to the die: the stack, the ground, the islanders, the fog."""
        kinds = {UNITS[name].id for name in stack}
        town = space in EDITION.settlements or space == EDITION.stanley
        ours = -2 * bool(kinds & set(RAIDERS)) - ("uk-blues-royals" in kinds)
        return ours + (space in EDITION.rough) - town + 2 * (self.effect == FOGGY)


def nights(phase: str, seed: int) -> Iterator[tuple[Night, Island]]:
    chance = random.Random(f"nights {phase} {seed}")
    for _ in range(EACH):
        night = Night(chance, phase)
        yield night, night.open()


@pytest.mark.clause("PS-14.1.2a", "PS-14.1.3a", "PS-14.1.3d", "PS-14.1.3e", "PS-14.1.3f")
@pytest.mark.parametrize(
    ("phase", "seed"),
    [
        *((phase, 0) for phase in ("ar_movement", "ar_combat")),
        *((phase, seed) for phase in ("landing", "uk_movement") for seed in range(4)),
        *(("uk_combat", seed) for seed in range(12)),
    ],
)
def test_who_comes_and_who_goes(phase: str, seed: int) -> None:
    for night, at in nights(phase, seed):
        if at.over or at.side != "uk":
            assert not any(night.comes(name) or night.goes(name) or night.scouts(name) for name in RAIDERS)
            continue
        assert at.targets("insert") == {name for name in RAIDERS if night.comes(name)}, night.lies
        assert at.targets("withdraw") == {name for name in RAIDERS if night.goes(name)}, night.lies
        assert at.targets("scout") & set(RAIDERS) == {name for name in RAIDERS if night.scouts(name)}, night.lies
        for name in RAIDERS:
            if night.comes(name) and night.chance.random() < 0.6:
                comes(night, at, name)
                break
            if night.goes(name) and night.chance.random() < 0.5:
                goes(night, at, name)
                break
            if night.scouts(name):
                scouts(night, at, name)
                break


def comes(night: Night, at: Island, name: str) -> None:
    """14.1.3 Somewhere, and what that brings (17.2.3, 13.5, 14.4, 21.0); it does no more in that phase."""
    at.do(f"insert {name}")
    goals = night.goals()
    assert at.targets("into") == goals
    places = night.chance.choice((PEAKS, SETTLEMENTS, night.fields, night.dug, [EDITION.stanley], night.area))
    goal = night.chance.choice(sorted({NAMES[space] for space in places} & goals or goals))
    space, before = SPACE(goal), at.game.state
    morale, fields = before.morale, {field.hex for field in before.airfields if field.side != UK}
    at.do(f"into {goal}")
    s = at.game.state
    (event,) = at.events("Inserted", "ar")
    assert (event.unit, event.hex) == (at.number(name), space)
    lost = (space in SETTLEMENTS and space not in night.settlements) + (space in PEAKS and space not in night.summits)
    assert (at.where(name), s.morale) == (goal, morale - lost)
    assert set(s.settlements) == night.settlements | ({space} & set(SETTLEMENTS))
    assert set(s.summits) == night.summits | ({space} & set(PEAKS))
    assert set(s.yielded) == night.yielded - {space}
    assert {field.hex for field in s.airfields if field.side != UK and not field.down} == fields - {space}
    assert {one.hex for one in s.positions} == set(night.dug) - {space}
    assert (s.stanley == s.turn) == (space == EDITION.stanley)
    while not at.over and at.side == "uk":
        more = {str(option) for option in at.options() if str(option).endswith(f" {name}")}
        assert more <= {f"return {name}"}, "whoever has come to a beach may go aboard (7.9)"
        if not at.options() & {"end", "no_raid"}:
            break
        at.do(min(at.options() & {"end", "no_raid"}))


def goes(night: Night, at: Island, name: str) -> None:
    """14.1.3 Off the map, for a whole turn; what it held may be taken again (17.2.1)."""
    space = SPACE(night.lies[name]["at"])
    left = [one for one in night.there(space, "uk") if UNITS[one].full.strength >= 0]
    at.do(f"withdraw {name}")
    (event,) = at.events("Withdrawn", "ar")
    assert (event.unit, event.hex, at.where(name)) == (at.number(name), space, "off")
    alone = not left and not [*night.mates(name)]
    assert set(at.game.state.yielded) == night.yielded | ({space} & set(PEAKS) if alone else set())
    assert at.morale == 12
    if not at.over and at.side == "uk":
        assert not any(str(option).endswith(f" {name}") for option in at.options())


def scouts(night: Night, at: Island, name: str) -> None:
    """10.2.1, 10.2.2, 14.1.2 Alone or with others, every hex beside it that hides something, with their 2."""
    space, chance = SPACE(night.lies[name]["at"]), night.chance
    at.game.state.dice = Dice(make_seed(chance.randint(0, 9999)))
    at.do(f"scout {name}")
    hexes, stack = night.hidden(space), [name]
    while at.targets("with") and chance.random() < 0.5:
        stack.append(chance.choice(sorted(at.targets("with"))))
        at.do(f"with {stack[-1]}")
    at.do("reconnoitre")
    while not at.over and at.prompt in ("show", "turn_up"):
        at.do(chance.choice(sorted(at.options())))
    seen = told(at, "Reconnoitred")
    assert {event.hex for event in seen} == set(hexes)
    for event in seen:
        assert event.die == event.face + night.added(event.hex, stack)
    if not at.over and at.prompt == "move":
        assert not {f"{verb} {one}" for one in stack for verb in ("move", "scout", "withdraw")} & at.options()


@pytest.mark.clause("PS-14.1.3a", "PS-14.1.3e")
@pytest.mark.parametrize("turn", [1, 2])
def test_who_was_never_withdrawn_comes_on_the_first_turns_too(turn: int) -> None:
    opened = 3 + WHOLE * (turn - 1)
    at = island({"uk-sas": "off"}, phase="landing", turn=turn, clock=opened + 3, opened=opened)
    assert at.do("announced").targets("insert") == {"uk-sas"}
