"""What a side may not know makes no difference to anything it sees: random matches and their twins.

A twin is the same match but for things hidden from a side: who is under camouflage, what works, loads, cargo.  Hidden
units have a past: they moved through jungle and attacked.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest
from island import Island, island

import beachhead
from beachhead.conformance.laws import strangers
from beachhead.conformance.views import seen_by
from beachhead.games.gators.core import replace
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import ABOARD, DEPLOY, NOBODY, REB, SIDES, US, Unit
from beachhead.games.gators.rules.movement_6.transport_6fg import transport_of
from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player
from twins import as_told, difference, sights

DECISIONS = 1500
EVERY = 17
AHEAD = 6
REFUSED = 30
"""Answers that are tried at a question though they are not open: of some two hundred, each comes up every few."""


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_nothing_hidden_makes_a_difference_to_player_1(player: str) -> None:
    compared = [check(moment, "us", secrets_of_player_2) for moment in moments(1, player)]
    assert sum(compared) > 40


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_nothing_hidden_makes_a_difference_to_player_2(player: str) -> None:
    compared = [check(moment, "reb", secrets_of_player_1) for moment in moments(2, player)]
    assert sum(compared) > 40


def test_units_change_places_that_moved_and_that_fought_under_camouflage() -> None:
    """The comparison above is of such units too."""
    assert {past for match, _ in moments(1, "greedy") for past in pasts_swapped(match.game)} == {"moved", "fought"}


def moments(seed: int, player: str) -> Iterator[tuple[Match, random.Random]]:
    """A match of computer players from a ready-made set-up, at the anchors where somebody is asked after the set-up."""
    rng = random.Random(seed)
    match = beachhead.new_match("gators", seed=seed)
    players = {side: make_player(player, player_seed(seed, side)) for side in SIDES}
    for number in range(DECISIONS):
        if match.over:
            return
        ask = next(iter(match.asks.values()))
        ready = [option for option in ask.choices() if option.action.verb == "ready-made"]
        if ask.anchor and number % EVERY == 0 and match.simulation.parts is None:
            yield match, rng
        match.apply(ask.side, rng.choice(ready) if ready else players[ask.side].choose(match.observe(ask.side)))


def check(moment: tuple[Match, random.Random], side: str, other_secrets: Any) -> bool:
    """Compare a match with its twin, now and as far as `side` plays on; whether they differed in anything."""
    match, rng = moment
    twin = match.game.fork()
    other_secrets(twin, rng)
    differs = twin.state.units != match.game.state.units
    other = Match(match.module, match.header, Gators(twin.edition, twin.options, twin.state))
    other._log = as_told(match, side)
    one = match.clone()
    heard = len(list(one.events(side)))
    for step in range(AHEAD):
        same = sights(one, side, heard) == sights(other, side, heard)
        barred = (one.why_not_undo(), other.why_not_undo())
        if not same and step:  # something was shown: it cannot be taken back, whatever it was
            assert None not in barred, one.history[-1]
            break
        assert same, (side, difference(one, other, side, heard))
        if side not in one.asks:
            break
        ask = one.asks[side]
        refuses_alike(one, other, side, strangers(ask, rng), rng)
        option = rng.choice(ask.choices())
        one.apply(side, option.action)
        other.apply(side, option.action)
    return differs


def refuses_alike(one: Match, other: Match, side: str, actions: list[Action], rng: random.Random) -> None:
    """Whatever is refused is refused with the same words: some of it at each question."""
    offered = {option.action for option in one.asks[side].choices()}
    units = {
        Action(verb, kind.id) for verb in ("move", "hide", "attack", "fire") for kind in one.game.edition.units[::7]
    }
    refused = [*actions, *sorted(units - offered, key=str)]
    for action in rng.sample(refused, min(REFUSED, len(refused))):
        reasons = []
        for match in (one, other):
            with pytest.raises(RefusedError) as caught:
                match.apply(side, action)
            reasons.append((caught.value.refusal, match.reason(caught.value.ask, caught.value.refusal)))
        assert reasons[0] == reasons[1], action


# -- what may be otherwise -----------------------------------------------------------------------------------


def secrets_of_player_2(game: Gators, rng: random.Random) -> None:
    """Other units under the same counters, the other battery broken, other things broken, other loads."""
    hidden = [unit for unit in game.roster(REB) if game.unit(unit).hidden]
    rng.shuffle(hidden)
    for one, other in itertools.pairwise(hidden):
        swap_identities(game, one, other)
    swap_broken(game)
    for unit in game.roster(REB):
        reload(game, unit, rng)
    if game.state.phase != DEPLOY:
        game.state.silent = rng.choice((0, game.state.silent))


def swap_identities(game: Gators, one: int, other: int) -> None:
    """Two hidden units change places and pasts, if either can have the other's."""
    if can_swap(game, one, other):
        lies = game.unit(one), game.unit(other)
        for unit, instead in zip((one, other), reversed(lies), strict=True):
            game.put(unit, instead.hex, **{stamp: getattr(instead, stamp) for stamp in PAST})


PAST = ("moved", "held", "fought", "repelled", "attacked", "came")


def can_swap(game: Gators, one: int, other: int) -> bool:
    """Whether two hidden units could each be the other: alone on land, and capable of what the other did."""
    units = (one, other)
    alone = all(len(game.at[game.hex(unit)]) == 1 and game.unit(unit).tow == NOBODY for unit in units)
    on_land = all(game.type(unit).element == "land" for unit in units)
    return alone and on_land and can_have(game, one, game.unit(other)) and can_have(game, other, game.unit(one))


def can_have(game: Gators, unit: int, past: Unit) -> bool:
    """Whether a unit can have moved and fought where another did."""
    kind = game.type(unit)
    walks = bool(kind.move) and not kind.artillery
    return (walks or not (past.moved or past.held)) and (any(kind.attack) or not (past.fought or past.repelled))


def pasts_swapped(game: Gators) -> set[str]:
    """What the hidden units did that can change places with others."""
    hidden = [unit for unit in game.roster(REB) if game.unit(unit).hidden]
    swapped = (one for one, other in itertools.permutations(hidden, 2) if can_swap(game, one, other))
    return {past for unit in swapped for past in ("moved", "fought") if getattr(game.unit(unit), past)}


def swap_broken(game: Gators) -> None:
    """Another readiness die with other things broken, of which none has been seen to work."""
    hawks, jets, boats = (game.edition.of_kind(f"reb-{kind}") for kind in ("hawk", "a4", "missile-boat"))
    for ones, others in ((hawks[:1], hawks[1:]), (jets, boats)):
        everybody = [game.unit(unit) for unit in (*ones, *others)]
        if all(lies.hex >= 0 and not (lies.moved or lies.fought) for lies in everybody):
            states = [game.unit(units[0]).broken for units in (ones, others)]
            for units, broken in zip((ones, others), reversed(states), strict=True):
                for unit in units:
                    game.stamp(unit, broken=broken)
    game.state.readiness = 7 - game.state.readiness if game.state.readiness else 0


def reload(game: Gators, unit: int, rng: random.Random) -> None:
    """As many markers, of other kinds."""
    armament, load = game.edition.armament.get(game.type(unit).kind), game.unit(unit).load
    if armament is not None and load:
        whole = rng.choice(armament.loads)
        game.stamp(unit, load="".join(sorted(rng.sample(whole, len(load)))))


def secrets_of_player_1(game: Gators, rng: random.Random) -> None:
    """Other cargo in the same carriers, other counters in hand, other loads."""
    carried = [
        unit for unit in game.roster(US) if game.unit(unit).hex == ABOARD and game.unit(unit).posted != game.state.turn
    ]
    rng.shuffle(carried)
    for one, other in itertools.pairwise(carried):
        swap_cargo(game, one, other)
    for unit in game.roster(US):
        reload(game, unit, rng)


def swap_cargo(game: Gators, one: int, other: int) -> None:
    """Two units change carriers, if either fits where the other was."""
    places: tuple[Unit, Unit] = (game.unit(one), game.unit(other))
    if (
        any("needs_team" in game.type(lies.inside).tags for lies in places)
        or game.aboard.get(one)
        or game.aboard.get(other)
    ):
        return
    fits = [room(game, unit, lies.inside) for unit in (one, other) for lies in places]
    if fits[0] == fits[2] and fits[1] == fits[3] and 0 not in fits:
        for unit, lies in zip((one, other), reversed(places), strict=True):
            game.change(unit, replace(lies, load=game.unit(unit).load))


def room(game: Gators, unit: int, carrier: int) -> int:
    """What a unit takes up in a carrier or ship."""
    if game.type(carrier).is_ship:
        return 1
    row = transport_of(game, carrier)
    return row.room_for(game.type(unit)) if row else 0


# -- what they do from hiding --------------------------------------------------------------------------------

SEEN = {"us-rifle-1": "M2-0604", "us-lhd-1": "O12-0600", "us-ah1-1": {"at": "us-lhd-1", "load": "GGGG"}}


def looks_the_same(side: str, matches: Iterable[Island]) -> bool:
    """Whether a side, and an onlooker, cannot tell matches from each other: positions, events, log and questions."""
    return all(len({seen_by(t.match, viewer) for t in matches}) == 1 for viewer in (side, None))


@pytest.mark.clause("GAT-VI-l.1", "GAT-VI-l.3")
def test_a_camouflaged_unit_that_moves_through_jungle_looks_like_any_other() -> None:
    near, far = "M2-0606", "M2-0505"
    matches = []
    for name in ("reb-infantry-1", "reb-militia-1", "reb-mortar-1", "reb-stinger-1", "reb-dragon-1"):
        t = island({**SEEN, name: {"at": near, "hidden": True}}, phase="reb_movement", whole=True)
        t.do(f"move {name}", f"to {far}")
        assert t.unit(name).hidden
        assert t.unit(name).moved
        matches.append(t)
    assert looks_the_same("us", matches)


@pytest.mark.clause("GAT-VI-l.1")
def test_camouflaged_units_that_change_places_look_as_if_either_were_the_other() -> None:
    here, there, between = "M2-0606", "M2-0505", "M2-0605"
    matches = []
    for one, other in itertools.permutations(("reb-infantry-1", "reb-mortar-1")):
        hidden = {one: {"at": here, "hidden": True}, other: {"at": there, "hidden": True}}
        t = island({**SEEN, **hidden}, phase="reb_movement", whole=True)
        t.do(f"move {one}", f"to {between}", f"move {other}", f"to {here}", "end")
        matches.append(t)
    assert looks_the_same("us", matches)


@pytest.mark.clause("GAT-VI-l.2")
@pytest.mark.parametrize("face", [5, 6])
def test_an_attack_from_under_camouflage_does_not_tell_who_makes_it(face: int) -> None:
    matches = []
    for name in ("reb-infantry-1", "reb-heavy-1", "reb-mortar-1"):
        hidden = {name: {"at": "M2-0605", "hidden": True}}
        t = island({**SEEN, **hidden}, phase="reb_combat", whole=True, dice=(face,))
        t.do("attack M2-0604", f"fire {name}", "declare")
        assert t.unit(name).fought
        matches.append(t)
    assert looks_the_same("us", matches)


@pytest.mark.clause("GAT-IV.21")
def test_player_2_cannot_tell_what_is_aboard_what_is_launched_and_moves() -> None:
    """Craft, tractors and helicopters leave their ships and move on, laden with this or that or empty."""
    for carrier, goal, cargoes in (
        ("us-lcac-1", "B1-0303", ((), ("us-lav-1", "us-lav-2"), ("us-155mm-1", "us-hmmwv-tow-1"), ("us-m1a1-1",))),
        ("us-aav-1", "B1-0303", ((), ("us-squad-1",), ("us-squad-1", "us-squad-2"))),
        ("us-ch53-1", "B1-0403", ((), ("us-155mm-1",), ("us-hers-1",), ("us-rifle-1",))),
    ):
        matches = []
        for cargo in cargoes:
            aboard = {carrier: "us-lhd-1", **dict.fromkeys(cargo, carrier)}
            units = {"us-lhd-1": "B1-0104", **aboard, "reb-infantry-1": "M2-0403"}
            t = island(units, phase="launch", whole=True)
            t.do(f"launch {carrier}", "beside B1-0204", "end", "end", f"move {carrier}", f"to {goal}")
            matches.append(t)
        assert looks_the_same("reb", matches), carrier


@pytest.mark.clause("GAT-IV.4")
def test_player_1_sees_nothing_of_the_deployment_before_it_is_done() -> None:
    match = beachhead.new_match("gators", seed=3)
    match.apply("us", Action("ready-made", "standard"))
    match.apply("us", Action("done", ""))
    empty, log = msgspec.json.encode(match.view("us")), match.log("us")
    rng = random.Random(3)
    for _ in range(60):
        options = [o for o in match.asks["reb"].choices() if o.action.verb not in ("ready-made", "done")]
        match.apply("reb", rng.choice(options))
        assert msgspec.json.encode(match.view("us")) == empty
        assert match.log("us") == log


@pytest.mark.clause("GAT-IV.2", "GAT-IV.21")
def test_the_ships_are_loaded_without_knowing_the_deployment_and_the_other_way_round() -> None:
    """Both happen at once: whoever is first sees nothing of the other, and shows him nothing."""
    views = []
    for loading in (("ready-made standard", "done"), ("assign us-engineers-1", "ship us-lsd-1", "done")):
        match = beachhead.new_match("gators", seed=3)
        assert not any(unit.hex >= 0 for unit in match.game.state.units)
        before = match.view("reb")
        for action in loading:
            verb, _, target = action.partition(" ")
            match.apply("us", Action(verb, target))
            if "us" in match.asks:
                assert match.view("reb") == before
        lines = [(line.text, line.clause) for line in match.log("reb")]
        views.append(msgspec.json.encode((match.view("reb"), match.game.redacted_for("reb"), lines)))
        assert list(match.asks) == ["reb"]
    assert views[0] == views[1]


# -- whether somebody is asked at all ------------------------------------------------------------------------

Laid = dict[str, dict[str, Any]]


def near_the_enemy(laid: Laid, phase: str, side: str) -> bool:
    """Whether who lies beside the enemy, or carries what, is asked for attacks alike, and may do nothing."""
    matches = []
    for units in laid.values():
        t = island({**SEEN, "reb-infantry-9": "M2-0205", **units}, phase=phase, whole=True).do("end")
        assert t.prompt == "attack", units
        assert "end" in t.options()
        matches.append(t)
    before = looks_the_same(side, matches)
    return before and looks_the_same(side, [t.do("end") for t in matches])


@pytest.mark.clause("GAT-VII-a.1", "GAT-VI-l.1")
@pytest.mark.parametrize("at", ["M2-0605", "M2-0506"])  # next to the platoon, and three hexes away
def test_player_2_is_asked_for_attacks_whoever_lies_near_under_camouflage(at: str) -> None:
    names = ("reb-infantry-1", "reb-dragon-1", "reb-stinger-1", "reb-truck-1", "reb-75mm-1")
    laid: Laid = {name: {name: {"at": at, "hidden": True}} for name in names}
    assert near_the_enemy(laid, "reb_movement", "us")


@pytest.mark.clause("GAT-IV.11", "GAT-IV.14", "GAT-VI-b.2")
@pytest.mark.parametrize(("name", "at", "enemy", "there", "ways"), [
    ("reb-hawk-1", "M3-0402", "us-ch46-1", "M3-0403", ({"broken": True}, {})),
    ("reb-f5-1", "M3-0402", "us-m1a1-1", "M3-0403", ({"load": "XX"}, {"load": "GX"})),
    ("reb-missile-boat-1", "O7-0403", "us-lsd-1", "O7-0401", ({"load": "S", "broken": True}, {"load": "S"})),
])  # fmt: skip
def test_player_2_is_asked_for_attacks_whatever_of_his_works_and_whatever_his_jet_has_left(
    name: str, at: str, enemy: str, there: str, ways: Any
) -> None:
    laid: Laid = {str(way): {enemy: there, name: {"at": at, **way}} for way in ways}
    assert near_the_enemy(laid, "reb_movement", "us")


@pytest.mark.clause("GAT-VII-c.2", "GAT-VII-c.7", "GAT-VI-b.2")
def test_player_1_is_asked_again_whether_his_gunship_has_a_marker_left_to_spread_or_not() -> None:
    matches = []
    for load in ("GX", "GG"):
        gunship = {"us-ah1-2": {"at": "M3-0403", "load": load, "strayed": True}}
        enemies = {"reb-infantry-1": "M3-0402", "reb-infantry-2": "M3-0502"}
        t = island({**SEEN, **gunship, **enemies}, phase="us_combat", whole=True, dice=(3,))
        t.do("attack M3-0402", "drop us-ah1-2:G", "declare")
        assert t.prompt == "attack"
        assert ("attack M3-0502" in t.options()) is (load == "GG")
        matches.append(t)
    assert looks_the_same("reb", matches)


@pytest.mark.clause("GAT-VI-g.8", "GAT-VI-b.2")
@pytest.mark.parametrize(("carrier", "enemy", "ways"), [
    ("us-lcu-1", "M3-0302", ({}, {"us-m1a1-1": "us-lcu-1"})),
    ("us-lcu-1", "M3-0402", ({}, {"us-hmmwv-tow-1": "us-lcu-1"})),  # two hexes
    ("us-lcac-1", "M3-0302", ({}, {"us-m1a1-1": "us-lcac-1"}, {"us-155mm-1": "us-lcac-1"})),
])  # fmt: skip
def test_player_1_is_asked_for_attacks_whatever_his_craft_carry(carrier: str, enemy: str, ways: Any) -> None:
    laid: Laid = {str(way): {carrier: "M3-0202", "reb-m48-1": enemy, **way} for way in ways}
    assert near_the_enemy(laid, "us_movement", "reb")


@pytest.mark.clause("GAT-VI-b.2", "GAT-VII-c.4")
def test_player_1_is_asked_for_attacks_whatever_markers_his_gunship_has_left() -> None:
    ways = ({"load": ""}, {"load": "XX"}, {"load": "GGGG"})
    laid: Laid = {str(way): {"us-ah1-2": {"at": "M3-0403", **way}, "reb-m48-1": "M3-0402"} for way in ways}
    assert near_the_enemy(laid, "us_movement", "reb")


@pytest.mark.clause("GAT-VI-q.9", "GAT-VI-l.1")
def test_player_2_is_asked_for_debris_whoever_lies_there_under_camouflage() -> None:
    matches = []
    for name in ("reb-infantry-1", "reb-stinger-1"):
        units = {**SEEN, name: {"at": "M2-0505", "hidden": True}}
        t = island(units, phase="reb_movement", whole=True, debris=["M2-0505"]).do("end", "end")
        assert t.prompt == "clear"
        assert ("clear M2-0505" in t.options()) is (name == "reb-infantry-1")
        matches.append(t)
    assert looks_the_same("us", matches)
    assert looks_the_same("us", [t.do("done") for t in matches])


COUNTER = {"reb-truck-1": {"at": "M3-0402", "hidden": True}}


@pytest.mark.clause("GAT-VII-a.1", "GAT-VI-b.5", "GAT-VII-h.2", "GAT-VII-a.7")
@pytest.mark.parametrize(("units", "phase", "asked"), [
    ({"us-ah1-2": "M3-0403", "reb-m48-1": "M3-0402"}, "us_combat", True),  # it may have markers
    ({"us-ah1-2": {"at": "M3-0403", "spent": True}, "reb-m48-1": "M3-0402"}, "us_combat", False),
    ({"us-ah1-2": {"at": "M3-0403", "fought": 2}, "reb-m48-1": "M3-0402"}, "us_combat", False),
    ({"us-ah1-2": "M3-0403", "reb-m48-1": "M3-0401"}, "us_combat", False),  # two hexes
    ({"us-ch46-1": "M3-0403", "reb-m48-1": "M3-0402"}, "us_combat", False),  # it is never armed
    ({"us-lcac-1": "M3-0202", "reb-m48-1": "M3-0402"}, "us_combat", False),  # nobody fires so far from an LCAC
    ({"reb-f5-1": "M2-0101", "us-m1a1-1": "M2-0202"}, "reb_combat", False),  # on the ground
    ({"reb-infantry-1": "M3-0402", "us-m1a1-1": "M3-0403"}, "reb_combat", False),  # as all can see
    ({"reb-hawk-1": {"at": "M3-0402", "broken": True}, "us-ch46-1": "M3-0404"}, "reb_combat", True),
    ({"reb-hawk-1": {"at": "M3-0402", "broken": True}, "us-ch46-1": "M3-0405"}, "reb_combat", False),  # three hexes
    ({**COUNTER, "us-rifle-2": "M3-0405"}, "reb_combat", True),
    ({**COUNTER, "us-rifle-2": "M3-0704"}, "reb_combat", False),  # four hexes
    ({**COUNTER, "us-rifle-2": {"at": "M3-0404", "attacked": 2}}, "reb_combat", False),
])  # fmt: skip
def test_nobody_is_asked_for_attacks_who_as_all_know_can_make_none(
    units: dict[str, Any], phase: str, asked: bool
) -> None:
    t = island(units, phase=phase)
    assert t.over is not asked
    if asked:
        assert t.options() == {"end"}


@pytest.mark.clause("GAT-VII-n.7", "GAT-VI-l.2")
def test_player_2_is_asked_again_at_a_landing_whichever_counter_has_repelled_the_one_before() -> None:
    here, there = "T1-0403", "T1-0402"  # both next to the first beach, the second is next to the first alone
    matches = []
    for repels in ("reb-infantry-1", "reb-infantry-2"):
        enemies = {"reb-infantry-1": {"at": here, "hidden": True}, "reb-infantry-2": {"at": there, "hidden": True}}
        units = {**SEEN, **enemies, "us-lcac-1": "T1-0202", "us-lcac-2": "T1-0204"}
        t = island(units, phase="us_movement", whole=True, dice=(6,)).do("move us-lcac-1", "to T1-0302")
        t.do(f"repel {repels}", "declare")
        assert t.where("us-lcac-1") == "lost"
        t.do("move us-lcac-2", "to T1-0303")
        assert (t.side, t.prompt) == ("reb", "repel")
        assert ("repel reb-infantry-1" in t.options()) is (repels == "reb-infantry-2")
        matches.append(t)
    assert looks_the_same("us", matches)


@pytest.mark.clause("GAT-VI-q.9", "GAT-VI-l.1")
@pytest.mark.parametrize("stamp", ["came", "attacked", "shaken"])
def test_player_2_is_not_asked_for_debris_where_as_all_saw_the_counter_was_disturbed(stamp: str) -> None:
    units = {"us-lhd-1": "O12-0600", "reb-stinger-1": {"at": "M2-0505", "hidden": True, stamp: 2}}
    t = island(units, phase="reb_movement", whole=True, debris=["M2-0505"]).do("end")
    assert t.prompt == "launch"
