"""The built table opens from its cache when the server is away, and goes on by itself when it is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.program import Program

pytestmark = pytest.mark.browser

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).join() }"
KEPT = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
}"""


def installed(page: Page) -> str:
    """The name of the cache, once the worker has it filled."""
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    return str(page.evaluate(READY))


def test_it_opens_without_the_server_and_goes_on_when_it_is_back(server: Program, visit: Visit) -> None:
    token = server.new(seed=23)["table"]
    page = visit(server.address, kept=True)
    installed(page)
    faults = page.faults  # type: ignore[attr-defined]
    faults.expect("ERR_FAILED")
    with faults.server_away():
        server.stop()
        for address in (server.address, server.page(token)):
            page.goto("about:blank")
            page.goto(address)
            expect(page.get_by_test_id("unreachable")).to_contain_text("beachhead play")
        server.start()
        expect(page.get_by_test_id("ask")).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_test_id("match").first).to_be_visible()


def test_the_lobby_goes_on_by_itself(server: Program, visit: Visit) -> None:
    page = visit(server.address, kept=True)
    installed(page)
    faults = page.faults  # type: ignore[attr-defined]
    faults.expect("ERR_FAILED")
    with faults.server_away():
        server.stop()
        page.reload()
        expect(page.get_by_test_id("unreachable")).to_be_visible()
        server.start()
        expect(page.get_by_test_id("game-leyte")).to_be_visible()


@pytest.mark.parametrize(("address", "sign"), [("", "game-leyte"), ("#/table/{}", "ask"), ("#/replay/{}", "replay")])
def test_a_server_without_room_is_not_taken_for_one_that_is_away(
    server: Program, visit: Visit, address: str, sign: str
) -> None:
    full = {"error": "full", "message": "as the server says it", "where": "request", "refusal": None}
    page = visit("about:blank")
    page.faults.expect("answer 503")  # type: ignore[attr-defined]
    page.route("**/api/**", lambda route: route.fulfill(status=503, json=full))
    page.goto(server.address + address.format(server.new(seed=23)["table"]))
    expect(page.get_by_test_id("unreachable")).to_contain_text("no room for more visitors")
    expect(page.get_by_test_id("unreachable")).not_to_contain_text("beachhead play")
    page.unroute("**/api/**")
    expect(page.get_by_test_id(sign)).to_be_visible()


@pytest.mark.parametrize(("address", "sign"), [("#/table/{}", "ask"), ("#/replay/{}", "replay")])
def test_a_server_that_goes_before_it_has_sent_the_board_is_asked_again(
    server: Program, visit: Visit, address: str, sign: str
) -> None:
    page = visit("about:blank")
    page.faults.expect("ERR_FAILED")  # type: ignore[attr-defined]
    page.route("**/api/games/*/board*", lambda route: route.abort())
    page.goto(server.address + address.format(server.new(seed=23)["table"]))
    expect(page.get_by_test_id("unreachable")).to_contain_text("beachhead play")
    page.unroute("**/api/games/*/board*")
    expect(page.get_by_test_id(sign)).to_be_visible()


@pytest.mark.parametrize(
    ("address", "asked", "status", "code", "words"),
    [
        ("#/table/{}", "**/api/table/*", 500, "internal", "its log says what. Nothing was changed."),
        ("#/replay/{}", "**/api/table/*/story*", 429, "too_many", "Too much was asked at once"),
    ],
    ids=["fault", "too-much"],
)
def test_what_is_wrong_with_a_server_that_answers_is_said(
    server: Program, visit: Visit, address: str, asked: str, status: int, code: str, words: str
) -> None:
    said = {"error": code, "message": "as the server says it", "where": "token", "refusal": None}
    page = visit("about:blank")
    page.faults.expect(f"answer {status}")  # type: ignore[attr-defined]
    page.route(asked, lambda route: route.fulfill(status=status, json=said))
    page.goto(server.address + address.format(server.new(seed=23)["table"]))
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    expect(page.get_by_test_id("unreachable")).to_have_count(0)


def test_nothing_of_the_interface_is_kept_and_nothing_from_elsewhere_is_fetched(server: Program, visit: Visit) -> None:
    asked: list[str] = []
    page = visit("about:blank", kept=True)
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    installed(page)
    page.goto(server.page(server.new(seed=23)["table"]))
    expect(page.get_by_test_id("ask")).to_be_visible()
    assert all(url.startswith((server.address, "data:", "blob:")) for url in asked)
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert any(path.endswith(".js") for path in kept)
    assert not [path for path in kept if path.startswith("/api")]


def test_the_cache_of_another_build_is_removed(server: Program, visit: Visit) -> None:
    page = visit(server.address, kept=True)
    name = installed(page)
    assert name.startswith("beachhead-")
    page.evaluate(
        """async () => {
          await caches.open('beachhead-older');
          await (await navigator.serviceWorker.ready).unregister();
        }"""
    )
    page.goto("about:blank")
    page.goto(server.address)
    page.wait_for_function("async () => !(await caches.keys()).includes('beachhead-older')")
    assert installed(page) == name


def test_it_can_be_installed(server: Program, visit: Visit) -> None:
    page = visit(server.address, kept=True)
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    for icon in manifest["icons"]:
        answer = server.http.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
