"""The computer player on the German side: where it means to cross, and what it does for that beforehand."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.kernel.match import Match, new_match
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.greedily import choice
from games.britain_stands_alone.squadrons import based

SOUTHERN, STRAITS, EASTERN = "Southern North Sea", "Straits of Dover", "Eastern English Channel"
BEHIND = {SOUTHERN: "East Anglia", STRAITS: "SE England", EASTERN: "Southern England"}


# -- 9.5 where they cross ----------------------------------------------------------------------------------


def prepared(seed: int) -> Match:
    """Operation SEALION until the Mine is laid, as in the self-play of a seed."""
    match = new_match("britain_stands_alone", "sealion", seed=seed)
    players = {side: make_player("greedy", player_seed(seed, side)) for side in ("br", "ge")}
    while match.game.state.mine < 0:
        (side,) = match.asks
        match.apply(side, players[side].choose(match.observe(side)))
    return match


def test_the_landing_is_not_always_at_the_same_place_and_the_hits_before_it_are_behind_it() -> None:
    edition, found = load_edition(), Counter[str]()
    for seed in range(1, 11):
        state = prepared(seed).game.state
        mine = edition.zones[state.mine].name
        found[mine] += 1
        hits = Counter(edition.zones[edition.zone[one.space]].name for one in state.damage for _ in range(one.hits))
        assert hits == {BEHIND[mine]: edition.tables.preliminaries.hits}
    assert set(found) == set(BEHIND)


def mined(station: str, scenario: str) -> str:
    """What the Germans do about the Mine with hits on a radar station."""
    fields = {"phase": "ge_reinforcement", "scenario": scenario, "mine": -1, "invaded": 0, "alarmed": 0}
    return choice(channel({}, damage={"radar": {station: 2}}, **fields))


@pytest.mark.parametrize(("station", "mine"), [("4215", SOUTHERN), ("4223", STRAITS), ("2928", EASTERN)])
def test_the_mine_is_laid_where_the_british_have_been_blinded(station: str, mine: str) -> None:
    assert mined(station, "battle_of_britain") == f"mine {mine}"


@pytest.mark.parametrize("station", ["4223", "2928"])
def test_in_a_long_campaign_they_land_where_the_ports_are_best(station: str) -> None:
    assert mined(station, "july") == f"mine {SOUTHERN}"


def test_the_first_raid_on_a_station_is_drawn_among_those_behind_the_crossings() -> None:
    pieces = based(he111=(4, "Pas de Calais"), me109=(4, "Pas de Calais"))
    fields = {"phase": "ge_missions", "mine": -1, "invaded": 0, "alarmed": 0, "dice": [9] * 20}
    table, edition = channel(pieces, scenario="battle_of_britain", turn="August #5", **fields), load_edition()
    raids = [make_player("greedy", seed).choose(table.match.observe("ge")) for seed in range(12)]
    assert {raid.verb for raid in raids} == {"raid"}
    lands = {edition.zones[edition.zone[edition.board.space(raid.target)]].name for raid in raids}
    assert len(lands) > 1
    assert lands <= set(BEHIND.values())
