"""16 A set-up by hand is done only with the least that the scenario wants at some bases; and who sets up when."""

from __future__ import annotations

from typing import Any

import pytest
from channel import Channel, channel

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.guessing import guess
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, PHASES
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt
from beachhead.kernel.dice import Dice
from positions import SEED

EDITION = load_edition()
SCAPA = "Scapa Flow anchorage"
ELSEWHERE = "Scotland (East)"

ENOUGH = {
    "sealion": {"br-dd-02": SCAPA},
    "battle_of_britain": {},
    "july": {"br-dd-09": "1429", "br-dd-10": "1429"},
}
"""What the ready-made British set-ups lack of the minima by which they need not go, by scenario."""

SHORT = [
    # scenario, side, whose going elsewhere leaves too few, where to, the clause
    ("sealion", BR, "br-repulse", ELSEWHERE, "BSA-16.1bk"),
    ("sealion", BR, "br-dd-02", ELSEWHERE, "BSA-16.1bk"),
    ("sealion", BR, "br-dd-17", "3026", "BSA-16.1bl"),
    ("sealion", BR, "br-spitfire-17", "Scotland", "BSA-16.1bf"),
    ("sealion", BR, "br-spitfire-18", "Scotland", "BSA-16.1bf"),
    ("sealion", GE, "ge-me109-20", "France", "BSA-16.1ci"),
    ("battle_of_britain", BR, "br-dd-01", ELSEWHERE, "BSA-16.2m"),
    ("battle_of_britain", BR, "br-dd-18", "3026", "BSA-16.2m"),
    ("battle_of_britain", BR, "br-spitfire-18", "Scotland", "BSA-16.2k"),
    ("battle_of_britain", GE, "ge-ju88-15", "France", "BSA-16.2ac"),
    ("battle_of_britain", GE, "ge-me110l-01", "France", "BSA-16.2ac"),
    ("july", BR, "br-repulse", ELSEWHERE, "BSA-16.3k"),
    ("july", BR, "br-dd-09", ELSEWHERE, "BSA-16.3k"),
    ("july", BR, "br-spitfire-17", "Scotland", "BSA-16.3i"),
    ("july", GE, "ge-he111-17", "France", "BSA-16.3v"),
]


def begun(scenario: str, side: int, pieces: dict[str, Any] | None = None) -> Channel:
    turn = EDITION.turn_name(EDITION.scenarios[scenario].first_turn)
    return channel(pieces, phase=("br_set_up", "ge_set_up")[side], scenario=scenario, turn=turn, german=())


def by_hand(scenario: str, side: int, moved: dict[str, str]) -> Channel:
    """Everything where the ready-made set-up has it, but for some; put there by hand."""
    ready = begun(scenario, side).do("ready")
    pieces = {
        EDITION.units[unit].id: {"at": ready.where(EDITION.units[unit].id), "reduced": ready.game.unit(unit).reduced}
        for unit in dealt(ready.game, side)
    }
    return begun(scenario, side, pieces | {name: {"at": place} for name, place in moved.items()})


@pytest.mark.parametrize(("scenario", "side"), [(name, side) for name in ENOUGH for side in (BR, GE)])
def test_a_set_up_by_hand_with_enough_everywhere_is_done(scenario: str, side: int) -> None:
    table = by_hand(scenario, side, ENOUGH[scenario] if side == BR else {})
    table.do("done")
    for _ in range(EDITION.scenarios[scenario].points.get("ge-dummy", 0) if side == GE else 0):
        table.do(f"dummy {min(table.targets('dummy'))}")
    assert table.over


@pytest.mark.clause(*{clause for *_, clause in SHORT})
@pytest.mark.parametrize(("scenario", "side", "unit", "place", "clause"), SHORT)
def test_a_set_up_by_hand_that_is_short_somewhere_is_not_done(
    scenario: str, side: int, unit: str, place: str, clause: str
) -> None:
    enough = ENOUGH[scenario] if side == BR else {}
    assert by_hand(scenario, side, enough | {unit: place}).reason("done")[1] == "minimum"


@pytest.mark.clause("BSA-16.1bk")
def test_four_cruisers_of_either_kind_are_wanted_at_scapa_flow() -> None:
    cruisers = "br-norfolk", "br-berwick", "br-glasgow", "br-kenya", "br-nigeria", "br-coventry"
    for gone, done in ((2, True), (3, False)):
        table = by_hand("sealion", BR, ENOUGH["sealion"] | dict.fromkeys(cruisers[:gone], ELSEWHERE))
        assert ("done" in table.options()) is done, gone


@pytest.mark.clause("BSA-16.1k")
def test_the_germans_set_up_last_and_the_british_know_mine_and_hits() -> None:
    table = channel(
        phase="preliminaries", turn="September #6", dice=(0,) * 9, whole=True, trodden=(), released=(), sailed=False
    )
    table.do("ready_hits")
    table.do("expose br-aurora", "expose br-naiad", "expose br-coventry", "expose br-norfolk", "expose br-sussex")
    table.do("mine Southern North Sea", "close 4119")
    table.game.state.dice = Dice(SEED)
    asked = []
    for _ in range(2):
        asked.append((PHASES[table.state.phase], table.prompt, table.side))
        table.do("ready", "done")
    assert asked == [("br_set_up", "set_up", "br"), ("ge_set_up", "set_up", "ge")]
    assert PHASES[table.state.phase] not in ("preliminaries", "br_set_up", "ge_set_up")


@pytest.mark.clause("BSA-9.5aa", "BSA-1.4b")
def test_the_german_player_names_two_dummies_among_his_prahms_and_nobody_else_knows_which() -> None:
    table = by_hand("sealion", GE, {}).do("done")
    assert (table.prompt, table.side) == ("dummies", "ge")
    offered = table.targets("dummy")
    assert len({table.where(name) for name in offered}) == len(offered), "one for each place"
    table.do(f"dummy {min(offered)}")
    assert table.state.dummies == (table.number(min(offered)),)
    assert min(offered) not in table.targets("dummy")
    assert table.match.game_of("br").redacted_for("br").dummies == (-1,)
    assert not table.events("SetUp", "br")


@pytest.mark.clause("BSA-9.5aa")
def test_what_a_side_may_face_has_other_dummies_and_other_cargo() -> None:
    prahms = {f"ge-prahm-{number:02d}": "Straits of Dover" for number in range(1, 9)}
    riders = {"ge-inf-17": {"at": "ge-prahm-01", "also": (EDITION.unit_index["ge-prahm-02"],), "embarked": 99}}
    hidden = {EDITION.unit_index[name] for name in ("ge-prahm-07", "ge-prahm-08")}
    table = channel({**prahms, **riders}, phase="ge_sailing", dummies=tuple(sorted(hidden)))
    known = table.match.game_of("br").redacted_for("br")
    guessed = [guess(EDITION, known, "br", Dice(SEED, rolled)) for rolled in range(0, 60, 10)]
    for state in guessed:
        lies = state.units[EDITION.unit_index["ge-inf-17"]]
        carriers = {lies.inside, *lies.also}
        assert len(carriers) == 2, "an infantry division takes two points"
        assert all(state.units[point].hex >= 0 for point in carriers)
        assert len(state.dummies) == 2
        assert not carriers & set(state.dummies), "a dummy carries nobody"
        assert Sealion(EDITION, table.game.options, state).redacted_for("br").units == known.units
    assert len({(state.dummies, state.units[EDITION.unit_index["ge-inf-17"]]) for state in guessed}) > 1
