"""Commands and replies of SMTP over one connection; the caller interprets them."""

import asyncio
import re
from collections import deque
from dataclasses import dataclass
from functools import lru_cache

MAX_LINE_LENGTH = 64 * 1024
PIECE = 128 * 1024  # Smaller mails leave in one write.
MAX_REASON_LENGTH = 500
# Servers read a whole mail before they reply; giving up early is how mails arrive twice.
MAIL_REPLY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Reply:
    code: int
    text: str

    def __str__(self) -> str:
        return f"{self.code} {self.text}"[:MAX_REASON_LENGTH]


class ConnectionEnded(Exception):
    """The connection is closed."""


class ServerRefusal(ConnectionEnded):
    """The server refuses the sender instead of a recipient; the text is its reply."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(str(reply))
        self.reply = reply


_SHORT = re.compile(rb"[2-5][0-9]{2} [\x20-\x7e]{0,60}")


@lru_cache(maxsize=256)
def _short_reply(line: bytes) -> Reply | None:
    """Parses a one-line reply; cached, because servers repeat the same lines."""
    return Reply(int(line[:3]), line[4:].decode("ascii")) if _SHORT.fullmatch(line) else None


class Dialogue(asyncio.Protocol):
    """Writes commands and reads the replies in order."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._unread = b""
        self._lines: list[str] = []
        self._replies: deque[Reply] = deque()
        self._ended: str | None = None if not transport.is_closing() else "closed"
        self._waiter: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._deadline = 0.0
        self._has_timed_out = False
        self._can_write = asyncio.Event()
        self._can_write.set()
        transport.set_protocol(self)

    @property
    def has_ended(self) -> bool:
        return self._ended is not None

    async def reply(self, seconds: float) -> Reply:
        [reply] = await self.replies(1, seconds)
        return reply

    async def replies(self, count: int, seconds: float) -> list[Reply]:
        """Waits up to ``seconds`` for each reply. Raises :class:`ConnectionEnded`."""
        while len(self._replies) < count:
            self._check()
            self._waiter = self._loop.create_future()
            self._set_timer(seconds)
            await self._waiter
            if self._has_timed_out:
                raise ConnectionEnded(f"no answer within {seconds:g} seconds")
        return [self._replies.popleft() for _ in range(count)]

    def _set_timer(self, seconds: float) -> None:
        """One timer for all replies, because setting and cancelling one for each costs more than reading the reply."""
        self._deadline = self._loop.time() + seconds
        if self._timer is None or self._timer.when() > self._deadline:
            self._stop_timer()
            self._timer = self._loop.call_at(self._deadline, self._check_deadline)

    def _check_deadline(self) -> None:
        self._timer = None
        if self._waiter is None or self._waiter.done():
            return
        if self._loop.time() < self._deadline:
            self._timer = self._loop.call_at(self._deadline, self._check_deadline)
            return
        self._has_timed_out = True
        self._wake()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def send(self, parts: list[bytes]) -> None:
        """Combines small parts; sends large ones in pieces, at the speed of the reader."""
        if sum(map(len, parts)) <= PIECE:
            self.write(b"".join(parts))
            return
        async with asyncio.timeout(MAIL_REPLY_SECONDS * 10):
            for part in parts:
                whole = memoryview(part)
                for start in range(0, len(part), PIECE):
                    await self._can_write.wait()
                    self.write(whole[start : start + PIECE])

    def write(self, data: bytes | memoryview) -> None:
        self._check()
        self._transport.write(data)

    def close(self) -> None:
        self._ended = self._ended or "closed"
        self._stop_timer()
        self._transport.close()

    def abort(self) -> None:
        self._ended = self._ended or "closed"
        self._stop_timer()
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._read(line.rstrip(b"\r"))
        if len(self._unread) > MAX_LINE_LENGTH or len(self._lines) > MAX_LINE_LENGTH // 100:
            self._end("it does not speak SMTP")
            self._transport.abort()
        self._wake()

    def _read(self, line: bytes) -> None:
        if not self._lines and (reply := _short_reply(line)) is not None:
            self._replies.append(reply)
            return
        code, mark, text = line[:3], line[3:4], line[4:].decode("utf-8", "replace")
        self._lines.append(text if text.isprintable() else "".join(filter(str.isprintable, text)))
        if mark == b"-":
            return
        if not code.isdigit() or mark not in {b" ", b""}:
            self._end("it does not speak SMTP")
            self._transport.abort()
            return
        self._replies.append(Reply(int(code), " ".join(self._lines)))
        self._lines = []

    def eof_received(self) -> bool:
        self._end("the server closed it")
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(type(exc).__name__ if exc else "the server closed it")

    def pause_writing(self) -> None:
        self._can_write.clear()

    def resume_writing(self) -> None:
        self._can_write.set()

    def _end(self, why: str) -> None:
        self._ended = self._ended or why
        self._can_write.set()
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _check(self) -> None:
        if self._ended is not None:
            raise ConnectionEnded(self._ended)
