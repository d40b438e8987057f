"""Dice as part of the state: a seed and a counter.

Each roll is a keyed hash of the counter, so that no number of visible rolls tells the next, and any
match can be audited once its seed is known.  A script of faces replaces the hash in tests and when
odds are worked out.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec

SEED_BYTES = 32


class DiceRunOutError(Exception):
    """A scripted die was asked for more rolls than the script holds; `sides` is what was asked for."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"the dice script is used up and a d{sides} is asked for")
        self.sides = sides


class Dice(msgspec.Struct, frozen=True):
    """Seed and number of rolls so far; with a `script`, the faces still to come instead of the hash."""

    seed: bytes
    rolled: int = 0
    script: tuple[int, ...] | None = None

    def roll(self, sides: int = 6) -> tuple[int, Dice]:
        """A face from 1 to `sides`, and the dice afterwards.

        Raises DiceRunOutError when a script has no face left, ValueError when its face is not on the die.
        """
        if self.script is not None:
            if not self.script:
                raise DiceRunOutError(sides)
            face = self.script[0]
            if not 1 <= face <= sides:
                raise ValueError(f"a d{sides} has no face {face}")
            return face, Dice(self.seed, self.rolled + 1, self.script[1:])
        return draw(self.seed, self.rolled, sides), Dice(self.seed, self.rolled + 1)


class KnownDice(Dice, frozen=True):
    """Dice of which the next faces are known: those of the script, but for 0.  From then on they fall like others."""

    def roll(self, sides: int = 6) -> tuple[int, Dice]:
        """A face from 1 to `sides`, and the dice afterwards."""
        face, *later = self.script or (0,)
        if face == 0:
            face = draw(self.seed, self.rolled, sides)
        elif not 1 <= face <= sides:  # what was rolled was another die: nothing is known from here on
            return Dice(self.seed, self.rolled).roll(sides)
        after = KnownDice if later else Dice
        return face, after(self.seed, self.rolled + 1, tuple(later) or None)


def draw(seed: bytes, counter: int, sides: int) -> int:
    """The face of roll number `counter` (from 0): public, so that anybody can audit a match."""
    limit = (1 << 64) - (1 << 64) % sides  # reject the uneven rest, so that every face is exactly as likely
    attempt = 0
    while True:
        word = counter.to_bytes(8, "big") + attempt.to_bytes(2, "big")
        value = int.from_bytes(hashlib.blake2b(word, key=seed, digest_size=8).digest(), "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def make_seed(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes of a seed: fresh for None, derived from a number, read from 64 hexadecimal digits."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
        return seed
    if isinstance(seed, int):
        return hashlib.sha256(b"beachhead seed %d" % seed).digest()
    try:
        value = bytes.fromhex(seed)
    except ValueError:
        raise ValueError(f"a seed is {2 * SEED_BYTES} hexadecimal digits or a number, not {seed!r}") from None
    return make_seed(value)


def commitment(seed: bytes, salt: bytes = b"") -> str:
    """What is published before the first roll: the SHA-256 of the salt followed by the seed, in hexadecimal.

    A salt that stays secret as long as the seed keeps a seed made from a small number from being found by trying.
    """
    return hashlib.sha256(salt + seed).hexdigest()
