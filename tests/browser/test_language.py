"""A made-up language, added as one file and built in: the browser that prefers it gets it, the rest stays English."""

from __future__ import annotations

import json
import mimetypes
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from browser.boxes import boxes
from browser.conftest import PHONE, Visit
from browser.program import Program

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
WORDS = {
    "lobby.games": "Ludoj",
    "lobby.scenarios": "{count, few:kelkaj #|other:# scenaroj}",
    "lesson.welcome": "Nova?",
}
BUILD = "import scripts.npm as npm, pathlib, sys; npm.WEB = pathlib.Path(sys.argv.pop(1)); sys.exit(npm.main())"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The browser table with one file more."""
    folder = tmp_path_factory.mktemp("build")
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules"))
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (folder / "web" / "src" / "text" / "cs.json").write_text(json.dumps(WORDS), encoding="utf-8")
    command = [sys.executable, "-c", BUILD, str(folder / "web"), "run", "--silent", "build"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "src" / "beachhead" / "server" / "static"


def test_a_language_is_an_added_file(server: Program, visit: Visit, built: Path) -> None:
    def serve(route: Route) -> None:
        name = urlsplit(route.request.url).path.strip("/") or "index.html"
        if name.startswith("api/"):
            return route.continue_()
        file = built / name
        return route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(name)[0])

    page = visit("about:blank", locale="cs-CZ")
    page.route(f"{server.address}**", serve)
    page.route_web_socket("**/live*", lambda line: None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.headers.get("accept-language", "")))
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Ludoj")).to_be_visible()
    expect(page.get_by_text("kelkaj 4")).to_be_visible()  # the plural form for a few
    expect(page.get_by_role("heading", name="Matches under way")).to_be_visible()  # what is missing
    assert page.locator("html").get_attribute("lang") == "cs"
    assert "cs" in asked  # the server is asked for the same language

    page.goto(server.page(server.new(seed=3)["table"]))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("combobox", name="Language")).to_have_value("cs")
    page.goto(server.address)
    page.get_by_role("combobox", name="Language").select_option("en")
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()  # the choice is kept
    assert page.locator("html").get_attribute("lang") == "en"


def test_german_is_there_and_numbers_are_written_as_in_german(server: Program, visit: Visit) -> None:
    page = visit(server.address, locale="de-DE")
    expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_test_id("game-leyte").click()
    expect(page.get_by_text(re.compile(r"etwa \d\.\d00 Entscheidungen"))).to_be_visible()
    page.get_by_test_id("rules-leyte").click()
    kinds = page.get_by_test_id("rulebook").locator("li .kind")
    expect(kinds.first).to_have_text("Erläuterung")
    assert set(kinds.all_text_contents()) <= {
        "Erläuterung",
        "Material",
        "Begriff",
        "Aufstellung",
        "Ablauf",
        "Regel",
        "Tabelle",
        "Beispiel",
        "Sieg",
        "Gliederung",
        "Berichtigung",
    }


def test_choices_side_by_side_stay_in_their_dialog_on_a_phone_whatever_the_words(server: Program, visit: Visit) -> None:
    page = visit(server.page(server.new(seed=3)["table"]), locale="de-DE", **PHONE)
    page.get_by_role("button", name="Menü").click()
    page.get_by_test_id("settings").click()
    for size in ("Üblich", "Sehr groß"):
        page.locator("dialog label", has=page.get_by_text(size, exact=True)).click()
        (dialog,) = boxes(page.get_by_role("dialog"))
        for label in boxes(page.locator("dialog label")):
            assert label["x"] >= dialog["x"]
            assert label["x"] + label["width"] <= dialog["x"] + dialog["width"] + 0.5
