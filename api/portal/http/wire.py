"""What is judged before there is a request: bytes that are no HTTP, and a head that never ends.

No middleware sees these, so their refusals are dressed and counted here.
"""

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from portal.http import metrics
from portal.http.security import security_headers

LARGEST_HEAD = 32 * 1024
"""Bytes of request line and headers together: the parser knows no limit of its own."""

UNREADABLE = "unreadable"


def protocol(*, https: bool) -> type[asyncio.Protocol]:
    dressing = "".join(f"{name}: {value}\r\n" for name, value in security_headers(https=https).items())

    class Wire(HttpToolsProtocol):
        _head: int | None = None
        """Bytes of the head that is being read; None between two heads."""

        def on_message_begin(self) -> None:
            self._head = 0
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._head = None
            super().on_headers_complete()

        def data_received(self, data: bytes) -> None:
            # What a head shares its first bytes with may be the end of a body.
            had_begun = self._head is not None
            super().data_received(data)
            if self._head is None or not had_begun:
                return
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

        def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (our words are those of every refusal here)
            self._refuse(HTTPStatus.BAD_REQUEST)

        def _refuse(self, status: HTTPStatus) -> None:
            if self.transport.is_closing():
                return
            metrics.HTTP_REQUESTS.labels("OTHER", UNREADABLE, "4xx").inc()
            self._head = None
            text = status.phrase
            self.transport.write(
                f"HTTP/1.1 {status.value} {text}\r\n{dressing}Content-Type: text/plain; charset=utf-8\r\n"
                f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}".encode("ascii")
            )
            self.transport.close()

    return Wire
