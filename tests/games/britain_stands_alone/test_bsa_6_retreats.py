"""6.2 Retreats in Britain Stands Alone: the way, the distance, zones, room, the northern edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import Quiet, attack, field

Put = Callable[[str], None]


def driven(result: Put, code: str, pieces: dict[str, object], space: str, *units: str) -> Quiet:
    """A German attack whose result the British take."""
    result(code)
    return attack(field(pieces, dice=[5]), space, *units)  # type: ignore[arg-type]


@pytest.mark.clause("BSA-6.2t")
@pytest.mark.case("RA-02")
def test_exactly_so_far_and_always_away(result: Put) -> None:
    at = driven(result, "D2", {"ge-inf-17": "3724", "br-inf-45": "3624"}, "3624", "ge-inf-17").do("retreat")
    assert at.reason("retreat_to 3424") == ("BSA-6.2u", "no_way_there"), "hex by hex"
    assert at.reason("retreat_to 3724") == ("BSA-6.2v", "enemy_there")
    assert at.reason("retreat_to Northern England") == ("BSA-6.2ac", "not_at_the_edge")
    at.do("retreat_to 3524")
    assert at.reason("retreat_to 3525") == ("BSA-6.2t", "doubles_back")
    at.do("retreat_to 3424")
    assert at.where("br-inf-45") == "3424"
    assert at.side == "ge", "it has gone far enough"


@pytest.mark.clause("BSA-6.2r")
def test_each_its_own_way(result: Put) -> None:
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3624", "br-inf-4": "3624"}
    at = driven(result, "D1", pieces, "3624", "ge-inf-17").do("retreat", "go_back br-inf-4", "retreat_to 3525")
    at.do("retreat_to 3524")
    assert (at.where("br-inf-4"), at.where("br-inf-45")) == ("3525", "3524")
    assert [event.piece for event in at.events("Retreated")] == [at.number("br-inf-4"), at.number("br-inf-45")]
    assert not at.unit("br-inf-4").left, "it has not left the map"


@pytest.mark.clause("BSA-6.2v", "BSA-5.1h")
def test_no_enemy_zone_without_a_friend(result: Put) -> None:
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3423", "br-inf-45": "3624"}
    at = driven(result, "D1", pieces, "3624", "ge-inf-17").do("retreat")
    assert "3524" not in at.targets("retreat_to")
    assert at.reason("retreat_to 3524") == ("BSA-6.2v", "enemy_zone")
    at = driven(result, "D1", {**pieces, "br-guards-24": "3524"}, "3624", "ge-inf-17").do("retreat")
    assert "3524" in at.targets("retreat_to")
    at = driven(result, "D1", {**pieces, "br-churchill": "3524"}, "3624", "ge-inf-17").do("retreat")
    assert "3524" not in at.targets("retreat_to"), "a leader is no unit"


@pytest.mark.clause("BSA-6.2u", "BSA-5.2l")
def test_not_across_water(result: Put) -> None:
    """Beside Sheerness there is land only across the arrow: who stands there stays."""
    at = driven(result, "D1", {"ge-inf-17": "3923", "br-inf-45": "3922", "br-guards-24": "3822"}, "3922", "ge-inf-17")
    assert "retreat" in at.options()
    at.do("retreat")
    assert at.where("br-inf-45") == "3822", "not over the water to 3821, 4022, not over the arrow"


@pytest.mark.clause("BSA-6.2u", "BSA-5.2l")
def test_not_across_an_arrow(result: Put) -> None:
    result("A1R")
    pieces = {"ge-inf-17": "3922", "br-inf-45": "3822", "ge-inf-26": "3723"}
    at = attack(field(pieces, dice=[5]), "3822", "ge-inf-17")
    assert at.unit("ge-inf-17").reduced, "the arrow to 3923 is no way back"
    assert at.where("ge-inf-17") == "3922"


FULL = {"br-inf-1": "3525", "br-inf-2": "3525", "br-inf-3": "3525"}


@pytest.mark.clause("BSA-6.2aa")
def test_through_friends_but_not_onto_too_many(result: Put) -> None:
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3624", **FULL}
    at = driven(result, "D1", pieces, "3624", "ge-inf-17").do("retreat")
    assert "3525" not in at.targets("retreat_to")
    assert at.reason("retreat_to 3525") == ("BSA-6.2aa", "leads_nowhere")
    at = driven(result, "D2", pieces, "3624", "ge-inf-17").do("retreat")
    at.do("retreat_to 3525")
    assert at.targets("retreat_to") == {"3424", "3425", "3526"}


@pytest.mark.clause("BSA-6.2ab")
def test_further_where_the_only_way_is_full(result: Put) -> None:
    """Everything but 3525 is closed: an enemy zone, or an enemy."""
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3423", "ge-inf-34": "3726", "br-inf-45": "3624", **FULL}
    at = driven(result, "D1", {**pieces, "ge-inf-6": "3723"}, "3624", "ge-inf-17").do("retreat")
    assert at.where("br-inf-45") == "3525"
    assert at.targets("retreat_to") == {"3425", "3526"}, "one more hex"
    at.do("retreat_to 3526")
    assert at.where("br-inf-45") == "3526"
    at = driven(result, "D1", {**pieces, "br-guards-24": "3625"}, "3624", "ge-inf-17").do("retreat")
    assert at.where("br-inf-45") == "3625", "not where another way is open"
    assert at.side == "ge"


@pytest.mark.clause("BSA-6.2ab")
def test_and_further_still(result: Put) -> None:
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3423", "ge-inf-34": "3726", "br-inf-45": "3624", **FULL}
    more = {"br-inf-5": "3425", "br-inf-38": "3425", "br-inf-42": "3425", "br-inf-43": "3426", "br-inf-44": "3426",
            "br-inf-46": "3426", "br-inf-48": "3526", "br-inf-50": "3526", "br-inf-51": "3526"}  # fmt: skip
    at = driven(result, "D1", {**pieces, **more, "ge-inf-6": "3723"}, "3624", "ge-inf-17").do("retreat")
    while at.prompt == "retreat":
        at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    path = [at.game.edition.board.name(space) for space in at.event("Retreated").path]
    assert path[:3] == ["3624", "3525", "3425"]
    assert len(path) == 4, "3425 is full too"


@pytest.mark.clause("BSA-6.2ac", "BSA-5.5a", "BSA-5.5j", "BSA-5.5d")
def test_off_the_northern_edge(result: Put) -> None:
    pieces = {"ge-inf-17": "2702", "br-inf-45": "2701", "br-guards-24": "2701"}
    at = driven(result, "D3", pieces, "2701", "ge-inf-17").do("retreat", "go_back br-inf-45")
    assert at.where("br-inf-45") == "Northern England"
    assert at.unit("br-inf-45").left == at.state.turn, "it does not come back this turn"
    assert at.side == "ge", "that ends the retreat"
    assert at.event("Retreated").path == (at.space("2701"), at.space("Northern England"))


@pytest.mark.clause("BSA-6.2ac", "BSA-5.5a")
def test_germans_do_not_leave_the_map(result: Put) -> None:
    result("A1")
    pieces = {"ge-inf-17": "2701", "br-inf-45": "2702", "br-inf-4": "2602", "br-inf-3": "2802"}
    at = attack(field(pieces, dice=[5]), "2702", "ge-inf-17")
    assert at.unit("ge-inf-17").reduced
    result("A1R")
    pieces = {"ge-inf-17": "2701", "ge-inf-6": "2601", "ge-inf-26": "2801", "br-inf-45": "2702"}
    at = attack(field(pieces, dice=[5]), "2702", "ge-inf-17")
    assert at.targets("retreat_to") == {"2601", "2801"}
    assert at.reason("retreat_to Northern England") == ("BSA-6.2ac", "not_at_the_edge")


@pytest.mark.clause("BSA-6.2h", "BSA-6.2q")
def test_attackers_retreat_from_where_each_stood(result: Put) -> None:
    result("A2R")
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3723", "ge-inf-34": "3723", "br-inf-45": "3623"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-inf-17", "ge-inf-26")
    at.do("retreat", "go_back ge-inf-17")
    for _ in range(4):
        at.do(f"retreat_to {sorted(at.targets('retreat_to'))[-1]}")
    distance = at.game.edition.chart.distance
    assert distance(at.space("3724"), at.space(at.where("ge-inf-17"))) == 2
    assert distance(at.space("3723"), at.space(at.where("ge-inf-26"))) == 2
    assert at.where("ge-inf-34") == "3723", "who did not attack stays"


@pytest.mark.clause("BSA-1.3e", "BSA-6.2q")
def test_who_retreats_into_a_hex_takes_it(result: Put) -> None:
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3624"}
    result("D1")
    at = attack(field(pieces, dice=[5], german=["3524"]), "3624", "ge-inf-17").do("retreat", "retreat_to 3524")
    assert at.space("3524") not in at.game.german
