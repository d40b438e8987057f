"""What the table shows of a position: the attacks of the turn, who holds what."""

from __future__ import annotations

from waters import Waters, waters

from beachhead.games.falklands_showdown.rules.victory_4 import score

GREEN = dict.fromkeys(("uk-2p", "uk-sas", "ar-12", "ar-8"), "goose-green")
RAID = {**dict.fromkeys(("ar-a4-1", "ar-a4-2"), "argentina"), "uk-hermes": "sea-7", "uk-norland": "falklands-sea"}


def listed(t: Waters) -> list[tuple[str, tuple[str, ...]]]:
    """The attacks that the table lists: their state and the areas they are in."""
    return [
        (c.state, tuple(t.game.edition.board.names[space] for space in c.spaces)) for c in t.match.view(None).combats
    ]


def test_an_attack_is_listed_from_its_naming_to_the_end_of_the_turn() -> None:
    t = waters(GREEN, dice=[6] * 4)
    assert listed(t) == []
    t.do("op 23")
    assert listed(t) == []  # it is aimed at nothing yet
    t.do("at goose-green")
    (fight,) = t.match.view(None).combats
    assert listed(t) == [("now", ("goose-green",))]
    assert fight.text == "Special Air Service, 2 Para against any of 12 Infantry, 8 Infantry"
    t.do("at-unit ar-8")
    (fight,) = t.match.view(None).combats
    assert (fight.text, fight.note) == ("Special Air Service against 8 Infantry", "1 of 4 aimed")
    t.do("spread", "spread")
    (fight,) = t.match.view(None).combats
    assert (fight.state, fight.text, fight.note) == ("fought", "UK: Ground attack", "not taken")


def test_an_interception_delays_the_attack_which_is_owed() -> None:
    t = waters(RAID, phase="ar_ops").do("op 17", "raid falklands-sea", "fly ar-a4-1", "fly ar-a4-2", "go")
    assert listed(t) == [("now", ("falklands-sea",))]
    t.do("intercept")
    assert listed(t) == [("now", ("sea-6",)), ("owed", ("falklands-sea",))]


def marked(t: Waters, kind: str) -> dict[str, str]:
    """The areas with a marker of a kind, and the sides that the markers are of."""
    return {t.game.edition.board.names[m.space]: m.side for m in t.match.view(None).markers if m.kind == kind}


def test_each_land_area_and_south_georgia_shows_who_holds_it() -> None:
    t = waters(control={"san-carlos": "uk"})
    flags = marked(t, "flag")
    assert set(flags) == {
        t.game.edition.board.names[area] for area in (*t.game.edition.land, t.game.edition.south_georgia)
    }
    assert [name for name, side in flags.items() if side == "uk"] == ["san-carlos"]


def test_contested_is_where_both_sides_are() -> None:
    ships = {"uk-hermes": "sea-7", "ar-25-de-mayo": "sea-7", "uk-glasgow": "sea-6"}
    t = waters({**GREEN, "uk-2p": "fox-bay", **ships})
    assert set(marked(t, "contested")) == {"goose-green", "sea-7"}


def test_operations_stand_under_their_headings_sea_air_land_and_forces() -> None:
    t = waters({**GREEN, "uk-hermes": "sea-7"}, control={"goose-green": "uk"})
    groups = [choice.group for choice in t.match.question(t.ask.side).choices]
    assert list(dict.fromkeys(groups)) == ["At sea", "In the air", "On land", "Forces and other"]
    assert all(groups.index(group) + groups.count(group) > at for at, group in enumerate(groups))


def test_the_board_has_land_that_is_no_area_and_says_what_pictures_it() -> None:
    board = waters().match.board
    assert {patch.pattern for patch in board.patches} == {"clear", "rough"}
    assert board.cover is not None
    left, upper, right, lower = board.cover
    names = {area.name for area in board.spaces if left < area.x < right and upper < area.y < lower}
    assert {"Port Stanley", "Goose Green", "Pebble Island", "Fox Bay"} <= names


def test_the_points_of_both_sides_make_up_the_track_which_argentina_begins() -> None:
    t = waters(fresh=True, turn=1)
    score(t.game, -4, "control", "FS-4.4.5a", area=t.space("port-stanley"))
    uk, ar = t.match.view(None).scores
    assert (uk.points, ar.points) == (4, t.game.edition.track.points)
    assert ar.points - uk.points == t.points
    assert ar.rows[0][2] == "FS-3.5b"


def test_a_random_event_is_news_with_what_it_does() -> None:
    t = waters(phase="event", dice=[3, 6])
    (line,) = [line for line in t.match.log(None) if line.topic == "news"]
    assert line.text == "Event 3-6, Torpedoes fail: AR submarines do not attack."
    assert line.faces == (3, 6)


def test_each_attacker_is_drawn_from_where_it_came_though_it_is_home_again() -> None:
    raid = {"ar-a4-1": "argentina", "ar-puc-1": "port-stanley", "uk-norland": "falklands-sea"}
    t = waters(raid, phase="ar_ops", dice=[6, 6])
    t.do("op 17", "raid falklands-sea", "fly ar-a4-1", "fly ar-puc-1", "go")
    goal = t.space("falklands-sea")
    drawn = {arrow.piece: arrow.path for arrow in t.match.view("ar").arrows if arrow.kind == "attack"}
    assert drawn == {
        t.number("ar-a4-1"): (t.space("argentina"), goal),
        t.number("ar-puc-1"): (t.space("port-stanley"), goal),
    }


def test_who_goes_ashore_from_the_sea_is_drawn_and_with_the_answer_no_more() -> None:
    t = waters({"uk-norland": "falklands-sea", "uk-3p": "uk-norland", "ar-a4-1": "argentina"}, phase="uk_ops")
    t.do("op 21", "at san-carlos", "land uk-3p", "go")
    path = (t.space("falklands-sea"), t.space("san-carlos"))
    assert [(arrow.piece, arrow.path) for arrow in t.match.view(None).arrows] == [(t.number("uk-3p"), path)]
    t.match.undo()
    assert t.match.view(None).arrows == ()
