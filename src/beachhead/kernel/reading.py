"""Reading what comes from outside, strictly by its type: JSON, and the values of a TOML file.

msgspec works out how a type is read when it is first read, and the program crashes when two threads do so at the same
moment.  So everything is read by a `Reader`: it works that out when it is made, which is when the module that has it
is imported, and one at a time.  Nothing else of ours may call msgspec's decoders; a test sees to it.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

_LOCK = Lock()


class Reader(Generic[T]):
    """Reads values of one type.  Both ways raise msgspec.ValidationError that says what is wrong and where."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        with _LOCK:
            self._decoder = msgspec.json.Decoder(kind)

    def json(self, text: bytes | str) -> T:
        """The value that a text in JSON stands for.  Raises msgspec.DecodeError, UnicodeDecodeError, RecursionError."""
        return self._decoder.decode(text)

    def plain(self, value: Any) -> T:
        """The same from lists, dictionaries, texts and numbers, as TOML is read."""
        return msgspec.convert(value, self.kind)
