"""ClamAV's own daemon, with a database of two signatures."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from dev.clamd import documented_limits
from portal.features.responses.file_checks.limits import EICAR, require_limits
from portal.platform.scanner import Clamd, Finding, ScannerUnavailable, Verdict
from tests.factories.clamd import MARKER
from tests.factories.files import a_pdf, a_zip
from tests.real_clamd import real_clamd


@pytest.fixture
def clamd(tmp_path: Path) -> Iterator[Clamd]:
    with real_clamd(tmp_path, documented_limits()) as (socket, _):
        yield Clamd(str(socket))


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
    with real_clamd(tmp_path, documented_limits() | {"MaxFileSize": "25M", "AlertExceedsMax": "no"}) as (socket, _):
        clamd = Clamd(str(socket))
        lie = a_zip({"survey.las": bytes(40 * 1024 * 1024) + MARKER})
        assert await clamd.scan(pieces(lie)) == Finding(Verdict.CLEAN)
        with pytest.raises(ScannerUnavailable, match="MaxFileSize"):
            await require_limits(clamd, await clamd.version())


async def test_one_that_is_killed_has_no_verdict(tmp_path: Path) -> None:
    with real_clamd(tmp_path, documented_limits()) as (socket, process):

        async def until_killed() -> AsyncIterator[bytes]:
            yield b"%PDF-1.7\n"
            process.kill()
            process.wait()
            yield bytes(1024)

        with pytest.raises(ScannerUnavailable):
            await Clamd(str(socket)).scan(until_killed())
