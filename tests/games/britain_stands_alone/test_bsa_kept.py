"""What is kept of a position: it holds while what it follows from lies still, and no copy reads what another found."""

from __future__ import annotations

from typing import Any

import pytest
from channel import Channel, channel

from beachhead.games.britain_stands_alone.core import AIR_OF, DAMAGE, LAND_OF, SEA_OF
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import built_up, spaces_with_targets, targets_in
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrisons, garrisons_in_play
from games.britain_stands_alone.squadrons import based, ids


def at_sea_and_on_land() -> Channel:
    """Somebody of each arm."""
    return channel(
        based(ju88=(2, "Pas de Calais"), spitfire=(2, "3523")) | dict.fromkeys(ids("ge-dd", 1), "Straits of Dover"),
        phase="ge_missions",
    )


def test_what_follows_from_some_arms_outlasts_the_moves_of_all_others() -> None:
    game = at_sea_and_on_land().game
    found = list[str]()

    def kept(*watched: int) -> int:
        game.kept_while(watched, watched, lambda: found.append(str(watched)))
        return found.count(str(watched))

    german, british = (game.edition.unit_index[name] for name in ("ge-ju88-01", "br-spitfire-01"))
    assert [kept(AIR_OF[GE]), kept(AIR_OF[BR]), kept(*LAND_OF, SEA_OF[GE]), kept(DAMAGE)] == [1, 1, 1, 1]
    game.stamp(german, flown=1)
    assert [kept(AIR_OF[GE]), kept(AIR_OF[BR]), kept(*LAND_OF, SEA_OF[GE]), kept(DAMAGE)] == [2, 1, 1, 1]
    game.stamp(british, flown=1)
    assert [kept(AIR_OF[GE]), kept(AIR_OF[BR]), kept(*LAND_OF, SEA_OF[GE]), kept(DAMAGE)] == [2, 2, 1, 1]
    game.set_damage("airbase", game.edition.board.space("3523"), 1)
    assert [kept(AIR_OF[GE]), kept(AIR_OF[BR]), kept(*LAND_OF, SEA_OF[GE]), kept(DAMAGE)] == [2, 2, 1, 2]
    game.forget()
    assert [kept(AIR_OF[GE]), kept(AIR_OF[BR]), kept(*LAND_OF, SEA_OF[GE]), kept(DAMAGE)] == [3, 3, 2, 3]


def test_a_copy_goes_its_own_way() -> None:
    game = at_sea_and_on_land().game
    german = game.edition.unit_index["ge-ju88-01"]
    assert game.kept_while((AIR_OF[GE],), "a", lambda: "before") == "before"
    copy = game.fork()
    copy.stamp(german, flown=1)
    assert copy.kept_while((AIR_OF[GE],), "a", lambda: "in the copy") == "in the copy"
    assert game.kept_while((AIR_OF[GE],), "a", lambda: "again") == "before"
    game.stamp(german, flown=2)
    assert game.kept_while((AIR_OF[GE],), "a", lambda: "after") == "after"
    assert copy.kept_while((AIR_OF[GE],), "a", lambda: "again") == "in the copy"


@pytest.mark.parametrize(
    ("phase", "action", "state"),
    [
        ("ge_reinforcement", "mine Straits of Dover", {"scenario": "july", "turn": "July #5"}),
        ("ge_supply", "convert 4313", {"german": ["4313", "4213"], "saboteurs": (0, 0)}),
    ],
)
def test_what_was_kept_holds_no_more_once_something_changes_for_everybody(
    phase: str, action: str, state: dict[str, Any]
) -> None:
    table = channel(phase=phase, **state)
    assert (table.game.kept("a", lambda: 1), table.game.kept_while((), "b", lambda: 1)) == (1, 1)
    table.do(action)
    assert (table.game.kept("a", lambda: 2), table.game.kept_while((), "b", lambda: 2)) == (2, 2)


def test_what_hangs_on_something_else_besides_is_found_anew_with_that() -> None:
    game = at_sea_and_on_land().game
    assert game.kept_while(AIR_OF, "a", lambda: 1, also=frozenset({1})) == 1
    assert game.kept_while(AIR_OF, "a", lambda: 2, also=frozenset({1})) == 1
    assert game.kept_while(AIR_OF, "a", lambda: 3, also=frozenset({2})) == 3


def test_garrisons_decide_for_who_goes_about_london_and_for_the_last_division_of_a_zone() -> None:
    humber = {"br-inf-1": "3310", "br-inf-2": "3305"}
    pieces = {**humber, "br-guards-24": "3422", "br-bde-37": "2108"}
    game = channel(pieces, phase="br_movement", dice=[9], trodden=()).game
    unit = game.edition.unit_index
    assert garrisons_in_play(game, unit["br-guards-24"]) == garrisons(game)
    assert garrisons_in_play(game, unit["br-bde-37"]) == ()
    assert {garrisons_in_play(game, unit[name]) for name in humber} == {garrisons(game)}
    game.put(unit["br-inf-59"], game.edition.board.space("3310"))
    assert {garrisons_in_play(game, unit[name]) for name in humber} == {()}


def test_what_there_is_to_bomb_is_found_as_space_by_space() -> None:
    game = at_sea_and_on_land().game
    everywhere = built_up(game.edition) | set(range(len(game.edition.chart.names)))
    for enemy in (BR, GE):
        for by_night in (False, True):
            one_by_one = {one for one in everywhere if any(True for _ in targets_in(game, enemy, one, by_night))}
            assert set(spaces_with_targets(game, enemy, by_night)) == one_by_one
