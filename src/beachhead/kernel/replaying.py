"""Records played again."""

from __future__ import annotations

from pathlib import Path

from beachhead.kernel.ask import Action
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import find
from beachhead.kernel.record import Record
from beachhead.kernel.refusal import RefusedError, UsageError


class DivergenceError(UsageError):
    """A record does not replay: `decision` is the number of the first action that differs, from 1."""

    def __init__(self, message: str, decision: int) -> None:
        super().__init__(message, where=f"decision {decision}")
        self.decision = decision


def replay(record: Record, *, to: int | None = None, data: Path | None = None) -> Match:
    """Play a record again, all of it or the first `to` actions.

    Raises DivergenceError at the first action that is refused or digest that differs, UsageError when the
    record's game, scenario, options or rules version are unknown here.
    """
    header = record.header
    module = find(header.game)
    if header.rules != module.rules_version:
        message = f"recorded under rules version {header.rules!r} of {module.id}; this is {module.rules_version!r}"
        raise UsageError(message, where="header.rules")
    if to is not None and not 0 <= to <= len(record.actions):
        raise UsageError(f"the record has {len(record.actions)} decisions, not {to}", where="to")
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    digests = dict(record.digests)
    for number, (side, verb, target) in enumerate(record.actions[:to], start=1):
        try:
            match.repeat(side, Action(verb, target))
        except (RefusedError, UsageError) as error:
            raise DivergenceError(f"{side} {verb} {target}: {error}", number) from None
        expected = digests.get(number)
        if expected is not None and expected != match.digest():
            raise DivergenceError(f"the state's digest is {match.digest()}, recorded was {expected}", number)
    if to is None and record.digest and record.digest != match.digest():
        message = f"the final state's digest is {match.digest()}, recorded was {record.digest}"
        raise DivergenceError(message, len(record.actions))
    return match
