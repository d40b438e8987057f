"""8.2, 10.5, 10.6 The anchorage: where the UK's transports lie once its coast is theirs."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import FREIGHT
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import UK
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly


def is_sheltered(game: Core, ship: int) -> bool:
    """8.2 Whether a ship lies in an anchorage: an A or T ship of the UK off the islands, while the UK holds one."""
    kind = game.type(ship)
    if kind.side != UK or kind.type not in FREIGHT or game.place(ship) != game.edition.falklands:
        return False
    return any(is_friendly(game, UK, area) for area in game.edition.anchorages)
