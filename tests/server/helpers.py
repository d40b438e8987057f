"""What the server's tests share: players of their own, and short ways to talk to a table."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation
from beachhead.server.seats import Players
from patience import PATIENCE

Json = Any
Client = TestClient[Litestar]


class Info(NamedTuple):
    id: str
    name: str
    text: str
    ahead: bool = False


class Chance:
    """Plays at random; keeps what it was shown."""

    seen: list[Observation] = []

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        self.seen.append(observation)
        return self.random.choice(observation.options).action


class Crash:
    def choose(self, observation: Observation) -> Action:
        raise SystemExit("a player that gives up")


class Cheat:
    """Answers what it may not, and scribbles into all it was given."""

    def choose(self, observation: Observation) -> Action:
        observation.settings.clear()  # type: ignore[attr-defined]
        observation.known.ships.clear()
        observation.known.mines.clear()
        return Action("win", "at once")


class Mute:
    def choose(self, observation: Observation) -> Any:
        return None


class Sleeper:
    def choose(self, observation: Observation) -> Action:
        time.sleep(1.0)
        return observation.options[-1].action


def make(kind: str, seed: int) -> Any:
    if kind == "absent":
        raise RuntimeError("cannot be made")
    return {"crash": Crash, "cheat": Cheat, "mute": Mute, "sleeper": Sleeper}.get(kind, lambda: Chance(seed))()


KINDS = ("chance", "crash", "cheat", "mute", "sleeper", "absent")
PLAYERS = Players({kind: Info(kind, kind.title(), f"The {kind}.") for kind in KINDS}, make)

Serve = Callable[..., Client]


def new(client: Client, red: str = "person", blue: str = "person", **more: Any) -> Json:
    """A new match of the toy: its links."""
    body = {"game": "toy", "scenario": "dash", "seats": {"blue": blue, "red": red}, "seed": 7, **more}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def served(client: Client, **more: Any) -> Json:
    """A new match of the toy on a server for others: blue set it up, red came by invitation; its links."""
    links = new(client, **{"seed": None, "invite": ["red"], **more})
    answer = client.post(f"/api/invitations/{links['invitations']['red']}", json={})
    assert answer.status_code == 201, answer.text
    return {**links, "seats": {**links["seats"], "red": answer.json()["table"]}}


def table(client: Client, token: str) -> Json:
    answer = client.get(f"/api/table/{token}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def send(client: Client, token: str, seen: Json, verb: str, target: str = "", **more: Any) -> Any:
    """A move at the table `seen`, for the side that is asked there."""
    side = (seen["question"] or {}).get("side") or (seen["sides"] or ["blue"])[0]
    body = {"version": seen["version"], "side": side, "action": {"verb": verb, "target": target}, **more}
    return client.post(f"/api/table/{token}/act", json=body)


def step(client: Client, token: str, pick: Callable[[list[Json]], Json] = lambda choices: choices[0]) -> Json:
    """Answer the open question; the table afterwards."""
    seen = table(client, token)
    action = pick(seen["question"]["choices"])["action"]
    answer = send(client, token, seen, action["verb"], action["target"])
    assert answer.status_code == 200, answer.text
    return table(client, token)


def play_out(
    client: Client, token: str, seed: int = 1, until: Callable[[Json], bool] = lambda seen: bool(seen["over"])
) -> Json:
    """Play at random with one link to the end, or `until`, waiting for computer players; the last table.

    Where both sides are asked in secret a computer player's answer may come between: then look again.
    """
    chance = random.Random(seed)

    def seen_once_asked() -> Json | None:
        seen = table(client, token)
        return seen if until(seen) or seen["question"] else None

    for _ in range(4000):
        seen = wait_for(seen_once_asked)
        if until(seen):
            return seen
        action = chance.choice(seen["question"]["choices"])["action"]
        answer = send(client, token, seen, action["verb"], action["target"])
        if answer.status_code != 200:
            fault(answer, 409, "stale")
    raise AssertionError("the match does not end")


def wait_for(check: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until `check` returns something true; that."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = check()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it does not happen")


def fault(answer: Any, status: int, code: str) -> Json:
    """What an answer that is no success says; it has the four fields of the contract."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"error", "message", "where", "refusal"}
    assert body["error"] == code, body
    assert body["message"]
    assert "Traceback" not in answer.text
    return body


def told(held: Json, message: Json) -> Json:
    """The table after a message of the live line, for a reader who holds a table."""
    if message["type"] == "table":
        return message["table"]
    assert message["type"] == "changes", message
    assert message["since"] == held["version"]
    position, log = {**held["position"], **message["position"]}, held["log"]
    if message["pieces"] is not None:
        before = held["position"]["pieces"]
        pieces = {piece["id"]: piece for piece in [*before, *message["pieces"]["changed"]]}
        order = message["pieces"]["order"]
        position["pieces"] = [pieces[piece] for piece in ([p["id"] for p in before] if order is None else order)]
    if message["log"] is not None:
        log = [*log[: message["log"]["kept"]], *message["log"]["more"]]
    return {**held, **message["table"], "position": position, "log": log}


class Reader:
    """Somebody who reads a live line; `table` is what the messages so far have told."""

    def __init__(self, line: Any, table: Json = None) -> None:
        self.line = line
        self.table = table

    def hear(self) -> Json:
        """The table after the next message."""
        self.table = told(self.table, self.line.receive_json(timeout=PATIENCE))
        return self.table


def plain(value: Any) -> Json:
    """Structs as JSON has them."""
    return msgspec.json.decode(msgspec.json.encode(value))
