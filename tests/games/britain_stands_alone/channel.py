"""Positions of Britain Stands Alone for tests: put pieces where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import (
    ABOARD,
    AWAY,
    LATER,
    LOST,
    NOBODY,
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
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, settle_options
from beachhead.kernel.record import Header
from positions import SEED, OnMap

PLACES = {"later": LATER, "lost": LOST, "away": AWAY}
CLOCK = 100
"""The clock of the phase that a test begins in; the turn began some phases before."""


def scripted(faces: Iterable[int]) -> tuple[int, ...]:
    """Faces of the printed die as the match's die has them: 0 is its tenth."""
    return tuple(face or 10 for face in faces)


class OnePhase(Sealion):
    """A match of which only the phase is played that the test begins in."""

    __slots__ = ()

    def flow(self) -> Flow[None]:
        yield from resolve(self)
        yield from PHASE[self.state.phase](self)


def only(plays: Callable[[Sealion], Flow[None]]) -> type[Sealion]:
    """A match of which only this is played."""

    class Part(Sealion):
        __slots__ = ()

        def flow(self) -> Flow[None]:
            yield from resolve(self)
            yield from plays(self)

    return Part


class Channel(OnMap):
    """A match of Britain Stands Alone that a test has set up, with short names for what tests do all the time."""

    @property
    def game(self) -> Sealion:
        game = self.match.game
        assert isinstance(game, Sealion)
        return game

    @property
    def state(self) -> State:
        return self.game.state

    def where(self, name: str) -> str:
        """The space of a piece, the id of what carries it, or "later", "lost", "away"."""
        lies = self.unit(name)
        if lies.hex == ABOARD:
            return self.game.edition.units[lies.inside].id
        if lies.hex >= 0:
            return self.game.edition.board.names[lies.hex]
        return next(word for word, place in PLACES.items() if place == lies.hex)

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        self.game.state.dice = Dice(SEED, script=scripted(faces))


Lie = str | Mapping[str, Any]


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
    edition = load_edition()
    module = find("britain_stands_alone")
    chosen = settle_options(module, settings)
    lie = [Unit(LATER) for _ in edition.units]
    for name, how in (pieces or {}).items():
        given: Mapping[str, Any] = {"at": how} if isinstance(how, str) else how
        place = given["at"]
        rest = {key: value for key, value in given.items() if key != "at"}
        carrier = edition.unit_index.get(place, NOBODY)
        space = ABOARD if carrier != NOBODY else PLACES[place] if place in PLACES else edition.board.space(place)
        lie[edition.unit_index[name]] = Unit(space, inside=carrier, **rest)
    first = edition.first_side_units
    taken = {
        unit.hex
        for kind, unit in zip(edition.units[first:], lie[first:], strict=True)
        if kind.arm == "land" and 0 <= unit.hex < len(edition.chart.names) and not unit.dropped
    }
    number, now = PHASES.index(phase), edition.turn_number(turn)
    tables = edition.tables
    fields: dict[str, Any] = {
        "scenario": scenario,
        "turn": now,
        "phase": number,
        "clock": CLOCK,
        "segment": CLOCK - number + max((one for one in SEGMENTS if one <= number), default=number),
        "invaded": now - 5,
        "alarmed": now - 5,
        "german": tuple(sorted(taken | set(edition.board.spaces(german)))),
        "trodden": tuple(sorted(edition.zones)),
        "damage": tuple(
            Damage(kind, edition.board.space(name), hits)
            for kind, there in (damage or {}).items()
            for name, hits in there.items()
        ),
        "sailed": True,
        "released": ("all",),
        "shells": tables.artillery.points,
        "saboteurs": (0, 0) if phase.endswith("combat") else tuple(tables.sabotage.points),
        "spitfires_most": tables.spitfires.most,
        "awards": Awards(naval, other),
    }
    s = State(units=lie, dice=Dice(SEED, script=scripted(dice)), **(fields | state))
    kind = only(plays) if plays else Sealion if whole else OnePhase
    header = Header(
        game="britain_stands_alone", scenario=scenario, settings=chosen, rules=module.rules_version, seed=SEED.hex()
    )
    return Channel(Match(module, header, kind(edition, OPTIONS.read(chosen), s)))
