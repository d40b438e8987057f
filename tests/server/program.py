"""The server as a program of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from patience import EACH_BY_ITSELF, PATIENCE

SERVE = """
import sys
exec(sys.argv[5])
from pathlib import Path
sys.path.insert(0, sys.argv[2])
import toy
toy.install()
from beachhead.server.run import serve
from beachhead.server.connections import Limits
serve(sys.argv[3], port=None, home=Path(sys.argv[1]), open_browser=True, **eval(sys.argv[4]))
"""
TESTS = Path(__file__).parent.parent


class Program:
    """A server in a process of its own; `before` is Python that it runs first."""

    def __init__(self, home: Path, host: str, before: str = "", **options: Any) -> None:
        command = [sys.executable, "-c", SERVE, str(home), str(TESTS), host, repr(options), before]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, limits=EACH_BY_ITSELF)

    def stop(self) -> tuple[int, str]:
        """Ctrl-C: the exit status and what was written as errors."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors
