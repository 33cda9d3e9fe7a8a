"""S3 stores.

An object of known size is put in one request whose body is streamed: constant memory, and the store discards a body
that ends early (docs/adr/0009-one-streamed-put.md). An object of unknown size is sent in parts
(:mod:`portal.platform.storage.s3_parts`).
"""

import hashlib
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress

import httpx2

from portal.platform.settings import Environment, Settings
from portal.platform.storage.blocks import in_blocks
from portal.platform.storage.contract import (
    BucketMissing,
    ObjectMissing,
    SizeDiffers,
    StorageRefused,
    StorageUnavailable,
    StoredObject,
    checked_key,
)
from portal.platform.storage.s3_keys import FixedKeys, Keys, WebIdentityKeys
from portal.platform.storage.s3_parts import PART, Filling, PartsUpload, abort_uploads, send_all
from portal.platform.storage.s3_requests import Bucket, NothingLeft


class S3Storage:
    def __init__(self, bucket: Bucket, *, make_bucket: bool = False) -> None:
        """``make_bucket``: make a missing bucket at the first upload (development and tests)."""
        self.bucket = bucket
        self._bucket_is_known = not make_bucket

    @classmethod
    def from_settings(cls, settings: Settings) -> "S3Storage":
        if not settings.s3_endpoint or settings.s3_problem:
            raise ValueError(f"PORTAL_STORAGE=s3 needs {settings.s3_problem}")
        bucket = Bucket(
            settings.s3_endpoint,
            settings.s3_bucket,
            keys=_keys(settings),
            region=settings.s3_region,
            secure=settings.s3_secure,
        )
        return cls(bucket, make_bucket=settings.environment is not Environment.PRODUCTION)

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
        headers = {"Range": f"bytes={offset}-"} if offset else {}
        with suppress(NothingLeft):
            async with self.bucket.answer("GET", checked_key(key), headers=headers) as answer:
                async for block in self.bucket.blocks(answer):
                    yield block

    async def size(self, key: str) -> int:
        answer = await self.bucket.send("HEAD", checked_key(key))
        try:
            return int(answer.headers["Content-Length"])
        except (KeyError, ValueError):
            raise StorageUnavailable("the store does not say how large the object is") from None

    async def delete(self, key: str) -> None:
        with suppress(ObjectMissing):
            await self.bucket.send("DELETE", checked_key(key))

    async def abandon(self, key: str) -> None:
        await abort_uploads(self.bucket, checked_key(key))

    async def check(self) -> None:
        if not await self._bucket_exists() and self._bucket_is_known:
            raise BucketMissing("the bucket does not exist")

    async def prepare(self) -> None:
        if not await self._bucket_exists():
            try:
                await self.bucket.send("PUT")
            except StorageUnavailable:
                # Another process may have been faster.
                await self.check()
        self._bucket_is_known = True

    async def aclose(self) -> None:
        await self.bucket.aclose()

    async def _bucket_exists(self) -> bool:
        try:
            await self.bucket.send("HEAD")
        except StorageRefused as refusal:
            if refusal.status != httpx2.codes.NOT_FOUND:
                raise
            return False
        return True

    async def _put(self, key: str, blocks: AsyncIterator[bytes], size: int, content_type: str) -> StoredObject:
        # Read before anything is sent, so that a producer that fails at its first block causes no request.
        first = await anext(blocks, b"")
        digest = hashlib.sha256()
        headers = {"Content-Length": str(size), "Content-Type": content_type}
        async with aclosing(_checked(first, blocks, size)) as checked:

            async def body() -> AsyncIterator[bytes]:
                async for block in checked:
                    digest.update(block)
                    yield block

            await self.bucket.send("PUT", key, headers=headers, body=body())
        await self._check_kept(key, size)
        return StoredObject(key, size, digest.hexdigest())

    async def _put_in_parts(self, key: str, first: memoryview, filling: Filling, content_type: str) -> StoredObject:
        upload = PartsUpload(self.bucket, key)
        try:
            await upload.begin(content_type)
            size = await send_all(first, filling, upload.send)
            await upload.complete()
        except BaseException:
            with suppress(StorageUnavailable):
                await upload.abort()
            raise
        await self._check_kept(key, size)
        return StoredObject(key, size, upload.sha256)

    async def _check_kept(self, key: str, size: int) -> None:
        stored = await self.size(key)
        if stored != size:
            await self.delete(key)
            raise StorageUnavailable(f"the store kept {stored} of {size} bytes")


def _keys(settings: Settings) -> Keys:
    if settings.s3_access_key and settings.s3_secret_key:
        return FixedKeys(settings.s3_access_key.get_secret_value(), settings.s3_secret_key.get_secret_value())
    if settings.s3_token_file is None:
        raise ValueError("neither keys nor a token file")
    return WebIdentityKeys(settings.s3_token_file, url=settings.s3_token_service, role=settings.s3_role_arn)


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content


async def _checked(first: bytes, blocks: AsyncIterator[bytes], size: int) -> AsyncGenerator[bytes, None]:
    """The blocks, one behind: the last follows only after all checks have passed, so a failed one leaves no object."""
    sent, last = 0, first
    async for block in blocks:
        sent += len(last)
        if sent >= size:
            break
        yield last
        last = block
    if sent + len(last) != size:
        raise SizeDiffers(f"not the {size} bytes that were announced")
    if last:
        yield last
