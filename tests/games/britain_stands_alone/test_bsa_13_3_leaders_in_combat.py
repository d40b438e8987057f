"""13.3 Churchill and the Royal Family in the land combats of Britain Stands Alone; 10.0 the classes of Home Guard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from games.britain_stands_alone.combats import at_sea, attack, field, overrun

Put = Callable[[str], None]
SOUTH = "Southern North Sea"
FROM_THE_SEA = {"ge-prahm-01": SOUTH, "ge-prahm-02": SOUTH, "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02")}
WITH_HIM = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-inf-45": "3623", "br-churchill": "3623"}


@pytest.mark.clause("BSA-13.3e")
@pytest.mark.parametrize(("face", "added"), [(0, 1), (6, 1), (7, -1), (9, -1)])
def test_churchill_inspires_or_meddles(face: int, added: int) -> None:
    at = attack(field(WITH_HIM, dice=[face, 5, 9, 9]), "3623", "ge-inf-17")
    event = at.event("CombatRolled")
    assert event.modifiers == (("churchill", added),)
    column = at.game.edition.combat.odds.index(event.odds)
    assert event.result == at.game.edition.combat.code(column, 5 + added)


@pytest.mark.clause("BSA-13.3e", "BSA-13.3h", "BSA-6.0g")
def test_he_may_be_in_any_of_the_hexes_that_are_attacked() -> None:
    pieces = {"ge-inf-17": "3724", "br-bde-35": "3623", "br-bde-36": "3725", "br-churchill": "3725"}
    at = attack(field(pieces, dice=[7, 5, 9]), "3623", "ge-inf-17", also=["include 3725"])
    assert at.event("CombatRolled").modifiers == (("churchill", -1),)


@pytest.mark.clause("BSA-13.3k", "BSA-13.3l", "BSA-13.3j")
@pytest.mark.case("SP-07")
def test_the_royal_family_is_enough() -> None:
    pieces = {"ge-inf-17": "3423", "br-guards-20": "3422", "br-churchill": "3422", "br-royal-family": "3422"}
    at = attack(field(pieces, dice=[5]), "3422", "ge-inf-17")
    assert at.event("CombatRolled").modifiers == (("royal_family", 1),)
    assert not at.events("LeaderRolled")


@pytest.mark.clause("BSA-13.3k")
def test_nothing_where_the_british_attack(result: Put) -> None:
    result("-")
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3623", "br-royal-family": "3623", "br-churchill": "3623"}
    at = attack(field(pieces, phase="br_combat", dice=[5]), "3724", "br-inf-45")
    assert at.event("CombatRolled").modifiers == ()
    assert at.dice_left() == ()
    assert at.over, "and nobody is hunted"


@pytest.mark.clause("BSA-13.3h", "BSA-13.3m", "BSA-15.1e", "BSA-15.1f")
def test_the_hunt_after_each_combat(result: Put) -> None:
    result("-")
    pieces = {**WITH_HIM, "br-royal-family": "3623"}
    at = attack(field(pieces, dice=[5, 0, 1]), "3623", "ge-inf-17")
    assert (at.where("br-churchill"), at.where("br-royal-family")) == ("lost", "3623")
    assert at.state.captured == (True, False)
    assert (at.state.awards.other, at.event("PointsScored").reason) == (15, "churchill")
    at = attack(field(pieces, dice=[5, 1, 0]), "3623", "ge-inf-17")
    assert (at.where("br-churchill"), at.where("br-royal-family")) == ("3623", "lost")
    assert at.state.captured == (False, True)
    assert (at.state.awards.other, at.event("PointsScored").reason) == (15, "royal_captured")


@pytest.mark.clause("BSA-13.3f")
def test_captured_with_all_his_company(result: Put) -> None:
    result("De")
    at = attack(field(WITH_HIM, dice=[0, 5]), "3623", "ge-inf-17")
    assert at.where("br-churchill") == "lost"
    assert at.event("LeaderCaptured").clause == "BSA-13.3f"
    assert at.dice_left() == (), "and not hunted besides"


@pytest.mark.clause("BSA-13.3f", "BSA-9.4t", "BSA-15.1f")
@pytest.mark.parametrize(
    ("there", "taken"),
    [({"br-inf-15": {"at": "4018", "reduced": True}}, True),
     ({"br-inf-15": "4018"}, False),
     ({"br-inf-15": {"at": "4018", "reduced": True}, "br-bde-35": "4018"}, False)],
)  # fmt: skip
def test_captured_with_the_last_of_his_company_where_the_beaches_cost_it(
    result: Put, there: dict[str, Any], taken: bool
) -> None:
    result("D2")
    at = attack(field({**FROM_THE_SEA, **there, "br-churchill": "4018"}, dice=[5]), "4019", "ge-inf-17")
    at.do("enough")
    assert at.over
    assert (at.where("br-churchill") == "lost") is taken
    assert at.state.awards.other == 15 * taken
    assert [event.clause for event in at.events("LeaderCaptured")] == ["BSA-13.3f"] * taken


@pytest.mark.clause("BSA-13.3f")
@pytest.mark.parametrize("taken", [False, True])
def test_not_captured_while_somebody_who_did_not_fight_is_with_him(result: Put, taken: bool) -> None:
    result("Ae")
    rest = {} if taken else {"br-inf-45": "3623"}
    pieces = {"ge-inf-17": "3724", "br-guards-24": "3623", "br-churchill": "3623", **rest}
    at = attack(field(pieces, phase="br_combat", dice=[5]), "3724", "br-guards-24")
    assert at.where("br-guards-24") == "lost"
    assert (at.where("br-churchill") == "lost") is taken


@pytest.mark.clause("BSA-13.3c", "BSA-13.3j")
def test_he_goes_along_or_stays_to_be_taken(result: Put) -> None:
    result("D1")
    pieces = {**WITH_HIM, "br-royal-family": "3623", "br-inf-4": "3524"}
    at = attack(field(pieces, dice=[5, 1]), "3623", "ge-inf-17")
    at.do("retreat", "go_back br-guards-24", "retreat_to 3523", "retreat_to 3524")
    assert (at.side, at.prompt) == ("br", "follow")
    assert at.options() == {"follow br-guards-24", "follow br-inf-45", "stay"}
    assert at.reason("follow br-inf-4") == ("BSA-13.3c", "not_his_stack")
    at.do("follow br-inf-45", "stay")
    assert at.where("br-churchill") == "3524"
    at.do("advance ge-inf-17", "advance_to 3623")
    assert at.where("br-royal-family") == "lost"
    assert at.event("LeaderCaptured").clause == "BSA-13.3g"
    assert at.over
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-13.3c", "BSA-5.5d")
@pytest.mark.parametrize(("code", "gone"), [("D1", "Northern England"), ("D1", "2601")])
def test_off_the_map_with_those_that_go_he_does_not_come_back_this_turn(result: Put, code: str, gone: str) -> None:
    result(code)
    pieces = {"ge-inf-17": "2702", "br-inf-45": "2701", "br-churchill": "2701", "br-guards-24": "2601"}
    at = attack(field(pieces, dice=[0, 5, 1]), "2701", "ge-inf-17")
    at.do("retreat", f"retreat_to {gone}", "follow br-inf-45")
    assert at.where("br-churchill") == gone
    assert (at.unit("br-churchill").left == at.state.turn) is (gone == "Northern England")


@pytest.mark.clause("BSA-13.3c", "BSA-13.3f")
def test_only_with_those_of_his_hex(result: Put) -> None:
    result("D1")
    pieces = {"ge-inf-17": "3423", "br-guards-20": "3422", "br-guards-24": "3424", "br-churchill": "3422"}
    at = attack(field(pieces, dice=[0, 5, 5]), "3422", "ge-inf-17", also=["include 3424"]).do("retreat")
    while at.prompt in ("who_retreats", "retreat"):
        at.do(min(at.options()))
    assert at.options() == {"follow br-guards-20", "stay"}
    at = attack(field(pieces, dice=[0, 5, 5]), "3422", "ge-inf-17", also=["include 3424"]).do("lose br-guards-20")
    assert at.where("br-churchill") == "lost", "whatever became of those in the other hex"


@pytest.mark.clause("BSA-13.3c")
def test_he_goes_once_also_into_a_hex_from_which_others_have_gone(result: Put) -> None:
    result("D1")
    pieces = {"ge-inf-17": "3423", "br-guards-20": "3422", "br-guards-24": "3523", "br-churchill": "3422"}
    at = attack(field(pieces, dice=[0, 5, 5]), "3422", "ge-inf-17", also=["include 3523"]).do("retreat")
    at.do("go_back br-guards-20", "retreat_to 3523", "retreat_to 3623")
    assert at.options() == {"follow br-guards-20", "stay"}
    at.do("follow br-guards-20")
    assert at.where("br-churchill") == "3523"
    assert (at.side, at.prompt) == ("ge", "advance")


@pytest.mark.clause("BSA-13.3c")
def test_alone_he_does_not_move(result: Put) -> None:
    """13.3, ruling B-20 He is no unit: nobody attacks him, and he goes with nobody who did not stand beside him."""
    result("D1")
    pieces = {"ge-inf-17": "3724", "br-inf-45": "3623", "br-churchill": "3624"}
    at = field(pieces, dice=[5])
    assert at.targets("attack") == {"3623"}
    attack(at, "3623", "ge-inf-17").do("retreat", "retreat_to 3524")
    assert at.side == "ge"


@pytest.mark.clause("BSA-13.3c")
def test_he_advances_with_those_that_win(result: Put) -> None:
    result("A1")
    at = attack(field(WITH_HIM, dice=[0, 5, 5]), "3623", "ge-inf-17").do("retreat", "retreat_to 3823")
    at.do("advance br-inf-45", "advance_to 3724", "enough", "follow br-inf-45")
    assert at.where("br-churchill") == "3724"
    assert at.where("br-guards-24") == "3623"


@pytest.mark.clause("BSA-13.3i", "BSA-13.3e")
def test_an_overrun_does_not_take_him_with_those_that_go(result: Put) -> None:
    result("D1")
    pieces = {"ge-pz-8": "3724", "br-guards-24": "3623", "br-churchill": "3623"}
    at = overrun(pieces, "3623", ["ge-pz-8"], "3724", dice=[3, 5, 5])
    at.do("hold_back", "retreat", "retreat_to 3523")
    assert at.where("br-churchill") == "3523", "he cannot stay where the Overrun comes"
    assert at.dice_left() == ()
    result("De")
    at = overrun(pieces, "3623", ["ge-pz-8"], "3724", dice=[3, 5]).do("hold_back")
    assert at.where("br-churchill") == "lost"
    assert at.event("LeaderCaptured").clause == "BSA-13.3f"


@pytest.mark.clause("BSA-13.3c", "BSA-5.6r")
def test_he_does_not_go_along_in_an_overrun(result: Put) -> None:
    result("De")
    pieces = {"br-armoured-1": "3724", "br-churchill": "3724", "ge-fd-8": "3623"}
    at = overrun(pieces, "3623", ["br-armoured-1"], "3724", dice=[5], phase="br_movement").do("hold_back")
    assert at.over
    assert (at.where("br-armoured-1"), at.where("br-churchill")) == ("3623", "3724")


@pytest.mark.clause("BSA-13.3g", "BSA-9.4n")
def test_he_is_taken_on_a_beach(result: Put) -> None:
    result("D1")
    pieces = {"ge-lc-01": "Straits of Dover", "ge-lc-02": "Straits of Dover", "br-churchill": "4222",
              "ge-inf-17": at_sea("ge-lc-01", "ge-lc-02")}  # fmt: skip
    at = attack(field(pieces, dice=[2, 5]), "4222", "ge-inf-17").do("advance ge-inf-17", "advance_to 4222")
    assert at.where("br-churchill") == "lost"
    assert at.state.awards.other >= 15


@pytest.mark.clause("BSA-10.0a", "BSA-10.0b", "BSA-10.0c")
@pytest.mark.case("HG-03")
def test_the_classes_of_home_guard() -> None:
    at = field({}, german=["2715", "3422"])
    edition = at.game.edition
    guards = {"": 0, "reference": 1, "minor": 2, "major": 2, "london": 3}
    for space, city in enumerate(edition.city):
        if edition.land[space] and space < len(edition.chart.names):
            expected = 0 if space in at.game.german else guards[city]
            assert factor(at.game, space) == expected, edition.board.name(space)
    assert factor(at.game, at.space("2715")) == factor(at.game, at.space("3422")) == 0
    assert factor(at.game, at.space("3619"), dropped=True) == 1
    assert factor(at.game, at.space("3026"), dropped=True) == 2, "the higher of both"
    assert factor(at.game, at.space("4222"), assaulted=True) == 2
