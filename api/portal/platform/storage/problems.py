"""The sentence about a store of files that cannot be used. It names the settings, and contains no secret."""

from collections.abc import Iterator
from contextlib import contextmanager

from portal.platform.settings import Settings, StorageKind
from portal.platform.storage.contract import StorageRefused, StorageUnavailable
from portal.platform.store_problems import StoreProblem, StoreUnusable


@contextmanager
def usable_storage(settings: Settings) -> Iterator[None]:
    """For commands. Raises :class:`StoreUnusable` instead of the store's error."""
    try:
        yield
    except StorageUnavailable as error:
        raise StoreUnusable("storage", problem_of_storage(error, settings)) from error


def problem_of_storage(error: StorageUnavailable, settings: Settings) -> StoreProblem:
    return StoreProblem(_sentence(error, settings), is_refusal=isinstance(error, StorageRefused))


def _sentence(error: StorageUnavailable, settings: Settings) -> str:
    verb = "refuses" if isinstance(error, StorageRefused) else "is not usable by"
    if settings.storage is StorageKind.LOCAL:
        return f"The folder of files {verb} PORTAL_STORAGE_DIR: {error}"
    keys = "PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY"
    if settings.has_s3_identity:
        keys = "PORTAL_S3_TOKEN_FILE and PORTAL_S3_ROLE_ARN"
    if settings.s3_source:
        keys += f" ({settings.s3_source})"
    return f"The S3 store {verb} {keys} for the bucket {settings.s3_bucket} (PORTAL_S3_BUCKET): {error}"
