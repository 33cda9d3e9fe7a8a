"""The store that the settings ask for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from portal.settings import Settings, StorageKind
from portal.storage.contract import ObjectStorage
from portal.storage.local import LocalStorage
from portal.storage.s3 import MinioStorage


@asynccontextmanager
async def open_storage(settings: Settings) -> AsyncIterator[ObjectStorage]:
    if settings.storage is StorageKind.LOCAL:
        if settings.storage_dir is None:
            raise ValueError("PORTAL_STORAGE=local needs PORTAL_STORAGE_DIR")
        storage: LocalStorage | MinioStorage = LocalStorage(settings.storage_dir)
        await storage.prepare()
    else:
        storage = MinioStorage.from_settings(settings)
    try:
        yield storage
    finally:
        await storage.aclose()
