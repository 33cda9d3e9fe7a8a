"""Object storage: one interface, an S3 store, and a directory for the embedded default."""

from portal.platform.storage.contract import (
    BucketMissing,
    ObjectMissing,
    ObjectStorage,
    SizeDiffers,
    StorageRefused,
    StorageUnavailable,
    StoredObject,
)
from portal.platform.storage.factory import open_storage, require_folder

__all__ = [
    "BucketMissing",
    "ObjectMissing",
    "ObjectStorage",
    "SizeDiffers",
    "StorageRefused",
    "StorageUnavailable",
    "StoredObject",
    "open_storage",
    "require_folder",
]
