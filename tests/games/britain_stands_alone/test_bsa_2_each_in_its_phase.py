"""2.0 What is done in one phase is refused in the others, with the clause of its own."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.fleets import CALAIS, points, prahms

OUT_OF_PLACE = [
    ("hit_radar 4223", "BSA-16.1k", "not_before_set_up"),
    ("reduce br-inf-1", "BSA-16.1k", "not_set_up"),
    ("take ge-me109-01", "BSA-2.0c", "not_reinforcement"),
    ("rebuild ge-inf-17", "BSA-2.0c", "not_reinforcement"),
    ("form ge-fd-8", "BSA-2.0c", "not_reinforcement"),
    ("sail ge-tb-01", "BSA-9.1a", "not_sailing"),
    ("steer Straits of Dover", "BSA-9.1a", "no_stack_under_way"),
    ("embark ge-inf-17", "BSA-9.3c", "not_sailing"),
    ("disembark ge-inf-17", "BSA-9.3g", "not_sailing"),
    ("ferry ge-me109-02", "BSA-2.0j", "not_ferry"),
    ("convert 4223", "BSA-5.4m", "not_german_supply"),
    ("supply ge-prahm-01", "BSA-12.0a", "not_supply"),
    ("raid 4223", "BSA-2.0n", "not_missions"),
    ("land ge-me109-02", "BSA-2.0s", "not_return"),
]
"""What the German player would like to do in his Land Movement Phase, and by which rule he does not."""


@pytest.mark.clause("BSA-2.0a", *sorted({clause for _, clause, _ in OUT_OF_PLACE}))
@pytest.mark.parametrize(("action", "clause", "reason"), OUT_OF_PLACE)
def test_each_thing_has_its_phase(action: str, clause: str, reason: str) -> None:
    pieces = {"ge-inf-17": "3724", "ge-me109-02": "Pas de Calais", **prahms(1), **points("ge-tb", 1, CALAIS)}
    assert channel(pieces).reason(action) == (clause, reason)
