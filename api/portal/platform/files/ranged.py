"""Checks of stored files that read a part at a time.

A check is a generator: it yields the range that it needs next and gets those bytes. It runs in a thread, because tens
of thousands of entries take a while, and waits for the store outside it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")

Range = tuple[int, int]
"""Offset and length in bytes."""

RangeCheck = Generator[Range, bytes, Result]
ReadRange = Callable[[int, int], Awaitable[bytes]]
"""``await read(offset, length)`` returns ``length`` bytes, fewer only at the end of the file."""

WINDOW = 1024 * 1024
"""Bytes that are read at once, so that neighbouring ranges need no further read."""


@dataclass(frozen=True, slots=True)
class _Finished(Generic[Result]):
    result: Result


@dataclass(frozen=True, slots=True)
class _Window:
    offset: int
    content: bytes
    is_last: bool

    def find(self, wanted: Range) -> bytes | None:
        start = wanted[0] - self.offset
        end = start + wanted[1]
        if start < 0 or (end > len(self.content) and not self.is_last):
            return None
        return self.content[start:end]


async def run_check(check: RangeCheck[Result], read: ReadRange) -> Result:
    """Runs the check to its end, and returns its result. Raises what it raises."""
    outcome = await asyncio.to_thread(_advance, check, None)
    while not isinstance(outcome, _Finished):
        offset, length = outcome
        length = max(length, WINDOW)
        content = await read(offset, length)
        window = _Window(offset, content, is_last=len(content) < length)
        outcome = await asyncio.to_thread(_advance, check, window, outcome)
    return outcome.result


def _advance(
    check: RangeCheck[Result], window: _Window | None, wanted: Range | None = None
) -> Range | _Finished[Result]:
    """Runs the check until it wants a range outside ``window``."""
    try:
        if window is None or wanted is None:
            return next(check)
        while (found := window.find(wanted)) is not None:
            wanted = check.send(found)
    except StopIteration as stopped:
        return _Finished(stopped.value)
    return wanted
