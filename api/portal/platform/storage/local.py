"""A folder as a store, the embedded default. Acknowledged objects survive a crash of the machine."""

import hashlib
import os
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import ParamSpec, TypeVar

from portal.platform.storage.blocks import BLOCK, in_blocks
from portal.platform.storage.contract import ObjectMissing, SizeDiffers, StorageUnavailable, StoredObject, checked_key
from portal.platform.storage.threads import run_blocking

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

# Folder of unfinished uploads. A part of a key never starts with a dot, so no key names a file in it.
PARTIAL = ".partial"
FORGOTTEN_AFTER = 24 * 60 * 60


class LocalStorage:
    def __init__(self, root: Path, *, threads: int = 8) -> None:
        self._root = root
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="local-storage")

    async def put(
        self,
        key: str,
        chunks: AsyncIterator[bytes],
        *,
        content_type: str,  # noqa: ARG002  (a folder keeps none)
        expected_size: int | None = None,
    ) -> StoredObject:
        target = self._path(key)
        partial = await self._run(_Partial.begin, self._root / PARTIAL, _partial_prefix(key))
        try:
            async for block in in_blocks(chunks):
                await self._run(partial.write, block)
            await self._run(partial.keep_as, target, self._root, expected_size)
        except BaseException:
            await self._run(partial.discard)
            raise
        return StoredObject(key, partial.size, partial.sha256)

    async def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        descriptor = await self._run(_open, self._path(key))
        try:
            while block := await self._run(os.pread, descriptor, BLOCK, offset):
                offset += len(block)
                yield block
        finally:
            os.close(descriptor)

    async def size(self, key: str) -> int:
        return await self._run(_size, self._path(key))

    async def delete(self, key: str) -> None:
        await self._run(_delete, self._path(key))

    async def abandon(self, key: str) -> None:
        await self._run(_forget_partials, self._root / PARTIAL, _partial_prefix(checked_key(key)))

    async def check(self) -> None:
        await self._run(_check, self._root)

    async def prepare(self) -> None:
        await self._run(_make_folders, self._root, self._root.parent)
        await self._run(_forget_partials, self._root / PARTIAL)

    async def aclose(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _path(self, key: str) -> Path:
        return self._root.joinpath(*checked_key(key).split("/"))

    async def _run(
        self, call: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Result:
        try:
            return await run_blocking(self._threads, call, *args, **kwargs)
        except OSError as error:
            raise StorageUnavailable(f"{error.strerror or error} ({call.__name__})") from error


class _Partial:
    """An unfinished upload; renamed when all of it is on the disk."""

    def __init__(self, descriptor: int, path: Path) -> None:
        self._descriptor: int | None = descriptor
        self._path: Path | None = path
        self._hash = hashlib.sha256()
        self.size = 0

    @classmethod
    def begin(cls, folder: Path, prefix: str) -> "_Partial":
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = mkstemp(dir=folder, prefix=prefix)
        return cls(descriptor, Path(name))

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()

    def write(self, block: bytes) -> None:
        if self._descriptor is None:
            raise RuntimeError("written after its end")
        self._hash.update(block)
        view = memoryview(block)
        while view:
            view = view[os.write(self._descriptor, view) :]
        self.size += len(block)

    def keep_as(self, target: Path, root: Path, expected_size: int | None) -> None:
        """Syncs the contents before the rename, and the directory before acknowledging."""
        if expected_size is not None and self.size != expected_size:
            raise SizeDiffers(f"{self.size} bytes instead of {expected_size}")
        if self._descriptor is None or self._path is None:
            raise RuntimeError("kept twice")
        os.fsync(self._descriptor)
        if os.fstat(self._descriptor).st_size != self.size:
            raise OSError("the disk holds less than was written")
        self._close()
        _make_folders(target.parent, root)
        self._path.replace(target)
        self._path = None
        _fsync_folder(target.parent)

    def discard(self) -> None:
        self._close()
        if self._path is not None:
            self._path.unlink(missing_ok=True)
            self._path = None

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except (FileNotFoundError, NotADirectoryError):
        raise ObjectMissing(path.name) from None


def _size(path: Path) -> int:
    try:
        return path.stat(follow_symlinks=False).st_size
    except (FileNotFoundError, NotADirectoryError):
        raise ObjectMissing(path.name) from None


def _delete(path: Path) -> None:
    with suppress(FileNotFoundError, NotADirectoryError):
        path.unlink()
        _fsync_folder(path.parent)


def _check(root: Path) -> None:
    if not os.access(root, os.W_OK | os.X_OK):
        raise StorageUnavailable("the folder is missing or cannot be written")


def _make_folders(folder: Path, root: Path) -> None:
    """``mkdir -p`` that syncs each new name, because a file in a folder lost by a crash is lost, too."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        if folder in {root, folder.parent}:
            break
        folder = folder.parent
    for new in reversed(missing):
        new.mkdir(parents=True, exist_ok=True)
        _fsync_folder(new.parent)


def _fsync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _partial_prefix(key: str) -> str:
    """Beginning of the names of a key's temporary files. No key contains the separator used here."""
    return f"{key.replace('/', '+')}+"


def _forget_partials(folder: Path, prefix: str = "") -> None:
    """Deletes partial uploads of killed processes: those with the prefix, or without a prefix all old ones."""
    if not folder.is_dir():
        return
    before = time.time() - (0 if prefix else FORGOTTEN_AFTER)
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            if path.name.startswith(prefix) and path.stat().st_mtime <= before:
                path.unlink()
