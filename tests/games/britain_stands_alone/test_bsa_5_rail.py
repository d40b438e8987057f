"""5.4, 5.5 Railroad movement of Britain Stands Alone, and what becomes of converted lines."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.rules.lines_5_4 import furthest, lines_at, shorten
from beachhead.games.britain_stands_alone.rules.movement_5.rail_5_4 import rail_to_needs
from beachhead.kernel.refusal import met
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.marches import left

LINE = ("4313", "4213", "4114", "4014", "3915", "3815")


def trains(pieces: dict[str, Lie], die: int = 9, **how: object) -> Channel:
    """A British Land Movement Phase with so many steps on the rails."""
    return channel(pieces, phase="br_movement", dice=[die], **how)  # type: ignore[arg-type]


def converted(*names: str) -> tuple[tuple[int, int], ...]:
    """A line that begins at Yarmouth."""
    at = channel()
    return tuple((at.space(name), at.space("4313")) for name in names)


def rest(at: Channel, unit: str) -> int:
    """The rail points that a unit has left."""
    return at.game.edition.tables.limits.rail_allowance - at.unit(unit).spent


# -- who -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4a", "BSA-12.0h")
def test_trains_leave_from_railroads_without_an_enemy_zone_with_units_in_supply() -> None:
    pieces: dict[str, Lie] = {
        "br-inf-44": "2907",
        "br-inf-43": "3419",
        "br-inf-45": "3624",
        "br-inf-4": {"at": "3126", "oos": 1},
        "ge-inf-17": "3725",
        "br-norfolk": "4119",
    }
    at = trains(pieces)
    assert at.targets("rail") == {"br-inf-44"}
    assert at.against("rail br-norfolk") == ["off_board"]
    assert at.reason("rail br-inf-43") == ("BSA-5.4a", "no_railroad")
    assert at.reason("rail br-inf-45") == ("BSA-5.4a", "in_enemy_zone")
    assert at.reason("rail br-inf-4") == ("BSA-12.0h", "out_of_supply")


@pytest.mark.clause("BSA-5.4g", "BSA-5.4z", "BSA-16.0p")
@pytest.mark.case("RR-02")
def test_the_die_counts_steps_on_and_off_the_map() -> None:
    small: Lie = {"at": "3126", "reduced": True}
    at = trains({"br-inf-44": "2907", "br-inf-51": "Scotland", "br-inf-4": small, "br-bde-148": "2416"}, die=4)
    at.do("rail br-inf-44", "rail_to 2807")
    assert at.state.rail_steps == 2
    at.do("rail br-inf-44", "rail_to 2906")
    assert at.state.rail_steps == 2, "a unit pays its steps once"
    at.do("rail br-inf-51", "rail_to Northern England")
    assert rest(at, "br-inf-51") == 20
    assert at.state.rail_steps == 0
    assert at.targets("rail") == {"br-inf-44", "br-inf-51"}, "who has paid goes on; the others lie as before"
    assert at.reason("rail br-inf-4") == ("BSA-5.4g", "rails_full")
    assert at.reason("rail br-bde-148") == ("BSA-5.4g", "rails_full")
    assert trains({"br-inf-44": "2907"}, die=0).targets("rail") == set()
    at = trains({"br-inf-44": "2907", "br-inf-4": small}, die=1)
    assert at.targets("rail") == {"br-inf-4"}, "a division of two steps is too much"


@pytest.mark.clause("BSA-13.3b", "BSA-5.4z", "BSA-4.0d")
def test_churchill_goes_by_rail_and_takes_no_step_nor_any_room() -> None:
    """He comes to a hex too that holds too many, who retreated there in this phase."""
    crowd = {f"br-inf-{number}": "2807" for number in (2, 3, 4, 15)}
    at = trains({"br-churchill": "2907", "br-inf-1": "3509", **crowd}, die=0)
    at.do("rail br-churchill")
    assert met(rail_to_needs(at.game, at.number("br-churchill"), at.space("2807")))
    at.do("rail_to 2807")
    assert at.where("br-churchill") == "2807"
    assert at.reason("move br-churchill") == ("BSA-5.4j", "went_by_rail")


@pytest.mark.clause("BSA-5.4h", "BSA-5.4i", "BSA-5.4f", "BSA-5.5h")
@pytest.mark.case("RR-04")
def test_germans_on_rails_on_the_continent_alone() -> None:
    pieces: dict[str, Lie] = {"ge-inf-17": "4313", "ge-inf-3": "Germany", "ge-inf-10": "Germany", "ge-inf-14": "Norway"}
    at = channel(pieces, german=["4213", "4114"], converted=converted(*LINE[:3]))
    assert at.reason("rail ge-inf-17") == ("BSA-5.4h", "no_german_trains")
    at.do("rail ge-inf-3")
    assert at.against("rail_to 4213") == ["no_german_trains", "too_far"]
    assert at.against("rail_to Scotland") == ["not_in_control", "too_far"]
    at.do("stay")
    for unit in ("ge-inf-3", "ge-inf-10"):
        for zone in ("Holland", "Pas de Calais", "France"):
            at.do(f"rail {unit}", f"rail_to {zone}")
        assert rest(at, unit) == 0
    at.do("rail ge-inf-14", "rail_to Germany")
    assert at.dice_left() == ()
    at = channel({"ge-inf-14": "Norway", "ge-inf-3": "Germany"})
    at.do("rail ge-inf-14")
    assert at.targets("rail_to") == {"Germany", "Holland", "France", "Norway", "Pas de Calais", "Brittany"} - {"Norway"}
    assert at.do("stay", "move ge-inf-3").reason("to Norway") == ("BSA-5.5h", "not_next_to")


@pytest.mark.clause("BSA-5.4j")
def test_rails_instead_of_roads_and_roads_instead_of_rails() -> None:
    at = trains({"br-inf-44": "2907", "br-inf-1": "2906"})
    at.do("rail br-inf-44", "rail_to 2807")
    assert at.reason("move br-inf-44") == ("BSA-5.4j", "went_by_rail")
    at.do("move br-inf-1", "to 2907")
    assert at.reason("rail br-inf-1") == ("BSA-5.4j", "has_walked")


@pytest.mark.clause("BSA-5.4k", "BSA-5.4y")
def test_no_trains_in_motorized_movement_but_who_came_by_one_may_move() -> None:
    came: Lie = {"at": "2907", "moved": 95, "railed": 95, "spent": 10, "origin": 0}
    at = channel({"br-armoured-1": came}, phase="br_motorized")
    assert at.options() == {"move br-armoured-1", "end_movement"}
    assert left(at, "br-armoured-1") == 7
    assert at.reason("rail br-armoured-1") == ("BSA-5.2a", "not_movement")


# -- where to --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4b")
def test_thirty_hexes_and_no_more() -> None:
    at = trains({"br-inf-44": "2907"}, german=[])
    at.do("rail br-inf-44")
    assert {"1429", "2426"} <= at.targets("rail_to")
    assert at.reason("rail_to 1329") == ("BSA-5.4b", "too_far")
    assert at.reason("rail_to 3509") == ("BSA-5.4b", "no_railroad")
    assert at.against("rail_to 3509") == ["no_railroad"]
    at.do("rail_to 1429")
    assert rest(at, "br-inf-44") == 0


@pytest.mark.clause("BSA-5.4c")
def test_no_train_into_an_enemy_zone_not_even_to_a_friend() -> None:
    at = trains({"br-inf-45": "3623", "br-bde-35": "3724", "ge-flieger-1": "3725"})
    at.do("rail br-inf-45")
    assert at.reason("rail_to 3724") == ("BSA-5.4c", "in_enemy_zone")


@pytest.mark.clause("BSA-5.4c")
def test_no_train_through_an_enemy_zone() -> None:
    pieces: dict[str, Lie] = {"br-inf-18": "4014", "br-inf-1": "2907"}
    at = trains(pieces, german=["4114", "4015"]).do("rail br-inf-18")
    assert {"3915", "3815", "3715"} <= at.targets("rail_to")
    at = trains({**pieces, "ge-inf-17": "3916"}, german=["4114", "4015"])
    assert at.reason("rail br-inf-18") == ("BSA-5.4b", "nowhere"), "3915 is in the zone"


@pytest.mark.clause("BSA-5.4d", "BSA-1.3b")
def test_no_train_through_hexes_that_the_enemy_controls() -> None:
    at = trains({"br-inf-44": "2907", "ge-inf-17": "4313"}, german=["2807", "2907", "2906", "3006"])
    at.do("rail br-inf-44")
    assert at.reason("rail_to 2807") == ("BSA-1.3b", "not_in_control")
    at = trains({"br-inf-18": "4014", "br-inf-1": "2907"}, german=["4114", "4015", "3915"])
    assert at.reason("rail br-inf-18") == ("BSA-5.4b", "nowhere")


@pytest.mark.clause("BSA-5.4r", "BSA-1.3b")
@pytest.mark.case("RR-08")
def test_no_british_train_over_a_converted_hex() -> None:
    at = trains({"br-inf-18": "4014"}, german=LINE[:3], converted=converted(*LINE[:3]))
    at.do("rail br-inf-18")
    assert at.reason("rail_to 4114") == ("BSA-5.4r", "converted")
    assert not set(LINE[:3]) & at.targets("rail_to")
    spaces = converted("4114", "4015", "3915")
    at = trains({"br-inf-18": "4014", "br-inf-1": "2907"}, converted=spaces)
    assert at.reason("rail br-inf-18") == ("BSA-5.4b", "nowhere")


@pytest.mark.clause("BSA-5.4e")
def test_a_rail_break_costs_ten_whether_of_one_hit_or_two() -> None:
    for hits in (1, 2):
        at = trains({"br-inf-18": "4014"}, damage={"rail": {"3915": hits}, "airbase": {"3815": hits}})
        at.do("rail br-inf-18", "rail_to 3815")
        assert rest(at, "br-inf-18") == 30 - 11
    breaks = {"rail": {"3915": 2, "3815": 2, "3715": 1}}
    at = trains({"br-inf-18": "4014"}, german=["4114", "4015"], damage=breaks)
    at.do("rail br-inf-18")
    assert at.targets("rail_to") == {"3915", "3815", "3715"}


# -- 5.5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.5c", "BSA-5.5g")
@pytest.mark.case("OM-03")
def test_ten_points_over_the_northern_edge_either_way() -> None:
    far: dict[str, Lie] = {"br-inf-44": "3714", "br-inf-43": "3715", "br-inf-54": "Northern England"}
    at = trains(far)
    at.do("rail br-inf-44")
    assert at.reason("rail_to Northern England") == ("BSA-5.4b", "too_far")
    at.do("stay", "rail br-inf-43", "rail_to Northern England")
    assert rest(at, "br-inf-43") == 0
    assert at.unit("br-inf-43").left == at.state.turn
    at.do("rail br-inf-54")
    assert {"2101", "2301", "2801"} <= at.targets("rail_to")
    assert at.reason("rail_to 2901")[1] == "no_railroad"
    at.do("rail_to 2801")
    assert rest(at, "br-inf-54") == 20
    at.do("rail br-inf-54", "rail_to 2802")
    assert rest(at, "br-inf-54") == 19


@pytest.mark.clause("BSA-5.5d", "BSA-5.4f")
def test_who_left_the_map_by_rail_goes_on_but_not_back() -> None:
    at = trains({"br-inf-44": "2802"})
    at.do("rail br-inf-44", "rail_to Northern England", "rail br-inf-44")
    assert at.targets("rail_to") == {"Scotland"}


@pytest.mark.clause("BSA-4.0a", "BSA-4.0f")
def test_a_train_passes_a_full_hex_and_does_not_stop_there() -> None:
    full = {f"br-inf-{number}": "2807" for number in (1, 2, 3)}
    at = trains({"br-inf-44": "2907", **full})
    at.do("rail br-inf-44")
    assert at.reason("rail_to 2807") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-4.0a", "BSA-5.4b")
def test_room_that_is_made_further_down_the_line_lets_a_train_go_after_all() -> None:
    """From 4014 the line leads to 3915 and 3815 alone; both are full until somebody marches out of the further one."""
    crowds = {f"br-inf-{number}": "3915" for number in (1, 2, 3)} | {
        f"br-inf-{number}": "3815" for number in (4, 15, 38)
    }
    at = trains({"br-inf-18": "4014", **crowds}, german=["4114", "4015", "3715"])
    assert "br-inf-18" not in at.targets("rail")
    at.do("move br-inf-4", "to 3816")
    assert "br-inf-18" in at.targets("rail")
    assert at.do("rail br-inf-18").targets("rail_to") == {"3815"}


# -- hits on converted lines -----------------------------------------------------------------------------


def struck(space: str, line: tuple[tuple[int, int], ...], times: int = 2) -> Channel:
    """A converted line that is hit."""

    def plays(game: Sealion) -> Flow[None]:
        for _ in range(times):
            yield from shorten(game, lines_at(game, game.edition.board.space(space)))

    return channel(plays=plays, german=LINE, converted=line)


@pytest.mark.clause("BSA-5.4t", "BSA-5.4w")
@pytest.mark.case("RR-06")
def test_a_bomb_on_the_first_mile_costs_the_last_two() -> None:
    at = struck("4213", converted(*LINE))
    assert at.state.converted == converted(*LINE[:4])
    assert [event.hex for event in at.events("Derailed")] == [at.space("3815"), at.space("3915")]


@pytest.mark.clause("BSA-5.4u")
@pytest.mark.case("G-24")
def test_of_two_ends_as_far_the_german_chooses() -> None:
    at = struck("4213", converted(*LINE[:4], "4113"), times=1)
    assert (at.side, at.targets("shorten")) == ("ge", {"4014", "4113"})
    assert at.reason("shorten 4114") == ("BSA-5.4t", "not_furthest")
    at.do("shorten 4113")
    assert at.state.converted == converted(*LINE[:4])


@pytest.mark.clause("BSA-5.4v")
def test_a_stretch_that_is_cut_off_is_lost_from_its_far_end() -> None:
    at = channel(german=LINE, converted=converted("4313", "3915", "3815"))
    assert furthest(at.game, lines_at(at.game, at.space("3915"))) == [at.space("3815")]
    assert furthest(at.game, lines_at(at.game, at.space("4313"))) == [at.space("4313")]


@pytest.mark.clause("BSA-5.4t")
def test_a_hit_shortens_the_line_of_the_port_that_it_was_aimed_at() -> None:
    """Yarmouth and Lowestoft are joined by rail; each has a line of its own."""
    at = channel()
    lines = {"4313": "4313", "4213": "4313", "4314": "4314", "4315": "4314"}
    both = tuple((at.space(name), at.space(port)) for name, port in lines.items())
    at = channel(german=tuple(lines), converted=both)
    assert furthest(at.game, lines_at(at.game, at.space("4313"))) == [at.space("4213")]
    assert furthest(at.game, lines_at(at.game, at.space("4314"))) == [at.space("4315")]


@pytest.mark.clause("BSA-5.4u", "BSA-5.4v")
def test_between_two_ports_as_near_the_german_says_whose_line_it_is() -> None:
    """Brighton and Newhaven lie on either side of a hex whose line began in Portsmouth, from which it is cut off."""
    at = channel()
    lines = {"3426": "3426", "3425": "3426", "3326": "3426", "3626": "3626", "3726": "3626", "3526": "3026"}
    both = tuple(sorted((at.space(name), at.space(port)) for name, port in lines.items()))
    at = struck("3526", both, times=1)
    assert (at.side, at.targets("shorten")) == ("ge", {"3526", "3425", "3326", "3726"})
    at.do("shorten 3726")
    assert dict(at.state.converted) == {space: port for space, port in both if space != at.space("3726")}
    alone = tuple(one for one in both if one[0] != at.space("3626"))
    assert struck("3526", alone, times=1).targets("shorten") == {"3526", "3425", "3326"}
