"""5.31 No stacks at the end of the phase: a unit may take a hex whose unit still leaves it in this phase."""

from __future__ import annotations

import pytest
from table import table


@pytest.mark.clause("LEY-5.31b")
def test_unit_may_take_a_friends_hex_if_the_friend_then_moves_on() -> None:
    t = table({"us-34-regt": "2510", "us-21-regt": "2511"}).do("move us-34-regt")
    assert "to 2511" in t.options()
    t.do("to 2511")
    assert t.prompt == "to"
    assert t.ask.about == (t.unit("us-21-regt"),)
    assert "to 2511" not in t.options()
    t.do("to 2512")
    assert (t.where("us-34-regt"), t.where("us-21-regt")) == ("2511", "2512")


@pytest.mark.clause("LEY-5.31b")
def test_two_units_may_change_places() -> None:
    t = table({"us-34-regt": "2510", "us-21-regt": "2511"}).do("move us-34-regt", "to 2511", "to 2510")
    assert (t.where("us-34-regt"), t.where("us-21-regt")) == ("2511", "2510")
    assert t.game.occupant[0][t.space("2510")] == t.unit("us-21-regt") + 1
    assert t.game.occupant[0][t.space("2511")] == t.unit("us-34-regt") + 1
    assert t.refusal("move us-21-regt").clause == "LEY-5.16a"


@pytest.mark.clause("LEY-5.31b")
def test_three_units_may_change_places_in_a_ring() -> None:
    t = table({"us-34-regt": "2510", "us-21-regt": "2511", "us-19-regt": "2611"})
    t.do("move us-34-regt", "to 2511", "to 2611", "to 2510")
    places = [t.where(f"us-{name}-regt") for name in ("34", "21", "19")]
    assert places == ["2511", "2611", "2510"]
    for name, place in zip(("34", "21", "19"), places, strict=True):
        assert t.game.unit_in(0, t.space(place)) == t.unit(f"us-{name}-regt")


@pytest.mark.clause("LEY-5.31b", "LEY-5.16a")
def test_unit_that_has_moved_does_not_make_way() -> None:
    t = table({"us-34-regt": "2510", "us-21-regt": "2512"}).do("move us-21-regt", "to 2511", "move us-34-regt")
    assert "to 2511" not in t.options()
    refusal = t.refusal("to 2511")
    assert refusal.clause == "LEY-5.31b"


@pytest.mark.clause("LEY-5.31b", "LEY-5.14a")
def test_unit_held_by_the_enemy_does_not_make_way() -> None:
    t = table({"us-34-regt": "2510", "us-21-regt": "2511", "jp-41-bn": "2512"}).do("move us-34-regt")
    assert t.refusal("to 2511").clause == "LEY-5.31b"
