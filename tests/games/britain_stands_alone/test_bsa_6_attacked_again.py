"""6.0, 9.5 On land: who is attacked again, who shares a boat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import Lie
from games.britain_stands_alone.combats import Quiet, at_sea, attack, field
from games.britain_stands_alone.fleets import STRAITS

Put = Callable[[str], None]

# -- 6.0, 6.2, 10.0 --------------------------------------------------------------------------------------


ASSAULT: dict[str, Lie] = {
    "ge-prahm-01": STRAITS,
    "ge-prahm-02": STRAITS,
    "ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02"),
}


def fled(result: Put, unit: str, **also: Lie) -> Quiet:
    """A British unit has fled from 4124 to the beach of 4024, before which a division waits at sea."""
    result("-/D1")
    pieces = {**ASSAULT, "ge-inf-17": "4123", unit: "4124", **also}
    at = attack(field(pieces, dice=[5, 5]), "4124", "ge-inf-17")
    return at.do("retreat", "enough")


@pytest.mark.clause("BSA-6.2s", "BSA-6.0e", "BSA-10.0e")
def test_the_home_guard_of_a_beach_is_assaulted_with_who_has_fled_there(result: Put) -> None:
    """Who fled adds nothing to the defence, and pays all the same."""
    at = attack(fled(result, "br-bde-35"), "4024", "ge-inf-26")
    assert [name for name, *_ in at.event("CombatRolled").defence] == ["guard"]
    at.do("lose br-bde-35")
    assert at.targets("advance") == {"ge-inf-26"}


@pytest.mark.clause("BSA-6.0e", "BSA-10.0l")
def test_over_land_alone_nobody_attacks_who_has_fled_there(result: Put) -> None:
    at = fled(result, "br-bde-35", **{"ge-amph-b": "3924"}).do("attack 4024", "join ge-amph-b")
    assert at.reason("declare_attack") == ("BSA-10.0l", "guard_alone")
    at.do("join ge-inf-26", "declare_attack")


@pytest.mark.clause("BSA-6.0e")
def test_a_division_that_has_fled_to_a_beach_leaves_no_guard_there_to_assault(result: Put) -> None:
    at = fled(result, "br-inf-45")
    assert at.reason("attack 4024") == ("BSA-6.0e", "was_attacked")


# -- 9.5 -------------------------------------------------------------------------------------------------

MOTORBOATS: dict[str, Lie] = {
    "ge-mb-01": STRAITS,
    "ge-mb-02": STRAITS,
    "ge-fd-8": at_sea("ge-mb-01"),
    "ge-fd-28": at_sea("ge-mb-02"),
    "ge-amph-a": at_sea("ge-mb-01", "ge-mb-02"),
}
"""Two motorboats, each with a detachment, that carry a battalion between them."""


@pytest.mark.clause("BSA-9.5o", "BSA-9.3e")
def test_a_motorboat_is_out_once_all_whom_it_carries_have_assaulted(result: Put) -> None:
    result("-/D1")
    at = attack(field(MOTORBOATS, dice=[5, 5]), "4024", "ge-fd-8").do("advance ge-fd-8", "advance_to 4024")
    assert (at.where("ge-fd-8"), at.where("ge-mb-01")) == ("4024", STRAITS)
    attack(at, "4025", "ge-amph-a", "ge-fd-28")
    assert {at.where("ge-mb-01"), at.where("ge-mb-02")} == {"lost"}


@pytest.mark.clause("BSA-9.5p")
def test_who_fails_has_no_motorboat_to_go_back_to_though_others_still_have_it(result: Put) -> None:
    result("-/-")
    at = attack(field(MOTORBOATS, dice=[5]), "4024", "ge-fd-8")
    assert (at.where("ge-fd-8"), at.where("ge-amph-a")) == ("lost", "ge-mb-01")


@pytest.mark.clause("BSA-9.5p", "BSA-9.4r")
@pytest.mark.parametrize("boats", [("ge-mb-01", "ge-prahm-01"), ("ge-prahm-01", "ge-mb-01")])
def test_who_came_by_both_goes_back_to_the_prahm(result: Put, boats: tuple[str, str]) -> None:
    result("-/-")
    pieces: dict[str, Lie] = {**dict.fromkeys(boats, STRAITS), "ge-amph-a": at_sea(*boats)}
    at = attack(field(pieces, dice=[5]), "4024", "ge-amph-a")
    assert at.where("ge-mb-01") == "lost"
    assert (at.where("ge-amph-a"), at.unit("ge-amph-a").also) == ("ge-prahm-01", ())


# -- 6.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.2q")
def test_a_way_back_that_nobody_is_on_is_refused_with_a_reason(result: Put) -> None:
    result("-/D1")
    at = attack(field({**ASSAULT, "ge-inf-17": "4123", "br-bde-35": "4124"}, dice=[5]), "4124", "ge-inf-17")
    assert at.reason("retreat_to 4024") == ("BSA-6.2q", "nobody_goes_back")
