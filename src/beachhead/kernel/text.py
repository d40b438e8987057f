"""Words for people: a key and its arguments here, the sentence in a language catalogue.

Rules never hold sentences.  They name a key (``"leyte.ask.move"``) and give arguments; a game's
``data/text/en.toml`` holds the sentence.  Another language is another file.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Text(msgspec.Struct, frozen=True):
    """A sentence still to be put into a language: the catalogue's key and what goes into its gaps."""

    key: str
    args: Mapping[str, str | int] = {}


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

    def render(self, text: Text) -> str:
        """The sentence for `text`; an unknown key or gap is shown as it is rather than hidden."""
        sentence = self._sentences.get(text.key)
        if sentence is None:
            return text.key + ("" if not text.args else f" {dict(text.args)}")
        try:
            return sentence.format(**text.args)
        except (KeyError, IndexError):
            return f"{sentence} {dict(text.args)}"
