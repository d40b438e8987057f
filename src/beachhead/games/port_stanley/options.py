"""The options of a match of Port Stanley, as the rules read them; what they mean stands in rulings.toml."""

from __future__ import annotations

from typing import Literal

from beachhead.kernel.options import MatchOptions, OptionsOf

Optional = Literal["no", "yes"]


class StanleyOptions(MatchOptions, frozen=True, kw_only=True):
    """The optional rules that are played, and how doubtful clauses are read."""

    transfer: Optional
    teal_inlet: Optional
    box_lift: Optional
    ferry: Optional
    intensive_lift: Optional
    headquarters_raids: Optional
    intensive_barrages: Optional
    reinforcements: Optional
    events: Optional
    extension: Optional
    effectiveness: Optional
    forfeit: Literal["refused", "players"]
    immobile_retreat: Literal["step", "none"]
    strict_command: Optional
    letters: Literal["fall_on", "lost"]
    british_bridge: Literal["sappers", "all"]
    track: Literal["gentle", "steep"]
    ground_attack_cap: Literal["capped", "low", "none"]


OPTIONS = OptionsOf(StanleyOptions)
