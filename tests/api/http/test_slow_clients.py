"""Slow, silent and too many clients of a served process."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from sqlalchemy import URL

from portal.domain.identity.users import AccountStatus
from portal.platform.http.wire import Pace
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.http.served import Served
from tests.databases import copied_database
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in
from tests.worker.portal import eventually

HEAD_SECONDS, STALL_SECONDS, MAX_CONNECTIONS = 3.0, 4.0, 520
SLACK_SECONDS = 6.0
ESTABLISHED = "01"  # TCP_ESTABLISHED of Linux
SILENCE = b""
HALF_HEAD = b"GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_BODY = (
    b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"
)

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Portal(Served):
    async def connect(self, sent: bytes) -> Connection:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(self.url.rpartition(":")[2]))
        if sent:
            writer.write(sent)
            await writer.drain()
        return reader, writer

    async def answers(self) -> float:
        """Sends a request on a separate connection and returns its duration in seconds."""
        started = time.monotonic()
        async with self.client() as client:
            assert (await client.get("/api/config")).status_code == 200
        return time.monotonic() - started


@pytest.fixture(scope="module")
async def portal(
    template: URL, settings_of: Callable[[URL], Settings], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Portal, dict[str, str]]]:
    """Served with short deadlines, with the session of a company that may upload."""
    async with copied_database(template) as database:
        short = {"head_seconds": HEAD_SECONDS, "stall_seconds": STALL_SECONDS, "connections_max": MAX_CONNECTIONS}
        settings = settings_of(database).model_copy(update=short)
        async with open_resources(settings, application_name="tests") as resources:
            async with resources.sessions() as session, session.begin():
                await an_rfi(session)
                company = await a_company(session, status=AccountStatus.APPROVED, answered=True)
            headers = await signed_in(resources, company)
        served = Portal(settings, tmp_path_factory.mktemp("served") / "api.log")
        try:
            await eventually(served.is_ready, "the portal is not ready")
            yield served, headers
        finally:
            served.process.kill()
            served.process.wait()


async def all_answers(connections: list[Connection], *, seconds: float) -> list[bytes]:
    async def answer(reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.read()
        except ConnectionResetError:
            return b"reset"

    async with asyncio.timeout(seconds):
        return list(await asyncio.gather(*(answer(reader) for reader, _ in connections)))


def state_at_the_server(client_port: int) -> str:
    """Returns the kernel's state of the server's end of a connection in hexadecimal, or '' if it no longer exists."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return next((line.split()[3] for line in lines if line.split()[2].endswith(f":{client_port:04X}")), "")


def close_all(connections: list[Connection]) -> None:
    for _, writer in connections:
        writer.close()


@pytest.mark.parametrize(
    ("sent", "seconds", "answer"),
    [
        (SILENCE, HEAD_SECONDS, b""),
        (b"\r\n", HEAD_SECONDS, b""),
        (HALF_HEAD, HEAD_SECONDS, b"HTTP/1.1 408 Request Timeout"),
        (HALF_BODY, STALL_SECONDS, b"HTTP/1.1 408 Request Timeout"),
    ],
    ids=["silence", "line ends", "half heads", "half bodies"],
)
async def test_500_slow_connections_are_closed_and_others_are_served(
    portal: tuple[Portal, dict[str, str]], sent: bytes, seconds: float, answer: bytes
) -> None:
    served, _ = portal
    connections = [await served.connect(sent) for _ in range(500)]
    try:
        assert await served.answers() < 2
        answers = await all_answers(connections, seconds=seconds + SLACK_SECONDS)
    finally:
        close_all(connections)
    assert {one.partition(b"\r\n")[0] for one in answers} == {answer}
    assert await served.answers() < 2


@pytest.mark.parametrize("piece", [b"x", b"\r\nX-More: x"])
async def test_a_head_that_comes_byte_by_byte_is_not_waited_for(
    portal: tuple[Portal, dict[str, str]], piece: bytes
) -> None:
    served, _ = portal
    started = time.monotonic()
    reader, writer = await served.connect(HALF_HEAD)
    ended = asyncio.create_task(reader.read())
    while not ended.done() and time.monotonic() - started < HEAD_SECONDS + SLACK_SECONDS:
        writer.write(piece)
        await asyncio.sleep(0.2)
    writer.close()
    assert (await ended).startswith(b"HTTP/1.1 408")


async def test_a_connection_of_which_a_request_was_served_is_no_way_around(
    portal: tuple[Portal, dict[str, str]],
) -> None:
    served, _ = portal
    reader, writer = await served.connect(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"}")
    started = time.monotonic()
    writer.write(HALF_HEAD)
    assert (await reader.read()).startswith(b"HTTP/1.1 408")
    assert time.monotonic() - started < HEAD_SECONDS + SLACK_SECONDS
    writer.close()


@pytest.mark.slow
async def test_a_slow_upload_is_not_a_slow_client(portal: tuple[Portal, dict[str, str]]) -> None:
    """4 KiB a second, for four times as long as a body may stall."""
    served, headers = portal
    file = a_pdf(int(4 * 1024 * STALL_SECONDS * 4))
    query = "kind=document&name=response.pdf"
    head = (
        f"POST /api/submission/files?{query} HTTP/1.1\r\nHost: localhost\r\nCookie: {headers['Cookie']}\r\n"
        f"Content-Length: {len(file)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await served.connect(head.encode())
    for start in range(0, len(file), 2048):
        writer.write(file[start : start + 2048])
        await writer.drain()
        await asyncio.sleep(0.5)
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 201"), answer


def test_20_megabytes_may_take_hours() -> None:
    """The limit is a rate, not a total; the slowest phone network has ten times this rate."""
    pace = Pace()
    assert pace.min_bytes / pace.stall_seconds < 300


async def test_a_response_that_is_not_read_is_given_up(portal: tuple[Portal, dict[str, str]]) -> None:
    served, _ = portal
    reader, writer = await asyncio.open_connection("127.0.0.1", int(served.url.rpartition(":")[2]), limit=1024)
    port = writer.get_extra_info("sockname")[1]

    async def was_closed() -> bool:
        return state_at_the_server(port) != ESTABLISHED

    requests = 200
    writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * requests)
    await eventually(was_closed, "the server keeps a connection whose response is not read", seconds=60)
    received = bytearray()
    with suppress(ConnectionResetError):
        while chunk := await reader.read(65_536):
            received += chunk
    writer.close()
    assert received.count(b"HTTP/1.1 200") < requests


async def test_idle_connections_make_room_for_new_ones(portal: tuple[Portal, dict[str, str]]) -> None:
    served, _ = portal
    async with AsyncExitStack() as stack:
        connections = [await served.connect(SILENCE) for _ in range(MAX_CONNECTIONS + 50)]
        stack.callback(close_all, connections)
        assert await served.answers() < 2
        closed = await all_answers(connections[:40], seconds=HEAD_SECONDS / 2)
        assert closed == [b""] * 40, "the oldest were closed"
