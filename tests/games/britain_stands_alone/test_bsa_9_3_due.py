"""9.3 Who was at sea with troops as the segment began sails to where they can go ashore, and stops nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import STORMY
from beachhead.games.britain_stands_alone.rules.naval_9 import sailing_9_1
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    DOVER,
    ROTTERDAM,
    SOUTHERN,
    STRAITS,
    germans,
    home,
    prahms,
    zone,
)

NORTHERN = "Northern North Sea"
DUE = ("BSA-9.3m", "has_to_land")


def laden(unit: str, *numbers: int, **lie: Any) -> dict[str, Any]:
    """A unit aboard Prahms by their numbers."""
    return {unit: at_sea(*(f"ge-prahm-{number:02d}" for number in numbers), assault=False, **lie)}


def out(pieces: dict[str, Any], **state: Any) -> Channel:
    return germans(pieces, **{"dice": [9] * 9, **state})


@pytest.mark.clause("BSA-9.3m", "BSA-9.1o")
def test_on_the_way_home_nobody_has_to() -> None:
    pieces = prahms(2, CENTRAL, stack=1) | laden("ge-inf-17", 1, 2)
    table = home(pieces, dice=[9] * 9).do("sail ge-prahm-01", f"steer {NORTHERN}", "heave_to")
    assert table.where("ge-prahm-01") == NORTHERN


@pytest.mark.clause("BSA-9.3m", "BSA-9.4h")
def test_each_load_by_itself() -> None:
    """The division can assault where it is, and goes where it likes as long as it can; the motorized needs a port."""
    pieces = prahms(4, CENTRAL, stack=1) | laden("ge-inf-17", 1, 2) | laden("ge-lssah", 3, 4)
    table = out(pieces, mine=zone(STRAITS))
    assert table.reason("end_sailing") == DUE
    table.do("sail ge-prahm-01", f"steer {NORTHERN}")
    assert table.reason("steer Shetlands") == DUE
    table.do("steer Norwegian Leads", "heave_to", "sail ge-prahm-03", f"steer {SOUTHERN}", "heave_to")
    assert table.prompt == "landing_at_sea"


@pytest.mark.clause("BSA-9.3m", "BSA-4.0a")
def test_all_aboard_must_find_room_ashore() -> None:
    """On a beach of its own with three divisions there is room for the battalion, and none for its hosts."""
    full = {f"ge-inf-{number}": "3404" for number in (6, 7, 8)}
    pieces = prahms(2, CENTRAL, stack=1) | laden("ge-inf-17", 1, 2) | laden("ge-amph-a", 1, 2) | full
    assert out(pieces, weather=STORMY).reason("end_sailing") == DUE
    assert "end_sailing" in out(pieces | {"ge-inf-8": "3405"}, weather=STORMY).options()


@pytest.mark.clause("BSA-9.3m", "BSA-4.0a")
def test_nor_into_a_port_where_there_is_no_room_for_them() -> None:
    full = {f"ge-inf-{number}": DOVER for number in (6, 7, 8)}
    pieces = prahms(3, STRAITS, stack=1) | laden("ge-inf-17", 1, 2) | full
    table = out(pieces).do("sail ge-prahm-01")
    assert table.reason(f"put_in {DOVER}") == DUE
    table.do("call_off", "sail ge-prahm-03", f"put_in {DOVER}")
    part = prahms(3, CENTRAL, stack=1) | laden("ge-inf-17", 1, 2) | full
    under_way = out(part).do("sail ge-prahm-01", "with ge-prahm-03", f"steer {SOUTHERN}", f"steer {STRAITS}")
    under_way.do("berth ge-prahm-01")
    assert under_way.reason(f"berth_at {DOVER}") == DUE


@pytest.mark.clause("BSA-9.3m")
def test_who_can_go_ashore_nowhere_sails_where_he_likes() -> None:
    ports = prahms(4, "La Rochelle and Bordeaux", 2) | prahms(6, "Brest and Lorient", 6) | prahms(4, "St Malo", 12)
    table = out(prahms(2, "Irish Sea", stack=1) | laden("ge-inf-17", 1, 2) | ports)
    assert "end_sailing" in table.options()
    table.do("sail ge-prahm-01", "steer Cape Wrath", "heave_to")
    assert table.where("ge-prahm-01") == "Cape Wrath"


@pytest.mark.clause("BSA-9.3m")
def test_where_the_loads_of_a_stack_have_to_part_it_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sailing_9_1, "goes_further", lambda game: False)
    table = out(prahms(2, CENTRAL, stack=1) | laden("ge-inf-17", 1, 2)).do("sail ge-prahm-01", f"steer {NORTHERN}")
    table.do("heave_to")
    assert table.where("ge-prahm-01") == NORTHERN


def from_port(**lie: Any) -> Channel:
    """A division that has been aboard Prahms in port since an earlier turn."""
    return out(prahms(2, ROTTERDAM, **lie) | laden("ge-inf-17", 1, 2), german=["4024"])


@pytest.mark.clause("BSA-9.3m")
def test_who_was_in_port_with_troops_as_the_segment_began_sails_where_he_likes_and_need_not_land() -> None:
    table = from_port().do("sail ge-prahm-01", f"steer {SOUTHERN}", f"steer {CENTRAL}", "heave_to", "landed")
    assert (table.over, table.where("ge-inf-17")) == (True, "ge-prahm-01")
    table = from_port().do("sail ge-prahm-01", f"steer {SOUTHERN}", f"steer {STRAITS}", f"put_in {CALAIS}", "landed")
    assert (table.over, table.where("ge-prahm-01")) == (True, CALAIS)


@pytest.mark.clause("BSA-9.3m", "BSA-9.2w")
def test_who_withdrew_into_port_in_the_same_segment_began_it_at_sea() -> None:
    table = from_port(withdrew=from_port().state.turn).do("end_sailing")
    assert table.reason("landed") == DUE
