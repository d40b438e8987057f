"""3, 5, 6, 7, 14: stacks and their dummies, zones beside beaches, who holds a beach."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, PHASES, UK, Supplies
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries, watch_ferries
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from beachhead.games.port_stanley.rules.setup_3 import in_hand
from games.port_stanley.battles import done
from games.port_stanley.island import CLOCK, island

DOWN = {"down": True}


def both_phases(game: Any) -> Any:
    """A movement phase, and the combat phase of the same player."""
    yield from PHASE[game.state.phase](game)
    game.state.clock += 1
    game.state.phase = PHASES.index("ar_combat")
    game.forget()
    yield from PHASE[game.state.phase](game)


# -- 5.4, 5.5 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.4c", "PS-5.4e", "PS-5.5a")
def test_who_was_held_tries_again_in_the_next_phase_and_may_still_attack() -> None:
    units = {"ar-7-4a": "2113", "ar-hq-joffre": "2113", "uk-2-para-1": "2213"}
    at = island(
        units, phase="ar_movement", dice=[6, 6], supplies={"ar": {"2113": 3}}, plays=both_phases, landed=[], morale=12
    )
    at.do("move ar-7-4a", "to 2012")
    assert at.reason("move ar-7-4a") == ("PS-5.4c", "held")
    at.do("end", "move ar-7-4a", "to 2012")
    assert (at.where("ar-7-4a"), at.dice_left()) == ("2113", ())
    at.do("end", "attack 2213")
    assert at.targets("commit") == {"ar-7-4a"}


@pytest.mark.clause("PS-7.2d", "PS-5.4a", "PS-5.4c")
def test_the_beach_beside_those_who_wait_is_in_their_zone() -> None:
    """7.2: the units on the ships exert a zone of control on the beach hexes to which they have come."""
    units = {"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "ar-12-0a": "1119", "ar-7-4a": "1320"}
    beach = island().space("1119")
    at = island(units, phase="ar_combat", landed=[], approached=(beach,), dice=[6])
    at.do("move ar-12-0a", "to 1319")
    assert at.where("ar-12-0a") == "1119"
    at.do("move ar-7-4a", "to 1119")
    assert at.reason("move ar-7-4a") == ("PS-5.4a", "stopped")


# -- 7.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4a", "PS-16.1.3b", "PS-7.5a")
def test_a_beach_with_nobody_who_can_be_fought_is_walked_onto() -> None:
    """7.4: they remain aboard in the landing phase; 16.1.3: who has no strength is taken by who moves in."""
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {"uk-fearless": ship, "uk-2-para-1": "uk-fearless", "ar-hq-joffre": "1119"}
    at = island(units, phase="uk_combat", landed=[], approached=(beach,))
    at.do("ashore uk-2-para-1")
    assert (at.where("uk-2-para-1"), at.where("ar-hq-joffre")) == ("1119", "lost")
    assert at.game.state.approached == (), "nobody waits for it any more"
    both = island({**units, "uk-29-arty-1": "uk-fearless"}, phase="uk_combat", landed=[], approached=(beach,))
    both.do("ashore uk-29-arty-1", "ashore uk-2-para-1")
    assert both.where("uk-2-para-1") == "1119"
    hidden = island(
        {**units, "ar-hq-joffre": {"at": "1119", **DOWN}}, phase="uk_combat", landed=[], approached=(beach,)
    )
    assert hidden.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow")


@pytest.mark.clause("PS-7.4a", "PS-16.1.3b")
def test_neither_supplies_nor_who_has_no_strength_walk_onto_a_beach_that_is_held() -> None:
    """16.1.3: who moves in to take a headquarters has a strength; the others follow him, the supplies as the last."""
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {"uk-fearless": ship, "uk-t-battery-1": "uk-fearless", "uk-2-para-1": "uk-fearless", "uk-intrepid": ship}
    at = island({**units, "ar-hq-joffre": "1119"}, phase="uk_combat", landed=[], approached=(beach,))
    at.game.state.supplies = (Supplies(UK, ABOARD, 1, inside=at.number("uk-intrepid")),)
    at.game.recount_of(UK)
    assert at.reason("ashore uk-t-battery-1") == ("PS-7.6e", "no_beach_to_follow")
    assert at.reason("unstock uk-intrepid") == ("PS-7.6e", "no_beach_to_follow")
    at.do("ashore uk-2-para-1", "ashore uk-t-battery-1", "unstock uk-intrepid")
    assert (at.where("ar-hq-joffre"), at.where("uk-t-battery-1"), at.supplies("1119", "uk")) == ("lost", "1119", 1)


@pytest.mark.clause("PS-7.4g", "PS-7.4h")
def test_only_those_aboard_are_in_supply_of_themselves() -> None:
    """7.4: units that make an opposed landing are automatically in supply; those ashore beside them are not."""
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {
        "uk-fearless": ship, "uk-2-para-1": "uk-fearless", "uk-3-para-1": {"at": "1219", "ashore": CLOCK - 3},
        "ar-12-2a": "1119",
    }  # fmt: skip
    at = island(units, phase="uk_combat", landed=[1], approached=(beach,)).do("end", "attack 1119")
    assert at.targets("commit") == {"uk-2-para-1"}
    assert at.reason("commit uk-3-para-1") == ("PS-15.5b", "no_supply_line")
    fed = island(units, phase="uk_combat", landed=[1], approached=(beach,), supplies={"uk": {"1219": 1}})
    fed.do("end", "attack 1119")
    assert fed.targets("commit") == {"uk-2-para-1", "uk-3-para-1"}


@pytest.mark.clause("PS-7.4a", "PS-7.4c", "PS-7.2a")
def test_only_who_made_the_landing_fights_it_and_only_who_was_there_follows() -> None:
    """7.4: units that attempt the landing; others that begin the phase stacked with one that attacks may follow it."""
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {
        "uk-fearless": ship, "uk-2-para-1": "uk-fearless", "uk-2-para-2": {"at": "uk-fearless", "reduced": True},
        "uk-intrepid": "1118", "uk-29-arty-1": "uk-intrepid", "uk-3-para-1": "uk-intrepid",
        "uk-sir-galahad": "2407", "uk-29-arty-2": "uk-sir-galahad", "ar-12-1": "1119", "uk-29-arty-3": "off",
        "uk-sir-lancelot": "1118",
    }  # fmt: skip
    at = island(units, phase="uk_combat", landed=[1], approached=(beach,), dice=[1, 6, 6, 6])
    at.do("embark uk-29-arty-3", "aboard uk-sir-lancelot", "sail uk-sir-galahad", "sail_to 1118", "end", "attack 1119")
    assert at.targets("commit") == {"uk-2-para-1", "uk-2-para-2"}
    assert at.reason("commit uk-3-para-1") == ("PS-7.4a", "not_landing_there")
    done(at.do("commit uk-2-para-1", "commit uk-2-para-2", "designate"))
    while at.prompt != "advance":
        at.do("pass")
    at.do("advance uk-2-para-1")
    assert at.targets("advance") == {"uk-2-para-2", "uk-29-arty-1", "uk-3-para-1"}
    assert at.reason("advance uk-29-arty-2")[1] == "not_in_combat", "its ship has come in this phase"
    assert at.reason("advance uk-29-arty-3")[1] == "not_in_combat", "it has gone aboard in this phase"


# -- 14.5 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5a", "PS-6.1a")
def test_a_dummy_makes_no_hex_full_and_stays_with_those_who_may() -> None:
    units = {
        "ar-7-4a": {"at": "2013", **DOWN}, "ar-dummy-1": {"at": "2013", **DOWN}, "ar-4-4": "2113", "ar-6-4": "2113",
    }  # fmt: skip
    at = island(units, phase="ar_movement").do("move ar-7-4a", "join ar-dummy-1", "to 2113")
    assert at.targets("back") == {"ar-7-4a"}
    at.do("back ar-7-4a", "end")
    assert (at.where("ar-7-4a"), at.where("ar-dummy-1")) == ("2013", "2113")


@pytest.mark.clause("PS-14.5a", "PS-8.4.4a")
def test_dummies_are_ferried_with_the_last_real_unit_of_their_stack() -> None:
    blank = island()
    units = {
        "ar-helicopter-1": {"at": "2316", "bound": blank.space("2216"), "worked": CLOCK - 3},
        "ar-7-4a": {"at": "2316", "also": blank.number("ar-helicopter-1"), **DOWN},
        "ar-dummy-1": {"at": "2316", **DOWN},
    }

    def plays(game: Any) -> Any:
        watch_ferries(game)
        yield from finish_ferries(game)

    at = island(units, phase="ar_movement", available=(1, 0), settings={"ferry": "yes"}, plays=plays, landed=[])
    assert (at.where("ar-7-4a"), at.where("ar-dummy-1")) == ("2216", "2216")


@pytest.mark.clause("PS-14.5a", "PS-3.3c")
def test_dummies_may_be_left_out() -> None:
    """14.5: they may be used; the set-up ends without them, but not without any real unit."""
    blank = island()
    edition = blank.game.edition
    units: dict[str, Any] = {kind.id: "later" for kind in edition.units}
    for kind in edition.units:
        if kind.side == "ar":
            units[kind.id] = "later" if kind.kind == "dummy" else {"at": "4524"}
    fields = {"ar": {"1329": 3, "3626": 3, "2919": 2, "4724": 4}}
    at = island(units, phase="deploy", landed=[], airfields=fields, turn=0)
    assert [at.game.type(unit).kind for unit in in_hand(at.game)] == ["dummy"] * 6
    at.do("done")
    assert at.over
    short = island({**units, "ar-exocet": "later"}, phase="deploy", landed=[], airfields=fields, turn=0)
    assert short.reason("done") == ("PS-3.3a", "units_in_hand")


@pytest.mark.clause("PS-14.5a", "PS-19.3a", "PS-17.2.1e")
def test_reinforcements_that_are_dummies_alone_do_not_stay() -> None:
    """14.5: a dummy is stacked with a real unit; where there is one at the airport they stay with it."""
    blank = island()
    drawn = (blank.number("ar-dummy-1"), blank.number("ar-dummy-2"))
    given = {"coming": True, "reinforcements": drawn, "airfields": {"ar": {"4724": 0}}, "turn": 7}
    at = island({}, phase="ar_movement", plays=arriving, **given)
    assert (at.where("ar-dummy-1"), at.where("ar-dummy-2"), at.morale) == ("lost", "lost", 13)
    held = island({"ar-25-5": "4724"}, phase="ar_movement", plays=arriving, **given)
    assert (held.where("ar-dummy-1"), held.where("ar-dummy-2"), held.morale) == ("4724", "4724", 13)


def arriving(game: Any) -> Any:
    """The reinforcements appear."""
    bring_reinforcements(game)
    yield from ()
