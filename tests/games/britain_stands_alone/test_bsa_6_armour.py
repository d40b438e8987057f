"""6.4 Armour Superiority in Britain Stands Alone: who can be committed, when it counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.combats import at_sea, attack, field, rolled

Put = Callable[[str], None]
BOTH = {"ge-pz-7": "3724", "ge-inf-17": "3724", "br-armoured-1": "3623", "br-tank-1": "3623", "br-guards-24": "3623"}


@pytest.mark.clause("BSA-6.1g", "BSA-6.1h", "BSA-6.4d")
def test_the_attacker_first_one_each(result: Put) -> None:
    result("-")
    at = attack(field(BOTH, dice=[5]), "3623", "ge-pz-7", "ge-inf-17")
    assert (at.side, at.options()) == ("ge", {"commit ge-pz-7", "hold_back"})
    assert at.reason("commit ge-inf-17") == ("BSA-6.4b", "no_tanks")
    at.do("commit ge-pz-7")
    assert (at.side, at.options()) == ("br", {"commit br-armoured-1", "commit br-tank-1", "hold_back"})
    at.do("commit br-tank-1")
    assert rolled(at)[3] == {"armour": 1}
    at = attack(field({**BOTH, "ge-pz-8": "3724"}, dice=[5]), "3623", "ge-pz-7")
    assert at.reason("commit ge-pz-8") == ("BSA-6.1g", "not_in_combat")


@pytest.mark.clause("BSA-6.4d", "BSA-6.4f")
@pytest.mark.parametrize(
    ("german", "british", "shift"),
    [("commit ge-pz-7", "hold_back", 3), ("hold_back", "commit br-armoured-1", -2), ("hold_back", "hold_back", 0)],
)
def test_who_commits_nobody_counts_nothing(result: Put, german: str, british: str, shift: int) -> None:
    result("-")
    at = attack(field(BOTH, dice=[5]), "3623", "ge-pz-7").do(german, british)
    assert rolled(at)[3].get("armour", 0) == shift


@pytest.mark.clause("BSA-6.4b", "BSA-6.1g")
def test_without_tanks_nobody_is_asked(result: Put) -> None:
    result("-")
    at = attack(field({"ge-mot-20": "3724", "br-recon-1": "3623"}, dice=[5]), "3623", "ge-mot-20")
    assert at.over
    assert rolled(at)[3] == {}


@pytest.mark.clause("BSA-6.4g", "BSA-6.4d")
@pytest.mark.case("AR-02")
def test_hits_not_steps(result: Put) -> None:
    result("-")
    pieces = {"ge-pz-8": {"at": "3724", "reduced": True, "hits": 2}, "ge-pz-7": {"at": "3724", "reduced": True},
              "br-guards-24": "3623"}  # fmt: skip
    for unit, shift in (("ge-pz-8", 1), ("ge-pz-7", 3)):
        at = attack(field(pieces, dice=[5]), "3623", unit).do(f"commit {unit}")
        assert rolled(at)[3] == {"armour": shift}
    at = attack(field(pieces, dice=[5]), "3623", "ge-pz-7", "ge-pz-8").do("commit ge-pz-7")
    assert at.over, "only one"


@pytest.mark.clause("BSA-6.4e")
@pytest.mark.case("AR-04")
def test_tanks_in_the_marsh(result: Put) -> None:
    """4024 is Wetlands: who attacks from there is not committed; who defends beside it can be."""
    result("-")
    pieces = {"ge-pz-7": "4024", "ge-pz-8": "4123", "br-armoured-bde-1": "4023"}
    at = attack(field(pieces, dice=[5]), "4023", "ge-pz-7", "ge-pz-8")
    assert at.options() == {"commit ge-pz-8", "hold_back"}
    assert at.reason("commit ge-pz-7") == ("BSA-6.4e", "stuck_in_marsh")


@pytest.mark.clause("BSA-6.4c", "BSA-5.6f")
@pytest.mark.parametrize(("start", "target"), [("4023", "4024"), ("3423", "3422"), ("2516", "2515")])
def test_nothing_in_marshes_and_great_cities(result: Put, start: str, target: str) -> None:
    result("-")
    at = attack(field({"ge-pz-7": start, "br-armoured-1": target}, dice=[5]), target, "ge-pz-7")
    assert not at.events("ArmourCommitted"), "nobody is asked"
    assert "armour" not in rolled(at)[3]


@pytest.mark.clause("BSA-6.4c")
def test_one_such_hex_is_enough(result: Put) -> None:
    result("-")
    at = field({"ge-pz-7": "3423", "br-guards-20": "3422", "br-armoured-1": "3424"}, dice=[5])
    attack(at, "3424", "ge-pz-7", also=["include 3422"])
    assert "armour" not in rolled(at)[3]


@pytest.mark.clause("BSA-6.4c")
def test_a_wood_is_no_bar(result: Put) -> None:
    result("-")
    at = attack(field({"ge-pz-7": "3724", "br-armoured-1": "3624"}, dice=[5]), "3624", "ge-pz-7")
    at.do("commit ge-pz-7", "commit br-armoured-1")
    assert rolled(at)[3] == {"forest": -1, "armour": 1}


SEA = "Straits of Dover"
BATTALION = {"ge-prahm-01": SEA, "ge-prahm-02": SEA, "ge-amph-a": at_sea("ge-prahm-01", "ge-prahm-02")}


@pytest.mark.clause("BSA-6.4j")
def test_a_battalion_from_the_sea_always_counts(result: Put) -> None:
    """4024 is a beach in the Wetlands."""
    result("-")
    at = attack(field({**BATTALION, "br-tank-1": "4024"}, dice=[5]), "4024", "ge-amph-a")
    assert rolled(at)[3] == {"armour": 1, "prahms": -2}
    assert [event.side for event in at.events("ArmourCommitted")] == [1], "the defender's tanks do not count there"


@pytest.mark.clause("BSA-6.4j", "BSA-6.4k")
def test_the_battalion_goes_before_the_panzers(result: Put) -> None:
    result("-")
    at = field({**BATTALION, "ge-pz-7": "4123", "br-armoured-bde-1": "4222"}, dice=[5])
    attack(at, "4222", "ge-amph-a", "ge-pz-7")
    assert at.side == "br", "the battalion was committed without a question"
    at.do("commit br-armoured-bde-1")
    assert "armour" not in rolled(at)[3], "1 less 1"


@pytest.mark.clause("BSA-6.4j", "BSA-6.4d")
def test_infantry_from_the_sea_leaves_the_panzers_beside_it_free(result: Put) -> None:
    result("-")
    pieces = {**BATTALION, "ge-inf-17": BATTALION["ge-amph-a"], "ge-pz-8": "4123"}
    del pieces["ge-amph-a"]
    at = attack(field(pieces, dice=[5]), "4222", "ge-inf-17", "ge-pz-8")
    assert at.options() == {"commit ge-pz-8", "hold_back"}


@pytest.mark.clause("BSA-6.4k")
def test_of_several_battalions_one_is_picked(result: Put) -> None:
    result("-")
    pieces = {**BATTALION, "ge-prahm-03": SEA, "ge-prahm-04": SEA, "ge-pz-7": "4123", "br-guards-24": "4222",
              "ge-amph-b": at_sea("ge-prahm-03", "ge-prahm-04")}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "4222", "ge-amph-a", "ge-amph-b", "ge-pz-7")
    assert at.options() == {"commit ge-amph-a", "commit ge-amph-b"}
    assert at.reason("commit ge-pz-7") == ("BSA-6.4j", "battalion_first")
    assert at.reason("hold_back") == ("BSA-6.4j", "must_commit")


@pytest.mark.clause("BSA-6.4j")
def test_hits_free_the_battalion(result: Put) -> None:
    result("-")
    pieces = {"ge-prahm-01": SEA, "ge-prahm-02": SEA, "br-guards-24": "4222",
              "ge-amph-a": at_sea("ge-prahm-01", "ge-prahm-02", hits=1)}  # fmt: skip
    at = attack(field(pieces, dice=[5]), "4222", "ge-amph-a")
    assert at.options() == {"commit ge-amph-a", "hold_back"}
    at = attack(field({**pieces, "br-guards-24": "4024"}, dice=[5]), "4024", "ge-amph-a")
    assert "armour" not in rolled(at)[3]
