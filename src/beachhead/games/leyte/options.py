"""The options of a match of Leyte, as the rules read them; what they mean stands in rulings.toml."""

from __future__ import annotations

from typing import Literal

from beachhead.kernel.options import MatchOptions, OptionsOf


class Shaping(MatchOptions, frozen=True, kw_only=True):
    """The options that change the edition itself; `objective_points` is a whole number."""

    gt2_entry: Literal["E", "S"]
    objective_points: str
    engineers: Literal["2-2-8", "1-2-8"]
    road_over_river: Literal["free", "charged"]
    west_of_0007: Literal["strict", "inclusive"]
    swamp_line: Literal["broken", "clear"]
    jungle_line: Literal["river", "broken"]


class LeyteOptions(Shaping, frozen=True, kw_only=True):
    """How the doubtful clauses are read."""

    attacker_retreats: Literal["scaled", "one"]
    barrage_filter: Literal["after_14_1", "before_14_1"]
    adjacent_artillery_alone: Literal["filtered", "full"]
    loc_count: Literal["own_hex_excluded", "own_hex_included"]
    south_beach: Literal["landed", "always", "never"]
    ratio: Literal["truncate", "round"]
    banzai_exchange: Literal["at_least", "at_most"]
    banzai_losses: Literal["score", "do_not_score"]
    recon_in_zoc: Literal["locked", "exempt"]
    river_with_artillery: Literal["non_artillery", "all_adjacent"]
    exit_0531: Literal["battalion", "anyone"]
    exit_penalty: Literal["withheld_too", "on_map"]
    ground_support_alone: Literal["does_not_count", "counts"]
    ormoc_entry: Literal["beach", "terrain"]
    air_assault: Literal["must_land", "may_be_lost"]
    fpf_per_phase: Literal["once", "unlimited"]
    fpf_previous_phase: Literal["own", "enemy"]
    take_back: Literal["until_a_die", "by_consent"]


SHAPING = OptionsOf(Shaping)
OPTIONS = OptionsOf(LeyteOptions)
