"""The API as a process."""

import asyncio
import json
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2

from dev.stack import reserved_port
from portal.platform.settings import Settings
from tests.plain_http import NO_CERTIFICATES
from tests.prepared import start_api
from tests.worker.portal import environment_of


class Served:
    def __init__(self, settings: Settings, log: Path) -> None:
        self.log_path = log
        port, metrics_port = reserved_port(), reserved_port()
        self.url, self.metrics_url = (f"http://127.0.0.1:{number}" for number in (port, metrics_port))
        environment = environment_of(settings) | {
            "PORTAL_PORT": str(port),
            "PORTAL_METRICS_PORT": str(metrics_port),
            "PORTAL_LOG_FORMAT": "json",
        }
        self.process = start_api(environment, log)

    def client(self, headers: dict[str, str] | None = None) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(base_url=self.url, headers=headers, verify=NO_CERTIFICATES)

    async def is_ready(self) -> bool:
        assert self.process.poll() is None, self.log_path.read_text()
        try:
            async with self.client() as client:
                return (await client.get("/readyz")).status_code == httpx2.codes.OK
        except httpx2.TransportError:
            return False

    async def metrics(self) -> str:
        async with httpx2.AsyncClient(verify=NO_CERTIFICATES) as client:
            return (await client.get(f"{self.metrics_url}/metrics")).text

    @property
    def log(self) -> list[dict[str, Any]]:
        """Parses every line as a JSON object."""
        return [json.loads(line) for line in self.log_path.read_text().splitlines()]


async def sent_raw(served: Served, *pieces: bytes) -> str:
    """Returns everything that the portal sends before it closes the connection.

    A portal that closes with unread data resets the connection. Its answer may have arrived before, which asyncio's
    streams lose when a later write fails; a socket still returns it.
    """
    return await asyncio.to_thread(_exchange, int(served.url.rpartition(":")[2]), pieces)


def _exchange(port: int, pieces: Sequence[bytes]) -> str:
    received = b""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        with suppress(ConnectionResetError, BrokenPipeError):
            for piece in pieces:
                connection.sendall(piece)
        with suppress(ConnectionResetError):
            while chunk := connection.recv(65_536):
                received += chunk
    return received.decode()
