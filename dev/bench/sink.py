"""``python -m dev.bench.sink <port> [<pause>]``: a mail server that accepts and discards all mails.

As fast as Python can, or after ``pause`` seconds for each. It replies to ``VRFY count`` with the number of accepted
mails.
"""

import asyncio
import sys
from typing import cast

import uvloop

_END = b"\r\n.\r\n"
_TAKEN = 0
PAUSE = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0  # noqa: PLR2004


class Sink(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are of no class of asyncio's.
        self._transport = cast("asyncio.Transport", transport)
        self._buffer = b""
        self._reads_mail = False
        self._answer(b"220 sink\r\n")

    def data_received(self, data: bytes) -> None:
        global _TAKEN  # noqa: PLW0603
        self._buffer += data
        answers: list[bytes] = []
        while self._buffer:
            if self._reads_mail:
                end = self._buffer.find(_END)
                if end < 0:
                    # Keeps what may be the beginning of the end mark.
                    self._buffer = self._buffer[-len(_END) + 1 :]
                    break
                self._buffer = self._buffer[end + len(_END) :]
                self._reads_mail = False
                _TAKEN += 1
                answers.append(b"250 2.0.0 taken\r\n")
                continue
            line, found, rest = self._buffer.partition(b"\r\n")
            if not found:
                break
            self._buffer = rest
            answers.append(self._reply(line[:4].upper()))
        if PAUSE and b"250 2.0.0 taken\r\n" in answers:
            asyncio.get_running_loop().call_later(PAUSE, self._answer, b"".join(answers))
        else:
            self._answer(b"".join(answers))

    def _reply(self, command: bytes) -> bytes:
        if command == b"EHLO":
            return b"250-sink\r\n250-PIPELINING\r\n250 SIZE 52428800\r\n"
        if command == b"DATA":
            self._reads_mail = True
            return b"354 go ahead\r\n"
        if command == b"VRFY":
            return b"250 %d\r\n" % _TAKEN
        if command == b"QUIT":
            return b"221 bye\r\n"
        return b"250 2.1.0 OK\r\n"

    def _answer(self, data: bytes) -> None:
        if data:
            self._transport.write(data)


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", port, backlog=512)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
