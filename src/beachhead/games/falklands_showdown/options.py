"""The options of a match of Falklands Showdown, as the rules read them; what they mean stands in rulings.toml."""

from __future__ import annotations

from typing import Literal

from beachhead.kernel.options import MatchOptions, OptionsOf


class FalklandsOptions(MatchOptions, frozen=True, kw_only=True):
    """Which edition is played, and how the doubtful clauses are read."""

    edition: Literal["second", "first"]
    conveyor: Literal["none", "one"]
    leadership: Literal["operations", "turn"]
    mobilize: Literal["uk", "none"]
    absence: Literal["none", "each"]
    exchange: Literal["each", "sum"]
    empty: Literal["keeps", "ar"]
    contested: Literal["ar", "uk"]
    airlift: Literal["held", "quiet"]
    exocet: Literal["any", "beside"]
    team: Literal["besides", "within"]
    cabo: Literal["within", "besides"]
    cargo: Literal["whole", "hit"]


OPTIONS = OptionsOf(FalklandsOptions)
