"""Positions of Britain Stands Alone for tests: put pieces where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import (
    AWAY,
    LATER,
    LOST,
    PHASES,
    SEGMENTS,
    Awards,
    Damage,
    State,
    Unit,
)
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.sequence_2 import PHASE
from beachhead.kernel.ask import Action
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, settle_options
from positions import SEED, Lie, WithCarriers, header, laid, playing

PLACES = {"later": LATER, "lost": LOST, "away": AWAY}
CLOCK = 100
"""The clock of the phase that a test begins in; the turn began some phases before."""
FIFTH = 5
"""By default the turn of the invasion is the one after this: the limits of its first turns hold no more."""


def scripted(faces: Iterable[int]) -> tuple[int, ...]:
    """Faces of the printed die as the match's die has them: 0 is its tenth."""
    return tuple(face or 10 for face in faces)


def one_phase(game: Sealion) -> Flow[None]:
    """Only the phase that the test begins in."""
    yield from resolve(game)
    yield from PHASE[game.state.phase](game)


def contests_and(plays: Callable[[Sealion], Flow[None]]) -> Callable[[Sealion], Flow[None]]:
    """Only this, after the contests in hand."""

    def both(game: Sealion) -> Flow[None]:
        yield from resolve(game)
        yield from plays(game)

    return both


class Channel(WithCarriers):
    """A match of Britain Stands Alone that a test has set up, with short names for what tests do all the time."""

    outside = PLACES

    @property
    def game(self) -> Sealion:
        game = self.match.game
        assert isinstance(game, Sealion)
        return game

    @property
    def state(self) -> State:
        return self.game.state

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        super().roll(*scripted(faces))

    def against(self, action: str) -> list[str]:
        """The names of all that speaks against an action, as it is told to who asks why not."""
        verb, _, target = action.partition(" ")
        failed = self.match.explain(self.ask, Action(verb, target)).failed
        return [refusal.reason.key.rpartition(".")[2] for refusal in failed]


def channel(
    pieces: Mapping[str, Lie] | None = None,
    *,
    phase: str = "ge_movement",
    turn: str = "September #10",
    dice: Iterable[int] = (),
    scenario: str = "sealion",
    settings: Mapping[str, str] | None = None,
    german: Iterable[str] = (),
    damage: Mapping[str, Mapping[str, int]] | None = None,
    naval: int = 0,
    other: int = 0,
    whole: bool = False,
    plays: Callable[[Sealion], Flow[None]] | None = None,
    **state: Any,
) -> Channel:
    """Set up a match with just these pieces, without the questions of the set-up.

    `pieces`: id -> space, or the id of what carries it, or "later", "lost", "away"; or a mapping with that under `at`
    and whatever else a `Unit` has: {"at": "3823", "reduced": True, "hits": 1}.  Everybody else has not come.
    `german`: hexes under German control besides those with Germans in them who did not drop there.  `damage`: kind ->
    space -> hits.
    `naval`, `other`: victory points.  `dice`: the faces to come; a roll beyond them fails, and a test should check
    `dice_left()`.  `whole`: play on with the other phases; else the match is over when the phase is; `plays`: what is
    played instead of the phase.  `state`: other fields of the `State`, such as weather=FOUL.
    By default it is the fifth turn of invasion or later, the British ships may sail and are released, and a German has
    been in every zone (so nobody owes a garrison).  In a Land Combat Phase nobody has points for sabotage, which
    would be asked about before and after every combat.
    """
    module = find("britain_stands_alone")
    chosen = settle_options(module, settings)
    edition = DATA.edition(settings=chosen)
    units = laid(edition, Unit, pieces, PLACES)
    fields = usual(edition, phase, turn) | {
        "scenario": scenario,
        "german": tuple(sorted({*taken(edition, units), *edition.board.spaces(german)})),
        "damage": damaged(edition, damage or {}),
        "awards": Awards(naval, other),
    }
    position = State(units=units, dice=Dice(SEED, script=scripted(dice)), **(fields | state))
    kind = Sealion if whole else playing(Sealion, contests_and(plays) if plays else one_phase)
    game = kind(edition, OPTIONS.read(chosen), position)
    return Channel(Match(module, header(module, scenario, chosen), game))


def usual(edition: Edition, phase: str, turn: str) -> dict[str, Any]:
    """What is usual in tests at a phase of a turn, and by default."""
    number, now, tables = PHASES.index(phase), edition.turn_number(turn), edition.tables
    return {
        "turn": now,
        "phase": number,
        "clock": CLOCK,
        "segment": CLOCK - number + max((one for one in SEGMENTS if one <= number), default=number),
        "invaded": now - FIFTH,
        "alarmed": now - FIFTH,
        "trodden": tuple(sorted(edition.zones)),
        "sailed": True,
        "released": ("all",),
        "shells": tables.artillery.points,
        "saboteurs": (0, 0) if phase.endswith("combat") else tuple(tables.sabotage.points),
        "spitfires_most": tables.spitfires.most,
    }


def taken(edition: Edition, units: list[Unit]) -> set[int]:
    """The hexes of the map with a German land unit that did not drop there."""
    first, on_map = edition.first_side_units, range(len(edition.chart.names))
    germans = zip(edition.units[first:], units[first:], strict=True)
    return {unit.hex for kind, unit in germans if kind.arm == "land" and unit.hex in on_map and not unit.dropped}


def damaged(edition: Edition, damage: Mapping[str, Mapping[str, int]]) -> tuple[Damage, ...]:
    """Hits on installations, given by kind and space."""
    space = edition.board.space
    return tuple(Damage(kind, space(name), hits) for kind, there in damage.items() for name, hits in there.items())


__all__ = ["CLOCK", "Channel", "Lie", "channel"]
