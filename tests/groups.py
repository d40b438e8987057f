"""Which tests stay together when several processes run them."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

TOGETHER = "tests/browser/"
"""Where the tests of a module share a server and a browser."""


class Groups(LoadScopeScheduling):
    """Those tests go to one process, the largest modules first; each of the others goes wherever there is room.

    Marks of pytest-xdist would say so as well, but since pytest 9.2 it does not heed them:
    https://github.com/pytest-dev/pytest-xdist/issues/1386
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid
