"""Records: a match as text, and what happens when the text is not what it should be."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import beachhead
from beachhead.conformance.views import choose, everything, play_on
from beachhead.kernel import record as records
from beachhead.kernel.match import Match
from beachhead.kernel.record import DIGEST_EVERY, Record, decode_record, digest_of, encode_record
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.replaying import DivergenceError, replay


def finished(seed: int = 3, scenario: str = "night", options: dict[str, str] | None = None) -> Match:
    match = beachhead.new_match("toy", scenario, seed=seed, options=options)
    return play_on(match, random.Random(seed))


def long_match() -> Match:
    """A finished match with at least two digests on the way."""
    match = next(m for m in map(finished, range(50)) if m.decisions > 2 * DIGEST_EVERY)
    assert match.over
    return match


def change(record: Record, **header: Any) -> Record:
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **header))


@pytest.mark.parametrize("options", [{}, {"mines": "open"}])
def test_a_record_replays_to_the_same_match(options: dict[str, str]) -> None:
    match = finished(options=options)
    again = replay(decode_record(encode_record(match.record())))
    assert everything(again) == everything(match)
    assert again.record() == match.record()


def test_an_unfinished_match_replays() -> None:
    rng = random.Random(1)
    match = beachhead.new_match("toy", seed=1)
    for _ in range(40):
        assert everything(replay(match.record())) == everything(match)
        if match.over:
            break
        match.apply(*choose(match, rng))


def test_a_record_replays_to_any_decision() -> None:
    match, record = finished(), finished().record()
    for to in (0, 1, 17, len(record.actions) - 1, len(record.actions)):
        part = replay(record, to=to)
        assert part.decisions == to
        assert part.history == match.history[:to]


@pytest.mark.parametrize("to", [-1, 100_000])
def test_a_decision_that_the_record_does_not_have(to: int) -> None:
    with pytest.raises(UsageError, match=r"the record has \d+ decisions") as caught:
        replay(finished().record(), to=to)
    assert caught.value.where == "to"


def test_digests_come_every_so_often() -> None:
    record = long_match().record()
    assert [number for number, _ in record.digests] == list(range(DIGEST_EVERY, len(record.actions) + 1, DIGEST_EVERY))
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for _, digest in record.digests)


def test_a_digest_stands_for_the_state_as_it_was_whenever_it_is_looked_at() -> None:
    rng, match, then = random.Random(5), beachhead.new_match("toy", "night", seed=3), list[tuple[int, str]]()
    while len(then) < 2:
        match.apply(*choose(match, rng))
        if match.decisions % DIGEST_EVERY == 0:
            then.append((match.decisions, digest_of(match.game.state)))
    assert list(match.record().digests) == then


def test_undo_takes_its_digest_along() -> None:
    match = long_match()
    rng = random.Random(0)
    replayed = replay(match.record(), to=DIGEST_EVERY - 1)
    while replayed.decisions < DIGEST_EVERY + 4 and not replayed.over:
        replayed.apply(*choose(replayed, rng))
        if replayed.why_not_undo() is None:
            replayed.undo()
            replayed.apply(*choose(replayed, rng))
    numbers = [number for number, _ in replayed.record().digests]
    assert numbers == sorted(set(numbers))
    replay(replayed.record())


def test_a_record_is_one_action_a_line() -> None:
    record = finished().record()
    lines = encode_record(record).decode().splitlines()
    assert lines[1] == f'["red","lay","{record.actions[0][2]}"],'
    assert len(lines) == len(record.actions) + 2


@pytest.mark.parametrize("text", ['],["', '"],"digests":[', '"actions":[', "\n", '"', "\\", "ä", "\x00"])
def test_names_may_hold_anything(text: str) -> None:
    record = msgspec.structs.replace(finished().record(), actions=((text, text, text),) * 2, digest=text)
    record = change(record, scenario=text, settings={text: text})
    assert decode_record(encode_record(record)) == record


def test_a_record_without_actions() -> None:
    record = beachhead.new_match("toy", seed=1).record()
    assert record.actions == ()
    assert decode_record(encode_record(record)) == record
    assert replay(record).decisions == 0


# -- broken text -------------------------------------------------------------------------------------------------

WHOLE = encode_record(finished().record())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"{not json}",
        WHOLE[:-20],
        WHOLE[: len(WHOLE) // 2],
        WHOLE + b"x",
        WHOLE.replace(b'"toy"', b"5"),
        WHOLE.replace(b'"actions":[', b'"actions":[["red"],'),
        WHOLE.replace(b'"actions":[', b'"actions":[["red","lay",5],'),
        WHOLE.replace(b'"settings":{', b'"settings":{"a":{},'),
        b'{"x":' + b"[" * 200_000,
    ],
    ids=lambda data: repr(data[:24]),
)
def test_broken_text(data: bytes) -> None:
    with pytest.raises(UsageError, match=r"^file\.json: not a match record") as caught:
        decode_record(data, "file.json")
    assert caught.value.where == "file.json"


def test_another_format() -> None:
    with pytest.raises(UsageError, match="its format is 'beachhead-record/9'"):
        decode_record(WHOLE.replace(b"beachhead-record/1", b"beachhead-record/9"))


def test_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 10)
    with pytest.raises(UsageError, match="too many for a record"):
        decode_record(WHOLE)


@settings(max_examples=200)
@given(st.data())
def test_any_damage_is_an_error_that_is_expected(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(WHOLE)))
    damaged = WHOLE[:start] + data.draw(st.binary(max_size=4)) + WHOLE[start + data.draw(st.integers(0, 4)) :]
    with contextlib.suppress(UsageError):
        replay(decode_record(damaged))


# -- whole text, wrong content -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "where"),
    [
        ({"game": "chess"}, "game"),
        ({"scenario": "noon"}, "scenario"),
        ({"settings": {"mines": "none"}}, "options"),
        ({"settings": {"wind": "west"}}, "options"),
        ({"rules": "0"}, "header.rules"),
        ({"seed": "no seed"}, "seed"),
        ({"seed": "00"}, "seed"),
    ],
)
def test_a_header_that_is_unknown_here(header: dict[str, Any], where: str) -> None:
    with pytest.raises(UsageError) as caught:
        replay(change(finished().record(), **header))
    assert caught.value.where == where
    assert not isinstance(caught.value, DivergenceError)


def diverges(record: Record, decision: int, match: str) -> None:
    with pytest.raises(DivergenceError, match=match) as caught:
        replay(record)
    assert caught.value.decision == decision
    assert f"decision {decision}" in str(caught.value)


@pytest.mark.parametrize(
    "row", [("red", "fly", ""), ("blue", "lay", "Reef"), ("red", "lay", "Port"), ("green", "end", "")]
)
def test_a_changed_action_is_named(row: tuple[str, str, str]) -> None:
    record = finished().record()
    for number in (0, 1, len(record.actions) - 1):
        actions = (*record.actions[:number], row, *record.actions[number + 1 :])
        if number > 1 or row[1] != "lay":
            diverges(msgspec.structs.replace(record, actions=actions), number + 1, f"{row[1]} {row[2]}")


def test_an_action_too_many() -> None:
    record = finished().record()
    longer = msgspec.structs.replace(record, actions=(*record.actions, ("blue", "end", "")))
    diverges(longer, len(longer.actions), "the match is over")


def test_a_changed_digest_is_named() -> None:
    record = long_match().record()
    (number, _), *others = record.digests
    diverges(msgspec.structs.replace(record, digests=((number, "0" * 16), *others)), number, "recorded was 0000")


def test_a_changed_final_digest_is_named() -> None:
    record = finished().record()
    diverges(msgspec.structs.replace(record, digest="f" * 16), len(record.actions), "the final state's digest")


def test_another_seed_is_a_divergence() -> None:
    record = long_match().record()
    with pytest.raises(DivergenceError) as caught:
        replay(change(record, seed="00" * 32))
    assert 1 <= caught.value.decision <= DIGEST_EVERY
