"""What a side may not know makes no difference to anything it sees or is asked: matches and their twins.

A twin is the same match but for what is hidden from a side: which counters lie face down where, or what is aboard
which ship and on the sealed list.  Both are played on alike, by both sides.
"""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

import beachhead
from beachhead.conformance.laws import strangers
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import ABOARD, AR, DEPLOY, NOBODY, OFF_MAP, SIDES, UK, UNSEEN, Supplies
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import cargo, landing_ships, needed, room, stores
from beachhead.games.port_stanley.rules.stacking_6 import within_limit
from beachhead.games.port_stanley.rules.zones_9 import could_exert
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player
from games.port_stanley.eager import choose
from twins import as_told, difference, sights

DECISIONS, EVERY, AHEAD = 1000, {"eager": 37, "greedy": 13}, 6
Names = dict[str, str]
"""Of units that have changed places by id: which one each is in the twin."""

Secrets = Callable[[Stanley, random.Random], dict[int, int]]


def moments(seed: int, settings: dict[str, str], player: str = "eager") -> Iterator[tuple[Match, random.Random]]:
    """A match of random or of computer players at the anchors where somebody is asked."""
    rng = random.Random(seed)
    players = {side: make_player("greedy", player_seed(seed, side)) for side in SIDES}
    match = beachhead.new_match("port_stanley", seed=seed, options=settings)
    for number in range(DECISIONS if player == "eager" else DECISIONS // 2):
        if match.over:
            return
        side = rng.choice(sorted(match.asks))
        if match.asks[side].anchor and number % EVERY[player] == 0 and match.simulation.parts is None:
            yield match, rng
        assert isinstance(match.game, Stanley)
        if player == "greedy":
            match.apply(side, players[side].choose(match.observe(side)))
        else:
            match.apply(side, choose(match.game, match.asks[side], rng).action)


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.3b", "PS-9.0c", "PS-14.5a")
@pytest.mark.parametrize(
    ("seed", "settings", "player"),
    [(4, {"reinforcements": "yes", "headquarters_raids": "yes"}, "eager"), (3, {}, "greedy")],
)
def test_nothing_hidden_makes_a_difference_to_the_british(seed: int, settings: dict[str, str], player: str) -> None:
    found: Tally[str] = Tally()
    for moment in moments(seed, settings, player):
        check(moment, "uk", argentine_secrets, found)
    assert found["twins"] > 4, found
    assert found["steps of uk"] > 10, found
    assert found["steps of ar"] > 10, found


@pytest.mark.case("LAW-03")
@pytest.mark.clause("PS-3.1a", "PS-7.2a", "PS-7.2b")
@pytest.mark.parametrize(("seed", "settings", "player"), [(9, {"forfeit": "players"}, "eager"), (3, {}, "greedy")])
def test_nothing_hidden_makes_a_difference_to_the_argentine_player(
    seed: int, settings: dict[str, str], player: str
) -> None:
    found: Tally[str] = Tally()
    for moment in moments(seed, settings, player):
        check(moment, "ar", british_secrets, found)
    assert found["twins"] > 4, found
    assert found["steps of ar"] > 10, found
    assert found["steps of uk"] > 10, found


def check(moment: tuple[Match, random.Random], side: str, secrets: Secrets, found: Tally[str]) -> None:
    """Compare a match with its twin for a side, now and as both sides play on alike."""
    match, rng = moment
    twin = match.game.fork()
    assert isinstance(twin, Stanley)
    swapped = secrets(twin, rng)
    other = Match(match.module, match.header, Stanley(twin.edition, twin.options, twin.state))
    other._log = as_told(match, side)
    found["twins"] += twin.state != match.game.state
    units = twin.edition.units
    names = {units[one].id: units[two].id for one, two in swapped.items()}
    one, heard = match.clone(), len(list(match.events(side)))
    who = side
    for number in range(AHEAD + 1):
        same = sights(one, side, heard) == sights(other, side, heard)
        barred = (one.why_not_undo(), other.why_not_undo())
        if not same and number:  # somebody was shown, or a die was rolled that the rules ask of one and not of another
            shown = is_seen(one, side, swapped, heard) and is_seen(other, side, swapped, heard)
            diced = who != side and one.game.state.dice != other.game.state.dice
            assert shown or diced or None not in barred, (one.history[-1], difference(one, other, side, heard))
            found["shown"] += 1
            return
        assert same, (number and one.history[-1], difference(one, other, side, heard))
        if not one.asks:
            return
        who = rng.choice(sorted(one.asks))
        if who == side:
            refuses_alike(one, other, side, strangers(one.asks[side], rng))
        pair = alike(one.asks[who], other.asks[who], {} if who == side else names, rng)
        if pair is None:
            return
        one.apply(who, pair[0].action)
        other.apply(who, pair[1].action)
        found[f"steps of {who}"] += 1


def is_seen(match: Match, side: str, swapped: dict[int, int], heard: int) -> bool:
    """Whether a side sees any of those who changed places now, or has been told what came ashore with them."""
    known = match.game.redacted_for(side).units
    events = [type(event).__name__ for _, event in list(match.events(side))[heard:]]
    return any(known[unit].hex != UNSEEN for unit in swapped) or "Landed" in events


def alike(one: Ask, other: Ask, names: Names, rng: random.Random) -> tuple[Option, Option] | None:
    """An answer that is open in both matches, with the units exchanged that are exchanged."""
    known = {option.action: option for option in other.choices()}
    options = list(one.choices())
    rng.shuffle(options)
    for option in options:
        there = Action(option.action.verb, names.get(option.action.target, option.action.target))
        if there in known:
            return option, known[there]
    return None


def refuses_alike(one: Match, other: Match, side: str, actions: list[Action]) -> None:
    """Whatever is refused is refused with the same words."""
    for action in actions:
        reasons = []
        for match in (one, other):
            with pytest.raises(RefusedError) as caught:
                match.apply(side, action)
            reasons.append((caught.value.refusal, match.reason(caught.value.ask, caught.value.refusal)))
        assert reasons[0] == reasons[1], action


# -- what may be otherwise -----------------------------------------------------------------------------------


def argentine_secrets(game: Stanley, rng: random.Random) -> dict[int, int]:
    """Other counters under the same backs, and other reinforcements: who has become whom."""
    s = game.state
    if s.phase == DEPLOY:
        return {}
    fighting = {unit for battle in s.battles for unit in (*battle.attackers, *battle.guns, *battle.defending_guns)}
    hidden = [
        unit
        for unit in game.roster(AR)
        if (game.unit(unit).down and game.unit(unit).also == NOBODY and game.hex(unit) != ABOARD)
        or unit in s.reinforcements
    ]
    hidden = [unit for unit in hidden if unit not in fighting and unit != s.mover]
    rng.shuffle(hidden)
    swapped: dict[int, int] = {}
    for one, other in pairwise(hidden):
        if not {one, other} & swapped.keys() and exchange(game, one, other):
            swapped |= {one: other, other: one}
    return swapped


def exchange(game: Stanley, one: int, other: int) -> bool:
    """Two hidden counters change places, if the rules could have led there; whether they have."""
    s = game.state
    waiting = {one, other} & set(s.reinforcements)
    if waiting and not all(may_wait(game, unit) for unit in (one, other)):
        return False
    before, declared = (game.unit(one), game.unit(other)), s.declared
    game.change(one, before[1])
    game.change(other, before[0])
    s.declared = declared
    spaces = {lies.hex for lies in before}
    if not all(could_be(game, space) for space in spaces):
        game.change(one, before[0])
        game.change(other, before[1])
        s.declared = declared
        return False
    turned = {one: other, other: one}
    s.reinforcements = tuple(sorted(turned.get(unit, unit) for unit in s.reinforcements))
    game.forget()
    return True


def may_wait(game: Stanley, unit: int) -> bool:
    kind = game.type(unit)
    return kind.kind == "dummy" or (kind.kind == "infantry" and kind.branch not in ("marine", "para", "ranger"))


def could_be(game: Stanley, space: int) -> bool:
    """Whether what lies in a hex may: a real unit beside dummies, no more than its limit, a true declaration."""
    if space == OFF_MAP:
        there: tuple[int, ...] = tuple(unit for unit in game.roster(AR) if game.hex(unit) == OFF_MAP)
        return all_real(game, there)
    if space < 0:
        return True
    there = game.here(space, AR)
    down = [unit for unit in there if game.unit(unit).down]
    true = space not in game.state.declared or any(could_exert(game, unit) for unit in down)
    return all_real(game, there) and within_limit(game, there) and true


def all_real(game: Stanley, units: tuple[int, ...]) -> bool:
    kinds = {game.type(unit).kind for unit in units} - {"apc", "helicopter"}
    return not kinds or kinds != {"dummy"}


def british_secrets(game: Stanley, rng: random.Random) -> dict[int, int]:
    """Another sealed list, other units in the same places aboard and off the map, more or fewer supplies aboard."""
    s = game.state
    if s.sites and not s.historical and not s.approached:
        numbers = sorted(game.edition.beaches)
        rng.shuffle(numbers)
        s.sites = tuple(sorted({*s.landed[:1], *numbers[:3]}))[:3]
        if s.landed and s.landed[0] not in s.sites:
            s.sites = tuple(sorted((s.landed[0], *s.sites[:2])))
    hidden = [
        unit
        for unit in game.roster(UK)
        if game.hex(unit) in (ABOARD, OFF_MAP) and game.unit(unit).also == NOBODY and not game.type(unit).is_ship
        and game.type(unit).kind != "helicopter"
    ]  # fmt: skip
    rng.shuffle(hidden)
    swapped: dict[int, int] = {}
    for one, other in pairwise(hidden):
        same = needed(game, one) == needed(game, other) and boards_alike(game, one, other)
        if same and not {one, other} & swapped.keys():
            lies = game.unit(one), game.unit(other)
            game.change(one, lies[1])
            game.change(other, lies[0])
            swapped |= {one: other, other: one}
    for ship in landing_ships(game):
        if cargo(game, ship) and game.hex(ship) >= 0:
            more = -stores(game, ship) if stores(game, ship) else room(game, ship)
            if more:
                others = tuple(one for one in s.supplies if one.inside != ship)
                s.supplies = (*others, Supplies(UK, ABOARD, more, inside=ship)) if more > 0 else others
    game.forget()
    return swapped


def boards_alike(game: Stanley, one: int, other: int) -> bool:
    """Whether either could be where the other is: special forces come and go as nobody else."""
    special = [game.type(unit).kind == "special" for unit in (one, other)]
    return special[0] == special[1] or not any(game.unit(unit).withdrawn for unit in (one, other))


def test_a_twin_differs() -> None:
    """The exchanges above do exchange something."""
    match = next(moment for moment, _ in moments(4, {}) if moment.game.state.turn >= 1)
    twin = match.game.fork()
    assert isinstance(twin, Stanley)
    assert argentine_secrets(twin, random.Random(1))
    assert twin.state.units != match.game.state.units
    assert twin.redacted_for("uk") == match.game.redacted_for("uk")
