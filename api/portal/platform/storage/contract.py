"""The contract of every store; ``tests/api/storage`` tests each implementation."""

import re
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from typing import Protocol

MAX_CHUNK_BYTES = 1024 * 1024

# Keys are generated and never contain user input. Each part starts with a letter or digit, so that no part can be ".."
# or hidden, and a key is a valid relative path.
_KEY = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}(?:/[a-z0-9][a-z0-9._-]{0,79}){0,5}")


@dataclass(frozen=True, slots=True)
class StoredObject:
    """Properties of a stored object: ``size`` in bytes, ``sha256`` in hexadecimal."""

    key: str
    size: int
    sha256: str


class ObjectMissing(Exception):
    """No object has this key."""


class StorageUnavailable(Exception):
    """The store did not complete the operation: unreachable, refused or truncated. Nothing may be acknowledged."""


class StorageRefused(StorageUnavailable):
    """The store refused: wrong keys, missing rights or no such bucket.

    Retrying does not help. ``status``: of its response, if any.
    """

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class BucketMissing(StorageRefused):
    """The store accepts the keys and does not have the bucket."""


class SizeDiffers(ValueError):
    """``chunks`` yielded another size than ``expected_size``: the caller's error; no object was stored."""


def checked_key(key: str) -> str:
    """The key. Raises ``ValueError`` for a key that would leave the store's folder."""
    if not _KEY.fullmatch(key):
        raise ValueError("not a key of this store")
    return key


class ObjectStorage(Protocol):
    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        """Stores the bytes of ``chunks`` in constant memory, and checks that the store has all of them.

        An exception from ``chunks`` leaves no object and is re-raised. With ``expected_size`` S3 needs no multipart
        upload; raises :class:`SizeDiffers` if it is wrong.
        """
        ...

    def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        """The object's bytes in chunks of at most 1 MiB.

        Raises :class:`ObjectMissing` before the first chunk. Close the iterator if it is not read to its end
        (``contextlib.aclosing``).
        """
        ...

    async def size(self, key: str) -> int:
        """Bytes. Raises :class:`ObjectMissing`."""
        ...

    async def delete(self, key: str) -> None:
        """Deleting a missing object is no error."""
        ...

    async def abandon(self, key: str) -> None:
        """Removes the remains of an upload that a killed process left under the key. A complete object stays."""
        ...

    async def check(self) -> None:
        """Raises :class:`StorageUnavailable` if objects cannot be stored now.

        Raises :class:`StorageRefused` if waiting would not help, according to the store's response.
        """
        ...

    async def prepare(self) -> None:
        """Creates the folder or bucket if it is missing. Raises :class:`StorageUnavailable`."""
        ...
