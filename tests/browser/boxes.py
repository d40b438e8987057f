"""Where things lie on a page, all of them measured in one moment in which the page lies still."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

Box = dict[str, float]

AT_REST = """async (locators) => {
  const measured = () => locators.map((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x, y, width, height };
  });
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await document.fonts.ready;
  let before = '';
  for (let frames = 0; frames < 1000; frames++) {
    const now = measured();
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
    await frame();
  }
  throw new Error('the page does not come to rest');
}"""
"""The boxes of elements once they are alike in two frames one after the other."""


def boxes(*locators: Locator) -> list[Box]:
    """The boxes of these (of each of them, where one stands for several), in pixels of the window.

    Asked for one by one they may come from before and after a page settles: of another width, with a font
    that has just come.
    """
    handles: list[Any] = []
    for locator in locators:
        locator.first.wait_for()
        handles += locator.element_handles()
    page = locators[0].page
    found: list[Box] = page.evaluate(AT_REST, handles)
    return found
