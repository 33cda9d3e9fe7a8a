"""Small valid files, as sent by demo companies."""

import asyncio
import hashlib
import io
import zipfile
import zlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from random import Random
from struct import pack

from portal.platform.storage import ObjectStorage

AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class DemoObject:
    key: str
    content_type: str
    content: bytes

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


async def store_all(storage: ObjectStorage, objects: Sequence[DemoObject]) -> None:
    """Stores several concurrently, because most of the time is waiting."""
    places = asyncio.Semaphore(AT_ONCE)

    async def store(one: DemoObject) -> None:
        async with places:
            await storage.put(
                one.key, _once(one.content), content_type=one.content_type, expected_size=len(one.content)
            )

    async with asyncio.TaskGroup() as group:
        for one in objects:
            group.create_task(store(one))


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content


def a_picture(seed: int) -> bytes:
    """A PNG of 64 by 64 pixels in two colours."""
    chance = Random(seed)  # noqa: S311  (demonstration data)
    colours = [bytes(chance.randrange(256) for _ in range(3)) for _ in range(2)]
    rows = b"".join(b"\0" + b"".join(colours[(x // 16 + y // 16) % 2] for x in range(64)) for y in range(64))

    def chunk(kind: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))

    head = pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def an_archive(words: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("coverage.csv", f"company,kilometres\r\n{words},1200\r\n")
    return target.getvalue()
