"""S3 stores through the ``minio`` SDK, which blocks: its calls run in threads.

An object of known size is put in one request whose body is streamed to a presigned address: constant memory, and the
store discards a body that ends early. Why not ``put_object``: docs/adr/0009-one-streamed-put.md. An object of unknown
size is sent in parts (:mod:`portal.platform.storage.s3_parts`).
"""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TypeVar

import urllib3
from minio import Minio
from minio.error import MinioException, S3Error
from urllib3.exceptions import HTTPError

from portal.platform.settings import Environment, Settings
from portal.platform.storage.blocks import BLOCK, in_blocks
from portal.platform.storage.bridge import BlockBridge, ConsumerGone
from portal.platform.storage.contract import (
    ObjectMissing,
    SizeDiffers,
    StorageRefused,
    StorageUnavailable,
    StoredObject,
    checked_key,
)
from portal.platform.storage.s3_parts import PART, Filling, PartsUpload, abort_uploads, send_all
from portal.platform.storage.threads import run_blocking

Result = TypeVar("Result")

TIMEOUT = urllib3.Timeout(connect=3.0, read=15.0)
# An upload's thread waits as long as its client sends, so there are as many as uploads may run at once.
UPLOADS = 256
SHORT_CALLS = 8
ADDRESS_LIVES = timedelta(hours=1)
_HTTP_OK = 200
_REFUSALS = {400, 401, 403, 404}


class MinioStorage:
    def __init__(self, client: Minio, http: urllib3.PoolManager, bucket: str, *, make_bucket: bool = False) -> None:
        """``make_bucket``: make a missing bucket at the first upload (development and tests)."""
        self._client = client
        self._http = http
        self._bucket = bucket
        self._bucket_is_known = not make_bucket
        self._uploads = ThreadPoolExecutor(UPLOADS, thread_name_prefix="s3-upload")
        self._calls = ThreadPoolExecutor(SHORT_CALLS, thread_name_prefix="s3")

    @classmethod
    def from_settings(cls, settings: Settings) -> "MinioStorage":
        if not (settings.s3_endpoint and settings.s3_access_key and settings.s3_secret_key):
            raise ValueError("PORTAL_STORAGE=s3 needs PORTAL_S3_ENDPOINT and its keys")
        http = urllib3.PoolManager(
            maxsize=UPLOADS,
            timeout=TIMEOUT,
            retries=urllib3.Retry(
                total=2, backoff_factor=0.2, status_forcelist=(500, 502, 503, 504), raise_on_status=False
            ),
        )
        client = Minio(
            settings.s3_endpoint,
            access_key=settings.s3_access_key.get_secret_value(),
            secret_key=settings.s3_secret_key.get_secret_value(),
            region=settings.s3_region,
            secure=settings.s3_secure,
            http_client=http,
        )
        return cls(client, http, settings.s3_bucket, make_bucket=settings.environment is not Environment.PRODUCTION)

    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        checked_key(key)
        if not self._bucket_is_known:
            await self.prepare()
        if expected_size is not None:
            return await self._put(key, in_blocks(chunks), expected_size, content_type)
        filling = Filling(chunks)
        first = await filling.next_part()
        if len(first) < PART:
            return await self._put(key, _once(bytes(first)), len(first), content_type)
        return await self._put_in_parts(key, first, filling, content_type)

    async def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        checked_key(key)
        try:
            response = await self._run(lambda: self._client.get_object(self._bucket, key, offset=offset))
        except _NothingLeft:
            return
        try:
            while block := await self._run(lambda: response.read(BLOCK)):
                yield block
        finally:
            # Not drained: a connection with unread bytes is closed instead of going back to the pool.
            response.close()
            response.release_conn()

    async def size(self, key: str) -> int:
        checked_key(key)
        found = await self._run(lambda: self._client.stat_object(self._bucket, key))
        if found.size is None:
            raise StorageUnavailable("the store does not say how large the object is")
        return found.size

    async def delete(self, key: str) -> None:
        checked_key(key)
        with suppress(ObjectMissing):
            await self._run(lambda: self._client.remove_object(self._bucket, key))

    async def abandon(self, key: str) -> None:
        checked_key(key)
        await self._run(lambda: abort_uploads(self._client, self._bucket, key))

    async def check(self) -> None:
        exists = await self._run(lambda: self._client.bucket_exists(self._bucket))
        if not exists and self._bucket_is_known:
            raise StorageRefused("the bucket does not exist")

    async def prepare(self) -> None:
        if not await self._run(lambda: self._client.bucket_exists(self._bucket)):
            try:
                await self._run(lambda: self._client.make_bucket(self._bucket))
            except StorageUnavailable:
                # Another process may have been faster.
                await self.check()
        self._bucket_is_known = True

    async def aclose(self) -> None:
        self._uploads.shutdown(wait=False, cancel_futures=True)
        self._calls.shutdown(wait=False, cancel_futures=True)
        self._http.clear()

    async def _put(self, key: str, blocks: AsyncIterator[bytes], size: int, content_type: str) -> StoredObject:
        # Before anything is sent: a producer that fails at its first block costs the store nothing.
        first = await anext(blocks, b"")
        bridge = BlockBridge()
        uploading = asyncio.get_running_loop().run_in_executor(
            self._uploads, self._put_blocking, key, bridge, size, content_type
        )
        uploading.add_done_callback(bridge.consumer_ended)
        try:
            await _feed(bridge, first, blocks, size)
        except ConsumerGone:
            pass
        except BaseException:
            # The last block is still here, so the request cannot complete and the store keeps nothing.
            bridge.abort()
            uploading.cancel()
            raise
        sha256 = await uploading
        await self._check_kept(key, size)
        return StoredObject(key, size, sha256)

    def _put_blocking(self, key: str, bridge: BlockBridge, size: int, content_type: str) -> str:
        digest = hashlib.sha256()

        def body() -> Iterator[bytes]:
            for block in bridge:
                digest.update(block)
                yield block

        with _translated():
            address = self._client.get_presigned_url("PUT", self._bucket, key, expires=ADDRESS_LIVES)
            response = self._http.urlopen(
                "PUT",
                address,
                body=body(),
                headers={"Content-Length": str(size), "Content-Type": content_type},
                redirect=False,
                # A streamed body cannot be sent again; only connecting may be tried again.
                retries=urllib3.Retry(connect=2, read=0, redirect=0, status=0, other=0, backoff_factor=0.2),
            )
        if response.status != _HTTP_OK:
            raise StorageUnavailable(f"the store answered {response.status}")
        return digest.hexdigest()

    async def _put_in_parts(self, key: str, first: memoryview, filling: Filling, content_type: str) -> StoredObject:
        upload = PartsUpload(self._client, self._http, self._bucket, key)

        async def send(part: memoryview) -> None:
            await self._run(lambda: upload.send(part))

        try:
            await self._run(lambda: upload.begin(content_type))
            size = await send_all(first, filling, send)
            await self._run(upload.complete)
        except BaseException:
            with suppress(StorageUnavailable):
                await self._run(upload.abort)
            raise
        await self._check_kept(key, size)
        return StoredObject(key, size, upload.sha256)

    async def _check_kept(self, key: str, size: int) -> None:
        stored = await self.size(key)
        if stored != size:
            await self.delete(key)
            raise StorageUnavailable(f"the store kept {stored} of {size} bytes")

    async def _run(self, call: Callable[[], Result]) -> Result:
        def translated() -> Result:
            with _translated():
                return call()

        return await run_blocking(self._calls, translated)


class _NothingLeft(Exception):
    """Asked to read from beyond the last byte."""


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except S3Error as error:
        if error.code == "NoSuchKey":
            raise ObjectMissing(error.object_name) from error
        if error.code == "InvalidRange":
            raise _NothingLeft from error
        kind = StorageRefused if error.response.status in _REFUSALS else StorageUnavailable
        raise kind(f"the store answered {error.code}") from error
    except (MinioException, HTTPError, OSError) as error:
        raise StorageUnavailable(type(error).__name__) from error


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content


async def _feed(bridge: BlockBridge, first: bytes, blocks: AsyncIterator[bytes], size: int) -> None:
    """Passes the blocks on, one behind: the last is sent only after all checks have passed."""
    sent, last = 0, first
    async for block in blocks:
        sent += len(last)
        if sent >= size:
            break
        await bridge.send(last)
        last = block
    if sent + len(last) != size:
        raise SizeDiffers(f"not the {size} bytes that were announced")
    if last:
        await bridge.send(last)
    bridge.finish()
