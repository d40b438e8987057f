"""5.4, 5.6, 9.1, 13.5, 16.0 On land: who marches and overruns together, lines between ports."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.rules.lines_5_4 import furthest, lines_at
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.combats import Quiet
from games.britain_stands_alone.depots import german, hexed
from games.britain_stands_alone.fleets import SHEERNESS, british
from games.britain_stands_alone.marches import go, left

Put = Callable[[str], None]

NOW = load_edition().turn_number("September #10")

# -- 16.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0q", "BSA-16.0r")
@pytest.mark.parametrize("turn", [3, 4])
def test_those_who_move_together_count_together(turn: int) -> None:
    """Four of the five divisions have moved: of two in one stack only one goes, and a brigade group not with it."""
    pieces: dict[str, Lie] = {"br-inf-4": "2419", "br-inf-45": "2419", "br-group-29": "2419", "ge-inf-17": "4123"}
    begun = NOW - turn + 1
    at = channel(pieces, phase="br_movement", dice=[9], invaded=begun, alarmed=begun, helped=12)
    at.do("move br-inf-4")
    clause = "BSA-16.0q" if turn == 3 else "BSA-16.0r"
    assert at.reason("along br-inf-45") == (clause, "too_many_move")
    assert at.reason("along br-group-29") == (clause, "too_many_move")
    at.do("stay", "move br-group-29", "to 2519")
    assert at.state.helped == 13
    assert at.reason("move br-inf-4") == (clause, "too_many_move")


@pytest.mark.clause("BSA-16.0q", "BSA-16.0ai")
@pytest.mark.parametrize(("first", "other"), [("br-inf-4", "br-inf-45"), ("br-inf-45", "br-inf-4")])
def test_whoever_is_free_goes_along_at_no_cost(first: str, other: str) -> None:
    pieces: dict[str, Lie] = {"br-inf-4": "2419", "br-inf-45": {"at": "2419", "free": NOW - 1}, "ge-inf-17": "4123"}
    at = channel(pieces, phase="br_movement", dice=[9], invaded=NOW - 2, alarmed=NOW - 2, helped=12)
    at.do(f"move {first}", f"along {other}", "to 2519")
    assert at.state.helped == 15


# -- 5.6 -------------------------------------------------------------------------------------------------

PANZERS: dict[str, Lie] = {"ge-pz-7": "3724", "ge-pz-8": "3724"}


@pytest.mark.clause("BSA-5.6b")
def test_two_who_began_together_overrun_together_though_they_came_by_other_ways() -> None:
    at = channel({"ge-pz-7": "3823", "ge-pz-8": "3823", "br-guards-24": "3623"})
    go(at, "ge-pz-7", "3824", "3724")
    go(at, "ge-pz-8", "3724").do("move ge-pz-8", "along ge-pz-7")
    assert left(at, "ge-pz-7") < left(at, "ge-pz-8")
    assert at.targets("overrun") == {"3623"}


@pytest.mark.clause("BSA-5.6b")
def test_two_who_have_overrun_apart_are_no_stack_though_they_began_together(result: Put) -> None:
    result("De")
    enemies: dict[str, Lie] = {"br-guards-24": "3623", "br-guards-20": "3823", "br-inf-45": "3725"}
    at = Quiet(channel({**PANZERS, **enemies}, dice=[5, 5]).match)
    at.do("move ge-pz-7", "overrun 3623", "hold_back", "move ge-pz-8", "overrun 3823", "hold_back")
    go(at, "ge-pz-7", "3723", "3724")
    go(at, "ge-pz-8", "3724").do("move ge-pz-8", "along ge-pz-7")
    assert at.reason("overrun 3725") == ("BSA-5.6b", "not_together")
    at.do("stay", "move ge-pz-8")
    assert "3725" in at.targets("overrun")


@pytest.mark.clause("BSA-5.6b")
@pytest.mark.parametrize(("leader", "spent", "together"), [(0, 4, True), (0, 3, False), (1, 4, False)])
def test_who_was_not_in_an_overrun_with_somebody_is_in_none_with_him_later(
    leader: int, spent: int, together: bool
) -> None:
    """Both began in 3724 and are in 3623 now: after an Overrun by both, by one of them once more, or by each apart."""
    at = channel()
    led = [at.number("ge-pz-7"), at.number("ge-pz-8")]
    came = {"at": "3623", "moved": CLOCK, "origin": at.space("3724"), "against": at.space("3623"), "party": led[0]}
    pieces: dict[str, Lie] = {
        "ge-pz-7": {**came, "spent": 4},
        "ge-pz-8": {**came, "spent": spent, "party": led[leader]},
        "br-guards-24": "3523",
    }
    at = channel(pieces).do("move ge-pz-7")
    assert at.targets("overrun") == {"3523"}
    assert at.do("along ge-pz-8").targets("overrun") == ({"3523"} if together else set())


@pytest.mark.clause("BSA-13.5e", "BSA-5.6p")
def test_who_overruns_enters_the_zone_though_he_is_thrown_back(result: Put) -> None:
    result("-/-")
    zone = hexed("SE England")
    at = Quiet(channel({"ge-pz-7": "3724", "br-inf-45": "3725"}, dice=[5], trodden=()).match)
    at.do("move ge-pz-7", "overrun 3725", "hold_back")
    assert at.where("ge-pz-7") == "3724"
    assert at.state.trodden == (zone,)


# -- 5.4 -------------------------------------------------------------------------------------------------


DOVER, RAMSGATE = "4223", "4221"
BETWEEN = ("4123", "4022", "4122")
"""The railroad from Dover to Ramsgate."""


def between(*ports: str) -> Channel:
    """The line from Dover has been converted up to Ramsgate; some of the two ports still are."""
    line = [(hexed(space), hexed(DOVER)) for space in BETWEEN]
    lines = tuple(sorted((*line, *((hexed(port), hexed(port)) for port in ports))))
    return german(german=[*BETWEEN, *ports], converted=lines)


@pytest.mark.clause("BSA-5.4t", "BSA-5.4v")
@pytest.mark.parametrize(
    ("ports", "lost"),
    [((DOVER, RAMSGATE), "4122"), ((DOVER,), "4122"), ((RAMSGATE,), "4123"), ((), "4122")],
)
def test_a_line_that_has_lost_its_port_is_that_of_another_to_which_it_is_linked(
    ports: tuple[str, ...], lost: str
) -> None:
    """A hit takes the hex furthest from Dover while it is Dover's line, or nobody's, but not once it is Ramsgate's."""
    game = between(*ports).game
    assert [game.edition.board.names[space] for space in furthest(game, lines_at(game, hexed("4022")))] == [lost]


@pytest.mark.clause("BSA-5.4t")
def test_a_port_that_another_line_has_come_to_is_a_line_of_its_own() -> None:
    game = between(DOVER, RAMSGATE).game
    assert furthest(game, lines_at(game, hexed(RAMSGATE))) == [hexed(RAMSGATE)]


# -- 9.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1m", "BSA-9.1a")
def test_who_can_go_nowhere_can_still_part_from_others() -> None:
    """Neither may enter the zones beside them, and Plymouth is lost: only who has company has a choice."""
    western, approaches = "Western English Channel", hexed("Western Approaches")
    held = {"mine": approaches, "released": (), "german": ["1429"]}
    alone = british({"br-norfolk": western, "br-dd-01": "Irish Sea"}, **held)
    assert "br-norfolk" not in alone.targets("sail")
    assert alone.reason("sail br-norfolk") == ("BSA-9.1a", "nowhere")
    both = british({"br-norfolk": {"at": western, "stack": 1}, "br-sussex": {"at": western, "stack": 1}}, **held)
    both.do("sail br-norfolk", "apart")
    in_port = british({"br-norfolk": SHEERNESS, "br-sussex": SHEERNESS, "br-dd-01": "Irish Sea"}, **held)
    assert in_port.reason("sail br-norfolk") == ("BSA-9.1a", "nowhere")
    assert both.unit("br-norfolk").stack != both.unit("br-sussex").stack


# -- 4.0, 5.6 --------------------------------------------------------------------------------------------

FULL: dict[str, Lie] = {"ge-inf-17": "3724", "ge-inf-26": "3724", "ge-inf-34": "3724", "ge-pz-7": "3823"}
"""Three divisions hold a hex beside which somebody is; a fourth comes up behind them."""


@pytest.mark.clause("BSA-4.0f", "BSA-5.6g")
def test_through_a_full_hex_whoever_overruns_may_come(result: Put) -> None:
    result("De")
    at = Quiet(channel({**FULL, "br-guards-24": "3623"}, dice=[5]).match).do("move ge-pz-7")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")
    assert at.targets("through") == {"3724"}
    at.do("through 3724", "hold_back")
    assert (at.where("ge-pz-7"), left(at, "ge-pz-7")) == ("3623", 4)


@pytest.mark.clause("BSA-4.0f", "BSA-6.2ab")
def test_thrown_back_onto_a_full_hex_they_go_one_further(result: Put) -> None:
    result("-/-")
    at = Quiet(channel({**FULL, "br-inf-45": "3623"}, dice=[5]).match).do("move ge-pz-7", "through 3724", "hold_back")
    assert at.prompt == "retreat"
    assert "retreat_to 3724" not in at.options()
    at.do("retreat_to 3824")
    assert at.reason("move ge-pz-7") == ("BSA-5.6l", "thrown_back")


@pytest.mark.clause("BSA-4.0f", "BSA-4.0a")
@pytest.mark.parametrize(
    "more",
    [
        {"ge-pz-7": {"at": "3923", "hits": 2}},
        {"br-guards-24": "2419"},
        {"ge-inf-34": {"at": "2419"}},
    ],
)
def test_nobody_comes_there_who_cannot_overrun_from_it(more: dict[str, Lie]) -> None:
    """Worn down it has two of four movement points left; or nobody is there; or there is room, and he goes as usual."""
    at = channel({**FULL, "br-guards-24": "3623", **more}).do("move ge-pz-7")
    assert at.targets("through") == set()
    assert at.reason("through 3724") == ("BSA-4.0f", "nobody_to_overrun")


@pytest.mark.clause("BSA-4.0f", "BSA-5.6a")
def test_leg_units_do_not_stop_in_a_full_hex() -> None:
    at = channel({**FULL, "ge-inf-35": "3823", "br-guards-24": "3623"}).do("move ge-inf-35")
    assert at.targets("through") == set()


@pytest.mark.clause("BSA-4.0f", "BSA-5.6h")
def test_of_several_the_player_says_whom_they_overrun() -> None:
    at = channel({**FULL, "br-guards-24": "3623", "br-guards-20": "3725"}, dice=[5]).do("move ge-pz-7", "through 3724")
    assert at.options() == {"overrun 3623", "overrun 3725"}


@pytest.mark.clause("BSA-5.6b")
def test_nobody_goes_together_off_the_map() -> None:
    at = channel({"ge-inf-3": "Germany", "ge-inf-10": "Germany"}).do("move ge-inf-3")
    assert at.reason("along ge-inf-10") == ("BSA-5.6b", "not_stacked")
