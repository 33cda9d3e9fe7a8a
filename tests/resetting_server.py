"""A server that accepts Valkey clients and resets their connections before it replies."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from dev.ports import LOCALHOST

RESET_AT_CLOSE = struct.pack("ii", 1, 0)
MAX_ANSWERED = 4
CONNECTING = (b"AUTH", b"CLIENT", b"SELECT")


@contextmanager
def resetting_server() -> Iterator[str]:
    """Returns its ``redis://`` URL. It resets each connection after 0 to 4 reads, in turn."""
    with socket.create_server((LOCALHOST, 0), backlog=128) as server:
        thread = Thread(target=_accept, args=(server,), daemon=True)
        thread.start()
        try:
            yield f"redis://:any@{LOCALHOST}:{server.getsockname()[1]}/0"
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()


def _accept(server: socket.socket) -> None:
    number = 0
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        number += 1
        Thread(target=_answer, args=(connection, number % (MAX_ANSWERED + 1)), daemon=True).start()


def _answer(connection: socket.socket, reads: int) -> None:
    with connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
        connection.settimeout(5)
        try:
            for _ in range(reads):
                received = connection.recv(65_536)
                if not any(command in received for command in CONNECTING):
                    return
                connection.sendall(b"+OK\r\n" * received.count(b"*"))
        except OSError:
            return
