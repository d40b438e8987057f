"""A law that nothing can break proves nothing: each of these broken toys is caught, by the law that should."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec
import pytest

from beachhead.conformance.cases import Case, Deal
from beachhead.conformance.matches import keep_every_law
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import Explanation, Refusal, RefusedError, UsageError
from beachhead.kernel.scene import Position
from beachhead.kernel.simulation import Simulation
from beachhead.kernel.text import Catalogue, Text, kept_in_words
from toy import game as game_file
from toy import model, rules
from toy.game import ToyGame, ToyPresentation
from toy.module import ToyModule
from toy.wording import ENGLISH

Break = Callable[[pytest.MonkeyPatch], None]
BROKEN: dict[str, tuple[tuple[str, ...], Break]] = {}
"""What is broken: the laws of which one must notice, and how to break it."""


def notices(*laws: str) -> Callable[[Break], Break]:
    def keep(broken: Break) -> Break:
        BROKEN[broken.__name__] = (laws, broken)
        return broken

    return keep


@notices("clones_are_exact")
def a_copy_shares_its_ships(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(model.State, "copy", lambda s: msgspec.structs.replace(s, mines=s.mines.copy()))


@notices("clones_are_exact", "undo_is_exact")
def an_anchor_where_the_flow_still_needs_its_locals(patch: pytest.MonkeyPatch) -> None:
    def ask(*args: Any, **kwargs: Any) -> Ask:
        made = Ask(*args, **kwargs)
        return msgspec.structs.replace(made, anchor=True) if made.prompt.key == "toy.ask.to" else made

    patch.setattr(rules, "Ask", ask)


@notices("caches_follow_from_the_state", "saves_are_exact")
def a_cache_that_nobody_keeps_up(patch: pytest.MonkeyPatch) -> None:
    def change(self: ToyGame, ship: int, **values: Any) -> None:
        self.state.ships[ship] = msgspec.structs.replace(self.state.ships[ship], **values)

    patch.setattr(ToyGame, "change", change)


@notices("saves_are_exact")
def a_save_that_forgets_a_number(patch: pytest.MonkeyPatch) -> None:
    whole = ToyModule.resume

    def resume(*args: Any) -> ToyGame:
        game = whole(*args)
        game.state.scouted = False
        return game

    patch.setattr(ToyModule, "resume", resume)


@notices("options_are_distinct_and_cite")
def an_option_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "FIRE", rules.FIRE * 2)


@notices("options_are_distinct_and_cite")
def an_option_under_a_clause_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "STAY", (Option(Action("stay"), "TOY-5.33"), Option(Action("withdraw"), "TOY-5.3")))


@notices("options_are_accepted")
def an_offer_that_is_withdrawn(patch: pytest.MonkeyPatch) -> None:
    gate = Match._option

    def option(self: Match, ask: Ask, action: Any) -> Option:
        if action == Action("to", "Port"):
            return gate(self, ask, Action("no such thing"))
        return gate(self, ask, action)

    patch.setattr(Match, "_option", option)


@notices("nothing_else_is_accepted")
def a_gate_that_is_ajar(patch: pytest.MonkeyPatch) -> None:
    gate = Match._option

    def option(self: Match, ask: Ask, action: Any) -> Option:
        return ask.choices()[0] if action == Action("x", "x") else gate(self, ask, action)

    patch.setattr(Match, "_option", option)


@notices("nothing_else_is_accepted")
def a_refusal_without_a_sentence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "why_not", lambda self, ask, action: Refusal("TOY-2", Text("toy.no.way")))


@notices("nothing_else_is_accepted")
def a_refusal_under_a_clause_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "why_not", lambda self, ask, action: Refusal("2", Text("toy.ask.convoy")))


@notices("nothing_else_is_accepted")
def an_explanation_that_begins_otherwise(patch: pytest.MonkeyPatch) -> None:
    other = Explanation(failed=(Refusal("TOY-7", Text("toy.ask.convoy")),))
    patch.setattr(ToyGame, "explain", lambda self, ask, action: other)


@notices("undo_is_exact")
def an_undo_across_a_die(patch: pytest.MonkeyPatch) -> None:
    def apply(self: Match, side: str, action: Any) -> None:
        chain = self._undo
        whole(self, side, action)
        if self._undo is None and self.decisions > 1:
            self._undo = chain

    whole = Match.apply
    patch.setattr(Match, "apply", apply)


@notices("the_seed_is_secret")
def dice_that_are_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "redacted_for", lambda self, side: self.state.copy())


@notices("observations_are_pure_data")
def an_observation_with_a_handle(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("beachhead.conformance.sights.observed", lambda match, side: [1])
    whole = Match.observe

    def observe(self: Match, side: str) -> Any:
        return msgspec.structs.replace(whole(self, side), settings={"match": partial(print, self)})

    patch.setattr(Match, "observe", observe)


@notices("views_leak_nothing", "observations_tell_what_is_known")
def a_view_of_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "seen_by", lambda self, side: self)
    whole = ToyPresentation.position

    def position(self: ToyPresentation, game: ToyGame, side: str | None, told: Iterable[Event]) -> Position:
        mines = tuple(mine.zone for mine in game.state.mines if mine.zone >= 0)
        return msgspec.structs.replace(whole(self, game, side, told), control={model.RED: mines})

    patch.setattr(ToyPresentation, "position", position)


@notices("a_match_can_end_as_it_stands")
def a_judgment_of_what_stands_that_forgets_a_side(patch: pytest.MonkeyPatch) -> None:
    judged = Result(winner=None, level="clear", scores={model.RED: 0})
    patch.setattr(ToyGame, "as_it_stands", lambda self: judged)


@notices("dice_show_to_those_who_see_them")
def a_die_that_nobody_sees_in_what_everybody_observes(patch: pytest.MonkeyPatch) -> None:
    whole = ToyGame.move

    def move(self: ToyGame, ship: int, zone: int) -> None:
        whole(self, ship, zone)
        self.roll()  # in secret, and nobody says so

    patch.setattr(ToyGame, "move", move)


@notices("observations_tell_what_is_known")
def an_observation_that_counts_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    whole = Simulation._known_since

    def known_since(self: Simulation, viewer: str) -> Any:
        since = whole(self, viewer)
        hidden = tuple(100 + mine.zone for mine in self.game.state.mines)
        return since._replace(faces=(*since.faces, *hidden)) if since.answers else since

    patch.setattr(Simulation, "_known_since", known_since)


@notices("secret_answers_are_secret")
def a_question_that_knows_the_other_answer(patch: pytest.MonkeyPatch) -> None:
    whole = Match.observe
    patch.setattr(
        Match, "observe", lambda self, side: msgspec.structs.replace(whole(self, side), about=(self.decisions,))
    )


@notices("spectators_see_least", "a_position_is_whole")
def a_spectator_who_sees_more(patch: pytest.MonkeyPatch) -> None:
    mines = ToyPresentation._mine_pieces
    patch.setattr(
        ToyPresentation, "_mine_pieces", lambda self, game, side: mines(self, game, model.RED if side is None else side)
    )


@notices("questions_can_be_read")
def a_sentence_that_is_missing(patch: pytest.MonkeyPatch) -> None:
    sentences = {key: ENGLISH._sentences[key] for key in ENGLISH.keys() - {"toy.do.look"}}
    patch.setattr(game_file, "ENGLISH", Catalogue("en", sentences))


@notices("check_log")
def a_gap_that_is_not_filled(patch: pytest.MonkeyPatch) -> None:
    sentences = {**ENGLISH._sentences, "toy.log.Ended": "Turn {number} ends"}
    patch.setattr(game_file, "ENGLISH", Catalogue("en", sentences))


@notices("check_log")
def an_event_under_a_clause_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(model, "Ended", lambda clause, **values: Ended(clause="TOY-77", **values))


Ended = model.Ended


@notices("positions_are_of_now")
def a_phase_that_is_kept_for_the_turn(patch: pytest.MonkeyPatch) -> None:
    whole, now = ToyPresentation.position, [""]
    phase = kept_in_words(64)(lambda turn: now[0])

    def position(self: ToyPresentation, game: ToyGame, side: str | None, told: Iterable[Event]) -> Position:
        shown = whole(self, game, side, told)
        now[0] = shown.phase
        return msgspec.structs.replace(shown, phase=phase(game.state.turn))

    patch.setattr(ToyPresentation, "position", position)


@notices("positions_are_whole", "a_position_is_whole")
def a_piece_that_lies_nowhere(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game_file, "BOXES", {place: box for place, box in game_file.BOXES.items() if place != model.ABOARD})


@notices("judgments_are_numbers")
def a_judgment_that_is_not_a_number(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyModule, "judge", lambda self, seen: [float("nan")] * len(seen.options))


@notices("stays")
def a_piece_that_vanishes(patch: pytest.MonkeyPatch) -> None:
    whole = ToyPresentation.position

    def position(self: ToyPresentation, game: ToyGame, side: str | None, told: Iterable[Event]) -> Position:
        seen = whole(self, game, side, told)
        return msgspec.structs.replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.box != "sunk"))

    patch.setattr(ToyPresentation, "position", position)


@notices("stays", "play_goes_back_by_agreement")
def a_log_that_is_rewritten(patch: pytest.MonkeyPatch) -> None:
    whole = ToyPresentation.line

    def line(self: ToyPresentation, game: ToyGame, event: Event, decision: int) -> LogLine:
        return msgspec.structs.replace(whole(self, game, event, decision), weight=game.state.turn)

    patch.setattr(ToyPresentation, "line", line)


@notices("an_exchange_is_final_and_between_two")
def an_exchange_that_is_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "sides_swapped", lambda self: self.state.turn == 2)


@notices("check_end")
def an_end_without_a_result(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "result", lambda self: None)


@notices("check_record")
def a_record_that_loses_a_line(patch: pytest.MonkeyPatch) -> None:
    whole = Match.record

    def record(self: Match) -> Any:
        written = whole(self)
        return msgspec.structs.replace(written, digests=((32, "0" * 16),))

    patch.setattr(Match, "record", record)


CAUGHT = (AssertionError, RefusedError, UsageError, pytest.fail.Exception, KeyError, TypeError)


def play_all(scenario: str = "night") -> None:
    for seed in range(12):
        keep_every_law(Deal(Case("toy", scenario), seed))


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_is_caught(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    laws, sabotage = BROKEN[broken]
    sabotage(monkeypatch)
    with pytest.raises(
        (AssertionError, RefusedError, UsageError, pytest.fail.Exception, KeyError, TypeError)
    ) as caught:
        play_all()
    notes = " ".join(getattr(caught.value, "__notes__", []))
    assert any(f"law {law!r}" in notes for law in laws), f"{caught.value!r} {notes}"


def test_a_question_without_options_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "FIRE", ())
    with pytest.raises(AssertionError, match="has no option"):
        play_all()


def test_a_match_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "end_turn", lambda game: setattr(game.state, "phase", "convoys"))
    with pytest.raises(AssertionError, match="without an end"):
        play_all()


def test_a_whole_game_is_not_caught() -> None:
    play_all()
