"""How many clicks it takes from the beginning of play to a first attack: ten at most, once the set-up is done."""

from __future__ import annotations

import pytest

import beachhead
from beachhead.kernel.ask import Ask, Option, Side
from beachhead.kernel.match import Match

MOST = 10
READY = ("ready", "ready-made", "stay_home", "no_roll", "away")
"""What others answer, where that does not just go on."""

ROUTES = {
    "leyte": ("barrier", "us", "", "end, attack jp-41-regt, join us-21-bn, join us-34-regt, declare"),
    "gators": (
        "unnarstan",
        "us",
        "ready-made standard, done, at O12-0701, at O12-0500, at O12-0600",
        "launch us-ah1-1, arm GGGG, beside B2-0400, end, end, move us-ah1-1, to B2-0704, end, "
        "attack B2-0605, gun us-ah1-1, declare",
    ),
    "falklands_showdown": ("campaign", "uk", "to sea-6, to sea-6", "op 8"),
    "port_stanley": (
        "stanley",
        "uk",
        "ready_sites",
        "turn_up_at 2515, turn_up_at 3315, assign 8, announced, end, end, end, end, raid uk-sas, against 4724, "
        "on_airfield",
    ),
    "britain_stands_alone": (
        "july",
        "ge",
        "ready, done",
        "reinforced, end_sailing, end_ferry, end_movement, raid 4114, crew ge-me109-01, fly",
    ),
}
"""By game: scenario, side, the answers that set it up, and those from the beginning of play to the attack."""

COUNTS = {"leyte": 5, "gators": 10, "falklands_showdown": 1, "port_stanley": 10, "britain_stands_alone": 7}


def others_answer(match: Match, side: Side) -> None:
    """Whoever else is asked goes on as fast as he can."""
    while side not in match.asks and not match.over:
        other, ask = sorted(match.asks.items())[0]
        game = match.game_of(other)
        options = ask.choices()
        wanted = [one for verb in READY for one in options if one.action.verb == verb]
        going_on = (one for one in options if game.goes_on(ask, one))
        match.apply(other, next(iter((*wanted, *going_on, *options))))


def clicks_for(match: Match, ask: Ask, option: Option) -> int:
    """What an answer costs: nothing where the table gives it, or where a counter is taken up to be carried."""
    shown = match.module.presentation.question(match.game_of(ask.side), ask).choices
    (chosen,) = (one for one in shown if one.action == option.action)
    is_forced = len(shown) == 1 and not chosen.main
    return int(not is_forced and "lift" not in chosen.marks)


@pytest.mark.parametrize("name", ROUTES)
def test_a_first_attack_takes_few_clicks(name: str) -> None:
    scenario, side, set_up, play = ROUTES[name]
    match = beachhead.new_match(name, scenario, seed=20 if name == "gators" else 7)
    clicks = 0
    for part, counts in ((set_up, False), (play, True)):
        for action in filter(None, part.split(", ")):
            others_answer(match, side)
            ask = match.asks[side]
            option = next(one for one in ask.choices() if str(one.action) == action)
            clicks += counts and clicks_for(match, ask, option)
            known = len(match.log(side))
            match.apply(side, option)
    others_answer(match, side)
    assert any(line.role in ("declared", "die", "result") for line in match.log(side)[known:])
    assert clicks == COUNTS[name]
    assert clicks <= MOST
