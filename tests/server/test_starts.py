"""The first requests of a server may come all at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from beachhead.server import requests

STARTS = Path(__file__).with_name("starts.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts the server as a copy of one process")
def test_thirty_starts_with_twenty_links_at_once(tmp_path: Path) -> None:
    command = [sys.executable, str(STARTS), str(tmp_path), "30", "20"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=900)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "done\n", "")


def test_every_body_has_its_reader_when_the_server_is_loaded() -> None:
    assert set(requests.READERS) == set(requests.B.__constraints__)
