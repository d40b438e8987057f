"""Which tests stay together when several processes run them, and which come first."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

FIRST = "tests/browser/"
"""Where the tests of a module share a server, and the modules one after another a browser."""

APART = "tests/conformance/"
"""Where the tests take long and share nothing."""


class Groups(LoadScopeScheduling):
    """Those tests come one by one, at the end; the others by files, which work out once what their tests share.

    The files that share a browser come first, of the others the largest.

    Marks of pytest-xdist would say as well what stays together, but since pytest 9.2 it does not heed them:
    https://github.com/pytest-dev/pytest-xdist/issues/1386
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(APART) else nodeid.partition("::")[0]

    def _assign_work_unit(self, node: WorkerController) -> None:
        first = next((scope for scope in self.workqueue if scope.startswith(FIRST)), None)
        if first is not None:
            self.workqueue.move_to_end(first, last=False)
        super()._assign_work_unit(node)
