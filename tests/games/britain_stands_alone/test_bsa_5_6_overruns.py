"""5.6 What is different in the combat of an Overrun in Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import CLOCK, Lie
from games.britain_stands_alone.combats import overrun, rolled

Put = Callable[[str], None]
STACK = ("ge-pz-7", "ge-mot-20")
PAIR = {"ge-pz-7": "3724", "ge-mot-20": "3724"}


@pytest.mark.clause("BSA-5.6h", "BSA-10.0k")
@pytest.mark.parametrize("fought", [0, CLOCK])
def test_all_in_the_hex_fight_with_the_guard(fought: int, result: Put) -> None:
    """Also those who went back from another Overrun of this phase."""
    result("De")
    brigade = {"at": "3623", "fought": fought}
    at = overrun({**PAIR, "br-guards-24": "3623", "br-bde-35": brigade}, "3623", STACK, "3724", dice=[5])
    at.do("commit ge-pz-7")
    assert rolled(at)[:3] == (26, 5, "5-1")
    assert at.event("AttackDeclared").overrun
    assert at.where("br-guards-24") == at.where("br-bde-35") == "lost"


@pytest.mark.clause("BSA-5.6s", "BSA-5.6r", "BSA-6.3c", "BSA-10.0m")
def test_who_wins_stands_there_and_does_not_advance(result: Put) -> None:
    result("D1")
    at = overrun({**PAIR, "br-guards-24": "3623"}, "3623", STACK, "3724", dice=[5])
    at.do("hold_back", "retreat", "retreat_to 3523")
    assert at.over
    assert at.where("ge-pz-7") == at.where("ge-mot-20") == "3623"
    assert at.unit("ge-pz-7").spent == 0, "it may go on"
    assert at.space("3623") in at.game.german


@pytest.mark.clause("BSA-5.6k", "BSA-5.6m", "BSA-5.6r")
@pytest.mark.case("OV-06")
def test_beaten_off_and_done(result: Put) -> None:
    result("D1")
    at = overrun({"ge-pz-7": "3823", "br-inf-45": "3724"}, "3724", ["ge-pz-7"], "3823", dice=[5])
    at.do("hold_back", "lose br-inf-45")
    assert at.over, "nobody advances"
    assert at.where("ge-pz-7") == "3823"
    assert at.unit("ge-pz-7").spent == 8
    assert at.event("Retreated").path == (at.space("3724"), at.space("3823"))


@pytest.mark.clause("BSA-5.6r", "BSA-6.3c")
def test_the_defenders_do_not_pursue(result: Put) -> None:
    result("A2")
    at = overrun({"ge-pz-7": "3724", "br-inf-45": "3623"}, "3623", ["ge-pz-7"], "3724", dice=[5])
    at.do("hold_back", "retreat", "retreat_to 3824")
    assert at.over, "though 3724 was given up"


@pytest.mark.clause("BSA-5.6k")
def test_one_defender_is_enough(result: Put) -> None:
    result("D1!")
    at = overrun({**PAIR, "br-guards-24": "3623", "br-bde-35": "3623"}, "3623", STACK, "3724", dice=[5])
    at.do("hold_back", "lose br-bde-35", "go_back ge-pz-7")
    assert at.where("ge-pz-7") == at.where("ge-mot-20") == "3724"
    assert all(at.unit(unit).spent == 8 for unit in STACK)
    assert at.where("br-guards-24") == "3623"


@pytest.mark.clause("BSA-5.6k", "BSA-5.6l")
def test_a_step_does_not_buy_the_hex(result: Put) -> None:
    result("A1")
    pieces = {"ge-pz-7": "3724", "ge-gd": "3724", "br-guards-24": "3623"}
    at = overrun(pieces, "3623", ["ge-pz-7", "ge-gd"], "3724", dice=[5]).do("hold_back", "lose ge-gd")
    assert at.over
    assert (at.where("ge-pz-7"), at.where("ge-gd")) == ("3724", "lost")
    assert [event.piece for event in at.events("Retreated")] == [at.number("ge-pz-7")]


@pytest.mark.clause("BSA-5.6i")
def test_first_to_where_it_came_from_then_freely(result: Put) -> None:
    result("A2/D1")
    at = overrun({**PAIR, "br-guards-24": "3623"}, "3623", STACK, "3724", dice=[5])
    at.do("hold_back", "retreat", "retreat_to 3523", "retreat", "go_back ge-pz-7")
    assert at.targets("retreat_to") == {"3725", "3824", "3823"}, "two hexes from Tonbridge, by 3724"
    at.do("retreat_to 3823", "retreat_to 3824")
    assert [len(event.path) for event in at.events("Retreated")] == [2, 3, 3]
    assert {at.where(unit) for unit in STACK} == {"3823", "3824"}


@pytest.mark.clause("BSA-5.6j", "BSA-6.2x")
def test_a_held_road_costs_a_step(result: Put) -> None:
    result("-")
    pieces = {**PAIR, "br-guards-24": "3623", "br-inf-4": "3725"}
    at = overrun(pieces, "3623", STACK, "3724", dice=[5])
    at.do("hold_back", "go_back ge-pz-7")
    assert at.prompt == "road"
    assert at.options() == {"pay ge-pz-7", "pay ge-mot-20"}
    assert at.reason("pay ge-pz-8") == ("BSA-5.6j", "not_in_combat")
    at.do("pay ge-mot-20")
    assert at.over
    assert (at.unit("ge-pz-7").reduced, at.unit("ge-mot-20").reduced) == (False, True)
    assert at.where("ge-pz-7") == "3724", "the zone does not keep them out"


@pytest.mark.clause("BSA-5.6j", "BSA-5.6s")
def test_who_wins_does_not_pay_for_the_road(result: Put) -> None:
    result("De")
    at = overrun({**PAIR, "br-guards-24": "3623", "br-inf-4": "3725"}, "3623", STACK, "3724", dice=[5]).do("hold_back")
    assert at.over
    assert not any(at.unit(unit).reduced for unit in STACK)


@pytest.mark.clause("BSA-5.6j")
def test_a_friend_keeps_the_road_open_and_those_attacked_do_not_count(result: Put) -> None:
    result("-")
    pieces = {**PAIR, "br-guards-24": "3623", "br-inf-4": "3725"}
    at = overrun({**pieces, "ge-inf-17": "3724"}, "3623", STACK, "3724", dice=[5]).do("hold_back", "go_back ge-pz-7")
    assert at.over
    assert not at.unit("ge-pz-7").reduced
    at = overrun({**PAIR, "br-guards-24": "3623"}, "3623", STACK, "3724", dice=[5]).do("hold_back", "go_back ge-pz-7")
    assert at.over, "the zone of the 24th Guards alone"
    assert not at.unit("ge-pz-7").reduced


@pytest.mark.clause("BSA-6.2x")
def test_the_zone_of_those_overrun_bars_no_way(result: Put) -> None:
    """3823 would be in nobody's zone but that of who was overrun, had it come so far; 3725 is in another's."""
    result("A2")
    pieces = {"ge-pz-7": "3724", "br-inf-45": "3723", "br-guards-24": "3626"}
    at = overrun(pieces, "3723", ["ge-pz-7"], "3724", dice=[5]).do("hold_back", "retreat")
    assert "3823" not in at.targets("retreat_to"), "beside 3723"
    assert at.targets("retreat_to") == {"3624", "3725", "3824"} - {"3725"} | ({"3725"} & at.targets("retreat_to"))


@pytest.mark.clause("BSA-5.6o")
def test_the_same_enemy_again(result: Put) -> None:
    """Nobody has fought in the sense of 6.0 by an Overrun."""
    result("D1")
    at = overrun({**PAIR, "br-guards-24": "3623"}, "3623", STACK, "3724", dice=[5])
    at.do("hold_back", "retreat", "retreat_to 3523")
    assert not at.unit("br-guards-24").fought
    assert not at.unit("ge-pz-7").fought


@pytest.mark.clause("BSA-13.1r")
def test_no_guns_in_an_overrun(result: Put) -> None:
    result("-")
    at = overrun({"ge-pz-7": "4123", "br-bde-35": "4223"}, "4223", ["ge-pz-7"], "4123", dice=[5])
    assert at.prompt == "armour", "nothing is put together"
    at.do("hold_back")
    assert at.state.shells == 10
    assert rolled(at)[0] == 14


@pytest.mark.clause("BSA-6.4l", "BSA-5.6c")
def test_british_tanks_overrun_too(result: Put) -> None:
    result("A1/De")
    at = overrun({"br-armoured-1": "3724", "ge-fd-8": "3623"}, "3623", ["br-armoured-1"], "3724", dice=[5],
                 phase="br_movement")  # fmt: skip
    at.do("commit br-armoured-1")
    assert (at.side, at.options()) == ("br", {"lose br-armoured-1", "retreat"})
    at.do("lose br-armoured-1")
    assert at.where("br-armoured-1") == "3623"
    assert at.unit("br-armoured-1").reduced


@pytest.mark.clause("BSA-5.6j", "BSA-5.1a")
def test_a_battalion_without_a_zone_holds_no_road(result: Put) -> None:
    result("-")
    pieces = {"br-armoured-1": "3724", "ge-fd-8": "3623", "ge-amph-a": "3725"}
    at = overrun(pieces, "3623", ["br-armoured-1"], "3724", dice=[5], phase="br_movement").do("hold_back")
    assert at.over
    assert not at.unit("br-armoured-1").reduced
    held = {"br-armoured-1": "3724", "ge-fd-8": "3623", "ge-fd-28": "3725"}
    at = overrun(held, "3623", ["br-armoured-1"], "3724", dice=[5], phase="br_movement").do("hold_back")
    assert at.unit("br-armoured-1").reduced


@pytest.mark.clause("BSA-5.6k", "BSA-6.4l")
def test_who_is_only_thrown_back_pays_himself_where_the_road_is_full(result: Put) -> None:
    """Tanks that were committed take the first step of an adverse result, and there is none."""
    result("-")
    friends: dict[str, Lie] = dict.fromkeys(
        ("br-inf-1", "br-inf-2", "br-inf-3", "br-tank-1", "br-armoured-bde-1"), "3724"
    )
    germans: dict[str, Lie] = {"ge-inf-17": "3623", "ge-inf-26": "3825", "ge-inf-34": "3822"}
    tanks = ["br-tank-1", "br-armoured-bde-1"]
    at = overrun(friends | germans, "3623", tanks, "3724", phase="br_movement", dice=[5])
    at.do("commit br-tank-1", "go_back br-armoured-bde-1")
    assert [at.where(one) for one in tanks] == ["lost", "lost"], "neither finds room"


@pytest.mark.clause("BSA-5.6i", "BSA-5.6k")
def test_who_is_thrown_back_goes_over_the_arrow_by_which_he_came(result: Put) -> None:
    """5.6 has him always go back into the hex from which he came, and nobody else retreats across an arrow."""
    result("-")
    at = overrun({"ge-pz-8": "3923", "br-inf-45": "3922"}, "3922", ["ge-pz-8"], "3923", dice=[5])
    at.do("hold_back")
    assert (at.where("ge-pz-8"), at.unit("ge-pz-8").reduced) == ("3923", False)
