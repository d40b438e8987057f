"""The capital as Player 1 sees it: who is wanted in it, who is in the way there (VIII)."""

from __future__ import annotations

from beachhead.games.gators.components import Edition
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit

CLUTTER = 6.0
"""What it costs an aircraft that cannot attack to hover next to an enemy, where gunships and troops want to be."""

GAPS = 2
"""So many hexes around an enemy in or next to the capital are left free for gunships."""


def seats(edition: Edition) -> tuple[int, ...]:
    """VIII The hexes of the capital that are kept free for the government."""
    return tuple(sorted(edition.capital))[: len(edition.of_kind("us-uh1n")) + 1]


def city_worth(s: Survey, space: int) -> float:
    """VIII To be in the capital or around it, where no room must be left for the enemy; not where the UH-1Ns go."""
    if space in seats(s.game.edition):
        return 0.0
    inside = 1.0 if space in s.game.edition.capital else 0.6 if space in s.game.edition.capital_and_around else 0.0
    return 4.0 * inside - 0.5 * s.flight[space]


def faces(s: Survey, space: int) -> bool:
    """Whether a hex is next to an enemy, where those who can attack him want to be."""
    return any(there in s.foes for there in s.game.edition.board.near[space])


def closes_a_gap(s: Survey, unit: int, space: int) -> bool:
    """VII-c Whether a unit in a hex leaves gunships too little room beside an enemy in or next to the capital."""
    game, near = s.game, s.game.edition.board.near
    if not faces(s, space):
        return False
    here = game.hex(unit)
    foes = [there for there in near[space] if there in s.foes and there in game.edition.capital_and_around]
    open_to = [
        [hex_ for hex_ in near[there] if hex_ != space and (hex_ == here or not game.at.get(hex_))] for there in foes
    ]
    return any(len(gaps) < GAPS for gaps in open_to)


def has_garrison(s: Survey, but: int) -> bool:
    """VIII Whether there is a land unit in the capital other than this one."""
    game = s.game
    return any(
        u != but and is_land_unit(game, u) for space in game.edition.capital for u in game.standing(space, s.side)
    )
