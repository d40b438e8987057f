"""Looking back and looking closer shows nobody more than the table does."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.scene import Comer, Layer, LayerName, Threat
from beachhead.kernel.simulation import Play
from server.helpers import Client, Json, Serve, fault, new, play_out, send, table
from server.test_secrets import neutral
from toy.game import ToyGame, ToyPresentation
from toy.model import STRAIT
from toy.module import ToyModule

THREAT = "threat?by=red&space=2"
PATHS = (
    "story",
    "course",
    "luck",
    "charts",
    "layers",
    "layer/mines",
    "layer/mines?piece=100",
    "layer/nothing",
    "links",
    THREAT,
)


@pytest.fixture(autouse=True)
def mine_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy shows its mines as a layer, from what the side knows, and a zone that is pointed at means itself.

    What a position is worth in it tells where the mines are, to whoever values one in which they are.
    """

    def layer(looks: ToyPresentation, game: ToyGame, name: str, piece: int = -1) -> Layer:
        mines = tuple(mine.zone for mine in game.state.mines)
        return Layer(id=name, name=name, areas=(("bad", mines),))

    def threat(looks: ToyPresentation, game: ToyGame, by: str, space: int) -> Threat:
        comers = tuple(Comer(piece=mine.zone, name="Mine", text="lies there") for mine in game.state.mines)
        return Threat(by=by, space=space, title="Mines", text="", comers=comers)

    def intended(game: ToyGame, ask: Ask, piece: int = -1, space: int = -1) -> Action | None:
        verb = {"toy.ask.mine": "lay", "toy.ask.scout": "look"}.get(ask.prompt.key, "to")
        return Action(verb, STRAIT.name(space)) if 0 <= space < 6 else None

    def value(module: ToyModule, play: Play[ToyGame], side: str) -> float:
        return float(sum(mine.zone for mine in play.game.state.mines))

    monkeypatch.setattr(ToyModule, "value", value)
    monkeypatch.setattr(ToyPresentation, "layers", lambda looks: (LayerName(id="mines", name="Mines"),))
    monkeypatch.setattr(ToyPresentation, "layer", layer)
    monkeypatch.setattr(ToyPresentation, "threat", threat)
    monkeypatch.setattr(ToyGame, "intended", intended)


def seen_closer(client: Client, links: Json, token: str) -> list[str]:
    """Every closer look there is for a link, at every moment up to now; refusals included."""
    now = table(client, token)
    addresses = [*PATHS, *(f"at/{decision}" for decision in range(-1, now["decision"] + 2))]
    places = [f"eyes={eyes}" for eyes in ("", "blue", "red", "nobody")] + ["at=0", "at=3", "at=999"]
    addresses += [
        f"{path}?{place}"
        for path in ("story", "course", "luck", "charts", "layer/mines", "at/0", "at/2")
        for place in places
    ]
    addresses += [f"at/{now['decision']}?eyes={eyes}&log=2" for eyes in ("", "blue", "red")]
    addresses += [f"point?side={side}&space={space}" for side in ("blue", "red") for space in range(6)]
    addresses += [f"leads?side={side}&piece={piece}" for side in ("blue", "red") for piece in range(6)]
    answers: list[Any] = [client.get(f"/api/table/{token}/{address}") for address in addresses]
    for way in ("undo", "redo"):
        if not now[f"can_{way}"]:
            answers.append(client.post(f"/api/table/{token}/{way}", json={"version": now["version"]}))
            answers.append(client.post(f"/api/table/{token}/undo", json={"version": now["version"], "to": 0}))
    return [neutral(f"{a.status_code} {dict(a.headers)} {a.text}", links) for a in answers]


def play(client: Client, links: Json, watcher: str, words: list[tuple[str, str]], secret: int) -> list[list[str]]:
    """All closer looks of one link after each answer from number `secret` on."""
    token = {**links, **links["seats"]}[watcher]
    moments = []
    for number, (side, word) in enumerate(words):
        verb, _, target = word.partition(" ")
        mover = links["seats"][side]
        answer = send(client, mover, table(client, mover), verb, target)
        assert answer.status_code == 200, answer.text
        if number >= secret:
            moments.append(seen_closer(client, links, token))
    return moments


MOVES = [("blue", "pick C1"), ("blue", "to Narrows"), ("blue", "end"), ("red", "end"), ("blue", "pick C2")]


@pytest.mark.parametrize("watcher", ["blue", "watch"])
def test_a_hidden_mine_changes_no_byte(client: Client, watcher: str) -> None:
    reef, cape = (play(client, new(client), watcher, [("red", f"lay {zone}"), *MOVES], 0) for zone in ("Reef", "Cape"))
    assert reef == cape


def test_the_mines_own_side_sees_it_at_every_later_moment(client: Client) -> None:
    reef, cape = (play(client, new(client), "red", [("red", f"lay {zone}"), *MOVES], 0) for zone in ("Reef", "Cape"))
    assert all(one != other for one, other in zip(reef, cape, strict=True))


BATTLE = [
    *[("red", "lay Cape"), ("blue", "pick C1"), ("blue", "to Narrows"), ("blue", "pick C1"), ("blue", "to Shoal")],
    *[("red", "intercept B1"), ("red", "gun"), ("blue", "escort 0")],
]


@pytest.mark.parametrize("watcher", ["blue", "watch"])
def test_a_sealed_answer_changes_no_byte(client: Client, watcher: str) -> None:
    stay, go = (
        play(client, new(client), watcher, [*BATTLE, ("red", choice)], len(BATTLE)) for choice in ("stay", "withdraw")
    )
    assert stay == go


def test_what_was_taken_back_in_secret_changes_no_byte(client: Client) -> None:
    """Red seals its answer, takes it back, and may make it again: blue cannot tell which it was."""
    seen = []
    for choice in ("stay", "withdraw"):
        links = new(client)
        play(client, links, "blue", [*BATTLE, ("red", choice)], len(BATTLE) + 1)
        red = links["seats"]["red"]
        undo = {"version": table(client, red)["version"]}
        assert client.post(f"/api/table/{red}/undo", json=undo).status_code == 200
        assert table(client, red)["can_redo"]
        shown = [client.get(f"/api/table/{token}").text for token in (links["seats"]["blue"], links["watch"])]
        looks = [
            look for token in (links["seats"]["blue"], links["watch"]) for look in seen_closer(client, links, token)
        ]
        seen.append([*(neutral(text, links) for text in shown), *looks])
    assert seen[0] == seen[1]


def test_each_link_looks_with_its_own_eyes(client: Client) -> None:
    links = new(client)
    play(client, links, "watch", [("red", "lay Cape"), *MOVES], 99)
    tokens = {**links["seats"], "watch": links["watch"], "table": links["table"]}
    mines = {name: client.get(f"/api/table/{token}/layer/mines").json()["areas"] for name, token in tokens.items()}
    unknown = [["bad", [-4]]]
    assert mines == {"red": [["bad", [4]]], "blue": unknown, "watch": unknown, "table": unknown}
    threats = {name: client.get(f"/api/table/{token}/{THREAT}").json()["comers"] for name, token in tokens.items()}
    named = {name: [comer["piece"] for comer in comers] for name, comers in threats.items()}
    assert named == {"red": [4], "blue": [-4], "watch": [-4], "table": [-4]}
    told = {name: "mine is laid" in client.get(f"/api/table/{token}/at/1").text for name, token in tokens.items()}
    assert told == {"red": True, "blue": False, "watch": False, "table": False}


def test_nobody_points_for_the_other_side(serve: Serve) -> None:
    client = serve()
    links = new(client)
    for token in (links["seats"]["blue"], links["watch"]):
        answer = client.get(f"/api/table/{token}/point", params={"side": "red", "space": 2})
        fault(answer, 403, "not_your_side")


LOOKS = ("story", "course", "luck", "charts", "layer/mines", "at/0", "at/1")


def looked(client: Client, token: str, path: str, eyes: str) -> Any:
    path = path.replace("LAST", str(table(client, token)["decision"]))
    return client.get(f"/api/table/{token}/{path}", params={"eyes": eyes})


@pytest.mark.parametrize("path", [*LOOKS, "at/LAST"])
def test_during_play_a_link_has_no_eyes_but_its_own_sides_and_everybodys(client: Client, path: str) -> None:
    links = new(client)
    play(client, links, "watch", [("red", "lay Cape"), *MOVES], 99)
    tokens = {**links["seats"], "watch": links["watch"], "table": links["table"]}
    lent = {"blue": ["blue"], "red": ["red"], "watch": [], "table": ["blue", "red"]}
    everybodys = looked(client, links["watch"], path, "").json()
    own = {side: looked(client, token, path, side).json() for side, token in links["seats"].items()}
    for name, token in tokens.items():
        story = client.get(f"/api/table/{token}/story").json()
        assert story["eyes"] == lent[name]
        for eyes in ("blue", "red"):
            answer = looked(client, token, path, eyes)
            if eyes in lent[name]:
                assert _seen(answer.json()) == _seen(own[eyes])
            else:
                fault(answer, 403, "not_your_side")
        assert _seen(looked(client, token, path, "").json()) == _seen(everybodys)
        fault(looked(client, token, path, "nobody"), 400, "bad_input")


def _seen(answer: Json) -> Json:
    """An answer without which eyes the link may look with, and without the numbers of decisions: each link's own."""
    if isinstance(answer, list):
        return [_seen(part) for part in answer]
    if not isinstance(answer, dict):
        return answer
    own = ("eyes", "decision", "decisions", "at", "values")
    return {name: _seen(value) for name, value in answer.items() if name not in own}


def test_eyes_asked_for_twice_are_not_lent_either(client: Client) -> None:
    links = new(client)
    play(client, links, "watch", [("red", "lay Cape"), *MOVES], 99)
    for twice in ("eyes=blue&eyes=red", "eyes=red&eyes=blue", "eyes=&eyes=red", "eyes=red&eyes="):
        answer = client.get(f"/api/table/{links['seats']['blue']}/at/1?{twice}")
        assert "mine is laid" not in answer.text


def test_an_earlier_moment_of_a_match_under_way_lends_no_eyes(client: Client) -> None:
    """Whether eyes are lent hangs on the match as it stands, however the moment is named."""
    links = new(client)
    play(client, links, "watch", [("red", "lay Cape"), *MOVES], 99)
    for address in ("at/1?eyes=red", "story?at=1&eyes=red", "layer/mines?at=1&eyes=red", "charts?at=0&eyes=red"):
        for token in (links["seats"]["blue"], links["watch"]):
            fault(client.get(f"/api/table/{token}/{address}"), 403, "not_your_side")


def test_after_the_end_every_link_may_look_with_all_eyes(client: Client) -> None:
    links = new(client)
    last = play_out(client, links["table"])["decision"]
    for path in (*LOOKS, f"at/{last}"):
        own = {side: client.get(f"/api/table/{token}/{path}").json() for side, token in links["seats"].items()}
        for token in (links["watch"], links["table"], *links["seats"].values()):
            assert client.get(f"/api/table/{token}/story").json()["eyes"] == ["blue", "red"]
            for side in ("blue", "red"):
                assert looked(client, token, path, side).json() == own[side]
            everybodys = client.get(f"/api/table/{links['watch']}/{path}").json()
            assert looked(client, token, path, "").json() == everybodys
