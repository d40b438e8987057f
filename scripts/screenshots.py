"""Take the pictures of docs/images: a real server, a real match, a real browser.  ``python scripts/screenshots.py``

The matches are played by computer players up to an attack that is worth a picture; the same pictures come out each
time, as far as rules and players have not changed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

import beachhead
from beachhead.kernel.match import Match
from beachhead.kernel.record import encode_record
from beachhead.kernel.scene import Position
from beachhead.lab.chromium import find_chromium
from beachhead.players.registry import make_player

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SEED = 5
PICTURED = {
    "table": ("leyte", "barrier"),
    "gators": ("gators", "unnarstan"),
    "falklands": ("falklands_showdown", "campaign"),
    "port-stanley": ("port_stanley", "historical"),
    "britain-stands-alone": ("britain_stands_alone", "sealion"),
}
"""By picture the game and scenario of the table that it shows."""

UNDER_WAY = ("table", "falklands")
"""The tables that are open when the picture of the lobby is taken."""

ATTACKERS = 3
"""Attackers that the pictured attack must have."""

AT_REST = """() => !document.querySelector('.cover:not(:has(svg))')
    && [...document.querySelectorAll('[data-testid=ground]')].every((one) => /scale.1.$/.test(one.style.transform))"""
"""Whether the ground lies there crisp, and each game of the lobby has its cover."""

BREATH = 1500
"""Milliseconds between two looks at a page that must be the same."""

DESK = {"viewport": {"width": 1600, "height": 1000}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


@contextmanager
def server() -> Iterator[str]:
    """The address of a table server on a folder of its own."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "beachhead.cli.main", "play", "--no-open", "--port", "0"]
        program = subprocess.Popen(
            command, env={**os.environ, "BEACHHEAD_HOME": home}, stdout=subprocess.PIPE, text=True
        )
        try:
            assert program.stdout is not None
            found = re.search(r"http\S+", program.stdout.readline())
            assert found is not None, "the server did not start"
            yield found[0].rstrip("/")
        finally:
            program.terminate()
            program.wait(20)


def worth_a_picture(position: Position) -> bool:
    """An attack with several attackers whose odds are known, some turns into the match."""
    attack = position.attack
    return attack is not None and len(attack.attackers) >= ATTACKERS and bool(attack.outcomes)


def played(game: str, scenario: str) -> Match:
    """A match between computer players, up to the picture."""
    match = beachhead.new_match(game, scenario, seed=SEED)
    players = {side.id: make_player("greedy", 1) for side in match.module.sides}
    while not worth_a_picture(match.view()):
        for side in list(match.asks):
            match.apply(side, players[side].choose(match.observe(side)))
    return match


def opened(api: httpx.Client, match: Match) -> str:
    """A table of persons at one screen where such a match goes on: its token."""
    answer = api.post("/api/import", content=encode_record(match.record()))
    return str(answer.raise_for_status().json()["table"])


def take(browser: Browser, address: str, name: str, **context: Any) -> None:
    """One picture, when the page has come to rest: it looks twice the same, with nothing still to be drawn."""
    page = browser.new_context(**context).new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    seen = b""
    while True:
        page.wait_for_function(AT_REST, timeout=0)
        page.wait_for_timeout(BREATH)
        before, seen = seen, page.screenshot()
        if seen == before:
            break
    (IMAGES / f"{name}.png").write_bytes(seen)
    page.context.close()
    print(f"docs/images/{name}.png")


def main() -> int:
    """All pictures."""
    place = find_chromium()
    if place is None:
        print("there is no Chromium to take pictures with", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with server() as address, httpx.Client(base_url=address, timeout=30) as api, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
        tables = {name: opened(api, played(*PICTURED[name])) for name in UNDER_WAY}
        take(browser, f"{address}/", "lobby", **DESK)
        take(browser, f"{address}/#/table/{tables['table']}", "phone", **PHONE)
        for name, pictured in PICTURED.items():
            table = tables.get(name) or opened(api, played(*pictured))
            take(browser, f"{address}/#/table/{table}", name, **DESK)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
