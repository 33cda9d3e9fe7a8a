"""A store with metrics of its calls."""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from time import perf_counter

from portal.platform import metrics, telemetry
from portal.platform.storage.contract import ObjectMissing, ObjectStorage, StorageUnavailable, StoredObject


class MeasuredStorage:
    """Has the contract of ``storage``."""

    def __init__(self, storage: ObjectStorage) -> None:
        self.store = storage

    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        with _measured("put"):
            return await self.store.put(key, chunks, content_type=content_type, expected_size=expected_size)

    async def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        with _measured("read"):
            async with aclosing(self.store.read(key, offset=offset)) as chunks:
                async for chunk in chunks:
                    yield chunk

    async def size(self, key: str) -> int:
        with _measured("size"):
            return await self.store.size(key)

    async def delete(self, key: str) -> None:
        with _measured("delete"):
            await self.store.delete(key)

    async def abandon(self, key: str) -> None:
        with _measured("abandon"):
            await self.store.abandon(key)

    async def check(self) -> None:
        with _measured("check"):
            await self.store.check()

    async def prepare(self) -> None:
        await self.store.prepare()


@contextmanager
def _measured(operation: str) -> Iterator[None]:
    """Missing objects and disconnected senders do not count as failures of the store."""
    began = perf_counter()
    outcome = "done"
    try:
        with telemetry.step(f"storage {operation}", portal__store__operation=operation):
            yield
    except StorageUnavailable:
        outcome = "failed"
        raise
    except ObjectMissing:
        outcome = "missing"
        raise
    except BaseException:
        outcome = "ended"
        raise
    finally:
        metrics.STORAGE_DURATION.labels(operation, outcome).observe(perf_counter() - began)
