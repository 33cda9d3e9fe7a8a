"""Both implementations of the storage contract, and faulty S3 servers."""

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest

from portal.platform.db.identifiers import new_id
from portal.platform.storage import ObjectStorage
from portal.platform.storage.local import LocalStorage
from portal.platform.storage.s3 import S3Storage
from portal.platform.storage.s3_keys import FixedKeys
from portal.platform.storage.s3_requests import Bucket


@pytest.fixture(params=["local", "s3"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ObjectStorage]:
    """Each store in turn, empty."""
    if request.param == "local":
        store: LocalStorage | S3Storage = LocalStorage(tmp_path / "store")
        await store.prepare()
    else:
        server = request.getfixturevalue("minio")
        store = s3_storage(server.endpoint, server.access_key, server.secret_key)
    yield store
    await store.aclose()


def s3_storage(
    endpoint: str,
    access_key: str = "access",
    secret_key: str = "a secret",  # noqa: S107  (of no store)
    *,
    timeout: float = 15.0,
    known: bool = False,
    bucket: str | None = None,
) -> S3Storage:
    """Uses a separate bucket, created at the first upload unless it is ``known``."""
    opened = Bucket(
        endpoint,
        bucket or f"test-{new_id()}",
        keys=FixedKeys(access_key, secret_key),
        region="us-east-1",
        secure=False,
        timeout=httpx2.Timeout(timeout, connect=2),
    )
    return S3Storage(opened, make_bucket=not known)


@dataclass
class BadStore:
    """A faulty S3 server. ``puts``: bytes received of each upload."""

    endpoint: str
    puts: list[int]


@contextmanager
def bad_store(fault: str) -> Iterator[BadStore]:
    """``refusing`` returns 503, ``truncating`` returns 200 and stores half, ``stalling`` never responds, ``hanging_up``
    closes the connection within a body, ``cutting_downloads`` within a response."""
    silence = threading.Event()
    puts: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self._answer(200, length=(puts[-1] // 2 if puts else 0))

        def do_GET(self) -> None:
            self._answer(200, length=1000)
            self.wfile.write(b"not a thousand bytes")
            self.close_connection = True

        def do_DELETE(self) -> None:
            self._answer(204, length=0)

        def do_PUT(self) -> None:
            declared = int(self.headers["Content-Length"])
            if fault == "hanging_up":
                self.rfile.read(declared // 2)
                self.close_connection = True
                return
            if fault == "stalling":
                silence.wait(30)
                self.close_connection = True
                return
            puts.append(len(self.rfile.read(declared)))
            self._answer(503 if fault == "refusing" else 200, length=0)

        def _answer(self, status: int, *, length: int) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(length))
            self.send_header("Last-Modified", "Sat, 21 Nov 2026 10:00:00 GMT")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Does nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield BadStore(f"127.0.0.1:{server.server_port}", puts)
    finally:
        silence.set()
        server.shutdown()
        server.server_close()
