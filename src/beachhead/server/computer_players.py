"""Computer players at the table: they think off the event loop and answer through the same gate as persons.

What a person has left to a standing order is answered here too, in line with them.

A player gets its observation and nothing else.  Whatever it does, the table goes on: an answer that is not
allowed, a crash or a player that does not come back is replaced by the first option and logged.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation
from beachhead.server.errors import NotStoredError, TableError, log
from beachhead.server.held import Task
from beachhead.server.seats import Player, Players
from beachhead.server.stopping import StoppedError
from beachhead.server.tables import Tables

WORKERS = 2
PATIENCE = 30.0
"""Seconds that a player may take for one answer; who takes longer is replaced for good."""

RETRY = 5.0
"""Seconds until a match is taken up again whose answer could not be stored."""

SEATED = 128
"""Players kept between their answers."""


class ComputerPlayers:
    """The computer players of every table: one answer at a time for each match, matches in turn, people first.

    `watched` says whether somebody watches a match: without it, one of computer players alone goes no further.  Whoever
    begins to watch has to `wake` it.
    """

    def __init__(
        self,
        tables: Tables,
        players: Players,
        patience: float = PATIENCE,
        watched: Callable[[str], bool] = lambda match: True,
    ) -> None:
        self.tables = tables
        self.players = players
        self.patience = patience
        self.watched = watched
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="beachhead-player")
        self._lock = threading.Lock()
        self._busy: dict[str, bool] = {}  # match: whether something changed since it was looked at
        self._seated: OrderedDict[tuple[str, str], Player] = OrderedDict()
        self._late: set[tuple[str, str]] = set()
        self._closing = threading.Event()
        tables.listen(self.wake)

    def wake(self, match: str, _: object = None) -> None:
        """See whether a computer player is asked in a match, or a standing order; returns at once."""
        if self.tables.all_by_hand(match):
            return
        with self._lock:
            if self._closing.is_set():
                return
            if match in self._busy:
                self._busy[match] = True
                return
            self._busy[match] = False
            self._pool.submit(self._turn, match)

    def close(self) -> None:
        """Let the answers that are being given be given, and stop."""
        with self._lock:
            self._closing.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    # -- inside ----------------------------------------------------------------------------------------

    def _turn(self, match: str) -> None:
        """Give one answer, and get in line again as long as there may be another to give."""
        try:
            again = self._answer(match)
        except NotStoredError as error:
            log.warning("match %s: %s; trying again in %g s", match, error, RETRY)
            again = None
            self._wake_later(match)
        except TableError as error:
            log.warning("match %s: %s", match, error)
            again = None
        except StoppedError:
            again = None
        except Exception:
            log.exception("match %s: its computer player cannot go on", match)
            again = None
        with self._lock:
            changed = self._busy.pop(match)
            if again is not None and (again or changed) and not self._closing.is_set():
                self._busy[match] = False
                self._pool.submit(self._turn, match)

    def _wake_later(self, match: str) -> None:
        timer = threading.Timer(RETRY, self.wake, [match])
        timer.daemon = True
        timer.start()

    def _answer(self, match: str) -> bool:
        """Whether there was a question for a computer player or a standing order; it has been answered then."""
        self.tables.people.let_pass()
        if self.tables.obey(match):
            return True
        task = self.tables.task(match)
        if task is None or (task.alone and not self.watched(match)):
            return False
        try:
            action = task.scripted or self._choose(match, task)
        except _StoppedError:
            return False
        self.tables.answer(match, task, action)
        return True

    def _choose(self, match: str, task: Task) -> Action:
        """The player's answer; the first option if it fails.  Raises _StoppedError when the server stops meanwhile."""
        first = task.observation.options[0].action
        if (match, task.seat) in self._late:
            return first
        try:
            action = _in_time(self._player(match, task), task.observation, self.patience, self._closing)
        except _StoppedError:
            raise
        except _LateError:
            log.error("%s as %s gave no answer in %g s; it is replaced", task.kind, task.side, self.patience)
            self._late.add((match, task.seat))
            return first
        except Exception:
            log.exception("%s as %s failed; the first option is taken", task.kind, task.side)
            return first
        if isinstance(action, Action):
            return action
        log.error("%s as %s answered %s, not an action", task.kind, task.side, type(action).__name__)
        return first

    def _player(self, match: str, task: Task) -> Player:
        """Who sits there: made at its first answer, and anew when it was not needed for long."""
        seat = (match, task.seat)
        with self._lock:
            player = self._seated.pop(seat, None)
        if player is None:
            player = self.players.make(task.kind, task.seed + task.version)
        with self._lock:
            self._seated[seat] = player
            while len(self._seated) > SEATED:
                self._seated.popitem(last=False)
        return player


class _LateError(Exception):
    """A player did not come back."""


class _StoppedError(Exception):
    """The server stops."""


def _in_time(player: Player, seen: Observation, patience: float, closing: threading.Event) -> object:
    """What the player chooses, whatever that is.

    Raises _LateError after `patience` seconds, _StoppedError when `closing` is set, RuntimeError if the player fails.
    """
    outcome: list[object] = []
    failure: list[BaseException] = []

    def think() -> None:
        try:
            outcome.append(player.choose(seen))
        except BaseException as error:
            failure.append(error)

    thinker = threading.Thread(target=think, name="beachhead-thought", daemon=True)
    thinker.start()
    until = time.monotonic() + patience
    while thinker.is_alive() and not closing.is_set() and time.monotonic() < until:
        thinker.join(min(0.2, patience))
    if failure:
        raise RuntimeError("the player failed") from failure[0]
    if outcome:
        return outcome[0]
    raise _StoppedError if closing.is_set() else _LateError
