"""Objects of unknown size in an S3 store: one request where they are small, otherwise in parts.

Two buffers of one part each: one is filled while the other is sent. Why parts at all:
docs/adr/0014-bundles-are-streamed-in-parts.md.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import timedelta
from typing import Any

import urllib3
from minio import Minio
from minio.datatypes import Part

from portal.platform.storage.contract import StorageUnavailable

# S3 takes no part under 5 MiB but the last, and 10,000 parts: together 58 GiB.
PART = 6 * 1024 * 1024
MAX_PARTS = 10_000
ADDRESS_LIVES = timedelta(hours=1)
_HTTP_OK = 200


class PartsUpload:
    """A multipart upload. The object becomes readable with :meth:`complete`."""

    def __init__(self, client: Minio, http: urllib3.PoolManager, bucket: str, key: str) -> None:
        self._client = client
        self._http = http
        self._bucket = bucket
        self._key = key
        self._id: str | None = None
        self._parts: list[Part] = []
        self._digest = hashlib.sha256()

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def begin(self, content_type: str) -> None:
        self._id = self._client._create_multipart_upload(  # noqa: SLF001  (the SDK's own part-wise upload buffers more)
            self._bucket, self._key, {"Content-Type": content_type}
        )

    def send(self, body: memoryview) -> None:
        number = len(self._parts) + 1
        if number > MAX_PARTS:
            raise StorageUnavailable("the object is larger than the store takes")
        self._digest.update(body)
        address = self._client.get_presigned_url(
            "PUT",
            self._bucket,
            self._key,
            expires=ADDRESS_LIVES,
            extra_query_params={"partNumber": str(number), "uploadId": self._id or ""},
        )
        headers = {"Content-Length": str(len(body))}
        response = self._http.urlopen("PUT", address, body=body, headers=headers, redirect=False)
        if response.status != _HTTP_OK:
            raise StorageUnavailable(f"the store answered {response.status}")
        self._parts.append(Part(number, response.headers["ETag"].strip('"')))

    def complete(self) -> None:
        self._client._complete_multipart_upload(self._bucket, self._key, self._id or "", self._parts)  # noqa: SLF001

    def abort(self) -> None:
        if self._id is not None:
            self._client._abort_multipart_upload(self._bucket, self._key, self._id)  # noqa: SLF001


def abort_uploads(client: Minio, bucket: str, key: str) -> None:
    """Removes the parts of every unfinished upload of this key."""
    found = client._list_multipart_uploads(bucket, prefix=key)  # noqa: SLF001
    for upload in found.uploads:
        if upload.object_name == key and upload.upload_id:
            client._abort_multipart_upload(bucket, key, upload.upload_id)  # noqa: SLF001


class Filling:
    """Chunks gathered into whole parts, in two buffers that take turns."""

    def __init__(self, chunks: AsyncIterator[bytes]) -> None:
        self._chunks = (chunk async for chunk in chunks if chunk)
        self._left = memoryview(b"")
        self._buffers: list[bytearray] = []

    async def next_part(self) -> memoryview:
        """:data:`PART` bytes, fewer only at the end; the part before the one before is overwritten."""
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
