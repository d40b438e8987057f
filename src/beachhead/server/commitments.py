"""The seal of a match's dice: who chose the seed, when, and the salt that is hashed with it.

The commitment is the SHA-256 of salt and seed, 32 bytes each.  The salt is the server's own and secret up to the end:
without it a seed that somebody made from a small number could be found from the commitment by trying.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from beachhead.kernel.match import Match
from beachhead.server.messages import say
from beachhead.server.storage import MatchRow

SALT_BYTES = 32
SERVER, SET_UP, RECORD, LESSON, UNKNOWN = "server", "set_up", "record", "lesson", "unknown"
"""Who chose a seed: the server, whoever set the match up, whoever made the record or the lesson; or it was not kept."""


class Commitment(NamedTuple):
    """What a table may say of its dice: `salt` is hexadecimal, empty for a match of before there were salts.

    `seed_from` is one of the words above, `at` when the match was set up.  `known`: whoever has a certain link can have
    the record, and so the seed, at any time.
    """

    salt: str
    seed_from: str
    at: str
    known: bool

    def commitment(self, match: Match) -> str:
        """What was published before the first roll."""
        return match.commitment(bytes.fromhex(self.salt))

    @property
    def text(self) -> str:
        """Who chose the seed and when, for an opponent who asks himself whether to trust it."""
        chosen = say(f"seed.{self.seed_from}")
        return f"{chosen} {say('seed.known')}" if self.known else chosen


def new_salt() -> str:
    """A fresh salt."""
    return secrets.token_bytes(SALT_BYTES).hex()


def commitment_of(row: MatchRow, *, known: bool) -> Commitment:
    """The seal of a stored match."""
    return Commitment(row.salt, row.seed_from or UNKNOWN, row.created, known)
