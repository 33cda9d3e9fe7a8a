"""Objects of unknown size in an S3 store: one request if small, otherwise a multipart upload.

Of two buffers of one part each, one is filled while the other is sent. Reasons:
docs/adr/0014-bundles-are-streamed-in-parts.md.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any
from xml.etree import ElementTree as ET

import httpx2

from portal.platform.storage.contract import ObjectMissing, StorageUnavailable
from portal.platform.storage.s3_requests import Bucket

# S3 takes no part under 5 MiB but the last, and 10,000 parts: together 58 GiB.
PART = 6 * 1024 * 1024
MAX_PARTS = 10_000


class PartsUpload:
    """A multipart upload. The object becomes readable with :meth:`complete`."""

    def __init__(self, bucket: Bucket, key: str) -> None:
        self._bucket = bucket
        self._key = key
        self._id: str | None = None
        self._etags: list[str] = []
        self._digest = hashlib.sha256()

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    async def begin(self, content_type: str) -> None:
        answer = await self._bucket.send(
            "POST", self._key, query={"uploads": ""}, headers={"Content-Type": content_type}
        )
        self._id = _text(_document(answer), "UploadId")

    async def send(self, body: memoryview) -> None:
        number = len(self._etags) + 1
        if number > MAX_PARTS:
            raise StorageUnavailable("the object is larger than the store takes")
        self._digest.update(body)
        answer = await self._bucket.send("PUT", self._key, query=self._query(partNumber=str(number)), body=body)
        self._etags.append(answer.headers["ETag"])

    async def complete(self) -> None:
        upload = ET.Element("CompleteMultipartUpload")
        for number, etag in enumerate(self._etags, start=1):
            part = ET.SubElement(upload, "Part")
            ET.SubElement(part, "PartNumber").text = str(number)
            ET.SubElement(part, "ETag").text = etag
        answer = await self._bucket.send("POST", self._key, query=self._query(), body=ET.tostring(upload))
        # S3 responds 200 before it joins the parts; only the body reports whether it succeeded.
        if _name(_document(answer)) != "CompleteMultipartUploadResult":
            raise StorageUnavailable("the store did not join the parts")

    async def abort(self) -> None:
        if self._id is not None:
            await self._bucket.send("DELETE", self._key, query=self._query())

    def _query(self, **query: str) -> dict[str, str]:
        return {**query, "uploadId": self._id or ""}


async def unfinished_uploads(bucket: Bucket, key: str) -> list[str]:
    """The identifiers of the unfinished uploads of this key."""
    found = _document(await bucket.send("GET", query={"uploads": "", "prefix": key}))
    uploads = [element for element in found if _name(element) == "Upload"]
    return [_text(upload, "UploadId") for upload in uploads if _text(upload, "Key") == key]


async def abort_uploads(bucket: Bucket, key: str) -> None:
    """Removes the parts of every unfinished upload of this key."""
    for upload in await unfinished_uploads(bucket, key):
        try:
            await bucket.send("DELETE", key, query={"uploadId": upload})
        except ObjectMissing:
            # Aborted or completed in the meantime.
            continue


def _document(answer: httpx2.Response) -> ET.Element:
    try:
        return ET.fromstring(answer.content)  # noqa: S314  (of the store that keeps the objects; expat bounds entities)
    except ET.ParseError as error:
        raise StorageUnavailable("the store answered no XML") from error


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _text(parent: ET.Element, name: str) -> str:
    for element in parent:
        if _name(element) == name and element.text:
            return element.text
    raise StorageUnavailable(f"the store's answer has no {name}")


class Filling:
    """Collects chunks into whole parts, in two alternating buffers."""

    def __init__(self, chunks: AsyncIterator[bytes]) -> None:
        self._chunks = (chunk async for chunk in chunks if chunk)
        self._left = memoryview(b"")
        self._buffers: list[bytearray] = []

    async def next_part(self) -> memoryview:
        """:data:`PART` bytes, fewer only at the end; overwrites the buffer of the last part but one."""
        buffer = bytearray(PART) if len(self._buffers) < 2 else self._buffers.pop(0)  # noqa: PLR2004  (two take turns)
        self._buffers.append(buffer)
        filled = 0
        while filled < PART:
            if not self._left:
                self._left = memoryview(await anext(self._chunks, b""))
                if not self._left:
                    break
            taken = self._left[: PART - filled]
            buffer[filled : filled + len(taken)] = taken
            filled += len(taken)
            self._left = self._left[len(taken) :]
        return memoryview(buffer)[:filled]


async def send_all(first: memoryview, filling: Filling, send: Callable[[memoryview], Coroutine[Any, Any, None]]) -> int:
    """Uploads all parts, filling the next while one is sent. Returns the total size."""
    size, part = 0, first
    while part:
        sending = asyncio.create_task(send(part))
        try:
            following = await filling.next_part()
        except BaseException:
            await asyncio.wait({sending})
            raise
        await sending
        size += len(part)
        part = following
    return size
