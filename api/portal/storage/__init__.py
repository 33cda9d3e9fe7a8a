"""Where uploaded files live: one contract, an S3 store, and a folder for the embedded default."""

from portal.storage.contract import (
    ObjectMissing,
    ObjectStorage,
    SizeDiffers,
    StorageRefused,
    StorageUnavailable,
    StoredObject,
)
from portal.storage.factory import open_storage, require_folder

__all__ = [
    "ObjectMissing",
    "ObjectStorage",
    "SizeDiffers",
    "StorageRefused",
    "StorageUnavailable",
    "StoredObject",
    "open_storage",
    "require_folder",
]
