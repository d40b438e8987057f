"""Write each game's data/balance.toml: who wins, in how many decisions, under which version of the rules.

    python scripts/measure_balance.py [N] [GAME ...]

N matches (40 if not given) of the regular computer player against itself for each scenario, with the seeds 1 to N.
All games if none is named.  The lobby shows the figures before a match is set up; `make balance` takes a few minutes.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from statistics import median

from beachhead.kernel.module import BALANCE_FILE, GameModule, Scenario, all_games, find
from beachhead.lab.selfplay import play_matches
from beachhead.players.registry import REGULAR

HEAD = """# Who wins a scenario, and in how many decisions, between computer players: written by `make balance`.
# {count} matches of {player} against itself for each scenario, with the seeds 1 to {count}.
# `rules` is the version of the rules they were played under: `beachhead check` complains when the game has another.
# `decisions` is the median of both sides' answers; a match that nobody won is in no side's `wins`.

rules = "{rules}"
"""


def figures(module: GameModule, scenario: Scenario, player: str, count: int) -> str:
    """The table of a scenario."""
    seats = dict.fromkeys(scenario.sides, player)
    every = [played for _, played in play_matches(module.id, scenario.id, seats=seats, seed=1, matches=count)]
    wins = ", ".join(f"{side} = {sum(played.winner == side for played in every)}" for side in scenario.sides)
    decisions = round(median(played.decisions for played in every))
    return f"\n[scenario.{scenario.id}]\nmatches = {count}\ndecisions = {decisions}\nwins = {{{wins}}}\n"


def measured(module: GameModule, player: str, count: int) -> str:
    """The whole file of a game."""
    text = HEAD.format(count=count, player=player, rules=module.rules_version)
    for scenario in module.scenarios:
        text += figures(module, scenario, player, count)
        print(f"{module.name}, {scenario.name}", flush=True)
    return text


def main() -> None:
    """Measure every scenario of the games named, or of all."""
    count = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 40)
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    for module in (find(game) for game in named) if named else all_games():
        folder = Path(inspect.getfile(type(module))).parent / "data"
        (folder / BALANCE_FILE).write_text(measured(module, REGULAR, count), encoding="utf-8")


if __name__ == "__main__":
    main()
