"""Words for people: a key and its arguments here, the sentence in a language catalogue.

Rules never hold sentences.  They name a key (``"leyte.ask.move"``) and give arguments; a folder of catalogues, one
file ``LANGUAGE.toml`` for each language, holds the sentence.  Another language is another file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from importlib.resources import files
from string import Formatter
from typing import Any, ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
"""The language in which every text is there; what another language lacks is said in it."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_folders: list[Sentences] = []
_kept: list[Callable[[], None]] = []


class Text(msgspec.Struct, frozen=True, gc=False):
    """A sentence still to be put into a language: the catalogue's key and what goes into its gaps."""

    key: str
    args: Mapping[str, str | int] = {}


def printed(value: int | str, style: str = "") -> str:
    """Numbers as they are printed, in one of Python's styles (`+` gives a plus): with a minus, not with a hyphen."""
    return format(value, style).replace("-", "\N{MINUS SIGN}")


class Catalogue:
    """The sentences of one language, by key."""

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = dict(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Every key that has a sentence."""
        return frozenset(self._sentences)

    def over(self, other: Catalogue) -> Catalogue:
        """This catalogue, and where it lacks a sentence that of another one."""
        return Catalogue(self.language, other._sentences | self._sentences)

    def can_say(self, text: Text) -> bool:
        """Whether there is such a sentence, and something for each of its gaps."""
        sentence = self._sentences.get(text.key)
        return sentence is not None and all(gap in text.args for _, gap, _, _ in Formatter().parse(sentence) if gap)

    def render(self, text: Text) -> str:
        """The sentence for `text`; an unknown key or gap is shown as it is rather than hidden."""
        sentence = self._sentences.get(text.key)
        if sentence is None:
            return text.key + ("" if not text.args else f" {dict(text.args)}")
        gaps = {gap: value if isinstance(value, str) else printed(value) for gap, value in text.args.items()}
        try:
            return sentence.format(**gaps)
        except (KeyError, IndexError):
            return f"{sentence} {dict(text.args)}"


class Sentences:
    """The catalogues in a folder: ``en.toml`` and any other language; their keys begin with `prefix` and a dot.

    `folder` is a path or what `importlib.resources` gives for a package.
    """

    def __init__(self, prefix: str, folder: Any) -> None:
        self.prefix = prefix
        self.folder = folder
        self._read: dict[str, Catalogue] = {}
        _folders.append(self)

    def languages(self) -> frozenset[str]:
        """The languages that have a file here."""
        return _languages_in(self.folder)

    def catalogue(self) -> Catalogue:
        """The catalogue of the language that is spoken now."""
        language = _spoken.get()
        if language not in self._read:
            own = self._file(language) if language in self.languages() else Catalogue(language, {})
            self._read[language] = own if language == ENGLISH else own.over(self._file(ENGLISH))
        return self._read[language]

    def keys(self) -> frozenset[str]:
        """Every key that has a sentence."""
        return self.catalogue().keys()

    def render(self, text: Text) -> str:
        """A text in the language that is spoken now."""
        return self.catalogue().render(text)

    def say(self, key: str, **args: str | int) -> str:
        """A sentence by its key, in the language that is spoken now."""
        return self.render(Text(key, args))

    def can_say(self, text: Text) -> bool:
        """Whether there is such a sentence, and something for each of its gaps."""
        return self.catalogue().can_say(text)

    def find(self, key: str) -> str:
        """A sentence without gaps by its key; "" if there is none."""
        return self.say(key) if key in self.catalogue() else ""

    def key_for(self, key: str, number: int) -> str:
        """The key of the sentence for a number of things: `KEY_many` above one, `KEY_none` at none, where it exists."""
        counted = f"{key}_many" if number > 1 else f"{key}_none"
        return counted if number != 1 and counted in self.catalogue() else key

    def _file(self, language: str) -> Catalogue:
        tree = tomllib.loads(self.folder.joinpath(f"{language}.toml").read_text(encoding="utf-8"))
        return Catalogue(language, {f"{self.prefix}.{key}": value for key, value in _flatten(tree).items()})


@lru_cache
def _languages_in(folder: Any) -> frozenset[str]:
    """The languages that have a file in a folder: looked for once, since every request asks for them."""
    names = (file.name for file in folder.iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def _flatten(tree: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


def language() -> str:
    """The language that is spoken now."""
    return _spoken.get()


def kept_in_words(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function returns for each of its arguments in each language, of as many as `most` the last used.

    For what is full of words, and hangs on nothing but the arguments.
    """

    def keeping(make: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def kept(_: str, *args: P.args, **named: P.kwargs) -> T:
            return make(*args, **named)

        _kept.append(kept.cache_clear)

        @wraps(make)
        def made(*args: P.args, **named: P.kwargs) -> T:
            return kept(_spoken.get(), *args, **named)  # type: ignore[arg-type]  # lru_cache knows no ParamSpec

        return made

    return keeping


def forget_words() -> None:
    """Forget all that is kept: what is made anew is the same, unless it hangs on more than what it was kept for."""
    for forget in _kept:
        forget()


once_a_language = kept_in_words(1024)
"""For what never changes, such as a board or what is printed on a counter."""


def languages() -> frozenset[str]:
    """Every language that something can be said in."""
    return frozenset().union(*(folder.languages() for folder in _folders))


def speak(language: str) -> None:
    """Speak a language from now on, in this thread or task and in what it starts."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language meanwhile."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


KERNEL = Sentences("kernel", files("beachhead.kernel").joinpath("texts"))
"""What the kernel itself refuses and says."""
