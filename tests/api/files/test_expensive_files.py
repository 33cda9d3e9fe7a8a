"""No content makes a check slow or large."""

import os
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.files.judging import judged
from tests.factories.archives import Part, an_archive
from tests.factories.files import a_zip

MEBIBYTE = 1024 * 1024


def _zeros() -> list[Part]:
    """480 MiB in half a mebibyte, and 5 MiB that do not compress."""
    many = (Part(b"%d" % number, bytes(8 * MEBIBYTE)) for number in range(60))
    return [*many, Part(b"random", os.urandom(5 * MEBIBYTE), method=0)]


def _ends() -> bytes:
    return a_zip() + b"".join(b"PK\x05\x06" + bytes(8) + b"\x01" + bytes(9) for _ in range(1000))


EXPENSIVE: dict[str, Callable[[], bytes]] = {
    "70,000 entries.zip": lambda: an_archive([Part(b"%d" % number, b"x") for number in range(70_000)], end="zip64"),
    "480 MiB.zip": lambda: an_archive(_zeros()),
    "a lie at the end.zip": lambda: an_archive([*_zeros(), Part(b"lie", bytes(100 * MEBIBYTE), size=10)]),
    "a directory.zip": lambda: an_archive([Part(b"%05d" % one + b"n" * 200, b"", method=0) for one in range(25_000)]),
    "a thousand ends.zip": _ends,
    "segments.jpg": lambda: b"\xff\xd8\xff" + b"\xff\xe1\x00\x02" * (5 * MEBIBYTE),
    "chunks.png": lambda: b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\x00tEXt\x00\x00\x00\x00" * (2 * MEBIBYTE),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPENSIVE)
async def test_no_file_takes_long_or_much_memory(tmp_path: Path, name: str) -> None:
    """Within 2 s and 64 MiB."""
    content = EXPENSIVE[name]()
    started = time.process_time()
    first = await judged(tmp_path / "a", name, content)
    assert time.process_time() - started < 2
    tracemalloc.start()
    assert await judged(tmp_path / "b", name, content) == first
    assert tracemalloc.get_traced_memory()[1] < 64 * MEBIBYTE
    tracemalloc.stop()
