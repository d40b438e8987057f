"""The laws of what is seen: nothing leaks, everything can be read, the scene is whole."""

from __future__ import annotations

import base64
import functools
import gc
import math
import random
import types
from collections import Counter
from typing import Any

import msgspec

from beachhead.conformance.laws import Law, position_bytes, question_bytes
from beachhead.conformance.sentences import check_clause, check_words
from beachhead.conformance.views import asked, newest, newest_lines, observed, play_on, viewers
from beachhead.kernel.branching import branch
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Game
from beachhead.kernel.match import Match
from beachhead.kernel.module import Observation, find_scenario
from beachhead.kernel.positions import unroll
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.reading import Reader
from beachhead.kernel.record import digest_of, encode_record
from beachhead.kernel.sampling import given_again, play_of, sample
from beachhead.kernel.scene import Position
from beachhead.kernel.simulation import Given, Simulation
from beachhead.kernel.text import forget_words

HANDLES = (
    Match,
    Game,
    Presentation,
    functools.partial,
    types.FunctionType,
    types.MethodType,
    types.GeneratorType,
    types.FrameType,
    types.CellType,
)
"""What would lead from an observation back into the match."""

DATA, POSITION = Reader(object), Reader(Position)


def the_seed_is_secret(match: Match, _: random.Random) -> None:
    """Neither the seed nor a part of it can be read anywhere."""
    seed = match.game.state.dice.seed
    needles = [seed, seed.hex()[:24].encode(), base64.b64encode(seed)[:24], base64.urlsafe_b64encode(seed)[:24]]
    seen: list[Any] = [match.board]
    for side in viewers(match):
        lines = newest_lines(match, side)
        seen += [match.view(side), lines, match.game_of(side).redacted_for(side)]
    for side, ask in match.asks.items():
        seen += [observed(match, side), match.question(side), match.waiting(ask)]
    for thing in seen:
        data = msgspec.json.encode(thing)
        assert not any(needle in data for needle in needles), f"{type(thing).__name__} shows the seed of the dice"


def observations_are_pure_data(match: Match, _: random.Random) -> None:
    """An observation can be sent anywhere, and no way leads from it to the match."""
    for side in match.asks:
        seen = match.observe(side)
        assert DATA.json(msgspec.json.encode(observed(match, side)))
        handle = find_handle(seen)
        assert handle is None, f"the observation leads to {handle!r}"
        assert list(seen.events())[::-1] == [event for _, event in match.events(side)]


def find_handle(seen: Observation) -> object | None:
    """Something in `seen` that is more than data."""
    waiting: list[Any] = [seen]
    known = {id(seen)}
    while waiting:
        for thing in gc.get_referents(waiting.pop()):
            if isinstance(thing, HANDLES):
                return thing
            if not isinstance(thing, type | types.ModuleType) and id(thing) not in known:
                known.add(id(thing))
                waiting.append(thing)
    return None


def views_leak_nothing(match: Match, rng: random.Random) -> None:
    """With other dice and other hidden things that a side cannot tell apart, it sees the very same."""
    for side in match.asks:
        seen = match.observe(side)
        dice = Dice(rng.randbytes(32), rng.randrange(1000))
        twin = match.module.determinize(seen, dice)
        assert twin.state.dice == dice
        assert bare(twin.redacted_for(side)) == bare(match.game_of(side).redacted_for(side))
        assert position_bytes(match, side, twin) == position_bytes(match, side)
        if match.simulation.parts is None:
            assert position_bytes(match, None, twin) == position_bytes(match, None)
        ask = match.asks[side]
        assert question_bytes(match, ask, twin) == question_bytes(match, ask)
        events = newest(match, side)
        lines = [match.module.presentation.line(twin, event, decision) for decision, event in events]
        assert lines == newest_lines(match, side)
        if ask.anchor:
            other = Match(match.module, match.header, twin)
            assert asked(other)[side] == asked(match)[side]
            play_on(other, rng, 20)


def bare(known: Any) -> Any:
    """A state without its dice."""
    data = msgspec.to_builtins(known)
    del data["dice"]
    return data


def spectators_see_least(match: Match, _: random.Random) -> None:
    """Whatever a spectator sees, every side sees; what is face down to him may be face up, as another, to its owner."""
    seen = match.view(None).pieces
    up = {piece.id for piece in seen if piece.face == "up"}
    down = Counter(piece.space for piece in seen if piece.face != "up")
    for look in match.module.sides:
        pieces = match.view(look.id).pieces
        assert up <= {piece.id for piece in pieces}
        assert down <= Counter(piece.space for piece in pieces)


def questions_can_be_read(match: Match, _: random.Random) -> None:
    """The table's question offers the very options, in words, on pieces and spaces that the asker sees.

    Their order is the table's own: it may list them by headings.
    """
    game, spaces = match.header.game, len(match.board.every_space)
    for side, ask in match.asks.items():
        question = match.question(side)
        assert question.side == side
        offered = Counter(option.action for option in ask.choices())
        assert Counter(choice.action for choice in question.choices) == offered
        check_words(game, question.text, ask.prompt)
        check_words(game, match.waiting(ask), ask.prompt)
        pieces = {piece.id for piece in match.view(side).pieces} | {-1}
        for choice in question.choices:
            check_words(game, choice.label, choice.action)
            check_clause(game, choice.clause, choice.action)
            assert choice.piece in pieces, f"{choice.action} is about a piece that {side} does not see"
            assert -1 <= choice.space < spaces
        for owed in question.owed:
            check_words(game, owed.text, ask.prompt)
            check_clause(game, owed.clause, owed.text)
            assert owed.piece in pieces
        assert set(question.subject) <= pieces


def positions_are_whole(match: Match, _: random.Random) -> None:
    """Every view can be sent, names only spaces that exist, and cites clauses that exist."""
    for side in viewers(match):
        check_view(match, match.view(side))


def positions_are_of_now(match: Match, _: random.Random) -> None:
    """What is kept of a view, such as its counters, is what it would be if it were made anew."""
    seen = [match.view(side) for side in viewers(match)]
    forget_words()
    assert [match.view(side) for side in viewers(match)] == seen, "something is shown that is no longer so"


def a_position_is_whole(match: Match, rng: random.Random) -> None:
    """The same of what one of the viewers sees."""
    check_view(match, match.view(rng.choice(viewers(match))))


def check_view(match: Match, view: Position) -> None:
    """A position is whole: see `positions_are_whole`."""
    board = match.board
    data = msgspec.json.encode(view)
    assert msgspec.json.encode(POSITION.json(data)) == data
    numbers = [piece.id for piece in view.pieces]
    assert len(set(numbers)) == len(numbers), "two pieces have the same id"
    boxes, sides = {panel.id for panel in view.panels}, {look.id for look in board.sides}
    for piece in view.pieces:
        assert -1 <= piece.space < len(board.every_space)
        assert piece.space >= 0 or piece.box in boxes, f"{piece.name} lies nowhere"
        assert piece.side in sides | {""}
    for panel in view.panels:
        for name, _, clause in panel.rows:
            check_clause(match.header.game, clause, f"{panel.name}: {name}")
    for track in view.tracks:
        assert track.at in {cell.id for cell in track.cells} | {""}, f"the marker of {track.id} is off its track"
    for combat in view.combats:
        assert combat.state in ("fought", "now", "owed")
        assert combat.side in sides, combat.text
        assert all(0 <= space < len(board.every_space) for space in combat.spaces), combat.text
        check_words(match.header.game, combat.text, combat.state)
        if combat.clause:
            check_clause(match.header.game, combat.clause, combat.text)
    check_sums(match, view)


def check_sums(match: Match, view: Position) -> None:
    """Scores and sums cite clauses; the chances of an attack's outcomes add up to one."""
    game = match.header.game
    for score in view.scores:
        for text, _, clause in score.rows:
            check_clause(game, clause, text)
    if view.attack is None:
        return
    numbers = {piece.id for piece in view.pieces}
    for row in view.attack.sums:
        check_words(game, row.text, view.attack.title)
        check_clause(game, row.clause, row.text)
        assert row.piece in numbers | {-1}, row.text
    for arrow in view.attack.answer.arrows if view.attack.answer else ():
        assert arrow.kind == "answer"
        assert arrow.piece in numbers
        check_words(game, arrow.text, view.attack.title)
    if view.attack.outcomes:
        chances = [(face.numerator, face.denominator) for face in view.attack.outcomes]
        common = math.lcm(*(denominator for _, denominator in chances))
        assert sum(numerator * common // denominator for numerator, denominator in chances) == common


def judgments_are_numbers(match: Match, _: random.Random) -> None:
    """A game judges every option that is open, and the options it is shown only."""
    for side in match.asks:
        seen = match.observe(side)
        judged = match.module.judge(play_of(seen))
        assert len(judged) == len(seen.options)
        assert all(math.isfinite(value) for value in judged)


def samples_stand_at_the_question(match: Match, rng: random.Random) -> None:
    """What a side makes of what it knows stands at the very question that it is asked, and can be played on."""
    for side, ask in match.asks.items():
        seen = match.observe(side)
        simulation = sample(seen, Dice(rng.randbytes(32)))
        if seen.since.answers is not None:
            assert simulation.asks[side].prompt == ask.prompt
            assert simulation.asks[side].choices() == ask.choices()
        copy = simulation.clone()
        for other in (simulation, copy):
            play = random.Random(side)
            for _ in range(20):
                if not other.over:
                    who = play.choice(sorted(other.asks))
                    other.answer(who, play.choice(other.asks[who].choices()))
        assert digest_of(simulation.game.state) == digest_of(copy.game.state)


def observations_tell_what_is_known(match: Match, rng: random.Random) -> None:
    """What a side observes is the same in every match that it cannot tell from this one.

    In a twin what it may not know is something else, dice included that it did not see since the last anchor.
    """
    for side in match.asks:
        seen = match.observe(side)
        if seen.since.answers is None:
            continue
        twin = sample(seen, Dice(rng.randbytes(32), rng.randrange(1000)))
        if side in twin.asks:  # else the law of samples says so
            assert known_to(twin, side) == known_to(match.simulation, side)
            assert position_bytes(match, side, twin.game_of(side)) == position_bytes(match, side)
            question = question_bytes(match, twin.asks[side], twin.game_of(side))
            assert question == question_bytes(match, match.asks[side])


def branches_tell_what_is_known(match: Match, rng: random.Random) -> None:
    """Playing on from a moment is the same in every match that a side cannot tell from this one, and can be done."""
    if match.over or rng.random() > BRANCHED:
        return
    side, seed = rng.choice(find_scenario(match.module, match.header.scenario).sides), rng.randbytes(32)
    twin = branch(match, side, rng.randbytes(32))
    play_on(twin.clone(), rng, 20)
    # Else it began where this one stands; in the middle of what is secret it may even stand elsewhere, as can be seen.
    known, told = (
        [bare(each.game_of(side).redacted_for(side)) for each in (match, twin)],
        [(each.simulation.told_since(side), set(each.asks)) for each in (match, twin)],
    )
    if known[0] == known[1] and told[0] == told[1]:
        one, other = (encode_record(branch(each, side, seed).record()) for each in (match, twin))
        assert one == other, f"what {side} may not know shows where it plays on"


def dice_show_to_those_who_see_them(match: Match, rng: random.Random) -> None:
    """A die since the last anchor that could show something else, for all that a side is told, it does not observe."""
    simulation = match.simulation
    given: list[Given] = unroll(simulation.since)
    answers = [answer for one in given for answer in one.answers]
    faces = [rolled.face for one in given for rolled in one.faces]
    for place in rng.sample(range(len(faces)), min(len(faces), CHANGED)):
        other = list(faces)
        other[place] = rng.choice([face for face in range(1, max(faces[place], 2) + 1) if face != faces[place]])
        one, two = (given_again(simulation.base.fork(), answers, tuple(some)) for some in (faces, other))
        if one is None or two is None or simulation.parts is not None:
            continue
        for side in match.asks:
            if side in two.asks and told_and_asked(one, side) == told_and_asked(two, side):
                assert known_to(one, side) == known_to(two, side), f"{side} observes die {place + 1} unseen"


BRANCHED = 0.1
"""At so many of the moments it is tried to play on from them."""

CHANGED = 2
"""So many dice of a moment are tried with another face."""


def told_and_asked(simulation: Simulation, side: str) -> Any:
    """What a side has been told since a simulation began, what it knows and is asked."""
    ask = simulation.asks[side]
    told = [msgspec.to_builtins(event) for event in simulation.game.emitted if event.seen_by(side)]
    known = bare(simulation.game_of(side).redacted_for(side))
    return told, known, ask.prompt, ask.clause, ask.choices(), ask.about


def known_to(simulation: Simulation, side: str) -> Any:
    """All that a side observes but for the dice to come and what it was told before."""
    since = simulation.known_since(side)
    anchor = None if since.anchor is None else bare(since.anchor)
    _, *known = told_and_asked(simulation, side)
    return known, anchor, since.answers, since.faces


SIGHTS: tuple[Law, ...] = (
    the_seed_is_secret,
    observations_are_pure_data,
    views_leak_nothing,
    spectators_see_least,
    questions_can_be_read,
    positions_are_whole,
    positions_are_of_now,
    judgments_are_numbers,
    samples_stand_at_the_question,
    observations_tell_what_is_known,
    branches_tell_what_is_known,
    dice_show_to_those_who_see_them,
)
