"""Prepare the position from which a lesson leads on: what computer players have come to near the end of a match.

python scripts/lesson_start.py gators first-landing --turn 16 --seed 3

It plays the scenario of the guide up to the first question of that turn to the learner's side
at which nothing else is under way, and writes it beside the guide.  Without turn and seed it makes the one again that
is there: where rules have changed so that it cannot be read any more.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

import beachhead
from beachhead.edition.guide import START, Prepared, guides_of
from beachhead.kernel.branching import branch
from beachhead.kernel.match import Match
from beachhead.kernel.module import find
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player


def play_to(game: str, scenario: str, side: str, turn: int, seed: int) -> Match:
    """A match between Regulars up to the turn.  Raises SystemExit where it is over before."""
    match = beachhead.new_match(game, scenario, seed=seed)
    players = {one.id: make_player("greedy", player_seed(seed, one.id)) for one in match.module.sides}
    while not match.over:
        asked, ask = sorted(match.asks.items())[0]
        if match.game.state.turn >= turn and asked == side and ask.anchor and len(match.asks) == 1:
            return match
        match.apply(asked, players[asked].choose(match.observe(asked)))
    raise SystemExit(f"the match is over before turn {turn}: take another seed")


def main() -> int:
    """Write the file; its place and size are told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("guide")
    parser.add_argument("--turn", type=int)
    parser.add_argument("--seed", type=int)
    wanted = parser.parse_args()
    module = find(wanted.game)
    guide = next(one for one in guides_of(module) if one.id == wanted.guide)
    there = guide.start
    turn = there.turn if wanted.turn is None and there is not None else wanted.turn
    seed = there.seed if wanted.seed is None and there is not None else wanted.seed or 1
    if turn is None:
        parser.error("no position is prepared yet: say up to which --turn")
    then = play_to(wanted.game, guide.scenario, guide.side, turn, seed)
    header = branch(then, None).header
    assert header.start is not None
    prepared = Prepared(settings=header.settings, turn=turn, seed=seed, state=header.start.state)
    place = Path(beachhead.__file__).parent / "games" / module.id / "data" / "guides" / f"{guide.id}{START}"
    place.write_bytes(msgspec.json.encode(prepared) + b"\n")
    sys.stdout.write(f"{place}: {place.stat().st_size} bytes, turn {then.game.state.turn}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
