"""9 Laws of the sea that hold over random matches, and cases that lie between the chapters."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

import beachhead
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.release_9_5 import may_use_port
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity
from beachhead.kernel.match import Match
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import STRAITS, germans, prahms, zone


def lies_well(game: Sealion) -> None:
    """4.0, 9.5 British warships in naval bases, capital ships in none of a restricted zone, no ship on dry land."""
    for space, port in game.edition.ports.items():
        for unit in game.ships(space, BR):
            historical = not game.unit(unit).moved  # two destroyers of July lie at Dover (ruling R-26)
            assert game.type(unit).kind == "ap" or port.naval_base == "br" or historical
            assert may_use_port(game, unit, space)
        capacity = port_capacity(game, space)
        room = capacity is None or not game.damage("port", space)
        assert not room or capacity is None or sum(len(game.ships(space, side)) for side in (0, 1)) <= capacity
    for fleet in game.fleets:
        for unit in fleet:
            here = game.hex(unit)
            assert here < 0 or here in game.edition.ports or is_sea(game, here)


@pytest.mark.case("LAW-07")
@pytest.mark.clause("BSA-9.1c", "BSA-9.1e", "BSA-7.2g", "BSA-9.5a")
@pytest.mark.parametrize("scenario", ["sealion", "july"])
def test_ships_move_once_in_stacks_of_six_and_intercept_no_further_than_two_zones(scenario: str) -> None:
    rng, match = random.Random(11), beachhead.new_match("britain_stands_alone", scenario, seed=11)
    heard, legs, kinds, segment = 0, defaultdict[int, int](int), defaultdict[int, set[str]](set), 0
    while not match.over and match.decisions < 1500:
        step(match, rng)
        game = match.game
        assert isinstance(game, Sealion)
        if game.state.segment != segment:
            segment = game.state.segment
            legs.clear()
            kinds.clear()
        told = [event for _, event in match.events(everything=True)]
        for event in told[heard:]:
            if type(event).__name__ == "Sailed" and event.kind != "withdraw":  # type: ignore[attr-defined]
                pieces, kind = event.pieces, event.kind  # type: ignore[attr-defined]
                released_or_on_their_way_out(game, event)
                assert len(consolidated(game, pieces)) <= game.edition.tables.sea.stack
                for piece in pieces:
                    legs[piece] += 1
                    kinds[piece].add(kind)
                    assert len(kinds[piece]) == 1, "it moves or intercepts"
                    most = game.edition.tables.sea.intercept if kind == "intercept" else 5
                    assert legs[piece] <= most
        heard = len(told)
        if match.decisions % 20 == 0:
            lies_well(game)
    assert heard


def released_or_on_their_way_out(game: Sealion, event: Any) -> None:
    """9.5 Into a restricted zone come released ships alone, but for those that move out of another one."""
    zones, released = game.edition.zones, game.state.released

    def restricted(space: int) -> bool:
        return space == game.state.mine or (space in zones and zones[space].restricted)

    if restricted(event.zone) and not restricted(event.origin) and "all" not in released:
        british = [game.type(piece).kind for piece in event.pieces if game.side(piece) == BR]
        assert set(british) <= set(released)


def step(match: Match, rng: random.Random) -> None:
    """A random answer; nobody flies for long."""
    side = sorted(match.asks)[0]
    choices = match.asks[side].choices()
    quick = [one for one in choices if one.action.verb.startswith(("ready", "end_missions", "end_ferry"))]
    match.apply(side, rng.choice(quick or choices))


@pytest.mark.case("AM-05")
@pytest.mark.clause("BSA-9.4f", "BSA-9.4h")
def test_no_beach_is_named_before_the_land_combat_phase() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=100)}
    others = {"ge-mot-20": at_sea("ge-prahm-03", "ge-prahm-04", assault=False, embarked=100)}
    table = germans(aboard | others | prahms(4, STRAITS), mine=zone(STRAITS)).do("end_sailing")
    assert table.reason("assault ge-mot-20") == ("BSA-9.4h", "cannot_assault")
    table.do("assault ge-inf-17")
    assert table.prompt == "landing_at_sea"  # no hex was asked for
