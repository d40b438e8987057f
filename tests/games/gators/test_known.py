"""What each side knows: the one gate for hidden information (IV, VI-b, VI-l, VII-a)."""

from __future__ import annotations

import pytest
from island import Island, island

from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import NOBODY, PHASES, RESERVE, State, Unit
from beachhead.games.gators.model import UNSEEN as UNSEEN_PLACE

UNSEEN = Unit(UNSEEN_PLACE)

UNITS = {
    "us-lhd-1": "O1-0600",
    "us-av8-1": {"at": "us-lhd-1", "load": "GGX", "moved": 2},
    "us-ah1-1": {"at": "T3-0102", "load": "GGGG"},
    "us-aav-1": "M3-0302",
    "us-squad-1": "us-aav-1",
    "us-rifle-1": "split",
    "us-rifle-2": "lost",
    "reb-infantry-1": {"at": "M3-0403", "hidden": True, "moved": 1, "fought": 1},
    "reb-hawk-1": {"at": "M3-0504", "broken": True},
    "reb-hawk-2": {"at": "M3-0605", "hidden": True},
    "reb-truck-1": {"at": "M3-0605", "tow": "reb-hawk-2"},
    "reb-f5-1": {"at": "M2-0101", "load": "XX"},
    "reb-missile-boat-1": {"at": "T3-0202", "load": "S"},
    "reb-guerrillas-1": {"at": "M2-0205", "hidden": True},
    "reb-militia-1": "lost",
}


@pytest.fixture
def t() -> Island:
    return island(UNITS, readiness=5, silent=2)


def known(t: Island, side: str | None) -> State:
    return t.game.redacted_for(side)


@pytest.mark.clause("GAT-VI-l.1")
def test_player_1_sees_that_something_is_there_but_not_what(t: Island) -> None:
    seen = known(t, "us")
    for name in ("reb-infantry-1", "reb-hawk-2", "reb-guerrillas-1"):
        assert seen.units[t.number(name)] == UNSEEN
    assert seen.unknown == tuple(sorted(t.space(at) for at in ("M3-0403", "M3-0605", "M2-0205")))
    assert seen.units[t.number("reb-truck-1")].tow == NOBODY
    # counters in hand would tell by their absence which are on the map
    assert {seen.units[t.number(f"reb-guerrillas-{number}")] for number in (1, 2, 3, 4)} == {UNSEEN}
    assert seen.units[t.number("reb-militia-1")] == t.unit("reb-militia-1")


@pytest.mark.clause("GAT-VII-k.1", "GAT-VI-n.9")
def test_player_1_knows_of_guerrillas_that_were_destroyed_until_they_appear_again() -> None:
    units = {"us-ch53-1": "M3-0303", "us-hers-1": "us-ch53-1", "reb-mortar-1": "M3-0405", "reb-guerrillas-1": "M3-0403"}
    t = island(units, phase="reb_combat", fuel=6, dice=(6, 6), whole=True)
    t.do("attack M3-0303", "fire reb-mortar-1", "declare")
    assert t.event("AttackDeclared").kind == "explosion"  # nobody attacked them
    for phase in ("launch", "guerrillas"):
        answer_until(t, phase)
        assert known(t, "us").units[t.number("reb-guerrillas-1")].hex == RESERVE
        assert known(t, "us").units[t.number("reb-guerrillas-2")] == UNSEEN
    t.roll(6)
    t.do("raise", "at M2-0205")
    assert known(t, "us").units[t.number("reb-guerrillas-1")].hex == t.space("M2-0205")


@pytest.mark.clause("GAT-IV.14")
def test_player_1_does_not_know_what_works_nor_the_loads(t: Island) -> None:
    seen = known(t, "us")
    assert (seen.readiness, seen.silent) == (0, 0)
    assert not seen.units[t.number("reb-hawk-1")].broken
    assert seen.units[t.number("reb-f5-1")].load == ""
    assert seen.units[t.number("reb-missile-boat-1")].load == "S"  # everybody knows that it has one
    assert seen.units[t.number("us-av8-1")].load == "GGX"


def test_player_2_does_not_know_what_is_carried_nor_the_loads(t: Island) -> None:
    seen = known(t, "reb")
    for name in ("us-av8-1", "us-squad-1", "us-squad-2", "us-rifle-1", "us-rifle-3"):
        assert seen.units[t.number(name)] == UNSEEN
    assert seen.units[t.number("us-ah1-1")] == Unit(t.space("T3-0102"))
    assert seen.units[t.number("us-rifle-2")] == t.unit("us-rifle-2")
    assert seen.units[t.number("reb-infantry-1")] == t.unit("reb-infantry-1")
    assert (seen.readiness, seen.silent, seen.unknown) == (5, 2, ())


def test_a_spectator_knows_only_what_both_know(t: Island) -> None:
    seen = known(t, None)
    for name in ("reb-infantry-1", "us-squad-1"):
        assert seen.units[t.number(name)] == UNSEEN
    assert seen.readiness == 0


def test_nobody_knows_the_seed(t: Island) -> None:
    assert [known(t, side).dice.seed for side in ("us", "reb", None)] == [b""] * 3


def test_what_is_known_is_a_position_of_its_own(t: Island) -> None:
    before = t.match.digest()
    for side in ("us", "reb", None):
        game = Gators(t.game.edition, t.game.options, known(t, side))
        assert game.redacted_for(side).units == known(t, side).units
    assert t.match.digest() == before


def drawn(t: Island, side: str | None) -> list[tuple[str, str]]:
    """The units whose ways a side sees drawn, and of what kind."""
    return [(*t.names((arrow.piece,)), arrow.kind) for arrow in t.match.view(side).arrows]


@pytest.mark.clause("GAT-VI-l.3")
def test_trails_of_camouflaged_units_are_drawn_for_their_owner_alone() -> None:
    units = {"reb-infantry-1": {"at": "M3-0205", "hidden": True}, "reb-infantry-2": "M3-0204"}
    t = island(units, phase="reb_movement", markers=1)
    t.do("move reb-infantry-1", "to M3-0206", "move reb-infantry-2", "to M3-0104")
    seen, unseen = ("reb-infantry-2", "move"), ("reb-infantry-1", "move")
    assert (drawn(t, "us"), drawn(t, None), drawn(t, "reb")) == ([seen], [seen], [unseen, seen])
    t.do("hide reb-infantry-2")
    assert (drawn(t, "us"), drawn(t, None), drawn(t, "reb")) == ([], [], [unseen, seen])
    t.match.undo()
    assert drawn(t, "us") == [seen]


@pytest.mark.clause("GAT-V.1")
def test_each_sides_trails_are_drawn_until_it_moves_again() -> None:
    units = {"us-lhd-1": "O1-0600", "us-rifle-1": "M3-0403", "reb-militia-1": "M2-0205"}
    t = island(units, whole=True, dice=(6,) * 20).do("move us-rifle-1", "to M3-0402")
    ours, theirs = ("us-rifle-1", "move"), ("reb-militia-1", "move")
    assert drawn(t, "reb") == [ours]
    answer_until(t, "reb_movement").do("move reb-militia-1", "to M2-0204")
    assert drawn(t, "us") == [ours, theirs]
    assert drawn(answer_until(t, "launch"), "us") == [theirs]
    assert drawn(answer_until(t, "reb_movement"), "us") == []


def answer_until(t: Island, phase: str) -> Island:
    """Nobody does anything more until a phase."""
    while PHASES[t.game.state.phase] != phase:
        t.do(next(str(option.action) for option in t.ask.choices() if option.action.verb in ("end", "pass")))
    return t


@pytest.mark.clause("GAT-VII-a.1")
def test_an_attack_is_known_when_it_is_announced() -> None:
    units = {"us-rifle-1": "M3-0402", "reb-infantry-1": {"at": "M3-0403", "hidden": True}}
    t = island(units, phase="reb_combat", dice=(1,)).do("attack M3-0402", "fire reb-infantry-1")
    assert known(t, "us").attack is None
    attack = known(t, "reb").attack
    assert attack is not None
    assert attack.fires[0].unit == t.number("reb-infantry-1")
    t = island(units, phase="us_combat", dice=(4,)).do("attack M3-0403", "fire us-rifle-1")
    assert known(t, "reb").attack is None
    attack = known(t, "us").attack
    assert attack is not None
    assert attack.defenders == (NOBODY,)


@pytest.mark.clause("GAT-VI-l.2")
def test_player_1_does_not_learn_who_attacked_from_under_camouflage() -> None:
    units = {"us-ah1-1": {"at": "M3-0402", "load": "GG"}, "reb-stinger-1": {"at": "M3-0403", "hidden": True}}
    t = island(units, phase="reb_combat").do("attack M3-0402", "fire reb-stinger-1", "declare")
    assert t.prompt == "jettison"
    attack = known(t, "us").attack
    assert attack is not None
    assert attack.fires[0].unit == NOBODY
