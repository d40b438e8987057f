"""What the table says to players, and in which language: the one that a request asks for."""

from __future__ import annotations

from importlib.resources import files

from beachhead.kernel.text import ENGLISH, Sentences, Text, languages, speak

SENTENCES = Sentences("server", files("beachhead.server").joinpath("texts"))

LONGEST = 200
"""Letters of a request's wishes that are read."""


def say(key: str, **args: str | int) -> str:
    """A sentence of the table's own catalogue, in the language of the request."""
    return SENTENCES.render(Text(f"server.{key}", args))


def speak_as_asked(lang: str | None, accept: str | None) -> None:
    """Speak the language that an address names, else the one its header `Accept-Language` likes best, as far as known.

    What is not known is passed over: bad input makes the table speak English and nothing else.
    """
    known = languages()
    wishes = [lang] if lang else _by_liking((accept or "")[:LONGEST])
    tags = (tag for wish in wishes for tag in (wish.lower(), wish.lower().partition("-")[0]))
    speak(next((tag for tag in tags if tag in known), ENGLISH))


def _by_liking(accept: str) -> list[str]:
    """The languages of an ``Accept-Language``, the best liked first."""
    rows: list[tuple[float, int, str]] = []
    for part in accept.split(","):
        tag, _, quality = part.partition(";q=")
        try:
            liking = float(quality or 1)
        except ValueError:
            continue
        if tag.strip() and liking > 0:
            rows.append((-liking, len(rows), tag.strip()))
    return [tag for _, _, tag in sorted(rows)]
