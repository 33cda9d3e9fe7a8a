"""Passes blocks from an asynchronous producer to a blocking consumer."""

import asyncio
from collections.abc import Iterator
from queue import Empty, SimpleQueue

DEPTH = 4
# Longer than any pause of a producer: only a thread whose event loop died waits this long.
SILENCE_TIMEOUT = 300.0


class ConsumerGone(Exception):
    """The thread ended; its future says why."""


class ProducerAborted(Exception):
    """Raised in the thread: the upload must not be completed."""


class _Abort:
    pass


class BlockBridge:
    """Made on the event loop; iterated once, in one thread. Holds at most ``depth`` blocks."""

    def __init__(self, depth: int = DEPTH) -> None:
        self._loop = asyncio.get_running_loop()
        self._blocks: SimpleQueue[bytes | _Abort | None] = SimpleQueue()
        self._room = asyncio.Semaphore(depth)
        self._consumer_gone = False

    async def send(self, block: bytes) -> None:
        """Waits for room. Raises :class:`ConsumerGone` when the reader has ended."""
        await self._room.acquire()
        if self._consumer_gone:
            raise ConsumerGone
        self._blocks.put(block)

    def finish(self) -> None:
        self._blocks.put(None)

    def abort(self) -> None:
        self._blocks.put(_Abort())

    def consumer_ended(self, _future: object) -> None:
        """Wakes the writer that waits for room: the reader has ended."""
        self._consumer_gone = True
        self._room.release()

    def __iter__(self) -> Iterator[bytes]:
        while True:
            try:
                block = self._blocks.get(timeout=SILENCE_TIMEOUT)
            except Empty:
                raise ProducerAborted from None
            if block is None:
                return
            if isinstance(block, _Abort):
                raise ProducerAborted
            yield block
            self._loop.call_soon_threadsafe(self._room.release)
