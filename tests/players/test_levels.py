"""Levels of computer players: slips of the recruit, the veteran's look ahead, its budget, what it survives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from beachhead.kernel.ask import Action, Option
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Crossroad, Observation, Thought, all_games, find
from beachhead.kernel.simulation import Play
from beachhead.players.ahead import ALIKE, MISFITS, Search, Sight, candidates, is_better
from beachhead.players.recruit import OFTEN, RecruitPlayer
from beachhead.players.registry import PATIENCE, PLAYERS, make_player, make_player_at_a_table
from beachhead.players.veteran import LONGEST, VeteranPlayer, sight_in

SIGHT = Sight(budget=200, breadth=3, margin=9.0, turns=1, depth=20, doubt=1.0)
GAMES = tuple(module.id for module in all_games())


def options(count: int) -> tuple[Option, ...]:
    return tuple(Option(Action("go", str(number)), "TOY-1", space=number) for number in range(count))


def observation(count: int) -> Observation:
    known = new_match("toy", "dash", seed=1).game.redacted_for("blue")
    return Observation("toy", "dash", {"mines": "open"}, "blue", known, "toy.ask.move", "TOY-1", options(count))


def begun(game: str, decisions: int) -> Match:
    """A match some decisions on, at a question with more than one answer."""
    match, player = new_match(game, seed=4), make_player("greedy", 1)
    while match.decisions < decisions or len(asked(match).options) == 1:
        seen = asked(match)
        match.apply(seen.side, player.choose(seen))
    return match


def asked(match: Match) -> Observation:
    return match.observe(next(iter(match.asks)))


# -- the recruit -------------------------------------------------------------------------------------


def test_a_recruit_slips_now_and_then_and_never_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda play: [5.0, 4.0, 3.5, 2.5], raising=False)
    player = RecruitPlayer(1)
    seen = Counter(player.choose(observation(4)).target for _ in range(2000))
    assert set(seen) == {"0", "1"}
    assert abs(seen["1"] / 2000 - OFTEN) < 0.04


def test_a_recruit_makes_no_plain_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda play: [5.0, 2.9], raising=False)
    player = RecruitPlayer(1)
    assert {player.choose(observation(2)).target for _ in range(200)} == {"0"}


def test_how_far_a_recruit_slips_is_said_by_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "judge", lambda play: [5.0, 2.9], raising=False)
    monkeypatch.setattr(find("toy"), "slip", 2.1, raising=False)
    player = RecruitPlayer(1)
    assert {player.choose(observation(2)).target for _ in range(200)} == {"0", "1"}


# -- what is looked at -------------------------------------------------------------------------------


def test_only_what_judgment_thinks_nearly_as_good_is_compared() -> None:
    close = Sight(budget=60, breadth=3, margin=1.0, turns=1, depth=20, doubt=1.0)
    found = candidates(observation(5), [1.0, 4.0, 3.5, 3.0, 2.9], close)
    assert [(option.space, judged) for option, judged in found] == [(1, 4.0), (2, 3.5), (3, 3.0)]
    assert [option.space for option, _ in candidates(observation(2), [1.0, 4.0], close)] == [1]


def test_a_game_says_at_which_questions_plans_part_and_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("toy"), "crossroads", {"move": Crossroad(0.5)}, raising=False)
    assert len(candidates(observation(3), [1.0, 0.5, 0.4], SIGHT)) == 2
    monkeypatch.setattr(find("toy"), "crossroads", {"lay": Crossroad(0.5)}, raising=False)
    assert len(candidates(observation(3), [1.0, 0.5, 0.4], SIGHT)) == 1


def test_a_game_says_how_much_thought_pays_and_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (sight_in("toy").budget, sight_in("toy").turns) == Thought()
    monkeypatch.setattr(find("toy"), "thought", Thought(budget=90, turns=2), raising=False)
    seen = asked(begun("toy", 3))
    search = Search(seen, [(option, 0.0) for option in seen.options[:2]], sight_in("toy"), 1)
    search.best()
    assert 90 <= search.spent < 90 + 2 * (LONGEST + 1)
    assert sight_in("toy").turns == 2


def test_another_option_must_be_better_by_more_than_chance() -> None:
    assert is_better([3.0, 2.0, 4.0], [1.0, 1.0, 1.0], 2.0)
    assert not is_better([9.0, -5.0], [1.0, 1.0], 1.0)
    assert not is_better([9.0], [1.0], 1.0)


# -- looking ahead -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["toy", *GAMES])
def test_the_same_question_seed_and_budget_get_the_same_answer_from_every_level(game: str) -> None:
    match = begun(game, 20 if game != "toy" else 3)
    for kind in PLAYERS:
        for seed in (1, 2):
            first, second = make_player(kind, seed), make_player(kind, seed)
            for player in (first, second):
                if isinstance(player, VeteranPlayer):
                    player.sight = SIGHT
            assert first.choose(asked(match)) == second.choose(asked(match))


@pytest.mark.parametrize("game", ["toy", "falklands_showdown"])
def test_the_budget_is_kept_but_for_the_last_sample(game: str) -> None:
    seen = asked(begun(game, 20 if game != "toy" else 3))
    search = Search(seen, [(option, 0.0) for option in seen.options[:3]], SIGHT, 1)
    search.best()
    assert SIGHT.budget <= search.spent < SIGHT.budget + 3 * (SIGHT.depth + 1)
    assert min(weighed.samples for weighed in search.weighed()) >= 1


def test_options_that_come_to_the_same_get_no_more_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = asked(begun("toy", 3))
    monkeypatch.setattr(find("toy"), "value", lambda play, side: 1.0)
    search = Search(seen, [(option, 0.0) for option in seen.options[:3]], structs.replace(SIGHT, budget=9000), 1)
    assert search.best() == seen.options[0]
    assert {weighed.samples for weighed in search.weighed()} == {ALIKE}


def test_where_judgment_errs_playing_on_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's boats are better close to the shore: the option that judgment puts last is found."""
    match = begun("toy", 3)
    seen = asked(match)
    best = seen.options[-1]

    def value(play: Play[Any], side: str) -> float:
        return 1.0 if best in chosen else 0.0

    chosen: list[Option] = []
    answer = Search._playout

    def noted(self: Search, simulation: Any, option: Option) -> float:
        chosen[:] = [option]
        return answer(self, simulation, option)

    monkeypatch.setattr(Search, "_playout", noted)
    monkeypatch.setattr(find("toy"), "value", value)
    compared = [(option, 0.0) for option in seen.options]
    assert Search(seen, compared, SIGHT, 1).best() == best


def test_a_guess_that_leads_elsewhere_costs_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples may ask another question, or break: judgment's first choice is taken then."""
    seen = asked(begun("toy", 3))
    compared = [(option, 0.0) for option in seen.options[:2]]
    module = find("toy")

    def broken(seen: Observation, dice: Dice) -> Any:
        raise KeyError("nobody there")

    other = begun("toy", 9).game
    for guess in (broken, lambda seen, dice: other.fork()):
        monkeypatch.setattr(module, "determinize", guess)
        search = Search(seen, compared, SIGHT, 1)
        assert search.best() == seen.options[0]
        assert search.spent == MISFITS < SIGHT.budget  # no more is spent on what never fits


def test_a_table_waits_no_longer_than_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best so far is taken; here nothing has been found, and judgment's first choice stands."""
    player = make_player_at_a_table("veteran", 1)
    assert isinstance(player, VeteranPlayer)
    assert player.deadline == PATIENCE
    ticks = iter(range(0, 10_000, 2))
    monkeypatch.setattr("beachhead.players.veteran.time.monotonic", lambda: float(next(ticks)))
    searched: list[int] = []
    best = Search.best

    def noted(self: Search) -> Option:
        found = best(self)
        searched.append(self.spent)
        return found

    monkeypatch.setattr(Search, "best", noted)
    seen = asked(begun("toy", 3))
    values: Sequence[float] = [1.0, *([0.5] * (len(seen.options) - 1))]
    monkeypatch.setattr(find("toy"), "judge", lambda play: values[: len(play.options)])
    assert player.choose(seen) == seen.options[0].action
    assert searched
    assert searched[0] < 20


def test_the_veteran_plays_a_match_to_its_end() -> None:
    for scenario in ("dash", "night"):
        match = new_match("toy", scenario, seed=2)
        players = {side.id: VeteranPlayer(1, sight=SIGHT) for side in match.module.sides}
        while not match.over:
            seen = asked(match)
            match.apply(seen.side, players[match.seats[seen.side]].choose(seen))
        assert match.outcome is not None
