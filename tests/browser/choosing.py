"""Simple ways to play: which choice comes next."""

from __future__ import annotations

from browser.program import Json, Program

FIGHT = ("guard", "advance", "join", "barrage", "declare", "to", "retreat", "banzai", "end", "reinforce")
"""Fight with everything that can be had, but only where it is owed."""

QUICK = ("end", "reinforce", "declare", "join", "barrage", "pass", "stay", "regular", "to", "retreat")
"""Get on as fast as the rules allow."""


def choices(table: Json, verb: str) -> list[Json]:
    """The choices of a verb."""
    return [choice for choice in table["question"]["choices"] if choice["action"]["verb"] == verb]


def choice(table: Json, verb: str, target: str = "") -> Json:
    """The choice of a verb, of a target if there is one."""
    return next(c for c in choices(table, verb) if target in ("", c["action"]["target"]))


def next_choice(table: Json, order: tuple[str, ...] = FIGHT) -> Json:
    """The first choice of the first verb that is offered; attacks where one is owed, else whatever there is."""
    for verb in order:
        offered = choices(table, verb)
        if offered:
            return offered[0]
    owed = {debt["piece"] for debt in table["question"]["owed"]}
    attacks = choices(table, "attack")
    return next((c for c in attacks if c["piece"] in owed), table["question"]["choices"][0])


def historical(server: Program, *led: str) -> str:
    """A match of Port Stanley as it was, between persons, led on by the first choice of each verb: its table."""
    body = {"game": "port_stanley", "scenario": "historical", "seats": {"uk": "person", "ar": "person"}, "seed": 7}
    token = str(server.http.post("/api/matches", json=body).raise_for_status().json()["table"])
    for verb in led:
        table = server.table(token)
        server.act(token, table, choice(table, verb))
    return token


def verbs(table: Json) -> set[str]:
    """What kinds of choices there are."""
    return {choice["action"]["verb"] for choice in table["question"]["choices"]}
