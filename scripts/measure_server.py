"""How a server fares with many tables.  ``python scripts/measure_server.py [--tables N] [--acting N] [--seconds N]``

A server is started on a folder of its own and used over HTTP and live lines, as browsers use it.  Tables of all games,
or of those named by `--game`, are set up from records of matches that have gone on for a while; each has two live
links.  Some of them act once a second; what is measured is how long an act takes until it is acknowledged, and until
its links were told.  With `--stranger` somebody else looks at tables that nobody plays, one after the other, all the
while.  The client runs on the same machine and takes its share of it, which is told: on few processors times are longer
than the server's own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from beachhead import encode_record, new_match
from beachhead.kernel.module import all_games

SERVE = "import sys; from pathlib import Path; from beachhead.server.run import serve; serve(home=Path(sys.argv[1]))"
LONGEST = {"leyte": "campaign"}
"""Of a game the scenario that lasts longest, where that is not the first."""
PLAYED = {"falklands_showdown": 120, "port_stanley": 1000, "britain_stands_alone": 1000}
"""How many decisions a match has gone on for; of the other games AWHILE."""
AWHILE = 600
Times = dict[str, list[tuple[float, float]]]
"""By game, in milliseconds, how long acts took until they were acknowledged, and until their links were told."""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def records(games: list[str], each: int = 3) -> list[tuple[str, bytes]]:
    """Games and records of matches that have gone on for a while, between players who answer at random."""
    found = []
    for seed in range(each):
        for game in games:
            chance, match = random.Random(seed), new_match(game, LONGEST.get(game), seed=seed)
            while not match.over and match.decisions < PLAYED.get(game, AWHILE):
                side, ask = next(iter(match.asks.items()))
                match.apply(side, chance.choice(ask.choices()))
            found.append((game, encode_record(match.record())))
    return found


def used(process: int) -> tuple[float, float]:
    """Seconds of processor time that a process has used, and megabytes of memory that it has."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return (int(fields[11]) + int(fields[12])) / TICKS, pages * PAGE / 1e6


class Table:
    """A table with two live links: what each was told last, and a bell that rings when it is told."""

    def __init__(self, http: httpx.AsyncClient, address: str, game: str, links: Any, seed: int) -> None:
        self.http, self.game, self.links, self.chance = http, game, links, random.Random(seed)
        self.live = [f"{address.replace('http', 'ws', 1)}api/table/{links[which]}/live" for which in ("table", "watch")]
        self.versions = [0, 0]
        self.told = asyncio.Condition()
        self.lines: list[asyncio.Task[None]] = []
        self.seen: dict[str, Any] = {}

    async def open(self) -> None:
        """Open the live lines, and wait until each has the table."""
        first = asyncio.Semaphore(0)
        self.lines = [asyncio.create_task(self.listen(n, first)) for n in range(2)]
        for _ in self.lines:
            await first.acquire()

    async def listen(self, number: int, first: asyncio.Semaphore) -> None:
        """Follow a live line."""
        async with connect(self.live[number], max_size=None, compression=None) as line:
            await self.follow(line, number, first)

    async def follow(self, line: ClientConnection, number: int, first: asyncio.Semaphore) -> None:
        """Keep what a line says."""
        async for text in line:
            message = json.loads(text)
            if message["type"] == "ping":
                continue
            news = message["table"]
            if number == 0:
                self.seen.update({name: news[name] for name in ("question", "over", "version") if name in news})
            async with self.told:
                self.versions[number] += 1
                self.told.notify_all()
            if message["type"] == "table":
                first.release()

    async def act(self) -> tuple[float, float] | None:
        """Give an answer: milliseconds until it is acknowledged, and until both links were told; None after the end."""
        if self.seen["over"] or not self.seen["question"]:
            return None
        question, before = self.seen["question"], list(self.versions)
        action = self.chance.choice(question["choices"])["action"]
        body = {"version": self.seen["version"], "side": question["side"], "action": action}
        begun = time.perf_counter()
        answer = await self.http.post(f"/api/table/{self.links['table']}/act", json=body)
        taken = time.perf_counter() - begun
        answer.raise_for_status()
        async with self.told, asyncio.timeout(30):
            await self.told.wait_for(lambda: self.versions[0] > before[0])  # who watches is not told what is secret
        return 1000 * taken, 1000 * (time.perf_counter() - begun)


async def keep_acting(table: Table, seconds: float, times: Times) -> None:
    """Act once a second, at a moment of it that is the table's own.

    Who was kept waiting for longer leaves that second out: else those who waited would act in step from then on.
    """
    moment = time.monotonic() + table.chance.random()
    until = time.monotonic() + seconds
    while moment < until:
        await asyncio.sleep(max(0.0, moment - time.monotonic()))
        taken = await table.act()
        if taken is None:
            return
        times.setdefault(table.game, []).append(taken)
        moment += max(1, math.ceil(time.monotonic() - moment))


async def stray(http: httpx.AsyncClient, links: list[Any]) -> None:
    """Look at one table after the other, again and again."""
    while True:
        for one in links:
            (await http.get(f"/api/table/{one['watch']}")).raise_for_status()


async def measure(address: str, server: int, wanted: argparse.Namespace) -> None:
    """Set the tables up, use them and report."""
    kept = records(wanted.game or [module.id for module in all_games()])
    limits = httpx.Limits(max_connections=64, keepalive_expiry=2)  # before the server gives an idle one up
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:

        async def bring(number: int) -> Any:
            return (await http.post("/api/import", content=kept[number % len(kept)][1])).raise_for_status().json()

        _, empty = used(server)
        links = [await bring(number) for number in range(wanted.tables + (wanted.strange if wanted.stranger else 0))]
        seated = [(kept[number % len(kept)][0], one, number) for number, one in enumerate(links[: wanted.tables])]
        tables = [Table(http, address, *one) for one in seated]
        for table in tables:
            await table.open()
        _, full = used(server)
        each = (full - empty) / len(tables)
        print(f"{len(tables)} tables, {2 * len(tables)} live lines: {full:.0f} MB, {each:.2f} a table")
        times: Times = {}
        stranger = asyncio.create_task(stray(http, links[wanted.tables :])) if wanted.stranger else None
        busy, own, begun = used(server)[0], time.process_time(), time.monotonic()
        await asyncio.gather(*(keep_acting(table, wanted.seconds, times) for table in tables[: wanted.acting]))
        wall = time.monotonic() - begun
        report(times, wall, used(server)[0] - busy, time.process_time() - own)
        if stranger is not None:
            stranger.cancel()
        for table in tables:
            for line in table.lines:
                line.cancel()


def report(by_game: Times, wall: float, server: float, client: float) -> None:
    """Print what was measured."""
    for game, taken in by_game.items():
        print(f"{game}: {len(taken)} acts, {quantiles([act for act, _ in taken])}")
    times = [both for taken in by_game.values() for both in taken]
    for name, each in zip(("act", "until told"), zip(*times, strict=True), strict=True):
        print(f"{name}: {quantiles(each)}")
    print(
        f"{len(times) / wall:.1f} acts a second; the server used {100 * server / wall:.0f} % of a processor,", end=" "
    )
    print(f"{1000 * server / len(times):.1f} ms an act; the client {100 * client / wall:.0f} %")
    slow = (
        "the interpreter: one thread at a time" if server / wall > 0.7 else "none: it waits for acts most of the time"
    )
    print(f"bottleneck: {slow}; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def quantiles(times: Sequence[float]) -> str:
    """Some times, in milliseconds, from the middle one to the longest."""
    taken = sorted(times)
    at = {part: taken[min(len(taken) - 1, int(part * len(taken)))] for part in (0.5, 0.9, 0.99)}
    return f"p50 {at[0.5]:.0f} ms, p90 {at[0.9]:.0f}, p99 {at[0.99]:.0f}, longest {taken[-1]:.0f}"


def main() -> None:
    """Start a server and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("tables", 200), ("acting", 30), ("strange", 70)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--stranger", action="store_true")
    parser.add_argument("--game", action="append", choices=[module.id for module in all_games()])
    wanted = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", SERVE, home]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            try:
                asyncio.run(measure(found[0], server.pid, wanted))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
