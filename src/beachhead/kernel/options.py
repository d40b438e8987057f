"""The options of a match as a struct: what players agreed on before play, which the rules read by name.

A game declares a struct with a field for each option, of the type ``Literal`` with the values that the rules know (or
``str`` where any will do), and makes its `OptionsOf` once.  What an option means, and which value holds where nobody
chose, are words and stay data (`module.MatchOption`); in a record an option is the text that it always was.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Generic, TypeVar, get_args, get_type_hints

import msgspec

from beachhead.kernel.refusal import UsageError


class MatchOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a match, by name; a game adds a field for each."""


O_co = TypeVar("O_co", bound=MatchOptions, covariant=True)


class OptionsOf(Generic[O_co]):
    """Reads the settings of a match as options of one kind.

    `allowed` are the values of each option that the rules know, in the order of the fields; none where any will do.
    """

    def __init__(self, kind: type[O_co]) -> None:
        self.allowed: Mapping[str, tuple[str, ...]] = {
            name: get_args(written) for name, written in get_type_hints(kind).items()
        }
        self._kind = kind
        self._read = lru_cache(maxsize=256)(self._checked)

    def read(self, settings: Mapping[str, str]) -> O_co:
        """The options that all these settings are: the same struct for the same settings.  Raises UsageError."""
        return self._read(tuple(sorted(settings.items())))

    def _checked(self, settings: tuple[tuple[str, str], ...]) -> O_co:
        given = dict(settings)
        if given.keys() != self.allowed.keys():
            names, needed = sorted(given.keys() - self.allowed.keys()), sorted(self.allowed.keys() - given.keys())
            raise UsageError(
                f"the options are not those of the rules: {names} too many, {needed} missing", where="options"
            )
        for name, values in self.allowed.items():
            if values and given[name] not in values:
                wrong = f"the rules know no value {given[name]!r} of the option {name!r}"
                raise UsageError(f"{wrong}; they know: {', '.join(values)}", where="options")
        return self._kind(**given)
