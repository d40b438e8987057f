"""What a side could bring against a hex: by its movement, and with the odds that the attack then has."""

from __future__ import annotations

import pytest
from table import Table, table

from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Threat

POSITION = {
    "jp-1-9-bn": "2521",
    "us-34-regt": "2619",
    "us-5-cav": "2623",
    "us-12-cav": "2618",
    "jp-364-bn": "2617",
}
"""Two regiments come next to the battalion in 2521; a third as near is held by the zone of control of another one."""


def threat(t: Table, unit: str, by: str) -> Threat:
    return t.match.threat(None, by, t.game.hex(t.unit(unit)))


def coming(t: Table, found: Threat) -> set[str]:
    return set(t.names(comer.piece for comer in found.comers))


@pytest.mark.clause("LEY-5.14a")
def test_who_could_come_is_who_could_move_next_to_the_hex() -> None:
    t = table(POSITION)
    assert coming(t, threat(t, "jp-1-9-bn", "us")) == {"us-34-regt", "us-5-cav"}
    free = {unit: place for unit, place in POSITION.items() if unit != "jp-364-bn"}
    t = table(free)
    assert coming(t, threat(t, "jp-1-9-bn", "us")) == {"us-34-regt", "us-5-cav", "us-12-cav"}


@pytest.mark.clause("LEY-5.25a")
def test_armour_is_no_threat_where_its_ground_keeps_it_away() -> None:
    t = table({"us-34-regt": "0304", "jp-1-armour": "0306", "jp-1-9-bn": "0505"}, phase="jp movement", turn=12)
    found = threat(t, "us-34-regt", "jp")
    assert coming(t, found) == {"jp-1-9-bn"}


@pytest.mark.clause("LEY-7.0a")
def test_the_odds_are_those_of_the_attack_when_it_is_made() -> None:
    """The moves that a threat names are made, and the attack is put together at the table."""
    t = table(POSITION)
    found = threat(t, "jp-1-9-bn", "us")
    names = t.game.edition.board.names
    for comer in found.comers:
        assert comer.takes_part
        (unit,) = t.names((comer.piece,))
        if t.game.hex(comer.piece) != comer.at:
            t.do(f"move {unit}", f"to {names[comer.at]}")
    t.do("end", "attack jp-1-9-bn", "join us-34-regt", "join us-5-cav")
    if t.game.state.support:
        t.do(f"support {t.game.state.support}")
    made = t.match.view("us").attack
    assert found.attack is not None
    assert made is not None
    assert (found.attack.outcomes, found.attack.figures) == (made.outcomes, made.figures)
    assert {row.text: row.value for row in found.attack.sums} == {row.text: row.value for row in made.sums}


def test_in_its_own_movement_a_unit_that_has_moved_is_no_threat_from_afar() -> None:
    t = table({**POSITION, "us-7-cav": "2920"})
    assert "us-5-cav" in coming(t, threat(t, "jp-1-9-bn", "us"))
    t.do("move us-5-cav", "to 2724")
    assert "us-5-cav" not in coming(t, threat(t, "jp-1-9-bn", "us"))


def test_the_layer_counts_for_each_hex_what_its_card_names() -> None:
    t = table(POSITION)
    shown = t.match.layer(None, "threats_us")
    values, space = dict(shown.values), t.space("2521")
    assert values[space] == "10"
    assert all(kind == "us" for kind, _ in shown.areas)
    light, *darker = [set(spaces) for _, spaces in shown.areas]
    assert light == set(values)
    assert darker
    assert all(spaces < light for spaces in darker)
    assert t.game.hex(t.unit("us-34-regt")) not in values
    own = t.match.threat(None, "us", t.space("2619"))
    assert (own.comers, own.attack, own.text) == ((), None, "Units of the US hold 2619 themselves.")


def test_what_is_asked_of_no_side_or_no_space_is_refused() -> None:
    t = table(POSITION)
    for by, space in (("nobody", 0), ("us", -1), ("us", 100_000)):
        with pytest.raises(UsageError):
            t.match.threat(None, by, space)
