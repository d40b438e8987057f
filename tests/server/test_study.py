"""Looking back and looking closer: shapes, figures, bad input."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import new_match
from beachhead.server.analysis import audit, chi_square_tail, kinds_of_dice
from server.helpers import Client, Json, fault, new, plain, play_out, step, table
from toy.game import ToyGame


def get(client: Client, token: str, path: str, **query: Any) -> Json:
    answer = client.get(f"/api/table/{token}/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def leyte(client: Client) -> Json:
    """A match of Leyte: its links."""
    seats = {"us": "person", "jp": "person"}
    answer = client.post("/api/matches", json={"game": "leyte", "scenario": scenario(), "seats": seats, "seed": 1})
    assert answer.status_code == 201, answer.text
    return answer.json()


def scenario() -> str:
    return new_match("leyte").header.scenario


def test_every_moment_is_shown_as_it_was(client: Client) -> None:
    links = new(client)
    tokens = (links["table"], links["watch"], *links["seats"].values())
    moments = [[table(client, token) for token in tokens]]
    for _ in range(12):
        step(client, links["table"])
        moments.append([table(client, token) for token in tokens])
    for seen in moments:
        for token, then in zip(tokens, seen, strict=True):
            decision, log = then["decision"], then["log"]
            found = get(client, token, f"at/{decision}")
            assert found == {"decision": decision, "position": then["position"], "lines": len(log), "log": log}
    assert [table(client, token) for token in tokens] == moments[-1]


@pytest.mark.parametrize("game", ["toy", "leyte"])
def test_a_log_is_the_beginning_of_every_later_one_as_the_same_eyes_see_it(client: Client, game: str) -> None:
    """So a reader who has the last log needs no line of an earlier one, and of a later one only what is new."""
    links = new(client) if game == "toy" else leyte(client)
    for number in range(40):
        if step(client, links["table"], lambda choices, n=number: choices[n % len(choices)])["over"]:
            break
    last = table(client, links["table"])["decision"]
    for eyes in ("", *links["seats"]):
        whole = get(client, links["table"], f"at/{last}", eyes=eyes)
        assert whole["lines"] == len(whole["log"])
        for decision in range(last + 1):
            then = get(client, links["table"], f"at/{decision}", eyes=eyes)
            assert then["log"] == whole["log"][: then["lines"]]
            for first in (0, 1, then["lines"], 10**8):
                part = get(client, links["table"], f"at/{decision}", eyes=eyes, log=first)
                assert part == {**then, "log": then["log"][first:]}


def test_headings_and_rolls_tell_their_turn_and_phase(client: Client) -> None:
    links = leyte(client)
    seen = table(client, links["table"])
    while not seen["over"]:
        seen = step(client, links["table"], lambda choices: choices[-1])
    marks = get(client, links["watch"], "story")["marks"]
    for mark in marks:
        if mark["kind"] == "heading" and mark["decision"] < seen["decision"]:
            position = get(client, links["watch"], f"at/{mark['decision']}")["position"]
            assert (mark["turn"], mark["phase"]) == (position["turn"], position["phase"])
    for before, roll in itertools.pairwise(marks):
        if roll["kind"] == "roll":
            assert (roll["turn"], roll["phase"]) == (before["turn"], before["phase"])
    assert [mark["turn"] for mark in marks] == sorted((mark["turn"] for mark in marks), key=int)


def test_a_match_that_begins_amid_a_turn_tells_which_though_no_heading_does(client: Client) -> None:
    links = leyte(client)
    for _ in range(3):
        step(client, links["table"])
    wanted = {"at": 3, "seats": {"us": "person", "jp": "person"}}
    branch = client.post(f"/api/table/{links['table']}/branch", json=wanted).json()
    begun = table(client, branch["table"])["position"]
    while not (marks := get(client, branch["watch"], "story")["marks"]):
        step(client, branch["table"], lambda choices: choices[-1])
    story = get(client, branch["watch"], "story")
    assert story["turn"] == begun["turn"] != ""
    assert story["at"][0] == 0
    assert marks[0]["kind"] != "heading" or marks[0]["decision"] > 0
    assert {mark["turn"] for mark in marks} == {begun["turn"]}


@pytest.mark.parametrize("decision", [0, 7, 12])
def test_layers_and_charts_of_a_moment_are_those_that_it_had(client: Client, decision: int) -> None:
    links = leyte(client)
    paths = ["charts", *(f"layer/{entry['id']}" for entry in get(client, links["watch"], "layers"))]
    piece = next(piece["id"] for piece in table(client, links["watch"])["position"]["pieces"] if piece["space"] >= 0)
    then: Json = None
    for number in range(20):
        if number == decision:
            then = [get(client, links["watch"], path, piece=piece) for path in paths]
        step(client, links["table"], lambda choices, n=number: choices[n % len(choices)])
    assert [get(client, links["watch"], path, piece=piece, at=decision) for path in paths] == then
    assert [get(client, links["watch"], path, piece=piece) for path in paths] != then


def test_answers_are_packed_for_who_can_unpack_them(client: Client) -> None:
    token = leyte(client)["table"]
    for path in (f"table/{token}", f"table/{token}/at/0", "games/leyte/board"):
        packed, plainly = (
            client.get(f"/api/{path}", headers={"Accept-Encoding": encoding}) for encoding in ("gzip", "identity")
        )
        assert packed.json() == plainly.json()
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plainly.headers
        assert int(packed.headers["Content-Length"]) * 3 < len(plainly.content)


def test_the_story_of_a_whole_match(client: Client) -> None:
    links = new(client)
    last = play_out(client, links["table"])
    for token in (links["table"], links["watch"], links["seats"]["red"]):
        story = get(client, token, "story")
        assert set(story) == {"decisions", "turn", "seen_by", "eyes", "marks", "at", "points", "lost", "dice"}
        assert story["decisions"] == last["decision"] == story["at"][-1]
        assert story["at"] == sorted(set(story["at"]))
        assert set(story["lost"]) == {"blue", "red"}
        assert all(len(values) == len(story["at"]) for values in story["lost"].values())
        log = table(client, token)["log"]
        rolls = [line for line in log if line["faces"]]
        assert [mark["decision"] for mark in story["marks"] if mark["kind"] == "roll"] == [r["decision"] for r in rolls]
        assert [side["side"] for side in story["dice"]] == ["blue", "red"]


def test_the_story_of_leyte_has_points_and_losses_at_every_heading(client: Client) -> None:
    links = leyte(client)
    seen = table(client, links["table"])
    while not seen["over"]:
        seen = step(client, links["table"], lambda choices: choices[-1])
    story = get(client, links["watch"], "story")
    assert story["decisions"] == seen["decision"]
    headings = {mark["decision"] for mark in story["marks"] if mark["kind"] == "heading"}
    assert set(story["at"]) == headings | {seen["decision"]}
    for side in ("us", "jp"):
        assert len(story["points"][side]) == len(story["lost"][side]) == len(story["at"])
    scored = {line["decision"] for line in table(client, links["watch"])["log"] if line["topic"] in ("loss", "points")}
    marked = [mark["decision"] for mark in story["marks"] if mark["kind"] == "score"]
    assert marked == sorted(scored)
    assert marked
    assert {score["side"]: score["points"] for score in seen["position"]["scores"]} == {
        side: points[-1] for side, points in story["points"].items()
    }


def test_leyte_has_charts_with_their_sources(client: Client) -> None:
    links = leyte(client)
    charts = get(client, links["watch"], "charts")
    assert charts == plain(new_match("leyte").charts(None))
    for chart in charts:
        assert {"id", "name", "clause", "headings", "rows", "source", "marked", "note"} == set(chart)
        assert chart["rows"]


def test_every_layer_of_leyte_is_shown_and_no_other(client: Client) -> None:
    links = leyte(client)
    names = get(client, links["watch"], "layers")
    unit = next(piece["id"] for piece in table(client, links["watch"])["position"]["pieces"] if piece["space"] >= 0)
    for entry in names:
        shown = get(client, links["watch"], f"layer/{entry['id']}", piece=unit)
        assert (shown["id"], shown["name"]) == (entry["id"], entry["name"])
        answer = client.get(f"/api/table/{links['watch']}/layer/{entry['id']}")
        assert answer.status_code == (400 if entry["needs_piece"] else 200)
    assert fault(client.get(f"/api/table/{links['watch']}/layer/nothing"), 400, "bad_input")["where"] == "layer"


def test_a_threat_is_told_of_any_space_at_any_moment(client: Client) -> None:
    links = new(client, game="leyte", scenario="barrier", seats={"us": "person", "jp": "person"})
    by = {entry["id"]: entry["by"] for entry in get(client, links["watch"], "layers") if entry["by"]}
    assert by == {f"{what}_{side}": side for what in ("threats", "arrivals") for side in ("us", "jp")}
    pieces = table(client, links["watch"])["position"]["pieces"]
    struck = {space for space, _ in get(client, links["watch"], "layer/threats_jp")["values"]}
    space = next(piece["space"] for piece in pieces if piece["side"] == "us" and piece["space"] in struck)
    found = get(client, links["watch"], "threat", by="jp", space=space)
    assert {comer["piece"] for comer in found["comers"]} <= {piece["id"] for piece in pieces if piece["side"] == "jp"}
    chances = [face["numerator"] / face["denominator"] for face in found["attack"]["outcomes"]]
    assert math.isclose(sum(chances), 1)
    assert get(client, links["watch"], "threat", by="jp", space=space, at=0, eyes="") == found
    for wrong, where in (
        ({"by": "x", "space": space}, "by"),
        ({"by": "jp", "space": 9999}, "space"),
        ({"by": "us"}, "space"),
    ):
        assert (
            fault(client.get(f"/api/table/{links['watch']}/threat", params=wrong), 400, "bad_input")["where"] == where
        )


NO_MORE: Json = {"title": "", "failed": [], "met": [], "change": []}
"""What an explanation lacks when there is nothing to explain."""


def test_pointing_names_the_action_and_the_reason_against_it(client: Client) -> None:
    links = leyte(client)
    seen = table(client, links["table"])
    side = seen["question"]["side"]
    reasons = []
    for piece in [piece["id"] for piece in seen["position"]["pieces"]]:
        found = get(client, links["table"], "point", side=side, piece=piece)
        assert set(found) == {"action", "allowed", "clause", "text", "title", "failed", "met", "change"}
        offered = [choice["action"] for choice in seen["question"]["choices"]]
        assert found["allowed"] == (found["action"] in offered)
        if found["action"] and not found["allowed"]:
            reasons.append(found)
        address, meant = f"/api/table/{links['table']}/why", found["action"]
        if meant:
            again = client.get(address, params={"side": side, **meant}).json()
            assert again == {key: found[key] for key in ("clause", "text", "title", "failed", "met", "change")}
    assert reasons
    assert all(found["clause"].startswith("LEY-") and found["text"] for found in reasons)
    assert all(found["failed"][0] == {"clause": found["clause"], "text": found["text"]} for found in reasons)
    assert all(found["title"] for found in reasons)
    other = next(name for name in ("us", "jp") if name != side)
    assert get(client, links["table"], "point", side=other, piece=0)["action"] is None


def test_an_explanation_says_what_holds_and_what_would_help(client: Client) -> None:
    seats = {"us": "person", "jp": "person"}
    answer = client.post("/api/matches", json={"game": "leyte", "scenario": "barrier", "seats": seats, "seed": 1})
    token = answer.json()["table"]
    found = get(client, token, "why", side="us", verb="move", target="us-21-regt")
    assert found["title"] == "21st Infantry Regiment cannot move"
    assert found["failed"] == [{"clause": found["clause"], "text": found["text"]}]
    assert found["clause"] == "LEY-5.14a"
    assert {"clause": "LEY-5.16a", "text": "has not moved"} in found["met"]
    assert all(set(held) == {"clause", "text"} for held in found["met"])
    assert all(change.startswith("without ") for change in found["change"])


def test_a_game_without_charts_layers_and_meanings_says_what_is_asked(client: Client) -> None:
    token = new(client)["table"]
    assert get(client, token, "charts") == []
    assert get(client, token, "layers") == []
    fault(client.get(f"/api/table/{token}/layer/reach"), 400, "bad_input")
    fault(client.get(f"/api/table/{token}/threat", params={"by": "red", "space": 0}), 400, "bad_input")
    asked = {"clause": "TOY-2", "text": "That is not what is asked now: Lay mine 1"}
    only = {"action": None, "allowed": False, **asked, **NO_MORE, "failed": [asked]}
    assert get(client, token, "point", side="red", piece=0, space=3) == only


def test_pointing_at_the_toys_zones(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def intended(game: ToyGame, ask: Ask, piece: int = -1, space: int = -1) -> Action | None:
        return Action("lay", str(game.state.turn) if space == 9 else ("Port", "Narrows", "Reef")[space])

    monkeypatch.setattr(ToyGame, "intended", intended)
    token = new(client)["table"]
    allowed = get(client, token, "point", side="red", space=2)
    meant = {"verb": "lay", "target": "Reef"}
    assert allowed == {"action": meant, "allowed": True, "clause": "TOY-2", "text": "", **NO_MORE}
    refused = get(client, token, "point", side="red", space=0)
    assert (refused["allowed"], refused["clause"]) == (False, "TOY-2")
    assert refused["text"]
    only = {"clause": refused["clause"], "text": refused["text"]}
    assert {key: refused[key] for key in NO_MORE} == {**NO_MORE, "failed": [only]}


def test_a_side_that_is_not_the_links_own_points_at_nothing(client: Client) -> None:
    links = new(client)
    for token, side in ((links["seats"]["blue"], "red"), (links["watch"], "red"), (links["table"], ""), ("", "x")):
        if token:
            fault(client.get(f"/api/table/{token}/point", params={"side": side}), 403, "not_your_side")


NUMBERS = [
    "-1",
    "-2",
    "999999999",
    "9999999999",
    "9" * 5000,
    "1.5",
    "x",
    "",
    "\x00",
    "é",
    "\u0661",
    "1e3",
    "0x1",
    " 1 ",
]


@pytest.mark.parametrize("word", NUMBERS, ids=range(len(NUMBERS)))
@pytest.mark.parametrize("game", ["toy", "leyte"])
def test_any_numbers_are_answered(client: Client, game: str, word: str) -> None:
    links = new(client) if game == "toy" else leyte(client)
    token = links["table"]
    before = table(client, token)
    side = before["question"]["side"]
    addresses = [("point", {"side": side, "piece": word}), ("point", {"side": side, "space": word})]
    addresses += [(f"layer/{name}", {"piece": word}) for name in ("reach", "terrain_cost", "ranges", "x" * 500)]
    answers = [client.get(f"/api/table/{token}/{path}", params=query) for path, query in addresses]
    addresses = [("at/0", {"log": word}), ("at/0", {"eyes": word}), ("story", {"at": word}), ("story", {"eyes": word})]
    addresses += [("charts", {"at": word, "eyes": "us"}), ("layer/reach", {"at": word, "piece": "0"})]
    answers += [client.get(f"/api/table/{token}/{path}", params=query) for path, query in addresses]
    answers.append(client.get(f"/api/table/{token}/at/{word.strip() or 'nothing'}".replace("\x00", "%00")))
    for answer in answers:
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "message", "where", "refusal"}
    assert answers[-1].status_code in (200, 400, 404)
    assert table(client, token) == before


@pytest.mark.parametrize("decision", [-1, 1, 10**6])
def test_a_moment_that_has_not_been_is_refused(client: Client, decision: int) -> None:
    token = new(client)["table"]
    assert fault(client.get(f"/api/table/{token}/at/{decision}"), 400, "bad_input")["where"] == "decision"


@pytest.mark.parametrize("path", ["at/0", "story", "charts", "layers", "layer/reach", "point"])
def test_a_link_that_is_none_shows_nothing(client: Client, path: str) -> None:
    fault(client.get(f"/api/table/nothing/{path}"), 404, "unknown_table")
    fault(client.post(f"/api/table/nothing/{path}", json={}), 405, "wrong_method")


@pytest.mark.parametrize(
    ("freedom", "value", "chance"),
    [
        *((5, 0, 1), (5, 1.145, 0.95), (5, 4.351, 0.5), (5, 9.236, 0.1), (5, 11.070, 0.05), (5, 15.086, 0.01)),
        *((5, 20.515, 0.001), (1, 3.841, 0.05), (2, 5.991, 0.05), (4, 9.488, 0.05), (9, 4.168, 0.9), (9, 16.919, 0.05)),
    ],
)
def test_the_tail_of_chi_square_agrees_with_the_printed_tables(freedom: int, value: float, chance: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(chance, rel=1e-3)


def test_the_tail_of_chi_square_falls_to_nothing() -> None:
    tails = [chi_square_tail(value / 4, 5) for value in range(200)]
    assert tails == sorted(tails, reverse=True)
    assert 0 <= chi_square_tail(5000, 5) < 1e-300


def rolled(side: str | None, *faces: int, die: tuple[int, int] = (1, 6)) -> LogLine:
    return LogLine(decision=0, kind="roll", text="", clause="", side=side, faces=faces, die=die)


def test_the_audit_counts_a_sides_own_dice() -> None:
    lines = [rolled("us", 1, 6), rolled("jp", 3), rolled(None, 2), rolled("us", 6), rolled("us")]
    found = audit("us", lines, (1, 6))
    assert (found.side, found.rolls, found.counts) == ("us", 3, (1, 0, 0, 0, 0, 2))
    assert found.expected == 0.5
    assert audit("jp", lines, (1, 6)).counts == (0, 0, 1, 0, 0, 0)


def test_the_audit_of_no_dice_finds_nothing_amiss() -> None:
    found = audit("us", [], (1, 6))
    assert (found.rolls, found.counts, found.expected, found.low, found.high) == (0, (0,) * 6, 0, 0, 0)
    assert found.p_value == 1


def test_dice_with_ten_faces_are_counted_from_nought_and_apart_from_others() -> None:
    ten = [rolled("us", face, die=(0, 9)) for face in range(10)] * 10
    lines = [*ten, rolled("us", 6)]
    assert kinds_of_dice(lines) == [(1, 6), (0, 9)]
    found = audit("us", lines, (0, 9))
    assert (found.first, found.rolls, found.counts, found.p_value) == (0, 100, (10,) * 10, 1)
    assert audit("us", lines, (1, 6)).counts == (0, 0, 0, 0, 0, 1)


def test_the_audit_of_even_and_of_loaded_dice() -> None:
    even = audit("us", [rolled("us", 1, 2, 3, 4, 5, 6)] * 100, (1, 6))
    assert (even.expected, even.p_value) == (100, 1)
    spread = 1.96 * math.sqrt(600 * 5 / 36)
    assert (even.low, even.high) == pytest.approx((100 - spread, 100 + spread))
    loaded = audit("us", [rolled("us", 6)] * 30, (1, 6))
    assert loaded.p_value < 1e-20
    assert loaded.counts[5] > loaded.high
