"""Why something is not allowed, with its clause."""

from __future__ import annotations

import msgspec

from beachhead.kernel.text import Text


class Refusal(msgspec.Struct, frozen=True):
    """The first reason against an action, and the clause it rests on."""

    clause: str
    reason: Text


class RefusedError(Exception):
    """An action, an undo or a piece of input was refused; nothing has changed.

    `code` is stable and for programs: ``not_asked``, ``not_an_option``, ``over``; of an undo
    ``nothing_to_undo``, ``die_rolled``, ``shown``, ``not_yours``.
    """

    def __init__(self, code: str, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.refusal = refusal


class UsageError(Exception):
    """Something was named that does not exist, or input cannot be read: says what and where."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
