"""HTTP/1.1 protocol: limits of heads, speed and connections, below all middleware.

A refusal is counted, and is one line of plain text: browsers send nothing that is refused here.
"""

import asyncio
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NoReturn, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from portal.platform.http import metrics

MAX_HEAD = 32 * 1024
"""Bytes of request line and headers together: the parser has no limit of its own."""

LINGER_SECONDS = 1.0
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Pace:
    """Minimum speed of clients, and number of connections per process.

    ``head_seconds``: from the connection, or from the first byte of a later request, to the end of the head.
    ``stall_seconds``: a client must send ``min_bytes`` of a body, or read as much of a response, within each period of
    this length.
    """

    head_seconds: float = 15.0
    stall_seconds: float = 30.0
    min_bytes: int = 8 * 1024
    max_connections: int = 800


def protocol(pace: Pace) -> type[asyncio.Protocol]:
    class ConfiguredWire(Wire):
        _pace = pace

    return ConfiguredWire


def _order_of_closing(connection: "Wire") -> tuple[bool, float]:
    return (not connection.sent_nothing, connection.waiting_since)


class Wire(HttpToolsProtocol):
    _pace: Pace

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.waiting_since = time.monotonic()
        self._refusal = HTTPStatus.BAD_REQUEST
        self._is_refused = False
        self._in_head = False
        self._head = 0
        """Bytes of the head, and of the trailers after a chunked body."""
        self._is_receiving = False
        self._body = 0
        """Bytes of the body within the current span."""
        self._head_timer: asyncio.TimerHandle | None = None
        self._body_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None

    # Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head_timer = self.loop.call_later(self._pace.head_seconds, self._head_is_late)
        if len(self.connections) > self._pace.max_connections:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timers()
        super().connection_lost(exc)

    @property
    def is_waiting(self) -> bool:
        """Whether no request is in progress."""
        return self.sent_nothing or self.cycle.response_complete

    @property
    def sent_nothing(self) -> bool:
        return cast("RequestResponseCycle | None", self.cycle) is None

    def _make_room(self) -> None:
        """Closes the connection that has been idle longest, preferably one without any request."""
        waiting = [one for one in self.connections if isinstance(one, Wire) and one is not self and one.is_waiting]
        oldest = min(waiting, key=_order_of_closing, default=self)
        oldest.connections.discard(oldest)
        oldest.transport.close()

    def shutdown(self) -> None:
        """Closes an idle connection, except one that was used just now: its client may be sending the next request."""
        if self.is_waiting and time.monotonic() - self.waiting_since < LINGER_SECONDS:
            self.loop.call_later(LINGER_SECONDS, super().shutdown)
        else:
            super().shutdown()

    # Heads

    def data_received(self, data: bytes) -> None:
        if self._is_ending():
            return
        # The head may share its first bytes with the end of a body.
        had_begun, counted = self._in_head, self._head
        super().data_received(data)
        if self._is_ending():
            return
        if self._in_head and had_begun:
            # The parser reports an unfinished header only once it is complete.
            self._head = max(self._head, counted + len(data))
            if self._head > MAX_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if self._is_receiving:
            if self._body_timer is None:
                self._body_timer = self.loop.call_later(self._pace.stall_seconds, self._judge_body)
        elif self.is_waiting and self._head_timer is None:
            self._head_timer = self.loop.call_later(self._pace.head_seconds, self._head_is_late)

    def on_message_begin(self) -> None:
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value) + len(b": \r\n"))
        if name.lower() == b"transfer-encoding" and value.strip().lower() != b"chunked":
            self._stop(HTTPStatus.NOT_IMPLEMENTED)

    def on_headers_complete(self) -> None:
        names = [name for name, _ in self.headers]
        hosts = names.count(b"host")
        if hosts > 1 or (hosts == 0 and self.parser.get_http_version() == "1.1"):
            self._stop(HTTPStatus.BAD_REQUEST)
        self._in_head = False
        self._is_receiving, self._body = True, 0
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        super().on_headers_complete()

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > MAX_HEAD:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _stop(self, refusal: HTTPStatus) -> NoReturn:
        """Stops the parser, which then calls :meth:`send_400_response`."""
        self._refusal = refusal
        raise ValueError(refusal.phrase)

    def _head_is_late(self) -> None:
        self._head_timer = None
        if self._in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # Bodies

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_receiving = False
        if self._body_timer is not None:
            self._body_timer.cancel()
            self._body_timer = None
        super().on_message_complete()

    def _judge_body(self) -> None:
        # Reading is paused where the application is slower than the client.
        if self._body >= self._pace.min_bytes or self.flow.read_paused:
            self._body = 0
            self._body_timer = self.loop.call_later(self._pace.stall_seconds, self._judge_body)
            return
        self._body_timer = None
        if self.cycle.response_started:
            self.transport.close()
            return
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    # Responses

    def on_response_complete(self) -> None:
        self.waiting_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._write_timer is None:
            self._write_timer = self.loop.call_later(self._pace.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (it may repeat what the client sent)
        self._refuse(self._refusal)

    def _refuse(self, status: HTTPStatus) -> None:
        if self._is_ending():
            return
        self._is_refused = True
        metrics.HTTP_REQUESTS.labels("OTHER", UNREADABLE, f"{status // 100}xx").inc()
        self._cancel_timers()
        text = f"{status.phrase}\n"
        head = f"HTTP/1.1 {status} {status.phrase}\r\nContent-Type: text/plain\r\nX-Content-Type-Options: nosniff\r\n"
        self.transport.write(f"{head}Content-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}".encode())
        # Closed at once, with bytes of the client still unread, the connection would be reset and the answer lost.
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._head_timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def _is_ending(self) -> bool:
        return self._is_refused or self.transport.is_closing()

    def _cancel_timers(self) -> None:
        for timer in (self._head_timer, self._body_timer, self._write_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._body_timer = self._write_timer = None
