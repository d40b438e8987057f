"""6 and 10: odds, what a result comes to, who goes where, the Home Guard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import Lie
from games.britain_stands_alone.combats import attack, field, rolled
from games.britain_stands_alone.depots import hexed

Put = Callable[[str], None]
CHART = load_edition().combat

# -- 6.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.1c", "BSA-6.1e")
@pytest.mark.parametrize(
    ("attack_", "defence", "odds"),
    [(7, 7, "1-1"), (13, 7, "1-1"), (14, 7, "2-1"), (20, 7, "2-1"), (21, 7, "3-1"), (7, 8, "1-2"), (7, 14, "1-2"),
     (7, 15, "1-3"), (7, 21, "1-3")],
)  # fmt: skip
def test_the_odds_turn_exactly_at_the_multiple(attack_: int, defence: int, odds: str) -> None:
    assert CHART.odds[CHART.column(attack_, defence)] == odds


@pytest.mark.clause("BSA-6.1p", "BSA-6.1o")
def test_bad_odds_are_bettered_from_where_they_are_not_from_the_last_column(result: Put) -> None:
    """1-6 and two for armour is 1-4, for which the last column stands; from that column they would make 1-1."""
    result("-")
    weak = {"at": "3724", "reduced": True, "hits": 1}
    pieces: dict[str, Lie] = {"ge-pz-8": weak, "br-inf-1": "3623", "br-inf-2": "3623"}
    at = attack(field(pieces, dice=[5]), "3623", "ge-pz-8").do("commit ge-pz-8")
    strength, defence, initial, shifts, odds, _ = rolled(at)
    assert (strength, defence, initial, shifts, odds) == (3, 17, "1-6", {"armour": 2}, "1-3")


@pytest.mark.clause("BSA-6.1d", "BSA-6.1e", "BSA-11.2f")
def test_hits_hunger_and_a_river_each_round_down() -> None:
    """Of 7 a hit leaves 3, the river 1; of 12 hunger and a hit leave 3, the river 1."""
    hit = {"at": "3724", "reduced": True, "hits": 1}
    both = {"at": "3724", "oos": 1, "hits": 1}
    at = attack(field({"ge-pz-8": hit, "ge-inf-17": both, "br-guards-24": "3723"}, dice=[5]), "3723", "ge-pz-8",
                "ge-inf-17").do("hold_back")  # fmt: skip
    assert rolled(at)[0] == 1 + 1


@pytest.mark.clause("BSA-6.1c", "BSA-6.0a")
def test_who_has_no_strength_may_join_those_that_have(result: Put) -> None:
    result("A1")
    weak = {"at": "3724", "oos": 1, "hits": 1}
    at = field({"ge-amph-a": weak, "ge-inf-17": "3724", "br-guards-24": "3623"}, dice=[5])
    at.do("attack 3623", "join ge-amph-a")
    assert at.reason("declare_attack") == ("BSA-6.1c", "too_weak")
    at.do("join ge-inf-17", "declare_attack", "hold_back")
    assert rolled(at)[0] == 12
    assert at.targets("lose") == {"ge-amph-a", "ge-inf-17"}, "and pays like them"


@pytest.mark.clause("BSA-6.0g", "BSA-10.0k")
def test_each_hex_under_attack_has_its_own_guard(result: Put) -> None:
    """Two Reference Cities, and one of them across a river, which halves the one who attacks both."""
    result("-")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-guards-20": "3723"}
    at = field(pieces, dice=[5]).do("attack 3623", "join ge-inf-17", "include 3723", "declare_attack")
    assert rolled(at)[:2] == (6, 2 + 1 + 2 + 1)


# -- 6.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.2c", "BSA-6.2q")
def test_who_cannot_go_may_be_the_one_that_is_lost_so_that_the_others_go(result: Put) -> None:
    """All that are left must retreat: with the boxed one gone they can."""
    result("D2")
    pieces: dict[str, Lie] = {"ge-inf-17": "3423", "ge-mtn-1": "3323", "br-guards-20": "3422", "br-guards-24": "3424",
                              "ge-inf-3": "3321", "ge-inf-6": "3522"}  # fmt: skip
    at = field(pieces, dice=[5]).do("attack 3422", "join ge-inf-17", "include 3424", "declare_attack")
    assert at.options() == {"lose br-guards-20", "lose br-guards-24"}
    assert at.reason("retreat") == ("BSA-6.2c", "cannot_go_back")
    at.do("lose br-guards-20")
    assert at.options() == {"lose br-guards-24", "retreat"}
    at.do("retreat")
    assert at.prompt == "retreat"


@pytest.mark.clause("BSA-6.2a", "BSA-6.2v")
def test_the_attackers_retreat_where_the_zone_of_those_that_are_gone_was(result: Put) -> None:
    """The defender's result comes first: who was eliminated bars nobody's way any more."""
    result("A1R/D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3822", "br-guards-24": "3823", "br-inf-4": "3621", "br-inf-1": "4023"}
    at = attack(field(pieces, dice=[5]), "3823", "ge-inf-17")
    assert (at.side, at.where("br-guards-24")) == ("br", "3823")
    at.do("lose br-guards-24")
    assert at.targets("retreat_to") == {"3723", "3823", "3922"}


@pytest.mark.clause("BSA-6.2c", "BSA-6.2y")
@pytest.mark.parametrize(("code", "left"), [("D2", "lost"), ("D2R", "3922")])
def test_who_finds_no_room_after_the_others_pays_what_it_does_not_go(code: str, left: str, result: Put) -> None:
    """Two hexes back there is room for one division; where they must go (R) the other one pays a single step."""
    result(code)
    germans: dict[str, Lie] = {"ge-inf-17": "3923", "ge-inf-3": "3823", "ge-inf-6": "3620", "ge-inf-7": "3623"}
    pieces: dict[str, Lie] = {"br-inf-1": "3922", "br-inf-2": "3922", "br-bde-35": "3822", "br-inf-4": "3722",
                              "br-inf-5": "3722"}  # fmt: skip
    at = attack(field({**germans, **pieces}, dice=[5]), "3922", "ge-inf-17").do("retreat", "go_back br-inf-1")
    assert (at.where("br-inf-1"), at.where("br-inf-2")) == ("3722", left)


@pytest.mark.clause("BSA-6.4l", "BSA-6.2c", "BSA-6.2y")
@pytest.mark.parametrize(
    ("code", "commits", "lost"),
    [
        ("D2", True, {"br-tank-1": "BSA-6.4l", "br-bde-36": "BSA-6.2c"}),
        ("D2", False, {"br-bde-36": "BSA-6.2c"}),
        ("D2R", True, {"br-bde-36": "BSA-6.2y"}),
    ],
)
def test_tanks_that_were_committed_pay_for_who_finds_no_room(
    code: str, commits: bool, lost: dict[str, str], result: Put
) -> None:
    """Two hexes back there is room for one brigade: what the other one pays in steps is the tanks' first.

    Where they must go (R) it suffers its step itself.
    """
    result(code)
    germans: dict[str, Lie] = {"ge-inf-17": "3923", "ge-inf-3": "3823", "ge-inf-6": "3620", "ge-inf-7": "3623"}
    pieces: dict[str, Lie] = {"br-tank-1": "3922", "br-bde-36": "3922", "br-bde-35": "3822", "br-inf-4": "3722",
                              "br-inf-5": "3722", "br-guards-20": "3722", "br-guards-24": "3722"}  # fmt: skip
    at = attack(field({**germans, **pieces}, dice=[5]), "3922", "ge-inf-17")
    at.do("commit br-tank-1" if commits else "hold_back", "retreat", "go_back br-tank-1")
    assert {one for one in pieces if at.where(one) == "lost"} == lost.keys()
    assert {at.game.edition.units[one.piece].id: one.clause for one in at.events("PieceLost")} == lost


@pytest.mark.clause("BSA-6.4l", "BSA-6.2c")
def test_tanks_pay_a_single_step_of_what_two_others_do_not_go(result: Put) -> None:
    """Two hexes back there is room for one division: once a step was lost, who finds no room pays all by himself."""
    result("D2")
    germans: dict[str, Lie] = {"ge-inf-17": "3923", "ge-inf-3": "3823", "ge-inf-6": "3620", "ge-inf-7": "3623"}
    pieces: dict[str, Lie] = {"br-armoured-1": "3922", "br-bde-36": "3922", "br-bde-37": "3922", "br-bde-35": "3822",
                              "br-inf-4": "3722", "br-inf-5": "3722"}  # fmt: skip
    at = attack(field({**germans, **pieces}, dice=[5]), "3922", "ge-inf-17")
    at.do("commit br-armoured-1", "retreat", "go_back br-armoured-1", "go_back br-bde-36")
    fell = [at.game.edition.units[one.piece].id for one in at.events("PieceLost")]
    assert fell == ["br-bde-36", "br-bde-37"], "each once, whatever it owes"
    assert (at.where("br-armoured-1"), at.unit("br-armoured-1").reduced) == ("3722", True)


@pytest.mark.clause("BSA-6.2s", "BSA-6.0h")
def test_two_refugees_add_nothing_and_both_pay(result: Put) -> None:
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-3": "3425", "br-guards-24": "3624", "br-guards-20": "3624",
                              "br-inf-4": "3525"}  # fmt: skip
    result("D1")
    at = attack(field(pieces, dice=[5, 5]), "3624", "ge-inf-17").do("retreat")
    at.do("go_back br-guards-24", "retreat_to 3525", "retreat_to 3525", "enough")
    result("D2R")
    attack(at, "3525", "ge-inf-3")
    assert rolled(at)[1] == 8
    assert at.targets("lose") == {"br-guards-24", "br-guards-20", "br-inf-4"}
    at.do("lose br-guards-24")
    assert at.targets("go_back") == {"br-guards-20", "br-inf-4"}, "the others go, refugees or not"


@pytest.mark.clause("BSA-6.2ac", "BSA-6.3d")
def test_who_leaves_the_map_has_gone_back_one_hex(result: Put) -> None:
    """Off the map the retreat is over (B-32), and the pursuer may come just that far."""
    result("D3")
    at = attack(field({"ge-inf-17": "1801", "br-guards-24": "1701"}, dice=[5]), "1701", "ge-inf-17").do("retreat")
    assert at.where("br-guards-24") == "Northern England"
    assert at.unit("br-guards-24").left == at.state.turn
    at.do("advance ge-inf-17", "advance_to 1701")
    assert at.over


# -- 6.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.3a", "BSA-6.2q")
def test_a_step_leaves_the_attacker_free_to_follow_a_retreat_does_not(result: Put) -> None:
    result("A1/D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "br-guards-24": "3624"}
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17").do("retreat", "retreat_to 3525", "lose ge-inf-17")
    at.do("advance ge-inf-17", "advance_to 3624")
    assert at.where("ge-inf-17") == "3624"
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17").do("retreat", "retreat_to 3525", "retreat")
    at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.over


@pytest.mark.clause("BSA-6.0g", "BSA-6.3h", "BSA-6.2q")
def test_both_hexes_that_were_attacked_are_given_up_and_open(result: Put) -> None:
    result("D1")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-26": "3724", "br-guards-24": "3624", "br-guards-20": "3725"}
    at = field(pieces, dice=[5]).do("attack 3624", "join ge-inf-17", "join ge-inf-26", "include 3725", "declare_attack")
    at.do("retreat", "go_back br-guards-24", "retreat_to 3525", "retreat_to 3726")
    assert (at.where("br-guards-24"), at.where("br-guards-20")) == ("3525", "3726")
    at.do("advance ge-inf-17")
    assert at.targets("advance_to") == {"3624", "3725"}
    at.do("advance_to 3624", "advance ge-inf-26", "advance_to 3725")
    assert at.over


@pytest.mark.clause("BSA-6.3k", "BSA-10.0j", "BSA-10.0m")
def test_the_guard_stops_the_first_who_comes_and_nobody_after_him(result: Put) -> None:
    """Two divisions go by Tonbridge, their second hex: for the second one there is no guard any more."""
    result("D3")
    pieces: dict[str, Lie] = {"ge-inf-17": "3725", "ge-inf-26": "3725", "br-guards-24": "3624"}
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17", "ge-inf-26").do("retreat")
    at.do("retreat_to 3524", "retreat_to 3423", "retreat_to 3323")
    at.do("advance ge-inf-17", "advance_to 3624", "advance_to 3623")
    assert at.where("ge-inf-17") == "3623"
    assert at.prompt == "advance", "it stops"
    at.do("advance ge-inf-26", "advance_to 3624", "advance_to 3623")
    assert at.prompt == "advance_to", "the other one goes on"
    at.do("advance_to 3523")
    assert at.where("ge-inf-26") == "3523"


# -- 6.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.4g", "BSA-12.0i")
def test_hunger_and_lost_steps_take_nothing_from_the_tanks(result: Put) -> None:
    result("-")
    lies = {"at": "3724", "reduced": True, "oos": 2}
    at = attack(field({"ge-pz-8": lies, "br-guards-24": "3623"}, dice=[5]), "3623", "ge-pz-8").do("commit ge-pz-8")
    assert rolled(at)[3] == {"armour": 3}


@pytest.mark.clause("BSA-6.4l", "BSA-6.4m")
def test_tanks_that_were_not_committed_owe_nothing(result: Put) -> None:
    result("D2!")
    pieces: dict[str, Lie] = {"ge-inf-17": "3724", "br-armoured-bde-1": "3624", "br-guards-24": "3624"}
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17").do("hold_back")
    assert at.targets("lose") == {"br-armoured-bde-1", "br-guards-24"}
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17").do("commit br-armoured-bde-1")
    assert at.where("br-armoured-bde-1") == "lost", "it is the one that pays"


# -- 10 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-10.0p", "BSA-10.0k")
def test_the_british_meet_no_guard_in_a_town_that_was_taken(result: Put) -> None:
    result("-")
    pieces: dict[str, Lie] = {"ge-inf-17": "3623", "br-inf-4": "3624"}
    at = attack(field(pieces, phase="br_combat", dice=[5]), "3623", "br-inf-4")
    assert rolled(at)[1] == 10
    assert hexed("3623") in at.state.german
