"""ClamAV's own daemon, with a database of two signatures."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from portal.features.responses.file_checks.limits import EICAR, require_limits
from portal.platform.scanner import Clamd, Finding, ScannerUnavailable, Verdict
from tests.factories.clamd import MARKER
from tests.factories.files import a_pdf, a_zip

STARTS_WITHIN = 30.0
SIGNATURES = f"Portal.Marker:0:*:{MARKER.hex()}\nEicar-Test:0:0:{EICAR.hex()}\n"
FAR = {"MaxFileSize": "100M", "MaxScanSize": "400M", "StreamMaxLength": "30M"}


@asynccontextmanager
async def running(folder: Path, limits: dict[str, str]) -> AsyncGenerator[tuple[Clamd, asyncio.subprocess.Process]]:
    program = shutil.which("clamd", path="/usr/sbin:/usr/bin")
    if program is None:
        pytest.fail("clamd is missing: run `python3 dev/bootstrap.py browser` as root, or install clamav-daemon")
    (folder / "signatures").mkdir()
    (folder / "signatures" / "test.ndb").write_text(SIGNATURES)
    socket = folder / "clamd.ctl"
    lines = {"LocalSocket": socket, "DatabaseDirectory": folder / "signatures", "Foreground": "yes", **limits}
    settings = folder / "clamd.conf"
    settings.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
    process = await asyncio.create_subprocess_exec(program, "-c", settings, stdout=asyncio.subprocess.DEVNULL)
    try:
        async with asyncio.timeout(STARTS_WITHIN):
            while not socket.exists():
                assert process.returncode is None, "clamd ended"
                await asyncio.sleep(0.05)
        yield Clamd(str(socket)), process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.fixture
async def clamd(tmp_path: Path) -> AsyncGenerator[Clamd]:
    async with running(tmp_path, FAR) as (found, _):
        yield found


async def pieces(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), 65_536):
        yield content[start : start + 65_536]


async def test_it_finds_what_is_there_and_nothing_else(clamd: Clamd) -> None:
    assert await clamd.scan(pieces(a_pdf())) == Finding(Verdict.CLEAN)
    assert await clamd.scan(pieces(EICAR)) == Finding(Verdict.INFECTED, "Eicar-Test.UNOFFICIAL")
    packed = a_zip({"survey/eicar.com": EICAR})
    assert await clamd.scan(pieces(packed)) == Finding(Verdict.INFECTED, "Eicar-Test.UNOFFICIAL")
    assert (await clamd.version()).scanner.startswith("ClamAV 1.")


async def test_it_looks_as_far_as_its_ok_is_believed(clamd: Clamd) -> None:
    await require_limits(clamd, await clamd.version())


async def test_the_answer_is_read_though_the_socket_breaks(clamd: Clamd) -> None:
    assert await clamd.scan(pieces(bytes(40 * 1024 * 1024))) == Finding(Verdict.UNCHECKED, "over_limits")


async def test_an_ok_within_lower_limits_is_not_believed(tmp_path: Path) -> None:
    """It says OK of 41 kB that unpack to 40 MB and end in a signature."""
    async with running(tmp_path, FAR | {"MaxFileSize": "25M"}) as (clamd, _):
        lie = a_zip({"survey.las": bytes(40 * 1024 * 1024) + MARKER})
        assert await clamd.scan(pieces(lie)) == Finding(Verdict.CLEAN)
        with pytest.raises(ScannerUnavailable, match="MaxFileSize"):
            await require_limits(clamd, await clamd.version())


async def test_one_that_is_killed_has_no_verdict(tmp_path: Path) -> None:
    async with running(tmp_path, FAR) as (clamd, process):

        async def until_killed() -> AsyncIterator[bytes]:
            yield b"%PDF-1.7\n"
            process.kill()
            await process.wait()
            yield bytes(1024)

        with pytest.raises(ScannerUnavailable):
            await clamd.scan(until_killed())
