"""Positions of Leyte for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import ABSENT, LOST, WAITING, Attack, State, Unit
from beachhead.games.leyte.module import MODULE
from beachhead.games.leyte.options import OPTIONS
from beachhead.games.leyte.rules.sequence_4 import begin_turn
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import settle_options
from beachhead.kernel.record import Header
from beachhead.kernel.refusal import Conditions
from positions import SEED, OnMap

PHASES = ("us movement", "us combat", "jp movement", "jp combat")


class Table(OnMap):
    """A match of Leyte that a test has set up, with short names for what tests do all the time."""

    @property
    def game(self) -> Leyte:
        game = self.match.game
        assert isinstance(game, Leyte)
        return game

    def unit(self, name: str) -> int:
        return self.number(name)

    def where(self, name: str) -> str:
        """The hex of a unit, or "waiting", "lost", "gone", "absent"."""
        place = self.game.hex(self.unit(name))
        return self.game.edition.board.names[place] if place >= 0 else ("", "waiting", "lost", "gone", "absent")[-place]

    def points(self, side: str) -> int:
        return self.game.points(("us", "jp").index(side))


def table(
    units: Mapping[str, str] | None = None,
    *,
    scenario: str = "barrier",
    turn: int | None = None,
    phase: str = "us movement",
    dice: Iterable[int] = (),
    settings: Mapping[str, str] | None = None,
    waiting: Mapping[str, tuple[int, str]] | None = None,
    support: int | None = None,
    stamps: Mapping[str, Mapping[str, int]] | None = None,
    lost: Iterable[str] = (),
    **state: object,
) -> Table:
    """Set up a match with just these units: unit id -> hex.

    `waiting`: unit id -> (Game-Turn, entry code).  `dice`: the faces to come; a roll beyond them fails, and a test
    should check `dice_left()`.  `support`: ground support points of a Combat Phase that begins now, instead of the
    track's (only when `phase` is a combat phase).  `stamps`: unit id -> stamps such as {"hurt": 2}; the present
    player-turn is number 3 in US phases and number 4 in Japanese ones.
    """
    chosen = settle_options(MODULE, settings)
    edition = DATA.edition(None, chosen)
    data = edition.scenarios[scenario]
    lie = [Unit(ABSENT) for _ in edition.units]
    for name, hex_name in (units or {}).items():
        lie[edition.unit_index[name]] = Unit(edition.board.space(hex_name), **dict((stamps or {}).get(name, {})))
    for name, (due, entry) in (waiting or {}).items():
        lie[edition.unit_index[name]] = Unit(WAITING, due=due, entry=entry)
    for name in lost:
        lie[edition.unit_index[name]] = Unit(LOST)
    number = PHASES.index(phase)
    s = State(
        units=lie,
        dice=Dice(SEED, script=tuple(dice)),
        turn=data.first_turn if turn is None else turn,
        phase=number,
        clock=3 + number // 2,
        **state,  # type: ignore[arg-type]
    )
    game = Leyte(edition, data, OPTIONS.read(chosen), s)
    if number == 0:
        begin_turn(game)
    if support is not None:
        from beachhead.games.leyte.rules.combat_phase_4_1 import open_phase

        open_phase(game)
        game.state = structs.replace(game.state, support=support, **state)  # type: ignore[arg-type]
    header = Header(game="leyte", scenario=scenario, settings=chosen, rules=MODULE.rules_version, seed=SEED.hex())
    return Table(Match(MODULE, header, game))


def failed(conditions: Conditions) -> list[str]:
    """The clauses of the conditions that fail."""
    return [clause for holds, clause, _ in conditions if not holds]


__all__ = ["Attack", "Table", "failed", "table"]
