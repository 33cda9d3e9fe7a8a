"""The contract that every store keeps; ``tests/api/storage`` holds each implementation to it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StoredObject:
    """What a store says of an object: ``size`` in bytes, ``sha256`` of what was received, in hexadecimal."""

    key: str
    size: int
    sha256: str


class ObjectMissing(Exception):
    """No object has this key."""


class StorageUnavailable(Exception):
    """The store did not do it: unreachable, refusing, or it truncated. Nothing may be acknowledged."""


class ObjectStorage(Protocol):
    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        """Stores what ``chunks`` yields, in constant memory, and checks that the store holds all of it.

        An exception out of ``chunks`` leaves no object behind and is raised as it is.
        """
        ...

    def read(self, key: str, *, offset: int = 0) -> AsyncIterator[bytes]:
        """The object's bytes in chunks of at most 1 MiB. Raises :class:`ObjectMissing` before the first chunk."""
        ...

    async def size(self, key: str) -> int:
        """Bytes. Raises :class:`ObjectMissing`."""
        ...

    async def delete(self, key: str) -> None:
        """Deleting what is not there is no error."""
        ...

    async def check(self) -> None:
        """Raises :class:`StorageUnavailable` where objects could not be stored now."""
        ...
