"""The local store: files on the disk during and after an upload."""

import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from portal.platform.storage import ObjectMissing, StorageUnavailable
from portal.platform.storage.local import PARTIAL, LocalStorage


async def one(content: bytes) -> AsyncIterator[bytes]:
    yield content


def name_of(descriptor: int) -> Path:
    return Path(f"/proc/self/fd/{descriptor}").readlink()


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


async def test_contents_and_names_are_on_the_disk_before_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def noting(descriptor: int) -> None:
        synced.append(str(name_of(descriptor)))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noting)
    storage = LocalStorage(tmp_path / "store")
    await storage.put("a/b", one(b"content"), content_type="text/plain")

    assert Path(synced[0]).parent == tmp_path / "store" / PARTIAL
    assert synced[1:] == [str(tmp_path / "store"), str(tmp_path / "store" / "a")]
    await storage.aclose()


async def test_a_disk_that_refuses_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    storage = LocalStorage(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(StorageUnavailable, match="No space left"):
            await storage.put("a/b", one(b"content"), content_type="text/plain")
    assert files(tmp_path) == []
    await storage.aclose()


async def test_a_truncated_file_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def truncating(descriptor: int) -> None:
        if name_of(descriptor).parent.name == PARTIAL:
            os.ftruncate(descriptor, 3)
        fsync(descriptor)

    storage = LocalStorage(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", truncating)
        with pytest.raises(StorageUnavailable):
            await storage.put("a/b", one(b"content"), content_type="text/plain")
    assert files(tmp_path) == []
    await storage.aclose()


async def test_the_partial_upload_of_a_killed_process_is_removed_after_a_day(tmp_path: Path) -> None:
    partials = tmp_path / PARTIAL
    partials.mkdir()
    (partials / "old").write_bytes(b"x")
    (partials / "new").write_bytes(b"x")
    yesterday = time.time() - 25 * 60 * 60
    os.utime(partials / "old", (yesterday, yesterday))

    storage = LocalStorage(tmp_path)
    await storage.prepare()

    assert files(tmp_path) == [f"{PARTIAL}/new"]
    await storage.aclose()


async def test_a_symbolic_link_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"secret")
    storage = LocalStorage(tmp_path / "store")
    await storage.prepare()
    (tmp_path / "store" / "link").symlink_to(secret)

    with pytest.raises((StorageUnavailable, ObjectMissing)):
        [chunk async for chunk in storage.read("link")]
    await storage.aclose()


async def test_a_missing_folder_is_noticed(tmp_path: Path) -> None:
    storage = LocalStorage(tmp_path / "not there")
    with pytest.raises(StorageUnavailable):
        await storage.check()
    await storage.aclose()
