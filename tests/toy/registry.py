"""Modules that tests bring along, found by the kernel as if they were installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from beachhead.kernel import module as kernel_module
from beachhead.kernel.module import GameModule


class _Entry(NamedTuple):
    """What the kernel needs of an entry point."""

    name: str
    module: Any

    def load(self) -> Any:
        return self.module


def register(module: Any, name: str | None = None) -> Any:
    """Let `kernel.module.find` find `module` in this process, under its own id or `name`; returns it."""
    identity = name or module.id
    found, load = kernel_module._entries(), kernel_module._load
    if found.get(identity) != _Entry(identity, module):
        found[identity] = _Entry(identity, module)
        load.cache_clear()
    return module


@contextmanager
def registered(module: Any) -> Iterator[str]:
    """`register` for a while; yields the module's id."""
    register(module)
    try:
        yield module.id
    finally:
        del kernel_module._entries()[module.id]
        kernel_module._load.cache_clear()


def install() -> GameModule:
    """Register the toy game."""
    from toy.module import TOY

    register(TOY)
    return TOY
