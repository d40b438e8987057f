"""The options of a match of Britain Stands Alone, as the rules read them; what they mean stands in rulings.toml."""

from __future__ import annotations

from typing import Literal

from beachhead.kernel.options import MatchOptions, OptionsOf

Optional = Literal["no", "yes"]


class BritainOptions(MatchOptions, frozen=True, kw_only=True):
    """The scenario options that are played, and how doubtful clauses are read."""

    shipping: Literal["schedule", "early", "ready"]
    last_turn: Literal["october_10", "october_5", "september_10"]
    wellington: Literal["2/1", "5/3"]
    ap_vp: Literal["both", "sunk", "replaced"]
    approaches_vp: Literal["other", "naval"]
    london_points: Optional
    initial_odds: Literal["free", "capped"]
    convert_uncontrolled: Optional
    rail_all: Optional
    straits_gap: Literal["exception", "example"]
    disruption: Literal["less", "equal"]
    mountain_detachment: Literal["cliffs", "beaches"]


OPTIONS = OptionsOf(BritainOptions)
