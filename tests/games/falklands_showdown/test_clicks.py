"""What the table says of whatever is pointed at, and of what it shows and does not offer: always why, with a clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from test_10_air import CAP, RAID, ar
from test_10_landing import FLEET
from test_reasons import can_be_read, looked_at
from waters import Waters, waters

from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.module import MODULE
from beachhead.kernel.ask import NOWHERE, Action, Ask
from beachhead.kernel.match import new_match
from beachhead.kernel.module import find
from beachhead.kernel.refusal import Explanation, RefusedError

CLAUSES = {clause.id for clause in find("falklands_showdown").ledger()}


def clicks(game: Falklands) -> Iterator[tuple[int, int]]:
    """Everything that one can point at."""
    yield from ((unit.index, NOWHERE) for unit in game.edition.units)
    yield from ((NOWHERE, area) for area in range(len(game.edition.areas)))


def told(game: Falklands, ask: Ask, piece: int, space: int) -> Explanation | None:
    """What is said of a click; None if it means something that is open."""
    action = game.intended(ask, piece, space)
    if action in {option.action for option in ask.choices()}:
        return None
    looks = MODULE.presentation
    return looks.explain(game, ask, action) if action else looks.pointed(game, ask, piece, space)


def test_no_click_is_without_a_reason_and_a_clause() -> None:
    for game, ask in looked_at():
        for piece, space in clicks(game):
            said = told(game, ask, piece, space)
            if said is not None:
                assert said.failed, (ask.name, piece, space)
                assert {one.clause for one in said.failed} <= CLAUSES, (ask.name, piece, space)
                assert all(one.reason.key != "falklands.no.unknown" for one in said.failed), (ask.name, piece, space)
                for one in said.failed[:1] if said.failed[0].reason.key.startswith("kernel.") else ():
                    said = Explanation(failed=tuple(other for other in said.failed if other is not one))
                can_be_read(said)


SHIPS = {"uk-hermes": "sea-4", "uk-norland": "falklands-sea", "uk-2p": "uk-norland", "uk-3p": "san-carlos"}


def uses(t: Waters, unit: str) -> tuple[set[str], set[tuple[str, str]]]:
    """What is said of a unit while an operation is to be named: where it can take part, and why not in others."""
    said = told(t.game, t.ask, t.number(unit), NOWHERE)
    assert said is not None
    assert said.failed[0].clause == "FS-7.0a"
    first = t.match.render(said.failed[0].reason)
    named = first.partition("can take part in: ")[2].rstrip(".")
    return set(named.split("; ")) - {""}, {(one.clause, t.match.render(one.reason)) for one in said.failed[1:]}


@pytest.mark.clause("FS-7.0e")
def test_a_unit_says_in_which_operations_it_can_take_part_and_why_not_in_others() -> None:
    t = waters({**SHIPS, "ar-8": "fox-bay"}, control={"san-carlos": "uk"})
    can, cannot = uses(t, "uk-2p")
    assert can == {"Load, unload, transfer", "Amphibious invasion"}
    assert ("FS-7.1.22a", "March: 2 Para is not on land in the Falklands.") in cannot
    can, cannot = uses(t, "uk-hermes")
    assert can == {"Naval move"}
    assert ("FS-7.1.18b", "Air attack on land: No targets on land are within reach.") in cannot
    assert not any("March" in text for _, text in cannot)


@pytest.mark.clause("FS-11.3.4-6")
def test_an_operation_that_the_event_forbids_says_so_of_the_unit_too() -> None:
    t = waters({"ar-3m": "argentina"}, phase="ar_ops", event="4-6")
    _, cannot = uses(t, "ar-3m")
    assert {clause for clause, text in cannot if text.startswith("Strategic airlift")} == {"FS-11.3.4-6"}


@pytest.mark.clause("FS-7.0d")
def test_a_unit_that_is_lost_takes_part_in_nothing() -> None:
    t = waters({**SHIPS, "uk-arrow": "lost"})
    assert uses(t, "uk-arrow") == (set(), set())


def test_pointing_at_an_enemy_says_what_is_asked() -> None:
    t = waters({**SHIPS, "ar-8": "fox-bay"})
    said = told(t.game, t.ask, t.number("ar-8"), NOWHERE)
    assert said is not None
    assert [one.reason.key for one in said.failed] == ["kernel.no.not_asked_for"]


@pytest.mark.clause("FS-7.0d", "FS-7.0e")
@pytest.mark.parametrize(("phase", "not_ours"), [("uk_ops", {1, 2, 3, 7}), ("ar_ops", {4, 5, 6, 8, 9, 10, 11})])
def test_every_operation_of_the_side_is_offered_or_listed_with_the_reason(phase: str, not_ours: set[int]) -> None:
    t = waters(SHIPS, phase=phase)
    question = t.match.question(t.ask.side)
    named = {int(choice.action.target) for choice in question.choices}
    closed = {int(one.action.target): one for one in question.closed}
    assert named | closed.keys() == set(range(1, 26)) - not_ours
    assert not named & closed.keys()
    for one in closed.values():
        refusal = t.refusal(str(one.action))
        assert (one.clause, one.text) == (refusal.clause, t.match.render(refusal.reason))
        assert one.group in {"At sea", "In the air", "On land", "Forces and other"}


@pytest.mark.clause("FS-11.3.6-3")
def test_an_operation_that_an_event_adds_is_listed_when_it_cannot_be_carried_out() -> None:
    t = waters({}, phase="ar_ops", event="6-3")
    listed = [(str(one.action), one.clause) for one in t.match.question(t.ask.side).closed]
    assert ("free 1", "FS-7.1.1a") in listed
    assert [action for action, _ in listed if action.startswith("free")] == ["free 1"]


@pytest.mark.clause("FS-7.0g")
def test_the_end_of_the_phase_stays_in_view_before_the_first_operation_and_says_why() -> None:
    t = waters(SHIPS)
    blocked = t.match.question(t.ask.side).blocked
    assert blocked is not None
    assert (str(blocked.action), blocked.clause) == ("end", "FS-7.0g")


@pytest.mark.clause("FS-7.1.22a")
def test_what_ends_an_operation_stays_in_view_before_somebody_is_chosen() -> None:
    t = waters({"uk-3p": "san-carlos", "uk-2p": "fox-bay"}).do("op 22")
    blocked = t.match.question(t.ask.side).blocked
    assert blocked is not None
    assert (blocked.label, blocked.text) == ("Done", "Choose somebody first.")
    t.do("march uk-3p", f"to {sorted(waters_of_march(t, 'uk-3p'))[0]}")
    assert t.match.question(t.ask.side).blocked is None


def waters_of_march(t: Waters, unit: str) -> set[str]:
    """Where a unit that has been chosen can march."""
    return Waters(t.match.clone()).do(f"march {unit}").targets("to")


@pytest.mark.clause("FS-9.1a")
def test_once_ships_are_chosen_it_is_asked_where_they_go() -> None:
    t = waters({"uk-arrow": "sea-7", "uk-ardent": "sea-7"}).do("op 13", "sail uk-arrow")
    assert t.match.question(t.ask.side).text == "Where do they go, or who comes along?"
    assert t.do("sail uk-ardent").match.question(t.ask.side).text == "Where do they go?"


@pytest.mark.clause("FS-8.1a", "FS-7.1.16a")
def test_a_submarine_phase_is_no_operation() -> None:
    """Both go the same way; whoever is asked must not think that it costs him one."""
    units = {"uk-spartan": "sea-7", "uk-arrow": "sea-6"}
    t = waters(units, phase="uk_subs")
    assert t.match.question(t.ask.side).ends == "When every submarine has had its turn"
    assert t.do("sub uk-spartan").match.question(t.ask.side).ends == ""
    t = waters(units).do("op 16")
    assert t.match.question(t.ask.side).ends == "Operation 16, Submarine sortie"


A4S = {f"ar-a4-{number}": "argentina" for number in range(1, 9)}


@pytest.mark.clause("FS-7.1.17a")
def test_where_nobody_else_can_be_sent_the_question_says_why() -> None:
    t = ar({**A4S, **CAP}).do("op 17", "raid sea-6", *(f"fly ar-a4-{number}" for number in range(1, 7)))
    assert t.options() == {"go"}
    assert t.match.question(t.ask.side).text == "No more counters can take part"
    t = ar({**RAID, **CAP}).do("op 17", "raid sea-6")
    while t.targets("fly"):
        t.do(f"fly {min(t.targets('fly'))}")
    assert t.match.question(t.ask.side).text == "Nobody else can be sent"


@pytest.mark.clause("FS-10.4a")
def test_where_nobody_else_can_land_the_question_says_why() -> None:
    t = waters(FLEET).do("op 21", "at fox-bay")
    while t.targets("land"):
        t.do(f"land {min(t.targets('land'))}")
    assert t.options() == {"go"}
    assert t.match.question(t.ask.side).text == "That is all that can land at once"
    t = waters({"uk-norland": "falklands-sea", "uk-2p": "uk-norland"}).do("op 21", "at fox-bay", "land uk-2p")
    assert t.options() == {"go"}
    assert t.match.question(t.ask.side).text == "Nobody else can land"


@pytest.mark.clause("FS-9.1a")
def test_pointing_at_an_area_means_its_ships_unless_those_chosen_can_go_there() -> None:
    t = waters({"uk-arrow": "sea-7", "uk-ardent": "sea-7", "ar-py": "sea-7", "uk-hermes": "sea-6"}).do("op 14")
    assert str(t.game.intended(t.ask, space=t.space("sea-7"))) == "fleet sea-7"
    t.do("sail uk-arrow")
    assert str(t.game.intended(t.ask, space=t.space("sea-7"))) == "to sea-7"
    assert str(t.game.intended(t.ask, space=t.space("sea-6"))) == "to sea-6"


@pytest.mark.clause("FS-7.0a")
def test_an_operation_is_not_named_in_another_or_in_another_phase() -> None:
    t = waters({"uk-hermes": "sea-4", "uk-spartan": "sea-6"}).do("op 13")
    assert t.reason("op 12") == ("FS-7.0a", "in_hand")
    assert t.match.render(t.refusal("op 12").reason) == "Naval move is in hand: it is carried out first."
    assert waters({"uk-spartan": "sea-6"}, phase="uk_subs").reason("op 12") == ("FS-7.0a", "operations_phase")


@pytest.mark.clause("FS-4.7a")
def test_a_bid_is_one_of_the_numbers_that_can_be_written_down() -> None:
    match = new_match("falklands_showdown", "bidding", seed=1)
    with pytest.raises(RefusedError) as caught:
        match.apply("uk", Action("bid", "99"))
    assert (caught.value.refusal.clause, caught.value.refusal.reason.key) == ("FS-4.7a", "falklands.no.within_bids")


@pytest.mark.clause("FS-8.2a")
def test_a_unit_of_ones_own_says_who_acts_where_an_enemy_is_asked_for() -> None:
    t = waters({"uk-spartan": "sea-6", "uk-splendid": "sea-6", "ar-py": "sea-6"}, phase="uk_subs").do(
        "sub uk-spartan", "stay"
    )
    said = told(t.game, t.ask, t.number("uk-splendid"), NOWHERE)
    assert said is not None
    reasons = [t.match.render(one.reason) for one in said.failed]
    assert reasons == ["HMS Splendid is your own: HMS Spartan attacks now, and needs a target."]
