"""17.2 as a law over whole turns played at random: morale phase by phase, from what has happened in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from beachhead.games.port_stanley.model import COLD, OFF_MAP
from games.port_stanley.armies import SETTLEMENTS, Piece, scatter
from games.port_stanley.eager import choose
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, NAMES, TROOPS, UNITS
from games.port_stanley.test_stanley_17_2_laws import GONE, PEAKS, Reckoner

SEEDS, ANSWERS = range(8), 400
KINDS = {side: sorted({unit.kind for unit in units} - {"dummy"}) for side, units in TROOPS.items()}
COMES = ("Moved", "PutDown", "Inserted", "FellBack", "GotOff", "Ferried")
TWICE = "AC"
"""12.6.3 The counters of which the first hit sinks no ship."""


class Reckoned(Reckoner):
    """Morale, told event by event what happens in any phase."""

    def __init__(self, at: Island, start: dict[str, tuple[int, ...]]) -> None:
        self.at = at
        self.pieces: dict[str, Piece] = {}
        for number, lies in enumerate(at.game.state.units):
            unit = EDITION.units[number]
            self.pieces[unit.id] = Piece(unit, lies.hex if lies.hex >= 0 else OFF_MAP, lies.reduced, lies.down)
        self.summits, self.yielded = set(start["summits"]), set(start["yielded"])
        self.settlements = set(start["settlements"])
        self.morale, self.points = at.morale, 0
        self.fled, self.hurt = set(), set()
        self.began = {name: one.hex for name, one in self.pieces.items()}
        self.turn = at.game.state.turn
        self.landed = False
        self.counted: bool = at.game.state.ashore_counted
        self.battle: set[str] = set()
        self.raided = False

    def hear(self, event: Any) -> None:
        """What an event means."""
        kind = type(event).__name__
        if kind in ("PhaseBegan", "TurnBegan", "CombatRolled"):
            self.held()
        getattr(self, f"on_{kind}", lambda _: None)(event)
        if kind in ("StepLost", "Lost", "Retreated", "Displaced", "Advanced", *COMES):
            name = EDITION.units[event.unit].id
            forced = not getattr(event, "chosen", False)
            self.hurt |= {name} if kind in ("StepLost", "Lost", "Retreated") and forced else set()
            if kind in COMES:
                self.come(name, event.path[-1] if hasattr(event, "path") else event.hex)
            else:
                self.befall(kind, name, event.path[-1] if hasattr(event, "path") else GONE, forced=forced)

    def weaken(self, one: Piece, *, gone: bool) -> None:
        """17.2.3 A headquarters that falls in a raid costs no more than the raid."""
        if gone and self.raided and one.unit.kind == "headquarters":
            self.pieces[one.id] = one._replace(hex=GONE)
        elif not one.unit.is_ship and one.unit.kind != "dummy":
            super().weaken(one, gone=gone)

    def come(self, name: str, goal: int) -> None:
        """17.2.1 A unit has moved; it retreats from a summit if it began the phase there and is farther away now."""
        one = self.pieces[name]
        self.pieces[name] = one._replace(hex=goal)
        began, far = self.began[name], EDITION.board.distance
        british = one.unit.side == "uk" and one.fights
        if british and began in PEAKS and far(goal, EDITION.stanley) > far(began, EDITION.stanley):
            self.fled.add(began)
            if began in self.yielded:
                self.yielded.discard(began)
                self.change(1)
        self.left(one)
        self.entered(self.pieces[name])

    def left(self, one: Piece, *, advances: bool = False) -> None:
        if one.hex != self.pieces[one.id].hex and one.hex in self.summits:
            super().left(one, advances=advances)

    def entered(self, one: Piece) -> None:
        """17.2.1 Neither dummies nor helicopters occupy anything."""
        if one.unit.kind not in ("dummy", "helicopter"):
            super().entered(one)

    def held(self) -> None:
        """17.2.1 A British attack that did nothing to any defender."""
        if self.battle and not self.battle & self.hurt:
            self.change(1)
        self.battle = set()

    def on_CombatRolled(self, event: Any) -> None:  # noqa: N802 - the name of the event
        there = [one for one in self.pieces.values() if one.hex in event.hexes and one.fights]
        self.battle = {one.id for one in there if one.unit.side == "ar" and event.side == 0}
        self.hurt = set()

    def on_PhaseBegan(self, _: Any) -> None:  # noqa: N802
        self.began = {name: one.hex for name, one in self.pieces.items()}
        self.fled.clear()

    def on_TurnBegan(self, event: Any) -> None:  # noqa: N802
        """17.2.3 Turns 4, 8 and 12 are completed; the first landing has left somebody ashore."""
        self.change(-(event.turn - 1 in (4, 8, 12)))
        ashore = any(one.hex >= 0 for one in self.pieces.values() if one.unit.side == "uk" and not one.unit.is_ship)
        if self.landed and ashore and not self.counted:
            self.counted = True
            self.change(-1)
        self.landed = False

    def on_WeatherRolled(self, event: Any) -> None:  # noqa: N802
        self.change(-(event.effect == COLD))

    def on_Raided(self, event: Any) -> None:  # noqa: N802
        self.change(-1 if event.result == "D" else 1)
        self.raided = event.result == "D"

    def on_ShipDamaged(self, event: Any) -> None:  # noqa: N802
        self.change(EDITION.units[event.unit].letter not in TWICE)

    def on_ShipSunk(self, event: Any) -> None:  # noqa: N802
        self.change(1)

    def on_Merged(self, event: Any) -> None:  # noqa: N802
        one, two = (EDITION.units[number].id for number in (event.unit, event.other))
        self.pieces[one] = self.pieces[one]._replace(reduced=False)
        self.pieces[two] = self.pieces[two]._replace(hex=GONE)

    def on_Landed(self, event: Any) -> None:  # noqa: N802
        self.landed = True
        for number in event.landed:
            self.come(EDITION.units[number].id, event.hex)

    def on_Withdrawn(self, event: Any) -> None:  # noqa: N802
        one = self.pieces[EDITION.units[event.unit].id]
        self.pieces[one.id] = one._replace(hex=OFF_MAP)
        self.left(one)


@pytest.mark.clause("PS-17.1b", "PS-17.2.1b", "PS-17.2.1c", "PS-17.2.1d", "PS-17.2.1f", "PS-17.2.1g", "PS-17.2.1h")
@pytest.mark.clause("PS-17.2.3a", "PS-17.2.3b", "PS-17.2.3c", "PS-17.2.3d", "PS-17.2.3f", "PS-17.2.3g", "PS-17.2.3h")
@pytest.mark.parametrize("seed", SEEDS)
def test_morale_over_whole_turns(seed: int) -> None:
    chance = random.Random(f"whole turns {seed}")
    at, told = play(chance)
    heard = 0
    for _ in answered(at, chance):
        events = [event for _, event in at.match.events(everything=True)]
        new, heard = events[heard:], len(events)
        for event in new:
            told.hear(event)
        if any(type(event).__name__ == "PhaseBegan" for event in new):
            assert at.morale == max(0, told.morale), (at.game.state.turn, at.game.state.phase)


def play(chance: random.Random) -> tuple[Island, Reckoned]:
    """Two armies around one of the summits, ships off the map, aircraft; from the Argentine movement phase on."""
    made = scatter(chance, radius=2, most=9, kinds=KINDS, hidden=0.3, places=[PEAKS, SETTLEMENTS])
    held = {NAMES.index(lie["at"]): UNITS[name] for name, lie in made.pieces.items() if not isinstance(lie, str)}
    british = {space for space, unit in held.items() if unit.side == "uk"}
    argentine = set(held) - british
    summits = {space for space in PEAKS if space in british or chance.random() < 0.3}
    yielded = {space for space in summits - british - argentine if chance.random() < 0.6}
    settlements = {space for space in EDITION.settlements if space in british or chance.random() < 0.3}
    start = {"summits": (*sorted(summits),), "yielded": (*sorted(yielded),), "settlements": (*sorted(settlements),)}
    stores = {"uk": {NAMES[space]: 9 for space in british}, "ar": {NAMES[space]: 9 for space in argentine}}
    ships = {unit.id: "off" for unit in EDITION.units if unit.is_ship and not unit.only and unit.turn == 1}
    once = {"landed": (1,), "ashore_counted": True} if chance.random() < 0.5 else {"landed": (), "sites": (1, 3, 7)}
    at = made._replace(pieces={**ships, **made.pieces}).at(
        "ar_movement", whole=True, turn=chance.choice((3, 4, 7, 8)), dice=[chance.randint(1, 6) for _ in range(900)],
        supplies=stores, morale=9, available=(1, 1), **start, **once,
    )  # fmt: skip
    return at, Reckoned(at, start)


def answered(at: Island, chance: random.Random) -> Iterator[None]:
    """Answer by answer, as long as morale is neither at its top nor gone."""
    for _ in range(ANSWERS):
        if at.over or not 1 < at.morale < 16:
            return
        side = chance.choice(sorted(at.match.asks))
        at.match.apply(side, choose(at.game, at.match.asks[side], chance).action)
        yield
