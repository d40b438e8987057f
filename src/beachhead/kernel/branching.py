"""Branches: matches that begin at a moment of another one, with fresh dice, and what is not known there guessed.

A branch begins in a position, which its header holds; the answers since the last anchor are its first ones.  From there
on it is a match like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from beachhead.kernel.ask import Option, Side
from beachhead.kernel.dice import Dice, KnownDice, make_seed
from beachhead.kernel.game import Game, State
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Observation, find, settle_header
from beachhead.kernel.record import Header, Start
from beachhead.kernel.refusal import RefusedError, UsageError

NO_DICE = Dice(b"")
"""In place of dice that nobody is to know, or that are none of the matter."""


def begun(header: Header, data: Path | None = None) -> Match:
    """The match of a header, before its first answer.  Raises UsageError."""
    start, module = header.start, find(header.game)
    settings = settle_header(module, header.settings)
    if start is None:
        return new_match(header.game, header.scenario, seed=header.seed, options=settings, data=data)
    seed = make_seed(header.seed)
    try:
        game = module.resume(header.scenario, settings, bytes(start.state), data)
        game.state.dice = KnownDice(seed, 0, start.faces) if start.faces else Dice(seed)
        now = msgspec.structs.replace(header, settings=settings, rules=module.rules_version)
        return Match(module, now, game, data)
    except Exception as error:  # whatever the rules make of a state of others
        message = f"the position in which it began cannot be read: {error or type(error).__name__}"
        raise UsageError(message, where="header.start") from error


def branch(then: Match, knows: Side | None, seed: int | str | bytes | None = None, **origin: Any) -> Match:
    """A match that begins where another one stands `then`, as a side knows it; None: as it is.

    It is the same for the same seed and the same knowledge.  `origin` is what else its `Start` says.
    """
    secret = make_seed(seed)
    anchor, now = then.simulation.base, then.game_of(knows)
    answers, faces = then.simulation.told_since(knows)
    for game, since, rolled in ((anchor, answers, faces), (now, [], ())):
        state = _taken_up(then, game, knows, secret)
        start = Start(state=msgspec.Raw(msgspec.json.encode(state)), faces=rolled, **origin)
        match = begun(msgspec.structs.replace(then.header, seed=secret.hex(), start=start), then.data)
        if _given_again(match, since) and _alike(match, then, knows):
            break
    return match


def is_all_known(match: Match, sides: Iterable[Side]) -> bool:
    """Whether one or the other of some sides knows each part of the game as it is, but for the dice to come."""
    known = [_plain(match.game.redacted_for(side)) for side in sides]
    return _is_known(_plain(match.game.state.copy()), known)


# -- inside --------------------------------------------------------------------------------------------


def _taken_up(then: Match, game: Game[Any], knows: Side | None, secret: bytes) -> State:
    """The state of a game without its dice, guessed where a side does not know it."""
    if knows is None:
        state: State = game.fork().state
    else:
        header, known = then.header, game.redacted_for(knows)
        seen = Observation(header.game, header.scenario, dict(header.settings), knows, known, "", "", ())
        guessed_by = Dice(hashlib.sha256(b"beachhead guess " + secret).digest())
        state = then.module.determinize(seen, guessed_by).state
    state.dice = NO_DICE
    return state


def _given_again(match: Match, answers: Sequence[tuple[Side, Option]]) -> bool:
    """Give answers in a match that begins; whether all were allowed, and no die is known any more after them."""
    try:
        for side, option in answers:
            match.apply(side, option.action)
    except RefusedError:
        return False
    return type(match.game.state.dice) is Dice


def _alike(match: Match, then: Match, knows: Side | None) -> bool:
    """Whether a side knows and is asked the same in two matches."""
    return bool(_known(match, knows) == _known(then, knows))


def _known(match: Match, knows: Side | None) -> Any:
    game = match.game_of(knows)
    state = game.state.copy() if knows is None else game.redacted_for(knows)
    own = [(side, ask.prompt, ask.choices()) for side, ask in match.simulation.asks.items() if knows in (None, side)]
    others = [match.waiting(ask) for side, ask in match.simulation.public_asks.items() if side != knows]
    return _plain(state), own, others


def _plain(state: State) -> Any:
    state.dice = NO_DICE
    return msgspec.to_builtins(state)


def _is_known(part: Any, known: Sequence[Any]) -> bool:
    """Whether a part of a state, as plain data, is found in what some sides know, as a whole or piece by piece."""
    if any(one == part for one in known):
        return True
    return isinstance(part, dict | list | tuple) and all(
        _is_known(piece, [_pieces(one)[key] for one in known if key in _pieces(one)])
        for key, piece in _pieces(part).items()
    )


def _pieces(part: Any) -> dict[Any, Any]:
    if isinstance(part, dict):
        return part
    return dict(enumerate(part)) if isinstance(part, list | tuple) else {}
