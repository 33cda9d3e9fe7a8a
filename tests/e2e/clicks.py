"""Counts the presses of a pointer that a task takes.

Typing, moving between fields with Tab and choosing from a list with the arrow keys are not presses.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Self

from tests.e2e.visitor import Visitor

NOTE_PRESSES = "addEventListener('pointerdown', (event) => { if (event.isTrusted) window.notePress() }, true)"


@dataclass
class Clicks:
    """The presses of one visitor."""

    visitor: Visitor
    _count: int = 0

    @classmethod
    async def of(cls, visitor: Visitor) -> Self:
        """Counts on the pages that are loaded from now on."""
        clicks = cls(visitor)
        await visitor.context.expose_function("notePress", clicks._note)
        await visitor.context.add_init_script(NOTE_PRESSES)
        return clicks

    @asynccontextmanager
    async def at_most(self, most: int, task: str) -> AsyncIterator[None]:
        """Fails if the block takes more than ``most`` presses."""
        before = self._count
        yield
        # Calls of the page arrive in order.
        await self.visitor.page.evaluate("0")
        taken = self._count - before
        assert taken <= most, f"{task}: {taken} presses, at most {most}"

    def _note(self) -> None:
        self._count += 1
