"""Land combats of Britain Stands Alone for tests: attacks put together, overruns, what was rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import Battle
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.kernel.match import Match
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.marches import let_stand


class Quiet(Channel):
    """A match in which nothing is blown up or wrecked as hexes change hands (11.1)."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        let_stand(self)

    def do(self, *actions: str) -> Self:
        for action in actions:
            super().do(action)
            let_stand(self)
        return self


def field(pieces: Mapping[str, Lie], *, phase: str = "ge_combat", dice: Iterable[int] = (), **state: Any) -> Quiet:
    """A Land Combat Phase."""
    return Quiet(channel(pieces, phase=phase, dice=dice, **state).match)


def attack(at: Quiet, space: str, *units: str, also: Iterable[str] = ()) -> Quiet:
    """Put an attack together and declare it; `also` are other answers while it is put together."""
    return at.do(f"attack {space}", *(f"join {unit}" for unit in units), *also, "declare_attack")


def overrun(
    pieces: Mapping[str, Lie],
    target: str,
    units: Iterable[str],
    launch: str,
    *,
    dice: Iterable[int] = (),
    phase: str = "ge_movement",
    **state: Any,
) -> Quiet:
    """An Overrun of a hex by units in another one, as movement begins it; the match is over when it is."""
    edition = load_edition()
    numbers = tuple(edition.unit_index[unit] for unit in units)
    battle = Battle((edition.board.space(target),), attackers=numbers, overrun=edition.board.space(launch))
    return Quiet(channel(pieces, phase=phase, dice=dice, plays=only_that, contests=(battle,), **state).match)


def only_that(game: Sealion) -> Flow[None]:
    """Nothing but the contest that is under way."""
    yield from resolve(game)


def rolled(at: Channel) -> tuple[int, int, str, dict[str, int], str, str]:
    """Of the last combat: both strengths, the initial odds, the shifts, the final odds, the result."""
    event = at.event("CombatRolled")
    attack, defence = (sum(part[1] for part in parts) for parts in (event.attack, event.defence))
    return attack, defence, event.initial, dict(event.shifts), event.odds, event.result


def hand(at: Channel) -> Battle:
    """The combat in hand."""
    battle = at.state.contests[-1]
    assert isinstance(battle, Battle)
    return battle


def at_sea(*points: str, **lie: Any) -> dict[str, Any]:
    """How a unit lies that waits aboard points at sea for its assault."""
    first, *others = points
    index = load_edition().unit_index
    return {"at": first, "also": tuple(index[point] for point in others), "assault": True, **lie}


def dropped(space: str, **lie: Any) -> dict[str, Any]:
    """How a unit lies that has come down in the air missions of this segment."""
    return {"at": space, "dropped": CLOCK - 2, "weak": True, **lie}
