"""Creates the store that the settings select."""

import os
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

from portal.platform.settings import Settings, SettingsError, StorageKind
from portal.platform.storage.contract import ObjectStorage
from portal.platform.storage.local import LocalStorage
from portal.platform.storage.measured import MeasuredStorage


@asynccontextmanager
async def open_storage(settings: Settings) -> AsyncIterator[ObjectStorage]:
    if settings.storage is StorageKind.LOCAL:
        if settings.storage_dir is None:
            raise ValueError("PORTAL_STORAGE=local needs PORTAL_STORAGE_DIR")
        storage = LocalStorage(settings.storage_dir)
        await storage.prepare()
        async with aclosing(storage):
            yield MeasuredStorage(storage)
        return
    # Importing its client takes half a second, so only processes that use it import it.
    from portal.platform.storage.s3 import S3Storage  # noqa: PLC0415

    async with aclosing(S3Storage.from_settings(settings)) as remote:
        yield MeasuredStorage(remote)


def require_folder(settings: Settings) -> None:
    """Raises :class:`SettingsError` if the folder of the local store is unusable.

    It does not create the folder: the store does that crash-safely.
    """
    if settings.storage is not StorageKind.LOCAL or settings.storage_dir is None:
        return
    folder = settings.storage_dir
    there = next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
    if not there.is_dir():
        problem = f"{there} is no folder"
    elif not os.access(there, os.R_OK | os.W_OK | os.X_OK):
        problem = f"{there} is not this user's to read and write"
    else:
        return
    raise SettingsError(f"PORTAL_STORAGE_DIR={folder} cannot be used ({problem}): name a folder that can.")
