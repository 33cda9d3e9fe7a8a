"""The client of clamd against one that answers rightly, wrongly, late or not at all."""

import asyncio
import struct
from collections.abc import AsyncIterator

import pytest

from portal.platform import scanner
from portal.platform.scanner import Clamd, Finding, ScannerUnavailable, Verdict
from tests.factories.clamd import Serve, clamd


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


def answering(answer: bytes) -> Serve:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
        received = b""
        while length := struct.unpack(">L", await reader.readexactly(4))[0]:
            received += await reader.readexactly(length)
        assert received == b"one two"
        writer.write(answer)
        await writer.drain()

    return serve


async def finding(answer: bytes) -> Finding:
    async with clamd(answering(answer)) as one:
        return await one.scan(chunks(b"one ", b"two"))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"stream: OK\0", Finding(Verdict.CLEAN)),
        (
            b"stream: Eicar-Test-Signature.UNOFFICIAL FOUND\0",
            Finding(Verdict.INFECTED, "Eicar-Test-Signature.UNOFFICIAL"),
        ),
        (b"stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0", Finding(Verdict.UNCHECKED, "over_limits")),
        (b"stream: Heuristics.Encrypted.Zip FOUND\0", Finding(Verdict.UNCHECKED, "encrypted")),
    ],
)
async def test_verdicts(answer: bytes, expected: Finding) -> None:
    assert await finding(answer) == expected


@pytest.mark.parametrize(
    "answer", [b"", b"stream: OK", b"stream: \0", b"HTTP/1.1 400\0", b"stream: memory ERROR\0", b"x" * 9000]
)
async def test_what_is_no_verdict_is_an_outage(answer: bytes) -> None:
    with pytest.raises(ScannerUnavailable):
        await finding(answer)


async def test_over_its_limit_the_answer_is_read_although_the_connection_breaks() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\0")
        writer.write(b"INSTREAM size limit exceeded. ERROR\0")
        await writer.drain()

    async with clamd(serve) as one:
        found = await one.scan(chunks(*[bytes(1_000_000)] * 40))
    assert found == Finding(Verdict.UNCHECKED, "over_limits")


async def test_silence_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanner, "ANSWER_SECONDS", 0.1)

    async def serve(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        await asyncio.sleep(1)

    async with clamd(serve) as one:
        with pytest.raises(ScannerUnavailable, match="in time"):
            await one.scan(chunks(b"one"))


async def test_nobody_listens(tmp_path_factory: pytest.TempPathFactory) -> None:
    for address in (("127.0.0.1", 1), str(tmp_path_factory.mktemp("socket") / "clamd.ctl")):
        with pytest.raises(ScannerUnavailable, match="not reachable"):
            await Clamd(address).scan(chunks(b"one"))


async def test_errors_of_the_store_pass_through() -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"one"
        raise KeyError

    async def serve(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read()

    async with clamd(serve) as one:
        with pytest.raises(KeyError):
            await one.scan(broken())


async def test_versions() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.readuntil(b"\0") == b"zVERSION\0"
        writer.write(b"ClamAV 1.4.6/27500/Sun Nov 29 08:00:00 2026\0")
        await writer.drain()

    async with clamd(serve) as one:
        version = await one.version()
    assert (version.scanner, version.signatures) == ("ClamAV 1.4.6", "27500")


async def test_an_ok_before_the_end_of_the_file_is_none() -> None:
    """It answered and closed while more of the file was to come."""

    async def hasty(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\0")
        writer.write(b"stream: OK\0")
        await writer.drain()
        writer.close()

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield bytes(65_536)
            await asyncio.sleep(0)

    async with clamd(hasty) as scanner:
        with pytest.raises(ScannerUnavailable):
            await scanner.scan(endless())
