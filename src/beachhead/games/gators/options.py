"""The options of a match of Gators!, as the rules read them; what they mean stands in rulings.toml."""

from __future__ import annotations

from typing import Literal

from beachhead.kernel.options import MatchOptions, OptionsOf


class GatorsOptions(MatchOptions, frozen=True, kw_only=True):
    """How the doubtful clauses are read."""

    equal_odds: Literal["minus", "plus"]
    howitzer75: Literal["none", "printed"]
    move_zero_retreat: Literal["retreats", "holds", "destroyed"]
    find_rolls: Literal["each", "one"]
    split_distance: Literal["any", "nearest"]
    lsd_command: Literal["no", "yes"]
    small_craft_shallow: Literal["may", "may_not"]
    water_unloading: Literal["beach", "any_land"]
    recovery_limit: Literal["six", "shared", "free"]
    debris_in_play: Literal["anywhere", "off_road"]
    guerrilla_hexes: Literal["free_land", "with_friends"]
    ocean: Literal["all", "choose"]


OPTIONS = OptionsOf(GatorsOptions)
