"""A match: one gate for every action, exact copies, undo, replay.

The match is a simulation, which keeps the game as of the last anchor and the answers since, and around it the gate,
the history, the log and the moments that undo leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from beachhead.kernel.ask import Action, Ask, Option, Side
from beachhead.kernel.dice import Dice, commitment, make_seed
from beachhead.kernel.ending import AS_IT_STANDS, CONCEDE, DRAW, TAKE_BACK, Ended, result_of, taken_back_to
from beachhead.kernel.events import TakenBack
from beachhead.kernel.game import Game, Result
from beachhead.kernel.gate import LONGEST, refused, well_formed
from beachhead.kernel.module import GameModule, Observation, find, find_scenario, settle_options
from beachhead.kernel.moments import Moment
from beachhead.kernel.positions import Chain, Kept, Past, due, heard_after, nearest, unroll
from beachhead.kernel.record import DIGEST_EVERY, Digest, Header, Record, Segment, digest_of, record_of
from beachhead.kernel.refusal import Refusal, RefusedError, UsageError
from beachhead.kernel.shown import Shown
from beachhead.kernel.simulation import NO_ASKS, Mark, Simulation
from beachhead.kernel.text import Text


class Match(Shown):
    """One match of one game.  `apply` is the one gate; a refused action changes nothing."""

    def __init__(self, module: GameModule, header: Header, game: Game[Any], data: Path | None = None) -> None:
        self.module = module
        self.header = header
        self.data = data
        self._everybody = [look.id for look in module.sides]
        self.simulation = Simulation(game)
        self.decisions = 0
        self._history: Chain = None
        self._log: Chain = None
        self._heard: dict[Side, Chain] = {}
        self._digests: Chain = None
        self._undo: Chain = None
        self._barrier = "nothing_to_undo"
        self._recording = True
        self._ended: Ended | None = None
        self._floor = 0
        self.segments: tuple[Segment, ...] = ()
        self._note_events()
        self._kept: Chain = (None, self._position())

    # -- looking -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game as it stands; what a side has decided in secret is not yet part of it (`game_of`)."""
        return self.simulation.game

    def game_of(self, side: Side | None) -> Game[Any]:
        """The game with what a side has decided in secret, where several decide at the same time."""
        return self.simulation.game_of(side)

    @property
    def asks(self) -> Mapping[Side, Ask]:
        """The open question of each side that still has to answer."""
        return self.simulation.asks if self._ended is None else NO_ASKS

    @property
    def open_asks(self) -> Mapping[Side, Ask]:
        """What everybody knows of who is asked: of sides that decide in secret the first question, done or not."""
        return self.simulation.public_asks if self._ended is None else NO_ASKS

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.simulation.question is None or self._ended is not None

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        if self._ended is not None:
            return result_of(self._ended, self.game, self._sides)
        return self.simulation.result

    def observe(self, side: Side) -> Observation:
        """All that a player of `side` gets: data without a handle to the match.  Raises RefusedError if not asked."""
        ask = self._ask_of(side)
        return Observation(
            self.header.game,
            self.header.scenario,
            dict(self.header.settings),
            side,
            self.game_of(side).redacted_for(side),
            ask.prompt.key,
            ask.clause,
            ask.choices(),
            ask.about,
            self._heard.get(side),
            self.simulation.known_since(side),
        )

    @property
    def told(self) -> Chain:
        """All that happened, as a chain of (decision, events): what is told goes on where it ended before."""
        return self._log

    @property
    def last(self) -> tuple[Side, Action]:
        """The last action of the history.  Raises UsageError where there is none."""
        if self._history is None:
            raise UsageError("nothing has been decided yet", where="decision")
        side, action = self._history[1]
        return side, action

    def latest(self) -> Iterator[tuple[Side, Action]]:
        """The actions of the history, the last one first."""
        chain = self._history
        while chain is not None:
            chain, answer = chain
            yield answer

    @property
    def answers_since_anchor(self) -> int:
        """How many answers a copy has to replay."""
        return len(unroll(self.simulation.since))

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing has been answered since the last anchor or the start, nor in secret: play can begin here."""
        return self.simulation.since is None and not self._answered_in_secret() and not self.over

    @property
    def history(self) -> list[tuple[Side, Action]]:
        """Every action so far, in order."""
        return unroll(self._history)

    def digest(self) -> str:
        """16 hexadecimal digits that stand for the present state."""
        decisions, noted = self._digests[1] if self._digests is not None else (0, None)
        if decisions == self.decisions and noted is not None and noted.is_owed:
            text: str = noted.text
            return text
        return digest_of(self.game.state)

    def commitment(self, salt: bytes = b"") -> str:
        """The SHA-256 of the salt and the seed: published before the first roll."""
        return commitment(self.game.state.dice.seed, salt)

    def record(self) -> Record:
        """The match as a record."""
        actions = tuple((side, action.verb, action.target) for side, action in self.history)
        digests = tuple((decisions, digest.text) for decisions, digest in unroll(self._digests))
        return record_of(self.header, actions, digests, self.digest(), self.segments)

    # -- acting --------------------------------------------------------------------------------------

    def apply(self, side: Side, action: Action | Option) -> None:
        """Take `side`'s answer.  Raises RefusedError with the reason and its clause; then nothing has changed."""
        ask = self._ask_of(side)
        option = self._option(ask, action)
        simulation, game = self.simulation, self.simulation.game
        secret, moment, state = simulation.parts, self._moment(side), game.state
        dice, barriers, sides_swapped = state.dice.rolled, state.undo_barriers, game.sides_swapped()
        simulation.answer(side, option)
        self._history = (self._history, (side, option.action))
        self.decisions += 1
        if game.emitted:
            self._note_events()
        if self.decisions % DIGEST_EVERY == 0:
            self._note_digest()
        if secret is not None and simulation.parts is secret:
            return  # the side can take it back whatever the others do; see `undo`
        state = game.state
        rolled = state.dice.rolled != dice
        if rolled or secret is not None or state.undo_barriers != barriers or game.sides_swapped() != sides_swapped:
            self._undo, self._barrier = None, "die_rolled" if rolled else "shown"
        else:
            self._undo = (self._undo, moment)
        if due(self._kept, self.decisions, self._undo) and simulation.is_at_base:
            self._kept = (self._kept, self._position())

    def concede(self, side: Side) -> None:
        """Give the match up: the other side has won, whoever is asked.  It cannot be taken back.

        For matches of two sides.  Raises RefusedError when the match is over, UsageError for a side that is not in it.
        """
        self._check_in(side)
        if len(self._sides) != 2:
            raise UsageError(f"one of two sides can concede; this match has {len(self._sides)}", where="side")
        self._end(Ended(side, CONCEDE), "conceded")

    def end_by_agreement(self, side: Side, how: Action) -> None:
        """End the match as it stands or as a draw; `side` is the last that agreed.  It cannot be taken back.

        Raises RefusedError when the match is over, UsageError for a side that is not in it.
        """
        self._check_in(side)
        self._end(Ended(side, how), "ended")

    def take_back(self, side: Side, decision: int) -> None:
        """Go on from the moment after `decision` answers (see `taking_back.rests`), as the sides agreed, `side` last.

        The history keeps what came after it, and the dice go on: what has fallen does not fall again.  Raises
        RefusedError when the match is over, UsageError for a side or a moment that does not do.
        """
        self._check_in(side)
        if self.over:
            raise refused("over", Text("kernel.over"))
        then = self.earlier(decision) if self._floor <= decision < self.decisions else None
        if then is None or not then.is_at_rest:
            raise UsageError(f"play cannot go on from after {decision} answers", where="decision")
        game = then.simulation.base.fork()
        game.state.dice = self.game.state.dice
        self.simulation.restore(Mark(game))
        self.decisions += 1
        self._history = (self._history, (side, Action(TAKE_BACK, str(decision))))
        self._log = (self._log, (self.decisions, (TakenBack(clause="", to=decision),)))
        self._heard, self._undo, self._barrier = then._heard, None, "taken_back"
        self._note_digest()
        self._kept = (self._kept, self._position())

    def repeat(self, side: Side, action: Action) -> None:
        """Do what a history says: an answer, or what players did.  Raises RefusedError or UsageError; see `apply`."""
        if action == CONCEDE:
            self.concede(side)
        elif action in (AS_IT_STANDS, DRAW):
            self.end_by_agreement(side, action)
        elif action.verb == TAKE_BACK:
            self.take_back(side, taken_back_to(action))
        else:
            self.apply(side, action)

    def why_not_undo(self, side: Side | None = None) -> Refusal | None:
        """The reason why the last answer cannot be taken back (by `side` alone), or None."""
        secret = self._answered_in_secret()
        if secret:
            return None if side is None or side in secret else Refusal("", Text("kernel.undo.not_yours"))
        if self._undo is None:
            return Refusal("", Text(f"kernel.undo.{self._barrier}"))
        if side is not None and self._undo[1].side != side:
            return Refusal("", Text("kernel.undo.not_yours"))
        return None

    def undo(self, side: Side | None = None) -> None:
        """Go back one answer, as far as no die was rolled and nothing shown since.

        With `side`, only an answer of that side's own.  Where sides decide in secret that is its own last one, whatever
        the others have answered since.  Raises RefusedError.
        """
        refusal = self.why_not_undo(side)
        if refusal is not None:
            raise refused(refusal.reason.key.removeprefix("kernel.undo."), refusal.reason)
        if self._answered_in_secret():
            self._take_back(self.last[0] if side is None else side)
            return
        assert self._undo is not None  # else there was a refusal
        earlier, moment = self._undo
        self._rewind(moment)
        self._undo = earlier

    def earlier(self, decision: int) -> Match:
        """The match as it was after its first `decision` answers: a match of its own.  Raises UsageError."""
        if not 0 <= decision <= self.decisions:
            raise UsageError(f"the match has {self.decisions} decisions, not {decision}", where="decision")
        match = self.clone()
        kept = match._go_back(decision)
        for side, action in unroll(self._history, kept.history)[: decision - kept.decisions]:
            try:
                match.repeat(side, action)
            except RefusedError:
                if decision >= self._floor:
                    raise
                break  # it was done under other rules: this is the last moment before it that can still be shown
        return match

    def kept_before(self, decision: int) -> int:
        """The last decision up to another one to which going back costs nothing: its position was kept."""
        return nearest(self._kept, decision)[1].decisions

    def past(self) -> Past:
        """What happened before the first answer, for somebody to add what was stored of the others; see `resume`."""
        _, start = nearest(self._kept, 0)
        return Past(start, self._everybody)

    def resume(self, past: Past) -> None:
        """Stand at the last position of what was stored of a match that began as this one does."""
        self._kept, self._floor = past.kept, past.floor
        self.segments = past.segments
        self._go_back(past.decisions)

    def stand_in(self, past: Past, state: bytes) -> None:
        """Stand at the end of a past, in a state (as JSON) from elsewhere.

        Raises UsageError where the rules cannot go on from it.
        """
        header = self.header
        try:
            game = self.module.resume(header.scenario, header.settings, state, self.data)
            base = Match(self.module, header, game, self.data).simulation.base
        except UsageError:
            raise
        except Exception as error:  # whatever the rules make of a state of others
            message = f"the position in which other rules left it cannot be read: {type(error).__name__}"
            raise UsageError(message, where="state") from error
        past.keep(lambda: base, "rules_changed")
        self.resume(past)

    def resume_under(self, past: Past, then: Match) -> None:
        """Stand at the end of a past that began under other rules: `then` is where it can first be stood under these.

        The answers after that are given again.  Raises RefusedError.
        """
        for side, action in unroll(past.history)[then.decisions :]:
            then.repeat(side, action)
        self._kept, self._floor = past.kept, past.floor
        self.simulation, self.segments = then.simulation, past.segments
        self._ended, self.decisions = then._ended, past.decisions
        self._history, self._log, self._heard, self._digests = past.history, past.log, past.heard, past.digests
        self._undo, self._barrier = None, "rules_changed"

    def go_on_under(self, change: Segment) -> None:
        """Tell that the match goes on under changed rules; what was before cannot be taken back."""
        self.segments = (*self.segments, change)
        told = (change.event(),)
        self._log = (self._log, (self.decisions, told))
        self._heard = heard_after(self._heard, told, self._everybody)
        self._undo, self._barrier = None, "rules_changed"
        self._floor = self.decisions

    def clone(self) -> Match:
        """An independent copy with the same future; it shares the past and keeps no undo."""
        copy = object.__new__(Match)
        copy.module = self.module
        copy.header = self.header
        copy.data = self.data
        copy._everybody = self._everybody
        copy._kept = self._kept
        copy.simulation = self.simulation.clone()
        copy.decisions = self.decisions
        copy._history = self._history
        copy._log = self._log
        copy._heard = self._heard
        copy._digests = self._digests
        copy._undo = None
        copy._barrier = "nothing_to_undo"
        copy._recording = False
        copy._ended = self._ended
        copy._floor = self._floor
        copy.segments = self.segments
        return copy

    # -- inside --------------------------------------------------------------------------------------

    def _moment(self, side: Side) -> Moment:
        """Where undo leads from an answer that `side` is about to give."""
        return Moment(
            self.simulation.mark(), self.decisions, self._history, self._log, self._heard, self._digests, side
        )

    def _rewind(self, moment: Moment) -> None:
        self.simulation.restore(moment.mark)
        self.decisions = moment.decisions
        self._history = moment.history
        self._log = moment.log
        self._heard = moment.heard
        self._digests = moment.digests
        self._kept, _ = nearest(self._kept, self.decisions)

    def _position(self) -> Kept:
        """The match as it stands, at an anchor, to be kept."""
        base = self.simulation.base
        return Kept(
            lambda: base,
            self.decisions,
            self._history,
            self._log,
            self._heard,
            self._digests,
            self._undo,
            self._barrier,
        )

    def _go_back(self, decision: int) -> Kept:
        """Stand at the last position up to a decision that was kept, as if everything had been answered again."""
        chain, kept = nearest(self._kept, decision)
        while (game := kept.game()) is None:
            assert chain is not None
            chain, kept = nearest(chain[0], decision)
        self._kept = chain
        self.simulation.restore(Mark(game))
        self._ended, self._recording = None, True
        self.decisions, self._history = kept.decisions, kept.history
        self._log, self._heard, self._digests = kept.log, kept.heard, kept.digests
        self._undo, self._barrier = kept.undo, kept.barrier
        return kept

    def _answered_in_secret(self) -> list[Side]:
        """The sides that have given answers in secret which are not yet part of the game."""
        parts = self.simulation.parts if self._ended is None else None
        return [side for side in parts or () if self.simulation.has_decided_in_secret(side)]

    def _take_back(self, side: Side) -> None:
        """Take back the last answer that a side gave in secret; what the others have answered since stands."""
        self.simulation.take_back(side)
        later, chain = [], self._history
        while chain is not None and chain[1][0] != side:
            chain, answer = chain
            later.append(answer)
        assert chain is not None
        self._history = chain[0]
        for answer in reversed(later):
            self._history = (self._history, answer)
        self.decisions -= 1
        while self._digests is not None and self._digests[1][0] > self.decisions:
            self._digests = self._digests[0]

    def _note_digest(self) -> None:
        """Note what stands for the state, if that is due."""
        if self._recording and self.decisions % DIGEST_EVERY == 0:
            self._digests = (self._digests, (self.decisions, Digest.of(self.game.state)))

    def _note_events(self) -> None:
        told = tuple(self.game.emitted)
        if not told:
            return
        self.game.emitted.clear()
        self._log = (self._log, (self.decisions, told))
        self._heard = heard_after(self._heard, told, self._everybody)

    def _check_in(self, side: Side) -> None:
        """Whether a side is in the match.  Raises UsageError."""
        if side not in self._sides:
            raise UsageError(f"the match has no side {side!r}; there are: {', '.join(self._sides)}", where="side")

    def _end(self, ended: Ended, barrier: str) -> None:
        """The match ends otherwise than by its rules.  Raises RefusedError when it is over."""
        if self.over:
            raise refused("over", Text("kernel.over"))
        self._ended = ended
        self._history = (self._history, (ended.side, ended.how))
        self.decisions += 1
        self._undo, self._barrier = None, barrier

    def _ask_of(self, side: Side) -> Ask:
        ask = self.asks.get(side) if isinstance(side, str) else None
        if ask is not None:
            return ask
        if self.over:
            raise refused("over", Text("kernel.over"))
        asked = ", ".join(self.asks)
        raise refused("not_asked", Text("kernel.not_asked", {"side": repr(side), "asked": asked}))

    def _option(self, ask: Ask, action: Action | Option) -> Option:
        for option in ask.choices():
            if option is action:
                return option
        wanted = action.action if isinstance(action, Option) else action
        for option in ask.choices():
            if option.action == wanted:
                return option
        if not well_formed(wanted):
            raise refused("not_an_option", Text("kernel.not_an_action"))
        refusal = self.game_of(ask.side).why_not(ask, wanted)
        raise RefusedError("not_an_option", refusal, f"{ask.side} may not {str(wanted)[:LONGEST]} now", ask)


def new_match(
    game: str,
    scenario: str | None = None,
    *,
    seed: int | str | bytes | None = None,
    options: Mapping[str, str] | None = None,
    data: Path | None = None,
    script: tuple[int, ...] | None = None,
) -> Match:
    """Set up a match.

    `seed` is a number, 64 hexadecimal digits, 32 bytes or None for a fresh one; `options` are named values of
    the game's options; `data` a folder of files laid over the game's own; `script` fixes the dice for tests.
    Raises UsageError for anything that does not exist.
    """
    module = find(game)
    chosen = find_scenario(module, scenario)
    settings = settle_options(module, options)
    try:
        secret = make_seed(seed)
    except ValueError as error:
        raise UsageError(str(error), where="seed") from None
    rules = module.rules_version
    header = Header(game=module.id, scenario=chosen.id, settings=settings, rules=rules, seed=secret.hex())
    return Match(module, header, module.begin(chosen.id, settings, Dice(secret, script=script), data), data)
