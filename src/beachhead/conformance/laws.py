"""The laws: each takes a match in the middle of play (and chance), leaves it as it was, and asserts.

`EVERY_TIME` hold at every decision, of which those of `CHEAP` cost next to nothing; `SAMPLED` are looked at now and
then.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec

from beachhead.conformance.sentences import check_clause, check_words, clauses
from beachhead.conformance.views import asked, choose, newest_lines, play_on, seen_by, viewers
from beachhead.kernel.acts import in_position
from beachhead.kernel.ask import NOWHERE, Action, Ask
from beachhead.kernel.ending import AS_IT_STANDS, CONCEDE
from beachhead.kernel.game import Game
from beachhead.kernel.match import Match
from beachhead.kernel.record import digest_of
from beachhead.kernel.refusal import Refusal, RefusedError, met
from beachhead.kernel.replaying import replay
from beachhead.kernel.taking_back import counted, rests

Law = Callable[[Match, random.Random], None]

AHEAD = 12
"""Decisions for which two equal matches are followed into the future."""

FEW_ANSWERS = 256
"""A flow without an anchor for so many answers makes its copies slow."""

CLICKS = 24
"""Of all that can be pointed at in a position, so much is on the way through a random match."""

SECRETS, SHOWN = 200, 8
"""Answers in secret after which two orders are compared, though not all sides are done; one in so many taken back."""

REPLAYED, SOMETIMES = 300, 4
"""A conceded match of so many decisions, and one in so many, is replayed from its record: the rest would prove no more.

That the record of what came before the concession leads to the same match is a law of its own.
"""


def encode(game: Game[Any]) -> bytes:
    """The state as it is saved."""
    return msgspec.json.encode(game.state)


def position_bytes(match: Match, side: str | None, game: Game[Any] | None = None) -> bytes:
    """What a side sees on the table but what is drawn of the past: of the match, or of another game in its place."""
    known = (game or match.game_of(side)).seen_by(side)
    return msgspec.json.encode(match.module.presentation.position(known, side, ()))


def question_bytes(match: Match, ask: Ask, game: Game[Any] | None = None) -> bytes:
    """The question as the table shows it: of the match, or of another game in its place."""
    return msgspec.json.encode(match.module.presentation.question(game or match.game_of(ask.side), ask))


def gist(match: Match) -> tuple[Any, ...]:
    """What decides a match, without its views: cheap to compare."""
    return match.digest(), match.decisions, asked(match), match.over


def look(match: Match) -> tuple[Any, ...]:
    """The gist and every view of it."""
    return (*gist(match), *(position_bytes(match, side) for side in viewers(match)))


def refusal_of(act: Callable[..., object], *given: object) -> RefusedError:
    """The error with which something is refused, which it must be."""
    try:
        act(*given)
    except RefusedError as error:
        return error
    raise AssertionError(f"{given} is not refused")


def resume(match: Match, side: str | None = None) -> Game[Any]:
    """The game of this match, with what a side has done in secret, saved as JSON and read again."""
    header = match.header
    return match.module.resume(header.scenario, header.settings, encode(match.game_of(side)))


# -- at every decision -------------------------------------------------------------------------------------------


def options_are_distinct_and_cite(match: Match, _: random.Random) -> None:
    """No question has an empty list of options; no two options are the same action; all cite the ledger."""
    game = match.header.game
    assert match.asks or match.over
    for side, ask in match.asks.items():
        assert ask.side == side
        options = ask.choices()
        assert options, f"{ask.prompt} has no option"
        actions = [option.action for option in options]
        assert len(set(actions)) == len(actions), f"{ask.prompt} offers an action twice"
        check_clause(game, ask.clause, ask.prompt)
        for clause in {option.clause for option in options}:
            check_clause(game, clause, ask.prompt)


def blocked_is_no_option(match: Match, _: random.Random) -> None:
    """The way on that is not open is no option, and says what the rules say."""
    for ask in match.asks.values():
        blocked = match.question(ask.side).blocked
        if blocked is not None:
            assert blocked.action not in [option.action for option in ask.choices()]
            why = match.game_of(ask.side).why_not(ask, blocked.action)
            assert (blocked.clause, blocked.text) == (why.clause, match.reason(ask, why))


def acts_offer_what_nothing_speaks_against(match: Match, _: random.Random) -> None:
    """What an act offers, however it finds it, is what has all that the act needs, of all targets that there are."""
    for side, ask in match.asks.items():
        game = match.game_of(side)
        verbs = [offer.act.verb for offer in ask.offers]
        assert len(set(verbs)) == len(verbs), f"{ask.name} offers two acts of one verb: {verbs}"
        for offer in ask.offers:
            act, given = offer.act, in_position(game, offer.given)
            every = list(act.kind.every(game))
            if every:
                offered = {option.action for option in ask.choices() if option.action.verb == act.verb}
                met_by = [one for one in every if met(act.conditions(game, given, ask.side, one))]
                free = {act.kind.option(game, act.verb, "", one).action for one in met_by}
                assert offered == free, f"{act.verb} under {ask.name}: {offered - free} and {free - offered}"


def options_follow_from_the_state(match: Match, _: random.Random) -> None:
    """What acts offer is what they offer in a game read anew, which has kept nothing between questions."""
    for side, ask in match.asks.items():
        if ask.offers:
            anew, kept = resume(match, side), set(ask.choices())
            made = {option for offer in ask.offers for option in offer.act.offers(anew, in_position(anew, offer.given))}
            assert kept == made, f"{ask.name} offers {kept - made}, and not {made - kept}"


def every_click_is_answered(match: Match, rng: random.Random) -> None:
    """Pointing at anything means something that is open, or says why not, with a clause: some of all clicks."""
    for side, ask in match.asks.items():
        clicks = clicks_on(match, side)
        for piece, space in rng.sample(clicks, min(len(clicks), CLICKS)):
            a_click_is_answered(match, ask, piece, space)


def clicks_on(match: Match, side: str) -> list[tuple[int, int]]:
    """Everything that a side can point at: the pieces that it sees, and all spaces."""
    pieces = [(piece.id, NOWHERE) for piece in match.view(side).pieces]
    return pieces + [(NOWHERE, space.id) for space in match.board.every_space]


def a_click_is_answered(match: Match, ask: Ask, piece: int, space: int) -> None:
    """What is pointed at means something that is open, or it is said why not, with a clause."""
    action = match.game_of(ask.side).intended(ask, piece, space)
    if action in {option.action for option in ask.choices()}:
        return
    why = match.explain(ask, action) if action else match.pointed(ask, piece, space)
    assert why.failed, f"nothing is said of a click on {piece}, {space} under {ask.name}"
    for refusal in why.failed:
        check_clause(match.module.id, refusal.clause, f"a click under {ask.name}")
        check_words(match.module.id, match.render(refusal.reason), f"a click under {ask.name}")


def copies_are_cheap(match: Match, _: random.Random) -> None:
    """Anchors come often enough."""
    assert match.answers_since_anchor <= FEW_ANSWERS


# -- now and then ------------------------------------------------------------------------------------------------


def clones_are_exact(match: Match, rng: random.Random) -> None:
    """A clone is the same match, has the same future, and leaves the original alone."""
    before = look(match)
    one, two = match.clone(), match.clone()
    assert look(one) == before
    seed = rng.random()
    play_on(one, random.Random(seed), AHEAD)
    play_on(two, random.Random(seed), AHEAD // 2)
    three = two.clone()
    ahead = random.Random(seed)
    play_on(match.clone(), ahead, AHEAD // 2)
    play_on(three, ahead, AHEAD - AHEAD // 2)
    assert look(three) == look(one)
    assert list(three.events(everything=True)) == list(one.events(everything=True))
    assert look(match) == before


def options_are_accepted(match: Match, rng: random.Random) -> None:
    """Every option offered is taken, also as a mere action."""
    before = gist(match)
    for side, ask in match.asks.items():
        options = ask.choices()
        for option in rng.sample(options, min(6, len(options))):
            copy = match.clone()
            copy.apply(side, option.action)
            assert copy.decisions == match.decisions + 1
            assert copy.history[-1] == (side, option.action)
    assert gist(match) == before


def nothing_else_is_accepted(match: Match, rng: random.Random) -> None:
    """Mutated actions are refused with a reason and a clause, and change nothing."""
    before, game = gist(match), match.header.game
    for side, ask in match.asks.items():
        for action in strangers(ask, rng):
            error = refusal_of(match.apply, side, action)
            refusal = error.refusal
            assert error.code == "not_an_option"
            assert refusal.clause in clauses(game) | {""}, f"{action} is refused under {refusal.clause!r}"
            check_words(game, match.reason(ask, refusal), refusal.reason)
            explanation_begins_with(match, ask, action, refusal)
    for side in {look.id for look in match.module.sides} - set(match.asks) | {"nobody"}:
        error = refusal_of(match.apply, side, Action("pass"))
        assert error.code == ("over" if match.over else "not_asked")
    assert gist(match) == before


def explanation_begins_with(match: Match, ask: Ask, action: Action, refusal: Refusal) -> None:
    """The whole of why not begins with the gate's refusal, cites clauses that exist and can be read."""
    found, game = match.explain(ask, action), match.header.game
    first = found.failed[0]
    assert (first.clause, match.render(first.reason)) == (refusal.clause, match.reason(ask, refusal))
    cited = {one.clause for one in found.failed} | {one.clause for one in found.met}
    assert cited <= clauses(game) | {""}
    texts = [one.reason for one in found.failed] + [one.text for one in found.met]
    for text in [*texts, *found.changes, *([found.title] if found.title else [])]:
        check_words(game, match.render(text), text)


def strangers(ask: Ask, rng: random.Random) -> list[Action]:
    """Actions that resemble the options of a question and are none of them."""
    offered = {option.action for option in ask.choices()}
    verbs = sorted({action.verb for action in offered})
    targets = sorted({action.target for action in offered})
    near = {
        Action(verb, target) for verb, target in itertools.product(verbs[:5], rng.sample(targets, min(5, len(targets))))
    }
    odd = {Action(verb, target) for verb in (*verbs[:5], "", "x") for target in ("", "x", "0101", "-1", "9" * 30, "é")}
    cased = {Action(action.verb.upper(), action.target) for action in offered if action.verb.upper() != action.verb}
    return sorted((near | odd | set(list(cased)[:3])) - offered, key=str)


def undo_is_exact(match: Match, rng: random.Random) -> None:
    """Undo leads back step by step to the very same match, up to a die, a disclosure or both secret answers.

    It never leads back over an exchange of sides, after which the answers are no longer those of who gave them.
    The views are compared where it ends, which is as likely one moment as another.  (A copy keeps no undo, but of what
    was decided in secret.)
    """
    copy = match.clone()
    first, seen = look(copy), [gist(copy)]
    for _ in range(AHEAD // 2):
        if copy.over:
            break
        before = barriers(copy)
        side, option = choose(copy, rng)
        copy.apply(side, option)
        stopped = barriers(copy) != before
        if copy.why_not_undo() is not None:
            first, seen = look(copy), [gist(copy)]
        else:
            seen.append(gist(copy))
        assert len(seen) == 1 or not stopped, "an answer can be taken back although something was rolled or shown"
    while len(seen) > 1:
        seen.pop()
        copy.undo()
        assert gist(copy) == seen[-1]
    assert look(copy) == first


def a_simulation_plays_the_same(match: Match, rng: random.Random) -> None:
    """The same answers lead a match, its simulation and a light copy of that to the same states and questions."""
    played, seed = match.clone(), rng.random()
    answers: list[tuple[str, Action]] = []
    chance = random.Random(seed)
    for _ in range(AHEAD):
        if not played.over:
            side, option = choose(played, chance)
            answers.append((side, option.action))
            played.apply(side, option)
    for light in (False, True):
        simulation = match.simulation.clone(light=light)
        for side, action in answers:
            options = {option.action: option for option in simulation.asks[side].choices()}
            simulation.answer(side, options[action])
        assert digest_of(simulation.game.state) == played.digest()
        assert {side: str(ask.prompt) for side, ask in simulation.asks.items()} == {
            side: str(ask.prompt) for side, ask in played.asks.items()
        }
        assert simulation.over == played.over
        assert simulation.result == played.result


def barriers(match: Match) -> tuple[int, int, bool]:
    """What undo does not lead back over."""
    return match.game.state.dice.rolled, match.game.state.undo_barriers, match.sides_swapped


def an_exchange_is_final_and_between_two(match: Match, rng: random.Random) -> None:
    """Sides are swapped once, if ever, and where there are two; everybody knows it, whoever sees the match."""
    before = match.sides_swapped
    sides = [look.id for look in match.module.sides]
    assert sorted(match.seats) == sorted(match.seats.values())
    assert all((seat != side) == before for side, seat in match.seats.items())
    assert not before or len(match.seats) == len(sides) == 2
    ahead = play_on(match.clone(), rng, AHEAD)
    assert ahead.sides_swapped >= before
    assert resume(match).sides_swapped() == match.game.fork().sides_swapped() == before


def saves_are_exact(match: Match, rng: random.Random) -> None:
    """State survives JSON byte by byte; at an anchor a saved match asks the same and has the same future."""
    state = encode(match.game)
    again = resume(match)
    assert encode(again) == state
    assert type(again.state) is type(match.game.state)
    if not match.simulation.at_anchor:
        return
    saved = Match(match.module, match.header, again)
    assert asked(saved) == asked(match)
    assert saved.digest() == match.digest()
    copy, seed = match.clone(), rng.random()
    play_on(copy, random.Random(seed), AHEAD)
    play_on(saved, random.Random(seed), AHEAD)
    assert look(copy)[2:] == look(saved)[2:]
    assert copy.digest() == saved.digest()


def a_concession_ends_the_match_and_nothing_else(match: Match, rng: random.Random) -> None:
    """Either side may concede at any moment; the other wins, nothing comes to light, and the record replays it."""
    sides = [look.id for look in match.module.sides]
    loser = rng.choice(sides)
    ended = ends_and_nothing_else(match, rng, loser, CONCEDE)
    if ended is not None and ended.result is not None:
        assert ended.result.winner == sides[1 - sides.index(loser)]


def a_match_can_end_as_it_stands(match: Match, rng: random.Random) -> None:
    """At any moment the players may end it: then it is judged as it stands or unfinished, and says so in words."""
    side = rng.choice([look.id for look in match.module.sides])
    ended = ends_and_nothing_else(match, rng, side, AS_IT_STANDS)
    if ended is not None and ended.outcome is not None:
        check_words(match.header.game, ended.outcome.text, "outcome")


def ends_and_nothing_else(match: Match, rng: random.Random, side: str, how: Action) -> Match | None:
    """A copy of a match that a side has ended otherwise than the rules do; None if it is over.

    One of the viewers looks at it before and after.
    """
    if match.over:
        return None
    before, viewer = gist(match), rng.choice(viewers(match))
    copy = match.clone()
    position, told, lines = copy.view(viewer), list(copy.events(viewer)), newest_lines(copy, viewer)
    copy.repeat(side, how)
    assert copy.over
    assert not copy.asks
    assert copy.result is not None
    assert copy.history[-1] == (side, how)
    assert set(copy.result.scores) == {look.id for look in match.module.sides}
    assert copy.why_not_undo() is not None
    ended, clone = copy.view(viewer), copy.clone()
    assert ended == msgspec.structs.replace(position, outcome=copy.outcome)
    assert list(copy.events(viewer)) == told
    assert newest_lines(copy, viewer) == lines
    assert len(copy.ending()) == 1
    assert (gist(clone), clone.view(viewer)) == (gist(copy), ended)
    if match.decisions <= REPLAYED and not rng.randrange(SOMETIMES):
        again = replay(msgspec.structs.replace(copy.record(), digests=()))  # those are another law
        assert look(again) == look(copy)
        assert (again.result, again.log()) == (copy.result, copy.log())
        assert copy.log()[:-1] == match.log()
    assert gist(match) == before
    refusal_of(copy.repeat, side, how)
    return copy


def play_goes_back_by_agreement(match: Match, rng: random.Random) -> None:
    """Back at an earlier moment everybody sees and is asked what he was then; the log and the dice have gone on."""
    back = None if match.over or not match.decisions else next(rests(match, rng.randrange(match.decisions)), None)
    if back is None or rng.randrange(SOMETIMES):
        return
    copy, then = match.clone(), match.earlier(back)
    copy.take_back(rng.choice([look.id for look in match.module.sides]), back)
    assert asked(copy) == asked(then)
    assert copy.game.state.dice == match.game.state.dice
    for viewer in viewers(match):
        assert copy.view(viewer) == then.view(viewer)
        assert copy.log(viewer)[:-1] == match.log(viewer)
        if viewer is not None and viewer in then.asks:
            assert list(copy.observe(viewer).events()) == list(then.observe(viewer).events())
    assert not any(counted(copy.history)[back:-1])
    assert look(copy.clone()) == look(copy)
    if copy.decisions <= REPLAYED:
        play_on(copy, rng, AHEAD)
        assert look(replay(msgspec.structs.replace(copy.record(), digests=()))) == look(copy)


def caches_follow_from_the_state(match: Match, _: random.Random) -> None:
    """Whatever a game keeps besides its state is the same after a fork and when made anew."""
    for side in viewers(match):
        fork, anew = match.game_of(side).fork(), resume(match, side)
        seen = position_bytes(match, side)
        assert position_bytes(match, side, fork) == seen
        assert position_bytes(match, side, anew) == seen
    for side, ask in match.asks.items():
        fork, anew = match.game_of(side).fork(), resume(match, side)
        question = question_bytes(match, ask)
        assert question_bytes(match, ask, fork) == question, side
        assert question_bytes(match, ask, anew) == question, side


def secret_answers_are_secret(match: Match, rng: random.Random) -> None:
    """While several sides decide in secret, nobody sees that another has answered, or what."""
    if match.simulation.parts is None or len(match.asks) < 2:
        return
    side = rng.choice(sorted(match.asks))
    others = [viewer for viewer in viewers(match) if viewer != side]
    before = {viewer: seen_by(match, viewer) for viewer in others}
    for option in match.asks[side].choices()[:4]:
        copy = match.clone()
        copy.apply(side, option)
        assert copy.digest() == match.digest()
        assert {viewer: seen_by(copy, viewer) for viewer in others} == before


def the_order_of_secret_answers_makes_no_difference(match: Match, rng: random.Random) -> None:
    """What several sides decide in secret leads to the same in any order; each takes back its own last answer."""
    if len(match.asks) < 2 or any(match.simulation.has_decided_in_secret(side) for side in match.asks):
        return
    mixed, answers = match.clone(), list[tuple[str, Action]]()
    secret = mixed.simulation.parts
    while secret is not None and mixed.simulation.parts is secret and len(answers) < SECRETS:
        side, option = choose(mixed, rng)
        answers.append((side, option.action))
        mixed.apply(side, option)
        if mixed.simulation.parts is secret and not rng.randrange(SHOWN):
            takes_back_its_own(mixed, side, rng)
    one_by_one = match.clone()
    for side, action in sorted(answers, key=lambda answer: answer[0]):
        one_by_one.apply(side, action)
    assert look(one_by_one) == look(mixed)
    assert one_by_one.log() == mixed.log()


def takes_back_its_own(match: Match, side: str, rng: random.Random) -> None:
    """A side takes back the last answer that it gave in secret, though another side has answered since."""
    copy = match.clone()
    secret = copy.simulation.parts
    for other in sorted(set(copy.asks) - {side}):
        copy.apply(other, rng.choice(copy.asks[other].choices()).action)
        if copy.simulation.parts is not secret:
            return
        before, action = seen_by(copy, other), next(action for who, action in copy.latest() if who == side)
        copy.undo(side)
        assert copy.decisions == match.decisions
        assert seen_by(copy, other) == before
        copy.apply(side, action)
        assert position_bytes(copy, side) == position_bytes(match, side)


CHEAP: tuple[Law, ...] = (options_are_distinct_and_cite, copies_are_cheap)
EVERY_TIME: tuple[Law, ...] = (*CHEAP, blocked_is_no_option, options_follow_from_the_state)
SAMPLED: tuple[Law, ...] = (
    acts_offer_what_nothing_speaks_against,
    every_click_is_answered,
    clones_are_exact,
    options_are_accepted,
    nothing_else_is_accepted,
    undo_is_exact,
    a_simulation_plays_the_same,
    saves_are_exact,
    a_concession_ends_the_match_and_nothing_else,
    a_match_can_end_as_it_stands,
    play_goes_back_by_agreement,
    an_exchange_is_final_and_between_two,
    caches_follow_from_the_state,
    secret_answers_are_secret,
    the_order_of_secret_answers_makes_no_difference,
)
