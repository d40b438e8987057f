"""5.4 German rail conversion."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted, furthest, lines_at
from games.britain_stands_alone.depots import finish, german, hexed, hexes, prahms

LINE = ("4313", "4213", "4114", "4014", "3915", "3815")
"""Yarmouth to Thetford."""


@pytest.mark.clause("BSA-5.4m", "BSA-5.4n", "BSA-5.4o", "BSA-5.4x")
def test_six_hexes_are_converted_from_a_port_on_each_joined_to_one_before() -> None:
    table = german(german=[*LINE, "3715", "4113"])
    assert table.targets("convert") == {"4313"}
    assert table.reason("convert 4213") == ("BSA-5.4n", "not_joined")
    for space in LINE:
        table.do(f"convert {space}")
    assert (table.state.laid, table.over) == (0, True)
    assert converted(table.game) == dict.fromkeys(hexes(*LINE), hexed("4313"))
    assert [event.port for event in table.events("Converted")] == [hexed("4313")] * 6


@pytest.mark.clause("BSA-5.4m")
def test_the_seventh_hex_has_to_wait_for_the_next_turn() -> None:
    table = german(german=[*LINE, "3715", "4314", "4223"])
    table.do(*(f"convert {space}" for space in LINE[:5]))
    assert table.reason("convert 3915")[1] == "converted_already"
    table.do("convert 4223")
    assert table.over
    again = german(german=[*LINE, "4223"], converted=table.state.converted)
    assert again.targets("convert") == {"3815"}


@pytest.mark.clause("BSA-5.4n", "BSA-5.4q")
def test_the_railroad_itself_has_to_lead_there() -> None:
    """4214 lies beside 4213 and 4313, but no railroad is in it; 4015 is joined to 4014 alone."""
    line = tuple((space, hexed("4313")) for space in hexes("4313", "4213", "4114"))
    table = german(german=["4313", "4213", "4114", "4214", "4014", "4015", "4113"], converted=line)
    assert table.targets("convert") == {"4014", "4113"}
    assert table.reason("convert 4214") == ("BSA-5.4n", "no_railroad")
    assert table.reason("convert 4015") == ("BSA-5.4n", "not_joined")
    table.do("convert 4014")
    assert table.targets("convert") == {"4113", "4015"}
    assert not converted(table.game).keys() & set(hexes("4113", "4015")), "where lines part, one of them alone"


@pytest.mark.clause("BSA-5.4o", "BSA-5.4p", "BSA-5.4x")
def test_no_hex_of_the_british_their_towns_or_their_zones() -> None:
    line = (*((space, hexed("4313")) for space in hexes("4313", "4213", "4114", "4014", "3915")),)
    table = german(german=["4313", "4223"], converted=line)
    assert table.reason("convert 3815") == ("BSA-5.4o", "british_place")
    assert table.reason("convert 4015") == ("BSA-5.4x", "not_in_control")
    assert table.reason("convert 4314") == ("BSA-5.4o", "british_place")
    free = german(german=["4313"], converted=line, settings={"convert_uncontrolled": "yes"})
    assert free.targets("convert") == {"4015"}
    assert free.reason("convert 3815")[1] == "british_place"
    near = german({"br-bde-35": "4014"}, german=["4313", "4114", "4113", "4223"], converted=line[:2])
    assert near.reason("convert 4114") == ("BSA-5.4p", "in_british_zone")
    assert near.reason("convert 4014")[1] == "british_there"
    friend = german({"br-bde-35": "4014", "ge-amph-a": "4114"}, german=["4313", "4113"], converted=line[:2])
    assert friend.targets("convert") == {"4114"}


@pytest.mark.clause("BSA-5.4q", "BSA-5.4n", "BSA-5.4t")
@pytest.mark.parametrize("port", ["2825", "3026"])
def test_where_a_hex_joins_two_lines_the_german_says_of_which_it_is_a_part(port: str) -> None:
    """2926 is one hex from Southampton and from Portsmouth: a hit on that line takes it, one on the other does not."""
    table = german(german=["2825", "3026", "2926"]).do("convert 2825", "convert 3026", "convert 2926")
    assert (table.prompt, table.side, table.targets("line")) == ("line", "ge", {"2825", "3026"})
    table.do(f"line {port}")
    assert converted(table.game)[hexed("2926")] == hexed(port)
    for other in ("2825", "3026"):
        lost = "2926" if other == port else other
        assert furthest(table.game, lines_at(table.game, hexed(other))) == [hexed(lost)]


@pytest.mark.clause("BSA-5.4n")
def test_a_german_port_that_a_line_reaches_begins_one_of_its_own() -> None:
    table = german(german=["2825", "3026", "2926"]).do("convert 2825", "convert 2926", "convert 3026")
    assert converted(table.game)[hexed("3026")] == hexed("3026")


@pytest.mark.clause("BSA-5.4s", "BSA-5.4t")
def test_a_stretch_cut_off_from_its_port_is_of_the_line_of_the_nearest_that_it_is_linked_to() -> None:
    """3408 and 3409 were of the line of Yarmouth; 3407 is one hex from 3408, 3511 three."""
    ports = ("3407", "4313", "4313", "3511", "3511")
    line = tuple(zip(hexes("3407", "3408", "3409", "3510", "3511"), hexes(*ports), strict=True))
    lines = lines_at(german(converted=line).game, hexed("3408"))
    assert {port for port, _ in lines} == {hexed("3407")}


@pytest.mark.clause("BSA-5.4s", "BSA-5.4n")
def test_a_stretch_cut_off_from_its_port_can_still_be_continued() -> None:
    line = tuple((space, hexed("4313")) for space in hexes("4114", "4014"))
    table = german(german=["4114", "4014", "3915"], converted=line)
    table.do("convert 3915")
    assert converted(table.game)[hexed("3915")] == hexed("4313")


@pytest.mark.clause("BSA-5.4l", "BSA-12.1j")
def test_supply_goes_along_converted_hexes_alone() -> None:
    """17 Inf is six hexes from Yarmouth: its rations come along the railroad, once that is converted, in this phase."""
    pieces = {**prahms(2, "Southern North Sea"), "ge-inf-17": "3715"}
    table = finish(german(pieces, german=LINE))
    assert table.unit("ge-inf-17").oos == 1
    table = german(pieces, german=LINE)
    table.do(*(f"convert {space}" for space in LINE[:2]))
    assert finish(table).unit("ge-inf-17").oos == 0


@pytest.mark.clause("BSA-5.4l", "BSA-12.1i")
def test_a_line_cut_in_the_middle_feeds_nobody_beyond() -> None:
    line = tuple((space, hexed("4313")) for space in hexes(*LINE))
    pieces = {**prahms(2, "Southern North Sea"), "ge-inf-17": "3716"}
    assert finish(german(pieces, german=LINE, converted=line)).unit("ge-inf-17").oos == 0
    cut = tuple(one for one in line if one[0] != hexed("4213"))
    assert finish(german(pieces, german=LINE, converted=cut)).unit("ge-inf-17").oos == 1
    covered = {**pieces, "br-bde-35": "4012"}
    assert finish(german(covered, german=LINE, converted=line)).unit("ge-inf-17").oos == 0
    covered = {**pieces, "br-bde-35": "4113"}
    assert finish(german(covered, german=LINE, converted=line)).unit("ge-inf-17").oos == 1


@pytest.mark.clause("BSA-5.4l", "BSA-5.4n", "BSA-12.1i")
def test_a_port_whose_own_railroad_is_not_converted_feeds_no_line() -> None:
    """The British were in Yarmouth and are gone again: its hex has to be converted anew."""
    line = tuple((space, hexed("4313")) for space in hexes(*LINE))
    pieces = {**prahms(2, "Southern North Sea"), "ge-inf-17": "3716"}
    assert finish(german(pieces, german=LINE, converted=line)).unit("ge-inf-17").oos == 0
    again = german(pieces, german=LINE, converted=tuple(one for one in line if one[0] != hexed("4313")))
    assert finish(again).unit("ge-inf-17").oos == 1
