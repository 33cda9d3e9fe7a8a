"""A real server and real connections, for behaviour that an in-process client cannot show."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI, Request
from httpx2 import AsyncClient
from sqlalchemy import select

from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import SubmissionFile
from portal.platform.errors import UploadInterrupted
from portal.platform.http.uploads import received
from tests.api.conftest import ORIGIN, Committed
from tests.api.responses.submissions.conftest import LIMIT, MEBIBYTE, objects
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in
from tests.plain_http import NO_CERTIFICATES

PATH = "/api/submission/files?kind=document&name=response.pdf&locale=en"


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[int]:
    """The port of the served application."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None, ws="none"))
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  (nothing tells)
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task


class Wire:
    """A served portal, and a company that may upload."""

    def __init__(self, committed: Committed, port: int, headers: dict[str, str]) -> None:
        self.committed = committed
        self.port = port
        self.headers = headers
        self._before = set(objects(committed.resources))

    def client(self) -> AsyncClient:
        return AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", headers=self.headers, timeout=60, verify=NO_CERTIFICATES
        )

    async def open(self, *lines: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Opens a connection and sends the head of an upload."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = [f"POST {PATH} HTTP/1.1", "Host: localhost:8000", f"Cookie: {self.headers['Cookie']}", *lines, "", ""]
        writer.write("\r\n".join(head).encode())
        return reader, writer

    async def left_behind(self) -> tuple[int, int]:
        """Returns (rows, objects)."""
        async with self.committed.transaction() as session:
            rows = (await session.scalars(select(SubmissionFile))).all()
        return len(rows), len(set(objects(self.committed.resources)) - self._before)


@pytest.fixture
async def wire(committed: Committed) -> AsyncIterator[Wire]:
    async with committed.transaction() as session:
        await an_rfi(session)
        user: User = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    headers = await signed_in(committed.resources, user)
    async with served(committed.app) as port:
        yield Wire(committed, port, headers)


async def until(condition: Callable[[], bool], *, seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  (a folder sends no event)
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("length", ["Content-Length: 10000000", "Transfer-Encoding: chunked"])
async def test_a_client_that_hangs_up_in_the_middle_leaves_nothing(wire: Wire, length: str) -> None:
    _, writer = await wire.open(length)
    content = a_pdf(2 * MEBIBYTE)
    writer.write(content if "Content" in length else b"%x\r\n" % len(content) + content + b"\r\n")
    await writer.drain()
    folder = wire.committed.resources.settings.storage_dir
    assert folder is not None
    # The folder for unfinished uploads is created with the first file.
    await until(lambda: any(folder.glob(".partial/*")))

    writer.transport.abort()

    await until(lambda: not any(folder.glob(".partial/*")))
    assert await wire.left_behind() == (0, 0)


async def test_a_body_shorter_than_announced_is_no_file(wire: Wire) -> None:
    _, writer = await wire.open("Content-Length: 5000")
    writer.write(a_pdf(4000))
    await writer.drain()
    writer.write_eof()
    await asyncio.sleep(0.3)
    writer.close()
    assert await wire.left_behind() == (0, 0)


async def test_data_after_the_declared_length_is_not_in_the_file(wire: Wire) -> None:
    reader, writer = await wire.open("Content-Length: 1200")
    writer.write(a_pdf(1200) + b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answers = await reader.read()
    writer.close()
    assert answers.startswith(b"HTTP/1.1 201")
    assert b'"size":1200' in answers
    assert await wire.left_behind() == (1, 1)


@pytest.mark.parametrize(
    "length", ["Content-Length: minus", "Content-Length: -5", "Content-Length: 5\r\nContent-Length: 6"]
)
async def test_a_length_that_makes_no_sense_is_refused(wire: Wire, length: str) -> None:
    reader, writer = await wire.open(length)
    answer = await reader.read(12)
    writer.close()
    assert answer == b"HTTP/1.1 400"
    assert await wire.left_behind() == (0, 0)


async def content_of(size: int) -> AsyncIterator[bytes]:
    """Generates the content during the upload, so that only the server uses memory."""
    yield b"%PDF-1.7"
    left, block = size - 8, bytes(65_536)
    while left > 0:
        yield block[:left]
        left -= len(block)


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize(("size", "status"), [(LIMIT, 201), (LIMIT + 1, 413), (60 * MEBIBYTE, 413)])
async def test_the_limit_over_the_wire(wire: Wire, announced: bool, size: int, status: int) -> None:
    """The client receives the refusal even while it is still sending."""
    headers = {"Content-Length": str(size)} if announced else {}
    async with wire.client() as client:
        answer = await client.post(PATH, content=content_of(size), headers=headers)

    assert answer.status_code == status
    assert await wire.left_behind() == ((1, 1) if status == 201 else (0, 0))


@pytest.mark.parametrize("size", [LIMIT, LIMIT + 1])
async def test_memory_grows_by_less_than_8_mebibytes(wire: Wire, size: int) -> None:
    async with wire.client() as client:
        await client.get("/api/submission")
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        await client.post(PATH, content=content_of(size))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()

    assert peak - before < 8 * MEBIBYTE


async def test_every_answer_of_an_upload_carries_the_header_set(wire: Wire) -> None:
    async with wire.client() as client:
        refused = await client.post(PATH, content=b"no PDF")
        taken = await client.post(PATH, content=a_pdf())
        download = await client.get(f"/api/submission/files/{taken.json()['data']['id']}")
    assert [answer.status_code for answer in (refused, taken, download)] == [415, 201, 200]
    for answer in (refused, taken, download):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in answer.headers["content-security-policy"]
    assert download.headers["cache-control"] == "private, no-store"
    assert int(download.headers["content-length"]) == len(download.content)


async def test_another_site_cannot_upload(wire: Wire) -> None:
    async with wire.client() as client:
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
            answer = await client.post(PATH, content=a_pdf(), headers=headers)
            assert answer.status_code == 403
        answer = await client.post(PATH, content=a_pdf(), headers={"Origin": ORIGIN})
        assert answer.status_code == 201


async def test_a_sender_that_falls_silent_is_given_up() -> None:
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": b"%PDF-", "more_body": True}]

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        await asyncio.sleep(60)
        raise AssertionError

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    chunks = received(request, longest_pause=0.05)

    assert await anext(chunks) == b"%PDF-"
    with pytest.raises(UploadInterrupted):
        await anext(chunks)
