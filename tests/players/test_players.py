"""Computer players: made by name, repeatable from a seed, given an observation and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from beachhead.kernel.ask import Action, Option
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Game
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Observation, find
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.sampling import play_of
from beachhead.players.base import Player
from beachhead.players.greedy import MOST_ROUNDS, GreedyPlayer, best_options
from beachhead.players.registry import PLAYERS, make_player
from beachhead.server.messages import SENTENCES

GAMES = [("toy", "dash"), ("toy", "night"), ("leyte", "assault")]
QUICK = ("greedy", "random")
"""Those whom whole matches are asked of here; of the others single questions (test_levels.py)."""


def play_out(match: Match, players: Mapping[str, Player]) -> Match:
    while not match.over:
        for side in list(match.asks):
            match.apply(side, players[side].choose(match.observe(side)))
    return match


def seated(game: str, kind: str, seed: int) -> dict[str, Player]:
    return {look.id: make_player(kind, seed + number) for number, look in enumerate(find(game).sides)}


def options(count: int) -> tuple[Option, ...]:
    return tuple(Option(Action("go", str(number)), "TOY-1", space=number) for number in range(count))


def observation(count: int) -> Observation:
    known = new_match("toy", "dash", seed=1).game.redacted_for("blue")
    return Observation("toy", "dash", {"mines": "open"}, "blue", known, "toy.ask", "TOY-1", options(count))


def test_every_player_is_described_and_can_be_made() -> None:
    assert list(PLAYERS) == ["random", "recruit", "greedy", "veteran"]
    for kind, info in PLAYERS.items():
        assert info.id == kind
        assert info.name or SENTENCES.find(f"server.level.{kind}")
        assert info.text or SENTENCES.find(f"server.player.{kind}")
        assert make_player(kind, 1).choose(observation(3)).verb == "go"


def test_who_goes_round_in_circles_does_something_else_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda play: [1.0, *[0.0] * (len(play.options) - 1)])
    player, seen = GreedyPlayer(1), observation(3)
    first = seen.options[0].action
    assert {player.choose(seen) for _ in range(MOST_ROUNDS)} == {first}
    assert {player.choose(seen) for _ in range(40)} == {option.action for option in seen.options}
    assert player.choose(msgspec.structs.replace(seen, about=(1,))) == first, "another question"
    told = msgspec.structs.replace(seen, heard=(None, ()))
    assert {player.choose(told) for _ in range(MOST_ROUNDS)} == {first}, "something has happened"


def test_an_unknown_player_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UsageError, match="no player 'genius'; there are: random, recruit, greedy, veteran"):
        make_player("genius")


def test_the_random_player_gives_every_option_the_same_chance() -> None:
    player = make_player("random", 7)
    seen = Counter(player.choose(observation(4)).target for _ in range(4000))
    assert set(seen) == {"0", "1", "2", "3"}
    assert all(900 < count < 1100 for count in seen.values())


def test_the_greedy_player_takes_what_the_game_values_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda seen: [0.0, 3.5, 3.0], raising=False)
    assert make_player("greedy", 1).choose(observation(3)).target == "1"


def test_the_greedy_player_breaks_ties_by_chance_and_only_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda seen: [2.0, 1.0, 2.0], raising=False)
    player = GreedyPlayer(3)
    assert {player.choose(observation(3)).target for _ in range(60)} == {"0", "2"}


def test_a_judgment_of_the_wrong_length_is_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        best_options(options(3), [1.0, 2.0])


@pytest.mark.parametrize(("game", "scenario"), GAMES)
@pytest.mark.parametrize("kind", QUICK)
def test_a_player_answers_alike_from_the_same_seed(game: str, scenario: str, kind: str) -> None:
    matches = [play_out(new_match(game, scenario, seed=11), seated(game, kind, 5)) for _ in range(2)]
    assert matches[0].history == matches[1].history
    assert matches[0].digest() == matches[1].digest()


@pytest.mark.parametrize("scenario", ["dash", "night"])
def test_the_toy_game_is_played_to_its_end(scenario: str) -> None:
    for seed in range(10):
        match = play_out(new_match("toy", scenario, seed=seed), seated("toy", "greedy", seed))
        assert match.result is not None


def parts(value: Any) -> Iterator[Any]:
    """Everything that can be reached from data: fields, items, keys."""
    yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from parts(key)
            yield from parts(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from parts(item)


class Spy:
    """Looks at everything that a player is given with each so manyth question, then answers like the player."""

    def __init__(self, player: Player, every: int) -> None:
        self.player = player
        self.every = every
        self.questions = 0

    def choose(self, seen: Observation) -> Action:
        self.questions += 1
        if self.questions % self.every == 1:
            self.look_at(seen)
        return self.player.choose(seen)

    def look_at(self, seen: Observation) -> None:
        for part in parts(seen):
            assert isinstance(
                part, msgspec.Struct | Mapping | list | tuple | set | frozenset | str | int | None | bytes
            )
            assert not isinstance(part, Match | Game)
            if isinstance(part, Dice):
                assert part.seed == b""
                assert part.script is None


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_player_gets_data_without_a_handle_to_the_match_or_its_dice(game: str, scenario: str) -> None:
    spies = {side: Spy(player, 2 if game == "toy" else 29) for side, player in seated(game, "greedy", 1).items()}
    play_out(new_match(game, scenario, seed=2), spies)
    assert all(spy.questions for spy in spies.values())


def test_judging_changes_nothing_that_was_seen() -> None:
    match = new_match("leyte", "collapse", seed=1)
    players = seated("leyte", "greedy", 1)
    for _ in range(150):
        (side,) = match.asks
        seen = match.observe(side)
        before, digest = msgspec.json.encode(seen), match.digest()
        action = players[side].choose(seen)
        assert msgspec.json.encode(seen) == before
        assert match.digest() == digest
        match.apply(side, action)


@pytest.mark.parametrize("game", ["port_stanley", "britain_stands_alone"])
def test_what_a_player_has_worked_out_before_changes_no_judgment(game: str) -> None:
    match, kept = new_match(game, seed=1), {look.id: dict[Any, Any]() for look in find(game).sides}
    judge = match.module.judge
    while match.decisions < 150:
        (side, *_) = match.asks
        seen = match.observe(side)
        values = judge(play_of(seen, kept[side]))
        assert values == judge(play_of(seen))
        match.apply(side, best_options(seen.options, values)[0])


def vandalise(seen: Observation) -> None:
    """Empty and overwrite all that can be altered in what a player was given."""
    for part in list(parts(seen)):
        if isinstance(part, list | dict | set):
            part.clear()
        elif isinstance(part, msgspec.Struct) and not part.__struct_config__.frozen:
            for name in part.__struct_fields__:
                setattr(part, name, None)


@pytest.mark.parametrize(
    "game", ["toy", "leyte", "gators", "falklands_showdown", "port_stanley", "britain_stands_alone"]
)
def test_a_player_that_alters_what_it_is_given_alters_nothing_else(game: str) -> None:
    match, untouched = new_match(game, seed=3), new_match(game, seed=3)
    player = make_player("random", 4)
    while match.asks and match.decisions < 120:
        side = min(match.asks)
        if match.decisions % 7 == 0:
            vandalise(match.observe(side))
            assert (match.header, match.digest()) == (untouched.header, untouched.digest())
            assert msgspec.json.encode(match.game.state) == msgspec.json.encode(untouched.game.state)
        action = player.choose(untouched.observe(side))
        assert msgspec.json.encode(match.observe(side)) == msgspec.json.encode(untouched.observe(side))
        match.apply(side, action)
        untouched.apply(side, action)
