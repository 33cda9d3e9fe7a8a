"""``python -m portal storage init``, and the store selected by the settings."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from dev.stack import MinioServer
from portal.entry import cli
from portal.platform.settings import Environment, Settings, StorageKind
from portal.platform.storage import StorageUnavailable, open_storage
from portal.platform.storage.local import LocalStorage
from portal.platform.storage.measured import MeasuredStorage
from portal.platform.storage.s3 import S3Storage

SettingsOf = Callable[..., Settings]


@pytest.fixture
def settings_for(minio: MinioServer, tmp_path: Path) -> SettingsOf:
    def settings(environment: Environment, kind: StorageKind, bucket: str = "portal") -> Settings:
        return Settings.model_validate(
            {
                "environment": environment,
                "secret_key": "a key for tests only, of enough characters",
                "public_url": "https://licensing.example",
                "database_url": "postgresql+asyncpg://nobody@localhost/none",
                "redis_url": "redis://localhost:1/0",
                "storage": kind,
                "storage_dir": tmp_path / "new" / "store",
                "s3_endpoint": minio.endpoint,
                "s3_access_key": minio.access_key,
                "s3_secret_key": minio.secret_key,
                "s3_bucket": bucket,
                "s3_secure": False,
            }
        )

    return settings


async def content() -> AsyncIterator[bytes]:
    yield b"content"


@pytest.mark.parametrize(("kind", "implementation"), [(StorageKind.LOCAL, LocalStorage), (StorageKind.S3, S3Storage)])
async def test_development_needs_no_preparation(
    settings_for: SettingsOf, kind: StorageKind, implementation: type
) -> None:
    async with open_storage(settings_for(Environment.DEVELOPMENT, kind, "development")) as storage:
        assert isinstance(storage, MeasuredStorage)
        assert isinstance(storage.store, implementation)
        await storage.put("a/b", content(), content_type="text/plain")
        await storage.check()


async def test_production_creates_its_bucket_only_on_request(
    settings_for: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(Environment.PRODUCTION, StorageKind.S3, "production")
    async with open_storage(settings) as storage:
        with pytest.raises(StorageUnavailable):
            await storage.put("a/b", content(), content_type="text/plain")
        with pytest.raises(StorageUnavailable):
            await storage.check()

    monkeypatch.setattr(cli, "get_settings", lambda: settings)
    monkeypatch.setattr(cli, "configure_logging", lambda _settings: None)
    for _ in range(2):
        assert await asyncio.to_thread(cli.main, ["storage", "init"]) == 0

    async with open_storage(settings) as storage:
        await storage.put("a/b", content(), content_type="text/plain")
        assert await storage.size("a/b") == 7
