"""The contract that every store keeps; ``tests/api/storage`` holds each implementation to it."""

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
    """The store did not do it: unreachable, refusing, or it truncated. Nothing may be acknowledged."""


class StorageRefused(StorageUnavailable):
    """The store answered and refused: wrong keys, missing rights or no such bucket. Waiting does not help.

    ``status``: of its answer, where it has one.
    """

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class SizeDiffers(ValueError):
    """``chunks`` yielded more or less than ``expected_size``: the caller's mistake, and no object was made."""


def checked_key(key: str) -> str:
    """The key, or ``ValueError``: the last guard between a mistake of ours and a path outside of the store."""
    if not _KEY.fullmatch(key):
        raise ValueError("not a key of this store")
    return key


class ObjectStorage(Protocol):
    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        """Stores what ``chunks`` yields, in constant memory, and checks that the store holds all of it.

        An exception out of ``chunks`` leaves no object behind and is raised as it is. Naming ``expected_size``
        spares a store that must know it (S3) parts; raises :class:`SizeDiffers` where it was wrong.
        """
        ...

    def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        """The object's bytes in chunks of at most 1 MiB. Raises :class:`ObjectMissing` before the first chunk.

        Close the iterator where it is not read to its end (``contextlib.aclosing``).
        """
        ...

    async def size(self, key: str) -> int:
        """Bytes. Raises :class:`ObjectMissing`."""
        ...

    async def delete(self, key: str) -> None:
        """Deleting what is not there is no error."""
        ...

    async def abandon(self, key: str) -> None:
        """Removes the remains of an upload that a killed process left under the key. A complete object stays."""
        ...

    async def check(self) -> None:
        """Raises :class:`StorageUnavailable` where objects could not be stored now.

        :class:`StorageRefused` where the store says that waiting does not help.
        """
        ...

    async def prepare(self) -> None:
        """Makes the folder or bucket where it is missing. Raises :class:`StorageUnavailable`."""
        ...
