"""Our games are held to the laws as anybody's are."""

from beachhead.conformance.suite import *  # noqa: F403 - this is how it is used
