"""How long a player waits while others look back.  ``python scripts/measure_watchers.py [GAME] [WATCHERS]``

A match that has gone far is served from this machine's loopback address.  A player answers, fetches the table and
asks something cheap, alone at first and then with twelve watchers of the same match, who ask for its story and for
earlier positions again and again.  The times are the median and the longest, in milliseconds.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from statistics import median
from typing import Any

import httpx

from beachhead import Match, encode_record, new_match

PLAYED = 600
"""Answers that have been given when the measuring begins, at most."""

ROUNDS = 20
LONGEST = 60.0
"""Seconds after which a measurement ends, however many rounds it has."""

SERVE = "import sys; from pathlib import Path; from beachhead.server.run import serve; serve(home=Path(sys.argv[1]))"
Times = dict[str, list[float]]


def played(game: str) -> Match:
    """A match between players who answer at random; far from over."""
    chance, match = random.Random(1), new_match(game, seed=1)
    while not match.over and match.decisions < PLAYED:
        side, ask = next(iter(match.asks.items()))
        match.apply(side, chance.choice(ask.choices()))
    return match.earlier(match.decisions - 5 * ROUNDS) if match.over else match


class Player:
    """Who plays both sides of a match; `times` are those of its requests."""

    def __init__(self, address: str, token: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=120)
        self.token = token

    def measure(self) -> Times:
        """The times of some rounds."""
        times: Times = {"answer": [], "table": [], "server": []}
        end = time.monotonic() + LONGEST
        seen = self.table()
        for _ in range(ROUNDS):
            action = seen["question"]["choices"][0]["action"]
            body = {"version": seen["version"], "side": seen["question"]["side"], "action": action}
            times["answer"].append(self.timed("POST", f"/api/table/{self.token}/act", json=body))
            times["table"].append(self.timed("GET", f"/api/table/{self.token}"))
            times["server"].append(self.timed("GET", "/api/server"))
            seen = self.table()
            if time.monotonic() > end or seen["over"]:
                break
        return times

    def table(self) -> Any:
        """The table."""
        return self.http.get(f"/api/table/{self.token}").raise_for_status().json()

    def timed(self, method: str, address: str, **more: Any) -> float:
        """How long a request takes, in milliseconds."""
        begun = time.perf_counter()
        self.http.request(method, address, **more).raise_for_status()
        return 1000 * (time.perf_counter() - begun)


def watch(address: str, token: str, number: int, done: threading.Event) -> None:
    """Look back until it is done, as the story's page and the slider do."""
    chance = random.Random(number)
    with httpx.Client(base_url=address, timeout=120) as http:
        while not done.is_set():
            story = http.get(f"/api/table/{token}/story").raise_for_status().json()
            for _ in range(3):
                at = chance.randint(0, story["decisions"])
                http.get(f"/api/table/{token}/at/{at}").raise_for_status()


def measure(address: str, record: bytes, watchers: int) -> Times:
    """The times of a player whom so many others watch, each by a link to a side, so that none shares another's."""
    links = httpx.post(f"{address}api/import", content=record, timeout=120).raise_for_status().json()
    eyes = [links["watch"], *links["seats"].values()]
    done = threading.Event()
    looking = [
        threading.Thread(target=watch, args=(address, eyes[number % len(eyes)], number, done))
        for number in range(watchers)
    ]
    for one in looking:
        one.start()
    try:
        return Player(address, links["table"]).measure()
    finally:
        done.set()
        for one in looking:
            one.join()


def main() -> None:
    """Measure without and with watchers."""
    game = sys.argv[1] if len(sys.argv) > 1 else "leyte"
    watchers = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    match = played(game)
    record = encode_record(match.record())
    print(f"{game} after {match.decisions} answers")
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", SERVE, home]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            try:
                for many in (0, watchers):
                    times = measure(found[0], record, many)
                    shown = (f"{what} {median(all_):.0f}, longest {max(all_):.0f}" for what, all_ in times.items())
                    print(f"{many:2} watchers: {'; '.join(shown)}", flush=True)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
