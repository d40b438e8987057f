"""Modules that tests bring along, found by the kernel as if they were installed."""

from __future__ import annotations

from typing import Any, NamedTuple

from beachhead.kernel import module as kernel_module
from beachhead.kernel.module import GameModule
from beachhead.kernel.module import lent as registered

__all__ = ["install", "register", "registered"]


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


def install() -> GameModule:
    """Register the toy game."""
    from toy.module import TOY

    register(TOY)
    return TOY
