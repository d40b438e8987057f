"""Fights in the air for tests of Britain Stands Alone: so many points of each side meet over England."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import begin_fight
from beachhead.games.britain_stands_alone.rules.contests import resolve
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.squadrons import ids

EDITION = load_edition()


def combat(
    british: dict[str, int], german: dict[str, int], *, alone: int = NOBODY, dice: Iterable[int] = (), **state: object
) -> Channel:
    """An Air Combat over 3823 in SE England between so many points of some rows."""
    forces = [[name for row, count in side.items() for name in ids(row, count)] for side in (british, german)]
    numbers = [[EDITION.unit_index[name] for name in side] for side in forces]

    def plays(game: Sealion) -> Flow[None]:
        begin_fight(game, EDITION.board.space("3823"), numbers[BR], numbers[GE], alone)
        yield from resolve(game)

    zone = EDITION.board.names[EDITION.zone_named("SE England").space]
    pieces = {name: {"at": zone, "aloft": True} for side in forces for name in side}
    return channel(pieces, phase="ge_missions", plays=plays, dice=dice, **state)  # type: ignore[arg-type]
