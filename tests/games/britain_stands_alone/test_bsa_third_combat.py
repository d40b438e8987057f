"""6, 13.3 Cases of a third reader on land."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import attack, field

Put = Callable[[str], None]


@pytest.mark.clause("BSA-13.3f", "BSA-13.3g")
def test_who_retreats_into_a_leaders_hex_does_not_capture_him_who_advances_does(result: Put) -> None:
    result("A1R/-")
    at = field({"ge-inf-17": "3724", "br-inf-45": "3623", "br-churchill": "3824"}, dice=[0])
    attack(at, "3623", "ge-inf-17")
    at.do("retreat_to 3824")
    assert (at.where("ge-inf-17"), at.where("br-churchill")) == ("3824", "3824")
    result("-/De")
    at = field({"ge-inf-17": "3724", "br-inf-45": "3623", "br-churchill": "3524"}, dice=[0])
    attack(at, "3623", "ge-inf-17").do("advance ge-inf-17", "advance_to 3623", "advance_to 3524")
    assert at.where("br-churchill") == "lost"
