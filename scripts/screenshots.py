"""Take the pictures of docs/images: a real server, a real match, a real browser.  ``python scripts/screenshots.py``

The match is played by computer players up to an attack that is worth a picture; the same pictures come out each
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
from beachhead.kernel.scene import Position
from beachhead.lab.chromium import find_chromium
from beachhead.players.registry import make_player

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SEED = 5
LEYTE = ("leyte", "barrier")
FALKLANDS = ("falklands_showdown", "campaign")
ATTACKERS = 3
"""Attackers that the pictured attack must have."""

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


def set_up(api: httpx.Client, game: str, scenario: str) -> str:
    """A match at the server between persons at one screen: its table."""
    seats = {side.id: "person" for side in beachhead.new_match(game, scenario, seed=SEED).module.sides}
    wanted = {"game": game, "scenario": scenario, "seats": seats, "seed": SEED}
    return str(api.post("/api/matches", json=wanted).raise_for_status().json()["table"])


def play_on(api: httpx.Client, table: str, game: str, scenario: str) -> None:
    """Play the match at the server as it goes here, up to the picture."""
    match = beachhead.new_match(game, scenario, seed=SEED)
    players = {side.id: make_player("greedy", 1) for side in match.module.sides}
    version = api.get(f"/api/table/{table}").json()["version"]
    while not worth_a_picture(match.view()):
        for side in list(match.asks):
            action = players[side].choose(match.observe(side))
            match.apply(side, action)
            body: dict[str, Any] = {"version": version, "side": side, "action": {"verb": action.verb}}
            body["action"]["target"] = action.target
            answer = api.post(f"/api/table/{table}/act", json=body)
            answer.raise_for_status()
            version = answer.json()["version"]


def take(browser: Browser, address: str, name: str, **context: Any) -> None:
    """One picture, when the page has come to rest."""
    page = browser.new_context(**context).new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / f"{name}.png")
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
        tables = {}
        for game, scenario in (LEYTE, FALKLANDS):
            tables[game] = set_up(api, game, scenario)
            play_on(api, tables[game], game, scenario)
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
        take(browser, f"{address}/#/table/{tables['leyte']}", "table", **DESK)
        take(browser, f"{address}/#/table/{tables['leyte']}", "phone", **PHONE)
        take(browser, f"{address}/#/table/{tables['falklands_showdown']}", "falklands", **DESK)
        take(browser, f"{address}/", "lobby", **DESK)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
