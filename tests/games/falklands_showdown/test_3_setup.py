"""3.0 Set-up, 4.7 the bid, 5.4 the first turn."""

from __future__ import annotations

import pytest
from waters import Waters, sound, waters

from beachhead.games.falklands_showdown.model import AR, NOBODY, PHASES, UK
from beachhead.kernel.ask import Action

STARTERS = {
    "uk-hermes",
    "uk-invincible",
    "uk-glamorgan",
    "uk-sheffield",
    "uk-glasgow",
    "uk-coventry",
    "uk-brilliant",
    "uk-broadsword",
    "uk-alacrity",
    "uk-arrow",
    "uk-yarmouth",
}


@pytest.mark.clause("FS-1.1a", "FS-3.2a", "FS-3.6f")
def test_argentina_holds_the_islands_with_every_unit_where_it_is_printed() -> None:
    t = waters(fresh=True, phase="set_up")
    assert all(t.game.state.control[area] == AR for area in t.game.edition.land)
    for unit in t.game.roster(AR):
        assert t.game.unit(unit).area == (t.game.type(unit).start if t.game.type(unit).start != NOBODY else -1)
    assert t.where("ar-25-de-mayo") == "argentina"
    assert t.where("ar-puc-3") == "goose-green"
    assert (t.where("ar-7"), t.where("ar-4")) == ("mount-kent", "argentina")
    assert t.where("ar-santa-fe") == "south-georgia"
    sound(t.game)


@pytest.mark.clause("FS-3.2b", "FS-3.4c")
def test_three_units_of_argentina_are_reinforcements() -> None:
    t = waters(fresh=True, phase="set_up")
    absent = {t.game.type(unit).id for unit in t.game.roster(AR) if t.game.place(unit) < 0}
    assert absent == {"ar-3m", "ar-2", "ar-sf-anf"}
    t = waters(fresh=True, phase="ar_ops").do("op 2")
    assert t.targets("choose") == absent


@pytest.mark.clause("FS-3.1a", "FS-3.3a")
def test_the_uk_starts_in_area_4_with_the_sas_aboard_hermes() -> None:
    t = waters(fresh=True, phase="set_up")
    at_sea = {t.game.type(unit).id for unit in t.game.roster(UK) if t.game.unit(unit).area >= 0}
    assert at_sea == STARTERS
    assert {t.where(name) for name in STARTERS} == {"sea-4"}
    assert t.where("uk-sas") == "uk-hermes"
    assert (t.side, t.where("ar-3")) == ("uk", "port-stanley")  # AR's are on the map before the UK is asked


@pytest.mark.clause("FS-3.3b")
def test_two_submarines_are_placed_in_one_or_two_areas_of_the_zone() -> None:
    zone = {"to sea-6", "to sea-7", "to falklands-sea"}
    t = waters(fresh=True, phase="set_up")
    assert t.names(t.ask.about) == ("uk-spartan",)
    assert t.options() == zone
    t.do("to falklands-sea")
    assert (t.names(t.ask.about), t.options()) == (("uk-splendid",), zone)
    t.do("to falklands-sea")
    assert t.over
    assert {t.where("uk-spartan"), t.where("uk-splendid")} == {"falklands-sea"}
    assert [event.area for event in t.events("Placed")] == [t.space("falklands-sea")] * 2
    t = waters(fresh=True, phase="set_up").do("to sea-6", "to sea-7")
    assert (t.where("uk-spartan"), t.where("uk-splendid")) == ("sea-6", "sea-7")


@pytest.mark.clause("FS-3.4a", "FS-3.4b", "FS-6.5e", "FS-7.1.6a")
def test_groups_arrive_in_their_order_the_first_before_south_georgia_with_their_loads() -> None:
    t = waters(fresh=True, whole=False)
    came = []
    for group in range(1, 7):
        units = [unit for unit in t.game.roster(UK) if t.game.type(unit).group == group]
        assert {t.game.place(unit) for unit in units} == {-1}
        t = waters(fresh=True, group=group - 1).do("op 6")
        assert t.game.state.group == group
        assert {t.game.place(unit) for unit in units} == {t.space("sea-5" if group == 1 else "sea-4")}
        came += units
    everybody = {unit for unit in t.game.roster(UK) if t.game.place(unit) < 0 or t.game.type(unit).group}
    assert everybody == set(came) | {t.number("uk-spartan"), t.number("uk-splendid")}
    assert "op 6" not in waters(fresh=True, group=6).options()
    t = waters(group=1).do("op 6")
    assert (t.where("uk-br"), t.where("uk-2p"), t.where("uk-3p")) == ("uk-fearless", "uk-norland", "uk-canberra")


@pytest.mark.clause("FS-3.5a", "FS-3.5b", "FS-3.5c", "FS-5.4a")
def test_the_markers_begin_at_thirty_eight_and_off_the_tracks() -> None:
    t = waters(fresh=True, phase="set_up", turn=1)
    s = t.game.state
    assert (s.operations, s.points) == (30, 8)
    assert (s.black_buck, s.exocet, s.rendezvous) == (False, "", False)
    assert s.event == "1-1"
    assert not t.game.edition.events["1-1"].effects
    assert t.game.edition.events["1-1"].forbids == (frozenset(), frozenset())


def bids(uk: int, ar: int, *dice: int) -> Waters:
    t = waters(fresh=True, phase="bid", dice=dice)
    t.match.apply("uk", Action("bid", str(uk)))
    assert t.game.state.bids == (0, 0)  # nobody sees the first before the second is made
    t.match.apply("ar", Action("bid", str(ar)))
    return t


@pytest.mark.clause("FS-4.7a", "FS-4.7b")
@pytest.mark.parametrize(
    ("uk", "ar", "dice", "operations", "sides_swapped"),
    [
        (27, 25, (), 25, True),
        (25, 27, (), 25, False),
        (1, 30, (), 1, False),
        (20, 20, (3,), 20, False),
        (20, 20, (4,), 20, True),
    ],
)
def test_the_lower_bid_commands_the_uk(
    uk: int, ar: int, dice: tuple[int, ...], operations: int, sides_swapped: bool
) -> None:
    t = bids(uk, ar, *dice)
    assert (t.game.state.operations, t.game.state.sides_swapped) == (operations, sides_swapped)
    shown = t.event("BidsShown")
    assert (shown.bids, shown.side, shown.face) == ((uk, ar), AR if sides_swapped else UK, sum(dice))
    assert t.dice_left() == ()


@pytest.mark.clause("FS-4.7a")
def test_bids_go_from_1_to_30_and_set_up_follows() -> None:
    t = waters(fresh=True, phase="bid", whole=True)
    assert {o.value for o in t.match.asks["ar"].choices()} == set(range(1, 31))
    t.match.apply("ar", Action("bid", "3"))
    t.match.apply("uk", Action("bid", "9"))
    assert PHASES[t.game.state.phase] == "set_up"
    assert t.side == "uk"
